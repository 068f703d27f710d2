"""Verbs that steer: order, choices, payments, conditions and loops. Picking is in pick.py, offers in offers.py.

Rules: effects.choose, effects.may, effects.pay, effects.if, effects.each, events.other-option
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hausmacht.core.agenda import Decision, Denial, Item, Table
from hausmacht.games.price_of_power import choices
from hausmacht.games.price_of_power.choices import Pick
from hausmacht.games.price_of_power.components import AREAS, PLAYERS, REALMS
from hausmacht.games.price_of_power.content import Effects, Part
from hausmacht.games.price_of_power.effects.language.option import (
    MOST_OPTIONS,
    NO_LONGER_OPEN,
    Option,
    open_options,
    read_options,
)
from hausmacht.games.price_of_power.effects.language.reading import VERBS, Reader
from hausmacht.games.price_of_power.effects.language.verb import Task, Verb, verbs_in
from hausmacht.games.price_of_power.effects.parts import SELF, Condition, Who
from hausmacht.games.price_of_power.effects.running import costs, frame, worth
from hausmacht.games.price_of_power.effects.running.asking import is_person, named, part, whom
from hausmacht.games.price_of_power.effects.running.bottom import Symbol
from hausmacht.games.price_of_power.effects.running.run import Bind, follow
from hausmacht.games.price_of_power.events import effects as events
from hausmacht.games.price_of_power.rules.cards import secondary
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.telling.sentences import Narrator, Told

MOST_REPEATS: Final = 30
ORDERS: Final = ("active_last",)  # other than from the active player on
MUST_PAY: Final = Denial("must-pay", "effects.pay")

OPTIONS: Final = choices.picks("option", list("abcdefgh"), "option")
PAY: Final = choices.word("pay")
REFUSE: Final = choices.word("refuse")
DO_IT: Final = choices.word("do-it")
LEAVE_IT: Final = choices.word("leave-it")


# Order


class InOrder(Verb):
    """`seq`: the listed effects in order."""

    def __init__(self, read: Reader) -> None:
        super().__init__(read, False)
        self.then: Final = read.effects("then")

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        follow(table, self.then, task.player)

    def told(self, teller: Narrator) -> list[Told]:
        return teller.told(self.then.verbs)

    def worth(self) -> float:
        return worth_of(self.then)


class If(Verb):
    """One of two branches.

    Rules: effects.if
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read, False)
        self.condition: Final = read.condition("cond")
        self.then: Final = read.effects("then")
        self.otherwise: Final = read.effects_if("else")

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        met = self.condition.holds(table.state, task.player, frame.context(table.state))
        follow(table, self.then if met else self.otherwise, task.player)

    def told(self, teller: Narrator) -> list[Told]:
        return self.told_with(teller, teller.inline(self.then.verbs))

    def told_with(self, teller: Narrator, then: str) -> list[Told]:
        found = teller.conditional(self.condition.told(teller, teller.subject, False), then)
        if self.otherwise.verbs:
            found += teller.say("otherwise", x=teller.inline(self.otherwise.verbs))
        return teller.happens(found)

    def brings(self) -> float:
        return worth.PERHAPS * (worth_of(self.then) + worth_of(self.otherwise))


class EachPlayer(Verb):
    """Once for each player, who becomes `self`; the active player is first, or last if the card says so.

    Rules: effects.each, events.order
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        read.need("who")
        self.then: Final = read.effects("then")
        self.active_last: Final = read.word_if("order", ORDERS) == "active_last"

    def times(self) -> int:
        return PLAYERS

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        found = whom(table, task, self.who)
        if found is None:
            return
        active = table.state.time.player
        if self.active_last and active in found:
            found = [*[who for who in found if who != active], active]
        for who in reversed(found):
            follow(table, self.then, who)

    def doer(self) -> Who:
        return SELF  # told below

    def told(self, teller: Narrator) -> list[Told]:
        with teller.about(self.who):
            return teller.told(self.then.verbs)


class Loop(Verb):
    """Once for each thing, which is bound to a variable.

    Rules: effects.each
    """

    def __init__(self, read: Reader, name: str, kind: str) -> None:
        super().__init__(read, False)
        self.then: Final = read.effects("then")
        self.variable: Final[int] = frame.NAME_NUMBER[read.variable("as", name)]
        self.kind: Final[int] = frame.KINDS.index(kind)

    def found(self, state: PriceOfPower, player: int) -> list[int]:
        raise NotImplementedError

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        found = self.found(table.state, task.player)
        table.spend(len(found))
        for value in reversed(found):
            follow(table, self.then, task.player)
            table.next(Bind(self.variable, self.kind, value))


class EachArea(Loop):
    """Once for each area."""

    def __init__(self, read: Reader) -> None:
        super().__init__(read, "$area", "area")
        self.areas: Final = read.areas()
        self.most: Final = read.how_many("in", AREAS)

    def times(self) -> int:
        return self.most

    def found(self, state: PriceOfPower, player: int) -> list[int]:
        return self.areas.found(state, player, frame.context(state))

    def told(self, teller: Narrator) -> list[Told]:
        found = self.areas.told(teller, "every")
        if self.areas.were_chosen():
            found = teller.phrase("each-of", x=found)
        return teller.happens(teller.say("for-each", x=found, y=teller.inline(self.then.verbs)))

    def worth(self) -> float:
        return worth.PERHAPS * worth_of(self.then)


class EachRealm(Loop):
    """Once for each realm."""

    def __init__(self, read: Reader) -> None:
        super().__init__(read, "$realm", "realm")
        self.realms: Final = read.realms()
        self.most: Final = read.how_many("realm", REALMS)

    def times(self) -> int:
        return self.most

    def found(self, state: PriceOfPower, player: int) -> list[int]:
        return self.realms.found(state, player, frame.context(state))

    def told(self, teller: Narrator) -> list[Told]:
        found = self.realms.told(teller, "every")
        return teller.happens(teller.say("for-each", x=found, y=teller.inline(self.then.verbs)))


class Repeat(Verb):
    """Several times; never more than MOST_REPEATS.

    Rules: effects.each
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read, False)
        read.need("n")
        self.amount: Final = read.amount()
        self.then: Final = read.effects("then")

    def times(self) -> int:
        return min(self.amount.at_most(), MOST_REPEATS)

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        number = min(self.amount.of(table.state, task.player, 0), MOST_REPEATS)
        table.spend(number)
        for _ in range(number):
            follow(table, self.then, task.player)

    def told(self, teller: Narrator) -> list[Told]:
        often = self.amount.so_often(teller)
        return teller.happens(teller.say("repeat", n=often, x=teller.inline(self.then.verbs)))

    def worth(self) -> float:
        return worth.PERHAPS * worth_of(self.then)


def worth_of(effects: Effects) -> float:
    """All of it, for the one who carries it out."""
    return sum([verb.brings() for verb in verbs_in(effects.verbs)])


# Choices


class Choose(Verb):
    """The chooser takes one of the options, or as many as the card says.

    Rules: effects.choose
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        self.options: Final = read_options(read, "options")
        self.amount: Final = read.amount()
        if not self.options:
            raise read.wrong("options", "a choice needs options")

    def option_ids(self) -> list[str]:
        return [option.id for option in self.options]

    def option_effects(self) -> list[Effects]:
        return [option.then for option in self.options]

    def option_needs(self) -> list[Condition | None]:
        return [option.needs for option in self.options]

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        found = whom(table, task, self.who)
        if found is None:
            return
        left = self.amount.of(table.state, task.player, 0)
        for who in reversed(found):
            self.ask(table, who, task.sequence, task.at, left, 0)

    def ask(self, table: Table[PriceOfPower], who: int, sequence: int, at: int, left: int, taken: int) -> None:
        state = table.state
        offered = open_options(state, who, self.options, taken)
        if not offered:
            return
        if not is_person(state, who):
            self.take(table, who, sequence, at, left, taken, bots_option(state, who, self.options, offered))
        elif len(offered) == 1:
            self.take(table, who, sequence, at, left, taken, offered[0])
        else:
            table.next(ChooseOption(who, sequence, at, left, taken))

    def take(
        self, table: Table[PriceOfPower], who: int, sequence: int, at: int, left: int, taken: int, option: int
    ) -> None:
        then = self.options[option].then
        table.tell(events.OPTION_OF_NODE, who, then.number, option)
        if left > 1:
            self.ask(table, who, sequence, at, left - 1, taken | 1 << option)
        follow(table, then, who)

    def told(self, teller: Narrator) -> list[Told]:
        ways = [option.told(teller) for option in self.options]
        listed = teller.say("between-ways").join(ways)
        if not self.amount.is_one:
            return teller.deed("choose-some", x=listed, n=self.amount.figure(teller))
        told = teller.deed("choose-way", x=listed)
        told[0].ways = ways
        return told

    def brings(self) -> float:
        return max([worth_of(option.then) for option in self.options], default=0.0)


class ChooseOption(Decision[PriceOfPower, Pick]):
    """One of several ways.

    Rules: effects.choose, events.other-option
    """

    def __init__(self, seat: int, sequence: int, at: int, left: int, taken: int) -> None:
        super().__init__("effect-option", seat, sequence, at, left, taken)
        self.sequence: Final = sequence
        self.at: Final = at
        self.left: Final = left
        self.taken: Final = taken  # options already taken, one bit each

    def verb(self, state: PriceOfPower) -> Choose:
        found = state.box.content.effects[self.sequence].verbs[self.at]
        assert isinstance(found, Choose)
        return found

    def candidates(self, state: PriceOfPower) -> list[Pick]:
        return OPTIONS[: len(self.verb(state).options)]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        listed = self.verb(state).options
        if choice.value in open_options(state, self.seat, listed, self.taken):
            return None
        if choice.value >= len(listed) or self.taken >> choice.value & 1:
            return NO_LONGER_OPEN
        if not listed[choice.value].is_met(state, self.seat):
            number = part(self.sequence, self.at) * MOST_OPTIONS + choice.value
            return Denial("way-needs", "events.other-option", way=number)
        return listed[choice.value].why_not_paid(state, self.seat)

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        verb = self.verb(table.state)
        verb.take(table, self.seat, self.sequence, self.at, self.left, self.taken, choice.value)

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"part": part(self.sequence, self.at), **source_numbers(state)}

    def about(self, state: PriceOfPower, choice: Pick) -> dict[str, int]:
        return {"option": choice.value, "sequence": self.verb(state).options[choice.value].then.number}


def source_numbers(state: PriceOfPower) -> dict[str, int]:
    """The record a question comes from, by the name of its kind: `event`, `card`, `idea`, `mission`, `milestone`."""
    source = frame.field(state, frame.SOURCE)
    return {frame.SOURCE_NAMES[source]: frame.field(state, frame.NUMBER)} if source > 0 else {}


def bots_option(state: PriceOfPower, who: int, listed: list[Option], offered: list[int]) -> int:
    """A rule bot takes the first option that gives it something, else the second one.

    Rules: effects.bots
    """
    for option in offered[:1]:
        if gains_something(state, who, listed[option].then):
            return option
    return offered[1] if len(offered) > 1 else offered[0]


def gains_something(state: PriceOfPower, who: int, effects: Effects) -> bool:
    """Whether a list of effects gives the player anything at once."""
    for verb in verbs_in(effects.verbs):
        if verb.is_boon() and who in named(state, who, verb.who):
            return True
    return False


class May(Verb):
    """The player decides whether it happens; a bot does what brings it something, a non-player realm says yes.

    Rules: effects.may, events.npr-yes
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        self.then: Final = read.effects("then")

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        found = whom(table, task, self.who)
        if found is None:
            return
        for who in reversed(found):
            if is_person(table.state, who):
                table.next(ChooseWhether(who, task.sequence, task.at))
            elif gains_something(table.state, who, self.then):
                follow(table, self.then, who)

    def told(self, teller: Narrator) -> list[Told]:
        verbs = self.then.verbs
        if len(verbs) == 1 and isinstance(verbs[0], If) and verbs[0].who.is_self and not verbs[0].otherwise.verbs:
            inner = self.told_of(teller, verbs[0].then)
            return verbs[0].told_with(
                teller, "; ".join(teller.clauses(inner, teller.doer)) or teller.say("nothing-happens")
            )
        return self.told_of(teller, self.then)

    def told_of(self, teller: Narrator, then: Effects) -> list[Told]:
        with teller.left_open():
            deeds, rest = teller.deeds_first(teller.told(then.verbs))
        if deeds:
            return [teller.offered([teller.unbent(each) for each in deeds], rest)]
        told = "; ".join(teller.clauses(rest, teller.doer))
        return teller.happens(teller.say("if-wanted", x=teller.clause("wanted"), y=told))

    def brings(self) -> float:
        return max(0.0, worth_of(self.then))


class ChooseWhether(Decision[PriceOfPower, Pick]):
    """Do it or leave it.

    Rules: effects.may
    """

    def __init__(self, seat: int, sequence: int, at: int) -> None:
        super().__init__("effect-may", seat, sequence, at)
        self.sequence: Final = sequence
        self.at: Final = at

    def candidates(self, state: PriceOfPower) -> list[Pick]:
        return MAY

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return None

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        if choice is DO_IT:
            verb = table.state.box.content.effects[self.sequence].verbs[self.at]
            assert isinstance(verb, May)
            follow(table, verb.then, self.seat)

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"part": part(self.sequence, self.at), **source_numbers(state)}


MAY: Final = [DO_IT, LEAVE_IT]


class Pay(Verb):
    """A price: voluntary, unless the card says that it must be paid.

    Rules: effects.pay
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        self.cost: Final = read.part("cost", costs.Cost)
        self.must: Final = read.flag("must")
        self.then: Final = read.effects_if("then")
        self.otherwise: Final = read.effects_if("else")
        self.has_otherwise: Final = read.has("else")

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        found = whom(table, task, self.who)
        if found is None:
            return
        for who in reversed(found):
            if self.must:
                self.pay_now(table, task, who)
            elif not self.cost.can_pay(table.state, who):
                follow(table, self.otherwise, who)
            elif is_person(table.state, who):
                table.next(ChoosePaying(who, task.sequence, task.at))
            elif gains_something(table.state, who, self.then) or self.has_otherwise:
                self.pay_now(table, task, who)
            else:
                follow(table, self.otherwise, who)

    def cost_asked(self) -> Part | None:
        return self.cost

    def pay_now(self, table: Table[PriceOfPower], task: Task, who: int) -> None:
        """The cost is paid; what it brings follows, or what happens without, if it could not be paid in full."""
        table.tell(events.PAID, who, task.sequence)
        can = self.cost.can_pay(table.state, who)
        follow(table, self.then if can else self.otherwise, who)
        self.cost.pay(table, who, task.for_player(who))

    def why_not_paid(self, state: PriceOfPower, player: int) -> Denial | None:
        if not self.must or player not in named(state, player, self.who):
            return None
        return self.cost.why_not(state, player)

    def told(self, teller: Narrator) -> list[Told]:
        price = self.cost.told(teller)
        with teller.left_open(paid=True):
            then = teller.told(self.then.verbs)
        if self.must:
            found = [*teller.deed("pay", x=price), *then]
            if self.otherwise.verbs:
                without = teller.inline(self.otherwise.verbs)
                found += teller.happens(teller.conditional(teller.clause("unpaid"), without))
            return found
        deeds, rest = teller.deeds_first(then)
        if deeds:
            done = teller.say("pay-for", x=price, y=teller.behind_may(deeds))
        else:
            done = teller.infinitive(teller.words.word("deed", "pay"), {"x": price})
        offered = teller.offered([done], rest)
        if self.otherwise.verbs:
            offered.after += teller.say("otherwise", x=teller.inline(self.otherwise.verbs))
        return [offered]

    def brings(self) -> float:
        gained = worth_of(self.then) - self.cost.worth()
        return gained if self.must else max(0.0, gained)


class ChoosePaying(Decision[PriceOfPower, Pick]):
    """Pay a cost for what it brings, or refuse.

    Rules: effects.pay
    """

    def __init__(self, seat: int, sequence: int, at: int) -> None:
        super().__init__("effect-pay", seat, sequence, at)
        self.sequence: Final = sequence
        self.at: Final = at

    def verb(self, state: PriceOfPower) -> Pay:
        found = state.box.content.effects[self.sequence].verbs[self.at]
        assert isinstance(found, Pay)
        return found

    def candidates(self, state: PriceOfPower) -> list[Pick]:
        return PAYING

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return self.verb(state).cost.why_not(state, self.seat) if choice is PAY else None

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        verb = self.verb(table.state)
        if choice is PAY:
            verb.pay_now(table, Task(self.sequence, self.at, self.seat, verb), self.seat)
        else:
            table.tell(events.REFUSED, self.seat, self.sequence)
            follow(table, verb.otherwise, self.seat)

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"part": part(self.sequence, self.at), **self.verb(state).cost.numbers(state, self.seat)}


PAYING: Final = [PAY, REFUSE]


# Bottom row


class BottomRow(Verb):
    """One effect of the bottom row of an event."""

    def __init__(self, read: Reader) -> None:
        super().__init__(read, False)
        self.symbol: Final = Symbol(read.inside("code") if read.is_table("code") else read)

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        secondary.resolve(table, task.player, self.symbol, False)

    def told(self, teller: Narrator) -> list[Told]:
        return teller.happens(teller.words.word("bottom", self.symbol.code))


VERBS.update(
    {
        "seq": InOrder,
        "if": If,
        "each_player": EachPlayer,
        "each_area": EachArea,
        "each_realm": EachRealm,
        "repeat": Repeat,
        "choose": Choose,
        "may": May,
        "pay": Pay,
        "secondary": BottomRow,
    }
)
ITEMS: Final[dict[str, Callable[..., Item]]] = {
    "effect-option": ChooseOption,
    "effect-may": ChooseWhether,
    "effect-pay": ChoosePaying,
}
