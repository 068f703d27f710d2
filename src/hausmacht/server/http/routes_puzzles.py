"""Routes about puzzles: set one from a finished match, find the best answer, play on."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Annotated

from litestar import Response, delete, get, post
from litestar.datastructures import State
from litestar.params import JSONBody, PathParameter, QueryParameter

from hausmacht.core.shelf import games
from hausmacht.server.accounts.roles import TIDY_PUZZLES
from hausmacht.server.errors import RequestError
from hausmacht.server.http import puzzling
from hausmacht.server.http.access import Desk
from hausmacht.server.http.hosting import must_make_tables, role_of
from hausmacht.server.http.puzzling import board_of
from hausmacht.server.http.routes_advice import ADVISED, adviser_of
from hausmacht.server.http.routes_library import looked_up
from hausmacht.server.http.routing import FAILURES, Language, TableId, TheDesk, TheGuest, encoded, told
from hausmacht.server.messages import FigureTried, TableInfo
from hausmacht.server.play.written import ENCODER
from hausmacht.server.puzzle_messages import NewPuzzle, PuzzleAnswer, PuzzleListed, PuzzlesPage, PuzzleTold
from hausmacht.server.storage.puzzles import AnswerRecord, PuzzleRecord, Tally
from hausmacht.server.storage.records import as_json, now
from hausmacht.server.tables.identity import must_be_person
from hausmacht.server.tables.library import place_of, written
from hausmacht.server.tables.making import clean_name, new_id

MOST_PUZZLES = 200  # of one person
A_PAGE = 24
PuzzleId = Annotated[str, PathParameter(max_length=64)]
Short = Annotated[str, QueryParameter(max_length=64)]


@get("/api/puzzles", responses=FAILURES)
async def list_puzzles(
    desk: TheDesk, guest: TheGuest, whose: Short = "all", game: Short = "", before: Short = ""
) -> PuzzlesPage:
    """Puzzles, the newest first: those on the page of puzzles, or with `whose=mine` all that I have set."""
    must_be_person(guest)
    store = desk.hall.store
    rules = {each.id: each.rules_version for each in games().values() if game in ("", each.id)}
    mine = guest.id if whose == "mine" else ""
    found = await store.puzzles(rules, mine, place_of(before), A_PAGE + 1)
    page = found[:A_PAGE]
    ids = [each.id for each in page]
    answers, tallies = await store.answers_by(guest.id, ids), await store.answered(ids)
    return PuzzlesPage(
        puzzles=tuple(puzzling.listed(each, guest.id, tallies[each.id], answers.get(each.id)) for each in page),
        next=written((page[-1].made_at, page[-1].id)) if len(found) > A_PAGE else "",
    )


@post("/api/tables/{table_id:str}/puzzle", responses=ADVISED)
async def set_puzzle(
    state: State,
    desk: TheDesk,
    guest: TheGuest,
    table_id: TableId,
    data: JSONBody[NewPuzzle],
    language: Language = "en",
) -> Response[PuzzleTold]:
    """Make a puzzle of a moment of a finished match. Its solution is worked out once, now."""
    must_be_person(guest)
    async with desk.at(table_id, guest) as (live, who):
        if live.table.visibility != "public":
            who.must_be_member()
        position, _ = await live.do(partial(looked_up, live, data.at, data.seat))
    desk.spend_creation(guest)
    board = await asyncio.to_thread(board_of, position, data.seat)
    advice = await puzzling.solve(adviser_of(state), board, f"{table_id} {data.at} {data.seat}")
    game = board.match.game
    puzzle = PuzzleRecord(
        id=new_id(),
        game=game.id,
        rules=game.rules_version,
        person=guest.id,
        name=guest.name,
        title=clean_name(data.title),
        position=position,
        seat=data.seat,
        question=advice.question,
        advice=as_json(advice),
        listed=data.listed,
        made_at=now(),
    )
    if not await desk.hall.store.add_puzzle(puzzle, MOST_PUZZLES):
        raise RequestError(409, "too-many", f"You have set {MOST_PUZZLES} puzzles: delete some first.")
    return await shown(desk, puzzle, guest.id, language, 201)


@get("/api/puzzles/{puzzle_id:str}", responses=FAILURES)
async def show_puzzle(
    desk: TheDesk, guest: TheGuest, puzzle_id: PuzzleId, language: Language = "en"
) -> Response[PuzzleTold]:
    """A puzzle as the seat that is asked sees it; the solution once I have answered."""
    must_be_person(guest)
    return await shown(desk, await found(desk, puzzle_id), guest.id, language)


@post("/api/puzzles/{puzzle_id:str}/answer", status_code=200, responses=ADVISED)
async def answer_puzzle(
    state: State,
    desk: TheDesk,
    guest: TheGuest,
    puzzle_id: PuzzleId,
    data: JSONBody[PuzzleAnswer],
    language: Language = "en",
) -> Response[PuzzleTold]:
    """Answer a puzzle. The first answer counts, and shows the solution."""
    must_be_person(guest)
    puzzle = await found(desk, puzzle_id)
    board = await asyncio.to_thread(board_of, puzzle.position, puzzle.seat)
    choices = tuple(data.choices)
    puzzling.must_be_answers(board, choices)
    if not await desk.hall.store.answers_by(guest.id, [puzzle_id]):
        desk.spend_creation(guest)
        advice = puzzling.DECODE.decode(puzzle.advice)
        value = await puzzling.value_of(adviser_of(state), board, puzzle_id, choices[0], advice)
        right = puzzling.is_right(advice, choices[0], value)
        await desk.hall.store.remember_person(guest.id, guest.name)
        await desk.hall.store.answer_puzzle(AnswerRecord(puzzle_id, guest.id, choices[0], choices, value, right, now()))
    return await shown(desk, puzzle, guest.id, language)


@post("/api/puzzles/{puzzle_id:str}/table", responses=FAILURES)
async def play_puzzle(
    desk: TheDesk, guest: TheGuest, puzzle_id: PuzzleId, data: JSONBody[FigureTried], language: Language = "en"
) -> Response[TableInfo]:
    """A private table that begins with the position of a puzzle: I have the seat that is asked, bots the others."""
    must_be_person(guest)
    puzzle = await found(desk, puzzle_id)
    await must_make_tables(desk, guest)
    await asyncio.to_thread(board_of, puzzle.position, puzzle.seat)  # says why, if it cannot be set up any more
    table_id = await desk.hall.create_at(puzzle.position, data.name, puzzle.seat, guest.id, guest.name)
    async with desk.at(table_id, guest) as (live, who):
        return encoded(ENCODER.encode(told(live, who, language)), 201)


@delete("/api/puzzles/{puzzle_id:str}", status_code=200, responses=FAILURES)
async def remove_puzzle(desk: TheDesk, guest: TheGuest, puzzle_id: PuzzleId) -> PuzzleListed:
    """Delete a puzzle of mine, or as a moderator any, with all answers to it."""
    must_be_person(guest)
    puzzle = await found(desk, puzzle_id)
    if puzzle.person != guest.id and await role_of(desk, guest) < TIDY_PUZZLES:
        raise RequestError(403, "not-yours", "Only the person who set a puzzle can delete it.")
    await desk.hall.store.remove_puzzle(puzzle_id)
    return puzzling.listed(puzzle, guest.id, Tally(), None)


async def found(desk: Desk, puzzle_id: str) -> PuzzleRecord:
    puzzle = await desk.hall.store.puzzle(puzzle_id)
    if puzzle is None or puzzle.game not in games():
        raise RequestError(404, "no-such-puzzle", "There is no such puzzle, or it was deleted.")
    return puzzle


async def shown(
    desk: Desk, puzzle: PuzzleRecord, person: str, language: str, status: int = 200
) -> Response[PuzzleTold]:
    board = await asyncio.to_thread(board_of, puzzle.position, puzzle.seat)
    return encoded(ENCODER.encode(await puzzling.told(desk, puzzle, board, person, language)), status)
