"""What travels between server and clients about guided games. `docs/api.md` describes it."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from hausmacht.guided.coach import CoachTold
from hausmacht.guided.script import FIRST
from hausmacht.server.messages import Message, Request

LessonId = Annotated[str, Meta(max_length=64)]


class NewLesson(Request, frozen=True):
    """A guided game that I would like to play."""

    game: Annotated[str, Meta(max_length=64)]
    lesson: LessonId = FIRST


class CoachWish(Request, frozen=True):
    """What I want of the coach; what is left out stays as it is."""

    on: bool | None = None  # whether he speaks at this table
    skip: LessonId | None = None  # a step that need not be explained


class LessonInfo(Message, frozen=True):
    """A guided game that can be played."""

    game: str
    id: str
    title: str
    about: str
    minutes: int
    steps: int


class CoachNow(Message, frozen=True):
    """What the coach of a guided game says to a seat at this count."""

    at: int
    on: bool  # false: the person plays alone for now
    coach: CoachTold
