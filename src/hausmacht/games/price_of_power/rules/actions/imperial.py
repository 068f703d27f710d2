"""The action of the Emperor: Increase Authority.

Rules: authority.increase
"""

from __future__ import annotations

from typing import Final

from hausmacht.core.agenda import Denial, Table
from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.components import ADM, POWERS
from hausmacht.games.price_of_power.rules.actions.action import Action, power_denial
from hausmacht.games.price_of_power.rules.empire import empire
from hausmacht.games.price_of_power.rules.terms import treasury
from hausmacht.games.price_of_power.state import PriceOfPower

NOT_EMPEROR: Final = Denial("not-emperor", "authority.increase")


class IncreaseAuthority(Action):
    """One more authority for 1 and the present authority in administrative power.

    Rules: authority.increase
    """

    def why_not(self, state: PriceOfPower, player: int, free: bool) -> Denial | None:
        if board.emperor_player(state) != player:
            return NOT_EMPEROR
        most = empire.most_authority(state)
        if state.empire.authority >= most:
            return Denial("authority-highest", "authority.increase", most=most)
        cost = 0 if free else 1 + state.empire.authority
        have = state.treasury.power[player * POWERS + ADM]
        return None if have >= cost else power_denial(ADM, cost, have)

    def begin(self, table: Table[PriceOfPower], player: int, free: bool) -> None:
        if not free:
            treasury.spend_power(table, player, ADM, 1 + table.state.empire.authority)
        empire.change_authority(table, 1)


ACTIONS: Final[list[Action]] = [IncreaseAuthority("increase-authority", "increase_authority")]
