"""Puzzles: a position with a question, what is best there, and how an answer compares with it.

A puzzle is a position of its own. Everything about it is worked out from what the seat that is asked could know there.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from hausmacht.advice.hints import JUDGED, PLAIN, Advice, Hint
from hausmacht.advice.knowledge import Known, known_now
from hausmacht.advice.telling import tell_advice
from hausmacht.advice.what_if import Branch
from hausmacht.advice.words import Speaker
from hausmacht.core.match import Match, new_match
from hausmacht.core.position import PositionError, read_position
from hausmacht.core.shelf import games
from hausmacht.core.teller import Teller
from hausmacht.server.errors import RequestError
from hausmacht.server.http.access import Desk
from hausmacht.server.play.telling import teller_of
from hausmacht.server.play.wording import language_of, names_at
from hausmacht.server.play.written import Raw, iso
from hausmacht.server.puzzle_messages import GivenAnswer, PuzzleListed, PuzzleTold, SolutionTold
from hausmacht.server.storage.puzzles import AnswerRecord, PuzzleHead, PuzzleRecord, Tally
from hausmacht.server.storage.records import SeatRecord
from hausmacht.server.tables.making import new_table
from hausmacht.server.workers.adviser import Adviser
from hausmacht.server.workers.tasks import HintTask, TryTask

SEED = bytes(32)  # a puzzle looks the same whenever it is drawn
MOST_GIVEN = 5  # answers of others that are shown
MOST_OPEN = 32  # positions that are kept as they were read
DECODE = msgspec.json.Decoder(Advice)


class Board(msgspec.Struct, frozen=True):
    """A position that was read."""

    match: Match[Any]
    teller: Teller
    seats: list[SeatRecord]
    known: Known

    def names(self, language: str) -> tuple[str, ...]:
        return tuple(names_at(self.seats, self.match.game.catalogue(language, self.match.setup)))

    def speaker(self, language: str) -> Speaker:
        match = self.match
        return Speaker(match.game, match.setup, language, self.names(language), match.game.naming(match.state))


@lru_cache(MOST_OPEN)
def board_of(position: str, seat: int) -> Board:
    """The position on a board, before the eyes of the seat; takes long enough to be done in a thread."""
    try:
        game, setup, state = read_position(position, games())
    except PositionError as error:
        raise RequestError(409, "old-puzzle", f"This puzzle cannot be set up any more: {error}") from None
    match = new_match(game, setup, SEED, state)
    table = new_table(game, "", setup.seats, setup.options, setup.pack, "")
    seats = [SeatRecord(each) for each in range(setup.seats)]
    teller = teller_of(match, table, seats)
    teller.times = [0] * len(match.entries)
    return Board(match, teller, seats, known_now(match, seat, explained=True))


# Setting one


async def solve(adviser: Adviser, board: Board, puzzle_id: str) -> Advice:
    """What is best; a RequestError if there is nothing to be found."""
    question = board.known.question
    if question is None:
        raise RequestError(409, "not-asked", "This seat has nothing to decide at this moment: choose another one.")
    if len(question.options) < 2:
        raise RequestError(409, "no-puzzle", "There is only one answer here, so there is nothing to find.")
    advice: Advice = await adviser.ask_once(("puzzle", puzzle_id), HintTask(board.known), puzzle_id)
    if advice.method not in (JUDGED, PLAIN) or not advice.hints:
        raise RequestError(409, "no-puzzle", "Nobody can tell which answer is best here: choose another moment.")
    return advice


# Answering


def must_be_answers(board: Board, choices: tuple[str, ...]) -> None:
    question = board.known.question
    if question is None or choices[0] not in question.texts():
        raise RequestError(409, "no-answer", "This is no answer to the question of this puzzle.")


async def value_of(adviser: Adviser, board: Board, puzzle_id: str, choice: str, advice: Advice) -> float | None:
    """The chance to win with an answer: as the solution tells it, else tried in the same way."""
    hint = hint_for(advice, choice)
    if hint is not None:
        return hint.value
    task = TryTask(Branch(board.known), choice=choice)
    try:
        _, seen = await adviser.ask_once(("puzzle", puzzle_id, choice), task, puzzle_id)
    except RequestError:
        return None  # the answer counts all the same
    return float(seen.shares[board.known.seat]) if seen.shares else None


def hint_for(advice: Advice, choice: str) -> Hint | None:
    return next((hint for hint in advice.hints if hint.text == choice), None)


def is_right(advice: Advice, choice: str, value: float | None) -> bool:
    """Whether an answer is the best one, or as good as far as anybody can tell."""
    best = advice.hints[0]
    hint = hint_for(advice, choice)
    if hint is not None:
        return hint.best or not hint.clear
    return value is not None and best.value - value <= best.error


# Telling


def listed(puzzle: PuzzleHead | PuzzleRecord, person: str, tally: Tally, answer: AnswerRecord | None) -> PuzzleListed:
    game = games()[puzzle.game]
    return PuzzleListed(
        id=puzzle.id,
        game=puzzle.game,
        game_title=game.title,
        title=puzzle.title,
        by=puzzle.name,
        seat=puzzle.seat,
        colour=game.seat_names[puzzle.seat],
        question=puzzle.question,
        listed=puzzle.listed,
        mine=puzzle.person == person,
        made=iso(puzzle.made_at),
        answers=tally.answers,
        solved=tally.solved,
        answered=answer is not None,
        right=answer is not None and answer.solved,
    )


async def told(desk: Desk, puzzle: PuzzleRecord, board: Board, person: str, language: str) -> PuzzleTold:
    """The puzzle as somebody sees it; the solution only after an answer, or for who has set it."""
    store = desk.hall.store
    answer = (await store.answers_by(person, [puzzle.id])).get(puzzle.id)
    tally = (await store.answered([puzzle.id]))[puzzle.id]
    setup = board.match.setup
    spoken = language_of(board.match.game, language)
    is_open = answer is not None or puzzle.person == person
    given = await store.choices_in(puzzle.id, MOST_GIVEN) if is_open else []
    update: Any = Raw(board.teller.update(puzzle.seat, spoken, 0))
    return PuzzleTold(
        puzzle=listed(puzzle, person, tally, answer),
        seats=setup.seats,
        options=setup.options,
        printed=board.match.game.printed(setup),
        update=update,
        solution=solution(puzzle, board, spoken, answer, given) if is_open else None,
    )


def solution(
    puzzle: PuzzleRecord, board: Board, language: str, answer: AnswerRecord | None, given: list[tuple[str, int]]
) -> SolutionTold:
    speaker = board.speaker(language)
    labels = labels_of(board, language)
    return SolutionTold(
        advice=tell_advice(DECODE.decode(puzzle.advice), board.known, speaker),
        choices=() if answer is None else answer.choices,
        label="" if answer is None else labels.get(answer.choice, answer.choice),
        value=None if answer is None else answer.value,
        right=answer is not None and answer.solved,
        given=tuple(GivenAnswer(choice=text, label=labels.get(text, text), count=count) for text, count in given),
    )


def labels_of(board: Board, language: str) -> dict[str, str]:
    """The answers in words."""
    assert board.known.question is not None
    told = msgspec.json.decode(board.teller.phrases_in(language).question(board.known.question))
    return {option["text"]: option["label"] for option in told["options"]}
