"""`python -m bench crowd`, small: it runs, and its stored tables are such as the server keeps."""

from __future__ import annotations

import json

from tests.bench.conftest import Run


def test_a_small_crowd_is_measured(run: Run) -> None:
    result = run("crowd", "--accounts", "20", "--tables", "240", "--choices", "10", "--json")

    assert result.exit_code == 0, result.stderr
    found = json.loads(result.stdout)
    assert (found["accounts"], found["tables"]) == (20, 240)
    assert found["few_us"] > 0
    assert found["home_ms"] > 0
    assert found["notice_ms"] > 0
