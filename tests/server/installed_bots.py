"""Further bots for a test, installed like a pip package: here, and for every process that is started."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import msgspec
import pytest

from hausmacht.core.match import new_match
from hausmacht.core.shelf import games
from hausmacht.server.workers.tasks import Request


def install(folder: Path, monkeypatch: pytest.MonkeyPatch, source: str, entries: str) -> None:
    """Install bots; `source` finds the folder of the test as the parent of its own."""
    place = folder / "installed"
    (place / "bad_bots-1.dist-info").mkdir(parents=True)
    (place / "bad_bots.py").write_text(source)
    (place / "bad_bots-1.dist-info" / "METADATA").write_text("Metadata-Version: 2.1\nName: bad-bots\nVersion: 1\n")
    (place / "bad_bots-1.dist-info" / "entry_points.txt").write_text(entries)
    around = os.environ.get("PYTHONPATH", "")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(place), around]).rstrip(os.pathsep))
    monkeypatch.setattr(sys, "path", [str(place), *sys.path])


def request(bot: str, table: str = "t") -> Request:
    """The first decision of a match of two, put to a bot."""
    game = games()["augsburg1520"]
    match = new_match(game, game.setup(2))
    question = match.question(0)
    assert question is not None
    events = [(event.kind.name, event.audience, event.values) for event in match.events(0)]
    return Request((table, 0, bot, 0), game.id, match.setup, 1, 0, events, match.view(0), question)


def same_for(first: Request, bot: str, table: str) -> Request:
    """The same decision put to another bot, at another table."""
    return msgspec.structs.replace(first, bot=(table, 0, bot, 0))


STRANGE_BOTS = """
import json, os, time
from hausmacht.bots import Bot
FOLDER = os.path.dirname(os.path.dirname(__file__))

class Snoop(Bot):  # tells what it finds around it
    def __init__(self, *given): pass
    def decide(self, view, question):
        handles = []
        for name in os.listdir("/proc/self/fd"):
            try:
                handles.append(os.readlink("/proc/self/fd/" + name))
            except OSError:
                pass
        return json.dumps({"variables": sorted(os.environ), "handles": handles})

class Glutton(Snoop):
    def decide(self, view, question):
        return str(len(bytearray(3 << 30)))

class Waiter(Snoop):  # says that it has begun, and waits until it may go on
    def decide(self, view, question):
        open(os.path.join(FOLDER, "begun-%d" % os.getppid()), "w").close()
        while not os.path.exists(os.path.join(FOLDER, "go-on")):
            time.sleep(0.02)
        return question.options[-1].text
"""
STRANGE_ENTRIES = """[hausmacht.bots]
snoop = bad_bots:Snoop
glutton = bad_bots:Glutton
waiter = bad_bots:Waiter
"""
