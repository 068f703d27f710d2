"""A hint, a try-out and the report name one chance for one answer; reasons agree with the numbers on the screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import pytest
from tests.advice.moments import QUICK, questions, random_match, recorded

from hausmacht.advice.augsburg1520 import EXPERT as BANKER
from hausmacht.advice.augsburg1520 import incomes_to_come
from hausmacht.advice.experts import Expert, answered, expert_for
from hausmacht.advice.forecasts import forecasts
from hausmacht.advice.hints import ALONE, Advice, Hint, advise
from hausmacht.advice.knowledge import Known, known_after, known_now, moments
from hausmacht.advice.report import Care, Decisions
from hausmacht.advice.telling import tell_advice
from hausmacht.advice.what_if import begin, choose_in, look
from hausmacht.advice.words import Speaker, behind, percent
from hausmacht.bots import make
from hausmacht.core.chance import Sampled
from hausmacht.core.game import Game
from hausmacht.core.match import Match
from hausmacht.core.shelf import games
from hausmacht.core.view import View
from hausmacht.games.augsburg1520.components import CATHEDRAL, CERTIFICATES, CHURCH, VALUES

GAMES = ("augsburg1520", "wallenstein", "price_of_power")
REPLAYS = ("augsburg1520-2", "wallenstein-4", "price_of_power-2-and-bots")
FEW = 12  # tries: enough to see whether three ways to the same number arrive at it
MOST = 8  # positions of a game
MANY = {"augsburg1520-2": 80, "wallenstein-4": 16, "price_of_power-2-and-bots": 24}  # where only hints are asked for
LUCK = 8  # draws that show whether luck has a hand in it
SEATS = {"augsburg1520": 3, "wallenstein": 3, "price_of_power": 2}


@pytest.fixture(autouse=True)
def few_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    for game in GAMES:
        monkeypatch.setattr(expert_for(games()[game]), "tries", FEW)


def positions(game: str, seed: int = 1) -> Iterator[tuple[Match[Any], Known]]:
    return islice(questions(game, SEATS[game], seed), MOST)


@pytest.mark.parametrize("game", GAMES)
def test_a_try_out_names_the_chance_that_the_hint_named(game: str) -> None:
    told = 0
    for _, known in positions(game):
        for hint in advise(known).hints:
            for world in (0, 1):  # whatever table is dealt
                branch, seen = begin(known, world)
                assert seen.shares == ()
                branch, seen = choose_in(branch, hint.text)
                assert seen.shares[known.seat] == pytest.approx(hint.value)
                told += 1
            assert look(branch).shares == seen.shares

    assert told > MOST


@pytest.mark.parametrize("name", REPLAYS)
def test_the_report_names_the_answer_and_the_chances_of_the_hint(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match = recorded(name)
    monkeypatch.setattr("hausmacht.advice.report.CLEAR", 0.0)  # every loss is told, however small
    monkeypatch.setattr("hausmacht.advice.report.LEAST_LOSS", 0.0)
    decisions = Decisions(match, expert_for(match.game), Care(), (0,), 1)
    suspects = list(decisions.worth_a_glance())
    found = [decisions.closely(suspect) for suspect in suspects[:: len(suspects) // MOST + 1]]

    assert any(found)
    for again in found:
        if again is None:
            continue
        known = known_after(match, again.after, again.seat)
        hints = advise(known).hints
        assert again.best == hints[0].text
        assert again.best_value == pytest.approx(hints[0].value)
        assert again.loss == pytest.approx(again.best_value - again.chosen_value)
        branch, _ = begin(known)
        _, seen = choose_in(branch, again.chosen)
        assert seen.shares[again.seat] == pytest.approx(again.chosen_value)


# What a reason speaks of, as it stands on the screen of a seat


def hand_of(view: Any, seat: int) -> float:
    return float(sum(card % VALUES + 1 for card in (*view.my_hand, *view.my_picked) if card < CERTIFICATES))


def jokers_of(view: Any, seat: int) -> float:
    return float(sum(card >= CERTIFICATES for card in (*view.my_hand, *view.my_picked)))


def points_to_come(view: Any, seat: int) -> float:
    return float(view.seats[seat].points_a_round * (view.rounds - view.round + ("income.take_points" in view.to_do)))


def stopped(view: Any, seat: int) -> float:
    """What the barrier would stop of the points to come, as the page says it."""
    seen = view.seats[seat]
    return 0.0 if seen.barrier < 0 else max(0.0, seen.score + points_to_come(view, seat) - seen.barrier)


SEEN: dict[str, dict[str, Callable[[Any, int], float]]] = {
    "augsburg1520": {
        "score": lambda view, seat: view.seats[seat].score,
        "money": lambda view, seat: view.my_money,
        "hand": hand_of,
        "jokers": jokers_of,
        "buildings": lambda view, seat: sum(view.seats[seat].tiles[tile] > 0 for tile in (CHURCH, CATHEDRAL)),
        "income": lambda view, seat: view.seats[seat].income * incomes_to_come(view),
        "points-to-come": points_to_come,
        "barriers": stopped,
    },
    "wallenstein": {
        "score": lambda view, seat: view.seats[seat].score,
        "money": lambda view, seat: view.seats[seat].money,
        "grain": lambda view, seat: view.seats[seat].grain,
        "land": lambda view, seat: sum(county.owner == seat for county in view.counties),
        "unrest": lambda view, seat: sum(county.revolts for county in view.counties if county.owner == seat),
        "buildings": lambda view, seat: sum(
            county.built.bit_count() for county in view.counties if county.owner == seat
        ),
    },
    "price_of_power": {
        "score": lambda view, seat: view.prestige[seat],
        "money": lambda view, seat: view.ducats[seat],
        "power": lambda view, seat: sum(view.power[seat * 3 : seat * 3 + 3]),
        "stability": lambda view, seat: view.stability[seat],
        "loans": lambda view, seat: view.loans[seat],
    },
}


def seen_after(game: Game[Any], state: Any, known: Known, text: str) -> list[View]:
    """What the seat sees once it has answered, however luck falls."""
    found: list[View] = []
    for seed in range(LUCK):
        table = answered(state, known.seat, text, Sampled(seed))
        assert table is not None
        found.append(game.view(table.state, known.seat))
    return found


@pytest.mark.parametrize("name", REPLAYS)
def test_no_reason_contradicts_a_number_on_the_screen(name: str) -> None:
    match = recorded(name)
    apart = len(match.line) // MANY[name]
    told, compared = 0, 0
    for place, moment in enumerate(moments(match)):
        if place % apart or moment.entry is None:
            continue
        known = moment.known(moment.entry.seat)
        assert known.question is not None
        if len(known.question.options) > 1:
            for hint in advise(known).hints:
                if hint.compared:
                    told += len(hint.reasons)
                    compared += agree(match.game, moment.state, known, hint)

    assert told > MOST
    if match.game.id != "wallenstein":  # there an answer alone changes nothing but where armies stand
        assert compared, "no reason speaks of a number on the screen: the test proves nothing"


def agree(game: Game[Any], state: Any, known: Known, hint: Hint) -> int:
    """Checks each reason by what the seat sees after either answer; how many told of a difference at once."""
    mine, other = [seen_after(game, state, known, text) for text in (hint.text, hint.compared)]
    at_once = 0
    for reason in hint.reasons:
        number = SEEN[known.game].get(reason.term)
        if number is None:
            continue
        found = {number(a, known.seat) - number(b, known.seat) for a, b in zip(mine, other, strict=True)}
        if reason.now:
            assert [reason.amount] == pytest.approx(list(found))
            at_once += 1
        elif len(found) == 1:
            assert reason.amount * found.pop() >= 0, f"{reason} is the opposite of what is seen at once"
    return at_once


@pytest.mark.parametrize("game", GAMES)
def test_the_percents_on_the_page_are_in_order_and_add_up(game: str) -> None:
    for match, known in positions(game):
        advice = advise(known)
        speaker = Speaker(match.game, match.setup, "en", ("Anna", "Ben", "Clara")[: match.setup.seats])
        told = tell_advice(advice, known, speaker)
        assert [hint.label for hint in told.hints] == [labels(match, known)[hint.text] for hint in told.hints]
        if not advice.hints[0].by_rule:
            shown = [round(100 * hint.value) for hint in advice.hints]
            assert shown == sorted(shown, reverse=True)
        best = percent(advice.hints[0].value, "en")
        for hint in advice.hints[1:]:
            assert best == percent(round(100 * hint.value) / 100 + behind(hint) / 100, "en") or "<" in best


def labels(match: Match[Any], known: Known) -> dict[str, str]:
    """The options as the page writes them."""
    assert known.question is not None
    words = match.game.named(match.game.catalogue("en", match.setup), match.game.naming(match.state))
    return {
        option.text: words.say("choice", option.kind, option.numbers, ("Anna", "Ben", "Clara"))
        for option in known.question.options
    }


def test_in_the_last_turn_only_points_and_what_decides_a_tie_are_worth_anything() -> None:
    """No income, no certificates and no offices come after the last auction: nothing of that is praised."""
    to_come = {"income", "offices", "points-to-come", "hand", "jokers", "barriers", "buildings"}
    looked = 0
    match = recorded("augsburg1520-2")
    for entry in match.line[-30:]:
        known = known_after(match, entry.number, entry.seat)
        if known.question is None or len(known.question.options) < 2:
            continue
        view: Any = known.view
        if view.round == view.rounds and not any(each.startswith("auction.visit") for each in view.to_do):
            looked += 1
            for hint in advise(known).hints:
                assert not {reason.term for reason in hint.reasons} & to_come

    assert looked


def test_income_is_counted_as_often_as_it_comes() -> None:
    match = recorded("augsburg1520-2")
    at = [term.name for term in BANKER.terms].index("income")
    for entry in match.line[::9]:
        known = known_after(match, entry.number, 0)
        promised = sum(
            each.numbers["money"] * each.numbers["rounds"] for each in forecasts(known) if each.kind == "income"
        )
        assert BANKER.count(known.worlds(1, 0)[0], 0).amounts[at] == promised


def test_what_a_barrier_would_stop_is_what_the_forecast_says() -> None:
    match = recorded("augsburg1520-2")
    at = [term.name for term in BANKER.terms].index("barriers")
    found: list[float] = []
    for entry in match.line[::9]:
        known = known_after(match, entry.number, 0)
        told = sum(each.numbers["lost"] for each in forecasts(known) if each.kind == "barrier" and each.seat == 0)
        assert BANKER.count(known.worlds(1, 0)[0], 0).amounts[at] == told
        found.append(told)

    assert max(found) > 20  # without a church all that lies beyond 25 is counted once


def test_answers_with_one_percent_are_called_alike_from_both_sides() -> None:
    for game in GAMES:
        for match, known in positions(game, 2):
            advice = advise(known)
            if len(advice.hints) > 1 and not advice.hints[0].by_rule:
                first, second = advice.hints[:2]
                assert first.clear == second.clear
                assert not (first.clear and round(100 * first.value) == round(100 * second.value))
                speaker = Speaker(match.game, match.setup, "en", ("Anna", "Ben", "Clara")[: match.setup.seats])
                said = " ".join(each for hint in (first, second) for each in hint_sentences(speaker, hint))
                assert not (first.clear and "the same on average" in said)


def hint_sentences(speaker: Speaker, hint: Hint) -> list[str]:
    return speaker.reasons(hint, "…" if hint.compared else "")


def solo() -> Known:
    title = games()["price_of_power"]
    return known_now(random_match(title.id, 1, 3), 0)


def test_alone_against_realms_of_the_rules_nobody_is_sure_to_win() -> None:
    advice: Advice = advise(solo())
    assert advice.hints
    assert all(hint.value < 0.99 for hint in advice.hints)


def test_where_nobody_else_can_win_nothing_is_said_about_chances(monkeypatch: pytest.MonkeyPatch) -> None:
    known = solo()
    monkeypatch.setattr(type(expert_for(known.title())), "can_judge", lambda self, known: False)
    advice = advise(known)
    assert advice.method == ALONE
    assert not advice.hints
    assert isinstance(expert_for(known.title()), Expert)


def test_alone_against_realms_of_the_rules_answers_are_told_apart() -> None:
    """In a turn of the first round, played so far by the rules of thumb."""
    title = games()["price_of_power"]
    match = random_match(title.id, 1, 3)
    bot = make("easy", title, match.setup, 0, 1)
    question = match.question(0)
    while question is not None and not (question.kind == "turn" and len(question.options) > 4):
        match.choose(0, bot.decide(match.view(0), question))
        question = match.question(0)
    advice = advise(known_now(match, 0), QUICK)

    assert len({round(hint.value, 6) for hint in advice.hints}) > 1
    assert all(hint.reasons for hint in advice.hints)


def test_a_table_of_the_price_of_power_is_weighed_at_one_look() -> None:
    """The close look that is taken once says the same as one look for each thing that is told."""
    expert = expert_for(games()["price_of_power"])
    state = random_match("price_of_power", 4, 3).state
    assert state.agenda
    assert expert.weigh(state, 1, 4) == Expert.weigh(expert, state, 1, 4)
