"""The supply of debt certificates: its visible top card, drawing, reshuffling. And what nobody may see."""

from __future__ import annotations

import msgspec
from tests.games.augsburg1520.table import auction, lay_out, table, won_card

from hausmacht.games.augsburg1520 import GAME
from hausmacht.games.augsburg1520.view import AugsburgView, SeatView

REST_OF_LEO = "leo 4 5 6 7 8 9 10 11 12 13 14 15 16 17"
PRICES = {"certificate_prices": {"prices": [200] * 16 + [400]}}


def all_of(noble: str) -> str:
    return f"{noble} {' '.join(map(str, range(1, 18)))}"


def test_everybody_sees_the_back_of_the_top_card() -> None:
    """Rules: supply.top"""
    dear = lay_out('top = "leo 17"', to_do=["compensate 0"], pack=PRICES)
    cheap = lay_out('top = "leo 16"', to_do=["compensate 0"], pack=PRICES)

    for seat in (-1, 0, 1, 2, 3):
        assert GAME.view(dear, seat).top_price == 400
        assert GAME.view(cheap, seat).top_price == 200


def test_nobody_sees_more_of_the_top_card_than_its_back() -> None:
    """Rules: supply.top, supply.unseen"""
    one = lay_out('top = "leo 16"', to_do=["compensate 0"], pack=PRICES)
    other = lay_out('top = "maria 3"', to_do=["compensate 0"], pack=PRICES)

    for seat in (-1, 0, 1, 2, 3):
        assert GAME.view(one, seat) == GAME.view(other, seat)


def test_an_exhausted_supply_is_made_anew_from_the_discards_at_once() -> None:
    """Rules: supply.reshuffle, ruling.reshuffle-at-once"""
    text = f"""
    top = "leo 1"
    discard = "leo 2 3"
    [seat.red]
    hand = ""
    [seat.blue]
    hand = "{all_of("philipp")}, {all_of("louise")}, {all_of("maria")}, {REST_OF_LEO}, joker 12"
    """
    played = won_card("cards", "money", "points6", text=text, seats=2)
    played.match.script.outcomes.append(("supply", 1))

    played.choose("red", "draw")

    assert played.hand("red") == "leo 1 3"  # the discards were shuffled between the two cards
    assert len(played.events("reshuffled")) == 1
    assert played.state.top == 35
    assert (played.state.supply, played.state.discard) == ([], [])


def test_the_cards_the_winner_pays_are_already_among_the_discards_that_are_shuffled() -> None:
    """Rules: ruling.reshuffle-at-once, showdown.pay"""
    text = f"""
    top = ""
    [seat.red]
    hand = "{all_of("leo")}, joker 12"
    [seat.blue]
    hand = "{all_of("philipp")}, {all_of("louise")}, {all_of("maria")}"
    """
    played = auction("leo", text, seats=2)

    played.choose("red", "offer 2")
    played.choose("blue", "pass")
    played.choose("red", "pick leo 5", "pick joker", "show")

    assert sorted([played.state.top, *played.state.supply]) == [38, 68]
    assert played.state.discard == []


def test_the_discards_cannot_be_searched() -> None:
    """Rules: supply.unseen, ruling.sizes-hidden"""
    some = lay_out('top = "leo 1"\ndiscard = "maria 1 2 3"', to_do=["compensate 0"])
    none = lay_out('top = "leo 1"', to_do=["compensate 0"])

    for seat in (-1, 0, 1, 2, 3):
        assert GAME.view(some, seat) == GAME.view(none, seat)


def test_money_is_hidden_from_the_others() -> None:
    """Rules: secrets.money"""
    rich = lay_out('top = "leo 1"\n[seat.red]\nmoney = 5000', to_do=["compensate 1"])
    poor = lay_out('top = "leo 1"\n[seat.red]\nmoney = 50', to_do=["compensate 1"])

    for seat in (-1, 1, 2, 3):
        assert GAME.view(rich, seat) == GAME.view(poor, seat)
    assert (GAME.view(rich, 0).my_money, GAME.view(poor, 0).my_money) == (5000, 50)


def test_hands_and_their_sizes_are_hidden_from_the_others() -> None:
    """Rules: secrets.hands, ruling.sizes-hidden"""
    many = lay_out('top = "leo 1"\n[seat.red]\nhand = "maria 3 4 5, joker 2"', to_do=["compensate 1"])
    none = lay_out('top = "leo 1"\n[seat.red]\nhand = ""', to_do=["compensate 1"])

    for seat in (-1, 1, 2, 3):
        assert GAME.view(many, seat) == GAME.view(none, seat)
    assert len(GAME.view(many, 0).my_hand) == 5


def test_a_view_has_no_field_for_what_is_secret() -> None:
    """Rules: secrets.money, secrets.hands, ruling.sizes-hidden"""
    seat_fields = {field.name for field in msgspec.structs.fields(SeatView)}
    fields = {field.name for field in msgspec.structs.fields(AugsburgView)}

    assert seat_fields.isdisjoint({"money", "hand", "hand_size", "cards", "dealt", "picked"})
    assert fields.isdisjoint({"supply", "discard", "top", "seed", "supply_size", "discard_size", "money", "hands"})


def test_cards_paid_in_a_showdown_are_seen_by_all() -> None:
    """Rules: showdown.pay, ruling.discard-packet"""
    played = auction("leo", '[seat.red]\nhand = "leo 2 3"', seats=2)

    played.choose("red", "offer 1")
    played.choose("blue", "pass")
    played.choose("red", "pick leo 3", "show")

    assert [event.facts()["certificates"] for event in played.events("showed", "blue")] == [(36,)]


def test_after_a_draw_the_next_back_is_reported() -> None:
    """Rules: supply.top, privileges.cards"""
    played = won_card("cards", "money", "points6", text='top = "leo 1"', pack=PRICES)
    played.turn_up("leo 2, leo 17")

    played.choose("red", "draw")

    assert [event.facts()["price"] for event in played.events("top")] == [400]


def test_a_position_may_leave_the_supply_without_a_card_only_when_there_is_none() -> None:
    """Rules: ruling.reshuffle-at-once"""
    played = table('top = "leo 1"', to_do=["compensate 0"])

    assert played.state.top == 34
    assert len(played.state.supply) == 80 - 4 * 2 - 1
