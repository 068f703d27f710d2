"""What people say at a table."""

from __future__ import annotations

from hausmacht.core.view import SPECTATOR
from hausmacht.server.errors import RequestError
from hausmacht.server.messages import ChatLine
from hausmacht.server.play.live import LiveTable
from hausmacht.server.play.written import ENCODER, iso
from hausmacht.server.storage.records import ChatRecord
from hausmacht.server.tables.identity import Who


async def say(live: LiveTable, who: Who, text: str) -> None:
    """Say something to everybody at the table."""
    if not text:
        raise RequestError(400, "empty", "The message is empty.")
    name = live.seats[who.seat].name if who.seat != SPECTATOR else who.name
    said = await live.hall.store.say(live.table.id, who.person, who.seat, name, text)
    tell(live, said)
    live.hall.announce_chat(live, said.n)


def tell(live: LiveTable, said: ChatRecord) -> None:
    made: dict[bool, bytes] = {}
    for listener in list(live.listeners):
        mine = listener.person == said.person
        if mine not in made:
            made[mine] = ENCODER.encode(line_of(said, mine))
        live.tell(listener, made[mine])
    live.tell_watchers()


def line_of(said: ChatRecord, mine: bool) -> ChatLine:
    return ChatLine(n=said.n, seat=said.seat, name=said.name, text=said.text, time=iso(said.made_at), mine=mine)
