"""Routes about people and games: who I am, what is on the shelf, its rules and words."""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated, Any

from litestar import get, put
from litestar.params import JSONBody, QueryParameter

from hausmacht import bots
from hausmacht.core.game import Game, Option
from hausmacht.core.shelf import games
from hausmacht.server.errors import RequestError
from hausmacht.server.http import rulebook
from hausmacht.server.http.entrance import rename
from hausmacht.server.http.routing import (
    FAILURES,
    AnyRequest,
    GameId,
    Language,
    TheDesk,
    TheGuest,
)
from hausmacht.server.messages import (
    GameInfo,
    Me,
    OptionInfo,
    PiecesTold,
    Rename,
    RuleTold,
    ScenarioTold,
)
from hausmacht.server.play.wording import language_of
from hausmacht.server.storage.devices import PersonRecord
from hausmacht.server.tables.identity import must_be_person
from hausmacht.server.tables.making import clean_name


@get("/api/me", responses=FAILURES)
async def me(request: AnyRequest, desk: TheDesk, guest: TheGuest) -> Me:
    """Who am I? A name that I have changed on another device is mine here, too."""
    known: PersonRecord | None = None
    if not guest.is_new:
        with suppress(Exception):  # the store may be away: the cookie says enough
            known = await desk.hall.store.person(guest.id)
    if known is not None and known.name != guest.name and not guest.table:
        guest = rename(request.scope, known.name)
    return Me(id=guest.id, name=guest.name, login=known.login if known is not None and not guest.table else "")


@put("/api/me", responses=FAILURES)
async def rename_me(request: AnyRequest, desk: TheDesk, guest: TheGuest, data: JSONBody[Rename]) -> Me:
    """Take another name."""
    must_be_person(guest)
    name = clean_name(data.name)
    if not name:
        raise RequestError(400, "empty", "A name needs at least one visible character.")
    desk.spend_creation(guest)
    rename(request.scope, name)
    await desk.hall.store.remember_person(guest.id, name)
    for table_id in await desk.hall.store.rename_seats(guest.id, guest.name, name):
        await desk.hall.look_again(table_id)
    known = await desk.hall.store.person(guest.id)
    return Me(id=guest.id, name=name, login=known.login if known is not None else "")


@get("/api/games", responses=FAILURES)
async def list_games(language: Language = "en") -> list[GameInfo]:
    """The games on the shelf; options are explained in the requested language, if the game has the words."""
    return [
        GameInfo(
            id=game.id,
            title=game.title,
            seats=game.seats,
            usual_seats=min(game.usual_seats, game.seats[-1]),
            options=tuple(
                OptionInfo(
                    name=each.name,
                    values=each.values,
                    default=each.default,
                    summary=summary_of(game, each, language),
                    only_with=each.only_with,
                    figures=each.figures,
                )
                for each in game.options
            ),
            seat_names=game.seat_names,
            bots=tuple(bots.names(game)),
            rules_version=game.rules_version,
            languages=game.languages,
        )
        for game in games().values()
    ]


def summary_of(game: Game[Any], option: Option, language: str) -> str:
    return rulebook.words(game.id, language_of(game, language)).get("option", {}).get(option.name, option.summary)


def must_be_on_the_shelf(game: str) -> None:
    if game not in games():
        raise RequestError(404, "no-such-game", f"There is no game '{game}'.")


@get("/api/rules/{game:str}", responses=FAILURES)
async def rules_of(game: GameId) -> list[RuleTold]:
    """The rules of a game in our own words."""
    must_be_on_the_shelf(game)
    return list(rulebook.rules(game))


@get("/api/pieces/{game:str}", responses=FAILURES)
async def pieces_of(game: GameId, language: Language = "en") -> list[PiecesTold]:
    """Where the pieces of a game come from: how many are as printed, and how many are reconstructions."""
    must_be_on_the_shelf(game)
    return list(rulebook.pieces(game, language_of(games()[game], language)))


@get("/api/scenarios/{game:str}", responses=FAILURES, sync_to_thread=True)
def scenarios_of(
    game: GameId, seats: Annotated[int, QueryParameter(ge=1, le=64)], language: Language = "en"
) -> list[ScenarioTold]:
    """The stories a game can tell, with their line-ups for so many people; a game that has only one tells none."""
    must_be_on_the_shelf(game)
    if seats not in games()[game].seats:
        raise RequestError(400, "bad-setup", f"{games()[game].title} is not for {seats} players.")
    return list(rulebook.scenarios(game, seats, language_of(games()[game], language)))


@get("/api/words/{game:str}", responses=FAILURES)
async def words_of(game: GameId, language: Language = "en") -> dict[str, dict[str, str]]:
    """The names of a game's things in one language."""
    must_be_on_the_shelf(game)
    return rulebook.words(game, language_of(games()[game], language))
