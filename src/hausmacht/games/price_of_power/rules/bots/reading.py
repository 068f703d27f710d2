"""The charts of bots, read once: rules with what must hold, what they cost, and the steps they take.

Rules: bots.charts, bots.price
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from hausmacht.games.price_of_power.components import NOBODY
from hausmacht.games.price_of_power.rules.bots import conditions, deck
from hausmacht.games.price_of_power.sheets import BOTS, RuleRow, StepRow

ALL: Final = 99  # more than there can be of anything
FORWARD: Final = ("chart", "next_card", "pass", "end_turn")  # steps that only say where to go on


class ChartStep:
    """One step of a rule."""

    def __init__(self, row: StepRow) -> None:
        self.name: Final = row.step
        self.to: Final = row.to
        self.number: Final = ALL if row.n == "all" else NOBODY if row.n is None else row.n  # NOBODY: it is not said
        self.prefer: Final = row.prefer
        self.idea: Final = row.idea
        self.category: Final = row.category
        self.term: Final = row.term
        self.is_forward: Final = self.name in FORWARD


class ChartRule:
    """A rule of a chart."""

    def __init__(self, row: RuleRow) -> None:
        self.when: Final = conditions.read_all(row.when)
        self.cost: Final = row.cost
        self.steps: Final = [ChartStep(each) for each in row.do]
        self.is_forward: Final = all([step.is_forward for step in self.steps])  # it only points elsewhere

    def price(self, card: int) -> int:
        """What the rule or the card says, whichever is more; pointing to another chart or card costs nothing.

        Rules: bots.price
        """
        if self.is_forward:
            return 0
        return max(self.cost, deck.COST[card]) if card else self.cost


def rules_of(name: str, rules: Sequence[object]) -> list[ChartRule]:
    """The rules of a chart; what is written wrong is refused with its place."""
    found: list[ChartRule] = []
    for at, row in enumerate(rules):
        try:
            found.append(ChartRule(msgspec.convert(row, RuleRow)))
        except (ValueError, msgspec.ValidationError) as error:
            raise ValueError(f"bots.json, chart {name}, rule {at + 1}: {error}") from None
    return found


CHARTS: Final[dict[str, list[ChartRule]]] = {name: rules_of(name, chart.rules) for name, chart in BOTS.charts.items()}
