"""Talk as it travels: signs at messages and moves, who is typing, people whom somebody shuns, and reports."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from hausmacht.server.messages import Message, Request, SeatNumber

Sign = Literal["", "yes", "no", "laugh", "wow", "sad", "clap"]
LineNumber = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Shun = Literal["", "mute", "block"]


class React(Request, frozen=True):
    sign: Sign  # empty: take mine away


class ReactionsTold(Message, frozen=True, tag_field="type", tag="reactions"):
    """The signs at a line of the chat."""

    n: int
    signs: dict[str, int]  # how many people have put each
    mine: Sign = ""


class MoveSigns(Message, frozen=True, tag_field="type", tag="signs"):
    """The signs at a move, as far as I want to see them."""

    at: int  # everybody's count after the move
    signs: dict[str, int]  # how many people have put each
    mine: Sign = ""


class Typing(Message, frozen=True, tag_field="type", tag="typing"):
    """Somebody is writing a message."""

    seat: int  # -1: somebody who watches
    name: str


class SocketTyping(msgspec.Struct, frozen=True, tag_field="type", tag="typing"):
    """I am writing a message; not kept, and said again every few seconds."""


class ShunAsked(Request, frozen=True):
    """Somebody, by a line of the chat or a seat: muted, I do not hear him; blocked, he joins no table of mine."""

    kind: Shun  # empty: neither any more
    n: LineNumber = 0
    seat: SeatNumber = -1


class ShunEnded(Request, frozen=True):
    id: Annotated[str, Meta(max_length=32)]


class ShunnedTold(Message, frozen=True):
    """Somebody whom I shun."""

    id: str
    name: str
    kind: Shun
    since: str


class ReportAsked(Request, frozen=True):
    """What the host of the server should look at: a line of the chat, or somebody at a seat."""

    reason: Annotated[str, Meta(max_length=500)] = ""
    n: LineNumber = 0
    seat: SeatNumber = -1


class Reported(Message, frozen=True):
    done: bool = True
