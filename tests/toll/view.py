"""What each seat may see, built by adding: there is no field for a rival's cargoes."""

from __future__ import annotations

import msgspec
from tests.toll.state import CARGOES, CART, DECK, HOME, SOLD, Toll, cargoes_in

from hausmacht.core.agenda import seats_deciding
from hausmacht.core.meanings import Bag, ByPlayer, Meanings, Player, Thing
from hausmacht.core.view import SPECTATOR, View


class TollView(View, frozen=True):
    """The table as a seat sees it."""

    to_do: tuple[str, ...]  # the agenda, what comes next first: nothing in it is secret
    sealed: tuple[bool, ...]  # while carts are loaded: who is not ready; else empty
    round: int
    first: int
    guest: int
    ice: int
    coins: tuple[int, ...]
    cargoes: tuple[int, ...]  # how many each seat has, at home and on the cart together
    deck: int  # how many are left
    sold: tuple[int, ...]
    my_home: tuple[int, ...] = ()
    my_cart: tuple[int, ...] = ()


def meanings(seats: int) -> Meanings:
    """For programs that learn."""
    cargo = Thing(len(CARGOES), CARGOES[0])
    return Meanings(
        seats,
        {
            "sealed": ByPlayer(),
            "first": Player(),
            "guest": Player(),
            "coins": ByPlayer(),
            "cargoes": ByPlayer(),
            "sold": Bag(cargo),
            "my_home": Bag(cargo),
            "my_cart": Bag(cargo),
            "memory.known": ByPlayer(Bag(cargo)),
        },
    )


def view(state: Toll, seat: int) -> TollView:
    public = TollView(
        seat=seat,
        deciding=seats_deciding(state),
        progress=str(state.round),
        to_do=tuple(item.text for item in reversed(state.agenda)),
        sealed=tuple(bool(lane) for lane in state.lanes),
        round=state.round,
        first=state.first,
        guest=state.guest,
        ice=state.ice,
        coins=tuple(state.coins),
        cargoes=tuple(
            len(cargoes_in(state, HOME + each)) + len(cargoes_in(state, CART + each)) for each in range(state.seats)
        ),
        deck=len(cargoes_in(state, DECK)),
        sold=tuple(cargoes_in(state, SOLD)),
    )
    if seat == SPECTATOR:
        return public
    return msgspec.structs.replace(
        public, my_home=tuple(cargoes_in(state, HOME + seat)), my_cart=tuple(cargoes_in(state, CART + seat))
    )
