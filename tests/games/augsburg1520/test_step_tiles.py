"""Step tiles: from the supply or, if none is left, from a rival."""

from __future__ import annotations

from tests.games.augsburg1520.table import won_card


def test_who_climbs_takes_the_next_step_tile_from_the_supply() -> None:
    """Rules: steps.one-at-a-time, steps.supply-first"""
    played = won_card("trade", "trade", "money")

    played.choose("red", "climb trade")
    assert played.step("red", "trade") == 2
    assert (played.tiles_left("trade", 2), played.tiles_left("trade", 3)) == (3, 2)
    played.choose("red", "climb trade")

    assert played.step("red", "trade") == 3
    assert (played.tiles_left("trade", 2), played.tiles_left("trade", 3)) == (3, 1)


def test_nobody_climbs_past_the_fourth_step() -> None:
    """Rules: steps.one-at-a-time"""
    played = won_card("trade", "money", "cards", text="[seat.red]\ntrade = 4")

    assert played.why_not("red", "climb trade") == "top-step (steps.one-at-a-time)"
    assert played.why_not("red", "rob trade blue") == "top-step (steps.one-at-a-time)"


def test_the_fourth_tile_replaces_the_third_which_goes_back_to_the_supply() -> None:
    """Rules: steps.return-third"""
    played = won_card("offices", "money", "cards", text="[seat.red]\noffices = 3\n[seat.blue]\noffices = 3")
    assert played.tiles_left("offices", 3) == 0

    played.choose("red", "climb offices")

    assert played.step("red", "offices") == 4
    assert played.tiles_left("offices", 3) == 1
    assert played.tiles_left("offices", 4) == 0


def test_nobody_robs_while_the_supply_has_the_tile() -> None:
    """Rules: steps.supply-first"""
    played = won_card("offices", "money", "cards", text="[seat.red]\noffices = 2\n[seat.blue]\noffices = 3")

    assert played.why_not("red", "rob offices blue") == "some-left (steps.supply-first)"
    assert played.offers("red", "climb offices")


def test_when_no_tile_is_left_a_rival_is_robbed_who_has_it() -> None:
    """Rules: steps.rob, steps.supply-first, steps.compensation"""
    played = won_card(
        "offices",
        "money",
        "cards",
        text="[seat.red]\noffices = 2\n[seat.blue]\noffices = 3\n[seat.yellow]\noffices = 4\n[seat.green]\noffices = 3",
    )

    assert played.why_not("red", "climb offices") == "none-left (steps.supply-first)"
    assert played.why_not("red", "rob offices red") == "own-tile (steps.rob)"
    assert played.why_not("red", "rob offices yellow") == "rival-lacks-it (steps.rob)"  # his third tile is back
    played.choose("red", "rob offices green")
    assert played.asked() == ["green compensate"]
    played.choose("green", "point")

    assert (played.step("red", "offices"), played.step("green", "offices")) == (3, 2)
    assert (played.score("green"), played.money("green")) == (1, 1500)
    assert played.asked() == ["red use-privilege"]


def test_larry_takes_marys_fourth_tile_and_gives_her_his_third() -> None:
    """Rules: steps.rob, steps.swap, steps.compensation, tiles.kept, certificates.number, certificates.free

    Larry is red, Mary is blue and has the Master Builder.
    """
    played = won_card(
        "offices",
        "money",
        "cards",
        text="[seat.red]\noffices = 3\n[seat.blue]\noffices = 4\nmaster-builder = 1",
        then=("certificates.deal_certificates", "certificates.buy"),
    )
    left = [played.tiles_left("offices", step) for step in (2, 3, 4)]
    assert played.why_not("red", "climb offices") == "none-left (steps.supply-first)"

    played.choose("red", "rob offices blue")
    assert played.options("blue") == ["money", "point"]
    played.choose("blue", "money")

    assert (played.step("red", "offices"), played.step("blue", "offices")) == (4, 3)
    assert [played.tiles_left("offices", step) for step in (2, 3, 4)] == left
    assert played.money("blue") == 1600
    assert played.tile("blue", "master-builder")
    played.choose("red", "forgo")
    assert (played.dealt_size("red"), played.hand_size("red")) == (6, 3)  # two jokers and one free card
    assert (played.dealt_size("blue"), played.hand_size("blue")) == (6, 2)


def test_a_small_tile_cannot_be_stolen_because_there_is_one_for_everybody() -> None:
    """Rules: steps.supply-first, setup.step-tiles"""
    played = won_card(
        "trade", "money", "cards", text="[seat.blue]\ntrade = 2\n[seat.yellow]\ntrade = 2\n[seat.green]\ntrade = 3"
    )

    for rival in ("blue", "yellow", "green"):
        assert played.why_not("red", f"rob trade {rival}") == "some-left (steps.supply-first)"
    assert played.offers("red", "climb trade")


def test_two_steps_in_one_turn_are_taken_one_after_the_other_even_from_rivals() -> None:
    """Rules: steps.one-at-a-time, steps.rob, steps.swap"""
    played = won_card(
        "trade",
        "trade",
        "money",
        text="[seat.red]\ntrade = 2\n[seat.blue]\ntrade = 3\n[seat.yellow]\ntrade = 4",
        seats=3,
    )

    assert played.why_not("red", "rob trade yellow") == "rival-lacks-it (steps.rob)"
    played.choose("red", "rob trade blue")
    played.choose("blue", "money")
    played.choose("red", "rob trade yellow")
    played.choose("yellow", "money")

    assert [played.step(seat, "trade") for seat in ("red", "blue", "yellow")] == [4, 2, 3]
    assert played.is_over()


def test_at_a_barrier_the_point_of_compensation_is_worth_nothing() -> None:
    """Rules: steps.compensation, barriers.all-points"""
    played = won_card(
        "trade", "money", "cards", text="[seat.red]\ntrade = 3\n[seat.blue]\ntrade = 4\nscore = 25", seats=2
    )

    played.choose("red", "rob trade blue")
    played.choose("blue", "point")

    assert (played.score("blue"), played.money("blue")) == (25, 1500)
