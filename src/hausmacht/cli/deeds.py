"""`hausmacht deeds`: what bots do in their games, counted."""

from __future__ import annotations

import time
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from hausmacht.bots.deeds import Counting, averages, counting_of, watch_share
from hausmacht.bots.hands import hands
from hausmacht.bots.tournament import Tournament, check_bots, whole_blocks
from hausmacht.cli.errors import UserError, game_named
from hausmacht.cli.limits import MOST_GAMES
from hausmacht.cli.options import GameOptions, Jobs, Json, Seed
from hausmacht.cli.setting_up import setup_from
from hausmacht.core.check import compiled


def deeds(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game, such as price_of_power.")],
    bots: Annotated[str, typer.Option(help="Bots, separated by commas, as for the arena.")],
    games: Annotated[
        int,
        typer.Option(min=1, max=MOST_GAMES, help="How many games; rounded up to whole blocks, as in the arena."),
    ] = 20,
    seats: Annotated[int | None, typer.Option(help="How many seats.  [default: one per bot]")] = None,
    seed: Seed = 1,
    options: GameOptions = "",
    budget: Annotated[str, typer.Option(help="For bots that use one: 50ms, 2s, or a number of iterations.")] = "",
    jobs: Jobs = None,
    json: Json = False,
) -> None:
    """Count what bots do: actions, wars, land, whatever the game counts, for each player and game on average.

    \b
    Examples:
      hausmacht deeds price_of_power --bots medium --seats 4 --games 200 --options scenario=1-01
      hausmacht deeds price_of_power --bots medium,easy --seats 4 --games 40 --json
      hausmacht deeds price_of_power --bots hard@100ms --seats 1 --options scenario=1-06

    Bot realms have their own column. The games are those of `hausmacht arena` with the same seed.
    """
    title = game_named(game)
    counting = counting_of(title.id)
    if counting is None:
        raise UserError(f"{title.title} does not say what to count.")
    names = tuple(name.strip() for name in bots.split(",") if name.strip())
    if not names:
        raise UserError("Name the bots, separated by commas: --bots medium,easy.")
    setup = setup_from(title, seats or max(len(names), title.seats[0]), options, None)
    tournament = Tournament(title.id, title.rules_version, setup, names, seed, budget)
    check_bots(tournament)
    number = whole_blocks(tournament, games)
    start = time.perf_counter()
    with hands(jobs or 0) as players:
        shares = [(tournament, [each]) for each in range(number)]
        watched = [each for _, share in players.as_done(watch_share, shares) for each in share]
    failures = [failure for each in watched if each.played for failure in each.played.failures]
    if failures:
        raise UserError(f"A bot failed in {len(failures)} of {number} games, first: {failures[0]}")
    found = averages(sorted(watched, key=lambda each: each.game))
    if json:
        print(msgspec.json.encode({"games": number, "seed": seed, "options": setup.options, "bots": found}).decode())
        return
    build = "compiled" if compiled() else "plain Python"
    seconds = time.perf_counter() - start
    Console().print(f"{number} games of {title.id}, seed {seed}, {seconds:.0f} s ({build})", highlight=False)
    show(counting, found)


def show(counting: Counting, found: dict[str, dict[str, float]]) -> None:
    """One column for each bot; what nobody did in any game has a row, too."""
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column("per player and game", no_wrap=True)
    for name in found:
        table.add_column(name, justify="right", no_wrap=True)
    table.add_row("games counted", *[f"{mine['games']:.0f}" for mine in found.values()])
    for heading, deeds in counting.rows:
        table.add_row()
        table.add_row(heading.capitalize())
        for deed in deeds:
            table.add_row(f"  {deed.partition(': ')[2] or deed}", *[f"{m.get(deed, 0.0):.2f}" for m in found.values()])
    Console(width=120).print(table)
