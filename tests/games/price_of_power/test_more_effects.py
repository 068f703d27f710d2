"""More of what cards do: who chooses, how much, nodes, bottom rows, struggles; and rulings on wars and relations."""

from __future__ import annotations

import pytest

from hausmacht.core.agenda import Table, advance, next_decision
from hausmacht.games.price_of_power import board, modifiers
from hausmacht.games.price_of_power.components import (
    COLOUR_NAMES,
    NAMED_REALMS,
    NODE_NAMES,
)
from hausmacht.games.price_of_power.effects import frame
from hausmacht.games.price_of_power.effects.conditions import holds
from hausmacht.games.price_of_power.effects.selectors import players
from hausmacht.games.price_of_power.rows import replaced, replaced_group
from hausmacht.games.price_of_power.rules import dynamic, prestige, relations, secondary, tokens
from hausmacht.games.price_of_power.rules.actions import event
from hausmacht.games.price_of_power.rules.warfare import calls, causes, declaration, restrictions
from hausmacht.games.price_of_power.state import PriceOfPower

from .laying import AUSTRIA, CASTILE, ENGLAND, FRANCE, answer, area, laid, province, question, realm, refusal, told
from .running import Node, asked_nothing, do, offered, rich_table

GAIN: Node = {"do": "gain", "res": {"P": 1}}


# Options of events


def take(table: Table[PriceOfPower], player: int, name: str) -> None:
    """The event lies face up without ducats, and the player takes it."""
    state = table.state
    number = state.box.content.event_number[name]
    state.player = player
    state.age = state.box.content.events[number].age
    state.events_up = (number, 0)
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
    table.state.power[:] = [0] * 12
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


# Who chooses, and how much


def test_the_chooser_is_named_or_gains_or_nobody() -> None:
    """Rules: effects.chooser"""
    table = rich_table()
    state = table.state
    claim: Node = {"do": "place", "token": "G", "n": 1, "in": {"names": ["Lombardy", "Naples", "Sicily"]}}
    do(table, FRANCE, claim)
    assert question(table).seat == FRANCE
    answer(table, "place lombardy")
    do(table, FRANCE, {**claim, "chooser": "realm:England"})
    assert question(table).seat == ENGLAND
    answer(table, "place naples")
    assert board.has_claim(state, FRANCE, area("naples"))
    assert not board.has_claim(state, ENGLAND, area("naples"))
    do(table, CASTILE, {**claim, "chooser": "none"})
    assert asked_nothing(table)
    assert len([name for name in ("lombardy", "naples", "sicily") if board.has_claim(state, CASTILE, area(name))]) == 1


def test_everything_is_chosen_unless_the_card_says_up_to() -> None:
    """Rules: effects.up-to"""
    table = rich_table()
    state = table.state
    unrest: Node = {"do": "place", "token": "U", "n": 2, "on": {"owner": "self", "token": "T"}}
    do(table, FRANCE, unrest)
    assert refusal(table, "done") == ("must-choose", "effects.up-to")
    answer(table, offered(table)[0])
    answer(table, offered(table)[0])
    assert asked_nothing(table)
    assert sum([1 for at in board.towns_of(state, FRANCE) if state.unrest[at]]) == 2
    do(table, CASTILE, {**unrest, "up_to": True})
    answer(table, offered(table)[0])
    answer(table, "done")
    assert asked_nothing(table)
    assert sum([1 for at in board.towns_of(state, CASTILE) if state.unrest[at]]) == 1


def test_influence_is_spread_freely() -> None:
    """Rules: ruling.influence-free"""
    table = rich_table()
    state = table.state
    before = [board.influence_of(state, FRANCE, area(name)) for name in ("lombardy", "sicily")]
    do(table, FRANCE, {"do": "place", "token": "I", "n": 3, "in": {"names": ["Lombardy", "Sicily"]}})
    for name in ("sicily", "lombardy", "sicily"):
        assert {"place lombardy", "place sicily"} <= set(offered(table))
        answer(table, f"place {name}")
    after = [board.influence_of(state, FRANCE, area(name)) for name in ("lombardy", "sicily")]
    assert [after[0] - before[0], after[1] - before[1]] == [1, 2]


def test_a_change_lasts_until_the_moment_it_names() -> None:
    """Rules: cards.lasting"""
    table = rich_table()
    state = table.state
    for until, value in (("turn", 1), ("round", 2), ("age", 4), ("permanent", 8)):
        do(table, FRANCE, {"do": "mod", "stat": "income.D", "value": value, "until": until})
    assert modifiers.bonus(state, FRANCE, "income.D") == 15
    assert modifiers.bonus(state, CASTILE, "income.D") == 0
    for moment, left in (("turn", 14), ("round", 12), ("age", 8), ("battle", 8)):
        modifiers.drop(state, moment)
        assert modifiers.bonus(state, FRANCE, "income.D") == left


def test_looking_at_a_deck_shows_nothing() -> None:
    """Rules: ruling.no-order"""
    table = rich_table()
    before = table.state.encode()
    do(table, FRANCE, {"do": "peek", "what": "action_deck", "n": 3, "reorder": True})
    assert asked_nothing(table)
    assert table.state.encode() == before
    assert table.events == []


# Nodes and land


def test_a_node_expands_once() -> None:
    """Rules: effects.expand"""
    table = rich_table()
    state = table.state
    node: Node = {"do": "expand", "node": ["Genoa", "Sevilla"]}
    do(table, FRANCE, node)
    assert offered(table) == ["expand genoa", "expand sevilla"]
    answer(table, "expand sevilla")
    assert [name for at, name in enumerate(NODE_NAMES) if state.expanded[at]] == ["sevilla"]
    do(table, FRANCE, node)
    assert asked_nothing(table)
    assert [name for at, name in enumerate(NODE_NAMES) if state.expanded[at]] == ["genoa", "sevilla"]


def test_annexing_by_an_effect_makes_towns_of_everything() -> None:
    """Rules: ruling.annex"""
    table = rich_table()
    state = table.state
    lands = board.provinces_of(state, realm("milan"))
    do(table, FRANCE, {"do": "transfer", "on": {"owner": "realm:Milan"}, "to": "self", "mode": "annex"})
    assert len(lands) > 1
    assert all([board.has_town(state, FRANCE, at) for at in lands])
    assert board.kind_of(state, realm("milan")) == board.GONE


def test_a_named_dynamic_realm_takes_the_large_set_if_it_is_free() -> None:
    """Denmark has the large pink set in this scenario.

    Rules: ruling.sets
    """
    table = rich_table()
    state = table.state
    pink, orange = COLOUR_NAMES.index("pink"), COLOUR_NAMES.index("orange")
    assert dynamic.lands(state, 2 * pink)
    assert dynamic.fresh_set(state, pink, True) == 2 * pink + 1
    rise: Node = {"do": "dnpr", "color": "orange", "on": {"ids": ["napoli"]}}
    do(table, FRANCE, {**rise, "name": "Naples"})
    assert state.dynamic[province("napoli")] == 2 * orange
    do(table, FRANCE, {**rise, "on": {"ids": ["milano"]}})
    assert state.dynamic[province("milano")] == 2 * orange + 1
    assert board.lawful_realm(state, province("milano")) == NAMED_REALMS + 2 * orange + 1


# The bottom row


def bottom(table: Table[PriceOfPower], player: int, code: str, auto: bool = False, **more: object) -> None:
    frame.opened(table.state, frame.EVENT, 0, player)
    secondary.resolve(table, player, {"code": code, **more}, auto)
    advance(table)


@pytest.mark.parametrize(("auto", "dice"), [(False, [1, 3, 0, 0]), (True, [3, 3, 0, 0])])
def test_everybody_rolls_for_unrest_but_you_at_most_one_die(auto: bool, dice: list[int]) -> None:
    """Rules: bottom.unrest, bottom.auto"""
    table = rich_table()
    state = table.state
    for player in (FRANCE, CASTILE):
        for at in board.towns_of(state, player)[:3]:
            tokens.add_unrest(table, at)
    bottom(table, FRANCE, "RB", auto)
    while not asked_nothing(table):
        answer(table, offered(table)[0])
        advance(table)
    rolled = [0] * 4
    for fact in told(table, "rebel-dice"):
        who = fact["player"]
        faces = fact["rebel_faces"]
        assert isinstance(who, int)
        assert isinstance(faces, tuple | list)
        rolled[who] += len(faces)
    assert rolled == dice


def test_when_nobody_took_the_event_nobody_is_spared() -> None:
    """The natives rise: with "you" France may ignore one half; by itself it loses a colonist like everybody else.

    Rules: bottom.auto
    """
    table = rich_table()
    table.state.colonists = (1,) * 4
    bottom(table, FRANCE, "NU")
    assert question(table).text == f"bottom-ignore {FRANCE}"
    table = rich_table()
    table.state.colonists = (1,) * 4
    bottom(table, FRANCE, "NU", True)
    assert asked_nothing(table)
    assert table.state.colonists == (0,) * 4


def test_you_let_a_dynamic_realm_grow() -> None:
    """Portugal has the green set.

    Rules: bottom.expansion
    """
    table = rich_table()
    state = table.state
    green = state.dynamic[province("lisboa")]
    before = dynamic.lands(state, green)
    bottom(table, FRANCE, "DX", colors=["green"])
    assert question(table).seat == FRANCE
    chosen = offered(table)[0]
    answer(table, chosen)
    assert set(dynamic.lands(state, green)) == {*before, province(chosen.partition(" ")[2])}


# Power struggles and missions


def test_the_grey_symbol_begins_a_struggle_too() -> None:
    """Rules: ruling.grey-struggle"""
    for code in ("PS", "PS_grey"):
        table = laid(advanced="on")
        state = table.state
        state.struggles = (0, 1)
        bottom(table, FRANCE, code)
        assert (state.struggle, list(state.struggles)) == (0, [1])


def test_while_a_struggle_is_active_no_other_begins() -> None:
    """Rules: struggle.one, ruling.grey-struggle"""
    table = laid(advanced="on")
    state = table.state
    state.struggles = (0, 1)
    prestige.activate_struggle(table)
    prestige.activate_struggle(table)
    bottom(table, FRANCE, "PS_grey")
    assert (state.struggle, list(state.struggles)) == (0, [1])
    prestige.score_struggle(table)
    prestige.activate_struggle(table)
    assert (state.struggle, list(state.struggles)) == (1, [])


def test_fulfilled_missions_are_completed_at_once_in_turn_order() -> None:
    """Castile, whose mission is not fulfilled, is the active player: England's reward comes before that of France.

    Rules: ruling.missions-at-once
    """
    table = rich_table()
    state = table.state
    state.player = CASTILE
    ready: dict[int, int] = {}
    for player in (FRANCE, ENGLAND):
        for number, mission in enumerate(state.box.content.missions):
            state.missions = replaced_group(state.missions, player, (number,))
            if mission.row.get("reward") and prestige.mission_ready(state, player, number):
                ready[player] = number
                break
    assert len(ready) == 2
    unready = next(
        number for number in range(len(state.box.content.missions)) if not holds_mission(state, CASTILE, number)
    )
    state.missions = replaced_group(state.missions, CASTILE, (unready,))
    prestige.check_missions(table)
    opened = [item for item in reversed(state.agenda) if item.kind == "effect-open"]
    assert [item.args[2] for item in opened] == [ENGLAND, FRANCE]
    assert state.done[FRANCE] == (ready[FRANCE],)
    assert state.done[ENGLAND] == (ready[ENGLAND],)
    assert state.missions[CASTILE] == (unready,)


def holds_mission(state: PriceOfPower, player: int, number: int) -> bool:
    """The mission would be fulfilled if the player had it in hand."""
    before = state.missions
    state.missions = replaced_group(state.missions, player, (number,))
    found = prestige.mission_ready(state, player, number)
    state.missions = before
    return found


# What cards ask


def test_most_influence_over_several_areas_is_the_sum_and_a_tie_is_not_the_most() -> None:
    """Rules: effects.most-influence"""
    table = rich_table()
    state = table.state
    for name in ("lombardy", "sicily"):
        state.influence = replaced(state.influence, area(name), 0)
    both: Node = {"most_influence": {"names": ["Lombardy", "Sicily"]}}
    tokens.add_influence(table, FRANCE, area("lombardy"), 2)
    tokens.add_influence(table, CASTILE, area("lombardy"), 1)
    tokens.add_influence(table, CASTILE, area("sicily"), 2)
    assert holds(state, CASTILE, both)
    assert not holds(state, FRANCE, both)
    assert holds(state, FRANCE, {"most_influence": {"names": ["Lombardy"]}})
    tokens.add_influence(table, FRANCE, area("sicily"), 1)
    assert not holds(state, CASTILE, both)
    assert not holds(state, FRANCE, both)


def test_the_leader_has_the_highest_tax_income_now() -> None:
    """France and England begin with the same tax income.

    Rules: effects.leader
    """
    table = rich_table()
    state = table.state
    assert players(state, CASTILE, "leader") == [FRANCE, ENGLAND]
    tokens.place_town(table, ENGLAND, province("milano"))
    assert players(state, CASTILE, "leader") == [ENGLAND]


# War


def test_a_claim_is_used_before_a_crusade() -> None:
    """Rules: ruling.cause-used"""
    table = rich_table()
    state = table.state
    tunis = realm("tunis")
    state.crusade = board.capital_area(state, tunis)
    assert causes.cause_of(state, CASTILE, tunis) == causes.CRUSADE
    tokens.place_claim(table, CASTILE, area("tunisia"))
    assert causes.cause_of(state, CASTILE, tunis) == causes.CONQUEST
    declaration.begin(table, CASTILE)
    answer(table, "declare-war tunis")
    answer(table, "no-other-enemy")
    advance(table)
    assert board.at_war_with(state, CASTILE, tunis)
    assert state.committed == 0


def test_a_marriage_in_the_capital_lowers_a_call_paid_elsewhere() -> None:
    """Austria's only influence in Hungary lies in Royal Hungary, the marriage in the capital on the Plain.

    Rules: ruling.call-marriage
    """
    table = rich_table()
    state = table.state
    hungary = realm("hungary")
    relations.make_ally(table, AUSTRIA, hungary)
    tokens.remove_influence(table, AUSTRIA, area("hungarian-plain"), 5)
    assert board.capital_area(state, hungary) == area("hungarian-plain")
    assert calls.call_cost(state, AUSTRIA, hungary, True) == 1
    relations.end_marriage(table, AUSTRIA, hungary)
    assert calls.call_cost(state, AUSTRIA, hungary, True) == 2
    cubes = board.influence_of(state, AUSTRIA, area("royal-hungary"))
    calls.give_up_influence(table, AUSTRIA, hungary, 1)
    assert board.influence_of(state, AUSTRIA, area("royal-hungary")) == cubes - 1


@pytest.mark.parametrize("token", ["claim", "town", "vassal"])
def test_a_claim_a_town_or_a_vassal_discovers_a_distant_realm(token: str) -> None:
    """Rules: ruling.discovered"""
    table = rich_table()
    state = table.state
    distant = [at for at in board.independents(state) if restrictions.is_far(state, at)]
    far = next(at for at in distant if len(board.provinces_of(state, at)) > 1)
    outlying = next(at for at in board.provinces_of(state, far) if at != board.capital_of(state, far))
    assert restrictions.why_not_war(state, CASTILE, far) is restrictions.UNDISCOVERED
    if token == "claim":
        tokens.place_claim(table, CASTILE, board.areas_of(state, far)[0])
    elif token == "town":
        tokens.place_town(table, CASTILE, outlying)
    else:
        tokens.place_vassal(table, CASTILE, outlying)
    assert restrictions.why_not_war(state, CASTILE, far) is None
    assert restrictions.why_not_war(state, FRANCE, far) is restrictions.UNDISCOVERED


def test_an_active_ally_fights_in_the_wars_of_its_ally() -> None:
    """Scotland is at war with England and Castile on its own; France, at war with England, makes it active.

    Rules: ruling.active-tokens
    """
    table = rich_table()
    state = table.state
    scotland = realm("scotland")
    relations.set_war(table, ENGLAND, scotland)
    relations.set_war(table, CASTILE, scotland)
    relations.set_war(table, FRANCE, realm("england"))
    calls.enlist(table, FRANCE, scotland, [realm("england")])
    assert state.war[scotland] == 1 << CASTILE
    assert board.is_hostile_realm(state, ENGLAND, scotland)
