"""Whoever is refused a card learns why: which condition is not met, or how much of what is missing."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from tests.games.price_of_power.as_written import rows
from tests.games.price_of_power.in_words import LANGUAGES, catalogue

from hausmacht.core.agenda import Denial, Table, advance, choose, next_decision
from hausmacht.core.chance import Sampled
from hausmacht.games.price_of_power import GAME
from hausmacht.games.price_of_power.components import ADM, DIP, POWERS
from hausmacht.games.price_of_power.effects.running.costs import Cost
from hausmacht.games.price_of_power.effects.verbs.flow import OPTIONS
from hausmacht.games.price_of_power.effects.verbs.tokens.place_provinces import PLACE_PROVINCE
from hausmacht.games.price_of_power.rules.actions import menu
from hausmacht.games.price_of_power.rules.cards import event
from hausmacht.games.price_of_power.rules.setup import preparation
from hausmacht.games.price_of_power.state import PriceOfPower

from .laying import CASTILE, ENGLAND, FRANCE, laid, question
from .running import do, rich_table

CARDS = ("play", "use", "counter", "react", "option", "pay", "complete-mission", "take-mission")
DECISIONS = 400
WHOLE = {  # these say all there is to say, without a name or a number
    "acted": "the action of the turn is taken",
    "event-only": "an event is due",
    "no-siege-anywhere": "nothing can be besieged",
    "nobody-can-march": "no unit can go anywhere",
    "no-ships-to-move": "no ship can sail",
    "no-ships-in-port": "no ship lies in a port",
    "nobody-to-subjugate": "no ally or vassal is weak enough",
    "no-more-swaps": "missions are laid back twice a round",
    "not-displayed": "the card is not there",
    "only-in-battle": "it is not a battle",
    "only-in-turn": "it is a battle",
    "no-longer-open": "it was chosen before",
}


@cache
def refused() -> dict[tuple[str, str], Denial]:
    """What was refused of cards in the first part of two matches, by the kind of choice and the reason."""
    found: dict[tuple[str, str], Denial] = {}
    for number, scenario in enumerate(("1-01", "2-01")):
        state = GAME.new(GAME.setup(4, {"scenario": scenario}))
        table = Table(state, Sampled(number), recorded=False)
        luck = Random(number)
        advance(table)
        for _ in range(DECISIONS):
            asked = next_decision(state)
            if asked is None:
                break
            for choice in asked.candidates(state):
                denial = asked.why_not(state, choice) if choice.kind in CARDS else None
                if denial is not None:
                    found[choice.kind, denial.code] = denial
            choose(table, asked, luck.choice(asked.options(state)))
    return found


def test_refusals_come_up() -> None:
    assert len(refused()) > 6
    assert {kind for kind, _ in refused()} >= {"play", "complete-mission"}


def test_every_refusal_of_a_card_names_its_reason() -> None:
    bare = [key for key, denial in refused().items() if not denial.numbers and denial.code not in WHOLE]

    assert bare == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_refusal_names_is_in_its_sentence(language: str) -> None:
    """A sentence that leaves out what the refusal knows says no more than no."""
    words = catalogue(language).words["denial"]
    bare = [code for _, code in refused() if code not in WHOLE and "{" not in words[code]]

    assert bare == []


# One by one


def said(denial: Denial | None) -> list[str]:
    assert denial is not None
    return [catalogue(language).say("denial", denial.code, denial.numbers) for language in LANGUAGES]


def asked_why_not(table: Table[PriceOfPower], at: int) -> Denial | None:
    return question(table).why_not(table.state, OPTIONS[at])


def test_a_way_names_what_it_needs() -> None:
    """Rules: effects.choose, events.other-option"""
    table = rich_table()
    gain = [{"do": "gain", "res": {"P": 1}}]
    options = [
        {"id": "A", "needs": {"emperor": True}, "then": gain},
        {"id": "B", "then": gain},
        {"id": "C", "then": [{"do": "pay", "cost": {"D": 99}, "must": True, "then": gain}]},
        {"id": "D", "then": gain},
    ]
    do(table, FRANCE, {"do": "choose", "options": options})

    assert said(asked_why_not(table, 0)) == [
        "This way is open only if you are the Emperor.",
        "Dieser Weg steht nur offen, falls du Kaiser bist.",
    ]
    have = table.state.treasury.ducats[FRANCE]
    assert said(asked_why_not(table, 2)) == [
        f"This needs 99 ducats; you have {have}, and {have + 25} with all the loans you may take.",
        f"Das braucht 99 Dukaten; du hast {have}, mit allen erlaubten Krediten {have + 25}.",
    ]


def test_an_option_of_an_event_names_what_it_needs() -> None:
    """Only cards of a pack have such options. Rules: events.other-option, event.option"""
    card = laid().state.box.content.events[0]
    first, *others = rows("event")[card.id]["options"]
    options = [{**first, "needs": {"emperor": True}}, *others]
    setup = GAME.setup(4, {"scenario": "1-01"}, {"event": {card.id: {"options": options}}})

    denial = event.EventOption(FRANCE, 0).why_not(GAME.new(setup), OPTIONS[0])

    assert denial is not None
    assert [GAME.catalogue(each, setup).say("denial", denial.code, denial.numbers) for each in LANGUAGES] == [
        "This option is open only if you are the Emperor.",
        "Diese Möglichkeit steht nur offen, falls du Kaiser bist.",
    ]


@pytest.mark.parametrize(
    ("cost", "english"),
    [
        ({"ADM": 9}, "This needs 9 administrative power; you have 2."),
        ({"MP": 30}, "This needs 30 power; you have 6 of all kinds."),
        ({"m": 50}, "This needs 50 manpower; you have 4."),
    ],
)
def test_a_price_names_what_is_missing(cost: dict[str, int], english: str) -> None:
    """Rules: effects.pay"""
    table = laid()
    state = table.state
    state.treasury.power[FRANCE * POWERS : FRANCE * POWERS + POWERS] = [2, 2, 2]
    state.treasury.available[FRANCE] = 4

    assert said(Cost(cost).why_not(state, FRANCE))[0] == english


def test_what_cannot_be_chosen_is_told_what_would_fit() -> None:
    """Rules: effects.chooser"""
    table = laid()
    do(table, FRANCE, {"do": "place", "token": "U", "n": 1, "on": {"owner": "self", "token": "T"}})
    asked = question(table)
    foreign = next(pick for pick in PLACE_PROVINCE if pick not in asked.options(table.state))

    assert said(asked.why_not(table.state, foreign)) == [
        "That does not fit what is to be done: Place 1 unrest on one of your towns.",
        "Das passt nicht zu dem, was zu tun ist: Setze 1 Unruhe auf eine deiner Städte.",
    ]


def test_the_nearest_idea_and_ally_are_named() -> None:
    """Rules: research.cost, alliance.cost"""
    table = laid()
    preparation.open_displays(table)
    state = table.state
    state.treasury.power[ENGLAND * POWERS : ENGLAND * POWERS + POWERS] = [3, 1, 1]
    asked = menu.Turn(ENGLAND)
    choices = {choice.text: choice for choice in asked.candidates(state)}

    denial = asked.why_not(state, choices["research"])
    assert denial is not None
    assert (denial.code, denial.numbers["power"], denial.numbers["have"]) == ("ideas-too-dear", ADM, 3)
    assert "you have 3." in said(denial)[0]


def test_a_claim_names_the_power_that_is_missing() -> None:
    """Rules: claim.cost"""
    table = laid()
    state = table.state
    state.cards.struggles = ()
    state.treasury.power[CASTILE * POWERS + DIP] = 1
    asked = menu.Turn(CASTILE)
    choices = {choice.text: choice for choice in asked.candidates(state)}

    denial = asked.why_not(state, choices["fabricate-claim"])

    assert said(denial)[0] == "This needs 2 diplomatic power; you have 1."


def test_a_mission_says_what_fulfils_it_and_what_comes_before() -> None:
    """Rules: mission.ready, draw.missions"""
    content = laid().state.box.content
    number = content.mission_number["castile 3C"]

    assert said(Denial("mission-not-ready", "mission.ready", mission=number))[0].endswith(
        "is complete only when you own Milano (as a town or vassal)."
    )
    assert said(Denial("mission-closed", "draw.missions", mission=number))[0].endswith("only after Kingdom of Naples.")
