"""What can go wrong with a request: a status, a code for programs and a sentence for people."""

from __future__ import annotations

from typing import Any

import msgspec
import structlog

from hausmacht.core.agenda import BudgetError
from hausmacht.core.view import Refusal
from hausmacht.core.wire import Failure
from hausmacht.server.messages import Failed, Refused, Stale

log = structlog.get_logger()


class RequestError(Exception):
    """A request that cannot be carried out; nothing has changed."""

    def __init__(self, status: int, code: str, sentence: str, headers: dict[str, str] | None = None) -> None:
        super().__init__(sentence)
        self.status = status
        self.code = code
        self.sentence = sentence
        self.headers = headers or {}

    def told(self) -> Failure:
        return Failure(code=self.code, sentence=self.sentence)

    def body(self) -> Any:
        return Failed(error=self.told())


class StaleError(RequestError):
    """The command was made against an older table; the answer brings the new one."""

    def __init__(self) -> None:
        super().__init__(409, "stale", "The table has changed in the meantime: look again and choose again.")
        self.update = b""  # filled in by the code that answers

    def body(self) -> Any:
        return Stale(error=self.told(), update=msgspec.Raw(self.update or b"null"))


class RefusedError(RequestError):
    """The rules refuse a choice."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(422, refusal.code, refusal.reason)
        self.refusal = refusal

    def body(self) -> Any:
        return Refused(refused=self.refusal)


class DamagedError(Exception):
    """What is kept of a table does not fit together; the message says what."""


class ElsewhereError(Exception):
    """Another worker plays the table."""

    def __init__(self, owner: str) -> None:
        super().__init__(f"the worker {owner} plays this table")
        self.owner = owner


def no_such_table() -> RequestError:
    return RequestError(404, "no-such-table", "There is no such table, or it is private and you were not invited.")


def store_away() -> RequestError:
    sentence = "The server cannot reach its database right now. Nothing is lost: try again in a moment."
    return RequestError(503, "store-away", sentence, {"Retry-After": "1"})


def damaged() -> RequestError:
    return RequestError(500, "damaged", "This table cannot be opened; please ask the host of the server.")


def table_closed() -> RequestError:
    return RequestError(410, "closed", "The host of this server has closed the table.")


def not_yours(seat: int) -> RequestError:
    return RequestError(403, "not-yours", f"Seat {seat} is not yours.")


def rules_stuck(table: str, error: BudgetError) -> RequestError:
    """The rules found no end after a choice: it is as if nobody had made it."""
    log.error("the rules found no end", table=table, error=str(error))
    return RequestError(
        409,
        "rules-stuck",
        "The rules did not finish after this choice. Nothing has changed: choose something else.",
    )
