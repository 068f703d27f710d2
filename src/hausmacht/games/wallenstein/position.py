"""Wallenstein as a readable position: what lies on the table, and the table laid out from it.

A county is one line, `kursachsen = "red 3 palace church revolt 1"`; counties that are not mentioned are neutral. Cubes
that are not mentioned lie in the supplies, cards that are not on a mat are in the hands.
"""

from __future__ import annotations

from typing import Any

from hausmacht.core.agenda import Item
from hausmacht.core.reader import Reader
from hausmacht.games.wallenstein.components import (
    ACTION_NAMES,
    ACTIONS,
    BOX_NAMES,
    BUILDING_NAMES,
    BUILDING_TILES,
    BUILDINGS,
    CARDS,
    COLOUR_NAMES,
    COLOURS,
    COUNTIES,
    COUNTY_NAMES,
    EVENT_NAMES,
    EVENTS,
    NO_CARD,
    NO_EVENT,
    NOBODY,
    SEASON_NAMES,
    SEAT_NAMES,
    TILE_NAMES,
    TILES,
    UNCOVERED,
    YEARS,
    card_text,
)
from hausmacht.games.wallenstein.memory import take_cards
from hausmacht.games.wallenstein.rules.preparation import turn_at
from hausmacht.games.wallenstein.rules.tower import inside
from hausmacht.games.wallenstein.state import GONE, OFF, OPEN, Box, Wallenstein, empty_table

DRAFTING = ("take-county", "place-group", "preparation.next_pick")
READ_MATS = ("order.reveal_bids", "hall.convert", "actions.carry_out")
MOST_DIGITS = 3  # of a number in the line of a county
NAMES_OF_CARDS = [card_text(card) for card in range(CARDS + 1)] + ["given-up"]  # as many as LOST


def describe(state: Wallenstein) -> dict[str, Any]:
    """The table in words and numbers."""
    table: dict[str, Any] = {"year": state.year, "season": SEASON_NAMES[state.season]}
    if state.event != NO_EVENT:
        table["event"] = EVENT_NAMES[state.event]
    table["open_events"] = [EVENT_NAMES[card] for card in range(EVENTS) if state.events[card] == OPEN]
    table["gone_events"] = [EVENT_NAMES[card] for card in range(EVENTS) if state.events[card] == GONE]
    if state.actions:
        table["actions"] = [ACTION_NAMES[action] for action in state.actions]
        table["action"] = state.action + 1
    if state.turn:
        table["turn"] = state.turn
    if state.tile_at[0] != NOBODY:
        table["tiles"] = [TILE_NAMES[tile] for tile in state.tile_at]
    if any(seat != NOBODY for seat in state.seat_at):
        table["order"] = [seat_name(seat) for seat in state.seat_at]
    numbers = {"draft": state.draft, "deck": state.deck, "famine": state.famine}
    for name, values in numbers.items():
        if values:
            table[name] = list(values)
    if state.battle:
        attacker, defender, county = state.battle[:3]
        table["battle"] = {
            "attacker": seat_name(attacker),
            "defender": seat_name(defender),
            "county": COUNTY_NAMES[county] if county >= 0 else "none",
            "thrown": cubes_by_name(state.battle[3:]),
        }
    table["tray"] = cubes_by_name(state.tray)
    for shelf in range(state.box.tower.shelves):
        name = "tower" if shelf == 0 else f"shelf_{shelf + 1}"
        table[name] = cubes_by_name(state.tower[shelf * COLOURS : (shelf + 1) * COLOURS])
    table["counties"] = {
        COUNTY_NAMES[county]: describe_county(state, county) for county in range(COUNTIES) if state.owner[county] >= 0
    }
    table["seat"] = {SEAT_NAMES[seat]: describe_seat(state, seat) for seat in range(state.box.seats)}
    if state.box.modules:
        table["module"] = {module.name: {"pieces": list(state.extra[module.at])} for module in state.box.modules}
    return table


def describe_county(state: Wallenstein, county: int) -> str:
    words = [SEAT_NAMES[state.owner[county]], str(state.armies[county])]
    words += [BUILDING_NAMES[kind] for kind in range(BUILDINGS) if state.built[county] >> kind & 1]
    if state.revolts[county]:
        words += ["revolt", str(state.revolts[county])]
    return " ".join(words)


def describe_seat(state: Wallenstein, seat: int) -> dict[str, Any]:
    found: dict[str, Any] = {"money": state.money[seat], "grain": state.grain[seat], "score": state.score[seat]}
    if state.bids[seat]:
        found["bid"] = state.bids[seat]
    boxes = state.box.boxes
    first = seat * boxes
    plan = {
        BOX_NAMES[box]: NAMES_OF_CARDS[state.plan[first + box]]
        for box in range(boxes)
        if state.plan[first + box] != NO_CARD
    }
    if plan:
        found["revealed"] = [BOX_NAMES[box] for box in range(boxes) if state.revealed[first + box]]
        found["plan"] = plan
    return found


def cubes_by_name(cubes: tuple[int, ...] | list[int]) -> dict[str, int]:
    return {COLOUR_NAMES[colour]: count for colour, count in enumerate(cubes) if count}


def seat_name(seat: int) -> str:
    return SEAT_NAMES[seat] if seat >= 0 else "nobody"


def lay_out(box: Box, table: dict[str, Any], agenda: list[Item], lanes: list[list[Item]]) -> Wallenstein:
    """The table that a position describes; ValueError says what does not fit."""
    state = empty_table(box)
    state.agenda = agenda
    state.lanes = lanes
    seats = SEAT_NAMES[: box.seats]
    reader = Reader("the position", table)
    state.year = reader.number("year", 1, 1, YEARS)
    state.season = reader.name("season", SEASON_NAMES, 0)
    state.event = reader.name("event", EVENT_NAMES, NO_EVENT)
    opened = reader.names("open_events", EVENT_NAMES)
    gone = reader.names("gone_events", EVENT_NAMES)
    for card in opened:
        if card in gone:
            raise ValueError(f"the event {EVENT_NAMES[card]} is both open and gone")
    state.events = tuple(OPEN if card in opened else GONE if card in gone else 0 for card in range(EVENTS))
    state.actions = tuple(reader.names("actions", ACTION_NAMES))
    state.action = reader.number("action", 1, 1, ACTIONS + 1) - 1
    state.turn = reader.number("turn", 0, 0, TILES)
    tiles = reader.names("tiles", TILE_NAMES)
    order = reader.names("order", ("nobody", *seats))
    if len(tiles) not in (0, TILES) or len(order) > TILES:
        raise ValueError(f"'tiles' and 'order' have {TILES} places")
    state.tile_at = tuple(tiles) or state.tile_at
    state.seat_at = tuple(seat - 1 for seat in order) + (NOBODY,) * (TILES - len(order))
    state.draft = tuple(reader.numbers("draft", -1, 99))
    state.deck = tuple(reader.numbers("deck", 0, COUNTIES - 1))
    state.famine = tuple(reader.numbers("famine", 0, COUNTIES - 1))
    if len(set(state.deck)) != len(state.deck):
        raise ValueError("a county card lies twice in 'deck'")
    lay_out_battle(state, reader.table_of("battle"))
    state.tray = read_cubes("tray", reader.table_of("tray"))
    state.tower = read_cubes("tower", reader.table_of("tower"))
    for shelf in range(1, box.tower.shelves):
        state.tower += read_cubes(f"shelf_{shelf + 1}", reader.table_of(f"shelf_{shelf + 1}"))
    lay_out_counties(state, reader.table_of("counties"))
    boards = reader.table_of("seat")
    lay_out_modules(state, reader.table_of("module"))
    reader.close()
    for name, board in boards.items():
        if name not in seats or not isinstance(board, dict):
            raise ValueError(f"a seat must be one of {', '.join(seats)}, not '{name}'")
        lay_out_seat(state, seats.index(name), Reader(f"seat {name}", board))
    count_supplies(state)
    leave_open(state)
    check_draft(state)
    return state


def leave_open(state: Wallenstein) -> None:
    """Where plans are about to be carried out, a box of which nothing is said was left open."""
    if state.lanes:
        return
    for item in reversed(state.agenda):
        if item.text == "planning.plan":
            return
        if item.text in READ_MATS:
            state.plan = [UNCOVERED if card == NO_CARD else card for card in state.plan]
            return


def check_draft(state: Wallenstein) -> None:
    """Whoever takes a county or places a group finds the draft on the table."""
    drafting = any(item.kind in DRAFTING for item in state.agenda)
    if len(state.draft) != (turn_at(state) + 2 if drafting else 0):
        raise ValueError("'draft' is needed where counties are being taken, with all its numbers, and only there")


def lay_out_battle(state: Wallenstein, battle: dict[str, Any]) -> None:
    if not battle:
        return
    reader = Reader("the battle", battle)
    seats = SEAT_NAMES[: state.box.seats]
    attacker = reader.seat("attacker", seats, NOBODY)
    defender = reader.seat("defender", seats, NOBODY)
    county = reader.name("county", ("none", *COUNTY_NAMES), 0) - 1
    thrown = read_cubes("thrown", reader.table_of("thrown"))
    reader.close()
    state.battle = (attacker, defender, county, *thrown)


def read_cubes(where: str, cubes: dict[str, Any]) -> list[int]:
    reader = Reader(f"'{where}'", cubes)
    found = [reader.number(name, 0, 0, 80) for name in COLOUR_NAMES]
    reader.close()
    return found


def lay_out_counties(state: Wallenstein, counties: dict[str, Any]) -> None:
    for name, text in counties.items():
        if name not in COUNTY_NAMES or not isinstance(text, str):
            raise ValueError(f"there is no county '{name}' (a county is one line: mark = \"red 3 palace\")")
        lay_out_county(state, COUNTY_NAMES.index(name), name, text.split())


def lay_out_county(state: Wallenstein, county: int, name: str, words: list[str]) -> None:
    """`red 3 palace church revolt 1`."""
    if state.owner[county] == OFF:
        raise ValueError(f"{name} is not in the game with three players")
    if len(words) < 2 or words[0] not in SEAT_NAMES[: state.box.seats] or not is_count(words[1]):
        raise ValueError(f'{name} needs its owner and armies, like "red 3"')
    state.owner[county] = SEAT_NAMES.index(words[0])
    state.armies[county] = int(words[1])
    rest = words[2:]
    if "revolt" in rest:
        at = rest.index("revolt")
        markers = rest[at + 1 : at + 2]
        if not markers or not is_count(markers[0]):
            raise ValueError(f"{name}: after 'revolt' comes the number of markers")
        state.revolts[county] = int(markers[0])
        rest = rest[:at] + rest[at + 2 :]
    for building in rest:
        if building not in BUILDING_NAMES:
            raise ValueError(f"{name}: '{building}' is none of {', '.join(BUILDING_NAMES)}")
        state.built[county] |= 1 << BUILDING_NAMES.index(building)


def is_count(word: str) -> bool:
    """A number of pieces, not one of hundreds of digits."""
    return word.isdecimal() and len(word) <= MOST_DIGITS


def lay_out_seat(state: Wallenstein, seat: int, reader: Reader) -> None:
    state.money[seat] = reader.number("money", state.money[seat], 0, 9999)
    state.grain[seat] = reader.number("grain", 0, 0, 9999)
    state.score[seat] = reader.number("score", 0, 0, 9999)
    bids = list(state.bids)
    bids[seat] = reader.number("bid", 0, 0, 6)
    state.bids = tuple(bids)
    boxes = BOX_NAMES[: state.box.boxes]
    first = seat * state.box.boxes
    for box in reader.names("revealed", boxes):
        state.revealed[first + box] = 1
    plan = Reader(f"the plan of {SEAT_NAMES[seat]}", reader.table_of("plan"))
    for box, name in enumerate(boxes):
        state.plan[first + box] = plan.name(name, NAMES_OF_CARDS, NO_CARD)
    plan.close()
    reader.close()
    take_cards(state, seat)


def lay_out_modules(state: Wallenstein, modules: dict[str, Any]) -> None:
    known = {module.name: module for module in state.box.modules}
    for name, table in modules.items():
        if name not in known or not isinstance(table, dict):
            raise ValueError(f"the module '{name}' is not in play")
        reader = Reader(f"module {name}", table)
        pieces = reader.numbers("pieces", -9, 999)
        reader.close()
        if len(pieces) != len(state.extra[known[name].at]):
            raise ValueError(f"module {name} has {len(state.extra[known[name].at])} numbers, not {len(pieces)}")
        state.extra[known[name].at] = pieces


def count_supplies(state: Wallenstein) -> None:
    """Cubes and building tiles that lie nowhere else are in the supplies."""
    for colour in range(COLOURS):
        used = state.tray[colour] + inside(state, colour) + (state.battle[3 + colour] if state.battle else 0)
        if colour < state.box.seats:
            used += sum(state.armies[county] for county in range(COUNTIES) if state.owner[county] == colour)
        if used > state.reserve[colour]:
            raise ValueError(
                f"there are more cubes of {COLOUR_NAMES[colour]} than the {state.reserve[colour]} of the box"
            )
        state.reserve[colour] -= used
    left = list(BUILDING_TILES)
    for built in state.built:
        for kind in range(BUILDINGS):
            left[kind] -= built >> kind & 1
    state.tiles_left = tuple(left)
