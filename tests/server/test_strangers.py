"""Who somebody is at a table: every route and message, asked by every kind of stranger."""

from __future__ import annotations

import re
import tempfile
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest
from litestar import Litestar
from litestar.routes import HTTPRoute, WebSocketRoute
from tests.server.accounts import with_password
from tests.server.finished import finished
from tests.server.serving import ME, OPEN, Person, Server, people, serving, some_choice
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from hausmacht.server.app import App
from hausmacht.server.http.sockets import FROM_A_SOCKET
from hausmacht.server.settings import Settings

pytestmark = pytest.mark.anyio

# What each route of a table is asked with; a route that is not here fails the test below.
ASKED: dict[tuple[str, str], Any] = {
    ("GET", ""): None,
    ("POST", "/links"): {"kind": "invite"},
    ("POST", "/join"): {"seat": 1},
    ("POST", "/leave"): None,
    ("POST", "/start"): None,
    ("POST", "/rematch"): None,
    ("GET", "/series"): None,
    ("POST", "/resign"): {"seat": 0},
    ("POST", "/free"): {"seat": 0},
    ("POST", "/fill"): {"seat": 1},
    ("POST", "/name"): {"seat": 0, "name": "Carla"},
    ("POST", "/hide"): None,
    ("POST", "/stand-in"): {"seat": 0, "bot": "random"},
    ("POST", "/return"): {"seat": 0},
    ("POST", "/vacation"): {"seat": 0, "days": 1},
    ("GET", "/deeds"): "?seat=0",
    ("GET", "/orders"): "?seat=0",
    ("POST", "/orders"): {"seat": 0, "order": {"kind": "offer", "answers": [{"kind": "pass"}]}},
    ("POST", "/orders/drop"): {"seat": 0},
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
    ("POST", "/chat/{n}/sign"): {"sign": "yes"},
    ("GET", "/signs"): None,
    ("POST", "/signs/{at}"): {"sign": "yes"},
    ("POST", "/shun"): {"kind": "mute", "seat": 0},
    ("POST", "/report"): {"seat": 0, "reason": "squatting"},
    ("GET", "/notes"): None,
    ("PUT", "/notes"): {"text": "mine"},
    ("GET", "/hints"): "?seat=0",
    ("GET", "/report"): None,
    ("POST", "/try"): {"seat": 0},
    ("GET", "/try/{branch_id}"): None,
    ("POST", "/try/{branch_id}/choose"): {"choice": "done"},
    ("POST", "/try/{branch_id}/take-back"): None,
    ("GET", "/text"): "?seat=0",
    ("GET", "/comments"): None,
    ("POST", "/comments"): {"at": 1, "text": "mine"},
    ("PUT", "/comments/{comment_id}"): {"text": "mine"},
    ("DELETE", "/comments/{comment_id}"): None,
    ("POST", "/branch"): {"at": 1, "seat": 0},
    ("POST", "/puzzle"): {"at": 1, "seat": 0},
}
PUBLIC = {  # what whoever may look on may ask
    ("GET", ""),
    ("GET", "/printed"),
    ("GET", "/frames"),
    ("GET", "/chat"),
    ("POST", "/chat"),  # to others who look on
    ("POST", "/chat/{n}/sign"),
    ("GET", "/signs"),
    ("POST", "/shun"),  # for himself
    ("POST", "/report"),
    ("GET", "/notes"),
    ("GET", "/comments"),
}
OF_THE_PERSON = {("GET", "/notes"), ("GET", "/comments")}  # of those, what a program with a token may not
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
    ("POST", "/api/sign-in/mail"): ({"login": "anna"}, 409),
    ("GET", "/api/mail-links/{key}"): (None, 404),
    ("POST", "/api/mail-links/{key}"): ({}, 404),
    ("GET", "/api/devices"): (None, 200),  # his own
    ("GET", "/api/shunned"): (None, 200),  # his own
    ("POST", "/api/shunned/end"): ({"id": "0" * 32}, 200),
    ("POST", "/api/devices/sign-out"): ({"id": "{session}"}, 404),
    ("POST", "/api/devices/sign-out-others"): (None, 200),
    ("GET", "/api/profile"): (None, 200),  # his own
    ("PUT", "/api/profile"): ({"shows": "nobody"}, 200),
    ("GET", "/api/profiles/{handle}"): (None, 404),
    ("GET", "/api/ladders/{game_id}"): (None, 200),
    ("POST", "/api/account/delete"): (None, 200),  # himself
}
# What everybody with a browser may ask of the library, and no token; a puzzle that is not there is nobody's.
OF_THE_LIBRARY: dict[tuple[str, str], tuple[Any, int]] = {
    ("GET", "/api/library"): (None, 200),
    ("GET", "/api/puzzles"): (None, 200),
    ("GET", "/api/puzzles/{puzzle_id}"): (None, 404),
    ("POST", "/api/puzzles/{puzzle_id}/answer"): ({"choices": ["done"]}, 404),
    ("POST", "/api/puzzles/{puzzle_id}/table"): ({}, 404),
    ("DELETE", "/api/puzzles/{puzzle_id}"): (None, 404),
}
OF_PEOPLE = (
    "/api/account",
    "/api/profile",
    "/api/ladders",
    "/api/passkeys",
    "/api/sign-in",
    "/api/mail-links",
    "/api/devices",
    "/api/shunned",
)


# What each route of a private tournament is asked with; nobody learns that there is one.
OF_A_TOURNAMENT: dict[tuple[str, str], Any] = {
    ("GET", ""): None,
    ("POST", "/enter"): {"key": "guessed"},
    ("POST", "/bots"): {"bot": "random", "names": ["Merian"]},
    ("POST", "/withdraw"): {"entrant": 0},
    ("POST", "/start"): None,
    ("POST", "/end"): None,
}
TOURNAMENT = "/api/tournaments/{tournament_id}"

NOBODY = "nothing"  # a key that nobody was given
GUIDED = {"game": "augsburg1520", "lesson": "none"}
PUSH = {"endpoint": "https://push.example.org/x", "p256dh": "AAAA", "auth": "AAAA", "zone": "UTC", "language": "en"}
WISH = {"often": "off", "hours": 24, "quiet_from": 0, "quiet_until": 0, "zone": "UTC", "language": "en", "mail": False}

# Whatever else there is: what it is asked with, and what it answers to a stranger and to the token of a seat. Both get
# what is theirs or everybody's, and nothing of the one whose seat it is.
OF_EVERYBODY: dict[tuple[str, str], tuple[Any, int, int]] = {
    ("GET", "/"): (None, 200, 200),
    ("GET", "/{path}"): (None, 200, 200),
    ("GET", "/api"): (None, 200, 200),
    ("GET", "/api/style.css"): (None, 200, 200),
    ("GET", "/api/version"): (None, 200, 200),
    ("GET", "/api/schema.json"): (None, 200, 200),
    ("GET", "/api/openapi.json"): (None, 200, 200),
    ("GET", "/api/openapi"): (None, 200, 200),
    ("GET", "/api/openapi/openapi.json"): (None, 200, 200),
    ("GET", "/api/openapi/{path}"): (None, 404, 404),
    ("GET", "/healthz"): (None, 200, 200),
    ("GET", "/metrics"): (None, 200, 200),  # from the same machine
    ("GET", "/api/games"): (None, 200, 200),
    ("GET", "/api/rules/{game}"): (None, 200, 200),
    ("GET", "/api/rulebook/{game}"): (None, 200, 200),
    ("GET", "/api/rulebook/{game}/figures/{name}"): (None, 404, 404),
    ("POST", "/api/rulebook/{game}/figures/{name}/table"): ({}, 404, 403),
    ("GET", "/api/pieces/{game}"): (None, 200, 200),
    ("GET", "/api/scenarios/{game}"): ("?seats=2", 200, 200),
    ("GET", "/api/words/{game}"): (None, 200, 200),
    ("GET", "/api/guided"): (None, 200, 200),
    ("POST", "/api/guided"): (GUIDED, 404, 403),
    ("GET", "/api/site"): (None, 200, 200),  # as a guest
    ("GET", "/api/me"): (None, 200, 200),
    ("PUT", "/api/me"): ({"name": "Carl"}, 200, 403),
    ("GET", "/api/tables"): (None, 200, 403),
    ("POST", "/api/tables"): ({"game": "chess", "seats": 2}, 400, 403),
    ("GET", "/api/tournaments"): (None, 200, 403),
    ("POST", "/api/tournaments"): ({"name": "x", "game": "chess", "kind": "swiss", "seats": 2}, 400, 403),
    ("GET", "/api/links/{token}"): (None, 404, 403),
    ("GET", "/api/seat-links/{key}"): (None, 404, 403),
    ("POST", "/api/seat-links/{key}"): ({}, 404, 403),
    ("GET", "/api/notices"): (None, 200, 403),
    ("PUT", "/api/notices"): (WISH, 200, 403),
    ("PUT", "/api/notices/push"): (PUSH, 400, 403),
    ("POST", "/api/notices/push/remove"): (None, 200, 403),
    ("PUT", "/api/notices/mail"): ({"address": "", "zone": "UTC", "language": "en"}, 200, 403),
    ("POST", "/api/mail/confirm/{key}"): (None, 404, 404),  # who has the link need not be on the same device
    ("POST", "/api/mail/stop/{key}"): (None, 404, 404),
    ("GET", "/api/mail/stop/{key}"): (None, 302, 302),  # to the page that asks
}
SOCKETS = {"/api/tables/{table_id}/ws", "/api/workers"}


def routes_of_a_table() -> set[tuple[str, str]]:
    return {(method, path.removeprefix(PREFIX)) for method, path in routes() if path.startswith(PREFIX)}


@cache
def whole_app() -> Litestar:
    with tempfile.TemporaryDirectory() as folder:
        return App(Settings(data=folder), Path(folder)).litestar


def plain(path: str) -> str:
    return re.sub(r"\{(\w+):\w+\}", r"{\1}", path)


def routes() -> set[tuple[str, str]]:
    """Whatever the application itself would answer to, however it was put there."""
    found = {
        (str(getattr(method, "value", method)), plain(route.path))
        for route in whole_app().routes
        if isinstance(route, HTTPRoute)
        for method in route.methods
    }
    return {each for each in found if each[0] not in ("HEAD", "OPTIONS")}


def test_no_route_is_missing_here() -> None:
    of_tables = {(method, PREFIX + path) for method, path in ASKED}
    of_tournaments = {(method, TOURNAMENT + path) for method, path in OF_A_TOURNAMENT}
    lists = (of_tables, of_tournaments, OF_A_PERSON, OF_THE_LIBRARY, OF_THE_HOUSE, OF_EVERYBODY)
    asked = [each for some in lists for each in some]
    assert len(asked) == len(set(asked))
    assert set(asked) == routes()
    assert {plain(route.path) for route in whole_app().routes if isinstance(route, WebSocketRoute)} == SOCKETS


async def test_what_everybody_may_ask_tells_a_stranger_nothing(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, carl):
        await anna.ask("PUT", "/api/me", {"name": "Annabella"})
        table = await anna.new_table(ME, {"kind": "guest"}, name="Anna's table")
        wanted = {"name": "Anna's cup", "game": "augsburg1520", "kind": "swiss", "seats": 2}
        cup = await anna.post("/api/tournaments", wanted, 201)
        keys = [table["id"], table["spectate"].rpartition("/")[2], cup["id"], cup["invite"].rpartition("=")[2]]
        keys += ["Annabella", "Anna's", (await anna.get("/api/devices"))[0]["id"], table["commitment"]]
        before = await anna.get("/api/tables"), await anna.get("/api/notices"), await anna.get("/api/me")
        async with Person(server.address, await token_of(anna, table["id"], 0)) as program:
            for (method, path), (asked, *statuses) in OF_EVERYBODY.items():
                filled = re.sub(r"\{\w+\}", NOBODY, path.replace("{game}", "augsburg1520"))
                query, body = (asked, None) if isinstance(asked, str) else ("", asked)
                for person, status in zip((carl, program), statuses, strict=True):
                    answer = await person.ask(method, filled + query, body)
                    assert answer.status_code == status, (path, answer.text[:200])
                    assert status != 403 or answer.json()["error"]["code"] == "token", path
                    assert not [key for key in keys if key in answer.text], path
        assert (await anna.get("/api/tables"), await anna.get("/api/notices"), await anna.get("/api/me")) == before


async def test_no_stranger_lends_workers(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, {"kind": "bot", "bot": "random"}))["id"]
        address = f"{server.address.replace('http', 'ws')}/api/workers"
        for token in ("", "hm_nothing", await token_of(anna, table, 0)):
            headers = {"Authorization": f"Bearer {token}"} if token else {}
            with pytest.raises(InvalidStatus, match="403"):
                async with connect(address, additional_headers=headers):
                    pass


# What each message over a socket is sent as; one that is not here fails the test below.
SAID: dict[str, dict[str, Any]] = {
    "choose": {"at": 1, "choice": "done", "key": "x"},
    "stretch": {"at": 1, "choices": ["done"], "key": "x"},
    "undo": {"at": 1, "key": "x"},
    "chat": {"text": "hello"},
    "whole": {"since": 0},
    "ping": {"hidden": False},
    "typing": {},
}


def test_no_message_over_a_socket_is_missing_here() -> None:
    assert {each.__struct_config__.tag for each in get_args(FROM_A_SOCKET.type)} == set(SAID)


async def test_whoever_looks_on_changes_nothing_over_his_line(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 3) as (anna, bert, carl):
        table = await laid_out(anna, bert)
        spectate = (await anna.get(f"/api/tables/{table}"))["spectate"].rpartition("/")[2]
        await carl.get(f"/api/links/{spectate}")
        before = as_stored(server, table)
        async with anna.socket(table, 0) as hers, carl.socket(table, -1) as his:
            await hers.until("table")
            await his.until("table")
            for kind, message in SAID.items():
                await his.say(type=kind, **message)
                if kind in ("choose", "stretch", "undo"):
                    assert (await his.until("error"))["error"]["code"] in ("no-such-seat", "not-yours"), kind
                elif kind != "typing":
                    await his.until({"chat": "chat", "whole": "update", "ping": "pong"}[kind])
            await hers.say(type="ping")
            while (heard := await hers.read())["type"] != "pong":
                assert heard["type"] in ("table", "watching"), heard  # not what he says, and not that he writes
        assert as_stored(server, table) == before


def test_every_route_of_a_table_is_asked_here() -> None:
    assert routes_of_a_table() == set(ASKED)


def test_every_route_of_a_person_is_asked_here() -> None:
    assert {each for each in routes() if each[1].startswith(OF_PEOPLE)} == set(OF_A_PERSON)


# What only moderators and hosts may ask; a guest, a member and a token get nothing.
OF_THE_HOUSE: dict[tuple[str, str], Any] = {
    ("GET", "/api/host"): None,
    ("POST", "/api/host/announcements"): {"text": "hello"},
    ("DELETE", "/api/host/announcements/{announcement_id}"): None,
    ("POST", "/api/host/invitations"): {},
    ("DELETE", "/api/host/reports/{report_id}"): None,
}


def test_every_route_of_the_house_is_asked_here() -> None:
    assert {each for each in routes() if each[1].startswith("/api/host")} == set(OF_THE_HOUSE)


async def test_the_house_is_closed_to_whoever_has_no_role(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, carl):
        await with_password(anna)
        table = (await anna.new_table(ME, {"kind": "guest"}))["id"]
        async with Person(server.address, await token_of(anna, table, 0)) as program:
            for (method, path), body in OF_THE_HOUSE.items():
                for somebody in (anna, carl, program):
                    answer = await somebody.ask(
                        method, path.replace("{announcement_id}", "x").replace("{report_id}", "x"), body
                    )
                    assert answer.status_code == 403, path
        assert await server.hall.store.announcements() == []


def test_every_route_of_the_library_is_asked_here() -> None:
    assert {each for each in routes() if each[1].startswith(("/api/library", "/api/puzzles"))} == set(OF_THE_LIBRARY)


async def test_the_library_is_for_people_and_tells_a_stranger_nothing(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, carl):
        private = await finished(server, anna)
        playing = (await anna.new_table(ME, {"kind": "guest"}))["id"]
        async with Person(server.address, await token_of(anna, playing, 0)) as program:
            for (method, path), (body, status) in OF_THE_LIBRARY.items():
                filled = path.replace("{puzzle_id}", "nothing")
                answer = await program.ask(method, filled, body)
                assert (answer.status_code, answer.json()["error"]["code"]) == (403, "token"), path
                answer = await carl.ask(method, filled, body)
                assert answer.status_code == status, (path, answer.text)
                assert private not in answer.text, path
        assert private not in str(await carl.get("/api/library?whose=public"))
        assert [each["id"] for each in (await anna.get("/api/library"))["matches"]] == [private]


async def test_no_stranger_gets_anything_of_a_finished_private_match(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, carl):
        table = await finished(server, anna)
        await anna.post(f"/api/tables/{table}/comments", {"at": 1, "text": "mine"}, 201)
        found = await answers(carl, table)
        assert set(found.values()) <= {403, 404}


def test_every_route_of_a_tournament_is_asked_here() -> None:
    assert {(method, path.removeprefix(TOURNAMENT)) for method, path in routes() if path.startswith(TOURNAMENT)} == set(
        OF_A_TOURNAMENT
    )


async def test_no_stranger_gets_anything_of_a_private_tournament(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 3) as (anna, bert, carl):
        wanted = {"name": "Lech", "game": "augsburg1520", "kind": "swiss", "seats": 2}
        made = await anna.post("/api/tournaments", wanted, 201)
        page, key = f"/api/tournaments/{made['id']}", made["invite"].rpartition("=")[2]
        await bert.post(f"{page}/enter", {"key": key})
        table = (await anna.new_table(ME, {"kind": "bot", "bot": "random"}))["id"]
        before = await anna.get(page)
        async with Person(server.address, await token_of(anna, table, 0)) as program:
            assert (await program.ask("GET", "/api/tournaments")).json()["error"]["code"] == "token"
            assert (await program.ask("POST", "/api/tournaments", wanted)).json()["error"]["code"] == "token"
            for (method, path), body in OF_A_TOURNAMENT.items():
                assert (await program.ask(method, f"{page}{path}", body)).status_code == 403, path
                answer = await carl.ask(method, f"{page}{path}", body)
                assert answer.json()["error"]["code"] == "no-such-tournament", path
        for path in ("/bots", "/withdraw", "/start", "/end"):  # whoever plays is not the host
            body = {"entrant": 5} if path == "/withdraw" else OF_A_TOURNAMENT["POST", path]
            assert (await bert.ask("POST", f"{page}{path}", body)).status_code in (403, 404), path
        assert await anna.get(page) == before
        assert made["id"] not in str(await carl.get("/api/tournaments"))


async def test_no_stranger_gets_anything_of_an_account(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, carl):
        table = (await anna.new_table(ME, {"kind": "bot", "bot": "random"}))["id"]
        await with_password(anna)
        mine, device = await anna.get("/api/account"), (await anna.get("/api/devices"))[0]["id"]
        handle = (await anna.ask("PUT", "/api/profile", {"shows": "met"})).json()["handle"]
        async with Person(server.address, await token_of(anna, table, 0)) as program:
            for (method, path), (body, status) in OF_A_PERSON.items():
                filled = path.replace("{passkey_id}", "0" * 64).replace("{key}", "nothing").replace("{handle}", handle)
                filled = filled.replace("{game_id}", "augsburg1520")
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
        filled = filled.replace("{comment_id}", "none")
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
            of_a_person = OF_THE_PERSON | {("POST", "/shun"), ("POST", "/report"), ("POST", "/chat/{n}/sign")}
            assert allowed == PUBLIC - of_a_person
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
