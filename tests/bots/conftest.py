"""Bots that think do so for very short here, and by iterations, so that every machine plays the same."""

from __future__ import annotations

import pytest

from hausmacht.bots.budget import VARIABLE


@pytest.fixture(autouse=True)
def short_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "2")
