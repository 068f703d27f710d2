"""Missions, milestones and power struggles: what brings prestige beside wars, ideas and income.

Rules: mission.ready, mission.reward, mission.not-in-phase1, milestone.places, milestone.ties, milestone.reward
Rules: milestone.bots, struggle.activate, struggle.score, struggle.extra, struggle.over, struggle.one
"""

from __future__ import annotations

from typing import Final

from hausmacht.core.agenda import Table
from hausmacht.games.price_of_power import board, by_player, hostility
from hausmacht.games.price_of_power.components import ADM as ADMINISTRATIVE
from hausmacht.games.price_of_power.components import DIP, MAIN_AREAS, MIL, NOBODY, REBELS
from hausmacht.games.price_of_power.effects.language.cards import texts
from hausmacht.games.price_of_power.effects.running import run
from hausmacht.games.price_of_power.events import prestige as events
from hausmacht.games.price_of_power.modifiers import at_step
from hausmacht.games.price_of_power.rows import replaced_group, without
from hausmacht.games.price_of_power.rules.terms import sources, treasury
from hausmacht.games.price_of_power.rules.terms.order import awake, from_player
from hausmacht.games.price_of_power.state import ACTIONS, DRAW, PriceOfPower

PLACES: Final = 3  # of a milestone
ENTRY: Final = 4  # numbers for each milestone on display: itself, first, second, third player
POWER_OF: Final = {"ADM": ADMINISTRATIVE, "DIP": DIP, "MIL": MIL}


# Missions


def mission_ready(state: PriceOfPower, player: int, mission: int) -> bool:
    """The mission is in hand and fulfilled, and it is not Phase 1.

    Rules: mission.ready, mission.not-in-phase1
    """
    if state.time.phase == DRAW or mission not in state.cards.missions[player]:
        return False
    return is_fulfilled(state, player, mission)


def is_fulfilled(state: PriceOfPower, player: int, mission: int) -> bool:
    """Rules: mission.ready"""
    return texts(state).missions[mission].condition.holds(state, player, None)


def ready_missions(state: PriceOfPower, player: int) -> list[int]:
    """Missions in hand that can be completed now."""
    return [mission for mission in state.cards.missions[player] if mission_ready(state, player, mission)]


def complete_mission(table: Table[PriceOfPower], player: int, mission: int) -> None:
    """The mission is laid open, scored and rewarded.

    Rules: mission.reward
    """
    lay_open(table, player, mission)
    gain_effects(table, player, mission)


def lay_open(table: Table[PriceOfPower], player: int, mission: int) -> None:
    """The mission is shown, and its prestige scored.

    Rules: mission.reward, ideas.step
    """
    state = table.state
    state.cards.missions = replaced_group(state.cards.missions, player, without(state.cards.missions[player], mission))
    state.cards.done = replaced_group(state.cards.done, player, (*state.cards.done[player], mission))
    record = state.box.content.missions[mission]
    prestige = record.prestige + at_step(state, player, "income.P", "mission_completed")
    table.tell(events.MISSION_DONE, player, mission, prestige)
    treasury.gain_prestige(table, player, prestige, sources.MISSIONS)


def gain_effects(table: Table[PriceOfPower], player: int, mission: int) -> None:
    """What a completed mission brings beside prestige is put on the agenda.

    Rules: mission.reward
    """
    run.begin(table, player, texts(table.state).missions[mission].reward, "mission", mission)


def check_missions(table: Table[PriceOfPower]) -> None:
    """Everybody in turn order completes the missions that are fulfilled.

    Rules: mission.ready, ruling.missions-at-once
    """
    state = table.state
    if state.time.phase == DRAW:
        return
    found: list[tuple[int, int]] = []
    for player in in_turn_order(state):
        for mission in ready_missions(state, player):
            lay_open(table, player, mission)
            found.append((player, mission))
    for player, mission in reversed(found):  # what is put on the agenda last comes first
        gain_effects(table, player, mission)


def in_turn_order(state: PriceOfPower) -> list[int]:
    """The active player first in Phase 2, else the first player.

    Rules: milestone.ties
    """
    return from_player(state, state.time.player if state.time.phase == ACTIONS else state.time.first)


# Milestones


def check_milestones(table: Table[PriceOfPower]) -> None:
    """Whoever has fulfilled a milestone on display takes the best place that is open.

    Rules: milestone.places, milestone.ties, milestone.bots
    """
    state = table.state
    shown = state.cards.milestones
    if not shown:
        return
    order = in_turn_order(state)
    known = texts(state).milestones
    for at in range(0, len(shown), ENTRY):
        if shown[at + PLACES] != NOBODY:
            continue
        goal = known[shown[at]].condition
        first, second = shown[at + 1], shown[at + 2]
        for player in order:
            if player in (first, second) or state.box.is_bot[player]:
                continue
            if goal.holds(state, player, None):
                score_milestone(table, player, at)


def has_place(state: PriceOfPower, at: int, player: int) -> bool:
    """The player stands on a place of the milestone at this place of the display."""
    shown = state.cards.milestones
    return shown[at + 1] == player or shown[at + 2] == player or shown[at + 3] == player


def open_place(state: PriceOfPower, at: int) -> int:
    """The best open place (0, 1, 2) of a milestone; NOBODY: none."""
    for place in range(PLACES):
        if state.cards.milestones[at + 1 + place] == NOBODY:
            return place
    return NOBODY


def score_milestone(table: Table[PriceOfPower], player: int, at: int) -> None:
    """Take the best open place: 5, 3 or 1 prestige, and the printed reward.

    `at` is where the milestone stands in `state.cards.milestones`.

    Rules: milestone.places, milestone.reward
    """
    state = table.state
    place = open_place(state, at)
    if place == NOBODY or has_place(state, at, player):
        return
    shown = state.cards.milestones
    step = at + 1 + place
    state.cards.milestones = (*shown[:step], player, *shown[step + 1 :])
    text = texts(state).milestones[shown[at]]
    prestige = text.prestige[place]
    table.tell(events.MILESTONE, player, shown[at], place + 1, prestige)
    treasury.gain_prestige(table, player, prestige, sources.MILESTONES)
    gain_reward(table, player, text.reward)


def gain_reward(table: Table[PriceOfPower], player: int, reward: dict[str, int]) -> None:
    """Ducats, power, prestige or stability.

    Rules: milestone.reward
    """
    for name, amount in reward.items():
        if name == "D":
            treasury.gain_ducats(table, player, amount)
        elif name == "P":
            treasury.gain_prestige(table, player, amount, sources.MILESTONES)
        elif name == "S":
            treasury.change_stability(table, player, amount)
        else:
            treasury.gain_power(table, player, POWER_OF[name], amount)


# Power struggles


def struggle_areas(state: PriceOfPower, struggle: int) -> list[int]:
    """The battlegrounds named on the card that are on the boards in play, A to Z."""
    found = texts(state).struggles[struggle].battlegrounds
    return sorted([area for area in found if area >= 0 and state.box.provinces_in[area]])


def activate_struggle(table: Table[PriceOfPower]) -> None:
    """The upcoming power struggle becomes the active one and its battlegrounds are marked; advanced rules only.

    Rules: struggle.activate
    """
    state = table.state
    if not state.box.rules.advanced or not state.cards.struggles or state.cards.struggle != NOBODY:
        return
    state.cards.struggle = state.cards.struggles[0]
    state.cards.struggles = state.cards.struggles[1:]
    state.map.battlegrounds = tuple(struggle_areas(state, state.cards.struggle))
    table.tell(events.STRUGGLE_BEGINS, state.cards.struggle)
    for area in state.map.battlegrounds:
        table.tell(events.BATTLEGROUND, area)


def score_struggle(table: Table[PriceOfPower]) -> None:
    """Everybody scores the active power struggle; then its tokens go.

    Rules: struggle.score, struggle.extra, struggle.over
    """
    state = table.state
    struggle = state.cards.struggle
    if struggle == NOBODY:
        return
    scores = [struggle_score(state, player) for player in range(state.box.players)]
    for player in awake(state, from_player(state, state.time.first)):
        if scores[player]:
            table.tell(events.STRUGGLE_SCORED, player, struggle, scores[player])
            treasury.gain_prestige(table, player, scores[player], sources.STRUGGLES)
    state.cards.struggle = NOBODY
    state.map.battlegrounds = ()
    table.tell(events.STRUGGLE_OVER, struggle)


def struggle_score(state: PriceOfPower, player: int) -> int:
    """Prestige of a player from the active power struggle.

    Rules: struggle.score, struggle.extra
    """
    found = 0
    for area in state.map.battlegrounds:
        found += battleground_score(state, player, area)
    for extra in texts(state).struggles[state.cards.struggle].extra:
        if extra.condition.holds(state, player, None):
            found += extra.prestige
    return found


def battleground_score(state: PriceOfPower, player: int, area: int) -> int:
    """One for each tax value controlled (half for vassals), one for being alone there, one for an ally or marriage.

    Rules: struggle.score
    """
    full = 0
    half = 0
    alone = True
    for at in state.box.provinces_in[area]:
        here = board.controller(state, at)
        if here == player:
            if state.map.occupier[at] != player and board.is_vassal(state, at):
                half += board.tax_value(state, at)
            else:
                full += board.tax_value(state, at)
        if here not in (NOBODY, REBELS, player) or board.holder(state, at) not in (NOBODY, player):
            alone = False
    found = full + (half + 1) // 2
    if found and alone and area < MAIN_AREAS:
        found += 1
    return found + (1 if has_ties_in(state, player, area) else 0)


def has_ties_in(state: PriceOfPower, player: int, area: int) -> bool:
    """An alliance or marriage token of the player on a capital in the area."""
    for realm in [*by_player.allies(state).where[player], *by_player.marriages(state).where[player]]:
        if board.capital_area(state, realm) == area:
            return True
    for other in range(state.box.players):
        if hostility.are_allied(state, player, other) and board.realm_of_player_area(state, other) == area:
            return True
    return False
