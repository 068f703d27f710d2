"""Questions and events of a match as JSON, in the words of one language and with the names at one table.

The same options are offered and refused again and again, so each is written once, and anew when its numbers change.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, Final

from msgspec import Raw, json

from hausmacht.core.event import Event
from hausmacht.core.view import Option, Question, Refusal
from hausmacht.core.wire import LogEvent
from hausmacht.core.words import Catalogue

MOST_PHRASES: Final = 512  # of each sort that are remembered
MOST_MOMENTS: Final = 64
encode: Final = json.Encoder().encode
moments: Final[dict[int, str]] = {}  # seconds that were used recently


def iso(milliseconds: int) -> str:
    """A moment as it is sent: `2025-01-31T18:05:09.250Z`."""
    seconds = milliseconds // 1000
    found = moments.get(seconds)
    if found is None:
        if len(moments) == MOST_MOMENTS:
            moments.clear()
        found = moments[seconds] = datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%S")
    return f"{found}.{str(milliseconds % 1000).zfill(3)}Z"


def listed(values: list[bytes]) -> bytes:
    return b"[" + b",".join(values) + b"]"


class Phrases:
    """What is said at one table in one language, as long as nobody there is called otherwise."""

    def __init__(self, words: Catalogue, names: tuple[str, ...]) -> None:
        self.words: Final = words
        self.names: Final = names
        self.options: Final[dict[str, tuple[Option, Any]]] = {}  # by text: for which option, and how it is written
        self.refusals: Final[dict[str, tuple[Refusal, Any]]] = {}
        self.sentences: Final[dict[tuple[object, object], str]] = {}  # of events

    def question(self, asked: Question) -> bytes:
        """A question as its seat is asked it."""
        options: Any = tuple([self.option(option) for option in asked.options])
        refused: Any = tuple([self.refusal(refusal) for refusal in asked.refused])
        sentence: str = self.words.say("question", asked.kind, asked.numbers, self.names)
        return encode(Question(asked.seat, asked.kind, asked.numbers, options, refused, sentence, asked.forced))

    def option(self, option: Option) -> Any:
        known = self.options.get(option.text)
        if known is not None and known[0] == option:
            return known[1]
        label: str = self.words.say("choice", option.kind, option.numbers, self.names)
        written = Raw(encode(Option(option.text, option.kind, option.numbers, label)))
        if len(self.options) == MOST_PHRASES:
            self.options.clear()
        self.options[option.text] = (option, written)
        return written

    def refusal(self, refusal: Refusal) -> Any:
        known = self.refusals.get(refusal.text)
        if known is not None and known[0] == refusal:
            return known[1]
        written = Raw(encode(self.refused(refusal)))
        if len(self.refusals) == MOST_PHRASES:
            self.refusals.clear()
        self.refusals[refusal.text] = (refusal, written)
        return written

    def refused(self, refusal: Refusal) -> Refusal:
        """A refusal in words; what is nothing that could be chosen is called by its text."""
        label = refusal.text
        if refusal.kind:
            label = self.words.say("choice", refusal.kind, refusal.numbers, self.names)
        reason: str = self.words.say("denial", refusal.code, refusal.because, self.names)
        numbers, because = refusal.numbers, refusal.because
        return Refusal(refusal.text, refusal.kind, numbers, refusal.code, refusal.rule, because, label, reason)

    def log_event(self, event: Event, at: int, seat: int, time: str) -> bytes:
        """Something that happened, at the count `at`, after `seat` had chosen."""
        return encode(LogEvent(at, event.kind.name, event.facts(), self.sentence(event), seat, time))

    def sentence(self, event: Event) -> str:
        key = (event.kind, event.values)
        found = self.sentences.get(key)
        if found is None:
            found = self.words.say("event", event.kind.name, event.facts(), self.names)
            if len(self.sentences) == MOST_PHRASES:
                self.sentences.clear()
            self.sentences[key] = found
        return found
