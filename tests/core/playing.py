"""Tables to test with, random play that can be repeated, and everything that a refused choice must leave alone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import product
from random import Random
from typing import Any

from tests import toll
from tests.core.long_games import PLAYED_OUT, STRETCH, TABLES, course, is_long

from hausmacht.core.agenda import copy_of
from hausmacht.core.check import compiled
from hausmacht.core.event import Event
from hausmacht.core.game import Game, Setup, SetupError
from hausmacht.core.match import Match, new_match
from hausmacht.core.position import read_position
from hausmacht.core.shelf import games

TOLL = toll.GAME
GAMES: dict[str, Game[Any]] = {**games(), TOLL.id: TOLL}
PACKED: list[tuple[str, int, dict[str, Any]]] = [  # tables with a component pack: everything is cheap
    ("augsburg1520", 3, {"certificate_prices": {"prices": [50] * 17}}),
    ("augsburg1520", 5, {"certificate_prices": {"prices": [50] * 10 + [100] * 7}, "church": {"costs": [50] * 5}}),
]
MORE = 2 if compiled() else 1  # the compiled build has time for more of the same


def seed_of(number: int) -> bytes:
    return number.to_bytes(32, "big")


def all_setups() -> list[tuple[str, Setup]]:
    """Every game and number of seats, all combinations of its modules; the values of other options take turns.

    A long game has its list of tables instead.
    """
    found = [(name, GAMES[name].setup(seats, pack=pack)) for name, seats, pack in PACKED]
    for name, game in GAMES.items():
        if is_long(name):
            found += [(name, game.setup(seats, options)) for seats, options in TABLES[name]]
            continue
        switches = [option.name for option in game.options if option.values == ("off", "on")]
        others = [option for option in game.options if option.name not in switches]
        combinations = list(product(("off", "on"), repeat=len(switches)))
        for seats in game.seats:
            for mix in range(max([len(combinations), *[len(option.values) for option in others]])):
                options = dict(zip(switches, combinations[mix % len(combinations)], strict=True))
                options |= {option.name: option.values[(mix + seats) % len(option.values)] for option in others}
                with suppress(SetupError):  # a value that does not go with so many seats
                    found.append((name, game.setup(seats, options)))
    return found


def one_setup_for_each_number_of_seats() -> list[tuple[str, Setup]]:
    """Every game with every number of seats, and options that differ from table to table."""
    tables = {(name, setup.seats, bool(setup.pack)): (name, setup) for name, setup in all_setups()}
    return list(tables.values())


def setups_to_play_out() -> list[tuple[str, Setup]]:
    """All set-ups, but only the shortest of a long game."""
    found = [(name, setup) for name, setup in all_setups() if not is_long(name)]
    for name, count in PLAYED_OUT.items():
        found += [(name, GAMES[name].setup(seats, options)) for seats, options in TABLES[name][:count]]
    return found


def setup_id(value: object) -> str:
    if isinstance(value, Setup):
        return "-".join([str(value.seats), *dict.fromkeys(value.options.values()), *value.pack])
    return str(value)


def laid(text: str, seed: int = 1) -> Match[Any]:
    """A match that begins with a position."""
    game, setup, state = read_position(text, GAMES)
    return new_match(game, setup, seed_of(seed), state)


def hoards(setup: Setup) -> bool:
    """Whether everybody at this table plays to keep cards; who plays at random hardly ever runs a supply dry."""
    return bool(setup.pack)


def pick(match: Match[Any], random: Random) -> tuple[int, str]:
    """One of the seats that are asked, and one of its options."""
    decision = random.choice(match.decisions())
    texts = [option.text for option in decision.options(match.state)]
    if hoards(match.setup):
        texts = [text for text in texts if text == "pass"] or [text for text in texts if text != "done"] or texts
    return decision.seat, random.choice(texts)


def play_on(match: Match[Any], random: Random, most: int = -1) -> Iterator[tuple[int, str]]:
    """Random choices to the end, or so many of them; each is yielded before it is made."""
    while not match.is_over() and most:
        seat, text = pick(match, random)
        yield seat, text
        assert match.choose(seat, text) is None, f"{text} was offered to seat {seat} and then refused"
        most -= 1


def stretches(name: str, setup: Setup, seed: int) -> list[Match[Any]]:
    """Matches that a test plays on with `play_stretch`: one from the beginning, of a long game two from later on."""
    game = GAMES[name]
    found = [new_match(game, setup, seed_of(seed))]
    if is_long(name):
        later = course(game, setup)[1:]
        places = [len(later) // 3 + seed, 2 * len(later) // 3 + seed] if later else []
        found += [new_match(game, setup, seed_of(seed), copy_of(later[at % len(later)])) for at in places]
    return found


def play_stretch(match: Match[Any], random: Random) -> Iterator[tuple[int, str]]:
    """Random choices to the end, of a long game only some."""
    return play_on(match, random, STRETCH if is_long(match.game.id) else -1)


def some_choices(game: Game[Any]) -> int:
    """How far silent play goes: to the end, of a long game only some way."""
    return 10 * STRETCH if is_long(game.id) else -1


def played(game: Game[Any], setup: Setup, seed: int, choices: int = -1) -> Match[Any]:
    """A random match after so many choices, or at its end."""
    match = new_match(game, setup, seed_of(seed))
    for made, _ in enumerate(play_on(match, Random(seed))):
        if made == choices:
            break
    return match


def everything(match: Match[Any]) -> tuple[Any, ...]:
    """The whole match as values: two matches that are equal in this cannot be told apart."""
    return (
        match.game.id,
        match.setup,
        match.state.encode(),
        [log_row(entry) for entry in match.entries],
        [entry.number for entry in match.line],
        match.drawn(),
        match.script.outcomes[:],
        match.commitment,
        told(match),
    )


def log_row(entry: Any) -> tuple[Any, ...]:
    return (entry.number, entry.kind, entry.seat, entry.text, entry.target, entry.chance, entry.hash)


def told(match: Match[Any]) -> list[Any]:
    """All events of the choices in force, with their audience."""
    return [event_row(event) for entry in (match.opening, *match.line) for event in entry.events]


def event_row(event: Event) -> tuple[Any, ...]:
    return (event.kind.name, event.audience, event.values)
