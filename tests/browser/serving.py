"""A server as people run it, in a process of its own, with bots that answer at once."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.moved_clock import move_clock_of
from tests.patience import PATIENCE
from tests.ports import free_port

from hausmacht.server.maintenance.match_files import Imported, import_file
from hausmacht.server.settings import Settings

ROOT = Path(__file__).parents[2]
SETTINGS = {
    "HAUSMACHT_BOT_PROCESSES": "1",
    "HAUSMACHT_BOT_SECONDS": str(PATIENCE),
    "HAUSMACHT_WRITES_PER_SECOND": "0",
    "HAUSMACHT_CREATIONS_PER_MINUTE": "0",
    "HAUSMACHT_LOG_LEVEL": "warning",
}
OPEN = "Hausmacht is open: "


class Server:
    """Started on a free port; started again, it takes the same port and the same tables.

    Tables are dealt alike, and its clock can be moved: `tests/steady_server.py`.
    """

    def __init__(self, folder: Path, bot_pause: float = 0.01, settings: dict[str, str] | None = None) -> None:
        self.folder = folder
        self._more = {**(settings or {}), "bot_pause": str(bot_pause)}
        self.address = ""
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        port = self.address.rpartition(":")[2] or str(free_port())
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.steady_server", "serve", "--port", port, "--data", str(self.folder)],
            env=self.environment(),
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        assert self._process.stdout is not None
        late = threading.Timer(PATIENCE, self._process.kill)  # a server that stays silent is none
        late.start()
        try:
            for line in self._process.stdout:
                if line.startswith(OPEN):
                    self.address = line.removeprefix(OPEN).strip().rstrip("/")
                    return
        finally:
            late.cancel()
        raise AssertionError("the server ended before it was open")

    def kill(self) -> None:
        """As a machine that loses power: nothing is said, nothing is written."""
        assert self._process is not None
        os.killpg(self._process.pid, signal.SIGKILL)
        self._gone()

    def stop(self) -> None:
        if self._process is not None:
            self._process.terminate()
            self._gone()

    def move_clock(self, days: float = 0, hours: float = 0, minutes: float = 0) -> None:
        """Let time pass for the server."""
        move_clock_of(self.folder, days, hours, minutes)

    def import_match(self, file: Path) -> tuple[str, str]:
        """Lay out a match file; returns the id of its table and the path of the link to watch it."""
        made = self._imported(file)
        return made.id, f"/watch/{made.spectate}"

    def invitation(self, file: Path) -> str:
        """Lay out a match file to be played on; returns the path of the link to its free seats."""
        return f"/join/{self._imported(file).invite}"

    def _imported(self, file: Path) -> Imported:
        """As `hausmacht import` does, which would take a second to start."""
        text = file.read_text(encoding="utf-8")
        with ThreadPoolExecutor(1) as beside:  # Playwright's loop runs in this thread
            return beside.submit(asyncio.run, import_file(Settings(data=str(self.folder)), text)).result(PATIENCE)

    def environment(self) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if not name.startswith("HAUSMACHT_")}
        more = {f"HAUSMACHT_{name.upper()}": value for name, value in self._more.items()}
        path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))  # where the program is found
        return {**kept, **SETTINGS, **more, "PYTHONPATH": path}

    def _gone(self) -> None:
        assert self._process is not None
        try:
            self._process.wait(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait(timeout=PATIENCE)
        if self._process.stdout is not None:
            self._process.stdout.close()
        self._process = None
