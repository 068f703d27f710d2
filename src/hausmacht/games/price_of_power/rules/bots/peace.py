"""How a bot ends a war: its chart of peace.

Rules: peace.bots
"""

from __future__ import annotations

from typing import Final

from hausmacht.core.agenda import Table
from hausmacht.games.price_of_power.components import NOBODY
from hausmacht.games.price_of_power.rules.bots import conditions
from hausmacht.games.price_of_power.rules.bots.conditions import Look
from hausmacht.games.price_of_power.rules.bots.reading import CHARTS
from hausmacht.games.price_of_power.rules.peace import peace_terms
from hausmacht.games.price_of_power.state import PriceOfPower

PEACE_RULES: Final = CHARTS["peace"]
TERMS: Final = {
    "white_peace": peace_terms.WHITE_PEACE,
    "keep_board": peace_terms.KEEP_BOARD,
    "full_annexation": peace_terms.ANNEXATION,
    "humiliation": peace_terms.HUMILIATION,
    "vassalization": peace_terms.VASSALIZATION,
    "secure_succession": peace_terms.SUCCESSION,
}


def term(table: Table[PriceOfPower], player: int, realm: int, basis: int) -> int:
    """The term a bot enforces that has won: the first of its chart that is allowed. NOBODY: it goes on fighting.

    Rules: peace.bots
    """
    look = Look(table, player, realm)
    for rule in PEACE_RULES:
        step = rule.steps[0]
        if step.name != "peace":
            continue
        number = TERMS[step.term]
        if peace_terms.why_not(table.state, player, realm, number, basis) is None and conditions.all_hold(
            look, rule.when
        ):
            return number
    return NOBODY
