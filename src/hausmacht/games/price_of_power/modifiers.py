"""Lasting changes of rule values: what ideas, cards and events answer when a rule asks for a number.

The rules ask `bonus(state, player, "cost.increase_stability.ADM")`; they do not know who answers. `state.effects.mods`
holds four numbers for each change: player, number in `content.mods`, until, bound area or realm (NOBODY: none).

Rules: ideas.effects, cards.lasting
"""

from __future__ import annotations

from typing import Final

from hausmacht.core.agenda import Table
from hausmacht.games.price_of_power.components import NOBODY, TABLES
from hausmacht.games.price_of_power.content import Content, Part
from hausmacht.games.price_of_power.effects.language import names
from hausmacht.games.price_of_power.effects.language.reading import VERBS, Reader
from hausmacht.games.price_of_power.effects.language.verb import Task, Verb
from hausmacht.games.price_of_power.effects.parts import ONE, Amount, read_areas, read_who
from hausmacht.games.price_of_power.effects.parts.amounts import Reckoned
from hausmacht.games.price_of_power.effects.parts.called import read_called
from hausmacht.games.price_of_power.effects.running import frame
from hausmacht.games.price_of_power.effects.running.asking import whom
from hausmacht.games.price_of_power.effects.running.variables import OTHER_FAITH, Context
from hausmacht.games.price_of_power.events import effects as events
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.survey import Index
from hausmacht.games.price_of_power.telling.sentences import Narrator, Told

UNTIL_NAMES: Final = (
    "permanent",
    "game",
    "age",
    "round",
    "turn",
    "battle",
    "battle_round",
    "next_battle",
    "next_use",
    "while_display",
)
PERMANENT: Final = 0
CHANGED: Final[list[str]] = list(TABLES["vocabulary"]["modifiers"])  # values of rules
ENTRY: Final = 4
# What the rules make of a change: the others are numbers that they add up
SWITCHES: Final = (
    "artillery.allowed",
    "battle.double_counts",
    "battle.leader_safe",
    "cb.holy_war",
    "cb.revolution",
    "dissent.ignore_diverse",
    "explore.ships",
    "move.mountain_free",
    "trade.secondary",
)
SETTLED: Final[dict[str, float]] = {  # it happens or not, and is written as what it comes to
    "mc.bonus": -0.5,
    "rebel.dice": 0,
    "research.other_prestige": 0,
    "upkeep.mercenary": -2,
    "upkeep.ship": -0.5,
}
FREE: Final = "free"  # nothing at all is paid
MAY_BE_FREE: Final = ("cost.siege.MIL",)
# To what they can be limited, and to what they must be
LIMITS: Final[dict[str, tuple[str, ...]]] = {
    "cost.siege.MIL": ("who", "in"),
    "mc.bonus": ("realm",),
    "move.spaces": ("ships", "continents"),
    "unrest.remove_phase3": ("religion",),
    "upkeep.mercenary": ("n",),
    "upkeep.ship": ("distant",),
}
NEEDED: Final = {"mc.bonus": "realm", "upkeep.ship": "distant"}
TOGETHER: Final = {"continents": "ships", "in": "who", "who": "in"}  # one of them goes with the other
# About which actions and steps they are asked
ASKED_AT: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    "income.P": {"step": ("mission_completed", "first_battle_won")},
    "peace.prestige": {"step": ("prestige_loss",), "target": (OTHER_FAITH,)},
    "rebel.dice": {"action": ("convert_area",)},
}
LEAST_COST: Final = {"cost.covert.DIP": 1, "cost.forge_alliance.DIP": 1, "cost.research.any": 1}  # of others: 0


CHOSEN_AREA: Final = read_areas("chosen")
OPPONENT: Final = read_who("opponent")


class Scope(Part):
    """What a lasting change is limited to."""

    def __init__(self, read: Reader) -> None:
        self.limits: Final = read.names()
        self.ships: Final = read.flag("ships")
        self.distant: Final = read.flag("distant")
        self.faithful: Final = bool(read.word_if("religion", ("state",)))  # areas of the state religion
        self.continent_names: Final = read.texts("continents")
        self.continents: Final = [continent(read, text) for text in self.continent_names]
        self.most: Final = read.number("n", NOBODY)  # so many units; NOBODY: all
        self.chosen_area: Final = bool(read.word_if("in", ("chosen",)))
        self.realm: Final = read.variable("realm") if read.has("realm") else ""  # that names a realm; "": none
        self.of_opponent: Final = bool(read.word_if("who", ("opponent",)))

    def bound(self, state: PriceOfPower) -> int:
        """The area or realm to which the change is bound in the running effect; NOBODY: to none."""
        if self.chosen_area:
            chosen = frame.values(state, frame.CHOSEN_AREAS)
            return chosen[-1] if chosen else NOBODY
        if self.realm:
            realms = frame.values(state, self.realm)
            return realms[0] if realms else NOBODY
        return NOBODY

    def told(self, teller: Narrator) -> list[str]:
        """In the order of the card."""
        return [self.one_told(teller, key) for key in self.limits]

    def one_told(self, teller: Narrator, limit: str) -> str:
        if limit == "continents":
            lands = teller.joined_phrases([teller.continent(each) for each in self.continent_names], "or")
            return teller.say("is-continent", x=lands)
        if limit == "in":
            return teller.say("is-area", x=CHOSEN_AREA.told(teller))
        if limit == "n":
            return teller.say("scope-n", n=self.most)
        if limit == "realm":
            return teller.say("scope-who", x=read_called(self.realm).told(teller))
        return teller.say("scope-who", x=OPPONENT.told(teller)) if limit == "who" else teller.say(f"scope-{limit}")


def continent(read: Reader, text: str) -> int:
    found: int = names.continent(text)
    if found == NOBODY:
        raise read.wrong("continents", f"there is no continent called {text!r}")
    return found


class Mod(Verb):
    """A rule value changes for a while, or for good; only in one area or for one realm if the change is bound to it.

    Rules: effects.lasting
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        self.number: Final[int] = read.cards.numbering.change_number(read.row)
        self.stat: Final = read.word("stat", CHANGED)
        self.until: Final = UNTIL_NAMES.index(read.word("until", UNTIL_NAMES))
        self.is_free: Final = read.says("value", FREE)  # it costs nothing at all
        self.is_switch: Final = self.stat in SWITCHES  # it is not counted
        self.change: Final[Amount] = change_of(read, self.stat)
        self.when: Final = read.condition_if("when")
        context = read.glance("when").glance("context")
        check_asked(read, self.stat, context)
        self.step: Final = context.text("step")  # of the rules; "": any
        self.scope: Final = Scope(read.inside("scope"))
        check_limits(read, self.stat, self.scope.limits)
        read.cards.mods[self.number] = self

    def lasting_change(self) -> int:
        return self.number

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        found = whom(table, task, self.who)
        if found is None:
            return
        state = table.state
        bound = self.scope.bound(state)
        for who in found:
            add(state, who, self, bound)
            table.tell(events.LASTING, who, self.number)

    def applies(self, state: PriceOfPower, player: int, context: Context | None) -> bool:
        """Whether it counts now; `context` tells what is being resolved."""
        return self.when is None or self.when.holds(state, player, context)

    def by(self, state: PriceOfPower, player: int) -> int:
        """By how much the value changes."""
        return self.change.now(state, player, None)

    # In words

    def told(self, teller: Narrator) -> list[Told]:
        """`the price of regular cavalry: −1`"""
        found = teller.words.word("mod", self.stat)
        notes = self.scope.told(teller)
        if self.until != PERMANENT:
            notes.append(teller.words.word("until", UNTIL_NAMES[self.until]))
            is_counted = not self.is_switch and not self.is_free and not self.change.is_zero
            if is_counted and not self.scope.of_opponent:  # nobody gets what burdens another
                told = teller.deed("get", x=found, n=self.change_told(teller))
                return [each.behind(f"({', '.join(notes)})") for each in told]
        if self.step:
            found = teller.words.words["mod"].get(f"{self.stat} step", found)
        if self.is_free:
            found = teller.say("mod", x=found, n="0")
        elif not self.is_switch:
            found = teller.say("mod", x=found, n=self.change_told(teller))
            if self.stat in LEAST_COST:
                found = teller.say("no-less", x=found, n=LEAST_COST[self.stat])
        found = ", ".join([found, *notes])
        if self.when is not None and not self.when.is_always():
            found = teller.say("mod-if", x=found, y=self.when.told(teller, teller.subject, False))
        return teller.happens(found)

    def change_told(self, teller: Narrator) -> str:
        """A number with its sign, or a sum."""
        if isinstance(self.change, Reckoned):
            return self.change.added_told(teller)
        return signed(self.change.rough).replace(".", teller.words.word("grammar", "decimal"))


def signed(number: float) -> str:
    return f"+{number:g}" if number > 0 else f"−{-number:g}" if number < 0 else "0"


def change_of(read: Reader, stat: str) -> Amount:
    """By how much a value changes: a number, or nothing to count where it is only true or not."""
    if stat in SWITCHES:
        if not read.flag("value", True):
            raise read.wrong("value", f"{stat} is true or left out")
        return ONE
    if read.says("value", FREE):
        if stat not in MAY_BE_FREE:
            raise read.wrong("value", f"only {' and '.join(MAY_BE_FREE)} can be free")
        read.note("value")
        return ONE
    read.need("value")
    if stat in SETTLED:
        if not read.says_number("value", SETTLED[stat]):
            raise read.wrong("value", f"{stat} changes by {SETTLED[stat]:g} or not at all")
    elif read.is_flag("value"):
        raise read.wrong("value", f"how much {stat} changes is a number")
    return read.amount("value")


def check_limits(read: Reader, stat: str, limits: list[str]) -> None:
    """A change is limited only to what the rules ask about it."""
    allowed = LIMITS.get(stat, ())
    for limit in limits:
        if limit not in allowed:
            raise read.wrong(
                "scope", f"{stat} cannot be limited by {limit!r}, only by {', '.join(allowed) or 'nothing'}"
            )
        if limit in TOGETHER and TOGETHER[limit] not in limits:
            raise read.wrong("scope", f"{limit!r} goes with {TOGETHER[limit]!r}")
    needed = NEEDED.get(stat, "")
    if needed and needed not in limits:
        raise read.wrong("scope", f"{stat} needs {needed!r}")


def check_asked(read: Reader, stat: str, context: Reader) -> None:
    """A change depends only on actions and steps at which the rules ask for it."""
    for key in ("action", "step", "target"):
        asked = ASKED_AT.get(stat, {}).get(key, ())
        if context.has(key) and context.text(key) not in asked:
            known = ", ".join(asked) or "none"
            raise read.wrong("when", f"{stat} is asked for at no {key} {context.text(key)!r}, only at {known}")


VERBS["mod"] = Mod


def change(content: Content, number: int) -> Mod:
    """A lasting change by its number."""
    found = content.mods[number]
    assert isinstance(found, Mod)
    return found


def add(state: PriceOfPower, player: int, mod: Mod, bound: int = NOBODY) -> None:
    """A change comes into force."""
    state.effects.mods = (*state.effects.mods, player, mod.number, mod.until, bound)


def drop(state: PriceOfPower, until: str) -> None:
    """What lasted until this moment ends."""
    if not state.effects.mods:
        return
    gone = UNTIL_NAMES.index(until)
    mods = state.effects.mods
    kept = [at for at in range(0, len(mods), ENTRY) if mods[at + 2] != gone]
    if len(kept) * ENTRY < len(mods):
        state.effects.mods = tuple([mods[at + step] for at in kept for step in range(ENTRY)])


def take_back(state: PriceOfPower, player: int, mod: Mod) -> None:
    """A player loses a change."""
    mods = state.effects.mods
    kept = [at for at in range(0, len(mods), ENTRY) if mods[at] != player or mods[at + 1] != mod.number]
    state.effects.mods = tuple([mods[at + step] for at in kept for step in range(ENTRY)])


def bonus(state: PriceOfPower, player: int, key: str, context: Context | None = None, area: int = NOBODY) -> int:
    """The sum of all changes of a value for a player: 0 when nobody has anything to say.

    `context` tells what is being resolved, for changes with a `when`; a change bound to an area counts only there.
    """
    mods = state.effects.mods
    if not mods:
        return 0
    entries = spoken_of(state)[player].get(key)
    if entries is None:
        return 0
    found = 0
    content = state.box.content
    for at in entries:
        if mods[at + 3] != NOBODY and mods[at + 3] != area:
            continue
        mod = change(content, mods[at + 1])
        if mod.applies(state, player, context):
            found += mod.by(state, player)
    return found


def cost(state: PriceOfPower, player: int, key: str, usual: int) -> int:
    """What something costs that usually costs so much, with all changes: never less than it may cost.

    Rules: ideas.least-cost
    """
    return max(LEAST_COST.get(key, 0), usual + bonus(state, player, key))


def at_step(state: PriceOfPower, player: int, key: str, step: str) -> int:
    """The sum of those changes alone that are made for this step; what counts every round does not count here.

    Rules: ideas.step
    """
    found = 0
    for mod in changes(state, player, key):
        if mod.step == step and mod.applies(state, player, Context(step=step)):
            found += mod.by(state, player)
    return found


def grants(state: PriceOfPower, player: int, key: str, context: Context | None = None) -> bool:
    """Whether anything gives the player this permission or sets this value."""
    return bonus(state, player, key, context) != 0


def is_set(state: PriceOfPower, player: int, key: str, context: Context | None = None) -> bool:
    """Whether anything speaks of this value at all, be it to set it to nothing."""
    return any([mod.applies(state, player, context) for mod in changes(state, player, key)])


def changes(state: PriceOfPower, player: int, key: str) -> list[Mod]:
    """Everything that changes a value for a player, whatever it is limited to."""
    mods = state.effects.mods
    if not mods:
        return []
    content = state.box.content
    return [change(content, mods[at + 1]) for at in spoken_of(state)[player].get(key, [])]


def changes_in(state: PriceOfPower, player: int, key: str, area: int) -> list[Mod]:
    """The same without what is bound to another area."""
    mods = state.effects.mods
    if not mods:
        return []
    content = state.box.content
    entries = spoken_of(state)[player].get(key, [])
    return [change(content, mods[at + 1]) for at in entries if mods[at + 3] in (NOBODY, area)]


def is_bound(state: PriceOfPower, key: str, realm: int) -> bool:
    """Whether anybody's change of a value is bound to this realm."""
    mods = state.effects.mods
    content = state.box.content
    for at in range(0, len(mods), ENTRY):
        if mods[at + 3] == realm and change(content, mods[at + 1]).stat == key:
            return True
    return False


def spoken_of(state: PriceOfPower) -> list[dict[str, list[int]]]:
    """For each player: where in `state.effects.mods` the changes of a value stand."""
    found = state.survey.mods_index
    if found.mods is not state.effects.mods:
        found = Index(state.effects.mods)
        content = state.box.content
        for at in range(0, len(state.effects.mods), ENTRY):
            stat = change(content, state.effects.mods[at + 1]).stat
            found.entries[state.effects.mods[at]].setdefault(stat, []).append(at)
        state.survey.mods_index = found
    return found.entries
