"""What every record under way can do."""

from __future__ import annotations

from typing import Final


class Record:
    """Something under way at the table; this class itself: nothing is."""

    def copy(self) -> Record:
        return self

    def row(self) -> list[int]:
        """All it knows as numbers; none where nothing is under way."""
        return []


NOTHING: Final = Record()
