"""What an attack is worth by habit: the prize, less what it costs that the armies are gone from where they stood."""

from __future__ import annotations

from hausmacht.bots.wallenstein.guide import attack_worth, best_attack, leaving
from hausmacht.core.agenda import Table, advance
from hausmacht.core.chance import Sampled
from hausmacht.core.playout import playout
from hausmacht.games.wallenstein import GAME
from hausmacht.games.wallenstein.components import COUNTIES, NEIGHBOURS
from hausmacht.games.wallenstein.state import FREE, Wallenstein

STANDING = 6


def some_table() -> Wallenstein:
    table = Table(GAME.new(GAME.setup(4, {})), Sampled(3))
    advance(table)
    playout(table, Sampled(4), 150)
    return table.state


def targets(state: Wallenstein, seat: int, origin: int) -> list[int]:
    return [near for near in NEIGHBOURS[origin] if state.owner[near] >= FREE and state.owner[near] != seat]


def test_the_more_armies_leave_the_more_it_costs() -> None:
    state = some_table()
    costs = []
    for origin in range(COUNTIES):
        seat = state.owner[origin]
        if seat < 0:
            continue
        few, many = leaving(state, seat, origin, 2, STANDING), leaving(state, seat, origin, STANDING - 1, STANDING)
        assert 0.0 <= few <= many
        costs.append(many)
        for target in targets(state, seat, origin):
            calm = attack_worth(state, seat, target, STANDING - 1, 0.0)
            assert attack_worth(state, seat, target, STANDING - 1, many) == calm - many
    assert any(cost > 0.0 for cost in costs)


def test_the_best_attack_is_the_best_of_all_with_its_own_cost() -> None:
    """With all armies but one, or with half of them and one more."""
    state = some_table()
    found = []
    for origin in range(COUNTIES):
        seat = state.owner[origin]
        if seat < 0:
            continue
        each = [
            attack_worth(state, seat, target, armies, leaving(state, seat, origin, armies, STANDING))
            for target in targets(state, seat, origin)
            for armies in (STANDING - 1, STANDING // 2 + 1)
        ]
        found.append(best_attack(state, seat, origin, STANDING))
        assert found[-1] == max([0.0, *each])
    assert any(worth > 0.0 for worth in found)
