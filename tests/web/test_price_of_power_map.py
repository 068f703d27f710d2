"""The map that the browser draws of The Price of Power is that of the rules, number by number."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from hausmacht.games.price_of_power import components

FOLDER = Path(__file__).parents[2] / "web" / "src" / "games" / "price_of_power"
MOST_BYTES = 120 * 1024  # gzipped


def read(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((FOLDER / name).read_text(encoding="utf-8"))
    return found


@pytest.fixture(scope="module")
def drawn() -> dict[str, Any]:
    return read("map.json")


def test_places_and_realms_have_the_numbers_of_the_rules(drawn: dict[str, Any]) -> None:
    for key, names, titles in (
        ("provinces", components.PROVINCE_NAMES, components.PROVINCE_TITLES),
        ("areas", components.AREA_NAMES, components.AREA_TITLES),
        ("seas", components.SEA_NAMES, components.SEA_TITLES),
        ("nodes", components.NODE_NAMES, components.NODE_TITLES),
        ("realms", components.REALM_NAMES, components.REALM_TITLES),
    ):
        assert [row["id"] for row in drawn[key]] == names
        assert [row["name"] for row in drawn[key]] == titles


def test_provinces_are_as_printed(drawn: dict[str, Any]) -> None:
    rows = drawn["provinces"]
    assert [row["area"] for row in rows] == components.AREA
    assert ["port" in row for row in rows] == components.PORT


def test_lines_run_where_areas_meet(drawn: dict[str, Any]) -> None:
    """On the main map two areas have a line between them if and only if one can march from one to the other."""
    meet: set[tuple[int, int]] = set()
    for one, other, _ in drawn["lines"]:
        if 0 <= one < other < components.PROVINCES:
            areas = sorted((components.AREA[one], components.AREA[other]))
            if areas[0] != areas[1] and areas[1] < components.MAIN_AREAS:
                meet.add((areas[0], areas[1]))
    links = {(min(a, b), max(a, b)) for a, b, _ in components.LAND_BORDERS if max(a, b) < components.MAIN_AREAS}
    assert meet == links


def test_the_map_says_where_it_comes_from_and_is_light(drawn: dict[str, Any]) -> None:
    assert "own derivation" in drawn["about"]["provenance"]
    assert len(gzip.compress((FOLDER / "map.json").read_bytes(), 9)) <= MOST_BYTES
