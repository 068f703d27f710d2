"""What each seat may see, built by adding: of a rival's mat, only what has been turned up."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from hausmacht.core.game import seats_deciding
from hausmacht.core.view import SPECTATOR, View
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

SEASONS = len(SEASON_NAMES)
FACE_DOWN = -2  # a card lies there, and only its owner knows which

# The parts of a match
Phase = Literal["preparing", "planning", "ordering", "acting", "wintering", "over"]
PREPARING: Final = "preparing"
PLANNING: Final = "planning"
ORDERING: Final = "ordering"  # event, bids and player order, and what modules do before the actions
ACTING: Final = "acting"
WINTERING: Final = "wintering"
OVER: Final = "over"


class CountyView(msgspec.Struct, frozen=True):
    """A county; everything on the map is open."""

    owner: int  # a seat; -1: neutral; -2: not in the game
    armies: int
    built: int  # one bit for each building
    revolts: int


class SeatView(msgspec.Struct, frozen=True):
    """What everybody knows about a seat."""

    score: int
    place: int  # if the game ended now
    money: int
    grain: int
    reserve: int  # armies not in play
    counties: int
    tile: int  # bonus tile of this round; -1: none yet
    bid: int  # rank of the bid that was turned up
    mat: tuple[int, ...]  # each box: -1 empty, FACE_DOWN, or the card that was turned up


class WallensteinView(View, frozen=True):
    """The table as a seat sees it."""

    to_do: tuple[str, ...]  # the agenda, what comes next first: nothing in it is secret
    sealed: tuple[bool, ...]  # while seats plan at once: who has not finished; else empty
    phase: Phase  # the part of the match
    year: int
    season: int
    counties: tuple[CountyView, ...]
    seats: tuple[SeatView, ...]
    tower: tuple[int, ...]  # cubes inside: shelf * COLOURS + colour
    tray: tuple[int, ...]
    peasants: int  # in the common supply
    tiles_left: tuple[int, ...]  # building tiles
    actions: tuple[int, ...]  # turned up, in their order
    action: int  # which of them is carried out
    turn: int
    tile_at: tuple[int, ...]  # bonus tile on each position
    seat_at: tuple[int, ...]  # who stands there
    open_events: tuple[int, ...]
    gone_events: tuple[int, ...]
    event: int  # in force; -1: none
    battle: tuple[int, ...]  # attacker, defender, county, cubes thrown: while one is fought
    famine: tuple[int, ...]
    draft: tuple[int, ...]
    deck: tuple[int, ...]  # county cards under the deck
    modules: dict[str, tuple[int, ...]]  # the pieces of each module in play
    my_plan: tuple[int, ...] = ()
    my_to_do: tuple[str, ...] = ()  # what is left to plan


def view(state: Wallenstein, seat: int) -> WallensteinView:
    public = public_view(state)
    return public if seat == SPECTATOR else with_own(public, state, seat)


def with_own(public: WallensteinView, state: Wallenstein, seat: int) -> WallensteinView:
    """What everybody sees, and what a seat alone sees."""
    boxes = state.box.boxes
    plan = tuple(state.plan[seat * boxes : (seat + 1) * boxes])
    if not state.lanes:
        return msgspec.structs.replace(public, seat=seat, my_plan=plan)
    to_do = tuple(item.text for item in reversed(state.lanes[seat]))
    return msgspec.structs.replace(public, seat=seat, my_plan=plan, my_to_do=to_do)


def public_view(state: Wallenstein) -> WallensteinView:
    place = places(state)
    planning = bool(state.lanes)
    seats = tuple(
        SeatView(
            score=state.score[each],
            place=place[each],
            money=state.money[each],
            grain=state.grain[each],
            reserve=state.reserve[each],
            counties=number_of_counties(state, each),
            tile=bonus_tile(state, each),
            bid=state.bids[each],
            mat=mat(state, each, planning),
        )
        for each in range(state.box.seats)
    )
    return WallensteinView(
        seat=SPECTATOR,
        deciding=seats_deciding(state),
        progress=f"{(state.year - 1) * SEASONS + state.season + 1}/{YEARS * SEASONS}",
        to_do=tuple(item.text for item in reversed(state.agenda)),
        sealed=tuple(bool(lane) for lane in state.lanes),
        phase=phase(state),
        year=state.year,
        season=state.season,
        counties=tuple(
            CountyView(state.owner[each], state.armies[each], state.built[each], state.revolts[each])
            for each in range(COUNTIES)
        ),
        seats=seats,
        tower=tuple(state.tower),
        tray=tuple(state.tray),
        peasants=state.reserve[COLOURS - 1],
        tiles_left=state.tiles_left,
        actions=state.actions,
        action=state.action,
        turn=state.turn,
        tile_at=state.tile_at,
        seat_at=state.seat_at,
        open_events=tuple(card for card in range(EVENTS) if state.events[card] == OPEN),
        gone_events=tuple(card for card in range(EVENTS) if state.events[card] == GONE),
        event=state.event,
        battle=state.battle,
        famine=state.famine,
        draft=state.draft,
        deck=state.deck,
        modules={module.name: tuple(state.extra[module.at]) for module in state.box.modules},
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


def mat(state: Wallenstein, seat: int, planning: bool) -> tuple[int, ...]:
    """A mat as the others see it: nothing while it is planned, then what has been turned up."""
    boxes = state.box.boxes
    if planning:
        return (NO_CARD,) * boxes
    first = seat * boxes
    return tuple(
        card if state.revealed[at] or card in (NO_CARD, UNCOVERED, LOST) else FACE_DOWN
        for at, card in enumerate(state.plan[first : first + boxes], first)
    )
