"""Everything that advice says has words in every language."""

from __future__ import annotations

import pytest
from tests.advice.moments import JUDGED, QUICK, questions, recorded

from hausmacht.advice.experts import expert_for
from hausmacht.advice.hints import RIVALS, Reason, advise
from hausmacht.advice.report import Care, report
from hausmacht.advice.telling import plain_counts, tell_advice, tell_report
from hausmacht.advice.wallenstein import supply
from hausmacht.advice.words import Speaker, change, number, percent, phrases
from hausmacht.core.match import Match
from hausmacht.core.shelf import games

NAMES = ("Anna", "Ben", "Clara", "Dirk", "Eva")
languages = pytest.mark.parametrize("language", ["en", "de"])


def speaker(match: Match[object], language: str) -> Speaker:  # type: ignore[type-var]
    return Speaker(match.game, match.setup, language, NAMES[: match.setup.seats])


@languages
@pytest.mark.parametrize("game", JUDGED)
def test_every_term_is_worded_both_ways(game: str, language: str) -> None:
    title = games()[game]
    said = Speaker(title, title.setup(3), language, NAMES[:3])
    for term in (*expert_for(title).terms, RIVALS):
        more = said.reason(Reason(term.name, 2.5, 1.0))
        less = said.reason(Reason(term.name, -2.5, -1.0))
        assert more != less
        assert ("2,5" if language == "de" else "2.5") in more


@languages
@pytest.mark.parametrize("game", JUDGED)
def test_hints_are_told_in_sentences(game: str, language: str) -> None:
    for match, known in questions(game):
        told = tell_advice(advise(known, QUICK), known, speaker(match, language))
        assert told.sentence
        assert told.asked
        for hint in told.hints:
            assert hint.label
            assert hint.sentences
        for forecast in told.forecasts:
            assert NAMES[forecast.seat] in forecast.sentence or forecast.kind in ("income", "revenue")


@languages
@pytest.mark.parametrize("name", ["augsburg1520-2", "wallenstein-4"])
def test_a_report_is_told_in_sentences(name: str, language: str) -> None:
    match = recorded(name)
    found = report(match, Care(draws=1, glance=2), seats=(0,))
    told = tell_report(found, match, speaker(match, language), plain_counts(match))

    assert [seat.sentence.split(":")[0] for seat in told.seats] == list(NAMES[: match.setup.seats])
    for turn in told.turns:
        assert NAMES[turn.seat] in turn.sentence
    for again in told.again:
        assert again.chosen_label in again.sentence


@pytest.mark.parametrize("game", ["", *JUDGED])
def test_both_languages_have_the_same_words(game: str) -> None:
    english, german = [phrases(game, language).words for language in ("en", "de")]
    assert {section: set(words) for section, words in english.items()} == {
        section: set(words) for section, words in german.items()
    }


@languages
@pytest.mark.parametrize("game", JUDGED)
def test_one_is_never_told_as_several(game: str, language: str) -> None:
    """A word that becomes another with a single one of something has its own sentence wherever it stands."""
    words = phrases(game, language).words
    told = [(section, term) for section in ("more", "less") for term in words[section] if " " not in term]
    counted = {each: set(words[each[0]][each[1]].partition("{amount}")[2].split()) for each in told}
    alone = {each: words[each[0]].get(f"{each[1]} amount=1", "").split() for each in told}
    several = set().union(*(counted[each] - set(alone[each]) for each in told if alone[each]))
    assert {"points", "Punkte"} & several
    assert [each for each in told if not alone[each] and several & counted[each]] == []


@languages
def test_a_winter_that_is_sure_is_told_without_a_range(language: str) -> None:
    title = games()["wallenstein"]
    said = Speaker(title, title.setup(3), language, NAMES[:3])
    sure, open_yet = (said.forecast(supply(0, counties=8, grain=9, losses=losses)) for losses in ([4], [2, 4]))
    assert (" 1 to 3 " if language == "en" else " 1 bis 3 ") in open_yet
    assert "3 to" not in sure
    assert "3 bis" not in sure
    assert " 3 " in sure


def test_numbers_are_as_exact_as_they_are_worth_reading() -> None:
    assert [number(each, "en") for each in (0.3, 2.04, 14.6, -3.26)] == ["0.3", "2", "15", "3.3"]
    assert number(2.5, "de") == "2,5"
    assert [percent(each, "en") for each in (0.0, 0.004, 0.336, 1.0)] == ["0%", "< 1%", "34%", "100%"]
    assert [change(each, "en") for each in (0.12, -0.12, 0.001)] == ["+12%", "−12%", "±0%"]
    assert (percent(0.34, "de"), change(0.12, "de")) == ("34 %", "+12 %")
