"""The engine over a pipe: the page that describes it is run, and a small client knows nothing but the page."""

from __future__ import annotations

import inspect
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hausmacht.advice import requests as helpers
from hausmacht.advice.requests import HELPERS
from hausmacht.cli.engine import LONGEST_LINE, lines_of
from hausmacht.core import engine, matchfile
from hausmacht.core.engine import Request, Session
from hausmacht.core.hashing import state_hash
from hausmacht.core.match import new_match
from hausmacht.core.position import write_position
from hausmacht.core.shelf import games

DOCS = Path(__file__).parent.parent / "docs"
PAGE = (DOCS / "protocol.md").read_text(encoding="utf-8")
REQUESTS = {str(request.__struct_config__.tag): request for request in Request.__subclasses__()}
NEW = {"do": "new", "game": "augsburg1520", "seats": 3, "seed": "0011"}


def ask(session: Session, **request: Any) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(session.answer_line(json.dumps(request).encode()))
    return answer


@pytest.fixture
def session() -> Session:
    session = Session(more=HELPERS)
    assert "ok" in ask(session, **NEW)
    return session


# The page


def exchanges() -> list[tuple[str, str]]:
    """Requests and answers of the worked exchange."""
    blocks = re.findall(r"```exchange\n(.*?)```", PAGE, re.DOTALL)
    return [
        (request.strip(), answer)
        for block in blocks
        for request, answer in re.findall(r"→ (.*?)\n← (.*?)(?=\n→|\Z)", block, re.DOTALL)
    ]


def with_elisions(text: str) -> Any:
    """An answer of the page; what stands for something left out becomes the text or the field `...`."""
    found: list[str] = []
    brackets: list[str] = []
    for token in re.findall(r'"(?:[^"\\]|\\.)*"|\.\.\.|.', text, re.DOTALL):
        if token in "{[":
            brackets.append(token)
        elif token in "}]":
            brackets.pop()
        if token == "...":
            is_value = "".join(found).rstrip().endswith(":")
            token = '"...":"..."' if brackets[-1] == "{" and not is_value else '"..."'
        found.append(token)
    return json.loads("".join(found))


def fits(wanted: Any, given: Any) -> bool:
    if wanted == "...":
        return True
    if isinstance(wanted, dict) and isinstance(given, dict):
        if "..." not in wanted and wanted.keys() != given.keys():
            return False
        return all(name == "..." or (name in given and fits(value, given[name])) for name, value in wanted.items())
    if isinstance(wanted, list) and isinstance(given, list):
        if wanted and wanted[-1] == "...":
            wanted, given = wanted[:-1], given[: len(wanted) - 1]
        return len(wanted) == len(given) and all(fits(*pair) for pair in zip(wanted, given, strict=True))
    return bool(wanted == given)


def test_fits_is_strict() -> None:
    assert fits(with_elisions('{"a": ..., "b": [1, ...], ...}'), {"a": 3, "b": [1, 2], "c": 0})
    assert not fits(with_elisions('{"a": 1}'), {"a": 1, "c": 0})
    assert not fits(with_elisions('{"b": [1, ...]}'), {"b": [2, 2]})
    assert not fits(with_elisions('{"b": [1]}'), {"b": [1, 2]})
    assert not fits(with_elisions('{"b": "x", ...}'), {"c": 1})


def test_the_worked_exchange() -> None:
    session = Session()

    assert len(exchanges()) > 15
    for request, answer in exchanges():
        given = json.loads(session.answer_line(request.encode()))
        assert fits(with_elisions(answer), given), f"{request}\nis answered with\n{json.dumps(given)}"


@pytest.mark.parametrize("name", REQUESTS)
def test_the_page_describes_every_request_with_its_fields(name: str) -> None:
    section = re.search(rf"^### {name}\n(.*?)(?=^##)", PAGE, re.DOTALL | re.MULTILINE)

    assert section is not None
    for field in msgspec.structs.fields(REQUESTS[name]):
        assert field.name == "id" or f"`{field.name}`" in section[1]


def test_the_page_describes_no_request_that_is_not_there() -> None:
    asked = PAGE.partition("## What can be asked")[2].partition("\n## ")[0]

    assert set(re.findall(r"^### (\w+)$", asked, re.MULTILINE)) == set(REQUESTS)


def test_the_page_lists_every_error() -> None:
    source = "".join(inspect.getsource(each) for each in (engine, helpers))
    codes = set(re.findall(r'(?:RequestError\(|failed\(request, |Failure\()\s*"([\w-]+)"', source))
    table = PAGE.partition("## Errors")[2].partition("\n## ")[0]

    assert set(re.findall(r"^\| `([\w-]+)` \|", table, re.MULTILINE)) == codes


def test_the_match_file_of_its_page_can_be_loaded() -> None:
    page = (DOCS / "match-file.md").read_text(encoding="utf-8")
    example = re.findall(r"```match\n(.*?)```", page, re.DOTALL)[0]
    match = matchfile.load(example, games())

    assert [entry.kind for entry in match.entries] == ["setup", "choice", "undo", "choice", "choice"]
    assert match.opening.chance[0] == ("privileges", 0, True)
    assert matchfile.write(match, players=("Anna", "Jakob")) == example
    for struct in (matchfile.Header, matchfile.Line, matchfile.End):
        for field in msgspec.structs.fields(struct):
            assert f"`{field.name}`" in page


# A client that knows only the page


@contextmanager
def pipe() -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "hausmacht", "engine"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    ) as process:
        yield process
        assert process.stdin is not None
        process.stdin.close()
        assert process.wait(10) == 0


class Client:
    """Sends a line, reads a line."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self.to_engine = process.stdin
        self.from_engine = process.stdout
        self.sent = 0

    def ok(self, do: str, **fields: Any) -> dict[str, Any]:
        self.sent += 1
        self.to_engine.write(json.dumps({"id": self.sent, "do": do, **fields}) + "\n")
        self.to_engine.flush()
        answer = json.loads(self.from_engine.readline())
        assert answer["id"] == self.sent
        found: dict[str, Any] = answer["ok"]
        return found


def test_a_client_plays_a_whole_match() -> None:
    with pipe() as process:
        client = Client(process)
        game = client.ok("games")["games"][0]
        stands = client.ok("new", game=game["id"], seats=game["seats"][-1], seed="c0ffee")
        choices = 0
        while not stands["over"]:
            for question in client.ok("ask")["questions"]:
                options = [option["text"] for option in question["options"]]
                choices += 1
                stands = client.ok("choose", seat=question["seat"], choice=options[choices * 7 % len(options)])
        result = client.ok("scores")
        saved = client.ok("save")["text"]

    assert choices > 200
    assert result["over"]
    assert len(result["scores"]) == game["seats"][-1]
    assert 1 in result["places"]
    assert matchfile.verify(saved, games()).finished


def test_every_line_has_an_answer_over_a_pipe() -> None:
    lines = ["", "nonsense", "{}", "[]", json.dumps(NEW), '{"do": "ask", "id": "last"}']
    done = subprocess.run(
        [sys.executable, "-m", "hausmacht", "engine"],
        input="\n".join(lines).encode() + b"\n\xff\xfe\n" + b"[" * 5000,
        capture_output=True,
        check=True,
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]

    assert [next(iter(answer)) for answer in answers] == ["error"] * 4 + ["ok", "id", "error", "error"]
    assert done.stderr == b""


def test_a_line_that_is_too_long_is_one_line(tmp_path: Path) -> None:
    path = tmp_path / "lines"
    path.write_bytes(b"x" * (2 * LONGEST_LINE + 5) + b"\nshort\n")

    with path.open("rb") as file:
        assert [len(line) for line in lines_of(file)] == [LONGEST_LINE, 6]


# Single requests


def test_before_new_there_is_no_match() -> None:
    session = Session()

    assert "ok" in ask(session, do="games")
    for name in ("ask", "view", "state", "position", "save", "scores", "events"):
        assert ask(session, do=name)["error"]["code"] == "no-match"


def test_ids_are_echoed(session: Session) -> None:
    assert ask(session, do="scores", id="a")["id"] == "a"
    assert ask(session, do="scores", id=5)["id"] == 5
    assert ask(session, do="dance", id=6)["id"] == 6
    assert ask(session, do="ask", seat="x", id=7)["id"] == 7
    assert ask(session, do="choose", seat=0, choice="x", id=8)["id"] == 8
    assert "id" not in ask(session, do="scores")


@pytest.mark.parametrize("game", ["wallenstein", "augsburg1520", "price_of_power"])
def test_a_position_takes_a_script_also_for_the_luck_of_its_first_step(session: Session, game: str) -> None:
    title = games()[game]
    setup = title.setup(4)
    usual = new_match(title, setup, b"00")
    label = usual.opening.chance[0][0]
    before_luck = write_position(title, setup, title.new(setup))
    for outcome in (0, 1):
        answer = ask(session, do="load", text=before_luck, seed="00", script=[[label, outcome], ["unused", 3]])
        assert "ok" in answer, answer
        assert session.match.opening.chance[0] == (label, outcome, True)
        assert [by_hand for _, _, by_hand in session.match.opening.chance].count(True) == 1
        assert session.match.script.outcomes == [("unused", 3)]

    assert ask(session, do="load", text=before_luck, script=[[label, 9999]])["error"]["code"] == "bad-luck"


def test_a_saved_match_takes_a_script_for_the_luck_to_come(session: Session) -> None:
    saved = ask(session, do="save")["ok"]["text"]

    ask(session, do="load", text=saved, script=[["privileges", 1000]])

    assert session.match.script.outcomes == [("privileges", 1000)]


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        ({"do": "new", "game": "chess", "seats": 2}, "no-such-game"),
        ({"do": "new", "game": "augsburg1520", "seats": 9}, "bad-setup"),
        ({"do": "new", "game": "augsburg1520", "seats": 2, "seed": "xyz"}, "bad-setup"),
        ({"do": "new", "game": "augsburg1520", "seats": 2, "seed": ""}, "bad-setup"),
        ({"do": "new", "game": "augsburg1520", "seats": 2, "options": {"wind": "west"}}, "bad-setup"),
        ({"do": "new", "game": "augsburg1520", "seats": 2, "pack": {"moon": 1}}, "bad-setup"),
        ({"do": "new", "game": "augsburg1520"}, "bad-request"),
        ({"do": "new", "game": "augsburg1520", "seats": 2, "speed": 3}, "bad-request"),
        ({"do": "load", "text": ""}, "bad-text"),
        ({"do": "load", "text": "{}"}, "bad-text"),
        ({"do": "load", "text": "game = 3"}, "bad-text"),
        ({"do": "load", "text": "{}", "seed": "00"}, "bad-setup"),
        ({"do": "ask", "seat": 3}, "no-such-seat"),
        ({"do": "ask", "seat": -1}, "no-such-seat"),
        ({"do": "ask", "language": "la"}, "no-such-language"),
        ({"do": "choose", "seat": 0}, "bad-request"),
        ({"do": "choose", "seat": 0, "choice": 3}, "bad-request"),
        ({"do": "view", "seat": 99999999999999}, "no-such-seat"),
        ({"do": "script", "outcomes": [["supply"]]}, "bad-request"),
        ({"do": "worlds", "seat": 0, "count": 101}, "bad-request"),
        ({"do": "bot", "seat": 0, "bot": "deep blue"}, "no-such-bot"),
        ({"do": "bot", "seat": 0, "bot": "easy", "budget": "50ms"}, "no-such-bot"),
        ({"do": "hint", "seat": 0, "budget": "soon"}, "bad-request"),
        ({"do": "hint", "seat": 0, "language": "la"}, "no-such-language"),
        ({"do": "dance"}, "no-such-request"),
        ({"do": ["new"]}, "no-such-request"),
        ({"DO": "new"}, "no-such-request"),
    ],
)
def test_errors_change_nothing(session: Session, request_: dict[str, Any], code: str) -> None:
    before = ask(session, do="state")
    error = ask(session, **request_)["error"]

    assert error["code"] == code
    assert error["sentence"].endswith(".")
    assert ask(session, do="state") == before


def test_a_refused_choice_changes_nothing(session: Session) -> None:
    before = ask(session, do="state")
    english = ask(session, do="choose", seat=0, choice="dance")["refused"]
    german = ask(session, do="choose", seat=0, choice="dance", language="de")["refused"]

    assert (english["code"], english["rule"]) == ("no-such-choice", "core.choice")
    assert english["reason"] != german["reason"]
    assert ask(session, do="state") == before


SECOND_ROUND_ENDS = """
game = "augsburg1520"
seats = 3
round = 2
to_do = [
  "certificates.deal_certificates",
  "certificates.buy",
  "certificates.pay_and_discard",
  "flow.next_round",
]
"""  # then all privilege cards are shuffled


def test_luck_that_does_not_fit_changes_nothing(session: Session) -> None:
    assert "ok" in ask(session, do="load", text=SECOND_ROUND_ENDS)
    for seat in (0, 1):
        ask(session, do="choose", seat=seat, choice="done")
    before = ask(session, do="state")
    ask(session, do="script", outcomes=[["privileges", 1], ["privileges", 1000]])
    error = ask(session, do="choose", seat=2, choice="done")["error"]

    assert error["code"] == "bad-luck"
    assert ask(session, do="state") == before
    assert ask(session, do="script", outcomes=[])["ok"] == {"waiting": []}
    assert "ok" in ask(session, do="choose", seat=2, choice="done")


def test_events_are_told_to_those_who_may_see_them(session: Session) -> None:
    option = ask(session, do="ask", seat=0)["ok"]["questions"][0]["options"][1]["text"]
    told = ask(session, do="choose", seat=0, choice=option)["ok"]["events"]

    assert [event["audience"] for event in told] == [[0]]
    assert ask(session, do="events", seat=1, since=0)["ok"]["events"] == []
    assert ask(session, do="events", seat=0, since=0)["ok"]["events"] == told
    assert ask(session, do="events", since=0, all=True)["ok"]["events"] == told
    assert all("audience" not in event for event in ask(session, do="events")["ok"]["events"])


def test_everything_can_be_worded(session: Session) -> None:
    for language in ("en", "de"):
        question = ask(session, do="ask", seat=0, explained=True, language=language)["ok"]["questions"][0]

        assert question["sentence"]
        assert all(each["label"] for each in [*question["options"], *question["refused"]])
        assert all(each["reason"] for each in question["refused"])
        assert all(each["sentence"] for each in ask(session, do="events", language=language)["ok"]["events"])


def test_position_and_save_load_again(session: Session) -> None:
    for seat in range(3):
        ask(session, do="choose", seat=seat, choice="done")
    state = ask(session, do="state")["ok"]

    other = Session()
    assert "ok" in ask(other, do="load", text=ask(session, do="save")["ok"]["text"])
    assert ask(other, do="state")["ok"] == state
    assert "ok" in ask(other, do="load", text=ask(session, do="position")["ok"]["text"], seed="00")
    assert ask(other, do="state")["ok"]["table"] == state["table"]


def test_the_state_is_that_of_the_match() -> None:
    game = games()["augsburg1520"]
    match = new_match(game, game.setup(2), b"1")
    told = ask(Session(match), do="state")["ok"]

    assert told["hash"] == state_hash(match.state)
    assert told["fields"] == match.state.fields()
    assert told["violations"] == []


# Bots, hints and worlds


def test_a_bot_answers_for_a_seat_and_changes_nothing(session: Session) -> None:
    before = ask(session, do="state")
    options = [option["text"] for option in ask(session, do="ask", seat=1)["ok"]["questions"][0]["options"]]

    assert ask(session, do="bot", seat=1)["ok"]["choice"] in options
    assert ask(session, do="bot", seat=1, bot="hard", budget="5", seed=3)["ok"]["choice"] in options
    assert ask(session, do="state") == before
    ask(session, do="choose", seat=1, choice="done")
    assert ask(session, do="bot", seat=1)["error"]["code"] == "nothing-asked"


def test_a_match_can_be_played_by_asking_bots(session: Session) -> None:
    """What a bot has been told before is told again, so it answers as if it had sat there all the time."""
    for _ in range(40):
        seat = ask(session, do="ask")["ok"]["deciding"][0]
        choice = ask(session, do="bot", seat=seat)["ok"]["choice"]
        assert "ok" in ask(session, do="choose", seat=seat, choice=choice)


def test_hints_come_in_words(session: Session) -> None:
    for language in ("en", "de"):
        advice = ask(session, do="hint", seat=0, budget="6", most=2, language=language)["ok"]["advice"]
        assert 1 <= len(advice["hints"]) <= 2
        assert all(0 <= each["value"] <= 1 and each["label"] for each in advice["hints"])


def test_worlds_agree_with_what_a_seat_knows(session: Session) -> None:
    for seat in range(3):
        ask(session, do="choose", seat=seat, choice="done")
    seen = ask(session, do="view", seat=0)["ok"]["view"]
    worlds = ask(session, do="worlds", seat=0, count=4, seed=1)["ok"]["worlds"]

    assert len(set(worlds)) > 1
    assert ask(session, do="worlds", seat=0, count=4, seed=1)["ok"]["worlds"] == worlds
    for world in worlds:
        other = Session()
        assert "ok" in ask(other, do="load", text=world, seed="00")
        assert ask(other, do="view", seat=0)["ok"]["view"] == seen


# Sessions of one seat


@pytest.fixture
def seat_session(session: Session) -> Session:
    return Session(session.match, seat=1, more=HELPERS)


@pytest.mark.parametrize("name", [name for name, request in REQUESTS.items() if not request.of_a_seat])
def test_what_a_seat_may_not_ask(seat_session: Session, name: str) -> None:
    needed: dict[str, dict[str, Any]] = {"new": NEW, "load": {"text": ""}, "script": {"outcomes": []}}
    needed |= {name: {"seat": 1} for name in ("worlds", "bot", "hint")}

    assert ask(seat_session, **{**needed.get(name, {}), "do": name})["error"]["code"] == "not-yours"


@pytest.mark.parametrize(
    "request_",
    [
        {"do": "ask", "seat": 0},
        {"do": "choose", "seat": 0, "choice": "done"},
        {"do": "undo", "seat": 0},
        {"do": "view", "seat": 0},
        {"do": "events", "seat": 0},
        {"do": "events", "all": True},
        {"do": "choose", "seat": 1, "choice": "done", "all": True},
        {"do": "scores"},
    ],
)
def test_a_seat_speaks_for_itself_alone(seat_session: Session, request_: dict[str, Any]) -> None:
    before = state_hash(seat_session.match.state)

    assert ask(seat_session, **request_)["error"]["code"] == "not-yours"
    assert state_hash(seat_session.match.state) == before


def test_what_a_seat_may_ask(seat_session: Session) -> None:
    assert [each["seat"] for each in ask(seat_session, do="ask")["ok"]["questions"]] == [1]
    assert ask(seat_session, do="view", seat=1)["ok"]["view"]["seat"] == 1
    assert ask(seat_session, do="view")["ok"]["view"]["seat"] == -1
    assert "ok" in ask(seat_session, do="choose", seat=1, choice="done")
    assert "ok" in ask(seat_session, do="undo", seat=1)
    assert "ok" in ask(seat_session, do="events", seat=1)


# Fuzz

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
fields = {
    "game": st.just("augsburg1520") | anything,
    "seats": st.integers(0, 6) | anything,
    "seat": st.integers(-2, 4) | anything,
    "choice": st.sampled_from(["done", "pass", "offer 1", "call"]) | anything,
    "options": st.just({}) | anything,
    "pack": anything,
    "seed": st.just("00") | anything,
    "text": anything,
    "outcomes": st.lists(st.tuples(st.sampled_from(["supply", "privileges"]), st.integers(-3, 90))) | anything,
    "since": anything,
    "explained": st.booleans() | anything,
    "all": st.booleans() | anything,
    "language": st.sampled_from(["en", "de"]) | anything,
    "players": anything,
    "count": st.integers(0, 3) | anything,
    "id": anything,
}
requests = st.fixed_dictionaries({"do": st.sampled_from([*REQUESTS, "choose", "choose"]) | anything}, optional=fields)
lines = st.one_of(
    requests.map(lambda request: json.dumps(request).encode()),
    anything.map(lambda value: json.dumps(value).encode()),
    st.binary(max_size=60).map(lambda data: data.replace(b"\n", b"")),
)


@settings(deadline=None, max_examples=150)
@given(st.lists(lines, max_size=12))
def test_whatever_comes_in_one_answer_goes_out(received: list[bytes]) -> None:
    session = Session()
    session.answer_line(json.dumps(NEW).encode())

    for line in received:
        answer = session.answer_line(line)
        decoded = json.loads(answer)

        assert b"\n" not in answer
        assert sum(name in decoded for name in ("ok", "refused", "error")) == 1
        assert decoded.get("error", {}).get("code") != "internal", answer
    assert "ok" in ask(session, do="state")


@settings(deadline=None, max_examples=40)
@given(st.data())
def test_damaged_positions_and_files_are_refused_or_played(data: st.DataObject) -> None:
    """A letter changed anywhere in a text that is loaded."""
    session = Session()
    ask(session, **NEW)
    text = ask(session, do=data.draw(st.sampled_from(["position", "save"])))["ok"]["text"]
    at = data.draw(st.integers(0, len(text) - 1))
    damaged = text[:at] + data.draw(st.characters()) + text[at + 1 :]
    answer = json.loads(session.answer_line(msgspec.json.encode({"do": "load", "text": damaged})))

    assert "ok" in answer or answer["error"]["code"] == "bad-text", answer
