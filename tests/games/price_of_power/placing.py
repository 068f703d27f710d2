"""What lies on the table of a test: power, influence, armies, ships, occupied provinces, merchants and ideas."""

from __future__ import annotations

from tests.games.price_of_power.laying import FRANCE, answer, area, laid

from hausmacht.core.agenda import Table
from hausmacht.games.price_of_power.components import NOBODY, POWER_NAMES, POWERS
from hausmacht.games.price_of_power.decks.trade import CARD_NAMES
from hausmacht.games.price_of_power.laying import LaidRealm, LaidTable
from hausmacht.games.price_of_power.progress.trade import Trade
from hausmacht.games.price_of_power.rules.actions import menu
from hausmacht.games.price_of_power.rules.trade import trade
from hausmacht.games.price_of_power.rules.warfare.declaring import declaration
from hausmacht.games.price_of_power.state import PriceOfPower

# Turns and actions


def in_turn(player: int = FRANCE) -> Table[PriceOfPower]:
    """It is the turn of a player."""
    table = laid()
    table.state.time.player = player
    table.next(menu.Turn(player))
    return table


def power(table: Table[PriceOfPower], player: int, kind: int) -> int:
    return table.state.treasury.power[player * POWERS + kind]


def set_power(table: Table[PriceOfPower], player: int, kind: int, amount: int) -> None:
    LaidRealm(table, player).has(**{POWER_NAMES[kind]: amount})


def give_influence(table: Table[PriceOfPower], player: int, name: str, cubes: int) -> None:
    """So many cubes of the player and of nobody else."""
    LaidRealm(table, player).influences(name, cubes, alone=True)


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
    LaidRealm(table, player).at_war_with(*enemies)
    return table


def clear_units(table: Table[PriceOfPower], *players: int) -> None:
    """No armies of these players on the board; of nobody, if none is named."""
    for player in players or range(table.state.box.players):
        LaidRealm(table, player).no_armies()


def muster(table: Table[PriceOfPower], player: int, units: int, where: str) -> None:
    """So many units of the player and no others."""
    LaidRealm(table, player).no_armies().camps(where, units)


def put_army(table: Table[PriceOfPower], player: int, where: str, units: list[int], number: int = 0) -> int:
    """An army of regular infantry, cavalry and artillery."""
    return LaidRealm(table, player).put_army(number, area(where), units)


def only_army(table: Table[PriceOfPower], player: int, where: str, units: int) -> int:
    """The only army of a player: so many regular infantry."""
    clear_units(table, player)
    return put_army(table, player, where, [units])


def occupy(table: Table[PriceOfPower], player: int, *names: str) -> None:
    LaidRealm(table, player).occupies(*names)


def occupy_all(table: Table[PriceOfPower], player: int, name: str) -> None:
    LaidRealm(table, player).occupies_all_of(name)


# At sea


def clear_sea(table: Table[PriceOfPower]) -> None:
    """No ship of anybody is on the board."""
    LaidTable(table).no_ships()


def protect(table: Table[PriceOfPower], player: int, name: str, ships: int) -> None:
    """So many ships of the player on the slots of a zone."""
    LaidRealm(table, player).protects(name, ships)


# Trade


def own(table: Table[PriceOfPower], player: int, *names: str) -> None:
    """Towns of the player, and nobody occupies them."""
    LaidRealm(table, player).owns(*names, small=True)


def put_merchant(table: Table[PriceOfPower], player: int, name: str, number: int = 0, down: int = 0) -> None:
    LaidRealm(table, player).merchant(name, number + 1, down == 1)


def trade_with(*cards: int) -> Trade:
    """A trade anywhere with these cards turned up."""
    found = Trade(NOBODY, False, False)
    found.cards = list(cards)
    return found


def offer(table: Table[PriceOfPower], player: int, *names: str) -> None:
    """The player trades with these cards turned up."""
    state = table.state
    cards = [CARD_NAMES.index(name) for name in names]
    state.trade.trade_deck = tuple([at for at in state.trade.trade_deck if at not in cards])
    state.deal = trade_with(*cards)
    table.next(trade.HowToTrade(player))


# Ideas


def give_idea(table: Table[PriceOfPower], player: int, name: str) -> None:
    """What an idea gives for good."""
    LaidRealm(table, player).is_given(name)


def bare(table: Table[PriceOfPower], player: int) -> None:
    """No units, ships, advisors, loans: nothing that costs."""
    LaidRealm(table, player).no_armies().no_ships()
