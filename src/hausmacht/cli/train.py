"""`hausmacht train`: fit the weights by which `medium` and `hard` judge a table."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from hausmacht.bots import names
from hausmacht.bots.augsburg1520.subject import AugsburgSubject
from hausmacht.bots.fitting import HABIT, Subject, Work, fit, gather, surprise_of
from hausmacht.bots.wallenstein.subject import WallensteinSubject
from hausmacht.bots.weights import Weights, write_weights
from hausmacht.cli.errors import UserError, game_named

SUBJECTS: dict[str, Callable[[], Subject]] = {"augsburg1520": AugsburgSubject, "wallenstein": WallensteinSubject}
TESTED = 10  # one game of so many is kept apart, to see how well the weights foretell games they were not made from


def train(
    game: Annotated[str, typer.Argument(help="Id of a game.")],
    number: Annotated[int, typer.Option("--games", min=20, help="How many games are played.")] = 2000,
    seats: Annotated[int, typer.Option(help="Players in each game.")] = 4,
    seed: Annotated[int, typer.Option(help="The same seed gives the same weights.")] = 1,
    players: Annotated[str, typer.Option(help="Who plays: habit (fast), or a bot such as medium.")] = HABIT,
    processes: Annotated[int, typer.Option(min=0, help="Processes to use; 0 for one a core.")] = 0,
    out: Annotated[Path | None, typer.Option(help="The file to write; else the one the bots read.")] = None,
) -> None:
    """Play games and fit the weights by which the bots medium and hard judge a table.

    \b
    Examples:
      hausmacht train augsburg1520 --games 2000 --processes 2
      hausmacht train wallenstein --players medium --games 2000
      hausmacht train wallenstein --games 500 --seed 7 --out /tmp/weights.toml
    """
    played = game_named(game)
    if game not in SUBJECTS:
        raise UserError(f"{played.title} has no weights to fit. Games that have: {', '.join(SUBJECTS)}.")
    if seats not in played.seats:
        raise UserError(f"{played.title} is for {played.seats[0]} to {played.seats[-1]} players, not {seats}.")
    if players != HABIT and players not in names(played):
        raise UserError(
            f"{played.title} has no bot '{players}'. Play by {HABIT}, or name one of {', '.join(names(played))}."
        )
    subject = SUBJECTS[game]()
    console = Console(stderr=True)
    with Progress(console=console, transient=True) as progress:
        bar = progress.add_task("games", total=number)
        work = Work(seats, seed, players, subject.first_weights())
        noted = gather(
            subject, work, number, processes or os.cpu_count() or 1, lambda more: progress.advance(bar, more)
        )
    last = len(noted) - len(noted) // TESTED
    provenance = {
        "command": f"hausmacht train {game} --games {number} --seats {seats} --seed {seed} --players {players}",
        "date": datetime.now(UTC).strftime("%Y-%m-%d"),
        "rules": played.rules_version,
        "games": number,
        "tables": len(noted),
        "seed": seed,
    }
    weights = fit(noted[:last], len(subject.features), subject.stages, provenance)
    surprise = surprise_of(noted[last:], weights)
    written = Weights(weights.stages, weights.scale, {**provenance, "surprise": round(surprise, 4)})
    path = out or subject.file
    try:
        write_weights(path, subject.features, written)
    except OSError as error:
        raise UserError(f"Cannot write {path}: {error.strerror}. Name another file with --out.") from None
    print(f"{len(noted)} tables of {number} games; surprise {surprise:.3f} on games kept apart. Wrote {path}.")
