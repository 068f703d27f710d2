"""Lines of a filter on where an area lies: at seas and trade nodes, on boards and continents, next to something.

Rules: effects.filters, effects.adjacent
"""

from __future__ import annotations

from typing import Final

from hausmacht.games.price_of_power.components import (
    CONTINENT,
    EASTERN,
    MAIN_AREAS,
    MAIN_MAP,
    SEA_DAGGER,
    SEA_STAR,
    SEAS,
)
from hausmacht.games.price_of_power.effects.counting import places
from hausmacht.games.price_of_power.effects.language import names
from hausmacht.games.price_of_power.effects.language.miswritten import one_of, text_in
from hausmacht.games.price_of_power.effects.parts import qualities
from hausmacht.games.price_of_power.effects.parts.filters import Line
from hausmacht.games.price_of_power.effects.parts.look import Look
from hausmacht.games.price_of_power.effects.parts.named import all_known, known_continent, known_sea
from hausmacht.games.price_of_power.effects.parts.nodes import read_nodes, read_seas
from hausmacht.games.price_of_power.effects.parts.somewhere import read_somewhere
from hausmacht.games.price_of_power.state import PriceOfPower


class Adjacent(Line):
    """Adjacent to something, perhaps by land alone."""

    def __init__(self, name: str, raw: object, by_land: bool) -> None:
        self.place: Final = read_somewhere(raw)
        super().__init__(name, qualities.OfSomebody(name, self.place))
        self.by_land: Final = by_land

    def narrow(self, look: Look, found: list[int]) -> list[int]:
        near = self.place.near(look.state, look.player, self.by_land, look.context)
        return [area for area in found if near[area]]


class OnSeas(Line):
    """With a port on one of these sea zones."""

    def __init__(self, name: str, raw: object) -> None:
        super().__init__(name, qualities.OnSeas(name, read_seas(raw)))
        self.seas: Final = all_known(name, raw, known_sea)

    def narrow(self, look: Look, found: list[int]) -> list[int]:
        here = places.areas_on(look.state, self.seas)
        return [area for area in found if area in here]


MARKS: Final = ("dagger", "star", "none")


class OnMarkedSeas(Line):
    """With a port on a sea zone with a dagger, a star or no mark."""

    def __init__(self, name: str, raw: object) -> None:
        super().__init__(name, qualities.Marked(name))
        mark = one_of(name, raw, MARKS)
        self.seas: Final = [sea for sea in range(SEAS) if has_mark(sea, mark)]

    def narrow(self, look: Look, found: list[int]) -> list[int]:
        here = places.areas_on(look.state, self.seas)
        return [area for area in found if area in here]


def has_mark(sea: int, mark: str) -> bool:
    """Whether a zone is marked with a dagger, a star or not at all."""
    if mark == "dagger":
        return SEA_DAGGER[sea]
    return SEA_STAR[sea] if mark == "star" else not SEA_DAGGER[sea] and not SEA_STAR[sea]


class OnContinent(Line):
    """On a continent of the distant board, or on any of them."""

    def __init__(self, name: str, raw: object) -> None:
        self.continent: Final = known_continent(raw)
        super().__init__(name, qualities.OnContinent(name, text_in(name, raw)))

    def narrow(self, look: Look, found: list[int]) -> list[int]:
        state = look.state
        return [area for area in found if is_on_continent(state, area, self.continent)]


def is_on_continent(state: PriceOfPower, area: int, continent: int) -> bool:
    here = CONTINENT[state.box.provinces_in[area][0]]
    return here == continent or (continent == names.ANY_CONTINENT and here != MAIN_MAP)


BOARDS: Final = ("east", "west", "distant")


class OnBoard(Line):
    """On the western, the eastern or the distant board."""

    def __init__(self, name: str, raw: object) -> None:
        self.board: Final = one_of(name, raw, BOARDS)
        super().__init__(name, qualities.OnBoard(name, self.board))

    def narrow(self, look: Look, found: list[int]) -> list[int]:
        state = look.state
        return [area for area in found if board_of(state, area) == self.board]


def board_of(state: PriceOfPower, area: int) -> str:
    if area >= MAIN_AREAS:
        return "distant"
    return "east" if EASTERN[state.box.provinces_in[area][0]] else "west"


class AtNodes(Line):
    """At a trade node."""

    def __init__(self, name: str, raw: object) -> None:
        self.nodes: Final = read_nodes(raw)
        super().__init__(name, qualities.AtNodes(name, self.nodes))

    def narrow(self, look: Look, found: list[int]) -> list[int]:
        state = look.state
        nodes = self.nodes.found(state, look.player, look.context)
        numbers = [area for node in nodes for area in places.areas_at(state, node)]
        return [area for area in found if area in numbers]
