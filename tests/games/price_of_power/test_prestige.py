"""Missions, milestones and power struggles of The Price of Power."""

from __future__ import annotations

import pytest
from tests.games.price_of_power.as_written import rows
from tests.games.price_of_power.laying import AUSTRIA, CASTILE, ENGLAND, FRANCE, area, laid, province, realm, told
from tests.games.price_of_power.running import changes_of_idea, rich_table

from hausmacht.core.agenda import Table, advance
from hausmacht.games.price_of_power import board, flow, modifiers
from hausmacht.games.price_of_power.components import ADM, MIL, NOBODY, POWERS
from hausmacht.games.price_of_power.effects.language.reading import Reader
from hausmacht.games.price_of_power.effects.running import frame
from hausmacht.games.price_of_power.effects.running.bottom import Symbol
from hausmacht.games.price_of_power.rows import replaced_group
from hausmacht.games.price_of_power.rules.cards import secondary
from hausmacht.games.price_of_power.rules.diplomacy import diplomatic
from hausmacht.games.price_of_power.rules.phases import prestige
from hausmacht.games.price_of_power.rules.terms import relations, tokens
from hausmacht.games.price_of_power.state import DRAW, INCOME, PEACE, PriceOfPower


def bottom(table: Table[PriceOfPower], player: int, code: str, auto: bool = False, **more: object) -> None:
    frame.opened(table.state, frame.EVENT, 0, player)
    secondary.resolve(table, player, Symbol(Reader({"code": code, **more}, table.state.box.content)), auto)
    advance(table)


def holds_mission(state: PriceOfPower, player: int, number: int) -> bool:
    """The mission would be fulfilled if the player had it in hand."""
    before = state.cards.missions
    state.cards.missions = replaced_group(state.cards.missions, player, (number,))
    found = prestige.mission_ready(state, player, number)
    state.cards.missions = before
    return found


def with_mission(player: int, name: str) -> tuple[Table[PriceOfPower], int]:
    """A table where a player holds a mission."""
    table = laid(4)
    mission = table.state.box.content.mission_number[name]
    table.state.cards.missions = replaced_group(table.state.cards.missions, player, (mission,))
    return table, mission


def with_milestone(name: str) -> Table[PriceOfPower]:
    """A table with one milestone on display."""
    table = laid(4)
    number = table.state.box.content.milestone_number[name]
    table.state.cards.milestones = (number, NOBODY, NOBODY, NOBODY)
    return table


def struggle_table(name: str) -> Table[PriceOfPower]:
    table = laid(4, advanced="on")
    table.state.cards.struggles = (table.state.box.content.struggle_number[name],)
    return table


# Missions


def test_a_mission_is_ready_when_it_is_in_hand_and_fulfilled() -> None:
    """France drives out the English: three of Bordeaux, Caux, Maine and Normandie.

    Rules: mission.ready
    """
    table, mission = with_mission(FRANCE, "france 1A")
    state = table.state
    assert not prestige.mission_ready(state, FRANCE, mission)
    for name in ("bordeaux", "caux", "maine"):
        tokens.place_town(table, FRANCE, province(name))
    assert prestige.mission_ready(state, FRANCE, mission)
    assert prestige.ready_missions(state, FRANCE) == [mission]
    assert not prestige.mission_ready(state, CASTILE, mission)
    state.cards.missions = replaced_group(state.cards.missions, FRANCE, ())
    assert not prestige.mission_ready(state, FRANCE, mission)


def test_no_mission_is_scored_in_phase_1() -> None:
    """T3: the requirement is met while picking cards; it scores in Phase 2 at the earliest.

    Rules: mission.not-in-phase1
    """
    table, mission = with_mission(FRANCE, "france 1A")
    for name in ("bordeaux", "caux", "maine"):
        tokens.place_town(table, FRANCE, province(name))
    table.state.time.phase = DRAW
    assert not prestige.mission_ready(table.state, FRANCE, mission)
    prestige.check_missions(table)
    assert table.state.cards.missions[FRANCE] == (mission,)


def test_missions_are_completed_before_rebels_undo_them() -> None:
    """What France holds when the third phase begins, or after its peaces, counts, whatever becomes of it.

    Rules: mission.in-phase3
    """
    names = [item.text for item in flow.PHASES]
    for first, last in (("flow.begin_peace", "penalties.remove_causes"), ("peace.resolve", "penalties.lose_prestige")):
        table, mission = with_mission(FRANCE, "france 1A")
        for name in ("bordeaux", "caux", "maine"):
            tokens.place_town(table, FRANCE, province(name))
        table.state.time.phase = PEACE
        table.then(list(flow.PHASES[names.index(first) : names.index(last) + 1]))
        advance(table)
        assert table.state.cards.done[FRANCE] == (mission,)


def test_a_completed_mission_scores_and_leaves_the_hand() -> None:
    """Rules: mission.reward"""
    table, mission = with_mission(FRANCE, "france 1A")
    prestige.complete_mission(table, FRANCE, mission)
    assert table.state.treasury.prestige[FRANCE] == 4
    assert table.state.cards.missions[FRANCE] == ()
    assert table.state.cards.done[FRANCE] == (mission,)
    assert told(table, "mission-done") == [{"player": FRANCE, "mission": mission, "prestige": 4}]
    assert [item.kind for item in table.state.agenda] == ["effect-close", "effect", "effect-open"]


def test_pride_and_glory_adds_to_missions() -> None:
    """Rules: mission.reward, ideas.effects"""
    table, mission = with_mission(FRANCE, "france 1A")
    for mod in changes_of_idea(table.state, "pride_and_glory"):
        modifiers.add(table.state, FRANCE, mod)
    prestige.complete_mission(table, FRANCE, mission)
    assert table.state.treasury.prestige[FRANCE] == 5


def test_no_starting_mission_is_fulfilled_by_the_set_up() -> None:
    """Rules: mission.ready"""
    for seats, scenario in ((4, "1-01"), (6, "2-01")):
        state = laid(seats, scenario=scenario).state
        for player in range(state.box.players):
            deck = state.box.variant.realms[player].realm
            for number, mission in enumerate(state.box.content.missions):
                if mission.deck == deck and not mission.before:
                    assert not prestige.is_fulfilled(state, player, number), f"{deck} {mission.id}"


def test_fulfilled_missions_are_completed_at_once_in_turn_order() -> None:
    """Castile, whose mission is not fulfilled, is the active player: England's reward comes before that of France.

    Rules: ruling.missions-at-once
    """
    table = rich_table()
    state = table.state
    state.time.player = CASTILE
    ready: dict[int, int] = {}
    for player in (FRANCE, ENGLAND):
        for number, mission in enumerate(state.box.content.missions):
            state.cards.missions = replaced_group(state.cards.missions, player, (number,))
            if rows("mission")[mission.key].get("reward") and prestige.mission_ready(state, player, number):
                ready[player] = number
                break
    assert len(ready) == 2
    unready = next(
        number for number in range(len(state.box.content.missions)) if not holds_mission(state, CASTILE, number)
    )
    state.cards.missions = replaced_group(state.cards.missions, CASTILE, (unready,))
    prestige.check_missions(table)
    opened = [item for item in reversed(state.agenda) if item.kind == "effect-open"]
    assert [item.args[2] for item in opened] == [ENGLAND, FRANCE]
    assert state.cards.done[FRANCE] == (ready[FRANCE],)
    assert state.cards.done[ENGLAND] == (ready[ENGLAND],)
    assert state.cards.missions[CASTILE] == (unready,)


# Milestones


def test_the_first_three_to_reach_a_milestone_score_5_3_and_1() -> None:
    """Rules: milestone.places, milestone.reward"""
    table = with_milestone("m1-eco-reliable")
    state = table.state
    for place, player in enumerate((CASTILE, FRANCE, AUSTRIA, ENGLAND)):
        state.treasury.stability[player] = 2
        before = state.treasury.power[player * POWERS + MIL]
        prestige.check_milestones(table)
        assert state.treasury.prestige[player] == (5, 3, 1, 0)[place]
        assert state.treasury.power[player * POWERS + MIL] == before + (1 if place < 3 else 0)
    assert state.cards.milestones[1:] == (CASTILE, FRANCE, AUSTRIA)


def test_nobody_scores_a_milestone_twice() -> None:
    """Rules: milestone.places"""
    table = with_milestone("m1-eco-reliable")
    table.state.treasury.stability[FRANCE] = 3
    prestige.check_milestones(table)
    prestige.check_milestones(table)
    assert table.state.treasury.prestige[FRANCE] == 5
    assert table.state.cards.milestones[1:] == (FRANCE, NOBODY, NOBODY)


@pytest.mark.parametrize(("phase", "winner"), [(2, ENGLAND), (INCOME, CASTILE)])
def test_who_reaches_a_milestone_at_the_same_time_takes_places_in_turn_order(phase: int, winner: int) -> None:
    """In Phase 2 from the active player on, else from the first player.

    Rules: milestone.ties
    """
    table = with_milestone("m1-eco-reliable")
    state = table.state
    state.time.phase = phase
    state.time.player = ENGLAND
    state.time.first = CASTILE
    state.treasury.stability[:] = [2, 2, 2, 0]
    prestige.check_milestones(table)
    assert state.cards.milestones[1] == winner
    assert told(table, "milestone-reached")[0]["place"] == 1


def test_bots_reach_milestones_only_by_their_own_cards() -> None:
    """Rules: milestone.bots"""
    table = laid(2, scenario="1-01", bots="2")
    state = table.state
    number = state.box.content.milestone_number["m1-eco-reliable"]
    state.cards.milestones = (number, NOBODY, NOBODY, NOBODY)
    bot = state.box.is_bot.index(True)
    state.treasury.stability[bot] = 3
    prestige.check_milestones(table)
    assert state.cards.milestones[1] == NOBODY
    prestige.score_milestone(table, bot, 0)
    assert state.cards.milestones[1] == bot
    assert state.treasury.prestige[bot] == 5


# Power struggles


def test_an_activated_struggle_marks_its_battlegrounds() -> None:
    """Rules: struggle.activate"""
    table = struggle_table("italian_wars")
    state = table.state
    named = [area(name) for name in ("central-italy", "lombardy", "naples", "venetia")]
    assert [at for at in state.box.areas if diplomatic.is_battleground(state, at)] == named
    prestige.activate_struggle(table)
    assert state.map.battlegrounds == tuple(area(name) for name in ("central-italy", "lombardy", "naples", "venetia"))
    assert state.cards.struggles == ()
    assert state.cards.struggle == state.box.content.struggle_number["italian_wars"]


def test_struggles_belong_to_the_advanced_rules() -> None:
    """Rules: struggle.activate"""
    table = laid(4, advanced="off")
    table.state.cards.struggles = (0,)
    prestige.activate_struggle(table)
    assert table.state.cards.struggle == NOBODY


def test_a_battleground_scores_control_being_alone_and_ties() -> None:
    """Austria owns Milano (tax 2) and has a vassal beside it; then France takes a province of the area.

    Rules: struggle.score
    """
    table = struggle_table("italian_wars")
    state = table.state
    lombardy = state.box.provinces_in[area("lombardy")]
    milano = province("milano")
    other = next(at for at in lombardy if at != milano)
    tokens.place_town(table, AUSTRIA, milano)
    tokens.place_vassal(table, AUSTRIA, other)
    full = board.tax_value(state, milano)
    half = (board.tax_value(state, other) + 1) // 2
    assert prestige.battleground_score(state, AUSTRIA, area("lombardy")) == full + half + 1
    tokens.occupy(table, FRANCE, other)
    assert prestige.battleground_score(state, AUSTRIA, area("lombardy")) == full
    assert prestige.battleground_score(state, FRANCE, area("lombardy")) == board.tax_value(state, other)
    assert prestige.battleground_score(state, ENGLAND, area("lombardy")) == 0
    relations.make_ally(table, ENGLAND, realm("papal-states"))
    relations.marry(table, ENGLAND, realm("papal-states"))
    assert prestige.battleground_score(state, ENGLAND, area("central-italy")) == 1


def test_ties_with_a_player_whose_capital_lies_in_a_battleground_count_once() -> None:
    """Paris lies in the Seine: England's alliance with France is worth 1 there, and a marriage beside it no more.

    Rules: struggle.score
    """
    table = struggle_table("italian_wars")
    state = table.state
    assert prestige.battleground_score(state, ENGLAND, area("seine")) == 0
    relations.make_ally(table, ENGLAND, realm("france"))
    assert prestige.battleground_score(state, ENGLAND, area("seine")) == 1
    relations.marry(table, ENGLAND, realm("france"))
    assert prestige.battleground_score(state, ENGLAND, area("seine")) == 1
    assert prestige.battleground_score(state, FRANCE, area("east-anglia")) == 1  # London
    assert prestige.battleground_score(state, FRANCE, area("northumbria")) == 0


def test_a_town_that_rebels_hold_is_still_a_town_of_its_player() -> None:
    """Austria has Milano, rebels hold the town of France beside it: Austria is not alone there.

    Rules: struggle.score
    """
    table = struggle_table("italian_wars")
    state = table.state
    milano = province("milano")
    other = next(at for at in state.box.provinces_in[area("lombardy")] if at != milano)
    tokens.place_town(table, AUSTRIA, milano)
    tokens.place_town(table, FRANCE, other)
    tokens.place_rebel_town(table, other)
    assert prestige.battleground_score(state, AUSTRIA, area("lombardy")) == board.tax_value(state, milano)


def test_a_struggle_scores_its_extras_and_is_over() -> None:
    """Napoli is worth 2 more; France loses 2 without land in Italy; Austria has a province in Venetia for itself.

    Rules: struggle.extra, struggle.over
    """
    table = struggle_table("italian_wars")
    state = table.state
    prestige.activate_struggle(table)
    tokens.place_town(table, CASTILE, province("napoli"))
    state.time.phase = INCOME
    value = board.tax_value(state, province("napoli"))
    prestige.score_struggle(table)
    assert state.treasury.prestige == [-2, value + 1 + 2, 0, 1 + 1]
    assert state.cards.struggle == NOBODY
    assert state.map.battlegrounds == ()
    prestige.score_struggle(table)
    assert state.treasury.prestige[FRANCE] == -2


def test_alone_counts_only_on_the_main_map() -> None:
    """Rules: struggle.score"""
    table = struggle_table("distant_trade")
    tokens.place_town(table, CASTILE, province("goa"))
    assert prestige.battleground_score(table.state, CASTILE, area("goa")) == board.tax_value(
        table.state, province("goa")
    )


def test_a_milestone_gives_what_is_printed_on_it() -> None:
    """Rules: milestone.reward"""
    table = laid(4)
    state = table.state
    state.treasury.ducats[FRANCE] = 0
    before = state.treasury.power[FRANCE * POWERS + ADM]
    prestige.gain_reward(table, FRANCE, {"D": 4, "ADM": 1, "P": 2, "S": 1})
    assert state.treasury.ducats[FRANCE] == 4
    assert state.treasury.power[FRANCE * POWERS + ADM] == before + 1
    assert (state.treasury.prestige[FRANCE], state.treasury.stability[FRANCE]) == (2, 1)


def test_the_grey_symbol_begins_a_struggle_too() -> None:
    """Rules: ruling.grey-struggle"""
    for code in ("PS", "PS_grey"):
        table = laid(advanced="on")
        state = table.state
        state.cards.struggles = (0, 1)
        bottom(table, FRANCE, code)
        assert (state.cards.struggle, list(state.cards.struggles)) == (0, [1])


def test_while_a_struggle_is_active_no_other_begins() -> None:
    """Rules: struggle.one, ruling.grey-struggle"""
    table = laid(advanced="on")
    state = table.state
    state.cards.struggles = (0, 1)
    prestige.activate_struggle(table)
    prestige.activate_struggle(table)
    bottom(table, FRANCE, "PS_grey")
    assert (state.cards.struggle, list(state.cards.struggles)) == (0, [1])
    prestige.score_struggle(table)
    prestige.activate_struggle(table)
    assert (state.cards.struggle, list(state.cards.struggles)) == (1, [])
