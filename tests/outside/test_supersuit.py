"""SuperSuit wraps our environments and puts many of them together."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

supersuit: Any = pytest.importorskip("supersuit", reason="only in `make test-research`")

from pettingzoo.test import api_test  # noqa: E402

from hausmacht.research.gym import Gym  # noqa: E402
from hausmacht.research.zoo import Zoo  # noqa: E402

pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.mark.parametrize("game", ["augsburg1520", "wallenstein", "price_of_power"])
def test_a_wrapped_table_passes_the_checks_of_pettingzoo(game: str) -> None:
    wrapped = supersuit.clip_reward_v0(Zoo(game, reward="deltas"), -1, 1)
    api_test(wrapped, num_cycles=30)


@pytest.mark.parametrize("processes", [0, 2])
def test_tables_are_put_together(processes: int) -> None:
    tables = supersuit.gym_vec_env_v0(Gym("augsburg1520", seats=2), 2, multiprocessing=bool(processes))
    try:
        seen, _ = tables.reset(seed=1)
        for _ in range(30):
            masks = np.asarray(seen["action_mask"])
            assert masks.shape[0] == 2
            assert masks.any(axis=1).all()
            seen, *_ = tables.step(masks.argmax(axis=1))
    finally:
        tables.close()
