"""What a seat observes and knows, hidden worlds, and playing on in loops."""

from __future__ import annotations

import json
import pickle
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
from tests.research.mute import MUTE
from tests.research.tables import EVERY
from tests.research.test_actions import moments
from tests.toll import GAME as TOLL

from hausmacht.core import matchfile
from hausmacht.core.agenda import Table, copy_of
from hausmacht.core.chance import Sampled, branch
from hausmacht.core.game import Game
from hausmacht.core.layouts import Coded, Counted, Fields, Turned, Words
from hausmacht.core.match import new_match
from hausmacht.core.playout import played_out, step_many
from hausmacht.core.shelf import games
from hausmacht.research.eyes import layout_of
from hausmacht.research.keeping import KeepingError
from hausmacht.research.observations import Layout, layout_for, measure
from hausmacht.research.playing import ActionError, Playing

AUGSBURG = games()["augsburg1520"]
LARGE = 3.0  # times the largest amount that was measured
every_table = pytest.mark.parametrize(("id", "game", "seats"), EVERY, ids=[id for id, _, _ in EVERY])


@every_table
def test_an_observation_has_a_number_for_each_name(id: str, game: Game[Any], seats: int) -> None:
    for playing in moments(game, seats, 4, 30):
        layout = playing.layout
        tensor = playing.observation(playing.seat)
        assert tensor.shape == (layout.size,)
        assert tensor.dtype == np.float32
        assert playing.information(playing.seat).shape == (layout.information_size,)
    names = names_for(game, seats)
    assert len(names) == len(set(names)) == layout.size


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


@cache
def names_for(game: Game[Any], seats: int) -> list[str]:
    return layout_of(game, game.setup(seats)).names()


def named(playing: Playing, seat: int) -> dict[str, float]:
    names = names_for(playing.game, playing.setup.seats)
    return dict(zip(names, playing.observation(seat).tolist(), strict=True))


@every_table
def test_an_observation_says_what_is_asked_and_leaves_nothing_out(id: str, game: Game[Any], seats: int) -> None:
    """In other games than those the layout was measured in: every thing has a place of its own."""
    large = looked = 0
    for playing in moments(game, seats, 11, 60):
        found = named(playing, playing.seat)
        asked = [name for name, value in found.items() if name.startswith("asked.") and value]
        assert asked == [f"asked.{playing.question().kind}"]  # type: ignore[union-attr]
        assert [
            name for name, value in found.items() if name.endswith("=other") and "to_do" not in name and value
        ] == []
        ids = playing.layout.ids()
        amounts = [value for at, (name, value) in enumerate(found.items()) if at not in ids and "=" not in name]
        looked += 1
        large += max(map(abs, amounts)) > LARGE
    assert large <= looked / 20


def test_all_that_speaks_of_players_begins_with_the_one_who_looks() -> None:
    for playing in moments(AUGSBURG, 3, 5):
        view = playing.json(0)["view"]
        memory = playing.memory(0).told()
        for seat in range(3):
            found = named(playing, seat)
            shown = [found[f"view.seats[+{at}].score"] for at in range(3)]
            scores = playing.scores()
            assert (
                np.argsort(shown, kind="stable").tolist()
                == np.argsort(scores[seat:] + scores[:seat], kind="stable").tolist()
            )
            for name in ("marker", "leader"):
                turned = [found[f"view.{name}=+{at}"] for at in range(3)]
                assert turned == [float((seat + at) % 3 == view[name]) for at in range(3)]
            sealed = view["sealed"] or [0] * 3
            assert [found[f"view.sealed[+{at}]"] for at in range(3)] == sealed[seat:] + sealed[:seat]
            most = max(found[f"memory.hand_sizes[+{at}]"] for at in range(3))
            sizes = memory["hand_sizes"]
            assert [found[f"memory.hand_sizes[+{at}]"] / most for at in range(3)] == pytest.approx(
                [each / max(sizes) for each in sizes[seat:] + sizes[:seat]]
            )


def test_bits_and_tokens_of_players_are_turned_too() -> None:
    game = games()["price_of_power"]
    playing = Playing(game, 3, seed=3)
    players = game.meanings(playing.setup).players
    view = playing.json(0)["view"]
    province = next(at for at, token in enumerate(view["token"]) if token >= 0)
    owner, kind = divmod(view["token"][province], 3)
    realm = next(at for at, war in enumerate(view["marriage"]) if war)
    for seat in range(3):
        found = named(playing, seat)
        assert found[f"view.token[{province}]=+{(owner - seat) % players}.{kind}"] == 1.0
        bits = [found[f"view.marriage[{realm}]=+{at}"] for at in range(players)]
        assert bits == [float(view["marriage"][realm] >> (seat + at) % players & 1) for at in range(players)]


def test_what_a_seat_remembers_is_observed() -> None:
    """Rivals' money and shown cards are in no view, but whoever watches knows them."""
    was_known = False
    for playing in moments(AUGSBURG, 3, 7, 300):
        found = named(playing, 0)
        scale = found["memory.money[+0]"] / playing.state.money[0] if playing.state.money[0] else 0
        if not playing.state.lanes and scale:
            money = [found[f"memory.money[+{at}]"] / scale for at in range(3)]
            assert money == pytest.approx(playing.state.money, abs=0.01)
        known = [name for name, value in found.items() if name.startswith("memory.known[+1]=") and value]
        was_known = was_known or len(known) > 1
    assert len(set(playing.state.money)) > 1
    assert was_known


def test_things_are_one_hot_or_numbers_for_an_embedding() -> None:
    usual, numbers = Playing(AUGSBURG, 2, seed=1), Playing(AUGSBURG, 2, seed=1, ids="numbers")
    noble = usual.json(0)["view"]["noble"]
    place = numbers.layout.names().index("view.noble")

    assert named(usual, 0)[f"view.noble={noble}"] == 1.0 if noble >= 0 else True
    assert numbers.observation(0)[place] == noble + 1
    assert numbers.layout.ids()[place] == 6
    assert usual.layout.ids() == {}
    assert numbers.layout.size < usual.layout.size
    with pytest.raises(ValueError, match="'ids' is one of usual, one-hot, numbers"):
        Playing(AUGSBURG, 2, ids="words").observation(0)


def test_a_game_that_says_nothing_of_its_players_is_not_turned() -> None:
    playing = Playing(MUTE)

    assert [name for name in playing.layout.names() if "+" in name] == []


def test_counts_are_not_cut_off() -> None:
    layout = layout_for(TOLL, TOLL.setup(2))
    playing = Playing(TOLL, 2, seed=1)
    plain = {**playing.json(0)["view"], "coins": [99, 3], "my_home": [7, 7, 7, 7, 7]}
    found = dict(zip(layout.names(), layout.observe_plain(plain, "load", {}, {}), strict=True))

    assert found["view.my_home=7"] == 5.0
    assert found["view.coins[+0]"] > 2.5


def test_a_view_that_cannot_be_written_leaves_nothing_behind() -> None:
    layout = layout_for(TOLL, TOLL.setup(2))
    plain = Playing(TOLL, 2, seed=1).json(0)["view"]
    before = layout.observe_plain(plain, "load", {}, {})
    with pytest.raises(TypeError):
        layout.observe_plain({**plain, "coins": [9, "many"]}, "load", {}, {})

    assert np.array_equal(layout.observe_plain(plain, "load", {}, {}), before)


def test_a_layout_is_the_same_whenever_it_is_measured_and_can_be_saved() -> None:
    layout = measure(TOLL, TOLL.setup(2), 60)

    assert measure(TOLL, TOLL.setup(2), 60) == layout
    assert msgspec.json.decode(msgspec.json.encode(layout), type=Layout) == layout
    parts = layout.view.parts
    assert isinstance(parts["coins"], Turned)
    assert isinstance(parts["first"], Coded)
    assert isinstance(parts["my_home"], Counted)
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


def test_two_seeds_deal_and_play_nothing_in_common() -> None:
    playing = Playing(AUGSBURG, 3, seed=2)
    worlds = [{world.encode() for world in playing.worlds(1, 40, seed)} for seed in (1, 2)]
    ends = [[end.encode() for end in played_out([playing.state] * 20, seed)] for seed in (1, 2, 3)]

    assert len(worlds[0] & worlds[1]) <= 1
    assert not set(ends[0]) & set(ends[1])
    assert not set(ends[0]) & set(ends[2])
    assert len({branch(seed, at) for seed in range(50) for at in range(-1, 50)}) == 50 * 51


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


def same(one: Playing, other: Playing) -> bool:
    return (
        one.state.encode() == other.state.encode()
        and one.choices == other.choices
        and [one.information_text(seat) for seat in range(one.setup.seats)]
        == [other.information_text(seat) for seat in range(other.setup.seats)]
    )


def play_on(playing: Playing, choices: int) -> Playing:
    for at in range(choices):
        if not playing.over:
            playing.choose(playing.texts()[at % len(playing.texts())])
    return playing


@every_table
def test_a_game_is_pickled_copied_and_saved(id: str, game: Game[Any], seats: int, tmp_path: Path) -> None:
    playing = play_on(Playing(game, seats, seed=3), 25)
    playing.save(tmp_path / "game.json")
    others = [
        pickle.loads(pickle.dumps(playing)),
        deepcopy(playing),
        Playing.load(tmp_path / "game.json", shelf={id: game}),
    ]

    assert all(same(other, playing) for other in others)
    play_on(playing, 10)
    assert all(same(play_on(other, 10), playing) for other in others)
    assert others[1].observation(0).tolist() == playing.observation(0).tolist()


def test_answers_given_at_once_are_repeated_in_the_order_in_which_they_were_given(tmp_path: Path) -> None:
    """All plan at the same time, and the last seat begins; it is asked on wherever the game is taken up."""
    playing = Playing(games()["wallenstein"], 3, seed=1)
    while playing.question().kind != "plan":  # type: ignore[union-attr]
        playing.choose(playing.texts()[0])
    for seat in (2, 1, 2):
        playing.turn_to(seat)
        playing.choose(playing.texts()[0])
    playing.turn_to(2)
    playing.save(tmp_path / "game.json")
    others = [
        pickle.loads(pickle.dumps(playing)),
        deepcopy(playing),
        playing.copy(5),
        Playing.load(tmp_path / "game.json"),
    ]

    assert [seat for seat, _ in playing.choices[-3:]] == [2, 1, 2]
    assert all(same(other, playing) and other.seat == 2 for other in others)
    playing.undo(1)
    assert [seat for seat, _ in playing.choices[-2:]] == [2, 1]
    assert not same(others[0], playing)


def test_a_choice_that_is_half_named_is_kept(tmp_path: Path) -> None:
    playing = Playing(games()["wallenstein"], 3, seed=1)
    picks = np.random.default_rng(1)
    while not playing.parts:
        playing.choose_part(int(picks.choice(np.flatnonzero(playing.part_mask()))))
    playing.save(tmp_path / "game.json")

    for other in (pickle.loads(pickle.dumps(playing)), playing.copy(2), Playing.load(tmp_path / "game.json")):
        assert other.parts == playing.parts
        assert np.array_equal(other.part_mask(), playing.part_mask())


def test_what_was_not_saved_is_not_loaded(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text("[]")
    with pytest.raises(KeepingError, match="is not a saved game"):
        Playing.load(path)
    Playing(AUGSBURG, 2).save(path)
    path.write_bytes(path.read_bytes().replace(b'"rules":"2"', b'"rules":"0"'))
    with pytest.raises(KeepingError, match="was saved by another version"):
        Playing.load(path)


def test_choices_are_taken_back_with_their_luck() -> None:
    playing = play_on(Playing(AUGSBURG, 2, seed=3), 20)
    before = deepcopy(playing)
    play_on(playing, 12)
    after = deepcopy(playing)
    playing.undo(12)

    assert same(playing, before)
    assert same(play_on(playing, 12), after)
    with pytest.raises(ActionError, match="33 choices cannot be taken back: 32 were made"):
        playing.undo(33)


def test_a_game_goes_on_from_a_position(tmp_path: Path) -> None:
    playing = play_on(Playing(AUGSBURG, 2, seed=3), 20)
    path = tmp_path / "table.toml"
    path.write_text(playing.position(), encoding="utf-8")
    there, again = Playing.from_position(path, seed=1), Playing.from_position(playing.position(), seed=1)

    assert there.position() == playing.position()
    assert there.memory(0).told()["money"] == playing.memory(0).told()["money"]
    assert all(AUGSBURG.view(world, 0) == there.view(0) for world in there.worlds(0, 4, 1))
    assert same(play_on(there, 10), play_on(again, 10))
    assert same(deepcopy(there), there)
    there.undo(10)
    assert there.position() == playing.position()


def test_a_game_goes_on_from_a_match() -> None:
    match = new_match(AUGSBURG, AUGSBURG.setup(2), b"research")
    while len(match.line) < 30:
        decision = match.decisions()[0]
        match.choose(decision.seat, decision.options(match.state)[0].text)
    playing, earlier = Playing.from_match(match), Playing.from_match(matchfile.write(match), choices=10)

    assert playing.state.encode() == match.state.encode()
    assert playing.choices == [(entry.seat, entry.text) for entry in match.line]
    assert earlier.choices == playing.choices[:10]
    assert msgspec.to_builtins(playing.memory(1).told()) == msgspec.to_builtins(match.memory(1).told())
    assert same(deepcopy(play_on(playing, 5)), playing)


def test_a_game_with_other_pieces() -> None:
    pack = {"certificate_prices": {"prices": [100] * 17}}
    playing = Playing(AUGSBURG, 2, pack=pack, seed=1)

    assert set(playing.state.box.prices[:68]) == {100}


def test_a_game_says_where_it_stands() -> None:
    playing = Playing(AUGSBURG, 2, seed=3)
    assert repr(playing) == "<Playing Augsburg 1520, 2 seats, 0 choices: seat 0 (red) is asked 'buy'>"
    play_on(playing, 10_000)
    assert repr(playing).endswith(f"over, scores {playing.scores()}>")


def test_a_copy_goes_its_own_way() -> None:
    playing = Playing(AUGSBURG, 2, seed=2)
    playing.choose("done")
    copy = playing.copy(9)
    copy.choose("done")

    assert copy.state.encode() != playing.state.encode()
    assert (len(copy.choices), len(playing.choices)) == (2, 1)
    assert copy.seen[0][: len(playing.seen[0])] == playing.seen[0]
