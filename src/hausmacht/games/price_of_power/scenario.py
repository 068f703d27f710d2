"""Which scenario is played, by whom, and with which rules: from the options of a match to its box."""

from __future__ import annotations

from typing import Any, Final

from hausmacht.core.game import Setup, SetupError
from hausmacht.games.price_of_power.box import Box, Rules
from hausmacht.games.price_of_power.components import (
    NOBODY,
    PROVINCE_NUMBER,
    PROVINCES,
    REALM_DATA,
    REALM_NUMBER,
    REALM_ROWS,
    TERRITORY,
    read,
)
from hausmacht.games.price_of_power.content import Content
from hausmacht.games.price_of_power.effects.language.vocabulary import printed_content

SCENARIOS: Final[dict[str, dict[str, Any]]] = {row["id"]: row for row in read("scenarios")["scenario"]}
EXTRAS: Final[dict[str, Any]] = read("scenarios")["extras"]
BOT_REALMS: Final[list[str]] = [name.lower().replace(" ", "-") for name in read("bots")["decks"]]

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
    sorted({realm["realm"] for row in SCENARIOS.values() for each in row["variants"] for realm in each["realms"]})
)
REALMS: Final = (ANY, *PLAYED)

LATE: Final = ("1618", "S105", "S203-6P", "S204")  # set-ups that use the map of 1618
NO_DISTANT: Final = ("1-00",)


def may_be_bot(row: dict[str, Any]) -> bool:
    return row["realm"] in BOT_REALMS


def fits(variant: dict[str, Any], people: int, bots: int) -> bool:
    """As many realms as players, and enough of them that a bot can govern."""
    realms = variant["realms"]
    return len(realms) == people + bots and sum([may_be_bot(row) for row in realms]) >= bots


def fitting(scenario: dict[str, Any], seats: int, bots: str) -> list[tuple[dict[str, Any], int]]:
    """The variants for these people, each with its number of bots; the best first."""
    variants = scenario["variants"]
    if bots == ALL:
        return [(row, len(row["realms"])) for row in variants if fits(row, 0, seats)]
    if bots != FILL:
        return [(row, int(bots)) for row in variants if fits(row, seats, int(bots))]
    marked = [(row, sum([realm["bot"] for realm in row["realms"]])) for row in variants]
    exact = [(row, count) for row, count in marked if len(row["realms"]) - count == seats]
    if exact:
        return exact
    everybody = [(row, 0) for row in variants if len(row["realms"]) == seats]
    if everybody:
        return everybody
    larger = [(row, len(row["realms"]) - seats) for row in variants if len(row["realms"]) > seats]
    able = [(row, count) for row, count in larger if fits(row, seats, count)]
    return sorted(able, key=lambda found: abs(len(found[0]["realms"]) - 4))


def choose(setup: Setup) -> tuple[str, dict[str, Any], int]:
    """The scenario, the variant and the number of bots; SetupError says what would fit."""
    options = setup.options
    name = options["scenario"] if options["scenario"] != FITTING else USUAL[setup.seats]
    found = fitting(SCENARIOS[name], setup.seats, options["bots"])
    number = int(options["variant"]) - 1
    if not found:
        wanted = "" if options["bots"] == FILL else f" and bots={options['bots']}"
        raise SetupError(f"Scenario {name} has no line-up for {setup.seats} seats{wanted}. {possible(name)}")
    if number >= len(found):
        names = "; ".join([f"{at + 1}: {row['name']}" for at, (row, _) in enumerate(found)])
        raise SetupError(f"Scenario {name} has {len(found)} variant(s) for this number of seats ({names}).")
    variant, count = found[number]
    wanted = options["realm"]
    if wanted != ANY and wanted not in leaders(variant, count):
        names = ", ".join(leaders(variant, count))
        raise SetupError(f"The first seat cannot play {wanted} in scenario {name}. It can play {names}.")
    return name, variant, count


def leaders(variant: dict[str, Any], bots: int) -> list[str]:
    """The realms that the first person can take: not marked for a bot, and the others leave enough for the bots."""
    table = at_table(variant)
    return [
        row["realm"]
        for row in table
        if not row["bot"] and sum([may_be_bot(other) for other in table if other is not row]) >= bots
    ]


def at_table(variant: dict[str, Any]) -> list[dict[str, Any]]:
    """The rows of a line-up, in the order in which they sit."""
    return sorted(variant["realms"], key=lambda row: int(row["seat"]))


def possible(name: str) -> str:
    """What a scenario can be played with, in a sentence."""
    rows = [f"{len(row['realms'])} realms ({row['name']})" for row in SCENARIOS[name]["variants"]]
    return "It is made for " + ", ".join(rows) + "."


def players_of(
    variant: dict[str, Any], bots: int, first: str = ANY
) -> tuple[list[dict[str, Any]], list[bool], list[int]]:
    """The rows of the players, people first; who is a bot; and the order clockwise.

    Bots take the realms marked for them, then those last at the table that a bot can govern. The first person takes
    the realm that was asked for, and the others sit as the line-up says.
    """
    table = at_table(variant)
    left = bots
    chosen: list[dict[str, Any]] = []
    for row in [row for row in table if row["bot"]] + [row for row in table[::-1] if not row["bot"]]:
        if left and may_be_bot(row) and row["realm"] != first:
            chosen.append(row)
            left -= 1
    people = sorted([row for row in table if row not in chosen], key=lambda row: bool(row["realm"] != first))
    rows = people + [row for row in table if row in chosen]
    order = [rows.index(row) for row in table]
    return rows, [row in chosen for row in rows], order


def printed_flags(year: int, played: list[str]) -> list[int]:
    """The realm printed on each province; NOBODY on territories.

    In 1618 the lands of Aragon and of the Mamluks belong to Castile and the Ottomans, unless somebody plays them.
    """
    found = [NOBODY] * PROVINCES
    heirs: dict[str, str] = REALM_DATA["heirs_1618"]
    for number, row in enumerate(REALM_ROWS):
        if year == 1444:
            lands = row.get("provinces", [])
        else:
            lands = row.get("provinces_1618", [])
            if row["id"] in heirs and row["id"] not in played:
                number = REALM_NUMBER[heirs[row["id"]]]
        for name in lands:
            if not TERRITORY[PROVINCE_NUMBER[name]]:
                found[PROVINCE_NUMBER[name]] = number
    if year != 1444:
        for number, row in enumerate(REALM_ROWS):  # what the later map does not tell is as it was
            for name in row.get("provinces", []):
                if found[PROVINCE_NUMBER[name]] == NOBODY and not TERRITORY[PROVINCE_NUMBER[name]]:
                    found[PROVINCE_NUMBER[name]] = number
    return found


def make_box(setup: Setup) -> Box:
    """Everything that is settled before a match."""
    name, variant, bots = choose(setup)
    rows, is_bot, order = players_of(variant, bots, setup.options["realm"])
    options = setup.options
    rules = Rules(
        options["edition"] == "1.2",
        options["advanced"] == "on",
        [bool(rule) and options[rule] == "on" for rule in OPTIONAL],
        DIFFICULTIES.index(options["difficulty"]),
    )
    year = 1618 if any(row["setup"] in LATE for row in rows) else 1444
    return Box(
        seats=setup.seats,
        realm=[REALM_NUMBER[row["realm"]] for row in rows],
        is_bot=is_bot,
        order=order,
        rules=rules,
        content=content_for(setup.pack),
        scenario=name,
        variant={**variant, "realms": rows},
        year=year,
        eastern=name.startswith("2-"),
        distant=name not in NO_DISTANT,
        printed=printed_flags(year, [row["realm"] for row in rows]),
    )


PRINTED: Final = printed_content({})


def content_for(pack: dict[str, Any]) -> Content:
    """The cards as they are, or with those of a component pack in their place."""
    return printed_content(pack) if pack else PRINTED
