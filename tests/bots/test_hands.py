"""Shared work: the same results in the same order, whoever does it, and clear words when nobody can."""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Iterator
from importlib.machinery import ModuleSpec

import pytest

from hausmacht.bots import BotError
from hausmacht.bots import hands as module
from hausmacht.bots.budget import VARIABLE
from hausmacht.bots.hands import HandsError, ThisProcess, do_under, hands, terms_here


def slow_at_first(number: int) -> int:
    """The first shares are done last."""
    time.sleep(0.2 if number == 0 else 0.0)
    return number * number


def refuse(number: int) -> int:
    raise BotError(f"share {number} is not to be had")


def break_down(number: int) -> int:
    os._exit(3)


@pytest.mark.parametrize("jobs", [1, 2])
def test_results_come_in_the_order_of_the_shares(jobs: int) -> None:
    with hands(jobs) as those:
        assert those.count == jobs
        assert list(those.in_order(slow_at_first, range(7))) == [number * number for number in range(7)]
        assert sorted(those.as_done(slow_at_first, range(7))) == [(number, number * number) for number in range(7)]
        assert list(those.in_order(slow_at_first, [])) == []


@pytest.mark.parametrize("jobs", [1, 2])
def test_shares_are_taken_when_somebody_has_time(jobs: int) -> None:
    taken: list[int] = []

    def shares() -> Iterator[int]:
        for number in range(20):
            taken.append(number)
            yield number

    with hands(jobs) as those:
        results = those.as_done(slow_at_first, shares())
        next(results)

        assert len(taken) <= module.AHEAD * jobs
        assert len(list(results)) == 19


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_error_of_the_work_is_raised_here(jobs: int) -> None:
    with pytest.raises(BotError, match="share 0 is not to be had"), hands(jobs) as those:
        list(those.in_order(refuse, [0]))


def test_a_process_that_is_lost_is_told() -> None:
    with pytest.raises(HandsError, match="try again with fewer"), hands(2) as those:
        list(those.in_order(break_down, range(2)))


def test_without_a_number_there_is_a_process_for_each_core(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "cores", lambda: 1)
    with hands() as those:
        assert isinstance(those, ThisProcess)


# What a cluster needs


def test_the_same_version_and_rules_are_needed_everywhere() -> None:
    here = terms_here()
    other_rules = type(here)(here.version, {**here.rules, "augsburg1520": "0"}, "")
    further_game = type(here)(here.version, {**here.rules, "chess": "1"}, "")
    older = type(here)("0.0.1", here.rules, "")

    assert do_under(here, slow_at_first, 3) == 9
    with pytest.raises(HandsError, match=r"differs in: augsburg1520\. Install hausmacht"):
        do_under(other_rules, slow_at_first, 3)
    with pytest.raises(HandsError, match="differs in: chess"):
        do_under(further_game, slow_at_first, 3)
    with pytest.raises(HandsError, match=r"differs in: the version\. Install hausmacht 0\.0\.1"):
        do_under(older, slow_at_first, 3)


def test_bots_think_as_long_as_the_environment_of_the_asker_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "400")
    terms = terms_here()
    monkeypatch.setenv(VARIABLE, "7")

    assert do_under(terms, budget_of, 0) == "400"


def budget_of(_: int) -> str:
    return os.environ[VARIABLE]


@pytest.mark.parametrize("spec", [None, ModuleSpec("ray", None)], ids=["not there", "a folder that it left behind"])
def test_without_ray_it_is_said_how_to_get_it(spec: ModuleSpec | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "find_spec", lambda name: spec)

    with pytest.raises(HandsError, match=r"pip install 'hausmacht\[ray\]'"), hands(2, ray=""):
        pass


@pytest.mark.parametrize("address", ["127.0.0.1:{}", "ray://127.0.0.1:{}", "127.0.0.1:many"])
def test_nobody_at_the_address(address: str) -> None:
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))  # nobody listens, and nobody else can take the port
        nowhere = address.format(held.getsockname()[1])

        with pytest.raises(HandsError, match=f"No Ray cluster answers at {nowhere}"):
            module.knock(nowhere)
