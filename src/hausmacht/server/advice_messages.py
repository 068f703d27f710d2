"""What travels between server and clients about advice. `docs/advice.md` describes it."""

from __future__ import annotations

from hausmacht.advice.telling import AdviceTold, ReportTold
from hausmacht.server.messages import Asked, ChoiceText, Count, SeatNumber, Told, Update


class TryAsked(Asked, frozen=True):
    """Where to begin: now, or at a count of the seat; `world` deals another table that could be."""

    seat: SeatNumber
    at: Count | None = None
    world: Count = 0


class TryChoice(Asked, frozen=True):
    choice: ChoiceText


class HintsTold(Told, frozen=True):
    """Advice about the question a seat was asked at this count."""

    at: int
    advice: AdviceTold


class MatchReport(Told, frozen=True):
    report: ReportTold
    names: tuple[str, ...]


class BranchTold(Told, frozen=True):
    """A private try-out as its owner sees it; `update` has the form that the table itself is told in."""

    id: str
    seat: int
    world: int
    choices: int
    left: int
    shares: tuple[float, ...]
    judged: bool
    update: Update
