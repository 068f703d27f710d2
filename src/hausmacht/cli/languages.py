"""In which language a command answers, and the words of the terminal for what no game says."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from hausmacht.cli.errors import UserError
from hausmacht.core.game import Game
from hausmacht.core.words import Catalogue

WORDS = Path(__file__).parent / "words"


def chosen_language(game: Game[Any], language: str) -> str:
    """The one that was asked for; otherwise that of the system, if the game speaks it."""
    if language:
        if language not in game.languages:
            raise UserError(f"{game.title} speaks {', '.join(game.languages)}, not '{language}'.")
        return language
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            system = os.environ[name][:2]
            return system if system in game.languages else game.languages[0]
    return game.languages[0]


def terminal_words(language: str) -> Catalogue:
    """What the terminal says for itself."""
    return Catalogue.load(WORDS, language, {})
