"""A match in the hands of a test, whatever the game: ask and choose as players do, seats named by their colours."""

from __future__ import annotations

from typing import Generic

from hausmacht.core.agenda import Denial, S
from hausmacht.core.event import Event
from hausmacht.core.hashing import state_hash
from hausmacht.core.match import Match
from hausmacht.core.view import SPECTATOR


class PlayedMatch(Generic[S]):
    """Each game adds how its pieces are looked at."""

    def __init__(self, match: Match[S]) -> None:
        self.match = match

    def seat(self, name: str) -> int:
        return self.match.game.seat_names.index(name)

    # Asking and choosing

    def asked(self) -> list[str]:
        """Who is asked what: `red offer`."""
        names = self.match.game.seat_names
        return [f"{names[decision.seat]} {decision.kind}" for decision in self.match.decisions()]

    def options(self, seat: str) -> list[str]:
        question = self.match.question(self.seat(seat))
        return [] if question is None else question.texts()

    def offers(self, seat: str, text: str) -> bool:
        return text in self.options(seat)

    def choose(self, seat: str, *texts: str) -> None:
        """Make these choices one after another; the rules must allow each of them."""
        for text in texts:
            denial = self.match.choose(self.seat(seat), text)
            assert denial is None, f"{seat} {text}: {denial}"
            self.check()

    def check(self) -> None:
        """What must hold after every choice."""

    def denied(self, seat: str, text: str) -> Denial:
        """Why the rules refuse this; nothing on the table may change by trying."""
        before = state_hash(self.state)
        denial = self.match.choose(self.seat(seat), text)
        assert denial is not None, f"{seat} {text} should be refused"
        assert state_hash(self.state) == before
        assert not self.offers(seat, text)
        return denial

    def why_not(self, seat: str, text: str) -> str:
        """The refusal in short: `jokers-only (auction.jokers)`."""
        denial = self.denied(seat, text)
        return f"{denial.code} ({denial.rule})"

    # Looking

    @property
    def state(self) -> S:
        return self.match.state

    def is_over(self) -> bool:
        return self.match.is_over()

    def events(self, kind: str, seat: str = "") -> list[Event]:
        """The events of a kind that a seat has seen; without a seat: that everybody has seen."""
        who = self.seat(seat) if seat else SPECTATOR
        return [event for event in self.match.events(who) if event.kind.name == kind]
