"""`make bench-server` with tiny numbers: every figure is there, and it leaves nothing behind."""

from __future__ import annotations

import asyncio
import json
import os
import sys

import pytest
from bench import server
from bench.load import Load, Tally, share
from tests.bench.conftest import Run

from hausmacht.cli.errors import UserError

TINY = ("server", "--clients", "10", "--seconds", "0.3", "--rate", "0")


def test_both_servers_are_measured_under_the_same_traffic(run: Run) -> None:
    before = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else None
    result = run(*TINY, "--json")
    report = json.loads(result.stdout)

    assert result.exit_code == 0
    assert report["paced"] is None
    (pair,) = report["full"]
    ours, bare = pair["ours"], pair["bare"]
    assert ours["clients"] == bare["clients"] == 10
    for figures in (ours, bare):
        assert figures["moves_per_second"] > 0
        assert figures["updates_per_second"] >= figures["moves_per_second"]
        assert 0 < figures["own_p50"] <= figures["own_p99"]
        assert figures["refused"] == 0
    assert abs(bare["bytes_per_update"] - ours["bytes_per_update"]) < 16
    told = [each["updates_per_second"] / each["moves_per_second"] for each in (ours, bare)]
    assert told[1] == pytest.approx(told[0], rel=0.25)
    assert pair["ratio"] == pytest.approx(ours["moves_per_second"] / bare["moves_per_second"], abs=0.01)
    assert pair["gate_met"] in (None, pair["ratio"] >= 0.35)
    if hasattr(os, "sched_getaffinity"):
        assert os.sched_getaffinity(0) == before


def some_figures(moves: float, p99: float = 2.0, core: float = 1.0) -> server.Figures:
    tally = Tally(moves=int(moves), updates=int(4 * moves), update_bytes=int(8000 * moves), own=[p99 / 1000], spent=1.0)
    return server.figures(tally, 1000, 50.0, core)


def test_a_rate_that_is_too_much_is_lowered_until_it_is_sustained(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[float] = []

    async def ours(game: str, clients: int, seconds: float, rate: float, core: int | None) -> server.Figures:
        asked.append(rate)
        return some_figures(min(rate, 700.0), 3.0)

    async def bare(
        traffic: server.Figures, clients: int, seconds: float, rate: float, core: int | None
    ) -> server.Figures:
        assert traffic.moves_per_second == rate
        return some_figures(rate, 1.0)

    monkeypatch.setattr(server, "load_ours", ours)
    monkeypatch.setattr(server, "load_bare", bare)

    fast = asyncio.run(server.steady("augsburg1520", 1000, 1.0, 600.0, None))
    slow = asyncio.run(server.steady("augsburg1520", 1000, 1.0, 1000.0, None))

    assert (fast.rate, fast.gate_met, fast.goal_met) == (600.0, True, True)
    assert asked == [600.0, 1000.0, 560.0]
    assert (slow.wanted, slow.rate, slow.gate_met) == (1000.0, 560.0, False)


def test_the_share_of_sealed_choices() -> None:
    assert server.sealed_share(some_figures(100)) == 0.25  # four of five are told of a choice


def test_the_table_of_figures(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async def quick(counts: list[int], seconds: float, rate: float, game: str) -> server.ServerReport:
        ours = server.figures(Tally(moves=700, updates=3500, own=[0.002], spent=1.0), counts[0], 90.0, 0.9)
        bare = server.figures(Tally(moves=1000, updates=5000, own=[0.001], spent=1.0), counts[0], None, None)
        pair = server.Pair(ours, bare, 0.7, None, 0.35, 0.6, True, True)
        paced = server.Paced(rate, 600.0, ours, bare, 2.0, 10.0, 4.0, False, False)
        return server.ServerReport(True, "3.11", game, seconds, 2, [pair], paced, False, False)

    monkeypatch.setattr(server, "measured", quick)
    shown = run("server", "--clients", "14", "--rate", "1000").stdout

    assert "10 clients, as fast as they go: ratio 0.70 (gate 0.35, goal 0.6): goal met" in shown
    assert "the most this machine sustains; 1,000 wanted" in " ".join(shown.split())


def test_the_server_does_not_start() -> None:
    broken = [sys.executable, "-c", "raise SystemExit('no')"]

    with (
        pytest.raises(UserError, match="'hausmacht doctor' may find out why"),
        server.server(broken, "Open: ", None),
    ):
        pass


def test_judging() -> None:
    assert server.all_of([True, True]) is True
    assert server.all_of([True, None]) is None
    assert server.all_of([None, False]) is False
    assert server.verdict(None, None) == "not judged, other work took the core"
    assert server.verdict(True, False) == "gate met"


def test_shares() -> None:
    values = [number / 1000 for number in range(1, 101)]

    assert (share(values, 0.5), share(values, 0.99), share([], 0.5)) == (51.0, 100.0, 0.0)


def test_a_run_ends_when_every_table_is_over() -> None:
    async def run_out() -> Tally:
        load = Load(1)
        load.is_over()
        return await load.run(60.0)

    assert asyncio.run(run_out()).over == 1
