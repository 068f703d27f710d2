"""Learning: gradients are right, policies can be saved and play, and games are the same in other processes."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

from hausmacht import bots
from hausmacht.bots.arena import play_game
from hausmacht.core.chance import Sampled
from hausmacht.core.shelf import games
from hausmacht.research.learning import (
    Batch,
    Learner,
    Lesson,
    PlainLearner,
    TorchLearner,
    batch_of,
    best_learner,
    hands,
    play_episode,
    to_come,
)
from hausmacht.research.policy import Policy, PolicyBot, PolicyError, load_policy, new_policy, publish

AUGSBURG = games()["augsburg1520"]
LESSON = Lesson("augsburg1520", seats=2)


def policy_with_an_opinion() -> Policy:
    policy = new_policy("augsburg1520", 2, hidden=5, seed=1)
    luck = np.random.default_rng(2)
    policy.weights["out"] = luck.standard_normal(policy.weights["out"].shape).astype(np.float32)
    return policy


def final_table(policy: Policy) -> bytes:
    setup = AUGSBURG.setup(2)
    state, _ = play_game(AUGSBURG, setup, [PolicyBot(policy, AUGSBURG, setup, seat, 1) for seat in (0, 1)], Sampled(3))
    return bytes(state.encode())


def test_a_new_policy_finds_all_options_alike() -> None:
    policy = new_policy("augsburg1520", 2)
    episode = play_episode(policy, LESSON, 1)
    chances = policy.chances(episode.observations, episode.masks)

    assert np.allclose(chances.sum(axis=1), 1)
    assert np.allclose(chances[episode.masks == 0], 0)
    assert np.allclose(chances.max(axis=1), 1 / episode.masks.sum(axis=1))


def loss(policy: Policy, batch: Batch, curiosity: float) -> float:
    chances = policy.chances(batch.observations, batch.masks).astype(np.float64)
    chosen = np.log(chances[np.arange(len(batch.actions)), batch.actions])
    spread = -(chances * np.log(np.maximum(chances, 1e-12))).sum(axis=1)
    return float(-(batch.worth * chosen).mean() - curiosity * spread.mean())


@pytest.mark.parametrize("name", ["in", "in_bias", "out", "out_bias"])
def test_the_gradients_are_those_of_the_loss(name: str) -> None:
    policy = policy_with_an_opinion()
    batch = batch_of([play_episode(policy, LESSON, seed) for seed in range(2)], 0.9)
    gradient = PlainLearner(policy, curiosity=0.1).gradients(batch)[name]
    steepest = np.unravel_index(abs(gradient).argmax(), gradient.shape)
    weights, step = policy.weights[name], 0.01
    sides = []
    for change in (step, -step):
        policy.weights[name] = weights.copy()
        policy.weights[name][steepest] += change
        sides.append(loss(policy, batch, 0.1))

    assert (sides[0] - sides[1]) / (2 * step) == pytest.approx(float(gradient[steepest]), rel=0.02)


def test_a_step_makes_likelier_what_went_well() -> None:
    policy = new_policy("augsburg1520", 2)
    episode = play_episode(policy, LESSON, 1)
    at = int(episode.masks.sum(axis=1).argmax())
    batch = Batch(episode.observations[[at]], episode.masks[[at]], episode.actions[[at]], np.ones(1, np.float32))
    before = policy.chances(batch.observations, batch.masks)[0, batch.actions[0]]
    best_learner(policy, rate=0.01).update(batch)

    assert policy.chances(batch.observations, batch.masks)[0, batch.actions[0]] > before


@pytest.mark.skipif(
    find_spec("torch") is None, reason="PyTorch is not among our dependencies; runs where it is installed"
)
def test_pytorch_takes_the_same_steps() -> None:
    plain, other = [new_policy("augsburg1520", 2, hidden=8, seed=1) for _ in range(2)]
    learners: list[Learner] = [PlainLearner(plain, 0.01, 0.05), TorchLearner(other, 0.01, 0.05)]
    for first in (0, 2, 4):
        batch = batch_of([play_episode(plain, LESSON, seed) for seed in (first, first + 1)], 0.97)
        for learner in learners:
            learner.update(batch)

    assert all(np.allclose(plain.weights[name], other.weights[name], atol=1e-4) for name in plain.weights)


def test_what_is_to_come_counts_for_a_choice() -> None:
    assert to_come(np.array([0, 1, 0, 2], np.float32), 0.5).tolist() == [0.75, 1.5, 1.0, 2.0]


def test_other_processes_play_the_same_games() -> None:
    policy = policy_with_an_opinion()
    with hands() as players:
        here = players.play(policy, LESSON, range(3))
    with hands(processes=2) as players:
        there = players.play(policy, LESSON, range(3))

    assert [each.scores for each in there] == [each.scores for each in here]
    assert all(np.array_equal(a.actions, b.actions) for a, b in zip(here, there, strict=True))


def test_a_policy_is_the_same_after_saving(tmp_path: Path) -> None:
    policy = policy_with_an_opinion()
    policy.about["training"] = "none"
    policy.save(tmp_path / "mine.npz")
    again = load_policy(tmp_path / "mine.npz")

    assert again.layout == policy.layout
    assert again.actions.texts == policy.actions.texts
    assert again.about == policy.about
    assert final_table(policy) == final_table(again)


def test_a_policy_plays_only_what_it_learned(tmp_path: Path) -> None:
    policy = new_policy("augsburg1520", 2, hidden=2)
    (tmp_path / "letter.npz").write_text("Dear Anna", encoding="utf-8")

    with pytest.raises(PolicyError, match="plays augsburg1520 with 2 seats, not augsburg1520 with 3"):
        PolicyBot(policy, AUGSBURG, AUGSBURG.setup(3), 0, 1)
    with pytest.raises(PolicyError, match="is not a saved policy"):
        load_policy(tmp_path / "letter.npz")
    with pytest.raises(PolicyError, match="cannot be the name of a bot"):
        publish(policy, tmp_path, "my bot")


def test_a_published_policy_is_a_bot_by_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    publish(policy_with_an_opinion(), tmp_path, "pupil")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    setup = AUGSBURG.setup(2)

    assert "pupil" in bots.names(AUGSBURG)
    assert isinstance(bots.make("pupil", AUGSBURG, setup, 0, 1), PolicyBot)
    assert "pupil" not in bots.names(games()["wallenstein"])
