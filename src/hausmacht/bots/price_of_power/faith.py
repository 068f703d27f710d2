"""Rules of thumb in matters of faith: which religion a realm follows, and when a crusade is called."""

from __future__ import annotations

from typing import Final

from hausmacht.bots.price_of_power import campaigns
from hausmacht.bots.price_of_power.asking import Asked, Option
from hausmacht.games.price_of_power import beliefs, board, hostility
from hausmacht.games.price_of_power.components import CATHOLIC, COUNTER_REFORMED, MAIN_AREAS, MIL, POWERS, PROTESTANT
from hausmacht.games.price_of_power.rules.actions.papal import MUSLIM_LANDS, count_muslim_lands
from hausmacht.games.price_of_power.state import PriceOfPower

CHANGE: Final = 2  # areas of the new faith more than of the old that make up for what the change costs
CRUSADE_POWER: Final = 3  # military power
CRUSADE_PRESTIGE: Final = 2.0  # for taking the whole area; the same is lost by whoever does not


def areas_of_faith(state: PriceOfPower, player: int, faith: int) -> int:
    """Own areas, not overseas, in which people have this faith."""
    areas = [area for area in board.own_areas(state, player) if area < MAIN_AREAS]
    return len([area for area in areas if beliefs.same_faith(beliefs.area_faith(state, area), faith)])


def liking_faith(asked: Asked, option: Option) -> float:
    """The religion of the people; the Counter-Reformation where many have left the old faith, and few the realm."""
    faith = option.numbers.get("faith", CATHOLIC)
    if faith == COUNTER_REFORMED:
        return 0.5
    return float(areas_of_faith(asked.state, asked.seat, faith))


def is_change_wanted(state: PriceOfPower, player: int) -> bool:
    """Far more of the people have another faith than that of their ruler, and the realm can bear the change."""
    if state.treasury.stability[player] < 1 or hostility.is_at_war(state, player):
        return False
    now = state.court.state_faith[player]
    other = CATHOLIC if now == PROTESTANT else PROTESTANT
    return areas_of_faith(state, player, other) >= 2 * areas_of_faith(state, player, now) + CHANGE


# Crusades


def liking_crusade(asked: Asked, option: Option) -> float:
    """Muslim land that an army could take before the round is over."""
    area = option.numbers.get("area", -1)
    return crusade_worth(asked.state, asked.seat, area, campaigns.reachable(asked.state, asked.seat))


def crusade_worth(state: PriceOfPower, player: int, area: int, reach: dict[int, int]) -> float:
    """What a crusade to an area would bring; 0: nothing, and the shame of having failed."""
    if area not in reach or count_muslim_lands(state, area) < MUSLIM_LANDS:
        return 0.0
    units = reach[area] + 1  # of the two mercenaries that come, one may be left to guard the realm
    found = campaigns.prize_in(state, player, area, units, True)
    if found is None or found.taken < found.tax:
        return 0.0  # a part of the area is no victory
    return found.worth + CRUSADE_PRESTIGE


def best_crusade(state: PriceOfPower, player: int) -> float:
    """What the best crusade would bring now; 0: none is wanted."""
    if state.treasury.power[player * POWERS + MIL] < CRUSADE_POWER or not campaigns.is_ready(state, player):
        return 0.0
    reach = campaigns.reachable(state, player)
    return max([crusade_worth(state, player, area, reach) for area in reach], default=0.0)


def crusade_war(asked: Asked) -> Option:
    """War at once, where an army stands ready for it."""
    state = asked.state
    reach = campaigns.reachable(state, asked.seat)
    goal = state.papacy.crusade
    if goal in reach and crusade_worth(state, asked.seat, goal, reach) > 0.0:
        for option in asked.options:
            if option.kind != "no":
                return option
    return asked.called("no") or asked.options[0]
