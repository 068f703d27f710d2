"""Influence that must be given up, or unrest that must be taken, where the player chooses the places.

Rules: influence.lose, unrest.choose
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hausmacht.core.agenda import Decision, Denial, Item, Step, Table
from hausmacht.games.price_of_power import beliefs, board, choices
from hausmacht.games.price_of_power.choices import Pick
from hausmacht.games.price_of_power.components import MAIN_AREAS, RELIGION_SLOT
from hausmacht.games.price_of_power.rows import count4
from hausmacht.games.price_of_power.rules.terms import tokens
from hausmacht.games.price_of_power.state import PriceOfPower

# Which areas are meant
IN_FAITH: Final = 0  # areas of a religion
IN_REALM: Final = 1  # areas of a realm
IN_EMPIRE: Final = 2  # areas of the Empire

GIVE_UP: Final = choices.areas("give-up")
DISTURB: Final = choices.provinces("disturb")


def is_meant(state: PriceOfPower, area: int, sort: int, number: int) -> bool:
    if sort == IN_FAITH:
        return beliefs.same_faith(beliefs.area_faith(state, area), number)
    if sort == IN_EMPIRE:
        return any([board.in_empire(state, at) for at in state.box.provinces_in[area]])
    for at in state.box.provinces_in[area]:
        if board.lawful_realm(state, at) == number:
            return True
    return False


def places(state: PriceOfPower, player: int, sort: int, number: int) -> list[int]:
    """Areas of that sort with a cube of the player."""
    influence = state.map.influence
    found: list[int] = []
    for area in range(MAIN_AREAS):
        if influence[area] and count4(influence[area], player) and is_meant(state, area, sort, number):
            found.append(area)
    return found


def cubes(state: PriceOfPower, player: int, sort: int, number: int) -> int:
    """Cubes of the player in areas of that sort; marriages cannot be removed and do not count."""
    found = 0
    for area in places(state, player, sort, number):
        found += count4(state.map.influence[area], player)
    return found


def lose_in_faith(table: Table[PriceOfPower], player: int, faith: int, count: int) -> None:
    """So many cubes, as far as there are, from areas of a religion."""
    lose(table, player, count, IN_FAITH, faith)


def lose_in_realm(table: Table[PriceOfPower], player: int, realm: int, count: int) -> None:
    """So many cubes, as far as there are, from areas of a realm."""
    lose(table, player, count, IN_REALM, realm)


def lose_in_empire(table: Table[PriceOfPower], player: int, count: int) -> None:
    """So many cubes, as far as there are, from areas of the Empire."""
    lose(table, player, count, IN_EMPIRE, 0)


def lose(table: Table[PriceOfPower], player: int, count: int, sort: int, number: int) -> None:
    """The owner chooses where; without a choice, and for a bot, it is done at once.

    Rules: influence.lose
    """
    state = table.state
    if count <= 0:
        return
    areas = places(state, player, sort, number)
    if not areas:
        return
    if len(areas) == 1 or state.box.is_bot[player] or cubes(state, player, sort, number) <= count:
        for area in areas:
            count -= tokens.remove_influence(table, player, area, count)
        return
    table.next(LoseInfluence(player, count, sort, number))


class LoseInfluence(Step[PriceOfPower]):
    """Asks for the next cube when its time comes, if there is still a choice."""

    def __init__(self, player: int, left: int, sort: int, number: int) -> None:
        super().__init__("lose-influence", (player, left, sort, number))
        self.player: Final = player
        self.left: Final = left
        self.sort: Final = sort
        self.number: Final = number

    def run(self, table: Table[PriceOfPower]) -> None:
        state = table.state
        if cubes(state, self.player, self.sort, self.number) <= self.left:
            lose(table, self.player, self.left, self.sort, self.number)
        else:
            table.next(GiveUp(self.player, self.left, self.sort, self.number))


class GiveUp(Decision[PriceOfPower, Pick]):
    """From which area does the next influence cube go?

    Rules: influence.lose
    """

    def __init__(self, player: int, left: int, sort: int, number: int) -> None:
        super().__init__("give-up", player, left, sort, number)
        self.left: Final = left
        self.sort: Final = sort
        self.number: Final = number

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return [GIVE_UP[area] for area in places(state, self.seat, self.sort, self.number)]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return None

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        tokens.remove_influence(table, self.seat, choice.value)
        lose(table, self.seat, self.left - 1, self.sort, self.number)

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"cubes": self.left}


# Unrest


def calm_towns(state: PriceOfPower, player: int, areas: list[int]) -> list[int]:
    """Towns of the player in these areas that can take unrest."""
    return [
        at
        for area in areas
        for at in state.box.provinces_in[area]
        if board.has_town(state, player, at) and not state.map.unrest[at] & 1
    ]


def add_unrest_in(table: Table[PriceOfPower], player: int, area: int, slot: bool = False) -> None:
    """One unrest on a town of the player in the area (or in all areas that share its religion): he chooses.

    Rules: unrest.choose
    """
    state = table.state
    towns = calm_towns(state, player, areas_meant(state, area, slot))
    if not towns:
        return
    if len(towns) == 1:
        tokens.add_unrest(table, towns[0])
    elif state.box.is_bot[player]:
        tokens.add_unrest(table, cheapest(state, towns))
    else:
        table.next(GrowRestless(player, area, int(slot)))


class GrowRestless(Step[PriceOfPower]):
    """Asks for the town when its time comes, if there is still a choice."""

    def __init__(self, player: int, area: int, slot: int) -> None:
        super().__init__("grow-restless", (player, area, slot))
        self.player: Final = player
        self.area: Final = area
        self.slot: Final = slot

    def run(self, table: Table[PriceOfPower]) -> None:
        towns = calm_towns(table.state, self.player, areas_meant(table.state, self.area, self.slot == 1))
        if len(towns) == 1:
            tokens.add_unrest(table, towns[0])
        elif towns:
            table.next(TakeUnrest(self.player, self.area, self.slot))


def areas_meant(state: PriceOfPower, area: int, slot: bool) -> list[int]:
    return sharing_faith(state, area) if slot else [area]


def sharing_faith(state: PriceOfPower, area: int) -> list[int]:
    """Areas under the same religion slot."""
    return state.box.one_faith[RELIGION_SLOT[area]]


def cheapest(state: PriceOfPower, provinces: list[int]) -> int:
    """What harms a bot goes where the tax value is lowest, then A to Z."""
    best = provinces[0]
    for at in provinces:
        if board.tax_value(state, at) < board.tax_value(state, best):
            best = at
    return best


class TakeUnrest(Decision[PriceOfPower, Pick]):
    """Which town grows restless?

    Rules: unrest.choose
    """

    def __init__(self, player: int, area: int, slot: int) -> None:
        super().__init__("take-unrest", player, area, slot)
        self.area: Final = area
        self.slot: Final = slot

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        towns = calm_towns(state, self.seat, areas_meant(state, self.area, self.slot == 1))
        return [DISTURB[at] for at in towns]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return None

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        tokens.add_unrest(table, choice.value)

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"area": self.area}


ITEMS: Final[dict[str, Callable[..., Item]]] = {
    "give-up": GiveUp,
    "lose-influence": LoseInfluence,
    "take-unrest": TakeUnrest,
    "grow-restless": GrowRestless,
}
