"""Lasting changes of rule values: what ideas, cards and events answer when a rule asks for a number.

The rules ask `bonus(state, player, "cost.increase_stability.ADM")`; they do not know who answers. `state.mods` holds
four numbers for each change: player, number of the node in `content.mods`, until, bound area or player (NOBODY: none).

Rules: ideas.effects, cards.lasting
"""

from __future__ import annotations

from typing import Any, Final

from hausmacht.games.price_of_power.components import NOBODY
from hausmacht.games.price_of_power.content import Node
from hausmacht.games.price_of_power.effects.amounts import amount
from hausmacht.games.price_of_power.effects.conditions import holds
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.survey import Index

UNTIL_NAMES: Final = (
    "permanent",
    "game",
    "age",
    "round",
    "turn",
    "battle",
    "battle_round",
    "next_battle",
    "next_use",
    "while_display",
)
ENTRY: Final = 4


def add(state: PriceOfPower, player: int, node: Node, bound: int = NOBODY) -> None:
    """A change comes into force."""
    number = state.box.content.mod_number[id(node)]
    until = UNTIL_NAMES.index(node["until"])
    state.mods = (*state.mods, player, number, until, bound)


def drop(state: PriceOfPower, until: str) -> None:
    """What lasted until this moment ends."""
    if not state.mods:
        return
    gone = UNTIL_NAMES.index(until)
    mods = state.mods
    kept = [at for at in range(0, len(mods), ENTRY) if mods[at + 2] != gone]
    if len(kept) * ENTRY < len(mods):
        state.mods = tuple([mods[at + step] for at in kept for step in range(ENTRY)])


def drop_node(state: PriceOfPower, player: int, node: Node) -> None:
    """A player loses what a node gave."""
    number = state.box.content.mod_number[id(node)]
    mods = state.mods
    kept = [at for at in range(0, len(mods), ENTRY) if mods[at] != player or mods[at + 1] != number]
    state.mods = tuple([mods[at + step] for at in kept for step in range(ENTRY)])


def bonus(state: PriceOfPower, player: int, key: str, context: dict[str, Any] | None = None, area: int = NOBODY) -> int:
    """The sum of all changes of a value for a player: 0 when nobody has anything to say.

    `context` tells what is being resolved, for changes with a `when`; a change bound to an area counts only there.
    """
    mods = state.mods
    if not mods:
        return 0
    entries = spoken_of(state)[player].get(key)
    if entries is None:
        return 0
    found = 0
    table = state.box.content.mods
    for at in entries:
        if mods[at + 3] != NOBODY and mods[at + 3] != area:
            continue
        node = table[mods[at + 1]]
        if "when" in node and not holds(state, player, node["when"], context):
            continue
        value = node.get("value", 1)
        found += amount(state, player, value) if not isinstance(value, str) else 1
    return found


def at_step(state: PriceOfPower, player: int, key: str, step: str) -> int:
    """The sum of those changes alone that are made for this step; what counts every round does not count here.

    Rules: ideas.step
    """
    mods = state.mods
    if not mods:
        return 0
    found = 0
    table = state.box.content.mods
    for at in spoken_of(state)[player].get(key, []):
        node = table[mods[at + 1]]
        when = node.get("when", {})
        if when.get("context", {}).get("step") == step and holds(state, player, when, {"step": step}):
            found += amount(state, player, node.get("value", 1))
    return found


def grants(state: PriceOfPower, player: int, key: str, context: dict[str, Any] | None = None) -> bool:
    """Whether anything gives the player this permission or sets this value."""
    return bonus(state, player, key, context) != 0


def is_set(state: PriceOfPower, player: int, key: str, context: dict[str, Any] | None = None) -> bool:
    """Whether anything speaks of this value at all, be it to set it to nothing."""
    mods = state.mods
    if not mods:
        return False
    table = state.box.content.mods
    for at in spoken_of(state)[player].get(key, []):
        node = table[mods[at + 1]]
        if "when" not in node or holds(state, player, node["when"], context):
            return True
    return False


def spoken_of(state: PriceOfPower) -> list[dict[str, list[int]]]:
    """For each player: where in `state.mods` the changes of a value stand."""
    found = state.mods_index
    if found.mods is not state.mods:
        found = Index(state.mods)
        table = state.box.content.mods
        for at in range(0, len(state.mods), ENTRY):
            found.entries[state.mods[at]].setdefault(table[state.mods[at + 1]]["stat"], []).append(at)
        state.mods_index = found
    return found.entries
