"""Conditions on war and forces: wars, units and ships.

Rules: effects.conditions
"""

from __future__ import annotations

from typing import Final

from hausmacht.games.price_of_power import hostility
from hausmacht.games.price_of_power.components import ARM_NAMES, LIGHT, NOBODY, SEAS, SHIP_NAMES
from hausmacht.games.price_of_power.effects.condition import (
    A_FIGURE,
    A_SEARCH,
    KINDS,
    Condition,
    YesOrNo,
    part_of,
)
from hausmacht.games.price_of_power.effects.counting.holdings import SEA_CONTINENT
from hausmacht.games.price_of_power.effects.counting.stats import arms, ships_at_sea
from hausmacht.games.price_of_power.effects.language import names
from hausmacht.games.price_of_power.effects.language.fields import Fields
from hausmacht.games.price_of_power.effects.parts.amounts import read_amount
from hausmacht.games.price_of_power.effects.parts.areas import read_areas
from hausmacht.games.price_of_power.effects.parts.base import Who
from hausmacht.games.price_of_power.effects.parts.meant import read_meant
from hausmacht.games.price_of_power.effects.parts.named import all_known, known_continent, known_sea
from hausmacht.games.price_of_power.effects.parts.nodes import read_seas
from hausmacht.games.price_of_power.effects.parts.who import read_who
from hausmacht.games.price_of_power.effects.running.variables import Context
from hausmacht.games.price_of_power.rows import count5
from hausmacht.games.price_of_power.rules.terms import forces
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.telling.grammar import Phrase
from hausmacht.games.price_of_power.telling.names import Names

# War and peace


class AtWar(YesOrNo):
    """Being at war, with anybody."""

    def __init__(self, raw: object) -> None:
        super().__init__(raw, "at_war")

    def is_so(self, state: PriceOfPower, player: int) -> bool:
        return hostility.is_at_war(state, player)


class AtWarWith(Condition):
    """Being at war with one of some realms."""

    def __init__(self, raw: object) -> None:
        super().__init__()
        self.realms: Final = read_meant(raw)

    def holds(self, state: PriceOfPower, player: int, context: Context | None) -> bool:
        return any(
            [hostility.at_war_with(state, player, realm) for realm in self.realms.realms(state, player, context)]
        )

    def told(self, teller: Names, subject: Phrase, negated: bool) -> str:
        return teller.clause("if-at_war-with", subject, negated, x=self.realms.told(teller))


def at_war(raw: object) -> Condition:
    return AtWar(raw) if isinstance(raw, bool) else AtWarWith(raw)


class AtPeace(YesOrNo):
    """Being at war with nobody."""

    def __init__(self, raw: object) -> None:
        super().__init__(raw, "at_peace")

    def is_so(self, state: PriceOfPower, player: int) -> bool:
        return not hostility.is_at_war(state, player)


# Forces


class Forces(Condition):
    """Enough units or ships of the player, or of some players together."""

    def __init__(self, table: Fields, every: str, kinds: list[str], anywhere: bool) -> None:
        """`every` of the kinds is meant when none is named."""
        super().__init__(A_FIGURE if anywhere and not table.has("who") else A_SEARCH)
        self.word: Final = table.word("kind", (*kinds, every), every)
        self.kind: Final = kinds.index(self.word) if self.word != every else NOBODY  # NOBODY: all of them
        self.wanted: Final = table.number("n")
        self.amount: Final = read_amount(self.wanted)
        self.who: Final[Who | None] = table.read_if("who", read_who)  # None: the player
        self.is_anywhere: Final = anywhere

    def of(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        """Whose they are."""
        return self.who.players(state, player, context) if self.who is not None else [player]

    def told(self, teller: Names, subject: Phrase, negated: bool) -> str:
        """`you have 4 land units in areas next to Novgorod`"""
        if negated and self.wanted == 1:
            return teller.clause("if-has", subject, x=self.told_there(teller, teller.noun(self.word, "none", [])))
        found = self.told_there(teller, self.amount.so_many(teller, self.word, []))
        return teller.clause("if-has", subject, negated, x=found)

    def told_there(self, teller: Names, found: Phrase) -> Phrase:
        """They, and where they must be."""
        raise NotImplementedError


class Units(Forces):
    """Enough land units on the board, of an arm, in areas."""

    def __init__(self, raw: object) -> None:
        table = Fields("a number of units", raw, ("n", "kind", "who", "in"))
        super().__init__(table, "land", list(ARM_NAMES), not table.has("in"))
        self.areas: Final = table.read_if("in", read_areas)

    def holds(self, state: PriceOfPower, player: int, context: Context | None) -> bool:
        if self.who is None and self.areas is None:
            return self.deployed(state, player) >= self.wanted
        found = 0
        here = self.areas.found(state, player, context) if self.areas is not None else []
        for who in self.of(state, player, context):
            if self.areas is None:
                found += self.deployed(state, who)
            else:
                found += sum([self.standing_in(state, who, area) for area in here])
        return found >= self.wanted

    def deployed(self, state: PriceOfPower, player: int) -> int:
        return forces.deployed(state, player) if self.kind == NOBODY else arms(state, player, self.kind)

    def standing_in(self, state: PriceOfPower, player: int, area: int) -> int:
        if self.kind == NOBODY:
            return forces.units_in(state, player, area)
        return forces.arms_of(state, player, area, self.kind)

    def near(self, state: PriceOfPower, player: int) -> float:
        if self.who is None and self.areas is None:
            return part_of(self.deployed(state, player), self.wanted)
        return super().near(state, player)

    def reached(self, state: PriceOfPower, player: int) -> tuple[int, int]:
        if self.who is None and self.areas is None:
            return self.deployed(state, player), self.wanted
        return super().reached(state, player)

    def told_there(self, teller: Names, found: Phrase) -> Phrase:
        if self.areas is None:
            return found
        return found.followed(teller.say("is-area", x=self.areas.told(teller, "many")))


class Ships(Forces):
    """Enough ships at sea, of a kind, in zones or on the seas of continents."""

    def __init__(self, raw: object) -> None:
        table = Fields("a number of ships", raw, ("n", "kind", "who", "zones", "continents"))
        super().__init__(table, "ship", list(SHIP_NAMES), not table.has("zones") and not table.has("continents"))
        self.zones: Final = table.texts("zones")
        self.waters: Final = read_seas(self.zones or None)
        self.continents: Final = table.texts("continents")
        self.seas: Final = seas_named(self.zones) if self.zones else seas_of(self.continents)

    def holds(self, state: PriceOfPower, player: int, context: Context | None) -> bool:
        if self.who is None:
            if self.is_anywhere:
                return self.has_enough(state, player)
            if forces.ships_at_sea(state, player) < self.wanted:
                return False
        found = 0
        for who in self.of(state, player, context):
            found += self.afloat(state, who) if self.is_anywhere else self.in_zones(state, who)
        return found >= self.wanted

    def has_enough(self, state: PriceOfPower, player: int) -> bool:
        if self.kind > LIGHT and state.forces.fleet[player * 3 + self.kind] < self.wanted:
            return False
        return self.afloat(state, player) >= self.wanted

    def afloat(self, state: PriceOfPower, player: int) -> int:
        """Ships outside ports."""
        if self.kind == NOBODY:
            return forces.ships_at_sea(state, player)
        return ships_at_sea(state, player, self.kind)

    def in_zones(self, state: PriceOfPower, player: int) -> int:
        found = 0
        for sea in self.seas:
            if self.kind == NOBODY:
                found += forces.ships_in(state, player, sea)
                continue
            if state.forces.fleet_at[player] == sea:
                found += state.forces.fleet[player * 3 + self.kind]
            if self.kind == LIGHT:
                found += count5(state.forces.light[sea], player) + count5(state.forces.slots[sea], player)
        return found

    def near(self, state: PriceOfPower, player: int) -> float:
        if self.who is None and self.is_anywhere:
            return part_of(self.afloat(state, player), self.wanted)
        return super().near(state, player)

    def reached(self, state: PriceOfPower, player: int) -> tuple[int, int]:
        if self.who is not None:
            return super().reached(state, player)
        return (self.afloat(state, player) if self.is_anywhere else self.in_zones(state, player)), self.wanted

    def told_there(self, teller: Names, found: Phrase) -> Phrase:
        if self.zones:
            return found.followed(teller.say("is-area", x=self.waters.told(teller)))
        if self.continents == ["any"]:
            return found.followed(teller.say("is-distant"))
        if self.continents:
            lands = teller.joined_phrases([teller.continent(each) for each in self.continents], "or")
            return found.followed(teller.say("is-continent", x=lands))
        return found


def seas_named(zones: list[str]) -> list[int]:
    return all_known("zones", zones, known_sea)


def seas_of(continents: list[str]) -> list[int]:
    """The sea zones of continents."""
    wanted = [known_continent(text) for text in continents]
    distant = names.ANY_CONTINENT in wanted
    return [sea for sea in range(SEAS) if SEA_CONTINENT[sea] in wanted or (distant and SEA_CONTINENT[sea] >= 0)]


KINDS.update({"at_war": at_war, "at_peace": AtPeace, "units": Units, "ships": Ships})
