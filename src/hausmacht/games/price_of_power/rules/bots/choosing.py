"""How bots choose: places by tax value, realms in an area, opponents.

Rules: bots.places, bots.realms, bots.opponents, bots.at-war
"""

from __future__ import annotations

from hausmacht.core.agenda import Table
from hausmacht.games.price_of_power import board, hostility
from hausmacht.games.price_of_power.components import NOBODY, TAX
from hausmacht.games.price_of_power.state import PriceOfPower


def is_at_war(state: PriceOfPower, player: int) -> bool:
    """At war with somebody who has provinces left.

    Rules: bots.at-war
    """
    for realm in hostility.enemies_of(state, player):
        if board.provinces_of(state, realm):
            return True
    return False


def best_province(state: PriceOfPower, provinces: list[int]) -> int:
    """The highest tax value, then A to Z: for what is good for the bot or bad for an opponent. NOBODY: there is none.

    Rules: bots.places
    """
    best = NOBODY
    for at in provinces:
        if best == NOBODY or board.tax_value(state, at) > board.tax_value(state, best):
            best = at
    return best


def area_tax(state: PriceOfPower, area: int) -> int:
    """Tax value of all provinces of an area."""
    found = 0
    for at in state.box.provinces_in[area]:
        found += board.tax_value(state, at)
    return found


def best_area(state: PriceOfPower, areas: list[int]) -> int:
    """Rules: bots.places"""
    best = NOBODY
    for area in areas:
        if best == NOBODY or area_tax(state, area) > area_tax(state, best):
            best = area
    return best


def worst_area(state: PriceOfPower, areas: list[int]) -> int:
    """Rules: bots.places"""
    worst = NOBODY
    for area in areas:
        if worst == NOBODY or area_tax(state, area) < area_tax(state, worst):
            worst = area
    return worst


def realms_in(state: PriceOfPower, area: int) -> list[int]:
    """Realms that are lawful owners in an area: capital there first, then the highest tax value owned, then A to Z.

    Rules: bots.realms
    """
    worth: dict[int, int] = {}
    for at in state.box.provinces_in[area]:
        realm = board.lawful_realm(state, at)
        if realm != NOBODY:
            worth[realm] = worth.get(realm, 0) + TAX[at]
            if board.capital_of(state, realm) == at:
                worth[realm] += 100
    found = sorted(worth)
    ordered: list[int] = []
    while found:
        first = found[0]
        for realm in found:
            if worth[realm] > worth[first]:
                first = realm
        found.remove(first)
        ordered.append(first)
    return ordered


def realm(table: Table[PriceOfPower], realms: list[int]) -> int:
    """One of several realms, where no chart names it: the highest tax income, equal ones by lot.

    Rules: bots.realms
    """
    weights = [board.realm_tax(table.state, each) for each in realms]
    found = [each for at, each in enumerate(realms) if weights[at] == max(weights)]
    return by_lot(table, found)


def by_lot(table: Table[PriceOfPower], realms: list[int]) -> int:
    """One of several realms between which the rules let luck decide.

    Rules: bots.realms
    """
    return realms[table.chance.below("realm", len(realms))] if len(realms) > 1 else realms[0]


def opponent(table: Table[PriceOfPower], player: int, others: list[int]) -> int:
    """One of several opponents: at war with the bot, then by a die most prestige or most tax, people before bots.

    Rules: bots.opponents
    """
    state = table.state
    others = [other for other in others if not board.is_out(state, other)]
    if not others:
        return NOBODY
    enemies = [other for other in others if hostility.are_enemies(state, player, other)]
    found = enemies or others
    if len(found) > 1:
        by_prestige = table.chance.below("bot die", 6) < 3
        weights = [state.treasury.prestige[other] if by_prestige else board.tax_income(state, other) for other in found]
        most = max(weights)
        found = [other for at, other in enumerate(found) if weights[at] == most]
    people = [other for other in found if not state.box.is_bot[other]]
    found = people or found
    return found[table.chance.below("opponent", len(found))] if len(found) > 1 else found[0]


def struck_first(table: Table[PriceOfPower], player: int, factions: list[int], players: int) -> int:
    """Which of equally large factions a bot that attacks strikes first: an opponent, then the first of other forces.

    Numbers from `players` on are no players.

    Rules: battle.equal-factions, bots.opponents
    """
    found = opponent(table, player, [who for who in factions if who < players])
    return found if found != NOBODY else factions[0]
