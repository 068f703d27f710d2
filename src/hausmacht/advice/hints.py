"""Hints: the best few answers to the question a seat is asked, with what differs between them."""

from __future__ import annotations

import msgspec

from hausmacht import bots
from hausmacht.advice.experts import Expert, Term, expert_for
from hausmacht.advice.forecasts import Forecast, forecasts
from hausmacht.advice.knowledge import AdviceError, Known
from hausmacht.advice.trying import SEED, Trial, Trials, find, settled
from hausmacht.bots.budget import Thinking
from hausmacht.core.view import Option, Question

MOST = 3  # hints
ANSWERS = 3  # so many answers are tried to the end
CLEAR = 2.0  # standard errors that make a difference clear
THUMB = "easy"  # the bot that knows the rules of thumb
RIVALS = Term("rivals", good=-1)
LEAST_POINTS = 0.15  # what makes less of a difference is not worth a word
LEAST_AMOUNT = 0.05
MOST_REASONS = 4

JUDGED, PLAIN, ONLY_ONE, NO_CHOICE, ALONE = "judged", "plain", "only-one", "no-choice", "alone"


class Reason(msgspec.Struct, frozen=True):
    """Something that speaks for or against an answer: how much more there is of it, and what that is worth."""

    term: str
    amount: float  # more (or, negative, less) of it than with what it is compared with
    points: float  # points at the end of the game that this is worth
    now: bool = True  # the answer itself makes the difference; else what usually follows does


class Hint(msgspec.Struct, frozen=True):
    """One of the best answers."""

    text: str
    kind: str
    numbers: dict[str, int]
    value: float  # the chance to win
    error: float  # how far that may be off (standard error)
    behind: float  # how much less than the best one, on the same tables
    best: bool  # the first of them
    clear: bool  # whether that is more than chance could make of it; of the best: than of the second
    tries: int
    by_rule: bool  # first because of a rule of thumb, not because of what was tried
    then: tuple[Option, ...]  # further answers that belong to it: the rest of a plan
    compared: str  # the answer that the reasons compare with; empty: the mean of the others
    reasons: tuple[Reason, ...]


class Advice(msgspec.Struct, frozen=True):
    """What a seat is advised about the question it is asked."""

    game: str
    seat: int
    question: str  # its kind
    method: (
        str  # JUDGED, PLAIN (no expert: random play and points), ONLY_ONE, NO_CHOICE or ALONE (nobody to win against)
    )
    hints: tuple[Hint, ...]
    options: int  # that there are
    tried: int  # that were tried
    usual: float  # what an option brings on average
    rules: tuple[str, ...]  # that the question turns on
    forecasts: tuple[Forecast, ...]


def advise(known: Known, thinking: Thinking | None = None, seed: int = SEED, most: int = MOST) -> Advice:
    """The best few answers, made from what the seat knows.

    Without a budget of its own the advice names the same chances as a try-out and the report do. With one it is the
    same for the same seed and number of iterations.
    """
    question = known.question
    if question is None:
        raise AdviceError("This seat is not asked anything now, so there is nothing to advise.")
    expert = expert_for(known.title())
    if question.kind in expert.no_choice:
        return advice_of(known, expert, NO_CHOICE)
    if not expert.can_judge(known):
        return advice_of(known, expert, ALONE)
    if len(question.options) == 1:
        return advice_of(known, expert, ONLY_ONE)
    if thinking is None:
        trials = settled(known, expert, max(most, ANSWERS), thumbs(known, expert, seed), seed)
    else:
        trials = Trials(expert, known, seed)
        trials.run(thinking.start(), max(most, ANSWERS))
    hints, by_rule = order(known, expert, trials, seed), question.kind in expert.by_rule
    found = tuple(hint_of(trials, hints, trial, by_rule and at == 0) for at, trial in enumerate(hints[:most]))
    return advice_of(known, expert, JUDGED if expert.judged else PLAIN, found, trials)


def advice_of(
    known: Known, expert: Expert, method: str, hints: tuple[Hint, ...] = (), trials: Trials | None = None
) -> Advice:
    assert known.question is not None
    return Advice(
        game=known.game,
        seat=known.seat,
        question=known.question.kind,
        method=method,
        hints=hints,
        options=len(known.question.options),
        tried=0 if trials is None else len({trial.text for trial in trials.trials if trial.shares}),
        usual=0.0 if trials is None else trials.usual(),
        rules=expert.rules.get(known.question.kind, ()),
        forecasts=forecasts(known),
    )


def order(known: Known, expert: Expert, trials: Trials, seed: int = SEED) -> list[Trial]:
    """The best first. Where a rule of thumb is as good, it comes first unless another answer did clearly better."""
    assert known.question is not None
    found = [trial for trial in trials.best() if trial.shares]
    if not found:
        raise AdviceError("There was no time to try anything: give the hint a larger budget.")
    if known.question.kind not in expert.by_rule:
        return found
    first = find(found, by_thumb(known, seed))
    if first is None:
        return found
    ahead, error = found[0].better_than(first)
    if ahead > CLEAR * error:
        return found
    return [first, *[trial for trial in found if trial is not first]]


def thumbs(known: Known, expert: Expert, seed: int = SEED) -> tuple[str, ...]:
    """The answer by a rule of thumb, where that may come first: then it is tried to the end, like the best."""
    assert known.question is not None
    found = by_thumb(known, seed) if known.question.kind in expert.by_rule else ""
    return (found,) if found else ()


def by_thumb(known: Known, seed: int) -> str:
    """What the bot that knows the rules of thumb would answer."""
    game = known.title()
    if THUMB not in bots.names(game) or known.question is None:
        return ""
    bot = bots.make(THUMB, game, known.setup, known.seat, seed)
    for event in known.told():
        bot.see(event)
    return bot.decide(known.view, known.question)


def hint_of(trials: Trials, found: list[Trial], trial: Trial, by_rule: bool) -> Hint:
    best, question = found[0], trials.known.question
    assert question is not None
    option = option_of(question, trial.text)
    if trial is best:
        others = found[1:]
        behind = 0.0
        clear = bool(others) and is_clear(trial, others[0])
        compared = others[0].text if others else ""
        reasons = reasons_for(trials, trial, others[0]) if others else ()
    else:
        behind, _ = best.better_than(trial)
        clear = is_clear(best, trial)
        compared = best.text
        reasons = reasons_for(trials, trial, best)
    return Hint(
        text=trial.text,
        kind=option.kind,
        numbers=option.numbers,
        value=trial.mean(),
        error=trial.error(),
        behind=behind,
        best=trial is best,
        clear=clear,
        tries=len(trial.shares),
        by_rule=by_rule,
        then=trial.way.then,
        compared=compared,
        reasons=reasons,
    )


def is_clear(better: Trial, trial: Trial) -> bool:
    """Whether an answer did better by more than chance could make of it, and by so much that the page shows it."""
    ahead, error = better.better_than(trial)
    return ahead > CLEAR * error and round(100 * better.mean()) != round(100 * trial.mean())


def option_of(question: Question, text: str) -> Option:
    return next(option for option in question.options if option.text == text)


def reasons_for(trials: Trials, trial: Trial, other: Trial) -> tuple[Reason, ...]:
    """What there is more or less of than after another answer, the weightiest first.

    Weights are fitted to many features at once, and some lean on each other. What a weight would call good although
    there is less of something good is left out: it could not be explained. So is what play makes of it later where the
    answer itself does the opposite for all to see: a cheaper card is not said to cost more.
    """
    at_once, is_sure = trials.at_once(trial, other)
    amounts = differences(trial.usual_amounts(), other.usual_amounts())
    points = differences(trial.usual_points(), other.usual_points())
    found: list[Reason] = []
    for term, now, later, worth in zip((*trials.expert.terms, RIVALS), (*at_once, 0.0), amounts, points, strict=True):
        is_now = is_sure and abs(now) >= LEAST_AMOUNT
        amount = now if is_now else later
        is_told = abs(worth) >= LEAST_POINTS and min(abs(amount), abs(later)) >= LEAST_AMOUNT
        if is_told and now * later >= 0 and amount * worth * term.good > 0:
            found.append(Reason(term.name, amount, worth, is_now))
    return tuple(sorted(found, key=weight, reverse=True)[:MOST_REASONS])


def differences(mine: list[float], others: list[float]) -> list[float]:
    return [a - b for a, b in zip(mine, others, strict=True)]


def weight(reason: Reason) -> float:
    return abs(reason.points)
