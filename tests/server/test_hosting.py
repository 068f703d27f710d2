"""Hosting: settings and their docs, the commands, a server killed in the middle of a turn."""

from __future__ import annotations

import asyncio
import os
import pty
import re
import signal
import sqlite3
import stat
import subprocess
import sys
import threading
from asyncio.subprocess import PIPE, Process
from pathlib import Path

import msgspec
import pytest
from tests.core.playing import seed_of
from tests.patience import PATIENCE
from tests.server.serving import ME, Person
from typer.testing import CliRunner

from hausmacht.cli import app
from hausmacht.core import matchfile
from hausmacht.core.match import new_match
from hausmacht.core.shelf import games
from hausmacht.server import settings as server_settings
from hausmacht.server.settings import Settings, SettingsError, load

ROOT = Path(__file__).parents[2]
SERVER = ROOT / "src" / "hausmacht" / "server"
HOSTING = ROOT / "docs" / "hosting.md"
ROW = re.compile(r"^\| `(\w+)` \|\s*`?([^|`]*?)`?\s*\|", re.MULTILINE)


def test_every_setting_is_in_the_docs_with_its_default() -> None:
    documented = dict(ROW.findall(HOSTING.read_text(encoding="utf-8")))
    fields = {field.name: field.default for field in msgspec.structs.fields(Settings)}

    assert documented == {name: "" if value == "" else str(value) for name, value in fields.items()}


def test_every_route_is_in_the_docs() -> None:
    from hausmacht.server.http.routes import ROUTES

    text = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    for handler in ROUTES:
        for path in handler.paths:  # type: ignore[union-attr]
            if path.startswith("/api"):
                assert re.sub(r"\{(\w+):\w+\}", r"{\1}", path).replace("{table_id}", "{id}") in text


def test_the_command_line_comes_before_the_environment_and_that_before_the_file(tmp_path: Path) -> None:
    file = tmp_path / "hausmacht.toml"
    file.write_text('port = 1111\nhost = "0.0.0.0"\nbot_pause = 2\n')

    found = load(None, {"data": str(tmp_path), "port": 3333}, {"HAUSMACHT_PORT": "2222", "HAUSMACHT_BOT_PAUSE": "0.5"})

    assert (found.port, found.host, found.bot_pause) == (3333, "0.0.0.0", 0.5)


@pytest.mark.parametrize(
    ("environment", "sentence"),
    [
        ({"HAUSMACHT_PROT": "1"}, "There is no setting HAUSMACHT_PROT"),
        ({"HAUSMACHT_PORT": "many"}, "port"),
        ({"HAUSMACHT_PORT": "70000"}, "0 to 65535"),
        ({"HAUSMACHT_DATABASE": "mysql://x"}, "must be a URL like"),
        ({"HAUSMACHT_LOG_LEVEL": "loud"}, "log_level"),
        ({"HAUSMACHT_BOT_PROCESSES": "0"}, "at least 1"),
    ],
)
def test_a_bad_setting_gets_a_sentence(environment: dict[str, str], sentence: str, tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=sentence):
        load(None, {"data": str(tmp_path)}, environment)


def test_no_module_of_the_server_names_a_game() -> None:
    names = re.compile("|".join([*games(), *[re.escape(game.title) for game in games().values()]]), re.IGNORECASE)
    for path in SERVER.rglob("*.py"):
        assert not names.search(path.read_text(encoding="utf-8")), path
    assert names.search("wallenstein augsburg1520")


# A real server in its own process


class Running:
    """`hausmacht serve` in a process of its own."""

    def __init__(self, process: Process, address: str) -> None:
        self.process = process
        self.address = address


async def start(folder: Path) -> Running:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "hausmacht", "serve", "--port", "0", "--data", str(folder),
        stdout=PIPE, stderr=asyncio.subprocess.DEVNULL, cwd=ROOT,
        env={**os.environ, "HAUSMACHT_BOT_PAUSE": "0"},
    )  # fmt: skip
    assert process.stdout is not None
    async with asyncio.timeout(PATIENCE):
        line = (await process.stdout.readline()).decode()
    address = re.search(r"http://[\d.:]+", line)
    assert address is not None, line
    return Running(process, address[0])


@pytest.mark.parametrize("asked", [(), ("--log",)])
def test_on_a_terminal_a_server_says_its_address_and_how_to_end(tmp_path: Path, asked: tuple[str, ...]) -> None:
    """Nothing else, unless the log is asked for."""
    parent, child = pty.openpty()
    words = [sys.executable, "-m", "hausmacht", "serve", "--port", "0", "--data", str(tmp_path), *asked]
    with subprocess.Popen(words, stdin=child, stdout=child, stderr=child, cwd=ROOT, start_new_session=True) as server:
        os.close(child)
        late = threading.Timer(PATIENCE, server.kill)
        late.start()
        shown = b""
        stopped = False  # once: a second signal would end it without ceremony
        try:
            while chunk := read_terminal(parent):
                shown += chunk
                if b"to stop." in shown and not stopped:
                    stopped = True
                    server.send_signal(signal.SIGTERM)
        finally:
            late.cancel()
            os.close(parent)
    lines = shown.decode().splitlines()

    said = [line for line in lines if not line.startswith("{")]
    assert [re.sub(r"http\S+", "ADDRESS", line) for line in said] == [
        "Hausmacht is open: ADDRESS",
        "Press Ctrl+C to stop.",
    ]
    assert bool([line for line in lines if line.startswith("{")]) == bool(asked)


def read_terminal(parent: int) -> bytes:
    """What a program wrote on its terminal; nothing when it has ended."""
    try:
        return os.read(parent, 4096)
    except OSError:
        return b""


@pytest.mark.anyio
async def test_a_server_killed_in_the_middle_of_a_turn_loses_nothing_and_bots_go_on(tmp_path: Path) -> None:
    server = await start(tmp_path)
    anna = Person(server.address)
    await anna.get("/api/me")
    table = (await anna.new_table(ME, {"kind": "guest"}))["id"]
    update = await anna.look(table, 0)
    acknowledged = update
    for number in range(4):
        options = [each["text"] for each in acknowledged["question"]["options"] if each["kind"] == "buy"]
        if not options:
            break
        acknowledged = await anna.choose(table, 0, acknowledged["at"], options[0], key=f"k{number}")
    with_bot = (await anna.new_table(ME, {"kind": "bot"}))["id"]
    server.process.send_signal(signal.SIGKILL)
    await server.process.wait()

    server = await start(tmp_path)
    again = Person(server.address)
    again.http.cookies = anna.http.cookies
    found = await again.look(table, 0, since=update["at"])
    repeated = await again.choose(table, 0, update["at"], "whatever", key="k0")

    assert found["at"] == acknowledged["at"] > update["at"]
    assert found["view"] == acknowledged["view"]
    assert found["question"] == acknowledged["question"]
    assert repeated["at"] == found["at"]  # the key is remembered, too
    back = await again.undo(table, 0, found["at"])
    assert back["at"] == found["at"] + 1
    await until_asked(tmp_path / "hausmacht.db", with_bot)
    server.process.terminate()
    assert await server.process.wait() in (0, -signal.SIGTERM)
    for person in (anna, again):
        await person.http.aclose()


async def until_asked(database: Path, table: str) -> None:
    """Wait until the bot has played and the first seat is asked. Nobody looks at the table, so nobody wakes it."""
    async with asyncio.timeout(PATIENCE):
        while True:
            with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as reading:
                deciding = reading.execute("select deciding from game_table where id = ?", [table]).fetchone()[0]
            reading.close()
            if deciding == "[0]":
                return
            await asyncio.sleep(0.1)


# Commands


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, list(words))
    return result.exit_code, result.output


def test_doctor_tells_what_is_wrong(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("0" * 64)
    secret.chmod(0o644)

    code, said = run("doctor", "--data", str(tmp_path))

    assert code == 1
    assert "Others can read the secret" in said
    for game in games().values():
        assert f"The bots of {game.title} work" in said
    assert "There is no database yet" in said


def test_the_secret_is_for_its_owner_alone(tmp_path: Path) -> None:
    from hausmacht.server.people import secret_in

    first = secret_in(tmp_path / "new")

    assert secret_in(tmp_path / "new") == first
    assert stat.S_IMODE((tmp_path / "new" / "secret").stat().st_mode) == 0o600
    assert len(first) == 64


def test_commands_about_nothing_get_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "x.match"
    file.write_text("nonsense")
    for words, sentence in (
        (("backup", str(tmp_path / "copy.db"), "--data", str(tmp_path)), "There is no database"),
        (("export", "k3m9q2vwx7ab", "--data", str(tmp_path)), "There is no database"),
        (("import", str(file), "--data", str(tmp_path)), "damaged"),
        (("serve", "--database", "mysql://x"), "must be a URL like"),
    ):
        code, said = run(*words)
        assert code == 1
        assert sentence in said
        assert "Traceback" not in said


def test_people_keep_their_names_when_a_match_is_imported_and_exported(tmp_path: Path) -> None:
    game = games()["augsburg1520"]
    names = ("Anna", "Jörg", "easy")
    matchfile.save(new_match(game, game.setup(3), seed_of(1)), tmp_path / "evening.match", players=names)
    code, said = run("import", str(tmp_path / "evening.match"), "--data", str(tmp_path))
    assert code == 0, said
    table = said.split()[1].strip(":")

    out = tmp_path / "again.match"
    code, said = run("export", table, "--out", str(out), "--seed", "--data", str(tmp_path))

    assert code == 0, said
    assert matchfile.parse(out.read_text(encoding="utf-8")).header.players == names


def test_a_database_of_a_newer_hausmacht_is_told_in_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "x.match"
    file.write_text("nonsense")
    run("import", str(file), "--data", str(tmp_path))  # lays the database out
    database = tmp_path / "hausmacht.db"
    with sqlite3.connect(database) as writing:
        writing.execute("update alembic_version set version_num = '0000-of-tomorrow'")
    writing.close()
    before = database.read_bytes()

    sentence = "The database is from a newer version of Hausmacht (0000-of-tomorrow): use that version."
    served = subprocess.run(
        [sys.executable, "-m", "hausmacht", "serve", "--port", "0", "--data", str(tmp_path)],
        capture_output=True, text=True, cwd=ROOT, timeout=PATIENCE, check=False,
    )  # fmt: skip
    assert (served.returncode, (served.stdout + served.stderr).strip()) == (1, sentence)
    for words in (("export", "k3m9q2vwx7ab"), ("import", str(file)), ("tables", "list")):
        code, said = run(*words, "--data", str(tmp_path))
        assert (code, said.strip()) == (1, sentence)
    code, said = run("doctor", "--data", str(tmp_path))
    assert code == 1
    assert "WRONG  The database has version 0000-of-tomorrow" in said
    assert "use a newer Hausmacht" in said
    assert database.read_bytes() == before


def test_the_prefix_is_the_one_in_the_docs() -> None:
    assert f"`{server_settings.PREFIX}`" in HOSTING.read_text(encoding="utf-8")
