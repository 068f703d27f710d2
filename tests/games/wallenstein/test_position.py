"""Positions: every table can be written down and laid out again, and a bad position is refused in one sentence."""

from __future__ import annotations

import pytest
from tests.games.wallenstein.table import lay_out, position, table

from hausmacht.core.agenda import Table, advance, choose, next_decision
from hausmacht.core.chance import Sampled
from hausmacht.core.game import Setup
from hausmacht.core.hashing import state_hash
from hausmacht.core.position import PositionError, read_playable, read_position, write_position
from hausmacht.games.wallenstein import GAME
from hausmacht.games.wallenstein.components import ACTION_NAMES
from hausmacht.games.wallenstein.state import Wallenstein

SHELF = {GAME.id: GAME}


def written_and_read(setup: Setup, state: Wallenstein) -> Wallenstein:
    text = write_position(GAME, setup, state)
    game, again, laid_out = read_position(text, SHELF)
    assert game is GAME
    assert again == setup
    assert write_position(GAME, setup, laid_out) == text
    assert isinstance(laid_out, Wallenstein)
    return laid_out


@pytest.mark.parametrize(
    ("seats", "options"),
    [(3, {}), (4, {"setup": "draft"}), (5, {"tower": "two-shelves"}), (3, {"tower": "by-hand", "setup": "draft"})],
)
def test_every_table_of_a_game_comes_back_as_it_was_written(seats: int, options: dict[str, str]) -> None:
    setup = GAME.setup(seats, options)
    state = GAME.new(setup)
    assert state_hash(written_and_read(setup, state)) == state_hash(state)  # before the first step
    playing = Table(state, Sampled(seats))
    advance(playing)
    picks = Sampled(seats + 100)
    kinds: dict[str, int] = {}

    for count in range(10000):
        decision = next_decision(state)
        if decision is None:
            break
        kinds[decision.kind] = kinds.get(decision.kind, 0) + 1
        if count % 13 == 0 or kinds[decision.kind] < 4 or decision.kind in ("combat", "next-revolt"):
            assert state_hash(written_and_read(setup, state)) == state_hash(state), decision
            assert GAME.decode(setup, state.encode()).encode() == state.encode()
        options_now = decision.options(state)
        choose(playing, decision, options_now[picks.below("pick", len(options_now))])

    assert state_hash(written_and_read(setup, state)) == state_hash(state)  # the game is over
    assert {"plan", "seal", "position", "combat", "move"} <= set(kinds)


def test_what_a_position_does_not_mention_is_as_at_the_start() -> None:
    state = lay_out({}, ["seal 0"], 4, {})

    assert state.money == [15] * 4
    assert state.score == state.grain == [0] * 4
    assert state.reserve == [62, 62, 62, 62, 0, 20]
    assert state.tiles_left == (28, 26, 26)
    assert (state.year, state.season) == (1, 0)


def test_a_county_is_one_line() -> None:
    played = table("baden: red 3 trading-post palace revolt 2", to_do=["seal 0"])

    assert played.county("baden") == "red 3 palace trading-post revolt 2"
    assert played.supply("red") == 59
    assert (played.tiles_left("palace"), played.tiles_left("church"), played.tiles_left("trading-post")) == (27, 26, 25)


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (["mark: red"], "mark needs its owner and armies"),
        (["mark: green 3"], "mark needs its owner and armies"),
        (["mark: red three"], "mark needs its owner and armies"),
        (["mark: red 3 castle"], "'castle' is none of palace, church, trading-post"),
        (["mark: red 3 revolt"], "after 'revolt' comes the number of markers"),
        (["mark: red 3 revolt many"], "after 'revolt' comes the number of markers"),
        (["mark: red 3 palace church"], "mark has more buildings than sites"),
        (["mark: red 0"], "mark has 0 armies"),
        (["mark: red 63"], "more cubes of red than the 62"),
        (["tray: red 63"], "more cubes of red than the 62"),
        (["tray: peasants 21"], "more cubes of peasants than the 20"),
        (["tray: pink 1"], "'pink' is not known"),
        (["year: 3"], "'year' must be a number from 1 to 2"),
        (["season: autumn"], "'season' must be one of spring, summer, fall, winter"),
        (["event: plague"], "'event' must be one of"),
        (["open_events: plague"], "'open_events'"),
        (["open_events: post-7 palace-2", "gone_events: palace-2"], "the event palace-2 is both open and gone"),
        (["actions: dance"], "'actions'"),
        (["actions: tax tax"], "an action card lies twice"),
        (["order: red red"], "a seat stands on two positions"),
        (["tiles: attack defence"], "'tiles' and 'order' have 5 places"),
        (["tiles: attack attack defence more-tax more-grain"], "a bonus tile lies twice"),
        (["red: money -1"], "'money' must be a number from 0"),
        (["red: hats 1"], "'hats' is not known"),
        (["red plans: tax mark"], "mark lies on the mat of red"),
        (["mark: red 2", "red plans: tax mark, grain mark"], "mark lies on the mat of red"),
        (["red plans: tax money-1, grain money-1"], "money card 1 of red"),
        (["red plans: sleep money-1"], "'sleep' is not known"),
        (["red plans: tax atlantis"], "'tax' must be one of"),
    ],
)
def test_a_table_that_cannot_be_laid_out_is_refused_in_one_sentence(lines: list[str], sentence: str) -> None:
    with pytest.raises(PositionError, match=sentence) as caught:
        lay_out(position(lines), ["seal 0"], 5, {})

    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('counties = { atlantis = "red 3" }', "there is no county 'atlantis'"),
        ("counties = { mark = 3 }", "there is no county 'mark'"),
        ("[seat.green]\nmoney = 1", "a seat must be one of black, blue, purple, red, yellow, not 'green'"),
        ("[seat]\nred = 1", "a seat must be one of"),
        ("weather = 1", "'weather' is not known"),
        ("[module.court]\npieces = []", "the module 'court' is not in play"),
    ],
)
def test_a_position_file_with_a_slip_is_refused_in_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(PositionError, match=sentence):
        read_position(f'game = "wallenstein"\nseats = 5\nto_do = ["seal 0"]\n{text}\n', SHELF)


def test_counties_left_out_with_three_players_cannot_be_laid_out() -> None:
    """Rules: setup.three-players"""
    with pytest.raises(PositionError, match="bremen is not in the game with three players"):
        table("bremen: black 2", to_do=["seal 0"], seats=3)


@pytest.mark.parametrize("to_do", ["take-county 0", "place-group 0", "preparation.next_pick"])
def test_whoever_takes_a_county_needs_the_draft(to_do: str) -> None:
    with pytest.raises(PositionError, match="'draft' is needed where counties are being taken"):
        table(to_do=[to_do], seats=4)


def test_a_question_without_an_answer_cannot_be_laid_out() -> None:
    """All five positions are taken."""
    with pytest.raises(PositionError, match="'position 0' has no possible answer"):
        table("order: black blue purple red yellow", to_do=["position 0"], seats=5)


WHAT_DOES_NOT_FIT = "what is to be done does not fit what lies on the table"


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        ('to_do = ["actions.carry_out"]\norder = ["black"]', WHAT_DOES_NOT_FIT),  # no action cards
        ('to_do = ["audience.hold"]', WHAT_DOES_NOT_FIT),  # there is no court
        ('to_do = ["preparation.place_lineup"]\ncounties = {mark = "red 3"}', "cubes of red instead of 62"),
        ('to_do = ["enter-fallen 2 5"]', "its question does not fit what lies on the table"),
    ],
)
def test_a_table_that_cannot_be_played_on_is_refused_in_one_sentence(lines: str, sentence: str) -> None:
    with pytest.raises(PositionError, match=sentence) as caught:
        read_playable(f'game = "wallenstein"\nseats = 5\n{lines}\n', SHELF)

    assert str(caught.value).startswith("The position is impossible: ")
    assert str(caught.value).endswith(".")


def test_a_box_of_which_nothing_is_said_was_left_open() -> None:
    """Rules: plan.cards-short"""
    played = table(
        "anhalt: blue 5",
        "mark: red 2 revolt 1",
        "blue plans: palace anhalt",
        "order: red blue",
        f"actions: {' '.join(ACTION_NAMES)}",
        to_do=["seal 0", "actions.carry_out"],
    ).go()

    assert played.county("anhalt") == "blue 5 palace"
    assert played.county("mark") == "red 2 revolt 1"
    assert played.plan("blue", "grain") == "nothing"


def test_whoever_still_plans_has_boxes_to_fill() -> None:
    played = table("mark: red 3", to_do=["planning.plan"])

    assert "red plan" in played.asked()
