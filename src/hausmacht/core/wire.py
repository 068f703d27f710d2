"""The messages between a match and its players: the same over the pipe, over a socket and over HTTP.

Questions, options and refusals are those of `view.py`; here is the rest. `docs/schema/wire.json` describes all of it
for programs.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from hausmacht.core import event as rules
from hausmacht.core.event import Value
from hausmacht.core.view import Question

WIRE_VERSION = 2  # counts up when a program that reads or writes messages has to be changed
MOST_STRETCH = 64  # choices that are made at once

Stage = Literal["waiting", "playing", "over"]


class Event(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that happened."""

    kind: str
    facts: dict[str, Value]
    sentence: str  # in words; empty where no language was asked for
    audience: tuple[int, ...] = ()  # the seats that see it; left out when everybody does


def event_of(event: rules.Event, sentence: str = "") -> Event:
    """Something that happened, as it travels."""
    return Event(kind=event.kind.name, facts=event.facts(), sentence=sentence, audience=event.audience)


class LogEvent(msgspec.Struct, frozen=True):
    """Something that happened, as an audience finds it in its log."""

    at: int  # the audience's count when it was shown
    kind: str
    facts: dict[str, Value]
    sentence: str
    seat: int  # who had chosen; -1: nobody
    time: str


class UndoInfo(msgspec.Struct, frozen=True, kw_only=True):
    """Whether the last choice can be taken back."""

    free: bool
    reason: str | None
    may_ask: bool  # the others can be asked


class News(msgspec.Struct, frozen=True, kw_only=True):
    """What an audience is told besides its view: a seat, or everybody with -1."""

    wire: int = WIRE_VERSION
    at: int
    keep: int  # of the events you have, keep those up to here, then add `events`
    earlier: bool  # there are events between `keep` and the first of `events` that were left out: ask the log
    seat: int
    question: Question | None
    events: tuple[LogEvent, ...]
    undo: UndoInfo
    waiting: tuple[int, ...]  # who is asked something
    over: bool
    scores: tuple[int, ...]
    places: tuple[int, ...]
    table_state: Stage


class Update(News, frozen=True, kw_only=True, tag_field="type", tag="update"):
    """Everything an audience is shown: a seat, or everybody with -1."""

    view: Any


class ViewChanges(msgspec.Struct, frozen=True):
    """What turns the view before into the view now."""

    fields: dict[str, Any]  # fields that have another value
    cells: dict[str, tuple[Any, ...]]  # of rows that keep their length: place, value, place, value and so on


class Changes(News, frozen=True, kw_only=True, tag_field="type", tag="changes"):
    """An update for somebody who asked for changes: instead of the view, what is different in it.

    They count against the view of the last `update` or `changes` over the same socket.
    """

    changes: ViewChanges


class Frame(msgspec.Struct, frozen=True):
    """The public table as it was at a moment, with what had brought it about."""

    at: int
    view: Any
    events: tuple[LogEvent, ...]
    scores: tuple[int, ...]


class Failure(msgspec.Struct, frozen=True):
    """Why a request could not be carried out: a code for programs, a sentence for people."""

    code: str
    sentence: str
