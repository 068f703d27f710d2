"""Planning: which card may cover which box, and what is bid."""

from __future__ import annotations

import pytest
from tests.games.wallenstein.table import Played, plan_all, table

from hausmacht.core.chance import Sampled
from hausmacht.games.wallenstein.invariants import violations
from hausmacht.games.wallenstein.rules.planning import NAMED

REALM = ("baden", "koeln", "mark", "anhalt", "passau", "burgund", "bremen", "trier", "tirol")
BOXES = ("palace", "church", "post", "grain", "tax", "deploy-5", "deploy-3", "deploy-1", "a", "b", "bid")


def planning(number: int, *lines: str, seats: int = 5) -> Played:
    """Red has so many counties, and everybody plans."""
    return table(*[f"{name}: red 2" for name in REALM[:number]], *lines, to_do=["planning.plan", "seal 0"], seats=seats)


def test_all_plan_at_the_same_time() -> None:
    """Rules: plan.secret"""
    played = planning(9)

    assert played.asked() == [f"{seat} plan" for seat in ("black", "blue", "purple", "red", "yellow")]


def test_each_box_is_covered_with_an_own_county_or_a_money_card() -> None:
    """Rules: plan.own, plan.money-card, plan.one-card, setup.money-cards, ruling.box-by-box"""
    played = planning(9, "strassburg: blue 2")

    for box in BOXES[:3]:
        assert {text.split()[0] for text in played.options("red")} == {box}
        played.choose("red", f"{box} {REALM[BOXES.index(box)]}")
    assert played.options("red") == [
        *[f"grain {name}" for name in ("bremen", "anhalt", "trier", "burgund", "passau", "tirol")],
        *[f"grain money-{value}" for value in range(5)],
    ]
    assert played.why_not("red", "grain strassburg") == "no-such-choice (core.choice)"


def test_dirk_uses_burgund_for_taxes_and_for_nothing_else() -> None:
    """Rules: plan.once, plan.own"""
    played = planning(9)
    played.choose("red", "palace money-0", "church baden", "post koeln", "grain mark", "tax burgund")

    assert played.why_not("red", "deploy-5 burgund") == "planned-already (plan.once)"
    assert played.why_not("red", "deploy-5 money-0") == "card-used (plan.once)"
    assert played.plan("red", "tax") == "burgund"


def test_no_box_stays_open_while_cards_suffice() -> None:
    """Rules: plan.cover-all, plan.cards-short"""
    enough = planning(6)
    short = planning(5)

    assert enough.why_not("red", "palace nothing") == "must-cover (plan.cover-all)"
    assert short.offers("red", "palace nothing")
    short.choose("red", "palace nothing")
    assert short.why_not("red", "church nothing") == "must-cover (plan.cover-all)"


def test_four_counties_and_five_money_cards_leave_two_boxes_open() -> None:
    """Rules: plan.cards-short, bid.nothing"""
    played = planning(4)
    played.choose("red", "palace nothing", "church baden", "post koeln", "grain mark", "tax anhalt")
    played.choose("red", "deploy-5 money-0", "deploy-3 money-1", "deploy-1 money-2", "a money-3", "b money-4")

    assert played.options("red") == ["bid nothing"]
    played.choose("red", "bid nothing", "seal")
    assert played.asked() == [f"{seat} plan" for seat in ("black", "blue", "purple", "yellow")]


def test_nobody_bids_nothing_while_he_has_cards_enough() -> None:
    """Rules: bid.nothing, bid.card"""
    played = planning(7)
    counties = ["baden", "koeln", "mark", "anhalt", "passau", "burgund"]
    played.choose("red", *[f"{box} {name}" for box, name in zip(BOXES, counties, strict=False)])
    played.choose("red", "deploy-3 money-1", "deploy-1 money-2", "a money-3", "b money-4")

    assert played.options("red") == ["bid bremen", "bid money-0"]
    assert played.why_not("red", "bid nothing") == "must-cover (plan.cover-all)"
    assert played.why_not("red", "bid money-4") == "card-used (plan.once)"


def test_nobody_bids_more_than_he_has() -> None:
    """Rules: bid.purse"""
    played = planning(9, "red: money 2")
    played.choose("red", *[f"{box} {name}" for box, name in zip(BOXES, REALM, strict=False)], "b money-1")

    assert played.options("red") == ["bid money-0", "bid money-2"]
    denial = played.denied("red", "bid money-3")
    assert (denial.code, denial.rule) == ("too-little-money", "bid.purse")
    assert denial.numbers == {"have": 2, "need": 3}


def test_a_card_that_can_be_bid_is_kept() -> None:
    """Rules: ruling.keep-a-bid"""
    played = planning(9, "red: money 1")
    played.choose("red", *[f"{box} {name}" for box, name in zip(BOXES, REALM, strict=False)])
    # left are the money cards 0 to 4; only 0 and 1 can be bid
    assert played.offers("red", "b money-0")
    other = planning(6, "red: money 0")
    other.choose("red", *[f"{box} {name}" for box, name in zip(BOXES, REALM[:6], strict=False)])

    assert other.why_not("red", "deploy-3 money-0") == "keep-a-bid (ruling.keep-a-bid)"
    other.choose("red", "deploy-3 money-1", "deploy-1 money-2", "a money-3", "b money-4")
    assert other.options("red") == ["bid money-0"]


def test_a_box_that_may_stay_open_is_kept_for_the_bid() -> None:
    """Rules: ruling.keep-a-bid, bid.nothing"""
    played = planning(5, "red: money 0")
    played.choose("red", *[f"{box} {name}" for box, name in zip(BOXES, REALM[:5], strict=False)])
    played.choose("red", "deploy-5 money-0")  # now nothing in hand can be bid

    assert played.why_not("red", "deploy-3 nothing") == "keep-a-bid (ruling.keep-a-bid)"
    played.choose("red", "deploy-3 money-1", "deploy-1 money-2", "a money-3", "b money-4")
    assert played.options("red") == ["bid nothing"]


def test_who_has_lost_everything_still_covers_what_he_can() -> None:
    """Rules: plan.cards-short, bid.nothing"""
    played = planning(0)

    for _ in range(6):
        played.choose("red", played.options("red")[-1])

    assert played.options("red") == [f"deploy-3 money-{value}" for value in range(5)]


def test_a_plan_can_be_taken_back_until_the_last_is_sealed() -> None:
    """Rules: ruling.box-by-box, plan.secret, core.undo"""
    played = planning(9, seats=4)
    for seat in ("black", "blue", "purple"):
        plan_all(played, seat)
    plan_all(played, "black")
    played.choose("red", "palace baden")

    assert played.match.undo(0) is None  # Black unseals and thinks again
    assert played.asked() == ["black seal", "red plan"]
    assert played.match.undo(0) is None
    assert played.asked() == ["black plan", "red plan"]
    assert played.plan("red", "palace") == "baden"
    played.choose("black", "bid nothing", "seal")
    plan_all(played, "red")

    refused = played.match.undo(0)
    assert refused is not None
    assert refused.rule == "core.undo"
    assert played.match.undo(3) is not None


@pytest.mark.parametrize("number", [0, 3, 4, 5, 6, 9])
def test_the_fast_options_are_the_candidates_without_a_denial(number: int) -> None:
    """Rules: plan.cover-all, ruling.keep-a-bid, bid.purse"""
    for money in (0, 1, 4):
        played = planning(number, f"red: money {money}", seats=4)
        for turn in range(11):
            [decision] = [decision for decision in played.match.decisions() if decision.seat == 3]
            state = played.state
            allowed = [choice for choice in decision.candidates(state) if decision.why_not(state, choice) is None]
            options = decision.options(state)
            for text in NAMED:
                named = [choice for choice in decision.candidates(state) if choice.text == text]
                assert decision.candidate(state, text) is (named[0] if named else None)
            assert {choice.text for choice in options} == {choice.text for choice in allowed}
            assert allowed
            for luck in range(30):
                drawn = options[Sampled(luck).below("pick", len(options))]
                assert decision.drawn(state, Sampled(luck)) is drawn
            played.choose("red", played.options("red")[(turn * 7 + money) % len(allowed)])
        assert played.options("red") == ["seal"]


def test_a_hand_that_is_not_what_lies_there_is_noticed() -> None:
    played = planning(9, seats=4)
    played.options("red")
    state = played.state
    assert violations(state) == []
    state.owner[state.hands[3][0]] = 2

    assert [wrong for wrong in violations(state) if "is not what was found" in wrong] != []
