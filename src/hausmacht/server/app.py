"""The application: store, hall, routes and sockets put together."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version
from pathlib import Path
from typing import Any

import structlog
from litestar import Litestar, Request, Response, get
from litestar.datastructures import State
from litestar.di import Provide
from litestar.enums import MediaType
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp, Receive, Send

from hausmacht.core.wire import Failure
from hausmacht.server.cluster.bus import line_to
from hausmacht.server.cluster.neighbours import Neighbours
from hausmacht.server.errors import RequestError, store_away
from hausmacht.server.http.access import Desk
from hausmacht.server.http.api_page import CSS, page
from hausmacht.server.http.entrance import Entrance
from hausmacht.server.http.hosting import Figures
from hausmacht.server.http.plain_text import show_text
from hausmacht.server.http.routes import ROUTES
from hausmacht.server.http.routes_wire import show_schema, show_version
from hausmacht.server.http.routes_workers import lend_workers
from hausmacht.server.http.sockets import listen
from hausmacht.server.http.static import FOLDER, Client
from hausmacht.server.messages import Failed
from hausmacht.server.observing import Metrics
from hausmacht.server.pen.gate import Gate
from hausmacht.server.pen.keeper import Keeper
from hausmacht.server.people import Doorkeeper, Guest, fingerprint, secret_of
from hausmacht.server.play.written import ENCODER
from hausmacht.server.settings import Settings, database_url
from hausmacht.server.storage.connection import is_of_the_store
from hausmacht.server.storage.database import FileLock, StoreError
from hausmacht.server.storage.records import Clock, hang
from hausmacht.server.storage.store import Store
from hausmacht.server.tables.hall import Hall, place_of
from hausmacht.server.workers.adviser import Adviser

log = structlog.get_logger()
CODES = {400: "bad-request", 404: "no-such-route", 405: "bad-method", 413: "too-large", 415: "not-json"}


class JsonRequest(Request[Any, Any, Any]):
    """A request whose body is JSON that can be read: neither nested without end nor in another encoding."""

    async def json(self) -> Any:
        try:
            return await super().json()
        except (RecursionError, UnicodeError):
            raise RequestError(400, "bad-request", "The body is not valid JSON.") from None


def provide_desk(state: State) -> Desk:
    desk: Desk = state.desk
    return desk


async def provide_guest(request: Request[Any, Any, Any], state: State) -> Guest:
    """Whoever asks; what changes something is not asked too often."""
    desk: Desk = state.desk
    guest = await desk.guest(request)
    if request.method not in ("GET", "HEAD"):
        desk.spend_write(guest)
    return guest


def problem_answer(_: Request[Any, Any, Any], problem: RequestError) -> Response[bytes]:
    body = ENCODER.encode(problem.body())
    return Response(body, status_code=problem.status, media_type=MediaType.JSON, headers=problem.headers)


def http_answer(_: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    details = error.extra if isinstance(error.extra, list) else []
    reasons = "; ".join(
        f"{each.get('key', 'request')}: {each.get('message', '')}" for each in details if isinstance(each, dict)
    )
    told = Failure(
        code=CODES.get(error.status_code, "failed"), sentence=f"{error.detail}{f' ({reasons})' if reasons else ''}"
    )
    return Response(ENCODER.encode(Failed(error=told)), status_code=error.status_code, media_type=MediaType.JSON)


def mistake_answer(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    if is_of_the_store(error):
        log.warning("store away", path=request.url.path, error=f"{type(error).__name__}: {error}")
        return problem_answer(request, store_away())
    log.error("mistake", path=request.url.path, exc_info=error)
    told = Failure(code="internal", sentence="Internal server error; see the server's log.")
    return Response(ENCODER.encode(Failed(error=told)), status_code=500, media_type=MediaType.JSON)


@get("/api/style.css", include_in_schema=False, media_type="text/css", sync_to_thread=False)
def api_style() -> str:
    return CSS


@get("/api", include_in_schema=False, media_type=MediaType.HTML, sync_to_thread=False)
def api_page(request: Request[Any, Any, Any]) -> str:
    """Every route, for people."""
    return page(request.app.openapi_schema.to_schema())


@get("/api/openapi.json", include_in_schema=False, sync_to_thread=False)
def api_schema(request: Request[Any, Any, Any]) -> dict[str, Any]:
    """Every route, for programs."""
    return request.app.openapi_schema.to_schema()


@asynccontextmanager
async def while_it_runs(routes: Litestar) -> AsyncIterator[None]:
    server: App = routes.state.server
    async with server.running(routes):
        yield


class App:
    """A server that can be run, an ASGI application; `hall` holds its tables while it runs.

    `clock`: only whoever makes the application can give it another clock than the machine's. There is no setting and no
    route for that, so nobody who hosts a server can be talked into moving it.
    """

    def __init__(self, settings: Settings, client_folder: Path = FOLDER, clock: Clock | None = None) -> None:
        self.settings = settings
        if clock is not None:
            hang(clock)
        secret = secret_of(settings)
        self.door = Doorkeeper(secret)
        self.secret = fingerprint(secret)
        self.worker = secrets.token_hex(8)
        self.metrics = Metrics(self.worker)
        self.hall: Hall | None = None
        self.lock: FileLock | None = None
        self.store: Store | None = None
        self.litestar = self.routes()
        kept = {"server": self, "client": Client(client_folder), "figures": Figures()}
        self.litestar.state = State(kept, deep_copy=False)
        self.keeper: Keeper | None = None
        inner: ASGIApp = self.litestar
        if settings.guest_packs and not settings.pen:
            self.keeper = Keeper(settings)
            self.litestar.state.pen = inner = Gate(self.litestar, self.door, self.keeper, self.has_pack)
        self.entrance = Entrance(inner, self.door, settings, self.metrics)

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        await self.entrance(scope, receive, send)

    async def open(self) -> None:
        """Take hold of the database, before anybody can connect; StoreError when it cannot be used."""
        url = database_url(self.settings)
        self.lock = FileLock("" if self.settings.pen else url)  # the pen works for the server that has the lock
        try:
            store = await Store.open(url)
            try:
                await self.report(store)
            except BaseException:
                await store.close()
                raise
        except BaseException:
            self.lock.release()
            raise
        self.store = store

    async def report(self, store: Store) -> None:
        """Join the other workers of the database, if they can read the cookies that we sign."""
        if store.is_sqlite:
            return  # there are no others
        place = place_of(self.settings, store.is_sqlite)
        await store.succeed(self.worker, place)
        await store.beat(self.worker, place, self.secret)
        strangers = await store.strangers(self.secret)
        if strangers:
            await store.let_go(self.worker)
            where = ", ".join(each for each in strangers if each)
            raise StoreError(
                f"Another server uses this database with a different secret{f' ({where})' if where else ''}: people "
                "would lose their seats whenever they reach the other one. Give them all the same secret: the same "
                "setting 'secret', or the same file 'secret' in their data folders. If that server has just stopped, "
                "try again in a few seconds."
            )

    @asynccontextmanager
    async def running(self, app: Litestar) -> AsyncIterator[None]:
        if self.store is None:
            await self.open()
        assert self.store is not None
        assert self.lock is not None
        hall = Hall(self.store, self.settings, self.metrics, self.worker, self.secret, self.door)
        self.hall = hall
        self.door.roll = hall.roll
        desk = app.state.desk = Desk(hall, self.settings, self.door)
        app.state.adviser = Adviser(hall.pool)
        line = line_to(self.settings.broker, database_url(self.settings))
        if line is not None:
            desk.neighbours = Neighbours(hall, line, desk.done)
            hall.bell = desk.neighbours
            await desk.neighbours.open()
        await hall.open()
        if self.keeper is not None:
            self.keeper.open()
        try:
            yield
        finally:
            if self.keeper is not None:
                await self.keeper.close()
            await app.state.adviser.close()
            await hall.close()
            if desk.neighbours is not None:
                await desk.neighbours.close()
            await self.store.close()
            self.lock.release()
            self.store = self.lock = None  # opened again if the application is restarted

    async def has_pack(self, table_id: str) -> bool | None:
        assert self.store is not None
        return await self.store.has_pack(table_id)

    def routes(self) -> Litestar:
        """All routes, laid out. What they work with is in their state, so another server can use them afterwards."""
        return Litestar(
            route_handlers=[
                *ROUTES,
                show_text,
                show_version,
                show_schema,
                listen,
                lend_workers,
                api_style,
                api_page,
                api_schema,
            ],
            dependencies={
                "desk": Provide(provide_desk, sync_to_thread=False),
                "guest": Provide(provide_guest),
            },
            lifespan=[while_it_runs],
            exception_handlers={RequestError: problem_answer, HTTPException: http_answer, Exception: mistake_answer},
            request_class=JsonRequest,
            request_max_body_size=self.settings.body_bytes,
            openapi_config=OpenAPIConfig(
                title="Hausmacht",
                version=version("hausmacht"),
                description="Board games of power and patronage: the same routes for the pages and for programs.",
                path="/api/openapi",  # its router answers everything below it, so it gets its own path
                render_plugins=[JsonRenderPlugin(path="/openapi.json")],
                use_handler_docstrings=True,
            ),
            logging_config=None,
        )
