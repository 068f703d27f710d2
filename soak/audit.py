"""The audit: the database is read as it lies, every match is played again, and everything told is held against it.

What an update may say follows from the match alone: after each entry of the log there is one view for each seat. An
update that says anything else was either never true (something told was lost) or tells more than the seat may know.
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import sqlite3
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import msgspec

from hausmacht.core import matchfile
from hausmacht.core.match import UNDO, Entry, Match
from hausmacht.core.shelf import games
from hausmacht.core.view import SPECTATOR
from soak.players import Sent
from soak.report import Counts
from soak.tapes import Heard, event_mark, update_mark

TABLES = "SELECT id, game, rules, seats, options, pack, position, commitment, seed, length, state FROM game_table"
ENTRIES = "SELECT table_id, n, kind, seat, text, target, chance, hash, key FROM entry ORDER BY table_id, n"


class EntryRow(msgspec.Struct):
    n: int
    kind: str
    seat: int
    text: str
    target: int
    chance: str
    hash: str
    key: str | None


class TableRow(msgspec.Struct):
    """A table as it lies in the database."""

    id: str
    game: str
    rules: str
    seats: int
    options: str
    pack: str
    position: str | None
    commitment: str
    seed: bytes | None
    length: int
    state: str
    entries: list[EntryRow] = []


class Told(msgspec.Struct):
    """What people remember of a table."""

    acknowledged: list[Sent]
    denied: list[Sent]
    tapes: list[tuple[int, list[Heard], set[str]]]  # seat, updates, and long numbers heard before the end


class Findings(msgspec.Struct):
    """Of one table: faults with a sentence, and numbers."""

    faults: list[tuple[str, str]] = []
    updates: int = 0
    stepped_back: int = 0

    def note(self, fault: str, sentence: str) -> None:
        self.faults.append((fault, sentence))


# Reading


def read_sqlite(file: Path) -> list[TableRow]:
    connection = sqlite3.connect(file)
    try:
        return put_together(connection.execute(TABLES).fetchall(), connection.execute(ENTRIES).fetchall())
    finally:
        connection.close()


def read_postgres(url: str) -> list[TableRow]:
    async def read() -> list[TableRow]:
        import asyncpg

        connection = await asyncpg.connect(url, timeout=60)
        try:
            return put_together(await connection.fetch(TABLES), await connection.fetch(ENTRIES))
        finally:
            await connection.close()

    return asyncio.run(read())


def put_together(tables: Sequence[Any], entries: Sequence[Any]) -> list[TableRow]:
    found = {row[0]: TableRow(*row) for row in tables}
    for table_id, *rest in entries:
        found[table_id].entries.append(EntryRow(*rest))
    return list(found.values())


# What an audience may know


class Knowledge:
    """What one audience may know: its moments by their marks, and its events."""

    def __init__(self) -> None:
        self.moments: dict[bytes, list[int]] = {}
        self.events: set[bytes] = set()
        self.hidden: list[Entry[Any]] = []  # sealed answers of others, which are told when all are open
        self.count = 0

    def learn(self, match: Match[Any], audience: int, sealed: bool) -> None:
        """The last entry is told to the audience; if it is an open one, with all that was sealed before it."""
        entries = [match.entries[-1]]
        if not sealed:
            in_force = {entry.number for entry in match.line}
            entries += [entry for entry in self.hidden if entry.number in in_force]
            self.hidden.clear()
        for entry in entries:
            for event in entry.events:
                if event.seen_by(audience):
                    facts = as_told(event.facts())
                    self.events.add(event_mark(self.count, event.kind.name, facts, entry.seat))


# Checking


def audit(rows: list[TableRow], told: dict[str, Told], counts: Counts) -> None:
    """Check all tables of a database; those nobody remembers too."""
    known = {row.id for row in rows}
    for table_id in told.keys() - known:
        counts.note("lost", f"table {table_id} is gone")
    work = [(row, told.get(row.id, Told([], [], []))) for row in rows]
    games()  # before the processes are forked
    with ProcessPoolExecutor(2, multiprocessing.get_context("fork")) as pool:
        for row, findings in zip(rows, pool.map(check_safely, work, chunksize=1), strict=True):
            counts.tables += 1
            counts.entries += len(row.entries)
            counts.updates += findings.updates
            counts.stepped_back += findings.stepped_back
            for fault, sentence in findings.faults:
                counts.note(fault, f"table {row.id} ({row.game}): {sentence}")


def check_safely(work: tuple[TableRow, Told]) -> Findings:
    try:
        return check_table(*work)
    except Exception as error:
        findings = Findings(faults=[])
        findings.note("damaged", f"the audit failed: {type(error).__name__}: {error}")
        return findings


def check_table(row: TableRow, told: Told) -> Findings:
    findings = Findings(faults=[])
    check_log(row, findings)
    check_commands(row, told, findings)
    if row.state == "waiting" or findings.faults:
        return findings
    try:
        knowledge = replay(row, [seat for seat, _, _ in told.tapes])
    except matchfile.MatchFileError as error:
        findings.note("damaged", str(error))
        return findings
    for seat, heard, early in told.tapes:
        check_tape(row, seat, heard, knowledge[seat], findings)
        if row.seed is not None and row.seed.hex() in early:
            findings.note("leaks", f"seat {seat} was told the seed before the end")
    return findings


def check_log(row: TableRow, findings: Findings) -> None:
    numbers = [entry.n for entry in row.entries]
    if numbers != list(range(len(numbers))):
        findings.note("gaps", f"the log has the entries {numbers[:5]}...{numbers[-5:]}, {len(numbers)} of them")
    if row.length != len(numbers):
        findings.note("gaps", f"the log has {len(numbers)} entries, and the table says {row.length}")
    for (seat, key), count in Counter((entry.seat, entry.key) for entry in row.entries if entry.key).items():
        if count > 1:
            findings.note("doubled", f"key {key} of seat {seat} is in the log {count} times")


def check_commands(row: TableRow, told: Told, findings: Findings) -> None:
    """Everything acknowledged is in the log, once and in order; nothing is that was denied."""
    by_key = {(entry.seat, entry.key): entry for entry in row.entries if entry.key}
    last: dict[int, int] = {}
    for sent in told.acknowledged:
        entry = by_key.get((sent.seat, sent.key))
        if entry is None:
            findings.note("lost", f"{sent.kind} '{sent.text}' of seat {sent.seat} at {sent.at} ({sent.key})")
        elif entry.kind != sent.kind or (sent.kind == "choice" and entry.text != sent.text):
            findings.note("lost", f"'{sent.text}' of seat {sent.seat} became {entry.kind} '{entry.text}' ({sent.key})")
        elif entry.n <= last.get(sent.seat, -1):
            findings.note("doubled", f"'{sent.text}' of seat {sent.seat} stands before what was acknowledged earlier")
        else:
            last[sent.seat] = entry.n
    for sent in told.denied:
        if (sent.seat, sent.key) in by_key:
            findings.note("ghosts", f"'{sent.text}' of seat {sent.seat} at {sent.at} ({sent.key}) was denied")


def check_tape(row: TableRow, seat: int, heard: list[Heard], knowledge: Knowledge, findings: Findings) -> None:
    """Every update is one of the moments of the match, and none is older than the one before it."""
    place = 0
    for update in heard:
        findings.updates += 1
        places = knowledge.moments.get(update.mark)
        if places is None:
            if update.at > knowledge.count:
                findings.note("lost", f"seat {seat} was told of count {update.at}; the log ends at {knowledge.count}")
            else:
                findings.note("leaks", f"seat {seat} was told something else than its view at count {update.at}")
            continue
        later = [each for each in places if each >= place]
        if later:
            place = later[0]
        else:
            findings.stepped_back += 1
            place = places[-1]
        if not knowledge.events.issuperset(update.events):
            findings.note("leaks", f"seat {seat} was told an event at count {update.at} that is none of its own")


def replay(row: TableRow, audiences: Sequence[int]) -> dict[int, Knowledge]:
    """Play the match again from its seed; every entry must come out with the same hash."""
    found = {audience: Knowledge() for audience in audiences}
    document = matchfile.parse(as_file(row))
    if document.header.seed is None:
        raise matchfile.MatchFileError("the seed is missing")
    match = matchfile.load(matchfile.write_lines(document.header, document.lines[:1]), games())
    remember(match, found)
    for line in document.lines[1:]:
        matchfile.repeat(match, line)
        matchfile.check(match, line)
        remember(match, found)
    return found


def remember(match: Match[Any], found: dict[int, Knowledge]) -> None:
    """The moment after the last entry, for each audience."""
    entry = match.entries[-1]
    sealed = (match.entries[entry.target] if entry.kind == UNDO else entry).sealed != 0
    waiting = [decision.seat for decision in match.decisions()]
    for audience, knowledge in found.items():
        if not sealed:
            knowledge.count = len(match.entries)
        elif entry.seat == audience:
            knowledge.count += 1
        question = None if audience == SPECTATOR else match.question(audience)
        asked = None if question is None else [question.kind, list(question.texts())]
        mark = update_mark(knowledge.count, as_told(match.view(audience)), asked, waiting, match.is_over())
        knowledge.moments.setdefault(mark, []).append(entry.number)
        if sealed and entry.seat != audience:
            knowledge.hidden.append(entry)
        else:
            knowledge.learn(match, audience, sealed)


def as_told(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def as_file(row: TableRow) -> str:
    """The match as a match file with its seed."""
    header = matchfile.Header(
        format=matchfile.FORMAT,
        version=matchfile.VERSION,
        game=row.game,
        rules=row.rules,
        seats=row.seats,
        options=json.loads(row.options),
        pack=json.loads(row.pack),
        commitment=row.commitment,
        seed=None if row.seed is None else row.seed.hex(),
        position=row.position,
    )
    return matchfile.write_lines(header, [line_of(entry) for entry in row.entries])


def line_of(entry: EntryRow) -> matchfile.Line:
    chance = json.loads(entry.chance)
    return matchfile.Line(
        n=entry.n,
        kind=entry.kind,
        hash=entry.hash,
        seat=entry.seat,
        choice=entry.text,
        target=entry.target if entry.kind in ("undo", "rewind") else -1,
        chance=tuple((label, outcome) for label, outcome, _ in chance),
        by_hand=tuple(at for at, (_, _, by_hand) in enumerate(chance) if by_hand),
    )
