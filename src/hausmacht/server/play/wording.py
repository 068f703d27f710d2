"""The server's own few sentences, in the languages of its people; those of games come from their catalogues."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hausmacht.core.game import Game
from hausmacht.core.words import Catalogue
from hausmacht.server.storage.records import OPEN_SEAT, SeatRecord

WORDS = {
    "en": {
        "no-undo": "Undo is switched off at this table.",
        "over": "The match is over: nothing can be taken back any more.",
        "ask-undo": "{by} would like to take back a choice.",
        "ask-stand-in": "{by} would like the bot {bot} to play for {target}.",
        "not-asked": "You are only watching, so there is nothing for you to take back.",
    },
    "de": {
        "no-undo": "An diesem Tisch ist Zurücknehmen ausgeschaltet.",
        "over": "Die Partie ist zu Ende: Jetzt lässt sich nichts mehr zurücknehmen.",
        "ask-undo": "{by} möchte einen Zug zurücknehmen.",
        "ask-stand-in": "{by} möchte, dass der Bot {bot} für {target} spielt.",
        "not-asked": "Du siehst nur zu und hast nichts zurückzunehmen.",
    },
}


def say(language: str, key: str, **values: str) -> str:
    return WORDS.get(language, WORDS["en"])[key].format(**values)


def language_of(game: Game[Any], wanted: str) -> str:
    """The language asked for if the game speaks it, else English or what there is."""
    if wanted in game.languages:
        return wanted
    return "en" if "en" in game.languages else game.languages[0]


def names_at(seats: Sequence[SeatRecord], words: Catalogue) -> list[str]:
    """What seats are called in sentences: by the name of the player there, otherwise by their colour."""
    return [each.name if each.kind != OPEN_SEAT and each.name else words.value("seat", each.seat) for each in seats]
