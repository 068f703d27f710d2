"""Tables as files: Parquet or Arrow, written whole or not at all, read in batches."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from hausmacht.research.dataset.columns import PARQUET

ROWS = 2000  # in a batch
GROUP = 60_000  # rows that are compressed together
COUNTED = ("number",)  # columns that count up: kept as differences
STRONG = 9  # how hard to press: small files are read faster, and games take far longer than this


def bytes_of(rows: Iterable[dict[str, Any]], schema: pa.Schema, format: str) -> tuple[bytes, int]:
    """A table as a file in memory, and how many rows it has.

    Only a batch of rows is ever held as objects, and only a group of them as columns that are not yet compressed.
    """
    made = BytesIO()
    count = 0
    with writer_to(made, schema, format) as writer:
        for group in grouped(pa.RecordBatch.from_pylist(batch, schema) for batch in batches(rows)):
            writer.write_table(group)
            count += group.num_rows
    return made.getvalue(), count


def writer_to(made: BytesIO, schema: pa.Schema, format: str) -> Any:
    if format == PARQUET:
        counted = {name: "DELTA_BINARY_PACKED" for name in COUNTED if name in schema.names}
        alike = [path for field in schema for path in paths_of(field.name, field.type) if path not in counted]
        return pq.ParquetWriter(
            made,
            schema,
            compression="zstd",
            compression_level=STRONG,
            use_dictionary=alike,
            column_encoding=counted,
        )
    options = pa.ipc.IpcWriteOptions(compression=pa.Codec("zstd", STRONG))
    return pa.ipc.new_file(made, schema, options=options)


def paths_of(name: str, kind: Any) -> list[str]:
    """The names under which Parquet knows the values of a column."""
    if pa.types.is_map(kind):
        return [f"{name}.key_value.key", *paths_of(f"{name}.key_value.value", kind.item_type)]
    if pa.types.is_list(kind) or pa.types.is_fixed_size_list(kind):
        return paths_of(f"{name}.list.element", kind.value_type)
    if pa.types.is_struct(kind):
        return [path for field in kind for path in paths_of(f"{name}.{field.name}", field.type)]
    return [name]


def grouped(found: Iterable[pa.RecordBatch]) -> Iterator[pa.Table]:
    """Batches put together: in large groups there is more that is alike."""
    waiting: list[pa.RecordBatch] = []
    for batch in found:
        waiting.append(batch)
        if sum(each.num_rows for each in waiting) >= GROUP:
            yield pa.Table.from_batches(waiting)
            waiting = []
    if waiting:
        yield pa.Table.from_batches(waiting)


def batches(rows: Iterable[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    batch: list[dict[str, Any]] = []
    for row in rows:
        batch.append(row)
        if len(batch) == ROWS:
            yield batch
            batch = []
    if batch:
        yield batch


def read_batches(path: Path, columns: Sequence[str] | None = None) -> Iterator[pa.RecordBatch]:
    """The rows of a file, some at a time."""
    if path.suffix == f".{PARQUET}":
        with pq.ParquetFile(path) as file:
            yield from file.iter_batches(ROWS, columns=None if columns is None else list(columns))
        return
    with pa.OSFile(str(path)) as opened, pa.ipc.open_file(opened) as file:
        for number in range(file.num_record_batches):
            batch = file.get_batch(number)
            yield batch if columns is None else batch.select(list(columns))


def rows_in(path: Path) -> int:
    """How many rows a file has; -1 if it is not there or not whole."""
    try:
        if path.suffix == f".{PARQUET}":
            return int(pq.read_metadata(path).num_rows)
        return sum(batch.num_rows for batch in read_batches(path))
    except (OSError, pa.ArrowException):
        return -1


def put(path: Path, data: bytes) -> None:
    """Write a file whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, 0o644)
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def remove_unfinished(folder: Path) -> None:
    """What a run that was killed has left behind."""
    for path in folder.glob("*/.*.*"):
        path.unlink(missing_ok=True)
