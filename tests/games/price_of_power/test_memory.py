"""What a seat knows of its rivals: tables dealt from it look the same to that seat and could be the true one."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.core.long_games import course
from tests.core.playing import play_on, seed_of

from hausmacht.core.agenda import copy_of
from hausmacht.core.chance import Sampled
from hausmacht.core.event import Event
from hausmacht.core.match import Match, new_match
from hausmacht.core.view import SPECTATOR
from hausmacht.games.price_of_power import GAME
from hausmacht.games.price_of_power.events import actions, cards
from hausmacht.games.price_of_power.knowledge import PriceOfPowerMemory
from hausmacht.games.price_of_power.rules.phases import scoring
from hausmacht.games.price_of_power.state import PriceOfPower

SETUPS: list[tuple[int, dict[str, str]]] = [
    (3, {"scenario": "1-00"}),
    (2, {"scenario": "1-02"}),
    (4, {"scenario": "1-01"}),
]


def dealt(match: Match[Any], seat: int, seed: int) -> PriceOfPower:
    return GAME.sample(match.setup, match.view(seat), match.memory(seat), Sampled(seed))


def test_a_card_that_is_known_to_be_in_a_hand_is_there() -> None:
    """Whatever a seat remembers is true; and cards do get known, if not in every game."""
    known = sum(known_cards(seats, options, 0) for seats, options in SETUPS)
    for game in range(1, 9):
        known += known_cards(*SETUPS[-1], game) if known == 0 else 0
    assert known > 0


def known_cards(seats: int, options: dict[str, str], game: int) -> int:
    """Play a game in which everybody's memory is compared with the hands; how often a card was known."""
    setup = GAME.setup(seats, options)
    match = new_match(GAME, setup, seed_of(seats + 10 * game))
    memories = [PriceOfPowerMemory(GAME.box(setup), seat) for seat in (*range(seats), SPECTATOR)]
    told = -1
    known = 0
    for _ in play_on(match, Random(seats + 10 * game)):
        for memory in memories:
            for event in match.events(memory.seat, told):
                memory.note(event)
            known += len(memory.known)
            for card, player in memory.known.items():
                assert card in match.state.cards.hands[player]
        told = match.line[-1].number if match.line else 0
    return known


@pytest.mark.parametrize(("seats", "options"), SETUPS)
def test_a_table_dealt_from_what_a_seat_knows_could_be_the_true_one(seats: int, options: dict[str, str]) -> None:
    """Own cards and missions lie where they are, hands are as large as they are, and whoever is asked can answer."""
    setup = GAME.setup(seats, options)
    for at, state in enumerate(course(GAME, setup)[::3]):
        match = new_match(GAME, setup, seed_of(at), copy_of(state))
        true = match.state
        for seat in (*range(seats), SPECTATOR):
            table = dealt(match, seat, at)
            assert [len(hand) for hand in table.cards.hands] == [len(hand) for hand in true.cards.hands]
            assert [len(held) for held in table.cards.missions] == [len(held) for held in true.cards.missions]
            assert all(decision.options(table) for decision in match.decisions())
            if seat != SPECTATOR:
                assert sorted(table.cards.hands[seat]) == sorted(true.cards.hands[seat])
                assert table.cards.missions[seat] == true.cards.missions[seat]


def test_a_card_taken_openly_is_remembered_until_it_is_seen_again() -> None:
    memory = PriceOfPowerMemory(GAME.box(GAME.setup(4)), 0)
    memory.note(Event(actions.SALVAGED, (), (2, 17)))
    memory.note(Event(cards.DREW_FROM, (), (2, 1)))
    assert memory.known == {17: 2}

    memory.note(Event(cards.DISCARDED, (), (2, 17)))

    assert memory.known == {}


def test_missions_in_hand_count_only_when_the_game_is_over() -> None:
    """Rules: end.scoring"""
    for seats, options in SETUPS:
        for state in course(GAME, GAME.setup(seats, options)):
            other = copy_of(state)
            other.cards.missions = tuple(() for _ in other.cards.missions)
            assert scoring.final_scores(state) == scoring.final_scores(other)
            assert scoring.places(state) == scoring.places(other)


def test_somebody_wins_even_if_the_rules_play_for_him() -> None:
    """Rules: end.ties"""
    for seats, options in SETUPS:
        for state in course(GAME, GAME.setup(seats, options)):
            places = scoring.places(state)
            assert len(places) == state.box.players
            assert min(places) == 1
