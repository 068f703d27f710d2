"""A table of Augsburg 1520 for tests: lay out just the pieces that matter, then ask and choose as players do."""

from __future__ import annotations

from typing import Any

from tests.played import PlayedMatch

from hausmacht.core.chance import Seeded
from hausmacht.core.match import Match
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


class Played(PlayedMatch[Augsburg]):
    """A match of Augsburg 1520."""

    def turn_up(self, cards: str) -> None:
        """Lay out which cards come to the top of the supply next, one after another."""
        supply = list(self.state.supply)
        for card in read_cards(cards):
            at = supply.index(card)
            self.match.script.outcomes.append(("supply", at))
            del supply[at]

    # Looking

    def money(self, seat: str) -> int:
        return self.state.money[self.seat(seat)]

    def score(self, seat: str) -> int:
        return self.state.score[self.seat(seat)]

    def step(self, seat: str, category: str) -> int:
        return step_of(self.state, self.seat(seat), CATEGORY_NAMES.index(category))

    def tile(self, seat: str, tile: str) -> int:
        return tile_of(self.state, self.seat(seat), TILE_NAMES.index(tile))

    def tiles_left(self, category: str, step: int) -> int:
        return self.state.step_tiles[CATEGORY_NAMES.index(category) * 3 + step - 2]

    def hand(self, seat: str) -> str:
        return write_cards(cards_in(self.state, HAND + self.seat(seat)))

    def hand_size(self, seat: str) -> int:
        return size_of(self.state, HAND + self.seat(seat))

    def dealt(self, seat: str) -> str:
        return write_cards(cards_in(self.state, DEALT + self.seat(seat)))

    def dealt_size(self, seat: str) -> int:
        return size_of(self.state, DEALT + self.seat(seat))

    def picked(self, seat: str) -> str:
        return write_cards(cards_in(self.state, PICKED + self.seat(seat)))

    def discard(self) -> str:
        return write_cards(sorted(self.state.discard))

    def marker(self) -> str:
        return SEAT_NAMES[self.state.marker]


def table(
    text: str = "",
    *,
    to_do: tuple[str, ...] | list[str],
    seats: int = 4,
    pack: dict[str, Any] | None = None,
) -> Played:
    """The position in the text (as in a position file, without its head), and what is to be done next."""
    state = lay_out(text, to_do=to_do, seats=seats, pack=pack)
    return Played(Match(GAME, GAME.setup(seats, {}, pack), Seeded(SEED), state))


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
    return Played(Match(GAME, GAME.setup(seats, {"start": start}, pack), Seeded(SEED)))


def nobody_buys(played: Played) -> None:
    for seat in SEAT_NAMES[: played.state.box.seats]:
        played.choose(seat, "done")
