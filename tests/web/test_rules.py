"""The rules card: complete, opened at the right paragraph, its example scored by the engine, one page on paper."""

import re
from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import Browser

from scorer.faraway.catalogue import load_catalogue
from scorer.faraway.counts import Feature, FeatureSet
from scorer.faraway.model import Region, Sacrifice, Sanctuary, Tableau
from scorer.faraway.quests import Outcome
from scorer.faraway.reveal import score
from scorer.live.game import GameSettings
from scorer.live.seat_input import RegionInput, SeatInput
from scorer.storage import GameStore, open_store
from scorer.text.languages import LANGUAGES
from scorer.web import create_app
from scorer.web.rules import EXAMPLE_REGIONS, EXAMPLE_SANCTUARIES, Topic, topic_of, worked_example
from support.printing import count_pages, served, widen

CATALOGUE = load_catalogue()
LEGEND = [*Feature, *FeatureSet, "fame", "meteor", "sacrifice"]


@pytest.fixture(scope="module")
def store() -> GameStore:
    return open_store("memory:")


@pytest.fixture(scope="module")
def app(store: GameStore) -> Flask:
    return create_app({"SECRET_KEY": "for tests", "TESTING": True}, store)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture(scope="module")
def game(store: GameStore) -> str:
    """The worked example at two players, so that there is a tie; one Sanctuary is missing at the second."""
    line = tuple(RegionInput(str(number)) for number in EXAMPLE_REGIONS)
    other = tuple(RegionInput(str(number)) for number in (1, 3, 4, 5, 6, 7, 8, 10))
    seats = [
        SeatInput(name="Ana", regions=line, sanctuaries=EXAMPLE_SANCTUARIES).to_document(),
        SeatInput(name="Max", regions=other).to_document(),
        SeatInput(name="Lin", uses_pad=True, pad=("43", *["0"] * 8)).to_document(),
    ]
    return store.create(GameSettings(sets=("base",)).to_document(), seats).code


def text(client: FlaskClient, address: str, language: str = "en", **headers: str) -> str:
    answer = client.get(address, headers={"Accept-Language": language, **headers})
    assert answer.status_code == 200, address
    return answer.get_data(as_text=True)


def rule_links(page: str) -> list[str]:
    return re.findall(r'href="(/rules[^"]*#[^"]*)"', page)


# -- what is on it ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_topic_and_chip_has_its_paragraph_once(client: FlaskClient, language: str) -> None:
    page = text(client, "/rules", language)
    ids = re.findall(r'\bid="(rule-[^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert {topic.value for topic in Topic} <= set(ids)
    chips = re.findall(r'class="chip" href="#([^"]+)"', page)
    assert len(chips) == 8
    assert set(chips) <= set(ids)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_paragraph_can_be_pointed_at(client: FlaskClient, language: str) -> None:
    columns = text(client, "/rules", language).split('class="rule-columns"')[1].split('class="rule-print"')[0]
    paragraphs = re.findall(r"<(?:p|section|li|div class=\"with-card\")\b[^>]*>", columns)
    inside_cards = len(re.findall(r'class="with-card"', columns))
    meanings = len(LEGEND)
    assert sum("id=" not in tag for tag in paragraphs) == inside_cards + meanings


@pytest.mark.parametrize("name", LEGEND)
def test_every_icon_is_explained(client: FlaskClient, name: str) -> None:
    legend = text(client, "/rules").split('id="rule-icons"')[1].split("</ul>")[0]
    entry = next(item for item in legend.split("<li>") if f'href="#i-{name}"' in item)
    assert re.sub(r"<[^>]*>", "", entry).strip()


def test_french_is_not_english(client: FlaskClient) -> None:
    english, french = (
        set(re.findall(r">\s*([^<>]{25,}?)\s*<", text(client, "/rules", language).split("<main")[1]))
        for language in ("en", "fr")
    )
    assert english & french == set()


# -- the worked example -------------------------------------------------------------------------------------------


def test_the_example_is_43() -> None:
    sheet = worked_example()
    assert [scored.fame for scored in reversed(sheet.regions)] == [0, 3, 4, 0, 6, 8, 5, 10]
    assert (sheet.region_fame, sheet.sanctuary_fame, sheet.total) == (36, 7, 43)
    assert sheet.warnings == ()


def test_the_example_on_the_page(client: FlaskClient) -> None:
    table = text(client, "/rules").split('class="worked"')[1].split("</table>")[0]
    assert re.findall(r"<b>(\d+)</b>", table) == ["0", "3", "4", "0", "6", "8", "5", "10", "0", "3", "4", "43"]


# -- the right paragraph ------------------------------------------------------------------------------------------


def region(key: str) -> Region:
    found = CATALOGUE.region_by_key(key)
    assert isinstance(found, Region)
    return found


def sanctuary(key: str) -> Sanctuary:
    found = CATALOGUE.sanctuary(key)
    assert isinstance(found, Sanctuary)
    return found


@pytest.mark.parametrize(
    ("key", "topic"),
    [
        ("base-4", Topic.NO_QUEST),
        ("base-9", Topic.FLAT),
        ("base-51", Topic.REQUIREMENT),
        ("base-10", Topic.PER),
        ("base-25", Topic.TWO_KINDS),
        ("base-43", Topic.SETS),
        ("below-69", Topic.SETS),
        ("stars-15", Topic.SACRIFICE),
    ],
)
def test_topic_of_a_card(key: str, topic: Topic) -> None:
    """Whether the card pays or not, the same kind of quest leads to a paragraph that explains it."""
    card = region(key)
    alone = score(Tableau((card,))).region_at(1)
    assert alone is not None
    expected = Topic.PER if alone.outcome is Outcome.NOTHING_COUNTED else topic
    assert topic_of(alone) is expected


def test_topic_of_what_is_paid() -> None:
    line = tuple(map(region, ("base-43", "base-25", "base-51", "base-2", "base-13", "base-28", "base-61", "stars-15")))
    given = sanctuary("gray-5fame")
    sheet = score(Tableau(line, (given, sanctuary("gray-night-stone")), (Sacrifice(8, (given,)),)))
    paid = {s.card.key: topic_of(s) for s in sheet.regions if s.outcome is Outcome.SCORED}
    assert paid == {
        "base-43": Topic.SETS,
        "base-25": Topic.TWO_KINDS,
        "base-51": Topic.REQUIREMENT,
        "base-13": Topic.PER,
        "stars-15": Topic.SACRIFICE,
    }


def test_every_outcome_of_every_card_leads_somewhere() -> None:
    cards: list[Region | Sanctuary] = [*CATALOGUE.regions, *CATALOGUE.sanctuaries]
    for card in cards:
        sheet = score(Tableau((card,)) if isinstance(card, Region) else Tableau((), (card,)))
        for card_score in (*sheet.regions, *sheet.sanctuaries):
            assert topic_of(card_score) in Topic


# -- from other pages ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "topic"),
    [("base-54", "requirement"), ("base-27", "two-kinds"), ("base-2", "no-quest"), ("base-35", "sets")],
)
def test_reasons_lead_to_their_rule_and_back(client: FlaskClient, game: str, key: str, topic: str) -> None:
    reason = f"/g/{game}/result/1/{key}"
    assert rule_links(text(client, reason)) == [f"/rules?back={reason}#rule-{topic}"]
    assert f'href="{reason}"' in text(client, f"/rules?back={reason}")


def test_the_picker_leads_to_the_icons_and_back(client: FlaskClient, game: str) -> None:
    picker = f"/g/{game}/1/sanctuaries"
    assert rule_links(text(client, picker)) == [f"/rules?back={picker}#rule-icons"]
    assert f'href="{picker}"' in text(client, f"/rules?back={picker}")


def test_a_forgotten_sanctuary_and_a_tie_lead_to_their_rules(client: FlaskClient, game: str) -> None:
    assert rule_links(text(client, f"/g/{game}/2")) == ["/rules#rule-sanctuary"]
    assert rule_links(text(client, f"/g/{game}/result?step=all")) == ["/rules#rule-tie"]


@pytest.mark.parametrize("address", ["/", "/about"])
def test_from_the_footer_and_about(client: FlaskClient, address: str) -> None:
    page = text(client, address)
    assert 'href="/rules" hx-get="/rules"' in page.split("<footer")[1]
    assert ('href="/rules"' in page.split("<footer")[0]) == (address == "/about")


@pytest.mark.parametrize(
    "back", ["https://example.org/", "//example.org", "javascript:alert(1)", r"\\example.org", "x"]
)
def test_back_leads_nowhere_else(client: FlaskClient, back: str) -> None:
    answer = client.get("/rules", query_string={"back": back})
    assert answer.status_code == 200
    assert "rule-back" not in answer.get_data(as_text=True)


def test_as_a_panel(client: FlaskClient) -> None:
    page = text(client, "/rules", **{"HX-Request": "true"})
    assert "<html" not in page
    assert page.count('class="panel rules"') == 1


# -- on paper and in a browser ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def site(app: Flask) -> Iterator[str]:
    with served(app) as address:
        yield address


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_printed_page_in_any_font(browser: Browser, site: str, language: str) -> None:
    page = browser.new_page(locale=language, bypass_csp=True)
    page.goto(f"{site}/rules")
    plain = [count_pages(page.pdf(format=paper)) for paper in ("A4", "Letter")]
    widen(page)
    wide = [count_pages(page.pdf(format=paper)) for paper in ("A4", "Letter")]
    page.close()
    assert (plain, wide) == ([1, 1], [1, 1])


def test_opened_at_a_rule(browser: Browser, site: str, game: str) -> None:
    page = browser.new_page(viewport={"width": 360, "height": 740})
    page.goto(f"{site}/g/{game}/1")
    page.click("#place-8 a.fame")
    page.click("#panel-body .rule-link")
    target = page.locator("#panel-body #rule-requirement.here")
    target.wait_for()
    page.wait_for_function("document.getElementById('rule-requirement').getBoundingClientRect().top < 300")
    box = target.bounding_box()
    assert box is not None
    assert 0 < box["y"] < 300
    page.click("#panel-body .rule-back a")
    page.locator("#panel-body .reason").wait_for()
    page.click("#panel .close")
    assert page.locator("#entry").is_visible()
