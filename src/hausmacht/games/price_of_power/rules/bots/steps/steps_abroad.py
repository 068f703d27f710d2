"""Steps of the charts: claims, influence, alliances, marriages, vassals, spies.

Rules: bots.charts, bots.claims, bots.territory, bots.influence, bots.spies
"""

from __future__ import annotations

from typing import Final

from hausmacht.core.agenda import Step, Table
from hausmacht.games.price_of_power import board, deeds
from hausmacht.games.price_of_power.components import (
    AREA,
    CUBES,
    ELECTOR,
    MAIN_AREAS,
    MOST_INFLUENCE_A_TURN,
    NOBODY,
)
from hausmacht.games.price_of_power.events import bots as events
from hausmacht.games.price_of_power.rows import count4
from hausmacht.games.price_of_power.rules.actions import removing
from hausmacht.games.price_of_power.rules.bots import choosing, claims, conditions, targeting
from hausmacht.games.price_of_power.rules.bots.steps.task import Task, number
from hausmacht.games.price_of_power.rules.cards import reactions
from hausmacht.games.price_of_power.rules.diplomacy import diplomatic, subjugation
from hausmacht.games.price_of_power.rules.empire import empire
from hausmacht.games.price_of_power.rules.terms import cubes, forces, relations, tokens
from hausmacht.games.price_of_power.rules.trade import exploration
from hausmacht.games.price_of_power.state import ON_TOKEN, PriceOfPower

SPY_TOKENS: Final = 2
SPY_NAMES: Final = ("rebels", "unrest", "influence")


# Claims


def claim_area(state: PriceOfPower, player: int, realm: int, named: int) -> int:
    """Where a claim on the target goes: the area that named it, else its capital area. NOBODY: claimed already.

    Rules: bots.claims
    """
    for area in (named, board.capital_area(state, realm)):
        if area != NOBODY and not board.has_claim(state, player, area) and area in board.areas_of(state, realm):
            return area
    return NOBODY


def place_claim(table: Table[PriceOfPower], task: Task) -> None:
    """A covert action that people may counter.

    Rules: bots.claims, bots.territory, covert.counter
    """
    state = table.state
    area = task.area if task.realm == NOBODY else claim_area(state, task.player, task.realm, task.area)
    if area != NOBODY:
        table.next(BotClaim(task.player, area))
        reactions.ask_counterspies(table, task.player, reactions.touched_in(state, task.player, area))


class BotClaim(Step[PriceOfPower]):
    """The claim of a bot, unless it was countered."""

    def __init__(self, player: int, area: int) -> None:
        super().__init__("bot-claim", (player, area))
        self.player: Final = player
        self.area: Final = area

    def run(self, table: Table[PriceOfPower]) -> None:
        claims.place(table, self.player, self.area)


def place_colonial_claim(table: Table[PriceOfPower], task: Task) -> None:
    """A vacant territory next to the realm or a ship; after a voyage that found something, none.

    Rules: bots.territory
    """
    state = table.state
    if deeds.count(state, task.player, "discovered", deeds.TURN):
        return
    for at in exploration.DISTANT_LANDS:
        if targeting.may_claim_territory(state, task.player, at) and exploration.is_in_reach(
            state, task.player, AREA[at], True
        ):
            claims.make_room(table, task.player)
            exploration.discover(table, task.player, at)
            return


# Diplomacy


def influence(table: Table[PriceOfPower], task: Task) -> None:
    """Cubes in the areas of the target, then in elector areas for the Emperor, then next to own towns.

    Rules: bots.influence
    """
    state = table.state
    left = number(task)
    reach = diplomatic.influence_reach(state, task.player)
    wanted = board.areas_of(state, task.friend) if task.friend != NOBODY else []
    if board.emperor_player(state) == task.player:
        wanted = [*wanted, *[area for area in range(MAIN_AREAS) if ELECTOR[area]]]
    free_cubes(table, task.player, left, wanted)
    near = [area for area in state.box.areas if area < MAIN_AREAS and reach[area]]
    tried: list[int] = []
    for area in [*wanted, *sorted_by_tax(state, near)]:
        if left <= 0:
            return
        if area < MAIN_AREAS and reach[area] and area not in tried:
            tried.append(area)
            left -= tokens.add_influence(table, task.player, area, min(left, MOST_INFLUENCE_A_TURN))


def free_cubes(table: Table[PriceOfPower], player: int, number: int, kept: list[int]) -> None:
    """A bot that is out of cubes takes back influence without an ally or a marriage, the furthest from home first.

    Rules: bots.cubes
    """
    state = table.state
    short = number - (CUBES - cubes.used(state, player))
    if short <= 0:
        return
    away = claims.distances(state, board.capital_area(state, state.box.realm[player]))
    spare = [
        area
        for area in range(MAIN_AREAS)
        if count4(state.map.influence[area], player) and area not in kept and not has_tie(state, player, area)
    ]
    while spare and short > 0:
        furthest = spare[0]
        for area in spare:
            if away[area] > away[furthest]:
                furthest = area
        short -= tokens.remove_influence(table, player, furthest, short)
        spare.remove(furthest)


def has_tie(state: PriceOfPower, player: int, area: int) -> bool:
    """An ally or a marriage of the bot in the area."""
    if board.marriages_in(state, player, area):
        return True
    for at in state.box.provinces_in[area]:
        realm = board.realm_beneath(state, at)
        if realm != NOBODY and state.relations.ally[realm] == player:
            return True
    return False


def sorted_by_tax(state: PriceOfPower, areas: list[int]) -> list[int]:
    """The highest tax value first, then A to Z."""
    by_tax: list[list[int]] = [[] for _ in range(21)]
    for area in areas:
        by_tax[min(20, choosing.area_tax(state, area))].append(area)
    found: list[int] = []
    for at in range(20, -1, -1):
        found.extend(by_tax[at])
    return found


def forge_alliance(table: Table[PriceOfPower], task: Task) -> None:
    state = table.state
    if (
        task.friend != NOBODY
        and diplomatic.why_no_alliances(state, task.player) is None
        and diplomatic.why_not_alliance(state, task.player, task.friend) is None
    ):
        diplomatic.forge(table, task.player, task.friend)


def marry(table: Table[PriceOfPower], task: Task) -> None:
    state = table.state
    if (
        task.friend != NOBODY
        and not state.relations.marriage[task.friend] >> task.player & 1
        and relations.may_marry(state, task.player, task.friend)
        and len(relations.marriages_of(state, task.player)) < relations.marriage_limit(state, task.player)
    ):
        relations.marry(table, task.player, task.friend)


def subjugate(table: Table[PriceOfPower], task: Task) -> None:
    """A vassal is annexed, or an ally becomes one; the influence is given up."""
    state = table.state
    realm = conditions.subject_to_be(state, task.player)
    if realm == NOBODY:
        return
    need = subjugation.influence_needed(state, task.player, realm)
    if board.overlord_of(state, realm) == task.player:
        table.next(subjugation.Annexing(task.player, realm))
    else:
        table.next(subjugation.Vassalising(task.player, realm))
    removing.lose_in_realm(table, task.player, realm, need)


def increase_authority(table: Table[PriceOfPower], task: Task) -> None:
    if table.state.empire.authority < empire.most_authority(table.state):
        empire.change_authority(table, 1)


# Spies


def spy(table: Table[PriceOfPower], task: Task) -> None:
    """A covert action against an opponent, who may counter it.

    Rules: bots.spies, covert.counter
    """
    state = table.state
    other = choosing.opponent(table, task.player, conditions.spy_targets(state, task.player))
    if other != NOBODY:
        table.tell(events.BOT_SPIES, task.player, other)
        table.next(BotSpy(task.player, other, SPY_NAMES.index(task.step.prefer)))
        reactions.ask_counterspies(table, task.player, [other])


class BotSpy(Step[PriceOfPower]):
    """Rebels, unrest, or influence that is lost: what the bot prefers, if there is anything to do.

    Rules: bots.spies
    """

    def __init__(self, player: int, other: int, prefer: int) -> None:
        super().__init__("bot-spy", (player, other, prefer))
        self.player: Final = player
        self.other: Final = other
        self.prefer: Final = prefer

    def run(self, table: Table[PriceOfPower]) -> None:
        for step in range(len(SPY_NAMES)):
            what = SPY_NAMES[(self.prefer + step) % len(SPY_NAMES)]
            if what == "rebels":
                done = stir_rebels(table, self.other)
            elif what == "unrest":
                done = stir_unrest(table, self.other)
            else:
                done = undermine(table, self.other)
            if done:
                return


def stir_rebels(table: Table[PriceOfPower], other: int) -> bool:
    """Two rebels in the richest of the opponent's areas without units."""
    state = table.state
    places = [
        area
        for area in board.own_areas(state, other)
        if not any([forces.units_in(state, player, area) for player in range(state.box.players)])
    ]
    area = choosing.best_area(state, places)
    if area == NOBODY:
        return False
    tokens.add_rebels(table, area, SPY_TOKENS)
    return True


def stir_unrest(table: Table[PriceOfPower], other: int) -> bool:
    """Unrest on two of the opponent's towns, the richest first."""
    state = table.state
    done = False
    for _ in range(SPY_TOKENS):
        calm = [at for at in board.own_provinces(state, other) if not state.map.unrest[at] & ON_TOKEN]
        best = choosing.best_province(state, calm)
        if best != NOBODY:
            done = tokens.add_unrest(table, best) or done
    return done


def undermine(table: Table[PriceOfPower], other: int) -> bool:
    """The opponent loses two influence, in the richest area first."""
    state = table.state
    left = SPY_TOKENS
    places = [area for area in range(MAIN_AREAS) if count4(state.map.influence[area], other)]
    for area in sorted_by_tax(state, places):
        if left > 0:
            left -= tokens.remove_influence(table, other, area, left)
    return left < SPY_TOKENS
