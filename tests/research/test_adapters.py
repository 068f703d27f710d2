"""The adapters pass the tests of the libraries they are for."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test
from tests.research.tables import EVERY, SMALL
from tests.toll import GAME as TOLL

from hausmacht.core.game import Game
from hausmacht.core.shelf import games
from hausmacht.research import spiel
from hausmacht.research.gym import EVERY_SEAT, Gym, many
from hausmacht.research.playing import ActionError
from hausmacht.research.rewards import RewardError, by_difference, by_rank, reward
from hausmacht.research.zoo import Zoo

AUGSBURG = games()["augsburg1520"]

every_table = pytest.mark.parametrize(("id", "game", "seats"), EVERY, ids=[id for id, _, _ in EVERY])
small_tables = pytest.mark.parametrize(("id", "game", "seats"), SMALL, ids=[id for id, _, _ in SMALL])

# Advice for environments whose observations are pictures or plain arrays; ours are dictionaries with a mask.
pytestmark = [
    pytest.mark.filterwarnings("ignore:.*[Oo]bservation.*:UserWarning"),
    pytest.mark.filterwarnings("ignore:.*Action mask.*all zeros.*:UserWarning"),
]


# PettingZoo


@every_table
def test_pettingzoo_accepts_it(id: str, game: Game[Any], seats: int) -> None:
    api_test(Zoo(game, seats, told="json"), num_cycles=60)


@every_table
def test_the_same_seed_is_the_same_game(id: str, game: Game[Any], seats: int) -> None:
    seed_test(lambda: Zoo(game, seats, reward="deltas"), num_cycles=40)


def play_zoo(env: Zoo, seed: int) -> dict[str, float]:
    """At random to the end; what each agent was rewarded with in all."""
    env.reset(seed=seed)
    picks = np.random.default_rng(seed)
    total = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, stopped, _ = env.last()
        total[agent] += reward
        env.step(None if over or stopped else int(picks.choice(np.flatnonzero(seen["action_mask"]))))
    return total


def test_only_the_seat_that_is_asked_can_act() -> None:
    env = Zoo(AUGSBURG, 2)
    env.reset(seed=1)
    idle = next(agent for agent in env.agents if agent != env.agent_selection)

    assert env.observe(env.agent_selection)["action_mask"].any()
    assert not env.observe(idle)["action_mask"].any()
    with pytest.raises(ActionError, match="cannot be chosen now"):
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0]))


def test_points_when_they_are_scored_add_up_to_the_score() -> None:
    env = Zoo(TOLL, 3, reward="deltas")
    start = TOLL.scores(TOLL.new(TOLL.setup(3)))
    total = play_zoo(env, 3)

    assert [total[f"seat_{seat}"] + start[seat] for seat in range(3)] == env.playing.scores()


def test_places_are_rewarded_at_the_end_alone() -> None:
    env = Zoo(AUGSBURG, 3, reward="rank")
    total = play_zoo(env, 3)

    assert list(total.values()) == by_rank(env.playing.places())


def test_an_agent_is_told_what_it_wants() -> None:
    env = Zoo(AUGSBURG, 2, told="json")
    env.reset(seed=1)
    info = env.infos[env.agent_selection]

    assert json.loads(json.dumps(info)) == info
    assert [option["text"] for option in info["question"]["options"]] == list(info["choices"])
    assert "my_hand" in info["view"]
    assert len(env.render().splitlines()) > 10
    with pytest.raises(ValueError, match="'told' is one of"):
        Zoo(AUGSBURG, 2, told="everything")


# Rewards


def test_rewards() -> None:
    assert by_rank([1, 2, 3]) == [1.0, 0.0, -1.0]
    assert by_rank([1, 1, 3, 4]) == pytest.approx([2 / 3, 2 / 3, -1 / 3, -1.0])
    assert by_rank([1]) == [1.0]
    assert by_difference([10, 7, 12]) == [-2.0, -5.0, 2.0]
    assert reward("difference", [0, 0], [5, 3], [], over=False) == [0.0, 0.0]
    assert reward("difference", [0, 0], [5, 3], [1, 2], over=True) == [2.0, -2.0]
    assert reward("deltas", [1, 4], [5, 3], [], over=False) == [4.0, -1.0]
    with pytest.raises(RewardError, match="rank, difference, deltas"):
        Zoo(AUGSBURG, 2, reward="praise")


# Gymnasium


@every_table
def test_gymnasium_accepts_it(id: str, game: Game[Any], seats: int) -> None:
    check_env(Gym(game, seats=seats), skip_render_check=True)


def play_gym(env: Gym, seed: int | None) -> tuple[float, dict[str, Any]]:
    seen, info = env.reset(seed=seed)
    picks = np.random.default_rng(seed)
    total, over = 0.0, False
    while not over:
        seen, got, over, _, info = env.step(int(picks.choice(np.flatnonzero(seen["action_mask"]))))
        total += got
    return total, info


def test_one_seat_plays_against_bots() -> None:
    total, info = play_gym(Gym(AUGSBURG, ["easy", "random"], seat=1, seats=3), 5)

    assert total == by_rank(info["places"])[1]
    assert info["places"][0] == 1  # `easy`, the first of the others, beats two who play at random
    assert play_gym(Gym(AUGSBURG, ["easy", "random"], seat=1, seats=3), 5) == (total, info)


def test_the_seat_can_change_from_game_to_game() -> None:
    env = Gym(TOLL, seats=3, seat=EVERY_SEAT)
    seats = [play_gym(env, 1 if game == 0 else None)[1]["seat"] for game in range(4)]

    assert seats == [0, 1, 2, 0]


def test_what_becomes_of_an_action_that_cannot_be_chosen() -> None:
    env = Gym(AUGSBURG, seats=2)
    seen, _ = env.reset(seed=1)
    wrong = int(np.flatnonzero(seen["action_mask"] == 0)[0])

    assert env.step(wrong)[1:3] == (-1.0, True)
    replacing = Gym(AUGSBURG, seats=2, illegal="replace", told="choices")
    replacing.reset(seed=1)
    _, _, over, _, info = replacing.step(wrong)
    assert (over, info["illegal"]) == (False, True)
    assert wrong not in info["choices"].values()
    strict = Gym(AUGSBURG, seats=2, illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(ActionError, match=f"Action {wrong} cannot be chosen now"):
        strict.step(wrong)


def test_a_table_that_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match="There is no seat 4"):
        Gym(AUGSBURG, seats=2, seat=4)
    with pytest.raises(ValueError, match="lose, raise, replace"):
        Gym(AUGSBURG, seats=2, illegal="smile")
    with pytest.raises(ValueError, match="There is no game 'chess'"):
        Gym("chess")


@pytest.mark.parametrize("processes", [False, True])
def test_many_tables_at_once(processes: bool) -> None:
    tables = many("augsburg1520", 2, processes, seats=2)
    try:
        seen, _ = tables.reset(seed=4)
        actions = seen["action_mask"].argmax(axis=1)
        after, rewards, over, _, _ = tables.step(actions)
    finally:
        tables.close()
    alone = Gym("augsburg1520", seats=2)
    first, _ = alone.reset(seed=5)

    assert np.array_equal(seen["observation"][1], first["observation"])
    assert np.array_equal(after["observation"][1], alone.step(int(actions[1]))[0]["observation"])
    assert (list(rewards), list(over)) == ([0.0, 0.0], [False, False])


# OpenSpiel


@small_tables
def test_openspiel_plays_and_serialises_it(id: str, game: Game[Any], seats: int) -> None:
    pyspiel.random_sim_test(spiel.load(game, seats=seats, reward="deltas"), num_sims=1, serialize=True, verbose=False)


def random_walk(game: Any, seed: int, most: int = 100_000) -> Any:
    luck = np.random.default_rng(seed)
    state = game.new_initial_state()
    while not state.is_terminal() and state.move_number() < most:
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            assert sum(chances) == pytest.approx(1)
            state.apply_action(int(luck.choice(outcomes, p=np.array(chances) / sum(chances))))
        else:
            state.apply_action(int(luck.choice(state.legal_actions())))
    return state


def test_an_openspiel_game_ends_with_our_rewards() -> None:
    state = random_walk(spiel.load(TOLL, seats=3), 1)
    places = TOLL.places(state.moment.start)

    assert state.returns() == by_rank(places)


def test_winter_is_a_parameter_and_its_ice_a_chance() -> None:
    state = random_walk(spiel.load(TOLL, seats=2, option_season="winter"), 2)
    ice = [{0: 1 / 8, 1: 3 / 8, 2: 3 / 8, 3: 1 / 8}]
    seen = []
    again = state.get_game().new_initial_state()
    for action in state.history():
        if again.is_chance_node() and len(again.chance_outcomes()) == 4:
            seen.append(dict(again.chance_outcomes()))
        again.apply_action(action)

    assert ice[0] in seen


def test_a_seat_cannot_tell_apart_what_it_does_not_know() -> None:
    """Two deals that differ in the rival's cargoes alone."""
    game = spiel.load(TOLL, seats=2)
    first, second = game.new_initial_state(), game.new_initial_state()
    for mine, his, mine_too, his_too in ((0, 0, 0, 0), (0, 5, 2, 7)):
        state = first if his == 0 else second
        for outcome in (mine, mine, his, his, mine_too, his_too):
            state.apply_action(outcome)

    assert first.information_state_string(0) == second.information_state_string(0)
    assert first.information_state_tensor(0) == second.information_state_tensor(0)
    assert first.information_state_string(1) != second.information_state_string(1)


def test_a_copy_of_a_state_goes_its_own_way() -> None:
    state = random_walk(spiel.load(AUGSBURG, seats=2), 3, most=40)
    copy = state.clone()
    before = str(state)
    copy.apply_action(copy.legal_actions()[0])

    assert str(state) == before != str(copy)
    assert state.history() == copy.history()[:-1]
