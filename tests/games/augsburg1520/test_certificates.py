"""Debt certificates at the end of a round: free ones, those to buy, the sealed purchase, the shortage."""

from __future__ import annotations

from tests.games.augsburg1520.table import ROUND_END, Played, nobody_buys, round_end, table

from hausmacht.core.view import SPECTATOR
from hausmacht.games.augsburg1520 import GAME
from hausmacht.games.augsburg1520.components import SEAT_NAMES
from hausmacht.games.augsburg1520.invariants import violations
from hausmacht.games.augsburg1520.position import read_cards

PRICES = {"certificate_prices": {"prices": [200] * 8 + [300] * 8 + [400]}}
BUYING = ("certificates.pay_and_discard",)


def all_of(noble: str) -> str:
    return f"{noble} {' '.join(map(str, range(1, 18)))}"


def buys_from(cards: str, money: int, hand: str = "") -> Played:
    """Red was dealt these cards; blue has only to say that he is done."""
    text = f"""
    sealed = [["buy 0"], ["buy 1"]]
    top = "maria 17"
    [seat.red]
    money = {money}
    hand = "{hand}"
    dealt = "{cards}"
    [seat.blue]
    hand = ""
    """
    return table(text, to_do=("together", *BUYING), seats=2, pack=PRICES)


def test_the_office_says_how_many_cards_may_be_bought() -> None:
    """Rules: certificates.number"""
    played = round_end(
        "[seat.red]\noffices = 1\n[seat.blue]\noffices = 2\n[seat.yellow]\noffices = 3\n[seat.green]\noffices = 4"
    )

    assert [played.dealt_size(seat) for seat in ("red", "blue", "yellow", "green")] == [4, 5, 6, 6]
    assert [played.hand_size(seat) for seat in ("red", "blue", "yellow", "green")] == [2, 2, 2, 3]  # one free card


def test_free_cards_come_first_then_those_to_buy() -> None:
    """Rules: certificates.free, certificates.apart, certificates.discard

    Red has the fourth office and the Minter: two free cards, then six to buy from.
    """
    played = table(
        'marker = "red"\ntop = "leo 1"\n[seat.red]\noffices = 4\nminter = 1\nhand = ""\n[seat.blue]\nhand = ""',
        to_do=["compensate 1", *ROUND_END],
        seats=2,
    )
    played.turn_up("leo 2, leo 3, leo 4, leo 5, leo 6, leo 7, leo 8, maria 1, maria 2, maria 3, maria 4, maria 5")

    played.choose("blue", "money")
    assert played.hand("red") == "leo 1 2"
    assert played.dealt("red") == "leo 3 4 5 6 7 8"
    assert played.dealt("blue") == "maria 1 2 3 4"
    played.choose("red", "buy leo 3", "buy leo 8", "done")
    played.choose("blue", "done")

    assert played.hand("red") == "leo 1 2 3 8"
    assert played.discard() == "leo 4 5 6 7, maria 1 2 3 4"


def test_the_winner_of_the_last_auction_takes_all_his_cards_first() -> None:
    """Rules: certificates.order"""
    played = table('marker = "yellow"\ntop = "leo 1"', to_do=["compensate 1", *ROUND_END], seats=3)
    cards = "leo 2 3 4, louise 1 2 3 4, maria 1 2 3 4, philipp 17"
    played.turn_up(cards)

    played.choose("blue", "money")

    assert [played.dealt(seat) for seat in ("yellow", "red", "blue")] == [
        "leo 1 2 3 4",
        "louise 1 2 3 4",
        "maria 1 2 3 4",
    ]


def test_purchases_are_sealed_and_others_see_prices_only() -> None:
    """Rules: certificates.sealed, certificates.backs, certificates.buy, ruling.paid-when-picked"""
    played = buys_from("leo 3 17, joker 1", 700)

    played.choose("red", "buy leo 17")
    assert played.money("red") == 300  # red has paid, but nobody else is told before all have bought
    assert played.events("bought", "blue") == []
    played.choose("red", "buy leo 3", "done")
    assert played.events("bought", "blue") == []
    played.choose("blue", "done")

    assert [event.facts() for event in played.events("bought", "blue")] == [
        {"seat": 0, "prices": (200, 400), "money": 600},
        {"seat": 1, "prices": (), "money": 0},
    ]
    assert [event.facts()["certificates"] for event in played.events("kept", "red")] == [(36, 50)]
    assert [event.facts()["seat"] for event in played.events("kept", "blue")] == [1]
    assert played.hand("red") == "leo 3 17"
    assert played.money("red") == 100


def test_nobody_buys_for_more_than_he_has() -> None:
    """Rules: certificates.cash, ruling.no-credit"""
    played = buys_from("leo 3 9 17", 500)

    played.choose("red", "buy leo 9")

    refused = played.denied("red", "buy leo 17")
    assert (refused.code, refused.rule, refused.numbers) == (
        "too-little-money",
        "certificates.cash",
        {"have": 200, "need": 400},
    )
    assert played.options("red") == ["done", "buy leo 3"]


def test_a_purchase_can_be_taken_back_until_all_have_bought() -> None:
    """Rules: certificates.sealed, core.undo"""
    played = buys_from("leo 3 17", 400)

    played.choose("red", "buy leo 17", "done")
    assert played.match.undo(0) is None
    assert played.match.undo(0) is None
    played.choose("red", "buy leo 3", "done")
    played.choose("blue", "done")

    assert played.hand("red") == "leo 3"
    assert played.money("red") == 200
    late = played.match.why_no_undo(0)
    assert late is not None
    assert late.rule == "core.undo"


def test_cards_not_bought_are_discarded_together_and_unseen() -> None:
    """Rules: certificates.discard, ruling.discard-packet"""
    played = buys_from("leo 3 17, joker 2", 1000, hand="maria 2")

    played.choose("red", "buy joker", "done")
    assert played.discard() == ""
    played.choose("blue", "done")

    assert played.discard() == "leo 3 17, joker 1"
    assert played.hand("red") == "maria 2, joker 1"
    assert [event.facts() for event in played.events("returned", "blue")] == [
        {"seat": 0, "cards": 3},
        {"seat": 1, "cards": 0},
    ]
    assert [event.facts()["certificates"] for event in played.events("left", "red")] == [(36, 50, 68)]
    assert [event.facts()["seat"] for event in played.events("left", "blue")] == [1]


def test_cards_to_buy_are_kept_apart_from_the_hand() -> None:
    """Rules: certificates.apart"""
    played = buys_from("leo 3 17", 1000, hand="maria 2")

    assert played.hand("red") == "maria 2"
    assert played.options("red") == ["done", "buy leo 3", "buy leo 17"]
    assert played.why_not("red", "buy maria 2") == "no-such-choice (core.choice)"


def test_cards_one_player_leaves_are_not_there_for_the_others() -> None:
    """Rules: certificates.discard, certificates.order

    With eight cards in supply and discards, each of two players is dealt four before anybody has discarded.
    """
    text = f"""
    marker = "red"
    top = "leo 1"
    discard = "leo 2 3 4 5 6 7 8"
    [seat.red]
    hand = "{all_of("philipp")}, {all_of("louise")}"
    [seat.blue]
    hand = "{all_of("maria")}, leo 9 10 11 12 13 14 15 16 17, joker 12"
    """
    played = table(text, to_do=ROUND_END, seats=2)

    assert (played.dealt_size("red"), played.dealt_size("blue")) == (4, 4)
    assert played.state.top == -1
    nobody_buys(played)
    assert len(played.state.discard) + len(played.state.supply) == 7
    assert played.state.top != -1


# Shortage


def short_of_cards(top: str = "philipp 1") -> Played:
    """Ten cards in the supply, five discarded; five players may take 24."""
    text = f"""
    round = 6
    marker = "red"
    top = "{top}"
    discard = "philipp 11 12 13 14 15"
    [seat.red]
    offices = 4
    hand = "philipp 16 17, joker 12"
    [seat.blue]
    offices = 2
    hand = "{all_of("louise")}"
    [seat.yellow]
    hand = "{all_of("leo")}"
    [seat.green]
    hand = "maria 1 2 3 4 5 6 7 8"
    [seat.brown]
    hand = "maria 9 10 11 12 13 14 15 16 17"
    """
    return table(text, to_do=ROUND_END, seats=5)


def give(played: Played, cards: dict[str, str]) -> None:
    for seat, card in cards.items():
        played.choose(seat, f"give {card}")


def test_in_a_shortage_everybody_gives_a_card_until_there_are_enough() -> None:
    """Rules: certificates.shortage, ruling.shortage-passes"""
    played = short_of_cards()
    assert [event.facts()["cards"] for event in played.events("short")] == [9]  # 15 for 24
    assert played.asked() == [f"{seat} give" for seat in SEAT_NAMES]
    assert GAME.view(played.state, SPECTATOR).phase == "giving"

    give(played, {"red": "joker", "blue": "louise 1", "yellow": "leo 1", "green": "maria 1", "brown": "maria 9"})
    assert [event.facts()["cards"] for event in played.events("short")] == [9, 4]
    assert played.state.discard == read_cards("philipp 11 12 13 14 15")
    give(played, {"red": "joker", "blue": "louise 2", "yellow": "leo 2", "green": "maria 2", "brown": "maria 10"})

    assert played.asked() == [f"{seat} buy" for seat in SEAT_NAMES]
    assert [played.dealt_size(seat) for seat in SEAT_NAMES] == [6, 5, 4, 4, 4]  # and one free card for red
    assert played.state.top != -1  # 25 cards for 24
    assert len(played.state.supply) == 0
    assert played.state.discard == []
    first = read_cards("philipp 1")[0]
    assert first in read_cards(played.hand("red"))  # the old top card was dealt first, to red, as his free card


def test_what_is_given_in_a_shortage_stays_secret() -> None:
    """Rules: certificates.shortage"""
    played = short_of_cards()

    played.choose("blue", "give louise 1")
    assert played.match.undo(1) is None
    played.choose("blue", "give louise 3")
    give(played, {"red": "joker", "yellow": "leo 1", "green": "maria 1", "brown": "maria 9"})

    assert [event.facts()["certificate"] for event in played.events("given", "blue")] == [19]
    assert [event.facts()["seat"] for event in played.events("given", "red")] == [0]
    assert [event.facts()["seats"] for event in played.events("gave", "red")] == [(0, 1, 2, 3, 4)]


def test_who_has_no_card_gives_none() -> None:
    """Rules: ruling.shortage-passes"""
    text = f"""
    top = "leo 1"
    discard = "leo 2 3 4 5 6"
    [seat.red]
    hand = ""
    [seat.blue]
    hand = "{all_of("philipp")}, {all_of("louise")}, {all_of("maria")}, leo 7 8 9 10 11 12 13 14 15 16 17, joker 12"
    """
    played = table(text, to_do=ROUND_END, seats=2)

    assert played.asked() == ["blue give"]
    played.choose("blue", "give joker")
    assert played.asked() == ["blue give"]
    played.choose("blue", "give joker")

    assert played.asked() == ["red buy", "blue buy"]


def test_enough_cards_in_supply_and_discard_are_no_shortage() -> None:
    """Rules: certificates.shortage, supply.reshuffle"""
    text = f"""
    top = "leo 1"
    discard = "leo 2 3 4 5 6 7 8"
    [seat.red]
    hand = ""
    [seat.blue]
    hand = "{all_of("philipp")}, {all_of("louise")}, {all_of("maria")}, leo 9 10 11 12 13 14 15 16 17, joker 12"
    """

    played = table(text, to_do=ROUND_END, seats=2)

    assert played.asked() == ["red buy", "blue buy"]
    assert played.events("short") == []


def test_when_the_supply_is_exhausted_in_a_shortage_no_card_is_set_aside() -> None:
    """Rules: ruling.shortage-empty"""
    text = f"""
    top = ""
    [seat.red]
    hand = "{all_of("philipp")}, {all_of("louise")}, joker 6"
    [seat.blue]
    hand = "{all_of("leo")}, {all_of("maria")}, joker 6"
    """
    played = table(text, to_do=ROUND_END, seats=2)

    for given in range(1, 5):
        assert played.state.top == -1
        assert violations(played.state) == []
        played.choose("red", f"give philipp {given}")
        played.choose("blue", f"give leo {given}")

    assert played.asked() == ["red buy", "blue buy"]
    assert sorted(read_cards(played.dealt("red")) + read_cards(played.dealt("blue"))) == read_cards(
        "philipp 1 2 3 4, leo 1 2 3 4"
    )
