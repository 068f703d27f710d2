"""Component packs: a small TOML file that replaces values we could not verify.

It has any of the tables certificate_prices, church, cathedral, coat_of_arms, letter_of_nobility and privilege_cards,
each with the same key as data/components.toml.
"""

from __future__ import annotations

from typing import Any

from hausmacht.core.game import SetupError
from hausmacht.games.augsburg1520.components import PRINTED, PRIVILEGE_CARDS, PRIVILEGE_NAMES, STACK, VALUES

REPLACEABLE = {
    "certificate_prices": ("prices", VALUES),
    "church": ("costs", STACK),
    "cathedral": ("costs", STACK),
    "coat_of_arms": ("points", STACK),
    "letter_of_nobility": ("points", STACK),
    "privilege_cards": ("cards", PRIVILEGE_CARDS),
}


def check_pack(pack: dict[str, Any]) -> dict[str, Any]:
    """The pack, reduced to what it replaces; SetupError says what is wrong with it."""
    checked: dict[str, Any] = {}
    for name, group in pack.items():
        if name not in REPLACEABLE:
            raise SetupError(f"A component pack cannot replace '{name}', only {', '.join(REPLACEABLE)}.")
        key, length = REPLACEABLE[name]
        values = group.get(key) if isinstance(group, dict) else None
        if not isinstance(values, list) or len(values) != length:
            raise SetupError(f"In the component pack, [{name}] needs '{key}', a list of {length}.")
        unknown = [each for each in group if each != key]
        if unknown:
            raise SetupError(f"In the component pack, [{name}] has only '{key}', not '{unknown[0]}'.")
        for value in values:
            check_value(name, key, value)
        if length == STACK and values != sorted(values, reverse=True):
            raise SetupError(f"In the component pack, [{name}] {key} go from the top of the stack down: highest first.")
        checked[name] = {key: values}
    return checked


def check_value(name: str, key: str, value: Any) -> None:
    if key == "cards":
        if (
            not isinstance(value, list)
            or len(value) != 3
            or any(privilege not in PRIVILEGE_NAMES for privilege in value)
        ):
            raise SetupError(f"A privilege card has three of {', '.join(PRIVILEGE_NAMES)}; {value} has not.")
    elif not isinstance(value, int) or isinstance(value, bool) or value < 1:
        raise SetupError(f"In the component pack, [{name}] {key} must be numbers above 0, not {value!r}.")
    elif key == "points" and value > 45:
        raise SetupError(f"In the component pack, [{name}] {key} must be numbers up to 45, not {value}.")
    elif key != "points" and (value % 50 or value > 5000):
        raise SetupError(f"In the component pack, [{name}] {key} must be multiples of 50 up to 5000, not {value}.")


def box(pack: dict[str, Any]) -> dict[str, Any]:
    """What is in the box when the pack has replaced its values."""
    return {
        name: {**group, "source": "pack", **pack[name]} if name in pack else group for name, group in PRINTED.items()
    }
