"""The search for a plan: those of all seats against each other, carried out on sampled tables."""

from __future__ import annotations

from math import sqrt
from typing import Final

from hausmacht.bots.wallenstein.guide import Prince
from hausmacht.bots.wallenstein.leaning import Leaning
from hausmacht.bots.wallenstein.plans import (
    lean,
    mutate,
    name_of_plan,
    order_of,
    plan_by_habit,
    plan_by_leaning,
    spare_cards,
)
from hausmacht.bots.wallenstein.ratings import Ratings
from hausmacht.bots.wallenstein.rounds import carry_out
from hausmacht.core.chance import Sampled
from hausmacht.core.search import Budget
from hausmacht.games.wallenstein.components import COUNTIES, NO_CARD
from hausmacht.games.wallenstein.state import Wallenstein

DOUBT: Final = 0.1  # how far one try of a plan can mislead

# How `hard` and `master` compare plans
LEAST_SCENES: Final = 4  # before a plan is given up
GIVE_UP: Final = 0.8  # of the doubt about the mean
RIVAL_LEARNS: Final = 4  # scenes between two lessons
NOTHING_NEW: Final = 200  # new plans in a row that are known already: all was tried
AFRESH: Final = 12  # one new plan of so many is made by habit
AFRESH_NOISE: Final = 0.8
BY_LEANING: Final = 2  # one change of so many, where it is known how players lean


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
