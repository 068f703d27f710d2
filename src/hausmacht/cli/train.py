"""`hausmacht train`: fit the weights by which `medium` and `hard` judge a table, or the networks of `master`."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from hausmacht.bots import names
from hausmacht.bots.budget import VARIABLE
from hausmacht.bots.fitting import HABIT, USUAL, Work, gather, subjects_of
from hausmacht.bots.fitting import subject as subject_named
from hausmacht.bots.hands import hands
from hausmacht.bots.lessons import school_of, schools
from hausmacht.bots.weights import Weights, write_weights
from hausmacht.cli.errors import UserError, game_named
from hausmacht.cli.limits import MOST_GAMES, MOST_PROCESSES
from hausmacht.cli.networks import Wish, train_networks
from hausmacht.cli.ray_options import OnRay, RayAddress, cluster
from hausmacht.core.shelf import games

TESTED = 10  # one game in this many is held out, to see how well the weights predict other games


def train(
    game: Annotated[str, typer.Argument(help="The game, such as augsburg1520.")],
    number: Annotated[int, typer.Option("--games", min=20, max=MOST_GAMES, help="How many games to play.")] = 2000,
    seats: Annotated[int, typer.Option(help="Players in each game.")] = 4,
    seed: Annotated[int, typer.Option(help="The same seed gives the same weights.")] = 1,
    players: Annotated[str, typer.Option(help="Who plays: habit (fast), or a bot such as medium.")] = HABIT,
    which: Annotated[
        str, typer.Option("--weights", help="Which of the game's weights to fit; some games have more than one set.")
    ] = USUAL,
    jobs: Annotated[
        int, typer.Option("--jobs", "--processes", min=0, max=MOST_PROCESSES, help="Processes; 0: one per core.")
    ] = 0,
    ray: OnRay = False,
    ray_address: RayAddress = "",
    out: Annotated[
        Path | None, typer.Option(help="The file to write (with --networks, a folder); default: what the bots read.")
    ] = None,
    networks: Annotated[bool, typer.Option("--networks", help="Train the networks of the bot master instead.")] = False,
    bot_games: Annotated[
        int,
        typer.Option(
            "--bot-games", min=10, max=MOST_GAMES, help="With --networks: games between bots, after --games by habit."
        ),
    ] = 2000,
    data: Annotated[
        Path | None,
        typer.Option(help="With --networks: a folder that keeps the games, so that they are not played again."),
    ] = None,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE", help="With --networks: draw the learning curve to an SVG file.")
    ] = None,
    numpy: Annotated[bool, typer.Option("--numpy", help="With --networks: fit with NumPy, not with PyTorch.")] = False,
) -> None:
    """Play games and fit the weights that the bots medium and hard use to judge a table, or the networks of master.

    \b
    Examples:
      hausmacht train augsburg1520 --games 2000 --jobs 2
      hausmacht train augsburg1520 --weights hard --players medium --games 500
      hausmacht train wallenstein --players medium --games 2000
      hausmacht train wallenstein --games 500 --seed 7 --out weights.toml
      hausmacht train wallenstein --games 20000 --ray --ray-address head:6379
      hausmacht train augsburg1520 --networks --games 100000 --bot-games 3000 --data lessons --plot curve.svg
    """
    played = game_named(game)
    if networks:
        if game not in schools():
            raise UserError(f"{played.title} has no networks. Games that do: {', '.join(schools())}.")
        first, second = school_of(game).kinds
        folder = data or Path(f"lessons-{game}")
        wish = Wish(game, played.rules_version, {first: number, second: bot_games}, seed, folder, out, plot, numpy)
        train_networks(wish, jobs, cluster(ray, ray_address))
        return
    known = subjects_of(game)
    if not known:
        others = [each for each in games() if subjects_of(each)]
        raise UserError(f"{played.title} has no weights to fit. Games that do: {', '.join(others)}.")
    if which not in known:
        raise UserError(f"{played.title} has no weights '{which}'. It has: {', '.join(known)}.")
    if seats not in played.seats:
        raise UserError(f"{played.title} is for {played.seats[0]} to {played.seats[-1]} players, not {seats}.")
    if players != HABIT and players not in names(played):
        raise UserError(
            f"{played.title} has no bot '{players}'. Play by {HABIT}, or name one of {', '.join(names(played))}."
        )
    subject = subject_named(game, which)
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
    with hands(jobs, cluster(ray, ray_address)) as those, bar_on(console) as progress:
        bar = progress.add_task("games", total=number * passes)
        for _ in range(passes):
            work = Work(seats, seed, players, weights)
            noted = gather(subject, work, number, those, lambda more: progress.advance(bar, more))
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
    print(f"{len(noted)} tables from {number} games; surprise {surprise:.3f} on held-out games. Wrote {path}.")


def bar_on(console: Console) -> Progress:
    """A bar, if anybody looks at it."""
    return Progress(console=console, transient=True, disable=not console.is_terminal)


def command_of(game: str, number: int, seats: int, seed: int, players: str, which: str) -> str:
    """The words that make the same weights again; the budget of the environment is one of them."""
    budget = os.environ.get(VARIABLE, "")
    words = [f"{VARIABLE}={budget}"] if budget else []
    words.append(f"hausmacht train {game} --games {number} --seats {seats} --seed {seed} --players {players}")
    if which != USUAL:
        words.append(f"--weights {which}")
    return " ".join(words)
