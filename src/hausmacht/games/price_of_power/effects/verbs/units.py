"""Verbs about units: gained, lost, disbanded, recruited and retrained.

Rules: effects.units, effects.casualties, effects.recruit, events.units, ruling.effect-recruits, ruling.disband-order
"""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import Final

from hausmacht.core.agenda import Item, Table
from hausmacht.games.price_of_power import board, choices
from hausmacht.games.price_of_power.choices import Pick
from hausmacht.games.price_of_power.components import (
    ALLIED,
    ARM_NAMES,
    ARMIES,
    ARMS,
    ARTILLERY,
    FACES,
    INFANTRY,
    LIGHT,
    MERCENARY,
    NOBODY,
    REGULAR,
    SEA_DISTANT,
    SEAS,
    SHIP_NAMES,
    SHIP_PRICE,
    SHIPS,
    SOURCE_NAMES,
    UNIT_KINDS,
)
from hausmacht.games.price_of_power.effects.language.reading import VERBS, Reader
from hausmacht.games.price_of_power.effects.language.verb import Task, Verb
from hausmacht.games.price_of_power.effects.parts.amounts import read_amount
from hausmacht.games.price_of_power.effects.parts.base import Amount
from hausmacht.games.price_of_power.effects.running import frame
from hausmacht.games.price_of_power.effects.running.asking import (
    AN_AREA,
    BAD,
    GOOD,
    OTHER_THING,
    Select,
    ask,
    enter,
    select,
    whom,
)
from hausmacht.games.price_of_power.effects.running.costs import Cost
from hausmacht.games.price_of_power.effects.running.where import Where
from hausmacht.games.price_of_power.effects.verbs.tokens.remove import lost
from hausmacht.games.price_of_power.events import common
from hausmacht.games.price_of_power.events import effects as events
from hausmacht.games.price_of_power.modifiers import grants
from hausmacht.games.price_of_power.rules.cards import secondary
from hausmacht.games.price_of_power.rules.phases import cuts
from hausmacht.games.price_of_power.rules.terms import forces, treasury
from hausmacht.games.price_of_power.rules.warfare.battle import casualties, triggers
from hausmacht.games.price_of_power.rules.warfare.mustering import recruiting
from hausmacht.games.price_of_power.rules.warfare.mustering import shipbuilding as yards
from hausmacht.games.price_of_power.rules.warfare.ships import ports
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.telling.grammar import ONE, Phrase
from hausmacht.games.price_of_power.telling.sentences import Narrator, Told

UNITS_IN: Final = choices.areas("units-in")
SHIPS_IN: Final = choices.seas("ships-in")
LOSE_IN: Final = choices.areas("lose-in")
LOSE_AT: Final = choices.seas("lose-at")
UNIT_WORDS: Final = [f"{source}-{arm}" for source in SOURCE_NAMES for arm in ARM_NAMES] + list(SHIP_NAMES)
HIRE: Final = [
    Pick(f"take-on {word}", at, unit=at) if at < UNIT_KINDS else Pick(f"take-ship {word}", at, ship=at - UNIT_KINDS)
    for at, word in enumerate(UNIT_WORDS)
]
HIRE_IN: Final = choices.areas("hire-in")
HIRE_AT: Final = choices.seas("hire-at")
RETRAIN: Final = [
    Pick(f"retrain army-{army + 1} {ARM_NAMES[arm]}", army * ARMS + arm, army=army + 1, arm=arm)
    for army in range(ARMIES)
    for arm in range(ARMS)
]


LAND: Final = "land"  # units of any arm
SHIP: Final = "ship"  # ships of any kind
SOURCES: Final = ("regular", "mercenary")


class Troops(Verb):
    """Something about units or ships: of which kind, how many and where."""

    def __init__(self, read: Reader, kinds: tuple[str, ...], sources: tuple[str, ...] = ()) -> None:
        super().__init__(read)
        self.kind: Final = read.word_if("kind", kinds, LAND)
        self.arm: Final[int] = ARM_NAMES.index(self.kind) if self.kind in ARM_NAMES else NOBODY  # no unit, or any
        self.ship: Final = SHIP_NAMES.index(self.kind) if self.kind in SHIP_NAMES else NOBODY  # no ship, or any
        self.at_sea: Final = self.kind == SHIP or self.ship != NOBODY
        self.source: Final = read.word_if("source", sources) if sources else ""  # "": it is not said
        if self.source and self.at_sea:
            raise read.wrong("source", "ships are neither regular nor hired")
        read.need("n")
        self.amount: Final = read.amount()
        self.told_amount: Final = told_amount(read, self.amount)
        self.areas: Final = read.areas_if()
        self.where: Final = Where(read, "in")  # the same, to be told
        self.seas: Final = read.glance("in").seas_if("sea")

    def lands(self, state: PriceOfPower, reader: int, player: int) -> list[int]:
        """Where units of a player appear: in own areas, unless the card says otherwise."""
        if self.areas is not None:
            return sorted(self.areas.found(state, reader, frame.context(state)))
        return board.own_areas(state, player)

    def zones(self, state: PriceOfPower, reader: int, player: int, ship: int) -> list[int]:
        """Where a ship appears: in named zones, or at own ports; it must be allowed there, and one must be left."""
        if forces.ships_of(state, player) >= SHIPS:
            return []
        if self.seas is not None:
            found = self.seas.found(state, reader, frame.context(state))
        else:
            found = sorted({sea for port in board.ports_of(state, player) for sea in FACES[port]})
        return [
            sea for sea in found if sea in state.box.seas and yards.why_not_launch(state, player, sea, ship) is None
        ]

    def thing(self, teller: Narrator, up_to: bool) -> Phrase:
        """`3 mercenary cavalry`"""
        hired = f"{self.source}-{self.kind}"
        noun = hired if hired in teller.words.words["thing"] else self.kind
        return self.told_amount.so_many(teller, noun, [], up_to)

    def told(self, teller: Narrator) -> list[Told]:
        way, _ = self.amount.counting(False)
        return self.where.told(teller, self.name, ONE if way == ONE else "many", {"x": self.thing(teller, False)})


def told_amount(read: Reader, amount: Amount) -> Amount:
    """How many, as it is told: where they stand is said once, if it is the same place."""
    count = read.row["n"]
    if isinstance(count, dict) and "in" in count and count["in"] == read.row.get("in"):
        return read_amount({key: each for key, each in count.items() if key != "in"})
    return amount


class Units(Troops):
    """Units for nothing: regular ones out of Available manpower, never into a battle.

    Rules: effects.units, events.units
    """

    def __init__(self, read: Reader) -> None:
        read.need("kind")
        super().__init__(read, (*ARM_NAMES, *SHIP_NAMES), SOURCES)
        # source and arm as one number
        self.unit: Final = (SOURCE_NAMES.index(self.source) if self.source else REGULAR) * ARMS + max(0, self.arm)

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        found = whom(table, task, self.who)
        if found is None:
            return
        kind = "effect-ships" if self.ship != NOBODY else "effect-units"
        for who in reversed(found):
            own = task.for_player(who)
            ask(table, select(kind, who, own, who, self.amount.of(table.state, who, 0), False))

    def is_boon(self) -> bool:
        return True


class GainUnits(Select):
    """In which area a unit appears."""

    def named(self) -> str:
        return "effect-units"

    def verb(self, state: PriceOfPower) -> Units:
        found = self.task(state).verb
        assert isinstance(found, Units)
        return found

    def thing(self) -> int:
        return AN_AREA

    def bearing(self, state: PriceOfPower) -> int:
        return GOOD

    def targets(self, state: PriceOfPower) -> list[int]:
        verb = self.verb(state)
        found = verb.lands(state, self.player, self.subject)
        return [area for area in found if may_stand(state, self.subject, area, verb.unit)]

    def choice_of(self, value: int) -> Pick:
        return UNITS_IN[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        recruiting.gain_units(table, self.subject, value, self.verb(table.state).unit, 1)


def may_stand(state: PriceOfPower, player: int, area: int, unit: int) -> bool:
    """Whether a unit can be put there: manpower, an army, and no battle.

    Rules: events.units
    """
    if unit // ARMS == REGULAR and not state.treasury.available[player]:
        return False
    if unit // ARMS == ALLIED and not state.forces.allied_pool[player]:
        return False
    if unit != REGULAR * ARMS + INFANTRY and not recruiting.has_army_for(state, player, area):
        return False
    return not triggers.breaks_out(state, player, area)


class GainShips(Select):
    """In which zone a ship appears."""

    def named(self) -> str:
        return "effect-ships"

    def verb(self, state: PriceOfPower) -> Units:
        found = self.task(state).verb
        assert isinstance(found, Units)
        return found

    def bearing(self, state: PriceOfPower) -> int:
        return GOOD

    def targets(self, state: PriceOfPower) -> list[int]:
        verb = self.verb(state)
        return verb.zones(state, self.player, self.subject, verb.ship)

    def choice_of(self, value: int) -> Pick:
        return SHIPS_IN[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        put_ship(table, self.subject, value, self.verb(table.state).ship)


def put_ship(table: Table[PriceOfPower], player: int, sea: int, ship: int) -> None:
    state = table.state
    if ship == LIGHT:
        ports.put_light(state, player, sea, 1)
    else:
        ports.put_in_fleet(state, player, sea, ship, 1)
    table.tell(common.SHIPS, player, sea, ship, 1)


# Losses


class LoseTroops(Troops):
    """Units or ships are lost."""

    def question(self) -> str:
        """The kind of question that asks where."""
        raise NotImplementedError

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        found = whom(table, task, self.who)
        if found is None:
            return
        state = table.state
        frame.bind(state, frame.REMOVED, "area", [])
        frame.bind(state, frame.REMOVED_OWNERS, "player", [])
        frame.bind(state, "$removed", "player", [])
        kind = self.question()
        for who in reversed(found):
            there = 0
            for place in select(kind, who, task, who, 1, False).targets(state):
                there += self.standing(state, who, place)
            ask(table, select(kind, who, task, who, min(there, self.amount.of(state, who, there)), False))

    def standing(self, state: PriceOfPower, player: int, place: int) -> int:
        """How many of a player can be lost there."""
        return forces.units_in(state, player, place)

    def lands_with_units(self, state: PriceOfPower, reader: int, player: int) -> list[int]:
        """Areas where units of a player can be lost."""
        found = state.box.areas
        if self.areas is not None:
            found = sorted(self.areas.found(state, reader, frame.context(state)))
        return [area for area in found if forces.units_in(state, player, area)]


class Casualties(LoseTroops):
    """Units are lost as casualties, of which arm is up to their owner.

    Rules: effects.casualties
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read, (LAND,))

    def casualties_caused(self) -> Amount | None:
        return self.amount

    def question(self) -> str:
        return "effect-casualty"


class Disband(LoseTroops):
    """Units leave the board: land units unless the card says ships.

    Rules: effects.casualties, ruling.disband-order
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read, (LAND, SHIP, *SHIP_NAMES))
        self.distant: Final = read.glance("in").flag("distant")

    def question(self) -> str:
        return "effect-scuttle" if self.at_sea else "effect-disband"

    def standing(self, state: PriceOfPower, player: int, place: int) -> int:
        if self.ship != NOBODY:
            return casualties.ships(state, player, place, self.ship)
        return forces.ships_in(state, player, place) if self.at_sea else forces.units_in(state, player, place)

    def zones_with_ships(self, state: PriceOfPower, reader: int, player: int) -> list[int]:
        """Zones where ships of a player can be lost: distant ones, or those that the areas lie on."""
        found = list(range(SEAS))
        if self.distant:
            found = [sea for sea in range(SEAS) if SEA_DISTANT[sea]]
        elif self.areas is not None:
            lands = self.areas.found(state, reader, frame.context(state))
            found = sorted({sea for area in lands for at in state.box.provinces_in[area] for sea in FACES[at]})
        return [sea for sea in found if self.sails(state, player, sea)]

    def sails(self, state: PriceOfPower, player: int, sea: int) -> bool:
        """Whether a ship that is meant is there."""
        if self.ship != NOBODY:
            return casualties.ships(state, player, sea, self.ship) > 0
        return forces.ships_in(state, player, sea) > 0


class LoseUnit(Select):
    """In which area a unit falls."""

    def named(self) -> str:
        return "effect-casualty"

    def thing(self) -> int:
        return AN_AREA

    def bearing(self, state: PriceOfPower) -> int:
        return BAD

    def targets(self, state: PriceOfPower) -> list[int]:
        verb = self.task(state).verb
        assert isinstance(verb, LoseTroops)
        return verb.lands_with_units(state, self.player, self.subject)

    def choice_of(self, value: int) -> Pick:
        return LOSE_IN[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        lost(table.state, self.subject, value)
        casualties.suffer(table, self.subject, value, 1)


class DisbandUnit(LoseUnit):
    """In which area a unit is disbanded: the cheapest one there."""

    def named(self) -> str:
        return "effect-disband"

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        lost(table.state, self.subject, value)
        for unit in (0, 3, 6, 1, 4, 7, 2, 5, 8):
            if casualties.count(table.state, self.subject, value, unit // ARMS, unit % ARMS):
                if unit == 0 and forces.camp(table.state, self.subject, value):
                    forces.take_from_camp(table, self.subject, value, 1)
                    cuts.return_regular(table, self.subject)
                else:
                    cuts.disband_unit(table, self.subject, value, unit)
                return


class Scuttle(Select):
    """In which zone a ship is given up."""

    def named(self) -> str:
        return "effect-scuttle"

    def bearing(self, state: PriceOfPower) -> int:
        return BAD

    def targets(self, state: PriceOfPower) -> list[int]:
        verb = self.task(state).verb
        assert isinstance(verb, Disband)
        return verb.zones_with_ships(state, self.player, self.subject)

    def choice_of(self, value: int) -> Pick:
        return LOSE_AT[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        verb = self.task(table.state).verb
        assert isinstance(verb, Disband)
        lost(table.state, self.subject, value)
        secondary.remove_ship(table, self.subject, value, verb.ship)


# Recruiting


class Recruit(Troops):
    """Up to so many units at a price of the card.

    Rules: effects.recruit, ruling.effect-recruits
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read, (*ARM_NAMES, *SHIP_NAMES, LAND, SHIP), SOURCES)
        self.hired: Final = self.kinds()
        self.share: Final = read.fraction("price", 1.0)  # of the usual price
        self.fixed: Final = read.part("price", Cost) if read.is_table("price") else None  # each; None: a share
        self.ducats: Final = read.inside("price").number("D") if read.is_table("price") else 0

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        found = whom(table, task, self.who)
        if found is None:
            return
        for who in reversed(found):
            own = task.for_player(who)
            ask(table, select("effect-hire", who, own, who, self.amount.of(table.state, who, 0), True))

    def price(self, state: PriceOfPower, player: int, hired: int) -> int:
        """Ducats for a unit (its number) or a ship (UNIT_KINDS + its number)."""
        if self.fixed is not None:
            return self.ducats
        usual = recruiting.price(state, player, hired) if hired < UNIT_KINDS else SHIP_PRICE[hired - UNIT_KINDS]
        return ceil(usual * self.share)

    def kinds(self) -> list[int]:
        """Units and ships that it speaks of, by the same numbers."""
        if self.at_sea:
            return [UNIT_KINDS + ship for ship in range(len(SHIP_NAMES)) if self.ship in (NOBODY, ship)]
        sources = [SOURCE_NAMES.index(self.source)] if self.source else [REGULAR, MERCENARY]
        arms = [arm for arm in range(ARMS) if self.arm in (NOBODY, arm)]
        return [source * ARMS + arm for source in sources for arm in arms]

    def places(self, state: PriceOfPower, reader: int, player: int, hired: int) -> list[int]:
        """Areas or zones for what is recruited."""
        if hired >= UNIT_KINDS:
            return self.zones(state, reader, player, hired - UNIT_KINDS)
        return [area for area in self.lands(state, reader, player) if may_stand(state, player, area, hired)]

    def can_hire(self, state: PriceOfPower, reader: int, player: int, hired: int) -> bool:
        if hired < UNIT_KINDS and hired % ARMS == ARTILLERY and not grants(state, player, "artillery.allowed"):
            return False
        if self.price(state, player, hired) > treasury.within_reach(state, player):
            return False
        return bool(self.places(state, reader, player, hired))

    def told(self, teller: Narrator) -> list[Told]:
        found = self.where.told(teller, "recruit", "many", {"x": self.thing(teller, True)})
        if self.fixed is not None:
            return [each.behind(teller.say("for-each-price", y=self.fixed.told(teller))) for each in found]
        if self.share in NOTED:
            note = teller.say(NOTED[self.share])
            return [each.behind(f"({note})") for each in found]
        return found


NOTED: Final[dict[float, str]] = {0.0: "without-cost", 0.5: "half-price"}  # shares of the price that have a word


class Hire(Select):
    """Which unit or ship is recruited; the next question is where."""

    def named(self) -> str:
        return "effect-hire"

    def verb(self, state: PriceOfPower) -> Recruit:
        found = self.task(state).verb
        assert isinstance(found, Recruit)
        return found

    def bearing(self, state: PriceOfPower) -> int:
        return GOOD

    def targets(self, state: PriceOfPower) -> list[int]:
        verb = self.verb(state)
        return [hired for hired in verb.hired if verb.can_hire(state, self.player, self.subject, hired)]

    def choice_of(self, value: int) -> Pick:
        return HIRE[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        task = self.task(table.state)
        kind = "effect-hire-in" if value < UNIT_KINDS else "effect-hire-at"
        owner = task.for_player(self.subject)
        ask(table, select(kind, self.seat, owner, value, 1, False))

    def about(self, state: PriceOfPower, choice: Pick) -> dict[str, int]:
        if choice.value < 0:
            return {}
        return {**choice.numbers, "ducats": self.verb(state).price(state, self.subject, choice.value)}


class HireIn(Select):
    """In which area the unit is recruited. `subject` is the unit, `player` recruits."""

    def named(self) -> str:
        return "effect-hire-in"

    def verb(self, state: PriceOfPower) -> Recruit:
        found = self.task(state).verb
        assert isinstance(found, Recruit)
        return found

    def thing(self) -> int:
        return AN_AREA

    def bearing(self, state: PriceOfPower) -> int:
        return GOOD

    def targets(self, state: PriceOfPower) -> list[int]:
        return self.verb(state).places(state, self.player, self.player, self.subject)

    def choice_of(self, value: int) -> Pick:
        return HIRE_IN[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        price = self.verb(table.state).price(table.state, self.player, self.subject)
        treasury.cover(table, self.player, price)
        recruiting.gain_units(table, self.player, value, self.subject, 1)

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {**HIRE[self.subject].numbers, "player": self.player}


class HireAt(HireIn):
    """In which zone the ship is built. `subject` is the ship, `player` builds."""

    def named(self) -> str:
        return "effect-hire-at"

    def thing(self) -> int:
        return OTHER_THING

    def choice_of(self, value: int) -> Pick:
        return HIRE_AT[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        price = self.verb(table.state).price(table.state, self.player, self.subject)
        treasury.cover(table, self.player, price)
        put_ship(table, self.player, value, self.subject - UNIT_KINDS)


class Retrain(Verb):
    """Regular infantry of one army becomes something else.

    Rules: effects.recruit
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        read.need("n")
        self.amount: Final = read.amount()
        read.need("to")
        self.arms: Final = [ARM_NAMES.index(name) for name in read.words("to", ARM_NAMES)]

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        found = whom(table, task, self.who)
        if found is None:
            return
        frame.bind(table.state, frame.PLACED, "number", [])
        for who in found[:1]:
            own = task.for_player(who)
            ask(table, select("effect-retrain", who, own, who, self.amount.of(table.state, who, 0), True))

    def told(self, teller: Narrator) -> list[Told]:
        arms = teller.either([teller.noun(ARM_NAMES[arm], "many", []).case("acc") for arm in self.arms])
        return teller.deed("retrain", n=self.amount.figure(teller), x=arms)


class RetrainInfantry(Select):
    """Which army, and what the infantry becomes; the army stays the same."""

    def named(self) -> str:
        return "effect-retrain"

    def bearing(self, state: PriceOfPower) -> int:
        return GOOD

    def targets(self, state: PriceOfPower) -> list[int]:
        verb = self.task(state).verb
        assert isinstance(verb, Retrain)
        arms = verb.arms
        if not grants(state, self.subject, "artillery.allowed"):
            arms = [arm for arm in arms if arm != ARTILLERY]
        started = frame.values(state, frame.PLACED)
        return [
            army * ARMS + arm
            for army in range(ARMIES)
            for arm in sorted(arms)
            if (not started or army in started)
            and state.forces.army_at[self.subject * ARMIES + army] != NOBODY
            and state.forces.army[(self.subject * ARMIES + army) * UNIT_KINDS + REGULAR * ARMS + INFANTRY]
        ]

    def choice_of(self, value: int) -> Pick:
        return RETRAIN[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        state = table.state
        army = self.subject * ARMIES + value // ARMS
        state.forces.army[army * UNIT_KINDS + REGULAR * ARMS + INFANTRY] -= 1
        state.forces.army[army * UNIT_KINDS + REGULAR * ARMS + value % ARMS] += 1
        frame.bind(state, frame.PLACED, "number", [value // ARMS])
        table.tell(events.RETRAINED, self.subject, state.forces.army_at[army], value % ARMS)


VERBS.update({"units": Units, "casualties": Casualties, "disband": Disband, "recruit": Recruit, "retrain": Retrain})
ITEMS: Final[dict[str, Callable[..., Item]]] = {}
enter(
    {
        "effect-units": GainUnits,
        "effect-ships": GainShips,
        "effect-casualty": LoseUnit,
        "effect-disband": DisbandUnit,
        "effect-scuttle": Scuttle,
        "effect-hire": Hire,
        "effect-hire-in": HireIn,
        "effect-hire-at": HireAt,
        "effect-retrain": RetrainInfantry,
    },
    ITEMS,
)
