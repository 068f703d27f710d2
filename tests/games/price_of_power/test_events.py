"""Every event of The Price of Power runs to its end, whatever is answered; and the Event action itself."""

from __future__ import annotations

import random

import pytest

from hausmacht.core.agenda import Table, advance, choose, next_decision
from hausmacht.core.chance import Sampled
from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.components import (
    ADVISOR,
    AREA,
    ARMIES,
    COLOUR_NAMES,
    COUNTER_REFORMED,
    DIVERSE,
    MAIN_AREAS,
    NOBODY,
    NODE_NAMES,
    POSTS,
    PROTESTANT,
    PROVINCES,
    RULER,
    TAX,
)
from hausmacht.games.price_of_power.decks import actions as deck
from hausmacht.games.price_of_power.effects import frame, vocabulary
from hausmacht.games.price_of_power.effects.asking import ask
from hausmacht.games.price_of_power.invariants import violations
from hausmacht.games.price_of_power.rows import replaced
from hausmacht.games.price_of_power.rules import (
    characters,
    curia,
    dynamic,
    forces,
    preparation,
    relations,
    secondary,
    spread,
    tokens,
)
from hausmacht.games.price_of_power.rules.actions import event, research
from hausmacht.games.price_of_power.state import PriceOfPower

from .laying import CASTILE, ENGLAND, FRANCE, answer, area, laid, province, question, realm, sea, told

EVENTS = event.EVENT_IDS
ITEMS = {**vocabulary.ITEMS, **event.ITEMS, **secondary.ITEMS, **spread.ITEMS, **dynamic.ITEMS}
MOST_ANSWERS = 3000
TABLES = [
    (4, {"scenario": "1-01"}),
    (3, {"scenario": "1-01"}),
    (6, {"scenario": "2-01"}),
    (2, {"scenario": "1-01", "bots": "2"}),
]


def play_out(table: Table[PriceOfPower], luck: random.Random) -> int:
    """Answer every question by luck until nothing waits; how many there were."""
    answers = 0
    advance(table)
    while (asked := next_decision(table.state)) is not None:
        options = asked.options(table.state)
        assert options, f"{asked.text} has no option"
        listed = [choice for choice in asked.candidates(table.state) if asked.why_not(table.state, choice) is None]
        assert {choice.text for choice in listed} == {choice.text for choice in options}, asked.text
        for item in table.state.agenda:
            if item.kind in ITEMS:
                assert ITEMS[item.kind](*item.args).text == item.text
        choose(table, asked, luck.choice(options))
        answers += 1
        assert answers < MOST_ANSWERS, f"no end with {asked.text}"
    return answers


def live_in(table: Table[PriceOfPower], luck: random.Random) -> None:
    """A table as it may look in the middle of a game: ideas, cards, advisors, unrest, wars, dynamic realms, cubes."""
    state = table.state
    preparation.open_displays(table)
    for player in range(state.box.players):
        state.power[3 * player : 3 * player + 3] = [luck.randrange(11) for _ in range(3)]
        state.ducats[player] = luck.randrange(40)
        state.loans[player] = luck.randrange(6)
        state.stability[player] = luck.randrange(-3, 4)
        state.exhausted[player] = luck.randrange(4)
        state.colonists = replaced(state.colonists, player, luck.randrange(3))
        if not state.box.is_bot[player]:
            for kind in range(3):
                deck.draw(table, player, kind)
                deck.put_on_discards(state, deck.turn_up(table, kind))
            for kind in range(3):
                card = deck.turn_up(table, kind)
                if characters.is_advisor(state, card):
                    characters.appoint(table, player, ADVISOR + kind, card)
                else:
                    deck.put_on_discards(state, card)
        for idea in luck.sample(state.idea_display, min(2, len(state.idea_display))):
            research.research(table, player, idea, False)
        for town in luck.sample(board.towns_of(state, player), 2):
            tokens.add_unrest(table, town)
        for place in luck.sample(range(MAIN_AREAS), 8):
            tokens.add_influence(table, player, place, luck.randrange(1, 3))
            tokens.place_claim(table, player, luck.randrange(MAIN_AREAS))
        for other in luck.sample(board.independents(state), 3):
            if state.ally[other] != NOBODY:
                continue
            if luck.random() < 0.5:
                relations.set_war(table, player, other)
            elif not state.war[other] and len(relations.alliances_of(state, player)) < 3:
                relations.make_ally(table, player, other)
        curia.add_cardinal(table, player)
        for other in (state.box.realm[(player + 1) % state.box.players], board.independents(state)[player]):
            if relations.may_marry(state, player, other) and not state.marriage[other] >> player & 1:
                relations.marry(table, player, other)
    for number in luck.sample(range(8), 3):
        dynamic.place(table, number, luck.choice([at for at in range(PROVINCES) if state.box.on_map[at]]))
    for place in luck.sample(range(MAIN_AREAS), 5):
        tokens.set_faith(table, place, luck.choice([PROTESTANT, COUNTER_REFORMED, DIVERSE]))
        tokens.add_rebels(table, luck.choice(state.box.areas), 2)
    advance(table)
    while (asked := next_decision(table.state)) is not None:
        choose(table, asked, luck.choice(asked.options(table.state)))


def take_event(table: Table[PriceOfPower], player: int, number: int, ducats: int) -> None:
    """The event lies face up among others, and the player takes it."""
    state = table.state
    state.player = player
    state.age = state.box.content.events[number].age
    state.events_up = (number, ducats)
    state.event_taken = replaced(state.event_taken, player, 0)
    event.take(table, player, number)


@pytest.mark.parametrize("number", range(len(EVENTS)), ids=EVENTS)
def test_every_event_runs_to_its_end(number: int) -> None:
    """Rules: event.text, event.bottom, effects.order"""
    for at in (number % len(TABLES), (number + 1) % len(TABLES)):
        seats, options = TABLES[at]
        luck = random.Random(1000 * number + at)
        table = laid(seats, chance=Sampled(number + 1), recorded=False, **options)
        live_in(table, luck)
        take_event(table, luck.randrange(table.state.box.players), number, luck.randrange(7))
        play_out(table, luck)
        assert table.state.frames == ()
        assert violations(table.state) == []


# The Event action


def up(table: Table[PriceOfPower], *ids: str) -> list[int]:
    """These events lie face up, without ducats."""
    numbers = [table.state.box.content.event_number[name] for name in ids]
    table.state.events_up = tuple([value for number in numbers for value in (number, 0)])
    return numbers


def test_the_taker_gains_the_ducats_and_the_others_grow_dearer() -> None:
    """Rules: event.take, event.enrich, event.once"""
    table = laid()
    state = table.state
    numbers = up(table, "11A-1", "12A-1", "13A-1")
    state.events_up = replaced(state.events_up, 1, 4)
    event.begin(table, FRANCE)
    answer(table, "take-event 11a-1")
    assert state.ducats[FRANCE] == 19
    assert state.events_up == (numbers[1], 2, numbers[2], 2)
    assert state.event_taken[FRANCE] == 1
    assert not event.may_begin(state, FRANCE)
    assert question(table).text == f"event-option {FRANCE} {numbers[0]}"


def test_after_an_event_the_next_one_is_turned_up() -> None:
    """Rules: event.flip"""
    table = laid()
    preparation.open_displays(table)
    state = table.state
    up(table, "11A-1", "12A-1", "13A-1")
    state.events_down = 2
    event.begin(table, FRANCE)
    answer(table, "take-event 11a-1")
    answer(table, "option a")
    answer(table, "done")
    advance(table)
    assert len(state.events_up) == 6
    assert state.events_down == 1


def test_the_last_event_resolves_its_bottom_row_and_its_ruler_costs_power() -> None:
    """Rules: event.left-over, event.ruler"""
    table = laid()
    state = table.state
    ruled = next(
        each for each in state.box.content.events if each.realm == "England" and each.ruler != NOBODY and each.age == 1
    )
    up(table, "11A-1", ruled.id)
    state.event_taken = (0, 1, 1, 1)
    state.power[:] = [5] * 12
    event.begin(table, FRANCE)
    answer(table, "take-event 11a-1")
    answer(table, "option a")
    while question(table).kind != "event-crown":
        answer(table, question(table).options(state)[-1].text)
    assert question(table).seat == ENGLAND
    answer(table, "crown-ruler")
    assert state.character[ENGLAND * POSTS + RULER] == ruled.ruler
    assert state.power[ENGLAND * 3] == 3
    assert state.events_up == ()
    assert told(table, "event-left")


def test_the_own_ruler_must_be_crowned_another_player_may_choose() -> None:
    """Rules: event.ruler"""
    table = laid()
    state = table.state
    ruled = next(
        each for each in state.box.content.events if each.realm == "England" and each.ruler != NOBODY and each.age == 1
    )
    number = state.box.content.event_number[ruled.id]
    table.next(event.NewRuler(ENGLAND, number))
    frame.opened(state, frame.EVENT, number, ENGLAND)
    advance(table)
    assert next_decision(state) is None
    assert state.character[ENGLAND * POSTS + RULER] == ruled.ruler
    other = laid()
    frame.opened(other.state, frame.EVENT, number, FRANCE)
    other.next(event.NewRuler(FRANCE, number))
    assert question(other).seat == ENGLAND
    answer(other, "keep-ruler")
    assert other.state.character[ENGLAND * POSTS + RULER] != ruled.ruler


def test_a_bot_takes_the_event_of_its_realm() -> None:
    """Rules: effects.bots"""
    table = laid(2, bots="2")
    state = table.state
    bot = 2
    own = next(
        each.id for each in state.box.content.events if event.realm_player(state, numbered(state, each.id)) == bot
    )
    up(table, "11A-1", own)
    state.events_up = replaced(state.events_up, 1, 6)
    assert event.bots_event(state, bot) == numbered(state, own)


def numbered(state: PriceOfPower, name: str) -> int:
    return state.box.content.event_number[name]


# The bottom row


def bottom(table: Table[PriceOfPower], player: int, code: str, auto: bool = False, **more: object) -> None:
    frame.opened(table.state, frame.EVENT, 0, player)
    secondary.resolve(table, player, {"code": code, **more}, auto)
    advance(table)


def test_attrition_spares_you_and_takes_one_unit_in_four() -> None:
    """Rules: bottom.attrition"""
    table = laid()
    state = table.state
    for player in (FRANCE, ENGLAND):
        relations.set_war(table, player, realm("milan"))
        state.army_at[player * ARMIES : player * ARMIES + ARMIES] = [NOBODY] * ARMIES
        state.camps = tuple([packed & ~(31 << (5 * player)) for packed in state.camps])
        forces.add_to_camp(table, player, area("seine"), 9)
    bottom(table, FRANCE, "AT")
    assert forces.deployed(state, FRANCE) == 9
    assert forces.deployed(state, ENGLAND) == 7


def test_disloyal_vassals_rise_where_you_have_no_influence() -> None:
    """Rules: bottom.vassals"""
    table = laid()
    state = table.state
    lands = board.provinces_of(state, realm("milan"))
    for at in lands:
        tokens.place_vassal(table, ENGLAND, at)
    for at in board.vassals_of(state, ENGLAND):
        if at not in lands:
            tokens.remove_token(table, at)
    state.influence = replaced(state.influence, area("lombardy"), 0)
    bottom(table, FRANCE, "DV")
    risen = [at for at in lands if AREA[at] == area("lombardy")]
    assert all([state.unrest[at] for at in risen])
    assert state.rebels[area("lombardy")] == sum([TAX[at] for at in risen])


def test_you_face_no_rebels_of_disloyal_vassals() -> None:
    """Rules: bottom.vassals"""
    table = laid()
    state = table.state
    lands = board.provinces_of(state, realm("milan"))
    for at in lands:
        tokens.place_vassal(table, FRANCE, at)
    for at in board.vassals_of(state, FRANCE):
        if at not in lands:
            tokens.remove_token(table, at)
    state.influence = replaced(state.influence, area("lombardy"), 0)
    relations.end_marriage(table, FRANCE, realm("milan"))
    bottom(table, FRANCE, "DV")
    assert state.rebels[area("lombardy")] == 0
    assert state.unrest[lands[0]]


def test_pirates_go_where_merchants_are_and_by_themselves_where_most_are() -> None:
    """Rules: bottom.pirates"""
    table = laid()
    state = table.state
    genoa = NODE_NAMES.index("genoa")
    sevilla = NODE_NAMES.index("sevilla")
    state.merchant_at = (genoa, sevilla, NOBODY, genoa, NOBODY, NOBODY, *[NOBODY] * 6)
    bottom(table, FRANCE, "PI")
    assert [choice.text for choice in question(table).options(state)] == ["pirates genoa", "pirates sevilla"]
    answer(table, "pirates sevilla")
    bottom(table, FRANCE, "PI", True)
    assert (state.pirates[genoa], state.pirates[sevilla]) == (1, 1)


def test_a_cardinal_dies_by_itself_the_rightmost_of_the_player_with_most() -> None:
    """Rules: bottom.cardinal"""
    table = laid()
    state = table.state
    state.curia = (FRANCE, CASTILE, FRANCE, ENGLAND)
    bottom(table, FRANCE, "CD", True)
    assert list(state.curia) == [FRANCE, CASTILE, ENGLAND]
    bottom(table, CASTILE, "CD")
    answer(table, "cardinal-dies 2")
    assert list(state.curia) == [FRANCE, CASTILE]


def test_mortality_strikes_all_with_the_symbol_and_kills_the_second_time() -> None:
    """Rules: bottom.mortality"""
    table = laid()
    state = table.state
    card = next(at for at in state.decks[0] if characters.is_advisor(state, at))
    symbol = state.box.content.characters[card].mortality
    characters.put(state, FRANCE, ADVISOR, card, 0)
    bottom(table, FRANCE, "MORT", symbol=symbol)
    assert state.ill[FRANCE * POSTS + ADVISOR] == 1
    bottom(table, FRANCE, "MORT", symbol=symbol)
    assert state.character[FRANCE * POSTS + ADVISOR] == NOBODY


def test_natives_take_a_colonist_or_a_town_from_you_and_both_from_others() -> None:
    """Rules: bottom.natives"""
    table = laid()
    state = table.state
    state.colonists = (1, 1, 0, 0)
    bottom(table, FRANCE, "NU")
    answer(table, "ignore-colonist")
    advance(table)
    assert state.colonists == (1, 0, 0, 0)


def test_storms_take_ships_far_from_friendly_ports() -> None:
    """Rules: bottom.lost-at-sea"""
    table = laid()
    state = table.state
    state.light = tuple([0] * len(state.light))
    state.slots = tuple([0] * len(state.slots))
    state.fleet_at = (NOBODY,) * 4
    state.light = replaced(state.light, sea("aegean-sea"), 1 << (5 * ENGLAND))
    state.light = replaced(state.light, sea("english-channel"), 1 << (5 * CASTILE) | 1 << (5 * ENGLAND))
    bottom(table, FRANCE, "LS")
    assert forces.ships_in(state, ENGLAND, sea("aegean-sea")) == 0
    assert forces.ships_in(state, ENGLAND, sea("english-channel")) == 1


def test_without_clusters_doubts_appear_in_two_catholic_areas() -> None:
    """Rules: spread.first"""
    table = laid()
    state = table.state
    bottom(table, FRANCE, "SR", True)
    doubting = [at for at in range(MAIN_AREAS) if board.area_faith(state, at) == DIVERSE]
    before = [at for at in range(MAIN_AREAS) if board.area_faith(laid().state, at) == DIVERSE]
    assert len(doubting) >= len(before) + 2


def test_each_cluster_spreads_once_and_not_over_fresh_tokens() -> None:
    """Rules: spread.cluster, spread.religion, spread.once"""
    table = laid()
    state = table.state
    tokens.set_faith(table, area("saxony"), PROTESTANT)
    assert len(spread.clusters(state, PROTESTANT)) == 1
    bottom(table, FRANCE, "SR")
    chosen = question(table).options(state)[0].text
    answer(table, chosen)
    assert board.area_faith(state, area(chosen.partition(" ")[2])) == PROTESTANT
    assert next_decision(state) is None


def test_protestants_begin_when_faiths_spread_by_themselves() -> None:
    """Rules: spread.auto"""
    table = laid()
    tokens.set_faith(table, area("saxony"), PROTESTANT)
    tokens.set_faith(table, area("castile"), COUNTER_REFORMED)
    bottom(table, FRANCE, "SR", True)
    faiths = [fact["faith"] for fact in told(table, "faith")][2:]
    assert faiths == [PROTESTANT, COUNTER_REFORMED]


def test_the_revolution_begins_in_two_capitals_and_leaps_from_a_single_cluster() -> None:
    """Rules: spread.revolution"""
    table = laid()
    state = table.state
    bottom(table, FRANCE, "RV", True)
    assert len(state.infected) == 2
    state.infected = (area("seine"),)
    bottom(table, FRANCE, "RV")
    answer(table, question(table).options(state)[0].text)
    far = [choice.text for choice in question(table).options(state)]
    assert all([area(text.partition(" ")[2]) not in state.box.near[area("seine")] for text in far])
    answer(table, far[0])
    assert len(state.infected) == 3


def test_a_dynamic_realm_grows_but_takes_no_core_of_a_player() -> None:
    """Rules: dynamic.expansion, dynamic.never-core"""
    table = laid()
    state = table.state
    number = fresh_realm(table)
    found = dynamic.growth(state, number)
    assert found
    assert not any([dynamic.is_player_core(state, at) for at in found])
    ask(table, dynamic.Grow(FRANCE, number))
    chosen = question(table).options(state)[0].text
    answer(table, chosen)
    assert state.dynamic[province(chosen.partition(" ")[2])] == number


def fresh_realm(table: Table[PriceOfPower]) -> int:
    """A dynamic realm that was not in play rises in Milano; its number."""
    number = next(at for at in range(8) if not dynamic.lands(table.state, at))
    assert dynamic.place(table, number, province("milano"))
    return number


def test_by_itself_growth_begins_in_the_own_area() -> None:
    """Rules: dynamic.auto, bottom.expansion, bottom.auto"""
    table = laid()
    state = table.state
    number = fresh_realm(table)
    near = [at for at in state.box.provinces_in[area("lombardy")] if at in dynamic.growth(state, number)]
    bottom(table, FRANCE, "DX", True, colors=[COLOUR_NAMES[number // 2]])
    grown = [at for at in dynamic.lands(state, number) if at != province("milano")]
    assert len(grown) == 1
    assert not near or grown[0] in near


def test_a_power_struggle_becomes_active() -> None:
    """Rules: bottom.struggle, struggle.one"""
    table = laid()
    state = table.state
    state.struggles = (0, 1)
    bottom(table, FRANCE, "PS")
    assert state.struggle == 0
    assert area("lombardy") in state.battlegrounds
    bottom(table, FRANCE, "PS_grey")
    assert list(state.struggles) == [1]
