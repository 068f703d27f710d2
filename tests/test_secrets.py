"""Views leak nothing: worlds that differ only in what a seat may not know look, ask and sound the same to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from tests.core.long_games import ONE_AFTER_ANOTHER, STRETCH, is_long
from tests.core.playing import (
    GAMES,
    MORE,
    TOLL,
    event_row,
    laid,
    one_setup_for_each_number_of_seats,
    play_stretch,
    played,
    setup_id,
    stretches,
)
from tests.core.tables import BRIDGE

from hausmacht.core.agenda import Choice, Decision, State, Table, choose, deciding
from hausmacht.core.asking import question
from hausmacht.core.chance import Recording, Sampled, Scripted
from hausmacht.core.check import violations_of
from hausmacht.core.event import Event
from hausmacht.core.game import Setup
from hausmacht.core.match import Match
from hausmacht.core.playout import playout
from hausmacht.core.view import SPECTATOR, View

every_table = pytest.mark.parametrize(("name", "setup"), one_setup_for_each_number_of_seats(), ids=setup_id)
OPTIONS = 5  # so many options of a question are tried in both worlds
PRIVATE = "my_"  # how the fields of a view begin that only its seat may see


def moments(name: str, setup: Setup, seed: int) -> Iterator[Match[Any]]:
    """Stops in random play: at every kind of decision, with every number of sealed answers, and now and then."""
    met: dict[str, int] = {}
    for match in stretches(name, setup, seed):
        for choices, _ in enumerate(play_stretch(match, Random(seed))):
            kinds = sorted({decision.kind for decision in match.decisions()})
            situation = f"{kinds} {len(match.decisions())}"
            met[situation] = met.get(situation, 0) + 1
            if met[situation] in (1, 7) or choices % 50 == 0:
                yield match
        yield match


def sampled(match: Match[Any], seat: int, seed: int) -> Any:
    return match.game.sample(match.setup, match.view(seat), match.memory(seat), Sampled(seed))


@pytest.mark.parametrize("name", GAMES)
def test_the_moments_include_every_kind_of_decision(name: str) -> None:
    """In a long game a third of them: the others are rare, and `make soak-games` comes by them."""
    every = GAMES[name].kinds_of_decisions()
    met = {
        decision.kind
        for table, setup in one_setup_for_each_number_of_seats()
        if table == name
        for seed in (1, 2, 3)
        for match in moments(name, setup, seed)
        for decision in match.decisions()
    }

    assert met <= every
    assert len(met) > len(every) / 3 if is_long(name) else met == every


@every_table
def test_a_sampled_world_looks_and_asks_the_same(name: str, setup: Setup) -> None:
    game = GAMES[name]
    words = game.catalogue("en")
    different = 0
    for match in moments(name, setup, 1):
        for seat in (*range(setup.seats), SPECTATOR):
            seen = match.view(seat)
            papers = [make(match.state, seat, words) for _, make in game.papers().values()]
            mine = decision_of(match.state, seat)
            asked = question(match.state, mine, explained=True) if mine is not None else None
            for seed in range(MORE):
                world = sampled(match, seat, seed)

                assert game.view(world, seat) == seen
                assert game.violations(world) == []
                assert [make(world, seat, words) for _, make in game.papers().values()] == papers
                its = decision_of(world, seat)
                assert (mine is None) == (its is None)
                if its is not None:
                    assert question(world, its, explained=True) == asked
                different += world.encode() != match.state.encode()

    assert different > 10, "the worlds hardly differ: the test proves nothing"


@every_table
def test_a_choice_sounds_the_same_in_both_worlds_until_something_is_revealed(name: str, setup: Setup) -> None:
    game = GAMES[name]
    compared = 0
    for match in moments(name, setup, 2):
        for decision in match.decisions():
            world = sampled(match, decision.seat, 5)
            for option in decision.options(match.state)[:OPTIONS]:
                mine = Aftermath(match.state, decision, option)
                its = Aftermath(world, decision, option)

                assert sound_alike(mine, its)
                assert mine.quiet == its.quiet or mine.reveals or its.reveals
                if mine.quiet and its.quiet:
                    assert game.view(mine.state, decision.seat) == game.view(its.state, decision.seat)
                    compared += 1

    assert compared > 10


class Aftermath:
    """What a seat sees and hears after its choice, up to the first event that reveals something."""

    def __init__(self, state: State, decision: Decision[State, Choice], option: Choice) -> None:
        self.state = state.copy()
        luck = Recording(Scripted([], Sampled(9)))
        table = Table(self.state, luck, recorded=True)
        same = decision_of(self.state, decision.seat)
        assert same is not None
        choose(table, same, option)
        heard = [event for event in table.events if event.seen_by(decision.seat)]
        reveals = [at for at, event in enumerate(heard) if event.kind.reveals]
        self.reveals = bool(reveals)
        self.heard = [event_row(event) for event in heard[: reveals[0] if reveals else len(heard)]]
        self.quiet = not luck.notes and not any(event.kind.reveals for event in table.events)


def sound_alike(mine: Aftermath, its: Aftermath) -> bool:
    """The same is heard until something is revealed, in either world: from there on the seat knows more."""
    cut = [len(each.heard) for each in (mine, its) if each.reveals]
    told = min(cut) if cut else None
    return mine.heard[:told] == its.heard[:told]


def decision_of(state: State, seat: int) -> Decision[State, Choice] | None:
    return next((decision for decision in deciding(state) if decision.seat == seat), None)


@every_table
def test_a_sampled_world_can_be_played_to_the_end(name: str, setup: Setup) -> None:
    game = GAMES[name]
    for match in moments(name, setup, 3):
        for seat in (*range(setup.seats), SPECTATOR):
            world = sampled(match, seat, 6)

            assert violations_of(game, setup, world) == []
            playout(Table(world, Sampled(7)), Sampled(8), STRETCH if is_long(name) else -1)
            assert is_long(name) or not world.agenda
            assert game.violations(world) == []


def test_samples_differ_in_what_is_hidden_and_agree_in_what_was_shown() -> None:
    match = played(TOLL, TOLL.setup(3), 12, 14)
    worlds = [sampled(match, 0, seed) for seed in range(30)]
    memory = match.memory(0)

    assert len({world.encode() for world in worlds}) > 10
    known: list[set[int]] = memory.known  # type: ignore[attr-defined]
    assert any(known)
    for world in worlds:
        for seat in (1, 2):
            assert known[seat] <= {*TOLL.view(world, seat).my_home, *TOLL.view(world, seat).my_cart}


# What a view holds


def lists_in(value: Any) -> Iterator[list[Any]]:
    """Every list in a JSON value, however deep."""
    if isinstance(value, dict):
        value = list(value.values())
    elif isinstance(value, list):
        yield value
    if isinstance(value, list):
        for each in value:
            yield from lists_in(each)


def keys_in(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        yield from value
        value = list(value.values())
    if isinstance(value, list):
        for each in value:
            yield from keys_in(each)


def as_json(match: Match[Any], seat: int) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(match.view(seat)))
    return found


def private_lists(view: View) -> dict[str, list[int]]:
    """The cards of a seat, where there are enough of them to be told from other numbers."""
    fields: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(view))
    lists = {name: value for name, value in fields.items() if name.startswith(PRIVATE) and isinstance(value, list)}
    numbers = {name: value for name, value in lists.items() if all(isinstance(each, int) for each in value)}
    return {name: value for name, value in numbers.items() if len(set(value)) >= 3 and max(value) >= 10}


def secret_lists(match: Match[Any], seat: int, world: State) -> list[list[int]]:
    """Those of them that another cannot know: they differ in a world that looks the same to him."""
    elsewhere = private_lists(match.game.view(world, seat))
    return [cards for name, cards in private_lists(match.view(seat)).items() if elsewhere.get(name) != cards]


@every_table
def test_no_view_holds_the_cards_of_another_seat(name: str, setup: Setup) -> None:
    looked_for = 0
    for match in moments(name, setup, 4):
        everybody = (*range(setup.seats), SPECTATOR)
        shown = {seat: list(lists_in(as_json(match, seat))) for seat in everybody}
        for other in everybody:
            world = sampled(match, other, len(match.line))
            for seat in range(setup.seats):
                if other == seat:
                    continue
                for cards in secret_lists(match, seat, world):
                    assert cards in shown[seat], "the search finds them where they may be"
                    assert not any(holds(each, cards, name) for each in shown[other])
                    looked_for += 1

    assert looked_for > 1


@every_table
def test_whether_an_open_question_has_one_answer_everybody_can_tell(name: str, setup: Setup) -> None:
    """Else it would be betrayed when that answer is given at once."""
    game = GAMES[name]
    assert game.asked_openly <= game.kinds_of_decisions()
    for match in moments(name, setup, 8):
        for decision in match.decisions():
            asked = match.question(decision.seat)
            assert asked is not None
            if asked.forced == "secretly" or decision.kind not in game.asked_openly:
                continue
            for other in (*range(setup.seats), SPECTATOR):
                if other != decision.seat:
                    world = sampled(match, other, len(match.line))
                    (there,) = [each for each in deciding(world) if each.seat == decision.seat]
                    assert (len(there.options(world)) == 1) == (len(asked.options) == 1), decision.kind


def holds(values: list[Any], cards: list[int], name: str) -> bool:
    """Whether these are the cards, among others. A long game has long lists, in which any few numbers can be found."""
    return numbers_in(values) >= Counter(cards) and not (is_long(name) and len(values) > len(cards) + 2)


def numbers_in(values: list[Any]) -> Counter[int]:
    """How often each number stands there: a hand may hold several cards alike, of which some lie open."""
    return Counter(value for value in values if isinstance(value, int))


@every_table
def test_private_fields_are_those_of_ones_own_seat(name: str, setup: Setup) -> None:
    for match in moments(name, setup, 5):
        empty = {name: value for name, value in as_json(match, SPECTATOR).items() if name.startswith(PRIVATE)}
        assert not any(empty.values()), "who only watches has nothing of his own"
        for seat in range(setup.seats):
            view = as_json(match, seat)
            assert view["seat"] == seat
            nested = [key for value in view.values() for key in keys_in(value)]
            assert not any(key.startswith(PRIVATE) for key in nested)


# Events


@every_table
def test_a_private_event_reaches_its_audience_alone(name: str, setup: Setup) -> None:
    match, *_ = stretches(name, setup, 6)
    for _ in play_stretch(match, Random(6)):
        pass
    private = [event for entry in match.entries for event in entry.events if event.audience]
    assert len(private) > 5

    for viewer in (*range(setup.seats), SPECTATOR):
        heard = match.events(viewer)
        for event in private:
            assert is_among(event, heard) == (viewer in event.audience)
        public = [event for entry in match.entries for event in entry.events if not event.audience]
        assert [event_row(event) for event in heard if not event.audience] == [event_row(event) for event in public]


@every_table
def test_a_sealed_answer_is_told_to_nobody_but_its_seat(name: str, setup: Setup) -> None:
    match, *_ = stretches(name, setup, 7)
    for _ in play_stretch(match, Random(7)):
        pass
    sealed = [entry for entry in match.line if entry.sealed]
    assert (len(sealed) > 3) != (name in ONE_AFTER_ANOTHER)

    for entry in sealed:
        assert {event.audience for event in entry.events} <= {(entry.seat,)}


def is_among(event: Event, events: list[Event]) -> bool:
    return any(each is event for each in events)


def test_sealed_answers_are_told_to_nobody_else() -> None:
    match = laid(BRIDGE)
    before = {seat: (match.view(seat), len(match.events(seat))) for seat in (0, 2, SPECTATOR)}

    match.choose(1, "load 20")
    match.choose(1, "load 4")

    assert {seat: (match.view(seat), len(match.events(seat))) for seat in (0, 2, SPECTATOR)} == before
    assert [event_row(event) for event in match.events(1)] == [("loaded", (1,), (1, 20)), ("loaded", (1,), (1, 4))]
