"""Tokens on the map: towns, vassals, unrest, occupation, influence, claims, cores, rebels, religion.

Every token that comes or goes passes through here, so that limits hold and everybody is told.

Rules: tokens.limits, unrest.one-each, influence.limits, claim.one, core.place, town.short, occupied.slot
"""

from __future__ import annotations

from hausmacht.core.agenda import Table
from hausmacht.games.price_of_power import board, by_player
from hausmacht.games.price_of_power.components import (
    AREA,
    AREA_CONTINENT,
    LARGE_TOWNS,
    MAIN_AREAS,
    MOST_INFLUENCE,
    NOBODY,
    REBELS,
    RELIGION_SLOT,
    SMALL_TOWNS,
    TAX,
    TERRITORY,
    VASSAL_TOKENS,
)
from hausmacht.games.price_of_power.decks import trade as trade_deck
from hausmacht.games.price_of_power.events import common as events
from hausmacht.games.price_of_power.rows import added, count4, replaced, total4, without
from hausmacht.games.price_of_power.rules.terms import cubes
from hausmacht.games.price_of_power.state import LARGE, ON_OCCUPIER, ON_TOKEN, SMALL, VASSAL, PriceOfPower

# Unrest


def add_unrest(table: Table[PriceOfPower], province: int, occupier: bool = False) -> bool:
    """One on each token, never two; whether it was added.

    Rules: unrest.one-each
    """
    state = table.state
    bit = ON_OCCUPIER if occupier else ON_TOKEN
    there = 0 <= state.map.occupier[province] < REBELS if occupier else state.map.token[province] >= 0
    if not there or state.map.unrest[province] & bit:
        return False
    state.map.unrest = replaced(state.map.unrest, province, state.map.unrest[province] | bit)
    table.tell(events.UNREST, province)
    return True


def remove_unrest(table: Table[PriceOfPower], province: int, occupier: bool = False) -> bool:
    state = table.state
    bit = ON_OCCUPIER if occupier else ON_TOKEN
    if not state.map.unrest[province] & bit:
        return False
    state.map.unrest = replaced(state.map.unrest, province, state.map.unrest[province] & ~bit)
    table.tell(events.CALMED, province)
    return True


def unrest_of(state: PriceOfPower, player: int) -> list[int]:
    """Provinces with unrest on a token of the player: a lawful one, or a town with which he occupies."""
    found: list[int] = []
    for at in by_player.unrest(state):
        unrest = state.map.unrest[at]
        if (unrest & ON_TOKEN and board.holder(state, at) == player) or (
            unrest & ON_OCCUPIER and state.map.occupier[at] == player
        ):
            found.append(at)
    return found


# Towns and vassals


def towns_placed(state: PriceOfPower, player: int) -> tuple[int, int, int]:
    """Small towns, large towns and vassal tokens of a player on the map, those that occupy included.

    A large province takes a large town, or two small ones when the large ones are used up; two vassal tokens.
    """
    known = board.holdings(state)
    return known.small[player], known.large[player], known.vassal_tokens[player]


def has_town_for(state: PriceOfPower, player: int, province: int) -> bool:
    """Whether a town token is left for it.

    Rules: town.short
    """
    small, large, _ = towns_placed(state, player)
    return small + TAX[province] <= SMALL_TOWNS or (TAX[province] == 2 and large < LARGE_TOWNS)


def may_place_town(state: PriceOfPower, player: int, province: int) -> bool:
    """Whether a town token is left for it, or a vassal token that takes its place.

    Small towns that occupy beyond the last one are vassal tokens, too.

    Rules: town.short, ruling.no-vassal-colony
    """
    if has_town_for(state, player, province):
        return True
    small, _, vassals = towns_placed(state, player)
    used = vassals + max(0, small - SMALL_TOWNS)
    return not TERRITORY[province] and used + TAX[province] <= VASSAL_TOKENS


def may_take(state: PriceOfPower, player: int, province: int) -> bool:
    """Whether a player may besiege a province: a bot only while it has towns left.

    Rules: town.short, bots.towns
    """
    if state.box.is_bot[player]:
        return has_town_for(state, player, province)
    return may_place_town(state, player, province)


def place_town(table: Table[PriceOfPower], player: int, province: int, unrest: bool = False) -> bool:
    """A town of the player as the lawful token; on a large province a large one while there are any.

    When the towns have run out, vassal tokens take their place. Whether a token was left for it. What lay there is
    gone, occupation ends.

    Rules: town.short
    """
    state = table.state
    if not has_town_for(state, player, province):
        if not may_place_town(state, player, province):
            return False
        end_occupation(table, province)
        if not place_vassal(table, player, province, unrest):
            return False
        clear_influence(table, AREA[province])
        return True
    _, large, _ = towns_placed(state, player)
    kind = LARGE if TAX[province] == 2 and large < LARGE_TOWNS else SMALL
    state.map.token = replaced(state.map.token, province, player * 3 + kind)
    state.map.occupier = replaced(state.map.occupier, province, NOBODY)
    state.map.unrest = replaced(state.map.unrest, province, 0)
    if province in state.map.recruits:
        state.map.recruits = without(state.map.recruits, province)
    table.tell(events.TOWN, player, province)
    if unrest:
        add_unrest(table, province)
    clear_influence(table, AREA[province])
    return True


def place_vassal(table: Table[PriceOfPower], player: int, province: int, unrest: bool = False) -> bool:
    """A vassal token (two on a large province); whether there was one."""
    state = table.state
    if towns_placed(state, player)[2] + TAX[province] > VASSAL_TOKENS:
        return False
    state.map.token = replaced(state.map.token, province, player * 3 + VASSAL)
    state.map.unrest = replaced(state.map.unrest, province, 0)
    if province in state.map.recruits:
        state.map.recruits = without(state.map.recruits, province)
    table.tell(events.VASSAL, player, province)
    if unrest:
        add_unrest(table, province)
    return True


def remove_token(table: Table[PriceOfPower], province: int) -> None:
    """The lawful town or vassal token goes; the realm beneath owns the province again."""
    state = table.state
    player = board.holder(state, province)
    if player == NOBODY:
        return
    state.map.token = replaced(state.map.token, province, NOBODY)
    state.map.unrest = replaced(state.map.unrest, province, state.map.unrest[province] & ~ON_TOKEN)
    table.tell(events.TOKEN_LOST, player, province)


def develop(table: Table[PriceOfPower], province: int) -> bool:
    """A small town becomes a large one; whether a large one was left."""
    state = table.state
    player = board.holder(state, province)
    if not board.is_town(state, province) or state.map.token[province] % 3 == LARGE:
        return False
    if towns_placed(state, player)[1] >= LARGE_TOWNS:
        return False
    state.map.token = replaced(state.map.token, province, player * 3 + LARGE)
    table.tell(events.DEVELOPED, player, province)
    return True


def reduce(table: Table[PriceOfPower], province: int) -> bool:
    """A large town becomes a small one."""
    state = table.state
    player = board.holder(state, province)
    if not board.is_town(state, province) or state.map.token[province] % 3 != LARGE:
        return False
    state.map.token = replaced(state.map.token, province, player * 3 + SMALL)
    table.tell(events.REDUCED, player, province)
    return True


# Occupation


def occupy(table: Table[PriceOfPower], player: int, province: int) -> None:
    """The player's town, with unrest, on top of the lawful owner's token.

    Rules: occupied.slot
    """
    state = table.state
    state.map.occupier = replaced(state.map.occupier, province, player)
    state.map.unrest = replaced(state.map.unrest, province, (state.map.unrest[province] & ON_TOKEN) | ON_OCCUPIER)
    table.tell(events.OCCUPIED, player, province)


def place_rebel_town(table: Table[PriceOfPower], province: int) -> None:
    state = table.state
    state.map.occupier = replaced(state.map.occupier, province, REBELS)
    state.map.unrest = replaced(state.map.unrest, province, state.map.unrest[province] & ~ON_OCCUPIER)
    table.tell(events.REBEL_TOWN, province)


def end_occupation(table: Table[PriceOfPower], province: int) -> None:
    """What lies on top goes; the lawful owner controls it again."""
    state = table.state
    if state.map.occupier[province] != NOBODY:
        state.map.occupier = replaced(state.map.occupier, province, NOBODY)
        state.map.unrest = replaced(state.map.unrest, province, state.map.unrest[province] & ~ON_OCCUPIER)
        table.tell(events.RETURNED, province)


# Influence


def room_in(state: PriceOfPower, area: int) -> int:
    """Influence cubes that can still be placed in an area.

    Rules: influence.limits
    """
    if not board.may_be_influenced(state, area):
        return 0
    imperial = state.map.imperial.count(area) if state.map.imperial else 0
    return max(0, MOST_INFLUENCE - total4(state.map.influence[area]) - imperial)


def strongest_rival(state: PriceOfPower, player: int, area: int) -> int:
    """The opponent with most cubes in an area; NOBODY: none has any."""
    found = NOBODY
    most = 0
    for other in range(state.box.players):
        here = count4(state.map.influence[area], other)
        if other != player and here > most:
            most = here
            found = other
    return found


def add_influence(table: Table[PriceOfPower], player: int, area: int, number: int = 1) -> int:
    """Place up to so many; how many found room. What the supply lacks is taken from elsewhere.

    Rules: influence.limits, tokens.limits, cubes.anywhere
    """
    state = table.state
    placed = min(number, room_in(state, area), cubes.at_hand(state, player))
    if placed > 0:
        state.map.influence = added(state.map.influence, area, placed << (4 * player))
        table.tell(events.INFLUENCE, player, area, placed)
        cubes.settle(table, player)
    return max(placed, 0)


def remove_influence(table: Table[PriceOfPower], player: int, area: int, number: int = 1) -> int:
    """Remove up to so many cubes, never marriages; how many there were."""
    state = table.state
    removed = min(number, count4(state.map.influence[area], player))
    if removed > 0:
        state.map.influence = added(state.map.influence, area, -(removed << (4 * player)))
        table.tell(events.INFLUENCE_LOST, player, area, removed)
    return removed


def clear_influence(table: Table[PriceOfPower], area: int) -> None:
    """Once players own every province of an area, all influence leaves it.

    Rules: influence.limits
    """
    state = table.state
    if state.map.influence[area] and not board.may_be_influenced(state, area):
        for player in range(state.box.players):
            remove_influence(table, player, area, MOST_INFLUENCE + 10)


# Claims and cores


def place_claim(table: Table[PriceOfPower], player: int, area: int) -> bool:
    """One claim of a player in an area; whether it is new. The first on a continent opens its trade.

    Rules: claim.one, trade.distant-cards
    """
    state = table.state
    if state.map.claims[area] >> player & 1:
        return False
    state.map.claims = replaced(state.map.claims, area, state.map.claims[area] | 1 << player)
    table.tell(events.CLAIM, player, area)
    if area >= MAIN_AREAS:
        trade_deck.open_continent(table, AREA_CONTINENT[area])
    return True


def remove_claim(table: Table[PriceOfPower], player: int, area: int) -> bool:
    state = table.state
    if not state.map.claims[area] >> player & 1:
        return False
    state.map.claims = replaced(state.map.claims, area, state.map.claims[area] & ~(1 << player))
    table.tell(events.CLAIM_LOST, player, area)
    return True


def place_core(table: Table[PriceOfPower], player: int, area: int) -> None:
    """It displaces other cores and dynamic tokens of the area.

    Rules: core.place
    """
    state = table.state
    state.map.core = replaced(state.map.core, area, player)
    for at in state.box.provinces_in[area]:
        if state.map.dynamic[at] != NOBODY:
            state.map.dynamic = replaced(state.map.dynamic, at, NOBODY)
    table.tell(events.CORE, player, area)


# Rebels and religion


def add_rebels(table: Table[PriceOfPower], area: int, units: int) -> None:
    if units > 0:
        table.state.map.rebels = added(table.state.map.rebels, area, units)
        table.tell(events.REBELS, area, units)


def remove_rebels(table: Table[PriceOfPower], area: int, units: int) -> int:
    state = table.state
    removed = min(units, state.map.rebels[area])
    if removed > 0:
        state.map.rebels = added(state.map.rebels, area, -removed)
        table.tell(events.REBELS_GONE, area, removed)
    return removed


def set_faith(table: Table[PriceOfPower], area: int, faith: int) -> None:
    """The religion of an area, for all areas that share its slot."""
    state = table.state
    slot = RELIGION_SLOT[area]
    if state.map.faith[slot] != faith:
        state.map.faith = replaced(state.map.faith, slot, faith)
        table.tell(events.FAITH, area, faith)


def set_state_faith(table: Table[PriceOfPower], player: int, faith: int) -> None:
    state = table.state
    if state.court.state_faith[player] != faith:
        state.court.state_faith = replaced(state.court.state_faith, player, faith)
        table.tell(events.STATE_FAITH, player, faith)
