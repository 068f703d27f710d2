"""Liberation: what happens to a province that shakes off its master.

Rules: liberation.occupied, liberation.core, liberation.territory, liberation.cause
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hausmacht.core.agenda import Decision, Denial, Item, Table
from hausmacht.games.price_of_power import board, deeds
from hausmacht.games.price_of_power.choices import Pick, picks
from hausmacht.games.price_of_power.components import (
    AREA,
    COLOUR_NAMES,
    NAMED_REALMS,
    NOBODY,
    REBELS,
    TERRITORY,
)
from hausmacht.games.price_of_power.events import common
from hausmacht.games.price_of_power.events import phases as events
from hausmacht.games.price_of_power.rows import replaced
from hausmacht.games.price_of_power.rules.bots import claims
from hausmacht.games.price_of_power.rules.terms import relations, tokens
from hausmacht.games.price_of_power.state import ACTIONS, PriceOfPower

COLOUR: Final = picks("rebel-colour", COLOUR_NAMES, "colour")
BOT_COLOUR: Final = 3  # blue, the first A to Z


def liberate(table: Table[PriceOfPower], province: int) -> None:
    """A province shakes off its occupier, or the player who holds it although it is not his core.

    Rules: liberation.occupied, liberation.core, liberation.territory, liberation.cause
    """
    state = table.state
    if state.map.occupier[province] != NOBODY:
        tokens.end_occupation(table, province)
        return
    player = board.holder(state, province)
    if player == NOBODY or board.is_core(state, player, province):
        return
    deeds.record(state, player, "lost_province")
    if TERRITORY[province] and board.realm_beneath(state, province) == NOBODY:
        chooser = state.time.player if state.time.phase == ACTIONS else player
        if state.box.is_bot[chooser]:
            become_dynamic(table, province, BOT_COLOUR)
        else:
            table.next(ChooseColour(chooser, province))
        return
    realm = set_free(table, province)
    bear_grudge(table, player, realm, province)


def set_free(table: Table[PriceOfPower], province: int) -> int:
    """Tokens go, and the realm whose core it is has the province again: a player with a town. That realm.

    Rules: liberation.core
    """
    state = table.state
    tokens.end_occupation(table, province)
    tokens.remove_token(table, province)
    realm = board.core_realm(state, province)
    if realm == NOBODY:
        realm = board.realm_beneath(state, province)
    player = state.box.player_of[realm] if realm != NOBODY else NOBODY
    if player != NOBODY:
        tokens.place_town(table, player, province)
    elif realm < NAMED_REALMS and state.map.flag[province] != realm:
        state.map.flag = replaced(state.map.flag, province, realm)
    release(state, realm)
    table.tell(events.LIBERATED, province, realm)
    return realm


def release(state: PriceOfPower, realm: int) -> None:
    """A vassal realm whose overlord is gone is independent.

    Rules: vassal.released
    """
    lord = state.relations.overlord[realm]
    if lord != NOBODY and not board.provinces_of(state, lord):
        state.relations.overlord = replaced(state.relations.overlord, realm, NOBODY)


def bear_grudge(table: Table[PriceOfPower], player: int, realm: int, province: int) -> None:
    """Who loses a province to rebels has a casus belli on its new owner, truce or not; a bot also claims the area.

    Rules: liberation.cause
    """
    state = table.state
    if realm != NOBODY and realm != state.box.realm[player]:
        relations.clear_truce(state, player, realm)
        relations.place_cause(table, player, realm)
    if state.box.is_bot[player]:
        claims.place(table, player, AREA[province])


def become_dynamic(table: Table[PriceOfPower], province: int, colour: int) -> None:
    """A colony becomes a dynamic realm: one of the colour that is on the map, else the small set.

    Rules: liberation.territory
    """
    state = table.state
    player = board.holder(state, province)
    tokens.end_occupation(table, province)
    tokens.remove_token(table, province)
    number = 2 * colour if 2 * colour in state.map.dynamic else 2 * colour + 1
    realm = NAMED_REALMS + number
    if number not in state.map.dynamic:
        state.map.capital = replaced(state.map.capital, realm, province)
    state.map.dynamic = replaced(state.map.dynamic, province, number)
    table.tell(common.DYNAMIC, realm, province)
    table.tell(events.LIBERATED, province, realm)
    if player != NOBODY:
        bear_grudge(table, player, realm, province)


class ChooseColour(Decision[PriceOfPower, Pick]):
    """A colony breaks away: which dynamic realm does it become?

    Rules: liberation.territory
    """

    def __init__(self, player: int, province: int) -> None:
        super().__init__("choose-colour", player, province)
        self.province: Final = province

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return COLOUR

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return None

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"province": self.province}

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        become_dynamic(table, self.province, choice.value)


def seize(table: Table[PriceOfPower], province: int) -> bool:
    """Rebels take a province: an own core gets a rebel town, anything else is liberated. Whether it was liberated.

    Rules: rebels.take
    """
    state = table.state
    player = board.controller(state, province)
    if player in (NOBODY, REBELS):
        return False
    if state.map.occupier[province] == NOBODY and board.is_core(state, player, province):
        tokens.place_rebel_town(table, province)
        return False
    liberate(table, province)
    return True


ITEMS: Final[dict[str, Callable[..., Item]]] = {"choose-colour": ChooseColour}
