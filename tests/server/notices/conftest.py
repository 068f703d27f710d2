"""No notice leaves by itself in these tests."""

from __future__ import annotations

import pytest
from tests.patience import PATIENCE

from hausmacht.server.notices import outside
from hausmacht.server.post import office
from hausmacht.server.tables import hall as halls


@pytest.fixture(autouse=True)
def nothing_happens_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the test has the server look for what is due, and no answer comes too late because the machine is busy."""
    monkeypatch.setattr(halls, "NOTICE_SECONDS", 10 * PATIENCE)
    monkeypatch.setattr(halls, "ABSENT_SECONDS", 10 * PATIENCE)
    for name in ("MOST_SECONDS", "LINE_SECONDS"):
        monkeypatch.setattr(outside, name, 2 * PATIENCE)
    monkeypatch.setattr(office, "SEND_SECONDS", 2 * PATIENCE)
