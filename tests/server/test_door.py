"""The door: cookies among those of other programs, requests of other sites, limits, and odd requests."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.patience import PATIENCE
from tests.server.serving import ME, Person, Server, people, serving
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from hausmacht.server.errors import RequestError
from hausmacht.server.http.gate import MOST_COOKIES, Gate
from hausmacht.server.http.limits import PeopleLimit, Places, network_of
from hausmacht.server.people import COOKIE, MOST_TRIED, Doorkeeper, Guest
from hausmacht.server.settings import Settings

GUEST = {"kind": "guest"}
DOOR = Doorkeeper("0" * 64)
ANNA = Guest("a1b2c3", "Anna", session="d1")
HERS = DOOR.cookie_for(ANNA, secure=False).partition(";")[0]
FORGED = f"{COOKIE}={Doorkeeper('1' * 64).signer.dumps(['a1b2c3', 'Anna'])}"

# Cookies


@pytest.mark.parametrize(
    "header",
    [
        HERS,
        f'foo=bar; {{"a":1}}; {HERS}; x',
        f"session=a,b c[]\\; {HERS}",
        f'theme="dark; {HERS}; lang=de"',
        f";;==; =;{HERS};",
        f"{FORGED}; {HERS}",
        f"{COOKIE}; {COOKIE}=; {COOKIE}={'x' * 5000}; {HERS}",
        f"{COOKIE}=ä\x00\xff; {HERS}",
    ],
)
def test_cookies_of_others_do_not_hide_ours(header: str) -> None:
    assert DOOR.guest_of(header) == ANNA


@pytest.mark.parametrize(
    "header", ["", COOKIE, f"{COOKIE}=", FORGED, HERS[:-1], f"x{HERS}", f"{FORGED}; " * MOST_TRIED + HERS]
)
def test_nobody_is_taken_for_somebody_else(header: str) -> None:
    assert DOOR.guest_of(header) is None


@pytest.mark.parametrize("filling", ["\\", '\\"', "a=b; ", ";", "=", f"{COOKIE}=x;", '"', "\\001"])
def test_a_long_cookie_header_costs_next_to_nothing(filling: str) -> None:
    """In time of the processor; http.cookies takes seconds for the first of them."""
    header = 'foo="' + filling * (60_000 // len(filling)) + f'"; {HERS}'
    began = time.process_time()
    DOOR.guest_of(header)

    assert time.process_time() - began < 1.0


@pytest.mark.anyio
async def test_cookies_beyond_all_measure_are_refused_and_the_name_is_kept(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        mine = f"{COOKIE}={anna.http.cookies[COOKIE]}"
        async with httpx.AsyncClient(base_url=server.address, timeout=PATIENCE) as http:
            known = await http.get("/api/me", headers={"cookie": f"foo=bar; {{}}; {mine}"})
            fine = await http.get("/api/me", headers={"cookie": f'foo="{"x" * 20_000}"; {mine}'})
            refused = await http.get("/api/me", headers=[("cookie", "x" * 20_000)] * 2 + [("cookie", mine)])

        assert MOST_COOKIES < 2 * 20_000
        assert known.json()["id"] == fine.json()["id"] == (await anna.get("/api/me"))["id"]
        assert refused.status_code == 431
        assert "set-cookie" not in refused.headers


# Other sites


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"Origin": "{here}"}, 200),
        ({"Origin": "{here}", "Sec-Fetch-Site": "same-origin"}, 200),
        ({"Sec-Fetch-Site": "none"}, 200),
        ({"Origin": "http://games.example.org"}, 200),
        ({"Origin": "http://games.example.org:80"}, 200),
        ({"Origin": "null"}, 403),
        ({"Origin": ""}, 403),
        ({"Origin": "https://elsewhere.example"}, 403),
        ({"Origin": "https://games.example.org.elsewhere.example"}, 403),
        ({"Origin": "http://[::1"}, 403),
        ({"Origin": "http://127.0.0.1:1"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Origin": "{here}", "Sec-Fetch-Site": "cross-site"}, 403),
    ],
)
async def test_only_our_own_pages_change_something(headers: dict[str, str], status: int, tmp_path: Path) -> None:
    async with serving(tmp_path, public_url="http://games.example.org") as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, GUEST))["id"]
        given = {name: value.replace("{here}", server.address) for name, value in headers.items()}
        answer = await anna.http.put("/api/me", json={"name": "Eve"}, headers=given)

        assert answer.status_code == status
        assert (await anna.get("/api/me"))["name"] == "Eve" or status != 200
        assert await knock(server, anna, table, given) == (101 if status == 200 else 403)


@pytest.mark.anyio
async def test_nobody_is_from_nowhere_without_a_public_address(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        answer = await anna.http.put("/api/me", json={"name": "Eve"}, headers={"Origin": "null"})

        assert answer.status_code == 403


async def knock(server: Server, person: Person, table: str, headers: dict[str, str]) -> int:
    """The status with which a socket is opened, or not."""
    url = f"{server.address.replace('http', 'ws')}/api/tables/{table}/ws"
    mine = {"Cookie": f"{COOKIE}={person.http.cookies[COOKIE]}", **headers}
    try:
        async with connect(url, additional_headers=mine, open_timeout=PATIENCE) as line:
            assert line.response is not None
            return line.response.status_code
    except InvalidStatus as refused:
        return refused.response.status_code


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("kind", "status"),
    [
        ("application/json", 200),
        ("Application/JSON; charset=utf-8", 200),
        ("text/plain", 415),
        ("application/x-www-form-urlencoded", 415),
        ("multipart/form-data; boundary=x", 415),
        ("text/plain; application/json", 415),
        ("", 415),
        (None, 415),
    ],
)
async def test_only_json_is_read(kind: str | None, status: int, tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        headers = {} if kind is None else {"Content-Type": kind}
        answer = await anna.http.put("/api/me", content=b'{"name": "Eve"}', headers=headers)

        assert answer.status_code == status
        assert (answer.json().get("error") or {}).get("code") == (None if status == 200 else "not-json")


@pytest.mark.anyio
async def test_a_form_without_fields_is_no_request_of_ours(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, GUEST, start=False))["id"]
        path = f"/api/tables/{table}/start"
        form = await anna.http.post(path, headers={"Content-Type": "application/x-www-form-urlencoded"})

        assert form.status_code == 415
        assert (await anna.post(path))["state"] == "playing"  # a request of ours brings nothing


def asked(host: str, **more: Any) -> dict[str, Any]:
    return {
        "type": "http",
        "method": "GET",
        "path": "/api/me",
        "raw_path": b"/api/me",
        "headers": [(b"host", host.encode())] if host else [],
        **more,
    }


@pytest.mark.parametrize(
    ("settings", "fine", "foreign"),
    [
        (
            {},
            ["127.0.0.1:8520", "localhost", "localhost:1", "play.localhost", "[::1]:8520", "192.168.1.4", ""],
            ["evil.example", "evil.example:8520", "localhost.evil.example", "127.0.0.1.nip.io", "[evil]"],
        ),
        ({"host": "::1"}, ["localhost", "[::1]"], ["evil.example"]),
        ({"host": "0.0.0.0"}, ["any.example", "192.168.1.4:8520"], []),
        (
            {"host": "0.0.0.0", "public_url": "https://Games.example.org:8443/"},
            ["games.example.org", "games.example.org:8443", "GAMES.example.org.", "localhost", "10.0.0.7"],
            ["evil.example", "example.org"],
        ),
        ({"hosts": "box.lan, Games"}, ["box.lan:8520", "games", "localhost"], ["box", "evil.example"]),
    ],
)
def test_a_name_that_is_not_ours_is_refused(settings: dict[str, Any], fine: list[str], foreign: list[str]) -> None:
    gate = Gate(Settings(**settings))
    for host in fine:
        gate.check(asked(host))
    for host in foreign:
        with pytest.raises(RequestError) as refused:
            gate.check(asked(host))
        assert (refused.value.status, refused.value.code) == (421, "other-host"), host


@pytest.mark.anyio
async def test_a_page_that_is_led_here_by_a_foreign_name_gets_nothing(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        answer = await anna.http.get("/api/me", headers={"Host": "evil.example"})

        assert answer.status_code == 421
        assert "'hosts'" in answer.json()["error"]["sentence"]
        assert "set-cookie" not in answer.headers


# Limits


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("testclient", "testclient"),
    ],
)
def test_one_customer_counts_as_one_address(address: str, network: str) -> None:
    assert network_of(address) == network


def spent(limit: PeopleLimit, *guests: Guest) -> int:
    """How many get through."""
    through = 0
    for guest in guests:
        try:
            limit.spend(guest)
        except RequestError:
            continue
        through += 1
    return through


def test_who_comes_without_a_name_has_no_limit_of_his_own() -> None:
    limit = PeopleLimit(0.001, 5, 3)
    nameless = [Guest(f"n{n}", "", is_new=True, address="192.0.2.7") for n in range(50)]

    assert spent(limit, *nameless) == 5
    assert spent(limit, Guest("n0", "", is_new=True, address="192.0.2.8")) == 1


def test_names_do_not_widen_the_limit_of_an_address() -> None:
    limit = PeopleLimit(0.001, 5, 3)
    people_there = [Guest(f"p{n}", "", address="192.0.2.7") for n in range(50)]

    assert spent(limit, *people_there) == 15
    assert spent(limit, *[Guest("p1", "", address="192.0.2.8")] * 9) == 4  # one was spent at the other address


def test_who_asks_too_much_leaves_the_others_at_his_address_theirs() -> None:
    limit = PeopleLimit(0.001, 5, 3)

    assert spent(limit, *[Guest("loud", "", address="192.0.2.7")] * 100) == 5
    assert spent(limit, *[Guest("calm", "", address="192.0.2.7")] * 5) == 5


def test_places_are_counted_by_person_and_by_address_and_given_back() -> None:
    places = Places(2, 2)
    anna, bert, carl = (Guest(name, "", address="192.0.2.7") for name in ("anna", "bert", "carl"))
    held = [places.held(each) for each in (anna, anna, bert, bert)]
    for each in held:
        each.__enter__()
    for guest in (anna, carl):
        with pytest.raises(RequestError, match="at most"), places.held(guest):
            pass
    with places.held(Guest("carl", "", address="192.0.2.8")):
        pass
    held[0].__exit__(None, None, None)
    with places.held(carl):
        pass
    for each in held[1:]:
        each.__exit__(None, None, None)

    assert not places.taken


@pytest.mark.anyio
async def test_limits_hold_without_a_cookie(tmp_path: Path) -> None:
    """Each request without a cookie is somebody new."""
    async with serving(tmp_path, writes_per_second=0.001, writes_at_once=4) as server:
        async with httpx.AsyncClient(base_url=server.address, timeout=PATIENCE) as http:
            statuses = []
            for _ in range(8):
                answer = await http.post("/api/tables/nowhere/leave")
                http.cookies.clear()
                statuses.append(answer.status_code)
            elsewhere = await http.post("/api/tables/nowhere/leave", headers={"X-Forwarded-For": "192.0.2.7"})

        assert statuses == [404] * 4 + [429] * 4
        assert int(answer.headers["retry-after"]) > 0
        assert elsewhere.status_code == 404


@pytest.mark.anyio
async def test_names_links_and_tokens_are_limited_as_tables_are(tmp_path: Path) -> None:
    limits: dict[str, Any] = {"creations_per_minute": 0.01, "creations_at_once": 2}
    async with serving(tmp_path, **limits) as server, people(server, 3) as (anna, bert, carl):
        table = (await anna.new_table(ME, GUEST))["id"]
        links, token = f"/api/tables/{table}/links", f"/api/tables/{table}/token"
        assert (await bert.ask("PUT", "/api/me", {"name": "Bert"})).status_code == 200
        for person, method, path, body in (
            (carl, "PUT", "/api/me", {"name": "Carl"}),
            (anna, "POST", links, {"kind": "invite"}),
            (anna, "POST", token, {"seat": 0}),
        ):
            assert (await person.ask(method, path, body)).status_code == 429, path


@pytest.mark.anyio
async def test_talk_is_limited_over_every_line(tmp_path: Path) -> None:
    async with serving(tmp_path, talk_per_minute=0.01, talk_at_once=3) as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, GUEST))["id"]
        assert (await anna.ask("POST", f"/api/tables/{table}/chat", {"text": "one"})).status_code == 200
        assert (await anna.ask("PUT", f"/api/tables/{table}/notes", {"text": "two"})).status_code == 200
        async with anna.socket(table, 0) as line:
            await line.say(type="chat", text="three")
            await line.until("chat")
            await line.say(type="chat", text="four")
            assert (await line.until("error"))["error"]["code"] == "too-many"
        assert (await anna.ask("PUT", f"/api/tables/{table}/notes", {"text": "five"})).status_code == 429
        assert [each["text"] for each in await anna.get(f"/api/tables/{table}/chat")] == ["one", "three"]


@pytest.mark.anyio
async def test_so_many_sockets_and_no_more(tmp_path: Path) -> None:
    async with serving(tmp_path, sockets_per_person=2) as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, GUEST))["id"]
        async with anna.socket(table, 0) as first, anna.socket(table) as second:
            await first.until("update")
            await second.until("update")
            async with anna.socket(table) as third:
                assert (await third.until("error"))["error"]["code"] == "too-many-sockets"
                with pytest.raises(ConnectionClosed):
                    await third.read()
                assert third.connection.close_code == 4029
        async with anna.socket(table, 0) as again:
            await again.until("update")
