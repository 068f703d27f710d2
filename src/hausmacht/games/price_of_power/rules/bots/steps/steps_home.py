"""Steps of the charts: stability, unrest, religion, the curia, events, ideas, prestige.

Rules: bots.charts, bots.ideas, bots.milestones
"""

from __future__ import annotations

from typing import Final

from hausmacht.core.agenda import Table
from hausmacht.games.price_of_power import board, deeds
from hausmacht.games.price_of_power.components import (
    ADM,
    DIP,
    MIL,
    NOBODY,
)
from hausmacht.games.price_of_power.effects.language.cards import texts
from hausmacht.games.price_of_power.rules.actions import administrative, research
from hausmacht.games.price_of_power.rules.bots import choosing, conditions
from hausmacht.games.price_of_power.rules.bots.steps.task import Task, number
from hausmacht.games.price_of_power.rules.cards import event
from hausmacht.games.price_of_power.rules.phases import prestige
from hausmacht.games.price_of_power.rules.religion import curia
from hausmacht.games.price_of_power.rules.terms import tokens, treasury
from hausmacht.games.price_of_power.state import ON_OCCUPIER, ON_TOKEN, SMALL, PriceOfPower

IDEA_KIND: Final = {"economic": ADM, "expansion": DIP, "political": DIP, "war": MIL}


# Home


def increase_stability(table: Table[PriceOfPower], task: Task) -> None:
    treasury.change_stability(table, task.player, 1)


def remove_unrest(table: Table[PriceOfPower], task: Task) -> None:
    """The highest tax value first."""
    state = table.state
    for _ in range(number(task)):
        best = choosing.best_province(state, tokens.unrest_of(state, task.player))
        if best == NOBODY:
            return
        mine = state.map.unrest[best] & ON_TOKEN and board.holder(state, best) == task.player
        tokens.remove_unrest(table, best, not mine and state.map.unrest[best] & ON_OCCUPIER != 0)


def develop(table: Table[PriceOfPower], task: Task) -> None:
    """A small town becomes a large one: without unrest first, then A to Z."""
    state = table.state
    small = [at for at in board.own_provinces(state, task.player) if state.map.token[at] == task.player * 3 + SMALL]
    calm = [at for at in small if not state.map.unrest[at]]
    for at in [*calm, *small]:
        if tokens.develop(table, at):
            deeds.record(state, task.player, "developed")
            return


def convert(table: Table[PriceOfPower], task: Task) -> None:
    area = administrative.first_convertible(table.state, task.player)
    if area != NOBODY:
        administrative.convert(table, task.player, area)


def cardinal(table: Table[PriceOfPower], task: Task) -> None:
    curia.add_cardinal(table, task.player)


def excommunicate(table: Table[PriceOfPower], task: Task) -> None:
    realm = conditions.heretic(table.state, task.player)
    if realm != NOBODY:
        table.state.papacy.papal_action = 1
        curia.excommunicate(table, realm)


def crusade(table: Table[PriceOfPower], task: Task) -> None:
    area = conditions.crusade_area(table.state, task.player)
    if area != NOBODY:
        table.state.papacy.papal_action = 1
        curia.call_crusade(table, task.player, area)


def take_event(table: Table[PriceOfPower], task: Task) -> None:
    event.begin(table, task.player)


def research_idea(table: Table[PriceOfPower], task: Task) -> None:
    """The named idea, or by focus, price and how many know it.

    Rules: bots.ideas
    """
    state = table.state
    content = state.box.content
    found = [idea for idea in state.cards.idea_display if research.why_not_idea(state, task.player, idea) is None]
    if task.step.idea:
        found = [idea for idea in found if content.ideas[idea].id == task.step.idea]
    if not found:
        return
    kind = IDEA_KIND[conditions.focus_of(state, task.player)]
    best = found[0]
    for idea in found[1:]:
        if idea_rank(state, idea, kind) > idea_rank(state, best, kind):
            best = idea
    research.research(table, task.player, best)


def idea_rank(state: PriceOfPower, idea: int, kind: int) -> int:
    """Of the focus first, then the cheapest, then what most others know."""
    row = state.box.content.ideas[idea]
    known = len([mask for mask in state.court.ideas if mask >> idea & 1])
    return (1000 if row.kind == kind else 0) - 10 * row.cost + known


def score_prestige(table: Table[PriceOfPower], task: Task) -> None:
    treasury.gain_prestige(table, task.player, number(task))


def score_milestone(table: Table[PriceOfPower], task: Task) -> None:
    """The best open place of a milestone of the category.

    Rules: bots.milestones
    """
    state = table.state
    known = texts(state).milestones
    for at in range(0, len(state.cards.milestones), prestige.ENTRY):
        if known[state.cards.milestones[at]].category == task.step.category:
            prestige.score_milestone(table, task.player, at)
