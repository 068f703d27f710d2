"""`python -m tests.moved_server serve --data FOLDER …`: the server as people run it, with a clock that a test moves."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.moved_clock import ClockInAFile

from hausmacht.cli import main
from hausmacht.server.storage.records import hang

if __name__ == "__main__":
    hang(ClockInAFile(Path(sys.argv[sys.argv.index("--data") + 1])))
    main()
