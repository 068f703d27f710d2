"""Negotiated peace between people: a term, who counts as the victor, the fate of every province, ducats and talks.

A proposal is one number: term * 3 + who has won (nobody, the proposer, the other). While it is drawn up, `state.peace`
holds what was proposed for the provinces of a kept board (see peace_board), and `state.deal` what the proposer wants to
agree on beside the peace (see diplomacy). The other side accepts or refuses all of it together.

Rules: peace.negotiated, peace.binding, peace.negotiated-edition, peace.advanced-edition, peace.negotiated-ducats
Rules: peace.negotiated-talks, ruling.peace-talks, ruling.counter-offers
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hausmacht.core.agenda import Decision, Denial, Item, Step, Table
from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.choices import DONE, Pick, picks, word
from hausmacht.games.price_of_power.components import NOBODY
from hausmacht.games.price_of_power.events import peace as events
from hausmacht.games.price_of_power.progress.peace import FREED, KEPT, NO_PEACE
from hausmacht.games.price_of_power.progress.record import NOTHING
from hausmacht.games.price_of_power.rules.actions import minor
from hausmacht.games.price_of_power.rules.diplomacy import agreements, diplomacy, offers
from hausmacht.games.price_of_power.rules.peace import peace_board, peace_terms
from hausmacht.games.price_of_power.rules.peace.peace_sides import lost_to, side_of, taken
from hausmacht.games.price_of_power.rules.peace.peace_terms import (
    AGREED,
    AGREED_WON,
    CONVERSION,
    HUMILIATION,
    KEEP_BOARD,
    SUCCESSION,
    TERM_NAMES,
    VASSALIZATION,
    WHITE_PEACE,
)
from hausmacht.games.price_of_power.rules.terms import treasury
from hausmacht.games.price_of_power.state import PriceOfPower

UNDECIDED: Final = 0
PROPOSER: Final = 1
OTHER: Final = 2
WINNER_NAMES: Final = ("nobody", "us", "them")
MOST_DUCATS: Final = 300

NEGOTIABLE: Final[list[tuple[int, int]]] = [
    (WHITE_PEACE, UNDECIDED),
    (KEEP_BOARD, UNDECIDED),
    (KEEP_BOARD, PROPOSER),
    (KEEP_BOARD, OTHER),
    (HUMILIATION, PROPOSER),
    (HUMILIATION, OTHER),
    (VASSALIZATION, PROPOSER),
    (VASSALIZATION, OTHER),
    (CONVERSION, PROPOSER),
    (CONVERSION, OTHER),
    (SUCCESSION, PROPOSER),
    (SUCCESSION, OTHER),
]
PROPOSALS: Final = [
    Pick(f"propose {TERM_NAMES[term]} {WINNER_NAMES[winner]}", term * 3 + winner, term=term, winner=winner)
    for term, winner in NEGOTIABLE
]
GIVE: Final = [Pick(f"offer-ducats {ducats}", ducats, ducats=ducats) for ducats in range(MOST_DUCATS + 1)]
DEMAND: Final = [Pick(f"demand-ducats {ducats}", -ducats, ducats=ducats) for ducats in range(MOST_DUCATS + 1)]
KEEP_THE_REST: Final = word("keep-the-rest")

NOTHING_ELSE: Final = 0
WE_TALK: Final = 1
THEY_TALK: Final = 2
WE_CUT: Final = 3
THEY_CUT: Final = 4
WE_BOTH: Final = 5
THEY_BOTH: Final = 6
TALK_NAMES: Final = (
    "nothing",
    "we-talk",
    "they-talk",
    "we-cut-ties",
    "they-cut-ties",
    "we-talk-and-cut-ties",
    "they-talk-and-cut-ties",
)
TALKS: Final = picks("peace-with", TALK_NAMES, "talks")
CUTS: Final = (WE_CUT, THEY_CUT, WE_BOTH, THEY_BOTH)
WE_SPEAK: Final = (WE_TALK, WE_BOTH)
THEY_SPEAK: Final = (THEY_TALK, THEY_BOTH)
ACCEPT: Final = word("accept-peace")
REFUSE: Final = word("refuse-peace")
COUNTER: Final = word("counter-peace")
MOST_COUNTERS: Final = 3  # proposals that answer another, one after the other

NOT_WITH_BOTS: Final = Denial("not-with-bots", "peace.negotiated")
ADVANCED_ONLY: Final = Denial("advanced-only", "peace.advanced-edition")
NOT_NEGOTIABLE: Final = Denial("not-negotiable", "peace.negotiated-edition")
NOTHING_TO_SAY: Final = Denial("nothing-to-say", "peace.negotiated-talks")
ENOUGH_SAID: Final = Denial("enough-said", "ruling.counter-offers")
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
    """Which terms are proposed? `counters`: how many proposals it answers.

    Rules: peace.negotiated, peace.negotiated-edition
    """

    def __init__(self, player: int, realm: int, counters: int = 0) -> None:
        super().__init__("propose", player, realm, *told(counters))
        self.realm: Final = realm
        self.counters: Final = counters

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return [*PROPOSALS, DONE]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        if choice is DONE:
            return None
        victor, loser = sides(state, self.seat, self.realm, choice.value % 3)
        if choice.value // 3 == VASSALIZATION and state.box.rules.edition_1_2:
            return NOT_NEGOTIABLE
        return peace_terms.why_not(state, victor, loser, choice.value // 3, AGREED)

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"realm": self.realm}

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        if choice is not DONE:
            table.state.peace = NO_PEACE
            next_fate(table, self.seat, self.realm, choice.value, self.counters)


def told(counters: int) -> tuple[int, ...]:
    """Behind the other numbers of a question, unless nothing is answered: so a first proposal is written as ever."""
    return (counters,) if counters else ()


def sides(state: PriceOfPower, player: int, realm: int, winner: int) -> tuple[int, int]:
    """The player who counts as the victor and the realm that has lost; the proposer when nobody has won."""
    if winner == OTHER:
        return state.box.player_of[realm], state.box.realm[player]
    return player, realm


# What becomes of the provinces


def disputed(state: PriceOfPower, player: int, realm: int) -> list[int]:
    """Provinces that either side occupies, but for capitals, which go back anyway; the proposer's conquests first.

    Rules: peace.keep, peace.ransom
    """
    found = [*taken(state, player, side_of(state, player, realm)), *lost_to(state, player, realm)]
    return [at for at in found if not peace_board.is_capital(state, at)]


def next_fate(table: Table[PriceOfPower], player: int, realm: int, proposal: int, counters: int) -> None:
    """The next province of a kept board for which nothing is proposed yet; then ducats."""
    state = table.state
    if proposal // 3 == KEEP_BOARD:
        for at in disputed(state, player, realm):
            if peace_board.fate_of(state, at) == NOBODY:
                table.next(AgreeOn(player, realm, proposal, at, counters))
                return
    table.next(ProposeDucats(player, realm, proposal, counters))


class AgreeOn(Decision[PriceOfPower, Pick]):
    """What is proposed for an occupied province: its occupier keeps it, gives it back or frees it.

    Rules: peace.binding, peace.free
    """

    def __init__(self, player: int, realm: int, proposal: int, province: int, counters: int = 0) -> None:
        super().__init__("agree-on", player, realm, proposal, province, *told(counters))
        self.realm: Final = realm
        self.proposal: Final = proposal
        self.province: Final = province
        self.counters: Final = counters

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        at = self.province
        return (peace_board.KEEP[at], peace_board.SELL[at], peace_board.FREE[at], KEEP_THE_REST)

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        occupier = state.map.occupier[self.province]
        if choice.kind == "set-free":
            return peace_board.why_not_free(state, occupier, self.province)
        if choice.kind == "return-province":
            return None
        return peace_board.why_not_keep(state, occupier)

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {
            "province": self.province,
            "player": state.map.occupier[self.province],
            "tax": board.tax_value(state, self.province),
        }

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        state = table.state
        if choice is KEEP_THE_REST:
            for at in disputed(state, self.seat, self.realm):
                if peace_board.fate_of(state, at) == NOBODY:
                    peace_board.decree(state, at, KEPT)
        else:
            peace_board.decree(state, self.province, peace_board.FATES.index(choice.kind))
        next_fate(table, self.seat, self.realm, self.proposal, self.counters)


# Ducats and talks


class ProposeDucats(Decision[PriceOfPower, Pick]):
    """Do ducats change hands with the peace? Any sum that is there, for provinces that are given back.

    Rules: peace.negotiated-ducats, ruling.loan-deals
    """

    def __init__(self, player: int, realm: int, proposal: int, counters: int = 0) -> None:
        super().__init__("propose-ducats", player, realm, proposal, *told(counters))
        self.realm: Final = realm
        self.proposal: Final = proposal
        self.counters: Final = counters

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        other = state.box.player_of[self.realm]
        give = min(MOST_DUCATS, state.treasury.ducats[self.seat] + 1)
        demand = min(MOST_DUCATS, state.treasury.ducats[other] + 1)
        return [*GIVE[: give + 1], *DEMAND[1 : demand + 1]]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        ducats = choice.value
        if ducats == 0:
            return None
        other = state.box.player_of[self.realm]
        payer, payee = (self.seat, other) if ducats > 0 else (other, self.seat)
        if not [at for at in peace_board.given_back(state) if state.map.occupier[at] == payee]:
            return DUCATS_ONLY_FOR_PROVINCES
        if state.treasury.ducats[payer] < abs(ducats):
            have = state.treasury.ducats[payer]
            return Denial("cannot-afford-peace", "peace.negotiated-ducats", need=abs(ducats), have=have)
        return None

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"realm": self.realm, "term": self.proposal // 3}

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        table.next(ProposeTalks(self.seat, self.realm, self.proposal, choice.value, self.counters))


class ProposeTalks(Decision[PriceOfPower, Pick]):
    """Does one side cut ties, talk with the other, or both, as a part of the peace?

    Rules: peace.negotiated-talks, ruling.peace-talks
    """

    def __init__(self, player: int, realm: int, proposal: int, ducats: int, counters: int = 0) -> None:
        super().__init__("propose-talks", player, realm, proposal, ducats, *told(counters))
        self.realm: Final = realm
        self.proposal: Final = proposal
        self.ducats: Final = ducats
        self.counters: Final = counters

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return TALKS

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        if choice.value in WE_SPEAK and not could_talk(state, self.seat, state.box.player_of[self.realm]):
            return NOTHING_TO_SAY
        return None

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"realm": self.realm}

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        state = table.state
        other = state.box.player_of[self.realm]
        table.next(PutForward(self.seat, self.realm, self.proposal, self.ducats, choice.value, self.counters))
        if choice.value in WE_SPEAK:
            forget_turn(state)
            diplomacy.open_talks(state, other, True).packing = True
            table.next(diplomacy.MakeOffer(self.seat))


def could_talk(state: PriceOfPower, player: int, other: int) -> bool:
    """Anything to agree on beside the peace, as if there were none of these wars."""
    before = state.deal
    diplomacy.open_talks(state, other, True)
    found = offers.has_offer(state, player, other)
    state.deal = before
    return found


def forget_turn(state: PriceOfPower) -> None:
    """Talks of a peace have nothing to do with those of the last turn."""
    state.turn.talked_to = NOBODY
    state.turn.money_given = False
    state.turn.sold = False


class PutForward(Step[PriceOfPower]):
    """The whole proposal is read out, and the other side answers.

    Rules: peace.binding
    """

    def __init__(self, player: int, realm: int, proposal: int, ducats: int, talks: int, counters: int = 0) -> None:
        super().__init__("put-forward", (player, realm, proposal, ducats, talks, *told(counters)))
        self.player: Final = player
        self.realm: Final = realm
        self.proposal: Final = proposal
        self.ducats: Final = ducats
        self.talks: Final = talks
        self.counters: Final = counters

    def run(self, table: Table[PriceOfPower]) -> None:
        state = table.state
        other = state.box.player_of[self.realm]
        table.tell(events.OFFERED, self.player, self.realm, self.proposal // 3, self.proposal % 3, self.ducats)
        for at in disputed(state, self.player, self.realm):
            fate = peace_board.fate_of(state, at)
            if fate != NOBODY:
                table.tell(events.FATE, state.map.occupier[at], at, fate)
        diplomacy.read_out(table, self.player)
        own = state.box.realm[self.player]
        table.next(AnswerPeace(other, own, self.proposal, self.ducats, self.talks, self.counters))


class Talks(Step[PriceOfPower]):
    """After the peace: the player cuts ties, or what was agreed beside it happens, or he opens talks.

    Rules: peace.negotiated-talks, ruling.peace-talks
    """

    def __init__(self, player: int, other: int, talks: int) -> None:
        super().__init__("peace-talks", (player, other, talks))
        self.player: Final = player
        self.other: Final = other
        self.talks: Final = talks

    def run(self, table: Table[PriceOfPower]) -> None:
        state = table.state
        if self.talks in CUTS and minor.has_ties(state, self.player):
            table.next(minor.CutTies(self.player))
        if self.talks in WE_SPEAK:
            agreements.carry_out_package(table, self.player, self.other)
            state.deal = NOTHING
        elif self.talks in THEY_SPEAK and could_talk(state, self.player, self.other):
            forget_turn(state)
            diplomacy.open_talks(state, self.other, True)
            table.next(diplomacy.MakeOffer(self.player))


class AnswerPeace(Decision[PriceOfPower, Pick]):
    """Is the peace another player proposes accepted, refused, or answered by a proposal of one's own?

    Rules: peace.negotiated, peace.binding, ruling.counter-offers
    """

    def __init__(self, player: int, realm: int, proposal: int, ducats: int, talks: int, counters: int = 0) -> None:
        super().__init__("answer-peace", player, realm, proposal, ducats, talks, *told(counters))
        self.realm: Final = realm
        self.proposal: Final = proposal
        self.ducats: Final = ducats
        self.talks: Final = talks
        self.counters: Final = counters

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return (ACCEPT, REFUSE, COUNTER)

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return ENOUGH_SAID if choice is COUNTER and self.counters >= MOST_COUNTERS else None

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {
            "realm": self.realm,
            "term": self.proposal // 3,
            "winner": self.proposal % 3,
            "ducats": self.ducats,
            "talks": self.talks,
            "kept": len(peace_board.with_fate(state, KEPT)),
            "returned": len(peace_board.given_back(state)),
            "freed": len(peace_board.with_fate(state, FREED)),
        }

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        state = table.state
        proposer = state.box.player_of[self.realm]
        if choice is not ACCEPT:
            state.peace = NO_PEACE
            state.deal = NOTHING
            if choice is COUNTER:
                table.tell(events.ANSWERED, self.seat, self.realm)
                table.next(Propose(self.seat, self.realm, self.counters + 1))
            else:
                table.tell(events.REFUSED, self.seat, self.realm)
            return
        payer, payee = (proposer, self.seat) if self.ducats > 0 else (self.seat, proposer)
        treasury.gain_ducats(table, payee, treasury.lose_ducats(table, payer, abs(self.ducats)))
        winner = self.proposal % 3
        victor, loser = sides(state, proposer, state.box.realm[self.seat], winner)
        basis = AGREED if winner == UNDECIDED else AGREED_WON
        if self.talks:
            speaker, partner = (proposer, self.seat) if self.talks % 2 else (self.seat, proposer)
            table.next(Talks(speaker, partner, self.talks))
        peace_terms.settle(table, victor, loser, self.proposal // 3, basis)


ITEMS: Final[dict[str, Callable[..., Item]]] = {
    "propose": Propose,
    "agree-on": AgreeOn,
    "propose-ducats": ProposeDucats,
    "propose-talks": ProposeTalks,
    "put-forward": PutForward,
    "peace-talks": Talks,
    "answer-peace": AnswerPeace,
}
