"""Research: an idea for monarch power of its kind, prestige for it, one form of government at a time.

Rules: research.cost, research.prestige, research.others, research.government, research.subjects, research.revolution
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hausmacht.core.agenda import Denial, Item, Table, Tried
from hausmacht.games.price_of_power import beliefs, board, modifiers
from hausmacht.games.price_of_power.choices import Pick, picks
from hausmacht.games.price_of_power.components import MUSLIM, POWERS, read
from hausmacht.games.price_of_power.effects.language.cards import texts
from hausmacht.games.price_of_power.effects.running import run
from hausmacht.games.price_of_power.events import actions as events
from hausmacht.games.price_of_power.modifiers import Mod
from hausmacht.games.price_of_power.rows import replaced
from hausmacht.games.price_of_power.rules.actions.action import Action, power_denial
from hausmacht.games.price_of_power.rules.empire import empire
from hausmacht.games.price_of_power.rules.religion import spread
from hausmacht.games.price_of_power.rules.terms import sources, tokens, treasury
from hausmacht.games.price_of_power.state import PriceOfPower

IDEA_NAMES: Final[list[str]] = [row["id"].replace("_", "-") for row in read("ideas")["idea"]]
RESEARCH: Final = picks("research", IDEA_NAMES, "idea")
OTHERS_MOST: Final = 2  # so many earlier researchers at most gain prestige
FIRST_PRESTIGE: Final = 2
SUBJECT_AUTHORITY: Final = 3

NOTHING_TO_RESEARCH: Final = Denial("nothing-to-research", "research.cost")


def has(state: PriceOfPower, player: int, idea: int) -> bool:
    return state.court.ideas[player] >> idea & 1 == 1


def cost(state: PriceOfPower, player: int, idea: int, discount: int = 0) -> int:
    """The printed cost with all changes, at least 1.

    Rules: research.cost
    """
    return modifiers.cost(state, player, "cost.research.any", state.box.content.ideas[idea].cost - discount)


def why_not_idea(state: PriceOfPower, player: int, idea: int) -> Denial | None:
    """On display, not researched yet; imperial subjects keep their government while the Emperor is strong.

    Rules: research.government, research.subjects
    """
    if has(state, player, idea):
        return Denial("researched-already", "research.cost", idea=idea)
    if (
        state.box.content.ideas[idea].government
        and state.empire.authority >= SUBJECT_AUTHORITY
        and empire.is_subject(state, state.box.realm[player])
    ):
        return Denial("subject-government", "research.subjects", idea=idea, authority=state.empire.authority)
    return None if idea in state.cards.idea_display else Denial("not-on-display", "research.cost", idea=idea)


class Research(Action):
    """Rules: research.cost"""

    def why_not(self, state: PriceOfPower, player: int, free: bool) -> Denial | None:
        ideas = state.box.content.ideas
        for idea in state.cards.idea_display:
            have = state.treasury.power[player * POWERS + ideas[idea].kind]
            if (free or have >= cost(state, player, idea)) and why_not_idea(state, player, idea) is None:
                return None
        return NOTHING_TO_RESEARCH

    def reason(self, state: PriceOfPower, player: int, free: bool) -> Denial | None:
        """The idea for which least power is missing."""
        denial = self.why_not(state, player, free)
        if denial is not NOTHING_TO_RESEARCH:
            return denial
        ideas = state.box.content.ideas
        least = 0
        for idea in state.cards.idea_display:
            have = state.treasury.power[player * POWERS + ideas[idea].kind]
            need = cost(state, player, idea)
            if why_not_idea(state, player, idea) is None and (not least or need - have < least):
                least = need - have
                denial = Denial(
                    "ideas-too-dear", "research.cost", idea=idea, power=ideas[idea].kind, need=need, have=have
                )
        return denial

    def begin(self, table: Table[PriceOfPower], player: int, free: bool) -> None:
        table.next(ResearchWhat(player, int(free)))


class ResearchWhat(Tried[PriceOfPower, Pick]):
    """Which idea?

    Rules: research.cost, research.subjects
    """

    def __init__(self, player: int, free: int) -> None:
        super().__init__("research-what", player, free)
        self.free: Final = free

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return [RESEARCH[idea] for idea in state.cards.idea_display]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        denial = why_not_idea(state, self.seat, choice.value)
        if denial is None and not self.free:
            kind = state.box.content.ideas[choice.value].kind
            need = cost(state, self.seat, choice.value)
            have = state.treasury.power[self.seat * POWERS + kind]
            if have < need:
                denial = power_denial(kind, need, have)
        return denial

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        state = table.state
        if not self.free:
            kind = state.box.content.ideas[choice.value].kind
            treasury.spend_power(table, self.seat, kind, cost(state, self.seat, choice.value))
        research(table, self.seat, choice.value)

    def about(self, state: PriceOfPower, choice: Pick) -> dict[str, int]:
        return {**choice.numbers, "cost": 0 if self.free else cost(state, self.seat, choice.value)}


def research(table: Table[PriceOfPower], player: int, idea: int, prestige: bool = True) -> None:
    """The idea is tagged and works from now on; prestige for the player and for few who had it before.

    Rules: research.prestige, research.others, research.government
    """
    state = table.state
    if has(state, player, idea):
        return
    content = state.box.content
    if content.ideas[idea].government:
        change_government(table, player, idea)
    earlier = [other for other in range(state.box.players) if other != player and has(state, other, idea)]
    state.court.ideas = replaced(state.court.ideas, player, state.court.ideas[player] | 1 << idea)
    table.tell(events.RESEARCHED, player, idea)
    if prestige:
        treasury.gain_prestige(table, player, FIRST_PRESTIGE, sources.IDEAS)
        if len(earlier) <= OTHERS_MOST and not modifiers.is_set(state, player, "research.other_prestige"):
            for other in earlier:
                treasury.gain_prestige(table, other, 1, sources.IDEAS)
    if not state.box.is_bot[player]:  # bots take no effects of ideas into account
        run.begin(table, player, texts(table.state).ideas[idea].effect, "idea", idea)


def know_from_start(state: PriceOfPower, player: int, idea: int) -> None:
    """An idea a scenario gives: it works from the start and scores nothing.

    Rules: setup.ideas
    """
    state.court.ideas = replaced(state.court.ideas, player, state.court.ideas[player] | 1 << idea)
    for mod in lasting_changes(state, idea):
        modifiers.add(state, player, mod)


def lasting_changes(state: PriceOfPower, idea: int) -> list[Mod]:
    """What an idea changes for good."""
    return [verb for verb in texts(state).ideas[idea].effect.verbs if isinstance(verb, Mod)]


def change_government(table: Table[PriceOfPower], player: int, idea: int) -> None:
    """The old form of government is lost; who leaves the revolution takes the faith of his capital area.

    Rules: research.government, research.revolution
    """
    state = table.state
    for old, row in enumerate(state.box.content.ideas):
        if row.government and old != idea and has(state, player, old):
            revolutionary = modifiers.grants(state, player, "cb.revolution")
            lose_idea(table, player, old)
            if revolutionary and not modifiers.grants(state, player, "cb.revolution"):
                leave_revolution(table, player)


def leave_revolution(table: Table[PriceOfPower], player: int) -> None:
    """Rules: research.revolution"""
    state = table.state
    area = board.realm_of_player_area(state, player)
    spread.calm(table, area)
    faith = beliefs.faith_of(state, state.box.realm[player])
    here = beliefs.area_faith(state, area)
    tokens.set_state_faith(table, player, here if beliefs.is_christian(here) or here == MUSLIM else faith)


def lose_idea(table: Table[PriceOfPower], player: int, idea: int) -> None:
    """The tag goes, and with it what the idea gave. No prestige is lost.

    Rules: research.government
    """
    state = table.state
    if not has(state, player, idea):
        return
    state.court.ideas = replaced(state.court.ideas, player, state.court.ideas[player] & ~(1 << idea))
    for mod in lasting_changes(state, idea):
        modifiers.take_back(state, player, mod)
    table.tell(events.IDEA_LOST, player, idea)


ACTIONS: Final[list[Action]] = [Research("research", "research")]
ITEMS: Final[dict[str, Callable[..., Item]]] = {"research-what": ResearchWhat}
