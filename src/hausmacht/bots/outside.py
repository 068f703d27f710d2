"""A bot that is another program: it is asked over a pipe and answers there. `docs/arena.md` describes the messages.

They are those of `hausmacht engine` turned around: here the table asks, and the program answers each line with a line.
"""

from __future__ import annotations

import os
import selectors
import shlex
import subprocess
import time
from contextlib import suppress
from typing import Any

import msgspec

from hausmacht.bots import Bot, BotError
from hausmacht.core import wire
from hausmacht.core.event import Event
from hausmacht.core.game import Game, Setup
from hausmacht.core.view import Question, View

PREFIX = "stdio:"
SECONDS = 10.0  # for a decision, if nobody says otherwise
STARTING_SECONDS = 30.0  # for the first answer: a program may have to load something
FAREWELL_SECONDS = 2.0
LONGEST_LINE = 1 << 20


class Reply(msgspec.Struct):
    """What the program answers: `ok`, or in `error` a sentence why it cannot."""

    id: int
    ok: dict[str, Any] | None = None
    error: str | dict[str, Any] | None = None


class Program:
    """A process at the other end of a pipe. It plays one seat at a time, and game after game."""

    def __init__(self, command: str) -> None:
        words = shlex.split(command)
        if not words:
            raise BotError(f"'{PREFIX}' needs the command of a program after it, such as '{PREFIX}python my_bot.py'.")
        try:
            process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        except OSError as error:
            raise BotError(f"The program '{command}' cannot be started: {error.strerror}.") from None
        assert process.stdin is not None
        assert process.stdout is not None
        self.command = command
        self.process = process
        self.to, self.back = process.stdin, process.stdout
        os.set_blocking(self.to.fileno(), False)
        self.number = 0
        self.unread = b""

    def ask(self, do: str, fields: dict[str, Any], seconds: float) -> dict[str, Any]:
        """One request, one answer."""
        self.number += 1
        until = time.monotonic() + seconds
        try:
            self.send(msgspec.json.encode({"id": self.number, "do": do, **fields}) + b"\n", until)
            line = self.line(until)
        except TimeoutError:
            raise BotError(f"'{self.command}' gave no answer within {seconds:g} seconds.") from None
        except OSError:
            raise BotError(f"'{self.command}' has ended.") from None
        try:
            reply = msgspec.json.decode(line, type=Reply)
        except msgspec.DecodeError:
            raise BotError(f"'{self.command}' answered something that is not an answer of the protocol.") from None
        if reply.id != self.number:
            raise BotError(f"'{self.command}' answered message {reply.id} when {self.number} was asked.")
        if reply.ok is None:
            raise BotError(f"'{self.command}' reports an error: {reply.error}.")
        return reply.ok

    def send(self, data: bytes, until: float) -> None:
        """Write all of it, also to a program that is slow to read: a pipe holds only so much."""
        with selectors.DefaultSelector() as ready:
            ready.register(self.to, selectors.EVENT_WRITE)
            while data:
                if not ready.select(max(0.0, until - time.monotonic())):
                    raise TimeoutError
                data = data[os.write(self.to.fileno(), data) :]

    def line(self, until: float) -> bytes:
        with selectors.DefaultSelector() as ready:
            ready.register(self.back, selectors.EVENT_READ)
            while b"\n" not in self.unread:
                if not ready.select(max(0.0, until - time.monotonic())):
                    raise TimeoutError
                more = os.read(self.back.fileno(), 65536)
                if not more or len(self.unread) > LONGEST_LINE:
                    raise BrokenPipeError
                self.unread += more
        line, _, self.unread = self.unread.partition(b"\n")
        return line

    def stop(self) -> None:
        """Its input ends, and so should it."""
        with suppress(OSError):
            self.to.close()
        try:
            self.process.wait(FAREWELL_SECONDS)
        except subprocess.TimeoutExpired:
            self.kill()
        self.back.close()

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


IDLE: dict[str, list[Program]] = {}  # between two games


def dismiss() -> None:
    """Stop the programs that wait for another game."""
    for waiting in IDLE.values():
        while waiting:
            waiting.pop().stop()


class Outside(Bot):
    """One seat of one game, played by a program."""

    def __init__(
        self, command: str, game: Game[Any], setup: Setup, seat: int, seed: int, seconds: float = SECONDS
    ) -> None:
        self.command = command
        self.seconds = seconds
        self.news: list[wire.Event] = []
        waiting = IDLE.setdefault(command, [])
        self.program: Program | None = waiting.pop() if waiting else Program(command)
        beginning = {
            "wire": wire.WIRE_VERSION,
            "game": game.id,
            "rules": game.rules_version,
            "seats": setup.seats,
            "options": setup.options,
            "pack": setup.pack,
            "seat": seat,
            "seed": seed,
            "seconds": seconds,
        }
        self.ask("new", beginning, STARTING_SECONDS)

    def see(self, event: Event) -> None:
        self.news.append(wire.event_of(event))

    def decide(self, view: View, question: Question) -> str:
        news, self.news = self.news, []
        answer = self.ask("decide", {"events": news, "view": view, "question": question}, self.seconds)
        choice = answer.get("choice")
        if not isinstance(choice, str):
            raise BotError(f"'{self.command}' answered without a 'choice'.")
        return choice

    def finish(self, scores: list[int], places: list[int]) -> None:
        """Tell the program how the game ended; it waits for the next one."""
        with suppress(BotError):
            self.ask("end", {"scores": scores, "places": places}, FAREWELL_SECONDS)
        if self.program is not None:
            IDLE[self.command].append(self.program)
            self.program = None

    def ask(self, do: str, fields: dict[str, Any], seconds: float) -> dict[str, Any]:
        """A program that is late, gone or out of step is not asked again in this game."""
        if self.program is None:
            raise BotError(f"'{self.command}' has been given up in this game.")
        try:
            return self.program.ask(do, fields, seconds)
        except BotError:
            self.program.kill()
            self.program.stop()
            self.program = None
            raise
