"""How the wars of a seat could end: every term with what is missing, the fate of every province, and who would agree.

Each way to a peace is told as the answers that lead to it from the question that is asked now, so that a client can
send all of them as one stretch. The proposal that somebody is asked about is told to everybody: it was read out.
"""

from __future__ import annotations

from typing import Final

import msgspec

from hausmacht.core.agenda import Choice, Decision, Denial, deciding
from hausmacht.core.paper import Paper
from hausmacht.core.view import SPECTATOR
from hausmacht.core.words import Catalogue
from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.components import NOBODY
from hausmacht.games.price_of_power.papers.war import TOTAL as BEATEN
from hausmacht.games.price_of_power.papers.war import victory_of
from hausmacht.games.price_of_power.rules.peace import negotiation, peace, peace_board
from hausmacht.games.price_of_power.rules.peace.negotiation import (
    NEGOTIABLE,
    PROPOSALS,
    AgreeOn,
    AnswerPeace,
    Propose,
    ProposeDucats,
    ProposeTalks,
)
from hausmacht.games.price_of_power.rules.peace.peace import ChooseTerm, MakePeace
from hausmacht.games.price_of_power.rules.peace.peace_board import Dispose, DisposeOf
from hausmacht.games.price_of_power.rules.peace.peace_sides import lost_to, opponents, side_of, taken
from hausmacht.games.price_of_power.rules.peace.peace_terms import KEEP_BOARD, PARTIAL, TERM_NAMES, TOTAL
from hausmacht.games.price_of_power.rules.peace.peace_terms import why_not as why_not_term
from hausmacht.games.price_of_power.state import PriceOfPower

# Ways to a peace
DICTATE: Final = "dictate"
WHITE: Final = "white"
NEGOTIATE: Final = "negotiate"
SURRENDER: Final = "surrender"

# What the other side says to it
MUST: Final = "must"  # a victor needs no consent
YES: Final = "yes"
NO: Final = "no"
ASKED: Final = "asked"  # a person


class WayTold(msgspec.Struct, frozen=True):
    """One way to end a war."""

    way: str  # DICTATE, WHITE, NEGOTIATE or SURRENDER
    term: int  # by TERM_NAMES
    winner: int  # of a negotiated peace: nobody, the proposer, the other
    choices: tuple[str, ...]  # that lead to it from my question; empty where it is not asked
    refused: str  # why it is not possible; empty: it is
    rule: str
    answer: str  # MUST, YES, NO or ASKED


class FateTold(msgspec.Struct, frozen=True):
    """What could become of a province."""

    fate: str  # keep-province, return-province, exchange-province or set-free
    choices: tuple[str, ...]
    refused: str
    rule: str
    other: int = NOBODY  # the province for which it is exchanged


class SlotTold(msgspec.Struct, frozen=True):
    """An occupied province about which something is to be decided."""

    province: int
    occupier: int
    worth: int
    capital: bool  # it goes back for a ransom, whatever is decided
    dictated: tuple[FateTold, ...]  # by a victor
    agreed: tuple[FateTold, ...]  # between people


class EndTold(msgspec.Struct, frozen=True):
    """How the war with one opponent could end."""

    realm: int
    player: int  # NOBODY: nobody plays it
    ways: tuple[WayTold, ...]
    slots: tuple[SlotTold, ...]
    victory: int  # mine, as on the paper of wars
    lost: int  # tax value that the opponent has lost to me, and what it holds of mine: by them a bot decides
    held: int
    ransom: int  # ducats for a capital
    price: int  # ducats for each tax value that is sold back
    cap: int  # ducats the opponent can be made to pay at most, if nothing more is given back
    gives: int  # ducats I could offer, and demand
    demands: int


class ProposedFate(msgspec.Struct, frozen=True):
    province: int
    occupier: int
    worth: int
    fate: str


class ProposalTold(msgspec.Struct, frozen=True):
    """A negotiated peace that somebody is asked to accept."""

    proposer: int
    asked: int
    term: int
    winner: int  # nobody, the proposer, the other
    ducats: int  # from the proposer; below 0: for him
    talks: int  # by TALK_NAMES
    fates: tuple[ProposedFate, ...]
    counters: int  # how many proposals it answers


class PeacePaper(Paper, frozen=True):
    """What a seat could do about its wars now."""

    asked: str = ""  # the kind of my question, if it is about a peace
    about: int = NOBODY  # the realm it is about, if it is about one
    ends: tuple[EndTold, ...] = ()
    proposal: ProposalTold | None = None


def peace_paper(state: PriceOfPower, seat: int, words: Catalogue) -> PeacePaper:
    if seat == SPECTATOR:
        return PeacePaper(proposal=proposal_told(state))
    asked = asked_about_peace(state, seat)
    return PeacePaper(
        asked="" if asked is None else asked.kind,
        about=realm_of(state, asked),
        ends=tuple(end_told(state, seat, realm, asked, words) for realm in opponents(state, seat)),
        proposal=proposal_told(state),
    )


def asked_about_peace(state: PriceOfPower, seat: int) -> Decision[PriceOfPower, Choice] | None:
    for decision in deciding(state):
        if decision.seat == seat and is_about_peace(decision):
            return decision
    return None


def is_about_peace(decision: object) -> bool:
    kinds = (MakePeace, ChooseTerm, Propose, AgreeOn, ProposeDucats, ProposeTalks, DisposeOf, AnswerPeace)
    return isinstance(decision, kinds)


def realm_of(state: PriceOfPower, asked: Decision[PriceOfPower, Choice] | None) -> int:
    if isinstance(asked, ChooseTerm | Propose | AgreeOn | ProposeDucats | ProposeTalks | AnswerPeace):
        return asked.realm
    return state.peace.loser if isinstance(asked, DisposeOf) else NOBODY


def end_told(
    state: PriceOfPower, seat: int, realm: int, asked: Decision[PriceOfPower, Choice] | None, words: Catalogue
) -> EndTold:
    other = state.box.player_of[realm]
    return EndTold(
        realm=realm,
        player=other,
        ways=tuple(ways(state, seat, realm, asked, words)),
        slots=tuple(slot_told(state, seat, realm, at, words) for at in open_lands(state, seat, realm, asked)),
        victory=victory_of(state, seat, realm),
        lost=peace.lost_tax(state, other, seat) if other != NOBODY else 0,
        held=peace.lost_tax(state, seat, other) if other != NOBODY else 0,
        ransom=peace_board.RANSOM,
        price=peace_board.PRICE,
        cap=2 * board.realm_tax(state, realm),
        gives=min(negotiation.MOST_DUCATS, max(0, state.treasury.ducats[seat])),
        demands=min(negotiation.MOST_DUCATS, max(0, state.treasury.ducats[other])) if other != NOBODY else 0,
    )


# Ways


def ways(
    state: PriceOfPower, seat: int, realm: int, asked: Decision[PriceOfPower, Choice] | None, words: Catalogue
) -> list[WayTold]:
    """Every way, refused ones too."""
    other = state.box.player_of[realm]
    found = [dictated(state, seat, realm, term, asked, words) for term in range(len(TERM_NAMES))]
    if other == NOBODY or state.box.is_bot[other]:
        found.append(white(state, seat, realm, asked, words))
    if other == NOBODY:
        return found
    found.extend(negotiated(state, seat, realm, at, asked, words) for at in range(len(NEGOTIABLE)))
    denial = peace.NO_SURRENDER if state.box.rules.optional[3] else None
    choices = (peace.GIVE_IN[realm].text,) if isinstance(asked, MakePeace) else ()
    found.append(WayTold(SURRENDER, NOBODY, 0, choices, *said(denial, words), MUST))
    return found


def dictated(
    state: PriceOfPower,
    seat: int,
    realm: int,
    term: int,
    asked: Decision[PriceOfPower, Choice] | None,
    words: Catalogue,
) -> WayTold:
    """A victor's term: after a total victory or a surrender, or after a partial victory that he uses."""
    choices: tuple[str, ...] = ()
    basis = TOTAL if victory_of(state, seat, realm) == BEATEN else PARTIAL
    denial: Denial | None = None
    if isinstance(asked, ChooseTerm) and asked.realm == realm:
        basis = asked.basis
        choices = (peace.TERM[term].text,)
    elif isinstance(asked, MakePeace):
        denial = asked.why_not(state, peace.ENFORCE[realm])
        choices = (peace.ENFORCE[realm].text, peace.TERM[term].text)
    elif isinstance(asked, DisposeOf) and state.peace.loser == realm:
        return WayTold(DICTATE, term, 0, (), "", "", MUST) if term == KEEP_BOARD else settled(DICTATE, term, words)
    else:
        denial = None if victory_of(state, seat, realm) else peace.NO_VICTORY
    denial = denial or why_not_term(state, seat, realm, term, basis)
    return WayTold(DICTATE, term, 0, choices, *said(denial, words), MUST)


def settled(way: str, term: int, words: Catalogue) -> WayTold:
    """Another term was chosen."""
    return WayTold(way, term, 0, (), words.say("denial", "term-chosen", {}), "peace.terms", MUST)


def white(
    state: PriceOfPower, seat: int, realm: int, asked: Decision[PriceOfPower, Choice] | None, words: Catalogue
) -> WayTold:
    """White peace without a victory: a realm agrees, a bot by what it has lost."""
    other = state.box.player_of[realm]
    agrees = other == NOBODY or peace.bot_accepts(state, other, seat)
    denial = None if agrees else peace.BOT_REFUSES
    choices = (peace.OFFER[realm].text,) if isinstance(asked, MakePeace) else ()
    return WayTold(WHITE, 0, 0, choices, *said(denial, words), YES if agrees else NO)


def negotiated(
    state: PriceOfPower,
    seat: int,
    realm: int,
    at: int,
    asked: Decision[PriceOfPower, Choice] | None,
    words: Catalogue,
) -> WayTold:
    term, winner = NEGOTIABLE[at]
    choices: tuple[str, ...] = ()
    denial: Denial | None = None
    if isinstance(asked, Propose) and asked.realm == realm:
        choices = (PROPOSALS[at].text,)
    elif isinstance(asked, AnswerPeace) and asked.realm == realm:
        denial = asked.why_not(state, negotiation.COUNTER)
        choices = (negotiation.COUNTER.text, PROPOSALS[at].text)
    elif isinstance(asked, MakePeace) or (isinstance(asked, ChooseTerm) and asked.realm == realm):
        denial = asked.why_not(state, peace.NEGOTIATE[realm])
        choices = (peace.NEGOTIATE[realm].text, PROPOSALS[at].text)
    elif isinstance(asked, AgreeOn | ProposeDucats | ProposeTalks) and asked.realm == realm:
        same = asked.proposal == PROPOSALS[at].value
        return WayTold(NEGOTIATE, term, winner, (), "", "", ASKED) if same else settled(NEGOTIATE, term, words)
    else:
        denial = negotiation.why_not_negotiate(state, state.box.player_of[realm], 0)
    denial = denial or Propose(seat, realm).why_not(state, PROPOSALS[at])
    return WayTold(NEGOTIATE, term, winner, choices, *said(denial, words), ASKED)


def said(denial: Denial | None, words: Catalogue) -> tuple[str, str]:
    """Why not, and by which rule."""
    return ("", "") if denial is None else (words.say("denial", denial.code, denial.numbers), denial.rule)


# Provinces


def open_lands(state: PriceOfPower, seat: int, realm: int, asked: Decision[PriceOfPower, Choice] | None) -> list[int]:
    """Provinces that either side occupies, mine first, in the order in which the rules ask about them."""
    if isinstance(asked, DisposeOf) and state.peace.loser == realm:
        later = [item.province for item in reversed(state.agenda) if isinstance(item, Dispose)]
        return [asked.province, *later, *lost_to(state, seat, realm)]
    found = [*taken(state, seat, side_of(state, seat, realm)), *lost_to(state, seat, realm)]
    if isinstance(asked, AgreeOn) and asked.realm == realm:
        return [at for at in found if peace_board.fate_of(state, at) == NOBODY]
    return [] if isinstance(asked, ProposeDucats | ProposeTalks) and asked.realm == realm else found


def slot_told(state: PriceOfPower, seat: int, realm: int, province: int, words: Catalogue) -> SlotTold:
    occupier = state.map.occupier[province]
    is_capital = peace_board.is_capital(state, province)
    mine = occupier == seat and not is_capital
    return SlotTold(
        province=province,
        occupier=occupier,
        worth=peace_board.worth(state, province),
        capital=is_capital,
        dictated=tuple(victors_fates(state, seat, realm, province, words)) if mine else (),
        agreed=() if is_capital else tuple(agreed_fates(state, occupier, province, words)),
    )


def agreed_fates(state: PriceOfPower, occupier: int, province: int, words: Catalogue) -> list[FateTold]:
    """Rules: peace.binding, peace.free"""
    return [
        fate_told(peace_board.KEEP[province], peace_board.why_not_keep(state, occupier), words),
        fate_told(peace_board.SELL[province], None, words),
        fate_told(peace_board.FREE[province], peace_board.why_not_free(state, occupier, province), words),
    ]


def victors_fates(state: PriceOfPower, seat: int, realm: int, province: int, words: Catalogue) -> list[FateTold]:
    """The same, and one province for another of the same worth.

    Rules: peace.keep, peace.sell, peace.exchange, peace.free
    """
    found = agreed_fates(state, seat, province, words)
    swaps = [
        at
        for at in lost_to(state, seat, realm)
        if not peace_board.is_capital(state, at) and peace_board.worth(state, at) == peace_board.worth(state, province)
    ]
    for at in swaps:
        choices = (peace_board.EXCHANGE[province].text, peace_board.FOR[at].text)
        found.append(FateTold("exchange-province", choices, "", "", at))
    if not swaps:
        found.append(FateTold("exchange-province", (), *said(peace_board.NOTHING_TO_EXCHANGE, words)))
    return found


def fate_told(choice: Choice, denial: Denial | None, words: Catalogue) -> FateTold:
    return FateTold(choice.kind, (choice.text,), *said(denial, words))


# A proposal on the table


def proposal_told(state: PriceOfPower) -> ProposalTold | None:
    for decision in deciding(state):
        if isinstance(decision, AnswerPeace):
            return ProposalTold(
                proposer=state.box.player_of[decision.realm],
                asked=decision.seat,
                term=decision.proposal // 3,
                winner=decision.proposal % 3,
                ducats=decision.ducats,
                talks=decision.talks,
                fates=tuple(
                    ProposedFate(
                        each.province,
                        state.map.occupier[each.province],
                        peace_board.worth(state, each.province),
                        peace_board.FATES[each.fate],
                    )
                    for each in state.peace.fates
                ),
                counters=decision.counters,
            )
    return None
