"""The interpreter of the effect language: one verb of a sequence after the other, the rest waits on the agenda.

Verbs are classes in verbs/; each file enters its own into VERBS of reading.py.

Rules: effects.order, effects.record
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hausmacht.core.agenda import Item, Step, Table
from hausmacht.games.price_of_power.components import NOBODY
from hausmacht.games.price_of_power.content import Effects
from hausmacht.games.price_of_power.effects.language.verb import Task, Verb
from hausmacht.games.price_of_power.effects.running import frame
from hausmacht.games.price_of_power.state import PriceOfPower


def task_of(state: PriceOfPower, sequence: int, at: int, player: int) -> Task:
    return Task(sequence, at, player, state.box.content.effects[sequence].verbs[at])


def carry_out(table: Table[PriceOfPower], task: Task) -> None:
    verb = task.verb
    assert isinstance(verb, Verb)
    verb.run(table, task)


class Effect(Step[PriceOfPower]):
    """Carry out a sequence from this node on.

    Rules: effects.order
    """

    def __init__(self, sequence: int, at: int, player: int) -> None:
        super().__init__("effect", (sequence, at, player))
        self.sequence: Final = sequence
        self.at: Final = at
        self.player: Final = player

    def run(self, table: Table[PriceOfPower]) -> None:
        verbs = table.state.box.content.effects[self.sequence].verbs
        if self.at + 1 < len(verbs):
            table.next(Effect(self.sequence, self.at + 1, self.player))
        carry_out(table, Task(self.sequence, self.at, self.player, verbs[self.at]))


class Once(Step[PriceOfPower]):
    """Carry out one node alone: again, after something it needed was chosen."""

    def __init__(self, sequence: int, at: int, player: int) -> None:
        super().__init__("effect-once", (sequence, at, player))
        self.sequence: Final = sequence
        self.at: Final = at
        self.player: Final = player

    def run(self, table: Table[PriceOfPower]) -> None:
        carry_out(table, task_of(table.state, self.sequence, self.at, self.player))


class Open(Step[PriceOfPower]):
    """A record begins to run.

    Rules: effects.record
    """

    def __init__(self, source: int, number: int, owner: int, ducats: int) -> None:
        super().__init__("effect-open", (source, number, owner, ducats))
        self.source: Final = source
        self.number: Final = number
        self.owner: Final = owner
        self.ducats: Final = ducats

    def run(self, table: Table[PriceOfPower]) -> None:
        frame.opened(table.state, self.source, self.number, self.owner, self.ducats)


class Close(Step[PriceOfPower]):
    """The record is done; its variables are forgotten."""

    def run(self, table: Table[PriceOfPower]) -> None:
        frame.closed(table.state)


CLOSE: Final = Close("effect-close")


class Bind(Step[PriceOfPower]):
    """A variable of a loop takes its next value."""

    def __init__(self, name: int, kind: int, value: int) -> None:
        super().__init__("effect-bind", (name, kind, value))
        self.name: Final = name
        self.of: Final = kind
        self.value: Final = value

    def run(self, table: Table[PriceOfPower]) -> None:
        frame.bind(table.state, frame.NAMES[self.name], frame.KINDS[self.of], [self.value])


def follow(table: Table[PriceOfPower], effects: Effects, player: int) -> None:
    """Carry out these verbs next, for this player, inside the running record."""
    if effects.number != NOBODY:
        table.next(Effect(effects.number, 0, player))


def begin(
    table: Table[PriceOfPower],
    player: int,
    effects: Effects,
    source: str = "",
    number: int = NOBODY,
) -> None:
    """Carry out what is written on a card next: `source` is event, card, idea, mission or milestone, with its number.

    Rules: effects.record
    """
    if effects.number != NOBODY:
        opening = Open(frame.SOURCE_NAMES.index(source), number, player, 0)
        table.then([opening, Effect(effects.number, 0, player), CLOSE])


def begin_some(
    table: Table[PriceOfPower], player: int, effects: Effects, wanted: list[int], known: list[Bind], card: int
) -> None:
    """Carry out some verbs of an action card next, by their places; what they speak of may be known before."""
    if wanted:
        items: list[Item] = [Open(frame.CARD, card, player, 0), *known]
        items.extend([Once(effects.number, at, player) for at in wanted])
        items.append(CLOSE)
        table.then(items)


ITEMS: Final[dict[str, Callable[..., Item]]] = {
    "effect": Effect,
    "effect-once": Once,
    "effect-open": Open,
    "effect-bind": Bind,
}
STEPS: Final[tuple[Item, ...]] = (CLOSE,)
