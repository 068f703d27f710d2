"""The bot `easy` in situations every player knows, and how often it wins."""

from __future__ import annotations

import pytest

from hausmacht.bots import make
from hausmacht.bots.arena import play_game
from hausmacht.core.agenda import Table, choose, deciding
from hausmacht.core.asking import question
from hausmacht.core.chance import Sampled
from hausmacht.core.event import EVERYONE, Event
from hausmacht.core.position import read_position
from hausmacht.core.shelf import games
from hausmacht.games.augsburg1520.events import DREW

GAME = games()["augsburg1520"]
OFFER = 'to_do = ["offer 0"]\nmarker = "red"\n'
SHOW = 'to_do = ["together", "showdown.compare"]\nsealed = [["show 0"], ["show 1"], [], []]\nmarker = "blue"\n'
USE = 'to_do = ["use-privilege 0", "income.take_points", "ending.finish"]\nmarker = "red"\n'
TAKE = 'to_do = ["take-card 0"]\nmarker = "red"\n'
BUY = (
    'to_do = ["together", "certificates.pay_and_discard", "flow.next_round"]\n'
    'sealed = [["buy 0"], [], [], []]\nmarker = "red"\n'
)


def answer(*lines: str, drawn: tuple[int, ...] = ()) -> str:
    """What the bot at the red seat says to the question that is open on this table.

    Of the rivals' hands it knows nothing but the backs of cards that blue has `drawn`.
    """
    game, setup, state = read_position('game = "augsburg1520"\nseats = 4\n' + "\n".join(lines), games())
    asked = next(decision for decision in deciding(state) if decision.seat == 0)
    bot = make("easy", game, setup, 0, 1)
    bot.see(Event(DREW, EVERYONE, (1, drawn)))
    return bot.decide(game.view(state, 0), question(state, asked))


# Auctions


def test_it_opens_with_one_card() -> None:
    assert (
        answer(OFFER, 'round = 1\nnoble = "leo"\nopen_cards = [5, 6, 8]', '[seat.red]\nhand = "leo 3 17"') == "offer 1"
    )


def test_it_passes_without_a_certificate_for_the_noble() -> None:
    assert (
        answer(OFFER, 'round = 1\nnoble = "leo"\nopen_cards = [5]', '[seat.red]\nhand = "maria 17, joker 2"') == "pass"
    )


def test_it_calls_with_the_highest_card_and_raises_with_a_low_one() -> None:
    auction = 'round = 1\nnoble = "leo"\nopen_cards = [5, 6, 8]\nleader = "blue"\noffer = 1'
    blue = '[seat.blue]\noffer = 1\nhand = "leo 5"'

    eight = (250, 250, 250, 300, 300, 350, 350, 400)
    assert answer(OFFER, auction, '[seat.red]\nhand = "leo 3 4 17"', blue, drawn=eight) == "call"
    assert answer(OFFER, auction, '[seat.red]\nhand = "leo 3 4 7"', blue, drawn=eight) == "offer 2"


def test_it_calls_rather_than_passes_when_losing_costs_nothing() -> None:
    """It would pay two cards at most, and has two low ones: second place is worth 100."""
    auction = 'round = 5\nnoble = "leo"\nopen_cards = [5, 6, 8]\nleader = "blue"\noffer = 2'
    red = '[seat.red]\nhand = "leo 3 4"'

    assert answer(OFFER, auction, red, '[seat.blue]\noffer = 2\nhand = "leo 5 6"', drawn=(400,) * 8) == "call"


def test_it_does_not_pay_more_cards_than_the_privileges_are_worth() -> None:
    auction = 'round = 5\nnoble = "leo"\nopen_cards = [10]\nleader = "blue"\noffer = 7'
    hand = '[seat.red]\nhand = "leo 3 4 5 6 7 8 9 17, joker 2"'

    assert answer(OFFER, auction, hand, '[seat.blue]\noffer = 7\nhand = "leo 1 2 10 11 12 13 14"') == "pass"


def test_at_the_last_auction_of_the_game_no_card_is_too_dear() -> None:
    auction = 'round = 6\nnoble = "maximilian"\nopen_cards = [9]\nleader = "blue"\noffer = 7'
    hand = '[seat.red]\nhand = "leo 3 4 5 6 7 8 9, maria 17"'

    assert answer(OFFER, auction, hand, '[seat.blue]\noffer = 7\nhand = "louise 1 2 3 4 5 6 7"') == "call"


SHOWDOWN = 'round = 2\nnoble = "leo"\nleader = "blue"\noffer = 2\nopen_cards = [1]'


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ('hand = "leo 3 9 16, maria 17, joker"', "pick leo 16"),
        ('hand = "leo 3 9, maria 17, joker"\npicked = "leo 16"', "pick leo 3"),
        ('hand = "leo 9"\npicked = "leo 3 16"', "show"),
    ],
)
def test_it_shows_its_best_card_and_the_cheapest_others(cards: str, expected: str) -> None:
    blue = '[seat.blue]\noffer = 2\nhand = "leo 5 6"'
    assert answer(SHOW, SHOWDOWN, f"[seat.red]\noffer = 2\n{cards}", blue) == expected


def test_it_pays_with_its_cheapest_cards_when_it_stands_alone() -> None:
    alone = 'to_do = ["together", "showdown.compare"]\nsealed = [["show 0"], [], [], []]\nmarker = "blue"\n'
    table = SHOWDOWN.replace("blue", "red")

    assert answer(alone, table, '[seat.red]\noffer = 2\nhand = "leo 3 9 16"') == "pick leo 3"


# Privileges


def test_early_it_takes_a_card_with_steps_and_late_one_with_points() -> None:
    steps, points = 6, 1  # trade, nobility, offices; money, 6 points, cards

    early = answer(TAKE, f'round = 1\nnoble = "leo"\nopen_cards = [{points}, {steps}]')
    late = answer(TAKE, f'round = 6\nnoble = "leo"\nopen_cards = [{points}, {steps}]')

    assert early == f"take {steps}"
    assert late == f"take {points}"


IN_USE = 'round = 6\nnoble = "leo"\nuses_left = 2\ncard = '


def test_it_builds_before_it_takes_points_at_a_barrier() -> None:
    """Nobility, offices and 7 points: the church first, then the points count."""
    red = "[seat.red]\nscore = 25\nmoney = 800"
    game, setup, state = read_position(
        f'game = "augsburg1520"\nseats = 4\n{USE}{IN_USE}9\nused_cards = [9]\n{red}', games()
    )
    bots = [make("easy", game, setup, seat, 1) for seat in range(4)]
    said: list[str] = []
    table = Table(state, Sampled(1))
    for _ in range(2):
        decision = deciding(state)[0]
        said.append(bots[0].decide(game.view(state, 0), question(state, decision)))
        choose(table, decision, next(each for each in decision.options(state) if each.text == said[-1]))

    assert said == ["build church", "points 7"]
    assert state.score[0] == 25 + 7 + 3


def test_the_master_builder_builds_first() -> None:
    """Money, 6 points and cards, with the Master Builder: a church besides."""
    red = "[seat.red]\nscore = 25\nmoney = 800\nmaster-builder = 1"
    assert answer(USE, f"{IN_USE}1", red) == "extra church"


def test_it_ends_its_turn_when_the_master_builder_has_nothing_to_build() -> None:
    red = "[seat.red]\nscore = 5\nmoney = 100\nmaster-builder = 1"
    assert answer(USE, f"{IN_USE.replace('uses_left = 2', 'uses_left = 0')}1\nslots_used = [1, 2]", red) == "finish"


def test_it_robs_the_leader() -> None:
    """The two tiles of the third step lie with blue and green, and green leads."""
    boards = (
        "[seat.red]\nnobility = 2\nscore = 3",
        "[seat.blue]\nnobility = 3\nscore = 9",
        "[seat.green]\nnobility = 3\nscore = 20",
    )
    assert answer(USE, f"{IN_USE.replace('round = 6', 'round = 2')}3", *boards) == "rob nobility green"


@pytest.mark.parametrize(
    ("round", "score", "expected"), [(2, 10, "money"), (6, 10, "point"), (6, 25, "money"), (6, 24, "point")]
)
def test_compensation_is_money_while_it_buys_cards_and_never_a_point_that_is_lost(
    round: int, score: int, expected: str
) -> None:
    to_do = 'to_do = ["compensate 0"]\nmarker = "blue"\nnoble = "leo"'
    assert answer(to_do, f"round = {round}", f"[seat.red]\nscore = {score}") == expected


def test_it_discards_its_least_card() -> None:
    to_do = 'to_do = ["discard-one 0"]\nmarker = "red"\nround = 2\nnoble = "leo"'
    assert answer(to_do, '[seat.red]\nhand = "philipp 2 17, leo 9, joker 2"') == "discard philipp 2"


# Certificates


def test_it_buys_a_high_certificate_for_a_noble_it_collects() -> None:
    red = '[seat.red]\nmoney = 600\nhand = "leo 5 8 9, joker 2"\ndealt = "philipp 12, leo 17, maria 4, joker"'
    assert answer(BUY, "round = 2", red) == "buy leo 17"


def test_it_leaves_jokers_when_it_has_enough() -> None:
    red = '[seat.red]\nmoney = 900\nhand = "leo 5, joker 3"\ndealt = "joker 2"'
    assert answer(BUY, "round = 2", red) == "done"


@pytest.mark.parametrize(("score", "expected"), [(24, "done"), (3, "buy leo 17")])
def test_it_keeps_the_money_for_a_church_when_the_barrier_is_near(score: int, expected: str) -> None:
    red = f'[seat.red]\nscore = {score}\nmoney = 900\nhand = "leo 5"\ndealt = "leo 17"'
    assert answer(BUY, "round = 3", red) == expected


# Strength


def test_it_wins_nearly_always_against_three_that_play_at_random() -> None:
    setup = GAME.setup(4)
    won = 0
    for number in range(60):
        mine = number % 4
        bots = [make("easy" if seat == mine else "random", GAME, setup, seat, 10 * number + seat) for seat in range(4)]
        state, _ = play_game(GAME, setup, bots, Sampled(number))
        won += GAME.places(state)[mine] == 1

    assert won >= 54
