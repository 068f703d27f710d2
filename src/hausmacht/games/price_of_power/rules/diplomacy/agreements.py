"""What two players have agreed on happens.

Rules: diplomacy.marriage, diplomacy.alliance, diplomacy.money, diplomacy.sale, diplomacy.package
"""

from __future__ import annotations

from typing import Final

from hausmacht.core.agenda import Step, Table
from hausmacht.games.price_of_power import board, deeds
from hausmacht.games.price_of_power.components import ADM, DIP
from hausmacht.games.price_of_power.decks import actions as deck
from hausmacht.games.price_of_power.events import actions as events
from hausmacht.games.price_of_power.progress.talks import Part
from hausmacht.games.price_of_power.rules.diplomacy.offers import (
    ALLIANCE,
    ASK_MONEY,
    GIVE_MONEY,
    MARRIAGE,
    SELL,
    money_cost,
    parts,
    why_not_part,
)
from hausmacht.games.price_of_power.rules.empire import empire
from hausmacht.games.price_of_power.rules.terms import relations, tokens, treasury
from hausmacht.games.price_of_power.state import PriceOfPower


def carry_out_package(table: Table[PriceOfPower], player: int, other: int) -> None:
    """Every part happens, in the order in which they were named, unless the peace itself has made one impossible.

    Rules: diplomacy.package
    """
    state = table.state
    for part in parts(state):
        if why_not_part(state, player, other, part) is None:
            carry_out(table, player, other, part)


def carry_out(table: Table[PriceOfPower], player: int, other: int, part: Part) -> None:
    """What was agreed happens."""
    state = table.state
    offer = part.offer
    realm = state.box.realm[other]
    if offer == MARRIAGE:
        treasury.spend_power(table, player, DIP, 1)
        relations.marry(table, player, realm)
        table.then([WeddingCard(player, part.value), WeddingCard(other, part.value)])
    elif offer == ALLIANCE:
        treasury.spend_power(table, player, DIP, 1)
        relations.make_ally(table, player, realm)
        deeds.record(state, player, "forged_alliance")
        deeds.record(state, other, "forged_alliance")
    elif offer in (GIVE_MONEY, ASK_MONEY):
        state.turn.money_given = True
        treasury.spend_power(table, player, DIP, money_cost(part.value))
        giver, taker = (player, other) if offer == GIVE_MONEY else (other, player)
        hand_over(table, giver, taker, part.value)
    elif offer == SELL:
        sell(table, player, other, part.value, part.price)
    else:
        sell(table, other, player, part.value, part.price)


def hand_over(table: Table[PriceOfPower], giver: int, taker: int, ducats: int) -> None:
    table.tell(events.PAID, giver, taker, ducats)
    treasury.gain_ducats(table, taker, treasury.lose_ducats(table, giver, ducats))


def sell(table: Table[PriceOfPower], seller: int, buyer: int, province: int, price: int) -> None:
    """A town changes hands; selling a core costs prestige.

    Rules: diplomacy.sale
    """
    state = table.state
    if not state.turn.sold:
        state.turn.sold = True
        treasury.spend_power(table, seller, ADM, 1)
        treasury.spend_power(table, buyer, ADM, 1)
    table.tell(events.SOLD, seller, buyer, province, price)
    if board.is_core(state, seller, province):
        treasury.gain_prestige(table, seller, -2 * board.tax_value(state, province))
    treasury.gain_ducats(table, seller, treasury.lose_ducats(table, buyer, price))
    tokens.remove_token(table, province)
    tokens.place_town(table, buyer, province)
    empire.check_lands(table)


class WeddingCard(Step[PriceOfPower]):
    """A card of the kind chosen for the wedding may be drawn.

    Rules: diplomacy.marriage
    """

    def __init__(self, player: int, kind: int) -> None:
        super().__init__("wedding-card", (player, kind))
        self.player: Final = player
        self.of: Final = kind

    def run(self, table: Table[PriceOfPower]) -> None:
        if deck.may_draw(table.state, self.of):
            deck.draw(table, self.player, self.of)
