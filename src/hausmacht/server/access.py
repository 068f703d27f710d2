"""Who may do what: every request comes past this desk."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection

from hausmacht.core.view import SPECTATOR
from hausmacht.server.entrance import guest_in
from hausmacht.server.errors import RequestError, no_such_table, not_yours
from hausmacht.server.hall import Hall
from hausmacht.server.limits import Limit
from hausmacht.server.live import LiveTable
from hausmacht.server.messages import ChatLine
from hausmacht.server.people import Doorkeeper, Guest, hash_of
from hausmacht.server.settings import Settings
from hausmacht.server.written import ENCODER, iso

Connection = ASGIConnection[Any, Any, Any, Any]


class Desk:
    """What all routes share: the hall, the settings, the door and the limits."""

    def __init__(self, hall: Hall, settings: Settings, door: Doorkeeper) -> None:
        self.hall = hall
        self.settings = settings
        self.door = door
        self.writes = Limit(settings.writes_per_second, settings.writes_at_once)
        self.creations = Limit(settings.creations_per_minute / 60, settings.creations_at_once)

    async def guest(self, connection: Connection) -> Guest:
        """Whoever asks: by the token of a seat, or by the cookie."""
        given = connection.headers.get("authorization", "")
        if not given:
            return guest_in(connection.scope)
        scheme, _, token = given.partition(" ")
        found = await self.hall.store.token(hash_of(token.strip())) if scheme.lower() == "bearer" else None
        if found is None:
            raise RequestError(401, "bad-token", "This token is not known, or it was taken back.")
        return Guest(found.person, "", table=found.table_id, seat=found.seat)

    def client(self, connection: Connection) -> str:
        return connection.client.host if connection.client else ""

    def spend_write(self, guest: Guest) -> None:
        self.writes.spend(f"{guest.id} {guest.seat}")

    def spend_creation(self, connection: Connection) -> None:
        self.creations.spend(self.client(connection))

    def check_origin(self, connection: Connection) -> None:
        """Another site must not use the cookie of our guests."""
        origin = connection.headers.get("origin", "")
        if not origin:
            return
        hosts = {connection.headers.get("host", ""), urlsplit(self.settings.public_url).netloc}
        if urlsplit(origin).netloc not in hosts:
            raise RequestError(403, "other-site", "This request comes from another site.")

    # Rights

    def is_member(self, live: LiveTable, guest: Guest) -> bool:
        if guest.table:
            return guest.table == live.table.id
        return guest.id == live.table.host or any(seat.person == guest.id for seat in live.seats)

    async def may_see(self, live: LiveTable, guest: Guest) -> None:
        if live.table.visibility == "public" or self.is_member(live, guest):
            return
        if not guest.table and await self.hall.store.is_admitted(live.table.id, guest.id):
            return
        raise no_such_table()

    def owns(self, live: LiveTable, guest: Guest, seat: int) -> None:
        if not 0 <= seat < live.table.seats:
            raise RequestError(404, "no-such-seat", f"There is no seat {seat} at this table.")
        if guest.table and (guest.table != live.table.id or guest.seat != seat):
            raise not_yours(seat)
        if live.seats[seat].person != guest.id:
            raise not_yours(seat)

    def audience(self, live: LiveTable, guest: Guest, seat: int) -> int:
        """The seat whose eyes are asked for, if it is one's own; -1 for those of everybody."""
        if seat != SPECTATOR:
            self.owns(live, guest, seat)
        return seat

    def must_be_person(self, guest: Guest) -> None:
        """A program with the token of a seat has nothing of what belongs to the person: other seats, tables, notes."""
        if guest.table:
            raise RequestError(403, "token", "A seat's token is good for that seat alone.")

    def seats_of(self, live: LiveTable, guest: Guest) -> set[int]:
        """The seats somebody may speak for."""
        if guest.table:
            return {guest.seat}
        return {seat.seat for seat in live.seats if seat.person == guest.id}

    def must_host(self, live: LiveTable, guest: Guest) -> None:
        if guest.table or guest.id != live.table.host:
            raise RequestError(403, "not-host", "Only whoever made the table can do this.")

    def must_be_member(self, live: LiveTable, guest: Guest) -> None:
        if not self.is_member(live, guest):
            raise RequestError(403, "not-member", "Only people at this table can do this.")

    def must_sit(self, live: LiveTable, guest: Guest) -> None:
        if self.seat_of(live, guest) == SPECTATOR:
            raise RequestError(403, "not-member", "Only people with a seat at this table can do this.")

    def seat_of(self, live: LiveTable, guest: Guest) -> int:
        """Under which seat somebody speaks; -1: he only watches."""
        if guest.table:
            return guest.seat
        return next((seat.seat for seat in live.seats if seat.person == guest.id), SPECTATOR)

    # Chat

    async def chat(self, live: LiveTable, guest: Guest, text: str) -> None:
        """Say something to everybody at the table."""
        self.must_be_member(live, guest)
        if not text:
            raise RequestError(400, "empty", "There is nothing to say in this message.")
        seat = self.seat_of(live, guest)
        name = live.seats[seat].name if seat != SPECTATOR else guest.name
        said = await self.hall.store.say(live.table.id, guest.id, seat, name, text)
        made: dict[bool, bytes] = {}
        for listener in list(live.listeners):
            mine = listener.person == guest.id
            if mine not in made:
                line = ChatLine(
                    n=said.n, seat=said.seat, name=said.name, text=said.text, time=iso(said.made_at), mine=mine
                )
                made[mine] = ENCODER.encode(line)
            listener.tell(made[mine])
