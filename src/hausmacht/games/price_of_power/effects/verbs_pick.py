"""Picking: areas, provinces, realms, players, nodes, sea zones, ideas and cards are chosen and bound to a variable.

Rules: effects.pick
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from hausmacht.core.agenda import Item, Table
from hausmacht.games.price_of_power import choices
from hausmacht.games.price_of_power.choices import Pick
from hausmacht.games.price_of_power.components import NOBODY
from hausmacht.games.price_of_power.effects import frame, run, things
from hausmacht.games.price_of_power.effects.asking import (
    A_PLAYER,
    A_PROVINCE,
    A_REALM,
    AN_AREA,
    CHOOSE_PLAYER,
    OTHER_THING,
    Select,
    ask,
    chooser_of,
    enter,
    how_many,
    select,
    some_players,
)
from hausmacht.games.price_of_power.effects.filters import areas, provinces, realms
from hausmacht.games.price_of_power.effects.verb import Task
from hausmacht.games.price_of_power.state import PriceOfPower

THING_KINDS: Final = {
    "area": "effect-pick-area",
    "province": "effect-pick-province",
    "territory": "effect-pick-territory",
    "realm": "effect-pick-realm",
    "player": "effect-pick-player",
    "node": "effect-pick-node",
    "sea": "effect-pick-sea",
    "idea": "effect-pick-idea",
    "card": "effect-pick-card",
}


def pick(table: Table[PriceOfPower], task: Task) -> None:
    """Choose things and bind them to a variable.

    Rules: effects.pick
    """
    state = table.state
    kind = task.node["kind"]
    bound = "province" if kind == "territory" else kind
    frame.bind(state, task.node["as"], bound, [])
    chooser = chooser_of(state, task, task.player)
    if "chooser" in task.node and chooser == NOBODY:
        return
    question = select(THING_KINDS[kind], chooser, task, NOBODY, 1, bool(task.node.get("up_to")))
    there = len(question.targets(state))
    ask(table, select(question.kind, chooser, task, NOBODY, how_many(state, task, there), bool(task.node.get("up_to"))))


class PickThing(Select):
    """A thing to be bound: common to all kinds."""

    def once_each(self) -> bool:
        return True

    def found(self, state: PriceOfPower, wanted: Any) -> list[int]:
        """What a filter lets through."""
        raise NotImplementedError

    def targets(self, state: PriceOfPower) -> list[int]:
        node = self.task(state).node
        taken = frame.values(state, node["as"])
        found = sorted([value for value in self.found(state, node["from"]) if value not in taken])
        if "prefer" in node:
            liked = self.found(state, node["prefer"])
            best = [value for value in found if value in liked]
            found = best or found
        return found

    def bind(self, table: Table[PriceOfPower], kind: str, value: int) -> None:
        frame.extend(table.state, self.task(table.state).node["as"], kind, value)


class PickArea(PickThing):
    def named(self) -> str:
        return "effect-pick-area"

    def thing(self) -> int:
        return AN_AREA

    def found(self, state: PriceOfPower, wanted: Any) -> list[int]:
        return areas(state, self.player, wanted, frame.context(state))

    def choice_of(self, value: int) -> Pick:
        return PICK_AREA[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        self.bind(table, "area", value)
        frame.chose_area(table.state, value)


class PickProvince(PickThing):
    def named(self) -> str:
        return "effect-pick-province"

    def thing(self) -> int:
        return A_PROVINCE

    def found(self, state: PriceOfPower, wanted: Any) -> list[int]:
        return provinces(state, self.player, wanted, frame.context(state))

    def choice_of(self, value: int) -> Pick:
        return PICK_PROVINCE[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        self.bind(table, "province", value)
        frame.chose_province(table.state, value)


class PickTerritory(PickProvince):
    """A territory: an area of its own, named by its only province."""

    def named(self) -> str:
        return "effect-pick-territory"

    def found(self, state: PriceOfPower, wanted: Any) -> list[int]:
        lands = areas(state, self.player, wanted, frame.context(state))
        return [at for area in lands for at in state.box.provinces_in[area]]


class PickRealm(PickThing):
    def named(self) -> str:
        return "effect-pick-realm"

    def thing(self) -> int:
        return A_REALM

    def found(self, state: PriceOfPower, wanted: Any) -> list[int]:
        return realms(state, self.player, wanted, frame.context(state))

    def choice_of(self, value: int) -> Pick:
        return PICK_REALM[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        self.bind(table, "realm", value)
        frame.chose_realm(table.state, value)


class PickPlayer(PickThing):
    def named(self) -> str:
        return "effect-pick-player"

    def thing(self) -> int:
        return A_PLAYER

    def found(self, state: PriceOfPower, wanted: Any) -> list[int]:
        return some_players(state, self.player, wanted)

    def choice_of(self, value: int) -> Pick:
        return CHOOSE_PLAYER[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        self.bind(table, "player", value)
        frame.chose_realm(table.state, table.state.box.realm[value])


class PickNode(PickThing):
    def named(self) -> str:
        return "effect-pick-node"

    def thing(self) -> int:
        return OTHER_THING

    def found(self, state: PriceOfPower, wanted: Any) -> list[int]:
        return things.nodes(state, self.player, wanted)

    def choice_of(self, value: int) -> Pick:
        return PICK_NODE[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        self.bind(table, "node", value)


class PickSea(PickThing):
    def named(self) -> str:
        return "effect-pick-sea"

    def thing(self) -> int:
        return OTHER_THING

    def found(self, state: PriceOfPower, wanted: Any) -> list[int]:
        return things.seas(state, self.player, wanted)

    def choice_of(self, value: int) -> Pick:
        return PICK_SEA[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        self.bind(table, "sea", value)


class PickIdea(PickThing):
    def named(self) -> str:
        return "effect-pick-idea"

    def thing(self) -> int:
        return OTHER_THING

    def found(self, state: PriceOfPower, wanted: Any) -> list[int]:
        return things.ideas(state, self.player, wanted)

    def choice_of(self, value: int) -> Pick:
        return things.PICK_IDEA[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        self.bind(table, "idea", value)


class PickCard(PickThing):
    """A card of the own hand; it is shown."""

    def named(self) -> str:
        return "effect-pick-card"

    def thing(self) -> int:
        return OTHER_THING

    def found(self, state: PriceOfPower, wanted: Any) -> list[int]:
        return list(state.hands[self.player])

    def choice_of(self, value: int) -> Pick:
        return things.PICK_CARD[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        self.bind(table, "card", value)


PICK_AREA: Final = choices.areas("pick")
PICK_PROVINCE: Final = choices.provinces("pick-province")
PICK_REALM: Final = choices.realms("pick-realm")
PICK_NODE: Final = choices.nodes("pick-node")
PICK_SEA: Final = choices.seas("pick-sea")


run.VERBS.update({"pick": pick})
ITEMS: Final[dict[str, Callable[..., Item]]] = {}
enter(
    {
        "effect-pick-area": PickArea,
        "effect-pick-province": PickProvince,
        "effect-pick-territory": PickTerritory,
        "effect-pick-realm": PickRealm,
        "effect-pick-player": PickPlayer,
        "effect-pick-node": PickNode,
        "effect-pick-sea": PickSea,
        "effect-pick-idea": PickIdea,
        "effect-pick-card": PickCard,
    },
    ITEMS,
)
