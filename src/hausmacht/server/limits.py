"""How often somebody may do something: a bucket of tokens that fills up again with time."""

from __future__ import annotations

import math
import time
from collections import OrderedDict

from hausmacht.server.errors import RequestError

MOST_CLIENTS = 20_000


class Limit:
    """`rate` a second, and `burst` at once; a rate of 0 is no limit."""

    def __init__(self, rate: float, burst: int) -> None:
        self.rate = rate
        self.burst = burst
        self.buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()  # tokens left, and when

    def spend(self, client: str) -> None:
        """Take a token, or say how long to wait."""
        if not self.rate:
            return
        now = time.monotonic()
        left, then = self.buckets.pop(client, (float(self.burst), now))
        left = min(self.burst, left + (now - then) * self.rate)
        self.buckets[client] = (left - 1 if left >= 1 else left), now
        while len(self.buckets) > MOST_CLIENTS:
            self.buckets.popitem(last=False)
        if left < 1:
            seconds = math.ceil((1 - left) / self.rate)
            raise RequestError(
                429, "too-many", f"That was too much at once: try again in {seconds} s.", {"Retry-After": str(seconds)}
            )
