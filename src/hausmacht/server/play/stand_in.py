"""Stand-ins: a bot plays for somebody who is away, until he is back; and giving up, after which it plays to the end."""

from __future__ import annotations

from typing import Any

import msgspec

from hausmacht import bots
from hausmacht.core.game import Game
from hausmacht.server.errors import RequestError
from hausmacht.server.play.live import LiveTable
from hausmacht.server.storage.records import BOT_SEAT, OPEN_SEAT, PERSON_SEAT, PLAYING, Ask, SeatRecord, now
from hausmacht.server.workers.ladder import strongest

NOBODY = {"stand_in": "", "stand_in_by": -1, "stand_in_since": None, "stand_in_at": 0}


def bot_named(live: LiveTable, bot: str) -> str:
    names = bots.names(live.game)
    name = bot or strongest(names)
    if name not in names:
        raise RequestError(400, "no-such-bot", f"{live.game.title} has no bot '{name}'.")
    return name


def person_needed(game: Game[Any], seat: int) -> RequestError:
    """A bot cannot play there: that player enters what happens on a real table."""
    name = game.seat_names[seat].capitalize()
    return RequestError(
        409, "person-needed", f"{name} enters what happens on the real table: that seat needs a person."
    )


def must_be_played(live: LiveTable, seat: SeatRecord) -> None:
    if live.table.state != PLAYING:
        raise RequestError(409, "over", "The match is over.")
    if seat.played_by():
        raise RequestError(409, "bot-plays", "A bot is already playing there.")


def must_be_away(live: LiveTable, seat: SeatRecord) -> None:
    """A bot stands in only for somebody who has been away for a while: a closed tab is not an absence."""
    if live.table.clock is not None and not live.timing.is_due(seat.seat):
        raise RequestError(
            409, "time-left", f"{seat.name} still has time: a bot can stand in when the clock has run out."
        )
    if seat.person in live.people() | live.shown_here:
        raise RequestError(409, "present", f"{seat.name} is here: a bot can stand in only for somebody who is away.")
    away_for = (now() - live.left.get(seat.person, live.opened_at)) / 1000
    left = live.hall.settings.absence_seconds - away_for
    if left > 0:
        minutes = max(1, round(left / 60))
        raise RequestError(
            409, "not-away-long", f"{seat.name} has been here a short while ago: a bot can stand in in {minutes} min."
        )


async def put_in(live: LiveTable, by: int, target: int, bot: str) -> None:
    """A bot plays for somebody who is away; a free seat becomes the bot's own."""
    seat = live.seats[target]
    if seat.kind == OPEN_SEAT:
        values: dict[str, Any] = {"kind": BOT_SEAT, "bot": bot, "name": ""}
    else:
        values = {"stand_in": bot, "stand_in_by": by, "stand_in_since": now(), "stand_in_at": live.table.length}
    asks = tuple(each for each in live.table.asks if each.kind != "stand-in" or each.target != target)
    await live.change(seats={target: values}, asks=asks)
    if by != target:
        live.hall.notices.tell(seat.person, "stand-in", live, target)
    live.publish_table()
    live.wake()


async def give_back(live: LiveTable, seat: int) -> None:
    found = live.seats[seat]
    if found.resigned:
        raise RequestError(409, "resigned", "After resigning, you cannot take the seat back.")
    if not found.stand_in:
        raise RequestError(409, "no-stand-in", "No bot is standing in at this seat.")
    await live.change(seats={seat: NOBODY})
    live.wake()
    live.publish_table()


async def give_back_on_choice(live: LiveTable, seat: int) -> None:
    """Whoever chooses at his seat is back."""
    found = live.seats[seat]
    if found.resigned:
        raise RequestError(409, "resigned", "This player has resigned: a bot plays on.")
    if found.kind == PERSON_SEAT and found.stand_in:
        await give_back(live, seat)


async def resign(live: LiveTable, seat: int) -> None:
    """A bot plays on to the end, so that the others can; the result says so and places the seat last."""
    found = live.seats[seat]
    if live.table.state != PLAYING:
        raise RequestError(409, "over", "The match is over.")
    if found.resigned:
        raise RequestError(409, "resigned", "This player has already resigned.")
    bot = found.stand_in or bot_named(live, "")
    since = found.stand_in_at if found.stand_in else live.table.length
    await live.change(
        seats={seat: {"resigned": True, "stand_in": bot, "stand_in_at": since}},
        asks=tuple(without(ask, seat) for ask in live.table.asks if ask.by != seat and ask.waiting != (seat,)),
        tokens_of=(seat,),
    )
    live.publish_table()
    live.wake()


def without(ask: Ask, seat: int) -> Ask:
    """The question, no longer put to a seat."""
    return msgspec.structs.replace(ask, waiting=tuple(each for each in ask.waiting if each != seat))
