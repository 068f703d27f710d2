"""Numbers of lists of effects and of lasting changes: a running effect waits by them, and positions name them.

They are counted up in the order in which they are written, card by card, before anything is read; what was written is
kept until then.

Rules: effects.record
"""

from __future__ import annotations

from typing import Final

from hausmacht.games.price_of_power.components import NOBODY


class Numbering:
    """What has got a number so far."""

    def __init__(self) -> None:
        self.lists: Final[list[str]] = []  # by number: the name of a list of effects, such as `event/11A-1/2`
        self.changes: Final[list[str]] = []  # the same of lasting changes
        self.markers: Final[list[str]] = []  # that cards set on players
        self.list_at: Final[dict[int, int]] = {}  # by identity, as long as it is not read
        self.change_at: Final[dict[int, int]] = {}
        self.kept: Final[list[object]] = []  # so that no other thing takes over its identity

    def enter(self, card: str, written: object) -> None:
        """Give a number to everything on a card; `card` is its name, empty for what stands on none."""
        self.kept.append(written)
        self.walk(card, written, [0], [0])

    def walk(self, card: str, written: object, lists: list[int], changes: list[int]) -> None:
        """`lists` and `changes` count those of the card."""
        if isinstance(written, dict):
            if written.get("do") == "mod":
                self.change_at[id(written)] = len(self.changes)
                self.changes.append(name_of(card, changes))
            elif written.get("do") == "tag" and written.get("name") not in self.markers:
                self.markers.append(str(written.get("name")))
            for each in written.values():
                self.walk(card, each, lists, changes)
        elif isinstance(written, list):
            if written and isinstance(written[0], dict) and "do" in written[0]:
                self.list_at[id(written)] = len(self.lists)
                self.lists.append(name_of(card, lists))
            for each in written:
                self.walk(card, each, lists, changes)

    def list_number(self, written: object) -> int:
        """NOBODY: it has none, as an empty list or one that does not begin with a verb."""
        return self.list_at.get(id(written), NOBODY)

    def change_number(self, written: object) -> int:
        return self.change_at[id(written)]

    def forget(self) -> None:
        """All is read: what was written is not needed any more."""
        self.list_at.clear()
        self.change_at.clear()
        self.kept.clear()


def name_of(card: str, counted: list[int]) -> str:
    counted[0] += 1
    return f"{card}/{counted[0]}" if card else ""
