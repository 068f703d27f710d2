"""On whom a seat could declare war: why or why not, what it costs, and who may be drawn in."""

from __future__ import annotations

import msgspec

from hausmacht.core.paper import Paper
from hausmacht.core.view import SPECTATOR
from hausmacht.core.words import Catalogue
from hausmacht.games.price_of_power import board, by_player, hostility
from hausmacht.games.price_of_power.components import NOBODY, REALMS
from hausmacht.games.price_of_power.papers.war import claims_on
from hausmacht.games.price_of_power.rules.terms import forces
from hausmacht.games.price_of_power.rules.warfare.declaring import causes, declaration, restrictions
from hausmacht.games.price_of_power.state import PriceOfPower


class TargetTold(msgspec.Struct, frozen=True):
    """A realm on which war could be declared."""

    realm: int
    player: int  # NOBODY: nobody plays it
    choice: str
    refused: str  # why not; empty: it is possible
    rule: str
    cause: int  # a casus belli; causes.NONE: none
    claims: tuple[int, ...]  # areas of it on which the seat has a claim or a core
    stability: int  # what the declaration costs
    tax: int
    units: int  # its land units; 0 for a realm that nobody plays: it musters when it is attacked
    friends: tuple[int, ...]  # realms that may be called by it
    mine: tuple[int, ...]  # realms that I may call: allies that are at peace
    adjacent: bool


class DeclaringPaper(Paper, frozen=True):
    """The power it costs, and the targets: those that can be attacked first, with a casus belli before others."""

    power: int = declaration.COST
    targets: tuple[TargetTold, ...] = ()


def declaring(state: PriceOfPower, seat: int, words: Catalogue) -> DeclaringPaper:
    if seat == SPECTATOR:
        return DeclaringPaper()
    own = state.box.realm[seat]
    realms = [realm for realm in range(REALMS) if realm != own and is_realm(state, realm)]
    found = [target_told(state, seat, realm, words) for realm in realms]
    return DeclaringPaper(targets=tuple(sorted(found, key=usefulness)))


def with_reason(state: PriceOfPower, seat: int) -> int:
    """Realms on which a seat could declare war now and has a casus belli."""
    found = 0
    for realm in range(REALMS):
        if realm == state.box.realm[seat] or not is_realm(state, realm):
            continue
        if causes.has_cause(state, seat, realm) and restrictions.why_not_war(state, seat, realm) is None:
            found += 1
    return found


def is_realm(state: PriceOfPower, realm: int) -> bool:
    """One that plays or is independent; a vassal is attacked through its overlord.

    Rules: war.targets
    """
    return state.box.player_of[realm] != NOBODY or board.is_independent(state, realm)


def usefulness(target: TargetTold) -> tuple[bool, bool, bool, int]:
    return (target.refused != "", target.cause == causes.NONE, not target.adjacent, target.realm)


def target_told(state: PriceOfPower, seat: int, realm: int, words: Catalogue) -> TargetTold:
    other = state.box.player_of[realm]
    denial = restrictions.why_not_war(state, seat, realm)
    return TargetTold(
        realm=realm,
        player=other,
        choice=declaration.DECLARE[realm].text,
        refused="" if denial is None else words.say("denial", denial.code, denial.numbers),
        rule="" if denial is None else denial.rule,
        cause=causes.cause_of(state, seat, realm),
        claims=tuple(claims_on(state, seat, realm)),
        stability=declaration.stability_cost(state, seat, realm, False),
        tax=board.realm_tax(state, realm),
        units=forces.deployed(state, other) if other != NOBODY else 0,
        friends=tuple(friends_of(state, realm, seat)),
        mine=tuple(callable_by(state, seat, realm)),
        adjacent=causes.is_adjacent(state, seat, realm),
    )


def friends_of(state: PriceOfPower, realm: int, foe: int) -> list[int]:
    """Who may be called against the aggressor: its allies, and the Emperor where it is of the Empire.

    Rules: call.automatic, call.defensive, call.emperor
    """
    player = state.box.player_of[realm]
    if player == NOBODY:
        ally = state.relations.ally[realm]
        found = [state.box.realm[ally]] if ally not in (NOBODY, foe) else []
    else:
        found = callable_by(state, player, state.box.realm[foe])
    emperor = board.emperor_player(state)
    own = state.box.realm[foe]
    guards = emperor not in (NOBODY, foe) and board.is_member(state, realm) and not board.is_member(state, own)
    if guards and state.empire.emperor not in (realm, *found) and state.empire.authority >= 1:
        found.append(state.empire.emperor)
    return found


def callable_by(state: PriceOfPower, player: int, foe: int) -> list[int]:
    """Allies of a player that are at peace and are not the enemy.

    Rules: call.allies, call.peace
    """
    found = [
        realm for realm in by_player.allies(state).where[player] if realm != foe and not state.relations.war[realm]
    ]
    for other in range(state.box.players):
        if hostility.are_allied(state, player, other) and state.box.realm[other] != foe:
            found.append(state.box.realm[other])
    return found
