"""What is printed: the map, realms, trade cards and limits, from data/. Provinces, areas and realms stand A to Z.

The order matters: wherever the rules say "A to Z", the lower number comes first.
"""

from __future__ import annotations

import json
from typing import Any, Final

from hausmacht.games.price_of_power.sheets import FOLDER, MAP, ProvinceRow
from hausmacht.games.price_of_power.sheets import REALMS as REALM_SHEETS

Node = dict[str, Any]  # a table in a file of cards or a pack: what is in it is known when it is read


def read(name: str) -> Node:
    found: Node = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return found


TABLES: Final = read("tables")

NOBODY: Final = -1
PLAYERS: Final = 6  # at most

# Kinds of monarch power, decks, ideas and advisors
ADM: Final = 0
DIP: Final = 1
MIL: Final = 2
POWERS: Final = 3
POWER_NAMES: Final = ("adm", "dip", "mil")
MOST_POWER: Final = 10

# Religions
CATHOLIC: Final = 0
PROTESTANT: Final = 1
ORTHODOX: Final = 2
MUSLIM: Final = 3
DIVERSE: Final = 4
COUNTER_REFORMED: Final = 5
OTHER: Final = 6  # realms outside the five faiths
FAITH_NAMES: Final = (
    "catholic",
    "protestant",
    "orthodox",
    "muslim",
    "diverse-faiths",
    "counter-reformed",
    "other",
)

# Sea zones
SEA_NAMES: Final[list[str]] = [zone.id for zone in MAP.sea_zone]
SEA_TITLES: Final[list[str]] = [zone.name for zone in MAP.sea_zone]
SEAS: Final[int] = len(SEA_NAMES)
SEA_SLOTS: Final[list[int]] = [zone.slots for zone in MAP.sea_zone]
SEA_STAR: Final[list[bool]] = [zone.mark == "star" for zone in MAP.sea_zone]
SEA_DAGGER: Final[list[bool]] = [zone.mark == "dagger" for zone in MAP.sea_zone]
SEA_DISTANT: Final[list[bool]] = [zone.board != "main" for zone in MAP.sea_zone]

# Continents; the main map is none of them
CONTINENT_NAMES: Final = ("america", "africa", "india-arabia", "far-east", "northern-central-asia")
CONTINENTS: Final = 5
MAIN_MAP: Final = -1

# Areas: the main map first, then every distant province or territory as an area of its own
MAIN_AREAS: Final[int] = len(MAP.area)
DISTANT_ROWS: Final = [row for row in MAP.province if row.continent]
AREA_NAMES: Final[list[str]] = [area.id for area in MAP.area] + [row.area for row in DISTANT_ROWS]
AREA_TITLES: Final[list[str]] = [area.name for area in MAP.area] + [row.name for row in DISTANT_ROWS]
AREAS: Final[int] = len(AREA_NAMES)
AREA_NUMBER: Final[dict[str, int]] = {name: at for at, name in enumerate(AREA_NAMES)}
AREA_FAITH: Final[list[int]] = [FAITH_NAMES.index(area.religion) for area in MAP.area] + [DIVERSE] * len(DISTANT_ROWS)
RELIGION_SLOT: Final[list[int]] = [AREA_NUMBER[area.religion_slot_of or area.id] for area in MAP.area] + [
    MAIN_AREAS + at for at in range(len(DISTANT_ROWS))
]
ELECTOR: Final[list[bool]] = [area.elector for area in MAP.area] + [False] * len(DISTANT_ROWS)
AREA_SEAS: Final[list[list[int]]] = [[SEA_NAMES.index(sea) for sea in area.seas] for area in MAP.area] + [
    [SEA_NAMES.index(sea) for sea in row.faces] for row in DISTANT_ROWS
]
AREA_CONTINENT: Final[list[int]] = [MAIN_MAP] * MAIN_AREAS + [
    CONTINENT_NAMES.index(row.continent) for row in DISTANT_ROWS
]

# Provinces and territories
PROVINCE_NAMES: Final[list[str]] = [row.id for row in MAP.province]
PROVINCE_TITLES: Final[list[str]] = [row.name for row in MAP.province]
PROVINCES: Final[int] = len(PROVINCE_NAMES)
PROVINCE_NUMBER: Final[dict[str, int]] = {name: at for at, name in enumerate(PROVINCE_NAMES)}
AREA: Final[list[int]] = [AREA_NUMBER[row.area] for row in MAP.province]
TAX: Final[list[int]] = [row.tax for row in MAP.province]
TERRITORY: Final[list[int]] = [row.territory for row in MAP.province]  # its number; 0: a province
PORT: Final[list[bool]] = [row.port for row in MAP.province]
ISLAND: Final[list[bool]] = [row.island for row in MAP.province]
FACES: Final[list[list[int]]] = [[SEA_NAMES.index(sea) for sea in row.faces] for row in MAP.province]
CONTINENT: Final[list[int]] = [AREA_CONTINENT[AREA[at]] for at in range(PROVINCES)]
EASTERN: Final[list[bool]] = [row.board == "east" or row.continent == "northern-central-asia" for row in MAP.province]
ONLY_1444: Final[list[bool]] = [row.setup == "1444 only" for row in MAP.province]
ONLY_1618: Final[list[bool]] = [row.setup == "1618 only" for row in MAP.province]


def in_empire(row: ProvinceRow) -> bool:
    """Whether a province lies in the Empire as printed."""
    area = AREA_NUMBER[row.area]
    if area >= MAIN_AREAS:
        return False
    lands = MAP.area[area].hre
    return lands == "all" or row.id in lands


HRE: Final[list[bool]] = [in_empire(row) for row in MAP.province]

# Borders by land: (area, area, mountain)
LAND_BORDERS: Final[list[tuple[int, int, bool]]] = [
    (at, AREA_NUMBER[border.to], border.mountain)
    for at, area in enumerate(MAP.area)
    for border in area.borders
    if AREA_NUMBER[border.to] > at
] + [(AREA_NUMBER[a], AREA_NUMBER[b], False) for a, b in [*MAP.distant_links, *MAP.overland_links]]


def sea_links() -> tuple[list[list[int]], list[list[int]]]:
    """For each zone its neighbours, and those of them across the Pacific, which cost one power more."""
    near: list[list[int]] = [[] for _ in range(SEAS)]
    pacific: list[list[int]] = [[] for _ in range(SEAS)]
    pairs = [(SEA_NAMES.index(a), SEA_NAMES.index(b), False) for a, b in MAP.sea_links]
    for letter, zones in MAP.letter_links.items():
        numbers = [SEA_NAMES.index(zone) for zone in zones]
        wide = letter in MAP.pacific_letters
        pairs.extend([(a, b, wide) for a in numbers for b in numbers if a < b])
    for a, b, wide in pairs:
        for one, other in ((a, b), (b, a)):
            if other not in near[one]:
                near[one].append(other)
                if wide:
                    pacific[one].append(other)
    return near, pacific


SEA_NEAR: Final[list[list[int]]] = sea_links()[0]
SEA_PACIFIC: Final[list[list[int]]] = sea_links()[1]

# Trade nodes
NODE_NAMES: Final[list[str]] = [node.id for node in MAP.trade_node]
NODE_TITLES: Final[list[str]] = [node.name for node in MAP.trade_node]
NODES: Final[int] = len(NODE_NAMES)
NODE_SEAS: Final[list[list[int]]] = [[SEA_NAMES.index(sea) for sea in node.seas] for node in MAP.trade_node]

# Realms: those with a name, A to Z, then the dynamic ones: four colours, each in a large and a small set
REALM_ROWS: Final = REALM_SHEETS.realm
NAMED_REALMS: Final[int] = len(REALM_ROWS)
DYNAMIC_NAMES: Final = (
    "pink-l",
    "pink-s",
    "green-l",
    "green-s",
    "orange-l",
    "orange-s",
    "blue-l",
    "blue-s",
)
DYNAMICS: Final = 8
COLOUR_NAMES: Final = ("pink", "green", "orange", "blue")  # of dynamic realms: number // 2
REALM_NAMES: Final[list[str]] = [row.id for row in REALM_ROWS] + list(DYNAMIC_NAMES)
REALM_TITLES: Final[list[str]] = [row.name for row in REALM_ROWS] + list(DYNAMIC_NAMES)
REALMS: Final[int] = len(REALM_NAMES)
REALM_NUMBER: Final[dict[str, int]] = {name: at for at, name in enumerate(REALM_NAMES)}

# Land units: what an army is made of. The kind is the number modulo 3, the source the number divided by 3
INFANTRY: Final = 0
CAVALRY: Final = 1
ARTILLERY: Final = 2
ARMS: Final = 3
ARM_NAMES: Final = ("infantry", "cavalry", "artillery")
ANY_ARM: Final = 3  # dice of a leader who chooses their kind
REGULAR: Final = 0
MERCENARY: Final = 1
ALLIED: Final = 2
SOURCES: Final = 3
SOURCE_NAMES: Final = ("regular", "mercenary", "allied")
UNIT_KINDS: Final = 9  # source * 3 + arm
ARMIES: Final = 3  # of each player
PRICE: Final[list[int]] = [2, 5, 6, 4, 7, 8, 0, 3, 99]  # ducats by source * 3 + arm; there is no allied artillery

# Ships
LIGHT: Final = 0
HEAVY: Final = 1
GALLEY: Final = 2
SHIP_NAMES: Final = ("light", "heavy", "galley")
SHIP_PRICE: Final = (4, 10, 2)

# Limits
CUBES: Final = 30
SMALL_TOWNS: Final = 40
LARGE_TOWNS: Final = 8
VASSAL_TOKENS: Final = 19
SHIPS: Final = 15
MERCHANTS: Final = 3
MOST_MANPOWER: Final = 20
MOST_INFLUENCE: Final = 5  # in an area
MOST_INFLUENCE_A_TURN: Final = 2  # of a player in an area
HAND_LIMIT: Final = 5
MOST_LOANS: Final = 5
SPACES: Final = 2  # that an army, a fleet or a light ship moves
TOP_DISCARDS: Final = 5  # that can be reached
GREAT_DYNAMIC: Final = 10  # tax income from which a dynamic realm is nobody's ally

REBELS: Final = 6  # as an occupier, after the players

# Where the characters of a player stand
RULER: Final = 0
ADVISOR: Final = 1  # + kind of power
GENERAL: Final = 4  # + army
ADMIRAL: Final = 7
POSTS: Final = 8

# Faces of the dice
REBEL_FACES: Final[list[str]] = TABLES["dice"]["rebel"]["faces"]
BATTLE_FACES: Final[list[list[str]]] = [TABLES["dice"][arm]["faces"] for arm in ARM_NAMES]
EXPLORATION_FACES: Final[list[str]] = TABLES["dice"]["exploration"]["faces"]

# What a player did, counted since the beginning of the game, the age, the round and the turn
DEEDS: Final[tuple[str, ...]] = (
    "won_war",
    "won_battle",
    "won_naval_battle",
    "conquered_tax",
    "humiliated",
    "force_converted",
    "vassalized",
    "annexed",
    "liberated_tax",
    "secured_succession",
    "white_peace",
    "discovered",
    "converted",
    "developed",
    "trade_income",
    "forged_alliance",
    "destroyed_units",
    "destroyed_ships",
    "crusade_scored",
    "rebels_beaten",
    "pirates_beaten",
    "peace_rounds",
    "circumnavigated",
    "province_from_muslim",
    "province_from",
    "lost_province",
    "traded",  # all ducats collected by Trade
)
SPANS: Final = 4  # game, age, round, turn
