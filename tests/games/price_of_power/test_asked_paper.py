"""The paper about the open question: what the cards say that it names."""

from __future__ import annotations

from tests.games.price_of_power.laying import CASTILE, FRANCE, laid, question

from hausmacht.core.agenda import advance
from hausmacht.games.price_of_power import GAME
from hausmacht.games.price_of_power.papers.asked import asked
from hausmacht.games.price_of_power.rules.phases import ages

WORDS = GAME.catalogue("en")


def test_answers_that_are_cards_are_told_with_their_text() -> None:
    table = laid()
    table.state.cards.idea_display = (0, 1)
    table.state.cards.idea_deck = (2, 3)
    table.state.cards.milestones = (0, -1, -1, -1)
    table.state.cards.milestone_deck = (1, 2)
    table.then([ages.ChooseDisplay(FRANCE)])
    advance(table)
    options = question(table).options(table.state)

    found = asked(table.state, FRANCE, WORDS).cards

    assert {card.text for card in found} <= {option.text for option in options}
    assert {card.group for card in found} <= {"idea", "milestone"}
    assert found
    assert all(card.title and card.lines for card in found)


def test_nobody_reads_the_question_of_another() -> None:
    table = laid()
    table.state.cards.milestones = (0, -1, -1, -1)
    table.state.cards.milestone_deck = (1, 2)
    table.then([ages.ChooseDisplay(FRANCE)])
    advance(table)

    assert asked(table.state, CASTILE, WORDS).cards == ()
