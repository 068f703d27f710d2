"""How values of Augsburg 1520 are worded: nobles, certificates, privilege cards and tiles by name."""

from __future__ import annotations

from collections.abc import Mapping

from hausmacht.core.words import Catalogue, Format, Mark
from hausmacht.games.augsburg1520.components import (
    CERTIFICATES,
    JOKER,
    NOBILITY,
    OFFICES,
    PRIVILEGE_CARDS,
    TILES,
    TRADE,
    VALUES,
    Components,
)
from hausmacht.games.augsburg1520.printed import TILE_GROUPS, source_of


def certificate(words: Catalogue, card: int) -> str:
    """`Leo 15` or `joker`."""
    if card == JOKER:
        return words.word("noun", "joker")
    return f"{words.word('noble', str(card // VALUES))} {card % VALUES + 1}"


def money(words: Catalogue, amount: int) -> str:
    return f"{amount} {words.word('noun', 'guilders')}"


def card_number(words: Catalogue, card: int) -> str:
    """As it is written in choices and positions."""
    return str(card + 1)


def formats(box: Components) -> Mapping[str, Format]:
    """By the names of values; the box says what is printed on the cards."""

    def privilege_card(words: Catalogue, card: int) -> str:
        """`trade, offices, 2 cards`."""
        return ", ".join(words.say("privilege", str(privilege), {}) for privilege in box.privilege_cards[card])

    def cost(words: Catalogue, card: int) -> str:
        """The price on the back of a certificate."""
        return money(words, box.prices[card])

    def trade_step(words: Catalogue, step: int) -> str:
        """`Innsbruck 900`: the name of the step and what it earns."""
        return f"{words.word('step', f'{TRADE}-{step}')} {box.income[step - 1]}"

    def nobility_step(words: Catalogue, step: int) -> str:
        """`Count +8`"""
        return f"{words.word('step', f'{NOBILITY}-{step}')} +{box.nobility_points[step - 1]}"

    def offices_step(words: Catalogue, step: int) -> str:
        """`Mayor 6+1`: cards to buy and free ones."""
        free = f"+{box.free_cards[step - 1]}" if box.free_cards[step - 1] else ""
        return f"{words.word('step', f'{OFFICES}-{step}')} {box.cards_to_buy[step - 1]}{free}"

    return {
        "seat": "seat",
        "victim": "seat",
        "seats": "seat",
        "winners": "seat",
        "noble": "noble",
        "category": "category",
        "in_category": "in_category",
        "tile": "tile",
        "a_tile": "a_tile",
        "privilege": "privilege",
        "certificate": certificate,
        "certificates": certificate,
        "card_number": card_number,
        "privilege_card": privilege_card,
        "privilege_cards": privilege_card,
        "money": money,
        "price": money,
        "cost": cost,
        "trade_step": trade_step,
        "nobility_step": nobility_step,
        "offices_step": offices_step,
        "cost_mark": Mark([source_of(box, "certificate_prices")] * CERTIFICATES),  # a joker comes after them
        "tile_mark": Mark([source_of(box, TILE_GROUPS[tile]) for tile in range(TILES)]),
        "privilege_card_mark": Mark([source_of(box, "privilege_cards")] * PRIVILEGE_CARDS),
    }


def facts(box: Components) -> Mapping[str, int]:
    """Numbers of the box of which choices and questions speak."""
    return {
        "privilege_money": box.privilege_money,
        "trade_money": box.trade_money,
        "trade_money_from_step": box.trade_money_from_step,
        "forgone_points": box.forgone_points,
        "compensation_money": box.compensation_money,
        "compensation_points": box.compensation_points,
    }
