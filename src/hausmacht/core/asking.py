"""A decision as a question: the one place that lists its options, and what is refused and why."""

from __future__ import annotations

from hausmacht.core.agenda import Choice, Decision, Denial, S, State
from hausmacht.core.view import Forced, Option, Question, Refusal


def question(state: S, decision: Decision[S, Choice], explained: bool = False, openly: bool = False) -> Question:
    """The decision with its options; `explained` adds the outlook of each, and what is denied, with the reasons.

    `openly`: everybody can tell what may be chosen.
    """
    options = [option(state, decision, choice, explained) for choice in decision.options(state)]
    refused: list[Refusal] = []
    if explained:
        for choice in decision.candidates(state):
            denial = decision.why_not(state, choice)
            if denial is not None:
                refused.append(refusal(state, decision, choice, denial))
    about = decision.numbers(state)
    alone = forced(state, len(options), openly)
    return Question(decision.seat, decision.kind, about, tuple(options), tuple(refused), forced=alone)


def forced(state: State, options: int, openly: bool) -> Forced:
    """Whether a question with so many options answers itself.

    A sealed answer never does: that it comes at once would tell something about it, and whoever makes a plan wants to
    look at it before it is sealed.
    """
    if options != 1 or state.lanes:
        return ""
    return "openly" if openly else "secretly"


def option(state: S, decision: Decision[S, Choice], choice: Choice, explained: bool) -> Option:
    numbers = decision.about(state, choice)
    if explained:
        outlook = decision.outlook(state, choice)
        if outlook:
            numbers = {**numbers, **outlook}
    return Option(choice.text, choice.kind, numbers)


def refusal(state: S, decision: Decision[S, Choice], choice: Choice, denial: Denial) -> Refusal:
    numbers = decision.about(state, choice)
    return Refusal(choice.text, choice.kind, numbers, denial.code, denial.rule, denial.numbers)


def refused_text(state: S, decision: Decision[S, Choice] | None, text: str, denial: Denial) -> Refusal:
    """Why something that somebody asked for was refused; it may be nothing that anybody could choose."""
    choice = None if decision is None else decision.candidate(state, text)
    if decision is not None and choice is not None:
        return refusal(state, decision, choice, denial)
    return Refusal(text, "", {}, denial.code, denial.rule, denial.numbers)
