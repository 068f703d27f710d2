"""Battle actions: cards and display cards that are played in a battle round.

Rules: battle.cards, battle.one-benefit, option.helping-hand
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hausmacht.core.agenda import Decision, Denial, Item, Table
from hausmacht.games.price_of_power.choices import DONE, Pick
from hausmacht.games.price_of_power.components import NOBODY
from hausmacht.games.price_of_power.progress.battle import ATTACK, DEFENCE
from hausmacht.games.price_of_power.rules.cards import cards
from hausmacht.games.price_of_power.rules.terms.order import from_player
from hausmacht.games.price_of_power.rules.warfare.battle.field import player_of_side
from hausmacht.games.price_of_power.state import PriceOfPower

PLAY: Final = [Pick(f"battle-card {card}", card, card=card) for card in range(108)]
FIRST_DISPLAY_BIT: Final = 32  # bits below are kinds of cards

BENEFIT_USED: Final = Denial("benefit-used", "battle.one-benefit")


def ask_for_cards(table: Table[PriceOfPower]) -> None:
    """The attacker plays all his battle actions, then the main defender.

    Where a side is led by nobody, others may back it: optional rule 4.

    Rules: battle.cards, option.helping-hand
    """
    state = table.state
    state.battle.attack.used = 0
    state.battle.defence.used = 0
    for side in (DEFENCE, ATTACK):
        for player in reversed(who_may_play(state, side)):
            if not state.box.is_bot[player] and (state.cards.hands[player] or cards.usable(state, player, True)):
                table.next(BattleCards(player, side))


def who_may_play(state: PriceOfPower, side: int) -> list[int]:
    """The player of a side; for a non-player realm all others, from the active player on, with optional rule 4."""
    player = player_of_side(state, side)
    if player != NOBODY:
        return [player]
    if not state.box.rules.optional[4] or state.battle.local_side != side:
        return []
    foe = player_of_side(state, DEFENCE if side == ATTACK else ATTACK)
    return [other for other in from_player(state, state.time.player) if other != foe]


def bit_of(state: PriceOfPower, choice: Pick) -> int:
    """The mark of a battle action by its name: copies of a card share it."""
    if choice.kind == "use":
        return 1 << (FIRST_DISPLAY_BIT + choice.value)
    return 1 << state.box.content.card_type[choice.value]


class BattleCards(Decision[PriceOfPower, Pick]):
    """Is a battle action played? The attacker plays all of his first.

    Everybody who fights and has cards is asked, so that the question betrays nothing.

    Rules: battle.cards, battle.one-benefit
    """

    def __init__(self, player: int, side: int) -> None:
        super().__init__("battle-cards", player, side)
        self.side: Final = side

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        found = [DONE, *[PLAY[card] for card in cards.battle_cards(state, self.seat)]]
        found.extend([cards.USE[number] for number in cards.usable(state, self.seat, True)])
        return found

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        if choice is DONE:
            return None
        if state.battle.side(self.side).used & bit_of(state, choice):
            return BENEFIT_USED
        if choice.kind == "use":
            return cards.why_not_use(state, self.seat, choice.value, True)
        return cards.why_not_in_battle(state, self.seat, choice.value)

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        if choice is DONE:
            return
        table.state.battle.side(self.side).used |= bit_of(table.state, choice)
        table.next(self)
        if choice.kind == "use":
            cards.use_in_battle(table, self.seat, choice.value)
        else:
            cards.play_in_battle(table, self.seat, choice.value)

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"attack": 1 if self.side == ATTACK else 0}


ITEMS: Final[dict[str, Callable[..., Item]]] = {"battle-cards": BattleCards}
