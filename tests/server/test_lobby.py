"""Before a match: seats filled with bots, people who share a device, and lists that can be tidied."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.server.serving import BOT, ME, OPEN, people, serving

pytestmark = pytest.mark.anyio


async def test_the_host_fills_free_seats_with_bots_and_begins(tmp_path: Path) -> None:
    async with serving(tmp_path, bot_pause=60.0) as server, people(server, 2) as (anna, bert):
        table = await anna.new_table(ME, OPEN, OPEN, start=False)
        page = f"/api/tables/{table['id']}"
        await bert.get(f"/api/links/{table['invite'].rpartition('/')[2]}")
        assert (await bert.ask("POST", f"{page}/fill", {"seat": 1})).status_code == 403

        one = await anna.post(f"{page}/fill", {"seat": 1, "bot": "easy", "name": "Kepler"})
        assert (one["seats"][1]["kind"], one["seats"][1]["bot"], one["seats"][1]["name"]) == ("bot", "easy", "Kepler")
        assert one["invite"] == table["invite"]
        taken = await anna.post(f"{page}/fill", {"seat": 1}, status=409)
        unknown = await anna.post(f"{page}/fill", {"seat": 2, "bot": "nobody"}, status=400)
        assert (taken["error"]["code"], unknown["error"]["code"]) == ("seat-taken", "no-such-bot")
        await anna.post(f"{page}/fill", {"seat": 2})
        assert (await anna.post(f"{page}/start"))["state"] == "playing"
        late = await anna.post(f"{page}/fill", {"seat": 2}, status=409)
        assert late["error"]["code"] == "already-started"


async def test_a_bot_that_gets_up_leaves_the_links_good(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        table = await anna.new_table(ME, BOT, start=False)
        page = f"/api/tables/{table['id']}"

        free = await anna.post(f"{page}/free", {"seat": 1})

        assert (free["seats"][1]["kind"], free["invite"]) == ("open", table["invite"])
        joined = await bert.post(f"{page}/join", {"invite": table["invite"].rpartition("/")[2]})
        assert joined["my_seats"] == [1]


async def test_a_person_must_sit_where_the_tower_is_kept(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        options = {"tower": "by-hand", "keeper": "black"}
        table = await anna.new_table(OPEN, ME, OPEN, start=False, game="wallenstein", options=options)
        assert table["seats"][0]["colour"] == "black"

        answer = await anna.post(f"/api/tables/{table['id']}/fill", {"seat": 0}, status=409)

        assert answer["error"]["code"] == "person-needed"


async def test_people_who_share_a_device_have_names(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        table = await anna.new_table(ME, OPEN, OPEN, start=False)
        page = f"/api/tables/{table['id']}"
        told = await anna.post(f"{page}/join", {"seat": 1, "name": "Carla"})
        assert (told["my_seats"], told["seats"][1]["name"]) == ([0, 1], "Carla")

        renamed = await anna.post(f"{page}/name", {"seat": 1, "name": "Clara"})

        assert [seat["name"] for seat in renamed["seats"]][1] == "Clara"
        await bert.get(f"/api/links/{table['invite'].rpartition('/')[2]}")
        assert (await bert.ask("POST", f"{page}/name", {"seat": 1, "name": "Carl"})).status_code == 403
        assert (await anna.post(f"{page}/name", {"seat": 1, "name": " \u200b "}, status=400))["error"][
            "code"
        ] == "empty"
        await anna.http.put("/api/me", json={"name": "Anna"})
        assert [seat["name"] for seat in (await anna.get(page))["seats"]][:2] == ["Anna", "Clara"]


async def test_a_removed_table_comes_back_when_it_is_opened(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        table = await anna.new_table(ME, OPEN, start=False)
        page = f"/api/tables/{table['id']}"
        await bert.post(f"{page}/join", {"invite": table["invite"].rpartition("/")[2]})

        await anna.post(f"{page}/hide")

        assert (await anna.get("/api/tables"))["mine"] == []
        assert [each["id"] for each in (await bert.get("/api/tables"))["mine"]] == [table["id"]]
        assert (await anna.get(page))["my_seats"] == [0]
        assert [each["id"] for each in (await anna.get("/api/tables"))["mine"]] == [table["id"]]


async def test_who_has_only_looked_on_has_nothing_to_remove(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        table = await anna.new_table(ME, OPEN, start=False, visibility="public")
        assert (await bert.ask("POST", f"/api/tables/{table['id']}/hide")).status_code == 403


async def test_a_name_is_one_line(tmp_path: Path) -> None:
    """It stands in e-mails and channels, among words that are not its owner's."""
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        told = await anna.ask("PUT", "/api/me", {"name": "Anna\n\n Your account:\thttps://x.org\u202e"})
        assert told.json()["name"] == "Anna Your account:https://x.org"
        assert (await anna.new_table(ME, BOT, name="Lech\nIsar"))["name"] == "Lech Isar"
