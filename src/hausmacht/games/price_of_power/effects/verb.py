"""A verb of a card: what it does, how it is told, and what it is worth. There is one class for each.

Rules: effects.order
"""

from __future__ import annotations

from typing import Final

from hausmacht.core.agenda import Denial, Table
from hausmacht.games.price_of_power.content import Part
from hausmacht.games.price_of_power.effects.parts import Who
from hausmacht.games.price_of_power.effects.reading import Reader
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.telling_sentences import Narrator, Told


class Task:
    """A verb that is being carried out: where it stands, and for whom; he is `self`."""

    def __init__(self, sequence: int, at: int, player: int, verb: Part) -> None:
        self.sequence: Final = sequence
        self.at: Final = at
        self.player: Final = player
        self.verb: Final = verb

    def for_player(self, player: int) -> Task:
        """The same, when another player is `self`."""
        return Task(self.sequence, self.at, player, self.verb)


class Verb(Part):
    """Something that a card does."""

    def __init__(self, read: Reader) -> None:
        super().__init__(read.row)
        self.name: Final = read.text("do")
        self.who: Final = read.who()  # to whom it happens

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        raise NotImplementedError

    def told(self, teller: Narrator) -> list[Told]:
        raise NotImplementedError

    def doer(self) -> Who:
        """Who is told to do it."""
        return self.who

    def parties(self) -> list[Who]:
        """Whom it names: where that is an opponent, `self` is asked which one."""
        return [self.who]

    def worth(self) -> float:
        """What it is worth to the one it happens to, roughly, in prestige."""
        return 0.0

    def brings(self) -> float:
        """What it brings the one who carries it out: nothing, if it happens to somebody else."""
        return self.worth() if self.who.is_self else 0.0

    def is_boon(self) -> bool:
        """Whether it gives something at once to the one it happens to."""
        return False

    def cost_asked(self) -> Part | None:
        """The cost that it asks for; None: it costs nothing."""
        return None

    def why_not_paid(self, state: PriceOfPower, player: int) -> Denial | None:
        """What a player lacks who must pay it; None: nothing, or it need not be paid."""
        return None


class Chosen(Verb):
    """A verb that says how many things are meant, and leaves it to somebody which ones."""

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        self.amount: Final = read.amount()
        self.is_fixed: Final = read.is_plain()  # so many, whatever there is
        self.up_to: Final = read.flag("up_to")  # fewer will do
        self.chooser: Final = read.who_if("chooser")  # None: who gains or loses

    def doer(self) -> Who:
        """What is left to another's choice is done by that one."""
        chooser = self.chooser
        if chooser is None or not self.who.is_self or chooser.is_nobody or chooser.is_active:
            return self.who
        return chooser


def verbs_in(parts: list[Part]) -> list[Verb]:
    """The same, known to be verbs."""
    found: list[Verb] = []
    for part in parts:
        assert isinstance(part, Verb)
        found.append(part)
    return found
