"""Rebels: they siege or move, and the dice are rolled for unrest.

Rules: rebels.order, rebels.siege, rebels.chooser, rebels.move, rebels.fade, rebels.dice, rebels.rebellion
Rules: rebels.losses, rebels.remove, rebels.bots, rebels.one-die
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hausmacht.core.agenda import Decision, Denial, Item, Step, Table, Tried, steps
from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.choices import Pick, picks, provinces
from hausmacht.games.price_of_power.choices import areas as areas_of_choice
from hausmacht.games.price_of_power.components import (
    AREA,
    NOBODY,
    PLAYERS,
    POWER_NAMES,
    POWERS,
    REBEL_FACES,
    TAX,
)
from hausmacht.games.price_of_power.events import common
from hausmacht.games.price_of_power.events import phases as events
from hausmacht.games.price_of_power.rows import added
from hausmacht.games.price_of_power.rules.rebellion import clashes
from hausmacht.games.price_of_power.rules.religion import religious_rebels
from hausmacht.games.price_of_power.rules.terms import forces, liberation, tokens, treasury
from hausmacht.games.price_of_power.rules.terms.order import awake, turn_order
from hausmacht.games.price_of_power.rules.terms.unrest import (
    all_unrest_in,
    all_unrest_of,
    calm,
    cheapest,
    dearest,
    owner_of_unrest,
    unrest_in,
)
from hausmacht.games.price_of_power.rules.warfare.battle import casualties
from hausmacht.games.price_of_power.state import PriceOfPower

REBELLION: Final = REBEL_FACES.index("rebellion")
LOSE_DUCATS: Final = REBEL_FACES.index("lose_2_ducats")
LOSE_POWER: Final = REBEL_FACES.index("lose_1_mp")
EXHAUST: Final = REBEL_FACES.index("exhaust_1_manpower")
CALM: Final = REBEL_FACES.index("remove_1_unrest")
BOT_DICE: Final = 5
UNPAID: Final = 2  # ducats instead of power or manpower

TARGET: Final = provinces("rebels-take")
RISE: Final = provinces("rebellion")
ROLL_IN: Final = areas_of_choice("roll-in")
CALMED: Final = provinces("soothe")
LOSE: Final = picks("lose-power", POWER_NAMES, "power")

POWER_MISSING: Final = Denial("power-missing", "rebels.losses")


# Siege or move


def siege_or_move(table: Table[PriceOfPower]) -> None:
    """Areas with most rebels first, then A to Z; rebels that arrive do not act again.

    Rules: rebels.order
    """
    state = table.state
    found = [(-state.map.rebels[area], area) for area in state.box.areas if state.map.rebels[area]]
    found.sort()
    table.then([RebelsAct(area, -units) for units, area in found])


class RebelsAct(Step[PriceOfPower]):
    """The rebels of one area siege, move or fade.

    Rules: rebels.siege, rebels.move, rebels.fade
    """

    def __init__(self, area: int, units: int) -> None:
        super().__init__("rebels-act", (area, units))
        self.area: Final = area
        self.units: Final = units

    def run(self, table: Table[PriceOfPower]) -> None:
        state = table.state
        units = min(self.units, state.map.rebels[self.area])
        if units == 0:
            return
        if all_unrest_in(state, self.area):
            table.next(RebelSiege(self.area, units))
            return
        goal = next_area(state, self.area, units - 1) if units > 1 else NOBODY
        if goal == NOBODY:
            tokens.remove_rebels(table, self.area, 1)
            return
        state.map.rebels = added(state.map.rebels, self.area, -(units - 1))
        state.map.rebels = added(state.map.rebels, goal, units - 1)
        table.tell(events.REBELS_MOVED, goal, self.area, units - 1)
        table.next(clashes.FightRebels(goal))


def next_area(state: PriceOfPower, area: int, units: int) -> int:
    """Where rebels go: most unrest, then most towns of players, then A to Z; never where they would be outnumbered.

    Rules: rebels.move
    """
    best = NOBODY
    best_value = 0
    for near in state.box.borders[area]:
        unrest = len(all_unrest_in(state, near))
        if unrest and units + state.map.rebels[near] >= clashes.units_of_players(state, near):
            towns = len([at for at in state.box.provinces_in[near] if board.is_town(state, at)])
            if unrest * 100 + towns > best_value:
                best_value = unrest * 100 + towns
                best = near
    return best


class RebelSiege(Step[PriceOfPower]):
    """Rebels take provinces with unrest while their strength lasts: large ones first.

    Rules: rebels.siege, rebels.chooser
    """

    def __init__(self, area: int, strength: int) -> None:
        super().__init__("rebel-siege", (area, strength))
        self.area: Final = area
        self.strength: Final = strength

    def run(self, table: Table[PriceOfPower]) -> None:
        state = table.state
        found = siege_targets(state, self.area, self.strength)
        if not found:
            return
        player = chooser(state, self.area)
        if len(found) == 1 or player == NOBODY:
            self.fall(table, found[0])
        elif state.box.is_bot[player]:
            others = [at for at in found if owner_of_unrest(state, at) != player]
            self.fall(table, (others or found)[0])
        else:
            table.next(RebelTarget(player, self.area, self.strength))

    def fall(self, table: Table[PriceOfPower], province: int) -> None:
        table.next(RebelSiege(self.area, self.strength - board.tax_value(table.state, province)))
        liberation.seize(table, province)


def siege_targets(state: PriceOfPower, area: int, strength: int) -> list[int]:
    """What rebels can take: with unrest, within their strength, not guarded by its owner's units. Large ones first.

    Rules: rebels.siege, ruling.rebels-guarded
    """
    found = [
        at
        for at in all_unrest_in(state, area)
        if board.tax_value(state, at) <= strength and not forces.units_in(state, owner_of_unrest(state, at), area)
    ]
    large = [at for at in found if board.tax_value(state, at) == 2]
    return large or found


def chooser(state: PriceOfPower, area: int) -> int:
    """Of several players with unrest in the area the one with the lowest tax income there; NOBODY in a tie.

    Rules: rebels.chooser
    """
    incomes: dict[int, int] = {}
    for at in all_unrest_in(state, area):
        incomes[owner_of_unrest(state, at)] = 0
    if len(incomes) < 2:
        return NOBODY
    for player in incomes:
        incomes[player] = tax_in(state, player, area)
    lowest = min(incomes.values())
    found = [player for player in incomes if incomes[player] == lowest]
    return found[0] if len(found) == 1 else NOBODY


def tax_in(state: PriceOfPower, player: int, area: int) -> int:
    """Twice the tax income of a player in one area: vassals bring half."""
    found = 0
    for at in state.box.provinces_in[area]:
        if state.map.occupier[at] == NOBODY and board.holder(state, at) == player:
            found += 2 * board.tax_value(state, at) if board.is_town(state, at) else TAX[at]
    return found


class RebelTarget(Decision[PriceOfPower, Pick]):
    """Which province do the rebels take?

    Rules: rebels.chooser
    """

    def __init__(self, player: int, area: int, strength: int) -> None:
        super().__init__("rebel-target", player, area, strength)
        self.area: Final = area
        self.strength: Final = strength

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return [TARGET[at] for at in siege_targets(state, self.area, self.strength)]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return None

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"area": self.area}

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        table.next(RebelSiege(self.area, self.strength - board.tax_value(table.state, choice.value)))
        liberation.seize(table, choice.value)


def liberate(table: Table[PriceOfPower], province: int) -> None:
    """Rules: liberation.core"""
    liberation.liberate(table, province)


# Rebel dice


def roll_all(table: Table[PriceOfPower]) -> None:
    """Everybody in turn order; battles come after all dice.

    Rules: rebels.dice
    """
    players = awake(table.state, turn_order(table.state))
    fight_and_listen(table, players)
    table.then([ROLL_FOR[player] for player in players])


class RollFor(Step[PriceOfPower]):
    """The rebel dice of one player."""

    def __init__(self, player: int) -> None:
        super().__init__("roll-for", (player,))
        self.player: Final = player

    def run(self, table: Table[PriceOfPower]) -> None:
        put_dice(table, self.player, [], NOBODY)


def roll(table: Table[PriceOfPower], player: int, areas: list[int], most: int = -1) -> None:
    """Rebel dice of a player in these areas (none named: everywhere), `most` dice at most (-1: all); then battles.

    Rules: rebels.dice
    """
    fight_and_listen(table, [player])
    put_dice(table, player, areas, most)


def fight_and_listen(table: Table[PriceOfPower], players: list[int]) -> None:
    """After the dice: battles, and then whoever may give in to religious rebels is asked.

    Rules: rebels.battle, option.religious-rebels
    """
    items: list[Item] = [FIGHT_ALL]
    if table.state.box.rules.optional[5]:
        items.extend([religious_rebels.OFFER_FAITH[player] for player in players])
    table.then(items)


def put_dice(table: Table[PriceOfPower], player: int, areas: list[int], most: int) -> None:
    state = table.state
    wanted: list[int] = []
    for at in all_unrest_of(state, player):
        if AREA[at] not in wanted and (not areas or AREA[at] in areas):
            wanted.append(AREA[at])
    wanted.sort()
    if state.box.is_bot[player]:
        roll_for_bot(table, player, wanted, most)
        return
    if most == 1 and not areas and len(wanted) > 1:
        table.next(ROLL_WHERE[player])
        return
    items: list[Item] = []
    for area in wanted:
        dice = len(unrest_in(state, player, area))
        if most >= 0:
            dice = min(dice, most)
            most -= dice
        if dice:
            items.append(RollArea(player, area, dice))
    table.then(items)


class RollWhere(Decision[PriceOfPower, Pick]):
    """For which area is the only die rolled?

    Rules: rebels.one-die
    """

    def __init__(self, player: int) -> None:
        super().__init__("roll-where", player)

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return [ROLL_IN[area] for area in sorted({AREA[at] for at in all_unrest_of(state, self.seat)})]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return None

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        table.next(RollArea(self.seat, choice.value, 1))


class RollArea(Step[PriceOfPower]):
    """The dice of one area: rebellions first, then losses, then unrest that ends.

    Rules: rebels.dice, ruling.rebel-faces
    """

    def __init__(self, player: int, area: int, dice: int) -> None:
        super().__init__("roll-area", (player, area, dice))
        self.player: Final = player
        self.area: Final = area
        self.dice: Final = dice

    def run(self, table: Table[PriceOfPower]) -> None:
        player = self.player
        faces = roll_dice(table, self.dice)
        table.tell(events.REBEL_DICE, player, self.area, tuple(faces))
        items: list[Item] = []
        risings = faces.count(REBELLION)
        if risings and forces.units_in(table.state, player, self.area):
            meet_rebels(table, player, self.area, risings)
        else:
            items.extend([Rising(player, self.area)] * risings)
        items.extend([LoseByUnrest(player)] * faces.count(LOSE_POWER))
        items.extend([CalmArea(player, self.area)] * faces.count(CALM))
        table.then(items)
        for _ in range(faces.count(EXHAUST)):
            exhaust_one(table, player)
        for _ in range(faces.count(LOSE_DUCATS)):
            treasury.must_pay(table, player, UNPAID)


def roll_dice(table: Table[PriceOfPower], dice: int) -> list[int]:
    """Faces in the order of the die."""
    return sorted([table.chance.below("rebel die", len(REBEL_FACES)) for _ in range(dice)])


def meet_rebels(table: Table[PriceOfPower], player: int, area: int, rebels: int) -> None:
    """Units stand there: rebels gather against them; in edition 1.2 each costs a unit instead.

    Rules: rebels.rebellion, rebels.rebellion-edition
    """
    if table.state.box.rules.edition_1_2:
        casualties.suffer(table, player, area, rebels)
    else:
        tokens.add_rebels(table, area, rebels)


def exhaust_one(table: Table[PriceOfPower], player: int) -> None:
    """From Available manpower, else a deployed regular unit, else ducats.

    Rules: rebels.losses
    """
    state = table.state
    if state.treasury.available[player] > 0:
        state.treasury.available[player] -= 1
        state.treasury.exhausted[player] += 1
        table.tell(common.MANPOWER, player, state.treasury.available[player], state.treasury.exhausted[player])
        return
    if clashes.take_regular(table, player):
        state.treasury.exhausted[player] += 1
        return
    treasury.must_pay(table, player, UNPAID)


class Rising(Step[PriceOfPower]):
    """A rebellion where no units stand: it strikes one of the provinces with unrest.

    Rules: rebels.rebellion
    """

    def __init__(self, player: int, area: int) -> None:
        super().__init__("rising", (player, area))
        self.player: Final = player
        self.area: Final = area

    def run(self, table: Table[PriceOfPower]) -> None:
        found = unrest_in(table.state, self.player, self.area)
        if len(found) > 1:
            table.next(AssignRising(self.player, self.area))
        elif found:
            liberation.seize(table, found[0])


class AssignRising(Decision[PriceOfPower, Pick]):
    """Which of your provinces with unrest does the rebellion strike?

    Rules: rebels.rebellion
    """

    def __init__(self, player: int, area: int) -> None:
        super().__init__("assign-rising", player, area)
        self.area: Final = area

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return [RISE[at] for at in unrest_in(state, self.seat, self.area)]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return None

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"area": self.area}

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        liberation.seize(table, choice.value)


class LoseByUnrest(Step[PriceOfPower]):
    """One monarch power is lost, or ducats.

    Rules: rebels.losses
    """

    def __init__(self, player: int) -> None:
        super().__init__("lose-by-unrest", (player,))
        self.player: Final = player

    def run(self, table: Table[PriceOfPower]) -> None:
        lose_any_power(table, self.player, UNPAID)


def lose_any_power(table: Table[PriceOfPower], player: int, ducats: int) -> None:
    """One power of a kind the player picks; who has none pays ducats."""
    state = table.state
    kinds = [kind for kind in range(POWERS) if state.treasury.power[player * POWERS + kind]]
    if not kinds:
        if ducats:
            treasury.must_pay(table, player, ducats)
    elif len(kinds) == 1:
        treasury.lose_power(table, player, kinds[0], 1)
    else:
        table.next(LOSE_ONE[player])


class LoseOne(Decision[PriceOfPower, Pick]):
    """Of which kind is the power that is lost?

    Rules: rebels.losses
    """

    def __init__(self, player: int) -> None:
        super().__init__("lose-one", player)

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return LOSE

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        if not state.treasury.power[self.seat * POWERS + choice.value]:
            return POWER_MISSING
        return None

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        treasury.lose_power(table, self.seat, choice.value, 1)


class CalmArea(Step[PriceOfPower]):
    """Unrest ends in one province of the area.

    Rules: rebels.remove
    """

    def __init__(self, player: int, area: int) -> None:
        super().__init__("calm-area", (player, area))
        self.player: Final = player
        self.area: Final = area

    def run(self, table: Table[PriceOfPower]) -> None:
        found = unrest_in(table.state, self.player, self.area)
        if len(found) > 1:
            table.next(CalmOne(self.player, self.area))
        elif found:
            calm(table, found[0])


class CalmOne(Tried[PriceOfPower, Pick]):
    """In which province of the area does unrest end?

    Rules: rebels.remove
    """

    def __init__(self, player: int, area: int) -> None:
        super().__init__("calm-one", player, area)
        self.area: Final = area

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return [CALMED[at] for at in unrest_in(state, self.seat, self.area)]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return None

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"area": self.area}

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        calm(table, choice.value)


def fight_all(table: Table[PriceOfPower]) -> None:
    """Battles wherever rebels and units of players are in one area.

    Rules: rebels.battle
    """
    state = table.state
    table.then([clashes.FightRebels(area) for area in state.box.areas if state.map.rebels[area]])


# Bots


def roll_for_bot(table: Table[PriceOfPower], player: int, areas: list[int], most: int) -> None:
    """All areas at once, five dice at most; losses cost one bot power in all.

    Rules: rebels.bots
    """
    state = table.state
    found: list[int] = []
    for area in areas:
        found.extend(unrest_in(state, player, area))
    dice = min(BOT_DICE, len(found))
    if most >= 0:
        dice = min(dice, most)
    if dice == 0:
        return
    faces = roll_dice(table, dice)
    table.tell(events.BOT_REBEL_DICE, player, tuple(faces))
    for _ in range(faces.count(REBELLION)):
        strike_bot(table, player, areas)
    if LOSE_POWER in faces or EXHAUST in faces or LOSE_DUCATS in faces:
        treasury.gain_bot_power(table, player, -1)
    for _ in range(faces.count(CALM)):
        left = [at for area in areas for at in unrest_in(state, player, area)]
        if left:
            calm(table, dearest(state, left))


def strike_bot(table: Table[PriceOfPower], player: int, areas: list[int]) -> None:
    """Where the bot's army stands if possible, else in the province of the lowest tax value.

    Rules: rebels.bots
    """
    state = table.state
    for area in areas:
        if forces.units_in(state, player, area) and unrest_in(state, player, area):
            meet_rebels(table, player, area, 1)
            return
    left = [at for area in areas for at in unrest_in(state, player, area)]
    if left:
        liberation.seize(table, cheapest(state, left))


ROLL_FOR: Final = [RollFor(player) for player in range(PLAYERS)]
ROLL_WHERE: Final = [RollWhere(player) for player in range(PLAYERS)]
LOSE_ONE: Final = [LoseOne(player) for player in range(PLAYERS)]
FIGHT_ALL: Final = steps(fight_all)[0]

STEPS: Final[tuple[Item, ...]] = steps(siege_or_move, roll_all, fight_all)
ITEMS: Final[dict[str, Callable[..., Item]]] = {
    "rebels-act": RebelsAct,
    "rebel-siege": RebelSiege,
    "rebel-target": RebelTarget,
    "roll-for": RollFor,
    "roll-where": RollWhere,
    "roll-area": RollArea,
    "rising": Rising,
    "assign-rising": AssignRising,
    "lose-by-unrest": LoseByUnrest,
    "lose-one": LoseOne,
    "calm-area": CalmArea,
    "calm-one": CalmOne,
}
