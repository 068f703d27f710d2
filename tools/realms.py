"""Pictures of The Price of Power: table, forms, battle, war, events, missions, end of a round, new table.

Every state is laid out as a position, so that the same picture is taken each time.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page
from tests.browser.people import take_seat, wait_until_asked
from tests.browser.test_war import AT_WAR, laid
from tools.camera import SIZES, Camera

from hausmacht.core import matchfile
from hausmacht.games.price_of_power import flow
from hausmacht.games.price_of_power.laying import lay, province
from hausmacht.games.price_of_power.rows import replaced
from hausmacht.games.price_of_power.rules.cards.event import TakeEvent

FRANCE = 0
GAME = "price_of_power"
TURN = """
game = "price_of_power"
seats = 1
options = {scenario = "1-01"}

[turn]
player = "france"
first = "france"
phase = "actions"
age = 1
round = 3

[realm.france]
ducats = 34
adm = 4
dip = 5
mil = 3
prestige = 9
stability = 1
wars = ["england"]
allies = ["scotland"]
claims = ["aquitaine"]
army_1 = "loire: 4 infantry, 1 cavalry"
army_2 = "brittany-normandy: 1 infantry"
hand = ["mil-02-1", "dip-05-1", "adm-04-2", "mil-04-1"]
missions = ["france/1A", "france/1B"]
influence = {flanders-wallonia = 1, lombardy = 1, burgundy = 2, brittany-normandy = 2}

[realm.castile]
prestige = 6

[realm.england]
prestige = 11
army_1 = "aquitaine: 3 infantry, 1 cavalry"
army_2 = "none"

[realm.austria]
prestige = 7

[province]
normandie = {occupied = "france"}
maine = {occupied = "france"}
saintonge = {occupied = "england"}
caux = {unrest = "token"}
champagne = {unrest = "token"}

[cards]
events = ["103-1 4", "13A-1 2", "153B"]
"""
BIG_FIGHT = TURN.replace('"mil-02-1"', '"mil-11-1"').replace("4 infantry, 1 cavalry", "5 infantry, 2 cavalry")


def sit(camera: Camera, size: str, file: Path, plays_moves: bool = False) -> Page:
    page = camera.sit(size, plays_moves)
    take_seat(page, camera.server.address + camera.server.invitation(file), FRANCE)
    page.wait_for_selector("#question")
    return page


def my_turn(camera: Camera, folder: Path) -> Page:
    """The turn of France, on a desktop."""
    page = sit(camera, "1440", laid(TURN, folder / "turn.match"))
    nothing(page)
    return page


def chosen(page: Page, choice: str) -> None:
    """Open an action, on a phone by way of its group."""
    wait_until_asked(page)
    found = page.locator(f"#question [data-choice={choice}], #question [data-row={choice}]").first
    if not found.is_visible():
        for tab in page.locator("#question [role=tab]").all():
            tab.click()
            if found.is_visible():
                break
    found.click()


def influence(page: Page) -> None:
    chosen(page, "influence")
    for _ in range(3):
        page.locator("#question .rest [data-choice]").first.click()
        page.wait_for_timeout(300)


def opened(choice: str) -> Callable[[Page], None]:
    def open_it(page: Page) -> None:
        chosen(page, choice)
        page.wait_for_timeout(600)

    return open_it


def march(page: Page) -> None:
    """An army marches into an enemy's land, and there is a battle."""
    chosen(page, "activate-land")
    page.locator("#question .rest [data-choice]").first.click()
    page.wait_for_timeout(500)
    page.locator("#question [data-choice*=aquitaine]").first.click()
    page.wait_for_timeout(500)


def fight(page: Page) -> None:
    march(page)
    page.locator("#question [data-confirm]").click()
    page.wait_for_selector("[data-battle]")


def missions(page: Page) -> None:
    wait_until_asked(page)
    page.keyboard.press("g")
    page.wait_for_selector("[data-missions] [data-tree]")


def nothing(page: Page) -> None:
    wait_until_asked(page)
    page.wait_for_timeout(500)


def round_over(page: Page) -> None:
    page.wait_for_selector("[data-events] article")
    page.locator("[data-way]").first.click()
    page.locator("#question [data-confirm]").click()
    page.wait_for_selector("[role=dialog][data-round]")


UNREST = ("champagne", "poitou", "normandie", "tirol", "sundgau", "york", "salamanca")
EARNS = ("rebels", "income", "cleanup", "ages", "flow")  # of what follows the actions, without questions
ASKS = ("income.cut_costs",)


def busy_round(folder: Path) -> Path:
    """France takes the last event of a round with unrest, rebels, loans and milestones; all that follows is told."""
    laid = lay(seats=1)
    state, content = laid.state, laid.state.box.content
    war, plague = (content.event_number[name] for name in ("104-1", "13A-1"))
    state.cards.events_up = (war, 2, plague, 0)
    state.relations.war = (0,) * len(state.relations.war)
    for name in UNREST:
        state.map.unrest = replaced(state.map.unrest, province(name), 1)
    for player, (stability, loans) in enumerate(((2, 1), (0, 0), (-1, 2), (1, 0))):
        state.treasury.stability[player], state.treasury.loans[player] = stability, loans
    phases = [item.text for item in flow.PHASES]
    after = flow.PHASES[phases.index("flow.begin_peace") :]
    told = [each for each in after if each.text.partition(".")[0] in EARNS or each.text == "prestige.check_milestones"]
    laid.then(TakeEvent(0), *[each for each in told if each.text not in ASKS])
    file = folder / "round.match"
    matchfile.save(laid.match(b"round"), file)
    return file


State = tuple[str, Path, Callable[[Page], None]]


def states(folder: Path) -> list[State]:
    """What is looked at: its name, the table on which it begins, and what leads to it."""
    turn = laid(TURN, folder / "turn.match")
    goes_on = AT_WAR.replace('player=france"]', 'player=france", "and-so-on"]')
    war = laid(goes_on.replace("seats = 4", "seats = 1"), folder / "war.match")
    persons = laid(goes_on, folder / "persons.match")
    fights = laid(BIG_FIGHT, folder / "fight.match")
    return [
        ("table", turn, nothing),
        ("action", turn, influence),
        ("recruit", turn, opened("recruit")),
        ("march", fights, march),
        ("research", turn, opened("research")),
        ("trade", turn, opened("trade")),
        ("declare", turn, opened("declare-war")),
        ("events", turn, opened("event")),
        ("missions", turn, missions),
        ("battle", fights, fight),
        ("war", war, nothing),
        ("peace", persons, nothing),
        ("round", busy_round(folder), round_over),
    ]


def realms(camera: Camera) -> None:
    """Every state at three sizes, light and dark."""
    with tempfile.TemporaryDirectory() as folder:
        for name, file, deed in states(Path(folder)):
            for size in SIZES:
                picture(camera, name, file, deed, size)
            if name == "table":
                map_and_words(camera, file)
    new_table_pages(camera)


def picture(camera: Camera, name: str, file: Path, deed: Callable[[Page], None], size: str) -> None:
    page = sit(camera, size, file, plays_moves=name == "round")
    deed(page)
    camera.take(page, f"realms-{name}-{size}")
    if size != "1280":
        page.emulate_media(color_scheme="dark")
        camera.take(page, f"realms-{name}-{size}-dark")
    page.context.close()


def new_table_pages(camera: Camera) -> None:
    page = camera.sit()
    page.goto(f"{camera.server.address}/new?game={GAME}")
    page.wait_for_selector("#seat-0", state="attached")
    camera.sizes(page, "realms-new", dark=True)
    page.context.close()


def map_and_words(camera: Camera, file: Path) -> None:
    """The whole map, the meaning of its signs, its layers, and the pages in words."""
    page = sit(camera, "1440", file)
    wait_until_asked(page)
    page.get_by_role("button", name="Whole map").click()
    camera.sizes(page, "realms-whole")
    page.get_by_role("button", name="My realm").click()
    for layer in ("Influence", "Trade", "Faith", "Empire", "Unrest", "Terrain"):
        page.get_by_role("button", name=layer, exact=True).click()
        camera.take(page, f"realms-layer-{layer.lower()}")
    page.get_by_role("button", name="Signs on the map").click()
    camera.take(page, "realms-signs")
    page.get_by_role("button", name="In words", exact=True).click()
    page.wait_for_selector("[data-text-board] table")
    pages = page.locator("[data-text-board] [role=tab]")
    for at in range(pages.count()):
        pages.nth(at).click()
        camera.take(page, f"realms-words-{at}")
    page.context.close()
