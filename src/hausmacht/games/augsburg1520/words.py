"""How values of Augsburg 1520 are worded: nobles, certificates, privilege cards and tiles by name."""

from __future__ import annotations

from collections.abc import Mapping

from hausmacht.core.words import Catalogue, Format
from hausmacht.games.augsburg1520.components import JOKER, VALUES


def certificate(words: Catalogue, card: int) -> str:
    """`Leo 15` or `joker`."""
    if card == JOKER:
        return words.word("noun", "joker")
    return f"{words.word('noble', str(card // VALUES))} {card % VALUES + 1}"


def money(words: Catalogue, amount: int) -> str:
    return f"{amount} {words.word('noun', 'guilders')}"


FORMATS: Mapping[str, Format] = {
    "seat": "seat",
    "victim": "seat",
    "seats": "seat",
    "winners": "seat",
    "noble": "noble",
    "category": "category",
    "tile": "tile",
    "certificate": certificate,
    "certificates": certificate,
    "privilege_card": lambda _, card: str(card + 1),
    "privilege_cards": lambda _, card: str(card + 1),
    "money": money,
    "price": money,
}
