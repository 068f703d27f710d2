"""Conditions on numbers: stats, ranks and ideas.

Rules: effects.conditions, effects.stats
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hausmacht.games.price_of_power.components import NOBODY
from hausmacht.games.price_of_power.content import DECK_NAMES
from hausmacht.games.price_of_power.effects.condition import A_FIGURE, A_SEARCH, KINDS, Condition
from hausmacht.games.price_of_power.effects.counting.stats import NOTHING, PLAIN, read_stat
from hausmacht.games.price_of_power.effects.language import names
from hausmacht.games.price_of_power.effects.language.fields import Fields
from hausmacht.games.price_of_power.effects.language.miswritten import CardError, one_of, texts_in
from hausmacht.games.price_of_power.effects.parts.amounts import read_amount
from hausmacht.games.price_of_power.effects.parts.base import Who
from hausmacht.games.price_of_power.effects.parts.ideas import read_ideas
from hausmacht.games.price_of_power.effects.parts.who import read_who
from hausmacht.games.price_of_power.effects.running.variables import Context
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.telling.grammar import Phrase
from hausmacht.games.price_of_power.telling.names import Names

SIGNS: Final = (">=", "<=", "=", ">", "<", "!=")
OPPOSITE: Final = {">=": "<", "<": ">=", "<=": ">", ">": "<=", "=": "!=", "!=": "="}
COMPARED: Final = {"<=": "if-no-more", ">": "if-more", "=": "if-as-many", "!=": "if-not-as-many"}  # two stats
TURNED_ROUND: Final = {">=": "<=", "<": ">"}  # told as what the other stat is
SIGN_NAMES: Final = ("at-least", "at-most", "exactly", "more-than", "less-than", "other-than")
AT_LEAST: Final = 0
AT_MOST: Final = 1
EXACTLY: Final = 2
MORE: Final = 3
LESS: Final = 4
SLACK: Final = 4  # so far above what is allowed counts as far away


def compares(one: int, sign: int, other: int) -> bool:
    """Whether a number stands to another as the sign says, by its place in SIGNS."""
    if sign == AT_LEAST:
        return one >= other
    if sign == AT_MOST:
        return one <= other
    if sign == EXACTLY:
        return one == other
    if sign == MORE:
        return one > other
    return one < other if sign == LESS else one != other


class Stat(Condition):
    """A stat against a number, an amount or another stat; of the player or of somebody else."""

    def __init__(self, raw: object) -> None:
        if not isinstance(raw, list) or len(raw) not in (3, 4):
            raise CardError(f"a stat is compared as [name, sign, value] or [name, sign, value, who], not {raw!r}")
        name, sign, wanted, *whose = raw
        number = wanted if isinstance(wanted, int) and not isinstance(wanted, bool) else None
        asked = PLAIN.get(name) if isinstance(name, str) else None
        other = isinstance(wanted, str)
        plain = asked is not None and number is not None and not whose
        super().__init__(A_FIGURE if plain else A_SEARCH)
        self.stat: Final = read_stat(name)
        self.name: Final[str] = name  # a stat is known by a word
        self.sign: Final = SIGNS.index(one_of("a sign", sign, SIGNS))
        self.whose: Final[Who | None] = read_who(whose[0]) if whose else None
        self.other: Final[str] = wanted if other else ""  # the stat it is compared with
        self.against: Final = read_stat(wanted) if other else NOTHING
        self.limit: Final = NO_NUMBER if other else read_amount(wanted)
        self.is_plain: Final = plain  # own, and against a number
        self.asked: Final[Callable[[PriceOfPower, int], int]] = asked or nothing
        self.number: Final[int] = number or 0

    def holds(self, state: PriceOfPower, player: int, context: Context | None) -> bool:
        if self.is_plain:
            have = self.asked(state, player)
            return have >= self.number if self.sign == AT_LEAST else compares(have, self.sign, self.number)
        who = player
        if self.whose is not None:
            meant = self.whose.players(state, player, context)
            if not meant:
                return False
            who = meant[0]
        limit = self.against.now(state, who, context) if self.other else self.limit.now(state, who, context)
        return compares(self.stat.now(state, who, context), self.sign, limit)

    def near(self, state: PriceOfPower, player: int) -> float:
        if not self.is_plain or self.sign > EXACTLY:
            return super().near(state, player)
        have = self.asked(state, player)
        limit = self.number
        if self.sign == AT_LEAST:
            if have >= limit:
                return 1.0
            return max(0.0, have / limit) if limit > 0 else max(0.0, 1 - (limit - have) / SLACK)
        if self.sign == AT_MOST and have <= limit:
            return 1.0
        return max(0.0, 1 - abs(have - limit) / SLACK)

    def reached(self, state: PriceOfPower, player: int) -> tuple[int, int]:
        """Of a number that is to grow; anything else is so, or is not."""
        if self.is_plain and self.sign in (AT_LEAST, MORE):
            wanted = self.number if self.sign == AT_LEAST else self.number + 1
            if wanted > 0:
                return self.asked(state, player), wanted
        return super().reached(state, player)

    def comparison_told(self, teller: Names, owner: Phrase, sign: str) -> str:
        """`you have no more artillery than cavalry`"""
        one, other = teller.stat(self.name), teller.stat(self.other)
        if sign in TURNED_ROUND:
            return teller.clause(COMPARED[TURNED_ROUND[sign]], owner, x=other, y=one)
        return teller.clause(COMPARED[sign], owner, x=one, y=other)

    def told(self, teller: Names, subject: Phrase, negated: bool) -> str:
        """`you have at least 2 stability`"""
        name, number = self.name, self.limit.figure(teller)
        sign = SIGNS[self.sign]
        owner = self.whose.told(teller) if self.whose is not None else subject
        what = teller.words.words["stat"].get(f"{name} {number}") or teller.stat(name)
        if self.other:
            return self.comparison_told(teller, owner, OPPOSITE[sign] if negated else sign)
        world = f"if-stat-{name}" in teller.words.words["telling"]  # nobody has it
        if not world and (sign, number, negated) in (("=", 0, False), (">", 0, True)):
            return teller.clause("if-none", owner, x=teller.stat(name))
        if (sign, number) == (">=", 1) and name != "stability" and not negated:
            return teller.clause("if-some", owner, x=teller.stat(name))
        shown = f"{number:g}".replace("-", "−") if isinstance(number, (int, float)) else number
        compared = teller.say(SIGN_NAMES[self.sign], n=shown)
        if world:
            return teller.clause(f"if-stat-{name}", owner, negated, y=compared)
        return teller.clause("if-stat", owner, negated, x=what, y=compared)


NO_NUMBER: Final = read_amount(0)


def nothing(state: PriceOfPower, player: int) -> int:
    """In place of a stat that only a running effect has."""
    return 0


class Rank(Condition):
    """The place among all players by a stat; a tie counts for the better place unless ties are ruled out."""

    def __init__(self, raw: object) -> None:
        super().__init__()
        table = Fields("a rank", raw, ("stat", "place", "margin", "ties"))
        self.name: Final = table.text("stat")
        self.stat: Final = table.read("stat", read_stat)
        self.place: Final = table.number("place")
        self.margin: Final = table.number_or("margin", 0)
        self.alone: Final = table.has("ties") and not table.flag("ties")

    def holds(self, state: PriceOfPower, player: int, context: Context | None) -> bool:
        mine = self.stat.now(state, player, context) - self.margin
        ahead = 0
        for other in range(state.box.players):
            if other != player:
                theirs = self.stat.now(state, other, context)
                if theirs > mine or (theirs == mine and self.alone):
                    ahead += 1
        return ahead < self.place

    def told(self, teller: Names, subject: Phrase, negated: bool) -> str:
        """`you have the most ships (a tie counts)`"""
        notes = [teller.say("rank-alone" if self.alone else "rank-tied")]
        if self.margin:
            notes.append(teller.say("rank-margin", n=self.margin))
        key = "if-rank" if self.place == 1 else "if-rank-place"
        return teller.clause(key, subject, negated, x=teller.stat(self.name), n=self.place, y=", ".join(notes))


class Idea(Condition):
    """One of these ideas."""

    def __init__(self, raw: object) -> None:
        super().__init__(A_FIGURE)
        self.ideas: Final = read_ideas(raw)
        listed = texts_in("idea", raw)
        known = [idea for idea in [names.idea(text) for text in listed] if idea != NOBODY]
        self.are_named: Final = len(known) == len(listed)
        self.bits: Final[int] = sum([1 << idea for idea in set(known)])

    def holds(self, state: PriceOfPower, player: int, context: Context | None) -> bool:
        mine = state.court.ideas[player]
        if self.are_named:
            return mine & self.bits != 0
        return any([mine >> idea & 1 for idea in self.ideas.found(state, player, context)])

    def told(self, teller: Names, subject: Phrase, negated: bool) -> str:
        return teller.clause("if-idea", subject, negated, x=self.ideas.told(teller))


class Ideas(Condition):
    """So many ideas, of one kind or of any."""

    def __init__(self, raw: object) -> None:
        super().__init__(A_FIGURE)
        table = Fields("a number of ideas", raw, ("n", "type"))
        self.kind: Final = table.word_if("type", DECK_NAMES)
        self.wanted: Final = table.number("n")
        self.amount: Final = read_amount(self.wanted)
        self.asked: Final = PLAIN[f"ideas_{self.kind}" if self.kind else "ideas"]

    def holds(self, state: PriceOfPower, player: int, context: Context | None) -> bool:
        return self.asked(state, player) >= self.wanted

    def reached(self, state: PriceOfPower, player: int) -> tuple[int, int]:
        return self.asked(state, player), self.wanted

    def told(self, teller: Names, subject: Phrase, negated: bool) -> str:
        found = self.amount.so_many(teller, f"idea-{self.kind or 'any'}", [])
        return teller.clause("if-has", subject, negated, x=found)


KINDS.update({"stat": Stat, "rank": Rank, "idea": Idea, "ideas": Ideas})
