"""Running `python -m bench`."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from bench.__main__ import app
from typer.testing import CliRunner, Result

Run = Callable[..., Result]


@pytest.fixture
def run() -> Run:
    """Runs a command as `python -m bench` would; nothing may ever show a traceback."""

    def invoke(*words: str) -> Result:
        result = CliRunner().invoke(app, list(words))
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        assert "Traceback" not in result.output
        return result

    return invoke
