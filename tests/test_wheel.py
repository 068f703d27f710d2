"""The wheel as somebody installs it: without our lock file, with the newest and with the oldest versions we allow."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import subprocess
import sys
from asyncio.subprocess import PIPE, STDOUT
from collections.abc import Sequence
from contextlib import suppress
from email import message_from_bytes
from pathlib import Path
from zipfile import ZipFile

import pytest
from tests.server.serving import BOT, ME, Person

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]
UV = Path(sys.executable).with_name("uv")
SOURCES = ("pyproject.toml", "setup.py", "README.md", "LICENSE")
PATIENCE = 600  # for programs that may wait for a registry or a busy machine
NEWEST, OLDEST = "highest", "lowest-direct"


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def surroundings(**more: str) -> dict[str, str]:
    """The environment of somebody who has neither our sources nor our settings at hand.

    pip does not translate what it installs: each module is translated when it is imported, and most never are.
    """
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("HAUSMACHT_", "PYTHON"))}
    return {**kept, "VIRTUAL_ENV": "", "PIP_COMPILE": "0", **more}


def run(words: Sequence[str | Path], cwd: Path, typed: str = "", **environment: str) -> str:
    done = subprocess.run(
        words, cwd=cwd, input=typed, text=True, env=surroundings(**environment), timeout=PATIENCE,
        capture_output=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A plain wheel, built from a copy of the sources so that nothing is left among them."""
    folder = tmp_path_factory.mktemp("sources")
    for name in SOURCES:
        shutil.copy(ROOT / name, folder / name)
    shutil.copytree(ROOT / "src", folder / "src", ignore=shutil.ignore_patterns("__pycache__", "*.egg-info", "*.so"))
    build: list[str | Path] = [
        UV,
        "build",
        "--quiet",
        "--system-certs",
        "--wheel",
        "--no-build-isolation",
        "--out-dir",
        "wheel",
    ]
    run([*build, "--python", sys.executable], folder, HAUSMACHT_PLAIN="1")
    (found,) = (folder / "wheel").glob("*.whl")
    return found


def requirements(wheel: Path, *extras: str) -> list[str]:
    """What the wheel asks for; without extras, or what these extras ask for alone."""
    with ZipFile(wheel) as archive:
        (name,) = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        lines: list[str] = message_from_bytes(archive.read(name)).get_all("Requires-Dist", [])
    if not extras:
        return [line for line in lines if "extra ==" not in line]
    return [line.partition(";")[0] for line in lines if any(f'extra == "{extra}"' in line for extra in extras)]


@pytest.fixture(scope="module", params=[NEWEST, OLDEST])
def installed(request: pytest.FixtureRequest, wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment that holds the wheel and what it asks for, and nothing else."""
    folder = tmp_path_factory.mktemp("installed")
    run([UV, "venv", "--quiet", "--python", sys.executable, "venv"], folder)
    install: list[str | Path] = [UV, "pip", "install", "--quiet", "--system-certs", "--python", "venv/bin/python"]
    run([*install, "--resolution", request.param, wheel, *requirements(wheel)], folder)
    return folder / "venv" / "bin"


def test_the_wheel_names_a_lowest_version_of_all_it_asks_for(wheel: Path) -> None:
    asked = requirements(wheel)

    assert len(asked) > 10
    assert [line for line in asked if ">=" not in line] == []


@pytest.mark.anyio
async def test_an_installed_wheel_serves(installed: Path, tmp_path: Path) -> None:
    """Somebody sits down, the table begins, a bot of another process answers, and a choice is written."""
    process = await asyncio.create_subprocess_exec(
        installed / "hausmacht", "serve", "--port", "0", "--data", str(tmp_path), cwd=tmp_path,
        stdout=PIPE, stderr=STDOUT, env=surroundings(HAUSMACHT_BOT_PAUSE="0", HAUSMACHT_LOG_LEVEL="error"),
    )  # fmt: skip
    try:
        assert process.stdout is not None
        async with asyncio.timeout(PATIENCE):
            line = (await process.stdout.readline()).decode()
        address = re.search(r"http://[\d.:]+", line)
        assert address is not None, line
        anna = Person(address[0])
        await anna.get("/api/me")
        table = (await anna.new_table(ME, BOT))["id"]
        asked = await anna.asked(table, 0)
        async with anna.socket(table, 0) as socket:
            seen = await socket.until("update")
        told = await anna.choose(table, 0, asked["at"], asked["question"]["options"][0]["text"])
        health = await anna.get("/healthz")
        await anna.http.aclose()
    finally:
        with suppress(ProcessLookupError):
            process.terminate()
        async with asyncio.timeout(PATIENCE):
            await process.wait()

    assert health["status"] == "ok"
    assert seen["question"] == asked["question"]
    assert told["at"] > asked["at"]


def test_an_installed_wheel_plays_in_the_terminal(installed: Path, tmp_path: Path) -> None:
    words = ["play", "augsburg1520", "--players", "you,random", "--seed", "s", "--language", "en", "--no-colour"]

    shown = run([installed / "hausmacht", *words], tmp_path, "1\n" * 2000, XDG_STATE_HOME=str(tmp_path))

    assert "The game is over" in shown


def test_an_installed_wheel_holds_an_arena(installed: Path, tmp_path: Path) -> None:
    words = ["arena", "augsburg1520", "--bots", "easy,random", "--games", "2", "--jobs", "2", "--json"]

    found = json.loads(run([installed / "hausmacht", *words], tmp_path))

    assert set(found["results"]) == {"easy", "random"}
    assert found["first_failures"] == []


def test_pip_installs_the_wheel(installed: Path, wheel: Path, tmp_path: Path) -> None:
    """pip itself, in the environment that uv has made: everything the wheel asks for is there."""
    pip: list[str | Path] = [sys.executable, "-m", "pip", "--python", installed / "python"]
    run([*pip, "uninstall", "--quiet", "--yes", "hausmacht"], tmp_path)
    assert not (installed / "hausmacht").exists()
    run([*pip, "install", "--quiet", "--no-index", wheel], tmp_path)

    assert "hausmacht" in run([installed / "hausmacht", "--version"], tmp_path)


def test_pipx_runs_the_wheel_without_installing_it(wheel: Path, tmp_path: Path) -> None:
    """In an environment of pipx that lasts for one command; uv brings pipx itself in the same way."""
    pipx: list[str | Path] = [UV, "tool", "run", "--quiet", "--system-certs", "--python", sys.executable, "pipx"]

    shown = run([*pipx, "run", "--spec", wheel, "hausmacht", "--version"], tmp_path, PIPX_HOME=str(tmp_path / "home"))

    assert shown.startswith("hausmacht ")


RESEARCH = """
import gymnasium
import pyspiel
from pettingzoo.test import api_test

from hausmacht.research import dataset, spiel
from hausmacht.research.gym import Gym, many
from hausmacht.research.zoo import Zoo

api_test(Zoo("augsburg1520", 2), num_cycles=20)
env = gymnasium.make("hausmacht/Augsburg1520-v0", seats=2)
seen, _ = env.reset(seed=1)
env.step(int(seen["action_mask"].argmax()))
tables = many("augsburg1520", 2, processes=False, seats=2)
tables.reset(seed=1)
tables.step(tables.reset(seed=1)[0]["action_mask"].argmax(axis=1))
pyspiel.random_sim_test(spiel.load("augsburg1520", position="small"), num_sims=1, serialize=True, verbose=False)
print(dataset.write("evening", dataset.plan_of_games("augsburg1520", ["random", "random"], 1)).decisions)
next(dataset.Dataset("evening").replay())
next(iter(dataset.Decisions("evening")))
"""


def test_the_extras_of_a_wheel_for_research_install_and_start(
    installed: Path, wheel: Path, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """Without our lock file, at the lowest and the highest versions that are allowed."""
    resolution = request.node.callspec.params["installed"]
    install: list[str | Path] = [UV, "pip", "install", "--quiet", "--system-certs", "--python", installed / "python"]
    asked = [*requirements(wheel), *requirements(wheel, "research", "spiel", "data")]
    run([*install, "--resolution", resolution, f"{wheel}[research,spiel,data]", *asked], tmp_path)

    assert int(run([installed / "python", "-W", "ignore", "-c", RESEARCH], tmp_path).split()[-1]) > 20
