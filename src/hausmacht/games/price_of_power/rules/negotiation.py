"""Negotiated peace between people: a term, who counts as the victor, and ducats; the other side accepts or refuses.

A proposal is one number: term * 3 + who has won (nobody, the proposer, the other).

With the peace one side may cut ties or talk with the other at once.

Rules: peace.negotiated, peace.advanced-edition, peace.negotiated-ducats, peace.negotiated-talks
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hausmacht.core.agenda import Decision, Denial, Item, Step, Table
from hausmacht.games.price_of_power.choices import DONE, Pick, picks, word
from hausmacht.games.price_of_power.events import peace as events
from hausmacht.games.price_of_power.rules import peace_terms, treasury
from hausmacht.games.price_of_power.rules.actions import diplomacy, minor
from hausmacht.games.price_of_power.rules.peace_terms import (
    AGREED,
    AGREED_WON,
    CONVERSION,
    HUMILIATION,
    KEEP_BOARD,
    SUCCESSION,
    TERM_NAMES,
    WHITE_PEACE,
)
from hausmacht.games.price_of_power.state import TURN_DIPLOMACY, TURN_MONEY, TURN_SALE, PriceOfPower

UNDECIDED: Final = 0
PROPOSER: Final = 1
OTHER: Final = 2
WINNER_NAMES: Final = ("nobody", "us", "them")
SUMS: Final = (0, 5, 10, 15, 20, 30)

NEGOTIABLE: Final[list[tuple[int, int]]] = [
    (WHITE_PEACE, UNDECIDED),
    (KEEP_BOARD, UNDECIDED),
    (KEEP_BOARD, PROPOSER),
    (KEEP_BOARD, OTHER),
    (HUMILIATION, PROPOSER),
    (HUMILIATION, OTHER),
    (CONVERSION, PROPOSER),
    (CONVERSION, OTHER),
    (SUCCESSION, PROPOSER),
    (SUCCESSION, OTHER),
]
PROPOSALS: Final = [
    Pick(f"propose {TERM_NAMES[term]} {WINNER_NAMES[winner]}", term * 3 + winner, term=term, winner=winner)
    for term, winner in NEGOTIABLE
]
GIVE: Final = [Pick(f"offer-ducats {ducats}", ducats, ducats=ducats) for ducats in SUMS]
DEMAND: Final = [Pick(f"demand-ducats {ducats}", -ducats, ducats=ducats) for ducats in SUMS[1:]]
TALK_NAMES: Final = ("nothing", "we-talk", "they-talk", "we-cut-ties", "they-cut-ties")
TALKS: Final = picks("peace-with", TALK_NAMES, "talks")
ACCEPT: Final = word("accept-peace")
REFUSE: Final = word("refuse-peace")

NOT_WITH_BOTS: Final = Denial("not-with-bots", "peace.negotiated")
ADVANCED_ONLY: Final = Denial("advanced-only", "peace.advanced-edition")
ASKED_ALREADY: Final = Denial("asked-already", "peace.negotiated")
DUCATS_ONLY_FOR_PROVINCES: Final = Denial("ducats-only-for-provinces", "peace.negotiated-ducats")


def why_not_negotiate(state: PriceOfPower, other: int, asked: int) -> Denial | None:
    """Only with a person, and once a round.

    Rules: peace.negotiated, peace.advanced-edition
    """
    if state.box.is_bot[other]:
        return NOT_WITH_BOTS
    if state.box.rules.edition_1_2 and not state.box.rules.advanced:
        return ADVANCED_ONLY
    return ASKED_ALREADY if asked >> other & 1 else None


class Propose(Decision[PriceOfPower, Pick]):
    """Which terms are proposed?

    Rules: peace.negotiated
    """

    def __init__(self, player: int, realm: int) -> None:
        super().__init__("propose", player, realm)
        self.realm: Final = realm

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return [*PROPOSALS, DONE]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        if choice is DONE:
            return None
        victor, loser = sides(state, self.seat, self.realm, choice.value % 3)
        return peace_terms.why_not(state, victor, loser, choice.value // 3, AGREED)

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"realm": self.realm}

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        if choice is not DONE:
            table.next(ProposeDucats(self.seat, self.realm, choice.value))


def sides(state: PriceOfPower, player: int, realm: int, winner: int) -> tuple[int, int]:
    """The player who counts as the victor and the realm that has lost; the proposer when nobody has won."""
    if winner == OTHER:
        return state.box.player_of[realm], state.box.realm[player]
    return player, realm


class ProposeDucats(Decision[PriceOfPower, Pick]):
    """Do ducats change hands with the peace?

    Rules: peace.negotiated-ducats
    """

    def __init__(self, player: int, realm: int, proposal: int) -> None:
        super().__init__("propose-ducats", player, realm, proposal)
        self.realm: Final = realm
        self.proposal: Final = proposal

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return [*GIVE, *DEMAND]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        ducats = choice.value
        payer = self.seat if ducats >= 0 else state.box.player_of[self.realm]
        if ducats and self.proposal // 3 != KEEP_BOARD:
            return DUCATS_ONLY_FOR_PROVINCES
        if state.ducats[payer] < abs(ducats):
            return Denial("cannot-afford-peace", "peace.negotiated-ducats", need=abs(ducats))
        return None

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"realm": self.realm, "term": self.proposal // 3}

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        term = self.proposal // 3
        table.tell(events.OFFERED, self.seat, self.realm, term, self.proposal % 3, choice.value)
        table.next(ProposeTalks(self.seat, self.realm, self.proposal, choice.value))


class ProposeTalks(Decision[PriceOfPower, Pick]):
    """Does one side cut ties or talk with the other as a part of the peace?

    Rules: peace.negotiated-talks
    """

    def __init__(self, player: int, realm: int, proposal: int, ducats: int) -> None:
        super().__init__("propose-talks", player, realm, proposal, ducats)
        self.realm: Final = realm
        self.proposal: Final = proposal
        self.ducats: Final = ducats

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return TALKS

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return None

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"realm": self.realm}

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        state = table.state
        other = state.box.player_of[self.realm]
        own = state.box.realm[self.seat]
        table.next(AnswerPeace(other, own, self.proposal, self.ducats, choice.value))


class Talks(Step[PriceOfPower]):
    """After the peace: the player talks with the other, or cuts ties, as was agreed.

    Rules: peace.negotiated-talks
    """

    def __init__(self, player: int, other: int, cut: int) -> None:
        super().__init__("peace-talks", (player, other, cut))
        self.player: Final = player
        self.other: Final = other
        self.cut: Final = cut

    def run(self, table: Table[PriceOfPower]) -> None:
        state = table.state
        if self.cut:
            if minor.has_ties(state, self.player):
                table.next(minor.CutTies(self.player))
            return
        for index in (TURN_DIPLOMACY, TURN_MONEY, TURN_SALE):
            state.turn[index] = 0
        if diplomacy.has_offer(state, self.player, self.other):
            partner = diplomacy.TALK_TO[state.box.realm[self.other]]
            diplomacy.TalkTo(self.player).take(table, partner)


class AnswerPeace(Decision[PriceOfPower, Pick]):
    """Is the peace another player proposes accepted?

    Rules: peace.negotiated
    """

    def __init__(self, player: int, realm: int, proposal: int, ducats: int, talks: int) -> None:
        super().__init__("answer-peace", player, realm, proposal, ducats, talks)
        self.realm: Final = realm
        self.proposal: Final = proposal
        self.ducats: Final = ducats
        self.talks: Final = talks

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return (ACCEPT, REFUSE)

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return None

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {
            "realm": self.realm,
            "term": self.proposal // 3,
            "winner": self.proposal % 3,
            "ducats": self.ducats,
            "talks": self.talks,
        }

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        state = table.state
        proposer = state.box.player_of[self.realm]
        if choice is REFUSE:
            table.tell(events.REFUSED, self.seat, self.realm)
            return
        payer, payee = (proposer, self.seat) if self.ducats > 0 else (self.seat, proposer)
        treasury.gain_ducats(table, payee, treasury.lose_ducats(table, payer, abs(self.ducats)))
        winner = self.proposal % 3
        victor, loser = sides(state, proposer, state.box.realm[self.seat], winner)
        basis = AGREED if winner == UNDECIDED else AGREED_WON
        if self.talks:
            speaker, partner = (proposer, self.seat) if self.talks % 2 else (self.seat, proposer)
            table.next(Talks(speaker, partner, int(self.talks > 2)))
        peace_terms.settle(table, victor, loser, self.proposal // 3, basis)


ITEMS: Final[dict[str, Callable[..., Item]]] = {
    "propose": Propose,
    "propose-ducats": ProposeDucats,
    "propose-talks": ProposeTalks,
    "peace-talks": Talks,
    "answer-peace": AnswerPeace,
}
