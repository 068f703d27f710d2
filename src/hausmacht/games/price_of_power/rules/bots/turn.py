"""A bot's round and turn: its power, its cards, and what it scores at the end of an age.

Rules: bots.turn, bots.power, bots.age-prestige
"""

from __future__ import annotations

from typing import Final

from hausmacht.core.agenda import Item, Table, steps
from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.components import LARGE_TOWNS, NOBODY
from hausmacht.games.price_of_power.events import bots as events
from hausmacht.games.price_of_power.rules.bots import absent, charts, deck, warfare
from hausmacht.games.price_of_power.rules.religion import cardinals
from hausmacht.games.price_of_power.rules.terms import tokens, treasury
from hausmacht.games.price_of_power.sheets import BOTS
from hausmacht.games.price_of_power.state import LAST_EVENT, PriceOfPower

POWER_BY_DIFFICULTY: Final[list[int]] = BOTS.facts.power_per_round_by_difficulty
MANY_SMALL_TOWNS: Final = 20
TAX_PER_PRESTIGE: Final = 5


def power_of_round(state: PriceOfPower, player: int) -> int:
    """By difficulty; one more for twenty small towns, for all large ones, for the Papal Controller, and the Emperor's.

    Rules: bots.power
    """
    found = POWER_BY_DIFFICULTY[state.box.rules.difficulty]
    small, large, _ = tokens.towns_placed(state, player)
    found += (1 if small >= MANY_SMALL_TOWNS else 0) + (1 if large >= LARGE_TOWNS else 0)
    if cardinals.papal_controller(state) == player:
        found += 1
    if board.emperor_player(state) == player:
        found += emperors_power(state.empire.authority)
    return found


def emperors_power(authority: int) -> int:
    """What a person would gain as diplomatic and military power, a bot gains as its own."""
    return len([least for least in (2, 4, 6) if authority >= least])


def begin_round(table: Table[PriceOfPower]) -> None:
    """Every bot gains its power, beside what it has not spent, some of its cards, and has one army.

    Rules: bots.power, bots.reshuffle, bots.army
    """
    state = table.state
    absent.wake(table)
    for player in range(state.box.players):
        if state.box.is_bot[player] and not board.is_out(state, player):
            treasury.gain_bot_power(table, player, power_of_round(state, player))
            table.tell(events.BOT_POWER, player, state.treasury.power_of_bots[player])
            deck.reshuffle(table, player)
            warfare.keep_one_army(table, player)


def play(table: Table[PriceOfPower], player: int) -> None:
    """One whole turn, without a question to anybody but those it touches.

    Rules: bots.turn
    """
    state = table.state
    warfare.gather(state, player)
    if state.time.ending == LAST_EVENT:
        if not state.time.event_taken[player]:
            table.next(charts.BotChart(player, charts.EVENT, 0, charts.FOLLOWING, charts.MOST_CARDS))
        return
    table.next(charts.BotChart(player, charts.MAIN_TURN, 0, charts.ON_TURN, 0))


def has_passed(state: PriceOfPower, player: int) -> bool:
    return state.time.passed[player] != NOBODY


def score_age(table: Table[PriceOfPower]) -> None:
    """Bots have no missions: at the end of an age they score for their tax income instead.

    Rules: bots.age-prestige
    """
    state = table.state
    for player in range(state.box.players):
        if state.box.is_bot[player] and not board.is_out(state, player):
            prestige = board.tax_income(state, player) // TAX_PER_PRESTIGE
            table.tell(events.BOT_SCORED, player, prestige)
            treasury.gain_prestige(table, player, prestige)


STEPS: Final[tuple[Item, ...]] = steps(begin_round)
