"""The map of The Price of Power for the browser, from its geometry: `python tools/price_of_power_map.py GEOMETRY.json`.

The land and the sea are cut into lines, each between two neighbours, and every line is made simpler once: so the
shapes of neighbours still fit together, and a border between two realms is a choice of lines. What is printed on the
boards besides names and areas is not drawn here: the table shows it.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from itertools import pairwise
from pathlib import Path
from typing import Any

from hausmacht.games.price_of_power.components import (
    AREA,
    AREA_NAMES,
    AREA_TITLES,
    LAND_BORDERS,
    MAIN_AREAS,
    NODE_NAMES,
    NODE_TITLES,
    PORT,
    PROVINCE_NAMES,
    PROVINCE_TITLES,
    REALM_NAMES,
    REALM_TITLES,
    SEA_NAMES,
    SEA_TITLES,
)

FOLDER = Path(__file__).parent.parent / "web" / "src" / "games" / "price_of_power"
FINENESS = 1.1  # canvas units: a line may leave its course by so much
COARSENESS = 3.0  # of rivers
BOARDS = ("main", "America", "Africa", "India & Arabia", "Far East", "Northern & Central Asia")

# What lies on each side of a line: provinces by their numbers, then seas, then what nobody can own
SEA = len(PROVINCE_NAMES)
WASTE = SEA + len(SEA_NAMES)
WATER = WASTE + 1
NOTHING = -1

Point = tuple[int, int]
Line = list[Point]


def points(row: list[int]) -> Line:
    return list(zip(row[0::2], row[1::2], strict=True))


def faces_of(geometry: dict[str, Any]) -> list[tuple[int, list[list[int]]]]:
    """Everything that has a shape, with its number."""
    found = [(at, geometry["provinces"][name]["rings"]) for at, name in enumerate(PROVINCE_NAMES)]
    for at, name in enumerate(SEA_TITLES):
        found.extend((SEA + at, part["rings"]) for part in geometry["seas"][name])
    for part in [*geometry["wastes"], *geometry["impassable_strips"]]:
        found.append((WASTE, part["rings"]))
    found.extend((WATER, part["rings"]) for part in geometry["open_water"])
    return found


def edges_of(faces: list[tuple[int, list[list[int]]]]) -> dict[tuple[Point, Point], list[int]]:
    """Each straight piece of an outline, and what lies on its two sides."""
    found: dict[tuple[Point, Point], list[int]] = defaultdict(list)
    for face, rings in faces:
        for ring in rings:
            line = points(ring)
            for one, other in zip(line, [*line[1:], line[0]], strict=True):
                if one != other:
                    found[min(one, other), max(one, other)].append(face)
    return found


def lines_of(edges: dict[tuple[Point, Point], list[int]]) -> list[tuple[int, int, Line]]:
    """Lines from one place where three neighbours meet to the next, each with its two sides."""
    sides: dict[tuple[Point, Point], tuple[int, int]] = {}
    for edge, faces in edges.items():
        if len(set(faces)) == len(faces):
            sides[edge] = (min(faces), max(faces)) if len(faces) > 1 else (faces[0], NOTHING)
    ends: dict[Point, list[tuple[Point, Point]]] = defaultdict(list)
    for edge in sides:
        for point in edge:
            ends[point].append(edge)
    joints = {at for at, there in ends.items() if len(there) != 2 or sides[there[0]] != sides[there[1]]}
    left = dict.fromkeys(sides)
    found: list[tuple[int, int, Line]] = []

    def walk(start: Point, edge: tuple[Point, Point]) -> None:
        line = [start]
        while edge in left:
            del left[edge]
            line.append(edge[1] if edge[0] == line[-1] else edge[0])
            if line[-1] in joints:
                break
            edge = next((each for each in ends[line[-1]] if each in left), edge)
        found.append((*sides[edge], line))

    for joint in sorted(joints):
        for edge in ends[joint]:
            if edge in left:
                walk(joint, edge)
    while left:  # islands: rings without a joint
        edge = next(iter(left))
        walk(edge[0], edge)
    return found


def simpler(line: Line, off: float) -> Line:
    """The same course with fewer points (Douglas and Peucker)."""
    if line[0] == line[-1]:
        far = max(range(len(line)), key=lambda at: distance(line[at], line[0], line[0]))
        return [*simpler(line[: far + 1], off)[:-1], *simpler(line[far:], off)] if 0 < far < len(line) - 1 else line
    if len(line) < 3:
        return line
    worst = max(range(1, len(line) - 1), key=lambda at: distance(line[at], line[0], line[-1]))
    if distance(line[worst], line[0], line[-1]) <= off:
        return [line[0], line[-1]]
    return [*simpler(line[: worst + 1], off)[:-1], *simpler(line[worst:], off)]


def distance(point: Point, start: Point, end: Point) -> float:
    across, down = end[0] - start[0], end[1] - start[1]
    length: float = across * across + down * down
    part = 0.0 if not length else ((point[0] - start[0]) * across + (point[1] - start[1]) * down) / length
    part = min(1.0, max(0.0, part))
    away = (point[0] - start[0] - part * across) ** 2 + (point[1] - start[1] - part * down) ** 2
    return float(away**0.5)


def steps(line: Line) -> str:
    """`x y dx dy dx dy`: where a line begins, and its steps."""
    told = [*line[0]]
    for one, other in pairwise(line):
        told += [other[0] - one[0], other[1] - one[1]]
    return " ".join(str(each) for each in told).replace(" -", "-")


def province_rows(geometry: dict[str, Any]) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    for at, name in enumerate(PROVINCE_NAMES):
        drawn = geometry["provinces"][name]
        row = {
            "id": name,
            "name": PROVINCE_TITLES[at],
            "area": AREA[at],
            "board": BOARDS.index(drawn["board"]),
            "at": drawn["xy"],
            "room": drawn["room"],
            "label": drawn["label"],
        }
        if PORT[at]:
            row["port"] = next(iter(drawn["ports"].values()), drawn["xy"])
        rows.append(row)
    return rows


def area_rows(geometry: dict[str, Any]) -> list[dict[str, Any]]:
    """Areas of the main map with their own lettering; a distant one is its only province."""
    rows: list[dict[str, Any]] = []
    for at, name in enumerate(AREA_NAMES):
        row: dict[str, Any] = {"id": name, "name": AREA_TITLES[at]}
        if at < MAIN_AREAS:
            drawn = geometry["areas"][AREA_TITLES[at]]
            row["label"] = label_of(drawn["label"])
            row["spots"] = drawn["spots"]
        rows.append(row)
    return rows


def label_of(label: dict[str, Any]) -> list[int]:
    """Middle, angle, size, and over how many lines the name goes."""
    return [label["x"], label["y"], label["angle"], label["size"], len(label["lines"])]


def sea_rows(geometry: dict[str, Any]) -> list[dict[str, Any]]:
    return [
        {
            "id": name,
            "name": SEA_TITLES[at],
            "parts": [
                {"board": BOARDS.index(part["board"]), "label": label_of(part["label"]), "spots": part["spots"]}
                for part in geometry["seas"][SEA_TITLES[at]]
            ],
        }
        for at, name in enumerate(SEA_NAMES)
    ]


def node_rows(geometry: dict[str, Any]) -> list[dict[str, Any]]:
    drawn = [geometry["trade_nodes"][title] for title in NODE_TITLES]
    return [
        {"id": name, "name": NODE_TITLES[at], "board": BOARDS.index(drawn[at]["board"]), "at": drawn[at]["xy"]}
        for at, name in enumerate(NODE_NAMES)
    ]


def map_of(geometry: dict[str, Any]) -> dict[str, Any]:
    lines = lines_of(edges_of(faces_of(geometry)))
    about = geometry["about"]
    return {
        "about": {
            "provenance": about["provenance"],
            "coordinates": "canvas units, x to the right, y down",
            "lines": "what lies on both sides, then a place and the steps from there; -1 the edge of a board, "
            f"up to {SEA - 1} provinces, up to {WASTE - 1} seas, {WASTE} waste, {WATER} water beyond the seas",
        },
        "boards": [geometry["boards"][name]["rect"] for name in BOARDS],
        "provinces": province_rows(geometry),
        "areas": area_rows(geometry),
        "seas": sea_rows(geometry),
        "nodes": node_rows(geometry),
        "realms": [{"id": name, "name": REALM_TITLES[at]} for at, name in enumerate(REALM_NAMES)],
        "mountains": [[one, other] for one, other, mountain in LAND_BORDERS if mountain],
        "rivers": [steps(simpler(points(river["line"]), COARSENESS)) for river in geometry["rivers"]],
        "lakes": [steps(simpler(points(lake["line"]), FINENESS)) for lake in geometry["lakes"]],
        "lines": [[one, other, steps(simpler(line, FINENESS))] for one, other, line in lines],
    }


def written(found: dict[str, Any]) -> str:
    """Compact, but one line for each row of a table, so that changes can be read."""
    parts = []
    for key, value in found.items():
        rows = isinstance(value, list) and value and isinstance(value[0], (dict, list))
        told = "[\n" + ",\n".join(compact(row) for row in value) + "]" if rows else compact(value)
        parts.append(f"{compact(key)}:{told}")
    return "{" + ",\n".join(parts) + "}\n"


def compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit("Name the file with the geometry of the map: python tools/price_of_power_map.py GEOMETRY.json")
    geometry = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    (FOLDER / "map.json").write_text(written(map_of(geometry)), encoding="utf-8")


if __name__ == "__main__":
    main()
