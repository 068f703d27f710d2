"""Player-to-player diplomacy: marriages, alliances, money and the sale of provinces, offered and answered.

While two players talk, `state.deal` are their talks.

Rules: diplomacy.partner, diplomacy.marriage, diplomacy.alliance, diplomacy.money, diplomacy.sale, diplomacy.war
Rules: diplomacy.money-or-sale, diplomacy.package, option.secret-talks
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hausmacht.core.agenda import Decision, Denial, Item, Step, Table, Tried
from hausmacht.games.price_of_power import board, choices, deeds
from hausmacht.games.price_of_power.choices import DONE, Pick, word
from hausmacht.games.price_of_power.components import ADM, AREA, DIP, NOBODY, POWER_NAMES, POWERS
from hausmacht.games.price_of_power.decks import actions as deck
from hausmacht.games.price_of_power.events import actions as events
from hausmacht.games.price_of_power.progress.record import NOTHING
from hausmacht.games.price_of_power.progress.talks import Part, Talks
from hausmacht.games.price_of_power.rules import empire, relations, tokens, treasury
from hausmacht.games.price_of_power.rules.actions.action import Action, ducats_denial, power_denial
from hausmacht.games.price_of_power.state import (
    PriceOfPower,
)

MOST_REFUSALS: Final = 2
MOST_AGREED: Final = 6
MOST_PARTS: Final = 8

# Offers
MARRIAGE: Final = 0  # value: the kind of card both may draw
ALLIANCE: Final = 1
GIVE_MONEY: Final = 2  # value: ducats from the active player
ASK_MONEY: Final = 3  # value: ducats for the active player
SELL: Final = 4  # value: a province of the active player
BUY: Final = 5  # value: a province of the partner
PACKAGE: Final = 6  # value: the number of its parts
OFFER_NAMES: Final = ("marriage", "alliance", "give-money", "ask-money", "sell", "buy", "package")

LEAST_PRICE: Final = 3
MOST_PRICE: Final = 15
MOST_MONEY: Final = 100

TALK_TO: Final = choices.realms("talk-to")
MARRY: Final = choices.picks("offer-marriage", POWER_NAMES, "power")
OFFER_ALLIANCE: Final = word("offer-alliance")
GIVE: Final = choices.numbers("give-money", MOST_MONEY, "ducats")
ASK: Final = choices.numbers("ask-money", MOST_MONEY, "ducats")
SELL_LAND: Final = choices.provinces("sell")
BUY_LAND: Final = choices.provinces("buy")
FOR: Final = choices.numbers("price", MOST_PRICE, "ducats")
SECRET: Final = word("secret-talk")
PACK: Final = word("package-deal")
SEND: Final = word("send-offer")
ACCEPT: Final = word("accept")
REFUSE: Final = word("refuse")

ONESELF: Final = Denial("oneself", "diplomacy.partner")
TALKED_ALREADY: Final = Denial("talked-already", "diplomacy.partner")
NOBODY_TO_TALK: Final = Denial("nobody-to-talk", "diplomacy.partner")
ONLY_MONEY_IN_WAR: Final = Denial("only-money-in-war", "diplomacy.war")
MONEY_OR_SALE: Final = Denial("money-or-sale", "diplomacy.money-or-sale")
NO_TOWNS: Final = Denial("no-towns", "tokens.limits")
IN_THE_PACKAGE: Final = Denial("in-the-package", "diplomacy.package")
PACKAGE_EMPTY: Final = Denial("package-empty", "diplomacy.package")
PACKAGE_FULL: Final = Denial("package-full", "diplomacy.package")
TALKED_IN_SECRET: Final = Denial("talked-in-secret", "option.secret-talks")


def why_not_partner(state: PriceOfPower, player: int, other: int) -> Denial | None:
    """Another person with whom at least something can be agreed.

    Rules: diplomacy.partner
    """
    if other == player:
        return ONESELF
    if state.box.is_bot[other]:
        return Denial("partner-is-bot", "diplomacy.partner", realm=state.box.realm[other])
    return None


class Diplomacy(Action):
    """Rules: diplomacy.partner"""

    def why_not(self, state: PriceOfPower, player: int, free: bool) -> Denial | None:
        if state.turn.talked_to != NOBODY:
            return TALKED_ALREADY
        if state.power[player * POWERS + DIP] < 1 and state.power[player * POWERS + ADM] < 1:
            return power_denial(DIP, 1, 0)
        for other in range(state.box.seats):
            if why_not_partner(state, player, other) is None and has_offer(state, player, other):
                return None
        return NOBODY_TO_TALK

    def begin(self, table: Table[PriceOfPower], player: int, free: bool) -> None:
        table.next(TalkTo(player))


class TalkTo(Decision[PriceOfPower, Pick]):
    """With whom?

    Rules: diplomacy.partner
    """

    def __init__(self, player: int) -> None:
        super().__init__("talk-to", player)

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return [TALK_TO[realm] for realm in state.box.realm[: state.box.seats]]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        other = state.box.player_of[choice.value]
        denial = why_not_partner(state, self.seat, other)
        if denial is None and not has_offer(state, self.seat, other):
            denial = Denial("nothing-to-offer", "diplomacy.partner", realm=choice.value)
        return denial

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        state = table.state
        partner = state.box.player_of[choice.value]
        open_talks(state, partner)
        state.turn.talked_to = partner
        table.tell(events.TALKS, self.seat, partner)
        table.next(MakeOffer(self.seat))


def open_talks(state: PriceOfPower, partner: int, peace_table: bool = False) -> Talks:
    """Nothing is on the table yet."""
    found = Talks(partner)
    found.peace_table = peace_table
    state.deal = found
    return found


def talks(state: PriceOfPower) -> Talks:
    """The talks under way."""
    found = state.deal
    assert isinstance(found, Talks)
    return found


# What may be offered


def is_war_in_the_way(state: PriceOfPower, player: int, other: int) -> bool:
    """Rules: diplomacy.war, peace.negotiated-talks"""
    deal = state.deal
    if isinstance(deal, Talks) and deal.peace_table:
        return False
    return board.is_at_war(state, player) or board.is_at_war(state, other)


def why_not_marriage(state: PriceOfPower, player: int, other: int) -> Denial | None:
    """Rules: diplomacy.marriage, marriage.limit, marriage.partners"""
    if state.power[player * POWERS + DIP] < 1:
        return power_denial(DIP, 1, 0)
    if is_war_in_the_way(state, player, other):
        return ONLY_MONEY_IN_WAR
    realm = state.box.realm[other]
    if state.marriage[realm] >> player & 1:
        return Denial("married-already", "diplomacy.marriage", realm=realm)
    for each in (player, other):
        most = relations.marriage_limit(state, each)
        if len(relations.marriages_of(state, each)) >= most:
            return Denial("marriages-full", "marriage.limit", player=each, most=most)
    return relations.why_not_marry(state, player, realm)


def why_not_friends(state: PriceOfPower, player: int, other: int) -> Denial | None:
    """Rules: diplomacy.alliance, alliance.limit"""
    if state.power[player * POWERS + DIP] < 1:
        return power_denial(DIP, 1, 0)
    if is_war_in_the_way(state, player, other):
        return ONLY_MONEY_IN_WAR
    if board.are_allied(state, player, other):
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
    """Rules: diplomacy.money, diplomacy.money-or-sale"""
    if state.turn.sold:
        return MONEY_OR_SALE
    if state.ducats[giver] < ducats:
        return ducats_denial(ducats, state.ducats[giver])
    have = state.power[player * POWERS + DIP]
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
    if state.ducats[buyer] < LEAST_PRICE:
        return ducats_denial(LEAST_PRICE, state.ducats[buyer])
    if not state.turn.sold:
        for each in (seller, buyer):
            if state.power[each * POWERS + ADM] < 1:
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
    if state.power[player * POWERS + DIP] >= 1:
        if not state.turn.sold and (state.ducats[player] or state.ducats[other]):
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


def part_of(choice: Pick, price: int = 0) -> Part:
    """A choice as a part of an offer."""
    if choice is OFFER_ALLIANCE:
        return Part(ALLIANCE, 0, 0)
    if choice.kind == "offer-marriage":
        return Part(MARRIAGE, choice.value, 0)
    return Part(OFFER_NAMES.index(choice.kind), choice.value, price)


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
    have = state.power[player * POWERS + DIP]
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
        if need > state.ducats[payer]:
            return ducats_denial(need, state.ducats[payer])
    return None


class MakeOffer(Tried[PriceOfPower, Pick]):
    """What is offered to the partner, one thing at a time or several in a package?

    Rules: diplomacy.partner, diplomacy.package
    """

    def __init__(self, player: int) -> None:
        super().__init__("make-offer", player)

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        player = self.seat
        other = talks(state).partner
        found = [DONE, *MARRY, OFFER_ALLIANCE]
        most = 10 * state.power[player * POWERS + DIP]
        found.extend(GIVE[1 : 1 + min(most, state.ducats[player], MOST_MONEY)])
        found.extend(ASK[1 : 1 + min(most, state.ducats[other], MOST_MONEY)])
        found.extend([SELL_LAND[at] for at in lands_for_sale(state, player, other)])
        found.extend([BUY_LAND[at] for at in lands_for_sale(state, other, player)])
        found.append(SEND if talks(state).packing else PACK)
        if state.box.rules.optional[1]:
            found.append(SECRET)
        return found

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        player = self.seat
        if choice in (DONE, PACK):
            return None
        if choice is SEND:
            return None if parts(state) else PACKAGE_EMPTY
        if choice is SECRET:
            if state.power[player * POWERS + DIP] < 1:
                return power_denial(DIP, 1, 0)
            return TALKED_IN_SECRET if talks(state).offer.price == SECRET_HELD else None
        if talks(state).packing:
            least = LEAST_PRICE if choice.kind in ("sell", "buy") else 0
            denial = why_not_packed(state, player, part_of(choice, least))
            if denial is not None:
                return denial
        return why_not_part(state, player, talks(state).partner, part_of(choice))

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        state = table.state
        if choice is DONE:
            self.stop(table)
        elif choice is PACK:
            talks(state).packing = True
            table.next(self)
        elif choice is SEND:
            self.send(table)
        elif choice is SECRET:
            treasury.spend_power(table, self.seat, DIP, 1)
            held = talks(state)
            table.tell(events.SECRET_TALKS, self.seat, held.partner)
            held.agreed += 1
            held.offer = Part(held.offer.offer, held.offer.value, SECRET_HELD)
            table.next(self)
        elif choice.kind in ("sell", "buy"):
            held = talks(state)
            held.offer = Part(SELL if choice.kind == "sell" else BUY, choice.value, held.offer.price)
            table.next(NamePrice(self.seat))
        else:
            lay_down(table, self.seat, part_of(choice))

    def stop(self, table: Table[PriceOfPower]) -> None:
        """A package is taken back; otherwise the talks are over. At the peace table nothing is agreed beside it."""
        state = table.state
        held = talks(state)
        if not held.packing:
            end_talks(state)
        elif held.peace_table:
            state.deal = NOTHING
        else:
            drop_package(state)
            table.next(self)

    def send(self, table: Table[PriceOfPower]) -> None:
        """The partner is asked about the whole package; at the peace table it is a part of the peace."""
        state = table.state
        if not talks(state).peace_table:
            read_out(table, self.seat)
            propose(table, self.seat, Part(PACKAGE, len(parts(state)), 0))

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"player": talks(state).partner, "parts": len(parts(state))}


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


def drop_package(state: PriceOfPower) -> None:
    """What was packed is off the table, and offers are made one by one again."""
    held = talks(state)
    held.parts = []
    held.packing = False


def lay_down(table: Table[PriceOfPower], player: int, part: Part) -> None:
    """An offer is put to the partner, or goes into the package.

    Rules: diplomacy.package
    """
    state = table.state
    if talks(state).packing:
        talks(state).parts.append(part)
        table.next(MakeOffer(player))
    else:
        propose(table, player, part)


def read_out(table: Table[PriceOfPower], player: int) -> None:
    """Everybody hears what is in the package."""
    state = table.state
    deal = state.deal
    if isinstance(deal, Talks) and deal.packing:
        for part in deal.parts:
            table.tell(events.OFFERED, player, deal.partner, part.offer, part.value, part.price)


SECRET_HELD: Final = -2  # in place of a price: the secret talk of this action has been held


def end_talks(state: PriceOfPower) -> None:
    """Talks without a result are no action: the player may still take one.

    Rules: ruling.fruitless-talks
    """
    if not talks(state).agreed:
        state.turn.acted = False
    state.deal = NOTHING


class NamePrice(Decision[PriceOfPower, Pick]):
    """For how much is the province sold?

    Rules: diplomacy.sale
    """

    def __init__(self, player: int) -> None:
        super().__init__("name-price", player)

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return FOR[LEAST_PRICE:]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        buyer = talks(state).partner if talks(state).offer.offer == SELL else self.seat
        if state.ducats[buyer] < choice.value:
            return ducats_denial(choice.value, state.ducats[buyer])
        return why_not_paid(state, self.seat, [*parts(state), self.priced(state, choice)])

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        lay_down(table, self.seat, self.priced(table.state, choice))

    def priced(self, state: PriceOfPower, choice: Pick) -> Part:
        """The province on the table for this price."""
        offer = talks(state).offer
        return Part(offer.offer, offer.value, choice.value)

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"province": talks(state).offer.value, "player": talks(state).partner}


def propose(table: Table[PriceOfPower], player: int, offer: Part) -> None:
    """The partner is asked."""
    held = talks(table.state)
    held.offer = offer
    if offer.offer != PACKAGE:
        table.tell(events.OFFERED, player, held.partner, offer.offer, offer.value, offer.price)
    table.next(AnswerOffer(held.partner, player))


class AnswerOffer(Decision[PriceOfPower, Pick]):
    """Does the partner agree?

    Rules: diplomacy.partner
    """

    def __init__(self, player: int, proposer: int) -> None:
        super().__init__("answer-offer", player, proposer)
        self.proposer: Final = proposer

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return [ACCEPT, REFUSE]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return None

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        state = table.state
        held = talks(state)
        table.next(GoOnTalking(self.proposer))
        if choice is REFUSE:
            held.refused += 1
            table.tell(events.REFUSED, self.seat, self.proposer)
            drop_package(state)
            return
        held.agreed += 1
        table.tell(events.AGREED, self.seat, self.proposer)
        if held.offer.offer == PACKAGE:
            carry_out_package(table, self.proposer, self.seat)
            drop_package(state)
        else:
            carry_out(table, self.proposer, self.seat, held.offer)

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        offer = talks(state).offer
        return {"player": self.proposer, "offer": offer.offer, "value": offer.value, "price": offer.price}


class GoOnTalking(Step[PriceOfPower]):
    """Another offer, unless the partner has had enough."""

    def __init__(self, player: int) -> None:
        super().__init__("go-on-talking", (player,))
        self.player: Final = player

    def run(self, table: Table[PriceOfPower]) -> None:
        state = table.state
        held = talks(state)
        patient = held.refused < MOST_REFUSALS and held.agreed < MOST_AGREED
        if patient and has_offer(state, self.player, held.partner):
            table.next(MakeOffer(self.player))
        else:
            end_talks(state)


def carry_out_package(table: Table[PriceOfPower], player: int, other: int) -> None:
    """Every part happens, in the order in which they were named, unless the peace itself has made one impossible.

    Rules: diplomacy.package
    """
    state = table.state
    for part in parts(state):
        if why_not_part(state, player, other, part) is None:
            carry_out(table, player, other, part)


def carry_out(table: Table[PriceOfPower], player: int, other: int, part: Part) -> None:
    """What was agreed happens."""
    state = table.state
    offer = part.offer
    realm = state.box.realm[other]
    if offer == MARRIAGE:
        treasury.spend_power(table, player, DIP, 1)
        relations.marry(table, player, realm)
        table.then([WeddingCard(player, part.value), WeddingCard(other, part.value)])
    elif offer == ALLIANCE:
        treasury.spend_power(table, player, DIP, 1)
        relations.make_ally(table, player, realm)
        deeds.record(state, player, "forged_alliance")
        deeds.record(state, other, "forged_alliance")
    elif offer in (GIVE_MONEY, ASK_MONEY):
        state.turn.money_given = True
        treasury.spend_power(table, player, DIP, money_cost(part.value))
        giver, taker = (player, other) if offer == GIVE_MONEY else (other, player)
        hand_over(table, giver, taker, part.value)
    elif offer == SELL:
        sell(table, player, other, part.value, part.price)
    else:
        sell(table, other, player, part.value, part.price)


def hand_over(table: Table[PriceOfPower], giver: int, taker: int, ducats: int) -> None:
    table.tell(events.PAID, giver, taker, ducats)
    treasury.gain_ducats(table, taker, treasury.lose_ducats(table, giver, ducats))


def sell(table: Table[PriceOfPower], seller: int, buyer: int, province: int, price: int) -> None:
    """A town changes hands; selling a core costs prestige.

    Rules: diplomacy.sale
    """
    state = table.state
    if not state.turn.sold:
        state.turn.sold = True
        treasury.spend_power(table, seller, ADM, 1)
        treasury.spend_power(table, buyer, ADM, 1)
    table.tell(events.SOLD, seller, buyer, province, price)
    if board.is_core(state, seller, province):
        treasury.gain_prestige(table, seller, -2 * board.tax_value(state, province))
    treasury.gain_ducats(table, seller, treasury.lose_ducats(table, buyer, price))
    tokens.remove_token(table, province)
    tokens.place_town(table, buyer, province)
    empire.check_lands(table)


class WeddingCard(Step[PriceOfPower]):
    """A card of the kind chosen for the wedding may be drawn.

    Rules: diplomacy.marriage
    """

    def __init__(self, player: int, kind: int) -> None:
        super().__init__("wedding-card", (player, kind))
        self.player: Final = player
        self.of: Final = kind

    def run(self, table: Table[PriceOfPower]) -> None:
        if deck.may_draw(table.state, self.of):
            deck.draw(table, self.player, self.of)


ACTIONS: Final[list[Action]] = [Diplomacy("diplomacy", "player_diplomacy")]
ITEMS: Final[dict[str, Callable[..., Item]]] = {
    "talk-to": TalkTo,
    "make-offer": MakeOffer,
    "name-price": NamePrice,
    "answer-offer": AnswerOffer,
    "go-on-talking": GoOnTalking,
    "wedding-card": WeddingCard,
}
