"""Programs outside: they join over a pipe, and whatever they do wrong, the game goes on."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.patience import PATIENCE
from tests.test_docs import fences

from hausmacht.bots import BotError, outside
from hausmacht.bots.tournament import Played, Tournament, check_bots, outcome, play_one
from hausmacht.core.shelf import games

GAME = games()["augsburg1520"]
PAGE = Path(__file__).parents[2] / "docs" / "arena.md"

HEAD = """
import json, sys, time
asked = 0
for line in sys.stdin:
    message = json.loads(line)
    asked += message["do"] == "decide"
    ok = {}
"""
WAYS = {
    "late": "    if asked == 3: time.sleep(60)\n",
    "gone": "    if asked == 3: sys.exit(1)\n",
    "babbling": "    if asked == 3: print('hello', flush=True)\n",
    "wrong number": "    if asked == 3: message['id'] = 77\n",
    "nonsense": "    if asked == 3: message['question']['options'][0]['text'] = 'dance'\n",
    "without a choice": "    if asked == 3: message['do'] = 'think'\n",
    "sorry": "    if asked == 3: print(json.dumps({'id': message['id'], 'error': 'tired'}), flush=True); continue\n",
}
TAIL = """
    if message["do"] == "decide":
        ok = {"choice": message["question"]["options"][0]["text"]}
    print(json.dumps({"id": message["id"], "ok": ok}), flush=True)
"""
SAID = {
    "late": "no answer within 0.5 seconds",
    "gone": "has ended",
    "babbling": "not an answer of the protocol",
    "wrong number": "answered message 77",
    "nonsense": "answered 'dance'",
    "without a choice": "without a 'choice'",
    "sorry": "reports an error: tired",
}


@pytest.fixture(autouse=True)
def nobody_waits(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Programs have time enough to begin and to end; afterwards none is left."""
    for name in ("STARTING_SECONDS", "FAREWELL_SECONDS"):
        monkeypatch.setattr(outside, name, PATIENCE)
    yield
    outside.dismiss()


def program(folder: Path, way: str = "") -> str:
    path = folder / "program.py"
    path.write_text(HEAD + WAYS.get(way, "") + TAIL, encoding="utf-8")
    return f"stdio:{sys.executable} {path}"


def played_with(bot: str, seconds: float = PATIENCE, number: int = 0) -> tuple[Tournament, Played]:
    planned = Tournament(GAME.id, GAME.rules_version, GAME.setup(2), (bot, "random"), 1, "", seconds)
    return planned, play_one(planned, number)


def test_a_program_plays(tmp_path: Path) -> None:
    bot = program(tmp_path)
    planned, played = played_with(bot)

    assert played.failures == ()
    assert bot in played.seated
    assert outcome(planned, [played]).bots[bot].failures == 0


@pytest.mark.parametrize("way", list(WAYS))
def test_a_program_that_fails_is_replaced_and_reported(tmp_path: Path, way: str) -> None:
    bot = program(tmp_path, way)
    planned, played = played_with(bot, 0.5 if way == "late" else PATIENCE)

    assert len(played.failures) == 1
    assert SAID[way] in played.failures[0]
    assert sorted(played.places) in ([1, 2], [1, 1])
    assert outcome(planned, [played]).bots[bot].failures == 1


def test_a_program_plays_one_game_after_another(tmp_path: Path) -> None:
    bot = program(tmp_path)
    played_with(bot)
    waiting = outside.IDLE[bot.removeprefix(outside.PREFIX)]
    before = waiting[0].process.pid
    played_with(bot, number=1)

    assert [each.process.pid for each in waiting] == [before]


def test_what_a_program_is_told(tmp_path: Path) -> None:
    path, notes = tmp_path / "noting.py", tmp_path / "notes.jsonl"
    path.write_text(f"notes = open({str(notes)!r}, 'w')\n" + HEAD + "    notes.write(line)\n" + TAIL, encoding="utf-8")
    _, played = played_with(f"stdio:{sys.executable} {path}")
    outside.dismiss()
    told = [json.loads(line) for line in notes.read_text(encoding="utf-8").splitlines()]
    seat = told[0]["seat"]

    assert [each["id"] for each in told] == list(range(1, len(told) + 1))
    assert (told[0]["do"], told[0]["game"], told[0]["seats"]) == ("new", "augsburg1520", 2)
    assert {each["do"] for each in told[1:-1]} == {"decide"}
    assert all(each["view"]["seat"] == seat == each["question"]["seat"] for each in told[1:-1])
    assert any(event["kind"] == "offered" for each in told[1:-1] for event in each["events"])
    assert (told[-1]["do"], told[-1]["places"]) == ("end", list(played.places))


def test_a_program_that_cannot_be_started_is_refused_at_once() -> None:
    planned = Tournament(GAME.id, GAME.rules_version, GAME.setup(2), ("stdio:no-such-program", "random"), 1)

    with pytest.raises(BotError, match=r"'no-such-program' cannot be started"):
        check_bots(planned)
    with pytest.raises(BotError, match="needs the command of a program"):
        outside.Program("")


def test_the_program_in_the_docs_plays(tmp_path: Path) -> None:
    found = [body for body in fences(PAGE.read_text(encoding="utf-8"), "py") if "sys.stdin" in body]
    path = tmp_path / "first_option.py"
    path.write_text(found[0], encoding="utf-8")

    _, played = played_with(f"stdio:{sys.executable} {path}")

    assert len(found) == 1
    assert played.failures == ()
