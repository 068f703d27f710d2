"""Costs of the effect language: monarch power, ducats, manpower and influence; what can be paid, and paying it.

Ducats that are missing come from loans. Power of any kind and influence are chosen by the one who pays.

Rules: effects.pay, loan.take, loan.bankruptcy, ruling.bots-pay
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from hausmacht.core.agenda import Item, Table
from hausmacht.games.price_of_power import choices
from hausmacht.games.price_of_power.choices import Pick
from hausmacht.games.price_of_power.components import MOST_POWER, NOBODY, POWER_NAMES, POWERS
from hausmacht.games.price_of_power.content import Part
from hausmacht.games.price_of_power.effects import frame, worth
from hausmacht.games.price_of_power.effects.asking import (
    AN_AREA,
    BAD,
    GOOD,
    OTHER_THING,
    Select,
    ask,
    enter,
    number_of,
    select,
)
from hausmacht.games.price_of_power.effects.filters import areas
from hausmacht.games.price_of_power.effects.parts import Resources
from hausmacht.games.price_of_power.effects.verb import Task
from hausmacht.games.price_of_power.modifiers import bonus
from hausmacht.games.price_of_power.rows import count4
from hausmacht.games.price_of_power.rules import forces, tokens, treasury
from hausmacht.games.price_of_power.state import PriceOfPower

POWER_KEYS: Final = ("ADM", "DIP", "MIL")


class Cost(Part):
    """What something costs."""

    def __init__(self, raw: Any) -> None:
        super().__init__(raw)

    def can_pay(self, state: PriceOfPower, player: int) -> bool:
        return can_pay(state, player, self.raw)

    def pay(self, table: Table[PriceOfPower], player: int, task: Task) -> bool:
        return pay(table, player, self.raw, task)

    def numbers(self, state: PriceOfPower, player: int) -> dict[str, int]:
        """For the words of a question: `adm`, `dip`, `mil`, `any_power`, `ducats`, `manpower`."""
        return {NUMBERS[key]: number_of(state, player, self.raw[key], 0) for key in self.raw if key in NUMBERS}

    def worth(self) -> float:
        return worth.of_resources(Resources(self.raw))


NUMBERS: Final = {"ADM": "adm", "DIP": "dip", "MIL": "mil", "MP": "any_power", "D": "ducats", "m": "manpower"}


# What can be paid


def ducats_within_reach(state: PriceOfPower, player: int) -> int:
    """In hand, and what loans would bring."""
    loans = max(0, treasury.loan_limit(state, player) - state.loans[player])
    return state.ducats[player] + loans * (5 + bonus(state, player, "loan.amount"))


def can_pay(state: PriceOfPower, player: int, cost: dict[str, Any]) -> bool:
    """Whether a player can meet every part of a cost.

    Rules: effects.pay, loan.take
    """
    if state.box.is_bot[player]:
        return bots_price(state, player, cost) <= state.power_of_bots[player] and can_pay_rest(state, player, cost)
    power = 0
    for kind, key in enumerate(POWER_KEYS):
        needed = number_of(state, player, cost.get(key, 0), 0)
        if state.power[player * POWERS + kind] < needed:
            return False
        power += needed
    power += number_of(state, player, cost.get("MP", 0), 0)
    return treasury.total_power(state, player) >= power and can_pay_rest(state, player, cost)


def can_pay_rest(state: PriceOfPower, player: int, cost: dict[str, Any]) -> bool:
    """Ducats, manpower and influence."""
    if ducats_within_reach(state, player) < number_of(state, player, cost.get("D", 0), 0):
        return False
    if state.available[player] < number_of(state, player, cost.get("m", 0), 0):
        return False
    if "I" in cost:
        found = 0
        for area in areas(state, player, cost["I"]["in"], frame.context(state)):
            found += count4(state.influence[area], player)
        return found >= number_of(state, player, cost["I"]["n"], found)
    return True


def bots_price(state: PriceOfPower, player: int, cost: dict[str, Any]) -> int:
    """Bot power for monarch power: one for two.

    Rules: ruling.bots-pay
    """
    power = number_of(state, player, cost.get("MP", 0), 0)
    for key in POWER_KEYS:
        power += number_of(state, player, cost.get(key, 0), 0)
    return (power + 1) // 2


# Paying


def pay(table: Table[PriceOfPower], player: int, cost: dict[str, Any], task: Task) -> bool:
    """Pay as much as there is; whether it was all. What must be chosen is asked next.

    Rules: effects.pay, loan.bankruptcy
    """
    state = table.state
    paid = can_pay(state, player, cost)
    if state.box.is_bot[player]:
        treasury.gain_bot_power(table, player, -bots_price(state, player, cost))
    else:
        for kind, key in enumerate(POWER_KEYS):
            treasury.lose_power(table, player, kind, number_of(state, player, cost.get(key, 0), 0))
        lose_any_power(table, player, number_of(state, player, cost.get("MP", 0), 0), task)
    forces.exhaust_manpower(table, player, number_of(state, player, cost.get("m", 0), 0))
    if "I" in cost:
        ask(
            table,
            select("effect-pay-influence", player, task, player, number_of(state, player, cost["I"]["n"], 0), False),
        )
    ducats = number_of(state, player, cost.get("D", 0), 0)
    if ducats > 0 and not treasury.must_pay(table, player, ducats):
        return False
    return paid


def lose_power(table: Table[PriceOfPower], player: int, kind: int, power: int) -> None:
    """As far as there is any; a bot loses bot power."""
    if table.state.box.is_bot[player]:
        treasury.gain_bot_power(table, player, -((power + 1) // 2))
    else:
        treasury.lose_power(table, player, kind, power)


def lose_any_power(table: Table[PriceOfPower], player: int, power: int, task: Task) -> None:
    """The loser chooses the kinds."""
    if power > 0:
        if table.state.box.is_bot[player]:
            treasury.gain_bot_power(table, player, -((power + 1) // 2))
        else:
            ask(table, select("effect-spend", player, task, player, power, False))


def gain_any_power(table: Table[PriceOfPower], player: int, power: int, task: Task) -> None:
    """The gainer chooses the kinds."""
    if power > 0:
        if table.state.box.is_bot[player]:
            treasury.gain_bot_power(table, player, (power + 1) // 2)
        else:
            ask(table, select("effect-gain", player, task, player, power, False))


class SpendPower(Select):
    """One power of any kind is paid or lost: which kind?"""

    def named(self) -> str:
        return "effect-spend"

    def thing(self) -> int:
        return OTHER_THING

    def bearing(self, state: PriceOfPower) -> int:
        return BAD

    def targets(self, state: PriceOfPower) -> list[int]:
        return [kind for kind in range(POWERS) if state.power[self.subject * POWERS + kind] > 0]

    def choice_of(self, value: int) -> Pick:
        return SPEND[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        treasury.lose_power(table, self.subject, value, 1)


class GainPower(Select):
    """One power of any kind is gained: which kind?"""

    def named(self) -> str:
        return "effect-gain"

    def thing(self) -> int:
        return OTHER_THING

    def bearing(self, state: PriceOfPower) -> int:
        return GOOD

    def targets(self, state: PriceOfPower) -> list[int]:
        return [kind for kind in range(POWERS) if state.power[self.subject * POWERS + kind] < MOST_POWER]

    def choice_of(self, value: int) -> Pick:
        return GAIN[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        treasury.gain_power(table, self.subject, value, 1)


class PayInfluence(Select):
    """One influence cube is given back: from which area?"""

    def named(self) -> str:
        return "effect-pay-influence"

    def thing(self) -> int:
        return AN_AREA

    def bearing(self, state: PriceOfPower) -> int:
        return BAD

    def targets(self, state: PriceOfPower) -> list[int]:
        wanted = self.task(state).node["cost"]["I"]["in"]
        found = areas(state, self.subject, wanted, frame.context(state))
        return sorted([area for area in found if count4(state.influence[area], self.subject)])

    def choice_of(self, value: int) -> Pick:
        return GIVE_BACK[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        tokens.remove_influence(table, self.subject, value, 1)


SPEND: Final = choices.picks("spend", POWER_NAMES, "power")
GAIN: Final = choices.picks("gain", POWER_NAMES, "power")
GIVE_BACK: Final = choices.areas("pay-with")
NO_TASK: Final = Task(NOBODY, NOBODY, NOBODY, Part({}))

ITEMS: Final[dict[str, Callable[..., Item]]] = {}
enter({"effect-spend": SpendPower, "effect-gain": GainPower, "effect-pay-influence": PayInfluence}, ITEMS)
