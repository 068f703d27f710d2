"""What needs the others: taking back beyond the barrier, and a bot for somebody who is away."""

from __future__ import annotations

from typing import Any

import msgspec

from hausmacht.core.agenda import Denial
from hausmacht.core.match import NOTHING_TO_UNDO
from hausmacht.core.view import Refusal
from hausmacht.server.errors import RefusedError, RequestError, StaleError
from hausmacht.server.messages import TakenBack
from hausmacht.server.play import stand_in, wording
from hausmacht.server.play.live import LiveTable
from hausmacht.server.play.moves import must_go_on, must_play, rewind, take_back
from hausmacht.server.play.taking_back import before_last_choice, has_moved_on, last_choice, taken_back
from hausmacht.server.play.telling import refusal
from hausmacht.server.storage.records import OPEN_SEAT, OVER, PERSON_SEAT, Ask

NO_UNDO = Denial("no-undo", "core.undo")


def others(live: LiveTable, seat: int) -> tuple[int, ...]:
    """The seats of other people who still play, whether they are here, away, or have a bot stand in."""
    mine = live.seats[seat].person
    return tuple(
        each.seat for each in live.seats if each.kind == PERSON_SEAT and not each.resigned and each.person != mine
    )


# Asking


async def ask(live: LiveTable, new: Ask, rest: tuple[Ask, ...]) -> None:
    """Ask the others; every request has its own number, so that answers cannot be mixed up."""
    n = live.table.asked + 1
    await live.change(asks=(*rest, msgspec.structs.replace(new, n=n)), asked=n)
    live.publish_table()


async def answer(live: LiveTable, n: int, mine: frozenset[int], agree: bool) -> None:
    """Somebody who speaks for these seats agrees, or not."""
    await live.own()
    found = next((each for each in live.table.asks if each.n == n), None)
    if n in live.lapsed:
        raise moved_on()
    if found is None:
        raise RequestError(404, "no-such-ask", "This request is no longer open.")
    if not mine & set(found.waiting):
        raise RequestError(403, "not-yours", "You are not asked to agree, or you have already answered.")
    must_go_on(live)
    rest = tuple(each for each in live.table.asks if each.n != n)
    waiting = tuple(seat for seat in found.waiting if seat not in mine)
    if not agree or waiting:
        asked = tuple(sorted((*rest, msgspec.structs.replace(found, waiting=waiting)), key=number))
        await live.change(asks=asked if agree else rest)
        live.publish_table()
    elif found.kind == "undo":
        if has_moved_on(live, found):
            await live.change(asks=rest)
            live.publish_table()
            raise moved_on()
        await rewind(live, found.by, found.target, found.key, rest)
    else:
        seat = live.seats[found.target]
        stand_in.must_be_played(live, seat)
        if seat.kind != OPEN_SEAT:
            stand_in.must_be_away(live, seat)
        await stand_in.put_in(live, found.by, found.target, found.bot)


def number(ask: Ask) -> int:
    return ask.n


def moved_on() -> RequestError:
    return RequestError(409, "moved-on", "The game has gone on since this was asked, so nothing is taken back.")


# A bot for somebody who is away


async def ask_stand_in(live: LiveTable, by: int, target: int, bot: str) -> None:
    """A bot for an absent person, if the others agree; somebody may also ask it for himself, at once."""
    await live.own()
    must_play(live, target)
    seat = live.seats[target]
    name = stand_in.bot_named(live, bot)
    if target in live.game.seats_of_people(live.setup):
        raise stand_in.person_needed(live.game, target)
    stand_in.must_be_played(live, seat)
    if seat.person != live.seats[by].person and seat.kind != OPEN_SEAT:
        stand_in.must_be_away(live, seat)
    waiting = tuple(each for each in others(live, by) if live.seats[each].person != seat.person)
    present = tuple(each for each in waiting if not live.seats[each].stand_in)
    if seat.person == live.seats[by].person or not present:
        await stand_in.put_in(live, by, target, name)
        return
    rest = tuple(each for each in live.table.asks if each.kind != "stand-in" or each.target != target)
    await ask(live, Ask(0, "stand-in", by, target, present, name), rest)


# Taking back


async def undo(live: LiveTable, seat: int, at: int, key: str, language: str = "en") -> None:
    """Take back the last choice of a seat: at once within the barrier, beyond it when the others agree."""
    await live.own_for(seat, at)
    must_play(live, seat)
    match, teller = live.running()
    if key and ((seat, key) in live.keys or any(ask.key == key and ask.by == seat for ask in live.table.asks)):
        return
    must_go_on(live)
    if teller.ledger.counts[seat] != at:
        raise StaleError
    if live.table.undo == "never":
        reason = wording.say(live.language(language), "no-undo")
        raise RefusedError(Refusal("undo", "", {}, NO_UNDO.code, NO_UNDO.rule, {}, label="undo", reason=reason))
    denial = match.why_no_undo(seat)
    if denial is None:
        await take_back(live, seat, key)
    elif denial is NOTHING_TO_UNDO or not any(entry.seat == seat for entry in match.line):
        raise RefusedError(refusal(teller, seat, "undo", denial, live.language(language)))
    else:
        await ask_undo(live, seat, key)


def foretold(live: LiveTable, seat: int, language: str) -> TakenBack:
    """What `undo` would take back now, and who must agree first; nothing, where there is nothing to take back."""
    must_play(live, seat)
    match = live.match
    denial = match.why_no_undo(seat)
    is_refused = live.table.undo == "never" or live.table.state == OVER or denial is NOTHING_TO_UNDO
    if is_refused or not any(entry.seat == seat for entry in match.line):
        return TakenBack(choices=(), sealed=False)
    if denial is None:
        return last_choice(live, seat, language)
    found = taken_back(live, before_last_choice(match, seat), (seat,), language)
    return msgspec.structs.replace(found, asked=others(live, seat))


async def ask_undo(live: LiveTable, seat: int, key: str) -> None:
    """Ask every other person at the table; bots agree."""
    match = live.match
    target = before_last_choice(match, seat)
    waiting = others(live, seat)
    if not waiting:
        await rewind(live, seat, target, key)
        return
    rest: tuple[Any, ...] = tuple(each for each in live.table.asks if each.kind != "undo")
    await ask(live, Ask(0, "undo", seat, target, waiting, at=len(match.entries), key=key), rest)
