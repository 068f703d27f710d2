"""Realms on cards: by name, chosen before, or those that pass a filter.

Realms that own nothing are never found. A filter that names realms finds players' realms too.

Rules: effects.filters, effects.names
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.components import (
    CONTINENT,
    ELECTOR,
    FACES,
    MAIN_MAP,
    NAMED_REALMS,
    NOBODY,
    PORT,
    REALMS,
)
from hausmacht.games.price_of_power.effects import places
from hausmacht.games.price_of_power.effects.groups import is_persia, realm_is_of, realms_of_name
from hausmacht.games.price_of_power.effects.miswritten import (
    each_in,
    flag_in,
    number_in,
    one_of,
    text_in,
    texts_in,
    variable_in,
)
from hausmacht.games.price_of_power.effects.parts import keys
from hausmacht.games.price_of_power.effects.parts.areas import read_areas
from hausmacht.games.price_of_power.effects.parts.base import Areas, Meant, Realms, Who
from hausmacht.games.price_of_power.effects.parts.called import read_called, read_together
from hausmacht.games.price_of_power.effects.parts.ideas import read_ideas
from hausmacht.games.price_of_power.effects.parts.keys import (
    Key,
    Quality,
    Silent,
    read_how_many,
    read_lines,
    read_somebody,
)
from hausmacht.games.price_of_power.effects.parts.meant import read_meant
from hausmacht.games.price_of_power.effects.parts.named import (
    all_known,
    known_faith,
    known_idea,
    known_province,
    known_realm,
    known_sea,
)
from hausmacht.games.price_of_power.effects.parts.nodes import read_nodes, read_seas
from hausmacht.games.price_of_power.effects.parts.somewhere import read_somewhere
from hausmacht.games.price_of_power.effects.parts.who import read_who
from hausmacht.games.price_of_power.effects.variables import Context, bound_realms, chosen_areas, provinces_bound
from hausmacht.games.price_of_power.state import VASSAL, PriceOfPower
from hausmacht.games.price_of_power.telling_grammar import ONE, Phrase, read
from hausmacht.games.price_of_power.telling_names import Names


def standing(state: PriceOfPower) -> list[int]:
    """For every realm what it is: PLAYED, INDEPENDENT, DEPENDENT, SUBJECT or GONE, as `board.kind_of` says."""
    found = [board.GONE] * REALMS
    beneath = board.lands(state).realm
    for at in state.box.provinces:
        token = state.token[at]
        if token >= 0 and token % 3 != VASSAL:
            continue
        realm = beneath[at]
        if realm == NOBODY:
            continue
        if token >= 0:
            found[realm] = board.SUBJECT
        elif found[realm] == board.GONE:
            found[realm] = board.INDEPENDENT
    for realm in range(REALMS):
        if state.box.player_of[realm] != NOBODY:
            found[realm] = board.PLAYED
        elif found[realm] != board.GONE and state.overlord[realm] != NOBODY:
            found[realm] = board.DEPENDENT
    return found


class Kinds:
    """What every realm is, worked out when somebody asks."""

    def __init__(self, state: PriceOfPower) -> None:
        self.state: Final = state
        self.known: list[int] = []

    def of(self, realm: int) -> int:
        return self.all()[realm]

    def all(self) -> list[int]:
        if not self.known:
            self.known = standing(self.state)
        return self.known


def still_there(state: PriceOfPower, realms: list[int]) -> list[int]:
    """Those of some realms that own something, A to Z."""
    return sorted({realm for realm in realms if board.kind_of(state, realm) != board.GONE})


# Without a filter


class MeantRealms(Realms):
    """Realms by name, as a group, or those of players."""

    def __init__(self, raw: Any) -> None:
        super().__init__(raw)
        self.meant: Final[Meant] = read_meant(raw)

    def found(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        return still_there(state, self.meant.realms(state, player, context))

    def told(self, teller: Names, way: str = ONE, number: str = "") -> Phrase:
        return self.meant.told(teller)


# Lines of a filter


class RealmKey(Key):
    """One line of a filter of realms."""

    def narrow(
        self, state: PriceOfPower, player: int, context: Context | None, found: list[int], kinds: Kinds
    ) -> list[int]:
        """Those of some realms that pass; `kinds` is what every realm is."""
        raise NotImplementedError


class Named(RealmKey):
    """`names`: one that goes by one of these names."""

    def __init__(self, name: str, raw: Any) -> None:
        self.texts: Final = texts_in(name, raw)
        super().__init__(name, raw, keys.OfSomebody(name, read_together(self.texts)))
        persia = [is_persia(text) for text in self.texts]
        self.named: Final = list(zip(all_known(name, raw, known_realm), persia, strict=True))

    def narrow(
        self, state: PriceOfPower, player: int, context: Context | None, found: list[int], kinds: Kinds
    ) -> list[int]:
        numbers = self.realms(state)
        return [realm for realm in found if realm in numbers]

    def realms(self, state: PriceOfPower) -> list[int]:
        found: list[int] = []
        for number, persia in self.named:
            found.extend(realms_of_name(state, number, persia))
        return found


class Bound(RealmKey):
    """`var`: bound to a variable."""

    def __init__(self, name: str, raw: str) -> None:
        self.variable: Final = variable_in(raw)
        super().__init__(name, raw, keys.quality_of(name, raw))

    def narrow(
        self, state: PriceOfPower, player: int, context: Context | None, found: list[int], kinds: Kinds
    ) -> list[int]:
        numbers = bound_realms(state, context, self.variable)
        return [realm for realm in found if realm in numbers]


class AnyOf(RealmKey):
    """One of several filters."""

    def __init__(self, name: str, raw: Any) -> None:
        super().__init__(name, raw, Silent(name))
        self.each: Final = each_in(name, raw, RealmFilter)

    def narrow(
        self, state: PriceOfPower, player: int, context: Context | None, found: list[int], kinds: Kinds
    ) -> list[int]:
        passing = [each.among(state, player, context, found, kinds) for each in self.each]
        return [realm for realm in found if any([realm in row for row in passing])]

    def qualities(self, teller: Names) -> list[str]:
        return keys.any_told(teller, self.each)


class AllOf(RealmKey):
    """All of several filters."""

    def __init__(self, name: str, raw: Any) -> None:
        super().__init__(name, raw, Silent(name))
        self.each: Final = each_in(name, raw, RealmFilter)

    def narrow(
        self, state: PriceOfPower, player: int, context: Context | None, found: list[int], kinds: Kinds
    ) -> list[int]:
        for each in self.each:
            found = each.among(state, player, context, found, kinds)
        return found

    def qualities(self, teller: Names) -> list[str]:
        return keys.all_told(teller, self.each)


class NoneOf(RealmKey):
    """None of the filters."""

    def __init__(self, name: str, raw: Any) -> None:
        super().__init__(name, raw, Silent(name))
        self.each: Final = each_in(name, raw, RealmFilter) if isinstance(raw, list) else [RealmFilter(raw)]

    def narrow(
        self, state: PriceOfPower, player: int, context: Context | None, found: list[int], kinds: Kinds
    ) -> list[int]:
        for each in self.each:
            out = each.among(state, player, context, found, kinds)
            found = [realm for realm in found if realm not in out]
        return found

    def qualities(self, teller: Names) -> list[str]:
        return keys.none_told(teller, self.each)


class OfKind(RealmKey):
    """A non-player realm, a player's realm, a vassal and so on."""

    def __init__(self, name: str, raw: Any) -> None:
        self.is_kind: Final = KINDS[one_of(name, raw, KINDS)]
        super().__init__(name, raw, keys.quality_of(name, raw))
        self.noun: Final = f"realm-{raw}"

    def narrow(
        self, state: PriceOfPower, player: int, context: Context | None, found: list[int], kinds: Kinds
    ) -> list[int]:
        return [realm for realm in found if self.is_kind(state, player, realm, kinds.of(realm))]


def is_independent(state: PriceOfPower, player: int, realm: int, kind: int) -> bool:
    return kind == board.INDEPENDENT


def is_there(state: PriceOfPower, player: int, realm: int, kind: int) -> bool:
    return kind != board.GONE


def is_dynamic(state: PriceOfPower, player: int, realm: int, kind: int) -> bool:
    return kind == board.INDEPENDENT and realm >= NAMED_REALMS


def is_vassal(state: PriceOfPower, player: int, realm: int, kind: int) -> bool:
    return kind in (board.DEPENDENT, board.SUBJECT)


def is_played(state: PriceOfPower, player: int, realm: int, kind: int) -> bool:
    return state.box.player_of[realm] != NOBODY


def is_bot(state: PriceOfPower, player: int, realm: int, kind: int) -> bool:
    governs = state.box.player_of[realm]
    return governs != NOBODY and state.box.is_bot[governs]


def is_opponent(state: PriceOfPower, player: int, realm: int, kind: int) -> bool:
    return state.box.player_of[realm] not in (NOBODY, player)


KINDS: Final[dict[str, Callable[[PriceOfPower, int, int, int], bool]]] = {
    "npr": is_independent,
    "any": is_there,
    "dnpr": is_dynamic,
    "vassal": is_vassal,
    "pr": is_played,
    "bot": is_bot,
    "opponent": is_opponent,
}


class Independent(RealmKey):
    """A player's realm or a non-player realm, and nobody's vassal; or not."""

    def __init__(self, name: str, raw: Any) -> None:
        self.yes: Final = flag_in(name, raw)
        super().__init__(name, raw, keys.Flag(name, self.yes))

    def narrow(
        self, state: PriceOfPower, player: int, context: Context | None, found: list[int], kinds: Kinds
    ) -> list[int]:
        return [realm for realm in found if (kinds.of(realm) in (board.PLAYED, board.INDEPENDENT)) == self.yes]


class Adjacent(RealmKey):
    """Adjacent to a place or to realms, which are none of them."""

    def __init__(self, name: str, raw: Any, by_land: bool) -> None:
        self.place: Final = read_somewhere(raw)
        super().__init__(name, raw, keys.OfSomebody(name, self.place))
        self.by_land: Final = by_land

    def narrow(
        self, state: PriceOfPower, player: int, context: Context | None, found: list[int], kinds: Kinds
    ) -> list[int]:
        near = self.place.near(state, player, self.by_land, context)
        out = self.place.realms(state, player, context)
        return [realm for realm in found if realm not in out and is_in_any(state, realm, near)]


def is_in_any(state: PriceOfPower, realm: int, areas: list[bool]) -> bool:
    for area in places.realm_areas(state, realm):
        if areas[area]:
            return True
    return False


class Strongest(RealmKey):
    """Those with the highest tax income of all that pass, which are found at the end."""

    def __init__(self, name: str, raw: Any) -> None:
        super().__init__(name, raw, keys.Flag(name, flag_in(name, raw)))

    def narrow(
        self, state: PriceOfPower, player: int, context: Context | None, found: list[int], kinds: Kinds
    ) -> list[int]:
        return found


class OwnerOf(RealmKey):
    """The lawful owner of a province, of bound places, or of the areas chosen so far."""

    def __init__(self, name: str, raw: Any) -> None:
        self.place: Final = read_called(text_in(name, raw))
        super().__init__(name, raw, keys.OfSomebody(name, self.place))
        self.are_chosen: Final[bool] = raw == "chosen_area"
        self.variable: Final[str] = raw if raw.startswith("$") else ""
        self.province: Final = NOBODY if self.are_chosen or self.variable else known_province(raw)

    def narrow(
        self, state: PriceOfPower, player: int, context: Context | None, found: list[int], kinds: Kinds
    ) -> list[int]:
        owners = [board.lawful_realm(state, at) for at in self.lands(state, context)]
        return [realm for realm in found if realm in owners]

    def lands(self, state: PriceOfPower, context: Context | None) -> list[int]:
        if self.are_chosen:
            return [at for area in chosen_areas(context) for at in state.box.provinces_in[area]]
        if self.variable:
            return provinces_bound(state, context, self.variable)
        return [self.province] if self.province != NOBODY else []


class CapitalIn(RealmKey):
    """With its capital in areas that pass a filter."""

    def __init__(self, name: str, raw: Any) -> None:
        self.areas: Final[Areas] = read_areas(raw)
        super().__init__(name, raw, keys.InAreas(name, self.areas))

    def narrow(
        self, state: PriceOfPower, player: int, context: Context | None, found: list[int], kinds: Kinds
    ) -> list[int]:
        here = self.areas.found(state, player, context)
        return [realm for realm in found if board.capital_area(state, realm) in here]


# What a realm is


class Is(RealmKey):
    """Something that a realm is, or is not."""

    def __init__(self, name: str, raw: Any, holds: Callable[[PriceOfPower, int, int], bool]) -> None:
        self.yes: Final = flag_in(name, raw)
        super().__init__(name, raw, keys.Flag(name, self.yes))
        self.holds: Final = holds

    def narrow(
        self, state: PriceOfPower, player: int, context: Context | None, found: list[int], kinds: Kinds
    ) -> list[int]:
        return [realm for realm in found if self.holds(state, player, realm) is self.yes]


def is_at_peace(state: PriceOfPower, player: int, realm: int) -> bool:
    return not board.realm_at_war(state, realm)


def is_at_war(state: PriceOfPower, player: int, realm: int) -> bool:
    return board.realm_at_war(state, realm)


def is_member(state: PriceOfPower, player: int, realm: int) -> bool:
    return board.is_member(state, realm)


def is_elector(state: PriceOfPower, player: int, realm: int) -> bool:
    area = board.capital_area(state, realm)
    return area != NOBODY and ELECTOR[area] and board.is_member(state, realm)


def is_distant(state: PriceOfPower, player: int, realm: int) -> bool:
    capital = board.capital_of(state, realm)
    return capital != NOBODY and CONTINENT[capital] != MAIN_MAP


def is_imperial_subject(state: PriceOfPower, player: int, realm: int) -> bool:
    return board.is_member(state, realm) and realm != state.emperor


def is_of_same_faith(state: PriceOfPower, player: int, realm: int) -> bool:
    return board.same_faith(board.faith_of(state, realm), state.state_faith[player])


def is_emperor(state: PriceOfPower, player: int, realm: int) -> bool:
    return realm == state.emperor


FLAGS: Final[dict[str, Callable[[PriceOfPower, int, int], bool]]] = {
    "at_peace": is_at_peace,
    "at_war": is_at_war,
    "hre": is_member,
    "elector": is_elector,
    "distant": is_distant,
    "subject": is_imperial_subject,
    "same_religion": is_of_same_faith,
    "emperor": is_emperor,
}


class Like(RealmKey):
    """A line that looks at nothing but the realm."""

    def narrow(
        self, state: PriceOfPower, player: int, context: Context | None, found: list[int], kinds: Kinds
    ) -> list[int]:
        return [realm for realm in found if self.holds(state, player, realm)]

    def holds(self, state: PriceOfPower, player: int, realm: int) -> bool:
        raise NotImplementedError


class OfFaith(Like):
    """Of one of these state religions."""

    def __init__(self, name: str, raw: Any) -> None:
        super().__init__(name, raw, keys.OfFaith(name, texts_in(name, raw)))
        self.faiths: Final = all_known(name, raw, known_faith)

    def holds(self, state: PriceOfPower, player: int, realm: int) -> bool:
        return realm_is_of(state, player, realm, self.faiths)


class TaxAtMost(Like):
    """With no more tax income."""

    def __init__(self, name: str, raw: Any) -> None:
        self.most: Final = number_in(name, raw)
        super().__init__(name, raw, keys.Figure(name, self.most))

    def holds(self, state: PriceOfPower, player: int, realm: int) -> bool:
        return board.realm_tax(state, realm) <= self.most


class BaseTax(Like):
    """With just this base tax."""

    def __init__(self, name: str, raw: Any) -> None:
        self.tax: Final = number_in(name, raw)
        super().__init__(name, raw, keys.Figure(name, self.tax))

    def holds(self, state: PriceOfPower, player: int, realm: int) -> bool:
        governs = state.box.player_of[realm]
        tax = board.base_tax(state, governs) if governs != NOBODY else board.own_tax(state, realm)
        return tax == self.tax


class PortOn(Like):
    """With a port on one of these sea zones."""

    def __init__(self, name: str, raw: Any) -> None:
        super().__init__(name, raw, keys.OnSeas(name, read_seas(raw)))
        self.seas: Final = all_known(name, raw, known_sea)

    def holds(self, state: PriceOfPower, player: int, realm: int) -> bool:
        for at in board.provinces_of(state, realm):
            if PORT[at] and any([sea in self.seas for sea in FACES[at]]):
                return True
        return False


class WithIdea(Like):
    """Its player has researched an idea."""

    def __init__(self, name: str, raw: Any) -> None:
        self.idea: Final = known_idea(raw)
        super().__init__(name, raw, keys.WithIdeas(name, read_ideas(raw)))

    def holds(self, state: PriceOfPower, player: int, realm: int) -> bool:
        governs = state.box.player_of[realm]
        return governs != NOBODY and state.ideas[governs] >> self.idea & 1 == 1


class AtNodes(RealmKey):
    """With land at a trade node."""

    def __init__(self, name: str, raw: Any) -> None:
        self.nodes: Final = read_nodes(raw)
        super().__init__(name, raw, keys.AtNodes(name, self.nodes))

    def narrow(
        self, state: PriceOfPower, player: int, context: Context | None, found: list[int], kinds: Kinds
    ) -> list[int]:
        nodes = self.nodes.found(state, player, context)
        here = [area for node in nodes for area in places.areas_at(state, node)]
        return [realm for realm in found if any([area in here for area in places.realm_areas(state, realm)])]


# Ties


class VassalOf(RealmKey):
    """A vassal of one of these realms."""

    def __init__(self, name: str, raw: Any) -> None:
        self.meant: Final[Meant] = read_meant(raw)
        super().__init__(name, raw, keys.OfSomebody(name, self.meant))

    def narrow(
        self, state: PriceOfPower, player: int, context: Context | None, found: list[int], kinds: Kinds
    ) -> list[int]:
        lords = self.meant.realms(state, player, context)
        return [realm for realm in found if lord_of(state, realm) in lords]


def lord_of(state: PriceOfPower, realm: int) -> int:
    """The realm whose vassal it is; NOBODY: none."""
    if state.overlord[realm] != NOBODY:
        return state.overlord[realm]
    if state.box.player_of[realm] != NOBODY:
        return NOBODY
    lord = board.overlord_of(state, realm)
    return state.box.realm[lord] if lord != NOBODY else NOBODY


class TiedTo(RealmKey):
    """Tied to one of these players."""

    def __init__(self, name: str, raw: Any, quality: Quality) -> None:
        super().__init__(name, raw, quality)
        self.who: Final[Who] = read_somebody(raw)
        self.number: Final[int] = read_how_many(raw)

    def narrow(
        self, state: PriceOfPower, player: int, context: Context | None, found: list[int], kinds: Kinds
    ) -> list[int]:
        who = self.who.players(state, player, context)
        return [realm for realm in found if any([self.is_tied(state, each, realm) for each in who])]

    def is_tied(self, state: PriceOfPower, player: int, realm: int) -> bool:
        raise NotImplementedError


class AllyOf(TiedTo):
    def is_tied(self, state: PriceOfPower, player: int, realm: int) -> bool:
        governs = state.box.player_of[realm]
        return board.are_allied(state, player, governs) if governs != NOBODY else state.ally[realm] == player


class MarriageOf(TiedTo):
    def is_tied(self, state: PriceOfPower, player: int, realm: int) -> bool:
        return state.marriage[realm] >> player & 1 == 1


class MarriageOfAnybody(TiedTo):
    """Married to any player."""

    def narrow(
        self, state: PriceOfPower, player: int, context: Context | None, found: list[int], kinds: Kinds
    ) -> list[int]:
        return [realm for realm in found if state.marriage[realm]]


class TruceWith(TiedTo):
    def is_tied(self, state: PriceOfPower, player: int, realm: int) -> bool:
        return state.truce[realm] >> player & 1 == 1


class InfluenceOf(TiedTo):
    def is_tied(self, state: PriceOfPower, player: int, realm: int) -> bool:
        return board.influence_in_realm(state, player, realm) >= self.number


TIES: Final[dict[str, Callable[[str, Any, Quality], RealmKey]]] = {
    "ally_of": AllyOf,
    "marriage_of": MarriageOf,
    "truce_with": TruceWith,
}
KEYS: Final[dict[str, Callable[[str, Any], RealmKey]]] = {
    "names": Named,
    "var": Bound,
    "any": AnyOf,
    "all": AllOf,
    "not": NoneOf,
    "kind": OfKind,
    "independent": Independent,
    "strongest": Strongest,
    "owner_of": OwnerOf,
    "capital_in": CapitalIn,
    "religion": OfFaith,
    "tax_max": TaxAtMost,
    "base_tax": BaseTax,
    "sea": PortOn,
    "idea": WithIdea,
    "node": AtNodes,
    "vassal_of": VassalOf,
}


LINES: Final = (*KEYS, *FLAGS, "adjacent_to", "influence_of", *TIES)


def read_key(name: str, raw: Any, whole: dict[str, Any]) -> RealmKey:
    """One line of a filter; the whole filter says how it is meant."""
    if name in KEYS:
        return KEYS[name](name, raw)
    if name in FLAGS:
        return Is(name, raw, FLAGS[name])
    if name == "adjacent_to":
        return Adjacent(name, raw, whole.get("by") == "land")
    if name == "influence_of":
        return InfluenceOf(name, raw, keys.SoManyOf(name, raw))
    if name == "marriage_of" and raw == "any":
        return MarriageOfAnybody(name, raw, keys.OfSomebody(name, read_who(raw)))
    return TIES[name](name, raw, keys.OfSomebody(name, read_who(raw)))


# Filters


class RealmFilter(Realms):
    """Realms that pass every line."""

    def __init__(self, raw: Any) -> None:
        super().__init__(raw)
        self.keys: Final = read_lines("a realm filter", raw, LINES, read_key)
        self.only_strongest: Final = bool(raw.get("strongest"))
        self.named: Final[Named | None] = named_in(self.keys)
        self.bound: Final[Bound | None] = bound_in(self.keys)

    def found(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        kinds = Kinds(state)
        found = self.among(state, player, context, self.seeds(state, context, kinds), kinds)
        if self.only_strongest:
            most = max([board.realm_tax(state, realm) for realm in found], default=0)
            found = [realm for realm in found if board.realm_tax(state, realm) == most]
        return found

    def seeds(self, state: PriceOfPower, context: Context | None, kinds: Kinds) -> list[int]:
        """Where to begin: a short list if the filter names one, else all that own something."""
        if self.named is not None:
            return still_there(state, self.named.realms(state))
        if self.bound is not None:
            return still_there(state, bound_realms(state, context, self.bound.variable))
        standings = kinds.all()
        return [realm for realm in range(REALMS) if standings[realm] != board.GONE]

    def among(
        self, state: PriceOfPower, player: int, context: Context | None, found: list[int], kinds: Kinds
    ) -> list[int]:
        """Those of some realms that pass."""
        for key in self.keys:
            if not found:
                return found
            found = key.narrow(state, player, context, found, kinds)
        return list(found)

    # In words

    def told(self, teller: Names, way: str = ONE, number: str = "") -> Phrase:
        if self.named is not None:
            listed = [teller.realm(each) for each in self.named.texts]
            return keys.named_told(teller, listed, keys.without(self.keys, "names"), way, number)
        if self.bound is not None:
            rest = keys.without(self.keys, "var")
            return teller.narrowed(teller.that(self.bound.variable), keys.narrowing(teller, rest))
        if len(self.keys) == 1 and isinstance(self.keys[0], OwnerOf):
            return read(teller.say("owner-of", x=self.keys[0].place.told(teller)))
        rest = keys.without(self.keys, "kind")
        noun = "realm-any"
        for key in self.keys:
            if isinstance(key, OfKind):
                noun = key.noun
            if isinstance(key, AnyOf) and not all([each.only_narrows() for each in key.each]):
                return keys.kinds_told(teller, key.each, keys.without(rest, "any"), way, number)
        return keys.noun_told(teller, noun, rest, "", way, number)

    def were_chosen(self) -> bool:
        return self.bound is not None

    def only_narrows(self) -> bool:
        return not any([key.name in ("names", "var", "kind") for key in self.keys])

    def qualities(self, teller: Names) -> list[str]:
        return keys.narrowing(teller, self.keys)

    def lacking(self, teller: Names) -> list[str]:
        return [quality for key in self.keys for quality in key.lacking(teller)]


def named_in(lines: list[RealmKey]) -> Named | None:
    for key in lines:
        if isinstance(key, Named):
            return key
    return None


def bound_in(lines: list[RealmKey]) -> Bound | None:
    for key in lines:
        if isinstance(key, Bound):
            return key
    return None


def read_realms(raw: Any) -> Realms:
    """A filter, or realms that are meant by a name, a variable, a group or players."""
    return RealmFilter(raw) if isinstance(raw, dict) else MeantRealms(raw)
