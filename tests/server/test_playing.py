"""Playing over the API: whole matches, refusals, stale and repeated commands, undo, reconnecting."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from tests.server.serving import ME, OPEN, Person, people, play_out, serving, some_choice, until_refused

from hausmacht.core import matchfile
from hausmacht.core.shelf import games

pytestmark = pytest.mark.anyio


async def test_two_people_and_bots_play_to_the_final_scores(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        table = (await anna.new_table(ME, OPEN, {"kind": "bot", "bot": "easy"}, start=False))["id"]
        invite = (await anna.get(f"/api/tables/{table}"))["invite"].removeprefix("/join/")
        await bert.post(f"/api/tables/{table}/join", {"invite": invite})
        await anna.post(f"/api/tables/{table}/start")

        end = await play_out({0: anna, 1: bert}, table, Random(1))
        info = await bert.get(f"/api/tables/{table}")
        file = (await bert.ask("GET", f"/api/tables/{table}/file")).text

        assert end["over"]
        assert end["table_state"] == "over"
        assert len(end["scores"]) == 3
        assert min(end["places"]) == 1
        assert info["state"] == "over"
        verdict = matchfile.verify(file, games())
        assert verdict.finished
        assert matchfile.parse(file).header.seed == info["seed"]
        assert matchfile.parse(file).header.commitment == info["commitment"]


async def test_a_question_brings_options_refusals_and_words(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, {"kind": "guest"}))["id"]

        update = await until_refused(anna, table, (0, 1), Random(2))
        english = update["question"]
        german = (await anna.look(table, update["seat"], language="de"))["question"]

        assert english["options"]
        assert english["refused"]
        assert all(each["reason"] and each["rule"] for each in english["refused"])
        assert english["sentence"] != german["sentence"]
        assert [each["text"] for each in english["options"]] == [each["text"] for each in german["options"]]


async def test_what_the_rules_refuse_is_refused_with_the_reason(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, {"kind": "guest"}))["id"]
        before = await until_refused(anna, table, (0, 1), Random(3))
        seat = before["seat"]
        refused = before["question"]["refused"][0]

        answer = await anna.choose(table, seat, before["at"], refused["text"], status=422)
        nonsense = await anna.choose(table, seat, before["at"], "fly", status=422)

        assert answer["refused"]["code"] == refused["code"]
        assert answer["refused"]["reason"] == refused["reason"]
        assert nonsense["refused"]["code"] == "no-such-choice"
        assert (await anna.look(table, seat))["at"] == before["at"]


async def test_a_stale_command_brings_the_new_table(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, {"kind": "guest", "name": "Carl"}))["id"]
        before = await anna.look(table, 0)
        choice = before["question"]["options"][0]["text"]
        after = await anna.choose(table, 0, before["at"], choice)

        late = await anna.choose(table, 0, before["at"], choice, status=409)

        assert late["error"]["code"] == "stale"
        assert late["update"]["at"] == after["at"]
        assert late["update"]["view"] == after["view"]


async def test_a_command_sent_twice_is_carried_out_once(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, {"kind": "guest"}))["id"]
        before = await anna.look(table, 0)
        choice = before["question"]["options"][0]["text"]

        first = await anna.choose(table, 0, before["at"], choice, key="k1")
        second = await anna.choose(table, 0, before["at"], choice, key="k1")

        assert second == first
        assert len(server.live(table).match.entries) == 2
    async with serving(tmp_path) as server:
        anna.http = type(anna.http)(base_url=server.address, cookies=anna.http.cookies)
        third = await anna.choose(table, 0, before["at"], choice, key="k1")
        assert third["at"] == first["at"]
        await anna.http.aclose()


async def test_undo_is_free_within_the_barrier_and_drops_the_events(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, {"kind": "guest"}))["id"]
        before = await anna.look(table, 0)
        choice = next(each["text"] for each in before["question"]["options"] if each["kind"] == "buy")
        after = await anna.choose(table, 0, before["at"], choice)

        assert after["undo"]["free"]
        back = await anna.undo(table, 0, after["at"])

        assert back["view"] == before["view"]
        assert back["at"] == after["at"] + 1
        assert back["keep"] == before["at"]
        assert [each["at"] for each in back["events"]] == []
        assert (await anna.look(table, 0))["events"] == before["events"]


async def test_undo_beyond_the_barrier_asks_the_other_people(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        table = await past_the_first_purchase(anna, bert)
        seat = 0
        before = await anna.look(table, seat)
        assert not before["undo"]["free"]
        assert before["undo"]["may_ask"]

        await anna.undo(table, seat, before["at"], key="u")
        asks = (await bert.get(f"/api/tables/{table}"))["asks"]
        mine = await anna.ask("POST", f"/api/tables/{table}/asks/{asks[0]['n']}", {"agree": True})

        assert [(each["kind"], each["by"], each["waiting"]) for each in asks] == [("undo", 0, [1])]
        assert asks[0]["target"] < before["at"]
        assert mine.status_code == 403
        assert (await anna.look(table, seat))["at"] == before["at"]

        await bert.post(f"/api/tables/{table}/asks/{asks[0]['n']}", {"agree": True})
        after = await anna.look(table, seat, since=before["at"])
        assert after["keep"] < before["at"]
        assert after["question"] is not None
        assert (await bert.get(f"/api/tables/{table}"))["asks"] == []


async def test_undo_that_is_declined_changes_nothing(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        table = await past_the_first_purchase(anna, bert)
        before = await anna.look(table, 0)
        await anna.undo(table, 0, before["at"])
        ask = (await bert.get(f"/api/tables/{table}"))["asks"][0]

        await bert.post(f"/api/tables/{table}/asks/{ask['n']}", {"agree": False})

        assert (await anna.get(f"/api/tables/{table}"))["asks"] == []
        assert (await anna.look(table, 0))["at"] == before["at"]


async def test_a_table_without_undo_takes_nothing_back(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, {"kind": "guest"}, undo="never"))["id"]
        before = await anna.look(table, 0)
        after = await anna.choose(table, 0, before["at"], before["question"]["options"][0]["text"])

        refused = await anna.undo(table, 0, after["at"], status=422)

        assert not after["undo"]["free"]
        assert refused["refused"]["code"] == "no-undo"


async def past_the_first_purchase(anna: Person, bert: Person) -> str:
    """A table of two people after the first sealed purchases, which nobody can take back alone."""
    table = str((await anna.new_table(ME, OPEN, start=False, visibility="public"))["id"])
    await bert.post(f"/api/tables/{table}/join", {})
    await anna.post(f"/api/tables/{table}/start")
    for seat, person in ((0, anna), (1, bert)):
        update = await person.look(table, seat)
        await person.choose(table, seat, update["at"], "done")
    return table


async def test_a_socket_is_told_what_happens_and_resumes_where_it_was(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, {"kind": "guest"}))["id"]
        async with anna.socket(table, 0) as line:
            first = await line.until("update")
            await line.say(type="choose", at=first["at"], choice="done", key="a")
            second = await line.until("update")
            await line.say(type="ping")
            await line.until("pong")
        update = await anna.look(table, 1)
        await anna.choose(table, 1, update["at"], "done")

        async with anna.socket(table, 0, since=second["at"]) as line:
            third = await line.until("update")

        assert third["keep"] == second["at"]
        told = [*first["events"], *second["events"], *third["events"]]
        assert told == await anna.get(f"/api/tables/{table}/log?seat=0")
        assert told[-1]["at"] == third["at"]


async def test_the_socket_refuses_and_tells_stale_commands(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        table = (await anna.new_table(ME, {"kind": "guest"}, visibility="public"))["id"]
        async with anna.socket(table, 0) as line, bert.socket(table) as watching:
            first = await line.until("update")
            await line.say(type="choose", at=first["at"], choice="fly", key="x")
            refused = await line.until("refused")
            await line.say(type="choose", at=first["at"] + 7, choice="done", key="y")
            stale = await line.until("stale")
            await line.say(type="dance")
            wrong = await line.until("error")
            await watching.until("update")
            await watching.say(type="choose", at=1, choice="done")
            not_mine = await watching.until("error")

        assert refused["refused"]["code"] == "no-such-choice"
        assert refused["key"] == "x"
        assert stale["update"]["at"] == first["at"]
        assert wrong["error"]["code"] == "bad-request"
        assert not_mine["error"]["code"] == "no-such-seat"


async def test_frames_show_the_public_table_at_every_step(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, {"kind": "guest"}))["id"]
        seen = {}
        luck = Random(5)
        for _ in range(60):
            public = await anna.look(table, -1)
            seen[public["at"]] = public["view"]
            for seat in public["waiting"][:1]:
                update = await anna.look(table, seat)
                await anna.choose(table, seat, update["at"], some_choice(update, luck))
        frames = await anna.get(f"/api/tables/{table}/frames")

        steady = {at: view for at, view in seen.items() if not view["sealed"]}
        found = {frame["at"]: frame["view"] for frame in frames}
        assert len(steady) > 10
        assert steady == {at: found[at] for at in steady}
        some = sorted(steady)[len(steady) // 2]
        assert (await anna.get(f"/api/tables/{table}/frame/{some}"))["view"] == steady[some]
        part = await anna.get(f"/api/tables/{table}/frames?from={some}&to={some + 3}")
        assert part == [frame for frame in frames if some <= frame["at"] <= some + 3]


async def test_a_line_of_my_log_finds_the_public_table_of_its_moment(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        table = (await anna.new_table(ME, OPEN, start=False, visibility="public"))["id"]
        await bert.post(f"/api/tables/{table}/join", {})
        await anna.post(f"/api/tables/{table}/start")
        start = await anna.look(table, -1)
        update = await anna.look(table, 0)
        kept = await anna.choose(table, 0, update["at"], "done")
        sealed = await anna.get(f"/api/tables/{table}/frame/{kept['at']}?seat=0")
        await bert.choose(table, 1, (await bert.look(table, 1))["at"], "done")
        end = await anna.look(table, 0)
        revealed = await anna.get(f"/api/tables/{table}/frame/{end['at']}?seat=0")
        again = await anna.get(f"/api/tables/{table}/frame/{kept['at']}?seat=0")

        assert sealed["at"] == again["at"] == start["at"] < kept["at"]
        assert revealed["at"] == end["at"]
        assert (await bert.ask("GET", f"/api/tables/{table}/frame/1?seat=0")).status_code == 403


async def test_the_luck_of_a_match_is_worked_out_once(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, {"kind": "guest"}))["id"]
        assert (await anna.ask("GET", f"/api/tables/{table}/luck")).status_code == 409
        await play_out({0: anna, 1: anna}, table, Random(1))

        first = await anna.get(f"/api/tables/{table}/luck")
        kept = server.live(table).luck

        assert {"label", "outcome"} <= set(first[0])
        assert await anna.get(f"/api/tables/{table}/luck") == first
        assert server.live(table).luck is kept
