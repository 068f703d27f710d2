"""A player who turns his realm into another one: Denmark that goes on as Sweden."""

from __future__ import annotations

from hausmacht.core.agenda import advance
from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.components import NAMED_REALMS, PROVINCES
from hausmacht.games.price_of_power.rules import liberation, tokens
from hausmacht.games.price_of_power.rules.actions import event

from .laying import answer, area, laid, province, realm, told


def test_denmark_goes_on_as_sweden() -> None:
    """Stockholm is the capital, Swedish lands are cores, Danish ones those of a dynamic realm under the towns.

    Rules: ruling.plays-as, effects.tag
    """
    table = laid(seats=5, scenario="2-02")
    state = table.state
    denmark = state.box.player_of[realm("denmark")]
    swedish = [at for at in range(PROVINCES) if state.box.printed[at] == realm("sweden") and state.box.on_map[at]]
    danish = [at for at in range(PROVINCES) if state.box.printed[at] == realm("denmark") and state.box.on_map[at]]
    for at in swedish:
        tokens.place_town(table, denmark, at)
    state.player = denmark
    number = state.box.content.event_number["108-2"]
    state.events_up = (number, 0)
    event.take(table, denmark, number)
    advance(table)
    answer(table, "option b")
    answer(table, "do-it")
    advance(table)
    assert told(table, "tagged")
    assert board.capital_of(state, realm("denmark")) == province("stockholm")
    assert [at for at in swedish if not board.is_core(state, denmark, at)] == []
    assert [at for at in danish if board.is_core(state, denmark, at)] == []
    left = {board.core_realm(state, at) for at in danish}
    assert len(left) == 1
    assert min(left) >= NAMED_REALMS
    assert {"area": area("jutland"), "units": 6} in told(table, "rebels")
    assert all(tokens.add_unrest(table, at) is False for at in danish if board.is_town(state, at))
    copenhagen = province("kobenhavn")
    liberation.set_free(table, copenhagen)
    assert board.lawful_realm(state, copenhagen) in left, "what rebels free is Danish again"
