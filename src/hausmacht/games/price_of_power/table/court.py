"""Courts: who rules, counsels and leads, what is believed and what is known there."""

from __future__ import annotations

from typing import final

from hausmacht.games.price_of_power.components import CATHOLIC, NOBODY, POSTS
from hausmacht.games.price_of_power.table.source import NOTHING, Row, Source


@final
class Court:
    """Characters at their posts, state religion and ideas of each player."""

    def __init__(self, new: Source, like: Court | None = None) -> None:
        # player * POSTS + post: a character, NOBODY: none
        self.character: Row = like.character if like else new.by_player("character", NOBODY, POSTS)
        # ill health at the same place
        self.ill: Row = like.ill if like else new.by_player("ill", 0, POSTS)
        # state religion
        self.state_faith: Row = like.state_faith if like else new.by_player("state_faith", CATHOLIC)
        # researched, one bit each
        self.ideas: Row = like.ideas if like else new.by_player("ideas", 0)

    def copy(self) -> Court:
        return Court(NOTHING, self)
