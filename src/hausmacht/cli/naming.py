"""What seats are called in sentences: people by their names, bots and an unnamed person by their colour."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hausmacht import bots
from hausmacht.core.game import Game
from hausmacht.core.words import Catalogue

YOU = "you"  # a person without another name


def names_in_sentences(game: Game[Any], seats: int, players: Sequence[str], words: Catalogue) -> list[str]:
    """`Blue passes` reads well; `easy passes` and `you passes` do not."""
    nameless = {"", YOU, *bots.names(game)}
    names = [*players, *[""] * seats][:seats]
    return [
        words.value("seat", seat) if name in nameless else name[:1].upper() + name[1:]
        for seat, name in enumerate(names)
    ]
