"""The result pages."""

from collections.abc import Callable

import pytest

from scorer.faraway.standings import TieRule
from scorer.live.seat_input import RegionInput, SeatInput
from scorer.storage import GameStore
from support.sample_games import ALL_SETS, Hand, deal, finished_game, hands, new_game, sacrifice_hand
from support.visitor import Visitor


def test_the_reveal_adds_up_card_by_card(visitor: Visitor, store: GameStore) -> None:
    two = deal(2)
    code = new_game(store, [hand.seat() for hand in two])
    for step in range(9):
        visitor.open(f"/g/{code}/result?step={step}")
        running = [sum(hand.region_fame[8 - step :]) if step else 0 for hand in two]
        assert visitor.texts(".running") == [str(fame) for fame in running]
        assert len(visitor.page.select("#row-1 .cell.now")) == (1 if step else 0)
        assert not visitor.has(".standings")
    visitor.open(f"/g/{code}/result?step=9")
    assert visitor.texts(".running") == [str(hand.total) for hand in two]
    assert sorted(visitor.texts(".standings b"), key=int) == sorted((str(hand.total) for hand in two), key=int)


def test_a_finished_game_starts_with_the_reveal_an_unfinished_one_says_what_is_missing(
    visitor: Visitor, store: GameStore
) -> None:
    visitor.open(f"/g/{finished_game(store)}/result")
    assert not visitor.has(".missing")
    assert not visitor.has(".standings")
    code = new_game(store, [deal(1)[0].seat("Ada"), SeatInput(name="Max")])
    visitor.open(f"/g/{code}/result")
    assert "8 Regions missing" in visitor.text(".missing")
    assert visitor.has(".standings")
    assert not visitor.has(".winner")


@pytest.mark.parametrize("step", ["", "all", "x", "-1", "10", "99999", "9" * 5000, "²", "1.5", "<b>", "%00", "٣"])
@pytest.mark.parametrize("at", ["g", "v"])
def test_any_step_shows_a_page(visitor: Visitor, store: GameStore, at: str, step: str) -> None:
    code = finished_game(store)
    visitor.open(f"/{at}/{code if at == 'g' else store.load(code).view_code}/result?step={step}")
    assert visitor.response.status_code == 200
    assert len(visitor.texts(".running")) == 2


def tied_game(store: GameStore, rule: TieRule) -> tuple[str, list[Hand]]:
    """Two hands with the same total on one table."""
    for hand in hands():
        for other in hands():
            if hand.total == other.total and not hand.cards & other.cards:
                seats = [one.seat(name) for one, name in zip((hand, other), ("Ada", "Max"), strict=True)]
                return new_game(store, seats, sets=ALL_SETS, tie_rule=rule), [hand, other]
    raise AssertionError("no two hands are level")


@pytest.mark.parametrize(("rule", "measure"), [(TieRule.LOWEST_REGION, min), (TieRule.LOWEST_SUM, sum)])
def test_a_tie_is_decided_and_says_by_which_numbers(
    visitor: Visitor, store: GameStore, rule: TieRule, measure: Callable[[list[int]], int]
) -> None:
    code, tied = tied_game(store, rule)
    visitor.open(f"/g/{code}/result?step=all")
    numbers = {
        name: measure([region["number"] for region in hand.regions])
        for name, hand in zip(("Ada", "Max"), tied, strict=True)
    }
    winner = min(numbers, key=lambda name: numbers[name])
    assert numbers["Ada"] != numbers["Max"]
    assert visitor.texts(".standings .who")[0] == winner
    assert visitor.texts(".standings .rank") == ["1", "2"]
    for number in numbers.values():
        assert str(number) in visitor.text(".tie")


def test_every_card_has_its_reason(visitor: Visitor, store: GameStore) -> None:
    hand = deal(1)[0]
    code = new_game(store, [hand.seat("Ada"), SeatInput()])
    visitor.open(f"/g/{code}/result?step=all")
    links = [str(link["href"]) for link in visitor.page.select(".pad-table a")]
    assert len(links) == 9
    shown = []
    for link in links[:8]:
        visitor.open(link)
        assert len(visitor.text(".reason")) > 20
        shown.append(int(visitor.texts(".verdict .fame")[0]))
        if shown[-1] == 0:
            assert len(visitor.text(".verdict")) > len("0 ."), "a zero is never just 0"
    assert shown == list(hand.region_fame)[::-1]


def sacrifice_key(hand: Hand) -> str:
    """The Region that asks for the first sacrifice."""
    region = hand.regions[hand.sacrifices[0]["position"] - 1]
    return f"{region['set']}-{region['number']}"


def test_the_choice_of_a_sacrifice_changes_the_total(visitor: Visitor, store: GameStore) -> None:
    hand = sacrifice_hand()
    code = new_game(store, [hand.seat("Ada"), SeatInput()])
    given = " ".join(hand.sacrifices[0]["sanctuaries"])
    address = f"/g/{code}/result/1/{sacrifice_key(hand)}/sacrifice"
    visitor.open(f"{address}?step=5")
    assert [button["value"] for button in visitor.page.select(".option.on")] == [given]
    visitor.press("give=")
    assert visitor.response.request.query_string == b"step=5"
    assert store.load(code).seats[0].document["sacrifices"] == {}
    visitor.open(address)
    visitor.press(f"give={given}")
    visitor.open(f"/g/{code}/result?step=all")
    assert visitor.texts("tfoot tr:first-child td")[0] == str(hand.total)


@pytest.mark.parametrize("made_up", ["nothing", "blue-1per-blue", "<b>", "x" * 10_000, "\0"])
def test_a_sacrifice_that_is_no_option_changes_nothing(visitor: Visitor, store: GameStore, made_up: str) -> None:
    hand = sacrifice_hand()
    code = new_game(store, [hand.seat("Ada"), SeatInput()])
    before = store.load(code).seats[0].document
    visitor.open(f"/g/{code}/result/1/{sacrifice_key(hand)}/sacrifice")
    form = visitor.form_with("give")
    form["give"] = made_up
    visitor.send(visitor.path, form)
    assert visitor.response.status_code == 200
    assert store.load(code).seats[0].document == before


def test_the_better_order_is_shown_on_request_and_only_for_a_whole_line(visitor: Visitor, store: GameStore) -> None:
    hand = deal(1)[0]
    code = new_game(store, [hand.seat("Ada"), SeatInput()])
    visitor.open(f"/g/{code}/result/1/better")
    assert str(hand.total) in visitor.text()
    visitor.open(f"/g/{code}/result/2/better")
    assert visitor.response.status_code == 404


def test_one_phone_leads_and_the_others_follow(
    visitor: Visitor, store: GameStore, another_visitor: Callable[[], Visitor]
) -> None:
    code = finished_game(store)
    visitor.open(f"/g/{code}/result?step=0")
    visitor.press("step=0")
    visitor.press("step=1")
    assert len(visitor.page.select(".cell.now")) == 2
    follower = another_visitor()
    follower.open(f"/g/{code}/result")
    assert follower.texts(".running") == visitor.texts(".running")
    assert not follower.has("#turn-next")
    visitor.press("step=")
    assert store.load(code).settings["reveal"] is None


@pytest.mark.parametrize("step", ["x", "-1", "9" * 5000, "²", "<b>"])
def test_leading_to_nowhere_ends_the_leading(visitor: Visitor, store: GameStore, step: str) -> None:
    code = finished_game(store)
    visitor.open(f"/g/{code}/result?step=0")
    form = visitor.form_with("step")
    form["step"] = step
    visitor.send(f"/g/{code}/lead", form)
    assert visitor.response.status_code == 200
    assert store.load(code).settings["reveal"] is None


def test_half_entered_games_score_too(visitor: Visitor, store: GameStore) -> None:
    seat = SeatInput(name="Ada", regions=(RegionInput("12"), *[RegionInput()] * 6, RegionInput("99")))
    visitor.open(f"/g/{new_game(store, [seat, SeatInput()], sets=('base',))}/result?step=all")
    assert "something is wrong there" in visitor.text(".missing")
    assert visitor.texts("tfoot tr:first-child td") == ["0", "0"]


@pytest.mark.parametrize("kind", ["g", "v"])
@pytest.mark.parametrize("page", ["result", "share"])
def test_made_up_parameters_of_an_address_do_no_harm(visitor: Visitor, store: GameStore, kind: str, page: str) -> None:
    code = finished_game(store)
    code = code if kind == "g" else store.load(code).view_code
    made_up = "code=1&endpoint=x&_method=POST&_external=1&_scheme=ftp&_anchor=x&number=2&since=3&step=²"
    visitor.open(f"/{kind}/{code}/{page}?{made_up}")
    assert visitor.response.status_code == 200
    live = [str(element["hx-get"]) for element in visitor.page.select("#live")]
    assert all(address.startswith(f"/{kind}/{code}/result?") for address in live)
    assert len(live) == (page == "result")
    assert "ftp:" not in visitor.response.text


def test_a_removed_sanctuary_takes_its_sacrifice_along(visitor: Visitor, store: GameStore) -> None:
    hand = sacrifice_hand()
    given = hand.sacrifices[0]["sanctuaries"][0]
    seat = hand.seat("Ada")
    code = new_game(store, [seat, SeatInput(name="Max")])
    visitor.open(f"/g/{code}/1")
    visitor.press(f"do=remove:{given}:{seat.given_for(given)}")
    document = store.load(code).seats[0].document
    assert given not in document["sanctuaries"]
    assert given not in str(document["sacrifices"])
    assert not visitor.has(".notes .note")
    assert "!" not in visitor.text("#seat-1")
