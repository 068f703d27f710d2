"""Cardinals: how many there are, whose they are, and who controls the Papacy by them.

Rules: curia.slots, curia.roma, curia.controller, curia.uncontested, curia.catholic
"""

from __future__ import annotations

from typing import Final

from hausmacht.games.price_of_power import beliefs, board
from hausmacht.games.price_of_power.components import NOBODY, PROVINCE_NUMBER, REBELS
from hausmacht.games.price_of_power.state import PriceOfPower

ROMA: Final = PROVINCE_NUMBER["roma"]


def slots(state: PriceOfPower) -> int:
    """One for each Catholic player and one more.

    Rules: curia.slots
    """
    found = 1
    for player in range(state.box.players):
        if beliefs.is_catholic(state, player):
            found += 1
    return found


def roma_owner(state: PriceOfPower) -> int:
    """The Catholic player who controls Roma, else the ally of the Papal States; NOBODY: none.

    Rules: curia.roma, curia.catholic
    """
    here = board.controller(state, ROMA) if state.box.on_map[ROMA] else NOBODY
    if here == NOBODY:
        here = state.relations.ally[board.PAPAL_STATES]
    if here in (NOBODY, REBELS) or not beliefs.is_catholic(state, here):
        return NOBODY
    return here


def cardinals_of(state: PriceOfPower, player: int) -> int:
    """With Roma's; its owner by control has no others.

    Rules: curia.roma
    """
    if not beliefs.is_catholic(state, player):
        return 0
    if roma_owner(state) != player:
        return state.papacy.curia.count(player)
    return 1 if holds_roma(state, player) else 1 + state.papacy.curia.count(player)


def holds_roma(state: PriceOfPower, player: int) -> bool:
    """Controls the province itself, which excludes other cardinals; not for who plays the Papal States.

    Rules: curia.roma, ruling.papal-player
    """
    if state.box.realm[player] == board.PAPAL_STATES:
        return False
    return state.box.on_map[ROMA] and board.controller(state, ROMA) == player


def papal_controller(state: PriceOfPower) -> int:
    """The player with most cardinals; Roma's, then the one furthest to the left breaks a tie.

    Rules: curia.controller
    """
    roma = roma_owner(state)
    best = NOBODY
    most = 0
    for player in [roma, *state.papacy.curia] if roma != NOBODY else state.papacy.curia:
        if player != NOBODY and player != best:
            count = cardinals_of(state, player)
            if count > most:
                best = player
                most = count
    return best


def is_uncontested(state: PriceOfPower) -> bool:
    """The controller has at least two cardinals and more than anybody else.

    Rules: curia.uncontested
    """
    best = papal_controller(state)
    if best == NOBODY:
        return False
    most = cardinals_of(state, best)
    if most < 2:
        return False
    for player in range(state.box.players):
        if player != best and cardinals_of(state, player) >= most:
            return False
    return True
