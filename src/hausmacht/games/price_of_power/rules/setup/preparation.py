"""The set-up: boards and realms as the scenario says, displays, first hands and first missions.

Rules: setup.realm, setup.empire, setup.curia, setup.decks, setup.ideas, setup.milestones, setup.hand, setup.missions
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeVar

from hausmacht.core.agenda import Decision, Denial, Item, Table, steps
from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.box import Box
from hausmacht.games.price_of_power.choices import DONE, Pick, picks
from hausmacht.games.price_of_power.components import (
    AREA_NUMBER,
    DYNAMIC_NAMES,
    FAITH_NAMES,
    NAMED_REALMS,
    NOBODY,
    POSTS,
    POWERS,
    PROVINCE_NUMBER,
    PROVINCES,
    REALM_NUMBER,
    REALM_ROWS,
    REALMS,
    RULER,
)
from hausmacht.games.price_of_power.content import DECK_NAMES, Content
from hausmacht.games.price_of_power.decks import actions as deck
from hausmacht.games.price_of_power.decks import events as event_deck
from hausmacht.games.price_of_power.decks import trade as trade_deck
from hausmacht.games.price_of_power.effects.language.cards import texts, texts_of
from hausmacht.games.price_of_power.events import cards as events
from hausmacht.games.price_of_power.rows import replaced, replaced_group
from hausmacht.games.price_of_power.rules.actions import minor, research
from hausmacht.games.price_of_power.rules.setup import realm_setup
from hausmacht.games.price_of_power.rules.setup.realm_setup import colonies, lay_pieces, lay_towns, setup_of
from hausmacht.games.price_of_power.rules.terms import manpower
from hausmacht.games.price_of_power.sheets import EXTRAS
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.tables import empty_table

E = TypeVar("E")  # what a scenario lays down

USUAL_EMPEROR: Final = "austria"
FREE_CARDS: Final = 4  # kept of the first hand
CHOSEN_CARDS: Final = 3  # drawn from decks of choice
FIRST_MISSIONS: Final = 2


def lay_out(box: Box) -> PriceOfPower:
    """The table before luck and players have a say.

    Rules: setup.realm
    """
    state = empty_table(box)
    lay_map(state)
    awaited = [player for player in range(box.players) if realm_setup.waits(state, player)]
    for player in range(box.players):
        if player not in awaited:
            lay_towns(state, player, setup_of(box, player))
    for player in range(box.players):
        lay_player(state, player)
        if player not in awaited:
            lay_pieces(state, player)
    lay_empire(state)
    lay_curia(state)
    lay_decks(state)
    state.time.age = event_deck.first_age(box)
    for at, place in enumerate(box.variant.realms):
        if place.first:
            state.time.first = at
    for player in range(box.players):
        state.treasury.available[player] = manpower.fresh(state, player)
        state.treasury.tax_at_start = replaced(state.treasury.tax_at_start, player, board.tax_income(state, player))
    return state


def lay_map(state: PriceOfPower) -> None:
    """Flags, capitals, vassals of non-player realms, dynamic realms, +1 manpower tokens."""
    box = state.box
    flags = [box.printed[at] if box.on_map[at] else NOBODY for at in range(PROVINCES)]
    if box.year != 1444:
        for number, row in enumerate(REALM_ROWS):
            for at in colonies(row):
                flags[at] = number if box.on_map[at] else NOBODY
    state.map.flag = tuple(flags)
    capitals = [NOBODY] * REALMS
    overlords = [NOBODY] * REALMS
    for number, row in enumerate(REALM_ROWS):
        if row.capital:
            capitals[number] = PROVINCE_NUMBER[row.capital]
        if box.year == 1444 and box.player_of[number] == NOBODY:
            for vassal in row.vassals:
                if box.player_of[REALM_NUMBER[vassal]] == NOBODY:
                    overlords[REALM_NUMBER[vassal]] = number
    for player in range(box.players):
        capitals[box.realm[player]] = PROVINCE_NUMBER[setup_of(box, player).capital]
    dynamic = [NOBODY] * PROVINCES
    for name, lands in box.variant.dnpr.items():
        number = DYNAMIC_NAMES.index(name)
        here = [PROVINCE_NUMBER[land] for land in lands if box.on_map[PROVINCE_NUMBER[land]]]
        if here:
            capitals[NAMED_REALMS + number] = here[0]
        for at in here:
            if not is_of_awake(box, box.printed[at]):
                dynamic[at] = number
    state.map.capital = tuple(capitals)
    state.relations.overlord = tuple(overlords)
    state.map.dynamic = tuple(dynamic)
    tokens = [PROVINCE_NUMBER[name] for name in box.variant.plus1_manpower_tokens]
    state.map.recruits = tuple(sorted([at for at in tokens if box.on_map[at]]))


def is_of_awake(box: Box, realm: int) -> bool:
    """A player plays the realm from the start: dynamic tokens never lie on his cores.

    Rules: dynamic.never-core
    """
    player = box.player_of[realm] if realm != NOBODY else NOBODY
    return player != NOBODY and not box.sleepers[player]


def lay_player(state: PriceOfPower, player: int) -> None:
    """Treasury, faith, ruler, ideas and missions of one realm.

    Rules: setup.realm
    """
    box = state.box
    row = setup_of(box, player)
    state.treasury.ducats[player] = row.coin
    for kind in range(POWERS):
        state.treasury.power[player * POWERS + kind] = 3 + extra(box, EXTRAS.extra_monarch_power_at_start, 0)
    state.treasury.prestige[player] = extra(box, EXTRAS.prestige_at_start, {}).get(realm_title(box, player), 0)
    state.court.state_faith = replaced(state.court.state_faith, player, FAITH_NAMES.index(row.religion))
    era = box.variant.realms[player].setup
    rulers = box.content.starting_rulers
    ruler = rulers.get(f"{era} {realm_id(box, player)}", rulers.get(f"1444 {realm_id(box, player)}", NOBODY))
    state.court.character = replaced(state.court.character, player * POSTS + RULER, ruler)
    for idea in range(len(box.content.ideas)):
        if starting_ideas(box, player) >> idea & 1:
            research.know_from_start(state, player, idea)
    done = extra(box, EXTRAS.missions_done_at_start, {}).get(realm_title(box, player), ())
    numbers = [box.content.mission_number.get(f"{realm_id(box, player)} {mission}", NOBODY) for mission in done]
    state.cards.done = replaced_group(state.cards.done, player, tuple(sorted([at for at in numbers if at != NOBODY])))


def extra(box: Box, rows: Mapping[str, E], otherwise: E) -> E:
    """What a scenario lays down beyond its line-up; some of it differs by the number of players."""
    for key in (f"{box.scenario} {box.players} players", box.scenario):
        if key in rows:
            return rows[key]
    return otherwise


def realm_id(box: Box, player: int) -> str:
    return box.variant.realms[player].realm


def realm_title(box: Box, player: int) -> str:
    return REALM_ROWS[box.realm[player]].name


def starting_ideas(box: Box, player: int) -> int:
    """Ideas a scenario gives a realm, one bit each."""
    found = 0
    for idea, realms in extra(box, EXTRAS.ideas_at_start, {}).items():
        if realm_title(box, player) in realms:
            found |= 1 << box.content.idea_number[idea]
    return found


def lay_empire(state: PriceOfPower) -> None:
    """Emperor, authority, imperial influence. Where the scenario names none, Austria is Emperor as a non-player realm.

    Rules: setup.empire
    """
    variant = state.box.variant
    state.empire.emperor = REALM_NUMBER[variant.emperor or USUAL_EMPEROR]
    state.empire.authority = variant.authority
    state.map.imperial = tuple(sorted([AREA_NUMBER[name] for name in variant.imperial_influence]))


def lay_curia(state: PriceOfPower) -> None:
    """Cardinals from left to right; the first entry of the scenario is Roma's, which follows from the board.

    Rules: setup.curia
    """
    found: list[int] = []
    for name in state.box.variant.curia_left_to_right[1:]:
        if name in REALM_NUMBER and state.box.player_of[REALM_NUMBER[name]] != NOBODY:
            found.append(state.box.player_of[REALM_NUMBER[name]])
    state.papacy.curia = tuple(found)


def lay_decks(state: PriceOfPower) -> None:
    """Action and trade decks; the introductory scenario leaves out half of the action cards.

    Rules: setup.decks
    """
    content = state.box.content
    out = EXTRAS.introductory_scenario.removed_card_types if state.box.scenario == "1-00" else ()
    decks: list[list[int]] = [[], [], []]
    for card, kind in enumerate(content.card_type):
        if content.types[kind].id not in out:
            decks[content.card_deck[card]].append(card)
    state.cards.decks = tuple([tuple(cards) for cards in decks])
    trade_deck.lay(state)


# Displays, by luck


def open_displays(table: Table[PriceOfPower]) -> None:
    """Ideas in three columns, one milestone of each category, the power struggles of the scenario.

    Rules: setup.ideas, setup.milestones
    """
    state = table.state
    event_deck.lay_deck(table, state.time.age)
    lay_ideas(table)
    lay_milestones(table)
    content = state.box.content
    if state.box.rules.advanced:
        named = extra(state.box, EXTRAS.power_struggles_by_scenario, ())
        state.cards.struggles = tuple([content.struggle_number[struggle] for struggle in named])


def lay_ideas(table: Table[PriceOfPower]) -> None:
    """The three basic ideas and two more of each kind that fit the age; the rest is the deck. None in 1-00.

    Rules: setup.ideas
    """
    state = table.state
    if state.box.scenario == "1-00":
        return
    ideas = state.box.content.ideas
    owned = 0
    for mask in state.court.ideas:
        owned |= mask
    shown = [at for at, idea in enumerate(ideas) if idea.basic or owned >> at & 1]
    for kind in range(POWERS):
        left = [
            at for at, idea in enumerate(ideas) if idea.kind == kind and idea.age <= state.time.age and at not in shown
        ]
        wanted = 3 - len([at for at in shown if ideas[at].kind == kind])
        while left and wanted > 0:
            shown.append(left.pop(table.chance.below("idea", len(left))))
            wanted -= 1
    state.cards.idea_display = tuple(sorted(shown))
    state.cards.idea_deck = tuple([at for at in range(len(ideas)) if at not in shown])


def lay_milestones(table: Table[PriceOfPower]) -> None:
    """One of each category of the age; without the distant boards some are left out.

    Rules: setup.milestones
    """
    state = table.state
    known = texts(state).milestones
    out = () if state.box.distant else EXTRAS.no_distant_board_removed_milestones
    fixed = EXTRAS.introductory_scenario.milestones if state.box.scenario == "1-00" else ()
    found: list[int] = []
    spare: list[int] = []
    for category in ("exp", "war", "pol", "eco"):
        cards = [
            at
            for at, each in enumerate(known)
            if each.age == state.time.age and each.category == category and each.id not in out
        ]
        wanted = [at for at in cards if known[at].id in fixed]
        chosen = wanted[0] if wanted else cards[table.chance.below("milestone", len(cards))]
        found.extend([chosen, NOBODY, NOBODY, NOBODY])
        spare.extend([at for at in cards if at != chosen])
    state.cards.milestones = tuple(found)
    state.cards.milestone_deck = tuple(spare)


# First hands and missions


def deal_hands(table: Table[PriceOfPower]) -> None:
    """One card of each deck, three of choice; characters may be appointed, then four cards be kept for nothing.

    Rules: setup.hand
    """
    state = table.state
    for player in reversed(state.box.order):
        if not state.box.is_bot[player]:
            table.next(FirstKeep(player))
            table.next(minor.FirstAppoint(player))
            table.next(FirstDraw(player, CHOSEN_CARDS))
    for player in state.box.order:
        if not state.box.is_bot[player]:
            for number in range(POWERS):
                deck.draw(table, player, number)


DRAW: Final = picks("draw", DECK_NAMES, "deck")


class FirstDraw(Decision[PriceOfPower, Pick]):
    """From which deck is the next card of the first hand?

    Rules: setup.hand
    """

    def __init__(self, player: int, left: int) -> None:
        super().__init__("first-draw", player, left)
        self.left: Final = left

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return DRAW

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return None if deck.may_draw(state, choice.value) else Denial("deck-empty", "setup.hand", deck=choice.value)

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        deck.draw(table, self.seat, choice.value)
        if self.left > 1:
            table.next(FirstDraw(self.seat, self.left - 1))

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"cards": self.left}


PUT_BACK: Final = [Pick(f"put-back {at}", at, card=at) for at in range(108)]


class FirstKeep(Decision[PriceOfPower, Pick]):
    """Which card of the first hand is put back? Until four are left.

    Rules: setup.hand
    """

    def __init__(self, player: int) -> None:
        super().__init__("first-keep", player)

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return [DONE, *[PUT_BACK[card] for card in state.cards.hands[self.seat]]]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        if choice is DONE and len(state.cards.hands[self.seat]) > FREE_CARDS:
            return Denial("too-many-cards", "setup.hand", most=FREE_CARDS, cards=len(state.cards.hands[self.seat]))
        return None

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        if choice is not DONE:
            deck.discard(table, self.seat, choice.value)
            table.next(self)


def deal_missions(table: Table[PriceOfPower]) -> None:
    """Everybody picks two of the realm's starting missions.

    Rules: setup.missions
    """
    state = table.state
    for player in reversed(state.box.order):
        if not state.box.is_bot[player] and starting_missions(state, player):
            table.next(FirstMission(player))


def deck_of(box: Box, player: int) -> list[int]:
    """The missions a player can ever take, put together once."""
    found = box.mission_decks.get(player)
    if found is None:
        found = composed_deck(box, player)
        box.mission_decks[player] = found
    return found


def composed_deck(box: Box, player: int) -> list[int]:
    """Missions of the realm, generic ones as listed, less what the scenario removes.

    Rules: setup.missions
    """
    realm = realm_id(box, player)
    content = box.content
    out = extra(box, EXTRAS.no_missions, ())
    if out == "all" or realm_title(box, player) in out:
        return []
    composed = content.composed_decks.get(realm)
    wanted: list[str] = []
    if composed is not None:
        wanted = [f"{realm} {number}" for number in composed["own"]]
        wanted += [generic(content, number) for number in composed["generic"]]
    elif any([mission.deck == realm for mission in content.missions]):
        wanted = [f"{mission.deck} {mission.id}" for mission in content.missions if mission.deck == realm]
    else:
        wanted = [f"{mission.deck} {mission.id}" for mission in content.missions if mission.deck.startswith("generic")]
    added = extra(box, EXTRAS.missions_added_from_generic, {})
    for name in added.get(realm_title(box, player), ()):
        if generic(content, name) not in wanted:
            wanted.append(generic(content, name))
    removed = box.variant.realms[player].removed_missions or ()
    found: list[int] = []
    for name in wanted:
        number = content.mission_number.get(name, NOBODY)
        if number != NOBODY and content.missions[number].id not in removed and is_playable(box, number):
            found.append(number)
    return found


def generic(content: Content, number: str) -> str:
    """The name of a generic mission."""
    first = f"generic-1 {number}"
    return first if first in content.mission_number else f"generic-2 {number}"


def is_playable(box: Box, mission: int) -> bool:
    """Missions that need a board are left out without it."""
    wanted = texts_of(box.content).missions[mission].board
    return not (wanted == "east" and not box.eastern) and not (wanted == "distant" and not box.distant)


def starting_missions(state: PriceOfPower, player: int) -> list[int]:
    """Those the scenario names, or all that need no other before them."""
    content = state.box.content
    named = state.box.variant.realms[player].start_missions or ()
    mine = deck_of(state.box, player)
    found = [at for at in mine if content.missions[at].id in named]
    if not found:
        found = [at for at in mine if not content.missions[at].before]
    return [at for at in found if at not in state.cards.missions[player] and at not in state.cards.done[player]]


TAKE_MISSION: Final = [Pick(f"mission {at}", at, mission=at) for at in range(400)]


class FirstMission(Decision[PriceOfPower, Pick]):
    """Which mission does the realm begin with?

    Rules: setup.missions
    """

    def __init__(self, player: int) -> None:
        super().__init__("first-mission", player)

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return [TAKE_MISSION[at] for at in starting_missions(state, self.seat)]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return None

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        state = table.state
        mine = (*state.cards.missions[self.seat], choice.value)
        state.cards.missions = replaced_group(state.cards.missions, self.seat, tuple(sorted(mine)))
        table.tell_seat(self.seat, events.MISSION, self.seat, choice.value)
        if len(mine) < FIRST_MISSIONS and starting_missions(state, self.seat):
            table.next(self)


ITEMS: Final[dict[str, Callable[..., Item]]] = {
    "first-draw": FirstDraw,
    "first-keep": FirstKeep,
    "first-mission": FirstMission,
}
STEPS: Final[tuple[Item, ...]] = steps(open_displays, deal_hands, deal_missions)
