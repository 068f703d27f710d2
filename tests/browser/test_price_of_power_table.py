"""What a player of The Price of Power has: the realm bar, the hand, and a mission that lights its places on the map."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from tests.browser.people import PHONE, WIDE, People, wait_until_asked
from tests.browser.serving import Server
from tests.browser.test_pages import axe, no_sideways_scroll
from tests.browser.test_price_of_power import LIT
from tests.browser.test_war import laid

from hausmacht.core.match import new_match
from hausmacht.core.matchfile import save
from hausmacht.core.shelf import games

GAME = "price_of_power"
CHOICES = 60  # more than there are before the first turn
WAR = ("declare-war england", "declare-war", "no-other-enemy", "call-nobody-else", "no-free-action")
LOW: ViewportSize = {"width": 1280, "height": 800}

pytestmark = pytest.mark.skipif(GAME not in games(), reason=f"{GAME} is not installed")


@pytest.fixture(scope="module")
def first_turn(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The first turn of France: everybody has kept cards and picked missions."""
    return played_until("turn", tmp_path_factory.mktemp("first-turn"))


def played_until(kind: str, folder: Path, after: str = "", preferred: tuple[str, ...] = ()) -> Path:
    """A question of this kind, the first one, or else the first after one of another kind."""
    game = games()[GAME]
    match = new_match(game, game.setup(4, {"scenario": "1-01"}), bytes(32))
    seen = {""}
    for _ in range(CHOICES):
        decision = match.decisions()[0]
        if decision.kind == kind and after in seen:
            break
        seen.add(decision.kind)
        answers = [option.text for option in decision.options(match.state)]
        liked = [text for wish in ("keep", "take-mission", *preferred) for text in answers if text.startswith(wish)]
        match.choose(decision.seat, (liked or answers)[0])
    file = folder / "match.jsonl"
    save(match, file)
    return file


def sit_down(page: Page, server: Server, file: Path) -> None:
    page.goto(server.address + server.invitation(file))
    page.get_by_role("button", name="Sit down").click()
    wait_until_asked(page)


def test_my_realm_hand_and_missions_stay_in_sight(people: People, server: Server, first_turn: Path) -> None:
    page = people.sit()
    sit_down(page, server, first_turn)
    bar = page.locator("#realm-bar")
    expect(bar).to_contain_text("Charles VII")
    expect(bar).to_contain_text("next +1 D")
    expect(page.locator("[data-hand]")).to_have_count(4)
    expect(page.locator("#question [data-choice=declare-war]")).to_contain_text("with reason")
    page.locator("[data-mission]").first.hover()
    expect(page.locator("[data-map] [data-lit]")).to_have_count(4)
    page.keyboard.press("r")
    expect(page.locator("[data-hand='0']")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-hand='1']")).to_be_focused()
    page.keyboard.press("g")
    expect(page.locator("[data-missions] [data-tree]").first).to_be_visible()
    expect(page.locator("[data-missions] [data-idea]").first).to_be_visible()
    assert axe(page) == []
    page.keyboard.press("Escape")
    expect(page.locator("[data-missions]")).to_have_count(0)
    expect(page.locator("[data-hand='1']")).to_be_focused()
    curia = page.locator(".left [data-curia]")
    expect(curia).to_contain_text("controls it")
    curia.click()
    expect(page.get_by_role("tooltip")).to_contain_text("Cardinals: ")
    page.keyboard.press("Escape")
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    expect(bar).to_be_in_viewport()
    no_sideways_scroll(page)
    assert axe(page) == []


def test_a_form_fits_into_its_column(people: People, server: Server, first_turn: Path) -> None:
    """However much is chosen, the list gives way, and nothing of the rest is cut off on a low page."""
    page = people.sit(viewport=LOW)
    sit_down(page, server, first_turn)
    page.locator("#question [data-choice=influence]").click()
    answers = page.locator("#question .rest [data-choice]")
    for chosen in range(1, 4):
        answers.last.click()
        expect(page.locator("#question h1")).to_contain_text(f"{chosen} cube")
        expect(page.locator("#question")).to_be_in_viewport(ratio=0.99)


def test_an_answer_stays_beside_the_others_until_it_is_confirmed(
    people: People, server: Server, tmp_path: Path
) -> None:
    """What a mission says can be read after it is chosen, and another one is chosen instead at once."""
    page = people.sit()
    sit_down(page, server, played_until("first-mission", tmp_path))
    answers = page.locator("#question [data-choice]")
    many = answers.count()
    for at in (0, 1):
        answers.nth(at).click()
        expect(page.locator("#question [data-chosen]")).to_have_count(1)
        expect(answers.nth(at)).to_have_attribute("aria-pressed", "true")
    expect(answers).to_have_count(many)
    answers.nth(1).click()
    expect(page.locator("#question [data-chosen]")).to_have_count(0)
    answers.first.focus()
    expect(page.locator("[data-map] [data-lit]")).to_have_count(4)  # what the mission asks for
    answers.first.press("Enter")
    page.locator("#question h1").hover()
    page.locator("#question [data-confirm]").focus()
    expect(page.locator("[data-map] [data-lit]")).to_have_count(4)  # also while it is chosen


def test_an_action_keeps_its_other_targets_beside_the_one_that_is_chosen(
    people: People, server: Server, first_turn: Path
) -> None:
    """Another realm is chosen with one click, in the form or on the map, and the one that is chosen is marked there."""
    page = people.sit()
    sit_down(page, server, first_turn)
    page.locator("#question [data-choice=forge-alliance]").click()
    answers = page.locator("#question .answers [data-choice]")
    confirm = page.locator("#question [data-confirm]")
    expect(answers.filter(has_text="Savoy")).to_be_visible()  # the targets, no longer the menu
    many = answers.count()
    for realm in ("Papal States", "Savoy"):
        answers.filter(has_text=realm).click()
        expect(confirm).to_contain_text(realm)
        expect(page.locator("#question [data-chosen]")).to_have_count(1)
        expect(page.locator(f"{LIT}[aria-pressed=true]").first).to_be_attached()
    expect(answers).to_have_count(many)
    expect(answers.filter(has_text="Savoy")).to_have_attribute("aria-pressed", "true")
    page.locator(f"{LIT}[aria-pressed=false]").first.press("Enter")
    expect(confirm).to_contain_text("Papal States")
    assert axe(page) == []
    page.keyboard.press("Backspace")
    expect(page.locator("#question [data-chosen]")).to_have_count(0)
    expect(answers).to_have_count(many)


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
@pytest.mark.parametrize("size", [WIDE, LOW], ids=["wide", "low"])
def test_what_everybody_has_is_in_sight_in_peace_and_war(
    people: People, server: Server, tmp_path: Path, first_turn: Path, size: ViewportSize, language: str
) -> None:
    """Four realms, my war, the curia and the events stand beside the map at once: nothing is scrolled to."""
    war = played_until("turn", tmp_path, "free-action", WAR)
    page = people.sit(viewport=size, locale=language)
    for file, cards in ((first_turn, 2), (war, 3)):
        page.goto(server.address + server.invitation(file))
        page.locator("main .btn.primary").first.click()
        wait_until_asked(page)
        beside = page.locator(".left [data-affairs] > *")
        expect(beside).to_have_count(cards)
        for at in range(cards):
            expect(beside.nth(at)).to_be_in_viewport(ratio=1)
        assert page.locator("section.left").evaluate("(it) => it.scrollHeight - it.clientHeight") <= 0
    assert axe(page) == []


TWO_WARS = """
game = "price_of_power"
seats = 6
options = {scenario = "2-04"}
to_do = ["turn player=france"]

[turn]
player = "france"
first = "france"
phase = "actions"

[realm.france]
wars = ["castile", "england"]
"""


@pytest.mark.parametrize("size", [WIDE, LOW], ids=["wide", "low"])
def test_six_realms_leave_a_line_for_each_of_two_wars(
    people: People, server: Server, tmp_path: Path, size: ViewportSize
) -> None:
    page = people.sit(viewport=size)
    sit_down(page, server, laid(TWO_WARS, tmp_path / "wars.match"))
    for rival in ("Castile", "England"):
        war = page.get_by_role("article", name=f"War with {rival}")
        expect(war.get_by_role("button", name="Peace")).to_be_in_viewport(ratio=0.9)
        expect(war).to_contain_text(rival)
    assert axe(page) == []


def test_what_lies_beside_the_menu_is_opened_above_it(people: People, server: Server, first_turn: Path) -> None:
    """The menu leaves no room for my side, the log and the chat: one click on a tab shows it, and leaving hides it."""
    page = people.sit(viewport=LOW)
    sit_down(page, server, first_turn)
    third = page.locator("#side-panel li").nth(2)  # of my cards
    page.get_by_role("tab", name="My side").click()
    expect(page.get_by_role("tab", name="My side")).to_have_attribute("aria-selected", "true")
    expect(third).to_be_in_viewport(ratio=1)
    assert axe(page) == []
    page.locator("#question h1").click()
    expect(third).not_to_be_in_viewport()
    expect(page.locator("#question [data-menu-foot]")).to_be_in_viewport(ratio=1)
