"""Income and upkeep: cut costs, ducats, corruption, monarch power, prestige.

Rules: income.cut, income.taxes, income.upkeep, income.interest, income.plague, income.stability, income.emperor
Rules: income.corruption, income.power, income.authority, prestige.curia, prestige.authority, prestige.crusade
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hausmacht.core.agenda import Decision, Denial, Item, Step, Table, steps
from hausmacht.games.price_of_power import beliefs, board, deeds
from hausmacht.games.price_of_power.choices import Pick, picks, word
from hausmacht.games.price_of_power.components import (
    ADM,
    ADVISOR,
    DIP,
    MIL,
    MUSLIM,
    NOBODY,
    PLAYERS,
    POSTS,
    POWER_NAMES,
    POWERS,
    RULER,
)
from hausmacht.games.price_of_power.effects.running.variables import Context
from hausmacht.games.price_of_power.events import phases as events
from hausmacht.games.price_of_power.modifiers import bonus
from hausmacht.games.price_of_power.rules.empire import empire
from hausmacht.games.price_of_power.rules.phases import budget, cuts, prestige
from hausmacht.games.price_of_power.rules.phases.budget import net_income
from hausmacht.games.price_of_power.rules.rebellion import rebels
from hausmacht.games.price_of_power.rules.religion import cardinals
from hausmacht.games.price_of_power.rules.terms import forces, sources, treasury
from hausmacht.games.price_of_power.rules.terms.order import turn_order
from hausmacht.games.price_of_power.state import INCOME, PriceOfPower

FREE_OF_CORRUPTION: Final = 50
CRUSADE: Final = 2
MOST_CURIA: Final = 3

GAIN: Final = picks("gain-power", POWER_NAMES, "power")
PAY_POWER: Final = word("pay-adm")
TAKE_INTEREST: Final = word("bear-interest")
DISCARD_DUCATS: Final = word("discard-ducats")

POWER_MISSING: Final = Denial("power-missing", "income.corruption")


def cut_costs(table: Table[PriceOfPower]) -> None:
    """Everybody may dismiss advisors, units and ships before paying for them.

    Rules: income.cut
    """
    state = table.state
    state.time.phase = INCOME
    table.then([cuts.OFFER_CUTS[player] for player in turn_order(state) if not state.box.is_bot[player]])


# Ducats


def collect(table: Table[PriceOfPower]) -> None:
    """Everybody gains the balance, or pays it; bots have no treasury.

    Rules: income.taxes, loan.bankruptcy
    """
    state = table.state
    for player in turn_order(state):
        if state.box.is_bot[player]:
            continue
        net = net_income(state, player)
        if table.recorded:
            tell_income(table, player, net)
        if net >= 0:
            treasury.gain_ducats(table, player, net)
        else:
            treasury.must_pay(table, player, -net)


def tell_income(table: Table[PriceOfPower], player: int, net: int) -> None:
    """What comes and goes, line by line."""
    state = table.state
    taxes = board.tax_income(state, player)
    towns = board.base_tax(state, player)
    table.tell(
        events.INCOME,
        player,
        taxes,
        budget.bonuses(state, player),
        budget.upkeep(state, player),
        net,
        towns,
        taxes - towns,
        budget.by_stability(state, player),
        budget.by_authority(state, player),
        budget.by_ideas(state, player),
        budget.advisors_upkeep(state, player),
        budget.military_upkeep(state, player),
        budget.interest(state, player),
        budget.plague_loss(state, player),
        state.treasury.ducats[player],
    )


# Corruption


def corruption_of(state: PriceOfPower, player: int) -> int:
    """One for 50 ducats and one more for every ten.

    Rules: income.corruption
    """
    return max(0, (state.treasury.ducats[player] - FREE_OF_CORRUPTION) // 10 + 1)


def corruption(table: Table[PriceOfPower]) -> None:
    """A full treasury costs administrative power, or interest tokens.

    Rules: income.corruption
    """
    state = table.state
    items: list[Item] = []
    for player in turn_order(state):
        points = corruption_of(state, player)
        if points and not state.box.is_bot[player]:
            table.tell(events.CORRUPTION, player, points)
            items.append(Corruption(player, points))
    table.then(items)


class Corruption(Decision[PriceOfPower, Pick]):
    """How is the next point of corruption met?

    Rules: income.corruption
    """

    def __init__(self, player: int, left: int) -> None:
        super().__init__("corruption", player, left)
        self.left: Final = left

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return (PAY_POWER, TAKE_INTEREST, DISCARD_DUCATS)

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        if choice is PAY_POWER and not treasury.has_power(state, self.seat, ADM, 1):
            return POWER_MISSING
        return None

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"points": self.left}

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        state = table.state
        if choice is PAY_POWER:
            treasury.lose_power(table, self.seat, ADM, 1)
        elif choice is TAKE_INTEREST:
            state.treasury.loans[self.seat] += 1
            table.tell(events.INTEREST, self.seat, state.treasury.loans[self.seat])
        else:
            ducats = state.treasury.ducats[self.seat]
            treasury.lose_ducats(table, self.seat, ducats % 10 + 1)
        if self.left > 1:
            table.next(Corruption(self.seat, self.left - 1))


# Monarch power


def skill(state: PriceOfPower, player: int, kind: int) -> int:
    """Ruler and advisor together; without a ruler 1.

    Rules: income.power
    """
    characters = state.box.content.characters
    ruler = state.court.character[player * POSTS + RULER]
    found = characters[ruler].skill[kind] if ruler != NOBODY else 1
    advisor = state.court.character[player * POSTS + ADVISOR + kind]
    return found + (characters[advisor].advice if advisor != NOBODY else 0)


def authority_power(authority: int, kind: int) -> int:
    """What the Emperor gains by authority.

    Rules: income.authority
    """
    if kind == DIP and authority >= 2:
        return 2 if authority >= 6 else 1
    return 1 if kind == MIL and authority >= 4 else 0


def power_income(state: PriceOfPower, player: int, kind: int) -> int:
    """Monarch power of a kind in this phase, without what stability adds.

    Rules: income.power, income.authority
    """
    found = skill(state, player, kind) + bonus(state, player, f"income.{POWER_NAMES[kind].upper()}")
    if kind == DIP and cardinals.papal_controller(state) == player:
        found += 1
    if board.emperor_player(state) == player:
        found += authority_power(state.empire.authority, kind)
    return found


def gain_power(table: Table[PriceOfPower]) -> None:
    """Everybody gains power; stability at its ends changes it. The die moves the authority of a realm's Emperor.

    Rules: income.power, empire.npr-emperor
    """
    state = table.state
    items: list[Item] = []
    for player in turn_order(state):
        if state.box.is_bot[player]:
            continue
        for kind in range(POWERS):
            treasury.gain_power(table, player, kind, max(0, power_income(state, player, kind)))
        if state.treasury.stability[player] == 3:
            items.append(GainOne(player, 2))
        elif state.treasury.stability[player] == -3:
            items.append(LOSE_BY_CHAOS[player])
    table.then(items)
    empire.roll_for_authority(table)


class GainOne(Decision[PriceOfPower, Pick]):
    """Great stability brings power of any kind.

    Rules: income.power
    """

    def __init__(self, player: int, left: int) -> None:
        super().__init__("gain-one", player, left)
        self.left: Final = left

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return GAIN

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return None

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"points": self.left}

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        treasury.gain_power(table, self.seat, choice.value, 1)
        if self.left > 1:
            table.next(GainOne(self.seat, self.left - 1))


class LoseByChaos(Step[PriceOfPower]):
    """Stability at its lowest costs a power of any kind."""

    def __init__(self, player: int) -> None:
        super().__init__("lose-by-chaos", (player,))
        self.player: Final = player

    def run(self, table: Table[PriceOfPower]) -> None:
        rebels.lose_any_power(table, self.player, 0)


# Prestige


def score_prestige(table: Table[PriceOfPower]) -> None:
    """The curia, authority, ideas, a crusade, a power struggle.

    Rules: prestige.curia, prestige.authority, prestige.ideas, prestige.crusade, prestige.struggle
    """
    state = table.state
    score_curia(table)
    emperor = board.emperor_player(state)
    if emperor != NOBODY and state.empire.authority >= 6:
        treasury.gain_prestige(table, emperor, 1, sources.EMPIRE)
    for player in turn_order(state):
        treasury.gain_prestige(table, player, bonus(state, player, "income.P", Context(step="income")), sources.IDEAS)
    score_crusade(table)
    state.papacy.excommunicated = NOBODY
    if state.cards.struggle != NOBODY:
        prestige.score_struggle(table)
    prestige.check_missions(table)
    prestige.check_milestones(table)


def catholics(state: PriceOfPower) -> int:
    """Players whose realm is Catholic."""
    return len([player for player in range(state.box.players) if beliefs.is_catholic(state, player)])


def curia_worth(state: PriceOfPower) -> int:
    """Prestige for an uncontested Papal Controller: the other Catholic players, three at most.

    Rules: prestige.curia
    """
    return min(MOST_CURIA, catholics(state) - 1)


def score_curia(table: Table[PriceOfPower]) -> None:
    """The uncontested Papal Controller scores.

    Rules: prestige.curia
    """
    state = table.state
    if not cardinals.is_uncontested(state):
        return
    player = cardinals.papal_controller(state)
    found = curia_worth(state)
    if found > 0:
        table.tell(events.CURIA_PRESTIGE, player, found)
        treasury.gain_prestige(table, player, found, sources.CHURCH)


def is_crusade_won(state: PriceOfPower, player: int) -> bool:
    """Units of the player stand in the area, and no Muslim realm owns anything in it; what is occupied has no owner.

    Rules: prestige.crusade, terms.occupied
    """
    if not forces.units_in(state, player, state.papacy.crusade):
        return False
    for at in state.box.provinces_in[state.papacy.crusade]:
        realm = board.lawful_realm(state, at)
        if state.map.occupier[at] == NOBODY and realm != NOBODY and beliefs.faith_of(state, realm) == MUSLIM:
            return False
    return True


def score_crusade(table: Table[PriceOfPower]) -> None:
    """Committed players gain or lose; if nobody took the cross, the Papal Controller loses.

    Rules: prestige.crusade
    """
    state = table.state
    area = state.papacy.crusade
    if area == NOBODY:
        return
    committed = [player for player in turn_order(state) if state.papacy.committed >> player & 1]
    for player in committed:
        if is_crusade_won(state, player):
            table.tell(events.CRUSADE_WON, player, area, CRUSADE)
            treasury.gain_prestige(table, player, CRUSADE, sources.CHURCH)
            deeds.record(state, player, "crusade_scored")
        else:
            table.tell(events.CRUSADE_FAILED, player, area, CRUSADE)
            treasury.gain_prestige(table, player, -CRUSADE, sources.CHURCH)
    pope = cardinals.papal_controller(state)
    if not committed and pope != NOBODY:
        table.tell(events.CRUSADE_FAILED, pope, area, CRUSADE)
        treasury.gain_prestige(table, pope, -CRUSADE, sources.CHURCH)
    state.papacy.crusade = NOBODY


LOSE_BY_CHAOS: Final = [LoseByChaos(player) for player in range(PLAYERS)]

STEPS: Final[tuple[Item, ...]] = steps(cut_costs, collect, corruption, gain_power, score_prestige)
ITEMS: Final[dict[str, Callable[..., Item]]] = {
    "corruption": Corruption,
    "gain-one": GainOne,
    "lose-by-chaos": LoseByChaos,
}
