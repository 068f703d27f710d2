"""Tournaments: fair seats, the same games whoever plays them, and a file that can be continued."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import msgspec
import pytest

from hausmacht.bots import Bot, BotError, make
from hausmacht.bots.tournament import (
    Guarded,
    Played,
    ResultsError,
    Tournament,
    check_bots,
    keep_results,
    lineups,
    make_bot,
    outcome,
    play_one,
    read_results,
    seating,
    weaker,
    whole_blocks,
)
from hausmacht.core.event import Event
from hausmacht.core.game import SetupError
from hausmacht.core.shelf import games
from hausmacht.core.view import Question, View

GAME = games()["augsburg1520"]


def tournament(*bots: str, seats: int = 2, seed: int = 1) -> Tournament:
    return Tournament(GAME.id, GAME.rules_version, GAME.setup(seats), bots, seed)


def test_the_last_bot_named_takes_the_seats_that_are_left() -> None:
    assert lineups(["easy", "random"], 4) == [("easy", "random", "random", "random")]


def test_of_too_many_bots_every_group_meets() -> None:
    assert lineups(["a", "b", "c"], 2) == [("a", "b"), ("a", "c"), ("b", "c")]


@pytest.mark.parametrize(("bots", "seats"), [(("a", "b", "c"), 3), (("a", "b"), 4), (("a", "b", "c", "d"), 3)])
def test_every_bot_sits_on_every_seat_equally_often(bots: tuple[str, ...], seats: int) -> None:
    planned = tournament(*bots, seats=seats)
    count = whole_blocks(planned, 20)
    seats_of = Counter((name, seat) for at in range(count) for seat, (name, _) in enumerate(seating(planned, at)))

    assert count >= 20
    for name in bots:
        assert len({seats_of[name, seat] for seat in range(seats)}) == 1


def test_in_a_block_luck_and_the_seeds_of_the_bots_are_the_same() -> None:
    planned = tournament("easy", "random")

    assert sorted(seating(planned, 0)) == sorted(seating(planned, 1))
    assert sorted(seating(planned, 0)) != sorted(seating(planned, 2))


def test_the_order_around_the_table_changes_from_block_to_block() -> None:
    planned = tournament("a", "b", "c", "d", seats=4)
    orders = set()
    for block in range(12):
        names = [name for name, _ in seating(planned, 4 * block)]
        at = names.index("a")
        orders.add(tuple(names[at:] + names[:at]))

    assert len(orders) > 3


def test_a_game_is_the_same_whenever_it_is_played() -> None:
    planned = tournament("easy", "random")
    first, again = play_one(planned, 5), play_one(planned, 5)

    assert (first.scores, first.places, first.seated) == (again.scores, again.places, again.seated)
    assert play_one(tournament("easy", "random", seed=2), 5).scores != first.scores


def test_what_a_tournament_shows() -> None:
    planned = tournament("easy", "random")
    played = [play_one(planned, number) for number in range(6)]

    found = outcome(planned, reversed(played))

    assert found.games == 6
    assert found.decisions == sum(sum(each.decisions) for each in played)
    assert found.bots["easy"].wins + found.bots["random"].wins == 6
    assert found.bots["easy"].share > 0.5 > found.bots["random"].share
    assert found.bots["easy"].rating.mu > found.bots["random"].rating.mu
    assert found.ahead["easy"]["random"] > 0.5
    assert len(found.bots["easy"].by_seat) == 2
    assert found == outcome(planned, played)


# The results file


def results(path: Path, planned: Tournament, numbers: list[int]) -> dict[int, Played]:
    with keep_results(path, planned) as keep:
        for number in numbers:
            keep(play_one(planned, number))
    return read_results(path, planned)


def test_results_are_kept_and_added_to(tmp_path: Path) -> None:
    planned, path = tournament("random"), tmp_path / "games.jsonl"

    assert read_results(path, planned) == {}
    assert sorted(results(path, planned, [0, 1])) == [0, 1]
    assert sorted(results(path, planned, [2])) == [0, 1, 2]
    assert len(path.read_text(encoding="utf-8").splitlines()) == 4


def test_a_line_that_was_interrupted_is_played_again(tmp_path: Path) -> None:
    planned, path = tournament("random"), tmp_path / "games.jsonl"
    results(path, planned, [0, 1])
    path.write_bytes(path.read_bytes()[:-20])

    assert sorted(read_results(path, planned)) == [0]
    assert sorted(results(path, planned, [1])) == [0, 1]


def test_results_of_another_tournament_are_not_mixed(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    results(path, tournament("random"), [0])

    with pytest.raises(ResultsError, match=r"another tournament \(bots, seed\)"):
        read_results(path, tournament("easy", seed=3))


def test_a_file_that_is_no_results_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Anna\n", encoding="utf-8")
    damaged = tmp_path / "damaged.jsonl"
    damaged.write_bytes(msgspec.json.encode(tournament("random")) + b"\nno result\n")

    with pytest.raises(ResultsError, match="does not hold results"):
        read_results(path, tournament("random"))
    with pytest.raises(ResultsError, match="damaged"):
        read_results(damaged, tournament("random"))


# Bots that fail


class Failing(Bot):
    """Answers a few questions, then fails in its own way."""

    def __init__(self, way: str) -> None:
        self.way = way
        self.left = 3

    def see(self, event: Event) -> None:
        if self.way == "see":
            raise RuntimeError("too bright")

    def decide(self, view: View, question: Question) -> str:
        self.left -= 1
        if self.left >= 0 or self.way == "see":
            return question.texts()[0]
        if self.way == "nonsense":
            return "dance"
        raise RuntimeError("no idea")


@pytest.mark.parametrize(
    ("way", "said"), [("raise", "no idea"), ("nonsense", "which is not one of the options"), ("see", "too bright")]
)
def test_another_bot_goes_on_for_one_that_fails(way: str, said: str) -> None:
    planned = tournament("easy", "random")
    setup = planned.setup

    def maker(name: str) -> Bot:
        return Failing(way) if name == "mine" else make(name, GAME, setup, 0, 1)

    from hausmacht.bots.arena import play_game
    from hausmacht.core.chance import Sampled

    player = Guarded("mine", "easy", maker)
    rival = make("random", GAME, setup, 1, 2)
    state, _ = play_game(GAME, setup, [player, rival], Sampled(1))

    assert not state.agenda
    assert player.failure.startswith("mine: ")
    assert said in player.failure
    assert player.decisions > 10


def test_who_goes_on_for_whom() -> None:
    known = ["easy", "hard", "medium", "random"]

    assert weaker("hard@50ms", known) == "medium"
    assert weaker("medium", ["easy", "random"]) == "easy"
    assert weaker("stdio:./mine", known) == "easy"
    assert weaker("random", known) == "random"


def test_a_budget_for_a_bot_that_takes_none_is_refused() -> None:
    with pytest.raises(BotError, match="'random' takes no budget"):
        check_bots(tournament("random@50ms", "easy"))
    with pytest.raises(BotError, match="A budget is"):
        check_bots(msgspec.structs.replace(tournament("random", "easy"), budget="soon"))


def test_a_budget_for_all_reaches_those_that_take_one() -> None:
    planned = msgspec.structs.replace(tournament("random"), budget="50ms")

    assert make_bot("random", GAME, planned, 0, 1)


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(BotError, match="has no bot 'clever'"):
        check_bots(tournament("clever", "easy"))


def test_a_table_for_too_many_is_refused() -> None:
    with pytest.raises(SetupError):
        GAME.setup(9)
