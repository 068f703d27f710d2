"""The files in `deploy/`: every setting and command in them exists, nothing secret is in them, the units hold."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import pytest
import typer.main
import yaml
from typer.core import TyperGroup

from hausmacht.cli import app
from hausmacht.server.settings import PREFIX, Settings, load

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
FILES = sorted(path for path in [*DEPLOY.rglob("*"), ROOT / ".dockerignore"] if path.is_file())
UNITS = sorted((DEPLOY / "systemd").glob("*.service"))
SETTING = re.compile(rf"\b{PREFIX}[A-Z_]+")
VARIABLE = re.compile(r"\$\{(\w+)")
EXAMPLE = {"SITE": "games.example.org", "POSTGRES_PASSWORD": "p" * 64, "HAUSMACHT_SECRET": "s" * 64}


def compose() -> Any:
    return yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))


def filled_in(text: str) -> str:
    return re.sub(r"\$\{(\w+)[^}]*\}", lambda found: EXAMPLE[found[1]], text)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(ROOT).as_posix())
def test_every_setting_that_is_named_exists(file: Path) -> None:
    names = {f"{PREFIX}{field.name.upper()}" for field in msgspec.structs.fields(Settings)}
    assert set(SETTING.findall(file.read_text(encoding="utf-8"))) <= names


def test_the_server_of_the_compose_file_has_settings_that_can_be_used() -> None:
    service = compose()["services"]["hausmacht"]
    environment = {name: filled_in(value) for name, value in service["environment"].items()}

    settings = load(None, {"data": "/data", "workers": int(service["command"][2])}, environment)

    assert service["command"][:2] == ["serve", "--workers"]
    assert settings.workers == 2
    assert settings.database.startswith("postgresql://")
    assert settings.public_url == "https://games.example.org"
    subnet = compose()["networks"]["front"]["ipam"]["config"][0]["subnet"]
    assert settings.proxies == subnet


def test_the_compose_file_is_whole() -> None:
    found = compose()
    text = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
    example = (DEPLOY / ".env.example").read_text(encoding="utf-8")

    assert set(VARIABLE.findall(text)) == set(re.findall(r"^(\w+)=", example, re.MULTILINE)) == set(EXAMPLE)
    for name, service in found["services"].items():
        assert service["read_only"], name
        assert "no-new-privileges:true" in service["security_opt"], name
        assert "privileged" not in service
        assert service["restart"] == "unless-stopped"
        for volume in service["volumes"]:
            source = volume.partition(":")[0]
            assert source in found["volumes"] or (DEPLOY / source).is_file(), volume
        for network in service["networks"]:
            assert network in found["networks"]
        for other in service.get("depends_on", {}):
            assert other in found["services"]
    assert [name for name, service in found["services"].items() if "ports" in service] == ["proxy"]
    assert found["networks"]["inside"]["internal"]


def test_there_is_no_secret_in_the_examples() -> None:
    for file in (DEPLOY / ".env.example", DEPLOY / "systemd" / "environment.example"):
        for name, value in re.findall(r"^#?(\w+)=(.*)$", file.read_text(encoding="utf-8"), re.MULTILINE):
            if "SECRET" in name or "PASSWORD" in name:
                assert value == "", name


def test_the_image_runs_as_nobody_special() -> None:
    text = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
    last = text.rpartition("\nFROM ")[2]

    assert re.search(r"^USER hausmacht$", last, re.MULTILINE)
    assert "HEALTHCHECK" in last
    assert "gcc" not in last


def test_every_command_that_is_named_exists() -> None:
    group = typer.main.get_command(app)
    assert isinstance(group, TyperGroup)
    text = "\n".join(file.read_text(encoding="utf-8") for file in [*UNITS, DEPLOY / "compose.yaml"])
    found = re.findall(r"hausmacht (serve|backup|[a-z-]+)((?: --\w+)*) ?[\"/%\n]", text)
    assert {name for name, _ in found} >= {"serve", "backup"}
    for name, options in found:
        known = {option for parameter in group.commands[name].params for option in parameter.opts}
        assert set(options.split()) <= known


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here")
def test_systemd_takes_the_units(tmp_path: Path) -> None:
    for file in (DEPLOY / "systemd").iterdir():
        name = file.name.replace("@.", "@8521.")
        text = file.read_text(encoding="utf-8").replace("/opt/hausmacht/bin/hausmacht", shutil.which("true") or "")
        (tmp_path / name).write_text(text)
    units = [str(path) for path in sorted(tmp_path.iterdir()) if path.suffix in (".service", ".timer")]
    assert len(units) == 4

    done = subprocess.run(["systemd-analyze", "verify", *units], capture_output=True, text=True, check=False)
    told = [line for line in (done.stdout + done.stderr).splitlines() if "hausmacht" in line]
    assert (done.returncode, told) == (0, [])


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_units_may_do_little(unit: Path) -> None:
    text = unit.read_text(encoding="utf-8")
    for line in ("User=hausmacht", "NoNewPrivileges=yes", "ProtectSystem=strict", "CapabilityBoundingSet="):
        assert re.search(rf"^{line}$", text, re.MULTILINE), line
