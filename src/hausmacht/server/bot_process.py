"""A process in which bots think: requests come in on standard input, answers leave on standard output.

Started by `bot_pool`. It ends when its input does, so it never outlives the server.
"""

from __future__ import annotations

import os
import pickle
import sys
from collections import OrderedDict
from typing import Any, BinaryIO

import msgspec

from hausmacht import bots
from hausmacht.core.event import Event
from hausmacht.core.game import Setup
from hausmacht.core.shelf import games
from hausmacht.core.view import Question, View

MOST_BOTS = 64  # kept with what they remember; one that is asked again after that is told everything once more


class Request(msgspec.Struct, frozen=True):
    """One decision: the bot, what has happened since it was last asked, what it sees and what it is asked."""

    bot: tuple[str, int, str, int]  # table, seat, name, and how often the match has gone back
    game: str
    setup: Setup
    seed: int
    known: int  # how many events the bot should remember already
    events: list[tuple[str, tuple[int, ...], tuple[Any, ...]]]  # those after them
    view: View
    question: Question


class Reply(msgspec.Struct, frozen=True):
    text: str = ""
    error: str = ""
    forgotten: bool = False  # the bot does not remember what it should: tell it everything


class Desk:
    """The bots of this process."""

    def __init__(self) -> None:
        self.bots: OrderedDict[tuple[str, int, str, int], tuple[bots.Bot, int]] = OrderedDict()

    def answer(self, request: Request) -> Reply:
        game = games()[request.game]
        _, seat, name, _ = request.bot
        bot, known = self.bots.pop(request.bot, (None, 0))
        if request.known == 0 or bot is None:
            if request.known:
                return Reply(forgotten=True)
            bot, known = bots.make(name, game, request.setup, seat, request.seed), 0
        if known != request.known:
            return Reply(forgotten=True)
        kinds = {kind.name: kind for kind in game.kinds}
        for kind, audience, values in request.events:
            bot.see(Event(kinds[kind], audience, values))
        text = bot.decide(request.view, request.question)
        self.bots[request.bot] = bot, known + len(request.events)
        while len(self.bots) > MOST_BOTS:
            self.bots.popitem(last=False)
        return Reply(text)


def read(stream: BinaryIO) -> Any:
    head = stream.read(4)
    return pickle.loads(stream.read(int.from_bytes(head, "big"))) if len(head) == 4 else None


def framed(value: Any) -> bytes:
    body = pickle.dumps(value)
    return len(body).to_bytes(4, "big") + body


def main() -> None:
    source, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a bot prints must not get between the answers
    desk = Desk()
    games()  # a game can take a while to lay out its tables: before the clock of the first decision runs
    answers.write(framed(Reply()))
    answers.flush()
    while True:
        request = read(source)
        if request is None:
            return
        try:
            reply = desk.answer(request)
        except Exception as error:  # whatever a bot does wrong: the table takes another one
            reply = Reply(error=f"{type(error).__name__}: {error}")
        answers.write(framed(reply))
        answers.flush()
