"""The end: when the game is over, final scoring, and who has won.

Rules: end.events, end.prestige, end.tokens, end.scoring, end.ties, team.place
"""

from __future__ import annotations

from typing import Final

from hausmacht.core.agenda import Item, Table, steps
from hausmacht.games.price_of_power import beliefs, board, by_player
from hausmacht.games.price_of_power.components import LARGE_TOWNS, SMALL_TOWNS, VASSAL_TOKENS
from hausmacht.games.price_of_power.events import phases as events
from hausmacht.games.price_of_power.rules.phases import prestige
from hausmacht.games.price_of_power.rules.rebellion.penalties import occupied_tax
from hausmacht.games.price_of_power.rules.religion import cardinals
from hausmacht.games.price_of_power.rules.terms import relations, tokens, treasury
from hausmacht.games.price_of_power.rules.terms.order import turn_order
from hausmacht.games.price_of_power.state import PriceOfPower

LOFTY: Final = 100
LEAD: Final = 20


# The end


def is_over(state: PriceOfPower) -> bool:
    """An early end: a great lead in prestige, or every town and vassal token of a player on the board.

    Rules: end.prestige, end.tokens
    """
    return has_triumphed(state) or has_placed_all(state)


def has_triumphed(state: PriceOfPower) -> bool:
    """100 prestige, and 20 more than everybody else; partners of a team do not count against each other.

    Rules: end.prestige, team.place
    """
    best = max(state.treasury.prestige)
    if best < LOFTY:
        return False
    team = state.box.team[state.treasury.prestige.index(best)]
    rivals = [state.treasury.prestige[other] for other in range(state.box.players) if state.box.team[other] != team]
    return not rivals or best >= max(rivals) + LEAD


def has_placed_all(state: PriceOfPower) -> bool:
    """Rules: end.tokens"""
    for player in range(state.box.players):
        small, large, vassals = tokens.towns_placed(state, player)
        if small >= SMALL_TOWNS and large >= LARGE_TOWNS and vassals >= VASSAL_TOKENS:
            return True
    return False


# Final scoring


def mission_prestige(state: PriceOfPower, player: int) -> int:
    """Missions in hand that are fulfilled; their effects do not count.

    Rules: end.scoring
    """
    found = 0
    for mission in state.cards.missions[player]:
        if prestige.is_fulfilled(state, player, mission):
            found += state.box.content.missions[mission].prestige
    return found


def items(state: PriceOfPower, player: int) -> list[int]:
    """What a player scores at the end, item by item: missions in hand, then what lies open.

    Rules: end.scoring
    """
    return [mission_prestige(state, player), *open_items(state, player, cardinals.papal_controller(state))]


def open_items(state: PriceOfPower, player: int, controller: int) -> list[int]:
    """Tax income, cores, marriages, alliances, the papacy, authority, stability, occupied towns, loans.

    Rules: end.scoring
    """
    return [
        board.tax_income(state, player),
        by_player.cores(state).total[player],
        len(relations.marriages_of(state, player)),
        2 * len(relations.alliances_of(state, player)),
        catholics(state) if controller == player else 0,
        state.empire.authority if board.emperor_player(state) == player else 0,
        2 * state.treasury.stability[player],
        -occupied_tax(state, player),
        -state.treasury.loans[player],
    ]


def catholics(state: PriceOfPower) -> int:
    found = 0
    for player in range(state.box.players):
        if beliefs.is_catholic(state, player):
            found += 1
    return found


def final_scores(state: PriceOfPower) -> list[int]:
    """Prestige of every player: with what the end brings, unless the game is over and it is counted already.

    Missions in hand are secret, so they count only when it is.
    """
    if not state.agenda and not state.lanes:
        return list(state.treasury.prestige)
    controller, before = cardinals.papal_controller(state), state.treasury.prestige
    return [before[player] + sum(open_items(state, player, controller)) for player in range(state.box.players)]


def places(state: PriceOfPower) -> list[int]:
    """The place of every player, 1 for the winner: prestige, then monarch power, then ducats; equals share a place.

    A team has one place: its prestige, power and ducats are those of its members on average.

    Rules: end.ties, team.place
    """
    return places_by(state, final_scores(state))


def places_by(state: PriceOfPower, scores: list[int]) -> list[int]:
    """The same for whoever has the final scores already."""
    players, teams = range(state.box.players), state.box.team
    prestige = [shared(state, player, scores) for player in players]
    power = ducats = prestige
    if len(set(prestige)) < len(prestige):
        totals = [treasury.total_power(state, player) for player in players]
        power = [shared(state, player, totals) for player in players]
        ducats = [shared(state, player, state.treasury.ducats) for player in players]
    found: list[int] = []
    for player in players:
        ahead: list[int] = []
        for other in players:
            more = prestige[other] - prestige[player] or power[other] - power[player] or ducats[other] - ducats[player]
            if more > 0 and teams[other] not in ahead:
                ahead.append(teams[other])
        found.append(1 + len(ahead))
    return found


def shared(state: PriceOfPower, player: int, values: list[int]) -> int:
    """What the player's team has on average; a hundred times that, rounded down."""
    teams = state.box.team
    total = members = 0
    for other in range(state.box.players):
        if teams[other] == teams[player]:
            total += values[other]
            members += 1
    return 100 * total // members


def finish(table: Table[PriceOfPower]) -> None:
    """Final scoring, and nothing is left to do.

    Rules: end.scoring
    """
    state = table.state
    del state.agenda[:]
    for player in turn_order(state):
        found = items(state, player)
        state.treasury.prestige[player] += sum(found)
        table.tell(events.FINAL, player, *found, state.treasury.prestige[player])
    ranked = places(state)
    table.tell(events.ENDED, tuple([player for player in range(state.box.players) if ranked[player] == 1]))


STEPS: Final[tuple[Item, ...]] = steps(finish)
