"""Garbage: when this process looks for rings of things that nobody needs any more.

Choices leave no rings behind, but copies of tables, which live for a while: looking through them finds nothing and held
everybody up, for some milliseconds a few times a second. Requests do leave rings. So after a few choices or requests,
what is new is looked through if a request was among them, while it is little; else it is put aside unseen, which costs
nothing. Rings among what was put aside are found when the hall tidies up.
"""

from __future__ import annotations

import gc

CHOICES = 25  # of each, that many at once
REQUESTS = 16
NET = 200_000  # should so much gather on other ways, Python looks through it by itself
NEVER = 1_000_000


class Garbage:
    """That of this process."""

    def __init__(self) -> None:
        self.is_ours = False  # before a server runs, Python decides by itself
        self.choices = 0
        self.requests = 0

    def take_over(self) -> None:
        self.is_ours = True
        gc.set_threshold(NET, NEVER, NEVER)

    def note_choices(self, count: int) -> None:
        self.choices += count
        if self.choices >= CHOICES:
            self.look()

    def note_request(self) -> None:
        self.requests += 1
        if self.requests >= REQUESTS:
            self.look()

    def look(self) -> None:
        """Look through what is new, or put it aside."""
        if self.is_ours:
            if self.requests:
                gc.collect(0)
            else:
                gc.freeze()
        self.choices = self.requests = 0

    def tidy_up(self) -> None:
        """Look through everything, and put it aside: a pause for everybody, so it is done seldom."""
        if self.is_ours:
            gc.unfreeze()
        gc.collect()
        if self.is_ours:
            gc.freeze()


garbage = Garbage()
