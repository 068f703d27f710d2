"""What is told of a match: put together from ready parts, and nothing for those who may notice nothing."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from tests.core.long_games import ONE_AFTER_ANOTHER, is_long

from hausmacht.core import wire
from hausmacht.core.ledger import Ledger
from hausmacht.core.match import OTHERS_ANSWER, Match, new_match
from hausmacht.core.shelf import games
from hausmacht.core.teller import EVERYBODY, Teller
from hausmacht.core.view import SPECTATOR, Question
from hausmacht.server.play import written
from hausmacht.server.play.telling import final_places, teller_of
from hausmacht.server.storage.records import SeatRecord
from hausmacht.server.tables.making import new_table


@pytest.mark.parametrize("game", list(games()))
def test_what_is_put_together_from_parts_says_what_the_match_says(game: str) -> None:
    match, teller = told(game, 3, 7)
    luck = Random(8)
    refused = 0
    for _ in range(40 if is_long(game) else 250):
        if match.is_over():
            break
        choose(match, teller, luck)
        for audience in (SPECTATOR, 0, 1, 2):
            update = msgspec.json.decode(teller.update(audience, "en", teller.ledger.counts[audience] - 1))
            assert teller.view(audience) == msgspec.json.encode(match.view(audience))
            asked = None if audience == SPECTATOR else match.question(audience, explained=True)
            assert (update["question"] is None) == (asked is None)
            if asked is not None:
                assert update["question"] == in_words(asked, teller)
                refused += len(asked.refused)
            for event in update["events"]:
                assert tuple(event) == wire.LogEvent.__struct_fields__
            assert tuple(update["undo"]) == wire.UndoInfo.__struct_fields__
    assert refused > 10


def in_words(asked: Question, teller: Teller) -> Any:
    """A question as it is told, made without anything kept."""
    words, names = teller.words("en"), teller.names_in("en")
    options = [
        replace(each, label=words.put_together("choice", each.kind, each.numbers, names)) for each in asked.options
    ]
    refused = [
        replace(
            each,
            label=words.put_together("choice", each.kind, each.numbers, names),
            reason=words.put_together("denial", each.code, each.because, names),
        )
        for each in asked.refused
    ]
    sentence = words.put_together("question", asked.kind, asked.numbers, names)
    question = replace(asked, options=tuple(options), refused=tuple(refused), sentence=sentence)
    return msgspec.json.decode(msgspec.json.encode(question))


def test_an_update_has_the_fields_of_the_message() -> None:
    match, teller = told("augsburg1520", 3, 3)
    luck = Random(1)
    for _ in range(30):
        choose(match, teller, luck)
        for audience in (SPECTATOR, 0, 1, 2):
            for since in (0, teller.ledger.counts[audience] - 1):
                update = teller.update(audience, "de", since)
                whole = msgspec.json.decode(update, type=wire.Update)
                assert set(msgspec.json.decode(update)) == {"type", *wire.Update.__struct_fields__}
                assert (whole.seat, whole.at, whole.waiting) == (
                    audience,
                    teller.ledger.counts[audience],
                    teller.waiting,
                )


def test_moments_are_told_to_the_millisecond() -> None:
    assert written.iso(1_700_000_000_007) == "2023-11-14T22:13:20.007Z"
    assert written.iso(0) == "1970-01-01T00:00:00.000Z"


def told(game: str, seats: int, seed: int) -> tuple[Match[Any], Teller]:
    found = games()[game]
    setup = found.setup(seats)
    match = new_match(found, setup, bytes([seed]) * 32)
    table = new_table(found, "", seats, setup.options, setup.pack, "anna")
    teller = teller_of(match, table, [SeatRecord(seat) for seat in range(seats)])
    teller.times.append(0)
    return match, teller


def choose(match: Match[Any], teller: Teller, luck: Random) -> tuple[int, int]:
    """Somebody chooses at random: who, and whom it concerns."""
    seat = luck.choice(match.decisions()).seat
    question = match.question(seat)
    assert question is not None
    assert match.choose(seat, luck.choice(question.texts())) is None
    whom = teller.changed(match.entries[-1])
    teller.ledger.add(match.entries[-1])
    teller.times.append(0)
    return seat, whom


@pytest.mark.parametrize("game", list(games()))
def test_whoever_a_choice_does_not_concern_sees_everything_as_before(game: str) -> None:
    match, teller = told(game, 3, 1)
    luck = Random(4)
    alone = 0
    for _ in range(80 if is_long(game) else 400):
        if match.is_over():
            break
        before = {audience: fresh(match, teller).update(audience, "en", 0) for audience in (SPECTATOR, 0, 1, 2)}
        seat, whom = choose(match, teller, luck)
        anew = fresh(match, teller)
        for audience, update in before.items():
            now = anew.update(audience, "en", 0)
            assert teller.update(audience, "en", 0) == now  # what was kept is what would be made now
            if whom not in (EVERYBODY, audience):
                assert now == update
        if whom != EVERYBODY:
            assert whom == seat
            alone += 1
    assert (alone > 10) != (game in ONE_AFTER_ANOTHER)


def fresh(match: Match[Any], teller: Teller) -> Teller:
    """Somebody who has told nothing yet, so has nothing kept."""
    anew = Teller(match, Ledger(match.setup.seats, match.entries), teller.house)
    anew.times = teller.times
    return anew


@pytest.mark.parametrize("game", list(games()))
def test_an_update_of_the_last_choice_alone_says_what_a_longer_one_ends_with(game: str) -> None:
    match, teller = told(game, 3, 2)
    luck = Random(5)
    short = 0
    for _ in range(60 if is_long(game) else 300):
        if match.is_over():
            break
        counts = dict(teller.ledger.counts)
        choose(match, teller, luck)
        for audience, since in counts.items():
            update = msgspec.json.decode(teller.update(audience, "en", since))
            whole = msgspec.json.decode(teller.update(audience, "en", 0))
            assert update["events"] == [event for event in whole["events"] if event["at"] > since]
            assert update["keep"] == since
            short += len(update["events"]) < len(whole["events"])
    assert short > 50


@pytest.mark.parametrize("game", list(games()))
def test_the_count_of_an_entry_does_not_tell_what_is_sealed(game: str) -> None:
    match, teller = told(game, 3, 3)
    luck = Random(6)
    hidden = 0
    for _ in range(60 if is_long(game) else 300):
        if match.is_over():
            break
        choose(match, teller, luck)
        ledger = teller.ledger
        assert ledger.public_count(len(match.entries) - 1) == ledger.counts[SPECTATOR]
        assert ledger.public_count(0) == 1
        hidden += ledger.counts[SPECTATOR] < len(match.entries)
    assert (hidden > 5) != (game in ONE_AFTER_ANOTHER)


@pytest.mark.parametrize("game", list(games()))
def test_taking_back_does_not_tell_who_has_begun_to_answer(game: str) -> None:
    """In a sealed round it depends on one's own answers alone, however many others have begun."""
    match, teller = told(game, 3, 3)
    luck = Random(6)
    checked = 0
    for _ in range(120 if is_long(game) else 600):
        if match.is_over():
            break
        before = [match.why_no_undo(seat) for seat in range(3)]
        seat, whom = choose(match, teller, luck)
        if whom == EVERYBODY:
            continue
        after = [match.why_no_undo(each) for each in range(3)]
        for other in {0, 1, 2} - {seat}:
            was, now = before[other], after[other]
            assert (was and (was.code, was.numbers)) == (now and (now.code, now.numbers))
            checked += 1
    assert (checked > 20) != (game in ONE_AFTER_ANOTHER)


def test_a_choice_before_a_sealed_round_is_taken_back_when_the_others_agree() -> None:
    match, teller = told("augsburg1520", 3, 3)
    luck = Random(6)
    found = set()
    while not match.is_over():
        choose(match, teller, luck)
        if match.state.lanes:
            found |= {seat for seat in range(3) if match.why_no_undo(seat) is OTHERS_ANSWER}
    assert found


@pytest.mark.parametrize(
    ("places", "resigned", "told"),
    [
        ([1, 2, 3], [False, False, False], (1, 2, 3)),
        ([1, 2, 3], [True, False, False], (3, 1, 2)),
        ([1, 1, 3], [True, True, False], (2, 2, 1)),
        ([3], [False], (3,)),  # two realms that the rules play are ahead
        ([2, 4], [True, False], (4, 3)),  # and here two are ahead of whoever stayed
        ([1, 1, 3], [False, False, True], (1, 1, 3)),
        ([1, 2], [True, True], (1, 2)),
    ],
)
def test_whoever_resigns_stands_behind_those_who_stay(
    places: list[int], resigned: list[bool], told: tuple[int, ...]
) -> None:
    assert final_places(places, resigned) == told
