"""What people say at a table, and to whom.

Those who look on at a match talk among themselves: they read what players say, and players read what they said when the
match is over, because somebody who sees what one player may not could say it. Nobody is told what somebody says whom he
has muted or blocked; the one who says it does not learn of that.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Collection

import msgspec

from hausmacht.core.view import SPECTATOR
from hausmacht.server.errors import RequestError
from hausmacht.server.messages import ChatLine
from hausmacht.server.play.live import LiveTable
from hausmacht.server.play.table import Listener
from hausmacht.server.play.written import ENCODER, iso
from hausmacht.server.storage.records import OVER, PERSON_SEAT, ChatRecord, now
from hausmacht.server.storage.talk import AT_LINES, ReportRecord
from hausmacht.server.tables.identity import Who
from hausmacht.server.tables.signs import counted, mine_of
from hausmacht.server.talk_messages import ReactionsTold, Typing
from hausmacht.server.terms import Room

MENTION_MS = 10 * 60 * 1000  # somebody is called to a table by name once in this time, however often he is named


async def say(live: LiveTable, who: Who, text: str) -> None:
    """Say something to everybody at the table, or as somebody who looks on to those who do."""
    if not text:
        raise RequestError(400, "empty", "The message is empty.")
    name = live.seats[who.seat].name if who.seat != SPECTATOR else who.name
    room: Room = "" if who.is_member else "watchers"
    said = await live.hall.store.say(live.table.id, who.person, who.seat, name, text, room)
    await tell(live, said)
    live.hall.announce_chat(live, said.n)
    if not room:
        await call_mentioned(live, said)


async def tell(live: LiveTable, said: ChatRecord) -> None:
    """Send a line to everybody who listens here and may read it."""
    shunning = await live.hall.store.shunned_by(said.person) if live.listeners else set()
    made: dict[bool, bytes] = {}
    for listener in list(live.listeners):
        if listener.person in shunning or not may_read(live, said.room, is_member(live, listener.person)):
            continue
        mine = listener.person == said.person
        if mine not in made:
            made[mine] = ENCODER.encode(line_of(live, said, mine))
        live.tell(listener, made[mine])
    live.tell_watchers()


def is_member(live: LiveTable, person: str) -> bool:
    return bool(person) and (person == live.table.host or any(seat.person == person for seat in live.seats))


def may_read(live: LiveTable, room: str, is_of_the_table: bool) -> bool:
    return not room or not is_of_the_table or live.table.state == OVER


async def lines(live: LiveTable, who: Who) -> list[ChatLine]:
    """What was said, as far as somebody may read it and wants to."""
    store = live.hall.store
    shunned = {each.other for each in await store.shunned(who.person)} if who.person else set()
    signs = await store.signs(AT_LINES, live.table.id)
    return [
        msgspec.structs.replace(
            line_of(live, said, said.person == who.person),
            signs=counted(signs.get(said.n, {}), shunned),
            sign=mine_of(signs.get(said.n, {}), who.person),
        )
        for said in await store.chat(live.table.id, but=shunned)
        if may_read(live, said.room, who.is_member)
    ]


def line_of(live: LiveTable, said: ChatRecord, mine: bool) -> ChatLine:
    return ChatLine(
        n=said.n,
        seat=said.seat,
        name=said.name,
        text=said.text,
        time=iso(said.made_at),
        mine=mine,
        room=said.room,
        mentions=tuple(mentioned(live, said.text)),
    )


# Mentions


def mentioned(live: LiveTable, text: str) -> list[int]:
    """The seats of people whom a text names as @Name; of names that begin alike, the longest counts."""
    if "@" not in text:
        return []
    seats: dict[str, list[int]] = {}  # two may have the same name: both are meant
    for seat in live.seats:
        if seat.kind == PERSON_SEAT and seat.name:
            seats.setdefault(seat.name.casefold(), []).append(seat.seat)
    found: list[int] = []
    rest = text.casefold()
    for name in sorted(seats, key=len, reverse=True):
        pattern = rf"@{re.escape(name)}(?!\w)"
        if re.search(pattern, rest):
            found += seats[name]
            rest = re.sub(pattern, " ", rest)
    return sorted(found)


async def call_mentioned(live: LiveTable, said: ChatRecord) -> None:
    """Somebody who is named and does not look at the table gets a notice, unless he shuns the speaker."""
    named = {live.seats[seat].person: seat for seat in mentioned(live, said.text)}
    if not named:
        return
    shunning = await live.hall.store.shunned_by(said.person)
    for person, seat in named.items():
        if person != said.person and person not in shunning and person not in live.lookers():
            live.hall.notices.tell(person, "mention", live, seat, said.made_at // MENTION_MS)


# Signs and typing


async def react(live: LiveTable, who: Who, n: int, sign: str) -> None:
    """Put a sign at a line that one may read."""
    store = live.hall.store
    line = await readable(live, who, n)
    await store.put_sign(AT_LINES, live.table.id, line.n, who.person, sign)
    await tell_signs(live, line)
    live.hall.announce_chat(live, -line.n)


async def tell_signs(live: LiveTable, line: ChatRecord) -> None:
    store = live.hall.store
    signs = (await store.signs(AT_LINES, live.table.id, line.n)).get(line.n, {})
    shunned = await store.shunning({each.person for each in live.listeners})

    def message(listener: Listener) -> bytes:
        counts = counted(signs, shunned.get(listener.person, ()))
        return ENCODER.encode(ReactionsTold(n=line.n, signs=counts, mine=mine_of(signs, listener.person)))

    tell_readers(live, line.room, message)


def tell_readers(live: LiveTable, room: str, message: Callable[[Listener], bytes], but: Collection[str] = ()) -> None:
    for listener in list(live.listeners):
        if listener.person not in but and may_read(live, room, is_member(live, listener.person)):
            live.tell(listener, message(listener))
    live.tell_watchers()


async def tell_typing(live: LiveTable, person: str, seat: int, name: str) -> None:
    """Tell those who would read it that somebody is writing; it is not kept."""
    told = ENCODER.encode(Typing(seat=seat, name=name))
    but = {person, *await live.hall.store.shunned_by(person)}
    tell_readers(live, "" if is_member(live, person) else "watchers", lambda _: told, but)


# Whom a line or a seat leads to


async def readable(live: LiveTable, who: Who, n: int) -> ChatRecord:
    """A line of the chat that somebody may read."""
    said = await live.hall.store.line(live.table.id, n)
    if said is not None and may_read(live, said.room, who.is_member):
        return said
    raise RequestError(404, "no-such-line", "There is no such message any more.")


async def meant(live: LiveTable, who: Who, n: int, seat: int) -> tuple[str, str, str]:
    """The person who said a line or has a seat, his name, and what he said."""
    if n:
        line = await readable(live, who, n)
        found = line.person, line.name, line.text
    elif 0 <= seat < live.table.seats and live.seats[seat].kind == PERSON_SEAT:
        found = live.seats[seat].person, live.seats[seat].name, ""
    else:
        raise RequestError(404, "nobody", "Nobody is meant by this.")
    if not found[0] or found[0] == who.person:
        raise RequestError(409, "yourself", "That is you, or somebody who is gone.")
    return found


async def shun(live: LiveTable, who: Who, n: int, seat: int, kind: str) -> None:
    other, name, _ = await meant(live, who, n, seat)
    if not await live.hall.store.shun(who.person, other, kind, name):
        raise RequestError(409, "too-many", "You have muted or blocked too many people: let some of them go first.")


async def report(live: LiveTable, who: Who, n: int, seat: int, reason: str) -> None:
    """Tell the host of the server; the line is kept with it, whatever becomes of the chat."""
    other, name, said = await meant(live, who, n, seat)
    made = ReportRecord(secrets.token_hex(6), live.table.id, who.person, other, name, said, reason, now())
    if not await live.hall.store.add_report(made):
        raise RequestError(409, "too-many", "The host has not looked at your other reports yet: please wait.")


async def must_be_welcome(live: LiveTable, person: str) -> None:
    """Nobody sits down with people who have blocked him; he is not told who has."""
    there = {live.table.host, *[seat.person for seat in live.seats]} - {"", person}
    if there and await live.hall.store.shunned_by(person, blocked=True) & there:
        raise RequestError(403, "not-welcome", "You cannot join this table.")
