"""Lines of a filter on whose a province is: owned, the core, capital or vassal of somebody, with units of somebody.

Rules: effects.filters, terms.own
"""

from __future__ import annotations

from typing import Final

from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.components import AREA, NOBODY
from hausmacht.games.price_of_power.effects.counting.groups import MEMBERS, Member, realm_is_of
from hausmacht.games.price_of_power.effects.counting.tokens import Held
from hausmacht.games.price_of_power.effects.language.miswritten import texts_in
from hausmacht.games.price_of_power.effects.parts import qualities
from hausmacht.games.price_of_power.effects.parts.areas.owners import capitals
from hausmacht.games.price_of_power.effects.parts.base import Meant, Who
from hausmacht.games.price_of_power.effects.parts.filters import Line
from hausmacht.games.price_of_power.effects.parts.held import read_how_many, read_somebody
from hausmacht.games.price_of_power.effects.parts.look import Look
from hausmacht.games.price_of_power.effects.parts.meant import read_meant
from hausmacht.games.price_of_power.effects.parts.named import all_known, known_faith
from hausmacht.games.price_of_power.effects.running.variables import PARTNER, variable
from hausmacht.games.price_of_power.rules.terms import forces
from hausmacht.games.price_of_power.state import VASSAL, PriceOfPower


class OwnersFaith(Line):
    """Its lawful owner has one of these religions."""

    def __init__(self, name: str, raw: object) -> None:
        super().__init__(name, qualities.OwnersFaith(name, texts_in(name, raw)))
        self.faiths: Final = all_known(name, raw, known_faith)

    def narrow(self, look: Look, found: list[int]) -> list[int]:
        state = look.state
        player = look.player
        return [at for at in found if self.has_owner(state, player, board.lawful_realm(state, at))]

    def has_owner(self, state: PriceOfPower, player: int, realm: int) -> bool:
        return realm != NOBODY and realm_is_of(state, player, realm, self.faiths)


class GroupOwner:
    """Owners of a group that can be told at a glance."""

    def owns(self, state: PriceOfPower, player: int, province: int, token: Held) -> bool:
        raise NotImplementedError


class Independents(GroupOwner):
    """Non-player realms, perhaps of the Empire."""

    def __init__(self, in_empire: bool) -> None:
        self.in_empire: Final = in_empire

    def owns(self, state: PriceOfPower, player: int, province: int, token: Held) -> bool:
        realm = board.realm_beneath(state, province)
        if state.map.token[province] >= 0 or realm == NOBODY:
            return False
        return not self.in_empire or board.is_member(state, realm)


class Players(GroupOwner):
    """All players, or all others."""

    def __init__(self, others: bool) -> None:
        self.others: Final = others

    def owns(self, state: PriceOfPower, player: int, province: int, token: Held) -> bool:
        if not token.lies(state, province, None):
            return False
        return not self.others or state.map.token[province] // 3 != player


class Believers(GroupOwner):
    """Realms by their faith."""

    def __init__(self, is_member: Member) -> None:
        self.is_member: Final = is_member

    def owns(self, state: PriceOfPower, player: int, province: int, token: Held) -> bool:
        realm = board.lawful_realm(state, province)
        return realm != NOBODY and self.is_member(state, player, realm)


def read_group(raw: object) -> GroupOwner | None:
    """None: the owners are no such group."""
    if not isinstance(raw, str) or raw not in MEMBERS:
        return None
    if raw in ("npr", "hre_npr"):
        return Independents(raw == "hre_npr")
    return Players(raw != "pr") if raw in ("pr", "opponent", "others") else Believers(MEMBERS[raw])


class OwnedBy(Line):
    """Whose it is; `token` tells whether towns, vassals or both count as owned. Occupied ones count only lawfully.

    Rules: terms.own
    """

    def __init__(self, name: str, raw: object, token: Held) -> None:
        self.meant: Final[Meant] = read_meant(raw)
        super().__init__(name, qualities.OfSomebody(name, self.meant))
        self.group: Final[GroupOwner | None] = read_group(raw)
        self.token: Final = token
        self.lawful: Final = name == "lawful_owner"

    def narrow(self, look: Look, found: list[int]) -> list[int]:
        state = look.state
        player = look.player
        if not look.lawful and not self.lawful:
            found = [at for at in found if state.map.occupier[at] == NOBODY]
        group = self.group
        token = self.token
        if group is not None and not variable(look.context, PARTNER):
            return [at for at in found if group.owns(state, player, at, token)]
        wanted = self.meant.realms(state, player, look.context)
        who = [each for each in range(state.box.players) if state.box.realm[each] in wanted]
        return [at for at in found if token.lies(state, at, who) or is_beneath(state, at, wanted)]


def is_beneath(state: PriceOfPower, province: int, wanted: list[int]) -> bool:
    """A non-player realm among these owns it, be it as a vassal."""
    token = state.map.token[province]
    return (token < 0 or token % 3 == VASSAL) and board.realm_beneath(state, province) in wanted


class OfRealms(Line):
    """A line that speaks of realms."""

    def __init__(self, name: str, raw: object) -> None:
        self.meant: Final[Meant] = read_meant(raw)
        super().__init__(name, qualities.OfSomebody(name, self.meant))


class CoreOf(OfRealms):
    def narrow(self, look: Look, found: list[int]) -> list[int]:
        state = look.state
        wanted = self.meant.realms(state, look.player, look.context)
        return [at for at in found if board.core_realm(state, at) in wanted]


class CapitalOf(OfRealms):
    def narrow(self, look: Look, found: list[int]) -> list[int]:
        numbers = capitals(look.state, self.meant.realms(look.state, look.player, look.context))
        return [at for at in found if at in numbers]


class VassalOf(OfRealms):
    def narrow(self, look: Look, found: list[int]) -> list[int]:
        state = look.state
        wanted = self.meant.realms(state, look.player, look.context)
        return [at for at in found if is_vassal_land(state, at, wanted)]


def is_vassal_land(state: PriceOfPower, province: int, lords: list[int]) -> bool:
    """A vassal token of one of these players, or the land of a vassal of one of these realms."""
    token = state.map.token[province]
    if token >= 0:
        return token % 3 == VASSAL and state.box.realm[token // 3] in lords
    realm = board.realm_beneath(state, province)
    return realm != NOBODY and state.relations.overlord[realm] in lords


class UnitsOf(Line):
    """Units of somebody are in its area."""

    def __init__(self, name: str, raw: object) -> None:
        super().__init__(name, qualities.SoManyOf(name, raw))
        self.who: Final[Who] = read_somebody(raw)
        self.number: Final = read_how_many(raw)

    def narrow(self, look: Look, found: list[int]) -> list[int]:
        state = look.state
        who = self.who.players(state, look.player, look.context)
        return [at for at in found if any([forces.units_in(state, each, AREA[at]) >= self.number for each in who])]
