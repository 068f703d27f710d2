"""The adapters pass the tests of the libraries they are for."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env
from open_spiel.python.algorithms.exploitability import nash_conv
from open_spiel.python.algorithms.external_sampling_mccfr import ExternalSamplingSolver
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator
from open_spiel.python.policy import UniformRandomPolicy
from pettingzoo.test import api_test, seed_test
from tests.research.mute import MUTE
from tests.research.tables import EVERY, SMALL
from tests.toll import GAME as TOLL

from hausmacht.bots import Bot
from hausmacht.bots.random import Random
from hausmacht.core.agenda import NotBegunError, next_decision
from hausmacht.core.chance import Sampled
from hausmacht.core.event import Event
from hausmacht.core.game import Game, Setup
from hausmacht.core.shelf import games
from hausmacht.core.view import Question, View
from hausmacht.research import spiel
from hausmacht.research.gym import EVERY_SEAT, Gym, many, register
from hausmacht.research.picture import picture
from hausmacht.research.playing import ActionError, Playing
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


@every_table
def test_a_table_is_drawn(id: str, game: Game[Any], seats: int) -> None:
    """All pictures have one size; another seat and another position look different."""
    env = Zoo(game, seats, render_mode="rgb_array")
    env.reset(seed=1)
    pictures = [env.render()]
    for _ in range(12):
        env.step(int(env.observe(env.agent_selection)["action_mask"].argmax()))
        pictures.append(env.render())

    assert {(picture.shape, picture.dtype.name) for picture in pictures} == {((560, 720, 3), "uint8")}
    assert len({picture.tobytes() for picture in pictures}) > 1
    colours = [np.unique(picture.reshape(-1, 3) @ np.array([1 << 16, 1 << 8, 1])) for picture in pictures]
    assert all(len(found) > 2 for found in colours)
    single = Gym(game, seats=seats, render_mode="rgb_array")
    single.reset(seed=1)
    assert single.render().shape == (560, 720, 3)


def test_a_picture_shows_what_its_seat_sees() -> None:
    """At two tables that a seat cannot tell apart it looks the same."""
    playing = Playing(AUGSBURG, 3, seed=2)
    for _ in range(20):
        playing.choose(playing.texts()[0])
    seat = playing.seat
    other = playing.copy(1)
    other.begin(Sampled(1), playing.worlds(seat, 1, 3)[0], playing.seen, playing.choices)

    assert np.array_equal(picture(playing, seat), picture(other, seat))
    assert not np.array_equal(picture(playing, seat), picture(playing, (seat + 1) % 3))


def test_nothing_is_asked_before_the_first_game() -> None:
    with pytest.raises(AttributeError, match=r"'agent_selection' is not known before the first game: call reset\(\)"):
        Zoo(TOLL).last()
    with pytest.raises(ResetNeeded, match=r"call reset\(\) before step"):
        Gym(TOLL).step(0)
    with pytest.raises(NotBegunError, match=r"The step 'cargo.deal_first' comes next"):
        next_decision(TOLL.new(TOLL.setup(2)))


def test_a_game_that_speaks_of_no_number_is_played() -> None:
    api_test(Zoo(MUTE), num_cycles=4)
    check_env(Gym(MUTE), skip_render_check=True)
    pyspiel.random_sim_test(spiel.load(MUTE), num_sims=1, serialize=True, verbose=False)


def test_everybody_together_sees_what_all_see() -> None:
    env = Zoo(AUGSBURG, 3)
    env.reset(seed=1)

    assert env.state_space.contains(env.state())
    assert np.array_equal(env.state(), np.concatenate([env.observe(each)["observation"] for each in env.agents]))


@small_tables
def test_a_choice_is_named_part_by_part(id: str, game: Game[Any], seats: int) -> None:
    env, flat = Zoo(game, seats, actions="parts"), Zoo(game, seats)
    env.reset(seed=2)
    flat.reset(seed=2)
    picks = np.random.default_rng(1)
    most = 0
    while env.agents and len(flat.playing.choices) < 60 and not env.playing.over:
        asked, steps = env.agent_selection, 0
        while len(env.playing.choices) == len(flat.playing.choices):
            assert env.agent_selection == asked
            env.step(int(picks.choice(np.flatnonzero(env.observe(asked)["action_mask"]))))
            steps += 1
        most = max(most, steps)
        text = env.playing.choices[-1][1]
        flat.step(flat.playing.actions.numbers([text])[0])
        assert env.playing.state.encode() == flat.playing.state.encode()
    assert most > 1
    assert env.acting.size <= flat.acting.size
    api_test(Zoo(game, seats, actions="parts"), num_cycles=40)
    check_env(Gym(game, seats=seats, actions="parts"), skip_render_check=True)
    with pytest.raises(ActionError, match="Part -1 cannot be chosen now"):
        env.playing.choose_part(-1) if not env.playing.over else flat.playing.choose_part(-1)


class Listening(Bot):
    """Which option it takes depends on how much it was told."""

    def __init__(self, *told: Any) -> None:
        self.heard = 0

    def see(self, event: Event) -> None:
        self.heard += 1

    def decide(self, view: View, question: Question) -> str:
        return question.options[self.heard % len(question.options)].text


@pytest.mark.parametrize("copied", [deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["deepcopy", "pickle"])
def test_environments_are_copied_and_sent(copied: Callable[[Any], Any]) -> None:
    zoo, gym = Zoo(AUGSBURG, 3), Gym(AUGSBURG, [Listening, "random"], seats=3)
    assert play_gym(copied(gym), 5) == play_gym(gym, 5)
    zoo.reset(seed=1)
    seen, _ = gym.reset(seed=1)
    for _ in range(6):
        zoo.step(int(zoo.observe(zoo.agent_selection)["action_mask"].argmax()))
        seen, *_ = gym.step(int(seen["action_mask"].argmax()))
    zoo_again, gym_again = copied(zoo), copied(gym)

    for _ in range(25):
        actions = [int(env.observe(env.agent_selection)["action_mask"].argmax()) for env in (zoo, zoo_again)]
        assert actions[0] == actions[1]
        zoo.step(actions[0])
        zoo_again.step(actions[1])
        both = [env.step(int(env.action_masks().argmax())) for env in (gym, gym_again)]
        assert np.array_equal(both[0][0]["observation"], both[1][0]["observation"])
    assert zoo.playing.state.encode() == zoo_again.playing.state.encode()
    assert gym.playing.state.encode() == gym_again.playing.state.encode()


# Rewards


def test_rewards() -> None:
    assert by_rank([1, 2, 3]) == [1.0, 0.0, -1.0]
    assert by_rank([1, 1, 3, 4]) == pytest.approx([2 / 3, 2 / 3, -1 / 3, -1.0])
    assert by_rank([1]) == [1.0]
    assert by_rank([2]) == [-1.0]  # alone against those whom the rules play
    assert by_rank([5, 2, 3]) == [-1.0, 1.0, 0.0]
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


class Onlooker(Bot):
    """As `random`, but it is given a view and a question like any other bot."""

    def __init__(self, game: Game[Any], setup: Setup, seat: int, seed: int) -> None:
        self.inside = Random(game, setup, seat, seed)

    def decide(self, view: View, question: Question) -> str:
        return self.inside.decide(view, question)


def test_nothing_is_made_for_bots_that_look_at_nothing_and_they_play_the_same() -> None:
    games_played = []
    for bots in (["random"], [Onlooker]):
        env = Gym("augsburg1520", bots=bots, seats=3)
        play_gym(env, 5)
        games_played.append(env.playing.choices)

    assert games_played[0] == games_played[1]
    assert len(games_played[0]) > 50


class Stubborn(Random):
    """Derived from `random`, but it always takes the last option."""

    def decide(self, view: View, question: Question) -> str:
        return question.texts()[-1]


def test_a_bot_that_is_derived_from_random_answers_in_its_own_way() -> None:
    env = Gym(TOLL, bots=[Stubborn], seats=2)
    play_gym(env, 5)
    again = Playing(TOLL, 2, seed=env.luck)
    for seat, text in env.playing.choices:
        assert seat == 0 or text == again.texts()[-1]
        again.choose(text)
    assert again.over


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


@pytest.mark.parametrize("mode", ["NextStep", "SameStep", "Disabled"])
def test_there_is_always_something_to_say(mode: str) -> None:
    """At the end of a game too, where nobody listens: a learner draws from the mask whatever happens."""
    tables = many(TOLL, 2, processes=False, autoreset_mode=mode, seats=2)
    seen, _ = tables.reset(seed=4)
    ends = 0
    for _ in range(60):
        assert seen["action_mask"].any(axis=1).all()
        seen, _, over, _, infos = tables.step(seen["action_mask"].argmax(axis=1))
        ends += int(over.sum())
        if over.any() and mode == "SameStep":
            assert infos["final_obs"][int(over.argmax())]["action_mask"].any()
        if over.any() and mode == "Disabled":
            assert seen["action_mask"].any(axis=1).all()
            seen, _ = tables.reset(options={"reset_mask": over})
    tables.close()
    assert ends > 1


def test_games_are_made_by_their_names() -> None:
    assert "hausmacht/PriceOfPower-v0" in register()
    env = gymnasium.make("hausmacht/Augsburg1520-v0", seats=3, bots=["easy"])
    seen, _ = env.reset(seed=1)

    alone, _ = Gym("augsburg1520", seats=3, bots=["easy"]).reset(seed=1)
    assert np.array_equal(seen["observation"], alone["observation"])
    check_env(gymnasium.make("hausmacht/Wallenstein-v0").unwrapped, skip_render_check=True)


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


def test_openspiel_knows_where_rewards_end_and_sum_to_zero() -> None:
    kinds = pyspiel.GameType
    for kind, seats, sums, ends in (
        ("rank", 3, True, True),
        ("difference", 2, True, True),
        ("difference", 3, False, True),
        ("deltas", 2, False, False),
    ):
        game = spiel.load(TOLL, seats=seats, reward=kind)
        state = random_walk(game, 2)
        assert (game.get_type().utility == kinds.Utility.ZERO_SUM) == sums
        assert (game.get_type().reward_model == kinds.RewardModel.TERMINAL) == ends
        assert abs(sum(state.returns())) < 1e-9 or not sums
        assert state.move_number() < 3000
        assert 20 < game.max_game_length() < 400


def test_openspiel_finds_the_games_by_name_and_sends_them() -> None:
    game = pyspiel.load_game("python_hausmacht_augsburg1520(seats=3,reward=difference)")
    state = random_walk(game, 3, most=30)
    again = pickle.loads(pickle.dumps(game))
    sent = pickle.loads(pickle.dumps(state))

    assert str(again) == str(game)
    assert (sent.history(), str(sent)) == (state.history(), str(state))


def test_a_player_deals_anew_what_it_does_not_know() -> None:
    game = spiel.load(AUGSBURG, seats=3)
    for seed in range(4):
        state = random_walk(game, seed, most=30 + 20 * seed)
        while state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        seat = state.current_player()
        luck = np.random.default_rng(seed)
        others = [state.resample_from_infostate(seat, luck.uniform) for _ in range(6)]

        assert {other.information_state_string(seat) for other in others} == {state.information_state_string(seat)}
        assert all(other.legal_actions() == state.legal_actions() for other in others)
        assert len({other.moment.start.encode() for other in others}) > 1
        assert others[0].clone().information_state_string(seat) == state.information_state_string(seat)


def test_openspiel_searches_and_solves_the_small_tables() -> None:
    game = spiel.load(AUGSBURG, position="small")
    state = game.new_initial_state()
    luck = np.random.RandomState(1)
    chosen = [
        MCTSBot(game, 2.0, 30, RandomRolloutEvaluator(1, luck), random_state=luck).step(state),
        ISMCTSBot(game, RandomRolloutEvaluator(1, luck), 2.0, 30, random_state=luck).step(state),
    ]
    solver = ExternalSamplingSolver(game)
    before = nash_conv(game, solver.average_policy())
    for _ in range(30):
        solver.iteration()

    assert set(chosen) <= set(state.legal_actions())
    assert nash_conv(game, solver.average_policy()) < before / 2
    three = spiel.load("wallenstein", position="small")
    assert nash_conv(three, UniformRandomPolicy(three)) > 0
    with pytest.raises(ValueError, match="Toll has no small position"):
        spiel.load(TOLL, position="small")


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
