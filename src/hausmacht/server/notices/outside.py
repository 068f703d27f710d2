"""Posting to addresses that guests have named: only to the open internet, encrypted, briefly, and without detours.

Who does not answer is left alone for a while, so that nobody else's notices wait for him.

A guest could name an address of our own network to have us knock there. So an address is looked up once, checked, and
the connection goes to exactly what was checked. Hosts that are trusted (the setting `notice_hosts`) may be anywhere.
"""

from __future__ import annotations

import asyncio
import socket
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Any
from urllib.parse import SplitResult, urlsplit

import httpcore
import msgspec

MOST_SECONDS = 10.0
MOST_ADDRESS = 1000  # signs
USUAL_PORT = 443
TRANSLATED = IPv6Network("64:ff9b::/96")  # leads to whatever IPv4 address is in it
ASSIGNED = IPv6Network("2000::/3")  # what of IPv6 is on the open internet at all
LONGEST_WAIT = 3600  # seconds that we let somebody ask us to wait
MOST_DIGITS = 9  # of a number that we read
LOOKUPS = 16  # names that are looked up at the same time
MOST_LINES = 100
LINE_SECONDS = 2.0  # that we wait for a free line
SILENT_SECONDS = 60.0  # for so long we do not ask again where nobody has answered in time
MOST_SILENT = 1000


class OutsideError(Exception):
    """The address cannot be reached, or may not be."""


class Answer(msgspec.Struct, frozen=True):
    status: int
    wait: int = 0  # seconds it asks us to wait

    @property
    def is_taken(self) -> bool:
        return 200 <= self.status < 300

    @property
    def is_worth_another(self) -> bool:
        """Whether it may be taken later."""
        return self.status in (408, 425, 429) or self.status >= 500


class Guarded(httpcore.AsyncNetworkBackend):
    """Connects to hosts on the open internet, and to those that are trusted.

    Names are looked up in threads of their own: one that nobody answers for keeps only other notices waiting.
    """

    def __init__(self, trusted: frozenset[str]) -> None:
        self.trusted = trusted
        self.lines = httpcore.AnyIOBackend()
        self.lookups = ThreadPoolExecutor(LOOKUPS, thread_name_prefix="lookup")

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        look_up = partial(socket.getaddrinfo, host, port, type=socket.SOCK_STREAM)
        try:
            found = await asyncio.get_running_loop().run_in_executor(self.lookups, look_up)
        except (OSError, UnicodeError):  # no such host, or no name that a host can have
            raise httpcore.ConnectError(f"{host} is not known") from None
        addresses = [str(each[4][0]) for each in found]
        if not is_trusted(host, port, self.trusted):
            addresses = [each for each in addresses if is_open(each)]
        if not addresses:
            raise OutsideError(f"{host} is not on the open internet")
        return await self.lines.connect_tcp(addresses[0], port, timeout, local_address, socket_options)

    async def connect_unix_socket(self, *_: Any, **__: Any) -> httpcore.AsyncNetworkStream:
        raise OutsideError("no files")

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)

    def close(self) -> None:
        self.lookups.shutdown(wait=False, cancel_futures=True)


class Outside:
    """Posts something, once."""

    def __init__(self, trusted: str) -> None:
        self.trusted = frozenset(each.strip().lower() for each in trusted.split(",") if each.strip())
        self.guarded = Guarded(self.trusted)
        self.pool = httpcore.AsyncConnectionPool(
            network_backend=self.guarded, max_connections=MOST_LINES, max_keepalive_connections=5, keepalive_expiry=5
        )
        self.silent: OrderedDict[str, float] = OrderedDict()  # owners of hosts that gave no answer, and until when

    def why_not(self, address: str) -> str:
        """Why we post nothing to an address; empty: we do."""
        parts = split(address)
        if parts is None or len(address) > MOST_ADDRESS or not address.isascii() or not address.isprintable():
            return "This is not an address."
        host, port = parts.hostname or "", parts.port or (USUAL_PORT if parts.scheme == "https" else 80)
        if is_trusted(host, port, self.trusted):
            return ""
        if parts.scheme != "https" or port != USUAL_PORT:
            return "The address must begin with https:// and have no port of its own."
        if is_numbers(host) and not is_open(host):
            return "The address is not on the open internet."
        return ""

    async def post(self, address: str, body: bytes, headers: Mapping[str, str]) -> Answer:
        """Post it; OutsideError when there was no answer. What is answered is not read."""
        problem = self.why_not(address)
        if problem:
            raise OutsideError(problem)
        time, owner = asyncio.get_running_loop().time, owner_of(urlsplit(address))
        if self.silent.get(owner, 0.0) > time():
            raise OutsideError("there was no answer a moment ago")
        given = [(name.encode(), value.encode()) for name, value in headers.items()]
        limits = {"timeout": {**dict.fromkeys(("connect", "read", "write"), MOST_SECONDS), "pool": LINE_SECONDS}}
        try:
            async with asyncio.timeout(MOST_SECONDS):
                async with self.pool.stream("POST", address, headers=given, content=body, extensions=limits) as answer:
                    return Answer(answer.status, wait_in(answer.headers))
        except httpcore.PoolTimeout:
            raise OutsideError("too many lines are busy") from None
        except (TimeoutError, httpcore.TimeoutException) as error:
            self.silent[owner] = time() + SILENT_SECONDS
            self.silent.move_to_end(owner)
            while len(self.silent) > MOST_SILENT:
                self.silent.popitem(last=False)
            raise OutsideError(type(error).__name__) from None
        except (OSError, httpcore.NetworkError, httpcore.ProtocolError) as error:
            raise OutsideError(type(error).__name__) from None

    async def close(self) -> None:
        await self.pool.aclose()
        self.guarded.close()


def split(address: str) -> SplitResult | None:
    """The parts of an address on the web; None if it is none, or has a name and a password in it."""
    try:
        parts = urlsplit(address)
        is_one = parts.scheme in ("http", "https") and parts.hostname and (parts.port or 1) > 0
    except ValueError:
        return None
    return parts if is_one and parts.username is None and parts.password is None else None


def owner_of(address: SplitResult) -> str:
    """By whom a host is, as far as its name tells: a stranger has as many names as he likes, but few domains."""
    host = address.hostname or ""
    return address.netloc if is_numbers(host) else ".".join(host.rsplit(".", 2)[-2:])


def is_trusted(host: str, port: int, trusted: frozenset[str]) -> bool:
    return host.lower() in trusted or f"{host.lower()}:{port}" in trusted


def is_numbers(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def is_open(address: str) -> bool:
    """Whether an IP address is on the open internet."""
    try:
        found: IPv4Address | IPv6Address = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(found, IPv6Address):
        inside = found.ipv4_mapped or found.sixtofour
        if found in TRANSLATED:
            inside = IPv4Address(int(found) & 0xFFFF_FFFF)
        if inside is not None:
            found = inside
        elif found.teredo is not None or found not in ASSIGNED:
            return False
    return found.is_global and not found.is_multicast


def wait_in(headers: Iterable[tuple[bytes, bytes]]) -> int:
    for name, value in headers:
        if name.lower() == b"retry-after" and value.isdigit():
            return min(int(value), LONGEST_WAIT) if len(value) <= MOST_DIGITS else LONGEST_WAIT
    return 0
