"""Pack Python, the installed Hausmacht and what it needs into one archive for machines with nothing installed.

    python tools/portable.py dist/hausmacht-portable.tar.xz        also .tar.gz or .tar

It runs on any Linux machine with the same architecture and an equal or newer C library:

    tar xf hausmacht-portable.tar.xz
    portable/run arena augsburg1520 --bots easy,random             any command of Hausmacht
    portable/python script.py                                      the Python inside it

Library paths are set for that process alone, so another Python on the machine is left as it is.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

from packaging.requirements import Requirement

WANTED = ("hausmacht", "numpy")  # NumPy fits networks where PyTorch is missing
KINDS = {".tar": "w", ".gz": "w:gz", ".xz": "w:xz"}
# Parts of Python's library that no program of ours uses.
LEFT_OUT = ("test", "tests", "site-packages", "dist-packages", "__pycache__", "idlelib", "tkinter", "turtledemo",
            "ensurepip", "lib2to3", "pydoc_data", "config-*", "*.a")  # fmt: skip
# Every Linux has these, and they must be those of the machine.
OF_THE_SYSTEM = re.compile(r"^(ld-linux.*|linux-vdso|lib(c|m|dl|pthread|rt|util|resolv|nsl|anl))\.so")

PYTHON = """#!/bin/sh
here=$(dirname "$(realpath "$0")")
exec env LD_LIBRARY_PATH="$here/lib" PYTHONHOME="$here" "$here/bin/{name}" "$@"
"""
RUN = """#!/bin/sh
exec "$(dirname "$(realpath "$0")")/python" -m hausmacht "$@"
"""


class PackingError(Exception):
    """Something that cannot be packed; the message says why."""


def needed() -> dict[str, Distribution]:
    """The wanted packages and all they require on this machine, by name."""
    found: dict[str, Distribution] = {}
    waiting: list[tuple[str, frozenset[str]]] = [(name, frozenset()) for name in WANTED]
    seen = set(waiting)
    while waiting:
        name, extras = waiting.pop()
        found[name] = distribution(name)
        for line in found[name].requires or ():
            asked = Requirement(line)
            if asked.marker and not any(asked.marker.evaluate({"extra": extra}) for extra in extras or {""}):
                continue
            further = (re.sub(r"[-_.]+", "-", asked.name).lower(), frozenset(asked.extras))
            if further not in seen:
                seen.add(further)
                waiting.append(further)
    return found


def copy_packages(target: Path) -> None:
    for name, package in needed().items():
        files = [file for file in package.files or () if ".." not in file.parts and file.suffix != ".pyc"]
        if name == "hausmacht" and not any(file.name == "__main__.py" for file in files):
            raise PackingError('Hausmacht itself is not installed here: run "make env" first.')
        for file in files:
            to = target / file
            to.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(str(package.locate_file(file)), to)


def libraries_of(file: Path) -> Iterator[Path]:
    """The shared libraries a program loads that a machine may lack."""
    told = subprocess.run(["ldd", file], capture_output=True, text=True, check=False).stdout
    for name, path in re.findall(r"^\s*(\S+) => (/\S+)", told, re.MULTILINE):
        if not OF_THE_SYSTEM.match(name):
            yield Path(path)


def copy_python(folder: Path) -> None:
    """The program, its library, and the shared libraries both of them load."""
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    library = folder / "lib" / version
    shutil.copytree(sysconfig.get_path("stdlib"), library, ignore=shutil.ignore_patterns(*LEFT_OUT))
    program = folder / "bin" / version
    program.parent.mkdir()
    shutil.copy(Path(sys.executable).resolve(), program)
    loaded = {path.name: path for file in (program, *library.rglob("*.so")) for path in libraries_of(file)}
    for name, path in sorted(loaded.items()):
        shutil.copy(path, folder / "lib" / name)
    copy_packages(library / "site-packages")
    for name, text in (("python", PYTHON.format(name=version)), ("run", RUN)):
        (folder / name).write_text(text)
        (folder / name).chmod(0o755)


def pack(archive: Path) -> None:
    if not sys.platform.startswith("linux"):
        raise PackingError("A portable archive can be made on Linux alone.")
    if archive.suffix not in KINDS:
        raise PackingError(f'The archive must end in .tar, .tar.gz or .tar.xz, not "{archive.name}".')
    with tempfile.TemporaryDirectory() as work:
        folder = Path(work, "portable")
        folder.mkdir()
        copy_python(folder)
        archive.parent.mkdir(parents=True, exist_ok=True)
        partial = archive.with_name(archive.name + ".part")
        with tarfile.open(partial, KINDS[archive.suffix]) as written:  # type: ignore[call-overload]
            written.add(folder, "portable")
        partial.replace(archive)
    print(f"{archive}: {archive.stat().st_size / 1e6:.0f} MB")


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit(f"usage: {Path(sys.argv[0]).name} ARCHIVE.tar.xz")
    try:
        pack(Path(sys.argv[1]))
    except PackageNotFoundError as error:
        sys.exit(f'{error.name} is not installed here: run "make env" first.')
    except PackingError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
