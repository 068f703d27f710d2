"""What travels between server and clients about the server itself: announcements, roles, its numbers."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from hausmacht.server.messages import Message, Request
from hausmacht.server.terms import Registration, RoleName, TableMakers

MOST_ANNOUNCED = 500
Time = Annotated[str, Meta(max_length=40)]


class NewAnnouncement(Request, frozen=True):
    text: Annotated[str, Meta(min_length=1, max_length=MOST_ANNOUNCED)]
    german: Annotated[str, Meta(max_length=MOST_ANNOUNCED)] = ""  # the same in German; empty: there is only the other
    begins: Time = ""  # as 2026-11-18T20:00:00Z; empty: now
    ends: Time = ""  # empty: when it is removed


class InvitationsAsked(Request, frozen=True):
    count: Annotated[int, Meta(ge=1, le=50)] = 1
    days: Annotated[int, Meta(ge=1, le=365)] = 30


class InvitationsTold(Message, frozen=True):
    links: tuple[str, ...]  # each is good for one account, and shown this once


class Announcement(Message, frozen=True):
    id: str
    text: str


class SiteTold(Message, frozen=True):
    """What a page needs to know of the server it comes from."""

    role: RoleName  # mine, on this device
    may_make_tables: bool
    embeds: bool  # finished matches and puzzles can be shown on other sites
    announcements: tuple[Announcement, ...]  # that are to be seen now


class AnnouncementTold(Message, frozen=True):
    """An announcement as hosts see it."""

    id: str
    text: str
    german: str
    begins: str
    ends: str | None
    shown: bool  # now


class DayCount(Message, frozen=True):
    day: str
    count: int


class FiguresTold(Message, frozen=True):
    """The numbers of a server, counted once a minute at most."""

    time: str
    days: int  # what is counted over time goes back so far
    people: int
    accounts: int
    active: int  # people seen in that time
    tables: dict[str, int]  # by state
    games: dict[str, int]  # tables by game
    choices: int
    bots: dict[str, int]  # seats by the bot that has them
    trouble: int  # tables that cannot be opened
    ended: tuple[DayCount, ...]  # matches that came to their end, by day
    database_bytes: int
    disk_free_bytes: int
    workers: int
    live_tables: int  # of the worker that answers, as all that follows
    sockets: int
    requests: int
    errors: int  # requests answered with 500 to 599
    bot_failures: int


class HostReport(Message, frozen=True):
    """What somebody reported: a message, or somebody at a seat."""

    id: str
    by: str  # the name of whoever reported it, as it is now
    name: str  # of whom it is about, as it was then
    said: str  # the message; empty: it is about somebody at a seat
    reason: str
    time: str
    table: str  # empty: it is gone
    game: str
    public: bool  # the table: everybody can look at it
    open: int  # reports about the same person, with this one


class HostTold(Message, frozen=True):
    announcements: tuple[AnnouncementTold, ...]
    figures: FiguresTold | None  # for hosts
    reports: tuple[HostReport, ...]  # for hosts; the oldest first
    registration: Registration
    tables: TableMakers
