"""How players of Augsburg 1520 go on by habit, and what a table promises to each seat. Made for search: fast, on a
sampled table. A habit looks at nothing but the seat's own cards and money and what lies open.
"""

from __future__ import annotations

from typing import Final

from hausmacht.core.agenda import Choice, Decision
from hausmacht.core.chance import Sampled
from hausmacht.core.search import Guide, softmax
from hausmacht.games.augsburg1520.components import (
    CARDS,
    CATHEDRAL,
    CERTIFICATES,
    CHURCH,
    COAT_OF_ARMS,
    JOKER,
    LETTER_OF_NOBILITY,
    MASTER_BUILDER,
    MAXIMILIAN,
    MINTER,
    MONEY,
    NOBILITY,
    OFFICES,
    POINTS_6,
    POINTS_7,
    PRIVILEGE_CARDS,
    STEPS,
    TRADE,
    VALUES,
)
from hausmacht.games.augsburg1520.rules.auction import CALL, PASS, RAISE, Raise, cards_to_offer
from hausmacht.games.augsburg1520.rules.barriers import barrier
from hausmacht.games.augsburg1520.rules.certificates import BuyCard, GiveCard
from hausmacht.games.augsburg1520.rules.ending import places
from hausmacht.games.augsburg1520.rules.income import points_a_round
from hausmacht.games.augsburg1520.rules.privileges import Discard, TakeOne
from hausmacht.games.augsburg1520.rules.showdown import PickCard
from hausmacht.games.augsburg1520.rules.step_tiles import MONEY as TAKE_100
from hausmacht.games.augsburg1520.rules.step_tiles import POINT, Climb, Rob
from hausmacht.games.augsburg1520.rules.tiles import Build, BuildExtra, TakeTile
from hausmacht.games.augsburg1520.state import (
    HAND,
    OPEN,
    PICKED,
    Augsburg,
    cards_to_buy,
    free_cards,
    next_tile,
    step_of,
    tile_of,
)

# What things are worth by habit, in points
GUILDER: Final = 0.006
LAST_GUILDER: Final = 0.001
CARD: Final = 2.5
CHOICE: Final = 0.4
BUILDER: Final = 2.0
OTHER_POINTS: Final = 5
LOW_CARD: Final = 2.0
HIGH_CARD: Final = 3.5
JOKER_CARD: Final = 3.2
LAST_ROUND: Final = 0.3
PROFIT: Final = 0.85
STRONG: Final = 0.45
MOST_JOKERS: Final = 3
HIGH: Final = 13  # certificates from this value on win showdowns

FEATURES: Final = (
    "score",
    "points a round, still to come",
    "points beyond the church",
    "points beyond the cathedral",
    "church",
    "cathedral",
    "master builder without both buildings",
    "income to come",
    "certificates to buy to come",
    "free certificates to come",
    "money",
    "money for the next building",
    "certificates",
    "their values",
    "high certificates",
    "best certificates for nobles to come",
    "jokers",
    "trade from step two",
    "opens the next auction",
)
STAGES: Final = 4  # by the rounds still to come: none, one, two, more


def stage_of(state: Augsburg) -> int:
    """Which weights count: by the rounds that follow this one."""
    left = state.box.rounds - state.round
    return left if left < STAGES else STAGES - 1


def incomes_left(state: Augsburg) -> int:
    """How often points will still be taken."""
    left = state.box.rounds - state.round
    for item in state.agenda:
        if item.kind == "income.take_points":
            return left + 1
    return left


def features(state: Augsburg, seat: int) -> list[float]:
    """What is counted of a seat, in the order of FEATURES."""
    box = state.box
    left = box.rounds - state.round
    times = incomes_left(state)
    church = tile_of(state, seat, CHURCH) > 0
    cathedral = tile_of(state, seat, CATHEDRAL) > 0
    a_round = points_a_round(state, seat) * times
    reach = state.score[seat] + a_round
    certificates = 0
    values = 0
    high = 0
    place = state.place
    hand = HAND + seat
    picked = PICKED + seat  # to show or to buy: as good as in the hand
    best = 0
    noble_best = 0
    for card in range(CERTIFICATES):
        if place[card] == hand or place[card] == picked:
            value = card % VALUES + 1
            certificates += 1
            values += value
            if value >= HIGH:
                high += 1
            if value > noble_best:
                noble_best = value
        if card % VALUES == VALUES - 1:
            if card // VALUES > state.noble or times == left:
                best += noble_best
            noble_best = 0
    money = state.money[seat]
    price = 0
    if not church:
        price = next_tile(state, CHURCH)
    elif not cathedral:
        price = next_tile(state, CATHEDRAL)
    return [
        float(state.score[seat]),
        float(a_round),
        float(max(0, reach - box.without_church)) if not church else 0.0,
        float(max(0, reach - box.without_cathedral)) if not cathedral else 0.0,
        1.0 if church else 0.0,
        1.0 if cathedral else 0.0,
        1.0 if tile_of(state, seat, MASTER_BUILDER) and not (church and cathedral) else 0.0,
        box.income[step_of(state, seat, TRADE) - 1] * left / 1000,
        float(cards_to_buy(state, seat) * left),
        float(free_cards(state, seat) * left),
        money / 1000,
        min(money, price) / 1000,
        float(certificates),
        values / 10,
        float(high),
        best / 10,
        float(state.jokers[hand] + state.jokers[picked]),
        1.0 if step_of(state, seat, TRADE) > 1 else 0.0,
        1.0 if state.marker == seat else 0.0,
    ]


class Banker(Guide[Augsburg]):
    """The guide of Augsburg 1520. Weights turn features into points; the more, the surer to win."""

    def __init__(self, weights: list[list[float]], scale: list[float], noise: float = 0.4, folly: int = 0) -> None:
        self.weights: Final = weights  # for each stage
        self.scale: Final = scale  # points that make somebody e times likelier to win, for each stage
        self.noise: Final = noise  # how far the limit of an offer wavers
        self.folly: Final = folly  # so many of a hundred answers are any option at all

    # What is it worth?

    def points(self, state: Augsburg, seat: int) -> float:
        """What the seat can hope for at the end."""
        weights = self.weights[stage_of(state)]
        found = 0.0
        counted = features(state, seat)
        for at in range(len(counted)):
            found += weights[at] * counted[at]
        return found

    def shares(self, state: Augsburg) -> list[float]:
        if not state.agenda:
            return shares_at_end(state)
        scale = self.scale[stage_of(state)]
        return softmax([self.points(state, seat) / scale for seat in range(state.box.seats)])

    def stage(self, state: Augsburg) -> int:
        """The auction that goes on; buying is a stage of its own."""
        number = state.round * 8 + state.noble + 1
        buying = bool(state.lanes) and state.agenda[-2].kind == "certificates.pay_and_discard"
        return number + 1000 if buying else number

    # Habits

    def worth_trying(self, state: Augsburg, decision: Decision[Augsburg, Choice]) -> list[Choice]:
        """An offer is raised by one, two or three cards."""
        options = decision.options(state)
        if decision.kind != "offer":
            return options
        return [
            option for option in options if not isinstance(option, Raise) or option.cards <= max(2, state.offer + 3)
        ]

    def pick(self, state: Augsburg, decision: Decision[Augsburg, Choice], luck: Sampled) -> Choice:
        kind = decision.kind
        seat = decision.seat
        if kind == "offer":
            return self.offer(state, seat, luck)
        options = decision.options(state)
        if len(options) == 1:
            return options[0]
        if self.folly and luck.below("", 100) < self.folly:
            return options[luck.below("", len(options))]
        if kind == "show":
            return show(state, seat, options)
        if kind == "take-card":
            return best_card(state, seat, options)
        if kind == "use-privilege":
            return best_use(state, seat, options)
        if kind == "buy":
            return buy(state, seat, options)
        if kind == "compensate":
            stopped = state.score[seat] == barrier(state, seat)
            return TAKE_100 if state.round < state.box.rounds or stopped else POINT
        return least_worth(state, options)

    def offer(self, state: Augsburg, seat: int, luck: Sampled) -> Choice:
        """Raise with a weak hand, call with a strong one, up to what the privileges are worth."""
        able = cards_to_offer(state, seat)
        offer = state.offer
        if able == 0 or offer > able:
            return PASS
        if self.folly and luck.below("", 100) < self.folly:
            way = luck.below("", 3)
            if way == 0:
                return PASS
            if way == 1 and offer:
                return CALL
            return RAISE[offer + 1] if offer < able else PASS
        limit = self.limit(state, seat, able, luck)
        if offer > limit or limit == 0:
            return PASS
        if offer == 0:
            return RAISE[1]
        if offer < limit and offer < able and not strong(state, seat):
            return RAISE[offer + 1]
        return CALL

    def limit(self, state: Augsburg, seat: int, able: int, luck: Sampled) -> int:
        """The number of cards that cost less than the best open privilege card brings."""
        wavering = 1.0 + self.noise * (luck.below("", 1000) / 500 - 1.0)
        prize = PROFIT * wavering * best_prize(state, seat)
        factor = 1.0
        if state.round == state.box.rounds:
            factor = 0.02 if state.noble == MAXIMILIAN else LAST_ROUND
        first = 3.0 * factor
        if prize < first:
            return 0
        limit = 1 + int((prize - first) / (2.4 * factor))
        return limit if limit < able else able


def shares_at_end(state: Augsburg) -> list[float]:
    """One win, shared by those whom neither points nor buildings tell apart."""
    found = places(state)
    winners = found.count(1)
    return [1.0 / winners if place == 1 else 0.0 for place in found]


def card_worth(state: Augsburg, card: int) -> float:
    if card == JOKER:
        return JOKER_CARD
    return LOW_CARD + (HIGH_CARD - LOW_CARD) * (card % VALUES) / (VALUES - 1)


def strong(state: Augsburg, seat: int) -> bool:
    """Whether the best certificate is likely to win against all who are still in."""
    return strength(state, seat) > STRONG


def strength(state: Augsburg, seat: int) -> float:
    """The chance that the best certificate wins against all who are still in, if they held one each, any one."""
    rivals = 0
    for other in range(state.box.seats):
        if other != seat and not state.passed[other]:
            rivals += 1
    first = 0 if state.noble == MAXIMILIAN else state.noble * VALUES
    last = CERTIFICATES if state.noble == MAXIMILIAN else first + VALUES
    best = 0
    for card in range(first, last):
        if state.place[card] == HAND + seat and card % VALUES + 1 > best:
            best = card % VALUES + 1
    chance = 1.0
    for _ in range(rivals):
        chance *= best / VALUES
    return chance


def use_worth(state: Augsburg, seat: int, symbol: int) -> float:
    """The best that one privilege can be used for."""
    if symbol == TRADE:
        return max(climb_worth(state, seat, TRADE), money_worth(state, state.box.trade_money - 50))
    if symbol == NOBILITY:
        return max(
            climb_worth(state, seat, NOBILITY),
            tile_worth(state, seat, COAT_OF_ARMS, 3),
            tile_worth(state, seat, LETTER_OF_NOBILITY, 4),
        )
    if symbol == OFFICES:
        return max(
            climb_worth(state, seat, OFFICES),
            tile_worth(state, seat, MINTER, 3),
            building_worth(state, seat, CHURCH),
            building_worth(state, seat, CATHEDRAL),
        )
    if symbol == MONEY:
        return money_worth(state, state.box.privilege_money)
    if symbol == POINTS_6:
        return stopped(state, seat, 6)
    if symbol == POINTS_7:
        return stopped(state, seat, 7)
    if symbol == CARDS:
        return 1.5 * CARD if state.round < state.box.rounds else 1.5
    return 0.0


def stopped(state: Augsburg, seat: int, points: int) -> float:
    """Points as far as the barrier lets them count."""
    limit = barrier(state, seat)
    if limit >= 0 and state.score[seat] + points > limit:
        return float(limit - state.score[seat]) + 0.3 * (state.score[seat] + points - limit)
    return float(points)


def money_worth(state: Augsburg, money: int) -> float:
    return money * (GUILDER if state.round < state.box.rounds else LAST_GUILDER)


def climb_worth(state: Augsburg, seat: int, category: int) -> float:
    """The next step, with a little for the tile it opens."""
    step = step_of(state, seat, category)
    if step == STEPS:
        return 0.0
    box = state.box
    left = box.rounds - state.round
    if category == TRADE:
        return (box.income[step] - box.income[step - 1]) * left * GUILDER
    if category == NOBILITY:
        opens = 0.0
        if step == 2:
            opens = 0.5 * tile_worth(state, seat, COAT_OF_ARMS, 1)
        elif step == 3:
            opens = 0.5 * tile_worth(state, seat, LETTER_OF_NOBILITY, 1)
        return (box.nobility_points[step] - box.nobility_points[step - 1]) * (left + 1) * slowed(state, seat) + opens
    worth = (box.cards_to_buy[step] - box.cards_to_buy[step - 1]) * CHOICE * left
    worth += (box.free_cards[step] - box.free_cards[step - 1]) * CARD * left
    if step == 2:
        worth += 0.5 * tile_worth(state, seat, MINTER, 1)
    return worth


def slowed(state: Augsburg, seat: int) -> float:
    """Points a round count less while a building is missing that they need."""
    if tile_of(state, seat, CATHEDRAL) and tile_of(state, seat, CHURCH):
        return 1.0
    left = state.box.rounds - state.round
    return 0.9 if left > 2 else 0.7 if left else 0.5


def tile_worth(state: Augsburg, seat: int, tile: int, from_step: int) -> float:
    if tile_of(state, seat, tile):
        return 0.0
    left = state.box.rounds - state.round
    if tile == MINTER:
        return CARD * left if step_of(state, seat, OFFICES) >= from_step else 0.0
    if step_of(state, seat, NOBILITY) < from_step:
        return 0.0
    return next_tile(state, tile) * (left + 1) * slowed(state, seat)


def building_worth(state: Augsburg, seat: int, building: int) -> float:
    """The points beyond the barrier that it lifts, less its cost."""
    if tile_of(state, seat, building) or next_tile(state, building) > state.money[seat]:
        return 0.0
    box = state.box
    left = box.rounds - state.round
    reach = state.score[seat] + points_a_round(state, seat) * (left + 1) + OTHER_POINTS * left
    cost = money_worth(state, next_tile(state, building))
    if building == CHURCH:
        return 0.85 * max(0, min(reach, box.without_cathedral) - box.without_church) - cost
    lifts = 0.85 * max(0, reach - box.without_cathedral)
    return (lifts if tile_of(state, seat, CHURCH) else 0.5 * lifts) - cost


def card_prize(state: Augsburg, seat: int, card: int) -> float:
    """Two of the three privileges on a card."""
    total = 0.0
    least = 1000.0
    last = -1
    for symbol in state.box.privilege_cards[card]:
        worth = use_worth(state, seat, symbol)
        if symbol == last:
            worth *= 0.8  # the same twice
        last = symbol
        if worth < 2.0:
            worth = 2.0  # it can be forgone
        total += worth
        if worth < least:
            least = worth
    return total - least


def best_prize(state: Augsburg, seat: int) -> float:
    best = 0.0
    for card in range(PRIVILEGE_CARDS):
        if state.privilege_cards[card] == OPEN:
            worth = card_prize(state, seat, card)
            if worth > best:
                best = worth
    return best


def best_card(state: Augsburg, seat: int, options: list[Choice]) -> Choice:
    found = options[0]
    best = -1.0
    for option in options:
        assert isinstance(option, TakeOne)
        worth = card_prize(state, seat, option.card)
        if worth > best:
            best = worth
            found = option
    return found


def best_use(state: Augsburg, seat: int, options: list[Choice]) -> Choice:
    """What brings most; what opens something else comes first, points come last."""
    found = options[-1]
    best = -1000.0
    for option in options:
        worth = worth_of_choice(state, seat, option)
        if worth > best:
            best = worth
            found = option
    return found


def worth_of_choice(state: Augsburg, seat: int, option: Choice) -> float:
    kind = option.kind
    if isinstance(option, Climb):
        return climb_worth(state, seat, option.category) + 0.5
    if isinstance(option, Rob):
        return climb_worth(state, seat, option.category) + 0.5 + 0.01 * state.score[option.victim]
    if isinstance(option, TakeTile):
        if option.tile == MASTER_BUILDER:
            both = tile_of(state, seat, CHURCH) and tile_of(state, seat, CATHEDRAL)
            return 0.0 if both else BUILDER
        return tile_worth(state, seat, option.tile, 1) + 0.2
    if isinstance(option, Build):
        return building_worth(state, seat, option.building)
    if isinstance(option, BuildExtra):
        worth = building_worth(state, seat, option.building)
        return worth + 20.0 if worth > 0 else -1.0  # it takes no privilege, so it comes first
    if kind == "take-money":
        return money_worth(state, state.box.privilege_money) + 0.2
    if kind == "trade-money":
        return money_worth(state, state.box.trade_money - 50)
    if kind == "points":
        return stopped(state, seat, option.numbers["points"])
    if kind == "draw":
        return 1.5 * CARD if state.round < state.box.rounds else 1.5
    if kind == "forgo":
        return stopped(state, seat, 2)
    return 0.0  # finish


def show(state: Augsburg, seat: int, options: list[Choice]) -> Choice:
    """The best card against rivals, then what is worth least; alone, the least worth at once."""
    rivals = -1
    for other in range(state.box.seats):
        if state.offers[other] == state.offer and not state.passed[other]:
            rivals += 1
    picked = False
    for option in options:
        if not isinstance(option, PickCard):
            return option  # enough are picked
    for card in range(CERTIFICATES):
        if state.place[card] == PICKED + seat:
            picked = True
            break
    if rivals and not picked:
        found = options[0]
        best = -1
        for option in options:
            if isinstance(option, PickCard) and option.card != JOKER:
                rank = option.card % VALUES * MAXIMILIAN + option.card // VALUES
                if rank > best:
                    best = rank
                    found = option
        return found
    return least_worth(state, options)


def least_worth(state: Augsburg, options: list[Choice]) -> Choice:
    found = options[0]
    least = 1000.0
    for option in options:
        worth = card_worth(state, card_in(option))
        if worth < least:
            least = worth
            found = option
    return found


def card_in(option: Choice) -> int:
    if isinstance(option, PickCard):
        return option.card
    if isinstance(option, Discard):
        return option.card
    if isinstance(option, GiveCard):
        return option.card
    return JOKER


def buy(state: Augsburg, seat: int, options: list[Choice]) -> Choice:
    """What gives most for its price, as long as money is left for a building that is needed."""
    mine = barrier(state, seat)
    keep = 0
    if mine >= 0 and state.score[seat] + points_a_round(state, seat) > mine:
        keep = next_tile(state, CATHEDRAL if tile_of(state, seat, CHURCH) else CHURCH)
    spare = state.money[seat] - keep
    jokers = state.jokers[HAND + seat] + state.jokers[PICKED + seat]
    found = options[0]
    best = 0.0
    for option in options:
        if isinstance(option, BuyCard):
            price = state.box.prices[option.card]
            if price > spare or (option.card == JOKER and jokers >= MOST_JOKERS):
                continue
            worth = card_worth(state, option.card)
            if option.card != JOKER and option.card % VALUES + 1 >= HIGH + 1:
                worth += 1.0
            if worth / price > best:
                best = worth / price
                found = option
    return found
