"""Putting changes into a view, as a client does."""

from __future__ import annotations

from typing import Any


def patched(view: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """The view after changes, given the one before."""
    found = {**view, **changes["fields"]}
    for name, cells in changes["cells"].items():
        row = list(found[name])
        for at in range(0, len(cells), 2):
            row[cells[at]] = cells[at + 1]
        found[name] = row
    return found
