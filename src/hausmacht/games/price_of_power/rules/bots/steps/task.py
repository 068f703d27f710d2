"""A step of a chart, as it is given to the function that carries it out."""

from __future__ import annotations

from typing import Final

from hausmacht.games.price_of_power.components import NOBODY
from hausmacht.games.price_of_power.rules.bots.reading import ChartStep


class Task:
    """A step of a chart for a bot: the step as it is read, and the target that was found for it."""

    def __init__(self, player: int, step: ChartStep, price: int, realm: int, area: int, friend: int) -> None:
        self.player: Final = player
        self.step: Final = step
        self.price: Final = price  # bot power that was paid for the rule
        self.realm: Final = realm  # the military target
        self.area: Final = area  # the area that named it
        self.friend: Final = friend  # the diplomatic target


def number(task: Task, otherwise: int = 1) -> int:
    """How many the step names."""
    return otherwise if task.step.number == NOBODY else task.step.number
