"""The columns of a data set: their types, and what they mean. `docs/dataset.md` is checked against them."""

from __future__ import annotations

from typing import Any

import msgspec
import pyarrow as pa

VERSION = 3
PARQUET, ARROW = "parquet", "arrow"
FORMATS = (PARQUET, ARROW)
MATCHES, DECISIONS = "matches", "decisions"
OBSERVATION = "observation"


class DatasetError(Exception):
    """A data set that cannot be made or used; the message says what is wrong."""


class Column(msgspec.Struct, frozen=True):
    name: str
    type: Any
    meaning: str


EVENTS = pa.list_(
    pa.struct(
        [
            pa.field("kind", pa.string()),
            pa.field("audience", pa.list_(pa.int8())),
            pa.field("values", pa.list_(pa.list_(pa.int32()))),
        ]
    )
)
LUCK = pa.list_(pa.struct([pa.field("label", pa.string()), pa.field("outcome", pa.int32())]))
NUMBERS = pa.list_(pa.int32())

MATCH_COLUMNS = (
    Column("match", pa.int32(), "the number of the match in the data set, from 0"),
    Column("name", pa.string(), "the name of its file, or the seed and number from which it can be played again"),
    Column("players", pa.list_(pa.string()), "who had each seat: names of bots, or those of the match file"),
    Column("finished", pa.bool_(), "whether it was played to its end"),
    Column("decisions", pa.int32(), "how many decisions it has"),
    Column("scores", NUMBERS, "each seat's points after the last decision"),
    Column("places", NUMBERS, "each seat's place then; 1 is the best, and seats can share one"),
    Column("events", EVENTS, "what happened before the first decision"),
    Column("luck", LUCK, "how luck fell before the first decision"),
    Column("position", pa.string(), "the position file with which it began; empty: set up by the rules"),
)

DECISION_COLUMNS = (
    Column("match", pa.int32(), "the number of the match"),
    Column("number", pa.int32(), "the number of the decision in the match, from 0"),
    Column("seat", pa.int8(), "who decided"),
    Column("kind", pa.string(), "what was asked"),
    Column("numbers", pa.map_(pa.string(), pa.int32()), "the numbers of the question, by name"),
    Column("options", NUMBERS, "the action numbers that could be chosen: the mask, sparse"),
    Column("action", pa.int32(), "the action number that was chosen"),
    Column("choice", pa.string(), "the same as a text"),
    Column("events", EVENTS, "what happened because of it"),
    Column("luck", LUCK, "how luck fell because of it"),
)

OBSERVED = "what the seat saw, remembered and was asked, as numbers (only with `--observations`)"


def schema(table: str, observations: int = 0) -> pa.Schema:
    """The Arrow schema of a table; `observations` is the length of a tensor, 0 for none."""
    columns = list(MATCH_COLUMNS if table == MATCHES else DECISION_COLUMNS)
    if table == DECISIONS and observations:
        columns.append(Column(OBSERVATION, pa.list_(pa.float32(), observations), OBSERVED))
    fields = [pa.field(each.name, each.type, nullable=False, metadata={"meaning": each.meaning}) for each in columns]
    return pa.schema(fields)


def described(table: str) -> list[tuple[str, str, str]]:
    """Name, type and meaning of each column, for people."""
    columns = MATCH_COLUMNS if table == MATCHES else DECISION_COLUMNS
    rows = [(each.name, words_of(each.type), each.meaning) for each in columns]
    if table == DECISIONS:
        rows.append((OBSERVATION, "list of float32, all of one length", OBSERVED))
    return rows


def words_of(kind: Any) -> str:
    """`list of {label: string, outcome: int32}`."""
    if pa.types.is_map(kind):
        return f"map of {words_of(kind.key_type)} to {words_of(kind.item_type)}"
    if pa.types.is_list(kind):
        return f"list of {words_of(kind.value_type)}"
    if pa.types.is_struct(kind):
        return "{" + ", ".join(f"{field.name}: {words_of(field.type)}" for field in kind) + "}"
    return str(kind)
