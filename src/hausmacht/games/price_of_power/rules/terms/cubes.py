"""Cubes: a player has thirty, and who has none left in supply takes them from anywhere on the board.

They lie on the map as influence, in the curia as cardinals, and as colonists and charges of display cards. What comes
is placed first; then as many cubes as are missing are taken back, one after the other, from where their player says. A
bot has its own order (see steps_abroad.py) and places nothing beyond its supply.

Rules: cubes.anywhere, ruling.cubes-counted
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hausmacht.core.agenda import Decision, Denial, Item, Step, Table
from hausmacht.games.price_of_power import by_player
from hausmacht.games.price_of_power.choices import Pick, areas, numbers, picks, word
from hausmacht.games.price_of_power.components import CUBES, PLAYERS, read
from hausmacht.games.price_of_power.decks import actions as deck
from hausmacht.games.price_of_power.events import common
from hausmacht.games.price_of_power.events import effects as events
from hausmacht.games.price_of_power.rows import added, replaced, replaced_group
from hausmacht.games.price_of_power.state import PriceOfPower

MOST_SLOTS: Final = PLAYERS + 1  # of the curia
TAKE_INFLUENCE: Final = areas("take-influence")
TAKE_CARDINAL: Final = numbers("take-cardinal", MOST_SLOTS, "slot")
TAKE_COLONIST: Final = word("take-colonist")
TAKE_CHARGE: Final = picks("take-charge", [row["id"].lower() for row in read("actions")["card"]], "card")


def used(state: PriceOfPower, player: int) -> int:
    """Influence, cardinals, colonists and charges of display cards.

    Rules: ruling.cubes-counted
    """
    found = (
        state.treasury.colonists[player] + state.papacy.curia.count(player) + by_player.influence(state).total[player]
    )
    display = state.cards.display[player]
    for at in range(1, len(display), 2):
        found += display[at]
    return found


def at_hand(state: PriceOfPower, player: int) -> int:
    """How many cubes a player can place: a bot those in supply, a person any that he has.

    Rules: cubes.anywhere, tokens.limits
    """
    return CUBES - used(state, player) if state.box.is_bot[player] else CUBES


def settle(table: Table[PriceOfPower], player: int) -> None:
    """More was placed than there are cubes: the rest is taken back.

    Rules: cubes.anywhere
    """
    if used(table.state, player) > CUBES:
        table.next(TakeCubes(player))


def is_settling(state: PriceOfPower, player: int) -> bool:
    """Whether cubes are about to be taken back."""
    waiting = (TakeCubes(player).text, TakeCube(player).text)
    return any([item.text in waiting for item in state.agenda])


class TakeCubes(Step[PriceOfPower]):
    """Asks for a cube while any is missing.

    Rules: cubes.anywhere
    """

    def __init__(self, player: int) -> None:
        super().__init__("take-cubes", (player,))
        self.player: Final = player

    def run(self, table: Table[PriceOfPower]) -> None:
        if used(table.state, self.player) > CUBES:
            table.next(TakeCube(self.player))


class TakeCube(Decision[PriceOfPower, Pick]):
    """The supply is empty: from where is a cube taken?

    Rules: cubes.anywhere
    """

    def __init__(self, player: int) -> None:
        super().__init__("take-cube", player)

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        found = [TAKE_INFLUENCE[area] for area in by_player.influence(state).where[self.seat]]
        found += [TAKE_CARDINAL[slot] for slot, player in enumerate(state.papacy.curia) if player == self.seat]
        if state.treasury.colonists[self.seat]:
            found.append(TAKE_COLONIST)
        found += [TAKE_CHARGE[card] for card in state.cards.display[self.seat][::2]]
        return found

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return None

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        table.next(TakeCubes(self.seat))
        if choice.kind == "take-influence":
            take_influence(table, self.seat, choice.value)
        elif choice.kind == "take-cardinal":
            take_cardinal(table, self.seat, choice.value)
        elif choice is TAKE_COLONIST:
            take_colonist(table, self.seat)
        else:
            take_charge(table, self.seat, choice.value)

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"cubes": used(state, self.seat) - CUBES}

    def about(self, state: PriceOfPower, choice: Pick) -> dict[str, int]:
        return {"slot": choice.value + 1} if choice.kind == "take-cardinal" else choice.numbers


def take_influence(table: Table[PriceOfPower], player: int, area: int) -> None:
    state = table.state
    state.map.influence = added(state.map.influence, area, -(1 << (4 * player)))
    table.tell(common.INFLUENCE_LOST, player, area, 1)


def take_cardinal(table: Table[PriceOfPower], player: int, slot: int) -> None:
    """The gap is closed up.

    Rules: ruling.curia-gaps
    """
    state = table.state
    state.papacy.curia = (*state.papacy.curia[:slot], *state.papacy.curia[slot + 1 :])
    table.tell(common.CARDINAL_LOST, player)


def take_colonist(table: Table[PriceOfPower], player: int) -> None:
    state = table.state
    state.treasury.colonists = replaced(state.treasury.colonists, player, state.treasury.colonists[player] - 1)
    table.tell(common.COLONISTS, player, state.treasury.colonists[player])


def take_charge(table: Table[PriceOfPower], player: int, card: int) -> None:
    """A card without charges is discarded.

    Rules: display.charges
    """
    state = table.state
    row = state.cards.display[player]
    at = 2 * row[::2].index(card)
    left = row[at + 1] - 1
    kept: tuple[int, ...] = (card, left) if left else ()
    state.cards.display = replaced_group(state.cards.display, player, (*row[:at], *kept, *row[at + 2 :]))
    if not left:
        deck.put_on_discards(state, card)
    table.tell(events.CHARGES, player, card, left)


ITEMS: Final[dict[str, Callable[..., Item]]] = {"take-cubes": TakeCubes, "take-cube": TakeCube}
