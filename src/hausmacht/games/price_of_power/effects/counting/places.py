"""Places of the effect language: what is adjacent to what, and which tokens lie where.

Rules: terms.adjacent, effects.adjacent, effects.tokens
"""

from __future__ import annotations

from typing import Final

from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.components import (
    AREA,
    MAIN_AREAS,
    NOBODY,
    NODE_SEAS,
    REALMS,
    REBELS,
)
from hausmacht.games.price_of_power.decks.trade import NODE_AREA, NODE_DESERT
from hausmacht.games.price_of_power.effects.running.variables import Context, variable
from hausmacht.games.price_of_power.rows import count4
from hausmacht.games.price_of_power.state import ON_OCCUPIER, ON_TOKEN, PriceOfPower

PLACE_WORDS: Final = ("chosen", "discovered", "ships:self", "influence_range:self")


# Areas by sea and node


def areas_on(state: PriceOfPower, seas: list[int]) -> list[int]:
    """Areas with a port on one of these zones."""
    found = {AREA[port] for sea in seas for port in state.box.ports_on[sea]}
    return sorted(found)


def areas_at(state: PriceOfPower, node: int) -> list[int]:
    """Areas at a trade node: those on its zones, or where an inland node lies: in an area or at a desert.

    The list is not to be changed.
    """
    found = state.box.areas_at.get(node)
    if found is None:
        found = areas_at_now(state, node)
        state.box.areas_at[node] = found
    return found


def areas_at_now(state: PriceOfPower, node: int) -> list[int]:
    if NODE_SEAS[node]:
        return areas_on(state, NODE_SEAS[node])
    places = [NODE_AREA[node]] if NODE_AREA[node] != NOBODY else NODE_DESERT[node]
    return [area for area in places if state.box.provinces_in[area]]


# Areas of somebody


def discovered(state: PriceOfPower) -> list[int]:
    """Distant areas with a claim, a town or a vassal of any player."""
    found: list[int] = []
    for area in state.box.areas:
        if area >= MAIN_AREAS:
            held = any([state.map.token[at] >= 0 for at in state.box.provinces_in[area]])
            if held or state.map.claims[area]:
                found.append(area)
    return found


def influence_bases(state: PriceOfPower, player: int) -> list[int]:
    """Areas with a town, vassal, alliance, marriage or influence of the player."""
    found = {AREA[at] for at in board.towns_of(state, player)}
    found.update([AREA[at] for at in board.vassals_of(state, player)])
    found.update([area for area in range(MAIN_AREAS) if count4(state.map.influence[area], player)])
    for realm in range(REALMS):
        if state.relations.ally[realm] == player or state.relations.marriage[realm] >> player & 1:
            area = board.capital_area(state, realm)
            if area != NOBODY:
                found.add(area)
    return sorted(found)


def realm_areas(state: PriceOfPower, realm: int) -> list[int]:
    """Areas that belong to a realm: of a player, those with own provinces."""
    player = state.box.player_of[realm]
    return board.own_areas(state, player) if player != NOBODY else board.areas_of(state, realm)


# Tokens

ON_PROVINCES: Final = ("T", "V", "TV", "U", "RT", "m1", "A", "K", "M", "L")
IN_AREAS: Final = ("R", "I", "G", "F", "PLAGUE", "REV", "was_protestant")
ELSEWHERE: Final = ("C", "PIRATE", "CB", "H")
TOKENS: Final = (*ON_PROVINCES, *IN_AREAS, *ELSEWHERE, "any")


def tokens_in(state: PriceOfPower, token: str, area: int, of: list[int] | None, context: Context | None) -> int:
    """Tokens of a kind in an area; `of` whom, None: of anybody.

    Rules: effects.tokens
    """
    if token == "any":
        found = 0
        for kind in ("TV", "A", "M", "I", "G", "F"):
            found += tokens_in(state, kind, area, of, context)
        return found
    if token in ON_PROVINCES:
        found = 0
        for at in state.box.provinces_in[area]:
            found += tokens_on(state, token, at, of)
        return found
    return area_tokens(state, token, area, of, context)


def area_tokens(state: PriceOfPower, token: str, area: int, of: list[int] | None, context: Context | None) -> int:
    """Tokens that lie in an area, not on a province."""
    if token == "R":
        return state.map.rebels[area]
    if token == "PLAGUE":
        return state.map.plague.count(area)
    if token == "REV":
        return state.map.infected.count(area)
    if token == "was_protestant":
        return variable(context, "was_protestant").count(area)
    found = 0
    for player in range(state.box.players):
        if of is None or player in of:
            if token == "I":
                found += count4(state.map.influence[area], player)
            elif token == "G":
                found += state.map.claims[area] >> player & 1
            elif token == "F":
                found += 1 if state.map.core[area] == player else 0
    return found


def tokens_on(state: PriceOfPower, token: str, province: int, of: list[int] | None) -> int:
    """Tokens of a kind on a province."""
    if token in ("T", "V", "TV"):
        return 1 if has_token(state, token, province, of) else 0
    if token == "U":
        return unrest_on(state, province, of)
    if token == "RT":
        return 1 if state.map.occupier[province] == REBELS and is_of(board.holder(state, province), of) else 0
    if token == "m1":
        return state.map.recruits.count(province)
    if token == "any":
        return (
            tokens_on(state, "TV", province, of) + ties_on(state, "A", province, of) + ties_on(state, "M", province, of)
        )
    return ties_on(state, token, province, of)


def is_of(player: int, of: list[int] | None) -> bool:
    return of is None or player in of


def has_token(state: PriceOfPower, token: str, province: int, of: list[int] | None) -> bool:
    """A town (T), a vassal (V) or either of them (TV) lies there."""
    here = state.map.token[province]
    if here < 0 or not is_of(here // 3, of):
        return False
    if token == "TV":
        return True
    return board.is_vassal(state, province) == (token == "V")


def unrest_on(state: PriceOfPower, province: int, of: list[int] | None) -> int:
    found = 0
    if state.map.unrest[province] & ON_TOKEN and is_of(board.holder(state, province), of):
        found += 1
    if state.map.unrest[province] & ON_OCCUPIER and is_of(state.map.occupier[province], of):
        found += 1
    return found


def ties_on(state: PriceOfPower, token: str, province: int, of: list[int] | None) -> int:
    """Alliances (A, active ones K) and marriages (M, disputed ones L) on a capital."""
    realm = board.lawful_realm(state, province)
    if realm == NOBODY or board.capital_of(state, realm) != province:
        return 0
    if token in ("A", "K"):
        if token == "K" and realm not in state.relations.active:
            return 0
        governs = state.box.player_of[realm]
        if governs != NOBODY:
            mask = state.relations.allied[governs]
            return len([each for each in range(state.box.players) if mask >> each & 1 and is_of(each, of)])
        return 1 if state.relations.ally[realm] != NOBODY and is_of(state.relations.ally[realm], of) else 0
    mask = state.relations.marriage[realm] if token == "M" else state.relations.disputed[realm]
    return len([each for each in range(state.box.players) if mask >> each & 1 and is_of(each, of)])


def tokens_elsewhere(state: PriceOfPower, token: str, of: list[int] | None) -> int:
    """Tokens that lie neither in areas nor on provinces: cardinals, pirates, casus belli, ill health."""
    if token == "PIRATE":
        return sum(state.trade.pirates)
    if token == "H":
        return sum(state.court.ill)
    if token == "C":
        return len([player for player in state.papacy.curia if player != NOBODY and is_of(player, of)])
    found = 0
    for packed in state.relations.cause:
        for player in range(state.box.players):
            if packed >> player & 1 and is_of(player, of):
                found += 1
    return found


def is_own_core(state: PriceOfPower, province: int) -> bool:
    """The core of its lawful owner; under a vassal token, of the realm that holds it."""
    token = state.map.token[province]
    owner = state.box.realm[token // 3] if token >= 0 else board.lawful_realm(state, province)
    return owner != NOBODY and board.core_realm(state, province) == owner
