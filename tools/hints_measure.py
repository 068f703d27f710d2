"""Measure hints: does the hinted answer win more often than a random one?

At random moments in games between bots, the seat to move continues once with the hinted answer and once with a random
one, from the same table and with the same luck; bots play everything else. We compare how often the seat wins.

    python tools/hints_measure.py wallenstein --positions 200
"""

from __future__ import annotations

import argparse
from math import sqrt
from typing import Any

import msgspec

from hausmacht import bots
from hausmacht.advice.hints import advise
from hausmacht.advice.knowledge import Known, event_row
from hausmacht.bots import Bot, arena
from hausmacht.bots.budget import Thinking
from hausmacht.core.agenda import Choice, Decision, Table, advance, choose, copy_of, next_decision
from hausmacht.core.asking import question
from hausmacht.core.chance import Sampled
from hausmacht.core.event import Event
from hausmacht.core.game import Game, Setup
from hausmacht.core.shelf import games

SURE = 1.96  # standard errors of a 95 % interval


class Position(msgspec.Struct, frozen=True):
    """A table in the middle of a game, and what its seats have been told."""

    state: Any
    seat: int
    told: list[list[Event]]


class Measured(msgspec.Struct):
    """Wins with the hinted and with a random answer, position by position."""

    hinted: list[float] = []
    random: list[float] = []
    kinds: list[str] = []  # of question
    same: int = 0  # both answers were the same one


def sit_down(name: str, game: Game[Any], setup: Setup, seed: int, told: list[list[Event]]) -> list[Bot]:
    """Bots that know what their seats have been told."""
    found = [bots.make(name, game, setup, seat, seed + seat) for seat in range(setup.seats)]
    for seat, bot in enumerate(found):
        for event in told[seat]:
            bot.see(event)
    return found


def positions(game: Game[Any], setup: Setup, player: str, seed: int, apart: int, kinds: set[str]) -> list[Position]:
    """A game between bots; of its questions with several answers (of these kinds, if any are named), every so many."""
    table = Table(game.new(setup), Sampled(seed), recorded=True)
    advance(table)
    told: list[list[Event]] = [[] for _ in range(setup.seats)]
    players = sit_down(player, game, setup, seed, told)
    found: list[Position] = []
    met = seed % apart
    while True:
        for event in table.events:
            for seat in range(setup.seats):
                if event.seen_by(seat):
                    told[seat].append(event)
        arena.tell(table, players)
        decision = next_decision(table.state)
        if decision is None:
            return found
        if len(decision.options(table.state)) > 1 and (not kinds or decision.kind in kinds):
            met += 1
            if met % apart == 0:
                found.append(Position(copy_of(table.state), decision.seat, [events[:] for events in told]))
        choose(table, decision, arena.answer_of(players[decision.seat], game, table.state, decision))


def known_at(game: Game[Any], setup: Setup, position: Position) -> Known:
    decision = asked_at(position)
    return Known(
        game.id,
        setup,
        position.seat,
        game.view(position.state, position.seat),
        question(position.state, decision),
        tuple(event_row(event) for event in position.told[position.seat]),
    )


def asked_at(position: Position) -> Decision[Any, Choice]:
    decision = next_decision(position.state)
    assert decision is not None
    assert decision.seat == position.seat
    return decision


def wins(game: Game[Any], setup: Setup, player: str, position: Position, text: str, seed: int) -> float:
    """Play on with this answer to the end: 1 for a win, a part of it for a shared one."""
    table = Table(copy_of(position.state), Sampled(seed), recorded=True)
    players = sit_down(player, game, setup, seed, position.told)
    decision = next_decision(table.state)
    assert decision is not None
    choose(table, decision, next(each for each in decision.options(table.state) if each.text == text))
    arena.play_on(game, table, players)
    places = game.places(table.state)
    return 1 / places.count(1) if places[position.seat] == 1 else 0.0


def measure(game: Game[Any], setup: Setup, given: argparse.Namespace) -> Measured:
    player, wanted, playouts = given.player, given.positions, given.playouts
    kinds = set(given.kinds.split(",")) if given.kinds else set()
    measured = Measured()
    luck = Sampled(given.seed)
    number = given.seed
    while len(measured.hinted) < wanted:
        number += 1
        for position in positions(game, setup, player, number, given.apart, kinds)[: wanted - len(measured.hinted)]:
            known = known_at(game, setup, position)
            assert known.question is not None
            hinted = advise(known, Thinking(iterations=given.tries), luck.below("", 1 << 30)).hints
            texts = known.question.texts()
            random = texts[luck.below("", len(texts))]
            best = hinted[0].text if hinted else random
            seeds = [luck.below("", 1 << 30) for _ in range(playouts)]
            share = [wins(game, setup, player, position, best, each) for each in seeds]
            other = share if best == random else [wins(game, setup, player, position, random, each) for each in seeds]
            measured.hinted.append(sum(share) / playouts)
            measured.random.append(sum(other) / playouts)
            measured.kinds.append(known.question.kind)
            measured.same += best == random
    return measured


def interval(values: list[float]) -> tuple[float, float, float]:
    """The mean and its 95 % interval."""
    number = len(values)
    mean = sum(values) / number
    spread = sqrt(sum((each - mean) ** 2 for each in values) / max(1, number - 1) / number)
    return mean, mean - SURE * spread, mean + SURE * spread


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--playouts", type=int, default=4, help="games per position and answer")
    parser.add_argument("--player", default="medium", help="the bot that plays everything else")
    parser.add_argument("--tries", type=int, default=600, help="tries per hint")
    parser.add_argument("--apart", type=int, default=40, help="take one question in this many")
    parser.add_argument("--kinds", default="", help="only questions of these kinds, such as offer,take-card")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    game = games()[given.game]
    setup = game.setup(given.seats)
    found = measure(game, setup, given)
    for name, values in (("hinted", found.hinted), ("random", found.random)):
        mean, low, high = interval(values)
        print(f"{name}: wins {mean:.1%} ({low:.1%} to {high:.1%})")
    ahead = [a - b for a, b in zip(found.hinted, found.random, strict=True)]
    mean, low, high = interval(ahead)
    print(
        f"difference: {mean:+.1%} ({low:+.1%} to {high:+.1%}), the same answer in {found.same} of {len(found.hinted)}"
    )
    for kind in sorted(set(found.kinds)):
        of_kind = [each for each, asked in zip(ahead, found.kinds, strict=True) if asked == kind]
        mean, low, high = interval(of_kind)
        print(f"  {kind}: {mean:+.1%} ({low:+.1%} to {high:+.1%}) at {len(of_kind)}")


if __name__ == "__main__":
    main()
