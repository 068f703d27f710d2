"""Where a verb happens: in areas, on provinces, at trade nodes, or nowhere in particular."""

from __future__ import annotations

from typing import Final

from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.effects.language.reading import Reader
from hausmacht.games.price_of_power.effects.parts import read_areas, read_nodes
from hausmacht.games.price_of_power.effects.running import frame
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.telling.grammar import Phrase
from hausmacht.games.price_of_power.telling.sentences import Narrator, Told

EVERYWHERE: Final = read_areas({})
MARITIME: Final = read_nodes("maritime")


class Where:
    """The places that a verb names, of one kind; all areas or all maritime nodes where it names none."""

    def __init__(self, read: Reader, *fields: str) -> None:
        """`fields`: those of `in`, `on` and `node` that the verb can have; one of them at most."""
        named = [key for key in fields if read.has(key)]
        if len(named) > 1:
            raise read.wrong(named[1], f"it happens at one kind of place, not {' and '.join(named)}")
        self.in_areas: Final = read.areas_if("in") if "in" in fields else None
        self.on_provinces: Final = read.provinces_if("on") if "on" in fields else None
        self.at_nodes: Final = read.nodes_if("node") if "node" in fields else None
        self.is_own: Final = is_own(read, "on" if read.has("on") else "in")  # land of `self`
        self.is_reckoned: Final = read.glance("n").has("stat")  # how many things lie there

    @property
    def is_land(self) -> bool:
        return self.in_areas is not None or self.on_provinces is not None

    def areas(self, state: PriceOfPower, player: int) -> list[int]:
        """A to Z."""
        found = self.in_areas or EVERYWHERE
        return sorted(found.found(state, player, frame.context(state)))

    def provinces(self, state: PriceOfPower, player: int) -> list[int]:
        """A to Z; of areas, all their provinces."""
        found = self.on_provinces
        if found is not None:
            return sorted(found.found(state, player, frame.context(state)))
        areas = self.areas(state, player)
        return sorted([at for area in areas for at in state.box.provinces_in[area]])

    def nodes(self, state: PriceOfPower, player: int) -> list[int]:
        """A to Z."""
        found = self.at_nodes or MARITIME
        return sorted(found.found(state, player, frame.context(state)))

    def told(self, teller: Narrator, key: str, way: str, values: dict[str, Phrase]) -> list[Told]:
        """A deed at its place."""
        if self.is_reckoned and self.is_land:
            key = f"{key}-reckoned"
        if self.on_provinces is not None:
            return teller.deed(f"{key}-on", y=self.on_provinces.told(teller, way), **values)
        if self.in_areas is not None:
            return teller.deed(f"{key}-in", y=self.in_areas.told(teller, way), **values)
        if self.at_nodes is not None:
            return teller.deed(f"{key}-at", y=self.at_nodes.told(teller), **values)
        return teller.deed(key, **values)


def is_own(read: Reader, key: str) -> bool:
    """Whether the land of `self` is meant, and no other."""
    if not read.is_table(key):
        return False
    land = read.glance(key)
    return land.says("owner", "self") or land.says("own", "self")


def only_holder(state: PriceOfPower, provinces: list[int], otherwise: int) -> int:
    """Who loses chooses: the only player whose tokens can be meant.

    Rules: events.gainer-chooses
    """
    holders = {board.holder(state, at) for at in provinces}
    return holders.pop() if len(holders) == 1 else otherwise
