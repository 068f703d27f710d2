"""What prepares a war: a declaration with its calls to arms, or recruiting.

`state.campaign` is one of them at a time, or NOTHING.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hausmacht.games.price_of_power.components import NOBODY
from hausmacht.games.price_of_power.progress.record import NOTHING, Record

# First in the row
DECLARING: Final = 1
RECRUITING: Final = 2

# Bits of a declaration in its row
EVENT_CAUSE: Final = 1
WHOLE_ACTION: Final = 2
UNJUST: Final = 4

TARGETS: Final = 7  # numbers in the row of a declaration before the realms that are attacked

# Kinds of what recruiting uses
LEVY: Final = 0  # a province, and the area for which it musters
UNITS: Final = 1  # an area, and the units that came with its capacity
YARD: Final = 2  # a port, and the ships built in it
CLASH: Final = 3  # an area where new units meet hostile ones, and how many came


class Declaration(Record):
    """A war that has just been declared, with those who are called to it."""

    def __init__(self, aggressor: int, realm: int) -> None:
        self.aggressor: Final = aggressor  # a player; NOBODY: a non-player realm attacks
        self.realm: Final = realm  # the aggressor's
        self.event_cause = False  # an event gave the casus belli
        self.whole_action = False  # with the free action at the end
        self.unjust = False  # against one of the targets without a casus belli
        self.attackers = 0  # players on each side, one bit each
        self.defenders = 0
        self.rewarded = 0  # players who gain military power
        self.targets: list[int] = []  # the realms that are attacked

    def copy(self) -> Declaration:
        made = Declaration(self.aggressor, self.realm)
        made.event_cause = self.event_cause
        made.whole_action = self.whole_action
        made.unjust = self.unjust
        made.attackers = self.attackers
        made.defenders = self.defenders
        made.rewarded = self.rewarded
        made.targets = self.targets[:]
        return made

    def row(self) -> list[int]:
        flags = EVENT_CAUSE if self.event_cause else 0
        flags |= WHOLE_ACTION if self.whole_action else 0
        flags |= UNJUST if self.unjust else 0
        return [
            DECLARING,
            self.aggressor,
            self.realm,
            flags,
            self.attackers,
            self.defenders,
            self.rewarded,
            *self.targets,
        ]


class Use:
    """One thing that recruiting has used."""

    def __init__(self, kind: int, at: int, number: int) -> None:
        self.kind: Final = kind
        self.at: Final = at  # a province, an area or a port
        self.number: Final = number  # an area for a levy; units or ships for the others


class Recruiting(Record):
    """What a player has used of his capacities, in the order in which he did."""

    def __init__(self) -> None:
        self.uses: list[Use] = []

    def copy(self) -> Recruiting:
        made = Recruiting()
        made.uses = self.uses[:]
        return made

    def row(self) -> list[int]:
        found = [RECRUITING]
        for use in self.uses:
            found += [use.kind, use.at, use.number]
        return found

    def place(self, kind: int, at: int) -> int:
        """Which of the uses is of this kind and at this place; NOBODY: none."""
        for found in range(len(self.uses)):
            if self.uses[found].kind == kind and self.uses[found].at == at:
                return found
        return NOBODY

    def number(self, kind: int, at: int, otherwise: int) -> int:
        """What was noted first for this kind and place."""
        found = self.place(kind, at)
        return self.uses[found].number if found != NOBODY else otherwise

    def note(self, kind: int, at: int, number: int) -> None:
        """One more use."""
        self.uses.append(Use(kind, at, number))

    def add(self, kind: int, at: int, more: int) -> None:
        """More of a kind at a place; the first of it is a new use."""
        found = self.place(kind, at)
        if found == NOBODY:
            self.note(kind, at, more)
        else:
            self.uses[found] = Use(kind, at, self.uses[found].number + more)

    def of_kind(self, kind: int) -> list[Use]:
        return [use for use in self.uses if use.kind == kind]


def read_campaign(row: Sequence[int]) -> Record:
    """The declaration or the recruiting of which this is the row."""
    if not row:
        return NOTHING
    if row[0] == DECLARING and len(row) >= TARGETS:
        made = Declaration(row[1], row[2])
        made.event_cause = row[3] & EVENT_CAUSE != 0
        made.whole_action = row[3] & WHOLE_ACTION != 0
        made.unjust = row[3] & UNJUST != 0
        made.attackers = row[4]
        made.defenders = row[5]
        made.rewarded = row[6]
        made.targets = list(row[TARGETS:])
        return made
    if row[0] == RECRUITING and len(row) % 3 == 1:
        recruiting = Recruiting()
        for at in range(1, len(row), 3):
            recruiting.note(row[at], row[at + 1], row[at + 2])
        return recruiting
    raise ValueError(f"'campaign' is neither a declaration of war nor recruiting: {list(row)}")
