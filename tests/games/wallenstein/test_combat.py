"""Combat: attacks on players and neutral counties, revolts, and what becomes of the county and its card."""

from __future__ import annotations

import pytest
from tests.games.wallenstein.table import Played, acting

from hausmacht.core.moments import moments
from hausmacht.core.view import SPECTATOR
from hausmacht.games.wallenstein import GAME
from hausmacht.games.wallenstein.components import CHURCH, COLOUR_NAMES, COUNTY_NAMES, EVENT_NAMES, PALACE
from hausmacht.games.wallenstein.odds import battle_odds
from hausmacht.games.wallenstein.state import FREE

# The printed example: Blue marches with 4 armies from Anhalt against the 3 of Yellow in Kursachsen.
KURSACHSEN = ("anhalt: blue 5", "kursachsen: yellow 3 church", "blue plans: a anhalt", "yellow plans: tax kursachsen")


def kursachsen(tray: str, *lines: str) -> Played:
    """The battle for Kursachsen, and what lies in the tray afterwards."""
    played = acting(*KURSACHSEN, *lines, actions="a")
    played.falls(tray)
    played.choose("blue", "attack kursachsen 4")
    return played


def test_blue_takes_kursachsen_from_yellow() -> None:
    """Rules: combat.attackers, combat.defenders, combat.allied-peasants, combat.result, combat.conquest"""
    played = kursachsen("blue 3, yellow 1, peasants 1", "tower: peasants 4")

    assert played.thrown() == {"blue": 4, "yellow": 3}
    assert played.county("kursachsen") == "blue 1 church"
    assert played.county("anhalt") == "blue 1"
    assert (played.tower("blue"), played.tower("yellow"), played.tower("peasants")) == (1, 2, 3)
    assert (played.supply("blue"), played.supply("yellow"), played.supply("peasants")) == (62 - 3, 62 - 2, 20 - 3)
    assert played.tray("blue") == played.tray("yellow") == played.tray("peasants") == 0


def test_the_winner_loses_as_many_as_the_loser_had() -> None:
    """Rules: combat.losses"""
    played = kursachsen("blue 4, yellow 1")

    assert played.county("kursachsen") == "blue 3 church"


def test_the_defender_holds_with_what_is_left() -> None:
    """Rules: combat.result, combat.losses"""
    played = kursachsen("blue 1, yellow 3")

    assert played.county("kursachsen") == "yellow 2 church"
    assert played.county("anhalt") == "blue 1"
    assert played.plan("yellow", "tax") == "kursachsen"


def test_allied_peasants_fall_first() -> None:
    """Rules: combat.losses, combat.allied-peasants"""
    played = kursachsen("blue 2, yellow 2, peasants 1", "tower: peasants 1")
    more = kursachsen("blue 2, yellow 2, peasants 3", "tower: peasants 3")

    assert played.county("kursachsen") == "yellow 1 church"
    assert more.county("kursachsen") == "yellow 2 church"


def test_peasants_do_not_stand_by_a_county_with_a_revolt_marker() -> None:
    """Rules: combat.allied-peasants, combat.bystanders"""
    played = acting(
        "anhalt: blue 5",
        "kursachsen: yellow 3 revolt 1",
        "tower: peasants 3",
        "blue plans: a anhalt",
        actions="a",
    )
    played.falls("blue 2, yellow 1, peasants 3")
    played.choose("blue", "attack kursachsen 4")

    assert played.county("kursachsen") == "blue 1 revolt 1"
    assert played.tray("peasants") == 3


def test_in_a_tie_the_county_is_neutral_and_everything_in_it_is_lost() -> None:
    """Rules: combat.tie, combat.card, build.limit"""
    played = acting(
        "anhalt: blue 5",
        "kursachsen: yellow 3 church palace revolt 2",
        "blue plans: a anhalt",
        "yellow plans: tax kursachsen",
        actions="a tax",
    )
    assert played.tiles_left("palace") == 27
    played.falls("blue 2, yellow 2")
    played.choose("blue", "attack kursachsen 4")

    assert played.county("kursachsen") == "neutral"
    assert (played.tiles_left("palace"), played.tiles_left("church")) == (28, 26)
    assert played.plan("yellow", "tax") == "given-up"
    assert played.money("yellow") == 12
    assert (played.supply("blue"), played.supply("yellow")) == (62 - 1 - 2, 62 - 1)


def test_none_against_none_is_a_tie() -> None:
    """Rules: combat.tie"""
    played = kursachsen("blue 0, yellow 0")

    assert played.county("kursachsen") == "neutral"


@pytest.mark.parametrize("bystanders", [0, 2])
def test_a_defence_by_peasants_alone_is_a_tie(bystanders: int) -> None:
    """Rules: combat.peasants-only"""
    played = kursachsen(f"blue 1, yellow 0, peasants 2, red {bystanders}", "tower: peasants 3 red 2")

    assert played.county("kursachsen") == "neutral"
    assert played.tray("red") == bystanders
    assert played.supply("peasants") == 19


def test_even_without_an_attacker_left_peasants_alone_do_not_hold() -> None:
    """Rules: combat.peasants-only"""
    played = kursachsen("blue 0, yellow 0, peasants 2", "tower: peasants 3")

    assert played.county("kursachsen") == "neutral"


def test_cubes_of_third_players_stay_in_the_tray_for_the_next_battle() -> None:
    """Rules: combat.bystanders, tower.tray"""
    played = acting(*KURSACHSEN, "tray: red 2", "mittelmark: blue 4", "blue plans: b mittelmark", actions="a b")
    played.falls("blue 1, yellow 2, red 2")
    played.choose("blue", "attack kursachsen 4")
    assert played.thrown() == {"blue": 4, "yellow": 3, "red": 2}
    assert played.tray("red") == 2

    played.falls("blue 2, yellow 1, red 0")
    played.choose("blue", "attack kursachsen 3")

    assert played.thrown() == {"blue": 3, "yellow": 1, "red": 2}
    assert played.county("kursachsen") == "blue 1 church"
    assert (played.tray("red"), played.tower("red")) == (0, 2)


def test_one_peasant_defends_a_neutral_county() -> None:
    """Rules: combat.neutral, move.attack, setup.neutral"""
    played = acting("anhalt: blue 5", "blue plans: a anhalt", actions="a")
    played.falls("blue 3, peasants 1")
    played.choose("blue", "attack kursachsen 4")

    assert played.thrown() == {"blue": 4, "peasants": 1}
    assert played.county("kursachsen") == "blue 2"


@pytest.mark.parametrize("tray", ["blue 2, peasants 2", "blue 0, peasants 3", "blue 0, peasants 0"])
def test_a_neutral_county_that_is_not_conquered_stays_neutral(tray: str) -> None:
    """Rules: combat.still-neutral, combat.peasants-return"""
    played = acting("anhalt: blue 5", "tower: peasants 2", "blue plans: a anhalt", actions="a")
    played.falls(tray)
    played.choose("blue", "attack kursachsen 4")

    blue, peasants = [int(cubes.split()[1]) for cubes in tray.split(", ")]
    assert played.county("kursachsen") == "neutral"
    assert played.tray("blue") == played.tray("peasants") == 0
    assert played.supply("blue") == 62 - 1 - (4 - blue)
    assert played.supply("peasants") == 20 - 3 + peasants
    assert played.happened()[-1] == "still-neutral"


def test_a_county_that_became_neutral_can_be_attacked_like_any_other() -> None:
    """Rules: move.attack, combat.neutral"""
    played = acting(*KURSACHSEN, "mittelmark: blue 4", "blue plans: b mittelmark", actions="a b")
    played.falls("blue 0, yellow 0", "blue 2, yellow 0, peasants 1")
    played.choose("blue", "attack kursachsen 4", "attack kursachsen 3")

    assert played.thrown() == {"blue": 3, "peasants": 1}
    assert played.county("kursachsen") == "blue 1"


# Planned cards


def test_a_planned_card_goes_to_the_conqueror_at_once_and_its_action_is_void() -> None:
    """Rules: combat.card, ruling.shown-when-lost"""
    played = acting(*KURSACHSEN, actions="a tax")
    played.falls("blue 4, yellow 0")
    played.choose("blue", "attack kursachsen 4")

    assert played.is_over()
    assert played.county("kursachsen") == "blue 4 church"
    assert (played.money("yellow"), played.money("blue")) == (12, 12)
    assert played.plan("yellow", "tax") == "given-up"
    assert [event.facts()["action"] for event in played.events("handed-over")] == [4]
    assert [event.facts()["seat"] for event in played.events("revealed")] == [1]  # nothing is left to turn up


def test_a_card_in_the_hand_goes_over_without_anything_to_show() -> None:
    """Rules: ruling.shown-when-lost"""
    played = acting("anhalt: blue 5", "kursachsen: yellow 3", "blue plans: a anhalt", actions="a")
    played.falls("blue 4, yellow 0")
    played.choose("blue", "attack kursachsen 4")

    assert played.events("handed-over") == []
    assert played.county("kursachsen") == "blue 4"


def test_an_action_stays_void_even_if_the_county_is_won_back() -> None:
    """Rules: ruling.won-back"""
    played = acting(*KURSACHSEN, "vogtland: yellow 5", "yellow plans: b vogtland", actions="a b tax")
    played.falls("blue 1, yellow 0", "blue 0, yellow 4")
    played.choose("blue", "attack kursachsen 4")
    played.choose("yellow", "attack kursachsen 4")

    assert played.county("kursachsen") == "yellow 4 church"
    assert played.money("yellow") == 12
    assert played.events("taxed") == []


def test_the_conqueror_cannot_use_the_card_this_round() -> None:
    """Rules: combat.card"""
    played = acting(*KURSACHSEN, "yellow plans: b kursachsen, tax nothing", actions="a b tax")
    played.falls("blue 4, yellow 0")
    played.choose("blue", "attack kursachsen 4")

    assert played.is_over()  # nobody is asked for B


# Event cards and bonus tiles in battle


@pytest.mark.parametrize("card", ["palace-2", "palace-6"])
def test_a_palace_brings_the_defender_one_more_cube(card: str) -> None:
    """Rules: event.palace"""
    played = acting(
        "anhalt: blue 5", "kursachsen: yellow 3 palace", f"event: {card}", "blue plans: a anhalt", actions="a"
    )
    played.falls("blue 1, yellow 4")
    played.choose("blue", "attack kursachsen 4")

    assert played.thrown() == {"blue": 4, "yellow": 4}
    assert played.county("kursachsen") == "yellow 3 palace"


def test_without_a_palace_that_event_brings_nothing() -> None:
    """Rules: event.palace"""
    played = kursachsen("blue 1, yellow 3", "event: palace-2")

    assert played.thrown() == {"blue": 4, "yellow": 3}


def test_two_peasants_in_all_defend_a_neutral_county_under_its_event() -> None:
    """Rules: event.neutral"""
    played = acting("anhalt: blue 5", "event: neutral-3", "blue plans: a anhalt", actions="a")
    played.falls("blue 4, peasants 2")
    played.choose("blue", "attack kursachsen 4")

    assert played.thrown() == {"blue": 4, "peasants": 2}
    assert played.county("kursachsen") == "blue 2"


def test_the_attack_tile_adds_a_cube_from_the_supply() -> None:
    """Rules: tiles.attack"""
    played = kursachsen("blue 4, yellow 2", "order: blue/attack yellow/more-tax")

    assert played.thrown() == {"blue": 5, "yellow": 3}
    assert played.county("kursachsen") == "blue 2 church"


def test_the_defence_tile_adds_a_cube_from_the_supply() -> None:
    """Rules: tiles.defence"""
    played = kursachsen("blue 1, yellow 4", "order: blue/more-tax yellow/defence")

    assert played.thrown() == {"blue": 4, "yellow": 4}
    assert played.county("kursachsen") == "yellow 3 church"


def test_attack_and_defence_tile_help_their_own_side_alone() -> None:
    """Rules: tiles.attack, tiles.defence"""
    played = kursachsen("blue 1, yellow 2", "order: blue/defence yellow/attack")

    assert played.thrown() == {"blue": 4, "yellow": 3}


def test_palace_and_tile_add_what_the_supply_holds() -> None:
    """Rules: combat.supply-short, event.palace, tiles.defence"""
    played = acting(
        "anhalt: blue 5",
        "kursachsen: yellow 3 palace",
        "altmark: yellow 58",
        "event: palace-6",
        "order: blue/more-tax yellow/defence",
        "blue plans: a anhalt",
        actions="a",
    )
    played.falls("blue 1, yellow 4")
    played.choose("blue", "attack kursachsen 4")

    assert played.thrown() == {"blue": 4, "yellow": 4}  # one more cube, not two


def test_without_a_cube_in_the_supply_the_attack_tile_adds_none() -> None:
    """Rules: combat.supply-short, tiles.attack"""
    played = kursachsen("blue 2, yellow 1", "altmark: blue 57", "order: blue/attack yellow/more-tax")

    assert played.thrown() == {"blue": 4, "yellow": 3}


# Revolts

LUENEBURG = ("lueneburg: red 4 trading-post revolt 2", "red plans: tax lueneburg")


def test_dirk_puts_down_the_revolt_in_lueneburg() -> None:
    """Rules: revolt.strength, revolt.put-down, revolt.marker, revenue.revolt, ruling.revenue-kept"""
    played = acting(*LUENEBURG, "tray: blue 1", actions="tax", falls=["red 2, peasants 1, blue 1"])

    assert played.thrown() == {"red": 4, "peasants": 2, "blue": 1}
    assert played.county("lueneburg") == "red 1 trading-post revolt 3"
    assert played.money("red") == 12 + 3
    assert (played.tray("blue"), played.tray("peasants"), played.supply("peasants")) == (1, 0, 19)


@pytest.mark.parametrize("tray", ["red 1, peasants 1", "red 0, peasants 2", "red 0, peasants 0"])
def test_peasants_win_ties_and_the_county_is_neutral(tray: str) -> None:
    """Rules: revolt.lost, ruling.revenue-kept"""
    played = acting(*LUENEBURG, actions="tax", falls=[tray])

    assert played.county("lueneburg") == "neutral"
    assert played.tiles_left("trading-post") == 26
    assert played.money("red") == 12 + 3
    assert played.plan("red", "tax") == "given-up"
    assert played.events("handed-over") == []  # everybody has seen the card already


def test_the_marker_of_the_new_revolt_does_not_fight_yet() -> None:
    """Rules: revolt.strength, revolt.marker"""
    played = acting(
        "lueneburg: red 4 revolt 1", "red plans: grain lueneburg", actions="grain", falls=["red 3, peasants 1"]
    )

    assert played.thrown() == {"red": 4, "peasants": 1}
    assert played.county("lueneburg") == "red 2 revolt 2"
    assert played.grain("red") == 5


def test_palace_event_and_defence_tile_do_not_help_in_a_revolt() -> None:
    """Rules: ruling.no-help-in-revolts"""
    played = acting(
        "burgund: red 4 palace revolt 2",
        "event: palace-2",
        "order: red/defence",
        "red plans: tax burgund",
        actions="tax",
        falls=["red 2, peasants 1"],
    )

    assert played.thrown() == {"red": 4, "peasants": 2}


def test_there_are_twenty_peasants_and_no_more() -> None:
    """Rules: combat.supply-short"""
    played = acting(*LUENEBURG, "tower: peasants 19", actions="tax", falls=["red 2, peasants 1"])

    assert played.thrown() == {"red": 4, "peasants": 1}
    assert played.county("lueneburg") == "red 1 trading-post revolt 3"


def test_peasants_of_the_tray_and_the_tower_fight_in_a_revolt_too() -> None:
    """Rules: revolt.strength, tower.tray"""
    played = acting(*LUENEBURG, "tray: peasants 1", "tower: peasants 2", actions="tax", falls=["red 4, peasants 4"])

    assert played.thrown() == {"red": 4, "peasants": 3}
    assert played.county("lueneburg") == "neutral"


def test_an_attack_tells_against_whom_it_goes_and_whether_peasants_help() -> None:
    """Rules: combat.allied-peasants, combat.neutral"""

    def told(*lines: str, tray: str) -> tuple[object, object]:
        played = acting("anhalt: blue 5", *lines, "blue plans: a anhalt", actions="a")
        played.falls(tray)
        played.choose("blue", "attack kursachsen 4")
        facts = played.events("attacked")[0].facts()
        return facts["defender"], facts["peasants_help"]

    assert told("kursachsen: yellow 3", tray="blue 3, yellow 1") == (4, 1)
    assert told("kursachsen: yellow 3 revolt 1", tray="blue 3, yellow 1") == (4, 0)
    assert told(tray="blue 3, peasants 1") == (-1, 1)


def told(played: Played, kind: str) -> dict[str, object]:
    return dict(played.events(kind)[-1].facts())


def colours(**cubes: int) -> tuple[int, ...]:
    return tuple(cubes.get(name, 0) for name in COLOUR_NAMES)


def test_an_attack_tells_what_each_side_brings_and_from_where() -> None:
    """Rules: combat.attackers, combat.defenders, tiles.attack, tiles.defence, event.palace"""
    played = acting(
        "anhalt: blue 5",
        "kursachsen: yellow 3 palace",
        "blue plans: a anhalt",
        "order: blue/attack yellow/defence",
        "event: palace-2",
        "tray: blue 1 red 2",
        "tower: peasants 4 yellow 2",
        actions="a",
    )
    odds = battle_odds(
        played.state, COLOUR_NAMES.index("blue"), COUNTY_NAMES.index("anhalt"), COUNTY_NAMES.index("kursachsen"), 3
    )
    played.falls("blue 3, yellow 1, red 1, peasants 1")
    played.choose("blue", "attack kursachsen 3")

    facts = told(played, "attacked")
    assert (facts["armies"], facts["staying"], facts["attack_tile"]) == (3, 2, 1)
    assert (facts["defending"], facts["palace_guard"], facts["defence_tile"], facts["land"]) == (3, 1, 1, 0)
    assert facts["event_card"] == EVENT_NAMES.index("palace-2")
    assert facts["lay"] == colours(blue=1, red=2)
    assert facts["stuck"] == colours(peasants=4, yellow=2)
    assert facts["odds"] == (*odds.percents().values(), *odds.survivors(), 0)
    fell = told(played, "fell")
    assert fell["thrown"] == colours(blue=5, red=2, yellow=5)
    assert fell["inside"] == colours(blue=2, red=1, yellow=6, peasants=3)
    assert (fell["attacker"], fell["defender"]) == (COLOUR_NAMES.index("blue"), COLOUR_NAMES.index("yellow"))
    conquered = told(played, "conquered")
    assert conquered["losses"] == colours(blue=2, yellow=1, peasants=1)
    assert (conquered["former"], conquered["buildings"]) == (COLOUR_NAMES.index("yellow"), (PALACE,))


def test_a_neutral_county_tells_its_peasants_and_no_defender() -> None:
    """Rules: combat.neutral"""
    played = acting("anhalt: blue 5", "blue plans: a anhalt", actions="a")
    played.falls("blue 1, peasants 1")
    played.choose("blue", "attack kursachsen 2")

    assert (told(played, "attacked")["defender"], told(played, "attacked")["land"]) == (FREE, 1)
    assert told(played, "still-neutral")["losses"] == colours(blue=1, peasants=1)


def test_a_revolt_tells_why_so_many_rise() -> None:
    """Rules: revolt.strength"""
    played = acting(
        "anhalt: blue 3 revolt 2 church",
        "blue plans: tax anhalt",
        actions="tax",
        falls=["blue 1, peasants 2"],
    )

    facts = told(played, "revolted")
    assert (facts["armies"], facts["peasants"], facts["revolts"], facts["additional"]) == (3, 2, 2, 0)
    assert told(played, "neutral")["losses"] == colours(blue=1, peasants=1)
    assert (told(played, "neutral")["former"], told(played, "neutral")["buildings"]) == (
        COLOUR_NAMES.index("blue"),
        (CHURCH,),
    )


def test_whoever_watches_sees_a_revolt_with_its_end() -> None:
    """The throw and what it leads to are one moment: nobody sees a county without armies in between."""
    played = acting("burgund: red 3 revolt 1", "red plans: tax burgund", actions="tax", falls=["red 3, peasants 0"])
    entry = played.match.line[-1]
    seen = moments(GAME, played.match.table_before(len(played.match.line) - 1), entry, SPECTATOR)

    kinds = [[event.kind.name for event in entry.events[each.first : each.last]] for each in seen]
    (with_revolt,) = [each for each in kinds if "revolted" in each]
    assert with_revolt[with_revolt.index("revolted") :][:3] == ["revolted", "fell", "held"]


# What is told of a battle


def told_in_words(played: Played, language: str) -> str:
    """The last battle, as everybody reads it."""
    kinds = ("attacked", "reinforced", "from-tray")
    words = GAME.catalogue(language)
    events = [event for entry in played.match.line for event in entry.events if event.kind.name in kinds]
    return " ".join([words.say("event", event.kind.name, event.facts()) for event in events])


def test_a_battle_names_defender_tiles_event_and_tray() -> None:
    """Rules: tiles.attack, tiles.defence, event.palace, tower.tray"""
    lines = ("anhalt: blue 5", "kursachsen: yellow 3 palace", "event: palace-2", "tray: red 2")
    played = acting(*lines, "order: blue/attack yellow/defence", "blue plans: a anhalt", actions="a")
    played.falls("blue 1, yellow 4, red 2")
    played.choose("blue", "attack kursachsen 4")

    assert told_in_words(played, "en") == (
        "4 armies attack Yellow in Kursachsen from Anhalt. Blue gets help: 1 army (bonus tile +1 attack). "
        "Yellow gets help: 1 army (event Strong Walls). Yellow gets help: 1 army (bonus tile +1 defence). "
        "What lies in the tray goes in with them: Red 2."
    )
    assert told_in_words(played, "de") == (
        "4 Armeen greifen von Anhalt aus Gelb in Kursachsen an. "
        "Blau bekommt Hilfe: 1 Armee (Bonusplättchen +1 Angriff). "
        "Gelb bekommt Hilfe: 1 Armee (Ereignis Feste Mauern). Gelb bekommt Hilfe: 1 Armee (Bonusplättchen +1 Abwehr). "
        "Was in der Schale lag, kommt mit hinein: Rot 2."
    )


@pytest.mark.parametrize(
    ("event", "said"),
    [
        ("post-5", "1 peasant defends it."),
        ("neutral-3", "2 peasants defend it, by the event Stubborn Peasants."),
    ],
)
def test_a_battle_for_a_neutral_county_names_its_peasants(event: str, said: str) -> None:
    """Rules: combat.neutral, event.neutral"""
    played = acting("anhalt: blue 5", f"event: {event}", "blue plans: a anhalt", actions="a")
    played.falls("blue 4, peasants 1")
    played.choose("blue", "attack kursachsen 4")

    assert told_in_words(played, "en") == f"4 armies attack neutral Kursachsen from Anhalt. {said}"
