"""How near a player is to what missions and milestones ask for: 0 is far away, 1 is reached."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from hausmacht.games.price_of_power import board, by_player, deeds
from hausmacht.games.price_of_power.components import NOBODY
from hausmacht.games.price_of_power.effects import goals, names
from hausmacht.games.price_of_power.effects.stats import arms, ships_at_sea
from hausmacht.games.price_of_power.rows import count4
from hausmacht.games.price_of_power.rules import forces
from hausmacht.games.price_of_power.rules.prestige import ENTRY, has_place, open_place
from hausmacht.games.price_of_power.state import PriceOfPower

SLACK: Final = 4  # so far above what is allowed counts as far away
UNSEEN: Final = 0.5  # what is known of ties before it is asked with whom they are

KNOWN: Final[dict[int, tuple[Any, goals.Goal]]] = {}  # by the identity of the condition
MOST_KNOWN: Final = 4_000  # the printed cards have a tenth of that; component packs bring others


def near(state: PriceOfPower, player: int, condition: Any) -> float:
    """How near a player is to fulfilling a condition."""
    found = KNOWN.get(id(condition))
    if found is None or found[0] is not condition:
        found = (condition, goals.goal_of(condition))
        if len(KNOWN) >= MOST_KNOWN:
            KNOWN.clear()
        KNOWN[id(condition)] = found
    return to_goal(state, player, found[1])


def to_goal(state: PriceOfPower, player: int, goal: goals.Goal) -> float:
    if isinstance(goal, goals.Every):
        return sum([to_goal(state, player, part) for part in goal.parts]) / max(1, len(goal.parts))
    if isinstance(goal, goals.Either):
        return max([to_goal(state, player, part) for part in goal.parts], default=1.0)
    if isinstance(goal, goals.Figure):
        return to_figure(goal.stat(state, player), goal.sign, goal.limit)
    if isinstance(goal, goals.Deed) and goal.rest is None:
        return part_of(deeds.times(state, deeds.code(goal.span, player, goal.deed)), goal.times)
    if isinstance(goal, goals.Holding):
        return part_of(held(state, player, goal), goal.wanted)
    if isinstance(goal, goals.Units):
        have = forces.deployed(state, player) if goal.arm == NOBODY else arms(state, player, goal.arm)
        return part_of(have, goal.wanted)
    if isinstance(goal, goals.Ships):
        afloat = forces.ships_at_sea(state, player) if goal.kind == NOBODY else ships_at_sea(state, player, goal.kind)
        return part_of(afloat, goal.wanted)
    if isinstance(goal, goals.Within):
        return to_goal(state, player, goal.rest)
    if goal.is_reached(state, player):
        return 1.0
    if isinstance(goal, goals.Tied):
        if goal.married:
            return UNSEEN * part_of(by_player.marriages(state).total[player], goal.wanted + 1)
        return UNSEEN * part_of(by_player.allies(state).total[player], goal.wanted + 1)
    if isinstance(goal, goals.Anything) and goal.key == "influence":
        return to_influence(state, player, goal.value)
    return 0.0


def part_of(have: int, wanted: int) -> float:
    return 1.0 if have >= wanted else max(0, have) / wanted


def to_figure(have: int, sign: int, limit: int) -> float:
    if sign == goals.AT_LEAST:
        return 1.0 if have >= limit else max(0.0, have / limit) if limit > 0 else max(0.0, 1 - (limit - have) / SLACK)
    if sign == goals.AT_MOST and have <= limit:
        return 1.0
    return max(0.0, 1 - abs(have - limit) / SLACK)


def held(state: PriceOfPower, player: int, goal: goals.Holding) -> int:
    """How much of the provinces is held."""
    found = 0
    for at in goal.lands:
        if state.occupier[at] == NOBODY:
            if not player * 3 + goal.first <= state.token[at] <= player * 3 + goal.last:
                continue
        elif not goal.controlled or state.occupier[at] != player:
            continue
        found += board.tax_value(state, at) if goal.by_tax else 1
    return found


def to_influence(state: PriceOfPower, player: int, value: Any) -> float:
    """Influence in named areas, out of what is asked for."""
    where = value.get("in")
    if not isinstance(where, dict) or set(where) != {"names"}:
        return 0.0
    areas: Sequence[int] = [names.area(text) for text in where["names"]]
    have = sum([count4(state.influence[area], player) for area in areas if area >= 0])
    return 0.9 * part_of(have, int(value.get("n", 1)))


# What they promise


def promise_of_missions(state: PriceOfPower, player: int) -> float:
    """Prestige of the missions in hand, the nearer the more of it."""
    found = 0.0
    for mission in state.missions[player]:
        found += mission_promise(state, player, mission)
    return found


def mission_promise(state: PriceOfPower, player: int, mission: int) -> float:
    record = state.box.content.missions[mission]
    return record.prestige * near(state, player, record.condition) ** 2


def promise_of_milestones(state: PriceOfPower, player: int) -> float:
    """Prestige of the milestones on display that the player has not reached, the nearer the more of it."""
    found = 0.0
    shown = state.milestones
    rows = state.box.content.milestones
    for at in range(0, len(shown), ENTRY):
        place = open_place(state, at)
        if place != NOBODY and not has_place(state, at, player):
            row = rows[shown[at]]
            found += row["prestige"][place] * near(state, player, row["condition"]) ** 2
    return found
