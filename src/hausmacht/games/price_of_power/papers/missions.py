"""The missions of a seat as a tree, each with the way to it, and the ideas on display with what they cost now."""

from __future__ import annotations

import msgspec

from hausmacht.core.paper import Paper
from hausmacht.core.view import SPECTATOR
from hausmacht.core.words import Catalogue
from hausmacht.games.price_of_power.components import POWERS
from hausmacht.games.price_of_power.effects.language.cards import texts
from hausmacht.games.price_of_power.papers.goals import Goal, goal, nearest_way
from hausmacht.games.price_of_power.papers.helps import Help, helps
from hausmacht.games.price_of_power.rules.actions import research
from hausmacht.games.price_of_power.rules.phases.drawing import is_open
from hausmacht.games.price_of_power.rules.setup import preparation
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.telling.sentences import Narrator


class MissionInTree(msgspec.Struct, frozen=True):
    """A mission of the seat's deck."""

    mission: int
    state: str  # done, hand, open (may be picked in the draw phase) or later (needs another first)
    before: tuple[int, ...]  # missions of which one must be done first
    says: str  # what must hold
    reward: str  # beside prestige; may be empty
    goal: Goal
    helps: tuple[Help, ...]  # of those in hand or open


class IdeaShown(msgspec.Struct, frozen=True):
    """An idea on display, or one that the seat has."""

    idea: int
    cost: int  # power of its kind, for the seat
    short: bool
    mine: bool
    owners: tuple[int, ...]  # players who have it
    says: str
    reason: str  # why the seat cannot research it, beside its cost; empty: it can


class Missions(Paper, frozen=True):
    """Nothing of missions for whoever only watches."""

    tree: tuple[MissionInTree, ...]
    ideas: tuple[IdeaShown, ...]
    first: int  # prestige for researching an idea
    others: int  # so many earlier researchers at most gain prestige with it


def missions(state: PriceOfPower, seat: int, words: Catalogue) -> Missions:
    tree = () if seat == SPECTATOR else mission_tree(state, seat, words)
    ideas = tuple(idea_shown(state, seat, idea, words) for idea in state.cards.idea_display)
    return Missions(tree, ideas, research.FIRST_PRESTIGE, research.OTHERS_MOST)


def mission_tree(state: PriceOfPower, player: int, words: Catalogue) -> tuple[MissionInTree, ...]:
    """The whole deck, those without others before them first."""
    deck = [*preparation.deck_of(state.box, player)]
    numbers = {state.box.content.missions[at].id: at for at in deck}
    return tuple(in_tree(state, player, at, numbers, words) for at in deck)


def in_tree(state: PriceOfPower, player: int, mission: int, numbers: dict[str, int], words: Catalogue) -> MissionInTree:
    record = state.box.content.missions[mission]
    text = texts(state).missions[mission]
    teller = Narrator(words)
    said = text.condition.told(teller, teller.subject, False)
    return MissionInTree(
        mission=mission,
        state=state_of(state, player, mission),
        before=tuple(numbers[each] for each in record.before if each in numbers),
        says=teller.contracted(f"{said[:1].upper()}{said[1:]}"),
        reward=Narrator(words).sentence(text.reward.verbs) if text.reward.verbs else "",
        goal=goal(state, player, text.condition, Narrator(words)),
        helps=helps_to(state, player, mission, words),
    )


def helps_to(state: PriceOfPower, player: int, mission: int, words: Catalogue) -> tuple[Help, ...]:
    """Actions that bring a mission nearer which somebody may have in mind."""
    if state_of(state, player, mission) not in ("hand", "open"):
        return ()
    way = nearest_way(state, player, texts(state).missions[mission].condition)
    missing = [each for each in way.together() if not each.holds(state, player, None)]
    return helps(state, player, missing, words)


def state_of(state: PriceOfPower, player: int, mission: int) -> str:
    if mission in state.cards.done[player]:
        return "done"
    if mission in state.cards.missions[player]:
        return "hand"
    return "open" if is_open(state, player, mission) else "later"


def idea_shown(state: PriceOfPower, seat: int, idea: int, words: Catalogue) -> IdeaShown:
    kind = state.box.content.ideas[idea].kind
    is_mine = seat != SPECTATOR and research.has(state, seat, idea)
    cost = state.box.content.ideas[idea].cost if seat == SPECTATOR else research.cost(state, seat, idea)
    denial = None if seat == SPECTATOR or is_mine else research.why_not_idea(state, seat, idea)
    return IdeaShown(
        idea=idea,
        cost=cost,
        short=seat != SPECTATOR and not is_mine and state.treasury.power[seat * POWERS + kind] < cost,
        mine=is_mine,
        owners=tuple(player for player in range(state.box.players) if research.has(state, player, idea)),
        says=Narrator(words).sentence(texts(state).ideas[idea].effect.verbs),
        reason="" if denial is None else words.say("denial", denial.code, denial.numbers),
    )
