"""War in The Price of Power in real browsers: a peace is bargained for between two people."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.people import PHONE, People, take_seat
from tests.browser.serving import Server
from tests.browser.test_pages import axe, no_sideways_scroll

from hausmacht.core import matchfile
from hausmacht.core.match import new_match
from hausmacht.core.position import read_position
from hausmacht.core.shelf import games

GAME = "price_of_power"
FRANCE, ENGLAND = 0, 2
AT_WAR = """
game = "price_of_power"
seats = 4
options = {scenario = "1-01"}
to_do = ["peace-turn player=france"]

[turn]
player = "france"
first = "france"
phase = "peace"

[realm.france]
wars = ["england"]
army_1 = "loire: 2 infantry"
army_2 = "none"

[realm.england]
army_1 = "wales-wessex: 2 infantry"
army_2 = "none"

[province]
bordeaux = {occupied = "france"}
saintonge = {occupied = "england"}
"""

MY_TURN = AT_WAR.replace("peace-turn player=france", "turn player=france").replace(
    'phase = "peace"', 'phase = "actions"'
)
TWO_ARMIES = 'army_1 = "loire: 4 infantry"\narmy_2 = "brittany-normandy: 1 infantry"'
MARCHING = MY_TURN.replace('army_1 = "loire: 2 infantry"\narmy_2 = "none"', TWO_ARMIES).replace(
    "wales-wessex: 2 infantry", "aquitaine: 3 infantry"
)

pytestmark = pytest.mark.skipif(GAME not in games(), reason=f"{GAME} is not installed")


def laid(position: str, file: Path) -> Path:
    """A position as a match that can be played on."""
    game, setup, state = read_position(position, games())
    matchfile.save(new_match(game, setup, bytes(32), state), file)
    return file


@pytest.fixture
def at_war(tmp_path: Path) -> Path:
    """France holds Bordeaux and England Saintonge; nobody has won, and France is asked about the war."""
    return laid(AT_WAR, tmp_path / "war.match")


def test_a_peace_is_negotiated_between_two_browsers(people: People, server: Server, at_war: Path) -> None:
    """An offer, another one in return, what changed is marked, and what was agreed is done."""
    address = server.address + server.invitation(at_war)
    france, england = people.sit(), people.sit(viewport=PHONE, has_touch=True, is_mobile=True)
    take_seat(england, address, ENGLAND)
    take_seat(france, address, FRANCE)

    page = france.locator("[data-war]")
    expect(page.get_by_role("heading", name="Which peace with England?")).to_be_visible()
    expect(page.locator("[data-term='term.1']")).to_contain_text("You have not won")
    page.locator("[data-term=negotiate]").click()
    result = page.get_by_role("region", name="If this is signed, for you")
    expect(result).to_contain_text("Tax income15 → 17")  # before anybody is asked
    page.locator("[data-slot]", has_text="Saintonge").get_by_role("button", name="Give back").click()
    expect(result).to_contain_text("Tax income15 → 18")
    assert axe(france) == []
    page.get_by_role("button", name="Send this offer to England").click()
    expect(page).to_contain_text("Waiting for England")

    offered = england.locator("[data-war]")
    expect(offered.get_by_role("heading", name="France offers peace")).to_be_visible()
    expect(offered.locator("[data-slot]", has_text="Bordeaux")).to_contain_text("France keeps it")
    no_sideways_scroll(england)
    assert axe(england) == []
    offered.locator("[data-counter]").click()
    offered.locator("[data-slot]", has_text="Bordeaux").get_by_role("button", name="Give back").click()
    offered.get_by_role("button", name="Send these terms to France").click()
    expect(offered).to_contain_text("Waiting for France")

    expect(page.get_by_role("heading", name="England offers peace")).to_be_visible()
    expect(page.locator(".slot.changed")).to_contain_text("Bordeaux")
    page.locator("[data-accept]").click()
    for each in (france, england):
        expect(each.locator("[data-war]")).to_have_count(0)
    expect(france.locator("#side-panel")).to_contain_text("England and France make peace")


def test_a_march_tells_which_army_goes_and_whom_it_meets(people: People, server: Server, tmp_path: Path) -> None:
    """Two armies: each stands where its line says, and where the enemy waits his number is told."""
    page = people.sit()
    take_seat(page, server.address + server.invitation(laid(MARCHING, tmp_path / "march.match")), FRANCE)
    page.locator("#question [data-choice=activate-land]").click()
    armies = page.locator("#question .rest [data-choice]")
    expect(armies.filter(has_text="Army 1")).to_contain_text("Loire: 4 infantry")
    expect(armies.filter(has_text="Army 2")).to_contain_text("Brittany & Normandy: 1 infantry")
    armies.filter(has_text="Army 1").click()
    expect(page.locator("#question [data-chosen]")).to_contain_text("Loire")
    expect(page.locator("#question [data-choice='march aquitaine']")).to_contain_text("Against 3 units of England")


def test_where_no_peace_can_be_made_the_war_goes_on(people: People, server: Server, tmp_path: Path) -> None:
    """France holds nothing, and a bot that has lost nothing accepts no peace: every term says why it is closed."""
    holds_nothing = AT_WAR.replace("seats = 4", "seats = 1").replace('bordeaux = {occupied = "france"}\n', "")
    page = people.sit(viewport=PHONE, has_touch=True, is_mobile=True)
    take_seat(page, server.address + server.invitation(laid(holds_nothing, tmp_path / "lost.match")), FRANCE)
    war = page.locator("[data-war]")
    expect(war.locator("details", has_text="terms are not possible now")).to_contain_text("You have not won")
    expect(war.locator("[data-term]:not([aria-disabled=true])")).to_have_count(0)
    assert axe(page) == []
    war.get_by_role("button", name="Fight on").click()
    expect(war).to_have_count(0)
