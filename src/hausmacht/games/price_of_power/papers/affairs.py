"""What goes on in the world: milestones with one's own way to them, the power struggle, the curia, one's wars."""

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
from hausmacht.games.price_of_power.rules.actions.papal import LAST_AGE
from hausmacht.games.price_of_power.rules.phases import prestige
from hausmacht.games.price_of_power.rules.phases.income import catholics, curia_worth
from hausmacht.games.price_of_power.rules.phases.prestige import ENTRY, has_place, open_place
from hausmacht.games.price_of_power.rules.religion import cardinals
from hausmacht.games.price_of_power.rules.terms import forces
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.telling import records
from hausmacht.games.price_of_power.telling.sentences import Narrator


class MilestoneShown(msgspec.Struct, frozen=True):
    """A milestone on display; who has reached it lies on the table."""

    milestone: int
    says: str  # what must hold
    points: tuple[int, ...]  # prestige of its places
    next: int  # prestige for whoever reaches it next; 0: all places are taken
    goal: Goal | None  # the seat's own way to it; null: it has a place, or only watches


class Standing(msgspec.Struct, frozen=True):
    """A power struggle, and the prestige of each player if it were scored now."""

    struggle: int
    title: str
    lines: tuple[str, ...]
    areas: tuple[int, ...]
    is_active: bool
    scores: tuple[int, ...]


class Curia(msgspec.Struct, frozen=True):
    """The Papal curia; whose cardinals lie in it, from left to right, is told by the table."""

    slots: int
    roma: int  # the player to whom Roma's cardinal belongs; NOBODY: to nobody
    counts: tuple[int, ...]  # cardinals of each player, with Roma's
    controller: int
    uncontested: bool
    worth: int  # prestige in the income phase, if the controller is uncontested
    may_act: bool  # the controller can still excommunicate or call a crusade this round


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
    struggle: Standing | None  # the active one, else the next one
    curia: Curia | None  # nobody is Catholic: there is none
    wars: tuple[War, ...]  # of the seat


def affairs(state: PriceOfPower, seat: int, words: Catalogue) -> Affairs:
    return Affairs(
        rounds=rounds_in(state.box, state.time.age),
        milestones=milestones(state, seat, words),
        struggle=standing(state, words),
        curia=curia(state),
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


def standing(state: PriceOfPower, words: Catalogue) -> Standing | None:
    """The power struggle that is fought, else the next one; none with the basic rules."""
    is_active = state.cards.struggle != NOBODY
    if not is_active and (not state.cards.struggles or not state.box.rules.advanced):
        return None
    struggle = state.cards.struggle if is_active else state.cards.struggles[0]
    copy = state.copy()
    if not is_active:
        copy.cards.struggle = struggle
        copy.map.battlegrounds = tuple(prestige.struggle_areas(state, struggle))
    return Standing(
        struggle=struggle,
        title=words.value("struggle", struggle),
        lines=tuple(records.describe(words, state.box.content, "struggle", struggle)),
        areas=copy.map.battlegrounds,
        is_active=is_active,
        scores=tuple(prestige.struggle_score(copy, player) for player in range(state.box.players)),
    )


def curia(state: PriceOfPower) -> Curia | None:
    """None where nobody can have a cardinal."""
    if not catholics(state):
        return None
    return Curia(
        slots=cardinals.slots(state),
        roma=cardinals.roma_owner(state),
        counts=tuple(cardinals.cardinals_of(state, player) for player in range(state.box.players)),
        controller=cardinals.papal_controller(state),
        uncontested=cardinals.is_uncontested(state),
        worth=curia_worth(state),
        may_act=state.time.age <= LAST_AGE and not state.papacy.papal_action,
    )


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
