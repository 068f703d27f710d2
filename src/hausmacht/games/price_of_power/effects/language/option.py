"""Options of a card: one of several ways, what it needs, and which of them are open to a player.

Rules: effects.choose, events.other-option
"""

from __future__ import annotations

from typing import Final

from hausmacht.core.agenda import Denial
from hausmacht.games.price_of_power.effects.language.reading import Reader
from hausmacht.games.price_of_power.effects.language.verb import verbs_in
from hausmacht.games.price_of_power.effects.running import frame
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.telling.sentences import Narrator

MOST_OPTIONS: Final = 8  # as many as there are letters for them
NO_LONGER_OPEN: Final = Denial("no-longer-open", "effects.choose")


class Option:
    """One of several ways."""

    def __init__(self, read: Reader) -> None:
        self.id: Final = read.said("id")
        self.needs: Final = read.condition_if("needs")
        self.then: Final = read.effects("then")

    def can_be_taken(self, state: PriceOfPower, player: int) -> bool:
        """Whether a player meets what it needs and can pay its mandatory costs.

        Rules: events.other-option, edition.option-costs
        """
        return self.is_met(state, player) and self.why_not_paid(state, player) is None

    def is_met(self, state: PriceOfPower, player: int) -> bool:
        """Rules: events.other-option, edition.option-costs"""
        needs = self.needs
        return needs is None or only_costs_count(state) or needs.holds(state, player, frame.context(state))

    def why_not_paid(self, state: PriceOfPower, player: int) -> Denial | None:
        """What a player lacks for its mandatory costs.

        Rules: events.other-option
        """
        for verb in verbs_in(self.then.verbs):
            denial = verb.why_not_paid(state, player)
            if denial is not None:
                return denial
        return None

    def told(self, teller: Narrator) -> str:
        with teller.left_open():
            told = teller.told(self.then.verbs)
        deeds, rest = teller.deeds_first(told)
        if not told:
            found = teller.say("do-nothing")
        else:
            found = teller.behind_may(deeds) if not rest else "; ".join(teller.clauses(told, teller.doer))
        if self.needs is None:
            return found
        return teller.say("only-if", x=found, y=self.needs.told(teller, teller.subject, False))


def only_costs_count(state: PriceOfPower) -> bool:
    """Edition 1.2: an option is open to whoever can pay it."""
    return state.box.rules.edition_1_2


def read_options(read: Reader, key: str) -> list[Option]:
    """The options of a choice, not more than there are letters for them."""
    read.need(key)
    found = read.tables(key)
    if len(found) > MOST_OPTIONS:
        raise read.wrong(key, f"a choice has at most {MOST_OPTIONS} options, not {len(found)}")
    return [Option(each) for each in found]


def open_options(state: PriceOfPower, player: int, options: list[Option], taken: int = 0) -> list[int]:
    """What may be chosen: options that can be met and paid; all of them when none can.

    Rules: events.other-option
    """
    open_ones = [at for at in range(len(options)) if not taken >> at & 1]
    found = [at for at in open_ones if options[at].can_be_taken(state, player)]
    return found or open_ones
