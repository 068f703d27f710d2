"""Lines of a filter on what a realm has: its state religion, its tax income, the ideas of its player.

Rules: effects.filters, effects.religion
"""

from __future__ import annotations

from typing import Final

from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.components import NOBODY
from hausmacht.games.price_of_power.effects.counting.groups import realm_is_of
from hausmacht.games.price_of_power.effects.language.miswritten import number_in, texts_in
from hausmacht.games.price_of_power.effects.parts import qualities
from hausmacht.games.price_of_power.effects.parts.filters import Line
from hausmacht.games.price_of_power.effects.parts.ideas import read_ideas
from hausmacht.games.price_of_power.effects.parts.look import Look
from hausmacht.games.price_of_power.effects.parts.named import all_known, known_faith, known_idea
from hausmacht.games.price_of_power.state import PriceOfPower


class Like(Line):
    """A line that looks at nothing but the realm."""

    def narrow(self, look: Look, found: list[int]) -> list[int]:
        state = look.state
        player = look.player
        return [realm for realm in found if self.holds(state, player, realm)]

    def holds(self, state: PriceOfPower, player: int, realm: int) -> bool:
        raise NotImplementedError


class OfFaith(Like):
    """Of one of these state religions."""

    def __init__(self, name: str, raw: object) -> None:
        super().__init__(name, qualities.OfFaith(name, texts_in(name, raw)))
        self.faiths: Final = all_known(name, raw, known_faith)

    def holds(self, state: PriceOfPower, player: int, realm: int) -> bool:
        return realm_is_of(state, player, realm, self.faiths)


class TaxAtMost(Like):
    """With no more tax income."""

    def __init__(self, name: str, raw: object) -> None:
        self.most: Final = number_in(name, raw)
        super().__init__(name, qualities.Figure(name, self.most))

    def holds(self, state: PriceOfPower, player: int, realm: int) -> bool:
        return board.realm_tax(state, realm) <= self.most


class BaseTax(Like):
    """With just this base tax."""

    def __init__(self, name: str, raw: object) -> None:
        self.tax: Final = number_in(name, raw)
        super().__init__(name, qualities.Figure(name, self.tax))

    def holds(self, state: PriceOfPower, player: int, realm: int) -> bool:
        governs = state.box.player_of[realm]
        tax = board.base_tax(state, governs) if governs != NOBODY else board.own_tax(state, realm)
        return tax == self.tax


class WithIdea(Like):
    """Its player has researched an idea."""

    def __init__(self, name: str, raw: object) -> None:
        self.idea: Final = known_idea(raw)
        super().__init__(name, qualities.WithIdeas(name, read_ideas(raw)))

    def holds(self, state: PriceOfPower, player: int, realm: int) -> bool:
        governs = state.box.player_of[realm]
        return governs != NOBODY and state.court.ideas[governs] >> self.idea & 1 == 1
