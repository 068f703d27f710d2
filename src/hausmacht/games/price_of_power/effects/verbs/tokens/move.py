"""Tokens that are turned over, moved or swapped.

Rules: effects.flip, effects.move, effects.swap
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hausmacht.core.agenda import Item, Table
from hausmacht.games.price_of_power import board, choices
from hausmacht.games.price_of_power.choices import Pick
from hausmacht.games.price_of_power.components import NOBODY, NODES, SEA_DISTANT, SEA_NEAR, SEAS
from hausmacht.games.price_of_power.content import Part
from hausmacht.games.price_of_power.effects.counting import things
from hausmacht.games.price_of_power.effects.language.reading import VERBS, Read, Reader
from hausmacht.games.price_of_power.effects.language.verb import Task, Verb
from hausmacht.games.price_of_power.effects.running import frame
from hausmacht.games.price_of_power.effects.running.asking import (
    AN_AREA,
    BAD,
    GOOD,
    Select,
    ask,
    enter,
    select,
    whom,
)
from hausmacht.games.price_of_power.effects.running.where import EVERYWHERE
from hausmacht.games.price_of_power.effects.verbs.tokens.remove import lost
from hausmacht.games.price_of_power.events import effects as events
from hausmacht.games.price_of_power.rows import count5
from hausmacht.games.price_of_power.rules.cards import secondary
from hausmacht.games.price_of_power.rules.rebellion import clashes
from hausmacht.games.price_of_power.rules.terms import forces, relations, tokens
from hausmacht.games.price_of_power.rules.terms.tokens import strongest_rival
from hausmacht.games.price_of_power.rules.warfare.ships import ports
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.telling.sentences import Narrator, Told

MOVE_FROM_NODE: Final = choices.nodes("move-from")
MOVE_TO_NODE: Final = choices.nodes("move-to")
SAIL_FROM: Final = choices.seas("sail-from")
SAIL_TO: Final = choices.seas("voyage-to")
SWAP_IN: Final = choices.areas("swap")
SHIP_SPACES: Final = 3
MOST_CUBES: Final = 5  # of one player in an area
MOST_SWAPS: Final = 99


# Turning over


def dispute(table: Table[PriceOfPower], realm: int) -> None:
    """Marriages with a realm become disputed successions."""
    relations.dispute(table, realm)


def settle(table: Table[PriceOfPower], realm: int) -> None:
    """Its disputed successions are marriages again."""
    for player in range(table.state.box.players):
        relations.settle_dispute(table.state, player, realm)


def activate(table: Table[PriceOfPower], realm: int) -> None:
    """An ally is active."""
    player = table.state.relations.ally[realm]
    if player != NOBODY:
        relations.activate(table, player, realm)


# Marriage and disputed succession, ally and active ally: which side comes up when the other is turned over
TURNED: Final = {"M": "L", "L": "M", "A": "K"}
TURNS: Final[dict[str, Callable[[Table[PriceOfPower], int], None]]] = {"L": dispute, "M": settle, "K": activate}


class Flip(Verb):
    """Marriages become disputed successions or are settled, allies become active.

    Rules: effects.flip
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read, False)
        token = read.word("token", list(TURNED))
        is_placed = not read.says("do", "flip")
        self.to: Final = token if is_placed else read.word("to", (TURNED[token],))  # the side that shows then
        self.turn: Final = TURNS[self.to]
        filtered = read.is_table("realm")
        self.realms: Final = read.realms_if() if filtered else None
        self.named: Final = read.meant_if("realm") if not filtered else None
        self.provinces: Final = read.provinces_if()
        self.areas: Final = read.areas_if() or EVERYWHERE

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        for realm in self.turned(table.state, task.player):
            self.turn(table, realm)

    def turned(self, state: PriceOfPower, player: int) -> list[int]:
        """Realms by name or filter, or those with a capital in areas or on provinces."""
        context = frame.context(state)
        if self.realms is not None:
            return self.realms.found(state, player, context)
        if self.named is not None:
            return self.named.realms(state, player, context)
        if self.provinces is not None:
            seats = self.provinces.found(state, player, context)
        else:
            inside = self.areas.found(state, player, context)
            seats = [at for area in inside for at in state.box.provinces_in[area]]
        return [board.lawful_realm(state, at) for at in seats if is_capital(state, at)]

    def told(self, teller: Narrator) -> list[Told]:
        if self.realms is not None:
            found = self.realms.told(teller)
        elif self.named is not None:
            found = self.named.told(teller)
        elif self.provinces is not None:
            found = self.provinces.told(teller)
        else:
            found = self.areas.told(teller)
        return teller.happens(teller.say(f"flip-{self.to}", x=found))


def is_capital(state: PriceOfPower, province: int) -> bool:
    realm = board.lawful_realm(state, province)
    return realm != NOBODY and board.capital_of(state, realm) == province


# Moving


class Move(Verb):
    """Rebels, pirates, ships or influence move.

    Rules: effects.move
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read, False)
        self.what: Final = read.word("what", list(MOVED))
        self.origin: Final = read.said("from")
        self.goal: Final = read.said("to")
        self.amount: Final = read.amount()

    def told(self, teller: Narrator) -> list[Told]:
        way, number = self.amount.counting(False)
        moved = teller.noun(f"moved-{self.what}", way, [], number)
        goal = "bound" if "$" in self.goal else self.goal
        return teller.deed("move", x=moved, y=teller.words.word("moved_to", goal))


class MoveBetween(Move):
    """From the area of one variable to that of another, all or some."""

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        read.variable("from")
        read.variable("to")

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        origin = frame.values(table.state, self.origin)
        goal = frame.values(table.state, self.goal)
        if origin and goal:
            self.move(table, task.player, origin[0], goal[0])

    def move(self, table: Table[PriceOfPower], player: int, origin: int, goal: int) -> None:
        raise NotImplementedError


class MoveRebels(MoveBetween):
    """Rebels go to another area and fight there."""

    def move(self, table: Table[PriceOfPower], player: int, origin: int, goal: int) -> None:
        state = table.state
        moved = tokens.remove_rebels(table, origin, self.amount.of(state, player, state.map.rebels[origin]))
        tokens.add_rebels(table, goal, moved)
        if moved:
            table.next(clashes.FightRebels(goal))


class MoveInfluence(MoveBetween):
    """Own cubes go to another area, as far as there is room."""

    def move(self, table: Table[PriceOfPower], player: int, origin: int, goal: int) -> None:
        state = table.state
        cubes = min(self.amount.of(state, player, MOST_CUBES), tokens.room_in(state, goal))
        tokens.add_influence(table, player, goal, tokens.remove_influence(table, player, origin, cubes))


class MovePirates(Move):
    """Pirates go to other trade nodes."""

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        read.word("from", ("any",))
        read.word("to", ("any_maritime",))

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        number = self.amount.of(table.state, task.player, 1)
        ask(table, select("effect-move-pirate", task.player, task, NOBODY, number, False))


class SailShips(Move):
    """Light ships sail to other zones."""

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        read.word("from", ("any",))
        read.word("to", ("within_3",))

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        number = self.amount.of(table.state, task.player, 1)
        ask(table, select("effect-sail-from", task.player, task, NOBODY, number, True))


MOVED: Final[dict[str, Read]] = {
    "R": MoveRebels,
    "I": MoveInfluence,
    "pirate": MovePirates,
    "ship": SailShips,
}


def read_move(read: Reader) -> Part:
    """By what moves."""
    return MOVED[read.word("what", list(MOVED))](read)


class WhichPirate(Select):
    """Which pirate moves; the next question is where to."""

    def named(self) -> str:
        return "effect-move-pirate"

    def targets(self, state: PriceOfPower) -> list[int]:
        return [node for node in range(NODES) if state.trade.pirates[node]]

    def choice_of(self, value: int) -> Pick:
        return MOVE_FROM_NODE[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        secondary.put_pirate(table, value, -1)
        ask(table, select("effect-land-pirate", self.seat, self.task(table.state), value, 1, False))


class WherePirateLands(Select):
    """Where the pirate goes: another maritime node. `subject` is the node it left."""

    def named(self) -> str:
        return "effect-land-pirate"

    def targets(self, state: PriceOfPower) -> list[int]:
        return [node for node in things.nodes_in_play(state) if things.is_maritime(node) and node != self.subject]

    def choice_of(self, value: int) -> Pick:
        return MOVE_TO_NODE[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        secondary.put_pirate(table, value, 1)


class SailFrom(Select):
    """From which zone a light ship sails."""

    def named(self) -> str:
        return "effect-sail-from"

    def bearing(self, state: PriceOfPower) -> int:
        return BAD

    def targets(self, state: PriceOfPower) -> list[int]:
        return [
            sea
            for sea in range(SEAS)
            if count5(state.forces.light[sea], self.player) and reach(state, self.player, sea)
        ]

    def choice_of(self, value: int) -> Pick:
        return SAIL_FROM[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        ask(table, select("effect-sail-to", self.seat, self.task(table.state), value, 1, False))


def reach(state: PriceOfPower, player: int, sea: int) -> list[int]:
    """Zones within three spaces that are in play and not hostile, none of them on the way either."""
    found = [sea]
    edge = [sea]
    for _ in range(SHIP_SPACES):
        ahead: list[int] = []
        for at in edge:
            for near in SEA_NEAR[at]:
                if near not in found and is_open(state, player, near):
                    found.append(near)
                    ahead.append(near)
        edge = ahead
    return sorted(found[1:])


def is_open(state: PriceOfPower, player: int, sea: int) -> bool:
    if sea not in state.box.seas or (SEA_DISTANT[sea] and not state.box.distant):
        return False
    return not forces.is_hostile_sea(state, player, sea)


class SailTo(Select):
    """Where the light ship goes. `subject` is the zone it leaves."""

    def named(self) -> str:
        return "effect-sail-to"

    def targets(self, state: PriceOfPower) -> list[int]:
        return reach(state, self.player, self.subject)

    def choice_of(self, value: int) -> Pick:
        return SAIL_TO[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        state = table.state
        ports.put_light(state, self.player, self.subject, -1)
        ports.put_light(state, self.player, value, 1)
        table.tell(events.SAILED, self.player, self.subject, value)


# Swapping


class Swap(Verb):
    """Cubes of others are replaced by own ones; the strongest opponent of an area loses his.

    Rules: effects.swap
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        self.what: Final = read.word("what", ("I",))
        read.need("n")
        self.amount: Final = read.amount()
        self.areas: Final = read.areas()

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        found = whom(table, task, self.who)
        if found is not None:
            for who in reversed(found):
                number = self.amount.of(table.state, task.player, MOST_SWAPS)
                ask(table, select("effect-swap", who, task, who, number, True))

    def told(self, teller: Narrator) -> list[Told]:
        return teller.deed("swap", n=self.amount.figure(teller), x=self.areas.told(teller))


class WhereSwapped(Select):
    """In which area a cube of an opponent becomes an own one."""

    def named(self) -> str:
        return "effect-swap"

    def thing(self) -> int:
        return AN_AREA

    def bearing(self, state: PriceOfPower) -> int:
        return GOOD

    def targets(self, state: PriceOfPower) -> list[int]:
        verb = self.task(state).verb
        assert isinstance(verb, Swap)
        found = verb.areas.found(state, self.player, frame.context(state))
        return sorted([area for area in found if strongest_rival(state, self.subject, area) != NOBODY])

    def choice_of(self, value: int) -> Pick:
        return SWAP_IN[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        state = table.state
        rival = strongest_rival(state, self.subject, value)
        tokens.remove_influence(table, rival, value, 1)
        tokens.add_influence(table, self.subject, value, 1)
        lost(state, rival, value)


VERBS.update({"flip": Flip, "move": read_move, "swap": Swap})
ITEMS: Final[dict[str, Callable[..., Item]]] = {}
enter(
    {
        "effect-move-pirate": WhichPirate,
        "effect-land-pirate": WherePirateLands,
        "effect-sail-from": SailFrom,
        "effect-sail-to": SailTo,
        "effect-swap": WhereSwapped,
    },
    ITEMS,
)
