"""After the game: how luck and decisions moved the chances, turning points, and decisions to look at again.

The chances are judged on the true table, which everybody may know by then. Whether a decision was good is judged by
what its seat knew when it was made.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any

import msgspec

from hausmacht.advice.experts import Expert, expert_for
from hausmacht.advice.hints import ANSWERS, Reason, by_thumb, order, reasons_for, thumbs
from hausmacht.advice.knowledge import AdviceError, Known, moments
from hausmacht.advice.trying import Trial, Trials, find, settled
from hausmacht.core.agenda import Table, choose, copy_of, deciding
from hausmacht.core.chance import Sampled
from hausmacht.core.match import SETUP, Entry, Match
from hausmacht.core.search import Budget

AGAIN = 3  # decisions to look at again, for each seat
TURNS = 5  # turning points
SUSPECTS = 2  # for each decision that is wanted so many are looked at closely
DRAWS = 24  # how often luck is drawn anew, to see what was to be expected
GLANCE = 10  # tries of each answer at the first look
FEW_WORLDS = 6
CLEAR = 2.0  # standard errors that make a loss clear
LEAST_LOSS = 0.01  # of a win
SEVERAL = "several"
SEED = 1520


class Care(msgspec.Struct, frozen=True):
    """How thoroughly a report is made; `seconds` 0: without a limit, so that it is the same every time."""

    draws: int = DRAWS
    glance: int = GLANCE
    seconds: float = 0.0


class Point(msgspec.Struct, frozen=True):
    """The chances of all seats after an entry."""

    entry: int
    shares: tuple[float, ...]


class LabelLuck(msgspec.Struct, frozen=True):
    """What one kind of luck did to a seat."""

    label: str
    times: int
    change: float


class SeatReport(msgspec.Struct, frozen=True):
    """What moved the chance of a seat to win, from an equal share to the end: luck and play add up to it."""

    seat: int
    luck: float
    play: float  # by the decisions of all
    labels: tuple[LabelLuck, ...]
    decisions: int  # of its own that had several answers and were looked at
    own: float  # wins that its answers were better in them than any answer at random
    lost: float  # wins given away in them, against the best answer that could be known


class Turn(msgspec.Struct, frozen=True):
    """A turning point: between two points of the curve, with the entry that did most of it."""

    entry: int
    since: int  # the entry of the point before
    until: int  # the entry of the point after
    seat: int  # whose chances grew most
    change: float
    shares: tuple[float, ...]  # afterwards


class Again(msgspec.Struct, frozen=True):
    """A decision to look at again; it opens as a position after entry `after`."""

    entry: int
    after: int
    seat: int
    question: str
    question_numbers: dict[str, int]
    chosen: str
    chosen_numbers: dict[str, int]
    chosen_kind: str
    best: str
    best_numbers: dict[str, int]
    best_kind: str
    chosen_value: float  # the chance to win by each answer, as a hint tells it
    best_value: float
    loss: float
    error: float
    reasons: tuple[Reason, ...]  # what the better answer has more or less of


class Report(msgspec.Struct, frozen=True):
    game: str
    judged: bool  # by fitted weights; else by points alone
    complete: bool  # whether there was time to look at every decision
    entries: int
    curve: tuple[Point, ...]
    seats: tuple[SeatReport, ...]
    turns: tuple[Turn, ...]
    again: tuple[Again, ...]


def report(
    match: Match[Any], care: Care | None = None, seats: tuple[int, ...] | None = None, seed: int = SEED
) -> Report:
    """The report of a match that is over; decisions of `seats` are looked at, else those of all."""
    if not match.is_over():
        raise AdviceError("The match is not over yet: the report is made afterwards.")
    care = care or Care()
    expert = expert_for(match.game)
    watched = tuple(range(match.setup.seats)) if seats is None else seats
    story = Story(match, expert, care, seed)
    decisions = Decisions(match, expert, care, watched, seed)
    decisions.glance()
    again = decisions.look_again()
    return Report(
        game=match.game.id,
        judged=expert.judged,
        complete=decisions.complete,
        entries=len(match.entries),
        curve=tuple(story.curve),
        seats=tuple(story.seat(seat, decisions) for seat in range(match.setup.seats)),
        turns=story.turns(),
        again=again,
    )


class Story:
    """How the chances moved: what luck did, and what decisions did."""

    def __init__(self, match: Match[Any], expert: Expert, care: Care, seed: int) -> None:
        self.match = match
        self.expert = expert
        self.curve: list[Point] = []
        self.steps: list[tuple[int, list[float], list[float]]] = []  # entry, change by the decision, change by luck
        self.by_label: list[defaultdict[str, float]] = [defaultdict(float) for _ in range(match.setup.seats)]
        self.times: Counter[str] = Counter()
        self.luck = Sampled(seed)
        self.tell(care)

    def tell(self, care: Care) -> None:
        expert = self.expert
        before: list[float] = []
        entry: Entry[Any] | None = None
        expected: list[float] = []
        stage = -1
        for moment in moments(self.match):
            now = self.shares(moment.state)
            if entry is None:
                equal = [1 / expert.contenders(moment.state)] * len(now)
                self.note(self.match.opening, equal, equal, now)
            else:
                self.note(entry, before, expected or now, now)
            if moment.entry is None or expert.stage(moment.state) != stage or not self.curve:
                stage = expert.stage(moment.state)
                self.curve.append(Point(moment.before[-1].number, tuple(now)))
            entry, before = moment.entry, now
            if entry is not None:
                expected = self.expected(moment.state, entry, care.draws) if entry.chance else []

    def shares(self, state: Any) -> list[float]:
        return self.expert.shares(self.expert.settled(state))

    def expected(self, state: Any, entry: Entry[Any], draws: int) -> list[float]:
        """The chances after this choice, whatever luck brings: the mean of many draws."""
        total = [0.0] * self.match.setup.seats
        for _ in range(draws):
            table = Table(copy_of(state), Sampled(self.luck.below("", 1 << 31)))
            make_again(table, entry)
            for seat, share in enumerate(self.shares(table.state)):
                total[seat] += share
        return [each / draws for each in total]

    def note(self, entry: Entry[Any], before: list[float], expected: list[float], now: list[float]) -> None:
        decided = [a - b for a, b in zip(expected, before, strict=True)]
        lucky = [a - b for a, b in zip(now, expected, strict=True)]
        self.steps.append((entry.number, decided, lucky))
        if entry.chance or entry.number == 0:
            label = label_of(entry)
            self.times[label] += 1
            for seat, change in enumerate(lucky):
                self.by_label[seat][label] += change

    def seat(self, seat: int, decisions: Decisions) -> SeatReport:
        labels = [LabelLuck(label, times, self.by_label[seat][label]) for label, times in self.times.items()]
        return SeatReport(
            seat=seat,
            luck=sum(lucky[seat] for _, _, lucky in self.steps),
            play=sum(decided[seat] for _, decided, _ in self.steps),
            labels=tuple(sorted(labels, key=lambda each: abs(each.change), reverse=True)),
            decisions=decisions.looked[seat],
            own=decisions.gained[seat],
            lost=decisions.lost[seat],
        )

    def turns(self) -> tuple[Turn, ...]:
        """The largest moves of anybody's chances between two points of the curve."""
        found: list[Turn] = []
        for old, new in zip(self.curve, self.curve[1:], strict=False):
            changes = [b - a for a, b in zip(old.shares, new.shares, strict=True)]
            seat = changes.index(max(changes))
            within = [step for step in self.steps if old.entry < step[0] <= new.entry]
            entry = max(within, key=lambda step: step[1][seat] + step[2][seat])[0] if within else new.entry
            found.append(Turn(entry, old.entry, new.entry, seat, changes[seat], new.shares))
        largest = sorted(found, key=lambda turn: turn.change, reverse=True)[:TURNS]
        return tuple(sorted(largest, key=lambda turn: turn.entry))


def label_of(entry: Entry[Any]) -> str:
    """What was drawn, in a word: the first word of its labels, if they have one in common."""
    if entry.number == 0:
        return SETUP
    labels = {label.partition(" ")[0] for label, _, _ in entry.chance}
    return labels.pop() if len(labels) == 1 else SEVERAL


def make_again(table: Table[Any], entry: Entry[Any]) -> None:
    """The choice of an entry, with the luck of this table."""
    for decision in deciding(table.state):
        if decision.seat == entry.seat:
            for choice in decision.candidates(table.state):
                if choice.text == entry.text:
                    choose(table, decision, choice)
                    return
    raise AssertionError(f"entry {entry.number} cannot be repeated: {entry.text}")


class Suspect(msgspec.Struct, frozen=True):
    """A decision that may have been a mistake."""

    entry: int
    after: int
    text: str
    known: Known
    loss: float = 0.0  # as it seemed at first


class Decisions:
    """Every decision of some seats: at first a glance at each, then a closer look at the worst."""

    def __init__(self, match: Match[Any], expert: Expert, care: Care, seats: tuple[int, ...], seed: int) -> None:
        self.match = match
        self.expert = expert
        self.care = care
        self.seats = seats
        self.seed = seed
        self.clock = Budget(0, care.seconds)
        self.lost = [0.0] * match.setup.seats
        self.gained = [0.0] * match.setup.seats
        self.looked = [0] * match.setup.seats
        self.suspects: dict[int, list[Suspect]] = {seat: [] for seat in seats}
        self.complete = True

    def is_late(self, part: float) -> bool:
        return self.care.seconds > 0 and self.clock.spent() >= part

    def glance(self) -> None:
        """At every decision, as long as there is time; in any order, so that what is left out lies anywhere."""
        left = list(self.worth_a_glance())
        luck = Sampled(self.seed)
        while left:
            if self.is_late(0.6):
                self.complete = False
                return
            suspect = left.pop(luck.below("", len(left)))
            seat = suspect.known.seat
            trials = self.tried(suspect)
            target = self.target(suspect.known)
            self.looked[seat] += 1
            self.lost[seat] += honest_loss(trials, suspect.text, target)
            self.gained[seat] += ahead_of_random(trials, suspect.text)
            seems = seeming_loss(trials, suspect.text, target)
            self.suspects[seat].append(msgspec.structs.replace(suspect, loss=seems))

    def worth_a_glance(self) -> Iterator[Suspect]:
        for moment in moments(self.match):
            entry = moment.entry
            if entry is not None and entry.seat in self.seats:
                known = moment.known(entry.seat)
                if self.is_worth_it(known):
                    yield Suspect(entry.number, moment.before[-1].number, entry.text, known)

    def is_worth_it(self, known: Known) -> bool:
        question, expert = known.question, self.expert
        return question is not None and len(question.options) > 1 and question.kind not in expert.no_choice

    def target(self, known: Known) -> str:
        """Where a rule of thumb is as good as trying, its answer is what a choice is compared with; else the best."""
        assert known.question is not None
        return by_thumb(known, self.seed) if known.question.kind in self.expert.by_rule else ""

    def tried(self, suspect: Suspect) -> Trials:
        """Every answer as often as every other, on few tables."""
        trials = Trials(self.expert, suspect.known, self.seed + suspect.entry, FEW_WORLDS, quick=True)
        tries = self.care.glance
        trials.run(Budget(tries * len(trials.trials), 0.0), len(trials.trials))
        return trials

    def look_again(self) -> tuple[Again, ...]:
        found: list[Again] = []
        for suspects in self.suspects.values():
            suspects.sort(key=lambda each: each.loss, reverse=True)
            seen: list[Again] = []
            for suspect in suspects[: AGAIN * SUSPECTS]:
                if self.is_late(1.0):
                    self.complete = False
                    break
                again = self.closely(suspect)
                if again is not None:
                    seen.append(again)
            found += sorted(seen, key=lambda each: each.loss, reverse=True)[:AGAIN]
        return tuple(found)

    def closely(self, suspect: Suspect) -> Again | None:
        """The answer that a hint would have named first against the one that was chosen, by the chances of the hint."""
        known, question = suspect.known, suspect.known.question
        assert question is not None
        trials = settled(known, self.expert, ANSWERS, (suspect.text, *thumbs(known, self.expert)))
        found = order(known, self.expert, trials)
        best, chosen = found[0], find(found, suspect.text)
        if chosen is None or best is chosen:
            return None
        loss, error = best.better_than(chosen)
        if loss < LEAST_LOSS or loss < CLEAR * error:
            return None
        options = {option.text: option for option in question.options}
        return Again(
            entry=suspect.entry,
            after=suspect.after,
            seat=known.seat,
            question=question.kind,
            question_numbers=question.numbers,
            chosen=chosen.text,
            chosen_kind=options[chosen.text].kind,
            chosen_numbers=options[chosen.text].numbers,
            best=best.text,
            best_kind=options[best.text].kind,
            best_numbers=options[best.text].numbers,
            chosen_value=chosen.mean(),
            best_value=best.mean(),
            loss=loss,
            error=error,
            reasons=reasons_for(trials, best, chosen),
        )


def seeming_loss(trials: Trials, text: str, target: str) -> float:
    """How far the choice stayed behind the best; of many answers some seem good by luck, so this is too much."""
    found = trials.best()
    chosen, best = find(found, text), find(found, target) or found[0]
    return 0.0 if chosen is None else best.mean() - chosen.mean()


def ahead_of_random(trials: Trials, text: str) -> float:
    """How much better the choice was than any option on average."""
    chosen = find(trials.best(), text)
    return 0.0 if chosen is None else chosen.mean() - trials.usual()


def honest_loss(trials: Trials, text: str, target: str) -> float:
    """The best answer is picked by one half of the tries and measured by the other half, and the other way round."""
    found = trials.best()
    chosen, wanted = find(found, text), find(found, target)
    if chosen is None:
        return 0.0
    if wanted is not None:
        return wanted.mean() - chosen.mean()
    return sum(half_mean(found, chosen, parity) for parity in (0, 1)) / 2


def half_mean(found: list[Trial], chosen: Trial, parity: int) -> float:
    best = max(found, key=lambda trial: mean_of(trial, parity))
    return mean_of(best, 1 - parity) - mean_of(chosen, 1 - parity)


def mean_of(trial: Trial, parity: int) -> float:
    """Of every second try."""
    found = [share for batch, share in trial.shares.items() if batch % 2 == parity]
    return sum(found) / len(found) if found else 0.0
