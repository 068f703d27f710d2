"""The docs tell the truth: excerpts stand in the code, links lead somewhere, commands and files exist."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer.main
from tests.core.playing import GAMES, laid
from typer.core import TyperGroup

from hausmacht.cli import app

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
GLOSSARY = ROOT / "docs" / "glossary.md"
AUGSBURG = ROOT / "src" / "hausmacht" / "games" / "augsburg1520"
PAGES = [
    *sorted(ROOT.glob("*.md")),
    *sorted((ROOT / "docs").glob("*.md")),
    *sorted(path for path in (ROOT / "src").rglob("*.md") if path.parent.parent.name != "rulebook"),  # test_rulebook.py
    ROOT / "tests" / "toll" / "RULES.md",
]
CORE = ROOT / "src" / "hausmacht" / "core"
PRICE_OF_POWER = ROOT / "src" / "hausmacht" / "games" / "price_of_power"
BASES = [ROOT, CORE.parent, CORE, AUGSBURG, PRICE_OF_POWER, ROOT / "tests" / "toll"]  # from where the docs name files

FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`([^`]+)`")
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
MARK = re.compile(r"# ((?:src|tests)/\S+)\n")  # the first line of an excerpt: the file it is taken from
FILE = re.compile(r"[\w.-]+/|[\w./-]+\.(?:py|md|toml|lock|svg)|(?:src|tests|docs)/[\w./-]+")
COMMAND = re.compile(r"(?:^|\s)hausmacht ([a-z][\w-]*)([^|]*)")
ABSOLUTE = re.compile(r"""(?:^|[\s`'"(=])((?:~?/|[A-Z]:\\)[\w.][^\s`'")]*)""", re.MULTILINE)

ROUTES = ("/api", "/healthz", "/metrics")  # of a server, not places on a machine

every_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())


# Taking a page apart


def fences(text: str, language: str) -> list[str]:
    return [body for name, body in FENCE.findall(text) if name == language]


def code_in(text: str) -> list[str]:
    """What stands between backticks, and the lines typed at a prompt."""
    typed = [line.removeprefix("$ ") for body in fences(text, "console") for line in body.splitlines()]
    return [" ".join(code.split()) for code in CODE.findall(FENCE.sub("", text))] + typed


def anchors(text: str) -> set[str]:
    """How a heading is linked to: small letters, hyphens for spaces, no other signs."""
    return {re.sub(r"[^\w -]", "", title.lower()).strip().replace(" ", "-") for title in HEADING.findall(text)}


# What can be wrong with it


def wrong_excerpts(text: str) -> Iterator[str]:
    """Python always comes from a file, word for word; TOML where it says so."""
    for language in ("python", "toml"):
        for body in fences(text, language):
            mark = MARK.match(body)
            if mark is None:
                if language == "python":
                    yield f"does not say where it is from: {body.splitlines()[0]}"
            elif not occurs(ROOT / mark[1], body[mark.end() :]):
                yield f"is not in {mark[1]}: {body[mark.end() :].splitlines()[0]}"


def occurs(path: Path, excerpt: str) -> bool:
    """Whether the file has these whole lines, one after another; in TOML, these words under their heading."""
    if not path.is_file() or not excerpt.strip():
        return False
    source = path.read_text(encoding="utf-8")
    if path.suffix == ".toml":
        written, quoted = tomllib.loads(source), tomllib.loads(excerpt)
        return all(words.items() <= written.get(section, {}).items() for section, words in quoted.items())
    return f"\n{excerpt}" in f"\n{source}\n"


def dead_links(page: Path, text: str) -> Iterator[str]:
    for target in LINK.findall(FENCE.sub("", text)):
        if re.match(r"https?:", target):
            continue
        name, _, anchor = target.partition("#")
        found = page.parent / name if name else page
        if not found.is_file() or (anchor and anchor not in anchors(found.read_text(encoding="utf-8"))):
            yield target


def unknown_commands(text: str) -> Iterator[str]:
    """Commands and options of `hausmacht` that its help does not list, and targets that the Makefile does not have."""
    commands = options_by_command()
    for code in code_in(text):
        for name, rest in COMMAND.findall(code):
            if name not in commands:
                yield f"hausmacht {name}"
            else:
                yield from [
                    f"{name} {option}" for option in re.findall(r"--[a-z-]+", rest) if option not in commands[name]
                ]
        target = re.match(r"make ([a-z-]+)", code)
        if target and target[1] not in make_targets():
            yield target[0]


def options_by_command() -> dict[str, list[str]]:
    group = typer.main.get_command(app)
    assert isinstance(group, TyperGroup)
    return {name: ["--help", *options_of(command)] for name, command in group.commands.items()}


def options_of(command: Any) -> list[str]:
    """Of a command, and of those under it."""
    own = [option for each in command.params for option in each.opts]
    return own + [option for each in getattr(command, "commands", {}).values() for option in options_of(each)]


def make_targets() -> list[str]:
    return re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)


def missing_files(text: str) -> list[str]:
    """Files and folders in backticks that are nowhere."""
    named = [code for code in CODE.findall(FENCE.sub("", text)) if FILE.fullmatch(code)]
    return [name for name in named if not any((base / name).exists() for base in BASES)]


def absolute_paths(text: str) -> list[str]:
    return [path for path in ABSOLUTE.findall(text) if not path.startswith(ROUTES)]


def rows(text: str, heading: str) -> list[list[str]]:
    """The table under a heading of a page, without its head."""
    part = text.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    lines = [line for line in part.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[1:]]


# The pages


@every_page
def test_excerpts_are_taken_from_the_code(page: Path) -> None:
    assert list(wrong_excerpts(page.read_text(encoding="utf-8"))) == []


@every_page
def test_links_lead_somewhere(page: Path) -> None:
    assert list(dead_links(page, page.read_text(encoding="utf-8"))) == []


@every_page
def test_commands_exist(page: Path) -> None:
    assert list(unknown_commands(page.read_text(encoding="utf-8"))) == []


@every_page
def test_files_that_are_named_exist(page: Path) -> None:
    assert missing_files(page.read_text(encoding="utf-8")) == []


@every_page
def test_no_page_names_a_place_on_somebodys_machine(page: Path) -> None:
    assert absolute_paths(page.read_text(encoding="utf-8")) == []


def test_the_readme_shows_every_command_with_an_example() -> None:
    text = README.read_text(encoding="utf-8")
    typed = "".join(fences(text, "console"))

    assert [name for name in options_by_command() if f"hausmacht {name}" not in typed] == []


def test_the_readme_tells_the_state_of_every_game_on_the_shelf() -> None:
    """A game that is installed from elsewhere has a readme of its own."""
    text = README.read_text(encoding="utf-8")
    ours = [game.title for game in GAMES.values() if (ROOT / "tests" / "games" / game.id).is_dir()]

    assert ours
    assert [
        title for title in ours if not re.search(rf"^\| {re.escape(title)} \|.*\*\*ready\*\*", text, re.MULTILINE)
    ] == []


def test_every_page_in_docs_is_linked_from_the_readme() -> None:
    linked = set(LINK.findall(README.read_text(encoding="utf-8")))

    assert [page.name for page in (ROOT / "docs").glob("*.md") if f"docs/{page.name}" not in linked] == []


def test_the_position_in_adding_a_game_can_be_laid_out() -> None:
    text = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    positions = [body for body in fences(text, "toml") if "to_do" in body]

    assert len(positions) == 1
    match = laid(positions[0])
    assert match.game.id == "toll"
    assert [decision.text for decision in match.decisions()] == ["load 0", "load 1", "load 2"]


@pytest.mark.parametrize("heading", ["The kernel", "Augsburg 1520", "Wallenstein"])
def test_the_glossary_has_each_word_once_in_the_order_of_the_alphabet(heading: str) -> None:
    words = [row[0].lower() for row in rows(GLOSSARY.read_text(encoding="utf-8"), heading)]

    assert len(words) > 30
    assert words == sorted(set(words))


@pytest.mark.parametrize("game", ["augsburg1520", "wallenstein"])
def test_german_words_of_the_glossary_are_those_of_the_catalogue(game: str) -> None:
    catalogue = tomllib.loads((GAMES[game].folder / "words" / "de.toml").read_text(encoding="utf-8"))
    said = " ".join(sentence for section in catalogue.values() for sentence in section.values())
    german = [row[1] for row in rows(GLOSSARY.read_text(encoding="utf-8"), GAMES[game].title) if row[1]]

    assert len(german) > 30
    assert [word for word in german if word.lower() not in said.lower()] == []


# The checks themselves


def test_an_excerpt_that_differs_is_found() -> None:
    page = "```python\n# tests/toll/state.py\nDECK: Final = 1\n```\n```python\nDECK: Final = 0\n```\n"
    halves = "```python\n# tests/toll/state.py\nECK: Final = 0\n```\n```python\n# tests/toll/none.py\nx\n```\n"
    words = '```toml\n# tests/toll/words/en.toml\n[denial]\ncart-is-full = "Full."\n```\n'

    assert len(list(wrong_excerpts(page))) == 2
    assert len(list(wrong_excerpts(halves))) == 2
    assert len(list(wrong_excerpts(words))) == 1
    assert list(wrong_excerpts("```python\n# tests/toll/state.py\nDECK: Final = 0\nSOLD: Final = 1\n```\n")) == []


def test_a_dead_link_is_found() -> None:
    page = (
        "[a](docs/tour.md) [b](docs/no.md) [c](docs/tour.md#run-one-test) [d](docs/tour.md#no) [e](https://example.org)"
    )

    assert list(dead_links(README, page)) == ["docs/no.md", "docs/tour.md#no"]


def test_an_unknown_command_is_found() -> None:
    page = "`hausmacht verify x`, `hausmacht cheat`, `make test`, `make tea`\n"
    typed = "```console\n$ echo | hausmacht play --win\n```\n"

    assert list(unknown_commands(page + typed)) == ["hausmacht cheat", "make tea", "play --win"]


def test_a_missing_file_is_found() -> None:
    assert missing_files("`src/hausmacht/core`, `core/agenda.py`, `rules/`, `core/fate.py`, `docs/none`, `cake/`") == [
        "core/fate.py",
        "docs/none",
        "cake/",
    ]


def test_an_absolute_path_is_found() -> None:
    page = "see `/home/anna/x`, (~/y) and C:\\z, but not 2 / 3, and/or, src/hausmacht or https://example.org/a"

    assert absolute_paths(page) == ["/home/anna/x", "~/y", "C:\\z,"]
