"""A small network that chooses: what a seat sees goes in, a weight for each action comes out. It plays as a bot."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from hausmacht.bots import Bot
from hausmacht.core.event import Event
from hausmacht.core.game import Game, Setup
from hausmacht.core.view import Question, View
from hausmacht.research.actions import Mask, Numbering, actions_of
from hausmacht.research.eyes import AnyLayout, LayoutError, eyes_for
from hausmacht.research.observations import Tensor
from hausmacht.research.playing import Playing, game_called

NEVER = -1e9  # the weight of what cannot be chosen

Weights = dict[str, NDArray[np.float32]]


class PolicyError(Exception):
    """A policy that cannot be used; the message says why."""


class Policy:
    """One hidden layer. It keeps its layout and the texts of its actions, so that later versions understand it."""

    def __init__(self, layout: AnyLayout, actions: Numbering, weights: Weights, about: Mapping[str, str]) -> None:
        self.layout = layout
        self.actions = actions
        self.weights = weights
        self.about = dict(about)  # how it came to be, for people

    # Choosing

    def scores(self, observations: NDArray[np.float32]) -> NDArray[np.float32]:
        """A weight for each action, for one observation or for many."""
        weights = self.weights
        hidden = np.tanh(observations @ weights["in"] + weights["in_bias"])
        found: NDArray[np.float32] = hidden @ weights["out"] + weights["out_bias"]
        return found

    def chances(self, observations: NDArray[np.float32], masks: Mask) -> NDArray[np.float32]:
        """How likely each action is; 0 for what cannot be chosen."""
        scores = np.where(masks, self.scores(observations), NEVER)
        scores = np.exp(scores - scores.max(axis=-1, keepdims=True)) * masks
        chances: NDArray[np.float32] = (scores / scores.sum(axis=-1, keepdims=True)).astype(np.float32)
        return chances

    def best(self, observation: Tensor, mask: Mask) -> int:
        return int(np.where(mask, self.scores(observation), NEVER).argmax())

    def drawn(self, observation: Tensor, mask: Mask, luck: np.random.Generator) -> int:
        """An action, drawn with its chance."""
        options = np.flatnonzero(mask)
        chances = self.chances(observation, mask)[options].astype(np.float64)
        return int(luck.choice(options, p=chances / chances.sum()))

    # Keeping

    def save(self, path: Path | str) -> None:
        """A NumPy file: the weights, and in `about` what they belong to."""
        about = {"layout": self.layout, "texts": self.actions.texts, "about": self.about}
        with open(path, "wb") as file:
            np.savez_compressed(
                file, allow_pickle=False, meaning=np.frombuffer(msgspec.json.encode(about), np.uint8), **self.weights
            )


class Meaning(msgspec.Struct, frozen=True):
    layout: AnyLayout
    texts: tuple[str, ...]
    about: dict[str, str]


def load_policy(path: Path | str) -> Policy:
    try:
        with np.load(path, allow_pickle=False) as file:
            meaning = msgspec.json.decode(file["meaning"].tobytes(), type=Meaning)
            weights = {name: file[name] for name in file.files if name != "meaning"}
    except (OSError, ValueError, KeyError, EOFError) as error:
        raise PolicyError(f"'{path}' is not a saved policy: {error}.") from None
    return Policy(meaning.layout, Numbering(meaning.texts), weights, meaning.about)


def new_policy(
    game: str | Game[Any],
    seats: int | None = None,
    options: Mapping[str, str] | None = None,
    hidden: int = 64,
    seed: int = 0,
) -> Policy:
    """A policy that knows nothing yet: every option is equally likely."""
    playing = Playing(game, seats, options)
    layout, actions = playing.layout, actions_of(playing.game)
    luck = np.random.default_rng(seed)
    weights = {
        "in": (luck.standard_normal((layout.size, hidden)) / np.sqrt(layout.size)).astype(np.float32),
        "in_bias": np.zeros(hidden, np.float32),
        "out": np.zeros((hidden, actions.size), np.float32),
        "out_bias": np.zeros(actions.size, np.float32),
    }
    return Policy(layout, actions, weights, {"game": playing.game.id, "rules": playing.game.rules_version})


class PolicyBot(Bot):
    """A policy at a seat: the likeliest choice, or with `luck` one drawn by its chance."""

    def __init__(self, policy: Policy, game: Game[Any], setup: Setup, seat: int, seed: int, luck: bool = False) -> None:
        layout = policy.layout
        if (layout.game, layout.seats) != (game.id, setup.seats):
            raise PolicyError(
                f"This policy plays {layout.game} with {layout.seats} seats, not {game.id} with {setup.seats}."
            )
        try:
            self.eyes = eyes_for(game, setup, layout)
        except LayoutError as error:
            raise PolicyError(str(error)) from None
        self.policy = policy
        self.memory = game.memory(setup, seat)
        self.luck = np.random.default_rng(seed) if luck else None

    def see(self, event: Event) -> None:
        self.memory.note(event)

    def decide(self, view: View, question: Question) -> str:
        policy, texts = self.policy, question.texts()
        mask = policy.actions.mask(texts)
        observation = self.eyes.of_view(view, question, self.memory)
        number = policy.best(observation, mask) if self.luck is None else policy.drawn(observation, mask, self.luck)
        text = policy.actions.text(number, texts)
        assert text is not None
        return text


MODULE = '''"""The bot `{name}` for {title}: a policy that was trained."""

from pathlib import Path

from hausmacht.research.policy import PolicyBot, load_policy

POLICY = load_policy(Path(__file__).with_name("{file}"))


def make(game, setup, seat, seed):
    return PolicyBot(POLICY, game, setup, seat, seed)
'''


def publish(policy: Policy, folder: Path | str, name: str) -> Path:
    """Write the policy as a package that Hausmacht finds when the folder is on PYTHONPATH: a bot of this name.

    It has the same files that installing a package would leave there.
    """
    if not name.isidentifier():
        raise PolicyError(f"'{name}' cannot be the name of a bot: use letters, digits and '_'.")
    folder = Path(folder)
    game = game_called(policy.layout.game)
    module = f"hausmacht_bot_{name}"
    package = folder / module
    package.mkdir(parents=True, exist_ok=True)
    policy.save(package / f"{name}.npz")
    text = MODULE.format(name=name, title=game.title, file=f"{name}.npz")
    (package / "__init__.py").write_text(text, encoding="utf-8")
    about = folder / f"{module}-1.0.dist-info"
    about.mkdir(exist_ok=True)
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1.0\n", encoding="utf-8")
    entry = f"[hausmacht.bots]\n{game.id}.{name} = {module}:make\n"
    (about / "entry_points.txt").write_text(entry, encoding="utf-8")
    return package
