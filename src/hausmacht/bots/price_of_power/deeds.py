"""What realms do in a game of The Price of Power: every action of the book, wars, land, money, and idle moves."""

from __future__ import annotations

from typing import Any, Final

from hausmacht.bots.deeds import Counting, Observer
from hausmacht.core.event import Event, Value
from hausmacht.games.price_of_power import board, deeds
from hausmacht.games.price_of_power.components import SEAS
from hausmacht.games.price_of_power.events import actions, battle, common, effects, peace, phases, prestige, trade, war
from hausmacht.games.price_of_power.rules.actions import menu
from hausmacht.games.price_of_power.rules.terms import forces
from hausmacht.games.price_of_power.state import PriceOfPower

ACTIONS: Final = tuple(action.name for action in menu.ACTIONS)
MINOR: Final = ("appoint", "loan", "repay", "replenish", "cut-ties")
MOVES: Final = (war.MARCHED, war.FERRIED)
SAILINGS: Final = ("activate-naval", "undock")

# What is told by an event with the player as its first value
TOLD: Final = {
    war.DECLARED: "wars declared",
    war.WITHOUT_CAUSE: "wars without a cause",
    peace.TOTAL_VICTORY: "total victories",
    peace.WHITE_PEACE: "white peaces",
    trade.COLONISED: "colonies founded",
    trade.DISCOVERED: "territories discovered",
    trade.EXPLORER_LOST: "explorers lost",
    prestige.MISSION_DONE: "missions",
    prestige.MILESTONE: "milestones",
    actions.RESEARCHED: "ideas",
    common.LOAN: "loans taken",
    common.REPAID: "loans repaid",
    common.BANKRUPT: "bankruptcies",
    common.STATE_FAITH: "religion changed",
    common.CARDINAL: "cardinals",
    effects.EVENT_TAKEN: "events taken",
}
# What the rules count themselves
COUNTED: Final = {
    "won_war": "wars won",
    "won_battle": "battles won",
    "conquered_tax": "tax conquered",
    "vassalized": "realms made vassals",
    "annexed": "realms annexed",
    "converted": "areas converted",
    "developed": "towns developed",
    "forged_alliance": "alliances forged",
    "crusade_scored": "crusades won",
    "rebels_beaten": "rebels beaten",
    "pirates_beaten": "pirates beaten",
}
# What brings prestige, by the place of the amount in its event
PRESTIGE: Final = {
    prestige.MISSION_DONE: ("prestige: missions", 2),
    prestige.MILESTONE: ("prestige: milestones", 3),
    prestige.STRUGGLE_SCORED: ("prestige: power struggles", 2),
    phases.CURIA_PRESTIGE: ("prestige: curia", 1),
}
# What shows that a march or voyage was not idle
PURPOSES: Final = (war.BESIEGED, battle.LAND_BATTLE, battle.SEA_BATTLE, war.SUPPRESSED, common.OCCUPIED, war.DECLARED)


class Deeds(Observer):
    def __init__(self, state: PriceOfPower) -> None:
        players = range(state.box.players)
        self.counts = [{} for _ in players]
        self.marched: list[tuple[float, float]] = [(-1, -1) for _ in players]  # the last march: from, to
        self.stood: list[object] = [None for _ in players]  # where ships were before the last voyage
        self.sailing: list[object] = [None for _ in players]  # where ships were before the present one
        for player in players:
            self.add(player, "towns at the start", len(board.towns_of(state, player)))
            self.add(player, "vassals at the start", len(board.vassals_of(state, player)))

    def add(self, player: int, deed: str, times: float = 1.0) -> None:
        self.counts[player][deed] = self.counts[player].get(deed, 0.0) + times

    def chosen(self, state: Any, seat: int, question: str, kind: str, numbers: dict[str, int]) -> None:
        self.add(seat, "decisions")
        if question != "turn":
            return
        if self.sailing[seat] is not None:
            self.arrived(state, seat)
        if kind == "play":
            content = state.box.content
            self.add(seat, f"card: {content.types[content.card_type[numbers['card']]].name}")
            self.add(seat, "cards played")
        elif kind in ACTIONS or kind in MINOR or kind in ("use", "pass"):
            self.add(seat, f"action: {kind}")
        if kind in SAILINGS:
            self.sailing[seat] = ships(state, seat)

    def arrived(self, state: PriceOfPower, player: int) -> None:
        """A voyage is over: it was idle when everything is where it was before the last one."""
        before, self.sailing[player] = self.sailing[player], None
        self.add(player, "idle voyages", float(ships(state, player) in (self.stood[player], before)))
        self.stood[player] = before

    def happened(self, state: Any, event: Event) -> None:
        kind, values = event.kind, event.values
        if not values or not isinstance(values[0], int) or not 0 <= values[0] < len(self.counts):
            return
        player = values[0]
        if kind in TOLD:
            self.add(player, TOLD[kind])
        if kind in PRESTIGE:
            name, at = PRESTIGE[kind]
            self.add(player, name, number(values[at]))
        if kind in PURPOSES:
            self.marched[player] = (-1, -1)
            self.stood[player] = None
        elif kind in MOVES:
            origin, area = number(values[1]), number(values[2])
            self.add(player, "marches")
            self.add(player, "idle marches", float(self.marched[player] == (area, origin)))
            self.marched[player] = (origin, area)
        elif kind is phases.FINAL:
            for name, value in zip(kind.fields[1:-1], values[1:-1], strict=True):
                self.add(player, f"at the end: {name}", number(value))
            self.add(player, "prestige", number(values[-1]))

    def ended(self, state: Any) -> None:
        for player in range(len(self.counts)):
            self.add(player, "towns at the end", len(board.towns_of(state, player)))
            self.add(player, "vassals at the end", len(board.vassals_of(state, player)))
            self.add(player, "units at the end", forces.deployed(state, player))
            self.add(player, "ducats at the end", state.treasury.ducats[player])
            for deed, name in COUNTED.items():
                self.add(player, name, deeds.count(state, player, deed))


def number(value: Value) -> float:
    """A value of an event that is a number."""
    assert isinstance(value, int)
    return float(value)


def ships(state: PriceOfPower, player: int) -> object:
    """Where all ships of a player are: in ports, at sea, on trade slots, in the fleet."""
    at_sea = [forces.ships_in(state, player, sea) for sea in range(SEAS)]
    slots = [(row >> (5 * player)) & 31 for row in state.forces.slots]
    return (at_sea, slots, state.forces.fleet_at[player], state.forces.docked)


ROWS: Final = (
    ("prestige", ("prestige", "prestige: missions", "prestige: milestones", "prestige: power struggles")),
    ("at the end", tuple(f"at the end: {name}" for name in phases.FINAL.fields[1:-1])),
    ("war", ("wars declared", "wars without a cause", "wars won", "total victories", "white peaces", "battles won")),
    (
        "land",
        (
            "towns at the start",
            "towns at the end",
            "vassals at the start",
            "vassals at the end",
            "tax conquered",
            "realms made vassals",
            "realms annexed",
            "towns developed",
            "territories discovered",
            "colonies founded",
            "explorers lost",
            "areas converted",
            "religion changed",
            "cardinals",
            "crusades won",
        ),
    ),
    (
        "at home",
        (
            "missions",
            "milestones",
            "ideas",
            "events taken",
            "cards played",
            "alliances forged",
            "loans taken",
            "loans repaid",
            "bankruptcies",
            "rebels beaten",
            "pirates beaten",
            "units at the end",
            "ducats at the end",
        ),
    ),
    ("moves", ("marches", "idle marches", "idle voyages")),
    ("actions", tuple(f"action: {name}" for name in (*ACTIONS, *MINOR, "use", "pass"))),
)

COUNTING: Final = Counting(Deeds, ROWS)
