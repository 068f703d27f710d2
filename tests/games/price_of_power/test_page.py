"""The page about the game tells the truth: every chapter of the rules, every reconstruction, every option."""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hausmacht.games import price_of_power
from hausmacht.games.price_of_power import GAME
from hausmacht.games.price_of_power.pack import GROUPS, printed
from hausmacht.games.price_of_power.sheets import SCENARIOS

FOLDER = Path(price_of_power.__file__).parent
PAGE = Path(__file__).parents[3] / "docs" / "price-of-power.md"
FILES = {  # where records stand that say where they come from, and what the page calls them
    "actions": "kinds of action cards",
    "ideas": "ideas",
    "milestones": "milestones",
    "missions": "missions",
    "struggles": "power struggles",
    "events_1": "events of age I",
    "events_2": "events of age II",
    "events_3": "events of age III",
    "events_4": "events of age IV",
    "bots": "targets of bots",
    "setups": "rulers at the start",
    "tables": "dice",
}
ON_EVENTS = "rulers and other people on events"
LISTED = {
    "actions": "type",
    "ideas": "idea",
    "milestones": "milestone",
    "missions": "decks",
    "struggles": "struggle",
    "bots": "targeting",
    "setups": "ruler",
    "tables": "dice",
}


def page() -> str:
    return PAGE.read_text(encoding="utf-8")


def rows_under(heading: str) -> list[list[str]]:
    part = page().partition(f"## {heading}\n")[2].partition("\n## ")[0]
    lines = [line for line in part.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines[1:]]


def records(value: Any) -> Iterator[dict[str, Any]]:
    """The records with a mark, not what lies inside them."""
    if isinstance(value, dict):
        if isinstance(value.get("provenance"), str):
            yield value
        else:
            for each in value.values():
                yield from records(each)
    elif isinstance(value, list):
        for each in value:
            yield from records(each)


def origin(mark: str) -> str:
    """Where a record comes from, in one of a few words."""
    if mark.startswith("reconstruction"):
        return "reconstruction"
    if "reconstruction" in mark or "inferred" in mark or "inference" in mark:
        return "partly found"
    return "found"


def counted(name: str) -> tuple[int, int, int]:
    """Records that were found, partly found, and reconstructed."""
    data = json.loads((FOLDER / "data" / f"{name}.json").read_text(encoding="utf-8"))
    found = Counter(origin(each["provenance"]) for each in records(data[LISTED.get(name, "event")]))
    return found["found"], found["partly found"], found["reconstruction"]


def test_every_record_that_is_a_reconstruction_is_counted_on_the_page() -> None:
    rows = [row for row in rows_under("What is a reconstruction") if row[0] != ON_EVENTS]
    told = {row[0]: tuple(int(cell) for cell in row[1:4]) for row in rows}

    assert told == {title: counted(name) for name, title in FILES.items()}


def test_rulers_on_events_are_counted_on_the_page() -> None:
    """They stand inside the records of their events, and say for themselves where they come from."""
    rulers = [
        event["ruler"]["provenance"]
        for age in range(1, 5)
        for event in json.loads((FOLDER / "data" / f"events_{age}.json").read_text(encoding="utf-8"))["event"]
        if event.get("ruler") and "provenance" in event["ruler"]
    ]
    found = Counter(origin(mark) for mark in rulers)
    only_names = len([mark for mark in rulers if mark.startswith("name found")])
    (told,) = [row for row in rows_under("What is a reconstruction") if row[0] == ON_EVENTS]

    assert told[1:4] == [str(found[each]) for each in ("found", "partly found", "reconstruction")]
    assert f"for {only_names}, only the name" in told[4]


def test_the_marks_are_told_apart() -> None:
    assert origin("reconstruction; keys found") == "reconstruction"
    assert origin("skills found; dice reconstruction") == "partly found"
    assert origin("found: shorthand of the facts file") == "found"


def test_every_chapter_of_the_rules_has_its_state_on_the_page() -> None:
    chapters = re.findall(r"^## (.*)$", (FOLDER / "RULES.md").read_text(encoding="utf-8"), re.MULTILINE)

    assert [row[0] for row in rows_under("The rules, chapter by chapter")] == chapters


def test_every_ruling_is_named_in_the_chapter_it_belongs_to() -> None:
    index = (FOLDER / "RULES.md").read_text(encoding="utf-8")
    keys = re.findall(r"^\| ([a-z0-9.-]+) \|", index, re.MULTILINE)
    rulings = re.findall(r"^\| ([a-z0-9.-]+) \|", index.partition("\n## Rulings\n")[2], re.MULTILINE)
    named = [key for row in rows_under("The rules, chapter by chapter") for key in re.findall(r"`([^`]*)`", row[2])]

    assert [key for key in rulings if key != "key" and key not in named] == []
    assert [key for key in named if key not in keys] == []


def test_every_place_in_the_code_on_the_page_is_there() -> None:
    places = [
        place for row in rows_under("The rules, chapter by chapter") for place in re.findall(r"`([^`]*)`", row[1])
    ]

    assert [place for place in places if not (FOLDER / place).exists()] == []


def test_every_scenario_is_on_the_page() -> None:
    told = {row[0]: row[1] for row in rows_under("Scenarios")}

    assert told == {name: row.name.rpartition(" (")[0] for name, row in SCENARIOS.items()}


def test_every_option_is_on_the_page() -> None:
    assert [row[0].strip("`") for row in rows_under("Options")] == [option.name for option in GAME.options]


def test_the_example_of_a_component_pack_is_a_pack() -> None:
    (example,) = re.findall(r"```toml\n(.*?)```", page(), re.DOTALL)
    pack = tomllib.loads(example)

    setup = GAME.setup(4, pack=pack)

    for group, rows in pack.items():
        for name in rows:
            assert setup.pack[group][name] != printed(group)[name]
    assert GAME.box(setup).content.ideas[GAME.box(setup).content.idea_number["cannons"]].cost == 5


def test_every_group_of_a_component_pack_is_on_the_page() -> None:
    assert [group for group in GROUPS if f"`{group}`" not in page()] == []
