"""The part of a component pack that replaces what is printed on favor cards.

`[favor.2]` with `amount = 4`, `[favor.7]` with `building = "church"`, `[favor.10]` with `blocks = ["b"]`.
"""

from __future__ import annotations

from typing import Any

from hausmacht.core.game import SetupError
from hausmacht.games.wallenstein.components import BUILDING_NAMES
from hausmacht.games.wallenstein.modules.court.components import ROWS

REPLACEABLE = {
    number: next(key for key in ("amount", "building", "blocks") if key in row)
    for number, row in ROWS.items()
    if row["source"] == "guess"
}
MOST = 20


def check_favors(favors: Any) -> dict[str, dict[str, Any]]:
    """The favors of a pack, reduced to what they replace; SetupError says what is wrong with them."""
    if not isinstance(favors, dict):
        raise SetupError("In the component pack, favors are tables by number, such as [favor.2] with amount = 4.")
    checked: dict[str, dict[str, Any]] = {}
    for number, row in favors.items():
        key = REPLACEABLE.get(number)
        if key is None:
            raise SetupError(f"A component pack cannot replace favor '{number}', only {', '.join(REPLACEABLE)}.")
        if not isinstance(row, dict) or key not in row:
            raise SetupError(f"In the component pack, [favor.{number}] needs '{key}'.")
        unknown = [each for each in row if each != key]
        if unknown:
            raise SetupError(f"In the component pack, [favor.{number}] has only '{key}', not '{unknown[0]}'.")
        check_value(number, key, row[key])
        checked[number] = {key: row[key]}
    return checked


def check_value(number: str, key: str, value: Any) -> None:
    if key == "amount":
        if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= MOST:
            raise SetupError(f"In the component pack, [favor.{number}] amount is a number from 1 to {MOST}.")
    elif key == "building":
        if value not in BUILDING_NAMES:
            raise SetupError(f"In the component pack, [favor.{number}] building is one of {', '.join(BUILDING_NAMES)}.")
    elif value not in (["a"], ["b"], ["a", "b"]):
        raise SetupError(f'In the component pack, [favor.{number}] blocks is ["a"], ["b"] or ["a", "b"].')
