"""The numbers of a realm that people compare before and after; all of them lie open."""

from __future__ import annotations

from hausmacht.core.game import Tally
from hausmacht.games.price_of_power import board, by_player
from hausmacht.games.price_of_power.components import ADM, DIP, MERCHANTS, MIL, NOBODY, POWERS
from hausmacht.games.price_of_power.rules.terms import forces
from hausmacht.games.price_of_power.state import PriceOfPower


def treasury_of(state: PriceOfPower, player: int) -> Tally:
    """What a player pays with and is counted by."""
    treasury = state.treasury
    power = player * POWERS
    return (
        ("ducats", treasury.ducats[player]),
        ("adm", treasury.power[power + ADM]),
        ("dip", treasury.power[power + DIP]),
        ("mil", treasury.power[power + MIL]),
        ("stability", treasury.stability[player]),
        ("prestige", treasury.prestige[player]),
        ("manpower", treasury.available[player]),
    )


def tally(state: PriceOfPower, player: int) -> Tally:
    """What stands on a player's board, then what lies on the map, then the hand."""
    treasury = state.treasury
    return (
        *treasury_of(state, player),
        ("exhausted", treasury.exhausted[player]),
        ("loans", treasury.loans[player]),
        ("towns", len(board.towns_of(state, player))),
        ("vassals", len(board.vassals_of(state, player))),
        ("occupied", len(board.occupied_by(state, player))),
        ("tax", board.tax_income(state, player)),
        ("unrest", unrest(state, player)),
        ("influence", by_player.influence(state).total[player]),
        ("claims", by_player.claims(state).total[player]),
        ("allies", len(by_player.allies(state).where[player])),
        ("marriages", by_player.marriages(state).total[player]),
        ("units", forces.deployed(state, player)),
        ("ships", forces.ships_of(state, player)),
        ("merchants", merchants(state, player)),
        ("colonists", treasury.colonists[player]),
        ("ideas", state.court.ideas[player].bit_count()),
        ("missions", len(state.cards.done[player])),
        ("cards", len(state.cards.hands[player])),
    )


def unrest(state: PriceOfPower, player: int) -> int:
    """Provinces with unrest among a player's towns."""
    return len([at for at in by_player.unrest(state) if board.has_town(state, player, at)])


def merchants(state: PriceOfPower, player: int) -> int:
    """Merchants that stand upright in a node."""
    trade = state.trade
    places = range(player * MERCHANTS, player * MERCHANTS + MERCHANTS)
    return len([at for at in places if trade.merchant_at[at] != NOBODY and not trade.merchant_down[at]])


def tallies(state: PriceOfPower) -> list[Tally]:
    return [tally(state, player) for player in range(state.box.players)]
