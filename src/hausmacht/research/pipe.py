"""A program at the other end of a pipe, in Python: what arrives as JSON becomes views, questions and events again.

`docs/arena.md` describes the messages. A bot of any kind becomes such a program with two lines:

    from hausmacht.research.pipe import answer
    answer(MyBot)  # called with game, set-up, seat and seed; it has `see` and `decide`
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from typing import Any, BinaryIO, get_type_hints

import msgspec

from hausmacht.bots import Bot
from hausmacht.core.chance import Sampled, branch
from hausmacht.core.event import Event
from hausmacht.core.game import Game, Memory, Setup
from hausmacht.core.shelf import games
from hausmacht.core.view import Question, View

MakeBot = Callable[[Any, Any, int, int], Bot]


class PipeError(ValueError):
    """Something that is no message of ours; the message says what is wrong."""


def view_from_json(game: Game[Any], plain: Any) -> View:
    """The view of a seat, as the game made it; `plain` is what a JSON decoder makes of it."""
    kind: type[View] = get_type_hints(type(game).view)["return"]
    try:
        return msgspec.convert(plain, kind)
    except msgspec.ValidationError as error:
        raise PipeError(f"This is not a view of {game.title}: {error}.") from None


def question_from_json(plain: Any) -> Question:
    try:
        return msgspec.convert(plain, Question)
    except msgspec.ValidationError as error:
        raise PipeError(f"This is not a question: {error}.") from None


def event_from_json(game: Game[Any], plain: Mapping[str, Any]) -> Event:
    """Something that happened; unlike JSON, our values are never lists."""
    kinds = {kind.name: kind for kind in game.kinds}
    try:
        kind = kinds[plain["kind"]]
        values = [plain["facts"][name] for name in kind.fields]
    except (KeyError, TypeError):
        raise PipeError(f"This is not an event of {game.title}: {plain}.") from None
    plain_values = tuple(tuple(value) if isinstance(value, list) else value for value in values)
    return Event(kind, tuple(plain.get("audience", ())), plain_values)


class SeatFromJson:
    """One seat of one match, from messages alone: what it sees, remembers, and could be the case."""

    def __init__(self, game: str | Game[Any], setup: Setup, seat: int) -> None:
        title = games().get(game) if isinstance(game, str) else game
        if title is None:
            raise PipeError(f"There is no game '{game}' here, only {', '.join(games())}.")
        self.game = title
        self.setup = setup
        self.seat = seat
        self.memory: Memory = title.memory(setup, seat)
        self.seen: View | None = None

    def hear(self, events: list[Any]) -> list[Event]:
        """Remember what happened."""
        found = [event_from_json(self.game, each) for each in events]
        for event in found:
            self.memory.note(event)
        return found

    def look(self, view: Any) -> View:
        self.seen = view_from_json(self.game, view)
        return self.seen

    def worlds(self, count: int, seed: int) -> list[Any]:
        """Tables that agree with everything the seat knows."""
        if self.seen is None:
            raise PipeError("The seat has not seen anything yet: call look() first.")
        lucks = [Sampled(branch(seed, at)) for at in range(count)]
        return [self.game.sample(self.setup, self.seen, self.memory, luck) for luck in lucks]


class Program:
    """A bot that answers messages of the arena."""

    def __init__(self, make: MakeBot) -> None:
        self.make = make
        self.seat: SeatFromJson | None = None
        self.bot: Bot | None = None

    def ok(self, request: dict[str, Any]) -> dict[str, Any]:
        do = request.get("do")
        if do == "new":
            setup = Setup(request["seats"], request["options"], request["pack"])
            self.seat = SeatFromJson(request["game"], setup, request["seat"])
            self.bot = self.make(self.seat.game, setup, request["seat"], request["seed"])
        elif do == "decide":
            if self.seat is None or self.bot is None:
                raise PipeError("No game has begun: 'new' comes first.")
            for event in self.seat.hear(request["events"]):
                self.bot.see(event)
            view = self.seat.look(request["view"])
            return {"choice": self.bot.decide(view, question_from_json(request["question"]))}
        elif do != "end":
            raise PipeError(f"There is no message '{do}'.")
        return {}

    def line(self, line: bytes) -> bytes:
        """The answer to a line; whatever goes wrong is told, because every line gets an answer."""
        id = -1
        try:
            request = msgspec.json.decode(line)
            id = request["id"]
            return msgspec.json.encode({"id": id, "ok": self.ok(request)})
        except Exception as error:
            return msgspec.json.encode({"id": id, "error": f"{type(error).__name__}: {error}"})


def answer(make: MakeBot, asked: BinaryIO | None = None, told: BinaryIO | None = None) -> None:
    """Play as a program of the arena, until the input ends."""
    asked, told = asked or sys.stdin.buffer, told or sys.stdout.buffer
    program = Program(make)
    for line in asked:
        told.write(program.line(line) + b"\n")
        told.flush()
