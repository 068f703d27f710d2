"""Diplomatic actions: Influence, Forge Alliance, Fabricate Claim.

While influence is placed, `state.deal` knows the area of each cube placed in this action.

Rules: influence.cost, influence.reach, influence.two-per-turn, influence.limits, alliance.forge, alliance.cost
Rules: claim.fabricate, claim.cost, claim.distant, covert.counter
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hausmacht.core.agenda import Decision, Denial, Item, Step, Table
from hausmacht.core.chance import Chance
from hausmacht.games.price_of_power import board, by_player, choices, deeds, hostility, modifiers
from hausmacht.games.price_of_power.choices import DONE, Pick
from hausmacht.games.price_of_power.components import (
    AREA,
    AREA_TITLES,
    DIP,
    FACES,
    MAIN_AREAS,
    MOST_INFLUENCE_A_TURN,
    MOST_POWER,
    NOBODY,
    PORT,
    POWERS,
)
from hausmacht.games.price_of_power.effects.language.cards import texts
from hausmacht.games.price_of_power.modifiers import bonus
from hausmacht.games.price_of_power.progress.deal import Placing
from hausmacht.games.price_of_power.progress.record import NOTHING
from hausmacht.games.price_of_power.rows import count4
from hausmacht.games.price_of_power.rules.actions.action import Action, ducats_denial, power_denial
from hausmacht.games.price_of_power.rules.cards import reactions
from hausmacht.games.price_of_power.rules.empire import empire
from hausmacht.games.price_of_power.rules.terms import relations, tokens, treasury
from hausmacht.games.price_of_power.rules.terms.borrowing import LOAN, borrow, may_cover, why_not_cover
from hausmacht.games.price_of_power.state import PriceOfPower

PLACE: Final = choices.areas("influence")
BUY: Final = choices.areas("buy-influence")
ALLY: Final = choices.realms("ally")
CLAIM: Final = choices.areas("claim")

NOWHERE_TO_INFLUENCE: Final = Denial("nowhere-to-influence", "influence.reach")
PLACE_FIRST: Final = Denial("place-first", "influence.cost")
FIRST_COSTS_POWER: Final = Denial("first-costs-power", "influence.cost")
NO_ALLIANCE_IN_WAR: Final = Denial("at-war", "alliance.forge")
NOBODY_TO_ALLY: Final = Denial("nobody-to-ally", "alliance.forge")
NO_CLAIM_IN_WAR: Final = Denial("at-war", "claim.fabricate")
NOWHERE_TO_CLAIM: Final = Denial("nowhere-to-claim", "claim.fabricate")
CLAIM_FIRST: Final = Denial("claim-first", "claim.fabricate")
ONE_FREE_CLAIM: Final = Denial("one-free-claim", "claim.fabricate")


# Where tokens reach


def mark_province(state: PriceOfPower, province: int, reach: list[bool]) -> None:
    """The areas a token on a province is adjacent to: its own, bordering ones, and across its sea zones.

    Rules: terms.adjacent
    """
    box = state.box
    area = AREA[province]
    reach[area] = True
    for near in box.borders[area]:
        reach[near] = True
    if PORT[province]:
        for sea in FACES[province]:
            for port in box.ports_on[sea]:
                reach[AREA[port]] = True


def mark_area(state: PriceOfPower, area: int, reach: list[bool]) -> None:
    """The areas a cube in an area is adjacent to."""
    reach[area] = True
    for near in state.box.near[area]:
        reach[near] = True


def influence_reach(state: PriceOfPower, player: int) -> list[bool]:
    """Areas adjacent to towns, vassals, allies, marriages and influence that stood there at the start of the turn.

    Rules: influence.reach
    """
    reach = [False] * len(AREA_TITLES)
    known = board.holdings(state)
    for lands in (known.towns[player], known.vassals[player], known.occupied[player]):
        for at in lands:
            mark_province(state, at, reach)
    for realms in (by_player.allies(state).where[player], by_player.marriages(state).where[player]):
        for realm in realms:
            capital = board.capital_of(state, realm)
            if capital != NOBODY:
                mark_province(state, capital, reach)
    for other in range(state.box.players):
        if state.relations.allied[player] >> other & 1:
            mark_province(state, board.capital_of(state, state.box.realm[other]), reach)
    deal = state.deal
    new = deal.areas if isinstance(deal, Placing) else []
    for area in by_player.influence(state).where[player]:
        if count4(state.map.influence[area], player) > new.count(area):
            mark_area(state, area, reach)
    return reach


# Influence


def further_price(state: PriceOfPower, player: int) -> int:
    """Ducats for a cube after the first.

    Rules: influence.cost
    """
    return max(0, 3 + bonus(state, player, "cost.influence.D"))


def why_no_room(state: PriceOfPower, area: int) -> Denial | None:
    """Rules: influence.limits"""
    if area >= MAIN_AREAS:
        return Denial("distant-influence", "influence.limits", area=area)
    if not board.may_be_influenced(state, area):
        return Denial("players-own-all", "influence.limits", area=area)
    if tokens.room_in(state, area) == 0:
        return Denial("influence-full", "influence.limits", area=area)
    return None


class Influence(Action):
    """Rules: influence.cost, influence.reach"""

    def why_not(self, state: PriceOfPower, player: int, free: bool) -> Denial | None:
        have = state.treasury.power[player * POWERS + DIP]
        if not free and have < 1:
            return power_denial(DIP, 1, have)
        for own in board.own_areas(state, player):
            if tokens.room_in(state, own) > 0:
                return None
            for near in state.box.borders[own]:
                if tokens.room_in(state, near) > 0:
                    return None
        reach = influence_reach(state, player)
        for area in range(MAIN_AREAS):
            if reach[area] and tokens.room_in(state, area) > 0:
                return None
        return NOWHERE_TO_INFLUENCE

    def begin(self, table: Table[PriceOfPower], player: int, free: bool) -> None:
        table.state.deal = Placing()
        table.next(PlaceInfluence(player, int(free)))


def placed_in(state: PriceOfPower) -> list[int]:
    """The area of each cube placed in this action so far."""
    found = state.deal
    assert isinstance(found, Placing)
    return found.areas


class PlaceInfluence(Decision[PriceOfPower, Pick]):
    """Where does the next cube go, and for what? The first costs 1 diplomatic power.

    Rules: influence.cost, influence.reach, influence.two-per-turn, influence.limits, loan.cover
    """

    def __init__(self, player: int, free: int) -> None:
        super().__init__("place-influence", player, free)
        self.free: Final = free

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        areas = [area for area in state.box.areas if area < MAIN_AREAS]
        return [DONE, *[PLACE[area] for area in areas], *[BUY[area] for area in areas], LOAN]

    def options(self, state: PriceOfPower) -> list[Pick]:
        """As `why_not` has it, with the reach reckoned once."""
        found: list[Pick] = []
        placed = len(placed_in(state))
        if placed:
            found.append(DONE)
        power = state.treasury.power[self.seat * POWERS + DIP] >= 1 or (self.free == 1 and not placed)
        price = further_price(state, self.seat)
        ducats = placed > 0 and state.treasury.ducats[self.seat] >= price
        loan = placed > 0 and may_cover(state, self.seat, price)
        if not power and not ducats and not loan:
            return found
        open_areas = self.open_areas(state)
        if power:
            found.extend([PLACE[area] for area in open_areas])
        if ducats:
            found.extend([BUY[area] for area in open_areas])
        if loan and open_areas:
            found.append(LOAN)
        return found

    def open_areas(self, state: PriceOfPower) -> list[int]:
        """Within reach, with room for a cube."""
        reach = influence_reach(state, self.seat)
        return [area for area in state.box.areas if area < MAIN_AREAS and reach[area] and self.has_room(state, area)]

    def drawn(self, state: PriceOfPower, picks: Chance) -> Pick:
        """Places within reach are tried one after the other until one has room."""
        placed = len(placed_in(state))
        left = [DONE] if placed else []
        power = state.treasury.power[self.seat * POWERS + DIP] >= 1 or (self.free == 1 and not placed)
        price = further_price(state, self.seat)
        ducats = placed > 0 and state.treasury.ducats[self.seat] >= price
        if placed > 0 and may_cover(state, self.seat, price):
            left.append(LOAN)
        if power or ducats:
            reach = influence_reach(state, self.seat)
            for area in state.box.areas:
                if area < MAIN_AREAS and reach[area]:
                    if power:
                        left.append(PLACE[area])
                    if ducats:
                        left.append(BUY[area])
        while True:
            choice = left.pop(picks.below("pick", len(left)))
            if choice is LOAN:
                if self.why_not(state, LOAN) is None:
                    return choice
            elif choice is DONE or self.has_room(state, choice.value):
                return choice

    def has_room(self, state: PriceOfPower, area: int) -> bool:
        return placed_in(state).count(area) < MOST_INFLUENCE_A_TURN and tokens.room_in(state, area) > 0

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        placed = len(placed_in(state))
        if choice is DONE:
            return None if placed else PLACE_FIRST
        if choice is LOAN:
            at_stake = placed and self.open_areas(state)
            return why_not_cover(state, self.seat, further_price(state, self.seat) if at_stake else 0)
        area = choice.value
        if choice.kind == "buy-influence":
            if not placed:
                return FIRST_COSTS_POWER
            price = further_price(state, self.seat)
            if state.treasury.ducats[self.seat] < price:
                return ducats_denial(price, state.treasury.ducats[self.seat])
        elif state.treasury.power[self.seat * POWERS + DIP] < 1 and (not self.free or placed):
            return power_denial(DIP, 1, 0)
        if placed_in(state).count(area) >= MOST_INFLUENCE_A_TURN:
            return Denial("two-per-turn", "influence.two-per-turn", area=area)
        denial = why_no_room(state, area)
        if denial is None and not influence_reach(state, self.seat)[area]:
            denial = Denial("out-of-reach", "influence.reach", area=area)
        return denial

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        state = table.state
        if choice is DONE:
            state.deal = NOTHING
            return
        if choice is LOAN:
            table.next(self)
            borrow(table, self.seat)
            return
        if choice.kind == "buy-influence":
            treasury.lose_ducats(table, self.seat, further_price(state, self.seat))
        elif not self.free or placed_in(state):
            treasury.spend_power(table, self.seat, DIP, 1)
        placed_in(state).append(choice.value)
        table.next(self)
        tokens.add_influence(table, self.seat, choice.value)

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"cubes": len(placed_in(state))}


# Forge Alliance


def alliance_cost(state: PriceOfPower, player: int, realm: int) -> int:
    """Half of the realm's tax income, from 1 to 3.

    In edition 1.2 its own base tax counts, with the tokens for extra manpower and without its vassals.

    Rules: alliance.cost
    """
    tax = board.own_tax(state, realm) if state.box.rules.edition_1_2 else board.realm_tax(state, realm)
    if not state.box.rules.edition_1_2:
        for at in state.map.recruits:
            if hostility.top_realm(state, board.realm_beneath(state, at)) == realm and state.map.occupier[at] == NOBODY:
                tax -= 1
    return modifiers.cost(state, player, "cost.forge_alliance.DIP", max(1, min(3, (tax + 1) // 2)))


def is_distant_realm(state: PriceOfPower, realm: int) -> bool:
    return board.capital_area(state, realm) >= MAIN_AREAS


def standing(state: PriceOfPower, player: int, realm: int) -> int:
    """Influence in the realm, marriages and imperial cubes included; for a distant realm, colonists.

    Rules: alliance.forge
    """
    if is_distant_realm(state, realm):
        return state.treasury.colonists[player]
    return empire.influence_in_realm(state, player, realm)


def why_not_alliance(state: PriceOfPower, player: int, realm: int, need: int = 2) -> Denial | None:
    """A non-player realm at peace in which the player has influence, more than the present ally.

    Rules: alliance.forge
    """
    if state.relations.ally[realm] == player:
        return Denial("allied-already", "alliance.forge", realm=realm)
    if not board.is_independent(state, realm):
        return Denial("not-independent", "alliance.forge", realm=realm)
    if hostility.realm_at_war(state, realm):
        return Denial("realm-at-war", "alliance.forge", realm=realm)
    if is_distant_realm(state, realm) and not any(
        [board.has_claim(state, player, area) for area in board.areas_of(state, realm)]
    ):
        return Denial("no-claim", "alliance.forge", realm=realm)
    have = standing(state, player, realm)
    if have < need:
        return Denial("too-little-influence", "alliance.forge", realm=realm, need=need, have=have)
    other = state.relations.ally[realm]
    if other != NOBODY and standing(state, other, realm) >= have:
        return Denial("ally-stronger", "alliance.forge", realm=realm, player=other)
    return None


def realms_in_touch(state: PriceOfPower, player: int) -> list[int]:
    """Independent realms in whose areas the player has influence, a marriage or a claim, A to Z."""
    found: list[int] = []
    lands = board.lands(state).realm
    for area in areas_in_touch(state, player):
        for at in state.box.provinces_in[area]:
            if state.map.token[at] < 0 and lands[at] != NOBODY and lands[at] not in found:
                found.append(lands[at])
    found.sort()
    return found


def areas_in_touch(state: PriceOfPower, player: int) -> list[int]:
    """Areas of the main map with influence or a marriage of the player, distant ones with a claim."""
    found = [area for area in by_player.influence(state).where[player] if area < MAIN_AREAS]
    for realm in by_player.marriages(state).where[player]:
        area = board.capital_area(state, realm)
        if 0 <= area < MAIN_AREAS and area not in found and board.marriages_in(state, player, area):
            found.append(area)
    if state.map.imperial and board.emperor_player(state) == player:
        found.extend([area for area in state.map.imperial if area not in found])
    found.extend([area for area in by_player.claims(state).where[player] if area >= MAIN_AREAS])
    found.extend([area for area in by_player.cores(state).where[player] if area >= MAIN_AREAS])
    return found


def why_no_alliances(state: PriceOfPower, player: int) -> Denial | None:
    """What forbids the player any alliance now.

    Rules: alliance.forge, alliance.limit
    """
    if hostility.is_at_war(state, player):
        return NO_ALLIANCE_IN_WAR
    most = relations.alliance_limit(state, player)
    if len(relations.alliances_of(state, player)) >= most:
        return Denial("alliances-full", "alliance.limit", most=most)
    return None


class ForgeAlliance(Action):
    """Rules: alliance.forge, alliance.cost, alliance.limit"""

    def why_not(self, state: PriceOfPower, player: int, free: bool) -> Denial | None:
        have = state.treasury.power[player * POWERS + DIP]
        if not free and have < 1:
            return power_denial(DIP, 1, have)
        denial = why_no_alliances(state, player)
        if denial is not None:
            return denial
        for realm in realms_in_touch(state, player):
            if why_not_alliance(state, player, realm) is None and (free or alliance_cost(state, player, realm) <= have):
                return None
        return NOBODY_TO_ALLY

    def reason(self, state: PriceOfPower, player: int, free: bool) -> Denial | None:
        """The realm whose alliance costs least."""
        denial = self.why_not(state, player, free)
        if denial is not NOBODY_TO_ALLY:
            return denial
        have = state.treasury.power[player * POWERS + DIP]
        least = 0
        for realm in realms_in_touch(state, player):
            need = alliance_cost(state, player, realm)
            if why_not_alliance(state, player, realm) is None and (not least or need < least):
                least = need
                denial = Denial("allies-too-dear", "alliance.cost", realm=realm, need=need, have=have)
        return denial

    def begin(self, table: Table[PriceOfPower], player: int, free: bool) -> None:
        table.next(AllyWhom(player, int(free)))


class AllyWhom(Decision[PriceOfPower, Pick]):
    """Which realm becomes an ally?

    Rules: alliance.forge, alliance.cost
    """

    def __init__(self, player: int, free: int) -> None:
        super().__init__("ally-whom", player, free)
        self.free: Final = free

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return [ALLY[realm] for realm in realms_in_touch(state, self.seat)]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        denial = why_not_alliance(state, self.seat, choice.value)
        if denial is None and not self.free:
            cost = alliance_cost(state, self.seat, choice.value)
            have = state.treasury.power[self.seat * POWERS + DIP]
            if have < cost:
                denial = power_denial(DIP, cost, have)
        return denial

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        if not self.free:
            treasury.spend_power(table, self.seat, DIP, alliance_cost(table.state, self.seat, choice.value))
        forge(table, self.seat, choice.value)

    def about(self, state: PriceOfPower, choice: Pick) -> dict[str, int]:
        return {**choice.numbers, "cost": 0 if self.free else alliance_cost(state, self.seat, choice.value)}


def forge(table: Table[PriceOfPower], player: int, realm: int) -> None:
    """The alliance, and one influence in the capital area.

    Rules: alliance.forge
    """
    state = table.state
    relations.make_ally(table, player, realm)
    deeds.record(state, player, "forged_alliance")
    area = board.capital_area(state, realm)
    if 0 <= area < MAIN_AREAS:
        tokens.add_influence(table, player, area)


# Fabricate Claim


def is_battleground(state: PriceOfPower, area: int) -> bool:
    """Named by the active or the upcoming power struggle."""
    if area in state.map.battlegrounds:
        return True
    if not state.cards.struggles:
        return False
    return area in texts(state).struggles[state.cards.struggles[0]].battlegrounds


def claim_cost(state: PriceOfPower, player: int, area: int) -> int:
    """2 for each, 1 where a power struggle is fought; covert actions never cost less than 1.

    Rules: claim.cost
    """
    return modifiers.cost(state, player, "cost.covert.DIP", 1 if is_battleground(state, area) else 2)


def why_not_claim(state: PriceOfPower, player: int, area: int) -> Denial | None:
    """Next to the realm, not yet claimed, not all owned; on distant maps by land and only where somebody lives.

    Rules: claim.fabricate, claim.distant
    """
    if board.has_claim(state, player, area):
        return Denial("claimed-already", "claim.fabricate", area=area)
    others = False
    inhabited = False
    for at in state.box.provinces_in[area]:
        if not board.owns(state, player, at):
            others = True
        if not board.is_vacant(state, at):
            inhabited = True
    if not others:
        return Denial("owns-all", "claim.fabricate", area=area)
    if area >= MAIN_AREAS:
        if not inhabited:
            return Denial("nobody-there", "claim.distant", area=area)
        if not is_near_by_land(state, player, area):
            return Denial("not-adjacent", "claim.distant", area=area)
    elif not board.is_realm_near(state, player, area):
        return Denial("not-adjacent", "claim.fabricate", area=area)
    return None


def is_near_by_land(state: PriceOfPower, player: int, area: int) -> bool:
    own = board.own_areas(state, player)
    if area in own:
        return True
    for near in state.box.borders[area]:
        if near in own:
            return True
    return False


def has_claim_target(state: PriceOfPower, player: int, most: int) -> bool:
    """Whether any area can be claimed for at most so much power."""
    near = board.holdings(state).near_of(state.box, player)
    rich = most >= modifiers.cost(state, player, "cost.covert.DIP", 2)  # enough for any claim
    for area in state.box.areas:
        if (
            near[area]
            and not board.has_claim(state, player, area)
            and (rich or claim_cost(state, player, area) <= most)
            and why_not_claim(state, player, area) is None
        ):
            return True
    return False


class FabricateClaim(Action):
    """Rules: claim.fabricate, claim.cost"""

    def why_not(self, state: PriceOfPower, player: int, free: bool) -> Denial | None:
        have = state.treasury.power[player * POWERS + DIP]
        if not free and have < 1:
            return power_denial(DIP, 1, have)
        if hostility.is_at_war(state, player):
            return NO_CLAIM_IN_WAR
        if not has_claim_target(state, player, 99 if free else have):
            return NOWHERE_TO_CLAIM
        return None

    def reason(self, state: PriceOfPower, player: int, free: bool) -> Denial | None:
        """Power is missing where there is something to claim for more of it."""
        denial = self.why_not(state, player, free)
        if denial is NOWHERE_TO_CLAIM and has_claim_target(state, player, MOST_POWER):
            need = modifiers.cost(state, player, "cost.covert.DIP", 2)
            return power_denial(DIP, need, state.treasury.power[player * POWERS + DIP])
        return denial

    def begin(self, table: Table[PriceOfPower], player: int, free: bool) -> None:
        table.next(ClaimWhere(player, 0, int(free)))


class ClaimWhere(Decision[PriceOfPower, Pick]):
    """Where is the next claim made up?

    Rules: claim.fabricate, claim.cost, claim.distant
    """

    def __init__(self, player: int, made: int, free: int) -> None:
        super().__init__("claim-where", player, made, free)
        self.made: Final = made
        self.free: Final = free

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return [DONE, *[CLAIM[area] for area in state.box.areas]]

    def options(self, state: PriceOfPower) -> list[Pick]:
        """As `why_not` has it, looking only next to the realm."""
        near = board.holdings(state).near_of(state.box, self.seat)
        found = [DONE] if self.made else []
        for area in state.box.areas:
            if near[area] and self.why_not(state, CLAIM[area]) is None:
                found.append(CLAIM[area])
        return found

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        if choice is DONE:
            return None if self.made else CLAIM_FIRST
        if not self.free:
            cost = claim_cost(state, self.seat, choice.value)
            have = state.treasury.power[self.seat * POWERS + DIP]
            if have < cost:
                return power_denial(DIP, cost, have)
        elif self.made:
            return ONE_FREE_CLAIM
        return why_not_claim(state, self.seat, choice.value)

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        if choice is DONE:
            return
        state = table.state
        if not self.free:
            treasury.spend_power(table, self.seat, DIP, claim_cost(state, self.seat, choice.value))
        table.next(MoreClaims(self.seat, self.made + 1, self.free))
        table.next(MakeClaim(self.seat, choice.value))
        reactions.ask_counterspies(table, self.seat, reactions.touched_in(state, self.seat, choice.value))

    def about(self, state: PriceOfPower, choice: Pick) -> dict[str, int]:
        if choice is DONE:
            return choice.numbers
        return {**choice.numbers, "cost": 0 if self.free else claim_cost(state, self.seat, choice.value)}


class MakeClaim(Step[PriceOfPower]):
    """The claim is laid, unless it was countered.

    Rules: claim.fabricate, covert.counter
    """

    def __init__(self, player: int, area: int) -> None:
        super().__init__("make-claim", (player, area))
        self.player: Final = player
        self.area: Final = area

    def run(self, table: Table[PriceOfPower]) -> None:
        tokens.place_claim(table, self.player, self.area)


class MoreClaims(Step[PriceOfPower]):
    """Another claim, if one can be made."""

    def __init__(self, player: int, made: int, free: int) -> None:
        super().__init__("more-claims", (player, made, free))
        self.player: Final = player
        self.made: Final = made
        self.free: Final = free

    def run(self, table: Table[PriceOfPower]) -> None:
        state = table.state
        have = state.treasury.power[self.player * POWERS + DIP]
        if not self.free and have and has_claim_target(state, self.player, have):
            table.next(ClaimWhere(self.player, self.made, self.free))


ACTIONS: Final[list[Action]] = [
    Influence("influence", "influence"),
    ForgeAlliance("forge-alliance", "forge_alliance"),
    FabricateClaim("fabricate-claim", "fabricate_claim"),
]
ITEMS: Final[dict[str, Callable[..., Item]]] = {
    "place-influence": PlaceInfluence,
    "ally-whom": AllyWhom,
    "claim-where": ClaimWhere,
    "make-claim": MakeClaim,
    "more-claims": MoreClaims,
}
