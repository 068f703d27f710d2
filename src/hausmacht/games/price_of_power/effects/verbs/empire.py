"""Verbs about the Empire, the curia and the state religion.

Rules: effects.empire, effects.curia, effects.state-religion, events.leaves-empire
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hausmacht.core.agenda import Item, Table
from hausmacht.games.price_of_power import board, choices
from hausmacht.games.price_of_power.choices import Pick
from hausmacht.games.price_of_power.components import COUNTER_REFORMED, NOBODY, REALMS
from hausmacht.games.price_of_power.effects.language import names
from hausmacht.games.price_of_power.effects.language.reading import VERBS, Reader
from hausmacht.games.price_of_power.effects.language.verb import Task, Verb
from hausmacht.games.price_of_power.effects.parts import read_areas, read_who
from hausmacht.games.price_of_power.effects.running import frame
from hausmacht.games.price_of_power.effects.running.asking import AN_AREA, GOOD, Select, ask, enter, select, whom
from hausmacht.games.price_of_power.effects.running.costs import Cost
from hausmacht.games.price_of_power.rules.actions import papal
from hausmacht.games.price_of_power.rules.actions.menu import grant
from hausmacht.games.price_of_power.rules.empire import empire
from hausmacht.games.price_of_power.rules.religion import curia, spread
from hausmacht.games.price_of_power.rules.terms import tokens
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.telling.sentences import Narrator, Told

CRUSADE: Final = choices.areas("crusade-to")
EMPEROR: Final = read_who("emperor")
ANYWHERE: Final = read_areas({})


# The Empire


class ImperialAreas(Verb):
    """Areas join or leave the Empire."""

    def __init__(self, read: Reader) -> None:
        super().__init__(read, False)
        self.areas: Final = read.areas()

    def found(self, state: PriceOfPower, player: int) -> list[int]:
        return self.areas.found(state, player, frame.context(state))

    def told(self, teller: Narrator) -> list[Told]:
        return teller.happens(teller.clause(self.name, self.areas.told(teller, "all")))


class LeaveEmpire(ImperialAreas):
    """Areas leave the Empire; the loss of authority is in the text.

    Rules: effects.empire, events.leaves-empire
    """

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        for area in self.found(table.state, task.player):
            empire.leave(table, area, False)


class JoinEmpire(ImperialAreas):
    """Rules: effects.empire"""

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        for area in self.found(table.state, task.player):
            empire.rejoin(table, area, False)


class DefendEmpire(Verb):
    """The Emperor may take up the defence of the Empire.

    Rules: effects.empire, empire.defend
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        self.defender: Final = read.who_if("who") or EMPEROR

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        found = whom(table, task, self.defender)
        if found is None:
            return
        for who in found:
            if board.emperor_player(table.state) == who and empire.may_defend(table.state):
                empire.defend(table, NOBODY)

    def told(self, teller: Narrator) -> list[Told]:
        return teller.happens(teller.say(self.name))


class Election(Verb):
    """Rules: effects.empire"""

    def __init__(self, read: Reader) -> None:
        super().__init__(read, False)

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        empire.hold_election(table)

    def told(self, teller: Narrator) -> list[Told]:
        return teller.happens(teller.say(self.name))


# The curia


FOR_NOTHING: Final = Cost({})


class CallCrusade(Verb):
    """A crusade is called, at a price.

    Rules: effects.curia, papal.crusade
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        self.is_priced: Final = read.is_table("cost")
        if not self.is_priced:
            read.is_free()
        self.price: Final = read.part("cost", Cost) if self.is_priced else FOR_NOTHING
        self.is_limited: Final = read.has("in")
        self.areas: Final = read.areas_if("in") or ANYWHERE
        self.commit: Final = read.flag("commit")  # whether the caller joins it

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        found = whom(table, task, self.who)
        if found is None or table.state.papacy.crusade != NOBODY:
            return
        for who in found[:1]:
            if self.price.can_pay(table.state, who):
                ask(table, select("effect-crusade", who, task.for_player(who), who, 1, self.is_priced))

    def told(self, teller: Narrator) -> list[Told]:
        where = {"x": self.areas.told(teller)} if self.is_limited else {}
        key = ("crusade-in" if where else "crusade") + ("-commit" if self.commit else "")
        if teller.wanted and not self.is_priced:
            return teller.deed(key, **where)
        called = teller.infinitive(teller.words.word("deed", key), where)
        if self.is_priced:
            called = teller.say("pay-for", x=self.price.told(teller), y=called)
        return [teller.offered([called], [])]


class Crusade(Select):
    """For which area."""

    def named(self) -> str:
        return "effect-crusade"

    def verb(self, state: PriceOfPower) -> CallCrusade:
        found = self.task(state).verb
        assert isinstance(found, CallCrusade)
        return found

    def thing(self) -> int:
        return AN_AREA

    def bearing(self, state: PriceOfPower) -> int:
        return GOOD

    def targets(self, state: PriceOfPower) -> list[int]:
        found = self.verb(state).areas.found(state, self.player, frame.context(state))
        return sorted([area for area in found if papal.why_not_crusade(state, area) is None])

    def choice_of(self, value: int) -> Pick:
        return CRUSADE[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        verb = self.verb(table.state)
        curia.call_crusade(table, self.subject, value)
        if verb.commit:
            curia.commit(table, self.subject)
        papal.offer_war(table, self.subject)
        verb.price.pay(table, self.subject, self.task(table.state))


class Excommunicate(Verb):
    """Rules: effects.curia, papal.excommunicate"""

    def __init__(self, read: Reader) -> None:
        super().__init__(read, False)
        self.target: Final = read.meant("target")

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        state = table.state
        for realm in self.target.realms(state, task.player, frame.context(state))[:1]:
            if 0 <= realm < REALMS:
                curia.excommunicate(table, realm)

    def told(self, teller: Narrator) -> list[Told]:
        return teller.happens(teller.clause("excommunicated", self.target.told(teller)))


# State religion


class ChangeStateReligion(Verb):
    """The state religion changes: for nothing when the card lists its own penalties, else as the action has it.

    Rules: effects.state-religion
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        self.religion: Final = read.said("set")
        self.faith: Final = read.named("set", "religion", names.faith)
        self.free: Final = read.flag("free")

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        found = whom(table, task, self.who)
        if found is None:
            return
        for who in found:
            if self.free:
                change_faith(table, who, self.faith)
            else:
                grant(table, who, "change_state_religion", True)

    def told(self, teller: Narrator) -> list[Told]:
        return teller.deed("state-religion", x=teller.faith(self.religion))


def change_faith(table: Table[PriceOfPower], player: int, faith: int) -> None:
    """Counter-Reformed realms mark their capital area; the revolution lies on top of the faith there is.

    A revolutionary realm gives up its cardinals, and if it is the Emperor's, the Empire ends.

    Rules: effects.state-religion, curia.revolution, empire.dissolved
    """
    home = board.realm_of_player_area(table.state, player)
    if faith == names.REVOLUTIONARY:
        if home != NOBODY:
            spread.revolt(table, home)
        if board.emperor_player(table.state) == player:
            empire.dissolve(table)
        curia.settle(table)
        return
    tokens.set_state_faith(table, player, faith)
    if faith == COUNTER_REFORMED and home != NOBODY:
        tokens.set_faith(table, home, faith)
    curia.settle(table)


VERBS.update(
    {
        "leave_hre": LeaveEmpire,
        "join_hre": JoinEmpire,
        "defend_hre": DefendEmpire,
        "election": Election,
        "crusade": CallCrusade,
        "excommunicate": Excommunicate,
        "state_religion": ChangeStateReligion,
    }
)
ITEMS: Final[dict[str, Callable[..., Item]]] = {}
enter({"effect-crusade": Crusade}, ITEMS)
