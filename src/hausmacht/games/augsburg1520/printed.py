"""What is printed on the pieces of a match, for whoever draws the table: prices, boards, tiles, privilege cards."""

from __future__ import annotations

import msgspec

from hausmacht.core.view import SOURCES, Printed, Provenance, Source
from hausmacht.games.augsburg1520.components import (
    CERTIFICATES,
    PRINTED,
    PRIVILEGE_CARDS,
    PRIVILEGE_POINTS,
    STACK,
    TILE_CATEGORY,
    TILE_FROM_STEP,
    TILES,
    VALUES,
    Components,
    certificate_text,
)

# The groups of values of each stack; on the first two there is no number
TILE_GROUPS = ("setup", "setup", "church", "cathedral", "coat_of_arms", "letter_of_nobility")


class TilePrinted(msgspec.Struct, frozen=True):
    """A stack of privilege tiles."""

    category: int
    from_step: int  # of its category; before it, the tile cannot be had
    source: Source  # of the numbers on the tiles


class AugsburgPrinted(Printed, frozen=True):
    """The printed values of a match; a component pack may have replaced some."""

    certificates: tuple[str, ...]  # the end of a choice that names the certificate with this number; the last: a joker
    prices: tuple[int, ...]  # on the backs, by certificate
    prices_source: Source  # the price of a joker is known
    income: tuple[int, ...]  # by step in trade
    points: tuple[int, ...]  # by step in nobility
    cards_to_buy: tuple[int, ...]  # by step in offices
    free_cards: tuple[int, ...]  # by step in offices
    tiles: tuple[TilePrinted, ...]
    privilege_cards: tuple[tuple[int, ...], ...]  # the privileges on each card; the first three are the categories
    privilege_cards_source: Source
    privilege_points: tuple[int, ...]  # that each privilege brings
    privilege_money: int
    trade_money: int
    forgone_points: int
    second: int  # guilders in a showdown
    third: int
    compensation_money: int
    compensation_points: int
    without_church: int  # where the marker stops
    without_cathedral: int


def printed(box: Components) -> AugsburgPrinted:
    return AugsburgPrinted(
        certificates=tuple(certificate_text(card) for card in range(CERTIFICATES + 1)),
        prices=tuple(box.prices),
        prices_source=source_of(box, "certificate_prices"),
        income=tuple(box.income),
        points=tuple(box.nobility_points),
        cards_to_buy=tuple(box.cards_to_buy),
        free_cards=tuple(box.free_cards),
        tiles=tuple(
            TilePrinted(TILE_CATEGORY[tile], TILE_FROM_STEP[tile], source_of(box, TILE_GROUPS[tile]))
            for tile in range(TILES)
        ),
        privilege_cards=tuple(tuple(card) for card in box.privilege_cards),
        privilege_cards_source=source_of(box, "privilege_cards"),
        privilege_points=PRIVILEGE_POINTS,
        privilege_money=box.privilege_money,
        trade_money=box.trade_money,
        forgone_points=box.forgone_points,
        second=box.second,
        third=box.third,
        compensation_money=box.compensation_money,
        compensation_points=box.compensation_points,
        without_church=box.without_church,
        without_cathedral=box.without_cathedral,
    )


def source_of(box: Components, group: str) -> Source:
    """Where the values of a group come from."""
    return SOURCES[box.sources[group]]


def provenance() -> tuple[Provenance, ...]:
    """The groups of values that a component pack can replace, with the number of pieces that show them."""
    pieces = {"certificate_prices": VALUES, "privilege_cards": PRIVILEGE_CARDS}
    groups = [name for name, values in PRINTED.items() if values["source"] == "guess"]
    return tuple(Provenance(name, 0, 0, pieces.get(name, STACK), name) for name in groups)
