"""The audience hall: favor cards are displayed, paid with courtiers, and put away."""

from __future__ import annotations

from tests.games.wallenstein.modules.court_table import AUDIENCES, CourtTable

from hausmacht.games.wallenstein.modules.court.court import DECK, KEPT, REMOVED, SPACE


def test_the_highest_number_lies_on_the_space_for_four_courtiers() -> None:
    """Numbers 10, 8 and 2.

    Rules: court.display, court.spaces
    """
    table = CourtTable()
    table.luck.outcomes.extend([("favors", 7), ("favors", 1), ("favors", 7)])  # of what is left in the deck

    table.play("audience.display")

    assert [table.place_of(favor) for favor in (10, 8, 2)] == [SPACE, SPACE + 1, SPACE + 2]
    assert table.told("favors-displayed") == [{"favors": (10, 8, 2)}]


def test_six_rounds_leave_three_cards_in_the_deck() -> None:
    """Rules: court.deck, court.unclaimed"""
    table = CourtTable()
    table.luck.outcomes.extend([("favors", 0)] * 18)

    for _ in range(6):
        table.play("audience.display", *AUDIENCES)

    assert [table.place_of(favor) for favor in range(1, 22)] == [REMOVED] * 18 + [DECK] * 3


def test_barbara_and_dirk_take_cards_and_jens_and_anika_cannot_pay() -> None:
    """Barbara is yellow, Dirk red, Jens blue, Anika purple.

    Rules: court.price, court.one-favor, court.audience, court.tie, court.return
    """
    table = CourtTable(order="black blue purple red yellow")
    table.put_favors(10, 8, 2)
    table.put_into_hall(yellow=5, red=4, blue=3, purple=3)

    table.play(*AUDIENCES)
    assert table.options("yellow") == ["decline", "favor 2", "favor 8", "favor 10"]
    table.choose("yellow", "favor 8")
    assert (table.audience("yellow"), table.supply("yellow")) == (2, 5)
    assert table.options("red") == ["decline", "favor 2", "favor 10"]
    assert table.why_not("red", "favor 8") == "not-displayed (court.one-favor)"
    table.choose("red", "favor 2")

    assert table.asked() == []
    assert [event["seat"] for event in table.told("audience")] == [4, 3, 1, 2]  # Jens before Anika
    assert [table.hall(name) for name in ("yellow", "red", "blue", "purple")] == [2, 2, 3, 3]
    assert [table.supply(name) for name in ("yellow", "red", "blue", "purple")] == [5, 5, 4, 4]
    assert table.place_of(10) == REMOVED


def test_a_space_stays_as_dear_as_it_is_when_another_card_is_taken() -> None:
    """Rules: court.spaces, court.price"""
    table = CourtTable()
    table.put_favors(16, 9, 2)
    table.put_into_hall(red=4, blue=3)

    table.play(*AUDIENCES)
    table.choose("red", "favor 9")

    denial = table.refusal("blue", "favor 16")
    assert (denial.code, denial.rule, denial.numbers) == ("too-few-courtiers", "court.price", {"have": 3, "need": 4})
    assert table.options("blue") == ["decline", "favor 2"]
    assert table.decision("blue").numbers(table.state) == {"courtiers": 3}


def test_the_prices_are_told_with_the_choices() -> None:
    """Rules: court.price"""
    table = CourtTable()
    table.put_favors(16, 9, 2)
    table.put_into_hall(red=7)

    table.play(*AUDIENCES)

    asked = table.decision("red")
    about = [asked.about(table.state, choice) for choice in asked.options(table.state)]
    assert about == [
        {},
        {"favor": 2, "courtiers": 2},
        {"favor": 9, "courtiers": 3},
        {"favor": 16, "courtiers": 4},
    ]


def test_nobody_must_take_a_favor() -> None:
    """Rules: court.optional, court.return, court.unclaimed"""
    table = CourtTable()
    table.put_favors(16, 9, 2)
    table.put_into_hall(red=7)

    table.play(*AUDIENCES)
    table.choose("red", "decline")

    assert (table.hall("red"), table.audience("red"), table.supply("red")) == (7, 0, 0)
    assert [table.place_of(favor) for favor in (16, 9, 2)] == [REMOVED] * 3
    assert table.told("favors-removed") == [{"favors": (16, 9, 2)}]


def test_seven_courtiers_buy_one_card_only() -> None:
    """Rules: court.one-favor"""
    table = CourtTable()
    table.put_favors(16, 9, 2)
    table.put_into_hall(red=7)

    table.play(*AUDIENCES)
    table.choose("red", "favor 9")

    assert table.asked() == []
    assert table.hall("red") == 4


def test_when_all_cards_are_taken_nobody_else_comes() -> None:
    """Rules: court.all-taken, court.at-once"""
    table = CourtTable(order="red blue black yellow purple")
    table.put_favors(16, 9, 2)
    table.put_into_hall(red=4, blue=4, black=4, yellow=4)

    table.play(*AUDIENCES)
    table.choose("red", "favor 2")
    table.choose("blue", "favor 9")
    table.choose("black", "favor 16")

    assert table.asked() == []
    assert [event["seat"] for event in table.told("audience")] == [3, 1, 0]
    assert table.hall("yellow") == 4
    assert table.told("favors-removed") == []
    assert [table.place_of(favor) for favor in (16, 9, 2)] == [REMOVED] * 3


def test_what_is_wrong_with_the_pieces_is_found() -> None:
    """Rules: court.courtiers, court.deck"""
    table = CourtTable()
    assert table.court.wrong(table.state) == []

    table.state.extra[0][0] += 1
    table.put_favors(16)
    table.court.lay(table.state, 2, KEPT)
    table.court.lay(table.state, 10, KEPT + 1)
    table.court.lay(table.state, 3, 99)

    assert len(table.court.wrong(table.state)) == 5
