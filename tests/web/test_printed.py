"""What the tests of the browser take for printed is what the games say is printed.

To write the files anew: `HAUSMACHT_WRITE=1 pytest tests/web/test_printed.py`.
"""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
import pytest

from hausmacht.core.shelf import games

FOLDER = Path(__file__).parents[2] / "web" / "tests" / "printed"
OPTIONS = {"wallenstein": {"court": "on", "leaders": "on", "landsknechte": "on"}}


@pytest.mark.parametrize("name", ["augsburg1520", "price_of_power", "wallenstein"])
def test_the_browsers_tests_play_with_what_is_printed(name: str) -> None:
    game = games()[name]
    setup = game.setup(min(game.usual_seats, game.seats[-1]), OPTIONS.get(name, {}))
    printed = msgspec.json.encode(game.printed(setup)) + b"\n"
    file = FOLDER / f"{name}.json"
    if os.environ.get("HAUSMACHT_WRITE"):
        file.write_bytes(printed)
    assert file.read_bytes() == printed
