"""Mortality in The Price of Power: who falls ill when an event of the bottom row calls a symbol."""

from __future__ import annotations

import pytest
from tests.games.price_of_power.laying import CASTILE, FRANCE, area, laid

from hausmacht.core.agenda import Table, advance
from hausmacht.core.game import SetupError
from hausmacht.games.price_of_power import GAME
from hausmacht.games.price_of_power.components import ADVISOR, ARMIES, GENERAL, NOBODY, POSTS, RULER
from hausmacht.games.price_of_power.content import MORTALITY_NAMES
from hausmacht.games.price_of_power.effects.language.cards import texts
from hausmacht.games.price_of_power.effects.running import frame
from hausmacht.games.price_of_power.rules.cards import secondary
from hausmacht.games.price_of_power.rules.terms import characters
from hausmacht.games.price_of_power.state import PriceOfPower

SYMBOLS = sorted(MORTALITY_NAMES)


def event_with(table: Table[PriceOfPower], symbol: str) -> int:
    """A printed event whose bottom row calls this symbol."""
    found = [
        number
        for number, event in enumerate(texts(table.state).events)
        if any(each.code == "MORT" and each.mortality == symbol for each in event.bottom_row)
    ]
    assert len(found) >= 8
    return found[0]


def take(table: Table[PriceOfPower], player: int, event: int) -> None:
    """The player took this event; what its bottom row says of mortality happens."""
    frame.opened(table.state, frame.EVENT, event, player)
    for symbol in texts(table.state).events[event].bottom_row:
        if symbol.code == "MORT":
            secondary.resolve(table, player, symbol, False)
    advance(table)


def card_with(table: Table[PriceOfPower], symbol: str, advisor: bool) -> int:
    content = table.state.box.content
    return next(
        card
        for card in range(len(content.card_names))
        if content.characters[card].mortality == symbol
        and characters.is_advisor(table.state, card) == advisor
        and (advisor or characters.can_lead(table.state, card))
    )


@pytest.mark.parametrize("symbol", SYMBOLS)
def test_an_event_with_the_symbol_makes_the_characters_with_it_ill(symbol: str) -> None:
    """Rules: bottom.mortality

    France's advisor has the symbol of the event, Castile's has another one.
    """
    table = laid()
    other = SYMBOLS[SYMBOLS.index(symbol) - 1]
    characters.put(table.state, FRANCE, ADVISOR, card_with(table, symbol, True), 0)
    characters.put(table.state, CASTILE, ADVISOR, card_with(table, other, True), 0)

    take(table, FRANCE, event_with(table, symbol))

    assert table.state.court.ill[FRANCE * POSTS + ADVISOR] == 1
    assert table.state.court.ill[CASTILE * POSTS + ADVISOR] == 0


def test_events_and_characters_have_the_same_four_symbols() -> None:
    """Rules: bottom.mortality"""
    state = laid().state
    content = state.box.content

    symbols = [symbol for event in texts(state).events for symbol in event.bottom_row]
    on_events = {symbol.mortality for symbol in symbols if symbol.code == "MORT"}
    on_cards = {content.characters[card].mortality for card in range(len(content.card_names))}

    assert on_events == on_cards == set(MORTALITY_NAMES)


def test_a_ruler_who_leads_an_army_falls_ill_once() -> None:
    """Rules: mortality.two-posts, character.ill

    The king himself leads the first army. One symbol is one illness; the second kills him, and nobody leads the army.
    """
    table = laid()
    state = table.state
    king = card_with(table, "cross", False)
    characters.put(state, FRANCE, RULER, king, 0)
    state.forces.army_at[FRANCE * ARMIES] = area("seine")
    characters.take_command(table, FRANCE, 0)
    event = event_with(table, "cross")

    take(table, FRANCE, event)
    assert state.court.character[FRANCE * POSTS + RULER] == king
    assert state.court.ill[FRANCE * POSTS + RULER] == 1

    take(table, FRANCE, event)
    assert state.court.character[FRANCE * POSTS + RULER] == NOBODY
    assert state.court.character[FRANCE * POSTS + GENERAL] == NOBODY


def test_rulers_have_no_symbol_until_a_pack_names_it() -> None:
    """Rules: mortality.unknown"""
    table = laid()
    for symbol in SYMBOLS:
        take(table, FRANCE, event_with(table, symbol))
    assert [table.state.court.ill[player * POSTS + RULER] for player in range(4)] == [0, 0, 0, 0]

    pack = {"ruler": {"1444 france": {"mortality": "square"}}, "event": {"101-2": {"ruler": {"mortality": "cross"}}}}
    state = GAME.new(GAME.setup(4, {"scenario": "1-01"}, pack))
    content = state.box.content
    ours = table.state.box.content

    assert content.characters[state.court.character[FRANCE * POSTS + RULER]].mortality == "square"
    assert content.characters[state.court.character[FRANCE * POSTS + RULER]].name == "Charles VII"
    on_event = content.events[content.event_number["101-2"]].ruler
    assert content.characters[on_event].mortality == "cross"
    assert content.characters[on_event].skill == ours.characters[on_event].skill


@pytest.mark.parametrize(
    "pack",
    [
        {"ruler": {"1444 france": {"mortality": "plus"}}},
        {"ruler": {"1444 france": {"adm": 99}}},
        {"ruler": {"1444 atlantis": {"mortality": "cross"}}},
        {"event": {"101-2": {"ruler": {"mortality": "plus"}}}},
        {"event": {"101-2": {"bottom_row": [{"code": "MORT", "symbol": "plus"}]}}},
    ],
)
def test_a_pack_with_an_unknown_symbol_ruler_or_skill_is_refused(pack: dict[str, object]) -> None:
    """Rules: mortality.unknown, effects.checked"""
    with pytest.raises(SetupError):
        GAME.setup(4, {"scenario": "1-01"}, pack)
