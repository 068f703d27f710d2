"""Questions and events of a match as JSON, in the words of one language and with the names at one table.

The same options are offered and refused again and again, so each is written once. What calls nobody by his name is
written once for all tables that speak the same words.
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
MOST_VARIANTS: Final = 16  # of one text, with other numbers
MOST_MOMENTS: Final = 64
encode: Final = json.Encoder().encode
moments: Final[dict[int, str]] = {}  # seconds that were told lately


def iso(milliseconds: int) -> str:
    """A moment as everybody is told it: `2025-01-31T18:05:09.250Z`."""
    seconds = milliseconds // 1000
    found = moments.get(seconds)
    if found is None:
        if len(moments) == MOST_MOMENTS:
            moments.clear()
        found = moments[seconds] = datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%S")
    return f"{found}.{str(milliseconds % 1000).zfill(3)}Z"


def listed(values: list[bytes]) -> bytes:
    return b"[" + b",".join(values) + b"]"


class Written:
    """Options or refusals as they are written, by their text; several of each text, because numbers change."""

    def __init__(self) -> None:
        self.known: Final[dict[str, list[tuple[Any, Any]]]] = {}

    def find(self, text: str, what: Any) -> Any:
        """How it is written; None: nobody has written it yet."""
        variants = self.known.get(text)
        if variants is not None:
            for known, written in variants:
                if known == what:
                    return written
        return None

    def keep(self, text: str, what: Any, written: Any) -> None:
        variants = self.known.get(text)
        if variants is None:
            if len(self.known) == MOST_PHRASES:
                self.known.clear()
            variants = self.known[text] = []
        elif len(variants) == MOST_VARIANTS:
            variants.clear()
        variants.append((what, written))


def shared(words: Catalogue, sort: str) -> Written:
    """What all tables that speak these words have written of a sort."""
    found: Any = words.written.get(sort)
    if found is None:
        found = words.written[sort] = Written()
    written: Written = found
    return written


class Phrases:
    """What is said at one table in one language, as long as nobody there is called otherwise."""

    def __init__(self, words: Catalogue, names: tuple[str, ...]) -> None:
        self.words: Final = words
        self.names: Final = names
        self.options: Final = Written()  # that call somebody by his name
        self.refusals: Final = Written()
        self.shared_options: Final = shared(words, "options")
        self.shared_refusals: Final = shared(words, "refusals")
        self.personal: Final[dict[tuple[str, str], bool]] = {}  # whether a choice or its denial names anybody
        self.sentences: Final[dict[tuple[object, object], str]] = {}  # of events

    def question(self, asked: Question) -> bytes:
        """A question as its seat is asked it."""
        options: Any = tuple([self.option(option) for option in asked.options])
        refused: Any = tuple([self.refusal(refusal) for refusal in asked.refused])
        sentence: str = self.words.say("question", asked.kind, asked.numbers, self.names)
        return encode(Question(asked.seat, asked.kind, asked.numbers, options, refused, sentence))

    def names_players(self, kind: str, code: str) -> bool:
        """Whether a choice of a kind, denied for the reason `code` if there is one, calls anybody by his name."""
        found = self.personal.get((kind, code))
        if found is None:
            choice: bool = bool(kind) and self.words.names_players("choice", kind)
            denial: bool = bool(code) and self.words.names_players("denial", code)
            found = self.personal[kind, code] = choice or denial
        return found

    def option(self, option: Option) -> Any:
        known = self.options if self.names_players(option.kind, "") else self.shared_options
        written = known.find(option.text, option)
        if written is None:
            label: str = self.words.say("choice", option.kind, option.numbers, self.names)
            written = Raw(encode(Option(option.text, option.kind, option.numbers, label)))
            known.keep(option.text, option, written)
        return written

    def refusal(self, refusal: Refusal) -> Any:
        known = self.refusals if self.names_players(refusal.kind, refusal.code) else self.shared_refusals
        written = known.find(refusal.text, refusal)
        if written is None:
            written = Raw(encode(self.refused(refusal)))
            known.keep(refusal.text, refusal, written)
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
        """Something that happened: told with the count `at`, when `seat` had chosen."""
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
