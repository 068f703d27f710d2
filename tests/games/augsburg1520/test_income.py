"""The second phase: money from trade, and prestige points from nobility."""

from __future__ import annotations

from tests.games.augsburg1520.table import round_end, table

JOHNS_TILES = {"coat_of_arms": {"points": [1, 1, 1, 1, 1]}, "letter_of_nobility": {"points": [4, 3, 3, 2, 2]}}


def test_money_by_the_highest_step_in_trade() -> None:
    """Rules: income.money, ruling.bank"""
    played = round_end(
        "[seat.red]\ntrade = 1\n[seat.blue]\ntrade = 2\n[seat.yellow]\ntrade = 3\n[seat.green]\ntrade = 4"
    )

    assert [played.money(seat) for seat in ("red", "blue", "yellow", "green")] == [2100, 2400, 2700, 3100]


def test_the_bank_pays_more_than_there_are_notes_in_the_box() -> None:
    """Rules: ruling.bank"""
    played = round_end("[seat.red]\nmoney = 15100\n[seat.blue]\nmoney = 15100")

    assert (played.money("red"), played.money("blue")) == (15700, 15700)


def test_points_by_the_highest_step_in_nobility() -> None:
    """Rules: income.points"""
    played = round_end(
        "[seat.red]\nnobility = 1\n[seat.blue]\nnobility = 2\n[seat.yellow]\nnobility = 3\n[seat.green]\nnobility = 4"
    )

    assert [played.score(seat) for seat in ("red", "blue", "yellow", "green")] == [3, 5, 8, 12]


def test_johns_board() -> None:
    """Rules: income.money, income.points, certificates.number, certificates.free

    John (red): factory in Innsbruck, Count with coat of arms 1 and letter 4, Mayor with the Minter.
    """
    played = round_end(
        """
        [seat.red]
        trade = 2
        nobility = 3
        coat-of-arms = 1
        letter-of-nobility = 4
        offices = 4
        minter = 1
        hand = ""
        """,
        pack=JOHNS_TILES,
    )

    assert played.money("red") == 1500 + 900
    assert played.score("red") == 13
    assert played.hand_size("red") == 2
    assert played.dealt_size("red") == 6


def test_money_comes_before_points_and_certificates() -> None:
    """Rules: round.phases, ruling.no-credit, certificates.cash"""
    played = round_end('top = "leo 17"\n[seat.red]\nmoney = 0')
    price = played.state.box.prices[50]

    assert played.money("red") == 600
    assert price <= 600
    assert played.offers("red", "buy leo 17")


def test_the_last_round_ends_with_points_alone() -> None:
    """Rules: round.last, income.points"""
    played = table(
        'round = 3\nopen_cards = [1]\n[seat.red]\nscore = 1\nhand = ""\n[seat.blue]\nhand = ""',
        to_do=["flow.next_round"],
        seats=2,
    )

    for _ in range(5):
        played.choose("red", "pass")
        played.choose("blue", "pass")

    assert played.is_over()
    assert (played.score("red"), played.score("blue")) == (4, 3)
    assert (played.money("red"), played.money("blue")) == (1500, 1500)
    assert (played.hand_size("red"), played.dealt_size("red")) == (0, 0)
    assert [event.facts()["winners"] for event in played.events("ended")] == [(0,)]
