"""What is settled before a match, as it is written on the command line."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from hausmacht.cli.errors import UserError
from hausmacht.core.game import Game, Setup


def setup_from(game: Game[Any], seats: int, options: str, pack: Path | None) -> Setup:
    return game.setup(seats, options_from(options), {} if pack is None else pack_from(pack))


def options_from(text: str) -> dict[str, str]:
    """`start=red,tower=live` as names and values."""
    found: dict[str, str] = {}
    for part in text.split(","):
        if not part.strip():
            continue
        name, equals, value = part.partition("=")
        if not equals:
            raise UserError(f"Options are written name=value, with commas between them; '{part.strip()}' is not.")
        found[name.strip()] = value.strip()
    return found


def pack_from(path: Path) -> dict[str, Any]:
    """A component pack: a small TOML file."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (ValueError, RecursionError) as error:  # no TOML, no UTF-8, a number of thousands of digits, too deep
        raise UserError(f"The component pack '{path}' is not readable as TOML: {error}.") from None
