"""Dynamic realms: tokens of four colours that make new realms, their growth, and what happens when a realm is no more.

Rules: dynamic.place, dynamic.never-core, dynamic.capital, dynamic.expansion, dynamic.auto, realm.gone, ruling.sets
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hausmacht.core.agenda import Decision, Denial, Item, Table
from hausmacht.games.price_of_power import board, choices
from hausmacht.games.price_of_power.choices import NO, YES, Pick
from hausmacht.games.price_of_power.components import (
    AREA,
    COLOUR_NAMES,
    CONTINENT,
    DYNAMIC_NAMES,
    DYNAMICS,
    FACES,
    NAMED_REALMS,
    NOBODY,
    PORT,
    SEA_DAGGER,
    SEA_DISTANT,
    SEA_STAR,
)
from hausmacht.games.price_of_power.decks import trade as trade_deck
from hausmacht.games.price_of_power.effects.running.asking import (
    A_PROVINCE,
    Later,
    Question,
    ask,
    enter_questions,
    is_person,
)
from hausmacht.games.price_of_power.events import common
from hausmacht.games.price_of_power.events import effects as events
from hausmacht.games.price_of_power.rows import replaced
from hausmacht.games.price_of_power.rules.empire import empire
from hausmacht.games.price_of_power.rules.terms import relations, tokens
from hausmacht.games.price_of_power.state import ON_TOKEN, PriceOfPower

GROW: Final = choices.provinces("grow")
GROWER: Final = [Pick(f"grower {name}", at, realm=NAMED_REALMS + at) for at, name in enumerate(DYNAMIC_NAMES)]
TURNED_COLOUR: Final = "pink"  # of the realm that a player leaves
YES_OR_NO: Final = [YES, NO]


# Placing


def lands(state: PriceOfPower, number: int) -> list[int]:
    """Provinces with a token of a dynamic realm (0-7), under towns and vassals too."""
    return board.lands(state).provinces[NAMED_REALMS + number]


def is_player_core(state: PriceOfPower, province: int) -> bool:
    """Rules: dynamic.never-core"""
    realm = board.core_realm(state, province)
    return realm != NOBODY and state.box.player_of[realm] != NOBODY


def may_place(state: PriceOfPower, province: int) -> bool:
    """On the boards in play and no core of a player.

    Rules: dynamic.never-core
    """
    return state.box.on_map[province] and not is_player_core(state, province)


def place(table: Table[PriceOfPower], number: int, province: int, capital: bool = False) -> bool:
    """A token of a dynamic realm, beneath any town or vassal; the first one is the capital. Whether it was laid.

    Rules: dynamic.place, dynamic.capital
    """
    state = table.state
    if not may_place(state, province) or state.map.dynamic[province] == number:
        return False
    realm = NAMED_REALMS + number
    before = board.realm_beneath(state, province)
    if capital or not lands(state, number):
        state.map.capital = replaced(state.map.capital, realm, province)
    state.map.dynamic = replaced(state.map.dynamic, province, number)
    if province in state.map.recruits:
        state.map.recruits = tuple([at for at in state.map.recruits if at != province])
    table.tell(common.DYNAMIC, realm, province)
    if board.is_distant(province):
        trade_deck.open_continent(table, CONTINENT[province])
    if before != NOBODY:
        settle(table, before)
    return True


def fresh_set(state: PriceOfPower, colour: int, large: bool) -> int:
    """The set of tokens for a new realm of a colour: the wanted size, else the other one.

    Rules: ruling.sets
    """
    wanted = 2 * colour if large else 2 * colour + 1
    other = 2 * colour + 1 if large else 2 * colour
    return other if lands(state, wanted) and not lands(state, other) else wanted


def colour_of(name: str) -> int:
    return COLOUR_NAMES.index(name)


def turn_into(table: Table[PriceOfPower], player: int, realm: int) -> None:
    """A player turns his realm into another one, whose capital and cores are his from now on.

    His own former cores become those of a dynamic realm, under his towns.

    Rules: ruling.plays-as
    """
    state = table.state
    mine = state.box.realm[player]
    number = fresh_set(state, colour_of(TURNED_COLOUR), True)
    capital = state.map.capital[mine]
    for at in range(len(state.box.printed)):
        if state.box.printed[at] == mine and state.map.dynamic[at] == NOBODY:
            place(table, number, at, at == capital)
    state.map.capital = replaced(state.map.capital, mine, state.map.capital[realm])
    table.tell(events.GOES_ON_AS, player, realm)


# When a realm is no more


def settle(table: Table[PriceOfPower], realm: int) -> None:
    """After a non-player realm lost land: one that owns nothing, or is a player's vassal now, has no relations left.

    Its own vassals go free.

    Rules: realm.gone
    """
    state = table.state
    if realm == NOBODY or state.box.player_of[realm] != NOBODY:
        return
    kind = board.kind_of(state, realm)
    if kind not in (board.GONE, board.SUBJECT):
        return
    if kind == board.GONE and has_relations(state, realm):
        table.tell(events.REALM_GONE, realm)
    end_relations(table, realm)
    for vassal in board.dependents_of(state, realm):
        state.relations.overlord = replaced(state.relations.overlord, vassal, NOBODY)
    if kind == board.SUBJECT and state.relations.overlord[realm] != NOBODY:
        state.relations.overlord = replaced(state.relations.overlord, realm, NOBODY)
    if state.empire.emperor == realm:
        empire.dissolve(table)


def has_relations(state: PriceOfPower, realm: int) -> bool:
    return bool(state.relations.ally[realm] != NOBODY or state.relations.marriage[realm] or state.relations.war[realm])


def end_relations(table: Table[PriceOfPower], realm: int) -> None:
    """Alliance, marriages, wars, truces and causes of a realm go; the overlord of a vassal keeps a marriage."""
    state = table.state
    lord = board.overlord_of(state, realm)
    for player in range(state.box.players):
        if state.relations.war[realm] >> player & 1:
            relations.end_war(table, player, realm, truce=False)
        if state.relations.ally[realm] == player:
            relations.end_alliance(table, player, realm)
        if player != lord:
            relations.end_marriage(table, player, realm)
        relations.clear_truce(state, player, realm)
        relations.remove_cause(state, player, realm)


# Expansion


def may_expand(state: PriceOfPower, number: int) -> bool:
    """In play, independent and no active ally."""
    realm = NAMED_REALMS + number
    return realm not in state.relations.active and bool(own_lands(state, number))


def own_lands(state: PriceOfPower, number: int) -> list[int]:
    """Provinces the dynamic realm owns itself."""
    return [at for at in lands(state, number) if state.map.token[at] < 0]


def growth(state: PriceOfPower, number: int) -> list[int]:
    """Provinces a dynamic realm can take: adjacent ones, or a vacant territory across the sea.

    Rules: dynamic.expansion
    """
    reach = reachable(state, number)
    found = [at for area in reach for at in state.box.provinces_in[area] if is_target(state, number, at)]
    if state.time.age >= 2 and has_ocean_port(state, number):
        found.extend([at for at in state.box.territories if board.is_vacant(state, at)])
    return sorted(set(found))


def can_grow(state: PriceOfPower, number: int) -> bool:
    """Whether there is a province for it to take."""
    for at in own_lands(state, number):
        for area in (AREA[at], *state.box.borders[AREA[at]]):
            for near in state.box.provinces_in[area]:
                if is_target(state, number, near):
                    return True
    return bool(growth(state, number))


def reachable(state: PriceOfPower, number: int) -> set[int]:
    """Areas with own provinces and those adjacent to them."""
    found: set[int] = set()
    for at in own_lands(state, number):
        found.add(AREA[at])
        found.update(state.box.borders[AREA[at]])
        if PORT[at]:
            for sea in FACES[at]:
                found.update([AREA[port] for port in state.box.ports_on[sea]])
    return found


def is_target(state: PriceOfPower, number: int, province: int) -> bool:
    """No capital unless it is the last province, not occupied, not its ally's, no core of a player.

    Rules: dynamic.expansion, dynamic.never-core
    """
    if not may_place(state, province) or state.map.dynamic[province] == number or board.is_vacant(state, province):
        return False
    if state.map.occupier[province] != NOBODY:
        return False
    ally = state.relations.ally[NAMED_REALMS + number]
    if ally != NOBODY and board.holder(state, province) == ally:
        return False
    owner = board.lawful_realm(state, province)
    if owner == NOBODY:
        return False
    return board.capital_of(state, owner) != province or len(board.provinces_of(state, owner)) == 1


def has_ocean_port(state: PriceOfPower, number: int) -> bool:
    """An own port on a zone of the main map without a mark."""
    for at in own_lands(state, number):
        if PORT[at]:
            for sea in FACES[at]:
                if not (SEA_STAR[sea] or SEA_DAGGER[sea] or SEA_DISTANT[sea]):
                    return True
    return False


def expand(table: Table[PriceOfPower], player: int, colours: list[int]) -> None:
    """The active player lets one realm of each colour grow.

    Rules: dynamic.expansion
    """
    for colour in reversed(colours):
        table.next(Later(ChooseGrower(player, colour)))


class ChooseGrower(Question):
    """Which dynamic realm of a colour grows; asked when its turn comes."""

    def __init__(self, seat: int, colour: int) -> None:
        super().__init__("dynamic-grower", seat, colour)
        self.colour: Final = colour

    def targets(self, state: PriceOfPower) -> list[int]:
        pair = (2 * self.colour, 2 * self.colour + 1)
        return [number for number in pair if may_expand(state, number) and can_grow(state, number)]

    def choice_of(self, value: int) -> Pick:
        return GROWER[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        ask(table, Grow(self.seat, value))


class Grow(Question):
    """Which province a dynamic realm takes.

    Rules: dynamic.expansion
    """

    def __init__(self, seat: int, number: int) -> None:
        super().__init__("dynamic-growth", seat, number)
        self.number: Final = number

    def thing(self) -> int:
        return A_PROVINCE

    def targets(self, state: PriceOfPower) -> list[int]:
        return growth(state, self.number)

    def choice_of(self, value: int) -> Pick:
        return GROW[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        grow(table, self.number, value)

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"realm": NAMED_REALMS + self.number}


def grow(table: Table[PriceOfPower], number: int, province: int) -> None:
    """The token is laid; a town or vassal on it is unruly, and the ally of a robbed realm may take offence.

    Rules: dynamic.expansion
    """
    state = table.state
    owner = board.lawful_realm(state, province)
    ally = state.relations.ally[owner] if owner != NOBODY and state.map.token[province] < 0 else NOBODY
    if not place(table, number, province):
        return
    if state.map.token[province] >= 0 and not state.map.unrest[province] & ON_TOKEN:
        tokens.add_unrest(table, province)
    if ally != NOBODY and is_person(state, ally):
        table.next(TakeOffence(ally, number))


class TakeOffence(Decision[PriceOfPower, Pick]):
    """Whether the ally of a robbed realm lays a casus belli on the robber.

    Rules: dynamic.expansion
    """

    def __init__(self, seat: int, number: int) -> None:
        super().__init__("dynamic-offence", seat, number)
        self.number: Final = number

    def candidates(self, state: PriceOfPower) -> list[Pick]:
        return YES_OR_NO

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return None

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        if choice is YES:
            relations.place_cause(table, self.seat, NAMED_REALMS + self.number)

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"realm": NAMED_REALMS + self.number}


def expand_by_itself(table: Table[PriceOfPower], colours: list[int]) -> None:
    """Nobody chooses: every realm of the colours takes land of a non-player realm.

    Where it owns something already, then by land; the realm with the lowest tax income, then A to Z.

    Rules: dynamic.auto
    """
    state = table.state
    for number in range(DYNAMICS):
        if number // 2 in colours and may_expand(state, number):
            found = [at for at in growth(state, number) if board.is_npr_owned(state, at)]
            if found:
                grow(table, number, nearest(state, number, found))


def nearest(state: PriceOfPower, number: int, found: list[int]) -> int:
    """The province that comes first by the rules of auto-resolution."""
    own = {AREA[at] for at in own_lands(state, number)}
    by_land = {near for area in own for near in state.box.borders[area]}
    best = found[0]
    rank = (3, 0)
    for at in found:
        place_rank = 0 if AREA[at] in own else 1 if AREA[at] in by_land else 2
        here = (place_rank, board.realm_tax(state, board.realm_beneath(state, at)))
        if here < rank:
            best = at
            rank = here
    return best


ITEMS: Final[dict[str, Callable[..., Item]]] = {"dynamic-offence": TakeOffence}
enter_questions({"dynamic-grower": ChooseGrower, "dynamic-growth": Grow}, ITEMS)
