"""A stretch of choices: one message that succeeds or fails as a whole."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.server.serving import ME, Person, Server, people, serving

from hausmacht.core.match import new_match

pytestmark = pytest.mark.anyio
GUEST = {"kind": "guest"}


async def at_the_plan(server: Server, anna: Person) -> tuple[str, Any]:
    """A Wallenstein table whose first seat lays its plan, box by box."""
    table = (await anna.new_table(ME, GUEST, GUEST, game="wallenstein"))["id"]
    luck = Random(4)
    while True:
        for seat in (0, 1, 2):
            update = await anna.look(table, seat)
            question = update["question"]
            if question is not None and question["kind"] == "plan":
                if seat == 0:
                    return table, update
            elif question is not None:
                await anna.choose(table, seat, update["at"], luck.choice(question["options"])["text"])


def plan_of(server: Server, table: str) -> list[str]:
    """A whole plan: the first option for each box, as the match itself would ask for it."""
    match = server.live(table).match
    assert match.seeded is not None
    again = new_match(match.game, match.setup, match.seeded.seed)
    for entry in match.line:
        assert again.choose(entry.seat, entry.text) is None
    texts: list[str] = []
    while True:
        question = again.question(0)
        if question is None or question.kind != "plan":
            return texts
        texts.append(question.texts()[0])
        assert again.choose(0, texts[-1]) is None


async def test_a_plan_is_one_message(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table, update = await at_the_plan(server, anna)
        texts = plan_of(server, table)
        before = len(server.live(table).match.entries)
        async with anna.socket(table, 0) as line:
            await line.until("update")
            await line.say(type="stretch", at=update["at"], choices=texts, key="plan")
            told = await line.until("update")

        assert told["at"] == update["at"] + len(texts)
        assert len(server.live(table).match.entries) == before + len(texts)
        body = {"seat": 0, "at": update["at"], "choices": texts, "key": "plan"}
        again = await anna.post(f"/api/tables/{table}/stretch", body)  # sent twice, carried out once
        assert again["at"] == told["at"]
    async with serving(tmp_path) as server, people(server, 1) as (bert,):
        bert.http.cookies = anna.http.cookies
        assert (await bert.look(table, 0))["view"] == again["view"]


async def test_a_stretch_that_is_refused_leaves_everything_as_it_was(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table, update = await at_the_plan(server, anna)
        texts = plan_of(server, table)
        live = server.live(table)
        state, entries = live.match.state.encode(), len(live.match.entries)
        body = {"seat": 0, "at": update["at"], "choices": [*texts[:3], "nonsense", *texts[3:]], "key": "plan"}

        refused = await anna.post(f"/api/tables/{table}/stretch", body, 422)

        assert refused["refused"]["text"] == "nonsense"
        assert refused["refused"]["reason"]
        assert (live.match.state.encode(), len(live.match.entries)) == (state, entries)
        assert (await anna.look(table, 0)) == update | {"events": (await anna.look(table, 0))["events"]}
        body["choices"] = texts
        assert (await anna.post(f"/api/tables/{table}/stretch", body))["at"] == update["at"] + len(texts)


async def test_a_stretch_made_too_late_is_told_how_things_stand(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table, update = await at_the_plan(server, anna)
        body = {"seat": 0, "at": update["at"] + 1, "choices": plan_of(server, table)}
        stale = await anna.post(f"/api/tables/{table}/stretch", body, 409)
        assert stale["error"]["code"] == "stale"
        assert stale["update"]["at"] == update["at"]
