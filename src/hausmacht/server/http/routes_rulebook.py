"""Routes about the rulebook: its chapters, its figures, and a table to try one out."""

from __future__ import annotations

import asyncio
from typing import Annotated

import structlog
from litestar import Response, get, post
from litestar.params import JSONBody, PathParameter

from hausmacht.core.shelf import games
from hausmacht.server.errors import RequestError
from hausmacht.server.http import figures, prose
from hausmacht.server.http.figures import Figure
from hausmacht.server.http.hosting import must_make_tables
from hausmacht.server.http.prose import ProseError
from hausmacht.server.http.routes_shelf import must_be_on_the_shelf
from hausmacht.server.http.routing import FAILURES, GameId, Language, TheDesk, TheGuest, encoded, told
from hausmacht.server.messages import ChapterTold, FigureTold, FigureTried, RulebookTold, TableInfo
from hausmacht.server.play.wording import language_of
from hausmacht.server.play.written import ENCODER
from hausmacht.server.tables.identity import must_be_person

log = structlog.get_logger()
FigureName = Annotated[str, PathParameter(max_length=64)]


@get("/api/rulebook/{game:str}", responses=FAILURES)
async def rulebook_of(game: GameId, language: Language = "en") -> RulebookTold:
    """The rules of a game in prose, chapter by chapter; without chapters, the game has only its index of rules."""
    must_be_on_the_shelf(game)
    spoken = prose.languages(game)
    wanted = language_of(games()[game], language)
    found = wanted if wanted in spoken or not spoken else spoken[0]
    return RulebookTold(game=game, title=games()[game].title, language=found, chapters=chapters_of(game, found))


@get("/api/rulebook/{game:str}/figures/{name:str}", responses=FAILURES)
async def show_figure(game: GameId, name: FigureName, language: Language = "en") -> Response[FigureTold]:
    """A figure of the rulebook: a position as a table shows it, and what the picture is about."""
    must_be_on_the_shelf(game)
    found = await asyncio.to_thread(figures.drawn, game, name, language_of(games()[game], language))
    if found is None:
        raise no_such_figure(name)
    return encoded(ENCODER.encode(found))


@post("/api/rulebook/{game:str}/figures/{name:str}/table", responses=FAILURES)
async def try_figure(
    desk: TheDesk,
    guest: TheGuest,
    game: GameId,
    name: FigureName,
    data: JSONBody[FigureTried],
    language: Language = "en",
) -> Response[TableInfo]:
    """A private table that begins with the position of a figure: you have the seat that is asked, bots the others."""
    must_be_person(guest)
    must_be_on_the_shelf(game)
    figure = await asyncio.to_thread(figures.read_figure, game, name)
    if figure is None:
        raise no_such_figure(name)
    await must_make_tables(desk, guest)
    seat = await asyncio.to_thread(seat_in, figure)
    table_id = await desk.hall.create_at(figure.position, data.name, seat, guest.id, guest.name)
    async with desk.at(table_id, guest) as (live, who):
        return encoded(ENCODER.encode(told(live, who, language)), 201)


def chapters_of(game: str, language: str) -> tuple[ChapterTold, ...]:
    """A rulebook that somebody has not written well is none: readers have the index, and the log says what is wrong."""
    try:
        return prose.chapters(game, language)
    except ProseError as error:
        log.error("rulebook cannot be read", game=game, error=str(error))
        return ()


def seat_in(figure: Figure) -> int:
    return figures.seat_of(figures.match_of(figure))


def no_such_figure(name: str) -> RequestError:
    return RequestError(404, "no-such-figure", f"The rulebook has no figure '{name}'.")
