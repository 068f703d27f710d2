"""What lies on the table of a test: power, influence, armies, ships, occupied provinces, merchants and ideas."""

from __future__ import annotations

from tests.games.price_of_power.laying import FRANCE, answer, area, laid, province, realm, sea
from tests.games.price_of_power.running import changes_of_idea

from hausmacht.core.agenda import Table
from hausmacht.games.price_of_power.components import ARMIES, MERCHANTS, NOBODY, NODE_NAMES, POWERS, SEAS, UNIT_KINDS
from hausmacht.games.price_of_power.decks.trade import CARD_NAMES
from hausmacht.games.price_of_power.modifiers import add
from hausmacht.games.price_of_power.progress.trade import Trade
from hausmacht.games.price_of_power.rows import added, count5, replaced
from hausmacht.games.price_of_power.rules import forces, peace_sides, relations, tokens, trade
from hausmacht.games.price_of_power.rules.actions import menu
from hausmacht.games.price_of_power.rules.warfare import declaration
from hausmacht.games.price_of_power.state import SMALL, PriceOfPower

# Turns and actions


def in_turn(player: int = FRANCE) -> Table[PriceOfPower]:
    """It is the turn of a player."""
    table = laid()
    table.state.player = player
    table.next(menu.Turn(player))
    return table


def power(table: Table[PriceOfPower], player: int, kind: int) -> int:
    return table.state.power[player * POWERS + kind]


def set_power(table: Table[PriceOfPower], player: int, kind: int, amount: int) -> None:
    table.state.power[player * POWERS + kind] = amount


def give_influence(table: Table[PriceOfPower], player: int, name: str, cubes: int) -> None:
    """So many cubes of the player and of nobody else."""
    table.state.influence = replaced(table.state.influence, area(name), cubes << (4 * player))


# War


def declare_by(table: Table[PriceOfPower], player: int, *names: str) -> None:
    """A player takes the action against these realms."""
    declaration.begin(table, player)
    for at, name in enumerate(names):
        answer(table, f"declare-war {name}")
        answer(table, "another-enemy" if at + 1 < len(names) else "no-other-enemy")


def bits(*players: int) -> int:
    """A set of players as one number."""
    return sum([1 << player for player in players])


def at_war(player: int, *enemies: str, **options: str) -> Table[PriceOfPower]:
    """A player at war with these realms, all armies at home."""
    table = laid(**options)  # type: ignore[arg-type]
    for name in enemies:
        relations.set_war(table, player, realm(name))
    return table


def clear_units(table: Table[PriceOfPower], *players: int) -> None:
    """No armies of these players on the board; of nobody, if none is named."""
    state = table.state
    for player in players or range(state.box.players):
        for army in range(player * ARMIES, player * ARMIES + ARMIES):
            state.army_at[army] = NOBODY
            for kind in range(UNIT_KINDS):
                state.army[army * UNIT_KINDS + kind] = 0


def muster(table: Table[PriceOfPower], player: int, units: int, where: str) -> None:
    """So many units of the player and no others."""
    clear_units(table, player)
    forces.add_to_camp(table, player, area(where), units)


def put_army(table: Table[PriceOfPower], player: int, where: str, units: list[int], number: int = 0) -> int:
    """An army of regular infantry, cavalry and artillery."""
    army = player * ARMIES + number
    for kind in range(UNIT_KINDS):
        table.state.army[army * UNIT_KINDS + kind] = units[kind] if kind < len(units) else 0
    table.state.army_at[army] = area(where)
    return army


def only_army(table: Table[PriceOfPower], player: int, where: str, units: int) -> int:
    """The only army of a player: so many regular infantry."""
    clear_units(table, player)
    return put_army(table, player, where, [units])


def occupy(table: Table[PriceOfPower], player: int, *names: str) -> None:
    for name in names:
        tokens.occupy(table, player, province(name))


def occupy_all(table: Table[PriceOfPower], player: int, name: str) -> None:
    for at in peace_sides.lands_of(table.state, realm(name)):
        tokens.occupy(table, player, at)


# At sea


def clear_sea(table: Table[PriceOfPower]) -> None:
    """No ship of anybody is on the board."""
    state = table.state
    state.light = state.slots = (0,) * SEAS
    state.docked = ()
    state.fleet_at = (NOBODY,) * len(state.fleet_at)
    state.fleet = (0,) * len(state.fleet)


def protect(table: Table[PriceOfPower], player: int, name: str, ships: int) -> None:
    """So many ships of the player on the slots of a zone."""
    state = table.state
    state.slots = added(state.slots, sea(name), (ships - count5(state.slots[sea(name)], player)) << (5 * player))


# Trade


def own(table: Table[PriceOfPower], player: int, *names: str) -> None:
    """Towns of the player, and nobody occupies them."""
    for name in names:
        table.state.token = replaced(table.state.token, province(name), player * 3 + SMALL)
        table.state.occupier = replaced(table.state.occupier, province(name), NOBODY)


def put_merchant(table: Table[PriceOfPower], player: int, name: str, number: int = 0, down: int = 0) -> None:
    state = table.state
    state.merchant_at = replaced(state.merchant_at, player * MERCHANTS + number, NODE_NAMES.index(name))
    state.merchant_down = replaced(state.merchant_down, player * MERCHANTS + number, down)


def trade_with(*cards: int) -> Trade:
    """A trade anywhere with these cards turned up."""
    found = Trade(NOBODY, False, False)
    found.cards = list(cards)
    return found


def offer(table: Table[PriceOfPower], player: int, *names: str) -> None:
    """The player trades with these cards turned up."""
    state = table.state
    cards = [CARD_NAMES.index(name) for name in names]
    state.trade_deck = tuple([at for at in state.trade_deck if at not in cards])
    state.deal = trade_with(*cards)
    table.next(trade.HowToTrade(player))


# Ideas


def give_idea(table: Table[PriceOfPower], player: int, name: str) -> None:
    """What an idea gives for good."""
    for mod in changes_of_idea(table.state, name):
        add(table.state, player, mod)


def bare(table: Table[PriceOfPower], player: int) -> None:
    """No units, ships, advisors, loans: nothing that costs."""
    state = table.state
    for army in range(player * ARMIES, player * ARMIES + ARMIES):
        state.army_at[army] = NOBODY
        for kind in range(UNIT_KINDS):
            state.army[army * UNIT_KINDS + kind] = 0
    for zone in range(SEAS):
        state.slots = replaced(state.slots, zone, state.slots[zone] & ~(31 << (5 * player)))
        state.light = replaced(state.light, zone, state.light[zone] & ~(31 << (5 * player)))
    state.fleet_at = replaced(state.fleet_at, player, NOBODY)
    for kind in range(3):
        state.fleet = replaced(state.fleet, player * 3 + kind, 0)
