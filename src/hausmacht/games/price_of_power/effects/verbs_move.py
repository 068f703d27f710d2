"""Tokens that are turned over, moved or swapped.

Rules: effects.flip, effects.move, effects.swap
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hausmacht.core.agenda import Item, Table
from hausmacht.games.price_of_power import board, choices
from hausmacht.games.price_of_power.choices import Pick
from hausmacht.games.price_of_power.components import NOBODY, NODES, SEA_DISTANT, SEA_NEAR, SEAS
from hausmacht.games.price_of_power.effects import frame, run, things
from hausmacht.games.price_of_power.effects.asking import (
    AN_AREA,
    BAD,
    GOOD,
    OTHER_THING,
    Select,
    ask,
    enter,
    how_many,
    select,
    subjects,
)
from hausmacht.games.price_of_power.effects.filters import areas, provinces, realms
from hausmacht.games.price_of_power.effects.selectors import realms_meant
from hausmacht.games.price_of_power.effects.verb import Task
from hausmacht.games.price_of_power.effects.verbs_remove import lost
from hausmacht.games.price_of_power.events import effects as events
from hausmacht.games.price_of_power.rows import count4, count5
from hausmacht.games.price_of_power.rules import clashes, forces, relations, secondary, tokens
from hausmacht.games.price_of_power.rules.warfare import ports
from hausmacht.games.price_of_power.state import PriceOfPower

MOVE_FROM_NODE: Final = choices.nodes("move-from")
MOVE_TO_NODE: Final = choices.nodes("move-to")
SAIL_FROM: Final = choices.seas("sail-from")
SAIL_TO: Final = choices.seas("voyage-to")
SWAP_IN: Final = choices.areas("swap")
SHIP_SPACES: Final = 3


# Turning over


def flip(table: Table[PriceOfPower], task: Task) -> None:
    """Marriages become disputed successions or are settled, allies become active.

    Rules: effects.flip
    """
    state = table.state
    wanted = task.node.get("to", "L")
    for realm in flipped_realms(state, task):
        if wanted == "L":
            relations.dispute(table, realm)
        elif wanted == "M":
            for player in range(state.box.players):
                relations.settle_dispute(state, player, realm)
        elif wanted == "K" and state.ally[realm] != NOBODY:
            relations.activate(table, state.ally[realm], realm)


def flipped_realms(state: PriceOfPower, task: Task) -> list[int]:
    """Realms by name or filter, or those with a capital in areas or on provinces."""
    node = task.node
    context = frame.context(state)
    if "realm" in node:
        wanted = node["realm"]
        if isinstance(wanted, dict):
            return realms(state, task.player, wanted, context)
        return realms_meant(state, task.player, wanted, context)
    if "on" in node:
        seats = provinces(state, task.player, node["on"], context)
        return [board.lawful_realm(state, at) for at in seats if is_capital(state, at)]
    inside = areas(state, task.player, node.get("in", {}), context)
    seats = [at for area in inside for at in state.box.provinces_in[area]]
    return [board.lawful_realm(state, at) for at in seats if is_capital(state, at)]


def is_capital(state: PriceOfPower, province: int) -> bool:
    realm = board.lawful_realm(state, province)
    return realm != NOBODY and board.capital_of(state, realm) == province


# Moving


def move(table: Table[PriceOfPower], task: Task) -> None:
    """Rebels, pirates, ships or influence move.

    Rules: effects.move
    """
    state = table.state
    what = task.node["what"]
    if what == "R":
        move_rebels(table, task)
    elif what == "pirate":
        ask(table, select("effect-move-pirate", task.player, task, NOBODY, how_many(state, task, 1), False))
    elif what == "ship":
        ask(table, select("effect-sail-from", task.player, task, NOBODY, how_many(state, task, 1), True))
    else:
        move_influence(table, task)


def move_rebels(table: Table[PriceOfPower], task: Task) -> None:
    """From one area to another, all or some."""
    state = table.state
    origin = frame.values(state, task.node["from"])
    goal = frame.values(state, task.node["to"])
    if not origin or not goal:
        return
    units = how_many(state, task, state.rebels[origin[0]])
    moved = tokens.remove_rebels(table, origin[0], units)
    tokens.add_rebels(table, goal[0], moved)
    if moved:
        table.next(clashes.FightRebels(goal[0]))


def move_influence(table: Table[PriceOfPower], task: Task) -> None:
    """Own cubes from one area to another, as far as there is room."""
    state = table.state
    origin = frame.values(state, task.node["from"])
    goal = frame.values(state, task.node["to"])
    if not origin or not goal:
        return
    cubes = min(how_many(state, task, 5), tokens.room_in(state, goal[0]))
    tokens.add_influence(table, task.player, goal[0], tokens.remove_influence(table, task.player, origin[0], cubes))


class MovePirate(Select):
    """Which pirate moves; the next question is where to."""

    def named(self) -> str:
        return "effect-move-pirate"

    def thing(self) -> int:
        return OTHER_THING

    def targets(self, state: PriceOfPower) -> list[int]:
        return [node for node in range(NODES) if state.pirates[node]]

    def choice_of(self, value: int) -> Pick:
        return MOVE_FROM_NODE[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        secondary.put_pirate(table, value, -1)
        ask(table, select("effect-land-pirate", self.seat, self.task(table.state), value, 1, False))


class LandPirate(Select):
    """Where the pirate goes: another maritime node. `subject` is the node it left."""

    def named(self) -> str:
        return "effect-land-pirate"

    def thing(self) -> int:
        return OTHER_THING

    def targets(self, state: PriceOfPower) -> list[int]:
        return [node for node in things.nodes_in_play(state) if things.is_maritime(node) and node != self.subject]

    def choice_of(self, value: int) -> Pick:
        return MOVE_TO_NODE[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        secondary.put_pirate(table, value, 1)


class SailFrom(Select):
    """From which zone a light ship sails."""

    def named(self) -> str:
        return "effect-sail-from"

    def thing(self) -> int:
        return OTHER_THING

    def bearing(self, state: PriceOfPower) -> int:
        return BAD

    def targets(self, state: PriceOfPower) -> list[int]:
        return [sea for sea in range(SEAS) if count5(state.light[sea], self.player) and reach(state, self.player, sea)]

    def choice_of(self, value: int) -> Pick:
        return SAIL_FROM[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        ask(table, select("effect-sail-to", self.seat, self.task(table.state), value, 1, False))


def reach(state: PriceOfPower, player: int, sea: int) -> list[int]:
    """Zones within three spaces that are in play and not hostile, none of them on the way either."""
    found = [sea]
    edge = [sea]
    for _ in range(SHIP_SPACES):
        ahead: list[int] = []
        for at in edge:
            for near in SEA_NEAR[at]:
                if near not in found and is_open(state, player, near):
                    found.append(near)
                    ahead.append(near)
        edge = ahead
    return sorted(found[1:])


def is_open(state: PriceOfPower, player: int, sea: int) -> bool:
    if sea not in state.box.seas or (SEA_DISTANT[sea] and not state.box.distant):
        return False
    return not forces.is_hostile_sea(state, player, sea)


class SailTo(Select):
    """Where the light ship goes. `subject` is the zone it leaves."""

    def named(self) -> str:
        return "effect-sail-to"

    def thing(self) -> int:
        return OTHER_THING

    def targets(self, state: PriceOfPower) -> list[int]:
        return reach(state, self.player, self.subject)

    def choice_of(self, value: int) -> Pick:
        return SAIL_TO[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        state = table.state
        ports.put_light(state, self.player, self.subject, -1)
        ports.put_light(state, self.player, value, 1)
        table.tell(events.SAILED, self.player, self.subject, value)


# Swapping


def swap(table: Table[PriceOfPower], task: Task) -> None:
    """Cubes of others are replaced by own ones.

    Rules: effects.swap
    """
    found = subjects(table, task)
    if found is not None:
        for who in reversed(found):
            ask(table, select("effect-swap", who, task, who, how_many(table.state, task, 99), True))


class SwapInfluence(Select):
    """In which area a cube of an opponent becomes an own one; the strongest opponent loses it."""

    def named(self) -> str:
        return "effect-swap"

    def thing(self) -> int:
        return AN_AREA

    def bearing(self, state: PriceOfPower) -> int:
        return GOOD

    def targets(self, state: PriceOfPower) -> list[int]:
        found = areas(state, self.player, self.task(state).node["in"], frame.context(state))
        return sorted([area for area in found if rival_in(state, self.subject, area) != NOBODY])

    def choice_of(self, value: int) -> Pick:
        return SWAP_IN[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        state = table.state
        rival = rival_in(state, self.subject, value)
        tokens.remove_influence(table, rival, value, 1)
        tokens.add_influence(table, self.subject, value, 1)
        lost(state, rival, value)


def rival_in(state: PriceOfPower, player: int, area: int) -> int:
    """The opponent with most cubes in the area; NOBODY: none."""
    found = NOBODY
    most = 0
    for other in range(state.box.players):
        if other != player and count4(state.influence[area], other) > most:
            most = count4(state.influence[area], other)
            found = other
    return found


run.VERBS.update({"flip": flip, "move": move, "swap": swap})
ITEMS: Final[dict[str, Callable[..., Item]]] = {}
enter(
    {
        "effect-move-pirate": MovePirate,
        "effect-land-pirate": LandPirate,
        "effect-sail-from": SailFrom,
        "effect-sail-to": SailTo,
        "effect-swap": SwapInfluence,
    },
    ITEMS,
)
