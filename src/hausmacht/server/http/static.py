"""The client: files built from `web/` that lie in the package, kept in memory, compressed once.

A game in a package of its own may bring a board for the browser: the entry point group `hausmacht.boards` names, under
the id of the game, the path of a JavaScript module. Only what is installed is ever served; nobody can upload one.
"""

from __future__ import annotations

import gzip
import mimetypes
import re
from hashlib import blake2b
from pathlib import Path

import msgspec

from hausmacht.core.shelf import games, part

FOLDER = Path(__file__).parent.parent / "client"
SMALLEST = 512  # shorter files are sent as they are
PACKED_ALREADY = (".woff2", ".png", ".jpg", ".webp", ".gz", ".ico")
FOREVER = "public, max-age=31536000, immutable"
FRESH = "no-cache"
TYPES = {".webmanifest": "application/manifest+json"}  # not every system knows it
BOARDS = "hausmacht.boards"
BOARD = re.compile(r"assets/boards/(\w+)\.js", re.ASCII)
NO_BOARD = b"export default null\n"  # a game without a board: no missing file for a browser to complain about
MISSING = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Hausmacht</title>
<h1>Hausmacht is running</h1>
<p>The pages for the browser have not been built. In a checkout of the project, run <code>make play</code>, which builds
them; an installed package brings them along.</p>
<p>Programs can use the <a href="/api">API</a> without them.</p>
</html>
"""


def is_page(name: str) -> bool:
    """Whether something that is no file is a page: the key of a rule has a dot, as a file has."""
    return name.startswith("rules/") or ("." not in name.rpartition("/")[2] and not name.startswith("assets/"))


class File(msgspec.Struct, frozen=True):
    body: bytes
    packed: bytes | None  # gzip
    media_type: str
    tag: str
    cache: str
    changed: int


class Client:
    """Finds the file for a path; a path that is no file is a page of the client, which is always index.html."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self.folder = folder
        self.files: dict[str, File] = {}

    def is_built(self) -> bool:
        return (self.folder / "index.html").is_file()

    def find(self, path: str) -> File | None:
        """None: an asset that does not exist."""
        name = path.strip("/") or "index.html"
        board = BOARD.fullmatch(name)
        if board is not None:
            return self.board(board[1])
        if not self.is_built():
            return file_from(MISSING.encode(), "index.html", 0)
        found = self.file(name)
        if found is None and is_page(name):
            found = self.file("index.html")
        return found

    def board(self, game: str) -> File | None:
        """The board that a game has brought along; its name says nothing of its content, so it is asked for afresh."""
        if game not in games():
            return None
        path = part(BOARDS, game, Path)
        return file_from(NO_BOARD, "board.js", 0) if path is None else self.read(path, f"boards/{game}.js")

    def file(self, name: str) -> File | None:
        path = (self.folder / name).resolve()
        try:
            if not path.is_relative_to(self.folder.resolve()) or not path.is_file():
                return None
        except OSError:  # a name too long for any file
            return None
        return self.read(path, name)

    def read(self, path: Path, name: str) -> File:
        changed = path.stat().st_mtime_ns
        kept = self.files.get(name)
        if kept is None or kept.changed != changed:
            kept = file_from(path.read_bytes(), name, changed)
            self.files[name] = kept
        return kept


def file_from(body: bytes, name: str, changed: int) -> File:
    media_type = TYPES.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    if media_type.startswith("text/") or media_type in ("application/json", "application/javascript"):
        media_type += "; charset=utf-8"
    packs = len(body) >= SMALLEST and not name.endswith(PACKED_ALREADY)
    return File(
        body=body,
        packed=gzip.compress(body, 9, mtime=0) if packs else None,
        media_type=media_type,
        tag=f'"{blake2b(body, digest_size=8).hexdigest()}"',
        cache=FOREVER if name.startswith("assets/") else FRESH,
        changed=changed,
    )
