"""Colonize: a claim on a vacant territory becomes a small town.

Rules: colonize.cost, colonize.claim, colonize.chain
Decisions: Colonise, SpendColonists
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hausmacht.core.agenda import Decision, Denial, Item, Table
from hausmacht.games.price_of_power import board, by_player, choices
from hausmacht.games.price_of_power.choices import Pick
from hausmacht.games.price_of_power.components import (
    ADM,
    AREA,
    AREA_SEAS,
    AREAS,
    MAIN_AREAS,
    POWERS,
    SEAS,
)
from hausmacht.games.price_of_power.events import trade as events
from hausmacht.games.price_of_power.modifiers import bonus
from hausmacht.games.price_of_power.rows import replaced
from hausmacht.games.price_of_power.rules.actions.action import power_denial
from hausmacht.games.price_of_power.rules.terms import forces, tokens, treasury
from hausmacht.games.price_of_power.rules.trade import light_ships
from hausmacht.games.price_of_power.rules.trade.trade_routes import Chain, faces, joined_to_capital
from hausmacht.games.price_of_power.state import PriceOfPower

COST: Final = 4  # administrative power and colonists in any mix
MOST_COLONISTS: Final = 6  # anybody could spend at once

COLONIZE: Final = choices.provinces("colonize")
SPEND: Final = choices.numbers("spend-colonists", MOST_COLONISTS, "colonists")

NO_COLONIAL_CLAIM: Final = Denial("no-colonial-claim", "colonize.claim")
NOT_LINKED: Final = Denial("not-linked", "colonize.chain")
NO_TOWNS_LEFT: Final = Denial("no-towns-left", "town.short")


def cost_of(state: PriceOfPower, player: int) -> int:
    """Rules: colonize.cost"""
    return max(0, COST + bonus(state, player, "cost.colonize"))


def claimed(state: PriceOfPower, player: int) -> list[int]:
    """Vacant territories with a claim of the player, A to Z.

    Rules: colonize.claim
    """
    return [
        at
        for area in by_player.claims(state).where[player]
        if area >= MAIN_AREAS
        for at in state.box.provinces_in[area]
        if board.is_vacant(state, at)
    ]


def chain(state: PriceOfPower, player: int) -> Chain:
    """Areas with own towns and zones with own ships that hang together with the capital area.

    In edition 1.2 only light ships join.

    Rules: colonize.chain
    """
    own = [False] * AREAS
    for at in board.towns_of(state, player):
        own[AREA[at]] = True
    if state.box.rules.edition_1_2:
        ships = [light_ships.light_in(state, player, sea) > 0 for sea in range(SEAS)]
    else:
        ships = [forces.ships_in(state, player, sea) > 0 for sea in range(SEAS)]
    return joined_to_capital(state, player, own, ships)


def is_linked(state: PriceOfPower, joined: Chain, area: int) -> bool:
    """The chain comes up to the area.

    Rules: colonize.chain
    """
    for near in state.box.borders[area]:
        if joined.areas[near]:
            return True
    for sea in AREA_SEAS[area]:
        if joined.seas[sea] and faces(state, area, sea):
            return True
    return False


def sites(state: PriceOfPower, player: int) -> list[int]:
    """Territories the player can colonise now, whatever it costs."""
    found = claimed(state, player)
    if not found:
        return found
    joined = chain(state, player)
    return [at for at in found if is_linked(state, joined, AREA[at]) and tokens.may_place_town(state, player, at)]


def why_not_begin(state: PriceOfPower, player: int, free: bool = False) -> Denial | None:
    """Rules: colonize.cost, colonize.claim"""
    if not claimed(state, player):
        return NO_COLONIAL_CLAIM
    if not free:
        need = cost_of(state, player)
        have = state.treasury.power[player * POWERS + ADM]
        if have + state.treasury.colonists[player] < need:
            return Denial("too-few-settlers", "colonize.cost", need=need, have=have + state.treasury.colonists[player])
    return None if sites(state, player) else NOT_LINKED


def begin(table: Table[PriceOfPower], player: int, free: bool = False) -> None:
    """Ask for the territory; a bot takes the first it can.

    Rules: colonize.claim
    """
    state = table.state
    if state.box.is_bot[player]:
        found = sites(state, player)
        if found:
            colonize(table, player, found[0])
        return
    if sites(state, player):
        table.next(Colonise(player, int(free)))


class Colonise(Decision[PriceOfPower, Pick]):
    """Which claim becomes a colony?

    Rules: colonize.claim, colonize.chain
    """

    def __init__(self, player: int, free: int) -> None:
        super().__init__("colonise", player, free)
        self.free: Final = free

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return [COLONIZE[at] for at in claimed(state, self.seat)]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        if not tokens.may_place_town(state, self.seat, choice.value):
            return NO_TOWNS_LEFT
        if is_linked(state, chain(state, self.seat), AREA[choice.value]):
            return None
        return Denial("not-linked", "colonize.chain", province=choice.value)

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        state = table.state
        if self.free:
            colonize(table, self.seat, choice.value)
            return
        least, most = colonist_range(state, self.seat)
        if least == most:
            pay_and_colonize(table, self.seat, choice.value, most)
        else:
            table.next(SpendColonists(self.seat, choice.value))


def colonist_range(state: PriceOfPower, player: int) -> tuple[int, int]:
    """Fewest and most colonists the player can spend on a colony.

    Rules: colonize.cost
    """
    cost = cost_of(state, player)
    least = max(0, cost - state.treasury.power[player * POWERS + ADM])
    return least, min(cost, state.treasury.colonists[player])


class SpendColonists(Decision[PriceOfPower, Pick]):
    """How many colonists go? Administrative power pays the rest.

    Rules: colonize.cost
    """

    def __init__(self, player: int, province: int) -> None:
        super().__init__("spend-colonists", player, province)
        self.province: Final = province

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return SPEND[: cost_of(state, self.seat) + 1]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        least, most = colonist_range(state, self.seat)
        if choice.value > most:
            return Denial("too-few-colonists", "colonize.cost", have=state.treasury.colonists[self.seat])
        if choice.value < least:
            need = cost_of(state, self.seat) - choice.value
            return power_denial(ADM, need, state.treasury.power[self.seat * POWERS + ADM])
        return None

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        pay_and_colonize(table, self.seat, self.province, choice.value)

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"province": self.province, "cost": cost_of(state, self.seat)}


def pay_and_colonize(table: Table[PriceOfPower], player: int, province: int, colonists: int) -> None:
    """Rules: colonize.cost"""
    state = table.state
    power = cost_of(state, player) - colonists
    treasury.spend_power(table, player, ADM, power)
    spend_colonists(state, player, colonists)
    colonize(table, player, province)


def spend_colonists(state: PriceOfPower, player: int, colonists: int) -> None:
    state.treasury.colonists = replaced(state.treasury.colonists, player, state.treasury.colonists[player] - colonists)


def colonize(table: Table[PriceOfPower], player: int, province: int) -> bool:
    """The claim on a vacant territory gives way to a small town; whether it did.

    Rules: colonize.claim
    """
    state = table.state
    if not board.is_vacant(state, province) or not tokens.may_place_town(state, player, province):
        return False
    tokens.remove_claim(table, player, AREA[province])
    tokens.place_town(table, player, province)
    table.tell(events.COLONISED, player, province)
    return True


ITEMS: Final[dict[str, Callable[..., Item]]] = {
    "colonise": Colonise,
    "spend-colonists": SpendColonists,
}
STEPS: Final[tuple[Item, ...]] = ()
