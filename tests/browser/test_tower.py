"""A battle of Wallenstein as a scene in a real browser: what is brought, the fall, the result, and all of it again."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.people import PHONE, WIDE, People, take_seat
from tests.browser.serving import Server
from tests.browser.test_pages import axe, no_sideways_scroll
from tests.browser.test_tables import LAPTOP, ZOOMED, is_whole
from tests.games.wallenstein.table import Played, acting

from hausmacht.core import matchfile

BLUE = 1
RED = 3
ENDS = (
    "takes Mähren",
    "take Mähren with",
    "holds Mähren with",
    "Mähren any more",
    "Mähren turns neutral.",
)  # told too early
STILL_FALLING = 1000  # milliseconds of the page's own clock, which runs only when the test says so
ALL_IS_DONE = 9000
OTHERS = 4500  # a battle of others takes no longer
TICK = 100


def war() -> Played:
    """Blue marches from Böhmen against Black in Mähren, then Yellow from Anhalt against Red in Kursachsen."""
    return acting(
        "boehmen: blue 6",
        "maehren: black 2 palace church",
        "blue plans: a boehmen",
        "anhalt: yellow 3",
        "kursachsen: red 2",
        "yellow plans: a anhalt",
        "order: blue/attack black/defence red/more-tax yellow/more-grain purple/six-armies",
        "event: palace-2",
        "tray: blue 1 red 2 peasants 1",
        "tower: black 2 blue 3 red 6 yellow 5 purple 3 peasants 2",
        actions="a tax",
        then=["actions.end_round"],
    )


def long_names() -> Played:
    """Blue marches from Oberösterreich against Black in Niederösterreich."""
    return acting(
        "oberoesterreich: blue 6",
        "niederoesterreich: black 2 palace church",
        "blue plans: a oberoesterreich",
        "order: blue/attack black/defence red/more-tax yellow/more-grain purple/six-armies",
        "event: palace-2",
        "tower: black 2 blue 3 red 6 yellow 5 purple 3 peasants 2",
        actions="a tax",
        then=["actions.end_round"],
    )


@pytest.fixture
def before(tmp_path: Path) -> Path:
    """The table when Blue is asked where to march."""
    file = tmp_path / "before.match"
    matchfile.save(war().match, file)
    return file


@pytest.fixture
def after(tmp_path: Path) -> Path:
    """The same war, when both battles are over."""
    played = war()
    played.falls("black 2, blue 5, purple 1, red 1, yellow 2, peasants 1")
    played.choose("blue", "attack maehren 4")
    played.falls("black 1, blue 0, purple 0, red 2, yellow 2, peasants 1")
    played.choose("yellow", "attack kursachsen 2")
    file = tmp_path / "after.match"
    matchfile.save(played.match, file)
    return file


def freeze(page: Page) -> None:
    page.clock.install(time=0)
    page.clock.pause_at(1000)


def attack(page: Page, server: Server, file: Path, frozen: bool, county: str = "maehren") -> None:
    """Sit down as Blue and march into a county; from then on the clock of the page may stand still."""
    take_seat(page, server.address + server.invitation(file), BLUE)
    page.locator(f"[data-choice^='attack {county}']").click()
    if frozen:
        freeze(page)
    page.locator("[data-confirm]").click()
    page.wait_for_selector(".scene")


def test_my_battle_waits_for_my_throw_and_tells_its_end_when_the_cubes_lie(
    people: People, server: Server, before: Path
) -> None:
    page = people.sit(plays_moves=True, reduced_motion="no-preference")
    attack(page, server, before, frozen=True)
    scene, tally = page.locator(".scene"), page.locator(".scene .tally b")
    expect(scene).to_have_attribute("data-part", "before")
    expect(scene.locator("h1")).to_have_text("Böhmen against Mähren")
    expect(scene.locator(".odds")).to_have_attribute("aria-label", "Exact odds: win 60 percent, tie 17, loss 23")
    expect(scene.get_by_label("You", exact=True)).to_contain_text("Tile: attack +1")
    expect(scene.get_by_label("Black", exact=True)).to_contain_text("Event: palace guard +1")
    expect(scene.get_by_label("Black", exact=True)).to_contain_text("no unrest here: they help Black")
    page.clock.run_for(60_000)  # nothing moves by itself
    expect(scene).to_have_attribute("data-part", "before")
    throw = scene.get_by_role("button", name="Throw 14 cubes")
    expect(throw).to_be_focused()
    throw.click()
    page.clock.run_for(STILL_FALLING)
    expect(scene).to_have_attribute("data-part", "fall")
    out = [int(each) for each in tally.all_inner_texts()]
    assert [each for each in ENDS if each in page.content()] == []  # neither here nor in the log beneath
    scene.focus()
    page.keyboard.press("Space")
    page.clock.run_for(ALL_IS_DONE)
    expect(scene).to_have_attribute("data-part", "fall")  # held
    page.keyboard.press("Space")
    page.clock.run_for(ALL_IS_DONE)
    expect(scene).to_have_attribute("data-part", "result")
    assert all(now >= then for now, then in zip(map(int, tally.all_inner_texts()), out, strict=True))
    expect(scene.locator(".verdict")).to_contain_text("Mähren")
    page.clock.run_for(60_000)  # it stays until I have seen it
    expect(scene.locator(".verdict")).to_be_visible()
    page.clock.resume()
    assert axe(page) == []
    scene.locator("[data-done]").click()
    expect(scene).to_have_count(0)
    expect(page.locator(".lines [data-again]")).to_be_visible()


def test_a_battle_of_others_is_read_and_passes_and_mine_waits_for_me(
    people: People, server: Server, after: Path
) -> None:
    """Red comes back when Blue has attacked Black, and Yellow has attacked Red."""
    page = people.sit(plays_moves=True, reduced_motion="no-preference")
    page.route("**/seen?*", lambda route: route.fulfill(json={"at": 2}))
    freeze(page)
    take_seat(page, server.address + server.invitation(after), RED)
    bar, scene = page.locator(".playbar"), page.locator(".scene")
    expect(bar.locator("h2")).to_have_text("Blue attacks Black in Mähren with 4")
    verdict = scene.locator(".verdict")
    parts: list[str] = []
    told: list[str] = []
    while "result" not in parts or scene.count():  # it comes and goes by itself
        page.clock.run_for(TICK)
        if scene.count():
            parts.append(scene.get_attribute("data-part") or "")
            told += verdict.all_inner_texts()
    assert (len(parts) - 1) * TICK <= OTHERS + TICK
    assert len(told) * TICK >= 1400 + 35 * len(told[0]) - TICK  # its end is read as a caption is
    expect(bar).to_contain_text("You were attacked. Playback stopped here.")
    expect(bar.locator("h2")).to_have_text("Yellow attacks you in Kursachsen with 2")
    page.clock.run_for(60_000)
    bar.get_by_role("button", name="Watch the tower").click()
    expect(scene).to_have_attribute("data-part", "before")
    page.clock.run_for(60_000)  # my battle waits for the throw, and for me when it is over
    scene.get_by_role("button", name="Throw").click()
    page.clock.run_for(60_000)
    expect(scene.locator(".verdict")).to_contain_text("Kursachsen")
    scene.locator("[data-done]").click()
    expect(scene).to_have_count(0)


def test_a_battle_is_opened_again_in_a_replay_with_the_right_names(people: People, server: Server, after: Path) -> None:
    table, watch = server.import_match(after)
    page = people.sit(reduced_motion="no-preference")
    page.goto(server.address + watch)
    page.wait_for_url("**/t/*")
    page.goto(f"{server.address}/t/{table}/replay?at=3")
    page.wait_for_selector("[data-again]")
    freeze(page)
    page.locator("[data-again]").first.click()
    scene = page.locator(".scene")
    expect(scene).to_have_attribute("data-part", "before")
    expect(scene.locator(".hd")).to_contain_text("Blue attacks Black")
    page.clock.run_for(OTHERS)
    expect(scene.locator(".verdict")).to_have_text("Blue takes Mähren with 2 armies")
    expect(scene.locator(".tally")).to_contain_text("Black")
    expect(scene.get_by_label("Black", exact=True)).to_contain_text("Stays in the county: palace and church")
    expect(scene.get_by_label("Black", exact=True)).to_contain_text("peasants first")
    page.keyboard.press("Escape")
    expect(scene).to_have_count(0)


def test_without_motion_the_end_stands_there_and_waits_on_a_phone_in_german(
    people: People, server: Server, before: Path
) -> None:
    page = people.sit(plays_moves=True, viewport=PHONE, locale="de-DE")
    attack(page, server, before, frozen=False)
    scene = page.locator(".scene")
    expect(scene.locator("h1")).to_have_text("Böhmen gegen Mähren")
    expect(scene.get_by_role("button", name="14 Würfel einwerfen")).to_be_in_viewport()
    no_sideways_scroll(page)
    assert axe(page) == []
    page.keyboard.press("ArrowRight")
    expect(scene).to_have_attribute("data-part", "result")
    expect(scene.locator(".verdict")).to_contain_text("Mähren")
    expect(scene.locator("[data-done]")).to_be_in_viewport()
    page.keyboard.press("ArrowRight")
    expect(scene).to_have_count(0)


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_long_names_are_whole_in_every_part_of_the_scene(
    people: People, server: Server, tmp_path: Path, language: str
) -> None:
    file = tmp_path / "long.match"
    matchfile.save(long_names().match, file)
    page = people.sit(plays_moves=True, locale=language)
    attack(page, server, file, frozen=False, county="niederoesterreich")
    scene = page.locator(".scene")
    for part in ("before", "result"):
        expect(scene).to_have_attribute("data-part", part)
        assert language == "en-GB" or not re.search(r"\d%", scene.inner_text())  # 60 %, as German writes it
        for size in (WIDE, LAPTOP, ZOOMED, PHONE):
            page.set_viewport_size(size)
            is_whole(page, ".scene")
            no_sideways_scroll(page)
        if part == "before":
            page.keyboard.press("ArrowRight")
    expect(scene.locator(".verdict")).to_contain_text("Niederösterreich")
