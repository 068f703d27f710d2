"""Privilege tiles, and the two buildings that are paid for."""

from __future__ import annotations

from tests.games.augsburg1520.table import auction, table, won_card

CHURCH_700 = {"church": {"costs": [700, 600, 500, 400, 300]}}


def test_kevin_the_mayor_may_take_master_builder_or_minter() -> None:
    """Rules: tiles.minter, tiles.master-builder"""
    played = won_card("offices", "money", "cards", text="[seat.red]\noffices = 4")

    assert played.offers("red", "take-tile minter")
    assert played.offers("red", "take-tile master-builder")
    played.choose("red", "take-tile master-builder")
    assert played.tile("red", "master-builder")


def test_the_councilor_may_take_the_minter_only() -> None:
    """Rules: tiles.minter, tiles.master-builder"""
    played = won_card("offices", "offices", "cards", text="[seat.red]\noffices = 3")

    refused = played.denied("red", "take-tile master-builder")
    assert (refused.code, refused.rule, refused.numbers["need"]) == ("step-too-low", "tiles.master-builder", 4)
    played.choose("red", "take-tile minter")
    assert played.tile("red", "minter")


def test_below_the_third_office_there_is_no_tile_but_a_building() -> None:
    """Rules: tiles.minter, tiles.master-builder, buildings.privilege"""
    played = won_card("offices", "money", "cards", text="[seat.red]\noffices = 2")

    assert played.why_not("red", "take-tile minter") == "step-too-low (tiles.minter)"
    assert played.why_not("red", "take-tile master-builder") == "step-too-low (tiles.master-builder)"
    assert played.offers("red", "build church")
    assert played.offers("red", "build cathedral")


def test_buildings_may_be_erected_from_the_first_step() -> None:
    """Rules: buildings.privilege, buildings.cost"""
    played = won_card("offices", "offices", "cards", text="[seat.red]\nmoney = 1300", pack=CHURCH_700)

    played.choose("red", "build church")

    assert played.money("red") == 600
    assert played.tile("red", "church") == 700
    refused = played.denied("red", "build cathedral")
    assert (refused.code, refused.rule) == ("too-little-money", "buildings.cost")
    assert refused.numbers == {"have": 600, "need": played.state.box.tiles[3][0]}


def test_counts_take_a_coat_of_arms_and_princes_either_tile() -> None:
    """Rules: tiles.coat-of-arms, tiles.letter-of-nobility"""
    freeman = won_card("nobility", "money", "cards", text="[seat.red]\nnobility = 2")
    count = won_card("nobility", "money", "cards", text="[seat.red]\nnobility = 3")
    prince = won_card("nobility", "money", "cards", text="[seat.red]\nnobility = 4")

    assert freeman.why_not("red", "take-tile coat-of-arms") == "step-too-low (tiles.coat-of-arms)"
    assert freeman.why_not("red", "take-tile letter-of-nobility") == "step-too-low (tiles.letter-of-nobility)"
    assert count.offers("red", "take-tile coat-of-arms")
    assert count.why_not("red", "take-tile letter-of-nobility") == "step-too-low (tiles.letter-of-nobility)"
    assert prince.offers("red", "take-tile coat-of-arms")
    assert prince.offers("red", "take-tile letter-of-nobility")


def test_the_top_tile_of_a_stack_is_taken_and_the_next_one_is_worth_less() -> None:
    """Rules: tiles.top, setup.tiles"""
    pack = {"coat_of_arms": {"points": [4, 3, 2, 1, 1]}}
    played = won_card(
        "nobility", "money", "cards", text="[seat.red]\nnobility = 3\n[seat.blue]\ncoat-of-arms = 4", pack=pack
    )

    played.choose("red", "take-tile coat-of-arms")

    assert played.tile("red", "coat-of-arms") == 3


def test_each_space_of_the_board_holds_one_tile() -> None:
    """Rules: tiles.one-each"""
    played = won_card(
        "offices",
        "nobility",
        "cards",
        text="""
        [seat.red]
        offices = 4
        nobility = 4
        minter = 1
        master-builder = 1
        church = 700
        coat-of-arms = 4
        letter-of-nobility = 5
        """,
        pack=CHURCH_700,
    )

    for use in ("take-tile minter", "take-tile master-builder", "build church", "extra church"):
        assert played.why_not("red", use) == "one-each (tiles.one-each)"
    for use in ("take-tile coat-of-arms", "take-tile letter-of-nobility"):
        assert played.why_not("red", use) == "one-each (tiles.one-each)"
    assert played.offers("red", "build cathedral")


def test_tiles_are_kept_when_the_step_is_lost_but_not_taken_without_it() -> None:
    """Rules: tiles.kept, tiles.letter-of-nobility, income.points

    Blue was Prince, has coat of arms 1 and letter 4 and loses the step; yellow is a Count without a letter.
    """
    pack = {"coat_of_arms": {"points": [1, 1, 1, 1, 1]}, "letter_of_nobility": {"points": [4, 3, 3, 2, 2]}}
    text = """
    [seat.red]
    nobility = 3
    [seat.blue]
    nobility = 4
    coat-of-arms = 1
    letter-of-nobility = 4
    """
    played = won_card("nobility", "money", "cards", text=text, pack=pack, then=("income.take_points",))
    played.choose("red", "rob nobility blue")
    played.choose("blue", "money")
    played.choose("red", "forgo")

    assert played.step("blue", "nobility") == 3
    assert played.score("blue") == 8 + 1 + 4

    again = won_card("nobility", "nobility", "cards", text="[seat.red]\nnobility = 3", pack=pack)
    assert again.why_not("red", "take-tile letter-of-nobility") == "step-too-low (tiles.letter-of-nobility)"
    again.choose("red", "climb nobility", "take-tile letter-of-nobility")
    assert again.tile("red", "letter-of-nobility") == 4


def test_the_master_builder_works_below_the_fourth_step_too() -> None:
    """Rules: tiles.kept, buildings.master-builder"""
    played = won_card("money", "points6", "cards", text="[seat.red]\noffices = 3\nmaster-builder = 1", pack=CHURCH_700)

    played.choose("red", "extra church")

    assert played.tile("red", "church") == 700
    assert played.state.uses_left == 2


def test_the_master_builder_builds_only_for_who_has_won_a_card() -> None:
    """Rules: buildings.master-builder"""
    played = auction(
        "leo", '[seat.red]\nhand = "leo 1"\n[seat.blue]\nmaster-builder = 1\nmoney = 2000', opener="red", seats=2
    )

    played.choose("red", "offer 1")
    assert played.why_not("blue", "extra church") == "no-such-choice (core.choice)"
    played.choose("blue", "pass")
    played.choose("red", "pick leo 1", "show", "take 1")

    assert played.why_not("blue", "extra church") == "not-asked (core.turn)"
    assert played.why_not("red", "extra church") == "no-master-builder (buildings.master-builder)"


def test_the_master_builder_erects_one_building_a_turn_and_a_violet_privilege_the_other() -> None:
    """Rules: buildings.master-builder, ruling.builder-once"""
    played = won_card("offices", "money", "cards", text="[seat.red]\nmoney = 5000\nmaster-builder = 1")

    played.choose("red", "extra church")
    assert played.why_not("red", "extra cathedral") == "extra-used (buildings.master-builder)"
    played.choose("red", "build cathedral", "forgo")

    assert played.tile("red", "church")
    assert played.tile("red", "cathedral")
    assert played.is_over()


def test_the_master_builder_may_build_before_between_and_after_and_when_both_privileges_are_forgone() -> None:
    """Rules: ruling.builder-any-time, privileges.forgo"""
    for turn in (
        ["extra church", "forgo", "forgo"],
        ["forgo", "extra church", "forgo"],
        ["forgo", "forgo", "extra church"],
    ):
        played = won_card("money", "points6", "cards", text="[seat.red]\nmaster-builder = 1")

        played.choose("red", *turn)

        assert played.tile("red", "church")
        assert played.score("red") == 4
        assert played.is_over()


def test_the_turn_does_not_end_before_both_privileges_are_used_or_forgone() -> None:
    """Rules: privileges.forgo, buildings.master-builder"""
    played = won_card("money", "points6", "cards", text="[seat.red]\nmaster-builder = 1")

    played.choose("red", "take-money")

    assert played.why_not("red", "finish") == "uses-left (privileges.forgo)"


def test_the_master_builder_is_asked_about_even_without_money() -> None:
    """Rules: ruling.builder-asked, secrets.money

    Who is not asked would betray that he cannot pay.
    """
    played = won_card("points6", "points6", "cards", text="[seat.red]\nmoney = 0\nmaster-builder = 1")

    played.choose("red", "points 6", "points 6")

    assert played.asked() == ["red use-privilege"]
    assert played.options("red") == ["finish"]


def test_with_both_buildings_the_master_builder_is_not_asked_about() -> None:
    """Rules: ruling.builder-asked"""
    played = won_card(
        "points6", "points6", "cards", text="[seat.red]\nmaster-builder = 1\nchurch = 800\ncathedral = 1000"
    )

    played.choose("red", "points 6", "points 6")

    assert played.is_over()


def test_the_extra_building_is_there_again_with_the_next_card() -> None:
    """Rules: buildings.master-builder"""
    played = table(
        """
        marker = "red"
        open_cards = [1, 2]
        noble = "leo"
        [seat.red]
        hand = "maria 1 2"
        money = 5000
        master-builder = 1
        """,
        to_do=["auction.visit", "auction.visit"],
        seats=2,
    )

    for card, building in ((1, "church"), (2, "cathedral")):
        played.choose("red", "offer 1")
        played.choose("blue", "pass")
        played.choose("red", f"pick maria {card}", "show", f"take {card}", f"extra {building}", "forgo", "forgo")

    assert played.tile("red", "church")
    assert played.tile("red", "cathedral")
