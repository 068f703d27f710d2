"""Placing tokens: unrest, rebels, influence, claims, cores, towns, plague, pirates, revolution and the others.

There is a class for each token: where it may lie, who chooses, and what happens when it is laid.

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
from hausmacht.games.price_of_power.content import Part
from hausmacht.games.price_of_power.decks import trade as trade_deck
from hausmacht.games.price_of_power.effects import frame, verbs_land, worth
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
    enter,
    select,
    whom,
    whose_choice,
)
from hausmacht.games.price_of_power.effects.reading import VERBS, Read, Reader
from hausmacht.games.price_of_power.effects.verb import Chosen, Task
from hausmacht.games.price_of_power.effects.where import Where, only_holder
from hausmacht.games.price_of_power.events import effects as events
from hausmacht.games.price_of_power.rules import characters, clashes, cubes, curia, relations, secondary, spread, tokens
from hausmacht.games.price_of_power.rules.tokens import strongest_rival
from hausmacht.games.price_of_power.state import ON_TOKEN, PriceOfPower
from hausmacht.games.price_of_power.telling_grammar import ONE
from hausmacht.games.price_of_power.telling_sentences import Narrator, Told

PLACE_AREA: Final = choices.areas("place")
PLACE_PROVINCE: Final = choices.provinces("place-on")
PLACE_NODE: Final = choices.nodes("place-at")
ANY_NUMBER: Final = 99  # more tokens than an area gets


class Place(Chosen):
    """Tokens come to the board under the rules for each of them. What a player gains he places, and he is `self`.

    Rules: effects.place, ruling.place-self
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        self.token: Final = read.text("token")
        self.where: Final = Where(read)
        self.against: Final = read.realms_if("realm")
        self.is_spread: Final = read.has("spread")
        self.most_in_one: Final = (
            read.inside("spread").number("max_per_area") if read.is_table("spread") else ANY_NUMBER
        )

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        found = whom(table, task, self.who)
        if found is not None:
            self.place_for(table, task, found)

    def place_for(self, table: Table[PriceOfPower], task: Task, players: list[int]) -> None:
        """Each of them places as many; a token that cannot be placed does nothing."""

    @property
    def goes_to_one_place(self) -> bool:
        """Rebels come as a band, unless they are spread."""
        return self.token == "R" and not self.is_spread

    def told(self, teller: Narrator) -> list[Told]:
        way, _ = teller.counting(self.raw)
        against = [teller.say("against", x=teller.realms(self.against.raw))] if self.against is not None else []
        everywhere = way in ("all", "half") and self.where.is_land
        found = teller.tokens(self.token, {**self.raw, "n": 1} if everywhere else self.raw, against)
        together = way == ONE or self.goes_to_one_place
        places = ("every" if way == "all" else way) if everywhere else ONE if together else "many"
        told = self.where.told(teller, "place-each" if everywhere else "place", places, {"x": found})
        teller.many_chosen = way != ONE
        if self.most_in_one != ANY_NUMBER:
            return [each.behind(teller.say("most-in-each", n=self.most_in_one)) for each in told]
        return told

    def worth(self) -> float:
        return tokens_worth(self.token, self.where) * self.amount.rough


def tokens_worth(token: str, where: Where) -> float:
    """What one token is worth to the one it happens to; unrest and the like only where it is on his own land."""
    found = worth.TOKENS.get(token, 0.0)
    return found * worth.PERHAPS if found < 0 and not where.is_own else found


# On the board


class PlaceOnBoard(Place):
    """Tokens at places that are chosen, one after the other."""

    def place_for(self, table: Table[PriceOfPower], task: Task, players: list[int]) -> None:
        """How many each one places is reckoned up before anything is placed."""
        state = table.state
        questions = [self.question(state, task, who) for who in players]
        frame.bind(state, frame.PLACED, self.place_kind(), [])
        frame.bind(state, "$placed", self.place_kind(), [])
        frame.set_field(state, frame.TOKEN, frame.TOKEN_NAMES.index(self.token))
        for question in reversed(questions):
            ask(table, question)

    def place_kind(self) -> str:
        """What such a token lies on: an area, a province or a node."""
        raise NotImplementedError

    def question(self, state: PriceOfPower, task: Task, who: int) -> Select:
        """Where the tokens of one player go."""
        raise NotImplementedError

    def asks(self) -> str:
        """The kind of that question."""
        raise NotImplementedError

    def targets(self, state: PriceOfPower, player: int) -> list[int]:
        """Where a token can be laid now, in ascending order."""
        raise NotImplementedError

    def lay(self, table: Table[PriceOfPower], player: int, at: int) -> None:
        """One token."""
        raise NotImplementedError

    def bearing(self) -> int:
        """GOOD, BAD or EVEN for the one who chooses."""
        return EVEN


def note(table: Table[PriceOfPower], place_number: int, is_area: bool) -> None:
    """Remember what was placed, and that the place was chosen."""
    state = table.state
    frame.extend(state, frame.PLACED, "area" if is_area else "province", place_number)
    frame.extend(state, "$placed", "area" if is_area else "province", place_number)
    if is_area:
        frame.chose_area(state, place_number)
    else:
        frame.chose_province(state, place_number)


# In areas


class PlaceInAreas(PlaceOnBoard):
    """What all tokens in areas have in common."""

    def place_kind(self) -> str:
        return "area"

    def asks(self) -> str:
        return "effect-place-area"

    def question(self, state: PriceOfPower, task: Task, who: int) -> Select:
        own = task.for_player(who)
        chooser = whose_choice(state, own, self.chooser, who)
        there = 0 if self.is_fixed else len(self.targets(state, who))
        return select(self.asks(), chooser, own, who, self.amount.of(state, who, there), self.up_to)

    def meant(self, state: PriceOfPower, player: int) -> list[int]:
        """Areas the filter lets through, with room under the limit for one area."""
        found = self.where.areas(state, player)
        if self.most_in_one != ANY_NUMBER:
            placed = frame.values(state, frame.PLACED)
            found = [area for area in found if placed.count(area) < self.most_in_one]
        return found


class PlaceCores(PlaceInAreas):
    """Cores, but not where all is the player's core already.

    Rules: core.not-twice
    """

    def targets(self, state: PriceOfPower, player: int) -> list[int]:
        lands = state.box.provinces_in
        found = self.meant(state, player)
        return [area for area in found if not all([board.is_core(state, player, at) for at in lands[area]])]

    def lay(self, table: Table[PriceOfPower], player: int, at: int) -> None:
        tokens.place_core(table, player, at)
        note(table, at, True)

    def bearing(self) -> int:
        return GOOD

    def is_boon(self) -> bool:
        return True


class PlacePlague(PlaceInAreas):
    """Plague, where there is none."""

    def targets(self, state: PriceOfPower, player: int) -> list[int]:
        return [area for area in self.meant(state, player) if area not in state.plague]

    def lay(self, table: Table[PriceOfPower], player: int, at: int) -> None:
        state = table.state
        state.plague = tuple(sorted([*state.plague, at]))
        table.tell(events.PLAGUE, at)
        note(table, at, True)


class PlaceRevolution(PlaceInAreas):
    """Revolution, where there is none; only on the main board."""

    def targets(self, state: PriceOfPower, player: int) -> list[int]:
        return [area for area in self.meant(state, player) if area < MAIN_AREAS and area not in state.infected]

    def lay(self, table: Table[PriceOfPower], player: int, at: int) -> None:
        spread.revolt(table, at)
        note(table, at, True)


class PlaceRebels(PlaceInAreas):
    """Rebels: spread over areas, one after the other, or all in one area as a band.

    Rules: effects.spread
    """

    def asks(self) -> str:
        return "effect-place-rebels" if self.is_spread else "effect-place-band"

    def targets(self, state: PriceOfPower, player: int) -> list[int]:
        return self.meant(state, player)

    def lay(self, table: Table[PriceOfPower], player: int, at: int) -> None:
        raise_rebels(table, at, 1)


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


class PlaceInfluence(PlaceInAreas):
    """Cubes where a non-player realm or a vassal owns something; over another's only if all areas are full.

    Rules: events.gain-influence
    """

    def asks(self) -> str:
        return "effect-place-influence"

    def targets(self, state: PriceOfPower, player: int) -> list[int]:
        if not cubes.at_hand(state, player):
            return []
        found = [area for area in self.meant(state, player) if board.may_be_influenced(state, area)]
        free = [area for area in found if tokens.room_in(state, area)]
        return free or [area for area in found if strongest_rival(state, player, area) != NOBODY]

    def lay(self, table: Table[PriceOfPower], player: int, at: int) -> None:
        state = table.state
        if not tokens.room_in(state, at):
            tokens.remove_influence(table, strongest_rival(state, player, at), at, 1)
        tokens.add_influence(table, player, at, 1)
        note(table, at, True)

    def bearing(self) -> int:
        return GOOD

    def is_boon(self) -> bool:
        return True


class PlaceClaims(PlaceInAreas):
    """Claims, one of a player in an area.

    Rules: events.gain-claim
    """

    def asks(self) -> str:
        return "effect-place-claim"

    def targets(self, state: PriceOfPower, player: int) -> list[int]:
        return [area for area in self.meant(state, player) if not state.claims[area] >> player & 1]

    def lay(self, table: Table[PriceOfPower], player: int, at: int) -> None:
        tokens.place_claim(table, player, at)
        if at >= MAIN_AREAS:
            trade_deck.open_continent(table, CONTINENT[table.state.box.provinces_in[at][0]])
        note(table, at, True)

    def bearing(self) -> int:
        return GOOD

    def is_boon(self) -> bool:
        return True


class InArea(Select):
    """In which area a core, plague or the revolution comes."""

    def named(self) -> str:
        return "effect-place-area"

    def once_each(self) -> bool:
        return True

    def thing(self) -> int:
        return AN_AREA

    def verb(self, state: PriceOfPower) -> PlaceInAreas:
        found = self.task(state).verb
        assert isinstance(found, PlaceInAreas)
        return found

    def targets(self, state: PriceOfPower) -> list[int]:
        return self.verb(state).targets(state, self.subject)

    def bearing(self, state: PriceOfPower) -> int:
        return self.verb(state).bearing()

    def choice_of(self, value: int) -> Pick:
        return PLACE_AREA[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        self.verb(table.state).lay(table, self.subject, value)


class InAreaForRebels(InArea):
    """In which area the next rebel stands up."""

    def named(self) -> str:
        return "effect-place-rebels"

    def once_each(self) -> bool:
        return False


class InAreaForBand(InArea):
    """In which area all the rebels stand up."""

    def named(self) -> str:
        return "effect-place-band"

    def once_each(self) -> bool:
        return False

    def go_on(self, table: Table[PriceOfPower], value: int) -> None:
        """All at once: there is no next one."""
        self.carry_out(table, value)

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        raise_rebels(table, value, self.left)


class InAreaForInfluence(InArea):
    """In which area the next cube comes."""

    def named(self) -> str:
        return "effect-place-influence"

    def once_each(self) -> bool:
        return False


class InAreaForClaim(InArea):
    """In which area a claim comes."""

    def named(self) -> str:
        return "effect-place-claim"


# On provinces


class PlaceOnProvinces(PlaceOnBoard):
    """What all tokens on provinces have in common."""

    def place_kind(self) -> str:
        return "province"

    def asks(self) -> str:
        return "effect-place-province"

    def question(self, state: PriceOfPower, task: Task, who: int) -> Select:
        found: list[int] = [] if self.is_fixed else self.targets(state, who)
        return self.question_among(state, task.for_player(who), who, found, who)

    def question_among(self, state: PriceOfPower, own: Task, who: int, found: list[int], otherwise: int) -> Select:
        chooser = whose_choice(state, own, self.chooser, otherwise)
        return select(self.asks(), chooser, own, who, self.amount.of(state, who, len(found)), self.up_to)

    def free(self, state: PriceOfPower, player: int) -> list[int]:
        """Provinces that are meant and that nobody holds."""
        found = self.where.provinces(state, player)
        return [at for at in found if board.holder(state, at) == NOBODY and state.occupier[at] == NOBODY]


class PlaceTowns(PlaceOnProvinces):
    """Towns, where nobody has one.

    Rules: events.gain-town
    """

    def targets(self, state: PriceOfPower, player: int) -> list[int]:
        return [at for at in self.free(state, player) if tokens.may_place_town(state, player, at)]

    def lay(self, table: Table[PriceOfPower], player: int, at: int) -> None:
        verbs_land.give_province(table, player, at, False, False)
        note(table, at, False)

    def bearing(self) -> int:
        return GOOD


class PlaceVassals(PlaceOnProvinces):
    """Vassals, on land of non-player realms that nobody holds."""

    def targets(self, state: PriceOfPower, player: int) -> list[int]:
        return [at for at in self.free(state, player) if board.realm_beneath(state, at) != NOBODY]

    def lay(self, table: Table[PriceOfPower], player: int, at: int) -> None:
        verbs_land.give_province(table, player, at, True, False)
        note(table, at, False)

    def bearing(self) -> int:
        return GOOD


class PlaceRebelTowns(PlaceOnProvinces):
    """Rebels occupy towns and vassals."""

    def targets(self, state: PriceOfPower, player: int) -> list[int]:
        found = self.where.provinces(state, player)
        return [at for at in found if state.token[at] >= 0 and state.occupier[at] != REBELS]

    def lay(self, table: Table[PriceOfPower], player: int, at: int) -> None:
        tokens.place_rebel_town(table, at)
        note(table, at, False)


class PlaceRecruits(PlaceOnProvinces):
    """Manpower tokens of non-player realms."""

    def targets(self, state: PriceOfPower, player: int) -> list[int]:
        found = self.where.provinces(state, player)
        return [at for at in found if board.is_npr_owned(state, at) and at not in state.recruits]

    def lay(self, table: Table[PriceOfPower], player: int, at: int) -> None:
        state = table.state
        state.recruits = tuple(sorted([*state.recruits, at]))
        table.tell(events.RECRUITS, at)
        note(table, at, False)


class PlaceUnrest(PlaceOnProvinces):
    """Unrest on towns or vassals that have none; who loses chooses.

    Rules: unrest.one-each
    """

    def asks(self) -> str:
        return "effect-place-unrest"

    def question(self, state: PriceOfPower, task: Task, who: int) -> Select:
        found = self.targets(state, who)
        return self.question_among(state, task.for_player(who), who, found, only_holder(state, found, who))

    def targets(self, state: PriceOfPower, player: int) -> list[int]:
        found = self.where.provinces(state, player)
        return [at for at in found if state.token[at] >= 0 and not state.unrest[at] & ON_TOKEN]

    def lay(self, table: Table[PriceOfPower], player: int, at: int) -> None:
        tokens.add_unrest(table, at)
        note(table, at, False)

    def bearing(self) -> int:
        return BAD


class PlaceCauses(PlaceOnProvinces):
    """Casus belli on realms whose provinces are meant."""

    def asks(self) -> str:
        return "effect-place-cause"

    def targets(self, state: PriceOfPower, player: int) -> list[int]:
        own = state.box.realm[player]
        found: list[int] = []
        for at in self.where.provinces(state, player):
            realm = board.lawful_realm(state, at)
            if realm not in (NOBODY, own) and not state.cause[realm] >> player & 1:
                found.append(at)
        return found

    def lay(self, table: Table[PriceOfPower], player: int, at: int) -> None:
        relations.place_cause(table, player, board.lawful_realm(table.state, at))
        note(table, at, False)

    def bearing(self) -> int:
        return GOOD

    def is_boon(self) -> bool:
        return True


class OnProvince(Select):
    """On which province a town, vassal, rebel town or manpower token comes."""

    def named(self) -> str:
        return "effect-place-province"

    def once_each(self) -> bool:
        return True

    def thing(self) -> int:
        return A_PROVINCE

    def verb(self, state: PriceOfPower) -> PlaceOnProvinces:
        found = self.task(state).verb
        assert isinstance(found, PlaceOnProvinces)
        return found

    def targets(self, state: PriceOfPower) -> list[int]:
        return self.verb(state).targets(state, self.subject)

    def bearing(self, state: PriceOfPower) -> int:
        return self.verb(state).bearing()

    def choice_of(self, value: int) -> Pick:
        return PLACE_PROVINCE[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        self.verb(table.state).lay(table, self.subject, value)


class OnProvinceForUnrest(OnProvince):
    """On which town or vassal unrest comes."""

    def named(self) -> str:
        return "effect-place-unrest"

    def bots_answer(self, state: PriceOfPower, found: list[int]) -> int:
        """Other players' towns before its own: their dearest, or its own cheapest."""
        others = [at for at in found if board.holder(state, at) != self.seat]
        if others:
            return bots_choice(state, others, A_PROVINCE, GOOD)
        return bots_choice(state, found, A_PROVINCE, BAD)


class OnProvinceForCause(OnProvince):
    """Against the owner of which province a casus belli is gained."""

    def named(self) -> str:
        return "effect-place-cause"


# At nodes


class PlacePirates(PlaceOnBoard):
    """Pirates in trade nodes; different nodes first."""

    def place_kind(self) -> str:
        return "node"

    def asks(self) -> str:
        return "effect-place-pirate"

    def question(self, state: PriceOfPower, task: Task, who: int) -> Select:
        number = self.amount.of(state, task.player, len(self.targets(state, task.player)))
        return select(self.asks(), task.player, task, NOBODY, number, self.up_to)

    def targets(self, state: PriceOfPower, player: int) -> list[int]:
        found = self.where.nodes(state, player)
        placed = frame.values(state, frame.PLACED)
        return [node for node in found if node not in placed] or found

    def lay(self, table: Table[PriceOfPower], player: int, at: int) -> None:
        secondary.put_pirate(table, at, 1)
        frame.extend(table.state, frame.PLACED, "node", at)


class AtNode(Select):
    """In which trade node a pirate comes."""

    def named(self) -> str:
        return "effect-place-pirate"

    def thing(self) -> int:
        return OTHER_THING

    def verb(self, state: PriceOfPower) -> PlacePirates:
        found = self.task(state).verb
        assert isinstance(found, PlacePirates)
        return found

    def targets(self, state: PriceOfPower) -> list[int]:
        return self.verb(state).targets(state, self.player)

    def choice_of(self, value: int) -> Pick:
        return PLACE_NODE[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        self.verb(table.state).lay(table, self.player, value)


# Elsewhere


class PlaceCardinals(Place):
    """Cardinals of the player in the curia."""

    def place_for(self, table: Table[PriceOfPower], task: Task, players: list[int]) -> None:
        for who in players:
            number = self.amount.of(table.state, task.player, 0)
            table.spend(number)
            for _ in range(number):
                curia.add_cardinal(table, who)


class PlaceIllness(Place):
    """The ruler falls ill."""

    def place_for(self, table: Table[PriceOfPower], task: Task, players: list[int]) -> None:
        for who in players:
            characters.make_ill(table, who, 0)


TOKENS: Final[dict[str, Read]] = {
    "F": PlaceCores,
    "PLAGUE": PlacePlague,
    "REV": PlaceRevolution,
    "R": PlaceRebels,
    "I": PlaceInfluence,
    "G": PlaceClaims,
    "T": PlaceTowns,
    "V": PlaceVassals,
    "RT": PlaceRebelTowns,
    "m1": PlaceRecruits,
    "U": PlaceUnrest,
    "CB": PlaceCauses,
    "PIRATE": PlacePirates,
    "C": PlaceCardinals,
    "H": PlaceIllness,
}
TIES: Final = {"A": "ally", "M": "marry", "K": "flip", "L": "flip"}  # tokens that another verb speaks of


def read_place(read: Reader) -> Part:
    """A token that stands for a tie between realms is gained or turned over by the verb for it."""
    token = read.text("token")
    verb = TIES.get(token, "")
    if (verb and read.has("realm")) or (verb == "flip" and (read.has("on") or read.has("in"))):
        return VERBS[verb](Reader({**read.row, "do": verb}, read.content))
    return TOKENS.get(token, Place)(read)


VERBS["place"] = read_place
ITEMS: Final[dict[str, Callable[..., Item]]] = {}
enter(
    {
        "effect-place-area": InArea,
        "effect-place-rebels": InAreaForRebels,
        "effect-place-band": InAreaForBand,
        "effect-place-influence": InAreaForInfluence,
        "effect-place-claim": InAreaForClaim,
        "effect-place-province": OnProvince,
        "effect-place-unrest": OnProvinceForUnrest,
        "effect-place-cause": OnProvinceForCause,
        "effect-place-pirate": AtNode,
    },
    ITEMS,
)
