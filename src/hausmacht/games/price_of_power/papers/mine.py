"""What a seat has before it: its realm with what the next town brings, its cards as they would be played now, missions.

Nobody else is told of cards and missions; who only watches has none.
"""

from __future__ import annotations

import msgspec

from hausmacht.core.paper import Paper
from hausmacht.core.view import SPECTATOR
from hausmacht.core.words import Catalogue
from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.components import LARGE_TOWNS, MOST_POWER, POWERS, SMALL_TOWNS, VASSAL_TOKENS
from hausmacht.games.price_of_power.effects.language.cards import texts
from hausmacht.games.price_of_power.papers.declaring import with_reason
from hausmacht.games.price_of_power.papers.goals import Goal, goal
from hausmacht.games.price_of_power.papers.hand import HandCard, cards_in_hand
from hausmacht.games.price_of_power.rules.phases.budget import net_income
from hausmacht.games.price_of_power.rules.phases.drawing import MOST_MISSIONS
from hausmacht.games.price_of_power.rules.phases.income import power_income
from hausmacht.games.price_of_power.rules.terms import manpower, tokens
from hausmacht.games.price_of_power.state import LARGE, PriceOfPower
from hausmacht.games.price_of_power.telling.sentences import Narrator


class Track(msgspec.Struct, frozen=True):
    """Towns or vassals on the board, and what one more would bring."""

    used: int
    slots: int
    ducats: int  # each round
    manpower: int


class RealmSheet(msgspec.Struct, frozen=True):
    """The figures of a realm that follow by rules."""

    net: int  # ducats, if the income came now
    power: tuple[int, ...]  # of each kind in the next income, without what stability adds
    most_power: int  # of a kind that can be kept
    manpower: int  # in all: available, exhausted and deployed
    deployed: int  # of it
    tracks: tuple[Track, ...]  # small towns, large towns, vassals


class MissionInHand(msgspec.Struct, frozen=True):
    mission: int
    goal: Goal


class Mine(Paper, frozen=True):
    """What lies before a seat; nothing for whoever only watches."""

    realm: RealmSheet | None
    hand: tuple[HandCard, ...]
    missions: tuple[MissionInHand, ...]
    most_missions: int  # in a hand
    reasons: int  # realms on which war could be declared with a casus belli


def mine(state: PriceOfPower, seat: int, words: Catalogue) -> Mine:
    if seat == SPECTATOR:
        return Mine(None, (), (), MOST_MISSIONS, 0)
    hand = cards_in_hand(state, seat, words)
    missions = missions_in_hand(state, seat, words)
    return Mine(realm_sheet(state, seat), hand, missions, MOST_MISSIONS, with_reason(state, seat))


def realm_sheet(state: PriceOfPower, player: int) -> RealmSheet:
    return RealmSheet(
        net=net_income(state, player),
        power=tuple(max(0, power_income(state, player, kind)) for kind in range(POWERS)),
        most_power=MOST_POWER,
        manpower=manpower.total(state, player),
        deployed=manpower.deployed_regulars(state, player),
        tracks=tracks(state, player),
    )


def tracks(state: PriceOfPower, player: int) -> tuple[Track, ...]:
    """Rules: manpower.tracks, terms.tax"""
    own = board.own_provinces(state, player)
    large = sum([board.tax_value(state, at) for at in own if state.map.token[at] % 3 == LARGE])
    small = board.base_tax(state, player) - large
    vassals = board.vassal_tax(state, player)
    now = manpower.of_tracks(small, large, vassals)
    placed = tokens.towns_placed(state, player)
    bringing = board.from_vassals(vassals + 1) - board.from_vassals(vassals)
    return (
        Track(placed[0], SMALL_TOWNS, 1, manpower.of_tracks(small + 1, large, vassals) - now),
        Track(placed[1], LARGE_TOWNS, 2, manpower.of_tracks(small, large + 2, vassals) - now),
        Track(placed[2], VASSAL_TOKENS, bringing, manpower.of_tracks(small, large, vassals + 1) - now),
    )


def missions_in_hand(state: PriceOfPower, player: int, words: Catalogue) -> tuple[MissionInHand, ...]:
    known = texts(state).missions
    return tuple(
        MissionInHand(mission, goal(state, player, known[mission].condition, Narrator(words)))
        for mission in state.cards.missions[player]
    )
