"""What is printed: certificates, boards, tiles and privilege cards, with the numbers from data/components.toml.

A component pack (a small TOML file of the same shape) replaces the values that are guesses.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

SEAT_NAMES: Final = ("red", "blue", "yellow", "green", "brown")
MOST_SEATS: Final = 5
NOBODY: Final = -1

# Nobles, in the order they are visited. There are no certificates for Maximilian.
PHILIPP: Final = 0
LOUISE: Final = 1
LEO: Final = 2
MARIA: Final = 3
MAXIMILIAN: Final = 4
NOBLE_NAMES: Final = ("philipp", "louise", "leo", "maria", "maximilian")

# Certificates: noble * 17 + value - 1; all jokers are alike.
VALUES: Final = 17
CERTIFICATES: Final = 68
JOKER: Final = 68
NO_CARD: Final = -1

# Categories of the player board
TRADE: Final = 0
NOBILITY: Final = 1
OFFICES: Final = 2
CATEGORIES: Final = 3
CATEGORY_NAMES: Final = ("trade", "nobility", "offices")
STEPS: Final = 4

# Privileges on a privilege card; the first three are the categories.
MONEY: Final = 3
POINTS_6: Final = 4
POINTS_7: Final = 5
CARDS: Final = 6
PRIVILEGE_NAMES: Final = ("trade", "nobility", "offices", "money", "points6", "points7", "cards")
PRIVILEGE_POINTS: Final = (0, 0, 0, 0, 6, 7, 0)
PRIVILEGE_CARDS: Final = 10
OPEN_CARDS: Final = 5
USES: Final = 2

# Privilege tiles: six stacks of five
MINTER: Final = 0
MASTER_BUILDER: Final = 1
CHURCH: Final = 2
CATHEDRAL: Final = 3
COAT_OF_ARMS: Final = 4
LETTER_OF_NOBILITY: Final = 5
TILES: Final = 6
TILE_NAMES: Final = ("minter", "master-builder", "church", "cathedral", "coat-of-arms", "letter-of-nobility")
STACK: Final = 5
TILE_CATEGORY: Final = [OFFICES, OFFICES, OFFICES, OFFICES, NOBILITY, NOBILITY]
TILE_FROM_STEP: Final = [3, 4, 1, 1, 3, 4]

DATA: Final = Path(__file__).parent / "data" / "components.toml"
PRINTED: Final = tomllib.loads(DATA.read_text(encoding="utf-8"))


def certificate(noble: int, value: int) -> int:
    return noble * VALUES + value - 1


def certificate_text(card: int) -> str:
    """`leo 15` or `joker`."""
    return "joker" if card == JOKER else f"{NOBLE_NAMES[card // VALUES]} {card % VALUES + 1}"


class Components:
    """The printed values one match is played with; shared and never changed."""

    def __init__(self, box: dict[str, Any], seats: int) -> None:
        setup = box["setup"]
        count = str(seats)
        self.seats: Final = seats
        self.rounds: Final[int] = setup["rounds"][count]
        self.start_money: Final[int] = setup["start_money"]
        self.start_jokers: Final[int] = setup["start_jokers"]
        self.first_certificates: Final[int] = setup["first_certificates"]
        self.jokers: Final[int] = box["certificates"]["jokers"]
        self.step_tiles: Final[list[int]] = [  # of each category: step 2, 3, 4
            setup["small_tiles"][count],
            setup["medium_tiles"][count],
            setup["large_tiles"][count],
        ]
        prices: list[int] = box["certificate_prices"]["prices"]
        joker_price: int = box["certificates"]["joker_price"]
        self.prices: Final[list[int]] = [prices[card % VALUES] for card in range(CERTIFICATES)] + [joker_price]
        self.all_prices: Final[list[int]] = sorted(set(self.prices))  # each once
        board = box["player_board"]
        self.income: Final[list[int]] = board["income"]
        self.trade_money: Final[int] = board["trade_money"]
        self.trade_money_from_step: Final[int] = board["trade_money_from_step"]
        self.nobility_points: Final[list[int]] = board["nobility_points"]
        self.cards_to_buy: Final[list[int]] = board["cards_to_buy"]
        self.free_cards: Final[list[int]] = board["free_cards"]
        self.privilege_money: Final[int] = box["privileges"]["money"]
        self.forgone_points: Final[int] = box["privileges"]["forgone_points"]
        awards = box["awards"]
        self.second: Final[int] = awards["second"]
        self.third: Final[int] = awards["third"]
        self.compensation_money: Final[int] = awards["compensation_money"]
        self.compensation_points: Final[int] = awards["compensation_points"]
        self.without_church: Final[int] = box["barriers"]["without_church"]
        self.without_cathedral: Final[int] = box["barriers"]["without_cathedral"]
        # What is printed on the tiles of a stack, top to bottom: a cost, points a round, or nothing (1)
        nothing = [1] * STACK
        self.tiles: Final[list[list[int]]] = [
            nothing,
            nothing,
            box["church"]["costs"],
            box["cathedral"]["costs"],
            box["coat_of_arms"]["points"],
            box["letter_of_nobility"]["points"],
        ]
        self.sources: Final[dict[str, str]] = {name: box[name]["source"] for name in box}  # of each group of values
        self.privilege_cards: Final[list[list[int]]] = [
            [PRIVILEGE_NAMES.index(name) for name in card] for card in box["privilege_cards"]["cards"]
        ]
