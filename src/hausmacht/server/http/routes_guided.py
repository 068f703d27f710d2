"""Routes for guided games: which there are, opening one, and what its coach says."""

from __future__ import annotations

import msgspec
from litestar import Response, get, post, put
from litestar.params import JSONBody

from hausmacht.core.shelf import games
from hausmacht.guided.script import scripts
from hausmacht.server.errors import RequestError
from hausmacht.server.guided_messages import CoachNow, CoachWish, LessonInfo, NewLesson
from hausmacht.server.http.hosting import must_make_tables
from hausmacht.server.http.routes_shelf import must_be_on_the_shelf
from hausmacht.server.http.routing import FAILURES, Language, TableId, TheDesk, TheGuest, encoded, told
from hausmacht.server.messages import TableInfo
from hausmacht.server.play import coaching
from hausmacht.server.play.live import LiveTable
from hausmacht.server.play.wording import language_of
from hausmacht.server.play.written import ENCODER
from hausmacht.server.storage.records import WAITING, CoachedRecord
from hausmacht.server.tables.identity import must_be_person


@get("/api/guided", responses=FAILURES)
async def list_guided(language: Language = "en") -> list[LessonInfo]:
    """The guided games on the shelf, in which a coach explains each decision."""
    return [
        LessonInfo(
            game=game.id,
            id=script.id,
            title=script.title[language_of(game, language)],
            about=script.about[language_of(game, language)],
            minutes=script.minutes,
            steps=len(script.steps),
        )
        for game in games().values()
        for script in scripts(game).values()
    ]


@post("/api/guided", responses=FAILURES)
async def create_guided(
    desk: TheDesk, guest: TheGuest, data: JSONBody[NewLesson], language: Language = "en"
) -> Response[TableInfo]:
    """Open the table of a guided game and begin it."""
    must_be_person(guest)
    await must_make_tables(desk, guest)
    must_be_on_the_shelf(data.game)
    script = scripts(games()[data.game]).get(data.lesson)
    if script is None:
        raise RequestError(404, "no-such-lesson", f"{games()[data.game].title} has no guided game '{data.lesson}'.")
    table_id = await desk.hall.create_guided(script, guest.id, guest.name)
    async with desk.at(table_id, guest) as (live, who):
        return encoded(ENCODER.encode(told(live, who, language)), 201)


@get("/api/tables/{table_id:str}/coach", responses=FAILURES)
async def show_coach(desk: TheDesk, guest: TheGuest, table_id: TableId, language: Language = "en") -> CoachNow:
    """What the coach of a guided game says to me now."""
    async with desk.at(table_id, guest) as (live, who):
        must_be_coached(live)
        who.must_own(coaching.script_of(live).seat)
        wish = await desk.hall.store.coached(table_id, guest.id)
        return await told_now(live, wish, language)


@put("/api/tables/{table_id:str}/coach", responses=FAILURES)
async def ask_coach(
    desk: TheDesk, guest: TheGuest, table_id: TableId, data: JSONBody[CoachWish], language: Language = "en"
) -> CoachNow:
    """Play alone, call the coach back, or leave a step unexplained."""
    must_be_person(guest)
    async with desk.at(table_id, guest) as (live, who):
        must_be_coached(live)
        script = coaching.script_of(live)
        who.must_own(script.seat)
        desk.spend_talk(guest)
        wish = await desk.hall.store.coached(table_id, guest.id)
        if data.on is not None:
            wish = msgspec.structs.replace(wish, alone=not data.on)
        if data.skip is not None:
            if data.skip not in [step.id for step in script.steps]:
                raise RequestError(404, "no-such-step", f"The guided game has no step '{data.skip}'.")
            wish = msgspec.structs.replace(wish, skipped=tuple(sorted({*wish.skipped, data.skip})))
        await desk.hall.store.write_coached(table_id, guest.id, wish)
        return await told_now(live, wish, language)


def must_be_coached(live: LiveTable) -> None:
    coaching.script_of(live)
    if live.table.state == WAITING:
        raise RequestError(409, "not-started", "The match has not begun yet.")


async def told_now(live: LiveTable, wish: CoachedRecord, language: str) -> CoachNow:
    async def look() -> CoachNow:
        return coaching.told(live, wish, language)

    return await live.do(look)
