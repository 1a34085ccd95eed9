"""The games of a browser: the list, date and note, taking off and deleting."""

from collections.abc import Callable
from datetime import date

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorer.faraway.catalogue import set_ids
from scorer.live.game import GameSettings
from scorer.live.seat_input import RegionInput, SeatInput
from scorer.storage import GameNotFound, GameStore
from scorer.web.game.kind import Faraway
from scorer.web.games.history import PAGE
from support.sample_games import WORKED_EXAMPLE, deal, finished_game, new_game
from support.visitor import Visitor

HOSTILE = "<script>alert(1)</script>\" onfocus=alert(1) '{{ 7 * 7 }}"


def pad(name: str, fame: int) -> SeatInput:
    return SeatInput(name=name, uses_pad=True, pad=(str(fame), *["0"] * 8))


def played(store: GameStore, day: str | None, *seats: SeatInput, note: str = "") -> str:
    """The code of a game played that day."""
    settings = GameSettings(played_on=day, note=note, sets=set_ids())
    return store.create(settings.to_document(), [seat.to_document() for seat in seats]).code


def codes_shown(visitor: Visitor) -> list[str]:
    return [str(item["id"]).removeprefix("game-") for item in visitor.page.select(".games > li")]


def know(visitor: Visitor, *codes: str) -> None:
    """Opens these games once."""
    for code in codes:
        visitor.client.get(f"/g/{code}/result?step=all")


class TestList:
    def test_is_empty_for_a_new_browser(self, visitor: Visitor) -> None:
        visitor.open("/history")
        assert visitor.text("h1") == "Your games 0"
        assert codes_shown(visitor) == []
        assert not visitor.has('a[href="/history/statistics"]')

    def test_shows_date_players_winner_totals_and_note(self, visitor: Visitor, store: GameStore) -> None:
        code = played(store, "2026-03-31", pad("Ana", 30), pad("Max", 41), pad("Lin", 7), note="At home")
        know(visitor, code)
        visitor.open("/history")
        assert visitor.texts("#games h2") == ["March 2026"]
        assert visitor.texts(".games .score") == ["★ Max 41", "Ana 30", "Lin 7"]
        assert visitor.text(".games .first") == "★ Max 41"
        assert visitor.text(".games time") == "31 Mar"
        assert visitor.text(".games .note-line") == "At home"

    def test_a_shared_win_has_a_star_for_each(self, visitor: Visitor, store: GameStore) -> None:
        know(visitor, played(store, "2026-03-31", pad("Ana", 30), pad("Max", 30), pad("Lin", 7)))
        visitor.open("/history")
        assert visitor.texts(".games .first") == ["★ Ana 30", "★ Max 30"]

    def test_totals_are_those_of_the_result(self, visitor: Visitor, store: GameStore) -> None:
        know(visitor, finished_game(store))
        visitor.open("/history")
        totals = sorted((hand.total for hand in deal(2)), reverse=True)
        assert [text.split()[-1] for text in visitor.texts(".games .score")] == [str(total) for total in totals]

    def test_unfinished_games_have_no_winner_and_open_at_their_cards(self, visitor: Visitor, store: GameStore) -> None:
        code = new_game(
            store, [SeatInput(name="Ana", regions=(RegionInput("12"), *[RegionInput()] * 7)), pad("Max", 4)]
        )
        know(visitor, code)
        visitor.open("/history")
        assert visitor.text(".games .open") == "unfinished"
        assert not visitor.has(".games .first")
        assert visitor.page.select(".games .game")[0]["href"] == f"/g/{code}"

    def test_the_latest_day_stands_first_and_months_have_headings(self, visitor: Visitor, store: GameStore) -> None:
        days = ["2026-03-31", "2025-12-24", "2026-04-01", "2026-03-01"]
        codes = [played(store, day, pad("Ana", 3), pad("Max", 4)) for day in days]
        know(visitor, *codes)
        visitor.open("/history")
        assert codes_shown(visitor) == [codes[2], codes[0], codes[3], codes[1]]
        assert visitor.texts("#games h2") == ["April 2026", "March 2026", "December 2025"]

    def test_a_game_without_a_date_has_that_of_its_start(self, visitor: Visitor, store: GameStore) -> None:
        know(visitor, played(store, None, pad("Ana", 3), pad("Max", 4)))
        visitor.open("/history")
        assert visitor.page.select(".games time")[0]["datetime"] == date.today().isoformat()

    def test_a_game_started_here_has_todays_date_and_is_listed(self, visitor: Visitor, store: GameStore) -> None:
        visitor.open("/")
        visitor.press("do=start", names_0="Ana")
        code = visitor.path.split("/")[2]
        assert store.load(code).settings["played_on"] == date.today().isoformat()
        visitor.open("/history")
        assert codes_shown(visitor) == [code]
        assert visitor.texts(".games .score .who") == ["Ana", "Player 2"]

    def test_what_was_changed_since_is_shown_anew(self, visitor: Visitor, store: GameStore) -> None:
        code = played(store, "2026-03-31", pad("Ana", 30), pad("Max", 41))
        know(visitor, code)
        visitor.open("/history")
        store.save_seat(code, 1, pad("Anna", 50).to_document(), version=1)
        visitor.open("/history")
        assert visitor.texts(".games .score") == ["★ Anna 50", "Max 41"]

    def test_results_follow_from_the_cards_when_the_rules_were_mended(
        self, visitor: Visitor, store: GameStore, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        know(visitor, finished_game(store))
        monkeypatch.setattr(Faraway, "summary_version", 0)
        visitor.open("/history")
        monkeypatch.undo()
        monkeypatch.setattr("scorer.documents.game.Player.total", property(lambda player: 99))
        visitor.open("/history")
        assert {text.split()[-1] for text in visitor.texts(".games .score")} == {"99"}

    def test_every_reader_gets_names_and_dates_in_their_language(self, visitor: Visitor, store: GameStore) -> None:
        know(visitor, played(store, "2026-03-31", pad("", 30), pad("Max", 41)))
        visitor.open("/history")
        assert visitor.texts(".games .who") == ["Max", "Player 1"]
        visitor.press("language=fr")
        assert visitor.texts(".games .who") == ["Max", "Joueur 1"]
        assert visitor.text(".games time") == "31 mars"

    def test_others_do_not_see_it(
        self, visitor: Visitor, store: GameStore, another_visitor: Callable[[], Visitor]
    ) -> None:
        know(visitor, finished_game(store))
        stranger = another_visitor()
        stranger.open("/history")
        assert codes_shown(stranger) == []

    def test_looking_at_a_game_does_not_list_it(self, visitor: Visitor, store: GameStore) -> None:
        view_code = store.load(finished_game(store)).view_code
        visitor.open(f"/v/{view_code}/result?step=all")
        visitor.open("/history")
        assert codes_shown(visitor) == []

    def test_names_are_only_names(self, visitor: Visitor, store: GameStore) -> None:
        know(visitor, played(store, "2026-03-31", pad(HOSTILE, 3), pad("Max", 4), note=HOSTILE))
        for address in ("/history", "/history/statistics", "/", f"/history?player={HOSTILE[:30]}"):
            visitor.open(address)
            assert HOSTILE in visitor.page.get_text()
            assert not visitor.page.select("main script, [onfocus]"), address
            assert "49" not in visitor.text(), address

    def test_the_cookie_stays_small_for_any_number_of_games(self, visitor: Visitor, store: GameStore) -> None:
        codes = [new_game(store) for _ in range(60)]
        know(visitor, *codes)
        cookie = visitor.client.get_cookie("scorer")
        assert cookie is not None
        assert len(cookie.value) < 400
        visitor.open("/history")
        assert visitor.text("h1 small") == "60"

    def test_a_cookie_that_was_tampered_with_knows_no_games(self, client: FlaskClient, store: GameStore) -> None:
        store.add_to_list("shelf", [finished_game(store)])
        client.set_cookie("scorer", "eyJzaGVsZiI6InNoZWxmIn0.aaaaaa.bbbbbbbbbbbbbbbbbbbbbbbbbbb")
        assert "game-" not in client.get("/history").text


class TestPages:
    @pytest.fixture
    def many(self, app: Flask, visitor: Visitor, store: GameStore) -> list[str]:
        """Codes of games on three pages, the latest first."""
        days = [f"2026-{12 - number // 8:02d}-{28 - number % 8:02d}" for number in range(2 * PAGE + 5)]
        codes = [
            played(store, day, pad(("Ana", "Lía")[number % 2], 3), pad("Max", 4)) for number, day in enumerate(days)
        ]
        with visitor.client.session_transaction() as session:
            session["shelf"] = "".join(code[0] for code in codes)[:20]
            store.add_to_list(session["shelf"], codes)
        return codes

    def test_older_games_are_one_link_away(self, visitor: Visitor, many: list[str]) -> None:
        seen = []
        address: str | None = "/history"
        while address:
            visitor.open(address)
            seen += codes_shown(visitor)
            link = visitor.page.select_one(".more:not(.no-js) a")
            address = str(link["href"]) if link else None
        assert seen == many

    def test_the_list_grows_without_a_second_heading_for_a_month(self, visitor: Visitor, many: list[str]) -> None:
        first = visitor.client.get("/history?page=1").text
        whole, part = (
            visitor.client.get("/history?page=2", headers=headers).text for headers in ({}, {"HX-Request": "true"})
        )
        shared = "September 2026"
        assert f"<h2>{shared}" in first
        assert f"<h2>{shared}" in whole
        assert f"<h2>{shared}" not in part

    @pytest.mark.parametrize("page", ["0", "-1", "x", "", "1e3", "٣", "9" * 40])
    def test_a_page_that_is_none_is_the_first(self, visitor: Visitor, many: list[str], page: str) -> None:
        visitor.open(f"/history?page={page}")
        assert codes_shown(visitor) == many[:PAGE]

    def test_a_page_behind_the_last_does_not_exist(self, visitor: Visitor, many: list[str]) -> None:
        visitor.open("/history?page=9")
        assert visitor.response.status_code == 404

    def test_search_finds_a_player_in_all_games(self, visitor: Visitor, many: list[str]) -> None:
        visitor.open("/history?player=ana")
        assert visitor.text("#games .hint") == f"{len(many[::2])} games with “ana”"
        assert codes_shown(visitor) == many[::2][:PAGE]
        visitor.open("/history?player=ana&page=2")
        assert codes_shown(visitor) == many[::2][PAGE:]
        link = visitor.page.select_one(".more.no-js a")
        assert link is not None
        assert link["href"] == "/history?page=1&player=ana"

    @pytest.mark.parametrize(
        ("query", "found"), [("LÍA", True), ("li\u0301a", True), ("max ana", True), ("zoe", False)]
    )
    def test_search_takes_names_as_people_type_them(
        self, visitor: Visitor, many: list[str], query: str, found: bool
    ) -> None:
        visitor.open(f"/history?player={query}")
        assert bool(codes_shown(visitor)) == found
        assert visitor.value("player") == query.replace("li\u0301a", "li\u0301a")

    def test_known_names_are_suggested(self, visitor: Visitor, many: list[str]) -> None:
        visitor.open("/history")
        assert [str(option["value"]) for option in visitor.page.select("datalist option")] == ["Ana", "Lía", "Max"]


class TestDetails:
    def test_date_and_note_can_be_changed(self, visitor: Visitor, store: GameStore) -> None:
        code = finished_game(store)
        visitor.open(f"/g/{code}/details")
        form = {"played_on": "2024-02-29", "note": " Two\r\nlines\x07 "}
        button = visitor.page.select("form.fields")[0]
        entries = {str(field["name"]): str(field.get("value", "")) for field in button.select("input")}
        visitor.client.post(f"/g/{code}/details", data={**entries, **form})
        settings = store.load(code).settings
        assert (settings["played_on"], settings["note"]) == ("2024-02-29", "Two\nlines")
        visitor.open(f"/g/{code}/details")
        assert (visitor.value("played_on"), visitor.value("note")) == ("2024-02-29", "Two\nlines")
        visitor.open("/history")
        assert visitor.text(".games time") == "29 Feb"
        assert visitor.text(".games .note-line") == "Two lines"

    def send(self, visitor: Visitor, code: str, **typed: str) -> None:
        visitor.open(f"/g/{code}/details")
        form = visitor.page.select("form.fields")[0]
        fields = {str(field["name"]): str(field.get("value", "")) for field in form.select("input")}
        note = form.select("textarea")[0].get_text()
        response = visitor.client.post(f"/g/{code}/details", data={**fields, "note": note, **typed})
        visitor._show(response)

    @pytest.mark.parametrize("day", ["31.03.2026", "2026-02-30", "soon", "2026-3-1", "9" * 5000])
    def test_what_is_no_date_is_kept_on_the_page_and_changes_nothing(
        self, visitor: Visitor, store: GameStore, day: str
    ) -> None:
        code = played(store, "2026-03-31", pad("Ana", 3), pad("Max", 4))
        self.send(visitor, code, played_on=day, note="typed")
        assert visitor.response.status_code == 422
        assert "2026-03-31" in visitor.text(".note")
        assert (visitor.value("played_on"), visitor.value("note")) == (day, "typed")
        assert store.load(code).version == 1

    def test_a_date_can_be_taken_away(self, visitor: Visitor, store: GameStore) -> None:
        code = played(store, "2026-03-31", pad("Ana", 3), pad("Max", 4), note="stays")
        self.send(visitor, code, played_on="")
        assert store.load(code).settings["played_on"] is None
        assert store.load(code).settings["note"] == "stays"

    def test_a_long_note_is_cut(self, visitor: Visitor, store: GameStore) -> None:
        code = finished_game(store)
        self.send(visitor, code, note="x" * 5_000)
        assert store.load(code).settings["note"] == "x" * 500
        visitor.open(f"/g/{code}/result?step=all")
        assert visitor.response.status_code == 200

    def test_only_what_this_page_changed_is_written(self, visitor: Visitor, store: GameStore) -> None:
        code = played(store, "2026-03-31", pad("Ana", 3), pad("Max", 4))
        visitor.open(f"/g/{code}/details")
        fields = {str(f["name"]): str(f.get("value", "")) for f in visitor.page.select("form.fields input")}
        current = store.load(code)
        store.save_settings(
            code, {**current.settings, "note": "from another phone", "tie_rule": "lowest_sum"}, version=1
        )
        visitor.client.post(f"/g/{code}/details", data={**fields, "note": "", "played_on": "2026-04-01"})
        settings = store.load(code).settings
        assert (settings["note"], settings["played_on"]) == ("from another phone", "2026-04-01")
        assert settings["tie_rule"] == "lowest_sum"

    def test_leads_to_a_game_with_the_same_people_and_to_its_file(self, visitor: Visitor, store: GameStore) -> None:
        code = finished_game(store)
        visitor.open(f"/g/{code}/details")
        assert visitor.has(f'a[href="/?again={code}"]')
        assert visitor.has(f'a[href="/g/{code}/game.json"]')
        assert "no card" not in visitor.text()

    def test_says_what_the_file_leaves_out(self, visitor: Visitor, store: GameStore) -> None:
        wrong = SeatInput(name="Ana", regions=(RegionInput("99"), *[RegionInput()] * 7))
        code = new_game(store, [wrong, SeatInput(name="Max", uses_pad=True, pad=WORKED_EXAMPLE)])
        visitor.open(f"/g/{code}/details")
        assert "Something typed at Ana is no card or number the game knows" in visitor.text()

    def test_a_card_at_two_players_is_not_left_out(self, visitor: Visitor, store: GameStore) -> None:
        twelve = (RegionInput("12"), *[RegionInput()] * 7)
        code = new_game(store, [SeatInput(name="Ana", regions=twelve), SeatInput(name="Max", regions=twelve)])
        visitor.open(f"/g/{code}/details")
        assert "no card" not in visitor.text()


class TestLeaving:
    def test_a_game_taken_off_the_list_is_still_there(self, visitor: Visitor, store: GameStore) -> None:
        code, other = finished_game(store), finished_game(store)
        know(visitor, other, code)
        visitor.open(f"/g/{code}/details")
        token = visitor.value("csrf_token")
        visitor._show(visitor.client.post(f"/g/{code}/forget", data={"csrf_token": token}, follow_redirects=True))
        assert codes_shown(visitor) == [other]
        assert "Taken off your list" in visitor.text(".said")
        visitor.open(f"/g/{code}/result?step=all")
        assert visitor.response.status_code == 200
        visitor.open("/history")
        assert set(codes_shown(visitor)) == {code, other}, "opened again, it is back"

    def test_deleting_asks_first_and_then_the_game_is_gone(
        self, visitor: Visitor, store: GameStore, another_visitor: Callable[[], Visitor]
    ) -> None:
        code = finished_game(store)
        view_code = store.load(code).view_code
        friend = another_visitor()
        know(friend, code)
        know(visitor, code)
        visitor.open(f"/g/{code}/delete")
        assert "Ada, Max" in visitor.text()
        assert "cannot be undone" in visitor.text()
        assert store.load(code).code == code, "looking deletes nothing"
        token = visitor.value("csrf_token")
        visitor._show(visitor.client.post(f"/g/{code}/delete", data={"csrf_token": token}, follow_redirects=True))
        assert "is deleted" in visitor.text(".said")
        assert codes_shown(visitor) == []
        for load, secret in ((store.load, code), (store.load_for_viewing, view_code)):
            with pytest.raises(GameNotFound):
                load(secret)
        for address in (
            f"/g/{code}",
            f"/g/{code}/1",
            f"/g/{code}/details",
            f"/v/{view_code}/result",
            f"/g/{code}/sheet.json",
        ):
            visitor.open(address)
            assert visitor.response.status_code == 404, address
            assert "deleted" in visitor.text(), address
        friend.open("/history")
        assert codes_shown(friend) == []
        friend.open("/")
        assert not friend.has(".continue")

    def test_nothing_is_deleted_or_changed_without_the_token(self, visitor: Visitor, store: GameStore) -> None:
        code = finished_game(store)
        know(visitor, code)
        for address in (f"/g/{code}/delete", f"/g/{code}/forget", f"/g/{code}/details"):
            assert visitor.client.post(address, data={"note": "x"}).status_code == 400
        assert store.load(code).version == 1
        visitor.open("/history")
        assert codes_shown(visitor) == [code]

    def test_the_look_only_code_deletes_nothing(self, visitor: Visitor, store: GameStore) -> None:
        code = finished_game(store)
        view_code = store.load(code).view_code
        visitor.open(f"/v/{view_code}/result?step=all")
        token = visitor.value("csrf_token")
        for address in (f"/g/{view_code}/delete", f"/v/{view_code}/delete"):
            assert visitor.client.post(address, data={"csrf_token": token}).status_code == 404
        assert store.load(code).code == code


class TestStart:
    def test_unfinished_games_stand_first_and_five_are_shown(self, visitor: Visitor, store: GameStore) -> None:
        unfinished = [new_game(store) for _ in range(2)]
        finished = [finished_game(store) for _ in range(5)]
        know(visitor, *unfinished, *finished)
        visitor.open("/")
        links = [str(link["href"]) for link in visitor.page.select(".continue a")]
        assert links == [f"/g/{code}" for code in (*unfinished[::-1], *finished[:1:-1])]
        assert visitor.has('a[href="/history"]')

    def test_a_new_browser_can_import(self, visitor: Visitor) -> None:
        visitor.open("/")
        assert visitor.has('a[href="/import"]')
        assert not visitor.has('a[href="/history"]')


def test_a_game_with_too_many_seats_opens_and_hides_no_list(visitor: Visitor, store: GameStore) -> None:
    """Earlier versions could store one, when two phones added a player at once."""
    code = new_game(store, [SeatInput(name=f"N{place}") for place in range(8)])
    visitor.open(f"/g/{code}")
    assert visitor.response.status_code == 200
    assert len(visitor.page.select(".strip .seat")) == 7
    for address in ("/", "/history", "/history/statistics", f"/g/{code}/result?step=all", f"/g/{code}/settings"):
        visitor.open(address)
        assert visitor.response.status_code == 200, address
        assert "N6" in visitor.response.text or address == "/history/statistics", address
