"""What travels about absences: vacation, and what a bot did for somebody. `docs/api.md` describes it."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from hausmacht.server.clocks.control import Zone
from hausmacht.server.messages import Message, Request, SeatNumber


class TakeVacation(Request, frozen=True):
    seat: SeatNumber
    days: Annotated[int, Meta(ge=0, le=365)]  # whole ones after today; 0: I am back
    zone: Zone = "UTC"  # whose midnight ends them


class Deed(Message, frozen=True):
    """A choice that a bot made for somebody."""

    at: int  # the count of the seat after it
    time: str
    sentences: tuple[str, ...]  # what came of it


class Deeds(Message, frozen=True):
    """What a bot has chosen for a seat."""

    since: int  # the count of the seat before the first of them
    choices: tuple[Deed, ...]  # the oldest first; the newest 100
    more: int  # how many came before them
