"""A table of Augsburg 1520 for tests: lay out just the pieces that matter, then ask and choose as players do."""

from __future__ import annotations

from typing import Any

from hausmacht.core.agenda import Denial
from hausmacht.core.chance import Live
from hausmacht.core.event import Event
from hausmacht.core.match import Match, state_hash
from hausmacht.core.position import read_position
from hausmacht.games.augsburg1520 import GAME
from hausmacht.games.augsburg1520.components import CATEGORY_NAMES, NOBLE_NAMES, SEAT_NAMES, TILE_NAMES
from hausmacht.games.augsburg1520.position import read_cards, write_cards
from hausmacht.games.augsburg1520.state import DEALT, HAND, PICKED, Augsburg, cards_in, size_of, step_of, tile_of

SEED = b"a table for tests"
CARD_IN_USE = 1  # the number of the privilege card that `won_card` lays out
ROUND_END = (
    "income.take_money",
    "income.take_points",
    "certificates.relieve_shortage",
    "certificates.deal_certificates",
    "certificates.buy",
    "certificates.pay_and_discard",
)


class Played:
    """A match in which seats are named by their colours."""

    def __init__(self, match: Match[Augsburg]) -> None:
        self.match = match

    # Asking and choosing

    def asked(self) -> list[str]:
        """Who is asked what: `red offer`."""
        return [f"{SEAT_NAMES[decision.seat]} {decision.kind}" for decision in self.match.decisions()]

    def options(self, seat: str) -> list[str]:
        question = self.match.question(SEAT_NAMES.index(seat))
        return [] if question is None else question.texts()

    def offers(self, seat: str, text: str) -> bool:
        return text in self.options(seat)

    def choose(self, seat: str, *texts: str) -> None:
        """Make these choices one after another; the rules must allow each of them."""
        for text in texts:
            denial = self.match.choose(SEAT_NAMES.index(seat), text)
            assert denial is None, f"{seat} {text}: {denial}"

    def denied(self, seat: str, text: str) -> Denial:
        """Why the rules refuse this; nothing on the table may change by trying."""
        before = state_hash(self.state)
        denial = self.match.choose(SEAT_NAMES.index(seat), text)
        assert denial is not None, f"{seat} {text} should be refused"
        assert state_hash(self.state) == before
        assert not self.offers(seat, text)
        return denial

    def why_not(self, seat: str, text: str) -> str:
        """The refusal in short: `jokers-only (auction.jokers)`."""
        denial = self.denied(seat, text)
        return f"{denial.code} ({denial.rule})"

    def turn_up(self, cards: str) -> None:
        """Lay out which cards come to the top of the supply next, one after another."""
        supply = list(self.state.supply)
        for card in read_cards(cards):
            at = supply.index(card)
            self.match.script.outcomes.append(("supply", at))
            del supply[at]

    # Looking

    @property
    def state(self) -> Augsburg:
        return self.match.state

    def is_over(self) -> bool:
        return self.match.is_over()

    def money(self, seat: str) -> int:
        return self.state.money[SEAT_NAMES.index(seat)]

    def score(self, seat: str) -> int:
        return self.state.score[SEAT_NAMES.index(seat)]

    def step(self, seat: str, category: str) -> int:
        return step_of(self.state, SEAT_NAMES.index(seat), CATEGORY_NAMES.index(category))

    def tile(self, seat: str, tile: str) -> int:
        return tile_of(self.state, SEAT_NAMES.index(seat), TILE_NAMES.index(tile))

    def tiles_left(self, category: str, step: int) -> int:
        return self.state.step_tiles[CATEGORY_NAMES.index(category) * 3 + step - 2]

    def hand(self, seat: str) -> str:
        return write_cards(cards_in(self.state, HAND + SEAT_NAMES.index(seat)))

    def hand_size(self, seat: str) -> int:
        return size_of(self.state, HAND + SEAT_NAMES.index(seat))

    def dealt(self, seat: str) -> str:
        return write_cards(cards_in(self.state, DEALT + SEAT_NAMES.index(seat)))

    def dealt_size(self, seat: str) -> int:
        return size_of(self.state, DEALT + SEAT_NAMES.index(seat))

    def picked(self, seat: str) -> str:
        return write_cards(cards_in(self.state, PICKED + SEAT_NAMES.index(seat)))

    def discard(self) -> str:
        return write_cards(sorted(self.state.discard))

    def marker(self) -> str:
        return SEAT_NAMES[self.state.marker]

    def events(self, kind: str, seat: str = "") -> list[Event]:
        """The events of a kind that a seat has seen; without a seat: that everybody has seen."""
        who = SEAT_NAMES.index(seat) if seat else -1
        return [event for event in self.match.events(who) if event.kind.name == kind]


def table(
    text: str = "",
    *,
    to_do: tuple[str, ...] | list[str],
    seats: int = 4,
    pack: dict[str, Any] | None = None,
) -> Played:
    """The position in the text (as in a position file, without its head), and what is to be done next."""
    state = lay_out(text, to_do=to_do, seats=seats, pack=pack)
    return Played(Match(GAME, GAME.setup(seats, {}, pack), Live(SEED), state))


def lay_out(
    text: str, *, to_do: tuple[str, ...] | list[str], seats: int = 4, pack: dict[str, Any] | None = None
) -> Augsburg:
    head = f'game = "augsburg1520"\nseats = {seats}\nto_do = {list(to_do)}\n'
    packed = "".join(
        f"\n[pack.{name}]\n{key} = {values}\n" for name, group in (pack or {}).items() for key, values in group.items()
    )
    state = read_position(f"{head}{text}\n{packed}", {GAME.id: GAME})[2]
    assert isinstance(state, Augsburg)
    return state


def auction(noble: str, text: str = "", *, opener: str = "red", seats: int = 4) -> Played:
    """The auction at a noble begins; five privilege cards lie open."""
    at = NOBLE_NAMES.index(noble)
    before = f'noble = "{NOBLE_NAMES[at - 1]}"\n' if at else ""
    head = f'marker = "{opener}"\n{before}open_cards = [1, 2, 3, 4, 5]\n'
    return table(head + text, to_do=["auction.visit"], seats=seats)


def won_card(
    *privileges: str, text: str = "", seats: int = 4, pack: dict[str, Any] | None = None, then: tuple[str, ...] = ()
) -> Played:
    """Red has won an auction and taken a card with these three privileges."""
    cards = [["money", "points6", "cards"]] * 10
    cards[CARD_IN_USE - 1] = list(privileges)
    head = f'marker = "red"\nnoble = "leo"\ncard = {CARD_IN_USE}\nused_cards = [{CARD_IN_USE}]\nuses_left = 2\n'
    full = {**(pack or {}), "privilege_cards": {"cards": cards}}
    return table(head + text, to_do=["use-privilege 0", *then], seats=seats, pack=full)


def round_end(text: str = "", *, seats: int = 4, pack: dict[str, Any] | None = None) -> Played:
    """The five auctions are over: money, points and certificates."""
    return table('noble = "maximilian"\n' + text, to_do=ROUND_END, seats=seats, pack=pack)


def new_table(seats: int = 4, start: str = "lot", pack: dict[str, Any] | None = None) -> Played:
    """A match from its very beginning."""
    return Played(Match(GAME, GAME.setup(seats, {"start": start}, pack), Live(SEED)))


def nobody_buys(played: Played) -> None:
    for seat in SEAT_NAMES[: played.state.box.seats]:
        played.choose(seat, "done")
