"""Learning: fit small networks to lessons, with PyTorch where it is installed and NumPy otherwise, and round them.

What is fitted is the network of networks.py with fractions in it. At the end it is rounded to whole numbers, and every
figure is that of the rounded network on games that it has not learned from: one in ten is kept apart.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from importlib.util import find_spec
from math import pi, sin
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from hausmacht.bots.networks import (
    HIDDEN_LIMIT,
    HIDDEN_ONE,
    INPUT_LIMIT,
    ONE,
    WEIGHT_LIMIT,
    Network,
    Size,
)

if TYPE_CHECKING:
    import numpy as np

APART = 10  # one game in so many is kept apart
BATCH = 1024
DECAY = 1e-3
LEADS = 0.3  # how much the points of a seat count beside the winner: they say more, but they are not the aim
POINTS = 15.0  # a lead of so many points is 1.0
RISE = 0.15  # the part of the steps in which the rate of learning rises
CURVE = 24  # how often the curve is measured in each phase
MEASURED = 4096  # examples that each point of the curve looks at, at most
BINS = 20  # of predicted chances, to see whether they come true
CEILING = HIDDEN_LIMIT / HIDDEN_ONE
FINEST = 12  # bits after the point of a weight, at most


class LearningError(Exception):
    """Nothing can be learned; the message says what to do."""


class Example(msgspec.Struct, frozen=True):
    """What a network sees, and what it should have said."""

    rows: list[list[int]]
    shared: list[int]
    wanted: list[float]  # a chance for each output of each row
    allowed: list[bool]  # the outputs that are possible
    leads: list[float] = []  # for each row: points more than the others have at the end
    happened: list[float] = []  # where `wanted` is what was to be expected: what happened, to measure by
    known: list[float] = []  # points of the outputs without the network, which says what is to be added


class Phase(msgspec.Struct, frozen=True):
    """Learn from one kind of lessons."""

    kind: str
    epochs: float
    rate: float


class Course(msgspec.Struct, frozen=True):
    """How one network is made."""

    name: str
    file: Path
    size: Size
    phases: tuple[Phase, ...]
    adds: bool = False  # to points that are known: it begins by adding nothing
    decay: float = DECAY


class Measured(msgspec.Struct, frozen=True):
    """A point of the learning curve."""

    course: str
    kind: str
    examples: int  # seen so far in this phase
    learned: float  # surprise on the examples it learns from
    apart: float  # on those it does not


class Examples:
    """Many examples with the same number of rows, as arrays."""

    def __init__(self, size: Size, rows: int) -> None:
        self.size = size
        self.count = rows
        self.rows = array("h")
        self.shared = array("h")
        self.wanted = array("f")
        self.allowed = array("b")
        self.leads = array("f")
        self.known = array("f")
        self.number = 0

    def append(self, example: Example) -> None:
        for row in example.rows:
            self.rows.extend(row)
        self.shared.extend(example.shared)
        self.wanted.extend(example.wanted)
        self.allowed.extend(example.allowed)
        self.leads.extend(example.leads or [0.0] * self.count)
        self.known.extend(example.known or [0.0] * len(example.wanted))
        self.number += 1

    def extend(self, other: Examples) -> None:
        for name in ("rows", "shared", "wanted", "allowed", "leads", "known"):
            getattr(self, name).extend(getattr(other, name))
        self.number += other.number

    def arrays(self) -> Arrays:
        numpy = numpy_itself()
        rows = limited(self.rows).reshape(self.number, self.count, self.size.inputs)
        shared = limited(self.shared).reshape(self.number, self.size.shared)
        outputs = self.count * self.size.outputs
        return Arrays(
            rows,
            shared,
            numpy.frombuffer(self.wanted, numpy.float32).reshape(self.number, outputs),
            numpy.frombuffer(self.allowed, numpy.int8).reshape(self.number, outputs).astype(bool),
            numpy.frombuffer(self.leads, numpy.float32).reshape(self.number, self.count),
            numpy.frombuffer(self.known, numpy.float32).reshape(self.number, outputs),
        )


def limited(numbers: array[int]) -> Any:
    """As an array of NumPy, nothing in it beyond the limit; in place, because there are many."""
    numpy = numpy_itself()
    found = numpy.frombuffer(numbers or b"", numpy.int16)
    return numpy.clip(found, -INPUT_LIMIT, INPUT_LIMIT, out=found if len(found) else None)


class Arrays:
    """Examples as NumPy knows them."""

    def __init__(
        self,
        rows: np.ndarray[Any, Any],
        shared: np.ndarray[Any, Any],
        wanted: np.ndarray[Any, Any],
        allowed: np.ndarray[Any, Any],
        leads: np.ndarray[Any, Any],
        known: np.ndarray[Any, Any],
    ) -> None:
        self.rows = rows
        self.shared = shared
        self.wanted = wanted
        self.allowed = allowed
        self.leads = leads
        self.known = known

    def __len__(self) -> int:
        return len(self.rows)

    def at(self, which: Any) -> Arrays:
        return Arrays(
            *[each[which] for each in (self.rows, self.shared, self.wanted, self.allowed, self.leads, self.known)]
        )


def numpy_itself() -> Any:
    if find_spec("numpy") is None:
        raise LearningError("NumPy is not installed: pip install 'hausmacht[train]'.")
    import numpy

    return numpy


def has_torch() -> bool:
    return find_spec("torch") is not None


class Pile:
    """All examples of one kind: those to learn from and those kept apart, each by the number of rows."""

    def __init__(self, size: Size) -> None:
        self.size = size
        self.learned: dict[int, Examples] = {}
        self.apart: dict[int, Examples] = {}

    def put(self, game: int, examples: Iterable[Example]) -> None:
        is_apart = game % APART == APART - 1
        side = self.apart if is_apart else self.learned
        for example in examples:
            if is_apart and example.happened:
                example = msgspec.structs.replace(example, wanted=example.happened)
            rows = len(example.rows)
            if rows not in side:
                side[rows] = Examples(self.size, rows)
            side[rows].append(example)

    def add(self, other: Pile) -> None:
        """What another pile has, after what is here."""
        for mine, theirs in ((self.learned, other.learned), (self.apart, other.apart)):
            for rows, examples in theirs.items():
                mine.setdefault(rows, Examples(self.size, rows)).extend(examples)


def arrays_of(side: Mapping[int, Examples]) -> list[Arrays]:
    return [side[rows].arrays() for rows in sorted(side)]


# Fractions: the same network for NumPy and for PyTorch


def begin(size: Size, seed: int) -> dict[str, Any]:
    """Weights to begin with, in the order of the file; then the layer that guesses leads, which only learning needs."""
    numpy = numpy_itself()
    luck = numpy.random.default_rng(seed)
    names = ["own", "mean", "shared", "own2", "mean2", "last"] if size.pooled else ["own", "shared", "own2", "last"]
    found: dict[str, Any] = {}
    for name, (into, out) in zip(names, size.blocks(), strict=True):
        found[name] = (luck.standard_normal((into, out)) * (1.0 / max(1, into)) ** 0.5).astype(numpy.float32)
    found["leads"] = (luck.standard_normal((size.second, 1)) * 0.1).astype(numpy.float32)
    for name, out in zip(("bias1", "bias2", "bias3"), size.units(), strict=True):
        found[name] = numpy.zeros(out, numpy.float32)
    found["leads_bias"] = numpy.zeros(1, numpy.float32)
    return found


class NumpyFit:
    """The network, its slope and Adam's steps, by hand."""

    def __init__(self, size: Size, weights: dict[str, Any], decay: float = DECAY) -> None:
        self.np = numpy_itself()
        self.size = size
        self.decay = decay
        self.weights = weights
        self.first = {name: self.np.zeros_like(each) for name, each in weights.items()}
        self.second = {name: self.np.zeros_like(each) for name, each in weights.items()}
        self.steps = 0

    def forward(self, batch: Arrays) -> dict[str, Any]:
        np, w = self.np, self.weights
        f = batch.rows.astype(np.float32) / ONE
        g = batch.shared.astype(np.float32) / ONE
        base = g @ w["shared"] + w["bias1"]
        if self.size.pooled:
            base = base + f.mean(1) @ w["mean"]
        s1 = f @ w["own"] + base[:, None]
        h = np.clip(s1, 0.0, CEILING)
        base = w["bias2"]
        if self.size.pooled:
            base = (h.mean(1) @ w["mean2"] + base)[:, None]
        s2 = h @ w["own2"] + base
        z = np.clip(s2, 0.0, CEILING)
        points = (z @ w["last"] + w["bias3"]).reshape(len(f), -1) + batch.known
        points = np.where(batch.allowed, points, np.float32(-1e9))
        leads = (z @ w["leads"])[..., 0] + w["leads_bias"]
        return {"f": f, "g": g, "s1": s1, "h": h, "s2": s2, "z": z, "chances": softmax(np, points), "leads": leads}

    def step(self, batch: Arrays, rate: float) -> None:
        np, w = self.np, self.weights
        a = self.forward(batch)
        number, rows = a["f"].shape[:2]
        by_points = ((a["chances"] - batch.wanted) / number).reshape(number, rows, -1)
        by_leads = (a["leads"] - batch.leads) * (2 * LEADS / (number * rows))
        slope: dict[str, Any] = {
            "last": flat(a["z"]).T @ flat(by_points),
            "bias3": by_points.sum((0, 1)),
            "leads": flat(a["z"]).T @ by_leads.reshape(-1, 1),
            "leads_bias": by_leads.sum(keepdims=True).reshape(1),
        }
        by_z = by_points @ w["last"].T + by_leads[..., None] @ w["leads"].T
        by_s2 = by_z * ((a["s2"] > 0) & (a["s2"] < CEILING))
        slope["own2"] = flat(a["h"]).T @ flat(by_s2)
        slope["bias2"] = by_s2.sum((0, 1))
        by_h = by_s2 @ w["own2"].T
        if self.size.pooled:
            together = by_s2.sum(1)
            slope["mean2"] = a["h"].mean(1).T @ together
            by_h = by_h + (together @ w["mean2"].T / rows)[:, None]
        by_s1 = by_h * ((a["s1"] > 0) & (a["s1"] < CEILING))
        slope["own"] = flat(a["f"]).T @ flat(by_s1)
        together = by_s1.sum(1)
        slope["shared"] = a["g"].T @ together
        slope["bias1"] = together.sum(0)
        if self.size.pooled:
            slope["mean"] = a["f"].mean(1).T @ together
        self.steps += 1
        for name, each in slope.items():
            first, second, weight = self.first[name], self.second[name], w[name]
            first += 0.1 * (each - first)
            second += 0.001 * (each * each - second)
            step = first / (1 - 0.9**self.steps) / (np.sqrt(second / (1 - 0.999**self.steps)) + 1e-8)
            weight -= np.float32(rate) * (step + (self.decay * weight if weight.ndim == 2 else 0))

    def found(self) -> dict[str, Any]:
        return self.weights

    def chances(self, batch: Arrays) -> Any:
        return self.forward(batch)["chances"]


class TorchFit:
    """The same by PyTorch, on a GPU where there is one."""

    def __init__(self, size: Size, weights: dict[str, Any], decay: float = DECAY) -> None:
        torch: Any = import_module("torch")
        self.torch = torch
        self.size = size
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        self.weights = {
            name: torch.tensor(each, device=self.device, requires_grad=True) for name, each in weights.items()
        }
        matrices = [each for each in self.weights.values() if each.ndim == 2]
        others = [each for each in self.weights.values() if each.ndim != 2]
        self.adam: Any = torch.optim.AdamW(
            [{"params": matrices, "weight_decay": decay}, {"params": others, "weight_decay": 0.0}]
        )

    def tensor(self, numbers: Any) -> Any:
        return self.torch.from_numpy(numbers.copy()).to(self.device)

    def points(self, batch: Arrays) -> tuple[Any, Any]:
        torch, w = self.torch, self.weights
        f = self.tensor(batch.rows).float() / ONE
        g = self.tensor(batch.shared).float() / ONE
        base = g @ w["shared"] + w["bias1"]
        if self.size.pooled:
            base = base + f.mean(1) @ w["mean"]
        h = torch.clamp(f @ w["own"] + base[:, None], 0.0, CEILING)
        base = w["bias2"]
        if self.size.pooled:
            base = (h.mean(1) @ w["mean2"] + base)[:, None]
        z = torch.clamp(h @ w["own2"] + base, 0.0, CEILING)
        points = (z @ w["last"] + w["bias3"]).reshape(len(f), -1) + self.tensor(batch.known)
        points = points.masked_fill(~self.tensor(batch.allowed), -1e9)
        return points, (z @ w["leads"])[..., 0] + w["leads_bias"]

    def step(self, batch: Arrays, rate: float) -> None:
        for group in self.adam.param_groups:
            group["lr"] = rate
        points, leads = self.points(batch)
        surprise = -(self.tensor(batch.wanted) * self.torch.log_softmax(points, -1)).sum(-1).mean()
        loss = surprise + LEADS * ((leads - self.tensor(batch.leads)) ** 2).mean()
        self.adam.zero_grad()
        loss.backward()
        self.adam.step()

    def found(self) -> dict[str, Any]:
        return {name: each.detach().cpu().numpy() for name, each in self.weights.items()}

    def chances(self, batch: Arrays) -> Any:
        with self.torch.no_grad():
            return self.torch.softmax(self.points(batch)[0], -1).cpu().numpy()


def softmax(np: Any, points: Any) -> Any:
    raised = np.exp(points - points.max(1, keepdims=True))
    return raised / raised.sum(1, keepdims=True)


def flat(numbers: Any) -> Any:
    return numbers.reshape(-1, numbers.shape[-1])


# Learning


def learn(
    course: Course, piles: Mapping[str, Pile], seed: int, torch: bool, tell: Callable[[Measured], None]
) -> dict[str, Any]:
    """The weights after all phases; `tell` hears how it goes."""
    np = numpy_itself()
    weights = begin(course.size, seed)
    if course.adds:
        weights["last"][:] = 0.0
    luck = np.random.default_rng(seed + 1)
    for phase in course.phases:
        learned, apart = arrays_of(piles[phase.kind].learned), arrays_of(piles[phase.kind].apart)
        if not learned or not apart:
            raise LearningError(f"There are too few lessons of the kind {phase.kind}: play more games.")
        fit = (TorchFit if torch else NumpyFit)(course.size, weights, course.decay)
        shown, tested = [some_of(each, luck) for each in learned], [some_of(each, luck) for each in apart]
        total = sum(len(each) for each in learned)
        parts = np.array([len(each) / total for each in learned])
        steps = max(1, round(phase.epochs * total / BATCH))
        every = max(1, steps // CURVE)
        for step in range(steps):
            group = learned[luck.choice(len(learned), p=parts)]
            fit.step(group.at(luck.integers(len(group), size=BATCH)), phase.rate * warmth(step / steps))
            if step % every == every - 1 or step == steps - 1:
                seen = (step + 1) * BATCH
                tell(Measured(course.name, phase.kind, seen, mean_surprise(fit, shown), mean_surprise(fit, tested)))
        weights = fit.found()
    return weights


def warmth(part: float) -> float:
    """The rate of learning rises quickly and falls slowly, to almost nothing at the end."""
    if part < RISE:
        return 0.1 + 0.9 * part / RISE
    return 0.01 + 0.99 * (1 - sin((part - RISE) / (1 - RISE) * pi / 2))


def some_of(arrays: Arrays, luck: Any) -> Arrays:
    return arrays.at(luck.permutation(len(arrays))[:MEASURED])


def mean_surprise(fit: NumpyFit | TorchFit, groups: list[Arrays]) -> float:
    total = sum(float(surprises(fit.chances(group), group).sum()) for group in groups)
    return total / sum(len(group) for group in groups)


def surprises(chances: Any, group: Arrays) -> Any:
    """For each example, -log of the chance of what happened."""
    np = numpy_itself()
    return -(group.wanted * np.log(np.maximum(chances, 1e-6))).sum(1)


# Whole numbers


def rounded(size: Size, weights: Mapping[str, Any], provenance: dict[str, Any]) -> Network:
    """The network in whole numbers: for each layer as many bits after the point as fit."""
    np = numpy_itself()
    names = ["own", "mean", "shared", "own2", "mean2", "last"] if size.pooled else ["own", "shared", "own2", "last"]
    layers = [["own", "mean", "shared"], ["own2", "mean2"], ["last"]]
    for spared in range(FINEST):
        bits: dict[str, int] = {}
        biases: list[list[int]] = []
        shifts: list[int] = []
        for number, layer in enumerate(layers):
            blocks = [weights[name] for name in layer if name in names]
            most = max([float(np.abs(block).max()) for block in blocks if block.size], default=1.0)
            fine = FINEST
            while fine and most * 2**fine > WEIGHT_LIMIT:
                fine -= 1
            fine = max(0, fine - spared)
            bits |= dict.fromkeys(layer, fine)
            into = ONE if number == 0 else HIDDEN_ONE
            out = ONE if number == 2 else HIDDEN_ONE
            shift = (into * 2**fine // out).bit_length() - 1
            shifts.append(max(0, shift))
            biases.append([round(float(each) * into * 2**fine) for each in weights[f"bias{number + 1}"]])
        blocks = [
            [int(each) for each in np.rint(weights[name] * 2.0 ** bits[name]).astype(int).reshape(-1)] for name in names
        ]
        network = Network(size, (shifts[0], shifts[1], shifts[2]), blocks, biases, provenance)
        if not network.why_not():
            return network
    raise LearningError("The weights are too large for 32 bits: learn more slowly, or from more games.")


def whole_chances(network: Network, group: Arrays) -> Any:
    """What the kernel answers, for many examples at once: the same sums, and e to the power of the same points."""
    np = numpy_itself()
    size = network.size
    blocks = [
        np.array(block, np.int64).reshape(shape) for block, shape in zip(network.weights, size.blocks(), strict=True)
    ]
    found = []
    for start in range(0, len(group), MEASURED):
        part = group.at(slice(start, start + MEASURED))
        left = list(blocks)
        rows = part.rows.astype(np.int64)
        count = rows.shape[1]
        own = left.pop(0)
        base = np.array(network.biases[0])
        if size.pooled:
            base = base + (rows.sum(1) @ left.pop(0)) // count
        base = base + part.shared.astype(np.int64) @ left.pop(0)
        hidden = np.clip(rows @ own + base[:, None], 0, None) >> network.shifts[0]
        hidden = np.minimum(hidden, HIDDEN_LIMIT)
        own = left.pop(0)
        base = np.array(network.biases[1])
        if size.pooled:
            base = (base + (hidden.sum(1) @ left.pop(0)) // count)[:, None]
        ends = np.minimum(np.clip(hidden @ own + base, 0, None) >> network.shifts[1], HIDDEN_LIMIT)
        points = (ends @ left.pop(0) + np.array(network.biases[2])) >> network.shifts[2]
        points = np.where(part.allowed, points.reshape(len(rows), -1) / ONE + part.known, -1e9)
        found.append(softmax(np, points))
    return np.concatenate(found)


def figures(network: Network, groups: list[Arrays]) -> dict[str, Any]:
    """On examples kept apart: how surprising they were, how often the likeliest came true, how true chances are."""
    np = numpy_itself()
    numbers: dict[str, Any] = {}
    chances = [whole_chances(network, group) for group in groups]
    for group, chance in zip(groups, chances, strict=True):
        found = {
            "examples": len(group),
            "surprise": round(float(surprises(chance, group).mean()), 4),
            "nothing_known": round(float(np.log(group.allowed.sum(1)).mean()), 4),
            **known_before(group),
            "right": round(float(np.take_along_axis(group.wanted, chance.argmax(1)[:, None], 1).mean()), 4),
            "calibration_error": round(calibration_error(chance, group), 4),
        }
        numbers[f"rows_{group.rows.shape[1]}"] = found
    return numbers


def known_before(group: Arrays) -> dict[str, float]:
    """Where the network only adds to what is known: the surprise without it."""
    if not group.known.any():
        return {}
    np = numpy_itself()
    chances = softmax(np, np.where(group.allowed, group.known, -1e9))
    return {"without_network": round(float(surprises(chances, group).mean()), 4)}


def calibration_error(chances: Any, group: Arrays) -> float:
    """How far chances of about the same size are from how often they came true, on average."""
    np = numpy_itself()
    said, true = chances[group.allowed], group.wanted[group.allowed]
    bins = np.minimum((said * BINS).astype(int), BINS - 1)
    number = np.bincount(bins, minlength=BINS)
    gap = np.abs(np.bincount(bins, said, BINS) - np.bincount(bins, true, BINS))
    return float(gap.sum() / number.sum())
