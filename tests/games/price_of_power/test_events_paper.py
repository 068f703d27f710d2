"""The paper about events: each line of a card with whom it concerns and whether it does anything now."""

from __future__ import annotations

from tests.games.price_of_power.laying import AUSTRIA, ENGLAND, FRANCE, laid

from hausmacht.core.agenda import Table
from hausmacht.games.price_of_power import GAME
from hausmacht.games.price_of_power.papers.events import CONDITION, NOTHING, EventCard, Events, deck, events
from hausmacht.games.price_of_power.state import PriceOfPower

WAR = "End of Hundred Years' War"
WORDS = GAME.catalogue("en")


def number(table: Table[PriceOfPower], title: str) -> int:
    return next(at for at, event in enumerate(table.state.box.content.events) if event.name == title)


def with_open(*titles: str, ducats: int = 2) -> Table[PriceOfPower]:
    table = laid()
    table.state.cards.events_up = tuple(value for each in titles for value in (number(table, each), ducats))
    return table


def read(table: Table[PriceOfPower], seat: int = FRANCE) -> Events:
    return events(table.state, seat, WORDS)


def one(table: Table[PriceOfPower], seat: int = FRANCE) -> EventCard:
    (found,) = read(table, seat).cards
    return found


def test_a_card_says_what_each_option_surely_changes() -> None:
    table = with_open(WAR)
    before = table.state.treasury.power[2]

    card = one(table)

    assert card.realm == FRANCE
    assert [(each.player, each.what, each.after - each.before) for each in card.changes] == [(FRANCE, "ducats", 2)]
    arms = card.ways[0]
    assert [each.players for each in arms.effects] == [(FRANCE,), (ENGLAND,), (FRANCE,)]
    assert [(each.player, each.what, each.before, each.after) for each in arms.changes] == [
        (FRANCE, "mil", before, before + 2),
        (ENGLAND, "mil", before, before + 1),
    ]
    assert not arms.asks


def test_nothing_happens_to_the_table_that_is_looked_at() -> None:
    table = with_open(WAR, "Plague", "Wars of the Roses")
    before = table.state.fields()

    read(table)

    assert table.state.fields() == before
    assert table.events == []


def test_a_line_that_does_nothing_now_says_so() -> None:
    table = with_open(WAR)
    table.state.treasury.power[2] = 99  # France has as much as it can have

    idle = [each.idle for each in one(table).ways[0].effects]

    assert idle == [NOTHING, "", NOTHING]


def test_a_condition_that_does_not_hold_is_named_as_the_reason() -> None:
    table = with_open("Death of Charles the Bold")

    lines = [each for way in one(table, AUSTRIA).ways for each in way.effects]

    assert all(each.idle in ("", CONDITION) for each in lines if each.verb == "if")


def test_whoever_is_named_is_told_even_after_a_question() -> None:
    """England chooses first: what France gains after that is not England's."""
    roses = one(with_open("Wars of the Roses"))
    assert [each.players for each in roses.ways[0].effects] == [(ENGLAND,), (ENGLAND,), (FRANCE,)]


def test_luck_and_questions_are_left_open() -> None:
    card = one(with_open("Plague"))

    assert card.asks
    assert not card.ways
    assert [each.what for each in card.changes] == ["ducats"]


def test_the_deck_of_the_age_can_be_read_whatever_lies_open() -> None:
    table = laid()
    told = deck(table.state, FRANCE, WORDS)

    titles = [card.title for card in told.cards]
    assert WAR in titles
    assert all(not card.changes and not card.ducats for card in told.cards)


def test_a_struggle_tells_what_it_would_score_now() -> None:
    table = laid()
    table.state.cards.struggles = (0,)
    found = read(table).struggle

    assert found is not None
    assert not found.is_active
    assert len(found.scores) == 4
    assert table.state.cards.struggle != found.struggle
