"""Routes about tournaments."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from hausmacht.server.accounts.roles import END_TOURNAMENTS
from hausmacht.server.errors import RequestError
from hausmacht.server.http.access import Desk
from hausmacht.server.http.hosting import must_make_tables, role_of
from hausmacht.server.http.routing import FAILURES, TheDesk, TheGuest, encoded
from hausmacht.server.people import Guest
from hausmacht.server.play.written import ENCODER
from hausmacht.server.storage.records import OVER, now
from hausmacht.server.storage.tournaments import EntrantRecord
from hausmacht.server.tables import tournament
from hausmacht.server.tables.identity import must_be_person
from hausmacht.server.tables.tournament import Tournament, WhoIn
from hausmacht.server.tournament_messages import (
    Enter,
    EnterBots,
    NewTournament,
    Tournaments,
    TournamentTold,
    Withdraw,
)

TournamentId = Annotated[str, PathParameter(max_length=32)]
Key = Annotated[str, QueryParameter(max_length=64)]


async def found_by(desk: Desk, guest: Guest, tournament_id: str, key: str = "") -> tuple[Tournament, WhoIn]:
    """A tournament that a guest may see, and who he is there."""
    must_be_person(guest)
    found = await tournament.load(desk.hall.store, tournament_id)
    who = tournament.who_in(found, guest, key)
    who.must_see()
    return found, who


async def shown(desk: Desk, guest: Guest, tournament_id: str, key: str = "") -> TournamentTold:
    found, who = await found_by(desk, guest, tournament_id, key)
    return await tournament.told(desk.hall.store, found, who, who.is_host or await may_end(desk, guest))


async def may_end(desk: Desk, guest: Guest) -> bool:
    return await role_of(desk, guest) >= END_TOURNAMENTS


@get("/api/tournaments", responses=FAILURES)
async def list_tournaments(desk: TheDesk, guest: TheGuest) -> Tournaments:
    """Mine, those that can be entered, and other public ones."""
    must_be_person(guest)
    return await tournament.lists(desk.hall.store, guest.id)


@post("/api/tournaments", responses=FAILURES)
async def create_tournament(desk: TheDesk, guest: TheGuest, data: JSONBody[NewTournament]) -> Response[TournamentTold]:
    """Announce a tournament; whoever does is its host, and plays only if he enters."""
    must_be_person(guest)
    await must_make_tables(desk, guest)
    made = await tournament.create(desk.hall.store, data, guest.id, guest.name)
    return encoded(ENCODER.encode(await shown(desk, guest, made)), 201)


@get("/api/tournaments/{tournament_id:str}", responses=FAILURES)
async def show_tournament(desk: TheDesk, guest: TheGuest, tournament_id: TournamentId, key: Key = "") -> TournamentTold:
    """Who plays, every round with its tables, and who stands where; a private one with the key of its invitation."""
    return await shown(desk, guest, tournament_id, key)


@post("/api/tournaments/{tournament_id:str}/enter", status_code=200, responses=FAILURES)
async def enter_tournament(
    desk: TheDesk, guest: TheGuest, tournament_id: TournamentId, data: JSONBody[Enter]
) -> TournamentTold:
    """Play in it, before it has begun."""
    found, who = await found_by(desk, guest, tournament_id, data.key)
    desk.spend_creation(guest)
    if any(each.person == guest.id and each.barred for each in found.entrants):
        raise RequestError(403, "not-welcome", "The host has taken you out of this tournament.")
    mine = next((each for each in found.entrants if each.n == who.entrant), None)
    if mine is None or mine.withdrawn:
        await desk.hall.store.remember_person(guest.id, guest.name)
        await tournament.enter(desk.hall.store, found, [EntrantRecord(0, guest.id, "", guest.name)])
    return await shown(desk, guest, tournament_id)


@post("/api/tournaments/{tournament_id:str}/bots", status_code=200, responses=FAILURES)
async def enter_bots(
    desk: TheDesk, guest: TheGuest, tournament_id: TournamentId, data: JSONBody[EnterBots]
) -> TournamentTold:
    """The host lets bots enter; each counts as a table that is set up for it."""
    found, who = await found_by(desk, guest, tournament_id)
    who.must_host()
    desk.spend_creation(guest, len(data.names))
    await tournament.enter_bots(desk.hall.store, found, data.bot, data.names)
    return await shown(desk, guest, tournament_id)


@post("/api/tournaments/{tournament_id:str}/withdraw", status_code=200, responses=FAILURES)
async def withdraw(
    desk: TheDesk, guest: TheGuest, tournament_id: TournamentId, data: JSONBody[Withdraw]
) -> TournamentTold:
    """Leave a tournament, or as its host take somebody out: he is in no further round, and resigns where he plays."""
    found, who = await found_by(desk, guest, tournament_id)
    number = who.entrant if data.entrant is None else data.entrant
    entrant = next((each for each in found.entrants if each.n == number), None)
    if entrant is None:
        raise RequestError(404, "no-such-entrant", "There is no such entrant.")
    if entrant.n != who.entrant:
        who.must_host()
    if found.record.state == OVER:
        raise RequestError(409, "over", "The tournament is over.")
    await desk.hall.store.withdraw(tournament_id, [entrant.n], barred=bool(entrant.person) and entrant.n != who.entrant)
    await desk.hall.director.resign_gone([tournament_id])
    return await shown(desk, guest, tournament_id)


@post("/api/tournaments/{tournament_id:str}/start", status_code=200, responses=FAILURES)
async def start_tournament(desk: TheDesk, guest: TheGuest, tournament_id: TournamentId) -> TournamentTold:
    """The host begins it: the tables of the first round are made."""
    _, who = await found_by(desk, guest, tournament_id)
    who.must_host()
    desk.spend_creation(guest)
    await desk.hall.director.start(tournament_id)
    return await shown(desk, guest, tournament_id)


@post("/api/tournaments/{tournament_id:str}/end", status_code=200, responses=FAILURES)
async def end_tournament(desk: TheDesk, guest: TheGuest, tournament_id: TournamentId) -> TournamentTold:
    """The host or a moderator ends it: what has been played stands, and there is no further round."""
    _, who = await found_by(desk, guest, tournament_id)
    if not await may_end(desk, guest):
        who.must_host()
    await desk.hall.store.end_tournament(tournament_id, now())
    return await shown(desk, guest, tournament_id)
