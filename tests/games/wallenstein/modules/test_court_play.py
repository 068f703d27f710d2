"""Random play with the Emperor's Court: nothing is lost, everything offered can be taken, every favor comes up."""

from __future__ import annotations

import pytest
from tests.games.wallenstein.modules.court_table import BY_TEXT, court_box, court_on, courtiers_of

from hausmacht.core.agenda import Table, advance, choose, decode, next_decision
from hausmacht.core.chance import Sampled
from hausmacht.games.wallenstein.components import ARMIES_OF_A_COLOUR, PEASANTS, PEASANTS_IN_ALL
from hausmacht.games.wallenstein.modules.court import ITEMS
from hausmacht.games.wallenstein.modules.court.components import COURTIERS, FAVORS
from hausmacht.games.wallenstein.modules.court.court import DECK
from hausmacht.games.wallenstein.rules.tower import inside
from hausmacht.games.wallenstein.state import Wallenstein, empty_table, from_fields


def cubes_of(state: Wallenstein, colour: int) -> int:
    on_map = sum(state.armies[county] for county in range(45) if state.owner[county] == colour)
    thrown = state.battle[3 + colour] if state.battle else 0
    return on_map + state.reserve[colour] + inside(state, colour) + state.tray[colour] + thrown


def check(state: Wallenstein) -> None:
    assert court_on(state).wrong(state) == []
    assert cubes_of(state, PEASANTS) == PEASANTS_IN_ALL
    for seat in range(state.box.seats):
        assert cubes_of(state, seat) == ARMIES_OF_A_COLOUR
        assert courtiers_of(state, seat) == COURTIERS


def play_and_check(seats: int, draft: bool, seed: int) -> tuple[Wallenstein, set[str]]:
    """A whole game; the kinds of questions that were asked. Fast options are held against the slow ones."""
    state = empty_table(court_box(seats, draft))
    state.agenda.extend(reversed(state.box.flow.preparation))
    table = Table(state, Sampled(seed))
    picks = Sampled(seed + 1)
    asked: set[str] = set()
    advance(table)
    while (decision := next_decision(state)) is not None:
        options = decision.options(state)
        allowed = [choice for choice in decision.candidates(state) if decision.why_not(state, choice) is None]
        assert {choice.text for choice in options} == {choice.text for choice in allowed}
        if not state.lanes:
            check(state)
        asked.add(decision.kind)
        choose(table, decision, options[picks.below("pick", len(options))])
    return state, asked


@pytest.mark.parametrize("draft", [False, True])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_random_games_lose_nothing(seats: int, draft: bool) -> None:
    """Rules: court.deck, court.courtiers, court.return"""
    asked: set[str] = set()
    for seed in range(4):
        state, kinds = play_and_check(seats, draft, 100 * seats + seed)
        asked |= kinds

        check(state)
        court = court_on(state)
        left = [favor for favor in range(1, FAVORS + 1) if court.place_of(state, favor) == DECK]
        assert len(left) == FAVORS - 18

    assert {"ask-favor", "build-free", "deploy-free"} <= asked


def test_what_waits_on_the_agenda_is_found_again_by_its_text() -> None:
    """Rules: court.first"""
    texts = [item.text for item in ITEMS]
    assert len(set(texts)) == len(texts)
    state = empty_table(court_box(4))
    state.agenda.extend(reversed(state.box.flow.preparation))
    table = Table(state, Sampled(1))
    picks = Sampled(2)
    advance(table)
    at_court = 0

    while (decision := next_decision(state)) is not None:
        if decision.kind == "ask-favor":
            at_court += 1
            fields, stacks = decode(state.encode())
            again = from_fields(state.box, fields, [BY_TEXT[text] for text in stacks[0]], [])
            assert again.encode() == state.encode()
        options = decision.options(state)
        choose(table, decision, options[picks.below("pick", len(options))])

    assert at_court > 6
