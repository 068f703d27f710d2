"""What `medium` and `hard` share in Wallenstein: tables on which rivals have planned as players do, and whole plans."""

from __future__ import annotations

from functools import cache
from typing import Any

from hausmacht.bots import Bot
from hausmacht.bots.budget import Thinker, Thinking
from hausmacht.bots.wallenstein.easy import leader_of
from hausmacht.bots.wallenstein.guide import Prince
from hausmacht.bots.wallenstein.land import Land
from hausmacht.bots.wallenstein.plan import Planner
from hausmacht.bots.wallenstein.plans import plan_by_habit
from hausmacht.bots.wallenstein.ratings import Ratings
from hausmacht.bots.wallenstein.rounds import lay
from hausmacht.bots.wallenstein.subject import WallensteinSubject
from hausmacht.bots.weights import read_weights
from hausmacht.core.chance import Sampled
from hausmacht.core.game import Game, Setup
from hausmacht.core.view import Question, View
from hausmacht.games.wallenstein import WallensteinGame
from hausmacht.games.wallenstein.components import COUNTIES, MAT_BOXES, NO_CARD, UNCOVERED
from hausmacht.games.wallenstein.knowledge import WallensteinMemory
from hausmacht.games.wallenstein.state import Box, Wallenstein, counties_of
from hausmacht.games.wallenstein.view import FACE_DOWN, WallensteinView

WAVERING = 0.4  # how far rivals waver when they plan
SCRIPTED = ("take-county", "place-group", "enter-fallen")  # questions that a search cannot help with


@cache
def prince() -> Prince:
    weights = read_weights(WallensteinSubject.file, WallensteinSubject.features, WallensteinSubject.stages)
    return Prince(weights.stages, weights.scale)


class Planning(Thinker):
    """Plans a whole round at once and answers other questions by trying them out."""

    def __init__(self, game: Game[Any], setup: Setup, seat: int, seed: int, budget: Thinking, weaker: Bot) -> None:
        super().__init__(game, setup, seat, seed, budget, weaker)
        assert isinstance(game, WallensteinGame)
        self.box = game.box(setup)
        self.guide = prince()

    def think(self, view: View, question: Question) -> str:
        assert isinstance(view, WallensteinView)
        if question.kind in SCRIPTED:
            return ""
        if question.kind == "plan":
            box = question.numbers["box"]
            wanted = self.plan(view, box)[box]
            return next((each.text for each in question.options if each.numbers["card"] == wanted), "")
        return self.answer(view)

    def plan(self, view: WallensteinView, box: int) -> list[int]:
        """The cards for all boxes, this one and those that follow."""
        raise NotImplementedError

    def answer(self, view: WallensteinView) -> str:
        raise NotImplementedError

    def tables(self, view: WallensteinView, number: int) -> list[Wallenstein]:
        """Tables at which the seat could be sitting; face-down cards of rivals lie where players would put them."""
        found: list[Wallenstein] = self.worlds(view, number)
        if view.sealed:
            return found
        assert isinstance(self.memory, WallensteinMemory)
        won = sorted(self.memory.gained)
        luck = Sampled(self.next_seed())
        for seat, seen in enumerate(view.seats):
            if seat == self.seat or FACE_DOWN not in seen.mat:
                continue
            ratings = Ratings(found[0], seat, counties_of(found[0], seat))
            for world in found:
                fixed = self.likely(view, seat, world, won, luck)
                plan = plan_by_habit(world, seat, fixed, won, ratings, WAVERING, luck)
                if all(card != UNCOVERED or known == UNCOVERED for card, known in zip(plan, seen.mat, strict=True)):
                    cover_anew(world, seat, plan)
        return found

    def likely(self, view: WallensteinView, seat: int, world: Wallenstein, won: list[int], luck: Sampled) -> list[int]:
        """The cards on a rival's mat that are known or taken for granted; the others are NO_CARD."""
        return [NO_CARD if card == FACE_DOWN else card for card in view.seats[seat].mat]


def easy_plan(box: Box, view: WallensteinView) -> list[int]:
    """What the bot `easy` would plan."""
    cards = Planner(Land(view), box.boxes - MAT_BOXES, box.extra_cards, leader_of(view)).best_plan()
    return [cards.get(each, UNCOVERED) for each in range(box.boxes)]


def cover_anew(world: Wallenstein, seat: int, plan: list[int]) -> None:
    """These cards lie on the mat instead of those that luck put there."""
    for county in range(COUNTIES):
        if world.owner[county] == seat:
            world.assigned[county] = 0
    lay(world, seat, plan)
