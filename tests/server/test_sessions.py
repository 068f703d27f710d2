"""Devices that are somebody: listed, signed out at once on every worker; and cookies from before sessions."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from tests.patience import PATIENCE
from tests.server.serving import BOT, ME, Person, people, serving
from websockets.exceptions import ConnectionClosed

from hausmacht.server import people as doors
from hausmacht.server.accounts.devices import device_of
from hausmacht.server.accounts.roll import Roll, RollLine
from hausmacht.server.people import COOKIE, LASTS, RENEWED, Doorkeeper, Guest
from hausmacht.server.tables import hall as halls

pytestmark = pytest.mark.anyio
FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0"
IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    "Version/18.5 Mobile/15E148 Safari/604.1"
)


async def second_device(person: Person, device: Person, table: str) -> None:
    told = await person.post(f"/api/tables/{table}/seat-links", {"seat": 0})
    await device.post(f"/api/seat-links/{told['link'].rpartition('/')[2]}", {})


async def until_other(device: Person, person: str) -> None:
    """Wait until a device is no longer that person."""
    async with asyncio.timeout(PATIENCE):
        while (await device.get("/api/me"))["id"] == person:
            await asyncio.sleep(0.02)


async def test_devices_are_listed_in_plain_words(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, phone):
        anna.http.headers["User-Agent"], phone.http.headers["User-Agent"] = FIREFOX, IPHONE
        table = (await anna.new_table(ME, BOT, name="Moldau"))["id"]
        await second_device(anna, phone, table)

        devices = {each["system"]: each for each in await anna.get("/api/devices")}

        assert {system: each["browser"] for system, each in devices.items()} == {
            "Windows": "Firefox",
            "iPhone": "Safari",
        }
        assert (devices["Windows"]["here"], devices["Windows"]["began"]) == (True, "here")
        assert (devices["iPhone"]["here"], devices["iPhone"]["began"]) == (False, "link")
        assert (devices["iPhone"]["hand_held"], devices["iPhone"]["table"]) == (True, "Moldau")


async def test_a_device_that_is_signed_out_is_nobody_and_its_socket_is_closed(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, phone):
        table = (await anna.new_table(ME, BOT))["id"]
        await second_device(anna, phone, table)
        mine = (await anna.get("/api/me"))["id"]
        other = next(each for each in await anna.get("/api/devices") if not each["here"])
        async with phone.socket(table, 0) as line:
            await line.until("update")

            await anna.post("/api/devices/sign-out", {"id": other["id"]})

            with pytest.raises(ConnectionClosed) as closed:
                await line.until("nothing more")
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4003
        assert (await phone.get("/api/me"))["id"] != mine
        assert (await phone.ask("GET", f"/api/tables/{table}")).status_code == 404
        assert (await anna.get("/api/me"))["id"] == mine
        again = await anna.ask("POST", "/api/devices/sign-out", {"id": other["id"]})
        assert again.status_code == 404


@pytest.mark.parametrize("way", ["/api/devices/sign-out", "/api/devices/sign-out-others"])
async def test_a_device_that_is_signed_out_does_not_come_back_by_the_link_it_knows(way: str, tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, phone):
        table = (await anna.new_table(ME, BOT))["id"]
        known = (await anna.post(f"/api/tables/{table}/seat-links", {"seat": 0}))["link"]
        await second_device(anna, phone, table)
        mine = (await anna.get("/api/me"))["id"]
        other = next(each for each in await anna.get("/api/devices") if not each["here"])

        await anna.post(way, {"id": other["id"]})

        assert (await phone.ask("POST", f"/api/seat-links/{known.rpartition('/')[2]}", {})).status_code == 404
        assert (await phone.get("/api/me"))["id"] != mine
        await second_device(anna, phone, table)  # with the link of today, it does
        assert (await phone.get("/api/me"))["id"] == mine


async def test_it_stays_signed_out_after_a_restart(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, phone):
        table = (await anna.new_table(ME, BOT))["id"]
        await second_device(anna, phone, table)
        mine = (await anna.get("/api/me"))["id"]
        stolen = phone.http.cookies[COOKIE]
        other = next(each for each in await anna.get("/api/devices") if not each["here"])
        await anna.post("/api/devices/sign-out", {"id": other["id"]})
    async with serving(tmp_path) as server, Person(server.address) as thief:
        thief.http.cookies.set(COOKIE, stolen)
        assert (await thief.get("/api/me"))["id"] != mine
        assert (await thief.ask("GET", f"/api/tables/{table}")).status_code == 404


async def test_nobody_signs_out_the_devices_of_others(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, carl):
        await anna.new_table(ME, BOT)
        device = (await anna.get("/api/devices"))[0]["id"]

        refused = await carl.ask("POST", "/api/devices/sign-out", {"id": device})

        assert refused.status_code == 404
        assert [each["id"] for each in await anna.get("/api/devices")] == [device]
        assert device not in str(await carl.get("/api/devices"))
        token = (await anna.post(f"/api/tables/{(await anna.new_table(ME, BOT))['id']}/token", {"seat": 0}))["token"]
        async with Person(server.address, token) as program:
            assert (await program.ask("GET", "/api/devices")).status_code == 403
            assert (await program.ask("POST", "/api/devices/sign-out", {"id": device})).status_code == 403


async def test_signing_out_here_makes_a_new_guest(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        await anna.new_table(ME, BOT)
        mine = (await anna.get("/api/me"))["id"]
        assert await anna.post("/api/devices/sign-out", {"id": (await anna.get("/api/devices"))[0]["id"]}) == []
        assert (await anna.get("/api/me"))["id"] != mine
        assert (await anna.get("/api/tables"))["mine"] == []


@pytest.mark.parametrize("is_told", [True, False])
async def test_another_worker_knows_within_seconds(
    postgres: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_told: bool
) -> None:
    """By a letter at once, and by itself if no letter arrives."""
    if is_told:
        monkeypatch.setattr(halls, "ROLL_SECONDS", 3600.0)
    shared: dict[str, Any] = {"database": postgres, "secret": "s" * 40}
    async with serving(tmp_path / "one", **shared) as first, serving(tmp_path / "two", **shared) as second:
        if not is_told:
            monkeypatch.setattr(first.hall, "bell", None)
        async with people(first, 1) as (anna,), people(second, 1) as (phone,):
            table = (await anna.new_table(ME, BOT))["id"]
            await second_device(anna, phone, table)
            mine = (await anna.get("/api/me"))["id"]
            other = next(each for each in await anna.get("/api/devices") if not each["here"])
            async with phone.socket(table, -1) as line:
                await line.until("table")

                await anna.post("/api/devices/sign-out", {"id": other["id"]})

                with pytest.raises(ConnectionClosed):
                    await line.until("nothing more")
            await until_other(phone, mine)


async def test_a_name_follows_to_the_other_device(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, phone):
        await second_device(anna, phone, (await anna.new_table(ME, BOT))["id"])
        await anna.ask("PUT", "/api/me", {"name": "Anna Maria"})
        assert (await phone.get("/api/me"))["name"] == "Anna Maria"


async def test_who_only_looks_leaves_no_trace(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, carl):
        await carl.get("/api/tables")
        await carl.get("/api/me")
        assert ((await carl.get("/api/profile"))["handle"], (await carl.get("/api/notices"))["often"]) == ("", "each")
        await anna.ask("PUT", "/api/me", {"name": "Anna"})
        await server.hall.sessions.write()
        hers, his = (await anna.get("/api/me"))["id"], (await carl.get("/api/me"))["id"]
        assert len(await server.hall.store.sessions(hers)) == 1
        assert await server.hall.store.sessions(his) == []
        assert await server.hall.store.profiles([his]) == {}


async def test_nobody_fills_the_store_with_names_that_cost_nothing(tmp_path: Path) -> None:
    few: dict[str, Any] = {"creations_at_once": 3, "creations_per_minute": 0.001}
    async with serving(tmp_path, **few, sign_ins_at_once=3, sign_ins_per_minute=0.001) as server:
        for method, path, body in (
            ("GET", "/api/devices", None),
            ("PUT", "/api/notices", {"often": "each", "zone": "UTC"}),
            ("PUT", "/api/profile", {"shows": "nobody"}),
            ("POST", "/api/devices/sign-out", {"id": "none"}),
            ("POST", "/api/devices/sign-out-others", None),
        ):
            statuses = []
            for _ in range(4):
                async with Person(server.address) as stranger:
                    await stranger.get("/api/me")
                    statuses.append((await stranger.ask(method, path, body)).status_code)
            assert statuses.count(429) >= 1, path


# The cookie


DOOR_SECRET = "0" * 64


def cookie_of(door: Doorkeeper, *values: Any) -> str:
    return f"{COOKIE}={door.signer.dumps(list(values))}"


def test_a_cookie_from_before_sessions_is_good_until_its_person_is_signed_out() -> None:
    door = Doorkeeper(DOOR_SECRET)
    old = cookie_of(door, "a1", "Anna")
    assert door.guest_of(old) == Guest("a1", "Anna", session="a1")
    door.roll.read([RollLine(1, "a1", "", "")])
    assert door.guest_of(old) is None


def test_a_cookie_is_renewed_and_does_not_last_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    door = Doorkeeper(DOOR_SECRET)
    given = door.cookie_for(Guest("a1", "Anna", session="d1"), secure=False).partition(";")[0]
    today = doors.today()
    for days, is_good, is_renewed in ((RENEWED, True, False), (RENEWED + 1, True, True), (LASTS + 1, False, False)):
        monkeypatch.setattr(doors, "today", lambda days=days: today + days)
        found = door.guest_of(given)
        assert (found is not None, found is not None and found.is_new) == (is_good, is_renewed)


def test_people_who_became_one_are_found_however_often() -> None:
    roll = Roll()
    sessions, persons = roll.read([RollLine(1, "", "a", "b"), RollLine(2, "", "b", "c"), RollLine(3, "d1", "", "")])
    assert (sessions, persons) == ({"d1"}, {"a", "b"})
    assert (roll.person("a"), roll.person("b"), roll.person("z")) == ("c", "c", "z")
    assert roll.read([RollLine(3, "d1", "", "")]) == (set(), set())  # what is read again is no news
    assert roll.last == 3


@pytest.mark.parametrize(
    ("said", "browser", "system"),
    [
        (FIREFOX, "Firefox", "Windows"),
        (IPHONE, "Safari", "iPhone"),
        ("Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML) Chrome/141.0 Safari/537.36", "Chrome", "Linux"),
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/141.0 Safari/537.36 Edg/141.0", "Edge", "Windows"),
        ("Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit Chrome/141.0 Mobile Safari/537.36", "Chrome", "Android"),
        ("curl/8.9", "", ""),
        ("", "", ""),
    ],
)
def test_devices_say_what_they_are(said: str, browser: str, system: str) -> None:
    device = device_of(said)
    assert (device.browser, device.system) == (browser, system)
