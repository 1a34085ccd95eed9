"""What a page sends is joined with what others stored, and its own saves are never somebody else's."""

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.live.merge import merge


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
