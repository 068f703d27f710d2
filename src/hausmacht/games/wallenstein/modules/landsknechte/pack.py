"""Component packs: other numbers on the cards of the Landsknechte.

A pack has four tables [[landsknechte]], from the top of the deck down, each with any of money, grain, armies, points.
"""

from __future__ import annotations

from typing import Any

from hausmacht.core.game import SetupError
from hausmacht.games.wallenstein.modules.landsknechte.components import BENEFIT_NAMES, CARDS, cards_from

MOST = 62  # as many as there are armies of a colour


def check_cards(rows: Any) -> list[list[int]]:
    """The cards of a pack; SetupError says what is wrong with them."""
    if not isinstance(rows, list) or len(rows) != CARDS or not all(isinstance(row, dict) for row in rows):
        raise SetupError(f"A component pack for the Landsknechte needs {CARDS} tables [[landsknechte]].")
    for row in rows:
        for name, amount in row.items():
            if name not in (*BENEFIT_NAMES, "source"):
                raise SetupError(f"A card of the Landsknechte cannot have '{name}', only {', '.join(BENEFIT_NAMES)}.")
            if name != "source" and (type(amount) is not int or not 0 <= amount <= MOST):
                raise SetupError(f"On a card of the Landsknechte, {name} must be from 0 to {MOST}, not {amount!r}.")
    cards = cards_from(rows)
    if any(cards[0]):
        raise SetupError("The first card of the Landsknechte is the empty banner; it shows no benefit.")
    return cards
