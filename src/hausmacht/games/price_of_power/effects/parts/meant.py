"""Realms that are meant: by name, as a group, or those of players.

Rules: effects.who, effects.names
"""

from __future__ import annotations

from typing import Final

from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.effects.counting.groups import MEMBERS, all_realms, is_persia, realms_of_name, some
from hausmacht.games.price_of_power.effects.language.miswritten import some_in
from hausmacht.games.price_of_power.effects.parts.base import READ_MEANT, Meant, Spoken, Who
from hausmacht.games.price_of_power.effects.parts.called import Together, read_called
from hausmacht.games.price_of_power.effects.parts.named import known_realm
from hausmacht.games.price_of_power.effects.parts.who import PLAYER_WORDS, REALM_WORDS, read_who
from hausmacht.games.price_of_power.effects.running.variables import Context, bound_realms, chosen_realms
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.telling.grammar import Phrase
from hausmacht.games.price_of_power.telling.names import Names


class Called(Meant):
    """Realms by a word, a name or a variable."""

    def __init__(self, raw: str) -> None:
        super().__init__(raw)
        self.called: Final = read_called(raw)

    def told(self, teller: Names) -> Phrase:
        return self.called.told(teller)


class Own(Called):
    """The realm of the player it is read for."""

    def realms(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        return [state.box.realm[player]]


class Bound(Called):
    """A variable as realms."""

    def __init__(self, raw: str) -> None:
        super().__init__(raw)
        self.name: Final = raw

    def realms(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        return bound_realms(state, context, self.name)


class Realm(Called):
    """A realm by its name."""

    def __init__(self, raw: str, name: str) -> None:
        super().__init__(raw)
        self.realm: Final[int] = known_realm(name)
        self.is_persia: Final = is_persia(name)

    def realms(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        return realms_of_name(state, self.realm, self.is_persia)


class Emperors(Called):
    """The realm of the Emperor."""

    def realms(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        return some(state.empire.emperor)


class Chosen(Called):
    """Realms chosen so far in this effect."""

    def realms(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        return list(chosen_realms(context))


OWNER: Final = "owner"


class TheOwner(Called):
    """The owner of a province: where provinces are looked at, of each of them."""

    def realms(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        return []


class Independent(Called):
    """Non-player realms, or those of them in the Empire."""

    def __init__(self, raw: str) -> None:
        super().__init__(raw)
        self.in_empire: Final[bool] = raw == "hre_npr"
        self.is_member: Final = MEMBERS[raw]

    def realms(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        found = board.independents(state)
        return [realm for realm in found if board.is_member(state, realm)] if self.in_empire else found

    def means(self, state: PriceOfPower, player: int, realm: int, context: Context | None) -> bool:
        return self.is_member(state, player, realm)


class OfFaith(Called):
    """Realms by their faith."""

    def __init__(self, raw: str) -> None:
        super().__init__(raw)
        self.is_member: Final = MEMBERS[raw]

    def realms(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        return all_realms(state, player, self.is_member)

    def means(self, state: PriceOfPower, player: int, realm: int, context: Context | None) -> bool:
        return self.is_member(state, player, realm)


class OfPlayers(Meant):
    """The realms of players."""

    def __init__(self, raw: object, who: Who) -> None:
        super().__init__(raw)
        self.who: Final = who

    def realms(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        return [state.box.realm[each] for each in self.who.players(state, player, context)]

    def told(self, teller: Names) -> Phrase:
        return self.who.told(teller)


class OfAnyPlayers(OfPlayers):
    """Those of all players, or of all opponents: a quick question for one realm."""

    def __init__(self, raw: str, who: Who) -> None:
        super().__init__(raw, who)
        self.is_member: Final = MEMBERS[raw]

    def means(self, state: PriceOfPower, player: int, realm: int, context: Context | None) -> bool:
        return self.is_member(state, player, realm)


class Several(Meant):
    """Those of every part."""

    def __init__(self, raw: object) -> None:
        super().__init__(raw)
        self.each: Final = some_in("a list of realms", raw, read_meant)

    def realms(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        found: list[int] = []
        for each in self.each:
            found = found + each.realms(state, player, context)
        return found

    def told(self, teller: Names) -> Phrase:
        each: list[Spoken] = [*self.each]
        return Together(each).told(teller)


def read_meant(raw: object) -> Meant:
    """A name, a variable, players, a group of realms, or several of these."""
    if isinstance(raw, list):
        return Several(raw)
    if not isinstance(raw, str):
        return OfPlayers(raw, read_who(raw))
    if raw == "self":
        return Own(raw)
    if raw.startswith("$"):
        return Bound(raw)
    if raw.startswith("realm:"):
        return Realm(raw, raw[6:])
    if raw == "emperor":
        return Emperors(raw)
    if raw == "chosen":
        return Chosen(raw)
    if raw in ("npr", "hre_npr"):
        return Independent(raw)
    if raw in REALM_WORDS:
        return OfFaith(raw)
    if raw in MEMBERS:
        return OfAnyPlayers(raw, read_who(raw))
    if raw in PLAYER_WORDS or ":" in raw:
        return OfPlayers(raw, read_who(raw))
    return Realm(raw, raw)


READ_MEANT["meant"] = read_meant
