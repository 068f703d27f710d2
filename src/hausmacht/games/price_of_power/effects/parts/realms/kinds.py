"""Lines of a filter on what a realm is: played or not, a vassal, at war, in the Empire.

Rules: effects.filters
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hausmacht.games.price_of_power import beliefs, board, hostility
from hausmacht.games.price_of_power.components import CONTINENT, ELECTOR, MAIN_MAP, NAMED_REALMS, NOBODY
from hausmacht.games.price_of_power.effects.language.miswritten import flag_in, one_of
from hausmacht.games.price_of_power.effects.parts import qualities
from hausmacht.games.price_of_power.effects.parts.filters import Line
from hausmacht.games.price_of_power.effects.parts.look import Look
from hausmacht.games.price_of_power.state import PriceOfPower


class OfKind(Line):
    """A non-player realm, a player's realm, a vassal and so on."""

    def __init__(self, name: str, raw: object) -> None:
        self.is_kind: Final = KINDS[one_of(name, raw, KINDS)]
        super().__init__(name, qualities.quality_of(name, raw))
        self.noun: Final = f"realm-{raw}"

    def narrow(self, look: Look, found: list[int]) -> list[int]:
        state = look.state
        player = look.player
        return [realm for realm in found if self.is_kind(state, player, realm, look.kind_of(realm))]


def is_independent(state: PriceOfPower, player: int, realm: int, kind: int) -> bool:
    return kind == board.INDEPENDENT


def is_there(state: PriceOfPower, player: int, realm: int, kind: int) -> bool:
    return kind != board.GONE


def is_dynamic(state: PriceOfPower, player: int, realm: int, kind: int) -> bool:
    return kind == board.INDEPENDENT and realm >= NAMED_REALMS


def is_vassal(state: PriceOfPower, player: int, realm: int, kind: int) -> bool:
    return kind in (board.DEPENDENT, board.SUBJECT)


def is_played(state: PriceOfPower, player: int, realm: int, kind: int) -> bool:
    return state.box.player_of[realm] != NOBODY


def is_bot(state: PriceOfPower, player: int, realm: int, kind: int) -> bool:
    governs = state.box.player_of[realm]
    return governs != NOBODY and state.box.is_bot[governs]


def is_opponent(state: PriceOfPower, player: int, realm: int, kind: int) -> bool:
    return state.box.player_of[realm] not in (NOBODY, player)


KINDS: Final[dict[str, Callable[[PriceOfPower, int, int, int], bool]]] = {
    "npr": is_independent,
    "any": is_there,
    "dnpr": is_dynamic,
    "vassal": is_vassal,
    "pr": is_played,
    "bot": is_bot,
    "opponent": is_opponent,
}


class Independent(Line):
    """A player's realm or a non-player realm, and nobody's vassal; or not."""

    def __init__(self, name: str, raw: object) -> None:
        self.yes: Final = flag_in(name, raw)
        super().__init__(name, qualities.Flag(name, self.yes))

    def narrow(self, look: Look, found: list[int]) -> list[int]:
        return [realm for realm in found if (look.kind_of(realm) in (board.PLAYED, board.INDEPENDENT)) == self.yes]


class IsTo(Line):
    """Something that a realm is, or is not, perhaps to the player."""

    def __init__(self, name: str, raw: object, holds: Callable[[PriceOfPower, int, int], bool]) -> None:
        self.yes: Final = flag_in(name, raw)
        super().__init__(name, qualities.Flag(name, self.yes))
        self.holds: Final = holds

    def narrow(self, look: Look, found: list[int]) -> list[int]:
        state = look.state
        player = look.player
        return [realm for realm in found if self.holds(state, player, realm) is self.yes]


def is_at_peace(state: PriceOfPower, player: int, realm: int) -> bool:
    return not hostility.realm_at_war(state, realm)


def is_at_war(state: PriceOfPower, player: int, realm: int) -> bool:
    return hostility.realm_at_war(state, realm)


def is_member(state: PriceOfPower, player: int, realm: int) -> bool:
    return board.is_member(state, realm)


def is_elector(state: PriceOfPower, player: int, realm: int) -> bool:
    area = board.capital_area(state, realm)
    return area != NOBODY and ELECTOR[area] and board.is_member(state, realm)


def is_distant(state: PriceOfPower, player: int, realm: int) -> bool:
    capital = board.capital_of(state, realm)
    return capital != NOBODY and CONTINENT[capital] != MAIN_MAP


def is_imperial_subject(state: PriceOfPower, player: int, realm: int) -> bool:
    return board.is_member(state, realm) and realm != state.empire.emperor


def is_of_same_faith(state: PriceOfPower, player: int, realm: int) -> bool:
    return beliefs.same_faith(beliefs.faith_of(state, realm), state.court.state_faith[player])


def is_emperor(state: PriceOfPower, player: int, realm: int) -> bool:
    return realm == state.empire.emperor


FLAGS: Final[dict[str, Callable[[PriceOfPower, int, int], bool]]] = {
    "at_peace": is_at_peace,
    "at_war": is_at_war,
    "hre": is_member,
    "elector": is_elector,
    "distant": is_distant,
    "subject": is_imperial_subject,
    "same_religion": is_of_same_faith,
    "emperor": is_emperor,
}
