"""Messages about people on several devices: links to seats, devices, accounts."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from hausmacht.server.messages import Message, Request, SeatNumber

# Links to seats


class SeatLinkAsked(Request, frozen=True):
    seat: SeatNumber
    kind: Literal["me", "friend"] = "me"  # me on another device, or a friend who takes the seat over
    replace: bool = False  # the link so far is void from now on


class SeatLinkTold(Message, frozen=True):
    """A key to a seat: whoever has it plays there."""

    seat: int
    kind: Literal["me", "friend"]
    link: str  # the whole address
    made: str
    qr: str  # its dark squares, as the path of an SVG
    side: int  # how many squares it is wide


class SeatLinkShown(Message, frozen=True):
    """Where a seat link leads, before anybody follows it."""

    kind: Literal["me", "friend", "turn"]  # turn: it is in a letter, and opens this seat alone
    table: str
    title: str  # of the game
    name: str  # of the table
    seat: int
    colour: str
    player: str  # the name at the seat
    is_mine: bool  # this device plays the seat already
    my_name: str  # who this device is so far
    my_tables: int  # at how many tables this device plays or hosts as somebody else
    may_join: bool  # whether the two can become one person: not if this device has an account


class FollowSeatLink(Request, frozen=True):
    how: Literal["only", "join"] = "only"  # join: whom this device was so far becomes one with the person of the seat


class SeatLinkFollowed(Message, frozen=True):
    table: str
    seat: int
    name: str  # who I am from now on


# Devices


class DeviceTold(Message, frozen=True):
    """A browser that is me."""

    id: str
    browser: str  # empty: it does not say
    system: str
    hand_held: bool
    here: bool  # the one that asks
    began: Literal["here", "link", "friend", "password", "passkey", "code", "turn"]
    began_at: str
    table: str  # the name of the table whose link it came by
    seen: str


class DeviceAsked(Request, frozen=True):
    id: Annotated[str, Meta(min_length=1, max_length=32)]
