"""Lines of a filter on what an area is: its religion, its place in the Empire, whether anybody lives there.

Rules: effects.filters, effects.religion
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.components import AREAS, ELECTOR, MAIN_AREAS, MOST_INFLUENCE
from hausmacht.games.price_of_power.effects.counting.groups import area_is_of
from hausmacht.games.price_of_power.effects.language.miswritten import flag_in, texts_in
from hausmacht.games.price_of_power.effects.parts import qualities
from hausmacht.games.price_of_power.effects.parts.filters import Line
from hausmacht.games.price_of_power.effects.parts.look import Look
from hausmacht.games.price_of_power.effects.parts.named import all_known, known_faith
from hausmacht.games.price_of_power.rows import total4
from hausmacht.games.price_of_power.state import PriceOfPower


class OfFaith(Line):
    """Of one of these religions."""

    def __init__(self, name: str, raw: object) -> None:
        super().__init__(name, qualities.OfFaith(name, texts_in(name, raw)))
        self.faiths: Final = all_known(name, raw, known_faith)

    def narrow(self, look: Look, found: list[int]) -> list[int]:
        state = look.state
        player = look.player
        return [area for area in found if area_is_of(state, player, area, self.faiths)]


class InfluenceRoom(Line):
    """More influence finds room, or does not; never where none may be placed."""

    def __init__(self, name: str, raw: object) -> None:
        self.yes: Final = flag_in(name, raw)
        super().__init__(name, qualities.Flag(name, self.yes))

    def narrow(self, look: Look, found: list[int]) -> list[int]:
        state = look.state
        return [area for area in found if is_full(state, area) != self.yes and board.may_be_influenced(state, area)]


class InEmpire(Line):
    """A province of the area is in the Empire now, or none is."""

    def __init__(self, name: str, raw: object) -> None:
        self.yes: Final = flag_in(name, raw)
        super().__init__(name, qualities.Flag(name, self.yes))

    def narrow(self, look: Look, found: list[int]) -> list[int]:
        state = look.state
        return [area for area in found if touches_empire(state, area) is self.yes]


class WithPlague(Line):
    """The plague rages there, or does not."""

    def __init__(self, name: str, raw: object) -> None:
        self.yes: Final = flag_in(name, raw)
        super().__init__(name, qualities.Flag(name, self.yes))

    def narrow(self, look: Look, found: list[int]) -> list[int]:
        ill = [False] * AREAS
        for area in look.state.map.plague:
            ill[area] = True
        return [area for area in found if ill[area] is self.yes]


def is_full(state: PriceOfPower, area: int) -> bool:
    """No more influence finds room."""
    return total4(state.map.influence[area]) + state.map.imperial.count(area) >= MOST_INFLUENCE


def touches_empire(state: PriceOfPower, area: int) -> bool:
    """A province of the area is in the Empire now."""
    for at in state.box.provinces_in[area]:
        if board.in_empire(state, at):
            return True
    return False


def is_electorate(state: PriceOfPower, area: int) -> bool:
    return ELECTOR[area]


def is_distant(state: PriceOfPower, area: int) -> bool:
    return area >= MAIN_AREAS


def is_main(state: PriceOfPower, area: int) -> bool:
    return area < MAIN_AREAS


def is_vacant(state: PriceOfPower, area: int) -> bool:
    """Nobody lives in any of its provinces."""
    for at in state.box.provinces_in[area]:
        if not board.is_vacant(state, at):
            return False
    return True


FLAGS: Final[dict[str, Callable[[PriceOfPower, int], bool]]] = {
    "elector": is_electorate,
    "distant": is_distant,
    "main": is_main,
    "vacant": is_vacant,
}
