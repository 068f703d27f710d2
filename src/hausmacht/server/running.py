"""Running a server: uvicorn with our application, and what the host sees of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from socket import socket

import uvicorn
from prometheus_client import start_http_server

from hausmacht.server.app import App
from hausmacht.server.http.connections import Config
from hausmacht.server.http.listening import AddressError, bound, settle_down, take_short_turns
from hausmacht.server.observing import Metrics
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


async def serve(settings: Settings, say: Callable[[str], None], is_shared: bool = False) -> None:
    """Serve until somebody ends it; `is_shared` when other workers listen on the same port."""
    app = App(settings)
    listening = bound(settings, is_shared)
    with showing_numbers(settings, app.metrics):
        await run(app, settings, listening, say)


@contextmanager
def showing_numbers(settings: Settings, metrics: Metrics) -> Iterator[None]:
    """This worker's metrics on its own port, if it has one: on the shared port a random worker answers."""
    if not settings.metrics_port:
        yield
        return
    host = "127.0.0.1" if settings.metrics == "local" else settings.host
    try:
        server, thread = start_http_server(settings.metrics_port, host, metrics.registry)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise AddressError(f"Cannot show numbers on {host} port {settings.metrics_port}: {reason}.") from None
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


async def run(app: App, settings: Settings, listening: socket, say: Callable[[str], None]) -> None:
    await app.open()
    server = uvicorn.Server(config_for(app, settings))
    address = address_of(settings, listening.getsockname()[1])
    running = asyncio.create_task(server.serve([listening]))
    try:
        while not server.started and not running.done():
            await asyncio.sleep(0.02)
        if server.started:
            settle_down()
            take_short_turns()
            if app.hall is not None:
                app.hall.pool.warm_up()
            say(address)
        await running
    finally:
        listening.close()
