"""Odd requests to every route: each is answered with a sentence, and none leaves a trace of a mistake in a log."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from structlog.testing import capture_logs
from tests.patience import PATIENCE
from tests.server.serving import ME, Person, Server, people, serving

pytestmark = pytest.mark.anyio

PATH_PARTS = ("%00", "a%00b", "%ff", "%ed%a0%80", "%zz", "%0a", "..%2f..", "%2e%2e", "x" * 100, "x" * 3000, "9" * 40)
QUERY_VALUES = ("", "%00", "%ff", "%ed%a0%80", "9" * 40, "9" * 5000, "-1", "1e9", "nan", "[]", "%zz", "a" * 9000)
TEXTS = ("", "\0", "a\0b", "\ud800", "x" * 30_000, "\n", "\x7f\u202e")
VALUES: tuple[Any, ...] = (None, True, -1, 10**30, 1e308, [], {}, *TEXTS)
DEEP = 100_000
BODIES = (
    b"",
    b"null",
    b"NaN",
    b"1" * 5000,
    b"[" * DEEP,
    b'{"a":' * (DEEP // 5),
    b'{"text":' + b"[" * DEEP + b"]" * DEEP + b"}",
    b'{"name": "\xff"}',
    b'{"text": "\xed\xa0\x80"}',
    b'{"seat": 1e999}',
    b"{}\0",
)
USUAL = {
    "name": "Anna",
    "seat": 0,
    "at": 0,
    "choice": "done",
    "text": "hello",
    "agree": True,
    "kind": "invite",
    "game": "augsburg1520",
    "seats": 2,
    "players": [{"kind": "me"}, {"kind": "guest"}],
}
JSON = {"Content-Type": "application/json"}
UPGRADE = (
    b" HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
Asked = tuple[str, str, bytes | None]


def odd_requests(api: Any, table: str) -> Iterator[Asked]:
    """To every route: odd paths, odd queries, odd fields and odd bodies."""
    for path, operations in api["paths"].items():
        fine = re.sub(r"\{\w+\}", "0", path.replace("{table_id}", table).replace("{game}", "augsburg1520"))
        for name, operation in operations.items():
            method = name.upper()
            body = None if method == "GET" else b"{}"
            if "{" in path:
                yield from ((method, re.sub(r"\{\w+\}", part, path), body) for part in PATH_PARTS)
            queries = [each["name"] for each in operation.get("parameters", []) if each["in"] == "query"]
            for query in queries:
                rest = "".join(f"&{other}=0" for other in queries if other != query)
                yield from ((method, f"{fine}?{query}={value}{rest}", body) for value in QUERY_VALUES)
                yield method, f"{fine}?{query}=0&{query}=1{rest}", body
            if method != "GET":
                yield from ((method, fine, content) for content in BODIES)
            if "requestBody" in operation:
                yield from ((method, fine, content) for content in odd_bodies(api, operation))


def odd_bodies(api: Any, operation: Any) -> Iterator[bytes]:
    name = operation["requestBody"]["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
    fields = api["components"]["schemas"][name]["properties"]
    usual = {field: USUAL[field] for field in fields if field in USUAL}
    for field in fields:
        for value in VALUES:
            yield json.dumps({**usual, field: value}).encode()
        for text in TEXTS:
            yield json.dumps({**usual, field: {text: text}}).encode()
            yield json.dumps({**usual, field: [text]}).encode()


async def test_no_odd_request_makes_us_fail(tmp_path: Path, database: str, caplog: pytest.LogCaptureFixture) -> None:
    async with serving(tmp_path, database=database) as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, {"kind": "guest"}))["id"]
        api = await anna.get("/api/openapi.json")
        statuses: dict[int, int] = {}
        with capture_logs() as logs, caplog.at_level(logging.WARNING):
            for method, path, body in odd_requests(api, table):
                answer = await anna.http.request(method, path, content=body, headers=JSON if body is not None else {})
                statuses[answer.status_code] = statuses.get(answer.status_code, 0) + 1
                assert answer.status_code < 500, (method, path[:200], (body or b"")[:200], answer.text)
                if answer.status_code >= 400:
                    assert {"error", "refused"} & set(answer.json()), answer.text

        must_be_quiet(logs, caplog)
        assert {400, 404, 414} <= set(statuses)
        assert sum(statuses.values()) > 1000


def must_be_quiet(logs: Any, caplog: pytest.LogCaptureFixture) -> None:
    assert [each for each in logs if each["log_level"] in ("error", "critical") or each.get("exc_info")] == []
    assert [each for each in caplog.records if each.exc_info or each.levelno >= logging.ERROR] == []


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/" + "a" * 2000, 200),
        ("/" + "a" * 300, 200),
        ("/" + "a" * 2100, 414),
        ("/?" + "a" * 9000, 414),
        ("/%00", 400),
        ("/assets/a%00b", 400),
        ("/assets/" + "a" * 300, 404),
        ("/%ff", 400),
        ("/%ed%a0%80", 400),
        ("/?language=%00", 400),
        ("/..%2f..%2fetc%2fpasswd", 200),
        ("/%zz", 200),
    ],
)
async def test_odd_paths_of_pages(path: str, status: int, tmp_path: Path) -> None:
    """What is no file is a page of the client; with pages, so that files are looked for on the disk."""
    (tmp_path / "client" / "assets").mkdir(parents=True)
    (tmp_path / "client" / "index.html").write_text("<!doctype html>")
    async with serving(tmp_path) as server, httpx.AsyncClient(base_url=server.address, timeout=PATIENCE) as http:
        with capture_logs() as logs:
            answer = await http.get(path)

        assert answer.status_code == status, answer.text
        assert not [each for each in logs if each["log_level"] == "error"]


@pytest.mark.parametrize(
    "line",
    [
        b"GET /\xff HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET /\x00 HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET  HTTP/1.1\r\n\r\n",
        b"GET /api/me HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n",
        b"GET /api/tables/%00 HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET /api/tables/%00/ws" + UPGRADE,
        b"GET /api/tables/" + b"x" * 3000 + b"/ws" + UPGRADE,
        b"GET /api/tables/x/ws?seat=abc" + UPGRADE,
        b"GET /nowhere" + UPGRADE,
    ],
)
async def test_odd_bytes_on_the_line(line: bytes, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with serving(tmp_path) as server:
        with capture_logs() as logs, caplog.at_level(logging.WARNING):
            answer = await sent(server, line)

        assert re.match(rb"HTTP/1\.1 4\d\d ", answer), answer
        must_be_quiet(logs, caplog)


async def sent(server: Server, data: bytes) -> bytes:
    """The beginning of what comes back."""
    host, _, port = server.address.removeprefix("http://").partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(data)
    async with asyncio.timeout(PATIENCE):
        answer = await reader.read(4000)
    writer.close()
    return answer


async def test_odd_messages_over_a_socket(tmp_path: Path, database: str, caplog: pytest.LogCaptureFixture) -> None:
    async with serving(tmp_path, database=database) as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, {"kind": "guest"}))["id"]
        update = await anna.look(table, 0)
        fine = {"type": "choose", "at": update["at"], "choice": update["question"]["options"][0]["text"]}
        messages: list[str | bytes] = [
            json.dumps({**fine, "key": "k\0"}),
            json.dumps({**fine, "choice": "\0"}),
            json.dumps({**fine, "choice": "\ud800"}),
            json.dumps({**fine, "at": 10**30}),
            json.dumps({"type": "chat", "text": "\0"}),
            json.dumps({"type": []}),
            "[" * DEEP,
            "null",
            "",
            b"\xff\xfe",
        ]
        with capture_logs() as logs, caplog.at_level(logging.WARNING):
            async with anna.socket(table, 0) as line:
                await line.until("update")
                for message in messages:
                    await line.connection.send(message)
                    assert await refusal(line) in ("error", "refused"), message
                await line.say(**fine, key="good")
                assert (await line.until("update"))["at"] == update["at"] + 1
                await line.say(type="chat", text="a\0b\u202ec")
                assert (await line.until("chat"))["text"] == "abc"
        must_be_quiet(logs, caplog)


async def refusal(line: Any) -> str:
    while True:
        message = await line.read()
        if message["type"] != "table":
            return str(message["type"])


async def test_what_people_write_can_be_kept(tmp_path: Path, database: str) -> None:
    async with serving(tmp_path, database=database) as server, people(server, 1) as (anna,):
        named = await anna.ask("PUT", "/api/me", {"name": "An\0na"})
        assert named.json()["name"] == "Anna"
        guests = [{"kind": "me", "name": "A\0"}, {"kind": "guest", "name": "B\0en"}]
        table = (await anna.new_table(*guests, name="Eve\0ning"))["id"]
        told = await anna.get(f"/api/tables/{table}")
        assert told["name"] == "Evening"
        assert told["seats"][1]["name"] == "Ben"
        assert (await write_notes(anna, table, "no\0tes\n")) == "notes"
        refused = await anna.ask("POST", f"/api/tables/{table}/undo", {"seat": 0, "at": 1, "key": "\0"})
        assert refused.status_code == 400


async def write_notes(person: Person, table: str, text: str) -> str:
    await person.ask("PUT", f"/api/tables/{table}/notes", {"text": text})
    return str((await person.get(f"/api/tables/{table}/notes"))["text"])
