"""Puzzles as they are kept, and the answers people have given."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import func, insert, select

from hausmacht.server.storage.connection import Connected
from hausmacht.server.storage.schema import PUZZLE, PUZZLE_ANSWER


class PuzzleRecord(msgspec.Struct, frozen=True):
    """A puzzle; the fields are the columns."""

    id: str
    game: str
    rules: str
    person: str
    name: str
    title: str
    position: str
    seat: int
    question: str
    advice: str
    listed: bool
    made_at: int


class PuzzleHead(msgspec.Struct, frozen=True):
    """A puzzle in a list."""

    id: str
    game: str
    rules: str
    person: str
    name: str
    title: str
    seat: int
    question: str
    listed: bool
    made_at: int


class AnswerRecord(msgspec.Struct, frozen=True):
    puzzle: str
    person: str
    choice: str
    choices: tuple[str, ...]
    value: float | None
    solved: bool
    made_at: int


class Tally(msgspec.Struct, frozen=True):
    """How many have answered a puzzle, and how many of them have found the best answer."""

    answers: int = 0
    solved: int = 0


HEAD_COLUMNS = [PUZZLE.c[field.name] for field in msgspec.structs.fields(PuzzleHead)]


class PuzzleRows(Connected):
    """Puzzles and answers."""

    async def add_puzzle(self, puzzle: PuzzleRecord, most: int) -> bool:
        """Whether there was room for it: one person may set so many."""
        mine = select(func.count()).select_from(PUZZLE).where(PUZZLE.c.person == puzzle.person)
        async with self.transaction() as connection:
            if ((await connection.execute(mine)).scalar() or 0) >= most:
                return False
            await connection.execute(insert(PUZZLE), msgspec.structs.asdict(puzzle))
        return True

    async def puzzle(self, puzzle_id: str) -> PuzzleRecord | None:
        found = await self.rows(select(PUZZLE).where(PUZZLE.c.id == puzzle_id))
        return PuzzleRecord(**found[0]._mapping) if found else None

    async def puzzles_by(self, person: str) -> list[PuzzleRecord]:
        rows = await self.rows(select(PUZZLE).where(PUZZLE.c.person == person).order_by(PUZZLE.c.made_at))
        return [PuzzleRecord(**row._mapping) for row in rows]

    async def puzzles(
        self, games: dict[str, str], person: str, before: tuple[int, str] | None, most: int
    ) -> list[PuzzleHead]:
        """Those on the page of puzzles, or with a `person` all of his, the newest first; of these games and rules."""
        columns = PUZZLE.c
        statement = select(*HEAD_COLUMNS).where(columns.person == person if person else columns.listed.is_(True))
        statement = statement.where(columns.game.in_(games), columns.rules.in_(set(games.values())))
        if before is not None:
            made_at, puzzle_id = before
            statement = statement.where(
                columns.made_at <= made_at, (columns.made_at < made_at) | (columns.id < puzzle_id)
            )
        ordered = statement.order_by(columns.made_at.desc(), columns.id.desc()).limit(most)
        found = [PuzzleHead(**row._mapping) for row in await self.rows(ordered)]
        return [each for each in found if games[each.game] == each.rules]

    async def remove_puzzle(self, puzzle_id: str) -> None:
        async with self.transaction() as connection:
            await connection.execute(PUZZLE.delete().where(PUZZLE.c.id == puzzle_id))

    # Answers

    async def answer_puzzle(self, answer: AnswerRecord) -> None:
        """The first answer counts; another one changes nothing."""
        values = {**msgspec.structs.asdict(answer), "choices": msgspec.json.encode(answer.choices).decode()}
        async with self.transaction() as connection:
            await connection.execute(self.added(PUZZLE_ANSWER, values))

    async def answers_by(self, person: str, puzzles: Sequence[str]) -> dict[str, AnswerRecord]:
        columns = PUZZLE_ANSWER.c
        statement = select(PUZZLE_ANSWER).where(columns.person == person, columns.puzzle.in_(puzzles))
        return {row.puzzle: answer_of(row) for row in await self.rows(statement)}

    async def every_answer_by(self, person: str) -> list[AnswerRecord]:
        mine = select(PUZZLE_ANSWER).where(PUZZLE_ANSWER.c.person == person).order_by(PUZZLE_ANSWER.c.made_at)
        return [answer_of(row) for row in await self.rows(mine)]

    async def answered(self, puzzles: Sequence[str]) -> dict[str, Tally]:
        columns = PUZZLE_ANSWER.c
        statement = select(columns.puzzle, columns.solved, func.count().label("many"))
        rows = await self.rows(statement.where(columns.puzzle.in_(puzzles)).group_by(columns.puzzle, columns.solved))
        answers: Counter[str] = Counter()
        solved: Counter[str] = Counter()
        for row in rows:
            answers[row.puzzle] += row.many
            solved[row.puzzle] += row.many if row.solved else 0
        return {puzzle: Tally(answers[puzzle], solved[puzzle]) for puzzle in puzzles}

    async def choices_in(self, puzzle: str, most: int) -> list[tuple[str, int]]:
        """The answers given most often, with how often."""
        columns = PUZZLE_ANSWER.c
        many = func.count().label("many")
        statement = select(columns.choice, many).where(columns.puzzle == puzzle).group_by(columns.choice)
        rows = await self.rows(statement.order_by(many.desc(), columns.choice).limit(most))
        return [(row.choice, int(row.many)) for row in rows]


def answer_of(row: Any) -> AnswerRecord:
    choices = msgspec.json.decode(row.choices, type=tuple[str, ...])
    return AnswerRecord(**{**row._mapping, "choices": choices})
