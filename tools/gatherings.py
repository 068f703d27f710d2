"""Pictures of what people have beside their tables: library, puzzles, tournaments, ladders, results, talk, orders."""

from __future__ import annotations

import time

from playwright.sync_api import Page
from tests.browser.people import press_next, wait_until_asked
from tests.browser.test_again import play_out
from tests.browser.test_home import ME, new_table, told
from tests.browser.test_library import asked_at, finished, write
from tools.camera import PATIENCE, Camera

EMPTY = {
    "library": "/library",
    "puzzles": "/puzzles",
    "tournaments": "/tournaments",
    "ladders": "/ladders",
    "profile": "/profile",
    "account": "/account",
}
ACCOUNT = {"login": "ada", "password": "correct horse battery"}
GAME = "augsburg1520"
MATCHES = 4  # that are played for ratings
LINES = ("Good luck, all of you!", "May I take back the last one, @Bruno?", "Of course.", "Thank you. Your turn.")


def gatherings(camera: Camera) -> None:
    """Each page of them, with nothing to show and with a good deal."""
    page = camera.sit()
    page.goto(camera.server.address)
    for name, path in EMPTY.items():
        shot(camera, page, f"{name}-empty", path)
    assert page.request.post(f"{camera.server.address}/api/account", data=ACCOUNT).ok
    page.request.put(f"{camera.server.address}/api/me", data={"name": "Ada"})
    rate(camera, page)
    for name in ("library", "ladders", "profile", "account"):
        shot(camera, page, name, EMPTY[name])
    puzzle(camera, page)
    tournament(camera, page)
    series(camera, page)
    house(camera, page)
    talk(camera, page)
    page.context.close()


def shot(camera: Camera, page: Page, name: str, path: str = "") -> None:
    """At every size, light and dark; without a path as the page is."""
    if path:
        page.goto(camera.server.address + path)
    page.wait_for_load_state("networkidle")
    page.locator("h1, .board").first.wait_for()
    camera.sizes(page, name, dark=True)


def rate(camera: Camera, page: Page) -> None:
    """Matches that count, so that there are ratings."""
    address = camera.server.address
    for turn in range(MATCHES):
        bots = [{"kind": "bot", "bot": bot, "name": name} for bot, name in (("easy", "Bruno"), ("random", "Clara"))]
        seats = [ME, *bots[: 1 + turn % 2]]
        table = new_table(page, address, GAME, *seats, start=True, rated=True)["id"]
        play_out(page, address, table, 1)
    until = time.monotonic() + PATIENCE / 1000
    while not told(page, f"{address}/api/profile")["games"] and time.monotonic() < until:
        time.sleep(0.1)
    for replay in ("wallenstein-3-draft", "augsburg1520-5"):
        finished(camera.server, page, replay)


def puzzle(camera: Camera, page: Page) -> None:
    address = camera.server.address
    table = finished(camera.server, page)
    at = asked_at(page, camera.server, table)
    frame = told(page, f"{address}/api/tables/{table}/frames?from={at}&to={at}")[0]
    made = told(page, f"{address}/api/tables/{table}/puzzle", {"at": at, "seat": frame["view"]["deciding"][0]})
    number = made["puzzle"]["id"]
    shot(camera, page, "puzzles", "/puzzles")
    shot(camera, page, "puzzle", f"/puzzles/{number}")
    asked = told(page, f"{address}/api/puzzles/{number}")["update"]["question"]
    told(page, f"{address}/api/puzzles/{number}/answer", {"choices": [asked["options"][0]["text"]]})
    shot(camera, page, "puzzle-solved", f"/puzzles/{number}")
    shot(camera, page, "embed", f"/embed/t/{table}?at={at}")
    shot(camera, page, "embed-puzzle", f"/embed/p/{number}")
    page.goto(f"{address}/t/{table}/replay?at={at}")
    page.locator("[data-moment] button").first.click()
    shot(camera, page, "moment")


def tournament(camera: Camera, page: Page) -> None:
    address = camera.server.address
    shot(camera, page, "tournament-new", "/tournaments/new")
    wanted = {"name": "Spring cup", "game": GAME, "kind": "swiss", "seats": 2, "rounds": 2, "visibility": "public"}
    number = told(page, f"{address}/api/tournaments", wanted)["id"]
    names = ["Bruno", "Clara", "Dietrich", "Elsbeth", "Friedrich"]
    told(page, f"{address}/api/tournaments/{number}/bots", {"bot": "random", "names": names})
    told(page, f"{address}/api/tournaments/{number}/enter", {})
    shot(camera, page, "tournament-open", f"/tournaments/{number}")
    told(page, f"{address}/api/tournaments/{number}/start", {})
    page.wait_for_timeout(3000)
    shot(camera, page, "tournament-playing", f"/tournaments/{number}")
    until = time.monotonic() + PATIENCE / 1000
    while (now := told(page, f"{address}/api/tournaments/{number}"))["state"] != "over" and time.monotonic() < until:
        for pairing in now["matches"][0]["pairings"]:
            if now["mine"] in pairing["entrants"] and pairing["state"] == "playing":
                play_mine(page, address, pairing["table"], pairing["entrants"].index(now["mine"]))
        time.sleep(0.2)
    shot(camera, page, "tournament-over", f"/tournaments/{number}")
    shot(camera, page, "tournaments", "/tournaments")


def play_mine(page: Page, address: str, table: str, seat: int) -> None:
    """My seat of a match, past the page, with whatever comes first."""
    while True:
        update = told(page, f"{address}/api/tables/{table}/play?seat={seat}&since=1000000")
        if update["over"]:
            return
        if update["question"] is not None:
            choice = update["question"]["options"][-1]["text"]
            told(page, f"{address}/api/tables/{table}/choose", {"seat": seat, "at": update["at"], "choice": choice})


def series(camera: Camera, page: Page) -> None:
    address = camera.server.address
    guest = {"kind": "guest", "name": "Bruno"}
    wanted = {"kind": "best", "games": 3}
    table = new_table(page, address, GAME, ME, guest, start=True, series=wanted)["id"]
    play_out(page, address, table, 2)
    shot(camera, page, "series", f"/t/{table}")


def house(camera: Camera, page: Page) -> None:
    address = camera.server.address
    shot(camera, page, "house-refused", "/host")
    me = told(page, f"{address}/api/me")["id"]
    write(camera.server, ("INSERT INTO role VALUES (?, 'host', 0)", (me,)))
    shot(camera, page, "house-empty", "/host")
    bruno = camera.sit()
    bruno.goto(address)
    table = new_table(bruno, address, GAME, ME, {"kind": "open"}, visibility="public")["id"]
    told(page, f"{address}/api/tables/{table}/join", {})
    told(bruno, f"{address}/api/tables/{table}/report", {"seat": 1, "reason": "keeps the seat from others"})
    told(page, f"{address}/api/host/announcements", {"text": "Tonight we play at eight."})
    shot(camera, page, "house", "/host")
    bruno.context.close()


def talk(camera: Camera, page: Page) -> None:
    """A lobby and a table where people talk, and an order that is being written."""
    address = camera.server.address
    bruno = camera.sit()
    bruno.goto(address)
    bruno.request.put(f"{address}/api/me", data={"name": "Bruno"})
    table = new_table(page, address, GAME, ME, {"kind": "open"})
    join = {"invite": table["invite"].rpartition("/")[2]}
    told(bruno, f"{address}/api/tables/{table['id']}/join", join)
    for turn, line in enumerate(LINES):
        told((page, bruno)[turn % 2], f"{address}/api/tables/{table['id']}/chat", {"text": line})
    shot(camera, page, "talk-lobby", f"/t/{table['id']}")
    told(page, f"{address}/api/tables/{table['id']}/start", {})
    page.goto(f"{address}/t/{table['id']}")
    wait_until_asked(page)
    for turn in range(3):
        press_next(page, turn)
        page.wait_for_timeout(300)
    page.get_by_role("tab", name="Chat").click()
    shot(camera, page, "talk")
    page.get_by_role("tab", name="Orders").click()
    shot(camera, page, "orders-empty")
    page.locator("[data-new-order]").click()
    shot(camera, page, "orders-form")
    page.locator("[data-give-order]").click()
    page.locator("[data-order]").first.wait_for()
    shot(camera, page, "orders")
    bruno.context.close()
