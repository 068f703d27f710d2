"""Questions that effects put to players: choose places, realms, players, cards; and how rule bots answer them.

A `Select` asks for one thing and asks again until enough are chosen. Nothing to choose: nothing happens. One thing and
no way out: it is taken. A bot decides at once.

Rules: effects.chooser, effects.up-to, effects.bots, events.gainer-chooses
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hausmacht.core.agenda import Decision, Denial, Item, Step, Table
from hausmacht.core.chance import Chance
from hausmacht.games.price_of_power import board, choices
from hausmacht.games.price_of_power.choices import DONE, Pick
from hausmacht.games.price_of_power.components import NOBODY, PLAYERS, TAX
from hausmacht.games.price_of_power.effects.language.verb import Task, Verb
from hausmacht.games.price_of_power.effects.parts import Who
from hausmacht.games.price_of_power.effects.running import frame
from hausmacht.games.price_of_power.effects.running.run import Once, task_of
from hausmacht.games.price_of_power.rules.bots import choosing
from hausmacht.games.price_of_power.state import PriceOfPower

MUST_CHOOSE: Final = Denial("must-choose", "effects.up-to")
NOT_AMONG: Final = Denial("not-among", "effects.chooser")
PART: Final = 64  # more verbs than any list has

# What a thing is, so that bots can weigh it
AN_AREA: Final = 0
A_PROVINCE: Final = 1
A_REALM: Final = 2
A_PLAYER: Final = 3
OTHER_THING: Final = 4

# How a choice looks to the one who makes it
GOOD: Final = 1
BAD: Final = -1
EVEN: Final = 0

PLAYER_NAMES: Final = [f"player-{number + 1}" for number in range(PLAYERS)]


def part(sequence: int, at: int) -> int:
    """A verb as one number, by which a catalogue tells what it does: its list times PART, and its place there."""
    return sequence * PART + at


def player_picks(verb: str) -> list[Pick]:
    """`ask player-2`: players are numbered from 1."""
    return choices.picks(verb, PLAYER_NAMES, "player")


class Question(Decision[PriceOfPower, Pick]):
    """Choose one thing of several."""

    def thing(self) -> int:
        """AN_AREA, A_PROVINCE, A_REALM or A_PLAYER, where bots weigh it."""
        return OTHER_THING

    def targets(self, state: PriceOfPower) -> list[int]:
        """What can be chosen now, in ascending order."""
        raise NotImplementedError

    def choice_of(self, value: int) -> Pick:
        raise NotImplementedError

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        raise NotImplementedError

    def bearing(self, state: PriceOfPower) -> int:
        """GOOD, BAD or EVEN for the one who chooses."""
        return EVEN

    def may_stop(self) -> bool:
        """Whether nothing need be chosen."""
        return False

    def stop(self, table: Table[PriceOfPower]) -> None:
        """Nothing was chosen."""

    def bots_answer(self, state: PriceOfPower, found: list[int]) -> int:
        """What a rule bot takes; NOBODY: nothing."""
        bearing = self.bearing(state)
        if self.may_stop() and bearing == BAD:
            return NOBODY
        return bots_choice(state, found, self.thing(), bearing)

    def candidates(self, state: PriceOfPower) -> list[Pick]:
        return [*[self.choice_of(value) for value in self.targets(state)], DONE]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        if choice is DONE:
            return None if self.may_stop() else MUST_CHOOSE
        if choice.value in self.targets(state) and self.choice_of(choice.value) is choice:
            return None
        return self.not_offered()

    def not_offered(self) -> Denial:
        """Why a thing cannot be chosen that is none of the targets."""
        return NOT_AMONG

    def options(self, state: PriceOfPower) -> list[Pick]:
        found = [self.choice_of(value) for value in self.targets(state)]
        if self.may_stop():
            found.append(DONE)
        return found

    def drawn(self, state: PriceOfPower, picks: Chance) -> Pick:
        known = state.survey
        targets = known.targets if known.asked is self else self.targets(state)
        at = picks.below("pick", len(targets) + (1 if self.may_stop() else 0))
        return self.choice_of(targets[at]) if at < len(targets) else DONE

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        if choice is DONE:
            self.stop(table)
        else:
            self.go_on(table, choice.value)

    def go_on(self, table: Table[PriceOfPower], value: int) -> None:
        self.carry_out(table, value)


class Select(Question):
    """Choose a thing for a node of a running effect, and again until there are enough.

    `player` is `self` of the node, `subject` the player it happens to, `left` how many may still be chosen, `optional`
    is 1 when fewer will do.
    """

    def __init__(
        self, chooser: int, sequence: int, at: int, player: int, subject: int, left: int, optional: int
    ) -> None:
        super().__init__(self.named(), chooser, sequence, at, player, subject, left, optional)
        self.sequence: Final = sequence
        self.at: Final = at
        self.player: Final = player
        self.subject: Final = subject
        self.left: Final = left
        self.optional: Final = optional

    def named(self) -> str:
        """The kind of the question."""
        raise NotImplementedError

    def task(self, state: PriceOfPower) -> Task:
        return task_of(state, self.sequence, self.at, self.player)

    def may_stop(self) -> bool:
        return self.optional == 1

    def not_offered(self) -> Denial:
        """What is to be done says what would fit."""
        return Denial("not-offered", "effects.chooser", part=part(self.sequence, self.at))

    def once_each(self) -> bool:
        """Nothing can be chosen twice: where as many are wanted as there are, nobody need be asked."""
        return False

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        found = {"left": self.left, "player": self.subject if self.subject != NOBODY else self.player}
        source = frame.field(state, frame.SOURCE)
        if source > 0:
            found[frame.SOURCE_NAMES[source]] = frame.field(state, frame.NUMBER)
        return found

    def go_on(self, table: Table[PriceOfPower], value: int) -> None:
        """Carry it out; the question for the next one waits until that is settled."""
        if self.left > 1:
            table.next(Again(self, self.left - 1))
        self.carry_out(table, value)


SELECTS: Final[dict[str, Callable[..., Select]]] = {}


def select(kind: str, chooser: int, task: Task, subject: int, left: int, optional: bool) -> Select:
    return SELECTS[kind](chooser, task.sequence, task.at, task.player, subject, left, 1 if optional else 0)


class Again(Step[PriceOfPower]):
    """Ask for the next thing of the same node."""

    def __init__(self, question: Select, left: int) -> None:
        args = (*question.args[:5], left, question.args[6])
        super().__init__(f"again-{question.kind}", args)
        self.question: Final = question.kind

    def run(self, table: Table[PriceOfPower]) -> None:
        ask(table, SELECTS[self.question](*self.args))


def again(kind: str, *args: int) -> Again:
    return Again(SELECTS[kind](*args), args[5])


def is_person(state: PriceOfPower, player: int) -> bool:
    return 0 <= player < state.box.players and not state.box.is_bot[player]


def ask(table: Table[PriceOfPower], question: Question) -> None:
    """Put the question, or answer it where there is nothing to decide or no person to ask.

    Rules: effects.chooser, effects.bots
    """
    state = table.state
    if isinstance(question, Select) and question.left <= 0:
        return
    targets = question.targets(state)
    if not targets:
        question.stop(table)
    elif is_person(state, question.seat):
        if question.may_stop() or (len(targets) > 1 and not takes_all(question, len(targets))):
            table.next(question)
            state.survey.asked = question
            state.survey.targets = targets
        else:
            question.go_on(table, targets[0])
    else:
        value = question.bots_answer(state, targets)
        if value == NOBODY:
            question.stop(table)
        else:
            question.go_on(table, drawn_by_bot(table, question, targets, value))


def takes_all(question: Question, there: int) -> bool:
    return isinstance(question, Select) and question.once_each() and question.left >= there


def drawn_by_bot(table: Table[PriceOfPower], question: Question, values: list[int], value: int) -> int:
    """What a rule bot takes in the end: of realms that are worth the same one by lot, of opponents by its die.

    Rules: effects.bots, bots.realms, bots.opponents
    """
    state = table.state
    if not 0 <= question.seat < state.box.players:
        return value
    if question.thing() == A_PLAYER:
        found = choosing.opponent(table, question.seat, [each for each in values if each != question.seat])
        return found if found != NOBODY and question.seat not in values else value
    if question.thing() != A_REALM:
        return value
    if question.bearing(state) == EVEN:
        return choosing.by_lot(table, values)
    weight = board.realm_tax(state, value)
    return choosing.by_lot(table, [each for each in values if board.realm_tax(state, each) == weight])


def bots_choice(state: PriceOfPower, values: list[int], thing: int, bearing: int) -> int:
    """What a rule bot takes: the highest tax value of what is good for it, the lowest of what is bad, else A to Z.

    Rules: effects.bots
    """
    best = values[0]
    if bearing == EVEN or thing == OTHER_THING:
        return best
    weight = bearing * tax_weight(state, best, thing)
    for value in values[1:]:
        other = bearing * tax_weight(state, value, thing)
        if other > weight:
            best = value
            weight = other
    return best


def tax_weight(state: PriceOfPower, value: int, thing: int) -> int:
    """Tax value of a place, tax income of a realm or player."""
    if thing == A_PROVINCE:
        return board.tax_value(state, value)
    if thing == AN_AREA:
        return sum([TAX[at] for at in state.box.provinces_in[value]])
    return board.realm_tax(state, value) if thing == A_REALM else board.tax_income(state, value)


# Who


def in_order(state: PriceOfPower, found: list[int]) -> list[int]:
    """From the active player on, clockwise.

    Rules: events.order
    """
    order = state.box.order
    start = order.index(state.time.player) if state.time.player in order else 0
    return [who for who in [*order[start:], *order[:start]] if who in found and not board.is_asleep(state, who)]


def whom(table: Table[PriceOfPower], task: Task, who: Who) -> list[int] | None:
    """The players a verb happens to. None: `self` is asked first which opponent, and the verb runs again."""
    state = table.state
    if who.is_opponent:
        if frame.is_bound(state, frame.PARTNER):
            return frame.values(state, frame.PARTNER)
        found = named(state, task.player, who)
        if len(found) <= 1:
            return found
        table.next(Once(task.sequence, task.at, task.player))
        ask(table, select("effect-opponent", task.player, task, NOBODY, 1, False))
        return None
    return named(state, task.player, who)


def named(state: PriceOfPower, player: int, who: Who) -> list[int]:
    """The players that are meant, the active player first and then clockwise."""
    if who.is_self and player in state.box.order:
        return [player]
    return in_order(state, who.players(state, player, frame.context(state)))


def whose_choice(state: PriceOfPower, task: Task, chooser: Who | None, otherwise: int) -> int:
    """Who chooses: the one the verb names, else the one who gains or loses. NOBODY: the rules do.

    Rules: effects.chooser, events.gainer-chooses
    """
    if chooser is None:
        return otherwise
    if chooser.is_nobody:
        return NOBODY
    found = named(state, task.player, chooser)
    return found[0] if found else NOBODY


class ChooseOpponent(Select):
    """Which opponent the effect happens to; the same one for the whole record."""

    def named(self) -> str:
        return "effect-opponent"

    def thing(self) -> int:
        return A_PLAYER

    def targets(self, state: PriceOfPower) -> list[int]:
        verb = self.task(state).verb
        assert isinstance(verb, Verb)
        for party in verb.parties():
            if party.is_opponent:
                return sorted(named(state, self.player, party))
        return []

    def choice_of(self, value: int) -> Pick:
        return CHOOSE_PLAYER[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        frame.bind(table.state, frame.PARTNER, "player", [value])


CHOOSE_PLAYER: Final = player_picks("choose")


def enter(kinds: dict[str, Callable[..., Select]], items: dict[str, Callable[..., Item]]) -> None:
    """Make kinds of questions known, here and among the items of their module."""
    for kind, made in kinds.items():
        SELECTS[kind] = made
        items[kind] = made
        items[f"again-{kind}"] = AgainMaker(kind)


class Later(Step[PriceOfPower]):
    """Put a question when its turn comes: only then is it known what can be chosen."""

    def __init__(self, question: Question) -> None:
        super().__init__(f"later-{question.kind}", question.args)
        self.question: Final = question

    def run(self, table: Table[PriceOfPower]) -> None:
        ask(table, self.question)


class LaterMaker:
    """Makes the step that puts a kind of question later."""

    def __init__(self, made: Callable[..., Question]) -> None:
        self.made: Final = made

    def __call__(self, *args: int) -> Later:
        return Later(self.made(*args))


def enter_questions(kinds: dict[str, Callable[..., Question]], items: dict[str, Callable[..., Item]]) -> None:
    """Enter kinds of questions, and the steps that put them later, among the items of a module."""
    for kind, made in kinds.items():
        items[kind] = made
        items[f"later-{kind}"] = LaterMaker(made)


class AgainMaker:
    """Makes the step that asks a kind of question again."""

    def __init__(self, kind: str) -> None:
        self.kind: Final = kind

    def __call__(self, *args: int) -> Again:
        return again(self.kind, *args)


ITEMS: Final[dict[str, Callable[..., Item]]] = {}
enter({"effect-opponent": ChooseOpponent}, ITEMS)
