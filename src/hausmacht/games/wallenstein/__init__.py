"""Wallenstein: the Thirty Years' War with a cube tower, secret plans and hungry winters. The back of the box."""

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
from hausmacht.games.wallenstein import (
    events,
    expansions,
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
from hausmacht.games.wallenstein.components import SEAT_NAMES, SETUP, TOWERS
from hausmacht.games.wallenstein.guided import facts as guided
from hausmacht.games.wallenstein.invariants import violations
from hausmacht.games.wallenstein.rules.scoring import places
from hausmacht.games.wallenstein.state import Box, Tower, Wallenstein, empty_table, from_fields

LINEUP, DRAFT = "lineup", "draft"
OFF, ON = "off", "on"
INDEPENDENT, TWO_SHELVES, BY_HAND = "independent", "two-shelves", "by-hand"


class WallensteinGame(Game[Wallenstein]):
    """3 to 5 players, two years; three modules that can be switched on one by one."""

    id = "wallenstein"
    title = "Wallenstein"
    seats = (3, 4, 5)
    rules_version = "2"
    options = (
        Option("setup", (LINEUP, DRAFT), LINEUP, "a ready-made line-up, or counties taken in turn"),
        Option("court", (OFF, ON), OFF, "the module Emperor's Court"),
        Option("landsknechte", (OFF, ON), OFF, "the module Landsknechte"),
        Option("leaders", (OFF, ON), OFF, "the module Military Leaders"),
        Option(
            "statues",
            ("end", "winter"),
            "end",
            "with Military Leaders: when statues and trophies score",
            only_with=("leaders", ON),
        ),
        Option(
            "tower",
            (INDEPENDENT, TWO_SHELVES, BY_HAND),
            INDEPENDENT,
            "how cubes fall; by hand: you throw and enter the result",
        ),
        Option(
            "keeper",
            SEAT_NAMES,
            SEAT_NAMES[0],
            "with the tower by hand: who throws for everybody and enters what fell",
            only_with=("tower", BY_HAND),
        ),
    )
    seat_names = SEAT_NAMES
    kinds = (*[value for value in vars(events).values() if isinstance(value, Kind)], *expansions.KINDS)
    derived = ("phase",)
    asked_openly = frozenset(  # all but plans, which are sealed: counties, armies, money and grain lie open
        (
            "take-county",
            "place-group",
            "position",
            "combat",
            "move",
            "next-revolt",
            "ask-favor",
            "cancel-event",
            "calm-county",
            "build-free",
            "deploy-free",
            "choose-benefit",
            "place-here",
            "place-leader",
            "move-leader",
        )
    )
    folder = Path(__file__).parent

    def setup(
        self, seats: int, options: Mapping[str, str] | None = None, pack: Mapping[str, Any] | None = None
    ) -> Setup:
        """Whoever keeps the tower sits at the table.

        Rules: tower.by-hand
        """
        setup = super().setup(seats, options, pack)
        keeper = setup.options["keeper"]
        if keeper not in SEAT_NAMES[:seats]:
            taken = ", ".join(SEAT_NAMES[:seats])
            raise SetupError(f"With {seats} players, option 'keeper' must be one of {taken}, not '{keeper}'.")
        return setup

    def seats_of_people(self, setup: Setup) -> tuple[int, ...]:
        """Nobody but a person can see what lies in the tray of a real tower.

        Rules: tower.by-hand
        """
        return (SEAT_NAMES.index(setup.options["keeper"]),) if setup.options["tower"] == BY_HAND else ()

    def check_pack(self, pack_table: dict[str, Any]) -> dict[str, Any]:
        return pack.check_pack(pack_table)

    @once_per_setup
    def box(self, setup: Setup) -> Box:
        """What this match is played with."""
        options = setup.options
        modules, sequence = expansions.join(options, setup.pack, flow.basic_flow(options["setup"] == DRAFT))
        count = str(setup.seats)
        return Box(
            seats=setup.seats,
            flow=sequence,
            modules=modules,
            tower=tower(options["tower"]),
            by_hand=options["tower"] == BY_HAND,
            keeper=SEAT_NAMES.index(options["keeper"]),
            money=SETUP["setup"]["money"][count],
            groups=SETUP["setup"]["groups"][count],
        )

    def new(self, setup: Setup) -> Wallenstein:
        state = empty_table(self.box(setup))
        state.agenda.extend(reversed(state.box.flow.preparation))
        return state

    def items(self) -> Iterable[Item]:
        return [*flow.items(), *expansions.ITEMS]

    def from_fields(
        self, setup: Setup, fields: list[list[int]], agenda: list[Item], lanes: list[list[Item]]
    ) -> Wallenstein:
        return from_fields(self.box(setup), fields, agenda, lanes)

    def describe(self, state: Wallenstein) -> dict[str, Any]:
        return position.describe(state)

    def lay_out(self, setup: Setup, table: dict[str, Any], agenda: list[Item], lanes: list[list[Item]]) -> Wallenstein:
        return position.lay_out(self.box(setup), table, agenda, lanes)

    @once_per_setup
    def printed(self, setup: Setup) -> printed.WallensteinPrinted:
        return printed.printed(setup, self.box(setup))

    def provenance(self) -> tuple[Provenance, ...]:
        return printed.provenance()

    def view(self, state: Wallenstein, seat: int) -> view.WallensteinView:
        return seeing.view(state, seat)

    def view_beside(self, state: Wallenstein, seat: int, public: View) -> View:
        assert isinstance(public, view.WallensteinView)
        return seeing.with_own(public, state, seat)

    @once_per_setup
    def meanings(self, setup: Setup) -> Meanings:
        return meanings.meanings(self.box(setup))

    @once_per_setup
    def encoder(self, setup: Setup) -> tensor.WallensteinEncoder:
        return tensor.WallensteinEncoder(self.box(setup))

    def memory(self, setup: Setup, seat: int) -> knowledge.WallensteinMemory:
        return knowledge.WallensteinMemory(self.box(setup), seat)

    def sample(self, setup: Setup, seen: View, known: Memory, chance: Chance) -> Wallenstein:
        assert isinstance(seen, view.WallensteinView)
        assert isinstance(known, knowledge.WallensteinMemory)
        agenda = [self.item(each) for each in reversed(seen.to_do)]
        lane = [self.item(each) for each in reversed(seen.my_to_do)]
        return memory.sample(seen, known, chance, agenda, lane)

    def scores(self, state: Wallenstein) -> list[int]:
        return list(state.score)

    def places(self, state: Wallenstein) -> list[int]:
        return places(state)

    def tallies(self, state: Wallenstein, seat: int) -> list[Tally]:
        return tally.tallies(state)

    def violations(self, state: Wallenstein) -> list[str]:
        return violations(state)

    def formats(self, setup: Setup) -> Mapping[str, Format]:
        return words.formats(setup)

    def text(self, seen: View, catalogue: Catalogue, names: Sequence[str]) -> list[Section]:
        assert isinstance(seen, view.WallensteinView)
        return with_note(text.table(seen, catalogue, names), catalogue)

    def facts(self, setup: Setup) -> Mapping[str, int]:
        return words.facts()

    def about(self, seen: View, catalogue: Catalogue, names: Sequence[str], name: str) -> str:
        assert isinstance(seen, view.WallensteinView)
        return text.about_county(seen, catalogue, names, name)

    def coaching_facts(self, setup: Setup, seen: View, question: Question, answer: OptionSeen) -> guided.Facts:
        assert isinstance(seen, view.WallensteinView)
        return guided.facts(seen, question, answer)


def tower(name: str) -> Tower:
    """The model of the tower that an option names; by hand, the tower stands on the table."""
    if name == TWO_SHELVES:
        model = TOWERS["two_shelves"]
        return Tower(model["shelves"], model["passes"][0] * 10, model["knocks_loose"][0], 1000)
    model = TOWERS["independent"]
    return Tower(1, model["thrown_out"][0], model["stuck_out"][0], model["thrown_out"][1])


GAME = WallensteinGame()
