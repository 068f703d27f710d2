"""Into the next area: what mountains and passage through the lands of others cost, and where a march ends.

Rules: move.stop, move.mountains, bridge.end, access.neutral
"""

from __future__ import annotations

from hausmacht.core.agenda import Table
from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.components import ARMIES, MAIN_AREAS, MIL
from hausmacht.games.price_of_power.events import war as events
from hausmacht.games.price_of_power.rows import added, count4
from hausmacht.games.price_of_power.rules.cards import cards
from hausmacht.games.price_of_power.rules.terms import tokens, treasury
from hausmacht.games.price_of_power.rules.warfare.battle import triggers
from hausmacht.games.price_of_power.rules.warfare.land import access, marching
from hausmacht.games.price_of_power.state import PriceOfPower


def ends_in(state: PriceOfPower, player: int, area: int, ferry: bool) -> bool:
    """A march ends in a hostile, neutral or distant area, and where units land.

    Rules: move.stop, bridge.end
    """
    return ferry or area >= MAIN_AREAS or access.standing(state, player, area) != access.FRIENDLY


def march(
    table: Table[PriceOfPower],
    player: int,
    mover: int,
    origin: int,
    area: int,
    payment: int = access.FREE,
    ferry: bool = False,
) -> None:
    """Units go from one area into the next one, pay for it and fight if they must.

    Rules: access.neutral, move.mountains, battle.triggers
    """
    state = table.state
    units = marching.size_of(state, player, mover)
    fights = triggers.breaks_out(state, player, area)
    pay_passage(table, player, area, payment)
    if not ferry and not state.box.is_bot[player]:
        treasury.spend_power(table, player, MIL, access.mountain_cost(state, player, origin, area, units))
    relocate(table, player, mover, origin, area)
    table.tell(events.FERRIED if ferry else events.MARCHED, player, origin, area, units)
    if fights:
        triggers.open_battles(table, player, [area], units, origin)
    cards.open_reactions(table, "land_movement", player, area)


def pay_passage(table: Table[PriceOfPower], player: int, area: int, payment: int) -> None:
    """3 ducats, or one influence, which a marriage in the area spares.

    Rules: access.neutral
    """
    state = table.state
    if payment == access.DUCATS:
        treasury.lose_ducats(table, player, access.PASSAGE_PRICE)
        table.tell(events.PASSAGE, player, area)
    elif payment == access.INFLUENCE:
        if count4(state.map.influence[area], player) and not board.marriages_in(state, player, area):
            tokens.remove_influence(table, player, area, 1)
        table.tell(events.PASSAGE, player, area)


def relocate(table: Table[PriceOfPower], player: int, mover: int, origin: int, area: int) -> None:
    state = table.state
    if mover == marching.SINGLE:
        state.forces.camps = added(state.forces.camps, origin, -(1 << (5 * player)))
        state.forces.camps = added(state.forces.camps, area, 1 << (5 * player))
    else:
        state.forces.army_at[player * ARMIES + mover] = area
