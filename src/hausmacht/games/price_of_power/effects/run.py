"""The interpreter of the effect language: one node of a sequence after the other, the rest waits on the agenda.

Verbs are functions in the verbs_ modules; each module enters its own into VERBS.

Rules: effects.order, effects.record
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hausmacht.core.agenda import Item, Step, Table
from hausmacht.games.price_of_power.components import NOBODY
from hausmacht.games.price_of_power.content import Node
from hausmacht.games.price_of_power.effects import frame
from hausmacht.games.price_of_power.state import PriceOfPower


class Task:
    """A node that is being carried out: where it stands, and for whom; he is `self`."""

    def __init__(self, sequence: int, at: int, player: int, node: Node) -> None:
        self.sequence: Final = sequence
        self.at: Final = at
        self.player: Final = player
        self.node: Final = node


Verb = Callable[[Table[PriceOfPower], Task], None]
VERBS: Final[dict[str, Verb]] = {}


def task_of(state: PriceOfPower, sequence: int, at: int, player: int) -> Task:
    return Task(sequence, at, player, state.box.content.sequences[sequence][at])


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
        nodes = table.state.box.content.sequences[self.sequence]
        if self.at + 1 < len(nodes):
            table.next(Effect(self.sequence, self.at + 1, self.player))
        node = nodes[self.at]
        VERBS[node["do"]](table, Task(self.sequence, self.at, self.player, node))


class Once(Step[PriceOfPower]):
    """Carry out one node alone: again, after something it needed was chosen."""

    def __init__(self, sequence: int, at: int, player: int) -> None:
        super().__init__("effect-once", (sequence, at, player))
        self.sequence: Final = sequence
        self.at: Final = at
        self.player: Final = player

    def run(self, table: Table[PriceOfPower]) -> None:
        task = task_of(table.state, self.sequence, self.at, self.player)
        VERBS[task.node["do"]](table, task)


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


def push(table: Table[PriceOfPower], nodes: list[Node], player: int) -> None:
    """Carry out these nodes next, for this player, inside the running record."""
    if nodes:
        table.next(Effect(table.state.box.content.sequence(nodes), 0, player))


def start(
    table: Table[PriceOfPower], player: int, nodes: list[Node], source: str = "", number: int = NOBODY, ducats: int = 0
) -> None:
    """Carry out the effect of a record next: `source` is event, card, idea, mission or milestone, with its number.

    Rules: effects.record
    """
    if nodes:
        sequence = table.state.box.content.sequence(nodes)
        opening = Open(frame.SOURCE_NAMES.index(source), number, player, ducats)
        table.then([opening, Effect(sequence, 0, player), CLOSE])


def start_all(table: Table[PriceOfPower], player: int, effects: list[list[Node]], source: str, number: int) -> None:
    """Several lists of nodes as one record, with the same variables."""
    items: list[Item] = [Open(frame.SOURCE_NAMES.index(source), number, player, 0)]
    for nodes in effects:
        if nodes:
            items.append(Effect(table.state.box.content.sequence(nodes), 0, player))
    items.append(CLOSE)
    table.then(items)


ITEMS: Final[dict[str, Callable[..., Item]]] = {
    "effect": Effect,
    "effect-once": Once,
    "effect-open": Open,
    "effect-bind": Bind,
}
STEPS: Final[tuple[Item, ...]] = (CLOSE,)
