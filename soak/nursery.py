"""The nursery: a process that has imported everything once, and forks a server whenever one is wanted.

A server is killed every other second, and importing takes longer than that. What is forked here does exactly what
`python -m hausmacht serve` does: it runs the command line with these words. Orders come as JSON, one a line.
"""

from __future__ import annotations

import ctypes
import json
import os
import select
import signal
import sys
from contextlib import suppress
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

END_WITH_PARENT = 1  # PR_SET_PDEATHSIG
AFTERWARDS = ("litestar.plugins.pydantic", "uvicorn.lifespan.on", "uvloop", "alembic.command", "asyncpg", "aiosqlite")


def get_ready() -> None:
    """Import whatever a server imports while it starts."""
    import hausmacht.cli.serve
    import hausmacht.server
    from hausmacht.core.shelf import games

    for found in walk_packages(hausmacht.server.__path__, "hausmacht.server."):
        if ".migrations" not in found.name:
            import_module(found.name)
    for name in AFTERWARDS:
        with suppress(ImportError):
            import_module(name)
    games()


def become_server(order: dict[str, Any]) -> None:
    """What the forked process does; it never returns."""
    from hausmacht.cli import main

    os.setsid()
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(END_WITH_PARENT, signal.SIGKILL)  # no server is left behind when a run is ended
    nothing = os.open(os.devnull, os.O_RDONLY)
    log = os.open(order["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    os.dup2(nothing, 0)
    os.dup2(log, 1)
    os.dup2(log, 2)
    os.closerange(3, 256)
    os.environ.update(order["environment"])
    sys.argv = ["hausmacht", *order["words"]]
    main()


def work() -> None:
    get_ready()
    tell({"ready": os.getpid()})
    pieces = b""
    while True:
        reap()
        if not select.select([0], [], [], 0.2)[0]:
            continue
        data = os.read(0, 65536)
        if not data:
            return
        *orders, pieces = (pieces + data).split(b"\n")
        for order in orders:
            pid = os.fork()
            if pid == 0:
                try:
                    become_server(json.loads(order))
                except SystemExit as end:
                    os._exit(end.code if isinstance(end.code, int) else 1)
                except BaseException as error:
                    sys.stderr.write(f"{type(error).__name__}: {error}\n")
                finally:
                    os._exit(1)
            tell({"pid": pid})


def reap() -> None:
    with suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


def tell(message: dict[str, int]) -> None:
    os.write(1, json.dumps(message).encode() + b"\n")


if __name__ == "__main__":
    work()
