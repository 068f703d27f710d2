"""What a seat is told besides its view of the table: the question asked of it, with options and refusals."""

from __future__ import annotations

import msgspec

from hausmacht.core.agenda import Choice, Decision, Denial, S

SPECTATOR = -1  # the seat number of somebody who only watches


class View(msgspec.Struct, frozen=True):
    """What a seat may see. Each game adds its fields; a field that nobody lists stays secret."""

    seat: int  # whose view; SPECTATOR for the public one
    deciding: tuple[int, ...]  # the seats that are asked something now


class Answer(msgspec.Struct, frozen=True):
    """A choice that may be made: `text` chooses it, kind and numbers word it."""

    text: str
    kind: str
    numbers: dict[str, int]


class Refusal(msgspec.Struct, frozen=True):
    """Why something cannot be chosen: the code and the numbers word it, the rule is a key of RULES.md."""

    text: str  # the choice that is refused
    kind: str
    code: str
    rule: str
    numbers: dict[str, int]
    about: dict[str, int] = {}  # the numbers of the choice itself


class Question(msgspec.Struct, frozen=True):
    """A decision as its seat sees it."""

    seat: int
    kind: str
    numbers: dict[str, int]
    options: tuple[Answer, ...]
    refused: tuple[Refusal, ...] = ()

    def texts(self) -> list[str]:
        return [option.text for option in self.options]


def answer(state: S, decision: Decision[S, Choice], choice: Choice, explained: bool) -> Answer:
    numbers = decision.about(state, choice)
    if explained:
        outlook = decision.outlook(state, choice)
        if outlook:
            numbers = {**numbers, **outlook}
    return Answer(choice.text, choice.kind, numbers)


def refusal(state: S, decision: Decision[S, Choice], choice: Choice, denial: Denial) -> Refusal:
    about = decision.about(state, choice)
    return Refusal(choice.text, choice.kind, denial.code, denial.rule, denial.numbers, about)


def question(state: S, decision: Decision[S, Choice], explained: bool = False) -> Question:
    """The decision with its options; `explained` adds the outlook of each, and what is denied, with the reasons."""
    options = [answer(state, decision, choice, explained) for choice in decision.options(state)]
    refused: list[Refusal] = []
    if explained:
        for choice in decision.candidates(state):
            denial = decision.why_not(state, choice)
            if denial is not None:
                refused.append(refusal(state, decision, choice, denial))
    return Question(decision.seat, decision.kind, decision.numbers(state), tuple(options), tuple(refused))
