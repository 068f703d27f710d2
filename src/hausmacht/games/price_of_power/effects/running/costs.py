"""Costs of the effect language: monarch power, ducats, manpower and influence; what can be paid, and paying it.

Ducats that are missing come from loans. Power of any kind and influence are chosen by the one who pays.

Rules: effects.pay, loan.take, loan.bankruptcy, ruling.bots-pay
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hausmacht.core.agenda import Denial, Item, Table
from hausmacht.games.price_of_power import choices
from hausmacht.games.price_of_power.choices import Pick
from hausmacht.games.price_of_power.components import MOST_POWER, POWER_NAMES, POWERS
from hausmacht.games.price_of_power.content import Part
from hausmacht.games.price_of_power.effects.language.verb import Task, Verb
from hausmacht.games.price_of_power.effects.parts import Amount, Resources, read_amount
from hausmacht.games.price_of_power.effects.running import frame, worth
from hausmacht.games.price_of_power.effects.running.asking import (
    AN_AREA,
    BAD,
    GOOD,
    Select,
    ask,
    enter,
    select,
)
from hausmacht.games.price_of_power.modifiers import bonus
from hausmacht.games.price_of_power.rows import count4
from hausmacht.games.price_of_power.rules.actions.action import power_denial
from hausmacht.games.price_of_power.rules.terms import forces, tokens, treasury
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.telling.names import Names

POWER_KEYS: Final = ("ADM", "DIP", "MIL")
NONE: Final = read_amount(0)


class Cost(Part):
    """What something costs: power of each kind and of any kind, ducats, manpower and influence."""

    def __init__(self, raw: object) -> None:
        self.resources: Final = Resources(raw)
        amounts = dict(self.resources.amounts)
        self.powers: Final[list[Amount]] = [amounts.get(key, NONE) for key in POWER_KEYS]
        self.any_power: Final[Amount] = amounts.get("MP", NONE)
        self.ducats: Final[Amount] = amounts.get("D", NONE)
        self.manpower: Final[Amount] = amounts.get("m", NONE)
        self.influence: Final = self.resources.influence

    def can_pay(self, state: PriceOfPower, player: int) -> bool:
        """Whether a player can meet every part of it.

        Rules: effects.pay, loan.take
        """
        return self.why_not(state, player) is None

    def why_not(self, state: PriceOfPower, player: int) -> Denial | None:
        """What a player lacks who would pay it.

        Rules: effects.pay, loan.take
        """
        if state.box.is_bot[player]:
            price = self.bots_price(state, player)
            if price > state.treasury.power_of_bots[player]:
                return Denial(
                    "short-of-any-power", "effects.pay", need=price, have=state.treasury.power_of_bots[player]
                )
            return self.why_not_rest(state, player)
        power = 0
        for kind, wanted in enumerate(self.powers):
            needed = wanted.of(state, player, 0)
            if state.treasury.power[player * POWERS + kind] < needed:
                return power_denial(kind, needed, state.treasury.power[player * POWERS + kind])
            power += needed
        power += self.any_power.of(state, player, 0)
        have = treasury.total_power(state, player)
        if have < power:
            return Denial("short-of-any-power", "effects.pay", need=power, have=have)
        return self.why_not_rest(state, player)

    def why_not_rest(self, state: PriceOfPower, player: int) -> Denial | None:
        """Ducats, manpower and influence."""
        ducats = self.ducats.of(state, player, 0)
        if ducats_within_reach(state, player) < ducats:
            reach = ducats_within_reach(state, player)
            return Denial(
                "short-with-loans", "effects.pay", need=ducats, have=state.treasury.ducats[player], most=reach
            )
        manpower = self.manpower.of(state, player, 0)
        if state.treasury.available[player] < manpower:
            return Denial("too-little-manpower", "effects.pay", need=manpower, have=state.treasury.available[player])
        influence = self.influence
        if influence is None:
            return None
        found = 0
        for area in influence.areas.found(state, player, frame.context(state)):
            found += count4(state.map.influence[area], player)
        needed = influence.number.of(state, player, found)
        return None if found >= needed else Denial("short-of-influence", "effects.pay", need=needed, have=found)

    def bots_price(self, state: PriceOfPower, player: int) -> int:
        """Bot power for monarch power: one for two.

        Rules: ruling.bots-pay
        """
        power = self.any_power.of(state, player, 0)
        for wanted in self.powers:
            power += wanted.of(state, player, 0)
        return (power + 1) // 2

    def pay(self, table: Table[PriceOfPower], player: int, task: Task) -> bool:
        """Pay as much as there is; whether it was all. What must be chosen is asked next.

        Rules: effects.pay, loan.bankruptcy
        """
        state = table.state
        paid = self.can_pay(state, player)
        if state.box.is_bot[player]:
            treasury.gain_bot_power(table, player, -self.bots_price(state, player))
        else:
            for kind, wanted in enumerate(self.powers):
                treasury.lose_power(table, player, kind, wanted.of(state, player, 0))
            lose_any_power(table, player, self.any_power.of(state, player, 0), task)
        forces.exhaust_manpower(table, player, self.manpower.of(state, player, 0))
        if self.influence is not None:
            cubes = self.influence.number.of(state, player, 0)
            ask(table, select("effect-pay-influence", player, task, player, cubes, False))
        ducats = self.ducats.of(state, player, 0)
        if ducats > 0 and not treasury.must_pay(table, player, ducats):
            return False
        return paid

    def numbers(self, state: PriceOfPower, player: int) -> dict[str, int]:
        """For the words of a question: `adm`, `dip`, `mil`, `any_power`, `ducats`, `manpower`."""
        return {NUMBERS[key]: wanted.of(state, player, 0) for key, wanted in self.resources.amounts if key in NUMBERS}

    def worth(self) -> float:
        return worth.of_resources(self.resources)

    @property
    def is_nothing(self) -> bool:
        return self.resources.is_nothing

    def told(self, teller: Names) -> str:
        return teller.say("nothing") if self.is_nothing else self.resources.told(teller)


NUMBERS: Final = {"ADM": "adm", "DIP": "dip", "MIL": "mil", "MP": "any_power", "D": "ducats", "m": "manpower"}


def ducats_within_reach(state: PriceOfPower, player: int) -> int:
    """In hand, and what loans would bring."""
    loans = max(0, treasury.loan_limit(state, player) - state.treasury.loans[player])
    return state.treasury.ducats[player] + loans * (5 + bonus(state, player, "loan.amount"))


# Power


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

    def bearing(self, state: PriceOfPower) -> int:
        return BAD

    def targets(self, state: PriceOfPower) -> list[int]:
        return [kind for kind in range(POWERS) if state.treasury.power[self.subject * POWERS + kind] > 0]

    def choice_of(self, value: int) -> Pick:
        return SPEND[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        treasury.lose_power(table, self.subject, value, 1)


class GainPower(Select):
    """One power of any kind is gained: which kind?"""

    def named(self) -> str:
        return "effect-gain"

    def bearing(self, state: PriceOfPower) -> int:
        return GOOD

    def targets(self, state: PriceOfPower) -> list[int]:
        return [kind for kind in range(POWERS) if state.treasury.power[self.subject * POWERS + kind] < MOST_POWER]

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
        influence = price_of(self.task(state)).influence
        assert influence is not None, "this verb costs no influence"
        found = influence.areas.found(state, self.subject, frame.context(state))
        return sorted([area for area in found if count4(state.map.influence[area], self.subject)])

    def choice_of(self, value: int) -> Pick:
        return GIVE_BACK[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        tokens.remove_influence(table, self.subject, value, 1)


def price_of(task: Task) -> Cost:
    """The cost of a verb."""
    verb = task.verb
    assert isinstance(verb, Verb)
    cost = verb.cost_asked()
    assert isinstance(cost, Cost)
    return cost


SPEND: Final = choices.picks("spend", POWER_NAMES, "power")
GAIN: Final = choices.picks("gain", POWER_NAMES, "power")
GIVE_BACK: Final = choices.areas("pay-with")

ITEMS: Final[dict[str, Callable[..., Item]]] = {}
enter({"effect-spend": SpendPower, "effect-gain": GainPower, "effect-pay-influence": PayInfluence}, ITEMS)
