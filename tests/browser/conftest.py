"""A server of our own, Chromium, and pages that fail a test when their console speaks of an error.

Only the compiled build is looked at in the browser: the pages are the same for both.
"""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright
from tests.browser.mail_box import MailBox
from tests.browser.people import CHROMIUM, FLAGS, MILLISECONDS, People
from tests.browser.serving import Server

collect_ignore_glob = ["test_*.py"] if os.environ.get("HAUSMACHT_BUILD") == "plain" else []
# A page lives for seconds here: to make its code fast takes longer than to run it as it is
BRIEFLY = "--js-flags=--no-maglev --no-turbofan --single-threaded-gc"
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


class Chromium:
    """One browser for all tests here that a worker runs in a row: to start it takes as long as many a test."""

    def __init__(self) -> None:
        self.playwright: Playwright | None = None
        self.browser: Browser | None = None

    def running(self) -> Browser:
        assert CHROMIUM, "There is no Chromium: run tools/chromium.sh."
        if self.playwright is None:
            self.playwright = sync_playwright().start()
        if self.browser is None or not self.browser.is_connected():
            self.browser = self.playwright.chromium.launch(executable_path=CHROMIUM, args=[*FLAGS, BRIEFLY])
        return self.browser

    def end(self) -> None:
        if self.browser is not None:
            self.browser.close()
        if self.playwright is not None:
            self.playwright.stop()
        self.browser = self.playwright = None


CHROMIUM_HERE = Chromium()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Generator[None, object, object]:
    """Tests elsewhere need an event loop of their own, so the browser is gone before they begin."""
    try:
        return (yield)
    finally:
        if nextitem is None or Path(__file__).parent not in nextitem.path.parents:
            CHROMIUM_HERE.end()


@pytest.fixture
def browser() -> Browser:
    return CHROMIUM_HERE.running()


@pytest.fixture
def people(browser: Browser) -> Iterator[People]:
    """Whoever sits down at a browser in this test; in the end no page may have spoken of an error."""
    here = People(browser)
    yield here
    here.leave()
    assert here.errors() == []


@pytest.fixture
def mailbox() -> Iterator[MailBox]:
    box = MailBox()
    box.controller.start()
    yield box
    box.controller.stop()
