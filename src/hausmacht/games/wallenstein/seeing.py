"""What each seat may see, built by adding: to what everybody sees comes what the seat alone knows.

The shape of it stands in `view.py`, which cannot be compiled.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from hausmacht.core.agenda import seats_deciding
from hausmacht.core.view import SPECTATOR
from hausmacht.games.wallenstein.components import (
    COLOURS,
    COUNTIES,
    EVENTS,
    LOST,
    NO_CARD,
    SEASON_NAMES,
    UNCOVERED,
    WINTER,
    YEARS,
)
from hausmacht.games.wallenstein.rules.scoring import places
from hausmacht.games.wallenstein.state import GONE, OPEN, Wallenstein, bonus_tile, number_of_counties
from hausmacht.games.wallenstein.view import (
    ACTING,
    FACE_DOWN,
    ORDERING,
    OVER,
    PLANNING,
    PREPARING,
    WINTERING,
    CountyView,
    Phase,
    SeatView,
    WallensteinView,
)

SEASONS: Final = len(SEASON_NAMES)


def view(state: Wallenstein, seat: int) -> WallensteinView:
    public = public_view(state)
    return public if seat == SPECTATOR else with_own(public, state, seat)


def with_own(public: WallensteinView, state: Wallenstein, seat: int) -> WallensteinView:
    """What everybody sees, and what a seat alone sees."""
    boxes = state.box.boxes
    plan = tuple(state.plan[seat * boxes : (seat + 1) * boxes])
    if not state.lanes:
        return replace(public, seat=seat, my_plan=plan)
    to_do = tuple([item.text for item in reversed(state.lanes[seat])])
    return replace(public, seat=seat, my_plan=plan, my_to_do=to_do)


def public_view(state: Wallenstein) -> WallensteinView:
    place = places(state)
    return WallensteinView(
        seat=SPECTATOR,
        deciding=seats_deciding(state),
        progress=f"{(state.year - 1) * SEASONS + state.season + 1}/{YEARS * SEASONS}",
        to_do=tuple([item.text for item in reversed(state.agenda)]),
        sealed=tuple([bool(lane) for lane in state.lanes]),
        phase=phase(state),
        year=state.year,
        season=state.season,
        counties=tuple(
            [
                CountyView(state.owner[each], state.armies[each], state.built[each], state.revolts[each])
                for each in range(COUNTIES)
            ]
        ),
        seats=tuple([seat_view(state, each, place[each]) for each in range(state.box.seats)]),
        tower=tuple(state.tower),
        tray=tuple(state.tray),
        peasants=state.reserve[COLOURS - 1],
        tiles_left=state.tiles_left,
        actions=state.actions,
        action=state.action,
        turn=state.turn,
        tile_at=state.tile_at,
        seat_at=state.seat_at,
        open_events=tuple([card for card in range(EVENTS) if state.events[card] == OPEN]),
        gone_events=tuple([card for card in range(EVENTS) if state.events[card] == GONE]),
        event=state.event,
        battle=state.battle,
        famine=state.famine,
        draft=state.draft,
        deck=state.deck,
        modules={module.name: tuple(state.extra[module.at]) for module in state.box.modules},
    )


def seat_view(state: Wallenstein, seat: int, place: int) -> SeatView:
    """What everybody knows about a seat."""
    return SeatView(
        score=state.score[seat],
        place=place,
        money=state.money[seat],
        grain=state.grain[seat],
        reserve=state.reserve[seat],
        counties=number_of_counties(state, seat),
        tile=bonus_tile(state, seat),
        bid=state.bids[seat],
        mat=mat(state, seat),
    )


def phase(state: Wallenstein) -> Phase:
    """The part of the match. The actions have begun when it is somebody's turn, or one of them is done."""
    if not state.agenda:
        return OVER
    if state.lanes:
        return PLANNING
    if state.season == WINTER:
        return WINTERING
    if not state.actions:
        return PREPARING
    return ACTING if state.action or state.turn else ORDERING


def mat(state: Wallenstein, seat: int) -> tuple[int, ...]:
    """A mat as the others see it: nothing while it is planned, then what has been turned up."""
    boxes = state.box.boxes
    if state.lanes:
        return (NO_CARD,) * boxes
    first = seat * boxes
    return tuple(
        [
            card if state.revealed[at] or card in (NO_CARD, UNCOVERED, LOST) else FACE_DOWN
            for at, card in enumerate(state.plan[first : first + boxes], first)
        ]
    )
