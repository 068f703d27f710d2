"""Minor actions: appointing characters, loans, replenishing manpower, cutting ties, completing a mission.

Rules: minor.appoint, loan.repay, minor.replenish, ties.tokens, ties.ally-at-peace
Rules: ties.ally-at-war, mission.ready
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hausmacht.core.agenda import Denial, Item, Table, Tried
from hausmacht.games.price_of_power import board, by_player, choices, hostility
from hausmacht.games.price_of_power.choices import DONE, Pick, picks
from hausmacht.games.price_of_power.components import ADMIRAL, ARMIES, GENERAL, MIL, NOBODY, PLAYERS, POWERS, RULER
from hausmacht.games.price_of_power.events import common
from hausmacht.games.price_of_power.modifiers import bonus
from hausmacht.games.price_of_power.rules.actions import removing
from hausmacht.games.price_of_power.rules.actions.action import ducats_denial, power_denial
from hausmacht.games.price_of_power.rules.terms import characters, relations, tokens, treasury
from hausmacht.games.price_of_power.rules.terms.characters import CARD_NAMES, CROWN
from hausmacht.games.price_of_power.state import PriceOfPower

REPAYMENT: Final = 6
MOST_REASSIGNED: Final = 3
PEACEFUL_LOSS: Final = 5  # influence lost by leaving an ally at peace

ADVISE: Final = picks("advisor", CARD_NAMES, "card")
SAIL: Final = picks("admiral", CARD_NAMES, "card")
RULER_LEADS: Final = [Pick(f"ruler-leads army {army + 1}", army, army=army + 1) for army in range(ARMIES)]

NO_LOAN: Final = Denial("no-loan", "loan.repay")
NOBODY_EXHAUSTED: Final = Denial("nobody-exhausted", "minor.replenish")


class Command(Pick):
    """A card as the general of an army: `general mil-04-1 army 2`."""

    def __init__(self, card: int, army: int) -> None:
        super().__init__(f"general {CARD_NAMES[card]} army {army + 1}", card, card=card, army=army + 1)
        self.army: Final = army


class Reassign(Pick):
    """A general goes from one army to another: `reassign 1 to 2`."""

    def __init__(self, army: int, other: int) -> None:
        super().__init__(f"reassign {army + 1} to {other + 1}", army, army=army + 1, other_army=other + 1)
        self.other: Final = other


COMMAND: Final[list[Command]] = [Command(card, army) for card in range(len(CARD_NAMES)) for army in range(ARMIES)]
REASSIGN: Final[list[Reassign]] = [Reassign(a, b) for a in range(ARMIES) for b in range(ARMIES) if a != b]
RETURN: Final = choices.areas("return-influence")
DROP_CLAIM: Final = choices.areas("drop-claim")
END_ALLIANCE: Final = choices.realms("end-alliance")


# Appoint


def appointments(state: PriceOfPower, player: int) -> list[Pick]:
    """Everything that could be appointed: cards of the hand, the ruler as a general, generals among armies."""
    found: list[Pick] = []
    for card in state.cards.hands[player]:
        if characters.is_advisor(state, card):
            found.append(ADVISE[card])
        else:
            found.append(CROWN[card])
            found.extend(COMMAND[card * ARMIES : card * ARMIES + ARMIES])
            found.append(SAIL[card])
    found.extend(RULER_LEADS)
    found.extend(REASSIGN)
    return found


def why_not_appoint(state: PriceOfPower, player: int, choice: Pick) -> Denial | None:
    """Rules: minor.appoint"""
    if choice.kind == "advisor":
        return characters.why_not_advisor(state, player, choice.value)
    if choice.kind == "crown":
        return characters.why_not_crown(state, player, choice.value)
    if isinstance(choice, Command):
        return characters.why_not_general(state, player, choice.value, choice.army)
    if choice.kind == "admiral":
        return characters.why_not_admiral(state, player, choice.value)
    if state.turn.reassigned >= MOST_REASSIGNED:
        return Denial("reassigned-enough", "ruling.reassign", most=MOST_REASSIGNED)
    if isinstance(choice, Reassign):
        return characters.why_not_reassign(state, player, choice.value, choice.other)
    return characters.why_not_take_command(state, player, choice.value)


def may_appoint(state: PriceOfPower, player: int) -> bool:
    """Whether anybody can be appointed."""
    for card in state.cards.hands[player]:
        if characters.is_advisor(state, card):
            if characters.why_not_advisor(state, player, card) is None:
                return True
        elif characters.is_interregnum(state, player) or characters.why_not_admiral(state, player, card) is None:
            return True
        else:
            for army in range(ARMIES):
                if characters.why_not_general(state, player, card, army) is None:
                    return True
    if state.turn.reassigned >= MOST_REASSIGNED:
        return False
    for army in range(ARMIES):
        if state.forces.army_at[player * ARMIES + army] != NOBODY:
            if characters.why_not_take_command(state, player, army) is None:
                return True
            for other in range(ARMIES):
                if other != army and characters.why_not_reassign(state, player, other, army) is None:
                    return True
    return False


class Appoint(Tried[PriceOfPower, Pick]):
    """Who is appointed to what?

    Rules: minor.appoint, character.advisor, character.general, character.admiral, appoint.ruler
    """

    def __init__(self, player: int, kind: str = "appoint") -> None:
        super().__init__(kind, player)

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return appointments(state, self.seat)

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return why_not_appoint(state, self.seat, choice)

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        state = table.state
        player = self.seat
        if choice.kind == "advisor":
            treasury.lose_ducats(table, player, characters.advisor_price(state, player, choice.value))
            post = characters.advisor_post(state, choice.value)
            characters.appoint_card(table, player, post, choice.value)
        elif choice.kind == "crown":
            characters.appoint_card(table, player, RULER, choice.value)
        elif isinstance(choice, Command):
            treasury.spend_power(table, player, MIL, state.box.content.characters[choice.value].mil_cost)
            characters.appoint_card(table, player, GENERAL + choice.army, choice.value)
        elif choice.kind == "admiral":
            treasury.spend_power(table, player, MIL, state.box.content.characters[choice.value].mil_cost)
            characters.appoint_card(table, player, ADMIRAL, choice.value)
        elif isinstance(choice, Reassign):
            state.turn.reassigned += 1
            characters.reassign(table, player, choice.value, choice.other)
        else:
            state.turn.reassigned += 1
            characters.take_command(table, player, choice.value)

    def about(self, state: PriceOfPower, choice: Pick) -> dict[str, int]:
        if "card" not in choice.numbers:
            return choice.numbers
        return {**choice.numbers, **characters.described(state, self.seat, choice.value)}


class FirstAppoint(Appoint):
    """Before the first hand is chosen, its characters may be appointed for their price.

    Rules: setup.hand, minor.appoint
    """

    def __init__(self, player: int) -> None:
        super().__init__(player, "first-appoint")

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return [DONE, *[choice for choice in appointments(state, self.seat) if "card" in choice.numbers]]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return None if choice is DONE else why_not_appoint(state, self.seat, choice)

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        if choice is not DONE:
            table.next(self)
            super().take(table, choice)


# Loans


def why_not_repay(state: PriceOfPower, player: int) -> Denial | None:
    """Rules: loan.repay"""
    if not state.treasury.loans[player]:
        return NO_LOAN
    if state.treasury.ducats[player] < REPAYMENT:
        return ducats_denial(REPAYMENT, state.treasury.ducats[player])
    return None


def repay(table: Table[PriceOfPower], player: int) -> None:
    """Rules: loan.repay"""
    state = table.state
    treasury.lose_ducats(table, player, REPAYMENT)
    state.treasury.loans[player] -= 1
    state.turn.repaid = True
    table.tell(common.REPAID, player, state.treasury.loans[player])


# Replenish manpower


def replenished(state: PriceOfPower, player: int) -> int:
    """Manpower moved for each power."""
    return 3 + bonus(state, player, "cost.replenish")


def why_not_replenish(state: PriceOfPower, player: int) -> Denial | None:
    """Rules: minor.replenish"""
    have = state.treasury.power[player * POWERS + MIL]
    if have < 1:
        return power_denial(MIL, 1, have)
    return None if state.treasury.exhausted[player] else NOBODY_EXHAUSTED


def replenish(table: Table[PriceOfPower], player: int) -> None:
    """Three exhausted manpower become available.

    Rules: minor.replenish
    """
    state = table.state
    treasury.spend_power(table, player, MIL, 1)
    moved = min(replenished(state, player), state.treasury.exhausted[player])
    state.treasury.exhausted[player] -= moved
    state.treasury.available[player] += moved
    table.tell(common.MANPOWER, player, state.treasury.available[player], state.treasury.exhausted[player])


# Cut ties


def has_ties(state: PriceOfPower, player: int) -> bool:
    """Influence, claims or alliances that could be given up."""
    return bool(
        state.relations.allied[player]
        or by_player.allies(state).total[player]
        or by_player.claims(state).total[player]
        or by_player.influence(state).total[player]
    )


class CutTies(Tried[PriceOfPower, Pick]):
    """Which influence, claim or alliance is given up?

    Rules: ties.tokens, ties.ally-at-peace, ties.ally-at-war
    """

    def __init__(self, player: int) -> None:
        super().__init__("cut-ties", player)

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        player = self.seat
        found = [DONE]
        found.extend([RETURN[area] for area in by_player.influence(state).where[player]])
        found.extend([DROP_CLAIM[area] for area in by_player.claims(state).where[player]])
        found.extend([END_ALLIANCE[realm] for realm in relations.alliances_of(state, player)])
        return found

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return None

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        if choice is DONE:
            return
        table.next(self)
        if choice.kind == "return-influence":
            tokens.remove_influence(table, self.seat, choice.value)
        elif choice.kind == "drop-claim":
            tokens.remove_claim(table, self.seat, choice.value)
        else:
            leave_ally(table, self.seat, choice.value)


def leave_ally(table: Table[PriceOfPower], player: int, realm: int) -> None:
    """An ally at peace costs influence and brings a truce; one at war costs stability and all influence there.

    Rules: ties.ally-at-peace, ties.ally-at-war
    """
    state = table.state
    if hostility.realm_at_war(state, realm):
        relations.end_alliance(table, player, realm)
        treasury.change_stability(table, player, -2)
        for area in board.areas_of(state, realm):
            tokens.remove_influence(table, player, area, 15)
        return
    relations.end_alliance(table, player, realm)
    relations.set_truce(table, player, realm)
    removing.lose_in_realm(table, player, realm, PEACEFUL_LOSS)


CUT_TIES: Final = [CutTies(player) for player in range(PLAYERS)]

ITEMS: Final[dict[str, Callable[..., Item]]] = {
    "appoint": Appoint,
    "first-appoint": FirstAppoint,
    "cut-ties": CutTies,
}
