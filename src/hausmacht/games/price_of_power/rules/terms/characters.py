"""Rulers, advisors, generals and admirals: appointing, ill health, death, interregnum.

A character on an action card has the number of its card; when it goes, the card goes to the discards. A ruler who
leads an army stands at both posts; his health is kept at the ruler's. No ruler means interregnum.

Rules: character.ruler, character.advisor, character.general, character.admiral, character.ill, character.interregnum
Rules: appoint.ruler
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hausmacht.core.agenda import Choice, Decision, Denial, Item, Table
from hausmacht.core.reaction import DECLINE
from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.choices import Pick, picks
from hausmacht.games.price_of_power.components import (
    ADVISOR,
    ARMIES,
    GENERAL,
    MIL,
    NOBODY,
    POSTS,
    POWERS,
    RULER,
    read,
)
from hausmacht.games.price_of_power.decks import actions as deck
from hausmacht.games.price_of_power.events import actions as events
from hausmacht.games.price_of_power.modifiers import bonus
from hausmacht.games.price_of_power.rows import replaced, replaced_group, without
from hausmacht.games.price_of_power.rules.empire import empire
from hausmacht.games.price_of_power.state import PriceOfPower

CARD_NAMES: Final[list[str]] = [row["id"].lower() for row in read("actions")["card"]]
CARDS: Final[int] = len(CARD_NAMES)
DEADLY: Final = 2  # ill health that kills
ELECTION_LIMIT: Final = 4  # of authority: above it the Empire passes on without an election

CROWN: Final = picks("crown", CARD_NAMES, "card")

ARMY_NOT_DEPLOYED: Final = [Denial("army-not-deployed", "character.general", army=army + 1) for army in range(ARMIES)]
LEADS_ALREADY: Final = [Denial("leads-already", "character.general", army=army + 1) for army in range(ARMIES)]
NO_GENERAL: Final = [Denial("no-general", "character.general", army=army + 1) for army in range(ARMIES)]
NO_LEADER_OF_ARMIES: Final = [Denial("not-a-leader", "character.general", card=card) for card in range(CARDS)]
NO_LEADER_AT_SEA: Final = [Denial("not-a-leader", "character.admiral", card=card) for card in range(CARDS)]
HAS_RULER: Final = Denial("has-ruler", "appoint.ruler")
NO_FLEET: Final = Denial("no-fleet", "character.admiral")
RULER_CANNOT_LEAD: Final = Denial("ruler-cannot-lead", "character.general")


# Who stands where


def at_post(state: PriceOfPower, player: int, post: int) -> int:
    return state.court.character[player * POSTS + post]


def is_interregnum(state: PriceOfPower, player: int) -> bool:
    """Rules: character.interregnum"""
    return not state.box.is_bot[player] and state.court.character[player * POSTS + RULER] == NOBODY


def leads_himself(state: PriceOfPower, player: int, post: int) -> bool:
    """The ruler stands at this post of a general."""
    if not GENERAL <= post < GENERAL + ARMIES:
        return False
    ruler = state.court.character[player * POSTS + RULER]
    return ruler != NOBODY and state.court.character[player * POSTS + post] == ruler


def is_advisor(state: PriceOfPower, character: int) -> bool:
    return state.box.content.characters[character].kind == "advisor"


def can_lead(state: PriceOfPower, character: int) -> bool:
    """Provides dice in battle."""
    return state.box.content.characters[character].dice > 0


def advisor_price(state: PriceOfPower, player: int, card: int) -> int:
    """Rules: character.advisor"""
    return max(0, state.box.content.characters[card].ducats + bonus(state, player, "cost.appoint.advisor.D"))


# Coming and going


def ill_at(state: PriceOfPower, player: int, post: int) -> int:
    """Ill health of whoever holds a post; a ruler who leads an army keeps his at the ruler's.

    Rules: character.ill
    """
    return state.court.ill[player * POSTS + (RULER if leads_himself(state, player, post) else post)]


def put(state: PriceOfPower, player: int, post: int, character: int, ill: int) -> None:
    at = player * POSTS + post
    state.court.character = replaced(state.court.character, at, character)
    state.court.ill = replaced(state.court.ill, at, ill)


def to_discards(state: PriceOfPower, character: int) -> None:
    """A character of an action card: its card goes to the discards."""
    if 0 <= character < CARDS:
        deck.put_on_discards(state, character)


def appoint(table: Table[PriceOfPower], player: int, post: int, character: int) -> None:
    """The character takes the post; who stood there is discarded. Rulers are set by `set_ruler`.

    Rules: character.advisor, character.general, character.admiral
    """
    if post == RULER:
        set_ruler(table, player, character)
        return
    state = table.state
    old = at_post(state, player, post)
    if old != NOBODY and not leads_himself(state, player, post):
        to_discards(state, old)
    put(state, player, post, character, 1 if state.box.content.characters[character].ill else 0)
    table.tell(events.TOOK_POST, player, post, character)


def appoint_card(table: Table[PriceOfPower], player: int, post: int, card: int) -> None:
    """A card leaves the hand and is played as its character."""
    state = table.state
    state.cards.hands = replaced_group(state.cards.hands, player, without(state.cards.hands[player], card))
    table.tell(events.CARD_APPOINTED, player, card)
    appoint(table, player, post, card)


def leave_armies(state: PriceOfPower, player: int, ruler: int) -> None:
    """A ruler who goes leads no army any more."""
    for army in range(ARMIES):
        if state.court.character[player * POSTS + GENERAL + army] == ruler:
            put(state, player, GENERAL + army, NOBODY, 0)


def set_ruler(table: Table[PriceOfPower], player: int, character: int) -> None:
    """A new ruler; the old one is discarded. A new Emperor's heir may need an election.

    Rules: character.ruler, empire.election
    """
    state = table.state
    old = at_post(state, player, RULER)
    if old != NOBODY:
        leave_armies(state, player, old)
        to_discards(state, old)
    put(state, player, RULER, character, 1 if state.box.content.characters[character].ill else 0)
    table.tell(events.RULER, player, character)
    if old != NOBODY:
        consider_election(table, player)


def discard_character(table: Table[PriceOfPower], player: int, post: int) -> None:
    """A character goes; without a ruler the realm falls into an interregnum unless a new one is at hand.

    Rules: character.interregnum, appoint.ruler
    """
    state = table.state
    old = at_post(state, player, post)
    if old == NOBODY:
        return
    if leads_himself(state, player, post):
        put(state, player, post, NOBODY, 0)
        return
    table.tell(events.CHARACTER_LOST, player, post, old)
    if post == RULER:
        leave_armies(state, player, old)
    put(state, player, post, NOBODY, 0)
    to_discards(state, old)
    if post != RULER:
        return
    table.tell(events.INTERREGNUM, player)
    consider_election(table, player)
    if not state.box.is_bot[player] and state.cards.hands[player]:
        table.next(CrownHeir(player))


def consider_election(table: Table[PriceOfPower], player: int) -> None:
    """The Emperor's ruler has gone: while authority is 4 or less the electors choose (advanced rules).

    Rules: empire.election
    """
    state = table.state
    if (
        state.box.rules.advanced
        and board.emperor_player(state) == player
        and not state.box.is_bot[player]
        and state.empire.authority <= ELECTION_LIMIT
    ):
        empire.hold_election(table)


def make_ill(table: Table[PriceOfPower], player: int, post: int) -> None:
    """Ill health; the second time it kills.

    Rules: character.ill
    """
    state = table.state
    if leads_himself(state, player, post):
        post = RULER
    who = at_post(state, player, post)
    if who == NOBODY:
        return
    at = player * POSTS + post
    state.court.ill = replaced(state.court.ill, at, state.court.ill[at] + 1)
    table.tell(events.ILL, player, post, who)
    if state.court.ill[at] >= DEADLY:
        discard_character(table, player, post)


class CrownHeir(Decision[PriceOfPower, Choice]):
    """The ruler is gone: is one of the hand crowned at once?

    Everybody with cards in hand is asked, so that the question betrays nothing.

    Rules: appoint.ruler
    """

    def __init__(self, player: int) -> None:
        super().__init__("crown-heir", player)

    def candidates(self, state: PriceOfPower) -> Sequence[Choice]:
        found: list[Choice] = [DECLINE]
        found.extend([CROWN[card] for card in state.cards.hands[self.seat]])
        return found

    def why_not(self, state: PriceOfPower, choice: Choice) -> Denial | None:
        if choice is DECLINE:
            return None
        assert isinstance(choice, Pick)
        if is_advisor(state, choice.value):
            return Denial("not-a-ruler", "appoint.ruler", card=choice.value)
        if not is_interregnum(state, self.seat):
            return HAS_RULER
        return None

    def take(self, table: Table[PriceOfPower], choice: Choice) -> None:
        if choice is not DECLINE:
            assert isinstance(choice, Pick)
            appoint_card(table, self.seat, RULER, choice.value)

    def about(self, state: PriceOfPower, choice: Choice) -> dict[str, int]:
        if choice is DECLINE:
            return choice.numbers
        assert isinstance(choice, Pick)
        return {**choice.numbers, **described(state, self.seat, choice.value)}


def described(state: PriceOfPower, player: int, card: int) -> dict[str, int]:
    """Skills, dice and price of the character on a card."""
    who = state.box.content.characters[card]
    return {
        "power": state.box.content.card_deck[card],
        "skill": who.advice,
        "adm": who.skill[0],
        "dip": who.skill[1],
        "mil": who.skill[2],
        "dice": who.dice,
        "arm": who.arm,
        "ducats": advisor_price(state, player, card),
        "cost": who.mil_cost,
    }


def named(state: PriceOfPower, character: int) -> dict[str, int]:
    """A character, with the skills of one who has a name: those of the others are told with the card."""
    if character == NOBODY:
        return {}
    if character < len(state.box.content.card_deck):
        return {"character": character}
    adm, dip, mil = state.box.content.characters[character].skill
    return {"adm": adm, "dip": dip, "mil": mil, "character": character}


# What a player may appoint in his turn


def why_not_advisor(state: PriceOfPower, player: int, card: int) -> Denial | None:
    """Rules: character.advisor"""
    if not is_advisor(state, card):
        return Denial("not-an-advisor", "character.advisor", card=card)
    price = advisor_price(state, player, card)
    if state.treasury.ducats[player] < price:
        return Denial("short-of-ducats", "ducats.pay", need=price, have=state.treasury.ducats[player])
    return None


def why_not_crown(state: PriceOfPower, player: int, card: int) -> Denial | None:
    """Rules: appoint.ruler"""
    if is_advisor(state, card):
        return Denial("not-a-ruler", "appoint.ruler", card=card)
    if not is_interregnum(state, player):
        return HAS_RULER
    return None


def why_not_general(state: PriceOfPower, player: int, card: int, army: int) -> Denial | None:
    """Rules: character.general"""
    if not can_lead(state, card) or is_advisor(state, card):
        return NO_LEADER_OF_ARMIES[card]
    if state.forces.army_at[player * ARMIES + army] == NOBODY:
        return ARMY_NOT_DEPLOYED[army]
    return why_not_pay_leader(state, player, card)


def why_not_admiral(state: PriceOfPower, player: int, card: int) -> Denial | None:
    """Rules: character.admiral"""
    if not can_lead(state, card) or is_advisor(state, card):
        return NO_LEADER_AT_SEA[card]
    if state.forces.fleet_at[player] == NOBODY:
        return NO_FLEET
    return why_not_pay_leader(state, player, card)


def why_not_pay_leader(state: PriceOfPower, player: int, card: int) -> Denial | None:
    cost = state.box.content.characters[card].mil_cost
    have = state.treasury.power[player * POWERS + MIL]
    return None if have >= cost else Denial("short-of-power", "power.pay", power=MIL, need=cost, have=have)


def why_not_take_command(state: PriceOfPower, player: int, army: int) -> Denial | None:
    """The ruler as a general, for nothing.

    Rules: character.general
    """
    ruler = at_post(state, player, RULER)
    if ruler == NOBODY or not can_lead(state, ruler):
        return RULER_CANNOT_LEAD
    if state.forces.army_at[player * ARMIES + army] == NOBODY:
        return ARMY_NOT_DEPLOYED[army]
    if leads_himself(state, player, GENERAL + army):
        return LEADS_ALREADY[army]
    return None


def take_command(table: Table[PriceOfPower], player: int, army: int) -> None:
    """The ruler leads this army, and no other.

    Rules: character.general
    """
    state = table.state
    ruler = at_post(state, player, RULER)
    leave_armies(state, player, ruler)
    old = at_post(state, player, GENERAL + army)
    if old != NOBODY:
        to_discards(state, old)
    put(state, player, GENERAL + army, ruler, 0)
    table.tell(events.TOOK_POST, player, GENERAL + army, ruler)


def why_not_reassign(state: PriceOfPower, player: int, army: int, other: int) -> Denial | None:
    """A general moves to another army, for nothing; the two change places.

    Rules: character.general
    """
    if at_post(state, player, GENERAL + army) == NOBODY:
        return NO_GENERAL[army]
    if state.forces.army_at[player * ARMIES + other] == NOBODY:
        return ARMY_NOT_DEPLOYED[other]
    return None


def reassign(table: Table[PriceOfPower], player: int, army: int, other: int) -> None:
    """Rules: character.general"""
    state = table.state
    one = at_post(state, player, GENERAL + army)
    two = at_post(state, player, GENERAL + other)
    ill_one = state.court.ill[player * POSTS + GENERAL + army]
    ill_two = state.court.ill[player * POSTS + GENERAL + other]
    put(state, player, GENERAL + army, two, ill_two)
    put(state, player, GENERAL + other, one, ill_one)
    table.tell(events.TOOK_POST, player, GENERAL + other, one)


def advisor_post(state: PriceOfPower, card: int) -> int:
    """The post of an advisor: one for each kind of power, that of his deck.

    Rules: character.advisor
    """
    return ADVISOR + state.box.content.card_deck[card]


ITEMS: Final[dict[str, Callable[..., Item]]] = {"crown-heir": CrownHeir}
