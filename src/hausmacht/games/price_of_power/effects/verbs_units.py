"""Verbs about units: gained, lost, disbanded, recruited and retrained.

Rules: effects.units, effects.casualties, effects.recruit, events.units, ruling.effect-recruits, ruling.disband-order
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from hausmacht.core.agenda import Item, Table
from hausmacht.games.price_of_power import board, choices
from hausmacht.games.price_of_power.choices import Pick
from hausmacht.games.price_of_power.components import (
    ALLIED,
    ARM_NAMES,
    ARMIES,
    ARMS,
    ARTILLERY,
    FACES,
    INFANTRY,
    LIGHT,
    MERCENARY,
    NOBODY,
    REGULAR,
    SEA_DISTANT,
    SEAS,
    SHIP_NAMES,
    SHIP_PRICE,
    SHIPS,
    SOURCE_NAMES,
    UNIT_KINDS,
)
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
    number_of,
    select,
    subjects,
)
from hausmacht.games.price_of_power.effects.filters import areas
from hausmacht.games.price_of_power.effects.run import Task
from hausmacht.games.price_of_power.effects.verbs_remove import lost
from hausmacht.games.price_of_power.events import common
from hausmacht.games.price_of_power.events import effects as events
from hausmacht.games.price_of_power.modifiers import grants
from hausmacht.games.price_of_power.rules import cuts, forces, secondary, treasury
from hausmacht.games.price_of_power.rules.warfare import casualties, ports, recruiting, triggers
from hausmacht.games.price_of_power.rules.warfare import shipbuilding as yards
from hausmacht.games.price_of_power.state import PriceOfPower

UNITS_IN: Final = choices.areas("units-in")
SHIPS_IN: Final = choices.seas("ships-in")
LOSE_IN: Final = choices.areas("lose-in")
LOSE_AT: Final = choices.seas("lose-at")
UNIT_WORDS: Final = [f"{source}-{arm}" for source in SOURCE_NAMES for arm in ARM_NAMES] + list(SHIP_NAMES)
HIRE: Final = [
    Pick(f"take-on {word}", at, unit=at) if at < UNIT_KINDS else Pick(f"take-ship {word}", at, ship=at - UNIT_KINDS)
    for at, word in enumerate(UNIT_WORDS)
]
HIRE_IN: Final = choices.areas("hire-in")
HIRE_AT: Final = choices.seas("hire-at")
RETRAIN: Final = [
    Pick(f"retrain army-{army + 1} {ARM_NAMES[arm]}", army * ARMS + arm, army=army + 1, arm=arm)
    for army in range(ARMIES)
    for arm in range(ARMS)
]


def units(table: Table[PriceOfPower], task: Task) -> None:
    """Units for nothing: regular ones out of Available manpower, never into a battle.

    Rules: effects.units, events.units
    """
    found = subjects(table, task)
    if found is None:
        return
    at_sea = task.node["kind"] in SHIP_NAMES
    for who in reversed(found):
        own = Task(task.sequence, task.at, who, task.node)
        number = how_many(table.state, own, 0)
        ask(table, select("effect-ships" if at_sea else "effect-units", who, own, who, number, False))


def unit_of(node: dict[str, Any]) -> int:
    """Source and arm as one number."""
    return SOURCE_NAMES.index(node.get("source", "regular")) * ARMS + ARM_NAMES.index(node["kind"])


class GainUnits(Select):
    """In which area a unit appears."""

    def named(self) -> str:
        return "effect-units"

    def thing(self) -> int:
        return AN_AREA

    def bearing(self, state: PriceOfPower) -> int:
        return GOOD

    def targets(self, state: PriceOfPower) -> list[int]:
        node = self.task(state).node
        found = areas_for_units(state, self.player, self.subject, node)
        return [area for area in found if may_stand(state, self.subject, area, unit_of(node))]

    def choice_of(self, value: int) -> Pick:
        return UNITS_IN[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        recruiting.gain_units(table, self.subject, value, unit_of(self.task(table.state).node), 1)


def areas_for_units(state: PriceOfPower, reader: int, player: int, node: dict[str, Any]) -> list[int]:
    """Where the node lets units appear: own areas unless it says otherwise."""
    if "in" in node:
        return sorted(areas(state, reader, node["in"], frame.context(state)))
    return board.own_areas(state, player)


def may_stand(state: PriceOfPower, player: int, area: int, unit: int) -> bool:
    """Whether a unit can be put there: manpower, an army, and no battle.

    Rules: events.units
    """
    if unit // ARMS == REGULAR and not state.available[player]:
        return False
    if unit // ARMS == ALLIED and not state.allied_pool[player]:
        return False
    if unit != REGULAR * ARMS + INFANTRY and not recruiting.has_army_for(state, player, area):
        return False
    return not triggers.breaks_out(state, player, area)


class GainShips(Select):
    """In which zone a ship appears."""

    def named(self) -> str:
        return "effect-ships"

    def thing(self) -> int:
        return OTHER_THING

    def bearing(self, state: PriceOfPower) -> int:
        return GOOD

    def targets(self, state: PriceOfPower) -> list[int]:
        node = self.task(state).node
        return zones_for_ships(state, self.player, self.subject, node, SHIP_NAMES.index(node["kind"]))

    def choice_of(self, value: int) -> Pick:
        return SHIPS_IN[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        put_ship(table, self.subject, value, SHIP_NAMES.index(self.task(table.state).node["kind"]))


def zones_for_ships(state: PriceOfPower, reader: int, player: int, node: dict[str, Any], ship: int) -> list[int]:
    """Zones the node names, else those at own ports; the ship must be allowed there, and one must be left."""
    if forces.ships_of(state, player) >= SHIPS:
        return []
    if isinstance(node.get("in"), dict) and "sea" in node["in"]:
        found = things.seas(state, reader, node["in"])
    else:
        found = sorted({sea for port in board.ports_of(state, player) for sea in FACES[port]})
    return [sea for sea in found if sea in state.box.seas and yards.why_not_launch(state, player, sea, ship) is None]


def put_ship(table: Table[PriceOfPower], player: int, sea: int, ship: int) -> None:
    state = table.state
    if ship == LIGHT:
        ports.put_light(state, player, sea, 1)
    else:
        ports.put_in_fleet(state, player, sea, ship, 1)
    table.tell(common.SHIPS, player, sea, ship, 1)


# Losses


def suffer(table: Table[PriceOfPower], task: Task) -> None:
    """Units are lost as casualties.

    Rules: effects.casualties
    """
    lose_units(table, task, "effect-casualty")


def disband(table: Table[PriceOfPower], task: Task) -> None:
    """Units leave the board: land units unless the node says ships.

    Rules: effects.casualties, ruling.disband-order
    """
    at_sea = task.node.get("kind") in ("ship", "light", "heavy", "galley")
    lose_units(table, task, "effect-scuttle" if at_sea else "effect-disband")


def lose_units(table: Table[PriceOfPower], task: Task, kind: str) -> None:
    found = subjects(table, task)
    if found is None:
        return
    state = table.state
    frame.bind(state, frame.REMOVED, "area", [])
    frame.bind(state, frame.REMOVED_OWNERS, "player", [])
    frame.bind(state, "$removed", "player", [])
    for who in reversed(found):
        question = select(kind, who, task, who, 1, False)
        there = 0
        for place in question.targets(state):
            there += (
                forces.ships_in(state, who, place) if kind == "effect-scuttle" else forces.units_in(state, who, place)
            )
        ask(table, select(kind, who, task, who, min(there, number_of(state, who, task.node["n"], there)), False))


class LoseUnit(Select):
    """In which area a unit falls."""

    def named(self) -> str:
        return "effect-casualty"

    def thing(self) -> int:
        return AN_AREA

    def bearing(self, state: PriceOfPower) -> int:
        return BAD

    def targets(self, state: PriceOfPower) -> list[int]:
        node = self.task(state).node
        found = state.box.areas
        if "in" in node:
            found = sorted(areas(state, self.player, node["in"], frame.context(state)))
        return [area for area in found if forces.units_in(state, self.subject, area)]

    def choice_of(self, value: int) -> Pick:
        return LOSE_IN[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        lost(table.state, self.subject, value)
        casualties.suffer(table, self.subject, value, 1)


class DisbandUnit(LoseUnit):
    """In which area a unit is disbanded: the cheapest one there."""

    def named(self) -> str:
        return "effect-disband"

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        lost(table.state, self.subject, value)
        for unit in (0, 3, 6, 1, 4, 7, 2, 5, 8):
            if casualties.count(table.state, self.subject, value, unit // ARMS, unit % ARMS):
                if unit == 0 and forces.camp(table.state, self.subject, value):
                    forces.take_from_camp(table, self.subject, value, 1)
                    cuts.return_regular(table, self.subject)
                else:
                    cuts.disband_unit(table, self.subject, value, unit)
                return


class Scuttle(Select):
    """In which zone a ship is given up."""

    def named(self) -> str:
        return "effect-scuttle"

    def thing(self) -> int:
        return OTHER_THING

    def bearing(self, state: PriceOfPower) -> int:
        return BAD

    def targets(self, state: PriceOfPower) -> list[int]:
        node = self.task(state).node
        found = list(range(SEAS))
        if "in" in node:
            lands = areas(state, self.player, node["in"], frame.context(state))
            found = sorted({sea for area in lands for at in state.box.provinces_in[area] for sea in FACES[at]})
            if node["in"].get("distant"):
                found = [sea for sea in range(SEAS) if SEA_DISTANT[sea]]
        return [sea for sea in found if self.is_there(state, node, sea)]

    def is_there(self, state: PriceOfPower, node: dict[str, Any], sea: int) -> bool:
        if node.get("kind") in SHIP_NAMES:
            return casualties.ships(state, self.subject, sea, SHIP_NAMES.index(node["kind"])) > 0
        return forces.ships_in(state, self.subject, sea) > 0

    def choice_of(self, value: int) -> Pick:
        return LOSE_AT[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        lost(table.state, self.subject, value)
        secondary.remove_ship(table, self.subject, value)


# Recruiting


def recruit(table: Table[PriceOfPower], task: Task) -> None:
    """Up to so many units at the price of the node.

    Rules: effects.recruit, ruling.effect-recruits
    """
    found = subjects(table, task)
    if found is None:
        return
    for who in reversed(found):
        own = Task(task.sequence, task.at, who, task.node)
        ask(table, select("effect-hire", who, own, who, how_many(table.state, own, 0), True))


def hire_price(state: PriceOfPower, player: int, node: dict[str, Any], hired: int) -> int:
    """Ducats for a unit (its number) or a ship (UNIT_KINDS + its number): a share of the price, or a fixed one."""
    wanted = node.get("price", 1)
    if isinstance(wanted, dict):
        return int(wanted["D"])
    usual = recruiting.price(state, player, hired) if hired < UNIT_KINDS else SHIP_PRICE[hired - UNIT_KINDS]
    return int(-(-usual * wanted // 1))


def hired_kinds(node: dict[str, Any]) -> list[int]:
    """Units and ships the node speaks of."""
    kind = node.get("kind", "land")
    if kind == "ship":
        return [UNIT_KINDS + ship for ship in range(3)]
    if kind in SHIP_NAMES:
        return [UNIT_KINDS + SHIP_NAMES.index(kind)]
    sources = [SOURCE_NAMES.index(node["source"])] if "source" in node else [REGULAR, MERCENARY]
    arms = range(ARMS) if kind == "land" else [ARM_NAMES.index(kind)]
    return [source * ARMS + arm for source in sources for arm in arms]


class Hire(Select):
    """Which unit or ship is recruited; the next question is where."""

    def named(self) -> str:
        return "effect-hire"

    def thing(self) -> int:
        return OTHER_THING

    def bearing(self, state: PriceOfPower) -> int:
        return GOOD

    def targets(self, state: PriceOfPower) -> list[int]:
        node = self.task(state).node
        found: list[int] = []
        for hired in hired_kinds(node):
            if (
                hired < UNIT_KINDS
                and hired % ARMS == ARTILLERY
                and not grants(state, self.subject, "artillery.allowed")
            ):
                continue
            if hire_price(state, self.subject, node, hired) <= treasury.within_reach(
                state, self.subject
            ) and hire_places(state, self.player, self.subject, node, hired):
                found.append(hired)
        return found

    def choice_of(self, value: int) -> Pick:
        return HIRE[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        task = self.task(table.state)
        kind = "effect-hire-in" if value < UNIT_KINDS else "effect-hire-at"
        owner = Task(task.sequence, task.at, self.subject, task.node)
        ask(table, select(kind, self.seat, owner, value, 1, False))

    def about(self, state: PriceOfPower, choice: Pick) -> dict[str, int]:
        if choice.value < 0:
            return {}
        price = hire_price(state, self.subject, self.task(state).node, choice.value)
        return {**choice.numbers, "ducats": price}


def hire_places(state: PriceOfPower, reader: int, player: int, node: dict[str, Any], hired: int) -> list[int]:
    """Areas or zones for what is recruited."""
    if hired >= UNIT_KINDS:
        return zones_for_ships(state, reader, player, node, hired - UNIT_KINDS)
    found = areas_for_units(state, reader, player, node)
    return [area for area in found if may_stand(state, player, area, hired)]


class HireIn(Select):
    """In which area the unit is recruited. `subject` is the unit, `player` recruits."""

    def named(self) -> str:
        return "effect-hire-in"

    def thing(self) -> int:
        return AN_AREA

    def bearing(self, state: PriceOfPower) -> int:
        return GOOD

    def targets(self, state: PriceOfPower) -> list[int]:
        return hire_places(state, self.player, self.player, self.task(state).node, self.subject)

    def choice_of(self, value: int) -> Pick:
        return HIRE_IN[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        price = hire_price(table.state, self.player, self.task(table.state).node, self.subject)
        treasury.cover(table, self.player, price)
        recruiting.gain_units(table, self.player, value, self.subject, 1)

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {**HIRE[self.subject].numbers, "player": self.player}


class HireAt(HireIn):
    """In which zone the ship is built. `subject` is the ship, `player` builds."""

    def named(self) -> str:
        return "effect-hire-at"

    def thing(self) -> int:
        return OTHER_THING

    def choice_of(self, value: int) -> Pick:
        return HIRE_AT[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        price = hire_price(table.state, self.player, self.task(table.state).node, self.subject)
        treasury.cover(table, self.player, price)
        put_ship(table, self.player, value, self.subject - UNIT_KINDS)


def retrain(table: Table[PriceOfPower], task: Task) -> None:
    """Regular infantry of one army becomes something else.

    Rules: effects.recruit
    """
    found = subjects(table, task)
    if found is None:
        return
    frame.bind(table.state, frame.PLACED, "number", [])
    for who in found[:1]:
        own = Task(task.sequence, task.at, who, task.node)
        ask(table, select("effect-retrain", who, own, who, how_many(table.state, own, 0), True))


class Retrain(Select):
    """Which army, and what the infantry becomes; the army stays the same."""

    def named(self) -> str:
        return "effect-retrain"

    def thing(self) -> int:
        return OTHER_THING

    def bearing(self, state: PriceOfPower) -> int:
        return GOOD

    def targets(self, state: PriceOfPower) -> list[int]:
        arms = [ARM_NAMES.index(name) for name in self.task(state).node["to"]]
        if not grants(state, self.subject, "artillery.allowed"):
            arms = [arm for arm in arms if arm != ARTILLERY]
        started = frame.values(state, frame.PLACED)
        return [
            army * ARMS + arm
            for army in range(ARMIES)
            for arm in sorted(arms)
            if (not started or army in started)
            and state.army_at[self.subject * ARMIES + army] != NOBODY
            and state.army[(self.subject * ARMIES + army) * UNIT_KINDS + REGULAR * ARMS + INFANTRY]
        ]

    def choice_of(self, value: int) -> Pick:
        return RETRAIN[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        state = table.state
        army = self.subject * ARMIES + value // ARMS
        state.army[army * UNIT_KINDS + REGULAR * ARMS + INFANTRY] -= 1
        state.army[army * UNIT_KINDS + REGULAR * ARMS + value % ARMS] += 1
        frame.bind(state, frame.PLACED, "number", [value // ARMS])
        table.tell(events.RETRAINED, self.subject, state.army_at[army], value % ARMS)


run.VERBS.update({"units": units, "casualties": suffer, "disband": disband, "recruit": recruit, "retrain": retrain})
ITEMS: Final[dict[str, Callable[..., Item]]] = {}
enter(
    {
        "effect-units": GainUnits,
        "effect-ships": GainShips,
        "effect-casualty": LoseUnit,
        "effect-disband": DisbandUnit,
        "effect-scuttle": Scuttle,
        "effect-hire": Hire,
        "effect-hire-in": HireIn,
        "effect-hire-at": HireAt,
        "effect-retrain": Retrain,
    },
    ITEMS,
)
