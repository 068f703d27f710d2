"""Military actions on the menu: each is carried out by its chapter of warfare.

Rules: war.declare, move.spaces, siege.where, naval.move, naval.undock, recruit.action, suppress.cost
"""

from __future__ import annotations

from typing import Final

from hausmacht.core.agenda import Denial, Table
from hausmacht.games.price_of_power.components import MIL, POWERS
from hausmacht.games.price_of_power.rules.actions.action import Action, power_denial
from hausmacht.games.price_of_power.rules.warfare.declaring import declaration, restrictions
from hausmacht.games.price_of_power.rules.warfare.land import movement, siege, suppression
from hausmacht.games.price_of_power.rules.warfare.mustering import recruiting
from hausmacht.games.price_of_power.rules.warfare.ships import naval, undocking
from hausmacht.games.price_of_power.state import PriceOfPower


class DeclareWar(Action):
    """Rules: war.declare"""

    def why_not(self, state: PriceOfPower, player: int, free: bool) -> Denial | None:
        if not free:
            return declaration.why_not_begin(state, player)
        return None if restrictions.has_target(state, player) else declaration.NO_TARGET

    def begin(self, table: Table[PriceOfPower], player: int, free: bool) -> None:
        declaration.begin(table, player, free)


class LandActivation(Action):
    """Rules: move.spaces"""

    def why_not(self, state: PriceOfPower, player: int, free: bool) -> Denial | None:
        if not free and state.treasury.power[player * POWERS + MIL] < 1:
            return power_denial(MIL, 1, 0)
        return movement.why_not_march_at_all(state, player, 0 if free else movement.COST)

    def begin(self, table: Table[PriceOfPower], player: int, free: bool) -> None:
        movement.begin_march(table, player, free)


class Siege(Action):
    """Rules: siege.where"""

    def why_not(self, state: PriceOfPower, player: int, free: bool) -> Denial | None:
        return siege.why_not_siege_at_all(state, player) if free else siege.why_not_begin(state, player)

    def begin(self, table: Table[PriceOfPower], player: int, free: bool) -> None:
        siege.begin(table, player, free)


class NavalActivation(Action):
    """Rules: naval.move"""

    def why_not(self, state: PriceOfPower, player: int, free: bool) -> Denial | None:
        return naval.why_not_sail_at_all(state, player) if free else naval.why_not_begin(state, player)

    def begin(self, table: Table[PriceOfPower], player: int, free: bool) -> None:
        naval.begin(table, player, free)


class Undock(Action):
    """Rules: naval.undock"""

    def why_not(self, state: PriceOfPower, player: int, free: bool) -> Denial | None:
        return undocking.why_not_undock_at_all(state, player) if free else naval.why_not_begin_undock(state, player)

    def begin(self, table: Table[PriceOfPower], player: int, free: bool) -> None:
        naval.begin_undock(table, player, free)


class Recruit(Action):
    """Rules: recruit.action"""

    def why_not(self, state: PriceOfPower, player: int, free: bool) -> Denial | None:
        return recruiting.why_not_recruit_at_all(state, player) if free else recruiting.why_not_begin(state, player)

    def begin(self, table: Table[PriceOfPower], player: int, free: bool) -> None:
        recruiting.begin(table, player, free)


class Suppress(Action):
    """Rules: suppress.cost"""

    def why_not(self, state: PriceOfPower, player: int, free: bool) -> Denial | None:
        return suppression.why_not_begin(state, player)

    def begin(self, table: Table[PriceOfPower], player: int, free: bool) -> None:
        suppression.begin(table, player)


ACTIONS: Final[list[Action]] = [
    DeclareWar("declare-war", "declare_war"),
    LandActivation("activate-land", "land_activation"),
    Siege("siege", "siege"),
    NavalActivation("activate-naval", "naval_activation"),
    Undock("undock", "undock"),
    Recruit("recruit", "recruit"),
    Suppress("suppress", "suppress_unrest"),
]
