"""Landsknechte: who rules in four regions turns a card and takes one benefit."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.wallenstein.modules.laying import BLACK, BLUE, PURPLE, Laid, box_of, county, play_at_random

from hausmacht.core.agenda import Item
from hausmacht.core.game import SetupError
from hausmacht.games.wallenstein.modules import landsknechte
from hausmacht.games.wallenstein.modules.landsknechte import Landsknechte, events
from hausmacht.games.wallenstein.modules.landsknechte.benefits import PAY, lay_decks_back, top_card
from hausmacht.games.wallenstein.modules.landsknechte.components import (
    ARMIES,
    GRAIN,
    MONEY,
    POINTS,
    PRINTED,
    PRINTED_CARDS,
)
from hausmacht.games.wallenstein.modules.landsknechte.pack import check_cards
from hausmacht.games.wallenstein.rules.winter import end_year
from hausmacht.games.wallenstein.state import Flow

FOUR_REGIONS = ("mecklenburg", "kursachsen", "trier", "kaernten")


def table(cards: list[list[int]] | None = None) -> Laid:
    return Laid(box_of(3, [Landsknechte(0, cards)], [landsknechte.join]))


def turned(card: int) -> Laid:
    """Black has just turned up a card and is asked; the others have no county."""
    laid = table()
    laid.hold(BLACK, 2, *FOUR_REGIONS)
    laid.state.extra[0][BLACK] = card - 1
    laid.do(*PAY)
    return laid


def test_decks_begin_with_the_empty_banner() -> None:
    """Rules: landsknechte.deck"""
    laid = table()

    assert [top_card(laid.state, seat) for seat in range(3)] == [0, 0, 0]
    assert PRINTED_CARDS[0] == [0, 0, 0, 0]
    assert len(PRINTED_CARDS) == 4


def test_numbers_that_are_not_verified_say_so() -> None:
    assert [card["source"] for card in PRINTED["card"]] == ["rulebook", "guess", "guess", "guess"]


def test_a_county_in_each_of_four_regions_turns_the_next_card() -> None:
    """Rules: landsknechte.condition, landsknechte.turn"""
    laid = turned(1)

    assert laid.asked() == f"choose-benefit {BLACK}"
    assert top_card(laid.state, BLACK) == 1
    assert laid.told(events.BANNER) == [(BLACK, 1)]


def test_many_counties_in_three_regions_are_not_enough() -> None:
    """Rules: landsknechte.condition, landsknechte.not-met"""
    laid = table()
    laid.hold(BLACK, 2, "mecklenburg", "vorpommern", "altmark", "kursachsen", "anhalt", "trier", "koeln")
    money = laid.state.money[BLACK]

    laid.do(*PAY)

    assert laid.asked() == ""
    assert top_card(laid.state, BLACK) == 0
    assert laid.state.money[BLACK] == money
    assert (BLACK, 3) in laid.told(events.TOO_FEW_REGIONS)


def test_players_turn_their_cards_in_player_order() -> None:
    """Rules: landsknechte.when"""
    laid = table()
    laid.hold(BLACK, 2, *FOUR_REGIONS)
    laid.hold(PURPLE, 2, "vorpommern", "anhalt", "koeln", "salzburg")
    laid.order(PURPLE, BLUE, BLACK)

    laid.do(*PAY)
    first = laid.asked()
    assert top_card(laid.state, BLACK) == 0
    laid.choose("benefit money")

    assert [first, laid.asked()] == [f"choose-benefit {PURPLE}", f"choose-benefit {BLACK}"]


def test_the_step_comes_between_the_player_order_and_the_court() -> None:
    """Rules: landsknechte.when"""
    court = Item("court-of-this-test")

    def join_court(flow: Flow) -> Flow:
        at = [item.kind for item in flow.round].index("actions.carry_out")
        return Flow(flow.preparation, (*flow.round[:at], court, *flow.round[at:]), flow.winter, flow.end)

    for joins in ([landsknechte.join, join_court], [join_court, landsknechte.join]):
        kinds = [item.kind for item in box_of(3, [Landsknechte(0)], joins).flow.round]
        at = kinds.index("order.reveal_bids")
        assert kinds[at + 1 : at + 4] == ["benefits.pay_landsknechte", court.kind, "actions.carry_out"]


@pytest.mark.parametrize(
    ("card", "shown"),
    [
        (1, ["benefit money", "benefit armies"]),
        (2, ["benefit money", "benefit grain", "benefit armies"]),
        (3, ["benefit money", "benefit grain", "benefit armies", "benefit points"]),
    ],
)
def test_one_benefit_of_the_card_is_chosen(card: int, shown: list[str]) -> None:
    """Rules: landsknechte.one-benefit"""
    laid = turned(card)

    assert laid.options() == shown
    laid.choose(shown[0])
    assert laid.asked() == ""


def test_a_benefit_that_the_card_does_not_show_is_refused() -> None:
    """Rules: landsknechte.one-benefit"""
    laid = turned(1)

    assert laid.why_not("benefit grain") == "not-shown (landsknechte.one-benefit)"
    assert laid.why_not("benefit points") == "not-shown (landsknechte.one-benefit)"


@pytest.mark.parametrize("benefit", [MONEY, GRAIN, ARMIES, POINTS])
def test_each_benefit_brings_what_is_shown_and_nothing_else(benefit: int) -> None:
    """Rules: landsknechte.gains, landsknechte.armies"""
    laid = turned(3)
    state = laid.state
    before = [state.money[BLACK], state.grain[BLACK], state.tray[BLACK], state.score[BLACK]]
    reserve = state.reserve[BLACK]

    laid.choose(laid.options()[benefit])

    after = [state.money[BLACK], state.grain[BLACK], state.tray[BLACK], state.score[BLACK]]
    gains = [now - then for now, then in zip(after, before, strict=True)]
    assert gains == [amount if kind == benefit else 0 for kind, amount in enumerate(PRINTED_CARDS[3])]
    assert state.reserve[BLACK] == reserve - (PRINTED_CARDS[3][ARMIES] if benefit == ARMIES else 0)
    assert laid.told(events.BENEFIT) == [(BLACK, benefit, PRINTED_CARDS[3][benefit])]


def test_armies_go_into_the_tray_as_far_as_the_supply_holds_them() -> None:
    """Rules: landsknechte.armies"""
    laid = turned(3)
    laid.state.reserve[BLACK] = 2

    laid.choose("benefit armies")

    assert (laid.state.reserve[BLACK], laid.state.tray[BLACK]) == (0, 2)
    assert laid.told(events.BENEFIT) == [(BLACK, ARMIES, 2)]


def test_armies_cannot_be_chosen_from_an_empty_supply() -> None:
    """Rules: landsknechte.armies"""
    laid = turned(1)
    laid.state.reserve[BLACK] = 0

    assert laid.why_not("benefit armies") == "no-cubes (landsknechte.armies)"


def test_nobody_is_asked_when_the_card_has_nothing_to_give() -> None:
    """Rules: landsknechte.one-benefit, landsknechte.armies"""
    laid = table([[0, 0, 0, 0], [0, 0, 2, 0], [1, 0, 0, 0], [1, 0, 0, 0]])
    laid.hold(BLACK, 2, *FOUR_REGIONS)
    laid.state.reserve[BLACK] = 0

    laid.do(*PAY)

    assert laid.asked() == ""
    assert laid.told(events.NO_BENEFIT) == [(BLACK, 1)]


def test_worked_example_t47_four_regions_then_three_then_four() -> None:
    """Rules: landsknechte.turn, landsknechte.not-met, landsknechte.reset"""
    laid = table()
    laid.hold(BLACK, 2, *FOUR_REGIONS)
    laid.do(*PAY)
    assert laid.options() == ["benefit money", "benefit armies"]
    laid.choose("benefit money")

    laid.state.owner[county("kaernten")] = BLUE
    laid.do(*PAY)
    assert laid.asked() == ""

    laid.state.owner[county("kaernten")] = BLACK
    laid.do(*PAY)
    assert laid.options() == ["benefit money", "benefit grain", "benefit armies"]
    laid.choose("benefit grain")

    laid.run(end_year, lay_decks_back)
    assert top_card(laid.state, BLACK) == 0


def test_after_the_last_card_the_empty_one_comes_up_again() -> None:
    """Rules: landsknechte.round-again"""
    laid = table()
    laid.hold(BLACK, 2, *FOUR_REGIONS)
    laid.state.extra[0][BLACK] = 3

    laid.do(*PAY)

    assert laid.asked() == ""
    assert top_card(laid.state, BLACK) == 0
    assert laid.told(events.NO_BENEFIT) == [(BLACK, 0)]


def test_decks_are_laid_back_after_winter() -> None:
    """Rules: landsknechte.reset"""
    laid = table()
    laid.state.extra[0] = [1, 2, 3]
    kinds = [item.kind for item in laid.state.box.flow.winter]

    laid.run(lay_decks_back)

    assert laid.state.extra[0] == [0, 0, 0]
    assert kinds.index("benefits.lay_decks_back") == kinds.index("winter.end_year") + 1


def test_a_pack_replaces_the_numbers() -> None:
    cards = check_cards([{}, {"money": 1}, {"grain": 3, "source": "seen"}, {"points": 2}])

    assert cards == [[0, 0, 0, 0], [1, 0, 0, 0], [0, 3, 0, 0], [0, 0, 0, 2]]
    assert Landsknechte(0, cards).benefits == cards


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        ([{}], "needs 4 tables"),
        ("cards", "needs 4 tables"),
        ([{}, {"gold": 1}, {}, {}], "cannot have 'gold'"),
        ([{}, {"money": -1}, {}, {}], "must be from 0 to 62, not -1"),
        ([{}, {"money": True}, {}, {}], "must be from 0 to 62, not True"),
        ([{"money": 1}, {}, {}, {}], "is the empty banner"),
    ],
)
def test_a_pack_with_a_mistake_is_refused_in_a_sentence(rows: Any, sentence: str) -> None:
    with pytest.raises(SetupError, match=sentence):
        check_cards(rows)


def test_a_deck_that_cannot_be_is_found() -> None:
    laid = table()
    laid.state.extra[0][BLUE] = 4

    assert laid.state.box.modules[0].wrong(laid.state) == ["the deck of blue has no card 4 to lie on top"]


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("draft", [False, True])
def test_random_games_lose_no_cube_and_turn_cards(seats: int, draft: bool) -> None:
    """Rules: landsknechte.turn, landsknechte.reset"""
    tops: set[int] = set()
    box = box_of(seats, [Landsknechte(0)], [landsknechte.join], draft=draft)

    end = play_at_random(box, seats, lambda state: tops.update(state.extra[0]))

    assert tops > {0}
    assert end.extra[0] == [0] * seats
