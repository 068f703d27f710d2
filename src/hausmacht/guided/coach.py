"""The coach of one seat: follows a match, knows which steps are done, and says what there is to say of the question.

Which steps are done follows from the log alone. So nothing is lost when somebody leaves and comes back, and a step that
was taken back comes again.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any

import msgspec

from hausmacht import bots
from hausmacht.core.agenda import deciding
from hausmacht.core.asking import question as question_of
from hausmacht.core.match import Entry, Match, play_again
from hausmacht.core.view import Option, Question, View
from hausmacht.core.words import Catalogue
from hausmacht.guided.script import Pick, Script, Step, Words

SLOT = re.compile(r"\{(\w+)\}")
Facts = Mapping[str, Any]


class CoachReason(msgspec.Struct, frozen=True):
    """Why an answer is good: a fact, what follows from it, and what on the board shows it."""

    fact: str
    text: str
    at: tuple[str, ...]  # `county:12`; the page knows where that is


class CoachStep(msgspec.Struct, frozen=True):
    """What the coach says of a question."""

    id: str
    n: int  # its number among the steps, from 1
    question: str
    lead: str
    answer: str  # the good answer in words
    choice: str  # the text that gives it
    button: str
    reasons: tuple[CoachReason, ...]
    veiled: bool  # the answer is shown only to somebody who asks for it


class CoachAnswer(msgspec.Struct, frozen=True):
    """What the coach would answer to a question that he has explained already, or leaves alone."""

    choice: str
    label: str


class CoachTold(msgspec.Struct, frozen=True):
    """Where a guided game stands, for the seat of the person."""

    lesson: str
    title: str
    goal: str
    steps: int
    done: int
    finished: bool  # every step is done, or the match is over
    ending: str  # what is said then
    said: str  # what the last choice does, where it was another one than the coach's; else empty
    step: CoachStep | None  # what there is to say of the question that waits
    known: CoachAnswer | None  # or else a short answer to it


class Asked(msgspec.Struct, frozen=True):
    """A question of the seat with the step that explains it: its good answer, and what may be said."""

    step: Step
    answer: Option
    facts: dict[str, Any]


class Taken(msgspec.Struct, frozen=True):
    """A step that came up, and what was chosen."""

    asked: Asked
    chosen: Option


class Coach:
    """Follows one match from one seat."""

    def __init__(self, match: Match[Any], script: Script) -> None:
        self.match = match
        self.script = script
        self.seat = script.seat
        self.skipped: frozenset[str] = frozenset()
        self.restart()

    def restart(self) -> None:
        match = self.match
        self.state = match.fresh()
        self.followed: list[Entry[Any]] = []
        self.taken: list[Taken] = []
        self.last: Taken | None = None  # the step of the last choices of the seat, made in one go; None: there was none
        self.bot = bots.make(self.script.adviser, match.game, match.setup, self.seat, 0)
        self.see(match.opening)

    def see(self, entry: Entry[Any]) -> None:
        for event in entry.events:
            if event.seen_by(self.seat):
                self.bot.see(event)

    # Following

    def follow(self, skipped: Collection[str] = ()) -> None:
        """Be where the match is; what was taken back since is forgotten."""
        line = self.match.line
        known = len(self.followed)
        is_back = len(line) < known or any(a is not b for a, b in zip(self.followed, line, strict=False))
        if is_back or self.skipped != frozenset(skipped):
            self.skipped = frozenset(skipped)
            self.restart()
            known = 0
        for entry in line[known:]:
            if entry.seat == self.seat:
                self.note(entry)
            play_again(self.state, entry)
            self.see(entry)
            self.followed.append(entry)

    def note(self, entry: Entry[Any]) -> None:
        """The seat has chosen something: if that was a step, it is done now."""
        if self.followed and self.followed[-1].seat != self.seat:
            self.last = None
        asked = self.asked()
        if asked is None:
            return
        question = self.question(explained=True)
        chosen = next((option for option in question.options if option.text == entry.text), None) if question else None
        if chosen is not None:
            self.last = Taken(asked, chosen)
            self.taken.append(self.last)

    def done(self) -> set[str]:
        return {taken.asked.step.id for taken in self.taken} | self.skipped

    # The question that waits

    def question(self, explained: bool = False) -> Question | None:
        decision = next((each for each in deciding(self.state) if each.seat == self.seat), None)
        return None if decision is None else question_of(self.state, decision, explained)

    def view(self) -> View:
        return self.match.game.view(self.state, self.seat)

    def asked(self) -> Asked | None:
        """The step that explains the question of the seat; None when there is none, or it is done."""
        question = self.question()
        if question is None:
            return None
        done = self.done()
        steps = [
            step
            for step in self.script.steps
            if step.when.question == question.kind
            and step.id not in done
            and (not step.when.after or step.when.after in done)
        ]
        if not steps:
            return None
        explained = self.question(explained=True)
        assert explained is not None
        view = self.view()
        usual = self.usual(view, question)
        for step in steps:
            answer = picked(step.picks, explained) or option_of(explained, usual)
            facts = self.facts(view, explained, answer)
            if step.when.fits(facts):
                return Asked(step, answer, facts)
        return None

    def usual(self, view: View, question: Question) -> str:
        """What the bot would answer that the coach asks."""
        return self.bot.decide(view, question)

    def facts(self, view: View, question: Question, answer: Option) -> dict[str, Any]:
        """What may be said: the numbers of the question, those of the answer, and what the game adds."""
        match = self.match
        found: dict[str, Any] = {"options": len(question.options), **question.numbers}
        found |= {f"good_{name}": value for name, value in answer.numbers.items()}
        return found | dict(match.game.coaching_facts(match.setup, view, question, answer))

    # Telling

    def told(self, language: str, names: Sequence[str], skipped: Collection[str] = ()) -> CoachTold:
        """What the coach says now."""
        self.follow(skipped)
        script, words = self.script, self.words(language)
        done = self.done()
        is_finished = len(done) == len(script.steps) or self.match.is_over()
        asked = None if is_finished else self.asked()
        return CoachTold(
            lesson=script.id,
            title=script.title[words.language],
            goal=script.goal[words.language],
            steps=len(script.steps),
            done=len(done),
            finished=is_finished,
            ending=script.ending[words.language],
            said=self.said(words, names),
            step=None if asked is None else self.step_told(asked, len(done) + 1, words, names),
            known=None if asked is not None or is_finished else self.known(words, names),
        )

    def said(self, words: Catalogue, names: Sequence[str]) -> str:
        """What the last choice does, if it was a step and another choice than the coach's."""
        last = self.last
        if last is None or last.chosen.text == last.asked.answer.text:
            return ""
        facts = {**last.asked.facts, "choice": label(words, last.chosen, names)}
        return say(words, last.asked.step.otherwise, facts, names)

    def step_told(self, asked: Asked, n: int, words: Catalogue, names: Sequence[str]) -> CoachStep:
        step, facts = asked.step, {**asked.facts, "choice": label(words, asked.answer, names)}
        return CoachStep(
            id=step.id,
            n=n,
            question=say(words, step.question, facts, names),
            lead=say(words, step.lead, facts, names) if step.lead else "",
            answer=say(words, step.answer, facts, names),
            choice=asked.answer.text,
            button=say(words, step.button, facts, names),
            reasons=tuple(
                CoachReason(
                    say(words, reason.fact, facts, names),
                    say(words, reason.text, facts, names),
                    targets(reason.at, facts),
                )
                for reason in step.reasons
            ),
            veiled=step.veiled,
        )

    def known(self, words: Catalogue, names: Sequence[str]) -> CoachAnswer | None:
        question = self.question()
        if question is None:
            return None
        option = option_of(question, self.usual(self.view(), question))
        return CoachAnswer(option.text, label(words, option, names))

    def words(self, language: str) -> Catalogue:
        """The words of the game as they hold now."""
        spoken = language if language in self.match.game.languages else self.match.game.languages[0]
        return self.match.words(spoken)


def picked(picks: Sequence[Pick], question: Question) -> Option | None:
    """The option that the first fitting pick finds."""
    for pick in picks:
        fitting = [option for option in question.options if fits(pick, option)]
        if fitting:
            return best_of(pick, fitting)
    return None


def best_of(pick: Pick, fitting: Sequence[Option]) -> Option:
    """The first of them, or the one with most or least of a number."""
    if pick.most:
        return max(fitting, key=lambda option: option.numbers.get(pick.most, 0))
    if pick.least:
        return min(fitting, key=lambda option: option.numbers.get(pick.least, 0))
    return fitting[0]


def fits(pick: Pick, option: Option) -> bool:
    if pick.choice:
        return option.text == pick.choice
    if pick.kind and option.kind != pick.kind:
        return False
    return all(option.numbers.get(name) == value for name, value in pick.equal.items())


def option_of(question: Question, text: str) -> Option:
    return next(option for option in question.options if option.text == text)


def label(words: Catalogue, option: Option, names: Sequence[str]) -> str:
    return words.say("choice", option.kind, option.numbers, names)


def say(words: Catalogue, texts: Words, facts: Facts, names: Sequence[str]) -> str:
    """A text of the script with the numbers of the position; `{need:money}` is worded as the game words money."""
    return words.filled(texts[words.language], facts, names, "the coach")


def targets(pattern: str, facts: Facts) -> tuple[str, ...]:
    """`hand:{best}` as it is found on the board: a list points at each of its things, -1 at nothing."""
    found: list[str] = []
    for each in pattern.split():
        filled = [each]
        for name in SLOT.findall(each):
            value = facts[name]
            several = value if isinstance(value, (tuple, list)) else (value,)
            filled = [one.replace(f"{{{name}}}", str(number)) for one in filled for number in several if number != -1]
        found += filled
    return tuple(dict.fromkeys(found))
