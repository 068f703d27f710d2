"""Taking tokens away. There is a class for each kind of token.

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
from hausmacht.games.price_of_power.content import Part
from hausmacht.games.price_of_power.effects.language.reading import VERBS, Read, Reader
from hausmacht.games.price_of_power.effects.language.verb import Chosen, Task
from hausmacht.games.price_of_power.effects.parts import Who, read_who
from hausmacht.games.price_of_power.effects.running import frame
from hausmacht.games.price_of_power.effects.running.asking import (
    A_PROVINCE,
    AN_AREA,
    BAD,
    EVEN,
    GOOD,
    OTHER_THING,
    Select,
    ask,
    enter,
    named,
    select,
    whom,
    whose_choice,
)
from hausmacht.games.price_of_power.effects.running.where import Where, only_holder
from hausmacht.games.price_of_power.effects.verbs import land
from hausmacht.games.price_of_power.effects.verbs.tokens.placing import tokens_worth
from hausmacht.games.price_of_power.events import effects as events
from hausmacht.games.price_of_power.rows import count4, without
from hausmacht.games.price_of_power.rules.cards import secondary
from hausmacht.games.price_of_power.rules.religion import curia, spread
from hausmacht.games.price_of_power.rules.terms import relations, tokens
from hausmacht.games.price_of_power.state import ON_OCCUPIER, ON_TOKEN, PriceOfPower
from hausmacht.games.price_of_power.telling.grammar import ONE
from hausmacht.games.price_of_power.telling.sentences import Narrator, Told

REMOVE_AREA: Final = choices.areas("remove")
REMOVE_PROVINCE: Final = choices.provinces("remove-from")
REMOVE_NODE: Final = choices.nodes("remove-at")
EVERYBODY: Final = read_who("each")


class Remove(Chosen):
    """Tokens leave the board; who loses them chooses, unless the card names somebody else.

    Rules: effects.remove, events.gainer-chooses
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        self.token: Final = read.word("token", list(TOKENS))
        self.where: Final = Where(read, *self.fields_of_place())
        self.owner: Final = read.who_if("of")

    def fields_of_place(self) -> tuple[str, ...]:
        """The fields that can say from where such a token goes."""
        return ("in",)

    def parties(self) -> list[Who]:
        return [self.owner or self.who]

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        found = whom(table, task, self.owner or self.who)
        if found is None:
            return
        state = table.state
        frame.bind(state, frame.REMOVED, "area", [])
        frame.bind(state, frame.REMOVED_OWNERS, "player", [])
        frame.bind(state, "$removed", "player", [])
        self.remove_from(table, task, found)

    def remove_from(self, table: Table[PriceOfPower], task: Task, players: list[int]) -> None:
        """These players are meant, where the tokens are somebody's own."""
        raise NotImplementedError

    def targets(self, state: PriceOfPower, player: int, subject: int) -> list[int]:
        """Where a token can go from now, in ascending order; `subject` loses it if it is somebody's own."""
        raise NotImplementedError

    def take(self, table: Table[PriceOfPower], subject: int, at: int) -> None:
        """One token goes."""
        raise NotImplementedError

    def told(self, teller: Narrator) -> list[Told]:
        way, _ = self.amount.counting(self.up_to)
        owner = self.owner
        qualities = [teller.say("of", x=owner.told(teller))] if owner is not None and not owner.is_self else []
        found = self.amount.so_many(teller, self.token, qualities, self.up_to, owner is not None and owner.is_self)
        return self.where.told(teller, "remove", ONE if way == ONE else "many", {"x": found})

    def worth(self) -> float:
        return -tokens_worth(self.token, self.where) * self.amount.rough


def lost(state: PriceOfPower, player: int, place: int) -> None:
    """Remember what was taken, and from whom."""
    frame.extend(state, frame.REMOVED, "area", place)
    if player != NOBODY:
        frame.remember(state, frame.REMOVED_OWNERS, "player", player)
        frame.remember(state, "$removed", "player", player)


# What belongs to a player


class RemoveOwn(Remove):
    """Tokens of players: each of them loses as many."""

    def remove_from(self, table: Table[PriceOfPower], task: Task, players: list[int]) -> None:
        for who in reversed(players):
            self.remove_of(table, task, who)

    def remove_of(self, table: Table[PriceOfPower], task: Task, who: int) -> None:
        raise NotImplementedError

    def chosen_by(self, state: PriceOfPower, task: Task, who: int) -> int:
        """The one who loses them, or `self` if fewer of another's will do."""
        otherwise = task.player if self.up_to and who != task.player else who
        return whose_choice(state, task, self.chooser, otherwise)


class RemoveCardinals(RemoveOwn):
    """Cardinals leave the curia."""

    def fields_of_place(self) -> tuple[str, ...]:
        return ()

    def remove_of(self, table: Table[PriceOfPower], task: Task, who: int) -> None:
        state = table.state
        cardinals = self.amount.of(state, task.player, state.papacy.curia.count(who))
        table.spend(cardinals)
        for _ in range(cardinals):
            if curia.remove_cardinal(table, who):
                lost(state, who, NOBODY)


class RemoveInfluence(RemoveOwn):
    """Cubes go from areas."""

    def remove_of(self, table: Table[PriceOfPower], task: Task, who: int) -> None:
        state = table.state
        places = self.targets(state, task.player, who)
        there = sum([count4(state.map.influence[area], who) for area in places])
        number = self.amount.of(state, task.player, there)
        if number >= there and not self.up_to:
            for area in places:
                cubes = tokens.remove_influence(table, who, area, kept_by_marriage(state, who, area))
                for _ in range(cubes):
                    lost(state, who, area)
        else:
            chooser = self.chosen_by(state, task, who)
            ask(table, select("effect-remove-influence", chooser, task, who, number, self.up_to))

    def targets(self, state: PriceOfPower, player: int, subject: int) -> list[int]:
        return [area for area in self.where.areas(state, player) if count4(state.map.influence[area], subject)]

    def take(self, table: Table[PriceOfPower], subject: int, at: int) -> None:
        tokens.remove_influence(table, subject, at, 1)
        lost(table.state, subject, at)


def kept_by_marriage(state: PriceOfPower, player: int, area: int) -> int:
    """Cubes that go when all are to go: a marriage in the area holds one back.

    Rules: ruling.marriage-holds
    """
    return max(0, count4(state.map.influence[area], player) - min(1, board.marriages_in(state, player, area)))


class RemoveClaims(RemoveOwn):
    """Claims go from areas."""

    def remove_of(self, table: Table[PriceOfPower], task: Task, who: int) -> None:
        state = table.state
        number = self.amount.of(state, task.player, len(self.targets(state, task.player, who)))
        chooser = self.chosen_by(state, task, who)
        ask(table, select("effect-remove-claim", chooser, task, who, number, self.up_to))

    def targets(self, state: PriceOfPower, player: int, subject: int) -> list[int]:
        return [area for area in self.where.areas(state, player) if state.map.claims[area] >> subject & 1]

    def take(self, table: Table[PriceOfPower], subject: int, at: int) -> None:
        tokens.remove_claim(table, subject, at)
        lost(table.state, subject, at)


class EndAlliances(Remove):
    """All alliances with realms whose capitals lie in the areas.

    Rules: alliance.active
    """

    def remove_from(self, table: Table[PriceOfPower], task: Task, players: list[int]) -> None:
        state = table.state
        inside = self.where.areas(state, task.player)
        owners = named(state, task.player, self.owner or EVERYBODY)
        for realm in range(REALMS):
            ally = state.relations.ally[realm]
            if ally in owners and board.capital_area(state, realm) in inside:
                relations.end_alliance(table, ally, realm)
                lost(state, ally, board.capital_area(state, realm))


# What lies on the board


class RemoveFromBoard(Remove):
    """Tokens that are nobody's own, or that are chosen whoever holds them."""

    def remove_from(self, table: Table[PriceOfPower], task: Task, players: list[int]) -> None:
        state = table.state
        found = self.targets(state, task.player, NOBODY)
        chooser = whose_choice(state, task, self.chooser, self.usual_chooser(state, task, found))
        number = self.amount.of(state, task.player, self.lying(state, found))
        ask(table, select(self.asks(), chooser, task, NOBODY, number, self.up_to))

    def asks(self) -> str:
        """The kind of the question where they go from."""
        raise NotImplementedError

    def usual_chooser(self, state: PriceOfPower, task: Task, found: list[int]) -> int:
        """Who chooses, if the card names nobody."""
        return task.player

    def lying(self, state: PriceOfPower, found: list[int]) -> int:
        """How many tokens there are."""
        return len(found)


class RemoveRebels(RemoveFromBoard):
    """Rebel units go from areas."""

    def asks(self) -> str:
        return "effect-remove-rebels"

    def lying(self, state: PriceOfPower, found: list[int]) -> int:
        return sum([state.map.rebels[area] for area in found])

    def targets(self, state: PriceOfPower, player: int, subject: int) -> list[int]:
        return [area for area in self.where.areas(state, player) if state.map.rebels[area]]

    def take(self, table: Table[PriceOfPower], subject: int, at: int) -> None:
        tokens.remove_rebels(table, at, 1)
        lost(table.state, NOBODY, at)


class RemovePlague(RemoveFromBoard):
    """Plague leaves areas."""

    def asks(self) -> str:
        return "effect-remove-area"

    def targets(self, state: PriceOfPower, player: int, subject: int) -> list[int]:
        return [area for area in self.where.areas(state, player) if area in state.map.plague]

    def take(self, table: Table[PriceOfPower], subject: int, at: int) -> None:
        state = table.state
        state.map.plague = without(state.map.plague, at)
        table.tell(events.PLAGUE_GONE, at)
        lost(state, NOBODY, at)


class RemoveRevolution(RemoveFromBoard):
    """Revolution leaves areas."""

    def asks(self) -> str:
        return "effect-remove-area"

    def targets(self, state: PriceOfPower, player: int, subject: int) -> list[int]:
        return [area for area in self.where.areas(state, player) if area in state.map.infected]

    def take(self, table: Table[PriceOfPower], subject: int, at: int) -> None:
        spread.calm(table, at)
        lost(table.state, NOBODY, at)


class RemoveFromProvinces(RemoveFromBoard):
    """Tokens on provinces: their holder chooses, if all are his."""

    def fields_of_place(self) -> tuple[str, ...]:
        return ("in", "on")

    def asks(self) -> str:
        return "effect-remove-token"

    def usual_chooser(self, state: PriceOfPower, task: Task, found: list[int]) -> int:
        return only_holder(state, found, task.player)

    def take(self, table: Table[PriceOfPower], subject: int, at: int) -> None:
        state = table.state
        holder = board.holder(state, at)
        land.take_away(table, at)
        lost(state, holder, at)


class RemoveTowns(RemoveFromProvinces):
    """Towns that do not lie on the home land of a player."""

    def targets(self, state: PriceOfPower, player: int, subject: int) -> list[int]:
        found = self.where.provinces(state, player)
        return [at for at in found if board.is_town(state, at) and not is_home(state, at)]


def is_home(state: PriceOfPower, province: int) -> bool:
    """Beneath the town lies the flag of a realm that a player governs."""
    realm = board.realm_beneath(state, province)
    return realm != NOBODY and state.box.player_of[realm] != NOBODY


class RemoveVassals(RemoveFromProvinces):
    """Vassals become independent."""

    def targets(self, state: PriceOfPower, player: int, subject: int) -> list[int]:
        return [at for at in self.where.provinces(state, player) if board.is_vassal(state, at)]


class RemoveRebelTowns(RemoveFromProvinces):
    """Rebels leave what they occupy."""

    def targets(self, state: PriceOfPower, player: int, subject: int) -> list[int]:
        return [at for at in self.where.provinces(state, player) if state.map.occupier[at] == REBELS]

    def take(self, table: Table[PriceOfPower], subject: int, at: int) -> None:
        state = table.state
        holder = board.holder(state, at)
        tokens.end_occupation(table, at)
        lost(state, holder, at)


class RemoveUnrest(RemoveFromProvinces):
    """Unrest goes from towns or vassals."""

    def asks(self) -> str:
        return "effect-remove-unrest"

    def targets(self, state: PriceOfPower, player: int, subject: int) -> list[int]:
        return [at for at in self.where.provinces(state, player) if state.map.unrest[at]]

    def take(self, table: Table[PriceOfPower], subject: int, at: int) -> None:
        state = table.state
        holder = board.holder(state, at)
        if state.map.unrest[at] & ON_TOKEN:
            tokens.remove_unrest(table, at)
        elif state.map.unrest[at] & ON_OCCUPIER:
            tokens.remove_unrest(table, at, True)
        lost(state, holder, at)


class RemovePirates(RemoveFromBoard):
    """Pirates go from trade nodes."""

    def fields_of_place(self) -> tuple[str, ...]:
        return ("node",)

    def asks(self) -> str:
        return "effect-remove-pirate"

    def lying(self, state: PriceOfPower, found: list[int]) -> int:
        return sum([state.trade.pirates[node] for node in found])

    def targets(self, state: PriceOfPower, player: int, subject: int) -> list[int]:
        return [node for node in self.where.nodes(state, player) if state.trade.pirates[node]]

    def take(self, table: Table[PriceOfPower], subject: int, at: int) -> None:
        secondary.put_pirate(table, at, -1)
        lost(table.state, NOBODY, at)


# Questions


class FromPlace(Select):
    """From which place a token goes."""

    def verb(self, state: PriceOfPower) -> Remove:
        found = self.task(state).verb
        assert isinstance(found, Remove)
        return found

    def thing(self) -> int:
        return AN_AREA

    def bearing(self, state: PriceOfPower) -> int:
        return GOOD

    def targets(self, state: PriceOfPower) -> list[int]:
        return self.verb(state).targets(state, self.player, self.subject)

    def choice_of(self, value: int) -> Pick:
        return REMOVE_AREA[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        self.verb(table.state).take(table, self.subject, value)


class FromAreaInfluence(FromPlace):
    """From which area a cube goes."""

    def named(self) -> str:
        return "effect-remove-influence"

    def bearing(self, state: PriceOfPower) -> int:
        return BAD if self.seat == self.subject else GOOD


class FromAreaClaim(FromPlace):
    """From which area a claim goes."""

    def named(self) -> str:
        return "effect-remove-claim"

    def once_each(self) -> bool:
        return True

    def bearing(self, state: PriceOfPower) -> int:
        return BAD


class FromAreaRebels(FromPlace):
    """From which area a rebel unit goes."""

    def named(self) -> str:
        return "effect-remove-rebels"


class FromArea(FromPlace):
    """Which area plague or revolution leaves."""

    def named(self) -> str:
        return "effect-remove-area"

    def once_each(self) -> bool:
        return True


class FromProvince(FromPlace):
    """From which province a town, vassal or rebel town goes."""

    def named(self) -> str:
        return "effect-remove-token"

    def once_each(self) -> bool:
        return True

    def thing(self) -> int:
        return A_PROVINCE

    def bearing(self, state: PriceOfPower) -> int:
        return EVEN

    def choice_of(self, value: int) -> Pick:
        return REMOVE_PROVINCE[value]


class FromProvinceUnrest(FromProvince):
    """From which town or vassal unrest goes."""

    def named(self) -> str:
        return "effect-remove-unrest"

    def bearing(self, state: PriceOfPower) -> int:
        return GOOD


class FromNode(FromPlace):
    """From which trade node a pirate goes."""

    def named(self) -> str:
        return "effect-remove-pirate"

    def thing(self) -> int:
        return OTHER_THING

    def choice_of(self, value: int) -> Pick:
        return REMOVE_NODE[value]


TOKENS: Final[dict[str, Read]] = {
    "T": RemoveTowns,
    "C": RemoveCardinals,
    "I": RemoveInfluence,
    "G": RemoveClaims,
    "A": EndAlliances,
    "R": RemoveRebels,
    "PLAGUE": RemovePlague,
    "REV": RemoveRevolution,
    "V": RemoveVassals,
    "RT": RemoveRebelTowns,
    "U": RemoveUnrest,
    "PIRATE": RemovePirates,
}


def read_remove(read: Reader) -> Part:
    """By what goes."""
    return TOKENS[read.word("token", list(TOKENS))](read)


VERBS["remove"] = read_remove
ITEMS: Final[dict[str, Callable[..., Item]]] = {}
enter(
    {
        "effect-remove-influence": FromAreaInfluence,
        "effect-remove-claim": FromAreaClaim,
        "effect-remove-rebels": FromAreaRebels,
        "effect-remove-area": FromArea,
        "effect-remove-token": FromProvince,
        "effect-remove-unrest": FromProvinceUnrest,
        "effect-remove-pirate": FromNode,
    },
    ITEMS,
)
