"""The charts of bots, read once: rules with what must hold, what they cost, and the steps they take.

Rules: bots.charts, bots.price
"""

from __future__ import annotations

from typing import Any, Final

from hausmacht.games.price_of_power.components import NOBODY
from hausmacht.games.price_of_power.rules.bots import conditions, deck

ALL: Final = 99  # more than there can be of anything
FORWARD: Final = ("chart", "next_card", "pass", "end_turn")  # steps that only say where to go on
FIELDS: Final = ("step", "to", "n", "prefer", "idea", "category", "term")


class ChartStep:
    """One step of a rule."""

    def __init__(self, row: dict[str, Any]) -> None:
        unknown = [key for key in row if key not in FIELDS]
        if unknown:
            raise ValueError(f"the step {row['step']} has no {unknown[0]!r}")
        self.name: Final[str] = row["step"]
        self.to: Final[str] = row.get("to", "")  # another chart, or where armies and ships go
        self.number: Final[int] = ALL if row.get("n") == "all" else row.get("n", NOBODY)  # NOBODY: it is not said
        self.prefer: Final[str] = row.get("prefer", "")  # of spies
        self.idea: Final[str] = row.get("idea", "")  # "": any
        self.category: Final[str] = row.get("category", "")  # of a milestone
        self.term: Final[str] = row.get("term", "")  # of a peace
        self.is_forward: Final = self.name in FORWARD


class ChartRule:
    """A rule of a chart."""

    def __init__(self, row: dict[str, Any]) -> None:
        self.when: Final = conditions.read_all(row["when"])
        self.cost: Final[int] = row["cost"]
        self.steps: Final = [ChartStep(each) for each in row["do"]]
        self.is_forward: Final = all([step.is_forward for step in self.steps])  # it only points elsewhere

    def price(self, card: int) -> int:
        """What the rule or the card says, whichever is more; pointing to another chart or card costs nothing.

        Rules: bots.price
        """
        if self.is_forward:
            return 0
        return max(self.cost, deck.COST[card]) if card else self.cost


def rules_of(name: str, chart: dict[str, Any]) -> list[ChartRule]:
    """The rules of a chart; what is written wrong is refused with its place."""
    found: list[ChartRule] = []
    for at, row in enumerate(chart["rules"]):
        try:
            found.append(ChartRule(row))
        except (KeyError, ValueError, TypeError, IndexError) as error:
            raise ValueError(f"bots.json, chart {name}, rule {at + 1}: {error}") from None
    return found


CHARTS: Final[dict[str, list[ChartRule]]] = {name: rules_of(name, chart) for name, chart in deck.DATA["charts"].items()}
