"""Tables that commands put into documents, each between two lines that name it."""

from __future__ import annotations

from pathlib import Path


def put(document: Path, name: str, table: str) -> None:
    """Write the table into the document, in place of the one between `<!-- name -->` and `<!-- end of name -->`."""
    begin, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
    before, found, rest = document.read_text(encoding="utf-8").partition(begin)
    _, closed, after = rest.partition(end)
    if not found or not closed:
        raise SystemExit(f"{document} has no place for the table: write {begin} and {end}, each on a line of its own.")
    document.write_text(f"{before}{begin}\n{table}\n{end}{after}", encoding="utf-8")
