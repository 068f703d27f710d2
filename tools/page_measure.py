"""Measure pages in headless Chromium.

    PYTHONPATH=src python tools/page_measure.py map --seconds 5 --hints 5
    PYTHONPATH=src python tools/page_measure.py game wallenstein --size 1440x900 --minutes 8

`map`: frames a second while the map of The Price of Power is dragged to and fro, the time of a hint, and the size of
the updates that the page is sent meanwhile (scenario 1-01, four seats, three of them bots).

`game`: a game played to its end, or for so many minutes, with what others do played back fast. Prints the sum of all
layout shifts that do not follow an input (a whole game should stay below 0.1), the largest of them with what moved, and
the longest task of the page by processor time, which a busy machine does not make longer.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.browser.people import CHROMIUM, FLAGS, People, frames_of, is_over, new_table, press_next, wait_until_asked
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


# Every shift without recent input, with what moved most and what was asked then
SHIFTS = """() => {
  window.shifts = []
  const name = (node) => (node?.nodeType === 1 ? `${node.tagName}.${node.className?.baseVal ?? node.className}` : '?')
  const note = (each) => {
    if (each.hadRecentInput) return
    const moved = each.sources.map((one) => `${name(one.node)} ${one.previousRect.y}>${one.currentRect.y}`).slice(0, 3)
    const asked = document.querySelector('#question h1')?.textContent ?? ''
    window.shifts.push([each.value, `${moved.join(' | ')} (${asked})`])
  }
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({type: 'layout-shift', buffered: true})
}"""
FAST = """localStorage.setItem('hausmacht.speed', 'fast'); localStorage.setItem('hausmacht.stops', '')"""
LINE_UPS = {"wallenstein": 3, "augsburg1520": 3}


CAN_ANSWER = """() => {
  const asked = document.getElementById('question')
  const isShown = document.querySelector('.playbar, [role=dialog]') !== null
  return !isShown && asked !== null && asked.getAttribute('aria-busy') !== 'true'
}"""
LOOK = 200  # milliseconds between two looks at the page
READ = 12  # looks for which a scene waits for a button before it is pressed: those of others go by themselves


def play(page: Page, minutes: float) -> None:
    """Answer what is asked and watch what is shown, as a person does who waits for every caption."""
    until = time.monotonic() + 60 * minutes
    turn = waited = 0
    while time.monotonic() < until and not is_over(page):
        button = page.locator("[role=dialog] .btn.primary:visible")
        waited = waited + 1 if button.count() else 0
        if waited > READ:
            button.first.click()
            waited = 0
        elif page.evaluate(CAN_ANSWER):
            press_next(page, turn)
            turn += 1
        page.wait_for_timeout(LOOK)


def longest_task(trace: bytes) -> float:
    """Milliseconds of processor time of the longest task on the main thread of the page."""
    events = json.loads(trace)["traceEvents"]
    main = {of_thread(each) for each in events if each.get("args", {}).get("name") == "CrRendererMain"}
    tasks = [each for each in events if each["name"].endswith("RunTask") and of_thread(each) in main]
    longest: int = max(each.get("tdur", 0) for each in tasks)  # microseconds
    return longest / 1000


def of_thread(event: dict[str, Any]) -> tuple[int, int]:
    return event["pid"], event["tid"]


def measure_game(browser: Browser, server: Server, game: str, size: str, minutes: float) -> None:
    wide, _, high = size.partition("x")
    view: ViewportSize = {"width": int(wide), "height": int(high)}
    page = People(browser).sit(plays_moves=True, reduced_motion="no-preference", viewport=view)
    page.context.add_init_script(FAST)
    page.goto(server.address)
    seats = ["me", *["easy"] * (LINE_UPS.get(game, 4) - 1)]
    page.context.add_init_script(f"({SHIFTS})()")
    browser.start_tracing(page=page, categories=["toplevel", "disabled-by-default-devtools.timeline"])
    new_table(page, server.address, game, seats)
    play(page, minutes)
    found = page.evaluate("() => window.shifts")
    print(f"{game} {size}: layout shift {sum(value for value, _ in found):.3f}, over: {is_over(page)}")
    for value, what in sorted(found, reverse=True)[:6]:
        print(f"  {value:.4f} {what}")
    sys.stdout.flush()  # to read the trace of a whole game takes minutes
    print(f"  longest task {longest_task(browser.stop_tracing()):.0f} ms of processor time")


def measure_map(browser: Browser, server: Server, seconds: float, hints: int) -> None:
    page = People(browser).sit()
    told = frames_of(page)
    new_table(page, server.address, GAME, ["me", "random", "random", "random"], {"scenario": "1-01"})
    wait_until_asked(page)
    frames = pan(page, seconds)
    slow = sorted(frames)[int(len(frames) * 0.95)]
    print(f"frames a second while panning: {1000 * len(frames) / sum(frames):.1f} (95 % within {slow:.0f} ms)")
    found = [hint(page, turn) for turn in range(hints)]
    print(f"seconds until a hint: median {median(found):.2f}, most {max(found):.2f}")
    sizes = [len(frame.encode()) for _, frame in told[1:]]  # the first is the whole table
    print(f"bytes of an update: median {median(sizes):.0f}, most {max(sizes)}, of {len(sizes)}")


def main(argv: Sequence[str] | None = None) -> None:
    wishes = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    kinds = wishes.add_subparsers(dest="kind", required=True)
    of_map = kinds.add_parser("map", help="frames while the map is moved, and hints")
    of_map.add_argument("--seconds", type=float, default=5)
    of_map.add_argument("--hints", type=int, default=5)
    of_game = kinds.add_parser("game", help="layout shifts and long tasks of a game")
    of_game.add_argument("game")
    of_game.add_argument("--size", default="1440x900")
    of_game.add_argument("--minutes", type=float, default=8)
    wish = wishes.parse_args(argv)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            if wish.kind == "map":
                measure_map(browser, server, wish.seconds, wish.hints)
            else:
                measure_game(browser, server, wish.game, wish.size, wish.minutes)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
