"""Playing a log again from its beginning: when it is damaged, or when the rules have changed since."""

from __future__ import annotations

from typing import Any

from hausmacht.core import matchfile
from hausmacht.core.chance import Seeded
from hausmacht.core.match import Match
from hausmacht.core.matchfile import FORMAT, VERSION, Document, Header, Line, MatchFileError
from hausmacht.core.shelf import games
from hausmacht.server.storage.records import TableRecord


def play_again(table: TableRecord, lines: list[Line]) -> Match[Any]:
    """The match of the longest beginning of a log that agrees with the rules; MatchFileError when there is none."""
    game = games().get(table.game)
    header = header_of(table, rules=table.rules if game is None else game.rules_version)
    document = Document(header, tuple(lines), True)
    try:
        game, setup, laid_out = matchfile.game_of(document, games())
        luck = matchfile.recorded_luck(lines) if table.seed is None else Seeded(table.seed)
        match = Match(game, setup, luck, laid_out, table.commitment, matchfile.entered_outcomes(lines[0]))
        matchfile.check(match, lines[0])
    except IndexError:
        raise MatchFileError("the log is empty") from None
    good = 1
    for line in lines[1:]:
        if line.n != good or not is_repeated(match, line):
            break
        good += 1
    return match if good == len(match.entries) else play_again(table, lines[:good])


def is_repeated(match: Match[Any], line: Line) -> bool:
    try:
        matchfile.repeat(match, line)
        matchfile.check(match, line)
    except (MatchFileError, AssertionError):
        return False
    return True


def header_of(table: TableRecord, with_seed: bool = False, players: tuple[str, ...] = (), rules: str = "") -> Header:
    return Header(
        format=FORMAT,
        version=VERSION,
        game=table.game,
        rules=rules or table.rules,
        seats=table.seats,
        options=table.options,
        pack=table.pack,
        commitment=table.commitment,
        seed=table.seed.hex() if with_seed and table.seed is not None else None,
        position=table.position,
        players=players,
    )
