"""The process of the pen: a server behind a socket file that plays tables with component packs, and no others."""

from __future__ import annotations

import asyncio
import sys

import msgspec
import uvicorn

from hausmacht.server.app import App
from hausmacht.server.garbage import garbage
from hausmacht.server.http.listening import run, settle_down, take_short_turns
from hausmacht.server.observing import set_up_logging
from hausmacht.server.running import config_for
from hausmacht.server.settings import Settings


async def serve(settings: Settings) -> None:
    """Until the server that started it ends."""
    app = App(settings)
    await app.open()
    config = config_for(app, settings)
    config.uds = settings.pen
    server = uvicorn.Server(config)
    running = asyncio.create_task(server.serve())
    loop = asyncio.get_running_loop()
    reader = asyncio.StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    settle_down()
    take_short_turns()
    garbage.take_over()
    while await reader.read(1024):
        pass
    server.should_exit = True
    await running


def main() -> None:
    settings = msgspec.json.decode(sys.stdin.buffer.readline(), type=Settings)
    set_up_logging(settings.log_level)
    run(serve(settings))
