"""What a page sends is joined with what others stored, and its own saves are never somebody else's."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.live.merge import MOST_PAGES, PageMark, PageSaves, merge, merge_save


def fields(values: Iterable[str]) -> dict[str, str]:
    """Fields called 0, 1, 2 and so on."""
    return {str(place): value.strip() for place, value in enumerate(values)}


@pytest.mark.parametrize(
    ("stored", "was", "typed", "merged", "conflicts"),
    [
        pytest.param("abc", "abc", "abc", "abc", [], id="nothing changed"),
        pytest.param("abc", "abc", "axc", "axc", [], id="changed here"),
        pytest.param("xbc", "abc", "abc", "xbc", [], id="changed there"),
        pytest.param("xbc", "abc", "aby", "xby", [], id="changed at two places"),
        pytest.param("xbc", "abc", "xbc", "xbc", [], id="changed alike"),
        pytest.param("xbc", "abc", "ybc", "xbc", [0], id="changed differently: stored stays"),
        pytest.param("xbz", "abc", "yqc", "xqz", [0], id="a conflict spoils only its place"),
        pytest.param(" bc", "abc", "xbc", " bc", [0], id="emptied there, changed here"),
        pytest.param("xbc", "abc", " bc", "xbc", [0], id="changed there, emptied here"),
        pytest.param("", "", "", "", [], id="nothing at all"),
    ],
)
def test_merge(stored: str, was: str, typed: str, merged: str, conflicts: list[int]) -> None:
    assert merge(fields(stored), fields(was), fields(typed)) == (fields(merged), frozenset(map(str, conflicts)))


three = st.lists(st.sampled_from("abc"), min_size=4, max_size=4)


@given(three, three, three)
def test_merge_never_loses_a_change_in_silence(stored: list[str], was: list[str], typed: list[str]) -> None:
    merged, conflicts = merge(fields(stored), fields(was), fields(typed))
    for place, here, shown, sent in zip(merged, stored, was, typed, strict=True):
        changes = {here, sent} - {shown}
        assert merged[place] == (here if place in conflicts or not changes else (changes - {here} or {here}).pop())
        assert (place in conflicts) == (len(changes) == 2)
    assert merge(fields(stored), fields(was), fields(was)) == (fields(stored), frozenset())
    assert merge(fields(was), fields(was), fields(typed)) == (fields(typed), frozenset())


# -- a page and its own saves -------------------------------------------------------------------------------------


def save(page: str, count: int, seen: int = 0) -> PageMark:
    """A request of this page."""
    return PageMark(page, count, seen)


def stored_after(*requests: tuple[PageMark, str, str], start: str = "") -> tuple[str, list[bool]]:
    """One field after these requests (page, shown, sent), and which of them met a conflict."""
    stored, conflicts = {"1": start}, []
    saves: PageSaves = ()
    for mark, shown, sent in requests:
        merged, saves = merge_save(stored, saves, mark, {"1": shown}, {"1": sent})
        stored |= merged.fields
        conflicts.append(bool(merged.conflicts))
    return stored["1"], conflicts


@pytest.mark.parametrize(
    ("requests", "stored", "asked"),
    [
        pytest.param([(save("a", 1), "", "4"), (save("a", 2), "", "45")], "45", [], id="typed on before the answer"),
        pytest.param([(save("a", 2), "", "45"), (save("a", 1), "", "4")], "45", [], id="the older one comes later"),
        pytest.param([(save("a", 1), "", "4"), (save("a", 2), "", "")], "", [], id="taken back before the answer"),
        pytest.param([(save("a", 2), "", ""), (save("a", 1), "", "4")], "", [], id="taken back, and the older late"),
        pytest.param([(save("a", 1), "", "4"), (save("a", 1), "", "4")], "4", [], id="repeated"),
        pytest.param(
            [(save("a", 1), "", "4"), (save("b", 1), "4", "7"), (save("a", 1), "", "4")], "7", [], id="repeated late"
        ),
        pytest.param(
            [(save("a", 1), "", "4"), (save("b", 1), "4", "7"), (save("a", 2), "", "4")],
            "7",
            [],
            id="the other page knew what this one had written",
        ),
        pytest.param(
            [(save("a", 1), "", "4"), (save("b", 1), "4", "7"), (save("a", 2), "", "45")],
            "7",
            [2],
            id="both went on from the same",
        ),
        pytest.param(
            [(save("a", 1), "", "4"), (save("b", 1), "4", "7"), (save("a", 2), "", "")],
            "7",
            [2],
            id="taken back here, changed there",
        ),
        pytest.param([(save("a", 1), "", "4"), (save("b", 1), "", "7")], "4", [1], id="two pages"),
        pytest.param([(save("", 0), "", "4"), (save("", 0), "", "45")], "4", [1], id="pages without names"),
        pytest.param([(save("a", 0), "", "4"), (save("a", 0), "", "45")], "45", [], id="a page that does not count"),
    ],
)
def test_a_page_never_disagrees_with_itself(
    requests: list[tuple[PageMark, str, str]], stored: str, asked: list[int]
) -> None:
    now, conflicts = stored_after(*requests)
    assert now == stored
    assert [place for place, conflict in enumerate(conflicts) if conflict] == asked


def test_moving_about_without_typing_is_not_remembered() -> None:
    merged, saves = merge_save({"1": "4"}, (), save("a", 1), {"1": "4"}, {"1": "4"})
    assert (merged.fields, saves) == ({"1": "4"}, ())


def test_the_pages_that_saved_last_are_remembered() -> None:
    saves: PageSaves = ()
    for number in range(MOST_PAGES + 3):
        _, saves = merge_save({}, saves, save(str(number), 1), {"1": ""}, {"1": "5"})
    assert [known.page for known in saves] == [str(number) for number in range(3, MOST_PAGES + 3)]


# -- a network that delays, reorders, repeats and drops -----------------------------------------------------------


class Page:
    """A page with two fields, as the script runs it: everything typed is sent, answers are taken in if they are for
    what is typed now, else only as far as they say what has arrived."""

    def __init__(self, name: str, server: "Server") -> None:
        self.name, self.server = name, server
        self.shown = dict(server.stored)
        self.typed = dict(server.stored)
        self.count = self.seen = 0
        self.asked: set[str] = set()

    def type(self, field: str, text: str) -> None:
        """Somebody types."""
        self.typed[field] = text

    def request(self) -> Callable[[], None]:
        """Sends what is typed; the result delivers it, and then its answer."""
        self.count += 1
        mark, shown, sent = PageMark(self.name, self.count, self.seen), dict(self.shown), dict(self.typed)

        def deliver(*, answered: bool = True) -> None:
            conflicts = self.server.receive(mark, shown, sent)
            if answered and mark.count == self.count:
                self.take_in(conflicts, mark, sent, dict(self.server.stored))

        return deliver

    def take_in(self, conflicts: frozenset[str], mark: PageMark, sent: dict[str, str], stored: dict[str, str]) -> None:
        """The answer to the newest request has come."""
        self.asked = set(conflicts)
        if sent == self.typed:
            kept = {field: value for field, value in stored.items() if field not in conflicts}
            self.shown |= kept
            self.typed |= kept
            self.seen = mark.count
        elif not conflicts:
            self.shown = dict(sent)
            self.seen = mark.count


class Server:
    """Stores and merges as a seat does."""

    def __init__(self) -> None:
        self.stored = {"1": "", "2": ""}
        self.saves: PageSaves = ()

    def receive(self, mark: PageMark, shown: dict[str, str], sent: dict[str, str]) -> frozenset[str]:
        """What is asked back."""
        merged, self.saves = merge_save(self.stored, self.saves, mark, shown, sent)
        self.stored |= merged.fields
        return merged.conflicts


texts = st.sampled_from(["", "4", "45", "7", "72"])
steps = st.lists(
    st.one_of(
        st.tuples(st.just("type"), st.sampled_from("12"), texts),
        st.tuples(st.just("send"), st.none(), st.none()),
        st.tuples(st.sampled_from(["deliver", "repeat", "lose answer", "drop"]), st.integers(0, 9), st.none()),
    ),
    max_size=30,
)


def travel(steps: Iterable[tuple[str, Any, Any]], page: Page, under_way: list[Callable[..., None]]) -> None:
    """What happens between one page and the server."""
    for what, which, text in steps:
        match what:
            case "type":
                page.type(which, text)
            case "send":
                under_way.append(page.request())
            case _ if under_way:
                request = under_way[which % len(under_way)]
                if what != "drop":
                    request(answered=what != "lose answer")
                if what != "repeat":
                    under_way.remove(request)


@given(steps)
def test_one_page_alone_is_never_asked_and_loses_nothing(steps: list[tuple[str, Any, Any]]) -> None:
    server = Server()
    page, under_way = Page("a", server), list[Callable[..., None]]()
    for step in steps:
        travel([step], page, under_way)
        assert not page.asked
    page.request()()
    typed = dict(page.typed)
    for late in under_way:
        late()
    assert not page.asked
    assert server.stored == typed


@given(st.lists(st.tuples(st.integers(0, 1), steps), max_size=12))
def test_two_pages_lose_nothing_in_silence(turns: list[tuple[int, list[tuple[str, Any, Any]]]]) -> None:
    """Whatever is typed is stored, or somebody typed over it having seen it, or somebody is asked."""
    server = Server()
    pages = [Page("a", server), Page("b", server)]
    under_way: list[list[Callable[..., None]]] = [[], []]
    over = {"": ""}
    for number, (turn, steps) in enumerate(turns):
        for place, (what, which, _) in enumerate(steps):
            text = f"{number}.{place}"
            if what == "type":
                over[text] = pages[turn].typed[which]
            travel([(what, which, text)], pages[turn], under_way[turn])
    for page in pages:
        page.request()()
    for page in pages:
        for field, text in page.typed.items():
            asked = any(field in other.asked for other in pages)
            assert asked or text in typed_over(server.stored[field], over)


def typed_over(text: str, over: Mapping[str, str]) -> set[str]:
    """The text, and all that was typed over on the way to it."""
    found = {text}
    while text:
        text = over[text]
        found.add(text)
    return found
