"""Random play of every game on the shelf, and of Toll: what must hold after every choice, whatever the rules."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.core.playing import (
    GAMES,
    MORE,
    all_setups,
    everything,
    one_setup_for_each_number_of_seats,
    pick,
    play_on,
    played,
    seed_of,
    setup_id,
    told,
)

from hausmacht.core.agenda import Table, advance
from hausmacht.core.chance import Sampled
from hausmacht.core.check import violations_of
from hausmacht.core.game import Setup
from hausmacht.core.match import Match, new_match, state_hash
from hausmacht.core.matchfile import load, verify, write
from hausmacht.core.playout import playout, playouts

every_setup = pytest.mark.parametrize(("name", "setup"), all_setups(), ids=setup_id)
every_table = pytest.mark.parametrize(("name", "setup"), one_setup_for_each_number_of_seats(), ids=setup_id)
MOST_CHOICES = 5000  # no game on the shelf comes near, so a match that does will never end


@every_setup
def test_every_position_of_a_match_is_sound_and_the_game_ends(name: str, setup: Setup) -> None:
    game = GAMES[name]
    for seed in range(MORE):
        match = new_match(game, setup, seed_of(seed))
        for choices, _ in enumerate(play_on(match, Random(seed))):
            assert violations_of(game, setup, match.state, thorough=choices % 10 == 0) == []
            assert choices < MOST_CHOICES

        assert violations_of(game, setup, match.state, thorough=True) == []
        places = game.places(match.state)
        assert len(places) == len(game.scores(match.state)) == setup.seats
        assert min(places) == 1
        assert all(match.question(seat) is None for seat in range(setup.seats))


@every_table
def test_everything_offered_can_be_taken(name: str, setup: Setup) -> None:
    """Not only what random play happens to pick: each option of a position is taken on a copy."""
    game = GAMES[name]
    match = new_match(game, setup, seed_of(40))
    for choices, _ in enumerate(play_on(match, Random(40))):
        if choices % (12 // MORE):
            continue
        for decision in match.decisions():
            for option in decision.options(match.state):
                state = match.state.copy()
                table = Table(state, Sampled(choices), recorded=True)
                stack = state.lanes[decision.seat] if state.lanes else state.agenda
                stack.pop()
                table.stack = stack
                decision.take(table, option)
                advance(table)
                assert game.violations(state) == [], f"after {option.text}"


@every_table
def test_what_is_refused_changes_nothing(name: str, setup: Setup) -> None:
    match = new_match(GAMES[name], setup, seed_of(50))
    random = Random(50)
    refusals = 0
    for choices, _ in enumerate(play_on(match, Random(51))):
        if choices % 5:
            continue
        before = everything(match)
        for seat in range(-1, setup.seats + 1):
            question = match.question(seat, explained=True)
            texts = ["", "no such thing"]
            if question is not None:
                texts += random.sample([refused.text for refused in question.refused], min(2, len(question.refused)))
            for text in texts:
                denial = match.choose(seat, text)
                assert denial is not None
                assert denial.code
                assert denial.rule
                refusals += 1
        assert everything(match) == before

    assert refusals > 20


@every_setup
def test_a_saved_match_replays_to_the_same_table_and_events(name: str, setup: Setup) -> None:
    match = played(GAMES[name], setup, 60)
    text = write(match)

    again = load(text, GAMES)

    assert everything(again) == everything(match)
    assert told(again) == told(match)
    assert verify(text, GAMES).finished
    assert write(again) == text
    without_seed = load(write(match, with_seed=False), GAMES)
    assert (without_seed.state.encode(), told(without_seed)) == (match.state.encode(), told(match))


@every_table
def test_a_match_can_be_saved_and_loaded_at_every_kind_of_decision(name: str, setup: Setup) -> None:
    game = GAMES[name]
    met: dict[str, int] = {}
    for seed in range(2):
        match = new_match(game, setup, seed_of(seed))
        random = Random(seed)
        while not match.is_over():
            situation = " ".join(sorted({decision.kind for decision in match.decisions()}))
            sealed = f"{situation} {sum(not lane for lane in match.state.lanes)}"  # who has answered matters, too
            met[sealed] = met.get(sealed, 0) + 1
            if met[sealed] <= MORE:
                again = load(write(match), GAMES)
                assert everything(again) == everything(match)
                seat, text = pick(match, random)
                assert again.choose(seat, text) is None
                assert match.choose(seat, text) is None
                assert everything(again) == everything(match)
            else:
                assert match.choose(*pick(match, random)) is None

    assert len(met) > 2


@every_table
def test_undo_equals_never_done(name: str, setup: Setup) -> None:
    """Two matches make the same choices; in one of them seats now and then try something else and take it back."""
    game = GAMES[name]
    straight = new_match(game, setup, seed_of(70))
    wavering = new_match(game, setup, seed_of(70))
    random = Random(70)
    taken_back = 0
    for seat, text in play_on(straight, Random(71)):
        for _ in range(random.choice([0, 0, 1, 2])):
            taken_back += try_and_take_back(wavering, random)
        assert wavering.state.encode() == straight.state.encode()
        assert wavering.choose(seat, text) is None

    assert taken_back > 3
    assert wavering.state.encode() == straight.state.encode()
    assert told(wavering) == told(straight)
    assert wavering.drawn() == straight.drawn()
    assert [entry.hash for entry in wavering.line] == [entry.hash for entry in straight.line]
    assert everything(load(write(wavering), GAMES)) == everything(wavering)


def try_and_take_back(match: Match[Any], random: Random) -> int:
    """Some choices and as many steps back: by undo where it is free, else by agreement."""
    start, before = len(match.line), state_hash(match.state)
    for _ in range(random.choice([1, 1, 2, 3])):
        if not match.is_over():
            match.choose(*pick(match, random))
    back = 0
    while len(match.line) > start:
        if match.undo(match.line[-1].seat) is None:
            back += 1
        else:
            match.rewind(match.line[start - 1].number if start else 0)
    assert state_hash(match.state) == before
    return back


@every_table
def test_silent_play_and_recorded_play_are_the_same_game(name: str, setup: Setup) -> None:
    game = GAMES[name]
    ends = []
    for recorded in (False, True):
        table = Table(game.new(setup), Sampled(80), recorded)
        advance(table)
        playout(table, Sampled(81))
        ends.append(table.state.encode())
        assert bool(table.events) == recorded

    assert ends[0] == ends[1]
    assert playouts(game.new(setup), 1, 80) > 0


@every_table
def test_events_name_all_their_values(name: str, setup: Setup) -> None:
    game = GAMES[name]
    match = played(game, setup, 90)

    for entry in match.entries:
        for event in entry.events:
            assert event.kind in game.kinds
            assert len(event.facts()) == len(event.kind.fields)
            assert all(0 <= seat < setup.seats for seat in event.audience)
