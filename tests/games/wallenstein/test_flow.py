"""The sequence of play: rounds, winters, two years; and whole games in which nothing is lost."""

from __future__ import annotations

from random import Random

import pytest
from tests.games.wallenstein.table import Played, new_table

from hausmacht.games.wallenstein.components import SEAT_NAMES
from hausmacht.games.wallenstein.invariants import violations

ROUND = ["season", "actions-opened", "tiles-laid", "event", "bid", "position", "action-turned"]
WINTER = ["season", "grain-lost", "scored", "year-ended"]


def play_to_the_end(played: Played, seed: int) -> None:
    random = Random(seed)
    while not played.is_over():
        seat = random.choice(played.asked()).split()[0]
        played.match.choose(SEAT_NAMES.index(seat), random.choice(played.options(seat)))
        assert violations(played.state) == []


@pytest.fixture(scope="module", params=[3, 5])
def game(request: pytest.FixtureRequest) -> Played:
    """A whole game by luck."""
    played = new_table(request.param)
    play_to_the_end(played, request.param)
    return played


def test_two_years_of_three_rounds_and_a_winter(game: Played) -> None:
    """Rules: flow.years, flow.seasons"""
    assert [event.values for event in game.events("season")] == [
        (year, season) for year in (1, 2) for season in range(4)
    ]
    assert [event.facts()["year"] for event in game.events("year-ended")] == [1, 2]
    assert game.happened()[-1] == "ended"


def in_order(kinds: list[str], wanted: list[str]) -> list[str]:
    """The first occurrence of each wanted kind, as they came."""
    return sorted((kind for kind in wanted if kind in kinds), key=kinds.index)


def test_each_round_follows_the_same_steps(game: Played) -> None:
    """Rules: flow.round, flow.winter"""
    happened = game.happened()
    starts = [at for at, kind in enumerate(happened) if kind == "season"]
    for count, (start, end) in enumerate(zip(starts, [*starts[1:], len(happened)], strict=True)):
        wanted = WINTER if count % 4 == 3 else ROUND
        assert in_order(happened[start:end], wanted) == wanted
        if wanted is ROUND:
            assert happened[start:end].count("action-turned") == 5
        else:
            hungry = [at for at in range(start, end) if happened[at] in ("famine", "supplied")]
            assert hungry
            assert max(hungry) < happened.index("scored", start)


def test_each_of_four_open_cards_is_used_once_a_year(game: Played) -> None:
    """Rules: setup.events, event.drawn, event.removed, winter.new-events"""
    opened = [event.values[0] for event in game.events("events-opened")]
    drawn = [event.values[0] for event in game.events("event")]

    assert [len(cards) for cards in opened if isinstance(cards, tuple)] == [4, 4]
    for year in (0, 1):
        cards = opened[year]
        assert isinstance(cards, tuple)
        used = drawn[3 * year : 3 * year + 3]
        assert len(set(used)) == 3
        assert set(used) <= set(cards)
    assert isinstance(opened[0], tuple)
    assert isinstance(opened[1], tuple)
    assert not set(opened[0]) & set(opened[1])


def test_the_place_of_everybody_is_settled(game: Played) -> None:
    """Rules: end.points"""
    best = max(game.state.score)
    winners = game.events("ended")[0].facts()["winners"]

    assert isinstance(winners, tuple)
    assert all(game.state.score[number] == best for number in winners if isinstance(number, int))
