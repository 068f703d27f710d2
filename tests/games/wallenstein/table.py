"""A table of Wallenstein for tests: lay out the pieces that matter, say how the cubes fall, then ask and choose."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.played import PlayedMatch

from hausmacht.core.chance import Seeded
from hausmacht.core.match import Match
from hausmacht.core.position import read_position, toml
from hausmacht.games.wallenstein import GAME
from hausmacht.games.wallenstein.components import (
    ACTION_NAMES,
    BOX_NAMES,
    BUILDING_NAMES,
    COLOUR_NAMES,
    COUNTY_NAMES,
    EVENT_NAMES,
    MAT_BOXES,
    SEAT_NAMES,
    TILE_NAMES,
)
from hausmacht.games.wallenstein.invariants import violations
from hausmacht.games.wallenstein.position import NAMES_OF_CARDS, describe_county
from hausmacht.games.wallenstein.rules.skipping import REASONS
from hausmacht.games.wallenstein.rules.tower import inside
from hausmacht.games.wallenstein.state import OPEN, Wallenstein, bonus_tile, planned

SEED = b"a table for tests"
WAIT = "seal 0"  # nothing is done before a test has said how luck will turn out


class Played(PlayedMatch[Wallenstein]):
    """A match of Wallenstein, with counties by their names."""

    # Luck

    def falls(self, *trays: str) -> None:
        """What lies in the tray after each of the next battles: `blue 3, yellow 1, peasants 1`.

        Every colour that is thrown or lies in the tower is named, also with 0.
        """
        for tray in trays:
            for cubes in tray.split(", "):
                colour, count = cubes.split()
                self.match.script.outcomes.append((f"tower {colour}", int(count)))

    def luck(self, label: str, *outcomes: int) -> None:
        self.match.script.outcomes.extend((label, outcome) for outcome in outcomes)

    # Choosing

    def choose(self, seat: str, *texts: str) -> None:
        """Make these choices one after another; the rules must allow each, and no cube may fall unforeseen."""
        for text in texts:
            foreseen = any(label.startswith("tower") for label, _ in self.match.script.outcomes)
            super().choose(seat, text)
            if foreseen:
                notes = [note for note in self.match.entries[-1].chance if note[0].startswith("tower")]
                assert all(by_hand for _, _, by_hand in notes), notes

    def check(self) -> None:
        assert violations(self.state) == []

    def go(self) -> Played:
        """The test has said what luck brings: play on."""
        self.choose(SEAT_NAMES[0], "seal")
        return self

    # Looking

    def county(self, name: str) -> str:
        """`red 3 palace revolt 1`, or `neutral`."""
        county = COUNTY_NAMES.index(name)
        return describe_county(self.state, county) if self.state.owner[county] >= 0 else "neutral"

    def counties(self, seat: str) -> list[str]:
        who = self.seat(seat)
        return [name for county, name in enumerate(COUNTY_NAMES) if self.state.owner[county] == who]

    def money(self, seat: str) -> int:
        return self.state.money[self.seat(seat)]

    def grain(self, seat: str) -> int:
        return self.state.grain[self.seat(seat)]

    def score(self, seat: str) -> int:
        return self.state.score[self.seat(seat)]

    def supply(self, colour: str) -> int:
        """Cubes that lie beside the board."""
        return self.state.reserve[COLOUR_NAMES.index(colour)]

    def tray(self, colour: str) -> int:
        return self.state.tray[COLOUR_NAMES.index(colour)]

    def tower(self, colour: str) -> int:
        return inside(self.state, COLOUR_NAMES.index(colour))

    def tiles_left(self, building: str) -> int:
        return self.state.tiles_left[BUILDING_NAMES.index(building)]

    def plan(self, seat: str, box: str) -> str:
        return NAMES_OF_CARDS[planned(self.state, self.seat(seat), BOX_NAMES.index(box))]

    def bonus(self, seat: str) -> str:
        return TILE_NAMES[bonus_tile(self.state, self.seat(seat))]

    def order(self) -> list[str]:
        return [SEAT_NAMES[seat] if seat >= 0 else "nobody" for seat in self.state.seat_at]

    def open_events(self) -> list[str]:
        return [name for card, name in enumerate(EVENT_NAMES) if self.state.events[card] == OPEN]

    def open_actions(self) -> list[str]:
        return [ACTION_NAMES[action] for action in self.state.actions]

    def happened(self) -> list[str]:
        """The kinds of events that everybody has seen, in their order."""
        return [event.kind.name for event in self.match.events(-1)]

    def thrown(self) -> dict[str, int]:
        """The cubes of the last battle, with those that lay in the tray."""
        values = self.events("fell")[-1].facts()["thrown"]
        assert isinstance(values, tuple)
        return {name: count for name, count in zip(COLOUR_NAMES, values, strict=True) if count}

    def skipped(self) -> str:
        """The last action that was left out, and why: `red palace: no-site`."""
        facts = self.events("skipped")[-1].facts()
        seat, action, reason = (number(facts[name]) for name in ("seat", "action", "reason"))
        return f"{SEAT_NAMES[seat]} {ACTION_NAMES[action]}: {REASONS[reason]}"


def number(value: object) -> int:
    assert isinstance(value, int)
    return value


def position(lines: Sequence[str]) -> dict[str, Any]:
    """Short lines as the table of a position file.

    `anhalt: blue 5 church revolt 1`, `blue: money 3 grain 2`, `blue plans: a anhalt, bid money-3`, `order: red blue`,
    `order: red/attack blue/more-tax`, `tray: blue 2 peasants 1`, `event: palace-2`, `season: winter`.
    """
    found: dict[str, Any] = {"counties": {}, "seat": {}}
    for line in lines:
        name, _, text = line.partition(": ")
        words = text.split()
        if name in COUNTY_NAMES:
            found["counties"][name] = text
        elif name.endswith(" plans"):
            seat = found["seat"].setdefault(name.split()[0], {})
            seat.setdefault("plan", {}).update(dict(each.split() for each in text.split(", ")))
        elif name in SEAT_NAMES:
            found["seat"].setdefault(name, {}).update(numbers(words))
        elif name in ("tray", "tower", "shelf_2"):
            found[name] = numbers(words)
        elif name == "order":
            lay_order(found, words)
        elif name in ("open_events", "gone_events", "actions", "tiles"):
            found[name] = words
        elif name == "draft":
            found[name] = [int(word) for word in words]
        else:
            assert name in ("event", "season", "year", "action"), line
            found[name] = int(text) if text.isdecimal() else text
    return found


def numbers(words: Sequence[str]) -> dict[str, int]:
    return {name: int(count) for name, count in zip(words[::2], words[1::2], strict=True)}


def lay_order(found: dict[str, Any], words: Sequence[str]) -> None:
    """The seats on the first positions; with tiles, those that are not named lie on the others."""
    found["order"] = [word.partition("/")[0] for word in words]
    tiles = [word.partition("/")[2] for word in words]
    if any(tiles):
        assert all(tiles), words
        found["tiles"] = [*tiles, *[tile for tile in TILE_NAMES if tile not in tiles]]


def lay_out(table: Mapping[str, Any], to_do: Sequence[str], seats: int, options: Mapping[str, str]) -> Wallenstein:
    head = {"game": GAME.id, "seats": seats, "to_do": list(to_do), "options": dict(options)}
    state = read_position(toml({**head, **table}), {GAME.id: GAME})[2]
    assert isinstance(state, Wallenstein)
    return state


def table(*lines: str, to_do: Sequence[str], seats: int = 5, options: Mapping[str, str] | None = None) -> Played:
    """The lines on the table, and what is to be done next."""
    chosen = dict(options or {})
    state = lay_out(position(lines), to_do, seats, chosen)
    return Played(Match(GAME, GAME.setup(seats, chosen), Seeded(SEED), state))


def acting(
    *lines: str,
    actions: str,
    falls: Sequence[str] = (),
    seats: int = 5,
    options: Mapping[str, str] | None = None,
    then: Sequence[str] = (),
) -> Played:
    """The last actions of a round are carried out, in this order; boxes that no plan mentions were left open."""
    laid = position(lines)
    acts = actions.split()
    laid["actions"] = [*[name for name in ACTION_NAMES if name not in acts], *acts]
    laid["action"] = len(ACTION_NAMES) - len(acts) + 1
    laid.setdefault("order", list(SEAT_NAMES[:seats]))
    for seat in SEAT_NAMES[:seats]:
        board = laid["seat"].setdefault(seat, {})
        board["plan"] = {**dict.fromkeys(BOX_NAMES[:MAT_BOXES], "nothing"), **board.get("plan", {})}
    chosen = dict(options or {})
    state = lay_out(laid, [WAIT, "actions.carry_out", *then], seats, chosen)
    played = Played(Match(GAME, GAME.setup(seats, chosen), Seeded(SEED), state))
    played.falls(*falls)
    return played.go()


def winter(*lines: str, falls: Sequence[str] = (), drawn: Sequence[int] = (), seats: int = 5) -> Played:
    """Winter begins; `drawn` says which of the counties left in the hand the neighbour draws, one after another."""
    laid = position([*lines, "season: winter"])
    laid.setdefault("order", list(SEAT_NAMES[:seats]))
    laid.setdefault("open_events", ["taxmax-0"])
    to_do = [WAIT, "winter.lose_grain", "winter.famine", "scoring.score", "winter.end_year"]
    state = lay_out(laid, to_do, seats, {})
    played = Played(Match(GAME, GAME.setup(seats), Seeded(SEED), state))
    played.falls(*falls)
    played.luck("famine", *drawn)
    return played.go()


def new_table(seats: int = 5, **options: str) -> Played:
    """A match from its very beginning."""
    return Played(Match(GAME, GAME.setup(seats, options), Seeded(SEED)))


def plan_all(played: Played, seat: str, **boxes: str) -> None:
    """Cover the mat of a seat with the cards named, and with any others where none is; then seal."""
    while texts := played.options(seat):
        box = texts[0].split()[0]
        wanted = [text for text in texts if text == f"{box} {boxes.get(box.replace('-', '_'))}"]
        others = [text for text in texts if text.split()[-1] not in boxes.values()]
        played.choose(seat, (wanted or others)[0])
