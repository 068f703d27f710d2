"""What casus belli, disputed successions, occupied towns and an interregnum cost in the phase of peace and rebels.

Rules: penalty.cause, penalty.truce, penalty.succession, penalty.occupied, penalty.interregnum
"""

from __future__ import annotations

from typing import Final

from hausmacht.core.agenda import Item, Table, steps
from hausmacht.games.price_of_power import board, hostility
from hausmacht.games.price_of_power.components import NOBODY, POSTS, REALMS, RULER
from hausmacht.games.price_of_power.effects.running.variables import Context
from hausmacht.games.price_of_power.events import phases as events
from hausmacht.games.price_of_power.modifiers import bonus
from hausmacht.games.price_of_power.rules.empire import empire
from hausmacht.games.price_of_power.rules.terms import relations, sources, treasury
from hausmacht.games.price_of_power.rules.terms.order import awake, turn_order
from hausmacht.games.price_of_power.state import PEACE, PriceOfPower

UNUSED_CAUSE: Final = 2
LOST_SUCCESSION: Final = 3
MOST_SHAME: Final = 5


def lose_face(table: Table[PriceOfPower], player: int, prestige: int) -> None:
    """A loss of prestige by a peace or a casus belli that was not used; ideas may soften it.

    Rules: penalty.cause
    """
    softer = bonus(table.state, player, "peace.prestige", Context(step="prestige_loss"))
    treasury.gain_prestige(table, player, -max(0, prestige - softer), sources.WAR)


def remove_causes(table: Table[PriceOfPower]) -> None:
    """Casus belli tokens and truces go; a casus belli without a war costs prestige.

    Rules: penalty.cause, penalty.truce
    """
    state = table.state
    state.time.phase = PEACE
    spoken_of = [realm for realm, players in enumerate(state.relations.cause) if players]
    for player in turn_order(state):
        for realm in spoken_of:
            if state.relations.cause[realm] >> player & 1:
                relations.remove_cause(state, player, realm)
                if not hostility.is_hostile_realm(state, player, realm):
                    table.tell(events.CAUSE_UNUSED, player, realm, UNUSED_CAUSE)
                    lose_face(table, player, UNUSED_CAUSE)
    if any(state.relations.truce):
        state.relations.truce = (0,) * REALMS
        table.tell(events.TRUCES_OVER)


def lose_prestige(table: Table[PriceOfPower]) -> None:
    """Disputed successions that were not secured, and occupied towns.

    Rules: penalty.succession, penalty.occupied
    """
    state = table.state
    disputed = [realm for realm, players in enumerate(state.relations.disputed) if players]
    for player in awake(state, turn_order(state)):
        for realm in disputed:
            if state.relations.disputed[realm] >> player & 1:
                relations.settle_dispute(state, player, realm)
                if not is_secured(state, player, realm):
                    table.tell(events.SUCCESSION_LOST, player, realm, LOST_SUCCESSION)
                    treasury.gain_prestige(table, player, -LOST_SUCCESSION)
        shame = min(MOST_SHAME, occupied_tax(state, player))
        if shame:
            table.tell(events.OCCUPATION_SHAME, player, shame)
            treasury.gain_prestige(table, player, -shame, sources.WAR)


def is_secured(state: PriceOfPower, player: int, realm: int) -> bool:
    """The player alone is allied to the realm and, in a non-player realm, has most influence, two at least.

    Rules: penalty.succession, penalty.succession-edition
    """
    if state.box.rules.edition_1_2 and board.overlord_of(state, realm) == player:
        return True
    other = state.box.player_of[realm]
    if other != NOBODY:
        return state.relations.allied[other] == 1 << player
    if state.relations.ally[realm] != player:
        return False
    mine = empire.influence_in_realm(state, player, realm)
    for rival in range(state.box.players):
        if rival != player and empire.influence_in_realm(state, rival, realm) >= mine:
            return False
    return mine >= 2


def occupied_tax(state: PriceOfPower, player: int) -> int:
    """Tax value of the player's towns that enemies or rebels hold."""
    found = 0
    for at in board.towns_of(state, player):
        if state.map.occupier[at] != NOBODY:
            found += board.tax_value(state, at)
    return found


def interregnum(table: Table[PriceOfPower]) -> None:
    """A realm without a ruler loses stability, and marriages with it are disputed.

    Rules: penalty.interregnum
    """
    state = table.state
    for player in turn_order(state):
        if has_interregnum(state, player):
            table.tell(events.INTERREGNUM, player)
            treasury.change_stability(table, player, -1)
            relations.dispute(table, state.box.realm[player])


def has_interregnum(state: PriceOfPower, player: int) -> bool:
    """Bots are never without a ruler."""
    return state.court.character[player * POSTS + RULER] == NOBODY and not state.box.is_bot[player]


STEPS: Final[tuple[Item, ...]] = steps(remove_causes, lose_prestige, interregnum)
