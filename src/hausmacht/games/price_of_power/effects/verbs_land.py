"""Verbs about land: developing and shrinking towns, provinces that change hands, dynamic realms, religion of areas.

Rules: effects.develop, effects.transfer, effects.dynamic, effects.religion, events.develop, ruling.annex
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hausmacht.core.agenda import Item, Table
from hausmacht.games.price_of_power import board, choices, deeds
from hausmacht.games.price_of_power.choices import Pick
from hausmacht.games.price_of_power.components import (
    LARGE_TOWNS,
    MAIN_AREAS,
    NAMED_REALMS,
    NOBODY,
    PROVINCE_NUMBER,
)
from hausmacht.games.price_of_power.effects import costs, frame, names, run
from hausmacht.games.price_of_power.effects.asking import (
    A_PROVINCE,
    AN_AREA,
    BAD,
    GOOD,
    Select,
    ask,
    chooser_of,
    enter,
    how_many,
    select,
    subjects,
)
from hausmacht.games.price_of_power.effects.filters import areas, provinces
from hausmacht.games.price_of_power.effects.selectors import is_revolutionary, realms_meant
from hausmacht.games.price_of_power.effects.verb import Task
from hausmacht.games.price_of_power.rows import replaced
from hausmacht.games.price_of_power.rules import dynamic, spread, tokens
from hausmacht.games.price_of_power.state import LARGE, PriceOfPower

DEVELOP: Final = choices.provinces("develop")
REDUCE: Final = choices.provinces("reduce")
RISE: Final = choices.provinces("rise")
CONVERT: Final = choices.areas("set-faith")


# Towns


def develop(table: Table[PriceOfPower], task: Task) -> None:
    """Small towns become large ones.

    Rules: effects.develop, events.develop
    """
    found = subjects(table, task)
    if found is None:
        return
    for who in reversed(found):
        own = task.for_player(who)
        optional = bool(task.node.get("up_to")) or "cost" in task.node
        ask(table, select("effect-develop", who, own, who, how_many(table.state, own, 9), optional))


class Develop(Select):
    """Which town grows."""

    def named(self) -> str:
        return "effect-develop"

    def once_each(self) -> bool:
        return True

    def thing(self) -> int:
        return A_PROVINCE

    def bearing(self, state: PriceOfPower) -> int:
        return GOOD

    def targets(self, state: PriceOfPower) -> list[int]:
        node = self.task(state).node
        if tokens.towns_placed(state, self.subject)[1] >= LARGE_TOWNS:
            return []
        if "cost" in node and not costs.can_pay(state, self.subject, node["cost"]):
            return []
        found = provinces(state, self.player, node["on"], frame.context(state))
        return sorted([at for at in found if board.owns(state, self.subject, at) and state.token[at] % 3 != LARGE])

    def choice_of(self, value: int) -> Pick:
        return DEVELOP[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        state = table.state
        task = self.task(state)
        if "cost" in task.node:
            costs.pay(table, self.subject, task.node["cost"], task)
        tokens.develop(table, value)
        deeds.record(state, self.subject, "developed")
        frame.chose_province(state, value)


def reduce(table: Table[PriceOfPower], task: Task) -> None:
    """Large towns become small ones; all that are meant, unless the node says how many.

    Rules: effects.develop
    """
    state = table.state
    found = select("effect-reduce", task.player, task, NOBODY, 1, False).targets(state)
    number = how_many(state, task, len(found)) if "n" in task.node else len(found)
    holders = {board.holder(state, at) for at in found}
    chooser = chooser_of(state, task, holders.pop() if len(holders) == 1 else task.player)
    ask(table, select("effect-reduce", chooser, task, NOBODY, number, False))


class Reduce(Select):
    """Which large town shrinks."""

    def named(self) -> str:
        return "effect-reduce"

    def once_each(self) -> bool:
        return True

    def thing(self) -> int:
        return A_PROVINCE

    def bearing(self, state: PriceOfPower) -> int:
        return BAD

    def targets(self, state: PriceOfPower) -> list[int]:
        found = provinces(state, self.player, self.task(state).node["on"], frame.context(state))
        return sorted([at for at in found if state.token[at] >= 0 and state.token[at] % 3 == LARGE])

    def choice_of(self, value: int) -> Pick:
        return REDUCE[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        tokens.reduce(table, value)
        frame.chose_province(table.state, value)


# Provinces that change hands


def transfer(table: Table[PriceOfPower], task: Task) -> None:
    """Provinces become towns or vassals of a player, or go back to their realm.

    Rules: effects.transfer, ruling.annex
    """
    state = table.state
    lands = provinces(state, task.player, task.node["on"], frame.context(state))
    takers = realms_meant(state, task.player, task.node.get("to", "self"), frame.context(state))
    if not takers:
        return
    mode = task.node.get("mode", "town")
    to = state.box.player_of[takers[0]]
    for province in lands:
        if mode == "free":
            take_away(table, province)
        elif to != NOBODY and board.lawful_realm(state, province) != NOBODY:
            give_province(table, to, province, mode == "vassal", bool(task.node.get("unrest")))
        frame.chose_province(state, province)


def give_province(table: Table[PriceOfPower], player: int, province: int, vassal: bool, unrest: bool) -> None:
    """A town or vassal token of the player; what lay there goes, and realms without land are no more.

    Rules: effects.transfer, town.short, realm.gone
    """
    state = table.state
    before = board.holder(state, province)
    realm = board.realm_beneath(state, province)
    if before == player and (vassal == board.is_vassal(state, province) or not vassal):
        if not vassal and board.is_vassal(state, province):
            tokens.place_town(table, player, province, unrest)
            dynamic.settle(table, realm)
        return
    if before != NOBODY and is_seat(state, before, province):
        return
    if before != NOBODY and before != player:
        deeds.record(state, before, "lost_province")
    if vassal and realm != NOBODY and state.box.player_of[realm] == NOBODY:
        tokens.end_occupation(table, province)
        if state.overlord[realm] != NOBODY:
            state.overlord = replaced(state.overlord, realm, NOBODY)
        tokens.place_vassal(table, player, province, unrest)
    else:
        tokens.place_town(table, player, province, unrest)
    dynamic.settle(table, realm)


def is_seat(state: PriceOfPower, player: int, province: int) -> bool:
    """The capital of a player never changes hands by an effect, nor does it become a vassal."""
    return board.capital_of(state, state.box.realm[player]) == province


def take_away(table: Table[PriceOfPower], province: int) -> None:
    """A town or vassal token goes; the realm beneath owns the province again.

    Rules: effects.remove
    """
    state = table.state
    holder = board.holder(state, province)
    if holder == NOBODY:
        return
    deeds.record(state, holder, "lost_province")
    tokens.end_occupation(table, province)
    tokens.remove_token(table, province)


# Dynamic realms


def rise(table: Table[PriceOfPower], task: Task) -> None:
    """Tokens of a dynamic realm on provinces: on all that are meant, or on as many as the node says.

    Rules: effects.dynamic, dynamic.place, dynamic.capital, ruling.sets
    """
    state = table.state
    node = task.node
    colour = dynamic.colour_of(node["color"])
    number = dynamic.fresh_set(state, colour, "name" in node)
    if "capital" in node:
        seat = PROVINCE_NUMBER.get(node["capital"], NOBODY)
        if seat != NOBODY:
            lay_dynamic(table, task, number, seat, True)
    if "n" not in node:
        for province in provinces(state, task.player, node["on"], frame.context(state)):
            lay_dynamic(table, task, number, province, False)
        return
    chooser = chooser_of(state, task, task.player)
    ask(table, select("effect-rise", chooser, task, number, how_many(state, task, 0), False))


def lay_dynamic(table: Table[PriceOfPower], task: Task, number: int, province: int, capital: bool) -> None:
    """One token, beneath towns and vassals, or instead of them when the node says so.

    Rules: dynamic.place
    """
    state = table.state
    if not dynamic.may_place(state, province):
        return
    holder = board.holder(state, province)
    if task.node.get("replace") and holder != NOBODY and not is_seat(state, holder, province):
        take_away(table, province)
    if dynamic.place(table, number, province, capital):
        frame.chose_province(state, province)
        if task.node.get("unrest"):
            tokens.add_unrest(table, province)


class Rise(Select):
    """On which province a dynamic token is laid. `subject` is the number of the dynamic realm."""

    def named(self) -> str:
        return "effect-rise"

    def once_each(self) -> bool:
        return True

    def thing(self) -> int:
        return A_PROVINCE

    def targets(self, state: PriceOfPower) -> list[int]:
        found = provinces(state, self.player, self.task(state).node["on"], frame.context(state))
        return sorted([at for at in found if dynamic.may_place(state, at) and state.dynamic[at] != self.subject])

    def choice_of(self, value: int) -> Pick:
        return RISE[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        lay_dynamic(table, self.task(table.state), self.subject, value, False)

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"left": self.left, "realm": NAMED_REALMS + self.subject}


# Religion of areas


def religion(table: Table[PriceOfPower], task: Task) -> None:
    """The religion marker of areas is set: of all that are meant, or of as many as the node says.

    Rules: effects.religion
    """
    state = table.state
    optional = bool(task.node.get("up_to"))
    chooser = chooser_of(state, task, task.player)
    found = select("effect-religion", chooser, task, NOBODY, 1, optional).targets(state)
    number = how_many(state, task, len(found)) if "n" in task.node else len(found)
    ask(table, select("effect-religion", chooser, task, NOBODY, number, optional))


def wanted_faith(state: PriceOfPower, task: Task) -> int:
    """A religion by name, or the state religion of `self`."""
    faith = names.faith(task.node["set"])
    return state.state_faith[task.player] if faith == names.STATE_FAITH else faith


def brings_revolution(state: PriceOfPower, task: Task) -> bool:
    """A revolutionary realm converts to its own ideology.

    Rules: convert.revolution
    """
    return bool(task.node["set"] == "state" and is_revolutionary(state, task.player))


class SetReligion(Select):
    """Which area changes its faith."""

    def named(self) -> str:
        return "effect-religion"

    def once_each(self) -> bool:
        return True

    def thing(self) -> int:
        return AN_AREA

    def bearing(self, state: PriceOfPower) -> int:
        return GOOD

    def targets(self, state: PriceOfPower) -> list[int]:
        task = self.task(state)
        faith = wanted_faith(state, task)
        found = areas(state, self.player, task.node["in"], frame.context(state))
        if brings_revolution(state, task):
            return sorted([area for area in found if area < MAIN_AREAS and area not in state.infected])
        return sorted(
            [
                area
                for area in found
                if area < MAIN_AREAS and (board.area_faith(state, area) != faith or area in state.infected)
            ]
        )

    def choice_of(self, value: int) -> Pick:
        return CONVERT[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        state = table.state
        task = self.task(state)
        faith = wanted_faith(state, task)
        if brings_revolution(state, task):
            spread.revolt(table, value)
        else:
            spread.convert(table, value, faith)
        if task.node["set"] == "state":
            deeds.record(state, task.player, "converted")
        frame.chose_area(state, value)

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"left": self.left, "faith": wanted_faith(state, self.task(state))}


run.VERBS.update({"develop": develop, "reduce": reduce, "transfer": transfer, "dnpr": rise, "religion": religion})
ITEMS: Final[dict[str, Callable[..., Item]]] = {}
enter({"effect-develop": Develop, "effect-reduce": Reduce, "effect-rise": Rise, "effect-religion": SetReligion}, ITEMS)
