"""Stable-Baselines3 learns at our tables, PyTorch reads our data, and the baselines run."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

torch: Any = pytest.importorskip("torch", reason="only in `make test-research`")
contrib: Any = pytest.importorskip("sb3_contrib", reason="only in `make test-research`")

from hausmacht.research import dataset  # noqa: E402
from hausmacht.research.baselines import ppo, solving, zero  # noqa: E402
from hausmacht.research.baselines.measuring import share_against  # noqa: E402
from hausmacht.research.baselines.tables import POINTS, Tables  # noqa: E402
from hausmacht.research.batch import Batch  # noqa: E402
from hausmacht.research.gym import Gym  # noqa: E402
from hausmacht.research.learning import Lesson, PlainLearner, TorchLearner, batch_of, play_episodes  # noqa: E402
from hausmacht.research.policy import new_policy  # noqa: E402
from hausmacht.research.stage import Buffers  # noqa: E402

pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.mark.parametrize("game", ["augsburg1520", "wallenstein"])
def test_masked_ppo_plays_with_the_dictionary_of_an_environment(game: str) -> None:
    model = contrib.MaskablePPO("MultiInputPolicy", Gym(game), n_steps=64, batch_size=32, n_epochs=1, seed=1)
    model.learn(128)

    assert model.num_timesteps == 128


def test_masked_ppo_learns_to_beat_random(tmp_path: Path) -> None:
    words = ["--seed", "1", "--steps", "65536", "--probes", "2", "--probe", "40", "--final", "0.1"]
    report = ppo.main([*words, "--out", str(tmp_path)])
    line = report.curve["against random"]

    assert [point.at for point in line] == [0, 32768, 65536]
    assert line[-1].value > max(0.65, line[0].value)
    assert set(report.curve) == {"against random", "against easy"}
    assert [share.against for share in report.shares] == ["random", "easy", "medium", "hard@100"]
    assert (tmp_path / "curve.svg").read_text(encoding="utf-8").startswith("<svg")
    again = contrib.MaskablePPO.load(tmp_path / "model.zip")
    assert share_against("random", ppo.choosing_by(again), "augsburg1520", 4, 3).games == 4


def test_the_rewards_of_many_tables_add_up_to_points_ahead() -> None:
    """Whatever seat the learner has, and across the ends of games."""
    tables = Tables("augsburg1520", 3, ["random"], seats=3, seed=4)
    luck = np.random.default_rng(1)
    seen, total = tables.reset(), np.zeros(3)
    ended: list[int] = []
    assert seen.shape == (3, *tables.observation_space.shape)
    while len(ended) < 6:
        masks = np.stack(tables.env_method("action_masks"))
        assert masks.any(axis=1).all()
        seen, rewards, over, infos = tables.step((masks * luck.random(masks.shape)).argmax(axis=1))
        total += rewards
        for table in np.flatnonzero(over):
            scores, seat = infos[table]["scores"], infos[table]["seat"]
            others = [score for each, score in enumerate(scores) if each != seat]
            assert total[table] * POINTS == pytest.approx(scores[seat] - sum(others) / 2, abs=0.001)
            total[table] = 0
            ended.append(seat)
    assert set(ended) == {0, 1}
    assert tables.env_is_wrapped(object) == [False] * 3
    with pytest.raises(AttributeError, match="a table cannot 'dance'"):
        tables.env_method("dance")
    tables.close()


def test_pytorch_shares_the_arrays_of_a_batch() -> None:
    """Through DLPack, without a copy; and a batch writes into memory that PyTorch has made."""
    batch = Batch("augsburg1520", 4, 2)
    shared = [torch.from_dlpack(array) for array in batch.buffers.arrays()]
    seen = batch.reset(seed=1)
    for _ in range(3):
        seen = batch.step(seen.masks.argmax(axis=1))
        for mine, theirs in zip(seen.arrays(), shared, strict=True):
            assert np.array_equal(mine, theirs.numpy())
    made = {
        name: torch.zeros(shape, dtype=getattr(torch, kind.name))
        for name, (shape, kind) in batch.wanted.shapes(4).items()
    }
    again = Batch("augsburg1520", 4, 2, out=Buffers(**{name: each.numpy() for name, each in made.items()}))
    again.reset(seed=1)

    assert shared[0].data_ptr() == batch.buffers.observations.ctypes.data
    assert made["observations"].any()
    assert np.array_equal(made["observations"].numpy(), batch.reset(seed=1).observations)


def test_a_small_alphazero_learns(tmp_path: Path) -> None:
    words = ["--games", "6", "--tries", "8", "--worlds", "2", "--probes", "1", "--probe", "4", "--final", "0.05"]
    report = zero.main([*words, "--out", str(tmp_path)])

    assert [point.at for point in report.curve["against easy"]] == [0, 6]
    assert (tmp_path / "network.pt").exists()


def test_the_same_seed_learns_the_same() -> None:
    asked = zero.arguments(["--games", "2", "--tries", "8", "--worlds", "2", "--probes", "1", "--probe", "2"])
    first, second = (zero.train(asked)[0] for _ in range(2))

    assert (first.action == second.action).all()


def test_exploitability_falls(tmp_path: Path) -> None:
    report = solving.main(["--iterations", "60", "--probes", "3", "--out", str(tmp_path)])

    assert set(report.curve) == {"augsburg1520", "wallenstein"}
    assert all(line[-1].value < line[0].value / 2 for line in report.curve.values())


@pytest.mark.parametrize("workers", [0, 2])
def test_pytorch_loads_decisions(workers: int, tmp_path: Path) -> None:
    path = tmp_path / "evening"
    dataset.write(path, dataset.plan_of_games("augsburg1520", ["random", "random"], 4, part=1))
    stream = dataset.Decisions(path, shuffle=100, seed=1)
    loaded = list(torch.utils.data.DataLoader(stream, batch_size=64, num_workers=workers))
    count = sum(len(batch["action"]) for batch in loaded)

    assert isinstance(stream, torch.utils.data.IterableDataset)
    assert count == sum(row["decisions"] for row in dataset.Dataset(path).rows("matches"))
    assert all(batch["action_mask"].gather(1, batch["action"][:, None]).all() for batch in loaded)
    assert loaded[0]["observation"].dtype == torch.float32


def test_both_learners_of_the_tutorial_take_the_same_step() -> None:
    weights = []
    for kind in (PlainLearner, TorchLearner):
        policy = new_policy("augsburg1520", seats=2, hidden=8, seed=1)
        batch = batch_of(play_episodes(policy, Lesson("augsburg1520", seats=2), range(2)), discount=0.97)
        kind(policy, rate=0.01).update(batch)
        weights.append(policy.weights)

    assert all(abs(weights[0][name] - weights[1][name]).max() < 1e-3 for name in weights[0])
