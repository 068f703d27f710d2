"""Toll: merchants outbid each other at a bridge. The back of the box.

A small, complete game that uses every part of the kernel. It is not compiled and not part of the package, like a game
that somebody installs with pip, and it is the worked example of `docs/adding-a-game.md`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from tests.toll import events, flow, memory, position, view
from tests.toll.state import CARGOES, CART, HOME, MOST_SEATS, SEAT_NAMES, Rules, Toll

from hausmacht.core.agenda import Item
from hausmacht.core.chance import Chance
from hausmacht.core.event import Kind
from hausmacht.core.game import Game, Memory, Option, Setup
from hausmacht.core.meanings import Meanings
from hausmacht.core.view import Option as OptionSeen
from hausmacht.core.view import Question, View
from hausmacht.core.words import Format


class TollGame(Game[Toll]):
    """2 to 4 merchants, three rounds."""

    id = "toll"
    title = "Toll"
    seats = (2, 3, 4)
    rules_version = "1"
    options = (Option("season", ("summer", "winter"), "summer", "winter is an expansion: ice, and a dearer guard"),)
    seat_names = SEAT_NAMES
    kinds = tuple(value for value in vars(events).values() if isinstance(value, Kind))
    folder = Path(__file__).parent

    def rules(self, setup: Setup) -> Rules:
        return flow.WINTER if setup.options["season"] == "winter" else flow.SUMMER

    def new(self, setup: Setup) -> Toll:
        state = position.empty_table(setup.seats, self.rules(setup))
        state.agenda.extend(reversed(flow.PREPARATION))
        return state

    def items(self) -> Iterable[Item]:
        return flow.items()

    def from_fields(self, setup: Setup, fields: list[list[int]], agenda: list[Item], lanes: list[list[Item]]) -> Toll:
        place, coins, (round, first, guest, ice) = fields
        return Toll(agenda, lanes, self.rules(setup), place, coins, round, first, guest, ice)

    def describe(self, state: Toll) -> dict[str, Any]:
        return position.describe(state)

    def lay_out(self, setup: Setup, table: dict[str, Any], agenda: list[Item], lanes: list[list[Item]]) -> Toll:
        return position.lay_out(setup.seats, self.rules(setup), table, agenda, lanes)

    def view(self, state: Toll, seat: int) -> view.TollView:
        return view.view(state, seat)

    def meanings(self, setup: Setup) -> Meanings:
        return view.meanings(setup.seats)

    def memory(self, setup: Setup, seat: int) -> memory.TollMemory:
        return memory.TollMemory(setup.seats)

    def sample(self, setup: Setup, seen: View, known: Memory, chance: Chance) -> Toll:
        assert isinstance(seen, view.TollView)
        assert isinstance(known, memory.TollMemory)
        agenda = [self.item(text) for text in reversed(seen.to_do)]
        return memory.sample(seen, known, chance, agenda, self.rules(setup))

    def scores(self, state: Toll) -> list[int]:
        return list(state.coins)

    def places(self, state: Toll) -> list[int]:
        """Rules: end.places"""
        return [1 + sum(rival > mine for rival in state.coins) for mine in state.coins]

    def violations(self, state: Toll) -> list[str]:
        wrong = [f"{SEAT_NAMES[seat]} owes coins" for seat, coins in enumerate(state.coins) if coins < 0]
        if not state.lanes:
            wrong += [f"cargo {cargo} was left on a cart" for cargo in CARGOES if state.place[cargo] >= CART]
        for cargo in CARGOES:
            if state.place[cargo] >= HOME and (state.place[cargo] - HOME) % MOST_SEATS >= state.seats:
                wrong.append(f"cargo {cargo} belongs to nobody")
        return wrong

    def formats(self, setup: Setup) -> Mapping[str, Format]:
        return {"seat": "seat", "winners": "seat"}

    def coaching_facts(self, setup: Setup, seen: View, question: Question, answer: OptionSeen) -> Mapping[str, int]:
        assert isinstance(seen, view.TollView)
        return {"purse": seen.coins[seen.seat]}


GAME = TollGame()
