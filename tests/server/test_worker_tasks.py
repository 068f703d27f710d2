"""Tasks of workers as data: they go to other processes and hosts, and nothing that comes back is run."""

from __future__ import annotations

import pickle
from pathlib import Path

import msgspec
import pytest
from tests.server.installed_bots import request, same_for
from tests.server.working import tasks_of

from hausmacht.advice.hints import advise
from hausmacht.advice.what_if import begin
from hausmacht.core.shelf import games
from hausmacht.server.workers.child import MOST_BOTS, TaskRunner
from hausmacht.server.workers.encoding import EncodingError, decode_answer, decode_order, encode_answer, encode_order
from hausmacht.server.workers.tasks import (
    Answer,
    BeginTask,
    HintTask,
)


@pytest.mark.parametrize("game_id", sorted(games()))
def test_tasks_and_answers_of_every_game_are_data(game_id: str) -> None:
    for task in tasks_of(game_id):
        assert decode_order(encode_order(task, 2.5)) == (task, 2.5)
        if isinstance(task, HintTask):
            answers = [Answer(advise(task.known, task.thinking, task.seed)), Answer(problem="No.")]
        elif isinstance(task, BeginTask):
            answers = [Answer(begin(task.known, task.seed))]
        else:
            answers = [Answer(mistake="ValueError: no idea", cost=0.25)]
        for answer in answers:
            assert decode_answer(encode_answer(answer), task) == answer


def test_an_answer_must_fit_its_task() -> None:
    other = tasks_of("augsburg1520")[3]
    assert isinstance(other, BeginTask)
    for wrong in (
        encode_answer(Answer()),
        encode_answer(Answer(begin(other.known, 1))),
        pickle.dumps(Answer("done")),
        b"",
        b"\xc1",
    ):
        with pytest.raises(EncodingError):
            decode_answer(wrong, request("easy"))


def test_no_module_of_the_server_reads_pickles() -> None:
    import hausmacht.server

    folder = Path(hausmacht.server.__file__).parent
    assert [path.name for path in folder.rglob("*.py") if "import pickle" in path.read_text(encoding="utf-8")] == []


def test_a_process_keeps_only_so_many_bots() -> None:
    runner, first = TaskRunner(), request("random")
    for number in range(MOST_BOTS + 1):
        assert runner.answer(same_for(first, "random", f"table {number}")).result

    news = {"known": len(first.events), "events": []}
    oldest = msgspec.structs.replace(same_for(first, "random", "table 0"), **news)
    newest = msgspec.structs.replace(same_for(first, "random", f"table {MOST_BOTS}"), **news)

    assert runner.answer(oldest).forgotten
    assert runner.answer(newest).result
