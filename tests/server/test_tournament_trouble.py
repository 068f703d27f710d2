"""Tournaments when something comes in between: people leave, two become one, a table is gone, a round is half made."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update
from tests.patience import PATIENCE
from tests.server.accounts import by_password, who, with_password
from tests.server.serving import Person, Server, people, serving
from tests.server.test_tournaments import announced

from hausmacht.server.storage.schema import TOURNAMENT
from hausmacht.server.storage.store import Store
from hausmacht.server.tables.director import Director
from hausmacht.server.tables.recording import never_came
from hausmacht.server.tables.tournament import load

pytestmark = pytest.mark.anyio


def named(page: str) -> str:
    return page.rpartition("/")[2]


async def planned(server: Server, page: str) -> tuple[Any, Any]:
    """The next round, worked out and not yet made."""
    found = await load(server.hall.store, named(page))
    return found, await server.hall.director.planned(found)


async def only_made(server: Server, page: str) -> list[str]:
    """The tables of a round that is written and not begun, as after a crash in between."""
    director: Director = server.hall.director
    found, tables = await planned(server, page)
    assert await director.make(found, tables)
    return [each.table_id for each in await server.hall.store.pairings(named(page)) if each.table_id]


async def mine(person: Person, page: str) -> int:
    return int((await person.get(page))["mine"])


async def test_tables_have_only_sizes_that_the_options_allow(tmp_path: Path) -> None:
    """Augsburg 1520: whoever begins with green needs four seats, so seven are not four and three."""
    async with serving(tmp_path, bot_pause=3600.0) as server, people(server, 1) as (anna,):
        page = await announced(anna, bots=7, options={"start": "green"})
        begun = await anna.post(f"{page}/start")
        assert sorted(len(each["entrants"]) for each in begun["matches"][0]["pairings"]) == [1, 1, 5]
        assert server.app.hall is not None


async def test_a_tournament_that_cannot_go_on_holds_up_no_other(tmp_path: Path) -> None:
    async with serving(tmp_path, bot_pause=3600.0) as server, people(server, 1) as (anna,):
        store: Store = server.hall.store
        pages = [await announced(anna, bots=2, seats=2, rounds=1) for _ in range(3)]
        for page in pages:
            begun = await anna.post(f"{page}/start")
            await store.delete(begun["matches"][0]["pairings"][0]["table"])
        async with store.transaction() as connection:  # a game that is no longer installed
            broken = TOURNAMENT.c.id.in_([named(pages[0]), named(pages[1])])
            await connection.execute(update(TOURNAMENT).where(broken).values(game="chess"))
        for _ in range(2):  # settled, then over
            await server.hall.director.look()
        assert (await anna.get(pages[2]))["state"] == "over"


async def test_who_comes_or_goes_while_a_round_is_made_is_not_forgotten(database: str, tmp_path: Path) -> None:
    async with (
        serving(tmp_path, database=database, bot_pause=3600.0) as server,
        people(server, 3) as (anna, bert, carl),
    ):
        director: Director = server.hall.director
        page = await announced(anna, bots=3, seats=2)
        await bert.post(f"{page}/enter", {})
        found, tables = await planned(server, page)
        await carl.post(f"{page}/enter", {})
        assert not await director.make(found, tables)
        found, tables = await planned(server, page)
        await bert.post(f"{page}/withdraw", {})
        assert not await director.make(found, tables)
        begun = await anna.post(f"{page}/start")
        playing = {n for each in begun["matches"][0]["pairings"] for n in each["entrants"]}
        assert playing == {0, 1, 2, await mine(carl, page)}
        await anna.post(f"{page}/end")


async def test_two_workers_make_a_round_once_and_whoever_leaves_meanwhile_is_not_waited_for(
    postgres: str, tmp_path: Path
) -> None:
    async with (
        serving(tmp_path / "one", database=postgres, secret="0" * 40, workers=2, bot_pause=3600.0) as one,
        serving(tmp_path / "two", database=postgres, secret="0" * 40, workers=2, number=1, bot_pause=3600.0) as two,
        people(one, 2) as (anna, bert),
    ):
        for _ in range(3):
            page = await announced(anna, bots=3, seats=2)
            await bert.post(f"{page}/enter", {})
            found, tables = await planned(one, page)
            makers = [server.hall.director.make(found, tables) for server in (one, two)]
            *made, _ = await asyncio.gather(*makers, bert.post(f"{page}/withdraw", {}))
            if not any(made):  # he was out before either could write it
                await anna.post(f"{page}/start")
            assert sum(made) <= 1
            told = await anna.get(page)
            playing = [n for each in told["matches"][0]["pairings"] for n in each["entrants"]]
            assert sorted(playing) == list(range(4 if any(made) else 3))
            async with asyncio.timeout(PATIENCE):
                while any([await is_waited_for(one, each["table"]) for each in pairings_of(told, 3)]):
                    await asyncio.sleep(0.05)
            await anna.post(f"{page}/end")


def pairings_of(told: Any, entrant: int) -> list[Any]:
    return [each for each in told["matches"][0]["pairings"] if entrant in each["entrants"]]


async def is_waited_for(server: Server, table: str) -> bool:
    seats = (await server.hall.store.seats([table]))[table]
    return not any(seat.resigned for seat in seats if seat.kind == "person")


async def test_nobody_gets_up_from_a_table_that_waits_to_be_begun(tmp_path: Path) -> None:
    """A free seat would keep it from beginning for ever."""
    async with serving(tmp_path, bot_pause=3600.0) as server, people(server, 2) as (anna, bert):
        page = await announced(anna, bots=1, seats=2)
        await bert.post(f"{page}/enter", {})
        (table,) = await only_made(server, page)
        for person, path, body in ((bert, "leave", None), (anna, "free", {"seat": 0}), (anna, "leave", None)):
            refused = await person.post(f"/api/tables/{table}/{path}", body, 409)
            assert refused["error"]["code"] == "tournament", path
        await server.hall.director.look()
        assert (await anna.get(page))["matches"][0]["pairings"][0]["state"] == "playing"


@pytest.mark.parametrize("how", ["withdraw", "delete"])
async def test_who_goes_before_his_table_is_begun_keeps_nobody_waiting(how: str, tmp_path: Path) -> None:
    async with serving(tmp_path, bot_pause=3600.0) as server, people(server, 2) as (anna, bert):
        page = await announced(anna, bots=1, seats=2)
        await bert.post(f"{page}/enter", {})
        (table,) = await only_made(server, page)
        await bert.post(f"{page}/withdraw" if how == "withdraw" else "/api/account/delete", {})
        await server.hall.director.look()
        info = await anna.get(f"/api/tables/{table}")
        assert (info["state"], [each["resigned"] for each in info["seats"]]) == ("playing", [False, True])


async def test_a_table_that_is_gone_or_closed_keeps_nobody_from_leaving(tmp_path: Path) -> None:
    async with serving(tmp_path, bot_pause=3600.0) as server, people(server, 3) as (anna, bert, carl):
        store: Store = server.hall.store
        page = await announced(anna, bots=2, seats=2)
        for person in (bert, carl):
            await person.post(f"{page}/enter", {})
        begun = await anna.post(f"{page}/start")
        tables = {n: each["table"] for each in begun["matches"][0]["pairings"] for n in each["entrants"]}
        await store.close_table(tables[await mine(bert, page)], 1)
        await store.delete(tables[await mine(carl, page)])
        for person in (bert, carl):
            told = await person.post(f"{page}/withdraw", {})
            assert next(each for each in told["entrants"] if each["mine"])["withdrawn"]
        await anna.post(f"{page}/end")


async def test_who_resigns_after_he_has_played_is_not_said_to_have_never_come(tmp_path: Path) -> None:
    async with serving(tmp_path, bot_pause=3600.0) as server, people(server, 2) as (anna, bert):
        page = await announced(anna, bots=1, seats=2)
        await bert.post(f"{page}/enter", {})
        begun = await anna.post(f"{page}/start")
        pairing = begun["matches"][0]["pairings"][0]
        seat = pairing["entrants"].index(await mine(bert, page))
        asked = await bert.asked(pairing["table"], seat)
        await bert.choose(pairing["table"], seat, asked["at"], asked["question"]["options"][0]["text"])
        await bert.post(f"/api/tables/{pairing['table']}/resign", {"seat": seat})
        live = server.live(pairing["table"])
        assert not await never_came(server.hall.store, live.table.id, live.seats[seat])


async def test_when_the_host_is_gone_the_next_entrant_is(database: str, tmp_path: Path) -> None:
    async with (
        serving(tmp_path, database=database, bot_pause=3600.0) as server,
        people(server, 4) as (anna, bert, carl, dora),
    ):
        empty, page = await announced(anna, bots=2), await announced(anna, bots=1, seats=3)
        for person in (bert, carl):
            await person.post(f"{page}/enter", {})
        running = await announced(anna, bots=4, seats=2)
        for person in (anna, bert):
            await person.post(f"{running}/enter", {})
        begun = await anna.post(f"{running}/start")
        tables = [each["table"] for each in begun["matches"][0]["pairings"]]

        await anna.post("/api/account/delete")

        assert (await dora.get(empty))["state"] == "over"  # nobody is left who could begin it
        assert [(await each.get(page))["host"] for each in (bert, carl)] == [True, False]
        assert (await bert.post(f"{page}/withdraw", {"entrant": await mine(carl, page)}))["host"]
        assert (await bert.post(f"{page}/start"))["state"] == "playing"
        told = await bert.get(running)
        assert (told["host"], [each["state"] for each in told["matches"][0]["pairings"]]) == (True, ["playing"] * 3)
        assert [(await bert.get(f"/api/tables/{table}"))["host"] for table in tables] == [True] * 3
        for each in (page, running):
            await bert.post(f"{each}/end")


async def test_two_entrants_who_become_one_play_once(database: str, tmp_path: Path) -> None:
    async with (
        serving(tmp_path, database=database, bot_pause=3600.0) as server,
        people(server, 3) as (anna, bert, carl),
    ):
        page, running = await announced(anna, bots=1, seats=2), await announced(anna, bots=2, seats=2)
        for each in (page, running):
            for person in (bert, carl):
                await person.post(f"{each}/enter", {})
        await anna.post(f"{running}/start")
        await server.hall.store.join_people(await who(carl), await who(bert))
        told = await bert.get(page)
        assert [(each["n"], each["mine"]) for each in told["entrants"]] == [(0, False), (1, True)]
        await bert.post(f"{page}/withdraw", {})
        await bert.post(f"{page}/enter", {})
        begun = await anna.post(f"{page}/start")
        assert [sorted(each["entrants"]) for each in begun["matches"][0]["pairings"]] == [[0, 1]]
        told = await bert.get(running)
        assert [(each["mine"], each["withdrawn"]) for each in told["entrants"]] == [
            (False, False),
            (False, False),
            (True, False),
            (False, True),
        ]
        for each in (page, running):
            await anna.post(f"{each}/end")


async def test_a_guest_who_signs_in_brings_the_tournament_along(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 3) as (anna, bert, laptop):
        page = await announced(anna)
        await with_password(bert, "bert")
        await laptop.post(f"{page}/enter", {})
        assert (await laptop.get("/api/account"))["tables"] == 1
        await by_password(laptop, "bert")
        assert (await bert.get(page))["mine"] == 0
        assert server.app.hall is not None


async def test_who_was_taken_out_before_the_first_round_does_not_come_back(database: str, tmp_path: Path) -> None:
    async with serving(tmp_path, database=database) as server, people(server, 3) as (anna, bert, carl):
        made = await anna.post(
            "/api/tournaments",
            {"name": "Lech", "game": "augsburg1520", "kind": "swiss", "seats": 2, "most": 2},
            201,
        )
        page, key = f"/api/tournaments/{made['id']}", {"key": made["invite"].rpartition("=")[2]}
        await bert.post(f"{page}/enter", key)
        await anna.post(f"{page}/withdraw", {"entrant": await mine(bert, page)})
        for body in (key, {}):
            refused = await bert.ask("POST", f"{page}/enter", body)
            assert refused.status_code in (403, 404), refused.text
        assert (await bert.ask("GET", page)).status_code == 404
        assert made["id"] not in str(await bert.get("/api/tournaments"))
        await carl.post(f"{page}/enter", key)
        await carl.post(f"{page}/withdraw", {})
        await carl.post(f"{page}/enter", key)  # who left by himself may come back
        assert server.app.hall is not None


async def test_a_round_counts_towards_the_tables_that_one_person_may_host(tmp_path: Path) -> None:
    async with serving(tmp_path, bot_pause=3600.0, tables_per_person=2) as server, people(server, 1) as (anna,):
        page = await announced(anna, bots=6, seats=2)
        refused = await anna.ask("POST", f"{page}/start")
        assert (refused.status_code, refused.json()["error"]["code"]) == (409, "too-many-tables")
        await anna.post(f"{page}/withdraw", {"entrant": 0})
        await anna.post(f"{page}/withdraw", {"entrant": 1})
        assert (await anna.post(f"{page}/start"))["state"] == "playing"
        assert server.app.hall is not None
