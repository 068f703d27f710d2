"""Compile core and games with mypyc; without mypyc or a C compiler the same files are installed as they are.

Everything else about the package stands in pyproject.toml. Environment:

    HAUSMACHT_PLAIN=1      do not compile
    HAUSMACHT_LARGE=1      compile the large games too, which takes many minutes
    HAUSMACHT_SEPARATE=1   one library per module, kept in build/: a change in one file recompiles that file only
"""

import atexit
import os
import shutil
import sys
import tempfile
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

COMPILED_PACKAGES = ("core", "games")
LARGE_GAMES = ("price_of_power",)  # compiled only when asked for, into a library of their own and with less effort
INTERPRETED = {
    "__init__.py",
    "view.py",
    "memory.py",
    "position.py",
    "words.py",
    "shelf.py",
    "matchfile.py",
    "game.py",
    "pack.py",
    "text.py",
    "text_pages.py",
    "reader.py",
    "odds.py",
    "scenario.py",
    "engine.py",
    "check.py",
    "luck.py",
    "invariants.py",
}

PLAIN = os.environ.get("HAUSMACHT_PLAIN", "") not in ("", "0")
LARGE = os.environ.get("HAUSMACHT_LARGE", "") not in ("", "0")
SEPARATE = os.environ.get("HAUSMACHT_SEPARATE", "") not in ("", "0")
ONLY_METADATA = {"egg_info", "dist_info", "sdist", "--version", "--name"}.intersection(sys.argv)


class AllOrNothing(build_ext):
    """Build every extension, or none.

    The modules are thin doors into one shared library, so one that was built without it could not be imported.
    """

    def run(self) -> None:
        super().run()
        outputs = [Path(self.get_ext_fullpath(extension.name)) for extension in self.extensions]
        if all(output.exists() for output in outputs):
            return
        print("warning: the C compiler failed; hausmacht is installed as plain Python", file=sys.stderr)
        for output in outputs:
            output.unlink(missing_ok=True)


def build_folder(sources: list[str]) -> Path:
    """A fresh folder for each build, so that nothing stale gets into it; HAUSMACHT_SEPARATE keeps its own."""
    if not SEPARATE or PLAIN or ONLY_METADATA:
        folder = Path(tempfile.mkdtemp(prefix="hausmacht-build-"))
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        return folder
    folder = Path("build", "separate").absolute()
    every_file = "\n".join([*sources, *sorted(path.as_posix() for path in Path("src").rglob("*.py"))])
    made_from = folder / "made-from"
    if not made_from.exists() or made_from.read_text() != every_file:
        shutil.rmtree(folder, ignore_errors=True)  # a file came or went: begin anew
        folder.mkdir(parents=True)
        made_from.write_text(every_file)
    return folder


def sources_to_compile() -> list[str]:
    return [
        path.as_posix()
        for package in COMPILED_PACKAGES
        for path in sorted(Path("src", "hausmacht", package).rglob("*.py"))
        if path.name not in INTERPRETED and not path.name.startswith("telling") and (LARGE or not is_large(path))
    ]


def is_large(path: Path) -> bool:
    return any(game in path.parts for game in LARGE_GAMES)


def of_game(sources: list[str], game: str) -> list[str]:
    return [source for source in sources if f"/games/{game}/" in source]


def smaller(sources: list[str]) -> list[str]:
    """What is not part of a large game."""
    large = [source for game in LARGE_GAMES for source in of_game(sources, game)]
    return [source for source in sources if source not in large]


def compiled_modules(sources: list[str], folder: Path) -> list[Extension]:
    if PLAIN or ONLY_METADATA or not sources:
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        return []
    large = [(of_game(sources, game), f"hausmacht_{game}") for game in LARGE_GAMES]
    groups = [(smaller(sources), "hausmacht"), *[group for group in large if group[0]]]
    modules = mypycify(
        ["--strict", *sources],
        opt_level="3",
        separate=SEPARATE or groups,
        target_dir=str(folder / "mypyc"),
    )
    for module in modules:
        if any(f"__native_hausmacht_{game}" in source for game in LARGE_GAMES for source in module.sources):
            module.extra_compile_args = [flag.replace("-O3", "-O1") for flag in module.extra_compile_args]
    for module in modules:
        module.optional = True  # no compiler: warn and go on without
    return modules


sources = sources_to_compile()
folder = build_folder(sources)
setup(
    ext_modules=compiled_modules(sources, folder),
    cmdclass={"build_ext": AllOrNothing},
    options={
        "build": {"build_base": str(folder)},
        "build_ext": {"parallel": os.cpu_count() or 1},
        "egg_info": {"egg_base": str(folder)},
    },
)
