"""What the events of a round say, so that a page can tell it: incomes in parts, sources of prestige, who begins."""

from __future__ import annotations

import re
from pathlib import Path

from tests.games.price_of_power.laying import AUSTRIA, CASTILE, FRANCE, laid, told

from hausmacht.core.agenda import advance
from hausmacht.games.price_of_power.components import NOBODY
from hausmacht.games.price_of_power.effects.running import frame
from hausmacht.games.price_of_power.effects.verbs.resources import source_of
from hausmacht.games.price_of_power.rules.phases import budget, cleanup, income, prestige
from hausmacht.games.price_of_power.rules.terms import sources, treasury

CLIENT = Path(__file__).parents[3] / "web/src/games/price_of_power/round/round.ts"


def test_an_income_is_told_line_by_line() -> None:
    table = laid()
    table.state.treasury.stability[AUSTRIA] = 2
    income.collect(table)
    advance(table)

    for row in told(table, "income"):
        numbers = {name: value for name, value in row.items() if isinstance(value, int)}
        assert numbers["towns"] + numbers["vassals"] == numbers["taxes"]
        assert numbers["by_stability"] + numbers["by_authority"] + numbers["by_ideas"] == numbers["bonuses"]
        assert numbers["advisors"] + numbers["forces"] + numbers["loans"] + numbers["plague"] == numbers["upkeep"]
        assert numbers["taxes"] + numbers["bonuses"] - numbers["upkeep"] == numbers["net"]
    austria = next(row for row in told(table, "income") if row["player"] == AUSTRIA)
    assert (austria["by_stability"], austria["by_authority"]) == (2, budget.by_authority(table.state, AUSTRIA))


def test_prestige_says_where_it_comes_from() -> None:
    table = laid()
    shown = table.state.cards.milestones = (0, NOBODY, NOBODY, NOBODY)
    prestige.score_milestone(table, FRANCE, 0)
    treasury.gain_prestige(table, CASTILE, 1)

    found = [(row["player"], row["source"]) for row in told(table, "prestige")]
    assert shown[0] == 0
    assert found[0] == (FRANCE, sources.MILESTONES)
    assert found[-1] == (CASTILE, sources.OTHER)


def test_a_card_that_gives_prestige_is_its_source() -> None:
    state = laid().state
    assert source_of(state) == sources.OTHER
    for record, source in ((frame.EVENT, sources.EVENTS), (frame.CARD, sources.CARDS)):
        frame.opened(state, record, 0, FRANCE)
        assert source_of(state) == source


def test_the_client_numbers_the_sources_as_the_rules_do() -> None:
    written = re.search(r"SOURCES = \[(.*)\] as const", CLIENT.read_text(encoding="utf-8"))
    assert written is not None
    names = tuple(each.strip(" '") for each in written[1].split(","))
    assert names == (*sources.NAMES, "final")


def test_the_next_first_player_is_told_with_the_place_in_which_it_passed() -> None:
    """Rules: cleanup.first"""
    table = laid()
    state = table.state
    state.time.first = FRANCE
    state.time.passed = (0, 1, 2, 3)
    cleanup.pass_first_player(table)

    assert told(table, "first-player") == [{"player": CASTILE, "passed": 2}]
