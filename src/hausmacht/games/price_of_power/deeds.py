"""What players did, counted since the start of the game, the age, the round and the turn.

`state.time.deeds` holds numbers for each span of time, by a code (span, player, deed). Some deeds are also kept by the
realm they were done to or the province where they were done; codes with a realm or province come after all others.

Rules: effects.history
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hausmacht.games.price_of_power.components import DEEDS, PLAYERS, PROVINCES, REALMS, SPANS
from hausmacht.games.price_of_power.rows import pairs
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.table.source import Spans

GAME: Final = 0
AGE: Final = 1
ROUND: Final = 2
TURN: Final = 3
SPAN_NAMES: Final = ("game", "age", "round", "turn")
DEED_NUMBER: Final = {name: at for at, name in enumerate(DEEDS)}
KINDS: Final = len(DEEDS)
PLAIN: Final = SPANS * PLAYERS * KINDS  # codes below this have no realm or province
SUBJECTS: Final = REALMS + PROVINCES
NOTHING: Final = -1  # no realm or province
CODES: Final = PLAIN + PLAIN * SUBJECTS  # so many codes there are


def code(span: int, player: int, deed: int) -> int:
    return (span * PLAYERS + player) * KINDS + deed


def record(state: PriceOfPower, player: int, deed: str, times: int = 1) -> None:
    """Count it in every span."""
    enter(state, player, deed, NOTHING, times)


def record_most(state: PriceOfPower, player: int, deed: str, amount: int) -> None:
    """Keep the largest amount in every span, for deeds that count what was done at one blow."""
    enter(state, player, deed, NOTHING, amount, largest=True)


def enter(state: PriceOfPower, player: int, deed: str, subject: int, times: int, largest: bool = False) -> None:
    """Count it in every span, and under the realm or province; copies of the table keep the numbers they had."""
    spans = [numbers.copy() for numbers in state.time.deeds]
    for span, numbers in enumerate(spans):
        plain = code(span, player, DEED_NUMBER[deed])
        before = numbers.get(plain, 0)
        numbers[plain] = max(before, times) if largest else before + times
        if subject != NOTHING:
            bound = PLAIN + plain * SUBJECTS + subject
            numbers[bound] = numbers.get(bound, 0) + times
    state.time.deeds = tuple(spans)


def set_to(state: PriceOfPower, player: int, deed: str, number: int) -> None:
    """Let the count go on from this number in every span."""
    for span in range(SPANS):
        put(state, code(span, player, DEED_NUMBER[deed]), number)


def put(state: PriceOfPower, wanted: int, number: int) -> None:
    """The number kept under a code."""
    span = span_of(wanted)
    numbers = state.time.deeds[span].copy()
    numbers[wanted] = number
    put_span(state, span, numbers)


def put_span(state: PriceOfPower, span: int, numbers: dict[int, int]) -> None:
    """These are the numbers of a span; copies of the table keep those it had."""
    spans = list(state.time.deeds)
    spans[span] = numbers
    state.time.deeds = tuple(spans)


def count(state: PriceOfPower, player: int, deed: str, span: int = GAME) -> int:
    return times(state, code(span, player, DEED_NUMBER[deed]))


def times(state: PriceOfPower, wanted: int) -> int:
    """The number kept under a code."""
    return state.time.deeds[span_of(wanted)].get(wanted, 0)


def forget(state: PriceOfPower, span: int) -> None:
    """A new turn, round or age begins: its counts start again."""
    if state.time.deeds[span]:
        put_span(state, span, {})


# Against whom and where


def span_of(code: int) -> int:
    """GAME, AGE, ROUND or TURN."""
    plain = code if code < PLAIN else (code - PLAIN) // SUBJECTS
    return plain // (PLAYERS * KINDS)


def record_against(state: PriceOfPower, player: int, deed: str, realm: int, times: int = 1) -> None:
    """Count it, and against which realm it was done."""
    enter(state, player, deed, realm, times)


def record_at(state: PriceOfPower, player: int, deed: str, province: int, times: int = 1) -> None:
    """Count it, and in which province it was done."""
    enter(state, player, deed, REALMS + province, times)


def subjects(state: PriceOfPower, player: int, deed: str, span: int) -> list[tuple[int, int]]:
    """Realms (or REALMS + provinces) with how often the deed was done to them."""
    first = PLAIN + code(span, player, DEED_NUMBER[deed]) * SUBJECTS
    return [(key - first, times) for key, times in state.time.deeds[span].items() if first <= key < first + SUBJECTS]


# In one row, for views and position files


def told(state: PriceOfPower) -> tuple[int, ...]:
    """Codes and numbers, one after the other."""
    return tuple([number for span in state.time.deeds for number in pairs(span)])


def laid(row: Sequence[int]) -> Spans:
    """What `told` wrote."""
    found: list[dict[int, int]] = [{} for _ in range(SPANS)]
    for at in range(0, len(row), 2):
        found[span_of(row[at])][row[at]] = row[at + 1]
    return tuple(found)
