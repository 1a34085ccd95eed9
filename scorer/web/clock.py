"""The clock on the table: a game has the day and hour of the people who play it, wherever the server stands."""

from datetime import datetime

from flask import request

PLAUSIBLE_YEARS = range(2000, 2200)
"""A clock that says another one was never set."""


def table_time() -> datetime:
    """This moment by the clock of the phone that sent the form, to the minute and with its distance from UTC.

    Without JavaScript a page cannot say it: then by the clock and in the zone of this server.
    """
    here = datetime.now().astimezone()
    try:
        sent = datetime.fromisoformat(request.form.get("clock", ""))
    except ValueError:
        sent = here
    told = sent.tzinfo is not None and sent.year in PLAUSIBLE_YEARS
    return (sent if told else here).replace(second=0, microsecond=0)


def now_at_the_table() -> tuple[str, str]:
    """Day and time of a game that starts now, as its settings keep them."""
    moment = table_time()
    return moment.date().isoformat(), moment.timetz().isoformat("minutes")
