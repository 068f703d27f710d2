"""Player-to-player diplomacy: offers are made and answered.

What may be offered: offers.py. What then happens: agreements.py. While two players talk, `state.deal` are their talks.

Rules: diplomacy.partner, diplomacy.sale, diplomacy.package, option.secret-talks
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hausmacht.core.agenda import Decision, Denial, Item, Step, Table, Tried
from hausmacht.games.price_of_power import choices
from hausmacht.games.price_of_power.choices import DONE, Pick, word
from hausmacht.games.price_of_power.components import ADM, DIP, NOBODY, POWER_NAMES, POWERS
from hausmacht.games.price_of_power.events import actions as events
from hausmacht.games.price_of_power.progress.record import NOTHING
from hausmacht.games.price_of_power.progress.talks import Part, Talks
from hausmacht.games.price_of_power.rules.actions.action import Action, ducats_denial, power_denial
from hausmacht.games.price_of_power.rules.diplomacy.agreements import WeddingCard, carry_out, carry_out_package
from hausmacht.games.price_of_power.rules.diplomacy.offers import (
    ALLIANCE,
    BUY,
    LEAST_PRICE,
    MARRIAGE,
    PACKAGE,
    SELL,
    has_offer,
    lands_for_sale,
    parts,
    talks,
    why_not_packed,
    why_not_paid,
    why_not_part,
    why_not_partner,
)
from hausmacht.games.price_of_power.rules.terms import treasury
from hausmacht.games.price_of_power.state import PriceOfPower

MOST_REFUSALS: Final = 2
MOST_AGREED: Final = 6
OFFER_NAMES: Final = ("marriage", "alliance", "give-money", "ask-money", "sell", "buy", "package")
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

TALKED_ALREADY: Final = Denial("talked-already", "diplomacy.partner")
NOBODY_TO_TALK: Final = Denial("nobody-to-talk", "diplomacy.partner")
PACKAGE_EMPTY: Final = Denial("package-empty", "diplomacy.package")
TALKED_IN_SECRET: Final = Denial("talked-in-secret", "option.secret-talks")


class Diplomacy(Action):
    """Rules: diplomacy.partner"""

    def why_not(self, state: PriceOfPower, player: int, free: bool) -> Denial | None:
        if state.turn.talked_to != NOBODY:
            return TALKED_ALREADY
        if state.treasury.power[player * POWERS + DIP] < 1 and state.treasury.power[player * POWERS + ADM] < 1:
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


def part_of(choice: Pick, price: int = 0) -> Part:
    """A choice as a part of an offer."""
    if choice is OFFER_ALLIANCE:
        return Part(ALLIANCE, 0, 0)
    if choice.kind == "offer-marriage":
        return Part(MARRIAGE, choice.value, 0)
    return Part(OFFER_NAMES.index(choice.kind), choice.value, price)


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
        most = 10 * state.treasury.power[player * POWERS + DIP]
        found.extend(GIVE[1 : 1 + min(most, state.treasury.ducats[player], MOST_MONEY)])
        found.extend(ASK[1 : 1 + min(most, state.treasury.ducats[other], MOST_MONEY)])
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
            if state.treasury.power[player * POWERS + DIP] < 1:
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
        if state.treasury.ducats[buyer] < choice.value:
            return ducats_denial(choice.value, state.treasury.ducats[buyer])
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


ACTIONS: Final[list[Action]] = [Diplomacy("diplomacy", "player_diplomacy")]
ITEMS: Final[dict[str, Callable[..., Item]]] = {
    "talk-to": TalkTo,
    "make-offer": MakeOffer,
    "name-price": NamePrice,
    "answer-offer": AnswerOffer,
    "go-on-talking": GoOnTalking,
    "wedding-card": WeddingCard,
}
