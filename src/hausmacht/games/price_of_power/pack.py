"""Component packs: a TOML file whose records replace ours, for those who own the printed cards.

Groups are `action`, `idea`, `mission`, `milestone`, `struggle`, `event` and `ruler` (with whom a realm begins); each
holds records by their id, in the same effect language (docs/price-of-power.md).
"""

from __future__ import annotations

from typing import Any

from hausmacht.core.game import SetupError
from hausmacht.games.price_of_power import content

GROUPS = {
    "action": ("actions", "type"),
    "idea": ("ideas", "idea"),
    "milestone": ("milestones", "milestone"),
    "struggle": ("struggles", "struggle"),
    "event": ("events", "event"),
    "mission": ("missions", "decks"),
    "ruler": ("setups", "ruler"),
}
# Fields that no record of ours has, or only some of them
OPTIONAL = {"ruler": ("mortality", "ill", "needs", "note")}
ANY_RECORD = ("needs", "note")
PACK = "component pack"  # where a record comes from that a pack replaces, unless it says so itself


def printed(group: str) -> dict[str, dict[str, Any]]:
    """Our records of a group by their id."""
    if group == "event":
        return {row["id"]: row for age in (1, 2, 3, 4) for row in content.printed(f"events_{age}")["event"]}
    if group == "mission":
        return {
            f"{deck} {row['id']}": row for deck, rows in content.printed("missions")["decks"].items() for row in rows
        }
    if group == "ruler":
        return {f"{row['era']} {row['realm']}": row for row in content.printed("setups")["ruler"]}
    name, key = GROUPS[group]
    return {row["id"]: row for row in content.printed(name)[key]}


def check_pack(pack: dict[str, Any]) -> dict[str, Any]:
    """The pack, each record filled up from ours; SetupError says what is wrong with it."""
    checked: dict[str, Any] = {}
    for group, rows in pack.items():
        if group not in GROUPS or not isinstance(rows, dict):
            raise SetupError(f"A component pack cannot replace '{group}', only {', '.join(GROUPS)}.")
        ours = printed(group)
        checked[group] = {}
        for name, row in rows.items():
            if name not in ours or not isinstance(row, dict):
                raise SetupError(f"There is no {group} '{name}' to replace.")
            unknown = [key for key in row if key not in ours[name] and key not in OPTIONAL.get(group, ANY_RECORD)]
            if unknown:
                raise SetupError(f"{group} '{name}' has no '{unknown[0]}'. It has {', '.join(ours[name])}.")
            checked[group][name] = filled_up(ours[name], row)
    return checked


def filled_up(ours: dict[str, Any], row: dict[str, Any]) -> dict[str, Any]:
    """A record of a pack with everything that it leaves out; of the ruler on an event, too."""
    filled = {**ours, "provenance": PACK, **row}
    if isinstance(row.get("ruler"), dict) and isinstance(ours.get("ruler"), dict):
        filled["ruler"] = {**ours["ruler"], "provenance": PACK, **row["ruler"]}
    return filled
