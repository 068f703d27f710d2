"""A server of our own, Chromium, and pages that fail a test when their console speaks of an error.

Only the compiled build is looked at in the browser: the pages are the same for both.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright
from tests.browser.letter_box import LetterBox
from tests.browser.people import CHROMIUM, FLAGS, MILLISECONDS, People
from tests.browser.serving import Server

collect_ignore_glob = ["test_*.py"] if os.environ.get("HAUSMACHT_BUILD") == "plain" else []
expect.set_options(timeout=MILLISECONDS)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests of a worker; every test sets up tables of its own."""
    running = Server(tmp_path_factory.mktemp("tables"))
    running.start()
    yield running
    running.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may kill."""
    running = Server(tmp_path / "tables")
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium; it ends with the module, because other tests of this worker need an event loop of their own."""
    assert CHROMIUM, "There is no Chromium: run tools/chromium.sh."
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield running
        running.close()


@pytest.fixture
def people(browser: Browser) -> Iterator[People]:
    """Whoever sits down at a browser in this test; in the end no page may have spoken of an error."""
    here = People(browser)
    yield here
    here.leave()
    assert here.errors() == []


@pytest.fixture
def letters() -> Iterator[LetterBox]:
    box = LetterBox()
    box.controller.start()
    yield box
    box.controller.stop()
