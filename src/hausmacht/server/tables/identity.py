"""Who somebody is at one table. Every route, message and forwarded command asks here, and nowhere else."""

from __future__ import annotations

import msgspec

from hausmacht.core.view import SPECTATOR
from hausmacht.server.errors import RequestError, no_such_table, not_yours
from hausmacht.server.people import Guest
from hausmacht.server.play.table import TableState


class Who(msgspec.Struct, frozen=True):
    """Somebody at a table: the seats he may speak for, and what else is his to ask."""

    person: str  # empty: nobody in particular, such as a program whose token is for another table
    name: str
    seats: frozenset[int] = frozenset()
    is_program: bool = False  # speaks for one seat by its token, and has nothing else of its owner's
    is_host: bool = False
    sees: bool = False  # may look on
    all_seats: int = 0  # at the table

    @property
    def is_member(self) -> bool:
        return self.is_host or bool(self.seats)

    @property
    def only(self) -> int | None:
        """The one seat of a program."""
        return min(self.seats, default=SPECTATOR) if self.is_program else None

    @property
    def seat(self) -> int:
        """Under which seat he speaks; -1: he only watches."""
        return min(self.seats, default=SPECTATOR)

    def must_see(self) -> None:
        if not self.sees:
            raise no_such_table()

    def must_own(self, seat: int) -> None:
        if not 0 <= seat < self.all_seats:
            raise RequestError(404, "no-such-seat", f"There is no seat {seat} at this table.")
        if seat not in self.seats:
            raise not_yours(seat)

    def must_own_or_watch(self, seat: int) -> int:
        """The seat whose eyes are asked for, if it is his own; -1 for those of everybody."""
        if seat != SPECTATOR:
            self.must_own(seat)
        return seat

    def must_be_person(self) -> None:
        if self.is_program:
            raise token_only()

    def must_host(self) -> None:
        if not self.is_host:
            raise RequestError(403, "not-host", "Only the host of this table can do this.")

    def must_be_member(self) -> None:
        if not self.is_member:
            raise RequestError(403, "not-member", "Only people at this table can do this.")

    def must_sit(self) -> None:
        if not self.seats:
            raise RequestError(403, "not-member", "Only people with a seat at this table can do this.")


def who_at(live: TableState, guest: Guest, is_admitted: bool = False) -> Who:
    """Who a guest is at a table; `is_admitted`: a link has let him in, or he plays in the tournament.

    A token is valid only for its own table, and only while its maker holds the seat and has not resigned.
    """
    table = live.table
    is_public = table.visibility == "public"
    if guest.table:
        mine = frozenset(
            seat.seat
            for seat in live.seats
            if guest.table == table.id and seat.seat == guest.seat and is_his(seat.person, guest) and not seat.resigned
        )
        person = guest.id if mine else ""
        return Who(person, guest.name, mine, is_program=True, sees=is_public or bool(mine), all_seats=table.seats)
    mine = frozenset(seat.seat for seat in live.seats if is_his(seat.person, guest))
    is_host = is_his(table.host, guest)
    sees = is_public or is_host or bool(mine) or is_admitted
    return Who(guest.id, guest.name, mine, is_host=is_host, sees=sees, all_seats=table.seats)


def is_his(person: str, guest: Guest) -> bool:
    return bool(person) and person == guest.id


def must_be_person(guest: Guest) -> None:
    """Away from any table: a program with the token of a seat has nothing of what belongs to the person."""
    if guest.table:
        raise token_only()


def must_have_eyes(guest: Guest) -> None:
    """What a program has seen, nobody has seen."""
    if guest.is_program:
        raise token_only()


def token_only() -> RequestError:
    return RequestError(403, "token", "A seat's token is only valid for that seat.")
