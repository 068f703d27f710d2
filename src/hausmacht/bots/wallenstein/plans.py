"""Whole plans for a round: made by habit, changed a little, and carried out on sampled tables.

A plan is a list of cards, one for each box of the mat. Where a card is already known or chosen, the plan keeps it.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from hausmacht.bots.wallenstein.guide import (
    ARMY,
    Prince,
    Steady,
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
WHOLE_ROUND: Final = Reach(0, 90)
UNLIKELY: Final = 0.03  # nobody plans that

# How `hard` and `master` compare plans
LEAST_SCENES: Final = 4  # before a plan is given up
GIVE_UP: Final = 0.8  # of the doubt about the mean
RIVAL_LEARNS: Final = 4  # scenes between two lessons
NOTHING_NEW: Final = 200  # new plans in a row that are known already: all was tried
AFRESH: Final = 12  # one new plan of so many is made by habit
AFRESH_NOISE: Final = 0.8
BY_LEANING: Final = 2  # one change of so many, where it is known how players lean


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
        if pair[0] < 0:
            purse = place(plan, hand, pair[1], pair[2], purse)
    cover(state, plan, hand, ratings, bid)
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
        for county in hand.counties:
            likely = leaning[action * COUNTIES + county]
            if likely > UNLIKELY:
                pairs.append((-likely * (1.0 + noise * (luck.below("", 1000) / 500 - 1.0)), action, county))
    pairs.sort()
    for _ in range(2):  # what cannot be paid at first may be paid with the taxes
        for pair in pairs:
            purse = place(plan, hand, pair[1], pair[2], purse)
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


def lay(state: Wallenstein, seat: int, plan: list[int]) -> None:
    """Put a whole plan on the mat."""
    state.hands = []
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


def carry_out(world: Wallenstein, plans: list[list[int]], guide: Prince, seed: int) -> Wallenstein:
    """The round with these plans, to the next planning or the end."""
    state = copy_of(world)
    luck = Steady(seed, state)
    table = Table(state, luck)
    begin_round(table, plans)
    roll_out(table, guide, luck, guide.stage(state), 0, WHOLE_ROUND)
    return state


class Leaning:
    """How players plan: somebody who knows it derives from this class."""

    def chances(self, state: Wallenstein, seat: int, counties: list[int], ratings: Ratings) -> list[float]:
        """That a player has an action carried out in a county, for action * COUNTIES + county."""
        raise NotImplementedError


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

    def draw_usual(self, luck: Sampled) -> int:
        """As often as regret matching has played each on average; the first one while nothing was learned."""
        total = sum(self.played)
        if total <= 0:
            return 0
        point = luck.below("", 1000000) / 1000000 * total
        for at in range(len(self.played)):
            point -= self.played[at]
            if point < 0:
                return at
        return len(self.played) - 1

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


class Manner:
    """How plans are compared: on how many scenes, in which order, and who says what rivals plan."""

    def __init__(self, scenes: int, tries: int, rivals: float, turning: bool) -> None:
        self.scenes: Final = scenes  # to begin with
        self.tries: Final = tries  # so many rounds carried out, and there is one more scene
        self.rivals: Final = rivals  # so much of the first budget, rivals learn which of their plans are good
        self.turning: Final = turning  # each new plan begins with another scene: not always the same few decide


HARDS: Final = Manner(16, 30, 0.2, False)
MASTERS: Final = Manner(64, 60, 0.0, True)


class Scene:
    """One plan of each rival and one way luck falls: plans of mine are compared on the same scenes."""

    def __init__(self, plans: list[list[int]], seed: int) -> None:
        self.plans: Final = plans  # mine is put in its place
        self.seed: Final = seed


class Draft:
    """A plan of mine, and what came of it on each scene so far."""

    def __init__(self, plan: list[int]) -> None:
        self.plan: Final = plan
        self.worths: Final[list[float]] = []  # by scene; those that were left out are 0, and then it was given up

    def note(self, at: int, worth: float) -> None:
        while len(self.worths) <= at:
            self.worths.append(0.0)
        self.worths[at] = worth


class PlanSearch:
    """Plans of all seats against each other: regret matching on the plans of each, and new ones by mutation."""

    def __init__(
        self,
        world: Wallenstein,
        seat: int,
        guide: Prince,
        seed: int,
        leaning: Leaning | None = None,
        manner: Manner = HARDS,
    ) -> None:
        self.world: Final = world
        self.seat: Final = seat
        self.guide: Final = guide
        self.leaning: Final = leaning
        self.manner: Final = manner
        self.luck: Final = Sampled(seed)
        self.tried = 0
        self.drafts: Final[list[Draft]] = []  # of mine; the last one is the best
        self.waiting: list[list[int]] = []
        self.scenes: Final[list[Scene]] = []
        self.known: Final[set[str]] = set()
        self.pools: Final[list[Pool]] = []
        self.ratings: Final[list[Ratings | None]] = [None] * world.box.seats
        self.leanings: Final[list[list[float] | None]] = [None] * world.box.seats
        boxes = world.box.boxes
        self.fixed: Final = world.plan[seat * boxes : (seat + 1) * boxes]  # what lies on my mat already
        for _ in range(world.box.seats):
            self.pools.append(Pool([]))

    def ratings_of(self, seat: int) -> Ratings:
        """They take a while, and not every seat needs them."""
        found = self.ratings[seat]
        if found is None:
            counties = [county for county in range(COUNTIES) if self.world.owner[county] == seat]
            found = Ratings(self.world, seat, counties)
            self.ratings[seat] = found
        return found

    def leaning_of(self, seat: int) -> list[float] | None:
        """Asked for once; nothing where nobody knows it."""
        found = self.leanings[seat]
        if found is None and self.leaning is not None:
            counties = [county for county in range(COUNTIES) if self.world.owner[county] == seat]
            found = self.leaning.chances(self.world, seat, counties, self.ratings_of(seat))
            self.leanings[seat] = found
        return found

    def usual_plan(self, seat: int, fixed: list[int], noise: float) -> list[int]:
        """As players lean, where that is known; else by habit."""
        leaning = self.leaning_of(seat)
        if leaning is None:
            return plan_by_habit(self.world, seat, fixed, [], self.ratings_of(seat), noise, self.luck)
        return plan_by_leaning(self.world, seat, fixed, self.ratings_of(seat), leaning, noise, self.luck)

    def fill(self, seat: int, number: int, noise: float, known: list[list[int]]) -> None:
        """Plans to begin with: those that are given, then the usual ones."""
        plans = [plan[:] for plan in known]
        fixed = self.fixed if seat == self.seat else [NO_CARD] * len(self.fixed)
        while len(plans) < number:
            plans.append(self.usual_plan(seat, fixed, noise))
        self.pools[seat] = Pool(plans)

    def expect(self, seat: int, plans: list[list[int]]) -> None:
        """A rival has one of these plans, each as likely as the others."""
        pool = Pool(plans)
        for at in range(len(plans)):
            pool.played[at] = 1.0
        self.pools[seat] = pool

    # Medium's way

    def compare(self, budget: Budget) -> list[int]:
        """All plans of mine against habits of the others, on the same luck; the best."""
        while budget.spent() < 1.0:
            self.learn(self.seat, budget)
        pool = self.pools[self.seat]
        return pool.plans[pool.best()]

    def learn(self, seat: int, budget: Budget) -> None:
        """All plans of one seat against one plan of each other, with the same luck."""
        plans = [pool.plans[pool.draw(self.luck)] for pool in self.pools]
        seed = self.luck.below("", 1 << 30)
        worths: list[float] = []
        for plan in self.pools[seat].plans:
            plans[seat] = plan
            worths.append(self.guide.shares(carry_out(self.world, plans, self.guide, seed))[seat])
            budget.used += 1
        self.pools[seat].learn(worths)

    # The way of `hard` and `master`

    def improve(self, budget: Budget, first: int) -> None:
        """New plans challenge the best one until the budget is spent; what is planned before box `first` stays."""
        if not self.drafts:
            self.prepare(budget)
        best = self.drafts[-1]
        in_vain = 0
        while in_vain < NOTHING_NEW and budget.spent() < 1.0:
            if len(self.scenes) < self.manner.scenes or self.tried > self.manner.tries * len(self.scenes):
                self.add_scene(budget)
                self.show(best, len(self.scenes) - 1, budget)
                continue
            plan = self.waiting.pop() if self.waiting else self.new_plan(best.plan, first)
            name = name_of_plan(plan)
            if name in self.known:
                in_vain += 1
                continue
            in_vain = 0
            self.known.add(name)
            draft = Draft(plan)
            if self.challenge(best, draft, budget):
                best = draft
                self.drafts.append(draft)
                self.pools[self.seat].plans[0] = plan

    def prepare(self, budget: Budget) -> None:
        """Rivals find out which of their plans are good; mine wait for their turn."""
        mine = self.pools[self.seat]
        self.waiting = mine.plans[1:]
        first = mine.plans[0]
        self.pools[self.seat] = Pool([first])
        self.pools[self.seat].played[0] = 1.0
        self.drafts.append(Draft(first))
        self.known.add(name_of_plan(first))
        while budget.spent() < self.manner.rivals:
            for seat in range(self.world.box.seats):
                if seat != self.seat:
                    self.learn(seat, budget)

    def add_scene(self, budget: Budget) -> None:
        """One more scene; from time to time a rival learns a little more before."""
        seats = self.world.box.seats
        if self.manner.rivals > 0 and len(self.scenes) % RIVAL_LEARNS == 0:
            rival = len(self.scenes) // RIVAL_LEARNS % seats
            if rival != self.seat:
                self.learn(rival, budget)
        plans = [pool.plans[pool.draw_usual(self.luck)] for pool in self.pools]
        self.scenes.append(Scene(plans, self.luck.below("", 1 << 30)))

    def show(self, draft: Draft, at: int, budget: Budget) -> float:
        """What comes of a draft on a scene."""
        scene = self.scenes[at]
        plans = scene.plans[:]
        plans[self.seat] = draft.plan
        worth = self.guide.shares(carry_out(self.world, plans, self.guide, scene.seed))[self.seat]
        draft.note(at, worth)
        budget.used += 1
        self.tried += 1
        return worth

    def challenge(self, best: Draft, draft: Draft, budget: Budget) -> bool:
        """Whether a draft is better than the best one: scene after scene, until that is unlikely."""
        total = 0.0
        squares = 0.0
        scenes = len(best.worths)
        first = self.luck.below("", scenes) if self.manner.turning else 0
        for number in range(1, scenes + 1):
            if budget.spent() >= 1.0:
                return False
            at = (first + number - 1) % scenes
            more = self.show(draft, at, budget) - best.worths[at]
            total += more
            squares += more * more
            if number >= LEAST_SCENES:
                mean = total / number
                variance = squares / number - mean * mean
                if mean + GIVE_UP * sqrt(max(variance, 0.0) / number) <= 0:
                    return False
        return total > 0

    def new_plan(self, best: list[int], first: int) -> list[int]:
        """Mostly the best one with a card or two exchanged, now and then another of the usual ones."""
        if self.luck.below("", AFRESH) == 0:
            fixed = [best[box] if order_of(box) < first else NO_CARD for box in range(len(best))]
            return self.usual_plan(self.seat, fixed, AFRESH_NOISE)
        spare = spare_cards(self.world, self.seat, best)
        purse = self.world.money[self.seat]
        leaning = self.leaning_of(self.seat)
        if leaning is not None and self.luck.below("", BY_LEANING) == 0:
            counties = [county for county in range(COUNTIES) if self.world.owner[county] == self.seat]
            if counties:
                return lean(best, first, spare, purse, leaning, counties, self.luck)
        return mutate(best, first, spare, purse, self.luck)

    def best(self) -> list[int]:
        return self.drafts[-1].plan


def name_of_plan(plan: list[int]) -> str:
    """Plans that do the same have the same name: which money card leaves a box idle does not count."""
    cards: list[str] = []
    for box in range(len(plan)):
        card = plan[box]
        cards.append("-" if box != BID and MONEY_CARD <= card < MODULE_CARD else str(card))
    return " ".join(cards)
