"""A bot that searches with nothing but the rules: information-set tree search, rollouts to the end of the game.

One tree for all tables that the seat could be sitting at. Each try deals a table, goes down the tree by what earlier
tries have brought (UCB, counting how often an answer was possible), adds one node, and plays on to the end: at random,
or as players do by habit. Works with every game that can deal a table from what a seat knows.
"""

from __future__ import annotations

from functools import cache
from math import log, sqrt
from typing import Any

from hausmacht.bots.augsburg1520.hard import merchant
from hausmacht.bots.budget import Searcher, usual
from hausmacht.bots.random import Random
from hausmacht.bots.wallenstein.thinking import prince
from hausmacht.core.agenda import Choice, Decision, Table, choose, next_decision
from hausmacht.core.chance import Sampled
from hausmacht.core.game import Game, Setup
from hausmacht.core.search import Guide, own_decision
from hausmacht.core.view import Question, View

BUDGET = "50ms"
CURIOSITY = 0.7
HABITS = {"augsburg1520": merchant, "wallenstein": prince}


class Node:
    """What came of one answer, for the seat that gave it."""

    def __init__(self) -> None:
        self.visits = 0
        self.possible = 0  # how often it could have been given
        self.wins = 0.0
        self.ways: dict[str, Node] = {}

    def promise(self) -> float:
        return self.wins / self.visits + CURIOSITY * sqrt(log(self.possible) / self.visits)


class TreeSearch(Searcher):
    """Rollouts at random."""

    def __init__(self, game: Game[Any], setup: Setup, seat: int, seed: int) -> None:
        super().__init__(game, setup, seat, seed, usual(BUDGET), Random(game, setup, seat, seed))
        self.guide = self.habits()

    def habits(self) -> Guide[Any]:
        return any_answer()

    def think(self, view: View, question: Question) -> str:
        budget = self.budget.start()
        root = Node()
        luck = Sampled(self.next_seed())
        while budget.spent() < 1.0:
            world = self.game.sample(self.setup, view, self.memory, luck)
            self.one_try(Table(world, self.guide.luck(self.next_seed(), world)), root, luck)
            budget.used += 1
        return max(root.ways, key=lambda text: root.ways[text].visits)

    def one_try(self, table: Table[Any], root: Node, luck: Sampled) -> None:
        state = table.state
        way: list[tuple[int, Node]] = []
        node = root
        decision: Decision[Any, Choice] | None = own_decision(state, self.seat)
        while decision is not None:
            options = decision.options(state)
            names = [option.text if node is root else decision.text + option.text for option in options]
            at = chosen(node, names, luck)
            is_new = names[at] not in node.ways or node.ways[names[at]].visits == 0
            for name in names:
                node.ways.setdefault(name, Node()).possible += 1
            node = node.ways[names[at]]
            way.append((decision.seat, node))
            choose(table, decision, options[at])
            decision = next_decision(state)
            if is_new:
                break
        while decision is not None:
            choose(table, decision, self.guide.pick(state, decision, luck))
            decision = next_decision(state)
        places = self.game.places(state)
        for seat, passed in way:
            passed.visits += 1
            passed.wins += (places[seat] == 1) / places.count(1)


class HabitTreeSearch(TreeSearch):
    """Rollouts by habit, where the game has habits."""

    def habits(self) -> Guide[Any]:
        return HABITS[self.game.id]() if self.game.id in HABITS else any_answer()


@cache
def any_answer() -> Guide[Any]:
    return Guide()


def chosen(node: Node, names: list[str], luck: Sampled) -> int:
    """An answer that was never tried, or the most promising one."""
    untried = [at for at, name in enumerate(names) if name not in node.ways or node.ways[name].visits == 0]
    if untried:
        return untried[luck.below("", len(untried))]
    return max(range(len(names)), key=lambda at: node.ways[names[at]].promise())
