"""`make bench-server` with tiny numbers: every figure is there, and it leaves nothing behind."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
import sys
from pathlib import Path

import pytest
from bench import further, processes, server
from bench.further import Stored, Watched, Workers, fill
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
        assert 0 < figures["on_their_way"] <= 10
    assert abs(bare["bytes_per_update"] - ours["bytes_per_update"]) < 16
    told = [each["updates_per_second"] / each["moves_per_second"] for each in (ours, bare)]
    assert told[1] == pytest.approx(told[0], rel=0.25)
    assert pair["ratio"] == pytest.approx(ours["moves_per_second"] / bare["moves_per_second"], abs=0.01)
    assert pair["p99_times"] == pytest.approx(ours["own_p99"] / bare["own_p99"], abs=0.01)
    assert pair["gate_met"] in (None, pair["ratio"] >= 0.45 and pair["p99_times"] <= 3)
    assert report["workers"] is report["watched"] is report["stored"] is None
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


def test_what_the_disk_takes_alone_is_measured(tmp_path: Path) -> None:
    found = processes.disk(str(tmp_path), pieces=5)

    assert 0 <= found.p50 <= found.p99
    assert (tmp_path / "piece").stat().st_size == 5 * processes.PIECE


def test_choices_on_their_way_are_those_that_wait_at_a_time() -> None:
    tally = Tally(moves=4, updates=20, own=[0.5, 0.5, 1.0, 2.0], spent=2.0)
    assert server.figures(tally, 10, None, None).on_their_way == 2.0


def test_the_share_of_sealed_choices() -> None:
    assert server.sealed_share(some_figures(100)) == 0.25  # four of five are told of a choice


def test_the_table_of_figures(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async def quick(wanted: server.Wanted, seconds: float, game: str) -> server.ServerReport:
        clients = wanted.clients[0]
        ours = server.figures(Tally(moves=700, updates=3500, own=[0.002], spent=1.0), clients, 90.0, 0.9)
        bare = server.figures(Tally(moves=1000, updates=5000, own=[0.001], spent=1.0), clients, None, None)
        pair = server.Pair(ours, bare, 0.7, None, 2.0, 0.45, 0.6, 3.0, True, True)
        paced = server.Paced(wanted.rate, 600.0, ours, bare, processes.Disk(1.2, 3.4), 2.0, 4.0, 4.0, False, False)
        workers = Workers(2, 500, 1000.0, 1700.0, 1.7, 50.0, 30.0, 0.9, 1.1, 1.6, None)
        watched = Watched(1000, 20.0, 1.0, 2.0, 2.5, 9.0, 1.5, 7.0, 5.0, False)
        stored = Stored(10_000, 1000, 1.0, 1.5, 0.5, 2.0, True)
        return server.ServerReport(
            True, "3.11", game, seconds, 2, [pair], paced, workers, watched, stored, False, False
        )

    monkeypatch.setattr(server, "measured", quick)
    shown = run("server", "--clients", "14", "--rate", "1000").stdout

    assert "10 clients, as fast as they go: ratio 0.70 (gate 0.45, goal 0.6): goal met" in shown
    assert "p99 2.0 times the yardstick's (gate ≤3)" in shown
    told = " ".join(shown.split())
    assert "the most this machine sustains; 1,000 wanted" in told
    assert "the disk alone takes 1.2 ms for one write in the median, 3.4 ms in the p99" in told
    assert "1,700 moves/s, 1.70 times the 1,000 of one (gate 1.6): not judged, too few cores" in told
    assert "1.10 ms of a core for each move, of one 0.90 ms" in told
    assert "1.5 ms longer in the median and 7.0 ms in the p99 (gate ≤5): below the gate" in told
    assert "first answer after 1.50 s, 0.50 s later than with none (gate ≤2): gate met" in told


def test_what_is_measured_follows_from_the_flags(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[server.Wanted] = []
    monkeypatch.setattr(server, "bench_server", lambda wanted, *_: asked.append(wanted))

    run("server")
    run("server", "--stored", "50")
    run("server", "--watchers", "7", "--clients", "10")

    assert asked[0] == server.Wanted(server.CLIENTS, 1000.0)
    assert asked[1] == server.Wanted((), 0.0, stored=50)
    assert asked[2] == server.Wanted([10], 1000.0, watchers=7)


@pytest.mark.slow
def test_those_who_look_on_and_stored_tables(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(further, "STARTS", 1)
    result = run("server", "--watchers", "5", "--stored", "30", "--seconds", "0.5", "--json")
    report = json.loads(result.stdout)

    assert result.exit_code == 0
    assert report["full"] == []
    watched, stored = report["watched"], report["stored"]
    assert watched["alone_p50"] > 0
    assert watched["longer_p50"] == pytest.approx(watched["watched_p50"] - watched["alone_p50"], abs=0.011)
    assert (stored["tables"], stored["with_bots"]) == (30, 3)
    assert stored["full"] > 0 < stored["empty"]


def test_a_copy_of_a_table_has_everything(tmp_path: Path) -> None:
    fill(str(tmp_path), "augsburg1520", 12)
    database = sqlite3.connect(tmp_path / "hausmacht.db")

    assert database.execute("SELECT count(*) FROM game_table").fetchone() == (12,)
    assert database.execute("SELECT count(*) FROM seat").fetchone() == (60,)
    found = database.execute("SELECT DISTINCT length, (SELECT count(*) FROM entry WHERE table_id = id) FROM game_table")
    assert all(length == entries > 0 for length, entries in found)
    database.close()


@pytest.mark.slow
def test_several_workers(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "WORKERS_CLIENTS", 20)
    report = json.loads(run("server", "--workers", "2", "--seconds", "0.5", "--json").stdout)["workers"]

    assert (report["workers"], report["clients"]) == (2, 20)
    assert report["ratio"] == pytest.approx(report["several"] / report["one"], abs=0.01)


def test_the_server_does_not_start() -> None:
    broken = [sys.executable, "-c", "raise SystemExit('no')"]

    with (
        pytest.raises(UserError, match="'hausmacht doctor' may find out why"),
        processes.server(broken, "Open: ", None),
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
