"""The examples for nginx and Caddy, run as they are: people play over them with two workers behind."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import ssl
import subprocess
from asyncio.subprocess import DEVNULL
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from tests.patience import PATIENCE
from tests.ports import free_port
from tests.server.serving import ME, OPEN, Server, serving, some_choice
from websockets.asyncio.client import connect

DEPLOY = Path(__file__).parents[2] / "deploy"
NAME = "games.example.org"
SEARCH = f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin"

pytestmark = pytest.mark.anyio


class Front:
    """A proxy that runs."""

    def __init__(self, port: int, trusted: ssl.SSLContext | None) -> None:
        self.port = port
        self.trusted = trusted  # None: it speaks without TLS

    def http(self) -> httpx.AsyncClient:
        scheme = "https" if self.trusted else "http"
        headers = {"Host": NAME, "X-Forwarded-For": "9.9.9.9"}  # whoever lies about his address
        return httpx.AsyncClient(
            base_url=f"{scheme}://localhost:{self.port}", headers=headers, verify=self.trusted or True, timeout=PATIENCE
        )

    def socket(self, path: str, cookie: str) -> connect:
        scheme = "wss" if self.trusted else "ws"
        more: dict[str, Any] = {"ssl": self.trusted, "server_hostname": "localhost"} if self.trusted else {}
        return connect(
            f"{scheme}://{NAME}{path}",
            host="localhost", port=self.port, additional_headers={"Cookie": cookie}, proxy=None, max_size=None,
            open_timeout=PATIENCE, **more,
        )  # fmt: skip


def program(name: str) -> str:
    found = shutil.which(name, path=SEARCH)
    assert found, f"There is no {name}: run tools/servers.sh."
    return found


@asynccontextmanager
async def running(words: list[str], port: int, environment: dict[str, str]) -> AsyncIterator[None]:
    process = await asyncio.create_subprocess_exec(
        *words, stdout=DEVNULL, stderr=DEVNULL, env={**os.environ, **environment}
    )
    try:
        async with asyncio.timeout(PATIENCE):
            while True:
                try:
                    _, writer = await asyncio.open_connection("localhost", port)
                except OSError:
                    assert process.returncode is None, f"{words[0]} has ended"
                    await asyncio.sleep(0.05)
                    continue
                writer.close()
                await writer.wait_closed()
                break
        yield
    finally:
        process.terminate()
        await process.wait()


def certificate(folder: Path) -> ssl.SSLContext:
    """A certificate of our own, and somebody who trusts it."""
    words = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
    files = ["-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem")]
    names = ["-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME},DNS:localhost"]
    subprocess.run([program("openssl"), *words, *files, *names], check=True, capture_output=True)
    return ssl.create_default_context(cafile=str(folder / "fullchain.pem"))


@asynccontextmanager
async def nginx(folder: Path, backends: list[str]) -> AsyncIterator[Front]:
    """nginx with our example, on other ports and with another certificate."""
    trusted = certificate(folder)
    plain, secure = free_port(), free_port()
    text = (DEPLOY / "nginx" / "hausmacht.conf").read_text(encoding="utf-8")
    for old, new in (
        (r"/etc/letsencrypt/live/games\.example\.org", str(folder)),
        (r"\tserver 127\.0\.0\.1:8520;\n", "".join(f"\tserver {each};\n" for each in backends)),
        (r"listen 80;", f"listen 127.0.0.1:{plain};"),
        (r"listen 443 ", f"listen 127.0.0.1:{secure} "),
        (r"\tlisten \[::\].*\n", ""),
    ):
        assert re.search(old, text)
        text = re.sub(old, new, text)
    (folder / "hausmacht.conf").write_text(text)
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    whole = (
        f"daemon off; master_process off; pid {folder}/nginx.pid; error_log {folder}/error.log;"
        f"events {{ worker_connections 1024; }} http {{ access_log off; {temporary} include {folder}/hausmacht.conf; }}"
    )
    (folder / "nginx.conf").write_text(whole)
    words = [program("nginx"), "-p", str(folder), "-e", f"{folder}/error.log", "-c", str(folder / "nginx.conf")]
    checked = subprocess.run([*words, "-t"], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr
    assert "[warn]" not in checked.stderr
    async with running(words, secure, {}):
        async with httpx.AsyncClient(timeout=PATIENCE) as http:
            sent_on = await http.get(f"http://localhost:{plain}/t/1", headers={"Host": NAME})
        assert (sent_on.status_code, sent_on.headers["location"]) == (301, f"https://{NAME}/t/1")
        yield Front(secure, trusted)


@asynccontextmanager
async def caddy(folder: Path, backends: list[str]) -> AsyncIterator[Front]:
    """Caddy with our example, without certificates: those it would get from others."""
    port = free_port()
    environment = {"SITE": f"http://:{port}", "BACKENDS": " ".join(backends), "HOME": str(folder)}
    environment |= {"XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    words = [program("caddy"), "run", "--adapter", "caddyfile", "--config", str(DEPLOY / "caddy" / "Caddyfile")]
    async with running(words, port, environment):
        yield Front(port, None)


def watched(server: Server) -> list[tuple[str, str]]:
    """By which addresses and over what people seem to come to a server."""
    seen: list[tuple[str, str]] = []
    look_at = server.app.entrance.look_at

    def look(scope: Any) -> Any:
        seen.append((scope["client"][0], scope["scheme"]))
        return look_at(scope)

    server.app.entrance.look_at = look  # type: ignore[method-assign]
    return seen


async def cookie_of(http: httpx.AsyncClient) -> str:
    answer = await http.get("/api/me")
    assert answer.status_code == 200, answer.text
    return str(answer.headers["set-cookie"])


@pytest.mark.parametrize("proxy", [nginx, caddy])
async def test_people_play_through_the_proxy(proxy: Any, postgres: str, tmp_path: Path) -> None:
    folder = tmp_path / "proxy"
    folder.mkdir()
    settings: dict[str, Any] = {"database": postgres, "public_url": f"https://{NAME}"}
    async with serving(tmp_path, **settings) as first, serving(tmp_path, **settings) as second:
        seen = [watched(first), watched(second)]
        backends = [server.address.removeprefix("http://") for server in (first, second)]
        async with proxy(folder, backends) as front, front.http() as anna, front.http() as bert:
            cookies = []
            for person in (anna, bert):
                cookie = await cookie_of(person)
                assert "Secure" in cookie
                cookies.append(cookie.partition(";")[0])
                person.cookies.clear()
                person.headers["Cookie"] = cookies[-1]
            wanted = {"game": "augsburg1520", "seats": 2, "players": [ME, OPEN], "start": False}
            table = (await anna.post("/api/tables", json=wanted)).json()
            invite = table["invite"].rpartition("/")[2]
            joined = await bert.post(f"/api/tables/{table['id']}/join", json={"invite": invite})
            assert joined.status_code == 200, joined.text
            begun = await anna.post(f"/api/tables/{table['id']}/start")
            assert begun.status_code == 200, begun.text
            await play(front, table["id"], cookies)

            for path in ("/metrics", "/healthz"):
                assert (await anna.get(path)).status_code == 404
            large: dict[str, Any] = {"content": b"x" * 300_000, "headers": {"Content-Type": "application/json"}}
            async with anna.stream("POST", "/api/tables", **large) as refused:
                # Caddy may still be sending when Hausmacht has refused it, and then cuts the answer off after its head
                assert refused.status_code in (413, 502)
            page = await anna.get("/")
            assert page.headers["strict-transport-security"]
    assert seen[0]
    assert seen[1]  # both workers were asked
    scheme = "https" if proxy is nginx else "http"
    for address, told in {*seen[0], *seen[1]}:
        assert address in ("127.0.0.1", "::1")  # not what the client said about itself
        assert told in (scheme, scheme.replace("http", "ws"))


async def play(front: Front, table: str, cookies: list[str]) -> None:
    """Both choose over a socket, and hear of it."""
    path = f"/api/tables/{table}/ws?language=en&since=0&seat="
    async with front.socket(f"{path}0", cookies[0]) as left, front.socket(f"{path}1", cookies[1]) as right:
        lines = [left, right]
        updates = [await until_asked(line) for line in lines]
        for line, update in zip(lines, updates, strict=True):
            choice = some_choice(update, Random(1))
            await line.send(json.dumps({"type": "choose", "at": update["at"], "choice": choice, "key": "k"}))
        for line, update in zip(lines, updates, strict=True):
            await until_at(line, update["at"] + 1)
        await left.send(json.dumps({"type": "chat", "text": "good morning"}))
        async with asyncio.timeout(PATIENCE):
            while json.loads(await right.recv())["type"] != "chat":
                pass


async def until_asked(line: Any) -> Any:
    async with asyncio.timeout(PATIENCE):
        while True:
            told = json.loads(await line.recv())
            if told["type"] == "update" and told["question"] is not None:
                return told


async def until_at(line: Any, at: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while True:
            told = json.loads(await line.recv())
            if told["type"] == "update" and told["at"] >= at:
                return
