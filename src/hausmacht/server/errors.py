"""What can go wrong with a request: a status, a code for programs and a sentence for people."""

from __future__ import annotations

from typing import Any

import msgspec

from hausmacht.server.messages import ErrorTold, Failed, Refusal, Refused, Stale

PLAIN_TEXT = "text/plain; charset=utf-8"


class RequestError(Exception):
    """A request that cannot be carried out; nothing has changed."""

    def __init__(self, status: int, code: str, sentence: str, headers: dict[str, str] | None = None) -> None:
        super().__init__(sentence)
        self.status = status
        self.code = code
        self.sentence = sentence
        self.headers = headers or {}

    def told(self) -> ErrorTold:
        return ErrorTold(code=self.code, sentence=self.sentence)

    def body(self) -> Any:
        return Failed(error=self.told())


class StaleError(RequestError):
    """The command was made against an older table; the answer brings the new one."""

    def __init__(self, update: bytes) -> None:
        super().__init__(409, "stale", "The table has moved on since: look again and choose anew.")
        self.update = update

    def body(self) -> Any:
        return Stale(error=self.told(), update=msgspec.Raw(self.update))


class RefusedError(RequestError):
    """The rules refuse a choice."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(422, refusal.code, refusal.reason)
        self.refusal = refusal

    def body(self) -> Any:
        return Refused(refused=self.refusal)


def no_such_table() -> RequestError:
    return RequestError(404, "no-such-table", "There is no such table, or it is private and you were not invited.")


def not_yours(seat: int) -> RequestError:
    return RequestError(403, "not-yours", f"Seat {seat} is not yours.")
