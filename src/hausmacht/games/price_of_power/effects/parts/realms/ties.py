"""Lines of a filter on ties between a realm and somebody: vassals, alliances, marriages, truces and influence.

Rules: effects.filters
"""

from __future__ import annotations

from typing import Final

from hausmacht.games.price_of_power import board, hostility
from hausmacht.games.price_of_power.components import NOBODY
from hausmacht.games.price_of_power.effects.parts import qualities
from hausmacht.games.price_of_power.effects.parts.base import Meant, Who
from hausmacht.games.price_of_power.effects.parts.filters import Line
from hausmacht.games.price_of_power.effects.parts.held import read_how_many, read_somebody
from hausmacht.games.price_of_power.effects.parts.look import Look
from hausmacht.games.price_of_power.effects.parts.meant import read_meant
from hausmacht.games.price_of_power.effects.parts.qualities import Quality
from hausmacht.games.price_of_power.effects.parts.who import read_who
from hausmacht.games.price_of_power.state import PriceOfPower


class VassalOf(Line):
    """A vassal of one of these realms."""

    def __init__(self, name: str, raw: object) -> None:
        self.meant: Final[Meant] = read_meant(raw)
        super().__init__(name, qualities.OfSomebody(name, self.meant))

    def narrow(self, look: Look, found: list[int]) -> list[int]:
        state = look.state
        lords = self.meant.realms(state, look.player, look.context)
        return [realm for realm in found if lord_of(state, realm) in lords]


def lord_of(state: PriceOfPower, realm: int) -> int:
    """The realm whose vassal it is; NOBODY: none."""
    if state.relations.overlord[realm] != NOBODY:
        return state.relations.overlord[realm]
    if state.box.player_of[realm] != NOBODY:
        return NOBODY
    lord = board.overlord_of(state, realm)
    return state.box.realm[lord] if lord != NOBODY else NOBODY


class TiedTo(Line):
    """Tied to one of these players."""

    def __init__(self, name: str, raw: object) -> None:
        super().__init__(name, self.quality_told(name, raw))
        self.who: Final[Who] = read_somebody(raw)
        self.number: Final[int] = read_how_many(raw)

    def quality_told(self, name: str, raw: object) -> Quality:
        return qualities.OfSomebody(name, read_who(raw))

    def narrow(self, look: Look, found: list[int]) -> list[int]:
        state = look.state
        who = self.who.players(state, look.player, look.context)
        return [realm for realm in found if any([self.is_tied(state, each, realm) for each in who])]

    def is_tied(self, state: PriceOfPower, player: int, realm: int) -> bool:
        raise NotImplementedError


class AllyOf(TiedTo):
    def is_tied(self, state: PriceOfPower, player: int, realm: int) -> bool:
        governs = state.box.player_of[realm]
        return (
            hostility.are_allied(state, player, governs) if governs != NOBODY else state.relations.ally[realm] == player
        )


class MarriageOf(TiedTo):
    def is_tied(self, state: PriceOfPower, player: int, realm: int) -> bool:
        return state.relations.marriage[realm] >> player & 1 == 1


class MarriageOfAnybody(TiedTo):
    """Married to any player."""

    def narrow(self, look: Look, found: list[int]) -> list[int]:
        state = look.state
        return [realm for realm in found if state.relations.marriage[realm]]


def read_marriage(name: str, raw: object) -> Line:
    return MarriageOfAnybody(name, raw) if raw == "any" else MarriageOf(name, raw)


class TruceWith(TiedTo):
    def is_tied(self, state: PriceOfPower, player: int, realm: int) -> bool:
        return state.relations.truce[realm] >> player & 1 == 1


class InfluenceOf(TiedTo):
    def quality_told(self, name: str, raw: object) -> Quality:
        return qualities.SoManyOf(name, raw)

    def is_tied(self, state: PriceOfPower, player: int, realm: int) -> bool:
        return board.influence_in_realm(state, player, realm) >= self.number
