"""Offers to other realms, and votes.

Rules: effects.offer, effects.vote, events.npr-yes, events.gain-alliance, events.gain-marriage
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hausmacht.core.agenda import Decision, Denial, Item, Step, Table
from hausmacht.games.price_of_power import board, choices, hostility
from hausmacht.games.price_of_power.choices import Pick
from hausmacht.games.price_of_power.components import NOBODY, REALMS
from hausmacht.games.price_of_power.content import Part
from hausmacht.games.price_of_power.effects.language.option import Option, read_options
from hausmacht.games.price_of_power.effects.language.reading import VERBS, Reader
from hausmacht.games.price_of_power.effects.language.verb import Task, Verb, is_one
from hausmacht.games.price_of_power.effects.parts import SELF, Who, read_meant, read_who
from hausmacht.games.price_of_power.effects.running import frame
from hausmacht.games.price_of_power.effects.running.asking import (
    A_PLAYER,
    A_PROVINCE,
    GOOD,
    Select,
    ask,
    enter,
    is_person,
    named,
    part,
    player_picks,
    select,
)
from hausmacht.games.price_of_power.effects.running.run import follow, task_of
from hausmacht.games.price_of_power.effects.verbs.flow import OPTIONS, ORDERS, gains_something, source_numbers
from hausmacht.games.price_of_power.events import effects as events
from hausmacht.games.price_of_power.rules.terms import dynamic, relations, tokens, treasury
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.telling.sentences import Narrator, Told

# What is offered
ALLIANCE: Final = 0
MARRIAGE: Final = 1
PROVINCE: Final = 2

ACCEPT: Final = choices.word("accept")
DECLINE: Final = choices.word("decline-offer")
ANSWERS: Final = [ACCEPT, DECLINE]
OFFER_TO: Final = player_picks("offer-to")
BUY: Final = choices.provinces("buy-province")
OWN_REALM: Final = read_meant("self")


# Making an offer


TIES: Final = ("alliance", "marriage")


class Offer(Verb):
    """Somebody asks another realm; a non-player realm says yes.

    Rules: effects.offer, events.npr-yes
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read, False)
        self.offerer: Final = read.meant_if("from") or OWN_REALM
        to = read.needed("to")
        self.to: Final = read.who("to")
        self.offers: Final = len(to) if isinstance(to, list) else 1  # one to each
        self.accept: Final = read.effects_if("accept")
        self.decline: Final = read.effects_if("decline")

    def times(self) -> int:
        return (1 if is_one(self.offerer) else REALMS) * self.offers

    def doer(self) -> Who:
        return SELF  # told below

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        state = table.state
        frame.bind(state, frame.OFFERED, "player", [])
        offerers = self.offerer.realms(state, task.player, frame.context(state))
        rounds = [
            OfferRound(task.sequence, task.at, task.player, realm) for realm in offerers for _ in range(self.offers)
        ]
        table.then(rounds)

    def kind(self) -> int:
        """ALLIANCE, MARRIAGE or PROVINCE."""
        raise NotImplementedError

    def make(self, table: Table[PriceOfPower], task: Task, offerer: int) -> None:
        """A realm makes one offer."""
        raise NotImplementedError

    def settle(self, table: Table[PriceOfPower], player: int, partner: int, province: int) -> None:
        """What was offered takes effect, between a player and a realm."""
        raise NotImplementedError

    def price(self) -> int:
        """What a province costs."""
        return 0

    def put(self, table: Table[PriceOfPower], task: Task, offerer: int, realm: int) -> None:
        """The offer lies on the table: a person answers, a bot says yes to what an event brings, so does a realm.

        Rules: events.npr-yes
        """
        self.put_to(table, task, offerer, realm, table.state.box.player_of[realm], NOBODY)

    def put_to(
        self, table: Table[PriceOfPower], task: Task, offerer: int, realm: int, answering: int, province: int
    ) -> None:
        table.tell(events.OFFER_MADE, offerer, answering, self.kind())
        if is_person(table.state, answering):
            table.next(Answer(answering, task.sequence, task.at, task.player, offerer, realm, province))
        else:
            self.accepted(table, task.player, offerer, realm, province)

    def accepted(self, table: Table[PriceOfPower], player: int, offerer: int, realm: int, province: int) -> None:
        """The offer takes effect, and what follows from it."""
        box = table.state.box
        answering = box.player_of[realm]
        frame.set_field(table.state, frame.TARGET, answering)
        table.tell(events.OFFER_ACCEPTED, offerer, answering, self.kind())
        follow(table, self.accept, player)
        if box.player_of[offerer] == NOBODY:
            self.settle(table, answering, offerer, province)
        else:
            self.settle(table, box.player_of[offerer], realm, province)

    def declined(self, table: Table[PriceOfPower], player: int, offerer: int, realm: int) -> None:
        answering = table.state.box.player_of[realm]
        frame.set_field(table.state, frame.TARGET, answering)
        table.tell(events.OFFER_DECLINED, offerer, answering, self.kind())
        follow(table, self.decline, player)

    def told(self, teller: Narrator) -> list[Told]:
        with teller.about(self.offerer):
            found = self.offer_told(teller)
        if self.accept.verbs:
            found += teller.happens(teller.say("if-accepted", x=teller.inline(self.accept.verbs)))
        if self.decline.verbs:
            found += teller.happens(teller.say("if-declined", x=teller.inline(self.decline.verbs)))
        return found

    def offer_told(self, teller: Narrator) -> list[Told]:
        raise NotImplementedError


class OfferTie(Offer):
    """An alliance or a marriage."""

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        self.what: Final = read.word("what", TIES)
        wanted = read.needed("to")
        if wanted == []:
            raise read.wrong("to", "somebody must be offered it")
        first = wanted[0] if isinstance(wanted, list) else wanted
        self.partner: Final = read.part_said("to", first, read_who)
        self.partner_realm: Final = read.part_said("to", first, read_meant)

    def kind(self) -> int:
        return MARRIAGE if self.what == "marriage" else ALLIANCE

    def make(self, table: Table[PriceOfPower], task: Task, offerer: int) -> None:
        state = table.state
        player = state.box.player_of[offerer]
        if self.partner.is_opponent and player != NOBODY:
            ask(table, select("effect-offer-to", player, task, player, 1, False))
            return
        reader = player if player != NOBODY else task.player
        for realm in self.partner_realm.realms(state, reader, frame.context(state)):
            if may_be_bound(state, offerer, realm, self.kind()):
                self.put(table, task, offerer, realm)
                return

    def settle(self, table: Table[PriceOfPower], player: int, partner: int, province: int) -> None:
        if self.kind() == MARRIAGE:
            relations.marry(table, player, partner)
        else:
            relations.make_ally(table, player, partner)

    def offer_told(self, teller: Narrator) -> list[Told]:
        return teller.deed(f"offer-{self.what}", y=self.to.told(teller))


class OfferRound(Step[PriceOfPower]):
    """A realm makes one offer."""

    def __init__(self, sequence: int, at: int, player: int, realm: int) -> None:
        super().__init__("effect-offer-round", (sequence, at, player, realm))
        self.sequence: Final = sequence
        self.at: Final = at
        self.player: Final = player
        self.realm: Final = realm

    def run(self, table: Table[PriceOfPower]) -> None:
        task = task_of(table.state, self.sequence, self.at, self.player)
        verb = task.verb
        assert isinstance(verb, Offer)
        verb.make(table, task, self.realm)


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
            not state.relations.marriage[other] >> first & 1
            and relations.may_marry(state, first, other)
            and has_marriage_left(state, first)
            and (second == NOBODY or has_marriage_left(state, second))
        )
    if hostility.at_war_with(state, first, other) or hostility.realm_at_war(state, other):
        return False
    if second == NOBODY:
        return state.relations.ally[other] != first and has_alliance_left(state, first)
    return not hostility.are_allied(state, first, second) and (
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

    def verb(self, state: PriceOfPower) -> OfferTie:
        found = self.task(state).verb
        assert isinstance(found, OfferTie)
        return found

    def targets(self, state: PriceOfPower) -> list[int]:
        verb = self.verb(state)
        asked = frame.values(state, frame.OFFERED)
        own = state.box.realm[self.subject]
        return sorted(
            [
                who
                for who in named(state, self.subject, verb.partner)
                if who not in asked
                and who != self.subject
                and may_be_bound(state, own, state.box.realm[who], verb.kind())
            ]
        )

    def choice_of(self, value: int) -> Pick:
        return OFFER_TO[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        box = table.state.box
        frame.remember(table.state, frame.OFFERED, "player", value)
        self.verb(table.state).put(table, self.task(table.state), box.realm[self.subject], box.realm[value])


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

    def verb(self, state: PriceOfPower) -> Offer:
        found = state.box.content.effects[self.sequence].verbs[self.at]
        assert isinstance(found, Offer)
        return found

    def candidates(self, state: PriceOfPower) -> list[Pick]:
        return ANSWERS

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return None

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        verb = self.verb(table.state)
        if choice is ACCEPT:
            verb.accepted(table, self.player, self.offerer, self.realm, self.province)
        else:
            verb.declined(table, self.player, self.offerer, self.realm)

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        verb = self.verb(state)
        found = {"realm": self.offerer, "offer": verb.kind(), **source_numbers(state)}
        if self.province != NOBODY:
            found["province"] = self.province
            found["ducats"] = verb.price()
        return found


# Buying a province


class OfferProvince(Offer):
    """A player offers ducats for a province; he must have them."""

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        sale = read.inside("what").inside("buy_province")
        self.areas: Final = sale.areas()
        self.ducats: Final = sale.number("price")

    def kind(self) -> int:
        return PROVINCE

    def price(self) -> int:
        return self.ducats

    def make(self, table: Table[PriceOfPower], task: Task, offerer: int) -> None:
        player = table.state.box.player_of[offerer]
        if player != NOBODY:
            ask(table, select("effect-buy-province", player, task, player, 1, True))

    def targets(self, state: PriceOfPower, player: int) -> list[int]:
        """Provinces that the player can buy."""
        if treasury.within_reach(state, player) < self.ducats:
            return []
        lands = self.areas.found(state, player, frame.context(state))
        return sorted([at for area in lands for at in state.box.provinces_in[area] if may_be_sold(state, player, at)])

    def settle(self, table: Table[PriceOfPower], player: int, partner: int, province: int) -> None:
        sell(table, player, province, self.ducats)

    def offer_told(self, teller: Narrator) -> list[Told]:
        where = self.areas.told(teller)
        return teller.deed("offer-province", x=where, n=self.ducats, y=self.to.told(teller))


def may_be_sold(state: PriceOfPower, buyer: int, province: int) -> bool:
    return (
        state.map.occupier[province] == NOBODY
        and not board.has_town(state, buyer, province)
        and not board.is_vassal(state, province)
        and board.lawful_realm(state, province) != NOBODY
        and tokens.may_place_town(state, buyer, province)
    )


class BuyProvince(Select):
    """Which province an offer is made for."""

    def named(self) -> str:
        return "effect-buy-province"

    def thing(self) -> int:
        return A_PROVINCE

    def bearing(self, state: PriceOfPower) -> int:
        return GOOD

    def verb(self, state: PriceOfPower) -> OfferProvince:
        found = self.task(state).verb
        assert isinstance(found, OfferProvince)
        return found

    def targets(self, state: PriceOfPower) -> list[int]:
        return self.verb(state).targets(state, self.subject)

    def choice_of(self, value: int) -> Pick:
        return BUY[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        state = table.state
        own = state.box.realm[self.subject]
        realm = board.lawful_realm(state, value)
        self.verb(state).put_to(table, self.task(state), own, realm, board.holder(state, value), value)


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


class Vote(Verb):
    """Everybody names an option; then all outcomes are carried out, the counts known.

    Rules: effects.vote
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        read.need("who")
        self.options: Final = read_options(read, "options")
        self.active_last: Final = read.word_if("order", ORDERS) == "active_last"
        if not self.options:
            raise read.wrong("options", "a choice needs options")

    def doer(self) -> Who:
        return SELF  # told below

    def option_ids(self) -> list[str]:
        return [option.id for option in self.options]

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        state = table.state
        frame.set_field(state, frame.VOTE, task.sequence)
        frame.set_field(state, frame.VOTE_AT, task.at)
        frame.bind(state, frame.VOTES, "number", [])
        voters = named(state, task.player, self.who)
        if self.active_last and state.time.player in voters:
            voters = [*[who for who in voters if who != state.time.player], state.time.player]
        for option in reversed(self.options):
            follow(table, option.then, task.player)
        for who in reversed(voters):
            if is_person(state, who):
                table.next(CastVote(who, task.sequence, task.at))
        for who in voters:
            if not is_person(state, who):
                cast(table, who, self.bots_vote(state, who))

    def bots_vote(self, state: PriceOfPower, who: int) -> int:
        """The first option that brings the bot something, else the last one."""
        for at, option in enumerate(self.options):
            if gains_something(state, who, option.then):
                return at
        return len(self.options) - 1

    def told(self, teller: Narrator) -> list[Told]:
        ways = [teller.say("way-of-vote", x=teller.side(option.id), y=option.told(teller)) for option in self.options]
        with teller.about(self.who):
            return teller.deed("vote", x=teller.say("between-ways").join(ways))


class CastVote(Decision[PriceOfPower, Pick]):
    """Name an option.

    Rules: effects.vote
    """

    def __init__(self, seat: int, sequence: int, at: int) -> None:
        super().__init__("effect-vote", seat, sequence, at)
        self.sequence: Final = sequence
        self.at: Final = at

    def options_of(self, state: PriceOfPower) -> list[Option]:
        verb = state.box.content.effects[self.sequence].verbs[self.at]
        assert isinstance(verb, Vote)
        return verb.options

    def candidates(self, state: PriceOfPower) -> list[Pick]:
        return OPTIONS[: len(self.options_of(state))]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return None

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        cast(table, self.seat, choice.value)

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"part": part(self.sequence, self.at), **source_numbers(state)}

    def about(self, state: PriceOfPower, choice: Pick) -> dict[str, int]:
        return {"option": choice.value, "sequence": self.options_of(state)[choice.value].then.number}


def cast(table: Table[PriceOfPower], who: int, option: int) -> None:
    state = table.state
    frame.bind(state, frame.VOTES, "number", [*frame.values(state, frame.VOTES), who, option])
    table.tell(events.VOTED, who, option)


def read_offer(read: Reader) -> Part:
    """By what is offered."""
    return OfferProvince(read) if read.is_table("what") else OfferTie(read)


VERBS.update({"offer": read_offer, "vote": Vote})
ITEMS: Final[dict[str, Callable[..., Item]]] = {
    "effect-offer-round": OfferRound,
    "effect-answer": Answer,
    "effect-vote": CastVote,
}
enter({"effect-offer-to": OfferTo, "effect-buy-province": BuyProvince}, ITEMS)
