"""The Emperor is called when the Empire is attacked from outside.

Rules: call.emperor, call.bot-emperor, ruling.defends-already
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hausmacht.core.agenda import Decision, Denial, Item, Table
from hausmacht.games.price_of_power import board, hostility
from hausmacht.games.price_of_power.choices import Pick, word
from hausmacht.games.price_of_power.components import NOBODY
from hausmacht.games.price_of_power.rules.empire import empire
from hausmacht.games.price_of_power.rules.terms import treasury
from hausmacht.games.price_of_power.rules.warfare.declaring import calls
from hausmacht.games.price_of_power.state import PriceOfPower

DEFEND: Final = word("defend-empire")
STAND_ASIDE: Final = word("stand-aside")


def call_emperor(table: Table[PriceOfPower]) -> None:
    """War from outside on a member: a player who is Emperor may defend the Empire, with authority 1 or more.

    He is called again while he defends it against others. A bot also defends subjects against a member who has no
    casus belli.

    Rules: call.emperor, call.bot-emperor
    """
    state = table.state
    declaration = calls.declared(state)
    emperor = board.emperor_player(state)
    aggressor = declaration.realm
    if emperor == NOBODY or state.empire.emperor == aggressor:
        return
    internal = board.is_member(state, aggressor)
    if internal and not (state.box.is_bot[emperor] and declaration.unjust):
        return
    if declaration.attackers >> emperor & 1 or state.empire.authority < 1:
        return
    if state.empire.defending and hostility.at_war_with(state, emperor, aggressor):
        return  # he fights this aggressor for the Empire already
    if state.empire.emperor in calls.targets(state):
        if board.is_member(state, state.empire.emperor) and not internal and not state.empire.defending:
            ask_emperor(table, emperor, state.empire.emperor)
        return
    for realm in calls.targets(state):
        if board.is_member(state, realm) and not hostility.at_war_with(state, emperor, realm):
            ask_emperor(table, emperor, realm)
            return


def ask_emperor(table: Table[PriceOfPower], emperor: int, realm: int) -> None:
    state = table.state
    if not state.box.is_bot[emperor]:
        table.next(DefendEmpire(emperor, realm))
    elif realm == state.empire.emperor or not calls.fights_player(state, emperor):
        defend_empire(table, emperor, realm)
    else:
        refuse_empire(table, realm)


class DefendEmpire(Decision[PriceOfPower, Pick]):
    """A stranger attacks the Empire: does the Emperor defend it?

    Rules: call.emperor
    """

    def __init__(self, player: int, realm: int) -> None:
        super().__init__("defend-empire", player, realm)
        self.realm: Final = realm

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"realm": self.realm}

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return (DEFEND, STAND_ASIDE)

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return None

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        if choice is DEFEND:
            defend_empire(table, self.seat, self.realm)
        else:
            refuse_empire(table, self.realm)


def defend_empire(table: Table[PriceOfPower], emperor: int, realm: int) -> None:
    """The Emperor joins the war as if an ally had called, and the Empire contributes; a bot gains power for it.

    While the Empire is defended against others already, nothing is contributed again.

    Rules: call.emperor, ruling.defends-already
    """
    state = table.state
    declaration = calls.declared(state)
    if realm != state.empire.emperor:
        if state.box.is_bot[emperor] and not state.empire.defending:
            treasury.gain_bot_power(table, emperor, state.empire.authority)
        if state.box.player_of[realm] == NOBODY:
            if not hostility.at_war_with(state, emperor, declaration.realm):
                declaration.rewarded |= 1 << emperor
            calls.offer_calls(table, emperor, False, True)
    calls.join_defence(table, emperor)
    if not state.empire.defending:
        empire.defend(table, declaration.aggressor)


def refuse_empire(table: Table[PriceOfPower], realm: int) -> None:
    """Imperial authority suffers, unless the Emperor himself was attacked."""
    if realm != table.state.empire.emperor:
        empire.refuse_to_defend(table)


ITEMS: Final[dict[str, Callable[..., Item]]] = {"defend-empire": DefendEmpire}
