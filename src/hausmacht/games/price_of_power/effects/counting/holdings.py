"""What a player holds on the boards: provinces, areas, claims, influence, ties and unrest, counted.

Rules: effects.stats, terms.own
"""

from __future__ import annotations

from typing import Final

from hausmacht.games.price_of_power import beliefs, board, by_player
from hausmacht.games.price_of_power.components import (
    AREA,
    AREA_CONTINENT,
    CATHOLIC,
    CONTINENT,
    CONTINENTS,
    COUNTER_REFORMED,
    DIVERSE,
    ELECTOR,
    MAIN_AREAS,
    MAIN_MAP,
    NOBODY,
    PROTESTANT,
    PROVINCES,
    REBELS,
    RELIGION_SLOT,
    SEAS,
    TAX,
    TERRITORY,
)
from hausmacht.games.price_of_power.effects.counting.groups import is_revolutionary
from hausmacht.games.price_of_power.effects.counting.trading import GOLD_PROVINCES
from hausmacht.games.price_of_power.effects.language import names
from hausmacht.games.price_of_power.rules.religion.cardinals import roma_owner
from hausmacht.games.price_of_power.rules.terms import forces
from hausmacht.games.price_of_power.sheets import MAP
from hausmacht.games.price_of_power.state import LARGE, ON_OCCUPIER, ON_TOKEN, PriceOfPower

DISTANT: Final = [at for at in range(PROVINCES) if CONTINENT[at] != MAIN_MAP]
SEA_CONTINENT: Final[list[int]] = [names.CONTINENT_OF.get(names.fold(row.board), MAIN_MAP) for row in MAP.sea_zone]


# Provinces


def provinces(state: PriceOfPower, player: int) -> int:
    return len(board.own_provinces(state, player))


def towns(state: PriceOfPower, player: int) -> int:
    """Town tokens on own provinces; where large ones are used up, a large province takes two small ones."""
    found = 0
    for at in board.own_provinces(state, player):
        found += 1 if state.map.token[at] % 3 == LARGE else TAX[at]
    return found


def large_towns(state: PriceOfPower, player: int) -> int:
    wanted = player * 3 + LARGE
    return len([at for at in board.own_provinces(state, player) if state.map.token[at] == wanted])


def distant_provinces(state: PriceOfPower, player: int) -> list[int]:
    return [at for at in board.own_provinces(state, player) if CONTINENT[at] != MAIN_MAP]


def distant_towns(state: PriceOfPower, player: int) -> int:
    return len(distant_provinces(state, player))


def distant_tax(state: PriceOfPower, player: int) -> int:
    found = 0
    for at in distant_provinces(state, player):
        found += board.tax_value(state, at)
    return found


def territories(state: PriceOfPower, player: int) -> int:
    return len([at for at in distant_provinces(state, player) if TERRITORY[at]])


def distant_continents(state: PriceOfPower, player: int) -> int:
    return len({CONTINENT[at] for at in distant_provinces(state, player)})


def presence(state: PriceOfPower, player: int) -> list[bool]:
    """On which distant continents the player has a town, a vassal or a claim."""
    found = [False] * CONTINENTS
    known = board.holdings(state)
    for at in known.abroad[player]:
        found[CONTINENT[at]] = True
    for area in by_player.claims(state).where[player]:
        if area >= MAIN_AREAS:
            found[AREA_CONTINENT[area]] = True
    for area in by_player.cores(state).where[player]:
        if area >= MAIN_AREAS:
            found[AREA_CONTINENT[area]] = True
    return found


def continents_present(state: PriceOfPower, player: int) -> int:
    return sum(presence(state, player))


def has_circled_the_world(state: PriceOfPower, player: int) -> bool:
    """Ships, claims, towns or vassals in America, the Far East and one of Africa or India at the same time."""
    here = presence(state, player)
    for seas in (by_player.light(state).where[player], by_player.slots(state).where[player]):
        for sea in seas:
            if SEA_CONTINENT[sea] != MAIN_MAP:
                here[SEA_CONTINENT[sea]] = True
    fleet = state.forces.fleet_at[player]
    if 0 <= fleet < SEAS and SEA_CONTINENT[fleet] != MAIN_MAP and forces.fleet_size(state, player):
        here[SEA_CONTINENT[fleet]] = True
    return here[0] and here[3] and (here[1] or here[2])


def ports(state: PriceOfPower, player: int) -> int:
    return len(board.ports_of(state, player))


def large_ports(state: PriceOfPower, player: int) -> int:
    return len([at for at in board.ports_of(state, player) if state.map.token[at] % 3 == LARGE])


def gold_provinces(state: PriceOfPower, player: int) -> int:
    return len([at for at in GOLD_PROVINCES if board.owns(state, player, at)])


def owns_area(state: PriceOfPower, player: int, area: int) -> bool:
    """Every province of the area is owned by the player."""
    lands = state.box.provinces_in[area]
    for at in lands:
        if not board.owns(state, player, at):
            return False
    return bool(lands)


def areas_owned(state: PriceOfPower, player: int) -> int:
    return len(
        [area for area in board.own_areas(state, player) if area < MAIN_AREAS and owns_area(state, player, area)]
    )


def is_dissenting(state: PriceOfPower, player: int, area: int) -> bool:
    """The area has another religion than the player's state: Diverse Faiths always, Revolutionary for all others.

    Rules: effects.religion
    """
    if area in state.map.infected or is_revolutionary(state, player):
        return (area in state.map.infected) != is_revolutionary(state, player)
    faith = state.map.faith[RELIGION_SLOT[area]]
    return faith == DIVERSE or not beliefs.same_faith(faith, state.court.state_faith[player])


def dissent_areas(state: PriceOfPower, player: int) -> int:
    return len([area for area in board.own_areas(state, player) if is_dissenting(state, player, area)])


def catholic_areas(state: PriceOfPower, player: int) -> int:
    wanted = (CATHOLIC, COUNTER_REFORMED)
    return len([area for area in board.own_areas(state, player) if state.map.faith[RELIGION_SLOT[area]] in wanted])


def protestant_areas(state: PriceOfPower, player: int) -> int:
    return len([area for area in board.own_areas(state, player) if state.map.faith[RELIGION_SLOT[area]] == PROTESTANT])


def electors_protestant(state: PriceOfPower, player: int) -> int:
    return len(
        [area for area in range(MAIN_AREAS) if ELECTOR[area] and state.map.faith[RELIGION_SLOT[area]] == PROTESTANT]
    )


def occupied_tax(state: PriceOfPower, player: int) -> int:
    """Tax value of own towns that others occupy."""
    found = 0
    for at in board.towns_of(state, player):
        if state.map.occupier[at] != NOBODY:
            found += board.tax_value(state, at)
    return found


def occupying_tax(state: PriceOfPower, player: int) -> int:
    found = 0
    for at in board.occupied_by(state, player):
        found += board.tax_value(state, at)
    return found


# Tokens


def claims(state: PriceOfPower, player: int) -> int:
    """Claims and core tokens."""
    return by_player.claims(state).total[player] + by_player.cores(state).total[player]


def colonial_claims(state: PriceOfPower, player: int) -> int:
    found = 0
    for at in DISTANT:
        if TERRITORY[at] and state.map.claims[AREA[at]] >> player & 1 and board.is_vacant(state, at):
            found += 1
    return found


def colonists(state: PriceOfPower, player: int) -> int:
    return state.treasury.colonists[player]


def influence(state: PriceOfPower, player: int) -> int:
    """Cubes and marriages; the Emperor counts the imperial cubes as well."""
    found = marriages(state, player) + by_player.influence(state).total[player]
    if board.emperor_player(state) == player:
        found += len(state.map.imperial)
    return found


def npr_alliances(state: PriceOfPower, player: int) -> int:
    return by_player.allies(state).total[player]


def pr_alliances(state: PriceOfPower, player: int) -> int:
    return state.relations.allied[player].bit_count()


def alliances(state: PriceOfPower, player: int) -> int:
    return npr_alliances(state, player) + pr_alliances(state, player)


def marriages(state: PriceOfPower, player: int) -> int:
    return by_player.marriages(state).total[player]


def cardinals(state: PriceOfPower, player: int) -> int:
    """In the curia, with that of Roma."""

    return state.papacy.curia.count(player) + (1 if roma_owner(state) == player else 0)


def unrest(state: PriceOfPower, player: int) -> int:
    found = 0
    for at in by_player.unrest(state):
        here = state.map.unrest[at]
        if here & ON_TOKEN and board.holder(state, at) == player:
            found += 1
        if here & ON_OCCUPIER and state.map.occupier[at] == player:
            found += 1
    return found


def rebels(state: PriceOfPower, player: int) -> int:
    """Rebel units in areas with own towns, occupied ones included."""
    found = 0
    for area in by_player.rebels(state):
        if has_town_in(state, player, area):
            found += state.map.rebels[area]
    return found


def has_town_in(state: PriceOfPower, player: int, area: int) -> bool:
    for at in state.box.provinces_in[area]:
        if board.has_town(state, player, at):
            return True
    return False


def rebel_towns(state: PriceOfPower, player: int) -> int:
    found = 0
    for at in board.occupied_by(state, REBELS):
        if board.has_town(state, player, at):
            found += 1
    return found
