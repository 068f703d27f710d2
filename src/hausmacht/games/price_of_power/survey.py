"""What can be read off the tokens of a position: who holds what, where capitals lie, where influence and camps are.

Nothing here is part of the position. A state keeps what was read last, its copies share it, and board.py or
by_player.py reads again as soon as a token has moved: they compare the rows it was made from with those of the state.
So does state.py, which keeps how it wrote the table last.
"""

from __future__ import annotations

from typing import Final, TypeAlias, final

from hausmacht.core.agenda import Item
from hausmacht.games.price_of_power.box import Box
from hausmacht.games.price_of_power.components import (
    AREA,
    AREAS,
    CONTINENT,
    MAIN_MAP,
    NAMED_REALMS,
    NOBODY,
    PLAYERS,
    PORT,
    REALMS,
    TAX,
)
from hausmacht.games.price_of_power.rows import changed_at

Row: TypeAlias = tuple[int, ...]

UNKNOWN: Final = -2  # not worked out yet
UNCHECKED: Final = (UNKNOWN,)
KINDS: Final = 3  # a token is player * KINDS + kind: small town, large town, vassal
LARGE: Final = 1
VASSAL: Final = 2
FEW: Final = 6  # so many changed provinces are entered one by one; with more, everything is counted anew


def differences(before: tuple[int, ...], now: tuple[int, ...]) -> list[int]:
    """Where two rows may differ."""
    if before is now:
        return []
    place = changed_at(before, now)
    if place >= 0:
        return [place]
    return [at for at in range(len(now)) if before[at] != now[at]]


def enter(row: list[int], at: int, more: int) -> None:
    """Write a place into a list that stands A to Z (1), or strike it out (-1)."""
    if more < 0:
        row.remove(at)
        return
    place = len(row)
    while place > 0 and row[place - 1] > at:
        place -= 1
    row.insert(place, at)


def areas_with(provinces: list[int]) -> list[int]:
    """The areas of some provinces, A to Z."""
    found: list[int] = []
    for at in provinces:
        if AREA[at] not in found:
            found.append(AREA[at])
    found.sort()
    return found


class Lands:
    """The realms beneath the players' tokens."""

    def __init__(self, flag: tuple[int, ...], dynamic: tuple[int, ...]) -> None:
        self.flag: Final = flag
        self.dynamic: Final = dynamic
        self.realm: list[int] = []  # of each province
        self.provinces: list[list[int]] = []  # of each realm, A to Z

    def follow(self, box: Box, before: Lands) -> None:
        """As before, but for the few flags and dynamic tokens that have changed."""
        if not before.realm:
            self.sort(box)
            return
        changed = differences(before.flag, self.flag) + differences(before.dynamic, self.dynamic)
        if len(changed) > FEW:
            self.sort(box)
            return
        self.realm = before.realm[:]
        self.provinces = before.provinces[:]
        for at in changed:
            self.turn_over(box, at)

    def sort(self, box: Box) -> None:
        """Every province under its realm."""
        self.realm = [self.realm_at(at) for at in range(len(self.flag))]
        self.provinces = [[] for _ in range(REALMS)]
        for at in box.provinces:
            if self.realm[at] != NOBODY:
                self.provinces[self.realm[at]].append(at)

    def realm_at(self, at: int) -> int:
        """Of the dynamic token, else of the flag."""
        return NAMED_REALMS + self.dynamic[at] if self.dynamic[at] >= 0 else self.flag[at]

    def turn_over(self, box: Box, at: int) -> None:
        """A province goes from one realm to another."""
        old = self.realm[at]
        new = self.realm_at(at)
        if old == new:
            return
        self.realm[at] = new
        if not box.on_map[at]:
            return
        for realm, more in ((old, -1), (new, 1)):
            if realm != NOBODY:
                self.provinces[realm] = self.provinces[realm][:]
                enter(self.provinces[realm], at, more)


class Standing:
    """What realms are and where their capitals lie, worked out when somebody asks; occupation makes no difference."""

    def __init__(
        self, token: tuple[int, ...], lands: Lands, overlord: tuple[int, ...], capital: tuple[int, ...]
    ) -> None:
        self.token: Final = token
        self.lands: Final = lands
        self.overlord: Final = overlord
        self.capital: Final = capital
        self.seats: Final = [UNKNOWN] * REALMS  # capital provinces
        self.kinds: Final = [UNKNOWN] * REALMS  # PLAYED, INDEPENDENT and so on
        self.all_kinds: list[int] = []  # the same of all of them, for filters; see look.py
        self.areas: Final[dict[int, list[int]]] = {}  # in which a realm lawfully owns something
        self.independents: list[int] = []
        self.knows_independents = False
        # Of the Empire, for the emperor and the departed areas noted beside it; see empire.py
        self.electors: list[int] = []
        self.electors_departed: tuple[int, ...] = UNCHECKED
        self.electors_emperor = UNKNOWN


NO_LANDS: Final = Lands((), ())
NO_STANDING: Final = Standing((), NO_LANDS, (), ())


class Holdings:
    """What each player has on the provinces; provinces stand A to Z."""

    def __init__(self, token: tuple[int, ...], occupier: tuple[int, ...]) -> None:
        self.token: Final = token
        self.occupier: Final = occupier
        self.towns: list[list[int]] = []  # lawful ones, occupied or not
        self.own: list[list[int]] = []  # those that nobody occupies
        self.vassals: list[list[int]] = []
        self.held: list[list[int]] = []  # towns and vassals that nobody occupies
        self.occupied: list[list[int]] = []  # by a player, or by rebels
        self.ports: list[list[int]] = []  # own ones
        self.areas: list[list[int]] = []  # with own provinces
        self.near: list[list[bool]] = []  # areas the realm is adjacent to
        self.base_tax: list[int] = []
        self.vassal_tax: list[int] = []
        self.small: list[int] = []  # small town tokens, those that occupy included
        self.large: list[int] = []  # large town tokens
        self.vassal_tokens: list[int] = []
        self.abroad: list[list[int]] = []  # lawful towns and vassals on other continents
        # An area each player may convert, for the faiths and realms noted beside it; see administrative.py
        self.convertible: Final = [UNKNOWN] * PLAYERS
        self.faith: tuple[int, ...] = UNCHECKED
        self.state_faith: tuple[int, ...] = UNCHECKED
        self.convertible_in: Standing = NO_STANDING
        # When no area was to leave the Empire or to come back, and for whom that was found; see empire.py
        self.lands_departed: tuple[int, ...] = UNCHECKED
        self.lands_emperor = UNKNOWN
        self.lands_in: Standing = NO_STANDING

    def follow(self, box: Box, before: Holdings) -> None:
        """As before, but for the few provinces whose tokens have changed."""
        if not before.towns:
            self.count(box)
            return
        changed = differences(before.token, self.token)
        occupied = differences(before.occupier, self.occupier)
        if len(changed) + len(occupied) > FEW:
            self.count(box)
            return
        changed += [at for at in occupied if at not in changed]
        self.towns = before.towns[:]
        self.own = before.own[:]
        self.vassals = before.vassals[:]
        self.held = before.held[:]
        self.occupied = before.occupied[:]
        self.ports = before.ports[:]
        self.areas = before.areas[:]
        self.near = before.near[:]
        self.base_tax = before.base_tax[:]
        self.vassal_tax = before.vassal_tax[:]
        self.small = before.small[:]
        self.large = before.large[:]
        self.vassal_tokens = before.vassal_tokens[:]
        self.abroad = before.abroad[:]
        owners = self.unshare(before, changed)
        for at in changed:
            self.lay(at, before.token[at], before.occupier[at], -1)
            self.lay(at, self.token[at], self.occupier[at], 1)
        for player in owners:
            self.areas[player] = areas_with(self.own[player])
            if self.areas[player] != before.areas[player]:
                self.near[player] = []

    def unshare(self, before: Holdings, changed: list[int]) -> list[int]:
        """Lists of their own for the players concerned; who has or had a token there."""
        owners: list[int] = []
        for at in changed:
            for token in (before.token[at], self.token[at]):
                if token >= 0 and token // KINDS not in owners:
                    owners.append(token // KINDS)
            for top in (before.occupier[at], self.occupier[at]):
                if top != NOBODY:
                    self.occupied[top] = self.occupied[top][:]
        for player in owners:
            self.towns[player] = self.towns[player][:]
            self.own[player] = self.own[player][:]
            self.vassals[player] = self.vassals[player][:]
            self.held[player] = self.held[player][:]
            self.ports[player] = self.ports[player][:]
            self.abroad[player] = self.abroad[player][:]
        return owners

    def count(self, box: Box) -> None:
        """Sort what lies on the provinces by its owners."""
        self.towns = [[] for _ in range(PLAYERS)]
        self.own = [[] for _ in range(PLAYERS)]
        self.vassals = [[] for _ in range(PLAYERS)]
        self.held = [[] for _ in range(PLAYERS)]
        self.occupied = [[] for _ in range(PLAYERS + 1)]
        self.ports = [[] for _ in range(PLAYERS)]
        self.near = [[] for _ in range(PLAYERS)]
        self.base_tax = [0] * PLAYERS
        self.vassal_tax = [0] * PLAYERS
        self.small = [0] * PLAYERS
        self.large = [0] * PLAYERS
        self.vassal_tokens = [0] * PLAYERS
        self.abroad = [[] for _ in range(PLAYERS)]
        for at in box.provinces:
            self.lay(at, self.token[at], self.occupier[at], 1)
        self.areas = [areas_with(own) for own in self.own]

    def lay(self, at: int, token: int, top: int, more: int) -> None:
        """What lies on a province, entered (1) under its owners or struck out (-1)."""
        if top != NOBODY:
            enter(self.occupied[top], at, more)
            if top < PLAYERS:
                self.small[top] += more * TAX[at]
        if token < 0:
            return
        player = token // KINDS
        kind = token % KINDS
        if CONTINENT[at] != MAIN_MAP:
            enter(self.abroad[player], at, more)
        if kind == VASSAL:
            enter(self.vassals[player], at, more)
            self.vassal_tokens[player] += more * TAX[at]
            if top == NOBODY:
                enter(self.held[player], at, more)
                self.vassal_tax[player] += more * TAX[at]
            return
        enter(self.towns[player], at, more)
        if kind == LARGE:
            self.large[player] += more
        else:
            self.small[player] += more * TAX[at]
        if top == NOBODY:
            enter(self.own[player], at, more)
            enter(self.held[player], at, more)
            self.base_tax[player] += more * (2 if kind == LARGE else TAX[at])
            if PORT[at]:
                enter(self.ports[player], at, more)

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
        self.where: list[list[int]] = []
        self.total: list[int] = []

    def follow(self, before: Shares, bits: int) -> None:
        """As before, if it is known where the row has changed; see `count`."""
        at = changed_at(before.row, self.row)
        if at < 0:
            self.count(bits)
            return
        self.where = before.where[:]
        self.total = before.total[:]
        full = (1 << bits) - 1
        for player in range(PLAYERS):
            had = before.row[at] >> (bits * player) & full
            has = self.row[at] >> (bits * player) & full
            self.total[player] += has - had
            if (had > 0) != (has > 0):
                self.where[player] = self.where[player][:]
                enter(self.where[player], at, 1 if has else -1)

    def count(self, bits: int) -> None:
        """In a row of packed counts, so many bits for each player."""
        self.where = [[] for _ in range(PLAYERS)]
        self.total = [0] * PLAYERS
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

    def sort(self) -> None:
        """In a row that names one player, or nobody, at each place."""
        self.where = [[] for _ in range(PLAYERS)]
        self.total = [0] * PLAYERS
        for at, player in enumerate(self.row):
            if player != NOBODY:
                self.where[player].append(at)
                self.total[player] += 1


class Places:
    """Where there is anything in a row, A to Z."""

    def __init__(self, row: tuple[int, ...], before: Places | None = None) -> None:
        self.row: Final = row
        self.where: Final = self.followed(before) if before else [at for at, here in enumerate(row) if here]

    def followed(self, before: Places) -> list[int]:
        """As before, if it is known where the row has changed."""
        place = changed_at(before.row, self.row)
        if place < 0:
            return [at for at, here in enumerate(self.row) if here]
        where = before.where[:]
        if (before.row[place] != 0) != (self.row[place] != 0):
            enter(where, place, 1 if self.row[place] else -1)
        return where


class Vassalage:
    """The vassal realms of each non-player realm that has any."""

    def __init__(self, overlord: tuple[int, ...]) -> None:
        self.overlord: Final = overlord
        self.dependents: Final[dict[int, list[int]]] = {}
        for realm, lord in enumerate(overlord):
            if lord != NOBODY:
                self.dependents.setdefault(lord, []).append(realm)


class Index:
    """Where the changes of a rule value stand in `mods`, for each player; filled by modifiers.py."""

    def __init__(self, mods: tuple[int, ...]) -> None:
        self.mods: Final = mods
        self.entries: Final[list[dict[str, list[int]]]] = [{} for _ in range(PLAYERS)]


NOTHING_ASKED: Final = Item("nothing-asked")
NO_HOLDINGS: Final = Holdings((), ())
NO_SHARES: Final = Shares(())
NO_VASSALS: Final = Vassalage(())
NO_PLACES: Final = Places(())
NO_INDEX: Final = Index((UNKNOWN,))


@final
class Survey:
    """All of this for one table: what was read last. board.py, by_player.py and modifiers.py keep it true."""

    def __init__(self, like: Survey | None = None) -> None:
        self.lands: Lands = like.lands if like else NO_LANDS
        self.standing: Standing = like.standing if like else NO_STANDING
        self.holdings: Holdings = like.holdings if like else NO_HOLDINGS
        self.vassalage: Vassalage = like.vassalage if like else NO_VASSALS
        # Rows counted by players
        self.influence: Shares = like.influence if like else NO_SHARES
        self.claims: Shares = like.claims if like else NO_SHARES
        self.cores: Shares = like.cores if like else NO_SHARES
        self.camps: Shares = like.camps if like else NO_SHARES
        self.light: Shares = like.light if like else NO_SHARES
        self.slots: Shares = like.slots if like else NO_SHARES
        self.wars: Shares = like.wars if like else NO_SHARES
        self.marriages: Shares = like.marriages if like else NO_SHARES
        self.allies: Shares = like.allies if like else NO_SHARES
        self.unrest_at: Places = like.unrest_at if like else NO_PLACES
        self.rebels_at: Places = like.rebels_at if like else NO_PLACES
        self.mods_index: Index = like.mods_index if like else NO_INDEX
        # The question that an effect put last and what could be chosen then: a copy looks for itself
        self.asked: Item = NOTHING_ASKED
        self.targets: list[int] = []
        # fields that are not written as they are, with the row each was last written as, by the number of the row
        self.flat: Final[dict[int, tuple[object, Row]]] = like.flat if like else {}

    def copy(self) -> Survey:
        return Survey(self)
