"""Measure whether chances come true: of the tables on which somebody's chance was said to be 30 %, is it 30 % that won?

Bots play whole games with seeds of their own. Whenever a stage of the game begins (an auction, a round, a turn), the
judge of hints, try-outs and reports says everybody's chance; at the end it is known who won. The expected calibration
error is the mean distance between the two, over twenty parts of equal width, weighted by how many chances fall into
each.

    python tools/calibration.py augsburg1520 --seats 2,3,4,5 --results augsburg.jsonl --plot calibration.svg

Games are added to the file of results, and a later run goes on where the last one stopped. `--write` calibrates: for
each number of players it finds by how much chances must be further apart (or closer together) to come true, so that
the result of every other game is the least surprising, measures the error on the games between, and writes what it
found into the file of the network:

    python tools/calibration.py augsburg1520 --seats 2,3,4,5 --results augsburg.jsonl --write

Games that were played to learn from serve as well, if the network has not learned from them: played with another
seed, or those that were kept apart (`--apart`):

    python tools/calibration.py augsburg1520 --lessons lessons --kind bots --games 400 --apart

"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from hashlib import blake2b
from math import log
from pathlib import Path
from typing import Any

import msgspec

from hausmacht import bots
from hausmacht.advice.experts import Expert, expert_for
from hausmacht.bots import arena, lessons
from hausmacht.bots.hands import hands
from hausmacht.bots.learning import APART, Course, Example
from hausmacht.bots.networks import ALL, ONE, Thinks, corrected, read_network, write_network
from hausmacht.cli.arena_plot import FAINT, FONT, INK
from hausmacht.core.agenda import Table, advance, choose, next_decision
from hausmacht.core.chance import Sampled
from hausmacht.core.game import Game, Setup
from hausmacht.core.search import softmax
from hausmacht.core.shelf import games

PARTS = 20
LEAST = 1e-9
SHARPNESS = [round(64 * 1.02**step) for step in range(141)]  # 256 changes nothing; the best of these is taken
SIZE, LEFT, TOP, GAP = 220, 50, 60, 50  # of a panel, in pixels


class Played(msgspec.Struct, frozen=True):
    """What was said on the way through one game, and who has won it; of every player, bot realms too."""

    judge: str  # which one it was
    seats: int
    seed: int
    said: list[list[float]]
    won: list[float]


class Part(msgspec.Struct):
    """Chances of about the same size: how many, what they were, and what came of them."""

    number: int = 0
    said: float = 0.0
    true: float = 0.0


class Calibration:
    """All chances that were said with one number of players."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.games = 0
        self.positions = 0
        self.parts = [Part() for _ in range(PARTS)]

    def put(self, said: list[list[float]], won: list[float]) -> None:
        """What was said on the way through one game, and who has won it."""
        self.games += 1
        self.positions += len(said)
        for chances in said:
            for chance, result in zip(chances, won, strict=True):
                part = self.parts[min(PARTS - 1, int(chance * PARTS))]
                part.number += 1
                part.said += chance
                part.true += result

    def error(self) -> float:
        total = sum(part.number for part in self.parts)
        return sum(abs(part.said - part.true) for part in self.parts) / total if total else 0.0


def play(
    game: Game[Any], setup: Setup, expert: Expert, player: str, seed: int
) -> tuple[list[list[float]], list[float]]:
    """A game between bots: the chances of all at the beginning of each stage, and how it ended."""
    seats = [bots.make(player, game, setup, seat, seed + seat) for seat in range(setup.seats)]
    guide = expert.guide()
    table = Table(game.new(setup), Sampled(seed), recorded=True)
    advance(table)
    state = table.state
    said: list[list[float]] = []
    stage = None
    while (decision := next_decision(state)) is not None:
        if expert.stage(state) != stage:
            stage = expert.stage(state)
            said.append(guide.shares(expert.settled(state)))
        arena.tell(table, seats)
        choose(table, decision, arena.answer_of(seats[decision.seat], game, state, decision))
    return said, guide.shares(state)


Task = tuple[str, int, dict[str, str], str, int, str]  # game, seats, options, player, seed, judge


def play_task(task: Task) -> Played:
    name, seats, options, player, seed, judge = task
    game = games()[name]
    said, won = play(game, game.setup(seats, options), expert_for(game), player, seed)
    return Played(judge, seats, seed, [[round(chance, 5) for chance in chances] for chances in said], won)


def from_games(game: Game[Any], asked: argparse.Namespace, judge: str) -> list[Played]:
    """Of games that are played now, each number of players in turn, after those in the file of results."""
    numbers = [int(each) for each in asked.seats.split(",")]
    found = [each for each in kept(asked.results) if each.judge == judge and each.seats in numbers]
    positions = {seats: sum(len(each.said) for each in found if each.seats == seats) for seats in numbers}
    done = {(each.seats, each.seed) for each in found}
    options = dict(each.split("=") for each in asked.options.split(",") if each)
    wanted = asked.positions * (2 if asked.write else 1)
    end = time.monotonic() + 60 * asked.minutes

    def tasks() -> Iterator[Task]:
        seed = asked.seed
        while time.monotonic() < end and min(positions.values()) < wanted:
            for seats in numbers:
                if positions[seats] < wanted and (seats, seed) not in done:
                    yield game.id, seats, options, asked.player, seed, judge
            seed += 101

    with hands(asked.jobs) as players:
        for _, each in players.as_done(play_task, tasks()):
            found.append(each)
            positions[each.seats] += len(each.said)
            if asked.results is not None:
                with asked.results.open("ab") as file:
                    file.write(msgspec.json.encode(each) + b"\n")
    return sorted(found, key=lambda each: (each.seats, each.seed))


def kept(results: Path | None) -> list[Played]:
    if results is None or not results.exists():
        return []
    return [msgspec.json.decode(line, type=Played) for line in results.read_bytes().splitlines()]


def from_lessons(asked: argparse.Namespace, course: Course, judge: str) -> list[Played]:
    """The same of games that lie in a folder of lessons, judged by the network itself."""
    school = lessons.school_of(asked.game)
    network = read_network(course.file, course.size).calibrated()
    found: list[Played] = []
    for number, lesson in enumerate(lessons.read(school, asked.kind, asked.seed, asked.games, asked.lessons)):
        if asked.apart and number % APART != APART - 1:
            continue
        examples = list(school.examples(course.name, lesson))
        if examples:
            said = [said_of(network, example) for example in examples]
            won = examples[0].happened or examples[0].wanted
            found.append(Played(judge, len(won), number, said, won))
    return found


def said_of(judge: Thinks, example: Example) -> list[float]:
    shares = judge.shares(example.rows, example.shared, ALL)
    return corrected(example.known, shares) if example.known else shares


# Calibrating


def sharper(chances: list[float], sharpness: int) -> list[float]:
    """What a network says whose points are multiplied by `sharpness` / 256."""
    return softmax([log(max(chance, LEAST)) * sharpness / ONE for chance in chances])


def sharpened(played: Played, sharpness: int) -> Played:
    return msgspec.structs.replace(played, said=[sharper(chances, sharpness) for chances in played.said])


def surprise(played: list[Played], sharpness: int) -> float:
    total = 0.0
    for each in played:
        for chances in each.said:
            said = sharper(chances, sharpness)
            total -= sum(won * log(max(chance, LEAST)) for chance, won in zip(said, each.won, strict=True) if won)
    return total


def best_sharpness(played: list[Played]) -> int:
    """Surprise has one valley, so whoever goes down from where nothing changes finds its ground."""
    at = min(range(len(SHARPNESS)), key=lambda step: abs(SHARPNESS[step] - ONE))
    known: dict[int, float] = {}

    def at_step(step: int) -> float:
        if step not in known:
            known[step] = surprise(played, SHARPNESS[step])
        return known[step]

    for width in (16, 4, 1):
        while True:
            near = [step for step in (at - width, at, at + width) if 0 <= step < len(SHARPNESS)]
            best = min(near, key=at_step)
            if best == at:
                break
            at = best
    return SHARPNESS[at]


def calibrated(found: list[Played]) -> tuple[dict[int, int], list[Played]]:
    """For numbers of rows what makes every other game the least surprising; and by that the games between."""
    by_rows: dict[int, list[Played]] = {}
    for each in found:
        by_rows.setdefault(len(each.won), []).append(each)
    sharpness = {rows: best_sharpness(played[::2]) for rows, played in sorted(by_rows.items())}
    rest = [each for played in by_rows.values() for each in played[1::2]]
    return sharpness, [sharpened(each, sharpness[len(each.won)]) for each in rest]


def by_seats(found: list[Played]) -> list[Calibration]:
    made: dict[int, Calibration] = {}
    for each in found:
        made.setdefault(each.seats, Calibration(each.seats)).put(each.said, each.won)
    return [made[seats] for seats in sorted(made)]


def name_of(course: Course) -> str:
    """The same for the same numbers, whatever else the file says."""
    network = read_network(course.file, course.size)
    numbers = (network.shifts, network.weights, network.biases, network.sharpness())
    return blake2b(repr(numbers).encode(), digest_size=4).hexdigest()


def put_sharpness(course: Course, sharpness: dict[int, int], about: str) -> None:
    """Into the file of the network; nothing: as it was before it was calibrated."""
    network = read_network(course.file, course.size)
    provenance = {name: each for name, each in network.provenance.items() if name not in ("sharpness", "calibrated")}
    if sharpness:
        provenance |= {"sharpness": {str(rows): number for rows, number in sharpness.items()}, "calibrated": about}
    if provenance != network.provenance:
        write_network(course.file, msgspec.structs.replace(network, provenance=provenance))


def told(found: list[Calibration]) -> str:
    return "\n".join(
        f"{each.seats} players: error {each.error():.4f}, {each.positions} tables of {each.games} games"
        for each in found
    )


def drawing(title: str, found: list[Calibration]) -> str:
    """A panel for each number of players: what was said against what came true."""
    width, height = LEFT + len(found) * (SIZE + GAP), TOP + SIZE + 50
    parts = [
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}' width='{width}' height='{height}' "
        f"role='img' aria-label='{title}'>",
        f"<rect width='{width}' height='{height}' fill='#fbf7ef'/>",
        text(LEFT, 26, title, 16),
    ]
    for at, each in enumerate(found):
        parts += panel(LEFT + at * (SIZE + GAP), each)
    return "\n".join([*parts, "</svg>", ""])


def panel(left: int, found: Calibration) -> list[str]:
    most = max(part.number for part in found.parts)
    dots = [
        f"<circle cx='{left + SIZE * part.said / part.number:.1f}' "
        f"cy='{TOP + SIZE * (1 - part.true / part.number):.1f}' "
        f"r='{2 + 7 * (part.number / most) ** 0.5:.1f}' fill='#7a2e2e' fill-opacity='0.75'/>"
        for part in found.parts
        if part.number
    ]
    return [
        text(left, TOP - 10, f"{found.seats} players, error {found.error():.3f}", 13),
        f"<rect x='{left}' y='{TOP}' width='{SIZE}' height='{SIZE}' fill='none' stroke='{FAINT}'/>",
        f"<line x1='{left}' y1='{TOP + SIZE}' x2='{left + SIZE}' y2='{TOP}' stroke='{FAINT}'/>",
        *dots,
        text(left, TOP + SIZE + 16, "0", 11),
        text(left + SIZE // 2, TOP + SIZE + 16, "chance that was said", 11, "middle"),
        text(left + SIZE, TOP + SIZE + 16, "1", 11, "end"),
        text(left, TOP + SIZE + 32, f"{found.positions:,} tables of {found.games:,} games", 11),
    ]


def text(x: int, y: int, words: str, size: int, anchor: str = "start") -> str:
    return f"<text x='{x}' y='{y}' {FONT} font-size='{size}' fill='{INK}' text-anchor='{anchor}'>{words}</text>"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", choices=sorted(games()))
    parser.add_argument("--seats", default="4", help="numbers of players, such as 3,4")
    parser.add_argument("--options", default="", help="of the game, such as scenario=1-01")
    parser.add_argument("--player", default="medium", help="the bot that plays all seats")
    parser.add_argument("--positions", type=int, default=20_000, help="tables for each number of players, at least")
    parser.add_argument("--minutes", type=float, default=60.0, help="for everything together, at most")
    parser.add_argument("--jobs", type=int, default=0, help="processes; 0: one per core")
    parser.add_argument("--seed", type=int, default=1_000_000, help="of the first game, or of the lessons")
    parser.add_argument("--results", type=Path, help="a file to which every game is added")
    parser.add_argument("--lessons", type=Path, help="a folder of lessons, instead of games that are played now")
    parser.add_argument("--kind", default="bots", help="of these lessons")
    parser.add_argument("--games", type=int, default=0, help="so many of these lessons")
    parser.add_argument("--apart", action="store_true", help="only lessons that the network has not learned from")
    parser.add_argument("--write", action="store_true", help="calibrate, and write it into the file of the network")
    parser.add_argument("--plot", type=Path, help="draw it to this SVG file")
    asked = parser.parse_args()
    game = games()[asked.game]
    course = lessons.school_of(game.id).courses()[0] if game.id in lessons.schools() else None
    if course is not None and asked.write:
        put_sharpness(course, {}, "")
    judge = name_of(course) if course is not None else ""
    if asked.lessons is None:
        found = from_games(game, asked, judge)
    elif course is None:
        parser.error(f"{game.title} has no lessons.")
    else:
        found = from_lessons(asked, course, judge)
    if asked.write and course is not None:
        print(f"before, all games:\n{told(by_seats(found))}")
        sharpness, found = calibrated(found)
        about = f"tools/calibration.py, {asked.player or asked.kind}, seed {asked.seed}, {len(found)} games"
        put_sharpness(course, sharpness, about)
        print(f"{sharpness} written to {course.file}; after, on the games between:")
    measured = by_seats(found)
    print(told(measured))
    if asked.plot is not None:
        asked.plot.write_text(drawing(f"{game.title}: do chances come true?", measured), encoding="utf-8")


if __name__ == "__main__":
    main()
