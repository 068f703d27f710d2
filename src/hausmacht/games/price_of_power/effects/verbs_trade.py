"""Verbs about trade: expanded nodes, free trade, merchants.

Rules: effects.expand, effects.trade, effects.merchant, events.third-merchant, ruling.new-merchant
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hausmacht.core.agenda import Item, Step, Table
from hausmacht.games.price_of_power import board, choices
from hausmacht.games.price_of_power.choices import Pick
from hausmacht.games.price_of_power.components import MERCHANTS, NOBODY
from hausmacht.games.price_of_power.effects import frame, run, things
from hausmacht.games.price_of_power.effects.asking import (
    A_PLAYER,
    BAD,
    GOOD,
    OTHER_THING,
    Select,
    ask,
    chooser_of,
    enter,
    how_many,
    player_picks,
    select,
    some_players,
    subjects,
)
from hausmacht.games.price_of_power.effects.places import areas_at
from hausmacht.games.price_of_power.effects.verb import Task
from hausmacht.games.price_of_power.events import effects as events
from hausmacht.games.price_of_power.rows import replaced
from hausmacht.games.price_of_power.rules import trade as trading
from hausmacht.games.price_of_power.rules import trade_income
from hausmacht.games.price_of_power.state import PriceOfPower

EXPAND: Final = choices.nodes("expand")
SETTLE: Final = choices.nodes("merchant-to")
RECALL: Final = choices.nodes("recall")
LAY_DOWN: Final = player_picks("lay-down")


def expand(table: Table[PriceOfPower], task: Task) -> None:
    """A node pays by its red column from now on.

    Rules: effects.expand
    """
    found = subjects(table, task)
    if found is None:
        return
    for who in found[:1]:
        own = task.for_player(who)
        chooser = chooser_of(table.state, own, who)
        ask(table, select("effect-expand", chooser, own, who, 1, False))


class Expand(Select):
    """Which node."""

    def named(self) -> str:
        return "effect-expand"

    def thing(self) -> int:
        return OTHER_THING

    def bearing(self, state: PriceOfPower) -> int:
        return GOOD

    def targets(self, state: PriceOfPower) -> list[int]:
        found = things.nodes(state, self.player, self.task(state).node["node"])
        return [node for node in found if not state.expanded[node]]

    def choice_of(self, value: int) -> Pick:
        return EXPAND[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        trade_income.expand(table, value)


def trade(table: Table[PriceOfPower], task: Task) -> None:
    """A Trade action without its cost.

    Rules: effects.trade
    """
    found = subjects(table, task)
    if found is None:
        return
    node = NOBODY
    if "node" in task.node:
        named = things.nodes(table.state, task.player, task.node["node"])
        node = named[0] if named else NOBODY
    for who in reversed(found):
        table.next(Trade(who, node, int(bool(task.node.get("only_self"))), int(bool(task.node.get("maritime")))))


class Trade(Step[PriceOfPower]):
    """A player trades; `alone`: nobody else collects."""

    def __init__(self, player: int, node: int, alone: int, maritime: int) -> None:
        super().__init__("effect-trade", (player, node, alone, maritime))
        self.player: Final = player
        self.node: Final = node
        self.alone: Final = alone
        self.maritime: Final = maritime

    def run(self, table: Table[PriceOfPower]) -> None:
        trading.begin(table, self.player, self.node, True, self.alone == 1, self.maritime == 1)


# Merchants


def merchant(table: Table[PriceOfPower], task: Task) -> None:
    """Merchants are gained or lost, lie down or stand up.

    Rules: effects.merchant
    """
    op = task.node["op"]
    if op in ("exhaust", "refresh"):
        turn_merchants(table, task, 1 if op == "exhaust" else 0)
        return
    found = subjects(table, task)
    if found is None:
        return
    for who in reversed(found):
        own = task.for_player(who)
        if op == "gain":
            gain_merchant(table, who, own)
        else:
            lose_merchant(table, who, own, how_many(table.state, own, MERCHANTS))


def owned(state: PriceOfPower, player: int) -> int:
    """Merchants a player has."""
    row = state.merchant_at[player * MERCHANTS : player * MERCHANTS + MERCHANTS]
    return MERCHANTS - row.count(NOBODY)


def gain_merchant(table: Table[PriceOfPower], player: int, task: Task) -> None:
    """The third merchant, for a player with exactly two; he says where he begins.

    Rules: events.third-merchant, ruling.new-merchant
    """
    if owned(table.state, player) == MERCHANTS - 1:
        ask(table, select("effect-merchant", player, task, player, 1, False))


class PlaceMerchant(Select):
    """At which node the new merchant begins: one at the own realm without an own merchant, else any such node."""

    def named(self) -> str:
        return "effect-merchant"

    def thing(self) -> int:
        return OTHER_THING

    def bearing(self, state: PriceOfPower) -> int:
        return GOOD

    def targets(self, state: PriceOfPower) -> list[int]:
        free = [node for node in things.nodes_in_play(state) if not things.has_merchant(state, self.subject, node)]
        own = board.own_areas(state, self.subject)
        near = [node for node in free if any([area in own for area in areas_at(state, node)])]
        return near or free

    def choice_of(self, value: int) -> Pick:
        return SETTLE[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        state = table.state
        for at in range(self.subject * MERCHANTS, self.subject * MERCHANTS + MERCHANTS):
            if state.merchant_at[at] == NOBODY:
                state.merchant_at = replaced(state.merchant_at, at, value)
                state.merchant_down = replaced(state.merchant_down, at, 0)
                table.tell(events.MERCHANT, self.subject, owned(state, self.subject))
                return


def lose_merchant(table: Table[PriceOfPower], player: int, task: Task, number: int) -> None:
    ask(table, select("effect-recall", player, task, player, number, False))


class RecallMerchant(Select):
    """Which merchant is lost, by his node."""

    def named(self) -> str:
        return "effect-recall"

    def once_each(self) -> bool:
        return True

    def thing(self) -> int:
        return OTHER_THING

    def bearing(self, state: PriceOfPower) -> int:
        return BAD

    def targets(self, state: PriceOfPower) -> list[int]:
        row = state.merchant_at[self.subject * MERCHANTS : self.subject * MERCHANTS + MERCHANTS]
        return sorted({node for node in row if node != NOBODY})

    def choice_of(self, value: int) -> Pick:
        return RECALL[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        state = table.state
        at = merchant_of(state, self.subject, value)
        state.merchant_at = replaced(state.merchant_at, at, NOBODY)
        state.merchant_down = replaced(state.merchant_down, at, 0)
        table.tell(events.MERCHANT_LOST, self.subject, owned(state, self.subject))


def merchant_of(state: PriceOfPower, player: int, node: int) -> int:
    """The place of a player's merchant at a node; NOBODY: he has none there."""
    for at in range(player * MERCHANTS, player * MERCHANTS + MERCHANTS):
        if state.merchant_at[at] == node:
            return at
    return NOBODY


def turn_merchants(table: Table[PriceOfPower], task: Task, down: int) -> None:
    """Merchants at nodes lie down or stand up: all of them, or as many as the node says, one for each player.

    Rules: effects.merchant
    """
    state = table.state
    places = things.nodes(state, task.player, task.node.get("node", "any"))
    players = some_players(state, task.player, task.node.get("of", task.node.get("who", "self")))
    concerned = [who for who in players if upright_at(state, who, places, down) != NOBODY]
    number = how_many(state, task, len(concerned))
    if number >= len(concerned):
        for who in concerned:
            turn_all(table, who, places, down)
    else:
        ask(table, select("effect-lay-down", task.player, task, down, number, False))


def upright_at(state: PriceOfPower, player: int, places: list[int], down: int) -> int:
    """The first merchant of a player at these nodes that is not turned that way yet; NOBODY: none."""
    for at in range(player * MERCHANTS, player * MERCHANTS + MERCHANTS):
        if state.merchant_at[at] in places and state.merchant_down[at] != down:
            return at
    return NOBODY


def turn_all(table: Table[PriceOfPower], player: int, places: list[int], down: int) -> None:
    state = table.state
    for at in range(player * MERCHANTS, player * MERCHANTS + MERCHANTS):
        if state.merchant_at[at] in places and state.merchant_down[at] != down:
            state.merchant_down = replaced(state.merchant_down, at, down)
            table.tell(events.MERCHANT_DOWN if down else events.MERCHANT_UP, player, state.merchant_at[at])


class LayDown(Select):
    """Whose merchant is turned. `subject` is 1 for down, 0 for up."""

    def named(self) -> str:
        return "effect-lay-down"

    def thing(self) -> int:
        return A_PLAYER

    def targets(self, state: PriceOfPower) -> list[int]:
        node = self.task(state).node
        places = things.nodes(state, self.player, node.get("node", "any"))
        players = some_players(state, self.player, node.get("of", node.get("who", "self")))
        return sorted([who for who in players if upright_at(state, who, places, self.subject) != NOBODY])

    def choice_of(self, value: int) -> Pick:
        return LAY_DOWN[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        state = table.state
        places = things.nodes(state, self.player, self.task(state).node.get("node", "any"))
        at = upright_at(state, value, places, self.subject)
        state.merchant_down = replaced(state.merchant_down, at, self.subject)
        table.tell(events.MERCHANT_DOWN if self.subject else events.MERCHANT_UP, value, state.merchant_at[at])

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"left": self.left, "player": frame.field(state, frame.OWNER)}


run.VERBS.update({"expand": expand, "trade": trade, "merchant": merchant})
ITEMS: Final[dict[str, Callable[..., Item]]] = {"effect-trade": Trade}
enter(
    {
        "effect-expand": Expand,
        "effect-merchant": PlaceMerchant,
        "effect-recall": RecallMerchant,
        "effect-lay-down": LayDown,
    },
    ITEMS,
)
