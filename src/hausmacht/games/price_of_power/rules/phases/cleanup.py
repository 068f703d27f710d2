"""Clean-up at the end of a round: manpower, ports, merchants, colonists, tokens, the first player, the hand limit.

Rules: cleanup.allied, manpower.update, manpower.surplus, manpower.refresh, cleanup.repair, cleanup.merchants
Rules: cleanup.colonists, cleanup.focus, cleanup.alliances, cleanup.plague, cleanup.first, cleanup.hand
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hausmacht.core.agenda import Decision, Denial, Item, Step, Table, steps
from hausmacht.games.price_of_power import board, by_player, hostility
from hausmacht.games.price_of_power.choices import Pick, picks
from hausmacht.games.price_of_power.components import (
    ALLIED,
    ARMIES,
    ARMS,
    GREAT_DYNAMIC,
    HAND_LIMIT,
    NAMED_REALMS,
    NOBODY,
    PLAYERS,
    REALMS,
    REGULAR,
    UNIT_KINDS,
    read,
)
from hausmacht.games.price_of_power.decks import actions as deck
from hausmacht.games.price_of_power.events import common
from hausmacht.games.price_of_power.events import phases as events
from hausmacht.games.price_of_power.modifiers import bonus
from hausmacht.games.price_of_power.rows import replaced
from hausmacht.games.price_of_power.rules.empire import empire, imperial_influence
from hausmacht.games.price_of_power.rules.phases import cuts, prestige
from hausmacht.games.price_of_power.rules.rebellion import clashes
from hausmacht.games.price_of_power.rules.religion import curia
from hausmacht.games.price_of_power.rules.terms import cubes, forces, manpower, relations
from hausmacht.games.price_of_power.rules.terms.order import turn_order
from hausmacht.games.price_of_power.rules.warfare.ships import ports
from hausmacht.games.price_of_power.state import CLEANUP, PriceOfPower

LEAST_REFRESHED: Final = 3
MOST_REFRESHED: Final = 6
MOST_COLONISTS: Final = 4

DISCARD: Final = picks("discard-down", [row["id"].lower() for row in read("actions")["card"]], "card")


# A. Update and refresh


def update(table: Table[PriceOfPower]) -> None:
    """Allied units, manpower, ships in port, merchants, colonists, national focus.

    Rules: cleanup.allied, manpower.update, manpower.refresh, cleanup.repair, cleanup.merchants, cleanup.focus
    """
    state = table.state
    state.time.phase = CLEANUP
    surplus: list[Item] = []
    for player in turn_order(state):
        gather_allied(table, player)
        update_manpower(table, player)
        refresh(table, player)
        send_colonists(table, player)
        if surplus_of(state, player):
            surplus.append(DISBAND_SURPLUS[player])
    ports.repair(table)
    state.trade.merchant_down = (0,) * len(state.trade.merchant_down)
    state.time.focus_changed = (0,) * state.box.players
    table.then(surplus)


def gather_allied(table: Table[PriceOfPower], player: int) -> None:
    """Allied units in armies wait beside Available manpower again.

    Rules: cleanup.allied
    """
    state = table.state
    for army in range(player * ARMIES, player * ARMIES + ARMIES):
        for arm in range(ARMS):
            units = state.forces.army[army * UNIT_KINDS + ALLIED * ARMS + arm]
            if units:
                forces.take_from_army(table, army, ALLIED * ARMS + arm, units)
                forces.gain_allied(table, player, units)


def update_manpower(table: Table[PriceOfPower], player: int) -> None:
    """What is gained is available. When the total has fallen, exhausted units go first, then available ones.

    Rules: manpower.update, ruling.manpower-lost
    """
    state = table.state
    left = max(0, manpower.total(state, player) - manpower.deployed_regulars(state, player))
    exhausted = min(state.treasury.exhausted[player], max(0, left - state.treasury.available[player]))
    if state.treasury.available[player] + state.treasury.exhausted[player] <= left:
        exhausted = state.treasury.exhausted[player]
    available = left - exhausted
    if (available, exhausted) != (state.treasury.available[player], state.treasury.exhausted[player]):
        state.treasury.exhausted[player] = exhausted
        state.treasury.available[player] = available
        table.tell(common.MANPOWER, player, available, exhausted)


def surplus_of(state: PriceOfPower, player: int) -> int:
    """Deployed regular units beyond the total.

    Rules: manpower.surplus
    """
    return max(0, manpower.deployed_regulars(state, player) - manpower.total(state, player))


class DisbandSurplus(Step[PriceOfPower]):
    """More regular units are deployed than the realm has manpower: some leave the board.

    Rules: manpower.surplus
    """

    def __init__(self, player: int) -> None:
        super().__init__("disband-surplus", (player,))
        self.player: Final = player

    def run(self, table: Table[PriceOfPower]) -> None:
        state = table.state
        if not surplus_of(state, self.player):
            return
        if state.box.is_bot[self.player]:
            clashes.take_regular(table, self.player)
            table.next(self)
        else:
            table.next(SURPLUS_UNIT[self.player])


class SurplusUnit(Decision[PriceOfPower, Pick]):
    """Which regular unit is given up?

    Rules: manpower.surplus
    """

    def __init__(self, player: int) -> None:
        super().__init__("surplus-unit", player)

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        found = [cuts.DISBAND_CAMP[area] for area in by_player.camps(state).where[self.seat]]
        for army in range(self.seat * ARMIES, self.seat * ARMIES + ARMIES):
            for unit in range(REGULAR * ARMS, REGULAR * ARMS + ARMS):
                if state.forces.army[army * UNIT_KINDS + unit]:
                    choice = cuts.DISBAND[unit][state.forces.army_at[army]]
                    if choice not in found:
                        found.append(choice)
        return found

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return None

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"units": surplus_of(state, self.seat)}

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        if choice.kind == "disband-camp":
            forces.take_from_camp(table, self.seat, choice.value, 1)
        else:
            cuts.take_unit(table, self.seat, choice.numbers["area"], choice.value)
        table.next(DISBAND_SURPLUS[self.seat])


def refresh(table: Table[PriceOfPower], player: int) -> None:
    """Half of the exhausted manpower is available again, three at least, six at most.

    Rules: manpower.refresh
    """
    state = table.state
    exhausted = state.treasury.exhausted[player]
    units = min(exhausted, max(LEAST_REFRESHED, min(MOST_REFRESHED, (exhausted + 1) // 2)))
    if units:
        state.treasury.exhausted[player] -= units
        state.treasury.available[player] += units
        table.tell(events.REFRESHED, player, units)


def colonial_claims(state: PriceOfPower, player: int) -> int:
    """Claims on territories that nobody has colonised."""
    found = 0
    for area in by_player.claims(state).where[player]:
        lands = state.box.provinces_in[area]
        if lands and board.is_vacant(state, lands[0]):
            found += 1
    return found


def send_colonists(table: Table[PriceOfPower], player: int) -> None:
    """One for each colonial claim, four at most, and what ideas add. A bot with nothing left to colonise keeps none.

    Rules: cleanup.colonists, bots.colonists, cubes.anywhere
    """
    state = table.state
    if state.box.is_bot[player] and not any([board.is_vacant(state, at) for at in state.box.distant_lands]):
        state.treasury.colonists = replaced(state.treasury.colonists, player, 0)
        return
    found = min(MOST_COLONISTS, colonial_claims(state, player)) + bonus(state, player, "colonists.round")
    found = min(found, cubes.at_hand(state, player))
    if found > 0:
        state.treasury.colonists = replaced(state.treasury.colonists, player, state.treasury.colonists[player] + found)
        table.tell(common.COLONISTS, player, state.treasury.colonists[player])
        cubes.settle(table, player)


# B. Boards


def clear_tokens(table: Table[PriceOfPower]) -> None:
    """Alliances that do not last, the plague, the Empire, the crusade, and a new first player.

    Rules: cleanup.alliances, cleanup.plague, empire.influence, empire.defend, empire.religion, cleanup.first
    """
    state = table.state
    end_loose_alliances(table)
    state.map.plague = ()
    state.papacy.committed = 0
    state.papacy.crusade = NOBODY
    state.papacy.papal_action = 0
    empire.check_lands(table)
    empire.end_defence(table)
    empire.check_religion(table)
    curia.settle(table)
    prestige.check_missions(table)
    prestige.check_milestones(table)
    pass_first_player(table)
    imperial_influence.place_influence(table)


def end_loose_alliances(table: Table[PriceOfPower]) -> None:
    """Alliances with bots and with dynamic realms of ten tax income or more; not with active allies.

    Rules: cleanup.alliances
    """
    state = table.state
    for player in range(state.box.players):
        for other in range(player + 1, state.box.players):
            if hostility.are_allied(state, player, other) and (state.box.is_bot[player] or state.box.is_bot[other]):
                relations.end_alliance(table, player, state.box.realm[other])
    for realm in range(NAMED_REALMS, REALMS):
        ally = state.relations.ally[realm]
        if ally != NOBODY and realm not in state.relations.active and board.realm_tax(state, realm) >= GREAT_DYNAMIC:
            relations.end_alliance(table, ally, realm)


def pass_first_player(table: Table[PriceOfPower]) -> None:
    """Who passed first, or second if the first to pass has been first player; when two play, he may stay it.

    Rules: cleanup.first, two.first
    """
    state = table.state
    ranked = sorted([(state.time.passed[player], player) for player in range(state.box.players)])
    order = [player for place, player in ranked if place != NOBODY and not board.is_out(state, player)]
    if not order:
        return
    may_stay = state.box.events_due > 1
    first = order[1] if order[0] == state.time.first and len(order) > 1 and not may_stay else order[0]
    if first != state.time.first:
        state.time.first = first
        table.tell(events.FIRST_PLAYER, first, order.index(first) + 1)


# C. Hand limit


def hand_limit(table: Table[PriceOfPower]) -> None:
    """Everybody discards down to five action cards.

    Rules: cleanup.hand
    """
    state = table.state
    table.then([LIMIT_HAND[player] for player in turn_order(state) if not state.box.is_bot[player]])


def limit_of(state: PriceOfPower, player: int) -> int:
    return HAND_LIMIT + bonus(state, player, "limit.hand")


class LimitHand(Step[PriceOfPower]):
    """Asks for a discard while there are too many cards."""

    def __init__(self, player: int) -> None:
        super().__init__("limit-hand", (player,))
        self.player: Final = player

    def run(self, table: Table[PriceOfPower]) -> None:
        if len(table.state.cards.hands[self.player]) > limit_of(table.state, self.player):
            table.next(DISCARD_CARD[self.player])


class DiscardCard(Decision[PriceOfPower, Pick]):
    """Which card goes?

    Rules: cleanup.hand
    """

    def __init__(self, player: int) -> None:
        super().__init__("discard-card", player)

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return [DISCARD[card] for card in state.cards.hands[self.seat]]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return None

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"cards": len(state.cards.hands[self.seat]) - limit_of(state, self.seat)}

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        deck.discard(table, self.seat, choice.value)
        table.next(LIMIT_HAND[self.seat])


DISBAND_SURPLUS: Final = [DisbandSurplus(player) for player in range(PLAYERS)]
SURPLUS_UNIT: Final = [SurplusUnit(player) for player in range(PLAYERS)]
LIMIT_HAND: Final = [LimitHand(player) for player in range(PLAYERS)]
DISCARD_CARD: Final = [DiscardCard(player) for player in range(PLAYERS)]

STEPS: Final[tuple[Item, ...]] = steps(update, clear_tokens, hand_limit)
ITEMS: Final[dict[str, Callable[..., Item]]] = {
    "disband-surplus": DisbandSurplus,
    "surplus-unit": SurplusUnit,
    "limit-hand": LimitHand,
    "discard-card": DiscardCard,
}
