"""Privilege tiles: Minter, Master Builder, coat of arms, letter of nobility; church and cathedral, which are paid for.

Rules: tiles.*, buildings.*
"""

from __future__ import annotations

from typing import Final

from hausmacht.core.agenda import Denial, Table
from hausmacht.games.augsburg1520 import events
from hausmacht.games.augsburg1520.components import (
    CATHEDRAL,
    CHURCH,
    COAT_OF_ARMS,
    LETTER_OF_NOBILITY,
    MASTER_BUILDER,
    MINTER,
    OFFICES,
    TILE_CATEGORY,
    TILE_FROM_STEP,
    TILE_NAMES,
    TILES,
)
from hausmacht.games.augsburg1520.rules.use import NO_SYMBOL, Use
from hausmacht.games.augsburg1520.state import Augsburg, has_master_builder, next_tile, step_of, tile_of

ONE_EACH: Final = Denial("one-each", "tiles.one-each")
NO_MASTER_BUILDER: Final = Denial("no-master-builder", "buildings.master-builder")
BUILT_ALREADY: Final = Denial("extra-used", "buildings.master-builder")


class TakeTile(Use):
    """The top tile of a stack, once the category stands high enough."""

    def __init__(self, tile: int) -> None:
        super().__init__(f"take-tile {TILE_NAMES[tile]}", TILE_CATEGORY[tile], tile=tile)
        self.tile: Final = tile

    def why_not(self, state: Augsburg, seat: int) -> Denial | None:
        """Rules: tiles.one-each, tiles.minter, tiles.master-builder, tiles.coat-of-arms, tiles.letter-of-nobility"""
        if tile_of(state, seat, self.tile):
            return ONE_EACH
        have = step_of(state, seat, TILE_CATEGORY[self.tile])
        if have < TILE_FROM_STEP[self.tile]:
            return STEP_TOO_LOW[self.tile]
        return None

    def do(self, table: Table[Augsburg], seat: int) -> None:
        """Rules: tiles.top"""
        take_top(table.state, seat, self.tile)
        table.tell(events.TOOK_TILE, seat, self.tile, tile_of(table.state, seat, self.tile))


STEP_TOO_LOW: Final = [
    Denial("step-too-low", f"tiles.{TILE_NAMES[tile]}", category=TILE_CATEGORY[tile], need=TILE_FROM_STEP[tile])
    for tile in range(TILES)
]


def take_top(state: Augsburg, seat: int, tile: int) -> None:
    """The top tile of a stack goes to its space on the player board, for good.

    Rules: tiles.top, tiles.kept
    """
    state.tiles[seat * TILES + tile] = next_tile(state, tile)
    state.tiles_taken[tile] += 1


def why_not_build(state: Augsburg, seat: int, building: int) -> Denial | None:
    """Rules: tiles.one-each, buildings.cost"""
    if tile_of(state, seat, building):
        return ONE_EACH
    cost = next_tile(state, building)
    if cost > state.money[seat]:
        return Denial("too-little-money", "buildings.cost", have=state.money[seat], need=cost)
    return None


def build(table: Table[Augsburg], seat: int, building: int) -> None:
    """The cost on the top tile goes to the bank.

    Rules: buildings.cost
    """
    state = table.state
    cost = next_tile(state, building)
    state.money[seat] -= cost
    take_top(state, seat, building)
    table.tell(events.BUILT, seat, building, cost)


class Build(Use):
    """A church or a cathedral for a violet privilege, on any step.

    Rules: buildings.privilege
    """

    def __init__(self, building: int) -> None:
        super().__init__(f"build {TILE_NAMES[building]}", OFFICES, tile=building)
        self.building: Final = building

    def why_not(self, state: Augsburg, seat: int) -> Denial | None:
        return why_not_build(state, seat, self.building)

    def do(self, table: Table[Augsburg], seat: int) -> None:
        build(table, seat, self.building)


class BuildExtra(Use):
    """A church or a cathedral besides the two privileges, once for each card won: the Master Builder.

    Rules: buildings.master-builder, ruling.builder-once, ruling.builder-any-time
    """

    def __init__(self, building: int) -> None:
        super().__init__(f"extra {TILE_NAMES[building]}", NO_SYMBOL, tile=building)
        self.building: Final = building

    def why_not(self, state: Augsburg, seat: int) -> Denial | None:
        if not has_master_builder(state, seat):
            return NO_MASTER_BUILDER
        if state.builder_used:
            return BUILT_ALREADY
        return why_not_build(state, seat, self.building)

    def do(self, table: Table[Augsburg], seat: int) -> None:
        table.state.builder_used = 1
        build(table, seat, self.building)


def extra_open(state: Augsburg, seat: int) -> bool:
    """Whether the Master Builder might still build. The seat's money is not looked at: that would betray it.

    Rules: buildings.master-builder, ruling.builder-asked
    """
    return (
        not state.builder_used
        and has_master_builder(state, seat)
        and not (tile_of(state, seat, CHURCH) and tile_of(state, seat, CATHEDRAL))
    )


TAKE_TILE: Final = [TakeTile(tile) for tile in (MINTER, MASTER_BUILDER, COAT_OF_ARMS, LETTER_OF_NOBILITY)]
BUILD: Final = [Build(building) for building in (CHURCH, CATHEDRAL)]
BUILD_EXTRA: Final = [BuildExtra(building) for building in (CHURCH, CATHEDRAL)]
