"""Moments: an entry of the log played again, step by step, as an audience saw it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.core.long_games import is_long
from tests.core.playing import one_setup_for_each_number_of_seats, seed_of, setup_id

from hausmacht.core.agenda import copy_of
from hausmacht.core.game import Setup
from hausmacht.core.hashing import state_hash
from hausmacht.core.match import Match, new_match
from hausmacht.core.moments import moments
from hausmacht.core.shelf import games
from hausmacht.core.view import SPECTATOR

SETUPS = [(name, setup) for name, setup in one_setup_for_each_number_of_seats() if name in games()]


def play_at_random(match: Match[Any], luck: Random) -> None:
    decision = luck.choice(match.decisions())
    options = decision.options(match.state)
    assert match.choose(decision.seat, luck.choice(options).text) is None


@pytest.mark.parametrize(("name", "setup"), SETUPS, ids=setup_id)
def test_moments_tell_all_that_happened_and_end_as_the_choice_did(name: str, setup: Setup) -> None:
    game = games()[name]
    match = new_match(game, setup, seed_of(5))
    luck = Random(6)
    most = 0
    for number in range(30 if is_long(name) else 150):
        if match.is_over():
            break
        before = copy_of(match.state)
        play_at_random(match, luck)
        entry = match.line[-1]
        for audience in (SPECTATOR, number % setup.seats):
            again = copy_of(before)
            found = moments(game, again, entry, audience)

            assert state_hash(again) == state_hash(match.state)
            assert found[-1].view == match.view(audience)
            told = [event for each in found for event in entry.events[each.first : each.last]]
            seen = [event for event in entry.events if event.seen_by(audience)]
            assert [event for event in told if event.seen_by(audience)] == seen
            assert [each.first for each in found[1:]] == [each.last for each in found[:-1]]
            most = max(most, len(found))
    assert most > 1 or is_long(name)  # the first choices of a long one cause little


def test_a_table_before_any_choice_is_played_again_from_the_nearest_one_kept() -> None:
    game = games()["wallenstein"]
    match = new_match(game, game.setup(3), seed_of(5))
    luck = Random(6)
    hashes = []
    for _ in range(120):
        hashes.append(state_hash(match.state))
        play_at_random(match, luck)

    assert [state_hash(match.table_before(place)) for place in range(0, 120, 7)] == hashes[::7]
