"""What must hold on every table of Wallenstein: no cube, tile or card is lost or made, and mats agree with hands."""

from __future__ import annotations

from hausmacht.games.wallenstein.components import (
    ACTIONS,
    ARMIES_OF_A_COLOUR,
    BUILDING_NAMES,
    BUILDING_TILES,
    BUILDINGS,
    COLOUR_NAMES,
    COLOURS,
    COUNTIES,
    COUNTY_NAMES,
    EVENTS,
    LIGHT_BORDER,
    MODULE_CARD,
    MONEY_CARD,
    MONEY_CARDS,
    NOBODY,
    PEASANTS,
    PEASANTS_IN_ALL,
    SEAT_NAMES,
    SITES,
    TILES,
)
from hausmacht.games.wallenstein.rules.tower import THROWN, inside
from hausmacht.games.wallenstein.state import (
    GONE,
    IN_DECK,
    OFF,
    OPEN,
    Wallenstein,
    buildings_in,
    counties_of,
    number_of_counties,
)


def violations(state: Wallenstein) -> list[str]:
    found = [*cubes(state), *counties(state), *mats(state), *decks(state)]
    for module in state.box.modules:
        found += module.wrong(state)
    return found


def cubes(state: Wallenstein) -> list[str]:
    """62 of each colour, 20 peasants: on the map, in the supply, in the tower, in the tray, or in a hand above it."""
    wrong: list[str] = []
    for colour in range(COLOURS):
        found = state.reserve[colour] + state.tray[colour] + inside(state, colour)
        if state.battle:
            found += state.battle[THROWN + colour]
        if colour < state.box.seats:
            found += sum(state.armies[county] for county in range(COUNTIES) if state.owner[county] == colour)
        in_all = PEASANTS_IN_ALL if colour == PEASANTS else ARMIES_OF_A_COLOUR if colour < state.box.seats else 0
        if found != in_all or min(state.reserve[colour], state.tray[colour], inside(state, colour)) < 0:
            wrong.append(f"there are {found} cubes of {COLOUR_NAMES[colour]} instead of {in_all}")
    return wrong


def counties(state: Wallenstein) -> list[str]:
    """Armies stand where somebody rules, buildings on sites, and nothing in a county that is not in the game."""
    wrong: list[str] = []
    fought_over = state.battle[2] if state.battle else NOBODY
    settled = state.draft[-1] if state.draft else NOBODY
    for county in range(COUNTIES):
        name = COUNTY_NAMES[county]
        owner = state.owner[county]
        if not OFF <= owner < state.box.seats:
            wrong.append(f"{name} belongs to seat {owner}")
        if (owner == OFF) != (state.box.seats == 3 and LIGHT_BORDER[county]):
            wrong.append(f"{name} is in the game with the wrong number of players")
        if (owner >= 0) != (state.armies[county] > 0) and county not in (fought_over, settled):
            wrong.append(f"{name} has {state.armies[county]} armies and owner {owner}")
        if buildings_in(state, county) > SITES[county]:
            wrong.append(f"{name} has more buildings than sites")
        if owner < 0 and (state.built[county] or state.revolts[county]):
            wrong.append(f"neutral {name} has buildings or markers")
        if state.revolts[county] < 0:
            wrong.append(f"{name} has {state.revolts[county]} markers")
    for building in range(BUILDINGS):
        standing = sum(built >> building & 1 for built in state.built)
        if standing + state.tiles_left[building] != BUILDING_TILES[building]:
            wrong.append(f"{BUILDING_NAMES[building]} tiles are lost or made")
    return wrong


def mats(state: Wallenstein) -> list[str]:
    """Each card lies on one mat or in one hand, and counties on a mat are one's own."""
    wrong: list[str] = []
    boxes = state.box.boxes
    for seat in range(state.box.seats):
        if min(state.money[seat], state.grain[seat], state.score[seat]) < 0:
            wrong.append(f"{SEAT_NAMES[seat]} owes something")
        mat = state.plan[seat * boxes : (seat + 1) * boxes]
        for value in range(MONEY_CARDS):
            if mat.count(MONEY_CARD + value) + (state.money_cards[seat] >> value & 1) != 1:
                wrong.append(f"money card {value} of {SEAT_NAMES[seat]} is lost or made")
        if mat.count(MODULE_CARD) + state.module_cards[seat] != state.box.extra_cards:
            wrong.append(f"cards of {SEAT_NAMES[seat]} are lost or made")
        for card in mat:
            if 0 <= card < COUNTIES and (state.owner[card] != seat or not state.assigned[card] or mat.count(card) > 1):
                wrong.append(f"{COUNTY_NAMES[card]} lies on the mat of {SEAT_NAMES[seat]}")
        hand = [county for county in counties_of(state, seat) if not state.assigned[county]]
        if state.hands and (state.hands[seat] != hand or state.realms[seat] != number_of_counties(state, seat)):
            wrong.append(f"the hand of {SEAT_NAMES[seat]} is not what was found")
    return wrong


def decks(state: Wallenstein) -> list[str]:
    """Actions, bonus tiles and event cards exist once."""
    wrong: list[str] = []
    if len(set(state.actions)) != len(state.actions) or not set(state.actions) <= set(range(ACTIONS)):
        wrong.append("an action card lies twice")
    tiles = [tile for tile in state.tile_at if tile != NOBODY]
    if len(set(tiles)) != len(tiles) or len(state.tile_at) != TILES:
        wrong.append("a bonus tile lies twice")
    standing = [seat for seat in state.seat_at if seat != NOBODY]
    if len(set(standing)) != len(standing):
        wrong.append("a seat stands on two positions")
    if len(state.events) != EVENTS or not set(state.events) <= {IN_DECK, OPEN, GONE}:
        wrong.append("event cards are lost or made")
    return wrong
