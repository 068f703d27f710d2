"""How often somebody may do something, and how much at once: by person, and by the address people come from.

A person is whoever has a cookie or a token. Names cost nothing, so whoever comes without one has no limit of his own.
"""

from __future__ import annotations

import math
import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import IPv6Address, ip_address, ip_network

from hausmacht.server.errors import RequestError
from hausmacht.server.people import Guest

MOST_CLIENTS = 20_000
HOUSEHOLD = 64  # the bits of an IPv6 address that identify one customer


def network_of(address: str) -> str:
    """What counts as one address: with IPv6, everything one customer is given."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ip_network((found, HOUSEHOLD), strict=False))
    return str(found)


class Limit:
    """For each client a bucket that fills up again: `rate` a second, and `burst` at once; rate 0: no limit."""

    def __init__(self, rate: float, burst: int) -> None:
        self.rate = rate
        self.burst = burst
        self.buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()  # tokens left, and when

    def spend(self, client: str, cost: int = 1) -> None:
        """Take tokens, or say how long to wait."""
        if not self.rate:
            return
        now = time.monotonic()
        left, then = self.buckets.pop(client, (float(self.burst), now))
        left = min(self.burst, left + (now - then) * self.rate)
        self.buckets[client] = (left - cost if left >= cost else left), now
        while len(self.buckets) > MOST_CLIENTS:
            self.buckets.popitem(last=False)
        if left < cost:
            seconds = math.ceil((cost - left) / self.rate)
            raise RequestError(
                429, "too-many", f"Too many requests: try again in {seconds} s.", {"Retry-After": str(seconds)}
            )


class PeopleLimit:
    """A limit for each person, and one for each address that is as wide as those of several `people`; 0: none."""

    def __init__(self, rate: float, burst: int, people: int) -> None:
        self.persons = Limit(rate, burst)
        self.addresses = Limit(rate * people, burst * people)

    def spend(self, guest: Guest, cost: int = 1) -> None:
        """The person first: who asks too much does not use up what others at his address may ask."""
        self.persons.spend(guest.counted_as(), cost)
        self.addresses.spend(guest.address, cost)


class Places:
    """How many sockets may be open at once: `most` of one person, and those of several `people` from one address."""

    def __init__(self, most: int, people: int) -> None:
        self.most = most
        self.people = people
        self.taken: Counter[str] = Counter()

    @contextmanager
    def held(self, guest: Guest) -> Iterator[None]:
        wanted = self.wanted(guest)
        for whose, most in wanted.items():
            if self.taken[whose] >= most:
                raise RequestError(
                    429, "too-many-sockets", f"You can have at most {most} connections open at the same time."
                )
        self.taken.update(wanted.keys())
        try:
            yield
        finally:
            for whose in wanted:
                self.taken[whose] -= 1
                if not self.taken[whose]:
                    del self.taken[whose]

    def wanted(self, guest: Guest) -> dict[str, int]:
        """Whose places a socket takes, and how many each has. A proxy that does not say for whom it asks is nobody."""
        if not self.most:
            return {}
        found = {f"person {guest.counted_as()}": self.most}
        if self.people and not is_loopback(guest.address):
            found[f"address {guest.address}"] = self.most * self.people
        return found


def is_loopback(address: str) -> bool:
    try:
        return ip_network(address).is_loopback
    except ValueError:
        return False
