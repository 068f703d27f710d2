"""Subjugate: an ally becomes a vassal, a vassal is annexed.

Rules: subjugate.targets, subjugate.strength, subjugate.influence, subjugate.vassals, subjugate.vassalise
Rules: subjugate.annex
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hausmacht.core.agenda import Decision, Denial, Item, Step, Table
from hausmacht.games.price_of_power import board, by_player, choices, deeds, hostility
from hausmacht.games.price_of_power.choices import NO, YES, Pick, word
from hausmacht.games.price_of_power.components import MAIN_AREAS, NOBODY, REALMS, TAX, VASSAL_TOKENS
from hausmacht.games.price_of_power.events import actions as events
from hausmacht.games.price_of_power.rows import replaced
from hausmacht.games.price_of_power.rules.actions import removing
from hausmacht.games.price_of_power.rules.actions.action import Action
from hausmacht.games.price_of_power.rules.empire import empire
from hausmacht.games.price_of_power.rules.terms import relations, tokens
from hausmacht.games.price_of_power.state import PriceOfPower

VASSALISE: Final = choices.realms("vassalise")
ANNEX: Final = choices.realms("annex")
FRIEND: Final = word("ally-it")
CLAIM: Final = choices.areas("claim")

NO_TOWNS: Final = Denial("no-towns", "tokens.limits")
NOBODY_TO_SUBJUGATE: Final = Denial("nobody-to-subjugate", "subjugate.targets")


def is_married(state: PriceOfPower, player: int, realm: int) -> bool:
    return state.relations.marriage[realm] >> player & 1 == 1


def tax_of(state: PriceOfPower, realm: int) -> int:
    """Base tax of the realm, without its vassals; tokens for extra manpower count.

    Rules: subjugate.strength
    """
    found = 0
    for at in board.provinces_of(state, realm):
        found += TAX[at] + (1 if at in state.map.recruits else 0)
    return found


def influence_price(state: PriceOfPower, realm: int) -> int:
    """Tax income of the realm, half of that of its vassals with it; in edition 1.2 its own base tax alone.

    Rules: subjugate.influence, subjugate.influence-edition
    """
    if state.box.rules.edition_1_2:
        return tax_of(state, realm)
    vassals = sum([tax_of(state, vassal) for vassal in board.dependents_of(state, realm)])
    return tax_of(state, realm) + (vassals + 1) // 2


def why_too_weak(state: PriceOfPower, player: int, realm: int) -> Denial | None:
    """Base tax at least twice that of the target; with a marriage it need only be greater.

    Rules: subjugate.strength
    """
    have = board.base_tax(state, player)
    tax = tax_of(state, realm)
    need = tax + 1 if is_married(state, player, realm) else 2 * tax
    return None if have >= need else Denial("too-weak", "subjugate.strength", realm=realm, need=need, have=have)


def influence_needed(state: PriceOfPower, player: int, realm: int) -> int:
    """Its tax income and the opponents' influence there, marriages and imperial cubes too; a marriage saves one.

    Rules: subjugate.influence, subjugate.influence-edition, marriage.saves-influence
    """
    need = influence_price(state, realm)
    married = False
    for area in board.areas_of(state, realm):
        if board.marriages_in(state, player, area):
            married = True
        for other in range(state.box.players):
            if other != player:
                need += empire.influence(state, other, area)
    return need - 1 if married else need


def why_too_little(state: PriceOfPower, player: int, realm: int) -> Denial | None:
    """Rules: subjugate.influence"""
    need = influence_needed(state, player, realm)
    have = removing.cubes(state, player, removing.IN_REALM, realm)
    if have < need:
        return Denial("too-little-influence", "subjugate.influence", realm=realm, need=need, have=have)
    return None


def why_never(state: PriceOfPower, realm: int) -> Denial | None:
    """Rules: subjugate.targets"""
    if realm in (board.PAPAL_STATES, state.empire.emperor):
        return Denial("never-subjugated", "subjugate.targets", realm=realm)
    if board.capital_area(state, realm) >= MAIN_AREAS:
        return Denial("distant-realm", "subjugate.targets", realm=realm)
    for at in board.provinces_of(state, realm):
        if state.map.occupier[at] != NOBODY:
            return Denial("occupied-lands", "subjugate.targets", realm=realm)
    return None


def why_not_vassalise(state: PriceOfPower, player: int, realm: int) -> Denial | None:
    """Rules: subjugate.targets, subjugate.strength, subjugate.influence, subjugate.vassals"""
    if state.relations.ally[realm] != player or not board.is_independent(state, realm):
        return Denial("not-your-ally", "subjugate.targets", realm=realm)
    if hostility.realm_at_war(state, realm):
        return Denial("realm-at-war", "subjugate.targets", realm=realm)
    denial = why_never(state, realm)
    if denial is None and has_living_vassals(state, realm) and not is_married(state, player, realm):
        denial = Denial("needs-marriage", "subjugate.vassals", realm=realm)
    if denial is None:
        denial = why_too_weak(state, player, realm)
    if denial is None:
        denial = why_too_little(state, player, realm)
    if denial is None:
        need = sum([TAX[at] for at in board.provinces_of(state, realm)])
        left = VASSAL_TOKENS - tokens.towns_placed(state, player)[2]
        if left < need:
            denial = Denial("too-few-tokens", "tokens.limits", need=need, have=left)
    return denial


def has_living_vassals(state: PriceOfPower, realm: int) -> bool:
    for vassal in board.dependents_of(state, realm):
        if board.provinces_of(state, vassal):
            return True
    return False


def why_not_annex(state: PriceOfPower, player: int, realm: int) -> Denial | None:
    """A vassal of the player, or an ally with a tax income of 1.

    Rules: subjugate.annex
    """
    if state.relations.ally[realm] == player and board.is_independent(state, realm):
        if hostility.realm_at_war(state, realm):
            return Denial("realm-at-war", "subjugate.targets", realm=realm)
        if tax_of(state, realm) > 1 or has_living_vassals(state, realm):
            return Denial("vassalise-first", "subjugate.annex", realm=realm)
    elif board.overlord_of(state, realm) != player:
        return Denial("not-your-vassal", "subjugate.targets", realm=realm)
    denial = why_never(state, realm)
    if denial is None:
        denial = why_too_weak(state, player, realm)
    if denial is None:
        denial = why_too_little(state, player, realm)
    if denial is None:
        for at in board.provinces_of(state, realm):
            if not tokens.has_town_for(state, player, at):
                return NO_TOWNS
    return denial


def own_vassals(state: PriceOfPower, player: int) -> list[int]:
    """Vassal realms of a player, A to Z."""
    found = [False] * REALMS
    for at in board.vassals_of(state, player):
        found[board.realm_beneath(state, at)] = True
    return [realm for realm in range(REALMS) if found[realm]]


def own_allies(state: PriceOfPower, player: int) -> list[int]:
    """Non-player realms allied to a player."""
    return by_player.allies(state).where[player]


class Subjugate(Action):
    """Rules: subjugate.targets"""

    def why_not(self, state: PriceOfPower, player: int, free: bool) -> Denial | None:
        for realm in own_allies(state, player):
            if why_not_vassalise(state, player, realm) is None or why_not_annex(state, player, realm) is None:
                return None
        return why_no_annexation(state, player)

    def begin(self, table: Table[PriceOfPower], player: int, free: bool) -> None:
        table.next(SubjugateWhom(player, 0))


class SubjugateAnnex(Action):
    """Only the annexation of a vassal.

    Rules: subjugate.annex
    """

    def why_not(self, state: PriceOfPower, player: int, free: bool) -> Denial | None:
        return why_no_annexation(state, player)

    def begin(self, table: Table[PriceOfPower], player: int, free: bool) -> None:
        table.next(SubjugateWhom(player, 1))


def why_no_annexation(state: PriceOfPower, player: int) -> Denial | None:
    for realm in own_vassals(state, player):
        if why_not_annex(state, player, realm) is None:
            return None
    return NOBODY_TO_SUBJUGATE


class SubjugateWhom(Decision[PriceOfPower, Pick]):
    """Which ally becomes a vassal, or which vassal is annexed?

    Rules: subjugate.targets
    """

    def __init__(self, player: int, vassals_only: int) -> None:
        super().__init__("subjugate-whom", player, vassals_only)
        self.vassals_only: Final = vassals_only

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        found: list[Pick] = []
        if not self.vassals_only:
            allies = own_allies(state, self.seat)
            found.extend([VASSALISE[realm] for realm in allies])
            found.extend([ANNEX[realm] for realm in allies])
        found.extend([ANNEX[realm] for realm in own_vassals(state, self.seat)])
        return found

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        if choice.kind == "annex":
            return why_not_annex(state, self.seat, choice.value)
        return why_not_vassalise(state, self.seat, choice.value)

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        state = table.state
        need = influence_needed(state, self.seat, choice.value)
        if choice.kind == "annex":
            table.next(Annexing(self.seat, choice.value))
        else:
            table.next(Vassalising(self.seat, choice.value))
        removing.lose_in_realm(table, self.seat, choice.value, need)

    def about(self, state: PriceOfPower, choice: Pick) -> dict[str, int]:
        return {**choice.numbers, "cubes": influence_needed(state, self.seat, choice.value)}


class Annexing(Step[PriceOfPower]):
    """The influence is paid: the realm is annexed.

    Rules: subjugate.annex
    """

    def __init__(self, player: int, realm: int) -> None:
        super().__init__("annexing", (player, realm))
        self.player: Final = player
        self.realm: Final = realm

    def run(self, table: Table[PriceOfPower]) -> None:
        annex(table, self.player, self.realm)


def annex(table: Table[PriceOfPower], player: int, realm: int) -> None:
    """Towns take the place of its tokens; alliances and marriages with it end.

    Rules: subjugate.annex
    """
    state = table.state
    lands = board.provinces_of(state, realm)
    end_ties(table, realm, NOBODY)
    table.tell(events.ANNEXED, player, realm)
    for at in lands:
        tokens.place_town(table, player, at)
    deeds.record(state, player, "annexed")
    empire.check_lands(table)


def end_ties(table: Table[PriceOfPower], realm: int, spared: int) -> None:
    """The alliance and the marriages with a realm end, but for one player's marriage."""
    state = table.state
    if state.relations.ally[realm] != NOBODY:
        relations.end_alliance(table, state.relations.ally[realm], realm)
    for other in range(state.box.players):
        if other != spared:
            relations.end_marriage(table, other, realm)


class Vassalising(Step[PriceOfPower]):
    """The influence is paid: the realm becomes a vassal, and its own vassals follow or go free.

    Rules: subjugate.vassalise, subjugate.vassals
    """

    def __init__(self, player: int, realm: int) -> None:
        super().__init__("vassalising", (player, realm))
        self.player: Final = player
        self.realm: Final = realm

    def run(self, table: Table[PriceOfPower]) -> None:
        state = table.state
        followers = [each for each in board.dependents_of(state, self.realm) if board.provinces_of(state, each)]
        vassalise(table, self.player, self.realm)
        table.then([Follower(self.player, each) for each in followers])


def vassalise(table: Table[PriceOfPower], player: int, realm: int) -> None:
    """Vassal tokens on all its provinces; the alliance ends, and so do marriages of other players.

    Rules: subjugate.vassalise
    """
    state = table.state
    lands = board.provinces_of(state, realm)
    end_ties(table, realm, player)
    if state.relations.overlord[realm] != NOBODY:
        state.relations.overlord = replaced(state.relations.overlord, realm, NOBODY)
    for vassal in board.dependents_of(state, realm):
        state.relations.overlord = replaced(state.relations.overlord, vassal, NOBODY)
    table.tell(events.SUBJUGATED, player, realm)
    for at in lands:
        tokens.place_vassal(table, player, at)
    deeds.record(state, player, "vassalized")
    empire.check_lands(table)


class Follower(Step[PriceOfPower]):
    """A vassal of the new vassal: taken too for influence, or free.

    Rules: subjugate.vassals
    """

    def __init__(self, player: int, realm: int) -> None:
        super().__init__("follower", (player, realm))
        self.player: Final = player
        self.realm: Final = realm

    def run(self, table: Table[PriceOfPower]) -> None:
        state = table.state
        if not board.provinces_of(state, self.realm):
            return
        if state.box.is_bot[self.player]:
            set_free(table, self.player, self.realm)
        elif why_not_follow(state, self.player, self.realm) is None:
            table.next(TakeFollower(self.player, self.realm))
        else:
            set_free(table, self.player, self.realm)


def why_not_follow(state: PriceOfPower, player: int, realm: int) -> Denial | None:
    """Rules: subjugate.vassals"""
    need = tax_of(state, realm)
    have = removing.cubes(state, player, removing.IN_REALM, realm)
    if have < need:
        return Denial("too-little-influence", "subjugate.vassals", realm=realm, need=need, have=have)
    lands = sum([TAX[at] for at in board.provinces_of(state, realm)])
    left = VASSAL_TOKENS - tokens.towns_placed(state, player)[2]
    return None if left >= lands else Denial("too-few-tokens", "tokens.limits", need=lands, have=left)


class TakeFollower(Decision[PriceOfPower, Pick]):
    """Is influence given up to take the vassal too?

    Rules: subjugate.vassals
    """

    def __init__(self, player: int, realm: int) -> None:
        super().__init__("take-follower", player, realm)
        self.realm: Final = realm

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return [YES, NO]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return why_not_follow(state, self.seat, self.realm) if choice is YES else None

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        if choice is NO:
            set_free(table, self.seat, self.realm)
            return
        need = tax_of(table.state, self.realm)
        vassalise(table, self.seat, self.realm)
        removing.lose_in_realm(table, self.seat, self.realm, need)

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"realm": self.realm, "cubes": tax_of(state, self.realm)}


def set_free(table: Table[PriceOfPower], player: int, realm: int) -> None:
    """It is independent now; the player may ally it or claim one of its areas.

    Rules: subjugate.vassals
    """
    state = table.state
    table.tell(events.SET_FREE, realm)
    if not state.box.is_bot[player]:
        table.next(FreedVassal(player, realm))


class FreedVassal(Decision[PriceOfPower, Pick]):
    """An alliance with the freed vassal, a claim in one of its areas, or nothing?

    Rules: subjugate.vassals
    """

    def __init__(self, player: int, realm: int) -> None:
        super().__init__("freed-vassal", player, realm)
        self.realm: Final = realm

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return [NO, FRIEND, *[CLAIM[area] for area in board.areas_of(state, self.realm)]]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        if choice is NO:
            return None
        if choice is FRIEND:
            most = relations.alliance_limit(state, self.seat)
            if len(relations.alliances_of(state, self.seat)) >= most:
                return Denial("alliances-full", "alliance.limit", most=most)
            return None
        if board.has_claim(state, self.seat, choice.value):
            return Denial("claimed-already", "claim.fabricate", area=choice.value)
        return None

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        if choice is FRIEND:
            relations.make_ally(table, self.seat, self.realm)
            deeds.record(table.state, self.seat, "forged_alliance")
        elif choice is not NO:
            tokens.place_claim(table, self.seat, choice.value)

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"realm": self.realm}


SUBJUGATE: Final[list[Action]] = [
    Subjugate("subjugate", "subjugate"),
    SubjugateAnnex("subjugate-annex", "subjugate_annex"),
]
ITEMS: Final[dict[str, Callable[..., Item]]] = {
    "subjugate-whom": SubjugateWhom,
    "annexing": Annexing,
    "vassalising": Vassalising,
    "follower": Follower,
    "take-follower": TakeFollower,
    "freed-vassal": FreedVassal,
}
