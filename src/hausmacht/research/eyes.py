"""What a seat sees, remembers and is asked, as a tensor: written by the game's own encoder, or made of its view.

The two are told apart by their layout. `Planes` names what an encoder writes (`core/tensors.py`); a game without one
has a `Layout`, which is measured (`observations.py`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol, TypeAlias

import msgspec
import numpy as np

from hausmacht.core.agenda import Choice, Decision, deciding
from hausmacht.core.asking import question
from hausmacht.core.chance import Sampled
from hausmacht.core.event import Event
from hausmacht.core.game import Game, Memory, Setup
from hausmacht.core.layouts import IDS, USUAL
from hausmacht.core.tensors import Encoder, Scribe
from hausmacht.core.view import Question, View
from hausmacht.core.writing import rows_of
from hausmacht.research.observations import Layout, Tensor, layout_for


class LayoutError(ValueError):
    """A layout does not fit the game; the message says why."""


class PlaneSeen(msgspec.Struct, frozen=True):
    """Numbers that belong together. Each is a count or an amount divided by `most`; one of several is one-hot.

    With `things` each is the number of one of so many, counted from 1 (0: none), for an embedding.
    """

    name: str
    places: tuple[str, ...]  # what follows the name
    most: int
    about: str
    things: int = 0

    def names(self) -> list[str]:
        return [f"{self.name}{place}" for place in self.places]


class Planes(msgspec.Struct, frozen=True, tag="planes"):
    """Where everything stands in the tensors that a game writes itself."""

    game: str
    rules: str
    seats: int
    planes: tuple[PlaneSeen, ...]
    events: tuple[str, ...]  # kinds; counted in information states

    @property
    def size(self) -> int:
        """How many numbers an observation has."""
        return sum([len(plane.places) for plane in self.planes])

    @property
    def information_size(self) -> int:
        return self.size + len(self.events)

    def names(self) -> list[str]:
        """What each number of an observation is; `+1` is the next seat after the one that looks."""
        return [name for plane in self.planes for name in plane.names()]

    def at(self, name: str) -> slice:
        """Where a plane stands in an observation."""
        at = 0
        for plane in self.planes:
            if plane.name == name:
                return slice(at, at + len(plane.places))
            at += len(plane.places)
        raise KeyError(f"There is no plane '{name}'.")

    def ids(self) -> dict[int, int]:
        """The places that hold the number of a thing, for an embedding, and how many numbers there are with 0."""
        of_planes = [plane.things for plane in self.planes for _ in plane.places]
        return {at: things + 1 for at, things in enumerate(of_planes) if things}


AnyLayout: TypeAlias = Layout | Planes


def planes_of(game: Game[Any], setup: Setup, encoder: Encoder[Any]) -> Planes:
    planes = tuple([PlaneSeen(each.name, each.places, each.most, each.about, each.things) for each in encoder.planes])
    return Planes(game.id, game.rules_version, setup.seats, planes, tuple(sorted({kind.name for kind in game.kinds})))


def layout_of(game: Game[Any], setup: Setup, ids: str = USUAL) -> AnyLayout:
    """What the game writes itself, if it does; with other `ids` than the usual ones, tensors are made of views."""
    if ids not in IDS:
        raise ValueError(f"'ids' is one of {', '.join(IDS)}, not '{ids}'.")
    encoder = game.encoder(setup) if ids == USUAL else None
    return layout_for(game, setup, ids) if encoder is None else planes_of(game, setup, encoder)


class Eyes(Protocol):
    """What makes tensors for the seats of a game and a set-up."""

    def of_table(self, state: Any, seat: int, memory: Memory, asked: Decision[Any, Choice] | None) -> Tensor:
        """What the seat sees of a table, remembers and is asked."""

    def of_view(self, view: View, asked: Question | None, memory: Memory) -> Tensor:
        """The same for somebody who has the view alone, as bots have."""


def eyes_for(game: Game[Any], setup: Setup, layout: AnyLayout) -> Eyes:
    if isinstance(layout, Layout):
        return ByView(game, layout)
    encoder = game.encoder(setup)
    if encoder is None or planes_of(game, setup, encoder) != layout:
        raise LayoutError(f"The layout was made for another version or set-up of {game.title}, or for another game.")
    return ByHand(game, setup, encoder)


class ByView:
    """Tensors made of views."""

    def __init__(self, game: Game[Any], layout: Layout) -> None:
        self.game = game
        self.layout = layout

    def of_table(self, state: Any, seat: int, memory: Memory, asked: Decision[Any, Choice] | None) -> Tensor:
        found = None if asked is None else question(state, asked)
        return self.layout.observe(self.game.view(state, seat), found, memory.told())

    def of_view(self, view: View, asked: Question | None, memory: Memory) -> Tensor:
        return self.layout.observe(view, asked, memory.told())


class ByHand:
    """Tensors as the game writes them."""

    def __init__(self, game: Game[Any], setup: Setup, encoder: Encoder[Any]) -> None:
        self.game = game
        self.setup = setup
        rows = np.zeros((setup.seats, encoder.size), np.float32)
        self.rows: list[Tensor] = list(rows)  # one for each seat, because little of it changes until it looks again
        self.scribe = scribe_of(encoder, rows, own=True)

    def of_table(self, state: Any, seat: int, memory: Memory, asked: Decision[Any, Choice] | None) -> Tensor:
        self.scribe.write(seat, state, seat, memory, asked)
        return self.rows[seat].copy()

    def of_view(self, view: View, asked: Question | None, memory: Memory) -> Tensor:
        """From any table that agrees with the view and the memory: they all look the same to the seat."""
        state = self.game.sample(self.setup, view, memory, Sampled(0))
        decisions = [] if asked is None else [each for each in deciding(state) if each.seat == asked.seat]
        return self.of_table(state, view.seat, memory, decisions[0] if decisions else None)


def scribe_of(encoder: Encoder[Any], rows: Tensor, own: bool = False) -> Scribe[Any]:
    """What writes into an array with a row for each tensor; `own`: nobody else does."""
    return Scribe(encoder, rows_of(rows, len(rows), encoder.size, encoder.scales(), own))


def event_counts(kinds: Iterable[str], seen: Iterable[Event]) -> Tensor:
    """How often each kind of event was seen, as n / (n + 4)."""
    counts = dict.fromkeys(kinds, 0)
    for event in seen:
        counts[event.kind.name] += 1
    return np.asarray([count / (count + 4) for count in counts.values()], np.float32)
