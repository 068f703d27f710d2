"""Every page there is, wide and light, and on a phone, dark and in German: axe, its width, its heading, its title.

A page that is added to the router and not here fails the first test.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.mail_box import MailBox
from tests.browser.people import PHONE, People, wait_until
from tests.browser.serving import Server
from tests.browser.test_home import BOT, ME, OPEN, new_table, told
from tests.browser.test_library import finished, write
from tests.browser.test_pages import axe, no_sideways_scroll
from tests.ports import free_port

ROUTER = Path(__file__).parents[2] / "web" / "src" / "lib" / "router.svelte.ts"
MAIL = "anna@example.org"
GUEST = {"kind": "guest", "name": "Mira"}

NOTHING = "main > a.btn[href='/']"  # there is nothing here: one way on

# What of each page must be there before it is looked at. `me`: as the one whose tables and account these are; `guest`:
# as somebody who has just come. {…} is filled with what the story below has made.
PAGES: tuple[tuple[str, str, str, str], ...] = (
    ("start", "me", "/", "[data-turn]"),
    ("start", "guest", "/", ".slab [data-learn]"),
    ("new", "me", "/new?game=wallenstein", "#seat-0"),
    ("table", "me", "/t/{playing}", "#question [data-confirm], #question .chip"),
    ("table", "me", "/t/{shared}", ".curtain"),
    ("table", "me", "/t/{waiting}", ".lobby"),
    ("replay", "me", "/t/{over}/replay", ".scrub"),
    ("verify", "me", "/t/{over}/verify", "main .btn"),
    ("report", "me", "/t/{over}/report", "#again"),
    ("try", "me", "/t/{over}/try?seat=0&at=20", "#question"),
    ("rules", "me", "/rules", "main a[href*='/rules/']"),
    ("rules", "me", "/rules/wallenstein", "main h2"),
    ("join", "guest", "{invite}", "input[name=seat]"),
    ("watch", "guest", "/watch/nowhere", NOTHING),
    ("seat", "me", "/t/{playing}/seat", ".code svg path"),
    ("seat", "me", "/t/{shared}/seat", ".code svg path"),
    ("seatlink", "guest", "{seat}", "form [data-confirm]"),
    ("notices", "me", "/notices", "[role=switch]"),
    ("mail", "guest", "{confirm}", "form [data-confirm]"),
    ("mail", "guest", "/stop/nobody", "form [data-confirm]"),
    ("account", "me", "/account", "[data-new-codes]"),
    ("account", "guest", "/account", "[data-make]"),
    ("maillink", "guest", "{mail}", "form [data-confirm]"),
    ("maillink", "guest", "/sign-in/nothing", NOTHING),
    ("library", "me", "/library", "[data-match]"),
    ("library", "guest", "/library?whose=mine", "main .btn"),
    ("puzzles", "me", "/puzzles", "[data-puzzle]"),
    ("puzzle", "guest", "/puzzles/{puzzle}", "#question h1"),
    ("puzzle", "me", "/puzzles/{solved}", "[data-solution]"),
    ("embed", "guest", "/embed/t/{over}?at=40", "a[target=_blank]"),
    ("embed", "guest", "/embed/p/{puzzle}", "a[target=_blank]"),
    ("house", "me", "/host", "main h2"),
    ("house", "guest", "/host", "main a.btn, main p"),
    ("ladders", "me", "/ladders", "main table, main .empty, main section"),
    ("profile", "me", "/profile", "[data-shows]"),
    ("tournaments", "me", "/tournaments", "main a[href='/tournaments/new']"),
    ("newtournament", "me", "/tournaments/new", "form .btn.primary"),
    ("tournament", "me", "/tournaments/{tournament}", "main[data-tournament=open]"),
    ("tournament", "me", "/tournaments/{begun}", "main[data-tournament=playing]"),
    ("missing", "guest", "/nowhere", NOTHING),
)


@pytest.fixture
def whole(tmp_path: Path, mailbox: MailBox) -> Iterator[Server]:
    """A server with everything that can be switched on."""
    address = f"http://127.0.0.1:{free_port()}"
    running = Server(tmp_path / "tables", settings={**mailbox.settings(address), "embed_in": "*"})
    running.address = address
    running.start()
    yield running
    running.stop()


def test_no_page_is_missing_here() -> None:
    pages = ROUTER.read_text(encoding="utf-8").partition("export type Page =")[2].partition("\n\n")[0]
    assert {name for name, *_ in PAGES} == set(re.findall(r"\{ name: '(\w+)'", pages))


def two_puzzles(page: Page, server: Server, table: str) -> list[str]:
    """Of the first moments that have something to be found."""
    at = f"{server.address}/api/tables/{table}"
    found: list[str] = []
    for frame in told(page, f"{at}/frames?from=20&to=120"):
        body = {"at": frame["at"], "seat": next(iter(frame["view"]["deciding"]), 0), "title": f"Move {frame['at']}"}
        made = page.request.post(f"{at}/puzzle", data=body)
        if made.ok:
            found.append(str(made.json()["puzzle"]["id"]))
        if len(found) == 2:
            return found
    raise AssertionError("there is no moment for a puzzle")


def tournament(page: Page, server: Server) -> str:
    wanted = {"game": "augsburg1520", "name": "Lech", "kind": "swiss", "seats": 2, "rounds": 2, "visibility": "public"}
    made = told(page, f"{server.address}/api/tournaments", wanted)
    at = f"{server.address}/api/tournaments/{made['id']}"
    told(page, f"{at}/enter", {})
    told(page, f"{at}/bots", {"bot": "random", "names": ["Apian", "Merian", "Peutinger"]})
    return str(made["id"])


def story(me: Page, server: Server, mailbox: MailBox) -> dict[str, str]:
    """Everything of which there is a page, in the hands of one person."""
    here = server.address
    me.goto(here)
    told(me, f"{here}/api/account", {"login": "anna fugger", "password": "correct horse battery"})
    person = told(me, f"{here}/api/me")["id"]
    write(server, ("INSERT INTO role VALUES (?, 'host', 0)", (person,)))
    over = finished(server, me)
    puzzles = two_puzzles(me, server, over)
    question = told(me, f"{here}/api/puzzles/{puzzles[1]}")["update"]["question"]
    told(me, f"{here}/api/puzzles/{puzzles[1]}/answer", {"choices": [question["options"][0]["text"]]})
    clock = {"kind": "turn", "time": 86_400}
    playing = new_table(me, here, "augsburg1520", ME, BOT, start=True, clock=clock)["id"]
    shared = new_table(me, here, "wallenstein", ME, GUEST, GUEST, start=True)["id"]
    waiting = new_table(me, here, "augsburg1520", ME, OPEN, name="Lech")
    begun = tournament(me, server)
    told(me, f"{here}/api/tournaments/{begun}/start", {})
    me.request.put(f"{here}/api/account/mail", data={"mail": MAIL})
    me.request.put(f"{here}/api/notices/mail", data={"address": "other@example.org"})
    wait_until(me, lambda: len(mailbox.emails) == 2)
    links = "\n".join(mailbox.emails)
    return {
        "over": over,
        "puzzle": puzzles[0],
        "solved": puzzles[1],
        "playing": playing,
        "shared": shared,
        "waiting": waiting["id"],
        "invite": waiting["invite"],
        "seat": path_of(told(me, f"{here}/api/tables/{playing}/seat-links", {"seat": 0})["link"]),
        "confirm": path_of(re.search(r"http://\S+/confirm/\S+", links)),
        "mail": path_of(re.search(r"http://\S+/sign-in/\S+", links)),
        "tournament": tournament(me, server),
        "begun": begun,
    }


def path_of(link: str | re.Match[str] | None) -> str:
    assert link is not None
    return "/" + (link if isinstance(link, str) else link[0]).partition("//")[2].partition("/")[2]


@pytest.mark.slow
def test_every_page_wide_and_on_a_phone(whole: Server, people: People, mailbox: MailBox) -> None:
    people.expect("403", "404")  # what is only for hosts, and links that lead nowhere
    wide = {"me": people.sit(), "guest": people.sit()}
    made = story(wide["me"], whole, mailbox)
    german: dict[str, Any] = {"viewport": PHONE, "color_scheme": "dark", "locale": "de-DE", "has_touch": True}
    cookies = wide["me"].context.cookies()
    small = {"me": people.sit(**german), "guest": people.sit(**german)}
    small["me"].context.add_cookies(cookies)  # type: ignore[arg-type]
    wrong: list[str] = []
    for who, language in ((wide, "en"), (small, "de")):
        titles: dict[str, str] = {}
        for name, as_whom, path, ready in PAGES:
            page = who[as_whom]
            page.goto(whole.address + path.format(**made))
            expect(page.locator(ready).first).to_be_visible()
            expect(page.locator("html")).to_have_attribute("lang", language)
            if name in ("replay", "try", "puzzle"):
                expect(page.locator("main > section.left")).to_be_visible()  # what everybody has
            wrong += axe(page)
            no_sideways_scroll(page)
            if page.locator("h1").count() == 0:
                wrong.append(f"{path} in {language} has no heading")
            title = re.sub(r"^\(\d+\) ", "", page.title())
            of = NOTHING if ready is NOTHING else name
            if "Hausmacht" not in title or titles.setdefault(title, of) != of:
                wrong.append(f"{path} in {language} is called '{title}' like {titles[title]}")
    assert sorted(set(wrong)) == []
