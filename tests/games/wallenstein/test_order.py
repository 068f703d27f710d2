"""The event of the round, bids, lots, and the choice of a position in the player order."""

from __future__ import annotations

import pytest
from tests.games.wallenstein.table import Played, acting, table

from hausmacht.games.wallenstein.components import BOX_NAMES, MAT_BOXES, SEAT_NAMES

TILES = "tiles: more-tax more-grain six-armies attack defence"
COUNTIES = {"black": "koeln", "blue": "mark", "purple": "baden", "red": "anhalt", "yellow": "passau"}


def bids(*cards: str, lots: tuple[int, ...] = (), seats: int | None = None) -> Played:
    """Everybody has bid this card: `3`, `0`, `county`, `nothing`; each has 12 Thalers."""
    lines = [TILES]
    for seat, card in zip(SEAT_NAMES, cards, strict=False):
        name = COUNTIES[seat] if card == "county" else "nothing" if card == "nothing" else f"money-{card}"
        lines += [f"{COUNTIES[seat]}: {seat} 3", f"{seat}: money 12"]
        lines += [f"{seat} plans: {box} nothing" for box in BOX_NAMES[: MAT_BOXES - 1]] + [f"{seat} plans: bid {name}"]
    played = table(*lines, to_do=["seal 0", "order.reveal_bids", "seal 1"], seats=seats or len(cards))
    played.luck("lot", *lots)
    return played.go()


def choosing_order(played: Played) -> list[str]:
    """Who chooses, one after another; each takes the first position that is free."""
    found: list[str] = []
    while played.asked()[0].endswith(" position"):
        seat = played.asked()[0].split()[0]
        found.append(seat)
        played.choose(seat, played.options(seat)[0])
    return found


def test_the_five_tiles_lie_on_the_five_positions() -> None:
    """Rules: tiles.laid"""
    played = table(to_do=["seal 0", "order.lay_bonus_tiles", "seal 0"], seats=3)
    played.luck("tiles", 4, 0, 2, 1, 0)
    played.go()

    assert played.state.tile_at == (4, 0, 3, 2, 1)
    assert played.order() == ["nobody"] * 5


def test_one_of_the_open_event_cards_is_drawn() -> None:
    """Rules: event.drawn"""
    lines = ("open_events: post-7 palace-2 deploy-1", "gone_events: taxmax-0")
    played = table(*lines, to_do=["seal 0", "order.draw_event", "seal 0"])
    played.luck("event", 2)
    played.go()

    assert played.events("event")[0].facts() == {"event_card": 11}
    assert played.state.event == 11


def test_bids_are_paid_at_once_and_counties_cost_nothing() -> None:
    """Rules: bid.pay"""
    played = bids("4", "1", "county", "0", "nothing")

    assert [played.money(seat) for seat in SEAT_NAMES] == [8, 11, 12, 12, 12]


def test_money_precedes_a_county_and_a_county_precedes_nothing() -> None:
    """Rules: bid.rank, order.highest-first"""
    played = bids("nothing", "0", "county", "1", "2")

    assert choosing_order(played) == ["yellow", "red", "purple", "blue", "black"]
    assert played.events("lot") == []  # nothing is equal
    assert choosing_order(bids("2", "4", "3")) == ["blue", "purple", "black"]


def test_between_equal_bids_tokens_are_drawn_one_after_another() -> None:
    """Rules: order.lot"""
    played = bids("3", "4", "3", "3", "0", lots=(2, 0))

    assert choosing_order(played) == ["blue", "red", "black", "purple", "yellow"]
    assert [event.facts()["seat"] for event in played.events("lot")] == [3, 0]


@pytest.mark.parametrize("bid", ["county", "nothing", "0"])
def test_lots_are_drawn_between_equal_bids_of_any_kind(bid: str) -> None:
    """Rules: order.lot, bid.rank"""
    played = bids(bid, bid, "4", lots=(1,))

    assert choosing_order(played) == ["purple", "blue", "black"]


def test_who_is_drawn_chooses_before_the_next_token_is_drawn() -> None:
    """Rules: order.lot"""
    played = bids("0", "0", "0", lots=(1,))

    assert len(played.events("lot")) == 1
    assert played.asked() == ["blue position"]


def test_a_position_brings_its_tile_and_can_be_taken_once() -> None:
    """Rules: order.choose, order.positions"""
    played = bids("4", "3", "2")

    assert played.options("black") == [f"position {number}" for number in (1, 2, 3, 4, 5)]
    played.choose("black", "position 3")
    assert played.bonus("black") == "six-armies"
    assert played.why_not("blue", "position 3") == "position-taken (order.choose)"


def test_any_of_the_five_positions_can_be_chosen_by_three_players() -> None:
    """Rules: ruling.all-positions"""
    played = bids("4", "3", "2")

    played.choose("black", "position 5")
    played.choose("blue", "position 4")
    played.choose("purple", "position 1")

    assert played.order() == ["purple", "nobody", "nobody", "blue", "black"]
    assert [played.bonus(seat) for seat in ("purple", "blue", "black")] == ["more-tax", "attack", "defence"]


def test_the_player_order_is_red_blue_black() -> None:
    """Rules: order.positions, actions.by-all"""
    played = acting(
        "koeln: black 1",
        "mark: blue 1",
        "baden: red 1",
        "black plans: tax koeln",
        "blue plans: tax mark",
        "red plans: tax baden",
        "order: nobody red nobody blue black",
        actions="tax",
    )

    assert [event.facts()["seat"] for event in played.events("taxed")] == [3, 1, 0]
