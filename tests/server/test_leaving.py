"""One's data: all of it to take along; and deleted, so that nothing but moves without a name is left."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import Boolean, Column, Float, Integer, LargeBinary, String, Text, insert, select, text, update
from tests.patience import PATIENCE
from tests.server.accounts import by_password, code_of, who, with_password
from tests.server.mailing import mail_server, mail_settings
from tests.server.serving import BOT, ME, OPEN, Person, Server, people, play_out, serving
from websockets.exceptions import ConnectionClosed

from hausmacht.server.people import COOKIE
from hausmacht.server.storage.schema import METADATA, PUZZLE, ROLL, SEAT, TOURNAMENT
from hausmacht.server.tables import hall as halls

pytestmark = pytest.mark.anyio
NAME = "Annegret von Augsburg"


async def joined(anna: Person, bert: Person, **more: Any) -> str:
    table = await anna.new_table(ME, OPEN, start=False, **more)
    await bert.post(f"/api/tables/{table['id']}/join", {"invite": table["invite"].rpartition("/")[2]})
    return str(table["id"])


async def kept_about(server: Server, *words: str) -> list[str]:
    """Where in the database any of these words stands."""
    found = []
    for table in METADATA.sorted_tables:
        if table is ROLL:  # which cookies are good no longer
            continue
        for row in await server.hall.store.rows(select(table)):
            for column in table.c:
                value = row._mapping[column.name]
                if isinstance(column.type, (String, Text)) and any(word in str(value) for word in words):
                    found.append(f"{table.name}.{column.name}")
    return found


async def test_my_data_is_all_there_is_about_me(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        await anna.ask("PUT", "/api/me", {"name": NAME})
        table = await joined(anna, bert, name="Moldau")
        await anna.post(f"/api/tables/{table}/start")
        await anna.post(f"/api/tables/{table}/chat", {"text": "good luck"})
        await bert.post(f"/api/tables/{table}/chat", {"text": "and to you"})
        await anna.ask("PUT", f"/api/tables/{table}/notes", {"text": "keep the grain"})
        await with_password(anna)
        wanted = {"name": "Lech", "game": "augsburg1520", "kind": "swiss", "seats": 2}
        await anna.post("/api/tournaments", wanted, 201)

        data = await anna.get("/api/account/data")
        kept = await server.hall.store.account(await who(anna))
        assert kept.password.startswith("$argon2id$v=19$m=65536,t=3,")
        assert "argon2" not in str(data)

        assert (data["name"], data["login"], data["id"]) == (NAME, "anna", await who(anna))
        assert [each["text"] for each in data["chat"]] == ["good luck"]
        (mine,) = data["tables"]
        assert (mine["id"], mine["name"], mine["state"], mine["notes"]) == (
            table,
            "Moldau",
            "playing",
            "keep the grain",
        )
        assert (mine["host"], len(mine["seats"]), mine["match"]) == (True, 1, None)
        assert [each["here"] for each in data["devices"]] == [True]
        assert [(each["name"], each["host"], each["entered"]) for each in data["tournaments"]] == [
            ("Lech", True, False)
        ]
        assert data["role"] == "member"
        assert (await bert.get("/api/account/data"))["login"] == ""  # a guest has data, too


def made_up(column: Column[Any], person: str) -> Any:
    if column.name in ("person", "other", "host"):
        return person
    if isinstance(column.type, Boolean):
        return False
    if isinstance(column.type, (Integer, Float)):
        return 7
    return b"made up" if isinstance(column.type, LargeBinary) else column.name[:8]


async def fill(server: Server, person: str) -> set[str]:
    """A row about somebody wherever the database can have one; in which tables."""
    store = server.hall.store
    table = (await store.all_tables())[0].id
    (cup,) = await store.rows(select(TOURNAMENT.c.id))
    given = {"table_id": table, "tournament_id": cup.id, "puzzle": "p"}
    filled = [each for each in METADATA.sorted_tables if "person" in each.c and each is not ROLL]
    async with store.transaction() as connection:
        await connection.execute(text("PRAGMA defer_foreign_keys = ON"))
        for each in filled:
            row = {column.name: given.get(column.name, made_up(column, person)) for column in each.c}
            row["other"] = "somebody else"
            known = {name: value for name, value in row.items() if name in each.c}
            if each is SEAT:
                first = update(SEAT).where(SEAT.c.table_id == table, SEAT.c.seat == 0)
                await connection.execute(first.values(person=person))
            elif each is PUZZLE:
                await connection.execute(insert(PUZZLE), {**known, "id": "p"})
            else:
                await connection.execute(insert(each), known)
    return {each.name for each in filled}


async def test_no_table_of_the_database_is_forgotten_when_two_become_one_or_somebody_leaves(tmp_path: Path) -> None:
    """Also one that comes later: whatever has a column for a person is filled here."""
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        await anna.new_table(ME, BOT, start=False)
        wanted = {"name": "Lech", "game": "augsburg1520", "kind": "swiss", "seats": 2}
        await anna.post("/api/tournaments", wanted, 201)
        store = server.hall.store
        old, new = await who(anna), await who(bert)
        filled = await fill(server, old)
        assert {each.partition(".")[0] for each in await kept_about(server, old)} >= filled
        await store.join_people(old, new)
        left = {"account", "role", "passkey", "recovery_code", "ceremony", "mail_link", "notice"}  # not taken along
        assert await kept_about(server, old) == []
        moved = {each.partition(".")[0] for each in await kept_about(server, new)}
        assert moved >= filled - left
        await store.forget_person(new, {})
        assert await kept_about(server, new) == []


async def test_whoever_is_deleted_leaves_moves_without_a_name(database: str, tmp_path: Path) -> None:
    async with (
        mail_server() as post,
        serving(tmp_path, database=database, **mail_settings(post.port)) as server,
        people(server, 3) as (anna, bert, phone),
    ):
        await anna.ask("PUT", "/api/me", {"name": NAME})
        waiting, playing = await joined(anna, bert), await joined(bert, anna)
        over = await joined(anna, bert)
        await bert.post(f"/api/tables/{playing}/start")
        await anna.post(f"/api/tables/{over}/start")
        await play_out({0: anna, 1: bert}, over, Random(3))
        alone = (await anna.new_table(ME, BOT, start=False))["id"]
        await anna.post(f"/api/tables/{over}/chat", {"text": "a good game by Annegret"})
        await anna.ask("PUT", f"/api/tables/{playing}/notes", {"text": "secret of Annegret"})
        token = (await anna.post(f"/api/tables/{playing}/token", {"seat": 1}))["token"]
        link = (await anna.post(f"/api/tables/{playing}/seat-links", {"seat": 1}))["link"]
        await with_password(anna, "annegret", keep_devices=True)
        await anna.ask("PUT", "/api/account/mail", {"mail": "annegret@example.org"})
        await by_password(phone, "annegret")
        mine, stolen = await who(anna), phone.http.cookies[COOKIE]

        async with phone.socket(playing, 1) as line:
            await line.until("update")
            fresh = await anna.post("/api/account/delete")
            with pytest.raises(ConnectionClosed):
                await line.until("nothing more")

        await server.hall.sessions.write()
        assert await kept_about(server, mine, "nnegret") == []
        assert fresh["id"] != mine
        assert await who(phone) != mine
        assert (await by_password(phone, "annegret")).status_code == 403
        async with Person(server.address, token) as program:
            assert (await program.ask("GET", f"/api/tables/{playing}")).status_code == 401
        assert (await phone.ask("POST", f"/api/seat-links/{link.rpartition('/')[2]}", {})).status_code == 404
        assert (await anna.get("/api/tables"))["mine"] == []
        seats = {table: (await bert.get(f"/api/tables/{table}"))["seats"] for table in (waiting, playing, over)}
        assert [seat["kind"] for seat in seats[waiting]] == ["open", "person"]
        assert (await bert.get(f"/api/tables/{waiting}"))["host"]
        assert (seats[playing][1]["name"], seats[playing][1]["resigned"]) == ("", True)
        assert seats[playing][1]["stand_in"]
        assert (seats[over][0]["name"], seats[over][0]["resigned"]) == ("", False)
        assert (await bert.ask("GET", f"/api/tables/{alone}")).status_code == 404
        assert (await bert.asked(playing, 0))["question"] is not None  # the bot plays on
    async with serving(tmp_path, database=database) as server, Person(server.address) as thief:
        thief.http.cookies.set(COOKIE, stolen)
        assert await who(thief) != mine


async def test_a_device_written_while_its_owner_is_deleted_is_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(halls, "NOTE_SECONDS", 10 * PATIENCE)  # nobody writes but the test
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        await anna.ask("PUT", "/api/me", {"name": NAME})
        mine = await who(anna)
        sessions = server.hall.sessions
        write, begun, deleted = sessions.store.note_sessions, asyncio.Event(), asyncio.Event()

        async def late(*noted: Any) -> None:
            begun.set()
            await deleted.wait()
            await write(*noted)

        sessions.store.note_sessions = late
        async with asyncio.timeout(PATIENCE), asyncio.TaskGroup() as doing:
            doing.create_task(sessions.write())
            await begun.wait()
            await anna.post("/api/account/delete")
            deleted.set()
        sessions.store.note_sessions = write
        await sessions.write()
        assert await kept_about(server, mine) == []


async def test_a_table_that_cannot_be_opened_keeps_no_name_either(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        await anna.ask("PUT", "/api/me", {"name": NAME})
        table = await joined(anna, bert)
        await anna.post(f"/api/tables/{table}/start")
        await server.hall.put_away(table)
        await server.hall.store.close_table(table, 1)
        mine = await who(anna)
        await anna.post("/api/account/delete")
        assert await kept_about(server, mine, NAME) == []
        await server.hall.store.close_table(table, None)
        told = await bert.get(f"/api/tables/{table}")
        assert (told["seats"][0]["resigned"], bool(told["seats"][0]["stand_in"]), told["host"]) == (True, True, True)


async def test_deleting_an_account_needs_its_owner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        await with_password(anna)
        monkeypatch.setattr("hausmacht.server.http.account.showing.CONFIRMED_FOR", 0)
        assert code_of(await anna.ask("POST", "/api/account/delete")) == "confirm-first"
        assert code_of(await anna.ask("GET", "/api/account/data")) == "confirm-first"
        assert (await anna.get("/api/me"))["login"] == "anna"
