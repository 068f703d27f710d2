"""Conditions on who plays what: realms, what has become of them, rulers and boards.

Rules: effects.conditions
"""

from __future__ import annotations

from typing import Final

from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.components import NAMED_REALMS, NOBODY, POSTS, RULER
from hausmacht.games.price_of_power.effects.condition import A_FIGURE, AT_ONCE, KINDS, Condition, YesOrNo
from hausmacht.games.price_of_power.effects.language.fields import Fields
from hausmacht.games.price_of_power.effects.language.miswritten import one_of, texts_in
from hausmacht.games.price_of_power.effects.parts.meant import read_meant
from hausmacht.games.price_of_power.effects.parts.named import all_known, known_realm
from hausmacht.games.price_of_power.effects.running.variables import Context
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.telling.grammar import Phrase
from hausmacht.games.price_of_power.telling.names import Names

# Realms


class OfRealms(Condition):
    """Something about named realms."""

    def __init__(self, raw: object, key: str) -> None:
        super().__init__(AT_ONCE)
        self.key: Final = key
        self.names: Final = texts_in(key, raw)
        self.realms: Final = [realm for realm in all_known(key, raw, known_realm) if realm >= 0]

    def told(self, teller: Names, subject: Phrase, negated: bool) -> str:
        realms = teller.joined_phrases([teller.realm(each) for each in self.names], "or")
        return teller.clause(f"if-{self.key}", subject, negated, x=realms)


class IsRealm(OfRealms):
    """The player plays one of them."""

    def __init__(self, raw: object) -> None:
        super().__init__(raw, "is_realm")

    def holds(self, state: PriceOfPower, player: int, context: Context | None) -> bool:
        return state.box.realm[player] in self.realms


class RealmPlayed(OfRealms):
    """Somebody plays one of them."""

    def __init__(self, raw: object) -> None:
        super().__init__(raw, "realm_played")

    def holds(self, state: PriceOfPower, player: int, context: Context | None) -> bool:
        return any([state.box.player_of[realm] != NOBODY for realm in self.realms])


class RealmIs(Condition):
    """What has become of a realm: npr, dnpr, vassal, pr, gone or independent."""

    def __init__(self, raw: object) -> None:
        super().__init__()
        table = Fields("a fate of a realm", raw, ("realm", "is"))
        self.realm: Final = table.read("realm", read_meant)
        self.standing: Final = table.word("is", STANDINGS)
        self.kinds: Final = STANDINGS[self.standing]
        self.is_dynamic: Final = self.standing == "dnpr"
        self.is_gone: Final = self.standing == "gone"

    def holds(self, state: PriceOfPower, player: int, context: Context | None) -> bool:
        meant = self.realm.realms(state, player, context)
        if self.is_gone:
            return all([board.kind_of(state, realm) in self.kinds for realm in meant])
        return any([self.is_so(state, realm) for realm in meant])

    def is_so(self, state: PriceOfPower, realm: int) -> bool:
        return board.kind_of(state, realm) in self.kinds and (not self.is_dynamic or realm >= NAMED_REALMS)

    def told(self, teller: Names, subject: Phrase, negated: bool) -> str:
        standing = teller.words.word("standing", self.standing)
        return teller.clause("if-realm_is", self.realm.told(teller), negated, x=standing)


STANDINGS: Final[dict[str, tuple[int, ...]]] = {
    "npr": (board.INDEPENDENT,),
    "dnpr": (board.INDEPENDENT,),
    "vassal": (board.DEPENDENT, board.SUBJECT),
    "pr": (board.PLAYED,),
    "gone": (board.GONE,),
    "independent": (board.PLAYED, board.INDEPENDENT),
}


# Rulers


class RulerIs(Condition):
    """One of these rulers."""

    def __init__(self, raw: object) -> None:
        super().__init__(A_FIGURE)
        self.names: Final = texts_in("ruler_is", raw)

    def holds(self, state: PriceOfPower, player: int, context: Context | None) -> bool:
        ruler = state.court.character[player * POSTS + RULER]
        return ruler != NOBODY and state.box.content.characters[ruler].name in self.names

    def told(self, teller: Names, subject: Phrase, negated: bool) -> str:
        return teller.clause("if-ruler_is", subject, negated, x=teller.either(self.names))


class RulerDice(YesOrNo):
    """A ruler who leads in battle."""

    def __init__(self, raw: object) -> None:
        super().__init__(raw, "ruler_dice", AT_ONCE)

    def is_so(self, state: PriceOfPower, player: int) -> bool:
        ruler = state.court.character[player * POSTS + RULER]
        return ruler != NOBODY and state.box.content.characters[ruler].dice > 0


# Boards


class Board(Condition):
    """A board is in play: the eastern or the distant one."""

    def __init__(self, raw: object) -> None:
        super().__init__(AT_ONCE)
        self.board: Final = one_of("board", raw, ("east", "distant"))
        self.is_eastern: Final = self.board == "east"

    def holds(self, state: PriceOfPower, player: int, context: Context | None) -> bool:
        return state.box.eastern if self.is_eastern else state.box.distant

    def told(self, teller: Names, subject: Phrase, negated: bool) -> str:
        return teller.clause(f"if-board-{self.board}", subject, negated)


KINDS.update(
    {
        "is_realm": IsRealm,
        "realm_played": RealmPlayed,
        "realm_is": RealmIs,
        "ruler_is": RulerIs,
        "ruler_dice": RulerDice,
        "board": Board,
    }
)
