"""A year of Wallenstein at normal speed, in a real browser: all is shown for as long as it must be read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.people import People, take_seat
from tests.browser.serving import Server
from tests.browser.test_playback import NOTHING_STOPS

from hausmacht.core import matchfile
from hausmacht.core.match import Match, new_match
from hausmacht.core.shelf import games

RECORDED = Path(__file__).parent.parent / "replays" / "wallenstein-4.match"
BLACK = 0
SINCE = 2  # the count after which Black has seen nothing
STEP = 4000  # milliseconds of the page's own clock, which runs only when the test says so
MOST_STEPS = 800
ALL_IS_DONE = 15_000
A_FRAME = 100  # the clock of a scene moves from picture to picture
# Twenty pictures a second are enough to read by: drawing them is most of the time that this takes
FEW_PICTURES = """
  window.requestAnimationFrame = (draw) => setTimeout(() => draw(performance.now()), 50)
  window.cancelAnimationFrame = (drawing) => clearTimeout(drawing)
"""
# Notes what is shown from when to when: each caption with its place in the queue, each part of a battle, and its end
NOTE = """() => {
  const shown = (window.shown = [])
  const look = () => {
    const scene = document.querySelector('.scene')
    const bar = document.querySelector('.playbar .pos b')
    const caption = document.querySelector('.playbar h2')?.textContent ?? ''
    const end = scene?.querySelector('.verdict')?.textContent.trim() ?? ''
    const part = end ? 'end' : scene?.dataset.part
    const what = scene ? end : bar ? caption : ''
    const key = scene ? `${scene.getAttribute('aria-label')}: ${part}` : `${bar?.textContent} ${what}`
    const last = shown.at(-1)
    if (last?.key === key) return
    if (last) last.to = Date.now()
    shown.push({ key, what, kind: scene ? part : bar ? 'caption' : '', from: Date.now(), to: Infinity })
  }
  new MutationObserver(look).observe(document.body, {
    subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ['data-part'],
  })
}"""


def after_a_year() -> Match[Any]:
    """The recorded match up to its second year."""
    recorded = matchfile.load(RECORDED.read_text(encoding="utf-8"), games())
    assert recorded.seeded is not None
    match: Match[Any] = new_match(recorded.game, recorded.setup, recorded.seeded.seed)
    for entry in recorded.line:
        if match.state.year == 2:
            break
        assert match.choose(entry.seat, entry.text) is None
    return match


def watch(page: Page) -> None:
    """Let time pass until winter has its page; a battle of my own waits for my throw, and for me at its end."""
    throw = page.locator(".scene[data-part=before] .btn.primary")
    for _ in range(MOST_STEPS):
        if page.locator("[data-winter]").count():
            return
        page.clock.run_for(STEP)
        if throw.count():
            throw.click()
            page.clock.run_for(ALL_IS_DONE)
            page.locator(".scene [data-done]").click()
    raise AssertionError("winter did not come")


@pytest.mark.slow
def test_every_caption_and_every_battle_of_a_year_can_be_read(people: People, server: Server, tmp_path: Path) -> None:
    match = after_a_year()
    battles = sum(event.kind.name in ("attacked", "revolted") for entry in match.line for event in entry.events)
    file = tmp_path / "year.match"
    matchfile.save(match, file)
    page = people.sit(plays_moves=True, reduced_motion="no-preference", locale="de-DE")  # where captions are longer
    page.context.add_init_script(NOTHING_STOPS)
    page.route("**/seen?*", lambda route: route.fulfill(json={"at": SINCE}))
    page.clock.install(time=0)
    page.add_init_script(FEW_PICTURES)
    page.clock.pause_at(1000)
    take_seat(page, server.address + server.invitation(file), BLACK)
    page.get_by_role("button", name="Abspielen").wait_for()
    page.evaluate(NOTE)
    page.get_by_role("button", name="Abspielen").click()

    watch(page)

    shown = page.evaluate("() => window.shown.slice(0, -1)")  # the last is still to be seen
    captions = [each for each in shown if each["kind"] == "caption"]
    ends = [each for each in shown if each["kind"] == "end"]
    to_read = [*captions, *ends]
    cut = [each for each in to_read if each["to"] - each["from"] < 1400 + 35 * len(each["what"]) - A_FRAME]
    assert cut == []
    assert len(ends) == battles >= 10
    assert len(captions) > 50
    expect(page.get_by_role("dialog", name="Der Winter im Jahr 1")).to_be_visible()
