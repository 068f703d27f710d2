"""What two players may offer each other: marriages, alliances, money and provinces, alone or in a package.

Rules: diplomacy.partner, diplomacy.marriage, diplomacy.alliance, diplomacy.money, diplomacy.sale, diplomacy.war
Rules: diplomacy.money-or-sale, diplomacy.package
"""

from __future__ import annotations

from typing import Final

from hausmacht.core.agenda import Denial
from hausmacht.games.price_of_power import board, hostility
from hausmacht.games.price_of_power.components import ADM, AREA, DIP, POWERS
from hausmacht.games.price_of_power.progress.talks import Part, Talks
from hausmacht.games.price_of_power.rules.actions.action import ducats_denial, power_denial
from hausmacht.games.price_of_power.rules.terms import relations, tokens
from hausmacht.games.price_of_power.state import PriceOfPower

# Offers
MARRIAGE: Final = 0  # value: the kind of card both may draw
ALLIANCE: Final = 1
GIVE_MONEY: Final = 2  # value: ducats from the active player
ASK_MONEY: Final = 3  # value: ducats for the active player
SELL: Final = 4  # value: a province of the active player
BUY: Final = 5  # value: a province of the partner
PACKAGE: Final = 6  # value: the number of its parts

LEAST_PRICE: Final = 3
MOST_PARTS: Final = 8

ONESELF: Final = Denial("oneself", "diplomacy.partner")
ONLY_MONEY_IN_WAR: Final = Denial("only-money-in-war", "diplomacy.war")
MONEY_OR_SALE: Final = Denial("money-or-sale", "diplomacy.money-or-sale")
NO_TOWNS: Final = Denial("no-towns", "tokens.limits")
IN_THE_PACKAGE: Final = Denial("in-the-package", "diplomacy.package")
PACKAGE_FULL: Final = Denial("package-full", "diplomacy.package")


def why_not_partner(state: PriceOfPower, player: int, other: int) -> Denial | None:
    """Another person with whom at least something can be agreed.

    Rules: diplomacy.partner
    """
    if other == player:
        return ONESELF
    if state.box.is_bot[other]:
        return Denial("partner-is-bot", "diplomacy.partner", realm=state.box.realm[other])
    return None


def talks(state: PriceOfPower) -> Talks:
    """The talks under way."""
    found = state.deal
    assert isinstance(found, Talks)
    return found


def is_war_in_the_way(state: PriceOfPower, player: int, other: int) -> bool:
    """Rules: diplomacy.war, peace.negotiated-talks"""
    deal = state.deal
    if isinstance(deal, Talks) and deal.peace_table:
        return False
    return hostility.is_at_war(state, player) or hostility.is_at_war(state, other)


def why_not_marriage(state: PriceOfPower, player: int, other: int) -> Denial | None:
    """Rules: diplomacy.marriage, marriage.limit, marriage.partners"""
    if state.treasury.power[player * POWERS + DIP] < 1:
        return power_denial(DIP, 1, 0)
    if is_war_in_the_way(state, player, other):
        return ONLY_MONEY_IN_WAR
    realm = state.box.realm[other]
    if state.relations.marriage[realm] >> player & 1:
        return Denial("married-already", "diplomacy.marriage", realm=realm)
    for each in (player, other):
        most = relations.marriage_limit(state, each)
        if len(relations.marriages_of(state, each)) >= most:
            return Denial("marriages-full", "marriage.limit", player=each, most=most)
    return relations.why_not_marry(state, player, realm)


def why_not_friends(state: PriceOfPower, player: int, other: int) -> Denial | None:
    """Rules: diplomacy.alliance, alliance.limit"""
    if state.treasury.power[player * POWERS + DIP] < 1:
        return power_denial(DIP, 1, 0)
    if is_war_in_the_way(state, player, other):
        return ONLY_MONEY_IN_WAR
    if hostility.are_allied(state, player, other):
        return Denial("allied-already", "diplomacy.alliance", realm=state.box.realm[other])
    for each in (player, other):
        most = relations.alliance_limit(state, each)
        if len(relations.alliances_of(state, each)) >= most:
            return Denial("alliances-full", "alliance.limit", player=each, most=most)
    return None


def money_cost(ducats: int) -> int:
    """One power for every 10 ducats begun.

    Rules: diplomacy.money
    """
    return (ducats + 9) // 10


def why_not_money(state: PriceOfPower, player: int, giver: int, ducats: int) -> Denial | None:
    """Rules: diplomacy.money, diplomacy.money-or-sale, ruling.loan-deals"""
    if state.turn.sold:
        return MONEY_OR_SALE
    if state.treasury.ducats[giver] < ducats:
        return ducats_denial(ducats, state.treasury.ducats[giver])
    have = state.treasury.power[player * POWERS + DIP]
    cost = money_cost(ducats)
    return None if have >= cost else power_denial(DIP, cost, have)


def why_not_land(state: PriceOfPower, player: int, seller: int, buyer: int, province: int) -> Denial | None:
    """An own town of the seller, claimed by the buyer; both pay 1 administrative power.

    Rules: diplomacy.sale, diplomacy.money-or-sale
    """
    if state.turn.money_given:
        return MONEY_OR_SALE
    if is_war_in_the_way(state, seller, buyer):
        return ONLY_MONEY_IN_WAR
    if not board.owns(state, seller, province):
        return Denial("not-owned", "diplomacy.sale", province=province)
    if province == board.capital_of(state, state.box.realm[seller]):
        return Denial("capital-for-sale", "diplomacy.sale", province=province)
    if not board.has_claim(state, buyer, AREA[province]):
        return Denial("buyer-needs-claim", "diplomacy.sale", province=province)
    if state.treasury.ducats[buyer] < LEAST_PRICE:
        return ducats_denial(LEAST_PRICE, state.treasury.ducats[buyer])
    if not state.turn.sold:
        for each in (seller, buyer):
            if state.treasury.power[each * POWERS + ADM] < 1:
                return power_denial(ADM, 1, 0)
    if not tokens.may_place_town(state, buyer, province):
        return NO_TOWNS
    return None


def lands_for_sale(state: PriceOfPower, seller: int, buyer: int) -> list[int]:
    """Own provinces of the seller in areas the buyer claims."""
    own = board.own_areas(state, seller)
    return [
        at
        for area in own
        if board.has_claim(state, buyer, area)
        for at in state.box.provinces_in[area]
        if board.owns(state, seller, at)
    ]


def has_offer(state: PriceOfPower, player: int, other: int) -> bool:
    """Whether there is anything to offer, or to ask for."""
    if state.treasury.power[player * POWERS + DIP] >= 1:
        if not state.turn.sold and (state.treasury.ducats[player] or state.treasury.ducats[other]):
            return True
        if why_not_friends(state, player, other) is None or why_not_marriage(state, player, other) is None:
            return True
    for seller, buyer in ((player, other), (other, player)):
        for at in lands_for_sale(state, seller, buyer):
            if why_not_land(state, player, seller, buyer, at) is None:
                return True
    return False


# Packages


def parts(state: PriceOfPower) -> list[Part]:
    """What lies in the package; nothing where nobody talks."""
    deal = state.deal
    return deal.parts if isinstance(deal, Talks) else []


def power_of_part(part: Part) -> int:
    """Diplomatic power that a part costs."""
    if part.offer in (MARRIAGE, ALLIANCE):
        return 1
    return money_cost(part.value) if part.offer in (GIVE_MONEY, ASK_MONEY) else 0


def ducats_of_part(part: Part, active: bool) -> int:
    """Ducats that the active player, or the partner, pays by a part."""
    if part.offer == (GIVE_MONEY if active else ASK_MONEY):
        return part.value
    return part.price if part.offer == (BUY if active else SELL) else 0


def why_not_packed(state: PriceOfPower, player: int, part: Part) -> Denial | None:
    """Whether a part fits to what lies in the package: nothing twice, not money and land, and all can be paid.

    Rules: diplomacy.package, diplomacy.money-or-sale
    """
    found = parts(state)
    if len(found) >= MOST_PARTS:
        return PACKAGE_FULL
    kinds = [each.offer for each in found]
    money = GIVE_MONEY in kinds or ASK_MONEY in kinds
    if part.offer in (SELL, BUY):
        if money:
            return MONEY_OR_SALE
        if any([each.offer in (SELL, BUY) and each.value == part.value for each in found]):
            return IN_THE_PACKAGE
    elif part.offer in (GIVE_MONEY, ASK_MONEY):
        if SELL in kinds or BUY in kinds:
            return MONEY_OR_SALE
        if money:
            return IN_THE_PACKAGE
    elif part.offer in kinds:
        return IN_THE_PACKAGE
    have = state.treasury.power[player * POWERS + DIP]
    need = sum([power_of_part(each) for each in [*found, part]])
    if need > have:
        return power_denial(DIP, need, have)
    return why_not_paid(state, player, [*found, part])


def why_not_paid(state: PriceOfPower, player: int, found: list[Part]) -> Denial | None:
    """Whether both sides have the ducats for all parts together.

    Rules: diplomacy.package
    """
    for active, payer in ((True, player), (False, talks(state).partner)):
        need = sum([ducats_of_part(each, active) for each in found])
        if need > state.treasury.ducats[payer]:
            return ducats_denial(need, state.treasury.ducats[payer])
    return None


def why_not_part(state: PriceOfPower, player: int, other: int, part: Part) -> Denial | None:
    """Whether the two may agree on this at all."""
    if part.offer == ALLIANCE:
        return why_not_friends(state, player, other)
    if part.offer == MARRIAGE:
        return why_not_marriage(state, player, other)
    if part.offer in (GIVE_MONEY, ASK_MONEY):
        return why_not_money(state, player, player if part.offer == GIVE_MONEY else other, part.value)
    seller, buyer = (player, other) if part.offer == SELL else (other, player)
    return why_not_land(state, player, seller, buyer, part.value)
