"""The table in the terminal: it keeps what lies face down to itself, fits, and shows what is in play."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO

import pytest
from rich.cells import cell_len
from rich.console import Console

from hausmacht.cli.drawing import Drawing
from hausmacht.core.chance import Sampled
from hausmacht.core.match import Match, new_match
from hausmacht.core.text import Section
from hausmacht.core.view import SPECTATOR
from hausmacht.games.wallenstein import GAME
from hausmacht.games.wallenstein.components import COUNTIES, NO_CARD
from hausmacht.games.wallenstein.state import Wallenstein

ALL_MODULES = {"court": "on", "landsknechte": "on", "leaders": "on"}
NAMES = ("Anna", "Ben", "Clara", "Dirk", "Eva")


def moments(seats: int, options: dict[str, str], every: int = 1, seed: int = 1) -> Iterator[Match[Wallenstein]]:
    """A match at random, at one in so many of its decisions, and at its end."""
    match = new_match(GAME, GAME.setup(seats, options), bytes([seed]))
    picks = Sampled(seed)
    count = 0
    while not match.is_over():
        if count % every == 0:
            yield match
        decision = match.decisions()[-1]
        choices = decision.options(match.state)
        match.choose(decision.seat, choices[picks.below("pick", len(choices))].text)
        count += 1
    yield match


def told(state: Wallenstein, seat: int, language: str = "en", setup_from: Match[Wallenstein] | None = None) -> str:
    setup = None if setup_from is None else setup_from.setup
    sections = GAME.text(GAME.view(state, seat), GAME.catalogue(language, setup), NAMES)
    return "\n".join(said(section) for section in sections)


def said(section: Section) -> str:
    cells = [str(cell) for row in section.rows for cell in row]
    return "\n".join([section.title, *section.header, *[str(line) for line in section.lines], *cells])


def with_hidden_cards_turned(state: Wallenstein, seat: int) -> Wallenstein | None:
    """The same table, with the cards that lie face down on a mat in another order; None, if there is no other."""
    boxes = state.box.boxes
    first = seat * boxes
    hidden = [
        at for at in range(first, first + boxes) if not state.revealed[at] and NO_CARD < state.plan[at] < COUNTIES
    ]
    if len(hidden) < 2:
        return None
    other = state.copy()
    for at, source in zip(hidden, [*hidden[1:], hidden[0]], strict=True):
        other.plan[at] = state.plan[source]
    return other


@pytest.mark.parametrize("options", [{}, ALL_MODULES], ids=["basic", "modules"])
def test_nothing_shows_how_a_rival_has_laid_cards_face_down(options: dict[str, str]) -> None:
    compared = 0
    for match in moments(3, options, every=5):
        for seat in range(3):
            other = with_hidden_cards_turned(match.state, seat)
            if other is None:
                continue
            compared += 1
            for watcher in range(SPECTATOR, 3):
                same = told(match.state, watcher) == told(other, watcher)
                assert same == (watcher != seat), f"{watcher} looks at the mat of {seat}"
    assert compared > 20


def test_while_everybody_plans_a_rival_shows_no_card_at_all() -> None:
    match = new_match(GAME, GAME.setup(3), bytes([1]))
    before = told(match.state, 1)

    while match.decisions()[0].kind == "plan":
        decision = match.decisions()[0]
        match.choose(0, decision.options(match.state)[0].text)

    assert match.decisions()[0].kind == "seal"
    assert told(match.state, 1) == before


@pytest.mark.parametrize("language", GAME.languages)
@pytest.mark.parametrize("width", [80, 120])
def test_the_table_fits_and_nothing_is_cut_off(language: str, width: int) -> None:
    for match in moments(5, ALL_MODULES | {"setup": "draft"}, every=60):
        screen = StringIO()
        console = Console(file=screen, width=width, height=24, highlight=False)
        words = GAME.catalogue(language, match.setup)
        names = [words.value("seat", seat) for seat in range(5)]
        drawing = Drawing(console, GAME, words, names)
        for seat in (SPECTATOR, 0):
            drawing.table(GAME.text(match.view(seat), words, names), GAME.title, whole=True)
        assert max(cell_len(line) for line in screen.getvalue().splitlines()) <= width
        assert "…" not in screen.getvalue()


def test_a_small_terminal_shows_the_table_and_a_long_question() -> None:
    """24 lines for a plan of the basic game with four players."""
    match = new_match(GAME, GAME.setup(4), bytes([1]))
    screen = StringIO()
    words = GAME.catalogue("de", match.setup)
    names = [words.value("seat", seat) for seat in range(4)]
    drawing = Drawing(Console(file=screen, width=80, height=24, highlight=False), GAME, words, names)

    drawing.table(GAME.text(match.view(0), words, names), GAME.title)
    question = match.question(0, explained=True)
    assert question is not None
    drawing.question(question)

    assert len(screen.getvalue().splitlines()) < 24


def test_boards_of_modules_are_there_only_when_in_play() -> None:
    basic = new_match(GAME, GAME.setup(3), bytes([1]))
    full = new_match(GAME, GAME.setup(3, ALL_MODULES), bytes([1]))

    for title in ("Courtiers", "Favors", "Next banner", "Leaders"):
        assert title not in told(basic.state, 0)
        assert title in told(full.state, 0, setup_from=full)
