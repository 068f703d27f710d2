"""The gate: what no page and no program of ours would send is turned away before anybody reads it.

Nothing here knows of tables. `docs/security.md` says against whom each of these checks is.
"""

from __future__ import annotations

import re
from ipaddress import ip_address
from typing import Any
from urllib.parse import unquote_to_bytes, urlsplit

from hausmacht.server.errors import RequestError
from hausmacht.server.settings import Settings

MOST_COOKIES = 32_768  # bytes of all cookies together
MOST_PATH = 2_048  # bytes of the path, as it came
MOST_QUERY = 8_192
READING = ("GET", "HEAD", "OPTIONS")
JSON = "application/json"
FORMS = ("/api/mail/stop/",)  # mail programs send one (RFC 8058); nothing there asks who sends it
UNREADABLE = re.compile("[\x00-\x1f\x7f\ud800-\udfff]")  # control signs, and halves of signs
USUAL_PORTS = (":80", ":443")


class Gate:
    """Looks at the outside of a request: how it calls us, where it comes from, what it brings."""

    def __init__(self, settings: Settings) -> None:
        public = urlsplit(settings.public_url)
        given = [each.strip().lower() for each in settings.hosts.split(",") if each.strip()]
        self.public = without_port(public.netloc.lower())
        self.names = {*given, *([public.hostname] if public.hostname else [])}
        self.takes_any_name = not self.names and not is_of_this_machine(settings.host)

    def check(self, scope: Any) -> None:
        """Everything that can be checked before we know who it is; a RequestError says why not."""
        check_address(scope)
        self.check_host(scope)
        if scope["type"] == "websocket":
            self.check_origin(scope)
        elif scope["method"] not in READING:
            self.check_origin(scope)
            if not scope["path"].startswith(FORMS):
                check_body(scope)

    def check_host(self, scope: Any) -> None:
        """Who is led here by a name that is not ours may be led by somebody else's site (DNS rebinding)."""
        given = headers_named(scope, b"host")
        if len(given) > 1:
            raise RequestError(400, "two-hosts", "A request must name exactly one host.")
        if self.takes_any_name or not given or not given[0]:  # every browser names one
            return
        name = name_of(given[0].decode("latin-1").lower())
        if name not in self.names and not is_of_this_machine(name) and not is_address(name):
            raise RequestError(
                421,
                "other-host",
                "This server does not answer to that name: the host can add it to the setting 'hosts'.",
            )

    def check_origin(self, scope: Any) -> None:
        """Another site must not use the cookie of our guests. Programs that are no browsers name no origin."""
        foreign = RequestError(403, "other-site", "This request comes from another site.")
        if b"cross-site" in headers_named(scope, b"sec-fetch-site"):
            raise foreign
        ours = {without_port(each.decode("latin-1").lower()) for each in headers_named(scope, b"host")} | {self.public}
        for origin in headers_named(scope, b"origin"):
            if (origin_host(origin.decode("latin-1").lower()) or "?") not in ours:
                raise foreign


def check_address(scope: Any) -> None:
    """Paths and queries that can be read; a path that has no end, or signs nobody can see, leads nowhere."""
    raw: bytes = scope.get("raw_path") or scope["path"].encode("utf-8", "surrogatepass")
    query: bytes = scope.get("query_string", b"")
    if len(raw) > MOST_PATH or len(query) > MOST_QUERY:
        raise RequestError(414, "too-long", "The address is too long.")
    if not is_readable(scope["path"]) or not is_text(unquote_to_bytes(raw)) or not is_text(unquote_to_bytes(query)):
        raise RequestError(400, "bad-address", "The address contains invalid characters.")


def check_body(scope: Any) -> None:
    """A form of another site can send text, but not JSON."""
    kinds = headers_named(scope, b"content-type")
    if not kinds:
        brings = any(each != b"0" for each in headers_named(scope, b"content-length"))
        if not brings and not headers_named(scope, b"transfer-encoding"):
            return
    if len(kinds) != 1 or kinds[0].decode("latin-1").partition(";")[0].strip().lower() != JSON:
        raise RequestError(415, "not-json", f"The body must be {JSON}.")


def cookies_of(scope: Any) -> str:
    """All cookies that were sent. Too many are refused: somebody we cannot identify would get a new name."""
    given = b"; ".join(headers_named(scope, b"cookie"))
    if len(given) > MOST_COOKIES:
        raise RequestError(
            431, "too-many-cookies", "There are too many cookies for this host: delete those of other programs."
        )
    return given.decode("latin-1")


# Parts of a request


def headers_named(scope: Any, name: bytes) -> list[bytes]:
    return [value for each, value in scope["headers"] if each == name]


def is_text(data: bytes) -> bool:
    try:
        return is_readable(data.decode("utf-8"))
    except UnicodeDecodeError:
        return False


def is_readable(text: str) -> bool:
    return UNREADABLE.search(text) is None


def name_of(host: str) -> str:
    """A host without its port."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0].removesuffix(".")


def without_port(host: str) -> str:
    """A host without a port that goes without saying."""
    for port in USUAL_PORTS:
        host = host.removesuffix(port)
    return host


def origin_host(origin: str) -> str:
    """The host of an origin; empty, if it has none, as `null` of pages from nowhere."""
    try:
        return without_port(urlsplit(origin).netloc)
    except ValueError:
        return ""


def is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def is_of_this_machine(name: str) -> bool:
    """Whether only this machine itself can mean us by a name or an address."""
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return False
