"""Which scenario is played, by whom, and with which rules: from the options of a match to its box."""

from __future__ import annotations

from typing import Final

import msgspec

from hausmacht.core.game import Setup, SetupError
from hausmacht.games.price_of_power.box import Box, Rules
from hausmacht.games.price_of_power.components import (
    NOBODY,
    PROVINCE_NUMBER,
    PROVINCES,
    REALM_NUMBER,
    REALM_ROWS,
    TERRITORY,
)
from hausmacht.games.price_of_power.content import Content
from hausmacht.games.price_of_power.effects.language.vocabulary import printed_content
from hausmacht.games.price_of_power.sheets import BOTS as BOT_SHEETS
from hausmacht.games.price_of_power.sheets import REALMS as REALM_SHEETS
from hausmacht.games.price_of_power.sheets import SCENARIOS, Place, Scenario, Variant

BOT_REALMS: Final[list[str]] = [name.lower().replace(" ", "-") for name in BOT_SHEETS.decks]

FITTING: Final = "fitting"
SCENARIO_NAMES: Final = (FITTING, *SCENARIOS)
USUAL: Final = {1: "1-01", 2: "1-04", 3: "1-01", 4: "1-01", 5: "1-01", 6: "2-01"}  # by the number of people
FILL: Final = "fill"
ALL: Final = "all"
BOTS: Final = (FILL, "0", "1", "2", "3", "4", "5", ALL)
VARIANTS: Final = ("1", "2", "3", "4")
DIFFICULTIES: Final = ("easy", "normal", "hard", "very-hard")
EDITIONS: Final = ("summary", "1.2")
OPTIONAL: Final = (
    "",
    "secret-talks",
    "mercenaries-on-activation",
    "no-surrender",
    "helping-hand",
    "religious-rebels",
    "random-events",
    "four-events",
)  # by the number of the optional rule

FIRST: Final = "1-00"
FIRST_PRESET: Final = {"advanced": "off", "difficulty": "easy"}
DIFFICULTY: Final = {  # of each story, by our own judgement: from 1 to 4
    "1-00": 1, "1-01": 2, "1-02": 3, "1-03": 2, "1-04": 3, "1-05": 3, "1-06": 3,
    "2-01": 4, "2-02": 3, "2-03": 3, "2-04": 3, "2-05": 4, "2-06": 4, "2-07": 4,
}  # fmt: skip
YEARS: Final = {1: 1444, 3: 1618}  # in which an age begins
MINUTES: Final = (15, 10)  # a round takes, and so many more for each person

ANY: Final = "any"
PLAYED: Final = tuple(
    sorted({place.realm for row in SCENARIOS.values() for each in row.variants for place in each.realms})
)
REALMS: Final = (ANY, *PLAYED)

LATE: Final = ("1618", "S105", "S203-6P", "S204")  # set-ups that use the map of 1618
NO_DISTANT: Final = ("1-00",)


def may_be_bot(place: Place) -> bool:
    return place.realm in BOT_REALMS


def fits(variant: Variant, people: int, bots: int) -> bool:
    """As many realms as players, and enough of them that a bot can govern."""
    realms = variant.realms
    return len(realms) == people + bots and sum([may_be_bot(place) for place in realms]) >= bots


def fitting(scenario: Scenario, seats: int, bots: str) -> list[tuple[Variant, int]]:
    """The variants for these people, each with its number of bots; the best first."""
    variants = scenario.variants
    if bots == ALL:
        return [(row, len(row.realms)) for row in variants if fits(row, 0, seats)]
    if bots != FILL:
        return [(row, int(bots)) for row in variants if fits(row, seats, int(bots))]
    marked = [(row, sum([place.bot for place in row.realms])) for row in variants]
    exact = [(row, count) for row, count in marked if len(row.realms) - count == seats]
    if exact:
        return exact
    everybody = [(row, 0) for row in variants if len(row.realms) == seats]
    if everybody:
        return everybody
    larger = [(row, len(row.realms) - seats) for row in variants if len(row.realms) > seats]
    able = [(row, count) for row, count in larger if fits(row, seats, count)]
    return sorted(able, key=lambda found: abs(len(found[0].realms) - 4))


def choose(setup: Setup) -> tuple[str, Variant, int]:
    """The scenario, the variant and the number of bots; SetupError says what would fit."""
    options = setup.options
    name = options["scenario"] if options["scenario"] != FITTING else USUAL[setup.seats]
    found = fitting(SCENARIOS[name], setup.seats, options["bots"])
    number = int(options["variant"]) - 1
    if not found:
        wanted = "" if options["bots"] == FILL else f" and bots={options['bots']}"
        raise SetupError(f"Scenario {name} has no line-up for {setup.seats} seats{wanted}. {possible(name)}")
    if number >= len(found):
        names = "; ".join([f"{at + 1}: {row.name}" for at, (row, _) in enumerate(found)])
        raise SetupError(f"Scenario {name} has {len(found)} variant(s) for this number of seats ({names}).")
    variant, count = found[number]
    wanted = options["realm"]
    if wanted != ANY and wanted not in leaders(variant, count):
        names = ", ".join(leaders(variant, count))
        raise SetupError(f"The first seat cannot play {wanted} in scenario {name}. It can play {names}.")
    return name, variant, count


def leaders(variant: Variant, bots: int) -> list[str]:
    """The realms that the first person can take: not marked for a bot, and the others leave enough for the bots."""
    table = at_table(variant)
    return [
        place.realm
        for place in table
        if not place.bot and sum([may_be_bot(other) for other in table if other is not place]) >= bots
    ]


def at_table(variant: Variant) -> list[Place]:
    """The realms of a line-up, in the order in which they sit."""
    return sorted(variant.realms, key=lambda place: place.seat)


def possible(name: str) -> str:
    """What a scenario can be played with, in a sentence."""
    rows = [f"{len(row.realms)} realms ({row.name})" for row in SCENARIOS[name].variants]
    return "It is made for " + ", ".join(rows) + "."


def players_of(variant: Variant, bots: int, first: str = ANY) -> tuple[list[Place], list[bool], list[int]]:
    """The realms of the players, people first; who is a bot; and the order clockwise.

    Bots take the realms marked for them, then those last at the table that a bot can govern. The first person takes
    the realm that was asked for, and the others sit as the line-up says.
    """
    table = at_table(variant)
    left = bots
    chosen: list[Place] = []
    for place in [place for place in table if place.bot] + [place for place in table[::-1] if not place.bot]:
        if left and may_be_bot(place) and place.realm != first:
            chosen.append(place)
            left -= 1
    people = sorted([place for place in table if place not in chosen], key=lambda place: place.realm != first)
    places = people + [place for place in table if place in chosen]
    order = [places.index(place) for place in table]
    return places, [place in chosen for place in places], order


def printed_flags(year: int, played: list[str]) -> list[int]:
    """The realm printed on each province; NOBODY on territories.

    In 1618 the lands of Aragon and of the Mamluks belong to Castile and the Ottomans, unless somebody plays them.
    """
    found = [NOBODY] * PROVINCES
    heirs = REALM_SHEETS.heirs_1618
    for number, row in enumerate(REALM_ROWS):
        if year == 1444:
            lands = row.provinces
        else:
            lands = row.provinces_1618
            if row.id in heirs and row.id not in played:
                number = REALM_NUMBER[heirs[row.id]]
        for name in lands:
            if not TERRITORY[PROVINCE_NUMBER[name]]:
                found[PROVINCE_NUMBER[name]] = number
    if year != 1444:
        for number, row in enumerate(REALM_ROWS):  # what the later map does not tell is as it was
            for name in row.provinces:
                if found[PROVINCE_NUMBER[name]] == NOBODY and not TERRITORY[PROVINCE_NUMBER[name]]:
                    found[PROVINCE_NUMBER[name]] = number
    return found


def make_box(setup: Setup) -> Box:
    """Everything that is settled before a match."""
    name, variant, bots = choose(setup)
    places, is_bot, order = players_of(variant, bots, setup.options["realm"])
    options = setup.options
    rules = Rules(
        options["edition"] == "1.2",
        options["advanced"] == "on",
        [bool(rule) and options[rule] == "on" for rule in OPTIONAL],
        DIFFICULTIES.index(options["difficulty"]),
    )
    year = 1618 if any(place.setup in LATE for place in places) else 1444
    return Box(
        seats=setup.seats,
        realm=[REALM_NUMBER[place.realm] for place in places],
        is_bot=is_bot,
        order=order,
        rules=rules,
        content=content_for(setup.pack),
        scenario=name,
        variant=msgspec.structs.replace(variant, realms=tuple(places)),
        year=year,
        eastern=name.startswith("2-"),
        distant=name not in NO_DISTANT,
        printed=printed_flags(year, [place.realm for place in places]),
    )


PRINTED: Final = printed_content({})


def content_for(pack: dict[str, object]) -> Content:
    """The cards as they are, or with those of a component pack in their place."""
    return printed_content(pack) if pack else PRINTED
