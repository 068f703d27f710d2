"""What a seat observes and knows, hidden worlds, and playing on in loops."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import numpy as np
import pytest
from tests.research.tables import EVERY
from tests.research.test_actions import moments
from tests.toll import GAME as TOLL

from hausmacht.core.agenda import Table, copy_of
from hausmacht.core.chance import Sampled
from hausmacht.core.game import Game
from hausmacht.core.playout import played_out, step_many
from hausmacht.core.shelf import games
from hausmacht.research.observations import CLIP, Count, Fields, Layout, Row, Words, layout_for, measure
from hausmacht.research.playing import Playing

AUGSBURG = games()["augsburg1520"]
every_table = pytest.mark.parametrize(("id", "game", "seats"), EVERY, ids=[id for id, _, _ in EVERY])


@every_table
def test_an_observation_has_a_number_for_each_name(id: str, game: Game[Any], seats: int) -> None:
    for playing in moments(game, seats, 4, 30):
        layout = playing.layout
        tensor = playing.observation(playing.seat)
        assert tensor.shape == (layout.size,) == (len(layout.names()),)
        assert tensor.dtype == np.float32
        assert (abs(tensor) <= CLIP).all()
        assert playing.information(playing.seat).shape == (layout.information_size,)


def test_what_stands_in_an_observation() -> None:
    playing = Playing(TOLL, 3, seed=1)
    layout = playing.layout
    found = dict(zip(layout.names(), playing.observation(1), strict=True))
    home = playing.json(1)["view"]["my_home"]

    assert [name for name, value in found.items() if name.startswith("view.my_home=") and value] == [
        f"view.my_home={cargo}" for cargo in home
    ]
    assert found["seat.1"] == 1.0
    assert found["asked.load"] == 0.0  # seat 0 is asked first
    assert dict(zip(layout.names(), playing.observation(0), strict=True))["asked.load"] == 1.0


def test_seats_begin_with_the_one_that_looks() -> None:
    layout = layout_for(AUGSBURG, AUGSBURG.setup(3))
    for playing in moments(AUGSBURG, 3, 5):
        scores = playing.scores()
    for seat in range(3):
        found = dict(zip(layout.names(), playing.observation(seat), strict=True))
        shown = [found[f"view.seats[{at}].score"] for at in range(3)]
        assert np.argsort(shown).tolist() == np.argsort(scores[seat:] + scores[:seat]).tolist()
    assert len(set(scores)) == 3


def test_a_layout_is_the_same_whenever_it_is_measured_and_can_be_saved() -> None:
    layout = measure(TOLL, TOLL.setup(2), 60)

    assert measure(TOLL, TOLL.setup(2), 60) == layout
    assert msgspec.json.decode(msgspec.json.encode(layout), type=Layout) == layout
    parts = layout.view.parts
    assert isinstance(parts["coins"], Row)
    assert isinstance(parts["my_home"], Count)
    assert isinstance(parts["to_do"], Words)
    assert isinstance(layout.view, Fields)


def test_everything_a_seat_knows_as_a_text() -> None:
    playing = Playing(TOLL, 2, seed=1)
    before = playing.information_text(1)
    playing.choose("ready")  # sealed: the other seat learns nothing
    own, told, view = json.loads(playing.information_text(1))

    assert (
        playing.information_text(1)
        .replace('"deciding":[1]', '"deciding":[0,1]')
        .replace('"sealed":[false,true]', '"sealed":[true,true]')
        == before
    )
    assert own == []
    assert ["drew", 0, 2] in told
    assert view["seat"] == 1
    assert json.loads(playing.information_text(0))[0] == ["ready"]


@every_table
def test_hidden_worlds_look_the_same_to_the_seat(id: str, game: Game[Any], seats: int) -> None:
    for at, playing in enumerate(moments(game, seats, 7, 30)):
        if at % 10 == 5:
            view = playing.view(playing.seat)
            assert [game.view(world, playing.seat) for world in playing.worlds(playing.seat, 2, at)] == [view] * 2


def test_hidden_worlds_differ_in_what_the_seat_does_not_know() -> None:
    playing = Playing(AUGSBURG, 3, seed=2)
    playing.choose("done")

    assert len({world.encode() for world in playing.worlds(1, 6, 1)}) > 3


def test_playouts_end_and_leave_the_table_as_it_is() -> None:
    playing = Playing(AUGSBURG, 2, seed=2)
    before = playing.state.encode()
    scores = playing.playouts(0, 6, seed=1)

    assert len({tuple(each) for each in scores}) > 2
    assert scores == playing.playouts(0, 6, seed=1)
    assert playing.state.encode() == before
    short = played_out([playing.state] * 2, 1, most=3)
    assert all(end.agenda for end in short)
    assert all(not end.agenda for end in played_out([playing.state] * 2, 1))


def test_many_tables_step_at_once() -> None:
    start = Playing(AUGSBURG, 2, seed=2)
    tables = [Table(copy_of(start.state), Sampled(at)) for at in range(3)]
    steps = 0
    picks = [0, 0, 0]
    while any(counts := step_many(tables, picks)):
        picks = [(7 * steps) % count if count else 0 for count in counts]
        steps += 1

    assert steps > 30
    assert not any(table.state.agenda for table in tables)
    assert step_many(tables, [0, 0, 0]) == [0, 0, 0]


def test_a_copy_goes_its_own_way() -> None:
    playing = Playing(AUGSBURG, 2, seed=2)
    playing.choose("done")
    copy = playing.copy(9)
    copy.choose("done")

    assert copy.state.encode() != playing.state.encode()
    assert (len(copy.choices), len(playing.choices)) == (2, 1)
    assert copy.seen[0][: len(playing.seen[0])] == playing.seen[0]
