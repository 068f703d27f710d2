"""Compile by mypyc what pyproject.toml declares, and two kernels in C; without mypyc or a C compiler all stays Python.

Everything else about the package stands in pyproject.toml, too. Environment:

    HAUSMACHT_PLAIN=1      do not compile
    HAUSMACHT_LARGE=0      leave large games as they are: The Price of Power takes some minutes to compile
    HAUSMACHT_SEPARATE=1   one library per module, kept in build/: a change in one file recompiles that file only
"""

import atexit
import math
import os
import shutil
import sys
import tempfile
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

DECLARED = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["tool"]["hausmacht"]["compiled"]
PACKAGE = Path("src", "hausmacht")

# For large games, of which each module becomes a file of its own: every file says that it uses the other libraries,
# which is meant to be one and the same variable; and functions of one library call each other directly, since nobody
# outside sees them
FLAGS = ["-fcommon", *([] if sys.platform == "win32" else ["-fvisibility=hidden"])]

# What mypyc calls only where something went wrong: the compiler keeps such code apart from the code that runs, so that
# more of it fits into the caches
FAILURES = ["CPy_AddTraceback", "CPy_AttributeError", "CPy_TypeError", "CPy_TypeErrorTraceback"]
BEGINNING = "\n".join(
    [
        "#include <Python.h>",
        "#include <CPy.h>",
        "#ifdef __GNUC__",
        *[f"__typeof__({name}) {name} __attribute__((cold));" for name in FAILURES],
        "#endif",
        "",
    ]
)

CORES = os.cpu_count() or 1
UNIT_BYTES = 3_000_000  # of C code of a large game in one file for the compiler

PLAIN = os.environ.get("HAUSMACHT_PLAIN", "") not in ("", "0")
LARGE = os.environ.get("HAUSMACHT_LARGE", "") != "0"
SEPARATE = os.environ.get("HAUSMACHT_SEPARATE", "") not in ("", "0")
ONLY_METADATA = {"egg_info", "dist_info", "sdist", "--version", "--name"}.intersection(sys.argv)


class AllOrNothing(build_ext):
    """Build every extension, or none.

    The modules are thin doors into one shared library, so one that was built without it could not be imported.
    """

    def build_extensions(self) -> None:
        """Every core has a file to compile as long as there is one. What takes long begins first."""
        compile = self.compiler.compile
        self.extensions.sort(key=size_of_files, reverse=True)
        with ThreadPoolExecutor(CORES) as cores:

            def compile_each(sources: list[str], **settings: Any) -> list[str]:
                begun = [cores.submit(compile, [source], **settings) for source in sources]
                return [made for file in begun for made in file.result()]

            self.compiler.compile = compile_each
            super().build_extensions()

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
    """What pyproject.toml declares, in the order of its folders."""
    interpreted = files_of(DECLARED["interpreted"])
    wanted = files_of(DECLARED["files"]) - interpreted
    folders = list(dict.fromkeys(pattern.partition("/")[0] for pattern in DECLARED["files"]))
    in_order = sorted(wanted, key=lambda path: (folders.index(path.relative_to(PACKAGE).parts[0]), path))
    return [path.as_posix() for path in in_order if LARGE or not is_large(path)]


def size_of_files(extension: Extension) -> float:
    """How much the compiler reads for each of its files."""
    return sum(Path(file).stat().st_size for file in [*extension.sources, *extension.depends]) / len(extension.sources)


def files_of(patterns: list[str]) -> set[Path]:
    return {path for pattern in patterns for path in PACKAGE.glob(pattern)}


def starts_of(library: dict[str, Any]) -> tuple[str, ...]:
    return tuple(f"{PACKAGE.as_posix()}/{place}" for place in library["places"])


def is_large(path: Path) -> bool:
    return any(path.as_posix().startswith(starts_of(each)) for each in DECLARED["libraries"] if each.get("large"))


class Library(NamedTuple):
    """A library to build."""

    files: list[str]
    name: str
    effort: str  # of the compiler
    large: bool

    def unit_bytes(self) -> float:
        """How much C code goes into one file for the compiler: all of it, if that can be optimised at one go."""
        return UNIT_BYTES if self.large else math.inf


def libraries(sources: list[str]) -> list[Library]:
    """The first takes what no other names."""
    left = list(sources)
    found: list[Library] = []
    for library in DECLARED["libraries"]:
        files = [source for source in left if source.startswith(starts_of(library))]
        left = [source for source in left if source not in files]
        if files:
            name = f"hausmacht_{library['name']}"
            found.append(Library(files, name, library["effort"], library.get("large", False)))
    return [Library(left, "hausmacht", "-O3", False), *found]


def in_units(files: list[str], folder: Path, name: str, unit_bytes: float) -> list[str]:
    """The C files of a library, some of them together in one file for the compiler.

    Each of them begins with the same megabytes of declarations: to read them once for many saves a quarter of the time.
    """
    units: list[list[str]] = []
    room = 0.0
    for file in files:
        if room <= 0:
            units.append([])
            room = unit_bytes
        units[-1].append(file)
        room -= Path(file).stat().st_size
    written = []
    for number, unit in enumerate(units):
        path = folder / f"{name}_{number}.c"
        parts = [f'#include "{Path(file).absolute().as_posix()}"\n' for file in unit]
        path.write_text("".join([BEGINNING, *parts]), encoding="utf-8")
        written.append(path.as_posix())
    return written


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
        separate=SEPARATE or [(group.files, group.name) for group in groups],
        target_dir=str(folder / "mypyc"),
    )
    by_name = {f"{group.name}__mypyc": group for group in groups}
    for module in modules:
        if large:
            group = by_name.get(module.name)
            effort = group.effort if group else "-O1"  # the others are doors of a few lines
            module.extra_compile_args = [flag.replace("-O3", effort) for flag in module.extra_compile_args]
            module.extra_compile_args += FLAGS
            if group:
                module.depends = [*module.depends, *module.sources]
                module.sources = in_units(module.sources, folder, module.name, group.unit_bytes())
        module.optional = True  # no compiler: warn and go on without
    return modules


def kernels() -> list[Extension]:
    """The networks of bots, and rows of tensors; none goes with plain modules, for both builds play alike."""
    return [
        Extension(
            f"hausmacht.{package}.kernel",
            [(PACKAGE / package / "kernel.c").as_posix()],
            extra_compile_args=["-O3"],
            optional=True,
        )
        for package in ("bots", "core")
    ]


sources = sources_to_compile()
folder = build_folder(sources)
modules = compiled_modules(sources, folder)
setup(
    ext_modules=modules + kernels() if modules or "sdist" in sys.argv else [],  # their sources go into the archive
    cmdclass={"build_ext": AllOrNothing},
    options={
        "build": {"build_base": str(folder)},
        "build_ext": {"parallel": 2 * CORES},  # of which some wait for a compiler, and some link
        "egg_info": {"egg_base": str(folder)},
    },
)
