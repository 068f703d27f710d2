"""The wars of all players: who stands on which side, what each holds of the other, and who would have won."""

from __future__ import annotations

from typing import Final

import msgspec

from hausmacht.core.paper import Paper
from hausmacht.core.words import Catalogue
from hausmacht.games.price_of_power import by_player, hostility
from hausmacht.games.price_of_power.components import NOBODY
from hausmacht.games.price_of_power.rules.peace import peace, peace_board
from hausmacht.games.price_of_power.rules.peace.peace_sides import (
    counted_units,
    followers,
    is_partial_victory,
    is_total_victory,
    opponents,
    side_of,
    taken,
    taken_tax,
    units_needed,
)
from hausmacht.games.price_of_power.rules.religion import dissent
from hausmacht.games.price_of_power.rules.warfare.declaring import causes
from hausmacht.games.price_of_power.state import PriceOfPower

# Who would have won, if peace were made now
UNDECIDED: Final = 0
PARTIAL: Final = 1
TOTAL: Final = 2


class LandTold(msgspec.Struct, frozen=True):
    """A province that one side occupies of the other."""

    province: int
    worth: int  # its tax value in a peace
    capital: bool  # it goes back for a ransom


class WarSideTold(msgspec.Struct, frozen=True):
    """A side of a war."""

    realm: int
    player: int  # NOBODY: a realm that nobody plays
    fights: tuple[int, ...]  # realms that follow it
    aside: tuple[int, ...]  # allies that are not in this war
    units: int  # land units that count for a victory; 0 for a realm that nobody plays
    needed: int  # land units that make a partial victory; NOBODY: nobody decides for this side
    tax: int  # tax value it holds of the other
    holds: tuple[LandTold, ...]
    unrest: int  # towns that get unrest each round
    cause: int  # the casus belli it has against the other now; causes.NONE: none
    claims: tuple[int, ...]  # areas of the other on which it has a claim or a core
    victory: int  # UNDECIDED, PARTIAL or TOTAL


class WarTold(msgspec.Struct, frozen=True):
    """One war: peace is made with one opponent at a time. The first side is a player."""

    sides: tuple[WarSideTold, WarSideTold]
    fruitless: bool  # nobody holds anything: it ends by itself


class WarPaper(Paper, frozen=True):
    """All of them; those of the seat first."""

    wars: tuple[WarTold, ...]


def war(state: PriceOfPower, seat: int, words: Catalogue) -> WarPaper:
    found: list[WarTold] = []
    for player in sorted(range(state.box.players), key=lambda each: each != seat):
        for realm in opponents(state, player):
            other = state.box.player_of[realm]
            if other == NOBODY or player == seat or (other != seat and player < other):
                found.append(war_between(state, player, realm))
    return WarPaper(tuple(found))


def war_between(state: PriceOfPower, player: int, realm: int) -> WarTold:
    mine = state.box.realm[player]
    return WarTold(
        sides=(side_told(state, mine, realm), side_told(state, realm, mine)),
        fruitless=peace.is_fruitless(state, player, realm),
    )


def side_told(state: PriceOfPower, realm: int, foe: int) -> WarSideTold:
    """The side of a realm against another."""
    player, other = state.box.player_of[realm], state.box.player_of[foe]
    decides = player != NOBODY
    theirs = side_of(state, player, foe) if decides else []
    fights = followers(state, other, player) if decides and other != NOBODY else []
    return WarSideTold(
        realm=realm,
        player=player,
        fights=tuple(fights),
        aside=tuple(allies_aside(state, realm, foe, fights)),
        units=counted_units(state, player, foe) if decides else 0,
        needed=units_needed(state, player, foe) if decides else NOBODY,
        tax=taken_tax(state, player, theirs) if decides else 0,
        holds=tuple(land_told(state, at) for at in taken(state, player, theirs)) if decides else (),
        unrest=dissent.war_unrest(state, player) if decides else 0,
        cause=causes.cause_of(state, player, foe) if decides else causes.NONE,
        claims=tuple(claims_on(state, player, foe)) if decides else (),
        victory=victory_of(state, player, foe) if decides else UNDECIDED,
    )


def land_told(state: PriceOfPower, province: int) -> LandTold:
    return LandTold(province, peace_board.worth(state, province), peace_board.is_capital(state, province))


def allies_aside(state: PriceOfPower, realm: int, foe: int, fights: list[int]) -> list[int]:
    """Realms allied to one side that do not fight the other."""
    player = state.box.player_of[realm]
    if player == NOBODY:
        ally = state.relations.ally[realm]
        return [state.box.realm[ally]] if ally != NOBODY and not hostility.at_war_with(state, ally, foe) else []
    found = [each for each in by_player.allies(state).where[player] if each not in fights]
    for other in range(state.box.players):
        if hostility.are_allied(state, player, other) and not hostility.at_war_with(state, other, foe):
            found.append(state.box.realm[other])
    return found


def claims_on(state: PriceOfPower, player: int, realm: int) -> list[int]:
    """Areas of a realm for which a player could fight."""
    areas = {*by_player.claims(state).where[player], *by_player.cores(state).where[player]}
    return sorted(area for area in areas if any(causes.holds(state, realm, at) for at in state.box.provinces_in[area]))


def victory_of(state: PriceOfPower, player: int, realm: int) -> int:
    if is_total_victory(state, player, realm):
        return TOTAL
    return PARTIAL if is_partial_victory(state, player, realm) else UNDECIDED
