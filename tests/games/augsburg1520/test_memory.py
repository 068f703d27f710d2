"""What a seat knows of its rivals: money to the guilder, hands by number and by what was shown."""

from __future__ import annotations

from random import Random

import pytest
from tests.core.playing import MORE, one_setup_for_each_number_of_seats, play_on, seed_of, setup_id
from tests.games.augsburg1520.table import auction

from hausmacht.core.chance import Sampled
from hausmacht.core.game import Setup
from hausmacht.core.match import new_match
from hausmacht.games.augsburg1520 import GAME
from hausmacht.games.augsburg1520.components import JOKER
from hausmacht.games.augsburg1520.knowledge import AugsburgMemory
from hausmacht.games.augsburg1520.rules.auction import cards_to_offer
from hausmacht.games.augsburg1520.state import HAND, PICKED, Augsburg, cards_in

SPECTATOR = -1


def is_buying(state: Augsburg) -> bool:
    return bool(state.lanes) and state.agenda[-2].text == "certificates.pay_and_discard"


def money_before_sealed_purchases(state: Augsburg, seat: int) -> int:
    """What a seat has, and what it has set aside for cards that nobody has seen yet."""
    picked = cards_in(state, PICKED + seat) if is_buying(state) else []
    return state.money[seat] + sum(state.box.prices[card] for card in picked)


def hand_before_sealed_answers(state: Augsburg, seat: int) -> list[int]:
    """Cards picked to be shown or given still count for the hand; cards picked to be bought do not yet."""
    picked = [] if is_buying(state) else cards_in(state, PICKED + seat)
    return sorted(cards_in(state, HAND + seat) + picked)


TABLES = [setup for name, setup in one_setup_for_each_number_of_seats() if name == GAME.id]


@pytest.mark.parametrize("setup", TABLES, ids=setup_id)
def test_memory_follows_money_and_hands_through_whole_matches(setup: Setup) -> None:
    seats = setup.seats
    for seed in range(MORE):
        match = new_match(GAME, setup, seed_of(seed))
        memories = {seat: GAME.memory(setup, seat) for seat in (*range(seats), SPECTATOR)}
        noted = -1
        for _ in play_on(match, Random(seed)):
            for viewer, memory in memories.items():
                for event in match.events(viewer, since=noted):
                    memory.note(event)
                check(match.state, memory, viewer)
            noted = match.entries[-1].number


def check(state: Augsburg, memory: AugsburgMemory, viewer: int) -> None:
    for seat in range(state.box.seats):
        assert memory.money[seat] == money_before_sealed_purchases(state, seat)
        hand = hand_before_sealed_answers(state, seat)
        assert memory.hand_size(seat) == len(hand)
        if seat != viewer and not memory.given[seat]:
            assert memory.known[seat] <= set(hand)
            assert memory.jokers[seat] <= hand.count(JOKER)


def test_a_match_tells_its_memory_at_any_time() -> None:
    setup = GAME.setup(3)
    match = new_match(GAME, setup, seed_of(5))
    for choices, _ in enumerate(play_on(match, Random(5))):
        if choices % 40 == 0:
            memory = match.memory(1)
            assert isinstance(memory, AugsburgMemory)
            check(match.state, memory, 1)


@pytest.mark.parametrize("seats", [2, 4])
def test_who_sits_down_at_a_laid_out_table_follows_money_from_there(seats: int) -> None:
    setup = GAME.setup(seats)
    played = new_match(GAME, setup, seed=b"laid out")
    for number, _ in enumerate(play_on(played, Random(7))):
        if number % 20:
            continue
        match = new_match(GAME, setup, seed=b"from here", laid_out=played.state)
        for made, _ in enumerate(play_on(match, Random(number))):
            if made == 25:
                break
        for seat in range(seats):
            memory = match.memory(seat)
            assert isinstance(memory, AugsburgMemory)
            for rival in range(seats):
                assert memory.money[rival] == money_before_sealed_purchases(match.state, rival)


def test_at_every_table_dealt_rivals_can_stand_by_their_offers() -> None:
    """All certificates for Leo are in four hands, among others with the same backs: few deals are possible."""
    hands = {
        seat: f"leo {first} {first + 4} {first + 8} {first + 12}, maria {first} {first + 4} {first + 8} {first + 12}"
        for first, seat in enumerate(("blue", "yellow", "green", "brown"), 1)
    }
    text = "".join(f'[seat.{seat}]\nhand = "{hand}"\n' for seat, hand in hands.items())
    played = auction("leo", f'{text}[seat.red]\nhand = "leo 17"\n', opener="blue", seats=5)
    played.choose("blue", "offer 4")
    for seat in ("yellow", "green", "brown"):
        played.choose(seat, "call")
    view = GAME.view(played.state, 0)
    memory = GAME.memory_at(GAME.setup(5), 0, played.state)

    for seed in range(20):
        world = GAME.sample(GAME.setup(5), view, memory, Sampled(seed))

        assert [cards_to_offer(world, seat) for seat in range(1, 5)] == [4, 4, 4, 4]
