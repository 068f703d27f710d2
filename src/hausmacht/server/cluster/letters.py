"""What workers write to each other. Nothing here is needed to be right, only to be quick: the store has everything."""

from __future__ import annotations

import msgspec

from hausmacht.core.view import Refusal
from hausmacht.server.errors import RefusedError, RequestError, StaleError
from hausmacht.server.people import Guest
from hausmacht.server.play.following import Written
from hausmacht.server.tables.commands import AnyCommand


class Letter(msgspec.Struct, frozen=True, tag_field="is", tag=str.lower, omit_defaults=True):
    """Something one worker tells others."""


class Changed(Letter, frozen=True):
    """A table has another log or another version now."""

    table: str
    length: int
    version: int
    written: Written | None = None  # what was written last


class Said(Letter, frozen=True):
    """Somebody has said something at a table, or with a number below 0 has put a sign to a line."""

    table: str
    n: int


class Signed(Letter, frozen=True):
    """Somebody has put a sign to a move."""

    table: str
    at: int


class Writing(Letter, frozen=True):
    """Somebody is writing a message at a table."""

    table: str
    person: str
    seat: int
    name: str


class Present(Letter, frozen=True):
    """Who listens to a table at a worker."""

    worker: str
    table: str
    people: tuple[str, ...]
    watchers: int
    names: tuple[str, ...] = ()  # of watchers
    is_new: bool = False  # the worker has just opened the table: it wants to know who listens elsewhere


class PeopleChanged(Letter, frozen=True):
    """Somebody was signed out, or has become one with another: the roll has new lines."""


class Forwarded(Letter, frozen=True):
    """A command for the worker that plays the table."""

    id: str
    worker: str  # whom to answer
    table: str
    guest: Guest
    command: AnyCommand
    language: str


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why a command was not carried out."""

    status: int
    code: str
    sentence: str
    headers: dict[str, str] = {}
    refusal: Refusal | None = None
    is_stale: bool = False


class Outcome(Letter, frozen=True):
    """What came of a command, and how far the table is then."""

    id: str
    word: str = ""
    length: int = 0
    version: int = 0
    problem: Problem | None = None
    elsewhere: bool = False  # another worker plays the table by now


AnyLetter = Changed | Said | Signed | Writing | Present | PeopleChanged | Forwarded | Outcome
DECODER = msgspec.json.Decoder(AnyLetter)
ENCODER = msgspec.json.Encoder()


def problem_of(error: RequestError) -> Problem:
    return Problem(
        status=error.status,
        code=error.code,
        sentence=error.sentence,
        headers=error.headers,
        refusal=error.refusal if isinstance(error, RefusedError) else None,
        is_stale=isinstance(error, StaleError),
    )


def error_of(problem: Problem) -> RequestError:
    if problem.is_stale:
        return StaleError()
    if problem.refusal is not None:
        return RefusedError(problem.refusal)
    return RequestError(problem.status, problem.code, problem.sentence, problem.headers)
