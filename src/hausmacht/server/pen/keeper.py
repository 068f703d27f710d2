"""Keeps the process of the pen alive: starts it, and ends and starts it again when it does not answer."""

from __future__ import annotations

import asyncio
import sys
import tempfile
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress
from pathlib import Path

import httpx
import msgspec
import structlog

from hausmacht.server.settings import Settings

log = structlog.get_logger()
BEGIN = "from hausmacht.server.pen_process import main; main()"
LOOK_SECONDS = 1.0
PATIENCE_SECONDS = 15.0  # a pen that has not answered for this long is stuck
STARTING_SECONDS = 120.0
IDLE_SECONDS = 2.0  # a connection to the pen that was idle for this long is not reused: the pen closes it after five


class Keeper:
    """The pen as the server sees it: a separate server behind a socket file."""

    def __init__(self, settings: Settings) -> None:
        self.folder = tempfile.TemporaryDirectory(prefix="hausmacht-pen-")
        self.path = str(Path(self.folder.name) / "pen.sock")
        self.settings = msgspec.structs.replace(settings, pen=self.path)
        limits = httpx.Limits(keepalive_expiry=IDLE_SECONDS)
        transport = httpx.AsyncHTTPTransport(uds=self.path, limits=limits)
        self.client = httpx.AsyncClient(transport=transport, base_url="http://localhost")
        self.process: Process | None = None
        self.is_answering = asyncio.Event()
        self.answered = 0.0
        self.task: asyncio.Task[None] | None = None

    def open(self) -> None:
        self.task = asyncio.create_task(self.keep())

    async def keep(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            if self.process is None or self.process.returncode is not None:
                await self.start()
                self.answered = loop.time() + STARTING_SECONDS - PATIENCE_SECONDS
            if await self.is_well():
                self.answered = loop.time()
                self.is_answering.set()
            elif loop.time() - self.answered > PATIENCE_SECONDS:
                log.error("the pen does not answer: it is started anew")
                await self.stop()
                continue
            await asyncio.sleep(LOOK_SECONDS)

    async def start(self) -> None:
        self.is_answering.clear()
        Path(self.path).unlink(missing_ok=True)
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-P", "-c", BEGIN, stdin=PIPE, stdout=DEVNULL, stderr=None
        )
        self.process = process
        assert process.stdin is not None
        process.stdin.write(msgspec.json.encode(self.settings) + b"\n")  # the pen ends when this line does
        await process.stdin.drain()

    async def is_well(self) -> bool:
        with suppress(httpx.HTTPError, OSError):
            return (await self.client.get("/healthz", timeout=PATIENCE_SECONDS)).status_code == 200
        return False

    async def stop(self) -> None:
        process, self.process = self.process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def close(self) -> None:
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
        await self.stop()
        await self.client.aclose()
        self.folder.cleanup()
