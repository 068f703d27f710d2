"""What travels between server and clients about puzzles: positions in which the best answer is to be found."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from hausmacht.advice.telling import AdviceTold
from hausmacht.server.messages import Choices, Count, Message, Request, SeatNumber

MOST_TITLE = 80


class NewPuzzle(Request, frozen=True):
    """A moment of a finished match, by everybody's count, and the seat whose question is the puzzle."""

    at: Count
    seat: SeatNumber
    title: Annotated[str, Meta(max_length=MOST_TITLE)] = ""
    listed: bool = True  # on the page of puzzles; else only by its link


class PuzzleAnswer(Request, frozen=True):
    choices: Choices  # the answer, and what belongs to it: the rest of a plan


class PuzzleListed(Message, frozen=True):
    """A puzzle in a list."""

    id: str
    game: str
    game_title: str
    title: str
    by: str  # who has set it
    seat: int
    colour: str  # of that seat
    question: str  # its kind
    listed: bool
    mine: bool
    made: str
    answers: int  # how many have answered
    solved: int  # how many of them have found the best answer
    answered: bool  # by me
    right: bool  # and it was the best one


class PuzzlesPage(Message, frozen=True):
    puzzles: tuple[PuzzleListed, ...]
    next: str  # for `before`, to go further back; empty: that was all


class GivenAnswer(Message, frozen=True):
    """An answer to a puzzle; of others only how often it was given."""

    choice: str
    label: str
    count: int


class SolutionTold(Message, frozen=True):
    """What the strongest player here found, and how I did."""

    advice: AdviceTold
    choices: tuple[str, ...]  # mine; none: the puzzle is mine, and I have not answered
    label: str  # of the first of them
    value: float | None  # my chance to win with it; null: nobody has worked it out
    right: bool
    given: tuple[GivenAnswer, ...]  # the answers given most often


class PuzzleTold(Message, frozen=True):
    """A puzzle as its board shows it."""

    puzzle: PuzzleListed
    seats: int
    options: dict[str, str]
    printed: Any
    update: Any  # as at a table
    solution: SolutionTold | None  # once I have answered
