"""Verbs about war: declarations, wars of other realms, joining and ending wars, dice, rebels.

Rules: effects.war, effects.dice, effects.rebels, events.wars
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hausmacht.core.agenda import Item, Table
from hausmacht.games.price_of_power import board, choices, hostility
from hausmacht.games.price_of_power.choices import Pick
from hausmacht.games.price_of_power.components import (
    ARM_NAMES,
    MIL,
    NOBODY,
    POWERS,
)
from hausmacht.games.price_of_power.effects.language.reading import VERBS, Reader
from hausmacht.games.price_of_power.effects.language.verb import Task, Verb
from hausmacht.games.price_of_power.effects.parts import Realms, Who, read_who
from hausmacht.games.price_of_power.effects.running import frame
from hausmacht.games.price_of_power.effects.running.asking import (
    A_REALM,
    BAD,
    GOOD,
    Select,
    ask,
    enter,
    named,
    select,
    whom,
)
from hausmacht.games.price_of_power.events import effects as events
from hausmacht.games.price_of_power.rules.peace import peace_terms
from hausmacht.games.price_of_power.rules.rebellion import rebels
from hausmacht.games.price_of_power.rules.terms import relations
from hausmacht.games.price_of_power.rules.warfare.battle import battle_dice
from hausmacht.games.price_of_power.rules.warfare.declaring import declaration
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.telling.sentences import Narrator, Told

WAR: Final = choices.realms("event-war")
PEACE_WITH: Final = choices.realms("end-war")
VOTERS_OF_RIVAL: Final = read_who("voters:rival")
VOTERS_OF_ACTIVE: Final = read_who("voters:active")


# War


CAUSES: Final = ("event", "none")  # none: the usual ones count


class War(Verb):
    """A declaration of war; it may be declined unless the card says that it must be made.

    Rules: effects.war, events.wars
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        self.target: Final = read.realms("target")
        self.free: Final = read.flag("free")
        self.must: Final = read.flag("must")
        self.is_caused_by_event: Final = read.word_if("cb", CAUSES, "none") == "event"

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        found = whom(table, task, self.who)
        if found is None:
            return
        for who in found[:1]:
            ask(table, select("effect-war", who, task.for_player(who), who, 1, not self.must))

    def told(self, teller: Narrator) -> list[Told]:
        told = teller.deed("war", x=self.target.told(teller))
        noted = (("without-cost", self.free), ("with-cause", self.is_caused_by_event))
        notes = [teller.say(key) for key, is_so in noted if is_so]
        told = [each.behind(f"({', '.join(notes)})") for each in told] if notes else told
        if self.must or teller.wanted:
            return told
        return [teller.offered([teller.unbent(each) for each in told], [])]

    def worth(self) -> float:
        return -2.0


class DeclareWar(Select):
    """On which realm war is declared.

    Rules: effects.war, events.wars
    """

    def named(self) -> str:
        return "effect-war"

    def thing(self) -> int:
        return A_REALM

    def bearing(self, state: PriceOfPower) -> int:
        return BAD

    def verb(self, state: PriceOfPower) -> War:
        found = self.task(state).verb
        assert isinstance(found, War)
        return found

    def targets(self, state: PriceOfPower) -> list[int]:
        verb = self.verb(state)
        if state.time.passed[self.subject] != NOBODY:
            return []
        if not verb.free and state.treasury.power[self.subject * POWERS + MIL] < declaration.COST:
            return []
        found = verb.target.found(state, self.player, frame.context(state))
        tops = {hostility.top_realm(state, realm) for realm in found}
        own = state.box.realm[self.subject]
        return sorted(
            [realm for realm in tops if realm != own and declaration.why_not_war(state, self.subject, realm) is None]
        )

    def choice_of(self, value: int) -> Pick:
        return WAR[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        verb = self.verb(table.state)
        frame.chose_realm(table.state, value)
        declaration.declare(table, self.subject, [value], verb.free, verb.is_caused_by_event)


class WarOfOthers(Verb):
    """A non-player realm goes to war with players.

    Rules: effects.war, events.wars
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read, False)
        self.realm: Final = read.meant("realm")
        read.need("target")
        self.target: Final[Realms | Who] = read.realms("target") if read.is_table("target") else read.who("target")

    def foes(self, state: PriceOfPower, player: int) -> list[int]:
        """Players; NOBODY stands for a realm that nobody governs."""
        target = self.target
        if isinstance(target, Who):
            return named(state, player, target)
        return [state.box.player_of[realm] for realm in target.found(state, player, frame.context(state))]

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        state = table.state
        foes = self.foes(state, task.player)
        for realm in self.realm.realms(state, task.player, frame.context(state)):
            if board.is_independent(state, realm):
                found = [who for who in foes if who != NOBODY and may_be_attacked(state, who, realm)]
                if found:
                    declaration.npr_war(table, realm, found)
                    return

    def told(self, teller: Narrator) -> list[Told]:
        foes = self.target.told(teller)
        return teller.happens(teller.clause("npr-war", self.realm.told(teller), x=foes))


def may_be_attacked(state: PriceOfPower, player: int, realm: int) -> bool:
    """By this realm: neither at war with it nor in a truce."""
    return not hostility.at_war_with(state, player, realm) and not relations.has_truce(state, player, realm)


SIDES: Final = ("active", "rival")


class JoinWar(Verb):
    """Players enter the war between the active player and his rival on one side.

    Rules: effects.war, effects.vote
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        self.side: Final = read.word("side", SIDES)
        self.with_active: Final = self.side == "active"

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        state = table.state
        found = whom(table, task, self.who)
        if found is None:
            return
        if self.with_active:
            foes = [*frame.values(state, "$rival"), *named(state, task.player, VOTERS_OF_RIVAL)]
        else:
            foes = [state.time.player, *named(state, task.player, VOTERS_OF_ACTIVE)]
        for who in found:
            for foe in foes:
                if foe != who and who not in foes:
                    realm = state.box.realm[foe]
                    relations.end_alliance(table, who, realm)
                    relations.set_war(table, who, realm)
                    table.tell(events.ENTERED_WAR, who, realm)

    def told(self, teller: Narrator) -> list[Told]:
        return teller.deed("join-war", x=teller.side(self.side))


TERMS: Final = {
    "white_peace": peace_terms.WHITE_PEACE,
    "keep_board": peace_terms.KEEP_BOARD,
    "full_annexation": peace_terms.ANNEXATION,
    "humiliation": peace_terms.HUMILIATION,
    "vassalization": peace_terms.VASSALIZATION,
    "force_conversion": peace_terms.CONVERSION,
    "secure_succession": peace_terms.SUCCESSION,
}


class Peace(Verb):
    """A war ends at once on these terms, with an enemy against whom they can be enforced; no victory is needed.

    Rules: effects.war, ruling.card-peace
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        self.enemies: Final = read.meant("with")
        self.with_any_enemy: Final = self.enemies.word == "one_enemy"
        self.terms: Final = read.word("terms", list(TERMS))
        self.term: Final = TERMS[self.terms]

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        found = whom(table, task, self.who)
        if found is None:
            return
        for who in found[:1]:
            ask(table, select("effect-end-war", who, task.for_player(who), who, 1, True))

    def told(self, teller: Narrator) -> list[Told]:
        ended = teller.words.word("ended_by", self.terms)
        return teller.deed("end-war", x=self.enemies.told(teller), y=ended)


class EndWar(Select):
    """With which enemy."""

    def named(self) -> str:
        return "effect-end-war"

    def thing(self) -> int:
        return A_REALM

    def bearing(self, state: PriceOfPower) -> int:
        return GOOD

    def verb(self, state: PriceOfPower) -> Peace:
        found = self.task(state).verb
        assert isinstance(found, Peace)
        return found

    def targets(self, state: PriceOfPower) -> list[int]:
        verb = self.verb(state)
        found = hostility.enemies_of(state, self.subject)
        if not verb.with_any_enemy:
            meant = verb.enemies.realms(state, self.player, frame.context(state))
            found = [realm for realm in found if realm in meant]
        return [realm for realm in found if realm not in state.relations.active and self.may_end(state, realm)]

    def may_end(self, state: PriceOfPower, realm: int) -> bool:
        """The card stands for the victory; whatever else the term needs must be so.

        Rules: ruling.card-peace
        """
        term = self.verb(state).term
        if term in (peace_terms.WHITE_PEACE, peace_terms.KEEP_BOARD):
            return True
        return peace_terms.why_not(state, self.subject, realm, term, peace_terms.TOTAL) is None

    def choice_of(self, value: int) -> Pick:
        return PEACE_WITH[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        peace_terms.settle(table, self.subject, value, self.verb(table.state).term, peace_terms.PARTIAL)


# Dice


class Dice(Verb):
    """More dice in the battle that is being fought.

    Rules: effects.dice
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        self.kind: Final = read.word("kind", (*ARM_NAMES, "any"))
        self.arm: Final[int] = ARM_NAMES.index(self.kind) if self.kind in ARM_NAMES else NOBODY  # NOBODY: any
        read.need("n")
        self.amount: Final = read.amount()

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        found = whom(table, task, self.who)
        if found is not None:
            for who in found:
                battle_dice.add_dice(table, who, self.arm, self.amount.of(table.state, task.player, 0))

    def told(self, teller: Narrator) -> list[Told]:
        kind = f"die-{self.kind}"
        known = kind if kind in teller.words.words["thing"] else "die-any"
        return teller.deed("dice", x=self.amount.so_many(teller, known, []))


class RollRebels(Verb):
    """Rebel dice now, everywhere or in some areas.

    Rules: effects.rebels, rebels.dice
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        self.areas: Final = read.areas_if("in")
        self.most: Final = read.amount_if("max")

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        found = whom(table, task, self.who)
        if found is None:
            return
        state = table.state
        places: list[int] = []  # everywhere
        if self.areas is not None:
            places = self.areas.found(state, task.player, frame.context(state))
            if not places:
                return
        most = self.most.of(state, task.player, 0) if self.most is not None else NOBODY
        for who in reversed(found):
            rebels.roll(table, who, places, most)

    def told(self, teller: Narrator) -> list[Told]:
        if self.areas is None:
            return teller.deed("roll-rebels")
        return teller.deed("roll-rebels-in", y=self.areas.told(teller, "many"))


VERBS.update(
    {
        "war": War,
        "npr_war": WarOfOthers,
        "join_war": JoinWar,
        "end_war": Peace,
        "dice": Dice,
        "roll_rebels": RollRebels,
    }
)
ITEMS: Final[dict[str, Callable[..., Item]]] = {}
enter({"effect-war": DeclareWar, "effect-end-war": EndWar}, ITEMS)
