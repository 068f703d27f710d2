"""What lies on the table of each module, as planes of a tensor."""

from __future__ import annotations

from typing import Final

from hausmacht.core.tensors import Encoder, listed, one_of, turned, within
from hausmacht.games.wallenstein.components import COUNTIES
from hausmacht.games.wallenstein.modules.court.components import COURTIERS, FAVORS
from hausmacht.games.wallenstein.modules.court.court import KEPT, PLACES
from hausmacht.games.wallenstein.modules.landsknechte.components import CARDS
from hausmacht.games.wallenstein.modules.leaders.pieces import STATUES, TROPHY_OF
from hausmacht.games.wallenstein.state import Box, Wallenstein


class ModulePlanes:
    """The planes of one module."""

    def __init__(self, at: int, seats: int) -> None:
        self.at: Final = at  # of its pieces
        self.seats: Final = seats

    def put(self, state: Wallenstein, seat: int, cells: list[int]) -> None:
        raise NotImplementedError


class LandsknechtePlanes(ModulePlanes):
    def __init__(self, encoder: Encoder[Wallenstein], at: int, seats: int) -> None:
        super().__init__(at, seats)
        places = within(turned(seats), one_of(range(CARDS)))
        self.top: Final = encoder.plane("view.modules.landsknechte", places, 1, "the card on top of each deck")

    def put(self, state: Wallenstein, seat: int, cells: list[int]) -> None:
        pieces = state.extra[self.at]
        for each in range(self.seats):
            cells[self.top + (each - seat) % self.seats * CARDS + pieces[each]] = 1


class CourtPlanes(ModulePlanes):
    def __init__(self, encoder: Encoder[Wallenstein], at: int, seats: int) -> None:
        super().__init__(at, seats)
        halls = within(["[hall]", "[audience]", "[supply]"], turned(seats))
        self.courtiers: Final = encoder.plane("view.modules.court.courtiers", halls, COURTIERS, "where courtiers are")
        lying = ["deck", "removed", "space-4", "space-3", "space-2", *[f"+{ahead}" for ahead in range(seats)]]
        favors = within(listed(FAVORS), one_of(lying))
        self.favors: Final = encoder.plane("view.modules.court.favors", favors, 1, "where each favor card lies")

    def put(self, state: Wallenstein, seat: int, cells: list[int]) -> None:
        pieces, seats = state.extra[self.at], self.seats
        for place in range(PLACES):
            for each in range(seats):
                cells[self.courtiers + place * seats + (each - seat) % seats] = pieces[place * seats + each]
        at = self.favors
        for favor in range(FAVORS):
            lying = pieces[PLACES * seats + favor]
            cells[at + (lying if lying < KEPT else KEPT + (lying - KEPT - seat) % seats)] = 1
            at += KEPT + seats


class LeadersPlanes(ModulePlanes):
    def __init__(self, encoder: Encoder[Wallenstein], at: int, seats: int) -> None:
        super().__init__(at, seats)
        counties = one_of(range(COUNTIES))
        self.leader: Final = encoder.plane(
            "view.modules.leaders.leader", within(turned(seats), counties), 1, "where each leader stands"
        )
        self.statues: Final = encoder.plane(
            "view.modules.leaders.statues", within(turned(seats), counties), 1, "statues in each county"
        )
        self.trophies: Final = encoder.plane(
            "view.modules.leaders.trophies", within(turned(seats), turned(seats)), STATUES, "statues that others took"
        )
        self.left: Final = encoder.plane("view.modules.leaders.left", turned(seats), STATUES, "statues in the supply")

    def put(self, state: Wallenstein, seat: int, cells: list[int]) -> None:
        pieces, seats = state.extra[self.at], self.seats
        for each in range(seats):
            ahead = (each - seat) % seats
            if pieces[each] >= 0:
                cells[self.leader + ahead * COUNTIES + pieces[each]] = 1
            first = seats + each * STATUES
            for place in pieces[first : first + STATUES]:
                if place < 0:
                    cells[self.left + ahead] += 1
                elif place < TROPHY_OF:
                    cells[self.statues + ahead * COUNTIES + place] += 1
                else:
                    cells[self.trophies + ahead * seats + (place - TROPHY_OF - seat) % seats] += 1


def planes_for(encoder: Encoder[Wallenstein], box: Box) -> list[ModulePlanes]:
    """Those of the modules in play."""
    found: list[ModulePlanes] = []
    for module in box.modules:
        if module.name == "landsknechte":
            found.append(LandsknechtePlanes(encoder, module.at, box.seats))
        elif module.name == "court":
            found.append(CourtPlanes(encoder, module.at, box.seats))
        else:
            found.append(LeadersPlanes(encoder, module.at, box.seats))
    return found
