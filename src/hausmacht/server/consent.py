"""What needs the others: taking back beyond the barrier, a bot for somebody who is away; and giving up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from hausmacht import bots
from hausmacht.server.bot_pool import strongest
from hausmacht.server.errors import RequestError
from hausmacht.server.records import BOT_SEAT, OPEN_SEAT, PERSON_SEAT, PLAYING, Ask
from hausmacht.server.table_info import is_online

if TYPE_CHECKING:
    from hausmacht.server.live import LiveTable


def others(live: LiveTable, *but: int) -> tuple[int, ...]:
    """The seats of other people who still play."""
    mine = {live.seats[seat].person for seat in but[:1]}
    return tuple(
        each.seat
        for each in live.seats
        if each.kind == PERSON_SEAT and not each.played_by() and each.person not in mine and each.seat not in but
    )


def new_ask(
    live: LiveTable,
    kind: Any,
    by: int,
    target: int,
    waiting: tuple[int, ...],
    bot: str = "",
    at: int = 0,
    key: str = "",
) -> Ask:
    n = 1 + max((ask.n for ask in live.table.asks), default=0)
    return Ask(n, kind, by, target, waiting, bot, at, key)


async def answer_ask(live: LiveTable, n: int, mine: set[int], agree: bool) -> None:
    """Somebody who speaks for these seats agrees, or not."""
    table = live.table
    ask = next((each for each in table.asks if each.n == n), None)
    if ask is None:
        raise RequestError(404, "no-such-ask", "This question is no longer open.")
    if not mine & set(ask.waiting):
        raise RequestError(403, "not-yours", "You are not asked, or have answered already.")
    rest = tuple(each for each in table.asks if each.n != n)
    waiting = tuple(seat for seat in ask.waiting if seat not in mine)
    if not agree or waiting:
        table.asks = (
            tuple(sorted((*rest, msgspec.structs.replace(ask, waiting=waiting)), key=number)) if agree else rest
        )
        await live.hall.store.save(table)
        live.publish_table()
        return
    table.asks = rest
    if ask.kind == "undo":
        await live.rewind(ask.by, ask.target, ask.key)
    else:
        await set_stand_in(live, ask.target, ask.bot)


async def ask_stand_in(live: LiveTable, by: int, target: int, bot: str) -> None:
    """A bot for an absent person; somebody may also ask it for himself, at once."""
    live.must_play(target)
    seat = live.seats[target]
    name = bot or strongest(bots.names(live.game))
    if name not in bots.names(live.game):
        raise RequestError(400, "no-such-bot", f"{live.game.title} has no bot '{name}'.")
    if live.table.state != PLAYING:
        raise RequestError(409, "over", "The match is over.")
    if seat.played_by():
        raise RequestError(409, "bot-plays", "A bot plays there already.")
    if seat.person == live.seats[by].person:
        await set_stand_in(live, target, name)
        return
    if is_online(live, seat):
        raise RequestError(409, "present", f"{seat.name} is here: a bot can stand in only for somebody who is away.")
    ask = new_ask(live, "stand-in", by, target, tuple(each for each in others(live, by) if each != target), bot=name)
    if not ask.waiting:
        await set_stand_in(live, target, name)
        return
    rest = (each for each in live.table.asks if each.kind != "stand-in" or each.target != target)
    live.table.asks = (*rest, ask)
    await live.hall.store.save(live.table)
    live.publish_table()


async def set_stand_in(live: LiveTable, target: int, bot: str) -> None:
    """A bot plays for whoever is away; a seat nobody has taken becomes the bot's own."""
    seat = live.seats[target]
    if seat.kind == OPEN_SEAT:
        seat.kind, seat.bot, seat.name = BOT_SEAT, bot, ""
    else:
        seat.stand_in = bot
    asks = live.table.asks
    live.table.asks = tuple(each for each in asks if each.kind != "stand-in" or each.target != target)
    await live.hall.store.save(live.table, [seat])
    live.publish_table()
    live.bots.wake()


async def give_back(live: LiveTable, seat: int) -> None:
    found = live.seats[seat]
    if found.resigned:
        raise RequestError(409, "resigned", "Who has resigned cannot take the seat back.")
    if not found.stand_in:
        raise RequestError(409, "no-stand-in", "No bot stands in at this seat.")
    found.stand_in = ""
    await live.hall.store.save(live.table, [found])
    live.bots.wake()
    live.publish_table()


async def give_back_on_choice(live: LiveTable, seat: int) -> None:
    """Whoever chooses at his seat is back."""
    found = live.seats[seat]
    if found.resigned:
        raise RequestError(409, "resigned", "This seat has resigned: a bot plays on for it.")
    if found.kind == PERSON_SEAT and found.stand_in:
        await give_back(live, seat)


async def resign(live: LiveTable, seat: int) -> None:
    """A bot plays on to the end, so that the others can; the result says so and places the seat last."""
    live.must_play(seat)
    found = live.seats[seat]
    if live.table.state != PLAYING:
        raise RequestError(409, "over", "The match is over.")
    if found.resigned:
        raise RequestError(409, "resigned", "This seat has resigned already.")
    found.resigned = True
    found.stand_in = found.stand_in or strongest(bots.names(live.game))
    live.table.asks = tuple(
        msgspec.structs.replace(ask, waiting=tuple(each for each in ask.waiting if each != seat))
        for ask in live.table.asks
        if ask.by != seat and ask.waiting != (seat,)
    )
    await live.hall.store.save(live.table, [found])
    await live.hall.store.drop_tokens(live.table.id, seat)
    live.publish_table()
    live.bots.wake()


async def ask_undo(live: LiveTable, seat: int, key: str) -> None:
    """Ask every other person at the table; bots agree."""
    match = live.match
    line = match.line
    place = max(at for at, entry in enumerate(line) if entry.seat == seat)
    target = line[place - 1].number if place else 0
    ask = new_ask(live, "undo", seat, target, others(live, seat), at=len(match.entries), key=key)
    if not ask.waiting:
        await live.rewind(seat, target, key)
        return
    live.table.asks = (*(each for each in live.table.asks if each.kind != "undo"), ask)
    await live.hall.store.save(live.table)
    live.publish_table()


def number(ask: Ask) -> int:
    return ask.n
