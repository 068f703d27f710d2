"""OpenSpiel's own tools at our games: random simulation of every game, searches and solvers at the small tables."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

pyspiel: Any = pytest.importorskip("pyspiel", reason="only where OpenSpiel is installed")

from open_spiel.python.algorithms import outcome_sampling_mccfr  # noqa: E402
from open_spiel.python.algorithms.exploitability import exploitability, nash_conv  # noqa: E402
from open_spiel.python.algorithms.external_sampling_mccfr import ExternalSamplingSolver  # noqa: E402
from open_spiel.python.algorithms.ismcts import ISMCTSBot  # noqa: E402
from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator  # noqa: E402
from open_spiel.python.bots.uniform_random import UniformRandomBot  # noqa: E402

from hausmacht.research import spiel  # noqa: E402

GAMES = ["augsburg1520", "wallenstein"]


@pytest.mark.parametrize(
    ("game", "reward"),
    [*[(game, reward) for game in GAMES for reward in ("rank", "difference", "deltas")], ("price_of_power", "rank")],
)
def test_random_simulation(game: str, reward: str) -> None:
    """Of the long game once: its rewards are worked out as those of the others are."""
    pyspiel.random_sim_test(
        spiel.load(game, reward=reward), num_sims=1, serialize=game != "price_of_power", verbose=False
    )


def played(game: Any, bots: list[Any], seed: int) -> list[float]:
    luck = np.random.RandomState(seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            action = int(luck.choice(outcomes, p=np.asarray(chances) / sum(chances)))
        else:
            action = bots[state.current_player()].step(state)
        state.apply_action(action)
    returns: list[float] = state.returns()
    return returns


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", [MCTSBot, ISMCTSBot])
def test_searches_play_the_small_tables_to_the_end(kind: Any, game: str) -> None:
    small = spiel.load(game, position="small")
    luck = np.random.RandomState(1)
    rollout = RandomRolloutEvaluator(1, luck)
    bot = (
        MCTSBot(small, 2.0, 20, rollout, random_state=luck)
        if kind is MCTSBot
        else ISMCTSBot(small, rollout, 2.0, 20, random_state=luck)
    )
    others = [UniformRandomBot(seat, luck) for seat in range(1, small.num_players())]

    assert sum(played(small, [bot, *others], 1)) == pytest.approx(0)


def test_an_information_set_search_plays_a_whole_game() -> None:
    game = spiel.load("augsburg1520", seats=2)
    luck = np.random.RandomState(1)
    bot = ISMCTSBot(game, RandomRolloutEvaluator(1, luck), 2.0, 2, random_state=luck)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])

    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("game", GAMES)
def test_sampling_solvers_come_close_to_what_nobody_can_exploit(game: str) -> None:
    np.random.seed(1)
    small = spiel.load(game, position="small")
    solver = ExternalSamplingSolver(small)
    before = nash_conv(small, solver.average_policy())
    for _ in range(30):
        solver.iteration()

    assert nash_conv(small, solver.average_policy()) < before / 2


def test_outcome_sampling_and_exploitability_for_two() -> None:
    np.random.seed(1)
    small = spiel.load("augsburg1520", position="small")
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(small)
    for _ in range(50):
        solver.iteration()

    assert 0 <= exploitability(small, solver.average_policy()) < 2
