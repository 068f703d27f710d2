"""The table from which a position differs: a scenario in the first turn of its first round.

Displays, events and what the bots draw come from luck that is always the same; hands and missions are empty.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from hausmacht.core.agenda import Table
from hausmacht.core.chance import Sampled
from hausmacht.games.price_of_power.box import Box
from hausmacht.games.price_of_power.positions.names import Names
from hausmacht.games.price_of_power.rules.bots import turn as bot_turn
from hausmacht.games.price_of_power.rules.phases import drawing
from hausmacht.games.price_of_power.rules.setup import preparation
from hausmacht.games.price_of_power.state import ACTIONS, PriceOfPower

LUCK: Final = 1  # the seed of what lies open
MOST_KEPT: Final = 16


@lru_cache(maxsize=MOST_KEPT)
def usual_table(box: Box) -> PriceOfPower:
    """Not to be changed: copies are."""
    state = preparation.lay_out(box)
    table = Table(state, Sampled(LUCK))
    preparation.open_displays(table)
    drawing.reveal_events(table)
    bot_turn.begin_round(table)
    state.agenda.clear()
    state.time.phase = ACTIONS
    state.time.player = state.time.first
    return state


def names_of(box: Box) -> Names:
    """The names of a match; cards that were entered meanwhile are named too."""
    content = box.content
    return kept_names(box, len(content.effects) + len(content.mods))


@lru_cache(maxsize=MOST_KEPT)
def kept_names(box: Box, cards: int) -> Names:
    return Names(box)
