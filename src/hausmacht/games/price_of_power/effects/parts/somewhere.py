"""What something can be adjacent to: areas, sea zones, trade nodes, and the lands of realms and players.

A realm is adjacent to its own areas and to all next to them; an area only to others.

Rules: terms.adjacent, effects.adjacent
"""

from __future__ import annotations

from typing import Final

from hausmacht.games.price_of_power import beliefs, board
from hausmacht.games.price_of_power.components import AREAS, NOBODY, NODE_SEAS, RELIGION_SLOT, SEAS
from hausmacht.games.price_of_power.effects.counting import places
from hausmacht.games.price_of_power.effects.language import names
from hausmacht.games.price_of_power.effects.language.miswritten import some_in
from hausmacht.games.price_of_power.effects.parts.base import Meant, Spoken
from hausmacht.games.price_of_power.effects.parts.called import Together, read_called
from hausmacht.games.price_of_power.effects.parts.meant import read_meant
from hausmacht.games.price_of_power.effects.parts.named import known_faith, known_node, known_sea
from hausmacht.games.price_of_power.effects.running.variables import (
    Context,
    bound_areas,
    chosen_areas,
    kind_of,
    variable,
)
from hausmacht.games.price_of_power.rules.terms import forces
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.telling.grammar import Phrase
from hausmacht.games.price_of_power.telling.names import Names


class Somewhere(Spoken):
    """A place, or realms whose lands are meant."""

    def near(self, state: PriceOfPower, player: int, by_land: bool, context: Context | None) -> list[bool]:
        """For every area whether it is adjacent."""
        found = [False] * AREAS
        self.mark(state, player, by_land, context, found)
        return found

    def mark(self, state: PriceOfPower, player: int, by_land: bool, context: Context | None, found: list[bool]) -> None:
        """Mark the areas that are adjacent."""
        raise NotImplementedError

    def areas(self, state: PriceOfPower, player: int, context: Context | None) -> list[int] | None:
        """The areas that are named themselves; None: it means realms, players, seas or nodes."""
        return None

    def seas(self, context: Context | None) -> list[int]:
        """The sea zones that are meant; none for anything else."""
        return []

    def is_place(self, state: PriceOfPower, player: int, context: Context | None) -> bool:
        """Areas, a sea zone or a node, and no realms."""
        return True

    def realms(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        """The realms that are meant; none for a place."""
        return []

    def is_beside(self, state: PriceOfPower, player: int, by_land: bool, context: Context | None) -> bool:
        """Whether the realm of the player is adjacent to it, or lies in it."""
        near = self.near(state, player, by_land, context)
        inside = self.areas(state, player, context)
        for area in board.own_areas(state, player):
            if near[area] or (inside is not None and area in inside):
                return True
        return False


class OneWord(Somewhere):
    """Written as a word or a name."""

    def __init__(self, raw: str) -> None:
        super().__init__(raw)
        self.called: Final = read_called(raw)

    def told(self, teller: Names) -> Phrase:
        return self.called.told(teller)


# Areas


class SomeAreas(OneWord):
    """Areas that are found by a word."""

    def mark(self, state: PriceOfPower, player: int, by_land: bool, context: Context | None, found: list[bool]) -> None:
        middle = self.areas(state, player, context)
        if middle is not None:
            mark_around(state, middle, by_land, found)


def mark_around(state: PriceOfPower, middle: list[int], by_land: bool, found: list[bool]) -> None:
    near = state.box.borders if by_land else state.box.near
    for area in middle:
        mark_all(found, near[area])


def mark_all(found: list[bool], areas: list[int]) -> None:
    for area in areas:
        found[area] = True


class Area(SomeAreas):
    """An area by its name."""

    def __init__(self, raw: str, area: int) -> None:
        super().__init__(raw)
        self.area: Final = area

    def areas(self, state: PriceOfPower, player: int, context: Context | None) -> list[int] | None:
        return [self.area]


class Chosen(SomeAreas):
    """Areas chosen so far."""

    def areas(self, state: PriceOfPower, player: int, context: Context | None) -> list[int] | None:
        return chosen_areas(context)


class Discovered(SomeAreas):
    """Distant areas where anybody is."""

    def areas(self, state: PriceOfPower, player: int, context: Context | None) -> list[int] | None:
        return places.discovered(state)


class OfFaith(SomeAreas):
    """Areas of a religion."""

    def __init__(self, raw: str, name: str) -> None:
        super().__init__(raw)
        self.faith: Final[int] = known_faith(name)

    def areas(self, state: PriceOfPower, player: int, context: Context | None) -> list[int] | None:
        wanted = self.faith
        return [area for area in state.box.areas if beliefs.same_faith(state.map.faith[RELIGION_SLOT[area]], wanted)]


class WithinReach(SomeAreas):
    """Where the player is himself: there as well as next to it."""

    def mark(self, state: PriceOfPower, player: int, by_land: bool, context: Context | None, found: list[bool]) -> None:
        middle = self.areas(state, player, context)
        if middle is not None:
            mark_around(state, middle, by_land, found)
            mark_all(found, middle)


class OwnShips(WithinReach):
    """Areas on the zones where the player has ships."""

    def areas(self, state: PriceOfPower, player: int, context: Context | None) -> list[int] | None:
        return places.areas_on(state, [sea for sea in range(SEAS) if forces.ships_in(state, player, sea)])


class InfluenceRange(WithinReach):
    """Areas from which the player can place influence."""

    def areas(self, state: PriceOfPower, player: int, context: Context | None) -> list[int] | None:
        return places.influence_bases(state, player)


# Sea zones and trade nodes


class Sea(OneWord):
    """A sea zone by its name."""

    def __init__(self, raw: str, name: str) -> None:
        super().__init__(raw)
        self.sea: Final[int] = known_sea(name)

    def mark(self, state: PriceOfPower, player: int, by_land: bool, context: Context | None, found: list[bool]) -> None:
        mark_all(found, places.areas_on(state, [self.sea]))

    def seas(self, context: Context | None) -> list[int]:
        return [self.sea]


class Node(OneWord):
    """A trade node by its name."""

    def __init__(self, raw: str, name: str) -> None:
        super().__init__(raw)
        self.node: Final[int] = known_node(name)

    def mark(self, state: PriceOfPower, player: int, by_land: bool, context: Context | None, found: list[bool]) -> None:
        mark_all(found, places.areas_at(state, self.node))

    def seas(self, context: Context | None) -> list[int]:
        return NODE_SEAS[self.node]


# Realms, and variables of every kind


class Lands(Somewhere):
    """The lands of realms and players."""

    def __init__(self, raw: object) -> None:
        super().__init__(raw)
        self.meant: Final[Meant] = read_meant(raw)

    def mark(self, state: PriceOfPower, player: int, by_land: bool, context: Context | None, found: list[bool]) -> None:
        mark_lands(state, self.meant.realms(state, player, context), by_land, found)

    def is_place(self, state: PriceOfPower, player: int, context: Context | None) -> bool:
        return False

    def realms(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        return self.meant.realms(state, player, context)

    def told(self, teller: Names) -> Phrase:
        return self.meant.told(teller)


def mark_lands(state: PriceOfPower, realms: list[int], by_land: bool, found: list[bool]) -> None:
    near = state.box.borders if by_land else state.box.near
    for realm in realms:
        for area in places.realm_areas(state, realm):
            found[area] = True
            mark_all(found, near[area])


class Bound(OneWord):
    """A variable: what it is bound to decides."""

    def __init__(self, raw: str) -> None:
        super().__init__(raw)
        self.name: Final = raw
        self.meant: Final[Meant] = read_meant(raw)

    def mark(self, state: PriceOfPower, player: int, by_land: bool, context: Context | None, found: list[bool]) -> None:
        kind = kind_of(context, self.name)
        if kind == "sea":
            mark_all(found, places.areas_on(state, variable(context, self.name)))
        elif kind == "node":
            for node in variable(context, self.name):
                mark_all(found, places.areas_at(state, node))
        elif kind in ("area", "province"):
            mark_around(state, bound_areas(context, self.name), by_land, found)
        else:
            mark_lands(state, self.meant.realms(state, player, context), by_land, found)

    def areas(self, state: PriceOfPower, player: int, context: Context | None) -> list[int] | None:
        return bound_areas(context, self.name) if kind_of(context, self.name) in ("area", "province") else None

    def seas(self, context: Context | None) -> list[int]:
        kind = kind_of(context, self.name)
        if kind == "sea":
            return variable(context, self.name)
        if kind == "node":
            return [sea for node in variable(context, self.name) for sea in NODE_SEAS[node]]
        return []

    def is_place(self, state: PriceOfPower, player: int, context: Context | None) -> bool:
        return kind_of(context, self.name) in ("sea", "node", "area", "province")

    def realms(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        return [] if self.is_place(state, player, context) else self.meant.realms(state, player, context)


class Several(Somewhere):
    """One or the other."""

    def __init__(self, raw: object) -> None:
        super().__init__(raw)
        self.each: Final = some_in("a list of places", raw, read_somewhere)

    def mark(self, state: PriceOfPower, player: int, by_land: bool, context: Context | None, found: list[bool]) -> None:
        for each in self.each:
            each.mark(state, player, by_land, context, found)

    def realms(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        found: list[int] = []
        for each in self.each:
            found.extend(each.realms(state, player, context))
        return found

    def is_beside(self, state: PriceOfPower, player: int, by_land: bool, context: Context | None) -> bool:
        return any([each.is_beside(state, player, by_land, context) for each in self.each])

    def told(self, teller: Names) -> Phrase:
        each: list[Spoken] = [*self.each]
        return Together(each).told(teller)


def read_somewhere(raw: object) -> Somewhere:
    """A name of a place, realm or player, a variable, a description of players, or several of these."""
    if isinstance(raw, list):
        return Several(raw)
    if not isinstance(raw, str):
        return Lands(raw)
    if raw.startswith("$"):
        return Bound(raw)
    if raw == "chosen":
        return Chosen(raw)
    if raw == "discovered":
        return Discovered(raw)
    if raw == "ships:self":
        return OwnShips(raw)
    if raw == "influence_range:self":
        return InfluenceRange(raw)
    head, colon, name = raw.partition(":")
    if colon and head == "sea":
        return Sea(raw, name)
    if colon and head == "node":
        return Node(raw, name)
    if colon and head == "religion":
        return OfFaith(raw, name)
    area = NOBODY if raw in ("self", "active", "emperor") or head == "realm" else names.area(raw)
    return Area(raw, area) if area != NOBODY else Lands(raw)
