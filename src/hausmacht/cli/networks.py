"""`hausmacht train --networks`: play lessons, fit the networks of `master`, round them and write them."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import hausmacht
from hausmacht.bots import lessons
from hausmacht.bots.hands import Hands, hands
from hausmacht.bots.learning import (
    Course,
    LearningError,
    Measured,
    Pile,
    arrays_of,
    figures,
    has_torch,
    learn,
    numpy_itself,
    rounded,
)
from hausmacht.bots.lessons import LessonsError, School
from hausmacht.bots.networks import Network, write_network
from hausmacht.cli.curve import curve
from hausmacht.cli.errors import UserError


class Wish(msgspec.Struct, frozen=True):
    """What was asked for."""

    game: str
    rules: str
    games: dict[str, int]  # of each kind of lessons
    seed: int
    folder: Path  # of the lessons
    out: Path | None  # a folder, instead of the one that the bots read
    drawing: Path | None
    numpy: bool  # even where PyTorch is installed


def train_networks(wish: Wish, jobs: int, ray: str | None) -> None:
    school = lessons.school_of(wish.game)
    console = Console(stderr=True)
    try:
        numpy_itself()
        for folder in (wish.folder, wish.out):
            if folder is not None:
                folder.mkdir(parents=True, exist_ok=True)
        with hands(jobs, ray) as players, bars_on(console) as progress:
            play_lessons(school, wish, players, progress)
        with hands(jobs) as readers, bars_on(console) as progress:  # of files that lie here
            measured = [fit_course(school, course, wish, readers, progress) for course in school.courses()]
    except (LearningError, LessonsError) as error:
        raise UserError(str(error)) from None
    if wish.drawing is not None:
        points = [point for points in measured for point in points]
        wish.drawing.write_text(curve(f"{wish.game}: surprise while learning", points), encoding="utf-8")


def play_lessons(school: School, wish: Wish, players: Hands, progress: Progress) -> None:
    for kind, games in wish.games.items():
        bar = progress.add_task(f"games ({kind})", total=games)

        def move(more: int, bar: Any = bar) -> None:
            progress.advance(bar, more)

        lessons.gather(school, kind, wish.seed, games, wish.folder, players, move)


def fit_course(school: School, course: Course, wish: Wish, readers: Hands, progress: Progress) -> list[Measured]:
    """One network, from lessons to its file."""
    kinds = list(dict.fromkeys(phase.kind for phase in course.phases))
    total = sum(wish.games[kind] for kind in kinds)
    piles = read_piles(school, course, wish, readers, advancing(progress, f"{course.name}: reading", total))
    bar = advancing(progress, f"{course.name}: learning", len(course.phases) * 24)
    points: list[Measured] = []

    def tell(point: Measured) -> None:
        points.append(point)
        bar(1)

    torch = has_torch() and not wish.numpy
    weights = learn(course, piles, wish.seed, torch, tell)
    apart = arrays_of(piles[course.phases[-1].kind].apart)
    plain = rounded(course.size, weights, {})
    found = figures(plain, apart)
    about = {
        "command": command_of(wish),
        "commit": commit(),
        "date": datetime.now(UTC).strftime("%Y-%m-%d"),
        "rules": wish.rules,
        "seed": wish.seed,
        "games": {kind: wish.games[kind] for kind in kinds},
        "examples": {kind: sum(each.number for each in piles[kind].learned.values()) for kind in kinds},
        "fitted_with": f"PyTorch {version('torch')}" if torch else f"NumPy {version('numpy')}",
        "held_out": found,
    }
    path = (wish.out or course.file.parent) / course.file.name
    write_network(path, Network(plain.size, plain.shifts, plain.weights, plain.biases, about))
    surprises = ", ".join(f"{part['surprise']:.3f} ({part['nothing_known']:.3f})" for part in found.values())
    print(f"{course.name}: surprise on held-out games (knowing nothing): {surprises}. Wrote {path}.")
    return points


def read_piles(
    school: School, course: Course, wish: Wish, readers: Hands, tell: Callable[[int], None]
) -> dict[str, Pile]:
    piles: dict[str, Pile] = {}
    for kind in dict.fromkeys(phase.kind for phase in course.phases):
        pile = piles[kind] = Pile(course.size)
        shares = lessons.shares_of(school, kind, wish.seed, wish.games[kind])
        found = readers.in_order(lessons.pile_of, [(share, course, wish.folder) for share in shares])
        for share, part in zip(shares, found, strict=True):
            pile.add(part)
            tell(share[4])
    return piles


def bars_on(console: Console) -> Progress:
    """Bars, if anybody looks at them."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


def advancing(progress: Progress, title: str, total: int) -> Callable[[int], None]:
    bar = progress.add_task(title, total=total)
    return lambda more: progress.advance(bar, more)


def command_of(wish: Wish) -> str:
    """The words that make the same network again."""
    first, second = wish.games.values()
    return f"hausmacht train {wish.game} --networks --games {first} --bot-games {second} --seed {wish.seed}"


def commit() -> str:
    """Of the checkout that this package is part of, or in which the command runs; else the version."""
    for folder in (Path(hausmacht.__file__).parent, Path.cwd() / "src" / "hausmacht"):
        if not (folder / "bots" / "kernel.c").exists():
            continue
        asked = subprocess.run(["git", "-C", folder, "rev-parse", "HEAD"], capture_output=True, text=True, check=False)
        if asked.returncode == 0:
            return asked.stdout.strip()
    return f"version {version('hausmacht')}"
