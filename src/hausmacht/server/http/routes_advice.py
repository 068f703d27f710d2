"""Routes for advice: hints for a seat of mine, the report of a finished match, and private try-outs."""

from __future__ import annotations

from hashlib import blake2b
from typing import Annotated, Any

from litestar import get, post
from litestar.datastructures import State
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, PathParameter

from hausmacht.advice.knowledge import Known, known_now
from hausmacht.advice.report import Report
from hausmacht.advice.telling import tell_advice, tell_report
from hausmacht.advice.words import Speaker
from hausmacht.core.view import SPECTATOR
from hausmacht.server.advice_messages import BranchTold, HintsTold, MatchReport, TryAsked, TryChoice
from hausmacht.server.errors import RequestError
from hausmacht.server.http.access import Desk
from hausmacht.server.http.routing import FAILURES, Language, Seat, TableId, TheDesk, TheGuest
from hausmacht.server.messages import Failed
from hausmacht.server.people import Guest
from hausmacht.server.play import looking_back, wording
from hausmacht.server.play.advising import is_advised
from hausmacht.server.play.live import LiveTable
from hausmacht.server.play.trying_out import told_branch
from hausmacht.server.play.written import ENCODER
from hausmacht.server.storage.records import OVER, PERSON_SEAT, WAITING
from hausmacht.server.tables.identity import Who
from hausmacht.server.workers.adviser import Adviser, TryOut
from hausmacht.server.workers.tasks import BeginTask, HintTask, MomentTask, ReportTask, TryTask

REPORT_SECONDS = 15.0  # for looking at decisions; what was not looked at by then is left out
ADVISED = {**FAILURES, 503: ResponseSpec(Failed, description="There was no advice in time.", generate_examples=False)}
BranchId = Annotated[str, PathParameter(max_length=64)]


def adviser_of(state: State) -> Adviser:
    found: Adviser = state.adviser
    return found


def digest_of(known: Known) -> bytes:
    """Of what a seat knows, and nothing else: answers that are still sealed must not change how long we take."""
    return blake2b(ENCODER.encode(known), digest_size=16).digest()


def names_of(live: LiveTable, language: str) -> tuple[str, ...]:
    return tuple(wording.names_at(live.seats, live.game.catalogue(live.language(language), live.setup)))


def must_be_advised(live: LiveTable) -> None:
    """While a match goes on, only where the table allows it."""
    if live.table.state == WAITING:
        raise RequestError(409, "not-started", "The match has not begun yet.")
    if live.table.state != OVER and not is_advised(live.table, live.seats):
        raise RequestError(403, "advice-off", "Advice is switched off at this table until the match is over.")


@get("/api/tables/{table_id:str}/hints", responses=ADVISED)
async def show_hints(
    state: State, desk: TheDesk, guest: TheGuest, table_id: TableId, seat: Seat, language: Language = "en"
) -> HintsTold:
    """The best few answers to the question a seat of mine is asked, by what that seat knows."""
    async with desk.at(table_id, guest) as (live, who):
        who.must_own(seat)
        must_be_advised(live)

        async def look() -> tuple[Known, int, int]:
            match, teller = live.running()
            return known_now(match, seat), teller.ledger.counts[seat], live.game.naming(match.state)

        known, at, naming = await live.do(look)  # never what is on its way to the disk
        if known.question is None:
            raise RequestError(409, "not-asked", "This seat has nothing to decide right now.")
        key = ("hints", table_id, seat, at, digest_of(known))
        task = HintTask(known)
        advice = await adviser_of(state).ask_once(key, task, table_id)
        speaker = Speaker(live.game, live.setup, live.language(language), names_of(live, language), naming)
        return HintsTold(at=at, advice=tell_advice(advice, known, speaker))


@get("/api/tables/{table_id:str}/report", responses=ADVISED)
async def show_report(
    state: State, desk: TheDesk, guest: TheGuest, table_id: TableId, language: Language = "en"
) -> MatchReport:
    """What luck and decisions did in a match that is over, and decisions of people to look at again."""
    async with desk.at(table_id, guest) as (live, _):
        if live.table.state != OVER:
            raise RequestError(409, "not-over", "The report is available once the match is over.")
        people = tuple(seat.seat for seat in live.seats if seat.kind == PERSON_SEAT)
        seats = people or tuple(range(live.table.seats))
        task = ReportTask(looking_back.file(live, with_seed=True), seats, REPORT_SECONDS, live.game.id)
        made: Report = await adviser_of(state).ask_once(("report", table_id, seats), task, table_id)
        ledger = live.teller.ledger
        ats = [ledger.ats[audience] for audience in (*range(live.table.seats), SPECTATOR)]
        names = names_of(live, language)
        speaker = Speaker(live.game, live.setup, live.language(language), names, live.game.naming(live.match.state))
        return MatchReport(report=tell_report(made, live.match, speaker, ats), names=names)


# Trying out


@post("/api/tables/{table_id:str}/try", responses=ADVISED)
async def begin_try(
    state: State,
    desk: TheDesk,
    guest: TheGuest,
    table_id: TableId,
    data: JSONBody[TryAsked],
    language: Language = "en",
) -> BranchTold:
    """Begin a private try-out on a table the seat could be sitting at; the match itself is not touched."""
    async with desk.at(table_id, guest) as (live, who):
        may_try(live, who, data.seat)

        async def look() -> BeginTask | MomentTask:
            if data.at is None and live.table.state != OVER:
                return BeginTask(known_now(live.match, data.seat), data.world)
            entry = entry_at(live, data.seat, data.at)
            is_over = live.table.state == OVER
            file = looking_back.file(live, with_seed=is_over, last=None if is_over else entry)
            return MomentTask(file, entry, data.seat, data.world)

        branch, seen = await adviser_of(state).ask(await live.do(look), table_id)
        kept = adviser_of(state).add(person_of(guest), table_id, branch)
        return told_branch(live, kept, seen, language)


@get("/api/tables/{table_id:str}/try/{branch_id:str}", responses=ADVISED)
async def show_try(
    state: State, desk: TheDesk, guest: TheGuest, table_id: TableId, branch_id: BranchId, language: Language = "en"
) -> BranchTold:
    """A try-out of mine as it stands."""
    return await go_on(state, desk, guest, table_id, branch_id, language)


@post("/api/tables/{table_id:str}/try/{branch_id:str}/choose", status_code=200, responses=ADVISED)
async def choose_try(
    state: State,
    desk: TheDesk,
    guest: TheGuest,
    table_id: TableId,
    branch_id: BranchId,
    data: JSONBody[TryChoice],
    language: Language = "en",
) -> BranchTold:
    """Choose something in a try-out of mine; bots answer for the others."""
    return await go_on(state, desk, guest, table_id, branch_id, language, choice=data.choice)


@post("/api/tables/{table_id:str}/try/{branch_id:str}/take-back", status_code=200, responses=ADVISED)
async def take_back_try(
    state: State, desk: TheDesk, guest: TheGuest, table_id: TableId, branch_id: BranchId, language: Language = "en"
) -> BranchTold:
    """Take back my last choice in a try-out."""
    return await go_on(state, desk, guest, table_id, branch_id, language, back=True)


async def go_on(
    state: State, desk: Desk, guest: Guest, table_id: str, branch_id: str, language: str, **what: Any
) -> BranchTold:
    async with desk.at(table_id, guest) as (live, who):
        kept: TryOut = adviser_of(state).branch(branch_id, person_of(guest), table_id)
        may_try(live, who, kept.branch.start.seat)
        branch, seen = await adviser_of(state).ask(TryTask(kept.branch, **what), table_id)
        if branch != kept.branch:
            kept.branch, kept.revision = branch, kept.revision + 1
        return told_branch(live, kept, seen, language)


def may_try(live: LiveTable, who: Who, seat: int) -> None:
    """While a match goes on: at seats of one's own. Afterwards everybody may know everything."""
    if not 0 <= seat < live.table.seats:
        raise RequestError(404, "no-such-seat", f"There is no seat {seat} at this table.")
    must_be_advised(live)
    if live.table.state != OVER:
        who.must_own(seat)


def person_of(guest: Guest) -> str:
    """Whose try-outs these are: a program with the token of a seat has its own."""
    return f"{guest.id} {guest.seat}" if guest.table else guest.id


def entry_at(live: LiveTable, seat: int, at: int | None) -> int:
    """The last entry in force that the seat knew of at a count."""
    match, teller = live.running()
    ats = teller.ledger.ats[seat]
    numbers = [entry.number for entry in (match.opening, *match.line)]
    found = [number for number in numbers if at is None or 0 < ats[number] <= at]
    if not found:
        raise RequestError(404, "no-such-moment", "This match has no such moment.")
    return found[-1]
