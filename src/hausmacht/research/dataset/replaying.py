"""Rows played again: what each seat saw, remembered and was asked need not be stored, because it follows from them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from hausmacht.core.chance import ChanceError, Recorded
from hausmacht.core.game import Game, Setup
from hausmacht.core.position import read_position
from hausmacht.research.dataset.columns import DatasetError
from hausmacht.research.playing import ActionError, Playing


def laid_before(
    game: Game[Any], setup: Setup, match: Mapping[str, Any], decisions: Sequence[Mapping[str, Any]]
) -> Iterator[tuple[Any, Playing]]:
    """Each decision of a match, with the game as it stood before it: the seat is being asked."""
    playing = Playing.__new__(Playing)
    playing.take_seats(game, setup)
    start = read_position(match["position"], {game.id: game})[2] if match["position"] else None
    luck = [(each["label"], each["outcome"]) for row in (match, *decisions) for each in row["luck"]]
    try:
        playing.begin(Recorded(luck), start, laid_out=start)
        for row in decisions:
            playing.turn_to(row["seat"])
            yield row, playing
            playing.choose(row["choice"])
    except (ActionError, ChanceError) as error:
        raise DatasetError(f"The match '{match['name']}' cannot be played again: {error}") from None
