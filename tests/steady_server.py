"""`python -m tests.steady_server serve --data FOLDER …`: the server as people run it, but a test knows what comes.

Every table of one kind is dealt alike, so that no test passes or fails by the luck of the cards, and advice may take
as long as a busy machine needs; servers within a test process (tests/server/serving.py) do the same. Tests move its
clock.
"""

from __future__ import annotations

import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

import uvicorn
from tests.moved_clock import ClockInAFile
from tests.patience import PATIENCE

from hausmacht.cli import main
from hausmacht.core.game import Game, Setup
from hausmacht.core.match import Match, new_match
from hausmacht.server import app as application
from hausmacht.server import running
from hausmacht.server.app import App
from hausmacht.server.http import routes_advice
from hausmacht.server.play import moves
from hausmacht.server.settings import Settings
from hausmacht.server.storage.records import hang
from hausmacht.server.workers.adviser import Adviser
from hausmacht.server.workers.pool import Pool

MADE = running.config_for


def with_patience(app: App, settings: Settings) -> uvicorn.Config:
    """A line that is quiet for long is not closed just when a test asks again over it."""
    config = MADE(app, settings)
    config.timeout_keep_alive = round(10 * PATIENCE)
    return config


def patient_adviser(pool: Pool) -> Adviser:
    return Adviser(pool, PATIENCE)


def without_haste() -> None:
    """Reports are complete and advice is never late, however busy the machine is."""
    vars(application)["Adviser"] = patient_adviser
    vars(routes_advice)["REPORT_SECONDS"] = PATIENCE / 2


def dealt_alike(game: Game[Any], setup: Setup, seed: bytes | None, laid_out: Any) -> Match[Any]:
    return new_match(game, setup, seed or sha256(f"{game.id} {setup.seats}".encode()).digest(), laid_out)


if __name__ == "__main__":
    hang(ClockInAFile(Path(sys.argv[sys.argv.index("--data") + 1])))
    vars(moves)["new_match"] = dealt_alike
    running.config_for = with_patience
    without_haste()
    main()
