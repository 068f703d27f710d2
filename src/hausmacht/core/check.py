"""What must hold of a position in any game; for self-play with `--check` and for the tests of every game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from hausmacht.core import agenda
from hausmacht.core.agenda import Choice, Decision, State, Table, Tried, choose, deciding
from hausmacht.core.chance import Sampled
from hausmacht.core.game import Game, Setup
from hausmacht.core.position import PositionError, read_position, waiting_wrongly, write_position
from hausmacht.core.view import SPECTATOR


def compiled() -> bool:
    """Whether this is the compiled build."""
    return not agenda.__file__.endswith(".py")


def violations_of(game: Game[Any], setup: Setup, state: State, thorough: bool = False) -> list[str]:
    """What is wrong with a position; empty, if nothing is. `thorough` also writes it to a position file and back."""
    wrong = [*waiting_wrongly(setup.seats, state), *game.violations(state)]
    if wrong:
        return wrong
    data = state.encode()
    for decision in deciding(state):
        wrong += options_wrong(state, decision)
    if wrong:
        return wrong
    wrong += bytes_wrong(game, setup, state, data)
    wrong += copy_wrong(state, data)
    wrong += views_wrong(game, setup, state)
    if thorough:
        wrong += position_wrong(game, setup, state)
    if state.encode() != data:
        wrong.append("looking at the position changes it")
    return wrong


def options_wrong(state: State, decision: Decision[State, Choice]) -> Iterator[str]:
    """Something can be chosen, and it is what `why_not` lets through, each answer once."""
    candidates = decision.candidates(state)
    options = sorted([option.text for option in decision.options(state)])
    if not options:
        yield f"'{decision.text}' has no option"
    if len({candidate.text for candidate in candidates}) != len(candidates):
        yield f"'{decision.text}' has two candidates with the same text"
        return
    allowed = sorted([candidate.text for candidate in candidates if decision.why_not(state, candidate) is None])
    if options != allowed:
        yield f"'{decision.text}' offers {options}, but its guards allow {allowed}"
    elif options:
        yield from drawing_wrong(state, decision, options)


def drawing_wrong(state: State, decision: Decision[State, Choice], options: list[str]) -> Iterator[str]:
    """Play at random draws nothing but options, and every one of them can be drawn, each as often."""
    drawn = decision.drawn(state, Sampled(len(options))).text
    if drawn not in options:
        yield f"'{decision.text}' draws '{drawn}', which is no option"
    if isinstance(decision, Tried):
        possible = decision.possible(state)
        tried = [candidate.text for candidate in possible]
        if len(set(tried)) != len(tried) or not set(tried).issuperset(options):
            yield f"'{decision.text}' tries {tried}, where {options} should stand once each"
            return
        taken = sorted([candidate.text for candidate in possible if decision.is_option(state, candidate)])
        if taken != options:
            yield f"'{decision.text}' takes {taken} when it tries, but offers {options}"


def bytes_wrong(game: Game[Any], setup: Setup, state: State, data: bytes) -> Iterator[str]:
    """The position survives being written to bytes."""
    try:
        again = game.decode(setup, data).encode()
    except ValueError as error:
        yield f"the position cannot be read from its bytes: {error}"
        return
    if again != data:
        yield "the position changes when it is written to bytes and read again"


def copy_wrong(state: State, data: bytes) -> Iterator[str]:
    """A copy is equal and shares nothing that can change."""
    copy = state.copy()
    if copy.encode() != data:
        yield "a copy differs from the position"
    lists = [state.agenda, state.lanes, *state.lanes, *state.fields()]
    copied = [copy.agenda, copy.lanes, *copy.lanes, *copy.fields()]
    if any(mine is its and isinstance(mine, list) for mine, its in zip(lists, copied, strict=False)):
        yield "a copy shares a list with the position"
    for decision in deciding(copy)[:1]:
        choose(Table(copy, Sampled(1)), decision, decision.options(copy)[0])
    if state.encode() != data:
        yield "a choice on a copy changes the position"


def views_wrong(game: Game[Any], setup: Setup, state: State) -> Iterator[str]:
    """It can be shown to everybody at the table and to spectators."""
    for seat in (*range(setup.seats), SPECTATOR):
        view = game.view(state, seat)
        msgspec.json.encode(view)
        if view.seat != seat:
            yield f"the view of seat {seat} says it is of seat {view.seat}"


def position_wrong(game: Game[Any], setup: Setup, state: State) -> Iterator[str]:
    """The position survives being written to a position file, but for the order of what nobody may search."""
    text = write_position(game, setup, state)
    try:
        _, again, laid_out = read_position(text, {game.id: game})
    except PositionError as error:
        yield f"its position file cannot be read: {error}"
        return
    if again != setup:
        yield "the set-up changes in a position file"
    if write_position(game, setup, laid_out) != text:
        yield "the position changes when it is written to a position file and laid out again"
