"""What is kept, as the rest of the server knows it: tables, seats, entries, snapshots; and how they become rows."""

from __future__ import annotations

import time
from typing import Any, Final, Literal

import msgspec

from hausmacht.core.event import Event, Kind
from hausmacht.core.game import Game
from hausmacht.core.match import Entry
from hausmacht.core.matchfile import Line, line_of
from hausmacht.server.clocks.control import Control
from hausmacht.server.contests.series import Series
from hausmacht.server.terms import Room, SeatKind, State, UndoRule, Visibility

PERSON_SEAT: Final = "person"
BOT_SEAT: Final = "bot"
OPEN_SEAT: Final = "open"
WAITING: Final = "waiting"
PLAYING: Final = "playing"
OVER: Final = "over"


class Clock:
    """The time of a server: that of its machine. A test hands the application one that it can move."""

    def now(self) -> int:
        """Milliseconds since 1970."""
        return time.time_ns() // 1_000_000


MACHINE = Clock()


class Wall:
    """Where the clock of this process hangs."""

    clock = MACHINE


def hang(clock: Clock) -> None:
    """Everything in this process that asks for the time asks this clock from now on."""
    Wall.clock = clock


def now() -> int:
    """Milliseconds since 1970, for everything that concerns people and tables."""
    return Wall.clock.now()


ENCODE = msgspec.json.Encoder().encode


def as_json(value: Any) -> str:
    return ENCODE(value).decode()


class Ask(msgspec.Struct, frozen=True):
    """Something the other seats must agree to."""

    n: int
    kind: Literal["undo", "stand-in"]
    by: int  # the seat that asks
    target: int  # undo: the entry to return to; stand-in: the seat
    waiting: tuple[int, ...]  # the seats that have not answered
    bot: str = ""
    at: int = 0  # undo: how many entries the log had; an entry that is not sealed makes the question void
    key: str = ""


class Posed(msgspec.Struct, frozen=True):
    """A question that waits for its seat, as a list tells the owner of the seat; nobody else may know it."""

    seat: int
    kind: str
    numbers: dict[str, int]
    since: int  # when it was asked
    naming: int = 0  # which names held then


class TableRecord(msgspec.Struct):
    """A table as it is kept; the fields are the columns."""

    id: str
    game: str
    rules: str
    name: str
    seats: int
    options: dict[str, str]
    pack: dict[str, Any]
    visibility: Visibility
    undo: UndoRule
    host: str
    invite: str
    spectate: str
    created: int
    updated: int
    state: State = WAITING
    position: str | None = None
    seed: bytes | None = None
    commitment: str = ""
    started: int | None = None
    ended: int | None = None
    deciding: tuple[int, ...] = ()
    round: str = ""
    asks: tuple[Ask, ...] = ()
    rematch: str | None = None
    advice: str = ""  # on, off; empty: nobody has chosen
    length: int = 0  # entries of the log
    version: int = 0  # grows with every change but those of entries
    owner: str = ""  # the worker that plays the table
    fence: int = 0  # grows with every owner
    asked: int = 0  # how often the others have been asked something
    closed: int | None = None  # when the host of the server closed it
    trouble: str = ""  # why it could not be opened
    guided: str = ""  # the script a coach follows
    clock: Control | None = None  # how much time people have; None: any
    hook: str = ""  # JSON: the channel that is told whose turn it is
    posed: tuple[Posed, ...] = ()  # what the seats of people are asked
    scores: tuple[int, ...] = ()  # the points everybody can see; when the match is over, all
    places: tuple[int, ...] = ()  # when it is over
    series: Series | None = None  # that it belongs to
    rated: bool = False  # it counts for ratings
    tournament: str = ""  # that made it


class SeatRecord(msgspec.Struct):
    seat: int
    kind: SeatKind = OPEN_SEAT
    person: str = ""
    name: str = ""
    bot: str = ""
    resigned: bool = False
    stand_in: str = ""
    stand_in_by: int = -1  # the seat that asked for it
    stand_in_since: int | None = None
    stand_in_at: int = 0  # how long the log was then

    def played_by(self) -> str:
        """The bot that plays here now; empty: a person does."""
        return self.bot if self.kind == BOT_SEAT else self.stand_in


class ChatRecord(msgspec.Struct, frozen=True):
    n: int
    person: str
    seat: int
    name: str
    text: str
    made_at: int
    room: Room = ""


class SnapshotRecord(msgspec.Struct, frozen=True):
    n: int
    state: bytes
    drawn: dict[str, int]
    sealed_rounds: int


class CoachedRecord(msgspec.Struct, frozen=True):
    """What somebody has told the coach of a guided game."""

    alone: bool = False
    skipped: tuple[str, ...] = ()


class TokenRecord(msgspec.Struct, frozen=True):
    table_id: str
    seat: int
    person: str


JSON_COLUMNS = {"options", "pack", "deciding", "asks", "clock", "posed", "scores", "places", "series"}
TABLE_COLUMNS = tuple(field.name for field in msgspec.structs.fields(TableRecord))
SEAT_COLUMNS = tuple(field.name for field in msgspec.structs.fields(SeatRecord))


def row_of(table: TableRecord) -> dict[str, Any]:
    return columns_of({name: getattr(table, name) for name in TABLE_COLUMNS})


def table_of(row: Any) -> TableRecord:
    values = dict(row._mapping)
    for name in JSON_COLUMNS:
        values[name] = msgspec.json.decode(values[name])
    seed = values.pop("seed")
    record = msgspec.convert({name: values[name] for name in TABLE_COLUMNS if name != "seed"}, TableRecord)
    record.seed = None if seed is None else bytes(seed)
    return record


# What a move can change of a table
MOVING = ("state", "ended", "updated", "deciding", "round", "asks", "posed", "scores", "places")


def moved(table: TableRecord, changes: dict[str, Any]) -> tuple[Any, ...]:
    """The values for each of MOVING."""
    return tuple([moved_column(name, changes.get(name, getattr(table, name))) for name in MOVING])


def moved_column(name: str, value: Any) -> Any:
    if name not in JSON_COLUMNS:
        return value
    return as_json(value) if value else "[]"


def columns_of(changes: dict[str, Any]) -> dict[str, Any]:
    """Changed fields of a table as they are kept."""
    return {name: as_json(value) if name in JSON_COLUMNS else value for name, value in changes.items()}


ENTRY_COLUMNS = (
    "table_id",
    "n",
    "kind",
    "seat",
    "text",
    "target",
    "chance",
    "hash",
    "events",
    "told",
    "learned",
    "sealed",
    "drawn",
    "key",
    "made_at",
)


def entry_values(table_id: str, entry: Entry[Any], key: str | None, made_at: int) -> tuple[Any, ...]:
    """An entry as it is stored: the values for each of ENTRY_COLUMNS."""
    events = entry.events
    return (
        table_id,
        entry.number,
        entry.kind,
        entry.seat,
        entry.text,
        entry.target,
        as_json(entry.chance),
        entry.hash,
        as_json([(each.kind.name, each.audience, each.values) for each in events]),
        len([1 for each in events if not each.audience]),
        entry.learned,
        entry.sealed,
        as_json(entry.drawn),
        key,
        made_at,
    )


def entry_row(table_id: str, entry: Entry[Any], key: str | None, made_at: int) -> dict[str, Any]:
    return dict(zip(ENTRY_COLUMNS, entry_values(table_id, entry, key, made_at), strict=True))


EVENTS = msgspec.json.Decoder(list[tuple[str, tuple[int, ...], tuple[int | tuple[int, ...], ...]]])
CHANCE = msgspec.json.Decoder(list[tuple[str, int, bool]])
DRAWN = msgspec.json.Decoder(dict[str, int])


class LoggedEntry(msgspec.Struct, frozen=True):
    """An entry out of the store, with what the match itself does not need."""

    entry: Any
    key: str | None
    made_at: int


def entry_of(row: Any, kinds: dict[str, Kind], is_old: bool = False) -> LoggedEntry:
    """An entry; `is_old`: without events that the game no longer knows."""
    entry: Entry[Any] = Entry(row.n, row.kind, row.seat, row.text, row.target, CHANCE.decode(row.chance), row.hash)
    entry.events = [
        Event(kinds[kind], audience, values)
        for kind, audience, values in EVENTS.decode(row.events)
        if not is_old or kind in kinds
    ]
    entry.learned = bool(row.learned)
    entry.sealed = row.sealed
    entry.drawn = DRAWN.decode(row.drawn)
    return LoggedEntry(entry, row.key, row.made_at)


def line_in(row: Any) -> Line:
    """An entry as a match file has it."""
    entry: Entry[Any] = Entry(row.n, row.kind, row.seat, row.text, row.target, CHANCE.decode(row.chance), row.hash)
    return line_of(entry)


def kinds_of(game: Game[Any]) -> dict[str, Kind]:
    return {kind.name: kind for kind in game.kinds}
