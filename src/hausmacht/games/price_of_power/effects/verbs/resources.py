"""Verbs about resources: gaining, losing and giving them.

Rules: effects.gain, effects.lose, effects.set, effects.give, effects.manpower, ruling.loan-tokens
"""

from __future__ import annotations

from typing import Final

from hausmacht.core.agenda import Table
from hausmacht.games.price_of_power.components import MOST_MANPOWER
from hausmacht.games.price_of_power.effects.language.reading import VERBS, Reader
from hausmacht.games.price_of_power.effects.language.verb import Task, Verb
from hausmacht.games.price_of_power.effects.parts import Who
from hausmacht.games.price_of_power.effects.running import costs, frame, worth
from hausmacht.games.price_of_power.effects.running.asking import (
    ask,
    named,
    select,
    whom,
)
from hausmacht.games.price_of_power.effects.verbs import trade
from hausmacht.games.price_of_power.effects.verbs.drawing import POWER_KEYS, draw_for
from hausmacht.games.price_of_power.events import common
from hausmacht.games.price_of_power.events import effects as events
from hausmacht.games.price_of_power.rows import replaced
from hausmacht.games.price_of_power.rules.empire import empire
from hausmacht.games.price_of_power.rules.rebellion import clashes
from hausmacht.games.price_of_power.rules.religion import curia
from hausmacht.games.price_of_power.rules.terms import cubes, forces, manpower, sources, treasury
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.telling.sentences import Narrator, Told

# Gaining and losing


class Gain(Verb):
    """Gain resources.

    Rules: effects.gain
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        self.resources: Final = read.resources()

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        found = whom(table, task, self.who)
        if found is not None:
            for who in found:
                for key, amount in self.resources.amounts:
                    gain_one(table, task, who, key, amount.of(table.state, who, 0))

    def told(self, teller: Narrator) -> list[Told]:
        return teller.deed("gain", x=self.resources.told(teller))

    def worth(self) -> float:
        return worth.of_resources(self.resources)

    def gains(self, state: PriceOfPower, player: int) -> list[tuple[str, int]]:
        return (
            [(key, amount.of(state, player, 0)) for key, amount in self.resources.amounts] if self.who.is_self else []
        )

    def is_boon(self) -> bool:
        return True


def gain_one(table: Table[PriceOfPower], task: Task, player: int, key: str, amount: int) -> None:
    """One resource for one player.

    Rules: effects.gain, power.limit, stability.limits
    """
    state = table.state
    if amount <= 0:
        return
    if key in POWER_KEYS:
        treasury.gain_power(table, player, POWER_KEYS.index(key), amount)
    elif key == "MP":
        costs.gain_any_power(table, player, amount, task)
    elif key == "D":
        treasury.gain_ducats(table, player, amount)
    elif key == "P":
        treasury.gain_prestige(table, player, amount, source_of(state))
    elif key == "S":
        treasury.change_stability(table, player, amount)
    elif key == "IA":
        empire.change_authority(table, amount)
    elif key == "C":
        table.spend(amount)
        for _ in range(amount):
            curia.add_cardinal(table, player)
    elif key == "COL":
        change_colonists(table, player, amount)
    elif key == "loan":
        change_loan_tokens(table, player, amount)
    elif key == "m_perm":
        state.treasury.drilled = replaced(state.treasury.drilled, player, state.treasury.drilled[player] + amount)
        used = (
            state.treasury.available[player]
            + state.treasury.exhausted[player]
            + manpower.deployed_regulars(state, player)
        )
        state.treasury.available[player] += max(0, min(amount, MOST_MANPOWER - used))
        table.tell(events.DRILLED, player, amount, state.treasury.drilled[player])
    elif key == "m_avail":
        forces.refresh_manpower(table, player, amount)
    elif key == "merchant":
        trade.gain_merchant(table, player, task)
    elif key.startswith("card"):
        draw_for(table, task, player, key.partition("_")[2] or "any", amount)


def source_of(state: PriceOfPower) -> int:
    """Where prestige comes from that a card gives or takes."""
    return OF_RECORDS.get(frame.SOURCE_NAMES[max(0, frame.field(state, frame.SOURCE))], sources.OTHER)


OF_RECORDS: Final = {
    "event": sources.EVENTS,
    "card": sources.CARDS,
    "idea": sources.IDEAS,
    "mission": sources.MISSIONS,
    "milestone": sources.MILESTONES,
}


class Lose(Verb):
    """Lose resources.

    Rules: effects.lose
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        self.resources: Final = read.resources()

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        found = whom(table, task, self.who)
        if found is not None:
            for who in found:
                for key, amount in self.resources.amounts:
                    lose_one(table, task, who, key, amount.of(table.state, who, held(table.state, who, key)))

    def told(self, teller: Narrator) -> list[Told]:
        return teller.deed("lose", x=self.resources.told(teller))

    def worth(self) -> float:
        return -worth.of_resources(self.resources)


def lose_one(table: Table[PriceOfPower], task: Task, player: int, key: str, amount: int) -> None:
    """One resource of one player, as far as he has it.

    Rules: effects.lose, stability.limits
    """
    state = table.state
    if amount <= 0:
        return
    if key in POWER_KEYS:
        costs.lose_power(table, player, POWER_KEYS.index(key), amount)
    elif key == "MP":
        costs.lose_any_power(table, player, amount, task)
    elif key == "D":
        treasury.lose_ducats(table, player, amount)
    elif key == "P":
        treasury.gain_prestige(table, player, -amount, source_of(state))
    elif key == "S":
        treasury.change_stability(table, player, -amount)
    elif key == "IA":
        empire.change_authority(table, -amount)
    elif key == "C":
        table.spend(amount)
        for _ in range(amount):
            curia.remove_cardinal(table, player)
    elif key == "COL":
        change_colonists(table, player, -amount)
    elif key == "loan":
        change_loan_tokens(table, player, -amount)
    elif key == "m_avail":
        forces.exhaust_manpower(table, player, amount)
    elif key == "m_perm":
        lost = min(amount, state.treasury.drilled[player])
        state.treasury.drilled = replaced(state.treasury.drilled, player, state.treasury.drilled[player] - lost)
        state.treasury.available[player] = max(0, state.treasury.available[player] - lost)
        table.tell(events.DRILLED, player, -lost, state.treasury.drilled[player])
    elif key == "merchant":
        trade.lose_merchant(table, player, task, 1)
    elif key.startswith("card"):
        ask(table, select("effect-discard", player, task, player, amount, False))


def held(state: PriceOfPower, player: int, key: str) -> int:
    """How much a player has, for `all`."""
    if key == "COL":
        return state.treasury.colonists[player]
    if key == "D":
        return state.treasury.ducats[player]
    if key == "loan":
        return state.treasury.loans[player]
    if key == "C":
        return state.papacy.curia.count(player)
    if key in POWER_KEYS:
        return state.treasury.power[player * 3 + POWER_KEYS.index(key)]
    return 0


def change_colonists(table: Table[PriceOfPower], player: int, change: int) -> None:
    """Colonists come, or go.

    Rules: cubes.anywhere
    """
    state = table.state
    if change > 0:
        change = min(change, cubes.at_hand(state, player))
    new = max(0, state.treasury.colonists[player] + change)
    if new != state.treasury.colonists[player]:
        state.treasury.colonists = replaced(state.treasury.colonists, player, new)
        table.tell(common.COLONISTS, player, new)
        cubes.settle(table, player)


def change_loan_tokens(table: Table[PriceOfPower], player: int, change: int) -> None:
    """Interest tokens without money, never above the limit.

    Rules: ruling.loan-tokens
    """
    state = table.state
    most = treasury.loan_limit(state, player)
    new = max(0, min(max(most, state.treasury.loans[player]), state.treasury.loans[player] + change))
    if new != state.treasury.loans[player]:
        table.tell(events.LOAN_TOKENS, player, new - state.treasury.loans[player], new)
        state.treasury.loans[player] = new


TRACKS: Final = ("stability", "authority")


class SetTrack(Verb):
    """Stability or authority moves to a value.

    Rules: effects.set
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        self.stat: Final = read.word("stat", TRACKS)
        self.value: Final = read.count("value")

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        state = table.state
        if self.stat == "authority":
            empire.change_authority(table, max(0, self.value) - state.empire.authority)
            return
        found = whom(table, task, self.who)
        if found is not None:
            for who in found:
                treasury.change_stability(table, who, self.value - state.treasury.stability[who])

    def told(self, teller: Narrator) -> list[Told]:
        return teller.deed(f"set-{self.stat}", n=str(self.value).replace("-", "−"))


class Give(Verb):
    """What one player loses, another gains.

    Rules: effects.give
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        self.resources: Final = read.resources()
        read.need("who")
        read.need("to")
        self.to: Final = read.who("to")

    def parties(self) -> list[Who]:
        return [self.who, self.to]

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        state = table.state
        givers = whom(table, task, self.who)
        if givers is None:
            return
        takers = named(state, task.player, self.to)
        for who in givers:
            for key, wanted in self.resources.amounts:
                amount = wanted.of(state, who, held(state, who, key))
                if key == "D":
                    amount = treasury.lose_ducats(table, who, amount)
                elif key in POWER_KEYS:
                    amount = treasury.lose_power(table, who, POWER_KEYS.index(key), amount)
                for taker in takers[:1]:
                    gain_one(table, task, taker, key, amount)

    def told(self, teller: Narrator) -> list[Told]:
        return teller.deed("give", x=self.resources.told(teller), y=self.to.told(teller))


# Manpower


class Manpower(Verb):
    """Manpower that is exhausted, or available again."""

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        read.need("n")
        self.amount: Final = read.amount()

    def told(self, teller: Narrator) -> list[Told]:
        way, _ = self.amount.counting(False)
        return (
            teller.deed(f"{self.name}-half") if way == "half" else teller.deed(self.name, n=self.amount.figure(teller))
        )


class Exhaust(Manpower):
    """Available manpower is exhausted; what is missing comes from deployed regular units.

    Rules: effects.manpower
    """

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        state = table.state
        found = whom(table, task, self.who)
        if found is not None:
            for who in found:
                units = self.amount.of(state, task.player, state.treasury.available[who])
                missing = units - forces.exhaust_manpower(table, who, units)
                while missing > 0 and clashes.take_regular(table, who):
                    state.treasury.exhausted[who] += 1
                    missing -= 1


class Refresh(Manpower):
    """Exhausted manpower is available again.

    Rules: effects.manpower
    """

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        state = table.state
        found = whom(table, task, self.who)
        if found is not None:
            for who in found:
                forces.refresh_manpower(table, who, self.amount.of(state, task.player, state.treasury.exhausted[who]))

    def is_boon(self) -> bool:
        return True


VERBS.update({"gain": Gain, "lose": Lose, "set": SetTrack, "give": Give, "exhaust": Exhaust, "refresh": Refresh})
