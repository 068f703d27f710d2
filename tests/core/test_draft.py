"""A draft shows what choices would do, tells nothing that is hidden, and touches nothing."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest
from tests.core.playing import GAMES, TOLL, one_setup_for_each_number_of_seats, played, setup_id
from tests.test_secrets import moments, sampled

from hausmacht.core.agenda import copy_of
from hausmacht.core.draft import CHANCE, MOST_TRIED, OPEN, OTHERS, WORLDS, Change, Draft, begin_draft
from hausmacht.core.game import Setup
from hausmacht.core.match import Match, new_match
from hausmacht.core.shelf import games

every_table = pytest.mark.parametrize(("name", "setup"), one_setup_for_each_number_of_seats(), ids=setup_id)
LONGEST = 3  # choices of a draft that are tried


def stamp(match: Match[Any]) -> tuple[Any, ...]:
    """What tells a match from any other that has gone on since."""
    return match.state.encode(), len(match.entries), match.drawn(), match.script.outcomes[:], match.sealed_rounds


def row(change: Change) -> tuple[int, str, int, int]:
    return change.seat, change.what, change.before, change.after


def shown(draft: Draft[Any]) -> tuple[Any, ...]:
    """All that somebody is shown of a draft."""
    ahead = [draft.prospect(text) for text in draft.options()[:3]]
    prospects = [
        (p.text, [row(c) for c in p.changes], p.next, p.targets, [row(c) for c in p.cost], p.end) for p in ahead
    ]
    return draft.end, draft.question(), [row(each) for each in draft.changes()], draft.view(), prospects


def drafted(draft: Draft[Any], random: Random) -> list[tuple[Any, ...]]:
    """What is shown after each of some random choices."""
    found = [shown(draft)]
    while draft.end == OPEN and len(found) <= LONGEST:
        question = draft.question()
        assert question is not None
        assert draft.choose(random.choice(question.texts())) is None
        found.append(shown(draft))
    return found


@every_table
def test_a_draft_depends_on_nothing_that_is_hidden(name: str, setup: Setup) -> None:
    """It shows the same on tables dealt otherwise, and on the true one, as long as they look the same to the seat."""
    compared = 0
    for match in islice(moments(name, setup, 5), 0, 40, 4):
        for decision in match.decisions()[:2]:
            seat = decision.seat
            worlds = [sampled(match, seat, seed) for seed in range(1, 2 * len(WORLDS) + 1)]
            half = len(WORLDS)

            drafts = [Draft(match.game, each, seat) for each in (worlds[:half], worlds[half:], [match.state, *worlds])]
            told = [drafted(each, Random(3)) for each in drafts]

            assert told[0] == told[1] == told[2]
            compared += len(told[0])

    assert compared > 3


@every_table
def test_what_a_draft_shows_is_what_then_happens(name: str, setup: Setup) -> None:
    """Made as a stretch, the choices lead where the draft said, and until then the match is as it was."""
    game = GAMES[name]
    made = 0
    for match in islice(moments(name, setup, 6), 0, 40, 2):
        if match.is_over():
            continue
        seat = match.decisions()[0].seat
        before = stamp(match)
        draft = begin_draft(match, seat)
        drafted(draft, Random(len(match.line)))
        assert stamp(match) == before

        copy = new_match(game, setup, bytes(32), copy_of(match.state))
        stops = draft.end not in (OPEN, OTHERS) or (draft.end == OTHERS and len(match.state.lanes) > 0)
        if stops or copy.stretch(seat, draft.now.made) is not None or len(copy.line) < len(draft.now.made):
            continue  # or somebody was asked because of a card that was shown
        assert not any(entry.is_news for entry in copy.line) or draft.end == OTHERS
        assert copy.view(seat) == draft.view()
        assert copy.question(seat, explained=True) == draft.question()
        made += 1

    assert made > 0 or name == TOLL.id  # there nearly everything is sealed or hidden


def turn_of(seed: int) -> Match[Any]:
    """The Price of Power at the first turn of a seat."""
    game = games()["price_of_power"]
    match = new_match(game, game.setup(4), bytes([seed]) * 32)
    random = Random(seed)
    while match.decisions()[0].kind != "turn":
        decision = match.decisions()[0]
        match.choose(decision.seat, random.choice(decision.options(match.state)).text)
    return match


def test_several_placements_are_one_draft() -> None:
    match = turn_of(1)
    seat = match.decisions()[0].seat
    draft = begin_draft(match, seat)

    assert draft.choose("influence") is None
    question = draft.question()
    assert question is not None
    place = next(option.text for option in question.options if option.kind == "influence")
    assert draft.choose(place) is None

    found = {change.what: change.after - change.before for change in draft.changes() if change.seat == seat}
    assert found["influence"] == 1
    assert found["dip"] < 0
    assert draft.end == OPEN


def test_a_price_is_known_before_the_target_is_chosen() -> None:
    match = turn_of(1)
    seat = match.decisions()[0].seat
    draft = begin_draft(match, seat)

    ahead = draft.prospect("influence")

    assert ahead.next == "place-influence"
    assert ahead.targets > 1
    assert not ahead.changes
    assert [(change.what, change.after - change.before) for change in ahead.cost if change.what == "dip"] == [
        ("dip", -1)
    ]


def test_a_price_is_that_of_the_cheapest_of_all_targets() -> None:
    """Of the sixty realms on which war can be declared, the one that costs no stability is not among the first."""
    match = turn_of(0)
    draft = begin_draft(match, match.decisions()[0].seat)

    ahead = draft.prospect("declare-war")

    assert ahead.targets > 50
    assert [(change.what, change.after - change.before) for change in ahead.cost] == [("mil", -1)]


def test_a_price_is_searched_in_small_steps() -> None:
    """A server can let others have their turn between any two answers that are tried."""
    match = turn_of(0)
    search = begin_draft(match, match.decisions()[0].seat).search("declare-war")

    tried = 0
    while search.step():
        tried += 1
        assert search.tried == tried

    assert 50 < tried <= MOST_TRIED
    assert row(search.prospect().cost[0])[1] == "mil"


def test_a_complete_step_has_no_price_of_what_comes_after_it() -> None:
    """The menu that is asked again has prices of its own."""
    match = turn_of(1)
    draft = begin_draft(match, match.decisions()[0].seat)
    assert draft.choose("appoint") is None

    free = [ahead for ahead in map(draft.prospect, draft.options()) if ahead.next == "turn" and not ahead.changes]

    assert free
    assert not any(ahead.cost for ahead in free)


def test_luck_ends_a_draft_before_it_is_drawn() -> None:
    match = turn_of(1)
    seat = match.decisions()[0].seat
    drawn = match.drawn()
    draft = begin_draft(match, seat)

    assert draft.choose("trade") is None

    assert draft.end == CHANCE
    assert draft.question() is None
    assert match.drawn() == drawn
    refusal = draft.choose("done")
    assert refusal is not None
    assert refusal.code == "not-asked"


def test_a_card_of_mine_and_its_targets_are_one_draft_and_one_stretch() -> None:
    """Others see it when it is played, but whoever plays it learns nothing.

    Rules: core.stretch
    """
    for seed in range(1, 8):
        match = turn_of(seed)
        seat = match.decisions()[0].seat
        for text in begin_draft(match, seat).options():
            draft = begin_draft(match, seat)
            assert draft.choose(text) is None
            asked = draft.question()
            if not text.startswith("play ") or asked is None or asked.kind == "turn":
                continue
            found = {change.what: change.after - change.before for change in draft.changes() if change.seat == seat}
            assert found["cards"] < 0
            assert draft.choose(asked.texts()[0]) is None
            assert match.stretch(seat, draft.now.made) is None
            assert [entry.text for entry in match.line[-2:]] == draft.now.made
            assert match.line[-2].learned  # by the others: it is not taken back
            return
    pytest.fail("nobody could play a card that asks for something")


def test_a_refused_choice_changes_nothing() -> None:
    match = turn_of(1)
    draft = begin_draft(match, match.decisions()[0].seat)
    before = shown(draft)

    refusal = draft.choose("no such thing")

    assert refusal is not None
    assert refusal.code == "no-such-choice"
    assert shown(draft) == before


def test_a_game_without_numbers_can_be_drafted() -> None:
    match = played(TOLL, TOLL.setup(3), 12, 14)
    seat = match.decisions()[0].seat
    draft = begin_draft(match, seat)

    drafted(draft, Random(1))

    assert draft.changes() == []
    assert draft.now.made


@pytest.mark.parametrize("name", games())
def test_every_number_has_a_word_in_every_language(name: str) -> None:
    game = games()[name]
    setup = game.setup(game.seats[-1])
    match = new_match(game, setup, bytes(32))
    names = {what for seat in range(setup.seats) for tally in game.tallies(match.state, seat) for what, _ in tally}

    assert names
    for language in game.languages:
        assert names == set(game.catalogue(language, setup).words["tally"])
