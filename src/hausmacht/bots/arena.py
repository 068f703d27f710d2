"""Whole games between bots, without a log: for self-play and for measuring."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hausmacht.bots import Bot, BotError
from hausmacht.core.agenda import Choice, Decision, S, Table, advance, choose, next_decision
from hausmacht.core.asking import question
from hausmacht.core.chance import Chance
from hausmacht.core.game import Game, Setup


def play_game(
    game: Game[S], setup: Setup, bots: Sequence[Bot], luck: Chance, check: Callable[[S], None] | None = None
) -> tuple[S, int]:
    """Play from the preparation to the end, one bot for each seat; the final table and how many decisions were made."""
    table = Table(game.new(setup), luck, recorded=True)
    advance(table)
    return table.state, play_on(game, table, bots, check)


def play_on(
    game: Game[S], table: Table[S], bots: Sequence[Bot], check: Callable[[S], None] | None = None, most: int = -1
) -> int:
    """Play to the end, or for at most so many decisions; how many were made.

    Sealed answers are asked for one after another: no view and no event tells a bot what another has answered.
    `check` looks at the table before the first choice and after each one.
    """
    state = table.state
    decisions = 0
    while True:
        tell(table, bots)
        if check is not None:
            check(state)
        decision = next_decision(state)
        if decision is None or decisions == most:
            return decisions
        choose(table, decision, answer_of(bots[decision.seat], game, state, decision))
        decisions += 1


def tell(table: Table[S], bots: Sequence[Bot]) -> None:
    """Tell each bot what its seat may see of what has just happened."""
    for event in table.events:
        for seat, bot in enumerate(bots):
            if event.seen_by(seat):
                bot.see(event)
    table.events.clear()


def answer_of(bot: Bot, game: Game[S], state: S, decision: Decision[S, Choice]) -> Choice:
    """Ask the bot; anything but an option is an error, because no table could go on with it."""
    text = bot.decide(game.view(state, decision.seat), question(state, decision))
    for choice in decision.options(state):
        if choice.text == text:
            return choice
    name = game.seat_names[decision.seat]
    raise BotError(f"The bot at seat {name} answered '{text}' to '{decision.text}', which is not one of the options.")
