"""A census: how many positions can be reached in so many choices from fixed tables.

Luck is the same after every choice, so the numbers change when a rule changes what may be chosen or what comes of it.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.wallenstein.table import acting, new_table, table, winter

from hausmacht.core.agenda import Table, choose, copy_of, deciding
from hausmacht.core.chance import Sampled
from hausmacht.core.hashing import state_hash
from hausmacht.games.wallenstein.state import Wallenstein

CENSUS = Path(__file__).parent / "census.txt"
CASTLES = ("anhalt: red 4", "kursachsen: yellow 3 church", "mittelmark: yellow 2", "saechsische-lande: red 3")


def counties_in_turns() -> Wallenstein:
    return new_table(3, setup="draft").state


def plans_of_three() -> Wallenstein:
    return new_table(3).state


def a_plan_with_few_cards() -> Wallenstein:
    lines = [f"{name}: black 2" for name in ("mark", "koeln", "trier")]
    purses = ("black: money 1", "blue: money 0", "purple: money 4")
    return table(*lines, *purses, to_do=["planning.plan", "order.reveal_bids", "seal 0"], seats=3).state


def positions_by_lot() -> Wallenstein:
    lines = [f"{seat} plans: {box} nothing" for seat in ("black", "blue", "purple") for box in ("a", "b")]
    bids = ("black plans: bid money-0", "blue plans: bid money-0", "purple plans: bid money-3")
    tiles = "tiles: more-tax more-grain six-armies attack defence"
    return table(*lines, *bids, tiles, to_do=["order.reveal_bids", "seal 0"], seats=3).state


def battles() -> Wallenstein:
    plans = ("red plans: a anhalt, b saechsische-lande", "yellow plans: a kursachsen, b mittelmark")
    return acting(*CASTLES, *plans, actions="a b").state


def battles_under_the_church_event() -> Wallenstein:
    plans = ("red plans: a anhalt, b saechsische-lande", "yellow plans: a kursachsen, b mittelmark")
    return acting(*CASTLES, *plans, "event: church-3", "order: red/attack yellow/defence", actions="a b").state


def a_deployment() -> Wallenstein:
    return acting(*CASTLES, "red plans: deploy-1 anhalt, a saechsische-lande", actions="deploy-1 a").state


def a_hungry_winter() -> Wallenstein:
    names = ("mark", "koeln", "trier", "baden", "passau", "anhalt", "altmark")
    return winter(
        *[f"{name}: red 3" for name in names], *[f"{name}: blue 2" for name in ("tirol", "bremen", "holstein")]
    ).state


def a_tower_on_the_table() -> Wallenstein:
    return acting(*CASTLES, "red plans: a anhalt", actions="a", options={"tower": "by-hand"}).state


TABLES = {
    "counties-in-turns": (counties_in_turns, 4),
    "plans-of-three": (plans_of_three, 2),
    "a-plan-with-few-cards": (a_plan_with_few_cards, 3),
    "positions-by-lot": (positions_by_lot, 3),
    "battles": (battles, 3),
    "battles-under-the-church-event": (battles_under_the_church_event, 3),
    "a-deployment": (a_deployment, 2),
    "a-hungry-winter": (a_hungry_winter, 3),
    "a-tower-on-the-table": (a_tower_on_the_table, 3),
}


def reachable(start: Wallenstein, choices: int) -> list[int]:
    """The number of different positions after each choice."""
    found: list[int] = []
    tables = [start]
    for _ in range(choices):
        after: dict[str, Wallenstein] = {}
        for state in tables:
            for at, decision in enumerate(deciding(state)):
                for option in decision.options(state):
                    copy = copy_of(state)
                    choose(Table(copy, Sampled(1)), deciding(copy)[at], option)
                    after[state_hash(copy)] = copy
        tables = list(after.values())
        found.append(len(tables))
    return found


def census_line(name: str) -> str:
    lay, choices = TABLES[name]
    return f"{name}: {' '.join(str(count) for count in reachable(lay(), choices))}"


@pytest.mark.parametrize("name", TABLES)
def test_the_census_has_not_changed(name: str) -> None:
    """When a rule was changed on purpose, the line that the failure shows goes into census.txt."""
    assert census_line(name) in CENSUS.read_text(encoding="utf-8").splitlines()


def test_every_line_of_the_census_has_a_table() -> None:
    lines = CENSUS.read_text(encoding="utf-8").splitlines()

    assert [line.partition(":")[0] for line in lines] == list(TABLES)
