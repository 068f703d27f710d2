"""What a notice says: who is waited for, at which table, for what kind of answer; nothing that is hidden there."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

WORDS = {
    "en": {
        "turn": "Your turn: {name}",
        "turn-text": "{title} is waiting for you.",
        "clock": "Your time is running out: {name}",
        "clock-text": "{title} is waiting for your answer, and your clock has almost run out.",
        "stand-in": "A bot plays for you: {name}",
        "stand-in-text": "{title} went on without you. Take your seat back whenever you like.",
        "mention": "Somebody mentions you: {name}",
        "mention-text": "There is a message for you in the chat of {title}.",
        "many": "{count} tables are waiting for you",
        "one": "1 table is waiting for you",
        "channel-one": "{name} ({title}): {who} to move.",
        "channel-many": "{name} ({title}): {who} to move.",
        "and": " and ",
        "mail-open": "Answer here: {link}",
        "mail-open-note": (
            "A link opens your seat at that table and nothing else. It is yours alone, and works for three days or "
            "until the next e-mail about the table."
        ),
        "mail-end": "You get this e-mail because you asked for it. Settings: {settings}\nNo more e-mails: {stop}",
        "confirm": "Is this your address?",
        "confirm-text": (
            "Somebody who plays at {site} would like an e-mail at this address whenever a table is waiting.\n\n"
            "If that is you, open this link within three days:\n{link}\n\n"
            "If not, ignore this e-mail: nothing more will come."
        ),
    },
    "de": {
        "turn": "Du bist dran: {name}",
        "turn-text": "{title} wartet auf dich.",
        "clock": "Deine Zeit läuft ab: {name}",
        "clock-text": "{title} wartet auf deine Antwort, und deine Uhr ist fast abgelaufen.",
        "stand-in": "Ein Bot spielt für dich: {name}",
        "stand-in-text": "{title} ging ohne dich weiter. Du kannst deinen Platz jederzeit zurücknehmen.",
        "mention": "Jemand erwähnt dich: {name}",
        "mention-text": "Im Chat von {title} steht eine Nachricht für dich.",
        "many": "{count} Tische warten auf dich",
        "one": "1 Tisch wartet auf dich",
        "channel-one": "{name} ({title}): {who} ist am Zug.",
        "channel-many": "{name} ({title}): {who} sind am Zug.",
        "and": " und ",
        "mail-open": "Hier antworten: {link}",
        "mail-open-note": (
            "Ein Link öffnet deinen Platz an diesem Tisch und sonst nichts. Er ist nur für dich und gilt drei Tage "
            "oder bis zur nächsten Nachricht über den Tisch."
        ),
        "mail-end": (
            "Du bekommst diese Nachricht, weil du sie bestellt hast. Einstellungen: {settings}\n"
            "Keine Nachrichten mehr: {stop}"
        ),
        "confirm": "Ist das deine Adresse?",
        "confirm-text": (
            "Jemand, der auf {site} spielt, möchte an diese Adresse Nachricht bekommen, wenn ein Tisch wartet.\n\n"
            "Wenn du das bist, öffne innerhalb von drei Tagen diesen Link:\n{link}\n\n"
            "Wenn nicht, lass die Nachricht liegen: Es kommt keine weitere."
        ),
    },
}
LANGUAGES = tuple(WORDS)


class Told(msgspec.Struct, frozen=True):
    """A table that waits for somebody, as far as a notice may say."""

    table_id: str
    name: str  # of the table
    title: str  # of the game
    kind: str
    seat: int
    question: str = ""  # in words, if its words hold no number and no card


def spoken(language: str) -> str:
    """This language, if notices are written in it."""
    return language if language in LANGUAGES else LANGUAGES[0]


def say(language: str, key: str, **values: object) -> str:
    return WORDS.get(language, WORDS["en"])[key].format(**values)


def headline(language: str, told: Sequence[Told]) -> str:
    if len(told) == 1:
        return say(language, told[0].kind, name=told[0].name)
    return say(language, "many", count=len(told))


def lines(language: str, told: Sequence[Told]) -> list[str]:
    """A line for each table."""
    if len(told) == 1:
        return [sentences(language, told[0])]
    return [f"{each.name}: {sentences(language, each)}" for each in told]


def sentences(language: str, told: Told) -> str:
    said = say(language, f"{told.kind}-text", title=told.title)
    return f"{said} {told.question}" if told.question and told.kind == "turn" else said


def listed(language: str, names: Sequence[str]) -> str:
    return say(language, "and").join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else names[0]
