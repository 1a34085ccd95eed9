"""What the pages for games of any kind need to know of one kind: the list of games, copying, import and deletion.

A kind of game is a folder with its pages and a `GameKind`, and a line in scorer/web/registry.py. Its rules lie in a
folder of their own further down, its templates, styles and tests in folders of the same name.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar, cast

from flask import Flask, current_app
from flask_babel import ngettext

from scorer.archive.summary import GameSummary
from scorer.live.game import KIND
from scorer.storage import GameNotFound, StoredGame
from scorer.text.printable import printable

_ProblemT = TypeVar("_ProblemT")

APP_GAME = KIND
"""The kind of games that do not say theirs: there was no other when they were stored or saved as a file."""
KINDS = "scorer-kinds"
MOST_SHOWN = 12
"""Problems listed; a document with more is not ours anyway."""


@dataclass(frozen=True)
class Link:
    """One more way to go on with a game."""

    text: str
    href: str


@dataclass(frozen=True)
class NewGame:
    """A game as storage takes it, read from a document."""

    settings: dict[str, Any]
    seats: tuple[dict[str, Any], ...]
    finished: bool
    """True if it has a result, so that this is what to show first."""

    def known_as(self, game_id: str) -> "NewGame":
        """The same game under an id by which its document is known again."""
        return replace(self, settings={**self.settings, "id": game_id})

    def under_another_id(self) -> "NewGame":
        """The same as a game of its own, which gets an id when it is stored."""
        return replace(self, settings={key: value for key, value in self.settings.items() if key != "id"})


class Refused(ValueError):
    """A document is no game; `sentences` say what is wrong, and where, in the reader's language."""

    def __init__(self, *sentences: str) -> None:
        super().__init__("\n".join(sentences))
        self.sentences = sentences


def refused(problems: Sequence[_ProblemT], describe: Callable[[_ProblemT], tuple[str, str]]) -> Refused:
    """The refusal that lists these problems, each described by where and what; the first ones if there are many."""
    described = (describe(problem) for problem in problems[:MOST_SHOWN])
    sentences = [printable(f"{where}: {what}" if where else what) for where, what in described]
    more = len(problems) - MOST_SHOWN
    if more > 0:
        sentences.append(ngettext("And %(num)d problem more.", "And %(num)d problems more.", more))
    return Refused(*sentences)


class GameKind(ABC):
    """One kind of game."""

    name: str
    """Stands in stored settings as `kind`, in documents as `game`: never change it."""
    summary_version: int
    """Raised when `summarise` says something else about the same game, so that summaries are made anew."""

    @abstractmethod
    def register(self, app: Flask) -> None:
        """Adds the pages of the game, and what its templates need."""

    @abstractmethod
    def label(self) -> str:
        """What the list calls it; empty for the game that goes without saying."""

    @abstractmethod
    def summarise(self, stored: StoredGame) -> tuple[GameSummary, dict[str, Any]]:
        """A stored game in short under the names that were typed, and what only this kind reads of it again."""

    @abstractmethod
    def result_text(self, summary: GameSummary, names: Sequence[str]) -> str:
        """Who won, in one sentence, of a settled game; `names` are the players' as they are shown."""

    @abstractmethod
    def result_link(self, code: str) -> str:
        """The page with the result of a game that has one."""

    @abstractmethod
    def continue_link(self, code: str) -> str:
        """The page that goes on with a game where it was left."""

    @abstractmethod
    def again_link(self, code: str) -> str:
        """The page that starts a new game with the same people."""

    @abstractmethod
    def document(self, stored: StoredGame) -> dict[str, Any]:
        """The game as JSON for export; `new_game` makes the same game of it."""

    @abstractmethod
    def new_game(self, document: Any) -> NewGame:
        """The game in a document, whatever that may be. Raises Refused with everything that is wrong."""

    def links(self, code: str) -> Sequence[Link]:
        """Further ways to go on with a game, beside those that all games have."""
        return ()

    def left_out(self, stored: StoredGame) -> Sequence[str]:
        """Names of the players of whom something typed is not part of the document, because it is wrong."""
        return ()


def add_kinds(app: Flask, kinds: Iterable[GameKind]) -> None:
    """Makes these the kinds of games that this app knows."""
    app.extensions[KINDS] = {kind.name: kind for kind in kinds}
    for kind in kinds:
        kind.register(app)


def known_kinds() -> Mapping[str, GameKind]:
    """The kinds of this app by their names."""
    return cast(Mapping[str, GameKind], current_app.extensions[KINDS])


def kind_name(stored: StoredGame) -> str:
    """The name of a stored game's kind, known or not."""
    return str(stored.settings.get("kind", APP_GAME))


def kind_of(stored: StoredGame) -> GameKind:
    """The kind of a stored game; GameNotFound if this app does not know it, as a newer one may have stored it."""
    kind = known_kinds().get(kind_name(stored))
    if kind is None:
        raise GameNotFound(stored.code)
    return kind
