"""Two people without bots: two events each, two more turns after the other has passed."""

from __future__ import annotations

import pytest

from hausmacht.core.agenda import Table, advance
from hausmacht.games.price_of_power import GAME
from hausmacht.games.price_of_power.decks import events as event_deck
from hausmacht.games.price_of_power.rows import replaced
from hausmacht.games.price_of_power.rules.phases import cleanup, drawing, turns
from hausmacht.games.price_of_power.state import LAST_ACTION, LAST_EVENT, PriceOfPower

from .laying import answer, laid, question, refusal, told

FRANCE, CASTILE = 0, 1


def begun() -> Table[PriceOfPower]:
    """The action phase of two people begins."""
    table = laid(seats=2, scenario="1-04")
    event_deck.lay_deck(table, table.state.time.age)
    drawing.reveal_events(table)
    turns.begin_actions(table)
    advance(table)
    return table


def took_events(table: Table[PriceOfPower], player: int, events: int) -> None:
    table.state.time.event_taken = replaced(table.state.time.event_taken, player, events)


def test_events_are_revealed_as_with_four_players() -> None:
    """Rules: two.events, events.reveal"""
    table = begun()
    assert len(table.state.cards.events_up) // 2 + table.state.cards.events_down == 5


def test_nobody_passes_before_his_second_event() -> None:
    """Rules: two.events, pass.event"""
    table = begun()
    first = table.state.time.first
    took_events(table, first, 1)
    assert refusal(table, "pass") == ("event-first", "pass.event")
    took_events(table, first, 2)
    assert refusal(table, "event") == ("event-taken", "event.once")
    answer(table, "pass")
    assert told(table, "passed")[0] == {"player": first, "ducats": 3}


def play_on(table: Table[PriceOfPower], player: int) -> list[tuple[int, bool]]:
    """The last turns: how the phase ends in each of them, and whether an event had to be taken."""
    found: list[tuple[int, bool]] = []
    while question(table).kind == "turn":
        asked = question(table)
        options = [choice.text for choice in asked.options(table.state)]
        only_event = "event" in options and "influence" not in options and "change-focus" not in options
        found.append((table.state.time.ending, only_event))
        took_events(table, player, table.state.time.event_taken[player] + int(only_event))
        table.state.turn.acted = True
        answer(table, "done")
        advance(table)
        if not table.state.agenda or table.state.time.passed[player] != -1:
            break
    return found


@pytest.mark.parametrize(
    ("taken", "ends"),
    [
        (2, [(LAST_ACTION, False), (LAST_ACTION, False)]),
        (1, [(LAST_ACTION, False), (LAST_EVENT, True)]),
        (0, [(LAST_ACTION, False), (LAST_EVENT, True), (LAST_EVENT, True)]),
    ],
)
def test_after_the_first_has_passed_the_other_has_two_more_turns(taken: int, ends: list[tuple[int, bool]]) -> None:
    """Three if both his events are still to come; only one of them is for something else then.

    Rules: two.last-turns
    """
    table = begun()
    state = table.state
    first = state.time.first
    other = 1 - first
    took_events(table, first, 2)
    took_events(table, other, taken)
    answer(table, "pass")
    answer(table, "done")
    assert play_on(table, other) == ends


def test_the_first_to_pass_may_stay_first_player() -> None:
    """Rules: two.first"""
    table = begun()
    state = table.state
    first = state.time.first
    state.time.passed = (0, 1) if first == 0 else (1, 0)
    cleanup.pass_first_player(table)
    assert state.time.first == first


def test_two_realms_with_a_bot_follow_the_usual_rules() -> None:
    """Rules: two.events"""
    assert GAME.box(GAME.setup(2, {"scenario": "1-04"})).events_due == 2
    assert GAME.box(GAME.setup(1, {"scenario": "1-04", "variant": "3"})).events_due == 1
