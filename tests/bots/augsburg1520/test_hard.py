"""What `hard` has learned: what a table promises, how players offer, and a tree of its own answers."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from hausmacht.bots.augsburg1520 import merchant
from hausmacht.bots.augsburg1520.hard import merchant as learned
from hausmacht.bots.augsburg1520.merchant import Merchant, features_of_all, offer_features
from hausmacht.bots.augsburg1520.subject import HardSubject, OfferSubject
from hausmacht.bots.fitting import HABIT, Noted, Subject, leaning
from hausmacht.bots.weights import Weights, read_weights
from hausmacht.core.agenda import Choice, Decision, Table, advance, choose, copy_of, next_decision
from hausmacht.core.chance import Sampled
from hausmacht.core.search import EXPLORE, Budget, Node, Reach, Search
from hausmacht.games.augsburg1520 import GAME
from hausmacht.games.augsburg1520.rules.auction import CALL, PASS, cards_to_offer
from hausmacht.games.augsburg1520.state import Augsburg

SUBJECTS: list[Subject] = [HardSubject(), OfferSubject()]


def questions(seats: int, seed: int) -> Iterator[tuple[Augsburg, Decision[Augsburg, Choice]]]:
    """All questions of a random game."""
    luck = Sampled(seed)
    table = Table(GAME.new(GAME.setup(seats)), luck)
    advance(table)
    while (decision := next_decision(table.state)) is not None:
        yield table.state, decision
        options = decision.options(table.state)
        choose(table, decision, options[luck.below("", len(options))])


# Fitting


def test_it_finds_what_makes_players_lean() -> None:
    """They do it when the first number is large, not when the second is; the third says nothing."""
    luck = Sampled(2)
    examples = []
    for _ in range(600):
        row = [luck.below("", 100) / 50 - 1 for _ in range(3)]
        chance = 0.9 if row[0] > row[1] else 0.1
        examples.append(Noted(0, [row], [], [float(luck.below("", 100) < 100 * chance)]))
    first, second, third = leaning(examples, 3)

    assert first > 1
    assert second < -1
    assert abs(third) < 0.5


@pytest.mark.parametrize("subject", SUBJECTS, ids=["hard", "offers"])
@pytest.mark.parametrize("players", [HABIT, "easy"])
def test_the_same_seed_notes_the_same(subject: Subject, players: str) -> None:
    noted = subject.play(3, 8, subject.first_weights(), players)

    assert noted == subject.play(3, 8, subject.first_weights(), players)
    assert noted != subject.play(3, 9, subject.first_weights(), players)
    assert len(noted) > 20
    assert {len(row) for each in noted for row in each.features} == {len(subject.features)}
    assert {each.stage for each in noted} <= set(range(subject.stages))


def test_tables_are_noted_at_every_auction_with_the_end_of_the_game() -> None:
    subject = HardSubject()
    noted = subject.play(4, 3, subject.first_weights(), HABIT)

    assert len(noted) == 6 * 6 - 1  # five auctions and a time to buy in each round; the last round has none
    assert all(each.points == noted[0].points and sum(each.wins) == pytest.approx(1) for each in noted)


def test_offers_are_noted_as_yes_and_no() -> None:
    subject = OfferSubject()
    noted = subject.play(4, 3, subject.first_weights(), HABIT)
    weights = subject.fit(noted, {})

    assert {(each.stage, each.wins[0]) for each in noted} >= {(row, yes) for row in (1, 2) for yes in (0.0, 1.0)}
    assert subject.surprise(noted, weights) < 0.6
    assert subject.surprise(noted, subject.first_weights()) == pytest.approx(0.693, abs=0.001)


@pytest.mark.parametrize(("subject", "most"), [(SUBJECTS[0], 1.2), (SUBJECTS[1], 0.55)], ids=["hard", "offers"])
def test_the_weights_fit_and_say_where_they_come_from(subject: Subject, most: float) -> None:
    weights = read_weights(subject.file, subject.features, subject.stages)

    assert weights.provenance["command"].endswith(f"--weights {subject.file.stem}")
    assert {"date", "games", "seed", "tables"} <= set(weights.provenance)
    assert weights.provenance["surprise"] < most


# Judging and offering


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_it_judges_every_table_and_offers_what_it_holds(seats: int) -> None:
    guide = learned()
    for state, decision in questions(seats, seats):
        assert sum(guide.shares(state)) == pytest.approx(1)
        assert guide.pick(state, decision, Sampled(1)) in decision.options(state)
        if decision.kind == "offer":
            assert offer_features(state, decision.seat)[merchant.ABLE] == cards_to_offer(state, decision.seat)


def test_nobles_to_come_count_for_the_highest_certificate_and_the_most_cards() -> None:
    for state, _ in questions(4, 6):
        rows = features_of_all(state)
        tops = merchant.FEATURES.index("nobles to come with the highest certificate")
        most = merchant.FEATURES.index("nobles to come with the most cards")
        assert sum(row[tops] for row in rows) <= 5
        assert sum(row[most] for row in rows) <= sum(row[tops] for row in rows)


def guide_that_leans(row: int, lean: float) -> Merchant:
    first = Weights([[0.0] * len(merchant.FEATURES)] * merchant.STAGES, [1.0] * merchant.STAGES)
    offers = [[-9.0] + [0.0] * (len(merchant.OFFER_FEATURES) - 1) for _ in range(merchant.OFFER_ROWS)]
    offers[row][0] = lean
    return Merchant(first.stages, first.scale, offers)


def test_players_open_pass_raise_and_call_as_they_lean() -> None:
    asked = 0
    for state, decision in questions(4, 12):
        able = cards_to_offer(state, decision.seat) if decision.kind == "offer" else 0
        if state.offer and able > state.offer:
            asked += 1
            assert guide_that_leans(merchant.LEAVE, 9.0).pick(state, decision, Sampled(1)) is PASS
            assert guide_that_leans(merchant.OPEN, 9.0).pick(state, decision, Sampled(1)) is CALL
            assert guide_that_leans(merchant.GO_UP, 9.0).pick(state, decision, Sampled(1)).kind == "offer"
        elif able and not state.offer:
            asked += 1
            assert guide_that_leans(merchant.OPEN, 9.0).pick(state, decision, Sampled(1)).kind == "offer"
            assert guide_that_leans(merchant.OPEN, -9.0).pick(state, decision, Sampled(1)) is PASS
    assert asked > 5


def test_the_same_luck_makes_players_waver_alike() -> None:
    guide = guide_that_leans(merchant.LEAVE, 0.0)
    answers: list[list[str]] = []
    for seed in (1, 2, 3, 1):
        found = []
        for state, decision in questions(4, 12):
            if decision.kind == "offer" and state.offer:
                luck = guide.luck(seed, state)
                found.append(guide.pick(state, decision, luck).text)
        answers.append(found)

    assert answers[0] == answers[3]
    assert answers[0] != answers[1] != answers[2]


# The tree


def answers_in(node: Node) -> set[str]:
    """The answers that stand in a tree, with the seats that gave them."""
    return set(node.ways).union(*[answers_in(way) for way in node.ways.values()])


@pytest.mark.parametrize("own", [True, False])
def test_in_a_tree_of_own_choices_rivals_answer_by_habit(own: bool) -> None:
    """Rivals whose habit is to pass never call in it, while the seat itself tries whatever there is."""
    guide = guide_that_leans(merchant.LEAVE, 20.0)
    called: set[str] = set()
    for state, decision in questions(4, 5):
        if decision.kind == "offer" and state.offer and len(decision.options(state)) > 1:
            search = Search(guide, [copy_of(state)], decision.seat, 1, Reach(0, 60), True, EXPLORE, own=own)
            search.run(Budget(100, 0))
            answers = {answer for each in search.found for answer in answers_in(each.node)}
            called |= {
                answer
                for answer in answers
                if answer.endswith("call") and not answer.startswith(f"offer {decision.seat}")
            }
    assert bool(called) is not own
