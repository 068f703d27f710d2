"""The award of privileges: the winner takes a card and uses two of its three privileges."""

from __future__ import annotations

import pytest
from tests.games.augsburg1520.table import CARD_IN_USE, Played, auction, new_table, nobody_buys, table, won_card

from hausmacht.core.view import SPECTATOR
from hausmacht.games.augsburg1520 import GAME
from hausmacht.games.augsburg1520.state import FACE_DOWN, OPEN, USED

CHURCH_700 = {"church": {"costs": [700, 600, 500, 400, 300]}}
CATHEDRAL_900 = {"cathedral": {"costs": [900, 800, 700, 600, 500]}}
LETTER_4 = {"letter_of_nobility": {"points": [4, 3, 3, 2, 2]}}


def test_the_winner_takes_one_of_the_open_cards() -> None:
    """Rules: privileges.open"""
    played = auction("philipp", '[seat.red]\nhand = "philipp 1"')
    played.choose("red", "offer 1")
    for seat in ("blue", "yellow", "green"):
        played.choose(seat, "pass")
    played.choose("red", "pick philipp 1", "show")

    assert played.options("red") == ["take 1", "take 2", "take 3", "take 4", "take 5"]
    assert played.why_not("red", "take 6") == "not-open (privileges.open)"
    played.choose("red", "take 4")

    assert played.asked() == ["red use-privilege"]
    assert played.state.card == 3


def test_forgoing_both_privileges_gives_two_points_each_and_the_card_is_gone_all_the_same() -> None:
    """Rules: privileges.forgo, privileges.ten"""
    played = won_card("money", "points6", "cards", text="[seat.red]\nscore = 10")

    played.choose("red", "forgo", "forgo")

    assert played.score("red") == 14
    assert played.is_over()
    assert played.state.privilege_cards[CARD_IN_USE - 1] == USED


def test_a_privilege_that_could_be_used_may_be_forgone_and_counts_as_one_of_the_two() -> None:
    """Rules: privileges.forgo, privileges.two"""
    played = won_card("money", "points6", "cards")

    played.choose("red", "forgo", "take-money")

    assert (played.score("red"), played.money("red")) == (2, 2000)
    assert played.is_over()


def test_two_of_three_and_never_the_third() -> None:
    """Rules: privileges.two"""
    played = won_card("money", "points6", "cards", text="[seat.red]\nmaster-builder = 1", pack=CHURCH_700)

    played.choose("red", "take-money", "points 6")

    assert played.options("red") == ["extra church", "extra cathedral", "finish"]
    assert played.why_not("red", "draw") == "both-used (privileges.two)"
    assert played.why_not("red", "forgo") == "both-used (privileges.two)"
    played.choose("red", "finish")
    assert played.is_over()


def test_the_two_may_be_used_in_any_order() -> None:
    """Rules: privileges.any-order"""
    played = won_card("money", "points6", "cards")

    assert {"take-money", "points 6", "draw", "forgo"} == set(played.options("red"))
    played.choose("red", "points 6", "take-money")

    assert (played.score("red"), played.money("red")) == (6, 2000)


@pytest.mark.parametrize(("first", "points"), [("build church", 31), ("points 6", 25)])
def test_at_a_barrier_the_order_of_church_and_points_matters(first: str, points: int) -> None:
    """Rules: privileges.any-order, barriers.church, barriers.all-points"""
    second = {"build church": "points 6", "points 6": "build church"}[first]
    played = won_card("offices", "points6", "money", text="[seat.red]\nscore = 25\nmoney = 700", pack=CHURCH_700)

    played.choose("red", first, second)

    assert played.score("red") == points
    assert played.tile("red", "church") == 700
    assert played.money("red") == 0


def test_first_example_money_then_the_master_builder_then_six_points() -> None:
    """Rules: privileges.money, privileges.points, buildings.master-builder, ruling.builder-any-time

    Matt (red) has 400 guilders and the Master Builder, and stands on 42.
    """
    played = won_card(
        "money",
        "points6",
        "cards",
        text="[seat.red]\nscore = 42\nmoney = 400\nchurch = 800\nmaster-builder = 1",
        pack=CATHEDRAL_900,
    )
    assert played.why_not("red", "extra cathedral") == "too-little-money (buildings.cost)"

    played.choose("red", "take-money")
    assert played.money("red") == 900
    played.choose("red", "extra cathedral")
    played.choose("red", "points 6")

    assert played.money("red") == 0
    assert played.tile("red", "cathedral") == 900
    assert played.score("red") == 48
    assert played.is_over()


def test_second_example_mayor_master_builder_and_church_in_one_turn() -> None:
    """Rules: steps.one-at-a-time, tiles.master-builder, buildings.master-builder

    Todd (red) has reached the third step of the offices.
    """
    played = won_card("cards", "offices", "offices", text="[seat.red]\noffices = 3\nmoney = 700", pack=CHURCH_700)
    assert played.why_not("red", "take-tile master-builder") == "step-too-low (tiles.master-builder)"
    assert played.why_not("red", "extra church") == "no-master-builder (buildings.master-builder)"

    played.choose("red", "climb offices", "take-tile master-builder", "extra church")

    assert played.step("red", "offices") == 4
    assert played.tile("red", "master-builder")
    assert played.tile("red", "church") == 700
    assert played.money("red") == 0
    assert played.is_over()  # the one extra building is used: nobody is asked about a cathedral


def test_third_example_prince_and_letter_of_nobility_score_sixteen() -> None:
    """Rules: steps.one-at-a-time, tiles.letter-of-nobility, income.points

    Scott (red) stands on the third step of nobility.
    """
    played = won_card(
        "nobility",
        "nobility",
        "money",
        text="[seat.red]\nnobility = 3",
        pack=LETTER_4,
        then=("income.take_points",),
    )
    assert played.why_not("red", "take-tile letter-of-nobility") == "step-too-low (tiles.letter-of-nobility)"

    played.choose("red", "climb nobility", "take-tile letter-of-nobility")

    assert played.tile("red", "letter-of-nobility") == 4
    assert played.score("red") == 16


def test_fourth_example_trade_money_pays_for_a_church() -> None:
    """Rules: privileges.trade-money, buildings.privilege, buildings.cost

    Sam (red) wants a church and is 200 guilders short.
    """
    played = won_card("trade", "offices", "cards", text="[seat.red]\ntrade = 2\nmoney = 500", pack=CHURCH_700)
    refused = played.denied("red", "build church")
    assert (refused.code, refused.rule, refused.numbers) == (
        "too-little-money",
        "buildings.cost",
        {"have": 500, "need": 700},
    )

    played.choose("red", "trade-money", "build church")

    assert played.step("red", "trade") == 2
    assert played.tile("red", "church") == 700
    assert played.money("red") == 100


def test_trade_money_is_not_for_the_first_step() -> None:
    """Rules: privileges.trade-money"""
    played = won_card("trade", "trade", "points6")

    assert played.why_not("red", "trade-money") == "trade-too-low (privileges.trade-money)"
    played.choose("red", "climb trade")
    played.choose("red", "trade-money")

    assert played.step("red", "trade") == 2
    assert played.money("red") == 1800


def test_what_the_card_does_not_show_cannot_be_used() -> None:
    """Rules: privileges.card, privileges.money, privileges.points

    Money, points and cards stand for themselves: none of them is a step, a tile or a building.
    """
    played = won_card("money", "points6", "points7", text="[seat.red]\ntrade = 2\nnobility = 3\noffices = 3")

    for use in ("climb trade", "climb nobility", "climb offices", "trade-money", "draw"):
        assert played.why_not("red", use) == "not-on-card (privileges.card)"
    for use in ("take-tile minter", "take-tile coat-of-arms", "build church", "rob offices blue"):
        assert played.why_not("red", use) == "not-on-card (privileges.card)"
    assert played.options("red") == ["take-money", "points 6", "points 7", "forgo"]


def test_a_symbol_that_stands_on_the_card_once_is_used_once() -> None:
    """Rules: privileges.card, privileges.two"""
    played = won_card("trade", "money", "cards", text="[seat.red]\ntrade = 2")

    played.choose("red", "climb trade")

    assert played.why_not("red", "climb trade") == "not-on-card (privileges.card)"
    assert played.why_not("red", "trade-money") == "not-on-card (privileges.card)"


def test_seven_points() -> None:
    """Rules: privileges.points"""
    played = won_card("points7", "money", "cards")

    assert played.why_not("red", "points 6") == "not-on-card (privileges.card)"
    played.choose("red", "points 7")

    assert played.score("red") == 7


def draws_two(discard: str) -> Played:
    """Anna (red) draws a joker and Louise 10."""
    played = won_card("cards", "money", "points6", text='top = "joker"\n[seat.red]\nhand = "philipp 3, leo 4"')
    played.turn_up("louise 10, maria 2")
    played.choose("red", "draw")
    played.choose("red", f"discard {discard}")
    return played


def test_anna_draws_two_cards_and_discards_another() -> None:
    """Rules: privileges.cards, supply.top"""
    played = draws_two("philipp 3")

    assert played.hand("red") == "louise 10, leo 4, joker 1"
    assert played.discard() == "philipp 3"
    assert played.money("red") == 1500
    assert played.asked() == ["red use-privilege"]


def test_one_of_the_two_cards_drawn_may_be_discarded() -> None:
    """Rules: privileges.cards"""
    played = draws_two("joker")

    assert played.hand("red") == "philipp 3, louise 10, leo 4"
    assert played.discard() == "joker 1"


def test_others_see_the_backs_of_the_cards_drawn_and_the_face_of_the_one_discarded() -> None:
    """Rules: privileges.cards, ruling.discard-packet, supply.top"""
    played = draws_two("philipp 3")

    prices = played.state.box.prices
    assert [event.facts()["prices"] for event in played.events("drew", "blue")] == [(prices[26], prices[68])]
    assert played.events("received", "blue") == []
    assert [event.facts()["certificates"] for event in played.events("received", "red")] == [(26, 68)]
    assert [event.facts()["certificate"] for event in played.events("discarded", "blue")] == [2]


EVERYTHING = ", ".join(f"{noble} {' '.join(map(str, range(1, 18)))}" for noble in ("philipp", "louise", "maria"))


def test_who_draws_takes_what_there_is_and_still_discards_one() -> None:
    """Rules: ruling.draw-what-there-is, supply.reshuffle"""
    played = won_card(
        "cards",
        "money",
        "points6",
        text=f"""
        top = "leo 1"
        [seat.red]
        hand = "joker 2"
        [seat.blue]
        hand = "{EVERYTHING}, leo 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17, joker 10"
        """,
        seats=2,
    )

    played.choose("red", "draw")
    assert played.hand("red") == "leo 1, joker 2"
    assert played.asked() == ["red discard-one"]
    played.choose("red", "discard leo 1")

    assert played.hand("red") == "joker 2"
    assert played.state.top == 34  # the discarded Leo 1 is the new supply
    assert played.state.discard == []


def test_five_cards_lie_open_the_other_five_in_the_next_round_then_all_ten_are_shuffled() -> None:
    """Rules: privileges.ten"""
    played = new_table(seats=2)
    nobody_buys(played)
    open_cards = [GAME.view(played.state, SPECTATOR).open_cards]

    for _ in range(2):
        while "buy" not in played.asked()[0]:
            played.choose(played.asked()[0].split()[0], "pass")
        nobody_buys(played)
        open_cards.append(GAME.view(played.state, SPECTATOR).open_cards)

    first, second, third = open_cards
    assert sorted(first + second) == list(range(10))
    assert len(third) == 5
    assert played.state.privilege_cards.count(FACE_DOWN) == 5


def test_cards_nobody_won_count_as_used() -> None:
    """Rules: privileges.unclaimed"""
    played = table(
        "round = 1\nopen_cards = [1, 2, 3]\nused_cards = [4, 5]",
        to_do=["flow.next_round"],
        seats=2,
    )

    assert [card + 1 for card in range(10) if played.state.privilege_cards[card] == OPEN] == [6, 7, 8, 9, 10]
    assert played.state.privilege_cards.count(USED) == 5


def test_the_choice_of_cards_shrinks_from_auction_to_auction() -> None:
    """Rules: privileges.open"""
    played = table(
        'marker = "red"\nopen_cards = [1, 2, 3, 4, 5]\n[seat.red]\nhand = "philipp 1, louise 1, leo 1, maria 1 2"',
        to_do=["auction.visit"] * 5,
        seats=2,
    )
    choices = []

    for card, shown in enumerate(("philipp 1", "louise 1", "leo 1", "maria 1", "maria 2"), start=1):
        played.choose("red", "offer 1")
        played.choose("blue", "pass")
        played.choose("red", f"pick {shown}", "show")
        choices.append(len(played.options("red")))
        played.choose("red", f"take {card}", "forgo", "forgo")

    assert choices == [5, 4, 3, 2, 1]
