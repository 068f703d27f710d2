"""Verbs about cards, granted actions and markers. Lasting changes are in modifiers.

Rules: effects.play-card, effects.action, effects.tag, ruling.no-order
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hausmacht.core.agenda import Item, Step, Table
from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.components import NOBODY
from hausmacht.games.price_of_power.decks import actions as deck
from hausmacht.games.price_of_power.effects.language import names
from hausmacht.games.price_of_power.effects.language.cards import STABILITY, action_text
from hausmacht.games.price_of_power.effects.language.reading import VERBS, Reader
from hausmacht.games.price_of_power.effects.language.verb import Task, Verb
from hausmacht.games.price_of_power.effects.running import frame
from hausmacht.games.price_of_power.effects.running.asking import whom
from hausmacht.games.price_of_power.effects.running.run import begin
from hausmacht.games.price_of_power.effects.verbs.drawing import charges_on, set_charges
from hausmacht.games.price_of_power.events import effects as events
from hausmacht.games.price_of_power.rows import replaced_group, without
from hausmacht.games.price_of_power.rules.actions import menu
from hausmacht.games.price_of_power.rules.cards import cards
from hausmacht.games.price_of_power.rules.religion import curia
from hausmacht.games.price_of_power.rules.terms import cubes, dynamic, treasury
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.telling.sentences import Narrator, Told

# Cards


class PlayCard(Verb):
    """A named action card is played now, out of the discards or the hand, without its cost but for stability.

    Rules: effects.play-card
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        known = [card_word(kind.name) for kind in read.cards.types]
        self.kind: Final = known.index(read.word("card", known))  # of action cards
        self.from_hand: Final = read.word_if("from", ("hand", "discards"), "hand") == "hand"
        read.is_free()
        self.keeps_stability: Final = read.word_if("without", ("stability",)) == "stability"

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        found = whom(table, task, self.who)
        if found is None:
            return
        for who in found[:1]:
            card = self.found(table.state, who)
            if card != NOBODY and not table.state.box.is_bot[who]:
                self.play(table, who, card)

    def found(self, state: PriceOfPower, player: int) -> int:
        """A card of this name; NOBODY: there is none."""
        content = state.box.content
        piles = [state.cards.hands[player]] if self.from_hand else list(state.cards.discards)
        for pile in piles:
            for card in reversed(pile):
                if content.card_type[card] == self.kind:
                    return card
        return NOBODY

    def play(self, table: Table[PriceOfPower], who: int, card: int) -> None:
        state = table.state
        kind = cards.type_of(state, card)
        if kind.is_display and cards.why_not_display(state, who, card) is not None:
            return
        if card not in state.cards.hands[who]:
            pile = state.cards.discards[kind.deck]
            state.cards.discards = replaced_group(state.cards.discards, kind.deck, without(pile, card))
            state.cards.hands = replaced_group(state.cards.hands, who, tuple(sorted([*state.cards.hands[who], card])))
        stability = action_text(state, card).price.part(state, who, STABILITY)
        if stability and not self.keeps_stability:
            treasury.change_stability(table, who, -stability)
        if kind.is_display:
            cards.lay_out(table, who, card)
        else:
            deck.discard(table, who, card)
            begin(table, who, action_text(state, card).in_turn.effect, "card", card)

    def told(self, teller: Narrator) -> list[Told]:
        title = teller.words.value("card_kind", self.kind)
        if teller.wanted:
            return teller.deed("play-card", x=title)
        return [teller.offered([teller.infinitive(teller.words.word("deed", "play-card"), {"x": title})], [])]


def card_word(name: str) -> str:
    """`military_reforms`: a card by its English name."""
    return name.replace(" ", "_").lower()


class Charge(Verb):
    """Charges on the display card that is being played, up to what it says.

    Rules: effects.play-card
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read, False)
        read.need("n")
        self.amount: Final = read.amount()

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        state = table.state
        if frame.field(state, frame.SOURCE) != frame.CARD:
            return
        card = frame.field(state, frame.NUMBER)
        owner = frame.field(state, frame.OWNER)
        now = charges_on(state, owner, card)
        number = min(self.amount.of(state, task.player, 0), now + cubes.at_hand(state, owner))
        if 0 < now < number:
            set_charges(table, owner, card, number)
            cubes.settle(table, owner)

    def told(self, teller: Narrator) -> list[Told]:
        return teller.happens(teller.say("charge", n=self.amount.figure(teller)))


COVERT_STEPS: Final = ("card-effect", "use-effect")


class Cancel(Verb):
    """The covert action that waits to be carried out comes to nothing.

    Rules: effects.play-card
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read, False)
        self.what: Final = read.word("what", ("covert_action",))

    def cancels_covert(self) -> bool:
        return True

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        for at in range(len(table.stack) - 1, -1, -1):
            if table.stack[at].kind in COVERT_STEPS:
                table.stack.pop(at)
                return

    def told(self, teller: Narrator) -> list[Told]:
        return teller.happens(teller.say(f"cancel-{self.what}"))


PEEKED_AT: Final = ("bot_deck", "action_deck")


class Peek(Verb):
    """Decks have no order before a card is drawn, so nothing is there to be seen.

    Rules: ruling.no-order
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read, False)
        self.what: Final = read.word("what", PEEKED_AT)
        read.need("n")
        self.amount: Final = read.amount()
        self.reorders: Final = read.flag("reorder")

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        pass

    def told(self, teller: Narrator) -> list[Told]:
        return teller.deed("peek", n=self.amount.figure(teller), x=teller.words.word("thrown", self.what))


# Actions, markers


class TakeAction(Verb):
    """A named action is taken now, as often as the card says.

    Rules: effects.action
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        self.action: Final = read.word("name", frame.ACTION_NAMES)
        self.amount: Final = read.amount()
        self.free: Final = read.word_if("cost", ("free",)) == "free"

    def granted_action(self) -> str:
        return self.action

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        found = whom(table, task, self.who)
        if found is None:
            return
        number = self.amount.of(table.state, task.player, 1)
        action = frame.ACTION_NAMES.index(self.action)
        table.spend(number * len(found))
        for who in reversed(found):
            for _ in range(number):
                table.next(Grant(who, action, int(self.free)))

    def told(self, teller: Narrator) -> list[Told]:
        what = teller.words.word("act", self.action)
        key = "action-free" if self.free else "action"
        if self.amount.is_one:
            return teller.deed(key, x=what)
        return teller.deed(f"{key}-many", x=what, n=self.amount.figure(teller))

    def is_boon(self) -> bool:
        return True


class Grant(Step[PriceOfPower]):
    """The player takes the named action."""

    def __init__(self, player: int, name: int, free: int) -> None:
        super().__init__("effect-grant", (player, name, free))
        self.player: Final = player
        self.name: Final = name
        self.free: Final = free

    def run(self, table: Table[PriceOfPower]) -> None:
        menu.grant(table, self.player, frame.ACTION_NAMES[self.name], self.free == 1)


CRUSADE: Final = "committed_to_crusade"  # kept with the crusade, not among the markers


class Tag(Verb):
    """A named marker is set on a player, or cleared; one of them turns his realm into another.

    Rules: effects.tag
    """

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        self.marker: Final = read.said("name")
        self.number: Final = read.cards.tag_names.index(self.marker)
        self.clear: Final = read.word_if("op", ("clear",)) == "clear"
        becomes = self.marker[len(board.PLAYS_AS) :] if self.marker.startswith(board.PLAYS_AS) else ""
        self.becomes: Final[int] = names.realm(becomes) if becomes else NOBODY
        if becomes and self.becomes == NOBODY:
            raise read.wrong("name", f"there is no realm called {becomes!r}")

    def run(self, table: Table[PriceOfPower], task: Task) -> None:
        found = whom(table, task, self.who)
        if found is None:
            return
        for who in found:
            if self.marker == CRUSADE:
                curia.commit(table, who)
            else:
                self.mark(table, who)

    def mark(self, table: Table[PriceOfPower], who: int) -> None:
        state = table.state
        kept = [
            step
            for at in range(0, len(state.effects.tags), 2)
            if state.effects.tags[at] != who or state.effects.tags[at + 1] != self.number
            for step in (state.effects.tags[at], state.effects.tags[at + 1])
        ]
        if not self.clear:
            kept.extend([who, self.number])
            table.tell(events.TAGGED, who, self.number)
        state.effects.tags = tuple(kept)
        if self.becomes != NOBODY:
            dynamic.turn_into(table, who, self.becomes)

    def told(self, teller: Narrator) -> list[Told]:
        kind, _, realm = self.marker.partition(":")
        if f"tag-{kind}" not in teller.words.words["deed"]:  # it only keeps in mind what was done before
            return []
        return teller.deed(f"tag-{kind}", x=teller.realm(realm) if realm else "")


VERBS.update(
    {
        "play_card": PlayCard,
        "charge": Charge,
        "cancel": Cancel,
        "peek": Peek,
        "action": TakeAction,
        "tag": Tag,
    }
)
ITEMS: Final[dict[str, Callable[..., Item]]] = {"effect-grant": Grant}
