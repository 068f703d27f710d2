"""Results: counted once, ratings by ladder, profiles for those who may see them, and everything worked out anew."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest
from openskill.models import PlackettLuce
from sqlalchemy import select, update
from tests.patience import PATIENCE
from tests.server.accounts import who, with_password
from tests.server.finished import finished, shelved
from tests.server.serving import BOT, ME, OPEN, Person, Server, people, play_out, serving

from hausmacht.server.settings import database_url
from hausmacht.server.storage import results
from hausmacht.server.storage.schema import GAME_TABLE, RATING, RESULT, SEAT
from hausmacht.server.storage.store import Store
from hausmacht.server.tables.recording import FIRST, Recorder, ended_of

pytestmark = pytest.mark.anyio
FIELDS = ("mu", "sigma", "played", "won")


async def seated(anna: Person, bert: Person, **more: Any) -> str:
    table = await anna.new_table(ME, OPEN, start=False, **more)
    await bert.post(f"/api/tables/{table['id']}/join", {"invite": table["invite"].rpartition("/")[2]})
    await anna.post(f"/api/tables/{table['id']}/start")
    return str(table["id"])


async def played(anna: Person, bert: Person, seed: int = 1, **more: Any) -> tuple[str, list[int]]:
    """A match of two, and its places."""
    table = await seated(anna, bert, **more)
    update = await play_out({0: anna, 1: bert}, table, Random(seed))
    return table, update["places"]


async def counted(server: Server, table: str) -> list[Any]:
    """The rows of a match, once it is counted."""
    async with asyncio.timeout(PATIENCE):
        while True:
            rows = await server.hall.store.rows(
                select(RESULT).where(RESULT.c.table_id == table).order_by(RESULT.c.seat)
            )
            if rows:
                return list(rows)
            await asyncio.sleep(0.05)


async def ratings(server: Server) -> dict[tuple[str, str, str], tuple[Any, ...]]:
    rows = await server.hall.store.rows(select(RATING))
    return {(row.person, row.bot, row.ladder): tuple(getattr(row, each) for each in FIELDS) for row in rows}


async def test_two_accounts_on_the_ladder_their_profiles_and_who_may_see_them(tmp_path: Path) -> None:
    """One server for the whole story: each part builds on the matches before it."""
    async with serving(tmp_path) as server, people(server, 3) as (anna, bert, carl):
        await with_password(anna, "anna")
        await with_password(bert, "bert")

        # a private table counts only if it says so
        table, _ = await played(anna, bert)
        assert {row.ladder for row in await counted(server, table)} == {""}
        assert await ratings(server) == {}

        # a rated one counts, as OpenSkill says
        first, places = await played(anna, bert, 2, rated=True)
        rows = await counted(server, first)
        assert [row.place for row in rows] == places
        assert [row.ladder for row in rows] == ["live", "live"]
        model = PlackettLuce()
        expected = model.rate([[model.rating()], [model.rating()]], ranks=[float(place) for place in places])
        kept = await ratings(server)
        for row, (team,) in zip(rows, expected, strict=True):
            assert kept[row.person, "", "live"][:2] == pytest.approx((team.mu, team.sigma))

        # hearing of it twice counts it once
        await server.hall.recorder.count(first)
        server.hall.recorder.ended.add(first)
        await server.hall.recorder.count_all()
        assert await ratings(server) == kept

        # whoever has no account is not rated, and is nobody's opponent
        guest_table, _ = await played(anna, carl, 3, rated=True)
        assert {row.ladder for row in await counted(server, guest_table)} == {""}
        assert await ratings(server) == kept

        # with bots it is another ladder; the bot has a rating, too
        table = (await anna.new_table(ME, BOT, rated=True))["id"]
        assert (await anna.get(f"/api/tables/{table}"))["advice"] == "off"
        await play_out({0: anna}, table, Random(4))
        assert {row.ladder for row in await counted(server, table)} == {"bots"}
        assert ("", "random", "bots") in await ratings(server)
        assert {
            each["ladder"]: each["ranks"]
            for each in (await anna.get("/api/ladders/augsburg1520"))["ladders"]
            if each["game"] == "augsburg1520"
        } == {"live": 2, "weeks": 0, "bots": 2}

        # advice while playing, or two seats for one person: it does not count
        for seats, advice in (([ME, BOT], "on"), ([ME, {"kind": "guest"}], "off")):
            table = (await anna.new_table(*seats, rated=True, advice=advice))["id"]
            await play_out(dict.fromkeys(range(sum(each != BOT for each in seats)), anna), table, Random(5))
            assert {row.ladder for row in await counted(server, table)} == {""}

        # everything is worked out anew, and is the same
        before = await ratings(server)
        matches, _ = await server.hall.store.rebuild_ratings()
        assert matches == 2
        assert await ratings(server) == before

        # my profile: matches by game and seat, who I met
        mine = await anna.get("/api/profile")
        assert (mine["mine"], mine["shows"], mine["account"]) == (True, "met", True)
        assert {each["ladder"] for each in mine["ratings"]} == {"live", "bots"}
        for each in mine["ratings"]:  # one match each: what it has changed is the rating
            (match,) = [match for match in mine["matches"] if match["ladder"] == each["ladder"]]
            assert 1000 + match["change"] == pytest.approx(each["rating"], abs=1)
        told = (await anna.get("/api/tables"))["rating"]  # of the last of them
        now = next(each["rating"] for each in mine["ratings"] if each["ladder"] == told["ladder"] == "bots")
        assert (told["points"], told["change"]) == ([1000, now], now - 1000)
        (game,) = mine["games"]
        assert game["played"] == sum(each["played"] for each in game["by_seat"]) == len(mine["matches"]) == 7
        assert {each["matches"] for each in mine["rivals"]} == {1, 2}
        theirs = next(each for each in mine["rivals"] if each["matches"] == 2)
        assert theirs["ahead"] + theirs["level"] + theirs["behind"] == 2

        # seen by those I met, and compared with them; not by others
        found = await anna.get(f"/api/profiles/{theirs['handle']}")
        assert (found["mine"], found["shows"], found["rivals"]) == (False, None, [])
        assert found["with_me"]["ahead"] == theirs["behind"]
        assert all(each["table"] for each in found["matches"])  # I sat at both
        async with Person(server.address) as dora:
            assert (await dora.ask("GET", f"/api/profiles/{mine['handle']}")).status_code == 404
            ladder = await dora.get("/api/ladders/augsburg1520?ladder=live")
            assert [(each["name"], each["handle"]) for each in ladder["ranks"]] == [("", ""), ("", "")]
            await anna.ask("PUT", "/api/profile", {"shows": "everybody"})
            shown = await dora.get(f"/api/profiles/{mine['handle']}")
            assert shown["name"] == mine["name"]
            assert all(each["table"] is None for each in shown["matches"])  # private tables stay private
            await anna.ask("PUT", "/api/profile", {"shows": "nobody"})
            for person in (dora, bert):
                assert (await person.ask("GET", f"/api/profiles/{mine['handle']}")).status_code == 404
        ladder = await bert.get("/api/ladders/augsburg1520?ladder=live")
        assert sorted((each["mine"], bool(each["name"])) for each in ladder["ranks"]) == [(False, False), (True, True)]

        # what is kept of me can be taken along
        data = await anna.get("/api/account/data")
        assert data["profile"]["games"] == mine["games"]

        # who leaves for good has no rating and no profile, and the others keep theirs, also anew
        his = (await bert.get("/api/me"))["id"]
        await bert.post("/api/account/delete")
        after = await ratings(server)
        assert set(before) - set(after) == {(his, "", "live")}
        await server.hall.store.rebuild_ratings()
        again = await ratings(server)
        assert set(again) == set(after)
        for key, numbers in after.items():
            assert again[key] == pytest.approx(numbers)
        assert not await server.hall.store.rows(select(RESULT).where(RESULT.c.person == his))
        assert (await anna.get("/api/profile"))["games"][0]["played"] == 7


async def test_what_nobody_heard_of_and_what_ended_before_is_counted_at_the_next_start(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        server.hall.recorder.searched = 10.0**12  # nobody looks for it any more
        server.hall.note_over = lambda _: None  # and nobody hears of it
        table, places = await played(anna, bert)
        store = server.hall.store
        async with store.transaction() as connection:  # as an older Hausmacht has left it
            await connection.execute(update(GAME_TABLE).where(GAME_TABLE.c.id == table).values(places="[]"))
        assert [each for _, each in await store.uncounted()] == [table]
        cookies = anna.http.cookies
    async with serving(tmp_path) as server, Person(server.address) as anna:
        anna.http.cookies = cookies
        assert [row.place for row in await counted(server, table)] == places
        assert (await server.hall.store.table(table)).places == tuple(places)
        assert [each["played"] for each in (await anna.get("/api/profile"))["games"]] == [1]
        assert [(each["played"], each["bot"]) for each in (await anna.get("/api/tables"))["record"]] == [(1, "")]
        assert await server.hall.store.uncounted() == []


async def test_matches_that_nobody_can_count_keep_no_others_from_being_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(results, "MOST_FOUND", 2)
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        recorder: Recorder = server.hall.recorder
        recorder.searched = 10.0**12  # nobody looks but this test
        table = await finished(server, anna, bert)
        await shelved(server, table, *[{"places": "[]", "length": 0, "updated": 1 + n} for n in range(5)])
        recorder.since, recorder.after = 0, FIRST
        for _ in range(3):
            await recorder.search()
        assert [row.person != "" for row in await counted(server, table)] == [True, True]
        assert len(await server.hall.store.uncounted()) == 2  # of five that cannot be opened


async def test_a_match_to_which_somebody_never_came_moves_no_rating(tmp_path: Path) -> None:
    """Else a rematch after a rematch could be won against somebody who is away."""
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        await with_password(anna, "anna")
        await with_password(bert, "bert")
        store, recorder = server.hall.store, server.hall.recorder
        recorder.searched = 10.0**12  # nobody counts but this test
        for since, ladder in ((1, ""), (10**6, "live")):  # from where in the log a bot played for Bert
            table = await finished(server, anna, bert, rated=True)
            async with store.transaction() as connection:
                his = (SEAT.c.table_id == table) & (SEAT.c.seat == 1)
                values = {"stand_in": "random", "stand_in_at": since, "resigned": True}
                await connection.execute(update(SEAT).where(his).values(values))
            await recorder.count(table)
            assert [row.ladder for row in await counted(server, table)] == [ladder] * 2


async def test_two_workers_count_a_match_once(database: str, tmp_path: Path) -> None:
    async with serving(tmp_path, database=database) as server, people(server, 2) as (anna, bert):
        await with_password(anna, f"a{tmp_path.name[-8:]}")
        await with_password(bert, f"b{tmp_path.name[-8:]}")
        table, _ = await played(anna, bert, rated=True)
        await counted(server, table)
        theirs = [await who(anna), await who(bert)]  # others may have played in this database
        kept = {key: numbers for key, numbers in (await ratings(server)).items() if key[0] in theirs}
        assert len(kept) == 2
        store = server.hall.store
        async with store.transaction() as connection:
            await connection.execute(RESULT.delete().where(RESULT.c.table_id == table))
            await connection.execute(RATING.delete().where(RATING.c.person.in_(theirs)))
        other = await Store.open(database_url(server.app.settings))
        match = ended_of(await store.table(table), (await store.seats([table]))[table])
        done = await asyncio.gather(*[each.count(match, {}) for each in (store, other) for _ in range(3)])
        await other.close()
        assert sorted(done) == [False] * 5 + [True]
        assert {key: numbers for key, numbers in (await ratings(server)).items() if key[0] in theirs} == kept
