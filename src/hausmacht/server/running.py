"""Running a server: uvicorn with our application, and what the host is told about it."""

from __future__ import annotations

import asyncio
import webbrowser
from collections.abc import Callable

import uvicorn

from hausmacht.server.app import App
from hausmacht.server.http.connections import Config
from hausmacht.server.http.listening import bound, settle_down
from hausmacht.server.settings import Settings

SHUTDOWN_SECONDS = 5
EVERYWHERE = ("0.0.0.0", "::", "")


def address_of(settings: Settings, port: int) -> str:
    """How the server is reached from this machine, or from everywhere if the host has said how."""
    if settings.public_url:
        return settings.public_url.rstrip("/")
    host = "127.0.0.1" if settings.host in EVERYWHERE else settings.host
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def config_for(app: App, settings: Settings) -> uvicorn.Config:
    return Config(
        app,
        settings,
        http="httptools",
        interface="asgi3",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=settings.proxies,
        ws_max_size=settings.body_bytes,
        ws_ping_interval=settings.ping_seconds,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
        lifespan="on",
    )


async def serve(settings: Settings, say: Callable[[str], None], open_page: bool = False) -> None:
    """Serve until somebody ends it."""
    app = App(settings)
    listening = bound(settings)
    await app.open()
    server = uvicorn.Server(config_for(app, settings))
    address = address_of(settings, listening.getsockname()[1])
    running = asyncio.create_task(server.serve([listening]))
    try:
        while not server.started and not running.done():
            await asyncio.sleep(0.02)
        if server.started:
            settle_down()
            if app.hall is not None:
                app.hall.pool.warm_up()
            say(address)
            if open_page:
                await asyncio.to_thread(webbrowser.open, address)
        await running
    finally:
        listening.close()
