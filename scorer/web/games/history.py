"""The games of this browser: the list, and what can be done with one that is over, of whatever kind."""

import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from itertools import groupby
from typing import Any

from flask import Blueprint, Response, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import format_date, gettext
from wtforms import StringField, ValidationError

from scorer.archive.statistics import name_key
from scorer.live.merge import merge
from scorer.text.names import LONGEST_NAME, LONGEST_NOTE, clean_name, clean_note
from scorer.web.forms import ActionForm, ListForm
from scorer.web.games.game_list import Entry, entry_of, latest_day_first, own_games
from scorer.web.games.list_file import document_of, list_text
from scorer.web.store import change_document, forget_game, game_store, remember_game

blueprint = Blueprint("history", __name__)

PAGE = 30
"""Games shown at once."""
MOST_SUGGESTED = 60
"""Names offered while typing into the search field."""


@blueprint.get("/history")
def history() -> ResponseReturnValue:
    """The list, latest day first: `?player=` narrows it down, `?page=` goes on."""
    query = clean_name(request.args.get("player", ""))
    entries = latest_day_first(own_games())
    words = name_key(query).split()
    found = [entry for entry in entries if entry.has_player(words)] if words else entries
    asked = request.args.get("page", "1")
    page = max(int(asked), 1) if asked.isascii() and asked.isdecimal() and len(asked) < 6 else 1
    start = PAGE * (page - 1)
    shown = found[start : start + PAGE]
    if page > 1 and not shown:
        abort(404)
    return render_template(
        "games/history.html",
        months=list(_months(shown, found[start - 1] if start and shown else None)),
        query=query,
        page=page,
        more=len(found) > start + PAGE,
        found=len(found),
        all=len(entries),
        names=_names(entries),
        longest_name=LONGEST_NAME,
    )


def _months(entries: Sequence[Entry], before: Entry | None) -> Iterator[tuple[str, list[Entry]]]:
    """The entries by month with its name, which is empty where the page before has shown it already."""
    for (year, month), group in groupby(entries, key=lambda entry: (entry.day.year, entry.day.month)):
        shown = before is not None and (before.day.year, before.day.month) == (year, month)
        yield "" if shown and "HX-Request" in request.headers else format_date(date(year, month, 1), "MMMM y"), [*group]


def _names(entries: Sequence[Entry]) -> list[str]:
    """Who played, for suggestions; the ones of the latest games."""
    names = dict.fromkeys(player.name for entry in entries[: 4 * PAGE] for player in entry.players if player.name)
    return sorted(list(names)[:MOST_SUGGESTED], key=str.casefold)


class DetailsForm(ListForm):
    """When a game was played, and a note; beside each what the page had shown."""

    played_on = StringField(filters=[lambda text: (text or "").strip()])
    note = StringField(filters=[lambda text: clean_note(text or "")])
    was_played_on = StringField(filters=[lambda text: text or ""])
    was_note = StringField(filters=[lambda text: clean_note(text or "")])

    def validate_played_on(self, field: StringField) -> None:
        """A day, or nothing."""
        try:
            field.data = date.fromisoformat(field.data).isoformat() if field.data else ""
        except ValueError:
            raise ValidationError(gettext("This is no date. Write it like 2026-03-31, or leave it empty.")) from None

    def refuse(self, name: str, stored: str) -> None:
        """Says at a field what another phone wrote there; now that it was shown, saving again replaces it."""
        text = gettext(
            "Another phone wrote “%(other)s” here meanwhile. Save again to replace that.", other=stored or "–"
        )
        self[name].errors = [*self[name].errors, text]
        self[f"was_{name}"].data = stored


@blueprint.route("/g/<code>/details", methods=["GET", "POST"])
def details(code: str) -> ResponseReturnValue:
    """Date and note of one game, and the ways to go on with it."""
    stored = game_store().load(code)
    entry = entry_of(stored)
    remember_game(code)
    now = _fields(stored.settings)
    form = DetailsForm(data={**now, **{f"was_{name}": value for name, value in now.items()}})
    status = 200
    if form.validate_on_submit():
        if not _change(code, form):
            flash(gettext("Saved."))
            return redirect(url_for("history.history", _anchor=f"game-{code}"), 303)
        status = 409
    elif form.is_submitted():
        status = 422
    page = render_template(
        "games/details.html",
        entry=entry,
        form=form,
        left_out=entry.kind.left_out(stored),
        longest_note=LONGEST_NOTE,
    )
    return page, status


def _fields(settings: Mapping[str, Any]) -> dict[str, str]:
    """What the details page sends, each under its name."""
    return {name: settings.get(name) or "" for name in ("played_on", "note")}


def _change(code: str, form: DetailsForm) -> frozenset[str]:
    """Writes what this page changed; the fields that another phone changed differently are marked in the form."""
    sent = {name: form[name].data for name in ("played_on", "note")}
    shown = {name: form[f"was_{name}"].data for name in sent}
    conflicts: frozenset[str] = frozenset()
    now: dict[str, str] = {}

    def change(settings: dict[str, Any]) -> dict[str, Any]:
        nonlocal conflicts, now
        now = _fields(settings)
        fields, conflicts = merge(now, shown, sent)
        if fields["played_on"] != now["played_on"]:
            settings = {**settings, "played_on": fields["played_on"] or None, "played_at": None}
        return {**settings, "note": fields["note"]} if fields["note"] != now["note"] else settings

    change_document(code, change)
    for name in sorted(conflicts):
        form.refuse(name, now[name])
    return conflicts


@blueprint.post("/g/<code>/forget")
def forget(code: str) -> ResponseReturnValue:
    """Takes a game off this browser's list; the game stays for everybody else."""
    forget_game(game_store().load(code).code)
    flash(gettext("Taken off your list. Its address still opens it."))
    return redirect(url_for("history.history"), 303)


@blueprint.route("/g/<code>/delete", methods=["GET", "POST"])
def delete(code: str) -> ResponseReturnValue:
    """Asks, then removes a game for everybody."""
    entry = entry_of(game_store().load(code))
    form = ActionForm()
    if not form.validate_on_submit():
        return render_template("games/delete.html", entry=entry, form=form)
    game_store().delete(code)
    forget_game(code)
    flash(gettext("The game is deleted."))
    return redirect(url_for("history.history"), 303)


@blueprint.get("/g/<code>/game.json")
def document(code: str) -> Response:
    """The whole game as a file that can be imported again."""
    stored = game_store().load(code)
    entry = entry_of(stored)
    text = json.dumps(document_of(stored), indent=2) + "\n"
    return _json_file(text, f"{entry.kind.name}-{entry.day.isoformat()}.json")


@blueprint.get("/history/games.json")
def all_games() -> Response:
    """All games of this browser as a file, the first day first; importing it again makes no game twice."""
    codes = [entry.code for entry in latest_day_first(own_games())[::-1]]
    stored = {game.code: game for game in game_store().list_games(codes)}
    text = list_text(stored[code] for code in codes if code in stored)
    return _json_file(text, f"games-{date.today().isoformat()}.json")


def _json_file(text: str, name: str) -> Response:
    response = Response(text, mimetype="application/json")
    response.headers.set("Content-Disposition", "attachment", filename=name)
    return response
