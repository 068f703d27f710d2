"""Reading a data set: its tables as they are, or each decision with the game as it stood then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from hausmacht.core.game import Game
from hausmacht.core.shelf import games
from hausmacht.research import rewards
from hausmacht.research.actions import Numbering
from hausmacht.research.dataset import files
from hausmacht.research.dataset.columns import DECISIONS, MATCHES, OBSERVATION, VERSION, DatasetError
from hausmacht.research.dataset.replaying import laid_before
from hausmacht.research.dataset.rows import Row
from hausmacht.research.dataset.writing import file_of, is_done, plan_in
from hausmacht.research.playing import Playing


class Example(msgspec.Struct, frozen=True):
    """A decision as numbers."""

    observation: NDArray[np.float32]
    options: NDArray[np.int64]  # the action numbers that could be chosen
    action: int
    seat: int
    rank: float  # 1: the seat won in the end, -1: it came last
    match: int
    number: int


class Arrays(msgspec.Struct, frozen=True):
    """One row for each decision."""

    observations: NDArray[np.float32]
    masks: NDArray[np.int8]
    actions: NDArray[np.int64]
    ranks: NDArray[np.float32]


class Dataset:
    """A data set in a folder. It is read as a stream: a batch of decisions, or a match, at a time."""

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        self.about = plan_in(self.path)
        if self.about.version != VERSION:
            raise DatasetError(f"'{self.path}' has version {self.about.version}; this Hausmacht reads {VERSION}.")
        self.actions = Numbering(self.about.actions)

    def __repr__(self) -> str:
        about = self.about
        return f"<Dataset {about.title}, {about.setup.seats} seats, {about.matches} matches in {about.parts()} parts>"

    def parts(self) -> list[int]:
        """The parts that are there; a data set can be read while it is being written."""
        return [number for number in range(self.about.parts()) if is_done(self.path, self.about, number)]

    # Tables

    def batches(
        self, table: str = DECISIONS, columns: Sequence[str] | None = None, parts: Sequence[int] | None = None
    ) -> Iterator[pa.RecordBatch]:
        """The rows of a table as Arrow batches; only some columns, or only some parts, if you name them."""
        for number in self.parts() if parts is None else parts:
            yield from files.read_batches(file_of(self.path, self.about, table, number), columns)

    def rows(
        self, table: str = DECISIONS, columns: Sequence[str] | None = None, parts: Sequence[int] | None = None
    ) -> Iterator[Row]:
        for batch in self.batches(table, columns, parts):
            yield from batch.to_pylist()

    def matches(self, parts: Sequence[int] | None = None) -> Iterator[tuple[Row, list[Row]]]:
        """Each match with its decisions."""
        for number in self.parts() if parts is None else parts:
            decisions = self.rows(DECISIONS, parts=[number])
            for match in self.rows(MATCHES, parts=[number]):
                yield match, list(islice(decisions, match["decisions"]))

    # Decisions

    def replay(self, parts: Sequence[int] | None = None) -> Iterator[tuple[Row, Playing]]:
        """Each decision with the game as it stood: its views, observations, words. Not for playing on."""
        game = self.game()
        for match, decisions in self.matches(parts):
            yield from laid_before(game, self.about.setup, match, decisions)

    def game(self) -> Game[Any]:
        """The game, if it is here with the rules under which the matches were played."""
        game = games().get(self.about.game)
        if game is None or game.rules_version != self.about.rules:
            raise DatasetError(
                f"'{self.path}' was played under rules {self.about.rules} of {self.about.title}, which are not here: "
                "its tables can be read, but not played again."
            )
        return game

    def examples(self, parts: Sequence[int] | None = None) -> Iterator[Example]:
        """Each decision as numbers; matches are played again, unless observations are stored."""
        places = {row["match"]: row["places"] for row in self.rows(MATCHES, ["match", "places"], parts)}
        ranks = {match: rewards.by_rank(found) for match, found in places.items()}
        for row, observation in self.observed(parts):
            yield Example(
                observation,
                np.asarray(row["options"], np.int64),
                row["action"],
                row["seat"],
                ranks[row["match"]][row["seat"]],
                row["match"],
                row["number"],
            )

    def observed(self, parts: Sequence[int] | None) -> Iterator[tuple[Row, NDArray[np.float32]]]:
        if not self.about.observations:
            for row, playing in self.replay(parts):
                yield row, playing.observation(row["seat"])
            return
        plain = ("match", "number", "seat", "options", "action")
        for batch in self.batches(DECISIONS, (*plain, OBSERVATION), parts):
            stored = batch.column(OBSERVATION).flatten().to_numpy().reshape(-1, self.about.observations)
            yield from zip(batch.select(list(plain)).to_pylist(), stored, strict=True)

    def arrays(self, most: int | None = None) -> Arrays:
        """Everything as numbers, or the first so many decisions: for what fits into memory."""
        found = list(islice(self.examples(), most))
        masks = np.zeros((len(found), self.actions.size), np.int8)
        for at, example in enumerate(found):
            masks[at, example.options] = 1
        return Arrays(
            np.asarray([each.observation for each in found], np.float32),
            masks,
            np.asarray([each.action for each in found], np.int64),
            np.asarray([each.rank for each in found], np.float32),
        )
