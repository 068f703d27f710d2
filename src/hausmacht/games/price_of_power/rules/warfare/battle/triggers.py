"""Where battles break out: hostile forces in one place, or forces that come to a hostile non-player realm.

Whoever brings forces somewhere asks before they arrive whether a battle breaks out there, and afterwards opens it.
`state.turn.arrived` holds how many units or ships have just come, so that those which stood there before can be
told from them: against a realm which they held down already there is no battle. `state.turn.origin` holds where
they came from, for attackers retreat there.

Rules: battle.triggers, battle.held-down, battle.order
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hausmacht.core.agenda import Decision, Denial, Item, Step, Table
from hausmacht.games.price_of_power import board, hostility
from hausmacht.games.price_of_power.choices import Pick, areas, seas
from hausmacht.games.price_of_power.components import AREAS, NOBODY
from hausmacht.games.price_of_power.rules.terms import forces
from hausmacht.games.price_of_power.rules.warfare.battle import battle
from hausmacht.games.price_of_power.state import PriceOfPower

ALL_OF_THEM: Final = 99

FIGHT_AREA: Final = areas("fight-in")
FIGHT_SEA: Final = seas("fight-at")

# A place is the number of an area, or AREAS + the number of a sea zone


def is_hostile_npr_in(state: PriceOfPower, player: int, area: int, others_only: bool = False) -> bool:
    """A hostile non-player realm owns something in the area, and no units hostile to it hold it down.

    With `others_only` the units of the player himself do not count: they have just become its enemies.

    Rules: battle.held-down
    """
    but = player if others_only else NOBODY
    for at in state.box.provinces_in[area]:
        realm = hostile_npr_at(state, player, at)
        if realm != NOBODY and not is_held_down(state, realm, area, but):
            return True
    return False


def hostile_npr_at(state: PriceOfPower, player: int, province: int) -> int:
    """The non-player realm at war with the player that owns the province; NOBODY: there is none."""
    if state.map.token[province] >= 0 or state.map.occupier[province] != NOBODY:
        return NOBODY
    realm = board.realm_beneath(state, province)
    return realm if realm != NOBODY and hostility.is_hostile_realm(state, player, realm) else NOBODY


def is_held_down(state: PriceOfPower, realm: int, area: int, but: int) -> bool:
    """Units hostile to a non-player realm stand in the area, those of one player left aside."""
    for player in range(state.box.players):
        if player != but and forces.units_in(state, player, area) and hostility.is_hostile_realm(state, player, realm):
            return True
    return False


def breaks_out(state: PriceOfPower, player: int, area: int) -> bool:
    """Whether units of the player that come into the area now have to fight.

    Rules: battle.triggers
    """
    return forces.faces_hostile_units(state, player, area) or is_hostile_npr_in(state, player, area)


def breaks_out_at_sea(state: PriceOfPower, player: int, sea: int) -> bool:
    """Whether ships of the player that come into the zone now have to fight."""
    return forces.is_hostile_sea(state, player, sea)


def is_clash(state: PriceOfPower, player: int, area: int) -> bool:
    """War has just been declared: units of the player stand among new enemies."""
    if not forces.units_in(state, player, area):
        return False
    return forces.faces_hostile_units(state, player, area) or is_hostile_npr_in(state, player, area, True)


def is_clash_at_sea(state: PriceOfPower, player: int, sea: int) -> bool:
    """War has just been declared: ships of the player are in a zone with enemy ships or enemy ports."""
    if not forces.ships_in(state, player, sea):
        return False
    for other in range(state.box.players):
        if other != player and hostility.are_enemies(state, player, other) and forces.ships_in(state, other, sea):
            return True
    for port in state.box.ports_on[sea]:
        realm = hostile_npr_at(state, player, port)
        if realm != NOBODY and not is_watched_by_others(state, realm, sea, player):
            return True
    return False


def is_watched_by_others(state: PriceOfPower, realm: int, sea: int, but: int) -> bool:
    for player in range(state.box.players):
        if player != but and forces.ships_in(state, player, sea) and hostility.is_hostile_realm(state, player, realm):
            return True
    return False


# Opening battles


class Fight(Step[PriceOfPower]):
    """The battle at a place, once it is its turn."""

    def __init__(self, player: int, place: int, arrived: int, origin: int) -> None:
        super().__init__("fight", (player, place, arrived, origin))
        self.player: Final = player
        self.place: Final = place
        self.arrived: Final = arrived
        self.origin: Final = origin

    def run(self, table: Table[PriceOfPower]) -> None:
        fight(table, self.player, self.place, self.arrived, self.origin)


def fight(table: Table[PriceOfPower], player: int, place: int, arrived: int, origin: int = NOBODY) -> None:
    """Open the battle at a place, if hostile forces still meet there."""
    table.state.turn.arrived = arrived
    table.state.turn.origin = origin
    later = to_come(table.state, player)
    if place < AREAS:
        battle.fight_land(table, player, place, later)
    else:
        battle.fight_sea(table, player, place - AREAS, later)


def to_come(state: PriceOfPower, player: int) -> list[int]:
    """Places of battles of the player that wait for their turn.

    Rules: npr.several-battles
    """
    found: list[int] = []
    for item in state.agenda:
        if isinstance(item, Fight) and item.player == player:
            found.append(item.place)
        elif isinstance(item, NextBattle) and item.seat == player:
            found.extend(item.places)
    return found


class NextBattle(Decision[PriceOfPower, Pick]):
    """Several battles: which one first?

    Rules: battle.order
    """

    def __init__(self, player: int, arrived: int, *places: int) -> None:
        super().__init__("next-battle", player, arrived, *places)
        self.arrived: Final = arrived
        self.places: Final = places

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return [FIGHT_AREA[place] if place < AREAS else FIGHT_SEA[place - AREAS] for place in self.places]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return None

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        first = choice.value if choice.kind == "fight-in" else AREAS + choice.value
        rest = [place for place in self.places if place != first]
        open_battles(table, self.seat, rest, self.arrived)
        table.next(Fight(self.seat, first, self.arrived, NOBODY))


def open_battles(
    table: Table[PriceOfPower], player: int, places: list[int], arrived: int, origin: int = NOBODY
) -> None:
    """Fight at these places; a person with a choice decides the order, others go from A to Z.

    `origin` is the area from which units marched to the one place.
    """
    if len(places) > 1 and not table.state.box.is_bot[player]:
        table.next(NextBattle(player, arrived, *places))
    else:
        items: list[Item] = [Fight(player, place, arrived, origin) for place in places]
        table.then(items)


ITEMS: Final[dict[str, Callable[..., Item]]] = {"fight": Fight, "next-battle": NextBattle}
