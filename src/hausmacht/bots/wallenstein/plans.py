"""Whole plans for a round: made by habit, changed a little, and carried out on sampled tables.

A plan is a list of cards, one for each box of the mat. Where a card is already known or chosen, the plan keeps it.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from hausmacht.bots.wallenstein.guide import (
    ARMY,
    Prince,
    best_attack,
    buildings_of_all,
    county_worth,
    falls,
    grain_needed,
    majority,
    more_than,
    rounds_after,
    strength_worth,
    varies,
    winters,
)
from hausmacht.core.agenda import TOGETHER, Table, advance, copy_of
from hausmacht.core.chance import Sampled
from hausmacht.core.search import Budget, Reach, roll_out
from hausmacht.games.wallenstein.components import (
    ACTIONS,
    ARMIES,
    BID,
    BUILDINGS,
    COLLECT_GRAIN,
    COLLECT_TAXES,
    COMBAT_A,
    COSTS,
    COUNTIES,
    GRAIN,
    MODULE_CARD,
    MONEY_CARD,
    MONEY_CARDS,
    NO_CARD,
    PEASANTS,
    REGION,
    SITES,
    TAX,
    UNCOVERED,
    WINTER,
)
from hausmacht.games.wallenstein.state import Wallenstein, buildings_in

HUNGER: Final = 0.6
SPARE_GRAIN: Final = 0.08
HARVEST: Final = 3.5
MARKER: Final = 0.25
THALER: Final = 0.4
LAST_THALER: Final = 0.05
PLANNED_ATTACK: Final = 0.8
DEPLOYED: Final = 0.4
IDLE_ARMIES: Final = 0.05
NOTHING: Final = -1000.0
DOUBT: Final = 0.1  # how far one try of a plan can mislead
WHOLE_ROUND: Final = Reach(0, 60)


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


class Ratings:
    """What each action is worth in each county of a seat, in points."""

    def __init__(self, state: Wallenstein, seat: int, counties: list[int]) -> None:
        self.rows: Final = [[0.0] * COUNTIES for _ in range(ACTIONS)]
        count = buildings_of_all(state)
        seats = state.box.seats
        times = winters(state)
        later = rounds_after(state)
        number = 0
        for county in range(COUNTIES):
            if state.owner[county] == seat:
                number += 1
        need = grain_needed(state, seat, number) - state.grain[seat] - HARVEST * (WINTER - 1 - state.season)
        thaler = THALER if later else LAST_THALER
        for county in counties:
            built = state.built[county]
            free = SITES[county] > buildings_in(state, county)
            for kind in range(BUILDINGS):
                worth = NOTHING
                if free and not built >> kind & 1 and state.tiles_left[kind]:
                    at = REGION[county] * BUILDINGS + kind
                    more = majority(count, seats, seat, at, 1) - majority(count, seats, seat, at, 0)
                    worth = times * (1.0 + more)
                self.rows[kind][county] = worth
            unrest = self.unrest(state, seat, county)
            needed = max(0.0, min(float(GRAIN[county]), need))
            self.rows[COLLECT_GRAIN][county] = HUNGER * needed + SPARE_GRAIN * (GRAIN[county] - needed) - unrest
            self.rows[COLLECT_TAXES][county] = thaler * TAX[county] - unrest
            armies = state.armies[county]
            here = strength_worth(state, seat, county, armies)
            for action in range(COLLECT_TAXES + 1, COMBAT_A):
                more = ARMIES[action]
                worth = NOTHING
                if state.reserve[seat] >= more:
                    worth = strength_worth(state, seat, county, armies + more) - here
                    worth = worth + DEPLOYED * more if later else 0.5 * worth
                self.rows[action][county] = worth
            attack = PLANNED_ATTACK * best_attack(state, seat, county, armies) + IDLE_ARMIES * min(armies - 1, 3)
            self.rows[COMBAT_A][county] = attack
            self.rows[COMBAT_A + 1][county] = attack

    def unrest(self, state: Wallenstein, seat: int, county: int) -> float:
        """What it costs to collect there: a marker, or a revolt that may be lost."""
        markers = state.revolts[county]
        if not markers:
            return MARKER
        armies = state.armies[county]
        mean = 2 / 3 * (armies - markers) + falls(state, seat) - falls(state, PEASANTS)
        spread = 2 / 9 * (armies + markers) + varies(state, seat) + varies(state, PEASANTS)
        lost = 1.0 - more_than(0.5, mean, spread)
        return MARKER + ARMY * markers + lost * (county_worth(state, county) + ARMY * armies)


def plan_by_habit(
    state: Wallenstein, seat: int, fixed: list[int], won: list[int], ratings: Ratings, noise: float, luck: Sampled
) -> list[int]:
    """The best pairs of action and county, one after another, as a player wavers between them."""
    hand = hand_of(state, seat, fixed, won)
    plan = fixed[:]
    thaler = THALER if rounds_after(state) else LAST_THALER
    purse = hand.purse + 0.0
    bid = choose_bid(plan, hand, luck)
    if bid >= 0:
        purse -= bid
    pairs: list[tuple[float, int, int]] = []
    for action in range(ACTIONS):
        if plan[action] != NO_CARD:
            if plan[action] < COUNTIES:
                purse += TAX[plan[action]] * 0.5 if action == COLLECT_TAXES else -float(COSTS[action])
            continue
        row = ratings.rows[action]
        for county in hand.counties:
            worth = row[county]
            if worth > NOTHING:
                worth *= 1.0 + noise * (luck.below("", 1000) / 500 - 1.0)
                pairs.append((thaler * COSTS[action] - worth, action, county))
    pairs.sort()
    for pair in pairs:
        action = pair[1]
        county = pair[2]
        if pair[0] < 0 and plan[action] == NO_CARD and county in hand.counties and COSTS[action] <= purse:
            plan[action] = county
            hand.counties.remove(county)
            purse -= COSTS[action]
            if action == COLLECT_TAXES:
                purse += TAX[county] * 0.6
    cover(state, plan, hand, ratings, bid)
    return plan


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


def cover(state: Wallenstein, plan: list[int], hand: Hand, ratings: Ratings, bid: int) -> None:
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


def lay(state: Wallenstein, seat: int, plan: list[int]) -> None:
    """Put a whole plan on the mat."""
    boxes = state.box.boxes
    money = (1 << MONEY_CARDS) - 1
    towers = state.box.extra_cards
    for box in range(boxes):
        card = plan[box]
        state.plan[seat * boxes + box] = card
        if 0 <= card < COUNTIES:
            state.assigned[card] = 1
        elif MONEY_CARD <= card < MODULE_CARD:
            money &= ~(1 << (card - MONEY_CARD))
        elif card == MODULE_CARD:
            towers -= 1
    state.money_cards[seat] = money
    state.module_cards[seat] = towers


def begin_round(table: Table[Wallenstein], plans: list[list[int]]) -> None:
    """All seats have sealed these plans."""
    state = table.state
    for seat in range(state.box.seats):
        lay(state, seat, plans[seat])
    state.lanes = []
    assert state.agenda[-1] is TOGETHER
    state.agenda.pop()
    advance(table)


def carry_out(world: Wallenstein, plans: list[list[int]], guide: Prince, luck: Sampled) -> list[float]:
    """The round with these plans, to the next planning or the end: the chances of all seats."""
    state = copy_of(world)
    table = Table(state, luck)
    begin_round(table, plans)
    roll_out(table, guide, luck, guide.stage(state), 0, WHOLE_ROUND)
    return guide.shares(state)


class Pool:
    """The plans one seat wavers between, with the regret of not having played each."""

    def __init__(self, plans: list[list[int]]) -> None:
        self.plans: Final = plans
        self.regret: Final = [0.0] * len(plans)
        self.total: Final = [0.0] * len(plans)
        self.tries: Final = [0] * len(plans)
        self.played: Final = [0.0] * len(plans)  # how often regret matching would have played it

    def chances(self) -> list[float]:
        """In proportion to regret; all alike while there is none."""
        positive = [each if each > 0 else 0.0 for each in self.regret]
        total = sum(positive)
        if total <= 0:
            return [1.0 / len(self.plans)] * len(self.plans)
        return [each / total for each in positive]

    def draw(self, luck: Sampled) -> int:
        point = luck.below("", 1000000) / 1000000
        chances = self.chances()
        for at in range(len(chances)):
            point -= chances[at]
            if point < 0:
                return at
        return len(chances) - 1

    def learn(self, worths: list[float]) -> None:
        chances = self.chances()
        expected = 0.0
        for at in range(len(worths)):
            expected += chances[at] * worths[at]
        for at in range(len(worths)):
            self.regret[at] = max(0.0, self.regret[at] + worths[at] - expected)
            self.total[at] += worths[at]
            self.tries[at] += 1
            self.played[at] += chances[at]

    def mean(self, at: int) -> float:
        return self.total[at] / self.tries[at] if self.tries[at] else 0.0

    def sure(self, at: int) -> float:
        """The mean, less what few tries leave in doubt."""
        tries = self.tries[at]
        return self.total[at] / tries - DOUBT / sqrt(tries) if tries else -1.0

    def best(self) -> int:
        found = 0
        for at in range(len(self.plans)):
            if self.sure(at) > self.sure(found):
                found = at
        return found

    def worst(self) -> int:
        found = 0
        for at in range(len(self.plans)):
            if self.tries[at] and self.mean(at) < self.mean(found):
                found = at
        return found

    def replace(self, at: int, plan: list[int]) -> None:
        self.plans[at] = plan
        self.regret[at] = 0.0
        self.total[at] = 0.0
        self.tries[at] = 0
        self.played[at] = 0.0


class PlanSearch:
    """Plans of all seats against each other: regret matching on the plans of each, and new ones by mutation."""

    def __init__(self, world: Wallenstein, seat: int, guide: Prince, seed: int) -> None:
        self.world: Final = world
        self.seat: Final = seat
        self.guide: Final = guide
        self.luck: Final = Sampled(seed)
        self.rounds = 0
        self.pools: Final[list[Pool]] = []
        self.ratings: Final[list[Ratings]] = []
        self.fixed = [NO_CARD] * world.box.boxes
        for each in range(world.box.seats):
            counties = [county for county in range(COUNTIES) if world.owner[county] == each]
            self.ratings.append(Ratings(world, each, counties))
            self.pools.append(Pool([]))

    def fill(self, seat: int, number: int, noise: float, known: list[list[int]]) -> None:
        """Plans to begin with: those that are given, then some by habit."""
        plans = [plan[:] for plan in known]
        fixed = self.fixed if seat == self.seat else [NO_CARD] * len(self.fixed)
        while len(plans) < number:
            plans.append(plan_by_habit(self.world, seat, fixed, [], self.ratings[seat], noise, self.luck))
        self.pools[seat] = Pool(plans)

    def compare(self, budget: Budget) -> None:
        """Medium's way: all plans of mine against habits of the others, on the same luck."""
        mine = self.pools[self.seat]
        while budget.spent() < 1.0:
            self.learn(self.seat, budget)
            self.rounds += 1
        assert mine.plans

    def learn(self, seat: int, budget: Budget) -> None:
        """All plans of one seat against one plan of each other, with the same luck."""
        plans = [pool.plans[pool.draw(self.luck)] for pool in self.pools]
        seed = self.luck.below("", 1 << 30)
        worths: list[float] = []
        for plan in self.pools[seat].plans:
            plans[seat] = plan
            worths.append(carry_out(self.world, plans, self.guide, Sampled(seed))[seat])
            budget.used += 1
        self.pools[seat].learn(worths)

    def improve(self, budget: Budget, first: int, patience: int) -> None:
        """Hard's way: I learn, the others learn in turn, and the worst plan of mine makes room for a new one.

        What is planned before box `first` stays; a plan is not judged before `patience` tries.
        """
        seats = self.world.box.seats
        while budget.spent() < 1.0:
            self.learn(self.seat, budget)
            self.rounds += 1
            if self.rounds % 4 == 0:
                other = self.rounds // 4 % seats
                if other != self.seat:
                    self.learn(other, budget)
            if self.rounds % patience == 0:
                self.renew(first)

    def renew(self, first: int) -> None:
        pool = self.pools[self.seat]
        at = pool.worst()
        best = pool.plans[pool.best()]
        spare = spare_cards(self.world, self.seat, best)
        plan = mutate(best, first, spare, self.world.money[self.seat], self.luck)
        if plan not in pool.plans:
            pool.replace(at, plan)

    def keep(self, box: int, card: int) -> None:
        """A card of mine is on the mat now: plans that say otherwise are given up for ones that agree."""
        self.fixed[box] = card
        pool = self.pools[self.seat]
        best = pool.plans[pool.best()]
        for at in range(len(pool.plans)):
            if pool.plans[at][box] != card:
                spare = spare_cards(self.world, self.seat, best)
                pool.replace(at, mutate(best, order_of(box) + 1, spare, self.world.money[self.seat], self.luck))

    def best(self) -> list[int]:
        pool = self.pools[self.seat]
        return pool.plans[pool.best()]
