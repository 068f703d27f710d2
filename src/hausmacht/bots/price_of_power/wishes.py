"""What a player's missions ask for: land to own, areas to sway, realms to be tied to."""

from __future__ import annotations

from typing import Final

from hausmacht.games.price_of_power.effects.condition import Condition, Together
from hausmacht.games.price_of_power.effects.conditions.land import InHand, OwnsAll
from hausmacht.games.price_of_power.effects.conditions.several import AnyOf
from hausmacht.games.price_of_power.effects.conditions.ties import Ally, Bound, Influence, Marriage
from hausmacht.games.price_of_power.effects.language.cards import texts
from hausmacht.games.price_of_power.state import PriceOfPower


class Wishes:
    """Provinces, areas and realms by their numbers."""

    def __init__(self) -> None:
        self.lands: Final[list[int]] = []
        self.sway: Final[list[int]] = []  # areas in which influence is asked for
        self.allies: Final[list[int]] = []
        self.spouses: Final[list[int]] = []


def wishes_of(state: PriceOfPower, player: int) -> Wishes:
    """Of all missions in hand together; what is fulfilled already is not asked for."""
    found = Wishes()
    for mission in state.cards.missions[player]:
        gather(state, player, texts(state).missions[mission].condition, found)
    return found


def gather(state: PriceOfPower, player: int, condition: Condition, found: Wishes) -> None:
    """Down to the single parts: of several ways any is welcome."""
    if isinstance(condition, (Together, AnyOf)):
        for part in condition.parts:
            gather(state, player, part, found)
    elif isinstance(condition, InHand):
        if condition.is_listed and condition.held(state, player) < condition.wanted:
            found.lands.extend([at for at in condition.lands if not condition.has(state, player, at)])
    elif isinstance(condition, OwnsAll):
        found.lands.extend([at for area in condition.areas for at in state.box.provinces_in[area]])
    elif isinstance(condition, Influence):
        if not condition.holds(state, player, None):
            found.sway.extend(condition.named)
    elif isinstance(condition, Bound) and condition.named is not None and not condition.holds(state, player, None):
        realms = condition.named.realms(state, player, None)
        if isinstance(condition, Ally):
            found.allies.extend(realms)
        elif isinstance(condition, Marriage):
            found.spouses.extend(realms)
