"""What all tests share: their order, and settings of Hypothesis that do not depend on how busy the machine is."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "hausmacht", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("hausmacht")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Slow tests first: the last to begin is not to be one that everybody waits for."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)
