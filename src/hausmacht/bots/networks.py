"""Small networks in whole numbers, which answer alike on every machine and in both builds; and their files.

A network sees one row of numbers for each seat (or a single row) and numbers that all rows share. Two hidden layers,
then a point for each output of each row, then chances:

    hidden 1 = own row + the mean of all rows + shared numbers
    hidden 2 = own hidden 1 + the mean of all of these
    points   = hidden 2

What is done for one seat is done for every seat, so it does not matter who sits where. Networks that are not `pooled`
leave the means out.

Inputs are 256 for 1.0 and at most 1023; hidden numbers 512 for 1.0 and at most 4095; weights have 16 bits, sums 32:
`Network` refuses weights that could add up to more. Points are 256 for one power of e, and chances are quotients of
whole numbers. The kernel in C (kernel.c) and `PlainNetwork` compute the same.
"""

from __future__ import annotations

import logging
from functools import cache
from math import exp
from pathlib import Path
from struct import pack, unpack
from typing import Any, Protocol

import msgspec

from hausmacht.core.search import softmax

try:
    from hausmacht.bots import kernel
except ImportError:  # the plain build
    kernel = None  # type: ignore[assignment]

FORMAT = "hausmacht network 1"
ONE = 256  # of an input, and of a point
HIDDEN_ONE = 512
INPUT_LIMIT = 1023
HIDDEN_LIMIT = 4095
MOST_ROWS = 8
WEIGHT_LIMIT = 32767
SUM_LIMIT = 2**31 - 1
STEPS = 4096
POWERS = [round(2**24 * exp(-step / ONE)) for step in range(STEPS)]
ALL = -1  # everything is allowed


class NetworkError(Exception):
    """A network file does not fit; the message says what to do."""


class Size(msgspec.Struct, frozen=True):
    inputs: int  # of a row
    shared: int
    first: int
    second: int
    outputs: int
    pooled: bool

    def blocks(self) -> list[tuple[int, int]]:
        """The matrices of weights, in the order of the file: how many go in, how many come out."""
        twice = 2 if self.pooled else 1
        return [
            *[(self.inputs, self.first)] * twice,
            (self.shared, self.first),
            *[(self.first, self.second)] * twice,
            (self.second, self.outputs),
        ]

    def units(self) -> tuple[int, int, int]:
        return (self.first, self.second, self.outputs)


class Thinks(Protocol):
    """What the kernel and its plain twin can do."""

    def shares(self, rows: list[list[int]], shared: list[int], allowed: int, /) -> list[float]:
        """The chances of all outputs of all rows, together 1; of `allowed`, bit k stands for output k."""


class Network(msgspec.Struct, frozen=True):
    """The numbers of one file: where they come from, matrices (input by input) and biases."""

    size: Size
    shifts: tuple[int, int, int]  # by which sums are made small again, layer by layer
    weights: list[list[int]]  # a list for each of the blocks
    biases: list[list[int]]  # of the three layers
    provenance: dict[str, Any] = {}

    def why_not(self) -> str:
        """What is wrong with these numbers, if anything: wrong lengths, or sums that could leave 32 bits."""
        blocks = self.size.blocks()
        if [len(each) for each in self.weights] != [into * out for into, out in blocks]:
            return "it does not have as many weights as it should"
        if [len(each) for each in self.biases] != list(self.size.units()):
            return "it does not have as many biases as it should"
        if any(abs(weight) > WEIGHT_LIMIT for block in self.weights for weight in block):
            return "a weight has more than 16 bits"
        pooled = self.size.pooled
        layers = [self.weights[: 3 if pooled else 2], self.weights[3 if pooled else 2 : -1], self.weights[-1:]]
        for layer, (limit, own) in enumerate(((INPUT_LIMIT, 1), (HIDDEN_LIMIT, 1), (HIDDEN_LIMIT, 0))):
            out = self.size.units()[layer]
            for unit in range(out):
                most = abs(self.biases[layer][unit])
                for number, block in enumerate(layers[layer]):
                    rows = MOST_ROWS if pooled and own and number == 1 else 1
                    most += rows * limit * sum(abs(weight) for weight in block[unit::out])
                if most > SUM_LIMIT:
                    return "its weights could add up to more than 32 bits"
        return ""

    def thinker(self) -> Thinks:
        """The kernel, where it was compiled; else the plain twin."""
        if kernel is None:
            return PlainNetwork(self)
        weights = b"".join(native("h", block) for block in self.weights)
        biases = b"".join(native("i", layer) for layer in self.biases)
        size = self.size
        sizes = (size.inputs, size.shared, size.first, size.second, size.outputs, size.pooled)
        return kernel.Network(sizes, self.shifts, weights, biases, native("i", POWERS))

    def sharpness(self) -> dict[int, int]:
        """For numbers of rows: by how much chances must be further apart to come true, 256 for no difference.

        tools/calibration.py compares them with what came true, and writes this into the file.
        """
        return {int(rows): number for rows, number in self.provenance.get("sharpness", {}).items()}

    def calibrated(self) -> Thinks:
        """As `thinker`, but with chances that come true."""
        return Calibrated(
            self.thinker(), {rows: self.sharpened(number).thinker() for rows, number in self.sharpness().items()}
        )

    def sharpened(self, sharpness: int) -> Network:
        """All points times `sharpness` / 256, as far as 16 bits can tell."""
        divide, (one, two, shift) = ONE, self.shifts
        while shift and max(map(abs, self.weights[-1])) * sharpness // divide >= WEIGHT_LIMIT:
            divide, shift = 2 * divide, shift - 1

        def scaled(numbers: list[int]) -> list[int]:
            return [(number * sharpness + divide // 2) // divide for number in numbers]

        weights = [*self.weights[:-1], scaled(self.weights[-1])]
        return Network(self.size, (one, two, shift), weights, [*self.biases[:-1], scaled(self.biases[-1])])


class Calibrated:
    """Asks for each number of rows a network of its own."""

    def __init__(self, usual: Thinks, by_rows: dict[int, Thinks]) -> None:
        self.usual = usual
        self.by_rows = by_rows

    def shares(self, rows: list[list[int]], shared: list[int], allowed: int, /) -> list[float]:
        return self.by_rows.get(len(rows), self.usual).shares(rows, shared, allowed)


def native(kind: str, numbers: list[int]) -> bytes:
    return pack(f"={len(numbers)}{kind}", *numbers)


def has_kernel() -> bool:
    return kernel is not None


@cache
def may_ask(bot: str) -> bool:
    """Whether the networks of a bot can answer quickly; if not, that is said once."""
    if not has_kernel():
        logging.getLogger("hausmacht").warning(
            "The bot '%s' needs the compiled build of hausmacht: 'hard' plays instead.", bot
        )
    return has_kernel()


def corrected(points: list[float], shares: list[float]) -> list[float]:
    """Chances that were known before, as powers of e, changed by what a network says of them; together 1."""
    found = [chance * share for chance, share in zip(softmax(points), shares, strict=True)]
    total = sum(found)
    return [each / total for each in found]


class PlainNetwork:
    """The same as the kernel, in plain Python: slow, to read and to compare with."""

    def __init__(self, network: Network) -> None:
        self.size = network.size
        self.shifts = network.shifts
        self.biases = network.biases
        weights = list(network.weights)
        nothing: list[int] = []
        self.own = weights.pop(0)
        self.mean = weights.pop(0) if self.size.pooled else nothing
        self.shared = weights.pop(0)
        self.own_hidden = weights.pop(0)
        self.mean_hidden = weights.pop(0) if self.size.pooled else nothing
        self.last = weights.pop(0)

    def shares(self, rows: list[list[int]], shared: list[int], allowed: int, /) -> list[float]:
        if not 1 <= len(rows) <= MOST_ROWS:
            raise ValueError(f"1 to {MOST_ROWS} rows, not {len(rows)}")
        points = self.points([clipped(row, self.size.inputs) for row in rows], clipped(shared, self.size.shared))
        open_to = [at for at in range(len(points)) if at > 30 or allowed >> at & 1]
        if not open_to:
            raise ValueError("nothing is allowed")
        top = max(points[at] for at in open_to)
        powers = [0] * len(points)
        for at in open_to:
            powers[at] = POWERS[top - points[at]] if top - points[at] < STEPS else 0
        total = sum(powers)
        return [power / total for power in powers]

    def points(self, rows: list[list[int]], shared: list[int]) -> list[int]:
        first, second, outputs = self.size.units()
        base = plus(self.biases[0], product(shared, self.shared, first))
        if self.size.pooled:
            base = plus(base, mean(rows, self.mean, first))
        hidden = [active(plus(base, product(row, self.own, first)), self.shifts[0]) for row in rows]
        base = self.biases[1]
        if self.size.pooled:
            base = plus(base, mean(hidden, self.mean_hidden, second))
        ends = [active(plus(base, product(row, self.own_hidden, second)), self.shifts[1]) for row in hidden]
        sums = [plus(self.biases[2], product(end, self.last, outputs)) for end in ends]
        return [each >> self.shifts[2] for row in sums for each in row]


def clipped(numbers: list[int], length: int) -> list[int]:
    if len(numbers) != length:
        raise ValueError(f"a list of {length} numbers is needed")
    return [max(-INPUT_LIMIT, min(INPUT_LIMIT, number)) for number in numbers]


def product(numbers: list[int], weights: list[int], wide: int) -> list[int]:
    sums = [0] * wide
    for at, number in enumerate(numbers):
        if number:
            sums = [
                total + number * weight
                for total, weight in zip(sums, weights[at * wide : (at + 1) * wide], strict=True)
            ]
    return sums


def mean(rows: list[list[int]], weights: list[int], wide: int) -> list[int]:
    total = [sum(column) for column in zip(*rows, strict=True)]
    return [each // len(rows) for each in product(total, weights, wide)]


def plus(some: list[int], others: list[int]) -> list[int]:
    return [a + b for a, b in zip(some, others, strict=True)]


def active(sums: list[int], shift: int) -> list[int]:
    return [min(HIDDEN_LIMIT, max(0, each) >> shift) for each in sums]


# Files: a line of JSON that says where the numbers come from, then the numbers


class Head(msgspec.Struct, frozen=True):
    format: str
    size: Size
    shifts: tuple[int, int, int]
    provenance: dict[str, Any]


def write_network(path: Path, network: Network) -> None:
    head = Head(FORMAT, network.size, network.shifts, network.provenance)
    numbers = [pack(f"<{len(block)}h", *block) for block in network.weights]
    numbers += [pack(f"<{len(layer)}i", *layer) for layer in network.biases]
    path.write_bytes(msgspec.json.encode(head) + b"\n" + b"".join(numbers))


def read_network(path: Path, size: Size) -> Network:
    """The file, if it was made for these inputs and outputs; hidden layers may have any size."""
    try:
        line, _, data = path.read_bytes().partition(b"\n")
        head = msgspec.json.decode(line, type=Head)
    except (OSError, msgspec.DecodeError) as error:
        raise NetworkError(f"The network {path.name} cannot be read ({error}). {REMEDY}") from None
    wanted = Size(size.inputs, size.shared, head.size.first, head.size.second, size.outputs, size.pooled)
    if head.format != FORMAT or head.size != wanted:
        raise NetworkError(f"The network {path.name} was made for other features. {REMEDY}")
    lengths = [into * out for into, out in wanted.blocks()]
    if len(data) != 2 * sum(lengths) + 4 * sum(wanted.units()):
        raise NetworkError(f"The network {path.name} is damaged. {REMEDY}")
    at = 0
    found: list[list[int]] = []
    for kind, width, length in [("h", 2, each) for each in lengths] + [("i", 4, each) for each in wanted.units()]:
        found.append(list(unpack(f"<{length}{kind}", data[at : at + width * length])))
        at += width * length
    network = Network(wanted, head.shifts, found[:-3], found[-3:], head.provenance)
    wrong = network.why_not()
    if wrong:
        raise NetworkError(f"The network {path.name} cannot be used: {wrong}. {REMEDY}")
    return network


REMEDY = "Write it anew with `hausmacht train --networks`."
