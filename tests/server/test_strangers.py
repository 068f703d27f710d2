"""Who somebody is at a table: every route and message, asked by every kind of stranger."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.server.accounts import with_password
from tests.server.serving import ME, OPEN, Person, Server, people, serving, some_choice
from websockets.exceptions import ConnectionClosed, InvalidStatus

from hausmacht.server.http.plain_text import show_text
from hausmacht.server.http.routes import ROUTES

pytestmark = pytest.mark.anyio

# What each route of a table is asked with; a route that is not here fails the test below.
ASKED: dict[tuple[str, str], Any] = {
    ("GET", ""): None,
    ("POST", "/links"): {"kind": "invite"},
    ("POST", "/join"): {"seat": 1},
    ("POST", "/leave"): None,
    ("POST", "/start"): None,
    ("POST", "/rematch"): None,
    ("POST", "/resign"): {"seat": 0},
    ("POST", "/free"): {"seat": 0},
    ("POST", "/fill"): {"seat": 1},
    ("POST", "/name"): {"seat": 0, "name": "Carla"},
    ("POST", "/hide"): None,
    ("POST", "/stand-in"): {"seat": 0, "bot": "random"},
    ("POST", "/return"): {"seat": 0},
    ("POST", "/vacation"): {"seat": 0, "days": 1},
    ("GET", "/deeds"): "?seat=0",
    ("POST", "/asks/{n}"): {"agree": True},
    ("POST", "/token"): {"seat": 0},
    ("POST", "/seat-links"): {"seat": 0},
    ("GET", "/hook"): None,
    ("PUT", "/hook"): {"kind": "json", "url": "https://example.org/hook"},
    ("GET", "/printed"): None,
    ("GET", "/papers/{name}"): "?seat=0",
    ("GET", "/play"): "?seat=0",
    ("POST", "/choose"): {"seat": 0, "at": 1, "choice": "done"},
    ("POST", "/stretch"): {"seat": 0, "at": 1, "choices": ["done"]},
    ("POST", "/draft"): {"seat": 0, "at": 1, "choices": ["done"]},
    ("POST", "/undo"): {"seat": 0, "at": 1},
    ("GET", "/undo"): "?seat=0",
    ("GET", "/log"): "?seat=0",
    ("GET", "/frames"): None,
    ("GET", "/moments"): "?seat=0",
    ("GET", "/coach"): None,
    ("PUT", "/coach"): {"on": False},
    ("GET", "/seen"): "?seat=0",
    ("PUT", "/seen"): {"seat": 0, "at": 1},
    ("GET", "/frame/{at}"): "?seat=0",
    ("GET", "/file"): None,
    ("GET", "/luck"): None,
    ("GET", "/chat"): None,
    ("POST", "/chat"): {"text": "hello"},
    ("GET", "/notes"): None,
    ("PUT", "/notes"): {"text": "mine"},
    ("GET", "/hints"): "?seat=0",
    ("GET", "/report"): None,
    ("POST", "/try"): {"seat": 0},
    ("GET", "/try/{branch_id}"): None,
    ("POST", "/try/{branch_id}/choose"): {"choice": "done"},
    ("POST", "/try/{branch_id}/take-back"): None,
    ("GET", "/text"): "?seat=0",
}
PUBLIC = {  # what whoever may look on may ask
    ("GET", ""),
    ("GET", "/printed"),
    ("GET", "/frames"),
    ("GET", "/chat"),
    ("GET", "/notes"),
}
PREFIX = "/api/tables/{table_id}"


PASSKEY = {"ceremony": "0" * 32, "credential": {"id": "AAAA", "rawId": "AAAA", "type": "public-key", "response": {}}}

# What each route of a person is asked with by somebody without an account; the statuses are all it says.
OF_A_PERSON: dict[tuple[str, str], tuple[Any, int]] = {
    ("GET", "/api/account"): (None, 200),  # that there is none
    ("POST", "/api/account"): ({"login": "anna", "password": "correct horse battery"}, 409),
    ("PUT", "/api/account/password"): ({"password": "correct horse battery"}, 404),
    ("POST", "/api/account/codes"): (None, 404),
    ("POST", "/api/account/confirm"): ({"password": "correct horse battery"}, 404),
    ("PUT", "/api/account/mail"): ({"mail": "carl@example.org"}, 404),
    ("GET", "/api/account/data"): (None, 200),  # his own
    ("POST", "/api/passkeys/challenge"): ({"purpose": "confirm"}, 409),
    ("POST", "/api/passkeys"): ({**PASSKEY, "name": "mine"}, 404),
    ("PUT", "/api/passkeys/{passkey_id}"): ({"name": "mine"}, 404),
    ("DELETE", "/api/passkeys/{passkey_id}"): (None, 404),
    ("POST", "/api/sign-in/password"): ({"login": "anna", "password": "wrong"}, 403),
    ("POST", "/api/sign-in/passkey"): ({"passkey": PASSKEY}, 403),
    ("POST", "/api/sign-in/code"): ({"login": "anna", "code": "abcd-efgh-jkmn-pqrs"}, 403),
    ("POST", "/api/sign-in/letter"): ({"login": "anna"}, 409),
    ("GET", "/api/mail-links/{key}"): (None, 404),
    ("POST", "/api/mail-links/{key}"): ({}, 404),
    ("GET", "/api/devices"): (None, 200),  # his own
    ("POST", "/api/devices/sign-out"): ({"id": "{session}"}, 404),
    ("POST", "/api/devices/sign-out-others"): (None, 200),
    ("POST", "/api/account/delete"): (None, 200),  # himself
}
OF_PEOPLE = ("/api/account", "/api/passkeys", "/api/sign-in", "/api/mail-links", "/api/devices")


def routes_of_a_table() -> set[tuple[str, str]]:
    return {(method, path.removeprefix(PREFIX)) for method, path in routes() if path.startswith(PREFIX)}


def routes() -> set[tuple[str, str]]:
    found = set()
    for handler in (*ROUTES, show_text):
        for path in handler.paths:  # type: ignore[union-attr]
            plain = re.sub(r"\{(\w+):\w+\}", r"{\1}", path)
            for method in handler.http_methods:  # type: ignore[union-attr]
                found.add((str(getattr(method, "value", method)), plain))
    return {each for each in found if each[0] not in ("HEAD", "OPTIONS")}


def test_every_route_of_a_table_is_asked_here() -> None:
    assert routes_of_a_table() == set(ASKED)


def test_every_route_of_a_person_is_asked_here() -> None:
    assert {each for each in routes() if each[1].startswith(OF_PEOPLE)} == set(OF_A_PERSON)


async def test_no_stranger_gets_anything_of_an_account(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, carl):
        table = (await anna.new_table(ME, {"kind": "bot", "bot": "random"}))["id"]
        await with_password(anna)
        mine, device = await anna.get("/api/account"), (await anna.get("/api/devices"))[0]["id"]
        async with Person(server.address, await token_of(anna, table, 0)) as program:
            for (method, path), (body, status) in OF_A_PERSON.items():
                filled = path.replace("{passkey_id}", "0" * 64).replace("{key}", "nothing")
                asked = {"id": device} if body == {"id": "{session}"} else body
                answer = await program.ask(method, filled, asked)
                assert answer.status_code == 403, path
                assert answer.json()["error"]["code"] == "token", path
                answer = await carl.ask(method, filled, asked)
                assert answer.status_code == status, (path, answer.text)
                assert device not in answer.text, path
        assert await anna.get("/api/account") == mine
        assert [each["id"] for each in await anna.get("/api/devices")] == [device]


async def answers(person: Person, table: str) -> dict[tuple[str, str], int]:
    """What each route answers to somebody."""
    found: dict[tuple[str, str], int] = {}
    for (method, path), asked in ASKED.items():
        filled = path.replace("{n}", "1").replace("{at}", "1").replace("{branch_id}", "none").replace("{name}", "none")
        query = asked if isinstance(asked, str) else ""
        body = None if isinstance(asked, str) else asked
        answer = await person.ask(method, f"/api/tables/{table}{filled}{query}", body)
        found[method, path] = answer.status_code
    return found


async def laid_out(anna: Person, bert: Person) -> str:
    """Anna and Bert at a private table, a few moves in."""
    table = await anna.new_table(ME, OPEN, start=False)
    await bert.post(f"/api/tables/{table['id']}/join", {"invite": table["invite"].rpartition("/")[2]})
    await anna.post(f"/api/tables/{table['id']}/start")
    return str(table["id"])


async def token_of(person: Person, table: str, seat: int) -> str:
    return str((await person.post(f"/api/tables/{table}/token", {"seat": seat}))["token"])


def as_stored(server: Server, table: str) -> Any:
    live = server.live(table)
    seats = [(seat.kind, seat.person, seat.stand_in, seat.resigned) for seat in live.seats]
    return seats, live.table.asks, live.table.invite, live.table.host, len(live.match.entries), live.table.state


async def test_no_stranger_gets_anything_at_a_private_table(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 4) as (anna, bert, carl, dora):
        table = await laid_out(anna, bert)
        other = await laid_out(carl, dora)
        before = as_stored(server, table)
        strangers = {
            "somebody else": carl,
            "a newcomer": Person(server.address),
            "a token of another table": Person(server.address, await token_of(carl, other, 0)),
            "a token that never was": Person(server.address, "hm_nothing"),
        }
        for name, stranger in strangers.items():
            async with stranger:
                found = await answers(stranger, table)
                allowed = {route: status for route, status in found.items() if status not in (401, 403, 404)}
                assert not allowed, name
                assert as_stored(server, table) == before, name
                await may_not_listen(stranger, table, 0)
                await may_not_listen(stranger, table, -1)


async def test_whoever_looks_on_may_look_and_nothing_else(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 3) as (anna, bert, carl):
        table = await laid_out(anna, bert)
        spectate = (await anna.get(f"/api/tables/{table}"))["spectate"].rpartition("/")[2]
        await carl.get(f"/api/links/{spectate}")
        before = as_stored(server, table)

        found = await answers(carl, table)

        allowed = {route for route, status in found.items() if status not in (401, 403, 404, 409)}
        assert allowed == PUBLIC
        assert as_stored(server, table) == before
        await may_not_listen(carl, table, 0)


async def test_a_token_is_good_for_its_seat_alone(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        table = await laid_out(anna, bert)
        before = as_stored(server, table)
        async with Person(server.address, await token_of(bert, table, 1)) as program:
            found = await answers(program, table)  # all for seat 0, or for what belongs to a person

            allowed = {route for route, status in found.items() if status not in (401, 403, 404, 409)}
            assert allowed == (PUBLIC - {("GET", "/notes")}) | {("POST", "/chat")}
            assert as_stored(server, table) == before
            await may_not_listen(program, table, 0)
            assert (await program.look(table, 1))["question"] is not None


async def test_a_token_does_not_count_at_another_table_of_the_same_person(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        table, other = await laid_out(anna, bert), await laid_out(anna, bert)
        before = as_stored(server, table)
        async with Person(server.address, await token_of(anna, other, 0)) as program:
            found = await answers(program, table)

            assert not {route for route, status in found.items() if status not in (401, 403, 404)}
            assert as_stored(server, table) == before
            await may_not_listen(program, table, 0)


async def test_a_token_does_not_outlive_its_seat(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        table = await anna.new_table(ME, OPEN, start=False)
        page, invite = f"/api/tables/{table['id']}", table["invite"].rpartition("/")[2]
        await bert.post(f"{page}/join", {"invite": invite})
        async with Person(server.address, await token_of(bert, table["id"], 1)) as program:
            await bert.post(f"{page}/leave")
            assert (await program.ask("GET", page)).status_code == 401
            await bert.post(f"{page}/join", {"invite": invite})
            assert (await program.ask("GET", page)).status_code == 401
        await anna.post(f"{page}/start")
        async with Person(server.address, await token_of(bert, table["id"], 1)) as program:
            async with program.socket(table["id"], 1) as line:
                update = await line.until("update")
                await bert.post(f"{page}/resign", {"seat": 1})
                await line.say(type="choose", at=update["at"], choice="done", key="x")
                assert (await line.until("error"))["error"]["code"] == "not-yours"
            assert (await program.ask("GET", f"{page}/play?seat=1")).status_code == 401


async def test_a_seat_beyond_the_table_is_no_mistake_of_the_server(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        table = await laid_out(anna, bert)
        for seat in (2, 5, 63):
            for path, body in (
                ("stand-in", {"seat": seat}),
                ("resign", {"seat": seat}),
                ("free", {"seat": seat}),
                ("return", {"seat": seat}),
                ("token", {"seat": seat}),
                ("choose", {"seat": seat, "at": 1, "choice": "done"}),
                ("undo", {"seat": seat, "at": 1}),
                ("try", {"seat": seat}),
            ):
                answer = await anna.ask("POST", f"/api/tables/{table}/{path}", body)
                assert answer.status_code in (403, 404, 409), (path, answer.text)
            for path in ("play", "log", "hints", "text"):
                answer = await anna.ask("GET", f"/api/tables/{table}/{path}?seat={seat}")
                assert answer.status_code in (403, 404), (path, answer.text)
            await may_not_listen(anna, table, seat)


async def may_not_listen(person: Person, table: str, seat: int) -> None:
    """The line says why and is closed, or is not even opened."""
    try:
        async with person.socket(table, seat) as line:
            assert (await line.read())["type"] == "error"
            with pytest.raises(ConnectionClosed):
                await line.read()
    except (InvalidStatus, ConnectionClosed):
        return


async def test_nothing_is_taken_back_when_the_seed_is_public(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, {"kind": "guest"}))["id"]
        luck = Random(2)
        over = False
        while not over:
            for seat in (0, 1):
                update = await anna.look(table, seat)
                if update["question"] is not None:
                    update = await anna.choose(table, seat, update["at"], some_choice(update, luck))
                over = update["over"]
        assert (await anna.get(f"/api/tables/{table}"))["seed"]
        length = len(server.live(table).match.entries)

        for seat in (0, 1):
            update = await anna.look(table, seat)
            assert not update["undo"]["free"]
            assert not update["undo"]["may_ask"]
            refused = await anna.undo(table, seat, update["at"], status=409)
            assert refused["error"]["code"] == "over"

        assert len(server.live(table).match.entries) == length
