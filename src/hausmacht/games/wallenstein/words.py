"""How values of Wallenstein are worded: counties and regions by their titles, cards, boxes and favors by name."""

from __future__ import annotations

from collections.abc import Mapping

from hausmacht.core.game import Setup
from hausmacht.core.view import SOURCES
from hausmacht.core.words import Catalogue, Format, Mark, Tally
from hausmacht.games.wallenstein import expansions, flow
from hausmacht.games.wallenstein.components import (
    BUILDING_NAMES,
    COUNTIES,
    COUNTY_TITLES,
    EVENT_CARDS,
    GRAIN,
    LOST,
    MODULE_CARD,
    MONEY_CARD,
    REGION,
    REGION_TITLES,
    SITES,
    TAX,
    UNCOVERED,
)
from hausmacht.games.wallenstein.modules.court.components import PRICES, PRINTED_FAVORS, FavorCard
from hausmacht.games.wallenstein.modules.court.court import Court
from hausmacht.games.wallenstein.modules.landsknechte.benefits import Landsknechte
from hausmacht.games.wallenstein.modules.landsknechte.components import BENEFIT_NAMES, PRINTED_CARDS
from hausmacht.games.wallenstein.modules.landsknechte.components import PRINTED as LANDSKNECHTE
from hausmacht.games.wallenstein.state import Module


def county(words: Catalogue, number: int) -> str:
    return COUNTY_TITLES[number]


def estate(words: Catalogue, number: int) -> str:
    """`Tirol (Österreich, 4 Thalers, 2 grain, 2 sites)`: a county with all that is printed there."""
    printed = {"county": number, "region": REGION[number], "money": TAX[number], "grain": GRAIN[number]}
    return words.say("noun", "estate", {**printed, "sites": SITES[number]})


def region(words: Catalogue, number: int) -> str:
    return REGION_TITLES[number]


def money(words: Catalogue, amount: int) -> str:
    return words.say("noun", "money", {"thalers": amount})


def position(words: Catalogue, number: int) -> str:
    """People count from 1."""
    return str(number + 1)


def card(words: Catalogue, number: int) -> str:
    """A card of a hand: a county, `money card 3`, or the tower card of the court."""
    if number < COUNTIES:
        return COUNTY_TITLES[number]
    if number < MODULE_CARD:
        return words.say("noun", "money-card", {"value": number - MONEY_CARD})
    return words.word("noun", {MODULE_CARD: "tower-card", UNCOVERED: "no-card", LOST: "card-lost"}[number])


def order(words: Catalogue, number: int) -> str:
    """What a card in the box of an action leads to: a county where it is carried out, or nothing."""
    return COUNTY_TITLES[number] if number < COUNTIES else words.say("noun", "no-order", {"card": number})


def event_name(words: Catalogue, number: int) -> str:
    """`Peaceful Trade 5`: what the event is called, and the grain it costs if it remains for winter."""
    printed = EVENT_CARDS[number]
    return f"{words.word('event_name', stem(printed.name))} {printed.winter_loss}"


def event_card(words: Catalogue, number: int) -> str:
    """What changes while the card is in force."""
    return words.word("event_card", stem(EVENT_CARDS[number].name))


def stem(name: str) -> str:
    """Two cards with the same effect differ only in what they cost in winter: `post-5`, `post-7`."""
    return name.rpartition("-")[0]


def formats(setup: Setup) -> Mapping[str, Format]:
    """By the names of values; a component pack may change what favors and banners bring."""
    favors, banners = printed(setup)
    favor_sources = ["", *[SOURCES[each.source] for each in favors]]  # they are counted from 1
    banner_marks = Mark([SOURCES[source] for source in banner_sources(setup)])

    def favor(words: Catalogue, number: int) -> str:
        """`favor 9 (5 Thalers)`"""
        return words.say("noun", "favor", {"number": number, "worth": number})

    def worth(words: Catalogue, number: int) -> str:
        """What a favor card brings."""
        printed = favors[number - 1]
        return words.say("favor", favor_key(printed), {"amount": printed.amount, "thalers": printed.amount})

    def banner(words: Catalogue, number: int) -> str:
        """The benefits of a card of the Landsknechte: `2 Thalers, 1 army`."""
        amounts = dict(enumerate(banners[number]))
        shown = [
            words.say("benefit", BENEFIT_NAMES[kind], {"amount": amounts[kind]}) for kind in amounts if amounts[kind]
        ]
        return ", ".join(shown) or words.word("noun", "empty-banner")

    return {
        "seat": "seat",
        "victim": "seat",
        "defender": "seat",
        "help": "help_in_battle",
        "seats": "seat",
        "winners": "seat",
        "colour": "seat",
        "thrown": Tally("colour"),
        "tray": Tally("colour"),
        "cubes": Tally("colour"),
        "county": county,
        "counties": county,
        "origin": county,
        "estate": estate,
        "region": region,
        "building": "building",
        "buildings": "buildings",
        "season": "season",
        "money": money,
        "position": position,
        "card": card,
        "order": order,
        "box": "box",
        "box_task": "box_task",
        "action": "box",
        "actions": "box",
        "bonus_tile": "bonus_tile",
        "bonus_tiles": "bonus_tile",
        "event_name": event_name,
        "event_card": event_card,
        "event_cards": event_name,
        "reason": "reason",
        "favor": favor,
        "favors": favor,
        "worth": worth,
        "benefit": "benefit",
        "banner": banner,
        "favor_mark": Mark(favor_sources),
        "banner_mark": banner_marks,
    }


def facts() -> Mapping[str, int]:
    """What favors cost, by the spaces on which they lie."""
    return dict(zip(("first_price", "second_price", "third_price"), PRICES, strict=True))


def printed(setup: Setup) -> tuple[list[FavorCard], list[list[int]]]:
    """Favor cards and banners as this match has them; without the modules, as the box has them."""
    favors, banners = PRINTED_FAVORS, PRINTED_CARDS
    for module in modules_of(setup):
        if isinstance(module, Court):
            favors = module.favors
        elif isinstance(module, Landsknechte):
            banners = module.benefits
    return favors, banners


def banner_sources(setup: Setup) -> list[str]:
    """Where the cards of the Landsknechte come from; a pack replaces all of them."""
    return [("pack" if "landsknechte" in setup.pack else row["source"]) for row in LANDSKNECHTE["card"]]


def modules_of(setup: Setup) -> list[Module]:
    return expansions.join(setup.options, setup.pack, flow.basic_flow(False))[0]


def favor_key(favor: FavorCard) -> str:
    """The word for a favor: its kind, with what it builds or wards off."""
    if favor.effect == "building":
        return BUILDING_NAMES[favor.building]
    if favor.effect == "immunity":
        return "immunity-both" if len(favor.blocks) > 1 else f"immunity-{favor.blocks[0]}"
    return favor.effect
