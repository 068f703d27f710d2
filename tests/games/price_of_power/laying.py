"""Laying a table of The Price of Power for a test: a scenario as it begins, with nobody asked anything yet."""

from __future__ import annotations

from hausmacht.core.agenda import Choice, Decision, Table, advance, choose, next_decision
from hausmacht.core.chance import Chance, Sampled
from hausmacht.games.price_of_power import GAME
from hausmacht.games.price_of_power.components import AREA_NUMBER, PROVINCE_NUMBER, REALM_NUMBER, SEA_NAMES
from hausmacht.games.price_of_power.state import ACTIONS, PriceOfPower

FRANCE, CASTILE, ENGLAND, AUSTRIA = 0, 1, 2, 3  # players of scenario 1-01 with four seats


def laid(seats: int = 4, chance: Chance | None = None, recorded: bool = True, **options: str) -> Table[PriceOfPower]:
    """The boards of a scenario (1-01 unless told), in the action phase of the first player, with an empty agenda."""
    chosen = {"scenario": "1-01", **{name.replace("_", "-"): value for name, value in options.items()}}
    state = GAME.new(GAME.setup(seats, chosen))
    state.agenda.clear()
    state.phase = ACTIONS
    state.player = state.first
    return Table(state, chance or Sampled(1), recorded)


def province(name: str) -> int:
    return PROVINCE_NUMBER[name]


def area(name: str) -> int:
    return AREA_NUMBER[name]


def realm(name: str) -> int:
    return REALM_NUMBER[name]


def sea(name: str) -> int:
    return SEA_NAMES.index(name)


def question(table: Table[PriceOfPower]) -> Decision[PriceOfPower, Choice]:
    """The open question, after running what comes before it."""
    advance(table)
    found = next_decision(table.state)
    assert found is not None
    return found


def answer(table: Table[PriceOfPower], text: str) -> None:
    """Answer the open question with this choice; it must be allowed."""
    asked = question(table)
    options = {option.text: option for option in asked.options(table.state)}
    assert text in options, f"{text!r} is not among {sorted(options)}"
    choose(table, asked, options[text])


def refusal(table: Table[PriceOfPower], text: str) -> tuple[str, str]:
    """Code and rule of the denial of a choice."""
    asked = question(table)
    for choice in asked.candidates(table.state):
        if choice.text == text:
            denial = asked.why_not(table.state, choice)
            assert denial is not None, f"{text!r} is allowed"
            return denial.code, denial.rule
    raise AssertionError(f"{text!r} is no candidate of {asked.text}")


def told(table: Table[PriceOfPower], kind: str) -> list[dict[str, object]]:
    """The facts of all events of a kind so far."""
    return [dict(event.facts()) for event in table.events if event.kind.name == kind]
