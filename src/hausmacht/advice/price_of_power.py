"""Advice for The Price of Power: an expert, who words the evaluation of its bots. Realms the rules play can win too."""

from __future__ import annotations

from typing import ClassVar

from hausmacht.advice.experts import Expert, Term, Weighed, Weighted
from hausmacht.bots.networks import has_kernel
from hausmacht.bots.price_of_power.features import FEATURES, features, rounds_to_come, stage_of
from hausmacht.bots.price_of_power.master import adviser
from hausmacht.bots.price_of_power.medium import BY_RULE, TO_THE_END, sovereign
from hausmacht.bots.price_of_power.sovereign import Sovereign
from hausmacht.core.search import Reach
from hausmacht.games.price_of_power.state import PriceOfPower


class PriceOfPowerExpert(Weighted):
    features = FEATURES
    tries = 24
    by_rule = BY_RULE
    groups = (
        (Term("score"), ("prestige", "power struggle"), (("prestige", 1),)),
        (
            Term("land"),
            ("tax income", "cores", "claims", "vassals", "provinces it occupies", "tax of occupied towns"),
            (("tax income", 1),),
        ),
        (Term("ties"), ("marriages", "alliances"), (("marriages", 1), ("alliances", 1))),
        (Term("influence"), ("influence",), (("influence", 1),)),
        (Term("stability"), ("stability",), (("stability", 1),)),
        (Term("money"), ("ducats", "ducats beyond fifty"), (("ducats", 1), ("ducats beyond fifty", 1))),
        (Term("loans", good=-1), ("loans",), (("loans", 1),)),
        (Term("income"), ("income to come",), (("income to come", 1),)),
        (
            Term("power"),
            ("administrative power", "diplomatic power", "military power"),
            (("administrative power", 1), ("diplomatic power", 1), ("military power", 1)),
        ),
        (Term("power-to-come"), ("monarch power to come", "no ruler"), (("monarch power to come", 1),)),
        (Term("ideas"), ("ideas", "ideas and rounds to come"), (("ideas", 1),)),
        (Term("cards"), ("cards in hand",), (("cards in hand", 1),)),
        (Term("missions"), ("missions in hand",), (("missions in hand", 1),)),
        (Term("milestones"), ("milestones ahead",), (("milestones ahead", 1),)),
        (Term("sieges"), ("siege ahead",), (("siege ahead", 1),)),
        (Term("prizes"), ("prize in reach",), (("prize in reach", 1),)),
        (Term("colonies"), ("claims to settle",), (("claims to settle", 1),)),
        (Term("forces"), ("units", "manpower", "ships"), (("units", 1), ("ships", 1))),
        (
            Term("merchants"),
            ("merchants", "colonists", "ships that protect trade"),
            (("merchants", 1), ("ships that protect trade", 1)),
        ),
        (Term("cardinals"), ("cardinals", "papal controller", "imperial authority"), (("cardinals", 1),)),
        (Term("unrest", good=-1), ("unrest", "rebels", "towns of rebels"), (("unrest", 1), ("rebels", 1))),
        (Term("wars", good=-1), ("wars",), (("wars", 1),)),
    )
    rules: ClassVar = {}

    def guide(self) -> Sovereign:
        """With the network of `master`, where the kernel can ask it; else the weights of `medium`."""
        return adviser() if has_kernel() else sovereign()

    def reach(self) -> Reach:
        return TO_THE_END

    def shares(self, state: PriceOfPower) -> list[float]:
        """Of everybody with a seat, against realms that the rules play as well: together less than 1 with those."""
        return self.guide().shares(state)[: state.box.seats]

    def weigh(self, state: PriceOfPower, seat: int, seats: int) -> Weighed:
        """A close look at a realm takes long, so it is taken once."""
        if not state.agenda:
            return super().weigh(state, seat, seats)
        left = rounds_to_come(state)
        guide, weights = self.guide(), self.weights(state)
        looks = guide.looks(state, left)
        counted = [self.counted(look[: len(FEATURES)], weights, False) for look in looks[:seats]]
        others = [sum(each.points) for other, each in enumerate(counted) if other != seat]
        shares = guide.chances(state, looks, left)[: state.box.seats]
        return Weighed(shares, counted[seat], sum(others) / max(1, len(others)))

    def contenders(self, state: PriceOfPower) -> int:
        return state.box.players

    def weights(self, state: PriceOfPower) -> list[float]:
        return sovereign().stages[stage_of(rounds_to_come(state))]

    def featured(self, state: PriceOfPower, seat: int) -> list[float]:
        return features(state, seat, rounds_to_come(state))


EXPERT: Expert = PriceOfPowerExpert()
