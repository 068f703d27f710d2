"""Questions and events of a match as JSON, in the words of one language and with the names at one table.

The same answers are offered and refused again and again, so each is put into words once.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from msgspec import json

from hausmacht.core.agenda import Choice, Decision, Denial, S
from hausmacht.core.event import Event
from hausmacht.core.words import Catalogue

MOST_PHRASES: Final = 256  # that are remembered
MOST_MOMENTS: Final = 64
encode: Final = json.Encoder().encode
moments: Final[dict[int, str]] = {}  # seconds that were told lately

QUESTION: Final = b'{"seat":%d,"kind":%b,"numbers":%b,"sentence":%b,"options":%b,"refused":%b}'
ANSWER: Final = b'{"text":%b,"kind":%b,"numbers":%b,"label":%b}'
REFUSAL: Final = b'{"text":%b,"kind":%b,"code":%b,"rule":%b,"numbers":%b,"label":%b,"reason":%b}'
EVENT: Final = b'{"at":%d,%b,"seat":%d,"time":"%b"}'
HAPPENED: Final = b'"kind":%b,"facts":%b,"sentence":%b'


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


class Phrases:
    """What is said at one table in one language, as long as nobody there is called otherwise."""

    def __init__(self, words: Catalogue, names: tuple[str, ...]) -> None:
        self.words: Final = words
        self.names: Final = names
        self.said: Final[dict[object, bytes]] = {}  # answers, refusals and what happened

    def question(self, state: S, decision: Decision[S, Choice]) -> bytes:
        """A decision as its seat is asked it, with everything that can be chosen or cannot, and why."""
        options = [self.answer(state, decision, choice) for choice in decision.options(state)]
        refused: list[bytes] = []
        for choice in decision.candidates(state):
            denial = decision.why_not(state, choice)
            if denial is not None:
                refused.append(self.refusal(state, decision, choice, denial))
        numbers = decision.numbers(state)
        sentence: str = self.words.say("question", decision.kind, numbers, self.names)
        return QUESTION % (
            decision.seat,
            encode(decision.kind),
            encode(numbers),
            encode(sentence),
            listed(options),
            listed(refused),
        )

    def answer(self, state: S, decision: Decision[S, Choice], choice: Choice) -> bytes:
        numbers = decision.about(state, choice)
        outlook = decision.outlook(state, choice)
        if outlook:
            numbers = {**numbers, **outlook}
        key: object = choice if numbers is choice.numbers else (choice, *numbers, *numbers.values())
        found = self.said.get(key)
        if found is None:
            label: str = self.words.say("choice", choice.kind, numbers, self.names)
            found = ANSWER % (encode(choice.text), encode(choice.kind), encode(numbers), encode(label))
            self.remember(key, found)
        return found

    def refusal(self, state: S, decision: Decision[S, Choice], choice: Choice, denial: Denial) -> bytes:
        about, numbers = decision.about(state, choice), denial.numbers
        key: object = (choice, denial.code, denial.rule)
        if about is not choice.numbers or numbers:
            key = (choice, denial.code, denial.rule, *about, *about.values(), *numbers, *numbers.values())
        found = self.said.get(key)
        if found is None:
            label: str = self.words.say("choice", choice.kind, about, self.names)
            reason: str = self.words.say("denial", denial.code, numbers, self.names)
            found = REFUSAL % (
                encode(choice.text),
                encode(choice.kind),
                encode(denial.code),
                encode(denial.rule),
                encode({**about, **numbers}),
                encode(label),
                encode(reason),
            )
            self.remember(key, found)
        return found

    def remember(self, key: object, phrase: bytes) -> None:
        if len(self.said) == MOST_PHRASES:
            self.said.clear()
        self.said[key] = phrase

    def event(self, event: Event, at: int, seat: int, time: bytes) -> bytes:
        """Something that happened: told with the count `at`, when `seat` had chosen."""
        key = (event.kind, event.values)
        happened = self.said.get(key)
        if happened is None:
            facts = event.facts()
            sentence: str = self.words.say("event", event.kind.name, facts, self.names)
            happened = HAPPENED % (encode(event.kind.name), encode(facts), encode(sentence))
            self.remember(key, happened)
        return EVENT % (at, happened, seat, time)
