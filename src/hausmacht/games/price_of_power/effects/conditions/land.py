"""Conditions on land: who owns, controls and is next to what, and where tokens lie.

Rules: effects.conditions, terms.own, terms.control
"""

from __future__ import annotations

from typing import Final

from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.components import AREA, NOBODY, PROVINCES
from hausmacht.games.price_of_power.effects import names, places
from hausmacht.games.price_of_power.effects.condition import (
    A_FEW_PLACES,
    A_SEARCH,
    KINDS,
    Condition,
    Row,
    part_of,
)
from hausmacht.games.price_of_power.effects.holdings import owns_area
from hausmacht.games.price_of_power.effects.parts.keys import Lying
from hausmacht.games.price_of_power.effects.parts.somewhere import read_somewhere
from hausmacht.games.price_of_power.effects.province_filter import ids
from hausmacht.games.price_of_power.effects.reading import Reader
from hausmacht.games.price_of_power.effects.selectors import ASKING, Context, variable
from hausmacht.games.price_of_power.state import LARGE, SMALL, VASSAL, PriceOfPower
from hausmacht.games.price_of_power.telling_grammar import ONE, Phrase
from hausmacht.games.price_of_power.telling_names import Names

# Provinces that are owned or controlled


class Holding(Condition):
    """Enough provinces in somebody's hands, counted or by their tax value."""

    def __init__(self, row: Row, key: str) -> None:
        table = Reader(row[key])
        where = table.inside("where")
        rest = [each for each in where.row if each != "token"]
        in_named_areas = rest == ["area"] and are_named(where)
        listed = rest == ["ids"] or in_named_areas
        super().__init__(row, A_FEW_PLACES if listed else A_SEARCH)
        self.wanted: Final = table.number("n")
        self.by_tax: Final = table.text("by") == "tax"
        self.where: Final = table.provinces("where")
        self.token: Final = where.text("token")  # T: towns, V: vassals, TV: both
        self.names: Final = where.texts("ids")
        self.is_listed: Final = listed  # each by its name, or all of named areas
        self.lands: Final = lands_in(where.inside("area")) if in_named_areas else ids(self.names)

    def told_of(self, teller: Names, verb: str, owner: Phrase, negated: bool) -> str:
        if self.by_tax:
            lands = self.where.told(teller, "many")
            return teller.clause(f"if-{verb}-tax", owner, negated, n=self.wanted, x=lands)
        if negated and self.wanted == 1 and not self.names:
            return teller.clause(f"if-{verb}", owner, x=self.where.told(teller, "none"))
        found = self.told_lands(teller)
        if self.names and self.token == "TV":
            found = found.followed(teller.say("vassals-too"))
        return teller.clause(f"if-{verb}", owner, negated, x=found)

    def told_lands(self, teller: Names) -> Phrase:
        """`Milan`, `2 of Nantes, Rennes and Caux`, `3 provinces in Prussia`"""
        number = str(self.wanted)
        if self.names and self.wanted == len(self.names):
            return self.where.told(teller, "all")
        if self.names and self.wanted != 1:
            return teller.some_of(self.where.told(teller, "all"), "number", number)
        return self.where.told(teller, ONE if self.wanted == 1 else "number", number)


def are_named(where: Reader) -> bool:
    """Whether the areas of a filter are given by their names, and by nothing else."""
    area = where.row["area"]
    return isinstance(area, dict) and list(area) == ["names"]


def lands_in(area: Reader) -> list[int]:
    """All provinces of named areas."""
    here = [names.area(text) for text in area.texts("names")]
    return [at for at in range(PROVINCES) if AREA[at] in here]


class InHand(Holding):
    """Enough provinces that the player owns; if `controlled`, or occupies."""

    def __init__(self, row: Row, key: str, controlled: bool) -> None:
        super().__init__(row, key)
        table = Reader(row[key])
        where = table.inside("where")
        found_by = ("token", "ids") if where.has("ids") else ("token", "area")
        rest = {name: each for name, each in where.row.items() if name not in found_by}
        self.key: Final = key
        self.controlled: Final = controlled
        self.first: Final = VASSAL if self.token == "V" else SMALL
        self.last: Final = LARGE if self.token in ("", "T") else VASSAL
        self.is_by_name: Final = where.has("ids")
        self.areas: Final = where.areas_if("area")
        self.rest: Final = Reader({"on": rest}).provinces() if rest else None  # what the provinces must be beside that
        abroad = controlled and where.row.get("not") == {"lawful_owner": "self"}
        fewest = (self.wanted + 1) // 2 if self.by_tax else self.wanted
        self.fewest_foreign: Final = fewest if abroad else 0  # so many provinces of others it takes at least

    def holds(self, state: PriceOfPower, player: int, context: Context | None) -> bool:
        if self.is_listed:
            return self.held(state, player) >= self.wanted
        if self.fewest_foreign and foreign_provinces(state, player) < self.fewest_foreign:
            return False
        lands = [at for at in self.looked_at(state, player, context) if self.has(state, player, at)]
        if len(lands) * (2 if self.by_tax else 1) < self.wanted:
            return False
        if self.rest is not None:
            lands = self.rest.among(state, player, context, lands, True)
        if self.by_tax:
            return sum([board.tax_value(state, at) for at in lands]) >= self.wanted
        return len(lands) >= self.wanted

    def has(self, state: PriceOfPower, player: int, province: int) -> bool:
        """Whether the player has a province as the condition means it."""
        occupier = state.occupier[province]
        if occupier != NOBODY:
            return self.controlled and occupier == player
        return player * 3 + self.first <= state.token[province] <= player * 3 + self.last

    def held(self, state: PriceOfPower, player: int) -> int:
        """How much of the listed provinces the player has."""
        token = state.token
        occupier = state.occupier
        first = player * 3 + self.first
        last = player * 3 + self.last
        found = 0
        for at in self.lands:
            if occupier[at] == NOBODY:
                if not first <= token[at] <= last:
                    continue
            elif not self.controlled or occupier[at] != player:
                continue
            found += board.tax_value(state, at) if self.by_tax else 1
        return found

    def looked_at(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        """The provinces to look at: those of names or areas, else all that the player might own or control."""
        if self.is_by_name:
            return [at for at in self.lands if state.box.on_map[at]]
        if self.areas is not None:
            lands = state.box.provinces_in
            return [at for area in self.areas.found(state, player, context) for at in lands[area]]
        known = board.holdings(state)
        return known.held[player] + known.occupied[player]

    def near(self, state: PriceOfPower, player: int) -> float:
        return part_of(self.held(state, player), self.wanted) if self.is_listed else super().near(state, player)

    def told(self, teller: Names, subject: Phrase, negated: bool) -> str:
        return self.told_of(teller, self.key, subject, negated)


def foreign_provinces(state: PriceOfPower, player: int) -> int:
    """Provinces the player may control of which he is not the lawful owner."""
    known = board.holdings(state)
    return len(known.vassals[player]) + len(known.occupied[player])


class Owns(InHand):
    """Enough own provinces pass; occupied ones do not count."""

    def __init__(self, row: Row) -> None:
        super().__init__(row, "owns", False)


class Controls(InHand):
    """As `owns`, but with what the player occupies; the owner of a province is then the lawful one."""

    def __init__(self, row: Row) -> None:
        super().__init__(row, "controls", True)


class RealmOwns(Holding):
    """As `owns`, for any realm."""

    def __init__(self, row: Row) -> None:
        super().__init__(row, "realm_owns")
        table = Reader(row["realm_owns"])
        self.realm: Final = table.meant("realm")
        self.is_quick: Final = self.is_listed and not self.token

    def holds(self, state: PriceOfPower, player: int, context: Context | None) -> bool:
        wanted = self.realm.realms(state, player, context)
        if self.is_quick:
            lands = [at for at in self.lands if state.box.on_map[at]]
        else:
            lands = self.where.found(state, player, context)
        found = [at for at in lands if state.occupier[at] == NOBODY and board.lawful_realm(state, at) in wanted]
        return len(found) >= self.wanted

    def told(self, teller: Names, subject: Phrase, negated: bool) -> str:
        return self.told_of(teller, "owns", self.realm.told(teller), negated)


# Whole areas


class WholeAreas(Condition):
    """Something about every province of some areas, as far as they are on the boards in play."""

    def __init__(self, row: Row, key: str) -> None:
        super().__init__(row)
        self.key: Final = key
        self.names: Final = Reader(row).texts(key)
        self.areas: Final = [area for area in [names.area(text) for text in self.names] if area >= 0]

    def told(self, teller: Names, subject: Phrase, negated: bool) -> str:
        areas = teller.joined_phrases([teller.area(each) for each in self.names], "and")
        return teller.clause(f"if-{self.key}", subject, negated, x=areas)


class OwnsAll(WholeAreas):
    """Every province is owned."""

    def __init__(self, row: Row) -> None:
        super().__init__(row, "owns_all")

    def holds(self, state: PriceOfPower, player: int, context: Context | None) -> bool:
        for area in self.areas:
            if state.box.provinces_in[area] and not owns_area(state, player, area):
                return False
        return True


class HoldsAll(WholeAreas):
    """A town or vassal lies on every province, be it occupied."""

    def __init__(self, row: Row) -> None:
        super().__init__(row, "holds_all")

    def holds(self, state: PriceOfPower, player: int, context: Context | None) -> bool:
        for area in self.areas:
            for at in state.box.provinces_in[area]:
                if state.token[at] < 0 or state.token[at] // 3 != player:
                    return False
        return True


# Single provinces, neighbours, tokens


class OwnerIs(Condition):
    """Who the lawful owner of a province is."""

    def __init__(self, row: Row) -> None:
        super().__init__(row, A_FEW_PLACES)
        table = Reader(row["owner_is"])
        self.name: Final = table.text("province")
        self.province: Final = names.province(self.name)
        self.owner: Final = table.meant("is")

    def holds(self, state: PriceOfPower, player: int, context: Context | None) -> bool:
        if self.province == NOBODY or not state.box.on_map[self.province]:
            return False
        realm = board.lawful_realm(state, self.province)
        return realm != NOBODY and self.owner.means(state, player, realm, context)

    def told(self, teller: Names, subject: Phrase, negated: bool) -> str:
        return teller.clause("if-owner_is", teller.province(self.name), negated, x=self.owner.told(teller))


class Vacant(Condition):
    """Nobody lives in any of some provinces."""

    def __init__(self, row: Row) -> None:
        super().__init__(row, A_FEW_PLACES)
        self.names: Final = Reader(row).texts("vacant")
        self.lands: Final = ids(self.names)

    def holds(self, state: PriceOfPower, player: int, context: Context | None) -> bool:
        lands = [at for at in self.lands if state.box.on_map[at]]
        return bool(lands) and all([board.is_vacant(state, at) for at in lands])

    def told(self, teller: Names, subject: Phrase, negated: bool) -> str:
        lands = teller.joined_phrases([teller.area(each) for each in self.names], "or")
        return teller.clause("if-vacant", lands, negated)


class Adjacent(Condition):
    """The realm of the player is adjacent to areas, a realm, a sea zone or a node.

    Inside a description of players, "self" is the player for whom it is read.
    """

    def __init__(self, row: Row) -> None:
        super().__init__(row)
        table = Reader(row["adjacent"])
        to = table.row["to"]
        self.to: Final = [read_somewhere(each) for each in (to if isinstance(to, list) else [to])]
        self.to_self: Final = to == "self"
        self.by_land: Final = table.text("by") == "land"

    def holds(self, state: PriceOfPower, player: int, context: Context | None) -> bool:
        asking = variable(context, ASKING) if self.to_self else []
        if asking:
            asked: Context = {"$asked": asking, "$asked.kind": "player"}
            return asking[0] != player and ASKED.is_beside(state, player, self.by_land, asked)
        return any([each.is_beside(state, player, self.by_land, context) for each in self.to])

    def told(self, teller: Names, subject: Phrase, negated: bool) -> str:
        neighbours = teller.joined_phrases([each.told(teller) for each in self.to], "or")
        return teller.clause("if-adjacent", subject, negated, x=neighbours)


ASKED: Final = read_somewhere("$asked")  # the player for whom a description of players is read


class HasToken(Condition):
    """Enough tokens lie in areas, on provinces, or anywhere."""

    def __init__(self, row: Row) -> None:
        super().__init__(row)
        table = Reader(row["has_token"])
        self.token: Final = table.text("token")
        self.owner: Final = table.who_if("of")  # None: anybody
        self.areas: Final = table.areas_if("in")
        self.provinces: Final = table.provinces_if("on")
        self.wanted: Final = table.number("n", 1)
        self.tokens: Final = Lying({key: each for key, each in table.row.items() if key != "of"})
        self.is_elsewhere: Final = self.token in places.ELSEWHERE

    def holds(self, state: PriceOfPower, player: int, context: Context | None) -> bool:
        of = self.owner.players(state, player, context) if self.owner is not None else None
        if self.is_elsewhere:
            return places.tokens_elsewhere(state, self.token, of) >= self.wanted
        found = 0
        if self.provinces is not None:
            for at in self.provinces.found(state, player, context):
                found += places.tokens_on(state, self.token, at, of)
        else:
            here = self.areas.found(state, player, context) if self.areas is not None else state.box.areas
            for area in here:
                found += places.tokens_in(state, self.token, area, of, context)
        return found >= self.wanted

    def told(self, teller: Names, subject: Phrase, negated: bool) -> str:
        """Somebody has a token somewhere, or it is there."""
        if self.areas is not None:
            place = teller.say("is-area", x=self.areas.told(teller, "many"))
        elif self.provinces is not None:
            place = teller.say("there-on", x=self.provinces.told(teller))
        else:
            place = teller.say("there-board")
        if self.owner is None:
            is_none = negated and self.wanted == 1
            bare = self.tokens.told(teller, "many" if is_none else "")
            key = "if-there" if not negated else "if-there-not" if is_none else "if-there-fewer"
            return teller.clause(key, bare, x=bare, y=place)
        owner = subject if self.owner.is_self else self.owner.told(teller)
        return teller.clause("if-has", owner, negated, x=self.tokens.told(teller).followed(place))


KINDS.update(
    {
        "owns": Owns,
        "controls": Controls,
        "realm_owns": RealmOwns,
        "owns_all": OwnsAll,
        "holds_all": HoldsAll,
        "owner_is": OwnerIs,
        "vacant": Vacant,
        "adjacent": Adjacent,
        "has_token": HasToken,
    }
)
