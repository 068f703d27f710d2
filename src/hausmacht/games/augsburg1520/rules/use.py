"""A use of a privilege: the common form of everything a privilege card allows.

Rules: privileges.*
"""

from __future__ import annotations

from typing import Final

from hausmacht.core.agenda import Choice, Denial, Table
from hausmacht.games.augsburg1520.state import Augsburg

NO_SYMBOL: Final = -1


class Use(Choice):
    """Something the winner may do; `privilege` is the symbol on the card that it takes (NO_SYMBOL: none)."""

    def __init__(self, text: str, privilege: int, **numbers: int) -> None:
        super().__init__(text, privilege=privilege, **numbers)
        self.privilege: Final = privilege

    def why_not(self, state: Augsburg, seat: int) -> Denial | None:
        """What stands against it, given that the card has the symbol."""
        return None

    def worth(self, state: Augsburg) -> int:
        """Points it brings at once."""
        return 0

    def do(self, table: Table[Augsburg], seat: int) -> None:
        raise NotImplementedError
