"""Guided games, played through: every step comes up and can be said, also to somebody who chooses otherwise."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from tests.toll import TollGame

from hausmacht import bots
from hausmacht.core.game import Game
from hausmacht.core.match import Match, new_match
from hausmacht.core.shelf import games
from hausmacht.guided.coach import Coach, CoachTold
from hausmacht.guided.script import Script, ScriptError, read_script, scripts

SCRIPTS = [(game.id, name) for game in games().values() for name in scripts(game)]
LANGUAGES = ("en", "de")
PATIENCE = 90  # decisions of the person in which a guided game must be through
TARGET = re.compile(r"[a-z-]+:[\w-]+")


def script_of(game: str, name: str) -> tuple[Game[Any], Script]:
    return games()[game], scripts(games()[game])[name]


class Guided:
    """A guided game with its bots, and a person who answers as a function says."""

    def __init__(self, game: Game[Any], script: Script) -> None:
        setup = game.setup(script.seats, script.options)
        self.match: Match[Any] = new_match(game, setup, script.seed)
        self.script = script
        self.names = tuple(name or "Ada" for name in script.names or ("",) * script.seats)
        self.bots = [bots.make(script.bot, game, setup, seat, 0) for seat in range(script.seats)]
        self.seen = [-1] * script.seats
        self.coach = Coach(self.match, script)

    def until_asked(self) -> bool:
        """Let the bots play until the person is asked; False: the match is over."""
        match, me = self.match, self.script.seat
        while not match.is_over():
            if match.decision_of(me) is not None:
                return True
            seat = match.decisions()[0].seat
            for event in match.events(seat, self.seen[seat]):
                self.bots[seat].see(event)
            self.seen[seat] = match.entries[-1].number
            question = match.question(seat)
            assert question is not None
            assert match.choose(seat, self.bots[seat].decide(match.view(seat), question)) is None
        return False

    def told(self, language: str = "en") -> CoachTold:
        return self.coach.told(language, self.names)

    def play(self, answer: Callable[[CoachTold, list[str]], str], decisions: int = PATIENCE) -> list[CoachTold]:
        """What was told before each decision of the person, and at the end."""
        found: list[CoachTold] = []
        while len(found) < decisions and self.until_asked():
            told = self.told()
            check(told, self.told("de"), self.script)
            found.append(told)
            if told.finished:
                break
            question = self.match.question(self.script.seat)
            assert question is not None
            assert self.match.choose(self.script.seat, answer(told, question.texts())) is None
        return found


def check(english: CoachTold, german: CoachTold, script: Script) -> None:
    """Both languages say the same, without anything left to fill in, and point at things the script knows."""
    for told in (english, german):
        step = told.step
        if step is None:
            continue
        said = [step.question, step.lead, step.answer, step.button, told.said]
        said += [text for reason in step.reasons for text in (reason.fact, reason.text)]
        assert all("{" not in text and "}" not in text and "None" not in text for text in said)
        assert len(step.question) < 90, step.question
        for reason in step.reasons:
            assert all(TARGET.fullmatch(at) and at.split(":")[0] in script.targets for at in reason.at), reason.at
    assert (english.step is None) == (german.step is None)
    if english.step and german.step:
        assert english.step.choice == german.step.choice
        assert english.step.question != german.step.question
        assert [reason.at for reason in english.step.reasons] == [reason.at for reason in german.step.reasons]


def good(told: CoachTold, texts: list[str]) -> str:
    if told.step is not None:
        return told.step.choice
    assert told.known is not None
    return told.known.choice


def another(told: CoachTold, texts: list[str]) -> str:
    """The last option that is not the coach's, as long as there is one."""
    mine = good(told, texts)
    return next((text for text in reversed(texts) if text != mine), mine)


@pytest.mark.parametrize(("game", "name"), SCRIPTS)
def test_who_always_takes_the_good_answer_meets_every_step(game: str, name: str) -> None:
    title, script = script_of(game, name)
    guided = Guided(title, script)
    told = guided.play(good)
    met = [each.step.id for each in told if each.step is not None]
    assert met == [step.id for step in script.steps], "steps come up once each, in their order"
    assert told[-1].finished
    assert [each.step.n for each in told if each.step is not None] == [*range(1, len(script.steps) + 1)]
    assert not any(each.said for each in told)
    with_place = [each for each in told if each.step is not None and any(reason.at for reason in each.step.reasons)]
    assert len(with_place) == len(met), "every step points at something on the board"


@pytest.mark.parametrize(("game", "name"), SCRIPTS)
def test_who_always_chooses_otherwise_is_told_what_that_does(game: str, name: str) -> None:
    title, script = script_of(game, name)
    told = Guided(title, script).play(another, decisions=40)
    steps = [each for each in told if each.step is not None]
    assert len(steps) >= 3
    assert any(each.said for each in told)
    for text in [each.said for each in told if each.said]:
        assert "{" not in text


@pytest.mark.parametrize(("game", "name"), SCRIPTS)
def test_the_coach_finds_his_place_again(game: str, name: str) -> None:
    """Whoever leaves and comes back, takes something back, or skips a step, is told what fits."""
    title, script = script_of(game, name)
    guided = Guided(title, script)
    guided.play(good, decisions=6)
    assert guided.until_asked()
    before = guided.told()
    assert Coach(guided.match, script).told("en", guided.names) == before
    assert guided.match.choose(script.seat, good(before, [])) is None
    last = max(entry.number for entry in guided.match.line if entry.seat == script.seat)
    place = [entry.number for entry in guided.match.line].index(last)
    guided.told()
    guided.match.rewind(guided.match.line[place - 1].number if place else 0)
    assert guided.told() == before
    if before.step is not None:
        skipped = guided.coach.told("en", guided.names, [before.step.id])
        assert skipped.done == before.done + 1
        assert skipped.step is None or skipped.step.id != before.step.id


def test_several_choices_in_one_go_are_answered_as_one() -> None:
    """Somebody who buys several cards at once is still told what the first of them does."""
    game, script = script_of("augsburg1520", "first")
    guided = Guided(game, script)
    guided.until_asked()
    guided.told()
    assert guided.match.stretch(script.seat, ["buy leo 8", "done"]) is None
    guided.until_asked()
    assert guided.told().said.startswith("You chose: buy Leo 8 for 300 guilders.")
    assert guided.match.choose(script.seat, "pass") is None
    guided.until_asked()
    assert "Leo 8" not in guided.told().said


def test_steps_explain_different_questions_in_the_words_of_the_position() -> None:
    game, script = script_of("augsburg1520", "first")
    guided = Guided(game, script)
    guided.until_asked()
    told = guided.told()
    assert told.step is not None
    assert told.step.choice == "buy philipp 14"
    assert told.step.reasons[0].at == ("dealt:13",)
    assert told.step.reasons[1].fact == "It costs 350 guilders of your 1500 guilders."


def test_a_further_game_brings_its_own_guided_game_along() -> None:
    """From the folder of its package: nothing here knows it."""
    game = TollGame()
    script = scripts(game)["first"]
    guided = Guided(game, script)
    guided.until_asked()
    question = guided.match.question(0)
    assert question is not None
    best = max(option.numbers.get("cargo", 0) for option in question.options)
    told = guided.play(good)
    assert [each.step.id for each in told if each.step is not None] == ["load", "more"]
    assert told[0].step is not None
    assert told[0].step.choice == f"load {best}"
    assert told[-1].finished


# Files that are wrong


def table() -> dict[str, Any]:
    text = {"en": "text", "de": "Text"}
    step = {
        "id": "buy",
        "when": {"question": "buy"},
        "question": text,
        "answer": text,
        "button": text,
        "otherwise": text,
        "reason": [{"fact": text, "text": text, "at": "hand:{card}"}],
    }
    return {
        "title": text,
        "about": text,
        "goal": text,
        "ending": text,
        "seats": 3,
        "seed": "x",
        "targets": ["hand"],
        "step": [step],
    }


def test_a_small_script_can_be_read() -> None:
    script = read_script(games()["augsburg1520"], "small", table(), "small.toml")
    assert script.steps[0].when.question == "buy"
    assert script.bot == "easy"


WRONG: list[tuple[Callable[[dict[str, Any]], Any], str]] = [
    (lambda t: t.pop("seed"), "in small.toml, 'seed' is missing"),
    (lambda t: t.pop("goal"), "in small.toml, 'goal' has no text for the language 'en'"),
    (lambda t: t["goal"].pop("de"), "in small.toml, 'goal' has no text for the language 'de'"),
    (lambda t: t.update(sets=3), "in small.toml, 'sets' is not known. Did you mean seats"),
    (lambda t: t.update(bot="eassy"), "in small.toml, 'bot' must be one of"),
    (lambda t: t.update(options={"start": "pink"}), "in small.toml, Option 'start' must be one of"),
    (lambda t: t.update(step=[]), "in small.toml, there must be 1 to 30 steps, not 0"),
    (lambda t: t.update(step="buy"), "in small.toml, 'step' must be a list of tables"),
    (lambda t: t["step"].append(3), "in small.toml, step 2 must be a table"),
    (lambda t: t["step"].append(t["step"][0]), "in small.toml, there are two steps 'buy'"),
    (lambda t: t["step"][0].pop("button"), "in small.toml, step 'buy', 'button' has no text for the language 'en'"),
    (
        lambda t: t["step"][0].update(when={"question": "by"}),
        "in small.toml, step 'buy', 'when', Augsburg 1520 asks no question 'by'. Did you mean buy",
    ),
    (
        lambda t: t["step"][0]["when"].update(least={"cards": "two"}),
        "in small.toml, step 'buy', 'when', 'least' must have a number for each of its names",
    ),
    (
        lambda t: t["step"][0]["when"].update(after="by"),
        "in small.toml, step 'buy', 'when.after' names no step: 'by'. Did you mean buy",
    ),
    (lambda t: t["step"][0].update(pick=[{}]), "in small.toml, step 'buy', 'pick', there must be a 'choice'"),
    (
        lambda t: t["step"][0]["reason"][0].update(at="hnd:1"),
        "in small.toml, step 'buy', reason 1, 'at' points at 'hnd', which is not among the targets of the script."
        " Did you mean hand",
    ),
    (lambda t: t["step"][0].update(reason=t["step"][0]["reason"] * 4), "step 'buy', there are more than 3 reasons"),
]


@pytest.mark.parametrize(("spoil", "message"), WRONG, ids=[message for _, message in WRONG])
def test_a_wrong_script_is_refused_with_file_step_and_field(
    spoil: Callable[[dict[str, Any]], Any], message: str
) -> None:
    wrong = {**table(), "goal": {"en": "text", "de": "Text"}}
    spoil(wrong)
    with pytest.raises(ScriptError, match=re.escape(message)):
        read_script(games()["augsburg1520"], "small", wrong, "small.toml")
