"""Component packs: a TOML file whose records replace ours, for those who own the printed cards.

Groups are `action`, `idea`, `mission`, `milestone`, `struggle`, `event` and `ruler` (with whom a realm begins); each
holds records by their id, in the same effect language (docs/price-of-power.md).
"""

from __future__ import annotations

from hausmacht.core.game import SetupError
from hausmacht.games.price_of_power import content
from hausmacht.games.price_of_power.components import Node

GROUPS = {
    "action": ("actions", "type"),
    "idea": ("ideas", "idea"),
    "milestone": ("milestones", "milestone"),
    "struggle": ("struggles", "struggle"),
    "event": ("events", "event"),
    "mission": ("missions", "decks"),
    "ruler": ("setups", "ruler"),
}
# What names a card, and remarks about our own file: nothing that a pack could change
SETTLED = {
    "action": ("id", "copies", "name_found", "known_part"),
    "idea": ("id", "known_part"),
    "milestone": ("id", "key"),
    "struggle": ("id", "key_found", "text"),
    "event": ("id", "same_as"),
    "mission": ("id", "start"),
    "ruler": ("era", "realm"),
}
SETTLED_OF_RULERS = ("kind", "choose_one", "rules")  # on events
PACK = "component pack"  # where a record comes from that a pack replaces, unless it says so itself


def printed(group: str) -> dict[str, Node]:
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


def check_pack(pack: Node) -> Node:
    """The pack, each record filled up from ours; SetupError says what is wrong with it."""
    checked: Node = {}
    for group, rows in pack.items():
        if group not in GROUPS or not isinstance(rows, dict):
            raise SetupError(f"A component pack cannot replace '{group}', only {', '.join(GROUPS)}.")
        ours = printed(group)
        checked[group] = {}
        for name, row in rows.items():
            if name not in ours or not isinstance(row, dict):
                raise SetupError(f"There is no {group} '{name}' to replace.")
            check_settled(group, name, row, ours[name], SETTLED[group])
            if group == "event" and (row.get("half"), ours[name]["half"]) in (("1", "2"), ("2", "1")):
                raise SetupError(f"Component pack: In event {name}: half: the scenarios say in which half it is dealt.")
            checked[group][name] = filled_up(ours[name], row)
            if isinstance(row.get("ruler"), dict):
                check_settled(group, name, row["ruler"], ours[name].get("ruler", {}), SETTLED_OF_RULERS)
    return checked


def check_settled(group: str, name: str, row: Node, ours: Node, settled: tuple[str, ...]) -> None:
    """SetupError when a pack changes what it cannot change."""
    for key in settled:
        if key in row and row[key] != ours.get(key):
            raise SetupError(f"Component pack: In {group} {name}: {key}: it cannot be changed.")


def filled_up(ours: Node, row: Node) -> Node:
    """A record of a pack with everything that it leaves out; of the ruler on an event, too."""
    filled = {**ours, "provenance": PACK, **row}
    if isinstance(row.get("ruler"), dict) and isinstance(ours.get("ruler"), dict):
        filled["ruler"] = {**ours["ruler"], "provenance": PACK, **row["ruler"]}
    return filled
