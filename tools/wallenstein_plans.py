"""Measure plans in Wallenstein: what comes of the plans that bots make, on the same tables and with the same luck.

A round is planned, carried out against plans that `medium` and `hard` have made there, and judged by the network of
`master`. This tells two ways of planning apart with far fewer games than an arena needs.

    python tools/wallenstein_plans.py hard@800 master@800 --games 10

The rest of the round goes on by habit; with `--played`, the bots themselves play it, which takes longer and shows
what a plan is worth against players who think. Each game gives six tables, one for each round; at each, a seat plans
(another one each time). The first bot is what the others are compared with. The same seed gives the same figures on
every machine, if budgets are in iterations.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from math import sqrt
from statistics import mean, stdev
from typing import Any, NamedTuple

from hausmacht import bots
from hausmacht.bots.arena import answer_of, tell
from hausmacht.bots.budget import Searcher, thinking
from hausmacht.bots.wallenstein.guide import Steady
from hausmacht.bots.wallenstein.hard import Hard
from hausmacht.bots.wallenstein.master import marshal
from hausmacht.bots.wallenstein.medium import Medium
from hausmacht.bots.wallenstein.plans import order_of
from hausmacht.bots.wallenstein.rounds import begin_round, carry_out
from hausmacht.bots.wallenstein.thinking import Planning, easy_plan
from hausmacht.core.agenda import Table, advance, choose, copy_of, next_decision
from hausmacht.core.chance import Sampled
from hausmacht.core.game import Setup
from hausmacht.games.wallenstein import GAME
from hausmacht.games.wallenstein.state import Wallenstein
from hausmacht.games.wallenstein.view import WallensteinView

PLANS = 4  # of each kind of rival, for each seat
OTHER_SEED = 3_000_000

Plan = list[int]


class Position(NamedTuple):
    """A table at which a round is planned, who plans, and what rivals of two kinds have planned there."""

    state: Wallenstein
    seat: int
    rivals: dict[str, list[list[Plan]]]  # kind, seat


def view_of(state: Wallenstein, seat: int) -> WallensteinView:
    view = GAME.view(state, seat)
    assert isinstance(view, WallensteinView)
    return view


def bot_of(name: str, setup: Setup, seat: int, seed: int) -> bots.Bot:
    plain, _, budget = name.partition("@")
    bot = bots.make(plain, GAME, setup, seat, seed)
    if budget:
        assert isinstance(bot, Searcher), f"{plain} takes no budget"
        bot.take_budget(budget)
    return bot


def plan_of(name: str, setup: Setup, state: Wallenstein, seat: int, seed: int) -> Plan:
    """All cards, box after box, as the bot lays them."""
    view = view_of(state, seat)
    if name == "easy":
        return easy_plan(state.box, view)
    bot = bot_of(name, setup, seat, seed)
    assert isinstance(bot, Planning), f"{name} makes no plans"
    plan: Plan = []
    for box in sorted(range(state.box.boxes), key=order_of):
        plan = bot.plan(view, box)
    return plan


def positions(setup: Setup, games: int, seed: int, thought: str) -> Iterator[Position]:
    """The rounds of some games, each planned as `hard` does."""
    number = 0
    for game in range(games):
        luck = Sampled(seed + game)
        table = Table(GAME.new(setup), luck)
        advance(table)
        state = table.state
        while state.agenda:
            rivals: dict[str, list[list[Plan]]] = {"medium": [], "hard": []}
            for seat in range(setup.seats):
                view = view_of(state, seat)
                seeds = [luck.below("seed", 1 << 30) for _ in range(PLANS)]
                rivals["medium"].append([Medium(GAME, setup, seat, each).best_plan(view) for each in seeds])
                rivals["hard"].append(
                    [Hard(GAME, setup, seat, each, thinking(thought)).plan(view, 0) for each in seeds]
                )
            yield Position(state, number % setup.seats, rivals)
            number += 1
            plans = [each[luck.below("plan", PLANS)] for each in rivals["hard"]]
            state = carry_out(state, plans, marshal(), luck.below("luck", 1 << 30))


def worth(position: Position, plan: Plan, kind: str, rounds: int, players: list[str]) -> float:
    """The chance to win after the round, on average, against rivals of this kind."""
    luck = Sampled(OTHER_SEED)
    found = []
    for at in range(rounds):
        plans = [each[luck.below("plan", PLANS)] for each in position.rivals[kind]]
        plans[position.seat] = plan
        end = (
            played(position.state, plans, players, OTHER_SEED + at)
            if players
            else carry_out(position.state, plans, marshal(), OTHER_SEED + at)
        )
        found.append(marshal().shares(end)[position.seat])
    return mean(found)


def played(world: Wallenstein, plans: list[Plan], players: list[str], seed: int) -> Wallenstein:
    """The round with these plans as bots play it who sit down when it has been planned."""
    state = copy_of(world)
    table = Table(state, Steady(seed, state), recorded=True)
    begin_round(table, plans)
    table.events.clear()
    setup = GAME.setup(state.box.seats, {module.name: "on" for module in state.box.modules})
    seated = [bot_of(name, setup, seat, seed + seat) for seat, name in enumerate(players)]
    for seat, bot in enumerate(seated):
        inside: Any = bot
        while inside is not None:
            inside.memory = GAME.memory_at(setup, seat, state)
            inside = getattr(inside, "weaker", None)
    while not state.lanes:
        decision = next_decision(state)
        if decision is None:
            break
        tell(table, seated)
        choose(table, decision, answer_of(seated[decision.seat], GAME, state, decision))
    return state


class Line(NamedTuple):
    bot: str
    tables: int
    medium: float
    hard: float
    better: float
    error: float

    def text(self) -> str:
        return (
            f"{self.bot}: {self.medium:.1%} against medium, {self.hard:.1%} against hard, "
            f"{self.better:+.2%} (give or take {self.error:.2%}), {self.tables} tables"
        )


def lines(names: list[str], worths: dict[str, list[tuple[float, float]]]) -> list[Line]:
    """For each bot what its plans were worth, and how much that is above the first."""
    first = worths[names[0]]
    found = []
    for name in names:
        more = [mean(mine) - mean(other) for mine, other in zip(worths[name], first, strict=True)]
        error = stdev(more) / sqrt(len(more)) if len(more) > 1 else 0.0
        medium, hard = (mean(each[kind] for each in worths[name]) for kind in (0, 1))
        found.append(Line(name, len(more), medium, hard, mean(more), error))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "bots", nargs="+", help="such as hard@800 master@800; the first is what others are compared with"
    )
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--options", default="", help="of the game, such as court=on")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--rounds", type=int, default=100, help="carried out for each plan against each kind of rival")
    parser.add_argument("--played", action="store_true", help="by the bots, not by habit")
    parser.add_argument("--thought", default="400", help="the budget of the hard rivals, for their first box")
    parser.add_argument("--seed", type=int, default=777_000)
    given = parser.parse_args()
    setup = GAME.setup(given.seats, dict(each.split("=") for each in given.options.split(",") if each))
    worths: dict[str, list[tuple[float, float]]] = {name: [] for name in given.bots}
    for number, position in enumerate(positions(setup, given.games, given.seed, given.thought), 1):
        for name in given.bots:
            plan = plan_of(name, setup, position.state, position.seat, given.seed + number)
            against = []
            for kind, rival in (("medium", "medium"), ("hard", f"hard@{given.thought}")):
                players = [name if seat == position.seat else rival for seat in range(setup.seats)]
                against.append(worth(position, plan, kind, given.rounds, players if given.played else []))
            worths[name].append((against[0], against[1]))
        print(
            f"table {number}: " + ", ".join(f"{name} {mean(worths[name][-1]):.1%}" for name in given.bots), flush=True
        )
    for line in lines(given.bots, worths):
        print(line.text())


if __name__ == "__main__":
    main()
