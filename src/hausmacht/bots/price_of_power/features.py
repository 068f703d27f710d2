"""What there is to see at a realm: what it scores at the end, and what it can still make of it."""

from __future__ import annotations

from typing import Final

from hausmacht.bots.price_of_power import ambitions, campaigns, nearness
from hausmacht.games.price_of_power import board, by_player
from hausmacht.games.price_of_power.components import ADM, DIP, MIL, MOST_POWER, NOBODY, POSTS, POWERS, REBELS, RULER
from hausmacht.games.price_of_power.decks import events as event_deck
from hausmacht.games.price_of_power.rules.phases import budget, income, prestige
from hausmacht.games.price_of_power.rules.rebellion import penalties
from hausmacht.games.price_of_power.rules.religion import cardinals
from hausmacht.games.price_of_power.rules.terms import forces
from hausmacht.games.price_of_power.rules.terms.unrest import all_unrest_of
from hausmacht.games.price_of_power.rules.trade import colonisation
from hausmacht.games.price_of_power.state import ACTIONS, INCOME, PriceOfPower

OPEN: Final = (
    "prestige",
    "tax income",
    "cores",
    "marriages",
    "alliances",
    "stability",
    "tax of occupied towns",
    "loans",
    "ducats",
    "ducats beyond fifty",
    "administrative power",
    "diplomatic power",
    "military power",
    "ideas",
    "influence",
    "claims",
    "units",
    "manpower",
    "vassals",
    "wars",
)
DEEP: Final = (
    "papal controller",
    "imperial authority",
    "missions in hand",
    "milestones ahead",
    "power struggle",
    "income to come",
    "monarch power to come",
    "ideas and rounds to come",
    "cards in hand",
    "ships",
    "merchants",
    "unrest",
    "rebels",
    "towns of rebels",
    "provinces it occupies",
    "no ruler",
    "cardinals",
    "colonists",
    "siege ahead",
    "prize in reach",
    "claims to settle",
    "ships that protect trade",
)
FEATURES: Final = OPEN + DEEP
KEEN: Final = (
    *FEATURES,
    "power that will be lost",
    "missions to pick",
    "ducats up to fifteen",
    "out of the round",
    "event to take",
)  # what `hard` looks at
STAGES: Final = 3
FREE_OF_CORRUPTION: Final = 50
A_LITTLE: Final = 15  # ducats that are soon needed


def rounds_to_come(state: PriceOfPower) -> int:
    """How often there will still be income."""
    last = event_deck.last_age(state.box)
    found = max(0, event_deck.rounds_in(state.box, state.time.age) - state.time.round)
    for age in range(state.time.age + 1, last + 1):
        found += event_deck.rounds_in(state.box, age)
    return found + (1 if state.time.phase < INCOME else 0)


def stage_of(left: int) -> int:
    """The beginning, the middle or the end of the game, by the rounds to come."""
    return 0 if left > 8 else 1 if left > 4 else 2


def features(state: PriceOfPower, player: int, left: int) -> list[float]:
    """In the order of FEATURES; `left` are the rounds to come."""
    return [*open_features(state, player), *deep_features(state, player, left)]


def keen_features(state: PriceOfPower, player: int, left: int) -> list[float]:
    """In the order of KEEN: what a realm can make of the rest of this round, too."""
    acting = state.time.phase == ACTIONS
    return [
        *features(state, player, left),
        float(power_to_be_lost(state, player)),
        ambitions.promise_of_deck(state, player),
        float(min(state.treasury.ducats[player], A_LITTLE)),
        1.0 if acting and state.time.passed[player] != NOBODY else 0.0,
        1.0 if acting and state.time.event_taken[player] < state.box.events_due else 0.0,
    ]


def power_to_be_lost(state: PriceOfPower, player: int) -> int:
    """Of each power no more than ten is kept: what income would bring beyond that, if nothing is spent before."""
    found = 0
    for kind in range(POWERS):
        held = state.treasury.power[player * POWERS + kind]
        if held:
            found += max(0, held + income.power_income(state, player, kind) - MOST_POWER)
    return found


def open_features(state: PriceOfPower, player: int) -> list[float]:
    """What a glance tells."""
    power = player * POWERS
    ducats = state.treasury.ducats[player]
    return [
        float(state.treasury.prestige[player]),
        float(board.tax_income(state, player)),
        float(state.map.core.count(player)),
        float(by_player.marriages(state).total[player]),
        float(by_player.allies(state).total[player] + state.relations.allied[player].bit_count()),
        float(state.treasury.stability[player]),
        float(penalties.occupied_tax(state, player)),
        float(state.treasury.loans[player]),
        float(min(ducats, FREE_OF_CORRUPTION)),
        float(max(0, ducats - FREE_OF_CORRUPTION)),
        float(state.treasury.power[power + ADM]),
        float(state.treasury.power[power + DIP]),
        float(state.treasury.power[power + MIL]),
        float(state.court.ideas[player].bit_count()),
        float(by_player.influence(state).total[player]),
        float(by_player.claims(state).total[player]),
        float(forces.deployed(state, player)),
        float(state.treasury.available[player]),
        float(len(board.vassals_of(state, player))),
        float(len(by_player.wars(state).where[player])),
    ]


def deep_features(state: PriceOfPower, player: int, left: int) -> list[float]:
    """What has to be reckoned up."""
    known = board.holdings(state)
    ideas = state.court.ideas[player].bit_count()
    return [
        1.0 if cardinals.papal_controller(state) == player else 0.0,
        float(state.empire.authority) if board.emperor_player(state) == player else 0.0,
        nearness.promise_of_missions(state, player),
        nearness.promise_of_milestones(state, player),
        float(prestige.struggle_score(state, player)) if state.cards.struggle != NOBODY else 0.0,
        float(budget.net_income(state, player) * left),
        float(sum([income.power_income(state, player, kind) for kind in range(POWERS)]) * left),
        float(ideas * left),
        float(len(state.cards.hands[player])),
        float(forces.ships_of(state, player)),
        float(merchants_out(state, player)),
        float(len(all_unrest_of(state, player))),
        float(sum([state.map.rebels[area] for area in known.areas[player]])),
        float(len([at for at in known.towns[player] if state.map.occupier[at] == REBELS])),
        float(sum([board.tax_value(state, at) for at in known.occupied[player]])),
        1.0 if state.court.character[player * POSTS + RULER] == NOBODY else 0.0,
        float(cardinals.cardinals_of(state, player)),
        float(state.treasury.colonists[player]),
        campaigns.siege_ahead(state, player),
        prize_in_reach(state, player),
        float(len(colonisation.claimed(state, player))),
        float(by_player.slots(state).total[player]),
    ]


def prize_in_reach(state: PriceOfPower, player: int) -> float:
    """The tax that a war would bring for which everything is ready."""
    found = campaigns.prize(state, player)
    return found.worth if found is not None else 0.0


def merchants_out(state: PriceOfPower, player: int) -> int:
    each = len(state.trade.merchant_at) // state.box.players
    return len([at for at in state.trade.merchant_at[player * each : player * each + each] if at != NOBODY])
