"""The Emperor's Court on the table: courtiers, favor cards, and what the kept ones change in the basic game.

Rules: court.*
"""

from __future__ import annotations

from typing import Final

from hausmacht.core.agenda import Denial, Table
from hausmacht.games.wallenstein.components import SEAT_NAMES
from hausmacht.games.wallenstein.modules.court import events
from hausmacht.games.wallenstein.modules.court.components import (
    CONVERSIONS,
    COURTIERS,
    FAVORS,
    PRINTED_FAVORS,
    SPACES,
    TOWER_CARDS,
    FavorCard,
)
from hausmacht.games.wallenstein.state import Module, Wallenstein

# Where courtiers are
HALL: Final = 0  # the entrance hall
AUDIENCE: Final = 1  # the audience hall
SUPPLY: Final = 2
PLACES: Final = 3

# Where a favor card lies
DECK: Final = 0
REMOVED: Final = 1
SPACE: Final = 2  # + 0 for four courtiers, 1 for three, 2 for two
KEPT: Final = 5  # + the seat that has it

IMMUNE: Final = Denial("immune", "court.favor-immunity")


class Court(Module):
    """The pieces: courtiers by place and seat (place * seats + seat), then where each favor card lies.

    Rules: court.courtiers, court.tower-cards, court.boxes
    """

    def __init__(self, at: int, favors: list[FavorCard] | None = None) -> None:
        super().__init__("court", at)
        if favors is None:
            favors = PRINTED_FAVORS
        self.favors: Final = favors  # by number, less one
        self.shields: Final = [card for card in favors if card.blocks]
        self.parrying: Final = [card.number for card in favors if card.effect == "calm"]

    # Pieces

    def pieces(self, seats: int) -> list[int]:
        """Rules: court.courtiers, court.deck"""
        return [0] * seats * SUPPLY + [COURTIERS] * seats + [DECK] * FAVORS

    def courtiers(self, state: Wallenstein, place: int, seat: int) -> int:
        return state.extra[self.at][place * state.box.seats + seat]

    def send(self, state: Wallenstein, seat: int, courtiers: int, origin: int, target: int) -> None:
        """Courtiers of a seat go from one place to another."""
        pieces = state.extra[self.at]
        pieces[origin * state.box.seats + seat] -= courtiers
        pieces[target * state.box.seats + seat] += courtiers

    def card(self, favor: int) -> FavorCard:
        """The card with this number."""
        return self.favors[favor - 1]

    def place_of(self, state: Wallenstein, favor: int) -> int:
        return state.extra[self.at][PLACES * state.box.seats + favor - 1]

    def lay(self, state: Wallenstein, favor: int, place: int) -> None:
        state.extra[self.at][PLACES * state.box.seats + favor - 1] = place

    def displayed(self, state: Wallenstein) -> list[int]:
        """The numbers of the cards in the audience hall, the dearest space first."""
        first = PLACES * state.box.seats
        pieces = state.extra[self.at]
        found: list[int] = []
        for favor in range(FAVORS, 0, -1):
            if SPACE <= pieces[first + favor - 1] < KEPT:
                found.append(favor)
        return found

    # What it changes

    def boxes(self) -> int:
        """Rules: court.boxes"""
        return len(CONVERSIONS)

    def cards(self) -> int:
        """Among the actions and in the auction box they say no more than a money card of 0.

        Rules: court.tower-cards, court.tower-card-action, court.tower-card-bid
        """
        return TOWER_CARDS

    def filled(self, table: Table[Wallenstein], fallen: list[int]) -> None:
        """A courtier goes to the hall for each own cube that fell through.

        Rules: court.fill
        """
        for seat in range(table.state.box.seats):
            self.send(table.state, seat, fallen[seat], SUPPLY, HALL)
            table.tell(events.COURTIERS_ENTERED, seat, fallen[seat])

    def why_not_attack(self, state: Wallenstein, seat: int, target: int, action: int) -> Denial | None:
        """Who has a favor against this combat action cannot be attacked with it.

        Rules: court.favor-immunity
        """
        defender = state.owner[target]
        if defender < 0:
            return None
        for shield in self.shields:
            if self.place_of(state, shield.number) == KEPT + defender and action in shield.blocks:
                return IMMUNE
        return None

    def parries_marker(self, table: Table[Wallenstein], seat: int, county: int) -> bool:
        """The card that was kept wards off the marker and leaves the game.

        Rules: court.favor-parry
        """
        for favor in self.parrying:
            if self.place_of(table.state, favor) == KEPT + seat:
                self.lay(table.state, favor, REMOVED)
                table.tell(events.PARRIED, seat, county)
                return True
        return False

    def wrong(self, state: Wallenstein) -> list[str]:
        return [*self.wrong_courtiers(state), *self.wrong_cards(state)]

    def wrong_courtiers(self, state: Wallenstein) -> list[str]:
        """Seven of each colour; the audience hall is empty after the audience."""
        found: list[str] = []
        held = waits(state, "audience.dismiss")
        for seat in range(state.box.seats):
            numbers = [self.courtiers(state, place, seat) for place in range(PLACES)]
            if sum(numbers) != COURTIERS or min(numbers) < 0:
                found.append(f"{SEAT_NAMES[seat]} has {numbers} courtiers in hall, audience hall and supply")
            if numbers[AUDIENCE] and not held:
                found.append(f"courtiers of {SEAT_NAMES[seat]} linger in the audience hall")
        return found

    def wrong_cards(self, state: Wallenstein) -> list[str]:
        """Each card lies in one place, each space holds at most one, and only those are kept that may be."""
        found: list[str] = []
        shown = self.displayed(state)
        spaces = [self.place_of(state, favor) for favor in shown]
        if spaces != sorted(set(spaces)) or len(spaces) > SPACES:
            found.append(f"the favor cards {shown} lie on wrong spaces")
        if shown and not waits(state, "audience.dismiss"):
            found.append(f"the favor cards {shown} were not put away")
        for card in self.favors:
            place = self.place_of(state, card.number)
            if not 0 <= place < KEPT + state.box.seats:
                found.append(f"favor card {card.number} lies nowhere")
            elif place >= KEPT and card.number not in self.parrying:
                if not card.blocks:
                    found.append(f"favor card {card.number} cannot be kept")
                elif not waits(state, "audience.end_favors"):
                    found.append(f"favor card {card.number} outlasts its round")
        return found


def waits(state: Wallenstein, kind: str) -> bool:
    """Whether a step is still to come this round."""
    for item in state.agenda:
        if item.kind == kind:
            return True
    return False


def court_of(state: Wallenstein) -> Court:
    """The court on this table."""
    for module in state.box.modules:
        if isinstance(module, Court):
            return module
    raise ValueError("this table is laid out without the Emperor's Court")
