"""The printed sheets: the map, realms, set-up tables, scenarios with their line-ups, trade cards, charts of bots.

Each is read once, when the game is loaded, into a record with named fields; a field that nobody knows is an error.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, Literal, TypeVar

import msgspec

FOLDER: Final = Path(__file__).parent / "data"

R = TypeVar("R")


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One row of a sheet."""


def read_sheet(name: str, kind: type[R]) -> R:
    """A file of data/ as the record it holds."""
    return msgspec.json.decode((FOLDER / f"{name}.json").read_bytes(), type=kind)


# The map


class Border(Row, frozen=True):
    """An area that can be reached by land."""

    to: str
    mountain: bool = False


class AreaRow(Row, frozen=True):
    id: str
    name: str
    borders: tuple[Border, ...]
    seas: tuple[str, ...]
    religion: str
    hre: tuple[str, ...] | Literal["all"] = ()  # provinces in the Empire
    elector: bool = False
    religion_slot_of: str = ""  # the area whose faith it shares; empty: its own


class ProvinceRow(Row, frozen=True):
    """A province of the main map or of a distant continent, or a territory."""

    id: str
    name: str
    area: str
    board: str = ""
    tax: int = 1  # a colonised territory has the value 1
    port: bool = False
    faces: tuple[str, ...] = ()
    continent: str = ""
    territory: int = 0  # its number; 0: a province
    island: bool = False
    setup: str = ""


class SeaZone(Row, frozen=True):
    id: str
    name: str
    slots: int
    mark: str
    board: str


class TradeNode(Row, frozen=True):
    id: str
    name: str
    seas: tuple[str, ...]


class MapFile(msgspec.Struct, frozen=True):
    province: tuple[ProvinceRow, ...]
    area: tuple[AreaRow, ...]
    distant_links: tuple[tuple[str, str], ...]
    overland_links: tuple[tuple[str, str], ...]
    sea_zone: tuple[SeaZone, ...]
    sea_links: tuple[tuple[str, str], ...]
    letter_links: dict[str, tuple[str, ...]]
    pacific_letters: tuple[str, ...]
    trade_node: tuple[TradeNode, ...]


# Realms


class Realm(Row, frozen=True):
    """A realm with the lands that bear its flag."""

    id: str
    name: str
    capital: str = ""
    religion: str = "other"
    religion_basis: str = ""  # how it is known
    provinces: tuple[str, ...] = ()
    provinces_1618: tuple[str, ...] = ()
    vassals: tuple[str, ...] = ()


class RealmFile(msgspec.Struct, frozen=True):
    heirs_1618: dict[str, str]  # who has a realm's lands in 1618
    realm: tuple[Realm, ...]


# Set-up tables


class RealmSetup(Row, frozen=True):
    """What a realm begins with."""

    realm: str
    capital: str
    religion: str
    coin: int = 15
    l_towns: tuple[str, ...] = ()
    s_towns: tuple[str, ...] = ()
    vassals: tuple[str, ...] = ()
    allies: tuple[str, ...] = ()
    marriages: tuple[str, ...] = ()
    influence_in: dict[str, int] = {}
    claims_in: tuple[str, ...] = ()
    army_areas: tuple[str | None, ...] = ()  # of the first army, the second, the third and the fleet
    army1: tuple[int, ...] = (2, 0, 0)
    army2: tuple[int, ...] = ()
    fleet: tuple[int, ...] = ()
    light_ships_on_slots_of: dict[str, int] = {}
    merchants_at: tuple[str, ...] = ()


class SetupFile(msgspec.Struct, frozen=True):
    """The part of the file that lays boards; its rulers are read with the cards (content.py)."""

    setup: tuple[RealmSetup, ...]


# Scenarios


class Place(Row, frozen=True):
    """A realm at the table of a line-up."""

    realm: str
    seat: int
    color: str
    setup: str  # the year or the scenario whose set-up it uses
    first: bool
    bot: bool  # marked for a bot
    start_missions: tuple[str, ...] | None
    removed_missions: tuple[str, ...] | None
    asleep: bool = False  # as a bot it wakes up later


class Variant(Row, frozen=True):
    """A line-up of a scenario."""

    name: str
    first_age: int
    last_age: int
    realms: tuple[Place, ...]
    curia_left_to_right: tuple[str, ...]
    dnpr: dict[str, tuple[str, ...]]  # dynamic realms and the provinces their tokens lie on
    events: dict[str, tuple[str, ...]]  # of each age
    rounds: int = 0  # 0: as many as the age has
    events_each_round: int = 0  # 0: as the players need
    plus1_manpower_tokens: tuple[str, ...] = ()
    emperor: str | None = None
    authority: int = 3
    imperial_influence: tuple[str, ...] = ()
    teams: tuple[tuple[str, ...], ...] = ()


class Scenario(Row, frozen=True):
    id: str
    name: str
    variants: tuple[Variant, ...]


class Introduction(Row, frozen=True):
    """What the introductory scenario leaves out and lays open."""

    removed_card_types: tuple[str, ...]
    milestones: tuple[str, ...]
    ideas_in_play: bool


class Extras(Row, frozen=True):
    """What scenarios lay down beyond their line-ups: by scenario, or by scenario and number of players."""

    basic_ideas: tuple[str, ...]
    introductory_scenario: Introduction
    no_distant_board_removed_milestones: tuple[str, ...]
    power_struggles_by_scenario: dict[str, tuple[str, ...]]
    ideas_at_start: dict[str, dict[str, tuple[str, ...]]]
    missions_done_at_start: dict[str, dict[str, tuple[str, ...]]]
    missions_added_from_generic: dict[str, dict[str, tuple[str, ...]]]
    extra_monarch_power_at_start: dict[str, int]
    prestige_at_start: dict[str, dict[str, int]]
    no_missions: dict[str, tuple[str, ...] | Literal["all"]]


class ScenarioFile(msgspec.Struct, frozen=True):
    scenario: tuple[Scenario, ...]
    extras: Extras


# Trade cards


class SaleRow(Row, frozen=True):
    """One of the nodes on a trade card, with its key provinces and their worth."""

    node: str
    key: tuple[tuple[str, int], ...]
    secondary: str | None
    needs_any_token: bool
    needs_own: bool


class TradeCard(Row, frozen=True):
    id: str
    good: str
    regular: list[int]
    expanded: list[int]
    gold_inflation: bool
    slaves_prestige: bool
    mark: str
    continents: tuple[int, ...]
    options: tuple[SaleRow, ...]


class Inland(Row, frozen=True):
    """Where nodes that face no sea lie."""

    provenance: str
    in_area: dict[str, str]
    in_desert: dict[str, tuple[str, ...]]


class TradeFile(msgspec.Struct, frozen=True):
    inland: Inland
    card: tuple[TradeCard, ...]


# Bots


Wanted = bool | int | str | tuple[str, int]  # a fact, a word, or a sign and a number


class StepRow(Row, frozen=True):
    """One step of a rule of a chart."""

    step: str
    to: str = ""  # another chart, or where armies and ships go
    n: int | Literal["all"] | None = None
    prefer: str = ""  # of spies
    idea: str = ""  # empty: any
    category: str = ""  # of a milestone
    term: str = ""  # of a peace


class RuleRow(Row, frozen=True):
    """A rule of a chart: what must hold, what it costs, and its steps."""

    when: dict[str, Wanted]
    cost: int
    do: tuple[StepRow, ...]


class Chart(Row, frozen=True):
    rules: tuple[object, ...]  # RuleRow, each read by itself, so that a wrong one is named
    text: str = ""
    notes: str = ""


class Target(Row, frozen=True):
    type: Literal["realm", "owner_of", "realm_in_area", "vacant_territory"]
    name: str


class BranchRow(Row, frozen=True):
    """A target with its range of the die and the targets below it."""

    target: Target
    die: tuple[int, int]
    children: tuple[BranchRow, ...] = ()


class Trees(Row, frozen=True):
    military: tuple[BranchRow, ...]
    diplomatic: tuple[BranchRow, ...]
    provenance: str


class CardUse(Row, frozen=True):
    """For which chart each card of a bot stands: first, second, and at war."""

    first: dict[str, tuple[int, ...]]
    second: dict[str, tuple[int, ...]]
    war: dict[str, tuple[int, ...]]
    provenance: str


class BotDeck(msgspec.Struct, frozen=True):
    cost: dict[str, tuple[int, ...]]


class BotFacts(msgspec.Struct, frozen=True):
    power_per_round_by_difficulty: list[int]
    naval_bridge_units: int
    bot_deck: BotDeck


class BotFile(msgspec.Struct, frozen=True):
    facts: BotFacts
    charts: dict[str, Chart]
    card_use: CardUse
    decks: dict[str, list[int]]
    focus: dict[str, str]
    targeting: dict[str, Trees]


MAP: Final = read_sheet("map", MapFile)
REALMS: Final = read_sheet("realms", RealmFile)
SETUPS: Final = {row.realm: row for row in read_sheet("setups", SetupFile).setup}
SCENARIO_FILE: Final = read_sheet("scenarios", ScenarioFile)
SCENARIOS: Final = {row.id: row for row in SCENARIO_FILE.scenario}
EXTRAS: Final = SCENARIO_FILE.extras
TRADE: Final = read_sheet("trade", TradeFile)
BOTS: Final = read_sheet("bots", BotFile)
