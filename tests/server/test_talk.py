"""Talk at a table: who reads what, mentions, signs, typing, people whom somebody shuns, and reports."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from sqlalchemy import select
from tests.patience import PATIENCE
from tests.server.accounts import who
from tests.server.finished import finished
from tests.server.serving import ME, OPEN, Person, people, serving
from typer.testing import CliRunner

from hausmacht.cli import app
from hausmacht.server.http.hosting import reports_told
from hausmacht.server.maintenance import complaints
from hausmacht.server.maintenance.opening import MaintenanceError
from hausmacht.server.notices.notices import Notices
from hausmacht.server.storage import people as people_kept
from hausmacht.server.storage import talk
from hausmacht.server.storage.notices import PushRecord, WishRecord
from hausmacht.server.storage.records import now
from hausmacht.server.storage.schema import NOTICE
from hausmacht.server.storage.talk import AT_LINES, AT_MOVES, move_talk
from hausmacht.server.tables.chat import mentioned

pytestmark = pytest.mark.anyio


async def seated(anna: Person, bert: Person, **more: Any) -> str:
    """Anna hosts, Bert has joined; both have names."""
    await anna.ask("PUT", "/api/me", {"name": "Anna"})
    await bert.ask("PUT", "/api/me", {"name": "Bert"})
    table = await anna.new_table(ME, OPEN, start=False, **more)
    await bert.post(f"/api/tables/{table['id']}/join", {"invite": table["invite"].rpartition("/")[2]})
    return str(table["id"])


async def say(person: Person, table: str, text: str) -> Any:
    return await person.post(f"/api/tables/{table}/chat", {"text": text})


async def texts(person: Person, table: str) -> list[str]:
    return [line["text"] for line in await person.get(f"/api/tables/{table}/chat")]


async def test_those_who_look_on_talk_among_themselves_until_the_match_is_over(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 4) as (anna, bert, carl, dora):
        table = await seated(anna, bert, visibility="public")
        assert (await carl.ask("POST", f"/api/tables/{table}/chat", {"text": "hello"})).status_code == 403
        await anna.post(f"/api/tables/{table}/start")
        async with anna.socket(table, 0) as hers, dora.socket(table, -1) as theirs:
            await hers.until("table")
            await theirs.until("table")
            await say(carl, table, "she holds two jokers")
            await say(anna, table, "good luck")
            assert (await theirs.until("chat"))["text"] == "she holds two jokers"
            assert (await hers.until("chat"))["text"] == "good luck"
        assert await texts(anna, table) == ["good luck"]
        assert await texts(bert, table) == ["good luck"]
        lines = await dora.get(f"/api/tables/{table}/chat")
        assert [(line["text"], line["room"]) for line in lines] == [
            ("she holds two jokers", "watchers"),
            ("good luck", ""),
        ]
        server.live(table).table.state = "over"
        assert await texts(anna, table) == ["she holds two jokers", "good luck"]


async def test_nobody_talks_away_what_others_have_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only so many lines are shown: neither those who look on nor somebody who is muted takes them from the others."""
    monkeypatch.setattr(people_kept, "MOST_SAID", 3)
    async with serving(tmp_path) as server, people(server, 4) as (anna, bert, carl, dora):
        table = await seated(anna, bert, visibility="public")
        await anna.post(f"/api/tables/{table}/start")
        await say(anna, table, "good luck")
        for n in range(5):
            await say(carl, table, f"spam {n}")
        assert await texts(bert, table) == ["good luck"]
        assert await texts(dora, table) == ["good luck", "spam 2", "spam 3", "spam 4"]
        await dora.post(f"/api/tables/{table}/report", {"n": 2})  # also what is not shown any more
        for n in range(3):
            await say(bert, table, f"noise {n}")
        assert await texts(bert, table) == ["noise 0", "noise 1", "noise 2"]
        await anna.post(f"/api/tables/{table}/shun", {"kind": "mute", "seat": 1})
        assert await texts(anna, table) == ["good luck"]
        assert server.app.hall is not None


async def test_a_mention_is_a_notice_for_whoever_does_not_look(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[str, int]] = []

    def note(self: Notices, person: str, kind: str, place: Any, seat: int, turn: int | None = None) -> None:
        told.append((kind, seat))

    monkeypatch.setattr(Notices, "tell", note)
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        table = await seated(anna, bert)
        said = await say(anna, table, "is it your turn, @bert?")
        assert said[0]["mentions"] == [1]
        assert told == [("mention", 1)]
        assert (await say(anna, table, "@bertram is somebody else, @Anna is me"))[1]["mentions"] == [0]
        seats = [msgspec.structs.replace(each, name="Anna") for each in server.live(table).seats]
        assert mentioned(SimpleNamespace(seats=seats), "@anna?") == [0, 1]  # type: ignore[arg-type] # both have the name
        assert told == [("mention", 1)]
        async with bert.socket(table, -1) as line:
            await line.until("table")
            await say(anna, table, "@Bert again")
        assert told == [("mention", 1)]
        await bert.post(f"/api/tables/{table}/shun", {"kind": "mute", "seat": 0})
        await say(anna, table, "@Bert")
        assert told == [("mention", 1)]
        assert server.app.hall is not None


async def test_somebody_is_called_by_his_name_once_in_a_while(tmp_path: Path) -> None:
    """However often he is named: a notice on his phone is not for whoever likes to press Enter."""
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        table = await seated(anna, bert)
        store = server.hall.store
        await store.keep_wish(WishRecord(await who(bert)))
        await store.keep_push_device(
            PushRecord("h", await who(bert), "s", "https://push.example.org/x", "k", "a", now())
        )
        for n in range(3):
            await say(anna, table, f"@Bert {n}")
        await server.hall.notices.queue.join()
        notices = [row for row in await store.rows(select(NOTICE)) if row.kind == "mention"]
        assert 1 <= len(notices) <= 2  # ten minutes may just be over


async def test_signs_are_counted_and_told(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        table = await seated(anna, bert)
        await say(anna, table, "well played")
        async with anna.socket(table, -1) as line:
            await line.until("table")
            await bert.post(f"/api/tables/{table}/chat/1/sign", {"sign": "clap"})
            told = await line.until("reactions")
            assert (told["n"], told["signs"], told["mine"]) == (1, {"clap": 1}, "")
        (mine,) = await bert.post(f"/api/tables/{table}/chat/1/sign", {"sign": "wow"})
        assert (mine["signs"], mine["sign"]) == ({"wow": 1}, "wow")
        (mine,) = await bert.post(f"/api/tables/{table}/chat/1/sign", {"sign": ""})
        assert (mine["signs"], mine["sign"]) == ({}, "")
        await bert.post(f"/api/tables/{table}/chat/7/sign", {"sign": "yes"}, 404)
        await bert.post(f"/api/tables/{table}/chat/1/sign", {"sign": "<b>"}, 400)
        assert server.app.hall is not None


async def test_a_sign_at_a_move_is_told_kept_and_counted_for_those_who_want_to_see_it(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 3) as (anna, bert, carl):
        table = await seated(anna, bert, visibility="public")
        await anna.post(f"/api/tables/{table}/signs/1", {"sign": "clap"}, 409)  # nothing has happened yet
        await anna.post(f"/api/tables/{table}/start")
        at = (await anna.get(f"/api/tables/{table}/play?seat=0"))["at"]
        async with anna.socket(table, 0) as hers, carl.socket(table, -1) as theirs:
            await hers.until("table")
            await theirs.until("table")
            (mine,) = await bert.post(f"/api/tables/{table}/signs/{at}", {"sign": "clap"})
            assert (mine["at"], mine["signs"], mine["mine"]) == (at, {"clap": 1}, "clap")
            told = await hers.until("signs")
            assert (told["at"], told["signs"], told["mine"]) == (at, {"clap": 1}, "")
            assert (await theirs.until("signs"))["signs"] == {"clap": 1}
        assert [each["sign"] for each in (await bert.get("/api/account/data"))["signs"]] == ["clap"]

        await anna.post(f"/api/tables/{table}/signs/{at}", {"sign": "wow"})
        await anna.post(f"/api/tables/{table}/shun", {"kind": "mute", "seat": 1})
        assert [each["signs"] for each in await anna.get(f"/api/tables/{table}/signs")] == [{"wow": 1}]
        assert [each["signs"] for each in await carl.get(f"/api/tables/{table}/signs")] == [{"clap": 1, "wow": 1}]
        async with anna.socket(table, 0) as hers:
            await hers.until("table")
            await bert.post(f"/api/tables/{table}/signs/{at}", {"sign": "sad"})
            assert (await hers.until("signs"))["signs"] == {"wow": 1}
        await anna.post(f"/api/tables/{table}/signs/{at}", {"sign": ""})
        assert await anna.get(f"/api/tables/{table}/signs") == []

        await carl.post(f"/api/tables/{table}/signs/{at}", {"sign": "yes"}, 403)  # he only looks on
        await bert.post(f"/api/tables/{table}/signs/{at + 1}", {"sign": "yes"}, 404)
        await bert.post(f"/api/tables/{table}/signs/0", {"sign": "yes"}, 404)
        await bert.post(f"/api/tables/{table}/signs/{at}", {"sign": "<b>"}, 400)
        assert server.app.hall is not None


async def test_signs_of_two_who_become_one_are_those_of_one(database: str, tmp_path: Path) -> None:
    async with serving(tmp_path, database=database) as server, people(server, 2) as (anna, bert):
        table = await seated(anna, bert)
        store = server.hall.store
        one, two = (await anna.get("/api/me"))["id"], (await bert.get("/api/me"))["id"]
        for where in (AT_LINES, AT_MOVES):
            for n, person, sign in ((1, one, "yes"), (1, two, "no"), (2, two, "wow")):
                await store.put_sign(where, table, n, person, sign)
        async with store.transaction() as connection:
            await move_talk(connection, two, one)
        for where in (AT_LINES, AT_MOVES):
            assert await store.signs(where, table) == {1: {one: "yes"}, 2: {one: "wow"}}


async def test_it_is_told_that_somebody_is_typing_and_forgotten(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 3) as (anna, bert, carl):
        table = await seated(anna, bert, visibility="public")
        await anna.post(f"/api/tables/{table}/start")
        async with anna.socket(table, 0) as hers, bert.socket(table, 1) as his, carl.socket(table, -1) as theirs:
            for line in (hers, his, theirs):
                await line.until("table")
            await his.say(type="typing")
            await his.say(type="typing")
            assert (await hers.until("typing"))["seat"] == 1
            assert (await theirs.until("typing"))["name"] == "Bert"
            await carl.post(f"/api/tables/{table}/shun", {"kind": "mute", "seat": 0})
            await hers.say(type="typing")
            assert (await his.until("typing"))["seat"] == 0
            await theirs.say(type="ping")  # he has muted Anna
            while (message := await theirs.read())["type"] != "pong":
                assert message["type"] != "typing"
            await theirs.say(type="typing")  # nobody else looks on: players do not hear of it
            await theirs.say(type="ping")
            await theirs.until("pong")
            await hers.say(type="ping")
            while (message := await hers.read())["type"] != "pong":
                assert message["type"] != "typing"
        assert server.app.hall is not None


async def test_whoever_is_muted_is_not_heard_and_whoever_is_blocked_does_not_join(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 3) as (anna, bert, carl):
        table = await seated(anna, bert)
        await say(bert, table, "noise")
        assert await anna.post(f"/api/tables/{table}/shun", {"kind": "mute", "n": 1}) == []
        async with anna.socket(table, -1) as line:
            await line.until("table")
            await say(bert, table, "more noise")
            await say(anna, table, "quiet here")
            assert (await line.until("chat"))["text"] == "quiet here"
        assert await texts(bert, table) == ["noise", "more noise", "quiet here"]  # he does not learn of it
        (listed,) = await anna.get("/api/shunned")
        assert (listed["name"], listed["kind"]) == ("Bert", "mute")
        assert await bert.get("/api/shunned") == []

        other = await anna.new_table(ME, OPEN, OPEN, start=False)
        invite = {"invite": other["invite"].rpartition("/")[2]}
        await anna.post(f"/api/tables/{table}/shun", {"kind": "block", "seat": 1})
        refused = await bert.post(f"/api/tables/{other['id']}/join", invite, 403)
        assert refused["error"]["code"] == "not-welcome"
        await carl.post(f"/api/tables/{other['id']}/join", invite)
        await anna.post("/api/shunned/end", {"id": listed["id"]})
        assert await texts(anna, table) == ["noise", "more noise", "quiet here"]
        await bert.post(f"/api/tables/{other['id']}/join", invite)
        await anna.post(f"/api/tables/{table}/shun", {"kind": "mute", "seat": 0}, 409)  # herself
        assert server.app.hall is not None


async def test_a_report_reaches_the_host_and_is_gone_with_the_person(database: str, tmp_path: Path) -> None:
    async with serving(tmp_path, database=database) as server, people(server, 2) as (anna, bert):
        table = await seated(anna, bert)
        await say(bert, table, "something foul")
        await anna.post(f"/api/tables/{table}/report", {"n": 1, "reason": "rude"})
        await anna.post(f"/api/tables/{table}/report", {"seat": 1})
        await anna.post(f"/api/tables/{table}/report", {"seat": 0}, 409)
        await anna.post(f"/api/tables/{table}/shun", {"kind": "block", "seat": 1})
        await anna.post(f"/api/tables/{table}/chat/1/sign", {"sign": "no"})
        store = server.hall.store
        found = await store.reports()
        assert [(each.name, each.said, each.reason) for each in found if each.table_id == table] == [
            ("Bert", "something foul", "rude"),
            ("Bert", "", ""),
        ]
        mine = await anna.get("/api/account/data")
        assert [each["name"] for each in mine["reports"]] == ["Bert", "Bert"]
        assert [(each["name"], each["kind"]) for each in mine["shunned"]] == [("Bert", "block")]
        assert await store.settle_reports([found[-1].id]) == 1
        await bert.post("/api/account/delete")
        assert [each for each in await store.reports() if each.table_id == table] == []
        assert await anna.get("/api/shunned") == []


async def test_a_report_outlives_its_table_and_one_person_cannot_bury_those_of_others(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(talk, "MOST_MADE", 2)
    async with serving(tmp_path, database=database) as server, people(server, 2) as (anna, bert):
        store = server.hall.store
        table = await seated(anna, bert)
        await say(anna, table, "something foul")
        await bert.post(f"/api/tables/{table}/report", {"n": 1, "reason": "rude"})
        await bert.post(f"/api/tables/{table}/report", {"n": 1, "reason": "very rude"})  # the same once more
        await bert.post(f"/api/tables/{table}/report", {"seat": 0})
        await say(anna, table, "again")
        refused = await bert.post(f"/api/tables/{table}/report", {"n": 2}, 409)
        assert refused["error"]["code"] == "too-many"
        await bert.post(f"/api/tables/{table}/leave")
        await anna.post(f"/api/tables/{table}/leave")  # the last one clears the table away
        assert await store.table(table) is None
        found = [each for each in await store.reports() if each.table_id == table]
        assert [(each.said, each.reason) for each in found] == [("something foul", "very rude"), ("", "")]
        told = await reports_told(server.app.litestar.state.desk)
        assert [(each.said, each.table) for each in told if each.id == found[0].id] == [("something foul", "")]
        await store.settle_reports([each.id for each in found])


async def test_nobody_is_made_to_play_again_with_somebody_whom_he_has_blocked(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        table = await finished(server, anna, bert)
        await anna.post(f"/api/tables/{table}/shun", {"kind": "block", "seat": 1})
        refused = await bert.post(f"/api/tables/{table}/rematch", None, 403)
        assert refused["error"]["code"] == "not-welcome"
        assert (await anna.get(f"/api/tables/{table}"))["rematch"] is None
        await anna.post(f"/api/tables/{table}/rematch")  # she may ask him herself
        await bert.post(f"/api/tables/{table}/rematch")


async def test_a_line_reaches_those_at_another_worker_who_may_read_it(postgres: str, tmp_path: Path) -> None:
    async with (
        serving(tmp_path / "one", database=postgres, secret="0" * 40, workers=2) as one,
        serving(tmp_path / "two", database=postgres, secret="0" * 40, workers=2, number=1) as two,
        people(one, 2) as (anna, bert),
    ):
        table = await seated(anna, bert, visibility="public")
        await anna.post(f"/api/tables/{table}/start")
        there = Person(two.address)
        await there.get("/api/me")
        async with there, there.socket(table, -1) as theirs, anna.socket(table, 0) as hers:
            await theirs.until("table")
            await hers.until("table")
            await say(bert, table, "hello")
            assert (await theirs.until("chat"))["text"] == "hello"
            async with asyncio.timeout(PATIENCE):
                while not one.live(table).elsewhere:
                    await asyncio.sleep(0.01)
            await hers.say(type="typing")
            assert (await theirs.until("typing"))["seat"] == 0
            at = (await bert.get(f"/api/tables/{table}/play?seat=1"))["at"]
            await bert.post(f"/api/tables/{table}/signs/{at}", {"sign": "wow"})
            assert (await theirs.until("signs"))["signs"] == {"wow": 1}


async def test_the_host_reads_reports_and_frees_a_seat(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        table = await seated(anna, bert)
        await say(bert, table, "something foul")
        await anna.post(f"/api/tables/{table}/report", {"n": 1, "reason": "rude"})
        settings = server.app.settings
        (found,) = await complaints.list_reports(settings)
        assert (found.said, found.reason) == ("something foul", "rude")
        assert await complaints.settle_reports(settings, [found.id]) == 1
        assert await complaints.free_seat(settings, table, 1) == "Bert"
        with pytest.raises(MaintenanceError, match="Nobody has seat 1"):
            await complaints.free_seat(settings, table, 1)
        async with asyncio.timeout(PATIENCE):  # the server hears of it by itself
            while (await anna.get(f"/api/tables/{table}"))["seats"][1]["kind"] != "open":
                await asyncio.sleep(0.05)
        await bert.post(f"/api/tables/{table}/join", {}, 404)  # he needs a new invitation


def test_the_command_lists_what_was_reported(tmp_path: Path) -> None:
    asyncio.run(reported(tmp_path))
    listed = CliRunner().invoke(app, ["tables", "reports", "--data", str(tmp_path)])
    assert "Bert" in listed.output
    assert "rude" in listed.output
    found = msgspec.json.decode(
        CliRunner().invoke(app, ["tables", "reports", "--json", "--data", str(tmp_path)]).stdout
    )
    settled = CliRunner().invoke(app, ["tables", "reports", "--settle", found[0]["id"], "--data", str(tmp_path)])
    assert "Deleted 1 of 1" in settled.output
    assert (
        "Nothing has been reported." in CliRunner().invoke(app, ["tables", "reports", "--data", str(tmp_path)]).output
    )


async def reported(folder: Path) -> None:
    async with serving(folder) as server, people(server, 2) as (anna, bert):
        table = await seated(anna, bert)
        await anna.post(f"/api/tables/{table}/report", {"seat": 1, "reason": "rude"})


async def test_it_is_told_who_looks_on(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 3) as (anna, bert, carl):
        await carl.ask("PUT", "/api/me", {"name": "Carl"})
        table = await seated(anna, bert, visibility="public")
        async with anna.socket(table, -1) as line:
            await line.until("table")
            async with carl.socket(table, -1) as his:
                await his.until("table")
                told = await line.until("watching")
                assert (told["watchers"], told["names"]) == (1, ["Carl"])
                assert (await bert.get(f"/api/tables/{table}"))["watching"] == ["Carl"]
            told = await line.until("watching")
            assert (told["watchers"], told["names"]) == (0, [])
        assert server.app.hall is not None
