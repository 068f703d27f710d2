"""What somebody can have done at a table, as values: they reach the worker that plays the table, wherever they come in.

Each says who may ask for it, and does it.
"""

from __future__ import annotations

import secrets

import msgspec

from hausmacht.server.errors import RequestError
from hausmacht.server.order_messages import OrderGiven
from hausmacht.server.play import moves, stand_in
from hausmacht.server.play.live import LiveTable
from hausmacht.server.storage.records import WAITING
from hausmacht.server.tables import consent, seating, time_up
from hausmacht.server.tables.chat import must_be_welcome, say
from hausmacht.server.tables.identity import Who
from hausmacht.server.tables.standing_orders import orders_at
from hausmacht.server.terms import LinkKind


class Command(msgspec.Struct, frozen=True, tag_field="do", tag=str.lower):
    """Something to be done at a table; what comes of it besides is a word."""

    def may(self, live: LiveTable, who: Who) -> None:
        """Raise if this is not his to ask."""
        raise NotImplementedError

    async def carry_out(self, live: LiveTable, who: Who, language: str) -> str:
        raise NotImplementedError


class OfASeat(Command, frozen=True):
    """Whoever owns the seat may ask for it."""

    seat: int

    def may(self, live: LiveTable, who: Who) -> None:
        who.must_own(self.seat)


class OfTheHost(Command, frozen=True):
    def may(self, live: LiveTable, who: Who) -> None:
        who.must_host()


class Choose(OfASeat, frozen=True):
    at: int
    choice: str
    key: str = ""

    async def carry_out(self, live: LiveTable, who: Who, language: str) -> str:
        await moves.choose(live, self.seat, self.at, self.choice, self.key, language)
        return ""


class Stretch(OfASeat, frozen=True):
    """Several choices one after another, which are made all or not at all."""

    at: int
    choices: tuple[str, ...]
    key: str = ""

    async def carry_out(self, live: LiveTable, who: Who, language: str) -> str:
        await moves.stretch(live, self.seat, self.at, self.choices, self.key, language)
        return ""


class Undo(OfASeat, frozen=True):
    at: int
    key: str = ""

    async def carry_out(self, live: LiveTable, who: Who, language: str) -> str:
        await consent.undo(live, self.seat, self.at, self.key, language)
        return ""


class Begin(OfTheHost, frozen=True):
    async def carry_out(self, live: LiveTable, who: Who, language: str) -> str:
        await moves.begin(live)
        return ""


class Join(Command, frozen=True):
    """Take a free seat; at a private table only with an invitation."""

    seat: int | None
    invite: str | None
    name: str = ""  # of somebody else at the same device

    def may(self, live: LiveTable, who: Who) -> None:
        who.must_be_person()
        invited = self.invite is not None and self.invite == live.table.invite
        if live.table.visibility == "private" and not invited and not who.is_member:
            who.must_see()
            raise RequestError(403, "not-invited", "This table is private: ask for an invitation link.")

    async def carry_out(self, live: LiveTable, who: Who, language: str) -> str:
        await must_be_welcome(live, who.person)
        await seating.join(live, who.person, self.name or who.name, self.seat)
        return ""


class TakeOver(Command, frozen=True):
    """Take the seat of somebody who has given a link to it; who has the link is asked for nothing else."""

    seat: int
    holder: str  # who gave the link; it is void if the seat is no longer his

    def may(self, live: LiveTable, who: Who) -> None:
        who.must_be_person()

    async def carry_out(self, live: LiveTable, who: Who, language: str) -> str:
        await seating.take_over(live, self.seat, self.holder, who.person)
        return ""


class Leave(Command, frozen=True):
    """Get up; the word says whether anybody is left."""

    def may(self, live: LiveTable, who: Who) -> None:
        who.must_be_person()
        who.must_be_member()

    async def carry_out(self, live: LiveTable, who: Who, language: str) -> str:
        return "" if await seating.leave(live, who.person) else "empty"


class FreeSeat(OfTheHost, frozen=True):
    seat: int
    invite: str  # the new invitation

    async def carry_out(self, live: LiveTable, who: Who, language: str) -> str:
        await seating.free_seat(live, self.seat, self.invite)
        return ""


class FillSeat(OfTheHost, frozen=True):
    seat: int
    bot: str
    name: str

    async def carry_out(self, live: LiveTable, who: Who, language: str) -> str:
        await seating.fill(live, self.seat, self.bot, self.name)
        return ""


class NameSeat(OfASeat, frozen=True):
    """For people who share a device: which of them sits there."""

    name: str

    async def carry_out(self, live: LiveTable, who: Who, language: str) -> str:
        await seating.name_seat(live, self.seat, self.name)
        return ""


class NewLink(OfTheHost, frozen=True):
    kind: LinkKind
    link: str

    async def carry_out(self, live: LiveTable, who: Who, language: str) -> str:
        await seating.new_link(live, self.kind, self.link)
        return ""


class NewHook(OfTheHost, frozen=True):
    """The channel that is told whose turn it is; empty: none."""

    hook: str

    async def carry_out(self, live: LiveTable, who: Who, language: str) -> str:
        await live.change(hook=self.hook)
        return ""


class Resign(OfASeat, frozen=True):
    async def carry_out(self, live: LiveTable, who: Who, language: str) -> str:
        await live.own()
        await stand_in.resign(live, self.seat)
        return ""


class StandIn(Command, frozen=True):
    """Let a bot play for somebody who is away."""

    seat: int
    bot: str = ""

    def may(self, live: LiveTable, who: Who) -> None:
        who.must_sit()
        if self.seat not in who.seats:
            who.must_be_person()

    async def carry_out(self, live: LiveTable, who: Who, language: str) -> str:
        await consent.ask_stand_in(live, self.seat if self.seat in who.seats else who.seat, self.seat, self.bot)
        return ""


class Return(OfASeat, frozen=True):
    async def carry_out(self, live: LiveTable, who: Who, language: str) -> str:
        await live.own()
        await stand_in.give_back(live, self.seat)
        return ""


class ComeBack(Command, frozen=True):
    """Be at the table again when one's time is up."""

    def may(self, live: LiveTable, who: Who) -> None:
        who.must_be_person()
        who.must_sit()

    async def carry_out(self, live: LiveTable, who: Who, language: str) -> str:
        await time_up.come(live, who.person)
        return ""


class Vacation(OfASeat, frozen=True):
    """Let the clock of a seat stand for some days; none: it goes on."""

    days: int
    zone: str

    def may(self, live: LiveTable, who: Who) -> None:
        who.must_be_person()
        who.must_own(self.seat)

    async def carry_out(self, live: LiveTable, who: Who, language: str) -> str:
        await time_up.take_vacation(live, self.seat, self.days, self.zone)
        return ""


class Agree(Command, frozen=True):
    n: int
    agree: bool

    def may(self, live: LiveTable, who: Who) -> None:
        who.must_sit()

    async def carry_out(self, live: LiveTable, who: Who, language: str) -> str:
        await consent.answer(live, self.n, who.seats, self.agree)
        return ""


class Rematch(Command, frozen=True):
    """The same table once more; the word is its id."""

    def may(self, live: LiveTable, who: Who) -> None:
        who.must_be_person()
        who.must_be_member()

    async def carry_out(self, live: LiveTable, who: Who, language: str) -> str:
        if live.table.rematch is None:
            await must_be_welcome(live, who.person)
        return await live.hall.rematch(live)


class GiveOrder(OfASeat, frozen=True):
    """Answer questions to come; nobody else learns of it."""

    given: OrderGiven
    replaced: str
    new_id: str
    hours: int

    def may(self, live: LiveTable, who: Who) -> None:
        who.must_be_person()
        who.must_own(self.seat)

    async def carry_out(self, live: LiveTable, who: Who, language: str) -> str:
        await live.own()
        await orders_at(live).give(self.seat, self.given, self.replaced, self.new_id, self.hours)
        return ""


class DropOrder(OfASeat, frozen=True):
    order: str  # empty: all of them

    def may(self, live: LiveTable, who: Who) -> None:
        who.must_be_person()
        who.must_own(self.seat)

    async def carry_out(self, live: LiveTable, who: Who, language: str) -> str:
        await live.own()
        await orders_at(live).take_away(self.seat, self.order)
        return ""


class Say(Command, frozen=True):
    text: str

    def may(self, live: LiveTable, who: Who) -> None:
        """Before a match only those at the table talk; from then on also those who look on, among themselves."""
        if live.table.state == WAITING or who.is_program or not who.person:
            who.must_be_member()

    async def carry_out(self, live: LiveTable, who: Who, language: str) -> str:
        await say(live, who, self.text)
        return ""


AnyCommand = (
    Choose
    | Stretch
    | Undo
    | Begin
    | Join
    | TakeOver
    | Leave
    | FreeSeat
    | FillSeat
    | NameSeat
    | NewLink
    | NewHook
    | Resign
    | StandIn
    | Return
    | ComeBack
    | Vacation
    | Agree
    | Rematch
    | GiveOrder
    | DropOrder
    | Say
)
AnyMove = Choose | Stretch | Undo


def with_key(command: AnyCommand) -> AnyCommand:
    """A move that is sent from worker to worker has a key: it counts once, however often it is sent."""
    if isinstance(command, AnyMove) and not command.key:
        return msgspec.structs.replace(command, key=secrets.token_hex(8))
    return command
