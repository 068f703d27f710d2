"""What goes on in the world: milestones with one's own way to them, the coming power struggle, one's wars."""

from __future__ import annotations

import msgspec

from hausmacht.core.paper import Paper
from hausmacht.core.view import SPECTATOR
from hausmacht.core.words import Catalogue
from hausmacht.games.price_of_power import board, hostility
from hausmacht.games.price_of_power.components import NOBODY
from hausmacht.games.price_of_power.decks.events import rounds_in
from hausmacht.games.price_of_power.effects.language.cards import texts
from hausmacht.games.price_of_power.papers.goals import Goal, goal, said
from hausmacht.games.price_of_power.rules.phases.prestige import ENTRY, has_place, open_place, struggle_areas
from hausmacht.games.price_of_power.rules.terms import forces
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.telling.sentences import Narrator


class MilestoneShown(msgspec.Struct, frozen=True):
    """A milestone on display; who has reached it lies on the table."""

    milestone: int
    says: str  # what must hold
    points: tuple[int, ...]  # prestige of its places
    next: int  # prestige for whoever reaches it next; 0: all places are taken
    goal: Goal | None  # the seat's own way to it; null: it has a place, or only watches


class StruggleAhead(msgspec.Struct, frozen=True):
    """The active power struggle, or the next one."""

    struggle: int
    active: bool
    areas: tuple[int, ...]


class WarSide(msgspec.Struct, frozen=True):
    """What a side of a war has."""

    realm: int
    held: int  # tax value of the other side that it occupies
    units: int  # land units on the board; -1: a realm without a player musters when it is attacked


class War(msgspec.Struct, frozen=True):
    """A war of the seat with one realm and those that fight for it."""

    mine: WarSide
    theirs: WarSide
    claims: tuple[int, ...]  # areas of theirs that the seat claims
    lost: tuple[int, ...]  # areas of the seat that they claim


class Affairs(Paper, frozen=True):
    """What everybody watches, with the seat's own way to it."""

    rounds: int  # of this age
    milestones: tuple[MilestoneShown, ...]
    struggle: StruggleAhead | None
    wars: tuple[War, ...]  # of the seat


def affairs(state: PriceOfPower, seat: int, words: Catalogue) -> Affairs:
    return Affairs(
        rounds=rounds_in(state.box, state.time.age),
        milestones=milestones(state, seat, words),
        struggle=struggle_ahead(state),
        wars=() if seat == SPECTATOR else wars(state, seat),
    )


def milestones(state: PriceOfPower, seat: int, words: Catalogue) -> tuple[MilestoneShown, ...]:
    shown = state.cards.milestones
    return tuple(milestone_at(state, seat, at, words) for at in range(0, len(shown), ENTRY))


def milestone_at(state: PriceOfPower, seat: int, at: int, words: Catalogue) -> MilestoneShown:
    number = state.cards.milestones[at]
    text = texts(state).milestones[number]
    place = open_place(state, at)
    ahead = seat != SPECTATOR and place != NOBODY and not has_place(state, at, seat)
    return MilestoneShown(
        milestone=number,
        says=said(text.condition, Narrator(words)),
        points=tuple(text.prestige),
        next=text.prestige[place] if place != NOBODY else 0,
        goal=goal(state, seat, text.condition, Narrator(words)) if ahead else None,
    )


def struggle_ahead(state: PriceOfPower) -> StruggleAhead | None:
    if state.cards.struggle != NOBODY:
        return StruggleAhead(state.cards.struggle, True, state.map.battlegrounds)
    if not state.box.rules.advanced or not state.cards.struggles:
        return None
    coming = state.cards.struggles[0]
    return StruggleAhead(coming, False, tuple(struggle_areas(state, coming)))


# Wars


def wars(state: PriceOfPower, player: int) -> tuple[War, ...]:
    """One for each realm that leads against the player; who only helps it is counted with it."""
    return tuple(
        war(state, player, realm) for realm in hostility.enemies_of(state, player) if leads(state, player, realm)
    )


def leads(state: PriceOfPower, player: int, realm: int) -> bool:
    """Not the active ally of another enemy."""
    if realm not in state.relations.active:
        return True
    ally = state.relations.ally[realm]
    return ally == NOBODY or not hostility.are_enemies(state, player, ally)


def war(state: PriceOfPower, player: int, realm: int) -> War:
    other = state.box.player_of[realm]
    return War(
        mine=WarSide(state.box.realm[player], held_of(state, player, realm), forces.deployed(state, player)),
        theirs=WarSide(
            realm,
            0 if other == NOBODY else held_of(state, other, state.box.realm[player]),
            -1 if other == NOBODY else forces.deployed(state, other),
        ),
        claims=claimed(state, player, realm),
        lost=() if other == NOBODY else claimed(state, other, state.box.realm[player]),
    )


def held_of(state: PriceOfPower, player: int, realm: int) -> int:
    """Tax value of a realm, its vassals and active allies that a player occupies."""
    held = board.occupied_by(state, player)
    return sum([board.tax_value(state, at) for at in held if side_of(state, at) == realm])


def side_of(state: PriceOfPower, province: int) -> int:
    """The realm that leads the side to which the lawful owner of a province belongs."""
    holder = board.holder(state, province)
    if holder != NOBODY:
        return state.box.realm[holder]
    realm = hostility.top_realm(state, board.lawful_realm(state, province))
    ally = state.relations.ally[realm] if realm in state.relations.active else NOBODY
    return realm if ally == NOBODY else state.box.realm[ally]


def claimed(state: PriceOfPower, player: int, realm: int) -> tuple[int, ...]:
    """Areas of a realm on which a player has a claim."""
    return tuple(area for area in board.areas_of(state, realm) if board.has_claim(state, player, area))
