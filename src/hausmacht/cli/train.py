"""`hausmacht train`: fit the weights by which `medium` and `hard` judge a table."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from hausmacht.bots import names
from hausmacht.bots.augsburg1520.subject import AugsburgSubject, HardSubject, OfferSubject
from hausmacht.bots.budget import VARIABLE
from hausmacht.bots.fitting import HABIT, Subject, Work, gather
from hausmacht.bots.price_of_power.subject import PriceOfPowerSubject
from hausmacht.bots.wallenstein.subject import WallensteinSubject
from hausmacht.bots.weights import Weights, write_weights
from hausmacht.cli.errors import UserError, game_named

USUAL = "usual"
SUBJECTS: dict[str, dict[str, Callable[[], Subject]]] = {  # for each game, the weights that can be fitted
    "augsburg1520": {USUAL: AugsburgSubject, "hard": HardSubject, "offers": OfferSubject},
    "wallenstein": {USUAL: WallensteinSubject},
    "price_of_power": {USUAL: PriceOfPowerSubject},
}
TESTED = 10  # one game of so many is kept apart, to see how well the weights foretell games they were not made from


def train(
    game: Annotated[str, typer.Argument(help="Id of a game.")],
    number: Annotated[int, typer.Option("--games", min=20, help="How many games are played.")] = 2000,
    seats: Annotated[int, typer.Option(help="Players in each game.")] = 4,
    seed: Annotated[int, typer.Option(help="The same seed gives the same weights.")] = 1,
    players: Annotated[str, typer.Option(help="Who plays: habit (fast), or a bot such as medium.")] = HABIT,
    which: Annotated[
        str, typer.Option("--weights", help="Which weights of the game; some games have more than the usual ones.")
    ] = USUAL,
    processes: Annotated[int, typer.Option(min=0, help="Processes to use; 0 for one a core.")] = 0,
    cluster: Annotated[bool, typer.Option("--ray", help="Play the games on a Ray cluster instead.")] = False,
    out: Annotated[Path | None, typer.Option(help="The file to write; else the one the bots read.")] = None,
) -> None:
    """Play games and fit the weights by which the bots medium and hard judge a table.

    \b
    Examples:
      hausmacht train augsburg1520 --games 2000 --processes 2
      hausmacht train augsburg1520 --weights hard --players medium --games 500
      hausmacht train wallenstein --players medium --games 2000
      hausmacht train wallenstein --games 500 --seed 7 --out /tmp/weights.toml
      RAY_ADDRESS=head:6379 hausmacht train wallenstein --games 20000 --ray
    """
    played = game_named(game)
    if game not in SUBJECTS:
        raise UserError(f"{played.title} has no weights to fit. Games that have: {', '.join(SUBJECTS)}.")
    if which not in SUBJECTS[game]:
        raise UserError(f"{played.title} has no weights '{which}'. It has: {', '.join(SUBJECTS[game])}.")
    if seats not in played.seats:
        raise UserError(f"{played.title} is for {played.seats[0]} to {played.seats[-1]} players, not {seats}.")
    if players != HABIT and players not in names(played):
        raise UserError(
            f"{played.title} has no bot '{players}'. Play by {HABIT}, or name one of {', '.join(names(played))}."
        )
    if cluster and not has_ray():
        raise UserError("--ray needs Ray: install 'hausmacht[ray]', or leave --ray out and use --processes.")
    subject = SUBJECTS[game][which]()
    console = Console(stderr=True)
    provenance: dict[str, str | int] = {
        "command": command_of(game, number, seats, seed, players, which),
        "date": datetime.now(UTC).strftime("%Y-%m-%d"),
        "rules": played.rules_version,
        "games": number,
        "seed": seed,
    }
    weights = subject.first_weights()
    passes = subject.passes if players == HABIT else 1
    with Progress(console=console, transient=True) as progress:
        bar = progress.add_task("games", total=number * passes)
        for _ in range(passes):
            work = Work(seats, seed, players, weights)
            noted = gather(
                subject,
                work,
                number,
                processes or os.cpu_count() or 1,
                lambda more: progress.advance(bar, more),
                cluster,
            )
            last = len(noted) - len(noted) // TESTED
            provenance["tables"] = len(noted)
            weights = subject.fit(noted[:last], provenance)
    surprise = subject.surprise(noted[last:], weights)
    written = Weights(weights.stages, weights.scale, {**provenance, "surprise": round(surprise, 4)})
    path = out or subject.file
    try:
        write_weights(path, subject.features, written)
    except OSError as error:
        raise UserError(f"Cannot write {path}: {error.strerror}. Name another file with --out.") from None
    print(f"{len(noted)} tables of {number} games; surprise {surprise:.3f} on games kept apart. Wrote {path}.")


def has_ray() -> bool:
    """Ray itself: a mere folder of that name, such as the one it leaves behind, is not enough."""
    found = find_spec("ray")
    return found is not None and found.origin is not None


def command_of(game: str, number: int, seats: int, seed: int, players: str, which: str) -> str:
    """The words that make the same weights again; the budget of the environment is one of them."""
    budget = os.environ.get(VARIABLE, "")
    words = [f"{VARIABLE}={budget}"] if budget else []
    words.append(f"hausmacht train {game} --games {number} --seats {seats} --seed {seed} --players {players}")
    if which != USUAL:
        words.append(f"--weights {which}")
    return " ".join(words)
