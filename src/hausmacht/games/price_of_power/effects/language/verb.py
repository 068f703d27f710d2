"""A verb of a card: what it does, how it is told, and what it is worth. There is one class for each.

Rules: effects.order
"""

from __future__ import annotations

from typing import Final

from hausmacht.core.agenda import Denial, Table
from hausmacht.games.price_of_power.components import NOBODY, PLAYERS
from hausmacht.games.price_of_power.content import Effects, Part
from hausmacht.games.price_of_power.effects.language.reading import MadeOf, Reader
from hausmacht.games.price_of_power.effects.parts import SELF, Amount, Condition, Who
from hausmacht.games.price_of_power.effects.parts.base import Spoken
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.telling.sentences import Narrator, Told


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

    def __init__(self, read: Reader, names_players: bool = True) -> None:
        read.note("do")
        self.name: Final = read.what
        self.made_of: Final = read.made_of
        self.who: Final = read.who() if names_players else SELF  # to whom it happens

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

    # How much it can cause at worst

    def subjects(self) -> int:
        """For how many players it is carried out at most."""
        return 1 if is_one(self.who) else PLAYERS

    def times(self) -> int:
        """How often what is inside it is carried out at most."""
        return self.subjects()

    def work(self) -> int:
        """Effects that are carried out, and questions about the table that are asked.

        The bound is coarse and errs upwards: loops run as often as they can, every branch is taken, and what happens
        to several players happens to all of them.
        """
        times = self.times()
        amounts = [each.part.at_most() for each in self.made_of.questions.values() if isinstance(each.part, Amount)]
        return (1 + max(amounts, default=1)) * times + work_of(self.made_of, self.subjects(), times)

    # What a card asks of its verbs when it is read

    def granted_action(self) -> str:
        """The action that it lets somebody take; empty: none."""
        return ""

    def aim(self) -> Part | None:
        """What is chosen by it, as areas, realms or ideas; None: nothing is chosen."""
        return None

    def gains(self, state: PriceOfPower, player: int) -> list[tuple[str, int]]:
        """What it would bring the one who carries it out now: resources and how much of each."""
        return []

    def open_to(self, state: PriceOfPower, player: int) -> tuple[str, int] | None:
        """What kind of thing is chosen by it, and how many there are to choose from now; None: nothing is chosen."""
        return None

    def option_effects(self) -> list[Effects]:
        """What follows on each of its options."""
        return []

    def option_needs(self) -> list[Condition | None]:
        """What each of its options needs."""
        return []

    def unrest_laid(self) -> Amount | None:
        """How much unrest it brings; None: it does something else."""
        return None

    def casualties_caused(self) -> Amount | None:
        """How many units fall by it; None: it does something else."""
        return None

    def lasting_change(self) -> int:
        """The number of the change of a rule value that it brings; NOBODY: none."""
        return NOBODY

    def cancels_covert(self) -> bool:
        """Whether a covert action comes to nothing by it."""
        return False

    # What it costs

    def cost_asked(self) -> Part | None:
        """The cost that it asks for; None: it costs nothing."""
        return None

    def why_not_paid(self, state: PriceOfPower, player: int) -> Denial | None:
        """What a player lacks who must pay it; None: nothing, or it need not be paid."""
        return None


class Chosen(Verb):
    """A verb that says how many things are meant, and leaves it to somebody which ones."""

    def __init__(self, read: Reader, names_players: bool = True, can_be_fewer: bool = True) -> None:
        super().__init__(read, names_players)
        self.amount: Final = read.amount()
        self.is_fixed: Final = read.is_plain()  # so many, whatever there is
        self.up_to: Final = can_be_fewer and read.flag("up_to")  # fewer will do
        self.chooser: Final = read.who_if("chooser")  # None: who gains or loses

    def doer(self) -> Who:
        """What is left to another's choice is done by that one."""
        chooser = self.chooser
        if chooser is None or not self.who.is_self or chooser.is_nobody or chooser.is_active:
            return self.who
        return chooser


ONE: Final = ("self", "active", "first_player", "target", "none")


def is_one(part: Spoken) -> bool:
    """Whether one player or realm is meant, not several."""
    return part.word in ONE or part.word.startswith("realm:")


def work_of(made_of: MadeOf, subjects: int, times: int) -> int:
    """Of the parts, asked for so many players, and of the verbs inside, carried out so often."""
    found = sum([each.asked for each in made_of.questions.values()]) * subjects
    for body in made_of.bodies.values():
        found += sum([verb.work() for verb in verbs_in(body.effects.verbs)]) * times
    return found


def verbs_in(parts: list[Part]) -> list[Verb]:
    """The same, known to be verbs."""
    found: list[Verb] = []
    for part in parts:
        assert isinstance(part, Verb)
        found.append(part)
    return found
