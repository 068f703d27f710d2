"""`hausmacht check` finds what it claims to find: each fault is planted in Toll, and found by the check for it."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.cli.conftest import run  # noqa: F401  (a fixture)
from tests.toll import GAME as TOLL
from tests.toll import TollGame, events
from tests.toll.rules.bridge import READY, Load
from tests.toll.state import CARGOES, HOME, Toll, cargoes_in
from tests.toll.view import TollView

from hausmacht.core.agenda import Choice, Denial, Table
from hausmacht.core.chance import Chance
from hausmacht.core.event import Kind
from hausmacht.core.examining import CHECKS, Examination, examine
from hausmacht.core.game import Game, Memory, Setup
from hausmacht.core.shelf import games
from hausmacht.core.tensors import Encoder, one_of
from hausmacht.core.view import View

Patch = pytest.MonkeyPatch
TAKE = Load.take


def found(game: Game[Any], **how: Any) -> Examination:
    return examine(game, **{"matches": 1, "seed": 3, **how})


def test_nothing_is_wrong_with_toll() -> None:
    done = found(TOLL, matches=2)

    assert done.findings() == []
    assert set(done.looked) == set(CHECKS)
    assert all(done.looked[check] >= 4 for check in CHECKS)


@pytest.mark.parametrize("name", ["augsburg1520", "wallenstein"])
def test_nothing_is_wrong_with_our_games(name: str) -> None:
    done = found(games()[name], seats=3, most=60)

    assert done.findings() == []


# Faults of the game


class Leaking(TollGame):
    """The ice says what the next merchant has at home."""

    def view(self, state: Toll, seat: int) -> TollView:
        rival = (seat + 1) % state.seats
        return msgspec.structs.replace(super().view(state, seat), ice=sum(cargoes_in(state, HOME + rival)))


class Losing(TollGame):
    """Sampled worlds do not keep the coins."""

    def sample(self, setup: Setup, seen: View, known: Memory, chance: Chance) -> Toll:
        world = super().sample(setup, seen, known, chance)
        world.coins[0] += 1
        return world


class Impossible(TollGame):
    """Sampled worlds have debts."""

    def sample(self, setup: Setup, seen: View, known: Memory, chance: Chance) -> Toll:
        world = super().sample(setup, seen, known, chance)
        world.coins[0] = -1
        return world


class Moody(TollGame):
    """Whoever sets the table up again finds other coins."""

    def __init__(self) -> None:
        self.tables = count()

    def new(self, setup: Setup) -> Toll:
        state = super().new(setup)
        state.coins[0] += next(self.tables) % 5
        return state


class Nobody(TollGame):
    """The last seat has no place."""

    def places(self, state: Toll) -> list[int]:
        return super().places(state)[:-1]


class Unplaced(TollGame):
    """Nobody is first."""

    def places(self, state: Toll) -> list[int]:
        return [place + 1 for place in super().places(state)]


class Forgetful(TollGame):
    """A position file does not say what was sold."""

    def describe(self, state: Toll) -> dict[str, Any]:
        return {name: value for name, value in super().describe(state).items() if name != "sold"}


class Prying(Encoder[Toll]):
    """Writes the cargoes of the next merchant."""

    def __init__(self) -> None:
        super().__init__()
        self.rival = self.plane("rival", one_of(CARGOES), 1, "the cargoes of the next merchant")

    def encode(self, state: Toll, seat: int, memory: Memory, asked: Any, cells: list[int]) -> None:
        for cargo in cargoes_in(state, HOME + (seat + 1) % state.seats):
            cells[self.rival + cargo - CARGOES[0]] = 1


class Telling(TollGame):
    """Programs that learn are told too much."""

    def encoder(self, setup: Setup) -> Prying:
        return Prying()


class Careless(TollGame):
    """Coins out of range are nobody's concern until they are."""

    def violations(self, state: Toll) -> list[str]:
        return [*super().violations(state), *["too many coins" for coins in state.coins if coins > 3]]


@pytest.mark.parametrize(
    ("game", "check", "problem"),
    [
        (Leaking(), "secrets", "'ice' of a view is another in a sampled world"),
        (Losing(), "secrets", "'coins' of a view is another in a sampled world"),
        (Impossible(), "sampling", "a sampled world is impossible: north owes coins"),
        (Moody(), "replay", ""),
        (Nobody(), "ending", "are not those of"),
        (Unplaced(), "ending", "leave one out, or nobody is first"),
        (Forgetful(), "positions", "'sold' of a view is another after the table was read from its position file"),
        (Telling(), "secrets", "a tensor tells something that its seat does not know"),
        (Careless(), "positions", "too many coins"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Game) else None,
)
def test_a_fault_of_the_game_is_found(game: Game[Any], check: str, problem: str) -> None:
    findings = found(game).findings()

    assert any(each.check == check and problem in each.problem for each in findings), findings
    assert "seed 3" in findings[0].where


# Faults of a rule


def fails(load: Load, table: Table[Toll], choice: Choice) -> None:
    if choice is not READY and choice.numbers["cargo"] % 2:
        raise KeyError("no such cargo")
    TAKE(load, table, choice)


def listens(load: Load, table: Table[Toll], choice: Choice) -> None:
    TAKE(load, table, choice)
    table.state.coins[load.seat] += 0 if table.recorded else 1


def tells(load: Load, table: Table[Toll], choice: Choice) -> None:
    TAKE(load, table, choice)
    if choice is not READY:
        table.tell(events.LOADED, load.seat, choice.numbers["cargo"])


def peeps(load: Load, table: Table[Toll], choice: Choice) -> None:
    """Who is ready counts a rival's cargoes in secret."""
    TAKE(load, table, choice)
    if choice is READY:
        rival = (load.seat + 1) % table.state.seats
        table.state.coins[load.seat] += max(cargoes_in(table.state, HOME + rival), default=0)


def races(load: Load, table: Table[Toll], choice: Choice) -> None:
    """Whoever is ready last finds a coin."""
    TAKE(load, table, choice)
    if choice is READY and not any(table.state.lanes):
        table.state.coins[load.seat] += 1


def gambles(load: Load, table: Table[Toll], choice: Choice) -> None:
    TAKE(load, table, choice)
    table.state.coins[load.seat] += table.chance.below("dice", 2)


def unknown(load: Load, table: Table[Toll], choice: Choice) -> None:
    TAKE(load, table, choice)
    table.tell_seat(load.seat, Kind("hummed"))


@pytest.mark.parametrize(
    ("take", "check", "problem"),
    [
        (fails, "options", "KeyError: 'no such cargo'"),
        (listens, "replay", "the rules do something else when nobody listens"),
        (tells, "secrets", "the event 'loaded' tells others of an answer that is sealed"),
        (peeps, "secrets", "but no event of it reveals: it can be undone"),
        (races, "options", "what comes of 'load' depends on who answers first"),
        (gambles, "options", "'load' draws luck before everybody has answered"),
        (unknown, "options", "the event 'hummed' is not in `kinds`"),
    ],
)
def test_a_fault_of_a_rule_is_found(
    take: Callable[[Load, Table[Toll], Choice], None], check: str, problem: str, monkeypatch: Patch
) -> None:
    monkeypatch.setattr(Load, "take", take)
    findings = found(TOLL).findings()

    assert any(each.check == check and problem in each.problem for each in findings), findings


def test_a_refusal_without_a_rule_is_found(monkeypatch: Patch) -> None:
    def why_not(load: Load, state: Toll, choice: Choice) -> Denial | None:
        return Denial("cart-is-full", "", need=2) if choice.numbers.get("cargo", 0) % 2 else None

    monkeypatch.setattr(Load, "why_not", why_not)

    assert ("options", "'load' is refused without a code or a rule") in found(TOLL).found


def test_a_number_that_is_not_in_the_bytes_is_found(monkeypatch: Patch) -> None:
    monkeypatch.setattr(Toll, "fields", lambda state: [state.place, state.coins, [state.round, 0, state.guest, 0]])

    told = "'first' of a view is another after the table was read from its bytes"
    assert ("positions", told) in found(TOLL).found


def test_a_copy_that_shares_is_found_when_something_is_taken_back(monkeypatch: Patch) -> None:
    copy = Toll.copy

    def sharing(state: Toll) -> Toll:
        other = copy(state)
        other.place = state.place
        return other

    monkeypatch.setattr(Toll, "copy", sharing)
    checks = {check for check, _ in found(TOLL).found}

    assert {"positions", "undo"} <= checks


def test_a_game_without_an_end_is_found(monkeypatch: Patch) -> None:
    monkeypatch.setattr("hausmacht.core.examining.LONGEST", 40)
    monkeypatch.setattr("tests.toll.flow.ROUNDS", 10_000)

    assert ("ending", "the game does not end within 40 choices") in found(TOLL, seats=2, most=100).found


# Faults of the words


class Wordless(TollGame):
    id = "wordless"


def words_in(folder: Path, language: str, old: str, new: str) -> Wordless:
    shutil.copytree(TOLL.folder / "words", folder / "words")
    path = folder / "words" / f"{language}.toml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    game = Wordless()
    game.__dict__["folder"] = folder
    game.__dict__["id"] = f"wordless {folder}"
    return game


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('ready = "the cart is ready"\n', "", "no word for choice.ready"),
        ('nobody-crossed = "Nobody crosses the bridge."\n', "", "no word for event.nobody-crossed"),
        ("What do you load? ({count} on the cart)", "What do you load? ({number} on the cart)", "uses 'number'"),
        ("the cart is ready", "", "choice.ready reads ''"),
    ],
)
def test_a_fault_of_the_words_is_found(old: str, new: str, problem: str, tmp_path: Path) -> None:
    findings = found(words_in(tmp_path, "en", old, new), seats=2).findings()

    assert any(each.check == "words" and problem in each.problem for each in findings), findings
    assert str(tmp_path / "words" / "en.toml") in findings[0].problem


# The command


def test_the_command_tells_what_was_looked_at(run: Callable[..., Any]) -> None:  # noqa: F811
    words = ("check", "augsburg1520", "--seats", "2", "--matches", "1", "--choices", "10")
    shown, told = run(*words), run(*words, "--json")

    assert shown.exit_code == told.exit_code == 0
    assert [line.split()[:2] for line in shown.stdout.splitlines()[1:]] == [["good", check] for check in CHECKS]
    assert json.loads(told.stdout)["findings"] == []


def test_the_command_fails_when_something_is_wrong(run: Callable[..., Any], monkeypatch: Patch) -> None:  # noqa: F811
    monkeypatch.setattr("hausmacht.cli.check.game_named", lambda name: Impossible())
    result = run("check", "toll", "--seats", "2", "--matches", "1")

    assert result.exit_code == 1
    assert "wrong  sampling" in result.stdout
    assert "north owes coins [2 seats, " in result.stdout
