"""Measure The Price of Power in headless Chromium: frames a second while the map is moved, and the time of a hint.

    PYTHONPATH=src python tools/page_measure.py --seconds 5 --hints 5

The table is that of scenario 1-01 with four seats, three of them bots; the map is dragged to and fro by the mouse.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from statistics import median

from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.browser.people import CHROMIUM, FLAGS, People, new_table, press_next, wait_until_asked
from tests.browser.serving import Server

GAME = "price_of_power"
# Times of all frames while the button is down
COUNT = """() => {
  window.frames_seen = []
  const note = (at) => { window.frames_seen.push(at); window.frames_go = requestAnimationFrame(note) }
  window.frames_go = requestAnimationFrame(note)
}"""
STOP = "() => { cancelAnimationFrame(window.frames_go); return window.frames_seen }"
STEP = 12  # pixels
REACH = 240


def pan(page: Page, seconds: float) -> list[float]:
    """Drag the map to and fro; the milliseconds of each frame."""
    box = page.locator("[data-map]").first.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.evaluate(COUNT)
    until = time.monotonic() + seconds
    at, way = 0, STEP
    while time.monotonic() < until:
        at += way
        if abs(at) >= REACH:
            way = -way
        page.mouse.move(x + at, y + at / 3)
    times: list[float] = page.evaluate(STOP)
    page.mouse.up()
    return [after - before for before, after in pairwise(times)]


def hint(page: Page, turn: int) -> float:
    """Ask for a hint; the seconds until it is there."""
    wait_until_asked(page)
    begun = time.monotonic()
    page.keyboard.press("h")
    page.wait_for_selector("#hints ol li")
    took = time.monotonic() - begun
    page.keyboard.press("h")
    press_next(page, turn)
    return took


def main(argv: Sequence[str] | None = None) -> None:
    wishes = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    wishes.add_argument("--seconds", type=float, default=5)
    wishes.add_argument("--hints", type=int, default=5)
    wish = wishes.parse_args(argv)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            page = People(browser).sit()
            new_table(page, server.address, GAME, ["me", "random", "random", "random"], {"scenario": "1-01"})
            wait_until_asked(page)
            frames = pan(page, wish.seconds)
            slow = sorted(frames)[int(len(frames) * 0.95)]
            print(f"frames a second while panning: {1000 * len(frames) / sum(frames):.1f} (95 % within {slow:.0f} ms)")
            found = [hint(page, turn) for turn in range(wish.hints)]
            print(f"seconds until a hint: median {median(found):.2f}, most {max(found):.2f}")
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
