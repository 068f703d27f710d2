"""Placing tokens: what all of them have in common.

Rules: effects.place, ruling.place-self
"""

from __future__ import annotations

from typing import Final

from hausmacht.core.agenda import Table
from hausmacht.games.price_of_power.effects.language.reading import Reader
from hausmacht.games.price_of_power.effects.language.verb import Chosen, Task
from hausmacht.games.price_of_power.effects.parts.amounts import read_amount
from hausmacht.games.price_of_power.effects.running import frame, worth
from hausmacht.games.price_of_power.effects.running.asking import EVEN, Select, ask, whom
from hausmacht.games.price_of_power.effects.running.where import Where
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.telling.grammar import ONE
from hausmacht.games.price_of_power.telling.sentences import Narrator, Told

ONE_TOKEN: Final = read_amount(1)


class Place(Chosen):
    """Tokens come to the board under the rules for each of them. What a player gains he places, and he is `self`.

    Rules: effects.place, ruling.place-self
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        self.token: Final = read.said("token")
        self.where: Final = Where(read, *self.fields_of_place())

    def fields_of_place(self) -> tuple[str, ...]:
        """The fields that can say where such a token goes."""
        return ()

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        found = whom(table, task, self.who)
        if found is not None:
            self.place_for(table, task, found)

    def place_for(self, table: Table[PriceOfPower], task: Task, players: list[int]) -> None:
        """Each of them places as many; a token that cannot be placed does nothing."""

    def goes_to_one_place(self) -> bool:
        """Whether several tokens lie together."""
        return False

    def told(self, teller: Narrator) -> list[Told]:
        way, _ = self.amount.counting(self.up_to)
        everywhere = way in ("all", "half") and self.where.is_land
        found = (ONE_TOKEN if everywhere else self.amount).so_many(teller, self.token, [], self.up_to)
        together = way == ONE or self.goes_to_one_place()
        places = ("every" if way == "all" else way) if everywhere else ONE if together else "many"
        told = self.where.told(teller, "place-each" if everywhere else "place", places, {"x": found})
        teller.many_chosen = way != ONE
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

    def open_to(self, state: PriceOfPower, player: int) -> tuple[str, int] | None:
        return (self.place_kind(), len(self.targets(state, player))) if self.who.is_self else None

    def lay(self, table: Table[PriceOfPower], player: int, at: int) -> None:
        """One token."""
        raise NotImplementedError

    def bearing(self) -> int:
        """GOOD, BAD or EVEN for the one who chooses."""
        return EVEN


class WhereToLay(Select):
    """Where the next token comes, as its verb says."""

    def once_each(self) -> bool:
        return True

    def verb(self, state: PriceOfPower) -> PlaceOnBoard:
        found = self.task(state).verb
        assert isinstance(found, PlaceOnBoard)
        return found

    def targets(self, state: PriceOfPower) -> list[int]:
        return self.verb(state).targets(state, self.subject)

    def bearing(self, state: PriceOfPower) -> int:
        return self.verb(state).bearing()

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        self.verb(table.state).lay(table, self.subject, value)


def note(table: Table[PriceOfPower], place_number: int, is_area: bool) -> None:
    """Remember what was placed, and that the place was chosen."""
    state = table.state
    frame.extend(state, frame.PLACED, "area" if is_area else "province", place_number)
    frame.extend(state, "$placed", "area" if is_area else "province", place_number)
    if is_area:
        frame.chose_area(state, place_number)
    else:
        frame.chose_province(state, place_number)
