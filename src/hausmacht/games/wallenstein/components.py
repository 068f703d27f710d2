"""What is printed: the map, the actions, event cards, bonus tiles and limits, with the numbers from data/.

Rules: setup.map, setup.armies, setup.money-cards, event.cards
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

SEAT_NAMES: Final = ("black", "blue", "purple", "red", "yellow")
MOST_SEATS: Final = 5
NOBODY: Final = -1

FOLDER: Final = Path(__file__).parent / "data"


def read(name: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


MAP: Final = read("map")
SETUP: Final = read("setup")
EVENTS_PRINTED: Final = read("events")
TOWERS: Final = read("tower")

# Regions and counties
REGIONS: Final = 5
REGION_NAMES: Final[list[str]] = [region["id"] for region in MAP["region"]]
REGION_TITLES: Final[list[str]] = [region["name"] for region in MAP["region"]]
COUNTIES: Final = 45
COUNTY_NAMES: Final[list[str]] = [county["id"] for county in MAP["county"]]
COUNTY_TITLES: Final[list[str]] = [county["name"] for county in MAP["county"]]
REGION: Final[list[int]] = [REGION_NAMES.index(county["region"]) for county in MAP["county"]]
TAX: Final[list[int]] = [county["tax"] for county in MAP["county"]]
GRAIN: Final[list[int]] = [county["grain"] for county in MAP["county"]]
SITES: Final[list[int]] = [county["sites"] for county in MAP["county"]]
LIGHT_BORDER: Final[list[bool]] = [county.get("light_border", False) for county in MAP["county"]]
NEIGHBOURS: Final[list[list[int]]] = [
    [COUNTY_NAMES.index(near) for near in county["borders"]] for county in MAP["county"]
]

# Buildings, in the order of the actions that build them
PALACE: Final = 0
CHURCH: Final = 1
TRADING_POST: Final = 2
BUILDINGS: Final = 3
BUILDING_NAMES: Final = ("palace", "church", "trading-post")

# Actions, as boxes of the player mat; then the auction box
BUILD_PALACE: Final = 0
BUILD_CHURCH: Final = 1
BUILD_TRADING_POST: Final = 2
COLLECT_GRAIN: Final = 3
COLLECT_TAXES: Final = 4
DEPLOY_5: Final = 5
DEPLOY_3: Final = 6
DEPLOY_1: Final = 7
COMBAT_A: Final = 8
COMBAT_B: Final = 9
ACTIONS: Final = 10
BID: Final = 10
MAT_BOXES: Final = 11
ACTION_NAMES: Final = ("palace", "church", "post", "grain", "tax", "deploy-5", "deploy-3", "deploy-1", "a", "b")
COSTS: Final = [3, 2, 1, 0, 0, 3, 2, 1, 0, 0]
ARMIES: Final = [0, 0, 0, 0, 0, 5, 3, 1, 0, 0]
OPEN_ACTIONS: Final = 5

# Cards on a player mat: a county, a money card, or what a module adds
MONEY_CARD: Final = 45  # + its value
MONEY_CARDS: Final = 5
MODULE_CARD: Final = 50
CARDS: Final = 51
NO_CARD: Final = -1  # not planned yet
UNCOVERED: Final = 51  # left open, because cards are short
LOST: Final = 52  # the county card had to be given away

# Bonus tiles
MORE_TAX: Final = 0
MORE_GRAIN: Final = 1
SIX_ARMIES: Final = 2
ATTACK: Final = 3
DEFENCE: Final = 4
TILES: Final = 5
TILE_NAMES: Final = ("more-tax", "more-grain", "six-armies", "attack", "defence")

# Seasons
SPRING: Final = 0
SUMMER: Final = 1
FALL: Final = 2
WINTER: Final = 3
SEASON_NAMES: Final = ("spring", "summer", "fall", "winter")
YEARS: Final = 2

# Cubes in the tower and its tray
PEASANTS: Final = 5  # after the colours of the seats
COLOURS: Final = 6
COLOUR_NAMES: Final = (*SEAT_NAMES, "peasants")

MUCH: Final = 999


class EventCard:
    """What a card changes this round; what it does not name stays as it is."""

    def __init__(self, row: dict[str, Any]) -> None:
        levies: list[int] = row.get("levies", [ARMIES[DEPLOY_5], ARMIES[DEPLOY_3]])
        self.name: Final[str] = row.get("id", "")
        self.winter_loss: Final[int] = row.get("winter_loss", 0)
        self.least_tax: Final[int] = row.get("least_tax", 0)
        self.most_tax: Final[int] = row.get("most_tax", MUCH)
        self.least_grain: Final[int] = row.get("least_grain", 0)
        self.most_grain: Final[int] = row.get("most_grain", MUCH)
        self.levies: Final[list[int]] = levies
        self.neutral_peasants: Final[int] = row.get("neutral_peasants", 1)
        self.palace_defence: Final[int] = row.get("palace_defence", 0)
        self.safe_churches: Final[bool] = row.get("safe_churches", False)
        self.calming_post: Final[int] = row.get("calming_post", 0)


EVENT_CARDS: Final = [EventCard(row) for row in EVENTS_PRINTED["event"]]
EVENT_NAMES: Final = [card.name for card in EVENT_CARDS]
EVENTS: Final = 12
NO_EVENT: Final = -1
CALM: Final = EventCard({})  # as if no event were in force

ARMIES_OF_A_COLOUR: Final[int] = SETUP["limits"]["armies"]
PEASANTS_IN_ALL: Final[int] = SETUP["limits"]["peasants"]
BUILDING_TILES: Final[list[int]] = [SETUP["limits"][name] for name in ("palaces", "churches", "trading_posts")]
SUPPLY_ROWS: Final[list[list[int]]] = SETUP["supply"]["rows"]
MAJORITY: Final[list[int]] = SETUP["scoring"]["majority"]
TIE: Final[int] = SETUP["scoring"]["tie"]
GROUP_SIZES: Final = [5, 4, 3, 2]  # armies in a group at the start
FILL: Final = 7  # cubes of each colour that fill the tower
FILL_PEASANTS: Final = 10


def card_text(card: int) -> str:
    """`burgund`, `money-3`, or `tower` for the card of a module."""
    if card < COUNTIES:
        return COUNTY_NAMES[card]
    if card < MODULE_CARD:
        return f"money-{card - MONEY_CARD}"
    return "tower" if card == MODULE_CARD else "nothing"


# The boxes of a mat by name; modules add theirs after the auction box
BOX_NAMES: Final = (*ACTION_NAMES, "bid", "convert-3", "convert-2", "convert-1")
MOST_BOXES: Final = 14
