"""Tables of bots of the rules, and single steps of their charts."""

from __future__ import annotations

import msgspec
from tests.games.price_of_power.laying import laid

from hausmacht.core.agenda import Table, advance
from hausmacht.core.chance import Scripted
from hausmacht.games.price_of_power.components import NOBODY
from hausmacht.games.price_of_power.rules.bots.reading import ChartStep
from hausmacht.games.price_of_power.rules.bots.steps import steps
from hausmacht.games.price_of_power.rules.bots.steps.task import Task
from hausmacht.games.price_of_power.sheets import StepRow
from hausmacht.games.price_of_power.state import PriceOfPower


def bots_at(*luck: tuple[str, int]) -> Table[PriceOfPower]:
    """Scenario 1-01 with four bots; what luck says is given."""
    return laid(bots="all", chance=Scripted(list(luck))) if luck else laid(bots="all")


def carry_out(
    table: Table[PriceOfPower],
    player: int,
    name: str,
    price: int = 1,
    target: int = NOBODY,
    named: int = NOBODY,
    friend: int = NOBODY,
    **node: object,
) -> None:
    """A step of a chart, with the target that was found for it."""
    steps.STEPS_OF_CHARTS[name](
        table, Task(player, ChartStep(msgspec.convert({"step": name, **node}, StepRow)), price, target, named, friend)
    )
    advance(table)
