"""Lines of a filter on where a realm lies: next to something, with its capital, a port or land somewhere.

Rules: effects.filters, effects.adjacent
"""

from __future__ import annotations

from typing import Final

from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.components import FACES, PORT
from hausmacht.games.price_of_power.effects.counting import places
from hausmacht.games.price_of_power.effects.parts import qualities
from hausmacht.games.price_of_power.effects.parts.areas import read_areas
from hausmacht.games.price_of_power.effects.parts.base import Areas
from hausmacht.games.price_of_power.effects.parts.filters import Line
from hausmacht.games.price_of_power.effects.parts.look import Look
from hausmacht.games.price_of_power.effects.parts.named import all_known, known_sea
from hausmacht.games.price_of_power.effects.parts.nodes import read_nodes, read_seas
from hausmacht.games.price_of_power.effects.parts.realms.like import Like
from hausmacht.games.price_of_power.effects.parts.somewhere import read_somewhere
from hausmacht.games.price_of_power.state import PriceOfPower


class Adjacent(Line):
    """Adjacent to a place or to realms, which are none of them."""

    def __init__(self, name: str, raw: object, by_land: bool) -> None:
        self.place: Final = read_somewhere(raw)
        super().__init__(name, qualities.OfSomebody(name, self.place))
        self.by_land: Final = by_land

    def narrow(self, look: Look, found: list[int]) -> list[int]:
        state = look.state
        near = self.place.near(state, look.player, self.by_land, look.context)
        out = self.place.realms(state, look.player, look.context)
        return [realm for realm in found if realm not in out and is_in_any(state, realm, near)]


def is_in_any(state: PriceOfPower, realm: int, areas: list[bool]) -> bool:
    for area in places.realm_areas(state, realm):
        if areas[area]:
            return True
    return False


class CapitalIn(Line):
    """With its capital in areas that pass a filter."""

    def __init__(self, name: str, raw: object) -> None:
        self.areas: Final[Areas] = read_areas(raw)
        super().__init__(name, qualities.InAreas(name, self.areas))

    def narrow(self, look: Look, found: list[int]) -> list[int]:
        state = look.state
        here = self.areas.found(state, look.player, look.context)
        return [realm for realm in found if board.capital_area(state, realm) in here]


class PortOn(Like):
    """With a port on one of these sea zones."""

    def __init__(self, name: str, raw: object) -> None:
        super().__init__(name, qualities.OnSeas(name, read_seas(raw)))
        self.seas: Final = all_known(name, raw, known_sea)

    def holds(self, state: PriceOfPower, player: int, realm: int) -> bool:
        for at in board.provinces_of(state, realm):
            if PORT[at] and any([sea in self.seas for sea in FACES[at]]):
                return True
        return False


class AtNodes(Line):
    """With land at a trade node."""

    def __init__(self, name: str, raw: object) -> None:
        self.nodes: Final = read_nodes(raw)
        super().__init__(name, qualities.AtNodes(name, self.nodes))

    def narrow(self, look: Look, found: list[int]) -> list[int]:
        state = look.state
        nodes = self.nodes.found(state, look.player, look.context)
        here = [area for node in nodes for area in places.areas_at(state, node)]
        return [realm for realm in found if any([area in here for area in places.realm_areas(state, realm)])]
