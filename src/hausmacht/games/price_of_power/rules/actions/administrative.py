"""Administrative actions: Increase Stability and Convert Area.

Rules: stability.increase, stability.cost, convert.needs, convert.cost, convert.effect, convert.revolution
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hausmacht.core.agenda import Decision, Denial, Item, Step, Table
from hausmacht.games.price_of_power import beliefs, board, choices, deeds
from hausmacht.games.price_of_power.choices import Pick
from hausmacht.games.price_of_power.components import (
    ADM,
    AREA,
    DIVERSE,
    MAIN_AREAS,
    NOBODY,
    OTHER,
    POWERS,
    PROTESTANT,
)
from hausmacht.games.price_of_power.effects.running.variables import Context
from hausmacht.games.price_of_power.events import actions as events
from hausmacht.games.price_of_power.modifiers import bonus, grants, is_set
from hausmacht.games.price_of_power.rules.actions import removing
from hausmacht.games.price_of_power.rules.actions.action import Action, ducats_denial, power_denial
from hausmacht.games.price_of_power.rules.cards.prices import stability_cost
from hausmacht.games.price_of_power.rules.rebellion import rebels
from hausmacht.games.price_of_power.rules.religion import spread
from hausmacht.games.price_of_power.rules.terms import treasury
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.survey import UNKNOWN

HIGHEST: Final = 3  # of stability

CONVERT: Final = choices.areas("convert")

NOTHING_TO_CONVERT: Final = Denial("nothing-to-convert", "convert.needs")


# Increase Stability


class IncreaseStability(Action):
    """Rules: stability.increase, stability.cost"""

    def why_not(self, state: PriceOfPower, player: int, free: bool) -> Denial | None:
        if state.treasury.stability[player] >= HIGHEST:
            return Denial("stability-highest", "stability.increase", most=HIGHEST)
        cost = 0 if free else stability_cost(state, player)
        have = state.treasury.power[player * POWERS + ADM]
        return None if have >= cost else power_denial(ADM, cost, have)

    def begin(self, table: Table[PriceOfPower], player: int, free: bool) -> None:
        if not free:
            treasury.spend_power(table, player, ADM, stability_cost(table.state, player))
        treasury.change_stability(table, player, 1)


# Convert Area


def convert_power(state: PriceOfPower, player: int) -> int:
    """Rules: convert.cost"""
    cost = 2 + bonus(state, player, "cost.convert_area.ADM")
    if state.court.state_faith[player] == PROTESTANT:
        cost -= 1
    return max(0, cost)


def convert_ducats(state: PriceOfPower, player: int) -> int:
    """Rules: convert.cost"""
    return max(0, 3 + bonus(state, player, "cost.convert_area.D"))


def why_not_convert(state: PriceOfPower, player: int, area: int) -> Denial | None:
    """Another religion there, an own province, and everything else owned by realms of the state religion.

    Areas that share a religion slot are converted together.

    Rules: convert.needs, convert.revolution
    """
    faith = state.court.state_faith[player]
    if area >= MAIN_AREAS:
        return Denial("distant-faith", "convert.needs", area=area)
    if is_converted(state, player, area):
        return Denial("same-faith", "convert.needs", area=area, faith=faith)
    own = False
    for near in removing.sharing_faith(state, area):
        for at in state.box.provinces_in[near]:
            if board.owns(state, player, at):
                own = True
                continue
            realm = board.lawful_realm(state, at)
            if state.map.occupier[at] != NOBODY or realm == NOBODY or not is_of_one_faith(state, player, realm):
                return Denial("foreign-faith", "convert.needs", province=at)
    return None if own else Denial("nothing-owned", "convert.needs", area=area)


def is_converted(state: PriceOfPower, player: int, area: int) -> bool:
    """The area has the player's religion; the revolution lies on top of any other.

    Rules: convert.revolution
    """
    near = removing.sharing_faith(state, area)
    if grants(state, player, "cb.revolution"):
        return all([each in state.map.infected for each in near])
    if state.map.infected and any([each in state.map.infected for each in near]):
        return False
    return beliefs.area_faith(state, area) == state.court.state_faith[player]


def is_of_one_faith(state: PriceOfPower, player: int, realm: int) -> bool:
    """The realm has the player's religion. A realm without a player is revolutionary if its capital area is.

    Rules: convert.needs, convert.revolution
    """
    other = state.box.player_of[realm]
    if other != NOBODY:
        revolutionary = grants(state, other, "cb.revolution")
    else:
        revolutionary = bool(state.map.infected) and board.capital_area(state, realm) in state.map.infected
    if revolutionary or grants(state, player, "cb.revolution"):
        return revolutionary and grants(state, player, "cb.revolution")
    return beliefs.same_faith(beliefs.faith_of(state, realm), state.court.state_faith[player])


def first_convertible(state: PriceOfPower, player: int) -> int:
    """Any area the player may convert; NOBODY: none. Looked up again when tokens or faiths have changed."""
    if state.map.infected or grants(state, player, "cb.revolution"):
        return search_convertible(state, player)
    known = board.holdings(state)
    realms = board.standing(state)
    if (
        known.faith is not state.map.faith
        or known.state_faith is not state.court.state_faith
        or known.convertible_in is not realms
    ):
        known.convertible_in = realms
        known.faith = state.map.faith
        known.state_faith = state.court.state_faith
        for other in range(state.box.players):
            known.convertible[other] = UNKNOWN
    if known.convertible[player] == UNKNOWN:
        known.convertible[player] = search_convertible(state, player)
    return known.convertible[player]


def search_convertible(state: PriceOfPower, player: int) -> int:
    tried: list[int] = []
    for at in board.own_provinces(state, player):
        area = AREA[at]
        if area < MAIN_AREAS and area not in tried and not is_converted(state, player, area):
            tried.append(area)
            if why_not_convert(state, player, area) is None:
                return area
    return NOBODY


class ConvertArea(Action):
    """Rules: convert.needs, convert.cost"""

    def why_not(self, state: PriceOfPower, player: int, free: bool) -> Denial | None:
        if not free:
            cost = convert_power(state, player)
            have = state.treasury.power[player * POWERS + ADM]
            if have < cost:
                return power_denial(ADM, cost, have)
            price = convert_ducats(state, player)
            if state.treasury.ducats[player] < price:
                return ducats_denial(price, state.treasury.ducats[player])
        if state.court.state_faith[player] in (DIVERSE, OTHER) or first_convertible(state, player) == NOBODY:
            return NOTHING_TO_CONVERT
        return None

    def begin(self, table: Table[PriceOfPower], player: int, free: bool) -> None:
        table.next(ConvertWhich(player, int(free)))


class ConvertWhich(Decision[PriceOfPower, Pick]):
    """Which area is converted?

    Rules: convert.needs
    """

    def __init__(self, player: int, free: int) -> None:
        super().__init__("convert-which", player, free)
        self.free: Final = free

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return [CONVERT[area] for area in board.own_areas(state, self.seat)]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return why_not_convert(state, self.seat, choice.value)

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        if not self.free:
            treasury.spend_power(table, self.seat, ADM, convert_power(table.state, self.seat))
            treasury.lose_ducats(table, self.seat, convert_ducats(table.state, self.seat))
        convert(table, self.seat, choice.value)


def convert(table: Table[PriceOfPower], player: int, area: int) -> None:
    """The area takes the state religion; a town grows restless, and rebel dice are rolled there.

    Rules: convert.effect, convert.revolution
    """
    state = table.state
    if grants(state, player, "cb.revolution"):
        for near in removing.sharing_faith(state, area):
            spread.revolt(table, near)
    else:
        spread.convert(table, area, state.court.state_faith[player])
    table.tell(events.CONVERTED, player, area, state.court.state_faith[player])
    deeds.record(state, player, "converted")
    if not is_set(state, player, "rebel.dice", Context(action="convert_area")):
        table.next(RollAfterConversion(player, area))
    removing.add_unrest_in(table, player, area, True)


class RollAfterConversion(Step[PriceOfPower]):
    """Rebel dice in the areas that were converted.

    Rules: convert.effect
    """

    def __init__(self, player: int, area: int) -> None:
        super().__init__("roll-after-conversion", (player, area))
        self.player: Final = player
        self.area: Final = area

    def run(self, table: Table[PriceOfPower]) -> None:
        rebels.roll(table, self.player, removing.sharing_faith(table.state, self.area))


ACTIONS: Final[list[Action]] = [
    IncreaseStability("increase-stability", "increase_stability"),
    ConvertArea("convert-area", "convert_area"),
]
ITEMS: Final[dict[str, Callable[..., Item]]] = {
    "convert-which": ConvertWhich,
    "roll-after-conversion": RollAfterConversion,
}
