"""Missions to strive for: everybody chooses from a deck that he knows, and may lay back what has become hopeless."""

from __future__ import annotations

from typing import Final

from hausmacht.bots.price_of_power import nearness
from hausmacht.bots.price_of_power.asking import Asked, Option
from hausmacht.games.price_of_power.rules.phases.drawing import MOST_MISSIONS, is_open, mission_deck
from hausmacht.games.price_of_power.rules.setup.preparation import deck_of
from hausmacht.games.price_of_power.state import PriceOfPower

HOPE: Final = 0.1  # the part of its prestige that a mission is worth while it is still far away
LEADS_ON: Final = 0.5  # prestige for each mission that it opens
BETTER: Final = 0.3  # by which another mission must be better than one in hand

PICKING: Final = ("pick-mission", "first-mission")


def worth_of_mission(state: PriceOfPower, player: int, mission: int) -> float:
    """Its prestige, and what it opens; the nearer it is the more of it."""
    missions = state.box.content.missions
    name = missions[mission].id
    done = state.cards.done[player]
    opened = 0
    for other in deck_of(state.box, player):
        if name in missions[other].before and other not in done and not is_open(state, player, other):
            opened += 1
    near = nearness.mission_near(state, player, mission)
    return (missions[mission].prestige + LEADS_ON * opened) * (HOPE + (1 - HOPE) * near**2)


def pick_mission(asked: Asked) -> Option:
    """The best two of all that are open; for something better one in hand is laid back, if that is allowed."""
    state = asked.state
    seat = asked.seat
    held = state.cards.missions[seat]
    worths = {at: worth_of_mission(state, seat, at) for at in held}
    rivals = [worth_of_mission(state, seat, at) for at in mission_deck(state, seat) if is_open(state, seat, at)]
    rivals.sort(reverse=True)
    offered: Option | None = None
    most = 0.0
    poorest: Option | None = None
    for option in asked.options:
        mission = option.numbers.get("mission", -1)
        if mission < 0:
            continue
        if option.kind == "drop-mission":
            if poorest is None or worths[mission] < worths[poorest.numbers["mission"]]:
                poorest = option
        else:
            here = worth_of_mission(state, seat, mission)
            if offered is None or here > most:
                offered = option
                most = here
    if offered is not None:
        return offered
    if poorest is None or len(held) < MOST_MISSIONS or not rivals:
        return asked.called("done") or asked.options[0]
    if rivals[0] > worths[poorest.numbers["mission"]] + BETTER:
        return poorest
    return asked.called("done") or asked.options[0]


def promise_of_deck(state: PriceOfPower, player: int) -> float:
    """Prestige of the missions that could be picked next, as many as somebody holds; the nearer the more of it."""
    found: list[float] = []
    for mission in mission_deck(state, player):
        if is_open(state, player, mission):
            found.append(nearness.mission_promise(state, player, mission))
    found.sort(reverse=True)
    return sum(found[:MOST_MISSIONS])
