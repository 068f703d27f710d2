"""The spread of religious ideas and of the revolution: clusters of areas pass on what they have.

A cluster is a body of areas connected by land. It is written as one number with a bit for each area.

Rules: spread.cluster, spread.religion, spread.first, spread.revolution, spread.auto, spread.once
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hausmacht.core.agenda import Item, Table
from hausmacht.games.price_of_power import beliefs, board, choices
from hausmacht.games.price_of_power.choices import Pick
from hausmacht.games.price_of_power.components import (
    AREA_SEAS,
    AREAS,
    CATHOLIC,
    COUNTER_REFORMED,
    DIVERSE,
    MAIN_AREAS,
    MUSLIM,
    NOBODY,
    ORTHODOX,
    PROTESTANT,
    RELIGION_SLOT,
    SEA_DAGGER,
    TAX,
)
from hausmacht.games.price_of_power.effects.running import frame
from hausmacht.games.price_of_power.effects.running.asking import AN_AREA, Later, Question, ask, enter_questions
from hausmacht.games.price_of_power.events import effects as events
from hausmacht.games.price_of_power.rows import without
from hausmacht.games.price_of_power.rules.empire import empire
from hausmacht.games.price_of_power.rules.terms import tokens
from hausmacht.games.price_of_power.state import PriceOfPower

MOST: Final = 4  # tokens in all
MOST_OF_ONE: Final = 2  # of one faith while both are in play
FIRST: Final = 2  # tokens where there was nothing yet
REVOLUTION: Final = 7  # beside the faiths

SPREAD_TO: Final = choices.areas("spread-to")


# Clusters


def has_it(state: PriceOfPower, area: int, faith: int) -> bool:
    """Whether an area has a faith, or the revolution."""
    return area in state.map.infected if faith == REVOLUTION else beliefs.area_faith(state, area) == faith


def clusters(state: PriceOfPower, faith: int) -> list[int]:
    """Bodies of areas with this faith that are connected by land.

    Rules: spread.cluster
    """
    found: list[int] = []
    seen = [False] * MAIN_AREAS
    for area in state.box.areas:
        if area < MAIN_AREAS and not seen[area] and has_it(state, area, faith):
            found.append(body(state, area, faith, seen))
    return found


def body(state: PriceOfPower, start: int, faith: int, seen: list[bool]) -> int:
    """The cluster around an area."""
    packed = 0
    ahead = [start]
    seen[start] = True
    while ahead:
        area = ahead.pop()
        packed |= 1 << area
        for near in state.box.borders[area]:
            if near < MAIN_AREAS and not seen[near] and has_it(state, near, faith):
                seen[near] = True
                ahead.append(near)
    return packed


def around(state: PriceOfPower, cluster: int) -> list[int]:
    """Areas of the main map adjacent to a cluster, by land or sea."""
    inside = [False] * MAIN_AREAS
    near = [False] * AREAS
    while cluster:
        area = cluster.bit_length() - 1
        cluster -= 1 << area
        inside[area] = True
        for other in state.box.near[area]:
            near[other] = True
    return [area for area in range(MAIN_AREAS) if near[area] and not inside[area]]


def may_reach(state: PriceOfPower, area: int, faith: int) -> bool:
    """Whether a token can be laid: not over one of this turn; faiths not in Muslim or Orthodox areas.

    Rules: spread.religion, spread.once
    """
    if frame.has(state, frame.SPREAD, area) or has_it(state, area, faith):
        return False
    return faith == REVOLUTION or beliefs.area_faith(state, area) not in (MUSLIM, ORTHODOX)


def lay(table: Table[PriceOfPower], area: int, faith: int) -> None:
    """The token lies there."""
    state = table.state
    if faith == REVOLUTION:
        revolt(table, area)
        frame.remember(state, frame.SPREAD, "area", area)
        return
    tokens.set_faith(table, area, faith)
    for other in range(MAIN_AREAS):
        if RELIGION_SLOT[other] == RELIGION_SLOT[area]:
            frame.remember(state, frame.SPREAD, "area", other)


def revolt(table: Table[PriceOfPower], area: int) -> None:
    """A revolution token in an area: a realm without a player whose capital is there adopts it, the Emperor too.

    Rules: empire.dissolved, ruling.revolution-npr
    """
    state = table.state
    if area in state.map.infected:
        return
    state.map.infected = tuple(sorted([*state.map.infected, area]))
    table.tell(events.REVOLUTION, area)
    if is_emperor_of_no_player(state) and board.capital_area(state, state.empire.emperor) == area:
        empire.dissolve(table)


def is_emperor_of_no_player(state: PriceOfPower) -> bool:
    """The Emperor is a realm that nobody plays."""
    return state.empire.emperor != NOBODY and state.box.player_of[state.empire.emperor] == NOBODY


def calm(table: Table[PriceOfPower], area: int) -> None:
    """The revolution leaves an area."""
    state = table.state
    if area in state.map.infected:
        state.map.infected = without(state.map.infected, area)
        table.tell(events.REVOLUTION_GONE, area)


def convert(table: Table[PriceOfPower], area: int, faith: int) -> None:
    """The area, with those that share its religion, is won over to a faith: the revolution leaves it too.

    Rules: convert.revolution
    """
    tokens.set_faith(table, area, faith)
    for other in table.state.box.one_faith[RELIGION_SLOT[area]]:
        calm(table, other)


def first_by_rule(state: PriceOfPower, found: list[int]) -> int:
    """Areas with a town, then the highest tax value, then A to Z.

    Rules: spread.auto
    """
    best = found[0]
    rank = area_rank(state, best)
    for area in found[1:]:
        here = area_rank(state, area)
        if here > rank:
            best = area
            rank = here
    return best


def area_rank(state: PriceOfPower, area: int) -> int:
    lands = state.box.provinces_in[area]
    town = any([board.is_town(state, at) for at in lands])
    return (1000 if town else 0) + sum([TAX[at] for at in lands])


# Religion


def religion(table: Table[PriceOfPower], you: int) -> None:
    """Each cluster of Protestants and Counter-Reformed lays a token nearby; without any, diverse faiths appear.

    Rules: spread.religion, spread.first
    """
    state = table.state
    frame.bind(state, frame.SPREAD, "area", [])
    protestant = clusters(state, PROTESTANT)
    reformed = clusters(state, COUNTER_REFORMED)
    if not protestant and not reformed:
        table.next(Later(FirstDoubts(you, FIRST)))
        return
    most = MOST_OF_ONE if protestant and reformed else MOST
    if you != NOBODY:
        if reformed:
            table.next(Later(Spread(you, COUNTER_REFORMED, min(most, len(reformed)), *reformed)))
        if protestant:
            table.next(Later(Spread(you, PROTESTANT, min(most, len(protestant)), *protestant)))
        return
    for _ in range(most):
        for faith, bodies in ((PROTESTANT, protestant), (COUNTER_REFORMED, reformed)):
            spread_by_rule(table, faith, bodies)


def spread_by_rule(table: Table[PriceOfPower], faith: int, bodies: list[int]) -> None:
    """One cluster that has not been used lays its token where the rules say.

    Rules: spread.auto
    """
    state = table.state
    found = areas_in_reach(state, faith, bodies)
    if found:
        area = first_by_rule(state, found)
        bodies.remove(bodies[source_of(state, area, faith, bodies)])
        lay(table, area, faith)


def areas_in_reach(state: PriceOfPower, faith: int, bodies: list[int]) -> list[int]:
    """Areas in which one of the clusters can lay a token, A to Z."""
    near: set[int] = set()
    for cluster in bodies:
        near.update(around(state, cluster))
    return [area for area in sorted(near) if state.box.provinces_in[area] and may_reach(state, area, faith)]


def source_of(state: PriceOfPower, area: int, faith: int, bodies: list[int]) -> int:
    """The first cluster (its place in the list) that can lay a token in an area; NOBODY: none."""
    if not state.box.provinces_in[area] or not may_reach(state, area, faith):
        return NOBODY
    for at, cluster in enumerate(bodies):
        if not cluster >> area & 1:
            for near in state.box.near[area]:
                if near < MAIN_AREAS and cluster >> near & 1:
                    return at
    return NOBODY


class Spread(Question):
    """Where a cluster lays its token; each cluster once, until there are enough.

    Rules: spread.religion, spread.revolution
    """

    def __init__(self, seat: int, faith: int, left: int, *bodies: int) -> None:
        super().__init__("spread", seat, faith, left, *bodies)
        self.faith: Final = faith
        self.left: Final = left
        self.bodies: Final = list(bodies)

    def thing(self) -> int:
        return AN_AREA

    def targets(self, state: PriceOfPower) -> list[int]:
        return areas_in_reach(state, self.faith, self.bodies)

    def choice_of(self, value: int) -> Pick:
        return SPREAD_TO[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        used = source_of(table.state, value, self.faith, self.bodies)
        rest = [cluster for at, cluster in enumerate(self.bodies) if at != used]
        lay(table, value, self.faith)
        if self.left > 1 and rest:
            ask(table, Spread(self.seat, self.faith, self.left - 1, *rest))

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"faith": self.faith, "left": self.left}


class FirstDoubts(Question):
    """Diverse faiths appear in Catholic areas that touch no sea marked with a dagger; by themselves A to Z.

    Rules: spread.first
    """

    def __init__(self, seat: int, left: int) -> None:
        super().__init__("spread-doubts", seat, left)
        self.left: Final = left

    def thing(self) -> int:
        return AN_AREA

    def targets(self, state: PriceOfPower) -> list[int]:
        return [
            area
            for area in state.box.areas
            if area < MAIN_AREAS
            and beliefs.area_faith(state, area) == CATHOLIC
            and not any([SEA_DAGGER[sea] for sea in AREA_SEAS[area]])
        ]

    def choice_of(self, value: int) -> Pick:
        return SPREAD_TO[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        lay(table, value, DIVERSE)
        if self.left > 1:
            ask(table, FirstDoubts(self.seat, self.left - 1))

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"faith": DIVERSE, "left": self.left}


# Revolution


def revolution(table: Table[PriceOfPower], you: int) -> None:
    """Each cluster lays a token nearby; a single one also further away; without any, two capitals rise.

    Rules: spread.revolution
    """
    state = table.state
    frame.bind(state, frame.SPREAD, "area", [])
    bodies = clusters(state, REVOLUTION)
    if not bodies:
        if you != NOBODY:
            ask(table, FirstRevolt(you, FIRST))
        else:
            rise_by_rule(table)
        return
    if you != NOBODY:
        if len(bodies) == 1:
            table.next(Later(FarRevolt(you, bodies[0])))
        table.next(Later(Spread(you, REVOLUTION, min(MOST, len(bodies)), *bodies)))
        return
    single = bodies[0] if len(bodies) == 1 else 0
    for _ in range(min(MOST, len(bodies))):
        spread_by_rule(table, REVOLUTION, bodies)
    if single:
        far = far_from(state, single)
        if far:
            lay(table, first_by_rule(state, far), REVOLUTION)


def capital_areas(state: PriceOfPower) -> list[int]:
    """Capital areas of players without the revolution."""
    found: list[int] = []
    for player in range(state.box.players):
        area = board.realm_of_player_area(state, player)
        if 0 <= area < MAIN_AREAS and area not in state.map.infected and area not in found:
            found.append(area)
    return sorted(found)


def rise_by_rule(table: Table[PriceOfPower]) -> None:
    """The capitals of the players with the lowest stability, by luck in a tie.

    Rules: spread.revolution, spread.auto
    """
    state = table.state
    for _ in range(FIRST):
        found = capital_areas(state)
        if not found:
            return
        lowest = min([steadiness(state, area) for area in found])
        tied = [area for area in found if steadiness(state, area) == lowest]
        lay(table, tied[table.chance.below("revolution", len(tied))] if len(tied) > 1 else tied[0], REVOLUTION)


def steadiness(state: PriceOfPower, area: int) -> int:
    """The lowest stability of players whose capital lies in the area."""
    return min(
        [
            state.treasury.stability[player]
            for player in range(state.box.players)
            if board.realm_of_player_area(state, player) == area
        ]
    )


def far_from(state: PriceOfPower, cluster: int) -> list[int]:
    """Areas without the revolution that do not touch the cluster."""
    near = around(state, cluster)
    return [
        area
        for area in state.box.areas
        if area < MAIN_AREAS and not cluster >> area & 1 and area not in near and may_reach(state, area, REVOLUTION)
    ]


class FirstRevolt(Question):
    """In which capital area the revolution begins."""

    def __init__(self, seat: int, left: int) -> None:
        super().__init__("spread-capital", seat, left)
        self.left: Final = left

    def thing(self) -> int:
        return AN_AREA

    def targets(self, state: PriceOfPower) -> list[int]:
        return capital_areas(state)

    def choice_of(self, value: int) -> Pick:
        return SPREAD_TO[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        lay(table, value, REVOLUTION)
        if self.left > 1:
            ask(table, FirstRevolt(self.seat, self.left - 1))

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"left": self.left}


class FarRevolt(Question):
    """One more token, in an area that does not touch the only cluster."""

    def __init__(self, seat: int, cluster: int) -> None:
        super().__init__("spread-far", seat, cluster)
        self.cluster: Final = cluster

    def thing(self) -> int:
        return AN_AREA

    def targets(self, state: PriceOfPower) -> list[int]:
        return far_from(state, self.cluster)

    def choice_of(self, value: int) -> Pick:
        return SPREAD_TO[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        lay(table, value, REVOLUTION)


ITEMS: Final[dict[str, Callable[..., Item]]] = {}
enter_questions(
    {"spread": Spread, "spread-doubts": FirstDoubts, "spread-capital": FirstRevolt, "spread-far": FarRevolt}, ITEMS
)
