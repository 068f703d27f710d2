"""Change of the state religion: between Catholic and Protestant, or to the Counter-Reformation.

Rules: religion.age, religion.change, religion.emperor, religion.counter-reformation
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hausmacht.core.agenda import Decision, Denial, Item, Step, Table, Tried
from hausmacht.games.price_of_power import beliefs, board, choices
from hausmacht.games.price_of_power.choices import DONE, Pick
from hausmacht.games.price_of_power.components import (
    ADM,
    CATHOLIC,
    COUNTER_REFORMED,
    FAITH_NAMES,
    MAIN_AREAS,
    NOBODY,
    POWERS,
    PROTESTANT,
)
from hausmacht.games.price_of_power.events import actions as events
from hausmacht.games.price_of_power.rows import replaced
from hausmacht.games.price_of_power.rules.actions import removing
from hausmacht.games.price_of_power.rules.actions.action import Action, power_denial
from hausmacht.games.price_of_power.rules.rebellion import rebels
from hausmacht.games.price_of_power.rules.religion import curia
from hausmacht.games.price_of_power.rules.terms import cubes, relations, sources, tokens, treasury
from hausmacht.games.price_of_power.state import PriceOfPower

MOVED_INFLUENCE: Final = 5
COUNTER_COST: Final = 3
FIRST_AGE: Final = 2
RELIGION_CHANGED: Final = 2  # a bit of state.time.focus_changed, beside that of the focus itself

ADOPT: Final = choices.picks("adopt", FAITH_NAMES, "faith")
BREAK_MARRIAGE: Final = choices.realms("break-marriage")
MOVE_TO: Final = choices.areas("move-influence")

TOO_EARLY: Final = Denial("too-early", "religion.age", age=FIRST_AGE)
RELIGION_ONLY_ONCE: Final = Denial("religion-changed", "ruling.religion-once")
REVOLUTIONARY: Final = Denial("revolutionary", "religion.revolution")
NOT_CATHOLIC: Final = Denial("not-catholic", "religion.counter-reformation")
NO_COUNTER_REFORMATION: Final = Denial("no-counter-reformation", "religion.counter-reformation")


def why_not_adopt(state: PriceOfPower, player: int, faith: int, free: bool = False) -> Denial | None:
    """Rules: religion.age, religion.change, religion.emperor, religion.counter-reformation, ruling.religion-once

    Rules: religion.revolution
    """
    if state.time.age < FIRST_AGE:
        return TOO_EARLY
    if state.time.focus_changed[player] & RELIGION_CHANGED:
        return RELIGION_ONLY_ONCE
    if beliefs.is_revolutionary(state, player):
        return REVOLUTIONARY
    now = state.court.state_faith[player]
    if board.emperor_player(state) == player and state.box.rules.advanced:
        if state.box.rules.edition_1_2:
            if state.empire.imperial_faith == NOBODY or not beliefs.same_faith(faith, state.empire.imperial_faith):
                return Denial("emperor-faith", "religion.emperor", faith=faith)
        elif state.empire.imperial_faith != NOBODY and beliefs.same_faith(now, state.empire.imperial_faith):
            return Denial("emperor-faith", "religion.emperor", faith=faith)
    if faith == COUNTER_REFORMED:
        if now != CATHOLIC:
            return NOT_CATHOLIC
        if COUNTER_REFORMED not in state.map.faith and COUNTER_REFORMED not in state.court.state_faith:
            return NO_COUNTER_REFORMATION
        have = state.treasury.power[player * POWERS + ADM]
        if not free and have < COUNTER_COST:
            return power_denial(ADM, COUNTER_COST, have)
        return None
    if faith == CATHOLIC and now == PROTESTANT:
        return None
    if faith == PROTESTANT and beliefs.same_faith(now, CATHOLIC):
        return None
    return Denial("no-such-change", "religion.change", faith=faith)


class ChangeReligion(Action):
    """Rules: religion.age, religion.change, religion.counter-reformation"""

    def why_not(self, state: PriceOfPower, player: int, free: bool) -> Denial | None:
        denial: Denial | None = None
        for faith in (CATHOLIC, PROTESTANT, COUNTER_REFORMED):
            found = why_not_adopt(state, player, faith, free)
            if found is None:
                return None
            if denial is None or found.code != "no-such-change":
                denial = found
        return denial

    def begin(self, table: Table[PriceOfPower], player: int, free: bool) -> None:
        table.next(AdoptWhich(player, int(free)))


class AdoptWhich(Decision[PriceOfPower, Pick]):
    """Which religion does the realm adopt?

    Rules: religion.change
    """

    def __init__(self, player: int, free: int) -> None:
        super().__init__("adopt-which", player, free)
        self.free: Final = free

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return [ADOPT[CATHOLIC], ADOPT[PROTESTANT], ADOPT[COUNTER_REFORMED]]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return why_not_adopt(state, self.seat, choice.value, self.free == 1)

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        state = table.state
        state.time.focus_changed = replaced(
            state.time.focus_changed, self.seat, state.time.focus_changed[self.seat] | RELIGION_CHANGED
        )
        if choice.value == COUNTER_REFORMED:
            if not self.free:
                treasury.spend_power(table, self.seat, ADM, COUNTER_COST)
            counter_reform(table, self.seat)
        else:
            change(table, self.seat, choice.value)


def counter_reform(table: Table[PriceOfPower], player: int) -> None:
    """The realm and its capital area become Counter-Reformed.

    Rules: religion.counter-reformation
    """
    tokens.set_state_faith(table, player, COUNTER_REFORMED)
    tokens.set_faith(table, board.realm_of_player_area(table.state, player), COUNTER_REFORMED)
    table.tell(events.REFORMED, player)


def change(table: Table[PriceOfPower], player: int, faith: int) -> None:
    """Prestige, stability, a marriage, and influence that moves to the new brothers in faith; then unrest.

    Rules: religion.change
    """
    state = table.state
    old = state.court.state_faith[player]
    treasury.gain_prestige(table, player, -2, sources.CHURCH)
    treasury.change_stability(table, player, -1)
    tokens.set_state_faith(table, player, faith)
    curia.settle(table)
    restless: list[Item] = []
    rolled: list[Item] = []
    for area in board.own_areas(state, player):
        if area < MAIN_AREAS and beliefs.same_faith(beliefs.area_faith(state, area), old):
            restless.append(removing.GrowRestless(player, area, 0))
            rolled.append(RollIn(player, area))
    moved = min(MOVED_INFLUENCE, removing.cubes(state, player, removing.IN_FAITH, old))
    table.then([LeaveMarriage(player, old), MoveInfluence(player, moved, faith), *restless, *rolled])
    removing.lose_in_faith(table, player, old, MOVED_INFLUENCE)


class RollIn(Step[PriceOfPower]):
    """Rebel dice in one area."""

    def __init__(self, player: int, area: int) -> None:
        super().__init__("roll-in", (player, area))
        self.player: Final = player
        self.area: Final = area

    def run(self, table: Table[PriceOfPower]) -> None:
        rebels.roll(table, self.player, [self.area])


def marriages_in_faith(state: PriceOfPower, player: int, faith: int) -> list[int]:
    """Marriages with realms whose capital lies in an area of a religion."""
    found: list[int] = []
    for realm in relations.marriages_of(state, player):
        area = board.capital_area(state, realm)
        if area != NOBODY and beliefs.same_faith(beliefs.area_faith(state, area), faith):
            found.append(realm)
    return found


class LeaveMarriage(Step[PriceOfPower]):
    """One marriage in areas of the old religion ends.

    Rules: religion.change
    """

    def __init__(self, player: int, faith: int) -> None:
        super().__init__("leave-marriage", (player, faith))
        self.player: Final = player
        self.faith: Final = faith

    def run(self, table: Table[PriceOfPower]) -> None:
        found = marriages_in_faith(table.state, self.player, self.faith)
        if len(found) == 1 or (found and table.state.box.is_bot[self.player]):
            relations.end_marriage(table, self.player, found[0])
        elif found:
            table.next(BreakMarriage(self.player, self.faith))


class BreakMarriage(Decision[PriceOfPower, Pick]):
    """Which marriage ends?

    Rules: religion.change
    """

    def __init__(self, player: int, faith: int) -> None:
        super().__init__("break-marriage", player, faith)
        self.faith: Final = faith

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return [BREAK_MARRIAGE[realm] for realm in marriages_in_faith(state, self.seat, self.faith)]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return None

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        relations.end_marriage(table, self.seat, choice.value)


def new_homes(state: PriceOfPower, player: int, faith: int) -> list[int]:
    """Areas of a religion with room for influence."""
    if not cubes.at_hand(state, player):
        return []
    return [
        area
        for area in state.box.areas
        if area < MAIN_AREAS
        and beliefs.same_faith(beliefs.area_faith(state, area), faith)
        and tokens.room_in(state, area) > 0
    ]


class MoveInfluence(Step[PriceOfPower]):
    """The removed cubes find places in areas of the new religion, as far as there are any.

    Rules: religion.change
    """

    def __init__(self, player: int, left: int, faith: int) -> None:
        super().__init__("move-influence", (player, left, faith))
        self.player: Final = player
        self.left: Final = left
        self.faith: Final = faith

    def run(self, table: Table[PriceOfPower]) -> None:
        state = table.state
        if self.left <= 0:
            return
        areas = new_homes(state, self.player, self.faith)
        if not areas:
            return
        if state.box.is_bot[self.player]:
            tokens.add_influence(table, self.player, areas[0])
            table.next(MoveInfluence(self.player, self.left - 1, self.faith))
        else:
            table.next(MoveWhere(self.player, self.left, self.faith))


class MoveWhere(Tried[PriceOfPower, Pick]):
    """Into which area does the next cube move?

    Rules: religion.change
    """

    def __init__(self, player: int, left: int, faith: int) -> None:
        super().__init__("move-where", player, left, faith)
        self.left: Final = left
        self.faith: Final = faith

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return [DONE, *[MOVE_TO[area] for area in new_homes(state, self.seat, self.faith)]]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return None

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        if choice is not DONE:
            tokens.add_influence(table, self.seat, choice.value)
            table.next(MoveInfluence(self.seat, self.left - 1, self.faith))

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"cubes": self.left}


ACTIONS: Final[list[Action]] = [ChangeReligion("change-religion", "change_state_religion")]
ITEMS: Final[dict[str, Callable[..., Item]]] = {
    "adopt-which": AdoptWhich,
    "roll-in": RollIn,
    "leave-marriage": LeaveMarriage,
    "break-marriage": BreakMarriage,
    "move-influence": MoveInfluence,
    "move-where": MoveWhere,
}
