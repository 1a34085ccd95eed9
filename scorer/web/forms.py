"""The forms. Texts are cleaned, never judged here: what they mean is for scorer.documents.tableau to say."""

import re
from collections.abc import Iterator
from typing import Any

from flask_wtf import FlaskForm
from werkzeug.datastructures import MultiDict
from wtforms import (
    BooleanField,
    FieldList,
    Form,
    FormField,
    IntegerField,
    RadioField,
    SelectMultipleField,
    StringField,
    widgets,
)

from scorer.a_way import race as a_way
from scorer.documents.game import FEWEST_PLAYERS, MOST_PLAYERS
from scorer.faraway.model import REGIONS_IN_LINE, CardSet
from scorer.faraway.standings import TieRule
from scorer.live.photo_check import CANDIDATES_KEPT, MOST_CARDS, NO_QUAD, CardCheck, PhotoCheck
from scorer.live.seat_input import LONGEST_TYPED, PAD_ROWS, RegionInput, clean_name, clean_text
from scorer.photo.reading import Quad


def _typed(text: str | None) -> str:
    return clean_text(text or "", LONGEST_TYPED)


def small_number(text: str) -> int | None:
    """The whole number that a button or an address carries; None for anything somebody made up.

    >>> small_number("12"), small_number("-1"), small_number("²"), small_number("9" * 5000)
    (12, None, None, None)
    """
    return int(text) if text.isdecimal() and len(text) < 6 else None


def _choices(*values: str) -> Any:
    """Values to choose from; the templates have the words. The type stubs of WTForms do not know plain texts yet."""
    return [str(value) for value in values]


class CheckboxesField(SelectMultipleField):
    """Several choices, each a checkbox."""

    widget = widgets.ListWidget(prefix_label=False)
    option_widget = widgets.CheckboxInput()


_FIELD_NAME = re.compile(r"[a-z_]+(-\d{1,3}(-[a-z_]+)?)?", re.ASCII)


class ListForm(FlaskForm):
    """A form with lists, from which fields with made-up names are left out: WTForms fails on some of them."""

    class Meta(FlaskForm.Meta):
        """As FlaskForm does it."""

        def wrap_formdata(self, form: Any, formdata: Any) -> Any:
            """What was sent, as far as a page of ours could have sent it."""
            sent = super().wrap_formdata(form, formdata)
            if sent is None:
                return None
            return MultiDict((name, value) for name, value in sent.items(multi=True) if _FIELD_NAME.fullmatch(name))


class FixedList(FieldList):  # type: ignore[type-arg]  # generic in the stubs alone
    """A list in which every place has its entry under its own number, whichever places were sent.

    WTForms gives an entry the number of those before it, as if what was not sent had been taken out.
    """

    def _extract_indices(self, prefix: str, formdata: Any) -> Iterator[int]:
        return iter(range(self.min_entries))


class StartForm(ListForm):
    """Who played, and with which boxes."""

    names = FieldList(
        StringField(filters=[lambda text: clean_name(text or "")]), min_entries=FEWEST_PLAYERS, max_entries=MOST_PLAYERS
    )
    sets = CheckboxesField(choices=_choices(CardSet.BELOW, CardSet.STARS), validate_choice=False)

    @property
    def chosen_sets(self) -> tuple[CardSet, ...]:
        """The boxes in play, the base game always."""
        return tuple(s for s in CardSet if s is CardSet.BASE or s.value in (self.sets.data or []))


class PlaceForm(Form):
    """One place of the line: what is typed, and what the page showed before."""

    number = StringField(filters=[_typed])
    meteor = BooleanField()
    was = StringField(filters=[lambda text: (text or "")[: LONGEST_TYPED + 1]])

    @property
    def shown(self) -> RegionInput:
        """What the page showed when it was made."""
        return RegionInput.from_text(self.was.data or "")

    @property
    def typed(self) -> RegionInput:
        """What was sent. A meteor switch belongs to the number it was shown with, so a new number puts it out."""
        return RegionInput(self.number.data or "", self.meteor.data and self.number.data == self.shown.number)


class LineForm(ListForm):
    """Eight places in the order played."""

    places = FixedList(FormField(PlaceForm), min_entries=REGIONS_IN_LINE, max_entries=REGIONS_IN_LINE)

    @property
    def typed(self) -> tuple[RegionInput, ...]:
        """What was sent; a place that was not sent is as it was shown."""
        return tuple(place.form.typed for place in self.places)

    @property
    def shown(self) -> tuple[RegionInput, ...]:
        """What the page showed when it was made."""
        return tuple(place.form.shown for place in self.places)


class PlayForm(PlaceForm):
    """One player's Region of a round."""

    seat = IntegerField()


class RoundForm(ListForm):
    """Everybody's Region of one round; who is missing was not shown."""

    players = FieldList(FormField(PlayForm), max_entries=MOST_PLAYERS)

    @property
    def sent(self) -> dict[int, tuple[RegionInput, RegionInput]]:
        """What was shown and what was typed, by the number of the seat."""
        plays = [play.form for play in self.players]
        return {play.seat.data: (play.shown, play.typed) for play in plays if play.seat.data is not None}


class RowForm(Form):
    """One row of the pad."""

    fame = StringField(filters=[_typed])
    was = StringField(filters=[_typed])


class PadForm(ListForm):
    """Eight Regions in the order played and the Sanctuaries."""

    rows = FixedList(FormField(RowForm), min_entries=PAD_ROWS, max_entries=PAD_ROWS)

    @property
    def typed(self) -> tuple[str, ...]:
        """What was sent."""
        return tuple(row.fame.data or "" for row in self.rows)

    @property
    def shown(self) -> tuple[str, ...]:
        """What the page showed when it was made."""
        return tuple(row.was.data or "" for row in self.rows)


class SettingsForm(FlaskForm):
    """What can be changed about a game after its start."""

    sets = CheckboxesField(choices=_choices(CardSet.BELOW, CardSet.STARS), validate_choice=False)
    tie_rule = RadioField(choices=_choices(*TieRule))
    was_sets = StringField()
    """The boxes the page showed, so that only what it changed is changed."""
    was_tie_rule = StringField()

    @property
    def chosen_sets(self) -> tuple[CardSet, ...]:
        """The boxes in play, the base game always."""
        return tuple(s for s in CardSet if s is CardSet.BASE or s.value in (self.sets.data or []))


class RacerForm(Form):
    """One player of a race: place in the order of arrival (empty: did not arrive) and cards in hand, as typed."""

    name = StringField(filters=[lambda text: clean_name(text or "")])
    arrived = StringField(filters=[_typed])
    cards = StringField(filters=[_typed])


class RaceForm(ListForm):
    """The players of a race of a_way."""

    racers = FieldList(FormField(RacerForm), min_entries=a_way.FEWEST_PLAYERS, max_entries=a_way.MOST_PLAYERS)


class ActionForm(FlaskForm):
    """A form that is only buttons: the CSRF token is all it carries."""


class ReadCardForm(Form):
    """One card of a photo under review."""

    number = StringField(filters=[_typed])
    meteor = BooleanField()
    read = StringField(filters=[lambda text: (text or "")[:20]])
    candidates = StringField(filters=[lambda text: (text or "")[:120]])
    unsure = BooleanField()
    confirmed = BooleanField()
    quad = StringField(filters=[lambda text: (text or "")[:200]])

    @property
    def card(self) -> CardCheck:
        """The card; a quad that is no list of eight numbers is dropped."""
        return CardCheck(
            typed=RegionInput(self.number.data or "", self.meteor.data),
            read=self.read.data or "",
            candidates=tuple((self.candidates.data or "").split()[:CANDIDATES_KEPT]),
            unsure=self.unsure.data,
            confirmed=self.confirmed.data,
            quad=_quad(self.quad.data or ""),
        )


def _quad(text: str) -> Quad:
    try:
        x0, y0, x1, y1, x2, y2, x3, y3 = (float(part) for part in text.split())
    except ValueError:
        return NO_QUAD
    if not all(abs(number) < 1e5 for number in (x0, y0, x1, y1, x2, y2, x3, y3)):
        return NO_QUAD
    return ((x0, y0), (x1, y1), (x2, y2), (x3, y3))


class PhotoCheckForm(ListForm):
    """All cards of a photo under review, with the size of the picture."""

    cards = FieldList(FormField(ReadCardForm), max_entries=MOST_CARDS)
    width = StringField()
    height = StringField()
    notes = FieldList(StringField(filters=[lambda text: (text or "")[:300]]), max_entries=8)
    line = StringField(filters=[lambda text: (text or "")[:200]])
    """What was typed at each place when the page was made, parted by commas."""

    @property
    def shown_line(self) -> tuple[RegionInput, ...]:
        """What was typed at each place when the page was made."""
        places = (self.line.data or "").split(",")
        return tuple(RegionInput.from_text(place) for place in (*places, *[""] * REGIONS_IN_LINE)[:REGIONS_IN_LINE])

    @property
    def review(self) -> PhotoCheck:
        """What the page sent back."""
        return PhotoCheck(
            tuple(entry.form.card for entry in self.cards),
            small_number(self.width.data or "") or 0,
            small_number(self.height.data or "") or 0,
        )
