"""The charts of bots: lists of rules, of which the first that holds and can be paid is carried out.

A card is drawn when a chart says so; its action costs what the card or the rule says, whichever is more. When a chart
leads nowhere, the second action of the card follows, then the next card, and at last the event or a pass.

Rules: bots.charts, bots.cards, bots.price, bots.short
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hausmacht.core.agenda import Item, Step, Table
from hausmacht.games.price_of_power.components import NOBODY
from hausmacht.games.price_of_power.events import bots as events
from hausmacht.games.price_of_power.rules.bots import choosing, conditions, deck
from hausmacht.games.price_of_power.rules.bots.conditions import Look
from hausmacht.games.price_of_power.rules.bots.reading import CHARTS, ChartRule
from hausmacht.games.price_of_power.rules.bots.steps import steps
from hausmacht.games.price_of_power.rules.bots.steps.task import Task
from hausmacht.games.price_of_power.rules.phases import passing
from hausmacht.games.price_of_power.rules.terms import treasury
from hausmacht.games.price_of_power.state import PriceOfPower

CHART_NAMES: Final[list[str]] = list(CHARTS)
RULES: Final[list[list[ChartRule]]] = list(CHARTS.values())
MAIN_TURN: Final = CHART_NAMES.index("main_turn")
EVENT: Final = CHART_NAMES.index("event")

# Why a chart is looked at
ON_TURN: Final = 0
WAR_ACTION: Final = 1  # of a card
FIRST_ACTION: Final = 2
SECOND_ACTION: Final = 3
FOLLOWING: Final = 4  # after another chart was carried out
LAST_TRY: Final = 5

MOST_CARDS: Final = 20  # in a turn
MOST_SHORT: Final = 2  # cards that cannot be paid


class BotChart(Step[PriceOfPower]):
    """A bot looks at a chart. `card`: the card that led to it (0: none); `drawn`: cards drawn so far this turn."""

    def __init__(self, player: int, chart: int, card: int, reason: int, drawn: int) -> None:
        super().__init__("bot-chart", (player, chart, card, reason, drawn))
        self.player: Final = player
        self.chart: Final = chart
        self.card: Final = card
        self.reason: Final = reason
        self.drawn: Final = drawn

    def run(self, table: Table[PriceOfPower]) -> None:
        state = table.state
        look = Look(table, self.player)
        for at, rule in enumerate(RULES[self.chart]):
            price = rule.price(self.card)
            if price <= state.treasury.power_of_bots[self.player] and conditions.all_hold(look, rule.when):
                if not rule.is_forward:
                    table.tell(events.BOT_ACTION, self.player, self.chart, price)
                    treasury.gain_bot_power(table, self.player, -price)
                aim = look.aim
                friend = look.friend
                table.next(
                    BotRule(
                        self.player,
                        self.chart,
                        at,
                        0,
                        self.card,
                        self.reason,
                        self.drawn,
                        price,
                        aim.realm if aim is not None else NOBODY,
                        aim.area if aim is not None else NOBODY,
                        friend.realm if friend is not None else NOBODY,
                    )
                )
                return
        next_card(table, self.player, self.card, self.reason, self.drawn)


class BotRule(Step[PriceOfPower]):
    """A bot carries out a rule of a chart, one step after another."""

    def __init__(
        self,
        player: int,
        chart: int,
        rule: int,
        at: int,
        card: int,
        reason: int,
        drawn: int,
        price: int,
        realm: int,
        area: int,
        friend: int,
    ) -> None:
        super().__init__("bot-rule", (player, chart, rule, at, card, reason, drawn, price, realm, area, friend))
        self.player: Final = player
        self.chart: Final = chart
        self.rule: Final = rule
        self.at: Final = at
        self.card: Final = card
        self.reason: Final = reason
        self.drawn: Final = drawn
        self.price: Final = price
        self.realm: Final = realm
        self.area: Final = area
        self.friend: Final = friend

    def run(self, table: Table[PriceOfPower]) -> None:
        listed = RULES[self.chart][self.rule].steps
        step = listed[self.at]
        name = step.name
        if name == "end_turn":
            return
        if name == "pass":
            pass_round(table, self.player)
        elif name == "next_card":
            next_card(table, self.player, self.card, self.reason, self.drawn)
        elif name == "chart":
            self.go_to(table, step.to)
        else:
            if self.at + 1 < len(listed):
                table.next(
                    BotRule(
                        self.player,
                        self.chart,
                        self.rule,
                        self.at + 1,
                        self.card,
                        self.reason,
                        self.drawn,
                        self.price,
                        self.realm,
                        self.area,
                        self.friend,
                    )
                )
            task = Task(self.player, step, self.price, self.realm, self.area, self.friend)
            steps.STEPS_OF_CHARTS[name](table, task)

    def go_to(self, table: Table[PriceOfPower], chart: str) -> None:
        """Another chart; after an action of this one it only follows up."""
        if chart == "second_action_of_card":
            next_card(table, self.player, self.card, self.reason, self.drawn)
            return
        reason = self.reason if RULES[self.chart][self.rule].is_forward else FOLLOWING
        card = self.card if reason != FOLLOWING else 0
        table.next(BotChart(self.player, CHART_NAMES.index(chart), card, reason, self.drawn))


def charts_of(state: PriceOfPower, player: int, card: int, after: int) -> tuple[int, int]:
    """The next way to use a card after one that led nowhere: why, and the chart. NOBODY: there is none.

    Rules: bots.cards
    """
    if after < WAR_ACTION and deck.AT_WAR[card] and choosing.is_at_war(state, player):
        return WAR_ACTION, CHART_NAMES.index(deck.AT_WAR[card])
    if after < FIRST_ACTION and deck.FIRST[card]:
        return FIRST_ACTION, CHART_NAMES.index(deck.FIRST[card])
    if after < SECOND_ACTION and deck.SECOND[card]:
        return SECOND_ACTION, CHART_NAMES.index(deck.SECOND[card])
    return after, NOBODY


def next_card(table: Table[PriceOfPower], player: int, card: int, reason: int, drawn: int) -> None:
    """Another action of the card in hand, else cards are drawn until one can be paid.

    Rules: bots.cards, bots.short
    """
    state = table.state
    if reason == FOLLOWING:
        return  # the turn had its action
    if reason == LAST_TRY:
        pass_round(table, player)
        return
    if card:
        why, chart = charts_of(state, player, card, reason)
        if chart != NOBODY:
            table.next(BotChart(player, chart, card, why, drawn))
            return
    short = 0
    while drawn < MOST_CARDS and short < MOST_SHORT and state.treasury.power_of_bots[player] > 0:
        fresh = deck.draw(table, player)
        drawn += 1
        if fresh == NOBODY:
            break
        if deck.COST[fresh] > state.treasury.power_of_bots[player]:
            short += 1
            continue
        why, chart = charts_of(state, player, fresh, ON_TURN)
        if chart != NOBODY:
            table.next(BotChart(player, chart, fresh, why, drawn))
            return
    if state.time.event_taken[player]:
        pass_round(table, player)
    else:
        table.next(BotChart(player, EVENT, 0, LAST_TRY, drawn))


def pass_round(table: Table[PriceOfPower], player: int) -> None:
    """Out of the phase, but never before the event was taken.

    Rules: bots.pass
    """

    state = table.state
    if not state.time.event_taken[player]:
        table.next(BotChart(player, EVENT, 0, FOLLOWING, MOST_CARDS))
    elif state.time.passed[player] == NOBODY:
        passing.pass_turn(table, player)


ITEMS: Final[dict[str, Callable[..., Item]]] = {"bot-chart": BotChart, "bot-rule": BotRule}
