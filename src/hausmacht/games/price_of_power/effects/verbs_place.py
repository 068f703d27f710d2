"""Placing tokens: unrest, rebels, influence, claims, cores, towns, plague, pirates, revolution and the others.

Rules: effects.place, effects.spread, events.gain-influence, events.gain-claim, events.gain-town, unrest.one-each
Rules: ruling.place-self, ruling.influence-free
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hausmacht.core.agenda import Item, Table
from hausmacht.games.price_of_power import board, choices
from hausmacht.games.price_of_power.choices import Pick
from hausmacht.games.price_of_power.components import (
    CONTINENT,
    MAIN_AREAS,
    NOBODY,
    REBELS,
)
from hausmacht.games.price_of_power.content import Node
from hausmacht.games.price_of_power.decks import trade as trade_deck
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
    bots_choice,
    chooser_of,
    enter,
    how_many,
    select,
    subjects,
)
from hausmacht.games.price_of_power.effects.filters import areas, provinces
from hausmacht.games.price_of_power.effects.run import Task
from hausmacht.games.price_of_power.events import effects as events
from hausmacht.games.price_of_power.rows import count4
from hausmacht.games.price_of_power.rules import characters, clashes, cubes, curia, relations, secondary, spread, tokens
from hausmacht.games.price_of_power.state import ON_TOKEN, PriceOfPower

PLACE_AREA: Final = choices.areas("place")
PLACE_PROVINCE: Final = choices.provinces("place-on")
PLACE_NODE: Final = choices.nodes("place-at")
ON_PROVINCES: Final = ("U", "T", "V", "RT", "CB", "m1")
IN_AREAS: Final = ("R", "I", "G", "F", "PLAGUE", "REV")
AREA_QUESTIONS: Final = {"R": "effect-place-rebels", "I": "effect-place-influence", "G": "effect-place-claim"}
OWN_TOKENS: Final = ("I", "G", "F", "CB", "T", "V")  # they belong to somebody, who gains them


def place(table: Table[PriceOfPower], task: Task) -> None:
    """Tokens come to the board under the rules for each of them.

    Rules: effects.place
    """
    found = subjects(table, task)
    if found is None:
        return
    state = table.state
    token = task.node["token"]
    if token not in IN_AREAS and token not in ON_PROVINCES and token != "PIRATE":
        for who in found:
            place_elsewhere(table, task, who, token)
        return
    questions = [question_for(state, task, who, token) for who in found]
    kind = "area" if token in IN_AREAS else "node" if token == "PIRATE" else "province"
    frame.bind(state, frame.PLACED, kind, [])
    frame.bind(state, "$placed", kind, [])
    frame.set_field(state, frame.TOKEN, frame.TOKEN_NAMES.index(token))
    for question in reversed(questions):
        ask(table, question)


def question_for(state: PriceOfPower, task: Task, who: int, token: str) -> Select:
    """Where the tokens of one player go; how many is reckoned up before anything is placed."""
    if token in IN_AREAS:
        return in_areas(state, task, who, token)
    if token in ON_PROVINCES:
        return on_provinces(state, task, who, token)
    optional = bool(task.node.get("up_to"))
    question = select("effect-place-pirate", task.player, task, NOBODY, 1, optional)
    return select(
        "effect-place-pirate", task.player, task, NOBODY, how_many(state, task, len(question.targets(state))), optional
    )


def placing_task(task: Task, who: int) -> Task:
    """What a player gains he places, and `self` in the filter is he.

    Rules: ruling.place-self
    """
    reads = who if "who" in task.node else task.player
    return Task(task.sequence, task.at, reads, task.node)


def in_areas(state: PriceOfPower, task: Task, who: int, token: str) -> Select:
    """Rebels that are not spread come as one band."""
    own = placing_task(task, who)
    optional = bool(task.node.get("up_to"))
    chooser = chooser_of(state, own, who)
    kind = {"R": "effect-place-rebels", "I": "effect-place-influence", "G": "effect-place-claim"}.get(
        token, "effect-place-area"
    )
    there = 0 if is_fixed(task) else len(select(kind, chooser, own, who, 1, optional).targets(state))
    number = how_many(state, own, there)
    if token == "R" and "spread" not in task.node:
        kind = "effect-place-band"
    return select(kind, chooser, own, who, number, optional)


def on_provinces(state: PriceOfPower, task: Task, who: int, token: str) -> Select:
    own = placing_task(task, who)
    kind = {"U": "effect-place-unrest", "CB": "effect-place-cause"}.get(token, "effect-place-province")
    found: list[int] = []
    if token == "U" or not is_fixed(task):
        found = select(kind, who, own, who, 1, False).targets(state)
    chooser = chooser_of(state, own, loser(state, found, who) if token == "U" else who)
    return select(kind, chooser, own, who, how_many(state, own, len(found)), bool(task.node.get("up_to")))


def is_fixed(task: Task) -> bool:
    """The node says how many, whatever there is."""
    return isinstance(task.node.get("n", 1), int)


def loser(state: PriceOfPower, found: list[int], otherwise: int) -> int:
    """Who loses chooses: the only player whose tokens can be meant.

    Rules: events.gainer-chooses
    """
    holders = {board.holder(state, at) for at in found}
    return holders.pop() if len(holders) == 1 else otherwise


def place_elsewhere(table: Table[PriceOfPower], task: Task, who: int, token: str) -> None:
    """Tokens that another verb speaks of too: cardinals, ill health, alliances, marriages."""
    state = table.state
    if token == "C":
        number = how_many(state, task, 0)
        table.spend(number)
        for _ in range(number):
            curia.add_cardinal(table, who)
    elif token == "H":
        characters.make_ill(table, who, 0)
    elif token in ("A", "M", "K", "L"):
        verb = {"A": "ally", "M": "marry", "K": "flip", "L": "flip"}[token]
        run.VERBS[verb](table, task)


def note(table: Table[PriceOfPower], place_number: int, is_area: bool) -> None:
    """Remember what was placed, and that the place was chosen."""
    state = table.state
    frame.extend(state, frame.PLACED, "area" if is_area else "province", place_number)
    frame.extend(state, "$placed", "area" if is_area else "province", place_number)
    if is_area:
        frame.chose_area(state, place_number)
    else:
        frame.chose_province(state, place_number)


def most_in_one(node: Node) -> int:
    """How many tokens of a spread an area takes."""
    wanted = node.get("spread")
    return int(wanted["max_per_area"]) if isinstance(wanted, dict) else 99


# In areas


class PlaceInArea(Select):
    """What all tokens in areas have in common."""

    def named(self) -> str:
        return "effect-place-area"

    def once_each(self) -> bool:
        return True

    def thing(self) -> int:
        return AN_AREA

    def token(self, state: PriceOfPower) -> str:
        found: str = self.task(state).node["token"]
        return found

    def meant(self, state: PriceOfPower) -> list[int]:
        """Areas the filter lets through, with room under the limit for one area."""
        node = self.task(state).node
        found = sorted(areas(state, self.player, node.get("in", {}), frame.context(state)))
        most = most_in_one(node)
        if most < 99:
            placed = frame.values(state, frame.PLACED)
            found = [area for area in found if placed.count(area) < most]
        return found

    def targets(self, state: PriceOfPower) -> list[int]:
        """Plague and revolution not where such a token lies; a core not where all is the player's core already.

        Rules: core.not-twice
        """
        token = self.token(state)
        found = self.meant(state)
        if token == "F":
            lands = state.box.provinces_in
            return [area for area in found if not all([board.is_core(state, self.subject, at) for at in lands[area]])]
        if token == "PLAGUE":
            return [area for area in found if area not in state.plague]
        return [area for area in found if area < MAIN_AREAS and area not in state.infected]

    def bearing(self, state: PriceOfPower) -> int:
        return GOOD if self.token(state) in OWN_TOKENS else EVEN

    def choice_of(self, value: int) -> Pick:
        return PLACE_AREA[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        state = table.state
        token = self.token(state)
        if token == "F":
            tokens.place_core(table, self.subject, value)
        elif token == "PLAGUE":
            state.plague = tuple(sorted([*state.plague, value]))
            table.tell(events.PLAGUE, value)
        else:
            spread.revolt(table, value)
        note(table, value, True)


class PlaceRebels(PlaceInArea):
    """Rebels spread over areas, one after the other."""

    def named(self) -> str:
        return "effect-place-rebels"

    def once_each(self) -> bool:
        return False

    def targets(self, state: PriceOfPower) -> list[int]:
        return self.meant(state)

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        raise_rebels(table, value, 1)


class PlaceBand(PlaceInArea):
    """All rebels of the node in one area."""

    def named(self) -> str:
        return "effect-place-band"

    def once_each(self) -> bool:
        return False

    def targets(self, state: PriceOfPower) -> list[int]:
        return self.meant(state)

    def go_on(self, table: Table[PriceOfPower], value: int) -> None:
        """All at once: there is no next one."""
        self.carry_out(table, value)

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        raise_rebels(table, value, self.left)


def raise_rebels(table: Table[PriceOfPower], area: int, units: int) -> None:
    """Rebels stand up; units of players in the area fight them.

    Rules: effects.place, rebels.battle
    """
    tokens.add_rebels(table, area, units)
    table.spend(units)
    for _ in range(units):
        note(table, area, True)
    if clashes.strongest_in(table.state, area) != NOBODY and not is_waiting(table, area):
        table.next(clashes.FightRebels(area))


def is_waiting(table: Table[PriceOfPower], area: int) -> bool:
    """Whether the battle of an area is on the agenda already."""
    wanted = clashes.FightRebels(area).text
    return any([item.text == wanted for item in table.stack[-4:]])


class PlaceInfluence(PlaceInArea):
    """A cube where a non-player realm or a vassal owns something; over another's only if all areas are full.

    Rules: events.gain-influence
    """

    def named(self) -> str:
        return "effect-place-influence"

    def once_each(self) -> bool:
        return False

    def targets(self, state: PriceOfPower) -> list[int]:
        if not cubes.at_hand(state, self.subject):
            return []
        found = [area for area in self.meant(state) if board.may_be_influenced(state, area)]
        free = [area for area in found if tokens.room_in(state, area)]
        return free or [area for area in found if strongest_rival(state, self.subject, area) != NOBODY]

    def bearing(self, state: PriceOfPower) -> int:
        return GOOD

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        state = table.state
        if not tokens.room_in(state, value):
            tokens.remove_influence(table, strongest_rival(state, self.subject, value), value, 1)
        tokens.add_influence(table, self.subject, value, 1)
        note(table, value, True)


def strongest_rival(state: PriceOfPower, player: int, area: int) -> int:
    """The opponent with most cubes in an area; NOBODY: none has any."""
    found = NOBODY
    most = 0
    for other in range(state.box.players):
        here = count4(state.influence[area], other)
        if other != player and here > most:
            most = here
            found = other
    return found


class PlaceClaim(PlaceInArea):
    """One claim of a player in an area.

    Rules: events.gain-claim
    """

    def named(self) -> str:
        return "effect-place-claim"

    def targets(self, state: PriceOfPower) -> list[int]:
        return [area for area in self.meant(state) if not state.claims[area] >> self.subject & 1]

    def bearing(self, state: PriceOfPower) -> int:
        return GOOD

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        tokens.place_claim(table, self.subject, value)
        if value >= MAIN_AREAS:
            trade_deck.open_continent(table, CONTINENT[table.state.box.provinces_in[value][0]])
        note(table, value, True)


# On provinces


class PlaceOnProvince(Select):
    """Towns, vassals, rebel towns and manpower tokens.

    Rules: events.gain-town
    """

    def named(self) -> str:
        return "effect-place-province"

    def once_each(self) -> bool:
        return True

    def thing(self) -> int:
        return A_PROVINCE

    def token(self, state: PriceOfPower) -> str:
        found: str = self.task(state).node["token"]
        return found

    def meant(self, state: PriceOfPower) -> list[int]:
        node = self.task(state).node
        context = frame.context(state)
        if "on" in node:
            return sorted(provinces(state, self.player, node["on"], context))
        found = areas(state, self.player, node.get("in", {}), context)
        return sorted([at for area in found for at in state.box.provinces_in[area]])

    def targets(self, state: PriceOfPower) -> list[int]:
        token = self.token(state)
        found = self.meant(state)
        if token == "RT":
            return [at for at in found if state.token[at] >= 0 and state.occupier[at] != REBELS]
        if token == "m1":
            return [at for at in found if board.is_npr_owned(state, at) and at not in state.recruits]
        free = [at for at in found if board.holder(state, at) == NOBODY and state.occupier[at] == NOBODY]
        if token == "V":
            return [at for at in free if board.realm_beneath(state, at) != NOBODY]
        return [at for at in free if tokens.may_place_town(state, self.subject, at)]

    def bearing(self, state: PriceOfPower) -> int:
        return GOOD if self.token(state) in OWN_TOKENS else EVEN

    def choice_of(self, value: int) -> Pick:
        return PLACE_PROVINCE[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        state = table.state
        token = self.token(state)
        if token == "RT":
            tokens.place_rebel_town(table, value)
        elif token == "m1":
            state.recruits = tuple(sorted([*state.recruits, value]))
            table.tell(events.RECRUITS, value)
        else:
            verbs_land.give_province(table, self.subject, value, token == "V", False)
        note(table, value, False)


class PlaceUnrest(PlaceOnProvince):
    """Unrest on a town or vassal that has none.

    Rules: unrest.one-each
    """

    def named(self) -> str:
        return "effect-place-unrest"

    def targets(self, state: PriceOfPower) -> list[int]:
        return [at for at in self.meant(state) if state.token[at] >= 0 and not state.unrest[at] & ON_TOKEN]

    def bearing(self, state: PriceOfPower) -> int:
        return BAD

    def bots_answer(self, state: PriceOfPower, found: list[int]) -> int:
        """Other players' towns before its own: their dearest, or its own cheapest."""
        others = [at for at in found if board.holder(state, at) != self.seat]
        if others:
            return bots_choice(state, others, A_PROVINCE, GOOD)
        return bots_choice(state, found, A_PROVINCE, BAD)

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        tokens.add_unrest(table, value)
        note(table, value, False)


class PlaceCause(PlaceOnProvince):
    """A casus belli on the realm whose capital is meant."""

    def named(self) -> str:
        return "effect-place-cause"

    def targets(self, state: PriceOfPower) -> list[int]:
        own = state.box.realm[self.subject]
        found: list[int] = []
        for at in self.meant(state):
            realm = board.lawful_realm(state, at)
            if realm not in (NOBODY, own) and not state.cause[realm] >> self.subject & 1:
                found.append(at)
        return found

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        relations.place_cause(table, self.subject, board.lawful_realm(table.state, value))
        note(table, value, False)


# At nodes


class PlacePirate(Select):
    """A pirate in a trade node; different nodes first."""

    def named(self) -> str:
        return "effect-place-pirate"

    def thing(self) -> int:
        return OTHER_THING

    def targets(self, state: PriceOfPower) -> list[int]:
        found = things.nodes(state, self.player, self.task(state).node.get("node", "maritime"))
        placed = frame.values(state, frame.PLACED)
        return [node for node in found if node not in placed] or found

    def choice_of(self, value: int) -> Pick:
        return PLACE_NODE[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        secondary.put_pirate(table, value, 1)
        frame.extend(table.state, frame.PLACED, "node", value)


run.VERBS.update({"place": place})
ITEMS: Final[dict[str, Callable[..., Item]]] = {}
enter(
    {
        "effect-place-area": PlaceInArea,
        "effect-place-rebels": PlaceRebels,
        "effect-place-band": PlaceBand,
        "effect-place-influence": PlaceInfluence,
        "effect-place-claim": PlaceClaim,
        "effect-place-province": PlaceOnProvince,
        "effect-place-unrest": PlaceUnrest,
        "effect-place-cause": PlaceCause,
        "effect-place-pirate": PlacePirate,
    },
    ITEMS,
)
