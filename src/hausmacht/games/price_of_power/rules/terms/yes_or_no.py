"""Questions that are answered by yes or no."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hausmacht.core.agenda import Decision, Denial, Table
from hausmacht.games.price_of_power.choices import NO, YES, Pick
from hausmacht.games.price_of_power.state import PriceOfPower

ANSWERS: Final = (YES, NO)


class YesOrNo(Decision[PriceOfPower, Pick]):
    """Both answers are allowed; after a no nothing happens."""

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return ANSWERS

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return None

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        if choice is YES:
            self.agree(table)

    def agree(self, table: Table[PriceOfPower]) -> None:
        """What a yes means."""
        raise NotImplementedError
