"""What `hausmacht train toll` fits: how much coins and cargoes are worth in the middle of a game."""

from __future__ import annotations

from pathlib import Path

from tests.toll import GAME
from tests.toll.state import HOME, Toll, cargoes_in

from hausmacht.bots.fitting import Noted, Subject
from hausmacht.bots.weights import Weights
from hausmacht.core.agenda import Table, advance, choose, next_decision
from hausmacht.core.chance import Sampled

MIDDLE = 2  # the round that is noted


class TollSubject(Subject):
    features = ("coins", "cargoes at home")
    stages = 1
    file = Path(__file__).with_name("weights.toml")

    def first_weights(self) -> Weights:
        return Weights([[1.0, 0.0]], [5.0])

    def play(self, seats: int, seed: int, weights: Weights, players: str) -> list[Noted]:
        """A random game."""
        table = Table(GAME.new(GAME.setup(seats)), Sampled(seed))
        picks = Sampled(seed + 1)
        advance(table)
        state = table.state
        middle: list[list[float]] = []
        while (decision := next_decision(state)) is not None:
            if state.round == MIDDLE and not middle:
                middle = [featured(state, seat) for seat in range(seats)]
            choose(table, decision, decision.drawn(state, picks))
        places = GAME.places(state)
        wins = [1 / places.count(1) if place == 1 else 0.0 for place in places]
        return [Noted(0, middle, [float(coins) for coins in state.coins], wins)]


def featured(state: Toll, seat: int) -> list[float]:
    return [float(state.coins[seat]), float(sum(cargoes_in(state, HOME + seat)))]
