"""Groups of players and realms that cards speak of: by rank, faith and standing, and realms by their names.

Rules: effects.who, effects.names, effects.leader, effects.religion
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hausmacht.games.price_of_power import beliefs, board
from hausmacht.games.price_of_power.components import (
    CATHOLIC,
    CONTINENT,
    COUNTER_REFORMED,
    MUSLIM,
    NAMED_REALMS,
    NOBODY,
    PROVINCE_NUMBER,
    PROVINCES,
    REALMS,
    RELIGION_SLOT,
)
from hausmacht.games.price_of_power.effects.language import names
from hausmacht.games.price_of_power.state import PriceOfPower

REVOLUTION: Final = names.idea("revolutionary_regime")
AMERICA: Final = 0

# Players


def in_order(state: PriceOfPower, first: int) -> list[int]:
    """All players clockwise, beginning with one of them."""
    order = state.box.order
    at = order.index(first)
    return order[at:] + order[:at]


def some(player: int) -> list[int]:
    return [player] if player != NOBODY else []


def others(state: PriceOfPower, player: int) -> list[int]:
    return [each for each in range(state.box.players) if each != player]


def leaders(state: PriceOfPower) -> list[int]:
    """The players with the highest tax income.

    Rules: effects.leader
    """
    taxes = [board.tax_income(state, each) for each in range(state.box.players)]
    return [each for each, tax in enumerate(taxes) if tax == max(taxes)]


def is_revolutionary(state: PriceOfPower, player: int) -> bool:
    """The Revolutionary Regime is researched."""
    return state.court.ideas[player] >> REVOLUTION & 1 == 1


def is_other_faith(one: int, other: int) -> bool:
    """Of another group of faiths: Christians do not count as such among themselves."""
    if beliefs.is_christian(one) and beliefs.is_christian(other):
        return False
    return not beliefs.same_faith(one, other)


def realms_touch(state: PriceOfPower, player: int, other: int) -> bool:
    """A province of one is adjacent to the realm of the other."""
    for area in board.own_areas(state, other):
        if board.is_realm_near(state, player, area):
            return True
    return False


# Realms


def realms_of_name(state: PriceOfPower, realm: int, is_persia: bool) -> list[int]:
    """The realms that go by a name: the realm itself, or a dynamic realm that sits in its capital.

    Persia without a capital is the Safavids' one.

    Rules: effects.names
    """
    if realm == names.UNITED_STATES:
        return american_realms(state)
    if realm < 0:
        return []
    if state.box.player_of[realm] != NOBODY:
        return [realm]
    capital = state.map.capital[realm]
    if capital == NOBODY and is_persia:
        capital = PROVINCE_NUMBER[names.SAFAVID_CAPITAL]
    if capital != NOBODY and state.map.dynamic[capital] != NOBODY:
        return [realm, NAMED_REALMS + state.map.dynamic[capital]]
    return [realm]


def is_persia(text: str) -> bool:
    return names.fold(text) in ("safavid-persia", "persia")


def american_realms(state: PriceOfPower) -> list[int]:
    """Dynamic realms with land in America."""
    found: list[int] = []
    for at in range(PROVINCES):
        dynamic = state.map.dynamic[at]
        if dynamic != NOBODY and CONTINENT[at] == AMERICA and NAMED_REALMS + dynamic not in found:
            found.append(NAMED_REALMS + dynamic)
    return found


# Whether a realm belongs to a group: a quick question for one realm


def is_free(state: PriceOfPower, player: int, realm: int) -> bool:
    """Nobody plays it."""
    return state.box.player_of[realm] == NOBODY


def is_free_in_empire(state: PriceOfPower, player: int, realm: int) -> bool:
    return state.box.player_of[realm] == NOBODY and board.is_member(state, realm)


def is_played(state: PriceOfPower, player: int, realm: int) -> bool:
    return state.box.player_of[realm] != NOBODY


def is_opponents(state: PriceOfPower, player: int, realm: int) -> bool:
    return state.box.player_of[realm] not in (NOBODY, player)


def is_muslim(state: PriceOfPower, player: int, realm: int) -> bool:
    return beliefs.faith_of(state, realm) == MUSLIM


def is_christian(state: PriceOfPower, player: int, realm: int) -> bool:
    return beliefs.is_christian(beliefs.faith_of(state, realm))


def is_of_other_faith(state: PriceOfPower, player: int, realm: int) -> bool:
    return is_other_faith(state.court.state_faith[player], beliefs.faith_of(state, realm))


Member = Callable[[PriceOfPower, int, int], bool]
MEMBERS: Final[dict[str, Member]] = {
    "npr": is_free,
    "hre_npr": is_free_in_empire,
    "muslim": is_muslim,
    "christian": is_christian,
    "other_faith": is_of_other_faith,
    "pr": is_played,
    "opponent": is_opponents,
    "others": is_opponents,
}


def all_realms(state: PriceOfPower, player: int, is_member: Member) -> list[int]:
    return [realm for realm in range(REALMS) if is_member(state, player, realm)]


# Religion


def area_is_of(state: PriceOfPower, player: int, area: int, faiths: list[int]) -> bool:
    """Whether an area has one of these religions; Counter-Reformed areas are Catholic too.

    Rules: effects.religion
    """
    faith = state.map.faith[RELIGION_SLOT[area]]
    for wanted in faiths:
        if wanted == faith or (
            wanted == names.STATE_FAITH and beliefs.same_faith(faith, state.court.state_faith[player])
        ):
            return True
        if wanted == names.REVOLUTIONARY and area in state.map.infected:
            return True
        if faith == COUNTER_REFORMED and wanted == CATHOLIC:
            return True
    return False


def realm_is_of(state: PriceOfPower, player: int, realm: int, faiths: list[int]) -> bool:
    """Whether a realm has one of these state religions; Counter-Reformed realms are Catholic too."""
    faith = beliefs.faith_of(state, realm)
    governs = state.box.player_of[realm]
    for wanted in faiths:
        if wanted == faith or (
            wanted == names.STATE_FAITH and beliefs.same_faith(faith, state.court.state_faith[player])
        ):
            return True
        if wanted == names.REVOLUTIONARY and governs != NOBODY and is_revolutionary(state, governs):
            return True
        if faith == COUNTER_REFORMED and wanted == CATHOLIC:
            return True
    return False
