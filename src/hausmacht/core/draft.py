"""A draft: what the next choices of a seat would do, before it makes them.

It is played on tables dealt from what the seat knows (`Game.sample`), never on the true one: whatever a draft shows,
the seat could have worked out. Luck is not drawn. A draft goes on as long as the seat itself learns nothing, so that
all of it can be made as one stretch; `end` says why it stops.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Final, Generic

from hausmacht.core.agenda import Choice, Decision, Denial, S, Table, choose, copy_of, deciding
from hausmacht.core.asking import question, refused_text
from hausmacht.core.chance import LuckNeededError, NoLuck, Sampled
from hausmacht.core.game import Game, Tally
from hausmacht.core.match import GAME_OVER, NO_SUCH_CHOICE, NOT_ASKED, Match
from hausmacht.core.view import Question, Refusal, View

OPEN: Final = ""  # the draft can go on
CHANCE: Final = "chance"  # what follows is left to luck, or depends on what is hidden
SHOWN: Final = "shown"  # it shows something new, so it must be made before anything else is drafted
OTHERS: Final = "others"  # somebody else is asked now
OVER: Final = "over"  # it ends the match

MOST_PROSPECTS: Final = 80  # options of a question that are tried out
DEEPEST: Final = 3  # so many answers deep a price is looked for
MOST_TRIED: Final = 300  # answers that are tried for one price
STOPPING: Final = ("done", "back", "none", "stop", "decline", "no", "nothing")  # kinds that choose nothing
WORLDS: Final = (1, 2, 3, 4, 5)  # seeds of the tables a draft is played on


class Change:
    """A number that people compare, before and after."""

    def __init__(self, seat: int, what: str, before: int, after: int) -> None:
        self.seat: Final = seat
        self.what: Final = what
        self.before: Final = before
        self.after: Final = after


class Reached(Generic[S]):
    """Where a choice leads."""

    def __init__(self, state: S, end: str, tallies: Sequence[Tally], made: list[str]) -> None:
        self.state: Final = state  # the last whole table on the way
        self.end: Final = end
        self.tallies: Final = tallies  # as far as the choice itself goes; then luck goes on
        self.made: Final = made  # the choices up to here


class Prospect:
    """What an option would do if it were chosen."""

    def __init__(self, text: str, changes: list[Change], next: str, targets: int, cost: list[Change], end: str) -> None:
        self.text: Final = text
        self.changes: Final = changes
        self.next: Final = next  # the kind of the question that follows for the same seat; empty: none
        self.targets: Final = targets  # answers that one has, without those that choose nothing
        self.cost: Final = cost  # where the option itself changes nothing yet: what the cheapest way on changes
        self.end: Final = end


class Draft(Generic[S]):
    """Choices of a seat, tried one after another."""

    def __init__(self, game: Game[S], worlds: Sequence[S], seat: int) -> None:
        self.game: Final = game
        self.worlds: Final = worlds  # several that look the same to the seat; they are never changed
        self.seat: Final = seat
        self.before: Final = game.tallies(worlds[0], seat)
        first: Decision[S, Choice] | None = asked(worlds[0], seat)
        self.root: Final = "" if first is None else first.kind  # the question with which it begins
        self.now: Reached[S] = Reached(worlds[0], OPEN, self.before, [])

    @property
    def end(self) -> str:
        return self.now.end

    def choose(self, text: str) -> Refusal | None:
        """Add a choice; refused, it changes nothing."""
        now = self.now
        decision = self.asked(now)
        denial = self.why_not(decision, text)
        if denial is not None:
            return refused_text(now.state, decision, text, denial)
        self.now = self.reach(now, text)
        return None

    def why_not(self, decision: Decision[S, Choice] | None, text: str) -> Denial | None:
        if decision is None:
            return GAME_OVER if self.now.end == OVER else NOT_ASKED
        found = decision.candidate(self.now.state, text)
        return NO_SUCH_CHOICE if found is None else decision.why_not(self.now.state, found)

    # Playing

    def asked(self, at: Reached[S]) -> Decision[S, Choice] | None:
        """What the seat is asked there; None: the draft cannot go on."""
        return asked(at.state, self.seat) if at.end == OPEN else None

    def reach(self, at: Reached[S], text: str) -> Reached[S]:
        """Where an option leads; the table before it stays as it is."""
        made = [*at.made, text]
        after = copy_of(at.state)
        table = Table(after, NoLuck(), recorded=True)
        lanes = after.lanes
        stopped = Reached(at.state, CHANCE, at.tallies, made)
        try:
            answer(table, self.seat, text)
        except LuckNeededError:
            is_known = not tells_secrets(table)
            return Reached(at.state, CHANCE, self.game.tallies(after, self.seat), made) if is_known else stopped
        if not after.agenda:
            return Reached(at.state, OVER, at.tallies, made)
        if lanes and after.lanes is not lanes:  # the last sealed answer: those of the others are turned up
            return Reached(at.state, OTHERS, at.tallies, made)
        end = OPEN if asked(after, self.seat) is not None else OTHERS
        if tells_secrets(table):
            if not self.is_the_same(after, made):
                return stopped
            end = SHOWN if is_news(table, self.seat) else end
        return Reached(after, end, self.game.tallies(after, self.seat), made)

    def is_the_same(self, after: S, made: Sequence[str]) -> bool:
        """Whether the seat sees the same on the other tables, so that nothing hidden made a difference."""
        seen = self.game.view(after, self.seat)
        for world in self.worlds[1:]:
            table = Table(copy_of(world), NoLuck(), recorded=True)
            try:
                for text in made:
                    if not answer(table, self.seat, text):
                        return False
            except LuckNeededError:
                return False
            if self.game.view(table.state, self.seat) != seen:
                return False
            if (asked(table.state, self.seat) is None) != (asked(after, self.seat) is None):
                return False  # somebody is asked because of what he holds
        return True

    # Looking

    def view(self) -> View:
        """The table as the seat would see it."""
        return self.game.view(self.now.state, self.seat)

    def question(self) -> Question | None:
        """What the seat would be asked next, explained; None: the draft cannot go on."""
        decision = self.asked(self.now)
        if decision is None:
            return None
        return question(self.now.state, decision, True, decision.kind in self.game.asked_openly)

    def changes(self) -> list[Change]:
        return changes(self.before, self.now.tallies, self.seat)

    def if_agreed(self) -> list[Change]:
        """What comes of it if somebody else is asked for consent now, and gives it.

        Only what is the same on all tables, so that nothing hidden makes a difference.
        """
        return self.agreed(self.now, 0)

    def agreed(self, at: Reached[S], told: int) -> list[Change]:
        """The same for a place that was reached; what so many choices on the way there change is told already."""
        if at.end != OTHERS:
            return []
        found = [self.agreed_on(world, at.made, told) for world in self.worlds]
        return [each for each in found[0] if all([has_change(other, each) for other in found[1:]])]

    def agreed_on(self, world: S, made: Sequence[str], told: int) -> list[Change]:
        """The same on one of the tables, as far as luck is not drawn."""
        table = Table(copy_of(world), NoLuck(), recorded=True)
        before = self.game.tallies(world, self.seat)
        try:
            for place, text in enumerate(made):
                if not answer(table, self.seat, text):
                    return []
                if place + 1 == told:
                    before = self.game.tallies(table.state, self.seat)
        except LuckNeededError:
            return []
        for decision in deciding(table.state):
            consent = self.game.agreements.get(decision.kind)
            if consent is None or decision.seat == self.seat:
                continue
            with suppress(LuckNeededError):
                answer(table, decision.seat, consent)
            return changes(before, self.game.tallies(table.state, self.seat), self.seat)
        return []

    # Looking ahead

    def options(self) -> list[str]:
        """What can be looked at with `prospect`; nothing where there is too much of it."""
        decision = self.asked(self.now)
        found = [] if decision is None else [choice.text for choice in decision.options(self.now.state)]
        return found if len(found) <= MOST_PROSPECTS else []

    def prospect(self, text: str) -> Prospect:
        """What one of the options would do."""
        search = self.search(text)
        while search.step():
            pass
        return search.prospect()

    def search(self, text: str) -> Search[S]:
        """The same for callers who cannot wait: it is found in small steps."""
        return Search(self, text)


class Search(Generic[S]):
    """What one option of a draft would do, and what the cheapest way on from it costs, one answer at a time."""

    def __init__(self, draft: Draft[S], text: str) -> None:
        self.draft: Final = draft
        self.text: Final = text
        self.reached: Final = draft.reach(draft.now, text)
        self.changes: Final = changes(draft.now.tallies, self.reached.tallies, draft.seat)
        asked_now, following = draft.asked(draft.now), draft.asked(self.reached)
        self.next: Final = "" if asked_now is None or following is None else following.kind
        self.targets: Final = 0 if following is None else len(worth_trying(following, self.reached.state))
        is_free = not [change for change in self.changes if change.seat == draft.seat]
        is_further = asked_now is not None and self.next not in ("", asked_now.kind, draft.root)
        self.edge: list[Reached[S]] = [self.reached] if is_free and is_further else []  # left to go on from
        self.beyond: list[Reached[S]] = []  # one answer further
        self.deeper: int = DEEPEST - 1
        self.here: Reached[S] = self.reached
        self.kind: str = ""  # the question that is asked there
        self.texts: list[str] = []  # its answers that are left to try
        self.tried: int = 0
        self.cheapest: list[Change] = []
        self.least: int = -1

    def prospect(self) -> Prospect:
        cost = self.cheapest
        if not self.next:
            agreed = self.draft.agreed(self.reached, len(self.draft.now.made))
            cost = [each for each in agreed if each.seat == self.draft.seat]
        return Prospect(self.text, self.changes, self.next, self.targets, cost, self.reached.end)

    def step(self) -> bool:
        """Try one more answer on the way; whether there was one."""
        while not self.texts:
            if not self.edge:
                if self.cheapest or not self.beyond or self.deeper == 1:
                    return False
                self.edge, self.beyond = self.beyond, []
                self.deeper -= 1
            self.here = self.edge.pop(0)
            decision = self.draft.asked(self.here)
            if decision is not None:
                self.kind = decision.kind
                self.texts = worth_trying(decision, self.here.state)
        self.tried += 1
        if self.tried > MOST_TRIED:
            return False
        self.go_on(self.texts.pop(0))
        return True

    def go_on(self, text: str) -> None:
        draft = self.draft
        reached = draft.reach(self.here, text)
        found = [each for each in changes(draft.now.tallies, reached.tallies, draft.seat) if each.seat == draft.seat]
        paid = sum([max(0, change.before - change.after) for change in found])
        if paid and (self.least < 0 or paid < self.least):
            self.cheapest = found
            self.least = paid
        following = draft.asked(reached) if not paid and reached.end == OPEN else None
        if following is not None and following.kind not in (self.kind, draft.root):
            self.beyond.append(reached)


def asked(state: S, seat: int) -> Decision[S, Choice] | None:
    for decision in deciding(state):
        if decision.seat == seat:
            return decision
    return None


def answer(table: Table[S], seat: int, text: str) -> bool:
    """Choose this for a seat, if it can be chosen."""
    decision = asked(table.state, seat)
    found = None if decision is None else decision.candidate(table.state, text)
    if decision is None or found is None or decision.why_not(table.state, found) is not None:
        return False
    choose(table, decision, found)
    return True


def tells_secrets(table: Table[S]) -> bool:
    return any([event.kind.reveals for event in table.events])


def is_news(table: Table[S], seat: int) -> bool:
    """Whether the seat itself learns something, and not the others alone."""
    return any([event.is_news_to(seat) for event in table.events])


def worth_trying(decision: Decision[S, Choice], state: S) -> list[str]:
    """The options that choose something."""
    return [choice.text for choice in decision.options(state) if choice.kind not in STOPPING]


def changes(before: Sequence[Tally], after: Sequence[Tally], seat: int) -> list[Change]:
    """What differs, the seat's own numbers first."""
    found: list[Change] = []
    for other in [seat, *[each for each in range(len(before)) if each != seat]]:
        for (what, old), (_, new) in zip(before[other], after[other], strict=True):
            if old != new:
                found.append(Change(other, what, old, new))
    return found


def has_change(found: Sequence[Change], change: Change) -> bool:
    for each in found:
        if each.seat == change.seat and each.what == change.what:
            return each.before == change.before and each.after == change.after
    return False


def begin_draft(match: Match[S], seat: int) -> Draft[S]:
    """A draft at a match, played on tables that look to the seat as the match does."""
    view, memory = match.view(seat), match.memory(seat)
    worlds = [match.game.sample(match.setup, view, memory, Sampled(seed)) for seed in WORLDS]
    return Draft(match.game, worlds, seat)
