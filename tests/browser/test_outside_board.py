"""A game in a package of its own that brings its board along: it is drawn, answered on, and replaced when it fails."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.people import People, new_table, wait_until_asked
from tests.browser.serving import Server
from tests.toll.installed import install


class TollServer(Server):
    """A server beside which Toll is installed."""

    def environment(self) -> dict[str, str]:
        return {**super().environment(), "PYTHONPATH": self.path}

    path: str


@pytest.fixture
def toll_server(tmp_path: Path) -> Iterator[Server]:
    running = TollServer(tmp_path / "tables")
    packages = tmp_path / "packages"
    packages.mkdir()
    running.path = install(packages)["PYTHONPATH"]
    running.start()
    yield running
    running.stop()


def test_the_board_is_drawn_and_answers_are_given_on_it(toll_server: Server, people: People) -> None:
    page = people.sit()
    new_table(page, toll_server.address, "toll", ["me", "random"])
    board = page.locator("[data-outside-board]")

    wait_until_asked(page)
    expect(board.locator("li")).to_have_count(2)
    board.locator("button").first.click()
    expect(board.locator("button").first).to_have_attribute("aria-pressed", "true")
    page.locator("[data-confirm]").click()
    expect(board.locator("button[aria-pressed=true]")).to_have_count(0)


def test_a_board_that_fails_gives_way_to_the_table_in_words(toll_server: Server, people: People) -> None:
    page = people.sit()
    broken = "export default { draw() { throw 'the ink ran out' } }"
    page.route("**/assets/boards/toll.js", lambda route: route.fulfill(body=broken, content_type="text/javascript"))
    people.expect("the ink ran out")
    new_table(page, toll_server.address, "toll", ["me", "random"])

    expect(page.locator("[data-text-board]")).to_have_attribute("aria-busy", "false")
