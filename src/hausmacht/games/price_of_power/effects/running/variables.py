"""What a running effect knows: bound variables as areas, provinces, realms and players, and what was chosen so far.

`frame.context` reads it off the running effect; rules that ask about a step, an action or a battle make their own.

Rules: effects.who, effects.filters
"""

from __future__ import annotations

from typing import Final

from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.components import AREA, NOBODY
from hausmacht.games.price_of_power.state import PriceOfPower

NO_NUMBERS: Final[list[int]] = []
PARTNER: Final = "$opponent"  # the opponent chosen for this record
ASKING: Final = "$asking"  # inside a description of players: the player for whom it is read
OTHER_FAITH: Final = "other_faith"


class Fight:
    """What a card or an idea may ask about the battle in which its player fights."""

    def __init__(self, sides: list[str], terrain: str, round: int) -> None:
        self.sides: Final = sides  # attacker or defender; leader and has_cavalry, if so
        self.terrain: Final = terrain  # land or sea
        self.round: Final = round


class Context:
    """What conditions, filters, amounts and selectors may ask about what is being resolved; not to be changed."""

    def __init__(
        self,
        bound: dict[str, list[int]] | None = None,
        kinds: dict[str, str] | None = None,
        votes: dict[str, list[int]] | None = None,
        choices: dict[int, int] | None = None,
        ducats: int = 0,
        target: int = NOBODY,
        target_area: int = NOBODY,
        about: str = "",
        action: str = "",
        step: str = "",
        fight: Fight | None = None,
    ) -> None:
        self.bound: Final = bound if bound is not None else {}  # variables, and the rows that frame.py names
        self.kinds: Final = kinds if kinds is not None else {}  # of variables: one of frame.KINDS
        self.votes: Final = votes if votes is not None else {}  # players by the option they named in the running vote
        self.choices: Final = choices if choices is not None else {}  # what players chose of the record's options
        self.ducats: Final = ducats  # that lay on the event
        self.target: Final = target  # player who was made the running offer; NOBODY: none
        self.target_area: Final = target_area  # that the action is about; NOBODY: none
        self.about: Final = about  # what the action is about: OTHER_FAITH
        self.action: Final = action  # its name; "": none
        self.step: Final = step  # of the rules; "": none
        self.fight: Final = fight  # the battle in progress, if the rules ask about it

    def asked_by(self, player: int) -> Context:
        """The same inside a description of players, which is read for this one."""
        return Context(
            {**self.bound, ASKING: [player]},
            self.kinds,
            self.votes,
            self.choices,
            self.ducats,
            self.target,
            self.target_area,
            self.about,
            self.action,
            self.step,
            self.fight,
        )


def variable(context: Context | None, name: str) -> list[int]:
    """The numbers bound to a variable; none when it is not bound."""
    return context.bound.get(name, NO_NUMBERS) if context is not None else NO_NUMBERS


def kind_of(context: Context | None, name: str) -> str:
    """What a variable is bound to: area, province, realm, player, node, sea, idea or card."""
    return context.kinds.get(name, "") if context is not None else ""


def votes_for(context: Context | None, option: str) -> list[int]:
    """Who named this option in the running vote."""
    return context.votes.get(option, NO_NUMBERS) if context is not None else NO_NUMBERS


def bound_areas(context: Context | None, name: str) -> list[int]:
    """A variable as areas; provinces stand for their areas."""
    found = variable(context, name)
    return [AREA[at] for at in found] if kind_of(context, name) == "province" else found


def bound_provinces(state: PriceOfPower, context: Context | None, name: str) -> list[int]:
    """A variable as provinces; areas stand for all of theirs."""
    found = variable(context, name)
    if kind_of(context, name) == "province":
        return found
    return [at for area in found for at in state.box.provinces_in[area]]


def provinces_bound(state: PriceOfPower, context: Context | None, name: str) -> list[int]:
    """The provinces of a variable that are on the boards in play."""
    return [at for at in bound_provinces(state, context, name) if state.box.on_map[at]]


def bound_players(state: PriceOfPower, context: Context | None, name: str) -> list[int]:
    """A variable as players: realms stand for those who govern them."""
    found = variable(context, name)
    if kind_of(context, name) != "realm":
        return list(found)
    return [state.box.player_of[realm] for realm in found if state.box.player_of[realm] != NOBODY]


def bound_realms(state: PriceOfPower, context: Context | None, name: str) -> list[int]:
    """A variable as realms; players stand for theirs, places for their lawful owners."""
    found = variable(context, name)
    kind = kind_of(context, name)
    if kind == "player":
        return [state.box.realm[each] for each in found]
    if kind in ("area", "province"):
        owning: list[int] = []
        for at in bound_provinces(state, context, name):
            realm = board.lawful_realm(state, at)
            if realm != NOBODY and realm not in owning:
                owning.append(realm)
        return owning
    return list(found)


def owners(state: PriceOfPower, context: Context | None, name: str) -> list[int]:
    """Players with a town or vassal in the bound areas or on the bound provinces."""
    if kind_of(context, name) == "player":
        return list(variable(context, name))
    found: list[int] = []
    for at in bound_provinces(state, context, name):
        holder = board.holder(state, at)
        if holder != NOBODY and holder not in found:
            found.append(holder)
    return found


def chosen_areas(context: Context | None) -> list[int]:
    """Areas chosen so far, with those of chosen provinces."""
    found = list(variable(context, "chosen_areas"))
    for at in variable(context, "chosen_provinces"):
        if AREA[at] not in found:
            found.append(AREA[at])
    return found


def chosen_realms(context: Context | None) -> list[int]:
    """Realms chosen so far in this effect."""
    return variable(context, "chosen_realms")
