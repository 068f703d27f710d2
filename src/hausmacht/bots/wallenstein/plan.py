"""The plan of a round: which county carries out which action, which boxes stay idle, and the bid."""

from __future__ import annotations

from hausmacht.bots.wallenstein.land import Land
from hausmacht.games.wallenstein.components import (
    ACTIONS,
    ARMIES,
    BID,
    CALM,
    COLLECT_GRAIN,
    COLLECT_TAXES,
    COMBAT_A,
    COMBAT_B,
    COSTS,
    EVENT_CARDS,
    GRAIN,
    MAT_BOXES,
    MODULE_CARD,
    MONEY_CARD,
    MONEY_CARDS,
    TAX,
    UNCOVERED,
    WINTER,
)

IDLE = -1  # a box without a county

HUNGER = 0.6  # a county without grain in winter
SPARE_GRAIN = 0.08
HARVEST = 3.5  # what a later round of the year brings, more or less
MARKER = 0.25  # a revolt marker more
THALERS = ((8, 0.45), (8, 0.22), (99, 0.04))  # kept for later rounds: the first so many are worth so much each
LAST_THALER = 0.01  # after the last round they decide ties only
IN_VAIN = 0.02  # a county for an action that cannot be paid: better elsewhere, or kept for the bid
MAYBE = 0.5  # an action that can be paid only if the taxes come before it
PLANNED_ATTACK = 0.8  # the table changes before it comes
SAME_TARGET = 0.4  # of a second attack on the same county
IDLE_ARMIES = 0.05  # a county for a combat action without a target: it may still move
DEPLOYED = 0.4  # an army more, wherever it stands
LATE_DEPLOYMENT = 0.5  # in the last round armies may come after the attacks
ORDER = (0.0, 0.25, 0.45, 0.6, 0.65)  # a better place in the player order, by the money bid
COUNTY_BID = 0.25  # a county outranks a bid of nothing
ROUNDS_OF_SEARCH = 8
FEW_COURTIERS = 4


class Planner:
    """Rates every county for every action, then looks for the plan that is worth most as a whole."""

    def __init__(self, land: Land, extra_boxes: int, extra_cards: int, leader: int) -> None:
        view = land.view
        self.land = land
        self.counties = land.mine
        self.leader = leader
        self.money = view.seats[land.me].money
        self.extra_boxes = extra_boxes
        self.extra_cards = extra_cards
        self.open_events = [EVENT_CARDS[card] for card in view.open_events] or [CALM]
        self.need = grain_needed(land)
        self.taxes = {county: self.mean_tax(county) for county in self.counties}
        self.known = list(view.actions)
        self.unknown = [action for action in range(ACTIONS) if action not in self.known]
        self.targets = {county: land.best_attack(county, land.armies[county])[1] for county in self.counties}
        self.rated = [{county: self.rate(action, county) for county in self.counties} for action in range(ACTIONS)]
        self.costs = [{county: self.cost(action, county) for county in self.counties} for action in range(ACTIONS)]
        # Of all boxes and the bid so many can go without a county; more only while cards are short
        cards = len(self.counties) + MONEY_CARDS + extra_cards
        self.idle_allowed = max(MONEY_CARDS + extra_cards, MAT_BOXES + extra_boxes - len(self.counties))
        self.short = max(0, MAT_BOXES + extra_boxes - cards)

    # One county, one action

    def mean_tax(self, county: int) -> float:
        amounts = [min(max(TAX[county], card.least_tax), card.most_tax) for card in self.open_events]
        return sum(amounts) / len(amounts) + (county == self.leader)

    def mean_grain(self, county: int) -> float:
        amounts = [min(max(GRAIN[county], card.least_grain), card.most_grain) for card in self.open_events]
        return sum(amounts) / len(amounts) + (county == self.leader)

    def rate(self, action: int, county: int) -> float:
        """What the action is worth there, before it is paid for."""
        land = self.land
        if action < COLLECT_GRAIN:
            return land.building_worth(county, action) if land.can_build(county, action) else -IN_VAIN
        if action == COLLECT_GRAIN:
            grain = self.mean_grain(county)
            needed = min(grain, max(self.need, 0.0))
            return HUNGER * needed + SPARE_GRAIN * (grain - needed) - self.unrest(county)
        if action == COLLECT_TAXES:
            return -self.unrest(county)  # the money counts when it is spent or kept
        if action < COMBAT_A:
            return self.rate_deployment(action, county)
        worth = land.best_attack(county, land.armies[county])[0]
        return PLANNED_ATTACK * worth + IDLE_ARMIES * min(land.armies[county] - 1, 3)

    def rate_deployment(self, action: int, county: int) -> float:
        land = self.land
        more = ARMIES[action] + (county == self.leader)
        if land.view.seats[land.me].reserve < more:
            return 0.0
        armies = land.armies[county]
        worth = land.strength_worth(county, armies + more) - land.strength_worth(county, armies)
        return worth + DEPLOYED * more if land.rounds_after else LATE_DEPLOYMENT * worth

    def unrest(self, county: int) -> float:
        """What it costs to collect there: a marker, or a revolt that may be lost."""
        land = self.land
        markers = land.revolts[county]
        if not markers:
            return MARKER
        lost = 1 - land.chance_against_peasants(county, land.armies[county], markers)
        return MARKER + land.army * markers + lost * (land.worth[county] + land.army * land.armies[county])

    # The whole plan

    def cost(self, action: int, county: int) -> int:
        return max(0, COSTS[action] - (county == self.leader and action < COLLECT_GRAIN))

    def what_is_it_worth(self, plan: list[int], money: int) -> float:
        """All actions together: what is paid in the known order counts in full, what may come too early counts half."""
        rated, costs = self.rated, self.costs  # thousands of plans are weighed for one
        worth = 0.0
        purse = float(money)
        for action in self.known:
            county = plan[action]
            if county == IDLE:
                continue
            if action == COLLECT_TAXES:
                purse += self.taxes[county]
            else:
                cost = costs[action][county]
                if cost > purse:
                    worth -= IN_VAIN
                    continue
                purse -= cost
            worth += rated[action][county]
        unpaid = 0
        for action in self.unknown:
            if plan[action] != IDLE:
                unpaid += costs[action][plan[action]]
        sure = unpaid <= purse
        for action in self.unknown:
            county = plan[action]
            if county == IDLE:
                continue
            part = 1.0 if sure or not COSTS[action] else MAYBE
            worth += part * rated[action][county]
            purse -= part * costs[action][county]
            if action == COLLECT_TAXES:
                purse += self.taxes[county]
        if plan[COMBAT_A] != IDLE and plan[COMBAT_B] != IDLE:
            target = self.targets[plan[COMBAT_A]]
            if target >= 0 and target == self.targets[plan[COMBAT_B]]:
                second = min(self.rated[COMBAT_A][plan[COMBAT_A]], self.rated[COMBAT_B][plan[COMBAT_B]])
                worth -= (1 - SAME_TARGET) * second
        return worth + self.kept_worth(purse) - 100 * max(0, self.too_idle(plan))

    def kept_worth(self, purse: float) -> float:
        """Money that is left for the rounds to come."""
        if not self.land.rounds_after:
            return LAST_THALER * purse
        worth = 0.0
        for number, each in THALERS:
            part = min(purse, number)
            worth += part * each
            purse -= part
        return worth

    def too_idle(self, plan: list[int]) -> int:
        """How many more boxes are idle than there are cards for that; a county that is left can be the bid."""
        idle = plan.count(IDLE)
        left = len(self.counties) - (ACTIONS - idle)
        return idle + self.extra_boxes + (1 if left == 0 else 0) - self.idle_allowed

    def first_plan(self) -> list[int]:
        """The best pairs of action and county, one after another."""
        plan = [IDLE] * ACTIONS
        pairs: list[tuple[float, int, int]] = []
        for action in range(ACTIONS):
            for county in self.counties:
                worth = self.rated[action][county] - 0.3 * COSTS[action]
                if action == COLLECT_TAXES:
                    worth += 0.45 * self.taxes[county]
                pairs.append((-worth, action, county))
        pairs.sort()
        for worth, action, county in pairs:
            if worth < 0 and plan[action] == IDLE and county not in plan:
                plan[action] = county
        return plan

    def improve(self, plan: list[int]) -> list[int]:
        """Exchange one card or two as long as the plan gets better."""
        best = self.what_is_it_worth(plan, self.money)
        for _ in range(ROUNDS_OF_SEARCH):
            better = False
            for action in range(ACTIONS):
                for county in (IDLE, *self.counties):
                    was = plan[action]
                    if county == was:
                        continue
                    other = plan.index(county) if county != IDLE and county in plan else action
                    plan[other] = was
                    plan[action] = county
                    worth = self.what_is_it_worth(plan, self.money)
                    if worth > best + 1e-9:
                        best = worth
                        better = True
                    else:
                        plan[other] = county
                        plan[action] = was
            if not better:
                break
        return plan

    def best_plan(self) -> dict[int, int]:
        """The card for each box, extra boxes and the bid included."""
        plan = self.improve(self.first_plan())
        cards = {action: county for action, county in enumerate(plan) if county != IDLE}
        towers = self.extra_cards
        left = sorted(
            (county for county in self.counties if county not in plan), key=lambda each: self.land.worth[each]
        )
        towers -= self.convert(cards, left, towers)
        bid = self.best_bid(plan, left)
        cards[BID] = bid
        money = [MONEY_CARD + value for value in range(MONEY_CARDS) if MONEY_CARD + value != bid]
        open_boxes = self.short
        if bid in left:
            left.remove(bid)
        for box in [*range(MAT_BOXES, MAT_BOXES + self.extra_boxes), *range(ACTIONS)]:
            if box in cards:
                continue
            if box < ACTIONS and towers:
                towers -= 1
                cards[box] = MODULE_CARD
            elif money:
                cards[box] = money.pop()
            elif open_boxes:
                open_boxes -= 1
                cards[box] = UNCOVERED
            elif left:
                cards[box] = left.pop(0)
        return cards

    def best_bid(self, plan: list[int], left: list[int]) -> int:
        """Money as far as the place in the player order is worth it; else a county that is left, or nothing."""
        best = COUNTY_BID if left else 0.0
        bid = left[0] if left else MONEY_CARD
        room = self.idle_allowed - self.extra_boxes - plan.count(IDLE)
        before = self.what_is_it_worth(plan, self.money)
        for value in range(1, min(MONEY_CARDS - 1, self.money) + 1):
            worth = ORDER[value] + self.what_is_it_worth(plan, self.money - value) - before
            if room > 0 and worth > best:
                best, bid = worth, MONEY_CARD + value
        return bid

    def convert(self, cards: dict[int, int], left: list[int], towers: int) -> int:
        """With the court: armies in the tray become courtiers, and those of quiet counties while courtiers are few."""
        land = self.land
        used = 0
        if not self.extra_boxes or "court" not in land.view.modules:
            return used
        seats = len(land.view.seats)
        pieces = land.view.modules["court"]
        hall, supply = pieces[land.me], pieces[2 * seats + land.me]
        tray = land.view.tray[land.me]
        for box in range(MAT_BOXES, MAT_BOXES + self.extra_boxes):
            number = MAT_BOXES + self.extra_boxes - box
            if number > supply:
                continue
            if tray >= number and used < towers:
                cards[box] = MODULE_CARD
                used += 1
                tray -= number
            else:
                quiet = [county for county in left[1:] if self.can_spare(county, number)]
                if hall >= FEW_COURTIERS or not quiet:
                    continue
                cards[box] = quiet[0]
                left.remove(quiet[0])
            hall += number
            supply -= number
        return used

    def can_spare(self, county: int, number: int) -> bool:
        armies = self.land.armies[county]
        return armies > number + 1 and self.land.risk(county, armies - number) <= self.land.risk(county, armies) + 0.02


def grain_needed(land: Land) -> float:
    """What this round should bring, so that the year ends well: between the likely loss and the worst."""
    view = land.view
    losses = [EVENT_CARDS[card].winter_loss for card in view.open_events if card != view.event] or [0]
    loss = (sum(losses) / len(losses) + max(losses)) / 2
    return len(land.mine) + loss - view.seats[land.me].grain - HARVEST * (WINTER - 1 - view.season)
