"""Writing a data set: part by part, by one process or many, and going on where an earlier run was stopped."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from hausmacht.bots.hands import Hands, ThisProcess
from hausmacht.research.dataset import card, files
from hausmacht.research.dataset.columns import DECISIONS, MATCHES, DatasetError, schema
from hausmacht.research.dataset.plan import Plan, Share, Source, matches_of
from hausmacht.research.dataset.rows import Row, row_of_match, rows_of_decisions

ABOUT = "about.json"
CARD = "README.md"


class Part(msgspec.Struct, frozen=True):
    """The two files of a part."""

    number: int
    matches: bytes
    decisions: bytes
    rows: int  # of decisions
    count: int  # of matches


class Written(msgspec.Struct, frozen=True):
    """What there is now."""

    path: str
    matches: int
    decisions: int
    bytes: int
    new_matches: int  # written now; the others were there


def make_part(share: Share) -> Part:
    """Play or read the matches of a part, and put them into tables."""
    plan = share.plan
    about: list[Row] = []

    def decisions() -> Iterator[Row]:
        for told in matches_of(share):
            about.append(row_of_match(told))
            yield from rows_of_decisions(told, bool(plan.observations))

    rows, count = files.bytes_of(decisions(), schema(DECISIONS, plan.observations), plan.format)
    matches, _ = files.bytes_of(about, schema(MATCHES), plan.format)
    return Part(share.part, matches, rows, count, len(about))


def write(
    path: Path | str, source: Source, hands: Hands | None = None, move: Callable[[int], None] | None = None
) -> Written:
    """Write a data set to a folder. What an earlier run with the same plan has finished is kept.

    `hands` do the work (`hausmacht.bots.hands`); `move` is told how many matches have been added.
    """
    path, plan = Path(path), source.plan
    begin(path, plan)
    left = [number for number in range(plan.parts()) if not is_done(path, plan, number)]
    if move is not None:
        move(plan.matches - sum(len(plan.numbers(number)) for number in left))
    new = 0
    for _, part in (hands or ThisProcess(1)).as_done(make_part, shares(source, left)):
        files.put(file_of(path, plan, DECISIONS, part.number), part.decisions)
        files.put(file_of(path, plan, MATCHES, part.number), part.matches)  # last: with it the part is done
        new += part.count
        if move is not None:
            move(part.count)
    return ended(path, plan, new)


def shares(source: Source, parts: list[int]) -> Iterator[Share]:
    """Made when somebody has time for one, so files are read then and not before."""
    for number in parts:
        chosen = [source.files[at] for at in source.plan.numbers(number)] if source.files else []
        yield Share(source.plan, number, tuple((file.name, file.read_text(encoding="utf-8")) for file in chosen))


def begin(path: Path, plan: Plan) -> None:
    """Make the folder; or find in it what the same plan has begun, perhaps with fewer matches."""
    about = path / ABOUT
    if about.exists():
        found = plan_in(path)
        if same(found) != same(plan):
            raise DatasetError(f"'{path}' holds another data set: choose another folder, or remove it.")
    elif path.exists() and any(path.iterdir()):
        raise DatasetError(f"'{path}' is not empty and not a data set: choose another folder.")
    path.mkdir(parents=True, exist_ok=True)
    files.remove_unfinished(path)
    files.put(about, msgspec.json.format(msgspec.json.encode(plan)) + b"\n")


def same(plan: Plan) -> Plan:
    """A plan without what may grow: games between bots can be added to, files cannot."""
    return msgspec.structs.replace(plan, matches=0) if plan.bots else plan


def plan_in(path: Path) -> Plan:
    try:
        return msgspec.json.decode((path / ABOUT).read_bytes(), type=Plan)
    except OSError:
        raise DatasetError(f"'{path}' is not a data set: it has no {ABOUT}.") from None
    except msgspec.DecodeError:
        raise DatasetError(f"'{path / ABOUT}' is not the description of a data set of this version.") from None


def file_of(path: Path, plan: Plan, table: str, part: int) -> Path:
    return path / table / f"part-{part:05}.{plan.format}"


def is_done(path: Path, plan: Plan, part: int) -> bool:
    return files.rows_in(file_of(path, plan, MATCHES, part)) == len(plan.numbers(part))


def ended(path: Path, plan: Plan, new: int) -> Written:
    parts = [file_of(path, plan, table, number) for table in (MATCHES, DECISIONS) for number in range(plan.parts())]
    decisions = sum(files.rows_in(file_of(path, plan, DECISIONS, number)) for number in range(plan.parts()))
    size = sum(file.stat().st_size for file in parts)
    written = Written(str(path), plan.matches, decisions, size, new)
    files.put(path / CARD, card.text(plan, decisions, size).encode())
    return written
