"""What `hands` promises on a Ray cluster, checked in a process that has joined none before: the address is its word."""

from __future__ import annotations

import os
import signal
import sys
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import pytest

from hausmacht.bots import BotError
from hausmacht.bots.hands import hands
from hausmacht.research.learning import Lesson
from hausmacht.research.learning import hands as players_of
from hausmacht.research.policy import new_policy


def refuse(number: int) -> int:
    raise BotError(f"share {number} is not to be had")


def break_down_once(mark: str) -> str:
    """The first time, the process that does it is lost."""
    if not os.path.exists(mark):
        Path(mark).touch()
        os._exit(3)
    return "done"


def an_error_of_the_work_is_raised_here_as_it_was_there(address: str) -> None:
    with pytest.raises(BotError) as raised, hands(ray=address) as those:
        list(those.in_order(refuse, range(5)))

    assert type(raised.value) is BotError
    assert str(raised.value).endswith("is not to be had")


def what_is_lost_is_done_again(address: str) -> None:
    with TemporaryDirectory() as folder, hands(ray=address) as those:
        assert list(those.in_order(break_down_once, [os.path.join(folder, "mark")])) == ["done"]


def lessons_are_the_same_games(address: str) -> None:
    lesson = Lesson("augsburg1520", seats=2)
    policy = new_policy("augsburg1520", 2, hidden=5, seed=1)
    with players_of(2, ray=address) as players:
        there = players.play(policy, lesson, range(3))
    with players_of() as players:
        here = players.play(policy, lesson, range(3))

    assert [each.scores for each in there] == [each.scores for each in here]
    assert all(np.array_equal(a.actions, b.actions) for a, b in zip(here, there, strict=True))


def who_has_joined_before_stays_in_the_cluster(address: str) -> None:
    ray: Any = import_module("ray")
    ray.init(address=address, log_to_driver=False, configure_logging=False)
    with hands(ray="") as those:
        assert list(those.in_order(abs, [-1, -2, -3])) == [1, 2, 3]

    assert ray.is_initialized()


def main(address: str) -> None:
    before = signal.getsignal(signal.SIGTERM)
    for check in (
        an_error_of_the_work_is_raised_here_as_it_was_there,
        what_is_lost_is_done_again,
        lessons_are_the_same_games,
    ):
        check(address)
        assert not import_module("ray").is_initialized()
        assert signal.getsignal(signal.SIGTERM) == before
    who_has_joined_before_stays_in_the_cluster(address)


if __name__ == "__main__":
    main(sys.argv[1])
