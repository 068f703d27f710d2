"""What one match is played with: the scenario, the boards in play, the players and the rules switched on.

Shared by all positions of a match and never changed.
"""

from __future__ import annotations

from typing import Final

from hausmacht.games.price_of_power.components import (
    AREA,
    AREA_SEAS,
    AREAS,
    EASTERN,
    FACES,
    HRE,
    LAND_BORDERS,
    MAIN_MAP,
    NOBODY,
    ONLY_1444,
    ONLY_1618,
    PORT,
    PROVINCES,
    REALMS,
    RELIGION_SLOT,
    SEAS,
    TERRITORY,
)
from hausmacht.games.price_of_power.components import CONTINENT as CONTINENT_OF
from hausmacht.games.price_of_power.content import Content
from hausmacht.games.price_of_power.sheets import Variant


class Rules:
    """The switches: edition, advanced rules, the seven optional rules, and how strong bots are."""

    def __init__(self, edition_1_2: bool, advanced: bool, optional: list[bool], difficulty: int) -> None:
        self.edition_1_2: Final = edition_1_2
        self.advanced: Final = advanced
        self.optional: Final = optional  # by the number of the optional rule; entry 0 is not used
        self.difficulty: Final = difficulty


def teams_of(variant: Variant) -> list[int]:
    """A number for each player; those who play as a team have the same one.

    Rules: team.place
    """
    names = [place.realm for place in variant.realms]
    found = list(range(len(names)))
    for team in variant.teams:
        for name in team:
            found[names.index(name)] = names.index(team[0])
    return found


class Box:
    """The boards and the players of a match."""

    def __init__(
        self,
        seats: int,
        realm: list[int],
        is_bot: list[bool],
        order: list[int],
        rules: Rules,
        content: Content,
        scenario: str,
        variant: Variant,
        year: int,
        eastern: bool,
        distant: bool,
        printed: list[int],
    ) -> None:
        self.seats: Final = seats
        self.players: Final = len(realm)
        self.realm: Final = realm  # of each player
        self.is_bot: Final = is_bot  # of each player
        self.order: Final = order  # players clockwise
        self.order_from: Final = {who: [*order[at:], *order[:at]] for at, who in enumerate(order)}  # one of them first
        self.rules: Final = rules
        self.content: Final = content
        self.scenario: Final = scenario
        self.variant: Final = variant  # the line-up; its realms in the order of the players
        self.year: Final = year  # 1444 or 1618
        self.eastern: Final = eastern
        self.distant: Final = distant
        self.events_due: Final = 1 if len(realm) > 2 or any(is_bot) else 2  # events that everybody takes in a round
        asleep = [place.asleep for place in variant.realms]
        self.sleepers: Final = [asleep[at] and is_bot[at] for at in range(len(realm))]  # bots that wake up later
        self.team: Final = teams_of(variant)  # of each player: a number that those of his team share
        self.printed: Final = printed  # the realm whose flag is printed on each province, NOBODY: a territory
        player_of = [NOBODY] * REALMS
        for player, number in enumerate(realm):
            player_of[number] = player
        self.player_of: Final = player_of  # the player of a realm
        other_year = ONLY_1618 if year == 1444 else ONLY_1444
        on_map = [
            not other_year[at] and (eastern or not EASTERN[at]) and (distant or CONTINENT_OF[at] == MAIN_MAP)
            for at in range(PROVINCES)
        ]
        self.on_map: Final = on_map
        self.mission_decks: Final[dict[int, list[int]]] = {}  # of each player; preparation.py fills them
        self.events_of: Final[dict[int, list[int]]] = {}  # each age, and how many rounds it has; decks/events.py
        self.rounds_of: Final[dict[int, int]] = {}  # fills them
        self.areas_at: Final[dict[int, list[int]]] = {}  # each trade node; effects/counting/places.py fills them
        self.provinces: Final = [at for at in range(PROVINCES) if on_map[at]]  # provinces and territories in play
        self.imperial_lands: Final = [at for at in self.provinces if HRE[at]]  # in the Empire as printed
        self.territories: Final = [at for at in self.provinces if TERRITORY[at]]
        self.distant_lands: Final = [at for at in self.provinces if CONTINENT_OF[at] != MAIN_MAP]
        provinces_in: list[list[int]] = [[] for _ in range(AREAS)]
        ports_on: list[list[int]] = [[] for _ in range(SEAS)]
        for at in range(PROVINCES):
            if on_map[at]:
                provinces_in[AREA[at]].append(at)
                if PORT[at]:
                    for sea in FACES[at]:
                        ports_on[sea].append(at)
        self.provinces_in: Final = provinces_in  # of an area, A to Z
        self.ports_on: Final = ports_on  # a sea zone
        borders: list[list[int]] = [[] for _ in range(AREAS)]
        mountains: list[list[int]] = [[] for _ in range(AREAS)]
        for a, b, mountain in LAND_BORDERS:
            if provinces_in[a] and provinces_in[b]:
                for one, other in ((a, b), (b, a)):
                    borders[one].append(other)
                    if mountain:
                        mountains[one].append(other)
        self.borders: Final = [sorted(set(row)) for row in borders]  # areas adjacent by land
        self.mountains: Final = mountains  # those of them behind a mountain border
        self.near: Final = [self.all_near(area) for area in range(AREAS)]  # by land or by a common sea zone
        self.seas: Final = [sea for sea in range(SEAS) if ports_on[sea]]  # zones in play
        self.one_faith: Final = [
            [area for area in range(AREAS) if provinces_in[area] and RELIGION_SLOT[area] == slot]
            for slot in range(AREAS)
        ]  # areas in play under a religion slot
        self.areas: Final = [area for area in range(AREAS) if provinces_in[area]]  # areas in play

    def all_near(self, area: int) -> list[int]:
        """Areas that share a border or have ports on a common sea zone."""
        found = set(self.borders[area])
        for sea in AREA_SEAS[area]:
            if any(sea in FACES[at] for at in self.provinces_in[area] if PORT[at]):
                found.update(AREA[port] for port in self.ports_on[sea])
        found.discard(area)
        return sorted(found)
