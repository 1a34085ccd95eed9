"""Every text in every language: the catalogue itself, every sentence the cards can form, every page.

What a page or sentence says in French is searched for English by the vocabulary: the words of the English texts that
occur in none of the French ones.
"""

import json
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, get_args
from urllib.parse import urlsplit

import pytest
from babel.messages.pofile import read_po
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from documents import test_game, test_tableau
from scorer.documents.game import check_game
from scorer.documents.pad import check_pad
from scorer.documents.problems import InvalidJson, NotJson, Problem, UnknownChoice
from scorer.documents.reading import read_json
from scorer.documents.tableau import check_tableau, read_tableau
from scorer.documents.wording import describe_problem
from scorer.faraway.catalogue import load_catalogue, set_ids
from scorer.faraway.counts import Countable, Feature, FeatureSet
from scorer.faraway.model import BASE, Region
from scorer.faraway.quests import Outcome
from scorer.faraway.reveal import score
from scorer.faraway.rounds import Pile
from scorer.faraway.rounds_wording import pile_text
from scorer.faraway.scores import SanctuaryCountWarning, TableauScore
from scorer.faraway.standings import Contender, TieRule, rank
from scorer.faraway.wording import (
    amount_of,
    card_description,
    card_name,
    describe_warning,
    each_of,
    explain,
    feature_name,
    none_of,
    quest_short,
    quest_text,
    set_name,
    thing_name,
    tie_rule_name,
    tie_text,
    winner_text,
)
from scorer.live.game import GameSettings
from scorer.live.seat_input import RegionInput, SeatInput
from scorer.paths import TRANSLATIONS
from scorer.photo.notes import Note
from scorer.photo.problems import PhotoProblem
from scorer.photo.wording import describe_note, describe_photo_problem
from scorer.storage import GameStore, open_store
from scorer.text.languages import LANGUAGES, language
from scorer.web import create_app

ROOT = Path(__file__).resolve().parents[2]
GAMES = Path(__file__).parent.parent / "faraway" / "games" / "independent_tableaux.jsonl"
CATALOGUE = load_catalogue()
COUNTABLES: tuple[Countable, ...] = (*Feature, *FeatureSet)

PLACEHOLDER = re.compile(r"%(?:\(\w+\))?[a-z]")
NARROW_SPACES = "\u00a0\u202f"
BAD_FRENCH_SPACING = re.compile(rf"(?<=[^{NARROW_SPACES}])[:;!?»](?!//|\d\d)|«(?!\u00a0)")
TYPEWRITER = re.compile(r"['\"]|\.\.\.")
WORD = re.compile(r"[^\W\d_]+")
SAME_IN_BOTH = {
    "%(name)s (%(count)s)",
    "%s.",
    "Date",
    "Faraway",
    "Note",
    "Photo",
    "Place",
    "Place %(position)d",
    "Sacrifice",
    "Total",
    "Total.",
    "place %(position)d",
    "total %(total)d",
}
"""Texts that are French as they are."""


# -- the catalogue ------------------------------------------------------------------------------------------------


@cache
def catalogue(code: str) -> dict[tuple[str, ...], tuple[str, ...]]:
    """A catalogue: singular and plural (or the only form), and the same in that language, as far as translated."""
    with (TRANSLATIONS / code / "LC_MESSAGES" / "messages.po").open("rb") as file:
        messages = [message for message in read_po(file) if message.id]
    pairs = {_forms(message.id): _forms(message.string) for message in messages}
    return {source: translated for source, translated in pairs.items() if any(translated)}


def french() -> dict[tuple[str, ...], tuple[str, ...]]:
    """The French catalogue."""
    return catalogue("fr")


TRANSLATED = [code for code in LANGUAGES if code != "en"]


def _forms(text: str | list[str] | tuple[str, ...] | None) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text or ())


def test_catalogue_is_complete_and_compiled() -> None:
    """No text without translation, none fuzzy, none left over, and the .mo made from this very .po."""
    check = subprocess.run(
        [sys.executable, str(ROOT / "script" / "translate"), "--check"], capture_output=True, text=True, check=False
    )
    assert check.returncode == 0, f"run script/translate\n{check.stdout}{check.stderr}"


@pytest.mark.parametrize("code", TRANSLATED)
def test_placeholders_are_the_same(code: str) -> None:
    wrong = {
        source: translated
        for source, translated in catalogue(code).items()
        for form in translated
        if sorted(PLACEHOLDER.findall(form)) != sorted(PLACEHOLDER.findall(source[-1]))
    }
    assert wrong == {}


def test_nothing_stays_english() -> None:
    assert {source[0] for source, translated in french().items() if source == translated} == SAME_IN_BOTH


@pytest.mark.parametrize("code", TRANSLATED)
def test_typography(code: str) -> None:
    """Quotation marks and apostrophes as in print; straight ones would also break the attributes they stand in."""
    texts = [form for source, translated in catalogue(code).items() for form in (*source, *translated)]
    assert [text for text in texts if TYPEWRITER.search(text)] == []


def test_french_spacing() -> None:
    wrong = [form for translated in french().values() for form in translated if BAD_FRENCH_SPACING.search(form)]
    assert wrong == []


@pytest.mark.parametrize(("amount", "text"), [(0, "0 chimère okiko"), (1, "1 chimère okiko"), (2, "2 chimères okiko")])
def test_zero_is_singular_in_french(amount: int, text: str) -> None:
    assert amount_of(amount, Feature.CHIMERA, language("fr")) == text


# -- sentences ----------------------------------------------------------------------------------------------------


@cache
def english_vocabulary() -> frozenset[str]:
    """Words of the English texts that no French text uses."""
    used = _words(form for translated in french().values() for form in translated)
    return _words(form for source in french() for form in source) - used


def _words(texts: Iterable[str]) -> frozenset[str]:
    return frozenset(word for text in texts for word in WORD.findall(PLACEHOLDER.sub(" ", text).casefold()))


def faults(text: str, code: str) -> list[str]:
    """What is wrong with a finished text in a language."""
    found = PLACEHOLDER.findall(text)
    if code == "fr":
        found += sorted(_words([text]) & english_vocabulary())
        found += BAD_FRENCH_SPACING.findall(text.strip())
    return found


def check(texts: Iterable[str], code: str) -> None:
    wrong = {text: found for text in texts if (found := faults(text, code))}
    assert wrong == {}


@cache
def sheets() -> list[TableauScore]:
    """The golden games scored."""
    games = [json.loads(line) for line in GAMES.read_text(encoding="utf-8").splitlines()]
    keys = ("regions", "sanctuaries", "sacrifices")
    return [score(read_tableau({key: game[key] for key in keys}, CATALOGUE)) for game in games]


@pytest.mark.parametrize("code", LANGUAGES)
def test_names(code: str) -> None:
    words = language(code)
    check((set_name(card_set, words) for card_set in set_ids()), code)
    check((tie_rule_name(rule, words) for rule in TieRule), code)
    check((amount_of(n, countable, words) for countable in COUNTABLES for n in (0, 1, 2)), code)
    for name in (feature_name, thing_name, each_of, none_of):
        check((name(countable, words) for countable in COUNTABLES), code)


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_pile_too_small(code: str) -> None:
    words = language(code)
    check((pile_text(Pile(9, (5, 6), exact=exact), words) for exact in (True, False)), code)


@pytest.mark.parametrize("code", LANGUAGES)
def test_cards(code: str) -> None:
    words = language(code)
    for card in (*CATALOGUE.regions, *CATALOGUE.sanctuaries):
        check([card_name(card, words), card_description(card, words), quest_text(card.quest, words)], code)
        check([quest_short(card.quest, words)] if card.quest else [], code)


@pytest.mark.parametrize("code", LANGUAGES)
def test_explanations(code: str) -> None:
    words = language(code)
    outcomes = set()
    for sheet in sheets():
        for card_score in (*sheet.regions, *sheet.sanctuaries):
            outcomes.add(card_score.outcome)
            verdict, lines, missed = explain(card_score, words)
            check([verdict, *(line.text for line in lines), missed], code)
    assert outcomes == set(Outcome)


@pytest.mark.parametrize("code", LANGUAGES)
def test_warnings(code: str) -> None:
    words = language(code)
    low, high = CATALOGUE.regions_numbered(1)[0], CATALOGUE.regions_numbered(2)[0]
    cases = [
        SanctuaryCountWarning(expected, held, ((2, low, high),) * expected)
        for expected in range(4)
        for held in range(4)
        if held != expected
    ]
    assert {warning.code for warning in [warning for sheet in sheets() for warning in sheet.warnings]} <= {
        case.code for case in cases
    }
    check((describe_warning(case, words) for case in cases), code)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("rule", TieRule)
@pytest.mark.parametrize("fame", [0, 1, 43])
def test_ties_and_winners(code: str, rule: TieRule, fame: int) -> None:
    words = language(code)
    lines = [(1, 9), (2, 8), (8, 2), ()]
    contenders = [Contender(name, fame, _regions(line)) for name, line in zip("ABCD", lines, strict=True)]
    meteor = Contender("M", fame, tuple(region for region in CATALOGUE.regions if region.meteor)[:2])
    for tied in (
        contenders[:1],
        contenders[:2],
        contenders[:3],
        contenders[1:3],
        contenders,
        [*contenders[:1], meteor],
    ):
        standings = rank(tied, rule)
        check([winner_text(standings, words), *(tie_text(tie, words) for tie in standings.ties)], code)


def _regions(numbers: tuple[int, ...]) -> tuple[Region, ...]:
    return tuple(CATALOGUE.regions_numbered(number)[0] for number in numbers)


def problems() -> Iterator[Problem]:
    """What the real readers say of everything the tests of documents call wrong."""
    for data, *_ in test_tableau.TABLEAU_CASES:
        yield from check_tableau(data, CATALOGUE)[1]
    for data, *_ in test_tableau.BASE_CASES:
        yield from check_tableau(data, load_catalogue([BASE]))[1]
    for data, *_ in test_tableau.PAD_CASES:
        yield from check_pad(data)[1]
    for document in (test_game.TAKEN, *(document for document, *_ in test_game.CASES)):
        yield from check_game(document)[1]
    for text in ("{", "no", "[" * 100_000):
        with pytest.raises(InvalidJson) as raised:
            read_json(text)
        yield raised.value.problem


@pytest.mark.parametrize("code", LANGUAGES)
def test_problems(code: str) -> None:
    found = list(problems())
    assert {type(problem) for problem in found} == set(get_args(Problem))
    check((own_words(problem, describe_problem(problem, language(code))) for problem in found), code)


def own_words(problem: Problem, sentence: str) -> str:
    """The sentence without what came in or is a word of the document."""
    match problem:
        case NotJson(reason=quoted):
            sentence = sentence.replace(quoted, "–")
        case UnknownChoice(allowed=allowed):
            sentence = sentence.replace(", ".join(allowed), "–")
    return re.sub("«[^»]*»", "«\u00a0–\u00a0»", sentence)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("kind", get_args(PhotoProblem))
@given(data=st.data())
def test_photo_problems(code: str, kind: Any, data: st.DataObject) -> None:
    found: PhotoProblem = data.draw(st.builds(kind))
    check([describe_photo_problem(found, language(code))], code)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("kind", get_args(Note))
@given(data=st.data())
def test_photo_notes(code: str, kind: Any, data: st.DataObject) -> None:
    found: Note = data.draw(st.builds(kind))
    check([describe_note(found, language(code))], code)


# -- pages --------------------------------------------------------------------------------------------------------


class Page(HTMLParser):
    """What a reader sees or hears of a page, and where it leads."""

    SPOKEN = ("aria-label", "title", "placeholder", "alt", "content", "data-share-text")

    def __init__(self, html: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.links: list[str] = []
        self.language = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = {name: value or "" for name, value in attrs}
        if tag == "html":
            self.language = named.get("lang", "")
        if tag == "a":
            self.links.append(named.get("href", ""))
        spoken = self.SPOKEN if tag != "meta" or named.get("name") == "description" else ()
        self.texts += [named[name] for name in spoken if name in named]

    def handle_data(self, data: str) -> None:
        if not data.startswith("http"):
            self.texts.append(data)


@pytest.fixture
def store() -> GameStore:
    return open_store("memory:")


@pytest.fixture
def app(store: GameStore) -> Flask:
    return create_app({"SECRET_KEY": "test", "TESTING": True}, store)


def _games(store: GameStore) -> Iterator[str]:
    """Addresses to start from: games with sacrifices, with a pad, unfinished, and with mistakes."""
    sacrificing = [sheet for sheet in sheets() if sheet.tableau.sacrifices][:2]
    seats = [_seat(name, sheet) for name, sheet in zip(("Ana", "Max"), sacrificing, strict=True)]
    pad = SeatInput(name="Lin", uses_pad=True, pad=("10", "5", "8", "6", "0", "4", "3", "0", "7"))
    for players in (
        [seats[0], pad],
        seats,
        [SeatInput(), _wrong_seat()],
        [SeatInput(uses_pad=True, pad=("x",) * 9), pad],
    ):
        settings = GameSettings(sets=set_ids()).to_document()
        code = store.create(settings, [player.to_document() for player in players]).code
        yield f"/g/{code}/1"
        yield f"/g/{code}/1/photo"
        yield f"/g/{code}/1/sanctuaries"
        yield f"/g/{code}/settings"
        yield f"/g/{code}/join"
        yield from (f"/g/{code}/result?step={step}" for step in (0, 4, "all"))


def _seat(name: str, sheet: TableauScore) -> SeatInput:
    tableau = sheet.tableau
    regions = dict(tableau.placed)
    return SeatInput(
        name=name,
        regions=tuple(RegionInput.of(region.number, region.set) for region in regions.values()),
        sanctuaries=tuple(sanctuary.id for sanctuary in tableau.sanctuaries),
        sacrifices={regions[s.position].key: tuple(given.id for given in s.sanctuaries) for s in tableau.sacrifices},
    )


def _wrong_seat() -> SeatInput:
    numbers = ("12", "12", "99", "x", "", "", "", "")
    return SeatInput(regions=tuple(RegionInput(number) for number in numbers), sanctuaries=("red-night", "nowhere"))


def _is_file(path: str) -> bool:
    return "/sheet." in path or path.endswith(".json")


@pytest.mark.parametrize("code", LANGUAGES)
def test_pages(code: str, app: Flask, store: GameStore) -> None:
    """Every page that can be reached by links from these games."""
    client = app.test_client()
    waiting = ["/history/statistics", "/", "/about", "/photo", "/a_way", "/rules", *_games(store)]
    seen = set(waiting)
    while waiting:
        page = _open(client, waiting.pop(), code)
        for link in page.links:
            path = urlsplit(link.removeprefix("http://localhost"))._replace(fragment="").geturl()
            if path.startswith("/") and path not in seen and not _is_file(path):
                seen.add(path)
                waiting.append(path)
    kinds = ("/result/1/stars-", "/sacrifice", "/better", "/result/1/sanctuaries", "/card/", "/share", "/join", "/v/")
    assert [kind for kind in kinds if not any(kind in path for path in seen)] == []


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("path", ["/nowhere", "/g/nowhere", "/language"])
def test_error_pages(code: str, path: str, app: Flask) -> None:
    _open(app.test_client(), path, code, below=500)


def _open(client: FlaskClient, path: str, code: str, below: int = 400) -> Page:
    answer = client.get(path, headers={"Accept-Language": code}, follow_redirects=True)
    assert answer.status_code < below, path
    page = Page(answer.get_data(as_text=True))
    assert page.language == code
    check(page.texts, code)
    return page
