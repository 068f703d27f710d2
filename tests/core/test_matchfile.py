"""Match files: what is saved is loaded again, and whatever was altered is refused, with the entry that is wrong."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.core.playing import GAMES, TOLL, everything, laid, pick, play_on, played, seed_of
from tests.core.tables import BRIDGE

from hausmacht.core import matchfile
from hausmacht.core.chance import ChanceError
from hausmacht.core.match import Match, new_match
from hausmacht.core.matchfile import MatchFileError, hash_of, load, save, verify, write

Rows = list[dict[str, Any]]


def winter_match() -> Match[Any]:
    """A finished match in which something was taken back, gone back to, and entered by hand."""
    match = played(TOLL, TOLL.setup(3, {"season": "winter"}), 21, 4)
    match.undo(match.line[-1].seat)
    random = Random(2)
    for _ in range(9):
        match.choose(*pick(match, random))
    match.rewind(match.line[2].number)
    match.script.outcomes.append(("ice", 3))
    for _ in play_on(match, random):
        pass
    return match


MATCH = winter_match()
GOOD = write(MATCH, players=("Ann", "Bob", "Zoë\u2028"))


def rows() -> Rows:
    return [json.loads(row) for row in GOOD.rstrip("\n").split("\n")]


def text_of(changed: Rows) -> str:
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in changed)


def find(changed: Rows, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    return next(row for row in changed if wanted(row))


def test_the_match_to_alter_has_everything_in_it() -> None:
    kinds = {entry.kind for entry in MATCH.entries}

    assert kinds == {"setup", "choice", "undo", "rewind"}
    assert any(by_hand for entry in MATCH.entries for _, _, by_hand in entry.chance)
    assert MATCH.is_over()


def test_what_is_saved_is_loaded_again(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"

    save(MATCH, path)

    assert everything(load(path.read_text(encoding="utf-8"), GAMES)) == everything(MATCH)
    assert everything(load(GOOD, GAMES)) == everything(MATCH)
    assert write(load(GOOD, GAMES), players=("Ann", "Bob", "Zoë\u2028")) == GOOD


def test_a_file_of_an_older_version_is_upgraded_one_version_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    def renumbered(old: list[Any]) -> list[Any]:
        return [{**old[0], "version": old[0]["version"] + 1}, *old[1:]]

    monkeypatch.setattr(matchfile, "VERSION", 3)
    monkeypatch.setattr(matchfile, "UPGRADES", {1: renumbered, 2: renumbered})

    assert everything(load(GOOD, GAMES)) == everything(MATCH)


def test_line_ends_of_another_system_do_no_harm() -> None:
    assert everything(load(GOOD.replace("\n", "\r\n"), GAMES)) == everything(MATCH)


def test_a_match_is_saved_and_loaded_in_the_middle_and_goes_on_alike() -> None:
    match = new_match(TOLL, TOLL.setup(4, {"season": "winter"}), seed_of(3))
    random = Random(3)
    while not match.is_over():
        again = load(write(match), GAMES)
        assert everything(again) == everything(match)
        seat, text = pick(match, random)
        assert match.choose(seat, text) is None
        assert again.choose(seat, text) is None
        assert everything(again) == everything(match)


def test_a_match_from_a_position_is_saved_with_it() -> None:
    match = laid(BRIDGE)
    match.choose(1, "load 20")

    again = load(write(match), GAMES)

    assert everything(again) == everything(match)
    again.rewind(0)
    assert again.state.encode() == laid(BRIDGE).state.encode()


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    save(MATCH, path)
    before = path.read_bytes()

    with pytest.raises(UnicodeEncodeError):
        save(MATCH, path, players=("\ud800",))  # half a sign cannot be written

    assert path.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == ["match.jsonl"]


# Files that are no match


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "empty"),
        ("\n\n", "empty"),
        ("hello\n", "Line 1 of the file is damaged"),
        ("[]\n", "not a Hausmacht match file"),
        ('{"format": "chess"}\n', "not a Hausmacht match file"),
        (GOOD.split("\n")[0], "cut off before entry 0"),
        ("\n".join(GOOD.split("\n")[:7]), "cut off after entry 5"),
        (GOOD[:-40], "Line .* of the file is damaged"),
        (GOOD + GOOD, "damaged|closing line"),
        (GOOD + "x", "Line .* of the file is damaged"),
        (GOOD + '{"end": 1}', "damaged"),
    ],
)
def test_a_file_that_is_no_whole_match_is_refused(text: str, message: str) -> None:
    with pytest.raises(MatchFileError, match=message):
        load(text, GAMES)


def head(name: str, value: Any) -> Callable[[Rows], None]:
    def alter(changed: Rows) -> None:
        changed[0][name] = value

    return alter


def without(name: str) -> Callable[[Rows], None]:
    def alter(changed: Rows) -> None:
        del changed[0][name]

    return alter


@pytest.mark.parametrize(
    ("alter", "message"),
    [
        (head("version", 2), "format version 2; this Hausmacht reads version 1"),
        (head("version", 0), "format version 0"),
        (head("version", "1"), "format version 1"),
        (head("version", None), "format version None"),
        (head("rules", "0"), "rules version 0 of Toll"),
        (head("game", "chess"), "'chess', which is not installed"),
        (head("seats", 9), "2 to 4 players, not 9"),
        (head("seats", 2), "Entry 0"),
        (head("seats", "3"), "The header is damaged"),
        (head("options", {"season": "summer"}), "Entry 0"),
        (head("options", {"season": "spring"}), "must be one of summer, winter"),
        (head("options", {"weather": "bad"}), "no option 'weather'"),
        (head("pack", {"price": 1}), "has no component packs"),
        (head("seed", "00" * 32), "not the one that was committed to"),
        (head("seed", "zz"), "not a hexadecimal number"),
        (head("commitment", "00" * 32), "not the one that was committed to"),
        (head("position", BRIDGE), "Entry 0"),
        (head("position", "x"), "set-up of the match is damaged"),
        (head("players", ["Ann", "Bob", "Eve"]), "its closing hash is wrong"),
        (head("extra", 1), "The header is damaged"),
        (without("commitment"), "The header is damaged"),
    ],
)
def test_an_altered_header_is_refused(alter: Callable[[Rows], None], message: str) -> None:
    changed = rows()
    alter(changed)

    with pytest.raises(MatchFileError, match=message):
        load(text_of(changed), GAMES)


def test_an_altered_option_that_no_entry_shows_yet_is_refused() -> None:
    """In both seasons the match begins alike with the steps of this position; later it would not."""
    changed = [json.loads(row) for row in write(laid(BRIDGE)).splitlines()]
    changed[0]["options"] = {"season": "winter"}

    with pytest.raises(MatchFileError, match="closing hash"):
        load(text_of(changed), GAMES)


# Entries that were altered: the message names the entry


def drew(row: dict[str, Any]) -> bool:
    return bool(row.get("n") and row.get("chance") and not row.get("by_hand"))


def change_choice(changed: Rows) -> int:
    row = find(changed, lambda row: row.get("choice") == "ready")
    row["choice"] = "ride"
    return int(row["n"])


def change_seat(changed: Rows) -> int:
    row = find(changed, lambda row: row.get("choice") == "ready")
    row["seat"] += 7
    return int(row["n"])


def change_chance(changed: Rows) -> int:
    row = find(changed, drew)
    row["chance"][0][1] += 1
    return int(row["n"])


def change_label(changed: Rows) -> int:
    row = find(changed, drew)
    row["chance"][0][0] = "luck"
    return int(row["n"])


def drop_chance(changed: Rows) -> int:
    row = find(changed, drew)
    row["chance"] = row["chance"][:-1]
    return int(row["n"])


def add_chance(changed: Rows) -> int:
    row = find(changed, lambda row: row.get("choice") == "ready")
    row["chance"] = [["cargo", 0]]
    return int(row["n"])


def change_setup_chance(changed: Rows) -> int:
    changed[1]["chance"][0][1] += 1
    return 0


def pretend_by_hand(changed: Rows) -> int:
    row = find(changed, drew)
    row["chance"][0][1] += 1
    row["by_hand"] = [0]
    return int(row["n"])


def hide_by_hand(changed: Rows) -> int:
    row = find(changed, lambda row: bool(row.get("by_hand")))
    del row["by_hand"]
    return int(row["n"])


def by_hand_nowhere(changed: Rows) -> int:
    row = find(changed, lambda row: bool(row.get("by_hand")))
    row["by_hand"] = [99]
    return int(row["n"])


def change_hash(changed: Rows) -> int:
    changed[5]["hash"] = "0" * 16
    return 4


def change_undo(changed: Rows) -> int:
    row = find(changed, lambda row: row.get("kind") == "undo")
    row["target"] -= 1
    return int(row["n"])


def change_rewind(changed: Rows) -> int:
    row = find(changed, lambda row: row.get("kind") == "rewind")
    row["target"] = 99
    return int(row["n"])


def change_kind(changed: Rows) -> int:
    changed[3]["kind"] = "prayer"
    return 2


def second_setup(changed: Rows) -> int:
    changed[3] = {**changed[1], "n": 2}
    return 2


def drop_entry(changed: Rows) -> int:
    del changed[4]
    return 3


def swap_entries(changed: Rows) -> int:
    changed[3], changed[4] = changed[4], changed[3]
    return 2


def drop_undo(changed: Rows) -> int:
    """Leave an entry out and close the gap."""
    at = next(at for at, row in enumerate(changed) if row.get("kind") == "undo")
    del changed[at]
    for row in changed[at:-1]:
        row["n"] -= 1
        if row.get("target", 0) >= at - 1:
            row["target"] -= 1
    changed[-1]["end"] -= 1
    return -1  # it may be noticed at any later entry


def spoil_number(changed: Rows) -> int:
    changed[3]["n"] = "2"
    return 2


def unknown_field(changed: Rows) -> int:
    changed[3]["note"] = "hello"
    return 2


@pytest.mark.parametrize(
    "alter",
    [
        change_choice,
        change_seat,
        change_chance,
        change_label,
        drop_chance,
        add_chance,
        change_setup_chance,
        pretend_by_hand,
        hide_by_hand,
        by_hand_nowhere,
        change_hash,
        change_undo,
        change_rewind,
        change_kind,
        second_setup,
        drop_entry,
        swap_entries,
        drop_undo,
        spoil_number,
        unknown_field,
    ],
)
def test_an_altered_entry_is_named(alter: Callable[[Rows], int]) -> None:
    changed = rows()
    number = alter(changed)

    with pytest.raises(MatchFileError, match=r"[Ee]ntry \d" if number < 0 else rf"[Ee]ntry {number}\b"):
        load(text_of(changed), GAMES)
    with pytest.raises(MatchFileError):
        verify(text_of(changed), GAMES)


def test_a_wrong_number_of_entries_is_noticed() -> None:
    changed = rows()
    changed[-1]["end"] += 1

    with pytest.raises(MatchFileError, match="should have"):
        load(text_of(changed), GAMES)


@settings(max_examples=400)
@given(st.data())
def test_a_file_with_damaged_bytes_is_refused_or_unharmed(data: st.DataObject) -> None:
    damaged = bytearray(GOOD.encode())
    for _ in range(data.draw(st.integers(1, 3))):
        if not damaged:
            break
        at = data.draw(st.integers(0, len(damaged) - 1))
        match data.draw(st.sampled_from(["change", "flip", "remove", "insert", "cut"])):
            case "change":
                damaged[at] = data.draw(st.integers(0, 255))
            case "flip":
                damaged[at] ^= 1 << data.draw(st.integers(0, 7))
            case "remove":
                del damaged[at : at + data.draw(st.integers(1, 40))]
            case "insert":
                damaged[at:at] = data.draw(st.binary(min_size=1, max_size=5))
            case "cut":
                del damaged[max(at, 1) :]
    try:
        match = load(damaged.decode("utf-8", "replace"), GAMES)
    except MatchFileError:
        return
    assert everything(match) == everything(MATCH)


@settings(max_examples=200)
@given(st.data())
def test_a_forged_entry_is_refused_also_when_the_closing_hash_is_right(data: st.DataObject) -> None:
    changed = rows()
    row = data.draw(st.sampled_from(changed[1:-1]))
    name = data.draw(st.sampled_from(["n", "kind", "hash", "seat", "choice", "target", "chance", "by_hand"]))
    other = data.draw(st.sampled_from([each.get(name) for each in changed[1:-1]]) | st.integers(-2, 99) | st.text())
    before = row.get(name)
    row.pop(name, None)
    if other is not None:
        row[name] = other
    texts = text_of(changed).rstrip("\n").split("\n")
    changed[-1]["hash"] = hash_of(texts[:-1])
    try:
        match = load(text_of(changed), GAMES)
    except MatchFileError:
        assert other != before
    else:
        assert everything(match) == everything(MATCH)


# Without the seed


def test_a_file_without_its_seed_can_be_replayed_but_not_verified() -> None:
    text = write(MATCH, with_seed=False)

    assert MATCH.seeded is not None
    assert MATCH.seeded.seed.hex() not in text
    match = load(text, GAMES)
    assert match.state.encode() == MATCH.state.encode()
    assert [entry.hash for entry in match.entries] == [entry.hash for entry in MATCH.entries]
    assert match.commitment == MATCH.commitment
    with pytest.raises(MatchFileError, match="The seed has not been revealed"):
        verify(text, GAMES)


def test_luck_to_come_cannot_be_had_without_the_seed() -> None:
    match = played(TOLL, TOLL.setup(2), 9)
    drew = next(entry for entry in match.line if entry.chance)
    match.rewind(drew.number - 1)
    again = load(write(match, with_seed=False), GAMES)
    before = everything(again)

    with pytest.raises(ChanceError, match="no outcome is recorded"):
        again.choose(drew.seat, drew.text)

    assert everything(again) == before


def test_altered_luck_without_the_seed_is_refused_when_it_changes_the_table() -> None:
    changed = [json.loads(row) for row in write(MATCH, with_seed=False).rstrip("\n").split("\n")]
    number = change_chance(changed)

    with pytest.raises(MatchFileError, match=f"[Ee]ntry {number}"):
        load(text_of(changed), GAMES)


def test_verify_counts_what_was_recomputed() -> None:
    outcomes = [by_hand for entry in MATCH.entries for _, _, by_hand in entry.chance]

    verdict = verify(GOOD, GAMES)

    assert (verdict.game, verdict.entries, verdict.finished) == ("toll", len(MATCH.entries), True)
    assert (verdict.outcomes, verdict.by_hand) == (outcomes.count(False), outcomes.count(True))
    assert verdict.by_hand == 1
