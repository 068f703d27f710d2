"""Several people at one table: what one does the others see, and nothing they may not know."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.people import (
    People,
    frames_of,
    is_asked,
    is_over,
    new_table,
    press_next,
    question,
    wait_until,
    wait_until_asked,
)
from tests.browser.serving import Server
from tests.patching import patched

WATCHING = -1
Told = list[tuple[int, str]]  # frames, each with the seat for which its socket was opened


def sit_down(people: People, server: Server, game: str, seats: list[str]) -> tuple[list[Page], list[Told]]:
    """Anna sets up a table, Bruno takes a seat by the link, Clara watches by the other link."""
    anna, bruno, clara = people.sit(), people.sit(), people.sit()
    told = [frames_of(page) for page in (anna, bruno, clara)]
    new_table(anna, server.address, game, seats)
    anna.get_by_label("Link for players", exact=True).wait_for()
    bruno.goto(anna.get_by_label("Link for players", exact=True).input_value())
    bruno.get_by_label(re.compile("name", re.IGNORECASE)).fill("Bruno")
    bruno.locator("[data-confirm]").click()
    clara.goto(anna.get_by_label("Link to watch", exact=True).input_value())
    anna.get_by_role("button", name="Start the game").click()
    for page in (anna, bruno, clara):
        page.wait_for_selector("#question")
    expect(clara.locator("#question")).to_contain_text("You are watching")
    return [anna, bruno, clara], told


def play_together(pages: list[Page], presses: int) -> None:
    """Whoever is asked presses what comes next."""
    for turn in range(presses):
        wait_until(pages[0], lambda: any(is_over(page) or is_asked(page) for page in pages))
        for page in pages:
            if is_over(page):
                return
            if is_asked(page):
                press_next(page, turn)


def updates(told: Told) -> list[dict[str, Any]]:
    return [update for _, update in updates_by_seat(told)]


def updates_by_seat(told: Told) -> list[tuple[int, dict[str, Any]]]:
    """All updates; changes as the update they give, in which everything that they tell stands."""
    found: list[tuple[int, dict[str, Any]]] = []
    shown: dict[int, dict[str, Any]] = {}  # by seat: the last view that was sent
    for seat, text in told:
        frame = json.loads(text)
        if frame["type"] == "changes":
            frame["view"] = patched(shown[seat], frame.pop("changes"))
        if "view" in frame:
            shown[seat] = frame["view"]
            found.append((seat, frame))
    return found


def secrets_of(told: Told) -> set[str]:
    """Lists of three or more cards that only one seat is told, as they would stand in a frame."""
    return {
        json.dumps(value)
        for update in updates(told)
        for name, value in update["view"].items()
        if name.startswith("my_") and isinstance(value, list) and len({*map(str, value)}) >= 3
    }


def without_open_mats(update: dict[str, Any]) -> dict[str, Any]:
    """The update without the mats that were turned up; while somebody still plans, no card may lie open on them."""
    view = update["view"]
    if "mat" not in view["seats"][0]:
        return update
    mats = [card for seat in view["seats"] for card in seat["mat"]]
    if any(view["sealed"]):
        assert all(card < 0 for card in mats), f"cards lie open while seats plan: {mats}"
    seats = [{name: value for name, value in seat.items() if name != "mat"} for seat in view["seats"]]
    return {**update, "view": {**view, "seats": seats}}


@pytest.mark.parametrize(
    ("game", "seats", "presses"),
    [("augsburg1520", ["me", "open"], 60), ("wallenstein", ["me", "open", "easy"], 25)],
)
def test_nobody_is_sent_what_they_may_not_know(
    people: People, server: Server, game: str, seats: list[str], presses: int
) -> None:
    pages, told = sit_down(people, server, game, seats)
    play_together(pages[:2], presses)
    anna, bruno, clara = told
    wait_until(pages[2], lambda: len(updates(clara)) > 10)
    for seat, frames in ((0, anna), (1, bruno), (WATCHING, clara)):
        assert any(opened_for == seat for opened_for, _ in updates_by_seat(frames))
        for opened_for, update in updates_by_seat(frames):
            # in the lobby everybody watches; what the match begins with may still come there
            assert opened_for in (seat, WATCHING)
            assert update["view"]["seat"] == opened_for
            assert update["question"] is None or update["question"]["seat"] == opened_for
            assert "seed" not in update
            if opened_for == WATCHING:
                private = {name: value for name, value in update["view"].items() if name.startswith("my_")}
                assert update["question"] is None
                assert not any(private.values()), f"a spectator was told {private}"
        for frame in [json.loads(frame) for _, frame in frames]:
            assert frame["type"] != "table" or frame["seed"] is None or frame["state"] == "over"
    for mine, others in ((anna, (bruno, clara)), (bruno, (anna, clara))):
        secrets = secrets_of(mine)
        assert secrets
        for other in others:
            seen = "\n".join(json.dumps(without_open_mats(update)) for update in updates(other))
            assert [secret for secret in secrets - secrets_of(other) if f": {secret}" in seen] == []


def test_what_one_does_the_others_see(people: People, server: Server) -> None:
    pages, _ = sit_down(people, server, "augsburg1520", ["me", "open"])
    for turn in range(60):
        play_together(pages[:2], 1)
        lines = [page.locator("#side-panel .line").count() for page in pages]
        if min(lines) >= 3:
            break
        assert turn < 59, f"lines in the logs: {lines}"
    newest = pages[2].locator("#side-panel .line").last.inner_text()  # Clara sees what all may see
    for page in pages[:2]:
        expect(page.locator("#side-panel")).to_contain_text(newest)
    pages[0].get_by_role("tab", name="Chat").click()
    pages[0].locator("#chat").fill("Good luck!")
    pages[0].locator("#chat").press("Enter")
    pages[1].get_by_role("tab", name=re.compile("Chat")).click()
    expect(pages[1].locator("#side-panel")).to_contain_text("Good luck!")


def test_a_choice_is_taken_back(people: People, server: Server) -> None:
    """Anna buys while Bruno still thinks, and takes it back; her cards lie before her again."""
    pages, _ = sit_down(people, server, "augsburg1520", ["me", "open"])
    anna = pages[0]
    dealt = anna.locator(".dealt-sec button.ct[aria-pressed=false]")
    asked, cards = question(anna), dealt.count()
    dealt.first.click()
    expect(anna.locator(".dealt-sec button.ct[aria-pressed=true]")).to_have_count(1)
    anna.locator("#question [data-confirm]").click()
    expect(anna.locator("#question h1")).to_contain_text("Waiting for Bruno")
    anna.locator("[data-undo]").click()
    expect(anna.locator("#question h1")).to_have_text(asked)
    expect(dealt).to_have_count(cards - 1)  # the purchase stands, but it need not be the last
    anna.locator("[data-undo]").click()
    expect(dealt).to_have_count(cards)


def test_nothing_of_another_hand_is_behind_the_curtain(people: People, server: Server) -> None:
    page = people.sit()
    new_table(page, server.address, "augsburg1520", ["me", "guest"])
    curtains = 0
    for turn in range(40):
        wait_until_asked(page)
        if page.locator(".curtain").count():
            curtains += 1
            assert page.locator("#question, #board, .ct, .hand-sec, .log").count() == 0
            body = page.locator("body").inner_text()
            assert "Pass the device to" in body
            assert "Maximilian" not in body
            if curtains == 3:
                return
        press_next(page, turn)
    raise AssertionError(f"the curtain fell {curtains} times")
