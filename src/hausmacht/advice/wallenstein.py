"""Advice for Wallenstein: an expert, who words the evaluation of its bots and makes whole plans, and forecasts."""

from __future__ import annotations

from typing import Any, ClassVar

from hausmacht.advice.experts import Expert, Term, Way, Weighted
from hausmacht.advice.forecasts import Forecast
from hausmacht.advice.knowledge import Known
from hausmacht.bots.networks import has_kernel
from hausmacht.bots.wallenstein.guide import FEATURES, Prince, buildings_of_all, features, stage_of
from hausmacht.bots.wallenstein.master import adviser
from hausmacht.bots.wallenstein.medium import TO_THE_END
from hausmacht.bots.wallenstein.plans import plan_by_habit
from hausmacht.bots.wallenstein.ratings import Ratings
from hausmacht.bots.wallenstein.rounds import WHOLE_ROUND, begin_round
from hausmacht.bots.wallenstein.thinking import SCRIPTED, WAVERING, cover_anew, prince
from hausmacht.core.agenda import Table, copy_of
from hausmacht.core.chance import Sampled
from hausmacht.core.search import Reach, roll_out
from hausmacht.core.view import Option
from hausmacht.games.wallenstein.components import (
    COLLECT_GRAIN,
    COLLECT_TAXES,
    COUNTIES,
    EVENT_CARDS,
    NO_CARD,
    UNCOVERED,
    WINTER,
)
from hausmacht.games.wallenstein.knowledge import WallensteinMemory
from hausmacht.games.wallenstein.rules.planning import PUT
from hausmacht.games.wallenstein.rules.revenue import revenue_of
from hausmacht.games.wallenstein.rules.scoring import score
from hausmacht.games.wallenstein.rules.winter import supply_row
from hausmacht.games.wallenstein.state import Wallenstein, counties_of
from hausmacht.games.wallenstein.view import FACE_DOWN, WallensteinView

PLANS = 3  # whole plans that are made around each card
CALM_PLAN = 0.0  # the first of them is the best by habit, the others waver


class WallensteinExpert(Weighted):
    features = FEATURES
    by_rule = tuple(kind for kind in SCRIPTED if kind != "enter-fallen")
    no_choice = ("enter-fallen",)
    groups = (
        (Term("score"), ("score",), (("score", 1),)),
        (Term("land"), ("counties", "tax and grain of the counties", "open sites"), (("counties", 1),)),
        (
            Term("buildings"),
            (
                "palaces",
                "churches",
                "trading posts",
                "majority points",
                "regions with a majority within reach",
            ),
            (("palaces", 1), ("churches", 1), ("trading posts", 1)),
        ),
        (Term("money"), ("money up to 8", "money beyond"), (("money up to 8", 1), ("money beyond", 1))),
        (Term("grain"), ("grain that is needed", "spare grain"), (("grain that is needed", 1), ("spare grain", 1))),
        (
            Term("armies"),
            ("armies", "armies in the tray", "armies in the tower", "strongest army"),
            (("armies", 1), ("armies in the tray", 1), ("armies in the tower", 1)),
        ),
        (
            Term("danger", good=-1),
            ("threatened counties", "what they are worth"),
            (("threatened counties", 1),),
        ),
        (
            Term("targets"),
            ("counties to conquer", "neutral neighbours in reach"),
            (("counties to conquer", 1), ("neutral neighbours in reach", 1)),
        ),
        (Term("unrest", good=-1), ("revolt markers",), (("revolt markers", 1),)),
    )
    rules: ClassVar = {
        "plan": ("plan.one-card", "plan.money-card", "plan.once", "bid.card"),
        "seal": ("plan.secret",),
        "position": ("order.choose",),
        "move": ("move.optional", "move.leave-one"),
        "combat": ("move.optional", "move.attack", "move.leave-one"),
        "next-revolt": ("winter.own-order",),
        "take-county": ("setup.open-cards",),
        "place-group": ("setup.groups",),
    }

    def guide(self) -> Prince:
        """The network of `master`, where the kernel can ask it; else the weights of `hard`."""
        return adviser() if has_kernel() else prince()

    def reach(self) -> Reach:
        return TO_THE_END

    def weights(self, state: Wallenstein) -> list[float]:
        return prince().weights[stage_of(state)]

    def featured(self, state: Wallenstein, seat: int) -> list[float]:
        return features(state, seat, buildings_of_all(state))

    def worlds(self, known: Known, number: int, seed: int) -> list[Any]:
        """Face-down cards of rivals lie where players would put them."""
        found = known.worlds(number, seed)
        view, memory = known.view, known.memory()
        assert isinstance(view, WallensteinView)
        assert isinstance(memory, WallensteinMemory)
        if view.sealed:
            return found
        luck = Sampled(seed + 1)
        won = sorted(memory.gained)
        for seat, seen in enumerate(view.seats):
            if seat == known.seat or FACE_DOWN not in seen.mat:
                continue
            fixed = [NO_CARD if card == FACE_DOWN else card for card in seen.mat]
            ratings = Ratings(found[0], seat, counties_of(found[0], seat))
            for world in found:
                plan = plan_by_habit(world, seat, fixed, won, ratings, WAVERING, luck)
                boxes = zip(plan, seen.mat, strict=True)
                if all(card != UNCOVERED or known_card == UNCOVERED for card, known_card in boxes):
                    cover_anew(world, seat, plan)
        return found

    def ways(self, known: Known, worlds: list[Any], seed: int, quick: bool = False) -> list[Way]:
        if known.question is None or known.question.kind != "plan":
            return super().ways(known, worlds, seed, quick)
        return self.plans(known, worlds[0], seed, 1 if quick else PLANS)

    def plans(self, known: Known, world: Wallenstein, seed: int, number: int) -> list[Way]:
        """For each card that may cover the box some whole plans around it, carried out against habits of the others.

        Luck falls alike for all cards, so that their plans bid alike: else what a bid is worth would count for a card.
        """
        view, question = known.view, known.question
        assert isinstance(view, WallensteinView)
        assert question is not None
        ratings = [Ratings(world, seat, counties_of(world, seat)) for seat in range(known.setup.seats)]
        found: list[Way] = []
        for option in question.options:
            fixed = list(view.my_plan)
            fixed[question.numbers["box"]] = option.numbers["card"]
            made: list[list[int]] = []
            for at in range(number):
                noise, luck = WAVERING if at else CALM_PLAN, Sampled(seed + at)
                plan = plan_by_habit(world, known.seat, fixed, [], ratings[known.seat], noise, luck)
                if plan not in made:
                    made.append(plan)
                    found.append(self.carry_out(known.seat, option.text, plan, ratings, rest_of(plan, fixed)))
        return found

    def carry_out(self, seat: int, text: str, plan: list[int], ratings: list[Ratings], then: tuple[Option, ...]) -> Way:
        guide = self.guide()

        def play(world: Any, luck: Sampled) -> Any:
            state = copy_of(world)
            empty = [NO_CARD] * state.box.boxes
            plans = [
                plan if each == seat else plan_by_habit(state, each, empty, [], ratings[each], WAVERING, luck)
                for each in range(state.box.seats)
            ]
            table = Table(state, luck)
            begin_round(table, plans)
            roll_out(table, guide, luck, guide.stage(state), 0, WHOLE_ROUND)
            return state

        return Way(text, play, then)


def rest_of(plan: list[int], fixed: list[int]) -> tuple[Option, ...]:
    """What a plan puts into the boxes that are still open."""
    put = [PUT[box][card] for box, card in enumerate(plan) if fixed[box] == NO_CARD]
    return tuple(Option(each.text, each.kind, each.numbers) for each in put)


EXPERT: Expert = WallensteinExpert()


def forecasts(known: Known) -> list[Forecast]:
    """Points if the year ended now, whether grain lasts through the winter, and what the own plan collects."""
    view = known.view
    assert isinstance(view, WallensteinView)
    if not any(county.owner >= 0 for county in view.counties):
        return []
    world = known.worlds(1, 0)[0]  # nothing that is asked of it is hidden
    scored = Table(world.copy(), Sampled(0))
    score(scored)
    found = [
        Forecast("year-end", seat, {"points": scored.state.score[seat] - seen.score, "score": scored.state.score[seat]})
        for seat, seen in enumerate(view.seats)
    ]
    if view.season != WINTER:
        losses = [EVENT_CARDS[card].winter_loss for card in view.open_events] or [0]
        found += [supply(seat, seen.counties, seen.grain, losses) for seat, seen in enumerate(view.seats)]
    if view.seat >= 0 and view.my_plan:
        money, grain = [
            revenue_of(world, view.seat, action, view.my_plan[action]) if is_to_come(view, action) else 0
            for action in (COLLECT_TAXES, COLLECT_GRAIN)
        ]
        if money or grain:
            found.append(Forecast("revenue", view.seat, {"money": money, "grain": grain}))
    return found


def is_to_come(view: WallensteinView, action: int) -> bool:
    """Whether a county of one's own still waits to carry out an action: its card has not been turned up."""
    card = view.my_plan[action]
    is_waiting = view.seats[view.seat].mat[action] in (FACE_DOWN, NO_CARD)
    return is_waiting and 0 <= card < COUNTIES and view.counties[card].owner == view.seat


def supply(seat: int, counties: int, grain: int, losses: list[int]) -> Forecast:
    """Counties that go hungry if winter came now, by the mildest and by the hardest event that still lies open."""
    hungry = [max(0, counties - max(0, grain - loss)) for loss in losses]
    numbers = {
        "grain": grain,
        "counties": counties,
        "least": min(hungry),
        "most": max(hungry),
        "range": max(hungry) - min(hungry),
        "revolts": supply_row(max(hungry))[1] if max(hungry) else 0,
    }
    return Forecast("supplied" if not max(hungry) else "hungry", seat, numbers)
