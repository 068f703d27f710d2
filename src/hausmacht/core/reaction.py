"""Reactions: a window that asks seats in an order whether they answer something that has just happened.

A seat that can only decline is passed over, so a window in which nobody can answer closes by itself. Where that would
betray a hand, the window is patient: every seat is asked, also the one that can only decline.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Generic

from mypy_extensions import mypyc_attr

from hausmacht.core.agenda import C, Choice, Decision, Item, S, State, Step, Table

DECLINE: Final = Choice("decline")


@mypyc_attr(allow_interpreted_subclasses=True)
class Reaction(Decision[S, C]):
    """A question that can be declined: DECLINE is always among its options."""

    def can_answer(self, state: S) -> bool:
        for option in self.options(state):
            if option is not DECLINE:
                return True
        return False


class Ask(Step[S], Generic[S]):
    """Puts the question when its turn comes, unless the seat could only decline."""

    def __init__(self, reaction: Reaction[S, Choice]) -> None:
        super().__init__(f"ask {reaction.kind}", reaction.args)
        self.reaction: Final = reaction

    def run(self, table: Table[S]) -> None:
        if self.reaction.can_answer(table.state):
            table.next(self.reaction)


class Shut(Step[State]):
    """The end of a window."""

    def run(self, table: Table[State]) -> None:
        pass


SHUT: Final = Shut("shut")


def open_window(table: Table[S], reactions: Sequence[Reaction[S, Choice]], patient: bool = False) -> None:
    """Ask these seats in this order; the agenda goes on when the last has answered or `close_window` is called."""
    items: list[Item] = []
    for reaction in reactions:
        items.append(reaction if patient else Ask(reaction))
    items.append(SHUT)
    table.then(items)


def close_window(table: Table[S]) -> None:
    """Nobody further down the order is asked."""
    while table.stack.pop() is not SHUT:
        pass
