"""Write the tables of docs/positions.md that follow from the code: keys, steps and decisions, labels of luck.

    PYTHONPATH=src python tools/positions_page.py          rewrite them
    PYTHONPATH=src python tools/positions_page.py --check  say whether they are out of date

A test does this check.
"""

from __future__ import annotations

import ast
import re
import sys
from functools import cache
from pathlib import Path

from hausmacht.games.price_of_power import flow
from hausmacht.games.price_of_power.components import ARM_NAMES, BATTLE_FACES, EXPLORATION_FACES, REBEL_FACES
from hausmacht.games.price_of_power.effects.running.asking import Select
from hausmacht.games.price_of_power.positions import progress, to_do
from hausmacht.games.price_of_power.positions.keys import KEYS, LABELS
from hausmacht.games.price_of_power.positions.layout import Layout, Slot
from hausmacht.games.price_of_power.positions.names import FIXED

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "positions.md"
SOURCES = ROOT / "src" / "hausmacht" / "games" / "price_of_power"
PART = re.compile(r"(<!-- made from the code: ([a-z-]+) -->\n).*?(<!-- end -->)", re.DOTALL)

UNDER_WAY = {
    "this_turn": progress.TURN,
    "battle": progress.BATTLE,
    **{f"campaign, kind {name}": layout for name, (_, layout) in progress.CAMPAIGNS.items()},
    "peace": progress.PEACE,
    **{f"business, kind {name}": layout for name, (_, layout) in progress.DEALS.items()},
    "effects": progress.FRAME,
}

MOST_LISTED = 60
ON_BOARDS = ("sea", "node", "dynamic realm", "trade card")
SPOKEN_OF = {
    "battleground": ("seine", "sea:english-channel"),
    "believers": ("catholic", "revolution"),
    "effects": ("event/11A-1/2", "idea/cannons/1"),
    "levy": ("paris", "port:bordeaux"),
    "light ship": ("english-channel", "slots:english-channel", "port:bordeaux"),
    "place": ("english-channel", "port:bordeaux"),
    "squadron": ("english-channel", "slots:english-channel", "port:bordeaux", "fleet"),
    "subject of a deed": ("england", "province:paris"),
    "votes": ("france:2+england:1",),
    "factions": ("france+locals", "rebels", "imperials"),
}  # names of several sorts, by examples
PLAINLY = {
    "declaration.call_emperor": "The Emperor may be called, if an area of the Empire is attacked.",
    "effect-close": "The record is done; its variables are forgotten.",
    "shut": "The end of a window in which others could react.",
}
HEADS = {
    "turn": "`[turn]`: where the game stands.",
    "realm": "`[realm.france]`: a table for each realm. Realms that nobody plays have only the first two keys.",
    "province": '`[province]`: a line for each, `paris = {occupied = "france"}`.',
    "area": '`[area]`: a line for each, `seine = {religion = "protestant"}`.',
    "node": "`[node]`: a line for each trade node, `lubeck = {pirates = 1}`.",
    "board": "`[board]`: tokens all over the boards.",
    "cards": "`[cards]`: what is face up. A card mentioned nowhere is in its deck, so decks are rarely needed.",
    "papacy": "`[papacy]`: the Roman Curia.",
    "empire": "`[empire]`: the Holy Roman Empire.",
    "deeds": "`[deeds]`: what missions and milestones count. If omitted, nobody has done anything yet.",
    "lasting": "`[lasting]`: effects that last until something ends them.",
}


# What stands in the sources, also where they were compiled


@cache
def sentences() -> dict[tuple[str, str], str]:
    """The first line of what a class or function says of itself, by its file and name."""
    found: dict[tuple[str, str], str] = {}
    for path in sorted(SOURCES.rglob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
                found.setdefault((path.stem, node.name), (ast.get_docstring(node) or "").partition("\n")[0])
    return found


def sentence_of(kind: str) -> str:
    if kind in flow.FACTORIES:
        make = flow.FACTORIES[kind]
        return sentences()[str(make.__module__).rpartition(".")[2], str(getattr(make, "__name__", ""))]
    stem, _, name = kind.partition(".")
    return PLAINLY.get(kind) or sentences()[stem, name]


# The tables


def keys() -> str:
    lines: list[str] = []
    for section, rows in KEYS.items():
        name = section.removesuffix(".*")
        lines += [f"### {name}", "", f"{HEADS[name]}", "", "| key | |", "|---|---|"]
        lines += [f"| `{key}` | {text} |" for key, text in rows.items()]
        lines.append("")
    return "\n".join(lines)


def under_way() -> str:
    lines = ["| table | keys |", "|---|---|"]
    for name, layout in UNDER_WAY.items():
        lines.append(f"| `{name}` | {arguments(layout)} |")
    return "\n".join([*lines, ""])


def arguments(layout: Layout) -> str:
    found = [f"`{slot.name}` ({spoken(slot)})" for slot in layout.slots if not slot.name.startswith("spare_")]
    if layout.rest:
        several = len(layout.group) > 1
        group = ", ".join([f"{slot.name}: {spoken(slot)}" if several else spoken(slot) for slot in layout.group])
        found.append(f"`{layout.rest}` (a list: {group})")
    return ", ".join(found)


def spoken(slot: Slot) -> str:
    """What sort of thing a slot names."""
    if not isinstance(slot.sort, str):
        return "depends on the others"
    if slot.sort.startswith("+"):
        return f"a set of: {slot.sort[1:]}"
    return {"yes": "yes or no"}.get(slot.sort, slot.sort.removeprefix("^"))


def steps() -> str:
    lines = ["| step | |", "|---|---|"]
    lines += [f"| `{kind}` | {sentence_of(kind)} |" for kind in sorted(flow.PLAIN)]
    return "\n".join([*lines, ""])


def decisions() -> str:
    lines = ["| name | arguments | |", "|---|---|---|"]
    for kind, layout in sorted(to_do.LAYOUTS.items()):
        if kind.startswith(("again-", "later-")) or layout_is_select(kind):
            continue
        lines.append(f"| `{kind}` | {arguments(layout)} | {sentence_of(kind)} |")
    return "\n".join([*lines, ""])


def layout_is_select(kind: str) -> bool:
    make = flow.FACTORIES[kind]
    return isinstance(make, type) and issubclass(make, Select)


def effects() -> str:
    lines = ["| name | subject | |", "|---|---|---|"]
    for kind, layout in sorted(to_do.LAYOUTS.items()):
        if layout_is_select(kind):
            subject = next(slot for slot in layout.slots if slot.name == "subject")
            lines.append(f"| `{kind}` | {spoken(subject)} | {sentence_of(kind)} |")
    return "\n".join([*lines, ""])


def names() -> str:
    """Things that are no pieces, boards or cards, so that their names are printed nowhere."""
    lines = ["| what | names |", "|---|---|"]
    for sort, known in sorted({**FIXED, **SPOKEN_OF}.items()):
        if sort in SPOKEN_OF or (sort not in ON_BOARDS and 0 < len(known) <= MOST_LISTED):
            lines.append(f"| {sort} | {', '.join([f'`{name}`' for name in known])} |")
    return "\n".join([*lines, ""])


def luck() -> str:
    lines = ["| label | |", "|---|---|"]
    lines += [f"| `{label}` | {text} |" for label, text in sorted(LABELS.items())]
    lines += ["", "Faces of the dice, from 0:", "", "| label | faces |", "|---|---|"]
    faces = {f"{arm} die": BATTLE_FACES[at] for at, arm in enumerate(ARM_NAMES)}
    for label, each in {**faces, "rebel die": REBEL_FACES, "exploration": EXPLORATION_FACES}.items():
        lines.append(f"| `{label}` | {', '.join(each)} |")
    return "\n".join([*lines, ""])


PARTS = {
    "names": names,
    "keys": keys,
    "under-way": under_way,
    "steps": steps,
    "decisions": decisions,
    "effects": effects,
    "luck": luck,
}


def written(text: str) -> str:
    """The page with its tables made anew."""
    return PART.sub(lambda found: f"{found[1]}\n{PARTS[found[2]]()}\n{found[3]}", text)


def stale() -> bool:
    text = PAGE.read_text(encoding="utf-8")
    return written(text) != text


def main() -> None:
    if "--check" in sys.argv:
        sys.exit("docs/positions.md is out of date: run `make generated`" if stale() else 0)
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
