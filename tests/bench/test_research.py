"""`python -m bench research`: every way to play, with its share of the plain one."""

from __future__ import annotations

import json

import pytest
from bench import research
from tests.bench.conftest import Run

from hausmacht.core.check import compiled

SHORT = ("research", "--seconds", "0.05", "--tables", "4", "--game", "augsburg1520")


def test_every_figure(run: Run) -> None:
    result = run(*SHORT, "--processes", "1", "--json")
    report = json.loads(result.stdout)
    figures = report["games"]["augsburg1520"]["figures"]

    assert result.exit_code == 0
    assert report["compiled"] == compiled()
    assert set(figures) == set(research.KEYS.values())
    assert all(each["value"] > 0 for each in figures.values())
    for name in ("observed", "zoo", "gym"):
        assert figures[name]["goal"] == pytest.approx(0.4 * figures["playing"]["value"], abs=0.1)
    assert figures["processes"]["goal"] == 200_000
    assert figures["zoo"]["goal_met"] == (figures["zoo"]["value"] >= figures["zoo"]["goal"])


def test_a_table_for_people(run: Run) -> None:
    result = run(*SHORT, "--processes", "0")

    assert result.exit_code == 0
    assert "Augsburg 1520, 4 seats: " in result.stdout
    assert "batch, processes" not in result.stdout
