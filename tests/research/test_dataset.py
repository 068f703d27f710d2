"""Data sets: written, checked against their schema, read back, and made of recorded matches."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema_rs
import numpy as np
import pytest
from tests.cli.conftest import play_match

from hausmacht.core.shelf import games
from hausmacht.research import dataset

AUGSBURG = games()["augsburg1520"]


def evening(folder: Path, matches: int = 2) -> tuple[Path, int]:
    path = folder / "evening.jsonl"
    decisions = dataset.self_play(AUGSBURG, ["easy", "random"], matches, seed=1)
    return path, dataset.write(path, AUGSBURG, AUGSBURG.setup(2), decisions)


def test_every_line_follows_the_schema_beside_it(tmp_path: Path) -> None:
    path, count = evening(tmp_path)
    schema: Any = json.loads((tmp_path / "evening.schema.json").read_text(encoding="utf-8"))
    check = jsonschema_rs.validator_for(schema)
    lines = path.read_text(encoding="utf-8").splitlines()

    assert len(lines) == count + 1
    assert all(check.is_valid(json.loads(line)) for line in lines)
    assert not check.is_valid({"line": "decision", "seat": 0})


def test_what_is_read_is_what_was_played(tmp_path: Path) -> None:
    path, count = evening(tmp_path)
    data = dataset.Dataset(path)
    taken = list(data)

    assert (data.head.game, data.head.setup) == ("augsburg1520", AUGSBURG.setup(2))
    assert len(taken) == count
    assert all(each.choice in each.options for each in taken)
    assert {each.match for each in taken} == {"1:0", "1:1"}
    first = [each.player for each in taken if each.seat == 0]
    assert set(first) == {"easy", "random"}  # they change seats


def test_a_data_set_as_arrays(tmp_path: Path) -> None:
    path, count = evening(tmp_path, 1)
    arrays = dataset.Dataset(path).arrays()

    assert len(arrays.observations) == len(arrays.masks) == len(arrays.ranks) == count
    assert arrays.masks[np.arange(count), arrays.actions].all()
    assert set(arrays.ranks.tolist()) <= {1.0, 0.0, -1.0}


def test_a_recorded_match_becomes_a_data_set(tmp_path: Path) -> None:
    saved = tmp_path / "evening.match"
    saved.write_text(play_match(40), encoding="utf-8")
    count = dataset.write_matches(tmp_path / "matches.jsonl", [saved])
    taken = list(dataset.Dataset(tmp_path / "matches.jsonl"))

    assert count == len(taken) == 40
    assert all(each.choice in each.options for each in taken)
    assert [each.number for each in taken] == list(range(40))
    assert {each.seat for each in taken} == {0, 1, 2}


def test_what_is_no_data_set_is_refused(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Anna\n", encoding="utf-8")
    newer = tmp_path / "newer.jsonl"
    path, _ = evening(tmp_path, 1)
    newer.write_text(path.read_text(encoding="utf-8").replace('"version":2', '"version":9', 1), encoding="utf-8")

    with pytest.raises(dataset.DatasetError, match="is not a data set"):
        dataset.Dataset(letter)
    with pytest.raises(dataset.DatasetError, match="has version 9"):
        dataset.Dataset(newer)
    with pytest.raises(dataset.DatasetError, match="at least one"):
        dataset.write_matches(tmp_path / "none.jsonl", [])
