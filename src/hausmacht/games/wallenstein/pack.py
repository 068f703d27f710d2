"""Component packs: a small TOML file that replaces values of the modules we could not verify.

It has tables [favor.2] and so on for the favor cards, and four tables [[landsknechte]] for the cards of that module.
"""

from __future__ import annotations

from typing import Any

from hausmacht.core.game import SetupError
from hausmacht.games.wallenstein.modules.court.pack import check_favors
from hausmacht.games.wallenstein.modules.landsknechte.pack import check_cards


def check_pack(pack: dict[str, Any]) -> dict[str, Any]:
    """The pack, reduced to what it replaces; SetupError says what is wrong with it."""
    checked: dict[str, Any] = {}
    for name, table in pack.items():
        if name == "favor":
            checked[name] = check_favors(table)
        elif name == "landsknechte":
            check_cards(table)
            checked[name] = table
        else:
            raise SetupError(f"A component pack cannot replace '{name}', only favor and landsknechte.")
    return checked
