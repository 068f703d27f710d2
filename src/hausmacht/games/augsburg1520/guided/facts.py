"""What a coach may say of a position of Augsburg 1520: plain numbers out of what the seat sees."""

from __future__ import annotations

from collections.abc import Sequence

from hausmacht.core.view import Option, Question
from hausmacht.games.augsburg1520.components import (
    CATEGORIES,
    JOKER,
    MAXIMILIAN,
    NOBILITY,
    OFFICES,
    STEPS,
    TRADE,
    VALUES,
    Components,
)
from hausmacht.games.augsburg1520.view import AugsburgView

Facts = dict[str, int | tuple[int, ...]]
NONE = -1


def facts(view: AugsburgView, question: Question, answer: Option, box: Components) -> Facts:
    """All that can be said when this is asked and that is a good answer."""
    mine = view.seats[view.seat]
    found: Facts = {
        "me": view.seat,
        "round": view.round,
        "rounds_to_pay": view.rounds - max(view.round, 1) + 1,
        "purse": view.my_money,
        "score": mine.score,
        "income": mine.income,
        "points_a_round": mine.points_a_round,
        "cards_to_buy": mine.cards_to_buy,
        "jokers": view.my_hand.count(JOKER),
        "in_hand": len(view.my_hand),
        "hand_cards": tuple(dict.fromkeys(view.my_hand)),
        "barrier": mine.barrier,
        "second": box.second,
        "calls": int(answer.kind == "call"),
        "takes_money": int(answer.kind == "take-money"),
    }
    found |= offering(view, answer)
    if "certificate" in answer.numbers:
        found |= one_card(view, answer.numbers["certificate"], box)
    if question.kind == "buy":
        found |= buying(view, question, box)
    if question.kind == "take-card":
        found |= lines(answer.numbers["privilege_card"], box)
    if question.kind == "use-privilege":
        found |= climbing(view, answer, box)
    return found


def offering(view: AugsburgView, answer: Option) -> Facts:
    """The auction: what could be shown, who is left, and what there is to win."""
    fits = [card for card in view.my_hand if card != JOKER and view.noble in (MAXIMILIAN, card // VALUES)]
    best = max(fits, key=value_of, default=NONE)
    others = [seat for seat in range(len(view.seats)) if seat != view.seat]
    bidding = [seat for seat in others if not view.seats[seat].passed]
    able = len(fits) + view.my_hand.count(JOKER) if fits else 0
    return {
        "fitting": len(fits),
        "fitting_cards": tuple(sorted(fits, key=value_of, reverse=True)),
        "able": able,
        "spare": able - answer.numbers.get("cards", view.offer),
        "best": best,
        "best_value": value_of(best) if best >= 0 else 0,
        "higher": VALUES - value_of(best) if best >= 0 else VALUES,
        "bidding": len(bidding),
        "bidders": tuple(bidding),
        "showing": len([seat for seat in bidding if view.seats[seat].offer == view.offer and view.offer]),
        "leader": view.leader,
        "prizes": view.open_cards,
        "prize_count": len(view.open_cards),
        "shown_so_far": len(view.my_picked),
    }


def one_card(view: AugsburgView, card: int, box: Components) -> Facts:
    """A certificate: what it costs, and what goes with it in the hand."""
    held = [*view.my_hand, *view.my_picked]
    same = len([each for each in held if each != JOKER and each // VALUES == card // VALUES])
    return {
        "card": card,
        "is_joker": int(card == JOKER),
        "value": value_of(card),
        "price": box.prices[card],
        "noble_of_card": MAXIMILIAN if card == JOKER else card // VALUES,
        "same_noble": same,
        "with_it": same + 1,
        "offer_with_it": same + 1 + view.my_hand.count(JOKER),
        "beaten_by": VALUES - value_of(card),
        "left_after": view.my_money - box.prices[card],
    }


def buying(view: AugsburgView, question: Question, box: Components) -> Facts:
    dealt = [option.numbers["certificate"] for option in question.options if option.kind == "buy"]
    return {
        "dealt": len(view.my_dealt),
        "bought": len(view.my_picked),
        "cheapest": min((box.prices[card] for card in dealt), default=0),
        "dearest": max((box.prices[card] for card in dealt), default=0),
    }


def lines(card: int, box: Components) -> Facts:
    """How many lines of a privilege card lead up a ladder."""
    return {"climbing_lines": len([line for line in box.privilege_cards[card] if line < CATEGORIES])}


def climbing(view: AugsburgView, answer: Option, box: Components) -> Facts:
    """What one step up brings in every round, beside what the step brings now."""
    mine = view.seats[view.seat]
    category = answer.numbers.get("category", NONE) if answer.kind in ("climb", "rob") else NONE
    found: Facts = {"climbs": category, "by_force": int(answer.kind == "rob"), "card_in_use": view.card}
    if category < 0:
        return found
    now = mine.steps[category]
    rewards: Sequence[int] = {TRADE: box.income, NOBILITY: box.nobility_points, OFFICES: box.cards_to_buy}[category]
    return found | {
        "step_now": now,
        "step_next": min(now + 1, STEPS),
        "brings_now": rewards[now - 1],
        "brings_next": rewards[min(now, STEPS - 1)],
        "more": rewards[min(now, STEPS - 1)] - rewards[now - 1],
        "more_in_all": (rewards[min(now, STEPS - 1)] - rewards[now - 1]) * (view.rounds - max(view.round, 1) + 1),
        "tiles_left": view.step_tiles[category * 3 + now - 1] if now < STEPS else 0,
    }


def value_of(card: int) -> int:
    return 0 if card == JOKER else card % VALUES + 1
