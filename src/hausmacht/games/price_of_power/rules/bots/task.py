"""A step of a chart, as it is given to the function that carries it out."""

from __future__ import annotations

from typing import Any, Final


class Task:
    """A step of a chart for a bot: the node in the data, and the target that was found for it."""

    def __init__(self, player: int, node: dict[str, Any], price: int, realm: int, area: int, friend: int) -> None:
        self.player: Final = player
        self.node: Final = node
        self.price: Final = price  # bot power that was paid for the rule
        self.realm: Final = realm  # the military target
        self.area: Final = area  # the area that named it
        self.friend: Final = friend  # the diplomatic target


def number(task: Task, otherwise: int = 1) -> int:
    found = task.node.get("n", otherwise)
    return 99 if found == "all" else int(found)
