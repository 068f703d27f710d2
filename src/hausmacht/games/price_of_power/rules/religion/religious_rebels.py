"""Religious rebels (optional rule 5): a realm may take over the faith of the rebels who hold its capital.

Rules: option.religious-rebels
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hausmacht.core.agenda import Item, Step, Table
from hausmacht.games.price_of_power import beliefs, board
from hausmacht.games.price_of_power.components import (
    AREA,
    CATHOLIC,
    COUNTER_REFORMED,
    MAIN_AREAS,
    MUSLIM,
    NOBODY,
    ORTHODOX,
    PLAYERS,
    PROTESTANT,
    REBELS,
)
from hausmacht.games.price_of_power.events import phases as events
from hausmacht.games.price_of_power.rules.terms import tokens
from hausmacht.games.price_of_power.rules.terms.yes_or_no import YesOrNo
from hausmacht.games.price_of_power.state import PriceOfPower


def is_religious(state: PriceOfPower, player: int, province: int) -> bool:
    """A rebel town of the player's in an area of another faith."""
    area = AREA[province]
    return (
        state.map.occupier[province] == REBELS
        and area < MAIN_AREAS
        and not beliefs.same_faith(beliefs.area_faith(state, area), state.court.state_faith[player])
    )


def may_follow(state: PriceOfPower, player: int) -> bool:
    """Religious rebels hold the capital and two more provinces, and its faith can be a state religion.

    Rules: option.religious-rebels
    """
    capital = board.capital_of(state, state.box.realm[player])
    if capital == NOBODY or AREA[capital] >= MAIN_AREAS or not is_religious(state, player, capital):
        return False
    faith = beliefs.area_faith(state, AREA[capital])
    if faith not in (CATHOLIC, PROTESTANT, ORTHODOX, MUSLIM, COUNTER_REFORMED):
        return False
    return len([at for at in board.towns_of(state, player) if is_religious(state, player, at)]) > 2


class OfferFaith(Step[PriceOfPower]):
    """Asks whoever may give in to religious rebels."""

    def __init__(self, player: int) -> None:
        super().__init__("offer-faith", (player,))
        self.player: Final = player

    def run(self, table: Table[PriceOfPower]) -> None:
        state = table.state
        if may_follow(state, self.player) and not state.box.is_bot[self.player]:
            table.next(FollowRebels(self.player))


class FollowRebels(YesOrNo):
    """Does the realm take over the faith of the rebels?

    Rules: option.religious-rebels
    """

    def __init__(self, player: int) -> None:
        super().__init__("follow-rebels", player)

    def agree(self, table: Table[PriceOfPower]) -> None:
        follow(table, self.seat)


def follow(table: Table[PriceOfPower], player: int) -> None:
    """The faith of the capital area; rebels and rebel towns go from own areas of that faith."""
    state = table.state
    faith = beliefs.area_faith(state, board.realm_of_player_area(state, player))
    tokens.set_state_faith(table, player, faith)
    table.tell(events.FOLLOWED_REBELS, player, faith)
    for at in [*board.towns_of(state, player), *board.vassals_of(state, player)]:
        if AREA[at] < MAIN_AREAS and beliefs.same_faith(beliefs.area_faith(state, AREA[at]), faith):
            tokens.remove_rebels(table, AREA[at], state.map.rebels[AREA[at]])
            if state.map.occupier[at] == REBELS:
                tokens.end_occupation(table, at)


OFFER_FAITH: Final = [OfferFaith(player) for player in range(PLAYERS)]

ITEMS: Final[dict[str, Callable[..., Item]]] = {
    "offer-faith": OfferFaith,
    "follow-rebels": FollowRebels,
}
