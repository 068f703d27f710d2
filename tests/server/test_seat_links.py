"""Links to seats: me on another device, a friend who takes a seat over, two people who become one, and strangers."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from tests.server.serving import BOT, ME, OPEN, Person, Server, people, serving
from websockets.exceptions import ConnectionClosed

from hausmacht.server.accounts.qr import qr_path
from hausmacht.server.storage.records import now
from hausmacht.server.tables.seat_links import AFTER_THE_END

pytestmark = pytest.mark.anyio
FRIEND = {"kind": "guest", "name": "Mira"}


async def key_to(person: Person, table: str, seat: int, **more: Any) -> str:
    """The secret part of the link to a seat of somebody's."""
    told = await person.post(f"/api/tables/{table}/seat-links", {"seat": seat, **more})
    return str(told["link"]).rpartition("/")[2]


async def me(person: Person) -> Any:
    return await person.get("/api/me")


async def name(person: Person, called: str) -> None:
    assert (await person.ask("PUT", "/api/me", {"name": called})).status_code == 200


async def at_a_table(anna: Person, bert: Person) -> str:
    table = await anna.new_table(ME, OPEN, start=False)
    await bert.post(f"/api/tables/{table['id']}/join", {"invite": table["invite"].rpartition("/")[2]})
    await anna.post(f"/api/tables/{table['id']}/start")
    return str(table["id"])


async def test_another_device_is_the_same_person(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, phone):
        await name(anna, "Anna")
        table = (await anna.new_table(ME, BOT))["id"]
        key = await key_to(anna, table, 0)

        shown = await phone.get(f"/api/seat-links/{key}")
        assert (shown["kind"], shown["player"], shown["is_mine"], shown["my_tables"]) == ("me", "Anna", False, 0)
        assert (await phone.ask("GET", f"/api/tables/{table}")).status_code == 404  # looking changes nothing
        followed = await phone.post(f"/api/seat-links/{key}", {})

        assert followed == {"table": table, "seat": 0, "name": "Anna"}
        assert await me(phone) == await me(anna)
        assert (await phone.asked(table, 0))["question"] is not None
        assert [each["id"] for each in (await phone.get("/api/tables"))["mine"]] == [table]
        assert (await anna.look(table, 0))["seat"] == 0  # and the first device still is


async def test_the_link_is_the_same_until_it_is_replaced(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, phone):
        table = (await anna.new_table(ME, BOT))["id"]
        key = await key_to(anna, table, 0)
        assert await key_to(anna, table, 0) == key

        other = await key_to(anna, table, 0, replace=True)

        assert other != key
        assert (await phone.ask("GET", f"/api/seat-links/{key}")).status_code == 404
        assert (await phone.ask("POST", f"/api/seat-links/{key}", {})).status_code == 404
        assert (await phone.ask("GET", f"/api/seat-links/{other}")).status_code == 200


async def test_the_store_does_not_know_the_link(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        key = await key_to(anna, (await anna.new_table(ME, BOT))["id"], 0)
    with sqlite3.connect(tmp_path / "hausmacht.db") as store:
        rows = store.execute("SELECT * FROM seat_link").fetchall()
    assert rows
    assert key not in str(rows)


async def test_a_device_that_is_somebody_chooses(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, phone):
        await name(anna, "Anna")
        table = (await anna.new_table(ME, BOT))["id"]
        other = (await phone.new_table(ME, OPEN, start=False))["id"]
        key = await key_to(anna, table, 0)
        assert (await phone.get(f"/api/seat-links/{key}"))["my_tables"] == 1

        await phone.post(f"/api/seat-links/{key}", {"how": "only"})

        assert [each["id"] for each in (await phone.get("/api/tables"))["mine"]] == [table]
        assert (await phone.ask("GET", f"/api/tables/{other}")).status_code == 404


async def test_two_become_one_with_all_that_is_theirs(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 4) as (anna, phone, tablet, carl):
        await name(anna, "Anna")
        table = (await anna.new_table(ME, BOT))["id"]
        hosted = await at_a_table(phone, carl)
        await phone.post(f"/api/tables/{hosted}/chat", {"text": "hello"})
        await phone.ask("PUT", f"/api/tables/{hosted}/notes", {"text": "watch Carl"})
        await tablet.post(f"/api/seat-links/{await key_to(phone, hosted, 0)}", {})
        mine = (await me(anna))["id"]

        await phone.post(f"/api/seat-links/{await key_to(anna, table, 0)}", {"how": "join"})

        for device in (anna, phone, tablet):
            assert (await me(device))["id"] == mine
            assert {each["id"] for each in (await device.get("/api/tables"))["mine"]} == {table, hosted}
            told = await device.get(f"/api/tables/{hosted}")
            assert (told["host"], told["my_seats"]) == (True, [0])
            assert (await device.get(f"/api/tables/{hosted}/notes"))["text"] == "watch Carl"
            assert (await device.get(f"/api/tables/{hosted}/chat"))[0]["mine"]
        assert (await anna.look(hosted, 0))["question"] is not None
        assert (await carl.get(f"/api/tables/{hosted}"))["my_seats"] == [1]


async def test_a_socket_of_somebody_who_became_another_is_opened_again(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 3) as (anna, phone, carl):
        table = (await anna.new_table(ME, BOT))["id"]
        hosted = await at_a_table(phone, carl)
        key = await key_to(anna, table, 0)
        async with phone.socket(hosted, 0) as line:
            await line.until("update")
            await phone.post(f"/api/seat-links/{key}", {"how": "join"})
            with pytest.raises(ConnectionClosed):
                await line.until("nothing more")
        async with phone.socket(hosted, 0) as line:
            assert (await line.until("update"))["question"] is not None


async def test_rivals_do_not_become_one(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        table = await at_a_table(anna, bert)

        refused = await bert.ask("POST", f"/api/seat-links/{await key_to(anna, table, 0)}", {"how": "join"})

        assert (refused.status_code, refused.json()["error"]["code"]) == (409, "same-table")
        assert (await bert.get(f"/api/tables/{table}"))["my_seats"] == [1]


async def test_a_friend_takes_over_the_very_seat(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, mira):
        table = (await anna.new_table(ME, FRIEND))["id"]
        key = await key_to(anna, table, 1, kind="friend")
        assert (await mira.get(f"/api/seat-links/{key}"))["player"] == "Mira"
        async with anna.socket(table, 1) as line:
            await line.until("update")

            await mira.post(f"/api/seat-links/{key}", {})

            with pytest.raises(ConnectionClosed):  # the seat's own view goes to its new owner alone
                await line.until("nothing more")
        assert (await me(mira))["name"] == "Mira"
        assert (await mira.get(f"/api/tables/{table}"))["my_seats"] == [1]
        assert (await anna.get(f"/api/tables/{table}"))["my_seats"] == [0]
        assert (await anna.ask("GET", f"/api/tables/{table}/play?seat=1")).status_code == 403
        assert (await mira.look(table, 1))["seat"] == 1
        async with Person(server.address) as late:  # it was good once
            assert (await late.ask("POST", f"/api/seat-links/{key}", {})).status_code == 404


async def test_an_only_seat_is_not_given_away(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, BOT))["id"]
        refused = await anna.ask("POST", f"/api/tables/{table}/seat-links", {"seat": 0, "kind": "friend"})
        assert (refused.status_code, refused.json()["error"]["code"]) == (409, "only-seat")


async def test_a_link_ends_with_the_seat(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 3) as (anna, bert, phone):
        table = await anna.new_table(ME, OPEN, start=False)
        await bert.post(f"/api/tables/{table['id']}/join", {"invite": table["invite"].rpartition("/")[2]})
        key = await key_to(bert, table["id"], 1)

        await bert.post(f"/api/tables/{table['id']}/leave")

        assert (await phone.ask("GET", f"/api/seat-links/{key}")).status_code == 404
        assert (await phone.ask("POST", f"/api/seat-links/{key}", {})).status_code == 404


async def test_a_link_ends_a_month_after_the_match(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, phone):
        table = (await anna.new_table(ME, BOT))["id"]
        key = await key_to(anna, table, 0)
        for long_ago, status in ((AFTER_THE_END // 2, 200), (AFTER_THE_END + 1000, 404)):
            await end(server, table, now() - long_ago)
            assert (await phone.ask("GET", f"/api/seat-links/{key}")).status_code == status


async def end(server: Server, table: str, when: int) -> None:
    from sqlalchemy import update

    from hausmacht.server.storage.schema import GAME_TABLE

    async with server.hall.store.transaction() as connection:
        await connection.execute(update(GAME_TABLE).where(GAME_TABLE.c.id == table).values(state="over", ended=when))


async def test_strangers_get_nothing_by_links(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 4) as (anna, bert, carl, phone):
        table = await at_a_table(anna, bert)
        key = await key_to(bert, table, 1)
        token = (await bert.post(f"/api/tables/{table}/token", {"seat": 1}))["token"]
        # nobody but the owner of a seat gets its link, not even the host of the table
        for stranger, seat in ((anna, 1), (carl, 0), (carl, 1), (bert, 0)):
            asked = await stranger.ask("POST", f"/api/tables/{table}/seat-links", {"seat": seat})
            assert asked.status_code in (403, 404)
        async with Person(server.address, token) as program:
            asked = await program.ask("POST", f"/api/tables/{table}/seat-links", {"seat": 1})
            assert asked.status_code == 403
            assert (await program.ask("GET", f"/api/seat-links/{key}")).status_code == 403
            assert (await program.ask("POST", f"/api/seat-links/{key}", {})).status_code == 403
        # whoever has the link of one person has nothing of another
        await phone.post(f"/api/seat-links/{key}", {})
        assert (await phone.get(f"/api/tables/{table}"))["my_seats"] == [1]
        assert (await phone.ask("GET", f"/api/tables/{table}/play?seat=0")).status_code == 403
        # guessing
        for guess in (key[:-1], key[:-1] + ("a" if key[-1] != "a" else "b"), key.upper(), "a" * 32, "%00", "x" * 65):
            assert (await carl.ask("GET", f"/api/seat-links/{guess}")).status_code in (400, 404)


async def test_links_are_looked_up_at_a_limited_pace(tmp_path: Path) -> None:
    async with (
        serving(tmp_path, creations_per_minute=0.001, creations_at_once=3) as server,
        people(server, 1) as (carl,),
    ):
        found = [(await carl.ask("GET", f"/api/seat-links/{'a' * 31}{n}")).status_code for n in range(5)]
        assert found == [404, 404, 404, 429, 429]


async def test_a_full_table_says_what_to_do(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, phone):
        table = await anna.new_table(ME, OPEN, start=False)
        invite = table["invite"].rpartition("/")[2]
        await anna.post(f"/api/tables/{table['id']}/fill", {"seat": 1})
        refused = await phone.ask("POST", f"/api/tables/{table['id']}/join", {"invite": invite})
        assert refused.json()["error"]["code"] == "full"
        assert "My seat" in refused.json()["error"]["sentence"]


def test_a_code_has_its_three_corners() -> None:
    path, side = qr_path("https://games.example.org/seat/abcdefghijklmnopqrstuvwxyz234567")
    assert side >= 25
    assert path.startswith("M0 0h7v1h-7z")
    assert f"M{side - 7} 0h7v1h-7z" in path
    assert re.fullmatch(r"(M\d+ \d+h\d+v1h-\d+z)+", path)
