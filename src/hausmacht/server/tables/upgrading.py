"""When the rules of a game have changed: a match goes on if its log plays out the same under the new ones.

It is tried out beside the match. Every entry must lead to the same table as before, draw for draw; then the log is
written anew as the new rules tell it. A match that would go differently is left as it is: its log can be read and
exported.
"""

from __future__ import annotations

from typing import Any

import structlog

from hausmacht.core.game import Game
from hausmacht.core.matchfile import MatchFileError
from hausmacht.server.errors import RequestError
from hausmacht.server.storage.records import TableRecord, entry_row
from hausmacht.server.storage.store import Store
from hausmacht.server.tables.making import snapshots_of
from hausmacht.server.tables.playing_again import play_again

log = structlog.get_logger()


class OldRulesError(RequestError):
    """A match of other rules that cannot be played on here."""

    def __init__(self, game: Game[Any], table: TableRecord) -> None:
        sentence = (
            f"This match uses version {table.rules} of the rules of {game.title}, and this server has "
            f"version {game.rules_version}, under which it would go differently. You can read its log, and the host of "
            "the server can export it."
        )
        super().__init__(409, "other-rules", sentence)
        self.game = game
        self.table = table


async def upgrade(store: Store, game: Game[Any], table: TableRecord, snapshot_every: int) -> None:
    """Take a match over to the rules of today; OldRulesError when it would go differently."""
    lines = await store.lines(table.id)
    try:
        match = play_again(table, lines)
    except MatchFileError:
        raise OldRulesError(game, table) from None
    if len(match.entries) != table.length or len(lines) != table.length:
        raise OldRulesError(game, table)
    marks = await store.marks(table.id)
    entries = [
        entry_row(table.id, entry, key, made_at) for entry, (key, made_at) in zip(match.entries, marks, strict=True)
    ]
    columns = {"rules": game.rules_version}
    await store.rewrite(table, columns, entries, snapshots_of(match, table.id, snapshot_every))
    log.info("match goes on under other rules", table=table.id, old=table.rules, new=game.rules_version)
