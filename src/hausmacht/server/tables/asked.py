"""What somebody is asked at his tables, in words: by the rules and by the others."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter

from hausmacht.core.shelf import games
from hausmacht.core.words import Catalogue
from hausmacht.server.messages import Asked
from hausmacht.server.play.wording import language_of, names_at, say
from hausmacht.server.play.written import iso
from hausmacht.server.storage.records import PLAYING, SeatRecord, TableRecord


def words_at(table: TableRecord, language: str, naming: int = 0) -> Catalogue:
    """The words for what happens at a table, with the names that hold there."""
    game = games()[table.game]
    setup = game.setup(table.seats, table.options, table.pack)
    return game.named(game.catalogue(language_of(game, language), setup), naming)


def asked_of(table: TableRecord, seats: Sequence[SeatRecord], person: str, language: str) -> Asked | None:
    """Of the seats at which somebody is asked himself, the one that has waited longest.

    A match of other rules than ours may ask what we have no words for.
    """
    if table.state != PLAYING or table.rules != games()[table.game].rules_version:
        return None
    mine = {seat.seat for seat in seats if person and seat.person == person and not seat.played_by()}
    first = min((each for each in table.posed if each.seat in mine), key=attrgetter("since"), default=None)
    if first is None:
        return None
    words = words_at(table, language, first.naming)
    sentence = words.say("question", first.kind, first.numbers, names_at(seats, words))
    return Asked(seat=first.seat, kind=first.kind, numbers=first.numbers, sentence=sentence, since=iso(first.since))


def requests_to(table: TableRecord, seats: Sequence[SeatRecord], person: str, language: str) -> tuple[str, ...]:
    """What the others want somebody to agree to."""
    mine = {seat.seat for seat in seats if person and seat.person == person}
    asks = [ask for ask in table.asks if table.state == PLAYING and mine & set(ask.waiting)]
    if not asks:
        return ()
    words = words_at(table, language)
    names = names_at(seats, words)
    return tuple(
        say(
            words.language,
            f"ask-{ask.kind}",
            by=names[ask.by],
            target=names[ask.target] if ask.kind == "stand-in" else "",
            bot=ask.bot,
        )
        for ask in asks
    )
