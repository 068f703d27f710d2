"""What ships may do where they have arrived: protect trade, join or leave the fleet, fight pirates.

Rules: naval.slots, naval.fleet, naval.pirates
Decision: Berth
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hausmacht.core.agenda import Decision, Denial, Item, Step, Table
from hausmacht.games.price_of_power.choices import DONE, Pick, nodes, numbers
from hausmacht.games.price_of_power.components import AREAS, LIGHT, NOBODY, NODE_SEAS, NODES, SEA_SLOTS, SEAS, SHIPS
from hausmacht.games.price_of_power.events import war as events
from hausmacht.games.price_of_power.rows import total5
from hausmacht.games.price_of_power.rules.terms import forces
from hausmacht.games.price_of_power.rules.warfare.battle import sea_battle, triggers
from hausmacht.games.price_of_power.rules.warfare.ships import ports
from hausmacht.games.price_of_power.rules.warfare.ships.transport import Transport
from hausmacht.games.price_of_power.state import PriceOfPower

# Flags of Berth: each once
PROTECTED: Final = 1
JOINED: Final = 2
LEFT_FLEET: Final = 4
FOUGHT_PIRATES: Final = 8

PROTECT: Final = numbers("protect-with", SHIPS, "ships")
JOIN: Final = numbers("join-fleet-with", SHIPS, "ships")
LEAVE_FLEET: Final = numbers("leave-fleet-with", SHIPS, "ships")
FIGHT_PIRATES: Final = nodes("fight-pirates")

NO_FLEET: Final = Denial("fleet-not-here", "naval.fleet")
ONCE: Final = Denial("done-already", "naval.fleet")
TOO_FEW_SHIPS: Final = Denial("too-few-ships", "naval.fleet")
HOSTILE_SEA: Final = Denial("hostile-sea", "naval.slots")
NO_SLOT: Final = Denial("slots-full", "naval.slots")
NO_PIRATES: Final = Denial("no-pirates", "naval.pirates")


def arrive(table: Table[PriceOfPower], player: int, place: int, ships: int, fights: bool) -> None:
    """All ships are there: a battle if the zone is hostile, then slots, pirates and transport."""
    table.next(AfterSailing(player, place))
    if fights:
        triggers.open_battles(table, player, [AREAS + place], ships)


class AfterSailing(Step[PriceOfPower]):
    """What ships may do once they have arrived and fought."""

    def __init__(self, player: int, place: int) -> None:
        super().__init__("after-sailing", (player, place))
        self.player: Final = player
        self.place: Final = place

    def run(self, table: Table[PriceOfPower]) -> None:
        state = table.state
        if state.box.is_bot[self.player]:
            return
        if self.place < SEAS and forces.ships_in(state, self.player, self.place):
            transport = Transport(self.player, self.place)
            if transport.has_any(state):
                table.next(transport)
            else:
                transport.say_who_stays(table)
        berth = Berth(self.player, self.place, 0)
        if len(berth.options(state)) > 1:
            table.next(berth)


class Berth(Decision[PriceOfPower, Pick]):
    """Ships have arrived: do they protect trade, join or leave the fleet, or fight pirates?

    Rules: naval.slots, naval.fleet, naval.pirates
    """

    def __init__(self, player: int, place: int, flags: int) -> None:
        super().__init__("berth", player, place, flags)
        self.place: Final = place
        self.flags: Final = flags

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"sea": self.place} if self.place < SEAS else {"province": self.place - SEAS}

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        light = ports.light_at(state, self.seat, self.place)
        found = [DONE]
        found += JOIN[1 : light + 1]
        if state.forces.fleet_at[self.seat] == self.place:
            found += LEAVE_FLEET[1 : state.forces.fleet[self.seat * 3 + LIGHT] + 1]
        if self.place < SEAS:
            found += PROTECT[1 : light + 1]
            found += [FIGHT_PIRATES[node] for node in range(NODES) if self.place in NODE_SEAS[node]]
        return found

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        if choice is DONE:
            return None
        if choice.kind == "protect-with":
            return self.why_not_protect(state, choice.value)
        if choice.kind == "fight-pirates":
            return self.why_not_fight(state, choice.value)
        if choice.kind == "join-fleet-with":
            if self.flags & JOINED:
                return ONCE
            if state.forces.fleet_at[self.seat] not in (NOBODY, self.place):
                return NO_FLEET
            return None if choice.value <= ports.light_at(state, self.seat, self.place) else TOO_FEW_SHIPS
        if self.flags & LEFT_FLEET:
            return ONCE
        if choice.value > state.forces.fleet[self.seat * 3 + LIGHT] or not self.may_lie_loose(state):
            return TOO_FEW_SHIPS
        return None

    def may_lie_loose(self, state: PriceOfPower) -> bool:
        """Six ships fit into a large port only as one fleet."""
        return self.place < SEAS or ports.ships_in_port(state, self.place - SEAS) <= 4

    def why_not_protect(self, state: PriceOfPower, ships: int) -> Denial | None:
        """Rules: naval.slots"""
        if self.flags & PROTECTED:
            return ONCE
        if forces.is_hostile_sea(state, self.seat, self.place):
            return HOSTILE_SEA
        if total5(state.forces.slots[self.place]) + ships > SEA_SLOTS[self.place]:
            return NO_SLOT
        return None if ships <= ports.light_at(state, self.seat, self.place) else TOO_FEW_SHIPS

    def why_not_fight(self, state: PriceOfPower, node: int) -> Denial | None:
        """Rules: naval.pirates"""
        if self.flags & FOUGHT_PIRATES:
            return ONCE
        if not state.trade.pirates[node] or not forces.ships_in(state, self.seat, self.place):
            return NO_PIRATES
        return None

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        state = table.state
        if choice is DONE:
            return
        flags = self.flags
        fought = False
        if choice.kind == "protect-with":
            flags |= PROTECTED
            protect_trade(table, self.seat, self.place, choice.value)
        elif choice.kind == "fight-pirates":
            flags |= FOUGHT_PIRATES
            fought = True
        else:
            joins = choice.kind == "join-fleet-with"
            flags |= JOINED if joins else LEFT_FLEET
            ports.gather(state, self.seat, self.place, choice.value if joins else -choice.value)
            table.tell(events.FLEET_GATHERED, self.seat, forces.fleet_size(state, self.seat))
        following = Berth(self.seat, self.place, flags)
        if len(following.options(state)) > 1:
            table.next(following)
        if fought:
            sea_battle.fight_pirates(table, self.seat, choice.value, self.place)


def protect_trade(table: Table[PriceOfPower], player: int, sea: int, ships: int) -> None:
    """Light ships of a zone take trade protection slots in it.

    Rules: naval.slots
    """
    ports.put_light(table.state, player, sea, -ships)
    ports.put_on_slots(table.state, player, sea, ships)
    table.tell(events.PROTECTING, player, sea, ships)


ITEMS: Final[dict[str, Callable[..., Item]]] = {"after-sailing": AfterSailing, "berth": Berth}
