"""A page tells the server what the clock on the table says."""

from datetime import UTC, datetime

import pytest

from scorer.storage import GameStore

from .conftest import Phone

HALF_PAST_MIDNIGHT = datetime(2026, 12, 1, 0, 31, tzinfo=UTC)


@pytest.mark.parametrize(
    ("zone", "day", "time"),
    [
        ("America/New_York", "2026-11-30", "19:31-05:00"),
        ("America/St_Johns", "2026-11-30", "21:01-03:30"),
        ("Pacific/Kiritimati", "2026-12-01", "14:31+14:00"),
        ("UTC", "2026-12-01", "00:31+00:00"),
    ],
)
def test_a_game_starts_by_the_clock_of_the_phone(
    phone: Phone, store: GameStore, zone: str, day: str, time: str
) -> None:
    page = phone(zone=zone)
    page.clock.set_fixed_time(HALF_PAST_MIDNIGHT)
    page.goto("/")
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_url("**/g/*/1")
    settings = store.load(page.url.split("/")[-2]).settings
    assert (settings["played_on"], settings["played_at"]) == (day, time)


def test_so_does_a_race(phone: Phone, store: GameStore) -> None:
    page = phone(zone="America/New_York")
    page.clock.set_fixed_time(HALF_PAST_MIDNIGHT)
    page.goto("/a_way")
    page.locator("input[name=racers-0-arrived][value='1']").check(force=True)
    page.get_by_role("button", name="Who wins?", exact=True).click()
    page.get_by_role("button", name="Keep this result").click()
    page.wait_for_url("**/a_way/*")
    settings = store.load(page.url.split("/")[-1]).settings
    assert (settings["played_on"], settings["played_at"]) == ("2026-11-30", "19:31-05:00")
