"""Every event of The Price of Power runs to its end, whatever is answered; and the Event action itself."""

from __future__ import annotations

import random

import pytest
from tests.games.price_of_power.laying import AUSTRIA, CASTILE, ENGLAND, FRANCE, answer, laid, province, question, told
from tests.games.price_of_power.running import Node, do, offered, rich_table

from hausmacht.core.agenda import Table, advance, choose, next_decision
from hausmacht.core.chance import Sampled
from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.components import (
    ADVISOR,
    COUNTER_REFORMED,
    DIVERSE,
    MAIN_AREAS,
    NOBODY,
    POSTS,
    PROTESTANT,
    PROVINCES,
    RULER,
)
from hausmacht.games.price_of_power.decks import actions as deck
from hausmacht.games.price_of_power.effects.language import vocabulary
from hausmacht.games.price_of_power.effects.running import frame
from hausmacht.games.price_of_power.invariants import violations
from hausmacht.games.price_of_power.rows import replaced
from hausmacht.games.price_of_power.rules.actions import research
from hausmacht.games.price_of_power.rules.cards import event, secondary
from hausmacht.games.price_of_power.rules.religion import curia, spread
from hausmacht.games.price_of_power.rules.setup import preparation
from hausmacht.games.price_of_power.rules.terms import characters, dynamic, relations, tokens
from hausmacht.games.price_of_power.state import PriceOfPower

GAIN: Node = {"do": "gain", "res": {"P": 1}}
EVENTS = event.EVENT_IDS
ITEMS = {**vocabulary.ITEMS, **event.ITEMS, **secondary.ITEMS, **spread.ITEMS, **dynamic.ITEMS}
MOST_ANSWERS = 3000
TABLES = [
    (4, {"scenario": "1-01"}),
    (3, {"scenario": "1-01"}),
    (6, {"scenario": "2-01"}),
    (2, {"scenario": "1-01", "bots": "2"}),
]


def take(table: Table[PriceOfPower], player: int, name: str) -> None:
    """The event lies face up without ducats, and the player takes it."""
    state = table.state
    number = state.box.content.event_number[name]
    state.time.player = player
    state.time.age = state.box.content.events[number].age
    state.cards.events_up = (number, 0)
    event.take(table, player, number)


def askers(table: Table[PriceOfPower]) -> list[int]:
    """Who is asked for an option, one after the other; everybody takes the first."""
    found: list[int] = []
    advance(table)
    while (asked := next_decision(table.state)) is not None:
        if asked.kind == "event-option":
            found.append(asked.seat)
        answer(table, asked.options(table.state)[0].text)
        advance(table)
    return found


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
        state.treasury.power[3 * player : 3 * player + 3] = [luck.randrange(11) for _ in range(3)]
        state.treasury.ducats[player] = luck.randrange(40)
        state.treasury.loans[player] = luck.randrange(6)
        state.treasury.stability[player] = luck.randrange(-3, 4)
        state.treasury.exhausted[player] = luck.randrange(4)
        state.treasury.colonists = replaced(state.treasury.colonists, player, luck.randrange(3))
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
        for idea in luck.sample(state.cards.idea_display, min(2, len(state.cards.idea_display))):
            research.research(table, player, idea, False)
        for town in luck.sample(board.towns_of(state, player), 2):
            tokens.add_unrest(table, town)
        for place in luck.sample(range(MAIN_AREAS), 8):
            tokens.add_influence(table, player, place, luck.randrange(1, 3))
            tokens.place_claim(table, player, luck.randrange(MAIN_AREAS))
        for other in luck.sample(board.independents(state), 3):
            if state.relations.ally[other] != NOBODY:
                continue
            if luck.random() < 0.5:
                relations.set_war(table, player, other)
            elif not state.relations.war[other] and len(relations.alliances_of(state, player)) < 3:
                relations.make_ally(table, player, other)
        curia.add_cardinal(table, player)
        for other in (state.box.realm[(player + 1) % state.box.players], board.independents(state)[player]):
            if relations.may_marry(state, player, other) and not state.relations.marriage[other] >> player & 1:
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
    state.time.player = player
    state.time.age = state.box.content.events[number].age
    state.cards.events_up = (number, ducats)
    state.time.event_taken = replaced(state.time.event_taken, player, 0)
    event.take(table, player, number)


def up(table: Table[PriceOfPower], *ids: str) -> list[int]:
    """These events lie face up, without ducats."""
    numbers = [table.state.box.content.event_number[name] for name in ids]
    table.state.cards.events_up = tuple([value for number in numbers for value in (number, 0)])
    return numbers


def numbered(state: PriceOfPower, name: str) -> int:
    return state.box.content.event_number[name]


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
        assert table.state.effects.frames == ()
        assert violations(table.state) == []


# The Event action


def test_the_taker_gains_the_ducats_and_the_others_grow_dearer() -> None:
    """Rules: event.take, event.enrich, event.once"""
    table = laid()
    state = table.state
    numbers = up(table, "11A-1", "12A-1", "13A-1")
    state.cards.events_up = replaced(state.cards.events_up, 1, 4)
    event.begin(table, FRANCE)
    answer(table, "take-event 11a-1")
    assert state.treasury.ducats[FRANCE] == 19
    assert state.cards.events_up == (numbers[1], 2, numbers[2], 2)
    assert state.time.event_taken[FRANCE] == 1
    assert not event.may_begin(state, FRANCE)
    assert question(table).text == f"event-option {FRANCE} {numbers[0]}"


def test_after_an_event_the_next_one_is_turned_up() -> None:
    """Rules: event.flip"""
    table = laid()
    preparation.open_displays(table)
    state = table.state
    up(table, "11A-1", "12A-1", "13A-1")
    state.cards.events_down = 2
    event.begin(table, FRANCE)
    answer(table, "take-event 11a-1")
    answer(table, "option a")
    answer(table, "done")
    advance(table)
    assert len(state.cards.events_up) == 6
    assert state.cards.events_down == 1


def test_the_last_event_resolves_its_bottom_row_and_its_ruler_costs_power() -> None:
    """Rules: event.left-over, event.ruler"""
    table = laid()
    state = table.state
    ruled = next(
        each for each in state.box.content.events if each.realm == "England" and each.ruler != NOBODY and each.age == 1
    )
    up(table, "11A-1", ruled.id)
    state.time.event_taken = (0, 1, 1, 1)
    state.treasury.power[:] = [5] * 12
    event.begin(table, FRANCE)
    answer(table, "take-event 11a-1")
    answer(table, "option a")
    while question(table).kind != "event-crown":
        answer(table, question(table).options(state)[-1].text)
    assert question(table).seat == ENGLAND
    answer(table, "crown-ruler")
    assert state.court.character[ENGLAND * POSTS + RULER] == ruled.ruler
    assert state.treasury.power[ENGLAND * 3] == 3
    assert state.cards.events_up == ()
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
    assert state.court.character[ENGLAND * POSTS + RULER] == ruled.ruler
    other = laid()
    frame.opened(other.state, frame.EVENT, number, FRANCE)
    other.next(event.NewRuler(FRANCE, number))
    asked = question(other)
    assert asked.seat == ENGLAND
    new, old = [asked.about(other.state, choice) for choice in asked.options(other.state)]
    assert new["character"] == ruled.ruler
    assert old["character"] == other.state.court.character[ENGLAND * POSTS + RULER]
    assert [new[each] for each in ("adm", "dip", "mil")] == [*state.box.content.characters[ruled.ruler].skill]
    answer(other, "keep-ruler")
    assert other.state.court.character[ENGLAND * POSTS + RULER] != ruled.ruler


def test_a_bot_takes_the_event_of_its_realm() -> None:
    """Rules: effects.bots"""
    table = laid(2, bots="2")
    state = table.state
    bot = 2
    own = next(
        each.id for each in state.box.content.events if event.realm_player(state, numbered(state, each.id)) == bot
    )
    up(table, "11A-1", own)
    state.cards.events_up = replaced(state.cards.events_up, 1, 6)
    assert event.bots_event(state, bot) == numbered(state, own)


@pytest.mark.parametrize(
    ("name", "asked"),
    [("11A-1", [ENGLAND]), ("151B", [ENGLAND, AUSTRIA, FRANCE, CASTILE]), ("451B", [CASTILE])],
)
def test_options_are_taken_by_the_active_player_by_all_or_by_those_who_are_named(name: str, asked: list[int]) -> None:
    """England takes the event. The third is for players with distant towns: Castile alone has one.

    Rules: event.option
    """
    table = rich_table()
    tokens.place_town(table, CASTILE, province("antilles"))
    take(table, ENGLAND, name)
    assert askers(table) == asked
    assert [fact["player"] for fact in told(table, "option-chosen")] == asked


@pytest.mark.parametrize(
    ("edition", "options"),
    [("summary", ["option b", "option c"]), ("1.2", ["option a", "option b", "option c"])],
)
def test_in_edition_1_2_only_the_costs_of_an_option_count(edition: str, options: list[str]) -> None:
    """France is not in the Empire, and has no power for the options that cost any.

    Rules: edition.option-costs
    """
    table = laid(edition=edition)
    table.state.treasury.power[:] = [0] * 12
    cost: Node = {"do": "pay", "cost": {"ADM": 1}, "must": True}
    needs: Node = {"hre_member": True}
    listed: list[Node] = [
        {"id": "A", "needs": needs, "then": [GAIN]},
        {"id": "B", "then": [GAIN]},
        {"id": "C", "then": [GAIN]},
        {"id": "D", "then": [cost]},
    ]
    do(table, FRANCE, {"do": "choose", "options": listed})
    assert offered(table) == options
