"""Conditions on what is being resolved: markers, votes, the battle, the action.

Rules: effects.conditions
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.components import ARMIES, NOBODY
from hausmacht.games.price_of_power.effects.condition import A_FIGURE, AT_ONCE, KINDS, Condition
from hausmacht.games.price_of_power.effects.conditions.numbers import SIGNS, compares
from hausmacht.games.price_of_power.effects.language.fields import Fields
from hausmacht.games.price_of_power.effects.language.miswritten import text_in
from hausmacht.games.price_of_power.effects.parts.named import known_realm
from hausmacht.games.price_of_power.effects.running.frame import ACTION_NAMES, STEP_NAMES
from hausmacht.games.price_of_power.effects.running.variables import OTHER_FAITH, Context
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.telling.grammar import Phrase
from hausmacht.games.price_of_power.telling.names import Names

# Markers


class Tagged(Condition):
    """A named marker is set; two of them are read from the table itself."""

    def __init__(self, raw: object) -> None:
        super().__init__(A_FIGURE)
        self.name: Final = text_in("a marker", raw)
        kind, colon, realm = self.name.partition(":")
        self.kind: Final = kind
        self.realm: Final = realm
        self.number: Final = known_realm(realm) if colon else NOBODY  # of the realm
        self.is_event_taken: Final = kind == "event_taken"
        self.is_crusade: Final = self.name == "committed_to_crusade"

    def holds(self, state: PriceOfPower, player: int, context: Context | None) -> bool:
        if self.is_event_taken:
            taken = state.box.player_of[self.number] if self.number >= 0 else NOBODY
            return taken != NOBODY and state.time.event_taken[taken] > 0
        if self.is_crusade:
            return state.papacy.committed >> player & 1 == 1
        known = state.box.content.tag_names
        if self.name not in known:
            return False
        wanted = known.index(self.name)
        tags = state.effects.tags
        for at in range(0, len(tags), 2):
            if tags[at] == player and tags[at + 1] == wanted:
                return True
        return False

    def told(self, teller: Names, subject: Phrase, negated: bool) -> str:
        realm = teller.realm(self.realm) if self.realm else ""
        return teller.clause(f"if-tagged-{self.kind}", subject, negated, x=realm)


# Votes


class Votes(Condition):
    """The result of the running vote; "half" is half of those who voted, rounded up."""

    def __init__(self, raw: object) -> None:
        super().__init__(A_FIGURE)
        table = Fields("a count of votes", raw, ("option", "op", "value"))
        self.option: Final = table.text("option")
        self.sign: Final = SIGNS.index(table.word("op", SIGNS))
        self.is_half: Final = table.says("value", "half")
        self.wanted: Final = 0 if self.is_half else table.number("value")

    def holds(self, state: PriceOfPower, player: int, context: Context | None) -> bool:
        votes = context.votes if context is not None else {}
        wanted = self.wanted
        if self.is_half:
            wanted = (sum([len(row) for row in votes.values()]) + 1) // 2
        return compares(len(votes.get(self.option, [])), self.sign, wanted)

    def told(self, teller: Names, subject: Phrase, negated: bool) -> str:
        return teller.clause("if-votes", subject, negated, x=teller.side(self.option))


# Battles and actions

COVERT: Final = "covert"  # any covert action
OF_BATTLES: Final[dict[str, tuple[str, ...]]] = {
    "side": ("attacker", "defender", "leader", "has_cavalry"),
    "terrain": ("land", "sea"),
    "round": (),
}
OF_ACTIONS: Final[dict[str, tuple[str, ...]]] = {
    "action": (*ACTION_NAMES, COVERT),
    "step": STEP_NAMES,
    "target": ("self", OTHER_FAITH, "own_area", "adjacent_army"),
}


class Facts(Condition):
    """Facts of what is being resolved."""

    def __init__(self, key: str, facts: list[tuple[str, str | int]]) -> None:
        super().__init__(AT_ONCE)
        self.key: Final = key
        self.facts: Final = facts  # as they are told

    def told(self, teller: Names, subject: Phrase, negated: bool) -> str:
        return teller.both([self.one_told(teller, subject, negated, name, wanted) for name, wanted in self.facts])

    def one_told(self, teller: Names, subject: Phrase, negated: bool, name: str, wanted: str | int) -> str:
        key = f"if-{self.key}-{name}-{wanted}"
        return teller.clause(
            key if key in teller.words.words["telling"] else f"if-{self.key}-{name}", subject, negated, n=wanted
        )


def facts_in(table: Fields, known: dict[str, tuple[str, ...]]) -> list[tuple[str, str | int]]:
    """Each is one of these words; without words, a number."""
    found: list[tuple[str, str | int]] = []
    for name, words in known.items():
        if table.has(name):
            found.append((name, table.word(name, words) if words else table.number(name)))
    return found


class Battle(Facts):
    """Facts of the current battle; of those about a side several can be true at once."""

    def __init__(self, raw: object) -> None:
        table = Fields("a description of the battle", raw, OF_BATTLES)
        super().__init__("battle", facts_in(table, OF_BATTLES))
        self.side: Final = table.word_if("side", OF_BATTLES["side"])
        self.terrain: Final = table.word_if("terrain", OF_BATTLES["terrain"])
        self.round: Final = table.number("round") if table.has("round") else NOBODY

    def holds(self, state: PriceOfPower, player: int, context: Context | None) -> bool:
        fight = context.fight if context is not None else None
        if fight is None:
            return not self.facts
        if self.side and self.side not in fight.sides:
            return False
        if self.terrain and self.terrain != fight.terrain:
            return False
        return self.round in (NOBODY, fight.round)


class InContext(Facts):
    """The action or step that is being resolved, and what it is about."""

    def __init__(self, raw: object) -> None:
        table = Fields("a description of the context", raw, OF_ACTIONS)
        super().__init__("context", facts_in(table, OF_ACTIONS))
        self.action: Final = table.word_if("action", OF_ACTIONS["action"])
        self.step: Final = table.word_if("step", OF_ACTIONS["step"])
        target = table.word_if("target", OF_ACTIONS["target"])
        self.target: Final = TARGETS[target] if target else None

    def holds(self, state: PriceOfPower, player: int, context: Context | None) -> bool:
        if context is None:
            return False
        if self.action and context.action != self.action:
            return False
        if self.step and context.step != self.step:
            return False
        return self.target is None or self.target(state, player, context)


def is_the_player(state: PriceOfPower, player: int, context: Context) -> bool:
    return context.target == player


def is_of_another_faith(state: PriceOfPower, player: int, context: Context) -> bool:
    """Whoever asks says so."""
    return context.about == OTHER_FAITH


def is_area_with_own_town(state: PriceOfPower, player: int, context: Context) -> bool:
    area = context.target_area
    return area != NOBODY and any([board.has_town(state, player, at) for at in state.box.provinces_in[area]])


def is_near_own_army(state: PriceOfPower, player: int, context: Context) -> bool:
    area = context.target_area
    if area == NOBODY:
        return False
    near = [area, *state.box.borders[area]]
    return any([state.forces.army_at[army] in near for army in range(player * ARMIES, player * ARMIES + ARMIES)])


# What an action is about
TARGETS: Final[dict[str, Callable[[PriceOfPower, int, Context], bool]]] = {
    "self": is_the_player,
    OTHER_FAITH: is_of_another_faith,
    "own_area": is_area_with_own_town,
    "adjacent_army": is_near_own_army,
}


KINDS.update({"tagged": Tagged, "votes": Votes, "battle": Battle, "context": InContext})
