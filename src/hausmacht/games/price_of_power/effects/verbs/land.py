"""Verbs about land: developing and shrinking towns, provinces that change hands, dynamic realms, religion of areas.

Rules: effects.develop, effects.transfer, effects.dynamic, effects.religion, events.develop, ruling.annex
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hausmacht.core.agenda import Item, Table
from hausmacht.games.price_of_power import beliefs, board, choices, deeds
from hausmacht.games.price_of_power.choices import Pick
from hausmacht.games.price_of_power.components import (
    LARGE_TOWNS,
    MAIN_AREAS,
    NAMED_REALMS,
    NOBODY,
)
from hausmacht.games.price_of_power.effects.counting.groups import is_revolutionary
from hausmacht.games.price_of_power.effects.language import names
from hausmacht.games.price_of_power.effects.language.reading import VERBS, Reader
from hausmacht.games.price_of_power.effects.language.verb import Chosen, Task, Verb
from hausmacht.games.price_of_power.effects.parts import Who
from hausmacht.games.price_of_power.effects.running import costs, frame
from hausmacht.games.price_of_power.effects.running.asking import (
    A_PROVINCE,
    AN_AREA,
    BAD,
    GOOD,
    Select,
    ask,
    enter,
    select,
    whom,
    whose_choice,
)
from hausmacht.games.price_of_power.effects.running.bottom import COLOURS
from hausmacht.games.price_of_power.effects.running.where import only_holder
from hausmacht.games.price_of_power.rows import replaced
from hausmacht.games.price_of_power.rules.religion import spread
from hausmacht.games.price_of_power.rules.terms import dynamic, tokens
from hausmacht.games.price_of_power.state import LARGE, PriceOfPower
from hausmacht.games.price_of_power.telling.grammar import ONE
from hausmacht.games.price_of_power.telling.sentences import Narrator, Told

DEVELOP: Final = choices.provinces("develop")
REDUCE: Final = choices.provinces("reduce")
RISE: Final = choices.provinces("rise")
CONVERT: Final = choices.areas("set-faith")
MOST_TOWNS: Final = 9  # that one effect develops, if it says `all`


class AllOrSome(Chosen):
    """All places that are meant, or as many as the card says."""

    def __init__(self, read: Reader, can_be_fewer: bool) -> None:
        super().__init__(read, False, can_be_fewer)
        self.is_some: Final = read.has("n")

    def number(self, state: PriceOfPower, player: int, there: int) -> int:
        return self.amount.of(state, player, there) if self.is_some else there

    def counted(self, teller: Narrator) -> tuple[str, str]:
        """How the places are counted in words: the way and the number."""
        return self.amount.counting(self.up_to) if self.is_some else ("all", "")


# Towns


class Develop(Verb):
    """Small towns become large ones; a price is paid for each.

    Rules: effects.develop, events.develop
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        self.provinces: Final = read.provinces()
        self.amount: Final = read.amount()
        self.cost: Final = read.part_if("cost", costs.Cost)
        self.up_to: Final = read.flag("up_to")
        self.optional: Final = self.up_to or read.has("cost")

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        found = whom(table, task, self.who)
        if found is None:
            return
        for who in reversed(found):
            number = self.amount.of(table.state, who, MOST_TOWNS)
            ask(table, select("effect-develop", who, task.for_player(who), who, number, self.optional))

    def targets(self, state: PriceOfPower, player: int) -> list[int]:
        """Small towns of the player, as long as there are tokens and he can pay."""
        if tokens.towns_placed(state, player)[1] >= LARGE_TOWNS:
            return []
        if self.cost is not None and not self.cost.can_pay(state, player):
            return []
        found = self.provinces.found(state, player, frame.context(state))
        return sorted([at for at in found if board.owns(state, player, at) and state.map.token[at] % 3 != LARGE])

    def develop(self, table: Table[PriceOfPower], task: Task, player: int, province: int) -> None:
        if self.cost is not None:
            self.cost.pay(table, player, task)
        tokens.develop(table, province)
        deeds.record(table.state, player, "developed")
        frame.chose_province(table.state, province)

    def told(self, teller: Narrator) -> list[Told]:
        way, number = self.amount.counting(self.up_to)
        found = self.provinces.told(teller, way, number)
        told = teller.deed("develop" if way == ONE else "develop-many", x=found)
        if self.cost is None or self.cost.is_nothing:
            return told
        return [each.behind(teller.say("for-each-price", y=self.cost.told(teller))) for each in told]

    def worth(self) -> float:
        return 1.5

    def is_boon(self) -> bool:
        return True


class WhichGrows(Select):
    """Which town grows."""

    def named(self) -> str:
        return "effect-develop"

    def once_each(self) -> bool:
        return True

    def thing(self) -> int:
        return A_PROVINCE

    def bearing(self, state: PriceOfPower) -> int:
        return GOOD

    def verb(self, state: PriceOfPower) -> Develop:
        found = self.task(state).verb
        assert isinstance(found, Develop)
        return found

    def targets(self, state: PriceOfPower) -> list[int]:
        return self.verb(state).targets(state, self.subject)

    def choice_of(self, value: int) -> Pick:
        return DEVELOP[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        self.verb(table.state).develop(table, self.task(table.state), self.subject, value)


class Reduce(AllOrSome):
    """Large towns become small ones.

    Rules: effects.develop
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read, False)
        self.provinces: Final = read.provinces()

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        state = table.state
        found = self.targets(state, task.player)
        chooser = whose_choice(state, task, self.chooser, only_holder(state, found, task.player))
        number = self.number(state, task.player, len(found))
        ask(table, select("effect-reduce", chooser, task, NOBODY, number, False))

    def targets(self, state: PriceOfPower, player: int) -> list[int]:
        found = self.provinces.found(state, player, frame.context(state))
        return sorted([at for at in found if state.map.token[at] >= 0 and state.map.token[at] % 3 == LARGE])

    def doer(self) -> Who:
        return self.who

    def told(self, teller: Narrator) -> list[Told]:
        way, number = self.counted(teller)
        found = self.provinces.told(teller, way, number)
        return teller.happens(teller.clause("shrink" if found.person == ONE else "shrink-many", found))

    def worth(self) -> float:
        return -1.5


class WhichShrinks(Select):
    """Which large town shrinks."""

    def named(self) -> str:
        return "effect-reduce"

    def once_each(self) -> bool:
        return True

    def thing(self) -> int:
        return A_PROVINCE

    def bearing(self, state: PriceOfPower) -> int:
        return BAD

    def targets(self, state: PriceOfPower) -> list[int]:
        verb = self.task(state).verb
        assert isinstance(verb, Reduce)
        return verb.targets(state, self.player)

    def choice_of(self, value: int) -> Pick:
        return REDUCE[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        tokens.reduce(table, value)
        frame.chose_province(table.state, value)


# Provinces that change hands


MODES: Final = ("town", "vassal", "free", "annex")


class Transfer(Verb):
    """Provinces become towns or vassals of a player, or go back to their realm.

    Rules: effects.transfer, ruling.annex
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read, False)
        self.provinces: Final = read.provinces()
        self.mode: Final = read.word_if("mode", MODES, "town")  # annex: a town, too
        self.is_set_free: Final = self.mode == "free"
        self.to: Final = read.meant("to") if not self.is_set_free else None
        self.as_vassal: Final = self.mode == "vassal"
        self.unrest: Final = read.flag("unrest")

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        state = table.state
        lands = self.provinces.found(state, task.player, frame.context(state))
        to = NOBODY
        if self.to is not None:
            takers = self.to.realms(state, task.player, frame.context(state))
            if not takers:
                return
            to = state.box.player_of[takers[0]]
        for province in lands:
            if self.is_set_free:
                take_away(table, province)
            elif to != NOBODY and board.lawful_realm(state, province) != NOBODY:
                give_province(table, to, province, self.as_vassal, self.unrest)
            frame.chose_province(state, province)

    def told(self, teller: Narrator) -> list[Told]:
        found = self.provinces.told(teller, "all")
        if self.to is None:
            return teller.happens(teller.clause("set-free", found))
        with teller.about(self.to):
            told = teller.deed(f"transfer-{self.mode}" if found.person == ONE else f"transfer-{self.mode}s", x=found)
        return [each.behind(teller.say("with-unrest")) for each in told] if self.unrest else told

    def is_boon(self) -> bool:
        return True


def give_province(table: Table[PriceOfPower], player: int, province: int, vassal: bool, unrest: bool) -> None:
    """A town or vassal token of the player; what lay there goes, and realms without land are no more.

    Rules: effects.transfer, town.short, realm.gone
    """
    state = table.state
    before = board.holder(state, province)
    realm = board.realm_beneath(state, province)
    if before == player and (vassal == board.is_vassal(state, province) or not vassal):
        if not vassal and board.is_vassal(state, province):
            tokens.place_town(table, player, province, unrest)
            dynamic.settle(table, realm)
        return
    if before != NOBODY and is_seat(state, before, province):
        return
    if before != NOBODY and before != player:
        deeds.record(state, before, "lost_province")
    if vassal and realm != NOBODY and state.box.player_of[realm] == NOBODY:
        tokens.end_occupation(table, province)
        if state.relations.overlord[realm] != NOBODY:
            state.relations.overlord = replaced(state.relations.overlord, realm, NOBODY)
        tokens.place_vassal(table, player, province, unrest)
    else:
        tokens.place_town(table, player, province, unrest)
    dynamic.settle(table, realm)


def is_seat(state: PriceOfPower, player: int, province: int) -> bool:
    """The capital of a player never changes hands by an effect, nor does it become a vassal."""
    return board.capital_of(state, state.box.realm[player]) == province


def take_away(table: Table[PriceOfPower], province: int) -> None:
    """A town or vassal token goes; the realm beneath owns the province again.

    Rules: effects.remove
    """
    state = table.state
    holder = board.holder(state, province)
    if holder == NOBODY:
        return
    deeds.record(state, holder, "lost_province")
    tokens.end_occupation(table, province)
    tokens.remove_token(table, province)


# Dynamic realms


class Rise(AllOrSome):
    """`dnpr`: tokens of a dynamic realm on provinces. Realms with a name are large.

    Rules: effects.dynamic, dynamic.place, dynamic.capital, ruling.sets
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read, False)
        self.colour_name: Final = read.word("color", COLOURS)
        self.colour: Final[int] = dynamic.colour_of(self.colour_name)
        self.realm_name: Final = read.text("name")  # empty: none
        self.is_named: Final = read.has("name")
        self.provinces: Final = read.provinces()
        self.capital: Final = read.named("capital", "province", names.province)
        self.capital_name: Final = read.text("capital")
        self.replaces: Final = read.flag("replace")  # towns and vassals go
        self.unrest: Final = read.flag("unrest")

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        state = table.state
        number = dynamic.fresh_set(state, self.colour, self.is_named)
        if self.capital != NOBODY:
            self.lay(table, number, self.capital, True)
        if not self.is_some:
            for province in self.provinces.found(state, task.player, frame.context(state)):
                self.lay(table, number, province, False)
            return
        chooser = whose_choice(state, task, self.chooser, task.player)
        ask(table, select("effect-rise", chooser, task, number, self.amount.of(state, task.player, 0), False))

    def lay(self, table: Table[PriceOfPower], number: int, province: int, capital: bool) -> None:
        """One token, beneath towns and vassals, or instead of them when the card says so.

        Rules: dynamic.place
        """
        state = table.state
        if not dynamic.may_place(state, province):
            return
        holder = board.holder(state, province)
        if self.replaces and holder != NOBODY and not is_seat(state, holder, province):
            take_away(table, province)
        if dynamic.place(table, number, province, capital):
            frame.chose_province(state, province)
            if self.unrest:
                tokens.add_unrest(table, province)

    def doer(self) -> Who:
        return self.who

    def told(self, teller: Narrator) -> list[Told]:
        colour = teller.words.word("colour", self.colour_name)
        way, number = self.counted(teller)
        where = self.provinces.told(teller, way, number)
        if self.is_named:
            found = teller.clause("dnpr-named", teller.realm(self.realm_name), z=colour, y=where)
        else:
            found = teller.say("dnpr", z=colour, y=where)
        if self.capital != NOBODY:
            found = f"{found} ({teller.say('with-capital', x=teller.province(self.capital_name))})"
        return teller.happens(found)


class WhereRises(Select):
    """On which province a dynamic token is laid. `subject` is the number of the dynamic realm."""

    def named(self) -> str:
        return "effect-rise"

    def once_each(self) -> bool:
        return True

    def thing(self) -> int:
        return A_PROVINCE

    def verb(self, state: PriceOfPower) -> Rise:
        found = self.task(state).verb
        assert isinstance(found, Rise)
        return found

    def targets(self, state: PriceOfPower) -> list[int]:
        found = self.verb(state).provinces.found(state, self.player, frame.context(state))
        return sorted([at for at in found if dynamic.may_place(state, at) and state.map.dynamic[at] != self.subject])

    def choice_of(self, value: int) -> Pick:
        return RISE[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        self.verb(table.state).lay(table, self.subject, value, False)

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"left": self.left, "realm": NAMED_REALMS + self.subject}


# Religion of areas


class SetReligion(AllOrSome):
    """The religion marker of areas is set.

    Rules: effects.religion
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read, True)
        self.areas: Final = read.areas()
        self.faith_name: Final = read.said("set")
        self.faith: Final = read.named("set", "religion", names.faith)
        self.to_own: Final[bool] = self.faith == names.STATE_FAITH  # the state religion of `self`

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        state = table.state
        chooser = whose_choice(state, task, self.chooser, task.player)
        number = self.number(state, task.player, len(self.targets(state, task.player)))
        ask(table, select("effect-religion", chooser, task, NOBODY, number, self.up_to))

    def wanted(self, state: PriceOfPower, player: int) -> int:
        return state.court.state_faith[player] if self.to_own else self.faith

    def brings_revolution(self, state: PriceOfPower, player: int) -> bool:
        """A revolutionary realm converts to its own ideology.

        Rules: convert.revolution
        """
        return self.to_own and is_revolutionary(state, player)

    def targets(self, state: PriceOfPower, player: int) -> list[int]:
        """Areas of the main board that the faith changes."""
        found = self.areas.found(state, player, frame.context(state))
        main = sorted([area for area in found if area < MAIN_AREAS])
        if self.brings_revolution(state, player):
            return [area for area in main if area not in state.map.infected]
        faith = self.wanted(state, player)
        return [area for area in main if beliefs.area_faith(state, area) != faith or area in state.map.infected]

    def convert(self, table: Table[PriceOfPower], player: int, area: int) -> None:
        state = table.state
        if self.brings_revolution(state, player):
            spread.revolt(table, area)
        else:
            spread.convert(table, area, self.wanted(state, player))
        if self.to_own:
            deeds.record(state, player, "converted")
        frame.chose_area(state, area)

    def told(self, teller: Narrator) -> list[Told]:
        way, number = self.counted(teller)
        where = self.areas.told(teller, way, number)
        teller.many_chosen = way != ONE
        return teller.deed("religion", x=where, y=teller.made(self.faith_name))


class WhichConverts(Select):
    """Which area changes its faith."""

    def named(self) -> str:
        return "effect-religion"

    def once_each(self) -> bool:
        return True

    def thing(self) -> int:
        return AN_AREA

    def bearing(self, state: PriceOfPower) -> int:
        return GOOD

    def verb(self, state: PriceOfPower) -> SetReligion:
        found = self.task(state).verb
        assert isinstance(found, SetReligion)
        return found

    def targets(self, state: PriceOfPower) -> list[int]:
        return self.verb(state).targets(state, self.player)

    def choice_of(self, value: int) -> Pick:
        return CONVERT[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        self.verb(table.state).convert(table, self.player, value)

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"left": self.left, "faith": self.verb(state).wanted(state, self.player)}


VERBS.update(
    {
        "develop": Develop,
        "reduce": Reduce,
        "transfer": Transfer,
        "dnpr": Rise,
        "religion": SetReligion,
    }
)
ITEMS: Final[dict[str, Callable[..., Item]]] = {}
enter(
    {
        "effect-develop": WhichGrows,
        "effect-reduce": WhichShrinks,
        "effect-rise": WhereRises,
        "effect-religion": WhichConverts,
    },
    ITEMS,
)
