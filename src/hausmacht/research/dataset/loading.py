"""Decisions for PyTorch: `torch.utils.data.DataLoader(Decisions(path), batch_size=256, num_workers=2)`.

Without PyTorch it can be gone through as well, and gives NumPy arrays.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from hausmacht.research.dataset.reading import Dataset, Example

Streamed: Any = import_module("torch.utils.data").IterableDataset if find_spec("torch") else object


class Decisions(Streamed):  # type: ignore[misc]
    """A stream of decisions, each a dictionary of arrays that a DataLoader puts together.

    Parts are shared among the workers of a DataLoader, and among `of` processes of which this is number `rank`. They
    come in another order in each epoch (`set_epoch`), and within a window of `shuffle` decisions these are mixed; 0:
    everything in the order in which it was played. `parts` takes only some, to keep others for testing.
    """

    def __init__(
        self,
        path: Path | str,
        shuffle: int = 4096,
        seed: int = 0,
        parts: Iterable[int] | None = None,
        rank: int = 0,
        of: int = 1,
    ) -> None:
        super().__init__()
        self.data = Dataset(path)
        self.shuffle = shuffle
        self.seed = seed
        self.parts = list(self.data.parts() if parts is None else parts)
        self.rank = rank
        self.of = of
        self.epoch = 0

    def set_epoch(self, epoch: int) -> None:
        self.epoch = epoch

    def __iter__(self) -> Iterator[dict[str, Any]]:
        parts = self.parts[:]
        luck = random.Random(f"{self.seed}:{self.epoch}")
        if self.shuffle:
            luck.shuffle(parts)
        worker, workers = this_worker()
        share = parts[self.rank * workers + worker :: self.of * workers]
        for example in mixed(self.data.examples(share), self.shuffle, luck):
            yield self.arrays(example)

    def arrays(self, example: Example) -> dict[str, Any]:
        mask = np.zeros(self.data.actions.size, np.bool_)
        mask[example.options] = True
        return {
            "observation": np.array(example.observation, np.float32),
            "action_mask": mask,
            "action": np.int64(example.action),
            "seat": np.int64(example.seat),
            "rank": np.float32(example.rank),
        }


def this_worker() -> tuple[int, int]:
    """The number of this worker of a DataLoader, and of how many."""
    info = import_module("torch.utils.data").get_worker_info() if find_spec("torch") else None
    return (0, 1) if info is None else (info.id, info.num_workers)


def mixed(examples: Iterable[Example], window: int, luck: random.Random) -> Iterator[Example]:
    """In a random order, as far as a window of them allows."""
    waiting: list[Example] = []
    for example in examples:
        if len(waiting) < window:
            waiting.append(example)
            continue
        if not waiting:
            yield example
            continue
        at = luck.randrange(window)
        yield waiting[at]
        waiting[at] = example
    luck.shuffle(waiting)
    yield from waiting
