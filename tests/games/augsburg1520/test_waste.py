"""Every question that would waste points at a barrier says so before it is answered, and betrays nothing by it."""

from __future__ import annotations

from itertools import pairwise

import pytest
from tests.games.augsburg1520.table import Played, auction, table, won_card

from hausmacht.core.chance import Sampled
from hausmacht.core.match import Match, new_match
from hausmacht.games.augsburg1520 import GAME
from hausmacht.games.augsburg1520.events import FOR_NOBILITY, STOPPED
from hausmacht.games.augsburg1520.rules.barriers import barrier
from hausmacht.games.augsburg1520.state import AWAY, HAND, Augsburg

NAMES = ("Anna", "Ben", "Clara", "Dirk")
WARNINGS = ("lost", "later", "barrier")


def warned(played: Played, seat: int = 0) -> dict[str, dict[str, int]]:
    """What is said of points that would be lost, for each option that would lose any."""
    asked = played.match.question(seat, explained=True)
    assert asked is not None
    found = {
        option.text: {name: option.numbers[name] for name in WARNINGS if name in option.numbers}
        for option in asked.options
    }
    return {text: numbers for text, numbers in found.items() if numbers}


def said(played: Played, text: str, language: str = "en") -> str:
    """An option as its seat reads it, in the terminal and everywhere else."""
    asked = played.match.question(0, explained=True)
    assert asked is not None
    [option] = [each for each in asked.options if each.text == text]
    return played.match.game.catalogue(language, played.match.setup).say("choice", option.kind, option.numbers, NAMES)


def test_points_of_a_privilege_say_what_the_barrier_takes_of_them_and_of_the_income_after_them() -> None:
    """Rules: barriers.all-points, privileges.points

    Red stands on 22 and earns 3. Of 6 points 3 count; then there is no room for the income.
    """
    played = won_card("points6", "money", "cards", text="[seat.red]\nscore = 22")

    assert warned(played)["points 6"] == {"lost": 3, "later": 3, "barrier": 25}
    assert said(played, "points 6") == (
        "score 6 points; the barrier at 25 takes 3 of them, and 3 more of your income this round"
    )
    assert said(played, "points 6", "de") == (
        "6 Punkte nehmen; davon nimmt dir die Schranke bei 25 wieder 3 und dazu 3 Punkte Einkommen in dieser Runde"
    )


def test_a_privilege_left_unused_warns_like_any_other_points() -> None:
    """Rules: barriers.all-points, privileges.forgo"""
    at_barrier = won_card("money", "trade", "cards", text="[seat.red]\nscore = 45\nchurch = 800")
    before_it = won_card("money", "trade", "cards", text="[seat.red]\nscore = 21")

    assert warned(at_barrier)["forgo"] == {"lost": 2, "later": 0, "barrier": 45}
    assert warned(before_it)["forgo"] == {"lost": 0, "later": 1, "barrier": 25}
    assert said(before_it, "forgo") == (
        "leave one privilege unused: 2 points; after that the barrier at 25 takes 1 more of your income this round"
    )


def test_the_point_of_compensation_warns() -> None:
    """Rules: barriers.all-points, steps.compensation"""
    played = table("[seat.red]\nscore = 25", to_do=["compensate 0"])

    assert warned(played) == {"point": {"lost": 1, "later": 0, "barrier": 25}}
    assert said(played, "point") == "1 point; the barrier at 25 takes 1"
    assert said(played, "money") == "100 guilders"


def test_steps_and_tiles_that_add_points_each_round_say_what_of_them_is_lost_this_round() -> None:
    """Rules: barriers.all-points, income.points"""
    red = "[seat.red]\nscore = 22\nnobility = 3"
    played = won_card("nobility", "trade", "offices", text=red)

    warnings = warned(played)

    assert warnings["climb nobility"] == {"later": 4, "barrier": 25}  # 12 instead of 8, and there was room for 3
    assert warnings["take-tile coat-of-arms"]["later"] == 4
    assert not {"climb trade", "climb offices", "build church"} & set(warnings)
    assert said(played, "climb nobility") == (
        "one step up in nobility; of what it adds, the barrier at 25 takes 4 points this round"
    )


def test_a_step_robbed_of_a_rival_warns_as_well() -> None:
    """Rules: barriers.all-points, steps.rob"""
    others = "[seat.blue]\nnobility = 3\n[seat.yellow]\nnobility = 3"

    played = won_card("nobility", "trade", "cards", text=f"[seat.red]\nscore = 25\nnobility = 2\n{others}")

    assert warned(played)["rob nobility blue"] == {"later": 3, "barrier": 25}
    assert said(played, "rob nobility blue") == (
        "one step up in nobility, with the tile of Ben; of what it adds, the barrier at 25 takes 3 points this round"
    )


def test_a_privilege_card_says_what_of_its_points_would_be_lost() -> None:
    """Rules: barriers.all-points, privileges.open"""
    cards = [["money", "trade", "cards"]] * 10
    cards[1] = ["points6", "trade", "cards"]
    text = 'marker = "red"\nnoble = "leo"\nopen_cards = [1, 2]\n[seat.red]\nscore = 24'

    played = table(text, to_do=["take-card 0"], pack={"privilege_cards": {"cards": cards}})

    assert warned(played) == {"take 2": {"lost": 5, "later": 1, "barrier": 25}}


def test_whoever_passes_is_told_what_the_barrier_takes_of_the_income() -> None:
    """Rules: barriers.all-points, auction.pass"""
    played = auction("maximilian", '[seat.red]\nscore = 24\nhand = "leo 3"')

    assert warned(played) == {"pass": {"later": 2, "barrier": 25}}
    assert said(played, "pass") == ("pass; as things stand, the barrier at 25 takes 2 points of your income this round")


def test_whoever_does_not_let_the_master_builder_build_is_told_the_same() -> None:
    """Rules: barriers.all-points, buildings.master-builder"""
    red = "[seat.red]\nscore = 24\noffices = 4\nmaster-builder = 1"
    played = won_card("money", "trade", "cards", text=red)
    played.choose("red", "take-money", "climb trade")

    assert warned(played) == {"finish": {"later": 2, "barrier": 25}}


@pytest.mark.parametrize("score", [0, 25, 45, 60])
def test_with_both_buildings_nothing_warns(score: int) -> None:
    """Rules: barriers.cathedral"""
    red = f"[seat.red]\nscore = {score}\nchurch = 800\ncathedral = 1000"

    assert warned(won_card("points6", "points7", "nobility", text=red)) == {}
    assert warned(auction("leo", red)) == {}


# The wide nets


def warnings_of(match: Match[Augsburg], seat: int) -> dict[str, dict[str, int]]:
    question = match.question(seat, explained=True)
    assert question is not None
    return {
        each.text: {name: each.numbers[name] for name in WARNINGS if name in each.numbers} for each in question.options
    }


def matches() -> list[Match[Augsburg]]:
    return [new_match(GAME, GAME.setup(seats, {}), bytes([seats])) for seats in (2, 4)]


def lost_by(match: Match[Augsburg], seat: int) -> int:
    """Points the last choice cost a seat at a barrier at once; the income has no single choice as its cause."""
    events = match.line[-1].events
    lost = 0
    for scored, stopped in pairwise(events):
        if stopped.kind is STOPPED and stopped.facts()["seat"] == seat and scored.facts()["reason"] != FOR_NOBILITY:
            points = stopped.facts()["points"]
            assert isinstance(points, int)
            lost += points
    return lost


def test_no_point_is_ever_lost_that_the_question_did_not_warn_of() -> None:
    """Rules: barriers.all-points"""
    stopped = 0
    for match in matches():
        picks = Sampled(7)
        while not match.is_over():
            state = match.state
            for seat in range(state.box.seats):
                state.score[seat] = max(state.score[seat], min(barrier(state, seat), 23))  # barriers bite all the time
            decision = match.decisions()[-1]
            warnings = warnings_of(match, decision.seat)
            options = decision.options(state)
            text = options[picks.below("pick", len(options))].text
            match.choose(decision.seat, text)
            assert lost_by(match, decision.seat) == (0 if text.startswith("take ") else warnings[text].get("lost", 0))
            stopped += lost_by(match, decision.seat) > 0
    assert stopped > 10


def test_the_warning_betrays_nothing_hidden() -> None:
    """Rules: secrets.money, secrets.hands"""
    for match in matches():
        picks = Sampled(3)
        while not match.is_over():
            state = match.state
            decision = match.decisions()[-1]
            seat = decision.seat
            before = warnings_of(match, seat)
            money, place = state.money, state.place
            others = [HAND + other for other in range(state.box.seats) if other != seat]
            state.money = [money[each] if each == seat else 0 for each in range(state.box.seats)]
            state.place = [AWAY if zone in others else zone for zone in place]
            assert warnings_of(match, seat) == before
            state.money, state.place = money, place
            options = decision.options(state)
            match.choose(seat, options[picks.below("pick", len(options))].text)
