"""The dice tower: what falls through, what stays inside, what comes loose.

Rules: tower.*
Decisions: EnterFallen
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hausmacht.core.agenda import Choice, Decision, Denial, Step, Table
from hausmacht.core.chance import Chance
from hausmacht.games.wallenstein import events
from hausmacht.games.wallenstein.components import COLOUR_NAMES, COLOURS, MOST_SEATS
from hausmacht.games.wallenstein.state import Tower, Wallenstein, replaced

LABELS: Final = [f"tower {name}" for name in COLOUR_NAMES]
THROWN: Final = 3  # in `state.battle`, after attacker, defender and county


def inside(state: Wallenstein, colour: int) -> int:
    """Cubes of a colour in the tower."""
    found = 0
    for shelf in range(state.box.tower.shelves):
        found += state.tower[shelf * COLOURS + colour]
    return found


def inside_by_colour(state: Wallenstein) -> tuple[int, ...]:
    return tuple([inside(state, colour) for colour in range(COLOURS)])


def drop(table: Table[Wallenstein], after: Step[Wallenstein]) -> None:
    """The cubes of a battle go into the funnel together with all that lie in the tray; `after` reads the tray at once.

    Rules: tower.all-at-once, tower.tray, tower.keeps
    """
    state = table.state
    battle = list(state.battle)
    tray = state.tray
    if table.recorded and any(tray):
        table.tell(events.FROM_TRAY, tuple(tray))
    for colour in range(COLOURS):
        battle[THROWN + colour] += tray[colour]
        tray[colour] = 0
    state.battle = tuple(battle)
    if state.box.by_hand:
        table.next(after)
        ask_what_fell(table, 0)
        return
    if state.box.tower.shelves == 1:
        fall_each_for_itself(table)
    else:
        fall_through_shelves(table)
    after.run(table)


def fall_each_for_itself(table: Table[Wallenstein]) -> None:
    """Every thrown cube falls through, and every cube inside comes loose, with a chance of its own.

    Rules: tower.independent
    """
    state = table.state
    model = state.box.tower
    thrown = state.battle
    chance = table.chance
    tray = state.tray
    tower = state.tower
    for colour in range(COLOURS):
        cubes = thrown[THROWN + colour]
        stuck = tower[colour]
        if cubes + stuck:
            fallen = chance.hits(LABELS[colour], cubes, model.thrown_out, model.of, stuck, model.stuck_out)
            tray[colour] = fallen
            tower[colour] = cubes + stuck - fallen
    tell_fallen(table)


class Shelves:
    """One drop through two shelves, cube by cube."""

    def __init__(self, model: Tower, tower: list[int], thrown: list[int]) -> None:
        self.model: Final = model
        self.tower = tower
        self.thrown = thrown

    def run(self, chance: Chance) -> list[int]:
        """What lies in the tray, then what rests on each shelf.

        Rules: tower.two-shelves
        """
        tray = [0] * COLOURS
        shelves = self.tower[:]
        falling: list[int] = []
        for colour in range(COLOURS):
            for _ in range(self.thrown[colour]):
                falling.append(colour)
        while falling:
            self.fall(falling.pop(chance.below("", len(falling))), 0, shelves, tray, chance)
        return tray + shelves

    def fall(self, colour: int, shelf: int, shelves: list[int], tray: list[int], chance: Chance) -> None:
        if shelf == self.model.shelves:
            tray[colour] += 1
            return
        if chance.below("", 1000) >= self.model.thrown_out:
            shelves[shelf * COLOURS + colour] += 1
            return
        for other in range(COLOURS):
            for _ in range(shelves[shelf * COLOURS + other]):
                if chance.below("", 1000) < self.model.stuck_out:
                    shelves[shelf * COLOURS + other] -= 1
                    self.fall(other, shelf + 1, shelves, tray, chance)
        self.fall(colour, shelf + 1, shelves, tray, chance)


def fall_through_shelves(table: Table[Wallenstein]) -> None:
    """A cube passes a shelf or rests there; each cube that passes may knock others loose.

    Rules: tower.two-shelves
    """
    state = table.state
    thrown = list(state.battle[THROWN:])
    drop_of_all = Shelves(state.box.tower, state.tower, thrown)
    totals = [thrown[colour] + inside(state, colour) for colour in range(COLOURS)]
    found = table.chance.simulate("tower", totals * (1 + state.box.tower.shelves), drop_of_all.run)
    state.tray = found[:COLOURS]
    state.tower = found[COLOURS:]
    tell_fallen(table)


def tell_fallen(table: Table[Wallenstein]) -> None:
    """What was thrown and what lies in the tray, who fought for which county, and what is in the tower now."""
    if table.recorded:
        state = table.state
        attacker, defender, county = state.battle[0], state.battle[1], state.battle[2]
        thrown = state.battle[THROWN:]
        table.tell(events.FELL, thrown, tuple(state.tray), attacker, defender, county, inside_by_colour(state))


# People who throw their cubes into a real tower enter what fell


class Fell(Choice):
    def __init__(self, cubes: int) -> None:
        super().__init__(f"fell {cubes}", cubes=cubes)
        self.cubes: Final = cubes


FELL: Final = [Fell(cubes) for cubes in range(80)]


class EnterFallen(Decision[Wallenstein, Fell]):
    """How many cubes of this colour lie in the tray?

    Rules: tower.by-hand
    """

    def __init__(self, seat: int, colour: int) -> None:
        super().__init__("enter-fallen", seat, colour)
        self.colour: Final = colour

    def numbers(self, state: Wallenstein) -> dict[str, int]:
        return {"colour": self.colour, "most": self.most(state)}

    def most(self, state: Wallenstein) -> int:
        return state.battle[THROWN + self.colour] + inside(state, self.colour)

    def candidates(self, state: Wallenstein) -> Sequence[Fell]:
        return FELL[: self.most(state) + 2]

    def why_not(self, state: Wallenstein, choice: Fell) -> Denial | None:
        most = self.most(state)
        if choice.cubes > most:
            return Denial("too-many-cubes", "tower.by-hand", have=most, need=choice.cubes)
        return None

    def take(self, table: Table[Wallenstein], choice: Fell) -> None:
        state = table.state
        state.tower[self.colour] += state.battle[THROWN + self.colour] - choice.cubes
        state.tray[self.colour] = choice.cubes
        state.battle = replaced(state.battle, THROWN + self.colour, 0)
        ask_what_fell(table, self.colour + 1)


ENTERS: Final = [[EnterFallen(seat, colour) for colour in range(COLOURS)] for seat in range(MOST_SEATS)]


def ask_what_fell(table: Table[Wallenstein], colour: int) -> None:
    """Ask the keeper of the tower, whoever fights, for the next colour that can lie in the tray.

    It can if a cube of it was thrown or lies in the tower.

    Rules: tower.by-hand
    """
    state = table.state
    seat = state.box.keeper
    for each in range(colour, COLOURS):
        if ENTERS[seat][each].most(state):
            table.next(ENTERS[seat][each])
            return
    tell_fallen(table)
