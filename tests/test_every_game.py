"""Random play of every game on the shelf, and of Toll: what must hold after every choice, whatever the rules."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from tests.core.long_games import is_long
from tests.core.playing import (
    GAMES,
    MORE,
    all_setups,
    everything,
    one_setup_for_each_number_of_seats,
    pick,
    play_on,
    play_stretch,
    played,
    seed_of,
    setup_id,
    setups_to_play_out,
    some_choices,
    stretches,
    told,
)

from hausmacht.core.agenda import Table, advance
from hausmacht.core.chance import Sampled
from hausmacht.core.check import compiled, violations_of
from hausmacht.core.game import Setup
from hausmacht.core.hashing import state_hash
from hausmacht.core.match import Match, new_match
from hausmacht.core.matchfile import load, verify, write
from hausmacht.core.playout import playout, playouts

# the plain build takes long for a long game, and plays the shortest alone
EVERY_SETUP = all_setups() if compiled() else setups_to_play_out()
every_setup = pytest.mark.parametrize(("name", "setup"), EVERY_SETUP, ids=setup_id)
whole_setup = pytest.mark.parametrize(("name", "setup"), setups_to_play_out(), ids=setup_id)
every_table = pytest.mark.parametrize(("name", "setup"), one_setup_for_each_number_of_seats(), ids=setup_id)
MOST_CHOICES = {False: 5000, True: 20_000}  # by whether a game is long: a match that comes near will never end
BOTS_OF_THE_RULES = {"price_of_power"}  # games in which somebody may win for whom nobody sits at the table


@every_setup
def test_every_position_of_a_match_is_sound_and_the_game_ends(name: str, setup: Setup) -> None:
    """In a long game each kind of decision is looked at, and a position now and then."""
    game = GAMES[name]
    for seed in range(1 if is_long(name) else MORE):
        match = new_match(game, setup, seed_of(seed))
        met: Counter[str] = Counter()
        for choices, _ in enumerate(play_on(match, Random(seed))):
            kind = match.decisions()[0].kind
            met[kind] += 1
            if not is_long(name) or met[kind] in (1, 5) or choices % 50 == 0:
                assert violations_of(game, setup, match.state, thorough=choices % 10 == 0) == []
            assert choices < MOST_CHOICES[is_long(name)]

        assert violations_of(game, setup, match.state, thorough=True) == []
        places = game.places(match.state)
        assert len(places) == len(game.scores(match.state)) == setup.seats
        assert min(places) == 1 or name in BOTS_OF_THE_RULES
        assert all(match.question(seat) is None for seat in range(setup.seats))


@every_table
def test_everything_offered_can_be_taken(name: str, setup: Setup) -> None:
    """Not only what random play happens to pick: each option of a position is taken on a copy."""
    game = GAMES[name]
    for match in stretches(name, setup, 40):
        for choices, _ in enumerate(play_stretch(match, Random(40))):
            if choices % (12 // MORE):
                continue
            for decision in match.decisions():
                options = decision.options(match.state)
                assert decision.drawn(match.state, Sampled(choices)) in options
                for option in options:
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
    random = Random(50)
    refusals = 0
    for match in stretches(name, setup, 50):
        for choices, _ in enumerate(play_stretch(match, Random(51))):
            if choices % 5:
                continue
            before = everything(match)
            for seat in range(-1, setup.seats + 1):
                question = match.question(seat, explained=True)
                texts = ["", "no such thing"]
                if question is not None:
                    refused = [each.text for each in question.refused]
                    texts += random.sample(refused, min(2, len(refused)))
                for text in texts:
                    denial = match.choose(seat, text)
                    assert denial is not None
                    assert denial.code
                    assert denial.rule
                    refusals += 1
            assert everything(match) == before

    assert refusals > 20


@whole_setup
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
    met: dict[str, int] = {}
    for seed in range(2):
        for match in stretches(name, setup, seed):
            again = match
            for seat, text in play_stretch(match, Random(seed)):
                assert again is match or everything(again) == everything(match)
                again = match
                situation = " ".join(sorted({decision.kind for decision in match.decisions()}))
                sealed = f"{situation} {sum(not lane for lane in match.state.lanes)}"  # who has answered matters, too
                met[sealed] = met.get(sealed, 0) + 1
                if met[sealed] <= MORE:
                    again = load(write(match), GAMES)
                    assert everything(again) == everything(match)
                    assert again.choose(seat, text) is None
            assert again is match or everything(again) == everything(match)

    assert len(met) > 2


@every_table
def test_undo_equals_never_done(name: str, setup: Setup) -> None:
    """Two matches make the same choices; in one of them seats now and then try something else and take it back."""
    random = Random(70)
    taken_back = 0
    for straight, wavering in zip(stretches(name, setup, 70), stretches(name, setup, 70), strict=True):
        for seat, text in play_stretch(straight, Random(71)):
            for _ in range(random.choice([0, 0, 1, 2])):
                taken_back += try_and_take_back(wavering, random)
            assert wavering.state.encode() == straight.state.encode()
            assert wavering.choose(seat, text) is None

        assert wavering.state.encode() == straight.state.encode()
        assert told(wavering) == told(straight)
        assert wavering.drawn() == straight.drawn()
        assert [entry.hash for entry in wavering.line] == [entry.hash for entry in straight.line]
        assert everything(load(write(wavering), GAMES)) == everything(wavering)

    assert taken_back > 3


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
        playout(table, Sampled(81), some_choices(game))
        ends.append(table.state.encode())
        assert bool(table.events) == recorded

    assert ends[0] == ends[1]
    if not is_long(name):
        assert playouts(game.new(setup), 1, 80) > 0


@every_table
def test_events_name_all_their_values(name: str, setup: Setup) -> None:
    game = GAMES[name]
    for match in stretches(name, setup, 90):
        for _ in play_stretch(match, Random(90)):
            pass

        for entry in match.entries:
            for event in entry.events:
                assert event.kind in game.kinds
                assert len(event.facts()) == len(event.kind.fields)
                assert all(0 <= seat < setup.seats for seat in event.audience)
