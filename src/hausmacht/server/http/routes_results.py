"""Routes about what has become of matches: ladders and profiles."""

from __future__ import annotations

from typing import Annotated

from litestar import get, put
from litestar.params import JSONBody, PathParameter, QueryParameter

from hausmacht.server.http.routing import FAILURES, GameId, TheDesk, TheGuest
from hausmacht.server.result_messages import LadderTold, ProfileTold, ShowProfile
from hausmacht.server.tables import profiles
from hausmacht.server.tables.identity import must_be_person
from hausmacht.server.tables.making import new_id

Handle = Annotated[str, PathParameter(max_length=16)]
LadderName = Annotated[str, QueryParameter(max_length=8)]


@get("/api/ladders/{game_id:str}", responses=FAILURES)
async def show_ladder(desk: TheDesk, guest: TheGuest, game_id: GameId, ladder: LadderName = "live") -> LadderTold:
    """The best of a game, `live`, over `weeks` or with `bots`; people as far as they show themselves to me."""
    must_be_person(guest)
    return await profiles.ladder_told(desk.hall.store, guest.id, game_id, ladder)


@get("/api/profile", responses=FAILURES)
async def show_my_profile(desk: TheDesk, guest: TheGuest) -> ProfileTold:
    """My ratings, matches, statistics by game and seat, and with whom I have played."""
    must_be_person(guest)
    store = desk.hall.store
    return await profiles.told(store, await profiles.own(store, guest.id), guest.id, guest.name)


@put("/api/profile", responses=FAILURES)
async def change_my_profile(desk: TheDesk, guest: TheGuest, data: JSONBody[ShowProfile]) -> ProfileTold:
    """To whom I show it: `nobody`, those I have `met` at a table, `everybody`."""
    must_be_person(guest)
    desk.spend_creation(guest)
    store = desk.hall.store
    await store.profile(guest.id, new_id())
    await store.show_profile(guest.id, data.shows)
    return await profiles.told(store, await store.profile(guest.id, new_id()), guest.id, guest.name)


@get("/api/profiles/{handle:str}", responses=FAILURES)
async def show_profile(desk: TheDesk, guest: TheGuest, handle: Handle) -> ProfileTold:
    """Somebody's profile, if he shows it to me, and how he has done against me."""
    must_be_person(guest)
    store = desk.hall.store
    found = await profiles.seen_by(store, guest.id, handle)
    names = await store.names_of([found.person])
    return await profiles.told(store, found, guest.id, names.get(found.person, ""))
