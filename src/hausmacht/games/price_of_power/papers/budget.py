"""The budget: what the next income would bring each realm, line by line, if it came now."""

from __future__ import annotations

import msgspec

from hausmacht.core.paper import Paper
from hausmacht.core.words import Catalogue
from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.components import POWERS
from hausmacht.games.price_of_power.rules.phases import budget as lines
from hausmacht.games.price_of_power.rules.phases.income import power_income
from hausmacht.games.price_of_power.state import PriceOfPower


class RealmBudget(msgspec.Struct, frozen=True):
    """Ducats that come and go, and the monarch power to come."""

    taxes: int
    bonuses: int
    advisors: int  # upkeep
    forces: int  # upkeep
    interest: int
    plague: int
    net: int
    power: tuple[int, ...]  # of each kind, without what stability adds


class Budget(Paper, frozen=True):
    """One for each player; null for a realm that the rules play, which has no treasury."""

    realms: tuple[RealmBudget | None, ...]


def budget(state: PriceOfPower, seat: int, words: Catalogue) -> Budget:
    return Budget(tuple(None if state.box.is_bot[each] else of_realm(state, each) for each in range(state.box.players)))


def of_realm(state: PriceOfPower, player: int) -> RealmBudget:
    return RealmBudget(
        taxes=board.tax_income(state, player),
        bonuses=lines.bonuses(state, player),
        advisors=lines.advisors_upkeep(state, player),
        forces=lines.military_upkeep(state, player),
        interest=lines.interest(state, player),
        plague=lines.plague_loss(state, player),
        net=lines.net_income(state, player),
        power=tuple(max(0, power_income(state, player, kind)) for kind in range(POWERS)),
    )
