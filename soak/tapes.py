"""What somebody was told: a mark of every update, short enough to keep, exact enough to be compared."""

from __future__ import annotations

import re
from collections.abc import Sequence
from hashlib import blake2b
from typing import Any

import msgspec

HEX = re.compile(rb"[0-9a-f]{64}")
ENCODER = msgspec.json.Encoder(order="deterministic")


def mark_of(value: Any) -> bytes:
    """The same for the same value, however it came here."""
    return blake2b(ENCODER.encode(value), digest_size=12).digest()


def update_mark(at: int, view: Any, asked: Any, waiting: Sequence[int], over: bool) -> bytes:
    return mark_of([at, view, asked, list(waiting), over])


def event_mark(at: int, kind: str, facts: Any, seat: int) -> bytes:
    return mark_of([at, kind, facts, seat])


class Heard(msgspec.Struct, frozen=True):
    """One update: its count, its mark, and those of the events that came with it."""

    at: int
    mark: bytes
    events: tuple[bytes, ...]


class Tape:
    """All that one audience of a table was told."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.heard: list[Heard] = []
        self.early: set[str] = set()  # numbers as long as a seed that were told before the match was over
        self.is_over = False
        self.kept: list[bytes] | None = None  # word for word, for whoever looks for a fault

    def hear(self, text: bytes, message: Any) -> None:
        """Whatever came, over a socket or as an answer."""
        if self.kept is not None:
            self.kept.append(text)
        if not self.is_over and not is_end(message):
            self.early.update(found.decode() for found in HEX.findall(text))
        if not isinstance(message, dict):
            return
        if message.get("type") == "stale" or ("error" in message and "update" in message):
            message = message["update"]
        if isinstance(message, dict) and "view" in message and "keep" in message:
            self.hear_update(message)

    def hear_update(self, update: Any) -> None:
        question = update["question"]
        asked = None if question is None else [question["kind"], [each["text"] for each in question["options"]]]
        self.is_over = self.is_over or update["over"]
        self.heard.append(
            Heard(
                update["at"],
                update_mark(update["at"], update["view"], asked, update["waiting"], update["over"]),
                tuple(event_mark(each["at"], each["kind"], each["facts"], each["seat"]) for each in update["events"]),
            )
        )


def is_end(message: Any) -> bool:
    """Whether this is how somebody is told that the match is over: then the seed is no secret any more."""
    return isinstance(message, dict) and (message.get("state") == "over" or message.get("over") is True)
