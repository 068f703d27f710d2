"""What is settled before a match, as it is written on the command line."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from hausmacht.cli.errors import UserError, text_of
from hausmacht.core.bounds import why_too_much, why_unreadable
from hausmacht.core.game import Game, Setup
from hausmacht.core.position import has_deep_names

LARGEST_PACK = 1_000_000  # bytes


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
            raise UserError(f"Write options as name=value, separated by commas; '{part.strip()}' is not.")
        found[name.strip()] = value.strip()
    return found


def pack_from(path: Path) -> dict[str, Any]:
    """A component pack: a small TOML file."""
    text = text_of(path, "a component pack", LARGEST_PACK)
    if has_deep_names(text):
        raise UserError(f"The component pack '{path}' has keys that are nested too deeply.")
    try:
        pack = tomllib.loads(text)
    except RecursionError:
        raise UserError(f"The component pack '{path}' is nested too deeply.") from None
    except ValueError as error:  # no TOML, or a number of thousands of digits
        raise UserError(f"The component pack '{path}' is not valid TOML: {why_unreadable(error)}.") from None
    wrong = why_too_much(pack)
    if wrong:
        raise UserError(f"The component pack '{path}' is too large: {wrong}.")
    return pack
