"""The shape of what a seat sees: of a rival's mat, only what has been turned up."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from hausmacht.core.view import View

FACE_DOWN: Final = -2  # a card lies there, and only its owner knows which

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
