"""A new box is a card file and its translations: an invented one, whose two Regions share their numbers with others."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from photo.tableau import Shot, draw_card, encoded, photograph
from scorer.documents.game import read_game
from scorer.documents.report import game_report
from scorer.exports.drawing import Layout, to_svg
from scorer.faraway.catalogue import load_catalogue, most_players, set_ids
from scorer.faraway.rounds import set_up
from scorer.faraway.wording import card_name, set_name
from scorer.live.seat_input import RegionInput, SeatInput
from scorer.photo.pipeline import read
from scorer.storage import GameStore
from scorer.text.languages import language
from support.card_files import cards_from, copy_cards
from support.sample_games import new_game
from support.visitor import Visitor

HEAD = """
set = "harbour"
name = "Harbour of Fog"
order = 9
meteors = {meteors}
players = 8
"""
CARDS = """
[regions]
15 = { colour = "blue", time = "night", icons = ["clue"], quest = { fame = 7 } }
117 = { colour = "gray", time = "day", icons = ["stone"], quest = { fame = 2, per = ["gray"] } }

[sanctuaries]
gray-9 = { colour = "gray", time = "day", icons = [], quest = { fame = 9 } }
"""
ENGLISH = language("en")


@pytest.fixture(params=["false", "true"], ids=["ordinary", "meteors"])
def new_box(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[None]:
    copy_cards(tmp_path)
    (tmp_path / "harbour.toml").write_text(HEAD.replace("{meteors}", request.param) + CARDS, encoding="utf-8")
    with cards_from(tmp_path):
        yield


@pytest.mark.usefixtures("new_box")
def test_it_is_scored_told_and_drawn() -> None:
    regions = [{"set": "harbour", "number": 117}, {"number": 15}, {"set": "stars", "number": 15}]
    regions.append({"set": "harbour", "number": 15})
    tableau = {"regions": regions, "sanctuaries": ["gray-9"]}
    players = [{"name": "Ada", "tableau": tableau}, {"name": "Max", "tableau": {"regions": []}}]
    game = read_game({"version": 1, "sets": [*set_ids()], "players": players})
    report = game_report(game, ENGLISH)["players"][0]
    assert report["sanctuary_fame"] == {"gray-9": 9}
    assert report["region_fame"][0] == 4, "two grey cards"
    assert report["region_fame"][3] == 7
    assert card_name(load_catalogue().regions[-1], ENGLISH).endswith("117")
    assert set_name("harbour", ENGLISH) == "Harbour of Fog"
    assert to_svg(game, ENGLISH, layout=Layout.CARDS).count("<image") >= 5


@pytest.mark.usefixtures("new_box")
def test_it_lets_more_people_play() -> None:
    assert (most_players(("base",)), most_players(), set_up(8, ("base",)).missing_box) == (6, 8, "harbour")


@pytest.mark.usefixtures("new_box")
def test_it_is_chosen_typed_and_scored_on_the_pages(visitor: Visitor, store: GameStore) -> None:
    visitor.open("/")
    start = visitor.form_with("do=start")
    for box in ("stars", "harbour"):
        start.add("sets", box)
    start.add("do", "start")
    visitor.send("/", start)
    code = visitor.path.split("/")[2]
    visitor.press("do=save", places_0_number="117", places_1_number="15")
    cards = visitor.page.select('#place-2 input[name="places-1-box"]')
    assert [card["value"] for card in cards] in (["", "harbour", "stars"], ["", "stars", "harbour"])
    assert visitor.texts("#place-2 .namesakes label .sr")[0] == "Region 15 (Base game)"
    visitor.press("do=save", places_1_box="harbour")
    seat = SeatInput.from_document(store.load(code).seats[0].document)
    assert seat.regions[:2] == (RegionInput("117"), RegionInput("15", "harbour"))
    assert visitor.page.select_one('#place-2 input[value="harbour"][checked]')
    sanctuaries = SeatInput(sanctuaries=("gray-9",), regions=seat.regions)
    store.save_seat(code, 1, sanctuaries.to_document(), version=store.load(code).seats[0].version)
    visitor.open(f"/g/{code}/result?step=all")
    assert visitor.texts("tfoot tr:first-child td")[0] == "20"


def test_the_choice_is_a_switch_where_only_a_meteor_shares_the_number(visitor: Visitor, store: GameStore) -> None:
    code = new_game(store, [SeatInput(regions=(RegionInput("15"), *[RegionInput()] * 7)), SeatInput()])
    visitor.open(f"/g/{code}/1")
    assert visitor.has("#place-1 .meteor")
    assert not visitor.has(".namesakes")


@pytest.mark.usefixtures("new_box")
def test_numbers_beyond_those_the_photo_reader_learnt_are_asked_about() -> None:
    by_key = load_catalogue().region_by_key
    cards = [card for card in map(by_key, ("base-14", "harbour-117", "base-61", "base-8")) if card]
    photo = encoded(photograph([[draw_card(card) for card in cards]], Shot())[0])
    reading = read(photo, set_ids())
    assert [found.best.key for found in reading.regions][0::2] == ["base-14", "base-61"]
    assert [found.unsure for found in reading.regions][:2] == [False, True]
