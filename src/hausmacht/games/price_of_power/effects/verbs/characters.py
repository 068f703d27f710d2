"""Verbs about characters: appointing, dismissing, new rulers, ill health.

Rules: effects.appoint, effects.fire, effects.ruler, effects.ill, events.reject-ruler, ruling.effect-general
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hausmacht.core.agenda import Item, Table
from hausmacht.games.price_of_power import choices
from hausmacht.games.price_of_power.choices import Pick
from hausmacht.games.price_of_power.components import (
    ADMIRAL,
    ADVISOR,
    ARMIES,
    GENERAL,
    MIL,
    NOBODY,
    POSTS,
    POWERS,
    RULER,
    TOP_DISCARDS,
)
from hausmacht.games.price_of_power.decks import actions as deck
from hausmacht.games.price_of_power.effects.counting import things
from hausmacht.games.price_of_power.effects.language.reading import VERBS, Reader
from hausmacht.games.price_of_power.effects.language.verb import Task, Verb
from hausmacht.games.price_of_power.effects.parts import read_who
from hausmacht.games.price_of_power.effects.running import frame
from hausmacht.games.price_of_power.effects.running.asking import (
    BAD,
    GOOD,
    Select,
    ask,
    enter,
    is_person,
    named,
    select,
    whom,
)
from hausmacht.games.price_of_power.rows import replaced_group, without
from hausmacht.games.price_of_power.rules.terms import characters, forces, treasury
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.telling.grammar import ONE, Phrase
from hausmacht.games.price_of_power.telling.sentences import Narrator, Told

APPOINT: Final = choices.picks("appoint-card", things.CARD_IDS, "card")
CROWN: Final = choices.picks("crown-card", things.CARD_IDS, "card")
POST_NAMES: Final = (
    "ruler",
    "adm-advisor",
    "dip-advisor",
    "mil-advisor",
    "general-1",
    "general-2",
    "general-3",
    "admiral",
)
DISMISS: Final = choices.picks("dismiss", POST_NAMES, "post")
POWER_WORDS: Final = ("ADM", "DIP", "MIL")
MOST_TRIES: Final = 40


class CardSource:
    """Cards to choose from: the hand, discards (all, those of one deck, or the top five of each)."""

    def __init__(self, text: str) -> None:
        head, _, deck_name = text.rpartition("_")
        of_one_deck = deck_name in POWER_WORDS
        source = head if of_one_deck else text
        self.hand: Final = source in ("hand", "hand_or_discards")
        self.discards: Final = source in ("discards", "hand_or_discards")
        self.top: Final = source == "top5"
        self.decks: Final = [POWER_WORDS.index(deck_name)] if of_one_deck else list(range(POWERS))

    def cards(self, state: PriceOfPower, player: int) -> list[int]:
        """In ascending order."""
        found: list[int] = []
        if self.hand:
            found.extend(state.cards.hands[player])
        for number in self.decks:
            if self.discards:
                found.extend(state.cards.discards[number])
            elif self.top:
                found.extend(state.cards.discards[number][-TOP_DISCARDS:])
        return sorted(found)


def character_of_event(state: PriceOfPower) -> int:
    """Who is printed on the running event; NOBODY: nobody."""
    return state.box.content.events[frame.field(state, frame.NUMBER)].ruler


def person_named(read: Reader) -> str:
    """Who is printed on the event; empty: nobody in particular."""
    if read.has("name") and not read.says("from", "event"):
        raise read.wrong("name", "only somebody from the event has a name")
    return read.text("name")


# Appointing


OFFICES: Final = {"ruler": RULER, "advisor": ADVISOR, "general": GENERAL, "admiral": ADMIRAL}
APPOINTED: Final = ("advisor", "general", "admiral")
FOUND_IN: Final = ("hand", "hand_or_discards", "discards", "discards_ADM", "discards_DIP", "discards_MIL", "top5")


class Appoint(Verb):
    """An advisor, general or admiral takes office.

    Rules: effects.appoint
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        self.kind: Final = read.word("kind", APPOINTED)
        self.office: Final = OFFICES[self.kind]
        self.amount: Final = read.amount()
        self.free: Final = read.is_free()  # an advisor is not paid for
        self.place: Final = read.said("from").partition(":")[0]
        self.person: Final = person_named(read)

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        found = whom(table, task, self.who)
        if found is not None:
            for who in reversed(found):
                self.appoint(table, task.for_player(who))

    def appoint(self, table: Table[PriceOfPower], task: Task) -> None:
        """Somebody takes office with the player who is `self`."""
        raise NotImplementedError

    def told(self, teller: Narrator) -> list[Told]:
        office = teller.noun(f"office-{self.kind}", ONE, [])
        if self.person:
            told = teller.deed("appoint-named", x=Phrase([self.person]), y=office)
        else:
            place = teller.fill(teller.words.word("found_in", self.place), {})
            told = teller.deed("appoint", x=office, y=place)
        return [each.behind(f"({teller.say('without-cost')})") for each in told] if self.free else told


class AppointFromEvent(Appoint):
    """The character printed on the event takes office; he is not its ruler."""

    def appoint(self, table: Table[PriceOfPower], task: Task) -> None:
        state = table.state
        character = character_of_event(state)
        if character == NOBODY:
            return
        post = post_for(state, task.player, self.office, character)
        if post == NOBODY:
            return
        price = state.box.content.characters[character].ducats if self.office == ADVISOR else 0
        if not self.free and price:
            if treasury.within_reach(state, task.player) < price:
                return
            treasury.cover(table, task.player, price)
        characters.appoint(table, task.player, post, character)
        frame.set_field(state, frame.RULER, frame.RULER_SETTLED)


class WinOverGeneral(Appoint):
    """A general of another player's army changes sides."""

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        self.victims: Final = read.part_said("from", read.said("from").partition(":")[2], read_who)

    def appoint(self, table: Table[PriceOfPower], task: Task) -> None:
        state = table.state
        for victim in named(state, task.player, self.victims):
            for army in range(ARMIES):
                character = state.court.character[victim * POSTS + GENERAL + army]
                post = post_for(state, task.player, GENERAL, character)
                own_ruler = character == state.court.character[victim * POSTS + RULER]
                if character != NOBODY and not own_ruler and post != NOBODY:
                    characters.put(state, victim, GENERAL + army, NOBODY, 0)
                    characters.appoint(table, task.player, post, character)
                    return


class AppointFromCards(Appoint):
    """The character of a card takes office; the player chooses the card."""

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        self.source: Final = CardSource(read.word("from", FOUND_IN))

    def appoint(self, table: Table[PriceOfPower], task: Task) -> None:
        who = task.player
        if is_person(table.state, who):
            ask(table, select("effect-appoint", who, task, who, self.amount.of(table.state, who, 1), True))

    def price(self, state: PriceOfPower, player: int, card: int) -> int:
        """Ducats for an advisor."""
        return 0 if self.free or self.office != ADVISOR else characters.advisor_price(state, player, card)

    def can_take(self, state: PriceOfPower, player: int, card: int) -> bool:
        """Whether a card's character fits the office and can be paid."""
        is_advisor = characters.is_advisor(state, card)
        if self.office == ADVISOR:
            return is_advisor and self.price(state, player, card) <= treasury.within_reach(state, player)
        return (
            characters.can_lead(state, card)
            and not is_advisor
            and post_for(state, player, self.office, card) != NOBODY
            and self.price(state, player, card) <= treasury.within_reach(state, player)
        )


def appoint(read: Reader) -> Appoint:
    """`appoint`: where somebody comes from stands in `from`."""
    source = read.said("from")
    if source == "event":
        return AppointFromEvent(read)
    return WinOverGeneral(read) if source.startswith("army_of:") else AppointFromCards(read)


def post_for(state: PriceOfPower, player: int, office: int, character: int) -> int:
    """Where a character stands: his advisor's chair, the largest army without a general, the fleet. NOBODY: nowhere.

    Rules: ruling.effect-general
    """
    if office == ADVISOR:
        if character < len(state.box.content.card_deck):
            return ADVISOR + state.box.content.card_deck[character]
        return ADVISOR
    if office == ADMIRAL:
        return ADMIRAL if state.forces.fleet_at[player] != NOBODY else NOBODY
    best = NOBODY
    rank = -1
    for army in range(ARMIES):
        number = player * ARMIES + army
        if state.forces.army_at[number] != NOBODY:
            free = state.court.character[player * POSTS + GENERAL + army] == NOBODY
            here = forces.army_size(state, number) + (100 if free else 0)
            if here > rank:
                best = GENERAL + army
                rank = here
    return best


def take_card(state: PriceOfPower, player: int, card: int) -> None:
    """The card leaves the hand or the discards."""
    if card in state.cards.hands[player]:
        state.cards.hands = replaced_group(state.cards.hands, player, without(state.cards.hands[player], card))
        return
    number = state.box.content.card_deck[card]
    if card in state.cards.discards[number]:
        state.cards.discards = replaced_group(state.cards.discards, number, without(state.cards.discards[number], card))


class AppointCard(Select):
    """Which card's character takes office."""

    def named(self) -> str:
        return "effect-appoint"

    def verb(self, state: PriceOfPower) -> AppointFromCards:
        found = self.task(state).verb
        assert isinstance(found, AppointFromCards)
        return found

    def bearing(self, state: PriceOfPower) -> int:
        return GOOD

    def targets(self, state: PriceOfPower) -> list[int]:
        verb = self.verb(state)
        return [card for card in verb.source.cards(state, self.subject) if verb.can_take(state, self.subject, card)]

    def choice_of(self, value: int) -> Pick:
        return APPOINT[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        state = table.state
        verb = self.verb(state)
        treasury.cover(table, self.subject, verb.price(state, self.subject, value))
        take_card(state, self.subject, value)
        characters.appoint(table, self.subject, post_for(state, self.subject, verb.office, value), value)


# Dismissing


class Fire(Verb):
    """Advisors or generals go.

    Rules: effects.fire
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        self.kind: Final = read.word("kind", ("advisor", "general"))
        self.office: Final = OFFICES[self.kind]
        read.need("n")
        self.amount: Final = read.amount()

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        state = table.state
        found = whom(table, task, self.who)
        if found is None:
            return
        for who in reversed(found):
            number = self.amount.of(state, who, len(posts_of(state, who, self.office)))
            ask(table, select("effect-fire", who, task.for_player(who), who, number, False))

    def told(self, teller: Narrator) -> list[Told]:
        way, number = self.amount.counting(False)
        return teller.deed("fire", x=teller.noun(f"office-{self.kind}", f"own-{way}", [], number))


PLACES: Final = {ADVISOR: POWERS, GENERAL: ARMIES, ADMIRAL: 1}  # how many posts there are of an office


def posts_of(state: PriceOfPower, player: int, office: int) -> list[int]:
    """Posts of an office with somebody in them; the ruler who leads an army is no general."""
    wanted = range(office, office + PLACES[office])
    ruler = state.court.character[player * POSTS + RULER]
    return [post for post in wanted if state.court.character[player * POSTS + post] not in (NOBODY, ruler)]


class Dismiss(Select):
    """Who is dismissed."""

    def named(self) -> str:
        return "effect-fire"

    def once_each(self) -> bool:
        return True

    def bearing(self, state: PriceOfPower) -> int:
        return BAD

    def targets(self, state: PriceOfPower) -> list[int]:
        verb = self.task(state).verb
        assert isinstance(verb, Fire)
        return posts_of(state, self.subject, verb.office)

    def choice_of(self, value: int) -> Pick:
        return DISMISS[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        characters.discard_character(table, self.subject, value)


# Rulers


class NewRuler(Verb):
    """A new ruler: from the event, from cards, or none at all.

    Rules: effects.ruler
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        self.place: Final = read.word("from", [*RULERS, *CROWNED_FROM])
        self.person: Final = person_named(read)

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        found = whom(table, task, self.who)
        if found is not None:
            for who in found:
                self.crown(table, task.for_player(who))

    def crown(self, table: Table[PriceOfPower], task: Task) -> None:
        """Somebody begins to rule for the player who is `self`."""
        raise NotImplementedError

    def told(self, teller: Narrator) -> list[Told]:
        return teller.deed("ruler", x=self.person or teller.words.word("ruler_from", self.place))


class NoRuler(NewRuler):
    """The ruler goes, and nobody follows."""

    def crown(self, table: Table[PriceOfPower], task: Task) -> None:
        characters.discard_character(table, task.player, RULER)

    def told(self, teller: Narrator) -> list[Told]:
        return teller.deed("no-ruler")


class RulerFromEvent(NewRuler):
    """Who is printed on the event."""

    def crown(self, table: Table[PriceOfPower], task: Task) -> None:
        state = table.state
        character = character_of_event(state)
        if character != NOBODY:
            characters.set_ruler(table, task.player, character)
            frame.set_field(state, frame.RULER, frame.RULER_SETTLED)


class RulerFromDeck(NewRuler):
    """Military cards are turned up until one shows somebody who can rule."""

    def crown(self, table: Table[PriceOfPower], task: Task) -> None:
        for _ in range(MOST_TRIES):
            card = deck.turn_up(table, MIL)
            if card == NOBODY:
                return
            if not characters.is_advisor(table.state, card):
                characters.set_ruler(table, task.player, card)
                return
            deck.put_on_discards(table.state, card)


class RulerFromCards(NewRuler):
    """The character of a card, chosen by the player."""

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        self.source: Final = CardSource(self.place)

    def crown(self, table: Table[PriceOfPower], task: Task) -> None:
        ask(table, select("effect-crown", task.player, task, task.player, 1, False))


def new_ruler(read: Reader) -> NewRuler:
    """`ruler`: where the new one comes from stands in `from`."""
    return RULERS.get(read.said("from"), RulerFromCards)(read)


CROWNED_FROM: Final = ("discards", "hand", "top5_ADM")
RULERS: Final[dict[str, Callable[[Reader], NewRuler]]] = {
    "none": NoRuler,
    "event": RulerFromEvent,
    "military_deck": RulerFromDeck,
}


class Crown(Select):
    """Whose card becomes the ruler."""

    def named(self) -> str:
        return "effect-crown"

    def bearing(self, state: PriceOfPower) -> int:
        return GOOD

    def targets(self, state: PriceOfPower) -> list[int]:
        verb = self.task(state).verb
        assert isinstance(verb, RulerFromCards)
        return [card for card in verb.source.cards(state, self.subject) if not characters.is_advisor(state, card)]

    def choice_of(self, value: int) -> Pick:
        return CROWN[value]

    def carry_out(self, table: Table[PriceOfPower], value: int) -> None:
        take_card(table.state, self.subject, value)
        characters.set_ruler(table, self.subject, value)
        frame.set_field(table.state, frame.RULER, frame.RULER_SETTLED)


class RejectRuler(Verb):
    """The ruler on the event is refused; the old one goes too, unless the card keeps him.

    Rules: events.reject-ruler
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        self.keep: Final = read.flag("keep")

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        if whom(table, task, self.who):
            frame.set_field(table.state, frame.RULER, frame.RULER_KEPT if self.keep else frame.RULER_REJECTED)

    def told(self, teller: Narrator) -> list[Told]:
        return teller.deed("reject-ruler-keep" if self.keep else "reject-ruler")


class IllHealth(Verb):
    """Ill health; the second one is fatal.

    Rules: effects.ill
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        self.target: Final = read.word("target", ("ruler", "general", "advisor"))
        self.office: Final = OFFICES[self.target]
        self.amount: Final = read.amount()

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        found = whom(table, task, self.who)
        if found is None:
            return
        state = table.state
        for who in found:
            posts = [RULER] if self.office == RULER else posts_of(state, who, self.office)
            number = self.amount.of(state, task.player, 1)
            table.spend(number * len(posts))
            for post in posts:
                for _ in range(number):
                    if state.court.character[who * POSTS + post] != NOBODY:
                        characters.make_ill(table, who, post)

    def told(self, teller: Narrator) -> list[Told]:
        return teller.deed(f"ill-{self.target}")


VERBS.update(
    {
        "appoint": appoint,
        "fire": Fire,
        "ruler": new_ruler,
        "reject_ruler": RejectRuler,
        "ill": IllHealth,
    }
)
ITEMS: Final[dict[str, Callable[..., Item]]] = {}
enter({"effect-appoint": AppointCard, "effect-fire": Dismiss, "effect-crown": Crown}, ITEMS)
