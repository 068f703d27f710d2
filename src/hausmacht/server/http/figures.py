"""The figures of a rulebook: positions that are drawn like a table, and that a reader can play on from.

A figure is a position file with one more table: `[frame]` names what the picture is about (`show`), and may name the
answer that it shows (`choice`).
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import msgspec

from hausmacht.core.game import Game, Setup
from hausmacht.core.match import Match, new_match
from hausmacht.core.position import PositionError, read_position, read_toml, toml
from hausmacht.core.shelf import games
from hausmacht.server.http.prose import FOLDER, figures_of
from hausmacht.server.messages import FigureTold
from hausmacht.server.play.telling import teller_of
from hausmacht.server.play.written import Raw
from hausmacht.server.storage.records import SeatRecord
from hausmacht.server.tables.making import new_table

NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
SEED = bytes(32)  # a figure looks the same whenever it is drawn


class FigureError(Exception):
    """A figure that cannot be drawn; the message says which and why."""


class Frame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a figure is about."""

    show: tuple[str, ...] = ()  # counties, provinces, parts of the board, by name
    choice: str = ""  # an answer to the question of the position, drawn as if it were prepared


class Figure(msgspec.Struct, frozen=True):
    """A figure as it is written down."""

    game: Game[Any]
    setup: Setup
    state: Any
    frame: Frame
    position: str  # without the frame


@cache
def read_figure(game_id: str, name: str) -> Figure | None:
    """The figure of that name; None: there is none."""
    path = games()[game_id].folder / FOLDER / "figures" / f"{name}.toml"
    if NAME.fullmatch(name) is None or not path.exists():
        return None
    try:
        table = read_toml(path.read_text(encoding="utf-8"))
        frame = msgspec.convert(table.pop("frame", {}), Frame)
        position = toml(table)
        game, setup, state = read_position(position, games())
    except (PositionError, msgspec.ValidationError) as error:
        raise FigureError(f"{path}: {error}") from None
    if game.id != game_id:
        raise FigureError(f"{path}: this is a position of {game.title}")
    return Figure(game, setup, state, frame, position)


def match_of(figure: Figure) -> Match[Any]:
    return new_match(figure.game, figure.setup, SEED, figure.state)


def seat_of(match: Match[Any]) -> int:
    """Whoever is asked first looks at the figure."""
    return next((decision.seat for decision in match.decisions()), 0)


@cache
def drawn(game_id: str, name: str, language: str) -> FigureTold | None:
    """A figure as the pages draw it: what the seat that is asked would be shown at a table."""
    figure = read_figure(game_id, name)
    if figure is None:
        return None
    match = match_of(figure)
    seat = seat_of(match)
    setup = figure.setup
    table = new_table(figure.game, "", setup.seats, setup.options, setup.pack, "")
    teller = teller_of(match, table, [SeatRecord(each) for each in range(setup.seats)])
    teller.times = [0] * len(match.entries)
    update: Any = Raw(teller.update(seat, language, 0))
    return FigureTold(
        game=game_id,
        name=name,
        seats=setup.seats,
        options=setup.options,
        seat=seat,
        show=figure.frame.show,
        choice=figure.frame.choice,
        printed=figure.game.printed(setup),
        update=update,
    )


def problems(game_id: str) -> list[str]:
    """What is wrong with the figures of a game: one sentence each."""
    shown = figures_of(game_id)
    folder = games()[game_id].folder / FOLDER / "figures"
    kept = {path.stem for path in folder.glob("*")}
    wrong = [f"{where}: there is no figure '{name}'" for name, where in shown.items() if name not in kept]
    wrong += [f"{folder / name}.toml: no chapter shows this figure" for name in sorted(kept - shown.keys())]
    for name in sorted(kept & shown.keys()):
        try:
            figure = read_figure(game_id, name)
            assert figure is not None, name
            wrong += choice_problems(figure, f"{folder / name}.toml")
        except FigureError as error:
            wrong.append(str(error))
    return wrong


def choice_problems(figure: Figure, where: str) -> list[str]:
    """An answer that nobody could give in this position."""
    choice = figure.frame.choice
    match = match_of(figure)
    answers = [each.text for decision in match.decisions() for each in decision.options(match.state)]
    return [f"{where}: '{choice}' is no answer here"] if choice and choice not in answers else []
