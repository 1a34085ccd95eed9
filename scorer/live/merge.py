"""Joins what a page sends with what others stored meanwhile, field by field.

A page sends every field twice: what it had shown, and what it says now. Only a field that both sides changed, and
differently, is a conflict; there what is stored stays, and somebody is asked. Fields are texts under a name.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

Fields: TypeAlias = Mapping[str, str]


class Choice(NamedTuple):
    """What a person chose where two pages disagreed, having seen what the other one wrote."""

    field: str
    keeps_own: bool
    other: str


class Merged(NamedTuple):
    """What comes of it."""

    fields: dict[str, str]
    """The sent fields as they are to be stored."""
    conflicts: frozenset[str]
    """Those of them that both sides changed differently; they are as they were stored."""


def merge(stored: Fields, shown: Fields, sent: Fields) -> Merged:
    """What was `sent`, having been `shown`, joined with what is `stored`; a field that is missing somewhere is empty.

    >>> merge({"1": "11", "2": "7"}, {"1": "", "2": ""}, {"1": "12", "2": ""})
    Merged(fields={'1': '11', '2': '7'}, conflicts=frozenset({'1'}))
    """
    fields, conflicts = {}, set()
    for field, value in sent.items():
        here, before = stored.get(field, ""), shown.get(field, "")
        if value not in (before, here) and here != before:
            conflicts.add(field)
        fields[field] = here if value == before or field in conflicts else value
    return Merged(fields, frozenset(conflicts))


def decide(stored: Fields, shown: Fields, sent: Fields, choice: Choice) -> tuple[Fields, Fields]:
    """What was shown and sent, once a person chose a side.

    The choice counts only while the other side is still what the person saw; if it went on, they are asked again.
    """
    if choice.field not in sent or stored.get(choice.field, "") != choice.other:
        return shown, sent
    seen = {choice.field: choice.other}
    return {**shown, **seen}, sent if choice.keeps_own else {**sent, **seen}


LONGEST_NAME = 24
"""Characters of a page's name."""


@dataclass(frozen=True)
class PageMark:
    """Which page sends, and where it is in its own history."""

    page: str = ""
    """The random name of the page as it was loaded; empty if it has none."""
    count: int = 0
    """Its saves so far, this one included; 0 if it does not count them, as without JavaScript."""
    seen: int = 0
    """The save whose outcome is in what it had shown."""


@dataclass(frozen=True)
class PageSave:
    """The newest save of one page that has arrived, kept beside what it changed."""

    page: str
    count: int
    agreed: Fields
    """What this page and the server agree on since: what it sent, or in a conflict what it had shown."""

    @classmethod
    def from_document(cls, document: list[Any]) -> "PageSave":
        """The save that `to_document` wrote."""
        return cls(*document)

    def to_document(self) -> list[Any]:
        """What storage keeps; `from_document` gives the same save back."""
        return [self.page, self.count, dict(self.agreed)]


MOST_PAGES = 8
"""Pages remembered at one seat, those that saved last."""

PageSaves: TypeAlias = tuple[PageSave, ...]


def merge_save(
    stored: Fields, saves: PageSaves, mark: PageMark, shown: Fields, sent: Fields, choice: Choice | None = None
) -> tuple[Merged, PageSaves]:
    """As `merge`, for a page that may have saved before, whatever became of its requests and our answers.

    Its own earlier save is no other side: where the page has not seen the outcome of that yet, what it sent then
    stands for what it had shown. A request older than one that has arrived changes nothing, a repeated one nothing
    more. Gives also the saves to remember from now on.
    """
    known = next((save for save in saves if save.page == mark.page), None) if mark.page else None
    if known is not None and 0 < mark.count < known.count:
        return Merged({}, frozenset()), saves
    if known is not None and known.count > mark.seen:
        shown = {**shown, **known.agreed}
    if choice is not None:
        shown, sent = decide(stored, shown, sent, choice)
    merged = merge(stored, shown, sent)
    if not mark.page or (known is None and mark.count <= 1 and sent == shown):
        return merged, saves
    agreed = {field: shown.get(field, "") if field in merged.conflicts else value for field, value in sent.items()}
    count = mark.count or (known.count + 1 if known else 1)
    others = tuple(save for save in saves if save.page != mark.page)
    return merged, (*others, PageSave(mark.page, count, agreed))[-MOST_PAGES:]
