"""Measure whether chances come true: of the tables on which somebody's chance was said to be 30 %, is it 30 % that won?

Bots play whole games with seeds of their own. Whenever a stage of the game begins (an auction, a round), the judge of
hints, try-outs and reports says each seat's chance; at the end it is known who won. The expected calibration error is
the mean distance between the two, over twenty parts of equal width, weighted by how many chances fall into each.

    python tools/calibration.py augsburg1520 --seats 2,3,4,5 --player medium --minutes 5 --plot calibration.svg

Games that were played to learn from serve as well, if the network has not learned from them (another seed):

    python tools/calibration.py augsburg1520 --lessons lessons --kind bots --games 400 --seed 2
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

import msgspec

from hausmacht import bots
from hausmacht.advice.experts import Expert, expert_for
from hausmacht.bots import arena, lessons
from hausmacht.bots.learning import Example
from hausmacht.bots.networks import ALL, Thinks, corrected, read_network
from hausmacht.cli.arena_plot import FAINT, FONT, INK
from hausmacht.core.agenda import Table, advance, choose, next_decision
from hausmacht.core.chance import Sampled
from hausmacht.core.game import Game, Setup
from hausmacht.core.shelf import games

PARTS = 20
SIZE, LEFT, TOP, GAP = 220, 50, 60, 50  # of a panel, in pixels


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
    """A game between bots: the chances of all seats at the beginning of each stage, and how it ended."""
    seats = [bots.make(player, game, setup, seat, seed + seat) for seat in range(setup.seats)]
    table = Table(game.new(setup), Sampled(seed), recorded=True)
    advance(table)
    state = table.state
    said: list[list[float]] = []
    stage = None
    while (decision := next_decision(state)) is not None:
        if expert.stage(state) != stage:
            stage = expert.stage(state)
            said.append(expert.shares(expert.settled(state)))
        arena.tell(table, seats)
        choose(table, decision, arena.answer_of(seats[decision.seat], game, state, decision))
    return said, [*expert.shares(state)]


def from_lessons(game: str, folder: Path, kind: str, seed: int, number: int) -> list[Calibration]:
    """The same of games that lie in a folder of lessons, judged by the network itself."""
    school = lessons.school_of(game)
    course = school.courses()[0]
    judge = read_network(course.file, course.size).thinker()
    found: dict[int, Calibration] = {}
    for lesson in lessons.read(school, kind, seed, number, folder):
        examples = list(school.examples(course.name, lesson))
        if examples:
            seats = len(examples[0].rows)
            won = examples[0].happened or examples[0].wanted
            said = [said_of(judge, example) for example in examples]
            found.setdefault(seats, Calibration(seats)).put(said, won)
    return [found[seats] for seats in sorted(found)]


def said_of(judge: Thinks, example: Example) -> list[float]:
    shares = judge.shares(example.rows, example.shared, ALL)
    return corrected(example.known, shares) if example.known else shares


def from_games(game: Game[Any], numbers: list[int], asked: argparse.Namespace) -> list[Calibration]:
    """Of games that are played now, each number of players in turn."""
    expert = expert_for(game)
    found = [Calibration(seats) for seats in numbers]
    end = time.monotonic() + 60 * asked.minutes
    number = 0
    while time.monotonic() < end and (not asked.games or number < asked.games):
        for each in found:
            setup = game.setup(each.seats)
            each.put(*play(game, setup, expert, asked.player, asked.seed + number * 101 + each.seats))
        number += 1
    return found


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
    parser.add_argument("--player", default="medium", help="the bot that plays all seats")
    parser.add_argument("--games", type=int, default=0, help="of each number of players; 0: as many as time allows")
    parser.add_argument("--minutes", type=float, default=5.0, help="for everything together")
    parser.add_argument("--seed", type=int, default=1_000_000)
    parser.add_argument("--lessons", type=Path, help="a folder of lessons, instead of games that are played now")
    parser.add_argument("--kind", default="bots", help="of these lessons")
    parser.add_argument("--plot", type=Path, help="draw it to this SVG file")
    asked = parser.parse_args()
    game = games()[asked.game]
    if asked.lessons is None:
        found = from_games(game, [int(each) for each in asked.seats.split(",")], asked)
    else:
        found = from_lessons(game.id, asked.lessons, asked.kind, asked.seed, asked.games)
    for each in found:
        print(f"{each.seats} players: error {each.error():.4f}, {each.positions} tables of {each.games} games")
    if asked.plot is not None:
        asked.plot.write_text(drawing(f"{game.title}: do chances come true?", found), encoding="utf-8")


if __name__ == "__main__":
    main()
