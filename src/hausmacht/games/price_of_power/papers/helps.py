"""What brings a goal nearer: actions of a turn, and why one of them cannot be taken."""

from __future__ import annotations

from typing import Final

import msgspec

from hausmacht.core.words import Catalogue
from hausmacht.games.price_of_power.effects.condition import Condition
from hausmacht.games.price_of_power.effects.conditions.land import InHand
from hausmacht.games.price_of_power.effects.conditions.numbers import Idea, Ideas, Stat
from hausmacht.games.price_of_power.effects.conditions.ties import Ally, Claim, Influence
from hausmacht.games.price_of_power.effects.conditions.trade import MerchantAt
from hausmacht.games.price_of_power.effects.conditions.war import Ships, Units
from hausmacht.games.price_of_power.papers.goals import lands
from hausmacht.games.price_of_power.rules.actions.menu import ACTIONS, TAKE
from hausmacht.games.price_of_power.state import PriceOfPower

MOST_HELPS: Final = 3
NUMBERS: Final = {action.name: number for number, action in enumerate(ACTIONS)}

# By what is missing: actions by their names
FOR_LAND: Final = {
    "enemy": ("siege", "activate-land"),
    "rebels": ("siege", "activate-land"),
    "other": ("declare-war", "fabricate-claim"),
    "vacant": ("colonize", "explore"),
}
FOR_STAT: Final = {
    "stability": ("increase-stability",),
    "authority": ("increase-authority",),
    "alliances": ("forge-alliance",),
    "npr_alliances": ("forge-alliance",),
    "influence": ("influence",),
    "ideas": ("research",),
    "deployed_land": ("recruit",),
    "ships": ("recruit",),
    "trade_income_round": ("trade",),
    "colonial_claims": ("fabricate-claim",),
    "distant_towns": ("colonize", "explore"),
    "base_tax": ("declare-war", "colonize"),
    "tax_growth": ("declare-war", "colonize"),
}


class Help(msgspec.Struct, frozen=True):
    """An action that brings a goal nearer."""

    action: str  # as it is chosen in a turn
    label: str
    reason: str  # why it cannot be taken now; empty: it can


def helps(state: PriceOfPower, player: int, missing: list[Condition], words: Catalogue) -> tuple[Help, ...]:
    """For what is still missing; those that can be taken now first."""
    names = [name for condition in missing for name in actions_for(state, player, condition)]
    found = [help_of(state, player, name, words) for name in dict.fromkeys(names)]
    return tuple(sorted(found, key=lambda each: bool(each.reason))[:MOST_HELPS])


def actions_for(state: PriceOfPower, player: int, condition: Condition) -> list[str]:
    """Actions that a condition calls for, by their names."""
    if isinstance(condition, InHand):
        missing = [each.why for each in lands(state, player, condition) if not each.done]
        return [name for why in missing for name in FOR_LAND.get(why, ())] or list(FOR_LAND["other"])
    if isinstance(condition, Stat):
        return list(FOR_STAT.get(condition.name, ()))
    if isinstance(condition, Influence):
        return ["influence"]
    if isinstance(condition, Ally):
        return ["forge-alliance", "influence"]
    if isinstance(condition, Claim):
        return ["fabricate-claim"]
    if isinstance(condition, (Units, Ships)):
        return ["recruit"]
    if isinstance(condition, MerchantAt):
        return ["trade"]
    return ["research"] if isinstance(condition, (Idea, Ideas)) else []


def help_of(state: PriceOfPower, player: int, name: str, words: Catalogue) -> Help:
    number = NUMBERS[name]
    denial = ACTIONS[number].reason(state, player, False)
    return Help(
        action=TAKE[number].text,
        label=words.say("choice", TAKE[number].kind, TAKE[number].numbers),
        reason="" if denial is None else words.say("denial", denial.code, denial.numbers),
    )
