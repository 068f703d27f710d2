"""What the bots of The Price of Power do in their games, and how it is counted."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import pytest
from tests.games.price_of_power.laying import AUSTRIA, FRANCE, area, laid, province

from hausmacht.bots import Bot
from hausmacht.bots.budget import thinking
from hausmacht.bots.deeds import Watched, averages, play_watched
from hausmacht.bots.price_of_power.deeds import COUNTING, Deeds
from hausmacht.bots.price_of_power.easy import Easy
from hausmacht.bots.price_of_power.medium import Medium
from hausmacht.core.agenda import Table
from hausmacht.core.chance import Sampled
from hausmacht.core.event import EVERYONE, Event
from hausmacht.games.price_of_power import GAME
from hausmacht.games.price_of_power.events import battle, war

SETUP = GAME.setup(4, {"scenario": "1-01"})
SEEDS = (5, 8)


def watched(bots: Sequence[Bot], seed: int) -> Deeds:
    """A whole game, counted."""
    table = Table(GAME.new(SETUP), Sampled(seed), recorded=True)
    observer = Deeds(table.state)
    play_watched(GAME, table, bots, observer)
    return observer


@cache
def games_of_easy() -> dict[str, float]:
    """The mean of all players in a few games."""
    found = [watched([Easy(GAME, SETUP, seat, seat) for seat in range(4)], seed).counts for seed in SEEDS]
    return averages([Watched(at, ("easy",) * 4, tuple(counts)) for at, counts in enumerate(found)])["easy"]


@cache
def game_of_medium() -> dict[str, float]:
    """A game in which it plays with little thought against three that play by the rules of thumb."""
    bots: list[Bot] = [Easy(GAME, SETUP, seat, seat) for seat in range(4)]
    bots[FRANCE] = Medium(GAME, SETUP, FRANCE, 1, thinking("6"))
    return watched(bots, 5).counts[FRANCE]


def test_easy_wages_wars_that_pay() -> None:
    found = games_of_easy()
    assert found["wars declared"] >= 1.5
    assert found["wars won"] >= found["wars declared"] / 2
    assert found["towns at the end"] > found["towns at the start"] + 1


def test_easy_plays_the_whole_book() -> None:
    found = games_of_easy()
    for action in ("research", "trade", "influence", "forge-alliance", "recruit", "siege", "declare-war", "explore"):
        assert found.get(f"action: {action}", 0.0) > 0, action
    assert found["missions"] >= 0.5
    assert found["milestones"] >= 1
    assert found.get("bankruptcies", 0.0) == 0


def test_nobody_marches_or_sails_to_and_fro() -> None:
    for found in (games_of_easy(), game_of_medium()):
        assert found.get("idle marches", 0.0) == 0
        assert found.get("idle voyages", 0.0) == 0


def test_medium_goes_to_war_and_loses_no_land() -> None:
    found = game_of_medium()
    assert found["wars declared"] >= 1
    assert found["towns at the end"] >= found["towns at the start"]


# Counting


def told(observer: Deeds, *events: Event) -> None:
    for event in events:
        observer.happened(laid().state, event)


def march(origin: str, target: str) -> Event:
    return Event(war.MARCHED, EVERYONE, (FRANCE, area(origin), area(target), 3))


@pytest.mark.parametrize(
    ("between", "idle"),
    [
        ([], 1),
        ([Event(battle.LAND_BATTLE, EVERYONE, (FRANCE, 1))], 0),
        ([Event(war.BESIEGED, EVERYONE, (FRANCE, 1, 2))], 0),
        ([Event(battle.LAND_BATTLE, EVERYONE, (AUSTRIA, 1))], 1),
    ],
)
def test_a_march_back_without_a_fight_is_idle(between: list[Event], idle: int) -> None:
    observer = Deeds(laid().state)
    told(observer, march("seine", "loire"), *between, march("loire", "seine"))

    assert observer.counts[FRANCE]["marches"] == 2
    assert observer.counts[FRANCE]["idle marches"] == idle


def test_a_march_on_is_not_idle() -> None:
    observer = Deeds(laid().state)
    told(observer, march("seine", "loire"), march("loire", "aquitaine"))

    assert observer.counts[FRANCE]["idle marches"] == 0


def test_events_are_counted_for_the_player_they_name() -> None:
    observer = Deeds(laid().state)
    told(observer, Event(war.DECLARED, EVERYONE, (AUSTRIA, 3)), Event(war.SUPPRESSED, EVERYONE, (9, province("paris"))))

    assert observer.counts[AUSTRIA]["wars declared"] == 1
    assert "wars declared" not in observer.counts[FRANCE]


def test_every_row_of_the_table_has_a_name_of_its_own() -> None:
    rows = [deed for _, deeds in COUNTING.rows for deed in deeds]
    assert len(rows) == len(set(rows))


def test_averages_are_of_players_by_the_bot_that_played() -> None:
    games = [
        Watched(0, ("easy", "rules"), ({"wars": 2.0}, {"wars": 4.0})),
        Watched(1, ("easy", "rules"), ({}, {"wars": 1.0})),
    ]
    assert averages(games) == {"easy": {"games": 2.0, "wars": 1.0}, "rules": {"games": 2.0, "wars": 2.5}}
