"""Tables of The Price of Power for a test, laid by the module that everybody can use; players by their numbers."""

from __future__ import annotations

from hausmacht.core.agenda import Choice, Decision, Table
from hausmacht.core.chance import Chance
from hausmacht.games.price_of_power.laying import LaidTable, area, lay, province, realm, sea
from hausmacht.games.price_of_power.state import PriceOfPower

__all__ = [
    "AUSTRIA",
    "CASTILE",
    "ENGLAND",
    "FRANCE",
    "answer",
    "area",
    "laid",
    "province",
    "question",
    "realm",
    "refusal",
    "sea",
    "told",
]

FRANCE, CASTILE, ENGLAND, AUSTRIA = 0, 1, 2, 3  # players of scenario 1-01 with four seats


def laid(seats: int = 4, chance: Chance | None = None, recorded: bool = True, **options: str) -> Table[PriceOfPower]:
    """The boards of a scenario (1-01 unless told), in the action phase of the first player, with an empty agenda."""
    table = lay(seats, chance, displays=False, **options).table
    return table if recorded else Table(table.state, table.chance)


def question(table: Table[PriceOfPower]) -> Decision[PriceOfPower, Choice]:
    """The open question, after running what comes before it."""
    found = LaidTable(table).question()
    assert found is not None
    return found


def answer(table: Table[PriceOfPower], text: str) -> None:
    """Answer the open question with this choice; it must be allowed."""
    LaidTable(table).answer(text)


def refusal(table: Table[PriceOfPower], text: str) -> tuple[str, str]:
    """Code and rule of the denial of a choice."""
    return LaidTable(table).refusal(text)


def told(table: Table[PriceOfPower], kind: str) -> list[dict[str, object]]:
    """The facts of all events of a kind so far."""
    return LaidTable(table).told(kind)
