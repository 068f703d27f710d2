"""Masked PPO from Stable-Baselines3 contrib: `python -m hausmacht.research.baselines.ppo --seed 1`.

One seat learns against bots, at many tables at once, by the points it is ahead or behind. Needs `hausmacht[baselines]`.
"""

from __future__ import annotations

import time
from argparse import ArgumentParser, Namespace
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from hausmacht.research.baselines import reporting
from hausmacht.research.baselines.measuring import Choosing, Point, as_point, mixed, share_against, shares
from hausmacht.research.baselines.tables import Tables
from hausmacht.research.gym import Gym

TEACHERS = ("random", "easy")
AGAINST = (("random", 200), ("easy", 200), ("medium", 100), ("hard@100", 40))
TABLES = 32  # that are played side by side
STEPS = 128  # choices at each of them, from which it learns at a time


def learner(env: Tables, seed: int) -> Any:
    """PPO with a small network; PyTorch on one core, so that the same seed gives the same numbers."""
    torch: Any = import_module("torch")
    torch.set_num_threads(1)
    contrib: Any = import_module("sb3_contrib")
    return contrib.MaskablePPO(
        "MlpPolicy",
        env,
        seed=seed,
        n_steps=STEPS,
        batch_size=512,
        n_epochs=4,
        learning_rate=5e-4,
        gamma=0.999,
        ent_coef=0.005,
        policy_kwargs={"net_arch": {"pi": [128], "vf": [128]}},
        device="cpu",
    )


def choosing_by(model: Any) -> Choosing:
    def choose(env: Gym, seen: dict[str, Any]) -> int:
        action, _ = model.predict(
            seen["observation"], action_masks=seen["action_mask"].astype(bool), deterministic=True
        )
        return int(action)

    return choose


def train(asked: Namespace) -> tuple[Any, dict[str, list[Point]], float]:
    """The model, a curve against each of its teachers, and the processor time of learning."""
    np.random.seed(asked.seed)  # the libraries draw from it
    model = learner(Tables(asked.game, TABLES, [mixed(asked.teachers)], asked.seats, asked.seed), asked.seed)
    lines: dict[str, list[Point]] = {bot: [] for bot in asked.teachers}
    spent, done = 0.0, 0
    while True:
        for bot, line in lines.items():
            share = share_against(bot, choosing_by(model), asked.game, asked.probe, asked.seed + 1, asked.seats)
            line.append(as_point(done, share))
        print(f"{done} steps: " + ", ".join(f"{bot} {line[-1].value:.0%}" for bot, line in lines.items()), flush=True)
        if done >= asked.steps:
            return model, lines, spent
        start = time.process_time()
        model.learn(asked.steps // asked.probes, reset_num_timesteps=False)
        spent += time.process_time() - start
        done = model.num_timesteps


def arguments(words: list[str] | None = None) -> Namespace:
    parser = ArgumentParser(prog="python -m hausmacht.research.baselines.ppo", description=__doc__)
    parser.add_argument("--game", default="augsburg1520")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steps", type=int, default=1_048_576, help="decisions to learn from")
    parser.add_argument("--teachers", nargs="+", default=list(TEACHERS), help="bots to play against, in turn")
    parser.add_argument("--probes", type=int, default=8, help="how often the curve is measured")
    parser.add_argument("--probe", type=int, default=60, help="games for a point of the curve")
    parser.add_argument("--final", type=float, default=1.0, help="factor for the number of games at the end")
    parser.add_argument("--out", type=Path, default=Path("baseline-ppo"))
    return parser.parse_args(words)


def main(words: list[str] | None = None) -> reporting.Report:
    asked = arguments(words)
    model, lines, seconds = train(asked)
    against = [(name, max(2, round(games * asked.final))) for name, games in AGAINST]
    found = shares(against, choosing_by(model), asked.game, asked.seed + 2, asked.seats)
    settings = {name: getattr(asked, name) for name in ("seed", "steps", "teachers", "seats")}
    report = reporting.made(
        "masked PPO",
        asked.game,
        {**settings, "tables": TABLES},
        seconds,
        curve={f"against {bot}": line for bot, line in lines.items()},
        shares=found,
        versions=reporting.versions("torch", "sb3-contrib", "gymnasium"),
    )
    title = f"Masked PPO, {asked.game} with {asked.seats} seats: share of games won"
    reporting.write(asked.out, report, title, "steps")
    model.save(asked.out / "model.zip")
    return report


if __name__ == "__main__":
    main()
