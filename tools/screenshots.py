"""Pictures of the main pages and states, in screenshots/: `make screenshots`.

With `--docs` also the two pictures that the README shows, in docs/images/.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser.people import (  # noqa: E402 - the folder of the tests is known only now
    CHROMIUM,
    FLAGS,
    is_over,
    new_table,
    plan,
    press_next,
    question,
    wait_until_asked,
)
from tests.browser.serving import Server  # noqa: E402

FOLDER = ROOT / "screenshots"
IMAGES = ROOT / "docs" / "images"
REPLAYS = ROOT / "tests" / "replays"
MOST_BYTES = 400_000  # of a picture in docs/
SIZES = {"1440": (1440, 900), "1280": (1280, 720), "390": (390, 844)}
MODULES = {"court": "on", "landsknechte": "on", "leaders": "on"}
GREY = "html { filter: grayscale(1) }"


class Camera:
    """One browser and one server; takes pictures and names them."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self._browser = browser
        self.server = server

    def sit(self, size: str = "1440", **wishes: Any) -> Page:
        wide, high = SIZES[size]
        phone = {"has_touch": True, "is_mobile": True, "device_scale_factor": 2} if wide < 500 else {}
        context = self._browser.new_context(
            viewport={"width": wide, "height": high}, reduced_motion="reduce", locale="en-GB", **phone, **wishes
        )
        context.set_default_timeout(20_000)
        return context.new_page()

    def take(self, page: Page, name: str, folder: Path = FOLDER) -> None:
        page.mouse.move(0, 0)
        page.wait_for_timeout(400)
        page.screenshot(path=folder / f"{name}.png")
        print(f"{folder.name}/{name}.png", flush=True)

    def sizes(self, page: Page, name: str, *, dark: bool = False, grey: bool = False) -> None:
        """The same state at every size, and in the dark."""
        for size, (wide, high) in SIZES.items():
            page.set_viewport_size({"width": wide, "height": high})
            self.take(page, f"{name}-{size}")
        page.set_viewport_size({"width": 1440, "height": 900})
        if dark:
            page.emulate_media(color_scheme="dark")
            self.take(page, f"{name}-1440-dark")
            page.set_viewport_size({"width": 390, "height": 844})
            self.take(page, f"{name}-390-dark")
            page.set_viewport_size({"width": 1440, "height": 900})
            page.emulate_media(color_scheme="light")
        if grey:
            style = page.add_style_tag(content=GREY)
            self.take(page, f"{name}-1440-grey")
            style.evaluate("(it) => it.remove()")


def pages(camera: Camera) -> None:
    page = camera.sit()
    address = camera.server.address
    table, watch = camera.server.import_match(REPLAYS / "augsburg1520-5.match")
    war, war_watch = camera.server.import_match(REPLAYS / "wallenstein-5-all.match")
    for _ in range(2):
        new_table(page, address, "augsburg1520", ["me", "easy", "easy"])
        wait_until_asked(page)
    new_table(page, address, "wallenstein", ["me", "open", "easy"])
    page.wait_for_selector(".lobby")
    camera.sizes(page, "lobby")
    page.goto(address)
    page.wait_for_selector(".list b")
    camera.sizes(page, "start", dark=True)
    page.goto(f"{address}/new?game=wallenstein")
    page.wait_for_selector("#seat-0")
    camera.sizes(page, "new")
    page.goto(f"{address}/rules/augsburg1520")
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
        bar.evaluate("(it) => { it.value = String(Math.floor(it.max * 0.6)); it.dispatchEvent(new Event('input')) }")
        camera.sizes(page, f"{name}-replay", dark=game == table)
    page.goto(f"{address}/t/{table}/verify")
    page.locator("[data-confirm]").click()
    page.wait_for_selector(".result")
    camera.take(page, "verify-1440")
    page.context.close()


def curtain(camera: Camera) -> None:
    page = camera.sit()
    new_table(page, camera.server.address, "augsburg1520", ["me", "guest"])
    page.wait_for_selector(".curtain")
    camera.sizes(page, "curtain")
    page.context.close()


State = tuple[str, Callable[[Page], bool]]


def has(what: str) -> Callable[[Page], bool]:
    return lambda page: page.locator(what).first.is_visible() if page.locator(what).count() else False


def states(camera: Camera, page: Page, wanted: list[State], presses: int) -> None:
    """Play on and take each wanted state when it comes up for the first time."""
    left = list(wanted)
    for turn in range(presses):
        wait_until_asked(page)
        page.wait_for_timeout(60)
        for state in [each for each in left if each[1](page)]:
            camera.sizes(page, state[0], dark=state[0].endswith(("offer", "combat")), grey=state[0].endswith("combat"))
            left.remove(state)
        if not left or is_over(page):
            break
        press_next(page, turn)
    for name, _ in left:
        print(f"{name}: did not come up", file=sys.stderr)


def augsburg(camera: Camera) -> None:
    page = camera.sit()
    new_table(page, camera.server.address, "augsburg1520", ["me", "easy", "easy", "easy"])

    def asks(words: str) -> Callable[[Page], bool]:
        return lambda page: words in question(page)

    def late(page: Page) -> bool:
        return "Round 3" in page.locator(".top .where").inner_text() and has("#question .risk")(page)

    wanted: list[State] = [
        ("augsburg-buy", has(".dealt-sec")),
        ("augsburg-offer", late),
        ("augsburg-showdown", has("#question .laid")),
        ("augsburg-privilege", has("#question .slots")),
        ("augsburg-over", is_over),
    ]
    states(camera, page, wanted, 900)
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
    for turn in range(400):
        wait_until_asked(page)
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
        press_next(page, turn)
    for name in ("Points", "Map"):
        page.get_by_role("button", name=name, exact=True).first.click()
        camera.sizes(page, f"wallenstein-{name.lower()}")
    page.context.close()


def docs(camera: Camera) -> None:
    """One good picture of each game, in the middle of play."""
    IMAGES.mkdir(exist_ok=True)
    page = camera.sit()
    new_table(page, camera.server.address, "augsburg1520", ["me", "easy", "easy", "easy"])
    for turn in range(600):
        wait_until_asked(page)
        if "Round 3" in page.locator(".top .where").inner_text() and has("#question .risk")(page):
            break
        press_next(page, turn)
    camera.take(page, "augsburg", IMAGES)
    new_table(page, camera.server.address, "wallenstein", ["me", "easy", "easy", "easy"])
    for turn in range(400):
        wait_until_asked(page)
        attack = page.locator("#question [data-choice^='attack']").first
        if attack.count() and "fall" in page.locator(".top .where").inner_text():
            attack.click()
            break
        press_next(page, turn)
    camera.take(page, "wallenstein", IMAGES)
    for name in ("augsburg", "wallenstein"):
        size = (IMAGES / f"{name}.png").stat().st_size
        if size > MOST_BYTES:
            sys.exit(f"docs/images/{name}.png has {size} bytes; at most {MOST_BYTES} are wanted.")


PARTS = {"pages": pages, "curtain": curtain, "augsburg": augsburg, "wallenstein": wallenstein}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--docs", action="store_true", help="also write the pictures that the README shows")
    parser.add_argument("--only", choices=sorted(PARTS), help="only this part")
    chosen = parser.parse_args()
    if not CHROMIUM:
        sys.exit('There is no Chromium: run "sh tools/chromium.sh".')
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "tables")
        server.start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            camera = Camera(browser, server)
            for name, part in PARTS.items():
                if chosen.only in (None, name):
                    part(camera)
            if chosen.docs:
                docs(camera)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
