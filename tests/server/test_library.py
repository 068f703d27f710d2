"""Finished matches: found again, commented on moment by moment, and played on from any of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update
from tests.server.accounts import who
from tests.server.finished import finished, shelved
from tests.server.serving import ME, OPEN, Person, people, serving
from tests.server.test_home import Asked

from hausmacht.server.storage.schema import COMMENT, GAME_TABLE, SEAT
from hausmacht.server.tables import library

pytestmark = pytest.mark.anyio
DAY = 24 * 3600 * 1000
NOON = 1_790_000_000_000  # some day in 2026


async def ids(person: Person, query: str = "") -> list[str]:
    return [each["id"] for each in (await person.get(f"/api/library?{query}"))["matches"]]


async def test_my_matches_and_public_ones_are_found_and_private_ones_of_others_are_not(
    database: str, tmp_path: Path
) -> None:
    async with serving(tmp_path, database=database) as server, people(server, 3) as (anna, bert, carl):
        mine = await finished(server, anna, bert)
        public = await finished(server, bert, visibility="public")
        await anna.new_table(ME, OPEN, start=False)  # not over

        assert await ids(anna) == [mine]
        assert set(await ids(bert)) == {mine, public}
        assert await ids(carl) == []
        assert await ids(carl, "whose=public") == [public]
        (told,) = (await carl.get("/api/library?whose=public"))["matches"]
        assert (told["game"], told["title"], told["visibility"]) == ("augsburg1520", "Augsburg 1520", "public")
        assert [seat["mine"] for seat in told["seats"]] == [False, False]
        assert sorted(seat["place"] for seat in told["seats"]) in ([0, 0], [0, 1], [1, 2])
        assert told["seats"][0]["name"] == (await bert.get("/api/me"))["name"]

        await server.hall.store.close_table(public, 1)
        assert await ids(carl, "whose=public") == []


async def test_a_search_knows_game_people_date_seats_options_and_result(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        first = await finished(server, anna)
        common = {"visibility": "public", "places": "[1, 2]", "scores": "[9, 4]"}
        one, two, three = await shelved(
            server,
            first,
            {**common, "ended": NOON, "names": ["Ägidius", "Ben"]},
            {**common, "ended": NOON + DAY, "names": ["Ben", "Clara"], "options": '{"colour": "odd"}'},
            {**common, "ended": NOON + 2 * DAY, "game": "wallenstein", "names": ["Dora", "Emil"]},
        )
        public = "whose=public&"
        assert await ids(anna, public) == [three, two, one]
        assert await ids(anna, f"{public}game=wallenstein") == [three]
        assert await ids(anna, f"{public}game=nothing") == []
        assert await ids(anna, f"{public}name=ägid") == [one]
        assert await ids(anna, f"{public}name=BEN") == [two, one]
        assert await ids(anna, f"{public}name=ben&result=won") == [two]
        assert await ids(anna, f"{public}name=ben&result=lost") == [one]
        assert await ids(anna, f"{public}seats=3") == []
        assert await ids(anna, f"{public}options=colour:odd") == [two]
        day = "2026-09-21"  # that of NOON
        assert await ids(anna, f"{public}since={day}&until={day}") == [one]
        assert await ids(anna, f"{public}until={day}") == [one]
        for query in ("since=yesterday", "before=x", "whose=theirs", "result=tied", "seats=-1"):
            assert (await anna.ask("GET", f"/api/library?{query}")).status_code == 400, query


async def test_my_own_result_is_that_of_my_seat(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table = await finished(server, anna)
        for places, result in (("[1, 2]", "won"), ("[2, 1]", "lost"), ("[1, 1]", "won")):
            async with server.hall.store.transaction() as connection:
                await connection.execute(update(GAME_TABLE).values(places=places))
            assert await ids(anna, f"result={result}") == [table]
            assert await ids(anna, f"result={'lost' if result == 'won' else 'won'}") == []


async def test_a_long_library_is_read_page_by_page_and_each_is_bounded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library, "MOST_SEARCHED", 40)
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        first = await finished(server, anna)
        rows = [{"visibility": "public", "ended": NOON + number // 2} for number in range(100)]  # two at a time
        rows[3]["names"] = ["Zacharias", "Ben"]
        shelf = await shelved(server, first, *rows)

        found, place = [], ""
        while True:
            page = await anna.get(f"/api/library?whose=public&before={place}")
            found += [each["id"] for each in page["matches"]]
            assert len(page["matches"]) <= library.A_PAGE
            place = page["next"]
            if not place:
                break
        assert sorted(found) == sorted(shelf)
        assert len(found) == 100

        looked, place, hits = 0, "", []
        while True:  # only one fits, far back: each answer says how far it has looked
            page = await anna.get(f"/api/library?whose=public&name=zachar&before={place}")
            assert page["searched"] <= 40
            looked += page["searched"]
            hits += page["matches"]
            place = page["next"]
            if not place:
                break
        assert ([each["id"] for each in hits], looked) == ([shelf[3]], 100)


async def test_a_search_finds_its_rows_by_an_index(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        first = await finished(server, anna)
        await shelved(server, first, *[{"visibility": "public", "ended": NOON + number} for number in range(300)])
        me, store = await who(anna), server.hall.store
        with Asked(server) as asked:
            await library.search(store, me, library.Wanted(mine=True, name="anna"))
            await library.search(store, me, library.Wanted(mine=False, name="anna", before=f"{NOON + 200}-x"))
        assert len(asked.statements) >= 4
        async with server.hall.store.engine.connect() as connection:
            for statement, parameters in asked.statements:
                plan = await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)
                details = [row.detail for row in plan]
                scans = [each for each in details if each.startswith("SCAN") and "INDEX" not in each]
                assert not [each for each in scans if each.split()[1] in ("game_table", "seat")], statement
                public = "visibility = ?" in statement
                assert not public or not any("TEMP B-TREE" in each for each in details), statement


# Comments


async def test_a_comment_is_mine_or_shared_with_the_table(database: str, tmp_path: Path) -> None:
    async with serving(tmp_path, database=database) as server, people(server, 3) as (anna, bert, carl):
        table = await finished(server, anna, bert, visibility="public")
        page = f"/api/tables/{table}/comments"
        await anna.post(page, {"at": 9, "text": "too early"}, 201)
        (mine,) = await anna.get(page)
        assert (mine["at"], mine["text"], mine["shared"], mine["mine"], mine["seat"]) == (
            9,
            "too early",
            False,
            True,
            0,
        )
        assert await bert.get(page) == []

        await bert.post(page, {"at": 3, "text": "well played", "shared": True}, 201)
        assert [(each["at"], each["mine"]) for each in await anna.get(page)] == [(3, False), (9, True)]
        assert await carl.get(page) == []  # he only looks on
        await carl.post(page, {"at": 4, "text": "I would have passed"}, 201)
        assert [each["seat"] for each in await carl.get(page)] == [-1]
        assert (await carl.ask("POST", page, {"at": 4, "text": "hear me", "shared": True})).status_code == 403

        changed = await anna.ask("PUT", f"{page}/{mine['id']}", {"text": "far too early", "shared": True})
        assert changed.status_code == 200
        assert [each["text"] for each in await bert.get(page)] == ["well played", "far too early"]
        for method, body in (("PUT", {"text": "not mine"}), ("DELETE", None)):
            assert (await bert.ask(method, f"{page}/{mine['id']}", body)).status_code == 404
        assert (await anna.ask("DELETE", f"{page}/{mine['id']}")).status_code == 200
        assert [each["text"] for each in await anna.get(page)] == ["well played"]


async def test_comments_are_for_finished_matches_and_their_moments(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hausmacht.server.http.routes_library.MOST_COMMENTS", 2)
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        running = (await anna.new_table(ME, {"kind": "guest"}))["id"]
        assert (await anna.ask("POST", f"/api/tables/{running}/comments", {"at": 1, "text": "x"})).status_code == 409
        page = f"/api/tables/{await finished(server, anna)}/comments"
        assert (await anna.ask("POST", page, {"at": 10**6, "text": "x"})).status_code == 404
        assert (await anna.ask("POST", page, {"at": 1, "text": " \u200b "})).status_code == 400
        for _ in range(2):
            await anna.post(page, {"at": 1, "text": "x"}, 201)
        assert (await anna.post(page, {"at": 1, "text": "x"}, 409))["error"]["code"] == "too-many"


# Playing on


@pytest.mark.parametrize("replay", ["augsburg1520-2", "wallenstein-3-draft"])
async def test_a_new_table_begins_with_any_moment_of_a_finished_match(replay: str, tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, carl):
        table = await finished(server, anna, replay=replay, visibility="public")
        last = (await anna.look(table, -1))["at"]
        for at in (1, last // 2, last - 1):
            frame = (await anna.get(f"/api/tables/{table}/frames?from={at}&to={at}"))[:1]
            made = await carl.post(f"/api/tables/{table}/branch", {"at": at, "seat": 1, "name": "what if"}, 201)
            seats = made["seats"]
            assert (made["visibility"], made["name"], made["state"]) == ("private", "what if", "playing")
            assert (seats[1]["mine"], seats[0]["kind"], made["my_seats"]) == (True, "bot", [1])
            opening = (await carl.get(f"/api/tables/{made['id']}/frames?from=0&to=1"))[0]
            assert frame == [] or opening["view"]["progress"] == frame[0]["view"]["progress"]
            assert (await anna.ask("GET", f"/api/tables/{made['id']}")).status_code == 404  # it is Carl's alone


async def test_nobody_plays_on_from_a_match_that_is_not_over_or_not_his_to_see(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, carl):
        running = (await anna.new_table(ME, {"kind": "guest"}))["id"]
        table = await finished(server, anna)
        branch = f"/api/tables/{table}/branch"
        asked: list[tuple[Person, str, Any, int]] = [
            (anna, f"/api/tables/{running}/branch", {"at": 1, "seat": 0}, 409),
            (anna, branch, {"at": 10**6, "seat": 0}, 409),
            (anna, branch, {"at": 0, "seat": 0}, 404),
            (anna, branch, {"at": 1, "seat": 2}, 404),
            (anna, branch, {"at": 1, "seat": -1}, 404),
            (carl, branch, {"at": 1, "seat": 0}, 404),
        ]
        for person, path, body, status in asked:
            assert (await person.ask("POST", path, body)).status_code == status, body


async def test_comments_go_with_their_author_and_follow_him(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        table = await finished(server, anna, bert)
        page = f"/api/tables/{table}/comments"
        await anna.post(page, {"at": 2, "text": "mine", "shared": True}, 201)
        assert [each["text"] for each in (await anna.get("/api/account/data"))["comments"]] == ["mine"]
        await server.hall.store.join_people(await who(anna), await who(bert))
        assert [each["mine"] for each in await bert.get(page)] == [True]
        await bert.post("/api/account/delete")
        assert await server.hall.store.rows(COMMENT.select()) == []
        assert len(await server.hall.store.rows(SEAT.select().where(SEAT.c.table_id == table))) == 2
