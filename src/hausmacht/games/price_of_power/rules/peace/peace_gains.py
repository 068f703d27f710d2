"""What peace changes hands: provinces, wars, alliances, influence, claims, a throne.

Rules: peace.return, peace.truce, peace.gain, peace.calm, peace.claims, peace.influence, peace.ruler, peace.alliance
Rules: peace.authority
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hausmacht.core.agenda import Decision, Denial, Item, Step, Table
from hausmacht.games.price_of_power import beliefs, board, deeds, hostility
from hausmacht.games.price_of_power.choices import DONE, Pick, areas, picks
from hausmacht.games.price_of_power.components import (
    MAIN_AREAS,
    MUSLIM,
    NOBODY,
    PROVINCES,
    REALMS,
    read,
)
from hausmacht.games.price_of_power.effects.running.variables import OTHER_FAITH, Context
from hausmacht.games.price_of_power.events import common
from hausmacht.games.price_of_power.events import peace as events
from hausmacht.games.price_of_power.modifiers import bonus
from hausmacht.games.price_of_power.rows import count4, replaced, replaced_group, without
from hausmacht.games.price_of_power.rules.bots import claims
from hausmacht.games.price_of_power.rules.empire import empire
from hausmacht.games.price_of_power.rules.peace.peace_sides import followers, side_of, taken
from hausmacht.games.price_of_power.rules.terms import characters, cubes, forces, relations, sources, tokens, treasury
from hausmacht.games.price_of_power.rules.terms.unrest import dearest, unrest_in
from hausmacht.games.price_of_power.rules.terms.yes_or_no import YesOrNo
from hausmacht.games.price_of_power.state import ON_OCCUPIER, PriceOfPower

PLACE_IN: Final = areas("peace-influence")
GIVE_UP: Final = areas("surrender-influence")
RULER: Final = picks("crown-leader", [row["id"].lower() for row in read("actions")["card"]], "character")
CALMED_BY_CLAIM: Final = 2


# Provinces, wars, alliances


def hand_back(table: Table[PriceOfPower], player: int, realm: int) -> None:
    """Both sides give back what they occupy of the other.

    Rules: peace.return
    """
    state = table.state
    other = state.box.player_of[realm]
    found = taken(state, player, side_of(state, player, realm))
    if other != NOBODY:
        found.extend(taken(state, other, side_of(state, other, state.box.realm[player])))
    for at in found:
        tokens.end_occupation(table, at)


def end_wars(table: Table[PriceOfPower], player: int, realm: int) -> None:
    """War turns into truce; with realms that only followed there is no truce.

    Rules: peace.truce
    """
    state = table.state
    other = state.box.player_of[realm]
    theirs = side_of(state, player, realm)[1:]
    mine = followers(state, other, player) if other != NOBODY else []
    relations.end_war(table, player, realm, truce=realm not in state.relations.active)
    for each in theirs:
        relations.end_war(table, player, each, truce=False)
    for each in mine:
        relations.end_war(table, other, each, truce=False)


def drop_ally(table: Table[PriceOfPower], realm: int) -> None:
    """A realm that made peace on its own leaves its alliance; the units it lent go home.

    Rules: peace.allies
    """
    state = table.state
    ally = state.relations.ally[realm]
    if ally == NOBODY:
        return
    if realm in state.relations.active:
        forces.lose_allied(table, ally, (relations.pre_war_tax(state, realm) + 1) // 2)
        relations.deactivate(state, realm)
    state.relations.ally = replaced(state.relations.ally, realm, NOBODY)
    table.tell(common.ALLIANCE_ENDED, ally, realm)


def gain_province(table: Table[PriceOfPower], player: int, province: int) -> bool:
    """A province that the player occupies becomes his own, with the unrest it has; whether a town was left for it.

    Rules: peace.gain
    """
    state = table.state
    old = board.lawful_realm(state, province)
    loser = board.holder(state, province)
    unrest = state.map.unrest[province] & ON_OCCUPIER != 0
    tax = board.tax_value(state, province)
    muslim = old != NOBODY and beliefs.faith_of(state, old) == MUSLIM
    tokens.end_occupation(table, province)
    if not tokens.may_place_town(state, player, province):
        return False
    tokens.remove_token(table, province)
    tokens.place_town(table, player, province, unrest)
    deeds.record(state, player, "conquered_tax", tax)
    deeds.record_at(state, player, "province_from", province, tax)
    if muslim:
        deeds.record(state, player, "province_from_muslim", tax)
    if loser != NOBODY:
        deeds.record(state, loser, "lost_province")
    table.tell(events.KEPT, player, province)
    return True


def tidy_realms(table: Table[PriceOfPower]) -> None:
    """Realms that have lost everything leave no tokens behind; their vassals are independent.

    Rules: peace.extinct, vassal.released
    """
    state = table.state
    alive = [False] * REALMS
    for at in range(PROVINCES):
        if state.box.on_map[at] and (state.map.token[at] < 0 or board.is_vassal(state, at)):
            realm = board.realm_beneath(state, at)
            if realm != NOBODY:
                alive[realm] = True
    for realm in range(REALMS):
        lord = state.relations.overlord[realm]
        if lord != NOBODY and not alive[lord]:
            state.relations.overlord = replaced(state.relations.overlord, realm, NOBODY)
        if alive[realm] or state.box.player_of[realm] != NOBODY:
            continue
        if state.relations.ally[realm] != NOBODY:
            drop_ally(table, realm)
        for player in range(state.box.players):
            relations.end_war(table, player, realm, truce=False)
            relations.end_marriage(table, player, realm)
            relations.clear_truce(state, player, realm)


# Victory


def count_victory(table: Table[PriceOfPower], victor: int, realm: int) -> None:
    """A war is won: the deed, and prestige by ideas.

    Rules: peace.deeds
    """
    state = table.state
    deeds.record_against(state, victor, "won_war", realm)
    if not beliefs.same_faith(state.court.state_faith[victor], beliefs.faith_of(state, realm)):
        treasury.gain_prestige(
            table, victor, bonus(state, victor, "peace.prestige", Context(about=OTHER_FAITH)), sources.WAR
        )


def change_authority(table: Table[PriceOfPower], victor: int, realm: int, ceded: bool = False) -> None:
    """An Emperor who defends the Empire gains authority by victory, unless lands were ceded, and loses it by defeat.

    Rules: peace.authority
    """
    state = table.state
    if not state.empire.defending:
        return
    if board.emperor_player(state) == victor:
        if empire.is_outsider(state, realm) and not ceded:
            empire.change_authority(table, 1)
    elif realm == state.empire.emperor and empire.is_outsider(state, state.box.realm[victor]):
        empire.change_authority(table, -1)


# Claims given up for calm


def offer_calm(state: PriceOfPower, player: int, gained: list[int]) -> list[Item]:
    """Asks for every area of gained provinces in which the player has a claim and unrest.

    Rules: peace.calm
    """
    return [CalmByClaim(player, area) for area in gained if state.map.claims[area] >> player & 1]


class CalmByClaim(Step[PriceOfPower]):
    """A claim may be given up to remove unrest in its area; a bot does so."""

    def __init__(self, player: int, area: int) -> None:
        super().__init__("calm-by-claim", (player, area))
        self.player: Final = player
        self.area: Final = area

    def run(self, table: Table[PriceOfPower]) -> None:
        state = table.state
        if not state.map.claims[self.area] >> self.player & 1 or not unrest_in(state, self.player, self.area):
            return
        if state.box.is_bot[self.player]:
            calm_by_claim(table, self.player, self.area)
        else:
            table.next(GiveClaim(self.player, self.area))


def calm_by_claim(table: Table[PriceOfPower], player: int, area: int) -> None:
    """Rules: peace.calm"""
    tokens.remove_claim(table, player, area)
    for _ in range(CALMED_BY_CLAIM):
        found = unrest_in(table.state, player, area)
        if found:
            at = dearest(table.state, found)
            tokens.remove_unrest(table, at, table.state.map.occupier[at] != NOBODY)


class GiveClaim(YesOrNo):
    """Is the claim in this area given up to calm it?

    Rules: peace.calm
    """

    def __init__(self, player: int, area: int) -> None:
        super().__init__("give-claim", player, area)
        self.area: Final = area

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"area": self.area}

    def agree(self, table: Table[PriceOfPower]) -> None:
        calm_by_claim(table, self.seat, self.area)


# Claims to what was lost


class ClaimLoss(Step[PriceOfPower]):
    """Who lost a town or a vassal in an area may claim it; a bot does so.

    Rules: peace.claims
    """

    def __init__(self, player: int, area: int) -> None:
        super().__init__("claim-loss", (player, area))
        self.player: Final = player
        self.area: Final = area

    def run(self, table: Table[PriceOfPower]) -> None:
        state = table.state
        if state.map.claims[self.area] >> self.player & 1:
            return
        if state.box.is_bot[self.player]:
            claims.place(table, self.player, self.area)
        else:
            table.next(ClaimLost(self.player, self.area))


class ClaimLost(YesOrNo):
    """Is the area in which a province was lost claimed?

    Rules: peace.claims
    """

    def __init__(self, player: int, area: int) -> None:
        super().__init__("claim-lost", player, area)
        self.area: Final = area

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"area": self.area}

    def agree(self, table: Table[PriceOfPower]) -> None:
        tokens.place_claim(table, self.seat, self.area)


# Influence gained and given up


def places(state: PriceOfPower, player: int, realm: int, home: int) -> list[int]:
    """Areas of a realm for gained influence: all, or with `home` the capital area alone; a full one too.

    Rules: peace.influence
    """
    found = [board.capital_area(state, realm)] if home else board.areas_of(state, realm)
    return [
        area
        for area in found
        if area != NOBODY
        and board.may_be_influenced(state, area)
        and (tokens.room_in(state, area) or tokens.strongest_rival(state, player, area) != NOBODY)
    ]


def put_influence(table: Table[PriceOfPower], player: int, area: int) -> bool:
    """One cube, in place of a rival's if the area is full; whether one was left."""
    state = table.state
    if not tokens.room_in(state, area) and cubes.at_hand(state, player):
        tokens.remove_influence(table, tokens.strongest_rival(state, player, area), area, 1)
    return tokens.add_influence(table, player, area, 1) > 0


class PlaceGained(Step[PriceOfPower]):
    """So many influence cubes in a realm (`home`: in its capital area).

    Rules: peace.influence
    """

    def __init__(self, player: int, realm: int, left: int, home: int) -> None:
        super().__init__("place-gained", (player, realm, left, home))
        self.player: Final = player
        self.realm: Final = realm
        self.left: Final = left
        self.home: Final = home

    def run(self, table: Table[PriceOfPower]) -> None:
        state = table.state
        found = places(state, self.player, self.realm, self.home)
        if not found or self.left == 0:
            return
        if state.box.is_bot[self.player]:
            if put_influence(table, self.player, found[0]):
                table.next(PlaceGained(self.player, self.realm, self.left - 1, self.home))
        else:
            table.next(PlaceInfluence(self.player, self.realm, self.left, self.home))


class PlaceInfluence(Decision[PriceOfPower, Pick]):
    """Where does the influence gained by peace go?

    Rules: peace.influence
    """

    def __init__(self, player: int, realm: int, left: int, home: int) -> None:
        super().__init__("place-peace-influence", player, realm, left, home)
        self.realm: Final = realm
        self.left: Final = left
        self.home: Final = home

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return [*[PLACE_IN[area] for area in places(state, self.seat, self.realm, self.home)], DONE]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return None

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"realm": self.realm, "cubes": self.left}

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        if choice is not DONE and put_influence(table, self.seat, choice.value):
            table.next(PlaceGained(self.seat, self.realm, self.left - 1, self.home))


class GiveUpGained(Step[PriceOfPower]):
    """So many influence cubes leave the board.

    Rules: peace.conversion
    """

    def __init__(self, player: int, left: int) -> None:
        super().__init__("give-up-gained", (player, left))
        self.player: Final = player
        self.left: Final = left

    def run(self, table: Table[PriceOfPower]) -> None:
        state = table.state
        found = influenced(state, self.player)
        if not found or self.left == 0:
            return
        if len(found) > 1 and not state.box.is_bot[self.player]:
            table.next(GiveUpInfluence(self.player, self.left))
            return
        tokens.remove_influence(table, self.player, found[0], 1)
        table.next(GiveUpGained(self.player, self.left - 1))


def influenced(state: PriceOfPower, player: int) -> list[int]:
    """Areas with influence cubes of the player."""
    return [area for area in range(MAIN_AREAS) if count4(state.map.influence[area], player)]


class GiveUpInfluence(Decision[PriceOfPower, Pick]):
    """From which area does the influence go?

    Rules: peace.conversion
    """

    def __init__(self, player: int, left: int) -> None:
        super().__init__("yield-influence", player, left)
        self.left: Final = left

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return [GIVE_UP[area] for area in influenced(state, self.seat)]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return None

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"cubes": self.left}

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        tokens.remove_influence(table, self.seat, choice.value, 1)
        table.next(GiveUpGained(self.seat, self.left - 1))


# A throne and an alliance


def leaders_discarded(state: PriceOfPower) -> list[int]:
    """Leaders on action cards in the discards."""
    found: list[int] = []
    for pile in state.cards.discards:
        found.extend([card for card in pile if state.box.content.characters[card].kind == "leader"])
    return sorted(found)


class OfferRuler(Step[PriceOfPower]):
    """The victor may give the loser a new ruler; bots do not."""

    def __init__(self, player: int, realm: int) -> None:
        super().__init__("offer-ruler", (player, realm))
        self.player: Final = player
        self.realm: Final = realm

    def run(self, table: Table[PriceOfPower]) -> None:
        if not table.state.box.is_bot[self.player] and leaders_discarded(table.state):
            table.next(ReplaceRuler(self.player, self.realm))


class ReplaceRuler(Decision[PriceOfPower, Pick]):
    """Who is put on the loser's throne?

    Rules: peace.ruler
    """

    def __init__(self, player: int, realm: int) -> None:
        super().__init__("replace-ruler", player, realm)
        self.realm: Final = realm

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return [*[RULER[card] for card in leaders_discarded(state)], DONE]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return None

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"realm": self.realm}

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        if choice is DONE:
            return
        state = table.state
        deck = state.box.content.card_deck[choice.value]
        state.cards.discards = replaced_group(
            state.cards.discards, deck, without(state.cards.discards[deck], choice.value)
        )
        table.tell(events.RULER_PLACED, self.seat, self.realm, choice.value)
        characters.set_ruler(table, state.box.player_of[self.realm], choice.value)


def may_ally(state: PriceOfPower, player: int, realm: int) -> bool:
    """A free alliance token, and the realm is not an ally already.

    Rules: peace.alliance
    """
    if len(relations.alliances_of(state, player)) >= relations.alliance_limit(state, player):
        return False
    other = state.box.player_of[realm]
    if other != NOBODY:
        room = len(relations.alliances_of(state, other)) < relations.alliance_limit(state, other)
        return room and not hostility.are_allied(state, player, other) and not state.box.is_bot[other]
    return (
        state.relations.ally[realm] != player and board.is_independent(state, realm) and state.relations.war[realm] == 0
    )


class OfferAlliance(Step[PriceOfPower]):
    """The victor may ally with the loser; a bot does so with a non-player realm."""

    def __init__(self, player: int, realm: int) -> None:
        super().__init__("offer-alliance", (player, realm))
        self.player: Final = player
        self.realm: Final = realm

    def run(self, table: Table[PriceOfPower]) -> None:
        state = table.state
        if not may_ally(state, self.player, self.realm):
            return
        if not state.box.is_bot[self.player]:
            table.next(AllyLoser(self.player, self.realm))
        elif state.box.player_of[self.realm] == NOBODY:
            ally(table, self.player, self.realm)


def ally(table: Table[PriceOfPower], player: int, realm: int) -> None:
    """An alliance by peace; a truce between the two does not matter any more."""
    relations.clear_truce(table.state, player, realm)
    relations.make_ally(table, player, realm)


class AllyLoser(YesOrNo):
    """Does the victor ally with the loser?

    Rules: peace.alliance
    """

    def __init__(self, player: int, realm: int) -> None:
        super().__init__("ally-loser", player, realm)
        self.realm: Final = realm

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"realm": self.realm}

    def agree(self, table: Table[PriceOfPower]) -> None:
        ally(table, self.seat, self.realm)


ITEMS: Final[dict[str, Callable[..., Item]]] = {
    "calm-by-claim": CalmByClaim,
    "give-claim": GiveClaim,
    "claim-loss": ClaimLoss,
    "claim-lost": ClaimLost,
    "place-gained": PlaceGained,
    "place-peace-influence": PlaceInfluence,
    "give-up-gained": GiveUpGained,
    "yield-influence": GiveUpInfluence,
    "offer-ruler": OfferRuler,
    "replace-ruler": ReplaceRuler,
    "offer-alliance": OfferAlliance,
    "ally-loser": AllyLoser,
}
