"""Before the first round of a battle: units of the Empire, the main defender, leaders.

Rules: battle.imperial, battle.main-defender, battle.appoint
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hausmacht.core.agenda import Decision, Denial, Item, Table, steps
from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.choices import DONE, Pick, picks, realms, word
from hausmacht.games.price_of_power.components import ADMIRAL, ARMIES, GENERAL, MIL, NOBODY
from hausmacht.games.price_of_power.events import battle as events
from hausmacht.games.price_of_power.progress.battle import DEFENCE
from hausmacht.games.price_of_power.rules.terms import characters, forces, treasury
from hausmacht.games.price_of_power.rules.terms.order import from_player
from hausmacht.games.price_of_power.rules.terms.yes_or_no import YesOrNo
from hausmacht.games.price_of_power.rules.warfare.battle import battle_dice
from hausmacht.games.price_of_power.rules.warfare.battle.field import defenders, local_realms, units_here
from hausmacht.games.price_of_power.state import PriceOfPower

LED_BY: Final = realms("defence-led-by")
LEAD: Final = picks("battle-leader", characters.CARD_NAMES, "card")
IN_PERSON: Final = word("lead-in-person")
BRING: Final = [Pick(f"bring-general {army + 1}", army, army=army + 1) for army in range(ARMIES)]


def prepare(table: Table[PriceOfPower]) -> None:
    """Units of the Empire join, the main defender is found, and leaders are appointed.

    Rules: battle.imperial, battle.main-defender, battle.appoint
    """
    state = table.state
    items: list[Item] = []
    emperor = board.emperor_player(state)
    if emperor != NOBODY and may_bring_imperials(state, emperor):
        items.append(ImperialTroops(emperor))
    tied = leading_defenders(state)
    if len(tied) > 1 and not state.box.is_bot[tied[-1]]:
        items.append(LeadDefence(tied[-1]))
    items.append(APPOINT_LEADERS)
    table.then(items)


# Units of the Empire


def may_bring_imperials(state: PriceOfPower, emperor: int) -> bool:
    """A person who defends the Empire and fights in it, or in an own area beside it, not only against its members.

    Rules: battle.imperial
    """
    battle = state.battle
    if battle.at_sea or not state.empire.defending or not state.empire.imperial_manpower or state.box.is_bot[emperor]:
        return False
    attacks = battle.attacker == emperor
    if not attacks and emperor not in defenders(state):
        return False
    if not is_near_empire(state, emperor, battle.place):
        return False
    if not attacks:
        return battle.attacker != NOBODY or battle.rebel_side != NOBODY or has_outsider(state)
    return bool(defenders(state)) or battle.rebel_side == DEFENCE or has_outsider(state)


def has_outsider(state: PriceOfPower) -> bool:
    """Forces of a non-player realm from outside the Empire fight there."""
    if state.battle.local_side == NOBODY:
        return False
    for realm in local_realms(state):
        if realm != NOBODY and not board.is_member(state, realm):
            return True
    return False


def is_near_empire(state: PriceOfPower, emperor: int, area: int) -> bool:
    """An area of the Empire, or one with own provinces that borders on it by land."""
    if is_imperial(state, area):
        return True
    if area not in board.holdings(state).areas[emperor]:
        return False
    for other in state.box.borders[area]:
        if is_imperial(state, other):
            return True
    return False


def is_imperial(state: PriceOfPower, area: int) -> bool:
    for at in state.box.provinces_in[area]:
        if board.in_empire(state, at):
            return True
    return False


class ImperialTroops(YesOrNo):
    """Do all units of the Empire fight beside the Emperor?

    Rules: battle.imperial
    """

    def __init__(self, player: int) -> None:
        super().__init__("imperial-troops", player)

    def agree(self, table: Table[PriceOfPower]) -> None:
        state = table.state
        state.battle.imperials = state.empire.imperial_manpower
        state.empire.imperial_manpower = 0
        table.tell(events.IMPERIALS_JOIN, self.seat, state.battle.imperials)

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"units": state.empire.imperial_manpower}


# The main defender


def leading_defenders(state: PriceOfPower) -> list[int]:
    """Defenders with the most units, people before bots; in a tie the one who took a turn last is the last.

    Rules: battle.main-defender
    """
    found = defenders(state)
    people = [player for player in found if not state.box.is_bot[player]]
    found = people or found
    most = max([units_here(state, player) for player in found] or [0])
    strongest = [player for player in found if units_here(state, player) == most]
    return [player for player in from_player(state, state.time.player) if player in strongest]


def main_defender(state: PriceOfPower) -> int:
    """The defender who leads, unless those in a tie decide otherwise; NOBODY: no player defends.

    Rules: battle.main-defender
    """
    found = leading_defenders(state)
    return found[-1] if found else NOBODY


class LeadDefence(Decision[PriceOfPower, Pick]):
    """Several defenders have equally many units: the one who took a turn last says who leads them.

    Rules: battle.main-defender
    """

    def __init__(self, player: int) -> None:
        super().__init__("lead-defence", player)

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return [LED_BY[state.box.realm[player]] for player in leading_defenders(state)]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return None

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        state = table.state
        state.battle.defender = state.box.player_of[choice.value]


# Leaders


def appoint_leaders(table: Table[PriceOfPower]) -> None:
    """The attacker may appoint a leader, then a defender who fights in his own realm a general.

    Rules: battle.appoint
    """
    state = table.state
    battle = state.battle
    items: list[Item] = []
    attacker = battle.attacker
    if attacker != NOBODY and may_be_led(state, attacker):
        items.append(BattleLeader(attacker))
    defender = battle.defender
    is_home = defender != NOBODY and not battle.at_sea and battle.place in board.holdings(state).areas[defender]
    if is_home and may_be_led(state, defender):
        items.append(BattleLeader(defender))
    table.then(items)


def may_be_led(state: PriceOfPower, player: int) -> bool:
    """A person whose army or fleet has no leader there, and who has cards in hand, a ruler or a general who can lead.

    Rules: battle.appoint
    """
    if state.box.is_bot[player] or battle_dice.leader_post(state, player) != NOBODY:
        return False
    if state.battle.at_sea:
        return state.forces.fleet_at[player] == state.battle.place and bool(state.cards.hands[player])
    army = forces.army_in(state, player, state.battle.place)
    if army == NOBODY:
        return False
    if state.cards.hands[player] or other_generals(state, player, army % ARMIES):
        return True
    return characters.why_not_take_command(state, player, army % ARMIES) is None


def other_generals(state: PriceOfPower, player: int, army: int) -> list[int]:
    """Other armies of the player that have a general.

    Rules: battle.appoint
    """
    return [
        other
        for other in range(ARMIES)
        if other != army and characters.why_not_reassign(state, player, other, army) is None
    ]


class BattleLeader(Decision[PriceOfPower, Pick]):
    """Who leads the troops, before the battle begins?

    Everybody with cards in hand is asked, so that the question betrays nothing.

    Rules: battle.appoint
    """

    def __init__(self, player: int) -> None:
        super().__init__("battle-leader", player)

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        found = [DONE, *[LEAD[card] for card in state.cards.hands[self.seat]]]
        if not state.battle.at_sea:
            found.append(IN_PERSON)
            found += [BRING[other] for other in other_generals(state, self.seat, self.army(state))]
        return found

    def army(self, state: PriceOfPower) -> int:
        """The number of the army that is led."""
        return forces.army_in(state, self.seat, state.battle.place) % ARMIES

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        if choice is DONE:
            return None
        if choice is IN_PERSON:
            return characters.why_not_take_command(state, self.seat, self.army(state))
        if choice.kind == "bring-general":
            return characters.why_not_reassign(state, self.seat, choice.value, self.army(state))
        if state.battle.at_sea:
            return characters.why_not_admiral(state, self.seat, choice.value)
        return characters.why_not_general(state, self.seat, choice.value, self.army(state))

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        state = table.state
        if choice is DONE:
            return
        if choice is IN_PERSON:
            characters.take_command(table, self.seat, self.army(state))
            return
        if choice.kind == "bring-general":
            characters.reassign(table, self.seat, choice.value, self.army(state))
            return
        post = ADMIRAL if state.battle.at_sea else GENERAL + self.army(state)
        treasury.spend_power(table, self.seat, MIL, state.box.content.characters[choice.value].mil_cost)
        characters.appoint_card(table, self.seat, post, choice.value)

    def about(self, state: PriceOfPower, choice: Pick) -> dict[str, int]:
        if "card" not in choice.numbers:
            return choice.numbers
        return {**choice.numbers, **characters.described(state, self.seat, choice.value)}


PREPARE, APPOINT_LEADERS = steps(prepare, appoint_leaders)

STEPS: Final[tuple[Item, ...]] = (PREPARE, APPOINT_LEADERS)
ITEMS: Final[dict[str, Callable[..., Item]]] = {
    "imperial-troops": ImperialTroops,
    "lead-defence": LeadDefence,
    "battle-leader": BattleLeader,
}
