"""The bot `easy`: rules of thumb for every kind of question; no luck in it."""

from __future__ import annotations

from typing import Any

from hausmacht.bots import Bot
from hausmacht.bots.price_of_power.asking import Asked
from hausmacht.bots.price_of_power.habits import habit
from hausmacht.core.game import Game, Setup
from hausmacht.core.view import Question, View
from hausmacht.games.price_of_power import PriceOfPowerGame
from hausmacht.games.price_of_power.memory import put_public
from hausmacht.games.price_of_power.rows import replaced_group
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.tables import empty_table
from hausmacht.games.price_of_power.view import PriceOfPowerView


class Easy(Bot):
    def __init__(self, game: Game[Any], setup: Setup, seat: int, seed: int) -> None:
        assert isinstance(game, PriceOfPowerGame)
        self.box = game.box(setup)

    def decide(self, view: View, question: Question) -> str:
        assert isinstance(view, PriceOfPowerView)
        if len(question.options) == 1:
            return question.options[0].text
        return habit(Asked(self.seen(view), view.seat, question.kind, question.numbers, question.options)).text

    def seen(self, view: PriceOfPowerView) -> PriceOfPower:
        """The table as the seat sees it: nobody else has cards."""
        state = empty_table(self.box)
        put_public(state, view)
        state.cards.hands = replaced_group(state.cards.hands, view.seat, view.my_hand)
        state.cards.missions = replaced_group(state.cards.missions, view.seat, view.my_missions)
        return state
