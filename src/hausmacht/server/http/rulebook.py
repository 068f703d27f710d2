"""The index of rules of a game as values: every row of its RULES.md files, in our own words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from hausmacht.core import game as core
from hausmacht.core.shelf import games
from hausmacht.server.messages import LineUpTold, PiecesTold, RuleTold, ScenarioTold, SideTold

ROW = re.compile(r"^\| ([a-z0-9][a-z0-9.-]*) \| (.*?) \|(?: (.*) \|)?$")
COMMON = Path(core.__file__).parent
TEMPLATES = {"event", "question", "denial", "choice", "list"}  # sections of sentences, which the server words itself


@cache
def rules(game_id: str) -> tuple[RuleTold, ...]:
    """The game's own rules, those of its modules, then what all games have in common."""
    folder = games()[game_id].folder
    found = [
        row for path in sorted(folder.rglob("RULES.md"), key=depth) for row in rows_of(path, part_of(folder, path))
    ]
    return (*found, *rows_of(COMMON / "RULES.md", "core"))


def depth(path: Path) -> tuple[int, str]:
    return len(path.parts), str(path)


def part_of(folder: Path, path: Path) -> str:
    return "" if path.parent == folder else path.parent.name


def rows_of(path: Path, part: str) -> Iterator[RuleTold]:
    chapter = ""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            chapter = line.removeprefix("## ").strip()
        row = ROW.match(line)
        if row is not None and row[1] != "key":
            where = (row[3] or "").strip()
            ours = "reconstruction" in where
            yield RuleTold(
                key=row[1], chapter=chapter, text=row[2].strip(), where=where, part=part, reconstruction=ours
            )


@cache
def pieces(game_id: str, language: str) -> tuple[PiecesTold, ...]:
    """Where the pieces of a game come from, sort by sort."""
    game = games()[game_id]
    names = game.catalogue(language).words.get("pieces", {})
    return tuple(
        PiecesTold(
            name=names.get(each.pieces, each.pieces),
            printed=each.printed,
            partly=each.partly,
            reconstruction=each.reconstruction,
            table=each.table,
        )
        for each in game.provenance()
    )


@cache
def words(game_id: str, language: str) -> dict[str, dict[str, str]]:
    """The names of things in one language, by section; sentences are worded by the server."""
    found = games()[game_id].catalogue(language).words
    return {section: dict(entries) for section, entries in found.items() if section not in TEMPLATES}


@cache
def scenarios(game_id: str, seats: int, language: str) -> tuple[ScenarioTold, ...]:
    """The stories a game can tell with so many people."""
    names = words(game_id, language).get("realm", {})
    return tuple(
        ScenarioTold(
            name=story.name,
            ages=story.ages,
            rounds=story.rounds,
            usual=story.is_usual,
            first=story.is_first,
            year=story.year,
            sides=story.sides,
            minutes=story.minutes,
            difficulty=story.difficulty,
            preset=story.preset,
            line_ups=tuple(
                LineUpTold(
                    options=each.options,
                    sides=tuple(
                        SideTold(key=side.key, name=names.get(side.key, side.name), seat=side.seat, places=side.places)
                        for side in each.sides
                    ),
                )
                for each in story.line_ups
            ),
        )
        for story in games()[game_id].scenarios(seats)
    )
