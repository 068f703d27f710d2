"""What the baselines are made of, without the large libraries: search, shares and curves."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hausmacht.core.shelf import games
from hausmacht.research.baselines import reporting
from hausmacht.research.baselines.curves import curve
from hausmacht.research.baselines.measuring import Point, mixed, rows, share_against, shares
from hausmacht.research.baselines.searching import Node, grow, known_table, outcome, visits
from hausmacht.research.gym import Gym
from hausmacht.research.playing import Playing

TRIES = 30
DOCS = Path(__file__).parents[2] / "docs"


class Even:
    """An adviser to whom all options are alike."""

    def advise(self, observation: Any, options: list[int]) -> tuple[Any, float]:
        return np.full(len(options), 1 / len(options), np.float32), 0.0


def played_on(choices: int) -> Playing:
    playing = Playing("augsburg1520", 2, seed=5)
    for _ in range(choices):
        playing.choose(playing.texts()[-1])
    return playing


def last_moments() -> Playing:
    """A table at which the end is near."""
    playing, picks = Playing("augsburg1520", 2, seed=1), np.random.default_rng(1)
    while not playing.over:
        playing.choose(playing.texts()[int(picks.integers(len(playing.options)))])
    playing.undo(4)
    return playing


def test_a_search_prefers_what_ends_well_for_its_own_seat() -> None:
    """Whatever the seats: what one gains in a tree, the other loses."""
    playing = last_moments()
    root = Node(known_table(playing, playing.seat, 1), Even())
    for at in range(TRIES):
        grow(root, Even(), at)
    looked = 0
    waiting = [root]
    while waiting:
        node = waiting.pop()
        below = [each for each in node.children if each is not None]
        waiting += below
        for option, each in enumerate(node.children):
            if each is not None and not each.children:  # the end of the game
                looked += 1
                worth = outcome(each.playing)[node.seat]
                assert node.gained[option] == pytest.approx(node.visits[option] * worth)
    assert looked > 1
    assert int(root.visits.sum()) == TRIES


def test_a_search_knows_no_more_than_its_seat() -> None:
    """At two tables that the seat cannot tell apart it tries the same."""
    playing = played_on(30)
    seat = playing.seat
    world = next(each for each in playing.worlds(seat, 9, 3) if each.encode() != playing.state.encode())
    other = playing.copy(1)
    other.begin(other.luck, world, playing.seen, playing.choices)
    found = [visits(each, Even(), 24, 3, seed=2) for each in (playing, other)]

    assert np.array_equal(found[0], found[1])
    assert found[0].sum() == pytest.approx(1)
    dealt = known_table(playing, seat, 4)
    assert dealt.view(seat) == playing.view(seat)
    assert dealt.state.encode() != playing.state.encode()


def test_outcomes_are_points_ahead() -> None:
    playing = last_moments()
    while not playing.over:
        playing.choose(playing.texts()[0])
    ahead = playing.scores()[0] - playing.scores()[1]
    found = outcome(playing)

    assert found[0] == -found[1]
    assert (found[0] > 0) == (ahead > 0)
    assert -1 < found[0] < 1


def first_option(env: Gym, seen: dict[str, Any]) -> int:
    return int(seen["action_mask"].argmax())


def test_a_share_counts_a_shared_victory_half(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Playing, "places", lambda playing: [1, 1])
    share = share_against("random", first_option, "augsburg1520", 2, seed=1)

    assert (share.games, share.share) == (2, 0.5)
    assert share.low < 0.5 < share.high


def test_shares_are_those_of_the_seat_that_learns() -> None:
    """`easy` wins against a player who always takes the first option, wherever he sits."""
    found = shares([("easy", 2)], first_option, "augsburg1520", seed=3)

    assert [(share.against, share.share) for share in found] == [("easy", 0.0)]
    assert rows(found).splitlines()[2].startswith("| `easy` | 2 | 0% | 0% to ")


def test_teachers_take_turns() -> None:
    game = games()["augsburg1520"]
    maker = mixed(["random", "easy"])
    bots = {type(maker(game, game.setup(2), 0, seed)).__name__ for seed in range(12)}

    assert bots == {"Random", "Easy"}


def test_a_curve_has_a_line_for_each_teacher() -> None:
    lines = {"against random": [Point(0, 0.5, 0.4, 0.6), Point(100, 0.9, 0.8, 1.0)], "b & c": [Point(0, 0.1, 0, 0.2)]}
    drawing = curve("Shares", "steps", lines)

    assert drawing.count("<polyline") == 2
    assert "b &amp; c" in drawing
    assert reporting.told(lines["against random"]) == "0: 0.5, 100: 0.9"


@pytest.mark.parametrize("name", ["ppo", "zero", "small-tables"])
def test_the_page_has_results_and_how_they_were_measured(name: str) -> None:
    page = (DOCS / "baselines.md").read_text(encoding="utf-8")
    found = page.split(f"<!-- {name} -->")[1].split(f"<!-- end of {name} -->")[0].strip().splitlines()

    assert len([line for line in found if line.startswith("| ")]) >= 5
    assert "of processor time on the compiled build: seed 1, " in found[-1]
    assert (DOCS / "images" / f"{name}.svg").exists()
