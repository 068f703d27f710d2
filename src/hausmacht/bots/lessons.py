"""Lessons: games to learn from, played in shares and kept in a folder, so that whoever was interrupted goes on.

Game g of a kind is always the same game, whoever plays it. A share is a file; one that is there is not played again.
What a game notes on the way is its own affair: a `School`, found through the entry point group `hausmacht.schools`.
"""

from __future__ import annotations

import zlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any, ClassVar

import msgspec

from hausmacht.bots.hands import Hands
from hausmacht.bots.learning import Course, Example, Pile
from hausmacht.bots.tournament import number_from
from hausmacht.core.shelf import parts

GROUP = "hausmacht.schools"


class LessonsError(Exception):
    """A folder of lessons cannot be used; the message says what to do."""


class School(ABC):
    """What a game does to learn: how it plays lessons, and what its networks see of them."""

    kinds: ClassVar[Mapping[str, int]]  # of lessons, each with the number of games in a share
    lesson: ClassVar[type[msgspec.Struct]]

    @abstractmethod
    def play(self, kind: str, seed: int) -> msgspec.Struct:
        """One game: a `lesson`."""

    @abstractmethod
    def courses(self) -> list[Course]:
        """The networks that are made, and how."""

    @abstractmethod
    def examples(self, course: str, lesson: Any) -> Iterator[Example]:
        """What one of them learns from a lesson."""


Share = tuple[School, str, int, int, int]  # kind, seed, the number of its first game, how many there are


def schools() -> dict[str, EntryPoint]:
    """The games that can learn."""
    return parts(GROUP)


def school_of(game: str) -> School:
    entry = schools()[game]
    made = entry.load()()
    if not isinstance(made, School):
        raise TypeError(f"the entry point {entry.value} in {GROUP} is not a School")
    return made


def play_share(share: Share) -> bytes:
    """Several games, as a file holds them."""
    school, kind, seed, first, number = share
    played = [school.play(kind, number_from("lesson", kind, seed, game)) for game in range(first, first + number)]
    return zlib.compress(msgspec.msgpack.encode(played), 3)


def file_of(folder: Path, kind: str, seed: int, first: int, number: int) -> Path:
    return folder / f"{kind}-{seed}-{first:08}-{number}.lessons"


def shares_of(school: School, kind: str, seed: int, games: int) -> list[Share]:
    size = school.kinds[kind]
    return [(school, kind, seed, first, min(size, games - first)) for first in range(0, games, size)]


def gather(
    school: School, kind: str, seed: int, games: int, folder: Path, players: Hands, tell: Callable[[int], None]
) -> None:
    """Play what is missing in the folder; `tell` is told of games as they are there."""
    missing: list[Share] = []
    for share in shares_of(school, kind, seed, games):
        if file_of(folder, *share[1:]).exists():
            tell(share[4])
        else:
            missing.append(share)
    for number, data in players.as_done(play_share, missing):
        path = file_of(folder, *missing[number][1:])
        beside = path.with_suffix(".part")
        beside.write_bytes(data)
        beside.replace(path)  # whole or not at all
        tell(missing[number][4])


def read(school: School, kind: str, seed: int, games: int, folder: Path) -> Iterator[Any]:
    """All lessons of a kind, in the order of their numbers."""
    for share in shares_of(school, kind, seed, games):
        yield from read_share(folder, share)


def read_share(folder: Path, share: Share) -> list[Any]:
    path = file_of(folder, *share[1:])
    lesson: Any = share[0].lesson
    try:
        found: list[Any] = msgspec.msgpack.decode(zlib.decompress(path.read_bytes()), type=list[lesson])
    except (OSError, zlib.error, msgspec.DecodeError) as error:
        raise LessonsError(f"{path} cannot be read ({error}): delete it, and it is played again.") from None
    return found


Reading = tuple[Share, Course, Path]


def pile_of(reading: Reading) -> Pile:
    """What a network sees of a share that lies in a folder."""
    share, course, folder = reading
    school, _, _, first, _ = share
    pile = Pile(course.size)
    for number, lesson in enumerate(read_share(folder, share), first):
        pile.put(number, school.examples(course.name, lesson))
    return pile
