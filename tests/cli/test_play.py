"""`hausmacht play`: whole games through the terminal, commands, saving and resuming, and secrets between people."""

from __future__ import annotations

import ast
import os
import re
import signal
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import Run
from tests.patience import PATIENCE
from typer.testing import Result

import hausmacht.cli
from hausmacht import bots
from hausmacht.bots import Bot
from hausmacht.cli.languages import chosen_language
from hausmacht.core import matchfile
from hausmacht.core.match import new_match
from hausmacht.core.position import write_position
from hausmacht.core.shelf import games
from hausmacht.core.view import Question, View

GAME = "augsburg1520"
ALWAYS_THE_FIRST = "1\n" * 1000
WORDS = Path(hausmacht.cli.__file__).parent / "words"

Play = Callable[..., Result]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Matches are kept in a folder of the test; the language is English unless asked otherwise."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setenv("COLUMNS", "80")
    return tmp_path / "state" / "hausmacht"


@pytest.fixture
def play(run: Run) -> Play:
    def at_the_table(*words: str | Path, typed: str = "", code: int = 0) -> Result:
        result = run("play", *words, input=typed)
        assert result.exit_code == code, result.output
        return result

    return at_the_table


def only_match(home: Path) -> Path:
    (path,) = home.glob("*.match")
    return path


# Whole games


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_whole_game_of_two(play: Play, run: Run, home: Path, language: str) -> None:
    result = play(GAME, "--players", "you,random", "--seed", "s", "--language", language, typed=ALWAYS_THE_FIRST)

    assert {"en": "The game is over", "de": "Das Spiel ist zu Ende"}[language] in result.output
    assert f"hausmacht verify {only_match(home)}" in result.output
    match = matchfile.load(only_match(home).read_text(encoding="utf-8"), games())
    assert match.is_over()
    assert match.commitment in result.output
    assert run("verify", only_match(home)).exit_code == 0


def test_at_the_end_the_places_follow_the_rules(play: Play, home: Path) -> None:
    result = play(GAME, "--players", "you,easy,random", "--seed", "s", typed=ALWAYS_THE_FIRST)

    match = matchfile.load(only_match(home).read_text(encoding="utf-8"), games())
    standing = result.output.split("The game is over ─")[1].splitlines()[1:4]
    for seat, (place, points) in enumerate(
        zip(match.game.places(match.state), match.game.scores(match.state), strict=True)
    ):
        name = ["Red", "Blue", "Yellow"][seat]
        assert any(re.search(rf"^ {place}\. +. {name} +{points} points", line) for line in standing)


def test_bots_play_among_themselves(play: Play) -> None:
    assert "The game is over" in play(GAME, "--players", "random,random", "--seed", "s").output


def test_the_same_seed_gives_the_same_game(play: Play) -> None:
    games_played = [
        re.sub(r"hausmacht verify .*", "", play(GAME, "--seats", "2", "--seed", "s", typed=ALWAYS_THE_FIRST).output)
        for _ in range(2)
    ]

    assert games_played[0] == games_played[1]


def test_you_and_three_bots_unless_asked_otherwise(play: Play, home: Path) -> None:
    result = play(GAME)

    assert "● Red you   ◆ Blue easy   ▲ Yellow easy   ■ Green easy" in result.output
    header = matchfile.parse(only_match(home).read_text(encoding="utf-8")).header
    assert header.players == ("you", "easy", "easy", "easy")


@pytest.mark.parametrize("width", [80, 120])
def test_nothing_is_wider_than_the_terminal(play: Play, monkeypatch: pytest.MonkeyPatch, width: int) -> None:
    monkeypatch.setenv("COLUMNS", str(width))

    result = play(GAME, "--players", "you,easy,random,easy,random", "--seed", "s", typed="why\n?\ntable\n1\n" * 300)

    drawn = [line for line in result.output.splitlines() if "hausmacht verify" not in line]
    assert max(len(line) for line in drawn) <= width


def test_without_a_terminal_there_are_no_escape_codes(play: Play) -> None:
    assert "\x1b" not in play(GAME, typed="1\n").output


# Answers


def test_a_choice_can_be_typed_as_text(play: Play, home: Path) -> None:
    play(GAME, "--players", "you,random", "--seed", "s", typed="Done\n")

    match = matchfile.load(only_match(home).read_text(encoding="utf-8"), games())
    assert [entry.text for entry in match.line if entry.seat == 0] == ["done"]


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("99", "There is no option 99; type a number from 1 to "),
        ("0", "There is no option 0; type a number from 1 to "),
        ("dance", "'dance' is not an option or a command; type a number from 1 to "),
        ("", "Type a number from 1 to "),
        ("[bold]", "'[bold]' is not an option"),
        ("²", "'²' is not an option"),
        ("rule", "Type rule and a key"),
        ("rule nonsense", "There is no rule 'nonsense', and none with these words."),
        ("rule core.undo", "core.undo  "),
        ("why dance", "That is not an answer to this question. (core.choice)"),
        ("why 1", "You can choose this: it is option 1."),
        ("undo", "You have made no choice that could be taken back. (core.undo)"),
        ("save /nowhere/at/all.match", "Could not save as /nowhere/at/all.match"),
        ("log 0", "Nothing has happened yet."),
    ],
)
def test_every_input_gets_an_answer_and_changes_nothing(play: Play, home: Path, typed: str, answer: str) -> None:
    result = play(GAME, "--players", "you,random", "--seed", "s", typed=f"{typed}\n")

    assert answer in result.output.replace("\n ", " ")
    match = matchfile.load(only_match(home).read_text(encoding="utf-8"), games())
    assert all(entry.seat == 1 for entry in match.line)


def first_auction(*hand: str) -> str:
    """A position: Red opens the auction at Philipp."""
    game = games()[GAME]
    match = new_match(game, game.setup(2, {"start": "red"}), bytes(1))
    while match.state.noble < 0:
        for decision in match.decisions():
            match.choose(decision.seat, "done")
    text = write_position(game, match.setup, match.state)
    return text.replace('hand = "joker 2"', f'hand = "{", ".join(hand)}"', 1)


def test_why_tells_what_is_refused_with_the_rule(play: Play, tmp_path: Path) -> None:
    position = tmp_path / "auction.toml"
    position.write_text(first_auction("philipp 3 9", "joker 1"))

    result = play("--position", position, "--players", "you,random", typed="why\nwhy offer 4\noffer 4\nwhy offer 2\n")

    assert "Nobody has offered anything you could call. (auction.call)" in result.output
    reason = "For this noble you can offer 3 cards at most, jokers included. (auction.held)"
    assert result.output.replace("\n ", " ").count(reason) == 3
    assert "You can choose this: it is option 3." in result.output


def test_the_only_option_is_taken_with_enter(play: Play, tmp_path: Path) -> None:
    position = tmp_path / "auction.toml"
    position.write_text(first_auction("leo 3"))

    assert "Red passes." in play("--position", position, "--players", "you,random", typed="\n").output


def test_rule_shows_the_index(play: Play) -> None:
    result = play(GAME, typed="rule auction.own-offer\nrule auction\n")

    assert result.output.count("\n auction.own-offer  ") == 2
    assert result.output.count("\n auction.jokers  ") == 1


def test_undo_takes_back_and_asks_again(play: Play, home: Path) -> None:
    result = play(GAME, "--players", "you,random", "--seed", "s", typed="2\nundo\n")

    assert "Taken back." in result.output
    questions = re.findall(r"Which certificates do you buy\? You have (\d+) guilders", result.output)
    assert len(questions) == 3
    assert questions[0] == questions[2] == "1500"
    assert questions[1] != "1500"
    match = matchfile.load(only_match(home).read_text(encoding="utf-8"), games())
    assert match.entries[-1].kind == "undo"


def test_log_and_table_and_help(play: Play) -> None:
    result = play(GAME, "--seed", "s", typed="log\ntable\n?\n")

    assert result.output.count("opens the first auction") == 2
    assert "Guild Master 5 ×4" in result.output
    assert "take back your last choice" in result.output


# Saving, leaving and coming back


def test_quit_says_how_to_go_on_and_resume_does(play: Play, home: Path) -> None:
    left = play(GAME, "--players", "you,random", "--seed", "s", typed="2\nquit\n")
    assert "To continue later:\n   hausmacht play --resume" in left.output

    resumed = play("--resume", typed="table\n")

    assert "continues where it stopped" in resumed.output
    assert "Picked" in resumed.output
    finished = play("--resume", typed=ALWAYS_THE_FIRST)
    assert "The game is over" in finished.output
    assert matchfile.load(only_match(home).read_text(encoding="utf-8"), games()).is_over()


def test_the_end_of_the_input_saves(play: Play, home: Path) -> None:
    result = play(GAME, "--players", "you,random", typed="2\n")

    assert "The match is saved." in result.output
    match = matchfile.load(only_match(home).read_text(encoding="utf-8"), games())
    assert match.line[-1].seat == 0


def test_resume_takes_the_newest_match_that_is_not_over(play: Play, home: Path) -> None:
    play(GAME, "--players", "you,random", "--seed", "one", "--save", home / "old.match")
    play(GAME, "--players", "you,random,random", "--seed", "two", "--save", home / "young.match")
    play(GAME, "--players", "you,random", "--seed", "three", "--save", home / "over.match", typed=ALWAYS_THE_FIRST)
    for age, name in enumerate(["over", "young", "old"]):
        os.utime(home / f"{name}.match", (1000 - age, 1000 - age))

    assert "Yellow" in play("--resume").output


def test_a_copy_is_saved_on_request_and_can_be_loaded(play: Play, tmp_path: Path) -> None:
    copy = tmp_path / "copy.match"

    play(GAME, "--players", "you,random", typed=f"2\nsave {copy}\n1\n")
    before = copy.read_text(encoding="utf-8")
    result = play("--load", copy, typed="1\n")

    assert "hausmacht play --load" in result.output
    assert len(matchfile.parse(copy.read_text(encoding="utf-8")).lines) > len(matchfile.parse(before).lines)


def test_a_match_that_cannot_be_kept_can_be_played(play: Play, tmp_path: Path) -> None:
    (tmp_path / "state").write_text("not a folder")

    result = play(GAME, "--players", "you,random", "--seed", "s", typed=ALWAYS_THE_FIRST)

    assert "This match is not being saved" in result.output
    assert "The game is over" in result.output


def test_ctrl_c_saves(home: Path) -> None:
    listen = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"  # also where tests ignore it
    code = f"{listen}; from hausmacht.cli import main; main()"
    words = [sys.executable, "-c", code, "play", GAME, "--players", "you,random"]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert any("Which certificates do you buy?" in line for line in process.stdout)
        process.send_signal(signal.SIGINT)
        process.wait(PATIENCE)
        output = process.stdout.read()

    assert process.returncode == 130
    assert "The match is saved." in output
    assert not matchfile.load(only_match(home).read_text(encoding="utf-8"), games()).is_over()


# People who share the screen


def test_after_the_curtain_no_rival_hand_is_on_the_screen(play: Play) -> None:
    """What Ben sees after the curtain names no card that only Anna knows."""
    result = play(GAME, "--players", "anna,ben", "--seed", "s", typed="\n2\n2\n1\n\ntable\nlog\nwhy\n2\nlog\n")

    before, after = result.output.split("Pass the device to Ben.")
    cards = re.compile(r"(?:Philipp|Louise|Leo|Maria) \d+")
    anna = set(cards.findall(before.split("You look at your new cards")[1]))
    ben = set(cards.findall(after.split("You look at your new cards")[1].split("Augsburg")[0]))
    assert "Pass the device to Anna." in before
    assert len(anna) == 7 - before.count("joker for")
    assert ben
    assert not anna & set(cards.findall(after))


def test_the_curtain_clears_the_screen_and_what_was_scrolled_off(monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")

    result = run("play", GAME, "--players", "anna,ben", input="\n1\n\n")

    before, cleared, after = result.output.partition("\x1b[H\x1b[2J\x1b[3J")
    assert "Pass the device to" in before
    assert "Your hand" in before
    assert cleared
    assert re.sub(r"\x1b\[\d*m", "", after).strip().startswith("Pass the device to Ben.")


def test_one_person_needs_no_curtain(play: Play) -> None:
    assert "Pass the device" not in play(GAME, "--players", "anna,random", typed="1\n1\n1\n").output


def test_people_have_their_names_and_bots_their_colours(play: Play) -> None:
    result = play(GAME, "--players", "anna,random,ben", "--seed", "s", typed="\n1\n\n1\n")

    assert "Anna buys nothing." in result.output
    assert "Ben buys nothing." in result.output
    assert "Blue buys" in result.output


# Bots


class Confused(Bot):
    def decide(self, view: View, question: Question) -> str:
        return "dance"


def test_a_bot_that_answers_nonsense_does_not_stop_the_game(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "make", lambda *_: Confused())

    result = play(GAME, "--players", "you,random", typed=ALWAYS_THE_FIRST)

    assert "Blue gave no valid answer" in result.output
    assert "The game is over" in result.output


def test_bots_hear_each_event_once(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also when a person takes something back."""
    heard: list[Any] = []
    made = bots.make("random", games()[GAME], games()[GAME].setup(2), 1, 1)

    class Listener(Confused):
        def see(self, event: Any) -> None:
            heard.append(event)

        def decide(self, view: View, question: Question) -> str:
            return made.decide(view, question)

    monkeypatch.setattr(bots, "make", lambda *_: Listener())

    play(GAME, "--players", "you,random", "--seed", "s", typed="2\nundo\n" + "1\n" * 20)

    assert len(heard) > 20
    assert len({id(event) for event in heard}) == len(heard)
    assert len([event for event in heard if event.kind.name == "started"]) == 1


# What cannot work


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ((), "Name a game, for example: hausmacht play augsburg1520."),
        (("chess",), "There is no game 'chess'."),
        ((GAME, "--seats", "6"), "Augsburg 1520 is for 2 to 5 players, not 6."),
        ((GAME, "--seats", "3", "--players", "you,easy"), "There are 3 seats, but --players has 2."),
        ((GAME, "--players", "you,eazy"), "There is no bot 'eazy': did you mean easy?"),
        ((GAME, "--players", "anna,anna"), "Two people are called 'anna'"),
        ((GAME, "--options", "start=pink"), "Option 'start' must be one of"),
        ((GAME, "--options", "start"), "Write options as name=value"),
        ((GAME, "--language", "xx"), "Augsburg 1520 speaks en, de, not 'xx'."),
        ((GAME, "--pack", "nowhere.toml"), "Cannot use 'nowhere.toml': no such file or directory."),
        (("--load", "nowhere.match"), "Cannot use 'nowhere.match': no such file or directory."),
        (("--resume",), "There is no unfinished match in"),
        (("--resume", "--load", "x"), "Choose one of --resume, --load and --position."),
        (("--resume", "--seats", "2"), "A saved match already has its own settings: leave out --seats."),
        (("--position", "x", "--seats", "2"), "A position already has its seats, options and pack: leave them out."),
    ],
)
def test_what_cannot_be_played_is_said_in_a_sentence(
    refuses: Callable[..., str], words: tuple[str, ...], sentence: str
) -> None:
    assert sentence in refuses("play", *words)


def test_a_match_without_its_seed_cannot_be_played_on(refuses: Callable[..., str], tmp_path: Path) -> None:
    game = games()[GAME]
    path = tmp_path / "public.match"
    path.write_text(matchfile.write(new_match(game, game.setup(2)), with_seed=False), encoding="utf-8")

    assert "has no seed" in refuses("play", "--load", path)


def test_a_file_of_another_game_is_refused(refuses: Callable[..., str], match_file: Path) -> None:
    assert "There is no game 'toll'" in refuses("play", "toll", "--load", match_file)


# Words and languages


@pytest.mark.parametrize(
    ("environment", "language"), [({"LC_ALL": "de_AT.UTF-8"}, "de"), ({"LC_ALL": "", "LANG": "fr_FR"}, "en")]
)
def test_the_language_is_that_of_the_system(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], language: str
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)

    assert chosen_language(games()[GAME], "") == language


def test_commands_have_german_names(play: Play) -> None:
    result = play(GAME, "--language", "de", "--seed", "s", typed="2\nzurück\nwarum tanzen\ntisch\nende\n")

    assert "Zurückgenommen." in result.output
    assert "Das ist keine Antwort auf diese Frage." in result.output
    assert "Die Partie ist gesichert." in result.output


def said_by(module: str) -> set[tuple[str, str]]:
    """The keys a module asks its catalogue for by name."""
    source = (WORDS.parent / module).read_text(encoding="utf-8")
    return {
        ("talk", call.args[0].value)
        for call in ast.walk(ast.parse(source))
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and call.func.attr in ("say", "text")
        and isinstance(call.func.value, ast.Name)
        and call.func.value.id == "self"
        and call.args
        and isinstance(call.args[0], ast.Constant)
        and isinstance(call.args[0].value, str)
    }


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_terminal_has_just_the_words_it_uses(language: str) -> None:
    words = tomllib.loads((WORDS / f"{language}.toml").read_text(encoding="utf-8"))
    used = said_by("sitting.py")

    assert {("talk", key) for key in words["talk"]} == used
    assert set(words["help"]) | {"help"} == set(words["command"])
