"""The sequence of play, as the rulebook lists it."""

from __future__ import annotations

from typing import Final

from hausmacht.core.agenda import Item, Table, steps
from hausmacht.games.augsburg1520 import events
from hausmacht.games.augsburg1520.components import NOBODY
from hausmacht.games.augsburg1520.rules import (
    auction,
    certificates,
    ending,
    income,
    preparation,
    privileges,
    showdown,
    step_tiles,
)
from hausmacht.games.augsburg1520.state import Augsburg


def next_round(table: Table[Augsburg]) -> None:
    """As many rounds as players and two more; the last one ends with points alone.

    The cards of the first round have lain open since the preparation.

    Rules: round.number, round.phases, round.last, privileges.ten
    """
    state = table.state
    state.round += 1
    state.noble = NOBODY
    table.tell(events.ROUND, state.round)
    if state.round > 1:
        privileges.lay_out_cards(table)
    table.then(LAST_ROUND if state.round == state.box.rounds else ROUND)


PREPARATION: Final = steps(
    preparation.lay_out_first_cards,
    preparation.choose_start_player,
    preparation.deal_first_certificates,
    certificates.buy,
    certificates.pay_and_discard,
    next_round,
)

VISITS: Final = steps(
    auction.visit,  # Philipp
    auction.visit,  # Louise
    auction.visit,  # Leo
    auction.visit,  # Maria
    auction.visit,  # Maximilian
)

ROUND: Final = (
    *VISITS,
    *steps(
        income.take_money,
        income.take_points,
        certificates.relieve_shortage,
        certificates.deal_certificates,
        certificates.buy,
        certificates.pay_and_discard,
        next_round,
    ),
)

LAST_ROUND: Final = (*VISITS, *steps(income.take_points, ending.finish))


def items() -> list[Item]:
    """Everything that can wait on the agenda."""
    return [
        *PREPARATION,
        *ROUND,
        *LAST_ROUND,
        certificates.RELIEVE_SHORTAGE,
        certificates.COLLECT,
        *certificates.BUYS,
        *certificates.GIVES,
        *auction.OFFERS,
        *showdown.SHOWS,
        showdown.COMPARE,
        *privileges.TAKE_CARDS,
        *privileges.USE_PRIVILEGES,
        *privileges.DISCARD_ONES,
        privileges.GO_ON,
        *step_tiles.COMPENSATIONS,
    ]
