"""What can be read off the tokens of a position: who holds what, where capitals lie, where influence and camps are.

Nothing here is part of the position. A state keeps the last survey, its copies share it, and board.py or by_player.py
makes a new one as soon as a token has moved: they compare the tuples it was made from with those of the state.
"""

from __future__ import annotations

from typing import Final

from hausmacht.games.price_of_power.box import Box
from hausmacht.games.price_of_power.components import (
    AREA,
    AREAS,
    NAMED_REALMS,
    NOBODY,
    PLAYERS,
    PORT,
    REALMS,
    TAX,
)

UNKNOWN: Final = -2  # not worked out yet
UNCHECKED: Final = (UNKNOWN,)
KINDS: Final = 3  # a token is player * KINDS + kind: small town, large town, vassal
LARGE: Final = 1
VASSAL: Final = 2


class Survey:
    """Provinces of every player and realm; what is seldom asked for is worked out when somebody asks."""

    def __init__(
        self,
        token: tuple[int, ...],
        occupier: tuple[int, ...],
        flag: tuple[int, ...],
        dynamic: tuple[int, ...],
        overlord: tuple[int, ...],
        capital: tuple[int, ...],
    ) -> None:
        self.token: Final = token
        self.occupier: Final = occupier
        self.flag: Final = flag
        self.dynamic: Final = dynamic
        self.overlord: Final = overlord
        self.capital: Final = capital
        # Of each realm
        self.realm: list[int] = []  # beneath the players' tokens, of each province
        self.provinces: list[list[int]] = []  # beneath the players' tokens, of each realm, A to Z
        self.seats = [UNKNOWN] * REALMS  # capital provinces
        self.kinds = [UNKNOWN] * REALMS  # PLAYED, INDEPENDENT and so on
        self.realm_areas: Final[dict[int, list[int]]] = {}  # in which it lawfully owns something
        self.independents: list[int] = []
        self.knows_independents = False
        # Of each player
        self.towns: Final[list[list[int]]] = [[] for _ in range(PLAYERS)]  # lawful ones, occupied or not
        self.own: Final[list[list[int]]] = [[] for _ in range(PLAYERS)]  # those that nobody occupies
        self.vassals: Final[list[list[int]]] = [[] for _ in range(PLAYERS)]
        self.held: Final[list[list[int]]] = [[] for _ in range(PLAYERS)]  # towns and vassals that nobody occupies
        self.occupied: Final[list[list[int]]] = [[] for _ in range(PLAYERS + 1)]  # by a player, or by rebels
        self.base_tax: Final = [0] * PLAYERS
        self.vassal_tax: Final = [0] * PLAYERS
        self.small: Final = [0] * PLAYERS  # small town tokens, those that occupy included
        self.large: Final = [0] * PLAYERS  # large town tokens
        self.vassal_tokens: Final = [0] * PLAYERS
        self.areas: Final[list[list[int]]] = [[] for _ in range(PLAYERS)]  # with own provinces
        self.near: Final[list[list[bool]]] = [[] for _ in range(PLAYERS)]  # areas the realm is adjacent to
        self.ports: Final[list[list[int]]] = [[] for _ in range(PLAYERS)]  # own ones
        # An area each player may convert, for the faiths noted beside it; see administrative.py
        self.convertible: Final = [UNKNOWN] * PLAYERS
        self.faith: tuple[int, ...] = UNCHECKED
        self.state_faith: tuple[int, ...] = UNCHECKED
        # Of the Empire, for the emperor and the departed areas noted beside it; see empire.py
        self.electors: list[int] = []
        self.electors_departed: tuple[int, ...] = UNCHECKED
        self.electors_emperor = UNKNOWN
        self.lands_departed: tuple[int, ...] = UNCHECKED  # when no area was to leave or to come back
        self.lands_emperor = UNKNOWN

    def count(self, box: Box) -> None:
        """Sort what lies on the provinces by its owners."""
        token = self.token
        occupier = self.occupier
        for at in box.provinces:
            top = occupier[at]
            if top != NOBODY:
                self.occupied[top].append(at)
                if top < PLAYERS:
                    self.small[top] += TAX[at]
            here = token[at]
            if here < 0:
                continue
            player = here // KINDS
            kind = here % KINDS
            if kind == VASSAL:
                self.vassals[player].append(at)
                self.vassal_tokens[player] += TAX[at]
                if top == NOBODY:
                    self.held[player].append(at)
                    self.vassal_tax[player] += TAX[at]
                continue
            self.towns[player].append(at)
            if kind == LARGE:
                self.large[player] += 1
            else:
                self.small[player] += TAX[at]
            if top == NOBODY:
                self.own[player].append(at)
                self.held[player].append(at)
                self.base_tax[player] += 2 if kind == LARGE else TAX[at]
                area = AREA[at]
                if area not in self.areas[player]:
                    self.areas[player].append(area)
                if PORT[at]:
                    self.ports[player].append(at)
        for areas in self.areas:
            areas.sort()

    def lay_realms(self, box: Box, before: Survey) -> None:
        """The realms beneath the players' tokens: as before, unless a flag or a dynamic token changed."""
        if before.flag is self.flag and before.dynamic is self.dynamic and before.realm:
            self.realm = before.realm
            self.provinces = before.provinces
            return
        self.realm = [
            NAMED_REALMS + dynamic if dynamic >= 0 else flag
            for flag, dynamic in zip(self.flag, self.dynamic, strict=True)
        ]
        self.provinces = [[] for _ in range(REALMS)]
        for at in box.provinces:
            if self.realm[at] != NOBODY:
                self.provinces[self.realm[at]].append(at)

    def near_of(self, box: Box, player: int) -> list[bool]:
        """The areas in which or next to which the player has an own province."""
        if not self.near[player]:
            found = [False] * AREAS
            for area in self.areas[player]:
                found[area] = True
                for other in box.near[area]:
                    found[other] = True
            self.near[player] = found
        return self.near[player]


class Shares:
    """Where each player has something in a row, A to Z, and how much in all: influence by area, wars by realm."""

    def __init__(self, row: tuple[int, ...]) -> None:
        self.row: Final = row
        self.where: Final[list[list[int]]] = [[] for _ in range(PLAYERS)]
        self.total: Final = [0] * PLAYERS

    def count(self, bits: int) -> None:
        """In a row of packed counts, so many bits for each player."""
        full = (1 << bits) - 1
        for at, packed in enumerate(self.row):
            player = 0
            while packed:
                here = packed & full
                if here:
                    self.where[player].append(at)
                    self.total[player] += here
                packed >>= bits
                player += 1

    def find(self) -> None:
        """In a row without players: the places where there is anything, under number 0."""
        found = self.where[0]
        for at, here in enumerate(self.row):
            if here:
                found.append(at)
                self.total[0] += here

    def sort(self) -> None:
        """In a row that names one player, or nobody, at each place."""
        for at, player in enumerate(self.row):
            if player != NOBODY:
                self.where[player].append(at)
                self.total[player] += 1


class Index:
    """Where the changes of a rule value stand in `mods`, for each player; filled by modifiers.py."""

    def __init__(self, mods: tuple[int, ...]) -> None:
        self.mods: Final = mods
        self.entries: Final[list[dict[str, list[int]]]] = [{} for _ in range(PLAYERS)]


class Tally:
    """The numbers of `deeds` by their codes."""

    def __init__(self, deeds: tuple[int, ...]) -> None:
        self.deeds: Final = deeds
        self.number: Final[dict[int, int]] = {}
        for at in range(0, len(deeds), 2):
            self.number[deeds[at]] = deeds[at + 1]


NO_SURVEY: Final = Survey((), (), (), (), (), ())
NO_SHARES: Final = Shares(())
NO_INDEX: Final = Index((UNKNOWN,))
NO_TALLY: Final = Tally(())
