"""Standing orders at a table: they answer for their owners, who were asked something they had foreseen.

An order is kept with the place in the log where it was given. Everything else follows from the log: how often it has
answered (its answers have keys of their own) and whether something has ended it. So it goes on over a restart, with
whoever plays the table next, and answers nothing twice.

Nobody else may notice that an order exists. It answers after a while, as a person would; somebody who is not here is
shown as present meanwhile, because nobody answers from nowhere; and what is written when an order is given or ended is
written beside the table, not at it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from random import SystemRandom
from typing import Any

import structlog

from hausmacht.server.errors import ElsewhereError, RefusedError, RequestError
from hausmacht.server.order_messages import MOST_ORDERS, OrderGiven, OrdersChanged
from hausmacht.server.play import moves, waiting
from hausmacht.server.play.live import LiveTable, not_written
from hausmacht.server.play.ordering import (
    answer_to,
    answered_by,
    fits,
    key_of,
    why_ended,
    why_returned,
    why_stopped,
)
from hausmacht.server.play.written import ENCODER
from hausmacht.server.storage.connection import ConflictError
from hausmacht.server.storage.orders import MOST_ENDED, OrderRecord
from hausmacht.server.storage.records import PERSON_SEAT, PLAYING, now
from hausmacht.server.terms import WhyEnded

log = structlog.get_logger()
LUCK = SystemRandom()  # nobody can work out when an order answers
SPREAD = (0.4, 1.6)  # how long it takes, as parts of the setting
COMING = (0.2, 0.6)  # when its owner seems to come, as parts of that
STAYING = (0.5, 1.5)  # how long he seems to stay afterwards, as parts of the setting
OF_THE_CLOCK = 0.5  # an order takes no more than this of the time that is left
AGAIN_SECONDS = 5.0  # after a failure


class Pending:
    """An order that is about to answer."""

    def __init__(self, order: OrderRecord, question: tuple[int, str]) -> None:
        self.order = order
        self.question = question  # which one: how often the seat has chosen before, and what is on the agenda
        self.timers: list[asyncio.TimerHandle] = []

    def stop(self) -> None:
        for timer in self.timers:
            timer.cancel()


class StandingOrders:
    """The orders of everybody at one table."""

    def __init__(self, live: LiveTable) -> None:
        self.live = live
        self.kept: list[OrderRecord] = []  # the oldest first
        self.is_loaded = False
        self.is_loading = False
        self.pending: dict[int, Pending] = {}  # by seat
        self.entries = 0  # of the log that were looked through for what was taken back
        self.seen: dict[int, int] = {}  # by seat: the count up to which what happened was compared with its orders
        self.leaving: dict[str, asyncio.TimerHandle] = {}  # people who seem to be here for a little longer

    # Following

    @property
    def is_waiting(self) -> bool:
        return bool(self.pending) or self.is_loading

    def renew(self) -> None:
        """What is in memory may be out of date: read it again before anything is answered."""
        self.is_loaded = False
        self.wake()

    async def load(self) -> None:
        self.is_loading = False
        if self.is_loaded or not self.live.is_played():
            return
        self.kept = await self.live.hall.store.orders(self.live.table.id)
        self.is_loaded = True
        self.entries, self.seen = 0, {}
        self.wake()

    def wake(self) -> None:
        """Something has happened at the table: orders end, or have something to answer."""
        live = self.live
        if live.table.state != PLAYING or not live.is_played():
            self.stop()
            if self.kept and live.fence and not live.is_stale and live.table.state != PLAYING:
                self.drop(list(self.kept))  # the match is over
            return
        if not self.is_loaded:
            if not self.is_loading:
                self.is_loading = True
                live.enqueue(self.load, self.loaded)
            return
        if self.kept:
            self.follow()
            self.answer_soon()

    def loaded(self, _: Any, error: Exception | None) -> None:
        self.is_loading = False
        if error is not None:
            log.warning("orders not read", table=self.live.name, error=f"{type(error).__name__}: {error}")
            self.live.loop.call_later(AGAIN_SECONDS, self.wake)

    def in_force(self, seat: int | None = None) -> list[OrderRecord]:
        return [order for order in self.kept if order.is_in_force and seat in (None, order.seat)]

    def follow(self) -> None:
        """Compare what has happened with what ends an order."""
        live = self.live
        gone = [order for order in self.kept if is_void(live, order)]
        if gone:
            self.drop(gone)
        match, teller = live.running()
        later = match.entries[self.entries :]
        self.entries = len(match.entries)
        for seat in {order.seat for order in self.in_force()}:
            orders = self.in_force(seat)
            count = teller.ledger.counts[seat]
            told = teller.ledger.told(match, seat, self.seen.get(seat, min(order.at for order in orders)))
            self.seen[seat] = count
            view = teller.sees(seat)
            for order in orders:
                why = why_returned(order, later)
                for at, entry in told:
                    if not why and at > order.at:
                        why = why_stopped(order, entry, live.game, view)
                why = why or why_ended(order, now(), view.progress, self.fired(order))
                if why:
                    self.end(order, why)

    def fired(self, order: OrderRecord) -> int:
        return len([1 for _, each in answered_by(self.live.keys, order.seat) if each == order.id])

    # Answering

    def answer_soon(self) -> None:
        """Whoever is asked what he has foreseen is answered for, after a while."""
        live = self.live
        asked = {seat: order for seat in live.teller.waiting if (order := self.order_for(seat)) is not None}
        for seat, pending in list(self.pending.items()):
            if seat not in asked or asked[seat] is not pending.order or self.question_of(seat) != pending.question:
                pending.stop()
                del self.pending[seat]
                self.leave_soon(live.seats[seat].person)
        for seat, order in asked.items():
            if seat not in self.pending:
                self.pending[seat] = self.begin(seat, order)

    def question_of(self, seat: int) -> tuple[int, str]:
        match = self.live.match
        decision = match.decision_of(seat)
        chosen = len([1 for entry in match.line if entry.seat == seat])
        return chosen, "" if decision is None else decision.text

    def order_for(self, seat: int) -> OrderRecord | None:
        """The first order of a seat that answers what it is asked now."""
        live = self.live
        match = live.match
        decision = match.decision_of(seat)
        if decision is None or live.seats[seat].kind != PERSON_SEAT or live.seats[seat].played_by():
            return None
        numbers = decision.numbers(match.state)
        for order in self.in_force(seat):
            if fits(order.given, decision.kind, numbers) and self.is_new_to(order):
                return order
        return None

    def is_new_to(self, order: OrderRecord) -> bool:
        """Whether the question was put after the order was given: what was open then stays its owner's own."""
        if not order.was_asked:
            return True
        return any(entry.seat == order.seat and entry.number >= order.since for entry in reversed(self.live.match.line))

    def begin(self, seat: int, order: OrderRecord) -> Pending:
        live = self.live
        pending = Pending(order, self.question_of(seat))
        whole = self.seconds(seat)
        person = live.seats[seat].person
        if whole and person not in live.people():
            arrival = whole * LUCK.uniform(*COMING)
            pending.timers.append(live.loop.call_later(arrival, self.appear, person))
        pending.timers.append(live.loop.call_later(whole, self.ring, seat, pending))
        self.tell(seat)
        return pending

    def seconds(self, seat: int) -> float:
        """How long an answer takes: never the same, and never longer than the clock allows."""
        live = self.live
        whole = live.hall.settings.order_seconds * LUCK.uniform(*SPREAD)
        control, clocks = live.timing.control, live.timing.clocks
        if control is not None and clocks:
            whole = min(whole, clocks[seat].left_at(control, now()) / 1000 * OF_THE_CLOCK)
        return max(whole, 0.0)

    def ring(self, seat: int, pending: Pending) -> None:
        self.live.enqueue(partial(self.answer, seat, pending), partial(self.answered, seat, pending))

    async def answer(self, seat: int, pending: Pending) -> None:
        """Answer as the owner of the seat would: by the same way, with a key of its own."""
        live = self.live
        if self.pending.get(seat) is not pending or not live.is_played():
            return
        self.follow()
        match = live.match
        order, question = self.order_for(seat), match.question(seat)
        if order is not pending.order or question is None or self.question_of(seat) != pending.question:
            self.answer_soon()
            return
        del self.pending[seat]
        choices = answer_to(order.given, question)
        key = key_of(order, len(match.entries))
        at = live.teller.ledger.counts[seat]
        try:
            if len(choices) > 1:
                await moves.stretch(live, seat, at, choices, key)
            elif choices:
                await moves.choose(live, seat, at, choices[0], key)
        except RefusedError:
            choices = []
        if not choices:
            self.end(order, "refused")
            live.waited.discard(live.seats[seat].person)  # he is told after all
            waiting.note(live)
        self.leave_soon(live.seats[seat].person)
        self.wake()
        self.tell(seat)

    def answered(self, seat: int, pending: Pending, _: Any, error: Exception | None) -> None:
        """If it could not be done, it is tried again: the store may be away, or the table has moved on."""
        if error is not None and not self.live.is_stopped:
            if not isinstance(error, (RequestError, ElsewhereError)):
                log.warning("order not carried out", table=self.live.name, error=f"{type(error).__name__}: {error}")
            if self.pending.get(seat) is pending:
                del self.pending[seat]
            self.live.loop.call_later(AGAIN_SECONDS, self.wake)

    def will_answer(self, seat: int) -> bool:
        """Whether an order is about to answer for a seat, so that nobody need be called."""
        return seat in self.pending

    def stop(self) -> None:
        for seat, pending in self.pending.items():
            pending.stop()
            self.leave_soon(self.live.seats[seat].person)
        self.pending.clear()

    def close(self) -> None:
        self.stop()
        for timer in self.leaving.values():
            timer.cancel()
        self.leaving.clear()

    # Being seen

    def appear(self, person: str) -> None:
        live = self.live
        leaving = self.leaving.pop(person, None)
        if leaving is not None:
            leaving.cancel()
        if person not in live.shown_here and not live.is_stopped:
            live.shown_here.add(person)
            live.hall.announce_people(live)
            live.publish_table()

    def leave_soon(self, person: str) -> None:
        live = self.live
        if person in live.shown_here and person not in self.leaving:
            after = live.hall.settings.order_seconds * LUCK.uniform(*STAYING)
            self.leaving[person] = live.loop.call_later(after, self.disappear, person)

    def disappear(self, person: str) -> None:
        self.leaving.pop(person, None)
        live = self.live
        if person in live.shown_here and not live.is_stopped:
            live.shown_here.discard(person)
            live.left[person] = now()
            live.hall.announce_people(live)
            live.publish_table()

    # Giving and ending

    async def give(self, seat: int, given: OrderGiven, replaced: str, new_id: str, hours: int) -> None:
        """Keep an order; one that replaces another answers in its place."""
        live = self.live
        if not self.is_loaded:
            await self.load()
        if any((order.seat, order.id) == (seat, new_id) for order in self.kept):
            return  # another worker has sent it on twice
        match, teller = live.running()
        old = next((order for order in self.kept if order.seat == seat and order.id == replaced), None)
        if replaced and old is None:
            raise no_such_order()
        if old is None and len(self.in_force(seat)) >= MOST_ORDERS:
            raise RequestError(
                409, "too-many-orders", f"A seat can have {MOST_ORDERS} orders at a time: drop some first."
            )
        check(live, given)
        order = OrderRecord(
            table_id=live.table.id,
            id=new_id,
            seat=seat,
            person=live.seats[seat].person,
            given=given,
            made_at=now() if old is None else old.made_at,
            since=len(match.entries),
            at=teller.ledger.counts[seat],
            was_asked=seat in teller.waiting,
            progress=teller.sees(seat).progress,
            until=now() + hours * 3_600_000 if hours else None,
        )
        try:
            await live.hall.store.put_order(order, live.fence, replaced)
        except ConflictError as error:
            await live.failed(error)
            raise not_written(error) from None
        place = len(self.kept) if old is None else self.kept.index(old)
        self.kept[place : place + (old is not None)] = [order]
        self.wake()
        self.tell(seat)

    async def take_away(self, seat: int, order_id: str) -> None:
        """Drop an order of a seat, or all of them."""
        if not self.is_loaded:
            await self.load()
        found = [order for order in self.kept if order.seat == seat and order_id in ("", order.id)]
        if order_id and not found:
            raise no_such_order()
        await self.live.hall.store.drop_orders(self.live.table.id, [order.id for order in found])
        self.kept = [order for order in self.kept if order not in found]
        self.wake_all()
        self.tell(seat)

    def wake_all(self) -> None:
        if not self.kept:
            self.stop()
        self.wake()

    def end(self, order: OrderRecord, why: WhyEnded) -> None:
        """An order is in force no longer; its owner is told why."""
        order.ended, order.why = now(), why
        self.later(partial(self.live.hall.store.end_order, order))
        self.tell(order.seat, order)
        old = [each for each in self.kept if each.seat == order.seat and not each.is_in_force]
        if len(old) > MOST_ENDED:
            self.drop(old[:-MOST_ENDED])

    def drop(self, orders: list[OrderRecord]) -> None:
        ids = [order.id for order in orders]
        self.kept = [order for order in self.kept if order not in orders]
        self.later(partial(self.live.hall.store.drop_orders, self.live.table.id, ids))

    def later(self, work: Callable[[], Any]) -> None:
        """Write something that follows from the log anyway: nobody waits for it, and losing it loses nothing."""
        self.live.enqueue(work, unwritten)

    def tell(self, seat: int, ended: OrderRecord | None = None) -> None:
        """Tell the owner of a seat, wherever he listens here, and nobody else."""
        live = self.live
        person = live.seats[seat].person
        pending = self.pending.get(seat)
        message = OrdersChanged(
            seat=seat,
            answered=len(answered_by(live.keys, seat)),
            ended="" if ended is None else ended.id,
            why="" if ended is None else ended.why,
            pending="" if pending is None else pending.order.id,
        )
        encoded = ENCODER.encode(message)
        for listener in list(live.listeners):
            if listener.seat == seat and listener.person == person and listener.only is None:
                listener.tell(encoded)


def orders_at(live: LiveTable) -> StandingOrders:
    """The orders at a table whose match goes on."""
    if not isinstance(live.orders, StandingOrders) or live.table.state != PLAYING:
        raise RequestError(409, "not-playing", "Orders can be given while the match goes on.")
    return live.orders


def check(live: LiveTable, given: OrderGiven) -> None:
    """An order must be about a question of the game, and say how to answer it."""
    if given.kind not in live.game.kinds_of_decisions():
        raise RequestError(400, "no-such-question", f"{live.game.title} has no question '{given.kind}'.")
    if any((answer.choices is None) == (answer.kind is None) for answer in given.answers):
        raise RequestError(400, "bad-answer", "An answer has either choices or a kind of choice.")
    for stop in given.stops:
        if stop.when == "acts" and not 0 <= stop.seat < live.table.seats:
            raise RequestError(404, "no-such-seat", f"There is no seat {stop.seat} at this table.")
        if stop.when == "named" and not stop.name:
            raise RequestError(400, "no-name", "A stop at something that is named says what sort of thing it is.")


def is_void(live: LiveTable, order: OrderRecord) -> bool:
    """Whether its seat is somebody else's by now, or a bot's for good."""
    seat = live.seats[order.seat]
    return seat.person != order.person or seat.resigned


def no_such_order() -> RequestError:
    return RequestError(404, "no-such-order", "There is no such order any more.")


def unwritten(_: Any, error: Exception | None) -> None:
    if error is not None and not isinstance(error, RequestError):
        log.warning("order not written", error=f"{type(error).__name__}: {error}")
