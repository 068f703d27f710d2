"""What travels between server and clients about advice. `docs/advice.md` describes it."""

from __future__ import annotations

from hausmacht.advice.telling import AdviceTold, ReportTold
from hausmacht.core.wire import Update
from hausmacht.server.messages import ChoiceText, Count, Message, Request, SeatNumber


class TryAsked(Request, frozen=True):
    """Where to begin: now, or at a count of the seat; `world` deals another table that could be."""

    seat: SeatNumber
    at: Count | None = None
    world: Count = 0


class TryChoice(Request, frozen=True):
    choice: ChoiceText


class HintsTold(Message, frozen=True):
    """Advice about the question a seat was asked at this count."""

    at: int
    advice: AdviceTold


class MatchReport(Message, frozen=True):
    report: ReportTold
    names: tuple[str, ...]


class BranchTold(Message, frozen=True):
    """A private try-out as its owner sees it; `update` has the same form as for the table itself."""

    id: str
    seat: int
    world: int
    choices: int
    left: int
    shares: tuple[float, ...]
    judged: bool
    update: Update
