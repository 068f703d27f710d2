"""What a player board promises by the end of the game, and what a privilege would make of it. All in points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from hausmacht.games.augsburg1520.components import (
    CARDS,
    CATHEDRAL,
    CHURCH,
    COAT_OF_ARMS,
    LETTER_OF_NOBILITY,
    MASTER_BUILDER,
    MINTER,
    MONEY,
    NOBILITY,
    OFFICES,
    POINTS_6,
    POINTS_7,
    STEPS,
    TILE_CATEGORY,
    TILE_FROM_STEP,
    TRADE,
    USES,
    Components,
)
from hausmacht.games.augsburg1520.view import AugsburgView

GUILDER = 0.006  # while certificates can be bought: a certificate of 300 then comes to about 2 points
LAST_GUILDER = 0.001  # in the last round only a building is left to pay for
CARD = 2.5  # a certificate in the hand: a little more than its price, because it is already there
LAST_CARD = 1.0  # in the last round it serves one more auction at most
DRAWN = 1.5  # cards that a draw brings: two, less the worst one of the hand
CHOICE = 0.4  # one more certificate to choose from in a round
BUILDER = 2.0  # the Master Builder while a building is missing
OTHER_POINTS = 5  # points a round that come from privileges, not from nobility
IN_TIME = (0.15, 0.5, 0.7, 0.8)  # chance to build later what is not built now, by the rounds still to come

Use: TypeAlias = tuple[str, int]  # the kind of a choice, and the category, tile or points it is about

USES_OF: dict[int, tuple[Use, ...]] = {
    TRADE: (("climb", TRADE), ("trade-money", 0)),
    NOBILITY: (("climb", NOBILITY), ("take-tile", COAT_OF_ARMS), ("take-tile", LETTER_OF_NOBILITY)),
    OFFICES: (
        ("climb", OFFICES),
        ("build", CHURCH),
        ("build", CATHEDRAL),
        ("take-tile", MINTER),
        ("take-tile", MASTER_BUILDER),
    ),
    MONEY: (("take-money", 0),),
    POINTS_6: (("points", 6),),
    POINTS_7: (("points", 7),),
    CARDS: (("draw", 0),),
}
FORGO: Use = ("forgo", 0)
FINISH: Use = ("finish", 0)
# Steps open tiles and money pays for buildings, so these come first; buildings lift barriers, so points come last.
ORDER = {"climb": 0, "take-money": 1, "trade-money": 1, "build": 2, "take-tile": 2, "draw": 3, "points": 4, "forgo": 4}


class Board:
    """My player board: as it is, or as it would be."""

    __slots__ = ("cards", "money", "score", "steps", "tiles")

    def __init__(self, score: int, money: int, cards: float, steps: list[int], tiles: list[int]) -> None:
        self.score = score
        self.money = money
        self.cards = cards  # more than now
        self.steps = steps
        self.tiles = tiles


class Outlook:
    """How the rest of the game looks from a seat: time, prices and its own board."""

    def __init__(self, view: AugsburgView, box: Components) -> None:
        mine = view.seats[view.seat]
        self.box = box
        self.tops = view.tiles
        self.to_come = view.rounds - view.round  # rounds after this one: so often there is still income
        self.board = Board(mine.score, view.my_money, 0.0, list(mine.steps), list(mine.tiles))

    # What is it worth?

    def what_is_it_worth(self, board: Board) -> float:
        """The points this board promises, with money and cards counted as points."""
        box = self.box
        to_come = self.to_come
        steps = board.steps
        tiles = board.tiles
        a_round = box.nobility_points[steps[NOBILITY] - 1] + tiles[COAT_OF_ARMS] + tiles[LETTER_OF_NOBILITY]
        worth = self.past_barriers(tiles, board.score + a_round * (to_come + 1) + OTHER_POINTS * to_come)
        if tiles[MASTER_BUILDER] and not (tiles[CHURCH] and tiles[CATHEDRAL]):
            worth += BUILDER
        if not to_come:
            return worth + board.money * LAST_GUILDER + board.cards * LAST_CARD
        office = steps[OFFICES] - 1
        free = box.free_cards[office] + (tiles[MINTER] > 0)
        worth += (box.cards_to_buy[office] * CHOICE + free * CARD) * to_come
        return worth + (board.money + box.income[steps[TRADE] - 1] * to_come) * GUILDER + board.cards * CARD

    def past_barriers(self, tiles: list[int], reach: int) -> float:
        """Points beyond a barrier count as far as the building is likely to stand in time."""
        first, second = self.box.without_church, self.box.without_cathedral
        if reach <= first:
            return reach
        later = IN_TIME[min(self.to_come, len(IN_TIME) - 1)]
        church = 1.0 if tiles[CHURCH] else later
        if reach <= second:
            return first + (reach - first) * church
        cathedral = 1.0 if tiles[CATHEDRAL] else later
        return first + (second - first) * church + (reach - second) * church * cathedral

    # What would a privilege make of it?

    def after(self, board: Board, use: Use) -> Board | None:
        """The board after a use; None: that is not possible."""
        kind, what = use
        found = Board(board.score, board.money, board.cards, board.steps, board.tiles)
        if kind == "climb":
            if board.steps[what] == STEPS:
                return None
            found.steps = with_one(board.steps, what, board.steps[what] + 1)
        elif kind == "take-tile":
            if board.tiles[what] or board.steps[TILE_CATEGORY[what]] < TILE_FROM_STEP[what]:
                return None
            found.tiles = with_one(board.tiles, what, self.tops[what])
        elif kind in ("build", "extra"):
            if board.tiles[what] or self.tops[what] > board.money:
                return None
            found.money -= self.tops[what]
            found.tiles = with_one(board.tiles, what, self.tops[what])
        elif kind == "trade-money":
            if board.steps[TRADE] < self.box.trade_money_from_step:
                return None
            found.money += self.box.trade_money
        elif kind == "take-money":
            found.money += self.box.privilege_money
        elif kind == "draw":
            found.cards += DRAWN
        elif kind == "points":
            found.score = self.stopped(board, board.score + what)
        elif kind == "forgo":
            found.score = self.stopped(board, board.score + self.box.forgone_points)
        return found

    def stopped(self, board: Board, score: int) -> int:
        """The score, or the barrier before it."""
        if not board.tiles[CHURCH]:
            return min(score, self.box.without_church)
        if not board.tiles[CATHEDRAL]:
            return min(score, self.box.without_cathedral)
        return score

    def best_uses(self, board: Board, symbols: Sequence[int], left: int, order: int = 0) -> tuple[float, Use]:
        """What so many of these privileges make of a board at best, and what to do first."""
        if not left:
            return self.what_is_it_worth(board), FINISH
        best, first = float("-inf"), FORGO
        for use, rest in ways_to_use(symbols):
            turn = ORDER[use[0]]
            then = self.after(board, use) if turn >= order else None
            if then is not None:
                worth = self.best_uses(then, rest, left - 1, turn)[0]
                if worth > best:
                    best, first = worth, use
        return best, first

    def with_extra(self) -> Board:
        """The board after the building that the Master Builder adds to any card won, if that is a good idea."""
        best = self.board
        if best.tiles[MASTER_BUILDER]:
            for building in (CHURCH, CATHEDRAL):
                then = self.after(self.board, ("extra", building))
                if then is not None and self.what_is_it_worth(then) > self.what_is_it_worth(best):
                    best = then
        return best

    def worth_of_cards(self, open_cards: Sequence[int]) -> dict[int, float]:
        """What winning each of these privilege cards is worth."""
        now = self.what_is_it_worth(self.board)
        board = self.with_extra()
        return {card: self.best_uses(board, self.box.privilege_cards[card], USES)[0] - now for card in open_cards}


def ways_to_use(symbols: Sequence[int]) -> list[tuple[Use, list[int]]]:
    """Everything these privileges can be used for, each with the privileges that are left then."""
    found: list[tuple[Use, list[int]]] = []
    for symbol in dict.fromkeys(symbols):
        rest = list(symbols)
        rest.remove(symbol)
        found += [(use, rest) for use in USES_OF[symbol]]
    return [*found, (FORGO, list(symbols))]


def with_one(values: list[int], at: int, value: int) -> list[int]:
    changed = values[:]
    changed[at] = value
    return changed
