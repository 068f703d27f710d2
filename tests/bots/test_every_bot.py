"""What every bot of every game must do: answer each question with an option, from what its seat sees alone."""

from __future__ import annotations

from typing import Any

import pytest
from tests.bots.playing import Habitual, Remote, Shadowed, Watched, bots_of
from tests.core.long_games import STRETCH, course, is_long
from tests.core.playing import all_setups, setup_id, setups_to_play_out
from tests.toll import TollGame

from hausmacht.bots import Bot, BotError, make, names
from hausmacht.bots.arena import play_game, play_on
from hausmacht.core.agenda import Table, advance, copy_of, deciding
from hausmacht.core.chance import Sampled
from hausmacht.core.event import Event
from hausmacht.core.game import Setup
from hausmacht.core.shelf import games
from hausmacht.core.view import Question, View

SHELF = sorted(games())
BOTS = [(id, name) for id in SHELF for name in names(games()[id])]


def tables_of(id: str) -> list[Setup]:
    """A table for each number of seats, the fewest first; of a long game those that can be played to the end."""
    if is_long(id):
        found = [setup for name, setup in setups_to_play_out() if name == id]
        return sorted([setup for setup in found if asks(id, setup)], key=lambda setup: setup.seats)
    return [games()[id].setup(seats) for seats in games()[id].seats]


def asks(id: str, setup: Setup) -> bool:
    """Whether anybody is ever asked: there are tables at which the rules play all by themselves."""
    table = Table(games()[id].new(setup), Sampled(1))
    advance(table)
    return bool(table.state.agenda)


TABLES = [(id, name, setup) for id, name in BOTS for setup in tables_of(id)]


@pytest.mark.parametrize(("id", "name"), BOTS)
def test_it_answers_every_kind_of_question_with_an_option(id: str, name: str) -> None:
    game = games()[id]
    seen: set[str] = set()

    def note(question: Question, text: str) -> None:
        assert text in question.texts()
        seen.add(question.kind)

    setups = [setup for other, setup in all_setups() if other == id and not setup.pack]
    every = game.kinds_of_decisions()
    for seed in range(len(setups) if is_long(id) else max(len(setups), 40)):
        if seed >= len(setups) and seen == every:
            break
        setup = setups[seed % len(setups)]
        asked = bots_of(name, game, setup, 100 * seed)
        of = 1 if is_long(id) else 3  # so many questions of a kind; there are thousands of most kinds
        bots = [Shadowed(Habitual(seed, seat), bot, note, of, seed) for seat, bot in enumerate(asked)]
        if is_long(id):
            for state in course(game, setup)[seed % 6 :: 6]:
                play_on(game, Table(copy_of(state), Sampled(seed), recorded=True), bots, most=STRETCH)
        else:
            play_game(game, setup, bots, Sampled(seed))

    assert seen <= every
    assert len(seen) > len(every) / 3 if is_long(id) else seen == every


@pytest.mark.parametrize(("id", "name", "setup"), TABLES, ids=setup_id)
def test_a_table_of_its_own_kind_plays_to_the_end(id: str, name: str, setup: Setup) -> None:
    game = games()[id]
    wrong: list[str] = []
    notes: list[tuple[Question, str]] = []
    bots = [Watched(bot, notes) for bot in bots_of(name, game, setup, 5)]

    state, decisions = play_game(
        game, setup, bots, Sampled(setup.seats), check=lambda state: wrong.extend(game.violations(state))
    )

    assert not state.agenda
    assert not wrong
    assert decisions == len(notes)
    assert {question.seat for question, _ in notes} == set(range(setup.seats))


@pytest.mark.parametrize(("id", "name"), BOTS)
def test_it_can_take_over_in_the_middle_of_a_game(id: str, name: str) -> None:
    """It has seen nothing of what happened before."""
    game = games()[id]
    setup = tables_of(id)[-1]
    tables: dict[str, Any] = {}

    def keep(state: Any) -> None:
        for decision in deciding(state):
            tables[decision.kind] = copy_of(state)

    play_game(game, setup, bots_of("random", game, setup, 5), Sampled(5), check=keep)
    for state in tables.values():
        most = STRETCH if is_long(id) else -1
        made = play_on(game, Table(state, Sampled(1), recorded=True), bots_of(name, game, setup, 1), most=most)
        assert not state.agenda or made == most

    assert len(tables) > 1


@pytest.mark.parametrize(("id", "name"), BOTS)
def test_the_same_seed_gives_the_same_answers(id: str, name: str) -> None:
    game = games()[id]
    setup = tables_of(id)[-1]
    played: list[list[str]] = []
    for _ in range(2):
        notes: list[tuple[Question, str]] = []
        bots = [Watched(bot, notes) for bot in bots_of(name, game, setup, 77)]
        play_game(game, setup, bots, Sampled(3))
        played.append([text for _, text in notes])

    assert played[0] == played[1]


def test_random_plays_otherwise_with_another_seed() -> None:
    game = games()[SHELF[0]]
    setup = game.setup(game.seats[0])
    ends = {play_game(game, setup, bots_of("random", game, setup, seed), Sampled(3))[0].encode() for seed in (1, 1000)}

    assert len(ends) == 2


@pytest.mark.parametrize(("id", "name"), BOTS)
def test_it_plays_the_same_when_all_it_gets_is_json(id: str, name: str) -> None:
    """In another process nothing of the true table can reach it."""
    game = games()[id]
    setup = tables_of(id)[0]
    here, _ = play_game(game, setup, bots_of(name, game, setup, 9), Sampled(4))
    remote = [Remote(name, game, setup, seat, 9 + seat) for seat in range(setup.seats)]
    try:
        there, _ = play_game(game, setup, remote, Sampled(4))
    finally:
        for bot in remote:
            bot.close()

    assert there.encode() == here.encode()


def test_a_game_from_elsewhere_has_the_bots_that_serve_every_game() -> None:
    game = TollGame()
    setup = game.setup(3)

    assert names(game) == ["random"]
    state, decisions = play_game(game, setup, bots_of("random", game, setup, 1), Sampled(1))
    assert not state.agenda
    assert decisions > 0


def test_bots_are_listed_by_name() -> None:
    assert names(games()["augsburg1520"]) == ["easy", "hard", "master", "medium", "random"]


def test_an_unknown_bot_is_refused_with_the_names_of_the_others() -> None:
    game = games()["augsburg1520"]
    with pytest.raises(
        BotError, match=r"Augsburg 1520 has no bot 'clever'\. Its bots: easy, hard, master, medium, random\."
    ):
        make("clever", game, game.setup(2), 0, 1)


class Stubborn(Bot):
    """Answers the same to everything and keeps what it is told."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.told: list[Event] = []

    def see(self, event: Event) -> None:
        self.told.append(event)

    def decide(self, view: View, question: Question) -> str:
        return self.text


def test_an_answer_that_is_no_option_is_an_error() -> None:
    game = games()["augsburg1520"]
    with pytest.raises(BotError, match="The bot at seat red answered 'nonsense' to 'buy 0'"):
        play_game(game, game.setup(2), [Stubborn("nonsense"), Stubborn("nonsense")], Sampled(1))


def test_a_bot_is_told_only_what_its_seat_may_see() -> None:
    game = games()["augsburg1520"]
    setup = game.setup(3)
    listeners = [Stubborn("done") for _ in range(3)]
    bots: list[Bot] = [
        Shadowed(bot, listener, lambda question, text: None)
        for bot, listener in zip(bots_of("random", game, setup, 2), listeners, strict=True)
    ]

    play_game(game, setup, bots, Sampled(2))

    for seat, listener in enumerate(listeners):
        assert any(event.audience == (seat,) for event in listener.told)
        assert any(not event.audience for event in listener.told)
        assert all(event.seen_by(seat) for event in listener.told)
