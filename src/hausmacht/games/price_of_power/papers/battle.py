"""The battle under way: who stands on each side with which dice, and the chances, now and for each answer of mine."""

from __future__ import annotations

from typing import Final

import msgspec

from hausmacht.core.agenda import Choice, Decision, deciding
from hausmacht.core.paper import Paper
from hausmacht.core.words import Catalogue
from hausmacht.games.price_of_power.components import NOBODY
from hausmacht.games.price_of_power.progress.battle import ATTACK, DEFENCE
from hausmacht.games.price_of_power.rules.terms import characters
from hausmacht.games.price_of_power.rules.warfare.battle import battle_dice, field
from hausmacht.games.price_of_power.rules.warfare.battle.chances import chances
from hausmacht.games.price_of_power.state import PriceOfPower

TRIALS: Final = 200  # for each bar of chances
MOST_TRIALS: Final = 400  # for one look at the paper: with many answers each has fewer
MOST_ANSWERS: Final = 8

# Questions of a battle whose answers change its chances
WEIGHED: Final = ("battle-cards", "battle-leader", "choose-dice", "imperial-troops", "casualty", "loss", "retreat")
LEAVING: Final = ("retreat", "retreat-into", "sail-off")  # whoever goes has not won: nothing to reckon


class BattleSideTold(msgspec.Struct, frozen=True):
    """A side as it stands now."""

    players: tuple[int, ...]  # with units there, the one who leads first
    units: tuple[int, ...]  # theirs: source * ARMS + arm; at sea light, heavy and galley
    local_realm: int  # the non-player realm that fights there; NOBODY: none
    locals: int
    rebels: int
    imperials: int
    leader: int  # a character; NOBODY: nobody leads
    ill: int  # whether his health has suffered
    dice: tuple[tuple[int, ...], ...]  # of each arm: everybody's, the leader's, from cards and ideas
    rerolls: int
    lost: int  # in the whole battle
    cards: int  # in the hand of the player who leads


class OddsTold(msgspec.Struct, frozen=True):
    """How often each side wins, in trials; people play no more cards and stand."""

    choice: str  # an answer to my question; empty: as it stands
    trials: int
    attack: int
    nobody: int
    defence: int
    attack_left: int  # units of the player who leads, on average, if he wins; NOBODY: never
    defence_left: int


class BattlePaper(Paper, frozen=True):
    """Null fields when nobody fights."""

    at_sea: bool = False
    place: int = NOBODY  # an area or a zone
    round: int = 0
    attacker: int = NOBODY  # a player
    defender: int = NOBODY
    sides: tuple[BattleSideTold, ...] = ()
    odds: tuple[OddsTold, ...] = ()


def battle(state: PriceOfPower, seat: int, words: Catalogue) -> BattlePaper:
    fought = state.battle
    if not fought.under_way:
        return BattlePaper()
    return BattlePaper(
        at_sea=fought.at_sea,
        place=fought.place,
        round=fought.round,
        attacker=fought.attacker,
        defender=fought.defender,
        sides=(side_told(state, ATTACK), side_told(state, DEFENCE)),
        odds=tuple(odds_told(state, seat)),
    )


def side_told(state: PriceOfPower, side: int) -> BattleSideTold:
    fought = state.battle
    leads = field.player_of_side(state, side)
    players = field.players_on(state, side)
    post = battle_dice.leader_post(state, leads) if leads != NOBODY else NOBODY
    is_local = fought.local_side == side
    return BattleSideTold(
        players=tuple(sorted(players, key=lambda player: player != leads)),
        units=tuple(battle_dice.units_on(state, side)),
        local_realm=fought.local_realm if is_local else NOBODY,
        locals=fought.locals if is_local else 0,
        rebels=state.map.rebels[fought.place] if fought.rebel_side == side else 0,
        imperials=field.imperial_units(state, side),
        leader=battle_dice.leader_of_side(state, side),
        ill=characters.ill_at(state, leads, post) if post != NOBODY else 0,
        dice=tuple(tuple(each) for each in battle_dice.dice_by_origin(state, side)),
        rerolls=battle_dice.rerolls_of(state, side),
        lost=fought.side(DEFENCE if side == ATTACK else ATTACK).dealt,
        cards=len(state.cards.hands[leads]) if leads != NOBODY and not state.box.is_bot[leads] else 0,
    )


def odds_told(state: PriceOfPower, seat: int) -> list[OddsTold]:
    """First as it stands, then after each answer to my question."""
    if state.lanes or not field.attackers(state) or not field.defending_units(state):
        return []  # one side is gone: nothing to reckon
    answers = weighed(state, seat)
    trials = min(TRIALS, MOST_TRIALS // (1 + len(answers)))
    return [odds_of(state, trials, each) for each in (None, *answers)]


def weighed(state: PriceOfPower, seat: int) -> list[Choice]:
    """Answers of mine that go on fighting, each in another way; a single one is no choice."""
    asked: list[Decision[PriceOfPower, Choice]] = [each for each in deciding(state) if each.seat == seat]
    if not asked or asked[0].kind not in WEIGHED:
        return []
    found = [choice for choice in asked[0].options(state) if choice.kind not in LEAVING]
    return found[:MOST_ANSWERS] if len(found) > 1 else []


def odds_of(state: PriceOfPower, trials: int, choice: Choice | None) -> OddsTold:
    found = chances(state, trials, choice)
    return OddsTold(
        choice="" if choice is None else choice.text,
        trials=found.trials,
        attack=found.attack,
        nobody=found.nobody,
        defence=found.defence,
        attack_left=found.attack_left,
        defence_left=found.defence_left,
    )
