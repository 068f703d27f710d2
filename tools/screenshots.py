"""Pictures of the main pages and states, in screenshots/: `make screenshots`.

With `--docs` also the three pictures that the README shows, in docs/images/. Each part runs in its own process,
with its own server and browser; one that does not finish in time is stopped with everything it started.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, Route, WebSocketRoute, sync_playwright

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser.people import (  # noqa: E402 - the folder of the tests is known only now
    CHROMIUM,
    FLAGS,
    is_asked,
    is_over,
    new_table,
    plan,
    press_next,
    wait_until_asked,
)
from tests.browser.serving import Server  # noqa: E402
from tools.camera import FOLDER, PATIENCE, Camera  # noqa: E402
from tools.gatherings import gatherings  # noqa: E402
from tools.realms import my_turn, realms  # noqa: E402
from tools.scenes import SCENES  # noqa: E402
from tools.smaller_pictures import shrink  # noqa: E402

IMAGES = ROOT / "docs" / "images"
REPLAYS = ROOT / "tests" / "replays"
CALM = 4000  # milliseconds until nothing on a board is marked as new
PART_SECONDS = 900  # then a part is stopped
PLAY_SECONDS = 150  # for the play that leads to the states of a game
TRIES = 3  # games of Wallenstein until one offers a good attack
BID = 10  # the box of the planning mat for it
QUICK = 0.01  # seconds a bot takes
UNHURRIED = 0.08  # seconds a bot takes, so that the right moment can be caught
MOST_BYTES = 400_000  # of a picture in docs/
MODULES = {"court": "on", "landsknechte": "on", "leaders": "on"}
SEEK = "(it) => { it.value = String(it.max * 0.6); it.dispatchEvent(new Event('input', {bubbles: true})) }"
INVITE = "async (id) => new URL((await (await fetch(`/api/tables/${id}`)).json()).invite, location.href).pathname"
SEND = """async ([how, path, body]) => {
  await fetch(path, {method: how, headers: {'content-type': 'application/json'}, body: JSON.stringify(body)})
}"""
VIEW = "async (id) => (await (await fetch(`/api/tables/${id}/play?seat=-1`)).json()).view"


def pages(camera: Camera) -> None:
    page = camera.sit()
    address = camera.server.address
    table, watch = camera.server.import_match(REPLAYS / "augsburg1520-5.match")
    war, war_watch = camera.server.import_match(REPLAYS / "wallenstein-5-all.match")
    for _ in range(2):
        new_table(page, address, "augsburg1520", ["me", "easy", "easy"])
        wait_until_asked(page)
        press(page, 0)
    invite_others(camera)
    new_table(page, address, "wallenstein", ["me", "open", "easy"])
    page.wait_for_selector(".lobby")
    camera.sizes(page, "lobby")
    page.goto(address)
    page.wait_for_selector(".list b")
    camera.sizes(page, "start", dark=True)
    page.goto(f"{address}/new?game=wallenstein")
    page.wait_for_selector("#seat-0")
    camera.sizes(page, "new")
    page.goto(f"{address}/rules/augsburg1520/index")
    page.wait_for_selector(".rule")
    camera.sizes(page, "rules")
    for game, link in ((table, watch), (war, war_watch)):
        page.goto(address + link)
        page.wait_for_selector("#question")
        name = "augsburg" if game == table else "wallenstein"
        camera.sizes(page, f"{name}-end")
        page.goto(f"{address}/t/{game}/replay")
        page.wait_for_selector(".scrub")
        page.wait_for_timeout(1500)
        bar = page.locator(".scrub .track input")
        bar.evaluate(SEEK)
        camera.sizes(page, f"{name}-replay", dark=game == table)
    page.goto(f"{address}/t/{table}/verify")
    page.locator("[data-confirm]").click()
    page.wait_for_selector(".result")
    camera.take(page, "verify-1440")
    page.context.close()


def invite_others(camera: Camera) -> None:
    """Somebody else opens tables that everybody may join."""
    host = camera.sit()
    for game, seats in (("wallenstein", ["me", "open", "open", "easy"]), ("augsburg1520", ["me", "open", "open"])):
        new_table(host, camera.server.address, game, seats, visibility="public")
        host.wait_for_selector(".lobby")
    host.context.close()


def moments(camera: Camera) -> None:
    """What the page says when there is little to show: nothing yet, waiting, a lost connection, the curtain."""
    address = camera.server.address
    page = camera.sit()
    page.goto(address)
    page.wait_for_selector(".slab [data-learn]")
    camera.sizes(page, "empty")
    page.goto(f"{address}/t/nowhere")
    page.wait_for_selector("main h1")
    camera.sizes(page, "missing")
    new_table(page, address, "augsburg1520", ["me", "guest"])
    page.wait_for_selector(".curtain")
    camera.sizes(page, "curtain", dark=True)
    page.context.close()
    waiting(camera)
    lost(camera)


def waiting(camera: Camera) -> None:
    """Two people at their own browsers, and one of them has to wait."""
    host, friend = camera.sit(), camera.sit()
    table = new_table(host, camera.server.address, "augsburg1520", ["me", "open"])
    friend.goto(f"{camera.server.address}{host.evaluate(INVITE, table)}")
    friend.locator("[data-confirm]").first.click()
    friend.wait_for_url("**/t/*")
    host.locator(".lobby [data-confirm]").click()
    for page in (host, friend):
        wait_until_asked(page)
    for turn in range(8):
        asked_now = [page for page in (host, friend) if is_asked(page)]
        if len(asked_now) == 1:
            break
        press(asked_now[0], turn)
        host.wait_for_timeout(300)
    camera.sizes(friend if is_asked(host) else host, "waiting")
    host.context.close()
    friend.context.close()


def lost(camera: Camera) -> None:
    """The server is gone for this page: its socket closes and nothing answers any more."""
    page = camera.sit()
    sockets: list[WebSocketRoute] = []

    def opened(socket: WebSocketRoute) -> None:
        sockets.append(socket)
        if len(sockets) > 1:
            socket.close()
        else:
            socket.connect_to_server()

    page.route_web_socket("**/ws*", opened)
    one_click(page, camera.server.address, "Augsburg 1520")
    wait_until_asked(page)
    page.route("**/api/**", abort)
    sockets[0].close()
    page.wait_for_selector("div.lost")
    camera.sizes(page, "lost")
    page.context.close()


def abort(route: Route) -> None:
    route.abort()


def german(camera: Camera) -> None:
    """German runs longer than English: the pages that have least room."""
    page = camera.sit(locale="de-DE")
    address = camera.server.address
    page.goto(address)
    page.wait_for_selector(".pick")
    camera.sizes(page, "german-start")
    page.goto(f"{address}/new?game=wallenstein")
    page.wait_for_selector("#seat-0")
    camera.sizes(page, "german-new")
    one_click(page, address, "Augsburg 1520")
    wanted: list[State] = [
        ("german-augsburg-buy", has(".dealt-sec")),
        ("german-augsburg-offer", has(".risk ~ *, #question .more")),
        ("german-augsburg-showdown", has("#question .laid")),
        ("german-augsburg-privilege", has("#question .slots")),
    ]
    states(camera, page, wanted)
    new_table(page, address, "wallenstein", ["me", "easy", "easy", "easy"], {})
    page.wait_for_selector(".mat .slot")
    camera.sizes(page, "german-wallenstein-planning")
    plan(page)
    wanted = [
        ("german-wallenstein-position", has("#question .places")),
        ("german-wallenstein-march", has("#question [data-choice^='attack'], #question [data-choice^='move']")),
    ]
    states(camera, page, wanted)
    page.context.close()


def one_click(page: Page, address: str, game: str) -> None:
    """The table that the start page sets up, with bots under names of the time."""
    page.goto(address)
    page.locator(".qs .pick", has_text=game).click()
    page.locator("[data-quick]").click()
    page.wait_for_url("**/t/*")


def press(page: Page, turn: int) -> None:
    """As the tests press, but whoever is dealt certificates buys three."""
    dealt = page.locator(".dealt-sec button.ct[aria-pressed=false]:not([aria-disabled=true])")
    for _ in range(3 if dealt.count() else 0):
        if dealt.count():
            dealt.first.click()
    press_next(page, turn)


State = tuple[str, Callable[[Page], bool]]


def has(what: str) -> Callable[[Page], bool]:
    return lambda page: page.locator(what).first.is_visible() if page.locator(what).count() else False


def asked(page: Page) -> Iterator[int]:
    """Play on, question by question, until the game is over or there is no time left."""
    until = time.monotonic() + PLAY_SECONDS
    turn = 0
    while time.monotonic() < until:
        wait_until_asked(page)
        page.wait_for_timeout(60)
        yield turn
        if is_over(page):
            return
        press(page, turn)
        turn += 1


def states(camera: Camera, page: Page, wanted: list[State]) -> None:
    """Play on and take each wanted state when it comes up for the first time."""
    left = list(wanted)
    for _ in asked(page):
        for state in [each for each in left if each[1](page)]:
            camera.sizes(page, state[0], dark=state[0].endswith(("offer", "combat")), grey=state[0].endswith("combat"))
            left.remove(state)
        if not left:
            return
    for name, _ in left:
        print(f"{name}: did not come up", file=sys.stderr)


def augsburg(camera: Camera) -> None:
    page = camera.sit()
    one_click(page, camera.server.address, "Augsburg 1520")

    def late(page: Page) -> bool:
        return "Round 3" in page.locator(".top .where").inner_text() and has(".risk ~ *, #question .more")(page)

    wanted: list[State] = [
        ("augsburg-buy", has(".dealt-sec")),
        ("augsburg-offer", late),
        ("augsburg-showdown", has("#question .laid")),
        ("augsburg-privilege", has("#question .slots")),
        ("augsburg-over", is_over),
    ]
    states(camera, page, wanted)
    page.context.close()


def wallenstein(camera: Camera) -> None:
    page = camera.sit()
    new_table(page, camera.server.address, "wallenstein", ["me", "easy", "easy", "easy"], MODULES)
    page.wait_for_selector(".mat .slot")
    for _ in range(6):
        page.locator(".mat .slot").first.click()
        page.locator(".hand .cards .cc").first.click()
    camera.sizes(page, "wallenstein-planning", dark=True)
    plan(page)
    done: set[str] = set()
    for _ in asked(page):
        attack = page.locator("#question [data-choice^='attack']").first
        if attack.count() and "combat" not in done:
            attack.click()
            camera.sizes(page, "wallenstein-combat", dark=True, grey=True)
            done.add("combat")
        for name, what in (("position", "#question .places"), ("court", "#question [data-choice^='favor']")):
            if name not in done and page.locator(what).count():
                camera.sizes(page, f"wallenstein-{name}")
                done.add(name)
        if "Year 2" in page.locator(".top .where").inner_text():
            break
    plan_too_much(page)
    camera.sizes(page, "wallenstein-warning", dark=True)
    for name in ("Points", "Map"):
        page.get_by_role("button", name=name, exact=True).first.click()
        camera.sizes(page, f"wallenstein-{name.lower()}")
    page.context.close()


def plan_too_much(page: Page) -> None:
    """The highest bid, and a county for everything that costs money, until the page warns that one will be skipped."""
    page.locator(f".mat [data-box='{BID}'] .slot").click()
    page.locator(".hand .coins .cc").last.click()
    costly = page.locator(".mat .box:has(em) .slot")
    while costly.count() and not page.locator("#question .wn").count():
        costly.first.click()
        page.locator(".hand .cards:not(.coins) .cc").first.click()


def docs(camera: Camera) -> None:
    """One good picture of each game: a bot has brought my seat to the middle of the game, and now I am asked."""
    IMAGES.mkdir(exist_ok=True)
    page = camera.sit()
    page.goto(camera.server.address)
    page.evaluate(SEND, ["PUT", "/api/me", {"name": "Ada"}])
    middle(page, camera.server.address, "Augsburg 1520", lambda view: view["round"] >= 4 and view["noble"] <= 1)
    for _ in asked(page):
        if has(".risk ~ *, #question .more")(page) and page.locator("[data-spot=hand] .ct, .hand-sec .ct").count() >= 8:
            break
    page.wait_for_timeout(CALM)
    camera.take(page, "augsburg", IMAGES)
    for _ in range(TRIES):
        middle(page, camera.server.address, "Wallenstein", has_planned)
        if any(prepare_attack(page) for _ in asked(page)):
            break
    page.wait_for_timeout(CALM)
    camera.take(page, "wallenstein", IMAGES)
    picture_of_power(camera)
    for name in ("augsburg", "wallenstein", "price-of-power"):
        shrink(IMAGES / f"{name}.png")
        size = (IMAGES / f"{name}.png").stat().st_size
        if size > MOST_BYTES:
            sys.exit(f"docs/images/{name}.png has {size} bytes; the limit is {MOST_BYTES}.")


def picture_of_power(camera: Camera) -> None:
    """The turn of a player at war: what is in the hand, what can be done, and the map around the realm."""
    with tempfile.TemporaryDirectory() as folder:
        page = my_turn(camera, Path(folder))
        page.wait_for_timeout(CALM)
        camera.take(page, "price-of-power", IMAGES)
        page.context.close()


def middle(page: Page, address: str, game: str, reached: Callable[[dict[str, Any]], bool]) -> None:
    """Let a bot sit in for me until the game has come far enough, then take the seat back."""
    one_click(page, address, game)
    table = page.url.rpartition("/t/")[2]
    page.evaluate(SEND, ["POST", f"/api/tables/{table}/stand-in", {"seat": 0, "bot": "easy"}])
    until = time.monotonic() + PLAY_SECONDS
    while not reached(page.evaluate(VIEW, table)):
        if time.monotonic() > until:
            sys.exit(f"{game} did not get halfway in {PLAY_SECONDS} seconds.")
        page.wait_for_timeout(20)
    page.evaluate(SEND, ["POST", f"/api/tables/{table}/return", {"seat": 0}])
    page.reload()
    wait_until_asked(page)
    for known in page.locator(".recap .btn.quiet").all():
        known.click()


def has_planned(view: dict[str, Any]) -> bool:
    """In the second year, and the bot has sealed a plan for my seat."""
    return bool(view["year"] == 2 and (not view["sealed"][0] if view["sealed"] else view["to_do"][0] != "together"))


def prepare_attack(page: Page) -> bool:
    """Prepare an attack that will probably be won; false, if there is none."""
    attacks = page.locator("#question [data-choice^='attack']")
    for at in range(attacks.count()):
        if attacks.nth(at).get_attribute("aria-pressed") != "true":  # a second press would let it go
            attacks.nth(at).click()
        more = page.locator("#question .stepper button").last
        while more.get_attribute("aria-disabled") != "true":
            more.click()
        win = page.locator("#question .odds .w").inner_text()
        if 50 <= int("".join(each for each in win if each.isdigit()) or 0) <= 95:
            return True
    return False


PARTS = {
    **SCENES,
    "gatherings": gatherings,
    "pages": pages,
    "moments": moments,
    "german": german,
    "augsburg": augsburg,
    "wallenstein": wallenstein,
    "realms": realms,
    "docs": docs,
}


def take_part(name: str) -> None:
    """One part, with a server and a browser of its own."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "tables", bot_pause=UNHURRIED if name == "docs" else QUICK)
        try:
            server.start()
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS, timeout=PATIENCE)
            try:
                PARTS[name](Camera(browser, server))
            finally:
                browser.close()
        finally:
            server.stop()


Process = tuple[int, str]  # its number and since when it runs: numbers come back


def supervise(name: str) -> bool:
    """Run a part in a process of its own; whatever it leaves behind is stopped."""
    worker = subprocess.Popen([sys.executable, __file__, "--part", name])
    started: set[Process] = set()
    until = time.monotonic() + PART_SECONDS
    try:
        while worker.poll() is None and time.monotonic() < until:
            started |= started_by(worker.pid)
            time.sleep(0.5)
        if worker.poll() is None:
            print(f"{name}: stopped after {PART_SECONDS} seconds.", file=sys.stderr)
        return worker.poll() == 0
    finally:
        started |= started_by(worker.pid)
        if worker.poll() is None:
            worker.kill()
            worker.wait()
        for number, _ in started & set(processes()):
            with contextlib.suppress(ProcessLookupError):
                os.kill(number, signal.SIGKILL)


def processes() -> dict[Process, int]:
    """Every process of this machine, and the number of the one that started it."""
    told = subprocess.run(
        ["ps", "-eo", "pid=,ppid=,lstart="], capture_output=True, text=True, check=True, timeout=60
    ).stdout
    lines = (line.split(None, 2) for line in told.splitlines())
    return {(int(number), since): int(parent) for number, parent, since in lines}


def started_by(first: int) -> set[Process]:
    """All processes that descend from one."""
    known, found = processes(), set[Process]()
    while more := {each for each, parent in known.items() if parent in {first, *(one for one, _ in found)}} - found:
        found |= more
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--docs", action="store_true", help="also write the pictures that the README shows")
    parser.add_argument("--only", choices=sorted(PARTS), help="only this part")
    parser.add_argument("--part", choices=sorted(PARTS), help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if not CHROMIUM:
        sys.exit('Chromium was not found: run "sh tools/chromium.sh".')
    FOLDER.mkdir(exist_ok=True)
    if chosen.part:
        take_part(chosen.part)
        return
    usual = [name for name in PARTS if name != "docs" or chosen.docs]
    failed = [name for name in ([chosen.only] if chosen.only else usual) if not supervise(name)]
    if failed:
        sys.exit(f"Some pictures are missing: {', '.join(failed)}.")


if __name__ == "__main__":
    main()
