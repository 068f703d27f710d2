"""The position on the table; not one rule."""

from __future__ import annotations

from typing import Final

from hausmacht.core.agenda import Item, State

SEAT_NAMES: Final = ("north", "east", "south", "west")
MOST_SEATS: Final = 4
NOBODY: Final = -1

# Where a cargo lies; a cargo is known by its worth, from 1 to 20
DECK: Final = 0
SOLD: Final = 1
HOME: Final = 2  # HOME + seat
CART: Final = HOME + MOST_SEATS
CARGOES: Final = range(1, 21)


class Rules:
    """What an expansion may change: prices, and the steps of a round."""

    def __init__(self, round: tuple[Item, ...], bribe: int) -> None:
        self.round: Final = round
        self.bribe: Final = bribe


class Toll(State):
    """Lists of small numbers, indexed by cargo or by seat."""

    def __init__(
        self,
        agenda: list[Item],
        lanes: list[list[Item]],
        rules: Rules,
        place: list[int],
        coins: list[int],
        round: int,
        first: int,
        guest: int,
        ice: int,
    ) -> None:
        super().__init__(agenda, lanes)
        self.rules: Final = rules
        self.place = place  # of each cargo; 0 is no cargo and lies nowhere
        self.coins = coins
        self.round = round
        self.first = first  # who comes first among equals
        self.guest = guest  # who takes the toll of this round
        self.ice = ice

    @property
    def seats(self) -> int:
        return len(self.coins)

    def copy(self) -> Toll:
        return Toll(
            self.agenda[:],
            [lane[:] for lane in self.lanes],
            self.rules,
            self.place[:],
            self.coins[:],
            self.round,
            self.first,
            self.guest,
            self.ice,
        )

    def fields(self) -> list[list[int]]:
        return [self.place, self.coins, [self.round, self.first, self.guest, self.ice]]


def cargoes_in(state: Toll, place: int) -> list[int]:
    return [cargo for cargo in CARGOES if state.place[cargo] == place]


def others(state: Toll) -> list[int]:
    """The merchants who did not cross, in order from the one who did."""
    return [(state.first + turn) % state.seats for turn in range(1, state.seats)]
