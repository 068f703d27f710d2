"""What differs between two views of an audience: fields that are written anew, and single cells of long rows.

Most choices touch little of a large table. Whoever has the view before needs only what is different; put into that
view it gives exactly the view after.
"""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import astuple

from hausmacht.core.phrases import encode
from hausmacht.core.view import View

SHORT: Final = 8  # rows up to this length are written whole
FEW: Final = 4  # a row is written whole if more than one of so many cells differs
heads: Final[dict[type, list[bytes]]] = {}  # what stands before each field of a kind of view


def heads_of(kind: Any) -> list[bytes]:
    """The name of each field of such a view, as it is written; nothing, if it is not written field by field."""
    found = heads.get(kind)
    if found is None:
        config = kind.__struct_config__
        found = []
        if config.tag is None and not config.array_like and not config.omit_defaults:
            for name in kind.__struct_encode_fields__:
                found.append(bytes(encode(name)) + b":")
        heads[kind] = found
    return found


def cells_between(before: Any, after: Any) -> bytes:
    """Place and value of each cell that differs; nothing, if the row is better written whole."""
    length = len(after)
    if len(before) != length or length <= SHORT:
        return b""
    most = length // FEW
    found: list[bytes] = []
    for at in range(length):
        value: Any = after[at]
        if value is not before[at] and value != before[at]:
            if len(found) == most:
                return b""
            found.append(b"%d,%b" % (at, encode(value)))
    return b"[" + b",".join(found) + b"]"


def changes(before: View, after: View) -> bytes | None:
    """What turns one view into the other; None, if they cannot be compared field by field."""
    kind: Any = type(after)
    names = heads_of(kind)
    if type(before) is not kind or not names:
        return None
    old: tuple[Any, ...] = astuple(before)
    new: tuple[Any, ...] = astuple(after)
    fields: list[bytes] = []
    rows: list[bytes] = []
    for at in range(len(names)):
        value: Any = new[at]
        known: Any = old[at]
        if value is known or value == known:
            continue
        cells = cells_between(known, value) if isinstance(value, (tuple, list)) else b""
        if cells:
            rows.append(names[at] + cells)
        else:
            fields.append(names[at] + bytes(encode(value)))
    return b'{"fields":{' + b",".join(fields) + b'},"cells":{' + b",".join(rows) + b"}}"
