"""Ports for servers that must be told theirs, or that want it back after they were killed."""

from __future__ import annotations

import os
import socket
from collections import deque
from contextlib import ExitStack
from random import Random

FIRST, LAST = 20_000, 32_000  # below those that a system gives away by itself
SHARE = 500  # of each process that runs tests, so that no two choose the same
given: deque[int] = deque(maxlen=SHARE // 5)  # lately: who was told a port may not have it open yet


def free_port(in_a_row: int = 1) -> int:
    """The lowest of so many ports that nobody uses, and that nobody gets who does not name it."""
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    begin = FIRST + worker * SHARE % (LAST - FIRST)
    luck = Random()
    while True:
        port = luck.randrange(begin, begin + SHARE - in_a_row)
        ports = range(port, port + in_a_row)
        if not any(each in given for each in ports) and are_free(ports):
            given.extend(ports)
            return port


def are_free(ports: range) -> bool:
    with ExitStack() as opened:
        try:
            for port in ports:
                opened.enter_context(socket.socket()).bind(("127.0.0.1", port))
        except OSError:
            return False
    return True
