"""What a running effect remembers: the record it comes from, bound variables, what was chosen, placed and removed.

`state.effects.frames` is a stack, the running effect on top; a frame is a flat row of numbers. It begins with the HEAD
fields below; then follow rows: name (place in NAMES), kind (place in KINDS), how many values, the values.

`context` reads the top frame for conditions, filters, amounts and selectors (variables.Context). The rows beside the
variables of the language:

| row | values |
|---|---|
| `chosen_areas`, `chosen_provinces`, `chosen_realms` | everything chosen so far in this record |
| `placed` | places of the tokens laid by the last `place`, one entry for each token |
| `removed` | places of what the last `remove`, `casualties` or `disband` took, one entry each |
| `removed_owners` | players who lost it, without doubles |
| `drawn` | trade cards turned up by the last `draw` |
| `votes`, `choices` | what players named in the running vote, and chose of the options of the record |
"""

from __future__ import annotations

from typing import Final

from hausmacht.games.price_of_power.components import NOBODY, TABLES
from hausmacht.games.price_of_power.effects.running.variables import Context
from hausmacht.games.price_of_power.rows import replaced
from hausmacht.games.price_of_power.state import PriceOfPower

# What an effect comes from
NOTHING: Final = 0
EVENT: Final = 1
CARD: Final = 2
IDEA: Final = 3
MISSION: Final = 4
MILESTONE: Final = 5
SOURCE_NAMES: Final = ("", "event", "card", "idea", "mission", "milestone")

# Head of a frame
SOURCE: Final = 0
NUMBER: Final = 1  # of the event, card, idea, mission or milestone
OWNER: Final = 2  # who started the effect
DUCATS: Final = 3  # that lay on the event
TARGET: Final = 4  # player who was made an offer; NOBODY: none
RULER: Final = 5  # what becomes of the ruler on the event
ACTION: Final = 6  # place in ACTION_NAMES; NOBODY: none
STEP: Final = 7  # place in STEP_NAMES; NOBODY: none
TOKEN: Final = 8  # kind of the tokens placed last, place in TOKEN_NAMES
VOTE: Final = 9  # the sequence that holds the running vote
VOTE_AT: Final = 10
HEAD: Final = 11

# What becomes of the ruler on the event
RULER_OPEN: Final = 0
RULER_REJECTED: Final = 1  # both rulers are discarded
RULER_KEPT: Final = 2  # the old one stays
RULER_SETTLED: Final = 3  # already in office

KINDS: Final = ("area", "province", "realm", "player", "node", "sea", "idea", "card", "number")
ACTION_NAMES: Final[list[str]] = list(TABLES["vocabulary"]["actions"])
STEP_NAMES: Final = ("mission_completed", "prestige_loss", "first_battle_won", "covert_action")
TOKEN_NAMES: Final[list[str]] = list(TABLES["vocabulary"]["tokens"])

# Rows that are not variables of the language
CHOSEN_AREAS: Final = "chosen_areas"
CHOSEN_PROVINCES: Final = "chosen_provinces"
CHOSEN_REALMS: Final = "chosen_realms"
PLACED: Final = "placed"
REMOVED: Final = "removed"
REMOVED_OWNERS: Final = "removed_owners"
DRAWN: Final = "drawn"
SPREAD: Final = "spread"  # areas that a faith or the revolution has reached in this bottom row
VOTES: Final = "votes"  # pairs: player, option
CHOICES: Final = "choices"  # pairs: player, option
OFFERED: Final = "offered"  # players who were made an offer by the running node
PARTNER: Final = "$opponent"  # the opponent whom `self` chose for this record
NAMES: Final[list[str]] = [
    CHOSEN_AREAS,
    CHOSEN_PROVINCES,
    CHOSEN_REALMS,
    OFFERED,
    PLACED,
    REMOVED,
    REMOVED_OWNERS,
    DRAWN,
    SPREAD,
    VOTES,
    CHOICES,
    PARTNER,
    "$area",
    "$realm",
    "$rival",
    "$placed",
    "$removed",
] + [f"${letter}" for letter in "abcdefghijklmnopqrstuvwxyz"]
IS_VARIABLE: Final = [name.startswith("$") for name in NAMES]
KIND_NUMBER: Final = {kind: at for at, kind in enumerate(KINDS)}
NAME_NUMBER: Final = {name: at for at, name in enumerate(NAMES)}


# The stack


def opened(state: PriceOfPower, source: int, number: int, owner: int, ducats: int = 0) -> None:
    """A new effect begins to run."""
    head = (source, number, owner, ducats, NOBODY, RULER_OPEN, NOBODY, NOBODY, NOBODY, NOBODY, NOBODY)
    state.effects.frames = (*state.effects.frames, head)


def closed(state: PriceOfPower) -> None:
    """The effect on top is done."""
    state.effects.frames = state.effects.frames[:-1]


def field(state: PriceOfPower, at: int) -> int:
    """A number of the head of the running effect; NOBODY when none runs."""
    return state.effects.frames[-1][at] if state.effects.frames else NOBODY


def set_field(state: PriceOfPower, at: int, number: int) -> None:
    if state.effects.frames:
        row = state.effects.frames[-1]
        state.effects.frames = (*state.effects.frames[:-1], replaced(row, at, number))


# Rows


def values(state: PriceOfPower, name: str) -> list[int]:
    """The values of a row; empty when it is not bound."""
    if not state.effects.frames:
        return []
    row = state.effects.frames[-1]
    wanted = NAME_NUMBER.get(name, NOBODY)
    at = HEAD
    while at < len(row):
        if row[at] == wanted:
            return list(row[at + 3 : at + 3 + row[at + 2]])
        at += 3 + row[at + 2]
    return []


def has(state: PriceOfPower, name: str, number: int) -> bool:
    """Whether a row holds this value."""
    if not state.effects.frames:
        return False
    row = state.effects.frames[-1]
    wanted = NAME_NUMBER.get(name, NOBODY)
    at = HEAD
    while at < len(row):
        end = at + 3 + row[at + 2]
        if row[at] == wanted:
            return number in row[at + 3 : end]
        at = end
    return False


def is_bound(state: PriceOfPower, name: str) -> bool:
    if not state.effects.frames:
        return False
    row = state.effects.frames[-1]
    wanted = NAME_NUMBER.get(name, NOBODY)
    at = HEAD
    while at < len(row):
        if row[at] == wanted:
            return True
        at += 3 + row[at + 2]
    return False


def bind(state: PriceOfPower, name: str, kind: str, numbers: list[int]) -> None:
    """The row holds these values from now on."""
    if not state.effects.frames:
        return
    row = state.effects.frames[-1]
    wanted = NAME_NUMBER[name]
    at = HEAD
    while at < len(row):
        end = at + 3 + row[at + 2]
        if row[at] == wanted:
            row = row[:at] + row[end:]
            break
        at = end
    entry = (wanted, KIND_NUMBER[kind], len(numbers))
    state.effects.frames = (*state.effects.frames[:-1], row + entry + tuple(numbers))


def extend(state: PriceOfPower, name: str, kind: str, number: int) -> None:
    """One value more."""
    bind(state, name, kind, [*values(state, name), number])


def remember(state: PriceOfPower, name: str, kind: str, number: int) -> None:
    """One value more, unless the row has it."""
    found = values(state, name)
    if number not in found:
        bind(state, name, kind, [*found, number])


def chose_area(state: PriceOfPower, area: int) -> None:
    remember(state, CHOSEN_AREAS, "area", area)


def chose_province(state: PriceOfPower, province: int) -> None:
    remember(state, CHOSEN_PROVINCES, "province", province)


def chose_realm(state: PriceOfPower, realm: int) -> None:
    remember(state, CHOSEN_REALMS, "realm", realm)


# What others read


def context(state: PriceOfPower) -> Context:
    """The running effect for conditions, filters, amounts and selectors; not to be changed."""
    if not state.effects.frames:
        return NO_CONTEXT
    row = state.effects.frames[-1]
    last = KEPT.last
    if last.row is not row:
        last = RowRead(row, read(state, row))
        KEPT.last = last
    return last.context


NO_CONTEXT: Final = Context()


class RowRead:
    """A row, and what it says."""

    def __init__(self, row: tuple[int, ...], context: Context) -> None:
        self.row: Final = row
        self.context: Final = context


class Kept:
    """The row that was read last, since several questions are about the same one; another thread may read its own."""

    def __init__(self) -> None:
        self.last: RowRead = RowRead((), NO_CONTEXT)


KEPT: Final = Kept()


def read(state: PriceOfPower, row: tuple[int, ...]) -> Context:
    """What a row says."""
    bound: dict[str, list[int]] = {}
    kinds: dict[str, str] = {}
    votes: dict[str, list[int]] = {}
    choices: dict[int, int] = {}
    at = HEAD
    while at < len(row):
        name = NAMES[row[at]]
        numbers = list(row[at + 3 : at + 3 + row[at + 2]])
        if name == VOTES:
            votes = votes_by_option(state, numbers)
        elif name == CHOICES:
            choices = {numbers[step]: numbers[step + 1] for step in range(0, len(numbers), 2)}
        else:
            bound[name] = numbers
            if IS_VARIABLE[row[at]]:
                kinds[name] = KINDS[row[at + 1]]
        at += 3 + row[at + 2]
    return Context(
        bound,
        kinds,
        votes,
        choices,
        ducats=row[DUCATS],
        target=row[TARGET],
        action=ACTION_NAMES[row[ACTION]] if row[ACTION] != NOBODY else "",
        step=STEP_NAMES[row[STEP]] if row[STEP] != NOBODY else "",
    )


def votes_by_option(state: PriceOfPower, numbers: list[int]) -> dict[str, list[int]]:
    """Who named what: the players of each option of the running vote."""
    row = state.effects.frames[-1]
    options = state.box.content.effects[row[VOTE]].verbs[row[VOTE_AT]].option_ids()
    found: dict[str, list[int]] = {option: [] for option in options}
    for at in range(0, len(numbers), 2):
        found[options[numbers[at + 1]]].append(numbers[at])
    return found
