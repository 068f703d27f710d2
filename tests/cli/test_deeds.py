"""`hausmacht deeds`: what bots do, counted for each of them."""

from __future__ import annotations

import json
from collections.abc import Callable

from tests.cli.conftest import Run

DEEDS = ("deeds", "price_of_power", "--bots", "easy", "--seats", "1", "--games", "1", "--jobs", "1")
SHORT = ("--options", "scenario=1-04")  # two ages instead of three


def test_deeds_of_bots_and_of_realms_that_the_rules_play(run: Run) -> None:
    result = run(*DEEDS, *SHORT, "--json")
    assert result.exit_code == 0, result.stderr
    found = json.loads(result.stdout)

    assert found["games"] == 1
    assert set(found["bots"]) == {"easy", "rules"}
    assert found["bots"]["easy"]["games"] == 1
    assert found["bots"]["rules"]["games"] == 3
    assert found["bots"]["easy"]["action: event"] > 0


def test_a_table_for_people(run: Run) -> None:
    shown = run(*DEEDS, *SHORT)
    assert shown.exit_code == 0, shown.stderr
    assert "seed 1" in shown.stdout
    assert "towns at the end" in shown.stdout


def test_a_game_that_counts_nothing_is_refused(refuses: Callable[..., str]) -> None:
    assert "what to count" in refuses("deeds", "augsburg1520", "--bots", "easy")
    assert "Name the bots" in refuses("deeds", "price_of_power", "--bots", ",")
