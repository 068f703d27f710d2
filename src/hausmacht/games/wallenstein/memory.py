"""Tables dealt to agree with what a seat knows.

Nearly everything lies open. Secret are the cards face down on the mats.
"""

from __future__ import annotations

from hausmacht.core.agenda import Decision, Item, Table, choose
from hausmacht.core.chance import Chance
from hausmacht.games.wallenstein.components import (
    COLOURS,
    COUNTIES,
    MODULE_CARD,
    MONEY_CARD,
    MONEY_CARDS,
    UNCOVERED,
)
from hausmacht.games.wallenstein.knowledge import WallensteinMemory
from hausmacht.games.wallenstein.rules.planning import LANES
from hausmacht.games.wallenstein.state import GONE, OPEN, Wallenstein, empty_table
from hausmacht.games.wallenstein.view import FACE_DOWN, WallensteinView


def sample(
    view: WallensteinView, memory: WallensteinMemory, chance: Chance, agenda: list[Item], my_lane: list[Item]
) -> Wallenstein:
    """A table that the seat could be sitting at."""
    state = empty_table(memory.box)
    state.agenda = agenda
    put_public(state, view)
    if view.seat >= 0:
        boxes = memory.box.boxes
        state.plan[view.seat * boxes : (view.seat + 1) * boxes] = view.my_plan
    rivals = [seat for seat in range(memory.box.seats) if seat != view.seat]
    if view.sealed:
        state.lanes = [LANES[memory.box.boxes][seat][:] for seat in range(memory.box.seats)]
        if view.seat >= 0:
            state.lanes[view.seat] = my_lane
            take_cards(state, view.seat)
        for seat in rivals:
            if not view.sealed[seat]:
                plan_by_luck(state, seat, chance)
    else:
        for seat in rivals:
            cover_by_luck(state, view, memory, seat, chance)
        for seat in range(memory.box.seats):
            take_cards(state, seat)
    return state


def put_public(state: Wallenstein, view: WallensteinView) -> None:
    state.year = view.year
    state.season = view.season
    state.owner = [county.owner for county in view.counties]
    state.armies = [county.armies for county in view.counties]
    state.built = [county.built for county in view.counties]
    state.revolts = [county.revolts for county in view.counties]
    state.money = [seat.money for seat in view.seats]
    state.grain = [seat.grain for seat in view.seats]
    state.score = [seat.score for seat in view.seats]
    state.reserve = [seat.reserve for seat in view.seats] + [0] * (COLOURS - 1 - len(view.seats)) + [view.peasants]
    state.bids = tuple(seat.bid for seat in view.seats)
    state.tower = list(view.tower)
    state.tray = list(view.tray)
    state.tiles_left = view.tiles_left
    state.actions = view.actions
    state.action = view.action
    state.turn = view.turn
    state.tile_at = view.tile_at
    state.seat_at = view.seat_at
    events = list(state.events)
    for card in view.open_events:
        events[card] = OPEN
    for card in view.gone_events:
        events[card] = GONE
    state.events = tuple(events)
    state.event = view.event
    state.battle = view.battle
    state.famine = view.famine
    state.draft = view.draft
    state.deck = view.deck
    state.extra = [list(view.modules[module.name]) for module in state.box.modules]
    for seat, seen in enumerate(view.seats):
        for box, card in enumerate(seen.mat):
            at = seat * state.box.boxes + box
            if card >= 0:
                state.plan[at] = card
                state.revealed[at] = int(card != UNCOVERED)


def take_cards(state: Wallenstein, seat: int) -> None:
    """What lies on the mat is not in the hand."""
    boxes = state.box.boxes
    for card in state.plan[seat * boxes : (seat + 1) * boxes]:
        if 0 <= card < COUNTIES:
            state.assigned[card] = 1
        elif MONEY_CARD <= card < MODULE_CARD:
            state.money_cards[seat] &= ~(1 << (card - MONEY_CARD))
        elif card == MODULE_CARD:
            state.module_cards[seat] -= 1


def cover_by_luck(
    state: Wallenstein, view: WallensteinView, memory: WallensteinMemory, seat: int, chance: Chance
) -> None:
    """The cards that may lie face down on a rival's mat, dealt by luck."""
    mat = view.seats[seat].mat
    seen = set(mat)
    hand = [
        county
        for county in range(COUNTIES)
        if state.owner[county] == seat and county not in seen and county not in memory.gained
    ]
    hand += [card for card in range(MONEY_CARD, MONEY_CARD + MONEY_CARDS) if card not in seen]
    hand += [MODULE_CARD] * (state.box.extra_cards - mat.count(MODULE_CARD))
    for box, card in enumerate(mat):
        if card == FACE_DOWN:
            state.plan[seat * state.box.boxes + box] = hand.pop(chance.below("sample", len(hand)))


def plan_by_luck(state: Wallenstein, seat: int, chance: Chance) -> None:
    """The rival has sealed a plan; nobody knows which, so it is made by luck."""
    table = Table(state, chance)
    lane = state.lanes[seat]
    while lane:
        decision = lane[-1]
        assert isinstance(decision, Decision)
        options = decision.options(state)
        choose(table, decision, options[chance.below("sample", len(options))])
