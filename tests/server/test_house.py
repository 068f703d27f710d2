"""The house: who may set up tables, roles and what they open, announcements, and the numbers of a server."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from tests.server.accounts import who, with_password
from tests.server.finished import finished
from tests.server.serving import BOT, ME, OPEN, Person, Server, people, serving
from typer.testing import CliRunner

from hausmacht.cli import app
from hausmacht.server.accounts.roles import Role, role_on
from hausmacht.server.http import hosting
from hausmacht.server.settings import Settings, SettingsError, embedding_sites, load

pytestmark = pytest.mark.anyio
TABLE = {"game": "augsburg1520", "seats": 2, "players": [ME, BOT]}


async def give(server: Server, person: Person, role: str) -> None:
    await server.hall.store.give_role(await who(person), role)


async def status(person: Person, method: str, path: str, body: Any = None) -> int:
    return (await person.ask(method, path, body)).status_code


# Who may set up tables


@pytest.mark.parametrize("tables", ["everybody", "members", "moderators"])
async def test_the_host_says_who_may_set_up_tables(tables: str, tmp_path: Path) -> None:
    async with serving(tmp_path, tables=tables) as server, people(server, 3) as (guest, member, moderator):
        await with_password(member, "member")
        await with_password(moderator, "moderator")
        await give(server, moderator, "moderator")
        allowed = {"everybody": [201, 201, 201], "members": [403, 201, 201], "moderators": [403, 403, 201]}[tables]
        for path, body in (("/api/tables", TABLE), ("/api/guided", {"game": "augsburg1520", "lesson": "first"})):
            found = [await status(each, "POST", path, body) for each in (guest, member, moderator)]
            assert found == allowed or path == "/api/guided", path
            assert [each == 403 for each in found] == [each == 403 for each in allowed], path
        site = [(await each.get("/api/site"))["may_make_tables"] for each in (guest, member, moderator)]
        assert site == [each == 201 for each in allowed]

        table = await moderator.new_table(ME, OPEN, start=False)  # everybody may join
        await guest.post(f"/api/tables/{table['id']}/join", {"invite": table["invite"].rpartition("/")[2]})


async def test_one_person_hosts_so_many_tables(tmp_path: Path) -> None:
    async with serving(tmp_path, tables_per_person=2) as server, people(server, 2) as (anna, bert):
        first = await anna.new_table(ME, OPEN, start=False)
        await anna.new_table(ME, OPEN, start=False)
        refused = await anna.post("/api/tables", TABLE, 409)
        assert refused["error"]["code"] == "too-many-tables"
        await bert.post("/api/tables", TABLE, 201)
        await anna.post(f"/api/tables/{first['id']}/leave")
        await anna.post("/api/tables", TABLE, 201)


# Roles


async def test_each_role_may_do_its_part_and_no_more(database: str, tmp_path: Path) -> None:
    async with serving(tmp_path, database=database) as server, people(server, 4) as (guest, member, moderator, host):
        for person, login in ((member, "member"), (moderator, "moderator"), (host, "host")):
            await with_password(person, login)
        await give(server, moderator, "moderator")
        await give(server, host, "host")
        everybody = (guest, member, moderator, host)
        assert [(await each.get("/api/site"))["role"] for each in everybody] == ["guest", "member", "moderator", "host"]
        assert [await status(each, "GET", "/api/host") for each in everybody] == [403, 403, 200, 200]
        assert (await moderator.get("/api/host"))["figures"] is None
        assert (await host.get("/api/host"))["figures"]["accounts"] == 3
        table = await guest.new_table(ME, OPEN, start=False, visibility="public")
        await member.ask("PUT", "/api/me", {"name": "Bert"})
        await member.post(f"/api/tables/{table['id']}/join", {})
        await guest.post(f"/api/tables/{table['id']}/report", {"seat": 1, "reason": "squats"})
        assert (await moderator.get("/api/host"))["reports"] == []  # what people report is for the hosts
        (report,) = (await host.get("/api/host"))["reports"]
        told = report["name"], report["reason"], report["said"], report["game"], report["public"], report["open"]
        assert told == ("Bert", "squats", "", "augsburg1520", True, 1)
        settled = [await status(each, "DELETE", f"/api/host/reports/{report['id']}") for each in everybody]
        assert settled == [403, 403, 403, 200]
        assert (await host.get("/api/host"))["reports"] == []
        assert await status(host, "DELETE", f"/api/host/reports/{report['id']}") == 404
        body = {"text": "hello"}
        announced = [await status(each, "POST", "/api/host/announcements", body) for each in everybody]
        assert announced == [403, 403, 201, 201]
        cup = {"name": "Spam", "game": "augsburg1520", "kind": "swiss", "seats": 2, "visibility": "public"}
        page = f"/api/tournaments/{(await guest.post('/api/tournaments', cup, 201))['id']}"
        assert [(await each.get(page))["may_end"] for each in everybody] == [True, False, True, True]
        assert [await status(each, "POST", f"{page}/end") for each in (member, moderator)] == [403, 200]
        assert "Spam" not in str(await member.get("/api/tournaments"))  # it never began
        assert "Spam" in str(await guest.get("/api/tournaments"))
        invited = [await status(each, "POST", "/api/host/invitations", {"count": 2}) for each in everybody]
        assert invited == [403, 403, 403, 201]

        await give(server, host, "member")
        assert await status(host, "GET", "/api/host") == 403


async def test_a_device_that_came_by_a_link_has_no_role(tmp_path: Path) -> None:
    """A seat link makes a friend's device the same person at tables; it must not open the house to it."""
    async with serving(tmp_path) as server, people(server, 2) as (anna, phone):
        await with_password(anna, "anna")
        await give(server, anna, "host")
        table = await anna.new_table(ME, OPEN, start=False)
        link = (await anna.post(f"/api/tables/{table['id']}/seat-links", {"seat": 0}))["link"]
        await phone.post(f"/api/seat-links/{link.rpartition('/')[2]}", {})
        assert await who(phone) == await who(anna)
        await server.hall.sessions.write()

        assert (await phone.get("/api/site"))["role"] == "member"
        assert await status(phone, "GET", "/api/host") == 403
        assert await status(anna, "GET", "/api/host") == 200
        token = (await anna.post(f"/api/tables/{table['id']}/token", {"seat": 0}))["token"]
        async with Person(server.address, token) as program:
            assert await status(program, "GET", "/api/host") == 403
            assert (await program.get("/api/site"))["role"] == "guest"


def test_a_role_counts_where_its_owner_has_signed_in() -> None:
    assert [role_on("host", began) for began in ("password", "passkey", "code", "mail", "here")] == [Role.HOST] * 5
    assert [role_on("host", began) for began in ("link", "friend", "")] == [Role.MEMBER] * 3
    assert (role_on("", "here"), role_on("nonsense", "here")) == (Role.GUEST, Role.GUEST)


async def test_a_role_ends_with_its_person(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        await with_password(anna, "anna")
        await give(server, anna, "host")
        await anna.post("/api/account/delete")
        assert await server.hall.store.roles() == []


# Announcements


async def test_an_announcement_is_shown_from_one_time_until_another(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        await with_password(anna, "anna")
        await give(server, anna, "moderator")
        page = "/api/host/announcements"
        told = await anna.post(page, {"text": "Tonight at 8", "german": "Heute um 8"}, 201)
        (first,) = told["announcements"]
        assert (first["shown"], first["ends"]) == (True, None)
        await anna.post(page, {"text": "later", "begins": "2999-01-01T00:00:00Z"}, 201)
        await anna.post(page, {"text": "past", "begins": "2001-01-01", "ends": "2001-01-02"}, 201)

        assert [each["text"] for each in (await bert.get("/api/site"))["announcements"]] == ["Tonight at 8"]
        assert [each["text"] for each in (await bert.get("/api/site?language=de"))["announcements"]] == ["Heute um 8"]
        for body in ({"text": " "}, {"text": "x", "begins": "soon"}, {"text": "x", "ends": "2001-01-01"}):
            assert await status(anna, "POST", page, body) == 400, body
        for far in ("9999-12-31T23:59-12:00", "0001-01-01T00:00+12:00"):  # which nobody could show
            assert await status(anna, "POST", page, {"text": "x", "begins": far}) == 400, far
        await anna.ask("DELETE", f"{page}/{first['id']}")
        assert await status(anna, "DELETE", f"{page}/{first['id']}") == 404
        assert (await bert.get("/api/site"))["announcements"] == []


# Numbers


async def test_the_numbers_of_a_server_are_counted(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hosting, "COUNTED_FOR", 0)
    async with serving(tmp_path, database=database) as server, people(server, 2) as (anna, bert):
        await with_password(anna, "numbers")
        await give(server, anna, "host")
        before = (await anna.get("/api/host"))["figures"]
        await bert.new_table(ME, BOT)
        await bert.new_table(ME, OPEN, start=False)
        await finished(server, bert)
        await server.hall.sessions.write()
        told = (await anna.get("/api/host"))["figures"]

        def more(*names: str) -> list[int]:
            return [told[names[0]].get(name, 0) - before[names[0]].get(name, 0) for name in names[1:]]

        assert more("tables", "playing", "waiting", "over") == [1, 1, 1]
        assert (more("games", "augsburg1520"), more("bots", "random")) == ([3], [1])
        ended = [sum(day["count"] for day in figures["ended"][-2:]) for figures in (before, told)]  # it may be midnight
        assert (len(told["ended"]), ended[1] - ended[0]) == (told["days"], 1)
        assert told["people"] > before["people"]
        assert told["choices"] > before["choices"] + 20
        assert told["accounts"] >= 1
        assert told["database_bytes"] > 10_000
        assert told["disk_free_bytes"] > 0
        assert told["requests"] > before["requests"] > 0


async def test_numbers_are_counted_once_a_minute_for_all_who_ask(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert hosting.COUNTED_FOR == 60_000
    monkeypatch.setattr(hosting, "COUNTED_FOR", 10**9)  # however long it takes here
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        await with_password(anna, "anna")
        await give(server, anna, "host")
        told = (await anna.get("/api/host"))["figures"]
        await bert.new_table(ME, BOT)
        assert (await anna.get("/api/host"))["figures"] == told


# In a frame


@pytest.mark.parametrize("sites", ["", "https://blog.example.org, https://*.example.net"])
async def test_only_pages_to_embed_may_be_framed_and_only_by_sites_the_host_names(sites: str, tmp_path: Path) -> None:
    async with serving(tmp_path, embed_in=sites) as server, Person(server.address) as guest:
        assert (await guest.get("/api/site"))["embeds"] == bool(sites)
        async with Person(server.address) as fresh:
            for path in ("/embed/t/abc", "/embed/p/abc"):
                answer = await fresh.ask("GET", path)
                policy = answer.headers["content-security-policy"]
                assert "set-cookie" not in answer.headers
                if sites:
                    assert "frame-ancestors https://blog.example.org https://*.example.net" in policy
                    assert "x-frame-options" not in answer.headers
                else:
                    assert "frame-ancestors 'none'" in policy
                    assert answer.headers["x-frame-options"] == "DENY"
                assert "script-src 'self'" in policy
        for path in ("/", "/t/abc", "/library", "/embed", "/embedded/t/abc", "/api/site", "/host"):
            answer = await guest.ask("GET", path)
            assert "frame-ancestors 'none'" in answer.headers["content-security-policy"], path
            assert answer.headers["x-frame-options"] == "DENY", path


# The command line


def commanded(folder: Path, *words: str) -> Any:
    return CliRunner().invoke(app, [*words, "--data", str(folder)])


async def test_roles_and_announcements_from_the_command_line(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        await with_password(anna, "Anna")

        def work() -> list[str]:
            said = [
                commanded(tmp_path, "roles", "give", "ANNA", "host").output,
                commanded(tmp_path, "roles", "list").output,
                commanded(tmp_path, "roles", "give", "nobody", "host").output,
                commanded(tmp_path, "roles", "give", "anna", "king").output,
                commanded(tmp_path, "announce", "add", "Hello", "--german", "Hallo", "--until", "2999-01-01").output,
                commanded(tmp_path, "announce", "list").output,
                commanded(tmp_path, "announce", "add", "x", "--from", "soon").output,
            ]
            number = said[4].split()[-1]
            said.append(commanded(tmp_path, "announce", "remove", number).output)
            return [*said, commanded(tmp_path, "roles", "take", "anna").output]

        said = await asyncio.to_thread(work)
        assert said[0] == "ANNA is host now.\n"
        assert said[1] == "host       anna\n"
        assert "Nobody signs in as 'nobody'" in said[2]
        assert "host, moderator or member" in said[3]
        assert "Hello" in said[5]
        assert "A time looks like" in said[6]
        assert said[7:] == ["Removed.\n", "anna is a member now.\n"]
        assert (await anna.get("/api/site"))["role"] == "member"


@pytest.mark.parametrize(
    ("name", "value"),
    [("tables", "nobody"), ("tables_per_person", "-1"), ("embed_in", "example.org"), ("embed_in", "https://a.org x")],
)
def test_a_bad_setting_of_the_house_gets_a_sentence(name: str, value: str, tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=name):
        load(None, {"data": str(tmp_path), name: value}, {})


def test_sites_that_may_embed_are_listed() -> None:
    assert embedding_sites(Settings()) == ()
    listed = Settings(embed_in="https://blog.example.org/, http://localhost:4000 ,https://*.example.net")
    assert embedding_sites(listed) == ("https://blog.example.org", "http://localhost:4000", "https://*.example.net")
