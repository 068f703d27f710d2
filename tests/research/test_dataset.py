"""Data sets: written in parts, gone on with, read as a stream, and played again exactly."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from tests.cli.conftest import play_match
from tests.research.test_tutorial import run_blocks

from hausmacht.core import matchfile
from hausmacht.core.match import in_force, new_match
from hausmacht.core.shelf import games
from hausmacht.research import dataset
from hausmacht.research.dataset import card, columns, files, writing
from hausmacht.research.dataset.plan import played
from hausmacht.research.dataset.writing import make_part

AUGSBURG = games()["augsburg1520"]
BOTS = ("easy", "random")
PAGE = Path(__file__).parents[2] / "docs" / "dataset.md"


def evening(folder: Path, matches: int = 3, **how: Any) -> Path:
    dataset.write(folder, dataset.plan_of_games(AUGSBURG, BOTS, matches, part=2, **how))
    return folder


@pytest.fixture(scope="module")
def three(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return evening(tmp_path_factory.mktemp("data") / "evening")


def test_a_data_set_is_read_by_anything_that_reads_parquet(three: Path) -> None:
    matches, decisions = (pq.read_table(three / table) for table in (columns.MATCHES, columns.DECISIONS))
    told = matches.to_pylist()

    assert [row["name"] for row in told] == ["1:0", "1:1", "1:2"]
    assert [tuple(row["players"]) for row in told] == [BOTS, BOTS[::-1], BOTS]  # they change seats
    assert sum(row["decisions"] for row in told) == decisions.num_rows
    assert all(row["action"] in row["options"] for row in decisions.select(["action", "options"]).to_pylist())
    assert decisions.schema.field("options").metadata == {b"meaning": columns.DECISION_COLUMNS[5].meaning.encode()}
    assert "3 matches of Augsburg 1520" in (three / "README.md").read_text(encoding="utf-8")


def test_what_is_read_is_what_was_played(three: Path) -> None:
    data = dataset.Dataset(three)
    for number, (row, decisions) in enumerate(data.matches()):
        match = played(data.about, number).match
        assert row["scores"] == AUGSBURG.scores(match.state)
        assert row["finished"]
        assert [(each["seat"], each["choice"]) for each in decisions] == [
            (entry.seat, entry.text) for entry in match.line
        ]
        assert [data.about.actions[each["action"]] for each in decisions] == [entry.text for entry in match.line]
        assert [event["kind"] for each in decisions for event in each["events"]] == [
            event.kind.name for entry in match.line for event in entry.events
        ]


def test_the_names_of_the_values_of_events_are_told(three: Path) -> None:
    data = dataset.Dataset(three)
    seen = [event for row in data.rows() for event in row["events"]]

    assert len({event["kind"] for event in seen}) > 10
    assert all(len(data.about.events[event["kind"]]) == len(event["values"]) for event in seen)
    assert any(event["audience"] for event in seen)


def test_a_match_is_played_again_from_its_rows(three: Path) -> None:
    """Views, options and scores; sealed answers in the order in which they were given."""
    matches = list(dataset.Dataset(three).rows(columns.MATCHES))
    last = {}
    for row, playing in dataset.Dataset(three).replay():
        assert (playing.seat, playing.numbers()) == (row["seat"], row["options"])
        last[row["match"]] = (playing, row)

    for match in matches:
        playing, row = last[match["match"]]
        assert row["number"] == match["decisions"] - 1
        assert (playing.scores(), playing.over) == (match["scores"], True)


def test_a_recorded_match_becomes_a_data_set(tmp_path: Path) -> None:
    """Its last seats answer first, and one choice is taken back."""
    folder = tmp_path / "matches"
    folder.mkdir()
    for choices in (40, 25):
        (folder / f"{choices}.match").write_text(play_match(choices), encoding="utf-8")
    written = dataset.write(tmp_path / "data", dataset.plan_of_files([folder]))
    data = dataset.Dataset(tmp_path / "data")
    replayed = list(data.replay())

    assert (written.matches, written.decisions) == (2, 65)
    assert [row["name"] for row in data.rows(columns.MATCHES)] == ["25.match", "40.match"]
    assert {tuple(row["players"]) for row in data.rows(columns.MATCHES)} == {("Anna", "Jakob", "Ulrich")}
    assert not any(row["finished"] for row in data.rows(columns.MATCHES))
    match = matchfile.load(play_match(40), games())
    assert [row["choice"] for row, _ in replayed[25:]] == [entry.text for entry in in_force(match.entries)]
    assert replayed[0][0]["seat"] == 2


def test_both_formats_hold_the_same(three: Path, tmp_path: Path) -> None:
    other = evening(tmp_path / "arrow", format="arrow")

    assert list(dataset.Dataset(other).rows()) == list(dataset.Dataset(three).rows())
    assert {path.suffix for path in (other / "decisions").iterdir()} == {".arrow"}
    with pytest.raises(dataset.DatasetError, match="parquet, arrow"):
        evening(tmp_path / "cake", format="cake")


def test_stored_observations_are_those_of_the_game(three: Path, tmp_path: Path) -> None:
    stored = dataset.Dataset(evening(tmp_path / "stored", observations=True))
    played_again = dataset.Dataset(three).arrays()
    arrays = stored.arrays()

    assert np.array_equal(arrays.observations, played_again.observations)
    assert np.array_equal(arrays.masks, played_again.masks)
    assert arrays.masks[np.arange(len(arrays.actions)), arrays.actions].all()
    assert set(arrays.ranks.tolist()) <= {1.0, 0.0, -1.0}
    assert len(stored.arrays(most=7).actions) == 7


# Going on


def test_a_run_that_was_stopped_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second part fails half way; what is finished stays, and nothing else does."""
    folder = tmp_path / "evening"
    made: list[int] = []

    def failing(share: Any) -> Any:
        if share.part == 1 and len(made) < 2:
            made.append(share.part)
            raise KeyboardInterrupt
        made.append(share.part)
        return make_part(share)

    monkeypatch.setattr(writing, "make_part", failing)
    with pytest.raises(KeyboardInterrupt):
        evening(folder, 5)
    assert dataset.Dataset(folder).parts() == [0]
    first = (folder / "decisions" / "part-00000.parquet").stat()
    (folder / "decisions" / ".part-00001.parquet.half").write_bytes(b"PAR1")
    made.append(-1)
    moved: list[int] = []
    written = dataset.write(folder, dataset.plan_of_games(AUGSBURG, BOTS, 5, part=2), move=moved.append)

    assert made == [0, 1, -1, 1, 2]
    assert (moved, written.new_matches, written.matches) == ([2, 2, 1], 3, 5)
    assert (folder / "decisions" / "part-00000.parquet").stat().st_mtime_ns == first.st_mtime_ns
    assert list(folder.glob("*/.*")) == []


def test_a_write_that_fails_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(OSError, match="No space"):
        evening(tmp_path / "evening", 1)
    assert [path for path in (tmp_path / "evening").rglob("*") if path.is_file()] == []


def test_games_can_be_added(three: Path, tmp_path: Path) -> None:
    """A part that was not full is written anew; the matches are those of a data set that was made at once."""
    folder = evening(tmp_path / "grown", 1)
    written = dataset.write(folder, dataset.plan_of_games(AUGSBURG, BOTS, 3, part=2))

    assert written.new_matches == 3
    assert list(dataset.Dataset(folder).rows()) == list(dataset.Dataset(three).rows())


def test_a_folder_of_something_else_is_left_alone(three: Path, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Anna\n", encoding="utf-8")
    match = tmp_path / "letter.match"
    match.write_text("Dear Anna\n", encoding="utf-8")

    for refused, why in (
        (lambda: evening(tmp_path), "is not empty and not a data set"),
        (lambda: evening(three, seed=2), "holds another data set"),
        (lambda: dataset.Dataset(tmp_path), "is not a data set"),
        (lambda: dataset.plan_of_files([]), "no match file"),
        (lambda: dataset.plan_of_files([match]), "'letter.match' cannot be used"),
    ):
        with pytest.raises(dataset.DatasetError, match=why):
            refused()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["letter.match", "letter.txt"]


def altered(folder: Path, target: Path, change: Callable[[dict[str, Any]], None]) -> dataset.Dataset:
    target.mkdir()
    for name in ("matches", "decisions"):
        (target / name).symlink_to(folder / name)
    about = json.loads((folder / "about.json").read_text(encoding="utf-8"))
    change(about)
    (target / "about.json").write_text(json.dumps(about), encoding="utf-8")
    return dataset.Dataset(target)


def test_under_other_rules_the_tables_can_still_be_read(three: Path, tmp_path: Path) -> None:
    data = altered(three, tmp_path / "older", lambda about: about.update(rules="0.0.1"))

    assert len(list(data.rows())) == len(list(dataset.Dataset(three).rows()))
    with pytest.raises(dataset.DatasetError, match=r"rules 0\.0\.1 of Augsburg 1520, which are not here"):
        next(data.replay())
    with pytest.raises(dataset.DatasetError, match="has version 9"):
        altered(three, tmp_path / "newer", lambda about: about.update(version=9))


def test_files_of_two_tables_are_refused(tmp_path: Path) -> None:
    game = games()["wallenstein"]
    other = tmp_path / "a.match"
    other.write_text(matchfile.write(new_match(game, game.setup(3), b"s")), encoding="utf-8")
    (tmp_path / "b.match").write_text(play_match(5), encoding="utf-8")

    with pytest.raises(dataset.DatasetError, match=r"'b\.match' is not of the same game"):
        dataset.write(tmp_path / "data", dataset.plan_of_files([tmp_path]))


# Streams


def test_memory_does_not_grow_with_the_number_of_matches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only one match at a time is held while a part is written, and a batch of rows."""
    monkeypatch.setattr(files, "ROWS", 16)
    sizes: list[int] = []
    from_pylist = pa.RecordBatch.from_pylist

    class Watched:
        @staticmethod
        def from_pylist(rows: list[Any], schema: Any) -> Any:
            sizes.append(len(rows))
            return from_pylist(rows, schema)

    monkeypatch.setattr(pa, "RecordBatch", Watched)
    evening(tmp_path / "evening", 2)
    assert max(sizes) == 16
    assert len(sizes) > 10


def test_decisions_are_mixed_and_shared(three: Path) -> None:
    plain = list(dataset.Decisions(three, shuffle=0))
    mixed = dataset.Decisions(three, shuffle=64, seed=5)
    first, again = list(mixed), list(mixed)
    mixed.set_epoch(1)
    second = list(mixed)
    halves = [list(dataset.Decisions(three, shuffle=0, rank=rank, of=2)) for rank in (0, 1)]

    def keys(examples: list[dict[str, Any]]) -> list[bytes]:
        return [each["observation"].tobytes() + each["action_mask"].tobytes() for each in examples]

    assert keys(first) == keys(again) != keys(second)
    assert sorted(keys(first)) == sorted(keys(second)) == sorted(keys(plain))
    assert keys(first) != keys(plain) == keys(halves[0] + halves[1])
    assert all(each["action_mask"][each["action"]] for each in plain)
    assert len(list(dataset.Decisions(three, parts=[1]))) < len(plain)


# The page


def test_the_page_has_the_columns_as_they_are() -> None:
    page = PAGE.read_text(encoding="utf-8")

    assert card.table(columns.MATCHES) in page
    assert card.table(columns.DECISIONS) in page


def test_the_blocks_of_the_page_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    found = run_blocks(PAGE.read_text(encoding="utf-8"))

    assert found["data"].about.matches == 3
    assert found["example"]["action_mask"].sum() > 0
