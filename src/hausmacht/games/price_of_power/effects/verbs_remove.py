"""Taking tokens away.

Rules: effects.remove, events.gainer-chooses, ruling.marriage-holds
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hausmacht.core.agenda import Item, Table
from hausmacht.games.price_of_power import board, choices
from hausmacht.games.price_of_power.choices import Pick
from hausmacht.games.price_of_power.components import (
    NOBODY,
    REALMS,
    REBELS,
)
from hausmacht.games.price_of_power.effects import frame, run, things, verbs_land
from hausmacht.games.price_of_power.effects.asking import (
    A_PROVINCE,
    AN_AREA,
    BAD,
    EVEN,
    GOOD,
    OTHER_THING,
    Select,
    ask,
    chooser_of,
    enter,
    how_many,
    select,
    some_players,
    subjects,
)
from hausmacht.games.price_of_power.effects.filters import areas, provinces
from hausmacht.games.price_of_power.effects.verb import Task
from hausmacht.games.price_of_power.events import effects as events
from hausmacht.games.price_of_power.rows import count4, without
from hausmacht.games.price_of_power.rules import curia, relations, secondary, spread, tokens
from hausmacht.games.price_of_power.state import ON_OCCUPIER, ON_TOKEN, PriceOfPower

REMOVE_AREA: Final = choices.areas("remove")
REMOVE_PROVINCE: Final = choices.provinces("remove-from")
REMOVE_NODE: Final = choices.nodes("remove-at")


def remove(table: Table[PriceOfPower], task: Task) -> None:
    """Tokens leave the board; who loses them chooses, unless the node names somebody else.

    Rules: effects.remove, events.gainer-chooses
    """
    token = task.node["token"]
    key = "of" if "of" in task.node else "who"
    found = subjects(table, task, key)
    if found is None:
        return
    state = table.state
    frame.bind(state, frame.REMOVED, "area", [])
    frame.bind(state, frame.REMOVED_OWNERS, "player", [])
    frame.bind(state, "$removed", "player", [])
    if token in ("I", "G", "C"):
        for who in reversed(found):
            remove_own(table, task, who, token)
    elif token == "A":
        end_alliances(table, task)
    else:
        remove_from_board(table, task, token)


def remove_own(table: Table[PriceOfPower], task: Task, who: int, token: str) -> None:
    """Influence, claims or cardinals of one player."""
    state = table.state
    optional = bool(task.node.get("up_to"))
    if token == "C":
        cardinals = how_many(state, task, state.curia.count(who))
        table.spend(cardinals)
        for _ in range(cardinals):
            if curia.remove_cardinal(table, who):
                lost(state, who, NOBODY)
        return
    kind = "effect-remove-influence" if token == "I" else "effect-remove-claim"
    chooser = chooser_of(state, task, task.player if optional and who != task.player else who)
    places = select(kind, chooser, task, who, 1, optional).targets(state)
    if token == "G":
        ask(table, select(kind, chooser, task, who, how_many(state, task, len(places)), optional))
        return
    there = sum([count4(state.influence[area], who) for area in places])
    number = how_many(state, task, there)
    if number >= there and not optional:
        for area in places:
            cubes = tokens.remove_influence(table, who, area, kept_by_marriage(state, who, area))
            for _ in range(cubes):
                lost(state, who, area)
    else:
        ask(table, select(kind, chooser, task, who, number, optional))


def kept_by_marriage(state: PriceOfPower, player: int, area: int) -> int:
    """Cubes that go when all are to go: a marriage in the area holds one back.

    Rules: ruling.marriage-holds
    """
    return max(0, count4(state.influence[area], player) - min(1, board.marriages_in(state, player, area)))


def lost(state: PriceOfPower, player: int, place: int) -> None:
    """Remember what was taken, and from whom."""
    frame.extend(state, frame.REMOVED, "area", place)
    if player != NOBODY:
        frame.remember(state, frame.REMOVED_OWNERS, "player", player)
        frame.remember(state, "$removed", "player", player)


def remove_from_board(table: Table[PriceOfPower], task: Task, token: str) -> None:
    """Unrest, rebels, towns, vassals, rebel towns, plague, revolution, pirates."""
    state = table.state
    kind = {
        "U": "effect-remove-unrest",
        "R": "effect-remove-rebels",
        "REV": "effect-remove-area",
        "PLAGUE": "effect-remove-area",
        "PIRATE": "effect-remove-pirate",
    }.get(token, "effect-remove-token")
    optional = bool(task.node.get("up_to"))
    question = select(kind, task.player, task, NOBODY, 1, optional)
    found = question.targets(state)
    there = len(found)
    if token == "R":
        there = sum([state.rebels[area] for area in found])
    elif token == "PIRATE":
        there = sum([state.pirates[node] for node in found])
    otherwise = task.player
    if kind in ("effect-remove-unrest", "effect-remove-token"):
        holders = {board.holder(state, at) for at in found}
        otherwise = holders.pop() if len(holders) == 1 else task.player
    chooser = chooser_of(state, task, otherwise)
    ask(table, select(kind, chooser, task, NOBODY, how_many(state, task, there), optional))


def end_alliances(table: Table[PriceOfPower], task: Task) -> None:
    """All alliances with realms whose capitals lie in the areas.

    Rules: alliance.active
    """
    state = table.state
    inside = areas(state, task.player, task.node.get("in", {}), frame.context(state))
    owners = some_players(state, task.player, task.node.get("of", "each"))
    for realm in range(REALMS):
        ally = state.ally[realm]
        if ally in owners and board.capital_area(state, realm) in inside:
            relations.end_alliance(table, ally, realm)
            lost(state, ally, board.capital_area(state, realm))


class RemoveInfluence(Select):
    """A cube goes: from which area?"""

    def named(self) -> str:
        return "effect-remove-influence"

    def thing(self) -> int:
        return AN_AREA

    def bearing(self, state: PriceOfPower) -> int:
        return BAD if self.seat == self.subject else GOOD

    def targets(self, state: PriceOfPower) -> list[int]:
        found = areas(state, self.player, self.task(state).node.get("in", {}), frame.context(state))
        return sorted([area for area in found if count4(state.influence[area], self.subject)])

    def choice_of(self, value: int) -> Pick:
        return REMOVE_AREA[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        tokens.remove_influence(table, self.subject, value, 1)
        lost(table.state, self.subject, value)


class RemoveClaim(Select):
    """A claim goes: from which area?"""

    def named(self) -> str:
        return "effect-remove-claim"

    def once_each(self) -> bool:
        return True

    def thing(self) -> int:
        return AN_AREA

    def bearing(self, state: PriceOfPower) -> int:
        return BAD

    def targets(self, state: PriceOfPower) -> list[int]:
        found = areas(state, self.player, self.task(state).node.get("in", {}), frame.context(state))
        return sorted([area for area in found if state.claims[area] >> self.subject & 1])

    def choice_of(self, value: int) -> Pick:
        return REMOVE_AREA[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        tokens.remove_claim(table, self.subject, value)
        lost(table.state, self.subject, value)


class RemoveRebels(Select):
    """A rebel unit goes: from which area?"""

    def named(self) -> str:
        return "effect-remove-rebels"

    def thing(self) -> int:
        return AN_AREA

    def bearing(self, state: PriceOfPower) -> int:
        return GOOD

    def targets(self, state: PriceOfPower) -> list[int]:
        found = areas(state, self.player, self.task(state).node.get("in", {}), frame.context(state))
        return sorted([area for area in found if state.rebels[area]])

    def choice_of(self, value: int) -> Pick:
        return REMOVE_AREA[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        tokens.remove_rebels(table, value, 1)
        lost(table.state, NOBODY, value)


class RemoveInArea(Select):
    """Plague or revolution leaves an area."""

    def named(self) -> str:
        return "effect-remove-area"

    def once_each(self) -> bool:
        return True

    def thing(self) -> int:
        return AN_AREA

    def bearing(self, state: PriceOfPower) -> int:
        return GOOD

    def targets(self, state: PriceOfPower) -> list[int]:
        node = self.task(state).node
        there = state.plague if node["token"] == "PLAGUE" else state.infected
        found = areas(state, self.player, node.get("in", {}), frame.context(state))
        return sorted([area for area in found if area in there])

    def choice_of(self, value: int) -> Pick:
        return REMOVE_AREA[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        state = table.state
        if self.task(state).node["token"] == "PLAGUE":
            state.plague = without(state.plague, value)
            table.tell(events.PLAGUE_GONE, value)
        else:
            spread.calm(table, value)
        lost(state, NOBODY, value)


class RemoveOnProvince(Select):
    """What all tokens on provinces have in common."""

    def named(self) -> str:
        return "effect-remove-token"

    def once_each(self) -> bool:
        return True

    def thing(self) -> int:
        return A_PROVINCE

    def meant(self, state: PriceOfPower) -> list[int]:
        node = self.task(state).node
        context = frame.context(state)
        if "on" in node:
            return sorted(provinces(state, self.player, node["on"], context))
        found = areas(state, self.player, node.get("in", {}), context)
        return sorted([at for area in found for at in state.box.provinces_in[area]])

    def targets(self, state: PriceOfPower) -> list[int]:
        """Towns and vassals that do not lie on the home land of a player, and rebel towns."""
        token = self.task(state).node["token"]
        found = self.meant(state)
        if token == "RT":
            return [at for at in found if state.occupier[at] == REBELS]
        if token == "V":
            return [at for at in found if board.is_vassal(state, at)]
        return [at for at in found if board.is_town(state, at) and not is_home(state, at)]

    def bearing(self, state: PriceOfPower) -> int:
        return EVEN

    def choice_of(self, value: int) -> Pick:
        return REMOVE_PROVINCE[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        state = table.state
        holder = board.holder(state, value)
        if self.task(state).node["token"] == "RT":
            tokens.end_occupation(table, value)
        else:
            verbs_land.take_away(table, value)
        lost(state, holder, value)


def is_home(state: PriceOfPower, province: int) -> bool:
    """Beneath the town lies the flag of a realm that a player governs."""
    realm = board.realm_beneath(state, province)
    return realm != NOBODY and state.box.player_of[realm] != NOBODY


class RemoveUnrest(RemoveOnProvince):
    """Unrest goes from a town or vassal."""

    def named(self) -> str:
        return "effect-remove-unrest"

    def targets(self, state: PriceOfPower) -> list[int]:
        return [at for at in self.meant(state) if state.unrest[at]]

    def bearing(self, state: PriceOfPower) -> int:
        return GOOD

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        state = table.state
        holder = board.holder(state, value)
        if state.unrest[value] & ON_TOKEN:
            tokens.remove_unrest(table, value)
        elif state.unrest[value] & ON_OCCUPIER:
            tokens.remove_unrest(table, value, True)
        lost(state, holder, value)


class RemovePirate(Select):
    """A pirate goes from a node."""

    def named(self) -> str:
        return "effect-remove-pirate"

    def thing(self) -> int:
        return OTHER_THING

    def bearing(self, state: PriceOfPower) -> int:
        return GOOD

    def targets(self, state: PriceOfPower) -> list[int]:
        found = things.nodes(state, self.player, self.task(state).node.get("node", "maritime"))
        return [node for node in found if state.pirates[node]]

    def choice_of(self, value: int) -> Pick:
        return REMOVE_NODE[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        secondary.put_pirate(table, value, -1)
        lost(table.state, NOBODY, value)


run.VERBS.update({"remove": remove})
ITEMS: Final[dict[str, Callable[..., Item]]] = {}
enter(
    {
        "effect-remove-influence": RemoveInfluence,
        "effect-remove-claim": RemoveClaim,
        "effect-remove-rebels": RemoveRebels,
        "effect-remove-area": RemoveInArea,
        "effect-remove-token": RemoveOnProvince,
        "effect-remove-unrest": RemoveUnrest,
        "effect-remove-pirate": RemovePirate,
    },
    ITEMS,
)
