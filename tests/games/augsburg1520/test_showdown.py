"""The showdown: those who share the highest offer show their cards; the highest single card wins."""

from __future__ import annotations

import pytest
from tests.games.augsburg1520.table import Played, auction

from hausmacht.core.position import PositionError


def everybody_calls(noble: str, hands: dict[str, str], cards: int) -> Played:
    """The seats with a hand stand by an offer of so many cards; the others have passed."""
    text = "".join(f'[seat.{seat}]\nhand = "{hand}"\n' for seat, hand in hands.items())
    played = auction(noble, text, opener=next(iter(hands)))
    played.choose(next(iter(hands)), f"offer {cards}")
    while played.asked()[0].endswith("offer"):
        seat = played.asked()[0].split()[0]
        played.choose(seat, "call" if seat in hands else "pass")
    return played


def test_what_is_shown_is_for_the_noble_and_not_jokers_alone() -> None:
    """Rules: auction.noble, auction.jokers, showdown.number"""
    played = everybody_calls("maria", {"red": "maria 2 3 4, leo 9, joker 4"}, 4)

    played.choose("red", "pick maria 2", "pick maria 3", "pick maria 4")
    assert played.why_not("red", "pick leo 9") == "wrong-noble (auction.noble)"
    assert played.match.undo(0) is None
    assert played.match.undo(0) is None
    assert played.match.undo(0) is None
    played.choose("red", "pick joker", "pick joker", "pick joker")
    assert played.why_not("red", "pick joker") == "jokers-only (auction.jokers)"
    assert played.why_not("red", "show") == "too-few-picked (showdown.number)"

    played.choose("red", "pick maria 2", "show")
    assert played.discard() == "maria 2, joker 3"
    assert played.asked() == ["red take-card"]


def test_the_highest_single_card_wins_not_the_sum() -> None:
    """Rules: showdown.highest, showdown.pay, showdown.consolation"""
    played = everybody_calls("leo", {"red": "leo 1 17", "blue": "leo 15 16"}, 2)

    played.choose("red", "pick leo 17", "pick leo 1", "show")
    played.choose("blue", "pick leo 15", "pick leo 16", "show")

    assert played.asked() == ["red take-card"]
    assert played.discard() == "leo 1 17"
    assert played.hand("blue") == "leo 15 16"
    assert (played.money("red"), played.money("blue")) == (1500, 1600)


def test_losers_take_back_all_they_showed_jokers_too() -> None:
    """Rules: showdown.pay"""
    played = everybody_calls("leo", {"red": "leo 17, joker 1", "blue": "leo 15, joker 2"}, 2)

    played.choose("red", "pick leo 17", "pick joker", "show")
    played.choose("blue", "pick leo 15", "pick joker", "show")

    assert played.discard() == "leo 17, joker 1"
    assert played.hand("blue") == "leo 15, joker 2"


def test_two_players_cannot_tie_at_a_noble_with_certificates() -> None:
    """Rules: showdown.highest, auction.jokers

    Every value exists once for each noble, and everybody shows at least one certificate.
    """
    played = everybody_calls("leo", {"red": "leo 9, joker 1", "blue": "leo 8, joker 1"}, 2)

    played.choose("red", "pick joker")
    played.choose("blue", "pick joker")

    assert played.options("red") == ["pick leo 9"]
    assert played.options("blue") == ["pick leo 8"]
    with pytest.raises(PositionError, match="'leo 9' lies in more places"):
        auction("leo", '[seat.red]\nhand = "leo 9"\n[seat.blue]\nhand = "leo 9"')


def test_at_maximilian_equal_cards_go_by_the_order_of_the_nobles() -> None:
    """Rules: maximilian.ties, showdown.consolation"""
    played = everybody_calls("maximilian", {"red": "philipp 9", "blue": "maria 9", "yellow": "louise 9"}, 1)

    played.choose("red", "pick philipp 9", "show")
    played.choose("blue", "pick maria 9", "show")
    played.choose("yellow", "pick louise 9", "show")

    assert played.asked() == ["blue take-card"]
    assert [played.money(seat) for seat in ("red", "blue", "yellow")] == [1550, 1500, 1600]


def test_at_maximilian_leo_goes_before_louise() -> None:
    """Rules: maximilian.ties"""
    played = everybody_calls("maximilian", {"red": "louise 9", "blue": "leo 9"}, 1)

    played.choose("red", "pick louise 9", "show")
    played.choose("blue", "pick leo 9", "show")

    assert played.asked() == ["blue take-card"]


def test_second_example_leo_15_wins_over_philipp_15_at_maximilian() -> None:
    """Rules: maximilian.any, maximilian.ties

    Matt (red) shows Leo 15, Maria 3 and a joker, Anna (blue) Philipp 15 and 7 and Leo 2.
    """
    played = everybody_calls("maximilian", {"red": "leo 15, maria 3, joker 1", "blue": "philipp 7 15, leo 2"}, 3)

    played.choose("red", "pick leo 15", "pick maria 3", "pick joker", "show")
    played.choose("blue", "pick philipp 15", "pick philipp 7", "pick leo 2", "show")

    assert played.asked() == ["red take-card"]
    assert played.discard() == "leo 15, maria 3, joker 1"
    assert played.money("blue") == 1600


def test_fourth_and_later_get_nothing() -> None:
    """Rules: showdown.consolation"""
    played = everybody_calls("leo", {"red": "leo 4", "blue": "leo 3", "yellow": "leo 2", "green": "leo 1"}, 1)

    for seat, card in (("green", 1), ("red", 4), ("yellow", 2), ("blue", 3)):
        played.choose(seat, f"pick leo {card}", "show")

    assert [played.money(seat) for seat in ("red", "blue", "yellow", "green")] == [1500, 1600, 1550, 1500]


def test_who_called_a_lower_offer_and_then_passed_is_not_consoled() -> None:
    """Rules: showdown.consolation, auction.pass"""
    played = auction(
        "leo", '[seat.red]\nhand = "leo 17"\n[seat.blue]\nhand = "leo 1 2"\n[seat.yellow]\nhand = "leo 3 4"'
    )

    played.choose("red", "offer 1")
    played.choose("blue", "offer 2")
    played.choose("yellow", "call")
    played.choose("green", "pass")
    played.choose("red", "pass")
    assert played.asked() == ["blue show", "yellow show"]
    played.choose("blue", "pick leo 1", "pick leo 2", "show")
    played.choose("yellow", "pick leo 3", "pick leo 4", "show")

    assert [played.money(seat) for seat in ("red", "blue", "yellow")] == [1500, 1600, 1500]


def test_low_cards_may_be_shown_on_purpose() -> None:
    """Rules: showdown.free-choice"""
    played = everybody_calls("leo", {"red": "leo 2 3 17", "blue": "leo 5 6"}, 2)

    assert played.options("red") == ["pick leo 2", "pick leo 3", "pick leo 17"]
    played.choose("red", "pick leo 2", "pick leo 3", "show")
    played.choose("blue", "pick leo 5", "pick leo 6", "show")

    assert played.asked() == ["blue take-card"]
    assert played.hand("red") == "leo 2 3 17"


def test_cards_are_picked_in_secret_and_shown_at_once() -> None:
    """Rules: showdown.sealed"""
    played = everybody_calls("leo", {"red": "leo 2 17", "blue": "leo 5 6"}, 1)

    played.choose("blue", "pick leo 6", "show")
    assert played.asked() == ["red show"]
    assert played.events("showed", "red") == []
    assert played.events("picked", "red") == []
    assert played.match.undo(1) is None  # taking back is free until the last card is in
    assert played.match.undo(1) is None
    played.choose("red", "pick leo 17", "show")
    played.choose("blue", "pick leo 5", "show")

    assert [event.facts() for event in played.events("showed")] == [
        {"seat": 0, "certificates": (50,)},
        {"seat": 1, "certificates": (38,)},
    ]
    undone = played.match.undo(1)
    assert undone is not None
    assert (undone.code, undone.rule) == ("learned-something", "core.undo")


def test_the_one_who_offers_most_alone_consoles_nobody() -> None:
    """Rules: showdown.alone, showdown.consolation"""
    played = everybody_calls("leo", {"red": "leo 2 17"}, 1)

    played.choose("red", "pick leo 2", "show")

    assert played.discard() == "leo 2"
    assert played.events("consoled") == []
    assert played.asked() == ["red take-card"]


def test_jokers_have_no_value_in_a_showdown() -> None:
    """Rules: showdown.highest"""
    played = everybody_calls("leo", {"red": "leo 1, joker 2", "blue": "leo 2 3 4"}, 3)

    played.choose("red", "pick leo 1", "pick joker", "pick joker", "show")
    played.choose("blue", "pick leo 2", "pick leo 3", "pick leo 4", "show")

    assert played.asked() == ["blue take-card"]


def test_jokers_are_all_alike() -> None:
    """Rules: ruling.jokers-alike"""
    played = everybody_calls("leo", {"red": "leo 1, joker 3"}, 3)

    assert played.options("red") == ["pick leo 1", "pick joker"]
