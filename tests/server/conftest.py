"""What the tests of the server share: the event loop, a PostgreSQL and a Redis that live as long as the tests."""

from __future__ import annotations

import os
import shutil
import socket
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from subprocess import DEVNULL, Popen

import pytest
from soak.postgres import started
from tests.patience import PATIENCE
from tests.server.installed_bots import STRANGE_BOTS, STRANGE_ENTRIES, install
from tests.server.own_database import Databases


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def strange_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path, monkeypatch, STRANGE_BOTS, STRANGE_ENTRIES)


@pytest.fixture(scope="session")
def postgres_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Databases]:
    """A PostgreSQL server of our own, reached through a socket file."""
    runtime = tmp_path_factory.mktemp("run")
    runtime.chmod(0o700)
    os.environ["XDG_RUNTIME_DIR"] = str(runtime)
    with tempfile.TemporaryDirectory(
        prefix="pg-", ignore_cleanup_errors=True
    ) as parent:  # pytest shuts its own folders
        folder, server = started(lambda: Path(tempfile.mkdtemp(dir=parent)))
        try:
            yield Databases(folder)
        finally:
            server.cleanup()


@pytest.fixture
def postgres(postgres_server: Databases) -> Iterator[str]:
    """The URL of a database of this test's own."""
    name = postgres_server.new()
    yield postgres_server.url(name)
    postgres_server.drop(name)


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.db'}"
    return str(request.getfixturevalue("postgres"))


class RedisServer:
    """Redis of our own, reached through a socket file. It keeps nothing, and can be away for a while."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.file = folder / "redis.sock"
        self.process: Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"unix://{self.file}"

    def start(self) -> None:
        program = shutil.which("redis-server")
        assert program, "There is no Redis: run tools/servers.sh."
        words = ["--port", "0", "--unixsocket", str(self.file), "--save", "", "--appendonly", "no"]
        self.process = Popen([program, *words, "--dir", str(self.folder)], stdout=DEVNULL, stderr=DEVNULL)
        until = time.monotonic() + PATIENCE
        while not self.answers():
            assert time.monotonic() < until, "Redis does not start."
            time.sleep(0.02)

    def answers(self) -> bool:
        return self.ask("PING") == "+PONG"

    def clients(self) -> int:
        """How many connections are open, besides the one that asks."""
        return len([line for line in self.ask("CLIENT LIST").splitlines() if line.startswith("id=")]) - 1

    def ask(self, words: str) -> str:
        with closing(socket.socket(socket.AF_UNIX)) as line, suppress(OSError):
            line.settimeout(PATIENCE)
            line.connect(str(self.file))
            line.sendall(f"{words}\r\n".encode())
            return line.recv(1_000_000).decode().strip()
        return ""

    def stop(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None


@pytest.fixture
def redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RedisServer]:
    server = RedisServer(tmp_path_factory.mktemp("redis"))
    server.start()
    try:
        yield server
    finally:
        server.stop()
