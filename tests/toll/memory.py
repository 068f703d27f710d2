"""What a seat remembers of its rivals' cargoes, and tables dealt to agree with that."""

from __future__ import annotations

from typing import Any

from tests.toll.rules.bridge import LOADS
from tests.toll.state import CARGOES, CART, DECK, HOME, SOLD, Rules, Toll
from tests.toll.view import TollView

from hausmacht.core.agenda import Item, Table, choose, deciding
from hausmacht.core.chance import Chance
from hausmacht.core.event import Event
from hausmacht.core.game import Memory


class TollMemory(Memory):
    """Cargoes that were shown and not sold are at home again, and everybody knows it."""

    def __init__(self, seats: int) -> None:
        self.known: list[set[int]] = [set() for _ in range(seats)]
        self.shown: dict[int, tuple[int, ...]] = {}

    def note(self, event: Event) -> None:
        act = NOTES.get(event.kind.name)
        if act is not None:
            act(self, **event.facts())

    def told(self) -> dict[str, Any]:
        return {"known": [sorted(known) for known in self.known]}

    def show(self, seat: int, cargoes: tuple[int, ...]) -> None:
        self.shown[seat] = cargoes
        self.known[seat].update(cargoes)

    def cross(self, seat: int) -> None:
        self.known[seat].difference_update(self.shown[seat])

    def smuggle(self, seat: int, cargo: int) -> None:
        self.known[seat].discard(cargo)


NOTES: dict[str, Any] = {
    "showed": TollMemory.show,
    "crossed": TollMemory.cross,
    "smuggled": TollMemory.smuggle,
}


def sample(view: TollView, memory: TollMemory, chance: Chance, agenda: list[Item], rules: Rules) -> Toll:
    """A table that the seat could be sitting at: what it cannot know is dealt by luck."""
    seats = len(view.coins)
    place = [DECK] * (CARGOES[-1] + 1)
    state = Toll(agenda, [], rules, place, list(view.coins), view.round, view.first, view.guest, view.ice)
    for cargo in view.sold:
        place[cargo] = SOLD
    for cargo in view.my_home:
        place[cargo] = HOME + view.seat
    for cargo in view.my_cart:
        place[cargo] = CART + view.seat
    rivals = [seat for seat in range(seats) if seat != view.seat]
    for seat in rivals:
        for cargo in memory.known[seat]:
            place[cargo] = HOME + seat
    for seat in rivals:
        for _ in range(view.cargoes[seat] - len(memory.known[seat])):
            unseen = [cargo for cargo in CARGOES if place[cargo] == DECK]
            place[unseen[chance.below("sample", len(unseen))]] = HOME + seat
    if view.sealed:
        state.lanes = [[LOADS[seat]] for seat in range(seats)]
        for seat in range(seats):
            if not view.sealed[seat]:
                get_ready(state, seat, view.seat, chance)
    return state


def get_ready(state: Toll, seat: int, me: int, chance: Chance) -> None:
    """The cart of this seat is ready: mine as I loaded it, a rival's as luck will have it, because nobody knows."""
    if seat == me:
        state.lanes[seat].clear()
        return
    table = Table(state, chance)
    while state.lanes[seat]:
        load = next(decision for decision in deciding(state) if decision.seat == seat)
        options = load.options(state)
        choose(table, load, options[chance.below("sample", len(options))])
