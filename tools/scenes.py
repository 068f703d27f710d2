"""Pictures of what is played and taught: tower, moves of others, winter, coach, rulebook, first page."""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import Page
from tests.browser.people import is_over, new_table, take_seat, wait_until_asked
from tests.browser.test_coach import COACH_SPEAKS, learn
from tests.browser.test_coach import press as press_as_told
from tests.browser.test_playback import NOTHING_STOPS, come_back
from tests.browser.test_tower import RED, attack, war
from tests.browser.test_winter import before_winter, end_the_year, to_winter
from tools.camera import SIZES, Camera

from hausmacht.core import matchfile

FALLING = 1100  # milliseconds after the throw
FALLEN = 20_000
CHAPTERS = {"wallenstein": "combat.losses", "augsburg1520": "", "price_of_power": ""}
MOVES = 11  # that are shown before the rest is skipped
SETTLED = 600  # milliseconds until the map has moved to what is shown
STEPS = 3  # of a guided game that are looked at


def tower(camera: Camera) -> None:
    """My battle before the throw, while the cubes fall, and when they lie."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "before.match"
        matchfile.save(war().match, file)
        for size in SIZES:
            for scheme in ("light", "dark"):
                page = camera.sit(size, plays_moves=True, reduced_motion="no-preference", color_scheme=scheme)
                attack(page, camera.server, file, frozen=True)
                camera.take(page, f"tower-before-{size}{dark(scheme)}")
                page.locator(".scene").get_by_role("button", name="Throw").click()
                page.clock.run_for(FALLING)
                camera.take(page, f"tower-falling-{size}{dark(scheme)}")
                page.clock.run_for(FALLEN)
                camera.take(page, f"tower-result-{size}{dark(scheme)}")
                page.context.close()


def playback(camera: Camera) -> None:
    """Moves of others, what is left of them when they are skipped, and a move that stops because it is against me."""
    for size in SIZES:
        page = camera.sit(size, plays_moves=True)  # without motion captions wait
        page.context.add_init_script(NOTHING_STOPS)
        come_back(page, camera.server)
        page.clock.resume()
        page.wait_for_selector(".playbar")
        both(camera, page, f"playback-asked-{size}")
        page.get_by_role("button", name="Play them").click()
        for turn in range(MOVES):
            page.keyboard.press("Escape" if page.locator("[role=dialog]").count() else "ArrowRight")
            page.wait_for_timeout(SETTLED)
            if turn > MOVES - 3:
                both(camera, page, f"playback-{turn}-{size}")
        page.keyboard.press("s")
        page.wait_for_timeout(SETTLED)
        both(camera, page, f"playback-skipped-{size}")
        page.context.close()
        attacked(camera, size)


def attacked(camera: Camera, size: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        played = war()
        played.falls("black 2, blue 5, purple 1, red 1, yellow 2, peasants 1")
        played.choose("blue", "attack maehren 4")
        played.falls("black 1, blue 0, purple 0, red 2, yellow 2, peasants 1")
        played.choose("yellow", "attack kursachsen 2")
        file = Path(folder) / "after.match"
        matchfile.save(played.match, file)
        page = camera.sit(size, plays_moves=True)
        page.route("**/seen?*", lambda route: route.fulfill(json={"at": 2}))
        take_seat(page, camera.server.address + camera.server.invitation(file), RED)
        page.wait_for_selector(".playbar")
        while not page.get_by_role("button", name="Watch the tower").count():
            page.keyboard.press("ArrowRight")
            page.wait_for_timeout(100)
        page.wait_for_timeout(SETTLED)
        both(camera, page, f"playback-attack-{size}")
        page.context.close()


def both(camera: Camera, page: Page, name: str) -> None:
    """The same state light and dark."""
    camera.take(page, name)
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    camera.take(page, f"{name}-dark")
    page.emulate_media(color_scheme="light", reduced_motion="reduce")


def winter(camera: Camera) -> None:
    """The end of the first and of the last year, and of the match."""
    with tempfile.TemporaryDirectory() as folder:
        for year in (1, 2):
            page = camera.sit(plays_moves=True)
            end_the_year(page, camera.server, before_winter(Path(folder), year))
            to_winter(page)
            camera.sizes(page, f"winter-{year}", dark=year == 1)
            if year == 2:
                page.keyboard.press("Enter")
                page.wait_for_function("() => !document.querySelector('[data-winter]')")
                page.keyboard.press("s")
                page.wait_for_selector("#question a[href$='/replay']")
                assert is_over(page)
                camera.sizes(page, "wallenstein-over", dark=True)
            page.context.close()


def coach(camera: Camera) -> None:
    """The first steps of every guided game."""
    for game in ("augsburg1520", "wallenstein", "price_of_power"):
        for size in SIZES:
            page = camera.sit(size)
            learn(page, camera.server, game)
            for step in range(STEPS):
                while not speaks(page):
                    press_as_told(page)
                camera.take(page, f"coach-{game}-{step}-{size}")
                if size == "1440" and step == STEPS - 1:
                    page.emulate_media(color_scheme="dark")
                    camera.take(page, f"coach-{game}-{step}-{size}-dark")
                press_as_told(page)
            page.context.close()


def speaks(page: Page) -> bool:
    """Whether the coach explains something; between two steps it only names the answer."""
    page.locator(COACH_SPEAKS).first.wait_for()
    return page.locator(".coach h1").count() > 0


def rulebook(camera: Camera) -> None:
    page = camera.sit()
    for game, rule in CHAPTERS.items():
        page.goto(f"{camera.server.address}/rules/{game}/{rule}")
        page.wait_for_selector("article h1")
        camera.sizes(page, f"rulebook-{game}", dark=True)
    page.locator("figure").first.scroll_into_view_if_needed()
    camera.sizes(page, "rulebook-figure", dark=True)
    page.context.close()


def guest(camera: Camera) -> None:
    """The first page of somebody who has never been here, and the page for a new table of each game."""
    page = camera.sit()
    page.goto(camera.server.address)
    page.wait_for_selector(".slab [data-learn]")
    camera.sizes(page, "guest", dark=True)
    for game in CHAPTERS:
        page.goto(f"{camera.server.address}/new?game={game}")
        page.wait_for_selector("#seat-0", state="attached")
        camera.sizes(page, f"new-{game}", dark=True)
    home(camera, page)
    page.context.close()


def home(camera: Camera, page: Page) -> None:
    for game in ("wallenstein", "augsburg1520"):
        new_table(page, camera.server.address, game, ["me", "easy", "easy"])
        wait_until_asked(page)
    page.goto(camera.server.address)
    page.wait_for_selector("[data-turn] [data-glance=drawn]")
    camera.sizes(page, "home", dark=True)


def dark(scheme: str) -> str:
    return "-dark" if scheme == "dark" else ""


SCENES = {"tower": tower, "playback": playback, "winter": winter, "coach": coach, "rulebook": rulebook, "guest": guest}
