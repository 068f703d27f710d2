"""What players did, counted since the start of the game, the age, the round and the turn.

`state.deeds` holds pairs: a code (span, player, deed) and a number. Some deeds are also kept by the realm they were
done to or the province where they were done; codes with a realm or province come after all others.

Rules: effects.history
"""

from __future__ import annotations

from typing import Final

from hausmacht.games.price_of_power.components import DEEDS, PLAYERS, PROVINCES, REALMS, SPANS
from hausmacht.games.price_of_power.rows import replaced
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.survey import Tally

GAME: Final = 0
AGE: Final = 1
ROUND: Final = 2
TURN: Final = 3
SPAN_NAMES: Final = ("game", "age", "round", "turn")
DEED_NUMBER: Final = {name: at for at, name in enumerate(DEEDS)}
KINDS: Final = len(DEEDS)
PLAIN: Final = SPANS * PLAYERS * KINDS  # codes below this have no realm or province
SUBJECTS: Final = REALMS + PROVINCES


def code(span: int, player: int, deed: int) -> int:
    return (span * PLAYERS + player) * KINDS + deed


def record(state: PriceOfPower, player: int, deed: str, times: int = 1) -> None:
    """Count it in every span."""
    for span in range(SPANS):
        put(state, code(span, player, DEED_NUMBER[deed]), times, False)


def record_most(state: PriceOfPower, player: int, deed: str, amount: int) -> None:
    """Keep the largest amount in every span, for deeds that count what was done at one blow."""
    for span in range(SPANS):
        put(state, code(span, player, DEED_NUMBER[deed]), amount, True)


def set_to(state: PriceOfPower, player: int, deed: str, number: int) -> None:
    """Let the count go on from this number in every span."""
    for span in range(SPANS):
        wanted = code(span, player, DEED_NUMBER[deed])
        put(state, wanted, number - times(state, wanted), False)


def put(state: PriceOfPower, wanted: int, times: int, largest: bool) -> None:
    deeds = state.deeds
    for at in range(0, len(deeds), 2):
        if deeds[at] == wanted:
            number = max(deeds[at + 1], times) if largest else deeds[at + 1] + times
            if number != deeds[at + 1]:
                state.deeds = replaced(deeds, at + 1, number)
            return
    state.deeds = (*deeds, wanted, times)


def count(state: PriceOfPower, player: int, deed: str, span: int = GAME) -> int:
    return times(state, code(span, player, DEED_NUMBER[deed]))


def times(state: PriceOfPower, wanted: int) -> int:
    """The number kept under a code."""
    found = state.tally
    if found.deeds is not state.deeds:
        found = Tally(state.deeds)
        state.tally = found
    return found.number.get(wanted, 0)


def forget(state: PriceOfPower, span: int) -> None:
    """A new turn, round or age begins: its counts start again."""
    first = code(span, 0, 0)
    last = code(span + 1, 0, 0)
    deeds = state.deeds
    kept: list[int] = []
    for at in range(0, len(deeds), 2):
        if not first <= plain(deeds[at]) < last:
            kept.append(deeds[at])
            kept.append(deeds[at + 1])
    if len(kept) < len(deeds):
        state.deeds = tuple(kept)


# Against whom and where


def plain(code: int) -> int:
    """The code of a deed without realm or province."""
    return code if code < PLAIN else (code - PLAIN) // SUBJECTS


def record_against(state: PriceOfPower, player: int, deed: str, realm: int, times: int = 1) -> None:
    """Count it, and against which realm it was done."""
    record(state, player, deed, times)
    for span in range(SPANS):
        put(state, PLAIN + code(span, player, DEED_NUMBER[deed]) * SUBJECTS + realm, times, False)


def record_at(state: PriceOfPower, player: int, deed: str, province: int, times: int = 1) -> None:
    """Count it, and in which province it was done."""
    record(state, player, deed, times)
    for span in range(SPANS):
        put(state, PLAIN + code(span, player, DEED_NUMBER[deed]) * SUBJECTS + REALMS + province, times, False)


def subjects(state: PriceOfPower, player: int, deed: str, span: int) -> list[tuple[int, int]]:
    """Realms (or REALMS + provinces) with how often the deed was done to them."""
    first = PLAIN + code(span, player, DEED_NUMBER[deed]) * SUBJECTS
    deeds = state.deeds
    return [
        (deeds[at] - first, deeds[at + 1]) for at in range(0, len(deeds), 2) if first <= deeds[at] < first + SUBJECTS
    ]
