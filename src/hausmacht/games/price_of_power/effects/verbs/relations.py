"""Verbs about relations: alliances, marriages and truces.

Rules: effects.ally, effects.marry, effects.truce, events.gain-alliance, events.gain-marriage
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hausmacht.core.agenda import Decision, Denial, Item, Step, Table
from hausmacht.games.price_of_power import board, choices, hostility
from hausmacht.games.price_of_power.choices import Pick
from hausmacht.games.price_of_power.components import NOBODY
from hausmacht.games.price_of_power.effects.language.reading import VERBS, Reader
from hausmacht.games.price_of_power.effects.language.verb import Task, Verb
from hausmacht.games.price_of_power.effects.parts import ONE as ONE_TIE
from hausmacht.games.price_of_power.effects.parts import Amount
from hausmacht.games.price_of_power.effects.running import frame
from hausmacht.games.price_of_power.effects.running.asking import (
    A_REALM,
    BAD,
    GOOD,
    Question,
    Select,
    ask,
    enter,
    enter_questions,
    is_person,
    named,
    select,
    whom,
    whose_choice,
)
from hausmacht.games.price_of_power.effects.verbs.offers import ACCEPT, ANSWERS
from hausmacht.games.price_of_power.rules.empire import empire
from hausmacht.games.price_of_power.rules.terms import relations
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.telling.grammar import MANY, ONE
from hausmacht.games.price_of_power.telling.sentences import Narrator, Told

ALLY: Final = choices.realms("ally-realm")
MARRY: Final = choices.realms("marry")
DROP_ALLY: Final = choices.realms("drop-ally")
DROP_MARRIAGE: Final = choices.realms("drop-marriage")
ALLIANCE: Final = 0
MARRIAGE: Final = 1
MOST_TIES: Final = 3  # as many as `all` can be


# Alliances and marriages


class Relation(Verb):
    """An alliance or marriage gained or lost."""

    def __init__(self, read: Reader, told_as: str, token: str, amount: Amount, up_to: bool) -> None:
        super().__init__(read)
        self.told_as: Final = told_as
        self.token: Final = token
        self.realms: Final = read.realms()
        self.amount: Final = amount
        self.up_to: Final = up_to

    def told(self, teller: Narrator) -> list[Told]:
        way, _ = self.amount.counting(self.up_to)
        partners = self.realms.told(teller, ONE if way == ONE else "many")
        if way == ONE and partners.person == MANY and self.realms.were_chosen():
            partners = teller.phrase("each-of", x=partners)
        return teller.deed(self.told_as, x=self.amount.so_many(teller, self.token, [], self.up_to), y=partners)


class GainRelation(Relation):
    """An alliance or marriage with a realm that passes a filter."""

    def __init__(self, read: Reader, token: str, question: str) -> None:
        super().__init__(read, "tie", token, read.amount(), read.flag("up_to"))
        self.question: Final = question
        self.chooser: Final = read.who_if("chooser")

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        found = whom(table, task, self.who)
        if found is None:
            return
        for who in reversed(found):
            own = task.for_player(who)
            chooser = whose_choice(table.state, own, self.chooser, who)
            number = self.amount.of(table.state, who, MOST_TIES)
            ask(table, select(self.question, chooser, own, who, number, self.up_to))

    def is_boon(self) -> bool:
        return True


class Ally(GainRelation):
    """Rules: effects.ally"""

    def __init__(self, read: Reader) -> None:
        super().__init__(read, "A", "effect-ally")


class Marry(GainRelation):
    """Rules: effects.marry"""

    def __init__(self, read: Reader) -> None:
        super().__init__(read, "M", "effect-marry")


def may_gain_ally(state: PriceOfPower, player: int, realm: int) -> bool:
    """Independent and at peace; held by an opponent only with at least his influence; a token must be left or spare.

    Rules: events.gain-alliance, alliance.limit
    """
    own = state.box.realm[player]
    other = state.box.player_of[realm]
    if realm == own or hostility.realm_at_war(state, realm) or hostility.at_war_with(state, player, realm):
        return False
    if other != NOBODY:
        if hostility.are_allied(state, player, other) or not has_ally_token(state, other):
            return False
    else:
        holder = state.relations.ally[realm]
        if not board.is_independent(state, realm) or holder == player:
            return False
        if holder != NOBODY and empire.influence_in_realm(state, player, realm) < empire.influence_in_realm(
            state, holder, realm
        ):
            return False
    return has_ally_token(state, player) or bool(idle_allies(state, player))


def has_ally_token(state: PriceOfPower, player: int) -> bool:
    return len(relations.alliances_of(state, player)) < relations.alliance_limit(state, player)


def idle_allies(state: PriceOfPower, player: int) -> list[int]:
    """Alliances that may be given up for a new one: not active ones."""
    return [realm for realm in relations.alliances_of(state, player) if realm not in state.relations.active]


class ChoosePartner(Select):
    """With which realm an alliance or marriage begins; a person who governs it is asked."""

    def tie(self) -> int:
        """ALLIANCE or MARRIAGE."""
        raise NotImplementedError

    def may_gain(self, state: PriceOfPower, realm: int) -> bool:
        raise NotImplementedError

    def thing(self) -> int:
        return A_REALM

    def bearing(self, state: PriceOfPower) -> int:
        return GOOD

    def targets(self, state: PriceOfPower) -> list[int]:
        verb = self.task(state).verb
        assert isinstance(verb, GainRelation)
        found = verb.realms.found(state, self.player, frame.context(state))
        return sorted([realm for realm in found if self.may_gain(state, realm)])

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        state = table.state
        frame.chose_realm(state, value)
        other = state.box.player_of[value]
        if other != NOBODY and is_person(state, other):
            table.next(Consent(other, self.subject, self.tie()))
        else:
            make_room_for(table, self.subject, value, self.tie())


class GainAlly(ChoosePartner):
    """Which realm becomes an ally."""

    def named(self) -> str:
        return "effect-ally"

    def tie(self) -> int:
        return ALLIANCE

    def may_gain(self, state: PriceOfPower, realm: int) -> bool:
        return may_gain_ally(state, self.subject, realm)

    def choice_of(self, value: int) -> Pick:
        return ALLY[value]


class GainMarriage(ChoosePartner):
    """Which realm is married."""

    def named(self) -> str:
        return "effect-marry"

    def tie(self) -> int:
        return MARRIAGE

    def may_gain(self, state: PriceOfPower, realm: int) -> bool:
        return may_gain_marriage(state, self.subject, realm)

    def choice_of(self, value: int) -> Pick:
        return MARRY[value]


def may_gain_marriage(state: PriceOfPower, player: int, realm: int) -> bool:
    """An eligible partner; a token must be left or spare.

    Rules: events.gain-marriage, marriage.partners
    """
    if state.relations.marriage[realm] >> player & 1 or board.capital_of(state, realm) == NOBODY:
        return False
    other = state.box.player_of[realm]
    if other != NOBODY and not has_marriage_token(state, other):
        return False
    if not relations.may_marry(state, player, realm):
        return False
    return has_marriage_token(state, player) or bool(settled_marriages(state, player))


def has_marriage_token(state: PriceOfPower, player: int) -> bool:
    return len(relations.marriages_of(state, player)) < relations.marriage_limit(state, player)


def settled_marriages(state: PriceOfPower, player: int) -> list[int]:
    """Marriages that may be given up for a new one: not disputed ones."""
    return [
        realm for realm in relations.marriages_of(state, player) if not state.relations.disputed[realm] >> player & 1
    ]


class Consent(Decision[PriceOfPower, Pick]):
    """A player is asked whether he enters the alliance or marriage that an effect gives another.

    Rules: events.gain-alliance
    """

    def __init__(self, seat: int, suitor: int, kind: int) -> None:
        super().__init__("effect-consent", seat, suitor, kind)
        self.suitor: Final = suitor
        self.of: Final = kind

    def candidates(self, state: PriceOfPower) -> list[Pick]:
        return ANSWERS

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return None

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        if choice is ACCEPT:
            make_room_for(table, self.suitor, table.state.box.realm[self.seat], self.of)

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"player": self.suitor, "offer": self.of}


def make_room_for(table: Table[PriceOfPower], player: int, realm: int, kind: int) -> None:
    """The tie is made; without a token left, an old one goes first.

    Rules: events.gain-alliance, events.gain-marriage
    """
    table.next(Tie(player, realm, kind))
    state = table.state
    free = has_ally_token(state, player) if kind == ALLIANCE else has_marriage_token(state, player)
    if not free:
        ask(table, DropTie(player, kind))


class Tie(Step[PriceOfPower]):
    """The alliance or marriage begins."""

    def __init__(self, player: int, realm: int, kind: int) -> None:
        super().__init__("effect-tie", (player, realm, kind))
        self.player: Final = player
        self.realm: Final = realm
        self.of: Final = kind

    def run(self, table: Table[PriceOfPower]) -> None:
        if self.of == ALLIANCE:
            relations.make_ally(table, self.player, self.realm)
        else:
            relations.marry(table, self.player, self.realm)


class DropTie(Question):
    """Which old alliance or marriage goes."""

    def __init__(self, seat: int, kind: int) -> None:
        super().__init__("effect-drop-tie", seat, kind)
        self.of: Final = kind

    def thing(self) -> int:
        return A_REALM

    def bearing(self, state: PriceOfPower) -> int:
        return BAD

    def targets(self, state: PriceOfPower) -> list[int]:
        found = idle_allies(state, self.seat) if self.of == ALLIANCE else settled_marriages(state, self.seat)
        return sorted(found)

    def choice_of(self, value: int) -> Pick:
        return DROP_ALLY[value] if self.of == ALLIANCE else DROP_MARRIAGE[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        if self.of == ALLIANCE:
            relations.end_alliance(table, self.seat, value)
        else:
            relations.end_marriage(table, self.seat, value)


class EndAlliances(Relation):
    """Alliances end without the penalties of cutting ties.

    Rules: effects.ally, alliance.active
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read, "untie", "A", ONE_TIE, False)
        self.partners: Final = read.who_if("of")  # only those with these players

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        found = whom(table, task, self.who)
        if found is None:
            return
        state = table.state
        realms = self.realms.found(state, task.player, frame.context(state))
        if self.partners is not None:
            theirs = [state.box.realm[who] for who in named(state, task.player, self.partners)]
            realms = [realm for realm in realms if realm in theirs]
        for who in found:
            for realm in realms:
                relations.end_alliance(table, who, realm)


class EndMarriages(Relation):
    """Own marriages end: all of them, or so many.

    Rules: effects.marry
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read, "untie", "M", read.amount(), False)

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        found = whom(table, task, self.who)
        if found is None:
            return
        for who in reversed(found):
            there = len(relations.marriages_of(table.state, who))
            number = self.amount.of(table.state, who, there)
            ask(table, select("effect-unmarry", who, task.for_player(who), who, number, False))


class EndMarriage(Select):
    """Which marriage ends."""

    def named(self) -> str:
        return "effect-unmarry"

    def once_each(self) -> bool:
        return True

    def thing(self) -> int:
        return A_REALM

    def bearing(self, state: PriceOfPower) -> int:
        return BAD

    def targets(self, state: PriceOfPower) -> list[int]:
        verb = self.task(state).verb
        assert isinstance(verb, EndMarriages)
        meant = verb.realms.found(state, self.player, frame.context(state))
        return sorted([realm for realm in relations.marriages_of(state, self.subject) if realm in meant])

    def choice_of(self, value: int) -> Pick:
        return DROP_MARRIAGE[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        relations.end_marriage(table, self.subject, value)


# Truces


class Truce(Verb):
    """Truces that begin or end."""

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        self.partners: Final = read.meant("with")
        self.all_at_peace: Final = self.partners.word == "all_not_at_war"  # with all others that are at peace with him

    def realms(self, state: PriceOfPower, task: Task, player: int) -> list[int]:
        """With whom."""
        if self.all_at_peace:
            alive = [state.box.realm[who] for who in range(state.box.players)] + board.independents(state)
            own = state.box.realm[player]
            return [realm for realm in alive if realm != own and not hostility.at_war_with(state, player, realm)]
        return self.partners.realms(state, task.player, frame.context(state))

    def told(self, teller: Narrator) -> list[Told]:
        return teller.deed(self.name, x=self.partners.told(teller))


class MakeTruce(Truce):
    """Truce tokens between realms that are not at war.

    Rules: effects.truce
    """

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        found = whom(table, task, self.who)
        if found is None:
            return
        state = table.state
        for who in found:
            for realm in self.realms(state, task, who):
                if realm != state.box.realm[who] and not hostility.at_war_with(state, who, realm):
                    relations.set_truce(table, who, realm)


class EndTruce(Truce):
    """Rules: effects.truce"""

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        found = whom(table, task, self.who)
        if found is None:
            return
        for who in found:
            for realm in self.realms(table.state, task, who):
                relations.clear_truce(table.state, who, realm)


VERBS.update(
    {
        "ally": Ally,
        "unally": EndAlliances,
        "marry": Marry,
        "unmarry": EndMarriages,
        "truce": MakeTruce,
        "untruce": EndTruce,
    }
)
ITEMS: Final[dict[str, Callable[..., Item]]] = {"effect-consent": Consent, "effect-tie": Tie}
enter(
    {
        "effect-ally": GainAlly,
        "effect-marry": GainMarriage,
        "effect-unmarry": EndMarriage,
    },
    ITEMS,
)
enter_questions({"effect-drop-tie": DropTie}, ITEMS)
