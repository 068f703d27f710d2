"""Lines of a filter on where a province lies: in areas, at seas, on a continent, next to something.

Rules: effects.filters, effects.adjacent
"""

from __future__ import annotations

from typing import Final

from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.components import AREA, CONTINENT, FACES, MAIN_MAP, PORT
from hausmacht.games.price_of_power.effects.language import names
from hausmacht.games.price_of_power.effects.language.miswritten import text_in
from hausmacht.games.price_of_power.effects.parts import qualities
from hausmacht.games.price_of_power.effects.parts.areas import read_areas
from hausmacht.games.price_of_power.effects.parts.base import Areas
from hausmacht.games.price_of_power.effects.parts.filters import Line
from hausmacht.games.price_of_power.effects.parts.look import Look
from hausmacht.games.price_of_power.effects.parts.named import all_known, known_continent, known_sea
from hausmacht.games.price_of_power.effects.parts.nodes import read_seas
from hausmacht.games.price_of_power.effects.parts.somewhere import read_somewhere


class InAreas(Line):
    """In areas that pass a filter."""

    def __init__(self, name: str, raw: object) -> None:
        self.areas: Final[Areas] = read_areas(raw)
        super().__init__(name, qualities.InAreas(name, self.areas))

    def narrow(self, look: Look, found: list[int]) -> list[int]:
        here = self.areas.found(look.state, look.player, look.context)
        return [at for at in found if AREA[at] in here]


class InOwnersCapital(InAreas):
    """In the area of the capital of its owner."""

    def narrow(self, look: Look, found: list[int]) -> list[int]:
        state = look.state
        return [at for at in found if AREA[at] == board.capital_area(state, board.lawful_realm(state, at))]


def read_place(name: str, raw: object) -> Line:
    is_about_owner = isinstance(raw, dict) and raw.get("capital_of") == "owner"
    return InOwnersCapital(name, raw) if is_about_owner else InAreas(name, raw)


class Adjacent(Line):
    """Adjacent to something, perhaps by land alone; to a sea only if it faces the sea itself."""

    def __init__(self, name: str, raw: object, by_land: bool) -> None:
        self.place: Final = read_somewhere(raw)
        super().__init__(name, qualities.OfSomebody(name, self.place))
        self.by_land: Final = by_land

    def narrow(self, look: Look, found: list[int]) -> list[int]:
        near = self.place.near(look.state, look.player, self.by_land, look.context)
        seas = self.place.seas(look.context)
        return [at for at in found if near[AREA[at]] and (not seas or faces_any(at, seas))]


def faces_any(province: int, seas: list[int]) -> bool:
    for sea in FACES[province]:
        if sea in seas:
            return True
    return False


class Faces(Line):
    """A port on one of these sea zones."""

    def __init__(self, name: str, raw: object) -> None:
        super().__init__(name, qualities.OnSeas(name, read_seas(raw)))
        self.seas: Final = all_known(name, raw, known_sea)

    def narrow(self, look: Look, found: list[int]) -> list[int]:
        return [at for at in found if PORT[at] and faces_any(at, self.seas)]


class OnContinent(Line):
    """On a continent of the distant board, or on any of them."""

    def __init__(self, name: str, raw: object) -> None:
        self.continent: Final = known_continent(raw)
        super().__init__(name, qualities.OnContinent(name, text_in(name, raw)))
        self.everywhere: Final = self.continent == names.ANY_CONTINENT

    def narrow(self, look: Look, found: list[int]) -> list[int]:
        wanted = self.continent
        return [at for at in found if CONTINENT[at] == wanted or (self.everywhere and CONTINENT[at] != MAIN_MAP)]
