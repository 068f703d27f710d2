"""What things are worth to a player, roughly, in prestige: for bots that weigh what is written on a card."""

from __future__ import annotations

from typing import Final

from hausmacht.games.price_of_power.effects.parts import ABOUT, Resources

PRICES: Final[dict[str, float]] = {
    "P": 1.0,
    "S": 2.5,
    "D": 0.3,
    "ADM": 0.6,
    "DIP": 0.6,
    "MIL": 0.5,
    "MP": 0.6,
    "IA": 0.8,
    "C": 0.8,
    "COL": 0.4,
    "m_perm": 0.4,
    "loan": -1.5,
}
TOKENS: Final[dict[str, float]] = {
    "I": 0.4,
    "G": 0.5,
    "U": -1.2,
    "R": -0.8,
    "PLAGUE": -1.5,
    "C": 1.0,
    "A": 1.5,
    "M": 1.5,
}
OTHER: Final = 0.3  # whatever has no price of its own
PERHAPS: Final = 0.5  # what happens only under a condition


def of_resources(resources: Resources) -> float:
    """All of them together."""
    found = 0.0
    for name, amount in resources.amounts:
        found += PRICES.get(name, OTHER) * amount.rough
    if resources.influence is not None:
        found += OTHER * ABOUT
    return found
