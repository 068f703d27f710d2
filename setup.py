"""Compile core, games and what bots reckon with by mypyc; without mypyc or a C compiler they are installed as they are.

Everything else about the package stands in pyproject.toml. Environment:

    HAUSMACHT_PLAIN=1      do not compile
    HAUSMACHT_LARGE=0      leave large games as they are: The Price of Power takes some minutes to compile
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
RECKONING = {"board.py", "guide.py", "land.py", "merchant.py", "plans.py"}  # of bots: asked many times for one choice
# A large game is cut into libraries of its own, which are built side by side: name, compiler's effort, folders or
# files; the last one takes what is left.
LARGE_GAMES = {
    "price_of_power": (
        ("moves", "-O2", ("rules/actions/", "rules/warfare/")),
        (
            "phases",
            "-O1",
            ("rules/bots/", "rules/peace", "effects/verbs_", "rules/preparation.py", "rules/secondary.py"),
        ),
        ("board", "-O2", ("",)),
    )
}
INTERPRETED = {
    "__init__.py",
    "view.py",
    "wire.py",
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
    "checking.py",
    "checking_parts.py",
    "vocabulary.py",
}

# For large games, of which each module becomes a file of its own: every file says that it uses the other libraries,
# which is meant to be one and the same variable; and functions of one library call each other directly
FLAGS = ["-fcommon", "-fno-semantic-interposition"] if sys.platform.startswith("linux") else ["-fcommon"]

PLAIN = os.environ.get("HAUSMACHT_PLAIN", "") not in ("", "0")
LARGE = os.environ.get("HAUSMACHT_LARGE", "") != "0"
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
    rules = [
        path
        for package in COMPILED_PACKAGES
        for path in sorted(Path("src", "hausmacht", package).rglob("*.py"))
        if path.name not in INTERPRETED and not path.name.startswith("telling") and (LARGE or not is_large(path))
    ]
    reckoning = [path for path in sorted(Path("src", "hausmacht", "bots").glob("*/*.py")) if path.name in RECKONING]
    return [path.as_posix() for path in rules + reckoning]


def is_large(path: Path) -> bool:
    return any(game in path.parts for game in LARGE_GAMES)


def libraries(sources: list[str]) -> list[tuple[list[str], str, str]]:
    """The libraries to build: their files, their name and the compiler's effort."""
    left = list(sources)
    found: list[tuple[list[str], str, str]] = []
    for game, parts in LARGE_GAMES.items():
        for name, effort, places in parts:
            starts = tuple(f"src/hausmacht/games/{game}/{place}" for place in places)
            files = [source for source in left if source.startswith(starts)]
            left = [source for source in left if source not in files]
            if files:
                found.append((files, f"hausmacht_{game}_{name}", effort))
    bots = [source for source in left if "/bots/" in source and "/games/" not in source]
    left = [source for source in left if source not in bots]
    return [(left, "hausmacht", "-O3"), (bots, "hausmacht_bots", "-O3"), *found]


def compiled_modules(sources: list[str], folder: Path) -> list[Extension]:
    if PLAIN or ONLY_METADATA or not sources:
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        return []
    groups = libraries(sources)
    large = LARGE and not SEPARATE
    modules = mypycify(
        ["--strict", *sources],
        opt_level="3",
        debug_level="0" if large else "1",
        multi_file=large,
        separate=SEPARATE or [(files, name) for files, name, _ in groups],
        target_dir=str(folder / "mypyc"),
    )
    efforts = {f"{name}__mypyc": effort for _, name, effort in groups}
    for module in modules:
        if large:
            effort = efforts.get(module.name, "-O1")  # the others are doors of a few lines
            module.extra_compile_args = [flag.replace("-O3", effort) for flag in module.extra_compile_args]
            module.extra_compile_args += FLAGS
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
