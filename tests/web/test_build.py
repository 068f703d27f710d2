"""The built client: complete, small enough for a first visit, and without anything from other hosts."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest

from hausmacht.server.http.static import FOLDER

KIB = 1024
START_PAGE = 250 * KIB  # gzipped, everything the start page loads
TABLE_PAGE = 450 * KIB  # gzipped, everything a table loads that was opened by its link
PACKED = (".woff2",)
PAGE = "src/pages/Table.svelte"
START = "src/pages/Start.svelte"
LATER = "src/lib/Europe.svelte"  # the map behind the start page, loaded after its text
WEB = Path(__file__).parents[2] / "web"

Manifest = dict[str, dict[str, Any]]


@pytest.fixture(scope="module")
def manifest() -> Manifest:
    path = FOLDER / "manifest.json"
    assert path.exists(), "the client is not built: run `make client`"
    found: Manifest = json.loads(path.read_text(encoding="utf-8"))
    return found


def weight(name: str) -> int:
    """What travels for a file: fonts are packed already, the rest is gzipped."""
    body = (FOLDER / name).read_bytes()
    return len(body) if name.endswith(PACKED) else len(gzip.compress(body, 9))


def loaded_by(manifest: Manifest, *entries: str) -> set[str]:
    """The files that entries bring along: their scripts, styles, fonts, and what they import at once."""
    files = {"index.html", "theme.js", "favicon.svg"}
    waiting, seen = list(entries), set()
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        chunk = manifest[name]
        files |= {chunk["file"], *chunk.get("css", ()), *chunk.get("assets", ())}
        waiting += chunk.get("imports", ())
    return files


def games(manifest: Manifest) -> list[str]:
    return [name for name in manifest if re.fullmatch(r"src/games/\w+/index\.ts", name)]


def test_the_start_page_is_light(manifest: Manifest) -> None:
    total = sum(weight(name) for name in loaded_by(manifest, "index.html", START, LATER))

    assert total <= START_PAGE, f"{total / KIB:.0f} KiB"


def test_every_table_is_light(manifest: Manifest) -> None:
    assert games(manifest)
    for game in games(manifest):
        total = sum(weight(name) for name in loaded_by(manifest, "index.html", PAGE, game))

        assert total <= TABLE_PAGE, f"{game}: {total / KIB:.0f} KiB"


def test_a_game_is_loaded_only_where_it_is_played(manifest: Manifest) -> None:
    start = loaded_by(manifest, "index.html")

    for game in games(manifest):
        assert manifest[game]["file"] not in start


def test_every_file_named_is_there(manifest: Manifest) -> None:
    for name in manifest:
        for file in loaded_by(manifest, name):
            assert (FOLDER / file).is_file(), file


def test_two_fonts_and_no_more(manifest: Manifest) -> None:
    fonts = sorted(path.name.split("-")[0] for path in FOLDER.rglob("*.woff2"))

    assert fonts == ["inter", "vollkorn"]


def test_nothing_is_loaded_from_other_hosts() -> None:
    """Names of XML namespaces and links in error messages of the libraries load nothing."""
    loads = re.compile(
        r"""(?:src|href)=["']https?://|url\(["']?https?://|@import ["']https?://|import\(["']https?://"""
    )
    for path in FOLDER.rglob("*"):
        if path.suffix in (".html", ".css", ".js", ".svg"):
            assert not loads.search(path.read_text(encoding="utf-8")), path.name


def test_the_page_runs_under_a_strict_policy() -> None:
    """No script and no style stands in the page itself."""
    page = (FOLDER / "index.html").read_text(encoding="utf-8")

    assert "<style" not in page
    assert all("src=" in tag for tag in re.findall(r"<script[^>]*>", page))


def test_the_lock_names_no_host() -> None:
    lock = (WEB / "package-lock.json").read_text(encoding="utf-8")

    assert '"resolved"' not in lock
    assert "integrity" in lock


def test_the_shared_client_names_no_game() -> None:
    names = [path.name for path in (WEB / "src" / "games").iterdir() if path.is_dir()]
    shared = [path for folder in ("lib", "pages") for path in (WEB / "src" / folder).rglob("*") if path.is_file()]

    assert names
    for path in shared:
        text = path.read_text(encoding="utf-8").lower()
        assert not [name for name in names if name in text], path.name
