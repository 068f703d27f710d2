"""Conditions on land: who owns, controls and is next to what, and where tokens lie.

Rules: effects.conditions, terms.own, terms.control
"""

from __future__ import annotations

from typing import Final

from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.components import AREA, NOBODY, PROVINCES
from hausmacht.games.price_of_power.effects.condition import (
    A_FEW_PLACES,
    A_SEARCH,
    KINDS,
    Condition,
    part_of,
)
from hausmacht.games.price_of_power.effects.counting.holdings import owns_area
from hausmacht.games.price_of_power.effects.counting.tokens import TOKENS
from hausmacht.games.price_of_power.effects.language.fields import Fields, table_in
from hausmacht.games.price_of_power.effects.language.miswritten import CardError, each_in, text_in, texts_in
from hausmacht.games.price_of_power.effects.parts.areas import read_areas
from hausmacht.games.price_of_power.effects.parts.base import Areas, Provinces, Who
from hausmacht.games.price_of_power.effects.parts.held import Lying
from hausmacht.games.price_of_power.effects.parts.meant import read_meant
from hausmacht.games.price_of_power.effects.parts.named import all_known, known_area, known_province
from hausmacht.games.price_of_power.effects.parts.provinces import ProvinceFilter, read_provinces
from hausmacht.games.price_of_power.effects.parts.somewhere import Somewhere, read_somewhere
from hausmacht.games.price_of_power.effects.parts.who import read_who
from hausmacht.games.price_of_power.effects.running.variables import ASKING, Context, variable
from hausmacht.games.price_of_power.state import LARGE, SMALL, VASSAL, PriceOfPower
from hausmacht.games.price_of_power.telling.grammar import ONE, Phrase
from hausmacht.games.price_of_power.telling.names import Names

# Provinces that are owned or controlled


class Holding(Condition):
    """Enough provinces in somebody's hands, counted or by their tax value."""

    def __init__(self, raw: object, key: str) -> None:
        table = Fields("a holding of provinces", raw, (*HOLDING, "realm") if key == "realm_owns" else HOLDING)
        where = table.read("where", as_table)
        rest = [each for each in where if each != "token"]
        named = read_areas(where["area"]).only_named() if rest == ["area"] else []
        listed = rest == ["ids"] or bool(named)
        super().__init__(A_FEW_PLACES if listed else A_SEARCH)
        self.wanted: Final = table.number("n")
        self.by_tax: Final = table.word_if("by", ("tax",)) == "tax"
        self.where: Final = table.read("where", ProvinceFilter)
        self.token: Final = text_in("token", where.get("token", ""))  # T: towns, V: vassals, TV: both
        self.names: Final = texts_in("ids", where["ids"]) if "ids" in where else []
        self.is_listed: Final = listed  # each by its name, or all of named areas
        self.lands: Final = lands_in(named) if named else [known_province(text) for text in self.names]

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


HOLDING: Final = ("n", "where", "by")


def as_table(raw: object) -> dict[str, object]:
    return table_in("a province filter", raw)


def read_ids(raw: object) -> list[int]:
    return all_known("a list of provinces", raw, known_province)


def lands_in(here: list[int]) -> list[int]:
    """All provinces of some areas."""
    return [at for at in range(PROVINCES) if AREA[at] in here]


class InHand(Holding):
    """Enough provinces that the player owns; if `controlled`, or occupies."""

    def __init__(self, raw: object, key: str, controlled: bool) -> None:
        super().__init__(raw, key)
        where = as_table(table_in("a holding of provinces", raw)["where"])
        found_by = ("token", "ids") if "ids" in where else ("token", "area")
        rest = {name: each for name, each in where.items() if name not in found_by}
        self.key: Final = key
        self.controlled: Final = controlled
        self.first: Final = VASSAL if self.token == "V" else SMALL
        self.last: Final = LARGE if self.token in ("", "T") else VASSAL
        self.is_by_name: Final = "ids" in where
        self.areas: Final[Areas | None] = read_areas(where["area"]) if "area" in where else None
        self.rest: Final = ProvinceFilter(rest) if rest else None  # what the provinces must be beside that
        abroad = controlled and where.get("not") == {"lawful_owner": "self"}
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
        return self.passing(state, player, context, lands) >= self.wanted

    def passing(self, state: PriceOfPower, player: int, context: Context | None, lands: list[int]) -> int:
        """How many of some provinces in hand are as the condition wants them, or their tax value."""
        if self.rest is not None:
            lands = self.rest.among(state, player, context, lands, True)
        return sum([board.tax_value(state, at) for at in lands]) if self.by_tax else len(lands)

    def reached(self, state: PriceOfPower, player: int) -> tuple[int, int]:
        if self.is_listed:
            return self.held(state, player), self.wanted
        lands = [at for at in self.looked_at(state, player, None) if self.has(state, player, at)]
        return self.passing(state, player, None, lands), self.wanted

    def places(self, state: PriceOfPower, player: int) -> list[tuple[str, int]]:
        """The provinces that it names, or those of the areas that it names."""
        if self.is_listed:
            return provinces_told(state, self.lands)
        return provinces_told(state, self.looked_at(state, player, None)) if self.areas is not None else []

    def has(self, state: PriceOfPower, player: int, province: int) -> bool:
        """Whether the player has a province as the condition means it."""
        occupier = state.map.occupier[province]
        if occupier != NOBODY:
            return self.controlled and occupier == player
        return player * 3 + self.first <= state.map.token[province] <= player * 3 + self.last

    def held(self, state: PriceOfPower, player: int) -> int:
        """How much of the listed provinces the player has."""
        token = state.map.token
        occupier = state.map.occupier
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


def provinces_told(state: PriceOfPower, lands: list[int]) -> list[tuple[str, int]]:
    """Those that are in play, as places."""
    return [("province", at) for at in lands if state.box.on_map[at]]


def foreign_provinces(state: PriceOfPower, player: int) -> int:
    """Provinces the player may control of which he is not the lawful owner."""
    known = board.holdings(state)
    return len(known.vassals[player]) + len(known.occupied[player])


class Owns(InHand):
    """Enough own provinces pass; occupied ones do not count."""

    def __init__(self, raw: object) -> None:
        super().__init__(raw, "owns", False)


class Controls(InHand):
    """As `owns`, but with what the player occupies; the owner of a province is then the lawful one."""

    def __init__(self, raw: object) -> None:
        super().__init__(raw, "controls", True)


class RealmOwns(Holding):
    """As `owns`, for any realm."""

    def __init__(self, raw: object) -> None:
        super().__init__(raw, "realm_owns")
        table = Fields("a holding of provinces", raw, (*HOLDING, "realm"))
        self.realm: Final = table.read("realm", read_meant)
        self.is_quick: Final = self.is_listed and not self.token

    def holds(self, state: PriceOfPower, player: int, context: Context | None) -> bool:
        wanted = self.realm.realms(state, player, context)
        if self.is_quick:
            lands = [at for at in self.lands if state.box.on_map[at]]
        else:
            lands = self.where.found(state, player, context)
        found = [at for at in lands if state.map.occupier[at] == NOBODY and board.lawful_realm(state, at) in wanted]
        have = sum([board.tax_value(state, at) for at in found]) if self.by_tax else len(found)
        return have >= self.wanted

    def places(self, state: PriceOfPower, player: int) -> list[tuple[str, int]]:
        return provinces_told(state, self.lands)

    def told(self, teller: Names, subject: Phrase, negated: bool) -> str:
        return self.told_of(teller, "owns", self.realm.told(teller), negated)


# Whole areas


class WholeAreas(Condition):
    """Something about every province of some areas, as far as they are on the boards in play."""

    def __init__(self, raw: object, key: str) -> None:
        super().__init__()
        self.key: Final = key
        self.names: Final = texts_in(key, raw)
        self.areas: Final = all_known(key, raw, known_area)

    def places(self, state: PriceOfPower, player: int) -> list[tuple[str, int]]:
        return provinces_told(state, [at for area in self.areas for at in state.box.provinces_in[area]])

    def told(self, teller: Names, subject: Phrase, negated: bool) -> str:
        areas = teller.joined_phrases([teller.area(each) for each in self.names], "and")
        return teller.clause(f"if-{self.key}", subject, negated, x=areas)


class OwnsAll(WholeAreas):
    """Every province is owned."""

    def __init__(self, raw: object) -> None:
        super().__init__(raw, "owns_all")

    def holds(self, state: PriceOfPower, player: int, context: Context | None) -> bool:
        for area in self.areas:
            if state.box.provinces_in[area] and not owns_area(state, player, area):
                return False
        return True


class HoldsAll(WholeAreas):
    """A town or vassal lies on every province, be it occupied."""

    def __init__(self, raw: object) -> None:
        super().__init__(raw, "holds_all")

    def holds(self, state: PriceOfPower, player: int, context: Context | None) -> bool:
        for area in self.areas:
            for at in state.box.provinces_in[area]:
                if state.map.token[at] < 0 or state.map.token[at] // 3 != player:
                    return False
        return True


# Single provinces, neighbours, tokens


class OwnerIs(Condition):
    """Who the lawful owner of a province is."""

    def __init__(self, raw: object) -> None:
        super().__init__(A_FEW_PLACES)
        table = Fields("an ownership", raw, ("province", "is"))
        self.name: Final = table.text("province")
        self.province: Final = table.read("province", known_province)
        self.owner: Final = table.read("is", read_meant)

    def holds(self, state: PriceOfPower, player: int, context: Context | None) -> bool:
        if not state.box.on_map[self.province]:
            return False
        realm = board.lawful_realm(state, self.province)
        return realm != NOBODY and self.owner.means(state, player, realm, context)

    def places(self, state: PriceOfPower, player: int) -> list[tuple[str, int]]:
        return provinces_told(state, [self.province])

    def told(self, teller: Names, subject: Phrase, negated: bool) -> str:
        return teller.clause("if-owner_is", teller.province(self.name), negated, x=self.owner.told(teller))


class Vacant(Condition):
    """Nobody lives in any of some provinces."""

    def __init__(self, raw: object) -> None:
        super().__init__(A_FEW_PLACES)
        self.names: Final = texts_in("vacant", raw)
        self.lands: Final = read_ids(raw)

    def holds(self, state: PriceOfPower, player: int, context: Context | None) -> bool:
        lands = [at for at in self.lands if state.box.on_map[at]]
        return bool(lands) and all([board.is_vacant(state, at) for at in lands])

    def places(self, state: PriceOfPower, player: int) -> list[tuple[str, int]]:
        return provinces_told(state, self.lands)

    def told(self, teller: Names, subject: Phrase, negated: bool) -> str:
        lands = teller.joined_phrases([teller.area(each) for each in self.names], "or")
        return teller.clause("if-vacant", lands, negated)


class Adjacent(Condition):
    """The realm of the player is adjacent to areas, a realm, a sea zone or a node.

    Inside a description of players, "self" is the player for whom it is read.
    """

    def __init__(self, raw: object) -> None:
        super().__init__()
        table = Fields("a neighbourhood", raw, ("to", "by"))
        self.to: Final = table.read("to", read_neighbours)
        self.to_self: Final = table.says("to", "self")
        self.by_land: Final = table.word_if("by", ("land", "any")) == "land"

    def holds(self, state: PriceOfPower, player: int, context: Context | None) -> bool:
        asking = variable(context, ASKING) if self.to_self else []
        if asking:
            asked = Context({"$asked": asking}, {"$asked": "player"})
            return asking[0] != player and ASKED.is_beside(state, player, self.by_land, asked)
        return any([each.is_beside(state, player, self.by_land, context) for each in self.to])

    def told(self, teller: Names, subject: Phrase, negated: bool) -> str:
        neighbours = teller.joined_phrases([each.told(teller) for each in self.to], "or")
        return teller.clause("if-adjacent", subject, negated, x=neighbours)


def read_neighbours(raw: object) -> list[Somewhere]:
    """One of them, or a list."""
    return each_in("a list of places", raw, read_somewhere) if isinstance(raw, list) else [read_somewhere(raw)]


ASKED: Final = read_somewhere("$asked")  # the player for whom a description of players is read


class HasToken(Condition):
    """Enough tokens lie in areas, on provinces, or anywhere."""

    def __init__(self, raw: object) -> None:
        super().__init__()
        table = Fields("a description of tokens", raw, ("token", "of", "in", "on", "n"))
        self.token: Final = table.word("token", TOKENS)
        self.kind: Final = TOKENS[self.token]
        self.owner: Final[Who | None] = table.read_if("of", read_who)  # None: anybody
        self.areas: Final[Areas | None] = table.read_if("in", read_areas)
        self.provinces: Final[Provinces | None] = table.read_if("on", read_provinces)
        self.wanted: Final = table.number_or("n", 1)
        self.tokens: Final = Lying({"token": self.token, "n": self.wanted})
        self.is_elsewhere: Final = not self.kind.in_areas
        if self.is_elsewhere and self.areas is not None:
            raise CardError(f"{self.token} lies in no area", "in")
        if not self.kind.on_provinces and self.provinces is not None:
            raise CardError(f"{self.token} lies on no province", "on")

    def holds(self, state: PriceOfPower, player: int, context: Context | None) -> bool:
        of = self.owner.players(state, player, context) if self.owner is not None else None
        if self.is_elsewhere:
            return self.kind.elsewhere(state, of) >= self.wanted
        found = 0
        if self.provinces is not None:
            for at in self.provinces.found(state, player, context):
                found += self.kind.on(state, at, of)
        else:
            here = self.areas.found(state, player, context) if self.areas is not None else state.box.areas
            for area in here:
                found += self.kind.within(state, area, of, context)
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
