"""Areas on cards: by name, chosen before, or those that pass a filter.

The lines of a filter are and-ed; each narrows what is left. Names that are not on the boards in play are ignored.

Rules: effects.filters, effects.names
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.components import (
    AREA,
    AREAS,
    CONTINENT,
    EASTERN,
    ELECTOR,
    MAIN_AREAS,
    MAIN_MAP,
    MOST_INFLUENCE,
    NOBODY,
    SEA_DAGGER,
    SEA_STAR,
    SEAS,
)
from hausmacht.games.price_of_power.effects import names, places
from hausmacht.games.price_of_power.effects.groups import area_is_of
from hausmacht.games.price_of_power.effects.holdings import is_dissenting
from hausmacht.games.price_of_power.effects.miswritten import each_in, flag_in, one_of, texts_in, variable_in
from hausmacht.games.price_of_power.effects.parts import keys
from hausmacht.games.price_of_power.effects.parts.base import Areas, Meant, Who
from hausmacht.games.price_of_power.effects.parts.called import read_together
from hausmacht.games.price_of_power.effects.parts.keys import (
    Key,
    Lying,
    Quality,
    Silent,
    read_how_many,
    read_lines,
    read_somebody,
)
from hausmacht.games.price_of_power.effects.parts.meant import OWNER, TheOwner, read_meant
from hausmacht.games.price_of_power.effects.parts.named import (
    all_known,
    known_area,
    known_continent,
    known_faith,
    known_sea,
)
from hausmacht.games.price_of_power.effects.parts.nodes import read_nodes, read_seas
from hausmacht.games.price_of_power.effects.parts.somewhere import Area, Somewhere, read_somewhere
from hausmacht.games.price_of_power.effects.parts.who import read_who
from hausmacht.games.price_of_power.effects.variables import Context, bound_areas, chosen_areas, variable
from hausmacht.games.price_of_power.rows import count4, total4
from hausmacht.games.price_of_power.rules import forces
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.survey import areas_with
from hausmacht.games.price_of_power.telling_grammar import ONE, Phrase, read
from hausmacht.games.price_of_power.telling_names import Names


def in_play(state: PriceOfPower, numbers: list[int]) -> list[int]:
    """Those of the areas that are on the boards, A to Z."""
    lands = state.box.provinces_in
    return sorted({area for area in numbers if area >= 0 and lands[area]})


# Without a filter


class AllAreas(Areas):
    """Every area on the boards."""

    def found(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        return list(state.box.areas)


class NamedAreas(Areas):
    """A list of names."""

    def __init__(self, raw: list[str]) -> None:
        super().__init__(raw)
        self.numbers: Final = all_known("a list of areas", raw, known_area)

    def found(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        return in_play(state, self.numbers)


def read_word(raw: str) -> Somewhere:
    """A variable or a word for areas; else it must be the name of one."""
    if raw.startswith(("$", "religion:")) or raw in places.PLACE_WORDS:
        return read_somewhere(raw)
    return Area(raw, known_area(raw))


class OneWord(Areas):
    """An area by its name, a variable, or a word for areas."""

    def __init__(self, raw: str) -> None:
        super().__init__(raw)
        self.somewhere: Final = read_word(raw)
        self.is_variable: Final = raw.startswith("$")
        self.is_chosen: Final = raw == "chosen"

    def found(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        found = self.somewhere.areas(state, player, context)
        return in_play(state, found) if found is not None else []

    def told(self, teller: Names, way: str = ONE, number: str = "") -> Phrase:
        if self.is_chosen:
            return teller.that("", "area")
        return teller.that(self.word) if self.is_variable else teller.area(self.word)

    def were_chosen(self) -> bool:
        return self.is_chosen


# Lines of a filter


class AreaKey(Key):
    """One line of a filter of areas."""

    def narrow(self, state: PriceOfPower, player: int, context: Context | None, found: list[int]) -> list[int]:
        """Those of some areas that pass."""
        raise NotImplementedError

    @property
    def names_them(self) -> bool:
        """Whether it names a short list of areas itself."""
        return False

    def seeds(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        """This list: the areas in play, A to Z, all of which pass."""
        raise NotImplementedError


class Named(AreaKey):
    """`names`: one of these."""

    def __init__(self, name: str, raw: Any) -> None:
        self.texts: Final = texts_in(name, raw)
        super().__init__(name, raw, keys.OfSomebody(name, read_together(self.texts)))
        self.numbers: Final = all_known(name, raw, known_area)
        self.is_one: Final = [area in self.numbers for area in range(AREAS)]

    def narrow(self, state: PriceOfPower, player: int, context: Context | None, found: list[int]) -> list[int]:
        return [area for area in found if self.is_one[area]]

    @property
    def names_them(self) -> bool:
        return True

    def seeds(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        return in_play(state, self.numbers)


class Bound(AreaKey):
    """`var`: bound to a variable."""

    def __init__(self, name: str, raw: str) -> None:
        self.variable: Final = variable_in(raw)
        super().__init__(name, raw, keys.quality_of(name, raw))

    def narrow(self, state: PriceOfPower, player: int, context: Context | None, found: list[int]) -> list[int]:
        numbers = bound_areas(context, self.variable)
        return [area for area in found if area in numbers]

    @property
    def names_them(self) -> bool:
        return True

    def seeds(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        return in_play(state, bound_areas(context, self.variable))


class Chosen(AreaKey):
    """Chosen so far, or not."""

    def __init__(self, name: str, raw: Any) -> None:
        self.yes: Final = flag_in(name, raw)
        super().__init__(name, raw, keys.Flag(name, self.yes))

    def narrow(self, state: PriceOfPower, player: int, context: Context | None, found: list[int]) -> list[int]:
        numbers = chosen_areas(context)
        return [area for area in found if (area in numbers) == self.yes]

    @property
    def names_them(self) -> bool:
        return self.yes

    def seeds(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        return in_play(state, chosen_areas(context))


class AnyOf(AreaKey):
    """One of several filters."""

    def __init__(self, name: str, raw: Any) -> None:
        super().__init__(name, raw, Silent(name))
        self.each: Final = each_in(name, raw, AreaFilter)

    def narrow(self, state: PriceOfPower, player: int, context: Context | None, found: list[int]) -> list[int]:
        passing = [each.among(state, player, context, found) for each in self.each]
        return [area for area in found if any([area in row for row in passing])]

    def qualities(self, teller: Names) -> list[str]:
        return keys.any_told(teller, self.each)


class AllOf(AreaKey):
    """All of several filters."""

    def __init__(self, name: str, raw: Any) -> None:
        super().__init__(name, raw, Silent(name))
        self.each: Final = each_in(name, raw, AreaFilter)

    def narrow(self, state: PriceOfPower, player: int, context: Context | None, found: list[int]) -> list[int]:
        for each in self.each:
            found = each.among(state, player, context, found)
        return found

    def qualities(self, teller: Names) -> list[str]:
        return keys.all_told(teller, self.each)


class NoneOf(AreaKey):
    """None of the filters."""

    def __init__(self, name: str, raw: Any) -> None:
        super().__init__(name, raw, Silent(name))
        self.each: Final = each_in(name, raw, AreaFilter) if isinstance(raw, list) else [AreaFilter(raw)]

    def narrow(self, state: PriceOfPower, player: int, context: Context | None, found: list[int]) -> list[int]:
        for each in self.each:
            out = each.among(state, player, context, found)
            found = [area for area in found if area not in out]
        return found

    def qualities(self, teller: Names) -> list[str]:
        return keys.none_told(teller, self.each)


class Adjacent(AreaKey):
    """Adjacent to something, perhaps by land alone."""

    def __init__(self, name: str, raw: Any, by_land: bool) -> None:
        self.place: Final = read_somewhere(raw)
        super().__init__(name, raw, keys.OfSomebody(name, self.place))
        self.by_land: Final = by_land

    def narrow(self, state: PriceOfPower, player: int, context: Context | None, found: list[int]) -> list[int]:
        near = self.place.near(state, player, self.by_land, context)
        return [area for area in found if near[area]]


class OnSeas(AreaKey):
    """With a port on one of these sea zones."""

    def __init__(self, name: str, raw: Any) -> None:
        super().__init__(name, raw, keys.OnSeas(name, read_seas(raw)))
        self.seas: Final = all_known(name, raw, known_sea)

    def narrow(self, state: PriceOfPower, player: int, context: Context | None, found: list[int]) -> list[int]:
        here = places.areas_on(state, self.seas)
        return [area for area in found if area in here]


MARKS: Final = ("dagger", "star", "none")


class OnMarkedSeas(AreaKey):
    """With a port on a sea zone with a dagger, a star or no mark."""

    def __init__(self, name: str, raw: Any) -> None:
        super().__init__(name, raw, keys.Marked(name))
        mark = one_of(name, raw, MARKS)
        self.seas: Final = [sea for sea in range(SEAS) if has_mark(sea, mark)]

    def narrow(self, state: PriceOfPower, player: int, context: Context | None, found: list[int]) -> list[int]:
        here = places.areas_on(state, self.seas)
        return [area for area in found if area in here]


def has_mark(sea: int, mark: str) -> bool:
    """Whether a zone is marked with a dagger, a star or not at all."""
    if mark == "dagger":
        return SEA_DAGGER[sea]
    return SEA_STAR[sea] if mark == "star" else not SEA_DAGGER[sea] and not SEA_STAR[sea]


class OfFaith(AreaKey):
    """Of one of these religions."""

    def __init__(self, name: str, raw: Any) -> None:
        super().__init__(name, raw, keys.OfFaith(name, texts_in(name, raw)))
        self.faiths: Final = all_known(name, raw, known_faith)

    def narrow(self, state: PriceOfPower, player: int, context: Context | None, found: list[int]) -> list[int]:
        return [area for area in found if area_is_of(state, player, area, self.faiths)]


class OnContinent(AreaKey):
    """On a continent of the distant board, or on any of them."""

    def __init__(self, name: str, raw: Any) -> None:
        self.continent: Final = known_continent(raw)
        super().__init__(name, raw, keys.OnContinent(name, raw))

    def narrow(self, state: PriceOfPower, player: int, context: Context | None, found: list[int]) -> list[int]:
        return [area for area in found if is_on_continent(state, area, self.continent)]


def is_on_continent(state: PriceOfPower, area: int, continent: int) -> bool:
    here = CONTINENT[state.box.provinces_in[area][0]]
    return here == continent or (continent == names.ANY_CONTINENT and here != MAIN_MAP)


BOARDS: Final = ("east", "west", "distant")


class OnBoard(AreaKey):
    """On the western, the eastern or the distant board."""

    def __init__(self, name: str, raw: Any) -> None:
        self.board: Final = one_of(name, raw, BOARDS)
        super().__init__(name, raw, keys.OnBoard(name, self.board))

    def narrow(self, state: PriceOfPower, player: int, context: Context | None, found: list[int]) -> list[int]:
        return [area for area in found if board_of(state, area) == self.board]


def board_of(state: PriceOfPower, area: int) -> str:
    if area >= MAIN_AREAS:
        return "distant"
    return "east" if EASTERN[state.box.provinces_in[area][0]] else "west"


# Yes or no


class Is(AreaKey):
    """Something that an area is, or is not."""

    def __init__(self, name: str, raw: Any, holds: Callable[[PriceOfPower, int], bool]) -> None:
        self.yes: Final = flag_in(name, raw)
        super().__init__(name, raw, keys.Flag(name, self.yes))
        self.holds: Final = holds

    def narrow(self, state: PriceOfPower, player: int, context: Context | None, found: list[int]) -> list[int]:
        return [area for area in found if self.holds(state, area) == self.yes]


def touches_empire(state: PriceOfPower, area: int) -> bool:
    """A province of the area is in the Empire now."""
    for at in state.box.provinces_in[area]:
        if board.in_empire(state, at):
            return True
    return False


def is_electorate(state: PriceOfPower, area: int) -> bool:
    return ELECTOR[area]


def is_distant(state: PriceOfPower, area: int) -> bool:
    return area >= MAIN_AREAS


def is_main(state: PriceOfPower, area: int) -> bool:
    return area < MAIN_AREAS


def is_vacant(state: PriceOfPower, area: int) -> bool:
    """Nobody lives in any of its provinces."""
    for at in state.box.provinces_in[area]:
        if not board.is_vacant(state, at):
            return False
    return True


def has_plague(state: PriceOfPower, area: int) -> bool:
    return area in state.plague


class InfluenceRoom(AreaKey):
    """More influence finds room, or does not; never where none may be placed."""

    def __init__(self, name: str, raw: Any) -> None:
        self.yes: Final = flag_in(name, raw)
        super().__init__(name, raw, keys.Flag(name, self.yes))

    def narrow(self, state: PriceOfPower, player: int, context: Context | None, found: list[int]) -> list[int]:
        return [area for area in found if is_full(state, area) != self.yes and board.may_be_influenced(state, area)]


def is_full(state: PriceOfPower, area: int) -> bool:
    """No more influence finds room."""
    return total4(state.influence[area]) + state.imperial.count(area) >= MOST_INFLUENCE


# Tokens, units and ties of somebody


class HeldBy(AreaKey):
    """`own`, `own_any`: with a town of somebody, or a town or vassal; `empty_of`: without them."""

    def __init__(self, name: str, raw: Any) -> None:
        self.who: Final[Who] = read_who(raw)
        super().__init__(name, raw, keys.OfSomebody(name, self.who))
        self.token: Final = "T" if name == "own" else "TV"
        self.here: Final = name != "empty_of"
        self.are_own_towns: Final = name == "own" and self.who.is_self

    def narrow(self, state: PriceOfPower, player: int, context: Context | None, found: list[int]) -> list[int]:
        who = self.who.players(state, player, context)
        return [area for area in found if has_held(state, self.token, area, who) == self.here]

    @property
    def names_them(self) -> bool:
        return self.are_own_towns

    def seeds(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        return areas_with(board.towns_of(state, player))


def has_held(state: PriceOfPower, token: str, area: int, who: list[int]) -> bool:
    """A town (or vassal) of one of these players lies in the area."""
    for at in state.box.provinces_in[area]:
        if places.has_token(state, token, at, who):
            return True
    return False


class WithTokens(AreaKey):
    """`has`, `no`: enough tokens lie there, or do not."""

    def __init__(self, name: str, raw: Any) -> None:
        self.lying: Final = Lying(raw)
        super().__init__(name, raw, keys.WithTokens(name, self.lying))
        self.here: Final = name == "has"

    def narrow(self, state: PriceOfPower, player: int, context: Context | None, found: list[int]) -> list[int]:
        whose = self.lying.of
        of = whose.players(state, player, context) if whose is not None else None
        most = self.lying.number
        return [area for area in found if (self.count(state, area, of, context) >= most) == self.here]

    def count(self, state: PriceOfPower, area: int, of: list[int] | None, context: Context | None) -> int:
        lying = self.lying
        if not lying.asks_core and not lying.asks_unrest:
            return places.tokens_in(state, lying.token, area, of, context)
        found = 0
        for at in state.box.provinces_in[area]:
            if lying.asks_core and places.is_own_core(state, at) != lying.own_core:
                continue
            if lying.asks_unrest and (places.unrest_on(state, at, of) > 0) != lying.unrest:
                continue
            found += places.tokens_on(state, lying.token, at, of)
        return found


class OfRealms(AreaKey):
    """A line that speaks of realms."""

    def __init__(self, name: str, raw: Any) -> None:
        self.meant: Final[Meant] = TheOwner(raw) if raw == OWNER and name == "capital_of" else read_meant(raw)
        super().__init__(name, raw, keys.OfSomebody(name, self.meant))


class AreasOf(OfRealms):
    """Areas of realms or players, with those of their vassals if asked for."""

    def __init__(self, name: str, raw: Any, vassals: bool) -> None:
        super().__init__(name, raw)
        self.vassals: Final = vassals
        self.are_chosen: Final[bool] = raw == "chosen"

    def narrow(self, state: PriceOfPower, player: int, context: Context | None, found: list[int]) -> list[int]:
        numbers = self.areas(state, player, context)
        return [area for area in found if area in numbers]

    def areas(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        if self.are_chosen and not variable(context, "chosen_realms"):
            return chosen_areas(context)
        found: list[int] = []
        for realm in self.meant.realms(state, player, context):
            found.extend(places.realm_areas(state, realm))
            if self.vassals:
                governs = state.box.player_of[realm]
                if governs != NOBODY:
                    found.extend([AREA[at] for at in board.vassals_of(state, governs)])
                for dependent in board.dependents_of(state, realm):
                    found.extend(board.areas_of(state, dependent))
        return found


class WithVassals(AreaKey):
    """How `areas_of` is meant."""

    def __init__(self, name: str, raw: Any) -> None:
        super().__init__(name, raw, keys.Flag(name, flag_in(name, raw)))

    def narrow(self, state: PriceOfPower, player: int, context: Context | None, found: list[int]) -> list[int]:
        return found


class CoresOf(OfRealms):
    """With a core of one of these realms."""

    def narrow(self, state: PriceOfPower, player: int, context: Context | None, found: list[int]) -> list[int]:
        owners = self.meant.realms(state, player, context)
        return [area for area in found if has_core_of(state, area, owners)]


def has_core_of(state: PriceOfPower, area: int, owners: list[int]) -> bool:
    return any([board.core_realm(state, at) in owners for at in state.box.provinces_in[area]])


class CapitalOf(OfRealms):
    """With the capital of one of these realms."""

    def narrow(self, state: PriceOfPower, player: int, context: Context | None, found: list[int]) -> list[int]:
        numbers = [AREA[at] for at in capitals(state, self.meant.realms(state, player, context))]
        return [area for area in found if area in numbers]


def capitals(state: PriceOfPower, realms: list[int]) -> list[int]:
    """Capital provinces of some realms."""
    found = [board.capital_of(state, realm) for realm in realms]
    return [at for at in found if at != NOBODY and state.box.on_map[at]]


class OwnedAllBy(OfRealms):
    """One of these realms owns every province."""

    def narrow(self, state: PriceOfPower, player: int, context: Context | None, found: list[int]) -> list[int]:
        owners = self.meant.realms(state, player, context)
        return [area for area in found if is_all_owned(state, area, owners)]


def is_all_owned(state: PriceOfPower, area: int, owners: list[int]) -> bool:
    """One of the realms owns every province of the area."""
    for owner in owners:
        lands = state.box.provinces_in[area]
        if all([state.occupier[at] == NOBODY and board.lawful_realm(state, at) == owner for at in lands]):
            return True
    return False


class AtNodes(AreaKey):
    """At a trade node."""

    def __init__(self, name: str, raw: Any) -> None:
        self.nodes: Final = read_nodes(raw)
        super().__init__(name, raw, keys.AtNodes(name, self.nodes))

    def narrow(self, state: PriceOfPower, player: int, context: Context | None, found: list[int]) -> list[int]:
        nodes = self.nodes.found(state, player, context)
        numbers = [area for node in nodes for area in places.areas_at(state, node)]
        return [area for area in found if area in numbers]


class WithPlayer(AreaKey):
    """Units, unrest, influence, dissent or hostility of a player."""

    def __init__(self, name: str, raw: Any, quality: Quality) -> None:
        super().__init__(name, raw, quality)
        self.who: Final[Who] = read_somebody(raw)
        self.number: Final[int] = read_how_many(raw)

    def narrow(self, state: PriceOfPower, player: int, context: Context | None, found: list[int]) -> list[int]:
        who = self.who.players(state, player, context)
        return [area for area in found if any([self.holds(state, each, area) for each in who])]

    def holds(self, state: PriceOfPower, player: int, area: int) -> bool:
        raise NotImplementedError


class UnitsOf(WithPlayer):
    def holds(self, state: PriceOfPower, player: int, area: int) -> bool:
        return forces.units_in(state, player, area) >= self.number


class UnrestOf(WithPlayer):
    def holds(self, state: PriceOfPower, player: int, area: int) -> bool:
        return places.tokens_in(state, "U", area, [player], None) >= self.number


class InfluenceOf(WithPlayer):
    """Cubes and marriages."""

    def holds(self, state: PriceOfPower, player: int, area: int) -> bool:
        return count4(state.influence[area], player) + board.marriages_in(state, player, area) >= self.number


class DissentOf(WithPlayer):
    def holds(self, state: PriceOfPower, player: int, area: int) -> bool:
        return is_dissenting(state, player, area)


class HostileTo(WithPlayer):
    """Hostile units or provinces."""

    def holds(self, state: PriceOfPower, player: int, area: int) -> bool:
        if forces.faces_hostile_units(state, player, area):
            return True
        return any([board.is_hostile(state, player, at) for at in state.box.provinces_in[area]])


FLAGS: Final[dict[str, Callable[[PriceOfPower, int], bool]]] = {
    "hre": touches_empire,
    "elector": is_electorate,
    "distant": is_distant,
    "main": is_main,
    "vacant": is_vacant,
    "plague": has_plague,
}
KEYS: Final[dict[str, Callable[[str, Any], AreaKey]]] = {
    "names": Named,
    "var": Bound,
    "chosen": Chosen,
    "any": AnyOf,
    "all": AllOf,
    "not": NoneOf,
    "sea": OnSeas,
    "mark": OnMarkedSeas,
    "religion": OfFaith,
    "continent": OnContinent,
    "board": OnBoard,
    "influence_room": InfluenceRoom,
    "own": HeldBy,
    "own_any": HeldBy,
    "empty_of": HeldBy,
    "has": WithTokens,
    "no": WithTokens,
    "vassals": WithVassals,
    "cores_of": CoresOf,
    "capital_of": CapitalOf,
    "owned_all_by": OwnedAllBy,
    "node": AtNodes,
}
WITH_PLAYERS: Final[dict[str, Callable[[str, Any, Quality], AreaKey]]] = {
    "units_of": UnitsOf,
    "unrest_of": UnrestOf,
    "influence_of": InfluenceOf,
    "dissent_of": DissentOf,
    "hostile_to": HostileTo,
}


LINES: Final = (*KEYS, *FLAGS, "adjacent_to", "areas_of", *WITH_PLAYERS)


def read_key(name: str, raw: Any, whole: dict[str, Any]) -> AreaKey:
    """One line of a filter; the whole filter says how it is meant."""
    if name in KEYS:
        return KEYS[name](name, raw)
    if name in FLAGS:
        return Is(name, raw, FLAGS[name])
    if name == "adjacent_to":
        return Adjacent(name, raw, whole.get("by") == "land")
    if name == "areas_of":
        return AreasOf(name, raw, bool(whole.get("vassals")))
    if name in ("units_of", "influence_of"):
        return WITH_PLAYERS[name](name, raw, keys.SoManyOf(name, raw))
    return WITH_PLAYERS[name](name, raw, keys.OfSomebody(name, read_who(raw)))


# Filters


class AreaFilter(Areas):
    """Areas that pass every line."""

    def __init__(self, raw: Any) -> None:
        super().__init__(raw)
        lines = read_lines("an area filter", raw, LINES, read_key)
        self.keys: Final = lines
        self.first: Final[AreaKey | None] = first_of(lines)
        self.rest: Final = [key for key in lines if key is not self.first]

    def found(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        if self.first is None:
            return narrowed(state, player, context, state.box.areas, self.keys)
        return narrowed(state, player, context, self.first.seeds(state, player, context), self.rest)

    def among(self, state: PriceOfPower, player: int, context: Context | None, found: list[int]) -> list[int]:
        """Those of some areas that pass."""
        return narrowed(state, player, context, found, self.keys)

    # In words

    def told(self, teller: Names, way: str = ONE, number: str = "") -> Phrase:
        for key in self.keys:
            if isinstance(key, Named):
                listed = [teller.area(each) for each in key.texts]
                return keys.named_told(teller, listed, keys.without(self.keys, "names"), way, number)
        chosen = any([isinstance(key, Chosen) and key.yes for key in self.keys])
        variables = [key.variable for key in self.keys if isinstance(key, Bound)]
        if chosen or variables:
            found = teller.that(variables[0] if variables else "", "area", chosen and keys.is_all(way))
            return teller.narrowed(found, keys.narrowing(teller, keys.without(self.keys, "var", "chosen")))
        if len(self.keys) == 1 and isinstance(self.keys[0], CapitalOf):
            return read(teller.say("the-area", x=self.keys[0].quality.told(teller, True)))
        for key in self.keys:
            if isinstance(key, AnyOf) and not all([each.only_narrows() for each in key.each]):
                return keys.kinds_told(teller, key.each, keys.without(self.keys, "any"), way, number)
        return keys.noun_told(teller, "area", self.keys, "areas_of", way, number)

    def were_chosen(self) -> bool:
        return any([isinstance(key, (Bound, Chosen)) for key in self.keys])

    def only_narrows(self) -> bool:
        return not any([key.name in ("names", "var", "chosen") for key in self.keys])

    def qualities(self, teller: Names) -> list[str]:
        return keys.narrowing(teller, self.keys)

    def lacking(self, teller: Names) -> list[str]:
        return [quality for key in self.keys for quality in key.lacking(teller)]


def narrowed(
    state: PriceOfPower, player: int, context: Context | None, found: list[int], lines: list[AreaKey]
) -> list[int]:
    """Those of some areas that pass every one of these lines."""
    for key in lines:
        if not found:
            return found
        found = key.narrow(state, player, context, found)
    return list(found)


def first_of(lines: list[AreaKey]) -> AreaKey | None:
    """The line to begin with: one that names a few areas itself."""
    for kind in (Named, Bound, Chosen, HeldBy):
        for key in lines:
            if isinstance(key, kind) and key.names_them:
                return key
    return None


def read_areas(raw: Any) -> Areas:
    """A name, a list of names, a filter; None stands for all."""
    if raw is None:
        return AllAreas(raw)
    if isinstance(raw, str):
        return OneWord(raw)
    return NamedAreas(raw) if isinstance(raw, list) else AreaFilter(raw)
