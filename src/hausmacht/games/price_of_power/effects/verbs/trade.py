"""Verbs about trade: expanded nodes, free trade, merchants.

Rules: effects.expand, effects.trade, effects.merchant, events.third-merchant, ruling.new-merchant
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hausmacht.core.agenda import Item, Step, Table
from hausmacht.games.price_of_power import board, choices
from hausmacht.games.price_of_power.choices import Pick
from hausmacht.games.price_of_power.components import MERCHANTS, NOBODY
from hausmacht.games.price_of_power.effects.counting import things
from hausmacht.games.price_of_power.effects.counting.places import areas_at
from hausmacht.games.price_of_power.effects.language.reading import VERBS, Reader
from hausmacht.games.price_of_power.effects.language.verb import Task, Verb
from hausmacht.games.price_of_power.effects.parts import Nodes, Who
from hausmacht.games.price_of_power.effects.running import frame
from hausmacht.games.price_of_power.effects.running.asking import (
    A_PLAYER,
    BAD,
    GOOD,
    Select,
    ask,
    enter,
    named,
    player_picks,
    select,
    whom,
    whose_choice,
)
from hausmacht.games.price_of_power.effects.running.where import MARITIME, Where
from hausmacht.games.price_of_power.events import effects as events
from hausmacht.games.price_of_power.rows import replaced
from hausmacht.games.price_of_power.rules.trade import trade as trading
from hausmacht.games.price_of_power.rules.trade import trade_income
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.telling.grammar import ONE
from hausmacht.games.price_of_power.telling.sentences import Narrator, Told

EXPAND: Final = choices.nodes("expand")
SETTLE: Final = choices.nodes("merchant-to")
RECALL: Final = choices.nodes("recall")
LAY_DOWN: Final = player_picks("lay-down")


def found_nodes(state: PriceOfPower, player: int, nodes: Nodes) -> list[int]:
    """Trade nodes that are meant in the running effect, in ascending order."""
    return sorted(nodes.found(state, player, frame.context(state)))


class Expand(Verb):
    """A node pays by its red column from now on.

    Rules: effects.expand
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        self.nodes: Final = read.nodes()
        self.chooser: Final = read.who_if("chooser")

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        found = whom(table, task, self.who)
        if found is None:
            return
        for who in found[:1]:
            own = task.for_player(who)
            chooser = whose_choice(table.state, own, self.chooser, who)
            ask(table, select("effect-expand", chooser, own, who, 1, False))

    def told(self, teller: Narrator) -> list[Told]:
        return teller.deed("expand", x=self.nodes.told(teller))


class ExpandNode(Select):
    """Which node."""

    def named(self) -> str:
        return "effect-expand"

    def bearing(self, state: PriceOfPower) -> int:
        return GOOD

    def targets(self, state: PriceOfPower) -> list[int]:
        verb = self.task(state).verb
        assert isinstance(verb, Expand)
        return [node for node in found_nodes(state, self.player, verb.nodes) if not state.trade.expanded[node]]

    def choice_of(self, value: int) -> Pick:
        return EXPAND[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        trade_income.expand(table, value)


class FreeTrade(Verb):
    """A Trade action without its cost.

    Rules: effects.trade
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        self.nodes: Final = read.nodes_if()
        self.only_self: Final = read.flag("only_self")  # nobody else collects
        self.maritime: Final = read.flag("maritime")

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        found = whom(table, task, self.who)
        if found is None:
            return
        node = NOBODY
        if self.nodes is not None:
            meant = found_nodes(table.state, task.player, self.nodes)
            node = meant[0] if meant else NOBODY
        for who in reversed(found):
            table.next(Trade(who, node, int(self.only_self), int(self.maritime)))

    def told(self, teller: Narrator) -> list[Told]:
        if self.maritime:
            told = teller.deed("trade-at", x=MARITIME.told(teller))
        elif self.nodes is not None:
            told = teller.deed("trade-at", x=self.nodes.told(teller))
        else:
            told = teller.deed("trade")
        return [each.behind(teller.say("alone")) for each in told] if self.only_self else told

    def is_boon(self) -> bool:
        return True


class Trade(Step[PriceOfPower]):
    """A player trades; `alone`: nobody else collects."""

    def __init__(self, player: int, node: int, alone: int, maritime: int) -> None:
        super().__init__("effect-trade", (player, node, alone, maritime))
        self.player: Final = player
        self.node: Final = node
        self.alone: Final = alone
        self.maritime: Final = maritime

    def run(self, table: Table[PriceOfPower]) -> None:
        trading.begin(table, self.player, self.node, True, self.alone == 1, self.maritime == 1)


# Merchants


class Merchants(Verb):
    """Merchants are gained or lost, lie down or stand up.

    Rules: effects.merchant
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        self.deed: Final = read.word("op", list(MERCHANT_DEEDS))
        self.amount: Final = read.amount()
        self.nodes: Final = read.nodes_if()
        self.where: Final = Where(read, "node")  # the same, to be told
        self.of: Final = read.who_if("of")  # whose merchants

    def parties(self) -> list[Who]:
        return [self.who] if self.of is None else [self.who, self.of]

    def told(self, teller: Narrator) -> list[Told]:
        owner = self.of
        qualities = [] if owner is None or owner.is_self else [teller.say("of", x=owner.told(teller))]
        own = self.deed != "gain" and not qualities
        found = self.amount.so_many(teller, "merchant", qualities, False, own)
        return self.where.told(teller, f"merchant-{self.deed}", ONE, {"x": found})


class GainMerchant(Merchants):
    """The third merchant comes."""

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        found = whom(table, task, self.who)
        if found is not None:
            for who in reversed(found):
                gain_merchant(table, who, task.for_player(who))


class LoseMerchant(Merchants):
    """Merchants go."""

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        found = whom(table, task, self.who)
        if found is not None:
            for who in reversed(found):
                number = self.amount.of(table.state, who, MERCHANTS)
                lose_merchant(table, who, task.for_player(who), number)


class TurnMerchants(Merchants):
    """Merchants at nodes lie down or stand up: all of them, or as many as the card says, one for each player."""

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        self.down: Final = 1 if self.deed == "exhaust" else 0

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        state = table.state
        places = self.places(state, task.player)
        concerned = self.concerned(state, task.player, places)
        number = self.amount.of(state, task.player, len(concerned))
        if number >= len(concerned):
            for who in concerned:
                turn_all(table, who, places, self.down)
        else:
            ask(table, select("effect-lay-down", task.player, task, self.down, number, False))

    def places(self, state: PriceOfPower, player: int) -> list[int]:
        """The nodes that are meant: all, if none is named."""
        return things.nodes_in_play(state) if self.nodes is None else found_nodes(state, player, self.nodes)

    def concerned(self, state: PriceOfPower, player: int, places: list[int]) -> list[int]:
        """Players with a merchant there who is not turned that way yet."""
        players = named(state, player, self.who if self.of is None else self.of)
        return [who for who in players if upright_at(state, who, places, self.down) != NOBODY]


def merchants(read: Reader) -> Merchants:
    """`merchant`: what is done with them stands in `op`."""
    return MERCHANT_DEEDS[read.word("op", list(MERCHANT_DEEDS))](read)


MERCHANT_DEEDS: Final[dict[str, Callable[[Reader], Merchants]]] = {
    "gain": GainMerchant,
    "lose": LoseMerchant,
    "exhaust": TurnMerchants,
    "refresh": TurnMerchants,
}


def owned(state: PriceOfPower, player: int) -> int:
    """Merchants a player has."""
    row = state.trade.merchant_at[player * MERCHANTS : player * MERCHANTS + MERCHANTS]
    return MERCHANTS - row.count(NOBODY)


def gain_merchant(table: Table[PriceOfPower], player: int, task: Task) -> None:
    """The third merchant, for a player with exactly two; he says where he begins.

    Rules: events.third-merchant, ruling.new-merchant
    """
    if owned(table.state, player) == MERCHANTS - 1:
        ask(table, select("effect-merchant", player, task, player, 1, False))


class PlaceMerchant(Select):
    """At which node the new merchant begins: one at the own realm without an own merchant, else any such node."""

    def named(self) -> str:
        return "effect-merchant"

    def bearing(self, state: PriceOfPower) -> int:
        return GOOD

    def targets(self, state: PriceOfPower) -> list[int]:
        free = [node for node in things.nodes_in_play(state) if not things.has_merchant(state, self.subject, node)]
        own = board.own_areas(state, self.subject)
        near = [node for node in free if any([area in own for area in areas_at(state, node)])]
        return near or free

    def choice_of(self, value: int) -> Pick:
        return SETTLE[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        state = table.state
        for at in range(self.subject * MERCHANTS, self.subject * MERCHANTS + MERCHANTS):
            if state.trade.merchant_at[at] == NOBODY:
                state.trade.merchant_at = replaced(state.trade.merchant_at, at, value)
                state.trade.merchant_down = replaced(state.trade.merchant_down, at, 0)
                table.tell(events.MERCHANT, self.subject, owned(state, self.subject))
                return


def lose_merchant(table: Table[PriceOfPower], player: int, task: Task, number: int) -> None:
    ask(table, select("effect-recall", player, task, player, number, False))


class RecallMerchant(Select):
    """Which merchant is lost, by his node."""

    def named(self) -> str:
        return "effect-recall"

    def once_each(self) -> bool:
        return True

    def bearing(self, state: PriceOfPower) -> int:
        return BAD

    def targets(self, state: PriceOfPower) -> list[int]:
        row = state.trade.merchant_at[self.subject * MERCHANTS : self.subject * MERCHANTS + MERCHANTS]
        return sorted({node for node in row if node != NOBODY})

    def choice_of(self, value: int) -> Pick:
        return RECALL[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        state = table.state
        at = merchant_of(state, self.subject, value)
        state.trade.merchant_at = replaced(state.trade.merchant_at, at, NOBODY)
        state.trade.merchant_down = replaced(state.trade.merchant_down, at, 0)
        table.tell(events.MERCHANT_LOST, self.subject, owned(state, self.subject))


def merchant_of(state: PriceOfPower, player: int, node: int) -> int:
    """The place of a player's merchant at a node; NOBODY: he has none there."""
    for at in range(player * MERCHANTS, player * MERCHANTS + MERCHANTS):
        if state.trade.merchant_at[at] == node:
            return at
    return NOBODY


def upright_at(state: PriceOfPower, player: int, places: list[int], down: int) -> int:
    """The first merchant of a player at these nodes that is not turned that way yet; NOBODY: none."""
    for at in range(player * MERCHANTS, player * MERCHANTS + MERCHANTS):
        if state.trade.merchant_at[at] in places and state.trade.merchant_down[at] != down:
            return at
    return NOBODY


def turn_all(table: Table[PriceOfPower], player: int, places: list[int], down: int) -> None:
    state = table.state
    for at in range(player * MERCHANTS, player * MERCHANTS + MERCHANTS):
        if state.trade.merchant_at[at] in places and state.trade.merchant_down[at] != down:
            state.trade.merchant_down = replaced(state.trade.merchant_down, at, down)
            table.tell(events.MERCHANT_DOWN if down else events.MERCHANT_UP, player, state.trade.merchant_at[at])


class LayDown(Select):
    """Whose merchant is turned. `subject` is 1 for down, 0 for up."""

    def named(self) -> str:
        return "effect-lay-down"

    def verb(self, state: PriceOfPower) -> TurnMerchants:
        found = self.task(state).verb
        assert isinstance(found, TurnMerchants)
        return found

    def thing(self) -> int:
        return A_PLAYER

    def targets(self, state: PriceOfPower) -> list[int]:
        verb = self.verb(state)
        return sorted(verb.concerned(state, self.player, verb.places(state, self.player)))

    def choice_of(self, value: int) -> Pick:
        return LAY_DOWN[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        state = table.state
        at = upright_at(state, value, self.verb(state).places(state, self.player), self.subject)
        state.trade.merchant_down = replaced(state.trade.merchant_down, at, self.subject)
        table.tell(events.MERCHANT_DOWN if self.subject else events.MERCHANT_UP, value, state.trade.merchant_at[at])

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"left": self.left, "player": frame.field(state, frame.OWNER)}


VERBS.update({"expand": Expand, "trade": FreeTrade, "merchant": merchants})
ITEMS: Final[dict[str, Callable[..., Item]]] = {"effect-trade": Trade}
enter(
    {
        "effect-expand": ExpandNode,
        "effect-merchant": PlaceMerchant,
        "effect-recall": RecallMerchant,
        "effect-lay-down": LayDown,
    },
    ITEMS,
)
