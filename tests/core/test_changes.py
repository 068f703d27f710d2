"""Changes of a view: put into the view before, they give exactly the view after."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from tests.core.long_games import is_long
from tests.core.playing import GAMES
from tests.patching import patched

from hausmacht.core.changes import changes
from hausmacht.core.match import new_match
from hausmacht.core.view import SPECTATOR, View


class Table(View, frozen=True):
    """A view with rows."""

    row: tuple[int, ...] = ()
    score: int = 0


class Tagged(View, frozen=True, tag="tagged"):
    """A view that is not written field by field."""


def seen(**fields: Any) -> Table:
    return Table(0, (0,), "1", **fields)


def between(before: View, after: View) -> Any:
    found = changes(before, after)
    assert found is not None
    return msgspec.json.decode(found)


def test_nothing_is_told_of_what_has_not_changed() -> None:
    assert between(seen(row=(1,) * 20), seen(row=(1,) * 20)) == {"fields": {}, "cells": {}}


def test_of_a_long_row_only_the_cells_are_told_that_differ() -> None:
    before = seen(row=(1,) * 20, score=2)
    after = seen(row=(*(1,) * 5, 7, *(1,) * 14), score=3)

    assert between(before, after) == {"fields": {"score": 3}, "cells": {"row": [5, 7]}}


@pytest.mark.parametrize("row", [(2,) * 20, (1,) * 21, (), (1, 2)])
def test_a_row_that_differs_much_or_in_length_is_told_whole(row: tuple[int, ...]) -> None:
    assert between(seen(row=(1,) * 20), seen(row=row)) == {"fields": {"row": list(row)}, "cells": {}}


def test_a_short_row_is_told_whole() -> None:
    assert between(seen(row=(1, 2, 3)), seen(row=(1, 2, 4))) == {"fields": {"row": [1, 2, 4]}, "cells": {}}


def test_views_of_other_kinds_cannot_be_compared() -> None:
    assert changes(Tagged(0, (), ""), seen()) is None
    assert changes(Tagged(0, (), ""), Tagged(0, (), "2")) is None


@pytest.mark.parametrize("name", list(GAMES))
def test_changes_give_the_view_after_in_random_games(name: str) -> None:
    """Every audience, whether it is told each time or only now and then."""
    game = GAMES[name]
    setup = game.setup(game.usual_seats)
    luck = Random(11)
    match = new_match(game, setup, bytes(32))
    audiences = [SPECTATOR, *range(setup.seats)]
    known = {audience: match.view(audience) for audience in audiences}
    held = {audience: msgspec.json.decode(msgspec.json.encode(known[audience])) for audience in audiences}
    for _ in range(150 if is_long(name) else 400):
        if match.is_over():
            break
        seat = luck.choice(match.decisions()).seat
        asked = match.question(seat)
        assert asked is not None
        assert match.choose(seat, luck.choice(asked.texts())) is None
        for audience in audiences:
            if luck.random() < 0.3:
                continue
            view = match.view(audience)
            held[audience] = patched(held[audience], between(known[audience], view))
            assert held[audience] == msgspec.json.decode(msgspec.json.encode(view))
            known[audience] = view
