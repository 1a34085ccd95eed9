"""A photo of the line: upload, check card by card, take over. The photo itself is read and forgotten."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, cast

from flask import Blueprint, current_app, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from werkzeug.exceptions import RequestEntityTooLarge

from scorer.extras import Extra, require
from scorer.faraway.catalogue import Catalogue, in_play, load_catalogue, set_ids
from scorer.faraway.model import Region, SetId
from scorer.live.game import GameSettings
from scorer.live.photo_check import CardCheck, PhotoCheck, region_of, take_over
from scorer.live.seat_input import RegionInput, SeatInput, namesakes
from scorer.photo.problems import Busy, PhotoError, TooLarge
from scorer.photo.reading import MOST_BYTES, PhotoReading
from scorer.photo.wording import describe_note, describe_photo_problem
from scorer.web.clock import now_at_the_table
from scorer.web.forms import Action, ActionForm
from scorer.web.game.photo_forms import PhotoCheckForm
from scorer.web.i18n import current_words
from scorer.web.quota import make_game
from scorer.web.store import change_seat, load_seat, remember_game

if TYPE_CHECKING:
    from scorer.photo.workers import PhotoReaders

blueprint = Blueprint("photo", __name__)

READERS = "scorer-photo-readers"
RETRY_SECONDS = 5


@dataclass(frozen=True)
class Subject:
    """Whose line the photo shows: a seat of a game, or nobody's yet."""

    sets: tuple[SetId, ...]
    line: tuple[RegionInput, ...]
    uses_pad: bool = False
    """True if the seat counts by hand until the photo is used."""
    code: str | None = None
    number: int | None = None
    name: str = ""

    @property
    def catalogue(self) -> Catalogue:
        """The cards in play."""
        return load_catalogue(self.sets)

    @property
    def anew(self) -> "Subject":
        """The same line as it is by now."""
        return self if self.code is None or self.number is None else _seat_subject(self.code, self.number)

    def url(self, action: str) -> str:
        """The address of an action (`upload` or `check`) for this line."""
        if self.code is None:
            return url_for(f"photo.{action}_alone", sets=",".join(self.sets))
        return url_for(f"photo.{action}", code=self.code, number=self.number)


@blueprint.route("/g/<code>/<int:number>/photo", methods=["GET", "POST"])
def upload(code: str, number: int) -> ResponseReturnValue:
    """Takes a photo of one player's line and shows what was read."""
    return _upload(_seat_subject(code, number))


@blueprint.post("/g/<code>/<int:number>/photo/check")
def check(code: str, number: int) -> ResponseReturnValue:
    """One step of checking; "use" puts the settled cards into the line."""
    return _check(_seat_subject(code, number))


@blueprint.route("/photo", methods=["GET", "POST"])
def upload_alone() -> ResponseReturnValue:
    """ "What do you see?" without a game; `?sets=base,below` says which boxes are in play."""
    return _upload(_lone_subject())


@blueprint.post("/photo/check")
def check_alone() -> ResponseReturnValue:
    """One step of checking without a game; "use" starts one with this line."""
    return _check(_lone_subject())


@blueprint.errorhandler(RequestEntityTooLarge)
def too_large(error: RequestEntityTooLarge) -> ResponseReturnValue:
    """Says so where another photo can be chosen."""
    subject = _seat_subject(**request.view_args) if request.view_args else _lone_subject()
    problem = describe_photo_problem(TooLarge(MOST_BYTES), current_words())
    return _upload_page(subject, ActionForm(formdata=None), problem), 413


def _seat_subject(code: str, number: int) -> Subject:
    live, seat = load_seat(code, number)
    remember_game(code)
    return Subject(live.settings.sets, seat.typed.regions, seat.typed.uses_pad, code, number, seat.name)


def _lone_subject() -> Subject:
    asked = request.args.get("sets")
    return Subject(set_ids() if asked is None else in_play(asked.split(",")), SeatInput().regions)


def _upload(subject: Subject) -> ResponseReturnValue:
    require(Extra.PHOTO)
    form = ActionForm()
    if not form.validate_on_submit():
        return _upload_page(subject, form)
    photo = request.files.get("photo")
    image = photo.stream.read() if photo else b""
    if not image:
        return _upload_page(
            subject, form, gettext("No picture was chosen. Take one, or choose one from the gallery.")
        ), 422
    try:
        reading = _readers().read(image, subject.sets)
    except PhotoError as error:
        message = describe_photo_problem(error.problem, current_words())
        busy = isinstance(error.problem, Busy)
        headers = {"Retry-After": str(RETRY_SECONDS)} if busy else {}
        return _upload_page(subject, form, message), 503 if busy else 422, headers
    return _review_page(subject, PhotoCheck.of(reading), _notes(reading))


def _upload_page(subject: Subject, form: ActionForm, problem: str = "") -> str:
    return render_template(
        "game/photo.html",
        subject=subject,
        form=form,
        problem=problem,
        too_large=describe_photo_problem(TooLarge(MOST_BYTES), current_words()),
        most_bytes=MOST_BYTES,
    )


def _notes(reading: PhotoReading) -> list[str]:
    return [describe_note(note, current_words()) for note in reading.notes]


def _readers() -> "PhotoReaders":
    """This process's photo readers; nothing is loaded or started before the first photo."""
    from scorer.photo.workers import PhotoReaders

    return cast("PhotoReaders", current_app.extensions.setdefault(READERS, PhotoReaders()))


def _check(subject: Subject) -> ResponseReturnValue:
    form = PhotoCheckForm()
    if not form.validate_on_submit():
        return redirect(subject.url("upload"), 303)
    review = form.review
    notes = [note for note in form.notes.data if note]
    action = Action.pressed("check")
    if action.name in ("use", "settled"):
        target, waiting = _use(
            subject, review.cards, form.shown_line, in_part=action.name == "settled", on_pad=form.on_pad.data
        )
        if target:
            return _leave(target)
        unasked = [replace(card, confirmed=False) if n in waiting else card for n, card in enumerate(review.cards)]
        return _review_page(subject.anew, replace(review, cards=tuple(unasked)), notes, waiting=waiting)
    return _review_page(subject, _step(review, action, subject.catalogue), notes)


def _step(review: PhotoCheck, action: Action, catalogue: Catalogue) -> PhotoCheck:
    """The review after one button."""
    place = -1 if action.number is None else action.number
    region = catalogue.region_by_key(action.detail)
    match action.name:
        case "reverse":
            return review.reversed()
        case "up" | "down":
            return review.moved(place, -1 if action.name == "up" else 1)
        case "remove":
            return review.without(place)
        case "choose" if region is not None:
            return review.chosen(place, region)
        case "add":
            return review.with_missed(
                request.form.get("add-x", -1.0, type=float), request.form.get("add-y", -1.0, type=float)
            )
    return review


def _use(
    subject: Subject, cards: Sequence[CardCheck], shown: Sequence[RegionInput], *, in_part: bool, on_pad: bool
) -> tuple[str, tuple[int, ...]]:
    """Puts the cards into the line and gives the page to go to, or none and the places whose card waits for a person.

    Cards that wait hold up the others unless they are to be used `in_part`. The cards count from now on, unless another
    phone went to the pad since the page was made.
    """
    if subject.code is None or subject.number is None:
        line, waiting = take_over(cards, subject.line, subject.catalogue, shown)
        return ("", waiting) if waiting and not in_part else (_new_game(subject, line), ())

    def change(typed: SeatInput) -> SeatInput:
        nonlocal waiting
        line, waiting = take_over(cards, typed.regions, subject.catalogue, shown)
        if waiting and not in_part:
            return typed
        return replace(typed, regions=line, uses_pad=typed.uses_pad and not on_pad)

    waiting = ()
    change_seat(subject.code, subject.number, change)
    if waiting and not in_part:
        return "", waiting
    return url_for("line.line", code=subject.code, number=subject.number), ()


def _new_game(subject: Subject, line: tuple[RegionInput, ...]) -> str:
    """The page of the first seat of a new game, where this line is."""
    day, time = now_at_the_table()
    settings = GameSettings(sets=subject.sets, played_on=day, played_at=time)
    seats = [SeatInput(regions=line).to_document(), SeatInput().to_document()]
    game = make_game(settings.to_document(), seats)
    remember_game(game.code)
    return url_for("line.line", code=game.code, number=1)


def _leave(target: str) -> ResponseReturnValue:
    """Goes to another page, also when htmx asked, which would otherwise follow within the page."""
    if "HX-Request" in request.headers:
        return "", 204, {"HX-Redirect": target}
    return redirect(target, 303)


@dataclass(frozen=True)
class ShownCard:
    """A card of the review as the page shows it."""

    place: int
    """From 0, in the order of play."""
    card: CardCheck
    region: Region | None
    others: tuple[Region, ...]
    """The next candidates."""
    here: RegionInput
    """What is typed at this place already."""
    settled: bool
    namesakes: tuple[Region, ...]
    """The Regions to choose from, if several have its number."""


def _review_page(subject: Subject, review: PhotoCheck, notes: list[str], waiting: tuple[int, ...] = ()) -> str:
    cards = [_checked(subject, place, card) for place, card in enumerate(review.cards)]
    return render_template(
        "game/photo_check.html",
        subject=subject,
        review=review,
        notes=notes,
        waiting=waiting,
        cards=cards,
        doubtful_first=sorted(cards, key=lambda checked: (checked.settled, checked.place)),
        form=ActionForm(),
    )


def _checked(subject: Subject, place: int, card: CardCheck) -> ShownCard:
    catalogue = subject.catalogue
    region = region_of(card, catalogue)
    others = [catalogue.region_by_key(key) for key in card.candidates]
    here = subject.line[place] if place < len(subject.line) else RegionInput()
    return ShownCard(
        place,
        card,
        region,
        tuple(other for other in others if other is not None and other != region)[:3],
        here,
        card.settled(here, catalogue),
        namesakes(region, catalogue),
    )
