"""What the bots of The Price of Power do in their games: the table in docs/bots.md, over several scenarios and levels.

python tools/price_of_power_deeds.py --minutes 9 --jobs 16 --results deeds.jsonl --write docs/bots.md

Tables get on equally well until each has its games or the time is over; with `--results` a later run goes on where the
last one stopped. `--write` puts the table into a file, in place of the one that is there, between the lines
`<!-- deeds -->` and `<!-- end of deeds -->`; without it the table is printed. `--games` adds the games that were played
to see how strong the bots are, so that they need not be played twice.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

import msgspec

from hausmacht.bots.deeds import RULES, Watched, averages, watch
from hausmacht.bots.hands import cores
from hausmacht.bots.price_of_power.deeds import COUNTING
from hausmacht.bots.tournament import Tournament
from hausmacht.games.price_of_power import GAME

sys.path.insert(0, str(Path(__file__).parent.parent))

from tools.document import put
from tools.price_of_power_strength import MATCHES, SCENARIO


class Played(NamedTuple):
    """Games of one kind: the scenario, who sits at the table, and how many games are wanted."""

    scenario: str
    seats: int
    bots: tuple[str, ...]
    wanted: int


TABLES = (
    Played("1-01", 4, ("medium", "medium", "easy", "easy"), 200),
    Played("1-01", 4, ("hard", "medium"), 200),
    Played("1-01", 1, ("easy",), 24),
    Played("1-02", 4, ("medium", "medium", "easy", "easy"), 12),
    Played("1-05", 4, ("medium", "medium", "easy", "easy"), 24),
    Played("2-02", 4, ("medium", "medium", "easy", "easy"), 12),
    Played("2-04", 6, ("medium", "medium", "medium", "easy", "easy", "easy"), 24),
)


class Column(NamedTuple):
    """A column: a bot in the games of some tables, by their numbers."""

    heading: str
    bot: str
    tables: tuple[int, ...]


COLUMNS = (
    Column("`easy`", "easy", (0,)),
    Column("`medium`", "medium", (0,)),
    Column("`hard`", "hard", (1,)),
    Column("rules", RULES, (2,)),
    Column("1-02: `medium`", "medium", (3,)),
    Column("1-05: `medium`", "medium", (4,)),
    Column("2-02: `medium`", "medium", (5,)),
    Column("2-04: `medium`", "medium", (6,)),
)


class Line(msgspec.Struct, frozen=True):
    """A line of the results file."""

    table: int
    seed: int
    watched: Watched


def tournament(table: int, seed: int, budget: str) -> Tournament:
    played = TABLES[table]
    setup = GAME.setup(played.seats, {"scenario": played.scenario})
    return Tournament(GAME.id, GAME.rules_version, setup, played.bots, seed, budget)


def one(task: tuple[int, int, int, str]) -> Line:
    table, number, seed, budget = task
    return Line(table, seed, watch(tournament(table, seed, budget), number))


def in_turn(
    done: set[tuple[int, int]], seed: int, budget: str, wanted: Sequence[int]
) -> Iterator[tuple[int, int, int, str]]:
    """Games that are still to play: always the next one of the table that is furthest behind."""
    following = [0] * len(TABLES)
    while True:
        open_tables = [table for table in range(len(TABLES)) if following[table] < wanted[table]]
        if not open_tables:
            return
        behind = min(open_tables, key=lambda table: following[table] / wanted[table])
        if (behind, following[behind]) not in done:
            yield behind, following[behind], seed, budget
        following[behind] += 1


def of_strength(path: Path) -> list[Line]:
    """Games that were played to see how strong the bots are, if they are of one of the tables."""
    tables = {(table.scenario, table.seats, table.bots): at for at, table in enumerate(TABLES)}
    found = []
    for row in map(json.loads, path.read_text(encoding="utf-8").splitlines()):
        match = next(match for match in MATCHES if match.name == row["match"])
        table = tables.get((SCENARIO, match.seats, match.bots))
        if table is not None and row["deeds"]:
            found.append(Line(table, row["seed"], msgspec.convert(row["deeds"], Watched)))
    return found


def mean(value: float) -> str:
    """With one decimal; what is seldom done has two, so that it does not look like never."""
    return f"{value:.2f}" if 0.005 <= value < 0.05 else f"{value:.1f}"


def written(lines: Iterable[Line]) -> str:
    """The table in Markdown; what nobody did stands below it."""
    games: list[list[Watched]] = [[] for _ in TABLES]
    for line in lines:
        games[line.table].append(line.watched)
    found = []
    for column in COLUMNS:
        watched = [each for table in column.tables for each in sorted(games[table], key=lambda game: game.game)]
        found.append(averages(watched).get(column.bot, {"games": 0.0}))
    rows = [
        "| | " + " | ".join(column.heading for column in COLUMNS) + " |",
        "|---|" + "---|" * len(COLUMNS),
        row("games of a player", [f"{mine['games']:.0f}" for mine in found]),
    ]
    never: list[str] = []
    for _, deeds in COUNTING.rows:
        for deed in deeds:
            if any(deed in mine and round(mine[deed], 2) for mine in found):
                rows.append(row(deed, [mean(mine.get(deed, 0.0)) if mine["games"] else "" for mine in found]))
            else:
                never.append(deed)
    if never:
        rows += ["", f"Never seen in these games: {', '.join(never)}."]
    return "\n".join(rows)


def row(name: str, cells: Sequence[str]) -> str:
    return f"| {name} | " + " | ".join(cells) + " |"


def head(lines: Sequence[Line]) -> str:
    """Which games were counted."""
    counts = [len([line for line in lines if line.table == at]) for at in range(len(TABLES))]
    played = [
        f"{count} of {table.scenario} with {table.seats} seats ({', '.join(f'`{bot}`' for bot in table.bots)})"
        for table, count in zip(TABLES, counts, strict=True)
        if count
    ]
    seeds = sorted({line.seed for line in lines})
    named = f"Seeds {' and '.join(map(str, seeds))}" if len(seeds) > 1 else f"Seed {seeds[0]}"
    return f"{named}; games: {'; '.join(played)}. The last of fewer bots than seats takes the other seats."


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=9.0, help="no game begins later")
    parser.add_argument("--jobs", type=int, default=0, help="processes; 0: one per core")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--part", type=float, default=1.0, help="of the games that are wanted")
    parser.add_argument("--budget", default="100ms", help="of hard: a time or a number of iterations")
    parser.add_argument("--results", type=Path, help="a file to which every game is added")
    parser.add_argument("--games", type=Path, help="the results of price_of_power_strength.py")
    parser.add_argument("--write", type=Path, help="the document into which the table is put")
    asked = parser.parse_args()
    lines: list[Line] = []
    if asked.results and asked.results.exists():
        known = [msgspec.json.decode(each, type=Line) for each in asked.results.read_bytes().splitlines()]
        lines = [each for each in known if each.seed == asked.seed]
    done = {(line.table, line.watched.game) for line in lines}
    others = of_strength(asked.games) if asked.games else []
    lines += others
    wanted = [
        max(0, round(asked.part * each.wanted) - sum(line.table == table for line in others))
        for table, each in enumerate(TABLES)
    ]
    tasks = in_turn(done, asked.seed, asked.budget, wanted)
    end = time.monotonic() + 60 * asked.minutes
    jobs = asked.jobs or cores()
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        running: set[Future[Line]] = {pool.submit(one, task) for task in islice(tasks, jobs)}
        while running:
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            for each in finished:
                lines.append(each.result())
                if asked.results:
                    with asked.results.open("ab") as file:
                        file.write(msgspec.json.encode(lines[-1]) + b"\n")
                task = next(tasks, None) if time.monotonic() < end else None
                if task is not None:
                    running.add(pool.submit(one, task))
    table = f"{head(lines)}\n\n{written(lines)}"
    if asked.write:
        put(asked.write, "deeds", table)
    else:
        print(table)


if __name__ == "__main__":
    main()
