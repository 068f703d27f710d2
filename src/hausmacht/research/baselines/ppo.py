"""Masked PPO from Stable-Baselines3 contrib: `python -m hausmacht.research.baselines.ppo --seed 1`.

One seat learns at tables of two against `random` and `easy`, by the points it is ahead or behind at the end. Needs
`hausmacht[baselines]`.
"""

from __future__ import annotations

import time
from argparse import ArgumentParser, Namespace
from importlib import import_module
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np

from hausmacht.research import rewards
from hausmacht.research.baselines import reporting
from hausmacht.research.baselines.measuring import Choosing, Point, as_point, mixed, share_against, shares
from hausmacht.research.gym import EVERY_SEAT, RAISE, Gym

POINTS = 20.0  # that make a reward of 1
TEACHERS = ("random", "easy")
AGAINST = (("random", 200), ("easy", 200), ("medium", 100), ("hard@100", 40))


class Plain(gymnasium.ObservationWrapper[Any, Any, Any]):
    """What the seat observes as one array; the mask is asked for by `action_masks`."""

    def __init__(self, env: Gym) -> None:
        super().__init__(env)
        space = env.observation_space
        assert isinstance(space, gymnasium.spaces.Dict)
        self.observation_space = space["observation"]

    def observation(self, observation: dict[str, Any]) -> Any:
        return observation["observation"]

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Rewards of about 1, as learners expect them."""
        seen, reward, over, stopped, info = super().step(action)
        return seen, float(reward) / POINTS, over, stopped, info

    def action_masks(self) -> Any:
        masks: Any = self.unwrapped
        return masks.action_masks()


def table(game: str) -> Plain:
    return Plain(Gym(game, [mixed(TEACHERS)], seat=EVERY_SEAT, seats=2, illegal=RAISE, reward=rewards.DIFFERENCE))


def learner(env: Plain, seed: int) -> Any:
    """PPO with a small network; PyTorch on one core, so that the same seed gives the same numbers."""
    torch: Any = import_module("torch")
    torch.set_num_threads(1)
    contrib: Any = import_module("sb3_contrib")
    return contrib.MaskablePPO(
        "MlpPolicy",
        env,
        seed=seed,
        n_steps=1024,
        batch_size=256,
        n_epochs=6,
        learning_rate=5e-4,
        gamma=0.995,
        ent_coef=0.01,
        policy_kwargs={"net_arch": {"pi": [96], "vf": [96]}},
        device="cpu",
    )


def choosing_by(model: Any) -> Choosing:
    def choose(env: Gym, seen: dict[str, Any]) -> int:
        action, _ = model.predict(
            seen["observation"], action_masks=seen["action_mask"].astype(bool), deterministic=True
        )
        return int(action)

    return choose


def train(asked: Namespace) -> tuple[Any, list[Point], list[Point], float]:
    """The model, its curves against `random` and `easy`, and the processor time of learning."""
    np.random.seed(asked.seed)  # the libraries draw from it
    model = learner(table(asked.game), asked.seed)
    lines: dict[str, list[Point]] = {"random": [], "easy": []}
    spent, done = 0.0, 0
    while True:
        for bot, line in lines.items():
            line.append(as_point(done, share_against(bot, choosing_by(model), asked.game, asked.probe, asked.seed + 1)))
        print(f"{done} steps: " + ", ".join(f"{bot} {line[-1].value:.0%}" for bot, line in lines.items()), flush=True)
        if done >= asked.steps:
            return model, lines["random"], lines["easy"], spent
        start = time.process_time()
        model.learn(asked.steps // asked.probes, reset_num_timesteps=False)
        spent += time.process_time() - start
        done = model.num_timesteps


def arguments(words: list[str] | None = None) -> Namespace:
    parser = ArgumentParser(prog="python -m hausmacht.research.baselines.ppo", description=__doc__)
    parser.add_argument("--game", default="augsburg1520")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steps", type=int, default=65_536, help="decisions to learn from")
    parser.add_argument("--probes", type=int, default=8, help="how often the curve is measured")
    parser.add_argument("--probe", type=int, default=60, help="games for a point of the curve")
    parser.add_argument("--final", type=float, default=1.0, help="factor for the number of games at the end")
    parser.add_argument("--out", type=Path, default=Path("baseline-ppo"))
    return parser.parse_args(words)


def main(words: list[str] | None = None) -> reporting.Report:
    asked = arguments(words)
    model, random, easy, seconds = train(asked)
    against = [(name, max(2, round(games * asked.final))) for name, games in AGAINST]
    found = shares(against, choosing_by(model), asked.game, asked.seed + 2)
    settings = {"seed": asked.seed, "steps": asked.steps, "reward": "difference", "teachers": TEACHERS, "seats": 2}
    report = reporting.made(
        "masked PPO",
        asked.game,
        settings,
        seconds,
        curve={"against random": random, "against easy": easy},
        shares=found,
        versions=reporting.versions("torch", "sb3-contrib", "gymnasium"),
    )
    reporting.write(asked.out, report, f"Masked PPO, {asked.game} with two seats: share of games won", "steps")
    model.save(asked.out / "model.zip")
    return report


if __name__ == "__main__":
    main()
