"""Server processes for measuring: their settings, their cores, and tables laid out over HTTP."""

from __future__ import annotations

import http.client
import json as plain_json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from bench.load import Line, share
from hausmacht.cli.errors import UserError

ROOT = Path(__file__).parents[1]  # where the package `bench` lies
SEATS = 5
WARM_UP = 1.0
START_SECONDS = 60.0
END_SECONDS = 15.0
SPARE_FILES = 200
PIECE = 16_384  # bytes; about what a transaction of a few choices writes
SETTINGS = {
    "HAUSMACHT_WRITES_PER_SECOND": "0",
    "HAUSMACHT_TALK_PER_MINUTE": "0",
    "HAUSMACHT_CREATIONS_PER_MINUTE": "0",
    "HAUSMACHT_SOCKETS_PER_PERSON": "0",
    "HAUSMACHT_PEOPLE_PER_ADDRESS": "0",
    "HAUSMACHT_CONNECTIONS_PER_ADDRESS": "0",
    "HAUSMACHT_LOG_LEVEL": "error",
    "HAUSMACHT_BOT_PROCESSES": "1",
}


def environment(settings: Mapping[str, str]) -> dict[str, str]:
    """What a server finds around it: nothing of ours but what is measured, and no limits."""
    around = {name: value for name, value in os.environ.items() if not name.startswith("HAUSMACHT_")}
    return {**around, **SETTINGS, **settings}


def serve_command(folder: str) -> list[str]:
    return [sys.executable, "-m", "hausmacht", "serve", "--host", "127.0.0.1", "--port", "0", "--data", folder]


def core_of(number: int) -> int | None:
    """A core for each of several servers; None: there are not enough for all, so the system decides."""
    cores = os.cpu_count() or 1
    return number if hasattr(os, "sched_setaffinity") and number < cores - 2 else None


def ask(connection: http.client.HTTPConnection, headers: dict[str, str], path: str, body: Any) -> Any:
    """Ask a server for something, and keep the cookie it gives."""
    connection.request("POST", path, plain_json.dumps(body), headers)
    answer = connection.getresponse()
    found = plain_json.loads(answer.read())
    if answer.status >= 400:
        raise UserError(f"The server refused to lay out a table: {found['error']['sentence']}")
    cookie = answer.getheader("set-cookie")
    if cookie:
        headers["Cookie"] = cookie.partition(";")[0]
    return found


def lay_out(host: str, port: int, game: str, tables: int, visibility: str = "private") -> list[Line]:
    """Tables over HTTP, as a host would make them, and a token for every seat."""
    connection = http.client.HTTPConnection(host, port, timeout=START_SECONDS)
    players = [{"kind": "me"}, *[{"kind": "guest"} for _ in range(SEATS - 1)]]
    headers = {"Content-Type": "application/json"}

    lines: list[Line] = []
    for number in range(tables):
        wanted = {"game": game, "seats": SEATS, "players": players, "start": True, "visibility": visibility}
        table = ask(connection, headers, "/api/tables", wanted)["id"]
        for seat in range(SEATS):
            token = ask(connection, headers, f"/api/tables/{table}/token", {"seat": seat})["token"]
            lines.append(Line(host, port, f"/api/tables/{table}/ws?seat={seat}", number, seat, token))
    connection.close()
    return lines


@contextmanager
def server(
    command: list[str], opening: str, core: int | None, settings: Mapping[str, str] | None = None
) -> Iterator[tuple[subprocess.Popen[str], str, int]]:
    """A server process from its first word to its end; `opening` comes before its address."""
    around = environment(settings or {})
    process = subprocess.Popen(
        command, cwd=ROOT, env=around, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    if core is not None:
        os.sched_setaffinity(process.pid, {core})
    try:
        assert process.stdout is not None
        first = process.stdout.readline()
        if not first.startswith(opening):
            raise UserError("The server did not start; 'hausmacht doctor' may find out why.")
        host, _, port = first.removeprefix(opening).strip().removeprefix("http://").strip("/").partition(":")
        yield process, host, int(port)
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        if process.stdout is not None:
            process.stdout.close()


@contextmanager
def load_core() -> Iterator[int | None]:
    """Stay on the last core and leave the first to the server; what is given is the server's, if there are two."""
    if not hasattr(os, "sched_setaffinity") or len(os.sched_getaffinity(0)) < 2:
        yield None
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(before)})
    try:
        yield min(before)
    finally:
        os.sched_setaffinity(0, before)


@contextmanager
def many_files(clients: int) -> Iterator[None]:
    """Every client is an open file here and in the server, which inherits the limit."""
    try:
        import resource
    except ImportError:
        yield
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = clients + SPARE_FILES
    if hard != resource.RLIM_INFINITY and needed > hard:
        raise UserError(f"{clients} clients need {needed} open files, but this system allows {hard}: take fewer.")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, needed), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


class Disk(msgspec.Struct, frozen=True):
    """How long the disk takes to have a small piece for good, as a log is written: nobody's choice is there sooner."""

    p50: float  # milliseconds
    p99: float


def disk(folder: str, pieces: int = 300) -> Disk:
    """One piece after another into a file that grows, each waited for."""
    taken: list[float] = []
    handle = os.open(Path(folder, "piece"), os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0))
    try:
        for _ in range(pieces):
            os.write(handle, bytes(PIECE))
            begin = time.perf_counter()
            getattr(os, "fdatasync", os.fsync)(handle)
            taken.append(time.perf_counter() - begin)
    finally:
        os.close(handle)
    return Disk(share(taken, 0.5), share(taken, 0.99))


def memory(process: subprocess.Popen[str]) -> int | None:
    """What a process holds in memory, in KiB, where the system tells."""
    try:
        status = Path(f"/proc/{process.pid}/status").read_text(encoding="ascii", errors="replace")
    except OSError:
        return None
    return next((int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS:")), None)


def time_used(process: subprocess.Popen[str]) -> float | None:
    """Seconds of a core that a process has used."""
    try:
        fields = Path(f"/proc/{process.pid}/stat").read_text(encoding="ascii", errors="replace").rpartition(")")[2]
    except OSError:
        return None
    user, system = fields.split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")
