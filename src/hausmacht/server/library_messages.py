"""What travels between server and clients about finished matches: the search, comments, playing on."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from hausmacht.server.messages import Count, Message, Request, SeatNumber
from hausmacht.server.terms import Visibility

MOST_COMMENT = 2000

CommentText = Annotated[str, Meta(min_length=1, max_length=MOST_COMMENT)]


class NewComment(Request, frozen=True):
    """Something to say of a moment, by everybody's count."""

    at: Count
    text: CommentText
    shared: bool = False


class ChangeComment(Request, frozen=True):
    text: CommentText
    shared: bool = False


class PlayOn(Request, frozen=True):
    """Where a new table begins: with the position after everybody's count `at`; I have `seat`, bots the others."""

    at: Count
    seat: SeatNumber
    name: Annotated[str, Meta(max_length=80)] = ""  # of the table


class MatchSeat(Message, frozen=True):
    """Who played a seat of a match, and how it ended for him."""

    seat: int
    colour: str
    name: str
    bot: str  # empty: a person
    mine: bool
    resigned: bool
    place: int
    points: int


class MatchListed(Message, frozen=True):
    """A finished match in a list."""

    id: str
    game: str
    title: str
    name: str
    options: dict[str, str]  # that differ from the usual ones
    visibility: Visibility
    started: str | None
    ended: str
    choices: int  # how long its log is
    seats: tuple[MatchSeat, ...]


class LibraryPage(Message, frozen=True):
    matches: tuple[MatchListed, ...]
    searched: int  # how many matches were looked at for this page
    next: str  # for `before`, to search further back; empty: that was all


class CommentTold(Message, frozen=True):
    id: str
    at: int  # everybody's count
    seat: int  # of who wrote it; -1: he had none
    name: str
    text: str
    shared: bool  # with everybody at the table
    mine: bool
    time: str
