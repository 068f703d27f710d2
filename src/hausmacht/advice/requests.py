"""Requests of the pipe that need bots and advice: what would a bot choose, and what is a good answer?

Both are made from what the seat knows, and change nothing.
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

import msgspec

from hausmacht import bots
from hausmacht.advice.hints import MOST, advise
from hausmacht.advice.knowledge import known_now
from hausmacht.advice.telling import AdviceTold, tell_advice
from hausmacht.advice.words import Speaker
from hausmacht.bots import BotError
from hausmacht.bots.budget import Thinking, thinking
from hausmacht.bots.tournament import give_budget
from hausmacht.core.engine import Body, Request, RequestError, Session
from hausmacht.core.match import Match
from hausmacht.core.view import Question

Seed = Annotated[int, msgspec.Meta(ge=0, lt=1 << 62)]


class Chosen(Body, frozen=True):
    choice: str  # the text of an option


class Advised(Body, frozen=True):
    advice: AdviceTold


class AskBot(Request, frozen=True, tag="bot"):
    """What would a bot choose in place of a seat?"""

    of_a_seat: ClassVar[bool] = False

    seat: int
    bot: str = "easy"
    budget: str = ""  # how long it may think: 400 (iterations), 50ms or 2s
    seed: Seed = 0

    def carry_out(self, session: Session) -> Body:
        match = session.match
        seat = session.seat_of(self.seat)
        asked = question_of(match, seat)
        try:
            bot = bots.make(self.bot, match.game, match.setup, seat, self.seed)
            if self.budget and not give_budget(bot, self.budget):
                raise BotError(f"The bot '{self.bot}' takes no budget.")
        except BotError as error:
            raise RequestError("no-such-bot", str(error)) from None
        for event in match.events(seat):
            bot.see(event)
        return Chosen(choice=bot.decide(match.view(seat), asked))


class AskHint(Request, frozen=True, tag="hint"):
    """Which answers are good, and why?"""

    of_a_seat: ClassVar[bool] = False

    seat: int
    budget: str = ""
    most: Annotated[int, msgspec.Meta(ge=1, le=20)] = MOST
    seed: Seed = 0
    language: str = "en"

    def carry_out(self, session: Session) -> Body:
        match = session.match
        seat = session.seat_of(self.seat)
        question_of(match, seat)
        session.must_speak(self.language)
        words = match.game.catalogue(self.language, match.setup)
        names = [words.value("seat", each) for each in range(match.setup.seats)]
        speaker = Speaker(match.game, match.setup, self.language, names, match.game.naming(match.state))
        known = known_now(match, seat)
        return Advised(advice=tell_advice(advise(known, self.time(), self.seed, self.most), known, speaker))

    def time(self) -> Thinking | None:
        try:
            return thinking(self.budget) if self.budget else None
        except BotError as error:
            raise RequestError("bad-request", str(error)) from None


def question_of(match: Match[Any], seat: int) -> Question:
    asked = match.question(seat)
    if asked is None:
        raise RequestError("nothing-asked", f"Seat {seat} is not asked anything now.")
    return asked


HELPERS: tuple[type[Request], ...] = (AskBot, AskHint)
