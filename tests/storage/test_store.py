"""What every store promises, whatever it is made of."""

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest

from scorer.storage import (
    GameNotFound,
    GameStore,
    ListedGame,
    SeatConflict,
    SeatLimit,
    SeatNotFound,
    SettingsConflict,
    StoredSeat,
    Summary,
)

from .conftest import Clock
from .hammer import hammer

HOSTILE_CODES = [
    "",
    " ",
    "nosuchgame",
    "a\0b",
    "\0",
    "\ud800",
    "٣٤٥٦٧٨٩٠١٢",
    "🎲" * 10,
    "x" * 1_000_000,
    "' OR 1=1 --",
    "%",
    "../../etc/passwd",
    "abc\n",
]

HOSTILE_NUMBERS = [0, -1, 3, 2**31, 2**63, -(10**30), 10**4000]

STRINGS = ["", "Zoë", "曹操", "علي", "🐉", "a\0b", "\ud800", "\udfff\ud83d", "\\u0000", "\x1b[31m", "'\"\\", "\u2028"]


def test_a_new_game_is_numbered_and_found_again(store: GameStore) -> None:
    game = store.create({"sets": ["base"]}, [{"name": "Ada"}, {"name": "Bo"}])
    assert [(seat.seat, seat.version) for seat in game.seats] == [(1, 1), (2, 1)]
    assert (game.version, game.settings) == (1, {"sets": ["base"]})
    assert game.created == game.touched
    assert store.load(game.code) == game
    assert store.load_for_viewing(game.view_code) == game


def test_a_game_may_have_no_seats(store: GameStore) -> None:
    game = store.create({}, [])
    assert store.load(game.code) == game
    assert store.revisions(game.code) == (1, {})
    assert store.add_seat(game.code, {"name": "Ada"}).seat == 1


def test_several_new_games_are_kept_at_once(store: GameStore) -> None:
    new = [({"number": number}, [{"seat": seat} for seat in range(number % 3)]) for number in range(600)]
    codes = store.create_all(new)
    assert len({*codes}) == 600
    kept = [store.load(code) for code in codes]
    assert [(game.settings, [seat.document for seat in game.seats]) for game in kept] == new
    assert all((game.version, game.changes) == (1, 1) for game in kept)
    assert store.create_all([]) == []


def test_several_games_are_kept_all_or_none(store: GameStore) -> None:
    before = store.create({}, [])
    with pytest.raises(TypeError):
        store.create_all([({"fine": 1}, []), ({}, [{"no JSON": object()}])])
    assert store.prune(before.created + timedelta(days=1)) == 1


def test_codes_are_short_plain_and_all_different(store: GameStore) -> None:
    games = [store.create({}, []) for _ in range(50)]
    assert all(re.fullmatch("[2-9b-hj-km-z]{10}", game.code) for game in games)
    assert all(re.fullmatch("[2-9b-hj-km-z]{11}", game.view_code) for game in games)
    assert len({code for game in games for code in (game.code, game.view_code)}) == 100


def test_neither_code_stands_in_for_the_other(store: GameStore) -> None:
    game = store.create({}, [])
    with pytest.raises(GameNotFound):
        store.load(game.view_code)
    with pytest.raises(GameNotFound):
        store.load_for_viewing(game.code)


def test_times_are_aware_and_exact(store: GameStore, clock: Clock) -> None:
    game = store.create({}, [{}])
    assert store.load(game.code).created == clock.now
    assert store.load(game.code).created.tzinfo is UTC
    store.save_seat(game.code, 1, {"name": "Ada"}, version=1)
    assert store.load(game.code).touched == clock.now
    assert store.load(game.code).created == game.created


def test_nobody_holds_what_is_stored(store: GameStore) -> None:
    settings: dict[str, Any] = {"sets": ["base"]}
    document: dict[str, Any] = {"regions": [1, 2]}
    game = store.create(settings, [document])
    held = [settings["sets"], document["regions"], game.settings["sets"], game.seats[0].document["regions"]]
    saved = store.save_seat(game.code, 1, document, version=1)
    added = store.add_seat(game.code, document)
    loaded = store.load(game.code)
    held += [saved.document["regions"], added.document["regions"], loaded.settings["sets"]]
    held += [seat.document["regions"] for seat in loaded.seats]
    for held_list in held:
        held_list.append("changed")
    fresh = store.load(game.code)
    assert fresh.settings == {"sets": ["base"]}
    assert [seat.document for seat in fresh.seats] == [{"regions": [1, 2]}, {"regions": [1, 2]}]


@pytest.mark.parametrize("code", HOSTILE_CODES, ids=lambda code: ascii(code)[:20])
def test_codes_from_addresses_find_nothing_and_break_nothing(store: GameStore, code: str) -> None:
    calls: list[Callable[[], object]] = [
        lambda: store.load(code),
        lambda: store.load_for_viewing(code),
        lambda: store.revisions(code),
        lambda: store.revisions_for_viewing(code),
        lambda: store.save_seat(code, 1, {}, version=1),
        lambda: store.save_settings(code, {}, version=1),
        lambda: store.add_seat(code, {}),
        lambda: store.remove_seat(code, 1),
        lambda: store.delete(code),
    ]
    for call in calls:
        with pytest.raises(GameNotFound) as caught:
            call()
        assert len(str(caught.value)) < 300
    assert store.list_games([code]) == []


@pytest.mark.parametrize("number", HOSTILE_NUMBERS, ids=lambda number: hex(number)[:12])
def test_numbers_from_forms_find_nothing_and_break_nothing(store: GameStore, number: int) -> None:
    game = store.create({}, [{}, {}])
    with pytest.raises(SeatNotFound) as caught:
        store.save_seat(game.code, number, {"x": 1}, version=1)
    assert caught.value.seat == number
    with pytest.raises(SeatNotFound):
        store.remove_seat(game.code, number)
    with pytest.raises(SeatConflict):
        store.save_seat(game.code, 1, {"x": 1}, version=number)
    with pytest.raises(SettingsConflict):
        store.save_settings(game.code, {"x": 1}, version=number)
    assert store.load(game.code) == game


class TestSeats:
    def test_a_write_at_the_known_version_counts_it_up(self, store: GameStore) -> None:
        game = store.create({}, [{"n": 0}, {"n": 0}])
        saved = store.save_seat(game.code, 2, {"n": 1}, version=1)
        assert saved == StoredSeat(2, 2, {"n": 1})
        assert store.load(game.code).seats == (game.seats[0], saved)
        assert store.save_seat(game.code, 2, {"n": 2}, version=2).version == 3

    def test_another_version_is_in_conflict_and_writes_nothing(self, store: GameStore) -> None:
        code = store.create({}, [{"n": 0}]).code
        saved = store.save_seat(code, 1, {"n": 1}, version=1)
        before = store.load(code)
        for version in (1, 3):
            with pytest.raises(SeatConflict) as caught:
                store.save_seat(code, 1, {"n": 2}, version=version)
            assert caught.value.current == saved
        assert store.load(code) == before

    def test_saying_the_same_again_changes_nothing(self, store: GameStore) -> None:
        code = store.create({}, [{"n": 0}]).code
        saved = store.save_seat(code, 1, {"n": 1, "m": 2}, version=1)
        before = store.load(code)
        assert store.save_seat(code, 1, {"m": 2, "n": 1}, version=2) == saved
        assert store.load(code) == before

    def test_true_is_not_one(self, store: GameStore) -> None:
        code = store.create({}, [{}]).code
        store.save_seat(code, 1, {"n": 1}, version=1)
        assert store.save_seat(code, 1, {"n": True}, version=2).version == 3
        assert store.load(code).seats[0].document["n"] is True

    def test_several_seats_are_written_at_one_moment(self, store: GameStore) -> None:
        game = store.create({}, [{"n": 0}, {"n": 0}, {"n": 0}])
        saved = store.save_seats(game.code, {3: {"n": 3}, 1: {"n": 0}, 2: {"n": 2}}, versions={1: 1, 2: 1, 3: 1})
        assert saved == [StoredSeat(3, 2, {"n": 3}), StoredSeat(1, 1, {"n": 0}), StoredSeat(2, 2, {"n": 2})]
        after = store.load(game.code)
        assert after.seats == (saved[1], saved[2], saved[0])
        assert after.changes == game.changes + 1
        assert store.save_seats(game.code, {}, versions={}) == []

    @pytest.mark.parametrize(
        ("versions", "error"),
        [({1: 2, 2: 1}, SeatConflict), ({1: 2, 2: 3}, SeatConflict), ({1: 2, 9: 1}, SeatNotFound)],
    )
    def test_of_several_seats_all_are_written_or_none(
        self, store: GameStore, versions: dict[int, int], error: type[Exception]
    ) -> None:
        code = store.create({}, [{"n": 0}, {"n": 0}]).code
        for seat in (1, 2):
            store.save_seat(code, seat, {"n": 1}, version=1)
        before = store.load(code)
        with pytest.raises(error):
            store.save_seats(code, {seat: {"n": 2} for seat in versions}, versions=versions)
        assert store.load(code) == before

    def test_seats_come_and_go_without_moving_the_others(self, store: GameStore) -> None:
        code = store.create({}, [{"name": "Ada"}, {"name": "Bo"}, {"name": "Cy"}]).code
        store.remove_seat(code, 2)
        assert [(seat.seat, seat.document["name"]) for seat in store.load(code).seats] == [(1, "Ada"), (3, "Cy")]
        with pytest.raises(SeatNotFound):
            store.save_seat(code, 2, {}, version=1)
        with pytest.raises(SeatNotFound):
            store.remove_seat(code, 2)
        assert store.add_seat(code, {"name": "Di"}) == StoredSeat(4, 1, {"name": "Di"})

    def test_a_seat_is_removed_only_at_the_known_version(self, store: GameStore) -> None:
        code = store.create({}, [{"n": 0}, {"n": 0}]).code
        saved = store.save_seat(code, 2, {"n": 1}, version=1)
        before = store.load(code)
        for version in (1, 3, 2**70):
            with pytest.raises(SeatConflict) as caught:
                store.remove_seat(code, 2, version=version)
            assert caught.value.current == saved
        assert store.load(code) == before
        store.remove_seat(code, 2, version=2)
        assert [seat.seat for seat in store.load(code).seats] == [1]

    def test_the_number_of_a_removed_seat_does_not_come_back(self, store: GameStore) -> None:
        code = store.create({}, [{}, {}]).code
        store.remove_seat(code, 2)
        assert store.add_seat(code, {}).seat == 3

    def test_every_change_touches_the_game(self, store: GameStore) -> None:
        code = store.create({}, [{}]).code
        changes: list[Callable[[], object]] = [
            lambda: store.save_seat(code, 1, {"n": 1}, version=1),
            lambda: store.save_settings(code, {"n": 1}, version=1),
            lambda: store.add_seat(code, {}),
            lambda: store.remove_seat(code, 1),
        ]
        for change in changes:
            before = store.load(code).touched
            change()
            assert store.load(code).touched > before


class TestSettings:
    def test_a_write_at_the_known_version_counts_it_up(self, store: GameStore) -> None:
        game = store.create({"tie_rule": "lowest_region"}, [{}])
        saved = store.save_settings(game.code, {"tie_rule": "lowest_sum"}, version=1)
        assert (saved.version, saved.settings, saved.seats) == (2, {"tie_rule": "lowest_sum"}, game.seats)
        assert store.load(game.code) == saved

    def test_an_old_version_is_in_conflict_and_writes_nothing(self, store: GameStore) -> None:
        code = store.create({"n": 0}, [{}]).code
        saved = store.save_settings(code, {"n": 1}, version=1)
        with pytest.raises(SettingsConflict) as caught:
            store.save_settings(code, {"n": 2}, version=1)
        assert caught.value.current == saved
        assert store.load(code) == saved

    def test_saying_the_same_again_changes_nothing(self, store: GameStore) -> None:
        code = store.create({"n": 0}, [{}]).code
        saved = store.save_settings(code, {"n": 1}, version=1)
        assert store.save_settings(code, {"n": 1}, version=1) == saved
        assert store.load(code) == saved

    def test_seats_and_settings_do_not_get_in_each_others_way(self, store: GameStore) -> None:
        code = store.create({"n": 0}, [{}]).code
        store.save_seat(code, 1, {"n": 1}, version=1)
        store.save_settings(code, {"n": 1}, version=1)
        assert store.revisions(code) == (2, {1: 2})


def test_revisions_follow_every_change(store: GameStore) -> None:
    code = store.create({}, [{}, {}]).code
    assert store.revisions(code) == (1, {1: 1, 2: 1})
    store.save_seat(code, 2, {"n": 1}, version=1)
    store.add_seat(code, {})
    store.remove_seat(code, 1)
    assert store.revisions(code) == (1, {2: 2, 3: 1})
    assert store.revisions_for_viewing(store.load(code).view_code) == (1, {2: 2, 3: 1})
    with pytest.raises(GameNotFound):
        store.revisions_for_viewing(code)


def test_games_are_listed_last_touched_first_and_only_those_asked_for(store: GameStore) -> None:
    first, second, third, _other = [store.create({}, [{"n": number}]) for number in range(4)]
    touched = store.save_settings(second.code, {"n": 1}, version=1)
    codes = [first.code, third.code, second.code, second.code, first.view_code, *HOSTILE_CODES]
    assert store.list_games(codes) == [touched, third, first]
    assert store.list_games([]) == []


def test_two_thousand_games_are_listed_complete(store: GameStore) -> None:
    made = [store.create({"number": number}, [{"regions": list(range(8))}] * 2) for number in range(2_000)]
    unknown = [f"unknown{number}" for number in range(20_000)]
    assert store.list_games([*unknown, *(game.code for game in made)]) == made[::-1]


class TestShelves:
    def test_games_lie_on_a_list_once_last_touched_first(self, store: GameStore) -> None:
        first, second, other = [store.create({}, [{}]) for _ in range(3)]
        store.add_to_list("list", [second.code])
        store.add_to_list("list", [first.code, second.code, first.view_code, *HOSTILE_CODES])
        store.add_to_list("another", [other.code])
        assert [game.code for game in store.game_list("list")] == [second.code, first.code]
        touched = store.save_settings(first.code, {"n": 1}, version=1)
        newest, _ = store.game_list("list")
        assert newest == ListedGame(first.code, first.created, touched.touched, 2, None)

    def test_adding_to_a_list_touches_no_game(self, store: GameStore) -> None:
        game = store.create({}, [{}])
        store.add_to_list("list", [game.code])
        assert store.load(game.code) == game

    def test_an_unknown_list_is_empty(self, store: GameStore) -> None:
        code = store.create({}, []).code
        assert store.game_list("nosuchlist") == []
        store.remove_from_list("nosuchlist", code)
        store.add_to_list("list", [])
        assert store.game_list("list") == []

    @pytest.mark.parametrize("name", HOSTILE_CODES, ids=lambda name: ascii(name)[:20])
    def test_names_of_lists_may_be_anything(self, store: GameStore, name: str) -> None:
        code = store.create({}, []).code
        if name != "nosuchgame":
            store.add_to_list(name, [code])
        store.add_to_list("list", [code])
        store.remove_from_list(name, code)
        store.remove_from_list("list", name)
        assert store.game_list(name) == []
        assert store.long_summaries(name) == {}
        assert len(store.game_list("list")) == 1

    def test_a_game_taken_off_a_list_stays_on_the_others(self, store: GameStore) -> None:
        code = store.create({}, []).code
        for game_list in ("list", "another"):
            store.add_to_list(game_list, [code])
        store.remove_from_list("list", code)
        store.remove_from_list("list", code)
        assert store.game_list("list") == []
        assert len(store.game_list("another")) == 1
        assert store.load(code).code == code

    def test_a_deleted_or_pruned_game_is_on_no_list(self, store: GameStore) -> None:
        old, deleted, kept = [store.create({}, [{}]) for _ in range(3)]
        store.add_to_list("list", [old.code, deleted.code, kept.code])
        store.delete(deleted.code)
        store.prune(deleted.touched)
        assert [game.code for game in store.game_list("list")] == [kept.code]

    def test_many_games_fit_on_a_list(self, store: GameStore) -> None:
        codes = [store.create({}, []).code for _ in range(2_000)]
        store.add_to_list("list", [*codes, *(f"unknown{number}" for number in range(20_000))])
        assert [game.code for game in store.game_list("list")] == codes[::-1]

    def test_adding_to_a_list_at_once_loses_nothing(self, store: GameStore) -> None:
        codes = [store.create({}, []).code for _ in range(10)]
        with ThreadPoolExecutor(4) as threads:
            list(
                threads.map(
                    lambda some: store.add_to_list("list", some), [codes[:6], codes[4:], codes, codes[::-1]] * 3
                )
            )
        assert {game.code for game in store.game_list("list")} == set(codes)


class TestDigests:
    def test_a_summary_is_kept_until_the_game_changes(self, store: GameStore) -> None:
        code = store.create({}, [{}]).code
        store.add_to_list("list", [code])
        changes: list[Callable[[], object]] = [
            lambda: store.save_seat(code, 1, {"n": 1}, version=1),
            lambda: store.save_settings(code, {"n": 1}, version=1),
            lambda: store.add_seat(code, {}),
            lambda: store.remove_seat(code, 1),
        ]
        for number, change in enumerate(changes):
            game = store.load(code)
            assert game.changes == number + 1
            store.keep_summaries({code: Summary(game.changes, {"totals": [number]}, {"lines": number})})
            assert store.load(code) == game
            (listed,) = store.game_list("list")
            assert (listed.summary, listed.changes) == ({"totals": [number]}, number + 1)
            assert store.long_summaries("list") == {code: {"lines": number}}
            change()
            (listed,) = store.game_list("list")
            assert listed.summary is None
            assert store.long_summaries("list") == {}

    def test_what_changes_nothing_keeps_the_summary(self, store: GameStore) -> None:
        code = store.create({"n": 0}, [{"n": 0}]).code
        store.add_to_list("list", [code])
        store.keep_summaries({code: Summary(1, {"n": 1}, {})})
        store.save_settings(code, {"n": 0}, version=1)
        with pytest.raises(SettingsConflict):
            store.save_settings(code, {"n": 2}, version=9)
        with pytest.raises(SeatConflict):
            store.save_seat(code, 1, {"n": 2}, version=9)
        (listed,) = store.game_list("list")
        assert listed.summary == {"n": 1}

    def test_a_summary_of_an_older_game_is_dropped(self, store: GameStore) -> None:
        code = store.create({}, [{}]).code
        store.add_to_list("list", [code])
        store.save_settings(code, {"n": 1}, version=1)
        empty = Summary(1, {}, {})
        store.keep_summaries({code: Summary(2, {"n": "new"}, {}), "nosuchgame": empty, "a\0": empty})
        store.keep_summaries({code: Summary(1, {"n": "old"}, {})})
        (listed,) = store.game_list("list")
        assert listed.summary == {"n": "new"}

    def test_long_summaries_are_those_of_one_list(self, store: GameStore) -> None:
        codes = [store.create({}, []).code for _ in range(3)]
        store.add_to_list("list", codes[:2])
        store.add_to_list("another", codes[1:])
        store.keep_summaries({code: Summary(1, {}, {"n": number}) for number, code in enumerate(codes[:2])})
        assert store.long_summaries("list") == {codes[0]: {"n": 0}, codes[1]: {"n": 1}}
        assert store.long_summaries("another") == {codes[1]: {"n": 1}}
        assert store.long_summaries("nosuchlist") == {}

    def test_keeping_none_is_no_mistake(self, store: GameStore) -> None:
        store.keep_summaries({})

    def test_nobody_holds_a_summary(self, store: GameStore) -> None:
        code = store.create({}, []).code
        store.add_to_list("list", [code])
        summary: dict[str, Any] = {"totals": [1]}
        store.keep_summaries({code: Summary(1, summary, summary)})
        summary["totals"].append(2)
        for _ in range(2):
            (listed,) = store.game_list("list")
            long = store.long_summaries("list")[code]
            assert listed.summary == long == {"totals": [1]}
            listed.summary["totals"].append(2)
            long["totals"].append(2)

    def test_summaries_lists_and_deletions_do_not_get_in_each_others_way(self, store: GameStore) -> None:
        codes = [store.create({}, [{}]).code for _ in range(40)]

        def use(number: int) -> None:
            store.keep_summaries({code: Summary(1, {"n": number}, {}) for code in codes[:: -1 if number % 2 else 1]})
            store.add_to_list(f"list{number % 3}", codes[:: 1 if number % 3 else -1])
            store.game_list(f"list{number % 3}")
            store.delete(codes[number])

        with ThreadPoolExecutor(4) as threads:
            list(threads.map(use, range(16)))
        assert len(store.game_list("list0")) == 24
        assert store.prune(datetime(2100, 1, 1, tzinfo=UTC)) == 24


def test_a_deleted_game_is_gone_and_no_other(store: GameStore) -> None:
    game, other = store.create({}, [{}]), store.create({}, [{}])
    store.delete(game.code)
    for load, code in ((store.load, game.code), (store.load_for_viewing, game.view_code), (store.delete, game.code)):
        with pytest.raises(GameNotFound):
            load(code)
    assert store.list_games([game.code, other.code]) == [other]


def test_pruning_removes_what_nobody_touched_since(store: GameStore) -> None:
    old, exact, used = [store.create({}, [{}]) for _ in range(3)]
    store.save_seat(used.code, 1, {"n": 1}, version=1)
    assert store.prune(old.touched) == 0
    assert store.prune(exact.touched.astimezone(timezone(timedelta(hours=-7)))) == 1
    assert [game.code for game in store.list_games([old.code, exact.code, used.code])] == [used.code, exact.code]
    assert store.prune(datetime.now(UTC)) == 2
    assert store.prune(datetime.now()) == 0
    with pytest.raises(GameNotFound):
        store.load_for_viewing(used.view_code)


@pytest.mark.parametrize("text", STRINGS, ids=ascii)
def test_any_string_passes_through_documents(store: GameStore, text: str) -> None:
    document = {"name": text, text: [text, {"deep": text}]}
    game = store.create(document, [document])
    assert store.load(game.code) == game
    assert game.seats[0].document == game.settings == document
    store.save_seat(game.code, 1, {"again": text}, version=1)
    store.save_settings(game.code, {"again": text}, version=1)
    assert store.load(game.code).seats[0].document == store.load(game.code).settings == {"again": text}


def test_values_of_every_kind_pass_through_documents(store: GameStore) -> None:
    document = {"none": None, "float": 0.1, "big": 10**40, "bools": [True, False, 0, 1], "empty": [{}, [], ""]}
    code = store.create(document, []).code
    loaded = store.load(code).settings
    assert repr(loaded) == repr(document)


@pytest.mark.parametrize(
    ("document", "error"),
    [({"x": float("nan")}, ValueError), ({"x": float("inf")}, ValueError), ({"x": {1}}, TypeError)],
)
def test_what_is_not_json_is_refused_and_changes_nothing(
    store: GameStore, document: dict[str, Any], error: type[Exception]
) -> None:
    game = store.create({"n": 0}, [{"n": 0}])
    calls: list[Callable[[], object]] = [
        lambda: store.create(document, []),
        lambda: store.create({}, [document]),
        lambda: store.save_seat(game.code, 1, document, version=1),
        lambda: store.save_settings(game.code, document, version=1),
        lambda: store.add_seat(game.code, document),
    ]
    for call in calls:
        with pytest.raises(error):
            call()
    assert store.load(game.code) == game


def test_a_code_that_is_taken_is_not_given_out(make_store: Callable[..., GameStore]) -> None:
    codes = {10: iter(["edit1", "edit1", "edit2", "edit2"]), 11: iter(["view1", "view2", "view1", "view3"])}
    store = make_store(make_code=lambda length: next(codes[length]))
    games = [store.create({"n": number}, [{}]) for number in range(2)]
    assert [game.code for game in games] == ["edit1", "edit2"]
    assert len({game.view_code for game in games}) == 2
    assert [store.load(game.code) for game in games] == games


def test_threads_lose_no_update(store: GameStore) -> None:
    code = store.create({}, [{"count": 0}]).code
    with ThreadPoolExecutor(4) as threads:
        for done in [threads.submit(hammer, store, code, 25) for _ in range(4)]:
            done.result()
    (seat,) = store.load(code).seats
    assert (seat.document, seat.version) == ({"count": 100}, 101)


def test_seats_added_at_once_all_get_numbers_of_their_own(store: GameStore) -> None:
    code = store.create({}, []).code
    with ThreadPoolExecutor(4) as threads:
        numbers = [seat.seat for seat in threads.map(lambda n: store.add_seat(code, {"n": n}), range(20))]
    assert sorted(numbers) == list(range(1, 21))
    assert len(store.load(code).seats) == 20


def test_a_game_takes_no_more_seats_than_it_may_have(store: GameStore) -> None:
    code = store.create({}, [{}] * 6).code
    assert store.add_seat(code, {}, most=7).seat == 7
    before = store.load(code)
    with pytest.raises(SeatLimit):
        store.add_seat(code, {}, most=7)
    assert store.load(code) == before
    assert store.add_seat(code, {}).seat == 8, "no limit unless one is given"


def test_a_game_keeps_as_many_seats_as_it_must_have(store: GameStore) -> None:
    code = store.create({}, [{}] * 3).code
    store.remove_seat(code, 2, fewest=2)
    before = store.load(code)
    for seat in (1, 3):
        with pytest.raises(SeatLimit):
            store.remove_seat(code, seat, fewest=2)
    assert store.load(code) == before
    store.remove_seat(code, 1)
    assert [seat.seat for seat in store.load(code).seats] == [3]


def test_limits_of_seats_hold_when_all_come_at_once(store: GameStore) -> None:
    code = store.create({}, [{}] * 2).code

    def add(_: int) -> None:
        with suppress(SeatLimit):
            store.add_seat(code, {}, most=7)

    def remove(seat: int) -> None:
        with suppress(SeatLimit):
            store.remove_seat(code, seat, fewest=2)

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(add, range(24)))
        assert [seat.seat for seat in store.load(code).seats] == list(range(1, 8))
        list(threads.map(remove, range(1, 8)))
    assert len(store.load(code).seats) == 2


def test_a_game_may_vanish_while_it_is_used(store: GameStore) -> None:
    """Readers see whole games or none, and nobody waits for each other in a circle."""

    def use(code: str) -> None:
        known = 1
        try:
            while True:
                try:
                    known = store.save_seat(code, 1, {"n": known}, version=known).version
                except SeatConflict as conflict:
                    known = conflict.current.version
                game = store.load(code)
                assert [seat.seat for seat in game.seats] == [1, 2]
                assert store.revisions(code)[1].keys() == {1, 2}
        except GameNotFound:
            pass

    codes = [store.create({}, [{}, {}]).code for _ in range(6)]
    with ThreadPoolExecutor(4) as threads:
        users = [threads.submit(use, code) for code in codes for _ in range(2)]
        for code in codes[:3]:
            store.delete(code)
        pruned = 0
        while pruned < 3:
            pruned += store.prune(datetime(2100, 1, 1, tzinfo=UTC))
        for user in users:
            user.result()
