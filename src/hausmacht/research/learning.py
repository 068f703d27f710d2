"""Learning by trying: play, and make likelier what went better than expected (policy gradient).

`PlainLearner` needs NumPy alone; `TorchLearner` takes the same steps with PyTorch. Both change their policy.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol

import msgspec
import numpy as np
from numpy.typing import NDArray

from hausmacht.bots.hands import Hands
from hausmacht.bots.hands import hands as shared_by
from hausmacht.research import rewards
from hausmacht.research.gym import RAISE, Gym
from hausmacht.research.policy import Policy

Floats = NDArray[np.float32]


class Lesson(msgspec.Struct, frozen=True):
    """Where games are played to learn from."""

    game: str | Any  # its id, or the game itself
    bots: tuple[Any, ...] = ("random",)
    seats: int | None = None
    options: dict[str, str] = {}
    reward: str = rewards.DELTAS


class Episode(msgspec.Struct, frozen=True):
    """What one seat did in one game, and how it was rewarded after each choice."""

    observations: Floats
    masks: NDArray[np.int8]
    actions: NDArray[np.int64]
    rewards: Floats
    place: int
    scores: tuple[int, ...]
    seat: int


def play_episodes(policy: Policy, lesson: Lesson, seeds: Sequence[int]) -> list[Episode]:
    """One game for each seed; the seat moves on with the seed."""
    return [play_episode(policy, lesson, seed) for seed in seeds]


def play_episode(policy: Policy, lesson: Lesson, seed: int) -> Episode:
    seats = policy.layout.seats
    env = Gym(
        lesson.game,
        lesson.bots,
        seat=seed % seats,
        seats=seats,
        options=lesson.options,
        reward=lesson.reward,
        illegal=RAISE,
        layout=policy.layout,
    )
    luck = np.random.default_rng(seed)
    seen, info = env.reset(seed=seed)
    observations, masks, actions, found = [], [], [], []
    over = env.playing.over
    while not over:
        action = policy.drawn(seen["observation"], seen["action_mask"], luck)
        observations.append(seen["observation"])
        masks.append(seen["action_mask"])
        actions.append(action)
        seen, reward, over, _, info = env.step(action)
        found.append(reward)
    return Episode(
        np.asarray(observations, np.float32),
        np.asarray(masks, np.int8),
        np.asarray(actions, np.int64),
        np.asarray(found, np.float32),
        info["places"][env.seat],
        tuple(info["scores"]),
        env.seat,
    )


# What a choice was worth


class Batch(msgspec.Struct, frozen=True):
    """Choices to learn from; `worth` says how much better than expected each turned out, in standard deviations."""

    observations: Floats
    masks: NDArray[np.int8]
    actions: NDArray[np.int64]
    worth: Floats


def batch_of(episodes: Sequence[Episode], discount: float) -> Batch:
    """All that came after a choice counts for it, what came later less; compared with choices made as early as it."""
    worth = [to_come(episode.rewards, discount) for episode in episodes]
    longest = max(len(each) for each in worth)
    sums, counts = np.zeros(longest), np.zeros(longest)
    for each in worth:
        sums[: len(each)] += each
        counts[: len(each)] += 1
    expected = sums / np.maximum(counts, 1)
    better = np.concatenate([each - expected[: len(each)] for each in worth])
    return Batch(
        np.concatenate([each.observations for each in episodes]),
        np.concatenate([each.masks for each in episodes]),
        np.concatenate([each.actions for each in episodes]),
        (better / (better.std() + 1e-6)).astype(np.float32),
    )


def to_come(found: Floats, discount: float) -> Floats:
    worth = np.zeros_like(found)
    running = 0.0
    for at in range(len(found) - 1, -1, -1):
        running = float(found[at]) + discount * running
        worth[at] = running
    return worth


# Learning


class Learner(Protocol):
    def update(self, batch: Batch) -> None:
        """Move the weights of the policy a step."""


class PlainLearner:
    """Gradients worked out by hand, steps by Adam."""

    def __init__(self, policy: Policy, rate: float = 0.003, curiosity: float = 0.01) -> None:
        self.policy = policy
        self.rate = rate
        self.curiosity = curiosity  # how much is paid for not deciding too early
        self.steps = 0
        self.mean = {name: np.zeros_like(each) for name, each in policy.weights.items()}
        self.square = {name: np.zeros_like(each) for name, each in policy.weights.items()}

    def update(self, batch: Batch) -> None:
        self.steps += 1
        for name, gradient in self.gradients(batch).items():
            mean = self.mean[name] = 0.9 * self.mean[name] + 0.1 * gradient
            square = self.square[name] = 0.999 * self.square[name] + 0.001 * gradient * gradient
            step = (mean / (1 - 0.9**self.steps)) / (np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8)
            self.policy.weights[name] = (self.policy.weights[name] - self.rate * step).astype(np.float32)

    def gradients(self, batch: Batch) -> dict[str, Floats]:
        """Of minus the worth times the logarithm of the chance of what was chosen, less the reward for curiosity."""
        weights = self.policy.weights
        count = len(batch.actions)
        hidden = np.tanh(batch.observations @ weights["in"] + weights["in_bias"])
        chances = self.policy.chances(batch.observations, batch.masks)
        chosen = np.zeros_like(chances)
        chosen[np.arange(count), batch.actions] = 1.0
        scores = (chances - chosen) * batch.worth[:, None]
        logarithms = np.log(np.maximum(chances, 1e-9))
        spread = -(chances * logarithms).sum(axis=1, keepdims=True)
        scores += self.curiosity * chances * (logarithms + spread)
        scores /= count
        before = (scores @ weights["out"].T) * (1 - hidden * hidden)
        return {
            "in": batch.observations.T @ before,
            "in_bias": before.sum(axis=0),
            "out": hidden.T @ scores,
            "out_bias": scores.sum(axis=0),
        }


class TorchLearner:
    """The same with PyTorch, on the processor."""

    def __init__(self, policy: Policy, rate: float = 0.003, curiosity: float = 0.01) -> None:
        self.torch: Any = import_module("torch")
        self.policy = policy
        self.curiosity = curiosity
        self.weights = {name: self.torch.tensor(each, requires_grad=True) for name, each in policy.weights.items()}
        self.optimizer = self.torch.optim.Adam(list(self.weights.values()), lr=rate)

    def update(self, batch: Batch) -> None:
        loss = self.loss(batch)
        self.optimizer.zero_grad()
        loss.backward()
        self.optimizer.step()
        for name, each in self.weights.items():
            self.policy.weights[name] = each.detach().numpy().copy()

    def loss(self, batch: Batch) -> Any:
        torch, weights = self.torch, self.weights
        hidden = torch.tanh(torch.from_numpy(batch.observations) @ weights["in"] + weights["in_bias"])
        scores = hidden @ weights["out"] + weights["out_bias"]
        scores = scores.masked_fill(torch.from_numpy(batch.masks) == 0, -1e9)
        logarithms = torch.log_softmax(scores, dim=1)
        chosen = logarithms.gather(1, torch.from_numpy(batch.actions)[:, None])[:, 0]
        spread = -(logarithms.exp() * logarithms).sum(dim=1)
        return -(torch.from_numpy(batch.worth) * chosen).mean() - self.curiosity * spread.mean()


def best_learner(policy: Policy, rate: float = 0.003, curiosity: float = 0.01) -> Learner:
    """With PyTorch where it is installed, else without."""
    kind = TorchLearner if find_spec("torch") else PlainLearner
    return kind(policy, rate, curiosity)


# Many games at once


class Players:
    """Who plays the games; they are the same games however many play."""

    def __init__(self, hands: Hands) -> None:
        self.hands = hands

    def play(self, policy: Policy, lesson: Lesson, seeds: Sequence[int]) -> list[Episode]:
        count = self.hands.count
        shares = [(policy, lesson, seeds[at::count]) for at in range(count) if seeds[at::count]]
        found = self.hands.in_order(play_share, shares)
        by_seed = {
            seed: episode
            for (_, _, share), episodes in zip(shares, found, strict=True)
            for seed, episode in zip(share, episodes, strict=True)
        }
        return [by_seed[seed] for seed in seeds]


def play_share(share: tuple[Policy, Lesson, Sequence[int]]) -> list[Episode]:
    return play_episodes(*share)


@contextmanager
def hands(processes: int = 1, ray: bool | str = False) -> Iterator[Players]:
    """This process, or several; with `ray` as many workers of a Ray cluster, that of an address or the usual one."""
    cluster = None if ray is False else "" if ray is True else ray
    with shared_by(processes, cluster) as found:
        yield Players(found)
