"""Lines of a filter on what is in an area: tokens, units, influence, unrest and hostile land of somebody.

Rules: effects.filters, effects.tokens
"""

from __future__ import annotations

from typing import Final

from hausmacht.games.price_of_power import board, hostility
from hausmacht.games.price_of_power.effects.counting import places
from hausmacht.games.price_of_power.effects.counting.holdings import is_dissenting
from hausmacht.games.price_of_power.effects.counting.tokens import UNREST
from hausmacht.games.price_of_power.effects.parts import qualities
from hausmacht.games.price_of_power.effects.parts.base import Who
from hausmacht.games.price_of_power.effects.parts.filters import Line
from hausmacht.games.price_of_power.effects.parts.held import Lying, read_how_many, read_somebody
from hausmacht.games.price_of_power.effects.parts.look import Look
from hausmacht.games.price_of_power.effects.parts.qualities import Quality
from hausmacht.games.price_of_power.effects.parts.who import read_who
from hausmacht.games.price_of_power.effects.running.variables import Context
from hausmacht.games.price_of_power.rows import count4
from hausmacht.games.price_of_power.rules.terms import forces
from hausmacht.games.price_of_power.state import PriceOfPower


class WithTokens(Line):
    """`has`, `no`: enough tokens lie there, or do not."""

    def __init__(self, name: str, raw: object) -> None:
        self.lying: Final = Lying(raw)
        super().__init__(name, qualities.WithTokens(name, self.lying))
        self.here: Final = name == "has"
        self.lying.must_lie_in_areas()

    def narrow(self, look: Look, found: list[int]) -> list[int]:
        state = look.state
        context = look.context
        whose = self.lying.of
        of = whose.players(state, look.player, context) if whose is not None else None
        most = self.lying.number
        return [area for area in found if (self.count(state, area, of, context) >= most) == self.here]

    def count(self, state: PriceOfPower, area: int, of: list[int] | None, context: Context | None) -> int:
        lying = self.lying
        if not lying.asks_core and not lying.asks_unrest:
            return lying.kind.within(state, area, of, context)
        found = 0
        for at in state.box.provinces_in[area]:
            if lying.asks_core and places.is_own_core(state, at) != lying.own_core:
                continue
            if lying.asks_unrest and (UNREST.on(state, at, of) > 0) != lying.unrest:
                continue
            found += lying.kind.on(state, at, of)
        return found


class WithPlayer(Line):
    """Something of a player: units, unrest, influence, dissent or hostility."""

    def __init__(self, name: str, raw: object, quality: Quality) -> None:
        super().__init__(name, quality)
        self.who: Final[Who] = read_somebody(raw)
        self.number: Final[int] = read_how_many(raw)

    def narrow(self, look: Look, found: list[int]) -> list[int]:
        state = look.state
        who = self.who.players(state, look.player, look.context)
        return [area for area in found if any([self.holds(state, each, area) for each in who])]

    def holds(self, state: PriceOfPower, player: int, area: int) -> bool:
        raise NotImplementedError


class SoMany(WithPlayer):
    """At least so many."""

    def __init__(self, name: str, raw: object) -> None:
        super().__init__(name, raw, qualities.SoManyOf(name, raw))


class SomeOf(WithPlayer):
    """Any at all."""

    def __init__(self, name: str, raw: object) -> None:
        super().__init__(name, raw, qualities.OfSomebody(name, read_who(raw)))


class UnitsOf(SoMany):
    def holds(self, state: PriceOfPower, player: int, area: int) -> bool:
        return forces.units_in(state, player, area) >= self.number


class UnrestOf(SomeOf):
    def holds(self, state: PriceOfPower, player: int, area: int) -> bool:
        return UNREST.within(state, area, [player], None) >= self.number


class InfluenceOf(SoMany):
    """Cubes and marriages."""

    def holds(self, state: PriceOfPower, player: int, area: int) -> bool:
        return count4(state.map.influence[area], player) + board.marriages_in(state, player, area) >= self.number


class DissentOf(SomeOf):
    def holds(self, state: PriceOfPower, player: int, area: int) -> bool:
        return is_dissenting(state, player, area)


class HostileTo(SomeOf):
    """Hostile units or provinces."""

    def holds(self, state: PriceOfPower, player: int, area: int) -> bool:
        if forces.faces_hostile_units(state, player, area):
            return True
        return any([hostility.is_hostile(state, player, at) for at in state.box.provinces_in[area]])
