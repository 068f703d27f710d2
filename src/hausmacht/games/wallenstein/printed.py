"""What is printed on the pieces of a match, for whoever draws the table: map, mats, cards and charts."""

from __future__ import annotations

import msgspec

from hausmacht.core.game import Setup
from hausmacht.core.view import SOURCES, Printed, Provenance, Source
from hausmacht.games.wallenstein import words
from hausmacht.games.wallenstein.components import (
    ACTIONS,
    ARMIES,
    BOX_NAMES,
    CARDS,
    COSTS,
    COUNTIES,
    COUNTY_NAMES,
    COUNTY_TITLES,
    EVENT_CARDS,
    GRAIN,
    GROUP_SIZES,
    MAJORITY,
    MAT_BOXES,
    MONEY_CARDS,
    NEIGHBOURS,
    REGION,
    REGION_TITLES,
    SITES,
    SUPPLY_ROWS,
    TAX,
    TIE,
    EventCard,
    card_text,
)
from hausmacht.games.wallenstein.modules.court import components as court
from hausmacht.games.wallenstein.modules.landsknechte import components as landsknechte
from hausmacht.games.wallenstein.modules.leaders import pieces as leaders
from hausmacht.games.wallenstein.state import Box


class CountyPrinted(msgspec.Struct, frozen=True):
    """A county on the map."""

    id: str
    name: str
    region: int
    tax: int
    grain: int
    sites: int
    near: tuple[int, ...]  # counties across a border


class BoxPrinted(msgspec.Struct, frozen=True):
    """A box of the mats: one of the ten actions, the bid, or one of the court."""

    id: str  # the first word of a choice that covers it
    cost: int  # Thalers
    armies: int  # deployed by the action
    courtiers: int  # sent to the court


class EventPrinted(msgspec.Struct, frozen=True):
    """An event card; what it leaves as it is has the value that holds without it."""

    id: str  # of its name and its sentence among the words
    winter_loss: int  # grain, if it is left for winter
    least_tax: int
    most_tax: int
    least_grain: int
    most_grain: int
    levies: tuple[int, ...]  # armies of the two larger deployments


class FavorPrinted(msgspec.Struct, frozen=True):
    """A favor card of the Emperor's Court."""

    id: str  # of its sentence among the words
    amount: int
    source: Source


class CourtPrinted(msgspec.Struct, frozen=True):
    """The Emperor's Court."""

    courtiers: int  # of each seat
    prices: tuple[int, ...]  # courtiers for the favor on each space
    favors: tuple[FavorPrinted, ...]  # by number, less one


class BannerPrinted(msgspec.Struct, frozen=True):
    """A card of the Landsknechte: one of these benefits can be had."""

    money: int
    grain: int
    armies: int
    points: int
    source: Source


class LeadersPrinted(msgspec.Struct, frozen=True):
    """The Military Leaders, and what one of them changes in the county where he stands."""

    statues: int  # of each seat
    price: int  # of a building
    revenue: int  # Thalers or grain
    armies: int  # with each deployment
    points: int  # of a statue or trophy


class WallensteinPrinted(Printed, frozen=True):
    """The printed values of a match; what a module brings is there if the module is in play."""

    counties: tuple[CountyPrinted, ...]
    regions: tuple[str, ...]
    boxes: tuple[BoxPrinted, ...]  # those of the mats in play
    cards: tuple[str, ...]  # the last word of a choice that lays the card with this number
    money_cards: int  # in each hand, from 0 Thalers up
    tower_cards: int  # in each hand
    events: tuple[EventPrinted, ...]
    supply: tuple[tuple[int, ...], ...]  # hungry counties from, revolts, additional peasants
    majority: tuple[int, ...]  # points for the most palaces, churches, trading posts of a region
    tie: int  # change of these points when several have as many
    groups: tuple[int, ...]  # sizes of the groups of armies at the start
    court: CourtPrinted | None
    leaders: LeadersPrinted | None
    landsknechte: tuple[BannerPrinted, ...]  # from the top of the deck down; empty without the module


def printed(setup: Setup, box: Box) -> WallensteinPrinted:
    """What is printed on the pieces of this match; a component pack may have replaced some values."""
    playing = {module.name for module in box.modules}
    return WallensteinPrinted(
        counties=tuple(county(number) for number in range(COUNTIES)),
        regions=tuple(REGION_TITLES),
        boxes=tuple(mat_box(number) for number in range(box.boxes)),
        cards=tuple(card_text(card) for card in range(CARDS + 1)),
        money_cards=MONEY_CARDS,
        tower_cards=box.extra_cards,
        events=tuple(event(card) for card in EVENT_CARDS),
        supply=tuple(tuple(row) for row in SUPPLY_ROWS),
        majority=tuple(MAJORITY),
        tie=TIE,
        groups=tuple(GROUP_SIZES),
        court=the_court(setup) if "court" in playing else None,
        leaders=the_leaders() if leaders.NAME in playing else None,
        landsknechte=the_landsknechte(setup) if "landsknechte" in playing else (),
    )


def county(number: int) -> CountyPrinted:
    return CountyPrinted(
        id=COUNTY_NAMES[number],
        name=COUNTY_TITLES[number],
        region=REGION[number],
        tax=TAX[number],
        grain=GRAIN[number],
        sites=SITES[number],
        near=tuple(NEIGHBOURS[number]),
    )


def mat_box(number: int) -> BoxPrinted:
    return BoxPrinted(
        id=BOX_NAMES[number],
        cost=COSTS[number] if number < ACTIONS else 0,
        armies=ARMIES[number] if number < ACTIONS else 0,
        courtiers=court.CONVERSIONS[number - MAT_BOXES] if number >= MAT_BOXES else 0,
    )


def event(card: EventCard) -> EventPrinted:
    return EventPrinted(
        id=words.stem(card.name),
        winter_loss=card.winter_loss,
        least_tax=card.least_tax,
        most_tax=card.most_tax,
        least_grain=card.least_grain,
        most_grain=card.most_grain,
        levies=tuple(card.levies),
    )


def the_court(setup: Setup) -> CourtPrinted:
    favors, _ = words.printed(setup)
    return CourtPrinted(
        courtiers=court.COURTIERS,
        prices=tuple(court.PRICES),
        favors=tuple(FavorPrinted(words.favor_key(favor), favor.amount, SOURCES[favor.source]) for favor in favors),
    )


def the_leaders() -> LeadersPrinted:
    return LeadersPrinted(leaders.STATUES, leaders.PRICE, leaders.REVENUE, leaders.ARMIES, leaders.POINTS)


def the_landsknechte(setup: Setup) -> tuple[BannerPrinted, ...]:
    _, banners = words.printed(setup)
    sources = words.banner_sources(setup)
    return tuple(
        BannerPrinted(money, grain, armies, points, SOURCES[sources[card]])
        for card, (money, grain, armies, points) in enumerate(banners)
    )


def provenance() -> tuple[Provenance, ...]:
    """Favors and banners, of which some are guesses."""
    sorts = {
        "favor": [row["source"] for row in court.ROWS.values()],
        "landsknechte": [row["source"] for row in landsknechte.PRINTED["card"]],
    }
    return tuple(
        Provenance(name, sources.count("rulebook"), 0, sources.count("guess"), name) for name, sources in sorts.items()
    )
