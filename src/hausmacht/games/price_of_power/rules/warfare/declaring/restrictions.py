"""On whom war may not be declared.

Rules: war.ally, war.truce, war.passed, war.protected, war.emperor, war.undiscovered, war.interregnum, war.once
Rules: war.targets, ruling.discovered, team.no-war
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hausmacht.core.agenda import Denial
from hausmacht.games.price_of_power import board, by_player, hostility
from hausmacht.games.price_of_power.components import AREA, MAIN_AREAS, NOBODY
from hausmacht.games.price_of_power.rules.terms import characters, relations
from hausmacht.games.price_of_power.rules.warfare.declaring import causes
from hausmacht.games.price_of_power.state import PriceOfPower

OWN_REALM: Final = Denial("own-realm", "war.targets")
NO_REALM: Final = Denial("no-realm", "war.targets")
VASSAL_REALM: Final = Denial("vassal-realm", "war.targets")
AT_WAR: Final = Denial("at-war-already", "war.once")
ALLY: Final = Denial("war-on-ally", "war.ally")
TRUCE: Final = Denial("war-in-truce", "war.truce")
TEAM: Final = Denial("war-on-team", "team.no-war")
PASSED: Final = Denial("war-on-passed", "war.passed")
PROTECTED: Final = Denial("war-on-protected", "war.protected")
EMPEROR: Final = Denial("war-on-subject", "war.emperor")
UNDISCOVERED: Final = Denial("undiscovered", "war.undiscovered")
INTERREGNUM: Final = Denial("war-in-interregnum", "war.interregnum")


def why_not_war(state: PriceOfPower, player: int, realm: int) -> Denial | None:
    """Whether a player may declare war on a realm; None: he may."""
    if state.box.realm[player] == realm:
        return OWN_REALM
    kind = board.kind_of(state, realm)
    if kind == board.GONE or (kind == board.PLAYED and not board.towns_of(state, state.box.player_of[realm])):
        return NO_REALM
    if kind in (board.DEPENDENT, board.SUBJECT):
        return VASSAL_REALM
    return restriction(state, player, realm)


def restriction(state: PriceOfPower, player: int, realm: int) -> Denial | None:
    """What forbids war against a realm that could be a target."""
    if hostility.at_war_with(state, player, realm):
        return AT_WAR
    own_dispute = state.relations.disputed[realm] >> player & 1 == 1
    if not own_dispute:
        if is_ally(state, player, realm):
            return ALLY
        if characters.is_interregnum(state, player):
            return INTERREGNUM
    if relations.has_truce(state, player, realm):
        return TRUCE
    other = state.box.player_of[realm]
    if other != NOBODY:
        if state.box.team[other] == state.box.team[player]:
            return TEAM
        if board.has_passed(state, other):
            return PASSED
    else:
        friend = state.relations.ally[realm]
        if friend != NOBODY and friend != player and is_untouchable(state, player, friend):
            return PROTECTED
        if not is_known(state, player, realm):
            return UNDISCOVERED
    if is_shielded(state, player, realm):
        return EMPEROR
    return None


def is_ally(state: PriceOfPower, player: int, realm: int) -> bool:
    other = state.box.player_of[realm]
    return hostility.are_allied(state, player, other) if other != NOBODY else state.relations.ally[realm] == player


def is_untouchable(state: PriceOfPower, player: int, other: int) -> bool:
    """Truce with this player, or he has passed.

    Rules: war.protected
    """
    return board.has_passed(state, other) or relations.has_truce(state, player, state.box.realm[other])


def is_shielded(state: PriceOfPower, player: int, realm: int) -> bool:
    """A member of the Empire at peace with an Emperor who is the player's ally, has a truce with him or has passed.

    Rules: war.emperor
    """
    emperor = state.empire.emperor
    if emperor in (NOBODY, realm, state.box.realm[player]):
        return False
    ruler = state.box.player_of[emperor]
    if not (
        is_ally(state, player, emperor)
        or relations.has_truce(state, player, emperor)
        or (ruler != NOBODY and board.has_passed(state, ruler))
    ):
        return False
    if not board.is_member(state, realm):
        return False
    return not (ruler != NOBODY and hostility.at_war_with(state, ruler, realm))


def is_far(state: PriceOfPower, realm: int) -> bool:
    """Its natural capital lies on a distant continent."""
    capital = state.map.capital[realm]
    return capital != NOBODY and AREA[capital] >= MAIN_AREAS


def is_known(state: PriceOfPower, player: int, realm: int) -> bool:
    """A distant realm must be discovered; later, a casus belli is needed instead.

    Rules: war.undiscovered
    """
    if not is_far(state, realm):
        return True
    if needs_cause(state):
        return causes.has_cause(state, player, realm)
    return realm in discovered(state, player)


def discovered(state: PriceOfPower, player: int) -> list[int]:
    """Distant realms in one of whose areas the player has a claim, a town or a vassal.

    Rules: war.undiscovered
    """
    known = board.holdings(state)
    realm = board.lands(state).realm
    claims = by_player.claims(state).where[player] + by_player.cores(state).where[player]
    claimed = [area for area in claims if area >= MAIN_AREAS]
    found = [realm[at] for area in claimed for at in state.box.provinces_in[area]]
    for lands in (known.towns[player], known.vassals[player]):
        found += [realm[at] for at in lands if AREA[at] >= MAIN_AREAS]
    return found


def needs_cause(state: PriceOfPower) -> bool:
    """Edition 1.2: war on a distant realm needs a casus belli, not a discovery."""
    return state.box.rules.edition_1_2


def candidates(state: PriceOfPower, player: int) -> list[int]:
    """Independent realms that could be targets, A to Z: undiscovered ones are left out at one go."""
    found = board.independents(state)
    if needs_cause(state):
        return found
    known = discovered(state, player)
    return [realm for realm in found if not is_far(state, realm) or realm in known]


def targets(state: PriceOfPower, player: int) -> list[int]:
    """All realms on which the player may declare war, A to Z."""
    box = state.box
    found = [realm for realm in candidates(state, player) if restriction(state, player, realm) is None]
    for other in range(box.players):
        if other != player and may_attack_player(state, player, other):
            found.append(box.realm[other])
    return sorted(found)


def has_target(state: PriceOfPower, player: int, named: Sequence[int] = ()) -> bool:
    """Whether war could be declared on anybody not named yet; players first, since that is quickly answered."""
    for other in range(state.box.players):
        if other != player and state.box.realm[other] not in named and may_attack_player(state, player, other):
            return True
    for realm in candidates(state, player):
        if realm not in named and restriction(state, player, realm) is None:
            return True
    return False


def may_attack_player(state: PriceOfPower, player: int, other: int) -> bool:
    if restriction(state, player, state.box.realm[other]) is not None:
        return False
    return len(board.towns_of(state, other)) > 0
