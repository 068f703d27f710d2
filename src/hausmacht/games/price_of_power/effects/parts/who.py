"""Who is meant: players on cards.

`self` is the player a part is read for. "opponent" gives the one chosen for this record, or else all other players:
whoever acts on it lets self choose.

Rules: effects.who, effects.leader
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hausmacht.games.price_of_power import beliefs, board, hostility
from hausmacht.games.price_of_power.components import MUSLIM, NOBODY, PROTESTANT, REALM_TITLES
from hausmacht.games.price_of_power.effects.counting.groups import (
    is_other_faith,
    is_revolutionary,
    leaders,
    others,
    realms_touch,
    some,
)
from hausmacht.games.price_of_power.effects.language import names
from hausmacht.games.price_of_power.effects.language.fields import Fields
from hausmacht.games.price_of_power.effects.language.miswritten import CardError, nearest, one_of, some_in
from hausmacht.games.price_of_power.effects.parts.base import READ_MEANT, Condition, Meant, Spoken, Who, read_condition
from hausmacht.games.price_of_power.effects.parts.called import Together, read_called
from hausmacht.games.price_of_power.effects.parts.named import known_area, known_realm
from hausmacht.games.price_of_power.effects.running.variables import (
    ASKING,
    NO_NUMBERS,
    PARTNER,
    Context,
    bound_players,
    chosen_realms,
    owners,
    variable,
    votes_for,
)
from hausmacht.games.price_of_power.rules.religion import cardinals
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.telling.grammar import Phrase, read
from hausmacht.games.price_of_power.telling.names import Names

# One player, or all


class Named(Who):
    """Players by a word, a name or a variable."""

    def __init__(self, raw: str) -> None:
        super().__init__(raw)
        self.called: Final = read_called(raw)

    def told(self, teller: Names) -> Phrase:
        return self.called.told(teller)


class Self(Named):
    """The player it is read for."""

    def players(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        return [player]

    def found(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        return [player]


class Active(Named):
    """The active player."""

    def found(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        return [state.time.player]


class Everybody(Named):
    """All players."""

    def found(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        return list(range(state.box.players))


class Nobody(Named):
    """No player."""

    def found(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        return []


class Others(Named):
    """All other players."""

    def found(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        return others(state, player)


class Opponent(Named):
    """The opponent chosen for this record; else all other players."""

    def found(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        return list(variable(context, PARTNER)) or others(state, player)


class Bound(Named):
    """A variable as players."""

    def __init__(self, raw: str) -> None:
        super().__init__(raw)
        self.name: Final = raw

    def found(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        return bound_players(state, context, self.name)


class PlayerOf(Named):
    """Who plays a realm."""

    def __init__(self, raw: str, name: str) -> None:
        super().__init__(raw)
        self.realm: Final[int] = known_realm(name)

    def found(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        return some(state.box.player_of[self.realm]) if self.realm >= 0 else []


class OwnersOf(Named):
    """Players with a town or vassal in a bound place."""

    def __init__(self, raw: str, name: str) -> None:
        super().__init__(raw)
        self.name: Final = name

    def found(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        return owners(state, context, self.name)


class Voters(Named):
    """Who named an option in the running vote."""

    def __init__(self, raw: str, name: str) -> None:
        super().__init__(raw)
        self.option: Final = name

    def found(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        return list(votes_for(context, self.option))


class NotVoters(Voters):
    """Who did not name it."""

    def found(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        said = votes_for(context, self.option)
        return [each for each in range(state.box.players) if each not in said]


class TownsIn(Named):
    """Players with a town in an area."""

    def __init__(self, raw: str, name: str) -> None:
        super().__init__(raw)
        self.area: Final[int] = known_area(name)

    def found(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        found: list[int] = []
        for at in state.box.provinces_in[self.area]:
            if board.is_town(state, at) and board.holder(state, at) not in found:
                found.append(board.holder(state, at))
        return found


# Groups

Grouped = Callable[[PriceOfPower, int, Context | None], list[int]]


class Group(Named):
    """Players by rank, faith or war."""

    def __init__(self, raw: str, grouped: Grouped) -> None:
        super().__init__(raw)
        self.grouped: Final = grouped

    def found(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        return self.grouped(state, player, context)


def emperor(state: PriceOfPower, player: int, context: Context | None) -> list[int]:
    return some(board.emperor_player(state))


def first_player(state: PriceOfPower, player: int, context: Context | None) -> list[int]:
    return [state.time.first]


def target(state: PriceOfPower, player: int, context: Context | None) -> list[int]:
    """Who was made the running offer."""
    return some(context.target if context is not None else NOBODY)


def papal_controller(state: PriceOfPower, player: int, context: Context | None) -> list[int]:

    return some(cardinals.papal_controller(state))


def chosen(state: PriceOfPower, player: int, context: Context | None) -> list[int]:
    """Whose realms were chosen so far."""
    return [at for at in range(state.box.players) if state.box.realm[at] in chosen_realms(context)]


def richest(state: PriceOfPower, player: int, context: Context | None) -> list[int]:
    return leaders(state)


def revolutionary(state: PriceOfPower, player: int, context: Context | None) -> list[int]:
    return [each for each in range(state.box.players) if is_revolutionary(state, each)]


def protestant(state: PriceOfPower, player: int, context: Context | None) -> list[int]:
    return [each for each in others(state, player) if state.court.state_faith[each] == PROTESTANT]


def christian(state: PriceOfPower, player: int, context: Context | None) -> list[int]:
    return [each for each in others(state, player) if beliefs.is_christian(state.court.state_faith[each])]


def muslim(state: PriceOfPower, player: int, context: Context | None) -> list[int]:
    return [each for each in others(state, player) if state.court.state_faith[each] == MUSLIM]


def adjacent(state: PriceOfPower, player: int, context: Context | None) -> list[int]:
    return [each for each in others(state, player) if realms_touch(state, player, each)]


def enemies(state: PriceOfPower, player: int, context: Context | None) -> list[int]:
    return [each for each in others(state, player) if hostility.are_enemies(state, player, each)]


def not_at_war(state: PriceOfPower, player: int, context: Context | None) -> list[int]:
    return [each for each in others(state, player) if not hostility.are_enemies(state, player, each)]


def other_faith(state: PriceOfPower, player: int, context: Context | None) -> list[int]:
    own = state.court.state_faith[player]
    return [each for each in others(state, player) if is_other_faith(own, state.court.state_faith[each])]


WORDS: Final[dict[str, Callable[[str], Who]]] = {
    "self": Self,
    "active": Active,
    "each": Everybody,
    "pr": Everybody,
    "any": Everybody,
    "self_and_opponent": Everybody,
    "others": Others,
    "opponent": Opponent,
    "none": Nobody,
    "npr": Nobody,
    "hre_npr": Nobody,
}
GROUPS: Final[dict[str, Grouped]] = {
    "emperor": emperor,
    "first_player": first_player,
    "target": target,
    "papal_controller": papal_controller,
    "chosen": chosen,
    "leader": richest,
    "revolutionary": revolutionary,
    "revolutionary_players": revolutionary,
    "protestant_opponent": protestant,
    "christian_opponent": christian,
    "christian": christian,
    "muslim": muslim,
    "adjacent_opponent": adjacent,
    "one_enemy": enemies,
    "all_not_at_war": not_at_war,
    "other_faith": other_faith,
}
WITH_NAMES: Final[dict[str, Callable[[str, str], Who]]] = {
    "realm": PlayerOf,
    "owners": OwnersOf,
    "voters": Voters,
    "not_voters": NotVoters,
    "owner_of_province_in": TownsIn,
}
# Words for groups of realms, which may stand for players too; the other words are for players alone
REALM_WORDS: Final = ("npr", "hre_npr", "muslim", "christian", "other_faith")
PLAYER_WORDS: Final = tuple([word for word in (*WORDS, *GROUPS) if word not in REALM_WORDS])


# Several, or those for whom something holds


class Several(Who):
    """Those of every part."""

    def __init__(self, raw: object) -> None:
        super().__init__(raw)
        self.each: Final = some_in("a list of players", raw, read_who)

    def found(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        found: list[int] = []
        for each in self.each:
            found = found + each.players(state, player, context)
        return found

    def told(self, teller: Names) -> Phrase:
        each: list[Spoken] = [*self.each]
        return Together(each).told(teller)


DESCRIBING: Final = ("where", "except", "prefer", "truce_with")
PREFERRED: Final = ("allied",)


class Described(Who):
    """All players for whom a condition holds, but for some of them."""

    def __init__(self, raw: object) -> None:
        super().__init__(raw)
        table = Fields("a description of players", raw, DESCRIBING)
        self.but: Final[Who | None] = table.read_if("except", read_who)
        self.where: Final[Condition | None] = (
            table.read_if("where", read_condition) if not table.is_blank("where") else None
        )
        self.truce_with: Final[Meant | None] = table.read_if("truce_with", READ_MEANT["meant"])
        self.prefers_allies: Final = table.word_if("prefer", PREFERRED) == "allied"

    def found(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        out = self.but.players(state, player, context) if self.but is not None else NO_NUMBERS
        found = [each for each in range(state.box.players) if each not in out]
        where = self.where
        if where is not None:
            inner = context.asked_by(player) if context is not None else Context({ASKING: [player]})
            found = [each for each in found if where.holds(state, each, inner)]
        if self.truce_with is not None:
            realms = self.truce_with.realms(state, player, context)
            found = [each for each in found if any([state.relations.truce[realm] >> each & 1 for realm in realms])]
        if self.prefers_allies:
            allies = [each for each in found if hostility.are_allied(state, player, each)]
            found = allies or found
        return found

    def told(self, teller: Names) -> Phrase:
        """A condition that holds for everybody is not told."""
        but = self.but
        values: dict[str, object] = {}
        form = "each"
        if but is not None:
            form = "other" if but.is_self or but.is_active else "but"
            if form == "but":
                values["y"] = but.told(teller)
        where = self.where
        if where is None or where.goes_without_saying():
            return read(teller.say(f"who-{form}", **values), "m")
        relative = Phrase([teller.say("relative")], "m")
        return read(teller.say(f"who-{form}-with", x=where.told(teller, relative, False), **values), "m")


def read_who(raw: object) -> Who:
    """A word, a name, a variable, several of them, or a description."""
    if isinstance(raw, list):
        return Several(raw)
    if isinstance(raw, dict):
        return Described(raw)
    if not isinstance(raw, str):
        raise CardError(f"somebody must be named, not {raw!r}")
    if raw in WORDS:
        return WORDS[raw](raw)
    if raw.startswith("$"):
        return Bound(raw)
    if raw in GROUPS:
        return Group(raw, GROUPS[raw])
    head, colon, name = raw.partition(":")
    if colon:
        return WITH_NAMES[one_of(f"the first word of {raw!r}", head, WITH_NAMES)](raw, name)
    if names.realm(raw) == NOBODY:
        raise CardError(f"nobody is called {raw!r}{nearest(raw, (*PLAYER_WORDS, *REALM_WORDS, *REALM_TITLES))}")
    return PlayerOf(raw, raw)


SELF: Final = read_who("self")
