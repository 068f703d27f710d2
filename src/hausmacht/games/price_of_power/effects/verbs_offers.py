"""Offers to other realms, and votes.

Rules: effects.offer, effects.vote, events.npr-yes, events.gain-alliance, events.gain-marriage
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from hausmacht.core.agenda import Decision, Denial, Item, Step, Table
from hausmacht.games.price_of_power import board, choices
from hausmacht.games.price_of_power.choices import Pick
from hausmacht.games.price_of_power.components import NOBODY
from hausmacht.games.price_of_power.content import Node
from hausmacht.games.price_of_power.effects import frame, run
from hausmacht.games.price_of_power.effects.asking import (
    A_PLAYER,
    A_PROVINCE,
    OPPONENTS,
    Select,
    ask,
    enter,
    in_order,
    is_person,
    player_picks,
    select,
    some_players,
)
from hausmacht.games.price_of_power.effects.filters import areas
from hausmacht.games.price_of_power.effects.run import Task, push, task_of
from hausmacht.games.price_of_power.effects.selectors import realms_meant
from hausmacht.games.price_of_power.effects.verbs_flow import OPTIONS, gains_something, part, source_numbers
from hausmacht.games.price_of_power.events import effects as events
from hausmacht.games.price_of_power.rules import dynamic, relations, tokens, treasury
from hausmacht.games.price_of_power.state import PriceOfPower

# What is offered
ALLIANCE: Final = 0
MARRIAGE: Final = 1
PROVINCE: Final = 2

ACCEPT: Final = choices.word("accept")
DECLINE: Final = choices.word("decline-offer")
ANSWERS: Final = [ACCEPT, DECLINE]
OFFER_TO: Final = player_picks("offer-to")
BUY: Final = choices.provinces("buy-province")


def kind_of_offer(node: Node) -> int:
    what = node["what"]
    if isinstance(what, dict):
        return PROVINCE
    return MARRIAGE if what == "marriage" else ALLIANCE


# Making an offer


def offer(table: Table[PriceOfPower], task: Task) -> None:
    """Somebody asks another realm; a non-player realm says yes.

    Rules: effects.offer, events.npr-yes
    """
    state = table.state
    frame.bind(state, frame.OFFERED, "player", [])
    offerers = realms_meant(state, task.player, task.node.get("from", "self"), frame.context(state))
    wanted = task.node["to"]
    times = len(wanted) if isinstance(wanted, list) else 1
    rounds = [OfferRound(task.sequence, task.at, task.player, realm) for realm in offerers for _ in range(times)]
    table.then(rounds)


class OfferRound(Step[PriceOfPower]):
    """A realm makes one offer."""

    def __init__(self, sequence: int, at: int, player: int, realm: int) -> None:
        super().__init__("effect-offer-round", (sequence, at, player, realm))
        self.sequence: Final = sequence
        self.at: Final = at
        self.player: Final = player
        self.realm: Final = realm

    def run(self, table: Table[PriceOfPower]) -> None:
        state = table.state
        task = task_of(state, self.sequence, self.at, self.player)
        offerer = state.box.player_of[self.realm]
        if kind_of_offer(task.node) == PROVINCE:
            if offerer != NOBODY:
                ask(table, select("effect-buy-province", offerer, task, offerer, 1, True))
            return
        wanted = task.node["to"]
        wanted = wanted[0] if isinstance(wanted, list) else wanted
        if isinstance(wanted, str) and wanted in OPPONENTS and offerer != NOBODY:
            ask(table, select("effect-offer-to", offerer, task, offerer, 1, False))
            return
        reader = offerer if offerer != NOBODY else self.player
        for realm in realms_meant(state, reader, wanted, frame.context(state)):
            if may_be_bound(state, self.realm, realm, kind_of_offer(task.node)):
                put_offer(table, task, self.realm, realm)
                return


def may_be_bound(state: PriceOfPower, one: int, other: int, kind: int) -> bool:
    """Whether two realms could enter an alliance or a marriage now.

    Rules: events.gain-alliance, events.gain-marriage
    """
    if one == other or NOBODY in (one, other):
        return False
    first = state.box.player_of[one]
    second = state.box.player_of[other]
    if first == NOBODY and second == NOBODY:
        return False
    if first == NOBODY:
        return may_be_bound(state, other, one, kind)
    if second == NOBODY and not board.is_independent(state, other):
        return False
    if kind == MARRIAGE:
        return (
            not state.marriage[other] >> first & 1
            and relations.may_marry(state, first, other)
            and has_marriage_left(state, first)
            and (second == NOBODY or has_marriage_left(state, second))
        )
    if board.at_war_with(state, first, other) or board.realm_at_war(state, other):
        return False
    if second == NOBODY:
        return state.ally[other] != first and has_alliance_left(state, first)
    return not board.are_allied(state, first, second) and (
        has_alliance_left(state, first) and has_alliance_left(state, second)
    )


def has_alliance_left(state: PriceOfPower, player: int) -> bool:
    return len(relations.alliances_of(state, player)) < relations.alliance_limit(state, player)


def has_marriage_left(state: PriceOfPower, player: int) -> bool:
    return len(relations.marriages_of(state, player)) < relations.marriage_limit(state, player)


class OfferTo(Select):
    """To which opponent the offer is made; never twice to the same one."""

    def named(self) -> str:
        return "effect-offer-to"

    def thing(self) -> int:
        return A_PLAYER

    def targets(self, state: PriceOfPower) -> list[int]:
        node = self.task(state).node
        wanted = node["to"]
        wanted = wanted[0] if isinstance(wanted, list) else wanted
        asked = frame.values(state, frame.OFFERED)
        own = state.box.realm[self.subject]
        kind = kind_of_offer(node)
        return sorted(
            [
                who
                for who in some_players(state, self.subject, wanted)
                if who not in asked and who != self.subject and may_be_bound(state, own, state.box.realm[who], kind)
            ]
        )

    def choice_of(self, value: int) -> Pick:
        return OFFER_TO[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        box = table.state.box
        frame.remember(table.state, frame.OFFERED, "player", value)
        put_offer(table, self.task(table.state), box.realm[self.subject], box.realm[value])


def put_offer(table: Table[PriceOfPower], task: Task, offerer: int, realm: int) -> None:
    """The offer lies on the table: a person answers, a bot says yes to what an event brings, so does a realm.

    Rules: events.npr-yes
    """
    state = table.state
    answering = state.box.player_of[realm]
    table.tell(events.OFFER_MADE, offerer, answering, kind_of_offer(task.node))
    if is_person(state, answering):
        table.next(Answer(answering, task.sequence, task.at, task.player, offerer, realm, NOBODY))
    else:
        accepted(table, task, offerer, realm, NOBODY)


class Answer(Decision[PriceOfPower, Pick]):
    """Accept or decline what is offered.

    Rules: effects.offer
    """

    def __init__(self, seat: int, sequence: int, at: int, player: int, offerer: int, realm: int, province: int) -> None:
        super().__init__("effect-answer", seat, sequence, at, player, offerer, realm, province)
        self.sequence: Final = sequence
        self.at: Final = at
        self.player: Final = player
        self.offerer: Final = offerer
        self.realm: Final = realm
        self.province: Final = province

    def candidates(self, state: PriceOfPower) -> list[Pick]:
        return ANSWERS

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return None

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        task = task_of(table.state, self.sequence, self.at, self.player)
        if choice is ACCEPT:
            accepted(table, task, self.offerer, self.realm, self.province)
        else:
            declined(table, task, self.offerer, self.realm)

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        node = task_of(state, self.sequence, self.at, self.player).node
        found = {"realm": self.offerer, "offer": kind_of_offer(node), **source_numbers(state)}
        if self.province != NOBODY:
            found["province"] = self.province
            found["ducats"] = node["what"]["buy_province"]["price"]
        return found


def accepted(table: Table[PriceOfPower], task: Task, offerer: int, realm: int, province: int) -> None:
    """The offer takes effect, and what follows from it."""
    state = table.state
    answering = state.box.player_of[realm]
    kind = kind_of_offer(task.node)
    frame.set_field(state, frame.TARGET, answering)
    table.tell(events.OFFER_ACCEPTED, offerer, answering, kind)
    push(table, task.node.get("accept", []), task.player)
    first = state.box.player_of[offerer]
    partner = realm
    if first == NOBODY:
        first = answering
        partner = offerer
    if kind == ALLIANCE:
        relations.make_ally(table, first, partner)
    elif kind == MARRIAGE:
        relations.marry(table, first, partner)
    else:
        sell(table, first, province, task.node["what"]["buy_province"]["price"])


def declined(table: Table[PriceOfPower], task: Task, offerer: int, realm: int) -> None:
    state = table.state
    answering = state.box.player_of[realm]
    frame.set_field(state, frame.TARGET, answering)
    table.tell(events.OFFER_DECLINED, offerer, answering, kind_of_offer(task.node))
    push(table, task.node.get("decline", []), task.player)


# Buying a province


class BuyProvince(Select):
    """Which province an offer is made for; the buyer must have the ducats."""

    def named(self) -> str:
        return "effect-buy-province"

    def thing(self) -> int:
        return A_PROVINCE

    def bearing(self, state: PriceOfPower) -> int:
        return 1

    def targets(self, state: PriceOfPower) -> list[int]:
        wanted: dict[str, Any] = self.task(state).node["what"]["buy_province"]
        if treasury.within_reach(state, self.subject) < wanted["price"]:
            return []
        lands = areas(state, self.subject, wanted["in"], frame.context(state))
        return sorted(
            [
                at
                for area in lands
                for at in state.box.provinces_in[area]
                if state.occupier[at] == NOBODY
                and not board.has_town(state, self.subject, at)
                and not board.is_vassal(state, at)
                and board.lawful_realm(state, at) != NOBODY
                and tokens.may_place_town(state, self.subject, at)
            ]
        )

    def choice_of(self, value: int) -> Pick:
        return BUY[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        state = table.state
        task = self.task(state)
        seller = board.holder(state, value)
        own = state.box.realm[self.subject]
        realm = board.lawful_realm(state, value)
        table.tell(events.OFFER_MADE, own, seller, PROVINCE)
        if is_person(state, seller):
            table.next(Answer(seller, task.sequence, task.at, task.player, own, realm, value))
        else:
            accepted(table, task, own, realm, value)


def sell(table: Table[PriceOfPower], buyer: int, province: int, price: int) -> None:
    """Ducats for a province."""
    state = table.state
    seller = board.holder(state, province)
    realm = board.lawful_realm(state, province)
    paid = treasury.cover(table, buyer, price)
    if seller != NOBODY:
        treasury.gain_ducats(table, seller, paid)
    tokens.place_town(table, buyer, province)
    dynamic.settle(table, realm)


# Votes


def vote(table: Table[PriceOfPower], task: Task) -> None:
    """Everybody names an option; then all outcomes are carried out, the counts known.

    Rules: effects.vote
    """
    state = table.state
    frame.set_field(state, frame.VOTE, task.sequence)
    frame.set_field(state, frame.VOTE_AT, task.at)
    frame.bind(state, frame.VOTES, "number", [])
    voters = in_order(state, some_players(state, task.player, task.node["who"]))
    if task.node.get("order") == "active_last" and state.player in voters:
        voters = [*[who for who in voters if who != state.player], state.player]
    for option in reversed(task.node["options"]):
        push(table, option["then"], task.player)
    for who in reversed(voters):
        if is_person(state, who):
            table.next(Vote(who, task.sequence, task.at))
    for who in voters:
        if not is_person(state, who):
            cast(table, who, bots_vote(state, who, task.node["options"]))


class Vote(Decision[PriceOfPower, Pick]):
    """Name an option.

    Rules: effects.vote
    """

    def __init__(self, seat: int, sequence: int, at: int) -> None:
        super().__init__("effect-vote", seat, sequence, at)
        self.sequence: Final = sequence
        self.at: Final = at

    def candidates(self, state: PriceOfPower) -> list[Pick]:
        return OPTIONS[: len(state.box.content.sequences[self.sequence][self.at]["options"])]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return None

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        cast(table, self.seat, choice.value)

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"part": part(self.sequence, self.at), **source_numbers(state)}

    def about(self, state: PriceOfPower, choice: Pick) -> dict[str, int]:
        nodes = state.box.content.sequences[self.sequence][self.at]["options"][choice.value]["then"]
        return {"option": choice.value, "sequence": state.box.content.sequence(nodes)}


def cast(table: Table[PriceOfPower], who: int, option: int) -> None:
    state = table.state
    frame.bind(state, frame.VOTES, "number", [*frame.values(state, frame.VOTES), who, option])
    table.tell(events.VOTED, who, option)


def bots_vote(state: PriceOfPower, who: int, options: list[Node]) -> int:
    """The first option that brings the bot something, else the last one."""
    for at, option in enumerate(options):
        if gains_something(state, who, option["then"]):
            return at
    return len(options) - 1


run.VERBS.update({"offer": offer, "vote": vote})
ITEMS: Final[dict[str, Callable[..., Item]]] = {
    "effect-offer-round": OfferRound,
    "effect-answer": Answer,
    "effect-vote": Vote,
}
enter({"effect-offer-to": OfferTo, "effect-buy-province": BuyProvince}, ITEMS)
