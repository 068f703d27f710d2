"""Positions: every table comes back as it was written, people can write one, a wrong one is refused in a sentence."""

from __future__ import annotations

import ast
import inspect
import random
import re
import runpy
import tomllib
from pathlib import Path
from typing import Any

import pytest
from tests.games.price_of_power.laying import CASTILE, ENGLAND, FRANCE, laid

from hausmacht.core.agenda import Table, advance, choose, next_decision
from hausmacht.core.chance import Sampled
from hausmacht.core.check import compiled
from hausmacht.core.game import Setup, SetupError
from hausmacht.core.match import new_match
from hausmacht.core.position import Line, PositionError, read_position, toml, write_position
from hausmacht.games.price_of_power import GAME, flow, position
from hausmacht.games.price_of_power.components import (
    AREA_NUMBER,
    ARM_NAMES,
    PROVINCE_NUMBER,
    REALM_NUMBER,
    SEA_NAMES,
)
from hausmacht.games.price_of_power.positions import cards, to_do
from hausmacht.games.price_of_power.positions.keys import KEYS, LABELS
from hausmacht.games.price_of_power.positions.usual import names_of, usual_table
from hausmacht.games.price_of_power.sheets import SCENARIOS
from hausmacht.games.price_of_power.state import ACTIONS, PriceOfPower

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "positions.md").read_text(encoding="utf-8")
TOOL = runpy.run_path(str(ROOT / "tools" / "positions_page.py"))
WAR = re.findall(r"^```toml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)[0]
SHELF = {GAME.id: GAME}
HEAD = 'game = "price_of_power"\nseats = 4\noptions = {scenario = "1-01"}\n'


def read(text: str) -> PriceOfPower:
    _, _, state = read_position(text, SHELF)
    assert isinstance(state, PriceOfPower)
    return state


def refusal(text: str) -> str:
    with pytest.raises(PositionError) as caught:
        read(HEAD + text)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def comes_back(setup: Setup, state: PriceOfPower) -> str:
    """The position as text, after making sure that it is the same table again."""
    text = write_position(GAME, setup, state)
    _, again, laid_out = read_position(text, SHELF)
    assert again == setup
    assert [list(row) for row in laid_out.fields()] == [list(row) for row in state.fields()]
    assert laid_out.encode() == state.encode()
    assert write_position(GAME, setup, laid_out) == text
    return text


# There and back


def line_ups() -> list[Any]:
    """Every scenario, with the smallest and the largest number of people that it is for."""
    found: list[Any] = []
    for name in SCENARIOS:
        able: list[Setup] = []
        for seats in GAME.seats:
            try:
                able.append(GAME.setup(seats, {"scenario": name, "edition": "1.2" if seats % 2 else "summary"}))
            except SetupError:
                continue
        found += [
            pytest.param(setup, id=f"{name}-{setup.seats}")
            for setup in {each.seats: each for each in (able[0], able[-1])}.values()
        ]
    return found


@pytest.mark.parametrize("setup", line_ups())
def test_every_table_comes_back_as_it_was_written(setup: Setup) -> None:
    state = GAME.new(setup)
    comes_back(setup, state)  # before the first step
    table = Table(state, Sampled(setup.seats))
    advance(table)
    picks = Sampled(len(setup.options["scenario"]) + setup.seats)
    kinds: set[str] = set()
    for count in range(150):
        asked = next_decision(state)
        if asked is None:
            break
        if count % 29 == 0 or asked.kind not in kinds:
            text = comes_back(setup, state)
            assert "#" not in text or "variables" in text, text
        kinds.add(asked.kind)
        choose(table, asked, asked.drawn(state, picks))
    comes_back(setup, state)
    assert len(kinds) > 5


def test_the_usual_table_needs_no_words() -> None:
    setup = GAME.setup(4, {"scenario": "1-01"})

    state = read(HEAD)

    assert (
        write_position(GAME, setup, state)
        == f'game = "price_of_power"\nrules = "{GAME.rules_version}"\nseats = 4\n\n[options]\nscenario = "1-01"\n'
    )
    assert GAME.violations(state) == []
    assert state.time.phase == ACTIONS
    assert state.cards.events_up
    assert state.cards.idea_display


def test_a_finished_game_has_nothing_to_do() -> None:
    table = laid()

    text = comes_back(GAME.setup(4, {"scenario": "1-01"}), table.state)

    assert "to_do = []" in text


# The page


def test_a_war_between_two_realms_is_short_and_runs() -> None:
    assert len(WAR.splitlines()) <= 25
    game, setup, state = read_position(WAR, SHELF)

    match = new_match(game, setup, b"war", state)

    assert state.relations.war[REALM_NUMBER["france"]] >> ENGLAND & 1
    assert state.relations.war[REALM_NUMBER["england"]] >> FRANCE & 1
    assert state.map.occupier[PROVINCE_NUMBER["paris"]] == ENGLAND
    assert [decision.text for decision in match.decisions()] == [f"turn {ENGLAND}"]
    assert match.choose(ENGLAND, "activate-land") is None
    assert match.choose(ENGLAND, "activate army-1") is None
    assert match.choose(FRANCE, "decline") is None  # the card in hand could be played against an army that comes near
    assert match.choose(ENGLAND, "march seine") is None
    assert match.choose(FRANCE, "decline") is None
    assert match.state.battle, "the army of France stands there"
    comes_back(setup, match.state)


def test_the_tables_of_the_page_are_those_of_the_code() -> None:
    assert not TOOL["stale"](), "run `make generated`"


def test_every_key_of_a_position_is_on_the_page() -> None:
    box = GAME.box(GAME.setup(4, {"scenario": "1-01"}))
    told: dict[str, Any] = position.told(usual_table(box))
    told["cards"].update(cards.decks_told(usual_table(box), names_of(box)))
    found = {
        section if section in KEYS else f"{section}.*": set(keys)
        if section in KEYS
        else {key for each in keys.values() for key in each}
        for section, keys in told.items()
    }

    assert found == {section: set(keys) for section, keys in KEYS.items()}


def test_every_label_of_luck_is_on_the_page() -> None:
    found: set[str] = set()
    for path in sorted((ROOT / "src" / "hausmacht" / "games" / "price_of_power").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "below":
                label = node.args[0]
                if isinstance(label, ast.Constant):
                    found.add(str(label.value))
                else:
                    assert ast.unparse(label) == "f'{ARM_NAMES[arm]} die'"
                    found.update(f"{arm} die" for arm in ARM_NAMES)
    assert found - {"deal", "mission", "pick"} == set(LABELS)  # those deal hands for a bot's thoughts


@pytest.mark.skipif(compiled(), reason="compiled classes do not tell their arguments")
def test_steps_and_decisions_have_the_arguments_that_the_page_says() -> None:
    assert set(to_do.LAYOUTS) == set(flow.FACTORIES)
    for kind, make in flow.FACTORIES.items():
        if isinstance(make, type):
            parameters = list(inspect.signature(make).parameters.values())
            wanted = [each.name for each in parameters if str(each.annotation) != "str"]
            layout = to_do.LAYOUTS[kind]
            assert [slot.name for slot in layout.slots] + ([layout.rest] if layout.rest else []) == wanted, kind


# Writing one


def test_lists_replace_and_numbers_add_up() -> None:
    usual = usual_table(GAME.box(GAME.setup(4, {"scenario": "1-01"})))
    state = read(HEAD + '[realm.france]\ninfluence = {scotland = 3, lombardy = 0}\nclaims = ["lombardy"]\n')

    assert state.map.influence[AREA_NUMBER["scotland"]] >> 4 * FRANCE & 15 == 3
    assert state.map.influence[AREA_NUMBER["lombardy"]] >> 4 * FRANCE & 15 == 0
    assert [area for area, bits in enumerate(state.map.claims) if bits >> FRANCE & 1] == [AREA_NUMBER["lombardy"]]
    assert state.treasury.ducats == usual.treasury.ducats


def test_what_is_printed_is_a_name_too() -> None:
    state = read(HEAD + '[realm.France]\nwars = ["England"]\n[province]\nParis = {unrest = "token"}\n')

    assert state.map.unrest[PROVINCE_NUMBER["paris"]] == 1
    assert state.relations.war[REALM_NUMBER["england"]] >> FRANCE & 1


def test_a_town_is_as_large_as_its_province_unless_it_is_said() -> None:
    state = read(
        HEAD
        + '[province]\nparis = {town = "france small"}\ncaux = {town = "france"}\nanjou = {town = "france vassal"}\n'
    )

    assert [state.map.token[PROVINCE_NUMBER[name]] for name in ("paris", "caux", "anjou")] == [0, 0, 2]


def test_a_fleet_lies_in_a_zone_or_in_a_port() -> None:
    state = read(
        HEAD + '[realm.england]\nfleet = "port:bordeaux: 2 light"\n[realm.france]\nfleet = "english-channel: 1 heavy"\n'
    )

    assert state.forces.fleet_at[ENGLAND] == len(SEA_NAMES) + PROVINCE_NUMBER["bordeaux"]
    assert state.forces.fleet_at[FRANCE] == SEA_NAMES.index("english-channel")
    assert state.forces.fleet[FRANCE * 3 : FRANCE * 3 + 3] == (0, 1, 0)


def test_cards_that_are_mentioned_are_not_in_their_decks() -> None:
    state = read(
        HEAD + '[realm.france]\nhand = ["mil-05-2"]\n[cards]\nmilitary_discards = ["mil-01-1"]\nevents = ["11A-1 3"]\n'
    )
    content = state.box.content
    gone = [content.card_names.index(name) for name in ("mil-05-2", "mil-01-1")]

    assert not set(gone) & set(state.cards.decks[2])
    assert state.cards.hands[FRANCE] == (gone[0],)
    assert state.cards.events_up == (content.event_number["11A-1"], 3)
    assert content.event_number["11A-1"] not in state.cards.event_deck[0]


@pytest.mark.parametrize(
    ("said", "waits"),
    [
        ('["turn france"]', ["turn 0"]),
        ('["turn player=france"]', ["turn 0"]),
        ('["first-draw left=2 player=england", "turns.finish"]', ["turns.finish", "first-draw 2 2"]),
        ('["declare-war player=france named=england,milan"]', ["declare-war 0 0 50 105"]),
        ('["ask counter-spy player=castile actor=france"]', ["ask counter-spy 1 0"]),
        ('["march player=france area=seine left=2 flags=moved+hired mover=army-1"]', ["march 0 0 155 2 33"]),
        ('["leave france here=english-channel place=port:bordeaux at_sea=yes"]', None),
        ('["effect-bind name=$a kind=province value=paris"]', None),
    ],
)
def test_what_is_to_be_done_has_a_name_and_named_arguments(said: str, waits: list[str] | None) -> None:
    state = read(f"{HEAD}to_do = {said}\n")

    if waits is not None:
        wanted = [text.replace("155", str(AREA_NUMBER["seine"])) for text in waits]
        wanted = [
            text.replace("50", str(REALM_NUMBER["england"])).replace("105", str(REALM_NUMBER["milan"]))
            for text in wanted
        ]
        assert [item.text for item in state.agenda] == wanted
    comes_back(GAME.setup(4, {"scenario": "1-01"}), state)


@pytest.mark.parametrize("phase", ["set-up", "draw", "actions", "peace", "income", "clean-up"])
def test_without_a_word_the_phase_begins_and_the_others_follow(phase: str) -> None:
    state = read(f'{HEAD}[turn]\nphase = "{phase}"\n')
    table = Table(state, Sampled(3))

    assert state.agenda[0].text == "flow.next_round"
    advance(table)
    assert next_decision(state) is not None


# What is refused


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('[province]\nbohemai = {unrest = "token"}', "There is no province 'bohemai'."),
        ('[province]\nPariss = {unrest = "token"}', "There is no province 'Pariss'. Did you mean paris"),
        ('[province]\nparis = {town = "frnace"}', "There is no player's realm 'frnace'. Did you mean france?"),
        ('[province]\nparis = {town = "france lrage"}', "There is no token 'lrage'. Did you mean large?"),
        ('[province]\nparis = {ocupied = "england"}', "'ocupied' is not known. Did you mean occupied?"),
        ('[province]\nparis = {unrest = "much"}', "'unrest' must be one of none, token, occupier, both"),
        ('[province]\nparis = {town = "france"}\nparis = {town = "england"}', "defines something twice"),
        ("[province]\nparis = 3", "[province], 'paris' must be a table"),
        ('[realm.frrance]\nwars = ["england"]', "There is no realm 'frrance'. Did you mean france"),
        ('[realm.france]\nwars = ["engalnd"]', "There is no realm 'engalnd'. Did you mean england"),
        ('[realm.france]\nwar = ["england"]', "'war' is not known. Did you mean wars?"),
        ("[realm.milan]\nducats = 3", "nobody plays it; say it of one of france, castile, england, austria"),
        ('[realm.france]\nwars = ["england"]\n[realm.england]\nwars = []', "disagree about their wars"),
        ('[realm.france]\nwars = ["france"]', "is at war with itself"),
        ('[realm.france]\nallies = ["milan"]\n[realm.austria]\nallies = ["milan"]', "milan cannot be the ally of both"),
        ('[realm.france]\narmy_1 = "seine: 4 pikemen"', "There is no unit 'pikemen'."),
        ('[realm.france]\narmy_1 = "seine: 4 infnatry"', "There is no unit 'infnatry'. Did you mean infantry"),
        ('[realm.france]\narmy_1 = "seine: infantry"', "must say how many"),
        ('[realm.france]\narmy_1 = "sein: 4 infantry"', "There is no area 'sein'. Did you mean seine"),
        ('[realm.france]\narmy_1 = "none: 4 infantry"', "is impossible: france has an army"),
        ('[realm.france]\narmy_1 = "seine: 19 infantry"', "is impossible: france has"),
        ('[realm.france]\nfleet = "norht-sea: 1 light"', "There is no place 'norht-sea'. Did you mean north-sea"),
        ("[realm.france]\nducats = -1", "'ducats' must be a number from 0"),
        ("[realm.france]\nadm = 11", "is impossible: france has 11 power"),
        ("[realm.france]\nstability = 4", "'stability' must be a number from -3 to 3, not 4"),
        ('[realm.france]\nhand = ["mil-5-2"]', "There is no card 'mil-5-2'. Did you mean mil-05-2"),
        ('[realm.france]\nhand = ["mil-05-2"]\n[realm.england]\nhand = ["mil-05-2"]', "lost or doubled: mil-05-2"),
        ('[realm.france]\nruler = "Jeanne"', "There is no character 'Jeanne'."),
        ("[realm.france]\ninfluence = {seine = 16}", "0 to 15 pieces"),
        ('[realm.france]\nmerchants = ["lubek"]', "There is no node 'lubek'. Did you mean lubeck?"),
        ('[turn]\nphase = "action"', "There is no phase 'action'. Did you mean actions?"),
        ('[turn]\nplayer = "none"', "must not be none"),
        ('[cards]\nevents = ["none"]', "must not be none"),
        ("[battle]\nattacker_infantry_dice = 1000000", "1000000 is too large"),
        ('[turn]\nplayer = "milan"', "There is no player's realm 'milan'."),
        ('[cards]\nideas = ["tolerence"]', "There is no idea 'tolerence'. Did you mean tolerance?"),
        ('[cards]\nevents = ["11A1"]', "There is no event '11A1'. Did you mean 11A-1"),
        ('[deeds]\ngame = ["france won_wars 2"]', "There is no deed 'won_wars'. Did you mean won_war"),
        ('[deeds]\ngame = ["france"]', "must say who did what and how often"),
        ('[lasting]\nchanges = ["france idea/canons/1 permanent"]', "Did you mean idea/cannons/1"),
        ("[battle]\natacker = 1", "'atacker' is not known. Did you mean attacker"),
        ('[campaign]\nkind = "recruit"', "'kind' must be one of declaring, recruiting. Did you mean recruiting?"),
        ('[peace]\nprovinces = ["burn paris"]', "There is no fate of a province 'burn paris'"),
        ("[provinces]\nparis = {}", "The position has no part 'provinces'. Did you mean province?"),
        ('to_do = ["turm france"]', "knows no step or decision 'turm'. Did you mean turn"),
        ('to_do = ["turn frnce"]', "There is no player's realm 'frnce'. Did you mean france?"),
        ('to_do = ["turn player=france player=england"]', "says 'player' twice"),
        ('to_do = ["turn plyer=france"]', "'plyer' is not known. Did you mean player?"),
        ('to_do = ["turn france england"]', "has more values than arguments"),
        ('to_do = ["and-so-on", "turn france"]', "must be the last entry"),
        ('to_do = ["ask turn france"]', "only reactions are asked for"),
    ],
)
def test_a_wrong_position_is_refused_in_a_sentence_with_the_nearest_names(text: str, sentence: str) -> None:
    assert sentence in refusal(text)


ODD: list[Any] = [0, -1, 9999, 10**12, True, "none", "france", "paris", "#3", "", [], ["france", 3], {}, {"seine": 3}]


def test_whatever_stands_in_a_position_the_answer_is_a_sentence() -> None:
    """Values of a table in the middle of a game are swapped for others: it is read, or refused as a position."""
    setup = GAME.setup(4, {"scenario": "1-01"})
    state = GAME.new(setup)
    table, picks, luck = Table(state, Sampled(4)), Sampled(5), random.Random(6)
    advance(table)
    refused = 0
    for count in range(240):
        asked = next_decision(state)
        assert asked is not None
        if count % 4 == 0:
            written = tomllib.loads(write_position(GAME, setup, state))
            part = luck.choice([each for each in written.values() if isinstance(each, dict)])
            inner = luck.choice([part, *[each for each in part.values() if isinstance(each, dict)]])
            if inner:
                inner[luck.choice(list(inner))] = luck.choice(ODD)
            try:
                read(toml({key: lined(value) for key, value in written.items()}))
            except PositionError:
                refused += 1
        choose(table, asked, asked.drawn(state, picks))
    assert refused > 20


def test_a_step_or_decision_that_fits_nothing_on_the_table_is_refused_in_a_sentence() -> None:
    """Each with the first of every sort of name: a call to arms without a war, a trade without cards, and so on."""
    names = names_of(GAME.box(GAME.setup(4, {"scenario": "1-01"})))
    sentences: list[str] = []
    for kind, layout in to_do.LAYOUTS.items():
        arguments = layout.told(names, [0] * len(layout.slots))
        said = " ".join([kind, *[f"{name}={value}" for name, value in arguments.items()]])
        try:
            read(f'{HEAD}to_do = ["{said}"]\n')
        except PositionError as error:
            sentences.append(str(error))
    assert len(sentences) > 50
    assert [sentence for sentence in sentences if not sentence.endswith(".")] == []


def lined(value: Any) -> Any:
    return Line({key: lined(each) for key, each in value.items()}) if isinstance(value, dict) else value


def test_a_tie_that_both_have_is_said_once() -> None:
    setup = GAME.setup(4, {"scenario": "1-01"})
    state = read(HEAD + '[realm.england]\nwars = ["france", "scotland"]\nallies = ["castile"]\ntruces = ["austria"]\n')

    text = comes_back(setup, state)

    said = re.findall(r"^(?:wars|allies|truces) = .*$", text, re.MULTILINE)
    assert sorted(said) == ['allies = ["castile"]', 'truces = ["austria"]', 'wars = ["france", "scotland"]']
    assert state.relations.war[REALM_NUMBER["england"]] == 1 << FRANCE
    assert state.relations.allied[ENGLAND] == 1 << CASTILE
    assert state.relations.allied[CASTILE] == 1 << ENGLAND
