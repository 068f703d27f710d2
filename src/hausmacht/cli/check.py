"""`hausmacht check`: everything that must be true of a game, tested in matches of random play."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.progress import Progress

from hausmacht.cli.errors import game_named
from hausmacht.cli.limits import MOST_GAMES
from hausmacht.cli.options import GameName, Json
from hausmacht.core.examining import CHECKS, LONGEST, Finding, examine, setups_of

ABOUT = {
    "positions": "tables are sound; options are what the guards allow; bytes, copies and position files",
    "options": "whatever is offered can be taken; whatever is refused has a reason",
    "undo": "what is taken back was never done",
    "replay": "a saved match is the same match, and so is one that nobody listens to",
    "secrets": "views, questions and events tell nobody what he may not know",
    "sampling": "sampled worlds agree with what a seat knows, and can be played",
    "words": "everything can be said in every language",
    "ending": "games end, with a place and a score for each seat",
}


class Report(msgspec.Struct, frozen=True):
    game: str
    rules: str
    matches: int
    looked: dict[str, int]  # how often each check was made
    findings: tuple[Finding, ...]


def check(
    game: GameName,
    matches: Annotated[int, typer.Option(min=1, max=MOST_GAMES, help="Matches of each set-up.")] = 2,
    seed: Annotated[int, typer.Option(help="The same seed plays the same matches.")] = 1,
    seats: Annotated[int | None, typer.Option(help="How many seats.  [default: every number]")] = None,
    choices: Annotated[int, typer.Option(min=1, help="At most this many choices of each match.")] = LONGEST,
    json: Json = False,
) -> None:
    """Test everything that must be true of a game; for authors of games.

    \b
    Examples:
      hausmacht check augsburg1520
      hausmacht check price_of_power --seats 2 --matches 1 --choices 300

    Matches are played at random with every number of seats and every value of every option. The exit code is 1 if
    something is wrong. See also docs/adding-a-game.md.
    """
    title = game_named(game)
    console = Console(stderr=True)
    total = matches * len(setups_of(title, seats))
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("matches", total=total)
        done = examine(title, matches, seed, seats, choices, lambda: bar.advance(task))
    report = Report(title.id, title.rules_version, total, dict(done.looked), tuple(done.findings()))
    if json:
        print(msgspec.json.encode(report).decode())
    else:
        show(report)
    if report.findings:
        raise typer.Exit(1)


def show(report: Report) -> None:
    print(f"{report.matches} matches of {report.game}, rules {report.rules}")
    for name in CHECKS:
        found = [finding for finding in report.findings if finding.check == name]
        print(f"{'wrong' if found else 'good':6} {name:10} {report.looked.get(name, 0):8} times: {ABOUT[name]}")
        for finding in found:
            print(f"       {finding.problem} [{finding.where}]")
