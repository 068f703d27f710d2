"""Pictures of the main pages and states, in screenshots/: `make screenshots`.

With `--docs` also the two pictures that the README shows, in docs/images/.
"""

from __future__ import annotations

import argparse
import struct
import sys
import tempfile
import zlib
from collections import Counter
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
    wait_until_asked,
)
from tests.browser.serving import Server  # noqa: E402

FOLDER = ROOT / "screenshots"
IMAGES = ROOT / "docs" / "images"
REPLAYS = ROOT / "tests" / "replays"
SIGNATURE = b"\x89PNG\r\n\x1a\n"
CALM = 4000  # milliseconds until nothing on a board is marked as new
MOST_BYTES = 400_000  # of a picture in docs/
SIZES = {"1440": (1440, 900), "1280": (1280, 720), "390": (390, 844)}
MODULES = {"court": "on", "landsknechte": "on", "leaders": "on"}
SEEK = "(it) => { it.value = String(it.max * 0.6); it.dispatchEvent(new Event('input', {bubbles: true})) }"
FILTER = "(how) => { document.documentElement.style.filter = how }"


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
            page.evaluate(FILTER, "grayscale(1)")
            self.take(page, f"{name}-1440-grey")
            page.evaluate(FILTER, "")


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
        bar.evaluate(SEEK)
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


def one_click(page: Page, address: str, game: str) -> None:
    """The table that the start page sets up, with bots under names of the time."""
    page.goto(address)
    page.get_by_role("button", name=game).first.click()
    page.locator(".slab .btn.primary").click()
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
        press(page, turn)
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
        press(page, turn)
    for name in ("Points", "Map"):
        page.get_by_role("button", name=name, exact=True).first.click()
        camera.sizes(page, f"wallenstein-{name.lower()}")
    page.context.close()


def docs(camera: Camera) -> None:
    """One good picture of each game, in the middle of play."""
    IMAGES.mkdir(exist_ok=True)
    page = camera.sit()
    one_click(page, camera.server.address, "Augsburg 1520")
    for turn in range(600):
        wait_until_asked(page)
        if "Round 3" in page.locator(".top .where").inner_text() and has(".risk ~ *, #question .more")(page):
            break
        press(page, turn)
    page.wait_for_timeout(CALM)
    camera.take(page, "augsburg", IMAGES)
    one_click(page, camera.server.address, "Wallenstein")
    for turn in range(400):
        wait_until_asked(page)
        attack = page.locator("#question [data-choice^='attack']").first
        if attack.count() and "fall" in page.locator(".top .where").inner_text():
            attack.click()
            break
        press(page, turn)
    page.wait_for_timeout(CALM)
    camera.take(page, "wallenstein", IMAGES)
    for name in ("augsburg", "wallenstein"):
        shrink(IMAGES / f"{name}.png")
        size = (IMAGES / f"{name}.png").stat().st_size
        if size > MOST_BYTES:
            sys.exit(f"docs/images/{name}.png has {size} bytes; at most {MOST_BYTES} are wanted.")


# --- a smaller file: 256 colours are plenty for these drawings


def shrink(file: Path) -> None:
    """Write a picture of Chromium (PNG, three bytes a pixel) anew with 256 colours."""
    wide, high, pixels = pixels_of(file.read_bytes())
    many = Counter(pixels)
    buckets: dict[tuple[int, int, int], Counter[bytes]] = {}
    for colour, times in many.items():
        buckets.setdefault((colour[0] >> 3, colour[1] >> 3, colour[2] >> 3), Counter())[colour] = times
    palette = chosen_colours([(bucket.most_common(1)[0][0], bucket.total()) for bucket in buckets.values()])
    nearest = {colour: min(range(len(palette)), key=lambda at: distance(colour, palette[at])) for colour in many}
    rows = b"".join(
        b"\0" + bytes(nearest[pixel] for pixel in pixels[row * wide : (row + 1) * wide]) for row in range(high)
    )
    head = struct.pack(">IIBBBBB", wide, high, 8, 3, 0, 0, 0)
    parts = ((b"IHDR", head), (b"PLTE", b"".join(palette)), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    file.write_bytes(SIGNATURE + b"".join(chunk(kind, data) for kind, data in parts))


def chosen_colours(colours: list[tuple[bytes, int]]) -> list[bytes]:
    """256 of them: one after another the one that is missed most, because it is frequent and unlike all others."""
    missed = {colour: (3 * 255**2, times**0.5) for colour, times in colours}
    palette: list[bytes] = []
    while missed and len(palette) < 256:
        palette.append(max(missed, key=lambda colour: missed[colour][0] * missed[colour][1]))
        del missed[palette[-1]]
        for colour, (far, weight) in missed.items():
            missed[colour] = (min(far, distance(colour, palette[-1])), weight)
    return palette


def distance(one: bytes, other: bytes) -> int:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def pixels_of(png: bytes) -> tuple[int, int, list[bytes]]:
    """Width, height and every pixel; each line of the file says how it differs from the one above."""
    at, packed, wide, high = len(SIGNATURE), b"", 0, 0
    while at < len(png):
        size, kind = struct.unpack(">I4s", png[at : at + 8])
        data = png[at + 8 : at + 8 + size]
        if kind == b"IHDR":
            wide, high = struct.unpack(">II", data[:8])
        elif kind == b"IDAT":
            packed += data
        at += size + 12
    raw, line = zlib.decompress(packed), wide * 3
    above, pixels = bytearray(line), list[bytes]()
    for row in range(high):
        start = row * (line + 1)
        now = bytearray(raw[start + 1 : start + 1 + line])
        add_up(raw[start], now, above)
        pixels.extend(bytes(now[place : place + 3]) for place in range(0, line, 3))
        above = now
    return wide, high, pixels


def add_up(how: int, now: bytearray, above: bytearray) -> None:
    """Undo the five filters of PNG for a line."""
    for place in range(len(now)) if how else ():
        left, up = (now[place - 3] if place > 2 else 0), above[place]
        corner = above[place - 3] if place > 2 else 0
        guess = left + up - corner
        paeth = min((left, up, corner), key=lambda each: abs(guess - each))
        now[place] = (now[place] + (0, left, up, (left + up) // 2, paeth)[how]) & 255


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
