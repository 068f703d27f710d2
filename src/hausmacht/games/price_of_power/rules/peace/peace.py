"""Peace in four steps: automatic white peace, total victories, other wars, and what follows.

Rules: peace.automatic, peace.total, peace.partial, peace.inconclusive, peace.surrender, peace.bots, option.no-surrender
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hausmacht.core.agenda import Decision, Denial, Item, Step, Table, steps
from hausmacht.games.price_of_power import hostility
from hausmacht.games.price_of_power.choices import DONE, Pick, picks, realms
from hausmacht.games.price_of_power.components import NOBODY, PLAYERS
from hausmacht.games.price_of_power.events import peace as events
from hausmacht.games.price_of_power.rules.bots import peace as bots_peace
from hausmacht.games.price_of_power.rules.empire import empire
from hausmacht.games.price_of_power.rules.peace import negotiation, peace_terms
from hausmacht.games.price_of_power.rules.peace.aftermath import AFTERMATH
from hausmacht.games.price_of_power.rules.peace.peace_sides import (
    followers_of_enemies,
    is_partial_victory,
    is_total_victory,
    lands_of,
    lost_to,
    opponents,
    side_of,
    taken,
    taken_tax,
)
from hausmacht.games.price_of_power.rules.peace.peace_terms import (
    KEEP_BOARD,
    PARTIAL,
    SUCCESSION,
    SUCCESSION_ONLY,
    SURRENDER,
    TERM_NAMES,
    TOTAL,
    settle,
    why_not,
)
from hausmacht.games.price_of_power.rules.terms import relations, sources, treasury
from hausmacht.games.price_of_power.rules.terms.order import turn_order
from hausmacht.games.price_of_power.rules.terms.yes_or_no import YesOrNo
from hausmacht.games.price_of_power.state import PriceOfPower

ENFORCE: Final = realms("enforce")
OFFER: Final = realms("white-peace")
NEGOTIATE: Final = realms("negotiate")
GIVE_IN: Final = realms("surrender")
THRONE: Final = realms("secure-succession")
TERM: Final = picks("dictate", TERM_NAMES, "term")
SURRENDER_PRESTIGE: Final = 2

NO_VICTORY: Final = Denial("no-victory", "victory.partial")
NEGOTIATE_INSTEAD: Final = Denial("negotiate-instead", "peace.inconclusive")
BOT_REFUSES: Final = Denial("bot-refuses", "peace.bots")
NO_SURRENDER: Final = Denial("no-surrender", "option.no-surrender")


def resolve(table: Table[PriceOfPower]) -> None:
    """All four steps, each in turn order.

    Rules: peace.automatic, peace.total, peace.partial, peace.aftermath
    """
    state = table.state
    make_automatic_peace(table)
    order = turn_order(state)
    items: list[Item] = [TOTAL_VICTORIES[player] for player in order]
    items.extend([PEACE_TURN[player] for player in order])
    items.append(AFTERMATH)
    table.then(items)


# 1. Automatic white peace


def is_fruitless(state: PriceOfPower, player: int, realm: int) -> bool:
    """Neither side occupies anything of the other, vassals and active allies included.

    Rules: peace.automatic
    """
    return not taken(state, player, side_of(state, player, realm)) and not lost_to(state, player, realm)


def make_automatic_peace(table: Table[PriceOfPower]) -> None:
    """Rules: peace.automatic"""
    state = table.state
    for player in turn_order(state):
        for realm in opponents(state, player):
            if not hostility.at_war_with(state, player, realm):
                continue
            if state.box.player_of[realm] == NOBODY and not lands_of(state, realm):
                relations.end_war(table, player, realm, truce=False)
            elif is_fruitless(state, player, realm):
                peace_terms.white_peace(table, player, realm)
    empire.check_lands(table)


def white_peace(table: Table[PriceOfPower], player: int, realm: int) -> None:
    """A war ends with everything given back: for effects of cards.

    Rules: peace.white
    """
    if hostility.at_war_with(table.state, player, realm):
        peace_terms.white_peace(table, player, realm)


# 2. Total victory


class TotalVictories(Step[PriceOfPower]):
    """A player settles every total victory, one after another.

    Rules: peace.total
    """

    def __init__(self, player: int) -> None:
        super().__init__("total-victories", (player,))
        self.player: Final = player

    def run(self, table: Table[PriceOfPower]) -> None:
        state = table.state
        player = self.player
        if not hostility.is_at_war(state, player):
            return
        for realm in [*opponents(state, player), *followers_of_enemies(state, player)]:
            if is_total_victory(state, player, realm):
                table.tell(events.TOTAL_VICTORY, player, realm)
                table.next(self)
                dictate(table, player, realm, TOTAL)
                return


def dictate(table: Table[PriceOfPower], player: int, realm: int, basis: int) -> None:
    """The victor chooses a term; a bot by its chart."""
    if table.state.box.is_bot[player]:
        settle(table, player, realm, bots_term(table, player, realm, basis), basis)
    else:
        table.next(ChooseTerm(player, realm, basis))


class ChooseTerm(Decision[PriceOfPower, Pick]):
    """Which terms does the victor enforce? A victory that must be settled may also end in an agreement.

    `asked`: players to whom an agreement was proposed already, one bit each.

    Rules: peace.terms, peace.agreed-victory
    """

    def __init__(self, player: int, realm: int, basis: int, asked: int = 0) -> None:
        super().__init__("choose-term", player, realm, basis, asked)
        self.realm: Final = realm
        self.basis: Final = basis
        self.asked: Final = asked

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        if self.basis in (TOTAL, SURRENDER) and state.box.player_of[self.realm] != NOBODY:
            return [*TERM, NEGOTIATE[self.realm]]
        return TERM

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        if choice.kind == "negotiate":
            return negotiation.why_not_negotiate(state, state.box.player_of[self.realm], self.asked)
        return why_not(state, self.seat, self.realm, choice.value, self.basis)

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"realm": self.realm}

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        if choice.kind == "negotiate":
            asked = self.asked | 1 << table.state.box.player_of[self.realm]
            table.next(StillToSettle(self.seat, self.realm, self.basis, asked))
            table.next(negotiation.Propose(self.seat, self.realm))
        else:
            settle(table, self.seat, self.realm, choice.value, self.basis)


class StillToSettle(Step[PriceOfPower]):
    """If nothing was agreed, the victor dictates after all.

    Rules: peace.agreed-victory
    """

    def __init__(self, player: int, realm: int, basis: int, asked: int) -> None:
        super().__init__("still-to-settle", (player, realm, basis, asked))
        self.player: Final = player
        self.realm: Final = realm
        self.basis: Final = basis
        self.asked: Final = asked

    def run(self, table: Table[PriceOfPower]) -> None:
        if hostility.at_war_with(table.state, self.player, self.realm):
            table.next(ChooseTerm(self.player, self.realm, self.basis, self.asked))


# 3. Partial victory or inconclusive


class PeaceTurn(Step[PriceOfPower]):
    """A player ends those of his wars that he wants to end and can.

    Rules: peace.partial
    """

    def __init__(self, player: int) -> None:
        super().__init__("peace-turn", (player,))
        self.player: Final = player

    def run(self, table: Table[PriceOfPower]) -> None:
        state = table.state
        if not hostility.is_at_war(state, self.player):
            return
        if state.box.is_bot[self.player]:
            table.then([BotPeace(self.player, realm) for realm in opponents(state, self.player)])
        else:
            table.next(AskPeace(self.player, 0))


class AskPeace(Step[PriceOfPower]):
    """Asks for the next war to end, if there is anything to decide; `asked` are players who were made an offer."""

    def __init__(self, player: int, asked: int) -> None:
        super().__init__("ask-peace", (player, asked))
        self.player: Final = player
        self.asked: Final = asked

    def run(self, table: Table[PriceOfPower]) -> None:
        decision = MakePeace(self.player, self.asked)
        if len(decision.options(table.state)) > 1:
            table.next(decision)


class MakePeace(Decision[PriceOfPower, Pick]):
    """Which war does the player end, and how?

    Rules: peace.partial, peace.inconclusive, peace.surrender, peace.negotiated
    """

    def __init__(self, player: int, asked: int) -> None:
        super().__init__("make-peace", player, asked)
        self.asked: Final = asked

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        found: list[Pick] = []
        for realm in opponents(state, self.seat):
            found.append(ENFORCE[realm])
            found.append(OFFER[realm])
            if state.box.player_of[realm] != NOBODY:
                found.append(NEGOTIATE[realm])
                found.append(GIVE_IN[realm])
        for realm in followers_of_enemies(state, self.seat):
            if state.relations.disputed[realm]:
                found.append(THRONE[realm])
        found.append(DONE)
        return found

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        realm = choice.value
        if choice is DONE:
            return None
        if choice.kind == "enforce":
            return None if is_partial_victory(state, self.seat, realm) else NO_VICTORY
        if choice.kind == "secure-succession":
            if not is_partial_victory(state, self.seat, realm):
                return NO_VICTORY
            return why_not(state, self.seat, realm, SUCCESSION, SUCCESSION_ONLY)
        other = state.box.player_of[realm]
        if choice.kind == "white-peace":
            if other == NOBODY:
                return None
            if not state.box.is_bot[other]:
                return NEGOTIATE_INSTEAD
            return None if bot_accepts(state, other, self.seat) else BOT_REFUSES
        if choice.kind == "surrender":
            return NO_SURRENDER if state.box.rules.optional[3] else None
        return negotiation.why_not_negotiate(state, other, self.asked)

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        state = table.state
        if choice is DONE:
            return
        player = self.seat
        realm = choice.value
        other = state.box.player_of[realm]
        asked = self.asked | 1 << other if choice.kind == "negotiate" else self.asked
        table.next(AskPeace(player, asked))
        if choice.kind == "enforce":
            dictate(table, player, realm, PARTIAL)
        elif choice.kind == "secure-succession":
            settle(table, player, realm, SUCCESSION, SUCCESSION_ONLY)
        elif choice.kind == "white-peace":
            settle(table, player, realm, peace_terms.WHITE_PEACE, TOTAL)
        elif choice.kind == "surrender":
            surrender(table, player, other)
        else:
            table.next(negotiation.Propose(player, realm))


def surrender(table: Table[PriceOfPower], player: int, victor: int) -> None:
    """Prestige changes hands, and the victor must end the war at once.

    Rules: peace.surrender
    """
    state = table.state
    realm = state.box.realm[player]
    table.tell(events.SURRENDERED, player, state.box.realm[victor])
    treasury.gain_prestige(table, player, -SURRENDER_PRESTIGE, sources.WAR)
    treasury.gain_prestige(table, victor, SURRENDER_PRESTIGE, sources.WAR)
    dictate(table, victor, realm, SURRENDER)


def bot_accepts(state: PriceOfPower, bot: int, player: int) -> bool:
    """A bot accepts white peace when it has lost more tax value than it has taken.

    Rules: peace.bots
    """
    return lost_tax(state, bot, player) > lost_tax(state, player, bot)


def lost_tax(state: PriceOfPower, player: int, other: int) -> int:
    """The tax value of what a player's side has lost to another player.

    Rules: peace.bots
    """
    return taken_tax(state, other, side_of(state, other, state.box.realm[player]))


# Bots


def bots_term(table: Table[PriceOfPower], player: int, realm: int, basis: int) -> int:
    """The chart of a bot that has won; a victory must be settled somehow.

    Rules: peace.bots
    """
    term = bots_peace.term(table, player, realm, basis)
    return term if term != NOBODY else KEEP_BOARD


class BotPeace(Step[PriceOfPower]):
    """One war of a bot: it enforces a victory, or sues for white peace when it has lost more than it holds.

    Rules: peace.bots
    """

    def __init__(self, player: int, realm: int) -> None:
        super().__init__("bot-peace", (player, realm))
        self.player: Final = player
        self.realm: Final = realm

    def run(self, table: Table[PriceOfPower]) -> None:
        state = table.state
        player = self.player
        realm = self.realm
        if not hostility.at_war_with(state, player, realm):
            return
        other = state.box.player_of[realm]
        if is_partial_victory(state, player, realm) and taken(state, player, side_of(state, player, realm)):
            dictate(table, player, realm, PARTIAL)
        elif other != NOBODY and bot_accepts(state, player, other):
            if not state.box.is_bot[other]:
                table.next(AcceptWhite(other, state.box.realm[player]))
            elif bot_accepts(state, other, player):
                peace_terms.white_peace(table, player, realm)


class AcceptWhite(YesOrNo):
    """A bot offers white peace: is it accepted?

    Rules: peace.bots
    """

    def __init__(self, player: int, realm: int) -> None:
        super().__init__("accept-white", player, realm)
        self.realm: Final = realm

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"realm": self.realm}

    def agree(self, table: Table[PriceOfPower]) -> None:
        peace_terms.white_peace(table, self.seat, self.realm)


TOTAL_VICTORIES: Final = [TotalVictories(player) for player in range(PLAYERS)]
PEACE_TURN: Final = [PeaceTurn(player) for player in range(PLAYERS)]

STEPS: Final[tuple[Item, ...]] = steps(resolve)
ITEMS: Final[dict[str, Callable[..., Item]]] = {
    "total-victories": TotalVictories,
    "choose-term": ChooseTerm,
    "still-to-settle": StillToSettle,
    "peace-turn": PeaceTurn,
    "ask-peace": AskPeace,
    "make-peace": MakePeace,
    "bot-peace": BotPeace,
    "accept-white": AcceptWhite,
}
