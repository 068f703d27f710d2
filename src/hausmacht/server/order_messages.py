"""Standing orders as they travel: answers for questions to come. They are sent to their owner and to nobody else."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from hausmacht.server.absence_messages import Deed
from hausmacht.server.messages import Choices, Message, Request, SeatNumber
from hausmacht.server.terms import WhyEnded

MOST_ORDERS = 20  # of one seat that are in force
MOST_ANSWERS = 16
MOST_HOURS = 24 * 60
MOST_TIMES = 99
Word = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[^\x00]*$")]
OrderId = Annotated[str, Meta(max_length=16, pattern="^[0-9a-f]*$")]
Number = Annotated[int, Meta(ge=-(2**31), le=2**31 - 1)]
When = Literal["against", "acts", "named", "round"]


class AnswerAhead(Request, frozen=True):
    """One way to answer: choices that are made one after another, or else the first possible choice of a kind."""

    choices: Choices | None = None
    kind: Word | None = None


class Bound(Request, frozen=True):
    """The order answers only if a number of the question is neither less nor more than this."""

    name: Word
    least: Number | None = None
    most: Number | None = None


class StopWhen(Request, frozen=True):
    """What ends an order: something happens against me, a seat acts, an event names something, the round is over."""

    when: When
    seat: SeatNumber = -1  # acts: whose
    name: Word | None = None  # named: what sort of thing
    value: Number = 0  # named: which


class OrderGiven(Request, frozen=True):
    """Which questions an order answers, and how."""

    kind: Word  # of the question
    answers: Annotated[tuple[AnswerAhead, ...], Meta(min_length=1, max_length=MOST_ANSWERS)]  # the first possible one
    about: Annotated[dict[Word, Number], Meta(max_length=8)] = field(default_factory=dict)  # values it must have
    bounds: Annotated[tuple[Bound, ...], Meta(max_length=8)] = ()
    times: Annotated[int, Meta(ge=0, le=MOST_TIMES)] = 1  # how often it answers; 0: as often as it is asked
    stops: Annotated[tuple[StopWhen, ...], Meta(max_length=16)] = ()


class OrderAsked(Request, frozen=True):
    seat: SeatNumber
    order: OrderGiven
    id: OrderId = ""  # the order it replaces; empty: it is a new one
    hours: Annotated[int, Meta(ge=0, le=MOST_HOURS)] = 0  # how long it is good; 0: until it ends otherwise


class OrdersDropped(Request, frozen=True):
    seat: SeatNumber
    id: OrderId = ""  # empty: all of them


class OrderTold(Message, frozen=True):
    """An order of mine."""

    id: str
    order: OrderGiven
    question: str  # in words
    answers: tuple[str, ...]  # in words
    made: str
    until: str | None
    fired: int  # how often it has answered
    ended: str | None
    why: WhyEnded  # it ended; empty: it is in force


class ChoiceAhead(Message, frozen=True):
    """An answer that can be ordered."""

    answer: AnswerAhead
    label: str


class ValueAhead(Message, frozen=True):
    """A value of a question or of an event, and what it can be."""

    name: str
    label: str
    values: tuple[tuple[int, str], ...]  # none: it is a number


class QuestionAhead(Message, frozen=True):
    """A question that can be answered ahead."""

    kind: str
    label: str
    is_declared: bool  # by the game; else I was asked it before
    answers: tuple[ChoiceAhead, ...]
    about: tuple[ValueAhead, ...]
    bounds: tuple[ValueAhead, ...]


class OrdersTold(Message, frozen=True):
    """My standing orders at a seat, and what can be ordered."""

    orders: tuple[OrderTold, ...]  # those in force first, in the order in which they are tried
    questions: tuple[QuestionAhead, ...]
    named: tuple[ValueAhead, ...]  # what an event can name
    hurts: bool  # the game says when something goes against me
    answered: tuple[Deed, ...]  # for me, the newest last
    pending: str  # the order that is about to answer; empty: none


class OrdersChanged(Message, frozen=True, tag_field="type", tag="orders"):
    """Sent to the owner alone: an order has answered, or has ended, or is about to answer."""

    seat: int
    answered: int  # how often orders have answered so far
    ended: str  # the order that has just ended; empty: none
    why: WhyEnded
    pending: str
