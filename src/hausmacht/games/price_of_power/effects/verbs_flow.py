"""Verbs that steer: order, choices, payments, conditions and loops. Picking is in verbs_pick, offers in verbs_offers.

Rules: effects.choose, effects.may, effects.pay, effects.if, effects.each, events.other-option
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from hausmacht.core.agenda import Decision, Denial, Item, Table
from hausmacht.games.price_of_power import choices
from hausmacht.games.price_of_power.choices import Pick
from hausmacht.games.price_of_power.content import Node
from hausmacht.games.price_of_power.effects import costs, frame, run
from hausmacht.games.price_of_power.effects.asking import (
    how_many,
    is_person,
    number_of,
    some_players,
    subjects,
)
from hausmacht.games.price_of_power.effects.conditions import holds
from hausmacht.games.price_of_power.effects.filters import areas, realms
from hausmacht.games.price_of_power.effects.run import Bind, Task, push
from hausmacht.games.price_of_power.events import effects as events
from hausmacht.games.price_of_power.rules import secondary
from hausmacht.games.price_of_power.state import PriceOfPower

MOST_REPEATS: Final = 30
CANNOT_PAY: Final = Denial("cannot-pay", "effects.pay")
NOT_MET: Final = Denial("option-not-met", "events.other-option")
MUST_PAY: Final = Denial("must-pay", "effects.pay")

OPTIONS: Final = choices.picks("option", list("abcdefgh"), "option")
PAY: Final = choices.word("pay")
REFUSE: Final = choices.word("refuse")
DO_IT: Final = choices.word("do-it")
LEAVE_IT: Final = choices.word("leave-it")


# Order


def seq(table: Table[PriceOfPower], task: Task) -> None:
    """The listed effects in order."""
    push(table, task.node["then"], task.player)


def when(table: Table[PriceOfPower], task: Task) -> None:
    """One of two branches.

    Rules: effects.if
    """
    if holds(table.state, task.player, task.node["cond"], frame.context(table.state)):
        push(table, task.node["then"], task.player)
    else:
        push(table, task.node.get("else", []), task.player)


def each_player(table: Table[PriceOfPower], task: Task) -> None:
    """Once for each player, who becomes `self`; the active player is first, or last if the node says so.

    Rules: effects.each, events.order
    """
    found = subjects(table, task)
    if found is None:
        return
    if task.node.get("order") == "active_last" and table.state.player in found:
        found = [*[who for who in found if who != table.state.player], table.state.player]
    for who in reversed(found):
        push(table, task.node["then"], who)


def each_area(table: Table[PriceOfPower], task: Task) -> None:
    """Once for each area.

    Rules: effects.each
    """
    found = areas(table.state, task.player, task.node["in"], frame.context(table.state))
    loop(table, task, task.node.get("as", "$area"), "area", found)


def each_realm(table: Table[PriceOfPower], task: Task) -> None:
    """Once for each realm.

    Rules: effects.each
    """
    found = realms(table.state, task.player, task.node["realm"], frame.context(table.state))
    loop(table, task, task.node.get("as", "$realm"), "realm", found)


def loop(table: Table[PriceOfPower], task: Task, name: str, kind: str, found: list[int]) -> None:
    table.spend(len(found))
    for value in reversed(found):
        push(table, task.node["then"], task.player)
        table.next(Bind(frame.NAME_NUMBER[name], frame.KINDS.index(kind), value))


def repeat(table: Table[PriceOfPower], task: Task) -> None:
    """Several times; never more than MOST_REPEATS.

    Rules: effects.each
    """
    number = min(how_many(table.state, task, 0), MOST_REPEATS)
    table.spend(number)
    for _ in range(number):
        push(table, task.node["then"], task.player)


# Choices


def can_take(state: PriceOfPower, player: int, option: Node) -> bool:
    """Whether a player meets what an option needs and can pay its mandatory costs.

    Rules: events.other-option, edition.option-costs
    """
    needs = option.get("needs")
    if needs is not None and not only_costs_count(state) and not holds(state, player, needs, frame.context(state)):
        return False
    for node in option["then"]:
        must = node["do"] == "pay" and node.get("must") and is_paid_by(state, player, node)
        if must and not costs.can_pay(state, player, node["cost"]):
            return False
    return True


def only_costs_count(state: PriceOfPower) -> bool:
    """Edition 1.2: an option is open to whoever can pay it."""
    return state.box.rules.edition_1_2


def is_paid_by(state: PriceOfPower, player: int, node: Node) -> bool:
    """Whether a payment of an option falls on the one who chooses it."""
    return "who" not in node or player in some_players(state, player, node["who"])


def open_options(state: PriceOfPower, player: int, options: list[Node], taken: int = 0) -> list[int]:
    """What may be chosen: options that can be met and paid; all of them when none can.

    Rules: events.other-option
    """
    open_ones = [at for at in range(len(options)) if not taken >> at & 1]
    found = [at for at in open_ones if can_take(state, player, options[at])]
    return found or open_ones


class ChooseOption(Decision[PriceOfPower, Pick]):
    """One of several ways.

    Rules: effects.choose, events.other-option
    """

    def __init__(self, seat: int, sequence: int, at: int, left: int, taken: int) -> None:
        super().__init__("effect-option", seat, sequence, at, left, taken)
        self.sequence: Final = sequence
        self.at: Final = at
        self.left: Final = left
        self.taken: Final = taken  # options already taken, one bit each

    def listed(self, state: PriceOfPower) -> list[Node]:
        found: list[Node] = state.box.content.sequences[self.sequence][self.at]["options"]
        return found

    def candidates(self, state: PriceOfPower) -> list[Pick]:
        return OPTIONS[: len(self.listed(state))]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        listed = self.listed(state)
        if choice.value >= len(listed) or choice.value not in open_options(state, self.seat, listed, self.taken):
            return NOT_MET
        return None

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        take_option(table, self.seat, self.sequence, self.at, self.left, self.taken, choice.value)

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"part": part(self.sequence, self.at), **source_numbers(state)}

    def about(self, state: PriceOfPower, choice: Pick) -> dict[str, int]:
        nodes = self.listed(state)[choice.value]["then"]
        return {"option": choice.value, "sequence": state.box.content.sequence(nodes)}


PART: Final = 64  # more nodes than any list has


def part(sequence: int, at: int) -> int:
    """A node as one number, by which a catalogue tells what it does: its list times PART, and its place there."""
    return sequence * PART + at


def source_numbers(state: PriceOfPower) -> dict[str, int]:
    """The record a question comes from, by the name of its kind: `event`, `card`, `idea`, `mission`, `milestone`."""
    source = frame.field(state, frame.SOURCE)
    return {frame.SOURCE_NAMES[source]: frame.field(state, frame.NUMBER)} if source > 0 else {}


def choose(table: Table[PriceOfPower], task: Task) -> None:
    """The chooser takes one of the options, or as many as the node says.

    Rules: effects.choose
    """
    found = subjects(table, task)
    if found is None:
        return
    left = how_many(table.state, task, 0)
    for who in reversed(found):
        ask_option(table, who, task.sequence, task.at, left, 0)


def ask_option(table: Table[PriceOfPower], who: int, sequence: int, at: int, left: int, taken: int) -> None:
    state = table.state
    listed = state.box.content.sequences[sequence][at]["options"]
    offered = open_options(state, who, listed, taken)
    if not offered:
        return
    if not is_person(state, who):
        take_option(table, who, sequence, at, left, taken, bots_option(state, who, listed, offered))
    elif len(offered) == 1:
        take_option(table, who, sequence, at, left, taken, offered[0])
    else:
        table.next(ChooseOption(who, sequence, at, left, taken))


def take_option(
    table: Table[PriceOfPower], who: int, sequence: int, at: int, left: int, taken: int, option: int
) -> None:
    content = table.state.box.content
    listed = content.sequences[sequence][at]["options"]
    table.tell(events.OPTION_OF_NODE, who, content.sequence(listed[option]["then"]), option)
    if left > 1:
        ask_option(table, who, sequence, at, left - 1, taken | 1 << option)
    push(table, listed[option]["then"], who)


def bots_option(state: PriceOfPower, who: int, listed: list[Node], offered: list[int]) -> int:
    """A rule bot takes the first option that gives it something, else the second one.

    Rules: effects.bots
    """
    for option in offered[:1]:
        if gains_something(state, who, listed[option]["then"]):
            return option
    return offered[1] if len(offered) > 1 else offered[0]


BOONS: Final = (
    "gain",
    "research",
    "develop",
    "units",
    "draw",
    "ally",
    "marry",
    "transfer",
    "refresh",
    "trade",
    "action",
)


def gains_something(state: PriceOfPower, who: int, nodes: list[Node]) -> bool:
    """Whether a list of effects gives the player anything at once."""
    for node in nodes:
        if node["do"] in BOONS and is_paid_by(state, who, node):
            return True
        if node["do"] == "place" and node["token"] in ("I", "G", "F", "CB") and is_paid_by(state, who, node):
            return True
    return False


class May(Decision[PriceOfPower, Pick]):
    """Do it or leave it.

    Rules: effects.may
    """

    def __init__(self, seat: int, sequence: int, at: int) -> None:
        super().__init__("effect-may", seat, sequence, at)
        self.sequence: Final = sequence
        self.at: Final = at

    def candidates(self, state: PriceOfPower) -> list[Pick]:
        return MAY

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return None

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        if choice is DO_IT:
            push(table, table.state.box.content.sequences[self.sequence][self.at]["then"], self.seat)

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"part": part(self.sequence, self.at), **source_numbers(state)}


MAY: Final = [DO_IT, LEAVE_IT]


def may(table: Table[PriceOfPower], task: Task) -> None:
    """The player decides whether it happens; a bot does what brings it something, a non-player realm says yes.

    Rules: effects.may, events.npr-yes
    """
    found = subjects(table, task)
    if found is None:
        return
    for who in reversed(found):
        if is_person(table.state, who):
            table.next(May(who, task.sequence, task.at))
        elif gains_something(table.state, who, task.node["then"]):
            push(table, task.node["then"], who)


class Pay(Decision[PriceOfPower, Pick]):
    """Pay a cost for what it brings, or refuse.

    Rules: effects.pay
    """

    def __init__(self, seat: int, sequence: int, at: int) -> None:
        super().__init__("effect-pay", seat, sequence, at)
        self.sequence: Final = sequence
        self.at: Final = at

    def candidates(self, state: PriceOfPower) -> list[Pick]:
        return PAYING

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        if choice is PAY and not costs.can_pay(state, self.seat, self.node(state)["cost"]):
            return CANNOT_PAY
        return None

    def node(self, state: PriceOfPower) -> Node:
        return state.box.content.sequences[self.sequence][self.at]

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        task = Task(self.sequence, self.at, self.seat, self.node(table.state))
        if choice is PAY:
            pay_now(table, task, self.seat)
        else:
            table.tell(events.REFUSED, self.seat, self.sequence)
            push(table, task.node.get("else", []), self.seat)

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"part": part(self.sequence, self.at), **price_numbers(state, self.seat, self.node(state)["cost"])}


PAYING: Final = [PAY, REFUSE]


def price_numbers(state: PriceOfPower, player: int, cost: dict[str, Any]) -> dict[str, int]:
    """A cost for the words of a question: `adm`, `dip`, `mil`, `any_power`, `ducats`, `manpower`."""
    names = {"ADM": "adm", "DIP": "dip", "MIL": "mil", "MP": "any_power", "D": "ducats", "m": "manpower"}
    return {names[key]: number_of(state, player, cost[key], 0) for key in cost if key in names}


def pay_now(table: Table[PriceOfPower], task: Task, who: int) -> None:
    """The cost is paid; what it brings follows, or what happens without, if it could not be paid in full."""
    table.tell(events.PAID, who, task.sequence)
    brings = task.node.get("then", [])
    otherwise = task.node.get("else", [])
    can = costs.can_pay(table.state, who, task.node["cost"])
    push(table, brings if can else otherwise, who)
    costs.pay(table, who, task.node["cost"], Task(task.sequence, task.at, who, task.node))


def pay(table: Table[PriceOfPower], task: Task) -> None:
    """A price: voluntary, unless the node says that it must be paid.

    Rules: effects.pay
    """
    found = subjects(table, task)
    if found is None:
        return
    for who in reversed(found):
        if task.node.get("must"):
            pay_now(table, task, who)
        elif not costs.can_pay(table.state, who, task.node["cost"]):
            push(table, task.node.get("else", []), who)
        elif is_person(table.state, who):
            table.next(Pay(who, task.sequence, task.at))
        elif gains_something(table.state, who, task.node.get("then", [])) or "else" in task.node:
            pay_now(table, task, who)
        else:
            push(table, task.node.get("else", []), who)


# Bottom row


def bottom_row(table: Table[PriceOfPower], task: Task) -> None:
    """One effect of the bottom row of an event."""
    code = task.node["code"]
    secondary.resolve(table, task.player, code if isinstance(code, dict) else {"code": code}, False)


run.VERBS.update(
    {
        "seq": seq,
        "if": when,
        "each_player": each_player,
        "each_area": each_area,
        "each_realm": each_realm,
        "repeat": repeat,
        "choose": choose,
        "may": may,
        "pay": pay,
        "secondary": bottom_row,
    }
)
ITEMS: Final[dict[str, Callable[..., Item]]] = {
    "effect-option": ChooseOption,
    "effect-may": May,
    "effect-pay": Pay,
}
