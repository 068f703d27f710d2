"""Networks in whole numbers: the kernel and its plain twin answer alike, and files say where they come from."""

from __future__ import annotations

from hashlib import blake2b
from math import log
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hausmacht.bots.networks import (
    ALL,
    INPUT_LIMIT,
    Network,
    NetworkError,
    PlainNetwork,
    Size,
    Thinks,
    has_kernel,
    read_network,
    write_network,
)
from hausmacht.core.chance import Sampled
from hausmacht.core.check import compiled

POOLED = Size(9, 5, 12, 7, 1, True)
SINGLE = Size(14, 0, 10, 6, 5, False)


def network_of(size: Size, seed: int, most: int = 4000) -> Network:
    """Any numbers, the weights no larger than that."""
    luck = Sampled(seed)
    weights = [[luck.below("", 2 * most + 1) - most for _ in range(into * out)] for into, out in size.blocks()]
    biases = [[luck.below("", 2_000_001) - 1_000_000 for _ in range(units)] for units in size.units()]
    network = Network(size, (11, 12, 13), weights, biases, {"seed": seed})
    assert network.why_not() == ""
    return network


def questions(size: Size, seed: int) -> list[tuple[list[list[int]], list[int], int]]:
    """Rows and shared numbers, many of them 0 and some beyond the limit; not everything is allowed."""
    luck = Sampled(seed)

    def numbers(length: int) -> list[int]:
        return [(luck.below("", 2401) - 1200) * (luck.below("", 3) > 0) for _ in range(length)]

    found = []
    for _ in range(60):
        rows = [numbers(size.inputs) for _ in range(luck.below("", 5) + 1 if size.pooled else 1)]
        allowed = ALL if size.pooled else 1 + luck.below("", 31)
        found.append((rows, numbers(size.shared), allowed))
    return found


def answers(thinker: Thinks, size: Size) -> list[list[float]]:
    return [thinker.shares(*each) for each in questions(size, 3)]


def fine() -> Network:
    """Small weights and hardly any shifts: each unit of a sum counts, and so does how means are rounded."""
    coarse = network_of(POOLED, 1, 1)
    biases = [[bias // 20_000 for bias in layer] for layer in coarse.biases]
    return Network(POOLED, (0, 1, 1), coarse.weights, biases)


NETWORKS = [network_of(POOLED, 1), network_of(SINGLE, 1), fine()]


@pytest.mark.parametrize("network", NETWORKS, ids=["pooled", "single", "fine"])
def test_the_kernel_answers_as_its_plain_twin(network: Network) -> None:
    assert answers(network.thinker(), network.size) == answers(PlainNetwork(network), network.size)


def test_the_compiled_build_has_the_kernel() -> None:
    assert has_kernel() == compiled()


@pytest.mark.parametrize(
    ("network", "digest"),
    list(zip(NETWORKS, ["fa3fec78c7589406", "2fb08781562b7c75", "6084dbbcf9bbcf12"], strict=True)),
    ids=["pooled", "single", "fine"],
)
def test_answers_are_the_same_on_every_machine(network: Network, digest: str) -> None:
    found = answers(network.thinker(), network.size)

    assert len({tuple(each) for each in found}) > 40
    assert blake2b(repr(found).encode(), digest_size=8).hexdigest() == digest


def test_chances_add_up_and_leave_out_what_is_not_allowed() -> None:
    thinker = network_of(SINGLE, 2).thinker()

    for rows, shared, allowed in questions(SINGLE, 4):
        found = thinker.shares(rows, shared, allowed)
        assert sum(found) == pytest.approx(1)
        assert all(found[at] == 0 for at in range(5) if not allowed >> at & 1)


def test_nobody_has_an_advantage_by_his_seat() -> None:
    thinker = network_of(POOLED, 5).thinker()

    for rows, shared, allowed in questions(POOLED, 6):
        found = thinker.shares(rows, shared, allowed)
        moved = thinker.shares(rows[1:] + rows[:1], shared, allowed)
        assert moved == found[1:] + found[:1]


@pytest.mark.parametrize("thinker", [network_of(POOLED, 1).thinker(), PlainNetwork(network_of(POOLED, 1))])
def test_what_does_not_fit_is_refused(thinker: Thinks) -> None:
    row, shared = [0] * 9, [0] * 5

    with pytest.raises(ValueError, match="9 numbers"):
        thinker.shares([row[1:]], shared, ALL)
    with pytest.raises(ValueError, match="5 numbers"):
        thinker.shares([row], shared[1:], ALL)
    with pytest.raises(ValueError, match="1 to 8 rows"):
        thinker.shares([], shared, ALL)
    with pytest.raises(ValueError, match="1 to 8 rows"):
        thinker.shares([row] * 9, shared, ALL)
    with pytest.raises(ValueError, match="nothing is allowed"):
        thinker.shares([row], shared, 0)


@pytest.mark.skipif(not has_kernel(), reason="the plain build")
def test_a_network_that_could_not_be_made_does_not_answer() -> None:
    kind: Any = type(network_of(POOLED, 1).thinker())
    size = (9, 5, 12, 7, 1, True)
    for weights, biases in ((b"", b""), (bytes(2 * (2 * 9 * 12 + 5 * 12 + 2 * 12 * 7 + 7)), b"")):
        failed = kind.__new__(kind)
        with pytest.raises(ValueError, match="bytes, not"):
            failed.__init__(size, (11, 12, 13), weights, biases, b"")
        with pytest.raises(ValueError, match="the network was never made"):
            failed.shares([[0] * 9], [0] * 5, ALL)
        with pytest.raises(TypeError, match="a network is made once"):
            failed.__init__(size, (11, 12, 13), weights, biases, b"")


def test_a_file_gives_back_the_network_and_where_it_comes_from(tmp_path: Path) -> None:
    path = tmp_path / "judge.net"
    network = network_of(POOLED, 7)
    write_network(path, network)

    assert read_network(path, Size(9, 5, 0, 0, 1, True)) == network
    assert path.read_bytes().startswith(b'{"format":"hausmacht network 1"')


def test_a_file_that_does_not_fit_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "judge.net"
    with pytest.raises(NetworkError, match="cannot be read"):
        read_network(path, POOLED)
    write_network(path, network_of(POOLED, 7))
    with pytest.raises(NetworkError, match="other features"):
        read_network(path, Size(10, 5, 0, 0, 1, True))
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(NetworkError, match="damaged"):
        read_network(path, POOLED)


def test_sums_never_leave_32_bits(tmp_path: Path) -> None:
    size = Size(100, 0, 1, 1, 1, False)
    limit = (2**31 - 1) // (100 * INPUT_LIMIT)
    path = tmp_path / "large.net"

    def with_weight(weight: int) -> Network:
        return Network(size, (0, 0, 0), [[weight] * 100, [], [1], [1]], [[0], [0], [0]])

    assert with_weight(limit).why_not() == ""
    assert "32 bits" in with_weight(limit + 1).why_not()
    write_network(path, with_weight(limit + 1))
    with pytest.raises(NetworkError, match="32 bits"):
        read_network(path, size)


def test_a_calibrated_network_says_chances_that_are_further_apart() -> None:
    """Points are multiplied as the file says for this number of rows; other numbers of rows are left as they are."""
    plain = network_of(POOLED, 1)
    network = msgspec.structs.replace(plain, provenance={"sharpness": {"2": 384, "3": 128}})
    usual, calibrated = network.thinker(), network.calibrated()

    for rows, shared, _ in questions(POOLED, 3):
        before, after = usual.shares(rows, shared, ALL), calibrated.shares(rows, shared, ALL)
        factor = {2: 1.5, 3: 0.5}.get(len(rows), 1.0)
        if 0.0 not in before and 0.0 not in after:
            assert [log(each / after[0]) for each in after] == pytest.approx(
                [factor * log(each / before[0]) for each in before], abs=0.1
            )


@pytest.mark.parametrize("sharpness", [100, 255, 256, 257, 1000])
def test_a_sharpened_network_still_fits(sharpness: int) -> None:
    """Weights that no longer have 16 bits lose their last ones, and sums are shifted less."""
    coarse = network_of(POOLED, 1)
    largest = [each * 8 for each in coarse.weights[-1]]
    network = Network(POOLED, (11, 12, 16), [*coarse.weights[:-1], largest], coarse.biases)
    sharpened = network.sharpened(sharpness)

    assert sharpened.why_not() == ""
    for rows, shared, _ in questions(POOLED, 3)[:20]:
        before, after = PlainNetwork(network).points(rows, shared), PlainNetwork(sharpened).points(rows, shared)
        assert after == pytest.approx([each * sharpness / 256 for each in before], abs=8)
    assert network.sharpened(256) == network
