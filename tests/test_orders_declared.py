"""What games declare about standing orders agrees with their questions, events and words."""

from __future__ import annotations

from typing import Any

import pytest

from hausmacht.core.event import Event
from hausmacht.core.game import Game
from hausmacht.core.match import new_match
from hausmacht.core.shelf import games

every_game = pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)


@every_game
def test_every_question_and_event_exists(game: Game[Any]) -> None:
    kinds = {kind.name: kind for kind in game.kinds}
    assert {each.kind for each in game.orders.question} <= game.kinds_of_decisions()
    for name, field in game.orders.against.items():
        assert field in kinds[name].fields, name
    fields = {field for kind in game.kinds for field in kind.fields}
    for name, meant in game.orders.named.items():
        assert set(meant) <= fields, name


@every_game
def test_everything_has_its_words(game: Game[Any]) -> None:
    for language in game.languages:
        words = game.catalogue(language)
        for each in game.orders.question:
            assert words.word("ahead", each.kind)
            for answer in each.answers:
                assert words.words.get("ahead_answer", {}).get(answer) or words.say("choice", answer, {})
            for name in (*each.about, *each.bounds):
                assert words.word("ahead_value", name)
            for name in each.about:
                assert words.value(name, 1, ("Anna", "Ben", "Clara"))
        for name in game.orders.named:
            assert words.word("ahead_value", name)
            assert words.value(name, 1)


def test_a_robbed_step_hurts_the_victim_alone() -> None:
    game = games()["augsburg1520"]
    match = new_match(game, game.setup(3), bytes(32))
    robbed = next(kind for kind in game.kinds if kind.name == "robbed")
    event = Event(robbed, (), (0, 2, 1, 3))
    hurt = [seat for seat in range(3) if game.suffers(event, seat, 0, match.view(seat))]
    assert hurt == [2]


def test_a_war_hurts_the_realm_it_is_declared_on_and_a_price_paid_hurts_nobody() -> None:
    game = games()["price_of_power"]
    match = new_match(game, game.setup(3), bytes(32))
    view: Any = match.view(1)
    kinds = {kind.name: kind for kind in game.kinds}
    war = Event(kinds["war"], (), (0, view.realms[1]))
    assert game.suffers(war, 1, 0, view)
    assert not game.suffers(war, 2, 0, view)
    lost = Event(kinds["influence-lost"], (), (1, 3, 1))
    assert game.suffers(lost, 1, 0, view)
    assert not game.suffers(lost, 1, 1, view)
