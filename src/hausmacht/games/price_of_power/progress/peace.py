"""The peace that is made; before that, what two sides have agreed on for single provinces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hausmacht.games.price_of_power.components import NOBODY, PROVINCES

# What becomes of a province
KEPT: Final = 0
RETURNED: Final = 1
FREED: Final = 2

# What is noted while the peace is made
REALM_FREED: Final = 0
AREA_GAINED: Final = 1  # a player has a new province there
AREA_LOST: Final = 2  # a player has lost one there

SIZE: Final = 7  # numbers in the row of a peace that is made, before fates and notes
GAINED: Final = 1000  # in a row an area that was gained is (player + 1) * GAINED + area
LOST: Final = 10 * GAINED  # and one that was lost so much more


class Fate:
    """What was agreed for a province."""

    def __init__(self, province: int, fate: int) -> None:
        self.province: Final = province
        self.fate: Final = fate  # KEPT, RETURNED or FREED


class Note:
    """Something to come back to when the peace is made."""

    def __init__(self, kind: int, player: int, at: int) -> None:
        self.kind: Final = kind
        self.player: Final = player  # NOBODY for a realm that was freed
        self.at: Final = at  # a realm or an area


class Peace:
    """Who makes it and what it has brought so far."""

    def __init__(self, victor: int, loser: int) -> None:
        self.victor: Final = victor  # NOBODY: it is still talked about
        self.loser: Final = loser  # a realm
        self.agreed = False  # between people: nobody gains prestige; both sides may give back and free
        self.won = False  # the victor is one
        self.demand = 0  # ducats
        self.ceded = False  # a province of the Empire went to an outsider
        self.apart = False  # the loser is somebody's active ally who makes peace on its own
        self.fates: list[Fate] = []
        self.notes: list[Note] = []

    def copy(self) -> Peace:
        if self is NO_PEACE:
            return self
        made = Peace(self.victor, self.loser)
        made.agreed = self.agreed
        made.won = self.won
        made.demand = self.demand
        made.ceded = self.ceded
        made.apart = self.apart
        made.fates = self.fates[:]
        made.notes = self.notes[:]
        return made

    def note(self, kind: int, player: int, at: int) -> None:
        """Once is enough."""
        for each in self.notes:
            if each.kind == kind and each.player == player and each.at == at:
                return
        self.notes.append(Note(kind, player, at))

    def noted(self, kind: int) -> list[Note]:
        return [each for each in self.notes if each.kind == kind]

    def row(self) -> list[int]:
        found: list[int] = []
        if self.victor != NOBODY:
            found += [self.victor, self.loser, int(self.agreed), int(self.won)]
            found += [self.demand, int(self.ceded), int(self.apart)]
        found += [-1 - (each.fate * PROVINCES + each.province) for each in self.fates]
        for note in self.notes:
            if note.kind == REALM_FREED:
                found.append(note.at)
            else:
                found.append((note.player + 1) * GAINED + note.at + (LOST if note.kind == AREA_LOST else 0))
        return found


NO_PEACE: Final = Peace(NOBODY, NOBODY)


def read_peace(row: Sequence[int]) -> Peace:
    """The peace of which this is the row."""
    if not row:
        return NO_PEACE
    made = Peace(NOBODY, NOBODY)
    rest = row
    if row[0] >= 0:
        if len(row) < SIZE:
            raise ValueError(f"'peace' must have {SIZE} numbers or more, not {len(row)}")
        made = Peace(row[0], row[1])
        made.agreed = row[2] != 0
        made.won = row[3] != 0
        made.demand = row[4]
        made.ceded = row[5] != 0
        made.apart = row[6] != 0
        rest = row[SIZE:]
    for entry in rest:
        if entry < 0:
            made.fates.append(Fate((-1 - entry) % PROVINCES, (-1 - entry) // PROVINCES))
        elif entry < GAINED:
            made.note(REALM_FREED, NOBODY, entry)
        else:
            gained = entry if entry < LOST else entry - LOST
            made.note(AREA_GAINED if entry < LOST else AREA_LOST, gained // GAINED - 1, gained % GAINED)
    return made
