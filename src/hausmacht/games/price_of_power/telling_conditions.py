"""What must hold, in words, for those who have a condition only as it is written."""

from __future__ import annotations

from typing import Any

from hausmacht.games.price_of_power.effects import condition
from hausmacht.games.price_of_power.telling_grammar import Phrase
from hausmacht.games.price_of_power.telling_parts import Parts


class Conditions(Parts):
    """Puts conditions into words."""

    def condition(self, value: Any, subject: Phrase | None = None, negated: bool = False) -> str:
        """What must hold, all parts of it."""
        return condition.read(value).told(self, subject or self.subject, negated)
