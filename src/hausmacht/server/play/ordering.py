"""How a standing order is read: whether it answers a question, with what, and what ends it.

Nothing here knows a rule: a question has a kind, values and options, and what happens has events that a seat sees.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from hausmacht.core.event import Event
from hausmacht.core.game import Game
from hausmacht.core.match import CHOICE, REWIND, UNDO, Entry
from hausmacht.core.view import Question, View
from hausmacht.server.order_messages import OrderGiven, StopWhen
from hausmacht.server.storage.orders import OrderRecord
from hausmacht.server.terms import WhyEnded

KEY = "order"  # what the keys of answers begin with that orders have given; no client may send such a key
MOST_FIRED = 200  # times that an order answers without a bound of its own: it may answer what its answers lead to again
GIVEN_BY = re.compile(rf"{KEY} ([0-9a-f]+) ([0-9]+)")


def fits(given: OrderGiven, kind: str, numbers: dict[str, int]) -> bool:
    """Whether an order is about a question; outside its bounds, the question is left to its owner."""
    if kind != given.kind or any(numbers.get(name) != value for name, value in given.about.items()):
        return False
    for bound in given.bounds:
        number = numbers.get(bound.name)
        if number is None:
            return False
        if (bound.least is not None and number < bound.least) or (bound.most is not None and number > bound.most):
            return False
    return True


def answer_to(given: OrderGiven, question: Question) -> list[str]:
    """The first answer of an order that is possible now; of several choices in a row, the first one must be."""
    offered = set(question.texts())
    for answer in given.answers:
        if answer.choices:
            if answer.choices[0] in offered:
                return list(answer.choices)
        else:
            found = [option.text for option in question.options if option.kind == answer.kind]
            if found:
                return found[:1]
    return []


def key_of(order: OrderRecord, number: int) -> str:
    """The key of an answer whose first entry has this number: it says which order gave it."""
    return f"{KEY} {order.id} {number}"


def answered_by(keys: Iterable[tuple[int, str]], seat: int) -> list[tuple[int, str]]:
    """The first entries of a seat's answers that orders have given, with the ids of the orders, the oldest first."""
    found = []
    for owner, key in keys:
        given = GIVEN_BY.fullmatch(key) if owner == seat else None
        if given is not None:
            found.append((int(given[2]), given[1]))
    return sorted(found)


def why_ended(order: OrderRecord, now: int, progress: str, fired: int) -> WhyEnded:
    """What ends an order besides events: time, the round, or that it has answered as often as it should."""
    given = order.given
    if fired >= (given.times or MOST_FIRED):
        return "done"
    if order.until is not None and now >= order.until:
        return "time"
    if progress != order.progress and any(stop.when == "round" for stop in given.stops):
        return "round"
    return ""


def why_returned(order: OrderRecord, entries: Sequence[Entry[Any]]) -> WhyEnded:
    """Whether its owner has taken something back, or all have gone back: what was ordered may not fit any more."""
    for entry in entries:
        if entry.number >= order.since and entry.kind == REWIND:
            return "rewound"
        if entry.number >= order.since and entry.kind == UNDO and entry.seat == order.seat:
            return "undone"
    return ""


def why_stopped(order: OrderRecord, entry: Entry[Any], game: Game[Any], view: View) -> WhyEnded:
    """Which of the order's stops something is that its seat has just seen."""
    for stop in order.given.stops:
        if stop.when == "acts" and entry.kind == CHOICE and entry.seat == stop.seat:
            return "acts"
        for event in entry.events if stop.when in ("against", "named") else ():
            if event.seen_by(order.seat) and is_stop(stop, event, order.seat, entry.seat, game, view):
                return stop.when
    return ""


def is_stop(stop: StopWhen, event: Event, seat: int, chooser: int, game: Game[Any], view: View) -> bool:
    if stop.when == "against":
        return game.suffers(event, seat, chooser, view)
    facts = event.facts()
    for name in game.orders.named.get(stop.name or "", (stop.name or "",)):
        value = facts.get(name)
        if value == stop.value or (isinstance(value, tuple) and stop.value in value):
            return True
    return False
