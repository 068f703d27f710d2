"""The entrance: before any route, who comes is made out; after it, headers are added and a line is logged."""

from __future__ import annotations

import time
from typing import Any

import msgspec
import structlog
from litestar.types import ASGIApp, Message, Receive, Send

from hausmacht.server.errors import RequestError
from hausmacht.server.garbage import garbage
from hausmacht.server.http.gate import Gate, cookies_of
from hausmacht.server.http.limits import network_of
from hausmacht.server.observing import Metrics
from hausmacht.server.people import Doorkeeper, Guest
from hausmacht.server.play.written import ENCODER
from hausmacht.server.settings import Settings, embedding_sites

log = structlog.get_logger()
NOBODY = Guest("", "")  # who is turned away gets no name
CALLED = "x-hausmacht-called"  # tells the pen how the server was called from outside
NOT_ALLOWED = 4003  # closes a socket; before it is open, the client sees status 403
QUIET = ("/healthz", "/metrics", "/assets/")
SECURITY = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
        "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; manifest-src 'self'; "
        "worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",  # links hold secrets
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
}


EMBEDDED = "/embed/"  # the pages that other sites may show in a frame, if the host allows it: they can do nothing


def embedding(sites: tuple[str, ...]) -> dict[str, str]:
    """The headers of such a page: only these sites may show it."""
    headers = {name: value for name, value in SECURITY.items() if name != "x-frame-options"}
    policy = headers["content-security-policy"].replace("form-action 'self'", "form-action 'none'")
    ancestors = f"frame-ancestors {' '.join(sites)}"
    headers["content-security-policy"] = policy.replace("frame-ancestors 'none'", ancestors)
    headers["cross-origin-resource-policy"] = "cross-origin"
    return headers


def guest_in(scope: Any) -> Guest:
    guest: Guest = scope["hausmacht_guest"]
    return guest


def replace(scope: Any, guest: Guest) -> Guest:
    """From this answer on, the device is this guest."""
    scope["hausmacht_guest"] = guest
    return guest


def rename(scope: Any, name: str) -> Guest:
    """From this answer on, the guest has another name."""
    return replace(scope, msgspec.structs.replace(guest_in(scope), name=name, is_new=True))


class Entrance:
    """Wraps the whole application, so that also what no route answers has its headers."""

    def __init__(self, app: ASGIApp, door: Doorkeeper, settings: Settings, metrics: Metrics) -> None:
        self.app = app
        self.door = door
        self.metrics = metrics
        self.gate = Gate(settings)
        self.is_secure = settings.public_url.startswith("https://")
        self.headers = [(name.encode(), value.encode()) for name, value in SECURITY.items()]
        sites = embedding_sites(settings)
        framed = embedding(sites) if sites else SECURITY
        self.framed = [(name.encode(), value.encode()) for name, value in framed.items()]

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        turned_away = self.look_at(scope)
        if scope["type"] == "websocket":
            if turned_away is None:
                await self.app(scope, receive, send)
                garbage.note_request()
            else:
                await send({"type": "websocket.close", "code": NOT_ALLOWED, "reason": turned_away.code})
            return
        began = time.perf_counter()
        status = 500

        async def send_more(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                is_framed = scope["path"].startswith(EMBEDDED)
                headers = [*message.get("headers", []), *(self.framed if is_framed else self.headers)]
                guest = guest_in(scope)
                if guest.is_new and not is_framed and not scope["path"].startswith(QUIET):
                    secure = self.is_secure or scope["scheme"] == "https"
                    headers.append((b"set-cookie", self.door.cookie_for(guest, secure).encode()))
                if secure_transport(self.is_secure, scope):
                    headers.append((b"strict-transport-security", b"max-age=31536000"))
                if scope["path"].startswith("/api") and not any(name == b"cache-control" for name, _ in headers):
                    headers.append((b"cache-control", b"no-store"))
                message["headers"] = headers
            await send(message)

        try:
            if turned_away is None:
                await self.app(scope, receive, send_more)
            else:
                await answer(turned_away, send_more)
        finally:
            garbage.note_request()
            seconds = time.perf_counter() - began
            self.metrics.requests.labels(str(status)).inc()
            self.metrics.seconds.observe(seconds)
            if not scope["path"].startswith(QUIET):
                log.info(
                    "request",
                    method=scope["method"],
                    path=without_secrets(scope["path"]),
                    status=status,
                    ms=round(seconds * 1000, 1),
                )

    def look_at(self, scope: Any) -> RequestError | None:
        """Make out who comes; why he is turned away, if he is."""
        scope["hausmacht_guest"] = NOBODY
        try:
            self.gate.check(scope)
            guest = self.door.guest_of(cookies_of(scope)) or self.door.newcomer()
            client = scope.get("client")
            scope["hausmacht_guest"] = msgspec.structs.replace(guest, address=network_of(client[0] if client else ""))
        except RequestError as problem:
            return problem
        return None


async def answer(problem: RequestError, send: Send) -> None:
    headers = [(b"content-type", b"application/json"), (b"connection", b"close")]
    headers += [(name.lower().encode(), value.encode()) for name, value in problem.headers.items()]
    await send({"type": "http.response.start", "status": problem.status, "headers": headers})
    await send({"type": "http.response.body", "body": ENCODER.encode(problem.body()), "more_body": False})


def secure_transport(is_secure: bool, scope: Any) -> bool:
    return is_secure or scope["scheme"] == "https"


def without_secrets(path: str) -> str:
    """Links are secrets: they do not belong into a log."""
    for page in (
        "/join/",
        "/watch/",
        "/seat/",
        "/sign-in/",
        "/confirm/",
        "/stop/",
        "/api/links/",
        "/api/seat-links/",
        "/api/mail/",
        "/api/mail-links/",
    ):
        if path.startswith(page):
            return page + "…"
    return path
