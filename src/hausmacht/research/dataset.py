"""Decisions as a data set: JSON lines, with a schema beside them, from games of bots or from recorded matches.

The first line says which game it is; each further line is a decision: what the seat saw, what it could choose, what it
chose, and how the match ended.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from hausmacht.bots import Bot, arena, make
from hausmacht.core import matchfile
from hausmacht.core.agenda import deciding
from hausmacht.core.asking import question
from hausmacht.core.chance import Seeded, branch
from hausmacht.core.event import Event
from hausmacht.core.game import Game, Memory, Setup
from hausmacht.core.match import Entry, Match, play_again
from hausmacht.core.shelf import games as shelf
from hausmacht.core.view import Question, View
from hausmacht.research import rewards
from hausmacht.research.actions import actions_of
from hausmacht.research.observations import Layout, layout_for
from hausmacht.research.playing import game_called

VERSION = 2


class DatasetError(Exception):
    """A data set that cannot be used; the message says what is wrong."""


class Head(msgspec.Struct, frozen=True, tag="data set", tag_field="line"):
    """The first line."""

    version: int
    game: str
    rules: str
    setup: Setup


class Taken(msgspec.Struct, frozen=True, tag="decision", tag_field="line"):
    """One decision."""

    match: str  # the same for all decisions of a match
    number: int  # within the match
    seat: int
    view: dict[str, Any]  # as in the request `view` of docs/protocol.md
    kind: str  # of the question
    numbers: dict[str, int]
    options: tuple[str, ...]
    choice: str
    scores: tuple[int, ...]  # at the end of the match
    places: tuple[int, ...]
    player: str = ""  # a bot's name, or a name from the match file
    known: dict[str, Any] = {}  # what the seat remembers beside what it sees


def schema() -> dict[str, Any]:
    """The JSON Schema of a line."""
    return msgspec.json.schema(Head | Taken)


# Writing


def write(path: Path | str, game: Game[Any], setup: Setup, decisions: Iterable[Taken]) -> int:
    """A data set and its schema (`NAME.schema.json`); how many decisions it has."""
    path = Path(path)
    encode = msgspec.json.encode
    path.with_suffix(".schema.json").write_bytes(msgspec.json.format(encode(schema())) + b"\n")
    count = 0
    with open(path, "wb") as file:
        file.write(encode(Head(VERSION, game.id, game.rules_version, setup)) + b"\n")
        for each in decisions:
            file.write(encode(each) + b"\n")
            count += 1
    return count


Note: TypeAlias = tuple[View, dict[str, Any], Question, str]  # seen, remembered, asked, chosen


class Noting(Bot):
    """Plays like the bot inside and notes what it saw and chose."""

    def __init__(self, inside: Bot, memory: Memory, notes: list[Note]) -> None:
        self.inside = inside
        self.memory = memory
        self.notes = notes

    def see(self, event: Event) -> None:
        self.memory.note(event)
        self.inside.see(event)

    def decide(self, view: View, question: Question) -> str:
        known = told_by(self.memory)
        text = self.inside.decide(view, question)
        self.notes.append((view, known, question, text))
        return text


def told_by(memory: Memory) -> dict[str, Any]:
    """What is remembered now, as plain values of its own."""
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(dict(memory.told())))
    return plain


def self_play(
    game: str | Game[Any],
    bots: Sequence[str],
    matches: int,
    options: Mapping[str, str] | None = None,
    seed: int = 0,
) -> Iterator[Taken]:
    """The decisions of games between bots, one for each seat; they change seats."""
    title = game_called(game)
    setup = title.setup(len(bots), options)
    for number in range(matches):
        seated = [bots[(seat + number) % len(bots)] for seat in range(len(bots))]
        notes: list[Note] = []
        players = [
            Noting(make(name, title, setup, seat, branch(seed, number * 64 + seat)), title.memory(setup, seat), notes)
            for seat, name in enumerate(seated)
        ]
        state, _ = arena.play_game(title, setup, players, Seeded(f"{seed}:{number}".encode()))
        scores, places = tuple(title.scores(state)), tuple(title.places(state))
        for at, note in enumerate(notes):
            yield taken(f"{seed}:{number}", at, note, scores, places, seated[note[2].seat])


def taken(match: str, number: int, note: Note, scores: tuple[int, ...], places: tuple[int, ...], player: str) -> Taken:
    view, known, asked, text = note
    plain: dict[str, Any] = msgspec.to_builtins(view)
    texts = tuple(asked.texts())
    return Taken(
        match, number, asked.seat, plain, asked.kind, asked.numbers, texts, text, scores, places, player, known
    )


def recorded(match: Match[Any], name: str, players: Sequence[str] = ()) -> Iterator[Taken]:
    """The decisions of a recorded match that were not taken back; the result is that of its last entry."""
    game = match.game
    state = match.fresh()
    scores, places = tuple(game.scores(match.state)), tuple(game.places(match.state))
    memories = [match.memory_before(seat) for seat in range(match.setup.seats)]
    remember(memories, match.opening)
    for number, entry in enumerate(match.line):
        decision = next(each for each in deciding(state) if each.seat == entry.seat)
        player = players[entry.seat] if entry.seat < len(players) else ""
        view, known = game.view(state, entry.seat), told_by(memories[entry.seat])
        note = (view, known, question(state, decision), entry.text)
        yield taken(name, number, note, scores, places, player)
        play_again(state, entry)
        remember(memories, entry)


def remember(memories: Sequence[Memory], entry: Entry[Any]) -> None:
    """What each seat saw of an entry."""
    for event in entry.events:
        for seat, memory in enumerate(memories):
            if event.seen_by(seat):
                memory.note(event)


def write_matches(path: Path | str, files: Iterable[Path | str]) -> int:
    """A data set of match files; all must be of the same game with the same set-up."""
    first: Match[Any] | None = None
    found: list[Taken] = []
    for file in map(Path, files):
        match = matchfile.load(file.read_text(encoding="utf-8"), shelf())
        first = first or match
        if (match.game.id, match.setup) != (first.game.id, first.setup):
            raise DatasetError(f"'{file}' is not of the same game and set-up as the first file.")
        found += recorded(match, file.name)
    if first is None:
        raise DatasetError("Name at least one match file.")
    return write(path, first.game, first.setup, found)


# Reading


class Dataset:
    """A data set in a file; it is read again whenever somebody goes through it."""

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        with open(self.path, "rb") as file:
            line = file.readline()
        try:
            self.head = msgspec.json.decode(line, type=Head)
        except msgspec.DecodeError:
            raise DatasetError(f"'{self.path}' is not a data set of decisions.") from None
        if self.head.version != VERSION:
            raise DatasetError(f"'{self.path}' has version {self.head.version}; this Hausmacht reads {VERSION}.")

    def __iter__(self) -> Iterator[Taken]:
        decode = msgspec.json.Decoder(Taken).decode
        with open(self.path, "rb") as file:
            file.readline()
            for line in file:
                yield decode(line)

    def arrays(self, layout: Layout | None = None) -> Arrays:
        """Everything as numbers: to learn to choose like the players, or to tell who will win."""
        game = game_called(self.head.game)
        layout = layout or layout_for(game, self.head.setup)
        actions = actions_of(game)
        observations, masks, chosen, ranks = [], [], [], []
        for each in self:
            observations.append(layout.observe_plain(each.view, each.kind, each.numbers, each.known))
            masks.append(actions.mask(each.options))
            chosen.append(actions.numbers(each.options)[each.options.index(each.choice)])
            ranks.append(rewards.by_rank(each.places)[each.seat])
        return Arrays(
            np.asarray(observations, np.float32),
            np.asarray(masks, np.int8),
            np.asarray(chosen, np.int64),
            np.asarray(ranks, np.float32),
        )


class Arrays(msgspec.Struct, frozen=True):
    """One row for each decision."""

    observations: NDArray[np.float32]
    masks: NDArray[np.int8]
    actions: NDArray[np.int64]
    ranks: NDArray[np.float32]  # 1: the seat won in the end, -1: it came last
