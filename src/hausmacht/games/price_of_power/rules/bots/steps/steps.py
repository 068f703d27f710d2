"""What the charts of bots do: one function for each step.

Rules: bots.charts
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hausmacht.core.agenda import Item, Table
from hausmacht.games.price_of_power.rules.bots import warfare
from hausmacht.games.price_of_power.rules.bots.steps import steps_abroad, steps_home, steps_war
from hausmacht.games.price_of_power.rules.bots.steps.task import Task
from hausmacht.games.price_of_power.state import PriceOfPower

STEPS_OF_CHARTS: Final[dict[str, Callable[[Table[PriceOfPower], Task], None]]] = {
    "take_event": steps_home.take_event,
    "recruit": steps_war.recruit,
    "recruit_ships": steps_war.recruit_ships,
    "move_army": steps_war.move_army,
    "battle": steps_war.battle,
    "siege": steps_war.siege,
    "declare_war": steps_war.declare_war,
    "call_allies": steps_war.call_allies,
    "place_claim": steps_abroad.place_claim,
    "influence": steps_abroad.influence,
    "forge_alliance": steps_abroad.forge_alliance,
    "marry": steps_abroad.marry,
    "subjugate": steps_abroad.subjugate,
    "increase_stability": steps_home.increase_stability,
    "increase_authority": steps_abroad.increase_authority,
    "remove_unrest": steps_home.remove_unrest,
    "suppress_rebels": steps_war.suppress_rebels,
    "convert": steps_home.convert,
    "cardinal": steps_home.cardinal,
    "excommunicate": steps_home.excommunicate,
    "crusade": steps_home.crusade,
    "explore": steps_war.explore,
    "place_colonial_claim": steps_abroad.place_colonial_claim,
    "colonize": steps_war.colonize,
    "naval_move": steps_war.naval_move,
    "spy": steps_abroad.spy,
    "research": steps_home.research_idea,
    "trade": steps_war.trade,
    "develop": steps_home.develop,
    "prestige": steps_home.score_prestige,
    "increase_manpower": steps_war.increase_manpower,
    "refresh": steps_war.refresh,
    "score_milestone": steps_home.score_milestone,
}

ITEMS: Final[dict[str, Callable[..., Item]]] = {
    "bot-claim": steps_abroad.BotClaim,
    "bot-spy": steps_abroad.BotSpy,
    "bot-march": warfare.BotMarch,
}
