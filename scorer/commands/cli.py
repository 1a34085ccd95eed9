"""The command line: score tableaux, rank a game, serve the app."""

import json
import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from typing import IO, Any, ClassVar

import click

from scorer.documents.game import read_game
from scorer.documents.names import with_names
from scorer.documents.problems import InvalidDocument
from scorer.documents.reading import read_json
from scorer.documents.report import fame_report, problems_report, standings_report
from scorer.documents.tableau import read_tableau
from scorer.extras import NotInstalled, describe_missing
from scorer.faraway.catalogue import load_catalogue
from scorer.faraway.reveal import score
from scorer.text.languages import LANGUAGES, Words, language

TABLEAU_KEYS = ("regions", "sanctuaries", "sacrifices")


class LazyGroup(click.Group):
    """Loads a command's module only when that command is asked for, so that scoring needs no web or photo library."""

    lazy: ClassVar = {
        "migrate": ("scorer.commands.maintenance", "migrate_database"),
        "prune": ("scorer.commands.maintenance", "prune"),
        "read": ("scorer.commands.read", "read"),
        "serve": ("scorer.commands.serve", "serve"),
        "sheet": ("scorer.commands.sheet", "sheet"),
    }

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All commands, loaded or not."""
        return sorted([*super().list_commands(ctx), *self.lazy])

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command, imported now if need be."""
        if cmd_name not in self.lazy:
            return super().get_command(ctx, cmd_name)
        module, attribute = self.lazy[cmd_name]
        command: click.Command = getattr(__import__(module, fromlist=[attribute]), attribute)
        return command

    def invoke(self, ctx: click.Context) -> Any:
        """Runs a command; a file or disk that fails it, or a library that is not installed, is a sentence."""
        try:
            try:
                return super().invoke(ctx)
            finally:
                sys.stdout.flush()
        except NotInstalled as error:
            raise click.ClickException(describe_missing(error.extra, ctx.obj)) from None
        except BrokenPipeError:
            raise  # whoever read the output has enough, which click knows
        except OSError as error:
            _forget_output()
            place = f"{error.filename}: " if error.filename else ""
            raise click.ClickException(f"{place}{error.strerror or error}") from error


def _forget_output() -> None:
    """Sends what could not be printed nowhere, or Python would try again at its end and complain."""
    with suppress(OSError, ValueError), open(os.devnull, "wb") as nowhere:
        os.dup2(nowhere.fileno(), sys.stdout.fileno())


@click.group(cls=LazyGroup)
@click.option("--lang", type=click.Choice(LANGUAGES), default="en", help="Language of messages.")
@click.version_option(package_name="scorer")
@click.pass_context
def main(context: click.Context, lang: str) -> None:
    """Scores the card game Faraway. Unofficial fan project."""
    context.obj = language(lang)


@main.command("score")
@click.argument("file", type=click.File(encoding="utf-8-sig", errors="replace"), default="-")
@click.pass_obj
def score_tableaux(words: Words, file: IO[str]) -> None:
    """Score tableaux: one JSON object a line in, one a line out.

    FILE holds lines like {"regions": [{"set": "base", "number": 14}, ...], "sanctuaries": [ids], "sacrifices": []};
    other keys are ignored, so lines of `scorer read` can be scored as they are. A bad line gives {"errors": [...]} and
    exit status 1 at the end.
    """
    failed = False
    for line in file:
        if not line.strip():
            continue
        report = _score_line(line, words)
        failed = failed or "errors" in report
        click.echo(json.dumps(report))
    if failed:
        sys.exit(1)


def _score_line(line: str, words: Words) -> dict[str, Any]:
    try:
        data = read_json(line)
        if isinstance(data, Mapping):
            data = {key: data[key] for key in TABLEAU_KEYS if key in data}
            if isinstance(data.get("regions"), list):
                data["regions"] = [_only_the_card(region) for region in data["regions"]]
        return fame_report(score(read_tableau(data, load_catalogue())), words)
    except InvalidDocument as error:
        return problems_report(error.problems, words)


def _only_the_card(region: Any) -> Any:
    """A Region without what `scorer read` says about it besides."""
    if not isinstance(region, Mapping):
        return region
    return {key: region[key] for key in ("set", "number") if key in region}


@main.command("rank")
@click.argument("file", type=click.File(encoding="utf-8-sig", errors="replace"), default="-")
@click.pass_obj
def rank_game(words: Words, file: IO[str]) -> None:
    """Rank the players of a game document: places, totals and what decided a tie."""
    try:
        game = read_game(read_json(file.read()))
    except InvalidDocument as error:
        click.echo(json.dumps(problems_report(error.problems, words)))
        sys.exit(1)
    named = with_names(game, words)
    click.echo(json.dumps(standings_report(named.standings, words)))
