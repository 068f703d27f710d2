"""Mute: the smallest game there is. Each seat passes once; no decision speaks of a number, and options may be many."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from hausmacht.core.agenda import Choice, Decision, Item, State, Table
from hausmacht.core.chance import Chance
from hausmacht.core.event import Event
from hausmacht.core.game import Game, Memory, Setup
from hausmacht.core.view import View

PASS = Choice("pass")


class Mute(State):
    def copy(self) -> Mute:
        return Mute(self.agenda[:], [lane[:] for lane in self.lanes])

    def fields(self) -> Sequence[Sequence[int]]:
        return []


class Pass(Decision[Mute, Choice]):
    """Pass, or say one of many things that are in no table."""

    words = 0

    def candidates(self, state: Mute) -> Sequence[Choice]:
        return [PASS, *[Choice(f"say {number}") for number in range(self.words)]]

    def why_not(self, state: Mute, choice: Choice) -> None:
        return None

    def take(self, table: Table[Mute], choice: Choice) -> None:
        pass


class Talk(Pass):
    words = 300


class NoMemory(Memory):
    def note(self, event: Event) -> None:
        pass


class MuteGame(Game[Mute]):
    id = "mute"
    title = "Mute"
    seats = (2,)
    rules_version = "1"
    options = ()
    seat_names = ("left", "right")
    kinds = ()
    folder = Path(__file__).parent

    def __init__(self, asked: type[Pass]) -> None:
        self.asked = asked

    def new(self, setup: Setup) -> Mute:
        return Mute(list(self.items()), [])

    def items(self) -> Iterable[Item]:
        return [self.asked("pass", seat) for seat in range(2)]

    def from_fields(self, setup: Setup, fields: list[list[int]], agenda: list[Item], lanes: list[list[Item]]) -> Mute:
        return Mute(agenda, lanes)

    def describe(self, state: Mute) -> dict[str, Any]:
        return {}

    def lay_out(self, setup: Setup, table: dict[str, Any], agenda: list[Item], lanes: list[list[Item]]) -> Mute:
        return Mute(agenda, lanes)

    def view(self, state: Mute, seat: int) -> View:
        return View(seat, (), "")

    def memory(self, setup: Setup, seat: int) -> Memory:
        return NoMemory()

    def sample(self, setup: Setup, view: View, memory: Memory, chance: Chance) -> Mute:
        return self.new(setup)

    def scores(self, state: Mute) -> list[int]:
        return [0, 0]

    def places(self, state: Mute) -> list[int]:
        return [1, 1]

    def violations(self, state: Mute) -> list[str]:
        return []


MUTE = MuteGame(Pass)
TALKATIVE = MuteGame(Talk)
