"""Numbers for choices: every option has one, and it leads back to the option."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from tests.research.mute import TALKATIVE
from tests.research.tables import EVERY
from tests.toll import GAME as TOLL

from hausmacht.core.game import Game
from hausmacht.core.shelf import games
from hausmacht.research.actions import SPARE, Actions, Numbering, NumberingError, actions_of
from hausmacht.research.playing import ActionError, Playing

every_table = pytest.mark.parametrize(("id", "game", "seats"), EVERY, ids=[id for id, _, _ in EVERY])


def moments(game: Game[Any], seats: int, seed: int, most: int = 150) -> Iterator[Playing]:
    playing = Playing(game, seats, seed=seed)
    picks = np.random.default_rng(seed)
    while not playing.over and len(playing.choices) < most:
        yield playing
        playing.choose(str(picks.choice(playing.texts())))


@every_table
def test_every_option_has_a_number_that_leads_back_to_it(id: str, game: Game[Any], seats: int) -> None:
    actions = actions_of(game)
    for playing in moments(game, seats, 1):
        texts = playing.texts()
        numbers = playing.numbers()
        assert len(set(numbers)) == len(texts)
        assert [actions.text(number, texts) for number in numbers] == texts
        assert [actions.name(number) for number in numbers] == texts  # none of them is a spare one
        assert sorted(np.flatnonzero(playing.mask())) == sorted(numbers)


@every_table
def test_the_parts_of_an_option_lead_back_to_it(id: str, game: Game[Any], seats: int) -> None:
    actions = actions_of(game)
    for playing in moments(game, seats, 2, 60):
        texts = playing.texts()
        rows = actions.rows(texts)
        assert [actions.text_of_row(row, texts) for row in rows] == texts
        assert (rows < np.array(actions.parts.sizes)).all()
        assert (rows >= 0).all()


def test_parts_can_be_chosen_one_after_another() -> None:
    picks = np.random.default_rng(3)
    for playing in moments(games()["wallenstein"], 3, 3, 40):
        row: list[int] = []
        for size in playing.actions.parts.sizes:
            possible = playing.actions.next_part(playing.texts(), row)
            assert possible.shape == (size,)
            row.append(int(picks.choice(np.flatnonzero(possible))))
        assert playing.actions.text_of_row(row, playing.texts()) in playing.texts()


def test_numbers_do_not_depend_on_the_table() -> None:
    assert Actions(TOLL).texts == actions_of(TOLL).texts
    assert actions_of(TOLL).texts == tuple(sorted(actions_of(TOLL).texts))
    assert actions_of(TOLL).size == 1 + 1 + 1 + 20 + 20 + SPARE  # ready, decline, bribe, load and smuggle


def test_choices_in_no_table_get_spare_numbers() -> None:
    numbering = Numbering(["pass"])
    texts = ["pass", *[f"say {number}" for number in range(100)]]
    numbers = numbering.numbers(texts)

    assert len(set(numbers)) == 101
    assert numbers[1:2] == numbering.numbers(["say 0"])
    assert all(1 <= number < numbering.size for number in numbers[1:])
    assert [numbering.text(number, texts) for number in numbers] == texts
    assert numbering.text(numbers[5], ["pass"]) is None
    assert numbering.name(numbers[1]) == f"spare {numbers[1] - 1}"


def test_more_options_without_a_number_than_spare_ones_are_refused() -> None:
    numbering = Numbering([])

    assert len(set(numbering.numbers([f"say {number}" for number in range(SPARE)]))) == SPARE
    with pytest.raises(NumberingError, match="more than 256 options that are in no table of the game, among 301"):
        Playing(TALKATIVE).mask()


def test_what_is_no_option_is_refused() -> None:
    playing = Playing(TOLL, 2)

    with pytest.raises(ActionError, match=r"'fly' cannot be chosen now\. The options: ready, load"):
        playing.choose("fly")
    with pytest.raises(ActionError, match="Action -1 cannot be chosen now"):
        playing.choose_number(-1)
    with pytest.raises(ActionError, match="those of no option"):
        playing.choose_row([99] * len(playing.actions.parts.sizes))
