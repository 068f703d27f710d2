"""What the numbers of views, questions and memories mean, for programs that learn from them."""

from __future__ import annotations

from hausmacht.core.meanings import Bag, ByPlayer, Meaning, Meanings, Player, Thing
from hausmacht.games.augsburg1520.components import CERTIFICATES, NOBLE_NAMES, PRIVILEGE_CARDS

NOBLE = Thing(len(NOBLE_NAMES))
CERTIFICATE = Thing(CERTIFICATES + 1)  # the last one: a joker
PRIVILEGE_CARD = Thing(PRIVILEGE_CARDS)

FIELDS: dict[str, Meaning] = {
    "sealed": ByPlayer(),
    "noble": NOBLE,
    "marker": Player(),
    "leader": Player(),
    "open_cards": Bag(PRIVILEGE_CARD),
    "used_cards": Bag(PRIVILEGE_CARD),
    "card": PRIVILEGE_CARD,
    "seats": ByPlayer(),
    "my_hand": Bag(CERTIFICATE),
    "my_dealt": Bag(CERTIFICATE),
    "my_picked": Bag(CERTIFICATE),
    "question.noble": NOBLE,
    "question.privilege_card": PRIVILEGE_CARD,
    "memory.money": ByPlayer(),
    "memory.hand_sizes": ByPlayer(),
    "memory.known": ByPlayer(Bag(CERTIFICATE)),
    "memory.backs": ByPlayer(),
    "memory.dealt": ByPlayer(),
    "memory.given": ByPlayer(),
    "memory.gone": Bag(CERTIFICATE),
}


def meanings(seats: int) -> Meanings:
    return Meanings(seats, FIELDS)
