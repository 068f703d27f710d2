"""People at browsers, and what they do there: by pointer and by keys, never past the page."""

from __future__ import annotations

import os
import re
import shutil
import time
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    JSHandle,
    Locator,
    Page,
    TimeoutError,
    ViewportSize,
    WebSocket,
)
from tests.patience import PATIENCE

PROGRAMS = ("chromium-headless-shell", "chromium", "google-chrome")  # as tools/chromium.sh looks for them
CHROMIUM = os.environ.get("CHROMIUM") or next((path for path in map(shutil.which, PROGRAMS) if path), "")
FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
WIDE: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
MILLISECONDS = 1000 * PATIENCE
# Moves of others are told in the log, and every question is asked, also one with a single answer
PLAIN = """if (location.protocol.startsWith('http')) {
  localStorage.setItem('hausmacht.shown', 'log')
  localStorage.setItem('hausmacht.asked', 'all')
}"""
# A toast is gone after six seconds, which a busy machine may not have looked in: what they said is noted
NOTE_TOASTS = """
window.saidInToasts = []
new MutationObserver(() => {
  for (const each of document.getElementsByClassName('toast')) {
    const said = each.textContent.trim()
    if (!window.saidInToasts.includes(said)) window.saidInToasts.push(said)
  }
}).observe(document, { subtree: true, childList: true, characterData: true })
"""

# What a newcomer would press next: the filled button if it can be pressed, else an answer that is not chosen yet.
# `turn` goes round among the answers, so that nobody goes in circles. After the end nothing is pressed.
NEXT = """(turn) => {
  const asked = document.getElementById('question')
  if (!asked || asked.querySelector('a[href$="/replay"]')) return null
  const seen = (each) => each.offsetParent !== null && each.getAttribute('aria-disabled') !== 'true'
  const all = (what) => [...asked.querySelectorAll(what)].filter(seen)
  const confirm = all('[data-confirm]')[0]
  if (confirm) return confirm
  const open = ['[data-choice]', '.chip', '.pick', '.ct'].map((each) => `${each}[aria-pressed=false]`).join()
  const answers = [...all('.quick .btn.quiet'), ...all(open)]
  const others = answers.length ? answers : all('.slot[aria-pressed=false]')
  return others.length ? others[turn % others.length] : null
}"""
# Whether the page waits for this person, or the game is over. While a choice travels nothing can be pressed.
ASKED = """() => {
  const asked = document.getElementById('question')
  if (!asked) return document.querySelector('.curtain') !== null
  if (asked.getAttribute('aria-busy') === 'true') return false
  if (asked.querySelector('a[href$="/replay"]') || document.querySelector('.mat .slot')) return true
  return [...asked.querySelectorAll('[data-confirm], .chip, .pick, .slot, .ct, [data-choice]')]
    .some((each) => each.offsetParent !== null && each.getAttribute('aria-disabled') !== 'true')
}"""

# Whether this stands where it stood at the last look, in its own fonts
RESTS = """(what) => {
  const box = document.querySelector(what)?.getBoundingClientRect()
  const [now, before] = [box && [box.x, box.y, box.width, box.height].join(), window.stoodAt]
  window.stoodAt = now
  return now !== undefined && now === before && document.fonts.status === 'loaded'
}"""
BETWEEN_LOOKS = 100  # milliseconds
A_WHILE = 10_000  # milliseconds in which a pointer at rest brings something up, on a busy machine too


class People:
    """Everybody at a browser in one test; each is another guest of the server."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._contexts: list[BrowserContext] = []
        self._errors: list[str] = []
        self._expected: list[str] = []

    def sit(self, plays_moves: bool = False, **wishes: Any) -> Page:
        """Another person with a browser of their own; with `plays_moves` as the page comes, else asked everything."""
        plain = {"viewport": WIDE, "reduced_motion": "reduce", "locale": "en-GB", "service_workers": "block"}
        settings: dict[str, Any] = {**plain, **wishes}
        context = self._browser.new_context(**settings)
        context.set_default_timeout(MILLISECONDS)
        self._contexts.append(context)
        context.on("console", self._heard)
        context.on("weberror", lambda error: self._errors.append(str(error.error)))
        context.add_init_script(NOTE_TOASTS)
        if not plays_moves:
            context.add_init_script(PLAIN)
        return context.new_page()

    def expect(self, *words: str) -> None:
        """Errors that the test brings about itself."""
        self._expected.extend(words)

    def errors(self) -> list[str]:
        return [each for each in self._errors if not any(words in each for words in self._expected)]

    def leave(self) -> None:
        for context in self._contexts:
            context.close()

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type == "error" or "svelte.dev/e/" in message.text:  # its warnings are mistakes of ours
            self._errors.append(f"{message.text} at {message.location.get('url', '')}")


def new_table(
    page: Page,
    address: str,
    game: str,
    seats: list[str],
    options: dict[str, str] | None = None,
    undo: str = "free",
    visibility: str = "private",
) -> str:
    """Set up a table on the page for it: for each seat me, guest, open or a bot. Returns its id."""
    page.goto(f"{address}/new?game={game}")
    page.locator(f"[data-seats] input[value='{len(seats)}']").check(force=True)
    page.locator("#seat-0").wait_for(state="attached")
    sheet = page.get_by_role("button", name="Line-up and rules")  # on a phone the line-up of a story is a sheet
    if not sheet.is_visible():
        sit_down(page, seats)
    for name, value in (options or {}).items():
        switch = page.locator("label.switch").filter(has_text=name)
        if switch.count():
            switch.locator("input").set_checked(value == "on")
        else:
            page.locator("label").filter(has=page.locator(f"[name='option-{name}'][value='{value}']")).click()
    if sheet.is_visible():
        sheet.click()
        sit_down(page, seats)
    if undo != "free":
        page.locator(f"fieldset input[type=radio][value='{undo}']").check(force=True)
    if visibility != "private":
        page.locator(f"fieldset input[type=radio][value='{visibility}']").check(force=True)
    page.locator("form [data-confirm]").click()
    page.wait_for_url("**/t/*")
    return page.url.rpartition("/t/")[2]


def two_in_the_lobby(people: People, address: str, size: ViewportSize) -> tuple[Page, Page]:
    """Anna hosts a table of Augsburg 1520, and Bruno has come by her link."""
    anna, bruno = people.sit(), people.sit(viewport=size)
    anna.goto(f"{address}/new?game=augsburg1520")
    anna.locator("[data-seats] input[value='2']").check(force=True)
    anna.locator("#seat-1").select_option("open")
    anna.locator("form [data-confirm]").click()
    anna.wait_for_url("**/t/*")
    bruno.goto(anna.get_by_label("Link for players", exact=True).input_value())
    bruno.get_by_label(re.compile("name", re.IGNORECASE)).fill("Bruno")
    bruno.locator("[data-confirm]").click()
    bruno.wait_for_url("**/t/*")
    return anna, bruno


def sit_down(page: Page, seats: list[str]) -> None:
    for seat, who in enumerate(seats):
        page.locator(f"#seat-{seat}").select_option(who)


def is_asked(page: Page) -> bool:
    return bool(page.evaluate(ASKED))


def wait_until_asked(page: Page) -> None:
    page.wait_for_function(ASKED)


def wait_until(page: Page, is_so: Callable[[], bool]) -> None:
    """Let the browser go on until it is so."""
    latest = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < latest
        page.wait_for_timeout(20)


def wait_for_toast(page: Page, words: str) -> None:
    """Until a toast has said this since the page was opened."""
    page.wait_for_function("(words) => window.saidInToasts.some((each) => each.includes(words))", arg=words)


def toasts(page: Page) -> list[str]:
    """What toasts have said since the page was opened."""
    return list(page.evaluate("() => window.saidInToasts"))


def wait_until_at_rest(page: Page, what: str) -> None:
    """Until the page has been laid out: a pointer that goes there a moment later finds it where it was."""
    page.wait_for_function(RESTS, arg=what, polling=BETWEEN_LOOKS)


def rest_pointer(page: Page, place: Callable[[], tuple[float, float]], brings_up: Locator) -> None:
    """Let the pointer rest until something comes up; anew, if the page has moved away beneath it."""
    latest = time.monotonic() + PATIENCE
    while True:
        page.mouse.move(*place())
        try:
            return brings_up.first.wait_for(timeout=A_WHILE)
        except TimeoutError:
            assert time.monotonic() < latest, "nothing comes up where the pointer rests"
            page.mouse.move(0, 0)


def is_over(page: Page) -> bool:
    return page.locator("#question a[href$='/replay']").count() > 0


def question(page: Page) -> str:
    """The question as it stands on the page."""
    return page.locator("#question h1").first.inner_text()


def press_next(page: Page, turn: int = 0) -> bool:
    """Press what a newcomer would press next; false, if there is nothing to press."""
    if page.locator(".curtain").count():
        page.locator(".curtain button").click()
        return True
    if page.locator(".mat .slot").count() or page.locator("[data-seal]").count():
        plan(page)
        return True
    found: JSHandle = page.evaluate_handle(NEXT, turn)
    element = found.as_element()
    if element is None:
        return False
    try:
        element.click(timeout=3000)
    except Error:
        return False  # the page moved on under the pointer
    return True


def plan(page: Page) -> None:
    """Fill the planning mat by taps, box by box, and seal it."""
    for turn in range(40):
        if page.locator("[data-seal]").count():
            break
        page.locator(".mat .slot").first.click()
        cards = page.locator(".hand .cards .cc")
        if not cards.count():
            break
        cards.nth(turn % cards.count()).click()
    page.locator("[data-seal]").click()
    page.wait_for_function("() => !document.querySelector('.mat')")


def play_on(page: Page, presses: int) -> Iterator[str]:
    """Play by pressing what comes next; yields each question once, until the game is over."""
    before = ""
    for turn in range(presses):
        wait_until_asked(page)
        if is_over(page):
            return
        if not page.locator(".curtain").count():
            asked = question(page)
            if asked != before:
                before = asked
                yield asked
        press_next(page, turn)
    raise AssertionError(f"not over after {presses} presses; the question is: {before}")


def frames_of(page: Page) -> list[tuple[int, str]]:
    """What this page is sent over its sockets from now on, each with the seat for which the socket was opened."""
    told: list[tuple[int, str]] = []

    def opened(socket: WebSocket) -> None:
        seat = int(parse_qs(urlsplit(socket.url).query)["seat"][0])

        def received(frame: str | bytes) -> None:
            told.append((seat, frame if isinstance(frame, str) else frame.decode()))

        socket.on("framereceived", received)

    page.on("websocket", opened)
    return told


def take_seat(page: Page, address: str, seat: int) -> None:
    """Take this seat at the table to which an invitation leads."""
    page.goto(address)
    page.locator(f"input[type=radio][value='{seat}']").check(force=True)
    page.locator("main .btn.primary").first.click()
    page.wait_for_url("**/t/*")
