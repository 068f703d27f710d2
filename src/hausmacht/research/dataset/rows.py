"""A match as rows: one for the match, one for each decision that was not taken back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from hausmacht.core.agenda import deciding
from hausmacht.core.event import Event
from hausmacht.core.match import Entry, Match, play_again
from hausmacht.core.position import write_position
from hausmacht.research.actions import Actions, actions_of
from hausmacht.research.dataset.columns import OBSERVATION
from hausmacht.research.dataset.plan import Told
from hausmacht.research.dataset.replaying import laid_before

Row = dict[str, Any]


def row_of_match(told: Told) -> Row:
    match, game = told.match, told.match.game
    laid_out = match.laid_out
    return {
        "match": told.number,
        "name": told.name,
        "players": told.players,
        "finished": match.is_over(),
        "decisions": len(match.line),
        "scores": game.scores(match.state),
        "places": game.places(match.state),
        "events": events_of(match.opening.events),
        "luck": luck_of(match.opening),
        "position": "" if laid_out is None else write_position(game, match.setup, laid_out),
    }


def rows_of_decisions(told: Told, observations: bool) -> Iterator[Row]:
    rows = plain_rows(told.match, told.number)
    if not observations:
        yield from rows
        return
    begun = told.match
    found = list(rows)
    opening = row_of_match(told)
    for row, playing in laid_before(begun.game, begun.setup, opening, found):
        yield {**row, OBSERVATION: playing.observation(row["seat"])}


def plain_rows(match: Match[Any], number: int) -> Iterator[Row]:
    state = match.fresh()
    actions = actions_of(match.game)
    for at, entry in enumerate(match.line):
        yield row_of_decision(state, entry, actions, number, at)
        play_again(state, entry)


def row_of_decision(state: Any, entry: Entry[Any], actions: Actions, match: int, at: int) -> Row:
    decision = next(each for each in deciding(state) if each.seat == entry.seat)
    texts = [choice.text for choice in decision.options(state)]
    numbers = actions.numbers(texts)
    return {
        "match": match,
        "number": at,
        "seat": entry.seat,
        "kind": decision.kind,
        "numbers": list(decision.numbers(state).items()),
        "options": numbers,
        "action": numbers[texts.index(entry.text)],
        "choice": entry.text,
        "events": events_of(entry.events),
        "luck": luck_of(entry),
    }


def events_of(events: Iterable[Event]) -> list[Row]:
    return [
        {"kind": event.kind.name, "audience": event.audience, "values": [in_a_list(value) for value in event.values]}
        for event in events
    ]


def in_a_list(value: int | tuple[int, ...]) -> list[int]:
    return list(value) if isinstance(value, tuple) else [value]


def luck_of(entry: Entry[Any]) -> list[Row]:
    return [{"label": label, "outcome": outcome} for label, outcome, _ in entry.chance]
