"""Imperial influence: the cubes that the Emperor lays in the Empire, as many as it has authority.

Rules: empire.influence, bots.imperial
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hausmacht.core.agenda import Denial, Item, Table, Tried
from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.choices import Pick, areas, word
from hausmacht.games.price_of_power.components import MOST_INFLUENCE, NOBODY
from hausmacht.games.price_of_power.events import empire as events
from hausmacht.games.price_of_power.rows import total4, without
from hausmacht.games.price_of_power.rules.empire import empire
from hausmacht.games.price_of_power.state import PriceOfPower

IMPERIAL_IN: Final = areas("imperial-influence")
TAKE_BACK: Final = areas("take-back")
STAY: Final = word("leave-imperial")

NO_IMPERIAL_CUBE: Final = Denial("no-imperial-cube", "empire.influence")
NO_MEMBER_THERE: Final = Denial("no-member-there", "empire.influence")
IMPERIAL_AREA_FULL: Final = Denial("imperial-area-full", "influence.limits")
MOVED_ENOUGH: Final = Denial("moved-enough", "empire.influence")
MUST_PLACE_IMPERIAL: Final = Denial("must-place-imperial", "empire.influence")


def may_hold_imperial(state: PriceOfPower, area: int) -> bool:
    """In the Empire, with a province of a member that no player governs.

    Rules: empire.influence
    """
    if area in state.empire.departed or state.empire.emperor == NOBODY:
        return False
    for at in state.box.provinces_in[area]:
        if state.map.token[at] < 0 and state.map.occupier[at] == NOBODY:
            realm = board.realm_beneath(state, at)
            if realm != NOBODY and board.is_member(state, realm):
                return True
    return False


def room_for_imperial(state: PriceOfPower, area: int) -> bool:
    return (
        may_hold_imperial(state, area)
        and total4(state.map.influence[area]) + state.map.imperial.count(area) < MOST_INFLUENCE
    )


def place_influence(table: Table[PriceOfPower]) -> None:
    """As many imperial cubes as authority; those that lie wrong are taken back. A person may also move some.

    Rules: empire.influence
    """
    state = table.state
    for area in state.map.imperial:
        if not may_hold_imperial(state, area):
            take_back(table, area)
    while len(state.map.imperial) > state.empire.authority:
        take_back(table, state.map.imperial[-1])
    emperor = board.emperor_player(state)
    if emperor == NOBODY:
        return
    if state.box.is_bot[emperor]:
        fill_imperial(table)
    elif state.empire.authority:
        table.next(PlaceImperial(emperor, state.empire.authority))


def take_back(table: Table[PriceOfPower], area: int) -> None:
    state = table.state
    state.map.imperial = without(state.map.imperial, area)
    table.tell(events.IMPERIAL_LOST, area)


def put_imperial(table: Table[PriceOfPower], area: int) -> None:
    state = table.state
    state.map.imperial = tuple(sorted([*state.map.imperial, area]))
    table.tell(events.IMPERIAL, area)


def fill_imperial(table: Table[PriceOfPower]) -> None:
    """A bot puts them, one after the other, where it gains a vote most easily, then into other areas.

    Rules: bots.imperial
    """
    state = table.state
    while len(state.map.imperial) < state.empire.authority:
        area = imperial_choice(state, board.emperor_player(state))
        if area == NOBODY:
            return
        put_imperial(table, area)


def imperial_choice(state: PriceOfPower, bot: int) -> int:
    """The elector area where fewest cubes are missing to have more influence than everybody else.

    Then any elector area, then any area of the Empire; each time areas with an ally of the bot first, then A to Z.

    Rules: bots.imperial
    """
    voters = [area for area in empire.electors(state) if room_for_imperial(state, area)]
    missing = [missing_votes(state, bot, area) for area in voters]
    short = [each for each in missing if each > 0]
    found = [area for at, area in enumerate(voters) if missing[at] == min(short)] if short else voters
    found = found or [area for area in empire.LANDS if room_for_imperial(state, area)]
    for area in found:
        if has_ally_in(state, bot, area):
            return area
    return found[0] if found else NOBODY


def missing_votes(state: PriceOfPower, player: int, area: int) -> int:
    """Cubes that the Emperor lacks to have more influence there than any other player; 0: none."""
    most = max([board.influence_of(state, other, area) for other in range(state.box.players) if other != player])
    return max(0, most + 1 - empire.influence(state, player, area))


def has_ally_in(state: PriceOfPower, player: int, area: int) -> bool:
    """A non-player realm allied to the player owns something there."""
    for at in state.box.provinces_in[area]:
        realm = board.lawful_realm(state, at)
        if realm != NOBODY and state.relations.ally[realm] == player:
            return True
    return False


class PlaceImperial(Tried[PriceOfPower, Pick]):
    """Where does the next imperial cube go? With none in hand, one on the map may be taken back: `moves` times.

    Rules: empire.influence
    """

    def __init__(self, player: int, moves: int) -> None:
        super().__init__("place-imperial", player, moves)
        self.moves: Final = moves

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        found = [IMPERIAL_IN[area] for area in empire.LANDS]
        found.extend([TAKE_BACK[area] for area in sorted(set(state.map.imperial))])
        found.append(STAY)
        return found

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        spare = state.empire.authority - len(state.map.imperial)
        if choice.kind == "imperial-influence":
            if spare <= 0:
                return NO_IMPERIAL_CUBE
            if not may_hold_imperial(state, choice.value):
                return NO_MEMBER_THERE
            if not room_for_imperial(state, choice.value):
                return IMPERIAL_AREA_FULL
            return None
        if choice.kind == "take-back" and self.moves == 0:
            return MOVED_ENOUGH
        if choice is STAY and spare > 0 and self.has_room(state):
            return MUST_PLACE_IMPERIAL
        return None

    def has_room(self, state: PriceOfPower) -> bool:
        for area in empire.LANDS:
            if room_for_imperial(state, area):
                return True
        return False

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        if choice is STAY:
            return
        moves = self.moves
        if choice.kind == "take-back":
            take_back(table, choice.value)
            moves -= 1
        else:
            put_imperial(table, choice.value)
        table.next(PlaceImperial(self.seat, moves))


ITEMS: Final[dict[str, Callable[..., Item]]] = {"place-imperial": PlaceImperial}
