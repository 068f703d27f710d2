"""Lines of a filter on whose an area is: with towns, vassals, cores or the capital of somebody.

Rules: effects.filters, terms.own
"""

from __future__ import annotations

from typing import Final

from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.components import AREA, NOBODY
from hausmacht.games.price_of_power.effects.counting import places
from hausmacht.games.price_of_power.effects.counting.tokens import TOWNS, TOWNS_AND_VASSALS, Held
from hausmacht.games.price_of_power.effects.parts import qualities
from hausmacht.games.price_of_power.effects.parts.areas.by_name import AreaLine
from hausmacht.games.price_of_power.effects.parts.base import Meant, Who
from hausmacht.games.price_of_power.effects.parts.filters import Line
from hausmacht.games.price_of_power.effects.parts.look import Look
from hausmacht.games.price_of_power.effects.parts.meant import OWNER, TheOwner, read_meant
from hausmacht.games.price_of_power.effects.parts.who import read_who
from hausmacht.games.price_of_power.effects.running.variables import Context, chosen_areas, variable
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.survey import areas_with


class HeldBy(AreaLine):
    """`own`, `own_any`: with a town of somebody, or a town or vassal; `empty_of`: without them."""

    def __init__(self, name: str, raw: object) -> None:
        self.who: Final[Who] = read_who(raw)
        super().__init__(name, qualities.OfSomebody(name, self.who))
        self.token: Final = TOWNS if name == "own" else TOWNS_AND_VASSALS
        self.here: Final = name != "empty_of"
        self.are_own_towns: Final = name == "own" and self.who.is_self

    def narrow(self, look: Look, found: list[int]) -> list[int]:
        state = look.state
        who = self.who.players(state, look.player, look.context)
        return [area for area in found if has_held(state, self.token, area, who) == self.here]

    @property
    def names_them(self) -> bool:
        return self.are_own_towns

    def seeds(self, look: Look) -> list[int]:
        return areas_with(board.towns_of(look.state, look.player))


def has_held(state: PriceOfPower, token: Held, area: int, who: list[int]) -> bool:
    """A town (or vassal) of one of these players lies in the area."""
    for at in state.box.provinces_in[area]:
        if token.lies(state, at, who):
            return True
    return False


class OfRealms(Line):
    """A line that speaks of realms."""

    def __init__(self, name: str, raw: object) -> None:
        self.meant: Final[Meant] = TheOwner(raw) if raw == OWNER and name == "capital_of" else read_meant(raw)
        super().__init__(name, qualities.OfSomebody(name, self.meant))


class AreasOf(OfRealms):
    """Areas of realms or players, with those of their vassals if asked for."""

    def __init__(self, name: str, raw: object, vassals: bool) -> None:
        super().__init__(name, raw)
        self.vassals: Final = vassals
        self.are_chosen: Final[bool] = raw == "chosen"

    def narrow(self, look: Look, found: list[int]) -> list[int]:
        numbers = self.areas(look.state, look.player, look.context)
        return [area for area in found if area in numbers]

    def areas(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        if self.are_chosen and not variable(context, "chosen_realms"):
            return chosen_areas(context)
        found: list[int] = []
        for realm in self.meant.realms(state, player, context):
            found.extend(places.realm_areas(state, realm))
            if self.vassals:
                governs = state.box.player_of[realm]
                if governs != NOBODY:
                    found.extend([AREA[at] for at in board.vassals_of(state, governs)])
                for dependent in board.dependents_of(state, realm):
                    found.extend(board.areas_of(state, dependent))
        return found


class CoresOf(OfRealms):
    """With a core of one of these realms."""

    def narrow(self, look: Look, found: list[int]) -> list[int]:
        state = look.state
        owners = self.meant.realms(state, look.player, look.context)
        return [area for area in found if has_core_of(state, area, owners)]


def has_core_of(state: PriceOfPower, area: int, owners: list[int]) -> bool:
    return any([board.core_realm(state, at) in owners for at in state.box.provinces_in[area]])


class CapitalOf(OfRealms):
    """With the capital of one of these realms."""

    def narrow(self, look: Look, found: list[int]) -> list[int]:
        state = look.state
        player = look.player
        context = look.context
        numbers = [AREA[at] for at in capitals(state, self.meant.realms(state, player, context))]
        return [area for area in found if area in numbers]


def capitals(state: PriceOfPower, realms: list[int]) -> list[int]:
    """Capital provinces of some realms."""
    found = [board.capital_of(state, realm) for realm in realms]
    return [at for at in found if at != NOBODY and state.box.on_map[at]]


class OwnedAllBy(OfRealms):
    """One of these realms owns every province."""

    def narrow(self, look: Look, found: list[int]) -> list[int]:
        state = look.state
        owners = self.meant.realms(state, look.player, look.context)
        return [area for area in found if is_all_owned(state, area, owners)]


def is_all_owned(state: PriceOfPower, area: int, owners: list[int]) -> bool:
    """One of the realms owns every province of the area."""
    for owner in owners:
        lands = state.box.provinces_in[area]
        if all([state.map.occupier[at] == NOBODY and board.lawful_realm(state, at) == owner for at in lands]):
            return True
    return False
