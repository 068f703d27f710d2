"""The cards in a hand: what they cost this realm now, whom they reach, what they bring, and why one must wait."""

from __future__ import annotations

import msgspec

from hausmacht.core.words import Catalogue
from hausmacht.games.price_of_power.components import ARM_NAMES, POWERS
from hausmacht.games.price_of_power.content import Character, Part
from hausmacht.games.price_of_power.effects.language.cards import DUCATS, MANPOWER, action_text
from hausmacht.games.price_of_power.effects.language.verb import verbs_in
from hausmacht.games.price_of_power.effects.parts import Amount
from hausmacht.games.price_of_power.rules.cards import prices
from hausmacht.games.price_of_power.rules.cards.cards import type_of, why_not_play
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.telling.records import deed_lines, when_lines
from hausmacht.games.price_of_power.telling.sentences import Narrator


class Gained(msgspec.Struct, frozen=True):
    """So much of a resource, by the key that cards use for it."""

    what: str
    amount: int


class OnCard(msgspec.Struct, frozen=True):
    """Whom else a card can be appointed as."""

    kind: str  # advisor or leader
    skill: tuple[int, ...]  # of a leader who rules: administrative, diplomatic, military
    advice: int  # skill of an advisor
    ducats: int  # price and upkeep of an advisor
    power: int  # military power for a leader
    dice: int  # of a leader in battle
    arm: str  # which dice; `any`: he chooses; empty: none


class HandCard(msgspec.Struct, frozen=True):
    """A card as its owner could play it now."""

    card: int
    price: tuple[int, ...]  # power of each kind, ducats, stability, manpower
    short: tuple[bool, ...]  # what of it is lacking
    flags: tuple[str, ...]  # display, covert, reaction, battle
    lines: tuple[str, ...]  # what it says, numbers filled in
    gains: tuple[Gained, ...]
    choice: str  # what is chosen first: area, realm, idea and so on; empty: nothing
    targets: int  # and how many there are
    code: str  # of the reason why it cannot be played in one's turn; empty: it can
    reason: str  # in words
    character: OnCard


def cards_in_hand(state: PriceOfPower, player: int, words: Catalogue) -> tuple[HandCard, ...]:
    """As if nothing else were going on."""
    quiet = state.copy()
    quiet.effects.frames = ()
    return tuple(hand_card(quiet, player, card, words) for card in state.cards.hands[player])


def hand_card(state: PriceOfPower, player: int, card: int, words: Catalogue) -> HandCard:
    price = prices.card_price(state, player, card)
    denial = why_not_play(state, player, card)
    choice, targets = chosen_first(state, player, card)
    return HandCard(
        card=card,
        price=tuple(price),
        short=short_of(state, player, price),
        flags=tuple(type_of(state, card).flags),
        lines=lines(state, player, card, words),
        gains=gains(state, player, card),
        choice=choice,
        targets=targets,
        code="" if denial is None else denial.code,
        reason="" if denial is None else words.say("denial", denial.code, denial.numbers),
        character=on_card(state.box.content.characters[card]),
    )


def short_of(state: PriceOfPower, player: int, price: list[int]) -> tuple[bool, ...]:
    have = [*state.treasury.power[player * POWERS : player * POWERS + POWERS], *[0] * (len(price) - POWERS)]
    have[DUCATS] = state.treasury.ducats[player]
    have[MANPOWER] = state.treasury.available[player]
    counted = (*range(POWERS), DUCATS, MANPOWER)
    return tuple(place in counted and have[place] < each for place, each in enumerate(price))


def lines(state: PriceOfPower, player: int, card: int, words: Catalogue) -> tuple[str, ...]:
    """What a card does, then how it is played; what is reckoned from the table is told as the number it is now."""

    def reckon(amount: Part) -> int:
        assert isinstance(amount, Amount)
        return amount.of(state, player, 0)

    teller = Narrator(words)
    teller.reckon = reckon
    content = state.box.content
    kind = content.card_type[card]
    found = [*deed_lines(teller, content, kind), *when_lines(teller, content, kind)]
    return tuple(teller.contracted(line) for line in found)


def gains(state: PriceOfPower, player: int, card: int) -> tuple[Gained, ...]:
    verbs = verbs_in(action_text(state, card).in_turn.effect.verbs)
    found = [Gained(what, amount) for verb in verbs for what, amount in verb.gains(state, player)]
    return tuple(each for each in found if each.amount)


def chosen_first(state: PriceOfPower, player: int, card: int) -> tuple[str, int]:
    """What the card lets its player choose first, and among how many."""
    for verb in verbs_in(action_text(state, card).in_turn.effect.verbs):
        found = verb.open_to(state, player)
        if found is not None:
            return found
    return "", 0


def on_card(character: Character) -> OnCard:
    return OnCard(
        kind=character.kind,
        skill=tuple(character.skill),
        advice=character.advice,
        ducats=character.ducats,
        power=character.mil_cost,
        dice=character.dice,
        arm="" if character.arm < 0 else (*ARM_NAMES, "any")[character.arm],
    )
