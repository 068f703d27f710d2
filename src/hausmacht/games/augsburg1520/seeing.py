"""What each seat may see, built by adding: to what everybody sees comes what the seat alone knows.

The shape of it stands in `view.py`, which cannot be compiled.

Rules: secrets.money, secrets.hands, supply.top, supply.unseen, ruling.sizes-hidden
"""

from __future__ import annotations

from msgspec.structs import replace

from hausmacht.core.agenda import TOGETHER, seats_deciding
from hausmacht.core.view import SPECTATOR
from hausmacht.games.augsburg1520.components import CATEGORIES, NO_CARD, PRIVILEGE_CARDS, TILES
from hausmacht.games.augsburg1520.rules.auction import Offer
from hausmacht.games.augsburg1520.rules.barriers import barrier
from hausmacht.games.augsburg1520.rules.certificates import COLLECT
from hausmacht.games.augsburg1520.rules.ending import places
from hausmacht.games.augsburg1520.rules.income import points_a_round
from hausmacht.games.augsburg1520.rules.showdown import COMPARE
from hausmacht.games.augsburg1520.state import (
    DEALT,
    HAND,
    OPEN,
    PICKED,
    USED,
    Augsburg,
    cards_in,
    cards_to_buy,
    free_cards,
    top_tile,
)
from hausmacht.games.augsburg1520.view import (
    AUCTION,
    BUYING,
    GIVING,
    OVER,
    PRIVILEGES,
    SHOWDOWN,
    AugsburgView,
    Phase,
    SeatView,
)


def view(state: Augsburg, seat: int) -> AugsburgView:
    public = public_view(state)
    return public if seat == SPECTATOR else with_own(public, state, seat)


def with_own(public: AugsburgView, state: Augsburg, seat: int) -> AugsburgView:
    """What everybody sees, and what a seat alone sees."""
    return replace(
        public,
        seat=seat,
        my_money=state.money[seat],
        my_hand=tuple(cards_in(state, HAND + seat)),
        my_dealt=tuple(cards_in(state, DEALT + seat)),
        my_picked=tuple(cards_in(state, PICKED + seat)),
    )


def public_view(state: Augsburg) -> AugsburgView:
    box = state.box
    place = places(state)
    return AugsburgView(
        seat=SPECTATOR,
        deciding=seats_deciding(state),
        progress=f"{state.round}/{box.rounds}" if state.round else "",
        to_do=tuple([item.text for item in reversed(state.agenda)]),
        sealed=tuple([bool(lane) for lane in state.lanes]),
        phase=phase(state),
        round=state.round,
        rounds=box.rounds,
        noble=state.noble,
        marker=state.marker,
        offer=state.offer,
        leader=state.leader,
        open_cards=lying(state, OPEN),
        used_cards=lying(state, USED),
        card=state.card,
        uses_left=state.uses_left,
        slots_used=tuple([bool(state.slots_used >> slot & 1) for slot in range(3)]),
        builder_used=bool(state.builder_used),
        step_tiles=tuple(state.step_tiles),
        tiles=tuple([top_tile(state, tile) for tile in range(TILES)]),
        top_price=0 if state.top == NO_CARD else box.prices[state.top],
        seats=tuple([seat_view(state, each, place[each]) for each in range(box.seats)]),
    )


def seat_view(state: Augsburg, seat: int, place: int) -> SeatView:
    """What everybody knows about a seat."""
    return SeatView(
        score=state.score[seat],
        barrier=barrier(state, seat),
        place=place,
        steps=tuple(state.step[seat * CATEGORIES : (seat + 1) * CATEGORIES]),
        tiles=tuple(state.tiles[seat * TILES : (seat + 1) * TILES]),
        income=state.box.income[state.step[seat * CATEGORIES] - 1],
        points_a_round=points_a_round(state, seat),
        free_cards=free_cards(state, seat),
        cards_to_buy=cards_to_buy(state, seat),
        offer=state.offers[seat],
        passed=bool(state.passed[seat]),
    )


def phase(state: Augsburg) -> Phase:
    """What is going on, by what comes next."""
    agenda = state.agenda
    if not agenda:
        return OVER
    if agenda[-1] is not TOGETHER:
        return AUCTION if isinstance(agenda[-1], Offer) else PRIVILEGES
    then = agenda[-2]
    if then is COMPARE:
        return SHOWDOWN
    return GIVING if then is COLLECT else BUYING


def lying(state: Augsburg, where: int) -> tuple[int, ...]:
    return tuple([card for card in range(PRIVILEGE_CARDS) if state.privilege_cards[card] == where])
