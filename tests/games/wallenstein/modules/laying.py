"""A table of Wallenstein with modules for tests: lay out just the pieces that matter, then ask and choose."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hausmacht.core.agenda import Denial, Item, Table, advance, choose, next_decision, steps
from hausmacht.core.chance import Chance, Sampled
from hausmacht.core.event import Kind, Value
from hausmacht.games.wallenstein.components import COUNTY_NAMES, EVENT_NAMES, NOBODY, SETUP, TILE_NAMES, TILES
from hausmacht.games.wallenstein.flow import basic_flow
from hausmacht.games.wallenstein.invariants import violations
from hausmacht.games.wallenstein.rules.combat import attack, revolt
from hausmacht.games.wallenstein.state import Box, Flow, Module, Tower, Wallenstein, empty_table, replaced

BLACK, BLUE, PURPLE, RED = 0, 1, 2, 3
INDEPENDENT = Tower(1, 2, 1, 3)
TWO_SHELVES = Tower(2, 850, 25, 1000)
ALL_FALLS = Tower(1, 1, 0, 1)  # what is thrown falls through, what is inside stays
NOTHING_FALLS = Tower(1, 0, 0, 1)


def county(name: str) -> int:
    return COUNTY_NAMES.index(name)


def box_of(
    seats: int = 3,
    modules: Sequence[Module] = (),
    joins: Sequence[Callable[[Flow], Flow]] = (),
    tower: Tower = INDEPENDENT,
    draft: bool = False,
    by_hand: bool = False,
) -> Box:
    flow = basic_flow(draft)
    for join in joins:
        flow = join(flow)
    setup = SETUP["setup"]
    count = str(seats)
    return Box(seats, flow, list(modules), tower, by_hand, setup["money"][count], setup["groups"][count])


class Laid:
    """A table on which a test lays its pieces; the seats stand in their own order."""

    def __init__(self, box: Box, chance: Chance | None = None) -> None:
        self.state: Wallenstein = empty_table(box)
        self.table = Table(self.state, chance or Sampled(1), recorded=True)
        self.order(*range(box.seats))

    # Laying

    def hold(self, seat: int, armies: int, *names: str) -> None:
        """Counties of a seat, with so many armies in each."""
        for name in names:
            self.state.owner[county(name)] = seat
            self.state.armies[county(name)] = armies
            self.state.reserve[seat] -= armies

    def order(self, *seats: int) -> None:
        """Who stands on which position, with the tiles in their printed order."""
        self.state.seat_at = (*seats, *[NOBODY] * (TILES - len(seats)))
        self.state.tile_at = (NOBODY,) * TILES

    def tile(self, seat: int, name: str) -> None:
        at = self.state.seat_at.index(seat)
        self.state.tile_at = replaced(self.state.tile_at, at, TILE_NAMES.index(name))

    def event(self, name: str) -> None:
        self.state.event = EVENT_NAMES.index(name)

    # Playing

    def run(self, *rules: Callable[[Table[Wallenstein]], None]) -> None:
        """Let steps happen one after another until somebody is asked."""
        self.do(*steps(*rules))

    def do(self, *items: Item) -> None:
        self.table.then(items)
        advance(self.table)

    def attack(self, seat: int, origin: str, target: str, armies: int) -> None:
        attack(self.table, seat, county(origin), county(target), armies)
        advance(self.table)

    def revolt(self, name: str, additional: int = 0) -> None:
        revolt(self.table, county(name), additional)
        advance(self.table)

    # Asking and choosing

    def asked(self) -> str:
        decision = next_decision(self.state)
        return "" if decision is None else decision.text

    def options(self) -> list[str]:
        decision = next_decision(self.state)
        assert decision is not None
        return [choice.text for choice in decision.options(self.state)]

    def choose(self, text: str) -> None:
        decision = next_decision(self.state)
        assert decision is not None
        [choice] = [choice for choice in decision.options(self.state) if choice.text == text]
        choose(self.table, decision, choice)

    def why_not(self, text: str) -> str:
        """The refusal in short: `not-yours (leaders.move)`."""
        decision = next_decision(self.state)
        assert decision is not None
        [choice] = [choice for choice in decision.candidates(self.state) if choice.text == text]
        denial: Denial | None = decision.why_not(self.state, choice)
        assert denial is not None, f"{text} should be refused"
        assert text not in self.options()
        return f"{denial.code} ({denial.rule})"

    # Looking

    def told(self, kind: Kind) -> list[tuple[Value, ...]]:
        return [event.values for event in self.table.events if event.kind is kind]


def play_at_random(box: Box, seed: int, look: Callable[[Wallenstein], None]) -> Wallenstein:
    """A whole game; nothing may be wrong before any decision, and its fast options are those without a denial."""
    state = empty_table(box)
    state.agenda.extend(reversed(box.flow.preparation))
    table = Table(state, Sampled(seed))
    picks = Sampled(seed + 1)
    advance(table)
    while (decision := next_decision(state)) is not None:
        assert violations(state) == []
        look(state)
        options = decision.options(state)
        allowed = [choice for choice in decision.candidates(state) if decision.why_not(state, choice) is None]
        assert {choice.text for choice in options} == {choice.text for choice in allowed}
        assert options
        choose(table, decision, options[picks.below("pick", len(options))])
    assert violations(state) == []
    return state
