"""The bot `easy`: a few rules of thumb, the same that a player learns in the first games.

It asks what the open privilege cards would make of its own board and offers no more certificates than that is worth.
It sees what its seat sees, and remembers which certificates are gone and how many cards the rivals hold. There is no
luck in it: the same table gives the same answer.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hausmacht.bots import Bot
from hausmacht.bots.augsburg1520.board import Outlook, Use
from hausmacht.core.event import Event
from hausmacht.core.game import Game, Setup
from hausmacht.core.view import Option, Question, View
from hausmacht.games.augsburg1520 import Augsburg1520
from hausmacht.games.augsburg1520.components import CATHEDRAL, CHURCH, JOKER, MAXIMILIAN, VALUES
from hausmacht.games.augsburg1520.view import AugsburgView

# A certificate in the hand, in points: more than its price, because cards paid now are missing in the next auctions
LOW_CARD = 2.0  # a 1; worth rises with the value
HIGH_CARD = 3.5  # a 17
JOKER_CARD = 3.2  # fills up any offer, but wins none
LAST_ROUND = 0.3  # the part of it that is left in the last round, where only a few auctions follow

# Offering
PROFIT = 0.85  # pay at most this part of what the privileges are worth
STRONG = 0.45  # with this chance to show the highest card it is better to call than to raise
KEEN = 1.5  # who stays in an auction holds that much more of the noble's certificates than others do

# Buying, in points
COMPANION = 0.15  # for each other card for the same noble
WINNER = 1.0  # for a card that is likely to win showdowns,
WINS_FROM = 14  # which is one of this value or above
MOST_JOKERS = 3  # further ones are left: they win nothing alone


class Easy(Bot):
    """One method for each kind of question; ANSWERS says which."""

    def __init__(self, game: Game[Any], setup: Setup, seat: int, seed: int) -> None:
        assert isinstance(game, Augsburg1520)
        self.box = game.box(setup)
        self.memory = game.memory(setup, seat)

    def see(self, event: Event) -> None:
        self.memory.note(event)

    def decide(self, view: View, question: Question) -> str:
        assert isinstance(view, AugsburgView)
        return ANSWERS[question.kind](self, view, question)

    # Auctions

    def how_much_to_offer(self, view: AugsburgView, question: Question) -> str:
        """Open with one card; raise with a weak hand, call with a strong one. Who calls and loses is paid for it."""
        hand = fitting(view.my_hand, view.noble)
        limit = self.most_to_pay(view, hand)
        offer = view.offer
        if offer > limit or limit == 0:
            return "pass"
        if offer == 0:
            return "offer 1"
        if offer < limit and self.chance_to_win(view, hand) < STRONG:
            return f"offer {offer + 1}"
        return "call"

    def most_to_pay(self, view: AugsburgView, hand: list[int]) -> int:
        """The number of cards whose worth is still below that of the best open privilege card."""
        prize = PROFIT * max(Outlook(view, self.box).worth_of_cards(view.open_cards).values(), default=0.0)
        cards = best_and_fillers(view, hand)
        paid = 0.0
        for number, card in enumerate(cards):
            paid += worth_in_hand(view, card)
            if paid > prize:
                return number
        return len(cards)

    def chance_to_win(self, view: AugsburgView, hand: list[int]) -> float:
        """The chance that no rival who stays in this auction holds a higher certificate than my best one."""
        memory = self.memory
        best = max((rank(card) for card in hand if card != JOKER), default=-1)
        rivals = [seat for seat, each in enumerate(view.seats) if seat != view.seat and not each.passed]
        known = {card for seat in rivals for card in memory.known[seat]}
        if any(rank(card) > best for card in fitting(known, view.noble) if card != JOKER):
            return 0.0
        seen = {*view.my_hand, *memory.gone}.union(*memory.known)
        hidden = [card for card in range(JOKER) if card not in seen]
        higher = sum(1 for card in fitting(hidden, view.noble) if rank(card) > best)
        held = sum(len(memory.backs[seat]) for seat in rivals)
        return float(max(0.0, 1 - KEEN * held / max(len(hidden), 1)) ** higher)

    def what_to_show(self, view: AugsburgView, question: Question) -> str:
        """The best card and the least worth of the others; with nobody to beat, the least worth alone."""
        able = [option for option in question.options if option.kind == "pick"]
        if not able:
            return "show"
        rivals = sum(1 for each in view.seats if each.offer == view.offer and not each.passed) - 1
        if rivals and not view.my_picked:
            certificates = [option for option in able if card_of(option) != JOKER]
            return max(certificates, key=lambda option: rank(card_of(option))).text
        return min(able, key=lambda option: worth_in_hand(view, card_of(option))).text

    # Privileges

    def which_card_to_take(self, view: AugsburgView, question: Question) -> str:
        worth = Outlook(view, self.box).worth_of_cards(view.open_cards)
        return max(question.options, key=lambda option: worth[option.numbers["privilege_card"]]).text

    def how_to_use_it(self, view: AugsburgView, question: Question) -> str:
        """The first of the best uses; the Master Builder builds before it, if that is better. Rob the leader."""
        outlook = Outlook(view, self.box)
        printed = self.box.privilege_cards[view.card]
        symbols = [symbol for symbol, used in zip(printed, view.slots_used, strict=True) if not used]
        best, use = outlook.best_uses(outlook.board, symbols, view.uses_left)
        for option in question.options:
            then = outlook.after(outlook.board, use_of(option)) if option.kind == "extra" else None
            if then is not None:
                worth = outlook.best_uses(then, symbols, view.uses_left)[0]
                if worth > best:
                    best, use = worth, use_of(option)
        fits = [option for option in question.options if use_of(option) == use]
        return max(fits, key=lambda option: lead_of(view, option.numbers.get("victim", view.seat))).text

    def money_or_point(self, view: AugsburgView, question: Question) -> str:
        """The point in the last round, unless a barrier stops it; before that, money buys certificates."""
        mine = view.seats[view.seat]
        return "money" if view.round < view.rounds or mine.score == mine.barrier else "point"

    # Certificates

    def what_to_buy(self, view: AugsburgView, question: Question) -> str:
        """The certificate that gives most for its price, as long as the money is not needed for a building."""
        spare = view.my_money - self.money_to_keep(view)
        mine = [*view.my_hand, *view.my_picked]
        able = [option for option in question.options if option.kind == "buy"]
        able = [option for option in able if self.box.prices[card_of(option)] <= spare]
        if mine.count(JOKER) >= MOST_JOKERS:
            able = [option for option in able if card_of(option) != JOKER]
        if not able:
            return "done"
        return max(able, key=lambda option: self.bargain(view, mine, card_of(option))).text

    def bargain(self, view: AugsburgView, mine: list[int], card: int) -> float:
        """What a card gives for its price."""
        worth = worth_in_hand(view, card)
        if card != JOKER:
            worth += COMPANION * sum(1 for each in mine if each // VALUES == card // VALUES)
            if card % VALUES + 1 >= WINS_FROM:
                worth += WINNER
        return worth / self.box.prices[card]

    def money_to_keep(self, view: AugsburgView) -> int:
        """The price of the next church or cathedral, if the barrier would stop the points of the coming round."""
        mine = view.seats[view.seat]
        if mine.barrier < 0 or mine.score + mine.points_a_round <= mine.barrier:
            return 0
        return view.tiles[CATHEDRAL if mine.tiles[CHURCH] else CHURCH]

    def what_to_give_away(self, view: AugsburgView, question: Question) -> str:
        return min(question.options, key=lambda option: worth_in_hand(view, card_of(option))).text


ANSWERS = {
    "offer": Easy.how_much_to_offer,
    "show": Easy.what_to_show,
    "take-card": Easy.which_card_to_take,
    "use-privilege": Easy.how_to_use_it,
    "compensate": Easy.money_or_point,
    "buy": Easy.what_to_buy,
    "discard-one": Easy.what_to_give_away,
    "give": Easy.what_to_give_away,
}


def card_of(option: Option) -> int:
    return option.numbers["certificate"]


ABOUT = {  # by the kind of a choice, the number that says what it is about
    "climb": "category",
    "rob": "category",
    "take-tile": "tile",
    "build": "tile",
    "extra": "tile",
    "points": "points",
}


def use_of(option: Option) -> Use:
    """A choice as a use of a privilege: robbing is climbing, too."""
    kind = option.kind
    return ("climb" if kind == "rob" else kind, option.numbers[ABOUT[kind]] if kind in ABOUT else 0)


def lead_of(view: AugsburgView, seat: int) -> tuple[int, int]:
    """How far ahead a seat is: place first, then the points it makes each round."""
    return (-view.seats[seat].place, view.seats[seat].points_a_round)


def rank(card: int) -> int:
    """Certificates by value, equal values in the order that decides at Maximilian."""
    return card % VALUES * MAXIMILIAN + card // VALUES


def fitting(cards: Iterable[int], noble: int) -> list[int]:
    """The cards that can be offered to a noble; jokers alone cannot."""
    found = [card for card in cards if card == JOKER or noble in (MAXIMILIAN, card // VALUES)]
    return found if any(card != JOKER for card in found) else []


def worth_in_hand(view: AugsburgView, card: int) -> float:
    """What a card is worth to somebody who keeps it."""
    worth = JOKER_CARD if card == JOKER else LOW_CARD + (HIGH_CARD - LOW_CARD) * (card % VALUES) / (VALUES - 1)
    if view.round < view.rounds:
        return worth
    return 0.0 if view.noble == MAXIMILIAN else worth * LAST_ROUND


def best_and_fillers(view: AugsburgView, hand: list[int]) -> list[int]:
    """The certificate to win with, then the others from the least worth on."""
    certificates = [card for card in hand if card != JOKER]
    if not certificates:
        return []
    best = max(certificates, key=rank)
    others = sorted(hand, key=lambda card: worth_in_hand(view, card))
    others.remove(best)
    return [best, *others]
