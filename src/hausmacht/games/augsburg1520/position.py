"""Augsburg 1520 as a readable position: what lies on the table, and the table laid out from it."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from hausmacht.core.agenda import Decision, Item
from hausmacht.core.reader import Reader
from hausmacht.games.augsburg1520.components import (
    CATEGORIES,
    CATEGORY_NAMES,
    CERTIFICATES,
    JOKER,
    MAXIMILIAN,
    NO_CARD,
    NOBLE_NAMES,
    NOBODY,
    PRIVILEGE_CARDS,
    SEAT_NAMES,
    STEPS,
    TILE_NAMES,
    TILES,
    VALUES,
    Components,
    certificate,
    certificate_text,
)
from hausmacht.games.augsburg1520.rules.auction import Offer
from hausmacht.games.augsburg1520.rules.showdown import takes_part
from hausmacht.games.augsburg1520.state import (
    DEALT,
    HAND,
    OPEN,
    PICKED,
    USED,
    Augsburg,
    cards_in,
    certificates_in,
    empty_table,
    size_of,
)

# What is to be done, and what it needs on the table
NEED_NOBLE = ("offer", "show", "showdown.compare", "take-card")
NEED_LEADER = ("show", "showdown.compare")
NEED_CARD = ("use-privilege", "privileges.go_on")
NEED_MARKER = ("take-card", "use-privilege")

CARD_PLACES = {"open": OPEN, "used": USED}  # the rest lies face down
MOST_CARDS = 80  # certificates and jokers
MOST_DIGITS = 10  # of a number in a text
MOST_SHOWN = 60  # signs of a text that cannot be read
ZONE_NAMES = {"hand": HAND, "dealt": DEALT, "picked": PICKED}


def describe(state: Augsburg) -> dict[str, Any]:
    """The table in words and numbers; certificates that are not mentioned lie in the supply."""
    table: dict[str, Any] = {"round": state.round, "marker": seat_name(state.marker)}
    if state.noble != NOBODY:
        table["noble"] = NOBLE_NAMES[state.noble]
    if state.leader != NOBODY:
        table["leader"] = seat_name(state.leader)
        table["offer"] = state.offer
    table["top"] = "" if state.top == NO_CARD else certificate_text(state.top)
    table["discard"] = write_cards(state.discard)
    cards = state.privilege_cards
    for name, where in CARD_PLACES.items():
        table[f"{name}_cards"] = [card + 1 for card in range(PRIVILEGE_CARDS) if cards[card] == where]
    if state.card != NO_CARD:
        table["card"] = state.card + 1
        table["uses_left"] = state.uses_left
        table["slots_used"] = [slot + 1 for slot in range(3) if state.slots_used >> slot & 1]
        table["builder_used"] = bool(state.builder_used)
    table["seat"] = {SEAT_NAMES[seat]: describe_seat(state, seat) for seat in range(state.box.seats)}
    return table


def describe_seat(state: Augsburg, seat: int) -> dict[str, Any]:
    found: dict[str, Any] = {"score": state.score[seat], "money": state.money[seat]}
    for category, name in enumerate(CATEGORY_NAMES):
        found[name] = state.step[seat * CATEGORIES + category]
    for tile, name in enumerate(TILE_NAMES):
        if state.tiles[seat * TILES + tile]:
            found[name] = state.tiles[seat * TILES + tile]
    if state.offers[seat]:
        found["offer"] = state.offers[seat]
    if state.passed[seat]:
        found["passed"] = True
    for name, zone in ZONE_NAMES.items():
        if name == "hand" or cards_in(state, zone + seat):
            found[name] = write_cards(cards_in(state, zone + seat))
    return found


def lay_out(box: Components, table: dict[str, Any], agenda: list[Item], lanes: list[list[Item]]) -> Augsburg:
    """The table that a position describes; ValueError says what does not fit."""
    state = empty_table(box)
    state.agenda = agenda
    state.lanes = lanes
    state.supply = []
    lying: list[int] = []  # all cards that are mentioned
    reader = Reader("the position", table)
    state.round = reader.number("round", 1, 0, box.rounds)
    state.marker = reader.seat("marker", SEAT_NAMES[: box.seats], 0)
    state.noble = reader.name("noble", NOBLE_NAMES, NOBODY)
    state.leader = reader.seat("leader", SEAT_NAMES[: box.seats], NOBODY)
    state.offer = reader.number("offer", 0, 0, MOST_CARDS)
    top = read_cards(reader.text("top", ""))
    if len(top) > 1:
        raise ValueError("only one card can lie on top of the supply")
    state.top = top[0] if top else NO_CARD
    state.discard = read_cards(reader.text("discard", ""))
    lying += top + state.discard
    lay_out_privilege_cards(state, reader)
    state.card = reader.number("card", 0, 1, PRIVILEGE_CARDS) - 1
    state.uses_left = reader.number("uses_left", 0, 0, 2)
    state.slots_used = sum(1 << slot - 1 for slot in set(reader.numbers("slots_used", 1, 3)))
    state.builder_used = int(reader.flag("builder_used"))
    seats = reader.table_of("seat")
    reader.close()
    for name, seat_table in seats.items():
        if name not in SEAT_NAMES[: box.seats] or not isinstance(seat_table, dict):
            raise ValueError(f"a seat must be one of {', '.join(SEAT_NAMES[: box.seats])}, not '{name}'")
        lying += lay_out_seat(state, SEAT_NAMES.index(name), Reader(f"seat {name}", seat_table))
    for seat in range(box.seats):
        if SEAT_NAMES[seat] not in seats:
            lying += [JOKER] * state.jokers[HAND + seat]
    for card in set(lying):
        most = box.jokers if card == JOKER else 1
        if lying.count(card) > most:
            raise ValueError(f"'{certificate_text(card)}' lies in more places than there are such cards ({most})")
    state.supply = [card for card in range(CERTIFICATES) if card not in lying]
    state.supply += [JOKER] * (box.jokers - lying.count(JOKER))
    if state.top == NO_CARD and state.supply and "top" not in table:
        state.top = state.supply.pop(0)
    count_tiles(state)
    check_to_do(state)
    return state


def lay_out_privilege_cards(state: Augsburg, reader: Reader) -> None:
    """Open and used ones are named; the others lie face down."""
    named: list[int] = []
    for name, where in CARD_PLACES.items():
        for card in reader.numbers(f"{name}_cards", 1, PRIVILEGE_CARDS):
            if card in named:
                raise ValueError(f"privilege card {card} lies in two places")
            named.append(card)
            state.privilege_cards[card - 1] = where


def lay_out_seat(state: Augsburg, seat: int, reader: Reader) -> list[int]:
    """One player board with its cards; the cards are returned."""
    state.score[seat] = reader.number("score", 0, 0, 999)
    state.money[seat] = reader.number("money", state.money[seat], 0, 100000)
    if state.money[seat] % 50:
        raise ValueError(f"money comes in fifties: {state.money[seat]} does not")
    for category, name in enumerate(CATEGORY_NAMES):
        state.step[seat * CATEGORIES + category] = reader.number(name, 1, 1, STEPS)
    for tile, name in enumerate(TILE_NAMES):
        printed = reader.number(name, 0, 0, 5000)
        if printed and printed not in state.box.tiles[tile]:
            raise ValueError(f"there is no {name} with {printed} printed on it, only {state.box.tiles[tile]}")
        state.tiles[seat * TILES + tile] = printed
    state.offers[seat] = reader.number("offer", 0, 0, MOST_CARDS)
    state.passed[seat] = int(reader.flag("passed"))
    lying: list[int] = []
    for name, zone in ZONE_NAMES.items():
        state.jokers[zone + seat] = 0
        for card in read_cards(reader.text(name, "joker 2" if name == "hand" else "")):
            lying.append(card)
            if card == JOKER:
                state.jokers[zone + seat] += 1
            else:
                state.place[card] = zone + seat
    reader.close()
    return lying


def count_tiles(state: Augsburg) -> None:
    """What is left in the stacks and in the supply of step tiles follows from the player boards."""
    box = state.box
    for tile in range(TILES):
        taken = [state.tiles[seat * TILES + tile] for seat in range(box.seats)]
        state.tiles_taken[tile] = sum(1 for printed in taken if printed)
    for category in range(CATEGORIES):
        steps = [state.step[seat * CATEGORIES + category] for seat in range(box.seats)]
        for step in range(2, STEPS + 1):
            held = sum(1 for each in steps if each == step or (step == 2 and each > 2))
            left = box.step_tiles[step - 2] - held
            if left < 0:
                raise ValueError(f"more seats stand on step {step} of {CATEGORY_NAMES[category]} than there are tiles")
            state.step_tiles[category * 3 + step - 2] = left


def check_to_do(state: Augsburg) -> None:
    """What is to be done next must find on the table what it needs; ValueError says what is missing."""
    items = [item for stack in (state.agenda, *state.lanes) for item in stack]
    kinds = [item.kind for item in items]
    for item in items:
        if item.kind in NEED_NOBLE and state.noble == NOBODY:
            raise ValueError(f"for '{item.text}', the position must say which 'noble' is visited")
        if item.kind in NEED_LEADER and state.leader == NOBODY:
            raise ValueError(f"for '{item.text}', the position must name the 'leader' and his 'offer'")
        if item.kind in NEED_CARD and state.card == NO_CARD:
            raise ValueError(f"for '{item.text}', the position must name the privilege 'card' in use")
        if isinstance(item, Decision) and item.kind in NEED_MARKER and item.seat != state.marker:
            raise ValueError(f"for '{item.text}', the 'marker' must lie with {SEAT_NAMES[item.seat]}")
        if isinstance(item, Offer) and item.seat < state.box.seats:
            check_bidder(state, item.seat)
    if state.noble + kinds.count("auction.visit") > MAXIMILIAN:
        raise ValueError("more visits are to come than nobles are left")
    if state.round + kinds.count("flow.next_round") > state.box.rounds:
        raise ValueError(f"after round {state.round} of {state.box.rounds}, no further round can begin")
    if state.marker == NOBODY and "preparation.choose_start_player" not in kinds:
        raise ValueError("the 'marker' can lie with nobody only before the start player is chosen")
    awards = kinds.count("auction.visit") + len({*kinds} & {"offer", "showdown.compare", "take-card"})
    if awards > state.privilege_cards.count(OPEN):
        raise ValueError(f"{awards} privilege cards can still be won: 'open_cards' must list as many")
    if {*kinds} & {"offer", "show", "showdown.compare"}:
        check_auction(state)


def check_bidder(state: Augsburg, seat: int) -> None:
    """Who is asked for an offer has not passed and has not made the highest one."""
    if state.passed[seat] or seat == state.leader:
        reason = "has passed" if state.passed[seat] else "has made the highest offer"
        raise ValueError(f"{SEAT_NAMES[seat]} {reason} and is not asked for an offer again")


def check_auction(state: Augsburg) -> None:
    """The highest offer is the leader's, and whoever stands by it has the cards for it."""
    if state.leader == NOBODY:
        if state.offer or any(state.offers):
            raise ValueError("somebody has made an offer: the position must name the 'leader'")
        return
    if not state.offer or max(state.offers) > state.offer or not takes_part(state, state.leader):
        raise ValueError(f"the highest 'offer' must be that of the leader, {SEAT_NAMES[state.leader]}")
    for seat in range(state.box.seats):
        asked = bool(state.lanes and state.lanes[seat])
        if takes_part(state, seat):
            check_cards_offered(state, seat)
            if state.lanes and not asked and size_of(state, PICKED + seat) != state.offer:
                raise ValueError(f"{SEAT_NAMES[seat]} has not picked {state.offer} cards to show")
        elif asked:
            raise ValueError(f"{SEAT_NAMES[seat]} is to show cards, but does not stand by the highest offer")


def check_cards_offered(state: Augsburg, seat: int) -> None:
    zones = (HAND + seat, PICKED + seat)
    fitting = certificates_in(state, PICKED + seat, state.noble) + state.jokers[PICKED + seat]
    if fitting != size_of(state, PICKED + seat):
        raise ValueError(f"{SEAT_NAMES[seat]} has picked a card of a noble who is not being visited")
    certificates = sum(certificates_in(state, zone, state.noble) for zone in zones)
    if not certificates or certificates + sum(state.jokers[zone] for zone in zones) < state.offer:
        raise ValueError(f"{SEAT_NAMES[seat]} has offered {state.offer} cards, but has not got them")


def seat_name(seat: int) -> str:
    return SEAT_NAMES[seat] if seat >= 0 else "nobody"


def write_cards(cards: list[int]) -> str:
    """`philipp 3 9 17, leo 2, joker 2`: the values of a noble, the number of jokers; in the order they lie."""
    parts: list[str] = []
    for noble, run in groupby(cards, key=lambda card: card // VALUES):
        same = list(run)
        if noble == JOKER // VALUES:
            parts.append(f"joker {len(same)}")
        else:
            parts.append(" ".join([NOBLE_NAMES[noble], *[str(card % VALUES + 1) for card in same]]))
    return ", ".join(parts)


def read_cards(text: str) -> list[int]:
    cards: list[int] = []
    for part in text.split(","):
        words = part.split()
        if not words:
            continue
        numbers = [int(word) for word in words[1:] if word.isdecimal() and len(word) <= MOST_DIGITS]
        if words[0] == "joker" and len(words) <= 2 and len(numbers) == len(words) - 1:
            if numbers and numbers[0] > MOST_CARDS:
                raise ValueError(f"there are not so many jokers: '{part.strip()}'")
            cards += [JOKER] * (numbers[0] if numbers else 1)
        elif words[0] in NOBLE_NAMES[:4] and numbers and len(numbers) == len(words) - 1:
            if not all(1 <= value <= VALUES for value in numbers):
                raise ValueError(f"certificates have values from 1 to {VALUES}: '{part.strip()}'")
            cards += [certificate(NOBLE_NAMES.index(words[0]), value) for value in numbers]
        else:
            raise ValueError(f"cards are written like 'leo 3 15, joker 2', not '{part.strip()[:MOST_SHOWN]}'")
    return cards
