"""What must hold on every table of Augsburg 1520: nothing is lost, nothing is made, no marker is past its barrier."""

from __future__ import annotations

from hausmacht.games.augsburg1520.components import (
    CATEGORIES,
    CATEGORY_NAMES,
    CERTIFICATES,
    JOKER,
    NO_CARD,
    OPEN_CARDS,
    PRIVILEGE_CARDS,
    SEAT_NAMES,
    STEPS,
    TILE_NAMES,
    TILES,
    certificate_text,
)
from hausmacht.games.augsburg1520.rules.barriers import barrier
from hausmacht.games.augsburg1520.state import AWAY, DEALT, OPEN, Augsburg


def violations(state: Augsburg) -> list[str]:
    return [*cards(state), *boards(state), *markers(state)]


def cards(state: Augsburg) -> list[str]:
    """Each certificate lies in one place, twelve jokers exist, ten privilege cards."""
    wrong: list[str] = []
    away = state.supply + state.discard + ([state.top] if state.top != NO_CARD else [])
    for card in range(CERTIFICATES):
        places = away.count(card) + (state.place[card] != AWAY)
        if places != 1:
            wrong.append(f"{certificate_text(card)} lies in {places} places")
    jokers = away.count(JOKER) + sum(state.jokers)
    if jokers != state.box.jokers or min(state.jokers) < 0 or state.jokers[AWAY]:
        wrong.append(f"there are {jokers} jokers instead of {state.box.jokers}")
    # An exhausted supply gets no top card while a shortage is relieved: then all cards are shuffled together.
    collecting = any(item.kind == "certificates.collect" for item in state.agenda)
    if state.top == NO_CARD and (state.supply or state.discard) and state.round and not collecting:
        wrong.append("the supply has no top card")
    if not state.lanes and state.agenda:
        waiting = [zone for zone in state.place if zone >= DEALT]
        if waiting or any(state.jokers[DEALT:]):
            wrong.append("cards are picked or dealt though nobody is asked about them")
    open_cards = state.privilege_cards.count(OPEN)
    if len(state.privilege_cards) != PRIVILEGE_CARDS or open_cards > OPEN_CARDS:
        wrong.append(f"{open_cards} privilege cards lie open")
    return wrong


def boards(state: Augsburg) -> list[str]:
    """Step tiles and privilege tiles on the boards and in the supply are those of the box."""
    wrong: list[str] = []
    seats = state.box.seats
    for category in range(CATEGORIES):
        steps = [state.step[seat * CATEGORIES + category] for seat in range(seats)]
        if not all(1 <= step <= STEPS for step in steps):
            wrong.append(f"a step in {CATEGORY_NAMES[category]} is not from 1 to {STEPS}")
        for step in range(2, STEPS + 1):
            held = sum(1 for each in steps if each == step or (step == 2 and each > 2))
            left = state.step_tiles[category * 3 + step - 2]
            if left < 0 or held + left != state.box.step_tiles[step - 2]:
                wrong.append(f"tiles for step {step} of {CATEGORY_NAMES[category]}: {held} held and {left} left")
    for tile in range(TILES):
        held_tiles = sorted(state.tiles[seat * TILES + tile] for seat in range(seats))
        taken = state.tiles_taken[tile]
        if [printed for printed in held_tiles if printed] != sorted(state.box.tiles[tile][:taken]):
            wrong.append(f"the {TILE_NAMES[tile]} tiles held are not the first {taken} of their stack")
    return wrong


def markers(state: Augsburg) -> list[str]:
    """Nobody owes money or has more points than his buildings allow."""
    wrong: list[str] = []
    for seat in range(state.box.seats):
        if state.money[seat] < 0 or state.money[seat] % 50:
            wrong.append(f"{SEAT_NAMES[seat]} has {state.money[seat]} guilders")
        limit = barrier(state, seat)
        if state.score[seat] < 0 or (limit >= 0 and state.score[seat] > limit):
            wrong.append(f"{SEAT_NAMES[seat]} has {state.score[seat]} points, but must stop at {limit}")
    if not 0 <= state.round <= state.box.rounds:
        wrong.append(f"round {state.round} of {state.box.rounds}")
    return wrong
