"""What every server of ours needs that is not our application: its socket, its loop, its garbage."""

from __future__ import annotations

import asyncio
import gc
import socket
import sys
from collections.abc import Coroutine
from importlib import import_module
from importlib.util import find_spec
from typing import Any, TypeVar

from hausmacht.server.settings import Settings

T = TypeVar("T")
# What lives longer than a moment is no garbage: the youngest things are looked through once, and never again. A server
# with tables takes this over (`garbage.py`).
GARBAGE = (5_000, 1_000_000, 1_000_000)
TURN_SECONDS = 0.001


class AddressError(Exception):
    """The address cannot be listened on; the message says why."""


def bound(settings: Settings, is_shared: bool = False) -> socket.socket:
    """The socket of the server; taken early, so that a taken port gives a clear message. Workers can share a port."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # named, or asyncio would not send at once
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if is_shared:
        if not hasattr(socket, "SO_REUSEPORT"):
            found.close()
            raise AddressError("Workers cannot share a port on this system: run only one.")
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    try:
        found.bind((settings.host, settings.port))
    except OSError as error:
        found.close()
        reason = (error.strerror or str(error)).lower()
        raise AddressError(
            f"Cannot listen on {settings.host} port {settings.port}: {reason}. Choose another with --port."
        ) from None
    return found


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run to the end, on the faster loop where it is installed."""
    faster = find_spec("uvloop") is not None
    with asyncio.Runner(loop_factory=import_module("uvloop").new_event_loop if faster else None) as runner:
        return runner.run(work)


def settle_down() -> None:
    """What is there when a server opens will stay: it need not be looked through again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE)


def take_short_turns() -> None:
    """Python's threads take turns: the one that writes the log gets its turn sooner than after the usual 5 ms.

    It needs two for each transaction, and the player who chose waits for it.
    """
    sys.setswitchinterval(TURN_SECONDS)
