"""A small AlphaZero: `python -m hausmacht.research.baselines.zero --seed 1`.

A network plays against itself with search, learns to choose what the search chose and to expect how the game ended, and
plays again. Needs `hausmacht[research]` and PyTorch.
"""

from __future__ import annotations

import time
from argparse import ArgumentParser, Namespace
from collections import deque
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from hausmacht.core.chance import branch
from hausmacht.research.baselines import reporting
from hausmacht.research.baselines.measuring import Choosing, Point, as_point, share_against, shares
from hausmacht.research.baselines.searching import Floats, outcome, visits
from hausmacht.research.gym import Gym
from hausmacht.research.playing import Playing

AGAINST = (("random", 100), ("easy", 100), ("medium", 100), ("hard@100", 40))
HIDDEN = 96
KEPT = 20_000  # examples
BATCH = 256


class Lesson(msgspec.Struct, frozen=True):
    """A decision of self-play: what was seen, how often the search tried each option, and how the game ended."""

    observation: Floats
    options: NDArray[np.int64]
    tried: Floats
    outcome: float


class Network:
    """One hidden layer, from which come a weight for each action and an expectation. PyTorch learns, NumPy plays."""

    def __init__(self, inputs: int, actions: int, seed: int) -> None:
        torch: Any = import_module("torch")
        torch.manual_seed(seed)
        torch.set_num_threads(1)
        self.torch = torch
        layers = torch.nn
        self.layers = layers.ModuleDict(
            {
                "hidden": layers.Linear(inputs, HIDDEN),
                "action": layers.Linear(HIDDEN, actions),
                "expect": layers.Linear(HIDDEN, 1),
            }
        )
        self.optimizer = torch.optim.Adam(self.layers.parameters(), lr=2e-3, weight_decay=1e-5)
        self.actions = actions
        self.take_over()

    def take_over(self) -> None:
        """What was learned, for playing."""
        plain = {name: each.detach().numpy().copy() for name, each in self.layers.state_dict().items()}
        self.hidden, self.hidden_bias = plain["hidden.weight"], plain["hidden.bias"]
        self.action, self.action_bias = plain["action.weight"], plain["action.bias"]
        self.expect, self.expect_bias = plain["expect.weight"][0], float(plain["expect.bias"][0])

    def advise(self, observation: Floats, options: list[int]) -> tuple[Floats, float]:
        hidden = np.tanh(self.hidden @ observation + self.hidden_bias)
        weights = self.action[options] @ hidden + self.action_bias[options]
        chances = np.exp(weights - weights.max())
        return chances / chances.sum(), float(np.tanh(self.expect @ hidden + self.expect_bias))

    def learn(self, lessons: list[Lesson]) -> float:
        """One step; how far off it was."""
        torch = self.torch
        seen = torch.from_numpy(np.stack([each.observation for each in lessons]))
        wanted = np.zeros((len(lessons), self.actions), np.float32)
        masks = np.zeros((len(lessons), self.actions), np.bool_)
        for at, each in enumerate(lessons):
            wanted[at, each.options] = each.tried
            masks[at, each.options] = True
        outcomes = torch.tensor([each.outcome for each in lessons])
        hidden = torch.tanh(self.layers["hidden"](seen))
        weights = self.layers["action"](hidden).masked_fill(~torch.from_numpy(masks), -1e9)
        choosing = -(torch.from_numpy(wanted) * torch.log_softmax(weights, dim=1)).sum(dim=1).mean()
        expecting = (torch.tanh(self.layers["expect"](hidden))[:, 0] - outcomes).square().mean()
        loss = choosing + expecting
        self.optimizer.zero_grad()
        loss.backward()
        self.optimizer.step()
        return float(loss.detach())


def play_itself(network: Network, playing: Playing, tries: int, worlds: int, seed: int) -> list[Lesson]:
    """A game of the network with itself; choices are drawn by how often the search tried them."""
    luck = np.random.default_rng(seed)
    made: list[tuple[int, Lesson]] = []
    while not playing.over:
        numbers = playing.numbers()
        if len(numbers) == 1:
            playing.choose_number(numbers[0])
            continue
        seat = playing.seat
        tried = visits(playing, network, tries, worlds, int(luck.integers(1 << 60)), luck)
        made.append((seat, Lesson(playing.observation(seat), np.asarray(numbers), tried, 0.0)))
        playing.choose_number(int(luck.choice(numbers, p=tried.astype(np.float64) / tried.sum(dtype=np.float64))))
    found = outcome(playing)
    return [msgspec.structs.replace(lesson, outcome=found[seat]) for seat, lesson in made]


def choosing_by(network: Network, tries: int, worlds: int, seed: int) -> Choosing:
    """The option that the search has tried most often."""

    def choose(env: Gym, seen: dict[str, Any]) -> int:
        playing = env.playing
        numbers = playing.numbers()
        if len(numbers) == 1:
            return numbers[0]
        tried = visits(playing, network, tries, worlds, branch(seed, len(playing.choices)))
        return numbers[int(tried.argmax())]

    return choose


def train(asked: Namespace) -> tuple[Network, dict[str, list[Point]], float]:
    """The network, its curves, and the processor time of learning."""
    first = Playing(asked.game, 2)
    network = Network(first.observation(0).size, first.actions.size, asked.seed)
    lessons: deque[Lesson] = deque(maxlen=KEPT)
    luck = np.random.default_rng(asked.seed)
    lines: dict[str, list[Point]] = {"random": [], "easy": []}
    spent, every = 0.0, max(1, asked.games // asked.probes)
    for game in range(asked.games + 1):
        if game % every == 0 or game == asked.games:
            choosing = choosing_by(network, asked.tries, asked.worlds, asked.seed)
            for bot, line in lines.items():
                line.append(as_point(game, share_against(bot, choosing, asked.game, asked.probe, asked.seed + 1)))
            print(
                f"{game} games: {', '.join(f'{bot} {line[-1].value:.0%}' for bot, line in lines.items())}", flush=True
            )
        if game == asked.games:
            break
        start = time.process_time()
        seed = branch(asked.seed, game)
        lessons.extend(play_itself(network, Playing(asked.game, 2, seed=seed), asked.tries, asked.worlds, seed))
        for _ in range(asked.steps):
            network.learn([lessons[at] for at in luck.integers(len(lessons), size=BATCH)])
        network.take_over()
        spent += time.process_time() - start
    return network, lines, spent


def arguments(words: list[str] | None = None) -> Namespace:
    parser = ArgumentParser(prog="python -m hausmacht.research.baselines.zero", description=__doc__)
    parser.add_argument("--game", default="augsburg1520")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=80, help="games of self-play")
    parser.add_argument("--tries", type=int, default=64, help="of the search, for each decision")
    parser.add_argument("--worlds", type=int, default=2, help="deals of what the seat does not know")
    parser.add_argument("--steps", type=int, default=20, help="steps of learning after each game")
    parser.add_argument("--probes", type=int, default=4, help="how often the curve is measured")
    parser.add_argument("--probe", type=int, default=20, help="games for a point of the curve")
    parser.add_argument("--final", type=float, default=1.0, help="factor for the number of games at the end")
    parser.add_argument("--out", type=Path, default=Path("baseline-zero"))
    return parser.parse_args(words)


def main(words: list[str] | None = None) -> reporting.Report:
    asked = arguments(words)
    network, lines, seconds = train(asked)
    against = [(name, max(2, round(games * asked.final))) for name, games in AGAINST]
    choosing = choosing_by(network, asked.tries, asked.worlds, asked.seed)
    settings = {name: getattr(asked, name) for name in ("seed", "games", "tries", "worlds", "steps")}
    report = reporting.made(
        "small AlphaZero",
        asked.game,
        {**settings, "seats": 2},
        seconds,
        curve={f"against {bot}": line for bot, line in lines.items()},
        shares=shares(against, choosing, asked.game, asked.seed + 2),
        versions=reporting.versions("torch"),
    )
    title = f"Small AlphaZero, {asked.game} with two seats: share of games won"
    reporting.write(asked.out, report, title, "games of self-play")
    network.torch.save(network.layers.state_dict(), asked.out / "network.pt")
    return report


if __name__ == "__main__":
    main()
