"""War, truce, alliances, marriages: the tokens between realms. Every one that comes or goes passes through here.

Rules: alliance.limit, alliance.one-player, alliance.active, marriage.limit, marriage.partners, war.tokens, truce.kept
"""

from __future__ import annotations

from typing import Final

from hausmacht.core.agenda import Denial, Table
from hausmacht.games.price_of_power import beliefs, board, by_player, deeds, hostility
from hausmacht.games.price_of_power.components import MUSLIM, NOBODY, POSTS, RULER
from hausmacht.games.price_of_power.events import common as events
from hausmacht.games.price_of_power.modifiers import bonus, grants
from hausmacht.games.price_of_power.rows import replaced, without
from hausmacht.games.price_of_power.rules.terms import forces
from hausmacht.games.price_of_power.state import PriceOfPower

ONESELF: Final = Denial("oneself", "marriage.partners")

# War and truce


def set_war(table: Table[PriceOfPower], player: int, realm: int) -> None:
    """War tokens of the two on each other; a truce between them is over.

    Rules: war.tokens
    """
    state = table.state
    if hostility.at_war_with(state, player, realm):
        return
    state.relations.war = replaced(state.relations.war, realm, state.relations.war[realm] | 1 << player)
    other = state.box.player_of[realm]
    if other != NOBODY:
        state.relations.war = replaced(
            state.relations.war, state.box.realm[player], state.relations.war[state.box.realm[player]] | 1 << other
        )
    clear_truce(state, player, realm)
    break_peace(state, player, realm)
    table.tell(events.WAR, player, realm)


def end_war(table: Table[PriceOfPower], player: int, realm: int, truce: bool = True) -> None:
    """The war tokens turn into truces, or go.

    Rules: truce.kept
    """
    state = table.state
    if not hostility.at_war_with(state, player, realm):
        return
    state.relations.war = replaced(state.relations.war, realm, state.relations.war[realm] & ~(1 << player))
    other = state.box.player_of[realm]
    if other != NOBODY:
        state.relations.war = replaced(
            state.relations.war, state.box.realm[player], state.relations.war[state.box.realm[player]] & ~(1 << other)
        )
    break_peace(state, player, realm)
    table.tell(events.PEACE, player, realm)
    if truce:
        set_truce(table, player, realm)


def break_peace(state: PriceOfPower, player: int, realm: int) -> None:
    """Rounds of peace are counted anew; this round, in which there is a war, will not be one of them."""
    deeds.set_to(state, player, "peace_rounds", -1)
    other = state.box.player_of[realm]
    if other != NOBODY:
        deeds.set_to(state, other, "peace_rounds", -1)


def set_truce(table: Table[PriceOfPower], player: int, realm: int) -> None:
    state = table.state
    if state.relations.truce[realm] >> player & 1:
        return
    state.relations.truce = replaced(state.relations.truce, realm, state.relations.truce[realm] | 1 << player)
    other = state.box.player_of[realm]
    if other != NOBODY:
        own = state.box.realm[player]
        state.relations.truce = replaced(state.relations.truce, own, state.relations.truce[own] | 1 << other)
    table.tell(events.TRUCE, player, realm)


def has_truce(state: PriceOfPower, player: int, realm: int) -> bool:
    return state.relations.truce[realm] >> player & 1 == 1


def clear_truce(state: PriceOfPower, player: int, realm: int) -> None:
    if state.relations.truce[realm] >> player & 1:
        state.relations.truce = replaced(state.relations.truce, realm, state.relations.truce[realm] & ~(1 << player))
    other = state.box.player_of[realm]
    if other != NOBODY:
        own = state.box.realm[player]
        if state.relations.truce[own] >> other & 1:
            state.relations.truce = replaced(state.relations.truce, own, state.relations.truce[own] & ~(1 << other))


def place_cause(table: Table[PriceOfPower], player: int, realm: int) -> None:
    """A casus belli token of the player on a realm."""
    state = table.state
    if not state.relations.cause[realm] >> player & 1:
        state.relations.cause = replaced(state.relations.cause, realm, state.relations.cause[realm] | 1 << player)
        table.tell(events.CAUSE, player, realm)


def remove_cause(state: PriceOfPower, player: int, realm: int) -> None:
    if state.relations.cause[realm] >> player & 1:
        state.relations.cause = replaced(state.relations.cause, realm, state.relations.cause[realm] & ~(1 << player))


# Alliances


def alliances_of(state: PriceOfPower, player: int) -> list[int]:
    """Realms allied to the player: non-player realms, then players' realms."""
    found = by_player.allies(state).where[player][:]
    for other in range(state.box.players):
        if state.relations.allied[player] >> other & 1:
            found.append(state.box.realm[other])
    return found


def alliance_limit(state: PriceOfPower, player: int) -> int:
    """Rules: alliance.limit"""
    return 3 + bonus(state, player, "limit.alliances")


def make_ally(table: Table[PriceOfPower], player: int, realm: int) -> None:
    """An alliance with a realm; a non-player realm leaves the one it had.

    Rules: alliance.one-player
    """
    state = table.state
    other = state.box.player_of[realm]
    if other != NOBODY:
        state.relations.allied = replaced(state.relations.allied, player, state.relations.allied[player] | 1 << other)
        state.relations.allied = replaced(state.relations.allied, other, state.relations.allied[other] | 1 << player)
    else:
        if state.relations.ally[realm] not in (NOBODY, player):
            end_alliance(table, state.relations.ally[realm], realm)
        state.relations.ally = replaced(state.relations.ally, realm, player)
    table.tell(events.ALLIED, player, realm)


def end_alliance(table: Table[PriceOfPower], player: int, realm: int) -> None:
    """The alliance token goes; with an active ally go the allied units it gave, and enemies go on fighting it.

    Rules: alliance.active
    """
    state = table.state
    other = state.box.player_of[realm]
    if other != NOBODY:
        if not hostility.are_allied(state, player, other):
            return
        state.relations.allied = replaced(
            state.relations.allied, player, state.relations.allied[player] & ~(1 << other)
        )
        state.relations.allied = replaced(state.relations.allied, other, state.relations.allied[other] & ~(1 << player))
    else:
        if state.relations.ally[realm] != player:
            return
        state.relations.ally = replaced(state.relations.ally, realm, NOBODY)
        if realm in state.relations.active:
            for enemy in range(state.box.players):
                if hostility.are_enemies(state, player, enemy):
                    set_war(table, enemy, realm)
            forces.lose_allied(table, player, (pre_war_tax(state, realm) + 1) // 2)
            deactivate(state, realm)
    table.tell(events.ALLIANCE_ENDED, player, realm)


def activate(table: Table[PriceOfPower], player: int, realm: int) -> None:
    """The alliance token turns to its active side; allied units join the player's manpower.

    Rules: alliance.active
    """
    state = table.state
    if realm in state.relations.active:
        return
    tax = board.realm_tax(state, realm)
    state.relations.active = tuple(sorted([*state.relations.active, realm]))
    state.relations.pre_war = (*state.relations.pre_war, realm, tax)
    if not state.box.is_bot[player]:  # a bot gains power instead, where it calls
        forces.gain_allied(table, player, min(5, (tax + 1) // 2))
    table.tell(events.ACTIVATED, player, realm)


def deactivate(state: PriceOfPower, realm: int) -> None:
    """Back to the peaceful side; what the token stood for is settled by the caller."""
    if realm in state.relations.active:
        state.relations.active = without(state.relations.active, realm)
    rows = state.relations.pre_war
    for at in range(0, len(rows), 2):
        if rows[at] == realm:
            state.relations.pre_war = (*rows[:at], *rows[at + 2 :])
            return


def pre_war_tax(state: PriceOfPower, realm: int) -> int:
    """Tax income of an active ally when it was activated, of any other realm now."""
    rows = state.relations.pre_war
    for at in range(0, len(rows), 2):
        if rows[at] == realm:
            return rows[at + 1]
    return board.realm_tax(state, realm)


# Marriages


def marriages_of(state: PriceOfPower, player: int) -> list[int]:
    """Realms on whose capital lies a marriage token of the player, disputed ones included."""
    return by_player.marriages(state).where[player]


def marriage_limit(state: PriceOfPower, player: int) -> int:
    """Rules: marriage.limit"""
    return 3 + bonus(state, player, "limit.marriages")


def may_marry(state: PriceOfPower, player: int, realm: int) -> bool:
    """Whether nothing stands in the way of a marriage; see `why_not_marry`."""
    return why_not_marry(state, player, realm) is None


def why_not_marry(state: PriceOfPower, player: int, realm: int) -> Denial | None:
    """Christians among themselves, Muslims among themselves; no revolutionaries, no vassals of others; with rulers.

    Rules: marriage.partners
    """
    other = state.box.player_of[realm]
    for each in (player, other):
        if each != NOBODY and lacks_ruler(state, each):
            return Denial("no-ruler", "marriage.partners", player=each)
        if each != NOBODY and grants(state, each, "cb.revolution"):
            return Denial("revolutionaries-marry-nobody", "marriage.partners", player=each)
    own = state.court.state_faith[player]
    their = beliefs.faith_of(state, realm)
    if not (beliefs.is_christian(own) and beliefs.is_christian(their)) and not (own == MUSLIM and their == MUSLIM):
        return Denial("faiths-do-not-marry", "marriage.partners", realm=realm, faith=their)
    if board.overlord_of(state, realm) not in (NOBODY, player):
        return Denial("vassal-of-another", "marriage.partners", realm=realm)
    if state.box.realm[player] == realm:
        return ONESELF
    return None


def lacks_ruler(state: PriceOfPower, player: int) -> bool:
    """The realm is in an interregnum; bots never are."""
    return state.court.character[player * POSTS + RULER] == NOBODY and not state.box.is_bot[player]


def marry(table: Table[PriceOfPower], player: int, realm: int) -> None:
    """A marriage token of the player on the realm's capital; between players, on both."""
    state = table.state
    state.relations.marriage = replaced(state.relations.marriage, realm, state.relations.marriage[realm] | 1 << player)
    other = state.box.player_of[realm]
    if other != NOBODY:
        own = state.box.realm[player]
        state.relations.marriage = replaced(state.relations.marriage, own, state.relations.marriage[own] | 1 << other)
    table.tell(events.MARRIED, player, realm)


def end_marriage(table: Table[PriceOfPower], player: int, realm: int) -> None:
    """The token of the player on the realm goes, whichever side it shows; between players, on both.

    Rules: marriage.both
    """
    state = table.state
    if not state.relations.marriage[realm] >> player & 1:
        return
    take_ring(state, player, realm)
    other = state.box.player_of[realm]
    if other != NOBODY:
        take_ring(state, other, state.box.realm[player])
    table.tell(events.MARRIAGE_ENDED, player, realm)


def take_ring(state: PriceOfPower, player: int, realm: int) -> None:
    """One marriage token leaves a capital."""
    state.relations.marriage = replaced(
        state.relations.marriage, realm, state.relations.marriage[realm] & ~(1 << player)
    )
    state.relations.disputed = replaced(
        state.relations.disputed, realm, state.relations.disputed[realm] & ~(1 << player)
    )


def dispute(table: Table[PriceOfPower], realm: int) -> None:
    """All marriage tokens on a realm turn to the disputed side."""
    state = table.state
    if state.relations.marriage[realm] and state.relations.disputed[realm] != state.relations.marriage[realm]:
        state.relations.disputed = replaced(state.relations.disputed, realm, state.relations.marriage[realm])
        table.tell(events.DISPUTED, realm)


def settle_dispute(state: PriceOfPower, player: int, realm: int) -> None:
    """One disputed token turns back to a marriage."""
    state.relations.disputed = replaced(
        state.relations.disputed, realm, state.relations.disputed[realm] & ~(1 << player)
    )
