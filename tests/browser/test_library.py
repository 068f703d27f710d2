"""The library: a match is found again, commented on, taken along as pictures, made a puzzle of, and played on from."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect
from tests.browser.people import PHONE, People, wait_for_toast
from tests.browser.serving import Server
from tests.browser.test_pages import axe, no_sideways_scroll
from tests.patience import PATIENCE

REPLAYS = Path(__file__).parents[1] / "replays"
SIT = "UPDATE seat SET person = ?, name = 'Ada', kind = 'person', bot = '' WHERE table_id = ? AND seat = 0"


def write(server: Server, *statements: tuple[str, tuple[Any, ...]]) -> None:
    """Straight into the database of the server, as if it had been so for long."""
    with closing(sqlite3.connect(server.folder / "hausmacht.db", timeout=PATIENCE)) as database, database:
        for statement, values in statements:
            database.execute(statement, values)


def finished(server: Server, page: Page, replay: str = "augsburg1520-2") -> str:
    """A recorded match in which this person had the first seat, at a public table."""
    table, _ = server.import_match(REPLAYS / f"{replay}.match")
    me = page.request.get(f"{server.address}/api/me").json()["id"]
    public = "UPDATE game_table SET visibility = 'public', name = 'Lech', host = ? WHERE id = ?"
    write(server, (SIT, (me, table)), (public, (me, table)))
    return table


def asked_at(page: Page, server: Server, table: str) -> int:
    """A moment at which one seat has several answers."""
    frames = page.request.get(f"{server.address}/api/tables/{table}/frames?from=20&to=120").json()
    return int(next(frame["at"] for frame in frames if len(frame["view"]["deciding"]) == 1))


def test_a_match_is_found_commented_on_and_made_a_puzzle(people: People, server: Server) -> None:
    ada, bert = people.sit(), people.sit(viewport=PHONE, color_scheme="dark")
    table = finished(server, ada)

    ada.goto(f"{server.address}/library")
    row = ada.locator(f"[data-match='{table}']")
    expect(row).to_contain_text("Lech")
    expect(row.locator(".who > li")).to_have_count(2)
    ada.get_by_label("Player").fill("nobody of this name")
    ada.get_by_role("button", name="Search").click()
    expect(ada.get_by_text("No match fits.")).to_be_visible()
    ada.get_by_role("link", name="Clear the search").click()
    expect(row).to_be_visible()
    assert axe(ada) == []
    row.get_by_role("link", name="Replay").click()

    at = asked_at(ada, server, table)
    ada.goto(f"{server.address}/t/{table}/replay?at={at}")
    moment = ada.locator("[data-moment]")
    moment.get_by_role("button", name="Comment on this moment").click()
    moment.get_by_label("Comment", exact=True).fill("Here the match was lost.")
    moment.get_by_role("button", name="Save the comment").click()
    expect(moment.get_by_text("Here the match was lost.")).to_be_visible()
    expect(moment.get_by_text("Only you see this")).to_be_visible()

    moment.get_by_role("button", name="Make a puzzle").click()
    moment.get_by_label("Title").fill("One good answer")
    moment.get_by_role("button", name="Make the puzzle").click()
    wait_for_toast(ada, "The puzzle is ready.")
    assert axe(ada) == []

    bert.goto(f"{server.address}/puzzles")
    no_sideways_scroll(bert)
    assert axe(bert) == []
    bert.get_by_role("link", name="One good answer").first.click()
    expect(bert.get_by_text("Find the best answer")).to_be_visible()
    no_sideways_scroll(bert)
    puzzle = bert.url.rpartition("/")[2]
    told = bert.request.get(f"{server.address}/api/puzzles/{puzzle}").json()
    choice = told["update"]["question"]["options"][0]["text"]
    assert told["solution"] is None
    bert.request.post(f"{server.address}/api/puzzles/{puzzle}/answer", data={"choices": [choice]})
    bert.reload()
    expect(bert.locator("[data-solution]")).to_contain_text("Your answer")
    assert axe(bert) == []
    bert.get_by_role("button", name="Play on from here").click()
    expect(bert.locator("#question")).to_be_visible()
    bert.goto(f"{server.address}/library?whose=public")
    expect(bert.locator(f"[data-match='{table}']")).to_be_visible()
    no_sideways_scroll(bert)
    assert axe(bert) == []


def test_a_puzzle_is_answered_on_its_board(people: People, server: Server) -> None:
    ada = people.sit()
    table = finished(server, ada)
    at = asked_at(ada, server, table)
    frame = ada.request.get(f"{server.address}/api/tables/{table}/frames?from={at}&to={at}").json()[0]
    seat = frame["view"]["deciding"][0]
    made = ada.request.post(f"{server.address}/api/tables/{table}/puzzle", data={"at": at, "seat": seat}).json()
    bert = people.sit()
    bert.goto(f"{server.address}/puzzles/{made['puzzle']['id']}")
    question = bert.locator("#question")
    expect(question).to_be_visible()
    confirm = question.locator("[data-confirm]:not([aria-disabled=true])")
    answer = question.locator(".chip[aria-pressed=false], [data-choice][aria-pressed=false], .quick .btn").first
    if not confirm.count():
        answer.click()
    confirm.or_(bert.locator("[data-solution]")).first.wait_for()
    if confirm.count():
        confirm.first.click()
    expect(bert.locator("[data-solution]")).to_contain_text("Your answer")
    expect(bert.locator("[data-solution] ol > li").first).to_have_class(re.compile(r"\bbest\b"))


def test_a_match_is_taken_along_as_pictures_and_shown_by_itself(people: People, server: Server) -> None:
    ada = people.sit()
    table = finished(server, ada, "wallenstein-3-draft")
    ada.goto(f"{server.address}/t/{table}/replay?at=40")
    export = ada.locator("[data-export]")
    export.get_by_role("button", name="Show").click()
    export.get_by_label("Pictures of the match").select_option("10")
    with ada.expect_download() as still:
        export.get_by_role("button", name="This moment (SVG)").click()
    picture = still.value.path().read_text(encoding="utf-8")
    assert picture.startswith("<svg")
    assert "url(" not in picture.replace("url(#", "").replace('url("#', "").replace('url("data:', "")
    with ada.expect_download() as moved:
        export.get_by_role("button", name="Moving SVG").click()
    moving = moved.value.path().read_text(encoding="utf-8")
    assert moving.startswith("<svg")
    assert "url(" not in moving.replace("url(#", "").replace('url("#', "").replace('url("data:', "")
    assert len(moving) > len(picture)
    with ada.expect_download() as taken:
        export.get_by_role("button", name="GIF").click()
    animation = taken.value.path().read_bytes()
    assert animation[:6] == b"GIF89a"
    assert animation.count(b"\x21\xf9\x04") >= 10  # a block for each picture
    assert taken.value.suggested_filename == f"wallenstein-{table}.gif"

    bert = people.sit(viewport=PHONE)
    bert.goto(f"{server.address}/embed/t/{table}?at=40")
    expect(bert.locator(".board svg").first).to_be_visible()
    link = bert.get_by_role("link", name="Open the match")
    expect(link).to_have_attribute("target", "_blank")
    assert axe(bert) == []
    no_sideways_scroll(bert)
    people.expect("404")
    bert.goto(f"{server.address}/embed/account")  # nothing else is shown in a frame, and nothing leads out of it
    expect(bert.get_by_role("alert")).to_contain_text("There is no such table")
    expect(bert.locator("a:not(.skip)")).to_have_count(0)
    assert axe(bert) == []


def test_hosts_announce_and_see_the_numbers_of_their_server(people: People, server: Server) -> None:
    ada, bert = people.sit(), people.sit(viewport=PHONE)
    ada.goto(f"{server.address}/host")
    expect(ada.get_by_text("This page is for the hosts")).to_be_visible()
    account = {"login": "ada the host", "password": "correct horse battery"}
    assert ada.request.post(f"{server.address}/api/account", data=account).ok
    me = ada.request.get(f"{server.address}/api/me").json()["id"]
    write(server, ("INSERT INTO role VALUES (?, 'host', 0)", (me,)))
    people.expect("403")

    bert.goto(server.address)
    seats = [{"kind": "me"}, {"kind": "open"}]
    wanted = {"game": "augsburg1520", "seats": 2, "players": seats, "visibility": "public"}
    table = bert.request.post(f"{server.address}/api/tables", data=wanted).json()["id"]
    assert ada.request.post(f"{server.address}/api/tables/{table}/join", data={}).ok
    about = {"seat": 1, "reason": "keeps the seat from others"}
    assert bert.request.post(f"{server.address}/api/tables/{table}/report", data=about).ok

    ada.goto(f"{server.address}/host")
    expect(ada.get_by_role("heading", name="Storage")).to_be_visible()
    report = ada.locator("[data-report]", has_text="keeps the seat from others")
    expect(report.get_by_role("link", name="Look at the table")).to_have_attribute("href", f"/t/{table}")
    assert axe(ada) == []
    report.get_by_role("button", name="Settle").click()
    expect(report).to_have_count(0)
    ada.set_viewport_size(PHONE)
    no_sideways_scroll(ada)
    ada.get_by_label("Text", exact=True).fill("Tonight we play at eight.")
    ada.get_by_role("button", name="Announce").click()
    expect(ada.get_by_text("shown now")).to_be_visible()
    assert axe(ada) == []

    bert.goto(server.address)
    banner = bert.get_by_role("region", name="Announcements")
    expect(banner).to_contain_text("Tonight we play at eight.")
    no_sideways_scroll(bert)
    banner.get_by_role("button").click()
    expect(banner).to_have_count(0)
    bert.reload()
    expect(bert.locator("h1").first).to_be_visible()
    expect(banner).to_have_count(0)
    ada.get_by_role("button", name="Remove: Tonight").click()
    expect(ada.get_by_text("Nothing is announced.")).to_be_visible()
