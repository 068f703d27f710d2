"""Provinces on cards: by name, chosen before, or those that pass a filter.

Rules: effects.filters, effects.names, terms.own
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.components import (
    AREA,
    CONTINENT,
    FACES,
    MAIN_MAP,
    NOBODY,
    PORT,
    TAX,
)
from hausmacht.games.price_of_power.effects import names, places
from hausmacht.games.price_of_power.effects.groups import MEMBERS, Member, area_is_of, realm_is_of
from hausmacht.games.price_of_power.effects.miswritten import each_in, flag_in, one_of, texts_in, variable_in
from hausmacht.games.price_of_power.effects.parts import keys
from hausmacht.games.price_of_power.effects.parts.areas import capitals, read_areas
from hausmacht.games.price_of_power.effects.parts.base import Areas, Meant, Provinces, Who
from hausmacht.games.price_of_power.effects.parts.called import read_together
from hausmacht.games.price_of_power.effects.parts.keys import Key, Silent, read_how_many, read_lines, read_somebody
from hausmacht.games.price_of_power.effects.parts.meant import read_meant
from hausmacht.games.price_of_power.effects.parts.named import (
    all_known,
    known_continent,
    known_faith,
    known_province,
    known_sea,
)
from hausmacht.games.price_of_power.effects.parts.nodes import read_seas
from hausmacht.games.price_of_power.effects.parts.somewhere import read_somewhere
from hausmacht.games.price_of_power.effects.variables import PARTNER, Context, provinces_bound, variable
from hausmacht.games.price_of_power.rules import forces
from hausmacht.games.price_of_power.state import LARGE, VASSAL, PriceOfPower
from hausmacht.games.price_of_power.telling_grammar import ONE, Phrase, read
from hausmacht.games.price_of_power.telling_names import Names

# Without a filter


class OneProvince(Provinces):
    """A province by its name."""

    def __init__(self, raw: str) -> None:
        super().__init__(raw)
        self.province: Final = known_province(raw)

    def found(self, state: PriceOfPower, player: int, context: Context | None, lawful: bool = False) -> list[int]:
        return [self.province] if state.box.on_map[self.province] else []

    def told(self, teller: Names, way: str = ONE, number: str = "") -> Phrase:
        return teller.province(self.word)


class BoundProvinces(Provinces):
    """A variable."""

    def __init__(self, raw: str) -> None:
        super().__init__(raw)
        self.name: Final = raw

    def found(self, state: PriceOfPower, player: int, context: Context | None, lawful: bool = False) -> list[int]:
        return provinces_bound(state, context, self.name)

    def told(self, teller: Names, way: str = ONE, number: str = "") -> Phrase:
        return teller.that(self.name)


# Lines of a filter


class ProvinceKey(Key):
    """One line of a filter of provinces."""

    def narrow(
        self, state: PriceOfPower, player: int, context: Context | None, found: list[int], lawful: bool
    ) -> list[int]:
        """Those of some provinces that pass."""
        raise NotImplementedError


class Named(ProvinceKey):
    """`ids`: one of these."""

    def __init__(self, name: str, raw: Any) -> None:
        self.texts: Final = texts_in(name, raw)
        super().__init__(name, raw, keys.OfSomebody(name, read_together(self.texts)))
        self.numbers: Final = all_known(name, raw, known_province)

    def narrow(
        self, state: PriceOfPower, player: int, context: Context | None, found: list[int], lawful: bool
    ) -> list[int]:
        return [at for at in found if at in self.numbers]


class Bound(ProvinceKey):
    """`var`: bound to a variable."""

    def __init__(self, name: str, raw: str) -> None:
        self.variable: Final = variable_in(raw)
        super().__init__(name, raw, keys.quality_of(name, raw))

    def narrow(
        self, state: PriceOfPower, player: int, context: Context | None, found: list[int], lawful: bool
    ) -> list[int]:
        numbers = provinces_bound(state, context, self.variable)
        return [at for at in found if at in numbers]


class AnyOf(ProvinceKey):
    """One of several filters."""

    def __init__(self, name: str, raw: Any) -> None:
        super().__init__(name, raw, Silent(name))
        self.each: Final = each_in(name, raw, ProvinceFilter)

    def narrow(
        self, state: PriceOfPower, player: int, context: Context | None, found: list[int], lawful: bool
    ) -> list[int]:
        passing = [each.among(state, player, context, found, lawful) for each in self.each]
        return [at for at in found if any([at in row for row in passing])]

    def qualities(self, teller: Names) -> list[str]:
        return keys.any_told(teller, self.each)


class AllOf(ProvinceKey):
    """All of several filters."""

    def __init__(self, name: str, raw: Any) -> None:
        super().__init__(name, raw, Silent(name))
        self.each: Final = each_in(name, raw, ProvinceFilter)

    def narrow(
        self, state: PriceOfPower, player: int, context: Context | None, found: list[int], lawful: bool
    ) -> list[int]:
        for each in self.each:
            found = each.among(state, player, context, found, lawful)
        return found

    def qualities(self, teller: Names) -> list[str]:
        return keys.all_told(teller, self.each)


class NoneOf(ProvinceKey):
    """None of the filters."""

    def __init__(self, name: str, raw: Any) -> None:
        super().__init__(name, raw, Silent(name))
        self.each: Final = each_in(name, raw, ProvinceFilter) if isinstance(raw, list) else [ProvinceFilter(raw)]

    def narrow(
        self, state: PriceOfPower, player: int, context: Context | None, found: list[int], lawful: bool
    ) -> list[int]:
        for each in self.each:
            out = each.among(state, player, context, found, lawful)
            found = [at for at in found if at not in out]
        return found

    def qualities(self, teller: Names) -> list[str]:
        return keys.none_told(teller, self.each)


class WithToken(ProvinceKey):
    """With a town, a vassal, or either of them."""

    def __init__(self, name: str, raw: Any) -> None:
        self.token: Final = one_of(name, raw, ("T", "V", "TV"))
        super().__init__(name, raw, keys.quality_of(name, raw))

    def narrow(
        self, state: PriceOfPower, player: int, context: Context | None, found: list[int], lawful: bool
    ) -> list[int]:
        return [at for at in found if places.has_token(state, self.token, at, None)]


class InAreas(ProvinceKey):
    """In areas that pass a filter."""

    def __init__(self, name: str, raw: Any) -> None:
        self.areas: Final[Areas] = read_areas(raw)
        super().__init__(name, raw, keys.InAreas(name, self.areas))

    def narrow(
        self, state: PriceOfPower, player: int, context: Context | None, found: list[int], lawful: bool
    ) -> list[int]:
        here = self.areas.found(state, player, context)
        return [at for at in found if AREA[at] in here]


class InOwnersCapital(InAreas):
    """In the area of the capital of its owner."""

    def narrow(
        self, state: PriceOfPower, player: int, context: Context | None, found: list[int], lawful: bool
    ) -> list[int]:
        return [at for at in found if AREA[at] == board.capital_area(state, board.lawful_realm(state, at))]


def read_place(name: str, raw: Any) -> ProvinceKey:
    is_about_owner = isinstance(raw, dict) and raw.get("capital_of") == "owner"
    return InOwnersCapital(name, raw) if is_about_owner else InAreas(name, raw)


class Adjacent(ProvinceKey):
    """Adjacent to something, perhaps by land alone; to a sea only if it faces the sea itself."""

    def __init__(self, name: str, raw: Any, by_land: bool) -> None:
        self.place: Final = read_somewhere(raw)
        super().__init__(name, raw, keys.OfSomebody(name, self.place))
        self.by_land: Final = by_land

    def narrow(
        self, state: PriceOfPower, player: int, context: Context | None, found: list[int], lawful: bool
    ) -> list[int]:
        near = self.place.near(state, player, self.by_land, context)
        seas = self.place.seas(context)
        return [at for at in found if near[AREA[at]] and (not seas or faces_any(at, seas))]


def faces_any(province: int, seas: list[int]) -> bool:
    for sea in FACES[province]:
        if sea in seas:
            return True
    return False


class Faces(ProvinceKey):
    """A port on one of these sea zones."""

    def __init__(self, name: str, raw: Any) -> None:
        super().__init__(name, raw, keys.OnSeas(name, read_seas(raw)))
        self.seas: Final = all_known(name, raw, known_sea)

    def narrow(
        self, state: PriceOfPower, player: int, context: Context | None, found: list[int], lawful: bool
    ) -> list[int]:
        return [at for at in found if PORT[at] and faces_any(at, self.seas)]


class OnContinent(ProvinceKey):
    """On a continent of the distant board, or on any of them."""

    def __init__(self, name: str, raw: Any) -> None:
        self.continent: Final = known_continent(raw)
        super().__init__(name, raw, keys.OnContinent(name, raw))
        self.everywhere: Final = self.continent == names.ANY_CONTINENT

    def narrow(
        self, state: PriceOfPower, player: int, context: Context | None, found: list[int], lawful: bool
    ) -> list[int]:
        wanted = self.continent
        return [at for at in found if CONTINENT[at] == wanted or (self.everywhere and CONTINENT[at] != MAIN_MAP)]


# Yes or no


class Is(ProvinceKey):
    """Something that a province is, or is not."""

    def __init__(self, name: str, raw: Any, holds: Callable[[PriceOfPower, int], bool]) -> None:
        self.yes: Final = flag_in(name, raw)
        super().__init__(name, raw, keys.Flag(name, self.yes))
        self.holds: Final = holds

    def narrow(
        self, state: PriceOfPower, player: int, context: Context | None, found: list[int], lawful: bool
    ) -> list[int]:
        return [at for at in found if self.holds(state, at) is self.yes]


class OfSize(ProvinceKey):
    """Large or small."""

    def __init__(self, name: str, raw: Any) -> None:
        self.noun: Final = one_of(name, raw, ("small", "large"))
        super().__init__(name, raw, keys.quality_of(name, raw))
        self.large: Final = raw == "large"

    def narrow(
        self, state: PriceOfPower, player: int, context: Context | None, found: list[int], lawful: bool
    ) -> list[int]:
        return [at for at in found if is_large(state, at) is self.large]


def is_large(state: PriceOfPower, province: int) -> bool:
    """A large town; where none lies, a large province."""
    token = state.token[province]
    if token >= 0 and token % 3 != VASSAL:
        return token % 3 == LARGE
    return TAX[province] == 2


def is_port(state: PriceOfPower, province: int) -> bool:
    return PORT[province]


def is_distant(state: PriceOfPower, province: int) -> bool:
    return CONTINENT[province] != MAIN_MAP


def is_capital(state: PriceOfPower, province: int) -> bool:
    realm = board.lawful_realm(state, province)
    return realm != NOBODY and board.capital_of(state, realm) == province


def has_unrest(state: PriceOfPower, province: int) -> bool:
    return state.unrest[province] != 0


def is_occupied(state: PriceOfPower, province: int) -> bool:
    return state.occupier[province] != NOBODY


# Religion


class OfFaith(ProvinceKey):
    """In an area of one of these religions."""

    def __init__(self, name: str, raw: Any) -> None:
        super().__init__(name, raw, keys.OfFaith(name, texts_in(name, raw)))
        self.faiths: Final = all_known(name, raw, known_faith)

    def narrow(
        self, state: PriceOfPower, player: int, context: Context | None, found: list[int], lawful: bool
    ) -> list[int]:
        return [at for at in found if area_is_of(state, player, AREA[at], self.faiths)]


class OwnersFaith(ProvinceKey):
    """Its lawful owner has one of these religions."""

    def __init__(self, name: str, raw: Any) -> None:
        super().__init__(name, raw, keys.OwnersFaith(name, texts_in(name, raw)))
        self.faiths: Final = all_known(name, raw, known_faith)

    def narrow(
        self, state: PriceOfPower, player: int, context: Context | None, found: list[int], lawful: bool
    ) -> list[int]:
        return [at for at in found if self.has_owner(state, player, board.lawful_realm(state, at))]

    def has_owner(self, state: PriceOfPower, player: int, realm: int) -> bool:
        return realm != NOBODY and realm_is_of(state, player, realm, self.faiths)


# Owners


class GroupOwner:
    """Owners of a group that can be told at a glance."""

    def owns(self, state: PriceOfPower, player: int, province: int, token: str) -> bool:
        raise NotImplementedError


class Independents(GroupOwner):
    """Non-player realms, perhaps of the Empire."""

    def __init__(self, in_empire: bool) -> None:
        self.in_empire: Final = in_empire

    def owns(self, state: PriceOfPower, player: int, province: int, token: str) -> bool:
        realm = board.realm_beneath(state, province)
        if state.token[province] >= 0 or realm == NOBODY:
            return False
        return not self.in_empire or board.is_member(state, realm)


class Players(GroupOwner):
    """All players, or all others."""

    def __init__(self, others: bool) -> None:
        self.others: Final = others

    def owns(self, state: PriceOfPower, player: int, province: int, token: str) -> bool:
        if not places.has_token(state, token, province, None):
            return False
        return not self.others or state.token[province] // 3 != player


class Believers(GroupOwner):
    """Realms by their faith."""

    def __init__(self, is_member: Member) -> None:
        self.is_member: Final = is_member

    def owns(self, state: PriceOfPower, player: int, province: int, token: str) -> bool:
        realm = board.lawful_realm(state, province)
        return realm != NOBODY and self.is_member(state, player, realm)


def read_group(raw: Any) -> GroupOwner | None:
    """None: the owners are no such group."""
    if not isinstance(raw, str) or raw not in MEMBERS:
        return None
    if raw in ("npr", "hre_npr"):
        return Independents(raw == "hre_npr")
    return Players(raw != "pr") if raw in ("pr", "opponent", "others") else Believers(MEMBERS[raw])


class OwnedBy(ProvinceKey):
    """Whose it is; `token` tells whether towns, vassals or both count as owned. Occupied ones count only lawfully.

    Rules: terms.own
    """

    def __init__(self, name: str, raw: Any, token: str) -> None:
        self.meant: Final[Meant] = read_meant(raw)
        super().__init__(name, raw, keys.OfSomebody(name, self.meant))
        self.group: Final[GroupOwner | None] = read_group(raw)
        self.token: Final = token
        self.lawful: Final = name == "lawful_owner"
        self.is_own: Final[bool] = raw == "self"

    def narrow(
        self, state: PriceOfPower, player: int, context: Context | None, found: list[int], lawful: bool
    ) -> list[int]:
        if not lawful and not self.lawful:
            found = [at for at in found if state.occupier[at] == NOBODY]
        group = self.group
        token = self.token
        if group is not None and not variable(context, PARTNER):
            return [at for at in found if group.owns(state, player, at, token)]
        wanted = self.meant.realms(state, player, context)
        who = [each for each in range(state.box.players) if state.box.realm[each] in wanted]
        return [at for at in found if places.has_token(state, token, at, who) or is_beneath(state, at, wanted)]


def is_beneath(state: PriceOfPower, province: int, wanted: list[int]) -> bool:
    """A non-player realm among these owns it, be it as a vassal."""
    token = state.token[province]
    return (token < 0 or token % 3 == VASSAL) and board.realm_beneath(state, province) in wanted


class OfRealms(ProvinceKey):
    """A line that speaks of realms."""

    def __init__(self, name: str, raw: Any) -> None:
        self.meant: Final[Meant] = read_meant(raw)
        super().__init__(name, raw, keys.OfSomebody(name, self.meant))


class CoreOf(OfRealms):
    def narrow(
        self, state: PriceOfPower, player: int, context: Context | None, found: list[int], lawful: bool
    ) -> list[int]:
        wanted = self.meant.realms(state, player, context)
        return [at for at in found if board.core_realm(state, at) in wanted]


class CapitalOf(OfRealms):
    def narrow(
        self, state: PriceOfPower, player: int, context: Context | None, found: list[int], lawful: bool
    ) -> list[int]:
        numbers = capitals(state, self.meant.realms(state, player, context))
        return [at for at in found if at in numbers]


class VassalOf(OfRealms):
    def narrow(
        self, state: PriceOfPower, player: int, context: Context | None, found: list[int], lawful: bool
    ) -> list[int]:
        wanted = self.meant.realms(state, player, context)
        return [at for at in found if is_vassal_land(state, at, wanted)]


def is_vassal_land(state: PriceOfPower, province: int, lords: list[int]) -> bool:
    """A vassal token of one of these players, or the land of a vassal of one of these realms."""
    token = state.token[province]
    if token >= 0:
        return token % 3 == VASSAL and state.box.realm[token // 3] in lords
    realm = board.realm_beneath(state, province)
    return realm != NOBODY and state.overlord[realm] in lords


class UnitsOf(ProvinceKey):
    """Units of somebody are in its area."""

    def __init__(self, name: str, raw: Any) -> None:
        super().__init__(name, raw, keys.SoManyOf(name, raw))
        self.who: Final[Who] = read_somebody(raw)
        self.number: Final = read_how_many(raw)

    def narrow(
        self, state: PriceOfPower, player: int, context: Context | None, found: list[int], lawful: bool
    ) -> list[int]:
        who = self.who.players(state, player, context)
        return [at for at in found if any([forces.units_in(state, each, AREA[at]) >= self.number for each in who])]


FLAGS: Final[dict[str, Callable[[PriceOfPower, int], bool]]] = {
    "own_core": places.is_own_core,
    "port": is_port,
    "distant": is_distant,
    "capital": is_capital,
    "unrest": has_unrest,
    "occupied": is_occupied,
}
KEYS: Final[dict[str, Callable[[str, Any], ProvinceKey]]] = {
    "ids": Named,
    "var": Bound,
    "any": AnyOf,
    "all": AllOf,
    "not": NoneOf,
    "token": WithToken,
    "area": read_place,
    "faces": Faces,
    "continent": OnContinent,
    "size": OfSize,
    "religion": OfFaith,
    "owner_religion": OwnersFaith,
    "core_of": CoreOf,
    "capital_of": CapitalOf,
    "vassal_of": VassalOf,
    "units_of": UnitsOf,
}


LINES: Final = (*KEYS, *FLAGS, "owner", "lawful_owner", "adjacent_to")


def read_key(name: str, raw: Any, whole: dict[str, Any]) -> ProvinceKey:
    """One line of a filter; the whole filter says how it is meant."""
    if name in KEYS:
        return KEYS[name](name, raw)
    if name in FLAGS:
        return Is(name, raw, FLAGS[name])
    if name in ("owner", "lawful_owner"):
        return OwnedBy(name, raw, whole.get("token", "T"))
    assert name == "adjacent_to"
    return Adjacent(name, raw, whole.get("by") == "land")


# Filters


class ProvinceFilter(Provinces):
    """Provinces that pass every line."""

    def __init__(self, raw: Any) -> None:
        super().__init__(raw)
        lines = read_lines("a province filter", raw, LINES, read_key)
        self.keys: Final = lines
        self.named: Final[Named | None] = named_in(lines)
        self.bound: Final[Bound | None] = bound_in(lines)
        self.within: Final[InAreas | None] = within(lines)
        self.are_own_tokens: Final = "token" in raw and raw.get("owner") == "self"
        first = self.named or self.bound or self.within
        self.rest: Final = [key for key in lines if key is not first]

    def found(self, state: PriceOfPower, player: int, context: Context | None, lawful: bool = False) -> list[int]:
        return narrowed(state, player, context, self.seeds(state, player, context), lawful, self.rest)

    def seeds(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        """Where to begin: a short list if a line of the filter names one, all of which pass this line."""
        if self.named is not None:
            on_map = state.box.on_map
            return sorted([at for at in self.named.numbers if on_map[at]])
        if self.bound is not None:
            return sorted(provinces_bound(state, context, self.bound.variable))
        if self.within is not None:
            lands = state.box.provinces_in
            return sorted([at for area in self.within.areas.found(state, player, context) for at in lands[area]])
        if self.are_own_tokens:
            return [at for at in state.box.provinces if state.token[at] // 3 == player]
        return state.box.provinces

    def among(
        self, state: PriceOfPower, player: int, context: Context | None, found: list[int], lawful: bool
    ) -> list[int]:
        return narrowed(state, player, context, found, lawful, self.keys)

    # In words

    def told(self, teller: Names, way: str = ONE, number: str = "") -> Phrase:
        noun = "province"
        for key in self.keys:
            if isinstance(key, WithToken) and noun == "province":
                noun = key.token
            if isinstance(key, OfSize):
                noun = key.noun
        rest = keys.without(self.keys, "token", "size")
        if self.named is not None:
            listed = [teller.province(each) for each in self.named.texts]
            return keys.named_told(teller, listed, keys.without(rest, "ids"), way, number)
        if self.bound is not None:
            found = teller.that(self.bound.variable)
            return teller.narrowed(found, keys.narrowing(teller, keys.without(rest, "var")))
        if len(rest) == 1 and isinstance(rest[0], CapitalOf):
            meant = rest[0].meant
            return read(
                teller.say("your-capital") if meant.is_self else teller.say("the-capital", x=meant.told(teller))
            )
        for key in self.keys:
            if isinstance(key, AnyOf) and not all([each.only_narrows() for each in key.each]):
                return keys.kinds_told(teller, key.each, keys.without(rest, "any"), way, number)
        return keys.noun_told(teller, noun, rest, "owner", way, number)

    def only_narrows(self) -> bool:
        return not any([key.name in ("ids", "var", "token") for key in self.keys])

    def qualities(self, teller: Names) -> list[str]:
        return keys.narrowing(teller, self.keys)

    def lacking(self, teller: Names) -> list[str]:
        return [quality for key in self.keys for quality in key.lacking(teller)]


def named_in(lines: list[ProvinceKey]) -> Named | None:
    for key in lines:
        if isinstance(key, Named):
            return key
    return None


def bound_in(lines: list[ProvinceKey]) -> Bound | None:
    for key in lines:
        if isinstance(key, Bound):
            return key
    return None


def within(lines: list[ProvinceKey]) -> InAreas | None:
    """The line that names areas."""
    for key in lines:
        if isinstance(key, InAreas) and not isinstance(key, InOwnersCapital):
            return key
    return None


def narrowed(
    state: PriceOfPower,
    player: int,
    context: Context | None,
    found: list[int],
    lawful: bool,
    lines: list[ProvinceKey],
) -> list[int]:
    """Those of some provinces that pass every one of these lines."""
    for key in lines:
        if not found:
            return found
        found = key.narrow(state, player, context, found, lawful)
    return list(found)


def read_provinces(raw: Any) -> Provinces:
    """A name, a variable or a filter."""
    if isinstance(raw, str):
        return BoundProvinces(raw) if raw.startswith("$") else OneProvince(raw)
    return ProvinceFilter(raw)
