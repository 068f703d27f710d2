"""Picking: areas, provinces, realms, players, nodes, sea zones, ideas and cards are chosen and bound to a variable.

Rules: effects.pick
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hausmacht.core.agenda import Item, Table
from hausmacht.games.price_of_power import choices
from hausmacht.games.price_of_power.choices import Pick
from hausmacht.games.price_of_power.components import NOBODY
from hausmacht.games.price_of_power.content import Part
from hausmacht.games.price_of_power.effects.counting import things
from hausmacht.games.price_of_power.effects.language.reading import VERBS, Read, Reader
from hausmacht.games.price_of_power.effects.language.verb import Chosen, Task
from hausmacht.games.price_of_power.effects.parts import Seas, Who, read_seas
from hausmacht.games.price_of_power.effects.parts.base import Selection
from hausmacht.games.price_of_power.effects.parts.who import Described
from hausmacht.games.price_of_power.effects.running import frame
from hausmacht.games.price_of_power.effects.running.asking import (
    A_PLAYER,
    A_PROVINCE,
    A_REALM,
    AN_AREA,
    CHOOSE_PLAYER,
    Select,
    ask,
    enter,
    named,
    select,
    whose_choice,
)
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.telling.grammar import MANY, ONE, Phrase
from hausmacht.games.price_of_power.telling.names import SECOND
from hausmacht.games.price_of_power.telling.sentences import Narrator, Told


class PickThings(Chosen):
    """Choose things and bind them to a variable.

    Rules: effects.pick
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read, False)
        self.kind: Final = read.word("kind", list(KINDS))
        self.variable: Final = read.variable("as")
        self.prefers: Final = read.has("prefer")  # some things before the others

    def aim(self) -> Part | None:
        return self

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        state = table.state
        frame.bind(state, self.variable, self.bound_kind(), [])
        chooser = whose_choice(state, task, self.chooser, task.player)
        if self.chooser is not None and chooser == NOBODY:
            return
        there = 0 if self.is_fixed else len(self.targets(state, task.player))
        number = self.amount.of(state, task.player, there)
        ask(table, select(f"effect-pick-{self.kind}", chooser, task, NOBODY, number, self.up_to))

    def bound_kind(self) -> str:
        """What the variable stands for."""
        return self.kind

    def targets(self, state: PriceOfPower, player: int) -> list[int]:
        """What can be chosen now, in ascending order."""
        taken = frame.values(state, self.variable)
        found = sorted([value for value in self.among(state, player) if value not in taken])
        if self.prefers:
            liked = self.preferred(state, player)
            best = [value for value in found if value in liked]
            found = best or found
        return found

    def open_to(self, state: PriceOfPower, player: int) -> tuple[str, int] | None:
        return self.kind, len(self.targets(state, player))

    def among(self, state: PriceOfPower, player: int) -> list[int]:
        """What may be chosen from."""
        raise NotImplementedError

    def preferred(self, state: PriceOfPower, player: int) -> list[int]:
        """What is chosen before anything else."""
        raise NotImplementedError

    def bind(self, state: PriceOfPower, value: int) -> None:
        """One thing was chosen."""
        frame.extend(state, self.variable, self.bound_kind(), value)

    def told(self, teller: Narrator) -> list[Told]:
        way, number = self.amount.counting(self.up_to)
        found = self.source_told(teller, way, number)
        if way == ONE and found.person == MANY:
            found = teller.phrase("one-of-these", x=found)
        if self.prefers:
            found = found.followed(teller.say("preferred", x=self.preference_told(teller)))
        if way != ONE:
            teller.several.add(self.variable)
        teller.numbered = teller.numbered or self.variable in SECOND
        teller.many_chosen = way != ONE
        return teller.deed("pick", x=found)

    def source_told(self, teller: Narrator, way: str, number: str) -> Phrase:
        """What may be chosen from, in words."""
        return teller.noun(self.kind, way, [], number)

    def preference_told(self, teller: Narrator) -> Phrase:
        """What is chosen before anything else, in words."""
        return teller.noun(self.kind, ONE, [], "")


class PickSelected(PickThings):
    """Things that pass a filter."""

    def __init__(self, read: Reader, source: Selection, prefer: Selection) -> None:
        super().__init__(read)
        self.source: Final = source
        self.prefer: Final = prefer

    def among(self, state: PriceOfPower, player: int) -> list[int]:
        return self.source.found(state, player, frame.context(state))

    def preferred(self, state: PriceOfPower, player: int) -> list[int]:
        return self.prefer.found(state, player, frame.context(state))

    def source_told(self, teller: Narrator, way: str, number: str) -> Phrase:
        return self.source.told(teller, way, number)

    def preference_told(self, teller: Narrator) -> Phrase:
        return self.prefer.told(teller)


def favoured(read: Reader) -> str:
    """The field that says what is chosen before anything else."""
    return "prefer" if read.has("prefer") else "from"


class PickAreas(PickSelected):
    """Areas."""

    def __init__(self, read: Reader) -> None:
        super().__init__(read, read.areas("from"), read.areas(favoured(read)))

    def aim(self) -> Part | None:
        return self.source

    def bind(self, state: PriceOfPower, value: int) -> None:
        super().bind(state, value)
        frame.chose_area(state, value)


class PickProvinces(PickSelected):
    """Provinces."""

    def __init__(self, read: Reader) -> None:
        super().__init__(read, read.provinces("from"), read.provinces(favoured(read)))

    def bind(self, state: PriceOfPower, value: int) -> None:
        super().bind(state, value)
        frame.chose_province(state, value)


class PickTerritories(PickSelected):
    """Territories: areas of their own, named by their only provinces."""

    def __init__(self, read: Reader) -> None:
        super().__init__(read, read.areas("from"), read.areas(favoured(read)))

    def bound_kind(self) -> str:
        return "province"

    def among(self, state: PriceOfPower, player: int) -> list[int]:
        return provinces_in(state, super().among(state, player))

    def preferred(self, state: PriceOfPower, player: int) -> list[int]:
        return provinces_in(state, super().preferred(state, player))

    def bind(self, state: PriceOfPower, value: int) -> None:
        super().bind(state, value)
        frame.chose_province(state, value)


def provinces_in(state: PriceOfPower, areas: list[int]) -> list[int]:
    return [at for area in areas for at in state.box.provinces_in[area]]


class PickRealms(PickSelected):
    """Realms."""

    def __init__(self, read: Reader) -> None:
        super().__init__(read, read.realms("from"), read.realms(favoured(read)))

    def aim(self) -> Part | None:
        return self.source

    def bind(self, state: PriceOfPower, value: int) -> None:
        super().bind(state, value)
        frame.chose_realm(state, value)


class PickPlayers(PickThings):
    """Players; their realms are chosen with them."""

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        read.need("from")
        self.source: Final = read.who("from")
        self.prefer: Final = read.who(favoured(read))

    def among(self, state: PriceOfPower, player: int) -> list[int]:
        return named(state, player, self.source)

    def preferred(self, state: PriceOfPower, player: int) -> list[int]:
        return named(state, player, self.prefer)

    def bind(self, state: PriceOfPower, value: int) -> None:
        super().bind(state, value)
        frame.chose_realm(state, state.box.realm[value])

    def source_told(self, teller: Narrator, way: str, number: str) -> Phrase:
        return picked_player(teller, self.source)


def picked_player(teller: Narrator, source: Who) -> Phrase:
    """`another player who …` where `every` would be said of all."""
    if not isinstance(source, Described):
        return source.told(teller)
    other = "another" if source.but is not None else "a-player"
    where = source.where
    if where is None or where.goes_without_saying():
        return teller.phrase(other)
    return teller.phrase(f"{other}-with", x=where.told(teller, Phrase([teller.say("relative")], "m"), False))


class PickNodes(PickThings):
    """Trade nodes."""

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        self.source: Final = read.nodes("from")
        self.prefer: Final = read.nodes(favoured(read))

    def among(self, state: PriceOfPower, player: int) -> list[int]:
        return self.source.found(state, player, frame.context(state))

    def preferred(self, state: PriceOfPower, player: int) -> list[int]:
        return self.prefer.found(state, player, frame.context(state))

    def source_told(self, teller: Narrator, way: str, number: str) -> Phrase:
        return self.source.told(teller)


class PickSeas(PickThings):
    """Sea zones."""

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        self.source: Final = seas_of(read, "from")
        self.prefer: Final = seas_of(read, favoured(read))

    def among(self, state: PriceOfPower, player: int) -> list[int]:
        return self.source.found(state, player, frame.context(state))

    def preferred(self, state: PriceOfPower, player: int) -> list[int]:
        return self.prefer.found(state, player, frame.context(state))


ANY_SEA: Final = read_seas("any")


def seas_of(read: Reader, key: str) -> Seas:
    """Names or `any`, as they are or in a table with `sea`."""
    if read.is_table(key):
        return seas_of(read.inside(key), "sea")
    return read.seas(key) if read.has(key) else ANY_SEA


class PickIdeas(PickThings):
    """Ideas that the player has not."""

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        self.source: Final = read.ideas("from")
        self.prefer: Final = read.ideas(favoured(read))

    def among(self, state: PriceOfPower, player: int) -> list[int]:
        return things.open_to(state, player, self.source)

    def preferred(self, state: PriceOfPower, player: int) -> list[int]:
        return things.open_to(state, player, self.prefer)


class PickCards(PickThings):
    """Cards of the own hand; they are shown."""

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        read.word_if("from", ("hand", "any"))

    def among(self, state: PriceOfPower, player: int) -> list[int]:
        return list(state.cards.hands[player])

    def preferred(self, state: PriceOfPower, player: int) -> list[int]:
        return list(state.cards.hands[player])


# Questions


class Which(Select):
    """Which thing is bound: common to all kinds."""

    def once_each(self) -> bool:
        return True

    def verb(self, state: PriceOfPower) -> PickThings:
        found = self.task(state).verb
        assert isinstance(found, PickThings)
        return found

    def targets(self, state: PriceOfPower) -> list[int]:
        return self.verb(state).targets(state, self.player)

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        self.verb(table.state).bind(table.state, value)


class WhichArea(Which):
    """Which area."""

    def named(self) -> str:
        return "effect-pick-area"

    def thing(self) -> int:
        return AN_AREA

    def choice_of(self, value: int) -> Pick:
        return PICK_AREA[value]


class WhichProvince(Which):
    """Which province."""

    def named(self) -> str:
        return "effect-pick-province"

    def thing(self) -> int:
        return A_PROVINCE

    def choice_of(self, value: int) -> Pick:
        return PICK_PROVINCE[value]


class WhichTerritory(WhichProvince):
    """Which territory."""

    def named(self) -> str:
        return "effect-pick-territory"


class WhichRealm(Which):
    """Which realm."""

    def named(self) -> str:
        return "effect-pick-realm"

    def thing(self) -> int:
        return A_REALM

    def choice_of(self, value: int) -> Pick:
        return PICK_REALM[value]


class WhichPlayer(Which):
    """Which player."""

    def named(self) -> str:
        return "effect-pick-player"

    def thing(self) -> int:
        return A_PLAYER

    def choice_of(self, value: int) -> Pick:
        return CHOOSE_PLAYER[value]


class WhichNode(Which):
    """Which trade node."""

    def named(self) -> str:
        return "effect-pick-node"

    def choice_of(self, value: int) -> Pick:
        return PICK_NODE[value]


class WhichSea(Which):
    """Which sea zone."""

    def named(self) -> str:
        return "effect-pick-sea"

    def choice_of(self, value: int) -> Pick:
        return PICK_SEA[value]


class WhichIdea(Which):
    """Which idea."""

    def named(self) -> str:
        return "effect-pick-idea"

    def choice_of(self, value: int) -> Pick:
        return things.PICK_IDEA[value]


class WhichCard(Which):
    """Which card."""

    def named(self) -> str:
        return "effect-pick-card"

    def choice_of(self, value: int) -> Pick:
        return things.PICK_CARD[value]


PICK_AREA: Final = choices.areas("pick")
PICK_PROVINCE: Final = choices.provinces("pick-province")
PICK_REALM: Final = choices.realms("pick-realm")
PICK_NODE: Final = choices.nodes("pick-node")
PICK_SEA: Final = choices.seas("pick-sea")

KINDS: Final[dict[str, Read]] = {
    "area": PickAreas,
    "province": PickProvinces,
    "territory": PickTerritories,
    "realm": PickRealms,
    "player": PickPlayers,
    "node": PickNodes,
    "sea": PickSeas,
    "idea": PickIdeas,
    "card": PickCards,
}


def read_pick(read: Reader) -> Part:
    """By the kind of things."""
    return KINDS[read.word("kind", list(KINDS))](read)


VERBS["pick"] = read_pick
ITEMS: Final[dict[str, Callable[..., Item]]] = {}
enter(
    {
        "effect-pick-area": WhichArea,
        "effect-pick-province": WhichProvince,
        "effect-pick-territory": WhichTerritory,
        "effect-pick-realm": WhichRealm,
        "effect-pick-player": WhichPlayer,
        "effect-pick-node": WhichNode,
        "effect-pick-sea": WhichSea,
        "effect-pick-idea": WhichIdea,
        "effect-pick-card": WhichCard,
    },
    ITEMS,
)
