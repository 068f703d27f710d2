"""`selfplay`, `arena`, `train`, `dataset` and lessons on a real Ray: results as without it, and nothing is left.

Whatever joins a cluster runs in a process of its own, since Ray reads its environment once, when it is imported.
"""

from __future__ import annotations

import json
import os
import secrets
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.cli.conftest import Run
from tests.patience import PATIENCE

pytestmark = pytest.mark.skipif(find_spec("ray") is None, reason="Ray has no wheel for this Python")

ROOT = Path(__file__).parents[2]
END_SECONDS = 900.0  # far more than it takes; a busy machine is slow
COMMANDS = (
    ["selfplay", "augsburg1520"],
    ["arena", "augsburg1520", "--bots", "easy"],
    ["train", "wallenstein"],
    ["dataset", "data", "--game", "augsburg1520"],
)


class Cluster(msgspec.Struct, frozen=True):
    """Where it is, and the environment in which it can be joined."""

    address: str
    around: dict[str, str]


def around(mark: str) -> dict[str, str]:
    """An environment with a password for this cluster alone, and a mark by which its processes are known."""
    ours = {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex(32), "RAY_USAGE_STATS_ENABLED": "0"}
    others = {name: value for name, value in os.environ.items() if not name.startswith("RAY_")}
    return {**others, **ours, "HAUSMACHT_TEST_MARK": mark}


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """One cluster for all tests here. It hangs on our pipe, so it ends even if we are killed."""
    mark = str(tmp_path_factory.mktemp("cluster"))
    environment = around(mark)
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.cli.ray_cluster"],
        cwd=ROOT,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    with process.stdin, process.stdout:
        try:
            address = process.stdout.readline().strip()
            assert address, "Ray did not start"
            yield Cluster(address, environment)
        finally:
            process.stdin.close()
            assert process.wait(END_SECONDS) == 0
    nobody_stays(mark)


def left_behind(mark: str) -> list[int]:
    """The processes that were started with this mark in their environment."""
    found = []
    for entry in Path("/proc").glob("[0-9]*/environ"):
        try:
            if mark.encode() in entry.read_bytes():
                found.append(int(entry.parent.name))
        except OSError:
            continue  # somebody else's, or gone
    return found


def nobody_stays(mark: str) -> None:
    """Ray does not wait for all of its processes when it ends them."""
    limit = time.monotonic() + PATIENCE
    while left := left_behind(mark):
        assert time.monotonic() < limit, left
        time.sleep(0.05)


def ended(words: list[str], environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """A program that ends well, in which every warning is an error."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", *words],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=END_SECONDS,
    )
    assert done.returncode == 0, done.stderr
    return done


def on_cluster(cluster: Cluster, *words: str | Path) -> str:
    with_ray = ["hausmacht", *map(str, words), "--ray", "--ray-address", cluster.address]
    return ended(with_ray, cluster.around).stdout


def here(run: Run, *words: str | Path) -> str:
    result = run(*words)
    assert result.exit_code == 0, result.stderr
    return str(result.stdout)


def lasting(report: Any) -> Any:
    """What does not depend on the machine."""
    passing = {"seconds", "decisions_per_second", "games_per_second", "ms_per_decision", "jobs", "processes"}
    if isinstance(report, str):
        return lasting(json.loads(report))
    return {
        name: lasting(value) if isinstance(value, dict) else value
        for name, value in report.items()
        if name not in passing
    }


@pytest.mark.parametrize(
    "words", [["--games", "1200"], ["--games", "6", "--check", "--bots", "easy,random"]], ids=["random", "bots"]
)
def test_selfplay(run: Run, cluster: Cluster, words: list[str]) -> None:
    words = ["selfplay", "augsburg1520", "--seats", "2", "--seed", "5", "--json", *words]
    there = on_cluster(cluster, *words)

    assert json.loads(there)["jobs"] == 2
    assert lasting(there) == lasting(here(run, *words, "--jobs", "1")) == lasting(here(run, *words, "--jobs", "2"))


def test_arena(run: Run, cluster: Cluster, tmp_path: Path) -> None:
    kept = tmp_path / "games.jsonl"
    words = ["arena", "augsburg1520", "--seats", "2", "--bots", "easy,random", "--games", "6", "--seed", "5", "--json"]
    by_environment = {**cluster.around, "RAY_ADDRESS": cluster.address}
    there = ended(["hausmacht", *words, "--results", str(kept), "--ray"], by_environment).stdout

    assert json.loads(there)["processes"] == 2
    assert lasting(there) == lasting(here(run, *words, "--jobs", "1")) == lasting(here(run, *words, "--jobs", "2"))
    assert json.loads(here(run, *words, "--results", kept))["played_now"] == 0


def test_train(run: Run, cluster: Cluster, tmp_path: Path) -> None:
    words = ["train", "augsburg1520", "--games", "20", "--seats", "3", "--seed", "5", "--out"]
    on_cluster(cluster, *words, tmp_path / "ray")
    here(run, *words, tmp_path / "one", "--jobs", "1")
    here(run, *words, tmp_path / "two", "--jobs", "2")
    ray, one, two = [(tmp_path / name).read_text(encoding="utf-8") for name in ("ray", "one", "two")]

    assert ray == one == two


def test_dataset(run: Run, cluster: Cluster, tmp_path: Path) -> None:
    """The same files, byte for byte."""
    words = ["--game", "augsburg1520", "--bots", "easy,random", "--games", "4", "--part", "2", "--json"]
    on_cluster(cluster, "dataset", tmp_path / "ray", *words)
    here(run, "dataset", tmp_path / "one", *words, "--jobs", "1")
    here(run, "dataset", tmp_path / "two", *words, "--jobs", "2")
    ray, one, two = [files_in(tmp_path / name) for name in ("ray", "one", "two")]

    assert len(ray) == 6
    assert ray == one == two


def files_in(folder: Path) -> dict[str, bytes]:
    found = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def test_what_hands_promise(cluster: Cluster) -> None:
    """Errors, losses, lessons, and staying in a cluster: `ray_checks.py` says what."""
    ended(["tests.cli.ray_checks", cluster.address], cluster.around)


def test_without_an_address_a_cluster_is_started_here_and_ended(tmp_path: Path) -> None:
    words = ["hausmacht", "selfplay", "augsburg1520", "--seats", "2", "--games", "4", "--check", "--jobs", "1"]
    done = ended([*words, "--json", "--ray"], around(str(tmp_path)))
    report = json.loads(done.stdout)

    assert (report["games"], report["jobs"], report["violations"]) == (4, 1, 0)
    nobody_stays(str(tmp_path))


def test_an_address_alone_is_not_enough(refuses: Callable[..., str]) -> None:
    for command in COMMANDS:
        assert "--ray-address is for --ray" in refuses(*command, "--ray-address", "127.0.0.1:1")


def test_nobody_at_the_address(refuses: Callable[..., str]) -> None:
    for command in COMMANDS:
        assert "No Ray cluster answers at 127.0.0.1:1:" in refuses(*command, "--ray", "--ray-address", "127.0.0.1:1")
