"""The options `--ray` and `--ray-address` of `selfplay`, `arena`, `train` and `dataset`."""

from __future__ import annotations

from typing import Annotated

import typer

from hausmacht.bots.hands import ADDRESS
from hausmacht.cli.errors import UserError

OnRay = Annotated[
    bool,
    typer.Option("--ray", help=f"Play on a Ray cluster: the one named by {ADDRESS}, or a new one on this machine."),
]
RayAddress = Annotated[str, typer.Option("--ray-address", metavar="HOST:PORT", help="With --ray: join this cluster.")]


def cluster(ray: bool, address: str) -> str | None:
    """The argument for `hands`: None for no cluster, an empty address for the default one."""
    if address and not ray:
        raise UserError("--ray-address is for --ray: name both, or neither.")
    return address if ray else None
