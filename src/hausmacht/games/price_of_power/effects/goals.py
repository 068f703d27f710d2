"""What missions and milestones ask for: their conditions, read once and then quickly answered.

A goal answers as `conditions.holds` does for the condition it was made from; what it has no short way for it leaves to
conditions.py.

Rules: effects.conditions
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from hausmacht.games.price_of_power import board, by_player, deeds
from hausmacht.games.price_of_power.components import (
    AREA,
    ARM_NAMES,
    LIGHT,
    MERCHANTS,
    NAMED_REALMS,
    NOBODY,
    PROVINCES,
    SHIP_NAMES,
)
from hausmacht.games.price_of_power.content import Content
from hausmacht.games.price_of_power.effects import names
from hausmacht.games.price_of_power.effects.conditions import CHECKS, Condition
from hausmacht.games.price_of_power.effects.holdings import influence
from hausmacht.games.price_of_power.effects.province_filter import ids
from hausmacht.games.price_of_power.effects.stats import PLAIN, arms, ships_at_sea
from hausmacht.games.price_of_power.rules import forces
from hausmacht.games.price_of_power.state import LARGE, SMALL, VASSAL, PriceOfPower

Stat = Callable[[PriceOfPower, int], int]
SIGNS: Final = (">=", "<=", "=")
AT_LEAST: Final = 0
AT_MOST: Final = 1
MOST_KEPT: Final = 4  # contents of which the goals are kept: packs of components bring their own


class Goal:
    """Something a player can have reached. `effort` tells which of several is asked first."""

    def __init__(self, effort: int) -> None:
        self.effort: Final = effort

    def is_reached(self, state: PriceOfPower, player: int) -> bool:
        raise NotImplementedError


class Every(Goal):
    """All of several, the quick ones first."""

    def __init__(self, parts: list[Goal]) -> None:
        super().__init__(max([part.effort for part in parts], default=0))
        self.parts: Final = sorted(parts, key=effort_of)

    def is_reached(self, state: PriceOfPower, player: int) -> bool:
        for part in self.parts:
            if not part.is_reached(state, player):
                return False
        return True


class Either(Goal):
    """One of several, the quick ones first."""

    def __init__(self, parts: list[Goal]) -> None:
        super().__init__(max([part.effort for part in parts], default=0))
        self.parts: Final = sorted(parts, key=effort_of)

    def is_reached(self, state: PriceOfPower, player: int) -> bool:
        for part in self.parts:
            if part.is_reached(state, player):
                return True
        return False


class Without(Goal):
    """Not this."""

    def __init__(self, part: Goal) -> None:
        super().__init__(part.effort)
        self.part: Final = part

    def is_reached(self, state: PriceOfPower, player: int) -> bool:
        return not self.part.is_reached(state, player)


class Figure(Goal):
    """A stat against a number."""

    def __init__(self, stat: Stat, sign: str, limit: int) -> None:
        super().__init__(1)
        self.stat: Final = stat
        self.sign: Final = SIGNS.index(sign)
        self.limit: Final = limit

    def is_reached(self, state: PriceOfPower, player: int) -> bool:
        have = self.stat(state, player)
        if self.sign == AT_LEAST:
            return have >= self.limit
        return have <= self.limit if self.sign == AT_MOST else have == self.limit


class Deed(Goal):
    """Something done so many times since a moment; `rest` looks at whom it was done to, or where."""

    def __init__(self, what: str, since: str, times: int, rest: Goal | None) -> None:
        super().__init__(0)
        self.deed: Final = deeds.DEED_NUMBER[what]
        self.span: Final = deeds.SPAN_NAMES.index(since)
        self.times: Final = times
        self.rest: Final = rest

    def is_reached(self, state: PriceOfPower, player: int) -> bool:
        if deeds.times(state, deeds.code(self.span, player, self.deed)) < self.times:
            return False
        return self.rest is None or self.rest.is_reached(state, player)


class Holding(Goal):
    """Enough of some provinces, tokens from `first` to `last`, counted or by tax value; occupied ones do not count.

    `controlled`: what the player occupies counts as well.
    """

    def __init__(self, lands: list[int], first: int, last: int, wanted: int, by_tax: bool, controlled: bool) -> None:
        super().__init__(2)
        self.lands: Final = lands
        self.first: Final = first
        self.last: Final = last
        self.wanted: Final = wanted
        self.by_tax: Final = by_tax
        self.controlled: Final = controlled

    def is_reached(self, state: PriceOfPower, player: int) -> bool:
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
        return found >= self.wanted


class Estate(Goal):
    """Enough of some provinces are lawfully owned by one of these realms and not occupied."""

    def __init__(self, lands: list[int], realms: list[int], wanted: int) -> None:
        super().__init__(2)
        self.lands: Final = lands
        self.realms: Final = realms
        self.wanted: Final = wanted

    def is_reached(self, state: PriceOfPower, player: int) -> bool:
        found = 0
        for at in self.lands:
            if state.occupier[at] == NOBODY and state.box.on_map[at] and board.lawful_realm(state, at) in self.realms:
                found += 1
        return found >= self.wanted


class Units(Goal):
    """Enough units of one arm, or of all (NOBODY)."""

    def __init__(self, arm: int, wanted: int) -> None:
        super().__init__(1)
        self.arm: Final = arm
        self.wanted: Final = wanted

    def is_reached(self, state: PriceOfPower, player: int) -> bool:
        have = forces.deployed(state, player) if self.arm == NOBODY else arms(state, player, self.arm)
        return have >= self.wanted


class Ships(Goal):
    """Enough ships at sea, of one kind or of any (NOBODY)."""

    def __init__(self, kind: int, wanted: int) -> None:
        super().__init__(1)
        self.kind: Final = kind
        self.wanted: Final = wanted

    def is_reached(self, state: PriceOfPower, player: int) -> bool:
        if self.kind == NOBODY:
            return forces.ships_at_sea(state, player) >= self.wanted
        if self.kind != LIGHT and state.fleet[player * 3 + self.kind] < self.wanted:
            return False
        return ships_at_sea(state, player, self.kind) >= self.wanted


class Tied(Goal):
    """Enough marriages, before it is asked with whom; or enough allies."""

    def __init__(self, married: bool, wanted: int, rest: Goal) -> None:
        super().__init__(2)
        self.married: Final = married
        self.wanted: Final = wanted
        self.rest: Final = rest

    def is_reached(self, state: PriceOfPower, player: int) -> bool:
        if self.married:
            have = by_player.marriages(state).total[player]
        else:
            have = by_player.allies(state).total[player] + state.allied[player].bit_count()
        return have >= self.wanted and self.rest.is_reached(state, player)


class Within(Goal):
    """Enough of something at all (`most` is what the player could have at the best), before it is asked where."""

    def __init__(self, most: Stat, wanted: int, rest: Goal) -> None:
        super().__init__(rest.effort)
        self.most: Final = most
        self.wanted: Final = wanted
        self.rest: Final = rest

    def is_reached(self, state: PriceOfPower, player: int) -> bool:
        return self.most(state, player) >= self.wanted and self.rest.is_reached(state, player)


def vassal_provinces(state: PriceOfPower, player: int) -> int:
    return len(board.holdings(state).vassals[player])


def foreign_provinces(state: PriceOfPower, player: int) -> int:
    """Provinces the player may control of which he is not the lawful owner."""
    known = board.holdings(state)
    return len(known.vassals[player]) + len(known.occupied[player])


class Merchants(Goal):
    """A merchant at one of some nodes."""

    def __init__(self, nodes: list[int]) -> None:
        super().__init__(2)
        self.nodes: Final = nodes

    def is_reached(self, state: PriceOfPower, player: int) -> bool:
        for at in range(player * MERCHANTS, (player + 1) * MERCHANTS):
            node = state.merchant_at[at]
            if node != NOBODY and node in self.nodes:
                return True
        return False


class Anything(Goal):
    """One key of a condition, left to conditions.py."""

    def __init__(self, key: str, value: Any) -> None:
        super().__init__(5)
        self.key: Final = key
        self.value: Final = value

    def is_reached(self, state: PriceOfPower, player: int) -> bool:
        return CHECKS[self.key](state, player, self.value, None)


def effort_of(goal: Goal) -> int:
    return goal.effort


# Reading a condition


class Goals:
    """The goals of all missions and milestones, by their numbers."""

    def __init__(self, content: Content) -> None:
        self.content: Final = content
        self.missions: Final = [goal_of(mission.condition) for mission in content.missions]
        self.milestones: Final = [goal_of(row["condition"]) for row in content.milestones]


KNOWN: Final[list[Goals]] = []  # what was read last comes last


def goals_of(content: Content) -> Goals:
    """What the missions and milestones of a content ask for, read when it is first needed."""
    if KNOWN and KNOWN[-1].content is content:
        return KNOWN[-1]
    found = [goals for goals in KNOWN if goals.content is content] or [Goals(content)]
    KNOWN[:] = [*[goals for goals in KNOWN if goals is not found[0]], found[0]][-MOST_KEPT:]
    return found[0]


def goal_of(condition: Condition) -> Goal:
    parts = [goal_of_key(key, value) for key, value in condition.items()]
    return parts[0] if len(parts) == 1 else Every(parts)


def goal_of_key(key: str, value: Any) -> Goal:
    """The short way to answer one key, or the long one."""
    rest = Anything(key, value)
    if key == "all":
        return Every([goal_of(each) for each in value])
    if key == "any":
        return Either([goal_of(each) for each in value])
    if key == "not":
        return Without(goal_of(value))
    if key == "stat" and is_plain_figure(value):
        return Figure(PLAIN[value[0]], value[1], int(value[2]))
    if key == "history" and value["what"] != "circumnavigated":
        named = "with" in value or "where" in value
        return Deed(value["what"], value["since"], int(value.get("n", 1)), rest if named else None)
    if key in ("owns", "controls") and is_plain_holding(value["where"]):
        return holding(value, key == "controls")
    if key == "controls" and value["where"].get("not") == {"lawful_owner": "self"}:
        return Within(foreign_provinces, (int(value["n"]) + 1) // 2 if "by" in value else int(value["n"]), rest)
    if key == "realm_owns" and is_plain_holding(value["where"]) and "token" not in value["where"]:
        realm = names.realm(value["realm"]) if isinstance(value["realm"], str) else NOBODY
        if 0 <= realm < NAMED_REALMS:
            return Estate(lands_of(value["where"]), [realm], int(value["n"]))
    if key == "units" and not {"who", "in"}.intersection(value):
        arm = value.get("kind", "land")
        return Units(ARM_NAMES.index(arm) if arm in ARM_NAMES else NOBODY, int(value["n"]))
    if key == "ships" and not {"who", "zones", "continents"}.intersection(value):
        kind = value.get("kind", "ship")
        return Ships(SHIP_NAMES.index(kind) if kind in SHIP_NAMES else NOBODY, int(value["n"]))
    if key == "ships" and "who" not in value:
        return Within(forces.ships_at_sea, int(value["n"]), rest)
    if key in ("marriage", "ally"):
        return Tied(key == "marriage", int(value.get("n", 1)), rest)
    if key == "influence":
        return Within(influence, int(value["n"]), rest)
    if key == "vassal" and isinstance(value, str) and names.realm(value) >= 0:
        return Within(vassal_provinces, 1, rest)
    if key == "merchant_at" and all([names.node(text) >= 0 for text in names.many(value)]):
        return Merchants([names.node(text) for text in names.many(value)])
    return rest


def is_plain_figure(value: Any) -> bool:
    """A stat of the player himself against a whole number."""
    return (
        len(value) == 3
        and value[0] in PLAIN
        and value[1] in SIGNS
        and isinstance(value[2], int)
        and not isinstance(value[2], bool)
    )


def is_plain_holding(where: Condition) -> bool:
    """Provinces named one by one, or all of named areas."""
    keys = set(where) - {"token"}
    if keys == {"ids"}:
        return True
    return keys == {"area"} and isinstance(where["area"], dict) and set(where["area"]) == {"names"}


def lands_of(where: Condition) -> list[int]:
    """The provinces such a description means."""
    if "ids" in where:
        return ids(where["ids"])
    here = [names.area(text) for text in where["area"]["names"]]
    return [at for at in range(PROVINCES) if AREA[at] in here]


def holding(value: Any, controlled: bool) -> Holding:
    where = value["where"]
    token = where.get("token", "T")
    return Holding(
        lands_of(where),
        VASSAL if token == "V" else SMALL,
        LARGE if token == "T" else VASSAL,
        int(value["n"]),
        value.get("by") == "tax",
        controlled,
    )
