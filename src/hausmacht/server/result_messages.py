"""What travels about results: ladders and profiles."""

from __future__ import annotations

from hausmacht.server.contests.ladders import Ladder
from hausmacht.server.messages import Message, Request
from hausmacht.server.terms import Shows


class ShowProfile(Request, frozen=True):
    shows: Shows


class RatingTold(Message, frozen=True):
    """How strong somebody is thought to be in one game and on one ladder."""

    game: str
    ladder: Ladder
    rating: int  # the number a ladder is sorted by: 100 times what is surely reached
    mu: float
    sigma: float
    played: int
    won: int
    rank: int  # from 1


class RankTold(Message, frozen=True):
    rank: int
    name: str  # empty: somebody who does not show himself
    bot: str  # empty: a person
    handle: str  # of the profile; empty: it is not for me
    mine: bool
    rating: int
    mu: float
    sigma: float
    played: int
    won: int


class LadderCount(Message, frozen=True):
    game: str
    ladder: Ladder
    ranks: int


class LadderTold(Message, frozen=True):
    game: str
    title: str
    ladder: Ladder
    ranks: tuple[RankTold, ...]  # the first hundred
    mine: RankTold | None  # me, if I am not among them
    ladders: tuple[LadderCount, ...]  # all there are


class SeatStatistics(Message, frozen=True):
    seat: int
    colour: str
    seats: int  # at the table
    played: int
    won: int


class GameStatistics(Message, frozen=True):
    game: str
    title: str
    played: int
    won: int
    by_seat: tuple[SeatStatistics, ...]


class ResultTold(Message, frozen=True):
    """A match that is over."""

    table: str | None  # where it can be seen; null: not by me
    game: str
    title: str
    ended: str
    seat: int
    colour: str
    seats: int
    place: int  # from 1
    won: bool
    points: int
    ladder: Ladder | None  # for which it counted
    change: int  # of the rating


class RivalTold(Message, frozen=True):
    """Somebody in comparison with the owner of the profile, or the owner with me."""

    name: str
    handle: str
    matches: int
    ahead: int  # matches in which the owner of the profile had the better place
    level: int
    behind: int


class ProfileTold(Message, frozen=True):
    handle: str
    name: str
    mine: bool
    shows: Shows | None  # to whom; only for me
    account: bool
    since: str | None
    ratings: tuple[RatingTold, ...]
    games: tuple[GameStatistics, ...]
    matches: tuple[ResultTold, ...]  # the last fifty
    rivals: tuple[RivalTold, ...]  # of my own profile: with whom I have played most
    with_me: RivalTold | None  # of somebody else's: how he has done against me
