"""Tokens by their kind: how many of a kind lie on a province, in an area or beside the map.

Rules: effects.tokens
"""

from __future__ import annotations

from typing import Final

from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.components import NOBODY, REBELS
from hausmacht.games.price_of_power.effects.running.variables import Context, variable
from hausmacht.games.price_of_power.rows import count4
from hausmacht.games.price_of_power.state import ON_OCCUPIER, ON_TOKEN, VASSAL, PriceOfPower


class Token:
    """A kind of token. `of`: whose are counted; None: anybody's."""

    def __init__(self, on_provinces: bool, in_areas: bool) -> None:
        self.on_provinces: Final = on_provinces  # it lies on provinces
        self.in_areas: Final = in_areas  # it lies in areas, those on their provinces included

    def on(self, state: PriceOfPower, province: int, of: list[int] | None) -> int:
        """How many lie on a province."""
        return 0

    def within(self, state: PriceOfPower, area: int, of: list[int] | None, context: Context | None) -> int:
        """How many lie in an area."""
        return 0

    def elsewhere(self, state: PriceOfPower, of: list[int] | None) -> int:
        """How many there are that lie neither on provinces nor in areas."""
        return 0


def is_of(player: int, of: list[int] | None) -> bool:
    return of is None or player in of


# On provinces


class OnProvinces(Token):
    """Those in an area are those on its provinces."""

    def __init__(self) -> None:
        super().__init__(True, True)

    def within(self, state: PriceOfPower, area: int, of: list[int] | None, context: Context | None) -> int:
        found = 0
        for at in state.box.provinces_in[area]:
            found += self.on(state, at, of)
        return found


class Held(OnProvinces):
    """Towns, vassals, or both."""

    def __init__(self, towns: bool, vassals: bool) -> None:
        super().__init__()
        self.towns: Final = towns
        self.vassals: Final = vassals

    def lies(self, state: PriceOfPower, province: int, of: list[int] | None) -> bool:
        here = state.map.token[province]
        if here < 0 or not is_of(here // 3, of):
            return False
        return self.vassals if here % 3 == VASSAL else self.towns

    def on(self, state: PriceOfPower, province: int, of: list[int] | None) -> int:
        return 1 if self.lies(state, province, of) else 0


class Unrest(OnProvinces):
    """Unrest on the lawful token counts as its owner's, that on the occupier's as his."""

    def on(self, state: PriceOfPower, province: int, of: list[int] | None) -> int:
        found = 0
        if state.map.unrest[province] & ON_TOKEN and is_of(board.holder(state, province), of):
            found += 1
        if state.map.unrest[province] & ON_OCCUPIER and is_of(state.map.occupier[province], of):
            found += 1
        return found


class RebelTowns(OnProvinces):
    """Of whom they were taken."""

    def on(self, state: PriceOfPower, province: int, of: list[int] | None) -> int:
        return 1 if state.map.occupier[province] == REBELS and is_of(board.holder(state, province), of) else 0


class Recruits(OnProvinces):
    """+1 manpower tokens, which are nobody's."""

    def on(self, state: PriceOfPower, province: int, of: list[int] | None) -> int:
        return state.map.recruits.count(province)


class OnCapitals(OnProvinces):
    """Ties of a realm, on its capital."""

    def on(self, state: PriceOfPower, province: int, of: list[int] | None) -> int:
        realm = board.lawful_realm(state, province)
        if realm == NOBODY or board.capital_of(state, realm) != province:
            return 0
        tied = self.tied(state, realm)
        return len([player for player in range(state.box.players) if tied >> player & 1 and is_of(player, of)])

    def tied(self, state: PriceOfPower, realm: int) -> int:
        """Players who are tied to it, one bit each."""
        raise NotImplementedError


class Alliances(OnCapitals):
    """All of them, or only active ones."""

    def __init__(self, active: bool) -> None:
        super().__init__()
        self.active: Final = active

    def tied(self, state: PriceOfPower, realm: int) -> int:
        if self.active and realm not in state.relations.active:
            return 0
        governs = state.box.player_of[realm]
        if governs != NOBODY:
            return state.relations.allied[governs]
        ally = state.relations.ally[realm]
        return 1 << ally if ally != NOBODY else 0


class Marriages(OnCapitals):
    """Marriages, disputed ones included."""

    def tied(self, state: PriceOfPower, realm: int) -> int:
        return state.relations.marriage[realm]


class Disputed(OnCapitals):
    """Disputed successions."""

    def tied(self, state: PriceOfPower, realm: int) -> int:
        return state.relations.disputed[realm]


# In areas


class InAreas(Token):
    """They lie in an area, on none of its provinces."""

    def __init__(self) -> None:
        super().__init__(False, True)


class Rebels(InAreas):
    """Rebel units."""

    def within(self, state: PriceOfPower, area: int, of: list[int] | None, context: Context | None) -> int:
        return state.map.rebels[area]


class Plague(InAreas):
    """The plague."""

    def within(self, state: PriceOfPower, area: int, of: list[int] | None, context: Context | None) -> int:
        return state.map.plague.count(area)


class Revolution(InAreas):
    """Revolutionary tokens."""

    def within(self, state: PriceOfPower, area: int, of: list[int] | None, context: Context | None) -> int:
        return state.map.infected.count(area)


class WasProtestant(InAreas):
    """Areas that a card remembers as Protestant."""

    def within(self, state: PriceOfPower, area: int, of: list[int] | None, context: Context | None) -> int:
        return variable(context, "was_protestant").count(area)


class OfPlayers(InAreas):
    """Each is somebody's."""

    def within(self, state: PriceOfPower, area: int, of: list[int] | None, context: Context | None) -> int:
        found = 0
        for player in range(state.box.players):
            if is_of(player, of):
                found += self.number(state, player, area)
        return found

    def number(self, state: PriceOfPower, player: int, area: int) -> int:
        raise NotImplementedError


class Influence(OfPlayers):
    """Cubes; marriages are counted by themselves."""

    def number(self, state: PriceOfPower, player: int, area: int) -> int:
        return count4(state.map.influence[area], player)


class Claims(OfPlayers):
    """Claims; cores are counted by themselves."""

    def number(self, state: PriceOfPower, player: int, area: int) -> int:
        return state.map.claims[area] >> player & 1


class Cores(OfPlayers):
    """Core tokens."""

    def number(self, state: PriceOfPower, player: int, area: int) -> int:
        return 1 if state.map.core[area] == player else 0


class Anything(Token):
    """Whatever binds somebody to a place."""

    def __init__(self) -> None:
        super().__init__(True, True)

    def on(self, state: PriceOfPower, province: int, of: list[int] | None) -> int:
        return sum([each.on(state, province, of) for each in BINDING_PROVINCES])

    def within(self, state: PriceOfPower, area: int, of: list[int] | None, context: Context | None) -> int:
        return sum([each.within(state, area, of, context) for each in BINDING])


# Elsewhere


class Elsewhere(Token):
    """They lie neither on provinces nor in areas."""

    def __init__(self) -> None:
        super().__init__(False, False)


class Pirates(Elsewhere):
    """On trade nodes; they are nobody's."""

    def elsewhere(self, state: PriceOfPower, of: list[int] | None) -> int:
        return sum(state.trade.pirates)


class Illness(Elsewhere):
    """Ill health of characters."""

    def elsewhere(self, state: PriceOfPower, of: list[int] | None) -> int:
        return sum(state.court.ill)


class Cardinals(Elsewhere):
    """In the curia."""

    def elsewhere(self, state: PriceOfPower, of: list[int] | None) -> int:
        return len([player for player in state.papacy.curia if player != NOBODY and is_of(player, of)])


class Causes(Elsewhere):
    """Casus belli."""

    def elsewhere(self, state: PriceOfPower, of: list[int] | None) -> int:
        found = 0
        for packed in state.relations.cause:
            for player in range(state.box.players):
                if packed >> player & 1 and is_of(player, of):
                    found += 1
        return found


TOWNS: Final = Held(True, False)
TOWNS_AND_VASSALS: Final = Held(True, True)
UNREST: Final = Unrest()
HELD: Final[dict[str, Held]] = {"T": TOWNS, "V": Held(False, True), "TV": TOWNS_AND_VASSALS}

ALLIANCES: Final = Alliances(False)
MARRIAGES: Final = Marriages()
BINDING_PROVINCES: Final[list[Token]] = [TOWNS_AND_VASSALS, ALLIANCES, MARRIAGES]
BINDING: Final[list[Token]] = [*BINDING_PROVINCES, Influence(), Claims(), Cores()]

TOKENS: Final[dict[str, Token]] = {  # each by its name on cards
    **HELD,
    "U": UNREST,
    "RT": RebelTowns(),
    "m1": Recruits(),
    "A": ALLIANCES,
    "K": Alliances(True),
    "M": MARRIAGES,
    "L": Disputed(),
    "R": Rebels(),
    "I": Influence(),
    "G": Claims(),
    "F": Cores(),
    "PLAGUE": Plague(),
    "REV": Revolution(),
    "was_protestant": WasProtestant(),
    "C": Cardinals(),
    "PIRATE": Pirates(),
    "CB": Causes(),
    "H": Illness(),
    "any": Anything(),
}
