"""Lines of a filter on what a province is like: its size and religion, what lies on it, whether it is occupied.

Rules: effects.filters, effects.religion
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.components import AREA, CONTINENT, MAIN_MAP, NOBODY, PORT, TAX
from hausmacht.games.price_of_power.effects.counting import places
from hausmacht.games.price_of_power.effects.counting.groups import area_is_of
from hausmacht.games.price_of_power.effects.counting.tokens import HELD
from hausmacht.games.price_of_power.effects.language.miswritten import one_of, texts_in
from hausmacht.games.price_of_power.effects.parts import qualities
from hausmacht.games.price_of_power.effects.parts.filters import Line
from hausmacht.games.price_of_power.effects.parts.look import Look
from hausmacht.games.price_of_power.effects.parts.named import all_known, known_faith
from hausmacht.games.price_of_power.state import LARGE, VASSAL, PriceOfPower


class WithToken(Line):
    """With a town, a vassal, or either of them."""

    def __init__(self, name: str, raw: object) -> None:
        self.noun: Final = one_of(name, raw, HELD)
        self.token: Final = HELD[self.noun]
        super().__init__(name, qualities.quality_of(name, raw))

    def narrow(self, look: Look, found: list[int]) -> list[int]:
        state = look.state
        return [at for at in found if self.token.lies(state, at, None)]


class OfSize(Line):
    """Large or small."""

    def __init__(self, name: str, raw: object) -> None:
        self.noun: Final = one_of(name, raw, ("small", "large"))
        super().__init__(name, qualities.quality_of(name, raw))
        self.large: Final = raw == "large"

    def narrow(self, look: Look, found: list[int]) -> list[int]:
        state = look.state
        return [at for at in found if is_large(state, at) is self.large]


def is_large(state: PriceOfPower, province: int) -> bool:
    """A large town; where none lies, a large province."""
    token = state.map.token[province]
    if token >= 0 and token % 3 != VASSAL:
        return token % 3 == LARGE
    return TAX[province] == 2


def is_port(state: PriceOfPower, province: int) -> bool:
    return PORT[province]


def is_distant(state: PriceOfPower, province: int) -> bool:
    return CONTINENT[province] != MAIN_MAP


def is_capital(state: PriceOfPower, province: int) -> bool:
    realm = board.lawful_realm(state, province)
    return realm != NOBODY and board.capital_of(state, realm) == province


def has_unrest(state: PriceOfPower, province: int) -> bool:
    return state.map.unrest[province] != 0


def is_occupied(state: PriceOfPower, province: int) -> bool:
    return state.map.occupier[province] != NOBODY


class OfFaith(Line):
    """In an area of one of these religions."""

    def __init__(self, name: str, raw: object) -> None:
        super().__init__(name, qualities.OfFaith(name, texts_in(name, raw)))
        self.faiths: Final = all_known(name, raw, known_faith)

    def narrow(self, look: Look, found: list[int]) -> list[int]:
        state = look.state
        player = look.player
        return [at for at in found if area_is_of(state, player, AREA[at], self.faiths)]


FLAGS: Final[dict[str, Callable[[PriceOfPower, int], bool]]] = {
    "own_core": places.is_own_core,
    "port": is_port,
    "distant": is_distant,
    "capital": is_capital,
    "unrest": has_unrest,
    "occupied": is_occupied,
}
