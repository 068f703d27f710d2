"""What travels about tournaments."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from hausmacht.server.clocks.control import Control
from hausmacht.server.messages import Message, Name, Request
from hausmacht.server.terms import TournamentKind, TournamentState, Visibility

MOST_ENTRANTS = 128
MOST_ROUNDS = 20

TournamentKey = Annotated[str, Meta(max_length=64)]


class NewTournament(Request, frozen=True):
    name: Annotated[str, Meta(min_length=1, max_length=80)]
    game: Annotated[str, Meta(max_length=64)]
    kind: TournamentKind
    seats: Annotated[int, Meta(ge=2, le=64)]  # at a table, as near as can be
    rounds: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)] = 3  # Swiss; the others end by themselves
    options: dict[Annotated[str, Meta(max_length=64)], Annotated[str, Meta(max_length=64)]] = msgspec.field(
        default_factory=dict
    )
    fill: Name = ""  # the bot that fills tables; empty: who finds no seat has a bye
    clock: Control | None = None
    visibility: Visibility = "private"
    rated: bool = False
    most: Annotated[int, Meta(ge=2, le=MOST_ENTRANTS)] = MOST_ENTRANTS  # entrants


class Enter(Request, frozen=True):
    key: TournamentKey = ""  # from the invitation to a private tournament


class EnterBots(Request, frozen=True):
    bot: Name
    names: Annotated[list[Name], Meta(min_length=1, max_length=MOST_ENTRANTS)]


class Withdraw(Request, frozen=True):
    entrant: Annotated[int, Meta(ge=0, le=100_000)] | None = None  # default: me


class EntrantTold(Message, frozen=True):
    n: int
    name: str
    bot: str  # empty: a person
    mine: bool
    withdrawn: bool


class StandingTold(Message, frozen=True):
    entrant: int
    place: int  # from 1, shared by those whom nothing tells apart
    points: float
    strength: float  # of the opponents
    wins: int
    played: int
    byes: int
    by: Literal["", "points", "strength", "direct", "wins", "reached", "placed", "shared"]
    # what puts him behind the one before him; empty: he is the first


class PairingTold(Message, frozen=True):
    board: int
    table: str | None  # null: a bye
    state: Literal["waiting", "playing", "over", "gone"]
    entrants: tuple[int, ...]  # by seat; -1: a bot of the house
    places: tuple[int, ...]
    points: tuple[float, ...]
    absent: tuple[int, ...]  # entrants who never came


class RoundTold(Message, frozen=True):
    n: int
    pairings: tuple[PairingTold, ...]


class TournamentListed(Message, frozen=True):
    id: str
    name: str
    game: str
    title: str
    kind: TournamentKind
    seats: int
    state: TournamentState
    round: int
    rounds: int
    entrants: int
    most: int
    mine: bool  # I play in it
    host: bool
    created: str


class Tournaments(Message, frozen=True):
    mine: tuple[TournamentListed, ...]
    open: tuple[TournamentListed, ...]  # public ones that can be entered
    others: tuple[TournamentListed, ...]  # public ones that have begun


class TournamentTold(Message, frozen=True):
    id: str
    name: str
    game: str
    title: str
    options: dict[str, str]
    kind: TournamentKind
    seats: int
    rounds: int
    fill: str
    clock: Control | None
    visibility: Visibility
    rated: bool
    most: int
    state: TournamentState
    round: int
    host: bool
    may_end: bool  # its host may, and moderators
    mine: int | None  # my number among the entrants
    invite: str | None  # the address to send to others
    created: str
    started: str | None
    ended: str | None
    entrants: tuple[EntrantTold, ...]
    standings: tuple[StandingTold, ...]  # the best first
    criteria: tuple[Literal["points", "strength", "direct", "wins", "reached", "placed"], ...]  # in their order
    matches: tuple[RoundTold, ...]  # the newest round first
