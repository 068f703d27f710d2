"""Conditions on ties: vassals, alliances, marriages, influence and claims.

Rules: effects.conditions, effects.most-influence
"""

from __future__ import annotations

from typing import Final

from hausmacht.games.price_of_power import board, by_player
from hausmacht.games.price_of_power.components import NOBODY
from hausmacht.games.price_of_power.effects.condition import A_FEW_PLACES, KINDS, Condition, part_of
from hausmacht.games.price_of_power.effects.counting import holdings
from hausmacht.games.price_of_power.effects.language import names
from hausmacht.games.price_of_power.effects.language.fields import Fields, table_in
from hausmacht.games.price_of_power.effects.language.miswritten import texts_in
from hausmacht.games.price_of_power.effects.parts.areas import read_areas
from hausmacht.games.price_of_power.effects.parts.base import Meant
from hausmacht.games.price_of_power.effects.parts.meant import read_meant
from hausmacht.games.price_of_power.effects.parts.realms import RealmFilter
from hausmacht.games.price_of_power.effects.parts.realms.ties import lord_of
from hausmacht.games.price_of_power.effects.running.variables import Context
from hausmacht.games.price_of_power.rows import count4
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.telling.grammar import Phrase
from hausmacht.games.price_of_power.telling.names import Names

UNSEEN: Final = 0.5  # what is known of ties before it is asked with whom they are
ALMOST: Final = 0.9  # influence that is still to be placed

# Vassals


class Vassal(Condition):
    """One of these realms is a vassal of the player."""

    def __init__(self, raw: object) -> None:
        super().__init__()
        self.names: Final = texts_in("vassal", raw)
        self.realm: Final = read_meant(raw)
        self.is_named: Final = all([names.realm(text) >= 0 for text in self.names])

    def holds(self, state: PriceOfPower, player: int, context: Context | None) -> bool:
        if self.is_named and not board.holdings(state).vassals[player]:
            return False
        own = state.box.realm[player]
        for realm in self.realm.realms(state, player, context):
            if lord_of(state, realm) == own and board.kind_of(state, realm) == board.SUBJECT:
                return True
        return False

    def told(self, teller: Names, subject: Phrase, negated: bool) -> str:
        realms = teller.joined_phrases([teller.realm(each) for each in self.names], "or")
        return teller.clause("if-vassal", subject, negated, x=realms)

    def places(self, state: PriceOfPower, player: int) -> list[tuple[str, int]]:
        return capitals_told(state, self.realm.realms(state, player, None)) if self.is_named else []


class Bound(Condition):
    """Enough realms that are bound to the player, or one that passes a filter."""

    def __init__(self, raw: object, key: str) -> None:
        super().__init__(A_FEW_PLACES)
        counted = isinstance(raw, dict) and "n" in raw
        table = Fields("a number of realms", raw if counted else {"where": raw}, ("n", "where"))
        where = table_in("a realm filter", table.row.get("where", {}))
        self.key: Final = key
        self.wanted: Final = table.number_or("n", 1)
        self.where: Final = RealmFilter(where) if not counted else table.read_if("where", RealmFilter) or ANY_REALM
        self.is_anybody: Final = not where
        only_named = list(where) == ["names"]
        named = [f"realm:{text}" for text in texts_in("names", where["names"])] if only_named else []
        self.named: Final[Meant | None] = read_meant(named) if only_named else None

    def bound(self, state: PriceOfPower, player: int) -> list[int]:
        """Realms that are bound to the player, whatever they are."""
        raise NotImplementedError

    def enough(self, state: PriceOfPower, player: int, context: Context | None, mine: list[int]) -> bool:
        """Whether enough of these realms pass."""
        if len(mine) < self.wanted:
            return False
        if self.is_anybody:
            return True
        passing = self.meant(state, player, context)
        return len([realm for realm in mine if realm in passing]) >= self.wanted

    def meant(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        """Realms of which there must be enough."""
        if self.named is not None:
            return self.named.realms(state, player, context)
        return self.where.found(state, player, context)

    def reached(self, state: PriceOfPower, player: int) -> tuple[int, int]:
        mine = self.bound(state, player)
        if not self.is_anybody:
            passing = self.meant(state, player, None)
            mine = [realm for realm in mine if realm in passing]
        return len(mine), self.wanted

    def places(self, state: PriceOfPower, player: int) -> list[tuple[str, int]]:
        """The capitals of realms that it names."""
        return capitals_told(state, self.named.realms(state, player, None)) if self.named is not None else []

    def told(self, teller: Names, subject: Phrase, negated: bool) -> str:
        if self.wanted != 1:
            return teller.clause(f"if-{self.key}-many", subject, negated, n=self.wanted)
        return teller.clause(f"if-{self.key}", subject, negated, x=self.where.told(teller))


ANY_REALM: Final = RealmFilter({})


def capitals_told(state: PriceOfPower, realms: list[int]) -> list[tuple[str, int]]:
    """The capitals of realms, as places."""
    found = [board.capital_of(state, realm) for realm in realms]
    return [("province", capital) for capital in found if capital != NOBODY]


class Vassals(Bound):
    """Enough vassal realms."""

    def __init__(self, raw: object) -> None:
        super().__init__(raw, "vassals")

    def holds(self, state: PriceOfPower, player: int, context: Context | None) -> bool:
        return self.enough(state, player, context, self.bound(state, player))

    def bound(self, state: PriceOfPower, player: int) -> list[int]:
        return list({board.realm_beneath(state, at) for at in board.vassals_of(state, player)})


# Alliances and marriages


class Ally(Bound):
    """Alliances, with players and with other realms."""

    def __init__(self, raw: object) -> None:
        super().__init__(raw, "ally")

    def holds(self, state: PriceOfPower, player: int, context: Context | None) -> bool:
        known = by_player.allies(state)
        mask = state.relations.allied[player]
        if known.total[player] + mask.bit_count() < self.wanted:
            return False
        return self.enough(state, player, context, self.bound(state, player))

    def bound(self, state: PriceOfPower, player: int) -> list[int]:
        mask = state.relations.allied[player]
        mine = by_player.allies(state).where[player][:]
        return mine + [state.box.realm[other] for other in range(state.box.players) if mask >> other & 1]

    def near(self, state: PriceOfPower, player: int) -> float:
        if self.holds(state, player, None):
            return 1.0
        return UNSEEN * part_of(by_player.allies(state).total[player], self.wanted + 1)


class Marriage(Bound):
    """Royal marriages."""

    def __init__(self, raw: object) -> None:
        super().__init__(raw, "marriage")

    def holds(self, state: PriceOfPower, player: int, context: Context | None) -> bool:
        known = by_player.marriages(state)
        return known.total[player] >= self.wanted and self.enough(state, player, context, known.where[player])

    def bound(self, state: PriceOfPower, player: int) -> list[int]:
        return by_player.marriages(state).where[player]

    def near(self, state: PriceOfPower, player: int) -> float:
        if self.holds(state, player, None):
            return 1.0
        return UNSEEN * part_of(by_player.marriages(state).total[player], self.wanted + 1)


# Influence and claims


def influence_in(state: PriceOfPower, player: int, here: list[int]) -> int:
    """Cubes and marriages in these areas; for the Emperor the imperial cubes as well."""
    found = 0
    for area in here:
        found += count4(state.map.influence[area], player)
    for realm in by_player.marriages(state).where[player]:
        if board.capital_area(state, realm) in here:
            found += 1
    if state.map.imperial and board.emperor_player(state) == player:
        found += len([area for area in state.map.imperial if area in here])
    return found


def areas_told(state: PriceOfPower, areas: list[int]) -> list[tuple[str, int]]:
    """Those that are in play, as places."""
    return [("area", area) for area in areas if state.box.provinces_in[area]]


class Influence(Condition):
    """Enough influence in some areas."""

    def __init__(self, raw: object) -> None:
        super().__init__()
        table = Fields("influence in areas", raw, ("n", "in"))
        self.wanted: Final = table.number("n")
        self.areas: Final = table.read("in", read_areas)
        self.named: Final = self.areas.only_named()

    def holds(self, state: PriceOfPower, player: int, context: Context | None) -> bool:
        if holdings.influence(state, player) < self.wanted:
            return False
        return influence_in(state, player, self.areas.found(state, player, context)) >= self.wanted

    def near(self, state: PriceOfPower, player: int) -> float:
        if self.holds(state, player, None):
            return 1.0
        have = sum([count4(state.map.influence[area], player) for area in self.named])
        return ALMOST * part_of(have, self.wanted) if self.named else 0.0

    def reached(self, state: PriceOfPower, player: int) -> tuple[int, int]:
        return influence_in(state, player, self.areas.found(state, player, None)), self.wanted

    def places(self, state: PriceOfPower, player: int) -> list[tuple[str, int]]:
        return areas_told(state, self.areas.found(state, player, None))

    def told(self, teller: Names, subject: Phrase, negated: bool) -> str:
        where = self.areas.told(teller, "many")
        return teller.clause("if-influence", subject, negated, n=self.wanted, x=where)


class InAreas(Condition):
    """Something about some areas: a filter, or their names."""

    def __init__(self, raw: object, key: str) -> None:
        super().__init__()
        self.key: Final = key
        self.areas: Final = read_areas(raw)
        self.names: Final = texts_in(key, raw) if not isinstance(raw, dict) else []

    def places(self, state: PriceOfPower, player: int) -> list[tuple[str, int]]:
        return areas_told(state, self.areas.found(state, player, None))

    def told(self, teller: Names, subject: Phrase, negated: bool) -> str:
        if self.names:
            areas = teller.joined_phrases([teller.area(each) for each in self.names], "and")
        else:
            areas = self.areas.told(teller)
        return teller.clause(f"if-{self.key}", subject, negated, x=areas)


class MostInfluence(InAreas):
    """More than anybody else: over all areas of a filter, or in each area of a list."""

    def __init__(self, raw: object) -> None:
        super().__init__(raw, "most_influence")
        self.in_each: Final = isinstance(raw, list)

    def holds(self, state: PriceOfPower, player: int, context: Context | None) -> bool:
        here = self.areas.found(state, player, context)
        if self.in_each:
            return all([is_first_in(state, player, [area]) for area in here])
        return is_first_in(state, player, here)


def is_first_in(state: PriceOfPower, player: int, here: list[int]) -> bool:
    mine = influence_in(state, player, here)
    for other in range(state.box.players):
        if other != player and influence_in(state, other, here) >= mine:
            return False
    return mine > 0


class Claim(InAreas):
    """A claim on one of some areas."""

    def __init__(self, raw: object) -> None:
        super().__init__(raw, "claim")

    def holds(self, state: PriceOfPower, player: int, context: Context | None) -> bool:
        return any([board.has_claim(state, player, area) for area in self.areas.found(state, player, context)])


KINDS.update(
    {
        "vassal": Vassal,
        "vassals": Vassals,
        "ally": Ally,
        "marriage": Marriage,
        "influence": Influence,
        "most_influence": MostInfluence,
        "claim": Claim,
    }
)
