"""The doorstep: how much of the server a connection may hold before it has asked for anything.

uvicorn reads requests; in front of its protocol stands ours, which follows the same bytes and ends what takes too long
or is too large: heads that do not come to their end, bodies that do not come, answers that nobody reads, and more lines
from one address than people need.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any, cast

import httptools
import uvicorn

from hausmacht.core.wire import Failure
from hausmacht.server.http.wire import Wire
from hausmacht.server.messages import Failed
from hausmacht.server.play.written import ENCODER
from hausmacht.server.settings import Settings

LEAVING_SECONDS = 2.0  # how long a refusal may take to be read
IPV6_PREFIX = 64  # one household, whatever addresses it gives itself
SENTENCES = {
    HTTPStatus.REQUEST_TIMEOUT: ("too-slow", "The request took too long to arrive."),
    HTTPStatus.TOO_MANY_REQUESTS: ("too-many", "There are too many connections from your address."),
    HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE: ("too-large", "The head of the request is too large."),
}


def refusal(status: HTTPStatus) -> bytes:
    """An answer that no application was asked for."""
    code, sentence = SENTENCES[status]
    body = ENCODER.encode(Failed(error=Failure(code=code, sentence=sentence)))
    head = (
        f"HTTP/1.1 {status.value} {status.phrase}\r\ncontent-type: application/json\r\n"
        f"content-length: {len(body)}\r\nconnection: close\r\n\r\n"
    )
    return head.encode() + body


class Proxies:
    """Addresses that speak for many people: they are not counted. Written as the setting `proxies` is."""

    def __init__(self, text: str) -> None:
        names = [name.strip() for name in text.split(",") if name.strip()]
        self.everybody = "*" in names
        self.networks = []
        for name in names:
            try:
                self.networks.append(ip_network(name, strict=False))
            except ValueError:
                continue  # a name that is no address, such as the file of a socket

    def __contains__(self, address: IPv4Address | IPv6Address) -> bool:
        return self.everybody or any(address in network for network in self.networks)


class Visitors:
    """How many connections each address has; a household counts as one address."""

    def __init__(self, most: int, proxies: str) -> None:
        self.most = most
        self.proxies = Proxies(proxies)
        self.counts: Counter[str] = Counter()

    def household(self, peer: Any) -> str:
        """The address that is counted; nothing if it speaks for many people, or has none."""
        try:
            found = ip_address(str(peer[0]).partition("%")[0]) if isinstance(peer, tuple) else None
        except ValueError:
            return ""
        if isinstance(found, IPv6Address) and found.ipv4_mapped is not None:
            found = found.ipv4_mapped
        if found is None or found in self.proxies:
            return ""
        if isinstance(found, IPv6Address):
            return str(IPv6Network((found, IPV6_PREFIX), strict=False))
        return str(found)

    def come(self, household: str) -> bool:
        """Whether there is room for one more."""
        if not household or not self.most:
            return True
        if self.counts[household] >= self.most:
            return False
        self.counts[household] += 1
        return True

    def go(self, household: str) -> None:
        if household in self.counts:
            self.counts[household] -= 1
            if not self.counts[household]:
                del self.counts[household]


class Doorstep(asyncio.Protocol):
    """Stands before the protocol that serves a connection, and lets everything pass that keeps within limits.

    A request is followed with a parser of its own, which says where its head and its body end.
    """

    transport: asyncio.Transport
    served: Any

    def __init__(self, serve: Callable[..., asyncio.Protocol], settings: Settings, visitors: Visitors, **given: Any):
        self.serve = partial(serve, **given)
        self.settings = settings
        self.visitors = visitors
        self.household = ""
        self.loop = asyncio.get_running_loop()
        self.parser: Any = None  # nothing, if what comes is not followed any more
        self.timer: asyncio.TimerHandle | None = None
        self.reader: asyncio.TimerHandle | None = None  # while an answer is not read
        self.is_in_head = False
        self.came = 0  # bytes that came for this request
        self.size = 0  # bytes of its head that were understood
        self.carried = 0  # bytes of its body
        self.is_refused = False

    # The transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)
        self.served = None
        household = self.visitors.household(transport.get_extra_info("peername"))
        if not self.visitors.come(household):
            self.refuse(HTTPStatus.TOO_MANY_REQUESTS)
            return
        self.household = household
        self.parser = httptools.HttpRequestParser(self)
        self.parser.set_dangerous_leniencies(lenient_data_after_close=True)  # as uvicorn reads
        self.served = self.serve()
        self.served.connection_made(transport)
        self.begin_head()

    def connection_lost(self, error: Exception | None) -> None:
        self.stop()
        self.visitors.go(self.household)
        served, self.served = self.served, None
        if served is not None:
            served.connection_lost(error)

    def eof_received(self) -> None:
        if self.served is not None:
            self.served.eof_received()

    def pause_writing(self) -> None:
        if self.served is not None:
            self.served.pause_writing()
        if self.reader is None:
            self.reader = self.loop.call_later(self.settings.body_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        if self.reader is not None:
            self.reader.cancel()
            self.reader = None
        if self.served is not None:
            self.served.resume_writing()

    def data_received(self, data: bytes) -> None:
        if self.is_refused:
            return
        if self.timer is None:  # between two requests
            self.begin_head()
        self.came += len(data)
        if self.parser is not None:
            self.follow(data)
        if self.is_too_large():
            self.refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
            return
        self.served.data_received(data)
        self.hand_over()

    def hand_over(self) -> None:
        """A request for a socket has been understood: from here on the line is not ours."""
        other = self.transport.get_protocol()
        if other is self:
            return
        self.stop()
        self.served = None
        if isinstance(other, Wire):
            other.when_lost = partial(self.visitors.go, self.household)

    # The request

    def follow(self, data: bytes) -> None:
        try:
            self.parser.feed_data(data)
        except (httptools.HttpParserError, httptools.HttpParserUpgrade):
            self.parser = None  # the code that serves the connection soon decides what happens to it
            self.wait(self.settings.body_seconds)

    def begin_head(self) -> None:
        self.is_in_head = True
        self.came = self.size = self.carried = 0
        self.wait(self.settings.head_seconds)

    def on_message_begin(self) -> None:
        if not self.is_in_head:
            self.begin_head()

    def on_url(self, url: bytes) -> None:
        self.size += len(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self.size += len(name) + len(value) + len(": \r\n")

    def on_headers_complete(self) -> None:
        self.is_in_head = False
        self.wait(self.settings.body_seconds)

    def on_body(self, body: bytes) -> None:
        self.carried += len(body)

    def on_message_complete(self) -> None:
        self.stop_waiting()

    # Limits

    def is_too_large(self) -> bool:
        """A head has its limit. What wraps up the pieces of a body may be as much again as the body, and a head."""
        most = self.settings.head_bytes
        if self.is_in_head:
            return self.came > most
        return self.size > most or self.came - 2 * self.carried > 2 * most

    def wait(self, seconds: float) -> None:
        self.stop_waiting()
        self.timer = self.loop.call_later(seconds, self.give_up)

    def stop_waiting(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def stop(self) -> None:
        self.stop_waiting()
        if self.reader is not None:
            self.reader.cancel()
            self.reader = None
        self.parser = None

    def give_up(self) -> None:
        """It took too long. A client that asked for nothing gets no answer; one whose body is missing may."""
        if self.is_in_head and self.came:
            self.refuse(HTTPStatus.REQUEST_TIMEOUT)
        else:
            self.transport.abort()

    def refuse(self, status: HTTPStatus) -> None:
        self.is_refused = True
        self.stop()
        self.transport.write(refusal(status))
        self.transport.close()
        self.loop.call_later(LEAVING_SECONDS, self.transport.abort)


class Config(uvicorn.Config):
    """uvicorn's own, with the doorstep before the protocol that it chooses for requests."""

    def __init__(self, app: Any, settings: Settings, **given: Any) -> None:
        super().__init__(app, ws=Wire, **given)
        self.settings = settings
        self.visitors = Visitors(settings.connections_per_address, settings.proxies)

    def load(self) -> None:
        super().load()
        served = self.http_protocol_class
        self.http_protocol_class = partial(Doorstep, served, self.settings, self.visitors)  # type: ignore[assignment]
