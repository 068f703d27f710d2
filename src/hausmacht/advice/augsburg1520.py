"""Advice for Augsburg 1520: an expert, who words the evaluation of its bots, and forecasts."""

from __future__ import annotations

from typing import Any, ClassVar

from hausmacht.advice.experts import Counted, Term, Weighted
from hausmacht.advice.forecasts import Forecast
from hausmacht.advice.knowledge import Known
from hausmacht.bots.augsburg1520.guide import FEATURES, Banker, features, incomes_left, stage_of
from hausmacht.bots.augsburg1520.master import adviser
from hausmacht.bots.augsburg1520.medium import BY_RULE, TO_THE_END, banker
from hausmacht.bots.networks import has_kernel
from hausmacht.core.agenda import Table, copy_of
from hausmacht.core.chance import Sampled
from hausmacht.core.search import Reach, roll_out
from hausmacht.games.augsburg1520.components import TRADE
from hausmacht.games.augsburg1520.rules.barriers import barrier
from hausmacht.games.augsburg1520.rules.income import points_a_round
from hausmacht.games.augsburg1520.state import Augsburg, cards_to_buy, free_cards, step_of
from hausmacht.games.augsburg1520.view import AugsburgView

TAKE_MONEY, DEAL_CARDS = "income.take_money", "certificates.deal_certificates"
BUYING = 1000  # stages from here on are those of buying


class AugsburgExpert(Weighted):
    features = FEATURES
    tries = 240
    by_rule = BY_RULE
    groups = (
        (Term("score"), ("score",), (("score", 1),)),
        (
            Term("points-to-come"),
            ("points a round, still to come",),
            (("points a round, still to come", 1),),
        ),
        (
            Term("barriers", good=-1),
            ("points beyond the church", "points beyond the cathedral"),
            (("points beyond the church", 1), ("points beyond the cathedral", 1)),
        ),
        (
            Term("buildings"),
            ("church", "cathedral", "master builder without both buildings"),
            (("church", 1), ("cathedral", 1)),
        ),
        (Term("income"), ("income to come", "trade from step two"), (("income to come", 1000),)),
        (
            Term("offices"),
            ("certificates to buy to come", "free certificates to come"),
            (("certificates to buy to come", 1), ("free certificates to come", 1)),
        ),
        (Term("money"), ("money", "money for the next building"), (("money", 1000),)),
        (
            Term("hand"),
            ("certificates", "their values", "high certificates", "best certificates for nobles to come"),
            (("their values", 10),),
        ),
        (Term("jokers"), ("jokers",), (("jokers", 1),)),
    )
    rules: ClassVar = {
        "offer": ("auction.raise", "auction.call", "auction.pass", "auction.held"),
        "show": ("showdown.free-choice", "auction.noble", "auction.jokers"),
        "take-card": ("privileges.open",),
        "use-privilege": ("privileges.two", "privileges.any-order", "privileges.forgo", "barriers.all-points"),
        "discard-one": ("privileges.cards",),
        "buy": ("certificates.cash",),
        "give": ("certificates.shortage",),
        "compensate": ("steps.compensation",),
    }

    def guide(self) -> Banker:
        """The networks of `master`, where the kernel can ask them; else the weights of `medium`."""
        return adviser() if has_kernel() else banker()

    def luck(self, seed: int, state: Augsburg) -> Sampled:
        return self.guide().luck(seed, state)

    def reach(self) -> Reach:
        return TO_THE_END

    def settled(self, state: Augsburg) -> Augsburg:
        """While certificates are bought: when everybody has bought by habit. What was dealt is in no hand yet."""
        if not state.lanes or self.stage(state) < BUYING:
            return state
        table = Table(copy_of(state), Sampled(0))
        roll_out(table, self.guide(), self.luck(0, state), self.stage(state), 0, TO_THE_END)
        return table.state

    def weights(self, state: Augsburg) -> list[float]:
        return banker().weights[stage_of(state)]

    def count(self, state: Augsburg, seat: int) -> Counted:
        """Income and certificates as often as they will come, and what the next barrier would stop of the points."""
        counted = super().count(state, seat)
        amounts, box = [*counted.amounts], state.box
        cards = cards_to_buy(state, seat) + free_cards(state, seat)
        amounts[INCOME] = float(box.income[step_of(state, seat, TRADE) - 1] * times(state, TAKE_MONEY))
        amounts[OFFICES] = float(cards * times(state, DEAL_CARDS))
        stop, reach = barrier(state, seat), state.score[seat] + points_a_round(state, seat) * incomes_left(state)
        amounts[BARRIERS] = float(max(0, reach - stop)) if stop >= 0 else 0.0
        return Counted(amounts, counted.points)

    def featured(self, state: Any, seat: int) -> list[float]:
        return features(state, seat)


EXPERT = AugsburgExpert()
INCOME, OFFICES, BARRIERS = [
    [term.name for term in EXPERT.terms].index(name) for name in ("income", "offices", "barriers")
]


def forecasts(known: Known) -> list[Forecast]:
    """What each player board brings by itself until the end: points as far as the barriers let them count."""
    view = known.view
    assert isinstance(view, AugsburgView)
    incomes = view.rounds - view.round + ("income.take_points" in view.to_do)
    found: list[Forecast] = []
    for seat, seen in enumerate(view.seats):
        reach = seen.score + seen.points_a_round * incomes
        final = reach if seen.barrier < 0 else max(seen.score, min(reach, seen.barrier))
        found.append(Forecast("standing", seat, {"score": seen.score, "points": seen.points_a_round, "final": final}))
        if reach > final:
            found.append(Forecast("barrier", seat, {"barrier": seen.barrier, "lost": reach - final}))
    mine = view.seats[view.seat] if view.seat >= 0 else None
    money = incomes_to_come(view)
    if mine is not None and money:
        found.append(
            Forecast(
                "income",
                view.seat,
                {"money": mine.income, "rounds": money, "cards": mine.cards_to_buy + mine.free_cards},
            )
        )
    return found


def times(state: Augsburg, step: str) -> int:
    """How often a step that every round but the last has will still come."""
    return max(0, state.box.rounds - 1 - state.round) + any(item.text == step for item in state.agenda)


def incomes_to_come(view: AugsburgView) -> int:
    """How often money will still be taken: in every round but the last, in this one if it has not been yet."""
    return max(0, view.rounds - 1 - view.round) + (TAKE_MONEY in view.to_do)
