"""Many tables stepped by one call: the same games as elsewhere, in arrays that the caller gives."""

from __future__ import annotations

import os
import random
import signal
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from tests.toll import GAME as TOLL

from hausmacht.core.game import Game
from hausmacht.core.many import NO_SEAT, NotAnOptionError
from hausmacht.core.shelf import games
from hausmacht.research import rewards
from hausmacht.research.batch import Batch
from hausmacht.research.crew import AGAIN, Crew, answer
from hausmacht.research.gym import Gym
from hausmacht.research.playing import ActionError, Playing
from hausmacht.research.stage import BatchError, Buffers, Stage

AUGSBURG = games()["augsburg1520"]
TABLES: list[tuple[Game[Any], int, dict[str, str]]] = [
    (TOLL, 3, {}),
    (AUGSBURG, 2, {}),
    (AUGSBURG, 5, {}),
    (games()["wallenstein"], 3, {"court": "on"}),
]
every_game = pytest.mark.parametrize(
    ("game", "seats", "options"), TABLES, ids=[f"{game.id} {seats}" for game, seats, _ in TABLES]
)


def some_actions(masks: Any, picks: random.Random) -> list[int]:
    return [picks.choice(np.flatnonzero(mask).tolist()) for mask in masks]


@every_game
@pytest.mark.parametrize("reward", rewards.KINDS)
def test_a_batch_plays_the_same_games_as_playing(
    game: Game[Any], seats: int, options: dict[str, str], reward: str
) -> None:
    picks = random.Random(3)
    batch = Batch(game, 2, seats, options, reward=reward)
    seen = batch.reset(seed=5)
    games_begun = [0, 0]
    playing = [Playing(game, seats, options, seed=batch.luck_of(table, 0)) for table in range(2)]
    ended = 0
    for _ in range(260):
        for table, one in enumerate(playing):
            assert seen.seats[table] == one.seat
            assert np.array_equal(seen.observations[table], one.observation(one.seat))
            assert np.array_equal(seen.masks[table], one.mask())
        actions = some_actions(seen.masks, picks)
        seen = batch.step(actions)
        for table, one in enumerate(playing):
            before = one.scores()
            one.choose_number(actions[table])
            places = one.places() if one.over else []
            wanted = rewards.reward(reward, before, one.scores(), places, one.over)
            assert seen.rewards[table] == pytest.approx(wanted)
            assert seen.over[table] == one.over
            if one.over:
                ended += 1
                assert [(end.scores, end.places) for end in batch.ended if end.table == table] == [
                    (tuple(one.scores()), tuple(one.places()))
                ]
                games_begun[table] += 1
                luck = batch.luck_of(table, games_begun[table])
                playing[table] = Playing(game, seats, options, seed=luck)
    assert ended or game.id == "wallenstein" or seats == 5  # whose games are longer


def test_after_the_end_the_next_step_begins_a_new_game() -> None:
    picks = random.Random(3)
    batch = Batch(TOLL, 3, 2, autoreset_mode="NextStep")
    seen = batch.reset(seed=1)
    ends = 0
    for _ in range(200):
        was_over = seen.over.copy()
        seen = batch.step(some_actions(seen.masks, picks))
        assert seen.masks.any(axis=1).all()
        assert not (was_over & seen.over).any()
        assert (seen.seats[seen.over] == -2).all()
        assert seen.masks[seen.over].all()
        assert (seen.seats[was_over] >= 0).all()
        assert not seen.rewards[was_over].any()
        ends += int(seen.over.sum())
    assert ends > 3


def test_without_a_new_game_nothing_happens_until_it_is_said() -> None:
    picks = random.Random(3)
    batch = Batch(TOLL, 2, 2, autoreset_mode="Disabled")
    seen = batch.reset(seed=1)
    for _ in range(400):
        seen = batch.step(some_actions(seen.masks, picks))
    assert (seen.seats == -2).all()
    assert not seen.over.any()  # it was over long ago
    before = seen.observations[0].copy()
    seen = batch.begin_again([1])

    assert seen.seats.tolist() == [-2, 0]
    assert np.array_equal(seen.observations[0], before)
    assert np.array_equal(seen.observations[1], Playing(TOLL, 2, seed=batch.luck_of(1, 1)).observation(0))
    with pytest.raises(BatchError, match="There are tables 0 to 1"):
        batch.begin_again([2])


def run_of(batch: Batch, steps: int, seed: int = 9) -> Iterator[Any]:
    picks = random.Random(4)
    seen = batch.reset(seed)
    for _ in range(steps):
        seen = batch.step(some_actions(seen.masks, picks))
        yield [array.copy() for array in seen.arrays()]


def test_the_seed_alone_says_what_happens() -> None:
    batch = Batch(AUGSBURG, 3, 2)
    first = list(run_of(batch, 150))
    again = list(run_of(batch, 150))
    other = list(run_of(batch, 150, seed=10))

    assert all(
        np.array_equal(a, b) for one, two in zip(first, again, strict=True) for a, b in zip(one, two, strict=True)
    )
    assert not np.array_equal(first[0][0], other[0][0])


@pytest.mark.parametrize("bots", [("random",), ("easy", "random")])
def test_somebody_else_plays_the_other_seats(bots: tuple[str, ...]) -> None:
    picks = random.Random(3)
    batch = Batch(AUGSBURG, 2, 3, seat=1, bots=bots, reward="deltas")
    seen = batch.reset(seed=2)
    total = np.zeros((2, 3))
    for _ in range(60):
        assert (seen.seats == 1).all()
        seen = batch.step(some_actions(seen.masks, picks))
        total += seen.rewards
        for end in batch.ended:
            assert end.seat == 1
            assert total[end.table].tolist() == list(end.scores)
            total[end.table] = 0


def test_bots_play_as_in_gym() -> None:
    """With the same luck the same bots answer alike."""
    batch = Batch(AUGSBURG, 1, 2, seat=0, bots=("easy",))
    seen = batch.reset(seed=2)
    env = Gym(AUGSBURG, bots=["easy"], seats=2)
    env.reset(seed=1)
    env.luck = batch.luck_of(0, 0)
    env.playing = Playing(AUGSBURG, 2, seed=env.luck)
    env.acting.playing = env.playing
    env.seat_bots(env.luck)
    env.playing.tell(env.bots)
    env.let_bots_play()
    for _ in range(40):
        told = env.observation()
        assert np.array_equal(told["observation"], seen.observations[0])
        assert np.array_equal(told["action_mask"], seen.masks[0])
        action = int(np.flatnonzero(seen.masks[0])[-1])
        seen = batch.step([action])
        if env.step(action)[2]:
            break


def test_the_seat_of_the_caller_can_change_from_game_to_game() -> None:
    picks = random.Random(3)
    batch = Batch(TOLL, 1, 3, seat="turns")
    seen = batch.reset(seed=2)
    taken: list[int] = []
    for _ in range(200):
        seen = batch.step(some_actions(seen.masks, picks))
        taken += [end.seat for end in batch.ended]
    assert taken[:4] == [0, 1, 2, 0]


# Arrays


def buffers_for(tables: int, **others: Any) -> Buffers:
    shapes = Batch(TOLL, tables, 2).wanted.shapes(tables)
    return Buffers(**{**{name: np.zeros(*shape) for name, shape in shapes.items()}, **others})


def test_a_batch_writes_into_the_arrays_of_the_caller() -> None:
    given = buffers_for(4)
    own, batch = Batch(TOLL, 4, 2), Batch(TOLL, 4, 2, out=given)

    for one, two in zip(run_of(own, 30), run_of(batch, 30), strict=True):
        assert all(np.array_equal(a, b) for a, b in zip(one, two, strict=True))
    assert batch.buffers is given
    assert given.observations.any()


def test_arrays_that_do_not_fit_are_refused() -> None:
    size = buffers_for(2).observations.shape[1]
    locked = np.zeros((2, size), np.float32)
    locked.flags.writeable = False
    wrong = {
        r"'observations' must be an array of NumPy, not list": [[0.0] * size] * 2,
        rf"'observations' must have the shape \(2, {size}\), not \(3, {size}\)": np.zeros((3, size), np.float32),
        r"'observations' must be an array of float32, not of float64": np.zeros((2, size)),
        r"'observations' must be contiguous, one table after another": np.zeros((size, 2), np.float32).T,
        r"'observations' must be writable": locked,
    }
    for sentence, array in wrong.items():
        with pytest.raises(ValueError, match=sentence):
            Batch(TOLL, 2, 2, out=buffers_for(2, observations=array))


def test_arrays_go_to_other_libraries_as_they_are() -> None:
    batch = Batch(TOLL, 2, 2)
    shared = [np.from_dlpack(array) for array in batch.buffers.arrays()]
    batch.reset(seed=1)

    assert all(np.array_equal(a, b) for a, b in zip(shared, batch.buffers.arrays(), strict=True))
    assert shared[0].any()


def test_what_cannot_be_chosen_is_refused_and_changes_nothing() -> None:
    batch = Batch(TOLL, 2, 2)
    with pytest.raises(BatchError, match=r"call reset\(\) before step\(\)"):
        batch.step([0, 0])
    seen = batch.reset(seed=1)
    before = [array.copy() for array in seen.arrays()]
    possible = int(seen.masks[0].argmax())
    impossible = int(np.flatnonzero(seen.masks[1] == 0)[0])
    with pytest.raises(ActionError, match=f"Action {impossible} cannot be chosen at table 1. The options: "):
        batch.step([possible, impossible])
    wrongs: list[Any] = [[possible], [0.5, 0.5], [[possible], [possible]]]
    for wrong in wrongs:
        with pytest.raises(ActionError, match="Whole numbers are needed, one for each of the 2 tables"):
            batch.step(wrong)
    assert all(np.array_equal(a, b) for a, b in zip(before, batch.buffers.arrays(), strict=True))


def test_a_batch_that_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match="There is no seat 2: the seats are 0 to 1, 'every' or 'turns'"):
        Batch(TOLL, 2, 2, seat=2)
    with pytest.raises(ValueError, match="at most 2 processes, not 3"):
        Batch(TOLL, 2, 2, processes=3)


# Processes


def test_a_process_begins_again_at_its_own_tables_only() -> None:
    stage = Stage(Batch(TOLL, 4, 2).wanted, 2, buffers_for(2))  # tables 2 and 3
    stage.reset(1)
    answer(stage, AGAIN, [0, 1, 3], np.zeros(2, np.int64))

    assert stage.many.games == [1, 2]


def test_a_number_below_nothing_is_no_option() -> None:
    """Not even where the last action, which an array finds there, is one."""
    crew = Crew.__new__(Crew)
    crew.buffers = buffers_for(1)
    crew.buffers.masks[:] = 1
    crew.check(np.asarray([0]))
    for wrong in (-1, crew.buffers.masks.shape[1]):
        with pytest.raises(NotAnOptionError, match=f"Action {wrong} cannot be chosen at table 0"):
            crew.check(np.asarray([wrong]))


def crew_without_processes(buffers: Buffers, *lines: Any) -> Any:
    crew: Any = Crew.__new__(Crew)
    crew.buffers, crew.lines, crew.processes = buffers, list(lines), [object()] * len(lines)
    return crew


def test_where_nobody_is_asked_any_action_will_do() -> None:
    """As at tables that are played in this process: nobody listens to it."""
    masks = np.zeros((2, 5), np.int8)
    masks[1, 3] = 1
    crew = crew_without_processes(buffers_for(2, seats=np.array([NO_SEAT, 0], np.int8), masks=masks))

    crew.check(np.array([-1, 3]))
    with pytest.raises(NotAnOptionError, match=r"Action -1 cannot be chosen at table 1\. The options: 3"):
        crew.check(np.array([3, -1]))


class Interrupted:
    """A line over which nothing comes, until somebody presses Ctrl+C."""

    def send(self, what: Any) -> None:
        """Nobody listens."""

    def recv(self) -> Any:
        raise KeyboardInterrupt


def test_a_batch_that_was_interrupted_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else what a process answers later would be taken for the answer to the next question."""
    crew = crew_without_processes(buffers_for(1), Interrupted())
    closed: list[bool] = []
    monkeypatch.setattr(crew, "close", lambda: closed.append(True))

    with pytest.raises(KeyboardInterrupt):
        crew.reset(1)
    assert closed == [True]


def test_processes_play_as_one_does_and_their_end_is_noticed() -> None:
    """One test, because processes take their time to start."""
    given = buffers_for(3)
    with Batch(TOLL, 3, 2, processes=2, out=given) as batch:
        alone = Batch(TOLL, 3, 2)
        for one, two in zip(run_of(batch, 40), run_of(alone, 40), strict=True):
            assert all(np.array_equal(a, b) for a, b in zip(one, two, strict=True))
            assert batch.ended == alone.ended
        impossible = int(np.flatnonzero(given.masks[2] == 0)[0])
        actions = given.masks.argmax(axis=1)
        actions[2] = impossible
        with pytest.raises(ActionError, match=f"Action {impossible} cannot be chosen at table 2"):
            batch.step(actions)
        batch.step(given.masks.argmax(axis=1))
        crew = batch.players
        assert isinstance(crew, Crew)
        killed, other = crew.processes
        assert killed.pid is not None
        os.kill(killed.pid, signal.SIGKILL)
        with pytest.raises(BatchError, match=r"A process of the batch has ended by itself \(exit code -9\)"):
            batch.step(given.masks.argmax(axis=1))
        assert not other.is_alive()
        with pytest.raises(BatchError, match="The batch is closed"):
            batch.reset()
