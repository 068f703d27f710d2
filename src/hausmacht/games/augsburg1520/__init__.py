"""Augsburg 1520: bankers lend to nobles and are paid in privileges. The back of the box."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from hausmacht.core.agenda import Item
from hausmacht.core.chance import Chance
from hausmacht.core.event import Kind
from hausmacht.core.game import Game, Memory, Option, Setup, SetupError, Tally, once_per_setup
from hausmacht.core.meanings import Meanings
from hausmacht.core.text import Section, with_note
from hausmacht.core.view import Option as OptionSeen
from hausmacht.core.view import Provenance, Question, View
from hausmacht.core.words import Catalogue, Format
from hausmacht.games.augsburg1520 import (
    events,
    flow,
    knowledge,
    meanings,
    memory,
    pack,
    position,
    printed,
    seeing,
    tally,
    tensor,
    text,
    view,
    words,
)
from hausmacht.games.augsburg1520.components import NOBODY, SEAT_NAMES, Components
from hausmacht.games.augsburg1520.guided import facts as guided
from hausmacht.games.augsburg1520.invariants import violations
from hausmacht.games.augsburg1520.rules.ending import places
from hausmacht.games.augsburg1520.state import Augsburg, empty_table, from_fields

LOT = "lot"


class Augsburg1520(Game[Augsburg]):
    """2 to 5 players, 4 to 7 rounds of five auctions."""

    id = "augsburg1520"
    title = "Augsburg 1520"
    seats = (2, 3, 4, 5)
    rules_version = "2"
    options = (Option("start", (LOT, *SEAT_NAMES), LOT, "who opens the first auction: by lot, or a named seat"),)
    seat_names = SEAT_NAMES
    kinds = tuple(value for value in vars(events).values() if isinstance(value, Kind))
    derived = ("phase",)
    asked_openly = frozenset(("take-card", "compensate"))  # the cards lie open; what hangs on hands and money does not
    folder = Path(__file__).parent

    def setup(
        self, seats: int, options: Mapping[str, str] | None = None, pack: Mapping[str, Any] | None = None
    ) -> Setup:
        """Whoever is to start must sit at the table.

        Rules: setup.start-player
        """
        setup = super().setup(seats, options, pack)
        start = setup.options["start"]
        if start not in (LOT, *SEAT_NAMES[:seats]):
            taken = ", ".join(SEAT_NAMES[:seats])
            raise SetupError(f"With {seats} players, option 'start' must be {LOT} or one of {taken}, not '{start}'.")
        return setup

    def check_pack(self, pack_table: dict[str, Any]) -> dict[str, Any]:
        return pack.check_pack(pack_table)

    @once_per_setup
    def box(self, setup: Setup) -> Components:
        """What is in the box for this match."""
        return Components(pack.box(setup.pack), setup.seats)

    def new(self, setup: Setup) -> Augsburg:
        state = empty_table(self.box(setup))
        start = setup.options["start"]
        state.marker = NOBODY if start == LOT else SEAT_NAMES.index(start)
        state.agenda.extend(reversed(flow.PREPARATION))
        return state

    def items(self) -> Iterable[Item]:
        return flow.items()

    def from_fields(
        self, setup: Setup, fields: list[list[int]], agenda: list[Item], lanes: list[list[Item]]
    ) -> Augsburg:
        return from_fields(self.box(setup), fields, agenda, lanes)

    def describe(self, state: Augsburg) -> dict[str, Any]:
        return position.describe(state)

    def lay_out(self, setup: Setup, table: dict[str, Any], agenda: list[Item], lanes: list[list[Item]]) -> Augsburg:
        return position.lay_out(self.box(setup), table, agenda, lanes)

    @once_per_setup
    def printed(self, setup: Setup) -> printed.AugsburgPrinted:
        return printed.printed(self.box(setup))

    def provenance(self) -> tuple[Provenance, ...]:
        return printed.provenance()

    def view(self, state: Augsburg, seat: int) -> view.AugsburgView:
        return seeing.view(state, seat)

    def view_beside(self, state: Augsburg, seat: int, public: View) -> View:
        assert isinstance(public, view.AugsburgView)
        return seeing.with_own(public, state, seat)

    def meanings(self, setup: Setup) -> Meanings:
        return meanings.meanings(setup.seats)

    @once_per_setup
    def encoder(self, setup: Setup) -> tensor.AugsburgEncoder:
        return tensor.AugsburgEncoder(self.box(setup))

    def memory(self, setup: Setup, seat: int) -> knowledge.AugsburgMemory:
        return knowledge.AugsburgMemory(self.box(setup), seat)

    def memory_at(self, setup: Setup, seat: int, laid_out: Augsburg) -> Memory:
        return memory.at_table(laid_out, seat)

    def sample(self, setup: Setup, seen: View, known: Memory, chance: Chance) -> Augsburg:
        assert isinstance(seen, view.AugsburgView)
        assert isinstance(known, knowledge.AugsburgMemory)
        agenda = [self.item(text) for text in reversed(seen.to_do)]
        return memory.sample(seen, known, chance, agenda)

    def scores(self, state: Augsburg) -> list[int]:
        return list(state.score)

    def places(self, state: Augsburg) -> list[int]:
        return places(state)

    def tallies(self, state: Augsburg, seat: int) -> list[Tally]:
        return tally.tallies(state, seat)

    def violations(self, state: Augsburg) -> list[str]:
        return violations(state)

    def formats(self, setup: Setup) -> Mapping[str, Format]:
        return words.formats(self.box(setup))

    def facts(self, setup: Setup) -> Mapping[str, int]:
        return words.facts(self.box(setup))

    def text(self, seen: View, catalogue: Catalogue, names: Sequence[str]) -> list[Section]:
        assert isinstance(seen, view.AugsburgView)
        return with_note(text.table(seen, catalogue, names), catalogue)

    def coaching_facts(self, setup: Setup, seen: View, question: Question, answer: OptionSeen) -> guided.Facts:
        assert isinstance(seen, view.AugsburgView)
        return guided.facts(seen, question, answer, self.box(setup))


GAME = Augsburg1520()
