"""Tournaments: who may do what, entering and leaving, and what somebody sees of one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from hausmacht import bots
from hausmacht.core.game import Game, SetupError
from hausmacht.core.shelf import games
from hausmacht.server.contests.rounds import Plan
from hausmacht.server.contests.scoring import FULL, points
from hausmacht.server.contests.standing import ORDER, standings
from hausmacht.server.errors import RequestError
from hausmacht.server.people import Guest
from hausmacht.server.play.written import iso
from hausmacht.server.storage.connection import ConflictError
from hausmacht.server.storage.records import OVER, now
from hausmacht.server.storage.store import Store
from hausmacht.server.storage.tournaments import OPEN, EntrantRecord, PairingRecord, TournamentRecord
from hausmacht.server.tables.making import check_clock, clean_name, new_id, new_link, no_such_bot
from hausmacht.server.terms import State, TournamentKind
from hausmacht.server.tournament_messages import (
    EntrantTold,
    NewTournament,
    PairingTold,
    RoundTold,
    StandingTold,
    TournamentListed,
    Tournaments,
    TournamentTold,
)

MOST_HOSTED = 10  # tournaments that are not over, by one person


class WhoIn(msgspec.Struct, frozen=True):
    """Who somebody is in a tournament: every route about one asks here."""

    person: str
    is_host: bool
    entrant: int | None  # his number, if he plays
    sees: bool

    def must_see(self) -> None:
        if not self.sees:
            raise no_such_tournament()

    def must_host(self) -> None:
        if not self.is_host:
            raise RequestError(403, "not-host", "Only the host of this tournament can do this.")


class Tournament(msgspec.Struct):
    """A tournament with everything that is kept of it."""

    record: TournamentRecord
    entrants: list[EntrantRecord]
    pairings: list[PairingRecord]

    @property
    def active(self) -> list[int]:
        return [each.n for each in self.entrants if not each.withdrawn]

    def game(self) -> Game[Any]:
        found = games().get(self.record.game)
        if found is None:
            raise RequestError(409, "no-such-game", f"The game '{self.record.game}' is no longer installed here.")
        return found

    def kind(self) -> TournamentKind:
        return self.record.kind

    def plan(self) -> Plan:
        record = self.record
        allowed = tuple(each for each in self.game().seats if each > 1 and self.fits(each))
        return Plan(self.kind(), record.seats, allowed, record.rounds, fill=bool(record.fill))

    def fits(self, seats: int) -> bool:
        """Whether its options allow for tables of so many."""
        try:
            self.game().setup(seats, self.record.options)
        except SetupError:
            return False
        return True

    def numbers(self) -> list[int]:
        """Who is in the table of results: whoever left before the first round is not."""
        seen = {n for pairing in self.pairings for n in pairing.entrants}
        return [each.n for each in self.entrants if not each.withdrawn or each.n in seen]


def no_such_tournament() -> RequestError:
    return RequestError(404, "no-such-tournament", "There is no such tournament, or you were not invited to it.")


async def load(store: Store, tournament_id: str) -> Tournament:
    record = await store.tournament(tournament_id)
    if record is None:
        raise no_such_tournament()
    return Tournament(record, await store.entrants(tournament_id), await store.pairings(tournament_id))


def who_in(found: Tournament, guest: Guest, key: str = "") -> WhoIn:
    """`key`: from the invitation. A program with the token of a seat is nobody here."""
    if guest.table or not guest.id:
        return WhoIn("", False, None, False)
    record = found.record
    mine = next((each.n for each in found.entrants if each.person == guest.id and not each.barred), None)
    is_host = record.host == guest.id
    invited = bool(key) and key == record.invite
    return WhoIn(guest.id, is_host, mine, is_host or mine is not None or invited or record.visibility == "public")


# Making and entering


async def create(store: Store, wanted: NewTournament, person: str, name: str) -> str:
    game = games().get(wanted.game)
    if game is None:
        raise RequestError(400, "no-such-game", f"There is no game '{wanted.game}'.")
    if wanted.seats not in game.seats:
        raise RequestError(400, "bad-setup", f"{game.title} cannot be played with {wanted.seats} at a table.")
    for seats in {wanted.seats, *[each for each in game.seats if abs(each - wanted.seats) <= 1]}:
        try:
            setup = game.setup(seats, wanted.options)
        except SetupError as error:
            if seats == wanted.seats:
                raise RequestError(400, "bad-setup", str(error)) from None
            continue
        if game.seats_of_people(setup):
            raise RequestError(400, "bad-setup", "A tournament needs tables that nobody keeps by hand.")
    if wanted.clock is not None:
        check_clock(game, wanted.clock)
    if wanted.fill and wanted.fill not in bots.names(game):
        raise no_such_bot(game, wanted.fill, bots.names(game))
    title = clean_name(wanted.name)
    if not title:
        raise RequestError(400, "empty", "A name needs at least one sign that can be seen.")
    record = TournamentRecord(
        id=new_id(),
        name=title,
        game=game.id,
        options=wanted.options,
        kind=wanted.kind,
        seats=wanted.seats,
        rounds=wanted.rounds,
        fill=wanted.fill,
        clock=wanted.clock,
        visibility=wanted.visibility,
        rated=wanted.rated,
        most=wanted.most,
        host=person,
        invite=new_link(),
        created=now(),
    )
    await store.remember_person(person, name)
    if not await store.create_tournament(record, MOST_HOSTED):
        raise RequestError(
            409, "too-many", f"You host {MOST_HOSTED} tournaments that are not over: end one of them first."
        )
    return record.id


async def enter(store: Store, found: Tournament, entrants: list[EntrantRecord]) -> None:
    must_be_open(found)
    try:
        if not await store.enter(found.record.id, entrants):
            raise RequestError(409, "full", f"This tournament is for {found.record.most} entrants at most.")
    except ConflictError:
        raise has_begun() from None


def must_be_open(found: Tournament) -> None:
    if found.record.state != OPEN:
        raise has_begun()


def has_begun() -> RequestError:
    return RequestError(409, "already-started", "The tournament has begun: nobody can enter any more.")


async def enter_bots(store: Store, found: Tournament, bot: str, names: list[str]) -> None:
    known = bots.names(found.game())
    if bot not in known:
        raise no_such_bot(found.game(), bot, known)
    await enter(store, found, [EntrantRecord(0, "", bot, clean_name(name)) for name in names])


# What somebody sees


def listed(record: TournamentRecord, who: str, entrants: int, is_in: bool) -> TournamentListed:
    return TournamentListed(
        id=record.id,
        name=record.name,
        game=record.game,
        title=games()[record.game].title,
        kind=record.kind,
        seats=record.seats,
        state=record.state,
        round=record.round,
        rounds=record.rounds,
        entrants=entrants,
        most=record.most,
        mine=is_in,
        host=record.host == who,
        created=iso(record.created),
    )


async def lists(store: Store, person: str) -> Tournaments:
    found = [each for each in await store.tournaments_for(person) if each.game in games()]
    counts = await store.counts([each.id for each in found])
    entered = await store.entered(person, [each.id for each in found])
    lines = [listed(each, person, counts.get(each.id, 0), each.id in entered) for each in found]
    others = [each for each in lines if not each.mine and not each.host]
    return Tournaments(
        mine=tuple(each for each in lines if each.mine or each.host),
        open=tuple(each for each in others if each.state == OPEN),
        others=tuple(each for each in others if each.state != OPEN),
    )


async def told(store: Store, found: Tournament, who: WhoIn, may_end: bool) -> TournamentTold:
    record, game = found.record, found.game()
    states = {each.table_id: each.state for each in (await store.pending([record.id]))[record.id]}
    rounds: dict[int, list[PairingTold]] = {}
    for pairing in found.pairings:
        rounds.setdefault(pairing.round, []).append(pairing_told(pairing, states))
    table = standings(found.kind(), found.numbers(), [each.played() for each in found.pairings])
    return TournamentTold(
        id=record.id,
        name=record.name,
        game=record.game,
        title=game.title,
        options=record.options,
        kind=found.kind(),
        seats=record.seats,
        rounds=record.rounds,
        fill=record.fill,
        clock=record.clock,
        visibility=record.visibility,
        rated=record.rated,
        most=record.most,
        state=record.state,
        round=record.round,
        host=who.is_host,
        may_end=may_end and record.state != OVER,
        mine=who.entrant,
        invite=address_of(record) if who.is_host or who.entrant is not None or record.visibility == "public" else None,
        created=iso(record.created),
        started=None if record.started is None else iso(record.started),
        ended=None if record.ended is None else iso(record.ended),
        entrants=tuple(
            EntrantTold(n=each.n, name=each.name, bot=each.bot, mine=each.n == who.entrant, withdrawn=each.withdrawn)
            for each in found.entrants
        ),
        standings=tuple(
            StandingTold(
                entrant=each.entrant,
                place=each.place,
                points=round(float(each.points), 2),
                strength=round(float(each.strength), 2),
                wins=each.wins,
                played=each.played,
                byes=each.byes,
                by=each.by,
            )
            for each in table
        ),
        criteria=ORDER[record.kind],
        matches=tuple(
            RoundTold(n=number, pairings=tuple(pairings)) for number, pairings in sorted(rounds.items(), reverse=True)
        ),
    )


def address_of(record: TournamentRecord) -> str:
    key = "" if record.visibility == "public" else f"?key={record.invite}"
    return f"/tournaments/{record.id}{key}"


def pairing_told(pairing: PairingRecord, states: Mapping[str, State | Literal[""]]) -> PairingTold:
    played = pairing.played()
    if played.is_bye:
        return PairingTold(
            board=pairing.board,
            table=None,
            state="over",
            entrants=pairing.entrants,
            places=(),
            points=(float(FULL),),
            absent=(),
        )
    worth = [
        0.0 if n in pairing.absent else float(each)
        for n, each in zip(pairing.entrants, points(pairing.places), strict=False)
    ]
    state = OVER if pairing.places else states.get(pairing.table_id, "") or "gone"
    return PairingTold(
        board=pairing.board,
        table=pairing.table_id,
        state=state,
        entrants=pairing.entrants,
        places=pairing.places,
        points=tuple(round(each, 2) for each in worth) if pairing.places else (),
        absent=pairing.absent,
    )
