"""Handing connections on: a player's socket goes to the worker that plays the table, if both share a machine.

Which worker a connection reaches is chance. Each worker has a box, a socket in the data folder, in which its neighbours
put connections together with the request that came over them; it serves them as if they had come to its own door. What
is not handed on, because a neighbour is on another machine or too busy, is served where it is: commands and letters go
between workers in any case.
"""

from __future__ import annotations

import asyncio
import errno
import os
import socket
from array import array
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import structlog

log = structlog.get_logger()
FOLDER = "boxes"
LONGEST_PATH = 100  # of a socket in the file system
MOST_BYTES = 256 * 1024  # of a request; the doorstep allows less
TRIES = 40  # while the box of a neighbour is full
PAUSE = 0.005
HANDED = "x-hausmacht-handed"  # marks a request that has been handed on, so that it stays where it is
Take = Callable[[socket.socket, bytes], None]


class Box:
    """Where connections are left for one worker."""

    def __init__(self, data: Path, worker: str, take: Take) -> None:
        self.folder = data / FOLDER
        self.path = self.folder / worker
        self.take = take
        self.loop = asyncio.get_running_loop()
        self.box: socket.socket | None = None
        self.hand = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.hand.setblocking(False)

    def open(self) -> None:
        """Put the box up; without one, neighbours hand nothing on."""
        if len(os.fsencode(self.path)) > LONGEST_PATH:
            log.info("connections are not handed on", reason="the path of the data folder is too long")
            return
        box = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self.clear()
            box.bind(str(self.path))
        except OSError as error:
            box.close()
            log.warning("connections are not handed on", reason=str(error))
            return
        box.setblocking(False)
        self.box = box
        self.loop.add_reader(box.fileno(), self.empty)

    def clear(self) -> None:
        """Remove the boxes of workers that are gone."""
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as asking:
            for path in self.folder.iterdir():
                try:
                    asking.connect(str(path))
                except ConnectionRefusedError:
                    path.unlink(missing_ok=True)
                except OSError:
                    continue

    def close(self) -> None:
        self.hand.close()
        if self.box is not None:
            self.loop.remove_reader(self.box.fileno())
            self.path.unlink(missing_ok=True)
            self.empty()
            self.box.close()
            self.box = None

    def empty(self) -> None:
        """Take out everything that was put in."""
        while self.box is not None:
            try:
                head, descriptors, flags, _ = socket.recv_fds(self.box, MOST_BYTES, 1)
            except OSError:
                return  # nothing is left, or there is no room for another descriptor
            connections = [socket.socket(fileno=each) for each in descriptors]
            if len(connections) == 1 and not flags & socket.MSG_TRUNC:
                self.take(connections[0], head)
            else:
                for each in connections:
                    each.close()

    async def put(self, worker: str, descriptor: int, head: bytes) -> bool:
        """Whether a connection is in the box of another worker: from then on it is no longer ours."""
        if self.box is None:
            return False
        marked = head.replace(b"\r\n\r\n", f"\r\n{HANDED}: 1\r\n\r\n".encode(), 1)
        with_it = socket.SOL_SOCKET, socket.SCM_RIGHTS, array("i", [descriptor])
        for _ in range(TRIES):
            try:
                self.hand.sendmsg([marked], [with_it], 0, str(self.folder / worker))
            except BlockingIOError:
                await asyncio.sleep(PAUSE)
            except OSError as error:
                if error.errno not in (errno.ENOENT, errno.ECONNREFUSED):
                    log.warning("connection is not handed on", reason=str(error))
                return False
            else:
                return True
        return False


def drop(connection: socket.socket) -> None:
    """Nobody serves it: whoever is at the other end comes again."""
    with suppress(OSError):
        connection.close()
