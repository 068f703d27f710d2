"""What a release says of itself in several places is the same everywhere."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[1]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def test_a_release_has_one_version_and_one_license() -> None:
    cited = yaml.safe_load(read("CITATION.cff"))
    newest = re.search(r"^## (\S+?)[, ]", read("CHANGELOG.md"), re.MULTILINE)

    assert newest is not None
    assert cited["version"] == newest[1] == PROJECT["project"]["version"]
    assert cited["license"] == PROJECT["project"]["license"]


def test_wheels_are_built_for_the_oldest_python_we_allow_and_later_ones() -> None:
    built = [int(minor) for minor in re.findall(r"cp3(\d+)-", PROJECT["tool"]["cibuildwheel"]["build"])]

    assert PROJECT["project"]["requires-python"] == f">=3.{built[0]}"
    assert built == list(range(built[0], built[-1] + 1))


def test_a_wheel_is_tried_with_commands_that_exist() -> None:
    checked, played = PROJECT["tool"]["cibuildwheel"]["test-command"]
    bots = re.search(r"--bots (\S+)", played)

    assert "assert compiled()" in checked
    assert bots is not None
    known = PROJECT["project"]["entry-points"]["hausmacht.bots"]
    assert all(f"augsburg1520.{name.partition('@')[0]}" in known for name in bots[1].split(","))


def test_hooks_use_the_tools_of_the_environment() -> None:
    """One set of versions: no hook brings tools of its own."""
    (repository,) = yaml.safe_load(read(".pre-commit-config.yaml"))["repos"]
    tools = {tool for hook in repository["hooks"] for tool in re.findall(r"\.venv/bin/(\S+)", hook["entry"])}

    assert repository["repo"] == "local"
    assert tools == {"ruff", "lint-imports", "python"}
    assert [tool for tool in tools if not Path(sys.executable).with_name(tool).exists()] == []


@pytest.mark.parametrize("page", ["SECURITY.md", "docs/releasing.md"])
def test_links_of_a_release_lead_somewhere(page: str) -> None:
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", read(page))

    assert len(links) > 1
    assert [link for link in links if not (ROOT / page).parent.joinpath(link).exists()] == []
