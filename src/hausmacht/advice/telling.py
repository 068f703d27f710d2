"""Advice as it is told: the same values with their sentences, for the terminal, the API and the browser."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from hausmacht.advice.hints import Advice, Hint, Reason, option_of
from hausmacht.advice.knowledge import Known
from hausmacht.advice.report import Again, Report, SeatReport, Turn
from hausmacht.advice.words import Speaker
from hausmacht.core.match import Match
from hausmacht.core.view import SPECTATOR, Option

LEAST_CHANGE = 0.005  # of a chance to win, to be worth a line
MOST_SENTENCES = 2  # about a turning point


class AdviceMessage(msgspec.Struct, frozen=True, kw_only=True):
    """Something in words."""


class ReasonTold(AdviceMessage, frozen=True):
    term: str
    amount: float
    points: float
    now: bool  # the answer itself makes the difference; else what usually follows does
    sentence: str


class HintTold(AdviceMessage, frozen=True):
    text: str
    label: str
    kind: str
    numbers: dict[str, int]
    value: float  # the chance to win
    error: float
    behind: float
    best: bool
    clear: bool
    tries: int
    by_rule: bool
    then: tuple[str, ...]  # further answers that belong to it, in words: the rest of a plan
    then_texts: tuple[str, ...]  # the same as they are given
    compared: str
    sentences: tuple[str, ...]
    reasons: tuple[ReasonTold, ...]


class ForecastTold(AdviceMessage, frozen=True):
    kind: str
    seat: int
    numbers: dict[str, int]
    sentence: str


class AdviceTold(AdviceMessage, frozen=True):
    seat: int
    question: str
    asked: str  # the question in words
    method: str
    sentence: str
    hints: tuple[HintTold, ...]
    options: int
    tried: int
    usual: float  # what an option brings on average
    rules: tuple[str, ...]
    forecasts: tuple[ForecastTold, ...]


class LabelTold(AdviceMessage, frozen=True):
    label: str
    word: str
    times: int
    change: float


class SeatTold(AdviceMessage, frozen=True):
    seat: int
    luck: float
    play: float  # by the decisions of all
    decisions: int
    own: float  # wins its answers were better than answers at random
    lost: float  # wins given away against the best answers
    sentence: str
    labels: tuple[LabelTold, ...]


class TurnTold(AdviceMessage, frozen=True):
    entry: int
    at: int
    seat: int
    change: float
    shares: tuple[float, ...]
    sentence: str


class AgainTold(AdviceMessage, frozen=True):
    entry: int
    at: int
    seat: int
    question: str
    asked: str
    chosen: str
    chosen_label: str
    best: str
    best_label: str
    chosen_value: float  # the chance to win by each answer, as a hint tells it
    best_value: float
    loss: float
    error: float
    sentence: str
    reasons: tuple[ReasonTold, ...]


class PointTold(AdviceMessage, frozen=True):
    at: int
    shares: tuple[float, ...]


class ReportTold(AdviceMessage, frozen=True):
    game: str
    judged: bool
    complete: bool
    sentence: str
    curve: tuple[PointTold, ...]
    seats: tuple[SeatTold, ...]
    turns: tuple[TurnTold, ...]
    again: tuple[AgainTold, ...]


# Hints


def tell_advice(advice: Advice, known: Known, speaker: Speaker) -> AdviceTold:
    return AdviceTold(
        seat=advice.seat,
        question=advice.question,
        asked=asked(known, speaker),
        method=advice.method,
        sentence=speaker.method(advice),
        hints=tuple(tell_hint(hint, known, speaker) for hint in advice.hints),
        options=advice.options,
        tried=advice.tried,
        usual=advice.usual,
        rules=advice.rules,
        forecasts=tuple(
            ForecastTold(kind=each.kind, seat=each.seat, numbers=each.numbers, sentence=speaker.forecast(each))
            for each in advice.forecasts
        ),
    )


def asked(known: Known, speaker: Speaker) -> str:
    if known.question is None:
        return ""
    return speaker.words.say("question", known.question.kind, known.question.numbers, speaker.names)


def tell_hint(hint: Hint, known: Known, speaker: Speaker) -> HintTold:
    compared = ""
    if hint.compared and known.question is not None:
        other = option_of(known.question, hint.compared)
        compared = speaker.choice(other.kind, other.numbers)
    return HintTold(
        text=hint.text,
        label=speaker.choice(hint.kind, hint.numbers),
        kind=hint.kind,
        numbers=hint.numbers,
        value=hint.value,
        error=hint.error,
        behind=hint.behind,
        best=hint.best,
        clear=hint.clear,
        tries=hint.tries,
        by_rule=hint.by_rule,
        then=tuple(in_its_box(each, speaker) for each in hint.then),
        then_texts=tuple(each.text for each in hint.then),
        compared=compared,
        sentences=tuple(speaker.reasons(hint, compared)),
        reasons=tell_reasons(hint.reasons, speaker),
    )


def in_its_box(answer: Option, speaker: Speaker) -> str:
    """An answer with the box it goes to, where a plan is made box by box."""
    label = speaker.choice(answer.kind, answer.numbers)
    return f"{speaker.words.value('box', answer.numbers['box'])}: {label}" if "box" in answer.numbers else label


def tell_reasons(reasons: Sequence[Reason], speaker: Speaker) -> tuple[ReasonTold, ...]:
    return tuple(
        ReasonTold(term=each.term, amount=each.amount, points=each.points, now=each.now, sentence=speaker.reason(each))
        for each in reasons
    )


# The report


def tell_report(report: Report, match: Match[Any], speaker: Speaker, ats: Sequence[Sequence[int]]) -> ReportTold:
    """`ats` are counts of each seat, then of everybody, by entry; for those who do not count, the entries."""
    return ReportTold(
        game=report.game,
        judged=report.judged,
        complete=report.complete,
        sentence=speaker.say("report", "judged" if report.judged else "plain"),
        curve=tuple(PointTold(at=ats[-1][each.entry], shares=each.shares) for each in report.curve),
        seats=tuple(tell_seat(each, speaker) for each in report.seats),
        turns=tuple(tell_turn(each, match, speaker, ats) for each in report.turns),
        again=tuple(tell_again(each, speaker, ats) for each in report.again),
    )


def plain_counts(match: Match[Any]) -> list[list[int]]:
    """Every audience counts entries as the log does."""
    return [list(range(len(match.entries)))] * (match.setup.seats + 1)


def tell_seat(seat: SeatReport, speaker: Speaker) -> SeatTold:
    parts = [
        speaker.say(
            "report",
            "seat",
            seat=seat.seat,
            luck=speaker.change(seat.luck),
            play=speaker.change(seat.play),
        )
    ]
    if seat.decisions:
        own, lost = speaker.change(seat.own), speaker.change(-max(0.0, seat.lost))
        parts.append(speaker.say("report", "decisions", seat=seat.seat, own=own, lost=lost, decisions=seat.decisions))
    return SeatTold(
        seat=seat.seat,
        luck=seat.luck,
        play=seat.play,
        decisions=seat.decisions,
        own=seat.own,
        lost=seat.lost,
        sentence=" ".join(parts),
        labels=tuple(
            LabelTold(label=each.label, word=speaker.label(each.label), times=each.times, change=each.change)
            for each in seat.labels
            if abs(each.change) >= LEAST_CHANGE
        ),
    )


def tell_turn(turn: Turn, match: Match[Any], speaker: Speaker, ats: Sequence[Sequence[int]]) -> TurnTold:
    events = [event for event in match.entries[turn.entry].events if event.seen_by(SPECTATOR)]
    told = [speaker.words.say("event", event.kind.name, event.facts(), speaker.names) for event in events]
    said = " ".join(told[:MOST_SENTENCES])
    key = "turn" if said else "turn-quiet"
    return TurnTold(
        entry=turn.entry,
        at=ats[-1][turn.entry],
        seat=turn.seat,
        change=turn.change,
        shares=turn.shares,
        sentence=speaker.say("report", key, seat=turn.seat, change=speaker.change(turn.change), sentence=said),
    )


def tell_again(again: Again, speaker: Speaker, ats: Sequence[Sequence[int]]) -> AgainTold:
    chosen = speaker.choice(again.chosen_kind, again.chosen_numbers)
    best = speaker.choice(again.best_kind, again.best_numbers)
    return AgainTold(
        entry=again.entry,
        at=ats[again.seat][again.entry] - 1,  # the count of its seat before the choice
        seat=again.seat,
        question=again.question,
        asked=speaker.words.say("question", again.question, again.question_numbers, speaker.names),
        chosen=again.chosen,
        chosen_label=chosen,
        best=again.best,
        best_label=best,
        chosen_value=again.chosen_value,
        best_value=again.best_value,
        loss=again.loss,
        error=again.error,
        sentence=speaker.say(
            "report",
            "again",
            seat=again.seat,
            chosen=chosen,
            best=best,
            chosen_chance=speaker.percent(again.chosen_value),
            best_chance=speaker.percent(again.best_value),
        ),
        reasons=tell_reasons(again.reasons, speaker),
    )
