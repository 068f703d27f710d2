"""Running a server: uvicorn with our application, and what the host sees of it."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

import uvicorn
from prometheus_client import start_http_server

from hausmacht.server.app import App
from hausmacht.server.cluster.handing import Box, drop
from hausmacht.server.garbage import garbage
from hausmacht.server.http.access import Desk
from hausmacht.server.http.connections import Config
from hausmacht.server.http.listening import AddressError, bound, settle_down, take_short_turns
from hausmacht.server.observing import Metrics
from hausmacht.server.settings import Settings, folder_of

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


async def run(app: App, settings: Settings, listening: socket.socket, say: Callable[[str], None]) -> None:
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
            garbage.take_over()
            if app.hall is not None:
                app.hall.pool.warm_up()
            with handed_connections(app, settings, server):
                say(address)
                await running
        else:
            await running
    finally:
        listening.close()


@contextmanager
def handed_connections(app: App, settings: Settings, server: uvicorn.Server) -> Iterator[None]:
    """Take and give connections, if there are other workers."""
    if app.hall is None or not app.hall.is_shared or settings.pen or not hasattr(socket, "SCM_RIGHTS"):
        yield
        return
    desk: Desk = app.litestar.state.desk
    box = desk.box = Box(folder_of(settings), app.worker, partial(take_in, server))
    box.open()
    try:
        yield
    finally:
        desk.box = None
        box.close()


def take_in(server: uvicorn.Server, connection: socket.socket, head: bytes) -> None:
    """Serve a connection that came to another worker; whoever is at the other end notices nothing."""
    if server.should_exit:
        drop(connection)
        return
    task = asyncio.get_running_loop().create_task(serve_handed(server, connection, head))
    server.server_state.tasks.add(task)
    task.add_done_callback(server.server_state.tasks.discard)


async def serve_handed(server: uvicorn.Server, connection: socket.socket, head: bytes) -> None:
    config, state = server.config, server.server_state
    made = partial(config.http_protocol_class, config=config, server_state=state, app_state=server.lifespan.state)  # type: ignore[call-arg]
    try:
        connection.setblocking(False)
        transport, protocol = await asyncio.get_running_loop().connect_accepted_socket(made, connection)
    except OSError:
        drop(connection)
        return
    if not transport.is_closing():
        protocol.data_received(head)
