"""Import: game documents, right and wrong, pasted and as files."""

import json
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorer.documents.game import game_document, read_game
from scorer.exports import to_json
from scorer.faraway.catalogue import set_ids
from scorer.faraway.standings import TieRule
from scorer.live.game import GameSettings, read_live_game
from scorer.live.seat_input import RegionInput, SeatInput
from scorer.storage import GameStore
from scorer.storage.memory import MemoryStore
from support.sample_games import WORKED_EXAMPLE, deal, finished_game, hands, new_game, sacrifice_hand
from support.visitor import Visitor

PAD: dict[str, Any] = {"name": "Ana", "pad": {"regions": [1, 2, 3, 4, 5, 6, 7, 8], "sanctuaries": 9}}
GOOD: dict[str, Any] = {"version": 1, "sets": ["base"], "players": [PAD, {**PAD, "name": "Max"}]}


@pytest.fixture
def other(another_visitor: Callable[[], Visitor]) -> Visitor:
    """Another phone, which does not know the game yet."""
    return another_visitor()


def text_of(document: Any) -> str:
    return json.dumps(document)


def paste(visitor: Visitor, text: str) -> None:
    """Pastes a text into the form and sends it."""
    visitor.open("/import")
    send(visitor, text)


def upload(visitor: Visitor, data: bytes) -> None:
    """Chooses a file and sends it."""
    visitor.open("/import")
    send(visitor, "", data)


def send(visitor: Visitor, text: str, file: bytes = b"") -> None:
    """Sends the form as a browser does."""
    parts = [
        (b'name="csrf_token"', visitor.value("csrf_token").encode()),
        (b'name="text"', text.encode()),
        (b'name="file"; filename="game.json"\r\nContent-Type: application/json', file),
    ]
    body = b"".join(b"--frontier\r\nContent-Disposition: form-data; %s\r\n\r\n%s\r\n" % part for part in parts)
    response = visitor.client.post(
        "/import",
        data=body + b"--frontier--\r\n",
        content_type="multipart/form-data; boundary=frontier",
        follow_redirects=True,
    )
    visitor._show(response)


def count(store: GameStore) -> int:
    assert isinstance(store, MemoryStore)
    return len(store._games)


def games() -> list[Any]:
    """Entries of games with everything a game can have."""
    one, other = sacrifice_hand(), deal(2, [sacrifice_hand(), *hands()])[1]
    both = SeatInput(name="Zoé 曹操", uses_pad=True, pad=WORKED_EXAMPLE, sanctuaries=("red-night",))
    half = SeatInput(regions=(RegionInput("12"), RegionInput(), RegionInput("4", "stars"), *[RegionInput()] * 5))
    cards_and_pad = SeatInput(**{**vars(other.seat("Lin")), "pad": ("7", *[""] * 8)})
    twelve = SeatInput(name="A", regions=(RegionInput("12"), *[RegionInput()] * 7), sanctuaries=("red-night",))
    return [
        pytest.param([one.seat("Ada"), other.seat("Max"), both], id="sacrifice and pad"),
        pytest.param([half, SeatInput()], id="half-entered"),
        pytest.param([cards_and_pad, SeatInput(uses_pad=True, pad=("3", *[""] * 8))], id="pad and cards"),
        pytest.param([hand.seat(f"P{place}") for place, hand in enumerate(deal(5))], id="five"),
        pytest.param([twelve, twelve], id="a card at two players"),
    ]


@pytest.mark.parametrize("as_file", [True, False])
@pytest.mark.parametrize("seats", games())
def test_what_was_exported_is_the_same_game_again(
    visitor: Visitor, other: Visitor, store: GameStore, seats: list[SeatInput], as_file: bool
) -> None:
    kept = GameSettings(set_ids(), TieRule.LOWEST_SUM, "2024-02-29", "Two\nlines; “quoted” <b>")
    code = store.create(kept.to_document(), [seat.to_document() for seat in seats]).code
    before = read_live_game(store.load(code)).game
    exported = visitor.client.get(f"/g/{code}/sheet.json").data
    if as_file:
        upload(other, exported)
    else:
        paste(other, exported.decode())
    assert other.response.status_code == 200
    copy = other.path.split("/")[2]
    assert copy != code
    after = read_live_game(store.load(copy)).game
    assert after == before
    assert game_document(after) == game_document(before)
    assert other.client.get(f"/g/{copy}/sheet.json").data == exported
    other.open("/history")
    assert other.has(f"#game-{copy}")


def test_a_wrong_number_is_not_part_of_the_file_and_the_rest_comes_back(
    visitor: Visitor, other: Visitor, store: GameStore
) -> None:
    wrong = SeatInput(
        name="Ana", regions=(RegionInput("99"), RegionInput("x"), RegionInput("12"), *[RegionInput()] * 5)
    )
    code = new_game(store, [wrong, SeatInput(name="Max", pad=("x", "4", *[""] * 7))])
    upload(other, visitor.client.get(f"/g/{code}/sheet.json").data)
    copy = store.load(other.path.split("/")[2])
    entry = SeatInput.from_document(copy.seats[0].document)
    assert [region.number for region in entry.regions] == ["", "", "12", "", "", "", "", ""]
    assert SeatInput.from_document(copy.seats[1].document).pad == ("", "4", *[""] * 7)


def test_a_document_of_the_command_line_becomes_a_game(visitor: Visitor, store: GameStore) -> None:
    paste(visitor, to_json(read_game(GOOD)))
    assert visitor.path.endswith("/result")
    stored = store.load(visitor.path.split("/")[2])
    assert [seat.document["name"] for seat in stored.seats] == ["Ana", "Max"]


def test_two_players_of_one_name_stay_two(visitor: Visitor) -> None:
    paste(visitor, text_of({**GOOD, "players": [PAD, PAD]}))
    assert visitor.texts(".standings .who") == ["Ana shared", "Ana (2) shared"]


UNKNOWN_CARDS = {"name": "Ana", "tableau": {"regions": [{"number": 99}, {"number": 12}], "sanctuaries": ["nowhere"]}}
CASES = {
    "nothing": ("", "Choose a file or paste"),
    "blanks": (" \n", "Choose a file or paste"),
    "not ours": ("Hello there", "begins with “{”"),
    "a web page": ("<!doctype html><p>x", "begins with “{”"),
    "csv": ("Player,Rank\r\nAna,1", "begins with “{”"),
    "another document": ('{"name": "Ana", "plays": []}', "not a game of this app"),
    "a number": ("3", "Expected an object"),
    "a list": ("[]", "Expected an object"),
    "null": ("null", "Expected an object"),
    "cut off": (text_of(GOOD)[:-30], "cut off"),
    "cut off in a text": (text_of(GOOD)[:50], "cut off"),
    "cut off early": ("{", "cut off"),
    "damaged": (text_of(GOOD).replace(",", ";", 1), "damaged at line 1"),
    "newer": (text_of({**GOOD, "version": 2}), "newer version (2)"),
    "no version": (text_of({"sets": ["base"], "players": [PAD, PAD]}), "not a game of this app"),
    "older": (text_of({**GOOD, "version": 0}), "not a game of this app"),
    "a version in words": (text_of({**GOOD, "version": "1"}), "not a game of this app"),
    "unknown cards": (
        text_of({**GOOD, "players": [UNKNOWN_CARDS, PAD]}),
        "Player 1, Region at place 1: There is no Region 99",
    ),
    "unknown Sanctuary": (text_of({**GOOD, "players": [UNKNOWN_CARDS, PAD]}), "There is no Sanctuary “nowhere”"),
    "unknown box": (text_of({**GOOD, "sets": ["base", "moon"]}), "“moon” is not possible here"),
    "10,000 players": (text_of({**GOOD, "players": [PAD] * 10_000}), "1 to 7 can play, not 10000"),
    "no players": (text_of({**GOOD, "players": []}), "1 to 7 can play, not 0"),
    "players that are none": (text_of({**GOOD, "players": [1, None]}), "Player 1: Expected an object"),
    "a tableau that is none": (
        text_of({**GOOD, "players": [{"name": "A", "tableau": [1]}, PAD]}),
        "Expected an object",
    ),
    "a pad out of range": (
        text_of({**GOOD, "players": [{**PAD, "pad": {"regions": [10**9] * 8, "sanctuaries": 1}}, PAD]}),
        "out of range",
    ),
    "a field too many": (text_of({**GOOD, "admin": True}), "“admin” is not known here"),
    "a long name": (text_of({**GOOD, "players": [{**PAD, "name": "x" * 41}, PAD]}), "Too long"),
    "a date that is none": (text_of({**GOOD, "date": "soon"}), "“soon” is not possible here"),
    "deep": ("[" * 100_000, "large or nested"),
    "deep objects": ('{"a":' * 50_000 + "1" + "}" * 50_000, "large or nested"),
    "a huge number": ('{"version": ' + "9" * 10_000 + "}", "large or nested"),
    "no number": ('{"version": NaN}', "not a game of this app"),
    "lone surrogates": ('{"version": 1, "sets": ["\\ud800"], "players": [], "\\udfff": 1}', "is not possible here"),
    "html": (text_of({**GOOD, "<script>alert(1)</script>": 1}), "<script>"),
}


@pytest.mark.parametrize(("text", "message"), CASES.values(), ids=CASES)
def test_what_is_wrong_is_said_and_kept_and_changes_nothing(
    visitor: Visitor, store: GameStore, text: str, message: str
) -> None:
    before = count(store)
    paste(visitor, text)
    assert visitor.response.status_code == 422
    assert "nothing was changed" in visitor.text("#wrong")
    assert message in visitor.text("#wrong")
    assert visitor.value("text") == text
    assert not visitor.page.select("main script")
    assert count(store) == before


@pytest.mark.parametrize(("text", "message"), CASES.values(), ids=CASES)
def test_a_wrong_file_changes_nothing_either(visitor: Visitor, store: GameStore, text: str, message: str) -> None:
    before = count(store)
    upload(visitor, text.encode())
    assert visitor.response.status_code == 422
    assert count(store) == before


def test_many_problems_are_cut_short(visitor: Visitor) -> None:
    regions = [{"number": 900 + number} for number in range(8)]
    paste(visitor, text_of({**GOOD, "players": [{"name": "A", "tableau": {"regions": regions}}] * 7}))
    assert len(visitor.page.select("#wrong li")) == 13
    assert "And 44 problems more." in visitor.text("#wrong")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
def test_a_file_may_have_any_encoding_that_json_may(visitor: Visitor, store: GameStore, encoding: str) -> None:
    named = json.dumps({**GOOD, "players": [{**PAD, "name": "Zoë 曹操"}, PAD]}, ensure_ascii=False)
    upload(visitor, named.encode(encoding))
    stored = store.load(visitor.path.split("/")[2])
    assert stored.seats[0].document["name"] == "Zoë 曹操"


@pytest.mark.parametrize(
    "data",
    [
        '{"name": "Zoë"}'.encode("latin-1"),
        b"\x89PNG\r\n\x1a\n\0\0",
        b"\xff\xfe\0",
        bytes(range(256)),
        b"{\xed\xa0\x80}",
    ],
)
def test_a_file_that_is_no_text_is_refused(visitor: Visitor, store: GameStore, data: bytes) -> None:
    before = count(store)
    upload(visitor, data)
    assert visitor.response.status_code == 422
    assert visitor.has("#wrong li")
    assert count(store) == before


def test_wrong_encoding_says_what_to_do(visitor: Visitor) -> None:
    upload(visitor, '{"name": "Zoë"}'.encode("latin-1"))
    assert "UTF-8" in visitor.text("#wrong")


def test_a_text_with_a_byte_order_mark_can_be_pasted(visitor: Visitor) -> None:
    paste(visitor, "\ufeff" + text_of(GOOD))
    assert visitor.path.endswith("/result")


def test_a_file_wins_over_a_pasted_text(visitor: Visitor, store: GameStore) -> None:
    visitor.open("/import")
    send(visitor, "nonsense", text_of(GOOD).encode())
    assert visitor.path.endswith("/result")


@pytest.mark.parametrize("sent", [("x" * 13_000_000, b""), ("", b"x" * 13_000_000)], ids=["pasted", "as a file"])
def test_thirteen_megabytes_are_too_much(visitor: Visitor, store: GameStore, sent: tuple[str, bytes]) -> None:
    before = count(store)
    visitor.open("/import")
    send(visitor, *sent)
    assert visitor.response.status_code == 413
    assert "too large for games" in visitor.text("#wrong")
    assert "Nothing was changed" in visitor.text("#wrong")
    assert visitor.has("textarea")
    assert count(store) == before


def test_names_are_cleaned_like_typed_ones(visitor: Visitor, store: GameStore) -> None:
    players = [{**PAD, "name": "A\0\ud800\nB"}, {**PAD, "name": "\u202eMax"}]
    paste(visitor, text_of({**GOOD, "players": players, "note": "a\0b\n\ud800c"}))
    assert visitor.response.status_code == 200
    stored = store.load(visitor.path.split("/")[2])
    names = [str(seat.document["name"]) for seat in stored.seats]
    assert names[1] == "Max"
    assert "\0" not in "".join(names) + stored.settings["note"]
    for text in (*names, stored.settings["note"]):
        text.encode()


def test_a_page_from_another_site_imports_nothing(visitor: Visitor, store: GameStore) -> None:
    before = count(store)
    assert visitor.client.post("/import", data={"text": text_of(GOOD)}).status_code == 400
    assert count(store) == before


def test_what_was_pasted_survives_a_lost_cookie(visitor: Visitor) -> None:
    visitor.open("/import")
    token = visitor.value("csrf_token")
    visitor.client.delete_cookie("scorer")
    visitor._show(visitor.client.post("/import", data={"csrf_token": token, "text": text_of(GOOD)}))
    assert visitor.response.status_code == 400
    assert visitor.value("text") == text_of(GOOD)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """A good document in which something is something else."""
    document = json.loads(text_of({**GOOD, "players": [{**PAD, "tableau": {"regions": [{"number": 12}]}}, PAD]}))
    places: list[tuple[Any, Any]] = []

    def collect(value: Any) -> None:
        for key in list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
            places.append((value, key))
            collect(value[key])

    collect(document)
    container, key = draw(st.sampled_from(places))
    container[key] = draw(JSON)
    return json.dumps(document)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(damaged() | JSON.map(json.dumps) | st.text(st.characters(codec="utf-8"), max_size=40))
def test_nothing_pasted_is_an_error_of_ours(visitor: Visitor, text: str) -> None:
    paste(visitor, text)
    assert visitor.response.status_code in (200, 400, 409, 422)


def test_finished_games_open_at_their_result(visitor: Visitor, other: Visitor, store: GameStore) -> None:
    upload(other, visitor.client.get(f"/g/{finished_game(store)}/sheet.json").data)
    assert other.path.endswith("/result")


def test_what_was_pasted_on_a_page_open_too_long_is_not_lost(visitor: Visitor) -> None:
    """Browsers send the file field too, empty."""
    visitor.open("/import")
    token = visitor.value("csrf_token")
    visitor.client.delete_cookie("scorer")
    data = {"csrf_token": token, "text": "pasted words", "file": (BytesIO(b""), "")}
    response = visitor.client.post("/import", data=data, content_type="multipart/form-data")
    assert response.status_code == 400
    assert "Nothing is lost" in response.text
    assert "pasted words" in response.text
