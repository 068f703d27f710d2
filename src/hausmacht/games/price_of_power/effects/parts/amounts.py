"""Amounts on cards: numbers, all or half of what is there, and stats with a factor, a divisor and limits.

Rules: effects.amounts, terms.rounding, effects.other-side
"""

from __future__ import annotations

from typing import Final

from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.components import NOBODY
from hausmacht.games.price_of_power.effects.counting.stats import Stat, best_trade_income, read_stat, units_in
from hausmacht.games.price_of_power.effects.counting.tokens import TOKENS
from hausmacht.games.price_of_power.effects.language.fields import Fields, table_in
from hausmacht.games.price_of_power.effects.language.miswritten import CardError, each_in, number_in
from hausmacht.games.price_of_power.effects.parts import filters
from hausmacht.games.price_of_power.effects.parts.areas import read_areas
from hausmacht.games.price_of_power.effects.parts.base import ABOUT, Amount, Areas, Meant, Who
from hausmacht.games.price_of_power.effects.parts.meant import read_meant
from hausmacht.games.price_of_power.effects.parts.provinces import ProvinceFilter
from hausmacht.games.price_of_power.effects.parts.who import SELF, read_who
from hausmacht.games.price_of_power.effects.running.variables import Context, chosen_areas, variable, votes_for
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.telling.grammar import ONE as JUST_ONE
from hausmacht.games.price_of_power.telling.grammar import Phrase
from hausmacht.games.price_of_power.telling.names import Names

EVERYTHING: Final = 99  # "all": as many as there are
ALL_THERE: Final = 10  # at most, where all or half is meant of what lies in one place
MOST_AMOUNT: Final = 999  # more than any number in the game, so that nobody counts up to a larger one
WORDS: Final = ("all", "free", "half", "normal")
KEYS: Final = (
    "stat",
    "of",
    "mul",
    "div",
    "add",
    "min",
    "max",
    "round",
    "in",
    "realm",
    "var",
    "half",
    "all",
    "where",
    "token",
)
DIVIDED: Final = {2: "half", 3: "third", 4: "quarter", 10: "tenth"}


# Numbers and words


class Number(Amount):
    """Just so many."""

    def __init__(self, raw: int) -> None:
        self.number: Final = int(raw)
        self.is_flag: Final = isinstance(raw, bool)

    def at_most(self) -> int:
        return min(abs(self.number), MOST_AMOUNT)

    def now(self, state: PriceOfPower, player: int, context: Context | None) -> int:
        return self.number

    def of(self, state: PriceOfPower, player: int, there: int) -> int:
        return max(0, self.number)

    @property
    def is_one(self) -> bool:
        return self.number == 1

    @property
    def is_zero(self) -> bool:
        return self.number == 0

    @property
    def rough(self) -> float:
        return ABOUT if self.is_flag else float(self.number)

    def counting(self, up_to: bool) -> tuple[str, str]:
        if up_to:
            return "up-to", f"{self.number:g}"
        return (JUST_ONE, "") if self.number == 1 else ("number", f"{self.number:g}")

    def so_much(self, teller: Names, key: str) -> str:
        noun = teller.plain_noun(key)
        return f"{self.number:g} {noun.one[1] if self.number == 1 else noun.many[1]}"

    def figure(self, teller: Names) -> object:
        return self.number

    def so_often(self, teller: Names) -> str:
        return teller.say("so-often", n=self.number)


class Share(Amount):
    """A share such as -0.5, told in whole steps away from nothing: -1."""

    def __init__(self, raw: float) -> None:
        self.share: Final = raw
        self.number: Final = int(raw + 0.5) if raw > 0 else -int(0.5 - raw)

    def at_most(self) -> int:
        return min(abs(self.number), MOST_AMOUNT)

    def now(self, state: PriceOfPower, player: int, context: Context | None) -> int:
        return self.number

    @property
    def is_one(self) -> bool:
        return self.share == 1

    @property
    def is_zero(self) -> bool:
        return self.share == 0

    @property
    def rough(self) -> float:
        return self.share

    def counting(self, up_to: bool) -> tuple[str, str]:
        return ("up-to" if up_to else "number"), f"{self.share:g}"

    def so_much(self, teller: Names, key: str) -> str:
        return f"{self.share:g} {teller.plain_noun(key).many[1]}"

    def figure(self, teller: Names) -> object:
        return self.share

    def so_often(self, teller: Names) -> str:
        return teller.say("so-often", n=self.share)


class Word(Amount):
    """`all` of what is there; `free` is nothing."""

    def __init__(self, raw: str) -> None:
        self.word: Final = raw
        self.number: Final = 0 if raw == "free" else EVERYTHING

    def at_most(self) -> int:
        return ALL_THERE

    def now(self, state: PriceOfPower, player: int, context: Context | None) -> int:
        return self.number

    def of(self, state: PriceOfPower, player: int, there: int) -> int:
        return there

    def counting(self, up_to: bool) -> tuple[str, str]:
        return "all", ""

    def so_much(self, teller: Names, key: str) -> str:
        return teller.noun(key, "own-all", []).case("acc")

    def figure(self, teller: Names) -> object:
        return self.word

    def so_often(self, teller: Names) -> str:
        return teller.say("so-often", n=self.word)


class Portion(Amount):
    """Half of what is there, rounded up, or all of it, within limits."""

    def __init__(self, raw: object) -> None:
        table = Fields("a share of what is there", raw, ("half", "all", "min", "max"))
        self.is_half: Final = table.flag("half")
        self.is_all: Final = table.flag("all")
        if self.is_half is self.is_all:
            raise CardError("an amount needs a stat, or says that half or all is meant")
        self.least: Final = table.number_or("min", 0)
        self.has_most: Final = table.has("max")
        self.most: Final = table.number_or("max", EVERYTHING)

    def at_most(self) -> int:
        return min(abs(self.most), MOST_AMOUNT)

    def now(self, state: PriceOfPower, player: int, context: Context | None) -> int:
        return self.most

    def of(self, state: PriceOfPower, player: int, there: int) -> int:
        found = (there + 1) // 2 if self.is_half else there
        return min(max(found, self.least), self.most if self.has_most else found)

    def counting(self, up_to: bool) -> tuple[str, str]:
        if self.is_half:
            return "half", ""
        return ("all" if self.is_all else "reckoned"), ""

    def so_many(self, teller: Names, key: str, qualities: list[str], up_to: bool = False, own: bool = False) -> Phrase:
        found = super().so_many(teller, key, qualities, up_to, own)
        return found.followed(teller.say("at-most-all", n=self.most)) if self.has_most and self.most else found

    def figure(self, teller: Names) -> object:
        return self.most

    def so_much(self, teller: Names, key: str) -> str:
        raise ValueError("half or all of a resource has no words")

    def so_often(self, teller: Names) -> str:
        raise ValueError("half or all as often has no words")


# Reckoned from the table


class Term:
    """What is added: a number, `2*loans` or `exhausted_m/2`; halves are rounded up."""

    def __init__(self, raw: object) -> None:
        self.number: Final[int] = 0 if isinstance(raw, str) else number_in("what is added", raw)
        times, star, rest = str(raw).partition("*")
        name, slash, parts = (rest if star else str(raw)).partition("/")
        self.name: Final = name if isinstance(raw, str) else ""
        self.stat: Final[Stat | None] = read_stat(name) if isinstance(raw, str) else None
        self.is_times: Final = bool(star)
        self.is_shared: Final = bool(slash)
        self.times: Final = factor(raw, times) if star else 1
        self.parts: Final = factor(raw, parts) if slash else 1

    def now(self, state: PriceOfPower, player: int, context: Context | None) -> int:
        if self.stat is None:
            return self.number
        return -(-self.stat.now(state, player, context) * self.times // self.parts)

    def told(self, teller: Names) -> str:
        if self.stat is None:
            return f"{self.number:g}"
        if self.is_times:
            return teller.say("times", n=str(self.times), x=teller.stat(self.name))
        if self.is_shared:
            return teller.say("divided-up", x=teller.stat(self.name), n=str(self.parts))
        return teller.stat(self.name)


def factor(raw: object, text: str) -> int:
    """The number in `2*loans` or `exhausted_m/2`."""
    if not text.isdecimal() or int(text) == 0:
        raise CardError(f"{raw!r} is not written like '2*loans' or 'exhausted_m/2'")
    return int(text)


def read_terms(raw: object) -> list[Term]:
    return each_in("what is added", raw, Term)


class Reckoned(Amount):
    """A stat times a factor, divided and rounded (up unless it says down), plus the rest, within its limits."""

    def __init__(self, raw: object) -> None:
        table = Fields("an amount", raw, KEYS)
        self.name: Final = table.text("stat")
        self.stat: Final[Stat] = table.read("stat", read_stat)
        self.whose: Final[Who | None] = table.read_if("of", read_who)
        self.times: Final = table.number_or("mul", 1)
        self.parts: Final = table.number_or("div", 1)
        self.rounds_down: Final = table.word_if("round", ("up", "down")) == "down"
        self.added: Final[list[Term]] = table.read_if("add", read_terms) or []
        self.has_least: Final = table.has("min")
        self.least: Final = table.number_or("min", 0)
        self.has_most: Final = table.has("max")
        self.most: Final = table.number_or("max", 0)
        self.places: Final[Areas | None] = table.read_if("in", read_areas)
        self.counted_token: Final = table.word_if("token", TOKENS) or "any"
        if self.parts < 1:
            raise CardError(f"an amount is divided by 1 or more, not by {self.parts}", "div")

    def at_most(self) -> int:
        found = EVERYTHING * abs(self.times)
        for term in self.added:
            found += abs(term.number) if term.stat is None else MOST_AMOUNT
        return min(found, abs(self.most) if self.has_most else MOST_AMOUNT, MOST_AMOUNT)

    def now(self, state: PriceOfPower, player: int, context: Context | None) -> int:
        who = player
        if self.whose is not None:
            meant = self.whose.players(state, player, context)
            if not meant:
                return 0
            who = meant[0]
        found = self.shared(self.counted(state, who, context) * self.times)
        for term in self.added:
            found += term.now(state, who, context)
        if self.has_least:
            found = max(found, self.least)
        if self.has_most:
            found = min(found, self.most)
        return max(-MOST_AMOUNT, min(found, MOST_AMOUNT))

    def shared(self, whole: int) -> int:
        """Rules: terms.rounding"""
        return whole // self.parts if self.rounds_down else -(-whole // self.parts)

    def counted(self, state: PriceOfPower, player: int, context: Context | None) -> int:
        """The stat itself."""
        return self.stat.now(state, player, context)

    @property
    def is_of_the_table(self) -> bool:
        """Whether it is known before anything is chosen."""
        return True

    # In words

    def counting(self, up_to: bool) -> tuple[str, str]:
        return "reckoned", ""

    def figure(self, teller: Names) -> object:
        return self.bounded(teller, teller.both(self.terms_told(teller)))

    def added_told(self, teller: Names) -> str:
        """What it adds to something: a sum, within its limits."""
        return self.bounded(teller, teller.say("plus-sum", x=teller.both(self.terms_told(teller))))

    def so_many(self, teller: Names, key: str, qualities: list[str], up_to: bool = False, own: bool = False) -> Phrase:
        return Phrase([self.so_much(teller, key)])

    def so_much(self, teller: Names, key: str) -> str:
        """`half as many units as you have unrest (rounded up)`; at a table the number it comes to."""
        if teller.reckon is not None and self.whose is None and self.is_of_the_table:
            return Number(teller.reckon(self)).so_much(teller, key)
        noun = teller.plain_noun(key)
        much = "many" if noun.counted else "much"
        share = self.share_told(teller, much)
        if not share:
            terms = self.terms_told(teller)
            listed = teller.both(terms) if len(terms) == 1 else teller.say("sum", x=teller.both(terms))
            return self.bounded(teller, teller.say(f"equal-{much}", x=noun.many[1], y=listed))
        found = teller.say("as-many", x=noun.many[1], y=self.clause_told(teller), z=share)
        return self.bounded(teller, self.rounded(teller, found))

    def so_often(self, teller: Names) -> str:
        share = self.share_told(teller, "often")
        if not share:
            return teller.say("equal-often", y=teller.both(self.terms_told(teller)))
        return self.rounded(teller, teller.say("as-often", y=self.clause_told(teller), z=share))

    def rounded(self, teller: Names, found: str) -> str:
        return teller.say(self.rounding("rounded"), x=found) if self.parts != 1 else found

    def rounding(self, key: str) -> str:
        return f"{key}-down" if self.rounds_down else f"{key}-up"

    def bounded(self, teller: Names, found: str) -> str:
        if self.has_least:
            found = teller.say("no-less", x=found, n=self.least)
        return teller.say("no-more", x=found, n=self.most) if self.has_most else found

    def share_told(self, teller: Names, much: str) -> str:
        """`as many`, `twice as much`, `half as often`; nothing for what cannot be said so."""
        if self.added or (self.times != 1 and self.parts != 1):
            return ""
        key = DIVIDED.get(self.parts, "") if self.parts != 1 else f"{self.times:g}"
        return str(teller.words.words["share"].get(f"{key} {much}", ""))

    def terms_told(self, teller: Names) -> list[str]:
        first = teller.stat(self.name)
        if self.times != 1:
            first = teller.say("times", n=f"{self.times:g}", x=first)
        if self.parts != 1:
            first = teller.say(self.rounding("divided"), x=first, n=self.parts)
        return [first, *[term.told(teller) for term in self.added]]

    def owner_told(self, teller: Names) -> Phrase:
        return (self.whose or SELF).told(teller)

    def clause_told(self, teller: Names) -> str:
        """What a number depends on: `you have large towns`."""
        special = teller.words.words["reckoned"].get(self.name)
        if special is None:
            return teller.clause("has", self.owner_told(teller), x=teller.stat(self.name))
        place = self.places.told(teller, "many") if self.places is not None else ""
        key = f"{self.name} in" if place and f"{self.name} in" in teller.words.words["reckoned"] else self.name
        token = teller.plain_noun(self.counted_token).many[0]
        return teller.stated(teller.words.word("reckoned", key), self.owner_told(teller), False, x=place, t=token)


class UnitsThere(Reckoned):
    """Own units in areas: those of a filter, the area an action is about, or those chosen so far."""

    @property
    def is_of_the_table(self) -> bool:
        return self.places is not None

    def counted(self, state: PriceOfPower, player: int, context: Context | None) -> int:
        if self.places is not None:
            return units_in(state, player, self.places.found(state, player, context))
        target = context.target_area if context is not None else NOBODY
        return units_in(state, player, [target] if target != NOBODY else chosen_areas(context))


class TaxOf(Reckoned):
    """Tax income of a realm."""

    def __init__(self, raw: object) -> None:
        super().__init__(raw)
        table = Fields("an amount", raw, KEYS)
        self.names_realm: Final = table.has("realm")
        self.realm: Final[Meant] = table.read("realm", read_meant) if self.names_realm else THE_REALM

    @property
    def is_of_the_table(self) -> bool:
        return self.names_realm

    def counted(self, state: PriceOfPower, player: int, context: Context | None) -> int:
        meant = self.realm.realms(state, player, context)
        return pre_war_tax(state, meant[0]) if meant else 0

    def owner_told(self, teller: Names) -> Phrase:
        return self.realm.told(teller) if self.whose is None and self.names_realm else super().owner_told(teller)


def pre_war_tax(state: PriceOfPower, realm: int) -> int:
    """Tax income of an active ally when it was activated, of any other realm now."""
    rows = state.relations.pre_war
    for at in range(0, len(rows), 2):
        if rows[at] == realm:
            return rows[at + 1]
    return board.realm_tax(state, realm)


class BestTrade(Reckoned):
    """The best trade income at a chosen node on the cards turned up."""

    def __init__(self, raw: object) -> None:
        super().__init__(raw)
        self.variable: Final = Fields("an amount", raw, KEYS).variable_or("var", "$n")

    @property
    def is_of_the_table(self) -> bool:
        return False

    def counted(self, state: PriceOfPower, player: int, context: Context | None) -> int:
        return best_trade_income(context, self.variable) if context is not None else 0


class Tokens(Reckoned):
    """Tokens in areas, on provinces that pass a filter."""

    def __init__(self, raw: object) -> None:
        super().__init__(raw)
        table = Fields("an amount", raw, KEYS)
        self.token: Final = table.word("token", TOKENS)
        self.kind: Final = TOKENS[self.token]
        self.areas: Final[Areas] = self.places or ANYWHERE
        limited = not table.is_blank("where")
        self.where: Final[ProvinceFilter | None] = table.read_if("where", ProvinceFilter) if limited else None
        if not self.kind.in_areas:
            raise CardError(f"{self.token} lies in no area", "token")
        if self.where is not None and not self.kind.on_provinces:
            raise CardError(f"{self.token} lies on no province", "where")

    def counted(self, state: PriceOfPower, player: int, context: Context | None) -> int:
        here = self.areas.found(state, player, context)
        where = self.where
        if where is None:
            return sum([self.kind.within(state, area, None, context) for area in here])
        lands = [at for area in here for at in state.box.provinces_in[area]]
        lands = where.among(state, player, context, lands, True)
        return sum([self.kind.on(state, at, None) for at in lands])

    def clause_told(self, teller: Names) -> str:
        qualities = filters.narrowing(teller, self.where.lines) if self.where is not None else []
        if self.places is not None:
            qualities.append(teller.say("is-area", x=self.places.told(teller)))
        key = "there-are" if teller.plain_noun(self.token).counted else "there-is"
        return teller.say(key, x=teller.noun(self.token, "many", qualities))


class OtherSide(Reckoned):
    """Players of the other side of a vote: those who voted for it, and the one who leads it."""

    @property
    def is_of_the_table(self) -> bool:
        return False

    def counted(self, state: PriceOfPower, player: int, context: Context | None) -> int:
        sides = ("active", "rival")
        for at in (0, 1):
            if player in votes_for(context, sides[at]):
                return len(votes_for(context, sides[1 - at])) + 1
        return len(variable(context, "$rival"))

    def clause_told(self, teller: Names) -> str:
        return teller.say("other-side")


THE_REALM: Final = read_meant("$r")
ANYWHERE: Final = read_areas(None)


def read_reckoned(raw: dict[str, object]) -> Reckoned:
    name = raw["stat"]
    if name == "units_in":
        return UnitsThere(raw)
    if name == "tax_of":
        return TaxOf(raw)
    if name == "best_trade_income":
        return BestTrade(raw)
    if name == "count":
        return OtherSide(raw) if raw.get("where") == "other_side" else Tokens(raw)
    return Reckoned(raw)


def read_amount(raw: object) -> Amount:
    """A number, a word, half or all, or what is reckoned."""
    if isinstance(raw, int):
        return Number(raw)
    if isinstance(raw, float):
        return Share(raw)
    if isinstance(raw, str):
        if raw not in WORDS:
            raise CardError(f"an amount is a number, {' or '.join(WORDS)}, or a table, not {raw!r}")
        return Word(raw)
    table = table_in("an amount", raw)
    return read_reckoned(table) if "stat" in table else Portion(table)


ONE: Final = read_amount(1)
