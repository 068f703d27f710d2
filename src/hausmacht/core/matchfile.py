"""Matches as files: one versioned format for saves, replays and bug reports, a JSON object a line.

The first line is the header (game, rules version, seats, options, commitment and, once it may be known, the seed),
then one line for each entry of the log, then a line with their number and a hash of all lines before it.
`docs/match-file.md` describes it.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

from hausmacht.core.agenda import BudgetError, State
from hausmacht.core.bounds import why_unreadable
from hausmacht.core.chance import ChanceError, Recorded, Seeded, commitment_to
from hausmacht.core.game import Game, Setup, SetupError
from hausmacht.core.match import CHOICE, RECENT, REWIND, SETUP, UNDO, Entry, Match
from hausmacht.core.position import PositionError, read_position, write_position

FORMAT = "hausmacht-match"
VERSION = 1
MOST_SIGNS = 64_000_000  # in a file
MOST_ENTRIES = 200_000
MOST_OUTCOMES = 20_000  # of luck, in one entry
UPGRADES: dict[int, Callable[[list[Any]], list[Any]]] = {}  # from a version to the next: lines of the file, decoded


class MatchFileError(Exception):
    """A file that is no match, or not one that can be played on; the message names the entry."""


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: str
    version: int
    game: str
    rules: str
    seats: int
    options: dict[str, str]
    pack: dict[str, Any]
    commitment: str
    seed: str | None = None
    position: str | None = None  # the position the match began with, if it was not set up by the rules
    players: tuple[str, ...] = ()  # names or bots, for the people who read it


class Line(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """An entry of the log as it is written."""

    n: int
    kind: str
    hash: str
    seat: int = -1
    choice: str = ""
    target: int = -1
    chance: tuple[tuple[str, int], ...] = ()
    by_hand: tuple[int, ...] = ()  # which of the outcomes somebody entered, by their place in `chance`


LINE = msgspec.json.Decoder(Line)


class End(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    end: int  # how many entries the file has
    hash: str  # of all lines before this one: an altered option or price need not show in any entry


def write(match: Match[Any], with_seed: bool = True, players: tuple[str, ...] = (), last: int | None = None) -> str:
    """The match as text, up to its `last` entry. Without the seed nobody can know luck to come or play it on."""
    entries = match.entries if last is None else match.entries[: last + 1]
    header = Header(
        format=FORMAT,
        version=VERSION,
        game=match.game.id,
        rules=match.game.rules_version,
        seats=match.setup.seats,
        options=match.setup.options,
        pack=match.setup.pack,
        commitment=match.commitment,
        seed=match.seeded.seed.hex() if with_seed and match.seeded is not None else None,
        position=None if match.laid_out is None else write_position(match.game, match.setup, match.laid_out),
        players=players,
    )
    return write_lines(header, [line_of(entry) for entry in entries])


def write_lines(header: Header, lines: Sequence[Line]) -> str:
    """A match as text, without playing it."""
    rows = [msgspec.json.encode(row).decode() for row in (header, *lines)]
    rows.append(msgspec.json.encode(End(len(lines), hash_of(rows))).decode())
    return "".join(f"{row}\n" for row in rows)


def hash_of(rows: list[str]) -> str:
    return blake2b("\n".join(rows).encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


def line_of(entry: Entry[Any]) -> Line:
    return Line(
        n=entry.number,
        kind=entry.kind,
        hash=entry.hash,
        seat=entry.seat,
        choice=entry.text,
        target=entry.target if entry.kind in (UNDO, REWIND) else -1,
        chance=tuple((label, outcome) for label, outcome, _ in entry.chance),
        by_hand=tuple(at for at, (_, _, by_hand) in enumerate(entry.chance) if by_hand),
    )


def save(match: Match[Any], path: Path, with_seed: bool = True, players: tuple[str, ...] = ()) -> None:
    """Write the file whole or not at all."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(write(match, with_seed, players))
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


class Document(msgspec.Struct, frozen=True):
    """A file that was read and found whole; whether it agrees with the rules is found out by playing it."""

    header: Header
    lines: tuple[Line, ...]
    whole: bool  # whether the closing hash is that of the lines before it


def parse(text: str) -> Document:
    """Check the form of a match file."""
    if len(text) > MOST_SIGNS:
        raise MatchFileError(f"A match file can have at most {MOST_SIGNS} characters; this one has {len(text)}.")
    if text.count("\n") > MOST_ENTRIES + 3:
        raise MatchFileError(f"A match file can have at most {MOST_ENTRIES} entries.")
    rows = [row.rstrip("\r") for row in text.rstrip().split("\n")]  # a name may hold other signs that end a line
    if not rows[0].strip():
        raise MatchFileError("The file is empty.")
    head = decode_row(rows[0], 0)
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise MatchFileError("This is not a Hausmacht match file: its first line does not say so.")
    version = head.get("version")
    if not isinstance(version, int) or version > VERSION or version < min([VERSION, *UPGRADES]):
        raise MatchFileError(
            f"The file has format version {version}; this Hausmacht reads version {VERSION}. "
            f"Use the version of Hausmacht that wrote it, or a newer one."
        )
    whole = hash_of(rows[:-1])
    if version < VERSION:
        rows = upgraded(rows, version)
        head = decode_row(rows[0], 0)
    header = convert(head, Header, "The header")
    last = decode_row(rows[-1], len(rows) - 1)
    if not isinstance(last, dict) or "end" not in last:
        where = f"after entry {len(rows) - 2}" if len(rows) > 1 else "before entry 0"
        raise MatchFileError(f"The file is cut off {where}: its closing line is missing.")
    end = convert(last, End, "The closing line")
    lines = tuple([read_line(row, at) for at, row in enumerate(rows[1:-1])])
    for at, line in enumerate(lines):
        if len(line.chance) > MOST_OUTCOMES or len(line.by_hand) > len(line.chance):
            raise MatchFileError(f"Entry {at} has too many random outcomes.")
        if line.n != at:
            raise MatchFileError(f"Entry {at} is missing: entry {line.n} is in its place.")
    if end.end != len(lines):
        raise MatchFileError(f"The file should have {end.end} entries, but it has {len(lines)}.")
    if not lines or lines[0].kind != SETUP:
        raise MatchFileError("Entry 0 must be the set-up.")
    return Document(header, lines, end.hash == whole)


def upgraded(rows: list[str], version: int) -> list[str]:
    """A file of an older version, as this one would have written it."""
    decoded = [decode_row(row, at) for at, row in enumerate(rows)]
    while version < VERSION:
        decoded = UPGRADES[version](decoded)
        version = decoded[0]["version"]
    return [msgspec.json.encode(row).decode() for row in decoded]


def read_line(row: str, at: int) -> Line:
    try:
        return LINE.decode(row)
    except msgspec.ValidationError as error:
        raise MatchFileError(f"Entry {at} is damaged: {error}.") from None
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise MatchFileError(f"Line {at + 2} of the file is damaged: {why_unreadable(error)}.") from None


def decode_row(row: str, at: int) -> Any:
    try:
        return msgspec.json.decode(row)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise MatchFileError(f"Line {at + 1} of the file is damaged: {why_unreadable(error)}.") from None


def convert(row: Any, to: type[msgspec.Struct], what: str) -> Any:
    try:
        return msgspec.convert(row, to)
    except msgspec.ValidationError as error:
        raise MatchFileError(f"{what} is damaged: {error}.") from None


def game_of(document: Document, games: Mapping[str, Game[Any]]) -> tuple[Game[Any], Setup, State | None]:
    """The game of the file, set up as the file says."""
    header = document.header
    game = games.get(header.game)
    if game is None:
        raise MatchFileError(f"The match is of '{header.game}', which is not installed ({', '.join(games)}).")
    if header.rules != game.rules_version:
        raise MatchFileError(
            f"The match was played under rules version {header.rules} of {game.title}; "
            f"this Hausmacht has version {game.rules_version}. Use the version of Hausmacht that wrote it."
        )
    try:
        setup = game.setup(header.seats, header.options, header.pack)
        laid_out = None if header.position is None else read_position(header.position, {game.id: game})[2]
    except (SetupError, PositionError) as error:
        raise MatchFileError(f"The set-up of the match is damaged: {error}") from None
    return game, setup, laid_out


def seed_of(header: Header) -> bytes | None:
    """The seed, if the file reveals it."""
    if header.seed is None:
        return None
    try:
        seed = bytes.fromhex(header.seed)
    except ValueError:
        raise MatchFileError("The seed in the header is not a hexadecimal number.") from None
    if commitment_to(seed) != header.commitment:
        raise MatchFileError("The seed in the header is not the one that was committed to before the match.")
    return seed


def load(text: str, games: Mapping[str, Game[Any]]) -> Match[Any]:
    """The match, ready to be played on (or only looked at, if the file has no seed); every entry must agree.

    With the seed, all luck is drawn again and compared, so nothing altered is accepted.
    """
    document = parse(text)
    game, setup, laid_out = game_of(document, games)
    seed = seed_of(document.header)
    source = recorded_luck(document.lines) if seed is None else Seeded(seed)
    try:
        entered = entered_outcomes(document.lines[0])
        match = Match(game, setup, source, laid_out, document.header.commitment, entered)
    except (ChanceError, OverflowError, BudgetError) as error:
        raise MatchFileError(f"Entry 0 breaks the rules: {error}.") from None
    check(match, document.lines[0])
    recent = len(document.lines) - RECENT
    for at in range(1, len(document.lines)):
        match.is_thin = at < recent
        repeat(match, document.lines[at])
        check(match, document.lines[at])
    match.is_thin = False
    if not document.whole:  # looked at last, because the entries can say where it was altered
        raise MatchFileError("The file was altered, in its header or its formatting: its closing hash is wrong.")
    return match


def recorded_luck(lines: Sequence[Line]) -> Recorded:
    return Recorded([outcome for line in lines for outcome in drawn_outcomes(line)])


def drawn_outcomes(line: Line) -> list[tuple[str, int]]:
    """The luck of an entry without what somebody entered."""
    by_hand = set(line.by_hand)
    return [outcome for at, outcome in enumerate(line.chance) if at not in by_hand]


def entered_outcomes(line: Line) -> list[tuple[str, int]]:
    """The luck of an entry that somebody entered."""
    by_hand = set(line.by_hand)
    return [outcome for at, outcome in enumerate(line.chance) if at in by_hand]


def repeat(match: Match[Any], line: Line) -> None:
    """Do once more what an entry says."""
    try:
        match.script.outcomes[:] = entered_outcomes(line) if line.by_hand else ()
        denial = None
        if line.kind == CHOICE:
            denial = match.choose(line.seat, line.choice)
        elif line.kind == UNDO:
            denial = match.undo(line.seat)
        elif line.kind == REWIND:
            match.rewind(line.target)
        else:
            raise MatchFileError(f"Entry {line.n} is of an unknown kind, '{line.kind}'.")
    except (ChanceError, ValueError, IndexError, OverflowError, BudgetError) as error:
        raise MatchFileError(f"Entry {line.n} breaks the rules: {error}.") from None
    if denial is not None:
        what = f"choose '{line.choice}'" if line.kind == CHOICE else "take back a choice"
        raise MatchFileError(f"Entry {line.n} breaks the rules: seat {line.seat} cannot {what} ({denial.code}).")


def check(match: Match[Any], line: Line) -> None:
    """The entry just made must be the entry in the file."""
    entry = match.entries[-1]
    if not entry.chance and Line(entry.number, CHOICE, entry.hash, entry.seat, entry.text) == line:
        return  # most entries: a choice without luck
    made = line_of(entry)
    if made == line:
        return
    for name in ("kind", "seat", "choice", "target", "chance", "by_hand"):
        if getattr(made, name) != getattr(line, name):
            raise MatchFileError(f"Entry {line.n} was altered: its {name} should be {getattr(made, name)!r}.")
    raise MatchFileError(f"Entry {line.n} was altered: its hash does not match the resulting state.")


class Verdict(msgspec.Struct, frozen=True):
    """What `verify` found out about a match file."""

    game: str
    entries: int
    outcomes: int  # recomputed from the seed
    by_hand: int  # entered by somebody, so they prove nothing
    finished: bool


def verify(text: str, games: Mapping[str, Game[Any]]) -> Verdict:
    """Recompute all luck from the revealed seed and play the match again; MatchFileError names what was altered."""
    header = parse(text).header
    if header.seed is None:
        raise MatchFileError(
            "The seed has not been revealed yet, so the luck cannot be verified: wait until the match is over."
        )
    match = load(text, games)
    chance = [outcome for entry in match.entries for outcome in entry.chance]
    by_hand = sum(entered for _, _, entered in chance)
    return Verdict(header.game, len(match.entries), len(chance) - by_hand, by_hand, match.is_over())
