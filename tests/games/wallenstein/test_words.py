"""What is said in Wallenstein in particular: odds, what a plan would find, cubes by colour, and component packs."""

from __future__ import annotations

import pytest
from tests.games.wallenstein.table import Played, acting, new_table

from hausmacht.core.view import Option, Question
from hausmacht.games.wallenstein import GAME
from hausmacht.games.wallenstein.components import COUNTY_NAMES, SEAT_NAMES
from hausmacht.games.wallenstein.odds import battle_odds

NAMES = ("Anna", "Ben", "Clara", "Dirk", "Eva")
BLUE = SEAT_NAMES.index("blue")


def asked(played: Played, seat: str, explained: bool = True) -> Question:
    question = played.match.question(SEAT_NAMES.index(seat), explained)
    assert question is not None
    return question


def option(question: Question, text: str) -> Option:
    (found,) = [each for each in question.options if each.text == text]
    return found


def worded(question: Question, text: str, language: str = "en") -> str:
    found = option(question, text)
    return GAME.catalogue(language).say("choice", found.kind, found.numbers, NAMES)


def attacking() -> Played:
    return acting(
        "anhalt: blue 5",
        "altmark: blue 1",
        "blue plans: a anhalt",
        "kursachsen: yellow 2",
        "tower: peasants 2",
        actions="a",
    )


def test_an_attack_tells_its_odds_in_percent() -> None:
    played = attacking()
    odds = battle_odds(played.state, BLUE, COUNTY_NAMES.index("anhalt"), COUNTY_NAMES.index("kursachsen"), 4)

    question = asked(played, "blue")

    told = option(question, "attack kursachsen 4").numbers
    assert {name: told[name] for name in ("win", "tie", "loss")} == odds.percents()
    assert (told["least_left"], told["most_left"], told["drops"]) == (*odds.survivors(), 0)
    assert told["win"] + told["tie"] + told["loss"] == 100
    odds_in_words = f"{told['win']}/{told['tie']}/{told['loss']}"
    assert worded(question, "attack kursachsen 4") == f"4 attack Kursachsen {odds_in_words}"
    assert worded(question, "attack kursachsen 4", "de") == f"4 gegen Kursachsen {odds_in_words}"
    assert worded(question, "move altmark 2") == "2 to Altmark"


def test_a_neutral_county_cannot_tie() -> None:
    told = option(asked(attacking(), "blue"), "attack saechsische-lande 3").numbers

    assert told["tie"] == 0
    assert told["win"] > told["loss"]


def test_bots_that_ask_without_explanation_wait_for_no_odds() -> None:
    question = asked(attacking(), "blue", explained=False)

    assert "win" not in option(question, "attack kursachsen 4").numbers
    assert worded(question, "attack kursachsen 4") == "4 attack Kursachsen"


@pytest.mark.parametrize(
    ("box", "sentence"),
    [
        ("palace", "Augsburg"),
        ("grain", "Augsburg: 2 grain"),
        ("tax", "Augsburg: 4 Thalers"),
        ("deploy-5", "Augsburg: 5 armies there"),
        ("a", "Augsburg: 4 armies to spare"),
        ("bid", "Augsburg"),
    ],
)
def test_a_plan_tells_what_the_action_would_find(box: str, sentence: str) -> None:
    played = new_table(3)
    while not asked(played, "purple").options[0].text.startswith(f"{box} "):
        others = [text for text in played.options("purple") if "augsburg" not in text]
        played.choose("purple", others[-1])

    assert worded(asked(played, "purple"), f"{box} augsburg") == sentence


def test_cubes_are_told_by_player_and_those_that_are_missing_are_not() -> None:
    words = GAME.catalogue("en")

    fell = {"thrown": (4, 0, 0, 0, 0, 1), "tray": (2, 1, 0, 0, 0, 0)}

    assert words.say("event", "fell", fell, NAMES) == "Into the tower: Anna 4, peasants 1. In the tray: Anna 2, Ben 1."
    by_hand = {"thrown": (0,) * 6, "tray": (0,) * 6}
    assert words.say("event", "fell", by_hand, NAMES) == "In the tray: none."


def test_a_position_is_offered_with_its_bonus_tile() -> None:
    words = GAME.catalogue("de")

    assert words.say("choice", "position", {"position": 0, "bonus_tile": 4}) == "Platz 1: +1 Abwehr"


def test_a_component_pack_changes_what_favors_and_banners_are_said_to_bring() -> None:
    banners = [{}, {"money": 1}, {"armies": 1}, {"points": 9}]
    pack = {"favor": {"2": {"amount": 12}}, "landsknechte": banners}
    setup = GAME.setup(3, {"court": "on", "landsknechte": "on"}, pack)

    words = GAME.catalogue("en", setup)

    assert words.value("favor", 2) == "favor 2 (12 Thalers)"
    assert words.value("favor", 9) == "favor 9 (5 Thalers)"
    assert [words.value("banner", card) for card in range(4)] == ["nothing", "1 Thaler", "1 army", "9 points"]
