"""What missions and milestones promise a player: their prestige, the nearer they are the more of it."""

from __future__ import annotations

from hausmacht.games.price_of_power.components import NOBODY
from hausmacht.games.price_of_power.effects.language.cards import texts
from hausmacht.games.price_of_power.rules.phases.prestige import ENTRY, has_place, open_place
from hausmacht.games.price_of_power.state import PriceOfPower


def promise_of_missions(state: PriceOfPower, player: int) -> float:
    """Prestige of the missions in hand, the nearer the more of it."""
    found = 0.0
    for mission in state.cards.missions[player]:
        found += mission_promise(state, player, mission)
    return found


def mission_promise(state: PriceOfPower, player: int, mission: int) -> float:
    return state.box.content.missions[mission].prestige * mission_near(state, player, mission) ** 2


def mission_near(state: PriceOfPower, player: int, mission: int) -> float:
    """How near a player is to fulfilling a mission: 0 is far away, 1 is reached."""
    return texts(state).missions[mission].condition.near(state, player)


def promise_of_milestones(state: PriceOfPower, player: int) -> float:
    """Prestige of the milestones on display that the player has not reached, the nearer the more of it."""
    found = 0.0
    shown = state.cards.milestones
    known = texts(state).milestones
    for at in range(0, len(shown), ENTRY):
        place = open_place(state, at)
        if place != NOBODY and not has_place(state, at, player):
            milestone = known[shown[at]]
            found += milestone.prestige[place] * milestone.condition.near(state, player) ** 2
    return found
