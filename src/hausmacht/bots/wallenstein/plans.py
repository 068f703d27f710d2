"""Whole plans for a round: made as players make them, or by changing another a little.

A plan is a list of cards, one for each box of the mat. Where a card is already known or chosen, the plan keeps it.
"""

from __future__ import annotations

from typing import Final

from hausmacht.bots.wallenstein.guide import rounds_after
from hausmacht.bots.wallenstein.ratings import LAST_THALER, NOTHING, THALER, Ratings
from hausmacht.core.chance import Sampled
from hausmacht.games.wallenstein.components import (
    ACTIONS,
    BID,
    COLLECT_TAXES,
    COSTS,
    COUNTIES,
    MODULE_CARD,
    MONEY_CARD,
    MONEY_CARDS,
    NO_CARD,
    TAX,
    UNCOVERED,
)
from hausmacht.games.wallenstein.state import Wallenstein

UNLIKELY: Final = 0.03  # nobody plans that


class Hand:
    """The cards that a seat can plan with, beside those that are fixed."""

    def __init__(self, counties: list[int], money: int, towers: int, purse: int) -> None:
        self.counties: Final = counties
        self.money = money  # one bit for each money card
        self.towers = towers
        self.purse: Final = purse


def hand_of(state: Wallenstein, seat: int, fixed: list[int], won: list[int]) -> Hand:
    """`won` are counties conquered after planning: their cards cannot lie on a mat."""
    counties = [
        county
        for county in range(COUNTIES)
        if state.owner[county] == seat and county not in fixed and county not in won
    ]
    money = (1 << MONEY_CARDS) - 1
    towers = state.box.extra_cards
    for card in fixed:
        if MONEY_CARD <= card < MODULE_CARD:
            money &= ~(1 << (card - MONEY_CARD))
        elif card == MODULE_CARD:
            towers -= 1
    return Hand(counties, money, towers, state.money[seat])


def plan_by_habit(
    state: Wallenstein, seat: int, fixed: list[int], won: list[int], ratings: Ratings, noise: float, luck: Sampled
) -> list[int]:
    """The best pairs of action and county, one after another, as a player wavers between them."""
    hand = hand_of(state, seat, fixed, won)
    plan = fixed[:]
    thaler = THALER if rounds_after(state) else LAST_THALER
    purse = spendable(plan, hand, luck)
    pairs: list[tuple[float, int, int]] = []
    for action in range(ACTIONS):
        if plan[action] != NO_CARD:
            continue
        row = ratings.rows[action]
        for county in hand.counties:
            worth = row[county]
            if worth > NOTHING:
                worth *= 1.0 + noise * (luck.below("", 1000) / 500 - 1.0)
                pairs.append((thaler * COSTS[action] - worth, action, county))
    pairs.sort()
    for pair in pairs:
        if pair[0] < 0:
            purse = place(plan, hand, pair[1], pair[2], purse)
    cover(state, plan, hand, ratings)
    return plan


def place(plan: list[int], hand: Hand, action: int, county: int, purse: float) -> float:
    """Let a county carry out an action, if both are free and it can be paid; what is left of the purse."""
    if plan[action] != NO_CARD or county not in hand.counties or COSTS[action] > purse:
        return purse
    plan[action] = county
    hand.counties.remove(county)
    return purse - COSTS[action] + (TAX[county] * 0.6 if action == COLLECT_TAXES else 0.0)


def plan_by_leaning(
    state: Wallenstein, seat: int, fixed: list[int], ratings: Ratings, leaning: list[float], noise: float, luck: Sampled
) -> list[int]:
    """The likeliest pairs of action and county, one after another; `leaning` is for action * COUNTIES + county."""
    hand = hand_of(state, seat, fixed, [])
    plan = fixed[:]
    purse = spendable(plan, hand, luck)
    pairs: list[tuple[float, int, int]] = []
    for action in range(ACTIONS):
        if plan[action] != NO_CARD:
            continue
        for county in hand.counties:
            likely = leaning[action * COUNTIES + county]
            if likely > UNLIKELY:
                pairs.append((-likely * (1.0 + noise * (luck.below("", 1000) / 500 - 1.0)), action, county))
    pairs.sort()
    for _ in range(2):  # what cannot be paid at first may be paid with the taxes
        for pair in pairs:
            purse = place(plan, hand, pair[1], pair[2], purse)
    cover(state, plan, hand, ratings)
    return plan


def spendable(plan: list[int], hand: Hand, luck: Sampled) -> float:
    """What is left of the purse after a bid, chosen now, and after the actions that are fixed."""
    purse = hand.purse + 0.0
    bid = choose_bid(plan, hand, luck)
    if bid >= 0:
        purse -= bid
    for action in range(ACTIONS):
        card = plan[action]
        if card != NO_CARD and card < COUNTIES:
            purse += TAX[card] * 0.5 if action == COLLECT_TAXES else -float(COSTS[action])
    return purse


def choose_bid(plan: list[int], hand: Hand, luck: Sampled) -> int:
    """Mostly little money; the value, or -1 when the bid is fixed or no money card fits."""
    if plan[BID] != NO_CARD:
        return -1
    wanted = (0, 0, 1, 1, 2, 2, 3, 4)[luck.below("", 8)]
    while wanted >= 0:
        if wanted <= hand.purse and hand.money >> wanted & 1:
            plan[BID] = MONEY_CARD + wanted
            hand.money &= ~(1 << wanted)
            return wanted
        wanted -= 1
    return -1


def cover(state: Wallenstein, plan: list[int], hand: Hand, ratings: Ratings) -> None:
    """Every box that is left gets a card that leaves it idle; counties only when all others are used."""
    boxes = state.box.boxes
    cards = MONEY_CARDS + state.box.extra_cards
    seat_counties = len(hand.counties)
    for card in plan:
        if 0 <= card < COUNTIES:
            seat_counties += 1
    open_boxes = max(0, boxes - cards - seat_counties) - plan.count(UNCOVERED)
    if plan[BID] == NO_CARD:
        if hand.counties:
            plan[BID] = hand.counties.pop()
        elif hand.towers:
            hand.towers -= 1
            plan[BID] = MODULE_CARD
        else:
            plan[BID] = UNCOVERED
            open_boxes -= 1
    for box in range(boxes - 1, -1, -1):
        if plan[box] != NO_CARD:
            continue
        if hand.money:
            value = MONEY_CARDS - 1
            while not hand.money >> value & 1:
                value -= 1
            hand.money &= ~(1 << value)
            plan[box] = MONEY_CARD + value
        elif hand.towers:
            hand.towers -= 1
            plan[box] = MODULE_CARD
        elif open_boxes > 0 or not hand.counties:
            open_boxes -= 1
            plan[box] = UNCOVERED
        else:
            best = hand.counties[0]
            if box < ACTIONS:
                for county in hand.counties:
                    if ratings.rows[box][county] > ratings.rows[box][best]:
                        best = county
            plan[box] = best
            hand.counties.remove(best)


def mutate(plan: list[int], first: int, spare: list[int], purse: int, luck: Sampled) -> list[int]:
    """Exchange two boxes, or one box for a card in hand; what stands before box `first` in the order stays.

    `spare` are cards that the plan does not use. A bid of money must be in the purse.
    """
    changed = plan[:]
    for _ in range(1 + luck.below("", 2)):
        free = [box for box in range(len(plan)) if order_of(box) >= first]
        if not free:
            return changed
        box = free[luck.below("", len(free))]
        if spare and luck.below("", 2):
            other = luck.below("", len(spare))
            was = changed[box]
            changed[box] = spare[other]
            if not may_bid(changed, purse) or was == UNCOVERED:
                changed[box] = was
            else:
                spare = [was if at == other else card for at, card in enumerate(spare)]
        else:
            with_box = free[luck.below("", len(free))]
            changed[box], changed[with_box] = changed[with_box], changed[box]
            if not may_bid(changed, purse):
                changed[box], changed[with_box] = changed[with_box], changed[box]
    return changed


def lean(
    plan: list[int], first: int, spare: list[int], purse: int, leaning: list[float], counties: list[int], luck: Sampled
) -> list[int]:
    """Give one county the action that players like it would have there; what else has to move, moves."""
    county = counties[luck.below("", len(counties))]
    point = luck.below("", 1000000) / 1000000
    box = 0
    while box < ACTIONS and point >= leaning[box * COUNTIES + county]:
        point -= leaning[box * COUNTIES + county]
        box += 1
    at = plan.index(county) if county in plan else -1
    stays = at >= 0 and order_of(at) < first
    if box == ACTIONS or stays or plan[box] == county or order_of(box) < first:
        return mutate(plan, first, spare, purse, luck)
    changed = plan[:]
    changed[box] = county
    if at >= 0:
        changed[at] = plan[box]
    if plan[box] == UNCOVERED or not may_bid(changed, purse):
        return mutate(plan, first, spare, purse, luck)
    if luck.below("", 2):
        return changed
    left = [plan[box] if card == county else card for card in spare]
    return mutate(changed, first, left, purse, luck)


def may_bid(plan: list[int], purse: int) -> bool:
    card = plan[BID]
    return not MONEY_CARD <= card < MODULE_CARD or card - MONEY_CARD <= purse


def order_of(box: int) -> int:
    """Boxes are covered in their order, the bid last."""
    return 100 if box == BID else box


def spare_cards(state: Wallenstein, seat: int, plan: list[int]) -> list[int]:
    """What the seat holds beside the plan."""
    found = [county for county in range(COUNTIES) if state.owner[county] == seat and county not in plan]
    for value in range(MONEY_CARDS):
        if MONEY_CARD + value not in plan:
            found.append(MONEY_CARD + value)
    for _ in range(state.box.extra_cards - plan.count(MODULE_CARD)):
        found.append(MODULE_CARD)
    return found


def name_of_plan(plan: list[int]) -> str:
    """Plans that do the same have the same name: which money card leaves a box idle does not count."""
    cards: list[str] = []
    for box in range(len(plan)):
        card = plan[box]
        cards.append("-" if box != BID and MONEY_CARD <= card < MODULE_CARD else str(card))
    return " ".join(cards)
