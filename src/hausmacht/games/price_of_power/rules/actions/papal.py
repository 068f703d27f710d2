"""Actions of the Papal Controller: Excommunicate Ruler and Call Crusade.

Rules: papal.controller, papal.once, papal.ages, papal.excommunicate, papal.crusade
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hausmacht.core.agenda import Decision, Denial, Item, Table, Tried
from hausmacht.games.price_of_power import beliefs, board, choices, hostility
from hausmacht.games.price_of_power.choices import NO, Pick, word
from hausmacht.games.price_of_power.components import ARMS, CATHOLIC, DIP, INFANTRY, MERCENARY, MUSLIM, NOBODY, POWERS
from hausmacht.games.price_of_power.rules.actions.action import Action, power_denial
from hausmacht.games.price_of_power.rules.religion import cardinals, curia
from hausmacht.games.price_of_power.rules.terms import sources, treasury
from hausmacht.games.price_of_power.rules.warfare.declaring import declaration
from hausmacht.games.price_of_power.rules.warfare.mustering import recruiting
from hausmacht.games.price_of_power.state import PriceOfPower

COST: Final = 2
LAST_AGE: Final = 2
MUSLIM_LANDS: Final = 2  # provinces a crusade needs

EXCOMMUNICATE: Final = choices.realms("excommunicate")
CRUSADE: Final = choices.areas("crusade")
CRUSADE_WAR: Final = choices.realms("crusade-against")
CRUSADE_ALL: Final = word("crusade-against-all")

PAPAL_TOO_LATE: Final = Denial("papal-too-late", "papal.ages", age=LAST_AGE)
PAPAL_ACTION_TAKEN: Final = Denial("papal-action-taken", "papal.once")
NOT_CONTROLLER: Final = Denial("not-controller", "papal.controller")
ONESELF: Final = Denial("oneself", "papal.excommunicate")
NOBODY_TO_EXCOMMUNICATE: Final = Denial("nobody-to-excommunicate", "papal.excommunicate")
NO_CRUSADE_TARGET: Final = Denial("no-crusade-target", "papal.crusade")
ONLY_ONE: Final = Denial("only-one", "papal.crusade")


def why_no_papal_action(state: PriceOfPower, player: int, free: bool) -> Denial | None:
    """Rules: papal.controller, papal.once, papal.ages"""
    if state.time.age > LAST_AGE:
        return PAPAL_TOO_LATE
    if not free:
        have = state.treasury.power[player * POWERS + DIP]
        if have < COST:
            return power_denial(DIP, COST, have)
        if state.papacy.papal_action:
            return PAPAL_ACTION_TAKEN
        if cardinals.papal_controller(state) != player:
            return NOT_CONTROLLER
    return None


# Excommunicate Ruler


def why_not_excommunicate(state: PriceOfPower, player: int, realm: int) -> Denial | None:
    """Rules: papal.excommunicate"""
    if realm == state.box.realm[player]:
        return ONESELF
    if realm == board.PAPAL_STATES or not is_catholic_realm(state, realm):
        return Denial("not-catholic-realm", "papal.excommunicate", realm=realm)
    if state.papacy.excommunicated == realm:
        return Denial("excommunicated-already", "papal.excommunicate", realm=realm)
    return None


def is_catholic_realm(state: PriceOfPower, realm: int) -> bool:
    """Of a player or of nobody; the revolution lies on top of the faith.

    Rules: papal.excommunicate, curia.revolution
    """
    player = state.box.player_of[realm]
    if player != NOBODY:
        return beliefs.is_catholic(state, player)
    return beliefs.same_faith(beliefs.faith_of(state, realm), CATHOLIC)


def possible_heretics(state: PriceOfPower) -> list[int]:
    """Players' realms and independent ones."""
    return sorted([*state.box.realm, *board.independents(state)])


class Excommunicate(Action):
    """Rules: papal.excommunicate"""

    def why_not(self, state: PriceOfPower, player: int, free: bool) -> Denial | None:
        denial = why_no_papal_action(state, player, free)
        if denial is not None:
            return denial
        for realm in possible_heretics(state):
            if why_not_excommunicate(state, player, realm) is None:
                return None
        return NOBODY_TO_EXCOMMUNICATE

    def begin(self, table: Table[PriceOfPower], player: int, free: bool) -> None:
        begin_papal(table, player, free)
        table.next(ExcommunicateWhom(player))


def begin_papal(table: Table[PriceOfPower], player: int, free: bool) -> None:
    """Rules: papal.once"""
    if not free:
        treasury.spend_power(table, player, DIP, COST)
        table.state.papacy.papal_action = 1


class ExcommunicateWhom(Tried[PriceOfPower, Pick]):
    """Whose ruler is excommunicated?

    Rules: papal.excommunicate
    """

    def __init__(self, player: int) -> None:
        super().__init__("excommunicate-whom", player)

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return [EXCOMMUNICATE[realm] for realm in possible_heretics(state)]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return why_not_excommunicate(state, self.seat, choice.value)

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        curia.excommunicate(table, choice.value)


# Call Crusade


def is_muslim_land(state: PriceOfPower, province: int) -> bool:
    """Owned by a Muslim realm."""
    realm = board.lawful_realm(state, province)
    return realm != NOBODY and state.map.occupier[province] == NOBODY and beliefs.faith_of(state, realm) == MUSLIM


def muslim_realms(state: PriceOfPower, area: int) -> list[int]:
    """Muslim realms that own provinces in an area."""
    found: list[int] = []
    for at in state.box.provinces_in[area]:
        realm = board.lawful_realm(state, at)
        if is_muslim_land(state, at) and realm not in found:
            found.append(realm)
    return found


def count_muslim_lands(state: PriceOfPower, area: int) -> int:
    """Provinces of Muslim realms in an area."""
    found = 0
    for at in state.box.provinces_in[area]:
        if is_muslim_land(state, at):
            found += 1
    return found


def why_not_crusade(state: PriceOfPower, area: int) -> Denial | None:
    """Rules: papal.crusade"""
    lands = count_muslim_lands(state, area)
    if lands < MUSLIM_LANDS:
        return Denial("too-few-muslims", "papal.crusade", area=area, need=MUSLIM_LANDS, have=lands)
    return None


class CallCrusade(Action):
    """Rules: papal.crusade"""

    def why_not(self, state: PriceOfPower, player: int, free: bool) -> Denial | None:
        denial = why_no_papal_action(state, player, free)
        if denial is not None:
            return denial
        if state.papacy.crusade != NOBODY:
            return Denial("crusade-called", "papal.crusade", area=state.papacy.crusade)
        for area in state.box.areas:
            if len(state.box.provinces_in[area]) >= MUSLIM_LANDS and count_muslim_lands(state, area) >= MUSLIM_LANDS:
                return None
        return NO_CRUSADE_TARGET

    def begin(self, table: Table[PriceOfPower], player: int, free: bool) -> None:
        begin_papal(table, player, free)
        table.next(CrusadeWhere(player))


class CrusadeWhere(Tried[PriceOfPower, Pick]):
    """Which area is the crusade for?

    Rules: papal.crusade
    """

    def __init__(self, player: int) -> None:
        super().__init__("crusade-where", player)

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return [CRUSADE[area] for area in state.box.areas]

    def options(self, state: PriceOfPower) -> list[Pick]:
        return [CRUSADE[area] for area in state.box.areas if count_muslim_lands(state, area) >= MUSLIM_LANDS]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return why_not_crusade(state, choice.value)

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        curia.call_crusade(table, self.seat, choice.value)
        offer_war(table, self.seat)


def war_targets(state: PriceOfPower, player: int) -> list[int]:
    """Muslim realms of the crusade's area on which the player may declare war."""
    if state.papacy.crusade == NOBODY:
        return []
    found: list[int] = []
    for realm in muslim_realms(state, state.papacy.crusade):
        target = hostility.top_realm(state, realm) if state.box.player_of[realm] == NOBODY else realm
        lord = board.overlord_of(state, realm)
        if lord != NOBODY:
            target = state.box.realm[lord]
        if (
            target not in found
            and not hostility.at_war_with(state, player, target)
            and declaration.why_not_war(state, player, target) is None
        ):
            found.append(target)
    return sorted(found)


def offer_war(table: Table[PriceOfPower], player: int) -> None:
    """The caller may go to war at once, for nothing.

    Rules: papal.crusade
    """
    state = table.state
    if not state.box.is_bot[player] and state.time.passed[player] == NOBODY and war_targets(state, player):
        table.next(CrusadeWar(player))


class CrusadeWar(Decision[PriceOfPower, Pick]):
    """Does the caller declare war on Muslim realms there? It earns prestige and two mercenaries.

    Rules: papal.crusade
    """

    def __init__(self, player: int) -> None:
        super().__init__("crusade-war", player)

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return [NO, CRUSADE_ALL, *[CRUSADE_WAR[realm] for realm in war_targets(state, self.seat)]]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        if choice is CRUSADE_ALL and len(war_targets(state, self.seat)) < 2:
            return ONLY_ONE
        return None

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        if choice is NO:
            return
        state = table.state
        targets = war_targets(state, self.seat) if choice is CRUSADE_ALL else [choice.value]
        treasury.gain_prestige(table, self.seat, 1, sources.CHURCH)
        curia.commit(table, self.seat)
        gain_crusaders(table, self.seat)
        declaration.declare(table, self.seat, targets, True, False)


def gain_crusaders(table: Table[PriceOfPower], player: int) -> None:
    """Two mercenary infantry join an army.

    Rules: papal.crusade
    """
    state = table.state
    home = board.realm_of_player_area(state, player)
    recruiting.gain_units(table, player, home, MERCENARY * ARMS + INFANTRY, 2)


ACTIONS: Final[list[Action]] = [
    Excommunicate("excommunicate", "excommunicate"),
    CallCrusade("call-crusade", "call_crusade"),
]
ITEMS: Final[dict[str, Callable[..., Item]]] = {
    "excommunicate-whom": ExcommunicateWhom,
    "crusade-where": CrusadeWhere,
    "crusade-war": CrusadeWar,
}
