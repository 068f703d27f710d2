"""Verbs about resources: gaining, losing and giving them.

Rules: effects.gain, effects.lose, effects.set, effects.give, effects.manpower, ruling.loan-tokens
"""

from __future__ import annotations

from typing import Final

from hausmacht.core.agenda import Table
from hausmacht.games.price_of_power.components import MOST_MANPOWER, POWERS
from hausmacht.games.price_of_power.effects.language.reading import VERBS, Reader
from hausmacht.games.price_of_power.effects.language.verb import Task, Verb
from hausmacht.games.price_of_power.effects.parts import Amount, Resources, Who
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

# What is gained and lost


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


class Goods:
    """A kind of resource: how it comes and goes, and how much of it somebody has, for `all`."""

    def gain(self, table: Table[PriceOfPower], task: Task, player: int, amount: int) -> None:
        raise NotImplementedError

    def lose(self, table: Table[PriceOfPower], task: Task, player: int, amount: int) -> None:
        raise NotImplementedError

    def held(self, state: PriceOfPower, player: int) -> int:
        return 0


class Power(Goods):
    """Monarch power of a kind.

    Rules: power.limit
    """

    def __init__(self, kind: int) -> None:
        self.kind: Final = kind

    def gain(self, table: Table[PriceOfPower], task: Task, player: int, amount: int) -> None:
        treasury.gain_power(table, player, self.kind, amount)

    def lose(self, table: Table[PriceOfPower], task: Task, player: int, amount: int) -> None:
        costs.lose_power(table, player, self.kind, amount)

    def held(self, state: PriceOfPower, player: int) -> int:
        return state.treasury.power[player * POWERS + self.kind]


class AnyPower(Goods):
    """Monarch power of which the one who gains or loses it chooses the kind."""

    def gain(self, table: Table[PriceOfPower], task: Task, player: int, amount: int) -> None:
        costs.gain_any_power(table, player, amount, task)

    def lose(self, table: Table[PriceOfPower], task: Task, player: int, amount: int) -> None:
        costs.lose_any_power(table, player, amount, task)


class Ducats(Goods):
    """Ducats."""

    def gain(self, table: Table[PriceOfPower], task: Task, player: int, amount: int) -> None:
        treasury.gain_ducats(table, player, amount)

    def lose(self, table: Table[PriceOfPower], task: Task, player: int, amount: int) -> None:
        treasury.lose_ducats(table, player, amount)

    def held(self, state: PriceOfPower, player: int) -> int:
        return state.treasury.ducats[player]


class Prestige(Goods):
    """Prestige."""

    def gain(self, table: Table[PriceOfPower], task: Task, player: int, amount: int) -> None:
        treasury.gain_prestige(table, player, amount, source_of(table.state))

    def lose(self, table: Table[PriceOfPower], task: Task, player: int, amount: int) -> None:
        treasury.gain_prestige(table, player, -amount, source_of(table.state))


class Stability(Goods):
    """Stability.

    Rules: stability.limits
    """

    def gain(self, table: Table[PriceOfPower], task: Task, player: int, amount: int) -> None:
        treasury.change_stability(table, player, amount)

    def lose(self, table: Table[PriceOfPower], task: Task, player: int, amount: int) -> None:
        treasury.change_stability(table, player, -amount)


class Authority(Goods):
    """The authority of the Empire, whoever gains or loses it."""

    def gain(self, table: Table[PriceOfPower], task: Task, player: int, amount: int) -> None:
        empire.change_authority(table, amount)

    def lose(self, table: Table[PriceOfPower], task: Task, player: int, amount: int) -> None:
        empire.change_authority(table, -amount)


class Cardinals(Goods):
    """Cardinals of the curia."""

    def gain(self, table: Table[PriceOfPower], task: Task, player: int, amount: int) -> None:
        table.spend(amount)
        for _ in range(amount):
            curia.add_cardinal(table, player)

    def lose(self, table: Table[PriceOfPower], task: Task, player: int, amount: int) -> None:
        table.spend(amount)
        for _ in range(amount):
            curia.remove_cardinal(table, player)

    def held(self, state: PriceOfPower, player: int) -> int:
        return state.papacy.curia.count(player)


class Colonists(Goods):
    """Colonists."""

    def gain(self, table: Table[PriceOfPower], task: Task, player: int, amount: int) -> None:
        change_colonists(table, player, amount)

    def lose(self, table: Table[PriceOfPower], task: Task, player: int, amount: int) -> None:
        change_colonists(table, player, -amount)

    def held(self, state: PriceOfPower, player: int) -> int:
        return state.treasury.colonists[player]


class Loans(Goods):
    """Interest tokens without money.

    Rules: ruling.loan-tokens
    """

    def gain(self, table: Table[PriceOfPower], task: Task, player: int, amount: int) -> None:
        change_loan_tokens(table, player, amount)

    def lose(self, table: Table[PriceOfPower], task: Task, player: int, amount: int) -> None:
        change_loan_tokens(table, player, -amount)

    def held(self, state: PriceOfPower, player: int) -> int:
        return state.treasury.loans[player]


class LastingManpower(Goods):
    """Manpower for good."""

    def gain(self, table: Table[PriceOfPower], task: Task, player: int, amount: int) -> None:
        state = table.state
        state.treasury.drilled = replaced(state.treasury.drilled, player, state.treasury.drilled[player] + amount)
        used = (
            state.treasury.available[player]
            + state.treasury.exhausted[player]
            + manpower.deployed_regulars(state, player)
        )
        state.treasury.available[player] += max(0, min(amount, MOST_MANPOWER - used))
        table.tell(events.DRILLED, player, amount, state.treasury.drilled[player])

    def lose(self, table: Table[PriceOfPower], task: Task, player: int, amount: int) -> None:
        state = table.state
        lost = min(amount, state.treasury.drilled[player])
        state.treasury.drilled = replaced(state.treasury.drilled, player, state.treasury.drilled[player] - lost)
        state.treasury.available[player] = max(0, state.treasury.available[player] - lost)
        table.tell(events.DRILLED, player, -lost, state.treasury.drilled[player])


class FreshManpower(Goods):
    """Manpower that moves between Exhausted and Available."""

    def gain(self, table: Table[PriceOfPower], task: Task, player: int, amount: int) -> None:
        forces.refresh_manpower(table, player, amount)

    def lose(self, table: Table[PriceOfPower], task: Task, player: int, amount: int) -> None:
        forces.exhaust_manpower(table, player, amount)


class Merchants(Goods):
    """A third merchant, or one less."""

    def gain(self, table: Table[PriceOfPower], task: Task, player: int, amount: int) -> None:
        trade.gain_merchant(table, player, task)

    def lose(self, table: Table[PriceOfPower], task: Task, player: int, amount: int) -> None:
        trade.lose_merchant(table, player, task, 1)


class HandCards(Goods):
    """Cards of a deck, or of any; which ones of the hand go is up to their owner."""

    def __init__(self, deck: str) -> None:
        self.deck: Final = deck

    def gain(self, table: Table[PriceOfPower], task: Task, player: int, amount: int) -> None:
        draw_for(table, task, player, self.deck, amount)

    def lose(self, table: Table[PriceOfPower], task: Task, player: int, amount: int) -> None:
        ask(table, select("effect-discard", player, task, player, amount, False))


GOODS: Final[dict[str, Goods]] = {  # each by the key that it has on cards
    **{key: Power(kind) for kind, key in enumerate(POWER_KEYS)},
    "MP": AnyPower(),
    "D": Ducats(),
    "P": Prestige(),
    "S": Stability(),
    "IA": Authority(),
    "C": Cardinals(),
    "COL": Colonists(),
    "loan": Loans(),
    "m_perm": LastingManpower(),
    "m_avail": FreshManpower(),
    "merchant": Merchants(),
    "card": HandCards("any"),
    **{f"card_{key}": HandCards(key) for key in POWER_KEYS},
}


class Lot:
    """So much of one kind."""

    def __init__(self, key: str, amount: Amount) -> None:
        self.goods: Final = GOODS[key]
        self.amount: Final = amount

    def gain(self, table: Table[PriceOfPower], task: Task, player: int) -> None:
        amount = self.amount.of(table.state, player, 0)
        if amount > 0:
            self.goods.gain(table, task, player, amount)

    def lose(self, table: Table[PriceOfPower], task: Task, player: int) -> None:
        """As far as the player has it."""
        amount = self.amount.of(table.state, player, self.goods.held(table.state, player))
        if amount > 0:
            self.goods.lose(table, task, player, amount)


def lots(resources: Resources) -> list[Lot]:
    """In the order of the card."""
    return [Lot(key, amount) for key, amount in resources.amounts]


# Gaining and losing


class Change(Verb):
    """Resources come or go, one kind after another."""

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        self.resources: Final = read.resources()
        self.lots: Final = lots(self.resources)

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        found = whom(table, task, self.who)
        if found is not None:
            for who in found:
                for lot in self.lots:
                    self.change(table, task, who, lot)

    def change(self, table: Table[PriceOfPower], task: Task, who: int, lot: Lot) -> None:
        raise NotImplementedError


class Gain(Change):
    """Gain resources.

    Rules: effects.gain
    """

    def change(self, table: Table[PriceOfPower], task: Task, who: int, lot: Lot) -> None:
        lot.gain(table, task, who)

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


class Lose(Change):
    """Lose resources.

    Rules: effects.lose
    """

    def change(self, table: Table[PriceOfPower], task: Task, who: int, lot: Lot) -> None:
        lot.lose(table, task, who)

    def told(self, teller: Narrator) -> list[Told]:
        return teller.deed("lose", x=self.resources.told(teller))

    def worth(self) -> float:
        return -worth.of_resources(self.resources)


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


AUTHORITY: Final = "authority"
TRACKS: Final = ("stability", AUTHORITY)


class SetTrack(Verb):
    """Stability or authority moves to a value.

    Rules: effects.set
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        self.stat: Final = read.word("stat", TRACKS)
        self.is_of_empire: Final = self.stat == AUTHORITY
        self.value: Final = read.count("value")

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        state = table.state
        if self.is_of_empire:
            empire.change_authority(table, max(0, self.value) - state.empire.authority)
            return
        found = whom(table, task, self.who)
        if found is not None:
            for who in found:
                treasury.change_stability(table, who, self.value - state.treasury.stability[who])

    def told(self, teller: Narrator) -> list[Told]:
        return teller.deed(f"set-{self.stat}", n=str(self.value).replace("-", "−"))


GIVEN: Final = (*POWER_KEYS, "D")


class Give(Verb):
    """What one player loses, another gains.

    Rules: effects.give
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        self.resources: Final = read.resources()
        for key in self.resources.keys:
            if key not in GIVEN:
                raise read.wrong("res", f"only ducats and monarch power of one kind are given, not {key!r}")
        self.lots: Final = lots(self.resources)
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
            for lot in self.lots:
                had = lot.goods.held(state, who)
                given = min(had, lot.amount.of(state, who, had))
                if given > 0:
                    lot.goods.lose(table, task, who, given)
                    for taker in takers[:1]:
                        lot.goods.gain(table, task, taker, given)

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
