"""Running nodes of the effect language on a table laid for a test."""

from __future__ import annotations

from typing import Any

from hausmacht.core.agenda import Table, advance, next_decision
from hausmacht.games.price_of_power.components import NOBODY
from hausmacht.games.price_of_power.effects import run
from hausmacht.games.price_of_power.state import PriceOfPower

from .laying import laid, question

Node = dict[str, Any]


def rich_table() -> Table[PriceOfPower]:
    """Everybody has 5 of each power and 20 ducats."""
    found = laid()
    found.state.power[:] = [5] * 12
    found.state.ducats[:] = [20] * 4
    return found


def do(table: Table[PriceOfPower], player: int, *nodes: Node, source: str = "", number: int = NOBODY) -> None:
    """Carry out these nodes as one record, until somebody is asked or all is done."""
    listed = list(nodes)
    table.state.box.content.enter(listed)
    run.start(table, player, listed, source, number)
    advance(table)


def asked_nothing(table: Table[PriceOfPower]) -> bool:
    return next_decision(table.state) is None


def offered(table: Table[PriceOfPower]) -> list[str]:
    return [choice.text for choice in question(table).options(table.state)]
