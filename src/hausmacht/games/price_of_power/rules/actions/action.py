"""What every action is: a name, a test whether it can be taken now, and its beginning."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from hausmacht.core.agenda import Denial, Table
from hausmacht.games.price_of_power.components import POWERS
from hausmacht.games.price_of_power.state import PriceOfPower

NO_SUCH_ACTION: Final = Denial("no-such-action", "actions.granted")


@mypyc_attr(allow_interpreted_subclasses=True)
class Action:
    """A basic action. `free` drops its cost: a card or an event has paid for it."""

    def __init__(self, name: str, key: str) -> None:
        self.name: Final = name  # as a player writes it
        self.key: Final = key  # as the cards call it

    def why_not(self, state: PriceOfPower, player: int, free: bool) -> Denial | None:
        """None: the player can take it now, with at least one target."""
        raise NotImplementedError

    def reason(self, state: PriceOfPower, player: int, free: bool) -> Denial | None:
        """The same for whoever asks why: what is nearest, where nothing can be chosen."""
        return self.why_not(state, player, free)

    def begin(self, table: Table[PriceOfPower], player: int, free: bool) -> None:
        """Pay what is fixed and ask for the target."""
        raise NotImplementedError


# Denials made so far: the same ones are needed again and again
POWER_DENIALS: Final[dict[int, Denial]] = {}
DUCATS_DENIALS: Final[dict[int, Denial]] = {}


def power_denial(kind: int, need: int, have: int) -> Denial:
    """Too little monarch power."""
    key = (need * 64 + have) * POWERS + kind
    found = POWER_DENIALS.get(key)
    if found is None:
        found = Denial("short-of-power", "power.pay", power=kind, need=need, have=have)
        POWER_DENIALS[key] = found
    return found


def ducats_denial(need: int, have: int) -> Denial:
    key = need * 4096 + have
    found = DUCATS_DENIALS.get(key)
    if found is None:
        found = Denial("short-of-ducats", "ducats.pay", need=need, have=have)
        DUCATS_DENIALS[key] = found
    return found


# Actions by the names the cards use for them; the menu enters them
GRANTED: Final[dict[str, Action]] = {}
ALIASES: Final = {"land_movement": "land_activation", "naval_movement": "naval_activation"}
ACTIVATIONS: Final = ("land_activation", "siege", "naval_activation", "undock")


def granted_actions(name: str) -> list[Action]:
    """What a name of the cards stands for: one action, or a choice of activations."""
    if name == "activate":
        return [GRANTED[each] for each in ACTIVATIONS]
    found = GRANTED.get(ALIASES.get(name, name))
    return [found] if found is not None else []


def why_not_granted(state: PriceOfPower, player: int, name: str, free: bool) -> Denial | None:
    """None: the named action can be taken now."""
    denial: Denial | None = NO_SUCH_ACTION
    for action in granted_actions(name):
        denial = action.why_not(state, player, free)
        if denial is None:
            return None
    return denial
