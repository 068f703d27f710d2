"""Weight files: what features of a table are worth, with where the numbers come from. Small TOML files beside the bots.

For each stage of a game a file holds a weight for every feature (points at the end of the game for one unit more) and
a scale: a lead of so many points makes a seat e times likelier to win.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec


class WeightsError(Exception):
    """A weight file does not fit; the message says what to do."""


class Weights(msgspec.Struct, frozen=True):
    """The numbers of one weight file."""

    stages: list[list[float]]  # a weight for each feature
    scale: list[float]
    provenance: dict[str, Any] = {}


def read_weights(path: Path, features: Sequence[str], stages: int) -> Weights:
    """The file, if it knows exactly these features and as many stages."""
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise WeightsError(
            f"The weight file {path.name} cannot be read ({error}). Write it with `hausmacht train`."
        ) from None
    rows = table.get("stage", [])
    if len(rows) != stages or any(list(row.get("weights", {})) != list(features) for row in rows):
        raise WeightsError(
            f"The weight file {path.name} was made for other features. Write it anew with `hausmacht train`."
        )
    return Weights(
        [[float(each) for each in row["weights"].values()] for row in rows],
        [float(row["scale"]) for row in rows],
        table.get("provenance", {}),
    )


def write_weights(path: Path, features: Sequence[str], weights: Weights) -> None:
    """The file in a form that a person can read and compare."""
    lines = ["# What features are worth, found by the command below.", "", "[provenance]"]
    for name, value in weights.provenance.items():
        shown = f'"{value}"' if isinstance(value, str) else str(value)
        lines.append(f"{name} = {shown}")
    for stage, scale in zip(weights.stages, weights.scale, strict=True):
        lines += ["", "[[stage]]", f"scale = {scale:.3f}", "[stage.weights]"]
        lines += [f'"{name}" = {weight:.4f}' for name, weight in zip(features, stage, strict=True)]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
