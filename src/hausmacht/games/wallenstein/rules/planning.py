"""Planning: every player secretly covers each box of the mat with a card, and bids for the player order.

Rules: plan.*, bid.*
Decisions: Plan, Seal
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hausmacht.core.agenda import Choice, Decision, Denial, Item, Table
from hausmacht.core.chance import Chance
from hausmacht.games.wallenstein import events
from hausmacht.games.wallenstein.components import (
    BID,
    BOX_NAMES,
    CARDS,
    COLLECT_GRAIN,
    COLLECT_TAXES,
    COUNTIES,
    DEPLOY_1,
    MODULE_CARD,
    MONEY_CARD,
    MONEY_CARDS,
    MOST_BOXES,
    MOST_SEATS,
    UNCOVERED,
    card_text,
)
from hausmacht.games.wallenstein.odds import A_FEW, revolt_odds
from hausmacht.games.wallenstein.rules.building import why_not_build
from hausmacht.games.wallenstein.rules.revenue import revenue_of
from hausmacht.games.wallenstein.rules.skipping import REASONS
from hausmacht.games.wallenstein.state import (
    Wallenstein,
    hand_of,
    has_money_card,
    number_of_cards,
    spare_armies,
)


class Put(Choice):
    """A card into a box: `tax burgund`, `palace money-0`, `bid money-3`, `b nothing`."""

    def __init__(self, box: int, card: int) -> None:
        super().__init__(f"{BOX_NAMES[box]} {card_text(card)}", box=box, card=card)
        self.box: Final = box
        self.card: Final = card


class SealPlan(Choice):
    def __init__(self) -> None:
        super().__init__("seal")


PUT: Final = [[Put(box, card) for card in range(CARDS + 1)] for box in range(MOST_BOXES)]
NAMED: Final = {put.text: put for box in PUT for put in box}
SEAL: Final = SealPlan()

PLANNED_ALREADY: Final = Denial("planned-already", "plan.once")
CARD_USED: Final = Denial("card-used", "plan.once")
MUST_COVER: Final = Denial("must-cover", "plan.cover-all")
KEEP_A_BID: Final = Denial("keep-a-bid", "ruling.keep-a-bid")


def cards_short(state: Wallenstein, seat: int) -> int:
    """How many more boxes than cards a player has; so many boxes stay open.

    Rules: plan.cards-short
    """
    hand_of(state, seat)  # the realms are counted with the hands
    return max(0, state.box.boxes - state.realms[seat] - MONEY_CARDS - state.box.extra_cards)


def boxes_to_leave_open(state: Wallenstein, seat: int) -> int:
    """How many further boxes may stay open.

    Rules: plan.cards-short, bid.nothing
    """
    left = cards_short(state, seat)
    if left == 0:
        return 0
    boxes = state.box.boxes
    for box in range(seat * boxes, (seat + 1) * boxes):
        if state.plan[box] == UNCOVERED:
            left -= 1
    return left


def cards_to_bid(state: Wallenstein, seat: int) -> int:
    """Cards in hand that could be bid: counties, the cards of modules, and money that one has.

    Rules: bid.purse
    """
    found = state.module_cards[seat] + len(hand_of(state, seat))
    for value in range(MONEY_CARDS):
        if value <= state.money[seat] and has_money_card(state, seat, MONEY_CARD + value):
            found += 1
    return found


def can_bid(state: Wallenstein, seat: int, card: int) -> bool:
    """Rules: bid.purse"""
    return not MONEY_CARD <= card < MODULE_CARD or card - MONEY_CARD <= state.money[seat]


class Plan(Decision[Wallenstein, Put]):
    """Which card covers this box? A county carries the action out, a money card leaves it out.

    Rules: plan.own, plan.once, plan.one-card, plan.money-card, plan.cover-all, plan.cards-short, bid.card, bid.purse
    """

    def __init__(self, seat: int, box: int) -> None:
        super().__init__("plan", seat, box)
        self.box: Final = box

    def numbers(self, state: Wallenstein) -> dict[str, int]:
        return {"box": self.box, "money": state.money[self.seat]}

    def outlook(self, state: Wallenstein, choice: Put) -> dict[str, int]:
        """What the action finds in the county now: revenue and markers, armies, or why nothing can be built there.

        With markers, in whatever box: how likely the county is lost when its peasants rise, in percent.
        """
        county = choice.card
        if county >= COUNTIES:
            return {}
        found = self.found_there(state, county)
        if state.revolts[county]:
            found["unrest"] = revolt_odds(state, county, samples=A_FEW).percents()["loss"]
        return found

    def found_there(self, state: Wallenstein, county: int) -> dict[str, int]:
        box = self.box
        if box == BID:
            return {}
        if box < COLLECT_GRAIN:
            denial = why_not_build(state, county, box)
            return {} if denial is None else {"reason": REASONS.index(denial.code)}
        if box <= COLLECT_TAXES:
            revenue = revenue_of(state, self.seat, box, county)
            return {"revolts": state.revolts[county], "money" if box == COLLECT_TAXES else "grain": revenue}
        return {"armies": state.armies[county] if box <= DEPLOY_1 else spare_armies(state, county)}

    def candidates(self, state: Wallenstein) -> Sequence[Put]:
        put = PUT[self.box]
        found = [put[county] for county, holder in enumerate(state.owner) if holder == self.seat]
        found += put[MONEY_CARD : MONEY_CARD + MONEY_CARDS]
        if state.box.extra_cards:
            found.append(put[MODULE_CARD])
        found.append(put[UNCOVERED])
        return found

    def candidate(self, state: Wallenstein, text: str) -> Put | None:
        choice = NAMED.get(text)
        if choice is None or choice.box != self.box:
            return None
        if choice.card < COUNTIES:
            return choice if state.owner[choice.card] == self.seat else None
        return None if choice.card == MODULE_CARD and not state.box.extra_cards else choice

    def why_not(self, state: Wallenstein, choice: Put) -> Denial | None:
        card = choice.card
        seat = self.seat
        open_boxes = boxes_to_leave_open(state, seat)
        if card == UNCOVERED:
            if not open_boxes:
                return MUST_COVER
            return KEEP_A_BID if self.box != BID and open_boxes == 1 and not cards_to_bid(state, seat) else None
        if card < COUNTIES:
            if state.assigned[card]:
                return PLANNED_ALREADY
        elif card == MODULE_CARD:
            if not state.module_cards[seat]:
                return CARD_USED
        elif not has_money_card(state, seat, card):
            return CARD_USED
        if self.box == BID:
            if not can_bid(state, seat, card):
                return Denial("too-little-money", "bid.purse", have=state.money[seat], need=card - MONEY_CARD)
        elif not open_boxes and can_bid(state, seat, card) and cards_to_bid(state, seat) == 1:
            return KEEP_A_BID
        return None

    def options(self, state: Wallenstein) -> list[Put]:
        seat = self.seat
        put = PUT[self.box]
        found = [put[county] for county in hand_of(state, seat)]
        biddable = len(found)
        purse = state.money[seat]
        bidding = self.box == BID
        cards = state.money_cards[seat]
        for value in range(MONEY_CARDS):
            if cards >> value & 1:
                if value <= purse:
                    biddable += 1
                    found.append(put[MONEY_CARD + value])
                elif not bidding:
                    found.append(put[MONEY_CARD + value])
        if state.module_cards[seat]:
            biddable += state.module_cards[seat]
            found.append(put[MODULE_CARD])
        open_boxes = 0
        if state.realms[seat] + MONEY_CARDS + state.box.extra_cards < state.box.boxes:
            open_boxes = boxes_to_leave_open(state, seat)
        if biddable == 1 and not bidding and not open_boxes:
            found = [choice for choice in found if not can_bid(state, seat, choice.card)]
        if open_boxes > 1 or (open_boxes == 1 and (biddable or bidding)):
            found.append(put[UNCOVERED])
        return found

    def drawn(self, state: Wallenstein, picks: Chance) -> Put:
        """As one of the options, which are only counted."""
        seat = self.seat
        hand = hand_of(state, seat)
        free = len(hand)
        if free < 2 or state.realms[seat] + MONEY_CARDS < state.box.boxes:
            return super().drawn(state, picks)  # a card may have to be kept, or the box may stay open
        cards = state.money_cards[seat]
        purse = state.money[seat]
        if self.box == BID and purse < MONEY_CARDS:
            cards &= (2 << purse) - 1
        count = free + number_of_cards(cards)
        if state.module_cards[seat]:
            count += 1
        at = picks.below("pick", count)
        put = PUT[self.box]
        if at < free:
            return put[hand[at]]
        at -= free
        for value in range(MONEY_CARDS):
            if cards >> value & 1:
                if at == 0:
                    return put[MONEY_CARD + value]
                at -= 1
        return put[MODULE_CARD]

    def take(self, table: Table[Wallenstein], choice: Put) -> None:
        state = table.state
        card = choice.card
        seat = self.seat
        state.plan[seat * state.box.boxes + self.box] = card
        if card < COUNTIES:
            state.assigned[card] = 1
            if state.hands:
                state.hands[seat].remove(card)
        elif card < MODULE_CARD:
            state.money_cards[seat] &= ~(1 << (card - MONEY_CARD))
        elif card == MODULE_CARD:
            state.module_cards[seat] -= 1
        if table.recorded:
            table.tell_seat(seat, events.PUT, seat, self.box, card)


class Seal(Decision[Wallenstein, SealPlan]):
    """The mat is covered: is the plan to stand? Until all have answered, it can be taken back.

    Rules: plan.secret, ruling.box-by-box
    """

    def __init__(self, seat: int) -> None:
        super().__init__("seal", seat)

    def candidates(self, state: Wallenstein) -> Sequence[SealPlan]:
        return [SEAL]

    def why_not(self, state: Wallenstein, choice: SealPlan) -> Denial | None:
        return None

    def take(self, table: Table[Wallenstein], choice: SealPlan) -> None:
        table.state.hands = []


PLANS: Final = [[Plan(seat, box) for box in range(MOST_BOXES)] for seat in range(MOST_SEATS)]
SEALS: Final = [Seal(seat) for seat in range(MOST_SEATS)]


def lane_of(seat: int, boxes: int) -> list[Item]:
    """The boxes one after another, those of modules after the actions, the bid, and the seal.

    Rules: ruling.box-by-box
    """
    order = [box for box in range(boxes) if box != BID]
    items: list[Item] = [*[PLANS[seat][box] for box in order], PLANS[seat][BID], SEALS[seat]]
    items.reverse()
    return items


LANES: Final = [[lane_of(seat, boxes) for seat in range(MOST_SEATS)] for boxes in range(MOST_BOXES + 1)]


def plan(table: Table[Wallenstein]) -> None:
    """All players plan at once and in secret.

    Rules: plan.secret
    """
    state = table.state
    state.hands = []
    lanes = LANES[state.box.boxes]
    table.together([lanes[seat][:] for seat in range(state.box.seats)])
