"""`hausmacht games`: what is on the shelf."""

from __future__ import annotations

from typing import Any

import msgspec
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from hausmacht import bots
from hausmacht.cli.options import Json
from hausmacht.core.game import Game, Option
from hausmacht.core.shelf import games as shelf


class OnTheShelf(msgspec.Struct, frozen=True):
    id: str
    title: str
    rules: str
    seats: tuple[int, ...]
    seat_names: tuple[str, ...]
    options: tuple[Option, ...]
    bots: tuple[str, ...]
    languages: tuple[str, ...]


def games(json: Json = False) -> None:
    """List the games, with their seats, options and bots.

    \b
    Example:
      hausmacht games
    """
    found = [on_the_shelf(game) for game in shelf().values()]
    if json:
        print(msgspec.json.encode(found).decode())
        return
    console = Console()
    for game in found:
        console.print(f"[bold]{escape(game.title)}[/bold]  [dim]{escape(game.id)}[/dim]")
        console.print(facts(game))


def on_the_shelf(game: Game[Any]) -> OnTheShelf:
    return OnTheShelf(
        game.id,
        game.title,
        game.rules_version,
        game.seats,
        game.seat_names,
        game.options,
        tuple(bots.names(game)),
        game.languages,
    )


def facts(game: OnTheShelf) -> Table:
    table = Table(show_header=False, box=None, padding=(0, 2, 0, 2))
    table.add_row("seats", f"{game.seats[0]} to {game.seats[-1]} ({', '.join(game.seat_names)})")
    for option in game.options:
        values = ", ".join(f"{value} (default)" if value == option.default else value for value in option.values)
        table.add_row(f"option {escape(option.name)}", escape(f"{option.summary}: {values}"))
    table.add_row("bots", ", ".join(game.bots))
    table.add_row("languages", ", ".join(game.languages))
    table.add_row("rules version", game.rules)
    return table
