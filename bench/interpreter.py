"""Which build of Python this is: one that was optimised with profiles runs plain Python up to twice as fast.

Compiled code gains little from it, so ratios of a compiled game to a plain one are lower there.
"""

from __future__ import annotations

import platform
import sysconfig
from collections.abc import Mapping
from typing import Any

WAYS = {"profiles": ("-fprofile-use", "--enable-optimizations"), "link-time optimisation": ("-flto", "--with-lto")}


def interpreter(variables: Mapping[str, Any] | None = None) -> str:
    """`3.11.2, built by x86_64-linux-gnu-gcc -O2 with profiles`."""
    known = sysconfig.get_config_vars() if variables is None else variables
    flags = " ".join([str(known.get(name, "")) for name in ("CONFIG_ARGS", "PY_CORE_CFLAGS", "PY_CORE_LDFLAGS")])
    used = [way for way, signs in WAYS.items() if any(sign in flags for sign in signs)]
    compiler = str(known.get("CC", "")).partition(" ")[0] or platform.python_compiler()
    efforts = [flag for flag in flags.split() if flag.startswith("-O")]
    how = f"with {' and '.join(used)}" if used else "without profiles"
    return f"{platform.python_version()}, built by {' '.join([compiler, *efforts[-1:]])} {how}"
