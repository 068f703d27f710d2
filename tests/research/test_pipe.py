"""Programs over the pipe: views from JSON, and a bot that plays as a program plays as it does at home."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from tests.research.tables import EVERY

from hausmacht import bots
from hausmacht.bots import Bot
from hausmacht.core.agenda import next_decision
from hausmacht.core.game import Game
from hausmacht.core.match import new_match
from hausmacht.core.shelf import games
from hausmacht.core.view import Question, View
from hausmacht.core.wire import event_of
from hausmacht.research.pipe import PipeError, Program, SeatFromJson, answer, event_from_json, view_from_json

AUGSBURG = games()["augsburg1520"]
every_table = pytest.mark.parametrize(("id", "game", "seats"), EVERY, ids=[id for id, _, _ in EVERY])


def plain(value: Any) -> Any:
    import msgspec

    return msgspec.json.decode(msgspec.json.encode(value))


@every_table
def test_what_travels_arrives_as_it_was(id: str, game: Game[Any], seats: int) -> None:
    match = new_match(game, game.setup(seats), b"1")
    for _ in range(30):
        decision = next_decision(match.state)
        if decision is None:
            break
        match.choose(decision.seat, decision.options(match.state)[0].text)
    for seat in range(seats):
        assert view_from_json(game, plain(match.view(seat))) == match.view(seat)
        seated = SeatFromJson(game, match.setup, seat)
        heard = seated.hear([plain(event_of(event)) for event in match.events(seat)])
        assert [(each.kind, each.audience, each.values) for each in heard] == [
            (each.kind, each.audience, each.values) for each in match.events(seat)
        ]
        seated.look(plain(match.view(seat)))
        assert all(game.view(world, seat) == match.view(seat) for world in seated.worlds(2, 1))


def test_what_is_nothing_of_ours_is_refused() -> None:
    with pytest.raises(PipeError, match="not a view of Augsburg 1520"):
        view_from_json(AUGSBURG, {"seat": 0})
    with pytest.raises(PipeError, match="not an event of Augsburg 1520"):
        event_from_json(AUGSBURG, {"kind": "rained", "facts": {}})
    with pytest.raises(PipeError, match="There is no game 'chess'"):
        SeatFromJson("chess", AUGSBURG.setup(2), 0)
    with pytest.raises(PipeError, match="call look"):
        SeatFromJson(AUGSBURG, AUGSBURG.setup(2), 0).worlds(1, 1)


class Shy(Bot):
    def __init__(self, game: Any, setup: Any, seat: int, seed: int) -> None:
        self.inside = bots.make("easy", game, setup, seat, seed)

    def see(self, event: Any) -> None:
        self.inside.see(event)

    def decide(self, view: View, question: Question) -> str:
        return self.inside.decide(view, question)


def test_a_bot_plays_the_same_as_a_program() -> None:
    """Everything it is told goes through JSON."""
    match = new_match(AUGSBURG, AUGSBURG.setup(2), b"1")
    setup = match.setup
    at_home = bots.make("easy", AUGSBURG, setup, 0, 7)
    program = Program(Shy)
    numbers = iter(range(10_000))

    def ask(**request: Any) -> dict[str, Any]:
        id = next(numbers)
        told = json.loads(program.line(json.dumps({"id": id, **request}).encode()))
        assert told["id"] == id
        ok: dict[str, Any] = told["ok"]
        return ok

    ask(do="new", game="augsburg1520", seats=2, options=setup.options, pack={}, seat=0, seed=7)
    told = compared = 0
    while compared < 25:
        decision = next_decision(match.state)
        assert decision is not None
        if decision.seat:
            match.choose(1, decision.options(match.state)[-1].text)
            continue
        events = match.events(0)
        for event in events[told:]:
            at_home.see(event)
        asked = match.question(0)
        assert asked is not None
        news = [plain(event_of(event)) for event in events[told:]]
        told = len(events)
        choice = ask(do="decide", events=news, view=plain(match.view(0)), question=plain(asked))["choice"]
        assert choice == at_home.decide(match.view(0), asked)
        match.choose(0, choice)
        compared += 1
    assert ask(do="end", scores=[1, 2], places=[2, 1]) == {}


def test_every_line_gets_an_answer() -> None:
    told = io.BytesIO()
    answer(Shy, io.BytesIO(b'{"id": 1, "do": "decide"}\n{"id": 2, "do": "dance"}\nGood evening!\n'), told)
    answers = [json.loads(line) for line in told.getvalue().splitlines()]

    assert [each["id"] for each in answers] == [1, 2, -1]
    assert "'new' comes first" in answers[0]["error"]
    assert all("error" in each for each in answers)
