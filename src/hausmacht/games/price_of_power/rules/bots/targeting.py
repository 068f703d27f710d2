"""Whom a bot is after: its trees of targets, walked with a die, with what makes a target invalid.

Rules: bots.targets, bots.walk, bots.substitute, bots.invalid-military, bots.invalid-diplomatic, bots.territory
"""

from __future__ import annotations

from typing import Final

from hausmacht.core.agenda import Table
from hausmacht.games.price_of_power import board, hostility
from hausmacht.games.price_of_power.components import (
    AREA,
    AREA_TITLES,
    GREAT_DYNAMIC,
    NAMED_REALMS,
    NOBODY,
    PROVINCE_NUMBER,
    REALM_TITLES,
)
from hausmacht.games.price_of_power.rules.bots import choosing
from hausmacht.games.price_of_power.rules.terms import relations
from hausmacht.games.price_of_power.rules.trade import exploration
from hausmacht.games.price_of_power.rules.warfare.declaring import declaration
from hausmacht.games.price_of_power.sheets import BOTS, BranchRow
from hausmacht.games.price_of_power.state import PriceOfPower

# What a node of a tree names
REALM: Final = 0
OWNER_OF: Final = 1
REALM_IN_AREA: Final = 2
TERRITORY: Final = 3
TYPE_NAMES: Final = ("realm", "owner_of", "realm_in_area", "vacant_territory")

COURTED: Final = 4  # influence in a realm that makes it no military target


class Branch:
    """A target with its range of the die and the targets below it."""

    def __init__(self, row: BranchRow) -> None:
        self.type: Final = TYPE_NAMES.index(row.target.type)
        name = row.target.name
        if self.type == REALM:
            number = REALM_TITLES.index(name)
        elif self.type == REALM_IN_AREA:
            number = AREA_TITLES.index(name)
        else:
            number = PROVINCE_NUMBER[name]
        self.number: Final = number
        self.low: Final[int] = row.die[0]
        self.high: Final[int] = row.die[1]
        self.children: Final[list[Branch]] = [Branch(each) for each in row.children]


class Aim:
    """What was found: a realm with the place that named it, or a vacant territory."""

    def __init__(self, realm: int, area: int, territory: int) -> None:
        self.realm: Final = realm
        self.area: Final = area  # where a claim would be placed first; NOBODY: the tree names none
        self.territory: Final = territory


MILITARY: Final[dict[str, list[Branch]]] = {
    name: [Branch(each) for each in trees.military] for name, trees in BOTS.targeting.items()
}
DIPLOMATIC: Final[dict[str, list[Branch]]] = {
    name: [Branch(each) for each in trees.diplomatic] for name, trees in BOTS.targeting.items()
}


# Validity


def is_gone_or_foreign(state: PriceOfPower, realm: int) -> bool:
    """All it had belongs to players or dynamic realms now, or it is not on the boards in play."""
    return state.box.player_of[realm] == NOBODY and board.kind_of(state, realm) == board.GONE


def is_hidden_behind_passed(state: PriceOfPower, player: int, realm: int) -> bool:
    """An opponent who has passed, a realm allied to one, or a subject of such an Emperor.

    Rules: bots.invalid-military
    """
    other = state.box.player_of[realm]
    if other != NOBODY:
        return board.has_passed(state, other)
    friend = state.relations.ally[realm]
    if friend not in (NOBODY, player) and board.has_passed(state, friend):
        return True
    emperor = board.emperor_player(state)
    return emperor not in (NOBODY, player) and board.has_passed(state, emperor) and board.is_member(state, realm)


def is_enemy_to_be(state: PriceOfPower, player: int, realm: int) -> bool:
    """A valid military target.

    Rules: bots.invalid-military
    """
    if realm in (NOBODY, state.box.realm[player]) or is_gone_or_foreign(state, realm):
        return False
    other = state.box.player_of[realm]
    if other == NOBODY and state.relations.ally[realm] == player:
        return False
    if other != NOBODY and hostility.are_allied(state, player, other):
        return False
    if relations.has_truce(state, player, realm) or is_hidden_behind_passed(state, player, realm):
        return False
    if board.influence_in_realm(state, player, realm) >= COURTED:
        return False
    return declaration.why_not_war(state, player, realm) is None


def is_friend_to_be(state: PriceOfPower, player: int, realm: int) -> bool:
    """A valid diplomatic target.

    Rules: bots.invalid-diplomatic
    """
    if realm == NOBODY or state.box.player_of[realm] != NOBODY or is_gone_or_foreign(state, realm):
        return False
    if hostility.at_war_with(state, player, realm) or not board.is_independent(state, realm):
        return False
    return realm < NAMED_REALMS or board.realm_tax(state, realm) < GREAT_DYNAMIC


def substitute(state: PriceOfPower, realm: int) -> int:
    """The overlord of a vassal; the owner of the capital of a realm that is no more. NOBODY: none.

    Rules: bots.substitute
    """
    if state.box.player_of[realm] != NOBODY:
        return NOBODY
    if is_gone_or_foreign(state, realm):
        capital = state.map.capital[realm]
        if capital == NOBODY or not state.box.on_map[capital]:
            return NOBODY
        return board.lawful_realm(state, capital)
    lord = board.overlord_of(state, realm)
    return state.box.realm[lord] if lord != NOBODY else state.relations.overlord[realm]


# Walking a tree


def military(table: Table[PriceOfPower], player: int) -> Aim | None:
    """A valid military target, found with the die.

    Rules: bots.targets, bots.walk
    """
    trees = MILITARY.get(REALM_TITLES[table.state.box.realm[player]])
    return walk(table, player, trees, True) if trees is not None else None


def diplomatic(table: Table[PriceOfPower], player: int) -> Aim | None:
    """A valid diplomatic target, found with the die."""
    trees = DIPLOMATIC.get(REALM_TITLES[table.state.box.realm[player]])
    return walk(table, player, trees, False) if trees is not None else None


def walk(table: Table[PriceOfPower], player: int, branches: list[Branch], warlike: bool) -> Aim | None:
    """The branch of the die: itself, its substitute, those below it; then the next one beside it.

    Rules: bots.walk
    """
    if not branches:
        return None
    die = table.chance.below("target", 6) + 1
    start = 0
    for at, branch in enumerate(branches):
        if branch.low <= die <= branch.high:
            start = at
    for step in range(len(branches)):
        branch = branches[(start + step) % len(branches)]
        found = aim_at(table.state, player, branch, warlike)
        if found is None:
            found = walk(table, player, branch.children, warlike)
        if found is not None:
            return found
    return None


def aim_at(state: PriceOfPower, player: int, branch: Branch, warlike: bool) -> Aim | None:
    """What a branch names, if it is a valid target.

    Rules: bots.targets, bots.territory
    """
    if branch.type == TERRITORY:
        if not warlike or not may_claim_territory(state, player, branch.number):
            return None
        return Aim(NOBODY, AREA[branch.number], branch.number)
    area = NOBODY
    if branch.type == REALM:
        realms = [branch.number]
    elif branch.type == OWNER_OF:
        area = AREA[branch.number]
        realms = [board.lawful_realm(state, branch.number)] if state.box.on_map[branch.number] else []
    else:
        area = branch.number
        realms = choosing.realms_in(state, area)
    for realm in realms:
        if realm != NOBODY and is_valid(state, player, realm, warlike):
            return Aim(realm, area, NOBODY)
    for realm in realms:
        other = substitute(state, realm) if realm != NOBODY else NOBODY
        if other != NOBODY and is_valid(state, player, other, warlike):
            return Aim(other, area, NOBODY)
    return None


def is_valid(state: PriceOfPower, player: int, realm: int, warlike: bool) -> bool:
    return is_enemy_to_be(state, player, realm) if warlike else is_friend_to_be(state, player, realm)


def may_claim_territory(state: PriceOfPower, player: int, territory: int) -> bool:
    """Rules: bots.territory"""
    return (
        state.box.on_map[territory]
        and exploration.has_quest(state, player)
        and board.is_vacant(state, territory)
        and not board.has_claim(state, player, AREA[territory])
    )
