"""`hausmacht replay`, `verify` and `position`."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import Run, play_match

from hausmacht.core import matchfile
from hausmacht.core.chance import commitment_to
from hausmacht.core.match import new_match
from hausmacht.core.position import read_position
from hausmacht.core.shelf import games

Refuses = Callable[..., str]


def written(rows: list[dict[str, Any]], path: Path) -> Path:
    """The rows as a file whose closing hash is right, as somebody who cheats with care would write it."""
    lines = [json.dumps(row, separators=(",", ":"), ensure_ascii=False) for row in rows]
    lines[-1] = json.dumps({**rows[-1], "hash": matchfile.hash_of(lines[:-1])}, separators=(",", ":"))
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


@pytest.fixture
def rows(finished: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in finished.splitlines()]


# Replay


def test_replay_tells_the_match(run: Run, match_file: Path) -> None:
    shown = run("replay", match_file)

    assert shown.exit_code == 0
    assert shown.stdout.startswith("Augsburg 1520: Anna, Jakob, Ulrich\n")
    assert "The match is over." in shown.stdout
    assert re.search(r"\n    1\. (Anna|Jakob|Ulrich): \d+ points\n", shown.stdout)


def test_replay_in_german(run: Run, match_file: Path) -> None:
    assert run("replay", match_file, "--language", "de").stdout != run("replay", match_file).stdout


def test_replay_as_json(run: Run, match_file: Path, finished: str) -> None:
    told = json.loads(run("replay", match_file, "--json").stdout)
    match = matchfile.load(finished, games())

    assert (told["game"], told["seats"], told["seat"], told["over"]) == ("augsburg1520", 3, -1, True)
    assert told["players"] == ["Anna", "Jakob", "Ulrich"]
    assert told["scores"] == match.game.scores(match.state)
    assert told["places"] == match.game.places(match.state)
    assert [entry["entry"] for entry in told["entries"]] == [0, *[entry.number for entry in match.line]]
    assert all(event["sentence"] for entry in told["entries"] for event in entry["events"])


def test_replay_tells_a_seat_more_than_a_spectator(run: Run, match_file: Path) -> None:
    def kinds(*words: str) -> set[str]:
        told = json.loads(run("replay", match_file, "--json", *words).stdout)
        return {event["kind"] for entry in told["entries"] for event in entry["events"]}

    assert "received" not in kinds()
    assert "received" in kinds("--seat", "1")


def test_replay_shows_the_table_after_an_entry(run: Run, match_file: Path) -> None:
    shown = run("replay", match_file, "--at", "20")
    seen = json.loads(run("replay", match_file, "--at", "20", "--seat", "1", "--json").stdout)

    assert shown.exit_code == 0
    assert "Anna" in shown.stdout
    assert (seen["seat"], seen["round"]) == (1, 1)


def test_replay_of_a_match_that_is_not_over(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "short.match"
    path.write_text(play_match(10))

    assert "not over yet" in run("replay", path).stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--at", "100000"], "There is no entry 100000"),
        (["--at", "-1"], "There is no entry -1"),
        (["--seat", "3"], "There is no seat 3"),
        (["--language", "la"], "speaks en, de, not 'la'"),
    ],
)
def test_replay_refuses(refuses: Refuses, match_file: Path, words: list[str], said: str) -> None:
    assert said in refuses("replay", match_file, *words)


# Verify


def test_verify_accepts_an_untouched_match(run: Run, match_file: Path, rows: list[dict[str, Any]]) -> None:
    shown = run("verify", match_file)
    found = json.loads(run("verify", match_file, "--json").stdout)

    assert shown.exit_code == 0
    assert "genuine" in shown.stdout
    assert found["finished"]
    assert found["entries"] == len(rows) - 2
    assert found["outcomes"] == sum(len(row.get("chance", [])) for row in rows)
    assert (found["by_hand"], found["commitment"]) == (0, rows[0]["commitment"])


def test_verify_says_what_was_entered_by_hand(run: Run, tmp_path: Path) -> None:
    game = games()["augsburg1520"]
    match = new_match(game, game.setup(2), bytes(32), script=[("privileges", 0)])
    assert not match.script.outcomes
    path = tmp_path / "rolled.match"
    matchfile.save(match, path)

    assert "1 outcomes were entered by hand" in run("verify", path).stdout
    assert json.loads(run("verify", path, "--json").stdout)["by_hand"] == 1
    assert game.title in run("verify", path).stdout


def entry_with(rows: list[dict[str, Any]], name: str, after: int = 30) -> dict[str, Any]:
    return next(row for row in rows[after:-1] if row.get(name))


def alter_chance(rows: list[dict[str, Any]]) -> int:
    entry = entry_with(rows, "chance")
    entry["chance"][0][1] ^= 1
    return int(entry["n"])


def alter_choice(rows: list[dict[str, Any]]) -> int:
    entry = next(row for row in rows[8:-1] if str(row.get("choice")).startswith("offer"))
    entry["choice"] = "pass"
    return int(entry["n"])


def alter_hash(rows: list[dict[str, Any]]) -> int:
    entry = entry_with(rows, "hash", 60)
    entry["hash"] = "0" + entry["hash"][1:] if entry["hash"][0] != "0" else "1" + entry["hash"][1:]
    return int(entry["n"])


def alter_seat(rows: list[dict[str, Any]]) -> int:
    entry = next(row for row in rows[8:-1] if str(row.get("choice")).startswith("offer"))
    entry["seat"] = (entry["seat"] + 1) % 3
    return int(entry["n"])


def alter_hand_mark(rows: list[dict[str, Any]]) -> int:
    """Luck that was drawn is passed off as entered by hand; the count of its label is then wrong afterwards."""
    entry = entry_with(rows, "chance")
    entry["by_hand"] = [0]
    return -1


def alter_undo(rows: list[dict[str, Any]]) -> int:
    entry = next(row for row in rows if row.get("kind") == "undo")
    entry["target"] = 0
    return int(entry["n"])


def leave_out(rows: list[dict[str, Any]]) -> int:
    del rows[41]
    rows[-1]["end"] -= 1
    return 40


@pytest.mark.parametrize("alter", [alter_chance, alter_choice, alter_hash, alter_seat, alter_undo, leave_out])
def test_verify_names_the_entry_that_was_altered(
    refuses: Refuses, rows: list[dict[str, Any]], tmp_path: Path, alter: Callable[[list[dict[str, Any]]], int]
) -> None:
    number = alter(rows)

    assert f"Entry {number} " in refuses("verify", written(rows, tmp_path / "altered.match"))


def test_verify_finds_luck_that_is_passed_off_as_entered(
    refuses: Refuses, rows: list[dict[str, Any]], tmp_path: Path
) -> None:
    alter_hand_mark(rows)

    assert "Entry " in refuses("verify", written(rows, tmp_path / "altered.match"))


def alter_seed(head: dict[str, Any]) -> str:
    head["seed"] = "ff" * 32
    return "not the one that was committed to"


def alter_both(head: dict[str, Any]) -> str:
    head["seed"] = "ff" * 32
    head["commitment"] = commitment_to(bytes.fromhex(head["seed"]))
    return "Entry 0 was altered: its chance"


def hide_seed(head: dict[str, Any]) -> str:
    head["seed"] = None
    return "wait until the match is over"


def other_rules(head: dict[str, Any]) -> str:
    head["rules"] = "0"
    return "rules version 0"


def other_version(head: dict[str, Any]) -> str:
    head["version"] = 99
    return "format version 99"


def other_game(head: dict[str, Any]) -> str:
    head["game"] = "chess"
    return "'chess'"


@pytest.mark.parametrize("alter", [alter_seed, alter_both, hide_seed, other_rules, other_version, other_game])
def test_verify_refuses_another_header(
    refuses: Refuses, rows: list[dict[str, Any]], tmp_path: Path, alter: Callable[[dict[str, Any]], str]
) -> None:
    said = alter(rows[0])

    assert said in refuses("verify", written(rows, tmp_path / "altered.match"))


def test_an_altered_name_breaks_the_closing_hash(refuses: Refuses, finished: str, tmp_path: Path) -> None:
    path = tmp_path / "altered.match"
    path.write_text(finished.replace("Anna", "Anne"))

    assert "closing hash" in refuses("verify", path)


@pytest.mark.parametrize("command", ["replay", "verify", "position"])
@pytest.mark.parametrize(
    "content",
    [b"", b"\x00\xff\xfe", b"{", b"{}\n", b'{"format":"hausmacht-match"}\n', b"[1, 2]\n", b"game = 3\n", b"\n\n\n"],
)
def test_files_that_hold_nothing(refuses: Refuses, tmp_path: Path, command: str, content: bytes) -> None:
    path = tmp_path / "nothing"
    path.write_bytes(content)

    assert refuses(command, path).endswith(".")


def test_a_file_that_was_cut_off(refuses: Refuses, finished: str, tmp_path: Path) -> None:
    path = tmp_path / "cut.match"
    path.write_text("".join(finished.splitlines(keepends=True)[:50]))

    assert "cut off after entry 48" in refuses("replay", path)


# Positions


def test_position_of_a_match(run: Run, match_file: Path, rows: list[dict[str, Any]]) -> None:
    text = run("position", match_file, "--at", "60").stdout
    game, setup, state = read_position(text, games())

    assert (game.id, setup.seats) == ("augsburg1520", 3)
    assert run("position", match_file).stdout != text
    assert run("position", match_file, "--at", str(len(rows) - 3)).stdout == run("position", match_file).stdout
    assert game.violations(state) == []


def test_a_position_is_written_in_its_usual_form(run: Run, match_file: Path, tmp_path: Path) -> None:
    text = run("position", match_file, "--at", "60").stdout
    path = tmp_path / "puzzle.toml"
    path.write_text("# a puzzle\n" + text.replace(" = ", "=  "))

    assert run("position", path).stdout == text


def test_position_refuses(refuses: Refuses, tmp_path: Path) -> None:
    path = tmp_path / "puzzle.toml"
    path.write_text('game = "augsburg1520"\nseats = 3\nto_do = ["dance"]\n')

    assert "dance" in refuses("position", path)
    assert "--at is for match files" in refuses("position", path, "--at", "3")
