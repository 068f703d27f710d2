"""What somebody is shown of his standing orders: those he has given, what they answered, and what can be ordered."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from typing import Any
from weakref import WeakKeyDictionary

from hausmacht.core.agenda import deciding
from hausmacht.core.ahead import Ahead
from hausmacht.core.asking import question as asked_as
from hausmacht.core.match import play_again
from hausmacht.core.phrases import Phrases
from hausmacht.core.view import Question
from hausmacht.core.words import Catalogue, MissingWordError
from hausmacht.server.absence_messages import Deed
from hausmacht.server.order_messages import (
    AnswerAhead,
    ChoiceAhead,
    OrdersTold,
    OrderTold,
    QuestionAhead,
    ValueAhead,
)
from hausmacht.server.play.absences import deeds_at
from hausmacht.server.play.live import LiveTable
from hausmacht.server.play.ordering import answered_by
from hausmacht.server.play.written import iso
from hausmacht.server.storage.orders import OrderRecord
from hausmacht.server.storage.records import PLAYING
from hausmacht.server.tables.standing_orders import StandingOrders

MOST_LOOKED_BACK = 200  # choices of everybody in which it is looked for what a seat was asked
MOST_OFFERED = 60  # answers of a question that are shown
MOST_VALUES = 600  # of one sort of thing
MOST_ANSWERED = 30  # deeds that are shown
Asked = dict[str, Question]  # by kind, as it was last asked

ASKED: WeakKeyDictionary[LiveTable, dict[int, tuple[int, Asked]]] = (
    WeakKeyDictionary()
)  # by seat, with the log's length


async def told(live: LiveTable, seat: int, person: str, language: str) -> OrdersTold:
    """All about the orders of a seat, for its owner."""
    kept = [each for each in await known(live) if (each.seat, each.person) == (seat, person)]
    if live.current is None:
        return OrdersTold(orders=(), questions=(), named=(), hurts=False, answered=(), pending="")
    phrases = live.teller.phrases_in(live.language(language))
    asked = await asked_before(live, seat)
    questions = questions_ahead(live, asked, phrases) if live.table.state == PLAYING else ()
    labels = labels_of(questions)
    names = {each.kind: each.label for each in questions}
    given = answered_by(live.keys, seat)
    pending = live.orders.pending.get(seat) if isinstance(live.orders, StandingOrders) else None
    return OrdersTold(
        orders=tuple(
            order_told(order, names, labels, len([1 for _, each in given if each == order.id]))
            for order in sorted(kept, key=lambda each: not each.is_in_force)
        ),
        questions=questions,
        named=tuple(value_ahead(name, phrases, True) for name in live.game.orders.named),
        hurts=bool(live.game.orders.against),
        answered=await answered(live, seat, [number for number, _ in given], language),
        pending="" if pending is None else pending.order.id,
    )


async def known(live: LiveTable) -> list[OrderRecord]:
    """The orders at a table: whoever plays it knows first which have ended."""
    if live.fence and isinstance(live.orders, StandingOrders) and live.orders.is_loaded:
        return live.orders.kept
    return await live.hall.store.orders(live.table.id)


def order_told(order: OrderRecord, names: dict[str, str], labels: dict[tuple[str, str], str], fired: int) -> OrderTold:
    kind = order.given.kind
    return OrderTold(
        id=order.id,
        order=order.given,
        question=names.get(kind, kind),
        answers=tuple(
            ", ".join(labels.get((kind, part), labels.get(("", part), part)) for part in parts_of(each))
            for each in order.given.answers
        ),
        made=iso(order.made_at),
        until=None if order.until is None else iso(order.until),
        fired=fired,
        ended=None if order.ended is None else iso(order.ended),
        why=order.why,
    )


def labels_of(questions: Iterable[QuestionAhead]) -> dict[tuple[str, str], str]:
    """What each part of an answer is called, by the kind of its question; without one, as any question has it."""
    found: dict[tuple[str, str], str] = {}
    for each in questions:
        for choice in each.answers:
            for part in parts_of(choice.answer):
                found[each.kind, part] = choice.label
                found.setdefault(("", part), choice.label)
    return found


def parts_of(answer: AnswerAhead) -> tuple[str, ...]:
    return (f"={answer.kind}",) if answer.kind else tuple(answer.choices or ())


async def answered(live: LiveTable, seat: int, numbers: Sequence[int], language: str) -> tuple[Deed, ...]:
    """What orders have chosen for a seat, as far as it is in force."""
    match, times = live.match, live.teller.times
    wanted = set(numbers[-MOST_ANSWERED:])
    places: list[int] = []
    for place, entry in enumerate(match.line):
        before = match.line[place - 1] if place else None
        goes_on = (
            bool(places)
            and places[-1] == place - 1
            and before is not None
            and (before.seat, times[before.number]) == (entry.seat, times[entry.number])
        )
        if entry.seat == seat and (entry.number in wanted or goes_on):
            places.append(place)
    return await deeds_at(live, seat, places[-MOST_ANSWERED:], language) if places else ()


# What can be ordered


async def asked_before(live: LiveTable, seat: int) -> Asked:
    """What a seat was asked so far, of each kind the last: played again from the log, a little at a time."""
    match = live.match
    kept = ASKED.setdefault(live, {}).get(seat)
    if kept is None or kept[0] != len(match.entries):
        found: Asked = {}
        first = max(0, len(match.line) - MOST_LOOKED_BACK)
        state = match.table_before(first) if match.line else match.fresh()
        for entry in match.line[first:]:
            if entry.seat == seat:
                note_question(state, seat, found)
            play_again(state, entry)
            await asyncio.sleep(0)  # others may have a turn
        note_question(state, seat, found)
        kept = ASKED[live][seat] = len(match.entries), found
    return kept[1]


def note_question(state: Any, seat: int, found: Asked) -> None:
    for decision in deciding(state):
        if decision.seat == seat:
            found[decision.kind] = asked_as(state, decision)


def questions_ahead(live: LiveTable, asked: Asked, phrases: Phrases) -> tuple[QuestionAhead, ...]:
    """Those that the game declares, then whatever else the seat was asked."""
    declared = live.game.orders.question
    known = {each.kind for each in declared}
    others = [Ahead(kind, bounds=tuple(question.numbers)) for kind, question in asked.items() if kind not in known]
    return tuple(
        question_ahead(each, asked.get(each.kind), each.kind in known, phrases) for each in (*declared, *others)
    )


def question_ahead(ahead: Ahead, asked: Question | None, is_declared: bool, phrases: Phrases) -> QuestionAhead:
    words, names = phrases.words, phrases.names
    label = words.words.get("ahead", {}).get(ahead.kind, "")
    if not label and asked is not None:
        label = words.say("question", asked.kind, asked.numbers, names)
    return QuestionAhead(
        kind=ahead.kind,
        label=label or ahead.kind,
        is_declared=is_declared,
        answers=(*declared_answers(ahead, words), *offered(ahead, asked, phrases)),
        about=tuple(value_ahead(name, phrases, True) for name in ahead.about),
        bounds=tuple(value_ahead(name, phrases, False) for name in ahead.bounds),
    )


def declared_answers(ahead: Ahead, words: Catalogue) -> Iterable[ChoiceAhead]:
    for kind in ahead.answers:
        label = words.words.get("ahead_answer", {}).get(kind) or words.say("choice", kind, {})
        yield ChoiceAhead(answer=AnswerAhead(kind=kind), label=label)


def offered(ahead: Ahead, asked: Question | None, phrases: Phrases) -> Iterable[ChoiceAhead]:
    """What could be chosen when the question was last asked, without what the game declares anyway."""
    for option in asked.options[:MOST_OFFERED] if asked is not None else ():
        if option.kind not in ahead.answers:
            label = phrases.words.say("choice", option.kind, option.numbers, phrases.names)
            yield ChoiceAhead(answer=AnswerAhead(choices=[option.text]), label=label)


def value_ahead(name: str, phrases: Phrases, is_thing: bool) -> ValueAhead:
    """A value in words; a thing, such as a county, with everything it can be."""
    words, names = phrases.words, phrases.names
    label = words.words.get("ahead_value", {}).get(name, name)
    if not is_thing:
        return ValueAhead(name=name, label=label, values=())
    found: list[tuple[int, str]] = []
    for value in range(MOST_VALUES):
        try:
            found.append((value, words.value(name, value, names)))
        except (MissingWordError, LookupError):
            if value:
                break
    return ValueAhead(name=name, label=label, values=tuple(found))
