"""`make bench`: every figure, ratios to the peer, and what happens without it."""

from __future__ import annotations

import json
import os
import platform
from importlib.util import find_spec
from typing import Any

import pytest
from bench import engine
from bench.interpreter import interpreter
from tests.bench.conftest import Run

from hausmacht.core.check import compiled
from hausmacht.core.shelf import games

SHORT = ("engine", "--seconds", "0.05")


def test_every_figure_of_every_game(run: Run) -> None:
    before = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else None
    result = run(*SHORT, "--json")
    report = json.loads(result.stdout)

    assert result.exit_code == 0
    assert (report["compiled"], report["python"]) == (compiled(), interpreter())
    assert set(report["games"]) == set(games())
    for name, game in report["games"].items():
        alone = {"alone"} if name in engine.BOTS_ALONE else set()
        search = {"search"} if "search" in [engine.KEYS[what] for what in engine.TARGETS[name]] else set()
        assert set(game["measures"]) == {"inside", "api", "plain", "copies", "snapshot", "replay"} | alone | search
        assert all(measure["value"] > 0 for measure in game["measures"].values())
        assert len(game["measures"]["inside"]["runs"]) == 2
    if hasattr(os, "sched_getaffinity"):
        assert os.sched_getaffinity(0) == before
    if find_spec("catanatron"):
        ratios_and_gates_fit(report["games"]["augsburg1520"]["measures"], report["peer"])


def ratios_and_gates_fit(measures: Any, peer: Any) -> None:
    assert peer["players"] == 4
    inside = measures["inside"]
    assert inside["ratio"] == pytest.approx(inside["value"] / peer["decisions_per_second"], rel=0.01)
    assert (inside["gate"], inside["goal"]) == (20, 60)
    assert inside["gate_met"] == (inside["ratio"] >= 20)
    assert measures["snapshot"]["gate_met"] == (measures["snapshot"]["value"] <= 4096)
    assert measures["replay"]["ratio"] is None


def test_without_the_peer(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "PEER", "no-such-peer")
    monkeypatch.setattr(engine, "shelf", lambda: {"augsburg1520": games()["augsburg1520"]})
    result = run(*SHORT)

    assert result.exit_code == 0
    assert result.stderr == "no-such-peer is not installed, so there are no ratios: 'make env' installs it.\n"
    assert "Augsburg 1520, 4 seats" in result.stdout


def test_judging() -> None:
    assert engine.all_of([True, True]) is True
    assert engine.all_of([True, None]) is None
    assert engine.all_of([None, False]) is False
    assert engine.all_of([]) is None
    assert engine.is_met(3, 4, less=True)
    assert not engine.is_met(3, 4, less=False)


def test_a_report_says_how_its_python_was_built() -> None:
    """Plain Python is much faster in a build with profiles, and so is the peer: such figures are not compared."""
    debian = {"CC": "x86_64-linux-gnu-gcc -g", "CONFIG_ARGS": "'--enable-shared'", "PY_CORE_CFLAGS": "-g -O2 -Wall"}
    fast = {"CC": "clang", "CONFIG_ARGS": "'--enable-optimizations' '--with-lto'", "PY_CORE_CFLAGS": "-O3"}

    assert interpreter(debian).endswith(", built by x86_64-linux-gnu-gcc -O2 without profiles")
    assert interpreter(fast).endswith(", built by clang -O3 with profiles and link-time optimisation")
    assert interpreter().startswith(f"{platform.python_version()}, built by ")
