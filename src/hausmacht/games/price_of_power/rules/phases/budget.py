"""The ducats of the income phase: what a realm gains and what it has to pay.

Rules: income.taxes, income.upkeep, income.interest, income.plague, income.stability, income.emperor, income.ideas
"""

from __future__ import annotations

from typing import Final

from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.components import (
    ADVISOR,
    MERCENARY,
    NOBODY,
    POSTS,
    POWERS,
    REGULAR,
    SEA_DISTANT,
    SEAS,
)
from hausmacht.games.price_of_power.modifiers import bonus, changes
from hausmacht.games.price_of_power.rules.rebellion import rebels
from hausmacht.games.price_of_power.rules.religion import cardinals
from hausmacht.games.price_of_power.rules.terms import forces
from hausmacht.games.price_of_power.state import LARGE, PriceOfPower

STABLE: Final = 2  # ducats for positive, against negative stability


def advisors_upkeep(state: PriceOfPower, player: int) -> int:
    """What advisors cost, one less each for the Papal Controller.

    Rules: income.upkeep
    """
    less = 1 if cardinals.papal_controller(state) == player else 0
    found = 0
    for kind in range(POWERS):
        character = state.court.character[player * POSTS + ADVISOR + kind]
        if character != NOBODY:
            found += max(0, state.box.content.characters[character].ducats - less)
    return found


def military_upkeep(state: PriceOfPower, player: int) -> int:
    """One for a regular unit, two for a mercenary, half for a ship at sea.

    Rules: income.upkeep
    """
    ships = forces.ships_at_sea(state, player)
    if has_change(state, player, "upkeep.ship"):
        for sea in range(SEAS):
            if SEA_DISTANT[sea]:
                ships -= forces.ships_in(state, player, sea)
    hired = forces.units_of_source(state, player, MERCENARY)
    each = max(0, 2 * hired - free_mercenaries(state, player, hired) * 2)
    return forces.units_of_source(state, player, REGULAR) + each + (max(0, ships) + 1) // 2


def has_change(state: PriceOfPower, player: int, key: str) -> bool:
    """Whether anything changes this value for the player, however little."""
    return bool(changes(state, player, key))


def free_mercenaries(state: PriceOfPower, player: int, hired: int) -> int:
    """Mercenaries that an event keeps for nothing this round.

    Rules: income.upkeep
    """
    found = 0
    for mod in changes(state, player, "upkeep.mercenary"):
        found += hired if mod.scope.most == NOBODY else mod.scope.most
    return min(found, hired)


def interest(state: PriceOfPower, player: int) -> int:
    """One for each loan; ideas may lower the sum.

    Rules: income.interest
    """
    return max(0, state.treasury.loans[player] + bonus(state, player, "upkeep.loan"))


def plague_loss(state: PriceOfPower, player: int) -> int:
    """Half of what areas with the plague bring.

    Rules: income.plague
    """
    doubled = 0
    for area in state.map.plague:
        doubled += rebels.tax_in(state, player, area)
    return (doubled + 3) // 4


def by_stability(state: PriceOfPower, player: int) -> int:
    """Rules: income.stability"""
    stability = state.treasury.stability[player]
    return (STABLE if stability > 0 else -STABLE) if stability else 0


def by_authority(state: PriceOfPower, player: int) -> int:
    """Rules: income.emperor"""
    return state.empire.authority if board.emperor_player(state) == player else 0


def by_ideas(state: PriceOfPower, player: int) -> int:
    """Rules: income.ideas"""
    found = bonus(state, player, "income.D")
    each = bonus(state, player, "income.D.per_large_town")
    if each:
        found += each * len([at for at in board.own_provinces(state, player) if state.map.token[at] % 3 == LARGE])
    return found


def bonuses(state: PriceOfPower, player: int) -> int:
    """By stability, for the Emperor, and by ideas.

    Rules: income.stability, income.emperor, income.ideas
    """
    return by_stability(state, player) + by_authority(state, player) + by_ideas(state, player)


def upkeep(state: PriceOfPower, player: int) -> int:
    """All that is paid.

    Rules: income.upkeep, income.interest, income.plague
    """
    return (
        advisors_upkeep(state, player)
        + military_upkeep(state, player)
        + interest(state, player)
        + plague_loss(state, player)
    )


def net_income(state: PriceOfPower, player: int) -> int:
    """What a player gains, or must pay when negative.

    Rules: income.taxes
    """
    return board.tax_income(state, player) + bonuses(state, player) - upkeep(state, player)
