"""Positions: every table can be written down and laid out again, and a bad position is refused in one sentence."""

from __future__ import annotations

import pytest
from tests.games.augsburg1520.table import ROUND_END, lay_out, new_table, table

from hausmacht.core.agenda import Table, advance, choose, next_decision
from hausmacht.core.chance import Sampled
from hausmacht.core.hashing import state_hash
from hausmacht.core.position import PositionError, read_playable, read_position, write_position
from hausmacht.games.augsburg1520 import GAME
from hausmacht.games.augsburg1520.position import read_cards, write_cards
from hausmacht.games.augsburg1520.state import Augsburg

SHELF = {GAME.id: GAME}
OFFERED = 'noble = "leo"\nopen_cards = [1]\noffer = 2\n'
SHOWING = 'noble = "leo"\nopen_cards = [1]\nleader = "red"\noffer = 1\n'
KINDS = {"buy", "offer", "show", "take-card", "use-privilege", "discard-one", "compensate"}


def written_and_read(seats: int, state: Augsburg, pack: dict[str, object] | None = None) -> Augsburg:
    setup = GAME.setup(seats, pack=pack)
    text = write_position(GAME, setup, state)
    game, again, laid_out = read_position(text, SHELF)
    assert game is GAME
    assert again == setup
    assert write_position(GAME, setup, laid_out) == text
    assert isinstance(laid_out, Augsburg)
    return laid_out


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_table_of_a_game_comes_back_as_it_was_written(seats: int) -> None:
    state = GAME.new(GAME.setup(seats))
    assert state_hash(written_and_read(seats, state)) == state_hash(state)  # before the first step
    playing = Table(state, Sampled(seats))
    advance(playing)
    picks = Sampled(seats + 100)
    seen = set()

    for count in range(10000):
        decision = next_decision(state)
        if decision is None:
            break
        if count % 7 == 0 or decision.kind not in seen:
            assert state_hash(written_and_read(seats, state)) == state_hash(state)
            seen.add(decision.kind)
        options = decision.options(state)
        choose(playing, decision, options[picks.below("pick", len(options))])

    assert state_hash(written_and_read(seats, state)) == state_hash(state)  # the game is over
    assert seen >= KINDS - {"compensate", "discard-one"}


def test_sealed_answers_that_are_half_given_come_back() -> None:
    played = new_table(3)
    cheapest = played.options("blue")[1]
    played.choose("blue", cheapest)
    played.choose("yellow", "done")

    laid_out = written_and_read(3, played.state)

    assert state_hash(laid_out) == state_hash(played.state)
    assert [len(lane) for lane in laid_out.lanes] == [1, 1, 0]


def test_a_pack_and_an_option_travel_with_the_position() -> None:
    pack = {"church": {"costs": [700, 600, 500, 400, 300]}}
    setup = GAME.setup(2, {"start": "blue"}, pack)
    state = lay_out("[seat.red]\nchurch = 700", to_do=["compensate 0"], seats=2, pack=pack)

    text = write_position(GAME, setup, state)
    again = read_position(text, SHELF)

    assert again[1] == setup
    assert again[2].box.tiles[2] == [700, 600, 500, 400, 300]


def test_the_order_of_the_discards_is_kept() -> None:
    cards = read_cards("leo 3, philipp 2, leo 1, joker 2, leo 2, joker")

    assert write_cards(cards) == "leo 3, philipp 2, leo 1, joker 2, leo 2, joker 1"
    assert read_cards(write_cards(cards)) == cards
    assert lay_out('discard = "leo 3, philipp 2"', to_do=["compensate 0"]).discard == [36, 1]


def test_what_a_position_does_not_mention_is_as_at_the_start() -> None:
    state = lay_out("", to_do=["compensate 0"], seats=3)

    assert state.money == [1500] * 3
    assert state.score == [0] * 3
    assert state.step == [1] * 9
    assert state.step_tiles == [3, 1, 1] * 3
    assert len(state.supply) + 1 == 80 - 6


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("marker = ", "not valid TOML"),
        ('rules = "0"', "for rules version 0"),
        ("round = 9", "'round' must be a number from 0 to 6, not 9"),
        ('round = "one"', "'round' must be a number"),
        ("round = true", "'round' must be a number"),
        ("round = 1.5", "'round' must be a number"),
        ('marker = "purple"', "'marker' must be one of red, blue, yellow, green, not 'purple'"),
        ('marker = "brown"', "'marker' must be one of red, blue, yellow, green, not 'brown'"),
        ("marker = 1", "'marker' must be text"),
        ('marker = "nobody"', "'marker' can lie with nobody only before"),
        ('noble = "karl"', "'noble' must be one of philipp"),
        ("weather = 1", "'weather' is not known"),
        ("open_cards = [11]", "'open_cards' must be a list of numbers from 1 to 10"),
        ("open_cards = [1, 2, 3, 4, 5, 6]", "6 privilege cards lie open"),
        ("open_cards = [1, 2]\nused_cards = [2]", "privilege card 2 lies in two places"),
        ('discard = "joker 1000000000"', "not so many jokers"),
        ("card = 11", "'card' must be a number from 1 to 10"),
        ("slots_used = [4]", "'slots_used' must be a list of numbers from 1 to 3"),
        ("builder_used = 1", "'builder_used' must be true or false"),
        ('top = "leo 1 2"', "only one card can lie on top"),
        ('top = ""', "the supply has no top card"),
        ('top = "leo 18"', "values from 1 to 17"),
        ('top = "leo"', "cards are written like"),
        ('top = "leo two"', "cards are written like"),
        ('discard = "karl 3"', "cards are written like"),
        ('discard = "maximilian 3"', "cards are written like"),
        ('discard = "leo 3"\n[seat.red]\nhand = "leo 3"', "'leo 3' lies in more places"),
        ('[seat.red]\nhand = "joker 13"', "'joker' lies in more places"),
        ('[seat.red]\nhand = ["leo"]', "'hand' must be text"),
        ("seat = 1", "'seat' must be a table"),
        ("[seat]\nred = 1", "a seat must be one of red, blue"),
        ("[seat.brown]\nscore = 1", "a seat must be one of red, blue, yellow, green, not 'brown'"),
        ("[seat.red]\nhat = 1", "in seat red, 'hat' is not known"),
        ("[seat.red]\nscore = 26", "red has 26 points, but must stop at 25"),
        ("[seat.red]\nscore = -1", "'score' must be a number from 0 to 999"),
        ("[seat.red]\nmoney = 120", "money comes in fifties"),
        ("[seat.red]\nmoney = -50", "'money' must be a number from 0"),
        ("[seat.red]\ntrade = 5", "'trade' must be a number from 1 to 4"),
        ("[seat.red]\ntrade = 4\n[seat.blue]\ntrade = 4", "more seats stand on step 4 of trade than there are tiles"),
        ("[seat.red]\nchurch = 850", "there is no church with 850 printed on it"),
        ("[seat.red]\nchurch = 400", "the church tiles held are not the first 1 of their stack"),
        ("[seat.red]\npassed = 1", "'passed' must be true or false"),
        ('[seat.red]\ndealt = "leo 1"', "cards are picked or dealt though nobody is asked"),
        ("[options]\nstart = 'brown'", "option 'start' must be lot or one of red, blue, yellow, green"),
        ("[pack.church]\ncosts = [1]", "a list of 5"),
    ],
)
def test_a_table_that_cannot_be_laid_out_is_refused_in_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(PositionError, match=sentence) as caught:
        lay_out(text, to_do=["compensate 0"])

    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("to_do", "text", "sentence"),
    [
        (["dance"], "", "knows no step or decision 'dance'"),
        (["compensate 4"], "", "compensate 4"),
        (["offer 0"], "", "must say which 'noble' is visited"),
        (["auction.visit"], "", "1 privilege cards can still be won: 'open_cards' must list as many"),
        (["offer 0"], OFFERED + 'leader = "red"', "red has made the highest offer and is not asked"),
        (["offer 0"], OFFERED + 'leader = "blue"\n[seat.red]\npassed = true', "red has passed and is not asked"),
        (["offer 0"], OFFERED, "must name the 'leader'"),
        (["offer 0"], OFFERED + 'leader = "blue"', "must be that of the leader, blue"),
        (["offer 0"], OFFERED + 'leader = "blue"\n[seat.blue]\noffer = 2', "blue has offered 2 cards, but has not got"),
        (
            ["offer 0"],
            OFFERED + 'leader = "blue"\n[seat.blue]\noffer = 2\nhand = "leo 1 2"\n[seat.green]\noffer = 3',
            "must be that of the leader, blue",
        ),
        (["take-card 0"], 'noble = "leo"', "'open_cards' must list as many"),
        (["take-card 1"], 'noble = "leo"\nopen_cards = [1]', "'marker' must lie with blue"),
        (["use-privilege 0"], "", "must name the privilege 'card' in use"),
        (["privileges.go_on"], "", "must name the privilege 'card' in use"),
        (["use-privilege 1"], "card = 1\nuses_left = 2", "'marker' must lie with blue"),
        (["auction.visit"], 'noble = "maximilian"', "more visits are to come than nobles are left"),
        (["flow.next_round"], "round = 6", "after round 6 of 6, no further round can begin"),
        (["discard-one 0"], '[seat.red]\nhand = ""', "'discard-one 0' has no possible answer"),
        (["showdown.compare"], 'noble = "leo"', "must name the 'leader' and his 'offer'"),
        (["together"], "", "together"),
        (["compensate 0"], "sealed = [['buy 0'], [], [], []]", "together"),
        (["together"], "sealed = [['buy 1'], [], [], []]", "seat"),
        (["together"], "sealed = [['buy 0']]", "one list for each of the 4 seats"),
        (["together"], "sealed = [0, 1, 2, 3]", "'sealed' one such list for each seat"),
        (
            ["together", "showdown.compare"],
            SHOWING + 'sealed = [["show 0"], [], [], []]\n[seat.red]\noffer = 1',
            "red has offered 1 cards, but has not got them",
        ),
        (
            ["together", "showdown.compare"],
            SHOWING + 'sealed = [["show 0"], ["show 1"], [], []]\n[seat.red]\noffer = 1\nhand = "leo 1"',
            "blue is to show cards, but does not stand by the highest offer",
        ),
        (
            ["together", "showdown.compare"],
            SHOWING + 'sealed = [[], [], [], []]\n[seat.red]\noffer = 1\nhand = "leo 1"',
            "red has not picked 1 cards to show",
        ),
        (
            ["showdown.compare"],
            SHOWING + '[seat.red]\noffer = 1\nhand = "leo 1"\npicked = "maria 1"',
            "red has picked a card of a noble who is not being visited",
        ),
    ],
)
def test_what_is_to_be_done_must_fit_the_table(to_do: list[str], text: str, sentence: str) -> None:
    with pytest.raises(PositionError, match=sentence) as caught:
        lay_out(text, to_do=to_do)

    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "must name its game"),
        ('game = "chess"', "must name its game"),
        ('game = "augsburg1520"', "'seats'"),
        ('game = "augsburg1520"\nseats = 9\nto_do = []', "for 2 to 5 players, not 9"),
        ('game = "augsburg1520"\nseats = 4', "'to_do' must be a list"),
        ('game = "augsburg1520"\nseats = 4\nto_do = [1]', "'to_do' must be a list"),
        ('game = "augsburg1520"\nseats = 4\noptions = 1\nto_do = []', "'options'"),
        ('game = "augsburg1520"\nseats = 4\nto_do = []\noptions.colour = "red"', "no option 'colour'"),
    ],
)
def test_the_head_of_a_position_must_be_complete(text: str, sentence: str) -> None:
    with pytest.raises(PositionError, match=sentence):
        read_position(text, SHELF)


def test_a_shortage_with_an_exhausted_supply_comes_back() -> None:
    every = {noble: f"{noble} {' '.join(map(str, range(1, 18)))}" for noble in ("philipp", "louise", "leo", "maria")}
    text = f"""
    top = ""
    [seat.red]
    hand = "{every["philipp"]}, {every["louise"]}, joker 6"
    [seat.blue]
    hand = "{every["leo"]}, {every["maria"]}, joker 6"
    """
    played = table(text, to_do=ROUND_END, seats=2)
    played.choose("red", "give philipp 1")
    assert state_hash(written_and_read(2, played.state)) == state_hash(played.state)

    played.choose("blue", "give leo 1")
    played.choose("blue", "give joker")

    assert played.asked() == ["red give"]
    assert state_hash(written_and_read(2, played.state)) == state_hash(played.state)


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        ('to_do = ["flow.next_round"]\nround = 1\nopen_cards = [1, 2]', "privilege cards lie open"),
        ('to_do = ["income.take_money", "certificates.buy"]\nround = 2', "what is to be done does not fit"),
    ],
)
def test_a_table_that_cannot_be_played_on_is_refused_in_one_sentence(lines: str, sentence: str) -> None:
    with pytest.raises(PositionError, match=sentence) as caught:
        read_playable(f'game = "augsburg1520"\nseats = 4\n{lines}\n', SHELF)

    assert str(caught.value).startswith("The position is impossible: ")
