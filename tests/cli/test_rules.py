"""Looking up rules at the terminal: by key, by words, in both languages, with those of modules and of every game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.cli.conftest import Run

from hausmacht.cli.languages import terminal_words
from hausmacht.cli.rules import MOST_SHOWN, Rule, look_up, near_keys, rules_of
from hausmacht.core.shelf import games

# What players ask, in the words they would type, and the rule that answers; no key: a question of the rulebook does
ASKED = [
    ("wallenstein", "en", "last army", ""),
    ("wallenstein", "en", "battle tie", "combat.tie"),
    ("wallenstein", "en", "peasants defender", "combat.allied-peasants"),
    ("wallenstein", "en", "neutral county peasant", "combat.neutral"),
    ("wallenstein", "en", "grain winter", "winter.loss"),
    ("wallenstein", "en", "unsupplied", "winter.chart"),
    ("wallenstein", "en", "palace costs", "build.cost"),
    ("wallenstein", "en", "second palace", "build.one-each"),
    ("wallenstein", "en", "equal bids", "order.lot"),
    ("wallenstein", "en", "must carry out", "actions.must"),
    ("wallenstein", "en", "too few armies", "deploy.supply"),
    ("wallenstein", "en", "majority", "score.majority"),
    ("wallenstein", "en", "church attack", "event.church"),
    ("wallenstein", "en", "fewer cards than boxes", "plan.cards-short"),
    ("wallenstein", "en", "conquer buildings", "combat.conquest"),
    ("wallenstein", "en", "courtiers price", "court.price"),
    ("wallenstein", "en", "statue adjacent", "leaders.statue"),
    ("wallenstein", "en", "four regions", "landsknechte.condition"),
    ("wallenstein", "de", "unentschieden", "combat.tie"),
    ("wallenstein", "de", "letzte Armee", ""),
    ("wallenstein", "de", "Getreide Winter", "winter.supply"),
    ("wallenstein", "de", "Palast kostet", "build.cost"),
    ("wallenstein", "de", "gleiche Gebote", "order.lot"),
    ("wallenstein", "de", "Bauern Verteidiger", "combat.allied-peasants"),
    ("wallenstein", "de", "Standbild", "leaders.statue"),
    ("augsburg1520", "en", "jokers alone", "auction.jokers"),
    ("augsburg1520", "en", "how many rounds", "round.number"),
    ("augsburg1520", "en", "tie cathedral", "end.tie"),
    ("augsburg1520", "en", "step rival", "steps.rob"),
    ("augsburg1520", "en", "compensation", "steps.compensation"),
    ("augsburg1520", "en", "church 25", "barriers.church"),
    ("augsburg1520", "en", "second place", "showdown.consolation"),
    ("augsburg1520", "en", "unused privileges", "privileges.forgo"),
    ("augsburg1520", "en", "300 guilders", "privileges.trade-money"),
    ("augsburg1520", "en", "supply exhausted", "supply.reshuffle"),
    ("augsburg1520", "en", "lose tile", "tiles.kept"),
    ("augsburg1520", "en", "Master Builder", "buildings.master-builder"),
    ("augsburg1520", "en", "equal cards Maximilian", "maximilian.ties"),
    ("augsburg1520", "de", "Joker allein", "auction.jokers"),
    ("augsburg1520", "de", "wie viele Runden", "round.number"),
    ("augsburg1520", "de", "Dom Gleichstand", "end.tie"),
    ("augsburg1520", "de", "entschädigt", "steps.compensation"),
    ("augsburg1520", "de", "Kirche 25", "barriers.church"),
]


def spoken(game: str, language: str) -> list[Rule]:
    return rules_of(game, language, terminal_words(language).words.get("rule", {}))


@pytest.fixture
def typed(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """What the terminal says to lines that are typed at the first question of a game."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "100")

    def at_the_table(game: str, language: str, *lines: str) -> str:
        words = ("play", game, "--players", f"you{',random' * (games()[game].seats[0] - 1)}", "--language", language)
        result = run(*words, "--seed", "s", input="".join(f"{line}\n" for line in lines))
        assert result.exit_code == 0, result.output
        return " ".join(result.output.split(f"> {lines[0]}")[1].split())

    return at_the_table


@pytest.mark.parametrize(("game", "language", "words", "key"), ASKED)
def test_what_a_player_asks_is_among_the_first_rules_that_are_shown(
    game: str, language: str, words: str, key: str
) -> None:
    found, by_key = look_up(spoken(game, language), words, terminal_words(language).word("search", "small"))

    assert not by_key
    assert key in [rule.key for rule in found[:MOST_SHOWN]]


@pytest.mark.parametrize("game", ["augsburg1520", "wallenstein"])
def test_every_rule_of_the_small_games_is_told_in_german(game: str) -> None:
    assert [rule.key for rule in spoken(game, "de") if not rule.is_translated] == []


def test_words_are_found_whatever_their_ending() -> None:
    rules = [Rule("a.one", "The peasants revolt.", "", True, "a.one"), Rule("a.two", "A peas stew.", "", True, "a.two")]

    assert [rule.key for rule in look_up(rules, "Peasant revolts")[0]] == ["a.one"]
    assert [rule.key for rule in look_up(rules, "peas")[0]] == ["a.one", "a.two"]
    assert [rule.key for rule in look_up(rules, "how many peas", "how many")[0]] == ["a.one", "a.two"]
    assert look_up(rules, "!?") == ([], False)


def test_a_key_finds_the_rule_and_those_below_it() -> None:
    rules = [Rule(key, "Text.", "", True, key) for key in ("a.one", "a.one.more", "a.ones", "ab.two")]

    assert [rule.key for rule in look_up(rules, "a.one")[0]] == ["a.one", "a.one.more"]
    assert [rule.key for rule in look_up(rules, "A")[0]] == ["a.one", "a.one.more", "a.ones"]
    assert near_keys(rules, "a.onne") == ["a.one", "a.ones"]


def test_rules_of_modules_are_found_at_the_table(typed: Callable[..., str]) -> None:
    assert "court.price For a card, as many courtiers" in typed("wallenstein", "en", "rule court.price")


def test_rules_are_told_in_german(typed: Callable[..., str]) -> None:
    assert "combat.neutral Ein Land, das niemandem gehört, verteidigt ein Bauer" in typed(
        "wallenstein", "de", "regel combat.neutral"
    )
    assert "core.turn Wählen darf nur, wer gefragt ist" in typed("wallenstein", "de", "regel core.turn")


def test_a_question_of_the_rulebook_is_answered(typed: Callable[..., str]) -> None:
    said = typed("wallenstein", "en", "rule my last army")

    assert "May I attack with my last army? No. One army always stays at home" in said


def test_of_many_rules_the_others_are_named(typed: Callable[..., str]) -> None:
    said = typed("wallenstein", "en", "rule county")

    assert "Also: " in said
    assert said.count(" (p. ") <= MOST_SHOWN


def test_what_no_rule_says_is_said(typed: Callable[..., str]) -> None:
    assert "There is no rule 'dragons', and none with these words." in typed("wallenstein", "en", "rule dragons")
    assert "There is no rule 'combat.tei'. Similar keys: combat.tie" in typed("wallenstein", "en", "rule combat.tei")
